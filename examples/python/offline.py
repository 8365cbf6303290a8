#!/usr/bin/env python3
"""offline.py: make a small data set of master's games, and learn from it what to play: a linear policy over the tensor, in numpy."""
import sys

import numpy as np
import quadriga
from quadriga import dataset

small = "--small" in sys.argv
game, seats, games, iterations = ("tali", 2, 6, 20) if small else ("trajan", 2, 100, 200)
for path in dataset.write("games", game, seats, games, iterations=iterations, piece=games // 2):
    print("written:", path)

actions, size = len(quadriga.space(game).actions), quadriga.tensor(game, seats).size
pieces = [np.load(f"games/{game}-{seats}-{first:08d}.npz") for first in range(0, games, games // 2)]
seen = np.concatenate([piece["observation"] for piece in pieces]).astype(np.float32) / 16
wanted, legal = np.zeros((len(seen), actions), np.float32), np.zeros((len(seen), actions), bool)
row = 0
for piece in pieces:
    for first, last in zip(piece["first"][:-1], piece["first"][1:]):
        number, visits = piece["actions"][first:last], piece["visits"][first:last]
        wanted[row, number] = visits / max(1, visits.sum())
        legal[row, number] = True
        row += 1

learn = np.arange(len(seen)) < 0.8 * len(seen)  # whole games, but for the one at the border
weights = np.zeros((size, actions), np.float32)


def policy(rows):
    logits = np.where(legal[rows], seen[rows] @ weights, -1e9)
    likely = np.exp(logits - logits.max(axis=1, keepdims=True))
    return likely / likely.sum(axis=1, keepdims=True)


for step in range(60):
    rows = np.flatnonzero(learn)
    weights -= 0.3 * seen[rows].T @ (policy(rows) - wanted[rows]) / len(rows)
rest = np.flatnonzero(~learn)
same = (policy(rest).argmax(axis=1) == wanted[rest].argmax(axis=1)).mean()
chance = (1 / legal[rest].sum(axis=1)).mean()
print(f"{len(seen)} rows; of those that were kept back {100 * same:.0f} % are played as master does, {100 * chance:.0f} % would be by chance")
