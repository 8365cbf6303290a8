#!/usr/bin/env python3
"""clocks.py: games against the clock, on servers whose time of day the test sets: the last millisecond and the one after it, what was
agreed for the end, restarts, tables that nobody is at, two processes on one database.

Usage: clocks.py PATH-OF-QUADRIGA [WORD …]"""
import mmap
import json
import os
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time

from client import WAIT, Player, Refused, Server, Tally
from database import Cluster

BINARY = sys.argv[1] if len(sys.argv) > 1 else "build/quadriga"
SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
MUCH = ["--bot-pause", "0", "--limits", "messages=1000000,tables_per_hour=1000000,tables_per_day=1000000,listed=1000000,connects=1000000,requests=1000000"]
START = 1_800_000_000_000
LIVE = {"kind": "live", "minutes": 1, "seconds": 10}


class Clock:
    """The time of day of the servers that are given its environment."""

    def __init__(self):
        handle, self.name = tempfile.mkstemp(prefix="quadriga-time-")
        os.write(handle, bytes(8))
        self.bytes = mmap.mmap(handle, 8)
        os.close(handle)
        self.set(START)
        library = os.path.join(os.path.dirname(os.path.abspath(BINARY)), "tests/server/libtime.so")
        self.environment = {"LD_PRELOAD": library, "QUADRIGA_TEST_TIME": self.name}

    def set(self, now):
        self.now = now
        self.bytes[:] = struct.pack("=q", now)

    def close(self):
        self.bytes.close()
        os.unlink(self.name)


class Evening:
    """A server with a clock of its own."""

    def __init__(self, *flags, store=None, clock=None):
        self.own, self.clock = clock is None, clock or Clock()
        self.server = Server(BINARY, store=store, flags=[*MUCH, *flags], environment=self.clock.environment)

    def __enter__(self):
        return self.server, self.clock

    def __exit__(self, *_):
        self.server.close()
        if self.own:
            self.clock.close()


def until(condition, what):
    end = time.monotonic() + WAIT
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.02)


def sit(server, seats=2, language="en", **terms):
    """A table of tali with a clock, and everybody who sits there."""
    table = server.create(seats=[{"who": "me", "name": "Ana"}] + [{"who": "empty"}] * (seats - 1), **terms)
    tokens = [table["token"]] + [server.join(table["table"], name=f"Ben{i}")["token"] for i in range(1, seats)]
    players = [Player(server, table["table"], token, language=language) for token in tokens]
    for player in players:
        player.until(lambda player=player: player.view["state"] == "playing")
    return table["table"], players


def look(player):
    """A view of now, complete."""
    seen = player.views
    player.tell("view")
    player.until(lambda: player.views > seen and player.view.get("journal", {}).get("from") == 0)
    return player.view


def asked(players):
    """Who is asked, and the others."""
    for player in players:
        look(player)
    first = next(player for player in players if player.view.get("choices"))
    return first, [player for player in players if player is not first]


def clock_of(player, other=None):
    return look(player)["seats"][(other or player).view["seat"] - 1].get("clock")


def move(player):
    view = player.view
    return player.tell("move", move=view["choices"][0]["move"], ply=view["ply"], seq=view["seq"])


def finish_turn(players):
    first, others = asked(players)
    seat = first.view["seat"]
    while first.view["seats"][seat - 1]["asked"] and first.view["state"] == "playing":
        assert move(first)["type"] == "done"
        look(first)
    return first, others


def entries(server, table, what):
    store = sqlite3.connect(server.store.removeprefix("sqlite:"), timeout=WAIT)
    try:
        return store.execute(f"SELECT count(*) FROM quad_entry WHERE table_id = ? AND {what}", (table,)).fetchone()[0]
    finally:
        store.close()


def test_agreed(t):
    """A clock is checked when the table is made, and told to everybody."""
    with Evening() as (server, clock):
        for wrong in (
            {}, [], "live", {"kind": "fast"}, {"kind": "live"}, {"kind": "live", "minutes": 0}, {"kind": "live", "minutes": 181}, {"kind": "live", "minutes": 5, "seconds": 301},
            {"kind": "live", "minutes": 5, "seconds": -1}, {"kind": "live", "minutes": 2.5}, {"kind": "turn", "days": 4}, {"kind": "turn", "days": 0}, {"kind": "turn", "days": 8},
            {"kind": "bank", "days": 25}, {"kind": "bank", "days": 3, "hours": 73}, {"kind": "live", "minutes": 5, "over": "nothing"}, {"kind": "live", "minutes": 5, "over": 3},
            {"kind": "live", "minutes": "5"}, {"kind": "none"}, {"kind": "live", "minutes": 10**18},
        ):
            try:
                server.create(clock=wrong)
                t.check(False, f"{wrong} is no clock")
            except Refused as refused:
                t.check((refused.status, refused.body["why"]) == (422, "bad_clock"), f"{wrong}: {refused}")
        for level in ("genius", 3):
            try:
                server.create(clock={**LIVE, "level": level})
                t.check(False, "no such bot")
            except Refused as refused:
                t.check(refused.body["why"] == "bad_level", f"no such bot: {refused}")
        t.check(server.metrics()["tables_created_total"] == 0, "nothing was made")
        for terms, told in (
            (LIVE, {**LIVE, "over": "bot", "level": "novice"}),
            ({"kind": "live", "minutes": 180, "seconds": 300, "over": "concede"},) * 2,
            ({"kind": "turn", "days": 7, "over": "others"},) * 2,
            ({"kind": "bank", "days": 24, "hours": 72, "over": "bot", "level": "random"},) * 2,
            ({"kind": "bank", "days": 1}, {"kind": "bank", "days": 1, "hours": 0, "over": "bot", "level": "novice"}),
        ):
            table = server.create(clock=terms, listed=True)["table"]
            t.check(Player(server, table).view["about"]["clock"] == told, f"{terms} is told at the table")
            t.check(server.ask("GET", f"/api/v1/tables/{table}")["clock"] == told, "in short")
            row = next(row for row in server.ask("GET", "/api/v1/tables")["tables"] if row["table"] == table) if server.stop() == 0 and not server.start() else None
            t.check(row["clock"] == told, "in the lobby, after a restart")
        table = server.create(clock=None)["table"]
        view = Player(server, table).view
        t.check("clock" not in view["about"] and "now" not in view, "without a clock nothing speaks of one")
        t.check(not server.stop() and not server.start() and "clock" not in server.ask("GET", f"/api/v1/tables/{table}"), "nor later")
        t.check(clock.now == START, "")


def test_told(t):
    """An operator is told as well."""
    with Evening() as (server, clock):
        table = server.create(clock={"kind": "bank", "days": 3, "hours": 12, "over": "others"})["table"]
        plain = server.create()["table"]

        def show(*more, language="C"):
            return subprocess.run([BINARY, "store", "show", server.store, *more], capture_output=True, text=True, timeout=WAIT, check=True, env={**os.environ, "LC_ALL": language}).stdout

        t.check("clock: 3 days for the game, 12 hours more with each turn; then the others decide" in show(table), "in words")
        t.check("3 jours pour la partie" in show(table, language="fr_FR.UTF-8"), "in French")
        t.check(json.loads(show(table, "--json"))["clock"] == {"kind": "bank", "days": 3, "hours": 12, "over": "others"}, "for programs")
        t.check("clock" not in show(plain) and "clock" not in json.loads(show(plain, "--json")), "nothing without a clock")


def test_edge(t):
    """The last millisecond counts, the one after it does not; whoever is slower, the server or the player."""
    for after in (-1, 0, 1):
        with Evening() as (server, clock):
            table, players = sit(server, clock=LIVE)
            first, (other,) = asked(players)
            t.check(clock_of(other, first) == {"left": MINUTE, "runs": True} and clock_of(other) == {"left": MINUTE, "runs": False}, "one clock runs")
            clock.set(START + MINUTE // 2)
            t.check(clock_of(other, first)["left"] == MINUTE // 2 and other.view["now"] == clock.now, "for everybody")
            clock.set(START + MINUTE + after)
            answer = move(first)
            if after <= 0:
                t.check(answer["type"] == "done", f"{after}: it counts")
                t.check(clock_of(first)["left"] <= 10 * SECOND + 1, "there is hardly anything left")
            else:
                t.check(answer["type"] == "refused" and answer["why"] in ("time_over", "handed_over"), f"it is too late: {answer}")
                other.until(lambda: other.view["seats"][first.view["seat"] - 1]["who"] == "bot")
            t.check(entries(server, table, "cause = 1") == (after > 0), f"{after}: it is in the log, once, or not at all")
            t.check(server.metrics()["times_up_total"] == (after > 0), "and counted")


def test_reminder(t):
    """At three quarters of the time, once, be there restarts."""
    with Evening() as (server, clock):
        table, players = sit(server, clock={"kind": "turn", "days": 2})
        clock.set(START + 2 * DAY * 3 // 4 - 1)
        finish_turn(players)  # his next turn has its own
        clock.set(clock.now + 2 * DAY * 3 // 4 - 1)
        asked(players)
        t.check(entries(server, table, "cause = 2") == 0, "not yet")
        clock.set(clock.now + 1)
        until(lambda: server.metrics()["reminders_total"] == 1, "the reminder")
        server.stop()
        server.start()
        clock.set(clock.now + HOUR)
        players = [Player(server, table, player.token) for player in players]
        finish_turn(players)
        t.check(entries(server, table, "cause = 2") == 1 and server.metrics()["reminders_total"] == 0, "not again")


def test_bot(t):
    """A bot finishes the turn; then its player may come back, and has a little time."""
    with Evening() as (server, clock):
        table, players = sit(server, seats=3, language="fr", clock=LIVE)
        first, others = asked(players)
        seat = first.view["seat"]
        clock.set(START + MINUTE + 1)
        others[0].until(lambda: others[0].view["seats"][seat - 1]["who"] == "bot")
        row = others[0].view["seats"][seat - 1]
        t.check(row["handed"] and row["level"] == "novice" and "clock" not in row, "the bot that was agreed, without a clock")
        watcher = Player(server, table)
        for player, said in ((others[0], "n’a plus de temps : un bot joue à sa place."), (watcher, "has no time left: a bot plays on.")):
            lapse = look(player)["lapses"]
            t.check(len(lapse) == 1 and lapse[0]["seat"] == seat and lapse[0]["over"] == "bot" and lapse[0]["text"].replace("\xa0", " ").replace("\u202f", " ").endswith(said), f"it is told: {lapse}")

        def back():
            answer = first.tell("take")
            t.check(answer["type"] == "done" or answer["why"] == "time_over", f"{answer}")
            return answer["type"] == "done"

        until(back, "the bot has moved")
        t.check(clock_of(first) == {"left": MINUTE + 10 * SECOND, "runs": False}, f"a minute, and what turns bring: {clock_of(first)}")
        t.check(first.view["seats"][seat - 1]["who"] == "person" and first.tell("chat", text="salve")["type"] == "done", "his seat is his")


def test_concede(t):
    """Of two the other has won; of three a bot goes on, for good."""
    with Evening() as (server, clock):
        table, players = sit(server, clock={**LIVE, "over": "concede"})
        first, (other,) = asked(players)
        clock.set(START + MINUTE + 1)
        other.until(lambda: other.view["state"] == "over")
        view = other.view
        t.check((view["ended_by"], view["lost"], view["finished"]) == ("time", first.view["seat"], False), "who has lost")
        t.check([row["rank"] for row in sorted(view["scores"], key=lambda row: row["seat"] == first.view["seat"])] == [1, 2], "and who has won")
        t.check(move(first)["why"] in ("game_over", "time_over"), "it is over")
        server.stop()
        server.flags += ["--retention", "finished=0s"]
        clock.set(clock.now + DAY)
        server.start()
        until(lambda: server.metrics()["tables_put_away_total"] == 1, "put away")
        again = Player(server, table, other.token)
        t.check(again.view["lost"] == first.view["seat"] and again.view["scores"] == view["scores"] and again.view["about"]["clock"]["over"] == "concede", "so it stays")
    with Evening() as (server, clock):
        table, players = sit(server, seats=3, clock={**LIVE, "over": "concede"})
        first, others = asked(players)
        clock.set(START + MINUTE + 1)
        others[0].until(lambda: others[0].view["seats"][first.view["seat"] - 1]["who"] == "bot")
        t.check(others[0].view["state"] == "playing" and not others[0].view["seats"][first.view["seat"] - 1]["handed"], "a bot's for good")
        t.check(first.tell("take")["why"] == "not_seated", "he only watches")


def test_held(t):
    """A move that waits to be confirmed when the game ends, by time or by the operator, is not made any more."""
    for ended_by in ("time", "operator"):
        folder = tempfile.mkdtemp(prefix="quadriga-clocks-")
        with Evening("--admin", f"{folder}/admin") as (server, clock):
            table, players = sit(server, confirm=True, clock={**LIVE, "over": "concede"})
            first, _ = asked(players)
            while not move(first).get("held"):
                look(first)
            if ended_by == "time":
                clock.set(START + MINUTE + 1)
            else:
                subprocess.run([BINARY, "admin", "--admin", f"{folder}/admin", "close", table], check=True, capture_output=True, timeout=WAIT)
            first.until(lambda: first.view["state"] == "over")
            t.check(first.tell("confirm")["why"] == "game_over", f"ended by {ended_by}: too late to confirm")
            t.check("held" not in look(first), "and nothing is held")


def test_rival(t):
    """Whoever plays alone and has no time left has lost to the one whom the rules play."""
    with Evening() as (server, clock):
        table = server.create("romeroll", seats=[{"who": "me", "name": "Ana"}], clock={**LIVE, "over": "concede"})
        player = Player(server, table["table"], table["token"])
        player.until(lambda: player.view["state"] == "playing")
        clock.set(START + MINUTE + 1)
        player.until(lambda: player.view["state"] == "over")
        t.check((player.view["lost"], player.view["scores"][0]["rank"], player.view["rival"]["rank"]) == (1, 2, 1), f"{player.view['rival']}")


def test_handed(t):
    """Whoever hands his seat to a bot in the middle of a turn gets it back once the bot has finished the turn: no clock stands meanwhile."""
    with Evening("--bot-pause", "60000") as (server, _):
        table, players = sit(server, clock=LIVE)
        first, (other,) = asked(players)
        t.check(first.tell("bot", level="novice")["type"] == "done", "a bot has it")
        t.check(first.tell("take")["why"] == "time_over", "and finishes the turn")
        t.check(other.tell("bot", level="novice")["type"] == "done" and other.tell("take")["type"] == "done", "who is not asked comes and goes")


def test_others(t):
    """The others decide, but only then; and as long as they do not he may still move."""
    with Evening() as (server, clock):
        table, players = sit(server, clock={**LIVE, "over": "others"})
        first, (other,) = asked(players)
        seat = first.view["seat"]
        t.check(other.tell("bot", level="novice", seat=seat)["why"] == "time_left", "he has time")
        first.close()
        clock.set(START + MINUTE)
        t.check(other.tell("bot", level="novice", seat=seat)["why"] == "time_left", "to the last millisecond, be he here or not")
        clock.set(START + MINUTE + 1)
        other.until(lambda: other.view["seats"][seat - 1].get("clock", {}).get("out"))
        first = Player(server, table, first.token)
        finish_turn([first, other])
        t.check(clock_of(first) == {"left": 10 * SECOND, "runs": False}, "he has moved after all")
        t.check(other.tell("bot", level="novice", seat=seat)["why"] == "time_left", "and has time again")
        finish_turn([first, other])
        clock.set(clock.now + MINUTE)
        other.until(lambda: other.view["seats"][seat - 1].get("clock", {}).get("out"))
        t.check(other.tell("bot", level="novice", seat=seat)["type"] == "done", "now they may")
        other.until(lambda: other.view["seats"][seat - 1]["who"] == "bot")
        t.check([lapse["over"] for lapse in look(other)["lapses"]] == ["others", "others", "bot"], "all of it is told")


def test_undo(t):
    """Taking back returns no time."""
    with Evening() as (server, clock):
        table, players = sit(server, clock=LIVE, undo="free")
        finish_turn(players)
        finish_turn(players)
        for i in range(5):
            clock.set(clock.now + SECOND)
            first, _ = finish_turn(players)
            t.check(first.tell("undo")["type"] == "done", "taken back")
            t.check(clock_of(first) == {"left": MINUTE + (10 - i - 1) * SECOND, "runs": True}, f"{i}: what is used is used: {clock_of(first)}")


def test_stops(t):
    """While the server is down a live clock stands, and days go by; but who has next to nothing left gets an hour."""
    for stop in (Server.stop, Server.kill):
        with Evening() as (server, clock):
            table, players = sit(server, clock={"kind": "live", "minutes": 5})
            days, more = sit(server, clock={"kind": "turn", "days": 3})
            clock.set(START + MINUTE)
            asked(players)[0].tell("chat", text="a sign of life")
            stop(server)
            clock.set(START + DAY)
            server.start()
            watcher, slow = Player(server, table), Player(server, days)
            runs = [row["clock"]["left"] for row in watcher.view["seats"] if row["clock"]["runs"]]
            until(lambda: entries(server, table, "cause = 3") == 1, "the table goes on")
            watcher.until(lambda: [row["clock"]["left"] for row in watcher.view["seats"] if row["clock"]["runs"]] == [4 * MINUTE])
            t.check(bool(runs), "one runs")
            t.check([row["clock"]["left"] for row in slow.view["seats"] if row["clock"]["runs"]] == [2 * DAY], "days have gone by")
            stop(server)
            clock.set(START + 10 * DAY)
            server.start()
            slow = Player(server, days)
            slow.until(lambda: [row["clock"]["left"] for row in slow.view["seats"] if row["clock"]["runs"]] == [HOUR])
            clock.set(clock.now + HOUR + 1)
            slow.until(lambda: any(row["who"] == "bot" for row in slow.view["seats"]))
            t.check(entries(server, days, "cause = 1") == 1, "and then they are over")


def test_forgotten(t):
    """Nobody is at the table, and it is not even in memory: its time is over all the same."""
    with Evening("--limits", MUCH[3] + ",tables=1") as (server, clock):
        table, players = sit(server, clock={"kind": "bank", "days": 1, "over": "others"})
        for player in players:
            player.close()
        until(lambda: server.metrics()["sockets"] == 0, "they have left")
        server.create()
        clock.set(START + DAY + 1)
        until(lambda: entries(server, table, "cause = 1") == 1, "the end of the time")
        t.check(server.metrics()["clocks"] == 0, "nothing is awaited any more")


def test_retention(t):
    """No game is given up while a clock may still run there; then it is, as any other."""
    with Evening("--retention", "abandoned=1s") as (server, clock):
        table, players = sit(server, clock={"kind": "turn", "days": 7, "over": "others"})
        plain, people = sit(server)
        for player in [*players, *people]:
            player.close()
        until(lambda: server.metrics()["sockets"] == 0, "they have left")

        def later(count, what):
            """Time goes by, a minute at every look."""
            until(lambda: clock.set(clock.now + MINUTE) or server.metrics()["tables_given_up_total"] == count, what)

        later(1, "the one without a clock is given up")
        clock.set(START + 6 * DAY)
        for player in sit(server)[1]:
            player.close()
        later(2, "as one after it")
        t.check(entries(server, table, "kind = 5") == 0, "the one with a clock is not")
        clock.set(START + 7 * DAY + 1)
        until(lambda: entries(server, table, "cause = 1") == 1, "its time is over")
        later(3, "then it is given up")
        t.check(entries(server, table, "kind = 5") == 1 and entries(server, plain, "kind = 5") == 1, "as any other")


def test_two_processes(t):
    """Both show the same time; the one that serves the table ends it, once, and another one goes on after it."""
    try:
        cluster = Cluster()
    except FileNotFoundError as missing:
        print(f"# {missing}: one process only")
        return
    clock = Clock()
    store = cluster.store("clocks")
    left, right = (Server(BINARY, store=store, flags=MUCH, environment=clock.environment) for _ in range(2))
    try:
        table, players = sit(left, clock={"kind": "bank", "days": 2, "hours": 5})
        far = [Player(right, table, player.token) for player in players]
        first, (other,) = asked(far)
        clock.set(START + DAY)
        t.check(clock_of(first) == {"left": DAY, "runs": True}, "the other process tells the same")
        finish_turn(far)
        for player in (*players, *far):
            player.until(lambda player=player: player.view["seats"][other.view["seat"] - 1]["clock"]["runs"])
        t.check(all(clock_of(player, first) == {"left": DAY + 5 * HOUR, "runs": False} for player in (*players, *far)), "for everybody")
        clock.set(START + 3 * DAY)
        asked(far)
        answer = cluster.ask("clocks", f"SELECT count(*) FROM quad_entry WHERE table_id = '{table}' AND cause = 1")
        t.check(answer == "0", "the last millisecond")
        clock.set(START + 3 * DAY + 1)
        for player in (*players, *far):
            player.until(lambda player=player: player.view["seats"][other.view["seat"] - 1]["who"] == "bot")
            t.check(len(look(player)["lapses"]) == 1, "everybody is told once")
        t.check(left.metrics()["times_up_total"] + right.metrics()["times_up_total"] == 1, "one process has done it")
        second, people = sit(left, clock=LIVE)
        serving = cluster.ask("clocks", f"SELECT owner FROM quad_table WHERE id = '{second}'")
        watcher = Player(right, second)
        left.kill()
        until(lambda: cluster.ask("clocks", f"SELECT owner FROM quad_table WHERE id = '{second}'") not in ("", serving), "taken over")
        until(lambda: cluster.ask("clocks", f"SELECT count(*) FROM quad_entry WHERE table_id = '{second}' AND cause = 3") == "1", "it goes on")
        clock.set(clock.now + MINUTE + 1)
        watcher.until(lambda: any(row["who"] == "bot" for row in watcher.view["seats"]))
        answer = cluster.ask("clocks", f"SELECT count(*) FROM quad_entry WHERE table_id = '{second}' AND cause = 1")
        t.check(answer == "1", f"the end is in the log once: {answer}")
        people[0].close()
    finally:
        left.close()
        right.close()
        cluster.close()
        clock.close()


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:]).end()
