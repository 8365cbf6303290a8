#!/usr/bin/env python3
"""keep.py: "quadriga store" beside a running server and without one, and what it saves out of damaged files.

Usage: keep.py PATH-OF-QUADRIGA [DAMAGED-FILES [TEST …]]"""
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

from client import WAIT, Player, Server, Tally, play_out

BINARY = sys.argv[1] if len(sys.argv) > 1 else "build/quadriga"
DAMAGED = int(sys.argv[2]) if len(sys.argv) > 2 else 18
FLAGS = ["--bot-pause", "0", "--limits", "messages=1000000,chat=1000000,tables_per_hour=1000000,tables_per_day=1000000,listed=1000000,connects=1000000,requests=1000000", "--retention", "finished=always"]


def store(*arguments, code=0, language="en"):
    done = subprocess.run([BINARY, "store", "--lang", language, *arguments], capture_output=True, text=True, timeout=300)
    assert done.returncode == code, f"{arguments}: exit {done.returncode}, not {code}: {done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def listed(address):
    return {row["id"]: row for row in json.loads(store("list", address, "--json"))["tables"]}


def finished(server):
    table = server.create()
    ana, ben = Player(server, table["table"], table["token"]), Player(server, table["table"], server.join(table["table"])["token"])
    play_out([ana, ben])
    ana.close()
    ben.close()
    return table["table"]


def begun(server, moves=4):
    table = server.create(seats=[{"who": "me", "name": "Ana"}, {"who": "bot", "level": "random"}])
    ana = Player(server, table["table"], table["token"])
    for _ in range(moves):
        ana.until(lambda: ana.asked() or ana.view["state"] == "over")
        if ana.asked():
            ana.play_any()
    ana.close()
    return table


def until(condition, what):
    end = time.monotonic() + WAIT
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.05)


def test_beside_a_server(t):
    """What only looks, adds, or deletes what nobody serves is safe; the rest refuses, and says what would do."""
    server = Server(BINARY, flags=FLAGS)
    try:
        over, going, waiting = finished(server), begun(server), server.create()
        rows = listed(server.store)
        t.check({name: rows[table]["state"] for name, table in (("over", over), ("playing", going["table"]), ("waiting", waiting["table"]))}
                == {"over": "over", "playing": "playing", "waiting": "waiting"}, f"list: {rows}")
        t.check([seat["who"] for seat in rows[going["table"]]["seats"]] == ["person", "bot"], "who sits there")
        t.check(going["table"] in store("list", server.store) and "en cours" in store("list", server.store, language="fr"), "in words, in both languages")
        shown = store("show", server.store, going["table"])
        t.check("Ana" in shown and "served by" in shown and going["token"] not in shown, f"show: {shown}")
        t.check(store("show", server.store, over, "--record").startswith("quadriga record 1\n"), "the record")
        t.check("no such table" in store("show", server.store, "A" * 22, code=3), "show what is not there")
        for table in "-" + "A" * 21, "--" + "A" * 20:
            t.check("no such table" in store("show", server.store, table, code=3), "a table whose name begins like an option")
        t.check("no option" in store("show", server.store, "--AAAA", code=2), "an option that is none")
        t.check("quadriga admin close" in store("end", server.store, going["table"], code=1), "a game that goes on is ended by its server")
        t.check("quadriga admin close" in store("delete", server.store, going["table"], code=3), "nor is it deleted under it")
        t.check("son serveur tourne" in store("retry", server.store, code=1, language="fr"), "retry wants the file for itself")
        file = f"{server.folder}/some.db"
        t.check("2 tables" in store("export", server.store, file, over, going["table"], over), "export some, each once")
        t.check(set(listed(f"sqlite:{file}")) == {over, going["table"]}, "those and no others")
        t.check("not empty" in store("export", server.store, file, over, code=1), "never over a file")
        t.check("no such table" in store("export", server.store, f"{server.folder}/none.db", "A" * 22, code=1) and not os.path.exists(f"{server.folder}/none.db"), "nor half of it")
        t.check("no such table" in store("delete", server.store, "A" * 22, code=3), "delete what is not there")
        t.check("2 there already" in store("import", server.store, file), "import adds nothing that is there")
        server.stop()  # what is over is nobody's then
        server.start()
        t.check("is deleted" in store("delete", server.store, over), "what nobody serves is deleted beside the server")
        t.check(server.status(f"/api/v1/tables/{over}") == 404, "and gone")
        t.check("1 table with" in store("import", server.store, file), "and added again beside it")
        t.check(server.ask("GET", f"/api/v1/tables/{over}")["state"] == "over", "so that it can be opened at once")
        t.check("running" in store("salvage", server.store, f"{server.folder}/new.db", code=1) and not os.path.exists(f"{server.folder}/new.db"), "salvage waits until the server is stopped")
        ana = Player(server, going["table"], going["token"])
        ana.until(ana.asked)
        t.check(ana.play_any()["type"] == "done" and server.metrics()["failed_commits_total"] == 0, "all the while the games go on")
        ana.close()
    finally:
        server.close()


def test_alone(t):
    """Without a server everything may be done, also to another store: players keep their seats."""
    server, other = Server(BINARY, flags=FLAGS), Server(BINARY, flags=FLAGS)
    try:
        going, waiting = begun(server), server.create()
        box = server.create(game="fortuna", box=server.ask("GET", "/api/v1/games/fortuna/box")["text"].replace("\ntitle", "\n# title", 1))["table"]
        server.kill()  # its leases are not given back
        t.check("is over now" in store("end", server.store, going["table"]), "a game is ended")
        t.check("over already" in store("end", server.store, going["table"], code=3), "once")
        answer = json.loads(store("end", server.store, waiting["table"], "A" * 22, "--json", code=3))
        t.check((answer["done"], answer["refused"]) == (1, 1) and answer["tables"][1]["why"], f"for programs: {answer}")
        t.check("every table replays" in store("check", server.store), "the store is sound")
        file = f"{server.folder}/moved.db"
        store("export", server.store, file, going["table"], box)
        store("import", other.store, file)
        view = Player(other, going["table"], going["token"]).view
        t.check((view["seat"], view["state"]) == (1, "over"), "there, with the seat")
        t.check(other.ask("GET", f"/api/v1/tables/{box}/box")["game"] == "fortuna", "and the box")
        t.check("is deleted" in store("delete", server.store, waiting["table"]) and "is deleted" in store("delete", server.store, going["table"]), "delete")
        with open(server.store.removeprefix("sqlite:"), "rb") as data:
            t.check(going["table"].encode() not in data.read(), "and no trace is left in the file")
    finally:
        server.close()
        other.close()


def evening(folder):
    """A store with games of every kind, stopped in the midst of everything: the file, its log, and what is in it."""
    server = Server(BINARY, flags=FLAGS)
    for _ in range(3):
        finished(server)
    for moves in (1, 2, 3, 4, 5):
        begun(server, moves)
    server.stop()
    server.flags = [*FLAGS[:-1], "finished=0s"]
    server.start()
    until(lambda: server.metrics()["tables_put_away_total"] >= 3, "some are put away")
    server.stop()
    server.flags = FLAGS
    server.start()
    for moves in (1, 2, 3, 4, 5, 5):
        begun(server, moves)
    finished(server)
    server.kill()  # the log has not been written into the file
    path = server.store.removeprefix("sqlite:")
    for end in ("", "-wal"):
        shutil.copy(path + end, f"{folder}/whole.db{end}")
    server.close()
    return f"{folder}/whole.db"


def contents(path):
    """Logs and records: of each table the entries, by number."""
    folder = tempfile.mkdtemp(prefix="quadriga-read-")
    try:
        for end in ("", "-wal"):
            if os.path.exists(path + end):
                shutil.copy(path + end, f"{folder}/db{end}")
        base = sqlite3.connect(f"{folder}/db")
        logs, states = {}, {}
        for row in base.execute("SELECT * FROM quad_entry ORDER BY table_id, number"):
            logs.setdefault(row[0], []).append(row[1:])
        for name, over, closed in base.execute("SELECT id, ended, quarantine FROM quad_table"):
            states[name] = (over, closed)
        records = dict(base.execute("SELECT id, text FROM quad_record"))
        base.close()
        return logs, states, records
    finally:
        shutil.rmtree(folder)


def truncated(data, chance):
    return data[: chance.randrange(len(data))]


def flipped(data, chance):
    data = bytearray(data)
    for _ in range(chance.choice([1, 8, 64])):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


def zeroed(data, chance):
    data = bytearray(data)
    for _ in range(chance.choice([1, 3])):
        at, size = chance.randrange(len(data)) & ~511, chance.choice([512, 4096, 16384])
        data[at : at + size] = bytes(len(data[at : at + size]))
    return bytes(data)


def headless(data, chance):
    return bytes(4096) + data[4096:]


def test_salvage(t):
    """Whatever happens to the file: what comes out is a sound store, nothing in it was ever otherwise, and all that is undamaged is there."""
    folder = tempfile.mkdtemp(prefix="quadriga-salvage-")
    try:
        whole = evening(folder)
        logs, states, records = contents(whole)
        t.check(len(logs) >= 12 and len(records) >= 3, "an evening")
        target = f"{folder}/out.db"
        figures = json.loads(store("salvage", whole, target, "--json"))
        t.check((figures["whole"], figures["closed"], figures["lost_tables"], figures["lost_entries"]) == (len(logs), 0, 0, 0), f"of a whole file everything: {figures}")
        t.check(contents(target)[0] == logs and contents(target)[2] == records, "to the byte")
        t.check(contents(target)[1] == states, "as it stood")
        t.check("not empty" in store("salvage", whole, target, code=1), "never over a file")
        for number in range(DAMAGED):
            chance = random.Random(number)
            harm = (truncated, flipped, zeroed, headless)[number % 4]
            damaged, target = f"{folder}/damaged-{number}.db", f"{folder}/out-{number}.db"
            for end in ("", "-wal"):
                with open(whole + end, "rb") as file:
                    data = file.read()
                hit = end == "" or number % 3 == 0
                with open(damaged + end, "wb") as file:
                    file.write(harm(data, chance) if hit and (harm is not headless or end == "") else data)
            done = subprocess.run([BINARY, "store", "salvage", damaged, target, "--json"], capture_output=True, text=True, timeout=300)
            if done.returncode == 3:
                t.check(not os.path.exists(target), f"{harm.__name__} {number}: there was nothing in it, and nothing is left")
                continue
            t.check(done.returncode == 0, f"{harm.__name__} {number}: {done.stdout}{done.stderr}")
            check = subprocess.run([BINARY, "store", "check", f"sqlite:{target}", "--json"], capture_output=True, text=True, timeout=300)
            t.check(check.returncode == 0 and json.loads(check.stdout)["broken"] == 0, f"{harm.__name__} {number}: a sound store: {check.stdout}{check.stderr}")
            saved, stands, kept = contents(target)
            figures = json.loads(done.stdout)
            if harm is not flipped:
                t.check(all(saved[table] == logs[table][: len(saved[table])] for table in saved), f"{harm.__name__} {number}: only what was there")
                t.check(all(records[table] == text for table, text in kept.items()), f"{harm.__name__} {number}: records, too")
            closed = [table for table in saved if stands[table][1]]
            t.check((figures["whole"], figures["closed"]) == (len(saved) - len(closed), len(closed)), f"{harm.__name__} {number}: what is not whole is closed: {figures}")
            t.check(figures["entries"] == sum(map(len, saved.values())), f"{harm.__name__} {number}: counted")
            # A hole may take the rows of many tables at once, for they lie together; what is left of their logs is counted as lost.
            traced = figures["whole"] + (figures["closed"] + figures["lost_tables"] if harm is zeroed else 0)
            t.check(harm is truncated or traced >= len(logs) // 3, f"{harm.__name__} {number}: most of it: {figures}")
            t.check(harm is not headless or figures["whole"] == len(logs), f"without its first page nothing is lost: {figures}")
        garbage = f"{folder}/garbage.db"
        with open(garbage, "wb") as file:
            file.write(random.Random(1).randbytes(300000))
        store("salvage", garbage, f"{folder}/nothing.db", code=3)
        store("salvage", f"{folder}/missing.db", f"{folder}/nothing.db", code=1)
        t.check(not os.path.exists(f"{folder}/nothing.db"), "nothing comes of nothing")
        store("salvage", "postgresql:///x", f"{folder}/nothing.db", code=2)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[3:]).end()
