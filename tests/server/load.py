#!/usr/bin/env python3
"""load.py: what a move costs, in echoes, and that it does not cost more beside idle connections. The short form of the campaigns
of docs/reliability.md.

Usage: load.py PATH-OF-QUADRIGA"""
import json
import resource
import subprocess
import sys

from client import Server, Tally

BINARY = sys.argv[1]
WIDE = "messages=10000000,chat=10000000,tables_per_hour=1000000,tables_per_day=1000000,listed=1000000,connects=1000000,requests=1000000,connections_per_address=5000"
IDLE = 300  # tables where nobody plays
BUSY = 20
DEAREST = 40  # echoes that a move may cost: an alarm, not the goal


def load(tables):
    """The figures of a new server with so many tables, of which some play."""
    server = Server(BINARY, flags=["--limits", WIDE, "--bot-pause", "0"])
    command = [BINARY, "load", "trajan", "--server", server.url, "--seats", "4", "--tables", str(tables), "--busy", str(BUSY), "--seconds", "1.5", "--json"]
    done = subprocess.run(command, capture_output=True, timeout=120)
    server.close()
    return json.loads(done.stdout)


def test_cost(t):
    few, many = load(BUSY), load(BUSY + IDLE)
    for seen, sockets in ((few, 4 * BUSY), (many, 4 * BUSY + 4 * IDLE)):
        t.check(seen["connections"] == sockets, f"{seen['connections']} of {sockets} are connected")
        t.check(seen["refused"] == seen["lost"] == 0, "nothing is refused and nobody is lost")
        t.check(seen["moves"] > 0 and seen["views"] >= 3 * seen["moves"], "every move is shown to all four")
        t.check(seen["cpu_seconds"] > 0 and seen["echoes_per_cpu_second"] > 0, "both sides are measured")
    print(f"# a move costs {few['echoes_a_move']:.1f} echoes, beside {4 * IDLE} idle connections {many['echoes_a_move']:.1f}")
    t.check(few["echoes_a_move"] < DEAREST, "a move costs no more than it did")
    # A loop that walks all connections spends most of its time on them here.
    t.check(many["moves_per_cpu_second"] > few["moves_per_cpu_second"] / 2, "whoever is idle costs nothing")


if __name__ == "__main__":
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    Tally().run(globals(), sys.argv[2:]).end()
