#!/usr/bin/env python3
"""Put files into the program: embed.py OUTPUT.c HEADER.h ARRAY FILE... writes them as rows of an array of structs
that begin with a name (that of the file), the bytes (a NUL follows) and their number. The last row is empty."""
import os
import re
import sys


def rows(data):
    """The bytes as lines of C."""
    for at in range(0, len(data), 24):
        yield "    " + ",".join(str(byte) for byte in data[at:at + 24]) + ","


def row_type(header, array):
    """The type of the array's rows, as its header declares it."""
    folder = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "src")
    with open(os.path.join(folder, header), encoding="utf-8") as file:
        found = re.search(rf"extern (const struct \w+) {array}\[\]", file.read())
    if not found:
        sys.exit(f"embed.py: {header} does not declare {array}")
    return found[1]


def main(output, header, array, paths):
    kind = row_type(header, array)
    lines = ["/* Made by tools/embed.py. */", f'#include "{header}"', ""]
    for number, path in enumerate(paths):
        with open(path, "rb") as file:
            data = file.read()
        lines += [f"static const char file_{number}[] = {{"]
        lines += list(rows([byte if byte < 128 else byte - 256 for byte in data] + [0]))
        lines += ["};", ""]
    lines += [f"{kind} {array}[] = {{"]
    for number, path in enumerate(paths):
        lines += [f'    {{"{os.path.basename(path)}", file_{number}, sizeof file_{number} - 1}},']
    lines += ["    {0, 0, 0},", "};", ""]
    with open(output, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit("usage: embed.py OUTPUT.c HEADER.h ARRAY FILE...")
    main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
