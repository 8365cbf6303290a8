#!/usr/bin/env python3
"""bot.py: a player for quadriga serve, in the standard library alone. It joins a table (or makes one against a bot) and plays.

    examples/bot.py http://127.0.0.1:8080 [TABLE]
"""
import base64, json, os, random, socket, struct, sys, urllib.request
from urllib.parse import urlsplit


def post(url, body):
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    return json.load(urllib.request.urlopen(request, timeout=30))


class Line:
    """A WebSocket: text messages only, which is all that is needed here."""

    def __init__(self, host, port):
        self.file = socket.create_connection((host, port), timeout=600).makefile("rwb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.file.write(
            f"GET /api/v1/play HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.file.flush()
        while self.file.readline().strip():
            pass

    def frame(self, opcode, data):
        mask = os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
        self.file.write(bytes([0x80 | opcode]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))
        self.file.flush()

    def send(self, **message):
        self.frame(1, json.dumps(message).encode())

    def receive(self):
        while True:
            opcode, size = self.file.read(2)
            size = struct.unpack("!H", self.file.read(2))[0] if size == 126 else struct.unpack("!Q", self.file.read(8))[0] if size == 127 else size
            data = self.file.read(size)
            if opcode & 15 == 1:
                return json.loads(data)
            if opcode & 15 == 9:
                self.frame(10, data)  # a ping wants its pong
            if opcode & 15 == 8:
                raise SystemExit("the server closed the connection")


def choose(view):
    """Put your cleverness here: view["position"] is the state as text, view["choices"] what you may do."""
    return random.choice(view["choices"])["move"]


def main(url, table=None):
    if table:
        place = post(f"{url}/api/v1/tables/{table}/join", {"name": "Example"})
    else:
        seats = [{"who": "me", "name": "Example"}, {"who": "bot", "level": "random"}]
        place = post(f"{url}/api/v1/tables", {"game": "tali", "seats": seats})
    line = Line(urlsplit(url).hostname, urlsplit(url).port)
    line.send(type="enter", table=place["table"], token=place["token"], parts=["position"])
    count = 0
    while True:
        message = line.receive()
        if message["type"] == "refused" and message["why"] != "stale":  # stale: the table moved on meanwhile; a view follows
            print("refused:", message["text"])
        elif message["type"] == "view" and message["state"] == "over":
            return print("over:", [score["total"] for score in message.get("scores", [])])
        elif message["type"] == "view" and message.get("choices"):
            count += 1
            line.send(type="move", id=f"m{count}", ply=message["ply"], seq=message["seq"], move=choose(message))


if __name__ == "__main__":
    main(*sys.argv[1:])
