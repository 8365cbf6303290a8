#!/usr/bin/env python3
"""The command line from outside: every command, both languages, bad input and its exit codes.

run.py QUADRIGA SOURCE_FOLDER [WORD]: runs the tests whose names hold the word, and ends with "N passed, N failed"."""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import unicodedata

PROGRAM, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
TESTS = []


def test(function):
    TESTS.append(function)
    return function


class Room:
    """A fresh folder and a plain environment for one test."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="quadriga-cli-")
        self.env = {"PATH": os.environ["PATH"], "HOME": self.folder, "LC_ALL": "C", "TERM": "xterm"}
        for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "LD_LIBRARY_PATH"):
            if name in os.environ:
                self.env[name] = os.environ[name]

    def run(self, *arguments, code=0, text=None, **env):
        """Run the program; the exit code must be the expected one. Returns (stdout, stderr)."""
        done = subprocess.run(
            [PROGRAM, *arguments], input=text if isinstance(text, bytes) else (text or "").encode(), cwd=self.folder,
            env={**self.env, **env}, capture_output=True, timeout=120, check=False)
        out, err = done.stdout.decode(), done.stderr.decode()
        assert done.returncode == code, f"{arguments}: exit {done.returncode}, not {code}\n{out}\n{err}"
        assert "Sanitizer" not in err and "runtime error" not in err, err
        return out, err

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        with open(self.path(name), "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return name

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def new(self, name="game.quad", *more):
        self.run("new", "tali", name, "--seed", "7", *more)
        return name


def holds(text, *parts):
    for part in parts:
        assert part in text, f"“{part}” is missing in:\n{text}"


# The command line itself.

@test
def help_in_both_languages(room):
    out, err = room.run("--help")
    holds(out, "Usage: quadriga COMMAND", "simulate", "Examples:")
    assert err == ""
    holds(room.run("--help", "--lang", "fr")[0], "Commandes\u00a0:", "Exemples\u00a0:")
    names = re.findall(r"^  ([a-z]+) ", out, re.M)
    for name in ["play", "games", "new", "show", "legal", "move", "rules", "engine", "simulate", "arena", "train", "hint", "analyse", "bench", "scenario",
                 "verify", "completion", "manual"]:
        assert name in names, name
        for language, word in (("en", "Examples:"), ("fr", "Exemples\u00a0:")):
            holds(room.run(name, "-h", "--lang", language)[0], "quadriga " + name, word)


@test
def version(room):
    assert re.fullmatch(r"quadriga \d+\.\d+\.\d+\n", room.run("--version")[0])


@test
def language_of_the_locale(room):
    holds(room.run("nonsense", code=2, LC_ALL="fr_FR.UTF-8")[1], "n’existe pas")
    holds(room.run("nonsense", code=2, LC_ALL="", LC_MESSAGES="fr", LANG="en_US.UTF-8")[1], "n’existe pas")
    holds(room.run("nonsense", code=2, LC_ALL="", LANG="fr_BE.UTF-8")[1], "n’existe pas")
    holds(room.run("nonsense", code=2, LC_ALL="en_GB.UTF-8", LANG="fr_FR.UTF-8")[1], "there is no command")
    holds(room.run("nonsense", "--lang=en", code=2, LC_ALL="fr_FR.UTF-8")[1], "there is no command")


@test
def usage_errors(room):
    holds(room.run(code=2)[1], "Usage")
    holds(room.run("simulat", code=2)[1], "Did you mean “simulate”?")
    holds(room.run("simulate", "--gmaes", "3", code=2)[1], "Did you mean “--games”?")
    holds(room.run("simulate", "tlai", code=2)[1], "Did you mean “tali”?")
    holds(room.run("simulate", code=2)[1], "GAME is missing", "simulate --help")
    holds(room.run("simulate", "tali", "more", code=2)[1], "“more” is too much")
    holds(room.run("simulate", "tali", "--games", code=2)[1], "--games needs a value")
    holds(room.run("simulate", "tali", "--audit=1", code=2)[1], "--audit takes no value")
    holds(room.run("games", "--lang", "de", code=2)[1], "fr or en")
    for value in ("0", "x", "", "3x", "-4", "99999999999999999999"):
        holds(room.run("simulate", "tali", "--games", value, code=2)[1], "whole number")
    holds(room.run("simulate", "tali", "--seats", "6", code=2)[1], "from 2 to 5")
    holds(room.run("simulate", "tali", "--option", "throw", code=2)[1], "NAME=VALUE")
    holds(room.run("simulate", "tali", "--option", "throw=9", code=2)[1], "throw=9")
    holds(room.run("simulate", "tali", "--option", "nix=1", code=2, LC_ALL="fr_FR")[1], "n’a pas d’option")
    holds(room.run("bench", "tali", "--seconds", "soon", code=2)[1], "seconds")
    room.run("completion", "tcsh", code=2)
    holds(room.run("--", "--help", code=2)[1], "“--help”")
    assert "\x1b" not in room.run("a\x1b[31mb", code=2)[1]


# Games and rules.

@test
def games(room):
    holds(room.run("games")[0], "Tali (tali): 2 to 5 players, version 1 of the rules", "throw=4 (3–5)")
    holds(room.run("games", "tali", "--lang", "fr")[0], "de 2 à 5 joueurs")
    listed = json.loads(room.run("games", "--json")[0])
    tali = [game for game in listed if game["game"] == "tali"][0]
    assert tali == json.loads(room.run("games", "tali", "--json")[0])
    assert (tali["seats_min"], tali["seats_max"], tali["rules_version"]) == (2, 5, 1)
    assert tali["options"][0]["option"] == "throw" and tali["options"][0]["preset"] == 4
    room.run("games", "chess", code=2)


@test
def rules(room):
    holds(room.run("rules", "tali")[0], "[TAL-1.1]", "[TAL-3.2]")
    one = room.run("rules", "tali", "2.2")[0]
    holds(one, "[TAL-2.2]")
    assert "[TAL-2.1]" not in one and "[TAL-2.3]" not in one
    assert one == room.run("rules", "tali", "TAL-2.2")[0]
    holds(room.run("rules", "tali", "2", "--lang", "fr")[0], "[TAL-2.1]", "[TAL-2.3]")
    room.run("rules", "tali", "99", code=2)
    for line in room.run("rules", "tali", COLUMNS="60")[0].splitlines():
        assert len(line) <= 60, line


# Simulating and measuring.

@test
def simulate_is_deterministic(room):
    one = room.run("simulate", "tali", "--games", "50", "--seed", "3", "--audit", "--json")[0]
    assert one == room.run("simulate", "tali", "--games", "50", "--seed", "3", "--audit", "--json")[0]
    other = room.run("simulate", "tali", "--games", "50", "--seed", "4", "--json")[0]
    assert json.loads(one)["digest"] != json.loads(other)["digest"]
    seen = json.loads(one)
    assert seen["games"] == 50 and seen["seats"] == 2 and seen["audited"]
    assert len(seen["wins"]) == 2 and sum(seen["wins"]) - seen["shared_wins"] == 50
    holds(room.run("simulate", "tali", "--games", "5", "--audit", "--lang", "fr")[0], "5 parties de Tali", "invariants")


@test
def simulate_keeps_records(room):
    room.run("simulate", "tali", "--seats", "3", "--games", "4", "--seed", "9", "--records", "kept")
    names = sorted(os.listdir(room.path("kept")))
    assert names == [f"tali-3-{seed}.quad" for seed in (10, 11, 12, 9)], names
    out, _ = room.run("verify", *["kept/" + name for name in names])
    assert out.count("the game is over") == 4
    # Game 11 of a series is the same as the first of a series that begins there.
    room.run("simulate", "tali", "--seats", "3", "--games", "1", "--seed", "11", "--records", "again")
    assert room.read("kept/tali-3-11.quad") == room.read("again/tali-3-11.quad")
    room.write("file", "x")
    room.run("simulate", "tali", "--games", "1", "--records", "file", code=1)


@test
def simulate_with_bots(room):
    seen = json.loads(room.run("simulate", "tali", "--bots", "novice,random", "--games", "20", "--json")[0])
    assert seen["wins"][0] > seen["wins"][1], seen
    room.run("simulate", "tali", "--bots", "clever", code=2)
    room.run("simulate", "tali", "--bots", "novice,novice,novice", code=2)


def wait_until(condition):
    """Until it is so; a slow machine needs longer than a quick one."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "it does not come to that"
        time.sleep(0.02)


def heeds_interrupt(process):
    """Whether the process has said what it does when it is interrupted."""
    with open(f"/proc/{process}/status", encoding="utf-8") as file:
        caught = re.search(r"^SigCgt:\s*(\w+)", file.read(), re.M).group(1)
    return int(caught, 16) >> (signal.SIGINT - 1) & 1 == 1


def is_at_rest(process):
    """Whether the process has ended or waits for something."""
    with open(f"/proc/{process}/stat", encoding="utf-8") as file:
        return file.read().rsplit(")", 1)[1].split()[0] in "SZ"


@test
def simulate_can_be_interrupted(room):
    child = subprocess.Popen([PROGRAM, "simulate", "tali", "--games", "900000000"], env=room.env,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    wait_until(lambda: heeds_interrupt(child.pid))
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=60)
    assert child.returncode == 130
    holds(out.decode(), "games of Tali")


ARENA = ["arena", "fortuna", "--games", "6", "--seed", "3", "--iterations", "30"]


@test
def arena(room):
    out = room.run(*ARENA, "--bots", "master,random", "--json")[0]
    seen = json.loads(out)
    assert list(seen) == ["game", "seats", "games", "bots"], seen
    assert (seen["game"], seen["seats"], seen["games"]) == ("fortuna", 2, 6)
    master, random = seen["bots"]
    assert list(master) == ["bot", "share", "low", "high", "score", "elo"], master
    assert master["bot"] == "master" and random["bot"] == "random"
    assert 0 <= master["low"] <= master["share"] <= master["high"] <= 1
    assert abs(master["share"] + random["share"] - 1) < 0.002 and abs(master["elo"] + random["elo"]) < 0.01
    assert master["share"] > 0.8 and master["score"] > random["score"]
    assert room.run(*ARENA, "--bots", "master,random", "--jobs", "3", "--json")[0] == out
    assert room.run(*ARENA, "--bots", "master,random", "--json", "--seed", "4")[0] != out
    holds(room.run(*ARENA, "--bots", "master,random", "--lang", "fr")[0], "6 parties", "% des victoires", "Elo +")


@test
def arena_of_many(room):
    one = json.loads(room.run("arena", "tali", "--seats", "3", "--bots", "novice,random", "--games", "7", "--json")[0])
    assert one["games"] == 9 and abs(one["bots"][0]["share"] + 2 * one["bots"][1]["share"] - 1) < 0.003
    many = json.loads(room.run("arena", "tali", "--bots", "random,novice,adept", "--games", "1", "--json")[0])
    assert many["games"] == 6 and len(many["bots"]) == 3
    alone = json.loads(room.run("arena", "romeroll", "--seats", "1", "--bots", "random", "--games", "2", "--json")[0])
    assert alone["games"] == 2 and alone["bots"][0]["elo"] == 0


@test
def arena_goes_on(room):
    arguments = ["--bots", "adept,random", "--json", "--records", "games", "--resume", "arena.txt"]
    first = room.run("arena", "tali", "--games", "10", *arguments)[0]
    ledger = room.read("arena.txt").splitlines(keepends=True)
    assert len(ledger) == 11 and ledger[0].startswith("quadriga arena 1 tali rules")
    assert len(os.listdir(room.path("games"))) == 10
    room.run("verify", *("games/" + name for name in os.listdir(room.path("games"))))
    shutil.rmtree(room.path("games"))
    room.write("arena.txt", "".join(ledger[:6]) + ledger[6][:3])
    assert room.run("arena", "tali", "--games", "10", *arguments)[0] == first
    assert len(os.listdir(room.path("games"))) == 5
    assert sorted(room.read("arena.txt").splitlines(keepends=True)) == sorted(ledger)
    assert json.loads(room.run("arena", "tali", "--games", "12", *arguments)[0])["games"] == 12
    holds(room.run("arena", "tali", "--seed", "2", *arguments, code=3)[1], "another arena")
    # A last line that was cut short is written over, whatever it is and however long.
    with open(room.path("arena.txt"), "wb") as file:
        file.write("".join(ledger[:6]).encode() + bytes(200) + b"\xc3")
    assert room.run("arena", "tali", "--games", "10", *arguments)[0] == first
    assert sorted(room.read("arena.txt").splitlines(keepends=True)) == sorted(ledger)
    room.write("arena.txt", ledger[0] + "0 1 1 x\n")
    holds(room.run("arena", "tali", *arguments, code=3)[1], "arena.txt", "line 2")


@test
def arena_refuses(room):
    holds(room.run("arena", "tali", code=2)[1], "--bots needs a value")
    holds(room.run("arena", "tali", "--bots", "clever", code=2)[1], "expert or master", "clever")
    holds(room.run("arena", "tali", "--bots", "novice,novice", code=2)[1], "named twice")
    holds(room.run("arena", "tali", "--bots", "novice", "--think", "0", code=2)[1], "seconds")
    holds(room.run("arena", "tali", "--bots", "novice", "--iterations", "0", code=2)[1], "whole number")
    for setting in ["clever=1", "plies", "plies=-1", "plies=70000", "margin=wide", "margin=1.5", "iterations=0", "net=x"]:
        holds(room.run("arena", "tali", "--bots", "expert:" + setting, code=2)[1], setting)
    for bot, setting in [("novice", "plies"), ("random", "bias"), ("greedy", "net")]:
        holds(room.run("arena", "trajan", "--bots", f"{bot}:{setting}=1", code=2)[1], f"{bot} does not search", setting)
    holds(room.run("arena", "trajan", "--bots", "expert:net=none.net", code=3)[1], "none.net")
    for head, why in [("quadriga record 1\n", "no network"), ("quadriga net 1\ngame trajan\nseats 2\nrules 1\n", "another version: train it anew"),
                      ("quadriga net 2\ngame trajan\nseats 3\n", "another game or number of players"),
                      ("quadriga net 2\ngame trajan\nseats 2\nfeatures 99 564\n", "another version: train it anew")]:
        room.write("bad.net", head)
        holds(room.run("arena", "trajan", "--bots", "expert:net=bad.net", code=3)[1], "bad.net", "2 players", why)


@test
def arena_with_settings(room):
    bots = "adept:iterations=40:exploration=0.7:margin=0,adept:iterations=40:knows=rules,greedy,plain"
    arguments = ["arena", "tali", "--bots", bots, "--games", "2", "--iterations", "20", "--json"]
    out = room.run(*arguments)[0]
    assert [bot["bot"] for bot in json.loads(out)["bots"]] == bots.split(",")
    assert room.run(*arguments, "--jobs", "2")[0] == out
    assert room.run("arena", "tali", "--bots", "master,random", "--games", "2", "--iterations", "2000", "--threads", "2", "--json")[0]


TRAIN = ["train", "fortuna", "--games", "12", "--generations", "2", "--iterations", "4", "--seed", "5"]


@test
def train(room):
    out = room.run(*TRAIN, "--out", "one.net", "--resume", "one.log")[0]
    holds(out, "generation 1", "generation 2", "would be fair")
    if not os.path.exists(room.path("one.net")):  # no generation was good enough: that is an answer, too
        holds(out, "dropped")
    again = room.run(*TRAIN, "--out", "two.net", "--jobs", "3")[0]
    assert again.replace("two.net", "one.net") == out
    # The log of a training that was cut short: it goes on and comes to the same.
    with open(room.path("one.log"), "rb") as file:
        whole = file.read()
    with open(room.path("one.log"), "wb") as file:
        file.write(whole[:len(whole) // 3])
    rest = room.run(*TRAIN, "--out", "three.net", "--resume", "one.log")[0]
    assert out.replace("one.net", "three.net").endswith(rest[rest.index("generation"):])
    # So it does after a log in which a game's number, a sample or a network was spoiled.
    first, net = whole.index(b"\n") + 1, whole.index(b"net\0\0\0\0\0")
    file_of_net = whole.find(b"quadriga net 2")
    for log, place in [(whole[:net], first + 8), (whole[:net], first + 40), (whole, file_of_net)][:2 if file_of_net < 0 else 3]:
        with open(room.path("one.log"), "wb") as file:
            file.write(log[:place] + b"\xff\xff\xff\x7f" + log[place + 4:])
        rest = room.run(*TRAIN, "--out", "four.net", "--resume", "one.log")[0]
        assert out.replace("one.net", "four.net").endswith(rest[rest.index("generation"):]), (place, rest)
    holds(room.run(*TRAIN, "--seats", "3", "--resume", "one.log", code=3)[1], "another training")
    holds(room.run("train", "tali", code=2)[1], "Tali", "networks")


@test
def train_from_a_network(room):
    teacher = shutil.copy(os.path.join(SOURCE, "src/ai/nets/fortuna-2.net"), room.path("teacher.net"))
    arguments = [*TRAIN, "--from", "teacher.net", "--out", "new.net", "--resume", "new.log"]
    out = room.run(*arguments)[0]
    assert out != room.run(*TRAIN, "--out", "new.net")[0]
    assert out.endswith(room.run(*arguments)[0])  # all of it is in the log
    holds(room.run("train", "fortuna", "--from", "none.net", code=3)[1], "none.net")
    holds(room.run("train", "fortuna", "--seats", "3", "--from", "teacher.net", code=3)[1], "teacher.net", "3 players")
    with open(teacher, "r+b") as file:  # another network of that name: the log is not of this training
        file.seek(-9, os.SEEK_END)
        file.write(b"\x01\x02")
    holds(room.run(*arguments, code=3)[1], "another training")


@test
def train_moves(room):
    """The judgement of a network stays, its moves are new; bots that know moves play otherwise than those that do not."""
    with open(os.path.join(SOURCE, "src/ai/nets/fortuna-2.net"), "rb") as file:
        head, weights = file.read().split(b"\n\n", 1)
    inputs = int(re.search(rb"features \d+ (\d+)", head)[1]) + 3
    judgement = 4 * 10 + 2 * (inputs * 64 + 64 + 64 * 32 + 32 + 32 * 3 + 3)
    with open(room.path("teacher.net"), "wb") as file:  # a network that knows no moves
        file.write(head + b"\n\n" + weights[:judgement])
    teach = ["train", "fortuna", "--games", "40", "--generations", "1", "--iterations", "20", "--moves", "--from", "teacher.net"]
    holds(room.run(*teach[:-2], code=2)[1], "--from")
    for seed in range(1, 9):  # not every lesson wins its match
        last = [*teach, "--seed", str(seed)]
        out = room.run(*last, "--out", "one.net", "--resume", f"{seed}.log", "--jobs", "2")[0]
        holds(out, "generation 1", "foreseen", "would be fair")
        if "kept" in out:
            break
    teach = last
    os.rename(room.path(f"{seed}.log"), room.path("one.log"))
    holds(out, "kept")
    assert out.endswith(room.run(*teach, "--out", "one.net", "--resume", "one.log")[0])
    with open(room.path("one.log"), "r+b") as file:  # cut short: it goes on and comes to the same
        file.truncate(os.path.getsize(file.name) // 2)
    rest = room.run(*teach, "--out", "two.net", "--resume", "one.log")[0]
    assert out.replace("one.net", "two.net").endswith(rest[rest.index("generation"):])
    holds(room.run(*(word for word in teach if word != "--moves"), "--resume", "one.log", code=3)[1], "another training")
    nets = []
    for name in ["one.net", "two.net"]:
        with open(room.path(name), "rb") as file:
            nets.append(file.read().split(b"\n\n", 1))
    made = head.split(b"\nmoves ")[0]
    assert nets[0] == nets[1] and nets[0][1].startswith(weights[:judgement])
    assert nets[0][0].startswith(made + b"\nmoves quadriga train fortuna --seats 2 --games 40")
    judge = ["train", "fortuna", "--games", "40", "--generations", "1", "--iterations", "5", "--from", "one.net", "--out", "three.net"]
    again = nets[0]
    for seed in range(1, 9):  # the judgement is taught anew: the moves stay
        if "kept" in room.run(*judge, "--seed", str(seed))[0]:
            with open(room.path("three.net"), "rb") as file:
                again = file.read().split(b"\n\n", 1)
        if again[1] != nets[0][1]:
            break
    assert again[1][judgement:] == nets[0][1][judgement:] and again[1][:judgement] != nets[0][1][:judgement]
    assert b"\nmade quadriga train fortuna --seats 2 --games 40" in again[0] and b"--from one.net\n" in again[0]
    assert again[0].split(b"\nmoves ")[1] == nets[0][0].split(b"\nmoves ")[1]
    match = ["arena", "fortuna", "--games", "4", "--seed", "2", "--iterations", "30", "--json", "--bots"]
    bots = [f"master:net={net}.net:moves={word},expert" for net, word in [("teacher", "yes"), ("one", "no"), ("one", "yes")]]
    without, unasked, asked = ([bot["score"] for bot in json.loads(room.run(*match, pair)[0])["bots"]] for pair in bots)
    assert without == unasked != asked


@test
def analyse(room):
    room.run("simulate", "tali", "--games", "1", "--records", "games")
    game = "games/tali-2-1.quad"
    out = room.run("analyse", game, "--iterations", "50", "--plot", "chances.svg", "--json")[0]
    seen = json.loads(out)
    assert list(seen) == ["game", "seats", "decisions"] and seen["game"] == "tali"
    for decision in seen["decisions"]:
        assert abs(sum(decision["win"]) - 1) < 0.01 and decision["loss"] >= 0 and decision["iterations"] == 50
        assert decision["loss"] == 0 or decision["move"] != decision["best"]
    assert room.run("analyse", game, "--iterations", "50", "--json")[0] == out
    holds(room.read("chances.svg"), "<svg", "polyline", "Player 1", "</svg>")
    holds(room.run("analyse", game, "--iterations", "50", "--lang", "fr")[0], "le plus coûté")
    ply = seen["decisions"][0]["ply"]
    moment = json.loads(room.run("analyse", game, "--ply", str(ply), "--iterations", "50", "--json")[0])
    assert list(moment) == ["game", "ply", "seat", "iterations", "moves"]
    assert sum(move["visits"] for move in moment["moves"]) == moment["iterations"] == 50
    assert moment["moves"][0]["move"] == seen["decisions"][0]["best"]
    holds(room.run("analyse", game, "--ply", str(ply), "--iterations", "50")[0], "wins", "visits")
    position = room.write("here.txt", room.run("show", game, "--ply", str(ply), "--position")[0])
    holds(room.run("analyse", position, "--iterations", "50")[0], "wins", "visits")
    room.run("analyse", game, "--ply", str(10 ** 6), code=2)
    room.run("analyse", "nowhere.quad", code=3)


@test
def hint(room):
    """The latest moment of a record, any other, or a position: every move, what it is worth to every seat."""
    asked = "--iterations", "80"
    room.run("new", "trajan", "game.quad", "--seats", "3", "--seed", "4")
    legal = json.loads(room.run("legal", "game.quad", "--json")[0])["asked"][0]
    told = json.loads(room.run("hint", "game.quad", *asked, "--json")[0])
    assert list(told) == ["game", "ply", "seat", "iterations", "moves"]
    assert (told["game"], told["seat"], told["iterations"]) == ("trajan", legal["seat"], 80)
    assert {move["move"] for move in told["moves"]} == {choice["move"] for choice in legal["choices"]}
    visits = [move["visits"] for move in told["moves"]]
    sure = [move["win"][told["seat"] - 1] for move in told["moves"] if move["sure"]]
    assert sure == sorted(sure, reverse=True) and sure and sum(visits) == 80, told
    for move in told["moves"]:
        assert len(move["win"]) == len(move["points"]) == 3
        assert move["visits"] == 0 or abs(sum(move["win"]) - 1) < 0.01
    lines = room.run("hint", "game.quad", *asked)[0].splitlines()
    assert len(lines) == len(visits)
    assert re.fullmatch(r".+: wins ([0-9.]+ / ){2}[0-9.]+ %, ([0-9.]+ / ){2}[0-9.]+ points, \d+ visits?", lines[0]), lines[0]
    holds(room.run("hint", "game.quad", *asked, "--lang", "fr")[0], "gagne à", "visites")
    position = room.write("here.txt", room.run("show", "game.quad", "--position")[0])
    assert json.loads(room.run("hint", position, *asked, "--json")[0]) == told
    told = room.run("engine", *asked, text="new trajan seats=3 seed=4\nhint\nbot master\n")[0].splitlines()
    best = json.loads(next(line for line in told if line.startswith("{")))["moves"][0]["move"]
    assert told[-2] == f"move {legal['seat']} {best}", told
    other = legal["seat"] % 3 + 1
    holds(room.run("hint", "game.quad", *asked, "--seat", str(other), code=3)[1], "turn")
    holds(room.run("engine", *asked, text=f"new trajan seats=3 seed=4\nhint {other}\n")[0], "error NOT_YOUR_TURN")
    room.run("simulate", "tali", "--games", "1", "--records", "games")
    holds(room.run("hint", "games/tali-2-1.quad", code=3)[1], "over")
    room.run("hint", "game.quad", "--ply", "0", code=3)
    room.run("hint", "nowhere.quad", code=3)
    room.run("engine", "--iterations", "0", code=2)


@test
def bench_signature(room):
    one = json.loads(room.run("bench", "tali", "--seats", "2", "--seconds", "0.1", "--json")[0])
    assert sorted(one) == sorted(["game", "seats", "games_per_cpu_second", "decisions_per_cpu_second",
                                  "chance_per_cpu_second", "playouts_per_cpu_second", "iterations_per_cpu_second", "master_iterations_per_cpu_second", "state_bytes", "signature"])
    two = json.loads(room.run("bench", "tali", "--seats", "2", "--seconds", "0.2", "--json")[0])
    assert one["signature"] == two["signature"] and re.fullmatch("[0-9a-f]{16}", one["signature"])
    assert one["signature"] != json.loads(room.run("bench", "tali", "--seats", "3", "--seconds", "0,1",
                                                   "--json")[0])["signature"]
    everything = json.loads(room.run("bench", "--seconds", "0.05", "--json")[0])
    assert one["signature"] in [row["signature"] for row in everything]
    holds(room.run("bench", "tali", "--seconds", "0.05", "--lang", "fr")[0], "par seconde de processeur", one["signature"])


# Scenarios and records.

SCENARIO = """scenario two bones
game tali
setup turn
1: fetch
*: bone six
expect asked lay 1
"""


@test
def scenarios(room):
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
    room.write("empty.scn", "# nothing\n")
    holds(room.run("scenario", "empty.scn", code=3)[1], "holds no scenario")
    holds(room.run("scenario", "missing.scn", code=3, LC_ALL="fr")[1], "n’existe pas")


@test
def verify_finds_changes(room):
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


@test
def bad_files(room):
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


@test
def new_records(room):
    room.run("new", "tali", "a.quad", "--seats", "3", "--names", "Livia,Marcus", "--seed", "7", "--option", "throw=5")
    record = room.read("a.quad")
    holds(record, "game tali 1\nseats 3\nname 1 Livia\nname 2 Marcus\noption throw 5\nseed ")
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


@test
def positions(room):
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


@test
def show_through_eyes(room):
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


@test
def legal_moves(room):
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


@test
def moves(room):
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


@test
def moves_lose_nothing(room):
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


@test
def moves_at_the_same_time(room):
    room.new()
    children = [subprocess.Popen([PROGRAM, "move", "game.quad", "--ply", "4", "fetch"], cwd=room.folder, env=room.env,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(6)]
    codes = sorted(child.wait(60) for child in children)
    assert codes == [0, 3, 3, 3, 3, 3], codes
    assert room.read("game.quad").count("fetch") == 1
    room.run("verify", "game.quad")


@test
def full_disk(room):
    if os.path.exists("/dev/full"):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, "games"], stdout=full, stderr=subprocess.PIPE, env=room.env, check=False)
        assert done.returncode == 1 and b"cannot be written" in done.stderr, done


# Playing.

@test
def play_through_a_pipe(room):
    for language, over in (("en", "The game is over."), ("fr", "La partie est terminée.")):
        out, err = room.run("play", "tali", "--seats", "Livia=you,Marcus=novice", "--seed", "5", "--lang", language,
                            text="1\n" * 8)
        holds(out, over, "Livia", "Marcus")
        assert err == "" and "\x1b" not in out, err
        assert re.search(r"(wins|gagne la partie|share the victory|se partagent la victoire)\.", out), out
    again = room.run("play", "tali", "--seats", "Livia=you,Marcus=novice", "--seed", "5", "--lang", "fr", text="1\n" * 8)
    assert again[0] == out
    assert not os.path.exists(room.path(".local")) or not os.listdir(room.path(".local/state/quadriga"))


@test
def play_between_bots(room):
    holds(room.run("play", "tali", "--seats", "novice,random,random")[0], "The game is over.")


@test
def a_rival_without_a_seat(room):
    """Seneca has points, a column at the end, and wins or loses."""
    os.mkdir(room.path("solo"))
    room.run("simulate", "romeroll", "--seats", "1", "--games", "1", "--records", "solo")
    record = os.path.join("solo", os.listdir(room.path("solo"))[0])
    told = json.loads(room.run("verify", "--json", record)[0])[0]
    shown = json.loads(room.run("show", "--json", record)[0])
    won = told["scores"][0] > told["rival"]["score"]
    player, rival = shown["scores"]
    assert [player["seat"], player["rank"], rival["rival"], rival["rank"]] == ([1, 1, "seneca", 2] if won else [1, 2, "seneca", 1]), shown["scores"]
    assert shown["winners"] == ([1] if won else ["seneca"])
    assert sum(line["points"] for line in rival["lines"]) == rival["total"] == told["rival"]["score"]
    holds(room.run("show", record, "--lang", "fr")[0], f"Sénèque · {told['rival']['score']} point", "Joueur 1  Sénèque", "Décombres")
    sim = json.loads(room.run("simulate", "romeroll", "--seats", "1", "--games", "2", "--json")[0])
    assert sim["rival"]["name"] == "seneca" and sim["rival"]["wins"] + sim["wins"][0] == 2, sim
    holds(room.run("simulate", "romeroll", "--seats", "1", "--games", "2", "--lang", "fr")[0], "Sénèque\u00a0:")
    assert "rival" not in json.loads(room.run("simulate", "romeroll", "--seats", "2", "--games", "1", "--json")[0])
    holds(room.run("play", "romeroll", "--seats", "random", "--seed", "4")[0], "The game is over.", "Seneca wins.")


@test
def many_places_are_grouped(room):
    """Where a building may stand: one line for each way to turn it, the first cells by number."""
    moves = "take blue-2\nalso blue-6\nuse blue-2\nend\ndraw k3 l3a\nact build\nplan villa\n"
    for language, width in (("en", 80), ("fr", 120)):
        out = room.run("play", "romeroll", "--seats", "you", "--seed", "14", "--lang", language, text=moves, COLUMNS=str(width))[0]
        question = out[out.rindex("Villa"):]
        lines = re.findall(r"^  ([#./]+) +(\d+) ([a-m]\d+)", question, re.M)
        assert [shape for shape, _, _ in lines] == [
            "#./#./##", "###/#..", "##/.#/.#", "..#/###", ".#/.#/##", "#../###", "##/#./#.", "###/..#"], question
        assert lines[0][1:] == ("1", "f3"), question
        numbers = [int(number) for number in re.findall(r" (\d+) [a-m]\d+(?= |$)", question, re.M)]
        assert numbers == list(range(1, 108)), numbers
        assert max(len(line) for line in question.splitlines()[1:]) <= width, question


@test
def play_by_notation(room):
    out, _ = room.run("play", "tali", "--seats", "you,random", "--seed", "7",
                      text="swap six\nlay nothing\nlay six\nlay six\n/four\n/zzz\nnonsense\n0\n77\n\n" + "x" * 9000 + "\n")
    holds(out, "Player 1 puts a bone back", "neither a number from 1 to", "no choice holds “zzz”", "too long")


@test
def play_undo_save_load(room):
    out, err = room.run("play", "tali", "--seats", "Livia=you,novice", "--seed", "5",
                        text="1\n1\nundo\nsave a.quad\n2\nsave b.quad\nlog\nquit\n")
    holds(out, "Taken back.", "Saved in “a.quad”.", "Saved in “b.quad”.", "Livia lays a three.")
    assert err == ""
    assert len(room.read("a.quad").splitlines()) < len(room.read("b.quad").splitlines())
    holds(room.read("a.quad"), "name 1 Livia")
    room.run("verify", "a.quad", "b.quad")
    out, _ = room.run("play", "--load", "b.quad", text="log\nundo\nundo\nundo\n")
    holds(out, "Livia lays a three.", "there is nothing to take back")
    holds(room.run("play", "--load", "b.quad", "--lang", "fr", text="1\n1\n" * 8)[0], "La partie est terminée.")
    room.run("play", "chess", "--load", "b.quad", code=2)
    room.run("play", "--load", "b.quad", "--seats", "you,you,you", code=2)
    room.run("play", "--load", "missing.quad", code=3)
    before = room.read("b.quad")
    holds(room.run("play", "--load", "b.quad", text="save b.quad\nn\nsave\nsave nowhere/x\n")[0], "Replace it", "Not saved.")
    assert room.read("b.quad") == before
    holds(room.run("play", "--load", "b.quad", text="1\nsave b.quad\ny\nquit\n")[0], "Saved in “b.quad”.")
    assert room.read("b.quad") != before


@test
def play_quit_asks(room):
    out, _ = room.run("play", "tali", "--seats", "you,random", text="1\nquit\n\nquit\nkept.quad\n")
    holds(out, "The game is not saved.", "Saved in “kept.quad”.")
    room.run("verify", "kept.quad")
    out, err = room.run("play", "tali", "--seats", "you,random", text="1\nquit\nn\n")
    assert err == "" and os.listdir(room.path(".local/state/quadriga")) == []
    room.run("play", "tali", "--seats", "you,random", "--lang", "fr", text="1\nquitter\no\n")
    room.run("play", "tali", "--seats", "you,random", text="1\nquit\nyes\n")
    room.run("verify", "tali.quad", "tali-2.quad")
    assert "not saved" not in room.run("play", "tali", "--seats", "you,random", text="quit\n")[0]


@test
def play_end_of_input_keeps_the_game(room):
    _, err = room.run("play", "tali", "--seats", "you,random", "--seed", "1", text="1\n")
    kept = re.search("saved in “(.*?)”", err).group(1)
    room.run("verify", kept)
    _, err = room.run("play", "tali", "--seats", "you,random", text="1\n", XDG_STATE_HOME=room.path("state"))
    holds(err, room.path("state/quadriga/tali-"))
    _, err = room.run("play", "tali", "--seats", "you,random", text="1\n", HOME="/proc/nowhere")
    holds(err, "not saved automatically")


@test
def play_interrupted(room):
    child = subprocess.Popen([PROGRAM, "play", "tali", "--seats", "you,random"], env=room.env, stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    child.stdin.write(b"1\n")
    child.stdin.flush()
    wait_until(lambda: heeds_interrupt(child.pid) and is_at_rest(child.pid))
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=60)
    assert child.returncode == 130, child.returncode
    room.run("verify", re.search("saved in “(.*?)”", err.decode()).group(1))


@test
def play_help_and_hint(room):
    text = "help\nhint\nshow\nhelp 3.2\nhelp nothing\nhelp knucklebone\nhelp venus\n"
    out = room.run("play", "tali", "--seats", "you,novice", "--seed", "5", "--iterations", "200", text=text)[0]
    holds(out, "[TAL-2.2]", "undo", "Best: ", " %, lead ", "[TAL-3.2]", "Nothing is known about “knucklebone”.", "[TAL-3.2]")
    out = room.run("play", "tali", "--seats", "you,novice", "--seed", "5", "--lang", "fr", text="aide\nconseil\ntable\n")[0]
    holds(out, "[TAL-2.2]", "annuler", "Le mieux\u00a0: ", "écart ")
    alone = room.run("play", "romeroll", "--seats", "you", "--seed", "5", "--iterations", "50", text="hint\n")[0]
    holds(alone, " %, points ")


@test
def play_asks_for_the_game(room):
    games = json.loads(room.run("games", "--json")[0])
    number = [game["game"] for game in games].index("tali") + 1
    out, _ = room.run("play", text=f"{number}\nLivia=you,random\nquit\n")
    holds(out, "Which game?", "Tali", "Livia")
    out, _ = room.run("play", text="nix\ntali\nyou\nyou,clever\n\nquit\n", LC_ALL="fr")
    holds(out, "Quel jeu", "Joueur 1 (vous)")
    holds(room.run("play", text="tali\n3\nquit\n")[0], "Player 3")
    holds(room.run("play", "tali", "--seats", "4", text="quit\n")[0], "Player 4")
    room.run("play", text="", code=2)
    room.run("play", "tali", "--seats", "you", code=2)
    room.run("play", "tali", "--seats", "you,clever", code=2)
    room.run("play", "tali", "--seats", "you,you,you,you,you,you", code=2)
    room.run("play", "tali", "--seats", "a\x07b=you,you", code=2)


def on_terminal(room, arguments, keys, env=None, columns=80):
    """Run on a pseudo-terminal and type the keys; returns what the screen was sent."""
    import fcntl
    import pty
    import struct
    import termios
    child, master = pty.fork()
    if child == 0:
        os.chdir(room.folder)
        os.execve(PROGRAM, [PROGRAM, *arguments], {**room.env, **(env or {})})
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    seen = b""
    os.set_blocking(master, False)

    def listen():
        """Until the program has been waiting for us, and said nothing, for a while."""
        nonlocal seen
        end, quiet = time.monotonic() + 60, 0
        while quiet < 10 and time.monotonic() < end:
            try:
                seen += os.read(master, 65536)
                quiet = 0
            except BlockingIOError:
                quiet = quiet + 1 if is_at_rest(child) else 0
                time.sleep(0.02)
            except OSError:
                return

    listen()
    for key in keys:
        os.write(master, key.encode())
        listen()
    os.close(master)
    _, status = os.waitpid(child, 0)
    return seen.decode(), os.waitstatus_to_exitcode(status)


@test
def terminal_colours_and_curtain(room):
    seats = ["play", "tali", "--seats", "Livia=you,Marcus=you", "--seed", "5"]
    seen, _ = on_terminal(room, seats, ["\n", "1\n", "1\n", "\n", "quit\n", "n\n"])
    holds(seen, "\x1b[", "──", "It is Livia’s turn.", "It is Marcus’s turn.")
    curtain = seen.index("It is Marcus’s turn.")
    assert "Hand" in seen[:curtain] and "Marcus\x1b[0m (you)" in seen[curtain:]
    plain, _ = on_terminal(room, ["show", room.new()], [], {"NO_COLOR": "1"})
    assert "\x1b[1m" not in plain and "\x1b[31m" not in plain
    for line in on_terminal(room, ["show", "game.quad"], [], {"NO_COLOR": "1"}, columns=50)[0].splitlines():
        assert len(line) <= 50, line


@test
def terminal_interrupt(room):
    seen, code = on_terminal(room, ["play", "tali", "--seats", "you,random"], ["1\n", "\x03"])
    assert code == 130, code
    holds(seen, "saved in")


# Every game there is.

def columns_of(line):
    return sum(0 if unicodedata.combining(letter) else 1 for letter in line)


@test
def every_game_is_shown(room):
    for game in json.loads(room.run("games", "--json")[0]):
        name = game["game"]
        for seats in sorted({game["seats_min"], game["seats_max"]}):
            room.run("simulate", name, "--seats", str(seats), "--games", "1", "--seed", "5", "--audit", "--records", ".")
            record = f"{name}-{seats}-5.quad"
            last = json.loads(room.run("verify", record, "--json")[0])[0]["ply"]
            for ply in (0, last // 3, 2 * last // 3, last):
                for viewer in ("1", str(seats), "nobody", "all"):
                    at = ("show", record, "--ply", str(ply), "--viewer", viewer)
                    assert json.loads(room.run(*at, "--json")[0])["ply"] == ply
                    for language, width in (("en", 80), ("fr", 60), ("fr", 132)):
                        shown = room.run(*at, "--lang", language, COLUMNS=str(width))[0]
                        for line in shown.splitlines():
                            assert columns_of(line) <= width, f"{record} {ply}: {line}"
            room.run("legal", record, "--ply", str(last // 2))
            position = room.run("show", record, "--ply", str(last // 2), "--position")[0]
            assert room.run("show", room.write("here", position), "--position")[0] == position


@test
def every_game_is_played(room):
    for game in json.loads(room.run("games", "--json")[0]):
        answers = "".join(f"{1 + i * i % 3}\n1\n" for i in range(3000))
        seats = ["you"] + ["random"] * (max(2, game["seats_min"]) - 1)
        out, err = room.run("play", game["game"], "--seats", ",".join(seats), "--seed", "3", "--lang", "fr", text=answers)
        holds(out, "La partie est terminée.", "Total")
        assert err == "", err
        out, _ = room.run("play", game["game"], "--seats", ",".join(seats), "--seed", "3",
                          text="1\n1\n1\nhint\nhelp\nundo\nundo\nsave a.quad\nquit\n")
        holds(out, "Best: ", game["rules"] + "-", "Taken back.", "Saved in")
        os.remove(room.path("a.quad"))


# What is made from the tables.

@test
def manual_is_current(room):
    for language, name in (("en", "quadriga.1"), ("fr", "quadriga.fr.1")):
        with open(os.path.join(SOURCE, "docs", name), encoding="utf-8") as file:
            assert file.read() == room.run("manual", "--lang", language)[0], f"docs/{name}: run quadriga manual"


@test
def completions(room):
    for shell in ("bash", "zsh", "fish"):
        holds(room.run("completion", shell)[0], "simulate", "seats", "tali")
    script = room.write("c.bash", room.run("completion", "bash")[0])
    ask = (f"source ./{script}; COMP_WORDS=(quadriga show g.quad --viewer no); COMP_CWORD=4; _quadriga; "
           "echo ${COMPREPLY[@]}; COMP_WORDS=(quadriga sim); COMP_CWORD=1; _quadriga; echo ${COMPREPLY[@]}")
    out = subprocess.run(["bash", "-c", ask], cwd=room.folder, capture_output=True, check=True).stdout.decode()
    assert out == "nobody\nsimulate\n", out


def main():
    passed = failed = 0
    for function in TESTS:
        if len(sys.argv) > 3 and sys.argv[3] not in function.__name__:
            continue
        room = Room()
        try:
            function(room)
            passed += 1
        except Exception:  # whatever it was, the test did not pass
            failed += 1
            print(f"FAILED {function.__name__}\n{traceback.format_exc()}")
        finally:
            shutil.rmtree(room.folder, ignore_errors=True)
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
