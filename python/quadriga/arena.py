"""Who plays whom, what came of it, and how sure that is.

Games come in blocks: in a block the same players meet with the same luck as often as there are seats, and move on by one seat each time,
so that everybody sits everywhere equally often."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Union

from ._library import whole
from .bots import Bot
from .errors import BadInputError
from .games import Game, Move, game
from .table import State, Table

Policy = Callable[[State, int], Union[Move, str, int]]
"""Whoever chooses: given what a seat sees and the seat, a move, its notation or its number (`int(move)`)."""
Player = Union[Policy, Bot]
_Z = 1.959964  # of 95 %


@dataclass(frozen=True)
class Standing:
    """What a player has come to."""

    name: str
    games: int
    share: float
    """Of wins; of a shared place its part."""
    low: float
    high: float
    """The Wilson score interval of the share, 95 %."""
    points: float
    lead: float
    """Points more than the best of the others, on average."""


def wilson(share: float, games: int) -> tuple[float, float]:
    """The interval that holds the true share with 95 %."""
    if games == 0:
        return 0.0, 1.0
    z2 = _Z * _Z / games
    middle = (share + z2 / 2) / (1 + z2)
    half = _Z / (1 + z2) * math.sqrt(share * (1 - share) / games + z2 / games / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


def play(table: Table, players: Sequence[Player]) -> Table:
    """Play a table to its end, a player for each seat; each is shown what his seat sees."""
    while not table.over:
        seat = table.waiting[0]
        player = players[seat]
        table.play(player.choose(table, seat) if isinstance(player, Bot) else player(table.see(seat), seat), seat)
    return table


def arena(game_: str | Game, players: Mapping[str, Player], blocks: int = 25, seats: int | None = None, seed: int = 1,
          options: Mapping[str, object] | None = None, told: Callable[[Table, Sequence[str]], None] | None = None) -> list[Standing]:
    """Let players meet in so many blocks; if fewer are named than there are seats, the last one takes the rest.

    told is called after each game with its table and the names by seat."""
    g, names = game(game_), list(players)
    count = max(g.seats[0], len(names)) if seats is None else seats
    whole(blocks, 1, 1_000_000_000, "a number of blocks")
    if not 1 <= len(names) <= count or count not in g.seats:
        raise BadInputError("BAD_SEATS", f"{len(names)} players for {count} seats of {g.token}", f"{len(names)} joueurs pour {count} places à {g.token}")
    order = names + [names[-1]] * (count - len(names))
    won, points, leads, games = (dict.fromkeys(names, 0.0) for _ in range(4))
    for number in range(blocks):
        for turn in range(count):
            sitting = [order[(seat + turn) % count] for seat in range(count)]
            table = Table(g, count, seed=seed + number, options=options)
            play(table, [players[name] for name in sitting])
            ranks, total = table.ranks(), table.points()
            for seat, name in enumerate(sitting):
                games[name] += 1
                won[name] += (ranks[seat] == 1) / max(1, ranks.count(1))
                points[name] += total[seat]
                leads[name] += total[seat] - max((other for place, other in enumerate(total) if place != seat), default=0)
            if told is not None:
                told(table, sitting)
            table.close()
    return [Standing(name, int(games[name]), won[name] / games[name], *wilson(won[name] / games[name], int(games[name])),
                     points[name] / games[name], leads[name] / games[name]) for name in names]
