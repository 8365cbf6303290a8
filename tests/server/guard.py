#!/usr/bin/env python3
"""guard.py: strangers at the door: who may do what, whose page may speak, how much of anything, and bytes nobody should
send. Everything refused leaves no trace in the store.

Usage: guard.py PATH-OF-QUADRIGA SOURCE-FOLDER"""
import json
import os
import random
import re
import socket
import sqlite3
import struct
import sys
import threading
import time

from client import WAIT, Closed, Player, Refused, Server, Tally, WebSocket

BINARY = sys.argv[1] if len(sys.argv) > 1 else "build/quadriga"
SOURCE = sys.argv[2] if len(sys.argv) > 2 else "."
WIDE = "messages=100000,tables_per_hour=100000,tables_per_day=100000,listed=100000,connects=100000,requests=100000,connections_per_address=2000,chat=100000"


def rows_of(name, macro):
    """The rows of a .def file."""
    with open(f"{SOURCE}/src/{name}") as file:
        rows = re.findall(rf"^{macro}\(([^)]*)\)", file.read(), flags=re.M)
    return [[part.strip().strip('"') for part in row.split(",")] for row in rows]


def contents(server):
    """All that the store holds, leases apart."""
    path = server.store.removeprefix("sqlite:")
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    tables = connection.execute("SELECT id, ended, quarantine FROM quad_table ORDER BY id").fetchall()
    entries = connection.execute("SELECT * FROM quad_entry ORDER BY table_id, number").fetchall()
    seats = connection.execute("SELECT * FROM quad_seat ORDER BY table_id, seat").fetchall()
    people = [connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in ("quad_profile", "quad_device", "quad_holding")]
    connection.close()
    return tables, entries, seats, people


def raw(server, data, seconds=WAIT, half_close=False):
    """Send bytes, return what comes back until the other side closes or time is up."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=seconds) as line:
        answer = b""
        try:
            line.sendall(data)
            if half_close:
                line.shutdown(socket.SHUT_WR)
            while True:
                piece = line.recv(65536)
                if not piece:
                    break
                answer += piece
        except (TimeoutError, socket.timeout, ConnectionResetError, BrokenPipeError):
            pass
        return answer


def refused(action):
    """The token of the refusal, or None if it was done."""
    try:
        action()
    except Refused as error:
        return error.body["why"] if isinstance(error.body, dict) else str(error.status)
    except Closed as error:
        return f"closed {error.code}"
    return None


SECURITY = {
    "content-security-policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}

# What each kind of stranger gets for each message. A message without a row here fails the test.
MESSAGES = {  #          not entered     watching      at another table's seat
    "enter": ("no_table", "no_table", "no_table"),  # entering with a wrong token
    "view": ("not_entered", None, None),
    "language": ("not_entered", None, None),
    "look": ("not_entered", None, None),
    "history": ("not_entered", "not_over", "not_over"),
    "move": ("not_entered", "not_seated", "any"),
    "confirm": ("not_entered", "not_seated", "any"),
    "undo": ("not_entered", "not_seated", "any"),
    "chat": ("not_entered", "not_seated", "any"),
    "bot": ("not_entered", "not_seated", "any"),
    "take": ("not_entered", "not_seated", "any"),
    "leave": ("not_entered", "not_seated", "any"),
}

# What a stranger without, and with a wrong, token gets from each route.
ROUTES = {
    "HEALTH": (200, 200),
    "READY": (200, 200),
    "METRICS": (200, 200),
    "GAMES": (200, 200),
    "WORDS": (200, 200),
    "BOX": (200, 200),
    "RULES": (200, 200),
    "BOXES": (200, 200),
    "TABLES": (200, 200),
    "CREATE": (200, 200),  # anybody may open a table
    "MINE": (200, 200),  # but sees only what the tokens in the body open
    "TABLE": (200, 404),
    "TABLE_BOX": (200, 404),
    "JOIN": (409, 409),  # the table is full
    "RECORD": (200, 404),
    "PASS": (403, 404),
    "RETURN": (404, 404),  # a pass that nobody was given
    "VIEW": (200, 404),
    "PROFILE_MAKE": (422, 422),  # anybody may have one, with a name
    "PROFILE_ENTER": (404, 404),  # a pass that nobody was given
    "PROFILE": (403, 403),
    "PROFILE_RENAME": (403, 403),
    "PROFILE_CODE": (403, 403),
    "PROFILE_PASS": (403, 403),
    "PROFILE_DEVICES": (403, 403),
    "PROFILE_SEATS": (403, 403),
    "PROFILE_GAMES": (403, 403),
    "PROFILE_KEPT": (403, 403),
    "PROFILE_DELETE": (403, 403),
}

FIELDS = {"move": "fetch", "ply": 4, "text": "hi", "level": "random", "language": "en"}


def test_message_table(t):
    server = Server(BINARY, flags=["--limits", WIDE])
    table, elsewhere = server.create(), server.create("tali", [{"who": "me", "name": "Eve"}, {"who": "bot", "level": "random"}])
    other = server.join(table["table"])
    ana = Player(server, table["table"], table["token"])
    before = ana.tell("view"), ana.view, ana.scene, ana.journal
    kept = [row for row in contents(server)[1] if row[0] == table["table"]]
    names = [row[0] for row in rows_of("protocol/messages.def", "MESSAGE")]
    t.check(sorted(names) == sorted(MESSAGES), "every message has a row in this test")
    bad_tokens = [elsewhere["token"], "x" * 43, "", other["token"][:-1], other["token"] + "A", "é" * 20, "A" * 5000]
    for name in names:
        fresh = WebSocket(server.port)
        fields = {**FIELDS, "table": table["table"], "token": elsewhere["token"]}
        fresh.send({"type": name, "id": "1", **fields})
        t.check(fresh.receive().get("why") == MESSAGES[name][0], f"{name} before entering")
        fresh.close()
        watcher = Player(server, table["table"])
        answer = watcher.tell(name, **fields)
        t.check(answer.get("why") == MESSAGES[name][1], f"{name} while watching")
        watcher.close()
        eve = Player(server, elsewhere["table"], elsewhere["token"])
        answer = eve.tell(name, **{**fields, "seat": 1})
        t.check(MESSAGES[name][2] == "any" or answer.get("why") == MESSAGES[name][2], f"{name} from another table")
        eve.close()
        if name == "leave":
            elsewhere = server.create()
    for token in bad_tokens:
        fresh = WebSocket(server.port)
        try:
            fresh.send({"type": "enter", "id": "1", "table": table["table"], "token": token})
            why = fresh.receive().get("why")
        except Closed as closed:
            why = closed.code
        t.check(why in ("no_table", 1009), f"token {token[:50]!r} opens nothing")
        fresh.close()
    absent = {"type": "enter", "id": "1", "table": "A" * 22}
    wrong = {"type": "enter", "id": "1", "table": table["table"], "token": "A" * 43}
    answers = []
    for message in (absent, wrong):
        fresh = WebSocket(server.port)
        fresh.send(message)
        answers.append(fresh.receive_text())
        fresh.close()
    t.check(answers[0] == answers[1], "no such table and not yours are answered alike")
    ana.tell("view")
    t.check((ana.view["ply"], ana.view["seq"], ana.scene, ana.journal) == (before[1]["ply"], before[1]["seq"], *before[2:]), "the table did not notice")
    t.check([row for row in contents(server)[1] if row[0] == table["table"]] == kept, "nor did the store")
    server.close()


def test_route_table(t):
    server = Server(BINARY, flags=["--limits", WIDE])
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "POST"):
        for path, status in (("/", 405), ("/healthz", 405), ("/nothing", 404)):
            t.check(server.request(method, path, {})[0] == status, f"{method} {path}: what is there but not to be had that way is not missing")
    table = server.create("tali", [{"who": "me", "name": "Ana"}, {"who": "bot", "level": "random"}])
    routes = rows_of("server/routes.def", "ROUTE")
    t.check(sorted(row[0] for row in routes) == sorted(ROUTES), "every route has a row in this test")
    body = {"game": "tali", "seats": [{"who": "empty"}, {"who": "empty"}]}
    bodies = {"CREATE": body, "MINE": {"seats": []}, "JOIN": {"name": "Eve"}, "PASS": {}, "RETURN": {"code": "A" * 43},
              "PROFILE_MAKE": {}, "PROFILE_ENTER": {"profile": "A" * 22, "pass": "A" * 43}, "PROFILE_RENAME": {"name": "Eve"}, "PROFILE_CODE": {}, "PROFILE_PASS": {},
              "PROFILE_DEVICES": {"others": True}, "PROFILE_SEATS": {"seats": []}, "PROFILE_DELETE": {}}
    for name, method, path, *_ in routes:
        path = path.replace("*", table["table"]).replace("+", "tali")
        for kind, headers in enumerate(({}, {"Authorization": "Bearer " + "A" * 43})):
            status, head, _ = server.request(method, path, bodies.get(name), headers)
            t.check(status == ROUTES[name][kind], f"{name} for stranger {kind}: {status}")
            for header, value in SECURITY.items():
                t.check(head.get(header) == value, f"{name}: {header}")
        for odd in ("PUT", "DELETE", "PATCH", "OPTIONS", *(("POST",) if method == "GET" else ("GET", "HEAD"))):
            if (name, odd) == ("TABLES", "POST") or (name, odd) in (("CREATE", "GET"), ("CREATE", "HEAD")):
                continue
            kept = contents(server)
            reply = raw(server, f"{odd} {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{{}}".encode(), 2)
            status = int(reply.split()[1]) if reply.startswith(b"HTTP") else 0
            t.check(status in (0, 400, 403, 404, 405), f"{odd} {path}: {status}")
            t.check(contents(server) == kept, f"{odd} {path} leaves no trace")
        if method == "POST":
            kept = contents(server)
            for origin in ("http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1", server.url + ".evil.example", server.url + "/"):
                status, _, text = server.request(method, path, bodies.get(name), {"Origin": origin})
                t.check(status == 403 and json.loads(text)["why"] == "bad_origin", f"{name} for {origin}: {status}")
            t.check(contents(server) == kept, f"{name} from a strange page leaves no trace")
            for sick in ("", "{", "[]", "3", '"x"', '{"a":1,"a":2}', '{"a":' * 7 + "1" + "}" * 7, "\xff", "{}x", '{"a":"\\ud800"}'):
                status = server.request(method, path, sick.encode("latin-1"))[0]
                t.check(status in (400, 403, 404, 409, 422), f"{name} with {sick[:20]!r}: {status}")
    for private in ("seed", "token"):
        record = server.request("GET", f"/api/v1/tables/{table['table']}/record")[2]
        t.check(private not in record, f"a stranger's record has no {private}")
    own = {"Authorization": "Bearer " + table["token"]}
    record = server.request("GET", f"/api/v1/tables/{table['table']}/record", headers=own)[2]
    t.check("seed" not in record and "bone ?" in record, "nor has a player's, nor what others drew")
    missing = server.request("GET", f"/api/v1/tables/{'A' * 22}")
    wrong = server.request("GET", f"/api/v1/tables/{table['table']}", headers={"Authorization": "Bearer " + "A" * 43})
    t.check((missing[0], missing[2]) == (wrong[0], wrong[2]), "no such table and not yours are answered alike")
    server.close()


def test_upgrade(t):
    server = Server(BINARY, flags=["--limits", WIDE])
    t.check(refused(lambda: WebSocket(server.port).close()) is None, "programs need not say where they come from")
    for path in ("/", "/api/v1/games", "/api/v1/play/", "/api/v1/play2"):
        t.check(refused(lambda p=path: WebSocket(server.port, p)) is not None, f"no WebSocket at {path}")
    server.close()


def test_pages(t):
    server = Server(BINARY)
    main, style = (re.search(r'"(main-\w+\.%s)"' % kind, server.request("GET", "/")[2]) for kind in ("js", "css"))
    t.check(main and style, "the page names its parts")
    for path, kind, lasting in (("/", "text/html", False), (f"/{main[1]}", "text/javascript", True), (f"/{style[1]}", "text/css", True),
                                ("/icon.svg", "image/svg+xml", False), ("/service.js", "text/javascript", False),
                                ("/manifest.webmanifest", "application/manifest+json", False)):
        status, head, text = server.request("GET", path)
        t.check(status == 200 and head["content-type"].startswith(kind) and text, path)
        t.check(all(head.get(name) == value for name, value in SECURITY.items()), f"{path}: headers")
        t.check(("immutable" in head["cache-control"]) == lasting, f"{path}: kept for long or not")
    for path in ("/index.html", "/.git/config", "/../src/server/hub.c", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/service.js/", "/SERVICE.JS",
                 "/service.js%00", "/..%2fetc/passwd", "/....//etc/passwd", "/%c0%ae%c0%ae/etc/passwd", "/" + "a" * 3000, "/;", "/\\etc"):
        answer = raw(server, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode(), 2)
        status = int(answer.split()[1]) if answer.startswith(b"HTTP") else 0
        t.check(status in (0, 400, 403, 404, 414) and b"root:" not in answer, f"{path[:40]}: {status}")
    t.check(server.request("GET", "/healthz")[0] == 200, "and it lives")
    server.close()


def at_limit(t, what, limit, attempt):
    """attempt(n) does n of something and says whether all of it was allowed."""
    for n, fine in ((limit - 1, True), (limit, True), (limit + 1, False)):
        t.check(attempt(n) == fine, f"{what}: {n} {'are' if fine else 'are not'} allowed")


def test_rates(t):
    def with_limits(flags, attempt):
        def run(n):
            server = Server(BINARY, flags=["--limits", flags])
            try:
                return attempt(server, n)
            finally:
                server.close()

        return run

    def connections(server, n):
        lines = [socket.create_connection(("127.0.0.1", server.port), timeout=WAIT) for _ in range(n)]
        fine = 0
        for line in lines:
            try:
                line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                fine += line.recv(100).startswith(b"HTTP/1.1 200")
            except OSError:
                pass
        for line in lines:
            line.close()
        return fine == n

    def messages(server, n):
        table = server.create()
        line = Player(server, table["table"], table["token"])  # entering is not the seat's yet
        return all(line.tell("view").get("why") != "too_many" for _ in range(n))

    def messages_anew(server, n):
        """Each on a line of its own."""
        table = server.create()
        answers = []
        for _ in range(n):
            line = Player(server, table["table"], table["token"])
            answers.append(line.tell("view").get("why"))
            line.close()
        return "too_many" not in answers

    def messages_together(server, n):
        """On two lines that are both open."""
        table = server.create()
        lines = [Player(server, table["table"], table["token"]) for _ in range(2)]
        return all(lines[i % 2].tell("view").get("why") != "too_many" for i in range(n))

    def watched(server, n):
        """Without a seat: entering is the first."""
        line = Player(server, server.create()["table"])
        return all(line.tell("view").get("why") != "too_many" for _ in range(n - 1))

    def from_one_address(server, n):
        """Spectators who come and go, none of them with many messages: entering is one."""
        table = server.create()["table"]
        for i in range(n):
            line = WebSocket(server.port)
            line.send({"type": "enter", "id": "1", "table": table, "parts": []})
            why = line.receive().get("why")
            line.close()
            if why == "too_many":
                return False
        return True

    def burst(server, n):
        """So many that the line is closed."""
        table = server.create()
        line = Player(server, table["table"], table["token"])
        try:
            for _ in range(n):
                line.send({"type": "view", "id": "x"})
            answers = 0
            while answers < n:
                answers += line.receive()["type"] in ("done", "refused")
            return True
        except Closed as closed:
            t.check(closed.code == 1008, f"and told why: {closed.code}")
            return False

    def chat(server, n):
        table = server.create()
        line = Player(server, table["table"], table["token"])
        return all(line.tell("chat", text="hi").get("why") != "too_many" for _ in range(n))

    def chat_anew(server, n):
        """Each remark on a line of its own."""
        table = server.create()
        answers = []
        for _ in range(n):
            line = Player(server, table["table"], table["token"])
            answers.append(line.tell("chat", text="hi").get("why"))
            line.close()
        return "too_many" not in answers

    def chat_of_two(server, n):
        """Each seat has its own."""
        table = server.create()
        other = server.join(table["table"])
        lines = [Player(server, table["table"], token) for token in (table["token"], other["token"])]
        return all(line.tell("chat", text="hi").get("why") != "too_many" for _ in range(n) for line in lines)

    def tables(server, n):
        return all(refused(server.create) != "too_many" for _ in range(n))

    def requests(server, n):
        answers = [server.request("GET", "/api/v1/games")[0] == 200 for _ in range(n)]
        t.check(server.status("/healthz") == 200 and server.status("/readyz") == 200, "probes are answered in any case")
        return all(answers)

    def rooms(server, n):
        """Somebody is at each: a table that nobody is at makes room for another."""
        here = []
        for _ in range(n):
            try:
                table = server.create()
            except Refused as answer:
                t.check(answer.body["why"] == "full", f"the server is full: {answer}")
                return False
            here.append(Player(server, table["table"], table["token"]))
        return True

    at_limit(t, "connections of an address", 5, with_limits("connections_per_address=5", connections))
    at_limit(t, "connections of an address, as shipped", 64, with_limits("", connections))
    at_limit(t, "connections", 7, with_limits("connections=7", connections))
    at_limit(t, "messages in ten seconds", 30, with_limits("", messages))
    at_limit(t, "messages in ten seconds, on lines of their own", 4, with_limits("messages=4", messages_anew))
    at_limit(t, "messages in ten seconds, on two lines", 30, with_limits("", messages_together))
    at_limit(t, "messages of a spectator", 30, with_limits("", watched))
    at_limit(t, "messages from one address", 40, with_limits("messages=2", from_one_address))
    at_limit(t, "messages before the line is closed", 120, with_limits("", burst))
    at_limit(t, "remarks in ten seconds", 5, with_limits("", chat))
    at_limit(t, "remarks in ten seconds, on lines of their own", 5, with_limits("", chat_anew))
    at_limit(t, "remarks of each of two", 5, with_limits("", chat_of_two))
    at_limit(t, "tables in an hour", 60, with_limits("", tables))
    at_limit(t, "requests in ten seconds", 200, with_limits("", requests))
    at_limit(t, "tables at once", 4, with_limits("tables=4", rooms))


def test_sizes(t):
    server = Server(BINARY, flags=["--limits", WIDE])
    table = server.create()

    def body(n):
        return server.request("POST", "/api/v1/mine", '{"seats":[]}' + " " * (n - 12))[0] == 200

    def body_with_box(n):
        text = json.dumps({"game": "tali", "seats": [{"who": "empty"}] * 2})
        return server.request("POST", "/api/v1/tables", text + " " * (n - len(text)))[0] == 200

    def box(n):
        text = "quadriga box 1\ngame tali\n"
        return "table" in json.loads(server.request("POST", "/api/v1/tables", {"game": "tali", "seats": [{"who": "empty"}] * 2, "box": text + "#" * (n - len(text))})[2])

    def message(n):
        line = Player(server, table["table"], table["token"])
        text = json.dumps({"type": "view", "id": "m"})
        try:
            line.send(text + " " * (n - len(text)))
            line.until(lambda: "m" in line.answers, 5)
            return True
        except Closed as closed:
            return closed.code != 1009
        finally:
            line.close()

    def fragments(n):
        line = Player(server, table["table"], table["token"])
        data = json.dumps({"type": "view", "id": "m"}).encode()
        data += b" " * (n - len(data))
        try:
            for at in range(0, n, 1000):
                line.frame(1 if at == 0 else 0, data[at : at + 1000], last=at + 1000 >= n)
            line.until(lambda: "m" in line.answers, 5)
            return True
        except (Closed, OSError):
            return False
        finally:
            line.close()

    def depth(n):
        deep = "[" * (n - 1) + "]" * (n - 1)
        status, _, text = server.request("POST", "/api/v1/tables", f'{{"game":"chess","x":{deep}}}')
        return json.loads(text)["why"] == "no_game"

    def name(n):
        line = Player(server, table["table"], table["token"])
        line.send({"type": "view", "id": "i" * n})
        answer = line.next()
        while answer["type"] == "view":
            answer = line.next()
        line.close()
        return answer["type"] == "done"

    def head(n):
        """A request head of n bytes, everything counted."""
        start = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Long: "
        return raw(server, start + b"a" * (n - len(start) - 4) + b"\r\n\r\n").startswith(b"HTTP/1.1 200")

    def watchers(n):
        lines = []
        why = None
        for _ in range(n):
            why = why or refused(lambda: lines.append(Player(server, table["table"])))
        for line in lines:
            line.close()
        end = time.monotonic() + WAIT
        while server.metrics()["sockets"] > 0 and time.monotonic() < end:
            time.sleep(0.05)  # the next ones need their places
        return why is None

    at_limit(t, "bytes of a body", 64 * 1024, body)
    at_limit(t, "bytes of a body that may have a box in it", 192 * 1024, body_with_box)
    at_limit(t, "bytes of a box", 64 * 1024, box)
    at_limit(t, "bytes of a message", 4096, message)
    at_limit(t, "bytes of a message in pieces", 4096, fragments)
    at_limit(t, "levels of JSON", 6, depth)
    at_limit(t, "characters of an id", 39, name)
    at_limit(t, "spectators of a table", 200, watchers)
    # The library counts what it keeps of a head; names of headers it knows cost nothing. So the limit is sought.
    low, high = 7 * 1024, 9 * 1024
    while low + 1 < high:
        middle = (low + high) // 2
        low, high = (middle, high) if head(middle) else (low, middle)
    t.check(abs(low - 8 * 1024) < 64, f"bytes of a request's head: {low} and no more")
    at_limit(t, "bytes of a request's head", low, head)
    server.close()


def test_times(t):
    """Whoever dawdles is let go; whoever does not is not."""
    server = Server(BINARY, flags=["--limits", WIDE])
    table = server.create()
    results = {}

    def drip(name, pieces, pause, most):
        start = time.monotonic()
        with socket.create_connection(("127.0.0.1", server.port), timeout=most) as line:
            try:
                for piece in pieces:
                    line.sendall(piece)
                    line.settimeout(pause)
                    try:
                        if not line.recv(1000):
                            break
                    except (TimeoutError, socket.timeout):
                        pass
                else:
                    line.settimeout(most)
                    while line.recv(1000):
                        pass
            except OSError:
                pass
        results[name] = time.monotonic() - start

    def silent():
        start = time.monotonic()
        line = WebSocket(server.port)
        line.socket.settimeout(40)
        try:
            line.receive()
        except Closed:
            pass
        results["socket"] = time.monotonic() - start

    def dead():
        """At a table, but it answers no ping."""
        line = Player(server, table["table"])
        start = time.monotonic()
        line.socket.settimeout(90)
        pings = 0
        try:
            while True:
                first, second = line.take(2)
                pings += first & 15 == 9
                if first & 15 == 8:
                    break
                line.take(second & 0x7F if second & 0x7F < 126 else struct.unpack("!H", line.take(2))[0])
        except (Closed, OSError):
            pass
        results["dead"] = time.monotonic() - start
        results["pings"] = pings

    post = b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"
    threads = [
        threading.Thread(target=drip, args=("nothing", [b""], 0.1, 30)),
        threading.Thread(target=drip, args=("head", [bytes([c]) for c in b"GET /healthz HTTP/1.1\r\nX-Slow: " + b"a" * 80], 0.5, 30)),
        threading.Thread(target=drip, args=("body", [post] + [b" "] * 60, 0.5, 30)),
        threading.Thread(target=silent),
        threading.Thread(target=dead),
    ]
    for thread in threads:
        thread.start()
    player = Player(server, table["table"], table["token"])
    for thread in threads[:-1]:
        thread.join(45)
    t.check(player.tell("view")["type"] == "done", "a quiet player stays")
    threads[-1].join(90)
    t.check(results.get("pings", 0) >= 1, "a silent player is asked whether he is still there")
    for name, least, most in (("nothing", 4, 14), ("head", 4, 14), ("body", 9, 19), ("socket", 19, 34), ("dead", 44, 60)):
        seconds = results.get(name, 99)
        t.check(least <= seconds <= most, f"{name}: let go after {seconds:.1f} s")
    server.close()


def test_slow_reader(t):
    """One who does not read costs no memory, delays nobody, and sees the right board in the end."""
    server = Server(BINARY, flags=["--limits", WIDE, "--bot-pause", "0"])
    table = server.create("tali", [{"who": "me", "name": "Ana"}, {"who": "empty"}])
    other = server.join(table["table"])
    slow = Player(server, table["table"], other["token"], room=4096)
    ana = Player(server, table["table"], table["token"])
    start = server.memory()
    for number in range(20000):
        slow.frame(1, b'{"type":"view","id":"s%d"}' % number)
    times = []
    for _ in range(30):
        begin = time.monotonic()
        ana.tell("view")
        times.append(time.monotonic() - begin)
    t.check(max(times) < 5.0, f"the others are not delayed: {max(times):.2f} s")
    t.check(server.memory() - start < 60000, f"no memory is spent: {server.memory() - start} kB")
    ana.tell("chat", text="still here")
    slow.socket.settimeout(5)
    try:
        slow.until(lambda: slow.chat and slow.chat[-1]["text"] == "still here", 30)
        t.check(True, "the slow one catches up")
    except (Closed, OSError):
        again = Player(server, table["table"], other["token"])
        t.check(again.chat[-1]["text"] == "still here", "or comes back to the right board")
    t.check(server.metrics()["backlogs_dropped_total"] >= 0, "and is counted")
    server.close()


def hostile_http(chance):
    """Requests nobody should send."""
    yield b""
    yield b"\r\n" * 100
    yield b"GET\r\n\r\n"
    yield b"GET / HTTP/9.9\r\n\r\n"
    yield b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"
    yield b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n{}"
    yield b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}    "
    yield b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
    yield b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n{}"
    yield b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 0x10\r\n\r\n{}"
    yield b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n"
    yield b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(64)
    yield b"GET /api/v1/play HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n"
    yield b"GET /api/v1/play HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    yield b"CONNECT 127.0.0.1:22 HTTP/1.1\r\n\r\n"
    yield b"GET http://127.0.0.1/ HTTP/1.1\r\nHost: x\r\n\r\n"
    yield b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000 + b"\r\n"
    yield b"GET /?" + b"a=b&" * 2000 + b" HTTP/1.1\r\nHost: x\r\n\r\n"
    yield b"GET / HTTP/1.1\r\nAuthorization: Bearer " + b"A" * 6000 + b"\r\n\r\n"
    yield b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 50
    yield b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200)
    for _ in range(60):
        yield bytes(chance.randrange(256) for _ in range(chance.randrange(1, 2000)))
    for _ in range(60):
        text = bytearray(b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\nOrigin: null\r\n\r\n" + b'{"game":"tali"}     ')
        for _ in range(chance.randrange(1, 6)):
            text[chance.randrange(len(text))] = chance.randrange(256)
        yield bytes(text)


def hostile_frames(chance):
    """Frames nobody should send, on an open WebSocket."""
    key = b"abcd"
    mask = lambda data: bytes(byte ^ key[i % 4] for i, byte in enumerate(data))
    yield b"\x81\x05hello"  # not masked
    yield b"\x82\x85" + key + mask(b"bytes")  # binary
    yield b"\x81\xff" + struct.pack("!Q", 1 << 62) + key  # four exabytes
    yield b"\x81\xff" + struct.pack("!Q", (1 << 64) - 1) + key
    yield b"\xf1\x80" + key  # reserved bits
    yield b"\x83\x80" + key  # reserved opcode
    yield b"\x80\x80" + key  # continuation of nothing
    yield b"\x01\x81" + key + mask(b"a") + b"\x01\x81" + key + mask(b"b")  # two beginnings
    yield b"\x89\xfe\x01\x00" + key + bytes(256)  # long ping
    yield b"\x09\x80" + key  # fragmented ping
    yield b"\x81\x84" + key + mask(b"\xff\xfe\xfd\xfc")  # no UTF-8
    yield b"\x81\x83" + key + mask(b"\xed\xa0\x80")  # a surrogate
    yield b"\x88\x81" + key + mask(b"x")  # half a close code
    yield b"\x88\x82" + key + mask(struct.pack("!H", 5))
    yield (b"\x89\x80" + key) * 3000  # pings
    yield (b"\x01\x80" + key) + (b"\x00\x80" + key) * 3000  # empty fragments
    for text in ("", " ", "null", "[]", "{}", '{"type":null}', '{"type":"enter"}', '{"type":"enter","table":5}', '{"type":"nonsense"}', "[" * 2000,
                 '{"type":"enter","table":"' + "x" * 3000 + '"}', '{"type":"move"}', '{"type":"enter","parts":{},"table":""}', '{"type":"enter","parts":[[[]]],"table":""}'):
        data = text.encode()
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
        yield b"\x81" + length + key + mask(data)
    for _ in range(100):
        yield bytes(chance.randrange(256) for _ in range(chance.randrange(1, 300)))


def test_hostile(t):
    server = Server(BINARY, flags=["--limits", WIDE])
    chance = random.Random(11)
    table = server.create()
    ana = Player(server, table["table"], table["token"])
    kept, memory = contents(server), server.memory()
    for data in hostile_http(chance):
        raw(server, data, 0.05, half_close=chance.random() < 0.5)
    t.check(server.process.poll() is None, "it survives bad requests")
    for data in hostile_frames(chance):
        line = WebSocket(server.port)
        try:
            line.socket.sendall(data)
            line.socket.settimeout(0.02)
            line.receive()
        except (Closed, OSError, UnicodeDecodeError):
            pass
        line.close()
    t.check(server.process.poll() is None, "it survives bad frames")
    for data in hostile_frames(chance):
        line = Player(server, table["table"], table["token"])
        try:
            line.socket.sendall(data)
        except OSError:
            pass
        line.close()
    t.check(server.process.poll() is None, "it survives a mad player")
    t.check(ana.tell("view")["type"] == "done", "a well-behaved player notices nothing")
    tables = [row for row in contents(server)[1] if row[0] == table["table"]]
    t.check(tables == [row for row in kept[1] if row[0] == table["table"]], "no trace in the store")
    t.check(server.memory() - memory < 30000, f"no memory was lost: {server.memory() - memory} kB")
    end = time.monotonic() + WAIT  # whoever was told to go has a moment to do so
    while server.metrics()["connections"] > 5 and time.monotonic() < end:
        time.sleep(0.1)
    t.check(server.metrics()["connections"] <= 5, "no connection was left behind")
    t.check(all(line.isprintable() for line in server.log().splitlines()), "and nothing unclean in the log")
    server.close()


def test_injection(t):
    """Texts for other ears: SQL, HTML, JSON, logs, formats. They come back as they were, or not at all."""
    server = Server(BINARY, flags=["--limits", WIDE])
    for text in ("Robert'); DROP TABLE x;--", "<script>alert(1)</script>", '"},{"x":"', "%s%n%x", "${jndi:x}", "\\u0000", "{0} {9}", "a'\"`b", "‹›«»"):
        if len(text) > 32:
            continue
        table = server.create("tali", [{"who": "me", "name": text}, {"who": "bot", "level": "random"}])
        ana = Player(server, table["table"], table["token"])
        t.check(ana.view["seats"][0]["name"] == text, f"a name: {text}")
        ana.tell("chat", text=text)
        ana.until(lambda: ana.chat)
        t.check(ana.chat[0]["text"] == text, f"a remark: {text}")
        t.check(any(text in entry["text"] for entry in ana.journal) or not ana.journal, f"in the journal: {text}")
        for path in (f"/api/v1/tables/{text[:22].ljust(22, 'x')}", f"/api/v1/games/{text}"):
            quoted = "".join(c if c.isalnum() else "".join(f"%{b:02x}" for b in c.encode()) for c in path.rsplit("/", 1)[1])
            t.check(server.request("GET", path.rsplit("/", 1)[0] + "/" + quoted)[0] in (400, 404), path)
    t.check(server.process.poll() is None and len(contents(server)[0]) > 0, "the store stands")
    server.close()


def test_proxy(t):
    server = Server(BINARY, flags=["--proxy", "--limits", "tables_per_hour=2"])
    body = {"game": "tali", "seats": [{"who": "empty"}] * 2}
    made = lambda server, more: raw(server, b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\n%sContent-Length: %d\r\nConnection: close\r\n\r\n%s" % (more.encode(), len(data), data))
    data = json.dumps(body).encode()
    forged = ", ".join(f"10.{i // 250}.{i % 250}.7" for i in range(500))  # what a caller says of himself
    for address, fine in (("192.0.2.1", True), ("192.0.2.1", True), ("192.0.2.1", False), ("6.6.6.6, 192.0.2.1", False), ("192.0.2.2", True)):
        status = server.request("POST", "/api/v1/tables", body, {"X-Forwarded-For": address})[0]
        t.check((status == 200) == fine, f"behind a proxy, for {address}: {status}")
    for number, length in enumerate((10, 480, 490, 510, 511, 512, 513, 1024, 4000, 6000)):
        address = f"198.51.100.{number}"
        lists = [forged[i : i + length - len(address) - 2] + ", " + address for i in range(3)]
        statuses = [server.request("POST", "/api/v1/tables", body, {"X-Forwarded-For": one})[0] for one in lists]
        t.check(statuses == [200, 200, 429], f"a list of {length} bytes is no way around: {statuses}")
    for name, spellings in (("with ports", ("203.0.113.1:1", "203.0.113.1:65535", "203.0.113.1")), ("with blanks", (" 203.0.113.2 ", "9.9.9.9,\t203.0.113.2", "203.0.113.2")),
                            ("one network", ("2001:db8::1", "[2001:db8::2]:443", "[2001:db8::3]")), ("no address", ("unknown", "_hidden", "300.1.1.1"))):
        replies = [made(server, f"X-Forwarded-For: {spelling}\r\n") for spelling in spellings]
        t.check([int(reply.split()[1]) for reply in replies] == [200, 200, 429], f"one address, {name}")
    replies = [made(server, "X-Forwarded-For: 9.9.9.1\r\n" * i + "X-Forwarded-For: 203.0.113.9\r\n") for i in range(3)]
    t.check([int(reply.split()[1]) for reply in replies] == [200, 200, 429], "several headers are one list")
    statuses = [server.request("POST", "/api/v1/tables", body)[0] for _ in range(3)]
    t.check(statuses == [200, 200, 429], f"whoever comes without counts as himself: {statuses}")
    server.close()
    crowd = Server(BINARY, flags=["--proxy", "--limits", "connections_per_address=5"])

    def held(n, header):
        lines = []
        for _ in range(n):
            try:
                lines.append(WebSocket(crowd.port, headers=header))
            except Refused:
                pass
        count = len(lines)
        for line in lines:
            line.close()
        end = time.monotonic() + WAIT
        while crowd.metrics()["connections"] > 1 and time.monotonic() < end:
            time.sleep(0.02)
        return count == n

    for header in ({"X-Forwarded-For": forged[:5000] + ", 192.0.2.9"}, {}):
        at_limit(t, f"connections behind a proxy {'with' if header else 'without'} its word", 5, lambda n, h=header: held(n, h))
    crowd.close()
    server = Server(BINARY, flags=["--limits", "tables_per_hour=1"])
    statuses = [server.request("POST", "/api/v1/tables", body, {"X-Forwarded-For": f"192.0.2.{i}"})[0] for i in range(2)]
    t.check(statuses == [200, 429], "without --proxy nobody is believed")
    server.close()


def test_settings(t):
    """Flags before the environment before the file before presets."""
    folder = Server(BINARY)
    with open(f"{folder.folder}/serve.conf", "w") as file:
        file.write("# a comment\nlimits tables_per_hour=1\nbot-pause 7\n")
    body = {"game": "tali", "seats": [{"who": "empty"}] * 2}

    def allowed(flags, environment):
        server = Server(BINARY, flags=flags, environment=environment)
        count = sum(server.request("POST", "/api/v1/tables", body)[0] == 200 for _ in range(5))
        server.close()
        return count

    config = ["--config", f"{folder.folder}/serve.conf"]
    t.check(allowed(config, {}) == 1, "the file")
    t.check(allowed(config, {"QUADRIGA_LIMITS": "tables_per_hour=2"}) == 2, "the environment before the file")
    t.check(allowed([*config, "--limits", "tables_per_hour=3"], {"QUADRIGA_LIMITS": "tables_per_hour=2"}) == 3, "flags before all")
    for flags in (["--limits", "nonsense=1"], ["--limits", "chat=0"], ["--listen", "here"], ["--listen", "127.0.0.1:99999"], ["--base-url", "ftp://x"], ["--store", "mysql:x"]):
        try:
            Server(BINARY, flags=flags).close()
            t.check(False, f"{flags} is refused")
        except RuntimeError:
            t.check(True, "refused")
    folder.close()


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[3:]).end()
