"""Gymnasium: one seat against bots. `SeatEnv` is one game, `SeatVectorEnv` thousands in C.

    import gymnasium, quadriga.gymnasium
    env = gymnasium.make("quadriga/trajan_v0", seats=3, opponents=["expert", "random"])
    envs = gymnasium.make_vec("quadriga/trajan_v0", 1024, opponents=["policy"])      # or SeatVectorEnv("trajan", 1024, …)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from . import svg
from ._library import ORACLE, SEATS, shown, whole
from .batch import Batch
from .bots import Bot, bot
from .errors import BadInputError, IllegalMoveError, MissingError
from .games import Game, game, games
from .spaces import reward_number, rewards, space, tensor
from .table import Table

try:
    import gymnasium
except ImportError as error:  # pragma: no cover
    raise MissingError("MISSING", "Gymnasium is not installed: pip install 'quadriga[gymnasium]'",
                       "Gymnasium n’est pas installé : pip install 'quadriga[gymnasium]'") from error


def _spaces(g: Game, seats: int, kind: Any) -> tuple[Any, Any]:
    high = (0, 255) if kind == np.uint8 else (-np.inf, np.inf)
    actions = len(space(g).actions)
    return gymnasium.spaces.Dict({
        "observation": gymnasium.spaces.Box(high[0], high[1], (tensor(g, seats).size,), kind),
        "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
    }), gymnasium.spaces.Discrete(actions)


class SeatEnv(gymnasium.Env):
    """One seat of a table; bots have the others.

    seat: which one, or None for another one in every game. opponents: a bot for each other seat in turn, by name or as `quadriga.bot` makes
    them; the last one takes the rest. reward: result, share, points or lead, given at the end. illegal: an illegal action is an exception
    ("raise") or another move at "random"."""

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 2}

    def __init__(self, game_: str | Game, seats: int | None = None, seat: int | None = 0, opponents: Sequence[str | Bot] = ("random",), *,
                 options: Mapping[str, object] | None = None, reward: str = "result", illegal: str = "raise", observe: str = "float",
                 render_mode: str | None = None) -> None:
        self.game = game(game_)
        self.seats = self.game.seats[0] if seats is None else whole(seats, 1, SEATS, "a number of players")
        reward_number(reward)
        if illegal not in ("raise", "random") or observe not in ("float", "byte") or isinstance(opponents, str) or not opponents:
            raise BadInputError("BAD_VALUE", "illegal is raise or random, observe is float or byte, opponents are a list of bots",
                                "illegal est raise ou random, observe est float ou byte, opponents est une liste de bots")
        self.options, self.reward, self.illegal, self.render_mode = options, reward, illegal, render_mode
        self.layout, self.space = tensor(self.game, self.seats), space(self.game)
        self.kind: Any = np.uint8 if observe == "byte" else np.float32
        self.wanted_seat = seat
        if seat is not None:
            whole(seat, 0, self.seats - 1, "a seat")
        self.bots = [bot(one) if isinstance(one, str) else one for one in opponents]
        self.observation_space, self.action_space = _spaces(self.game, self.seats, self.kind)
        self.seat = seat or 0
        self.table: Table | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game up to this seat's first decision; by the same seed the same."""
        super().reset(seed=seed)
        while True:
            drawn = int(self.np_random.integers(0, 1 << 62))
            if self.wanted_seat is None:
                self.seat = int(self.np_random.integers(self.seats))
            self.table = Table(self.game, self.seats, seed=drawn, options=self.options)
            for one in self.bots:
                one.seed = drawn
            self._others(self.table)
            if not self.table.over:
                return self._told(self.table)

    def _others(self, table: Table) -> None:
        while not table.over and self.seat not in table.waiting:
            seat = table.waiting[0]
            self.bots[min((seat - self.seat) % self.seats, len(self.bots)) - 1].play(table, seat)

    def _told(self, table: Table) -> tuple[dict[str, Any], dict[str, Any]]:
        state = table.see(ORACLE)
        mask = np.zeros(len(self.space.actions), np.uint8)
        if not table.over:
            self.space.mask(state, self.seat, mask)
        seen = self.layout.write(state, self.seat, np.empty(self.layout.size, self.kind))
        return {"observation": seen, "action_mask": mask.view(np.int8)}, {"seat": self.seat, "points": table.points()}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make a move, and let the others move up to the next decision of this seat."""
        table = self.table
        if table is None or table.over:
            raise BadInputError("NOT_BEGUN", "call reset() first", "appelez d’abord reset()")
        number = self.space.actions.index(action)
        if self.illegal == "random":
            legal = self.space.legal(table, self.seat)
            number = number if number in legal else legal[int(self.np_random.integers(len(legal)))]
        if number is None:
            raise IllegalMoveError("ILLEGAL", f"{shown(action)} is no action of {self.space.name}",
                                   f"{shown(action)} n’est pas une action de {self.space.name}")
        table.play(self.space.actions.codes[number], self.seat)
        self._others(table)
        observation, info = self._told(table)
        return observation, rewards(table, self.reward)[self.seat] if table.over else 0.0, table.over, False, info

    def render(self) -> str | None:
        """The table as this seat sees it, as text ("ansi") or a drawing ("svg")."""
        if self.table is None or self.render_mode is None:
            return None
        view = self.table.see(self.seat)
        return view.svg() if self.render_mode == "svg" else f"{view!r}\n{svg.outline(view.scene())}"

    def close(self) -> None:
        """Give the table's memory back."""
        if self.table is not None:
            self.table.close()
            self.table = None


class SeatVectorEnv(gymnasium.vector.VectorEnv):
    """Many games at once in C, each from one seat against bots; see quadriga.Batch.

    Where a game ends the next begins in the same step: the observation is of the new game. Arrays are the batch's own: copy what you keep.
    opponents: "random", "policy" or a bot for each other seat; iterations: their budgets. rotate: another seat in every game."""

    def __init__(self, game_: str | Game, num_envs: int = 1, seats: int | None = None, opponents: Sequence[str] = ("random",), *,
                 iterations: Sequence[int] = (), rotate: bool = True, seed: int | None = None, **settings: Any) -> None:
        g = game(game_)
        count = g.seats[0] if seats is None else seats
        if isinstance(opponents, str) or not opponents:
            raise BadInputError("BAD_VALUE", "opponents are a list of bots", "opponents est une liste de bots")
        others = [*opponents, *[opponents[-1]] * count][: count - 1]
        budgets = [0, *[*iterations, *[0] * count][: count - 1]]
        self.batch = Batch(g, count, num_envs, seed=seed, players=["caller", *others], iterations=budgets, rotate=rotate, **settings)
        self.num_envs = num_envs
        kind = self.batch.observations.dtype.type
        self.single_observation_space, self.single_action_space = _spaces(g, count, kind)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}
        self.render_mode = None
        self._none = np.zeros(num_envs, np.bool_)
        self._begun = False
        super().reset(seed=self.batch.seed)

    def _seen(self) -> dict[str, npt.NDArray[Any]]:
        return {"observation": self.batch.observations, "action_mask": self.batch.masks.view(np.int8)}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """All games anew: by the same seed the same; without one the first time by the seed of the beginning, then by others."""
        super().reset(seed=seed)
        if seed is None and self._begun:
            self.batch.reset(int(self.np_random.integers(0, 1 << 62)))
        elif seed is not None:
            self.batch.reset(seed)
        self._begun = True
        return self._seen(), {"seat": self.batch.seat}

    def step(self, actions: Any) -> tuple[dict[str, Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """One decision in every game."""
        seats = self.batch.seat.copy()
        self.batch.step(actions)
        mine = self.batch.rewards[np.arange(self.num_envs), seats]
        return self._seen(), mine, self.batch.done.copy(), self._none, {"seat": self.batch.seat, "scores": self.batch.scores}

    def close_extras(self, **_: Any) -> None:
        """Give the batch's memory back."""
        self.batch.close()


def register() -> None:
    """Make the environments known: gymnasium.make("quadriga/trajan_v0"). Importing this module has done it."""
    for g in games():
        name = space(g).name
        if f"quadriga/{name}" not in gymnasium.registry:
            gymnasium.register(f"quadriga/{name}", entry_point="quadriga.gymnasium:SeatEnv", kwargs={"game_": g.token}, order_enforce=True,
                               disable_env_checker=True, vector_entry_point="quadriga.gymnasium:SeatVectorEnv")


register()
