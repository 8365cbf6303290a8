#!/usr/bin/env python3
"""evaluate_policy.py: a policy of one’s own against the levels of the house, with intervals.

quadriga evaluate examples/python/evaluate_policy.py does the same for every game."""
import random
import sys

from quadriga.evaluate import HEAD, LEAGUE, evaluate, rows


def policy(state, seat):
    """Looks one move ahead in a few worlds that it imagines, and takes the move with the most points."""
    worth = {}
    for code in state.legal_codes(seat, aside=False)[:12]:
        for _ in range(2):
            world = state.imagine(random.getrandbits(60))
            world.play(code, seat)
            world.chance()
            worth[code] = worth.get(code, 0) + world.points()[seat] + random.random() / 100
    return max(worth, key=worth.get)


if __name__ == "__main__":
    small = "--small" in sys.argv
    print(LEAGUE, *HEAD, sep="\n")
    print(*rows("tali" if small else "trajan", 2, evaluate(policy, "tali" if small else "trajan", 2, ["random", "novice"], 2 if small else 10)), sep="\n")
