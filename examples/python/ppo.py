#!/usr/bin/env python3
"""ppo.py: proximal policy optimisation with masks, on a batch, in plain numpy: ppo.py [GAME] [--updates N] [--small]

One hidden layer, both seats learn from themselves. After every few updates it plays against random and says how many games it won;
--plot FILE draws that curve."""
import argparse

import numpy as np
import quadriga

given = argparse.ArgumentParser()
given.add_argument("game", nargs="?", default="fortuna")
given.add_argument("--updates", type=int, default=150)
given.add_argument("--plot")
given.add_argument("--small", action="store_true")
given = given.parse_args()
GAMES, STEPS, HIDDEN = (16, 16, 16) if given.small else (64, 64, 64)
UPDATES, GAME, SEATS = (2, "tali", 2) if given.small else (given.updates, given.game, 2)
GAMMA, LAMBDA, CLIP, ENTROPY, RATE = 1.0, 0.95, 0.2, 0.005, 2e-3

generator = np.random.default_rng(1)
size, actions = quadriga.tensor(GAME, SEATS).size, len(quadriga.space(GAME).actions)
weights = {"hidden": generator.normal(0, size ** -0.5, (size, HIDDEN)), "bias": np.zeros(HIDDEN),
           "policy": generator.normal(0, 0.01, (HIDDEN, actions)), "value": np.zeros((HIDDEN, 1))}
weights = {name: matrix.astype(np.float32) for name, matrix in weights.items()}
adam = {name: (np.zeros_like(matrix), np.zeros_like(matrix)) for name, matrix in weights.items()}


def look(seen, masks):
    """Hidden layer, likelihood of every action, value."""
    hidden = np.tanh(seen @ weights["hidden"] + weights["bias"])
    logits = np.where(masks, hidden @ weights["policy"], np.float32(-1e9))
    likely = np.exp(logits - logits.max(axis=1, keepdims=True))
    return hidden, likely / likely.sum(axis=1, keepdims=True), (hidden @ weights["value"])[:, 0]


def draw(likely):
    return np.minimum((likely.cumsum(axis=1) < generator.random((len(likely), 1)) * 0.999999).sum(axis=1), actions - 1).astype(np.int32)


def collect(batch):
    """So many steps of every game: of each decision the next one of the same seat tells what it was worth."""
    keep = {name: [] for name in ("seen", "mask", "action", "old", "value", "seat", "done", "reward")}
    for _ in range(STEPS):
        seen, masks, seat = batch.observations.copy(), batch.masks.copy(), batch.seat.copy()
        _, likely, value = look(seen, masks)
        action = draw(likely)
        batch.step(action)
        for name, row in zip(keep, (seen, masks, action, likely[np.arange(GAMES), action], value, seat, batch.done.copy(), batch.rewards.copy())):
            keep[name].append(row)
    keep = {name: np.array(rows) for name, rows in keep.items()}
    gain, later = np.zeros((STEPS, GAMES), np.float32), np.zeros((GAMES, SEATS), np.float32)
    following, known = np.zeros((GAMES, SEATS), np.float32), np.zeros((GAMES, SEATS), bool)
    every = np.arange(GAMES)
    for t in reversed(range(STEPS)):
        ended = keep["done"][t]
        following[ended], later[ended], known[ended] = keep["reward"][t][ended], 0, True
        seat = keep["seat"][t]
        gain[t] = np.where(known[every, seat], GAMMA * following[every, seat] - keep["value"][t] + GAMMA * LAMBDA * later[every, seat], 0)
        later[every, seat], following[every, seat], known[every, seat] = gain[t], keep["value"][t], True
    return {name: rows.reshape(STEPS * GAMES, *rows.shape[2:]) for name, rows in keep.items()}, gain.reshape(-1)


def improve(rows, gain, step):
    target = rows["value"] + gain
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(2):
        for part in np.array_split(generator.permutation(len(gain)), 4):
            seen, mask, action = rows["seen"][part], rows["mask"][part], rows["action"][part]
            hidden, likely, value = look(seen, mask)
            mine = likely[np.arange(len(part)), action]
            ratio = mine / rows["old"][part]
            counts = np.where(gain[part] > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            chosen = np.zeros_like(likely)
            chosen[np.arange(len(part)), action] = 1
            entropy = -(likely * np.log(likely + 1e-9)).sum(axis=1, keepdims=True)
            slope = (likely - chosen) * (counts * ratio * gain[part])[:, None] + ENTROPY * likely * (np.log(likely + 1e-9) + entropy)
            slope = (slope / len(part)).astype(np.float32)
            error = ((value - target[part]) / len(part))[:, None].astype(np.float32)
            back = (slope @ weights["policy"].T + error @ weights["value"].T) * (1 - hidden ** 2)
            slopes = {"hidden": seen.T @ back, "bias": back.sum(axis=0), "policy": hidden.T @ slope, "value": hidden.T @ error}
            for name, by in slopes.items():
                first, second = adam[name]
                first += 0.1 * (by - first)
                second += 0.001 * (by ** 2 - second)
                weights[name] -= RATE * (first / (1 - 0.9 ** (step + 1))) / (np.sqrt(second / (1 - 0.999 ** (step + 1))) + 1e-8)


def measure(games):
    """The share of games won against random, a shared one half, over both seats."""
    batch = quadriga.Batch(GAME, SEATS, games, seed=10 ** 6, players=["caller", "random"], rotate=True, reward="share")
    ended, won = np.zeros(games, bool), np.zeros(games)
    while not ended.all():
        seat = batch.seat.copy()
        batch.step(look(batch.observations, batch.masks)[1].argmax(axis=1))
        fresh = batch.done & ~ended
        won[fresh], ended = batch.rewards[fresh, seat[fresh]], ended | batch.done
    return won.mean()


curve, batch = [], quadriga.Batch(GAME, SEATS, GAMES, seed=1)
for update in range(UPDATES + 1):
    if update % 10 == 0 or update == UPDATES:
        curve.append((update * GAMES * STEPS, measure(16 if given.small else 400)))
        print(f"update {update}: {curve[-1][0]} decisions, wins {100 * curve[-1][1]:.0f} % against random", flush=True)
    if update < UPDATES:
        improve(*collect(batch), update)
if given.plot:
    points = " ".join(f"{40 + 560 * steps / max(1, curve[-1][0]):.0f},{230 - 200 * share:.0f}" for steps, share in curve)
    with open(given.plot, "w", encoding="utf-8") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 260" font-family="sans-serif" font-size="12">'
                   f'<path d="M40 30V230H600M40 130H600" fill="none" stroke="#aaa"/><text x="4" y="34">100 %</text><text x="10" y="134">50 %</text>'
                   f'<text x="14" y="234">0 %</text><text x="470" y="250">{curve[-1][0]:,} decisions</text>'
                   f'<polyline points="{points}" fill="none" stroke="#a4343a" stroke-width="2"/></svg>\n')
