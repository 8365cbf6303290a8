#!/usr/bin/env python3
"""Commands that simulate, measure, teach and advise, from outside.

bots.py QUADRIGA [WORD…]: runs the tests whose names hold one of the words."""
import json
import os
import re
import shutil
import signal
import subprocess
import sys

sys.path.insert(0, sys.path[0] + "/..")
from suite import SOURCE, Room, Tally, heeds_interrupt, holds, wait_until  # noqa: E402


def test_simulate_is_deterministic(room):
    one = room.run("simulate", "tali", "--games", "50", "--seed", "3", "--audit", "--json")[0]
    assert one == room.run("simulate", "tali", "--games", "50", "--seed", "3", "--audit", "--json")[0]
    other = room.run("simulate", "tali", "--games", "50", "--seed", "4", "--json")[0]
    assert json.loads(one)["digest"] != json.loads(other)["digest"]
    seen = json.loads(one)
    assert seen["games"] == 50 and seen["seats"] == 2 and seen["audited"]
    assert len(seen["wins"]) == 2 and sum(seen["wins"]) - seen["shared_wins"] == 50
    holds(room.run("simulate", "tali", "--games", "5", "--audit", "--lang", "fr")[0], "5 parties de Tali", "invariants")


def test_simulate_keeps_records(room):
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


def test_simulate_with_bots(room):
    seen = json.loads(room.run("simulate", "tali", "--bots", "novice,random", "--games", "20", "--json")[0])
    assert seen["wins"][0] > seen["wins"][1], seen
    room.run("simulate", "tali", "--bots", "clever", code=2)
    room.run("simulate", "tali", "--bots", "novice,novice,novice", code=2)


def test_games_with_bots_are_played_again_alone(room):
    """Bots keep their trees within a game, and nothing of it for the next."""
    room.run("simulate", "fortuna", "--bots", "expert,adept", "--games", "3", "--seed", "5", "--records", "all")
    for seed in ("5", "6", "7"):
        room.run("simulate", "fortuna", "--bots", "expert,adept", "--games", "1", "--seed", seed, "--records", "alone")
        name = f"fortuna-2-{seed}.quad"
        with open(room.path(f"all/{name}"), "rb") as one, open(room.path(f"alone/{name}"), "rb") as other:
            assert one.read() == other.read(), name


def test_simulate_can_be_interrupted(room):
    child = subprocess.Popen([room.program, "simulate", "tali", "--games", "900000000"], env=room.env,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    wait_until(lambda: heeds_interrupt(child.pid))
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=60)
    assert child.returncode == 130
    assert re.search(r"\d+ games? of Tali", out.decode()), out  # one, if it was that quick


ARENA = ["arena", "fortuna", "--games", "6", "--seed", "3", "--iterations", "30"]


def test_arena(room):
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


def test_arena_of_many(room):
    one = json.loads(room.run("arena", "tali", "--seats", "3", "--bots", "novice,random", "--games", "7", "--json")[0])
    assert one["games"] == 9 and abs(one["bots"][0]["share"] + 2 * one["bots"][1]["share"] - 1) < 0.003
    many = json.loads(room.run("arena", "tali", "--bots", "random,novice,adept", "--games", "1", "--json")[0])
    assert many["games"] == 6 and len(many["bots"]) == 3
    alone = json.loads(room.run("arena", "romeroll", "--seats", "1", "--bots", "random", "--games", "2", "--json")[0])
    assert alone["games"] == 2 and alone["bots"][0]["elo"] == 0


def test_arena_goes_on(room):
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


def test_arena_refuses(room):
    holds(room.run("arena", "tali", code=2)[1], "--bots is missing")
    holds(room.run("arena", "tali", "--bots", "clever", code=2)[1], "expert or master", "clever")
    holds(room.run("arena", "tali", "--bots", "novice,novice", code=2)[1], "named twice")
    holds(room.run("arena", "tali", "--bots", "novice", "--think", "0", code=2)[1], "seconds")
    holds(room.run("arena", "tali", "--bots", "novice", "--iterations", "0", code=2)[1], "whole number")
    for setting in ["clever=1", "plies", "plies=-1", "plies=70000", "margin=wide", "margin=1.5", "iterations=0", "net=x"]:
        holds(room.run("arena", "tali", "--bots", "expert:" + setting, code=2)[1], setting)
    for bot, setting in [("novice", "plies"), ("random", "bias"), ("greedy", "net")]:
        holds(room.run("arena", "trajan", "--bots", f"{bot}:{setting}=1", code=2)[1], f"{bot} does not search", setting)
    holds(room.run("arena", "trajan", "--bots", "expert:net=none.net", code=3)[1], "none.net")
    for head, why in [("quadriga record 1\n", "not a network"), ("quadriga net 1\ngame trajan\nseats 2\nrules 1\n", "another version: train it anew"),
                      ("quadriga net 2\ngame trajan\nseats 3\n", "another game or number of players"),
                      ("quadriga net 2\ngame trajan\nseats 2\nfeatures 99 564\n", "another version: train it anew")]:
        room.write("bad.net", head)
        holds(room.run("arena", "trajan", "--bots", "expert:net=bad.net", code=3)[1], "bad.net", "2 players", why)


def test_arena_with_settings(room):
    bots = "adept:iterations=40:exploration=0.7:margin=0,adept:iterations=40:evaluation=end,greedy,plain"
    arguments = ["arena", "tali", "--bots", bots, "--games", "2", "--iterations", "20", "--json"]
    out = room.run(*arguments)[0]
    assert [bot["bot"] for bot in json.loads(out)["bots"]] == bots.split(",")
    assert room.run(*arguments, "--jobs", "2")[0] == out
    assert room.run("arena", "tali", "--bots", "master,random", "--games", "2", "--iterations", "2000", "--threads", "2", "--json")[0]
    for setting in ("bias=1", "puct=2", "lead_scale=2", "evaluation=estimate", "chance_children=1", "calibrations=0", "guided=no", "policy=no",
                    "quiet=yes", "plies=8", "wide=4", "reuse=game", "reuse=turn", "reuse=no"):
        room.run("arena", "fortuna", "--bots", f"expert:iterations=5:{setting},random", "--games", "2")
    holds(room.run("arena", "tali", "--bots", "expert:reuse=often", code=2)[1], "reuse=often")


TRAIN = ["train", "fortuna", "--games", "12", "--generations", "2", "--iterations", "4", "--judge", "4", "--seed", "5"]


def test_train(room):
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


def test_train_from_a_network(room):
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


def test_train_moves(room):
    """The judgement of a network stays, its moves are new; bots that know moves play otherwise than those that do not."""
    with open(os.path.join(SOURCE, "src/ai/nets/fortuna-2.net"), "rb") as file:
        head, weights = file.read().split(b"\n\n", 1)
    inputs = int(re.search(rb"features \d+ (\d+)", head)[1]) + 3
    judgement = 4 * 10 + 2 * (inputs * 64 + 64 + 64 * 32 + 32 + 32 * 3 + 3)
    with open(room.path("teacher.net"), "wb") as file:  # a network that knows no moves
        file.write(head + b"\n\n" + weights[:judgement])
    teach = ["train", "fortuna", "--games", "40", "--generations", "1", "--iterations", "20", "--judge", "20", "--moves", "--from", "teacher.net"]
    holds(room.run(*teach[:-2], code=2)[1], "--from")
    for seed in range(1, 9):  # not every lesson wins its match
        last = [*teach, "--seed", str(seed)]
        out = room.run(*last, "--out", "one.net", "--resume", f"{seed}.log", "--jobs", "2")[0]
        holds(out, "generation 1", "validation accuracy", "would be fair")
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
    assert b" --judge 20 --from teacher.net --moves" in nets[0][0]
    judge = ["train", "fortuna", "--games", "40", "--generations", "1", "--iterations", "5", "--judge", "5", "--from", "one.net", "--out", "three.net"]
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
    bots = [f"master:net={net}.net:policy={word},expert" for net, word in [("teacher", "yes"), ("one", "no"), ("one", "yes")]]
    without, unasked, asked = ([bot["score"] for bot in json.loads(room.run(*match, pair)[0])["bots"]] for pair in bots)
    assert without == unasked != asked


def test_analyse(room):
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


def test_hint(room):
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


def test_bench_signature(room):
    one = json.loads(room.run("bench", "tali", "--seats", "2", "--seconds", "0.1", "--json")[0])
    assert sorted(one) == sorted(["game", "seats", "games_per_cpu_second", "decisions_per_cpu_second",
                                  "chance_per_cpu_second", "playouts_per_cpu_second", "iterations_per_cpu_second", "master_iterations_per_cpu_second", "state_bytes", "signature"])
    two = json.loads(room.run("bench", "tali", "--seats", "2", "--seconds", "0.2", "--json")[0])
    assert one["signature"] == two["signature"] and re.fullmatch("[0-9a-f]{16}", one["signature"])
    assert one["signature"] != json.loads(room.run("bench", "tali", "--seats", "3", "--seconds", "0,1",
                                                   "--json")[0])["signature"]
    everything = json.loads(room.run("bench", "--seconds", "0.05", "--json")[0])
    assert one["signature"] in [row["signature"] for row in everything]
    assert all(row[f"{kind}_per_cpu_second"] > 0 for row in everything for kind in ["playouts", "iterations", "master_iterations"])
    holds(room.run("bench", "tali", "--seconds", "0.05", "--lang", "fr")[0], "par seconde de processeur", one["signature"])


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:], Room).end()
