#!/usr/bin/env python3
"""database.py: servers on PostgreSQL: alone, killed under load, and two of them on one database.

PostgreSQL is started here from Debian's package, as an ordinary user, in a folder of its own. Without it there is nothing to
test. Usage: database.py PATH-OF-QUADRIGA [KILLS]"""
import glob
import os
import pwd
import random
import shutil
import subprocess
import sys
import tempfile
import time

from client import WAIT, Closed, Player, Refused, Server, Tally, play_out

BINARY = sys.argv[1] if len(sys.argv) > 1 else "build/quadriga"
KILLS = sys.argv[2] if len(sys.argv) > 2 else "50"
FLAGS = ["--limits", "messages=10000000,chat=10000000,tables_per_hour=1000000,requests=1000000,connections_per_address=5000", "--bot-pause", "0"]


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
        self.process = subprocess.Popen(
            [f"{self.programs}/postgres", "-D", f"{self.folder}/data", "-c", "listen_addresses=", "-k", self.folder],
            cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **self.who,
        )
        end = time.monotonic() + WAIT
        while subprocess.run([f"{self.programs}/pg_isready", "-q", "-h", self.folder], cwd="/").returncode != 0:
            if time.monotonic() > end:
                raise TimeoutError("PostgreSQL does not start")
            time.sleep(0.1)

    def run(self, program, *arguments):
        subprocess.run([f"{self.programs}/{program}", *arguments], check=True, cwd=self.folder, stdout=subprocess.DEVNULL, timeout=120, **self.who)

    def store(self, name):
        """The address of a new, empty database."""
        self.run("createdb", "-h", self.folder, "-U", "quadriga", name)
        return f"postgresql:///{name}?host={self.folder}&user=quadriga"

    def close(self):
        self.process.send_signal(3)  # immediately
        self.process.wait(WAIT)
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


if __name__ == "__main__":
    tally = Tally()
    try:
        cluster = Cluster()
    except FileNotFoundError as missing:
        print(f"# {missing}")
        tally.end()
    try:
        tally.run([test_alone, test_two, test_answers, test_takeover, test_kill])
    finally:
        cluster.close()
    tally.end()
