"""A policy against the levels of the house, as a table that one could publish: quadriga evaluate MODULE[:NAME] [OPTIONS]

MODULE is a module or a file; NAME in it (`policy` if left out) is called with what a seat sees (a quadriga.State) and the seat, and returns
a move, its notation or its number. The levels, their budgets and the seeds belong to a league with a version, so that results compare."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ._command import positive
from .arena import Player, Policy, Standing, arena
from .bots import Bot, bot
from .errors import BadInputError, QuadrigaError
from .games import game, games

LEAGUE = "league_v0"
LEVELS = {"random": 0, "novice": 0, "adept": 60, "expert": 100, "master": 1000}  # iterations; 0: the level's own budget
SEED = 1_000_000


def level(name: str) -> Bot:
    """A level of the league."""
    return bot(name, iterations=LEVELS[name] or None)


def evaluate(policy: Player, game_: str, seats: int, levels: Sequence[str] = tuple(LEVELS), blocks: int = 25) -> dict[str, Standing]:
    """The policy in one seat against so many of each level, in rotation blocks."""
    unknown = [name for name in levels if name not in LEVELS]
    if unknown:
        raise BadInputError("NO_SUCH_BOT", f"a level of {LEAGUE} is one of {', '.join(LEVELS)}, not {unknown[0]}",
                            f"un niveau de {LEAGUE} est l’un de {', '.join(LEVELS)}, pas {unknown[0]}")
    return {name: arena(game_, {"policy": policy, name: level(name)}, blocks, seats, SEED)[0] for name in levels}


def find(what: str) -> Policy:
    """The policy that MODULE[:NAME] means."""
    place, _, name = what.partition(":")
    if place.endswith(".py"):
        spec = importlib.util.spec_from_file_location(Path(place).stem, place)
        if spec is None or spec.loader is None or not Path(place).exists():
            raise BadInputError("NO_SUCH_POLICY", f"there is no file {place}", f"le fichier {place} n’existe pas")
        module: Any = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    else:
        try:
            module = importlib.import_module(place)
        except ImportError as error:
            raise BadInputError("NO_SUCH_POLICY", f"{place} cannot be imported: {error}", f"{place} ne peut être importé : {error}") from error
    policy: Policy | None = getattr(module, name or "policy", None)
    if not callable(policy):
        raise BadInputError("NO_SUCH_POLICY", f"{place} has no function {name or 'policy'}(state, seat)",
                            f"{place} n’a pas de fonction {name or 'policy'}(state, seat)")
    return policy


def rows(token: str, seats: int, standings: dict[str, Standing]) -> list[str]:
    """Lines of a Markdown table."""
    return [f"| {token} | {seats} | {name} | {row.games} | {100 * row.share:.1f} % | {100 * row.low:.1f} – {100 * row.high:.1f} % | "
            f"{100 / seats:.1f} % | {row.points:.1f} | {row.lead:+.1f} |" for name, row in standings.items()]


HEAD = ["| game | seats | against | games | wins | 95 % interval | fair share | points | lead |", "|---|---|---|---|---|---|---|---|---|"]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="quadriga evaluate", description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("policy", metavar="MODULE[:NAME]")
    parser.add_argument("--game", action="append", choices=[one.token for one in games()], help="may be repeated; all but Tali if left out")
    parser.add_argument("--seats", type=positive, action="append", help="may be repeated; all numbers that the game allows if left out")
    parser.add_argument("--level", action="append", help="may be repeated; all if left out")
    parser.add_argument("--blocks", type=positive, default=25, help="of as many games as there are seats")
    parser.add_argument("--json", action="store_true", help="one object a line")
    given = parser.parse_args(arguments)
    try:
        policy = find(given.policy)
        if not given.json:
            print(f"{LEAGUE}, seeds from {SEED}, {given.blocks} blocks\n")
            print("\n".join(HEAD), flush=True)
        for token in given.game or [one.token for one in games() if not one.is_template]:
            for seats in given.seats or [count for count in game(token).seats if count > 1]:
                for name in given.level or LEVELS:
                    standings = evaluate(policy, token, seats, [name], given.blocks)
                    if given.json:
                        print(json.dumps({"league": LEAGUE, "game": token, "seats": seats, "against": name, **asdict(standings[name])}), flush=True)
                    else:
                        print("\n".join(rows(token, seats, standings)), flush=True)
    except QuadrigaError as error:
        print(f"evaluate: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
