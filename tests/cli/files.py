#!/usr/bin/env python3
"""Commands that read and write records, positions and scenarios, from outside.

files.py QUADRIGA [WORD…]: runs the tests whose names hold one of the words."""
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, sys.path[0] + "/..")
from suite import Room, Tally, holds  # noqa: E402


SCENARIO = """scenario two bones
game tali
setup turn
1: fetch
*: bone six
expect asked lay 1
"""


def test_scenarios(room):
    room.write("good.scn", SCENARIO)
    room.write("bad.scn", SCENARIO + "\nscenario wrong\ngame tali\nsetup turn\nexpect over\n")
    assert room.run("scenario", "good.scn")[0] == "1 passed, 0 failed\n"
    out, _ = room.run("scenario", "good.scn", "bad.scn", code=1)
    holds(out, "bad.scn: wrong: line 11")
    holds(out, "\n  there was instead: asked turn 1\n")
    assert out.endswith("2 passed, 1 failed\n")
    seen = json.loads(room.run("scenario", "bad.scn", "--json", code=1)[0])
    assert (seen["passed"], seen["failed"]) == (1, 1) and seen["scenarios"][1]["line"] == 11
    assert seen["scenarios"][1]["found"] == "asked turn 1" and "found" not in seen["scenarios"][0]
    assert room.run("scenario", "-", text=SCENARIO)[0] == "1 passed, 0 failed\n"
    room.write("boxed.scn", SCENARIO.replace("setup", "box venus = 30\nsetup"))
    assert room.run("scenario", "boxed.scn")[0] == "1 passed, 0 failed\n"
    room.write("dear.scn", SCENARIO.replace("setup", "box venus = 300\nsetup"))
    holds(room.run("scenario", "dear.scn", code=1)[0], "two bones: line 4: ", "“venus = 300” (expected: 0 … 100)")
    room.write("foreign.scn", "# Rules\n\nTali is a game.\n")
    why = "the file does not begin as a record, position or scenario does: “Tali is a game.”"
    assert room.run("scenario", "foreign.scn", code=1)[0] == f"foreign.scn: line 3: {why}\n0 passed, 1 failed\n"
    room.write("empty.scn", "# nothing\n")
    holds(room.run("scenario", "empty.scn", code=3)[1], "holds no scenario")
    holds(room.run("scenario", "missing.scn", code=3, LC_ALL="fr")[1], "n’existe pas")


def test_verify_finds_changes(room):
    room.run("simulate", "tali", "--games", "1", "--records", ".")
    record = room.read("tali-2-1.quad")
    holds(room.run("verify", "tali-2-1.quad")[0], "sound; the game is over")
    holds(room.run("verify", "-", text=record)[0], "sound")
    lines = record.splitlines()
    first = lines.index("moves") + 1
    swapped = {"one": "six", "three": "one", "four": "one", "six": "one"}
    words = lines[first].split()
    changed = lines[:first] + [" ".join(words[:3] + [swapped[words[3]]])] + lines[first + 1:]
    room.write("luck.quad", "\n".join(changed) + "\n")
    holds(room.run("verify", "luck.quad", code=3)[1], f"line {first + 1}", "the seed gives another chance move")
    room.write("cut.quad", "\n".join(lines[:-1]) + "\n")
    holds(room.run("verify", "cut.quad", code=3)[1], "ends too early")
    room.write("half.quad", record[:len(record) // 2])
    room.run("verify", "half.quad", code=3)
    room.write("digest.quad", record.replace(lines[-1].split()[2], "0" * 16))
    holds(room.run("verify", "digest.quad", code=3, LC_ALL="fr")[1], "la position diffère")
    seen = json.loads(room.run("verify", "--json", "tali-2-1.quad", "luck.quad", code=3)[0])
    assert [row["sound"] for row in seen] == [True, False] and seen[1]["line"] == first + 1


def test_bad_files(room):
    room.new()
    holds(room.run("show", "missing", code=3)[1], "there is no file “missing”")
    holds(room.run("show", ".", code=3)[1], "is a folder")
    room.write("latin", b"quadriga record 1\nname 1 L\xe9a\n")
    holds(room.run("show", "latin", code=3)[1], "line 2", "UTF-8")
    room.write("nul", b"quadriga record 1\n\0\n")
    holds(room.run("verify", "nul", code=3)[1], "line 2", "UTF-8")
    room.write("long", b"#" + b" " * (5 * 1024 * 1024))
    holds(room.run("show", "long", code=3)[1], "longer than 4096 KiB")
    room.write("wide", "quadriga record 1\n" + "x" * 600 + "\n")
    room.run("show", "wide", code=3)
    room.write("empty", b"")
    room.run("show", "empty", code=3)
    room.write("escape", "quadriga record 1\n\x1b[2J\n")
    assert "\x1b" not in room.run("show", "escape", code=3)[1]
    if os.getuid() != 0:
        room.write("closed", "x")
        os.chmod(room.path("closed"), 0)
        holds(room.run("show", "closed", code=3)[1], "may not read")


def test_new_records(room):
    room.run("new", "tali", "a.quad", "--seats", "3", "--names", "Livia,Marcus", "--seed", "7", "--option", "throw=5")
    record = room.read("a.quad")
    holds(record, "game tali 1\nseats 3\nname 1 Livia\nname 2 Marcus\noption throw 5\nbox 1 ")
    assert re.search(r"\nbox 1 [0-9a-f]{16}\nseed ", record), record
    assert record == room.run("new", "tali", "--seats", "3", "--names", "Livia,Marcus", "--seed", "7", "--option",
                              "throw=5")[0]
    holds(room.run("new", "tali", "a.quad", code=1)[1], "exists already")
    seed = re.search("seed ([0-9a-f]{64})", record).group(1)
    holds(room.run("new", "tali", "--seed", seed)[0], seed)
    assert room.run("new", "tali")[0] != room.run("new", "tali")[0]
    room.run("new", "tali", "--seed", "12x", code=2)
    room.run("new", "tali", "--names", "A,B,C", code=2)
    room.run("new", "tali", "--names", "x" * 33, code=2)
    room.run("new", "tali", "--names", "a\u202eb", code=2)
    room.run("new", "tali", "nowhere/a.quad", code=1)


def test_boxes(room):
    """A box as a file: printed, checked, and played with wherever a game is begun."""
    for game in ("romeroll", "glory", "trajan", "fortuna", "tali"):
        room.write("ours.box", room.run("box", game)[0])
        holds(room.run("box", "check", "ours.box")[0], "sound. 0 lines differ from our box 1")
        seen = json.loads(room.run("box", game, "--json")[0])
        assert (seen["game"], seen["number"], seen["built_in"]) == (game, 1, True) and seen["text"] == room.read("ours.box")
    for language in ("en", "fr"):
        with open(f"{sys.path[0]}/../docs/box.{language}.md", encoding="utf-8") as file:
            example = re.search(r"```\n(quadriga box 1\n.*?)```", file.read(), re.S)[1]
        room.write("documented.box", "".join(re.split(r" {2,}", line.rstrip())[0] + "\n" for line in example.splitlines()))
        holds(room.run("box", "check", "documented.box")[0], "Rome & Roll, sound. 2 lines differ")
    room.write("mine.box", "quadriga box 1\ngame tali\ntitle Mine\nvenus = 30\n")
    room.write("dear.box", "quadriga box 1\ngame tali\nvenus = 300\n")
    holds(room.run("box", "check", "mine.box")[0], "mine.box: Tali, sound. 1 line differs from our box 1")
    out, err = room.run("box", "check", "dear.box", "mine.box", code=3)
    holds(err, "dear.box: line 3", "“venus = 300” (expected: 0 … 100)")
    holds(out, "mine.box: Tali, sound")
    dear, mine = json.loads(room.run("box", "check", "--json", "dear.box", "mine.box", code=3)[0])
    assert (dear["sound"], dear["error"], dear["line"], dear["words"], dear["wanted"]) == (False, "BAD_VALUE", 3, "venus = 300", "0 … 100")
    assert (mine["sound"], mine["title"], mine["differ"], mine["built_in"]) == (True, "Mine", 1, False)
    for odd, why in (("missing", "there is no file"), (".", "is a folder")):
        holds(room.run("box", "check", odd, "--json", code=3)[1], why)
    holds(room.run("box", "check", code=2)[1], "FILE is missing")
    holds(room.run("box", "tali", "--number", "2", code=2)[1], "--number “2” is not a whole number from 1 to 1")

    holds(room.run("new", "tali", "--box", "mine.box")[0], f"\nbox 1 {mine['digest']} Mine\nbox venus = 30\nseed ")
    games = [room.run("simulate", "tali", "--games", "20", *more)[0] for more in ([], ["--box", "mine.box"], ["--box", "ours.box"])]
    assert games[0] == games[2] != games[1]
    room.run("simulate", "tali", "--games", "1", "--box", "mine.box", "--records", "kept")
    (record,) = os.listdir(room.path("kept"))
    holds(room.run("verify", f"kept/{record}")[0], "sound; the game is over")
    plain, boxed = (json.loads(room.run("bench", *more, "--seconds", "0.05", "--json")[0]) for more in (["tali"], ["--box", "mine.box"]))
    assert boxed["game"] == "tali" and boxed["signature"] != plain["signature"]  # of a box its own game, without more words
    room.run("arena", "tali", "--bots", "random,novice", "--games", "2", "--box", "mine.box")
    for command in (["new"], ["simulate"], ["bench"], ["train"], ["arena", "--bots", "random,novice"]):
        holds(room.run(command[0], "trajan", *command[1:], "--box", "mine.box", code=2)[1], "“mine.box” is a box for tali")
        holds(room.run(command[0], "tali", *command[1:], "--box", "dear.box", code=3)[1], "dear.box: line 3")


def test_positions(room):
    room.new()
    position = room.run("show", "game.quad", "--position")[0]
    room.write("here.txt", position)
    room.run("new", "tali", "there.quad", "--from", "here.txt", "--seed", "3")
    assert room.run("show", "there.quad", "--position")[0] == position
    assert room.run("show", "here.txt", "--position")[0] == position
    holds(room.run("verify", "there.quad")[0], "sound")
    room.run("new", "tali", "--from", "here.txt", "--seats", "2", code=2)
    room.write("bad.txt", position.replace("bag_size = ", "bag_size = 1"))
    holds(room.run("new", "tali", "--from", "bad.txt", code=3)[1], "bad.txt")
    holds(room.run("show", "game.quad", "--position", "--viewer", "1")[0], "viewer 1")


def test_show_through_eyes(room):
    room.new("game.quad", "--names", "Livia,Marcus")
    whole = room.run("show", "game.quad")[0]
    holds(whole, "Tali, after 4 moves", "Livia", "Marcus", "Hand: three, six")
    mine = room.run("show", "game.quad", "--viewer", "2")[0]
    holds(mine, "Marcus (you)", "Hand: 2 face down")
    assert room.run("show", "game.quad", "--viewer", "nobody")[0].count("Hand: 2 face down") == 2
    holds(room.run("show", "game.quad", "--ply", "0")[0], "after 0 moves", "Bag: 36 face down")
    holds(room.run("show", "game.quad", "--lang", "fr")[0], "Main\u00a0:", "après 4 coups")
    room.run("show", "game.quad", "--ply", "5", code=2)
    for viewer in ("3", "0", "everybody", ""):
        room.run("show", "game.quad", "--viewer", viewer, code=2)
    for viewer in ("1", "2", "nobody", "all"):
        seen = json.loads(room.run("show", "game.quad", "--viewer", viewer, "--json")[0])
        assert seen["ply"] == 4 and seen["names"] == ["Livia", "Marcus"] and not seen["over"]
        assert ("choices" in seen["asked"][0]) == (viewer in ("1", "all"))
        hidden = [item for item in seen["scene"] if item.get("symbol") == "?"]
        assert len(hidden) == {"1": 2, "2": 2, "nobody": 3, "all": 1}[viewer]
        assert [row["total"] for row in seen["scores"]] == [0, 0]
    record = room.run("show", "game.quad", "--record", "--viewer", "2")[0]
    assert "seed" not in record and record.count("bone ?") == 2
    assert room.run("show", "game.quad", "--record")[0] == room.read("game.quad")


def test_legal_moves(room):
    room.new()
    out = room.run("legal", "game.quad")[0]
    assert [line.split("  ")[0] for line in out.splitlines()] == ["1 fetch", "1 swap three", "1 swap six"]
    seen = json.loads(room.run("legal", "game.quad", "--json", "--lang", "fr")[0])
    assert [row["move"] for row in seen["asked"][0]["choices"]] == ["fetch", "swap three", "swap six"]
    holds(seen["asked"][0]["choices"][0]["text"], "Piocher")
    room.run("legal", "game.quad", "--seat", "1")
    room.run("legal", "game.quad", "--seat", "2", code=3)
    room.run("simulate", "tali", "--games", "1", "--records", ".")
    holds(room.run("legal", "tali-2-1.quad", code=3)[1], "the game is over")
    assert room.run("legal", "tali-2-1.quad", "--ply", "4")[0] != ""


def test_moves(room):
    room.new()
    holds(room.run("move", "game.quad", "fetch")[0], "Player 1 fetches a bone.")
    holds(room.run("move", "game.quad", "lay", "six", "--lang", "fr")[0], "Joueur 1 pose un six.")
    before = room.read("game.quad")
    holds(before, "4 1 fetch\n", "6 1 lay six\n")
    holds(room.run("move", "game.quad", "lay six", code=3)[1], "not allowed now", "quadriga legal game.quad")
    holds(room.run("move", "game.quad", "fly", code=3)[1], "this is not a move")
    holds(room.run("move", "game.quad", "--seat", "1", "fetch", code=3)[1], "not this seat's turn")
    holds(room.run("move", "game.quad", "--ply", "3", "fetch", code=3)[1], "older question")
    assert room.read("game.quad") == before
    room.run("verify", "game.quad")
    out, err = room.run("move", "-", "fetch", text=before)
    holds(out, "quadriga record 1", "7 2 fetch")
    holds(err, "Player 2 fetches")
    assert sorted(os.listdir(room.folder)) == ["game.quad"]


def test_moves_lose_nothing(room):
    room.new()
    before = room.read("game.quad")
    os.chmod(room.path("game.quad"), 0o444)
    holds(room.run("move", "game.quad", "fetch", code=1)[1], "cannot be written")
    assert room.read("game.quad") == before and sorted(os.listdir(room.folder)) == ["game.quad"]
    os.chmod(room.path("game.quad"), 0o640)
    os.symlink("game.quad", room.path("link.quad"))
    room.run("move", "link.quad", "fetch")
    assert os.path.islink(room.path("link.quad")) and room.read("game.quad") != before
    assert os.stat(room.path("game.quad")).st_mode & 0o777 == 0o640
    broken = room.write("broken.quad", before[:-20])
    room.run("move", broken, "fetch", code=3)
    assert room.read(broken) == before[:-20]
    room.run("move", "missing.quad", "fetch", code=3)
    room.run("move", ".", "fetch", code=3)


def test_moves_at_the_same_time(room):
    room.new()
    children = [subprocess.Popen([room.program, "move", "game.quad", "--ply", "4", "fetch"], cwd=room.folder, env=room.env,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(6)]
    codes = sorted(child.wait(60) for child in children)
    assert codes == [0, 3, 3, 3, 3, 3], codes
    assert room.read("game.quad").count("fetch") == 1
    room.run("verify", "game.quad")


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:], Room).end()
