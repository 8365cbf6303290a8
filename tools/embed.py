#!/usr/bin/env python3
"""Put files into the program: embed.py OUTPUT.c FILE... writes them as C arrays named by their file names."""
import os
import sys


def rows(data):
    """The bytes as lines of C."""
    for at in range(0, len(data), 24):
        yield "    " + ",".join(str(byte) for byte in data[at:at + 24]) + ","


def main(output, paths):
    lines = ["/* Made by tools/embed.py. */", '#include "host/embedded.h"', ""]
    for number, path in enumerate(paths):
        with open(path, "rb") as file:
            data = file.read()
        lines += [f"static const char file_{number}[] = {{"]
        lines += list(rows([byte if byte < 128 else byte - 256 for byte in data] + [0]))
        lines += ["};", ""]
    lines += ["const struct embedded_file embedded_files[] = {"]
    for number, path in enumerate(paths):
        lines += [f'    {{"{os.path.basename(path)}", file_{number}, sizeof file_{number} - 1}},']
    lines += ["    {0, 0, 0},", "};", ""]
    with open(output, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: embed.py OUTPUT.c FILE...")
    main(sys.argv[1], sys.argv[2:])
