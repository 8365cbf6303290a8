#!/usr/bin/env python3
"""failover.py: three servers and PostgreSQL on hosts of their own, a balancer before them; each is killed, stopped and cut off under load.

People play at many tables by way of the balancer; what they were told is written down here, outside. After each blow every table must
have a move acknowledged within three seconds; where PostgreSQL itself is away, within three seconds of its return. At the end everything
that was acknowledged must be in the database, once.

Usage: failover.py QUADRIGA [ROUNDS [TABLES [WORD …]]]"""
import http.client
import json
import os
import random
import signal
import socket
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "server"))
import client  # noqa: E402
from client import Closed, Player, Refused, Tally  # noqa: E402
from hosts import BALANCER, Net  # noqa: E402

ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 2
TABLES = int(sys.argv[3]) if len(sys.argv) > 3 else 40
WITHIN = 3.0  # seconds
PAUSE = 0.15  # between two moves of a player
client.WAIT = 4.0  # a line that is silent for so long is given up, as a browser's would be


class Ledger:
    """What the world was told."""

    def __init__(self):
        self.lock = threading.Lock()
        self.done = {}  # (table, seat, id): when
        self.last = {}  # table: when its latest move was acknowledged
        self.seen = {}  # table: the furthest view
        self.over = set()

    def acknowledge(self, table, seat, name):
        with self.lock:
            self.done[table, seat, name] = self.last[table] = time.monotonic()

    def show(self, table, view):
        with self.lock:
            if view["state"] == "over":
                self.over.add(table)
            self.seen[table] = max(self.seen.get(table, 0), view["seq"])


class Door:
    port = 80


def line():
    return socket.create_connection((BALANCER, 80), timeout=2)


def ask(path, body):
    """Until somebody answers."""
    while True:
        connection = http.client.HTTPConnection(BALANCER, 80, timeout=4)
        try:
            connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
            reply = connection.getresponse()
            data = reply.read()
            if reply.status == 200:
                return json.loads(data)
        except (OSError, http.client.HTTPException):
            pass
        finally:
            connection.close()
        time.sleep(0.1)


class Seat(threading.Thread):
    """Somebody who plays, loses the line, comes back and says again what was not answered."""

    def __init__(self, ledger, table, seat, token, stop):
        super().__init__(daemon=True)
        self.ledger, self.table, self.seat, self.token, self.stop = ledger, table, seat, token, stop
        self.unanswered, self.count, self.chance, self.troubles = None, 0, random.Random(), 0

    def run(self):
        while not self.stop.is_set() and self.table not in self.ledger.over:
            try:
                player = Player(Door, self.table, self.token, parts=(), line=line(), headers={"Host": BALANCER})
                try:
                    self.play(player)
                finally:
                    player.close()
            except (OSError, Closed, Refused):
                self.troubles += 1
                time.sleep(0.1)

    def play(self, player):
        while not self.stop.is_set():
            self.ledger.show(self.table, player.view)
            if player.view["state"] == "over":
                return
            if self.unanswered is None and player.asked():
                time.sleep(PAUSE)
                self.count += 1
                name = f"{self.seat}-{self.count}-{os.urandom(4).hex()}"
                move = self.chance.choice(player.view["choices"])["move"]
                self.unanswered = {"type": "move", "id": name, "move": move, "ply": player.view["ply"], "seq": player.view["seq"]}
            if self.unanswered is None:
                player.next()
                continue
            player.send(self.unanswered)
            name = self.unanswered["id"]
            player.until(lambda: name in player.answers)
            answer = player.answers.pop(name)  # what is said again waits for an answer of its own
            if answer["type"] == "done":
                self.ledger.acknowledge(self.table, self.seat, name)
                self.unanswered = None
            elif answer.get("why") in ("not_kept", "elsewhere", "not_ready"):
                time.sleep(0.1)  # said again
            else:
                self.unanswered = None
                player.tell("view")


class Evening:
    """Many tables, refilled as games end."""

    def __init__(self):
        self.ledger, self.stop, self.threads, self.tables = Ledger(), threading.Event(), [], []
        self.refill()

    def refill(self):
        self.tables = [table for table in self.tables if table not in self.ledger.over]
        while len(self.tables) < TABLES:
            made = ask("/api/v1/tables", {"game": "tali", "seats": [{"who": "me", "name": "Ana"}, {"who": "empty"}]})
            other = ask(f"/api/v1/tables/{made['table']}/join", {"name": "Ben"})
            self.tables.append(made["table"])
            for seat, token in enumerate((made["token"], other["token"])):
                self.threads.append(Seat(self.ledger, made["table"], seat, token, self.stop))
                self.threads[-1].start()

    def flowing(self, since):
        """Tables without an acknowledged move since then, unless their game is over."""
        return [table for table in self.tables if table not in self.ledger.over and self.ledger.last.get(table, 0) <= since]

    def until_flowing(self, since, most=30.0):
        """How long it took until every table had gone on."""
        while self.flowing(since) and time.monotonic() - since < most:
            time.sleep(0.02)
        return time.monotonic() - since

    def end(self):
        self.stop.set()
        for thread in self.threads:
            thread.join(30)


def blow(t, evening, what, strike, heal, away=0.0):
    """Strike; after so many seconds of being away altogether (a database), heal first. Then everybody must go on in time."""
    evening.refill()
    evening.until_flowing(time.monotonic())
    strike()
    if away > 0:
        time.sleep(away)
        heal()
    took = evening.until_flowing(time.monotonic())
    print(f"# {what}: all {len(evening.tables)} tables go on after {took:.2f} s", flush=True)
    t.check(took <= WITHIN, f"{what}: {took:.2f} s, not {WITHIN}")
    if away == 0:
        heal()
    evening.until_flowing(time.monotonic())


def test_failover(t):
    net = Net(os.path.abspath(sys.argv[1]))
    evening = None
    try:
        evening = Evening()
        evening.until_flowing(time.monotonic())
        for _ in range(ROUNDS):
            for number, server in enumerate(net.servers, 1):
                def back(server=server):
                    net.until(lambda: net.is_ready(server), server.address)
                    time.sleep(1.5)  # HAProxy wants to see it twice

                def again(server=server, back=back):
                    net.begin_server(server)
                    back()
                blow(t, evening, f"server {number} killed", server.kill, again)
                blow(t, evening, f"server {number} stopped (SIGSTOP)", lambda server=server: server.signal(signal.SIGSTOP),
                     lambda server=server, back=back: (server.signal(signal.SIGCONT), back()))
                blow(t, evening, f"server {number} cut off", server.cut, lambda server=server, back=back: (server.mend(), back()))
            base = net.database
            blow(t, evening, "PostgreSQL killed and started", lambda: base.signal(signal.SIGKILL), lambda: (base.process.wait(), net.start_database()), away=1)
            for away in (2, 8):
                blow(t, evening, f"PostgreSQL stopped (SIGSTOP) for {away} s", lambda: base.signal(signal.SIGSTOP), lambda: base.signal(signal.SIGCONT), away=away)
                blow(t, evening, f"PostgreSQL cut off for {away} s", base.cut, base.mend, away=away)
        evening.end()
        inspect(t, net, evening.ledger)
    except Exception:
        print(net.logs())
        raise
    finally:
        if evening:
            evening.stop.set()
        net.close()


def inspect(t, net, ledger):
    kept = {}
    for table, seat, name in net.ask("SELECT table_id, seat, client FROM quad_entry WHERE client <> ''"):
        key = table, int(seat), name
        kept[key] = kept.get(key, 0) + 1
    lost = [key for key in ledger.done if key not in kept]
    twice = [key for key, count in kept.items() if count > 1]
    print(f"# {len(ledger.done)} moves were acknowledged at {len(ledger.last)} tables; {len(lost)} are lost, {len(twice)} were made twice")
    t.check(not lost, f"acknowledged and lost: {lost[:3]}")
    t.check(not twice, f"done twice: {twice[:3]}")
    last = {table: int(number) for table, number in net.ask("SELECT table_id, max(number) FROM quad_entry GROUP BY table_id")}
    late = [table for table, seq in ledger.seen.items() if last.get(table, 0) < seq]
    t.check(not late, f"shown and lost: {late[:3]}")
    t.check(net.ask("SELECT count(*) FROM quad_table WHERE quarantine <> ''") == [["0"]], "no table is closed as unfinished")


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[4:]).end()
