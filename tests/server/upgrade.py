#!/usr/bin/env python3
"""upgrade.py: games outlive their rules. A server with games of every kind is stopped, the rules version of its tables is changed and
some of what was kept is damaged; it starts again, and every game goes on, or is closed as unfinished: kept whole, readable as far as it
replays by whoever could look at it before, with a sentence that says why; and tried again after a repair.

To a server it is the same whether its own rules have changed or the number in the row: it meets a table of other rules.

Usage: upgrade.py PATH-OF-QUADRIGA [TEST …]"""
import json
import random
import re
import sqlite3
import subprocess
import sys

from client import Player, Refused, Server, Tally, play_out

BINARY = sys.argv[1] if len(sys.argv) > 1 else "build/quadriga"
FLAGS = ["--limits", "messages=10000000,chat=10000000,tables_per_hour=1000000,tables_per_day=1000000,listed=1000000,connects=1000000,requests=1000000,connections_per_address=5000", "--bot-pause", "0"]
GAMES = {"romeroll": 40, "glory": 40, "trajan": 40, "fortuna": 40, "tali": 9}  # moves of people before the server is stopped
PARTS = ("scene", "position", "journal")


def sql(server, *statements):
    """Change what a stopped server has kept."""
    connection = sqlite3.connect(server.store.removeprefix("sqlite:"))
    rows = [connection.execute(*statement).fetchall() for statement in statements]
    connection.commit()
    connection.close()
    return rows[-1]


def store(server, *arguments):
    """quadriga store: exit status, and what it said."""
    done = subprocess.run([BINARY, "store", arguments[0], server.store, *arguments[1:]], capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout + done.stderr


class Table:
    """A table of two people who have played for a while."""

    def __init__(self, server, game, moves, chance, **more):
        self.game = game
        ana = server.create(game, listed=True, undo="free", **more)
        ben = server.join(ana["table"])
        self.id, self.tokens = ana["table"], [ana["token"], ben["token"]]
        players = self.enter(server)
        for _ in range(moves):
            asked = next((player for player in players if player.asked()), None)
            if asked is None or players[0].view["state"] == "over":
                break
            asked.play_any(chance)
            seq = asked.view["seq"]
            for player in players:
                player.until(lambda p=player: p.view["seq"] >= seq)
        players[0].tell("chat", text="Well played.")
        for player in players:
            player.until(lambda p=player: p.chat)
        self.before = [self.seen(player) for player in players]
        self.looks = {}  # what each saw at each ply
        for ply in range(0, players[0].view["ply"] + 1):
            self.looks[ply] = [player.look(ply)["position"] for player in players]
        self.records = [self.record(server, token) for token in (*self.tokens, None)]
        for player in players:
            player.close()

    @staticmethod
    def seen(player):
        return {name: player.view.get(name) for name in ("ply", "seq", "state", "position", "prompt", "choices")}

    def enter(self, server, **more):
        return [Player(server, self.id, token, parts=PARTS, **more) for token in self.tokens]

    def record(self, server, token=None, language="en"):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        status, head, text = server.request("GET", f"/api/v1/tables/{self.id}/record?language={language}", None, headers)
        assert status == 200, (status, text)
        assert 'filename="game.quad"' in head.get("content-disposition", ""), head
        return text

    def change(self, column, value, where):
        return (f"UPDATE quad_entry SET {column} = {value} WHERE table_id = ? AND {where}", (self.id,))


def moves_of(record):
    return [line for line in record.splitlines() if re.match(r"\d+ [1-5*] ", line)]


def goes_on(t, server, table, name, rules=None):
    """It stands where it stood, for everybody, and can be played on."""
    players = table.enter(server)
    for player, before in zip(players, table.before):
        t.check(Table.seen(player) == before, f"{name}: as before")
        t.check("closed" not in player.view, f"{name}: not closed")
        t.check([remark["text"] for remark in player.chat] == ["Well played."], f"{name}: with its remarks")
    asked = next((player for player in players if player.asked()), None)
    if table.before[0]["state"] == "playing":
        answer = asked.play_any(random.Random(1))
        t.check(answer["type"] == "done", f"{name}: goes on: {answer}")
        t.check(any(row["table"] == table.id for row in server.ask("GET", "/api/v1/tables")["watch"]), f"{name}: can be watched")
    for player in players:
        player.close()


def is_closed(t, server, table, name, ply, words, rules=(4, 1)):
    """It can be looked at as far as it replays, by those who could before, and by nobody played."""
    for language in ("en", "fr"):
        players = table.enter(server, language=language)
        watcher = Player(server, table.id, parts=PARTS, language=language)
        for number, player in enumerate((*players, watcher)):
            view = player.view
            t.check(view["state"] == "closed" and "choices" not in view and "prompt" not in view, f"{name}: closed: {view['state']}")
            t.check(view["closed"]["ply"] == view["ply"] == ply, f"{name}: up to {ply}: {view['closed']} {view['ply']}")
            t.check(words[language == "fr"] in view["closed"]["text"], f"{name}: says why: {view['closed']['text']}")
            t.check(view["about"]["rules_version"] == rules[0], f"{name}: by the rules of then")
            t.check([remark["text"] for remark in player.chat] == ["Well played."], f"{name}: remarks are read")
            t.check(not view.get("undo") and not any(seat["asked"] for seat in view["seats"]), f"{name}: nobody is asked")
            t.check([seat.get("name") for seat in view["seats"]] == ["Ana", "Ben"], f"{name}: they sit where they sat")
            if number < 2 and ply in table.looks:
                t.check(view["position"] == table.looks[ply][number], f"{name}: what they saw then, no more")
                t.check(player.look(0)["position"] == table.looks[0][number], f"{name}: and what they saw before")
                t.check(player.look(0, open=True).get("why") == "not_over", f"{name}: what is hidden stays so")
            for kind, more in (("move", {"move": "fetch", "ply": ply}), ("chat", {"text": "x"}), ("undo", {}), ("leave", {}), ("take", {}),
                               ("confirm", {}), ("bot", {"level": "random"})):
                why = player.tell(kind, **more).get("why")
                t.check(why == ("not_seated" if number == 2 else "quarantined"), f"{name}: {kind} is refused: {why}")
            t.check(player.tell("history").get("why") == "not_over", f"{name}: no history")
            player.close()
    for token in ("x" * 43, "A" * 43):
        try:
            Player(server, table.id, token)
            t.check(False, f"{name}: a stranger enters")
        except Refused as refused:
            t.check(refused.body["why"] == "no_table", f"{name}: no table for a stranger: {refused.body}")
        status, _, _ = server.request("GET", f"/api/v1/tables/{table.id}/record", None, {"Authorization": f"Bearer {token}"})
        t.check(status == 404, f"{name}: nor a record")
    lists = server.ask("GET", "/api/v1/tables")
    t.check(not any(row["table"] == table.id for rows in lists.values() for row in rows), f"{name}: in no list")
    mine = server.ask("POST", "/api/v1/mine", {"seats": [{"table": table.id, "token": table.tokens[0]}]})["tables"]
    t.check([(row["state"], row["seat"], row["closed"]["ply"]) for row in mine] == [("closed", 1, ply)], f"{name}: in one's own: {mine}")
    why = json.loads(server.request("POST", f"/api/v1/tables/{table.id}/join", {})[2]).get("why")
    t.check(why == "quarantined", f"{name}: nobody joins: {why}")
    has_kept(t, server, table, name, ply, words, rules[0])


def has_kept(t, server, table, name, ply, words, rules):
    """Its record has all moves that were kept: as they were shown where they replay; behind that, one's own."""
    all_moves = [len(moves_of(text)) for text in table.records]
    for number, token in enumerate((*table.tokens, None)):
        text = table.record(server, token)
        lines, before = moves_of(text), moves_of(table.records[number])
        t.check(f"\ngame {table.game} {rules}\n" in text and f"# " in text and words[0] in text, f"{name}: the record says why")
        t.check(words[1] in table.record(server, token, "fr"), f"{name}: in French too")
        t.check("\nseed " not in text and "\ndigest " not in text, f"{name}: and not the seed")
        t.check(lines[:ply] == before[:ply], f"{name}: the record as it was")
        seat = str(number + 1) if token else None
        for line in lines[ply:]:
            who, *words_of = line.split()[1:]
            t.check(who == seat or all(word == "?" for word in words_of[1:]), f"{name}: {line} is not for {seat}")
        if len(lines) == all_moves[number]:
            own = [line for line in lines if line.split()[1] == seat]
            t.check(own == [line for line in before if line.split()[1] == seat] or "illegal" in name, f"{name}: one's own moves")
        t.check(len(lines) >= all_moves[number] - 1, f"{name}: all moves that were kept")  # one may be beyond words


def test_upgrade(t):
    """Every kind of game, each proven, unproven, and parting from the rules in every way."""
    chance = random.Random(16)
    server = Server(BINARY, flags=FLAGS)
    kinds = ("proven", "unproven", "illegal", "digest", "luck")
    tables = {(game, kind): Table(server, game, moves, chance) for game, moves in GAMES.items() for kind in kinds}
    begun = {game: server.create(game, listed=True) for game in GAMES}  # nobody has joined: nothing to disagree with
    over = Table(server, "tali", 1000, chance)
    solo = server.create("trajan", [{"who": "me", "name": "Ana"}, {"who": "bot", "level": "random"}])
    t.check(over.before[0]["state"] == "over", "one is over")
    t.check(server.stop() == 0, "the server stops")
    now = dict(sql(server, ("SELECT game, max(rules) FROM quad_table GROUP BY game",)))
    sql(server, ("UPDATE quad_table SET rules = rules + 3",))
    stops = {}
    for (game, kind), table in tables.items():
        digests = [row[0] for row in sql(server, ("SELECT ply FROM quad_entry WHERE table_id = ? AND digest IS NOT NULL ORDER BY ply", (table.id,)))]
        t.check(len(digests) >= 2 or game == "tali" and digests, f"{game}: has digests: {digests}")
        if kind == "unproven":
            sql(server, table.change("digest", "NULL, rules = NULL", "1 = 1"))
            stops[game, kind] = table.before[0]["ply"]
        elif kind == "digest":
            sql(server, table.change("digest", "digest + 1", f"ply = {digests[-1]} AND kind = 1"))
            stops[game, kind] = digests[-1]
        elif kind == "illegal":
            ply = sql(server, ("SELECT max(ply) FROM quad_entry WHERE table_id = ? AND kind = 1 AND seat < 5", (table.id,)))[0][0]
            sql(server, table.change("move", "x'fa000000'", f"ply = {ply} AND kind = 1"))
            stops[game, kind] = ply
        elif kind == "luck":
            ply, move = sql(server, ("SELECT ply, move FROM quad_entry WHERE table_id = ? AND kind = 1 AND seat = 7 ORDER BY ply DESC", (table.id,)))[0]
            sql(server, table.change("move", f"x'{bytes([move[0], move[1] ^ 1, *move[2:]]).hex()}'", f"ply = {ply} AND kind = 1"))
            stops[game, kind] = ply
    server.start()
    words = {
        "unproven": ("nothing that was kept proves", "rien de ce qui a été conservé ne prouve"),
        "illegal": ("this move is not allowed now", "ce coup n’est pas permis maintenant"),
        "digest": ("the position differs from the one recorded", "la position diffère de celle enregistrée"),
        "luck": ("the seed gives another chance move", "la graine donne ici un autre résultat"),
    }
    for (game, kind), table in tables.items():
        name = f"{game}, {kind}"
        if kind == "proven":
            goes_on(t, server, table, name)
        else:
            is_closed(t, server, table, name, stops[game, kind], words[kind], (now[game] + 3, now[game]))
            text = Player(server, table.id).view["closed"]["text"]
            t.check(f"version {now[game] + 3}" in text and f"version {now[game]}" in text, f"{name}: names both versions: {text}")
    for game, table in begun.items():
        ana = Player(server, table["table"], table["token"])
        t.check(ana.view["state"] == "waiting", f"{game}: a table that waits goes on waiting")
        server.join(table["table"])
        ana.until(lambda: ana.view["state"] == "playing")
        ana.close()
    ana = Player(server, over.id, over.tokens[0])
    t.check(ana.view["state"] == "over" and "scores" in ana.view and "closed" not in ana.view, "what is over stays so")
    t.check(over.record(server) == over.records[2], "and its record is the same")
    bot = Player(server, solo["table"], solo["token"])
    bot.until(bot.asked)
    t.check("closed" not in bot.view, "a game with a bot goes on")
    closed = len(GAMES) * 4
    t.check(server.metrics()["quarantined_total"] == closed, "the metrics count the closed ones")
    t.check(server.metrics()["proven_total"] == 2 * len(GAMES) + 1, f"and the proven: {server.metrics()['proven_total']}")
    t.check(server.stop() == 0, "the server stops again")
    raised = {row[0]: row[1] for row in sql(server, ("SELECT id, rules FROM quad_table WHERE quarantine = '' AND ended = 0",))}
    t.check(all(raised[table.id] == now[game] for (game, kind), table in tables.items() if kind == "proven"), "what was proven has the new version")
    sums = sql(server, ("SELECT count(*), sum(length(text)), sum(ply) FROM quad_entry",))
    server.start()
    metrics = server.metrics()
    t.check(metrics["proven_total"] == 0 and metrics["quarantined_total"] == 0, "once")
    t.check(sql(server, ("SELECT count(*), sum(length(text)), sum(ply) FROM quad_entry",)) == sums, "nothing was thrown away")
    server.close()


def test_retry(t):
    """After a repair an operator lets closed tables go on; those that do not replay stay, with the reason of now."""
    chance = random.Random(17)
    server = Server(BINARY, flags=FLAGS)
    tables = [Table(server, game, 12, chance) for game in ("tali", "glory", "fortuna")]
    server.stop()
    sql(server, ("UPDATE quad_table SET rules = rules + 3",))
    for table in tables:
        sql(server, table.change("digest", "digest + 1", "digest IS NOT NULL"))
    server.start()
    for table in tables:
        t.check(Player(server, table.id, table.tokens[0]).view["state"] == "closed", f"{table.game}: closed")
    code, said = store(server, "retry")
    t.check(code == 1 and "stop it, try again" in said, f"a file has one process: {said}")
    server.stop()
    code, said = store(server, "check")
    t.check(code == 0 and "3 closed as unfinished" in said and said.count("the position differs") == 3, f"check lists them: {said}")
    code, said = store(server, "check", "--lang", "fr")
    t.check(said.count("la position diffère") == 3 and "closes, inachevées" in said, f"in French: {said}")
    sql(server, tables[0].change("digest", "digest - 1", "digest IS NOT NULL"), tables[2].change("digest", "digest - 1", "digest IS NOT NULL"))
    server.start()
    ana = Player(server, tables[0].id, tables[0].tokens[0], parts=PARTS)
    t.check(ana.view["state"] == "closed" and ana.view["closed"]["why"] == "NONE" and "replays again" in ana.view["closed"]["text"], "repaired, but nobody has tried")
    t.check(ana.view["position"] == tables[0].before[0]["position"], "all of it is shown")
    server.stop()
    sql(server, ("UPDATE quad_table SET quarantine = 'line 3: as an older program said it' WHERE id = ?", (tables[2].id,)))
    server.start()
    t.check("replays again" in Player(server, tables[2].id).view["closed"]["text"], "what an older program set aside, too")
    server.stop()
    code, said = store(server, "retry", tables[0].id)
    t.check(code == 0 and "replays: it goes on" in said, f"one of them: {said}")
    code, said = store(server, "retry", "--json")
    told = json.loads(said)
    t.check(code == 3 and (told["tried"], told["resumed"], told["closed"]) == (2, 1, 1), f"the rest: {said}")
    server.start()
    for table in (tables[0], tables[2]):
        goes_on(t, server, table, f"{table.game}, repaired")
    t.check(Player(server, tables[1].id).view["state"] == "closed", "the other one is still closed")
    server.close()


def test_seats(t):
    """Who may look at a closed table is who could before: by the seats as they were last, not as far as it replays."""
    chance = random.Random(18)
    server = Server(BINARY, flags=FLAGS)
    table = Table(server, "tali", 3, chance)
    ana, ben = table.enter(server)
    ben.tell("leave")  # his token dies, behind the place where the replay will stop
    ana.until(lambda: ana.view["seats"][1]["who"] == "bot")
    waiting = server.create("trajan", [{"who": "me", "name": "Eve"}, {"who": "empty"}, {"who": "empty"}])
    late = server.join(waiting["table"], name="Late")
    server.stop()
    sql(server, ("UPDATE quad_entry SET move = x'fa000000' WHERE table_id = ? AND kind = 1 AND ply = 4", (table.id,)))
    sql(server, ("UPDATE quad_entry SET number = number + 5 WHERE table_id = ? AND number > 3", (waiting["table"],)))
    server.start()
    ana = Player(server, table.id, table.tokens[0])
    t.check(ana.view["state"] == "closed" and ana.view["ply"] == 4, f"closed: {ana.view['state']} {ana.view['ply']}")
    t.check(ana.view["seats"][1]["who"] == "bot" and ana.view["seats"][1]["handed"] is False, "a bot sits where he left")
    t.check("version" not in ana.view["closed"]["text"] and "the game replays up to move 4" in ana.view["closed"]["text"], f"damage, not rules: {ana.view['closed']}")
    for action in (lambda: Player(server, table.id, table.tokens[1]), lambda: server.ask("GET", f"/api/v1/tables/{table.id}", None, {"Authorization": f"Bearer {table.tokens[1]}"})):
        try:
            action()
            t.check(False, "who left may not come back")
        except Refused as refused:
            t.check(refused.body["why"] == "no_table", f"who left may not come back: {refused.body}")
    who = Player(server, waiting["table"], late["token"])
    t.check(who.view["state"] == "closed" and who.view["seat"] == 2 and who.view["seats"][1]["name"] == "Late", "who came late may look")
    code = server.ask("POST", f"/api/v1/tables/{table.id}/pass", {}, {"Authorization": f"Bearer {table.tokens[0]}"})["code"]
    back = server.ask("POST", f"/api/v1/tables/{table.id}/return", {"code": code})
    t.check(back["token"] == table.tokens[0], "a seat can be taken along to another device")
    server.close()


def test_unreadable(t):
    """Rows that cannot be read: as far as they can; and tables of which nothing can be shown have a record all the same."""
    chance = random.Random(19)
    server = Server(BINARY, flags=FLAGS)
    entry, seed, options, game = tables = [Table(server, "trajan", 12, chance) for _ in range(4)]
    server.stop()
    ply = sql(server, ("SELECT max(ply) FROM quad_entry WHERE table_id = ? AND kind = 1", (entry.id,)))[0][0] - 2
    sql(server, entry.change("client", f"'{'x' * 60}'", f"ply = {ply} AND kind = 1"))
    sql(server, ("UPDATE quad_table SET seed_hash = zeroblob(32) WHERE id = ?", (seed.id,)), ("UPDATE quad_table SET options = ? WHERE id = ?", (b"\xff" * 24, options.id)),
        ("UPDATE quad_table SET game = 'ludo' WHERE id = ?", (game.id,)))
    server.start()
    is_closed_at = Player(server, entry.id, entry.tokens[0], parts=PARTS)
    t.check(is_closed_at.view["state"] == "closed" and is_closed_at.view["position"] == entry.looks[ply][0], "an entry that cannot be read")
    text = entry.record(server, entry.tokens[0])
    t.check(f"\n# {ply} ?\n" in text and len(moves_of(text)) == len(moves_of(entry.records[0])) - 1, "is missing in the record, and nothing else")
    for table, why in ((seed, "WRONG_LUCK"), (options, "BAD_OPTION"), (game, "NO_SUCH_GAME")):
        try:
            Player(server, table.id, table.tokens[0])
            t.check(False, f"{why}: nothing can be shown")
        except Refused as refused:
            t.check(refused.body["why"] == "quarantined", f"{why}: {refused.body}")
        for token, expected in (("x" * 43, 404), (table.tokens[1], 200), (None, 200)):
            status, _, text = server.request("GET", f"/api/v1/tables/{table.id}", None, {"Authorization": f"Bearer {token}"} if token else {})
            t.check(status == expected, f"{why}: the table in short: {status}")
            t.check(status != 200 or json.loads(text)["closed"]["why"] == why and json.loads(text)["state"] == "closed", f"{why}: says why: {text}")
            status, _, text = server.request("GET", f"/api/v1/tables/{table.id}/record", None, {"Authorization": f"Bearer {token}"} if token else {})
            t.check(status == expected, f"{why}: the record: {status}")
        mine = server.ask("POST", "/api/v1/mine", {"seats": [{"table": table.id, "token": table.tokens[0]}, {"table": table.id, "token": "x" * 43}]})["tables"]
        t.check([(row["state"], row["seat"], [seat["name"] for seat in row["seats"]]) for row in mine] == [("closed", 1, ["Ana", "Ben"])], f"{why}: in one's own: {mine}")
        for number, token in enumerate((*table.tokens, None)):
            text, seat = table.record(server, token), str(number + 1)
            lines = [line.lstrip("# ") for line in text.splitlines() if re.match(r"(# )?\d+ [1-5*] ", line)]
            t.check(len(lines) == len(moves_of(table.records[number])), f"{why}: all moves are there: {len(lines)}")
            t.check("\nseed " not in text, f"{why}: but the seed")
            mine = [line for line in lines if line.split()[1] == seat]
            t.check(all("?" in line or len(line.split()) == 3 for line in lines if line not in mine), f"{why}: only one's own are read")
            if table is not game:
                t.check(mine == [line for line in moves_of(table.records[number]) if line.split()[1] == seat], f"{why}: one's own as they were")
    metrics = server.metrics()
    t.check(metrics["quarantined_total"] == len(tables), f"each was closed once: {metrics['quarantined_total']}")
    server.close()


def test_boxes(t):
    """Games keep the values they were begun with, whatever becomes of ours; a box that cannot be read closes its games and no others."""
    chance = random.Random(21)
    server = Server(BINARY, flags=FLAGS)
    boxes = {"tali": "venus = 77", "fortuna": "grain_price = 9", "romeroll": "plan_cost camp = wood:3"}
    text = {game: f"quadriga box 1\ngame {game}\n{line}\n" for game, line in boxes.items()}
    good = {game: Table(server, game, 9, chance, box=text[game]) for game in boxes}
    bad = Table(server, "tali", 9, chance, box="quadriga box 1\ngame tali\nvenus = 78\n")
    server.stop()
    now = dict(sql(server, ("SELECT game, max(rules) FROM quad_table GROUP BY game",)))
    sql(server, ("UPDATE quad_table SET rules = rules + 3",), ("UPDATE quad_box SET text = replace(text, '78', '79')",))
    server.start()
    for game, table in good.items():
        t.check(f"\nbox {boxes[game]}\n" in table.record(server), f"{game}: has its box")
        goes_on(t, server, table, f"{game} with a box of its own")
    told = server.ask("GET", f"/api/v1/tables/{bad.id}")
    t.check((told["state"], told["closed"]["why"]) == ("closed", "WRONG_BOX"), f"the box is not what it was: {told}")
    t.check(len(moves_of(bad.record(server, bad.tokens[0]))) == len(moves_of(bad.records[0])), "its moves are there")
    server.stop()
    raised = sql(server, ("SELECT game, rules FROM quad_table WHERE quarantine = ''",))
    t.check(sorted(raised) == sorted((game, now[game]) for game in good), f"they have the new version: {raised}")
    sql(server, ("UPDATE quad_box SET text = replace(text, '79', '78')",))
    code, said = store(server, "retry")
    t.check(code == 0 and "1 goes on" in said, f"repaired: {said}")
    server.start()
    goes_on(t, server, bad, "the repaired box")
    t.check(now["tali"] == dict(sql(server, ("SELECT game, min(rules) FROM quad_table GROUP BY game",)))["tali"], "under the rules of now")
    server.close()


def test_closing_under_eyes(t):
    """Somebody is at a finished table whose record does not replay under new rules: all of it lies open, as before."""
    chance = random.Random(20)
    server = Server(BINARY, flags=FLAGS)
    table = server.create()
    other = server.join(table["table"])
    players = [Player(server, table["table"], token) for token in (table["token"], other["token"])]
    play_out(players, chance)
    whole = server.request("GET", f"/api/v1/tables/{table['table']}/record")[2]
    server.stop()
    last = sql(server, ("SELECT max(ply) FROM quad_entry WHERE kind = 1",))[0][0]
    sql(server, ("UPDATE quad_table SET rules = 4",), ("UPDATE quad_entry SET rules = 4 WHERE digest IS NOT NULL",))
    server.start()
    ana = Player(server, table["table"], table["token"])
    t.check(ana.view["state"] == "over" and ana.view["closed"]["why"] == "WRONG_DIGEST", f"over, but it does not replay: {ana.view['state']}")
    t.check(ana.view["closed"]["ply"] < last and ana.view["seed"] in whole, "the seed is known as before")
    t.check("why" not in ana.look(0, open=True), "and so is all that was hidden")
    text = server.request("GET", f"/api/v1/tables/{table['table']}/record")[2]
    t.check(moves_of(text) == moves_of(whole) and "\ngame tali 4\n" in text and re.search(r"\nseed [0-9a-f]{64}\n", text), "the record is whole")
    digest = re.search(r"\nend \d+ ([0-9a-f]{16})\n", text)
    t.check(digest and digest[1] in whole, "with its last digest, for a program of those rules")
    ana.tell("history")
    ana.until(lambda: ana.history is not None)
    server.close()


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:]).end()
