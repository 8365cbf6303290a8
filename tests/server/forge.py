#!/usr/bin/env python3
"""forge.py: requests that nobody may make, at tables of every game where people play: each is refused, and the game is what its players made it.

Between two honest moves somebody without a table, a spectator, a player of another table and both players themselves send what they
have no right to: moves of the other, of yesterday, of chance, out of thin air or written almost right; tokens, passes, seats and bodies that are
forged. The ledger is this process: it notes every move that was honestly made, and the store must hold those alone.

Usage: forge.py PATH-OF-QUADRIGA [REQUESTS-A-GAME [GAME …]]"""
import http.client
import json
import os
import random
import re
import sqlite3
import string
import sys

from client import WAIT, Player, Server, Tally, WebSocket

BINARY = sys.argv[1] if len(sys.argv) > 1 else "build/quadriga"
REQUESTS = int(sys.argv[2]) if len(sys.argv) > 2 else 600
LIMITS = ",".join(f"{name}=100000000" for name in ("messages", "chat", "requests", "connects", "tables_per_hour", "tables_per_day", "listed", "connections_per_address"))
BURST = 40  # forged requests of everybody together between two honest moves
MOVE = 1  # quad_entry.kind

# Whatever is forged, one of these is the reply; and nothing but the reply's four members.
AT_TABLES = {"bad_request", "no_table", "not_entered", "not_seated", "not_started", "not_absent", "not_over", "nothing_held", "bad_text", "not_your_turn",
             "stale", "bad_notation", "illegal", "undo_never", "undo_nothing", "bad_level", "game_over"}
MEMBERS = {"type", "id", "why", "text"}


def plain(move):
    """As notation may be written."""
    return " ".join(move.lower().split())


class Forger:
    """Makes up what is sent; every request has an id of its own."""

    def __init__(self, game):
        self.chance, self.count = random.Random(f"{game} {os.environ.get('SEED', '1')}"), 0
        self.seen = {"concede", "fetch", "play", "pass"}  # moves of other moments, chance's included

    def id(self):
        self.count += 1
        return f"f{self.count}"

    def token(self, *real):
        """Like one, but none."""
        kind, dice = self.chance.choice(real), self.chance.random()
        if dice < 0.3:
            spot = self.chance.randrange(len(kind))
            other = self.chance.choice([letter for letter in string.ascii_letters if letter != kind[spot]])
            return "A" * 43 if spot == len(kind) - 1 else kind[:spot] + other + kind[spot + 1 :]  # of the last letter not all bits count
        if dice < 0.6:
            return "".join(self.chance.choices(string.ascii_letters + string.digits + "-_", k=43))
        return self.chance.choice([kind[:-1], kind + "A", kind[::-1], kind.swapcase(), "A" * 43, "", kind + "\n", " " + kind, "é" * 20, kind[:-1] + "="])

    def move(self, player, other):
        """A message of a seated player that is no move of his now."""
        view, mine = player.view, {plain(choice["move"]) for choice in player.view.get("choices", [])}
        fields = {"ply": view["ply"], "seq": view["seq"]}
        if mine and self.chance.random() < 0.3:  # allowed, but of another moment
            off = self.chance.choice([-1, 1, -2, 2, 10**6, -(10**6), 2**31, 2**32, 2**53, -(2**31)])
            fields[self.chance.choice(["ply", "seq"])] += off
            return {"move": self.chance.choice(view["choices"])["move"], **fields}
        theirs = [choice["move"] for choice in other.view.get("choices", [])]
        kind = self.chance.random()
        text = self.chance.choice(sorted(self.seen) if kind < 0.4 or not theirs else theirs)
        if kind > 0.7:
            text = self.spoil(text)
        if plain(text) in mine:
            text = "never " + text
        return {"move": text, **fields}

    def spoil(self, text):
        spot, words = self.chance.randrange(len(text) + 1), text.split()
        return self.chance.choice([
            text[:spot] + self.chance.choice(string.printable) + text[spot:], text[:spot], text * 20, text + " " + text, text + " -1", text + " 99999999999",
            text + "\0", " ".join(words[::-1]), words[0], words[0] + " " + self.chance.choice(sorted(self.seen)).split()[-1], text + "é", "", "?", "chance", text[::-1],
        ]) or "?"

    def seated(self, player, other):
        kind = self.chance.random()
        if kind < 0.75:
            return "move", self.move(player, other)
        return self.chance.choice([
            ("undo", {"seq": player.view["seq"]}), ("undo", {}), ("confirm", {}), ("history", {}),
            ("bot", {"level": "novice", "seat": 3 - player.view["seat"]}), ("bot", {"level": "emperor"}), ("bot", {"level": "novice", "seat": self.chance.choice([0, 9, -1, 2**32 + 1])}),
            ("chat", {"text": self.chance.choice(["", " ", "x" * 301, "\x1b[2J", "\u202e", 7])}), ("look", {"ply": self.chance.choice([-1, 10**6, "1", None])}),
            ("enter", {"table": player.table, "token": self.token(player.token, other.token)}),
            ("move", {}), ("move", {"move": ["fetch"], "ply": {}}), ("seat", {"seat": 3 - player.view["seat"]}),
        ])

    def outside(self, ana, ben, eve):
        """What somebody sends who does not sit there."""
        return self.chance.choice([
            ("move", self.move(ana, ben)), ("move", self.move(ben, ana)), ("move", {"move": (ana.view.get("choices") or ben.view.get("choices") or [{"move": "fetch"}])[0]["move"], "ply": ana.view["ply"], "token": eve}),
            ("undo", {}), ("confirm", {}), ("chat", {"text": "salve", "seat": 1, "token": eve}), ("bot", {"level": "novice", "seat": 1}), ("take", {"seat": 1}), ("leave", {"seat": 2}), ("history", {}),
            ("enter", {"table": ana.table, "token": self.token(ana.token, ben.token)}), ("enter", {"table": ana.table, "token": eve}), ("enter", {"table": self.token(ana.table)[:22], "token": ana.token[:-1]}),
        ])


class Table:
    """Two who play by the rules, as far as they play; around them those who do not."""

    def __init__(self, server, game, chance):
        self.server, self.chance, self.ledger = server, chance, []
        made = server.create(game, [{"who": "me", "name": "Ana"}, {"who": "empty"}], undo="never")
        joined = server.join(made["table"])
        strange = server.create(game)
        self.ana, self.ben = (Player(server, made["table"], token, parts=()) for token in (made["token"], joined["token"]))
        self.eve = Player(server, strange["table"], strange["token"], parts=())
        self.watcher = Player(server, made["table"], parts=())
        self.line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=WAIT)
        self.ana.until(lambda: self.ana.view["state"] == "playing")
        self.ben.until(lambda: self.ben.view["seq"] >= self.ana.view["seq"])

    def close(self):
        for line in (self.ana, self.ben, self.eve, self.watcher, self.line):
            line.close()

    def play(self, forger):
        """One honest move; whether there was one."""
        for player in (self.ana, self.ben):
            if not player.asked():
                continue
            forger.seen.update(choice["move"] for choice in player.view["choices"][:4])
            moves = [choice["move"] for choice in player.view["choices"] if not choice.get("aside")]
            move, name = self.chance.choice(moves), f"h{len(self.ledger)}"
            answer = player.move(move, id=name)
            assert answer["type"] == "done", answer
            self.ledger.append((player.view["seat"], name, move))
            for other in (self.ana, self.ben):
                other.until(lambda o=other: o.view["seq"] >= answer["seq"])
            return True
        return False


def send(t, line, messages):
    """Forged messages in one piece. What comes back for each is a refusal that tells nothing but why."""
    line.send_together([{"type": kind, "id": name, **fields} for kind, fields, name in messages])
    waiting, unread = {name: (kind, fields) for kind, fields, name in messages}, 0
    while len(waiting) > unread:
        text = line.receive_text()
        answer = json.loads(text)
        if isinstance(line, Player):
            line.note(answer)
            line.answers.clear()
        if answer["type"] == "view":
            continue
        unread += answer["id"] == ""  # so badly written that not even that could be read
        sent = waiting.pop(answer["id"], "what cannot be read")
        t.check(answer["id"] == "" or sent != "what cannot be read", f"an answer to nothing: {text[:200]}")
        if answer["type"] != "refused" or answer["why"] not in AT_TABLES or set(answer) != MEMBERS:
            t.check(False, f"{sent}: {text[:300]}")


def strike_tables(t, table, forger):
    """A burst at the WebSockets; how many requests it was."""
    ana, ben, eve = table.ana, table.ben, table.eve
    burst = {ana: [], ben: [], table.watcher: [], None: [], eve: []}
    for _ in range(BURST):
        line = forger.chance.choice(list(burst))
        if line in (ana, ben):
            kind, fields = forger.seated(line, ben if line is ana else ana)
        else:
            kind, fields = forger.outside(ana, ben, eve.token)
            if line is eve and kind not in ("move", "undo", "confirm", "history", "enter"):
                kind, fields = "enter", {"table": ana.table, "token": eve.token}  # at her own table she may speak and leave
        burst[line].append((kind, fields, forger.id()))
    for line, messages in burst.items():
        if line is None:  # who enters nothing is not kept for long
            line = WebSocket(table.server.port)
            send(t, line, messages)
            line.close()
        else:
            send(t, line, messages)
    return BURST


def strike_routes(t, table, forger):
    """The same by HTTP, on one line."""
    ana, ben, eve = table.ana, table.ben, table.eve
    at = f"/api/v1/tables/{ana.table}"
    wrong = {"Authorization": "Bearer " + forger.token(ana.token, ben.token).strip().encode("ascii", "ignore").decode()}
    if wrong["Authorization"].removeprefix("Bearer ") in (ana.token, ben.token):
        wrong["Authorization"] += "A"
    hers = {"Authorization": "Bearer " + eve.token}
    method, path, body, headers, fine = forger.chance.choice([
        ("GET", at, None, wrong, {400, 404}), ("GET", at + "/record", None, wrong, {400, 404}), ("GET", at + "/record", None, hers, {404}), ("POST", at + "/pass", {}, wrong, {400, 403, 404}),
        ("POST", at + "/pass", {}, hers, {404}), ("POST", at + "/pass", {}, {}, {403}), ("POST", at + "/join", {"seat": forger.chance.randrange(-1, 7), "name": "Eve"}, {}, {400, 409, 422}),
        ("POST", at + "/return", {"code": forger.token(ana.token)}, {}, {400, 404}), ("POST", at + "/return", {"code": eve.token}, {}, {404}),
        ("POST", "/api/v1/tables", {"game": "tali", "seats": [{"who": "me", "token": ana.token}] * 2, "table": ana.table}, {}, {400, 422}),
    ])
    try:
        table.line.request(method, path, None if body is None else json.dumps(body), headers)
        reply = table.line.getresponse()
    except (http.client.HTTPException, ConnectionError):  # it was idle for too long
        table.line.close()
        table.line.request(method, path, None if body is None else json.dumps(body), headers)
        reply = table.line.getresponse()
    text = reply.read().decode()
    if reply.status not in fine or set(json.loads(text)) != {"why", "text"}:
        t.check(False, f"{method} {path} {body} {headers}: {reply.status} {text[:200]}")
    return 1


def judge(t, table, server):
    """The store has the honest moves of this table, in their order, and no others."""
    connection = sqlite3.connect(f"file:{server.store.removeprefix('sqlite:')}?mode=ro", uri=True)
    rows = connection.execute("SELECT kind, seat + 1, client FROM quad_entry WHERE table_id = ? AND client <> '' ORDER BY number", (table.ana.table,)).fetchall()
    connection.close()
    t.check([(seat, name) for kind, seat, name in rows if kind == MOVE and seat <= 2] == [entry[:2] for entry in table.ledger], "the store holds what was honestly played")
    t.check({name for _, _, name in rows} <= {entry[1] for entry in table.ledger}, "and nothing that was forged")


def of_game(t, server, game):
    forger, forged, over, honest = Forger(game), 0, 0, 0
    while forged < REQUESTS and t.failed < 20:
        table = Table(server, game, forger.chance)
        while forged < REQUESTS and t.failed < 20 and table.ana.view["state"] == "playing":
            forged += strike_tables(t, table, forger) + sum(strike_routes(t, table, forger) for _ in range(BURST // 10))
            if not table.play(forger):
                t.check(False, "somebody can move")
                break
        judge(t, table, server)
        if table.ana.view["state"] == "over":
            over += 1
            record = server.request("GET", f"/api/v1/tables/{table.ana.table}/record")[2]
            forger.seen.update(re.findall(r"^\d+ \S+ (.+)$", record, re.M))
        honest += len(table.ledger)
        table.close()
    print(f"# {game}: {forged} forged requests between {honest} honest moves, {over} games to their end", flush=True)
    t.check(forged >= REQUESTS and honest > 0, f"{game}: all were sent")


def at_a_server(t, game):
    server = Server(BINARY, flags=["--limits", LIMITS])
    try:
        of_game(t, server, game)
        t.check(server.status("/readyz") == 200 and server.stop() == 0, "and the server is well")
    finally:
        server.close()


def test_trajan(t):
    at_a_server(t, "trajan")


def test_glory(t):
    at_a_server(t, "glory")


def test_fortuna(t):
    at_a_server(t, "fortuna")


def test_romeroll(t):
    at_a_server(t, "romeroll")


def test_tali(t):
    at_a_server(t, "tali")


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[3:]).end()
