#!/usr/bin/env python3
"""Every layout of a scene, drawn at several widths: run.py SCENE SCENE.txt; with --write it makes the file anew."""
import subprocess
import sys
import unicodedata

CASES = [("80", "en", "boxes"), ("120", "en", "plain"), ("40", "fr", "plain")]


def main(program, golden):
    parts, failed = [], 0
    for case in CASES:
        drawn = subprocess.run([program, *case], capture_output=True, check=True).stdout.decode()
        parts.append("# " + " ".join(case) + "\n" + drawn)
        for line in drawn.splitlines():
            if sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line) > int(case[0]):
                print(f"wider than {case[0]}: {line}")
                failed += 1
    text = "\n".join(parts)
    if "--write" in sys.argv:
        with open(golden, "w", encoding="utf-8") as file:
            file.write(text)
    with open(golden, encoding="utf-8") as file:
        if file.read() != text:
            print(text)
            failed += 1
    print(f"{len(CASES) - min(failed, len(CASES))} passed, {min(failed, len(CASES))} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
