"""The commands of this package in one: quadriga evaluate, dataset, bench or figures; or python -m quadriga, followed by the same.

`pip install` puts it beside Python as `quadriga`. The program of that name, which plays and serves, has all other words: if it is
installed, it is given them."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence

COMMANDS = {
    "evaluate": "a policy against the levels of the house, as a table",
    "dataset": "games of master for offline learning",
    "bench": "decisions a second, beside other packages",
    "figures": "the games in figures, for a paper",
}


def program() -> str | None:
    """The program of the command line, if it is installed: what is called so and is no script of Python's."""
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        path = os.path.join(folder, "quadriga")
        try:
            with open(path, "rb") as file:
                if file.read(4) == b"\x7fELF" and os.access(path, os.X_OK):
                    return path
        except OSError:
            continue
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if given and given[0] in COMMANDS:
        if "" not in sys.path:
            sys.path.insert(0, "")  # a policy may be a module of the folder that one is in
        return int(importlib.import_module(f"quadriga.{given[0]}").main(given[1:]))
    path = program()
    if path is not None and given:
        sys.stdout.flush()
        os.execv(path, [path, *given])
    told = "\n".join(["quadriga COMMAND [OPTIONS]", *(f"  {name:<10} {about}" for name, about in COMMANDS.items())])
    asked = not given or given[0] in ("--help", "-h")
    print(told if asked else f"quadriga: the Python package has no command “{given[0]}”, and the program is not installed\n{told}",
          file=sys.stdout if asked else sys.stderr)
    return 0 if asked else 2


if __name__ == "__main__":
    sys.exit(main())
