#!/usr/bin/env python3
"""docs/notation.md and docs/positions.md, taken at their word: notation.py QUADRIGA [WORD…]

Reads and writes positions and records after the documents alone, and lets the program judge what comes of it."""
import glob
import json
import os
import random
import re
import subprocess
import sys
import tempfile

from engine import PROGRAM, Engine, Refused, check
from suite import SOURCE, Tally

MASK = (1 << 64) - 1


def run(*arguments, text="", code=0):
    done = subprocess.run([PROGRAM, *arguments], input=text.encode(), capture_output=True, check=False, env={**os.environ, "LC_ALL": "C"})
    assert done.returncode == code, (arguments, done.returncode, done.stderr.decode())
    return done.stdout.decode()


def document(name):
    with open(os.path.join(SOURCE, "docs", name), encoding="utf-8") as file:
        return file.read()


def listing(text, first):
    """The example that begins so, without its remarks: they stand behind three blanks."""
    block = next(block for block in re.findall(r"```\n(.*?)```", text, re.S) if block.startswith(first))
    return "".join(re.sub(r" {3,}.*", "", line) + "\n" for line in block.splitlines())


# After the document: the digest of a text.

def digest(text):
    d = 0xcbf29ce484222325
    for byte in text.encode():
        d = (d ^ byte) * 0x100000001b3 & MASK
    d = (d ^ d >> 30) * 0xbf58476d1ce4e5b9 & MASK
    d = (d ^ d >> 27) * 0x94d049bb133111eb & MASK
    return f"{d ^ d >> 31:016x}"


# After the document: positions.

class Game:
    """The words of a game, as quadriga games GAME --json lists them."""

    def __init__(self, name):
        self.words = json.loads(run("games", name, "--json"))
        self.symbols = {row["domain"]: row["symbols"] for row in self.words["domains"]}
        self.symbols["seat"] = ["1", "2", "3", "4", "5"]
        self.fields = {row["field"]: row for row in self.words["fields"]}
        self.options = {row["option"]: row for row in self.words["options"]}

    def is_written(self, option, given):
        """Every option is, but for those the game got later where they have their preset."""
        row = self.options[option]
        preset = str(row["preset"]) if "values" not in row else row["values"][row["preset"] - row["min"]]["value"]
        return not (row["later"] and given.get(option, preset) == preset)

    def index(self, domain, word):
        return int(word) if domain == "number" else self.symbols[domain].index(word)

    def write_index(self, domain, number):
        return str(number) if domain == "number" else self.symbols[domain][number]

    def value(self, field, word):
        """A value as something that can be compared; zero is False."""
        if word == "?":
            return "?"
        if field["value"] == "count":
            return int(word)
        symbols = self.symbols.get(field["domain"])
        if field["value"] == "set_of":
            return sorted(symbols.index(one) for one in word.split("+")) if word else []
        if field["value"] == "maybe":
            return 0 if word == "none" else 1 + symbols.index(word)
        return symbols.index(word)

    def write_value(self, field, value):
        if value == "?" or field["value"] == "count":
            return str(value)
        symbols = self.symbols[field["domain"]]
        if field["value"] == "set_of":
            return "+".join(symbols[one] for one in value)
        return symbols[value - 1] if field["value"] == "maybe" else symbols[value]

    def read(self, text):
        """A position, in whatever order its lines and values are."""
        seen = {"head": {}, "options": {}, "box": [], "agenda": [], "rows": {}}
        for line in text.splitlines():
            words = line.split()
            if not words or words[0].startswith("#") or words[0] == "position":
                continue
            if words[0] in ("game", "seats", "viewer", "ply"):
                seen["head"][words[0]] = words[1:]
            elif words[0] == "option":
                seen["options"][words[1]] = words[2]
            elif words[0] == "box":
                seen["box"].append(line)
            elif words[0] == "agenda":
                seen["agenda"].append(words[1:])
            else:
                field = self.fields[words[0]]
                domains = [index["domain"] for index in field["indices"]]
                middle = words.index("=")
                row = tuple(self.index(domain, word) for domain, word in zip(domains, words[1:middle]))
                assert len(row) == max(0, len(domains) - 1), line
                values = {}
                for word in words[middle + 1:]:
                    index, _, value = word.partition(":") if domains else ("", "", word)
                    values[self.index(domains[-1], index) if domains else 0] = self.value(field, value)
                seen["rows"][words[0], row] = {index: value for index, value in values.items() if value}
        return seen

    def write(self, seen):
        """The canonical text."""
        lines = ["position"] + [" ".join([word, *seen["head"][word]]) for word in ("game", "seats", "viewer") if word in seen["head"]]
        lines += [f"option {option} {seen['options'][option]}" for option in self.options if self.is_written(option, seen["options"])]
        lines += [*seen["box"], "ply " + seen["head"]["ply"][0]]
        lines += [" ".join(["agenda", *frame]) for frame in seen["agenda"]]
        for name, field in self.fields.items():
            domains = [index["domain"] for index in field["indices"]]
            for row, values in sorted((row, values) for (other, row), values in seen["rows"].items() if other == name):
                if values:
                    head = [name, *(self.write_index(domain, number) for domain, number in zip(domains, row)), "="]
                    told = [(self.write_index(domains[-1], index) + ":" if domains else "") + self.write_value(field, value)
                            for index, value in sorted(values.items())]
                    lines.append(" ".join(head + told))
        return "".join(line + "\n" for line in lines)


def shuffled(text, luck):
    """The same position, badly written: fields and values in any order, more blanks, remarks, what is zero."""
    lines = text.splitlines()
    fields = [line for line in lines if " = " in line and not line.startswith("box ")]
    luck.shuffle(fields)
    worse = [line for line in lines if line not in fields] + ["# a remark", ""]
    for line in fields:
        head, values = line.split(" = ")
        parts = ["+".join(luck.sample(part.split("+"), part.count("+") + 1)) if ":" not in part else part for part in values.split()]
        luck.shuffle(parts)
        worse.append(f"{head}  =   {'  '.join(parts)} ")
    return "\n".join(worse) + "\n"


def golden():
    records = sorted(glob.glob(os.path.join(SOURCE, "tests/records/*/*")))
    assert {path.split(os.sep)[-2] for path in records} >= {"fortuna", "glory", "romeroll", "tali", "trajan"}, records
    return records


def play_record(engine, text):
    """Tell a record to a table that asks for chance; yields the positions of which the record has a digest, and it."""
    lines = text.splitlines()
    head = dict(line.split(" ", 1) for line in lines[:lines.index("moves")] if not line.startswith("|"))
    options = " ".join("=".join(line.split()[1:]) for line in lines if line.startswith("option "))
    engine.ask(f"new {head['game'].split()[0]} seats={head['seats']} chance=ask {options}")
    for line in lines[lines.index("moves") + 1:]:
        words = line.split()
        if words[0] in ("digest", "end"):
            yield "".join(row + "\n" for row in engine.ask("position")), words[2]
        else:
            engine.ask("play " + " ".join(words[1:]))


def show_record(path, text):
    """The same for one with a box of its own, or of before there were boxes, whose options are values by now: the program shows it."""
    for line in text.splitlines():
        if line.startswith(("digest ", "end ")):
            _, ply, expected = line.split()
            yield run("show", path, "--ply", ply, "--position"), expected


def as_then(position, record):
    """The position as it was written before there were boxes, when some values were options: as the head of the record has them."""
    options = [line for line in record.splitlines() if line.startswith("option ")]
    lines = [line for line in position.splitlines() if not line.startswith("option ")]
    return "".join(line + "\n" for line in lines[:3] + options + lines[3:])


def test_golden_digests_are_recomputed(engine):
    """Every digest of every golden record, from positions that were read and written again here."""
    luck, games, compared = random.Random(4), {}, 0
    for path in golden():
        with open(path, encoding="utf-8") as file:
            text = file.read()
        name = re.search(r"^game (\w+)", text, re.M).group(1)
        game = games.setdefault(name, Game(name))
        assert "\n| " not in text, path
        shown = "\nbox " in text or any(line.startswith("option ") and line.split()[1] not in game.options for line in text.splitlines())
        for position, expected in show_record(path, text) if shown else play_record(engine, text):
            mine = as_then(game.write(game.read(shuffled(position, luck))), text)
            assert mine == position, f"{path}\n{mine}\n{position}"
            assert digest(re.sub(r"^box [a-z].*\n", "", mine, flags=re.M)) == expected, path  # of the box only its name
            compared += 1
    assert compared > len(golden()), compared


def test_records_are_written(engine):
    """Games of our own, with our own dice or the engine's, in files that the program accepts."""
    for number, name in enumerate(["fortuna", "glory", "romeroll", "tali", "trajan"]):
        game, luck = Game(name), random.Random(number)
        for seed in (None, f"{luck.getrandbits(256):064x}"):
            seats = luck.randint(max(2, game.words["seats_min"]), game.words["seats_max"])
            told = engine.ask(f"new {name} seats={seats} " + (f"seed={seed}" if seed else "chance=ask"))
            moves, ply, frames = [], 0, ["first"]

            def note(lines):
                nonlocal ply
                for line in lines:
                    if line.startswith("played "):
                        moves.append(f"{ply} {line[len('played '):]}")
                        ply += 1

            note(told)
            while ply < 200 and frames:
                choices = [line[len("move "):] for line in engine.ask("legal") if line.startswith("move ")]
                if not choices:
                    break
                note(engine.ask("play " + luck.choice(choices)))
            last = game.write(game.read("\n".join(engine.ask("position"))))
            record = ["quadriga record 1", f"game {name} {game.words['rules_version']}", f"seats {seats}", "name 1 Livia"]
            record += [line for line in last.splitlines() if line.startswith("option ")]
            record += [f"seed {seed}"] if seed else []
            record += ["moves", *moves, f"end {ply} {digest(last)}"]
            text = "\n".join(record) + "\n"
            check(text)
            # A wrong digest is found.
            wrong = text.replace(digest(last), digest(last + "\n"))
            run("verify", "-", text=wrong, code=3)
            if seed:  # and so is luck that is not the seed's
                run("verify", "-", text=text.replace(seed, seed[::-1]), code=3)


def test_the_example_has_its_digest(_):
    text = document("notation.md")
    position = listing(text, "position\n")
    assert position == run("show", "-", "--position", text=position)
    assert f"has the digest `{digest(position)}`" in text, digest(position)
    game = Game("tali")
    assert game.write(game.read(position)) == position


def test_the_example_record_is_one(_):
    """But for the digest on the way and the seed, of which the document shows the ends only."""
    lines = listing(document("notation.md"), "quadriga record 1\n").splitlines()
    lines = [line for line in lines if not line.startswith(("seed ", "digest "))]
    text = "\n".join(lines) + "\n"
    check(text)


def test_the_example_scenario_passes(_):
    text = document("notation.md")
    scenario = listing(text, "# [TAL-2.3]")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for name, content, code in [("good.scn", scenario, 0), ("lay.scn", scenario.replace("expect row 1 = six:1", "expect row 1 = six:2"), 1)]:
            with open(name, "w", encoding="utf-8") as file:
                file.write(content)
            out = run("scenario", name, code=code)
            assert out.endswith("1 passed, 0 failed\n" if code == 0 else "0 passed, 1 failed\n"), out
        told = re.search(r"```\n(lay\.scn: .*?)```", text, re.S).group(1)
        assert re.sub(r"line \d+", "", out.split("\n0 passed")[0] + "\n") == re.sub(r"line \d+", "", told), out
        # Options stand before setup, and nothing behind a move changes the table.
        for late in ("option throw 4", "seats 2", "seed 7", "game tali"):
            with open("late.scn", "w", encoding="utf-8") as file:
                file.write(scenario.replace("setup turn\n", "setup turn\n" + late + "\n"))
            run("scenario", "late.scn", code=1)
        os.chdir(SOURCE)


def test_what_is_zero_is_left_out(engine):
    """Nothing that is zero is written; what is missing reads as zero; "none" may be written, "-" may not."""
    engine.ask("new trajan seed=3")
    position = engine.ask("position")
    assert not any(line.split()[0] in ("active", "first") and line.endswith("= 1") for line in position)
    assert not any(re.search(r"(:0|= 0|:none|= none)\b", line) for line in position)
    assert not any(line.startswith("arch ") for line in position)  # all arches stand at the first slot
    engine.ask("load seed=1", *position, "arch = 1:i 2:i", "leader = 1:none", ".")
    assert engine.ask("position") == position
    try:
        engine.ask("load seed=1", *position, "leader = 1:-", ".")
        raise AssertionError("“-” is not refused")
    except Refused as error:
        assert error.name == "BAD_VALUE", error


def test_hidden_things_are_left_out(engine):
    engine.ask("new tali seed=7")
    seen, nobody = engine.ask("position 1"), engine.ask("position nobody")
    assert seen[3] == "viewer 1" and nobody[3] == "viewer 0"
    assert [line for line in seen if line.startswith(("hand", "bag"))] == ["hand 1 = three:1 six:1", "hand_size = 1:2 2:2", "bag_size = 32"]
    assert [line for line in nobody if line.startswith(("hand", "bag"))] == ["hand_size = 1:2 2:2", "bag_size = 32"]
    marks, luck = set(), random.Random(2)
    for name in ("fortuna", "glory", "trajan"):
        game = Game(name)
        engine.ask(f"new {name} seats=3 seed=5" + (" first_player=pool" if "first_player" in game.options else ""))
        for _ in range(300):
            moves = [line[len("move "):] for line in engine.ask("legal") if line.startswith("move ")]
            if not moves:
                break
            for viewer in ("1", "nobody"):
                for line in engine.ask("position " + viewer):
                    if "?" in line:
                        word = line.split()[0]
                        field = game.fields.get(word)
                        assert word == "agenda" or field["value"] in ("maybe", "one_of"), line
                        marks.add(word)
            engine.ask("play " + luck.choice(moves))
    assert marks, "no card lay face-down"


def forms(words):
    """How docs/positions.md writes the fields and steps of a game."""
    fields = []
    for field in words["fields"]:
        domains = [index["domain"] for index in field["indices"]]
        value = {"count": "count", "one_of": "{}", "maybe": "{}|none", "set_of": "{}+…"}[field["value"]].format(field.get("domain"))
        fields.append(" ".join([field["field"], *domains[:-1], "=", (domains[-1] + ":" if domains else "") + value]))
    return fields, [" ".join([step["step"], *step["arguments"]]) for step in words["steps"]]


def test_every_field_and_step_is_explained(_):
    """The tables of docs/positions.md have the rows of the program, in its order, and a word for each."""
    sections = re.split(r"^## ", document("positions.md"), flags=re.M)[1:]
    games = json.loads(run("games", "--json"))
    assert len(sections) == len(games)
    for words in games:
        section = next(section for section in sections if section.splitlines()[0] == words["name"])
        rows = re.findall(r"^\| `(.*?)` \| (.+) \|$", section, re.M)
        told = [form.replace("\\|", "|") for form, _ in rows]
        fields, steps = forms(words)
        assert told == fields + steps, (words["name"], set(told) ^ set(fields + steps))


def test_menus_ascend(engine):
    """Pick one, pick another: what comes before the last pick is not offered again."""
    luck, seen = random.Random(3), 0
    order = {name: Game(name) for name in ("glory", "trajan")}
    for name in order:
        for seed in range(6):
            engine.ask(f"new {name} seats=3 seed={seed}")
            last = None
            for _ in range(400):
                lines = engine.ask("legal")
                moves = [line.split()[1:] for line in lines if line.startswith("move ")]
                if not moves:
                    break
                step = lines[0].split()[1]
                domain = {"demand": "material", "cargo": "commodity", "give": "title"}.get(step)
                symbols = order[name].symbols.get(domain, [])
                here = [(move, symbols.index(move[-1])) for move in moves if move[1] in ("demand", "load", "give") and move[-1] in symbols]
                if last and last[:2] == (step, moves[0][0]) and here:
                    assert min(at for _, at in here) >= last[2], (last, here)
                    seen += 1
                move = luck.choice(moves)
                chosen = [at for other, at in here if other == move]
                last = (step, move[0], chosen[0]) if chosen and step in ("demand", "cargo") else None
                for pair in moves:
                    if pair[1] in ("show2", "fill", "join"):
                        rank = order[name].symbols["title" if pair[1] == "join" else "colour" if pair[1] == "fill" else "commodity"]
                        assert rank.index(pair[-2]) <= rank.index(pair[-1]), pair
                engine.ask("play " + " ".join(move))
    assert seen > 0, "no menu was seen"


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:], Engine).end()
