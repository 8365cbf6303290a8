#!/usr/bin/env python3
"""profiles.py: people with a profile: made in one step, signed in by code and pass, signed out, renamed, forgotten; their seats, their
games, and what they may not do to each other.

Usage: profiles.py PATH-OF-QUADRIGA"""
import base64
import hashlib
import json
import sqlite3
import subprocess
import sys
import tempfile
import time

from client import WAIT, Closed, Player, Refused, Server, Tally, play_out

BINARY = sys.argv[1] if len(sys.argv) > 1 else "build/quadriga"
WIDE = "messages=100000,tables_per_hour=100000,tables_per_day=100000,connects=100000,requests=100000,profiles_per_hour=1000,profiles_per_day=1000,sign_ins=1000"
FLAGS = ["--limits", WIDE, "--bot-pause", "0"]
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def ask(server, method, path, body=None, token=None, language=None):
    """Status, and the reply as it is."""
    headers = {"Authorization": "Bearer " + token} if token else {}
    if language:
        headers["Accept-Language"] = language
    status, _, text = server.request(method, "/api/v1/" + path, body, headers)
    return status, json.loads(text)


def why(server, method, path, body=None, token=None):
    return ask(server, method, path, body, token)[1].get("why")


def make(server, name, **more):
    status, made = ask(server, "POST", "profiles", {"name": name, **more})
    assert status == 200, made
    return made


def sql(server, statement, *values):
    connection = sqlite3.connect(server.store.removeprefix("sqlite:"), timeout=60)
    rows = connection.execute(statement, values).fetchall()
    connection.commit()
    connection.close()
    return rows


def until(t, what, condition):
    end = time.monotonic() + WAIT
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    t.check(condition(), what)


def test_made(t):
    server = Server(BINARY, flags=FLAGS)
    table = server.create()
    made = make(server, "Ana", device="Firefox, Linux", seats=[{"table": table["table"], "token": table["token"]}, {"table": "A" * 22, "token": "B" * 43}])
    t.check(made["name"] == "Ana" and made["seats"] == 1 and made["device"] == 1, f"made in one step, with the seat of this browser: {made}")
    t.check(len(base64.urlsafe_b64decode(made["token"] + "=")) == 32, "a device's token has 256 bits")
    code = made["code"].replace("-", "")
    t.check(len(code) == 56 and set(code) <= set(LETTERS) and made["code"] == "-".join(code[i : i + 4] for i in range(0, 56, 4)), "the code is 14 groups of 4")
    kept = sql(server, "SELECT name, code FROM quad_profile")
    t.check(kept == [("Ana", hashlib.sha256(code.encode()).digest())], "of the code there is a hash")
    t.check(sql(server, "SELECT token FROM quad_device") == [(hashlib.sha256(made["token"].encode()).digest(),)], "and of the token")
    with open(server.store.removeprefix("sqlite:") + "-wal", "rb") as file:
        log = file.read()
    t.check(made["token"].encode() not in log and code.encode() not in log and made["code"].encode() not in log, "and nothing else, anywhere")
    profile = ask(server, "GET", "profile", token=made["token"])[1]
    t.check(profile["name"] == "Ana" and [(d["name"], d["here"]) for d in profile["devices"]] == [("Firefox, Linux", True)], f"the profile: {profile}")
    another = make(server, "Ben")
    codes = {make(server, f"Nobody {n}")["code"] for n in range(8)}
    t.check(len(codes | {made["code"], another["code"]}) == 10, "no code twice")
    server.close()


def test_names(t):
    server = Server(BINARY, flags=FLAGS)
    make(server, "Élodie Müller")
    for same in ("Élodie Müller", "élodie müller", "E\u0301lodie Mu\u0308ller", "ÉLODIEMÜLLER", "e\u0301 L O D I E mu\u0308ller"):
        t.check(why(server, "POST", "profiles", {"name": same}) == "name_taken", f"{same!r} is the same name")
    for other in ("Elodie Muller", "Élodie Müllers", "Элоди"):
        t.check("token" in make(server, other), f"{other} is another")
    pairs = [("Straße", "STRASSE"), ("ΑΝΝΑ", "άννα".replace("ά", "α")), ("Ǖwe", "u\u0308\u0304WE"), ("Ệ", "e\u0323\u0302"), ("ệx", "e\u0302\u0323X"), ("Ёлка", "е\u0308ЛКА"), ("한국", "\u1112\u1161\u11ab\u1100\u116e\u11a8")]
    for one, two in pairs:
        make(server, one)
        t.check(why(server, "POST", "profiles", {"name": two}) == "name_taken", f"{one} is {two}")
    for common in ("Livia", "livia", "MARCUS", "L i v i a", "Guest", "invite\u0301", "Player 2", "joueur 5"):
        t.check(why(server, "POST", "profiles", {"name": common}) == "name_taken", f"{common} is nobody's own")
    for sick in ("", " ", "a" * 33, "a\nb", "\u202eabc", 7, None, ["a"], "a\u200bb"):
        t.check(why(server, "POST", "profiles", {"name": sick}) == "bad_name", f"{sick!r} is no name")
    t.check(why(server, "POST", "profiles", {"name": "Zoe", "device": "x" * 64}) == "bad_name", "nor is that a device's")
    t.check(why(server, "POST", "profiles", {"name": "Zoe", "seats": [{}] * 51}) == "bad_request", "and 51 seats are too many")
    t.check(sql(server, "SELECT count(*) FROM quad_profile WHERE name = 'Zoe'") == [(0,)], "what is refused leaves nothing")
    server.close()


def test_name_is_mine(t):
    """At tables as well: a name with a profile is its owner's. Without one everything is as before."""
    server = Server(BINARY, flags=FLAGS)
    ana = make(server, "Ana")
    seats = [{"who": "me", "name": "ANA"}, {"who": "empty"}]
    body = {"game": "tali", "seats": seats}
    t.check(why(server, "POST", "tables", body) == "name_taken", "nobody else is called Ana")
    t.check(why(server, "POST", "tables", {"game": "tali", "seats": [{"who": "me"}, {"who": "bot", "level": "random", "name": "ana"}]}) == "name_taken", "not even a bot")
    status, place = ask(server, "POST", "tables", body, ana["token"])
    t.check(status == 200, "but Ana is")
    t.check(why(server, "POST", f"tables/{place['table']}/join", {"name": "A n a"}) == "name_taken", "whoever joins is not")
    t.check(ask(server, "POST", f"tables/{place['table']}/join", {"name": "Ben"})[0] == 200, "Ben may")
    status, place = ask(server, "POST", "tables", {"game": "tali", "seats": [{"who": "me"}, {"who": "empty"}]}, ana["token"])
    names = [seat.get("name") for seat in ask(server, "GET", f"tables/{place['table']}")[1]["seats"]]
    t.check(names == ["Ana", None], f"without a name she has her own: {names}")
    status, place = ask(server, "POST", "tables", {"game": "tali", "seats": [{"who": "me"}, {"who": "empty"}]})
    t.check(status == 200 and "name" not in ask(server, "GET", f"tables/{place['table']}")[1]["seats"][0], "whoever has no profile needs no name")
    t.check(ask(server, "POST", "tables", body | {"seats": [{"who": "me", "name": "Livia"}, {"who": "empty"}]})[0] == 200, "nor loses one that was free")
    server.close()


def test_sign_in(t):
    server = Server(BINARY, flags=FLAGS)
    ana = make(server, "Ana", device="one")
    plain = ana["code"].replace("-", "")
    for typed in (ana["code"], plain.lower(), plain.replace("0", "O").replace("1", "l"), "  " + ana["code"].replace("-", "  ")):
        status, reply = ask(server, "POST", "profiles/enter", {"code": typed, "device": "two"})
        t.check(status == 200 and reply["name"] == "Ana" and reply["token"] != ana["token"] and "code" not in reply, "the code opens it, however it is typed")
    wrong = plain[:10] + LETTERS[(LETTERS.index(plain[10]) + 1) % 32] + plain[11:]
    swapped = plain[:20] + plain[21] + plain[20] + plain[22:]
    for typed in (wrong, plain[:-1], plain + "A", "", "é" * 56, plain[:-1] + "U", "A" * 300, 5):
        t.check(why(server, "POST", "profiles/enter", {"code": typed}) == "bad_code", f"{str(typed)[:20]!r} is a slip")
    t.check(plain[20] == plain[21] or why(server, "POST", "profiles/enter", {"code": swapped}) == "bad_code", "two letters in the wrong order are")
    old = ana["code"]
    status, fresh = ask(server, "POST", "profile/code", {}, ana["token"])
    t.check(status == 200 and fresh["code"] != old, "a new code")
    t.check(why(server, "POST", "profiles/enter", {"code": old}) == "no_code", "ends the old one")
    t.check(ask(server, "POST", "profiles/enter", {"code": fresh["code"]})[0] == 200, "and opens")
    gift = ask(server, "POST", "profile/pass", {}, ana["token"])[1]
    t.check(why(server, "POST", "profiles/enter", {"profile": "A" * 22, "pass": gift["pass"]}) == "no_pass", "a pass is for its profile")
    status, reply = ask(server, "POST", "profiles/enter", {"profile": gift["profile"], "pass": gift["pass"], "device": "three"})
    t.check(status == 200 and reply["name"] == "Ana", "a pass opens it")
    t.check(why(server, "POST", "profiles/enter", {"profile": gift["profile"], "pass": gift["pass"]}) == "no_pass", "once")
    gift = ask(server, "POST", "profile/pass", {}, reply["token"])[1]
    ask(server, "POST", "profile/devices", {"out": reply["device"]}, ana["token"])
    t.check(why(server, "POST", "profiles/enter", {"profile": gift["profile"], "pass": gift["pass"]}) == "no_pass", "and not of a device that was signed out")
    t.check(why(server, "GET", "profile", token=reply["token"]) == "not_signed_in", "which is nobody's now")
    t.check(why(server, "POST", "profiles/enter", {}) == "bad_request", "nothing opens nothing")
    ask(server, "POST", "profile/devices", {"others": True}, ana["token"])
    t.check([d["here"] for d in ask(server, "GET", "profile", token=ana["token"])[1]["devices"]] == [True], "all others are signed out at once")
    for sick in ({}, {"out": 1, "others": True}, {"out": "1"}, {"out": -1}, {"others": False}):
        t.check(why(server, "POST", "profile/devices", sick, ana["token"]) == "bad_request", f"{sick}")
    t.check(why(server, "POST", "profile/devices", {"out": 99}, ana["token"]) == "not_found", "nor is there a device 99")
    t.check(ask(server, "POST", "profile/devices", {"out": 1}, ana["token"])[0] == 200 and why(server, "GET", "profile", token=ana["token"]) == "not_signed_in", "one signs out oneself")
    server.close()


def test_limits(t):
    server = Server(BINARY, flags=["--limits", "profiles_per_hour=3,sign_ins=4,devices=2"])
    first = make(server, "Ana")
    make(server, "Ben")
    t.check(why(server, "POST", "profiles", {"name": "Ana"}) == "name_taken", "a name that is taken is none")
    make(server, "Cleo")
    t.check(why(server, "POST", "profiles", {"name": "Dora"}) == "too_many", "three profiles an hour")
    t.check(ask(server, "POST", "profiles/enter", {"code": first["code"]})[0] == 200, "a second device")
    t.check(why(server, "POST", "profiles/enter", {"code": first["code"]}) == "many_devices", "but no third")
    for _ in range(2):
        why(server, "POST", "profiles/enter", {"code": "nonsense"})
    t.check(why(server, "POST", "profiles/enter", {"code": first["code"]}) == "too_many", "nor a fifth try, right or wrong")
    metrics = server.metrics()
    wanted = {"profiles_created_total": 3, "profiles_turned_away_total": 1, "sign_ins_total": 1, "sign_ins_failed_total": 2, "sign_ins_turned_away_total": 1, "devices_turned_away_total": 1}
    t.check({name: metrics[name] for name in wanted} == wanted, f"and it is counted: { {name: metrics[name] for name in wanted} }")
    server.close()
    server = Server(BINARY, flags=["--limits", "passes=2"])
    ana = make(server, "Zoe")
    place = server.create()
    t.check("pass" in ask(server, "POST", "profile/pass", {}, ana["token"])[1] and "code" in ask(server, "POST", f"tables/{place['table']}/pass", {}, place["token"])[1], "two passes an hour")
    t.check(why(server, "POST", f"tables/{place['table']}/pass", {}, ana["token"]) == "not_seated", "who may have none is not counted")
    t.check(why(server, "POST", "profile/pass", {}, ana["token"]) == "too_many" and why(server, "POST", f"tables/{place['table']}/pass", {}, place["token"]) == "too_many", "for seats and profiles together")
    t.check(server.metrics()["passes_turned_away_total"] == 2, "and it is counted")
    server.close()
    server = Server(BINARY, flags=["--limits", "profiles_per_day=1"])
    make(server, "Ana")
    t.check(why(server, "POST", "profiles", {"name": "Ben"}) == "too_many", "one a day")
    server.close()


def test_seats(t):
    """Whose seat it is: a device's token opens what its profile has, as long as the profile has it."""
    server = Server(BINARY, flags=FLAGS)
    ana = make(server, "Ana")
    ben = make(server, "Ben")
    two = ask(server, "POST", "profiles/enter", {"code": ana["code"]})[1]
    place = ask(server, "POST", "tables", {"game": "tali", "undo": "never", "seats": [{"who": "me"}, {"who": "empty"}]}, ana["token"])[1]
    other = ask(server, "POST", f"tables/{place['table']}/join", {}, ben["token"])[1]
    table = place["table"]
    here = Player(server, table, two["token"])
    t.check(here.view["seat"] == 1, "another device enters the seat")
    t.check(Player(server, table, place["token"]).view["seat"] == 1, "the seat's token goes on working")
    there = Player(server, table, ben["token"])
    t.check(there.view["seat"] == 2, "Ben has his own")
    players = [here, there]
    mover = next(player for player in players if player.asked())
    t.check(mover.tell("move", move=mover.view["choices"][0]["move"], ply=mover.view["ply"])["type"] == "done", "and it is played from there")
    t.check(ask(server, "GET", f"tables/{table}", token=two["token"])[1]["seat"] == 1, "summary")
    t.check(ask(server, "GET", f"tables/{table}/view", token=two["token"])[1]["seat"] == 1, "view")
    t.check(server.request("GET", f"/api/v1/tables/{table}/record", None, {"Authorization": "Bearer " + two["token"]})[0] == 200, "record")
    t.check(why(server, "POST", f"tables/{table}/pass", {}, two["token"]) == "not_seated", "a device's token does not go into a pass for a seat")
    stranger = make(server, "Eve")
    open_view, open_record = ask(server, "GET", f"tables/{table}/view")[1], server.request("GET", f"/api/v1/tables/{table}/record")[2]
    t.check(ask(server, "GET", f"tables/{table}/view", token=stranger["token"])[1] == open_view, "a stranger's device shows what anybody sees")
    t.check(server.request("GET", f"/api/v1/tables/{table}/record", None, {"Authorization": "Bearer " + stranger["token"]})[2] == open_record, "record as well")
    watcher = Player(server, table, stranger["token"])
    t.check(watcher.view["seat"] == 0 and watcher.tell("leave").get("why") == "not_seated", "she watches, and no more")
    watcher.close()
    eve = {"seats": [{"table": table, "token": place["token"]}]}
    t.check(ask(server, "POST", "profile/seats", eve, stranger["token"])[1]["seats"] == 0, "a seat that is somebody's stays his")
    t.check(ask(server, "POST", "profile/seats", {"seats": [{"table": table, "token": stranger["token"]}]}, stranger["token"])[1]["seats"] == 0, "a device's token takes nothing")
    # A sign-out ends what goes on.
    ask(server, "POST", "profile/devices", {"out": two["device"]}, ana["token"])
    try:
        while True:
            here.receive()
    except Closed as closed:
        t.check(closed.code == 1008, f"a device that is signed out is shown the door: {closed.code}")
    t.check(why(server, "GET", f"tables/{table}", token=two["token"]) == "no_table", "and does not come back")
    t.check(Player(server, table, ana["token"]).view["seat"] == 1, "the others stay")
    # Who gets up has no right left.
    leaver = Player(server, table, place["token"])
    leaver.tell("leave")
    t.check(ask(server, "GET", f"tables/{table}", token=ana["token"])[1]["seat"] == 0, "a seat that was given away is nobody's")
    t.check([row["table"] for row in ask(server, "GET", "profile/games", token=ana["token"])[1]["tables"]] == [], "nor one of her games")
    # Taking along, later.
    guest = server.create("tali", [{"who": "me"}, {"who": "bot", "level": "random"}])
    t.check(ask(server, "POST", "profile/seats", {"seats": [{"table": guest["table"], "token": guest["token"]}] * 2}, ana["token"])[1]["seats"] == 1, "seats are taken along later, each once")
    t.check(Player(server, guest["table"], ana["token"]).view["seat"] == 1, "and are hers")
    server.close()


def test_store_fails(t):
    """A store that fails does not say that somebody is nobody: his browser would forget who he is."""
    server = Server(BINARY, flags=FLAGS)
    ana = make(server, "Ana")
    place = ask(server, "POST", "tables", {"game": "tali", "seats": [{"who": "me"}, {"who": "empty"}]}, ana["token"])[1]
    sql(server, "ALTER TABLE quad_device RENAME TO quad_device_gone")
    for method, path, body in (("GET", "profile", None), ("GET", "profile/games", None), ("GET", f"tables/{place['table']}", None), ("POST", "profile/devices", {"others": True}), ("POST", "tables", {"game": "tali", "seats": [{"who": "me"}, {"who": "empty"}]})):
        t.check(why(server, method, path, body, ana["token"]) == "not_kept", f"{method} {path}")
    try:
        Player(server, place["table"], ana["token"])
        t.check(False, "entering")
    except Refused as refused:
        t.check("not_kept" in str(refused), f"entering: {refused}")
    t.check(Player(server, place["table"], place["token"]).view["seat"] == 1, "the seat's own token asks nobody")
    sql(server, "ALTER TABLE quad_device_gone RENAME TO quad_device")
    over = ask(server, "POST", "tables", {"game": "tali", "seats": [{"who": "me"}, {"who": "bot", "level": "random"}]}, ana["token"])[1]
    play_out([Player(server, over["table"], over["token"])])
    server.stop()
    server.start()  # what is over is in nobody's memory
    sql(server, "ALTER TABLE quad_entry RENAME TO quad_entry_gone")
    t.check(why(server, "GET", "profile/games", token=ana["token"]) == "not_kept", "a game that cannot be read for a moment is not gone, nor closed")
    sql(server, "ALTER TABLE quad_entry_gone RENAME TO quad_entry")
    until(t, "it is there again", lambda: [row["state"] for row in ask(server, "GET", "profile/games", token=ana["token"])[1].get("tables", [])] == ["waiting", "over"])
    t.check(ask(server, "GET", "profile", token=ana["token"])[1].get("name") == "Ana", "and she is who she was")
    server.close()


def test_games(t):
    server = Server(BINARY, flags=FLAGS)
    ana = make(server, "Ana")
    rows = lambda: ask(server, "GET", "profile/games", token=ana["token"])[1]["tables"]
    waits = ask(server, "POST", "tables", {"game": "tali", "seats": [{"who": "me"}, {"who": "empty"}]}, ana["token"])[1]["table"]
    over = ask(server, "POST", "tables", {"game": "tali", "seats": [{"who": "me"}, {"who": "bot", "level": "random"}]}, ana["token"])[1]
    play_out([Player(server, over["table"], over["token"])])
    def mine(table):
        return any(row["table"] == table and any(s["asked"] and s["seat"] == row["seat"] for s in row["seats"]) for row in rows())

    bots = {"game": "romeroll", "seats": [{"who": "me"}, {"who": "bot", "level": "random"}]}
    first = ask(server, "POST", "tables", bots, ana["token"])[1]["table"]
    until(t, "it is her turn", lambda: mine(first))
    second = ask(server, "POST", "tables", bots, ana["token"])[1]["table"]
    until(t, "and at another table", lambda: mine(second))
    got = rows()
    t.check([row["table"] for row in got] == [first, second, waits, over["table"]], f"most urgent first: {[row['state'] for row in got]}")
    t.check(got[0]["since"] <= got[1]["since"], "who has waited longest comes first")
    t.check([row["state"] for row in got] == ["playing", "playing", "waiting", "over"], "then what goes on, then what is over")
    now = time.time() * 1000
    t.check(all(now - 10 * 60000 < row["since"] < now + 10000 for row in got if "since" in row), "since when")
    t.check(got[0]["seats"][0]["name"] == "Ana" and got[0]["title"], "with names and titles")
    stranger = make(server, "Eve")
    t.check(ask(server, "GET", "profile/games", token=stranger["token"])[1]["tables"] == [], "others have their own")
    # The picture is the seat's own first view, no more and no less.
    line = Player(server, first, ana["token"], parts=("scene",))
    line.tell("view")
    shown = ask(server, "GET", f"tables/{first}/view", token=ana["token"])[1]
    t.check(shown["scene"] == line.view["scene"] and shown["choices"] == line.view["choices"] and shown["seat"] == 1, "what is drawn is what she sees")
    open_view = ask(server, "GET", f"tables/{first}/view")[1]
    watcher = Player(server, first, parts=("scene",))
    t.check(open_view["scene"] == watcher.view["scene"] and "choices" not in open_view and open_view["seat"] == 0, "and strangers see what spectators see")
    before = [row["table"] for row in rows()]
    server.stop()
    server.start()
    after = rows()
    t.check([row["table"] for row in after] == before, f"and after a restart the same: {after}")
    server.close()


def test_rename(t):
    server = Server(BINARY, flags=FLAGS)
    ana = make(server, "Ana")
    make(server, "Ben")
    t.check(why(server, "POST", "profile/rename", {"name": "BEN"}, ana["token"]) == "name_taken", "Ben is somebody else")
    t.check(why(server, "POST", "profile/rename", {"name": "Livia"}, ana["token"]) == "name_taken", "so are bots")
    t.check(why(server, "POST", "profile/rename", {}, ana["token"]) == "bad_name", "and nothing is no name")
    t.check(ask(server, "POST", "profile/rename", {"name": "ANA"}, ana["token"])[1]["name"] == "ANA", "one's own may be written otherwise")
    t.check(ask(server, "POST", "profile/rename", {"name": "Anna"}, ana["token"])[0] == 200, "or be another")
    t.check("token" in make(server, "Ana"), "and the old one is free")
    t.check(ask(server, "GET", "profile", token=ana["token"])[1]["name"] == "Anna", "hers is the new one")
    server.close()


def test_delete(t):
    server = Server(BINARY, flags=FLAGS + ["--retention", "finished=1s"])
    ana = make(server, "Annabelle", device="Annas Telefon")
    seats = [{"who": "me"}, {"who": "bot", "level": "random"}]
    running = ask(server, "POST", "tables", {"game": "romeroll", "seats": [{"who": "me"}, {"who": "empty"}]}, ana["token"])[1]
    other = ask(server, "POST", f"tables/{running['table']}/join", {"name": "Ben"})[1]
    left = ask(server, "POST", "tables", {"game": "romeroll", "seats": seats}, ana["token"])[1]
    Player(server, left["table"], left["token"]).tell("leave")
    away = ask(server, "POST", "tables", {"game": "tali", "seats": seats}, ana["token"])[1]
    line = Player(server, away["table"], away["token"])
    play_out([line])
    line.close()
    server.stop()
    server.start()  # nobody has been at the table since
    until(t, "a game is put away", lambda: sql(server, "SELECT count(*) FROM quad_record WHERE id = ?", away["table"]) == [(1,)])
    kept = server.request("GET", "/api/v1/profile/kept", None, {"Authorization": "Bearer " + ana["token"]})
    told = json.loads(kept[2])
    t.check('filename="quadriga-profile.json"' in kept[1].get("content-disposition", "") and told["name"] == "Annabelle", "what is kept can be downloaded")
    t.check({seat["table"] for seat in told["seats"]} == {running["table"], left["table"], away["table"]} and len(told["devices"]) == 1, f"all of it: {told}")
    t.check(ana["token"] not in kept[2] and ana["code"] not in kept[2], "and no secret")
    watcher = Player(server, running["table"], other["token"])
    t.check(watcher.view["seats"][0]["name"] == "Annabelle", "the others see her name")
    seated = Player(server, running["table"], ana["token"])
    t.check(ask(server, "POST", "profile/delete", {}, ana["token"])[0] == 200, "she deletes her profile")
    t.check(why(server, "GET", "profile", token=ana["token"]) == "not_signed_in" and why(server, "POST", "profiles/enter", {"code": ana["code"]}) == "no_code", "it is gone at once")
    until(t, "and all that was hers", lambda: all(sql(server, f"SELECT count(*) FROM {table}") == [(0,)] for table in ("quad_profile", "quad_device", "quad_holding")))
    watcher.until(lambda: "name" not in watcher.view["seats"][0])
    t.check("name" not in watcher.view["seats"][0], "the others do not see it any more")
    for table in (running, left, away):
        head = ask(server, "GET", f"tables/{table['table']}")[1]
        record = server.request("GET", f"/api/v1/tables/{table['table']}/record")[2]
        t.check("Annabelle" not in json.dumps(head) and "Annabelle" not in record and "moves" in record, f"the game stays without it: {head['state']}")
    t.check(Player(server, running["table"], running["token"]).view["seat"] == 1, "the seat stays with whoever has its token")
    server.stop()
    found = subprocess.run([BINARY, "store", "check", server.store], capture_output=True, text=True, timeout=120)
    t.check(found.returncode == 0, f"and everything replays: {found.stdout}{found.stderr}")
    sql(server, "VACUUM")
    with open(server.store.removeprefix("sqlite:"), "rb") as file:
        kept = file.read()
    t.check(b"Annabelle" not in kept and b"Annas Telefon" not in kept, "nothing of her is in the file")
    server.start()
    t.check("token" in make(server, "Annabelle"), "the name is free")
    server.close()


def test_bans(t):
    with tempfile.TemporaryDirectory() as folder:
        socket = f"{folder}/admin"
        server = Server(BINARY, flags=FLAGS + ["--admin", socket])

        def admin(*words):
            done = subprocess.run([BINARY, "admin", *words, "--admin", socket, "--json"], capture_output=True, text=True, timeout=60)
            return done.returncode, done.stdout

        ana = make(server, "Ana")
        make(server, "Ben")
        status, text = admin("profiles")
        t.check(status == 0 and [row["name"] for row in json.loads(text)["profiles"]] == ["Ana", "Ben"], f"an operator sees who there is: {text}")
        t.check(ana["token"] not in text and ana["code"] not in text, "and no secret")
        admin("ban", "ANA")
        t.check(why(server, "POST", "profile/rename", {"name": "Anna"}, ana["token"]) == "banned_name", "who is banned by name stays so")
        t.check(why(server, "POST", "tables", {"game": "tali", "seats": [{"who": "me", "name": "Zoe"}, {"who": "empty"}]}, ana["token"]) == "banned_name", "and does not sit down by another")
        t.check(why(server, "POST", "profiles/enter", {"code": ana["code"]}) == "banned_name", "nor sign in")
        t.check(ask(server, "GET", "profile", token=ana["token"])[1].get("banned") is True, "and is told")
        t.check(why(server, "POST", "profiles", {"name": "A N A"}) in ("banned_name", "name_taken"), "nor is anybody else so called")
        admin("unban", "ANA")
        t.check(admin("profile", "ben", "rename", "Benno")[0] == 0, "an operator gives another name")
        t.check(admin("profile", "Ben", "rename", "Benno")[0] == 1, "to whom there is")
        t.check(admin("profile", "Benno", "rename", "ana")[0] == 1, "and no name twice")
        t.check(admin("profile", "Benno", "sing")[0] == 1, "and nothing else")
        status, text = admin("profile", "BENNO")
        t.check(status == 0 and json.loads(text)["devices"] == 1, f"one by its name: {text}")
        t.check(admin("profile", "Benno", "delete")[0] == 0, "and deletes")
        until(t, "it is gone", lambda: sql(server, "SELECT count(*) FROM quad_profile") == [(1,)])
        server.close()


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:]).end()
