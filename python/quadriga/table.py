"""Tables, which hold a game in progress with its truth, its luck and its record; and states: what a viewer sees of one, or a world that
was imagined from it."""

from __future__ import annotations

import ctypes
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import svg
from ._library import CHANCE, ORACLE, SEATS, SPECTATOR, Handle, check, encoded, got, language_number, lib, room, shown, whole, written
from .errors import BadInputError, NotAskedError
from .games import Game, Move, Text, game, of_pointer

if TYPE_CHECKING:
    from .bots import Analysis

VIEWERS = {"spectator": SPECTATOR, "oracle": ORACLE}


@dataclass(frozen=True)
class Play:
    """A move that was made. The seat is CHANCE for dice and draws."""

    seat: int
    move: Move


@dataclass(frozen=True)
class Event:
    """What a move brought about: sentences in both languages, as far as the viewer may know."""

    ply: int
    seat: int
    move: Move
    text: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Score:
    """What a seat has, line by line."""

    total: int
    rank: int
    """1 for the winner; a shared place is equal."""
    lines: Mapping[str, int]


@dataclass(frozen=True)
class Scores:
    """What everybody has; behind the seats a rival whom the rules play, if there is one."""

    seats: tuple[Score, ...]
    rival: Score | None
    rival_name: Text | None
    names: Mapping[str, Text]
    """What the lines are called."""


def viewer_number(viewer: int | str) -> int:
    """The number of a viewer: a seat, "spectator" or "oracle"."""
    if isinstance(viewer, str):
        if viewer not in VIEWERS:
            raise BadInputError("NO_SUCH_SEAT", f"a viewer is a seat, spectator or oracle, not {shown(viewer)}",
                                f"un observateur est une place, spectator ou oracle, pas {shown(viewer)}")
        return VIEWERS[viewer]
    return whole(viewer, 0, ORACLE, "a viewer")


def seed_number(seed: int | None) -> int:
    """A seed of 64 bits; the kernel's if none is given."""
    return int.from_bytes(os.urandom(8), "little") if seed is None else whole(seed, 0, (1 << 64) - 1, "a seed")


def _seed_bytes(seed: int | bytes | None) -> bytes:
    if isinstance(seed, bytes):
        if len(seed) != 32:
            raise BadInputError("BAD_SEED", f"a seed has 32 bytes, not {len(seed)}", f"une graine a 32 octets, pas {len(seed)}")
        return seed
    if seed is None:
        return os.urandom(32)
    out = ctypes.create_string_buffer(32)
    lib.quad_desk_luck(seed_number(seed), out)
    return out.raw


def _seats_of(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(CHANCE + 1) if mask >> seat & 1)


def _listed(count: int, game: Game, codes: Any) -> list[Move]:
    return [Move(game, code) for code in codes[:count]]


class State:
    """One position, without a past: what a viewer sees of it, or, where nothing is hidden, a world that can be played on.

    `table.see(seat)` gives what a seat sees, `state.imagine()` a world as likely as any other that looks the same."""

    __slots__ = ("_handle", "_status", "game")

    def __init__(self, pointer: int, game: Game) -> None:
        self._handle = Handle(pointer, lib.quad_world_close)
        self.game = game
        self._read()

    @classmethod
    def from_position(cls, text: str) -> State:
        """A true position, as `quadriga show` and `position()` write them."""
        raw = encoded(text, "a position")
        pointer = got(lib.quad_world_read(raw, len(raw), room.why))
        return cls(pointer, of_pointer(lib.quad_world_game(pointer)))

    @classmethod
    def start(cls, game_: str | Game, seats: int | None = None, *, options: Mapping[str, object] | None = None) -> State:
        """A game before its first move: chance, too, has not moved yet."""
        g = game(game_)
        values = g.option_values(options)
        players = g.seats[0] if seats is None else whole(seats, 0, 255, "a number of players")
        return cls(got(lib.quad_world_start(g._pointer, players, values, len(values), room.why)), g)

    def veil(self, move: Move | str | int, seat: int, viewer: int | str) -> Move:
        """A legal move as a viewer will know it: what is hidden from him is None in its `args`."""
        who, code = viewer_number(viewer), self.game.code(move)
        with self._handle as pointer:
            seen = lib.quad_world_veil(pointer, whole(seat, 0, CHANCE, "a seat"), code, who)
        if seen < 0:
            raise NotAskedError("NOT_YOUR_TURN", f"{self.game.move(code)} is not legal for seat {seat} here, or hidden",
                                f"{self.game.move(code)} n’est pas permis à la place {seat} ici, ou est caché")
        return Move(self.game, seen)

    def _read(self) -> None:
        with self._handle as pointer:
            lib.quad_world_status(pointer, room.status)
            self._status: tuple[int, ...] = tuple(room.status)

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        if self.viewer != ORACLE:
            raise TypeError("what a viewer sees cannot be pickled: it cannot be checked when it comes back")
        return State.from_position, (self.position(),)

    def copy(self) -> State:
        """Another state like this one."""
        with self._handle as pointer:
            return State(lib.quad_world_copy(pointer), self.game)

    def close(self) -> None:
        """Give its memory back now."""
        self._handle.close()

    @property
    def ply(self) -> int:
        """How many moves came before."""
        return self._status[0]

    @property
    def seats(self) -> int:
        """How many players there are."""
        return self._status[1]

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that owe a choice; (CHANCE,) for dice and draws; () when the game is over."""
        return _seats_of(self._status[2])

    @property
    def seat(self) -> int | None:
        """The first seat that owes a choice; None when the game is over."""
        mask = self._status[2]
        return (mask & -mask).bit_length() - 1 if mask else None

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._status[2] == 0

    @property
    def names(self) -> tuple[str | None, ...]:
        """The players' names, if it was seen at a table."""
        with self._handle as pointer:
            return tuple(written(lib.quad_world_named, pointer, seat) or None for seat in range(self.seats))

    @property
    def viewer(self) -> int:
        """Who sees it so: a seat, SPECTATOR, or ORACLE where nothing is hidden."""
        return self._status[3]

    def _choices(self, seat: int | None) -> tuple[int, Any, Any]:
        who = self.seat if seat is None else whole(seat, 0, CHANCE, "a seat")
        if who is None:
            return 0, (), ()
        codes, weights = room.codes, room.weights
        with self._handle as pointer:
            count = lib.quad_world_legal(pointer, who, codes, weights)
        if count < 0:
            raise NotAskedError("NOT_YOUR_TURN", f"seat {who} is not asked here, or its choices are hidden from this viewer",
                                f"la place {who} n’est pas interrogée ici, ou ses choix sont cachés à cet observateur")
        return count, codes, weights

    def legal(self, seat: int | None = None) -> list[Move]:
        """The choices of a seat; of the first that is asked if none is named."""
        count, codes, _ = self._choices(seat)
        return _listed(count, self.game, codes)

    def legal_codes(self, seat: int | None = None, aside: bool = True) -> list[int]:
        """The same as numbers: less to make, for searches. aside: also what nobody does at random, such as conceding."""
        count, codes, weights = self._choices(seat)
        return [codes[i] for i in range(count) if aside or weights[i]]

    def outcomes(self) -> list[tuple[Move, float]]:
        """What chance may do, with probabilities."""
        count, codes, weights = self._choices(CHANCE)
        whole_weight = sum(weights[:count])
        return [(Move(self.game, codes[i]), weights[i] / whole_weight) for i in range(count)]

    def play(self, move: Move | str | int, seat: int | None = None) -> None:
        """A seat makes a move. Chance does not follow by itself: `chance()` lets it."""
        who = seat if seat is not None else self.seat
        code = move if type(move) is int and 0 <= move < 1 << 32 else self.game.code(move)
        with self._handle as pointer:
            check(lib.quad_world_play(pointer, -1 if who is None else whole(who, 0, CHANCE, "a seat"), code, room.why))
            lib.quad_world_status(pointer, room.status)
            self._status = tuple(room.status)

    def chance(self, seed: int | None = None) -> None:
        """Let chance move until a player is asked or the game is over."""
        number = seed_number(seed)
        with self._handle as pointer:
            check(lib.quad_world_chance(pointer, number, room.why))
        self._read()

    def finish(self, seed: int | None = None) -> None:
        """Play random moves to the end of the game, in C."""
        number = seed_number(seed)
        with self._handle as pointer:
            check(lib.quad_world_finish(pointer, number, room.why))
        self._read()

    def see(self, viewer: int | str) -> State:
        """What a viewer sees of it."""
        who = viewer_number(viewer)
        with self._handle as pointer:
            return State(got(lib.quad_world_see(pointer, who, room.why)), self.game)

    def imagine(self, seed: int | None = None) -> State:
        """A world that looks the same to the viewer and hides nothing, drawn with the right likelihoods."""
        number = seed_number(seed)
        with self._handle as pointer:
            return State(got(lib.quad_world_imagine(pointer, number, room.why)), self.game)

    def points(self) -> tuple[int, ...]:
        """The points of every seat, counted from what is seen."""
        return self._points()[0]

    def ranks(self) -> tuple[int, ...]:
        """The place of every seat, 1 for the first; shared places are equal."""
        return self._points()[1]

    def _points(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        total, rank = (ctypes.c_int32 * SEATS)(), (ctypes.c_int32 * SEATS)()
        with self._handle as pointer:
            lib.quad_world_points(pointer, total, rank)
        return tuple(total[: self.seats]), tuple(rank[: self.seats])

    def scores(self) -> Scores:
        """The points line by line."""
        with self._handle as pointer:
            told = json.loads(written(lib.quad_world_scores, pointer))
        names = {row["line"]: row["text"] for row in told["lines"]}
        scores = [Score(row["total"], row["rank"], dict(zip(names, row["lines"], strict=True))) for row in told["scores"]]
        rival = scores[self.seats] if len(scores) > self.seats else None
        return Scores(tuple(scores[: self.seats]), rival, told.get("rival"), names)

    def position(self) -> str:
        """The position as text (docs/notation.md)."""
        with self._handle as pointer:
            return written(lib.quad_world_position, pointer)

    def scene(self, language: str = "en") -> list[dict[str, Any]]:
        """What lies on the table, as a list of places and pieces: what the page and the terminal draw."""
        number = language_number(language)
        with self._handle as pointer:
            told: list[dict[str, Any]] = json.loads(written(lib.quad_world_scene, pointer, number))
        return told

    def prompt(self, seat: int | None = None, language: str = "en") -> str:
        """What is asked, for a seat that is asked; for others what it is about. Empty when the game is over."""
        number = language_number(language)
        who = self.seat if seat is None else whole(seat, 0, ORACLE, "a seat")
        with self._handle as pointer:
            return written(lib.quad_world_prompt, pointer, -1 if who is None else who, number)

    def svg(self, language: str = "en") -> str:
        """A drawing of the scene."""
        title = f"{self.game.text[language]} · {self.prompt(language=language) or ('game over' if language == 'en' else 'partie terminée')}"
        return svg.draw(self.scene(language), title, self.points(), self.waiting, language, self.names)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        if self._handle.closed:
            return f"<{self.game.token}, closed>"
        asked = "over" if self.over else "asked: " + ", ".join("chance" if seat == CHANCE else str(seat) for seat in self.waiting)
        return f"<{type(self).__name__} of {self.game.token}, {self.seats} seats, ply {self.ply}, {asked}, points {self.points()}>"


class Table:
    """A game in progress: it holds the truth, draws chance moves from its seed, keeps the record and takes back.

    seats: how many players, the fewest the game allows if left out. seed: a number, as `--seed` of the command line, 32 bytes, or None for
    the kernel's luck; the same seed and moves give the same record everywhere. options: by name, `{"random_markers": True}`."""

    def __init__(self, game_: str | Game, seats: int | None = None, *, seed: int | bytes | None = None,
                 options: Mapping[str, object] | None = None, box: int | str | Path | None = None,
                 names: Sequence[str | None] = ()) -> None:
        g = game(game_, box)
        values = g.option_values(options)
        players = g.seats[0] if seats is None else whole(seats, 0, 255, "a number of players")
        luck = _seed_bytes(seed)
        made = got(lib.quad_desk_open(g._pointer, players, values, len(values), luck, room.why))
        self._adopt(made, g)
        for seat, name in enumerate(names):
            if name is not None:
                self.name(seat, name)

    def _adopt(self, pointer: int, g: Game) -> None:
        self._handle = Handle(pointer, lib.quad_desk_close)
        self.game = g
        """The game it is played by, box included."""
        self._refresh(pointer)

    @classmethod
    def _made(cls, pointer: int) -> Table:
        table = cls.__new__(cls)
        table._adopt(pointer, of_pointer(lib.quad_desk_game(pointer)))
        return table

    @classmethod
    def from_record(cls, text: str, check_luck: bool = True) -> Table:
        """The table that a record describes; every move is played again and checked."""
        return cls._replayed(encoded(text, "a record"), check_luck)

    @classmethod
    def _replayed(cls, raw: bytes, check_luck: bool = True) -> Table:
        return cls._made(got(lib.quad_desk_open_record(raw, len(raw), bool(check_luck), room.why)))

    @classmethod
    def from_position(cls, text: str, seed: int | bytes | None = None) -> Table:
        """A table that begins at a position."""
        raw = encoded(text, "a position")
        return cls._made(got(lib.quad_desk_open_position(raw, len(raw), _seed_bytes(seed), room.why)))

    @classmethod
    def load(cls, path: str | Path) -> Table:
        """A record from a file."""
        return cls._replayed(Path(path).read_bytes())

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.record(), encoding="utf-8")

    def _refresh(self, pointer: int) -> None:
        lib.quad_desk_status(pointer, room.status)
        self._status: tuple[int, ...] = tuple(room.status)

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give its memory back now; whatever is asked of it then is refused."""
        self._handle.close()

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return self._handle.closed

    def copy(self) -> Table:
        """Another table with the same past and the same luck."""
        with self._handle as pointer:
            return Table._made(lib.quad_desk_copy(pointer))

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Table.from_record, (self.record(),)

    def _now(self) -> tuple[int, ...]:
        with self._handle:
            return self._status

    @property
    def seats(self) -> int:
        """How many players there are."""
        return self._status[1]

    @property
    def ply(self) -> int:
        """How many moves came before, chance included."""
        return self._now()[0]

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that owe a choice, several where they choose at the same time; () when the game is over."""
        return _seats_of(self._now()[2])

    @property
    def seat(self) -> int | None:
        """The first seat that owes a choice; None when the game is over."""
        mask = self._now()[2]
        return (mask & -mask).bit_length() - 1 if mask else None

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._now()[2] == 0

    def legal(self, seat: int | None = None) -> list[Move]:
        """The choices of a seat; of the first that is asked if none is named; [] when the game is over."""
        return _listed(*self._legal(seat))

    def legal_codes(self, seat: int | None = None, aside: bool = True) -> list[int]:
        """The same as numbers. aside: also what nobody does at random, such as conceding."""
        count, _, codes = self._legal(seat)
        return list(codes[:count]) if aside else [codes[i] for i in range(count) if room.weights[i]]

    def _legal(self, seat: int | None) -> tuple[int, Game, Any]:
        with self._handle as pointer:
            mask = self._status[2]
            who = (mask & -mask).bit_length() - 1 if seat is None else whole(seat, 0, SEATS - 1, "a seat")
            if mask == 0:
                return 0, self.game, ()
            codes = room.codes
            count = lib.quad_desk_legal(pointer, who, codes, room.weights)
            if count < 0:
                raise NotAskedError("NOT_YOUR_TURN", f"it is not for seat {who} to choose now: {_seats_of(mask)} are asked",
                                    f"ce n’est pas à la place {who} de choisir : {_seats_of(mask)} sont interrogées")
            return count, self.game, codes

    def play(self, move: Move | str | int, seat: int | None = None) -> None:
        """A seat makes a move (the first that is asked if none is named); the chance moves that follow are played at once."""
        code = move if type(move) is int and 0 <= move < 1 << 32 else self.game.code(move)
        with self._handle as pointer:
            mask = self._status[2]
            who = (mask & -mask).bit_length() - 1 if seat is None else whole(seat, 0, SEATS - 1, "a seat")
            error = lib.quad_desk_play(pointer, who, code, room.why)
            self._refresh(pointer)
            check(error)

    def undo(self, seat: int | Iterable[int] | None = None, free: bool = True) -> None:
        """Take back the last move of a seat (or of one of several; of anybody if none is named) and all that came after it.

        free=False refuses where people would: once chance has moved, another has moved or something was revealed."""
        every = range(self.seats) if seat is None else seat if isinstance(seat, Iterable) else [seat]
        mask = sum({1 << whole(one, 0, SEATS - 1, "a seat") for one in every})
        with self._handle as pointer:
            check(lib.quad_desk_undo(pointer, mask, bool(free), room.why))
            self._refresh(pointer)

    def see(self, viewer: int | str = "oracle", moves: int | None = None) -> State:
        """What a viewer sees: a seat, "spectator" or "oracle"; now, or after so many moves of the record."""
        who = viewer_number(viewer)
        when = -1 if moves is None else whole(moves, 0, 1 << 30, "a number of moves")
        with self._handle as pointer:
            return State(got(lib.quad_desk_see(pointer, who, when, room.why)), self.game)

    def imagine(self, viewer: int | str, seed: int | None = None) -> State:
        """A world as likely as any other that looks the same to the viewer."""
        return self.see(viewer).imagine(seed)

    def position(self, viewer: int | str = "oracle") -> str:
        """The position as text, as a viewer may have it."""
        return self.see(viewer).position()

    def scene(self, viewer: int | str = "oracle", language: str = "en") -> list[dict[str, Any]]:
        """What lies on the table, as a viewer sees it."""
        return self.see(viewer).scene(language)

    def points(self) -> tuple[int, ...]:
        """The points of every seat."""
        return self.see().points()

    def ranks(self) -> tuple[int, ...]:
        """The place of every seat, 1 for the winner; shared places are equal."""
        return self.see().ranks()

    def scores(self) -> Scores:
        """The points line by line."""
        return self.see().scores()

    def prompt(self, seat: int | None = None, language: str = "en") -> str:
        """What is asked."""
        return self.see().prompt(seat, language)

    def record(self, viewer: int | str = "oracle") -> str:
        """The record as a file, as a viewer may have it (docs/notation.md). Only the oracle's has the seed and can be read again."""
        who = viewer_number(viewer)
        with self._handle as pointer:
            return written(lib.quad_desk_record, pointer, self._known(who))

    def _known(self, viewer: int) -> int:
        if viewer not in (SPECTATOR, ORACLE) and viewer >= self.seats:
            raise BadInputError("NO_SUCH_SEAT", f"the table has {self.seats} seats: there is no seat {viewer}",
                                f"la table a {self.seats} places : il n’y a pas de place {viewer}")
        return viewer

    def plays(self, viewer: int | str = "oracle", since: int = 0) -> list[Play]:
        """The moves that were made, chance included, as a viewer may know them."""
        who = self._known(viewer_number(viewer))
        with self._handle as pointer:
            start = whole(since, 0, self._status[3], "a number of moves")
            out = (ctypes.c_uint32 * (2 * (self._status[3] - start) + 2))()
            count = lib.quad_desk_plays(pointer, who, start, out)
        return [Play(out[2 * i], Move(self.game, out[2 * i + 1])) for i in range(count)]

    def journal(self, viewer: int | str = "oracle", since: int = 0) -> list[Event]:
        """What happened, move by move, in sentences of both languages, as a viewer may know it."""
        who = self._known(viewer_number(viewer))
        with self._handle as pointer:
            start = whole(since, 0, self._status[3], "a number of moves")
            told = json.loads(written(lib.quad_desk_journal, pointer, who, start))
        return [Event(row["ply"], row["seat"], Move(self.game, row["move"]), {"en": tuple(row["en"]), "fr": tuple(row["fr"])})
                for row in told]

    def name(self, seat: int, name: str) -> None:
        """Give a player a name."""
        raw = encoded(name, "a name")
        with self._handle as pointer:
            check(lib.quad_desk_name(pointer, whole(seat, 0, SEATS - 1, "a seat"), raw, len(raw), room.why))

    @property
    def names(self) -> tuple[str | None, ...]:
        """The players' names."""
        with self._handle as pointer:
            return tuple(written(lib.quad_desk_named, pointer, seat) or None for seat in range(self.seats))

    def analyse(self, seat: int | None = None, *, think: float | None = None, iterations: int | None = None, seed: int = 1) -> Analysis:
        """What master thinks of every choice of a seat, by what that seat sees."""
        from .bots import analyse

        return analyse(self, seat, think=think, iterations=iterations, seed=seed)

    def svg(self, viewer: int | str = "oracle", language: str = "en") -> str:
        """A drawing of the scene, as a viewer sees it."""
        return self.see(viewer).svg(language)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        if self.closed:
            return f"<Table of {self.game.token}, closed>"
        return repr(self.see()).replace("<State", "<Table")
