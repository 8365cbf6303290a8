#!/usr/bin/env python3
"""retention.py: what becomes of old tables: finished games are put away and can still be opened, forgotten ones are given up or make
room, records go when their time has come, and two processes do not fight over any of it.

Usage: retention.py PATH-OF-QUADRIGA [FORGOTTEN-TABLES]"""
import json
import sqlite3
import sys
import time
import zlib

from client import WAIT, Player, Refused, Server, Tally, play_out
from database import Cluster

BINARY = sys.argv[1] if len(sys.argv) > 1 else "build/quadriga"
FORGOTTEN = int(sys.argv[2]) if len(sys.argv) > 2 else 300
MUCH = "messages=1000000,chat=1000000,tables_per_hour=1000000,tables_per_day=1000000,listed=1000000,connects=1000000,requests=1000000,connections_per_address=5000"
FLAGS = ["--bot-pause", "0", "--limits"]


def keep(*times):
    return [*FLAGS, MUCH, "--retention", ",".join(times)]


def until(condition, what):
    end = time.monotonic() + WAIT
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.05)


def restart(server, *times):
    """A server that stops gives its tables back, so that finished ones are nobody's."""
    server.stop()
    server.flags = keep(*times)
    server.start()


def finished_game(server, **more):
    """A game that two people have played to its end: the tables' tokens, what Ana saw, and its record."""
    table = server.create(**more)
    joined = server.join(table["table"])
    ana, ben = Player(server, table["table"], table["token"]), Player(server, table["table"], joined["token"])
    ana.tell("chat", text="salve")
    play_out([ana, ben])
    last = (ana.view["scores"], ana.scene, [entry["text"] for entry in ana.journal])
    ana.close()
    ben.close()
    return table, joined, last, record(server, table["table"])


def record(server, table, token=None):
    status, _, text = server.request("GET", f"/api/v1/tables/{table}/record", headers={"Authorization": f"Bearer {token}"} if token else {})
    return text if status == 200 else status


def rows(server, what):
    store = sqlite3.connect(server.store.removeprefix("sqlite:"), timeout=WAIT)
    try:
        return store.execute(f"SELECT count(*) FROM {what}").fetchone()[0]
    finally:
        store.close()


def put_away(server, count):
    until(lambda: server.metrics()["tables_put_away_total"] >= count, f"{count} put away")


def test_put_away(t):
    """The table goes, the game stays: for those who played, for those who have the link, and for nobody else."""
    server = Server(BINARY, flags=keep("finished=always"))
    try:
        table, joined, last, text = finished_game(server)
        other = server.create()["table"]
        restart(server, "finished=1s")
        put_away(server, 1)
        t.check(rows(server, "quad_table") == 1 and rows(server, f"quad_entry WHERE table_id = '{table['table']}'") == 0, "table and log are gone")
        t.check(rows(server, "quad_record") == 1, "the record is there")
        for token, seat in ((table["token"], 1), (joined["token"], 2), (None, 0)):
            player = Player(server, table["table"], token)
            view = player.view
            t.check((view["seat"], view["state"], view["finished"]) == (seat, "over", True), f"seat {seat} sees that it is over")
            t.check([(who["who"], who["name"]) for who in view["seats"]] == [("person", "Ana"), ("person", "Ben")], "and who played")
            t.check(view["scores"] == last[0], "the scores")
            t.check(seat != 1 or (player.scene, [entry["text"] for entry in player.journal]) == last[1:], "board and journal as they were")
            t.check(player.look(0)["past"] and player.look(3, open=True)["open"], "every moment of it")
            player.tell("history")
            player.until(lambda p=player: p.history)
            t.check(len(player.history["moments"]) > 1, "the points over the game")
            for kind, more in (("chat", {"text": "late"}), ("move", {"move": "fetch", "ply": view["ply"]}), ("undo", {}), ("bot", {"level": "novice"})):
                t.check(player.tell(kind, **more).get("why") in ("game_over", "not_seated"), f"{kind} changes nothing")
            t.check(record(server, table["table"], token) == text, "the record, to the byte")
            player.close()
        try:
            Player(server, table["table"], "x" * 43)
            t.check(False, "a stranger's token opens nothing")
        except Refused as refused:
            t.check(refused.body["why"] == "no_table", "a stranger's token opens nothing")
        t.check(record(server, table["table"], "x" * 43) == 404, "nor the record")
        mine = server.ask("POST", "/api/v1/mine", {"seats": [{"table": table["table"], "token": table["token"]}, {"table": other, "token": table["token"]}]})
        t.check([(row["table"], row["seat"], row["state"]) for row in mine["tables"]] == [(table["table"], 1, "over")], "it is among one's tables")
        t.check(server.ask("GET", f"/api/v1/tables/{table['table']}")["state"] == "over", "in short, too")
        try:
            server.join(table["table"])
            t.check(False, "nobody sits down there")
        except Refused as refused:
            t.check(refused.body["why"] in ("game_over", "seat_taken"), f"nobody sits down there: {refused}")
        t.check(json.loads(server.request("GET", f"/api/v1/tables/{other}")[2])["state"] == "waiting", "a game that goes on is left alone")
    finally:
        server.close()


def test_records_end(t):
    """Their time comes as well, and a game in which nothing happened leaves none."""
    server = Server(BINARY, flags=keep("finished=always"))
    try:
        table = finished_game(server)[0]["table"]
        empty = server.create()
        ana = Player(server, empty["table"], empty["token"])
        ana.tell("leave")
        ana.until(lambda: ana.view["state"] == "over")
        ana.close()
        restart(server, "finished=0s", "records=1d")
        put_away(server, 2)
        t.check(rows(server, "quad_record") == 1 and record(server, empty["table"]) == 404, "what nobody played is not kept")
        restart(server, "finished=0s", "records=1s")
        until(lambda: server.metrics()["records_deleted_total"] == 1, "the record's time")
        until(lambda: record(server, table) == 404, "it is gone")
        t.check(rows(server, "quad_record") == 0, "and nothing is left")
    finally:
        server.close()


def test_damaged(t):
    """A record that does not replay cannot be entered, but it can be had as it was kept; a log that does not is left where it is."""
    server = Server(BINARY, flags=keep("finished=always"))
    try:
        table, _, _, text = finished_game(server)
        broken = finished_game(server)[0]["table"]
        server.stop()
        store = sqlite3.connect(server.store.removeprefix("sqlite:"))
        store.execute("UPDATE quad_entry SET ply = ply + 1 WHERE number = 9 AND table_id = ?", (broken,))
        store.commit()
        store.close()
        server.flags = keep("finished=0s")
        server.start()
        put_away(server, 1)
        until(lambda: server.metrics()["quarantined_total"] == 1, "the damaged one is closed")
        t.check(rows(server, f"quad_entry WHERE table_id = '{broken}'") > 9, "and kept as it is")
        t.check(Player(server, broken).view["closed"]["ply"] > 0, "to be looked at as far as it goes")
        server.stop()
        store = sqlite3.connect(server.store.removeprefix("sqlite:"))
        wrong = text.replace("\nmoves\n", "\nmoves\n0 1 nonsense\n")
        store.execute("UPDATE quad_record SET text = ?, length = ?", (zlib.compress(wrong.encode()), len(wrong.encode())))
        store.commit()
        store.close()
        server.start()
        try:
            Player(server, table["table"], table["token"])
            t.check(False, "it cannot be entered")
        except Refused as refused:
            t.check(refused.body["why"] == "quarantined", f"it cannot be entered: {refused}")
        t.check(record(server, table["table"], table["token"]) == wrong, "but had")
        t.check(record(server, table["table"], "x" * 43) == 404, "not by strangers")
    finally:
        server.close()


def age_tables(server):
    """An hour goes by for all tables."""
    store = sqlite3.connect(server.store.removeprefix("sqlite:"), timeout=WAIT)
    for column in ("quad_entry SET time = time", "quad_table SET created = created", "quad_table SET seen = seen"):
        store.execute(f"UPDATE {column} - 3600000 WHERE {column.split()[-1]} > 3600000")
    store.commit()
    store.close()


def test_given_up(t):
    """A game that everybody has forgotten is over; while somebody is there, or has just been, it is not."""
    server = Server(BINARY, flags=keep("abandoned=30m", "empty=30m", "finished=always", "records=2s"))  # of the shortest time there are a few rounds
    try:
        def waiting(kind):
            table = server.create(seats=[{"who": "me", "name": "Ana"}, {"who": "empty"}])
            if kind == "full":
                server.join(table["table"])
            return table

        def state(table):
            return server.ask("GET", f"/api/v1/tables/{table}")["state"]

        left = [waiting(kind)["table"] for kind in ("full", "empty")]
        here = [(table["table"], Player(server, table["table"], table["token"])) for table in (waiting("full"), waiting("empty"))]
        for table in left:
            until(lambda table=table: age_tables(server) or state(table) == "over", "forgotten tables are over")
        until(lambda: server.metrics()["tables_given_up_total"] == 2, "and counted")
        for table, player in here:
            t.check(state(table) != "over", "somebody is there")
            player.close()
        until(lambda: server.metrics()["sockets"] == 0, "nobody is any more")
        for table, _ in here:
            until(lambda table=table: age_tables(server) or state(table) == "over", "nor has anybody just been")
        t.check(Player(server, left[0]).view["finished"] is False, "it was given up, not played to its end")
    finally:
        server.close()


def test_damaged_rows(t):
    """A row that cannot be read is left alone, and keeps nobody from looking after the others; nor does a ban that cannot be read keep the
    server from starting."""
    server = Server(BINARY, flags=keep("finished=always"))
    try:
        over = [finished_game(server)[0]["table"] for _ in range(3)]
        first, odd, last = sorted(over)
        server.stop()
        store = sqlite3.connect(server.store.removeprefix("sqlite:"))
        store.execute("PRAGMA ignore_check_constraints = ON")
        store.execute("UPDATE quad_table SET seen = -5 WHERE id = ?", (odd,))
        for number in range(70):  # more than are looked at together, and no id among them
            store.execute("INSERT INTO quad_table SELECT ?, " + ", ".join(row[1] for row in store.execute("PRAGMA table_info(quad_table)") if row[1] != "id") + " FROM quad_table WHERE id = ?",
                          (f"!{number:021}", first))
        store.execute("INSERT INTO quad_ban (kind, who, until) VALUES ('ban', 'Eve', 0), ('ban', ?, 0), ('ban', 'Zoe', 0)", ("x" * 500,))
        store.commit()
        store.close()
        server.flags = keep("finished=0s")
        server.start()
        put_away(server, 2)
        t.check(rows(server, f"quad_table WHERE id IN ('{first}', '{last}')") == 0, "the others are put away")
        t.check(rows(server, f"quad_table WHERE id = '{odd}'") == 1, "what cannot be read stays")
        for name, why in (("Eve", "banned_name"), ("Zoe", "banned_name"), ("Ana", None)):
            status, _, text = server.request("POST", "/api/v1/tables", {"game": "tali", "seats": [{"who": "me", "name": name}, {"who": "empty"}]})
            t.check(json.loads(text).get("why") == why, f"{name}: {status}")
    finally:
        server.close()


def test_looking_in(t):
    """To look in is a sign of life, and it outlives the server."""
    server = Server(BINARY, flags=keep("abandoned=always"))
    try:
        table = server.create()
        server.join(table["table"])
        server.stop()
        store = sqlite3.connect(server.store.removeprefix("sqlite:"))
        store.execute("UPDATE quad_entry SET time = time - 3600000")
        store.execute("UPDATE quad_table SET created = created - 3600000")
        store.commit()
        store.close()
        server.flags = keep("abandoned=2h", "records=2s")  # of the shortest time there are a few rounds
        server.start()
        player = Player(server, table["table"], table["token"])
        until(lambda: rows(server, "quad_table WHERE seen > created") == 1, "that somebody looked in is kept")
        player.close()
        restart(server, "abandoned=30m", "finished=1s")
        until(lambda: server.metrics()["connections"] >= 0 and server.ask("GET", f"/api/v1/tables/{table['table']}")["state"] == "playing", "it goes on")
        t.check(server.metrics()["tables_given_up_total"] == 0, "an hour without a move, and somebody looked in")
    finally:
        server.close()


def test_forgotten_make_room(t):
    """However many tables nobody is at: they are not in anybody's way, and nothing of them is lost."""
    most = max(20, FORGOTTEN // 10)
    server = Server(BINARY, flags=[*FLAGS, f"{MUCH},tables={most}"])
    try:
        tables, slowest = [], 0.0
        for _ in range(FORGOTTEN):
            start = time.monotonic()
            tables.append(server.create())
            slowest = max(slowest, time.monotonic() - start)
        figures = server.metrics()
        t.check(figures["tables"] <= most, f"no more than {most} are in memory")
        t.check(figures["tables_created_total"] == FORGOTTEN, "all of them were made")
        print(f"{FORGOTTEN} tables, at most {most} in memory; the slowest was made in {slowest * 1000:.0f} ms", flush=True)
        for table in tables[:: max(1, FORGOTTEN // 50)]:
            ana = Player(server, table["table"], table["token"])
            t.check(ana.view["state"] == "waiting" and ana.view["seat"] == 1, "each is there when somebody comes")
            server.join(table["table"])
            ana.until(ana.asked)
            t.check(ana.play_any()["type"] == "done", "and goes on")
            ana.close()
        here = [Player(server, table["table"], table["token"], parts=()) for table in tables[:most]]
        try:
            server.create()
            t.check(False, "somebody is at every table")
        except Refused as refused:
            t.check(refused.body["why"] == "full", "when somebody is at every table the server is full")
        here[0].close()
        until(lambda: server.request("POST", "/api/v1/tables", {"game": "tali", "seats": [{"who": "me"}, {"who": "empty"}]})[0] == 200, "until one is left")
        for player in here[1:]:
            player.close()
    finally:
        server.close()


def test_two_processes(t):
    """On one database each finished game is put away once, and no transaction fails."""
    cluster = Cluster()
    first = second = None
    try:
        store = cluster.store("retention")
        first = Server(BINARY, store=store, flags=keep("finished=always"))
        games = [finished_game(first) for _ in range(12)]
        first.stop()
        first.flags = keep("finished=1s")
        first.start()
        second = Server(BINARY, store=store, flags=keep("finished=1s"))
        until(lambda: first.metrics()["tables_put_away_total"] + second.metrics()["tables_put_away_total"] >= 12, "all are put away")
        figures = [first.metrics(), second.metrics()]
        t.check(sum(one["tables_put_away_total"] for one in figures) == 12, "each of them once")
        t.check(sum(one["failed_commits_total"] + one["quarantined_total"] for one in figures) == 0, "without a fight")
        t.check(cluster.ask("retention", "SELECT count(*) FROM quad_record") == "12", "twelve records")
        for i, (table, _, last, text) in enumerate(games):
            server = (first, second)[i % 2]
            player = Player(server, table["table"], table["token"])
            t.check(player.view["state"] == "over" and player.view["scores"] == last[0], "whichever process is asked")
            t.check(record(server, table["table"]) == text, "has the record")
            player.close()
        live = first.create()
        first.join(live["table"])
        states = [server.ask("GET", f"/api/v1/tables/{live['table']}")["state"] for server in (first, second)]
        t.check(states == ["playing", "playing"], "a game that goes on is nobody's to put away")
    finally:
        for server in (first, second):
            if server:
                server.close()
        cluster.close()


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[3:]).end()
