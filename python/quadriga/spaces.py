"""Numbers for learning: a fixed number for every move of a game, masks of what is legal, positions as tensors from a seat's side, rewards.

All is written by the library into numpy's memory. A space has a name, "trajan_v0"; a changed one gets another."""

from __future__ import annotations

import ctypes
import functools
import json
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ._library import CHANCE, SEATS, Handle, check, got, lib, room, shown, whole, written
from .errors import BadInputError, IllegalMoveError, ShapeError
from .games import Game, Move, game
from .table import State, Table

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]
REWARDS = ("result", "share", "points", "lead")


def _world(where: Table | State) -> State:
    return where.see() if isinstance(where, Table) else where


def _refuse_array(what: str, wanted: str, given: object) -> ShapeError:
    return ShapeError("BAD_SHAPE", f"{what} must be {wanted}, not {given}", f"{what} : il faut {wanted}, pas {given}")


def fit(out: npt.NDArray[Any] | None, shape: tuple[int, ...], kind: type[np.generic], what: str) -> npt.NDArray[Any]:
    """The array to write into: the one that is given, if it fits, or a new one."""
    if out is None:
        return np.zeros(shape, kind)
    if not isinstance(out, np.ndarray) or out.shape != shape or out.dtype != kind or not out.flags.c_contiguous or not out.flags.writeable:
        told = f"{type(out).__name__} {getattr(out, 'dtype', '')}{list(getattr(out, 'shape', ()))}"
        raise _refuse_array(what, f"a writeable contiguous array of {np.dtype(kind).name}{list(shape)}", told)
    return out


class _Numbers:
    """The moves of one kind, actions or outcomes, by number and back."""

    def __init__(self, g: Game, pointer: int, kind: int) -> None:
        self.game = g
        count = lib.quad_foreign_space_moves(pointer, kind, None)
        codes = (ctypes.c_uint32 * max(count, 1))()
        lib.quad_foreign_space_moves(pointer, kind, codes)
        self.codes: tuple[int, ...] = tuple(codes[:count])
        """The number of each move as `int(move)` has it, by its number in this space."""
        self.of_code = {code: number for number, code in enumerate(self.codes)}
        self.digest = f"{lib.quad_foreign_space_digest(pointer, kind):016x}"
        """Of all moves in their order."""

    def __len__(self) -> int:
        return len(self.codes)

    def move(self, number: int) -> Move:
        """The move of a number."""
        return Move(self.game, self.codes[whole(number, 0, len(self.codes) - 1, "a number of this space")])

    def number(self, move: Move | str | int) -> int:
        """The number of a move."""
        number = self.of_code.get(self.game.code(move))
        if number is None:
            raise IllegalMoveError("ILLEGAL", f"{move} is never made here", f"{move} ne se joue jamais ici")
        return number

    def index(self, given: object) -> int | None:
        """A number as programs give it, numpy's too; None if it is none of this space: another type, or out of range."""
        try:
            number = None if isinstance(given, bool) else given.__index__()  # type: ignore[attr-defined]
        except (AttributeError, TypeError):
            return None
        return int(number) if number is not None and 0 <= number < len(self.codes) else None


class Space:
    """A fixed number for every move of a game: `actions` are what players choose, `outcomes` what chance draws.

    It depends on game and box alone, not on options and players."""

    def __init__(self, g: Game) -> None:
        self.game = g
        self._handle = Handle(got(lib.quad_foreign_space(g._pointer, room.why)), lib.quad_space_close)
        self._pointer: int = self._handle._pointer or 0  # it never changes: any number of threads may read it
        self.name: str = lib.quad_foreign_space_name(self._pointer).decode()
        """With its version: "trajan_v0"."""
        self.actions = _Numbers(g, self._pointer, 0)
        self.outcomes = _Numbers(g, self._pointer, 1)

    def mask(self, where: Table | State, seat: int | None = None, out: Bytes | None = None, aside: bool = False) -> Bytes:
        """A byte for each action, 1 for those that are legal for the seat (the first that is asked); all 0 if it is not asked.

        aside: also what is allowed but nobody does at random, such as conceding; a batch leaves that out, too."""
        world = _world(where)
        who = world.seat if seat is None else whole(seat, 0, CHANCE, "a seat")
        mask = fit(out, (len(self.outcomes if who == CHANCE else self.actions),), np.uint8, "a mask")
        if who is None:
            mask[:] = 0
            return mask
        with world._handle as pointer:
            check(lib.quad_foreign_space_mask(self._pointer, pointer, who, bool(aside), mask.ctypes.data, room.why))
        return mask

    def legal(self, where: Table | State, seat: int | None = None, aside: bool = False) -> list[int]:
        """The numbers of the legal actions, in the order of `legal()`; aside: see `mask`."""
        of_code = (self.outcomes if seat == CHANCE else self.actions).of_code
        return [of_code[code] for code in where.legal_codes(seat, aside)]

    def __reduce__(self) -> tuple[Any, ...]:
        return space, (self.game,)

    def __repr__(self) -> str:
        return f"<{self.name}: {len(self.actions)} actions, {len(self.outcomes)} outcomes>"


@dataclass(frozen=True)
class Block:
    """One name of a tensor, with a shape of its own."""

    name: str
    first: int
    size: int
    code: str
    """number, one_hot, maybe (a place for none, then one_hot), set, or symbol (1 + its number, over the scale)."""
    shape: tuple[int, ...]
    indices: tuple[str, ...]
    """The domain of each dimension of the shape."""
    domain: str
    places: int
    """Of each value: 1, or one for each symbol of the domain."""
    scale: float


class Tensor:
    """Positions as numbers, from one seat's side: all that the seat may know, nothing else. `blocks` names every element.

    truth=True has the hidden rows too: for critics and for tests, never for whoever plays."""

    def __init__(self, g: Game, seats: int, truth: bool = False) -> None:
        self.game = g
        self.seats = whole(seats, 1, SEATS, "a number of players")
        self.truth = bool(truth)
        self._handle = Handle(got(lib.quad_foreign_tensor(g._pointer, self.seats, self.truth, room.why)), lib.quad_tensor_close)
        self._pointer: int = self._handle._pointer or 0
        self.size: int = lib.quad_tensor_size(self._pointer)
        self.digest = f"{lib.quad_tensor_digest(self._pointer):016x}"
        """Of all names, shapes and scales."""
        rows = json.loads(written(lib.quad_foreign_tensor_blocks, self._pointer, g._pointer))
        self.blocks = {row["name"]: Block(row["name"], row["first"], row["size"], row["code"], tuple(row["shape"]), tuple(row["indices"]),
                                          row["domain"], row["places"], row["scale"]) for row in rows}

    def name(self, number: int) -> str:
        """What one element is: "hand 1 wood"."""
        return written(lib.quad_foreign_tensor_name, self._pointer, whole(number, 0, self.size - 1, "an element"))

    def write(self, where: Table | State, seat: int | None = None, out: npt.NDArray[Any] | None = None) -> npt.NDArray[Any]:
        """The position from the side of a seat (the first that is asked). out: float32, or uint8 for unscaled bytes."""
        world = _world(where)
        who = world.seat if seat is None else whole(seat, 0, SEATS - 1, "a seat")
        raw = isinstance(out, np.ndarray) and out.dtype == np.uint8
        into = fit(out, (self.size,), np.uint8 if raw else np.float32, "a tensor")
        with world._handle as pointer:
            check(lib.quad_foreign_tensor_write(self._pointer, self.game._pointer, self.seats, self.truth, pointer,
                                                0 if who is None or who == CHANCE else who, None if raw else into.ctypes.data,
                                                into.ctypes.data if raw else None, room.why))
        return into

    def named(self, tensor: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """The same numbers as arrays with names: views of the tensor's memory, batches included."""
        if tensor.shape[-1:] != (self.size,):
            raise _refuse_array("a tensor", f"{self.size} numbers long", list(tensor.shape))
        lead = tensor.shape[:-1]
        out = {}
        for block in self.blocks.values():
            part = tensor[..., block.first : block.first + block.size]
            shape = (*block.shape, block.places) if block.places > 1 else block.shape
            out[block.name] = part.reshape(lead + shape) if int(np.prod(shape, dtype=int)) == block.size else part
        return out

    def __reduce__(self) -> tuple[Any, ...]:
        return tensor, (self.game, self.seats, self.truth)

    def __repr__(self) -> str:
        return f"<{self.game.token}, {self.seats} seats: {self.size} numbers in {len(self.blocks)} blocks>"


@functools.lru_cache(maxsize=64)
def space(g: str | Game) -> Space:
    """The space of a game."""
    return Space(game(g))


@functools.lru_cache(maxsize=64)
def tensor(g: str | Game, seats: int, truth: bool = False) -> Tensor:
    """The layout of a game's tensors at a number of players."""
    return Tensor(game(g), seats, truth)


def information(where: Table | State, seat: int) -> int:
    """A digest of what a seat sees: the same number, the same sight."""
    out = ctypes.c_uint64()
    with _world(where)._handle as pointer:
        check(lib.quad_foreign_information(pointer, whole(seat, 0, SEATS - 1, "a seat"), ctypes.byref(out), room.why))
    return out.value


def reward_number(which: str) -> int:
    """The number of a kind of reward."""
    if which not in REWARDS:
        raise BadInputError("BAD_VALUE", f"a reward is one of {', '.join(REWARDS)}, not {shown(which)}",
                            f"une récompense est l’une de {', '.join(REWARDS)}, pas {shown(which)}")
    return REWARDS.index(which)


def rewards(where: Table | State, which: str = "result") -> tuple[float, ...]:
    """What the position is worth to each seat as it stands: its result (summing to zero), its share of the win, its points or its lead."""
    out = (ctypes.c_float * SEATS)()
    world = _world(where)
    number = reward_number(which)
    with world._handle as pointer:
        check(lib.quad_foreign_rewards(pointer, number, out, room.why))
    return tuple(out[: world.seats])


def features(where: Table | State, seat: int | None = None) -> Floats:
    """What the networks of our bots are told of a position; empty if the game has no features."""
    world = _world(where)
    who = world.seat if seat is None else whole(seat, 0, SEATS - 1, "a seat")
    out = np.zeros(lib.quad_foreign_described_size(world.game._pointer), np.float32)
    if out.size > 0:
        with world._handle as pointer:
            check(lib.quad_foreign_described(pointer, 0 if who is None or who == CHANCE else who, out.ctypes.data, room.why))
    return out
