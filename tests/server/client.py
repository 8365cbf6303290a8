"""client.py: what the server's tests share: a server on loopback, HTTP, WebSockets, a player, a tally.

Only the standard library. Everything that waits has a limit."""
import base64
import copy
import gzip
import http.client
import json
import os
import random
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from suite import Tally  # noqa: E402, F401

WAIT = 60.0  # seconds that any answer may take


class Closed(Exception):
    """The other side closed the WebSocket; code is what it said."""

    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


class Refused(Exception):
    def __init__(self, status, body):
        super().__init__(f"{status} {body}")
        self.status, self.body = status, body


class Server:
    """quadriga serve on a free port of 127.0.0.1, or where it is told to listen, with a store of its own."""

    source = None  # the address to call from, if it matters

    def __init__(self, binary, store=None, flags=(), environment=None, before=None, listen=None):
        self.folder = tempfile.mkdtemp(prefix="quadriga-test-")
        self.binary, self.flags, self.environment = binary, list(flags), environment or {}
        self.store = store or f"sqlite:{self.folder}/tables.sqlite"
        self.port, self.process, self.before, self.listen = 0, None, before, listen
        self.start()

    def start(self):
        # A new port every time would do; the same one lets clients come back.
        command = [self.binary, "serve", "--listen", self.listen or f"127.0.0.1:{self.port}", "--store", self.store, *self.flags]
        self.errors = open(f"{self.folder}/errors.txt", "ab")
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self.errors, env={**os.environ, "LC_ALL": "C", **self.environment},
            preexec_fn=self.before, restore_signals=False,
        )
        line = self.process.stdout.readline().decode()
        where = re.search(r"http://\S+|unix:\S+", line)
        if not where:
            self.process.kill()
            self.process.wait(WAIT)
            why = self.log()
            self.close()
            raise RuntimeError("the server did not start: " + why)
        self.url = where[0]
        self.port = int(self.url.rsplit(":", 1)[1]) if self.url.startswith("http") else 0

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(WAIT)

    def stop(self):
        """Drain; returns the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(WAIT)

    def close(self):
        if self.process.poll() is None:
            self.kill()
        self.errors.close()
        self.process.stdout.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def log(self):
        with open(f"{self.folder}/errors.txt", encoding="utf-8") as file:
            return file.read()

    def connect(self):
        """A line to wherever it listens."""
        if self.url.startswith("unix:"):
            line = socket.socket(socket.AF_UNIX)
            line.settimeout(WAIT)
            line.connect(self.url.removeprefix("unix:"))
            return line
        host = self.url.removeprefix("http://").rsplit(":", 1)[0].strip("[]")
        return socket.create_connection((host, self.port), timeout=WAIT, source_address=self.source and (self.source, 0))

    def called_from(self, address):
        """The same server, for whoever calls from that address of this machine (127.0.0.2)."""
        other = copy.copy(self)
        other.source = address
        return other

    def request(self, method, path, body=None, headers=None):
        """Status, headers and text of the reply."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT)
        connection.sock = self.connect()
        data = None if body is None else body if isinstance(body, (bytes, str)) else json.dumps(body)
        try:
            connection.request(method, path, data, headers or {})
        except BrokenPipeError:
            pass  # it has answered by the head alone and does not want the rest
        reply = connection.getresponse()
        data = reply.read()
        text = (gzip.decompress(data) if reply.getheader("Content-Encoding") == "gzip" else data).decode()
        connection.close()
        return reply.status, dict((name.lower(), value) for name, value in reply.getheaders()), text

    def ask(self, method, path, body=None, headers=None):
        """The JSON of the reply; Refused if it is an error."""
        status, _, text = self.request(method, path, body, headers)
        answer = json.loads(text)
        if status != 200:
            raise Refused(status, answer)
        return answer

    def create(self, game="tali", seats=None, **more):
        seats = seats or [{"who": "me", "name": "Ana"}, {"who": "empty"}]
        return self.ask("POST", "/api/v1/tables", {"game": game, "seats": seats, **more})

    def join(self, table, **more):
        return self.ask("POST", f"/api/v1/tables/{table}/join", more or {"name": "Ben"})

    def metrics(self):
        rows = {}
        for line in self.request("GET", "/metrics")[2].splitlines():
            if line and line[0] != "#":
                name, value = line.rsplit(" ", 1)
                rows[name.removeprefix("quadriga_")] = float(value)
        return rows

    def status(self, path):
        return self.request("GET", path)[0]

    def until_ready(self, ready=True):
        """Wait until moves can be kept, or until they cannot."""
        end = time.monotonic() + WAIT
        while self.status("/readyz") != (200 if ready else 503):
            if time.monotonic() > end:
                raise TimeoutError(f"/readyz does not become {ready}")
            time.sleep(0.05)

    def memory(self):
        """Resident kilobytes."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


class WebSocket:
    """RFC 6455 from the client's side, as far as the tests need it."""

    def __init__(self, port, path="/api/v1/play", headers=None, room=None, line=None, early=b""):
        """line: one that is open already; early: bytes behind the request, before it is granted."""
        self.socket = line or socket.socket()
        if room:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.socket.settimeout(WAIT)
        if not line:
            self.socket.connect(("127.0.0.1", port))
        if self.socket.family != socket.AF_UNIX:
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer, self.pings = b"", 0
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            *([] if "Host" in (headers or {}) else [f"Host: 127.0.0.1:{port}"]),
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *(f"{name}: {value}" for name, value in (headers or {}).items()),
        ]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode() + early)
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        self.head = head.decode()
        if self.status != 101:
            self.close()
            raise Refused(self.status, head.decode())

    def fill(self):
        try:
            data = self.socket.recv(65536)
        except (ConnectionResetError, BrokenPipeError):
            data = b""
        if not data:
            raise Closed(0)
        self.buffer += data

    def take(self, count):
        while len(self.buffer) < count:
            self.fill()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def frame(self, opcode, data, last=True, mask=True):
        self.socket.sendall(self.framed(opcode, data, last, mask))

    def framed(self, opcode, data, last=True, mask=True):
        head = bytes([(0x80 if last else 0) | opcode])
        bit = 0x80 if mask else 0
        if len(data) < 126:
            head += bytes([bit | len(data)])
        elif len(data) < 65536:
            head += bytes([bit | 126]) + struct.pack("!H", len(data))
        else:
            head += bytes([bit | 127]) + struct.pack("!Q", len(data))
        if mask:
            key = os.urandom(4)
            data = bytes(byte ^ key[i % 4] for i, byte in enumerate(data))
            head += key
        return head + data

    def send(self, message):
        """A message: an object, or raw text."""
        self.frame(1, (message if isinstance(message, str) else json.dumps(message)).encode())

    def send_together(self, messages):
        """Several objects in one piece, so that they are decided together."""
        self.socket.sendall(b"".join(self.framed(1, json.dumps(message).encode()) for message in messages))

    def receive_text(self):
        while True:
            text = self.take_frame()
            if text is not None:
                return text

    def take_frame(self):
        """One frame; a message's text, with the frames that continue it, or None of a control frame."""
        first, second = self.take(2)
        length = second & 0x7F
        if length == 126:
            (length,) = struct.unpack("!H", self.take(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", self.take(8))
        data = self.take(length)
        opcode = first & 15
        if opcode == 8:
            raise Closed(struct.unpack("!H", data[:2])[0] if len(data) >= 2 else 1005)
        if opcode == 9:
            self.pings += 1
            self.frame(10, data)
        if opcode not in (0, 1):
            return None
        return (data if first & 0x80 else data + self.rest()).decode()

    def rest(self):
        """The further fragments of a message."""
        data = b""
        while True:
            first, second = self.take(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack("!H", self.take(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self.take(8))
            data += self.take(length)
            if first & 0x80:
                return data

    def receive(self):
        return json.loads(self.receive_text())

    def quiet(self, seconds=0.3):
        """Whether nothing comes for that long."""
        self.socket.settimeout(seconds)
        try:
            return not self.buffer and self.socket.recv(1, socket.MSG_PEEK) is None
        except (TimeoutError, socket.timeout, BlockingIOError):
            return True
        finally:
            self.socket.settimeout(WAIT)

    def close(self):
        self.socket.close()


class Player(WebSocket):
    """A WebSocket at a table that remembers what it was shown."""

    def __init__(self, server, table, token=None, parts=("scene", "journal"), language="en", **more):
        super().__init__(server.port, **more)
        self.table, self.token, self.view, self.scene, self.journal, self.chat = table, token, None, [], [], []
        self.answers, self.views, self.count, self.past, self.history = {}, 0, 0, None, None
        enter = {"type": "enter", "id": "enter", "table": table, "language": language, "parts": list(parts)}
        if token:
            enter["token"] = token
        self.send(enter)
        self.until(lambda: "enter" in self.answers)
        if self.answers["enter"]["type"] == "refused":
            self.close()
            raise Refused(0, self.answers["enter"])
        self.until(lambda: self.view is not None)

    def note(self, message):
        if message["type"] == "view" and message.get("past"):
            self.past = message
        elif message["type"] == "history":
            self.history = message
        elif message["type"] == "view":
            self.views += 1
            about = (self.view or {}).get("about")
            self.view = message
            message.setdefault("about", about)
            if "scene" in message:
                self.scene = message["scene"]
            elif "patch" in message:
                old, self.scene = self.scene, []
                for piece in message["patch"]:
                    self.scene += old[piece[0] : piece[1]] if isinstance(piece, list) else [piece]
            if "journal" in message:
                del self.journal[message["journal"]["from"] :]
                self.journal += message["journal"]["entries"]
            self.chat += message.get("chat", [])
        elif message["type"] in ("done", "refused"):
            self.answers[message.get("id", "")] = message
        return message

    def next(self):
        return self.note(self.receive())

    def until(self, condition, seconds=WAIT):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError("it did not happen")
            self.next()

    def tell(self, kind, **more):
        """Send a message and wait for its answer."""
        self.count += 1
        more.setdefault("id", f"m{self.count}-{os.urandom(4).hex()}")
        self.send({"type": kind, **more})
        self.until(lambda: more["id"] in self.answers)
        return self.answers.pop(more["id"])

    def move(self, move, **more):
        more = {"ply": self.view["ply"], "seq": self.view["seq"], **more}
        return self.tell("move", move=move, **more)

    def look(self, ply, **more):
        """The view of a moment of the past, or the refusal."""
        self.past = None
        answer = self.tell("look", ply=ply, **more)
        if answer["type"] == "done":
            self.until(lambda: self.past is not None)
        return self.past or answer

    def asked(self):
        return bool(self.view.get("choices"))

    def play_any(self, chance=random):
        """Any legal move that does not give the game away; then wait for the view that follows."""
        before = self.view["seq"]
        moves = [choice["move"] for choice in self.view["choices"] if not choice["move"].startswith("concede")]
        answer = self.move(chance.choice(moves))
        if answer["type"] == "done" and not answer.get("held"):
            self.until(lambda: self.view["seq"] > before)
        return answer


def play_out(players, chance=random, most=5000):
    """Let these players finish their game."""
    for _ in range(most):
        for player in players:
            if player.view["state"] == "over":
                break
            if player.asked():
                player.play_any(chance)
                break
        else:
            # Somebody else moves, or a view is on its way.
            seq = [player.view["seq"] for player in players]
            latest = max(seq)
            behind = [player for player in players if player.view["seq"] < latest]
            (behind or players)[0].next()
            continue
        if any(player.view["state"] == "over" for player in players):
            for player in players:
                player.until(lambda p=player: p.view["state"] == "over")
            return
    raise TimeoutError("the game does not end")


def refused_write(t, server, player, empty, name):
    """While nothing can be kept: what is asked is refused, nothing changes, the process lives, /readyz says it.
    empty is a table with an empty seat."""
    server.until_ready(False)
    player.tell("view")
    player.tell("view")  # what was on its way is here
    before = player.view["ply"], player.view["seq"]
    answer = player.tell("chat", text="lost")
    t.check(answer.get("why") == "not_kept", f"{name}: a remark is refused: {answer}")
    if player.asked():
        answer = player.move(player.view["choices"][0]["move"])
        t.check(answer.get("why") == "not_kept", f"{name}: a move is refused: {answer}")
    for path, body in (("/api/v1/tables", {"game": "tali", "seats": [{"who": "me"}, {"who": "empty"}]}), (f"/api/v1/tables/{empty}/join", {})):
        status, _, text = server.request("POST", path, body)
        t.check((status, json.loads(text)["why"]) == (503, "not_kept"), f"{name}: POST {path}: {status} {text}")
    t.check(server.status("/healthz") == 200, f"{name}: the process lives")
    t.check(server.status("/readyz") == 503 and server.metrics()["store_ready"] == 0, f"{name}: and says that it is not ready")
    player.tell("view")
    player.tell("view")
    t.check((player.view["ply"], player.view["seq"]) == before and all(remark["text"] != "lost" for remark in player.chat), f"{name}: nothing is shown that was not kept")
