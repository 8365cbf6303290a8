"""Quadriga: four board games of ancient Rome for research, complete, exact and fast.

    import quadriga

    table = quadriga.Table("trajan", seats=3, seed=7)
    master = quadriga.bot("master", think=0.2)
    while not table.over:
        table.play(master.choose(table) if table.seat == 0 else table.legal()[0])
    print(table.points())

Seats are counted from 0. `quadriga.CHANCE` is the seat of dice and draws, `quadriga.SPECTATOR` and `quadriga.ORACLE` are viewers."""

from ._library import CHANCE, ORACLE, SPECTATOR, lib
from .batch import Batch, Tally, random_actions
from .bots import Analysis, Bot, Level, Prospect, analyse, bot, levels
from .errors import (
    BadInputError,
    BusyError,
    ClosedError,
    HiddenError,
    IllegalMoveError,
    MissingError,
    NotAskedError,
    QuadrigaError,
    ShapeError,
    UndoError,
)
from .games import Domain, Game, Move, Option, Verb, game, games
from .spaces import Space, Tensor, features, information, rewards, space, tensor
from .table import Event, Play, Score, Scores, State, Table

__version__: str = lib.quad_version().decode()

__all__ = [
    "CHANCE",
    "ORACLE",
    "SPECTATOR",
    "Analysis",
    "BadInputError",
    "Batch",
    "Bot",
    "BusyError",
    "ClosedError",
    "Domain",
    "Event",
    "Game",
    "HiddenError",
    "IllegalMoveError",
    "Level",
    "MissingError",
    "Move",
    "NotAskedError",
    "Option",
    "Play",
    "Prospect",
    "QuadrigaError",
    "Score",
    "Scores",
    "ShapeError",
    "Space",
    "State",
    "Table",
    "Tally",
    "Tensor",
    "UndoError",
    "Verb",
    "analyse",
    "bot",
    "features",
    "game",
    "games",
    "information",
    "levels",
    "random_actions",
    "rewards",
    "space",
    "tensor",
]
