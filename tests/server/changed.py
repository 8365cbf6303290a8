#!/usr/bin/env python3
"""changed.py: a server with running games of every kind is stopped; a program takes its place that was built from changed sources: every
game has a new built-in box, Tali's with values of every kind that there were not before, Fortuna's option another preset, Trajan and Glory to
Rome a higher rules version. Every game goes on as it was begun, with a box of its own too; new ones are begun with what is new.

Usage: changed.py PATH-OF-QUADRIGA [TEST …]"""
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from client import Server, Tally
from upgrade import BINARY, FLAGS, GAMES, Table, goes_on

ROOT = Path(__file__).resolve().parent.parent.parent
VALUES = {"romeroll": "mercury_coins = 3", "glory": "start_influence = 3", "trajan": "legionary_penalty = 4", "fortuna": "grain_price = 5",
          "tali": "venus = 25\nluck = 3\nkin = one:three three:one four:one six:one\nlone = six\nfriend = one\nfew = one+six\nluck_name six = Senio"}
ROWS = """VALUE(uint8_t, luck, (), FROM(0, 9), HOUSE, "TAL-3.2", "Luck", "Chance")
VALUE(uint8_t, kin, (BONE), ONE_OF(BONE), HOUSE, "TAL-3.2", "Kin", "Parent")
VALUE(uint8_t, lone, (), ONE_OF(BONE), HOUSE, "TAL-3.2", "Lone", "Seul")
VALUE(uint8_t, friend, (), MAYBE(BONE), HOUSE, "TAL-3.2", "Friend", "Ami")
VALUE(uint8_t, few, (), SET_OF(BONE), HOUSE, "TAL-3.2", "Few", "Quelques-uns")
NAMES(luck_name, BONE, HOUSE, "TAL-3.2", "Name of luck", "Nom de la chance")
"""
OWN = "quadriga box 1\ngame tali\ntitle Os d’ivoire\nvenus = 30\nvalue = three:7\n"
CHANGES = [  # in which file, what, by what
    ("src/games/fortuna/options.def", '"round_limit", 1, 200, 40', '"round_limit", 1, 200, 30'),
    ("src/games/trajan/trajan.c", ".rules_version = 1,", ".rules_version = 2,"),
    ("src/games/glory/glory.c", ".rules_version = 2,", ".rules_version = 3,"),
]


def build(copy):
    """The program of the changed sources."""
    made = {str(ROOT / name) for name in ("build", ".git", "web/node_modules", "web/dist", "web/src/generated")}
    shutil.copytree(ROOT, copy, ignore=lambda folder, names: [name for name in names if f"{folder}/{name}" in made], symlinks=True)
    (copy / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    for game, line in VALUES.items():
        box = copy / f"src/games/{game}/boxes/2.box"
        assert not box.exists(), f"{game} has a second box: this test wants the next number"
        box.write_text(f"quadriga box 1\ngame {game}\nbase 1\n{line}\n")
    with (copy / "src/games/tali/box.def").open("a") as rows:
        rows.write(ROWS)
    for name, old, new in CHANGES:
        text = (copy / name).read_text()
        assert text.count(old) == 1, f"{name}: {old}"
        (copy / name).write_text(text.replace(old, new))
    for command in (["meson", "setup", "build/test", "-Dwasm=disabled", "-Dtests=disabled", "-Dbuildtype=plain"],
                    ["ninja", "-C", "build/test", "quadriga"]):
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True)
        assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    return str(copy / "build/test/quadriga")


def head_of(record):
    return record.split("\nmoves\n")[0].splitlines()


def test_changed(t):
    chance = random.Random(23)
    with tempfile.TemporaryDirectory(prefix="quadriga-test-") as folder:
        changed = build(Path(folder) / "changed")
        server = Server(BINARY, flags=FLAGS)
        tables = {game: Table(server, game, moves, chance) for game, moves in GAMES.items()}
        own = Table(server, "tali", 9, chance, box=OWN)
        t.check(server.stop() == 0, "the server stops")
        server.binary = changed
        server.start()
        for game, table in tables.items():
            before, now = head_of(table.records[2]), head_of(table.record(server))
            box = next(line for line in before if line.startswith("box "))
            t.check(box in now and box.startswith("box 1 "), f"{game}: keeps its box: {now}")
            same = [line for line in before if not line.startswith("game ")]
            t.check(same == [line for line in now if not line.startswith("game ")], f"{game}: and its options: {now}")
            rules = [next(line for line in head if line.startswith("game ")) for head in (before, now)]
            for seen in table.before:  # a position names the rules it is played by now
                seen["position"] = seen["position"].replace(*rules)
            goes_on(t, server, table, f"{game}, changed")
            fresh = Table(server, game, 3, chance)
            head = head_of(fresh.records[2])
            t.check(any(line.startswith("box 2 ") for line in head), f"{game}: a new game has the new box: {head}")
            t.check(not any(re.match(r"box [a-z]", line) for line in head), f"{game}: which is built in")
        goes_on(t, server, own, "a box of its own, changed")
        of_box = [[line for line in head_of(record) if line.startswith("box ")] for record in (own.records[2], own.record(server))]
        t.check(of_box[0] == of_box[1] and len(of_box[0]) == 3, f"and it is that box still: {of_box}")
        fortuna = next(line for line in head_of(tables["fortuna"].record(server)) if line.startswith("option round_limit"))
        t.check(fortuna == "option round_limit 40", "the preset of then")
        metrics = server.metrics()
        t.check(metrics["quarantined_total"] == 0 and metrics["proven_total"] == 2, f"two were proven: {metrics['proven_total']}")
        t.check(server.stop() == 0, "the server stops again")
        for game, table in tables.items():
            record = Path(folder) / f"{game}.quad"
            old = subprocess.run([BINARY, "box", game], capture_output=True, text=True).stdout.splitlines()
            then = subprocess.run([changed, "box", game, "--number", "1"], capture_output=True, text=True).stdout.splitlines()
            rest = [line for line in then if line.split()[0] not in ("kin", "lone")]  # rows of now that cannot be nothing
            t.check(old == rest and (game == "tali") == (rest != then), f"{game}: the first box is still there")
            subprocess.run([BINARY, "new", game, str(record), "--seed", "7"], check=True)
            said = subprocess.run([changed, "verify", str(record)], capture_output=True, text=True)
            t.check(said.returncode == 0, f"{game}: a record of then: {said.stdout}{said.stderr}")
        golden = sorted(str(path) for path in ROOT.glob("tests/records/*/own-box.quad"))
        said = subprocess.run([changed, "verify", *golden], capture_output=True, text=True)
        t.check(len(golden) == len(GAMES) and said.returncode == 0, f"records with boxes of their own: {said.stdout}{said.stderr}")
        whole = subprocess.run([BINARY, "box", "tali"], capture_output=True, text=True).stdout
        for file in (whole, whole.replace("base 1", "base none")):  # of a time without the new rows
            box = Path(folder) / "then.box"
            box.write_text(file)
            said = subprocess.run([changed, "box", "check", str(box)], capture_output=True, text=True)
            t.check(said.returncode == 0 and "box 1" in said.stdout, f"a file of then: {said.stdout}{said.stderr}")
        server.close()


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:]).end()
