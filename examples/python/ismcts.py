#!/usr/bin/env python3
"""ismcts.py: information-set Monte Carlo tree search in a few lines, on `imagine`: one tree, a fresh world for every iteration."""
import math
import random
import sys

import quadriga


class Node:
    def __init__(self):
        self.children, self.visits, self.seen, self.total = {}, 0, 0, 0.0  # seen: how often it was among the choices


def search(view, seat, iterations):
    """The most visited move for a seat, by what it sees."""
    root = Node()
    for _ in range(iterations):
        world, node, path = view.imagine(), root, []
        while not world.over:
            if world.seat == quadriga.CHANCE:
                world.chance()
                continue
            who, codes = world.seat, world.legal_codes(aside=False)
            children = [node.children.setdefault(code, Node()) for code in codes]
            for child in children:
                child.seen += 1
            fresh = [i for i, child in enumerate(children) if child.visits == 0]
            best = random.choice(fresh) if fresh else max(range(len(codes)), key=lambda i: children[i].total / children[i].visits
                                                           + 0.7 * math.sqrt(math.log(children[i].seen) / children[i].visits))
            node = children[best]
            world.play(codes[best])
            path.append((node, who))
            if fresh:
                break
        world.finish()
        worth = quadriga.rewards(world, "share")
        for node, who in path:
            node.visits += 1
            node.total += worth[who]
    return view.game.move(max(root.children, key=lambda code: root.children[code].visits))


if __name__ == "__main__":
    iterations = 10 if "--small" in sys.argv else 300
    table, anyhow = quadriga.Table("tali" if "--small" in sys.argv else "fortuna", seats=2, seed=3), quadriga.bot("random")
    while not table.over:
        seat = table.seat
        table.play(search(table.see(seat), seat, iterations) if seat == 0 else anyhow.choose(table))
    print("points:", table.points(), "– the search has the first seat")
