"""The library itself, by ctypes: its functions, texts that it writes, and handles that one thread at a time may use.

Nothing here knows a struct of C: all that crosses is numbers, bytes and opaque pointers (src/foreign/foreign.h)."""

from __future__ import annotations

import ctypes
import importlib.metadata
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

from .errors import BusyError, ClosedError, MissingError, QuadrigaError, of_token

VERSION = 1  # of foreign.h
CHOICES = 1024  # most choices of a decision
SEATS = 5
SPECTATOR, CHANCE, ORACLE = 6, 7, 8
LANGUAGES = ("en", "fr")
_WHY = 512

_P, _S, _I, _U = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_uint32
_B, _L, _T = ctypes.c_bool, ctypes.c_uint64, ctypes.c_char_p

# Name: what it returns, what it takes.
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "quad_version": (_T, []),
    "quad_foreign_version": (_I, []),
    "quad_game_drop": (None, [_P]),
    "quad_foreign_games": (_S, [_P, _S]),
    "quad_foreign_bots": (_S, [_P, _S]),
    "quad_foreign_game": (_P, [_T, _I, _P]),
    "quad_foreign_game_of_box": (_P, [_T, _S, _P]),
    "quad_foreign_describe": (_S, [_P, _P, _S]),
    "quad_foreign_box": (_S, [_P, _P, _S]),
    "quad_foreign_box_name": (_S, [_P, _P, _S]),
    "quad_foreign_is_move": (_B, [_P, _U]),
    "quad_foreign_notation": (_S, [_P, _U, _P, _S]),
    "quad_foreign_label": (_S, [_P, _U, _I, _P, _S]),
    "quad_foreign_read_move": (_I, [_P, _T, _S, _P, _P]),
    "quad_world_close": (None, [_P]),
    "quad_world_copy": (_P, [_P]),
    "quad_world_start": (_P, [_P, _I, _T, _S, _P]),
    "quad_world_veil": (ctypes.c_int64, [_P, _I, _U, _I]),
    "quad_world_read": (_P, [_T, _S, _P]),
    "quad_world_game": (_P, [_P]),
    "quad_world_state": (_P, [_P]),
    "quad_world_status": (None, [_P, _P]),
    "quad_world_legal": (_I, [_P, _I, _P, _P]),
    "quad_world_play": (_I, [_P, _I, _U, _P]),
    "quad_world_chance": (_I, [_P, _L, _P]),
    "quad_world_finish": (_I, [_P, _L, _P]),
    "quad_world_see": (_P, [_P, _I, _P]),
    "quad_world_imagine": (_P, [_P, _L, _P]),
    "quad_world_points": (None, [_P, _P, _P]),
    "quad_world_scores": (_S, [_P, _P, _S]),
    "quad_world_position": (_S, [_P, _P, _S]),
    "quad_world_scene": (_S, [_P, _I, _P, _S]),
    "quad_world_named": (_S, [_P, _I, _P, _S]),
    "quad_world_prompt": (_S, [_P, _I, _I, _P, _S]),
    "quad_desk_luck": (None, [_L, _P]),
    "quad_desk_option": (_I, [_P, _T, _T]),
    "quad_desk_open": (_P, [_P, _I, _P, _S, _P, _P]),
    "quad_desk_open_position": (_P, [_T, _S, _P, _P]),
    "quad_desk_open_record": (_P, [_T, _S, _B, _P]),
    "quad_desk_close": (None, [_P]),
    "quad_desk_copy": (_P, [_P]),
    "quad_desk_game": (_P, [_P]),
    "quad_desk_status": (None, [_P, _P]),
    "quad_desk_legal": (_I, [_P, _I, _P, _P]),
    "quad_desk_play": (_I, [_P, _I, _U, _P]),
    "quad_desk_undo": (_I, [_P, ctypes.c_uint, _B, _P]),
    "quad_desk_see": (_P, [_P, _I, ctypes.c_int64, _P]),
    "quad_desk_name": (_I, [_P, _I, _T, _S, _P]),
    "quad_desk_named": (_S, [_P, _I, _P, _S]),
    "quad_desk_record": (_S, [_P, _I, _P, _S]),
    "quad_desk_plays": (ctypes.c_int64, [_P, _I, _S, _P]),
    "quad_desk_journal": (_S, [_P, _I, _S, _P, _S]),
    "quad_mind_open": (_P, [_P, _T, _L, _P]),
    "quad_mind_close": (None, [_P]),
    "quad_mind_budget": (_L, [_P]),
    "quad_mind_begin": (_I, [_P, _P, _I, _L, _P]),
    "quad_mind_begin_world": (_I, [_P, _P, _I, _L, _P]),
    "quad_mind_think": (_B, [_P, _L]),
    "quad_mind_best": (_U, [_P]),
    "quad_mind_report": (_I, [_P, _P, _P, _P, _P, _P, _P]),
    "quad_mind_try": (_U, [_P, _U, _U, _U]),
    "quad_foreign_space": (_P, [_P, _P]),
    "quad_space_close": (None, [_P]),
    "quad_foreign_space_name": (_T, [_P]),
    "quad_foreign_space_digest": (_L, [_P, _I]),
    "quad_foreign_space_moves": (_I, [_P, _I, _P]),
    "quad_foreign_space_mask": (_I, [_P, _P, _I, _B, _P, _P]),
    "quad_foreign_tensor": (_P, [_P, _I, _B, _P]),
    "quad_tensor_close": (None, [_P]),
    "quad_tensor_size": (_U, [_P]),
    "quad_tensor_digest": (_L, [_P]),
    "quad_foreign_tensor_blocks": (_S, [_P, _P, _P, _S]),
    "quad_foreign_tensor_name": (_S, [_P, _U, _P, _S]),
    "quad_foreign_tensor_write": (_I, [_P, _P, _I, _B, _P, _I, _P, _P, _P]),
    "quad_foreign_information": (_I, [_P, _I, _P, _P]),
    "quad_foreign_rewards": (_I, [_P, _I, _P, _P]),
    "quad_foreign_described_size": (_U, [_P]),
    "quad_foreign_described": (_I, [_P, _I, _P, _P]),
    "quad_foreign_batch": (_P, [_P, _I, _T, _S, _P, _L, _P, _P, _P]),
    "quad_batch_close": (None, [_P]),
    "quad_batch_reset": (None, [_P, _L]),
    "quad_foreign_batch_attach": (None, [_P, _P, ctypes.c_int32]),
    "quad_foreign_batch_step": (_I, [_P, _P, _P, _P]),
    "quad_foreign_batch_run": (_I, [_P, _B, _L, _P, _P, _P]),
    "quad_foreign_batch_world": (_P, [_P, _I, _P]),
}


def _candidates() -> Iterator[Path]:
    """Where the library may be: where QUADRIGA_LIBRARY says, or where the wheel put it."""
    named = os.environ.get("QUADRIGA_LIBRARY")
    if named:
        yield Path(named)
        return
    here = Path(__file__).resolve().parent
    for folder in (here, here.parent / ".quadriga.mesonpy.libs", here.parent / "quadriga.libs"):
        yield from sorted(folder.glob("libquadriga*.so*"))
    try:
        files = importlib.metadata.files("quadriga") or []
    except importlib.metadata.PackageNotFoundError:
        files = []
    yield from (Path(str(file.locate())) for file in files if file.name.startswith("libquadriga"))


def declare(library: Any, functions: dict[str, tuple[Any, list[Any]]]) -> None:
    """Tell ctypes what functions take and return."""
    for name, (result, arguments) in functions.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments


def _load() -> Any:
    for path in _candidates():
        if not path.exists():
            continue
        try:
            library = ctypes.CDLL(str(path))
            declare(library, _FUNCTIONS)
        except (OSError, AttributeError) as error:
            raise MissingError("NO_LIBRARY", f"{path} cannot be used: {error}", f"{path} est inutilisable : {error}") from error
        if library.quad_foreign_version() != VERSION:
            raise MissingError("NO_LIBRARY", f"{path} is of another version", f"{path} est d’une autre version")
        return library
    raise MissingError(
        "NO_LIBRARY",
        "libquadriga is not beside this package: install it with pip, or name the library in QUADRIGA_LIBRARY",
        "libquadriga n’est pas à côté de ce paquet : installez-le avec pip, ou indiquez la bibliothèque dans QUADRIGA_LIBRARY",
    )


lib: Any = _load()


class _Room(threading.local):
    """Memory for texts, sentences of errors and lists of moves, of each thread its own."""

    def __init__(self) -> None:
        self.text = ctypes.create_string_buffer(1 << 16)
        self.why = ctypes.create_string_buffer((len(LANGUAGES) + 1) * _WHY)
        self.codes = (ctypes.c_uint32 * CHOICES)()
        self.weights = (ctypes.c_uint32 * CHOICES)()
        self.status = (ctypes.c_uint32 * 4)()


room = _Room()


def written(function: Callable[..., int], *arguments: Any) -> str:
    """The text that a function writes, however long it is."""
    while True:
        size = len(room.text)
        length = function(*arguments, room.text, size)
        if length < size:
            return room.text.raw[:length].decode("utf-8", "replace")
        room.text = ctypes.create_string_buffer(4 * size)


def reason() -> QuadrigaError:
    """The exception for what was refused just now."""
    rows = [room.why.raw[at : at + _WHY].split(b"\0", 1)[0].decode("utf-8", "replace") for at in range(0, len(room.why), _WHY)]
    return of_token(rows[2], rows[0], rows[1])


def check(error: int) -> None:
    """Raise what a function has refused."""
    if error != 0:
        raise reason()


def got(pointer: int | None) -> int:
    """A pointer that a function has made, or its reason."""
    if pointer is None:
        raise reason()
    return pointer


def language_number(language: str) -> int:
    """The number of a language, "en" or "fr"."""
    if language not in LANGUAGES:
        raise of_token("BAD_LANGUAGE", f"a language is en or fr, not {shown(language)}", f"une langue est en ou fr, pas {shown(language)}")
    return LANGUAGES.index(language)


def shown(value: object) -> str:
    """A value as sentences of errors have it: whatever it is, and not for pages."""
    try:
        told = repr(value)
    except Exception:  # noqa: BLE001 - a number of thousands of digits, or a class of theirs
        told = f"<{type(value).__name__}>"
    return told if len(told) <= 100 else told[:99] + "…"


def encoded(text: object, what: str) -> bytes:
    """A text as the library reads it."""
    if not isinstance(text, str):
        raise of_token("BAD_TEXT", f"{what} is a text, not {shown(text)}", f"{what} : un texte, pas {shown(text)}")
    return text.encode("utf-8", "surrogatepass")  # half a character is refused by who reads it


def word(text: object, what: str) -> bytes:
    """A name as C has it, where a zero would cut it off."""
    raw = encoded(text, what)
    if b"\0" in raw:
        raise of_token("BAD_TEXT", f"{what} is a word, not {shown(text)}", f"{what} : un mot, pas {shown(text)}")
    return raw


def whole(value: object, least: int, most: int, what: str) -> int:
    """A whole number within bounds; numpy's are welcome."""
    try:
        number = value.__index__()  # type: ignore[attr-defined]
    except (AttributeError, TypeError):
        number = None
    if number is None or not least <= number <= most:
        raise of_token("BAD_NUMBER", f"{what} is a whole number from {least} to {most}, not {shown(value)}",
                       f"{what} : un entier de {least} à {most}, pas {shown(value)}")
    return int(number)


class Handle:
    """A pointer to something of C that must be closed, and that one thread at a time may use.

    `with handle as pointer:` uses it; a second thread gets BusyError, a closed one ClosedError."""

    __slots__ = ("_close", "_lock", "_pointer", "__weakref__")

    def __init__(self, pointer: int, close: Callable[[int], None]) -> None:
        self._pointer: int | None = pointer
        self._close = close
        self._lock = threading.Lock()

    def __enter__(self) -> int:
        if not self._lock.acquire(blocking=False):
            raise BusyError("BUSY", "two threads use this at the same time: give each its own, or take turns",
                            "deux fils d’exécution s’en servent en même temps : donnez à chacun le sien, ou alternez")
        if self._pointer is None:
            self._lock.release()
            raise ClosedError("CLOSED", "this was closed", "ceci a été fermé")
        return self._pointer

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._lock.release()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("this is memory of the library: it can be neither copied nor pickled")

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return self._pointer is None

    def close(self) -> None:
        """Close it; closing twice does nothing. While another thread uses it, BusyError."""
        if self._pointer is None:
            return
        with self as pointer:
            self._pointer = None
            self._close(pointer)

    def __del__(self) -> None:
        pointer, self._pointer = getattr(self, "_pointer", None), None
        if pointer is not None:
            self._close(pointer)
