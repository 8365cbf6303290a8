#!/usr/bin/env python3
"""crash.py: the server is killed at random moments under load; whatever it acknowledged or showed must be there again.

The ledger is this process: it notes every "done" and every view as it arrives. After each kill the store is read, every
table is entered again, every acknowledged message is repeated, and play goes on.

Usage: crash.py PATH-OF-QUADRIGA [ROUNDS [STORE]]"""
import json
import os
import random
import resource
import select
import shutil
import sqlite3
import sys
import time

from client import WAIT, Closed, Player, Refused, Server, Tally, WebSocket, refused_write

BINARY = sys.argv[1] if len(sys.argv) > 1 else "build/quadriga"
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 50
STORE = sys.argv[3] if len(sys.argv) > 3 else None
FLAGS = ["--limits", "messages=10000000,chat=10000000,tables_per_hour=1000000,tables_per_day=1000000,listed=1000000,connects=1000000,requests=1000000,connections_per_address=5000", "--bot-pause", "0"]
TABLES = 12


class Ledger:
    """What the outside world was promised."""

    def __init__(self):
        self.done = {}  # (table, seat, id) -> answer
        self.seen = {}  # table -> the furthest view anybody got: (seq, ply)
        self.tokens = {}  # table -> tokens by seat
        self.over = set()


class Seat(Player):
    """A player who does not wait: it sends when asked and notes what comes."""

    def __init__(self, server, table, seat, token, ledger, chance):
        self.ledger, self.seat, self.chance, self.waiting = ledger, seat, chance, None
        self.patient = True
        super().__init__(server, table, token, parts=("journal",))
        self.patient = False
        self.socket.setblocking(False)

    def fill(self):
        """Once seated, only pump takes bytes in: half a message must not lose its other half."""
        if not self.patient:
            raise BlockingIOError
        super().fill()

    def note(self, message):
        super().note(message)
        if message["type"] == "view":
            before = self.ledger.seen.get(self.table, (0, 0))
            self.ledger.seen[self.table] = max(before, (message["seq"], message["ply"]))
            if message["state"] == "over":
                self.ledger.over.add(self.table)
        elif message["type"] == "done" and message["id"] != "enter":
            self.ledger.done[self.table, self.seat, message["id"]] = message
        if message.get("id") == self.waiting or message["type"] == "view":
            self.waiting = None

    def pump(self):
        """Take in all that is there."""
        try:
            data = self.socket.recv(1 << 20)
            if not data:
                raise Closed(0)
            self.buffer += data
        except BlockingIOError:
            pass
        except (ConnectionResetError, BrokenPipeError):
            raise Closed(0) from None
        while True:
            kept = self.buffer
            try:
                self.note(self.receive())
            except BlockingIOError:
                self.buffer = kept  # half a message: wait for the rest
                return

    def act(self):
        """A move if asked; now and then a remark, or a move taken back."""
        if self.waiting or self.view["state"] == "over":
            return
        self.count += 1
        name = f"{self.seat}-{self.count}-{os.urandom(4).hex()}"
        dice = self.chance.random()
        if self.asked():
            move = self.chance.choice(self.view["choices"])["move"]
            message = {"type": "move", "id": name, "move": move, "ply": self.view["ply"], "seq": self.view["seq"]}
        elif dice < 0.02:
            message = {"type": "chat", "id": name, "text": f"salve {self.count}"}
        elif dice < 0.03 and self.view.get("undo"):
            message = {"type": "undo", "id": name}
        else:
            return
        self.waiting = name
        try:
            self.send(message)
        except (BlockingIOError, BrokenPipeError, ConnectionResetError):
            raise Closed(0) from None


def open_table(server, ledger, chance):
    game = chance.choice(["tali", "tali", "fortuna", "trajan"])
    undo = chance.choice(["free", "secret"])
    try:
        table = server.create(game, [{"who": "me", "name": "Ana"}, {"who": "empty"}, {"who": "bot", "level": "random"}], undo=undo)
    except Refused:
        table = server.create("tali", [{"who": "me", "name": "Ana"}, {"who": "empty"}], undo=undo)
    ledger.tokens[table["table"]] = [table["token"]]  # promised from here on
    ledger.tokens[table["table"]].append(server.join(table["table"], name="Ben")["token"])
    return table["table"]


def sit(server, ledger, chance):
    """Everybody at every table that goes on."""
    seats = []
    for table, tokens in ledger.tokens.items():
        if table not in ledger.over:
            seats += [Seat(server, table, number, token, ledger, chance) for number, token in enumerate(tokens, 1)]
    return seats


def load(server, ledger, chance, seconds, stop):
    """Play for a while, then do something to the server in the middle of it."""
    seats = sit(server, ledger, chance)
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            ready = select.select([seat.socket for seat in seats], [], [], 0.005)[0]
            for seat in seats:
                if seat.socket in ready:
                    seat.pump()
                seat.act()
        stop()
        while True:  # what was on its way counts as promised
            live = False
            for seat in seats:
                try:
                    seat.pump()
                    live = True
                except Closed:
                    pass
            if not live:
                break
            time.sleep(0.01)
    except Closed:
        stop()
    for seat in seats:
        try:
            while True:
                seat.pump()
        except (Closed, BlockingIOError, OSError):
            pass
        seat.close()


def entries(server):
    """table -> {(seat, client)} as kept, and the last numbers."""
    if not server.store.startswith("sqlite:"):
        return None
    connection = sqlite3.connect(f"file:{server.store.removeprefix('sqlite:')}?mode=ro", uri=True)
    kept = set(connection.execute("SELECT table_id, seat, client FROM quad_entry WHERE client <> ''"))
    connection.close()
    return kept


def inspect(t, server, ledger, chance, sample):
    """After a restart: nothing promised is missing, every table can be played on."""
    kept = entries(server)
    if kept is not None:
        lost = [key for key in ledger.done if (key[0], key[1] - 1, key[2]) not in kept]
        t.check(not lost, f"acknowledged and lost: {lost[:3]}")
    late = []
    for table, tokens in ledger.tokens.items():
        for number, token in enumerate(tokens, 1):
            try:
                player = Player(server, table, token, parts=())
            except Refused as refused:
                t.check(False, f"table {table} does not resume: {refused}")
                continue
            if (player.view["seq"], player.view["ply"]) < ledger.seen.get(table, (0, 0)):
                late.append(table)
            if table in ledger.over and player.view["state"] != "over":
                late.append(table)
            mine = [key for key in ledger.done if key[:2] == (table, number)]
            for key in mine[-2:] if chance.random() < sample else []:
                again = player.tell("move", id=key[2], move="x", ply=0)
                t.check(again["type"] == "done", f"a repeated message is known: {again}")
            player.close()
    t.check(not late, f"shown and lost: {late[:3]}")


def test_kill(t):
    chance = random.Random(int(os.environ.get("SEED", "5")))
    ledger = Ledger()
    server = Server(BINARY, store=STORE, flags=FLAGS)
    try:
        for number in range(ROUNDS):
            while len(ledger.tokens) - len(ledger.over) < TABLES:
                open_table(server, ledger, chance)
            load(server, ledger, chance, chance.uniform(0.05, 0.6), server.kill)
            server.start()
            inspect(t, server, ledger, chance, 0.2)
            done = [key for key in ledger.over if key in ledger.tokens]
            for table in done[:-3]:  # keep the rounds short
                del ledger.tokens[table]
                ledger.over.discard(table)
                ledger.done = {key: value for key, value in ledger.done.items() if key[0] != table}
            if number % 10 == 9:
                print(f"# {number + 1} kills, {len(ledger.done)} acknowledgements of tables going on", flush=True)
        t.check("set aside" not in server.log(), "no table had to be set aside")
        # SIGTERM: everybody hears of it, all is kept, the end is in good order.
        load(server, ledger, chance, 0.5, lambda: server.process.send_signal(15))
        t.check(server.process.wait(WAIT) == 0, "SIGTERM ends it well")
        server.start()
        inspect(t, server, ledger, chance, 1.0)
        t.check(server.stop() == 0, "and again")
    finally:
        server.close()


def test_drain(t):
    server = Server(BINARY, store=STORE, flags=FLAGS)
    table = server.create()
    ana = Player(server, table["table"], table["token"])
    idle = WebSocket(server.port)
    server.process.send_signal(15)
    told = []
    try:
        while True:
            told.append(ana.next())
    except Closed as closed:
        t.check(closed.code == 1001, f"closed as going away: {closed.code}")
    t.check(told and told[-1] == {"type": "bye", "why": "restart"}, f"with a farewell: {told}")
    t.check(server.process.wait(WAIT) == 0, "the process ends well")
    idle.close()
    server.close()


def test_quarantine(t):
    """A log that does not replay: that table is closed as unfinished, the others go on. upgrade.py has the rest."""
    if STORE:
        return
    server = Server(BINARY, flags=FLAGS)
    good, bad, luck, unreadable = (server.create() for _ in range(4))
    for table in (good, bad, luck, unreadable):
        server.join(table["table"])
        player = Player(server, table["table"], table["token"])
        player.until(player.asked)
        player.play_any()
        player.close()
    server.kill()
    path = server.store.removeprefix("sqlite:")
    connection = sqlite3.connect(path)
    connection.execute("UPDATE quad_entry SET move = x'03030000' WHERE table_id = ? AND kind = 1 AND seat < 5", (bad["table"],))
    connection.execute("UPDATE quad_entry SET client = ? WHERE table_id = ? AND kind = 1 AND seat < 5", ("x" * 60, unreadable["table"]))
    connection.execute("UPDATE quad_entry SET move = CASE move WHEN x'00000000' THEN x'00010000' ELSE x'00000000' END WHERE table_id = ? AND kind = 1 AND seat = 7 AND ply = 0", (luck["table"],))
    connection.commit()
    connection.close()
    server.start()
    for table, name in ((bad, "an impossible move"), (luck, "luck that is not the seed's"), (unreadable, "an entry that cannot be read")):
        ana = Player(server, table["table"], table["token"])
        t.check(ana.view["state"] == "closed" and not ana.asked(), f"{name}: {ana.view['state']}")
        t.check(ana.move("fetch").get("why") == "quarantined", f"{name}: nobody plays there")
        ana.close()
    ana = Player(server, good["table"], good["token"])
    t.check(ana.view["state"] == "playing", "the good table goes on")
    t.check(server.log().count("closed as unfinished") == 3, "the log says so")
    t.check(server.metrics()["quarantined_total"] == 3, "and the metrics")
    connection = sqlite3.connect(path)
    reasons = [row[0] for row in connection.execute("SELECT quarantine FROM quad_table WHERE quarantine <> '' ORDER BY quarantine")]
    connection.close()
    t.check([why.split()[0] for why in reasons] == ["BAD_LINE", "ILLEGAL", "WRONG_LUCK"], f"and the store, why: {reasons}")
    server.close()


def test_full_disk(t):
    """No file may grow beyond a size, under a running server: what cannot be kept is refused, never acknowledged, and once there is
    room again the same process goes on."""
    if STORE:
        return
    server = Server(BINARY, flags=FLAGS)
    table = server.create(undo="free")
    other = server.join(table["table"])
    ana, ben = Player(server, table["table"], table["token"]), Player(server, table["table"], other["token"])
    done, refused = set(), 0
    most = max(os.path.getsize(server.store.removeprefix("sqlite:") + end) for end in ("", "-wal")) + 64 * 1024
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
    for number in range(3000):
        answer = ana.tell("chat", text="x" * 300, id=f"c{number}")
        if answer["type"] == "done":
            done.add(f"c{number}")
        else:
            refused += 1
            t.check(answer["why"] == "not_kept", f"refused: {answer}")
        if refused == 20:
            break
    t.check(refused > 0, "the disk was full in the end")
    t.check(server.status("/healthz") == 200, "the process lives")
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    server.until_ready()
    ben.tell("view")
    kept = {row[2] for row in entries(server)}
    t.check(done <= kept, f"acknowledged and lost: {sorted(done - kept)[:3]}")
    ben.until(lambda: len(ben.chat) >= len(kept - {""}))
    t.check(ana.tell("chat", text="again", id="again")["type"] == "done", "with room again, the table goes on")
    ben.until(lambda: ben.chat[-1]["text"] == "again")
    t.check(server.metrics()["store_ready"] == 1, "and says so")
    server.kill()
    server.start()
    t.check({row[2] for row in entries(server)} == kept | {"again"}, "and all of it is there after a restart")
    server.close()


def test_locked(t):
    """Another program holds SQLite's write lock for longer than anybody waits."""
    if STORE:
        return
    server = Server(BINARY, flags=FLAGS)
    table = server.create("tali", [{"who": "me", "name": "Ana"}, {"who": "bot", "level": "random"}, {"who": "empty"}])
    server.join(table["table"], name="Ben")
    empty = server.create()["table"]
    ana = Player(server, table["table"], table["token"])
    path, process = server.store.removeprefix("sqlite:"), server.process
    for number in range(2):
        ana.until(ana.asked)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            refused_write(t, server, ana, empty, "locked")
            Player(server, table["table"]).close()  # looking needs no lock
            if number == 0:
                time.sleep(6)  # the wait of old was five seconds; growing pauses meanwhile
        finally:
            other.execute("ROLLBACK")
            other.close()
        server.until_ready()
        t.check(ana.play_any()["type"] == "done", "the same move is made afterwards")
    t.check(server.process is process and process.poll() is None, "by the same process")
    t.check(server.stop() == 0, "which ends well")
    server.close()


def test_astray(t):
    """The file is taken away from under the server, or another gets its name: nothing that is said to be kept goes there."""
    if STORE:
        return
    server = Server(BINARY, flags=FLAGS)
    table = server.create("tali", [{"who": "me", "name": "Ana"}, {"who": "bot", "level": "random"}, {"who": "empty"}])
    server.join(table["table"], name="Ben")
    empty = server.create()["table"]
    ana = Player(server, table["table"], table["token"])
    path = server.store.removeprefix("sqlite:")
    for number in range(2):
        ana.until(ana.asked)
        os.rename(path, path + ".away")
        if number == 1:
            shutil.copy(path + ".away", path)
        refused_write(t, server, ana, empty, "astray")
        t.check(number == 1 or not os.path.exists(path), "no new file is made")
        os.rename(path + ".away", path)
        server.until_ready()
        t.check(ana.play_any()["type"] == "done", "the same move is made once the file is back")
        seq = ana.view["seq"]
        server.kill()
        server.start()
        ana = Player(server, table["table"], table["token"])
        t.check(ana.view["seq"] >= seq, "and is there after a crash")
    server.close()


def test_second_server(t):
    """Two servers on one SQLite file: the second one is refused."""
    if STORE:
        return
    server = Server(BINARY, flags=FLAGS)
    try:
        Server(BINARY, store=server.store).close()
        t.check(False, "a second server is refused")
    except RuntimeError as error:
        t.check("another server" in str(error), f"a second server is refused: {error}")
    path = server.store.removeprefix("sqlite:")
    os.symlink(path, path + ".symbolic")
    os.link(path, path + ".hard")
    for link in (".symbolic", ".hard"):
        try:
            Server(BINARY, store=server.store + link).close()
            t.check(False, f"a second server is refused by another name: {link}")
        except RuntimeError as error:
            t.check("another server" in str(error), f"a second server is refused by another name: {link}: {error}")
    try:
        Server(BINARY, flags=["--listen", f"127.0.0.1:{server.port}"]).close()
        t.check(False, "the same address twice is refused")
    except RuntimeError as error:
        t.check("in use" in str(error), "the same address twice is refused")
    server.close()


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[4:]).end()
