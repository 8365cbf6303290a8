#!/usr/bin/env python3
"""scale.py: what a move costs one, two and three servers on one PostgreSQL, in seconds of the processor; a model is made of the first two
and checked against the third.

Usage: scale.py QUADRIGA [SECONDS [TABLES]]"""
import os
import sys
import time

from failover import Evening
from hosts import Net
from suite import Tally

PROGRAM = os.path.abspath(sys.argv[1])
SECONDS = int(sys.argv[2]) if len(sys.argv) > 2 else 20
TICK = os.sysconf("SC_CLK_TCK")


def used(host):
    """Seconds of the processor that the host's program has used, with all that it has started."""
    ticks = 0
    for pid in host.tree():
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
                ticks += sum(map(int, file.read().rsplit(")", 1)[1].split()[11:15]))
        except OSError:
            pass
    return ticks / TICK


def measure(servers):
    """Microseconds of all servers, and of PostgreSQL, for a move of two people at Tali; how many moves that was."""
    net = Net(PROGRAM, servers)
    evening = None
    try:
        evening = Evening()
        evening.until_flowing(time.monotonic())
        before, made = [used(host) for host in (*net.servers, net.database)], len(evening.ledger.done)
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            time.sleep(1)
            evening.refill()
        after, moves = [used(host) for host in (*net.servers, net.database)], len(evening.ledger.done) - made
        evening.end()
        costs = [(late - early) / moves * 1e6 for early, late in zip(before, after)]
        return sum(costs[:-1]), costs[-1], moves
    finally:
        if evening:
            evening.stop.set()
        net.close()


def test_scale(t):
    cost = {}
    for servers in (1, 2, 3):
        process, database, moves = measure(servers)
        cost[servers] = process, database
        print(f"# {servers} processes: {moves} moves; for a move {process:.0f} µs of the processes, {database:.0f} µs of PostgreSQL", flush=True)
    # Three players of four sit elsewhere than their table is served as soon as there are many processes: 1 - 1/n of them.
    for number, name in enumerate(("processes", "PostgreSQL")):
        alone, two = cost[1][number], cost[2][number]
        away = 2 * (two - alone)  # what a player at another process adds, if all were
        foretold = alone + away * (1 - 1 / 3)
        print(f"# {name}: {alone:.0f} + {away:.0f} * (1 - 1/n) µs; for three {foretold:.0f}, measured {cost[3][number]:.0f}")
        t.check(0.6 < foretold / cost[3][number] < 1.6, f"the model holds for three: {foretold:.0f} µs foretold, {cost[3][number]:.0f} measured")


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[4:]).end()
