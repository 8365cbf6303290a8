#!/usr/bin/env python3
"""front.py: a site from outside: TLS, HTTP/2, WebSockets, whose address counts, what is packed, limits.

Usage: front.py HOST CERTIFICATE [TEST …]. Whoever runs it is in the network where HOST is 127.0.0.1."""
import gzip
import http.client
import json
import os
import re
import socket
import ssl
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "server"))
from client import WAIT, Closed, Player, Refused, Tally, WebSocket  # noqa: E402

HOST, CERTIFICATE = sys.argv[1:3]
ORIGIN = f"https://{HOST}"


class Site:
    port = 443

    def line(self, source="127.0.0.1", protocols=("http/1.1",)):
        context = ssl.create_default_context(cafile=CERTIFICATE)
        context.set_alpn_protocols(list(protocols))
        plain = socket.create_connection(("127.0.0.1", 443), timeout=WAIT, source_address=(source, 0))
        return context.wrap_socket(plain, server_hostname=HOST)

    def request(self, method, path, body=None, headers=None, source="127.0.0.1"):
        connection = http.client.HTTPConnection(HOST, 443, timeout=WAIT)
        connection.sock = self.line(source)
        connection.request(method, path, body, headers or {})
        reply = connection.getresponse()
        data = reply.read()
        connection.close()
        return reply.status, {name.lower(): value for name, value in reply.getheaders()}, data

    def create(self, **more):
        body = json.dumps({"game": "tali", "seats": [{"who": "me", "name": "Ana"}, {"who": "bot", "level": "random"}]})
        status, _, data = self.request("POST", "/api/v1/tables", body, {"Content-Type": "application/json", **more})
        if status != 200:
            raise Refused(status, data)
        return json.loads(data)


site = Site()


def test_tls(t):
    t.check(site.line(protocols=("h2", "http/1.1")).selected_alpn_protocol() == "h2", "HTTP/2 for those who speak it")
    status, headers, _ = site.request("GET", "/", headers={"Accept": "text/html"})
    t.check(status == 200 and "strict-transport-security" in headers, f"the page, by TLS from now on: {status} {headers}")
    t.check("frame-ancestors 'none'" in headers["content-security-policy"], "what Quadriga says in its heads is handed on")
    plain = http.client.HTTPConnection("127.0.0.1", 80, timeout=WAIT)
    plain.request("GET", "/table/x", headers={"Host": HOST})
    reply = plain.getresponse()
    t.check(reply.status in (301, 308) and reply.getheader("Location") == f"{ORIGIN}/table/x", f"without TLS one is sent on: {reply.status} {reply.getheader('Location')}")


def test_packing(t):
    """Files of the page, and nothing that somebody's eyes alone may see."""
    packed = {"Accept-Encoding": "gzip, br, zstd", "Accept": "text/html"}
    style = re.search(rb'href="([^"]+\.css)"', site.request("GET", "/", headers={"Accept": "text/html"})[2])[1].decode()
    status, headers, data = site.request("GET", "/" + style.lstrip("./"), headers=packed)
    t.check(status == 200 and headers.get("content-encoding") == "gzip" and len(gzip.decompress(data)) > len(data), f"{style} is packed: {headers}")
    body = json.dumps({"game": "trajan", "seats": [{"who": "me", "name": "Ana"}, {"who": "bot", "level": "random"}]})
    status, headers, data = site.request("POST", "/api/v1/tables", body, {**packed, "Content-Type": "application/json"})
    table = json.loads(data)
    t.check(status == 200 and "content-encoding" not in headers, f"what has a secret in it is not: {headers}")
    status, headers, _ = site.request("GET", f"/api/v1/tables/{table['table']}/record", headers={**packed, "Authorization": f"Bearer {table['token']}"})
    t.check(status == 200 and "content-encoding" not in headers, f"nor a player's record: {status} {headers}")
    line = WebSocket(0, line=site.line(), headers={"Host": HOST, "Origin": ORIGIN, "Sec-WebSocket-Extensions": "permessage-deflate"})
    t.check("permessage-deflate" not in line.head.lower(), "nor a WebSocket")
    line.close()


def test_playing(t):
    table = site.create()
    ana = Player(site, table["table"], table["token"], line=site.line(), headers={"Host": HOST, "Origin": ORIGIN})
    while ana.view["state"] != "over":
        if ana.asked():
            ana.play_any()
        else:
            ana.next()
    t.check(ana.view["state"] == "over", "a game is played to its end")
    ana.close()
    for origin in ("https://evil.example", f"http://{HOST}", "null"):
        try:
            WebSocket(0, line=site.line(), headers={"Host": HOST, "Origin": origin}).close()
            t.check(False, f"a page from {origin} is refused")
        except (Refused, Closed) as refused:
            t.check(True, f"a page from {origin} is refused: {refused}")


def test_addresses(t):
    """A flood from one address shuts out that address, whatever it writes into its heads, and no other."""
    connection = http.client.HTTPConnection(HOST, 443, timeout=WAIT)
    connection.sock = site.line("127.0.0.7")
    codes = []
    for number in range(600):
        try:
            connection.request("GET", "/api/v1/games", headers={"X-Forwarded-For": f"198.51.100.{number % 250}", "X-Real-IP": f"198.51.100.{number % 250}"})
            reply = connection.getresponse()
            reply.read()
            codes.append(reply.status)
        except (OSError, http.client.HTTPException):
            connection.close()
            connection = http.client.HTTPConnection(HOST, 443, timeout=WAIT)
            connection.sock = site.line("127.0.0.7")
        if 429 in codes:
            break
    t.check(429 in codes and codes.count(200) >= 150, f"a flood is stopped: {len(codes)} requests, {codes.count(200)} answered")
    t.check(site.request("GET", "/api/v1/games", source="127.0.0.8")[0] == 200, "nobody else feels it")


def test_limits(t):
    t.check(site.request("GET", "/metrics")[0] == 404, "figures are not for the world")
    t.check(site.request("GET", "/metrics?x")[0] == 404, "nor with a question behind")
    status = site.request("POST", "/api/v1/tables", "x" * 300_000, {"Content-Type": "application/json"})[0]
    t.check(status in (413, 502), f"a body that is too long: {status}")  # Caddy: who is behind it has hung up


def test_slow_heads(t):
    """Callers who never finish their heads are let go, and delay nobody."""
    slow = [site.line() for _ in range(30)]
    for line in slow:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
    since = time.monotonic()
    t.check(site.request("GET", "/readyz", source="127.0.0.9")[0] == 200 and time.monotonic() - since < 5, "others are served meanwhile")
    gone = 0
    for line in slow:
        try:
            gone += line.recv(100) == b"" or line.recv(100) == b""
        except OSError:
            gone += 1
    t.check(gone == len(slow), f"{gone} of {len(slow)} are let go")


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[3:]).end()
