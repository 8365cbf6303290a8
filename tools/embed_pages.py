#!/usr/bin/env python3
"""embed_pages.py: the files of the page as a C source. Usage: embed_pages.py OUTPUT FILE..."""
import os
import sys

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


def main():
    output, files = sys.argv[1], sys.argv[2:]
    lines = ["/* Written by tools/embed_pages.py. */", '#include "server/pages.h"', ""]
    rows = []
    for number, name in enumerate(files):
        with open(name, "rb") as file:
            data = file.read()
        lines.append(f"static const unsigned char page_{number}[] = {{")
        for at in range(0, len(data), 20):
            lines.append("    " + ", ".join(str(byte) for byte in data[at : at + 20]) + ",")
        lines.append("    0,\n};\n")
        base = os.path.basename(name)
        path = "/" if base == "index.html" else "/" + base
        kind = TYPES[os.path.splitext(base)[1]]
        rows.append(f'    {{"{path}", "{kind}", page_{number}, {len(data)}}},')
    lines += ["const struct page pages[] = {", *rows, "};", f"const int page_count = {len(files)};", ""]
    with open(output, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


main()
