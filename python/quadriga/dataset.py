"""A data set of games for offline learning: quadriga dataset GAME FOLDER [OPTIONS]

Every decision is a row: what the seat saw (bytes of its tensor), how often each legal action was visited by the search, what it thought of
the position, what was played, and what came of it. Games are written in pieces, each at once; a run that was broken off goes on with the
pieces that are missing, and the same settings make the same bytes on every machine."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from . import __version__
from ._command import positive
from .bots import _Thinker
from .errors import BadInputError, MissingError, QuadrigaError
from .games import game, games
from .spaces import rewards, space, tensor
from .table import Table

FORMAT = 1
Columns = dict[str, Any]


def play(token: str, seats: int, number: int, iterations: int, drawn: int) -> Columns:
    """One game as columns. The first `drawn` decisions are drawn with the likelihoods of the visits, the others are the most visited."""
    g, kinds, layout = game(token), space(token), tensor(token, seats)
    table = Table(g, seats, seed=number)
    choose = np.random.default_rng(number)
    minds = [_Thinker(g, "", iterations) for _ in range(seats)]
    rows: dict[str, list[Any]] = {name: [] for name in ("observation", "ply", "seat", "action", "value", "actions", "visits", "win", "points")}
    while not table.over:
        seat = table.waiting[0]
        minds[seat].think(table, seat, number << 16 | len(rows["ply"]), None)
        prospects = minds[seat].report()
        visits = np.array([prospect.visits for prospect in prospects], np.uint32)
        numbers = np.array([kinds.actions.of_code[prospect.move.code] for prospect in prospects], np.uint16)
        which = int(choose.choice(len(visits), p=visits / visits.sum())) if len(rows["ply"]) < drawn and visits.sum() > 0 else int(visits.argmax())
        rows["observation"].append(layout.write(table, seat, np.empty(layout.size, np.uint8)))
        rows["ply"].append(table.ply)
        rows["seat"].append(seat)
        rows["action"].append(numbers[which])
        rows["value"].append(float((visits * np.array([prospect.value for prospect in prospects])).sum() / max(1, visits.sum())))
        rows["win"].append(np.array(prospects[which].win[:seats], np.float32))
        rows["points"].append(np.array(prospects[which].points[:seats], np.float32))
        rows["actions"].append(numbers)
        rows["visits"].append(visits)
        table.play(prospects[which].move, seat)
    count = len(rows["ply"])
    return {**rows, "game": [number] * count, "result": [np.array(rewards(table), np.float32)] * count,
            "score": [np.array(table.points(), np.int32)] * count}


_KINDS: Mapping[str, Any] = {"ply": np.uint32, "seat": np.uint8, "action": np.uint16, "value": np.float32, "game": np.uint64}


def _arrays(columns: Columns) -> dict[str, Any]:
    """As arrays; those of different lengths one after the other, with `first`, where each row begins."""
    out: dict[str, Any] = {name: np.array(values, _KINDS.get(name)) for name, values in columns.items() if name not in ("actions", "visits")}
    out["first"] = np.concatenate([[0], np.cumsum([len(row) for row in columns["actions"]])]).astype(np.uint64)
    for name in ("actions", "visits"):
        out[name] = np.concatenate(columns[name])
    return out


def _write(path: Path, columns: Columns) -> None:
    """A piece, whole or not at all."""
    part = path.with_name(path.name + ".part")
    if path.suffix == ".npz":
        with part.open("wb") as file:
            np.savez_compressed(file, **_arrays(columns))
    else:
        try:
            import pyarrow
            import pyarrow.parquet
        except ImportError as error:
            raise MissingError("MISSING", "pyarrow is not installed: pip install 'quadriga[parquet]'",
                               "pyarrow n’est pas installé : pip install 'quadriga[parquet]'") from error
        plain = {name: [value.tobytes() for value in values] if name == "observation" else
                 [value.tolist() if isinstance(value, np.ndarray) else value for value in values] for name, values in columns.items()}
        pyarrow.parquet.write_table(pyarrow.table(plain), part, compression="zstd")
    with part.open("rb") as file:
        os.fsync(file.fileno())
    part.replace(path)


def write(folder: str | Path, token: str, seats: int, games_: int, *, iterations: int = 400, drawn: int = 20, piece: int = 50, seed: int = 1,
          form: str = "npz") -> Iterator[Path]:
    """Write what is missing of a data set, piece by piece; yields each path as soon as it is there."""
    place, g = Path(folder), game(token)
    if seats not in g.seats or games_ < 1 or piece < 1 or iterations < 1 or form not in ("npz", "parquet"):
        raise BadInputError("BAD_VALUE", f"seats are {g.seats[0]} to {g.seats[-1]}, games, piece and iterations at least 1, form npz or parquet",
                            f"de {g.seats[0]} à {g.seats[-1]} places, au moins 1 partie, 1 par morceau et 1 itération, forme npz ou parquet")
    settings = {"format": FORMAT, "quadriga": __version__, "space": space(g).name, "actions": space(g).actions.digest,
                "tensor": tensor(g, seats).digest, "size": tensor(g, seats).size, "game": token, "seats": seats, "iterations": iterations,
                "drawn": drawn, "piece": piece, "seed": seed, "form": form}
    place.mkdir(parents=True, exist_ok=True)
    told = place / "dataset.json"
    if told.exists():
        kept = json.loads(told.read_text(encoding="utf-8"))
        wrong = [name for name in settings if kept.get(name) != settings[name]]
        if wrong:
            raise BadInputError("OTHER_DATASET", f"{told} was begun with {wrong[0]} {kept.get(wrong[0])}, not {settings[wrong[0]]}",
                                f"{told} a été commencé avec {wrong[0]} {kept.get(wrong[0])}, pas {settings[wrong[0]]}")
    else:
        told.write_text(json.dumps(settings, indent=1) + "\n", encoding="utf-8")
    for first in range(0, games_, piece):
        path = place / f"{token}-{seats}-{first:08d}.{form}"
        if path.exists():
            continue
        columns: Columns = {}
        for number in range(first, first + piece):
            for name, values in play(token, seats, seed + number, iterations, drawn).items():
                columns.setdefault(name, []).extend(values)
        _write(path, columns)
        yield path


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="quadriga dataset", description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("game", choices=[one.token for one in games()])
    parser.add_argument("folder")
    parser.add_argument("--seats", type=positive, default=2)
    parser.add_argument("--games", type=positive, default=1000)
    parser.add_argument("--iterations", type=positive, default=400, help="of the search, for each decision")
    parser.add_argument("--drawn", type=int, default=20, help="decisions at the beginning that are drawn by visits, for variety")
    parser.add_argument("--piece", type=positive, default=50, help="games in a file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--form", choices=["npz", "parquet"], default="npz")
    given = parser.parse_args(arguments)
    try:
        for path in write(given.folder, given.game, given.seats, given.games, iterations=given.iterations, drawn=given.drawn,
                          piece=given.piece, seed=given.seed, form=given.form):
            print(path, flush=True)
    except KeyboardInterrupt:
        print("dataset: the same command goes on from here", file=sys.stderr)
        return 130
    except (QuadrigaError, OSError) as error:
        print(f"dataset: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
