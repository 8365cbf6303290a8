"""tracked.py: which files are the project's, in a clone and in a source archive alike: tracked.py PATTERN… prints them."""
import fnmatch
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MADE = [row for row in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines() if row]


def is_made(name):
    """Whether .gitignore names it or a folder that it is in."""
    parts = name.split("/")
    above = ["/" + "/".join(parts[:count]) for count in range(1, len(parts) + 1)]
    return any(fnmatch.fnmatch(step, row.rstrip("/")) for row in MADE for step in (above if row.startswith("/") else parts))


def files():
    """The names of all files: those that git knows or would add, or without git all but what was made here."""
    if (ROOT / ".git").exists():
        command = ["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, capture_output=True, check=True).stdout.decode()
        return sorted(name for name in listed.split("\0") if name and (ROOT / name).is_file())
    found = []
    for folder, inside, names in os.walk(ROOT):
        here = os.path.relpath(folder, ROOT)
        inside[:] = [name for name in inside if not is_made(os.path.normpath(os.path.join(here, name)))]
        found += [os.path.normpath(os.path.join(here, name)) for name in names]
    return sorted(name for name in found if not is_made(name))


def texts():
    """All but those that .gitattributes calls binary or "-text"."""
    rows = [row.split() for row in (ROOT / ".gitattributes").read_text(encoding="utf-8").splitlines()]
    others = [pattern for pattern, *words in rows if "binary" in words or "-text" in words]
    return [name for name in files() if not any(fnmatch.fnmatch(name, pattern) for pattern in others)]


if __name__ == "__main__":
    print("\n".join(name for name in files() if any(fnmatch.fnmatch(name, pattern) for pattern in sys.argv[1:])))
