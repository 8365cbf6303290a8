#!/usr/bin/env python3
"""random_play.py: a game of each kind by random choices, then thousands of them at once."""
import random
import sys

import numpy
import quadriga

for game in quadriga.games():
    table = quadriga.Table(game, seats=2, seed=7)
    while not table.over:
        table.play(random.choice(table.legal()))
    print(f"{game.text['en']}: {len(table.plays())} moves, {table.points()} points; the last was “{table.plays()[-1].move.label()}”")

batch = quadriga.Batch("fortuna", seats=3, games=64 if "--small" in sys.argv else 1024, seed=7, legal=True)
generator, ended, points = numpy.random.default_rng(7), 0, numpy.zeros(3)
for _ in range(200):
    batch.step(quadriga.random_actions(batch, generator))
    ended += batch.done.sum()
    points += batch.scores.sum(axis=0)
print(f"{ended} games of Fortuna, on average {points / ended} points")
