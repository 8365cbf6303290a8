#!/usr/bin/env python3
"""boxes.py: tables that are played with other values than ours: of the operator, and of strangers.

Usage: boxes.py PATH-OF-QUADRIGA"""
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from client import WAIT, Player, Server, Tally, play_out

BINARY = sys.argv[1] if len(sys.argv) > 1 else "build/quadriga"
WIDE = "messages=100000,tables_per_hour=10000,tables_per_day=10000,listed=10000,connects=100000,requests=100000,boxes_per_hour=10000,ping=3600"
FAST = ["--limits", WIDE, "--bot-pause", "0"]
EMPTY = [{"who": "empty"}] * 2
BOXES = {  # what differs, and the line of the record that says so
    "tali": ("title Os à moi\nvenus = 77\n", "box venus = 77"),
    "fortuna": ("grain_price = 9\nwine_harvest = 3\n", "box grain_price = 9"),
    "romeroll": ("plan_cost camp = wood:3\n", "box plan_cost camp = wood:3"),
}


def text_of(game, changes):
    return f"quadriga box 1\ngame {game}\n{changes}"


def tali(venus):
    return text_of("tali", f"venus = {venus}\n")


def until(condition, what="it does not come to that"):
    end = time.monotonic() + WAIT
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.01)


def children(process):
    with open(f"/proc/{process}/task/{process}/children", encoding="ascii") as file:
        return [int(word) for word in file.read().split()]


def checker(server):
    """The process in which boxes are checked."""
    (found,) = children(server.process.pid)
    return found


class Paused:
    """No box is checked meanwhile."""

    def __init__(self, server):
        self.process = checker(server)

    def __enter__(self):
        os.kill(self.process, signal.SIGSTOP)
        return self

    def __exit__(self, *_):
        try:
            os.kill(self.process, signal.SIGCONT)
        except ProcessLookupError:  # it has ended with its server
            pass


class Asking(threading.Thread):
    """A request that waits for its reply in a thread."""

    def __init__(self, server, box, game="tali", address=None):
        super().__init__(daemon=True)
        self.server, self.status, self.reply = server, None, None
        self.body = {"game": game, "seats": EMPTY, "box": box}
        self.headers = {"X-Forwarded-For": address} if address else {}
        self.start()

    def run(self):
        self.status, _, text = self.server.request("POST", "/api/v1/tables", self.body, self.headers)
        self.reply = json.loads(text)

    def end(self):
        self.join(WAIT)
        return self.status


def verify(text, luck):
    with tempfile.NamedTemporaryFile("w", suffix=".quad", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        return subprocess.run([BINARY, "verify", "--luck", luck, file.name], capture_output=True, timeout=WAIT).returncode == 0


def test_games(t):
    """Whole games with other values: everybody is told which, may look at them, and the record opens anywhere."""
    chance = random.Random(3)
    server = Server(BINARY, flags=FAST)
    made = {}
    for game, (changes, line) in BOXES.items():
        table = made[game] = server.create(game, box=text_of(game, changes), listed=True)
        place = f"/api/v1/tables/{table['table']}"
        box = server.ask("GET", place)["box"]
        until(lambda: table["table"] in {row["table"] for row in server.ask("GET", "/api/v1/tables")["tables"]})
        rows = {row["table"]: row for row in server.ask("GET", "/api/v1/tables")["tables"]}
        t.check(rows[table["table"]]["box"] == box, f"{game}: the list tells which box")
        ours, theirs = server.ask("GET", f"/api/v1/games/{game}/box"), server.ask("GET", place + "/box")
        t.check(box["built_in"] is False and box["digest"] == theirs["digest"] != ours["digest"], f"{game}: it is another")
        t.check(box.get("title") == ("Os à moi" if game == "tali" else None), f"{game}: with its title")
        name = changes.splitlines()[-1].split()[0]
        t.check(theirs["printed"][name] != ours["printed"][name], f"{game}: and other values")
        tokens = [table["token"], server.join(table["table"])["token"]]
        players = [Player(server, table["table"], token) for token in tokens]
        t.check(all(player.view["about"]["box"] == box for player in players), f"{game}: players are told")
        play_out(players, chance)
        record = server.request("GET", place + "/record")[2]
        t.check(f"\nbox 1 {box['digest']}" in record and f"\n{line}\n" in record, f"{game}: the record has it")
        t.check(verify(record, table["luck"]), f"{game}: the record is sound")
        t.check(not verify(record.replace(line, line[:-1] + "1"), table["luck"]), f"{game}: with other values it is not")
        for player in players:
            player.close()
    plain = server.create()
    t.check("box" not in server.ask("GET", f"/api/v1/tables/{plain['table']}"), "of our newest box nothing is said")
    server.close()


def test_restart(t):
    """Tables go on with their boxes after a crash; bots too, and what differs is in the store once."""
    server = Server(BINARY, flags=FAST)
    seats = [{"who": "me", "name": "Ana"}, {"who": "bot", "level": "adept"}]
    tables = [server.create(game, seats, box=text_of(game, changes)) for game, (changes, _) in BOXES.items() for _ in range(2)]
    tables.append(server.create("fortuna", seats))  # our own, in a game whose values used to be options
    before = [server.ask("GET", f"/api/v1/tables/{table['table']}").get("box") for table in tables]
    server.kill()
    server.start()
    t.check([server.ask("GET", f"/api/v1/tables/{table['table']}").get("box") for table in tables] == before, "the same boxes")
    store = sqlite3.connect(server.store.removeprefix("sqlite:"))
    t.check(store.execute("SELECT COUNT(*) FROM quad_box").fetchone()[0] == len(BOXES) + 1, "each is kept once")
    t.check(not store.execute("SELECT id FROM quad_table WHERE quarantine <> ''").fetchall(), "no table is set aside")
    store.close()
    chance = random.Random(5)
    for table in tables[::2]:
        player = Player(server, table["table"], table["token"])
        for _ in range(8):
            player.until(lambda p=player: p.asked() or p.view["state"] == "over")
            t.check(player.view["state"] == "over" or player.play_any(chance)["type"] == "done", "and they are played on")
        player.close()
    t.check(server.stop() == 0, "the server ends well")
    checked = subprocess.run([BINARY, "store", "check", server.store], capture_output=True, timeout=WAIT)
    t.check(checked.returncode == 0, f"the store is sound: {checked.stdout} {checked.stderr}")
    server.close()


def test_operator(t):
    """A folder of boxes: offered by their names; what is wrong with one is said before anything is served."""
    with tempfile.TemporaryDirectory() as folder:
        def write(name, text):
            with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
                file.write(text)

        write("thirty.box", tali(30))
        write("Dés d’Ostie.box", text_of("tali", "title Dés\nvenus = 31\n"))
        write("README.txt", "not a box")
        write(".hidden.box", "not a box either")
        server = Server(BINARY, flags=[*FAST, "--boxes", folder])
        boxes = server.ask("GET", "/api/v1/boxes")["boxes"]
        t.check([box["name"] for box in boxes] == ["Dés d’Ostie", "thirty"], f"in the order of their names: {boxes}")
        t.check(boxes[0]["title"] == "Dés" and "title" not in boxes[1], "with the title of whoever has one")
        games = {game["game"]: game for game in server.ask("GET", "/api/v1/games")["games"]}
        t.check(games["tali"]["boxes"] == boxes and games["trajan"]["boxes"] == [], "and each with its game")
        table = server.create(box={"name": "thirty"})
        told = server.ask("GET", f"/api/v1/tables/{table['table']}")["box"]
        t.check(told["digest"] == boxes[1]["digest"], "a table with one of them")
        t.check(server.metrics()["boxes_checked_total"] == 0, "need not be checked")
        for game, name in (("tali", "fourty"), ("trajan", "thirty"), ("tali", "../thirty"), ("tali", ""), ("tali", 5), ("tali", "x" * 9999)):
            status, _, text = server.request("POST", "/api/v1/tables", {"game": game, "seats": EMPTY, "box": {"name": name}})
            t.check((status, json.loads(text)["why"]) == (404, "no_box"), f"no such box: {name}")
        server.close()
        for name, text, what in (("bad.box", tali(300), "bad.box: line 3: .*venus = 300.*0 … 100"), ("bad.box", "x", "bad.box: line 1"), ("bad.box", "", "bad.box"),
                                 ("bad.box", tali(3) + "#" * 65536, "bad.box"), ("a\u202eb.box", tali(3), "a.*b.box")):
            write(name, text)
            said = subprocess.run([BINARY, "serve", "--listen", "127.0.0.1:0", "--store", f"sqlite:{folder}/s", "--boxes", folder],
                                  capture_output=True, timeout=WAIT, env={**os.environ, "LC_ALL": "C"})
            t.check(said.returncode == 3 and re.search(what, said.stderr.decode()), f"{what}: {said.returncode} {said.stderr.decode()}")
            os.unlink(f"{folder}/{name}")
        said = subprocess.run([BINARY, "serve", "--lang", "fr", "--boxes", f"{folder}/none"], capture_output=True, timeout=WAIT)
        t.check(said.returncode == 3 and "impossible de lire" in said.stderr.decode(), "a folder that is not there")


def test_refusals(t):
    """What is wrong with a box is told with its line and what would do, in the asker's language; nothing is made."""
    server = Server(BINARY, flags=FAST)
    before = server.metrics()["tables_created_total"]

    def ask(box, game="tali", language="en"):
        status, _, text = server.request("POST", "/api/v1/tables", {"game": game, "seats": EMPTY, "box": box}, {"Accept-Language": language})
        return status, json.loads(text)

    status, why = ask(tali(300))
    t.check((status, why["why"], why["error"], why["line"], why["words"], why["wanted"]) == (422, "bad_box", "BAD_VALUE", 3, "venus = 300", "0 … 100"), f"{why}")
    t.check(why["text"].startswith("line 3: ") and "expected: 0 … 100" in why["text"], f"{why}")
    status, why = ask(tali(300), language="fr")
    t.check(status == 422 and why["text"].startswith("ligne 3") and "attendu" in why["text"], f"{why}")
    for error, text in (("BAD_BOX_HEADER", ""), ("BAD_BOX_HEADER", "x"), ("BAD_BOX_HEADER", "quadriga box 2\ngame tali\n"), ("OTHER_GAME", text_of("trajan", "")),
                        ("NO_SUCH_VALUE", text_of("tali", "jupiter = 3\n")), ("NO_SUCH_BOX", text_of("tali", "base 99\n")), ("BAD_LINE", text_of("tali", "game tali\n")),
                        ("BAD_NAME", text_of("tali", "title \u202etali\n")), ("BAD_NAME", text_of("tali", "title a\u200bb\n")), ("BAD_NAME", text_of("tali", "title \x1b[31m\n")),
                        ("BAD_NAME", text_of("tali", "title " + "x" * 33 + "\n")), ("BAD_NAME", text_of("tali", "bone_name one = \u2066x\n")),
                        ("BAD_NAME", text_of("tali", "bone_name one = " + "é" * 33 + "\n"))):
        status, why = ask(text)
        t.check((status, why["why"], why["error"]) == (422, "bad_box", error), f"{text!r}: {status} {why}")
        t.check(not re.search("[\x00-\x1f\u200b-\u200f\u202a-\u202e\u2066-\u2069]", why["text"]), f"nothing invisible comes back: {why['text']!r}")
    for odd in (5, True, [], ["x"], 1.5, "a\x00b"):
        status, why = ask(odd)
        t.check((status, why["why"]) in ((400, "bad_request"), (422, "bad_box")), f"{odd!r}: {status} {why}")
    t.check(ask("#" * 65537)[1]["why"] == "too_large", "a text that is too long")
    names = "title <b>&\"'\nbone_name one = <script>\n"
    status, place = ask(text_of("tali", names))
    shown = server.ask("GET", f"/api/v1/tables/{place['table']}/box")
    t.check(status == 200 and shown["title"] == "<b>&\"'" and shown["printed"]["bone_name"]["one"] == "<script>", "what is only odd is kept as it is")
    t.check(server.metrics()["tables_created_total"] == before + 1, "and no other table was made")
    server.close()


def test_known(t):
    """A box that was checked lately is not checked again."""
    server = Server(BINARY, flags=FAST)
    for number in range(3):
        server.create(box=tali(30))
        t.check(server.metrics()["boxes_checked_total"] == 1, f"once: {number}")
    server.create(box=tali(31))
    t.check(server.metrics()["boxes_checked_total"] == 2, "another one is")
    status, _, text = server.request("POST", "/api/v1/tables", {"game": "trajan", "seats": EMPTY, "box": tali(30)})
    t.check((status, json.loads(text)["error"]) == (422, "OTHER_GAME"), "and for another game it is refused as before")
    server.close()


def test_one_at_a_time(t):
    """Fifty boxes at once from one address: one is checked, the others are turned away; then there is room again."""
    server = Server(BINARY, flags=FAST)
    with Paused(server):
        asking = [Asking(server, tali(venus)) for venus in range(50)]
        until(lambda: sum(one.status is not None for one in asking) == 49)
        t.check(sorted({one.status for one in asking if one.status}) == [429], "all but one")
        t.check(server.metrics()["boxes_waiting"] == 1 and server.metrics()["boxes_turned_away_total"] == 49, "and it is counted")
        t.check("table" in server.create(), "tables with our box are made meanwhile")
    t.check(sorted(one.end() for one in asking) == [200] + [429] * 49, "the one is made")
    t.check("table" in server.create(box=tali(99)), "and then the next")
    server.close()


def test_loop_turns(t):
    """A hundred boxes of a hundred addresses wait: the server answers, plays on, and has no room for more."""
    server = Server(BINARY, flags=["--proxy", "--limits", WIDE + ",boxes=100", "--bot-pause", "0"])
    table = server.create()
    players = [Player(server, table["table"], table["token"]), Player(server, table["table"], server.join(table["table"])["token"])]
    with Paused(server):
        asking = [Asking(server, tali(i), address=f"192.0.2.{i}") for i in range(100)]
        until(lambda: server.metrics()["boxes_waiting"] == 100)
        t.check(server.status("/healthz") == 200 and server.status("/readyz") == 200, "it is well")
        play_out(players)
        late = Asking(server, tali(50) + "#", address="192.0.2.200")
        t.check((late.end(), late.reply["why"]) == (503, "full"), "one more is refused")
        t.check(all(one.status is None for one in asking), "nobody else was answered yet")
    t.check([one.end() for one in asking] == [200] * 100, "all of them are made then")
    t.check(server.metrics()["boxes_waiting"] == 0, "nobody waits")
    server.close()


def test_hourly(t):
    """[limit] So many boxes of one address are checked in an hour; those that are known do not count."""
    server = Server(BINARY, flags=["--limits", "boxes_per_hour=3,tables_per_hour=1000,tables_per_day=1000,requests=100000"])
    t.check(["table" in server.create(box=tali(venus)) for venus in (1, 2, 3, 3, 2)] == [True] * 5, "three")
    asked = Asking(server, tali(4))
    t.check((asked.end(), asked.reply["why"]) == (429, "too_many"), "and no more")
    t.check("table" in server.create(box=tali(1)), "but what is known")
    server.close()


def test_gone(t):
    """Whoever leaves while his box waits is forgotten, and his place in the queue too."""
    server = Server(BINARY, flags=["--proxy", "--limits", WIDE, "--bot-pause", "0"])
    with Paused(server):
        first = Asking(server, tali(1), address="192.0.2.1")
        until(lambda: server.metrics()["boxes_waiting"] == 1)
        body = json.dumps({"game": "tali", "seats": EMPTY, "box": tali(2)})
        lines = []
        for number in range(2, 20):
            lines.append(server.connect())
            lines[-1].sendall(f"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.{number}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
        until(lambda: server.metrics()["boxes_waiting"] == 19)
        for line in lines:
            line.close()
        until(lambda: server.metrics()["boxes_waiting"] == 1)
        second = Asking(server, tali(3), address="192.0.2.2")
        until(lambda: server.metrics()["boxes_waiting"] == 2)
    t.check((first.end(), second.end()) == (200, 200), "those who stay are served")
    t.check(server.metrics()["boxes_checked_total"] == 2, "nobody else's box was checked")
    with Paused(server):  # one that is under way already is checked for nobody
        line = server.connect()
        line.sendall(f"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.3\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
        until(lambda: server.metrics()["boxes_waiting"] == 1)
        line.close()
        again = Asking(server, tali(4), address="192.0.2.4")
    t.check(again.end() == 200, "and the queue moves on")
    until(lambda: server.metrics()["boxes_waiting"] == 0)
    made = server.metrics()["tables_created_total"]
    t.check(made == 3, f"nobody's table was made: {made}")
    late = Asking(server, tali(5), address="192.0.2.3")
    t.check(late.end() == 200, "who left may come back")
    server.close()


def test_shutdown(t):
    """The server ends while boxes wait: they are told so, and it does not wait for them."""
    server = Server(BINARY, flags=["--proxy", "--limits", WIDE])
    process = checker(server)
    with Paused(server):
        asking = [Asking(server, tali(i), address=f"192.0.2.{i}") for i in range(5)]
        until(lambda: server.metrics()["boxes_waiting"] == 5)
        server.process.send_signal(signal.SIGTERM)
        t.check([one.end() for one in asking] == [503] * 5 and {one.reply["why"] for one in asking} == {"closing"}, "they are told")
    t.check(server.process.wait(WAIT) == 0, "and it ends well")
    t.check(not os.path.exists(f"/proc/{process}"), "as does the process for boxes")
    server.close()


def test_killed(t):
    """The server is killed: the process for boxes goes with it, in the middle of a check too."""
    server = Server(BINARY, flags=FAST)
    process = checker(server)
    with open(f"/proc/{process}/cmdline", encoding="utf-8") as file:
        t.check("serve" in file.read(), "it is ours")
    held = {os.readlink(f"/proc/{process}/fd/{number}").split(":")[0] for number in os.listdir(f"/proc/{process}/fd")}
    t.check(len(os.listdir(f"/proc/{process}/fd")) == 2, f"it has a line to the server and a place to complain, no more: {held}")
    server.kill()
    until(lambda: not os.path.exists(f"/proc/{process}"))
    server.start()
    t.check("table" in server.create(box=tali(5)), "and the next server has one of its own")
    server.close()


def test_store_fails(t):
    """The store cannot be written to when the check is done: refused, nothing made, and later it works."""
    server = Server(BINARY, flags=FAST)
    with Paused(server):
        asked = Asking(server, tali(7))
        until(lambda: server.metrics()["boxes_waiting"] == 1)
        other = sqlite3.connect(server.store.removeprefix("sqlite:"), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
    t.check((asked.end(), asked.reply["why"]) == (503, "not_kept"), f"refused: {asked.status} {asked.reply}")
    other.execute("ROLLBACK")
    t.check(other.execute("SELECT (SELECT COUNT(*) FROM quad_table) + (SELECT COUNT(*) FROM quad_box)").fetchone()[0] == 0, "nothing is kept")
    other.close()
    server.until_ready()
    t.check("table" in server.create(box=tali(7)), "later it is made")
    t.check(server.metrics()["boxes_checked_total"] == 1, "without another check")
    server.close()


def catch(server, box, game):
    """Ask for a table with that box, and stop the process of its check before it is done; None if it was too quick."""
    process = checker(server)
    asked = Asking(server, box, game)
    while asked.status is None:
        for child in children(process):
            os.kill(child, signal.SIGSTOP)
            return asked, child
    return None


def caught(server, numbers):
    """As above, until one is caught."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        found = catch(server, text_of("romeroll", f"title Box {next(numbers)}\n"), "romeroll")
        if found:
            return found
    raise TimeoutError("no check is ever caught")


def test_crash(t):
    """Should the rules break down over a box, or never end, only its own process does."""
    server = Server(BINARY, flags=["--limits", WIDE + ",box_seconds=1"])
    numbers = iter(range(10000))
    asked, child = caught(server, numbers)
    os.kill(child, signal.SIGABRT)
    os.kill(child, signal.SIGCONT)
    t.check((asked.end(), asked.reply["error"]) == (422, "BAD_BOX"), f"a crash is a refusal: {asked.reply}")
    t.check(f"signal {signal.SIGABRT.value}" in server.log(), "the operator is told")
    asked, child = caught(server, numbers)
    t.check((asked.end(), asked.reply["error"]) == (422, "ENDLESS"), f"too slow is a refusal: {asked.reply}")
    t.check(not os.path.exists(f"/proc/{child}"), "nothing of it is left")
    t.check("table" in server.create(box=tali(8)), "others are served")
    process = checker(server)
    os.kill(process, signal.SIGKILL)
    asked = Asking(server, tali(10))
    t.check((asked.end(), asked.reply["why"]) == (503, "full"), f"without the process nothing is said about a box: {asked.reply}")
    t.check("table" in server.create() and "table" in server.create(box=tali(8)), "all else goes on")
    t.check("cannot be checked" in server.log(), "the operator is told that too")
    t.check(server.stop() == 0, "and it ends well")
    server.close()


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:]).end()
