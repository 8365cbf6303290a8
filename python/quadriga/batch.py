"""Thousands of games at once, in C: `Batch`. Its arrays are its own memory, written anew by every step, without a copy."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ._library import CHOICES, SEATS, Handle, check, got, lib, reason, room, shown, whole, word
from .errors import BadInputError, ShapeError
from .games import Game, game
from .spaces import Space, Tensor, reward_number, space, tensor
from .table import State, seed_number

_PLAYERS = ("caller", "random", "policy")


@dataclass(frozen=True)
class Tally:
    """What a run of games came to."""

    games: int
    """That ended."""
    decisions: int
    moves: int
    """Chance included."""
    reward: tuple[float, ...]
    """Mean of the games that ended, by player."""
    spread: tuple[float, ...]
    """The standard deviation of it."""


class Batch:
    """Many games of a kind, each at a decision of a seat that the caller plays.

        batch = quadriga.Batch("trajan", 2, games=1024, seed=1)
        while training:
            actions = choose(batch.observations, batch.masks)
            batch.step(actions)              # then batch.rewards, batch.done, batch.seat … are of this step

    A step makes one decision in every game, lets chance and the other players move up to the caller's next, and begins the next game where
    one has ended: rewards and scores are those of the game that ended, observations and masks are of the one that began.

    players: who sits in each seat, "caller", "random", "policy" (our network's policy head) or a bot's name; iterations: their budgets.
    rotate: player k sits at seat (k + n) % seats in game number n. threads: of the batch. reward: "result", "share", "points" or "lead".
    observations: "float", "byte" or None; masks, features: whether to write them. quick_luck: faster dice; games are then not those of
    a table with the same seed. skip_forced: where there is one choice it is made without asking. by_choice: actions are places in the list
    of choices instead of numbers of the space. asides: masks have what is allowed but nobody does at random, too, such as conceding."""

    observations: npt.NDArray[Any]
    """[games, size]: from the side of the seat that is asked."""
    masks: npt.NDArray[np.bool_]
    """[games, actions]: what is legal."""
    features: npt.NDArray[np.float32]
    """[games, features]: what our networks are told."""
    legal: npt.NDArray[np.int32]
    """[games, choices]: the legal actions, the first `legal_count` of each row."""
    legal_count: npt.NDArray[np.int32]
    seat: npt.NDArray[np.int8]
    """[games]: who is asked."""
    done: npt.NDArray[np.bool_]
    """[games]: whether a game ended in this step."""
    rewards: npt.NDArray[np.float32]
    """[games, seats]: of the game that ended, else 0."""
    scores: npt.NDArray[np.int32]
    """[games, seats]: points of the game that ended, else 0."""
    number: npt.NDArray[np.uint64]
    """[games]: which game is played; its table has the seed `seed + number`."""
    ply: npt.NDArray[np.uint32]
    """[games]: moves made in it, chance included."""

    def __init__(self, game_: str | Game, seats: int | None = None, games: int = 1, *, seed: int | None = None,
                 options: Mapping[str, object] | None = None, players: Sequence[str] | None = None, iterations: Sequence[int] | None = None,
                 threads: int = 1, reward: str = "result", observations: str | None = "float", masks: bool = True, features: bool = False,
                 legal: bool = False, rotate: bool = False, quick_luck: bool = False, skip_forced: bool = False,
                 by_choice: bool = False, asides: bool = False) -> None:
        self.game = game(game_)
        self.seats = self.game.seats[0] if seats is None else whole(seats, 1, SEATS, "a number of players")
        self.games = whole(games, 1, 1 << 20, "a number of games")
        self.seed = seed_number(seed)
        self.space: Space = space(self.game)
        self.by_choice = bool(by_choice)
        if observations not in ("float", "byte", None):
            raise BadInputError("BAD_VALUE", f"observations are float, byte or None, not {shown(observations)}",
                                f"les observations sont float, byte ou None, pas {shown(observations)}")
        wishes = (rotate, quick_luck, skip_forced, by_choice, observations == "byte", asides)
        flags = sum(bool(wish) << place for place, wish in enumerate(wishes))
        numbers = (ctypes.c_int32 * 4)(self.games, whole(threads, 1, 64, "a number of threads"), reward_number(reward), flags)
        names, budgets = self._players(players, iterations)
        values = self.game.option_values(options)
        self._handle = Handle(got(lib.quad_foreign_batch(self.game._pointer, self.seats, values, len(values), numbers, self.seed, names,
                                                         budgets, room.why)), lib.quad_batch_close)
        self.tensor: Tensor = tensor(self.game, self.seats)
        self._attach(observations, masks, features, legal)

    def _players(self, players: Sequence[str] | None, iterations: Sequence[int] | None) -> tuple[Any, Any]:
        given = ["caller"] * self.seats if players is None else list(players)
        budgets = [0] * self.seats if iterations is None else [whole(n, 0, 1_000_000_000, "a number of iterations") for n in iterations]
        if isinstance(players, str) or len(given) != self.seats or len(budgets) != self.seats or "caller" not in given:
            raise BadInputError("BAD_SEATS", f"players: a name for each of {self.seats} seats, the caller's among them, not {shown(players)}",
                                f"players : un nom pour chacune des {self.seats} places, dont celui de l’appelant, pas {shown(players)}")
        names = [word(name, "a player") for name in given] + [b"caller"] * (SEATS - self.seats)
        return (ctypes.c_char_p * SEATS)(*names), (ctypes.c_uint32 * SEATS)(*budgets)

    def _attach(self, observations: str | None, masks: bool, features: bool, legal: bool) -> None:
        n, described = self.games, lib.quad_foreign_described_size(self.game._pointer)
        kind = np.uint8 if observations == "byte" else np.float32
        self.observations = np.zeros((n, self.tensor.size if observations else 0), kind)
        self.features = np.zeros((n, described if features else 0), np.float32)
        raw_masks = np.zeros((n, len(self.space.actions) if masks else 0), np.uint8)
        self.legal = np.zeros((n, CHOICES if legal else 0), np.int32)
        self.legal_count = np.zeros(n, np.int32)
        self.seat = np.zeros(n, np.int8)
        raw_done = np.zeros(n, np.uint8)
        self.rewards = np.zeros((n, self.seats), np.float32)
        self.scores = np.zeros((n, self.seats), np.int32)
        self.number = np.zeros(n, np.uint64)
        self.ply = np.zeros(n, np.uint32)
        rows: list[npt.NDArray[Any]] = [self.observations, self.features, raw_masks, self.legal, self.legal_count, self.seat, raw_done,
                                        self.rewards, self.scores, self.number, self.ply]
        pointers = (ctypes.c_void_p * len(rows))(*[row.ctypes.data if row.size else None for row in rows])
        self.masks, self.done = raw_masks.view(np.bool_), raw_done.view(np.bool_)
        with self._handle as batch:
            lib.quad_foreign_batch_attach(batch, pointers, CHOICES if legal else 0)
        for array in (*rows, self.masks, self.done):
            array.flags.writeable = False  # the library writes only what has changed

    def step(self, actions: npt.ArrayLike) -> tuple[npt.NDArray[Any], npt.NDArray[np.bool_], npt.NDArray[np.float32], npt.NDArray[np.bool_],
                                                    npt.NDArray[np.int8]]:
        """Make one decision in every game. Returns observations, masks, rewards, done and seat: the batch's own arrays.

        int32 is taken as it is, without a copy; other whole numbers are converted. On an exception nothing has changed."""
        given = self._actions(actions)
        fault = (ctypes.c_int64 * 2)()
        with self._handle as batch:
            error = lib.quad_foreign_batch_step(batch, given.ctypes.data, fault, room.why)
        if error != 0:
            refused = reason()
            refused.args = (f"{refused.english}: action {fault[1]} in game {fault[0]}, seat {self.seat[fault[0]]}",)
            raise refused
        return self.observations, self.masks, self.rewards, self.done, self.seat

    def _actions(self, actions: npt.ArrayLike) -> npt.NDArray[np.int32]:
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise ShapeError("BAD_SHAPE", f"actions are whole numbers, one for each of {self.games} games, not {given.dtype}{list(given.shape)}",
                             f"les actions sont des entiers, un pour chacune des {self.games} parties, pas {given.dtype}{list(given.shape)}")
        if given.dtype != np.int32:
            given = np.clip(given, -1, (1 << 31) - 1).astype(np.int32)  # what is out of range stays illegal
        return np.ascontiguousarray(given)

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew, by the same seed or another."""
        self.seed = self.seed if seed is None else seed_number(seed)
        with self._handle as batch:
            lib.quad_batch_reset(batch, self.seed)

    def run(self, decisions: int, policy: bool = False) -> Tally:
        """So many decisions in every game, in C: the caller's seats are played at random, or by our network's policy."""
        number = whole(decisions, 0, (1 << 63) - 1, "a number of decisions")
        counts, mean, square = (ctypes.c_uint64 * 3)(), (ctypes.c_double * SEATS)(), (ctypes.c_double * SEATS)()
        with self._handle as batch:
            lib.quad_foreign_batch_run(batch, bool(policy), number, counts, mean, square)
        games = max(1, counts[0])
        means = tuple(mean[seat] / games for seat in range(self.seats))
        return Tally(counts[0], counts[1], counts[2], means,
                     tuple(max(0.0, square[seat] / games - means[seat] ** 2) ** 0.5 for seat in range(self.seats)))

    def state(self, index: int) -> State:
        """The true state of one of its games: for tests, critics and records, never for whoever plays."""
        which = whole(index, 0, self.games - 1, "a game of this batch")
        with self._handle as batch:
            return State(got(lib.quad_foreign_batch_world(batch, which, room.why)), self.game)

    def close(self) -> None:
        """Give its memory back now."""
        self._handle.close()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return self.games

    def __repr__(self) -> str:
        return f"<Batch of {self.games} games of {self.game.token}, {self.seats} seats>"


def random_actions(batch: Batch, generator: np.random.Generator) -> npt.NDArray[np.int32]:
    """A legal action for every game, each as likely. A batch with `by_choice=True` or `legal=True` is quicker here than one with masks."""
    if batch.by_choice or batch.legal.shape[1] > 0:
        which = (generator.random(batch.games) * batch.legal_count).astype(np.int32)
        if batch.by_choice:
            return which
        picked: npt.NDArray[np.int32] = batch.legal[np.arange(batch.games), which]
        return picked
    if batch.masks.shape[1] == 0:
        raise BadInputError("BAD_VALUE", "it takes a batch with masks, legal=True or by_choice=True",
                            "il faut un lot avec masks, legal=True ou by_choice=True")
    noise = generator.random(batch.masks.shape, dtype=np.float32)
    noise[~batch.masks] = -1.0
    return np.asarray(noise.argmax(axis=1), np.int32)
