"""What can go wrong, as exceptions. Each says what was wrong, in English and (`french`) in French."""

from __future__ import annotations


class QuadrigaError(Exception):
    """Anything that Quadriga refuses. `token` is its name for programs, such as "ILLEGAL"."""

    def __init__(self, token: str, english: str, french: str = "") -> None:
        super().__init__(english)
        self.token = token
        self.english = english
        self.french = french or english

    def __reduce__(self) -> tuple[type[QuadrigaError], tuple[str, str, str]]:
        return type(self), (self.token, self.english, self.french)


class BadInputError(QuadrigaError, ValueError):
    """A game, an option, a name, a record, a box … that is not one, or cannot be read."""


class IllegalMoveError(QuadrigaError, ValueError):
    """A move that is none, or that is not allowed now."""


class NotAskedError(QuadrigaError):
    """The seat does not owe a choice, or the game is over."""


class UndoError(QuadrigaError):
    """A move that cannot be taken back."""


class HiddenError(QuadrigaError):
    """It would take knowledge that the viewer does not have."""


class ClosedError(QuadrigaError):
    """A table, state or batch that was closed."""


class BusyError(QuadrigaError):
    """Two threads used one table, state, bot or batch at the same time."""


class ShapeError(QuadrigaError, ValueError):
    """An array of another shape, type or layout than is needed."""


class MissingError(QuadrigaError, ImportError):
    """A package or library that is not installed."""


_KINDS: dict[str, type[QuadrigaError]] = {
    "ILLEGAL": IllegalMoveError,
    "BAD_NOTATION": IllegalMoveError,
    "GAME_OVER": NotAskedError,
    "NOT_YOUR_TURN": NotAskedError,
    "STALE": NotAskedError,
    "NOTHING_TO_UNDO": UndoError,
    "UNDO_CHANCE": UndoError,
    "UNDO_OTHERS": UndoError,
    "UNDO_SEEN": UndoError,
    "NOT_SEEN": HiddenError,
}


def of_token(token: str, english: str, french: str) -> QuadrigaError:
    """The exception for an error of the library."""
    return _KINDS.get(token, BadInputError)(token, english, french)
