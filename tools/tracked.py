"""tracked.py: which files are the project's, in a clone and in a source archive alike."""
import fnmatch
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MADE = {"build", "node_modules", "dist", "__pycache__"}  # folders that .gitignore names


def files():
    """The names of all files: those that git knows, or without git all but what was made here."""
    if (ROOT / ".git").exists():
        listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"], capture_output=True, check=True).stdout.decode()
        return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    found = []
    for folder, inside, names in os.walk(ROOT):
        inside[:] = [name for name in inside if name not in MADE]
        found += [os.path.relpath(os.path.join(folder, name), ROOT) for name in names]
    return sorted(found)


def texts():
    """All but those that .gitattributes calls binary or "-text"."""
    rows = [row.split() for row in (ROOT / ".gitattributes").read_text(encoding="utf-8").splitlines()]
    others = [pattern for pattern, *words in rows if "binary" in words or "-text" in words]
    return [name for name in files() if not any(fnmatch.fnmatch(name, pattern) for pattern in others)]
