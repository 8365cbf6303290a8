#!/usr/bin/env python3
"""What the Python package measures and makes: arena, league, data sets, bench, and the examples.

tools.py PROGRAM [WORD…], run by tests/python/run in an environment that has the package."""
import contextlib
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, sys.path[0] + "/..")
from suite import SOURCE, Tally, holds  # noqa: E402

import numpy as np  # noqa: E402
import pyarrow.parquet as parquet  # noqa: E402
import quadriga  # noqa: E402
from plain import refused  # noqa: E402
from quadriga import arena, bench, dataset, evaluate, figures  # noqa: E402
from quadriga.__main__ import COMMANDS  # noqa: E402

POLICY = """
def policy(state, seat):
    assert state.viewer == seat
    return state.legal_codes(seat, aside=False)[0]

def stubborn(state, seat):
    return "dance"
"""


def run(main, *arguments, code=0):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        assert main(list(arguments)) == code, (arguments, out.getvalue(), err.getvalue())
    return out.getvalue() + err.getvalue()


def test_arena(_):
    seats = []
    standings = arena.arena("trajan", {"adept": quadriga.bot("adept"), "random": quadriga.bot("random")}, 3, seats=3,
                            told=lambda table, sitting: seats.append((sitting.index("adept"), table.record().split("moves")[0])))
    adept, anyhow = standings
    assert adept.games == 9 and anyhow.games == 18 and adept.share > anyhow.share and adept.low < adept.share < adept.high or adept.share == 1
    assert abs(9 * adept.share + 18 * anyhow.share - 9) < 1e-9 and adept.lead > anyhow.lead
    assert sorted(seat for seat, _ in seats) == [0, 0, 0, 1, 1, 1, 2, 2, 2] and len({head for _, head in seats}) == 3
    low, high = arena.wilson(0.5, 100)
    assert abs(low - 0.4038) < 1e-3 and abs(high - 0.5962) < 1e-3 and arena.wilson(0, 0) == (0, 1)
    refused(quadriga.BadInputError, lambda: arena.arena("tali", {}, 1))
    refused(quadriga.BadInputError, lambda: arena.arena("trajan", {str(i): quadriga.bot("random") for i in range(5)}, 1))


def test_evaluate(_):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mine.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(POLICY)
        told = run(evaluate.main, path, "--game", "tali", "--seats", "2", "--level", "random", "--blocks", "3")
        holds(told, evaluate.LEAGUE, "| tali | 2 | random | 6 |", "50.0 %")
        row = json.loads(run(evaluate.main, path, "--game", "tali", "--seats", "3", "--level", "adept", "--blocks", "1", "--json"))
        assert row["games"] == 3 and row["league"] == evaluate.LEAGUE and 0 <= row["low"] <= row["share"] <= row["high"] <= 1
        assert row == json.loads(run(evaluate.main, path, "--game", "tali", "--seats", "3", "--level", "adept", "--blocks", "1", "--json"))
        holds(run(evaluate.main, path + ":stubborn", "--game", "tali", "--seats", "2", "--level", "random", code=1), "dance")
        holds(run(evaluate.main, path + ":nothing", code=1), "nothing")
        holds(run(evaluate.main, folder + "/none.py", code=1), "none.py")
        holds(run(evaluate.main, "no.such.module", code=1), "no.such.module")
        holds(run(evaluate.main, path, "--game", "tali", "--level", "champion", code=1), "champion", "master")


def test_dataset(_):
    """A run that was broken off goes on where it was, and the same settings make the same bytes."""
    words = ("--seats", "2", "--games", "3", "--piece", "1", "--iterations", "10")
    with tempfile.TemporaryDirectory() as folder:
        one, two = os.path.join(folder, "one"), os.path.join(folder, "two")
        assert len(run(dataset.main, "tali", one, *words).split()) == 3
        pieces = sorted(name for name in os.listdir(one) if name.endswith(".npz"))
        pages = [hashlib.sha256(np.load(os.path.join(one, name))["visits"].tobytes()).hexdigest() for name in pieces]
        os.remove(os.path.join(one, pieces[1]))
        assert run(dataset.main, "tali", one, *words).split() == [os.path.join(one, pieces[1])] and run(dataset.main, "tali", one, *words) == ""
        assert pages == [hashlib.sha256(np.load(os.path.join(one, name))["visits"].tobytes()).hexdigest() for name in pieces]
        rows = np.load(os.path.join(one, pieces[0]))
        count = len(rows["ply"])
        assert rows["observation"].shape == (count, quadriga.tensor("tali", 2).size) and len(rows["first"]) == count + 1
        assert rows["first"][-1] == len(rows["actions"]) == len(rows["visits"]) and set(rows["seat"].tolist()) == {0, 1}
        table = quadriga.Table("tali", 2, seed=int(rows["game"][0]))
        for i in range(count):
            legal = rows["actions"][rows["first"][i] : rows["first"][i + 1]]
            assert sorted(legal) == sorted(quadriga.space("tali").legal(table, aside=True)) and rows["action"][i] in legal
            seen = quadriga.tensor("tali", 2).write(table, None, np.empty(rows["observation"].shape[1], np.uint8))
            assert np.array_equal(seen, rows["observation"][i]) and 0 <= rows["value"][i] <= 1
            table.play(quadriga.space("tali").actions.move(int(rows["action"][i])))
        assert table.over and np.array_equal(rows["score"][0], table.points()) and np.allclose(rows["result"][0], quadriga.rewards(table))
        run(dataset.main, "tali", two, *words, "--form", "parquet")
        columns = parquet.read_table(os.path.join(two, pieces[0].replace("npz", "parquet"))).to_pydict()
        assert columns["action"] == rows["action"].tolist() and columns["visits"][0] == rows["visits"][: rows["first"][1]].tolist()
        assert columns["observation"][0] == rows["observation"][0].tobytes() and not any(name.endswith(".part") for name in os.listdir(two))
        holds(run(dataset.main, "tali", one, *words[:-1], "11", code=1), "iterations 10, not 11")
        holds(run(dataset.main, "tali", two, "--seats", "9", code=1), "2 to 5")
        with open(os.path.join(folder, "file"), "w", encoding="utf-8"):
            pass
        run(dataset.main, "tali", os.path.join(folder, "file"), *words, code=1)


def test_bench(_):
    told = [json.loads(line) for line in run(bench.main, "--seconds", "0.01", "--games", "4", "--json").splitlines() if line.startswith("{")]
    assert {row["who"] for row in told} >= {"quadriga", "OpenSpiel"} and all(row["decisions_per_second"] > 0 for row in told)
    assert {row["game"].split(",")[0] for row in told if row["who"] == "quadriga"} == {game.token for game in quadriga.games()}


def test_figures(_):
    told = run(figures.main, "--game", "tali", "--games", "3", "--bot-games", "1").splitlines()
    assert len(told) == 2 + len(quadriga.game("tali").seats) and {line.count("|") for line in told} == {16} and told[2].startswith("| Tali | 2 | 9 | 4 |")


def test_citation(_):
    with open(os.path.join(SOURCE, "CITATION.cff"), encoding="utf-8") as file:
        holds(file.read(), f"\nversion: {quadriga.__version__}\n")


def test_bench_compares_like_with_like(_):
    """Without observations beside states, with them beside what gives them; the toy does not count."""
    rows = [{"who": "quadriga", "game": "tali, 2 seats", "way": bench.BARE, "decisions_per_second": 1},
            *({"who": "quadriga", "game": "glory, 2 seats", "way": way, "decisions_per_second": speed}
              for way, speed in ((bench.BARE, 3000), (bench.SEEN, 800), ("batch, in C", 9000))),
            {"who": "quadriga", "game": "trajan, 2 seats", "way": bench.BARE, "decisions_per_second": 2000},
            {"who": "OpenSpiel", "game": "hearts", "way": "states", "decisions_per_second": 100},
            {"who": "OpenSpiel", "game": "hearts", "way": "its vector interface", "decisions_per_second": 10},
            {"who": "PettingZoo", "game": "chess_v6", "way": "PettingZoo", "decisions_per_second": 20}]
    told = [line.strip() for line in bench.ratios(rows)]
    assert told[1] == "20.0 × OpenSpiel hearts, states" and told[3:] == ["80.0 × OpenSpiel hearts, its vector interface",
                                                                        "40.0 × PettingZoo chess_v6, PettingZoo"], told
    holds(told[0], "2,000") and holds(told[2], "800")


def commanded(*arguments, code=0, **env):
    """The command that pip installs."""
    path = os.path.join(os.path.dirname(sys.executable), "quadriga")
    done = subprocess.run([path, *arguments], capture_output=True, timeout=300, check=False, env={**os.environ, **env})
    assert done.returncode == code, done
    return (done.stdout + done.stderr).decode()


def test_commands(_):
    """Its own words it does itself, those of the program it hands on, if there is one; mistakes are told in a line."""
    beside = os.path.dirname(os.path.abspath(sys.argv[1])) + os.pathsep + os.environ["PATH"]
    for word in COMMANDS:
        holds(commanded(word, "--help"), f"usage: quadriga {word}")
    alone = {"PATH": os.path.dirname(sys.executable)}
    holds(commanded("serve", code=2, **alone), "serve", "evaluate")
    holds(commanded("--help", **alone), "evaluate")
    holds(commanded("rules", "tali", PATH=beside), "[TAL-2.1]")
    assert "evaluate" not in commanded("--version", PATH=beside)
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "mine.py"), "w", encoding="utf-8") as file:
            file.write(POLICY)
        done = subprocess.run([sys.executable, "-m", "quadriga", "evaluate", "mine:policy", "--game", "tali", "--seats", "2", "--level", "random",
                               "--blocks", "1"], cwd=folder, capture_output=True, timeout=300, check=False)
        holds(done.stdout.decode() + done.stderr.decode(), "| tali | 2 | random | 2 |")
        for main, *words in ((evaluate, "mine", "--blocks", "0"), (evaluate, "mine", "--seats", "x"), (dataset, "tali", folder, "--piece", "-1"),
                             (bench, "--games", "0"), (bench, "--threads", "1.5"), (figures, "--games", "0")):
            with contextlib.redirect_stderr(io.StringIO()) as told:
                refused(SystemExit, lambda main=main, words=words: main.main(words), "2")
            holds(told.getvalue(), "a whole number from 1")


def test_guides(tally):
    """What the guides show runs as it stands, and gives what they say; only master thinks more briefly."""
    for name in ("README.md", "README.fr.md"):
        with open(os.path.join(SOURCE, "docs", "python", name), encoding="utf-8") as file:
            page = file.read()
        blocks = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)
        code = "\n".join(blocks).replace("think=0.2", "think=0.002")
        assert len(blocks) == 3 and "think=0.002" in code
        names, here = {}, os.getcwd()
        with tempfile.TemporaryDirectory() as place, contextlib.redirect_stdout(io.StringIO()) as told:
            os.chdir(place)
            try:
                exec(compile(code, name, "exec"), names)  # noqa: S102
            finally:
                os.chdir(here)
        for line, result in re.findall(r"^(\S.*?)  +# ('.*)$", code, re.M):
            tally.check(repr(eval(line, names)) == f"({result})", f"{name}: {line} is {eval(line, names)!r}")  # noqa: S307
        tally.check(told.getvalue().startswith("(") and names["batch"].games == 1024, name)
        assert set(re.findall(r"^quadriga (\w+)", page, re.M)) == set(COMMANDS)


def test_examples(tally):
    """Each of them, with a small budget."""
    folder = os.path.join(SOURCE, "examples", "python")
    said = {"random_play.py": "points", "notebook.py": "svg", "ppo.py": "update", "evaluate_policy.py": "league_v0", "ismcts.py": "points",
            "offline.py": "rows"}
    assert sorted(name for name in os.listdir(folder) if name.endswith(".py")) == sorted(said)
    with tempfile.TemporaryDirectory() as place:
        for name, word in said.items():
            done = subprocess.run([sys.executable, os.path.join(folder, name), "--small"], cwd=place, capture_output=True, timeout=300, check=False)
            told = (done.stdout + done.stderr).decode()
            tally.check(done.returncode == 0 and word in told, f"{name}:\n{told}")


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:]).end()
