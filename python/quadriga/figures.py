"""Every game in figures, as a table for a paper: quadriga figures [--games N] [--bot-games N] [--bot LEVEL] [--game GAME]

Of random games: decisions of players and moves of chance in a game, choices at a decision, how many decisions are forced, how many different
information sets were seen per decision (what the seat sees, without its memory), points and the share of wins of the first seat. Of games
between bots of a level: points and that share again, with their 95 % intervals."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence

from ._command import positive
from .arena import play, wilson
from .bots import bot
from .games import Game, games
from .spaces import information, space, tensor
from .table import Table

HEAD = ["| game | seats | actions | outcomes | tensor | decisions | chance moves | choices | most | forced | information sets | random: points | "
        "first seat wins | {bot}: points | first seat wins |", "|" + "---|" * 15]


def _share(won: float, count: int) -> str:
    low, high = wilson(won / count, count)
    return f"{100 * won / count:.0f} % ({100 * low:.0f} – {100 * high:.0f})"


def _won(table: Table) -> float:
    ranks = table.ranks()
    return (ranks[0] == 1) / max(1, ranks.count(1))


def row(g: Game, seats: int, count: int, bot_count: int, level: str) -> str:
    """The figures of a game at a number of players."""
    choose = random.Random(1)
    decisions = moves = choices = most = forced = points = 0
    won, seen = 0.0, set()
    for number in range(count):
        table = Table(g, seats, seed=number)
        while not table.over:
            codes = table.legal_codes(aside=False)
            decisions, choices, most, forced = decisions + 1, choices + len(codes), max(most, len(codes)), forced + (len(codes) == 1)
            seen.add(information(table, table.waiting[0]))
            table.play(choose.choice(codes))
        moves, points, won = moves + table.ply, points + sum(table.points()), won + _won(table)
    bot_points, bot_won = 0, 0.0
    for number in range(bot_count):
        table = play(Table(g, seats, seed=number), [bot(level, seed=number) for _ in range(seats)])
        bot_points, bot_won = bot_points + sum(table.points()), bot_won + _won(table)
    cells = [g.text["en"], seats, len(space(g).actions), len(space(g).outcomes), tensor(g, seats).size, f"{decisions / count:.0f}",
             f"{(moves - decisions) / count:.0f}", f"{choices / decisions:.1f}", most, f"{100 * forced / decisions:.0f} %",
             f"{len(seen) / decisions:.2f}", f"{points / count / seats:.1f}", _share(won, count),
             *([f"{bot_points / bot_count / seats:.1f}", _share(bot_won, bot_count)] if bot_count else ["–", "–"])]
    return "| " + " | ".join(map(str, cells)) + " |"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="quadriga figures", description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=positive, default=500, help="at random, for each row")
    parser.add_argument("--bot-games", type=int, default=100)
    parser.add_argument("--bot", default="adept")
    parser.add_argument("--game", action="append", choices=[one.token for one in games()])
    given = parser.parse_args(arguments)
    print("\n".join(HEAD).format(bot=given.bot), flush=True)
    for g in games():
        for seats in g.seats:
            if given.game is None or g.token in given.game:
                print(row(g, seats, given.games, given.bot_games, given.bot), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
