#!/usr/bin/env python3
"""quadriga engine from outside: every request, its answers and refusals: talk.py QUADRIGA [WORD…]"""
import json
import os
import re
import sys
import tempfile

from engine import Engine, Refused
from suite import SOURCE, Tally

GAMES = {"fortuna": 2, "glory": 2, "romeroll": 1, "tali": 2, "trajan": 2}


def refused(engine, request, name, *after):
    """The request is refused by that name, and nothing changes."""
    before = engine.ask("save") if engine.open else None
    try:
        engine.ask(request, *after)
    except Refused as error:
        assert error.name == name, f"“{request}”: {error.name} {error.why}, not {name}"
        assert before is None or engine.ask("save") == before, request
        return error.why
    raise AssertionError(f"“{request}” is not refused")


def words(lines, first):
    return [line[len(first) + 1:] for line in lines if line.split(" ", 1)[0] == first]


def test_as_documented(engine):
    """The conversation of the document, to the letter."""
    with open(os.path.join(SOURCE, "docs/notation.md"), encoding="utf-8") as file:
        talks = re.findall(r"```\n(> .*?)```", file.read(), re.S)
    assert len(talks) == 2, len(talks)
    for talk in talks:
        other, heard = Engine(), []
        for line in talk.splitlines():
            if line.startswith("> "):
                other.say(line[2:])
            else:
                heard.append(line)
                assert other.hear() == line, line
        assert other.process.wait(60) == 0 and heard[-1] == "ok"  # both end with quit
        other.kill()


def test_new_tells_chance(engine):
    told = engine.ask("new tali seed=7 throw=3")
    record = engine.ask("save")
    assert ["* " + line.split(" ", 2)[2] for line in record if re.match(r"\d+ \* ", line)] == words(told, "played")
    assert len(words(told, "played")) == 4 and len(words(told, "event")) == 4
    assert engine.ask("new tali seed=7 throw=3") == told
    assert engine.ask("new tali seed=" + "0f" * 32) == engine.ask("new tali seed=" + "0F" * 32)
    for game, seats in GAMES.items():
        told = engine.ask(f"new {game} seed=3 seats={seats}")
        drawn = [line for line in engine.ask("save") if re.match(r"\d+ \* ", line)]
        assert len(words(told, "played")) == len(drawn), game


def test_load_tells_chance(engine):
    """A position or a record in which chance is due: it moves, and that is told."""
    engine.ask("new tali seats=2 chance=ask")
    engine.ask("play * bone six")
    record, position = engine.ask("save"), engine.ask("position")
    first = engine.ask("load seed=5", *position, ".")
    assert len(words(first, "played")) == 3, first
    assert engine.ask("load seed=5", *position, ".") == first
    others = [engine.ask(f"load seed={seed}", *position, ".") for seed in range(6, 12)]
    assert any(other != first for other in others)
    engine.ask("load seed=5", *position, ".")
    engine.verify()  # the luck behind the position is that of its seed
    assert len(words(engine.ask("load", *record), "played")) == 3
    assert words(engine.ask("load chance=ask", *position, "."), "played") == []
    assert engine.ask("legal")[0].startswith("asked bag * ")
    engine.ask("new tali seed=7")
    record = engine.ask("save")
    refused(engine, "load seed=5", "HAS_SEED", *record)
    refused(engine, "load seed=five", "BAD_VALUE", *position, ".")
    refused(engine, "load luck=5", "BAD_OPTION", *position, ".")
    refused(engine, "load chance=none", "BAD_VALUE", *position, ".")
    refused(engine, "load", "TOO_LONG", "quadriga record 1", "x" * 9000, "moves", "end 0 0123456789abcdef")
    assert engine.ask("load", *record) == []


def test_new_tables_have_the_box(engine):
    """--box: of new tables; what is loaded has its own."""
    with tempfile.NamedTemporaryFile("w", suffix=".box", encoding="utf-8") as box:
        box.write("quadriga box 1\ngame tali\ntitle Os\nvenus = 77\n")
        box.flush()
        with Engine("--box", box.name) as boxed:
            boxed.ask("new tali seed=7")
            record = boxed.ask("save")
            assert any(line.startswith("box 1 ") and line.endswith(" Os") for line in record) and "box venus = 77" in record, record
            refused(boxed, "new trajan", "OTHER_GAME")
            engine.ask("new tali seed=7")
            plain = engine.ask("save")
            boxed.ask("load", *plain)
            assert boxed.ask("save") == plain
        engine.ask("load", *record)
        assert engine.ask("save") == record


def test_chance_is_dictated(engine):
    """Another program's game, dice and all."""
    assert engine.ask("new tali throw=3 chance=ask") == []
    assert engine.ask("legal") == ["asked bag * 1 2", "move * bone one", "move * bone three", "move * bone four", "move * bone six"]
    refused(engine, "play 1 fetch", "NOT_YOUR_TURN")
    refused(engine, "play * bone five", "BAD_NOTATION")
    refused(engine, "play * fetch", "ILLEGAL")
    refused(engine, "bot novice", "NOT_YOUR_TURN")
    for bone in ["six", "six", "one", "one"]:
        assert words(engine.ask("play * bone " + bone), "played") == ["* bone " + bone]
    refused(engine, "play * bone six", "NOT_YOUR_TURN")
    assert words(engine.ask("play 1 fetch"), "played") == ["1 fetch"]
    engine.ask("play * bone four")
    refused(engine, "undo", "UNDO_CHANCE")
    assert engine.ask("undo free") == [] and engine.ask("legal")[0] == "asked bag * 1 1"
    engine.ask("play * bone three")
    assert words(engine.ask("legal"), "move") == ["1 lay three", "1 lay six"]
    record = engine.ask("save")
    assert not any(line.startswith("seed ") for line in record)
    engine.verify()
    assert engine.ask("load chance=ask", *record) == [] and engine.ask("save") == record
    engine.ask("new tali")  # here the engine draws
    refused(engine, "play * bone six", "NOT_YOUR_TURN")


def test_games_are_replayed(engine):
    """A game with drawn luck, told to a table that asks for chance: the same record but for the seed."""
    for game, seats in GAMES.items():
        engine.ask(f"new {game} seats={seats} seed=11")
        for turn in range(40):
            moves = words(engine.ask("legal"), "move")
            if moves:
                engine.ask("play " + moves[turn * turn % len(moves)])
        record = engine.ask("save")
        told = [line.split(" ", 1)[1] for line in record[record.index("moves") + 1:-1] if not line.startswith("digest")]
        engine.ask(f"new {game} seats={seats} chance=ask")
        for move in told:
            engine.ask("play " + move)
        assert engine.ask("save") == [line for line in record if not line.startswith("seed ")], game


def test_legal_names_the_step(engine):
    engine.ask("new tali seed=7")
    assert engine.ask("legal")[0] == "asked turn 1"
    engine.ask("play 1 fetch")
    assert engine.ask("legal")[0] == "asked lay 1"
    for game, seats in GAMES.items():
        engine.ask(f"new {game} seats={seats} seed=2")
        for turn in range(1000):
            lines = engine.ask("legal")
            frames = words(engine.ask("position"), "agenda")
            if not frames:
                assert lines == ["over"]
                break
            assert lines[0] == "asked " + frames[-1], lines[0]
            moves = words(lines, "move")
            assert {move[0] for move in moves} == set(frames[-1].split()[1])
            engine.ask("play " + moves[turn * 7 % len(moves)])


def test_messages_are_addressed(engine):
    engine.ask("new tali seats=3 seed=7")
    told = engine.ask("play 1 fetch")
    assert told[0] == "played 1 fetch" and told[1] == "event all Player 1 fetches a bone."
    assert re.fullmatch(r"event 1 Player 1 gets a \w+\.", told[3]), told
    seen = set()
    for game, seats in GAMES.items():
        engine.ask(f"new {game} seats={max(seats, 2)} seed=4")
        for turn in range(1000):
            moves = words(engine.ask("legal"), "move")
            if not moves:
                break
            for event in words(engine.ask("play " + moves[turn * 5 % len(moves)]), "event"):
                seen.add(event.split(" ")[0])
    assert "all" in seen and len(seen) > 2, seen
    assert all(re.fullmatch(r"all|([1-5],)*([1-5]|nobody)", audience) for audience in seen), seen


def test_winners_and_scores(engine):
    """At the end of any game the winners are those who are first, by points or otherwise; a rival has his row."""
    for game, seats in [*GAMES.items(), ("romeroll", 2)]:
        engine.ask(f"new {game} seats={seats} seed=8")
        assert "winners" not in json.loads(engine.ask("show all")[0])
        for turn in range(10000):
            moves = words(engine.ask("legal"), "move")
            if not moves:
                break
            engine.ask("play " + moves[turn * 3 % len(moves)])
        for viewer in ("all", "nobody", "1"):
            seen = json.loads(engine.ask("show " + viewer)[0])
            rows = [score.get("seat", score.get("rival")) for score in seen["scores"]]
            assert rows == ([1, "seneca"] if seats == 1 else list(range(1, seats + 1))), rows
            first = [row for row, score in zip(rows, seen["scores"]) if score["rank"] == 1]
            assert seen["over"] and seen["winners"] == first != [], (game, seen["winners"], first)
            assert all(score["total"] == sum(line["points"] for line in score["lines"]) for score in seen["scores"])


def test_unknown_words_are_refused(engine):
    engine.ask("new tali seed=7")
    for request in ["legal x", "undo x", "undo free x", "show 1 2", "show all x", "position 1 x", "save 1 x", "bot novice 1 x",
                    "hint 1 x", "quit now"]:
        holds = refused(engine, request, "BAD_REQUEST")
        assert f"“{request.split()[-1]}”" in holds, holds
    for request, name in [("nonsense", "BAD_REQUEST"), ("new", "NO_SUCH_GAME"), ("new chess", "NO_SUCH_GAME"), ("new tali seats=7", "BAD_SEATS"),
                          ("new tali seats", "BAD_SEATS"), ("new tali nix=1", "BAD_OPTION"), ("new tali 3", "BAD_OPTION"), ("new tali seed=", "BAD_VALUE"),
                          ("new tali seed=-1", "BAD_VALUE"), ("new tali chance=", "BAD_VALUE"), ("new tali chance=no", "BAD_VALUE"),
                          ("play", "BAD_NOTATION"), ("play 1 fly", "BAD_NOTATION"), ("play 1 fetch 2", "BAD_NOTATION"), ("play 2 fetch", "NOT_YOUR_TURN"),
                          ("play 1 lay six", "ILLEGAL"), ("undo", "NOTHING_TO_UNDO"), ("undo free", "NOTHING_TO_UNDO"), ("show 9", "BAD_VALUE"),
                          ("bot clever", "BAD_VALUE"), ("bot novice 2", "NOT_YOUR_TURN"), ("x" * 5000, "TOO_LONG")]:
        refused(engine, request, name)
    refused(engine, "load", "BAD_HEADER", "quadriga record 1", "end 0 0")
    fresh = Engine()
    for request in ["legal", "play 1 fetch", "undo", "show", "position", "save", "bot novice", "hint"]:
        refused(fresh, request, "NO_TABLE")
    fresh.close()


def test_views_and_bots(engine):
    engine.ask("new tali seed=7")
    record = engine.ask("save")
    assert engine.ask("load", *record) == [] and engine.ask("save") == record
    assert json.loads(engine.ask("show 2")[0])["viewer"] == 2
    assert "viewer 0" in engine.ask("position nobody") and "viewer 1" in engine.ask("position 1")
    assert engine.ask("bot novice") == engine.ask("bot novice 1")
    engine.ask("play 1 fetch")
    assert engine.ask("undo free") == [] and engine.ask("save") == record
    french = Engine("--lang", "fr")
    french.ask("new tali seed=7")
    assert "event all Joueur 1 pioche un osselet." in french.ask("play 1 fetch")
    french.close()


def test_set_up_is_told(engine):
    """The fourth player's Fish, the one thing that is given before the first round [ROM-2.13]."""
    for seed in range(4):
        told = "\n".join(engine.ask(f"new romeroll seats=4 seed={seed}"))
        first = int(re.search(r"Player (\d) is the first Proconsul", told)[1])
        assert re.findall(r"^event (.*) stores (.*)$", told, re.M) == [(f"all Player {(first + 2) % 4 + 1}", "Fish.")], told


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:], Engine).end()
