"""The environments themselves; they know no game."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, cast

import numpy as np

from .. import svg
from .._library import ORACLE, SEATS, shown, whole
from ..errors import BadInputError, IllegalMoveError, MissingError
from ..games import game
from ..spaces import reward_number, rewards, space, tensor
from ..table import Table

try:
    import gymnasium
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as error:  # pragma: no cover
    raise MissingError("MISSING", "PettingZoo is not installed: pip install 'quadriga[pettingzoo]'",
                       "PettingZoo n’est pas installé : pip install 'quadriga[pettingzoo]'") from error

MODES = ["human", "ansi", "svg"]


class _Common(EzPickle):
    """What both kinds have: a table, spaces, drawings.

    seats: how many players. options, box: as for a table. reward: result, share, points or lead, given at the end. illegal: what becomes of
    an illegal action, "raise" an exception or play at "random" instead. max_cycles: truncate after a seat has been asked so many times.
    observe: "float" or "byte"."""

    name: str
    metadata: dict[str, Any]

    def __init__(self, name: str, seats: int | None = None, *, options: Mapping[str, object] | None = None, box: Any = None,
                 reward: str = "result", illegal: str = "raise", max_cycles: int | None = None, observe: str = "float",
                 render_mode: str | None = None) -> None:
        EzPickle.__init__(self, name, seats, options=options, box=box, reward=reward, illegal=illegal, max_cycles=max_cycles,
                          observe=observe, render_mode=render_mode)
        if illegal not in ("raise", "random") or observe not in ("float", "byte") or render_mode not in (None, *MODES):
            raise BadInputError("BAD_VALUE", "illegal is raise or random, observe is float or byte, render_mode is human, ansi or svg",
                                "illegal est raise ou random, observe est float ou byte, render_mode est human, ansi ou svg")
        self.game = game(name.rsplit("_", 1)[0], box)
        self.space = space(self.game)
        if box is None and self.space.name != name:
            raise MissingError("MISSING", f"this version has {self.space.name}, not {name}", f"cette version a {self.space.name}, pas {name}")
        reward_number(reward)
        if max_cycles is not None:
            whole(max_cycles, 1, 1 << 62, "max_cycles")
        self.options, self.reward, self.illegal, self.max_cycles, self.render_mode = options, reward, illegal, max_cycles, render_mode
        count = self.game.seats[0] if seats is None else whole(seats, 1, SEATS, "a number of players")
        self.layout = tensor(self.game, count)
        self.kind: Any = np.uint8 if observe == "byte" else np.float32
        self.metadata = {"name": name, "render_modes": MODES, "is_parallelizable": False, "render_fps": 2}
        self.possible_agents = [f"player_{seat}" for seat in range(count)]
        self.agents: list[str] = []
        high = (255, 0) if observe == "byte" else (np.inf, -np.inf)
        seen = gymnasium.spaces.Box(high[1], high[0], (self.layout.size,), self.kind)
        mask = gymnasium.spaces.Box(0, 1, (len(self.space.actions),), np.int8)
        self._observation_spaces = {agent: gymnasium.spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents}
        self._action_spaces = {agent: gymnasium.spaces.Discrete(len(self.space.actions)) for agent in self.possible_agents}
        self._np_random, _ = seeding.np_random(None)
        self.table: Table | None = None

    def observation_space(self, agent: str) -> Any:
        """{"observation": …, "action_mask": …}."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Every action of the game: its space (quadriga.space)."""
        return self._action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)
        drawn = int(self._np_random.integers(0, 1 << 62)) if seed is None else seed
        self.table = Table(self.game, len(self.possible_agents), seed=drawn, options=self.options)
        self.agents = self.possible_agents[:]
        self._asked = dict.fromkeys(self.possible_agents, 0)

    @property
    def _now(self) -> Table:
        if self.table is None:
            raise BadInputError("NOT_BEGUN", "call reset() first", "appelez d’abord reset()")
        return self.table

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and what it may do; a mask of zeros if it is not asked."""
        seat, table = self.possible_agents.index(agent), self._now
        state = table.see(ORACLE)
        seen = self.layout.write(state, seat, np.empty(self.layout.size, self.kind))
        mask = np.zeros(len(self.space.actions), np.uint8)
        if agent in self.agents and seat in state.waiting:
            self.space.mask(state, seat, mask)
        return {"observation": seen, "action_mask": mask.view(np.int8)}

    def _code(self, action: Any, number: int | None) -> int:
        if number is None:
            raise IllegalMoveError("ILLEGAL", f"{shown(action)} is no action of {self.space.name}",
                                   f"{shown(action)} n’est pas une action de {self.space.name}")
        return self.space.actions.codes[number]

    def _play(self, agent: str, action: Any) -> None:
        """Make a move, or what stands for an illegal one."""
        table, seat = self._now, self.possible_agents.index(agent)
        self._asked[agent] += 1
        number = self.space.actions.index(action)
        if self.illegal == "random":
            legal = self.space.legal(table, seat)
            if number not in legal:
                number = legal[int(self._np_random.integers(len(legal)))]
        table.play(self._code(action, number), seat)

    def _payment(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, rewards(self._now, self.reward), strict=True))

    def _tired(self) -> bool:
        return self.max_cycles is not None and max(self._asked.values()) >= self.max_cycles

    def render(self) -> str | None:
        """The table as text ("ansi"), as a drawing ("svg"), or printed ("human")."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render_mode draws nothing")
            return None
        if self.render_mode == "svg":
            return self._now.svg()
        told = f"{self._now!r}\n{svg.outline(self._now.scene())}"
        if self.render_mode == "ansi":
            return told
        print(told)
        return None

    def close(self) -> None:
        """Give the table's memory back."""
        if self.table is not None:
            self.table.close()
            self.table = None


class Turns(_Common, AECEnv):  # type: ignore[misc]
    """One agent after the other. Where several seats choose at the same time, the first is asked first, and the others do not see it."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; by the same seed the same."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    def _next(self) -> str:
        seat = self._now.seat
        return self.possible_agents[seat] if seat is not None else self.agents[0]

    def step(self, action: Any) -> None:
        """Make a move for the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._play(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._now.over:
            self.rewards = self._payment()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._tired():
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._next()
        self._accumulate_rewards()


class AtOnce(_Common, ParallelEnv):  # type: ignore[misc]
    """Every agent gives an action in every cycle; only those of the seats that are asked count. The others' masks are all zeros."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """A new game; by the same seed the same."""
        self._begin(seed)
        self._cycles = 0
        return {agent: self.observe(agent) for agent in self.agents}, self._infos()

    def _infos(self) -> dict[str, dict[str, Any]]:
        waiting = self._now.waiting
        return {agent: {"asked": seat in waiting} for seat, agent in enumerate(self.possible_agents)}

    def step(self, actions: Mapping[str, Any]) -> tuple[Any, ...]:
        """Make the moves of all that are asked."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        asked = self._now.waiting
        for seat in asked:  # all of them are looked at before any is played
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise IllegalMoveError("ILLEGAL", f"{agent} is asked and gives no action", f"{agent} est interrogé et ne donne aucune action")
            number = self.space.actions.index(actions[agent])
            if self.illegal == "raise" and number not in self.space.legal(self._now, seat, aside=True):
                self._code(actions[agent], number)
                raise IllegalMoveError("ILLEGAL", f"{agent} may not play {self.space.actions.move(number or 0)} here",
                                       f"{agent} ne peut pas jouer {self.space.actions.move(number or 0)} ici")
        for seat in asked:
            if seat in self._now.waiting:
                self._play(self.possible_agents[seat], actions[self.possible_agents[seat]])
        self._cycles += 1
        over = self._now.over
        tired = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        agents = self.agents
        paid = self._payment() if over else dict.fromkeys(agents, 0.0)
        if over or tired:
            self.agents = []
        told = {agent: self.observe(agent) for agent in agents}
        return told, paid, dict.fromkeys(agents, over), dict.fromkeys(agents, tired), self._infos()


Maker = Callable[..., Any]


@functools.lru_cache(maxsize=None)
def of_space(name: str) -> tuple[Maker, Maker, Maker]:
    """env, raw_env and parallel_env of a space."""

    def raw_env(seats: int | None = None, **settings: Any) -> Turns:
        """The environment without PettingZoo's own wrappers; see `Turns`."""
        return Turns(name, seats, **settings)

    def env(seats: int | None = None, **settings: Any) -> Any:
        """The environment as PettingZoo advises: it says what is wrong with the order of calls."""
        return cast(Any, wrappers.OrderEnforcingWrapper(raw_env(seats, **settings)))

    def parallel_env(seats: int | None = None, **settings: Any) -> AtOnce:
        """Everybody at once; see `AtOnce`."""
        return AtOnce(name, seats, **settings)

    return env, raw_env, parallel_env
