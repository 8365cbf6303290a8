#!/usr/bin/env python3
"""wire.py: HTTP and WebSockets as the standards have them: HEAD, pages for people, whose page may speak, masks, pings, a clean log.

Usage: wire.py PATH-OF-QUADRIGA SOURCE-FOLDER"""
import http.client
import json
import os
import re
import socket
import struct
import sys
import threading
import time
from urllib.parse import urljoin

from client import WAIT, Closed, Player, Refused, Server, Tally, WebSocket

BINARY = sys.argv[1] if len(sys.argv) > 1 else "build/quadriga"
SOURCE = sys.argv[2] if len(sys.argv) > 2 else "."
WIDE = "messages=100000,tables_per_hour=100000,tables_per_day=100000,listed=100000,connects=100000,requests=100000,connections_per_address=2000,chat=100000"
BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


def get_routes(table):
    """The paths that can be asked for, by routes.def and by the page."""
    with open(f"{SOURCE}/src/server/routes.def") as file:
        paths = re.findall(r'^ROUTE\(\w+, GET, "([^"]*)"', file.read(), flags=re.M)
    return [path.replace("*", table).replace("+", "tali") for path in paths] + ["/", "/icon.svg", "/service.js", "/manifest.webmanifest"]


def test_head(t):
    """HEAD is GET without a body, on every route, found or not; the line can be used again."""
    server = Server(BINARY, flags=["--limits", WIDE])
    table = server.create("tali", [{"who": "me", "name": "Ana"}, {"who": "empty"}])
    own = {"Authorization": "Bearer " + table["token"]}
    paths = get_routes(table["table"])
    t.check(len(paths) > 8, "there are routes")
    paths += [f"/api/v1/tables/{'A' * 22}", "/api/v1/tables/x", "/nowhere", "/api/v1/games/nonsense", "/api/v1/mine"]
    for path in paths:
        for more in ({}, own, BROWSER):
            line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=WAIT)
            got = []
            for method in ("HEAD", "GET", "HEAD"):
                line.request(method, path, headers=more)
                reply = line.getresponse()
                got.append((reply.status, {name.lower(): value for name, value in reply.getheaders()}, reply.read()))
            line.close()
            (status, head, body), (get_status, get_head, get_body), (_, _, last) = got
            t.check(status == get_status and body == last == b"" and get_body, f"HEAD {path}: {status}, GET {get_status}")
            for name in set(head) | set(get_head):
                changes = path == "/metrics" and name == "content-length"  # its numbers grow
                t.check(changes or head.get(name) == get_head.get(name), f"HEAD {path}: {name}")
    before = server.metrics()["tables_created_total"]
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=WAIT)
    line.request("HEAD", "/api/v1/tables", json.dumps({"game": "tali", "seats": [{"who": "empty"}] * 2}))
    t.check(line.getresponse().status == 200 and server.metrics()["tables_created_total"] == before, "HEAD changes nothing")
    line.close()
    server.close()


def test_gzip(t):
    """What is everybody's and large is packed for whoever takes it so; what is somebody's own never is."""
    server = Server(BINARY, flags=["--limits", WIDE])
    takes = {"Accept-Encoding": "gzip, deflate, br"}
    for path in ("/api/v1/games", "/api/v1/games/romeroll?language=fr", "/api/v1/rules/trajan"):
        _, plain, text = server.request("GET", path, headers={"Accept-Encoding": "identity"})
        _, packed, same = server.request("GET", path, headers=takes)
        t.check("content-encoding" not in plain and packed.get("content-encoding") == "gzip" and text == same, f"{path} is the same")
        t.check(int(packed["content-length"]) * 2 < int(plain["content-length"]) == len(text.encode()), f"{path}: {packed['content-length']} bytes")
        t.check("content-encoding" not in server.request("GET", path, headers={"Accept-Encoding": "gzip;q=0"})[1], f"{path} to who does not take it")
        t.check("content-encoding" not in server.request("GET", path, headers={**takes, "Authorization": "Bearer x"})[1], f"{path} to a seat")
    t.check("content-encoding" not in server.request("GET", "/healthz", headers=takes)[1], "what is small stays as it is")
    _, head, text = server.request("POST", "/api/v1/tables", {"game": "tali", "seats": [{"who": "empty"}] * 2}, takes)
    t.check("content-encoding" not in head and json.loads(text)["table"], "nor is a token packed")
    server.close()


def test_pages_for_people(t):
    """Whoever looks with a browser gets a page in his language; programs get JSON; the status is the same."""
    server = Server(BINARY, flags=["--limits", WIDE])
    cases = {"/nowhere": 404, "/index.html": 404, "/t/abc": 404, "/api/v1/nonsense": 404, "/api/v1/tables/x": 404, f"/api/v1/tables/{'A' * 22}": 404,
             "/api/v1/games/nonsense": 404, f"/api/v1/tables/{'A' * 22}/record": 404, "/api/v1/mine": 405, "/favicon.ico": 404}
    for path, expected in cases.items():
        for language, words in (("fr-FR,fr;q=0.9,en;q=0.8", "Retour à l’accueil"), ("en-GB,en;q=0.9,fr;q=0.2", "Back to the lobby"),
                                ("de-DE,de;q=0.9,fr;q=0.8,en;q=0.1", "Retour"), ("de", "Back"), ("x" * 3000, "Back")):
            status, head, text = server.request("GET", path, headers={**BROWSER, "Accept-Language": language})
            t.check(status == expected and head["content-type"] == "text/html; charset=utf-8", f"{path}: {status} {head['content-type']}")
            t.check(words in text and f'<html lang="{"fr" if words.startswith("Retour") else "en"}">' in text, f"{path} in {language[:20]}")
            t.check("<script" not in text and "style=" not in text, "which the policy lets pass")
        # A proxy may have all of it below another address.
        links = [urljoin("/games" + path, href) for href in re.findall(r'href="([^"]*)"', text)]
        t.check(links[0] == "/games/icon.svg" and links[-1] == "/games/", f"{path} leads back: {links}")
        t.check(len(links) == 3 and server.request("GET", links[1].removeprefix("/games"))[0] == 200, "with its style")
        for accept in ({}, {"Accept": "*/*"}, {"Accept": "application/json"}):
            status, head, text = server.request("GET", path, headers=accept)
            t.check(status == expected and head["content-type"] == "application/json" and json.loads(text)["why"], f"{path} for programs: {status}")
    status, head, _ = server.request("POST", "/nowhere", "{}", BROWSER)
    t.check(status == 404 and head["content-type"] == "application/json", "who posts is a program")
    status, head, text = server.request("GET", "/nowhere?language=fr", headers=BROWSER)
    t.check("Retour" in text, "the language can be asked for")
    server.close()


def may_speak(server, origin, host):
    """Whether a page from there may open a WebSocket and make a table here."""
    headers = {"Origin": origin, **({"Host": host} if host else {})}
    try:
        WebSocket(server.port, line=server.connect(), headers=headers).close()
        socket_fine = True
    except Refused as error:
        socket_fine = False
        if error.status != 403:
            raise
    body = {"game": "tali", "seats": [{"who": "empty"}] * 2}
    status = server.request("POST", "/api/v1/tables", body, headers)[0]
    return None if (status == 200) != socket_fine or status not in (200, 403) else socket_fine


def test_origins(t):
    """Whose pages may speak: at a loopback address those that always mean this machine, else those of the host asked for."""
    same = lambda host, scheme="http": (f"{scheme}://{host}", host)
    local = [same("127.0.0.1:1234"), same("localhost:9000"), same("LOCALHOST:9000"), same("[::1]:8080"), same("127.8.9.1"), same("play.localhost:80"),
             same("localhost", "https")]
    named = [same("play.example.org"), same("play.example.org", "https"), same("192.0.2.7:8080"), same("marcus.local:8080"), same("[2001:db8::1]:8080")]
    never = [("http://evil.example", "127.0.0.1"), ("http://evil.example", "play.example.org"), ("http://play.example.org.evil.example", "play.example.org"),
             ("http://play.example.org", "play.example.org.evil.example"), ("null", "null"), ("file://", ""), ("http://localhost:1", "localhost:2"), ("http://", ""),
             ("localhost", "localhost"), ("ftp://localhost", "localhost"), ("http://localhost/", "localhost"), ("http://localhost.evil.example", "localhost"),
             ("http://evillocalhost", "evillocalhost.example"), ("http://" + "a" * 300, "a" * 300)]
    server = Server(BINARY, flags=["--limits", WIDE])
    for origin, host in local:
        t.check(may_speak(server, origin, host), f"127.0.0.1: {origin} for {host}")
    for origin, host in named + never + [same("evillocalhost"), same("127.0.0.1.evil.example"), same("0x7f.1")]:
        t.check(may_speak(server, origin, host) is False, f"127.0.0.1: not {origin} for {host}")
    t.check(may_speak(server, *same("localhost." + "a" * 10)) is False, "nor what only begins so")
    t.check(server.log().count("--base-url") == 1, "what is missing is said, once")
    server.close()
    for listen in ("0.0.0.0:0", f"unix:{server.folder}.socket"):
        server = Server(BINARY, flags=["--limits", WIDE], listen=listen)
        for origin, host in local + named:
            t.check(may_speak(server, origin, host), f"{listen}: {origin} for {host}")
        for origin, host in never:
            t.check(may_speak(server, origin, host) is False, f"{listen}: not {origin} for {host}")
        server.close()
    server = Server(BINARY, flags=["--limits", WIDE, "--base-url", "https://play.example.org/quadriga"], listen="0.0.0.0:0")
    for host in ("play.example.org", "127.0.0.1", "backend:8080"):
        t.check(may_speak(server, "https://play.example.org", host), f"with a base URL, whatever the proxy asks for: {host}")
    for origin, host in [*local, *never, ("http://play.example.org", "play.example.org"), same("192.0.2.7:8080")]:
        t.check(may_speak(server, origin, host) is False, f"with a base URL: not {origin}")
    server.close()


def closing_code(line):
    """With which code the line is closed."""
    try:
        while True:
            line.receive_text()
    except Closed as closed:
        return closed.code


def test_masks(t):
    """A frame that is not masked ends the line with 1002 (RFC 6455, 5.1), whatever it is and however it comes."""
    server = Server(BINARY, flags=["--limits", WIDE])
    table = server.create()
    view = b'{"type":"view","id":"1"}'
    bare = {"text": b"\x81\x18" + view, "empty": b"\x81\x00", "a beginning": b"\x01\x05{\"typ", "ping": b"\x89\x01x", "pong": b"\x8a\x01x", "close": b"\x88\x02\x03\xe8",
            "long": b"\x81\x7e\x01\x00" + bytes(256), "longer": b"\x81\x7f" + struct.pack("!Q", 70000)}
    for name, data in bare.items():
        for where in ("at once", "after others", "byte by byte"):
            ana = Player(server, table["table"], table["token"])
            if where == "after others":  # of all lengths, in one piece with the bad one
                for size in (0, 1, 125, 126, 127, 3000):
                    ana.frame(9 if size < 126 else 1, (b" " * size) if size < 126 else view + b" " * (size - len(view)))
            for piece in [data] if where != "byte by byte" else [data[i : i + 1] for i in range(len(data))]:
                try:
                    ana.socket.sendall(piece)
                except OSError:
                    break  # it has heard enough
            t.check(closing_code(ana) == 1002, f"{name} without a mask, {where}")
            ana.close()
    kept = json.loads(server.request("GET", f"/api/v1/tables/{table['table']}")[2])
    t.check(kept["state"] == "waiting", "nothing was done")
    # Every length with a mask, in pieces of every size: nothing is taken for what it is not.
    ana = Player(server, table["table"], table["token"])
    for size in (24, 125, 126, 127, 1000, 4096):
        text = view + b" " * (size - len(view))
        head = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
        for data in (b"\x81" + head, b"\x81\xff" + struct.pack("!Q", size)):
            data += b"\0\0\0\0" + text
            for step in (1, 2, 3, 7, 4000) if size < 200 else (500, 4000):
                for i in range(0, len(data), step):
                    ana.socket.sendall(data[i : i + step])
                ana.until(lambda: "1" in ana.answers)
                t.check(ana.answers.pop("1")["type"] == "done", f"{size} bytes by {step}")
    ana.close()
    for early in (b"\x81\x18" + view, b"\x81\x98\0\0\0\0" + view):
        t.check(closing_code(WebSocket(server.port, early=early)) == 1002, "nor does anybody speak before he is let in")
    server.close()


def test_subprotocols(t):
    """Of the library's protocols only ours is for WebSockets; the others are for files."""
    server = Server(BINARY, flags=["--limits", WIDE])
    line = WebSocket(server.port, headers={"Sec-WebSocket-Protocol": "quadriga"})
    line.send({"type": "view", "id": "1"})
    t.check(line.receive()["why"] == "not_entered", "ours may be named")
    line.close()
    for name in ("listener", "news", "http-only"):
        try:
            WebSocket(server.port, headers={"Sec-WebSocket-Protocol": name}).close()
            t.check(False, f"{name} is no way in")
        except (Closed, Refused):
            t.check(True, f"{name} is no way in")
    server.close()


def test_pings(t):
    """Whoever only echoes pings, as browsers do, stays as long as he likes; whoever does not is let go."""
    server = Server(BINARY, flags=["--limits", WIDE + ",ping=1,pong=5"])
    table = server.create()
    quiet = Player(server, table["table"], table["token"])
    watcher = Player(server, table["table"])
    dead = Player(server, table["table"])
    lines, gone = (quiet, watcher), []
    # One thread a line: served in turn, one could keep the other waiting until it is taken for dead.
    threads = [threading.Thread(target=echo_pings, args=(line, 10, gone)) for line in lines]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    t.check(not gone, f"a silent line was cut: {gone}")
    t.check(min(line.pings for line in lines) >= 10, f"over many intervals: {[line.pings for line in lines]}")
    t.check(closing_code_of_dead(dead) == 1001, "one that answers no ping is told to go")
    for line in lines:
        t.check(line.tell("view")["type"] == "done", "the others can speak")
    metrics = server.metrics()
    t.check(metrics["pings_total"] >= 20 and metrics["silent_total"] == 1, "and it is counted")
    server.close()


def echo_pings(line, count, gone):
    """Answers that many pings and nothing else; a line that is cut before goes to gone."""
    try:
        while line.pings < count:
            line.take_frame()
    except (Closed, OSError) as error:
        gone.append(repr(error))


def closing_code_of_dead(line):
    """The code, of one that reads frames and answers none."""
    line.socket.settimeout(WAIT)
    try:
        while True:
            first, second = line.take(2)
            length = second & 0x7F
            length = struct.unpack("!H", line.take(2))[0] if length == 126 else length
            data = line.take(length)
            if first & 15 == 8:
                return struct.unpack("!H", data[:2])[0]
    except (Closed, OSError):
        return 0


def test_log(t):
    """Nothing but clean text reaches the log, whoever has a word in it."""
    server = Server(BINARY, flags=["--limits", WIDE])
    dirty = b"http://\xff\xfe\x1b[31m\xc3\x28\xe3\x85\xa4\xc2\x9b31m"
    for request in (b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nOrigin: " + dirty + b"\r\nContent-Length: 2\r\n\r\n{}", b"GET /\xff\xfe HTTP/1.1\r\nHost: \xff\r\n\r\n",
                    b"GET /api/v1/games/\xc3\x28 HTTP/1.1\r\nHost: x\r\n\r\n", b"\xff\xfe\x1b[31m\r\n\r\n"):
        with server.connect() as line:
            line.sendall(request)
            line.shutdown(socket.SHUT_WR)
            try:
                while line.recv(1000):
                    pass
            except OSError:
                pass
    t.check(server.request("GET", "/healthz")[0] == 200, "it lives")
    with open(f"{server.folder}/errors.txt", "rb") as file:
        log = file.read()
    t.check(b"\\xff\\xfe\\x1b[31m\\xc3(\\xe3\\x85\\xa4\\xc2\\x9b31m" in log, f"foreign bytes are spelled out: {log!r}")
    t.check(all(line.isprintable() for line in log.decode().splitlines()), "and nothing else is there")
    server.close()
    store = os.path.join(os.fsencode(server.folder) + b"\xff\x1b[31m", b"tables.sqlite")
    try:
        Server(BINARY, store=b"sqlite:" + store)
        t.check(False, "no such folder")
    except RuntimeError as error:
        t.check(all(line.isprintable() for line in str(error).splitlines()), f"nor at the start: {error!r}")


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[3:]).end()
