#!/usr/bin/env python3
"""fair.py: whoever asks for much keeps nobody else waiting: bots, connections, slow requests, rows of the lobby.

Usage: fair.py PATH-OF-QUADRIGA"""
import os
import resource
import sys
import time

from client import WAIT, Player, Refused, Server, Tally, WebSocket

BINARY = sys.argv[1]
WIDE = "messages=100000,tables_per_hour=10000,tables_per_day=10000,listed=10000,requests=100000,connects=100000,boxes_per_hour=10000"
CROWD = [f"127.0.0.{number}" for number in range(2, 7)]
TABLES = 60  # of each of them


def entered(server, table):
    """Somebody looks on at the table, and reads nothing."""
    line = WebSocket(server.port, line=server.connect())
    line.send({"type": "enter", "id": "e", "table": table, "parts": []})
    return line


def watched_masters(server):
    """Three hundred tables of masters, with somebody looking on at each."""
    lines = []
    for address in CROWD:
        there = server.called_from(address)
        for _ in range(TABLES):
            table = there.create("trajan", [{"who": "bot", "level": "master"}] * 4)["table"]
            lines.append(entered(there, table))
    return lines


def wait_for_turn(player):
    player.until(lambda: player.view.get("choices") or player.view["state"] == "over")
    return player.view["state"] != "over"


def test_bots(t):
    """Five addresses have a master to move at sixty tables each: a person's bots answer as if they were one other, not three hundred."""
    server = Server(BINARY, flags=["--bot-threads", "1", "--bot-pause", "0", "--limits", WIDE])
    lines = watched_masters(server)
    for level in ("novice", "master"):
        own = server.create("tali", [{"who": "me", "name": "Ana"}, {"who": "bot", "level": level}])
        player = Player(server, own["table"], own["token"])
        worst = longest = 0
        for _ in range(3):
            if not wait_for_turn(player):
                break
            before = server.metrics()["bot_moves_total"]
            player.play_any()
            start = time.monotonic()
            if wait_for_turn(player):
                longest = max(longest, time.monotonic() - start)
                worst = max(worst, server.metrics()["bot_moves_total"] - before)
        # Others' answers meanwhile: as many as fit into the time of a few decisions. Had they to be waited for, all three hundred.
        t.check(worst < 150, f"{worst:.0f} moves of bots until a {level} has answered")
        print(f"# {worst:.0f} moves of bots until a {level} has answered, after {longest:.3f} s at the latest")
        player.close()
    seen = server.metrics()
    t.check(seen["bots_waiting"] >= 200, "the crowd waits all the while")
    t.check(seen["bots_shortened_total"] > 0 and seen["bot_answer_seconds_count"] > 0, "and it is counted")
    t.check(server.process.poll() is None, "nothing broke")
    for line in lines:
        line.close()
    server.close()


def test_priority(t):
    """The threads of bots are nicer than the loop."""
    server = Server(BINARY, flags=["--bot-threads", "2"])
    folder = f"/proc/{server.process.pid}/task"
    server.create("tali", [{"who": "bot", "level": "novice"}] * 2)

    def read():
        return sorted(int(open(f"{folder}/{thread}/stat").read().rsplit(")", 1)[1].split()[16]) for thread in os.listdir(folder))

    niceness, end = read(), time.monotonic() + WAIT
    while niceness[-2:] != [min(niceness[0] + 10, 19)] * 2 and time.monotonic() < end:  # each sees to it itself, once it runs
        time.sleep(0.02)
        niceness = read()
    t.check(niceness[-2:] == [min(niceness[0] + 10, 19)] * 2, f"two threads are nicer: {niceness}")
    server.close()


def half_asked(server):
    """Three hundred callers say half of what they want and stop."""
    slow = []
    for address in CROWD:
        there = server.called_from(address)
        for _ in range(TABLES):
            line = there.connect()
            line.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\nX-Slow: ")
            slow.append(line)
    return slow


def is_open(line):
    line.setblocking(False)
    try:
        return line.recv(1) is None
    except BlockingIOError:
        return True
    except ConnectionResetError:
        return False


def test_slow_heads(t):
    """Everybody else is served at once, while three hundred have said half of what they want."""
    server = Server(BINARY, flags=["--limits", "connections_per_address=64,requests=100000,connects=100000"])
    waiting, end = 0, time.monotonic() + WAIT
    while waiting <= 256 and time.monotonic() < end:  # once more if their five seconds were over before all others were served
        slow = half_asked(server)
        for path in ("/healthz", "/api/v1/tables", "/"):
            t.check(server.request("GET", path)[0] == 200, f"{path} is served")
        table = server.create()
        Player(server, table["table"], table["token"]).close()
        waiting = sum(is_open(line) for line in slow)
        for line in slow:
            line.close()
        while server.metrics()["connections"] > TABLES and time.monotonic() < end:
            time.sleep(0.02)  # until it has noticed
    t.check(waiting > 256, f"{waiting} of them were still waiting")
    server.close()


def test_connects(t):
    """So many connections of one address in ten seconds; others come in."""
    server = Server(BINARY, flags=["--limits", "connects=20"])
    there = server.called_from(CROWD[0])
    lines = [there.connect() for _ in range(21)]  # all of them before any is answered: however slow the machine is, at once
    served = []
    for line in lines:
        try:
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            served.append(line.recv(12) == b"HTTP/1.1 200")
        except (ConnectionResetError, BrokenPipeError):
            served.append(False)
        line.close()
    t.check(served == [True] * 20 + [False], f"as many as may come, one more is turned away: {served}")
    t.check(server.status("/healthz") == 200, "nobody else is")
    t.check(server.metrics()["turned_away_total"] == 1, "and it is counted")
    server.close()


def refused(server, **more):
    try:
        return "" if server.create(**more) else "?"
    except Refused as error:
        return error.body["why"]


def test_lobby(t):
    """One address has so many rows in the lobby, and so many tables a day."""
    server = Server(BINARY, flags=["--bot-pause", "0", "--limits", "listed=2,tables_per_day=6"])
    there = server.called_from(CROWD[0])
    bots = [{"who": "bot", "level": "random"}] * 2
    for _ in range(2):
        there.create(listed=True)
    t.check(refused(there, listed=True) == "too_many", "a third row is too many")
    t.check(refused(there) == "", "a table that is not listed is not")
    t.check(refused(server, listed=True) == "", "nor is one of another address")
    t.check(len(server.ask("GET", "/api/v1/tables")["tables"]) == 3, "three rows are shown")
    other = server.create("tali", bots, listed=True)["table"]
    watcher = Player(server, other)
    watcher.until(lambda: watcher.view["state"] == "over")
    t.check(refused(server, listed=True) == "", "a game that is over leaves its row to the next")
    t.check([refused(there) for _ in range(3)] == ["", "", "too_many"], "six a day, what was refused among them")
    t.check(server.metrics()["tables_turned_away_total"] == 2, "and it is counted")
    server.close()


if __name__ == "__main__":
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    Tally().run(globals(), sys.argv[2:]).end()
