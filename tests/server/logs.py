#!/usr/bin/env python3
"""logs.py: what the server tells whoever runs it: lines with time, level and fields, as text or JSON, an access log, no secrets in any of
it; and who may read /metrics.

Usage: logs.py PATH-OF-QUADRIGA [TEST …]"""
import datetime
import json
import re
import secrets
import sqlite3
import subprocess
import sys

from client import Player, Refused, Server, Tally, WebSocket, play_out

BINARY = sys.argv[1] if len(sys.argv) > 1 else "build/quadriga"
LIMITS = "messages=1000000,chat=1000000,tables_per_hour=1000000,requests=1000000"
FLAGS = ["--bot-pause", "0", "--limits", LIMITS]
TOKEN = secrets.token_urlsafe(32)
LINE = re.compile(r"^(\S+Z) (error|warning|info|debug): (.+)$")


def lines(server):
    return [line for line in server.log().splitlines() if line]


def evening(server, admin):
    """Everything that has a secret in it; returns them all."""
    known = {TOKEN}
    table = server.create()
    joined = server.join(table["table"])
    known |= {table["token"], joined["token"]}
    ana, ben = Player(server, table["table"], table["token"]), Player(server, table["table"], joined["token"])
    bearer = {"Authorization": f"Bearer {table['token']}"}
    code = server.ask("POST", f"/api/v1/tables/{table['table']}/pass", {}, bearer)["code"]
    known |= {code, server.ask("POST", f"/api/v1/tables/{table['table']}/return", {"code": code})["token"]}
    for path in ("", "/record", "/box"):
        server.request("GET", f"/api/v1/tables/{table['table']}{path}", headers=bearer)
    server.ask("POST", "/api/v1/mine", {"seats": [{"table": table["table"], "token": table["token"]}]})
    wrong = secrets.token_urlsafe(32)
    known |= {wrong}
    for path, body, headers in ((f"/api/v1/tables/{table['table']}/return", {"code": wrong}, {}), (f"/api/v1/tables/{wrong}", None, {}),
                                (f"/{wrong}", None, {}), (f"/api/v1/tables?token={wrong}", None, {}), (f"/api/v1/tables/{table['table']}", None, {"Authorization": f"Bearer {wrong}"}),
                                ("/", None, {"Cookie": f"session={wrong}", "Origin": f"http://{wrong}.example"}),
                                ("/api/v1/tables", {"game": wrong}, {"Origin": "http://elsewhere.example", "Cookie": wrong})):
        server.request("GET" if body is None else "POST", path, body, headers)
    server.request("GET", "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    try:
        Player(server, table["table"], wrong)
    except Refused:
        pass
    stranger = WebSocket(server.port)
    stranger.send(f"{{\"type\":\"enter\",\"token\":\"{wrong}\"")
    stranger.receive()
    stranger.close()
    person = server.ask("POST", "/api/v1/profiles", {"name": "Zenobia", "seats": [{"table": table["table"], "token": table["token"]}]})
    signed = {"Authorization": f"Bearer {person['token']}"}
    gift = server.ask("POST", "/api/v1/profile/pass", {}, signed)
    second = server.ask("POST", "/api/v1/profiles/enter", {"profile": gift["profile"], "pass": gift["pass"]})
    fresh = server.ask("POST", "/api/v1/profile/code", {}, signed)["code"]
    for path in ("", "/games", "/kept"):
        server.request("GET", f"/api/v1/profile{path}", headers=signed)
    for code in (person["code"], fresh, wrong):
        server.request("POST", "/api/v1/profiles/enter", {"code": code})
    known |= {person["token"], person["code"], gift["pass"], second["token"], fresh, person["code"].replace("-", ""), fresh.replace("-", "")}
    ana.tell("chat", text=f"my seat is {table['token']}")
    for action in (["status"], ["connections"], ["players"], ["rename", table["table"], "2", "Benno"]):
        subprocess.run([BINARY, "admin", "--admin", admin, *action], check=True, capture_output=True, timeout=60)
    play_out([ana, ben])
    known.add(ana.view["seed"])
    ana.close()
    ben.close()
    broken = server.create()
    known.add(broken["token"])
    server.join(broken["table"])
    server.stop()
    store = sqlite3.connect(server.store.removeprefix("sqlite:"))
    store.execute("UPDATE quad_entry SET ply = ply + 1 WHERE table_id = ? AND kind = 1", (broken["table"],))
    store.commit()
    known |= {row[0].hex() for row in store.execute("SELECT token FROM quad_seat WHERE token IS NOT NULL")}
    known |= {row[0].hex() for row in store.execute("SELECT seed FROM quad_table")}
    store.close()
    server.start()
    server.request("GET", f"/api/v1/tables/{broken['table']}")
    return known


def test_no_secrets(t):
    """Whatever was said in a whole evening: no token, pass, cookie or seed is in the log, in either form, be it as loud as it can."""
    for form in ("text", "json"):
        server = Server(BINARY, flags=FLAGS)
        try:
            server.stop()
            admin = f"{server.folder}/admin"
            server.flags += ["--log", f"format={form},level=debug,access=yes", "--admin", admin, "--metrics-token", TOKEN]
            server.start()
            known = evening(server, admin)
            server.stop()
            log = server.log()
            t.check(len(known) >= 9 and log.count("\n") > 25, f"{form}: an evening: {len(known)} secrets, {log.count(chr(10))} lines")
            t.check([secret for secret in known if secret in log] == [], f"{form}: none of them is in the log")
            t.check("closed as unfinished" in log and "admin: rename" in log, f"{form}: what matters is")
        finally:
            server.close()


def test_forms(t):
    """A line each: time, level, text, fields."""
    server = Server(BINARY, flags=[*FLAGS, "--log", "format=json,access=yes"])
    try:
        table = server.create()
        ana = Player(server, table["table"], table["token"])
        ana.close()
        server.request("GET", "/")
        server.request("GET", "/nothing/here")
        server.request("HEAD", "/api/v1/games")
        server.stop()
        rows = [json.loads(line) for line in lines(server) if line.startswith("{")]
        now = datetime.datetime.now(datetime.timezone.utc)
        for row in rows:
            age = abs((now - datetime.datetime.fromisoformat(row["time"].replace("Z", "+00:00"))).total_seconds())
            t.check(age < 600 and row["level"] in ("error", "warning", "info", "debug") and row["text"], f"{row}")
        seen = {(row.get("method"), row.get("route"), row.get("status")) for row in rows}
        wanted = {("POST", "/api/v1/tables", 200), ("GET", "/index.html", 200), ("GET", "?", 404), ("HEAD", "/api/v1/games", 200)}
        t.check(wanted <= seen or wanted - seen == {("GET", "/index.html", 200)} and ("GET", "/", 200) in seen, f"requests: {seen}")
        t.check(all(row["address"] == "127.0.0.1" and row["bytes"] >= 0 and row["milliseconds"] >= 0 for row in rows if "status" in row), "from where, how much, how long")
        t.check(any(row["text"] == "a WebSocket has ended" and row["seconds"] >= 0 for row in rows), "WebSockets")
    finally:
        server.close()
    server = Server(BINARY, flags=FLAGS)
    try:
        server.create()
        server.request("GET", "/api/v1/tables", headers={"Origin": "http://a\u00a0b.example", "Host": "x"})
        server.stop()
        t.check(all(LINE.match(line) for line in lines(server) if "Z " in line[:26]) and "/api/v1" not in server.log(), f"no access log unless it is asked for: {server.log()}")
    finally:
        server.close()


def test_level(t):
    """The level holds what is better back, and can be changed while it runs."""
    server = Server(BINARY, flags=FLAGS)
    try:
        server.stop()
        admin = f"{server.folder}/admin"
        server.flags += ["--log", "level=error,access=yes", "--admin", admin]
        server.start()
        before = len(lines(server))
        server.create()
        t.check(len(lines(server)) == before, "only errors")
        subprocess.run([BINARY, "admin", "--admin", admin, "log", "info"], check=True, capture_output=True, timeout=60)
        server.create()
        t.check(any("a request was answered" in line for line in lines(server)), "then more")
        done = subprocess.run([BINARY, "admin", "--admin", admin, "log", "loud"], capture_output=True, text=True, timeout=60)
        t.check(done.returncode == 1 and "level" in done.stderr, "there is no such level")
    finally:
        server.close()
    for wrong in ("format=xml", "level=loud", "access=maybe", "colour=red", "info"):
        done = subprocess.run([BINARY, "serve", "--log", wrong], capture_output=True, text=True, timeout=60)
        t.check(done.returncode == 2 and "format=text" in done.stderr, f"{wrong}: {done.stderr}")


def test_metrics(t):
    """This machine, or whoever has the token; nobody else, whatever he says of himself."""
    def status(server, **headers):
        return server.request("GET", "/metrics", headers={name.replace("_", "-"): value for name, value in headers.items()})[0]

    server = Server(BINARY, flags=[*FLAGS, "--proxy"], environment={"QUADRIGA_METRICS_TOKEN": TOKEN})
    try:
        t.check(status(server) == 200, "from this machine")
        t.check(status(server, X_Forwarded_For="127.0.0.1") == 200 and status(server, X_Forwarded_For="::1") == 200, "also through the proxy")
        t.check(status(server, X_Forwarded_For="192.0.2.1") == 404, "not from elsewhere")
        t.check(status(server, X_Forwarded_For="127.0.0.1, 192.0.2.1") == 404, "nor by saying otherwise")
        t.check(status(server, X_Forwarded_For="2001:db8::1") == 404 and status(server, X_Forwarded_For="nonsense") == 404 and status(server, X_Forwarded_For="192.0.2.1,") == 404, "whatever it is")
        t.check(status(server, X_Forwarded_For="192.0.2.1", Authorization=f"Bearer {TOKEN}") == 200, "but with the token")
        for wrong in (TOKEN[:-1], TOKEN[:-1] + "~", TOKEN.swapcase(), "", "x" * 43):
            t.check(status(server, X_Forwarded_For="192.0.2.1", Authorization=f"Bearer {wrong}") == 404, f"not with {wrong!r}")
    finally:
        server.close()
    server = Server(BINARY, flags=FLAGS)
    try:
        t.check(status(server) == 200, "without a token, this machine")
        t.check(status(server, X_Forwarded_For="127.0.0.1") == 404, "unless a proxy speaks of which the server was not told")
        t.check(status(server, X_Forwarded_For="127.0.0.1", Authorization="Bearer ") == 404 and status(server, X_Forwarded_For="127.0.0.1", Authorization="Bearer -") == 404, "no token is no token")
    finally:
        server.close()
    done = subprocess.run([BINARY, "serve", "--metrics-token", "short-secret"], capture_output=True, text=True, timeout=60)
    t.check(done.returncode == 2 and "43" in done.stderr and "short-secret" not in done.stderr, f"a token of another form is refused, and not repeated: {done.stderr}")


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:]).end()
