#!/usr/bin/env python3
"""Random batched steps by the million, with observations, masks and lists: soak.py PROGRAM [MILLIONS of each game, 1 if left out]

tests/python/sanitized runs it with AddressSanitizer and UndefinedBehaviorSanitizer."""
import sys

sys.path.insert(0, sys.path[0] + "/..")
from suite import Tally  # noqa: E402

import numpy as np  # noqa: E402
import quadriga  # noqa: E402

GAMES = 250


def soak(game, seats, decisions):
    """So many decisions; what the arrays say of each other holds after every step. How many games ended."""
    batch = quadriga.Batch(game, seats, GAMES, seed=seats, threads=2, legal=True, features=True, asides=seats % 2 == 0,
                           observations="byte" if seats % 2 == 0 else "float")
    choose, rows, ended = np.random.default_rng(seats), np.arange(GAMES), 0
    for _ in range(decisions // GAMES):
        actions = quadriga.random_actions(batch, choose)
        assert batch.masks[rows, actions].all() and batch.legal_count.min() > 0 and batch.seat.max() < seats
        before = batch.number.copy()
        _, masks, rewards, done, _ = batch.step(actions)
        ended += int(done.sum())
        assert np.array_equal(masks.sum(axis=1), batch.legal_count) and np.array_equal(done, before != batch.number)
        assert np.isfinite(rewards).all() and not rewards[~done].any() and (seats == 1 or np.allclose(rewards.sum(axis=1), 0, atol=1e-5))
    return ended


def main():
    tally, millions = Tally(), float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
    for game in quadriga.games():
        ended = [soak(game, seats, int(millions * 1e6) // len(game.seats)) for seats in game.seats]
        tally.check(all(ended), f"{game.token}: games ended at every number of players")
        print(f"# {game.token}: {millions:g} million decisions, {sum(ended)} games", flush=True)
    tally.end()


if __name__ == "__main__":
    main()
