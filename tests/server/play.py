#!/usr/bin/env python3
"""play.py: the server as players meet it: whole games, interruptions, repeats, taking back, bots, spectators.

Usage: play.py PATH-OF-QUADRIGA"""
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time

from client import Player, Refused, Server, Tally, play_out

BINARY = sys.argv[1] if len(sys.argv) > 1 else "build/quadriga"
# However slow the machine: a watcher who is read last of all has no time to answer a ping.
FAST = ["--limits", "messages=100000,tables_per_hour=10000,tables_per_day=10000,listed=10000,connects=100000,requests=100000,chat=100000,ping=3600", "--bot-pause", "0"]
server = Server(BINARY, flags=FAST)


def pair(**more):
    """A table for two people, both present."""
    table = server.create(**more)
    other = server.join(table["table"])
    return Player(server, table["table"], table["token"]), Player(server, table["table"], other["token"])


def asked_of(*players):
    """The one who is asked and the others, all up to date."""
    seq = max(player.view["seq"] for player in players)
    for player in players:
        player.until(lambda p=player: p.view["seq"] >= seq)
    return sorted(players, key=lambda player: not player.asked())


def verify(text, luck):
    with tempfile.NamedTemporaryFile("w", suffix=".quad") as file:
        file.write(text)
        file.flush()
        return subprocess.run([BINARY, "verify", "--luck", luck, file.name], capture_output=True, timeout=60).returncode == 0


def test_every_game(t):
    """Whole games of every game with every number of players; records are sound, luck was promised."""
    chance = random.Random(7)
    for game in server.ask("GET", "/api/v1/games")["games"]:
        for count in range(game["seats_min"], game["seats_max"] + 1):
            name = f"{game['game']} with {count}"
            table = server.create(game["game"], [{"who": "me", "name": "Ana"}] + [{"who": "empty"}] * (count - 1))
            tokens = [table["token"]] + [server.join(table["table"], name=f"Ben {i}")["token"] for i in range(1, count)]
            parts = [("scene", "journal"), ("patch", "journal")]
            players = [Player(server, table["table"], token, parts=parts[i % 2]) for i, token in enumerate(tokens)]
            watcher = Player(server, table["table"], parts=("patch", "journal"))
            play_out(players, chance)
            watcher.until(lambda: watcher.view["state"] == "over")
            again = [Player(server, table["table"], token) for token in [*tokens, None]]
            for one, other in zip([*players, watcher], again):
                t.check(one.scene == other.scene, f"{name}: patches lead to the same scene")
                t.check(one.journal == other.journal, f"{name}: the journal grows to what a newcomer is shown")
                t.check(one.view["scores"] == other.view["scores"], f"{name}: equal scores")
            seed = bytes.fromhex(watcher.view["seed"])
            promise = hashlib.sha256(seed).hexdigest()
            t.check(promise == table["luck"] == watcher.view["about"]["luck"], f"{name}: the seed is the promised one")
            record = server.request("GET", f"/api/v1/tables/{table['table']}/record")[2]
            t.check(verify(record, table["luck"]), f"{name}: the record is sound and of the promised seed")
            t.check(not verify(record, hashlib.sha256(b"x").hexdigest()), f"{name}: another promise is not kept")
            t.check(f"seed {seed.hex()}" in record, f"{name}: the record has the seed")
            for one in [*players, watcher, *again]:
                one.close()


def test_past(t):
    """Whoever looks back sees what he saw then; once the game is over, all of it if he likes. Points over the game."""
    chance = random.Random(11)
    for game in server.ask("GET", "/api/v1/games")["games"]:
        name = game["game"]
        seats = [{"who": "me", "name": "Ana"}] + [{"who": "empty"}] * (max(game["seats_min"], 2) - 1)
        table = server.create(name, seats)
        tokens = [table["token"]] + [server.join(table["table"])["token"] for _ in seats[1:]]
        players = [Player(server, table["table"], token, parts=("scene", "journal", "position")) for token in tokens]
        watcher = Player(server, table["table"], parts=("scene", "journal", "position"))
        everybody, seen = [*players, watcher], {}
        for _ in range(60):
            asked = asked_of(*players)[0]
            watcher.until(lambda: watcher.view["seq"] >= asked.view["seq"])
            for i, one in enumerate(everybody):
                seen[i, one.view["ply"]] = (one.view, len(one.journal))
            if asked.view["state"] == "over":
                break
            asked.play_any(chance)
        latest = max(one.view["seq"] for one in everybody)
        for one in everybody:
            one.until(lambda o=one: o.view["seq"] >= latest)
        plies = sorted({ply for _, ply in seen})
        t.check(len(plies) > 3, f"{name}: a few moments")
        for i, one in enumerate(everybody):
            before = one.view
            for ply in plies[:: max(1, len(plies) // 12)]:
                view, told = seen[i, ply]
                past = one.look(ply)
                same = all(past.get(key) == view.get(key) for key in ("ply", "seat", "scene", "position", "prompt", "rule"))
                points = [(seat["asked"], seat.get("points")) for seat in past["seats"]]
                t.check(same, f"{name}: seat {past['seat']} at ply {ply} sees what he saw")
                t.check(points == [(seat["asked"], seat.get("points")) for seat in view["seats"]], f"{name}: who was asked")
                t.check(past["journal"] == {"from": told, "entries": []}, f"{name}: as much of the journal as then")
                t.check(past["last"] == before["ply"] and "choices" not in past and "undo" not in past, f"{name}: only to look at")
            t.check(one.view is before, f"{name}: looking back changes nothing")
        if players[0].view["state"] != "over":
            t.check(watcher.look(2**31).get("why") == "stale", "nobody sees the future")
            watcher.until(lambda: watcher.view is not before)
            t.check(watcher.look(0, open=True).get("why") == "not_over", "what is hidden stays hidden while the game goes on")
            t.check(watcher.tell("history").get("why") == "not_over", "so do the points")
        for one in (watcher, players[0]):
            t.check(one.tell("look").get("why") == "bad_request", "a look is at some ply")
    # The last table of tali, to its end.
    one, two = pair(game="tali")
    play_out([one, two], chance)
    last = one.view["ply"]
    middle, opened = one.look(4), one.look(4, open=True)  # when the bones are dealt
    hidden = [sum(item.get("symbol") == "?" for item in view["scene"]) for view in (middle, opened)]
    t.check("open" not in middle and opened["open"] and hidden[1] < hidden[0], "the hands lie open")
    t.check(opened["journal"]["from"] == 0 and opened["journal"]["entries"], "with a journal of its own")
    t.check(one.tell("history")["type"] == "done", "points over the game")
    one.until(lambda: one.history is not None)
    moments = one.history["moments"]
    t.check(moments[0]["ply"] == 0 and moments[-1]["ply"] == last, "from the first moment to the last")
    t.check(moments[-1]["points"] == [score["total"] for score in one.view["scores"]], "which has the final points")
    t.check([seat["points"] for seat in one.view["seats"]] == moments[-1]["points"], "as the seats have")


def test_languages(t):
    ana, ben = pair()
    t.check("bone" in ana.view["prompt"], "English at first")
    ana.send({"type": "language", "language": "fr"})
    ana.until(lambda: "osselet" in ana.view["prompt"])
    t.check("osselet" in ana.view["choices"][0]["text"], "choices in French")
    t.check(ana.view["about"]["options"][0]["text"] == "osselets posés par joueur", "options in French")
    status, _, text = server.request("GET", "/api/v1/games", headers={"Accept-Language": "fr-FR,fr;q=0.9"})
    t.check(status == 200 and "Un petit jeu d’osselets." in text, "the lobby in French")
    answer = ana.tell("move", move="dance", ply=ana.view["ply"])
    t.check(answer["text"] == "ceci n’est pas un coup", "refusals in French")


def test_reconnect(t):
    ana, ben = pair()
    first, second = asked_of(ana, ben)
    for _ in range(3):
        first, second = asked_of(ana, ben)
        first.play_any()
    for player in (ana, ben):
        player.until(lambda: player.view["seq"] == max(ana.view["seq"], ben.view["seq"]))
        player.close()
        back = Player(server, player.table, player.token)
        same = ("ply", "seq", "seat", "state", "prompt", "choices", "undo")
        t.check(all(back.view.get(key) == player.view.get(key) for key in same), "the same question after coming back")
        t.check(back.scene == player.scene and back.journal == player.journal, "the same board and journal")
        back.close()


def test_two_devices(t):
    ana, ben = pair()
    phone = Player(server, ana.table, ana.token)
    first, _ = asked_of(ana, ben)
    if first is ana:
        answer = phone.play_any()
        ana.until(lambda: ana.view["seq"] == phone.view["seq"])
        t.check(answer["type"] == "done" and ana.scene == phone.scene, "both devices of a seat see one game")


def test_pass(t):
    """A seat goes to another device by a pass that is good once, and the token never stands in a link."""
    server = Server(BINARY)
    table = server.create()
    path, own = f"/api/v1/tables/{table['table']}", {"Authorization": "Bearer " + table["token"]}
    code = server.ask("POST", path + "/pass", {}, own)["code"]
    t.check(code != table["token"], "a pass is not the token")
    back = server.ask("POST", path + "/return", {"code": code})
    t.check(back["token"] == table["token"] and back["seat"] == table["seat"], "the pass gives the seat")
    for wrong in (code, table["token"], "A" * 43, "x"):
        try:
            server.ask("POST", path + "/return", {"code": wrong})
            t.check(False, f"{wrong} gives no seat")
        except Refused as error:
            t.check(error.body["why"] == "no_pass", f"a second time: {error.body['why']}")
    code = server.ask("POST", path + "/pass", {}, own)["code"]
    Player(server, table["table"], table["token"]).tell("leave")
    try:
        server.ask("POST", path + "/return", {"code": code})
        t.check(False, "a seat that was given up cannot be returned to")
    except Refused as error:
        t.check(error.body["why"] == "no_pass", "nor can one return to a seat given up")
    server.close()


def test_repeat(t):
    """The same message twice is one move, on the same line or on another."""
    first, second = asked_of(*pair())
    move = first.view["choices"][0]["move"]
    message = {"ply": first.view["ply"], "seq": first.view["seq"], "id": "once"}
    one = first.tell("move", move=move, **message)
    two = first.tell("move", move=move, **message)
    first.close()
    back = Player(server, first.table, first.token)
    three = back.tell("move", move=move, **message)
    t.check(one["type"] == two["type"] == three["type"] == "done", "repeats are answered as done")
    t.check(back.view["ply"] <= first.view["ply"] + 2, "and played once")
    other = back.tell("move", move="no such thing", **message)
    t.check(other["type"] == "done", "it is the id that counts")


def test_stale(t):
    first, second = asked_of(*pair())
    old = dict(ply=first.view["ply"], seq=first.view["seq"])
    first.play_any()
    shown = first.views
    move = (first.view.get("choices") or [{"move": "fetch"}])[0]["move"]
    answer = first.tell("move", move=move, **old)
    t.check(answer.get("why") == "stale", "an old question is not answered any more")
    first.until(lambda: first.views > shown)
    t.check("scene" in first.view and "about" in first.view, "a whole view follows")
    answer = first.tell("move", move=move, ply=old["ply"])
    t.check(answer.get("why") == "stale", "nor by its ply alone")
    answer = second.tell("move", move="fetch", ply=second.view["ply"], seq=second.view["seq"])
    t.check(answer["type"] == "refused", "the other is not asked")


def test_stale_after_undo(t):
    """A move that answers a question which was taken back is stale even though the ply is the same again."""
    table = server.create("fortuna", [{"who": "me", "name": "Ana"}, {"who": "empty"}], undo="free")
    other = server.join(table["table"])
    players = [Player(server, table["table"], token) for token in (table["token"], other["token"])]
    first, second = asked_of(*players)
    old = dict(ply=first.view["ply"], seq=first.view["seq"])
    choices = first.view["choices"]
    first.move(choices[0]["move"])
    first.until(lambda: first.view["seq"] > old["seq"])
    answer = first.tell("undo", seq=first.view["seq"])
    t.check(answer["type"] == "done", "taken back")
    first.until(lambda: first.view["ply"] == old["ply"])
    t.check(first.view["choices"] == choices, "the same question again")
    t.check(first.tell("move", move=choices[0]["move"], **old).get("why") == "stale", "but under a new number")


def test_undo(t):
    """Under the rules: free against bots, until something is revealed against people, never if so agreed."""
    table = server.create("tali", [{"who": "me", "name": "Ana"}, {"who": "bot", "level": "random"}])
    ana = Player(server, table["table"], table["token"])
    ana.until(ana.asked)
    start, scene, journal = ana.view, ana.scene, list(ana.journal)
    ana.play_any()
    ana.until(ana.asked)
    while ana.view["ply"] > start["ply"]:
        before = ana.view["seq"]
        t.check(ana.tell("undo")["type"] == "done", "against bots everything can be taken back")
        ana.until(lambda: ana.view["seq"] > before and ana.asked())
    t.check(ana.scene == scene and ana.journal == journal, "back where it began")
    t.check(ana.view["choices"] == start["choices"], "with the same choices")
    t.check(ana.tell("undo").get("why") == "undo_nothing", "and no further")
    first, second = asked_of(*pair())
    t.check(first.tell("undo").get("why") == "undo_nothing", "nothing to take back")
    t.check(first.move("fetch")["type"] == "done", "fetch")
    t.check(first.tell("undo").get("why") == "undo_chance", "chance has spoken")
    first, second = asked_of(*pair(undo="never"))
    first.play_any()
    t.check(first.tell("undo").get("why") == "undo_never", "not at this table")


def moves_of(player):
    return [choice["move"] for choice in player.view["choices"] if not choice["move"].startswith("concede")]


def test_undo_and_on(t):
    """What is taken back and played otherwise, all at once: others are told of the new way, not along the old one."""
    for game in ("trajan", "glory", "fortuna", "romeroll"):
        players, told = pair(game=game, undo="free"), 0
        for _ in range(200):
            first, other = asked_of(*players)
            if not first.asked():
                break
            ply, seat, moves = first.view["ply"], first.view["seat"], moves_of(first)
            answer = first.play_any()
            other.until(lambda: other.view["seq"] >= answer["seq"])
            if first.view["ply"] != ply + 1 or not first.asked() or not first.view["undo"] or len(moves) < 2:
                continue
            way = [{"type": "undo"}] + [{"type": "move", "ply": ply, "move": random.choice(moves)}]
            way += [{"type": "move", "ply": ply + 1, "move": move} for move in random.choices(moves_of(first), k=8)]
            way = [{"id": os.urandom(6).hex(), **message} for message in way]
            first.send_together(way)
            first.until(lambda: way[-1]["id"] in first.answers)
            answers = [first.answers[message["id"]] for message in way]
            if answers[0]["type"] != "done":
                continue  # chance has spoken
            last = max(answer["seq"] for answer in answers if answer["type"] == "done")
            for player in players:
                player.until(lambda p=player: p.view["seq"] >= last)
            since = other.view.get("since")
            t.check(since and any(part["seat"] == seat for part in since), f"{game}: the other is told who moved: {since}")
            told += 1
            if told == 10:
                break
        t.check(told > 0, f"{game}: something was taken back and played otherwise")


def test_confirm(t):
    """With "confirm", a move that gives the turn away waits; nobody else sees it meanwhile."""
    first, second = asked_of(*pair(confirm=True))
    first.play_any()
    first.until(lambda: first.view.get("held") or first.asked())
    before = second.views
    if not first.view.get("held"):
        t.check(first.play_any().get("held"), "laying ends the turn: it is held")
        first.until(lambda: first.view.get("held"))
    text = first.view["held"]["text"]
    ply = first.view["ply"]
    gone = [first.tell("undo", id="let-go", seq=first.view["seq"]) for _ in range(2)]
    t.check(gone[0]["type"] == "done" and gone[1] == gone[0], f"and can be let go; said twice, it takes nothing back: {gone}")
    first.until(lambda: not first.view.get("held"))
    t.check(first.asked() and first.view["ply"] == ply, "the question is asked again")
    t.check(first.tell("confirm").get("why") == "nothing_held", "nothing to confirm now")
    answers = [first.move(first.view["choices"][-1]["move"], ply=ply, seq=first.view["seq"], id="again") for _ in range(2)]
    t.check(answers[0].get("held") and answers[1] == answers[0], f"held again: {answers}")
    t.check(first.tell("confirm")["type"] == "done", "confirmed")
    first.until(lambda: first.view["ply"] > ply)
    second.until(lambda: second.view["ply"] >= ply)
    t.check("held" not in second.view, "the other never sees what is held")
    t.check(bool(text) and before >= 0, "a held move has words")


def news_of(t, name, actor, others, action):
    """What the others get while something happens: nothing. The next remark, which everybody gets, is the proof, and the view that
    comes with it is what it was before: a held move, or one that was refused, leaves no trace in bytes, sizes or order."""
    def remark(text):
        """The texts that each of them gets up to the view with that remark."""
        actor.tell("chat", text=text)
        heard = []
        for one in others:
            heard.append([])
            while not one.chat or one.chat[-1]["text"] != text:
                data = one.receive_text()
                heard[-1].append(data)
                one.note(json.loads(data))
        return heard

    plain = lambda text: json.dumps({key: value for key, value in json.loads(text).items() if key != "chat"})
    remark("before"), remark("begun")
    before = remark("still")
    action()
    after = remark("later")
    for was, now in zip(before, after):
        t.check(len(now) == 1 and len(was) == 1, f"{name}: {len(now) - 1} messages, {sum(map(len, now[:-1]))} bytes to those whom it does not concern")
        t.check(plain(was[-1]) == plain(now[-1]), f"{name}: it can be told afterwards")


def test_told(t):
    """A refused or held move, or one let go, is between its player and the server."""
    for game in ("tali", "trajan", "glory", "fortuna", "romeroll"):
        table = server.create(game, [{"who": "me", "name": "Ana"}, {"who": "empty"}], confirm=True)
        other = server.join(table["table"])
        players = [Player(server, table["table"], token, parts=("patch", "journal", "position")) for token in (table["token"], other["token"])]
        watchers = [Player(server, table["table"], parts=parts) for parts in (("patch", "journal"), ("scene",), ())]
        first, second = asked_of(*players)
        phone = Player(server, table["table"], first.token)
        others = [second, *watchers]
        for one in watchers:
            one.until(lambda o=one: o.view["seq"] >= first.view["seq"])
        at = dict(ply=first.view["ply"], seq=first.view["seq"])
        refusals = {
            "no move": lambda: first.tell("move", move="dance", **at), "a future ply": lambda: first.tell("move", move=first.view["choices"][0]["move"], ply=at["ply"] + 1, seq=at["seq"]),
            "stale": lambda: first.tell("move", move=first.view["choices"][0]["move"], ply=at["ply"], seq=at["seq"] + 1), "nothing to confirm": lambda: first.tell("confirm"),
            "nothing to take back": lambda: first.tell("undo", **at), "no such level": lambda: first.tell("bot", level="x"), "a remark too long": lambda: first.tell("chat", text="x" * 301),
            "not absent": lambda: first.tell("bot", level="random", seat=second.view["seat"]), "bad": lambda: first.tell("move"), "a past": lambda: first.tell("look", ply=2**31),
            "his own seat": lambda: first.tell("take"), "his view": lambda: first.tell("view"),
        }
        for name, action in refusals.items():
            news_of(t, f"{game}, {name}", first, others, action)
        out_of_turn = lambda: second.tell("move", move=first.view["choices"][0]["move"], **at)
        news_of(t, f"{game}, out of turn", first, watchers, lambda: t.check(out_of_turn()["type"] == "refused", "not his turn"))
        held = hold_one(first, second, others)
        if held:
            t.check(first.tell("undo")["type"] == "done", "let go")
            first.until(lambda: not first.view.get("held"))
            news_of(t, f"{game}, held and let go", first, others, lambda: (first.move(held), first.tell("undo")))
            news_of(t, f"{game}, held", first, others, lambda: first.move(held))
            first.until(lambda: first.view.get("held"))
            phone.until(lambda: phone.view.get("held"))
            t.check(phone.view["held"] == first.view["held"], "both devices of the seat see it")
            news_of(t, f"{game}, let go", first, others, lambda: first.tell("undo"))
            phone.until(lambda: not phone.view.get("held"))
        t.check(held is not None or game not in ("tali", "trajan"), f"{game}: a move is held")
        for one in (*players, *watchers, phone):
            one.close()


def hold_one(first, second, others):
    """Play on until a move of the first is held; everybody is up to date then. The move, or None."""
    for _ in range(60):
        seq = max(one.view["seq"] for one in (first, second))
        for one in (first, second, *others):
            one.until(lambda o=one: o.view["seq"] >= seq)
        if first.asked():
            move = first.view["choices"][0]["move"]
            if first.move(move).get("held"):
                return move
            first.until(lambda: first.view["seq"] > seq)
        elif second.asked():
            if second.move(second.view["choices"][0]["move"]).get("held"):
                second.tell("confirm")
            second.until(lambda: second.view["seq"] > seq)
        else:
            return None
    return None


def test_confirm_whole_game(t):
    ana, ben = pair(confirm=True)
    for _ in range(400):
        first, second = asked_of(ana, ben)
        if first.view["state"] == "over":
            break
        if first.asked():
            first.play_any()
        for player in (ana, ben):
            if player.tell("view").get("type") == "done" and player.view.get("held"):
                player.tell("confirm")
        for player in (ana, ben):
            player.tell("view")
            player.until(lambda p=player: p.view["seq"] >= max(ana.view["seq"], ben.view["seq"]))
    t.check(ana.view["state"] == "over", "a game with confirmed turns ends")


def test_bots(t):
    levels = [row["level"] for row in server.ask("GET", "/api/v1/games")["levels"]]
    for game in ("tali", "fortuna", "trajan", "glory"):
        try:
            table = server.create(game, [{"who": "bot", "level": "random"}] * 3)
        except Refused:
            continue
        watcher = Player(server, table["table"])
        watcher.until(lambda: watcher.view["state"] == "over", 60)
        t.check(watcher.view["finished"], f"{game}: bots play to the end by themselves")
    for level in levels:
        table = server.create("tali", [{"who": "me", "name": "Ana"}, {"who": "bot", "level": level}])
        ana = Player(server, table["table"], table["token"])
        play_out([ana])
        t.check(ana.view["state"] == "over", f"a game against {level}")
        t.check(ana.view["seats"][1]["level"] == level, "its level is shown")


def test_bots_keep_trees(t):
    """From one decision to the next, in as much memory as they are given."""
    for megabytes in (1, 0):
        own = Server(BINARY, flags=[*FAST, "--bot-memory", str(megabytes)])
        try:
            for _ in range(3):
                table = own.create("fortuna", [{"who": "bot", "level": "expert"}] * 2)
                watcher = Player(own, table["table"])
                watcher.until(lambda: watcher.view["state"] == "over", 60)
            figures = own.metrics()
            t.check(figures["bot_moves_total"] > 100, "bots play")
            t.check((figures["bot_trees_used_total"] > 10) == (megabytes > 0), "with the trees they have, if they may keep any")
            t.check((figures["bot_trees"] > 0) == (megabytes > 0), "which are counted")
            t.check(figures["bot_tree_bytes"] <= megabytes * 2**20, "and stay within their memory")
        finally:
            own.close()


def evening_with_bots(own, game, seed, done):
    """Somebody plays, takes back, hands the seat over to bots of any level and takes it again; bots of two levels play on."""
    chance = random.Random(seed)
    table = own.create(game, [{"who": "me", "name": "Ana"}, {"who": "bot", "level": "expert"}, {"who": "bot", "level": "adept"}])
    ana = Player(own, table["table"], table["token"])
    for _ in range(60):
        ana.until(lambda: ana.asked() or ana.view["state"] == "over", 60)
        if ana.view["state"] == "over":
            break
        seq, what = ana.view["seq"], chance.random()
        if what < 0.2 and ana.view["undo"]:
            ana.tell("undo")
        elif what < 0.4:
            ana.tell("bot", level=chance.choice(["novice", "adept", "expert"]))
            ana.until(lambda: ana.view["seq"] > seq + chance.randrange(1, 6) or ana.view["state"] == "over", 60)
            ana.tell("take")
        else:
            ana.play_any(chance)
    ana.close()  # bots may be thinking
    done.append(game)


def test_trees_hold_or_are_dropped(t):
    """Whatever happens at several tables between two decisions of a bot, in little memory: it plays on, by the rules."""
    own = Server(BINARY, flags=[*FAST, "--bot-memory", "1", "--bot-threads", "2"])
    try:
        games, done = ["fortuna", "trajan", "glory", "tali"], []
        evenings = [threading.Thread(target=evening_with_bots, args=(own, game, seed, done)) for seed, game in enumerate(games)]
        for evening in evenings:
            evening.start()
        for evening in evenings:
            evening.join()
        t.check(sorted(done) == sorted(games), "every evening comes to its end")
        figures = own.metrics()
        t.check(figures["bot_trees_used_total"] > 20, "trees are kept where they hold")
        t.check(0 < figures["bot_tree_bytes"] <= 2**20, "within their memory")
        t.check("refused" not in own.log(), "no move of a bot is refused")
        t.check(own.stop() == 0, "and the server stops while bots think")
    finally:
        own.close()


def test_hand_over(t):
    ana, ben = pair()
    t.check(ana.tell("bot", level="no such").get("why") == "bad_level", "levels are checked")
    t.check(ana.tell("bot", level="random")["type"] == "done", "a bot plays for Ana")
    ana.until(lambda: ana.view["seats"][0]["who"] == "bot")
    t.check(ana.view["seats"][0]["handed"] and not ana.asked(), "everybody sees it; Ana is not asked")
    t.check(ana.tell("move", move="fetch", ply=0).get("why") == "handed_over", "nor may she move")
    for _ in range(4):
        ben.until(ben.asked)
        ben.play_any()
    t.check(ana.tell("take")["type"] == "done", "she takes her seat back")
    ana.until(lambda: ana.view["seats"][0]["who"] == "person")
    play_out([ana, ben])
    t.check(ana.view["state"] == "over", "and they finish")


def test_leave_before(t):
    table = server.create("tali", [{"who": "me", "name": "Ana"}, {"who": "empty"}, {"who": "empty"}], listed=True)
    ben = server.join(table["table"], seat=3, name="Ben")
    line = Player(server, table["table"], ben["token"])
    t.check(line.view["state"] == "waiting" and line.view["seat"] == 3, "Ben sits where he asked to")
    t.check(line.tell("move", move="fetch", ply=0).get("why") == "not_started", "no move before the start")
    t.check(line.tell("leave")["type"] == "done", "Ben leaves")
    line.until(lambda: line.view["seat"] == 0)
    t.check(line.view["seats"][2]["who"] == "empty", "his seat is free again")
    try:
        Player(server, table["table"], ben["token"])
        t.check(False, "his token opens nothing any more")
    except Refused as refused:
        t.check(refused.body["why"] == "no_table", "his token opens nothing any more")
    line.close()
    ana = Player(server, table["table"], table["token"])
    given = [ana.tell("bot", seat=2, level="random", id="give") for _ in range(2)]
    t.check(given[0]["type"] == "done", "an empty seat is given to a bot")
    t.check(given[1] == given[0], f"and when that is said again, so is the answer: {given}")
    t.check(ana.tell("bot", seat=2, level="random", id="seat-2").get("why") == "seat_taken", "once")
    carl = server.join(table["table"], name="Carl")
    t.check(carl["seat"] == 3, "the next one gets the free seat")
    ana.until(lambda: ana.view["state"] == "playing")
    t.check(True, "and the game begins")


def test_leave_during(t):
    ana, ben = pair()
    t.check(ben.tell("leave")["type"] == "done", "Ben leaves for good")
    ana.until(lambda: ana.view["seats"][1]["who"] == "bot")
    play_out([ana])
    t.check(ana.view["state"] == "over", "a bot finishes for him")


def test_abandoned(t):
    table = server.create("tali")
    ana = Player(server, table["table"], table["token"])
    ana.tell("leave")
    ana.until(lambda: ana.view["state"] == "over")
    t.check(ana.view["finished"] is False, "a table without people is given up")


def test_spectators(t):
    ana, ben = pair()
    watcher = Player(server, ana.table)
    t.check(watcher.view["seat"] == 0 and "choices" not in watcher.view and "undo" not in watcher.view, "no choices")
    hands = [item for item in watcher.scene if item.get("in", "").startswith("hand.") and item["symbol"] != "?"]
    t.check(not hands, "hands are face down")
    t.check(all(" gets a " not in entry["text"] for entry in watcher.journal), "draws are not told")
    for kind in ("move", "undo", "chat", "bot", "take", "leave", "confirm"):
        t.check(watcher.tell(kind, move="fetch", ply=4, text="hi", level="random").get("why") == "not_seated", kind)


def test_chat(t):
    ana, ben = pair()
    watcher = Player(server, ana.table)
    text = "Salvē! <b>&amp;</b> “ça va” 🎲 \\ \" "
    t.check(ana.tell("chat", text=text, id="c1")["type"] == "done", "Ana speaks")
    t.check(ana.tell("chat", text=text, id="c1")["type"] == "done", "and repeats herself")
    for player in (ana, ben, watcher):
        player.until(lambda p=player: p.chat)
        t.check([(r["seat"], r["text"]) for r in player.chat] == [(1, text)], "everybody reads it once, as it was")
    late = Player(server, ana.table)
    t.check(len(late.chat) == 1, "newcomers too")
    for bad in ("", "   ", "a\nb", "a\tb", "\u202e", "a\u200bb", "x" * 301, 5, None):
        t.check(ana.tell("chat", text=bad).get("why") == "bad_text", f"not {bad!r}")
    t.check(ana.tell("chat", text="x" * 300)["type"] == "done", "300 characters are fine")


def test_names(t):
    for name in ("A", "Ève-Marie d’Été", "x" * 32, "🎲", "李 雷"):
        table = server.create("tali", [{"who": "me", "name": name}, {"who": "empty"}])
        view = Player(server, table["table"], table["token"]).view
        t.check(view["seats"][0]["name"] == name, f"{name!r} is a name")
    for name in ("", " A", "A ", "A  B", "x" * 33, "a\nb", "\u202eevil", "a\u200bb", "\ud800", 7, ["x"]):
        try:
            server.create("tali", [{"who": "me", "name": name}, {"who": "empty"}])
            t.check(False, f"{name!r} is no name")
        except Refused as refused:
            t.check(refused.body["why"] in ("bad_name", "bad_request"), f"{name!r} is no name")


def test_lists(t):
    table = server.create("tali", [{"who": "me", "name": "Lena"}, {"who": "empty"}], listed=True)
    private = server.create("tali", [{"who": "me", "name": "Mona"}, {"who": "empty"}])
    time.sleep(1.1)  # the list is kept for a second
    ids = [row["table"] for row in server.ask("GET", "/api/v1/tables")["tables"]]
    t.check(table["table"] in ids, "an open table is listed")
    t.check(private["table"] not in ids, "a private one is not")
    seats = [{"table": row["table"], "token": row["token"]} for row in (table, private)]
    seats.append({"table": table["table"], "token": private["token"]})
    mine = server.ask("POST", "/api/v1/mine", {"seats": seats})["tables"]
    t.check([row["table"] for row in mine] == [table["table"], private["table"]], "one's own tables, and only those")
    bearer = {"Authorization": "Bearer " + private["token"]}
    summary = server.ask("GET", f"/api/v1/tables/{private['table']}", headers=bearer)
    t.check(summary["seat"] == 1 and summary["state"] == "waiting", "a summary for the seat")


def test_options(t):
    for value, fine in ((2, False), (3, True), (5, True), (6, False), ("4", False), (4.0, False), (True, False)):
        try:
            server.create("tali", options={"throw": value})
            t.check(fine, f"throw {value!r}")
        except Refused as refused:
            t.check(not fine and refused.body["why"] == "bad_option", f"throw {value!r}")
    for body, why in (
        ({"game": "chess"}, "no_game"),
        ({"seats": [{"who": "me"}]}, "bad_seats"),
        ({"seats": [{"who": "me"}, {"who": "me"}]}, "bad_seats"),
        ({"seats": [{"who": "me"}, {"who": "king"}]}, "bad_seats"),
        ({"seats": [{"who": "me"}, 3]}, "bad_seats"),
        ({"seats": [{"who": "me"}] + [{"who": "empty"}] * 5}, "bad_seats"),
        ({"seats": [{"who": "me"}, {"who": "bot", "level": "god"}]}, "bad_level"),
        ({"options": {"nonsense": 1}}, "bad_option"),
        ({"undo": "always"}, "bad_request"),
        ({"listed": "yes"}, "bad_request"),
    ):
        whole = {"game": "tali", "seats": [{"who": "me"}, {"who": "empty"}], **body}
        try:
            server.ask("POST", "/api/v1/tables", whole)
            t.check(False, f"{body} is refused")
        except Refused as refused:
            t.check(refused.body["why"] == why, f"{body}: {why}, not {refused.body['why']}")


def test_example(t):
    """The example bot plays a game, alone and against another of its kind."""
    example = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples/bot.py")
    alone = subprocess.run([sys.executable, example, server.url], capture_output=True, text=True, timeout=60)
    t.check(alone.returncode == 0 and "over:" in alone.stdout, f"against a bot: {alone.stdout} {alone.stderr}")
    table = server.create("fortuna", [{"who": "empty"}, {"who": "empty"}])["table"]
    pair = [subprocess.Popen([sys.executable, example, server.url, table], stdout=subprocess.PIPE, text=True) for _ in range(2)]
    ends = [process.communicate(timeout=120)[0] for process in pair]
    t.check(ends[0] == ends[1] and "over:" in ends[0], f"against itself: {ends}")


def test_many_at_once(t):
    """Forty players hammer one table's join: each seat is given once."""
    table = server.create("tali", [{"who": "empty"}] * 5)
    got, lock = [], threading.Lock()

    def try_join():
        try:
            place = server.join(table["table"], name="N" + os.urandom(3).hex())
            with lock:
                got.append((place["seat"], place["token"]))
        except Refused:
            pass

    threads = [threading.Thread(target=try_join) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    t.check(sorted(seat for seat, _ in got) == [1, 2, 3, 4, 5], "every seat once")
    t.check(len({token for _, token in got}) == 5, "with a token of its own")


if __name__ == "__main__":
    tally = Tally()
    try:
        tally.run(globals(), sys.argv[2:])
        tally.check(server.process.poll() is None, "the server still lives")
    finally:
        log = server.log()
        server.close()
    tally.check(log == "", "the server had nothing to complain about: " + log)
    tally.end()
