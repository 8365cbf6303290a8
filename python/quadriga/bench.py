"""How many decisions a second, ours beside others' in one run: quadriga bench [--seconds S] [--games N] [--threads T] [--json]

Everybody plays at random on one core (or as many as --threads says, ours alone). A decision is a choice of a player; chance is not counted.
Others are measured twice where they have two ways: by their states, and by the interface that is meant for learning. Run it on a quiet
machine: what matters is the ratio."""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ._command import positive
from .batch import Batch, random_actions
from .games import games
from .table import Table


BARE, SEEN = "batch, stepped", "batch, stepped, floats and masks"


def rate(step: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """Decisions a second of this process's own time: the best of three stretches, for others may use the machine."""
    step()
    best = 0.0
    for _ in range(3):
        start, count = clock(), 0
        while clock() - start < seconds / 3 or count == 0:
            count += step()
        best = max(best, count / (clock() - start))
    return best


def ours(seconds: float, number: int, threads: int) -> Iterator[tuple[str, str, float]]:
    """A batch without and with observations and masks, and the plain interface."""
    clock = time.process_time if threads == 1 else time.perf_counter  # of several threads the wall's
    for g in games():
        for seats in {g.seats[0] if g.seats[0] > 1 else 2, g.seats[-1]}:
            what = f"{g.token}, {seats} seats"
            bare = Batch(g, seats, number, seed=1, threads=threads, observations=None, masks=False, quick_luck=True)
            yield what, "batch, in C", rate(lambda bare=bare: bare.run(200).decisions, seconds, clock)  # type: ignore[misc]
            for told, observations in ((BARE, None), (SEEN, "float"), ("batch, stepped, bytes and masks", "byte")):
                more: dict[str, Any] = {"legal": True} if observations else {"masks": False, "by_choice": True}
                full = Batch(g, seats, number, seed=1, threads=threads, observations=observations, quick_luck=True, **more)
                choose = np.random.default_rng(1)

                def step(full: Batch = full, choose: np.random.Generator = choose) -> int:
                    full.step(random_actions(full, choose))
                    return full.games

                yield what, told, rate(step, seconds, clock)
                full.close()
            bare.close()
        yield f"{g.token}, {g.seats[0]} seats", "tables", rate(lambda g=g: _table(g), seconds)  # type: ignore[misc]


def _table(g: Any) -> int:
    table, count, pick = Table(g, seed=random.getrandbits(60)), 0, random.choice
    while not table.over:
        table.play(pick(table.legal_codes(aside=False)))
        count += 1
    return count


def _spiel_state(game: Any) -> int:
    state, count = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, shares)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            count += 1
    return count


def open_spiel(seconds: float, number: int) -> Iterator[tuple[str, str, float]]:
    """Backgammon, gin rummy and hearts."""
    pyspiel: Any = importlib.import_module("pyspiel")
    rl: Any = importlib.import_module("open_spiel.python.rl_environment")
    vector: Any = importlib.import_module("open_spiel.python.vector_env")
    agent: Any = importlib.import_module("open_spiel.python.rl_agent")
    for name in ("backgammon", "gin_rummy", "hearts"):
        game = pyspiel.load_game(name)
        yield name, "states", rate(lambda game=game: _spiel_state(game), seconds)  # type: ignore[misc]
        envs: Any = vector.SyncVectorEnv([rl.Environment(name) for _ in range(min(number, 16))])
        now = [envs.reset()]

        def step(envs: Any = envs, now: list[Any] = now) -> int:
            chosen = []
            for one in now[0]:
                player = one.observations["current_player"]
                chosen.append(agent.StepOutput(random.choice(one.observations["legal_actions"][player]), None))
            now[0] = envs.step(chosen, reset_if_done=True)[0]
            return len(chosen)

        yield name, "its vector interface", rate(step, seconds)


def petting_zoo(seconds: float) -> Iterator[tuple[str, str, float]]:
    """Its classic games; those that are not installed are left out."""
    for name in ("tictactoe_v3", "connect_four_v3", "chess_v6", "go_v5", "leduc_holdem_v4", "texas_holdem_v4", "hanabi_v5"):
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                env = importlib.import_module(f"pettingzoo.classic.{name}").env()
        except Exception as error:  # noqa: BLE001 - whatever keeps it from being there
            print(f"{name} is left out: {error}", file=sys.stderr)
            continue

        def play(env: Any = env) -> int:
            env.reset()
            count = 0
            for _ in env.agent_iter():
                seen, _, over, cut, info = env.last()
                mask = seen["action_mask"] if isinstance(seen, dict) else info.get("action_mask")
                env.step(None if over or cut else int(random.choice(np.flatnonzero(mask))))
                count += not (over or cut)
            return count

        yield name, "PettingZoo", rate(play, seconds)


def measure(seconds: float, number: int, threads: int) -> Iterator[dict[str, Any]]:
    """All rows, as soon as they are there."""
    everybody: list[tuple[str, Callable[[], Iterator[tuple[str, str, float]]]]] = [
        ("quadriga", lambda: ours(seconds, number, threads)), ("OpenSpiel", lambda: open_spiel(seconds, number)),
        ("PettingZoo", lambda: petting_zoo(seconds))]
    for who, rows in everybody:
        try:
            for game, way, speed in rows():
                yield {"who": who, "game": game, "way": way, "decisions_per_second": round(speed)}
        except ImportError as error:
            print(f"{who} is not installed: {error}", file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="quadriga bench", description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each row")
    parser.add_argument("--games", type=positive, default=256, help="in a batch")
    parser.add_argument("--threads", type=positive, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    rows = []
    for row in measure(given.seconds, given.games, given.threads):
        rows.append(row)
        print(json.dumps(row) if given.json else f"{row['decisions_per_second']:>12,}  {row['who']:<10}  {row['game']:<22}  {row['way']}", flush=True)
    if not given.json:
        print("\n".join(["", *ratios(rows)]))
    return 0


def ratios(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """How many times as fast the slowest of our games is: like beside like, observations beside observations."""
    lines = []
    for way, told, theirs in ((BARE, "without observations", ("states",)),
                              (SEEN, "with observations and masks", ("its vector interface", "PettingZoo"))):
        least = min(row["decisions_per_second"] for row in rows if row["way"] == way and not row["game"].startswith("tali"))
        lines.append(f"ours, stepped {told}, the slowest of our games ({least:,} a second), beside:")
        lines += [f"{least / row['decisions_per_second']:>12.1f} × {row['who']} {row['game']}, {row['way']}" for row in rows if row["way"] in theirs]
    return lines


if __name__ == "__main__":
    sys.exit(main())
