#!/usr/bin/env python3
"""database.py: servers on PostgreSQL: alone, killed under load, and two of them on one database.

PostgreSQL is started here from Debian's package, as an ordinary user, in a folder of its own. Without it there is nothing to
test. Usage: database.py PATH-OF-QUADRIGA [KILLS [TEST …]]"""
import glob
import http.client
import json
import os
import pwd
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from client import WAIT, Closed, Player, Refused, Server, Tally, play_out, refused_write

BINARY = sys.argv[1] if len(sys.argv) > 1 else "build/quadriga"
KILLS = sys.argv[2] if len(sys.argv) > 2 else "50"
FLAGS = ["--limits", "messages=10000000,chat=10000000,tables_per_hour=1000000,tables_per_day=1000000,listed=1000000,connects=1000000,requests=1000000,connections_per_address=5000", "--bot-pause", "0"]


class Cluster:
    """A PostgreSQL for this test."""

    def __init__(self):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
        if not found:
            raise FileNotFoundError("PostgreSQL is not installed")
        self.programs = os.path.dirname(found[-1])
        self.folder = tempfile.mkdtemp(prefix="quadriga-pg-")
        self.who = {}
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres" if "postgres" in {row.pw_name for row in pwd.getpwall()} else "nobody")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.who = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self.run("initdb", "-D", f"{self.folder}/data", "-A", "trust", "-U", "quadriga", "-E", "UTF8", "--no-locale")
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [f"{self.programs}/postgres", "-D", f"{self.folder}/data", "-c", "listen_addresses=", "-k", self.folder],
            cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **self.who,
        )
        end = time.monotonic() + WAIT
        while subprocess.run([f"{self.programs}/pg_isready", "-q", "-h", self.folder], cwd="/").returncode != 0:
            if time.monotonic() > end:
                raise TimeoutError("PostgreSQL does not start")
            time.sleep(0.1)

    def stop(self):
        """As an administrator restarts it: connections are closed, all is written."""
        self.process.send_signal(2)
        self.process.wait(WAIT)

    def ask(self, name, command):
        """What a statement returns, as text."""
        arguments = [f"{self.programs}/psql", "-X", "-A", "-t", "-h", self.folder, "-U", "quadriga", "-d", name, "-c", command]
        return subprocess.run(arguments, check=True, cwd="/", capture_output=True, text=True, timeout=120).stdout.strip()

    def run(self, program, *arguments):
        subprocess.run([f"{self.programs}/{program}", *arguments], check=True, cwd=self.folder, stdout=subprocess.DEVNULL, timeout=120, **self.who)

    def store(self, name):
        """The address of a new, empty database."""
        self.run("createdb", "-h", self.folder, "-U", "quadriga", name)
        return f"postgresql:///{name}?host={self.folder}&user=quadriga"

    def close_hard(self):
        self.process.send_signal(3)  # immediately, as a crash
        self.process.wait(WAIT)

    def close(self):
        self.close_hard()
        shutil.rmtree(self.folder, ignore_errors=True)


def test_alone(t):
    server = Server(BINARY, store=cluster.store("alone"), flags=FLAGS)
    table = server.create()
    other = server.join(table["table"])
    players = [Player(server, table["table"], token) for token in (table["token"], other["token"])]
    play_out(players)
    t.check(players[0].view["state"] == "over", "a game on PostgreSQL")
    t.check(server.stop() == 0, "it ends well")
    server.start()
    again = Player(server, table["table"], table["token"])
    t.check(again.view["scores"] == players[0].view["scores"], "and is there again")
    server.close()


def test_kill(t):
    """crash.py, with its ledger, on a database."""
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "crash.py")
    result = subprocess.run([sys.executable, script, BINARY, KILLS, cluster.store("kill")], capture_output=True, text=True, timeout=500)
    t.check(result.returncode == 0, result.stdout[-2000:] + result.stderr[-2000:])
    print("# " + result.stdout.strip().splitlines()[-1])


def sides(name):
    store = cluster.store(name)
    return Server(BINARY, store=store, flags=FLAGS), Server(BINARY, store=store, flags=FLAGS)


def test_two(t):
    """Players at two processes see one game."""
    left, right = sides("two")
    for game in ("tali", "fortuna"):
        table = left.create(game, [{"who": "me", "name": "Ana"}, {"who": "empty"}], undo="free")
        other = right.join(table["table"], name="Ben")
        t.check(other["seat"] == 2, f"{game}: sitting down at the other process")
        ana = Player(left, table["table"], table["token"], parts=("patch", "journal"))
        ben = Player(right, table["table"], other["token"], parts=("patch", "journal"))
        watcher = Player(right, table["table"], parts=("patch", "journal"))
        ana.until(lambda: ana.view["seats"][1].get("here"))
        t.check(True, f"{game}: Ana sees that Ben is there")
        t.check(ben.tell("chat", text="salve")["type"] == "done", "Ben speaks")
        ana.until(lambda: ana.chat)
        t.check(ana.chat[0]["text"] == "salve", "Ana hears it")
        for player in (ana, ben):
            player.tell("view")
        play_out([ana, ben], random.Random(3))
        watcher.until(lambda: watcher.view["state"] == "over")
        again = Player(left, table["table"], other["token"])
        t.check(ben.scene == again.scene and ben.journal == again.journal, f"{game}: the same board on both sides")
        t.check(ana.view["scores"] == ben.view["scores"] == watcher.view["scores"], f"{game}: the same scores")
    left.close()
    right.close()


def test_box(t):
    """A box comes to one process and is played with at both; the heir of the first goes on with it."""
    left, right = sides("box")
    boxes = {"tali": "venus = 77\n", "fortuna": "grain_price = 9\n"}
    tables = {}
    for game, changes in boxes.items():
        table = left.create(game, box=f"quadriga box 1\ngame {game}\n{changes}", listed=True)
        other = right.join(table["table"], name="Ben")
        ana, ben = Player(left, table["table"], table["token"]), Player(right, table["table"], other["token"])
        t.check(ana.view["about"]["box"] == ben.view["about"]["box"], f"{game}: both are told of the box")
        place = f"/api/v1/tables/{table['table']}/box"
        t.check(left.ask("GET", place) == right.ask("GET", place), f"{game}: and may look at it")
        for _ in range(6):
            for player in (ana, ben):
                player.tell("view")
                if player.asked():
                    player.play_any()
        tables[game] = table, other
    t.check(right.metrics()["boxes_checked_total"] == 0, "the second has checked nothing")
    left.kill()
    for game, (table, other) in tables.items():
        players = [Player(right, table["table"], place["token"]) for place in (table, other)]
        end = time.monotonic() + WAIT
        while right.ask("GET", f"/api/v1/tables/{table['table']}")["state"] == "playing" and time.monotonic() < end:
            for player in players:
                player.tell("view")
                if player.asked():
                    player.play_any()
        record = right.request("GET", f"/api/v1/tables/{table['table']}/record")[2]
        with tempfile.NamedTemporaryFile("w", suffix=".quad", encoding="utf-8") as file:
            file.write(record)
            file.flush()
            verified = subprocess.run([BINARY, "verify", "--luck", table["luck"], file.name], capture_output=True, timeout=WAIT)
        t.check(verified.returncode == 0 and f"box {boxes[game]}" in record, f"{game}: the game is finished, and its record is sound")
    left.close()
    right.close()


def test_answers(t):
    """Repeats, refusals, undo, confirm and bots through the other process."""
    left, right = sides("answers")
    table = left.create("tali", [{"who": "empty"}, {"who": "me", "name": "Ana"}], undo="free", confirm=True)
    ben = right.join(table["table"], name="Ben")
    ana, ben = Player(left, table["table"], table["token"]), Player(right, table["table"], ben["token"])
    t.check(ben.tell("move", move="dance", ply=ben.view["ply"]).get("why") == "bad_notation", "a refusal comes back")
    ben.until(ben.asked)
    answer = ben.move(ben.view["choices"][0]["move"], id="once")
    t.check(answer["type"] == "done" and answer.get("held"), f"a held move: {answer}")
    ben.until(lambda: ben.view.get("held"))
    t.check(ben.tell("undo")["type"] == "done", "let go")
    ben.until(lambda: not ben.view.get("held") and ben.asked())
    ben.move(ben.view["choices"][0]["move"])
    before = ben.view["seq"]
    t.check(ben.tell("confirm", id="sure")["type"] == "done", "confirmed")
    t.check(ben.tell("confirm", id="sure")["type"] == "done", "a repeat")
    ben.until(lambda: ben.view["seq"] > before)
    t.check(ben.tell("undo")["type"] == "done", "taken back")
    t.check(ben.tell("bot", level="random")["type"] == "done", "a bot for Ben")
    ana.until(ana.asked)
    t.check(ben.tell("take")["type"] == "done", "and himself again")
    t.check(right.create()["table"] != left.create()["table"], "both make tables")
    try:
        right.join(table["table"])
        t.check(False, "a full table is full everywhere")
    except Refused as refused:
        t.check(refused.body["why"] == "seat_taken", "a full table is full everywhere")
    left.close()
    right.close()


def test_news(t):
    """What processes tell each other has the members that those of the version before read and write."""
    left, right = sides("news")
    arguments = [f"{cluster.programs}/psql", "-X", "-q", "-A", "-t", "-h", cluster.folder, "-U", "quadriga", "-d", "news"]
    ear = subprocess.Popen(arguments, cwd="/", stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def until(mark):
        """The JSON of all news before the mark."""
        ear.stdin.write(f"SELECT '{mark}';\n")
        ear.stdin.flush()
        lines = []
        while not lines or lines[-1].strip() != mark:
            lines.append(ear.stdout.readline())
            if not lines[-1]:
                raise EOFError("psql has ended")
        return re.findall(r'"t \S+ \S+ \S+ (\{.*\})" received', "".join(lines))

    ear.stdin.write("LISTEN quadriga;\n")
    until("listening")
    table = left.create("tali", [{"who": "empty"}, {"who": "me", "name": "Ana"}], confirm=True)
    other = right.join(table["table"], name="Ben")
    ben = Player(right, table["table"], other["token"])
    ben.until(ben.asked)
    t.check(ben.move(ben.view["choices"][0]["move"]).get("held"), "held")
    # psql tells after a query what has come; what comes with its answer, after the next.
    news = until("first") + until("second")
    found = {tuple(json.loads(one)) for one in news}
    expected = {("from", "join"), ("to", "seat"), ("here",), ("from", "seat", "token", "language", "say"), ("to", "held", "note")}
    t.check(found == expected, f"the members of news: {found ^ expected}")
    ear.stdin.close()
    ear.wait(WAIT)
    ear.stdout.close()
    left.close()
    right.close()


def test_seat_limits(t):
    """What a seat may say is counted for the seat, whichever process it speaks to."""
    store = cluster.store("limits")
    left, right = Server(BINARY, store=store), Server(BINARY, store=store)
    for count, fine in ((4, True), (5, True), (6, False)):
        table = left.create()
        lines = [Player(side, table["table"], table["token"]) for side in (left, right)]
        answers = [lines[i % 2].tell("chat", text="hi").get("why") for i in range(count)]
        t.check(("too_many" not in answers) == fine, f"{count} remarks at two processes: {answers}")
        for line in lines:
            line.close()
    left.close()
    right.close()


def test_held_elsewhere(t):
    """A move that is held or refused at the other process, or let go there, wakes nobody but its player."""
    left, right = sides("held")
    table = left.create("tali", [{"who": "empty"}, {"who": "me", "name": "Ana"}], confirm=True)
    ben = right.join(table["table"], name="Ben")
    ana, ben = Player(left, table["table"], table["token"]), Player(right, table["table"], ben["token"])
    others = [ana, *(Player(side, table["table"], parts=("patch",)) for side in (left, right))]
    for one in (*others, ben):
        one.until(lambda o=one: all(seat.get("here") for seat in o.view["seats"]))

    def views_until(text):
        """How many views each of the others is sent, up to that remark of Ana's."""
        ana.send({"type": "chat", "id": text, "text": text})
        counts = []
        for one in others:
            before = one.views
            one.until(lambda o=one: o.chat and o.chat[-1]["text"] == text)
            counts.append(one.views - before)
        return counts

    ben.until(ben.asked)
    views_until("now")
    move = ben.view["choices"][0]["move"]
    for number in range(3):
        t.check(ben.move(move).get("held"), "held")
        ben.until(lambda: ben.view.get("held"))
        t.check(ben.tell("chat", text=f"wait {number}")["type"] == "done", "he speaks meanwhile")
        t.check(bool(ben.view.get("held")), "and still holds it")
        for one in others:
            one.until(lambda o=one: o.chat and o.chat[-1]["text"] == f"wait {number}")
        t.check(ben.tell("undo")["type"] == "done", "let go")
        ben.until(lambda: not ben.view.get("held") and ben.asked())
        t.check(ben.tell("move", move="dance", ply=ben.view["ply"])["type"] == "refused", "refused")
        t.check(ben.move(move).get("held") and ben.tell("undo")["type"] == "done", "held and let go")
        t.check(views_until(f"marker-{number}") == [1, 1, 1], "nobody else has noticed")
        ben.until(lambda: not ben.view.get("held") and ben.asked())
    left.close()
    right.close()


def test_people(t):
    """Processes on one database agree about people: names, devices, seats, and who is forgotten."""
    left, right = sides("people")

    def ask(server, method, path, body=None, token=None):
        status, _, text = server.request(method, "/api/v1/" + path, body, {"Authorization": "Bearer " + token} if token else {})
        return status, json.loads(text)

    ana = ask(left, "POST", "profiles", {"name": "Annabelle"})[1]
    t.check(ask(right, "POST", "profiles", {"name": "ANNABELLE"})[1].get("why") == "name_taken", "a name is taken everywhere")
    two = ask(right, "POST", "profiles/enter", {"code": ana["code"]})[1]
    t.check(two.get("name") == "Annabelle" and len(ask(left, "GET", "profile", token=two["token"])[1]["devices"]) == 2, "a device signs in wherever it is connected")
    table = left.create("tali", [{"who": "me", "name": "Ben"}, {"who": "empty"}])
    status, place = ask(right, "POST", f"tables/{table['table']}/join", {}, two["token"])
    t.check(status == 200, f"she sits down at a table that another process serves: {place}")
    ben = Player(left, table["table"], table["token"])
    ben.until(lambda: ben.view["seats"][1].get("name") == "Annabelle")
    t.check(ben.view["seats"][1].get("name") == "Annabelle", "by her own name")
    here, there = Player(left, table["table"], ana["token"]), Player(right, table["table"], two["token"])
    t.check(here.view["seat"] == there.view["seat"] == 2, "and has the seat on every device, at every process")
    t.check([row["table"] for row in ask(left, "GET", "profile/games", token=ana["token"])[1]["tables"]] == [table["table"]], "it is one of her games")
    t.check(there.tell("chat", text="salve")["type"] == "done", "what she says there is heard")
    ask(left, "POST", "profile/devices", {"others": True}, ana["token"])
    end, why = time.monotonic() + WAIT, None
    while why is None and time.monotonic() < end:
        try:
            why = there.tell("view").get("why")
            time.sleep(0.1)
        except Closed as closed:
            why = closed.code
    t.check(why in ("not_signed_in", 1008), f"a device that another process signed out is shown the door: {why}")
    t.check(here.tell("view")["type"] == "done", "the others stay")
    t.check(ask(right, "GET", "profile", token=two["token"])[1].get("why") == "not_signed_in", "and it is nobody's")
    own = right.create("tali", [{"who": "me", "name": "Carl"}, {"who": "empty"}])
    ask(left, "POST", f"tables/{own['table']}/join", {}, ana["token"])
    carl = Player(right, own["table"], own["token"])
    t.check(ask(right, "POST", "profile/delete", {}, ana["token"])[0] == 200, "she deletes her profile")
    for player in (ben, carl):
        player.until(lambda p=player: p.view["seats"][1].get("who") == "person" and "name" not in p.view["seats"][1])
        t.check("name" not in player.view["seats"][1], "each process takes her name off the tables that it serves")
    end = time.monotonic() + WAIT
    rows = lambda: [cluster.ask("people", f"SELECT count(*) FROM {name}") for name in ("quad_profile", "quad_device", "quad_holding")]
    while rows() != ["0", "0", "0"] and time.monotonic() < end:
        time.sleep(0.1)
    t.check(rows() == ["0", "0", "0"], "and nothing is left of her")
    names = cluster.ask("people", "SELECT count(*) FROM quad_entry WHERE kind = 3 AND text = 'Annabelle'") + cluster.ask("people", "SELECT count(*) FROM quad_seat WHERE name = 'Annabelle'")
    t.check(names == "00", "not in a log either")
    left.close()
    right.close()


def test_forwarded(t):
    """What is said while the serving process is silent is answered by its heir, each message once, and only
    at the table where it was said."""
    left, right = sides("forwarded")
    table = left.create("tali", [{"who": "me", "name": "Ana"}, {"who": "empty"}, {"who": "empty"}])
    ben, carl = (right.join(table["table"], name=name) for name in ("Ben", "Carl"))
    ben, carl = Player(right, table["table"], ben["token"]), Player(right, table["table"], carl["token"])
    own = right.create("tali", [{"who": "empty"}, {"who": "empty"}, {"who": "me", "name": "Carl"}])
    left.process.send_signal(signal.SIGSTOP)
    stopped = time.monotonic()
    ids = [f"{number}" for number in range(4)]
    for number in ids:
        ben.send({"type": "chat", "id": number, "text": f"remark {number}"})
    carl.send({"type": "leave", "id": "gone"})
    seen, early = ben.tell("view"), set(ids) & set(ben.answers)
    in_time = time.monotonic() - stopped < 1  # later an heir may have it
    t.check(seen["type"] == "done" and not (early and in_time), "nobody answers")
    t.check(carl.tell("enter", table=own["table"], token=own["token"])["type"] == "done", "Carl goes to another table")
    left.process.send_signal(signal.SIGCONT)
    left.kill()
    ben.until(lambda: all(number in ben.answers for number in ids))
    t.check(all(ben.answers[number]["type"] == "done" for number in ids), f"the heir answers all: {ben.answers}")
    ben.until(lambda: len(ben.chat) >= len(ids))
    t.check([remark["text"] for remark in ben.chat] == [f"remark {number}" for number in ids], "in their order, once")
    t.check(carl.tell("chat", text="here")["type"] == "done", "Carl has not left the other table")
    right.close()
    left.close()


def test_stale_elsewhere(t):
    """A stale move that was forwarded is followed by a complete view, as at its own process."""
    left, right = sides("stale")
    table = left.create("tali", [{"who": "empty"}, {"who": "me", "name": "Ana"}])
    ben = right.join(table["table"], name="Ben")
    ana, ben = Player(left, table["table"], table["token"]), Player(right, table["table"], ben["token"], parts=("patch",))
    ben.until(ben.asked)
    old = dict(ply=ben.view["ply"], seq=ben.view["seq"])
    ben.play_any()
    ben.until(lambda: ben.view["seq"] > old["seq"])
    ben.view["about"] = None
    t.check(ben.tell("move", move="fetch", **old).get("why") == "stale", "it is stale")
    ben.until(lambda: ben.view["about"])
    t.check(ben.view["seat"] == 1, "a complete view follows")
    left.close()
    right.close()


def test_strange_news(t):
    """News that no version has told yet is nobody's: it ends no wait and answers no request."""
    left, right = sides("strange")
    table = right.create()
    owner = cluster.ask("strange", f"SELECT owner FROM quad_table WHERE id = '{table['table']}'")
    ana = Player(right, table["table"], table["token"])
    line = http.client.HTTPConnection("127.0.0.1", right.port, timeout=WAIT)
    line.request("GET", "/healthz")
    t.check(line.getresponse().read() != b"", "a connection that stays open")
    strange = [f'{{"to": {number}{more}}}' for number in range(12) for more in ("", ', "seat": 0', ', "why": 17', ', "note": 5')]
    strange += ['{"from": 1}', '{"from": 1, "say": 5}', '{"from": 1, "join": []}', '{"wave": true}', "[]", "5", "x"]
    for text in strange:
        cluster.ask("strange", f"NOTIFY quadriga, 't {'x' * 22} {table['table']} {owner} {text}'")
    seen = right.metrics()["refused_total"]
    t.check(ana.tell("chat", text="salve")["type"] == "done", "the players notice nothing")
    line.request("GET", f"/api/v1/tables/{table['table']}")
    reply = line.getresponse()
    t.check(reply.status == 200 and b'"ply"' in reply.read(), f"nor does he who asks next: {reply.status}")
    t.check(right.metrics()["refused_total"] == seen == 0, "nothing is refused")
    line.close()
    left.close()
    right.close()


def test_takeover(t):
    """Kill either process: play goes on at the other."""
    left, right = sides("takeover")
    for number, (victim, heir) in enumerate(((left, right), (right, left))):
        table = victim.create("trajan", [{"who": "me", "name": "Ana"}, {"who": "empty"}, {"who": "bot", "level": "random"}], undo="free")
        other = heir.join(table["table"], name="Ben")
        ana, ben = Player(victim, table["table"], table["token"]), Player(heir, table["table"], other["token"])
        for _ in range(10):
            for player in (ana, ben):
                player.tell("view")
                if player.asked():
                    player.play_any()
        seq, ply = max((player.view["seq"], player.view["ply"]) for player in (ana, ben))
        victim.kill()
        start = time.monotonic()
        ana = Player(heir, table["table"], table["token"])
        while (ana.view["seq"], ana.view["ply"]) < (seq, ply) and time.monotonic() - start < WAIT:
            time.sleep(0.1)  # the news of the last moves may be on their way
            ana.tell("view")
        t.check((ana.view["seq"], ana.view["ply"]) >= (seq, ply), "nothing shown is lost")
        done = 0
        while done < 5 and time.monotonic() - start < WAIT:
            for player in (ana, ben):
                player.tell("view")
                if player.asked():
                    done += player.play_any()["type"] == "done"
            time.sleep(0.1)
        t.check(done >= 5, f"play goes on, after {time.monotonic() - start:.1f} s")
        if number == 0:
            victim.start()
    left.close()
    right.close()


def start_game(left, right):
    """A game with a bot, a player at each process, and a table with an empty seat."""
    table = left.create("trajan", [{"who": "me", "name": "Ana"}, {"who": "empty"}, {"who": "bot", "level": "random"}], undo="free")
    other = right.join(table["table"], name="Ben")
    empty = left.create()["table"]
    return Player(left, table["table"], table["token"]), Player(right, table["table"], other["token"]), empty


def play_some(t, players, moves, name):
    """So many moves more, by whoever is asked; what is refused is tried again."""
    done, end = 0, time.monotonic() + WAIT
    while done < moves and time.monotonic() < end:
        for player in players:
            player.tell("view")
            if player.asked():
                done += player.play_any()["type"] == "done"
        time.sleep(0.01)
    t.check(done >= moves, f"{name}: play goes on")


def test_restart(t):
    """PostgreSQL is restarted under two servers with players at both: neither ends, nothing is lost, play goes on at both."""
    left, right = sides("restart")
    ana, ben, empty = start_game(left, right)
    processes = (left.process, right.process)
    for number in range(3):
        play_some(t, (ana, ben), 6, f"before restart {number + 1}")
        latest = max((player.view["seq"], player.view["ply"]) for player in (ana, ben))
        if number == 2:
            cluster.close_hard()
        else:
            cluster.stop()
        for server in (left, right):
            server.until_ready(False)
            t.check(server.status("/healthz") == 200, "the process lives without its database")
        refused_write(t, left, ana, empty, "down")
        try:
            left.ask("GET", f"/api/v1/tables/{'A' * 22}")
        except Refused as refused:
            t.check(refused.body["why"] == "not_kept", f"a table that cannot be looked for is not said to be missing: {refused}")
        cluster.start()
        for server in (left, right):
            server.until_ready()
        ana.tell("view")
        t.check((ana.view["seq"], ana.view["ply"]) >= latest, "nothing shown is lost")
        play_some(t, (ana, ben), 6, f"after restart {number + 1}")
        t.check(ben.tell("chat", text=f"salve {number}")["type"] == "done", "Ben speaks")
        ana.until(lambda: any(remark["text"] == f"salve {number}" for remark in ana.chat))
    t.check((left.process, right.process) == processes and all(p.poll() is None for p in processes), "by the same processes")
    t.check(left.metrics()["store_reopened_total"] >= 3, "which have opened the store anew")
    t.check(left.stop() == 0 and right.stop() == 0, "and end well")
    left.close()
    right.close()


def test_locked(t):
    """Another program locks a table of the database for longer than anybody waits."""
    server = Server(BINARY, store=cluster.store("locked"), flags=FLAGS)
    table = server.create("tali", [{"who": "me", "name": "Ana"}, {"who": "bot", "level": "random"}, {"who": "empty"}])
    server.join(table["table"], name="Ben")
    empty = server.create()["table"]
    ana = Player(server, table["table"], table["token"])
    for locked in ("quad_process", "quad_entry"):
        ana.until(ana.asked)
        other = subprocess.Popen([f"{cluster.programs}/psql", "-X", "-q", "-h", cluster.folder, "-U", "quadriga", "-d", "locked"],
                                 cwd="/", stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        other.stdin.write(f"BEGIN; LOCK TABLE {locked} IN EXCLUSIVE MODE; SELECT 'locked';\n")
        other.stdin.flush()
        while "locked" not in other.stdout.readline():
            pass
        if locked == "quad_process":
            refused_write(t, server, ana, empty, "locked")
            time.sleep(6)
        else:  # leases can be renewed, entries cannot be kept
            answer = ana.tell("chat", text="lost")
            t.check(answer.get("why") == "not_kept", f"a remark is refused: {answer}")
            t.check(server.status("/healthz") == 200, "the process lives")
        other.stdin.close()
        other.wait(WAIT)
        server.until_ready()
        t.check(ana.play_any()["type"] == "done", "the same move is made afterwards")
    server.close()


class Gate:
    """Between a server and its database. Shut, it cuts every line, and whoever dials is left waiting."""

    def __init__(self, path):
        self.path, self.shut, self.dials, self.lines = path, False, 0, []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self.receive, daemon=True).start()

    def receive(self):
        while True:
            try:
                line, _ = self.door.accept()
            except OSError:
                return
            self.dials += 1
            self.lines.append(line)
            if not self.shut:
                other = socket.socket(socket.AF_UNIX)
                other.connect(self.path)
                self.lines.append(other)
                for ends in ((line, other), (other, line)):
                    threading.Thread(target=self.carry, args=ends, daemon=True).start()

    def carry(self, source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
        except OSError:
            pass
        self.cut(source, target)

    def cut(self, *lines):
        for line in lines:
            try:
                line.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        self.shut, self.dials = True, 0
        self.cut(*self.lines)

    def open(self):
        self.shut = False
        self.cut(*self.lines)


def test_dial(t):
    """A database that can be dialled but does not answer: everybody is served meanwhile as far as possible."""
    cluster.store("dial")
    gate = Gate(f"{cluster.folder}/.s.PGSQL.5432")
    server = Server(BINARY, store=f"postgresql://quadriga@127.0.0.1:{gate.port}/dial", flags=FLAGS)
    table = server.create("tali", [{"who": "me", "name": "Ana"}, {"who": "bot", "level": "random"}])
    ana = Player(server, table["table"], table["token"])
    ana.until(ana.asked)
    gate.close()
    server.until_ready(False)
    end = time.monotonic() + WAIT
    while gate.dials == 0 and time.monotonic() < end:
        time.sleep(0.01)
    since = time.monotonic()
    for number in range(50):  # the loop turns while it waits for an answer to one dial
        t.check(server.status("/healthz") == 200 and ana.tell("view")["type"] == "done", "the loop turns")
        answer = ana.move(ana.view["choices"][0]["move"])
        t.check(answer.get("why") == "not_kept", f"a move is refused at once: {answer}")
    most = 2 + (time.monotonic() - since) / 2  # a dial is given up after two seconds
    t.check(1 <= gate.dials <= most, f"not a dial for each of them: {gate.dials}")
    gate.open()
    server.until_ready()
    t.check(ana.play_any()["type"] == "done", "and the move is made afterwards")
    server.close()
    gate.door.close()


def test_many(t):
    """A process with 400 tables dies: another claims them together, and has them all soon after the lease has run out."""
    left, right = sides("many")
    many = 400
    for _ in range(many):
        left.create("tali", [{"who": "me"}, {"who": "empty"}])
    victim = cluster.ask("many", "SELECT owner FROM quad_table GROUP BY owner ORDER BY count(*) DESC LIMIT 1")
    before = right.log().count("tables taken over")
    left.kill()
    end, now = (int(part) for part in cluster.ask("many", f"SELECT until, (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint FROM quad_process WHERE owner = '{victim}'").split("|"))
    lease = time.monotonic() + (end - now) / 1000
    patience = time.monotonic() + WAIT
    while right.metrics()["tables"] < many and time.monotonic() < patience:
        time.sleep(0.02)
    print(f"# {many} tables taken over {time.monotonic() - lease:.2f} s after the end of the lease")
    t.check(right.metrics()["tables"] == many, "all tables are taken over")
    t.check(cluster.ask("many", f"SELECT count(*) FROM quad_table WHERE owner = '{victim}'") == "0", "and in the database")
    claims = right.log().count("tables taken over") - before
    t.check(1 <= claims <= 3, f"together, not one by one: {claims} claims")
    left.close()
    right.close()


def test_retry(t):
    """A table that does not replay is closed for the players of all servers; repaired, it goes on under their eyes, without a restart."""
    left, right = sides("retry")
    table = left.create()
    other = left.join(table["table"])
    ana, ben = Player(left, table["table"], table["token"]), Player(right, table["table"], other["token"])
    for _ in range(4):
        asked = ana if ana.asked() else ben
        asked.play_any()
        for player in (ana, ben):
            player.until(lambda p=player: p.view["seq"] >= asked.view["seq"])
    before = [(player.view["ply"], player.view.get("choices")) for player in (ana, ben)]
    left.stop()
    right.stop()
    cluster.ask("retry", "UPDATE quad_entry SET digest = digest + 1; UPDATE quad_table SET rules = 7")
    left.start()
    right.start()
    players = [Player(left, table["table"], table["token"]), Player(right, table["table"], other["token"])]
    for player in players:
        t.check(player.view["state"] == "closed" and "version 7" in player.view["closed"]["text"], f"closed on both: {player.view['state']}")
        t.check(player.tell("chat", text="x").get("why") == "quarantined", "and takes nothing")
    retry = [BINARY, "store", "retry", left.store]
    done = subprocess.run(retry, capture_output=True, text=True, timeout=120)
    t.check(done.returncode == 3 and "stays closed" in done.stdout, f"it does not replay yet: {done}")
    cluster.ask("retry", "UPDATE quad_entry SET digest = digest - 1")
    done = subprocess.run(retry, capture_output=True, text=True, timeout=120)
    t.check(done.returncode == 0 and "it goes on" in done.stdout, f"now it does: {done}")
    for player, (ply, choices) in zip(players, before):
        player.until(lambda p=player: p.view["state"] == "playing")
        player.until(lambda p=player: (p.view["ply"], p.view.get("choices")) == (ply, choices))
        t.check("closed" not in player.view, "and its players see it go on")
    asked = next(player for player in players if player.asked())
    answer = {"why": "elsewhere"}
    while answer.get("why") == "elsewhere":  # until one of the servers has taken it
        answer = asked.play_any()
    t.check(answer["type"] == "done", f"and play on: {answer}")
    t.check(cluster.ask("retry", "SELECT rules FROM quad_table") == "1", "under the rules of now")
    left.close()
    right.close()


if __name__ == "__main__":
    tally = Tally()
    try:
        cluster = Cluster()
    except FileNotFoundError as missing:
        print(f"# {missing}")
        tally.end()
    try:
        tally.run(globals(), sys.argv[3:])
    finally:
        cluster.close()
    tally.end()
