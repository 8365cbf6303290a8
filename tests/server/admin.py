#!/usr/bin/env python3
"""admin.py: "quadriga admin" and the socket behind it: what an operator may ask, what players are told, and who may not ask.

Usage: admin.py PATH-OF-QUADRIGA [TEST …]"""
import json
import os
import socket
import stat
import subprocess
import sys
import time

from client import WAIT, Closed, Player, Refused, Server, Tally, WebSocket

BINARY = sys.argv[1] if len(sys.argv) > 1 else "build/quadriga"
FLAGS = ["--bot-pause", "0", "--limits", "messages=1000000,chat=1000000,tables_per_hour=1000000,requests=1000000"]


class Run:
    """A server with a socket for its operator."""

    def __init__(self, flags=()):
        self.server = Server(BINARY, flags=[*FLAGS, *flags])
        self.path = f"{self.server.folder}/admin"
        self.server.stop()
        self.server.flags += ["--admin", self.path]
        self.server.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.close()

    def ask(self, *words, code=0, language="en", json_too=True):
        done = subprocess.run([BINARY, "admin", "--admin", self.path, "--lang", language, *(["--json"] if json_too else []), *words],
                              capture_output=True, text=True, timeout=120)
        assert done.returncode == code, f"{words}: exit {done.returncode}, not {code}: {done.stdout}{done.stderr}"
        return json.loads(done.stdout) if json_too and done.stdout else done.stdout + done.stderr

    def raw(self, data):
        """What the socket itself says."""
        line = socket.socket(socket.AF_UNIX)
        line.settimeout(WAIT)
        line.connect(self.path)
        line.sendall(data)
        line.shutdown(socket.SHUT_WR)
        heard = b""
        try:
            while part := line.recv(65536):
                heard += part
        except ConnectionResetError:
            pass  # it hung up before it had read everything
        line.close()
        return heard


def refused(function, *arguments, **more):
    try:
        function(*arguments, **more)
        return None
    except Refused as answer:
        return answer.body["why"]


def pair(server):
    table = server.create()
    ana = Player(server, table["table"], table["token"])
    ben = Player(server, table["table"], server.join(table["table"])["token"], language="fr")
    for player in (ana, ben):
        player.until(lambda p=player: p.view["state"] == "playing")
    return table, ana, ben


def as_stranger(path):
    """What another user of the machine hears there."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
            line = socket.socket(socket.AF_UNIX)
            line.settimeout(WAIT)
            line.connect(path)
            line.sendall(b'{"do":"status","words":[]}\n')
            heard = line.recv(1000)
        except OSError as error:
            heard = type(error).__name__.encode()
        finally:
            os.write(writer, heard)
            os._exit(0)
    os.close(writer)
    os.waitpid(child, 0)
    with os.fdopen(reader, "rb") as heard:
        return heard.read().decode()


def somebody_moves(*players):
    while not any(player.asked() for player in players):
        players[0].next()
    next(player for player in players if player.asked()).play_any()


def test_who_may_ask(t):
    """The file is its owner's alone, and goes with the server; one that a dead server left is replaced, a living one is not."""
    with Run() as run:
        mode = os.stat(run.path)
        t.check(stat.S_ISSOCK(mode.st_mode) and stat.S_IMODE(mode.st_mode) == 0o600 and mode.st_uid == os.geteuid(), f"mode {mode.st_mode:o}")
        if os.geteuid() == 0:  # otherwise there is nobody else to be
            os.chmod(run.path, 0o666)
            os.chmod(run.server.folder, 0o755)
            t.check('"ok"' not in as_stranger(run.path), "whoever is not its owner is not answered, whatever the mode")
            os.chmod(run.path, 0o600)
            t.check(as_stranger(run.path) == "PermissionError", "nor even let in")
        for path in ("/admin", "/api/v1/admin", "/api/v1/admin/status"):
            t.check(run.server.request("POST", path, {"do": "status"})[0] in (404, 405), f"{path} is nothing on the network")
        ana = WebSocket(run.server.port)
        ana.send({"type": "status", "id": "x", "do": "status"})
        t.check(ana.receive()["type"] == "refused", "nor on a WebSocket")
        ana.close()
        taken = subprocess.run([BINARY, "serve", "--listen", "127.0.0.1:0", "--store", f"sqlite:{run.server.folder}/other", "--admin", run.path],
                               capture_output=True, text=True, timeout=120)
        t.check(taken.returncode != 0 and run.path in taken.stderr and run.ask("status")["ok"], f"a living one is not taken: {taken.stderr}")
        run.server.kill()
        t.check(os.path.exists(run.path) and "no server answers" in run.ask("status", code=4, json_too=False), "a dead one answers nobody")
        run.server.start()
        t.check(run.ask("status")["ok"], "and is replaced")
        run.server.stop()
        t.check(not os.path.exists(run.path), "it goes with its server")


def test_hostile_lines(t):
    """Whatever comes over the socket: the server answers, or hangs up, and lives."""
    with Run() as run:
        for data in (b"", b"\n", b"{}\n", b"[]\n", b"null\n", b"\xff\xfe\n", b"{\"do\":5}\n", b"{\"do\":\"ban\",\"words\":\"x\"}\n",
                     b"{\"do\":\"ban\",\"words\":[1]}\n", b"{\"do\":\"ban\",\"words\":[\"a\\u0000b\"]}\n", b"{\"do\":\"ban\",\"words\":[\"a\",\"b\",\"c\",\"d\"]}\n",
                     b"{\"do\":\"rename\",\"words\":[\"x\",\"1\",\"y\"]}\n", b"x" * 9000 + b"\n", b"[" * 8000 + b"\n", b"{\"do\":\"status\""):
            answer = run.raw(data)
            t.check(answer == b"" or json.loads(answer)["ok"] is False, f"{data[:40]}: {answer[:80]}")
        half = socket.socket(socket.AF_UNIX)
        half.connect(run.path)
        half.sendall(b"{\"do\":")
        half.close()
        t.check(run.ask("status")["ready"] is True, "who hangs up is forgotten")
        for words in (("dance",), ("ban",), ("ban", "x" * 40), ("ban", "a\nb"), ("ban", "Ana", "soon"), ("announce", "a"), ("announce", "", "b"), ("announce", "a\u202eb", "b")):
            t.check(run.ask(*words, code=1)["ok"] is False, f"{words} is refused")
        t.check("durée" in run.ask("ban", "Ana", "demain", code=1, language="fr", json_too=False), "in both languages")
        t.check("QUADRIGA_ADMIN" in subprocess.run([BINARY, "admin", "status"], capture_output=True, text=True, env={"PATH": "/usr/bin", "LC_ALL": "C"}).stderr, "where is it?")


def test_what_goes_on(t):
    with Run() as run:
        table, ana, ben = pair(run.server)
        status = run.ask("status")
        t.check((status["connections"], status["at_tables"], status["tables"], status["ready"]) == (2, 2, 1, True), f"{status}")
        t.check(run.ask("tables")["tables"] == [{"table": table["table"], "game": "tali", "state": "playing", "ply": ana.view["ply"], "here": 2, "listed": False}], "tables")
        t.check([(who["name"], who["seat"], who["here"]) for who in run.ask("players")["players"]] == [("Ana", 1, True), ("Ben", 2, True)], "players")
        connections = run.ask("connections")
        t.check(sorted((one["address"], one["kind"], one["seat"]) for one in connections["connections"]) == [("127.0.0.1", "socket", 1), ("127.0.0.1", "socket", 2)], "connections")
        t.check(table["token"] not in json.dumps([connections, run.ask("players"), run.ask("tables")]), "no tokens")
        words = run.ask("players", json_too=False)
        t.check("Ana" in words and "Ben" in words and "none" in run.ask("bans", json_too=False), f"in words: {words}")
        ana.close()
        ben.close()


def test_rename_and_close(t):
    with Run() as run:
        table, ana, ben = pair(run.server)
        t.check(run.ask("rename", table["table"], "2", "Bénédicte")["ok"], "a player gets another name")
        ana.until(lambda: ana.view["seats"][1]["name"] == "Bénédicte")
        t.check(ben.tell("chat", text="?")["type"] == "done", "and keeps the seat")
        for words in (("A" * 22, "1", "x"), (table["table"], "3", "x"), (table["table"], "1", ""), (table["table"], "1", "a\u202eb")):
            t.check(run.ask("rename", *words, code=1)["ok"] is False, f"rename {words}")
        t.check(run.ask("close", table["table"])["ok"], "a game is ended")
        for player in (ana, ben):
            player.until(lambda p=player: p.view["state"] == "over")
            t.check((player.view["finished"], player.view["ended_by"]) == (False, "operator"), "its players are told by whom")
            player.close()
        t.check(run.ask("close", table["table"], code=1)["text"] == "the game is over", "once")
        run.server.kill()
        run.server.start()
        t.check(Player(run.server, table["table"]).view["ended_by"] == "operator", "for good")


def test_bans(t):
    """By address and by name, for a time or for good, also after a restart; what is refused is said as a sentence."""
    with Run() as run:
        table, ana, ben = pair(run.server)
        t.check(run.ask("mute", "ben")["ok"], "Ben is muted, however his name is written")
        answer = ben.tell("chat", text="I say")
        t.check((answer["why"], answer["text"]) == ("muted", "vous n’avez pas le droit d’écrire des remarques sur ce serveur"), f"he is told so: {answer}")
        t.check(ana.tell("chat", text="Ben?")["type"] == "done", "Ana may speak")
        somebody_moves(ana, ben)
        t.check(run.ask("ban", "Ben", "7d")["ok"], "Ben is banned")
        t.check(ben.tell("view").get("why") == "banned_name", "nothing he says is heard")
        t.check(refused(run.server.create, seats=[{"who": "me", "name": "BEN"}, {"who": "empty"}]) == "banned_name", "nor does anybody of that name sit down")
        other = run.server.create()["table"]
        t.check(refused(run.server.join, other, name="Ben") == "banned_name" and refused(run.server.join, other, name="Benno") is None, "at another table")
        t.check([(one["kind"], one["who"], bool(one["until"])) for one in run.ask("bans")["bans"]] == [("ban", "Ben", True), ("mute", "ben", False)], "the list")
        run.server.kill()
        run.server.start()
        t.check(len(run.ask("bans")["bans"]) == 2 and refused(run.server.create, seats=[{"who": "me", "name": "Ben"}, {"who": "empty"}]) == "banned_name", "after a restart, too")
        t.check(run.ask("unban", "Ben")["ok"] and run.ask("unban", "Ben", code=1)["ok"] is False and run.ask("unmute", "ben")["ok"], "until that is over")
        t.check(refused(run.server.create, seats=[{"who": "me", "name": "Ben"}, {"who": "empty"}]) is None, "then he is welcome")
        t.check(run.ask("ban", "127.0.0.1", "1h")["ok"], "an address is banned")
        t.check(refused(run.server.create) == "banned", "nobody plays from there")
        status, _, page = run.server.request("GET", "/api/v1/tables", headers={"Accept": "text/html", "Accept-Language": "fr"})
        t.check(status == 403 and "vous n’avez pas le droit de jouer" in page.lower(), "which a browser shows as a page")
        try:
            Player(run.server, table["table"], table["token"])
            t.check(False, "nor enters")
        except Refused as answer:
            t.check(answer.body["why"] == "banned", "nor enters")
        t.check(run.server.status("/") == 200 and run.server.status("/healthz") == 200, "the page itself is shown, and probes are answered")
        t.check(run.ask("ban", "127.0.0.1", "1s")["ok"], "for another time")
        end = time.monotonic() + WAIT
        while refused(run.server.create) == "banned" and time.monotonic() < end:
            time.sleep(0.1)
        t.check(refused(run.server.create) is None and run.ask("bans")["ok"], "until the time is up")


def test_proxied_address(t):
    """Behind a proxy it is the address the proxy names; in IPv6 its network counts."""
    with Run(["--proxy"]) as run:
        def make(address):
            return run.server.request("POST", "/api/v1/tables", {"game": "tali", "seats": [{"who": "me"}, {"who": "empty"}]}, {"X-Forwarded-For": address})[0]

        run.ask("ban", "192.0.2.7")
        run.ask("ban", "2001:db8:1:2::1")
        t.check([make(address) for address in ("192.0.2.7", "192.0.2.8", "2001:db8:1:2:3::9", "2001:db8:1:3::1")] == [403, 200, 403, 200], "these and no others")
        ways = ("::ffff:192.0.2.7", "::FFFF:192.0.2.7", "::ffff:c000:207", "0:0:0:0:0:ffff:c000:0207", "[::ffff:c000:207]:443", "192.0.2.7:443")
        t.check([make(address) for address in ways] == [403] * len(ways), "an IPv4 address is itself however it is written")
        t.check(make("::ffff:192.0.2.8") == make("::ffff:c000:208") == make("::1") == 200, "and no other")
        run.ask("ban", "::ffff:c633:6409")
        t.check((make("198.51.100.9"), make("198.51.100.8")) == (403, 200), "also in a ban")


def test_networks(t):
    """Of a ban; its edges are exact, and what is no network is refused instead of being kept as a name that nobody has."""
    with Run(["--proxy"]) as run:
        def admits(*addresses):
            return [run.server.request("POST", "/api/v1/tables", {"game": "tali", "seats": [{"who": "me"}, {"who": "empty"}]}, {"X-Forwarded-For": address})[0] == 200 for address in addresses]

        for network, inside, outside in (("192.0.2.0/24", ("192.0.2.0", "192.0.2.255", "::ffff:192.0.2.9"), ("192.0.1.255", "192.0.3.0")),
                                         ("198.51.100.64/27", ("198.51.100.64", "198.51.100.95"), ("198.51.100.63", "198.51.100.96")),
                                         ("10.0.0.0/8", ("10.255.255.255",), ("11.0.0.0",)), ("203.0.113.5/32", ("203.0.113.5",), ("203.0.113.4",)),
                                         ("2001:db8:8000::/33", ("2001:db8:8000::1", "2001:db8:ffff:ffff::"), ("2001:db8:7fff:ffff::1",)),
                                         ("2001:db8:1:2::/64", ("2001:db8:1:2:ffff::",), ("2001:db8:1:3::",))):
            t.check(all(admits(*inside, *outside)), f"{network}: all are let in before")
            t.check(run.ask("ban", network)["ok"], f"ban {network}")
            t.check((any(admits(*inside)), all(admits(*outside))) == (False, True), f"{network}: these and no others")
            t.check(run.ask("unban", network)["ok"] and all(admits(*inside)), f"unban {network}")
        for wrong in ("192.0.2.0/33", "192.0.2.0/7", "192.0.2.0/", "192.0.2.0/x", "192.0.2.0/24/8", "2001:db8::/65", "2001:db8::/15", "::/0"):
            t.check("réseau" in run.ask("ban", wrong, code=1, language="fr")["text"], f"{wrong} is none")
        t.check(run.ask("bans")["bans"] == [] and run.ask("ban", "Ana/24")["ok"] and refused(run.server.create, seats=[{"who": "me", "name": "ana/24"}, {"who": "empty"}]) == "banned_name", "a name may have a slash")


def test_names(t):
    """Capitals are no way around a ban, in whatever letters."""
    with Run() as run:
        def makes(name):
            return refused(run.server.create, seats=[{"who": "me", "name": name}, {"who": "empty"}])

        for banned, same, others in (("Élia Œnone", ("élia œnone", "ÉLIA ŒNONE"), ("Elia Œnone", "Élia Œnon", "Élia Œnonee", "Élia")), ("žofie Ÿ", ("ŽOFIE ÿ", "Žofie Ÿ"), ("zofie Ÿ",)),
                                     ("ΩΜΕΓΑ", ("ωμεγα",), ("ωμεγ",)), ("Жанна Ё", ("жанна ё",), ("занна ё",)), ("ana[", ("ANA[",), ("ana{",)), ("×2", ("×2",), ("÷2",))):
            t.check(run.ask("ban", banned)["ok"] and [makes(name) for name in (banned, *same)] == ["banned_name"] * (1 + len(same)), f"{banned}: {same}")
            t.check([makes(name) for name in others] == [None] * len(others), f"{banned}: others are welcome")


def test_announcements(t):
    """Everybody reads it in his language: who is there, who comes later, who is in the lobby; and it goes when it is withdrawn."""
    with Run() as run:
        table, ana, ben = pair(run.server)
        heard = {}

        def hear(player, name):
            while True:
                message = player.next()
                if message["type"] == "announcement":
                    heard[name] = message["text"]
                    return

        t.check(run.ask("announce", "We restart at nine.", "Nous redémarrons à neuf heures.")["ok"], "announce")
        hear(ana, "ana")
        hear(ben, "ben")
        late = WebSocket(run.server.port)
        late.send({"type": "enter", "id": "e", "table": table["table"], "language": "fr"})
        while (message := late.receive())["type"] != "announcement":
            pass
        t.check((heard["ana"], heard["ben"], message["text"]) == ("We restart at nine.", *["Nous redémarrons à neuf heures."] * 2), "in one's language")
        t.check(run.server.ask("GET", "/api/v1/tables?language=fr")["announcement"] == "Nous redémarrons à neuf heures.", "in the lobby")
        t.check(run.server.ask("GET", "/api/v1/tables?language=en")["announcement"] == "We restart at nine.", "in each language")
        t.check(run.ask("withdraw")["ok"], "withdraw")
        hear(ana, "ana")
        t.check(heard["ana"] == "" and "announcement" not in run.server.ask("GET", "/api/v1/tables"), "it is gone")
        run.ask("announce", "Soon.", "Bientôt.", "1s")
        hear(ana, "ana")
        t.check(heard["ana"] == "Soon.", "for a time")
        hear(ana, "ana")
        t.check(heard["ana"] == "", "and no longer")


def test_drain(t):
    """First no newcomers, then farewell."""
    with Run() as run:
        table, ana, ben = pair(run.server)
        t.check(run.ask("drain", "1h")["ok"], "drain")
        t.check(run.server.status("/readyz") == 503 and run.server.status("/healthz") == 200, "a balancer sends nobody any more")
        t.check(refused(run.server.create) == "closing", "no new tables")
        somebody_moves(ana, ben)
        t.check(run.ask("status")["draining"] is True, "games go on meanwhile")
        t.check(run.ask("drain", "always", code=1)["ok"] is False and run.server.process.poll() is None, "a farewell that never comes is none")
        t.check(run.ask("drain", "1s")["ok"], "the time can be changed")
        try:
            while ana.next()["type"] != "bye":
                pass
            while True:
                ana.next()
        except Closed as closed:
            t.check(closed.code == 1001, "then farewell")
        t.check(run.server.process.wait(WAIT) == 0, "and it stops as it should")
        run.server.start()
        t.check(Player(run.server, table["table"], table["token"]).view["state"] == "playing", "nothing is lost")
        run.ask("drain")
        t.check(run.server.process.wait(WAIT) == 0, "at once, if no time is given")


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:]).end()
