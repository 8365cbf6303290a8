"""Bots, from random to master, and what an analyst thinks of every choice.

Bots are given what a person in their seat would see, never the truth. With a number of iterations the same table, seed and budget give
the same move on every machine; with seconds they take what time gives."""

from __future__ import annotations

import ctypes
import functools
import json
import time
import weakref
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ._library import CHOICES, SEATS, Handle, check, got, lib, room, shown, whole, written
from .errors import BadInputError, NotAskedError
from .games import Game, Move, Text
from .table import State, Table

_PORTION = 64  # iterations between two looks at the clock
_A_SECOND = 100_000  # iterations that a second may hold


@dataclass(frozen=True)
class Level:
    """A kind of bot."""

    token: str
    text: Text
    about: Text
    budget: int
    """What it usually takes: iterations, or moves in play-outs of the novice."""
    seconds: float
    """What it usually takes where there is a clock; 0: it keeps to its budget."""
    searches: bool


@functools.lru_cache(maxsize=1)
def levels() -> Mapping[str, Level]:
    """The bots there are, from the weakest to the strongest; then "greedy" and "plain", to measure others by."""
    rows = json.loads(written(lib.quad_foreign_bots))
    return {row["bot"]: Level(row["bot"], row["text"], row["about"], row["budget"], row["milliseconds"] / 1000, row["searches"])
            for row in rows}


@dataclass(frozen=True)
class Prospect:
    """What is thought of one choice: means over its visits, of every seat where there are several numbers."""

    move: Move
    visits: int
    value: float
    """The mean reward of who chooses, from 0 to 1."""
    win: tuple[float, ...]
    lead: tuple[float, ...]
    """Points ahead of the best opponent."""
    points: tuple[float, ...]


@dataclass(frozen=True)
class Analysis:
    """Every choice of a seat, in the order of `legal()`."""

    seat: int
    iterations: int
    prospects: tuple[Prospect, ...]
    best: Move

    @property
    def policy(self) -> dict[Move, float]:
        """The share of the visits that each choice got."""
        visits = sum(prospect.visits for prospect in self.prospects) or 1
        return {prospect.move: prospect.visits / visits for prospect in self.prospects}

    def ranked(self) -> list[Prospect]:
        """The choices by visits, the best first."""
        return sorted(self.prospects, key=lambda prospect: -prospect.visits)

    def __str__(self) -> str:
        rows = [f"{prospect.visits:8d} {100 * prospect.win[self.seat]:5.1f} % {prospect.points[self.seat]:6.1f}  {prospect.move}"
                for prospect in self.ranked()]
        return "\n".join(["  visits     win points  move", *rows])


class _Thinker:
    """Whoever thinks in one seat, and goes on where it was when it is asked again."""

    def __init__(self, game: Game, token: str, iterations: int) -> None:
        self.handle = Handle(got(lib.quad_mind_open(game._pointer, token.encode(), iterations, room.why)), lib.quad_mind_close)
        self.game = game
        self.iterations = 0

    def think(self, where: Table | State, seat: int, seed: int, seconds: float | None) -> None:
        begin = lib.quad_mind_begin if isinstance(where, Table) else lib.quad_mind_begin_world
        with self.handle as player:
            with where._handle as pointer:
                check(begin(player, pointer, seat, seed, room.why))
            if seconds is None:
                lib.quad_mind_think(player, lib.quad_mind_budget(player))
                return
            until = time.monotonic() + seconds
            while lib.quad_mind_think(player, _PORTION) and time.monotonic() < until:
                pass

    def best(self) -> Move:
        with self.handle as player:
            return Move(self.game, lib.quad_mind_best(player))

    def report(self) -> tuple[Prospect, ...]:
        codes, visits, value = (ctypes.c_uint32 * CHOICES)(), (ctypes.c_uint32 * CHOICES)(), (ctypes.c_double * CHOICES)()
        of_seats = [(ctypes.c_float * (CHOICES * SEATS))() for _ in range(3)]
        with self.handle as player:
            count = lib.quad_mind_report(player, codes, visits, value, *of_seats)

        def row(numbers: ctypes.Array[ctypes.c_float], i: int) -> tuple[float, ...]:
            return tuple(numbers[i * SEATS : (i + 1) * SEATS])

        return tuple(Prospect(Move(self.game, codes[i]), visits[i], value[i], row(of_seats[0], i), row(of_seats[1], i), row(of_seats[2], i))
                     for i in range(count))


def _seat(where: Table | State, seat: int | None) -> int:
    asked = where.seat if seat is None else seat
    if asked is None:
        raise NotAskedError("GAME_OVER", "the game is over", "la partie est terminée")
    return whole(asked, 0, SEATS - 1, "a seat that a player sits in")


def _budget(think: float | None, iterations: int | None, usual: Level) -> tuple[int, float | None]:
    """Iterations, and seconds if a clock counts."""
    if think is not None and iterations is not None:
        raise BadInputError("BAD_BUDGET", "give seconds or iterations, not both", "donnez des secondes ou des itérations, pas les deux")
    if iterations is not None:
        return whole(iterations, 1, 1_000_000_000, "a number of iterations"), None
    try:
        seconds = usual.seconds if think is None else float(think)
    except (TypeError, ValueError, OverflowError):
        seconds = -1.0
    if think is not None and not 0 < seconds < 1e6:
        raise BadInputError("BAD_BUDGET", f"thinking takes more than 0 seconds, not {shown(think)}",
                            f"réfléchir prend plus de 0 seconde, pas {shown(think)}")
    if seconds == 0 or not usual.searches:
        return usual.budget, None
    return max(1, int(seconds * _A_SECOND)), seconds


class Bot:
    """A bot of the house: `quadriga.bot("master", think=0.2)`, `quadriga.bot("expert")`, `quadriga.bot("plain", iterations=500)`.

    think: seconds a decision; iterations: so many instead. At a table it goes on with its search tree from one decision to the next."""

    def __init__(self, token: str, think: float | None = None, iterations: int | None = None, seed: int = 1) -> None:
        if not isinstance(token, str) or token not in levels():
            raise BadInputError("NO_SUCH_BOT", f"a bot is one of {', '.join(levels())}, not {shown(token)}",
                                f"un bot est l’un de {', '.join(levels())}, pas {shown(token)}")
        self.level = levels()[token]
        self.iterations, self.seconds = _budget(think, iterations, self.level)
        self.seed = whole(seed, 0, (1 << 64) - 1, "a seed")
        self._given = (think, iterations)
        self._minds: weakref.WeakKeyDictionary[Table, dict[int, _Thinker]] = weakref.WeakKeyDictionary()

    def _mind(self, where: Table | State, seat: int) -> _Thinker:
        if isinstance(where, State):
            return _Thinker(where.game, self.level.token, self.iterations)
        minds = self._minds.setdefault(where, {})
        if seat not in minds:
            minds[seat] = _Thinker(where.game, self.level.token, self.iterations)
        return minds[seat]

    def choose(self, where: Table | State, seat: int | None = None) -> Move:
        """The move it makes for a seat (the first that is asked if none is named), by what that seat sees."""
        who = _seat(where, seat)
        mind = self._mind(where, who)
        mind.think(where, who, (self.seed * 0x9E3779B97F4A7C15 + where.ply) % (1 << 64), self.seconds)
        return mind.best()

    def play(self, table: Table, seat: int | None = None) -> Move:
        """Choose a move and make it."""
        who = _seat(table, seat)
        move = self.choose(table, who)
        table.play(move, who)
        return move

    __call__ = choose

    def __reduce__(self) -> tuple[Any, ...]:
        return bot, (self.level.token, *self._given, self.seed)  # its trees stay behind

    def __repr__(self) -> str:
        effort = f"think={self.seconds}" if self.seconds is not None else f"iterations={self.iterations}"
        return f"<Bot {self.level.token}, {effort}, seed={self.seed}>"


def bot(token: str, think: float | None = None, iterations: int | None = None, seed: int = 1) -> Bot:
    """A bot by its name; see Bot."""
    return Bot(token, think, iterations, seed)


def analyse(where: Table | State, seat: int | None = None, *, think: float | None = None, iterations: int | None = None,
            seed: int = 1) -> Analysis:
    """What master thinks of every choice of a seat, by what that seat sees; of forced moves as well."""
    who = _seat(where, seat)
    budget, seconds = _budget(think, iterations, levels()["master"])
    mind = _Thinker(where.game, "", budget)
    mind.think(where, who, whole(seed, 0, (1 << 64) - 1, "a seed"), seconds)
    prospects = tuple(Prospect(p.move, p.visits, p.value, p.win[: where.seats], p.lead[: where.seats], p.points[: where.seats])
                      for p in mind.report())
    return Analysis(who, sum(prospect.visits for prospect in prospects), prospects, mind.best())
