"""Games, their options, boxes and moves, built from the library's own tables."""

from __future__ import annotations

import ctypes
import functools
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ._library import Handle, check, encoded, got, language_number, lib, room, shown, whole, word, written
from .errors import BadInputError, IllegalMoveError

Text = Mapping[str, str]  # by language: "en" and "fr"
HIDDEN = 255


@dataclass(frozen=True)
class Option:
    """A variant that players agree on before a game."""

    token: str
    text: Text
    about: Text | None
    min: int
    max: int
    preset: int
    values: tuple[str, ...]
    """What each value from min to max is called."""


@dataclass(frozen=True)
class Domain:
    """Things with names: what the arguments of moves are taken from."""

    token: str
    symbols: tuple[str, ...]
    texts: tuple[Text, ...]


@dataclass(frozen=True)
class Verb:
    """A kind of move."""

    token: str
    name: str
    """The token as a Python name: "trade-with" is trade_with, "pass" is pass_."""
    text: Text
    arguments: tuple[str, ...]
    """Names of the arguments: their domains, numbered where one occurs twice."""
    domains: tuple[Domain, ...]


class Move:
    """One choice: a verb and up to three arguments.

    `str(move)` is its notation, `int(move)` its number, `move.args` its arguments, `move["tray"]` one of them by name,
    `move.label("fr")` what people read. Two moves are equal if they are the same move of the same game."""

    __slots__ = ("code", "game")

    def __init__(self, game: Game, code: int) -> None:
        self.game = game
        self.code = code

    @property
    def verb(self) -> str:
        """The token of its verb."""
        return self.game.verbs[self.code & 255].token

    @property
    def args(self) -> tuple[str | int | None, ...]:
        """Its arguments: tokens, numbers, seats counted from 0; None for what is hidden."""
        return self.game._arguments(self.code)

    def __getitem__(self, name: str) -> str | int | None:
        names = self.game.verbs[self.code & 255].arguments
        if name not in names:
            raise KeyError(f"{self.verb} has {', '.join(names) or 'no arguments'}, not {name}")
        return self.args[names.index(name)]

    def label(self, language: str = "en") -> str:
        """What people read: "Sow from Forum"."""
        return self.game._label(self.code, language)

    def __int__(self) -> int:
        return self.code

    def __index__(self) -> int:
        return self.code

    def __str__(self) -> str:
        return self.game._notation(self.code)

    def __repr__(self) -> str:
        verb = self.game.verbs[self.code & 255]
        return f"{verb.name}({', '.join(f'{name}={value!r}' for name, value in zip(verb.arguments, self.args, strict=True))})"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Move):
            return self.code == other.code and (self.game is other.game or self.game == other.game)
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.game.token, self.code))

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (self.game, self.code)


class Moves:
    """The moves of a game by name: `game.moves.sow("forum")`, `game.moves.sow(action="forum")`."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._verbs = {verb.name: number for number, verb in enumerate(game.verbs)}

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._verbs]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in self._verbs:
            raise AttributeError(f"{self._game.token} has no move {name!r}: it has {', '.join(self._verbs)}")
        number = self._verbs[name]
        verb = self._game.verbs[number]

        def make(*args: str | int, **named: str | int) -> Move:
            return self._game._make(number, args, named)

        make.__name__ = make.__qualname__ = name
        make.__doc__ = f"{verb.text['en']} ({', '.join(verb.arguments) or 'no arguments'})"
        return make


class Game:
    """A game as it is played with one box: what is printed on its components.

    Get one with `quadriga.game("trajan")`. Games are equal if they have the same rules and the same box."""

    def __init__(self, pointer: int) -> None:
        self._handle = Handle(pointer, lib.quad_game_drop)
        self._pointer = pointer  # a game never changes, so any number of threads may read it
        told = json.loads(written(lib.quad_foreign_describe, pointer))
        self.token: str = told["game"]
        self.text: Text = told["text"]
        self.about: Text | None = told["about"]
        self.rules_version: int = told["rules_version"]
        self.seats = range(told["seats_min"], told["seats_max"] + 1)
        """The numbers of players it is for."""
        self.boxes: tuple[int, ...] = tuple(told["boxes"])
        """The numbers of the boxes that are built in, the newest first."""
        self.is_template: bool = told["template"]
        self.options = {row["option"]: Option(row["option"], row["text"], row["about"], row["min"], row["max"], row["preset"],
                                              tuple(row["values"])) for row in told["options"]}
        self.domains = tuple(Domain(row["domain"], tuple(s["symbol"] for s in row["symbols"]), tuple(s["text"] for s in row["symbols"]))
                             for row in told["domains"])
        self.verbs = tuple(self._verb(row) for row in told["verbs"])
        self.moves = Moves(self)
        self._notation = functools.lru_cache(maxsize=1 << 14)(self._write_notation)

    def _verb(self, row: dict[str, Any]) -> Verb:
        domains = tuple(self.domains[number] for number in row["arguments"])
        names: list[str] = []
        for domain in domains:
            base = domain.token.replace("-", "_")
            names.append(base if base not in names else f"{base}_{1 + sum(name.startswith(base) for name in names)}")
        name = row["verb"].replace("-", "_")
        return Verb(row["verb"], name + "_" if name == "pass" else name, row["text"], tuple(names), domains)

    @property
    def box(self) -> str:
        """Its box, as a file."""
        return written(lib.quad_foreign_box, self._pointer)

    @property
    def box_name(self) -> str:
        """Number, digest and title of its box, as records name it."""
        return written(lib.quad_foreign_box_name, self._pointer).rstrip("\n")

    def move(self, what: Move | str | int) -> Move:
        """A move from its notation ("sow forum") or its number. Whether it is legal is another question."""
        return Move(self, self.code(what))

    def code(self, what: Move | str | int) -> int:
        """The number of a move, of a notation, or of a number."""
        if isinstance(what, Move):
            if what.game is not self and what.game != self:
                raise IllegalMoveError("OTHER_GAME", f"{what} is a move of {what.game.token}, not of {self.token}",
                                       f"{what} est un coup de {what.game.token}, pas de {self.token}")
            return what.code
        if isinstance(what, str):
            text = encoded(what, "a move")
            out = ctypes.c_uint32()
            check(lib.quad_foreign_read_move(self._pointer, text, len(text), ctypes.byref(out), room.why))
            return out.value
        code = whole(what, 0, (1 << 32) - 1, "a move")
        if not lib.quad_foreign_is_move(self._pointer, code):
            raise IllegalMoveError("BAD_NOTATION", f"{code} is no move of {self.token}", f"{code} n’est pas un coup de {self.token}")
        return code

    def _write_notation(self, code: int) -> str:
        return written(lib.quad_foreign_notation, self._pointer, code)

    def _label(self, code: int, language: str) -> str:
        return written(lib.quad_foreign_label, self._pointer, code, language_number(language))

    def _arguments(self, code: int) -> tuple[str | int | None, ...]:
        out: list[str | int | None] = []
        for place, domain in enumerate(self.verbs[code & 255].domains):
            value = code >> 8 * (place + 1) & 255
            plain = domain.token == "seat" or not domain.symbols
            out.append(None if value == HIDDEN else value if plain else domain.symbols[value])
        return tuple(out)

    def _make(self, number: int, args: tuple[str | int, ...], named: dict[str, str | int]) -> Move:
        verb = self.verbs[number]
        given = dict(zip(verb.arguments, args, strict=False))
        if len(args) > len(verb.arguments) or set(given) & set(named) or set(given) | set(named) != set(verb.arguments):
            raise TypeError(f"{verb.name}({', '.join(verb.arguments)}) was given {len(args)} arguments and {sorted(named)}")
        given.update(named)
        code = number
        for place, (name, domain) in enumerate(zip(verb.arguments, verb.domains, strict=True)):
            code |= self._value(verb, name, domain, given[name]) << 8 * (place + 1)
        return Move(self, code)

    def _value(self, verb: Verb, name: str, domain: Domain, value: str | int) -> int:
        if domain.token == "seat" or not domain.symbols:
            return whole(value, 0, len(domain.symbols) - 1 if domain.symbols else HIDDEN - 1, f"{verb.name}: {name}")
        if not isinstance(value, str) or value not in domain.symbols:
            raise IllegalMoveError("BAD_NOTATION", f"{verb.name}: {name} is one of {', '.join(domain.symbols)}, not {shown(value)}",
                                   f"{verb.name} : {name} est l’un de {', '.join(domain.symbols)}, pas {shown(value)}")
        return domain.symbols.index(value)

    def option_values(self, options: Mapping[str, object] | None) -> bytes:
        """The value of every option: the presets but for those that are named."""
        values = {name: option.preset for name, option in self.options.items()}
        if options is not None and not isinstance(options, Mapping):
            raise BadInputError("BAD_OPTION", f"options are names with values, not {shown(options)}",
                                f"les options sont des noms avec leurs valeurs, pas {shown(options)}")
        for name, value in (options or {}).items():
            words = value if isinstance(value, str) else shown(int(value) if isinstance(value, bool) else value)
            number = lib.quad_desk_option(self._pointer, word(name, "an option"), word(words, "the value of an option"))
            if number < 0:
                known = self.options.get(name)
                does = ", ".join(known.values) if known else ", ".join(self.options)
                raise BadInputError("BAD_OPTION", f"{shown(name)} = {shown(value)} is no option of {self.token}; what does: {does}",
                                    f"{shown(name)} = {shown(value)} n’est pas une option de {self.token} ; ce qui convient : {does}")
            values[name] = number
        return bytes(values.values())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Game):
            return self is other or (self.token == other.token and self.box_name == other.box_name)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.token)

    def __repr__(self) -> str:
        return f"<{self.text['en']}: {self.seats[0]} to {self.seats[-1]} players, box {self.box_name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        number = next((number for number in self.boxes if self == game(self.token, number)), None)
        return game, (self.token, self.box if number is None else number)


@functools.lru_cache(maxsize=None)
def _built_in(token: str, box: int) -> Game:
    return Game(got(lib.quad_foreign_game(word(token, "a game"), box, room.why)))


def game(token: str | Game, box: int | str | Path | None = None) -> Game:
    """A game by its token: "trajan", "glory", "fortuna", "romeroll" or "tali".

    box: the number of a built-in box (the newest if left out), the text of another, or the path of its file."""
    if isinstance(token, Game):
        return token
    if not isinstance(token, str) or "\0" in token:
        raise BadInputError("NO_SUCH_GAME", f"there is no game {shown(token)}", f"le jeu {shown(token)} n’existe pas")
    if isinstance(box, (str, Path)):
        text = box.read_bytes() if isinstance(box, Path) else encoded(box, "a box")
        made = Game(got(lib.quad_foreign_game_of_box(text, len(text), room.why)))
        if made.token != token:
            raise BadInputError("OTHER_GAME", f"the box is for {made.token}, not for {token}",
                                f"la boîte est celle de {made.token}, pas de {token}")
        return made
    return _built_in(token, 0 if box is None else whole(box, 1, 65535, "a box"))


def games() -> list[Game]:
    """All games; `is_template` tells the small one that serves to learn this program by."""
    return [game(token) for token in written(lib.quad_foreign_games).split()]


def of_pointer(pointer: int) -> Game:
    """The game behind a pointer that was held for us."""
    for known in _known():
        if known._pointer == pointer:
            lib.quad_game_drop(pointer)
            return known
    return Game(pointer)


def _known() -> Iterator[Game]:
    for token in written(lib.quad_foreign_games).split():
        yield _built_in(token, 0)

