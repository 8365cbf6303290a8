"""OpenSpiel: importing this module registers every game, `pyspiel.load_game("quadriga_trajan(players=3)")`.

Actions and chance outcomes have the numbers of the game's space (quadriga.space). Seats that choose at the same time are asked one after
the other; what an earlier one chose the others do not see. Options of the game are one parameter, "quadriga_tali(options=throw:5;other:1)"."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._library import CHANCE
from .errors import BadInputError, MissingError
from .games import Game, game, games
from .spaces import rewards, space, tensor
from .table import State

try:
    import pyspiel
except ImportError as error:  # pragma: no cover
    raise MissingError("MISSING", "OpenSpiel is not installed: pip install 'quadriga[openspiel]'",
                       "OpenSpiel n’est pas installé : pip install 'quadriga[openspiel]'") from error

_LONGEST = 20000  # more moves than any game with usual options has


def _type(g: Game) -> Any:
    alone = g.seats[0] == 1
    return pyspiel.GameType(
        short_name=f"quadriga_{g.token}",
        long_name=f"Quadriga: {g.text['en']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if alone else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=g.seats[-1],
        min_num_players=g.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": max(2, g.seats[0]), "options": ""},
    )


def _options(told: str) -> dict[str, str]:
    pairs = [pair.partition(":") for pair in told.split(";") if pair]
    if any(not name or not mark for name, mark, _ in pairs):
        raise BadInputError("BAD_OPTION", f"options are NAME:VALUE;NAME:VALUE, not {told!r}", f"les options : NOM:VALEUR;NOM:VALEUR, pas {told!r}")
    return {name.strip(): value.strip() for name, _, value in pairs}


class _Game(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters."""

    def __init__(self, g: Game, params: dict[str, Any] | None) -> None:
        given = params or {}
        self.quadriga = g
        self.players = int(given.get("players", max(2, g.seats[0])))
        self.chosen = _options(str(given.get("options", "")))
        self.space, self.layout = space(g), tensor(g, self.players)
        State.start(g, self.players, options=self.chosen)  # says what is wrong with them
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.space.actions),
            max_chance_outcomes=len(self.space.outcomes),
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            **({} if g.seats[0] == 1 else {"utility_sum": 0.0}),
            max_game_length=_LONGEST,
        )
        super().__init__(_TYPES[g.token], info, given)

    def new_initial_state(self, from_state: str | None = None) -> _State:
        """The beginning, before chance has moved."""
        return _State(self)

    def max_chance_nodes_in_history(self) -> int:
        """No more than moves."""
        return _LONGEST

    def observation_tensor_shape(self) -> list[int]:
        """One row of numbers."""
        return [self.layout.size]

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """What a player sees, as numbers with names and as text."""
        return _Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class _State(pyspiel.State):  # type: ignore[misc]
    """A position, with the truth."""

    def __init__(self, g: _Game) -> None:
        super().__init__(g)
        self.token, self.players, self.chosen = g.quadriga.token, g.players, g.chosen  # what a clone copies
        self.world = State.start(g.quadriga, g.players, options=g.chosen)

    def _code(self, action: int) -> int:
        kinds = space(self.token)
        return (kinds.outcomes if self.world.seat == CHANCE else kinds.actions).codes[action]

    def current_player(self) -> int:
        """Who is asked."""
        seat = self.world.seat
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(space(self.token).legal(self.world)) if self.world.seat not in (None, CHANCE) else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, with probabilities."""
        number = space(self.token).outcomes.of_code
        likely: dict[int, float] = {}
        for move, share in self.world.outcomes():
            likely[number[move.code]] = likely.get(number[move.code], 0.0) + share
        return sorted((outcome, share) for outcome, share in likely.items() if share > 0)

    def _apply_action(self, action: int) -> None:
        self.world.play(self._code(action))

    def _action_to_string(self, player: int, action: int) -> str:
        kinds = space(self.token)
        return str((kinds.outcomes if player == int(pyspiel.PlayerId.CHANCE) else kinds.actions).move(action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.world.over

    def returns(self) -> list[float]:
        """The results; zeros before the end."""
        return [float(value) for value in rewards(self.world)] if self.world.over else [0.0] * self.players

    def __str__(self) -> str:
        return self.world.position()

    def information_state_string(self, player: int | None = None) -> str:
        """What the player sees, and every move as he came to know it."""
        viewer = _player(self, self.current_player() if player is None else player)
        kinds, world, told = space(self.token), State.start(self.token, self.players, options=self.chosen), []
        for action in self.history():
            seat = world.seat or 0
            code = (kinds.outcomes if seat == CHANCE else kinds.actions).codes[action]
            told.append(f"{'*' if seat == CHANCE else seat + 1} {world.veil(code, seat, viewer)}")
            world.play(code)
        return world.see(viewer).position() + "\n".join(told)


def _player(state: _State, player: int) -> int:
    """A player, not chance and not the end; OpenSpiel's own games refuse the others in these words."""
    if player < 0 or player >= state.players:
        raise pyspiel.SpielError(f"player >= 0 is not so: {player}" if player < 0 else f"player < {state.players} is not so: {player}")
    return player


class _Observer:
    """What a player sees, as OpenSpiel asks for it."""

    def __init__(self, g: _Game, kind: Any, params: Any) -> None:
        if params:
            raise BadInputError("BAD_VALUE", f"observers take no parameters, not {params}", f"les observateurs n’ont pas de paramètres : {params}")
        self.layout = g.layout
        self.recalls = bool(kind.perfect_recall)
        self.tensor = np.zeros(g.layout.size, np.float32)
        self.dict = g.layout.named(self.tensor)

    def set_from(self, state: _State, player: int) -> None:
        """Write what the player sees into `tensor`, and so into `dict`."""
        self.layout.write(state.world, _player(state, player), self.tensor)

    def string_from(self, state: _State, player: int) -> str:
        """What the player sees, as text."""
        return state.information_state_string(player) if self.recalls else state.world.see(_player(state, player)).position()


def _class(g: Game) -> Any:
    name = f"Quadriga{g.token.title()}"
    body = {"__init__": lambda self, params=None: _Game.__init__(self, game(g.token), params), "__module__": __name__}
    globals()[name] = type(name, (_Game,), body)  # where pickle looks for it
    return globals()[name]


_TYPES = {g.token: _type(g) for g in games()}
for _one in games():
    pyspiel.register_game(_TYPES[_one.token], _class(_one))
