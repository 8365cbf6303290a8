#!/usr/bin/env python3
"""Playing through a pipe, and every game shown and played.

play.py QUADRIGA [WORD…]: runs the tests whose names hold one of the words."""
import json
import os
import re
import signal
import subprocess
import sys
import unicodedata

sys.path.insert(0, sys.path[0] + "/..")
from suite import Room, Tally, holds, is_at_rest, wait_until  # noqa: E402


def test_play_through_a_pipe(room):
    for language, over in (("en", "The game is over."), ("fr", "La partie est terminée.")):
        out, err = room.run("play", "tali", "--seats", "Livia=you,Marcus=novice", "--seed", "5", "--lang", language,
                            text="1\n" * 8)
        holds(out, over, "Livia", "Marcus")
        assert err == "" and "\x1b" not in out, err
        assert re.search(r"(wins|gagne la partie|share the victory|se partagent la victoire)\.", out), out
    again = room.run("play", "tali", "--seats", "Livia=you,Marcus=novice", "--seed", "5", "--lang", "fr", text="1\n" * 8)
    assert again[0] == out
    assert not os.path.exists(room.path(".local")) or not os.listdir(room.path(".local/state/quadriga"))


def test_play_between_bots(room):
    holds(room.run("play", "tali", "--seats", "novice,random,random")[0], "The game is over.")


def test_a_rival_without_a_seat(room):
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


def test_many_places_are_grouped(room):
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


def test_play_by_notation(room):
    out, _ = room.run("play", "tali", "--seats", "you,random", "--seed", "7",
                      text="swap six\nlay nothing\nlay six\nlay six\n/four\n/zzz\nnonsense\n0\n77\n\n" + "x" * 9000 + "\n")
    holds(out, "Player 1 puts a bone back", "neither a number from 1 to", "no choice holds “zzz”", "too long")


def test_play_undo_save_load(room):
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
    room.write("mine.box", "quadriga box 1\ngame tali\nvenus = 30\n")
    for more in (("--box", "mine.box"), ("--seed", "5"), ("--option", "throw=5")):  # what it says itself is not said again
        holds(room.run("play", "--load", "b.quad", *more, code=2)[1], "leave out --option, --seed and --box")
    room.run("play", "--load", "missing.quad", code=3)
    before = room.read("b.quad")
    holds(room.run("play", "--load", "b.quad", text="save b.quad\nn\nsave\nsave nowhere/x\n")[0], "Replace it", "Not saved.")
    assert room.read("b.quad") == before
    holds(room.run("play", "--load", "b.quad", text="1\nsave b.quad\ny\nquit\n")[0], "Saved in “b.quad”.")
    assert room.read("b.quad") != before


def test_play_quit_asks(room):
    out, _ = room.run("play", "tali", "--seats", "you,random", text="1\nquit\n\nquit\nkept.quad\n")
    holds(out, "The game is not saved.", "Saved in “kept.quad”.")
    room.run("verify", "kept.quad")
    out, err = room.run("play", "tali", "--seats", "you,random", text="1\nquit\nn\n")
    assert err == "" and os.listdir(room.path(".local/state/quadriga")) == []
    room.run("play", "tali", "--seats", "you,random", "--lang", "fr", text="1\nquitter\no\n")
    room.run("play", "tali", "--seats", "you,random", text="1\nquit\nyes\n")
    room.run("verify", "tali.quad", "tali-2.quad")
    assert "not saved" not in room.run("play", "tali", "--seats", "you,random", text="quit\n")[0]


def test_play_end_of_input_keeps_the_game(room):
    _, err = room.run("play", "tali", "--seats", "you,random", "--seed", "1", text="1\n")
    kept = re.search("saved in “(.*?)”", err).group(1)
    room.run("verify", kept)
    _, err = room.run("play", "tali", "--seats", "you,random", text="1\n", XDG_STATE_HOME=room.path("state"))
    holds(err, room.path("state/quadriga/tali-"))
    _, err = room.run("play", "tali", "--seats", "you,random", text="1\n", HOME="/proc/nowhere")
    holds(err, "not saved automatically")


def test_play_interrupted(room):
    child = subprocess.Popen([room.program, "play", "tali", "--seats", "you,random"], env=room.env, stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    child.stdin.write(b"1\n")
    child.stdin.flush()
    kept = room.path(".local/state/quadriga")
    wait_until(lambda: os.path.isdir(kept) and os.listdir(kept) and is_at_rest(child.pid))  # the move is made, and the next is asked for
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=60)
    assert child.returncode == 130, child.returncode
    room.run("verify", re.search("saved in “(.*?)”", err.decode()).group(1))


def test_play_help_and_hint(room):
    text = "help\nhint\nshow\nhelp 3.2\nhelp nothing\nhelp knucklebone\nhelp venus\n"
    out = room.run("play", "tali", "--seats", "you,novice", "--seed", "5", "--iterations", "200", text=text)[0]
    holds(out, "[TAL-2.2]", "undo", "Best: ", " %, lead ", "[TAL-3.2]", "Nothing is known about “knucklebone”.", "[TAL-3.2]")
    out = room.run("play", "tali", "--seats", "you,novice", "--seed", "5", "--lang", "fr", text="aide\nconseil\ntable\n")[0]
    holds(out, "[TAL-2.2]", "annuler", "Le mieux\u00a0: ", "écart ")
    alone = room.run("play", "romeroll", "--seats", "you", "--seed", "5", "--iterations", "50", text="hint\n")[0]
    holds(alone, " %, points ")


def test_play_asks_for_the_game(room):
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


def columns_of(line):
    return sum(0 if unicodedata.combining(letter) else 1 for letter in line)


def test_every_game_is_shown(room):
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


def test_every_game_is_played(room):
    for game in json.loads(room.run("games", "--json")[0]):
        answers = "".join(f"{1 + i * i % 3}\n1\n" for i in range(3000))
        seats = ["you"] + ["random"] * (max(2, game["seats_min"]) - 1)
        out, err = room.run("play", game["game"], "--seats", ",".join(seats), "--seed", "3", "--lang", "fr", text=answers)
        holds(out, "La partie est terminée.", "Total")
        assert err == "", err
        out, _ = room.run("play", game["game"], "--seats", ",".join(seats), "--seed", "3",
                          text="1\nhint\nhelp\n1\nundo\nundo\nsave a.quad\nquit\n")
        holds(out, "Best: ", game["rules"] + "-", "Taken back.", "Saved in")
        os.remove(room.path("a.quad"))


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:], Room).end()
