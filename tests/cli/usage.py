#!/usr/bin/env python3
"""The command line itself: help, both languages, mistakes and their exit codes; games, rules, manual pages, completions.

usage.py QUADRIGA [WORD…]: runs the tests whose names hold one of the words."""
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, sys.path[0] + "/..")
from suite import SOURCE, Room, Tally, holds  # noqa: E402


def test_help_in_both_languages(room):
    out, err = room.run("--help")
    holds(out, "Usage: quadriga COMMAND", "simulate", "Examples:")
    assert err == ""
    holds(room.run("--help", "--lang", "fr")[0], "Commandes\u00a0:", "Exemples\u00a0:")
    names = re.findall(r"^  ([a-z]+) ", out, re.M)
    for name in ["play", "games", "new", "show", "legal", "move", "rules", "engine", "simulate", "arena", "train", "hint", "analyse", "bench", "scenario", "settings", "site",
                 "verify", "completion", "manual"]:
        assert name in names, name
        for language, word in (("en", "Examples:"), ("fr", "Exemples\u00a0:")):
            holds(room.run(name, "-h", "--lang", language)[0], "quadriga " + name, word)


def test_version(room):
    assert re.fullmatch(r"quadriga \d+\.\d+\.\d+\n", room.run("--version")[0])


def test_language_of_the_locale(room):
    holds(room.run("nonsense", code=2, LC_ALL="fr_FR.UTF-8")[1], "n’existe pas")
    holds(room.run("nonsense", code=2, LC_ALL="", LC_MESSAGES="fr", LANG="en_US.UTF-8")[1], "n’existe pas")
    holds(room.run("nonsense", code=2, LC_ALL="", LANG="fr_BE.UTF-8")[1], "n’existe pas")
    holds(room.run("nonsense", code=2, LC_ALL="en_GB.UTF-8", LANG="fr_FR.UTF-8")[1], "there is no command")
    holds(room.run("nonsense", "--lang=en", code=2, LC_ALL="fr_FR.UTF-8")[1], "there is no command")


def test_usage_errors(room):
    holds(room.run(code=2)[1], "Usage")
    holds(room.run("simulat", code=2)[1], "Did you mean “simulate”?")
    holds(room.run("simulate", "--gmaes", "3", code=2)[1], "Did you mean “--games”?")
    holds(room.run("simulate", "tlai", code=2)[1], "Did you mean “tali”?")
    holds(room.run("simulate", code=2)[1], "GAME is missing", "simulate --help")
    holds(room.run("simulate", "tali", "more", code=2)[1], "“more” is one argument too many")
    holds(room.run("simulate", "tali", "--games", code=2)[1], "--games needs a value")
    for value in ("zzz", "0", "9"):
        holds(room.run("bench", "--seats", value, code=2)[1], "--seats", f"“{value}”", "from 1 to 5")
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


def test_settings_of_a_server(room):
    """A value that will not do is answered by the form of one that does, wherever it came from."""
    for name, value, form in (("store", "/x", "sqlite:FILE or postgresql://…"), ("listen", "here", "ADDRESS:PORT or unix:PATH"),
                              ("base-url", "x", "https://example.org"), ("limits", "chat=0", "NAME=NUMBER,…"),
                              ("bot-threads", "0", "from 1 to 64"), ("bot-memory", "much", "megabytes from 0"), ("bot-pause", "soon", "milliseconds from 0 to 60000")):
        holds(room.run("serve", "--" + name, value, code=2)[1], f"{name}: “{value}” will not do; use", form)
    holds(room.run("serve", "--limits", "chats=1", code=2)[1], "connections_per_address, connects, messages, chat, requests")
    holds(room.run("serve", "--limits", "devices=201", code=2)[1], "“devices=201” will not do", "devices ≤ 200")
    holds(room.run("serve", "--store", "sqlite:/nowhere/at/all", code=1)[1], "cannot start with sqlite:/nowhere/at/all: ")
    holds(room.run("serve", code=2, QUADRIGA_PROXY="1")[1], "proxy: “1” will not do; use yes or no")
    holds(room.run("serve", "--config", room.write("serve.conf", "# here\nport 80\n"), code=3)[1], "line 2", "“port”", "listen, store, base-url")
    holds(room.run("load", "--server", "ftp://x", code=2)[1], "http://127.0.0.1:8080")
    holds(room.run("new", "tali", "--names", "A,B,C", code=2)[1], "“C” is too many: there are 2 seats")


def test_file_of_settings(room):
    """It names every setting and limit, each with its words, and what it proposes will do."""
    with open(os.path.join(SOURCE, "src/server/limits.def"), encoding="utf-8") as file:
        limits = dict(re.findall(r"^LIMIT\(\w+, (\w+), (\d+)\)", file.read(), re.M))
    with open(os.path.join(SOURCE, "src/server/retention.def"), encoding="utf-8") as file:
        times = {name: f"{days}d" if days != "0" else "always" for name, days in re.findall(r"^RETAIN\(\w+, (\w+), (\d+)\)", file.read(), re.M)}
    known = re.search(r"there are (.*)", room.run("serve", "--config", room.write("bad.conf", "nix 1\n"), code=3)[1])[1].split(", ")
    for language in ("en", "fr"):
        text = room.run("settings", "--lang", language)[0]
        assert all(line == "" or line[0] == "#" and len(line) <= 80 for line in text.splitlines()), text
        rows = [line[1:].split(" ", 1) for line in text.splitlines() if re.match(r"#[a-z]", line)]
        assert [name for name, _ in rows] == known, rows
        assert dict(re.findall(r"^#     (\w+)=(\d+)$", text, re.M)) == limits, text
        assert dict(re.findall(r"^#     (\w+)=(\d+d|always)$", text, re.M)) == times, text
        for name in (*limits, *times):
            assert re.search(rf"^# \S.*\n#     {name}=", text, re.M), f"{name}: no words, see src/cli/limit_texts.def"
        presets = "".join(f"{name} {value}\n" for name, value in rows if not re.search("[A-Z]", value) and name != "listen")
        changed = "limits " + ",".join(f"{name}={number}" for name, number in limits.items())
        changed += "\nretention " + ",".join(f"{name}={time}" for name, time in times.items()) + "\nlisten here\n"
        holds(room.run("serve", "--config", room.write("all.conf", presets + changed), code=2)[1], "listen: “here”")


def test_games(room):
    holds(room.run("games")[0], "Tali (tali): 2 to 5 players, version 1 of the rules", "throw=4 (3–5)")
    holds(room.run("games", "tali", "--lang", "fr")[0], "de 2 à 5 joueurs")
    listed = json.loads(room.run("games", "--json")[0])
    tali = [game for game in listed if game["game"] == "tali"][0]
    assert tali == json.loads(room.run("games", "tali", "--json")[0])
    assert (tali["seats_min"], tali["seats_max"], tali["rules_version"]) == (2, 5, 1)
    assert tali["options"][0]["option"] == "throw" and tali["options"][0]["preset"] == 4
    room.run("games", "chess", code=2)


def test_rules(room):
    holds(room.run("rules", "tali")[0], "[TAL-1.1]", "[TAL-3.2]")
    one = room.run("rules", "tali", "2.2")[0]
    holds(one, "[TAL-2.2]")
    assert "[TAL-2.1]" not in one and "[TAL-2.3]" not in one
    assert one == room.run("rules", "tali", "TAL-2.2")[0]
    holds(room.run("rules", "tali", "2", "--lang", "fr")[0], "[TAL-2.1]", "[TAL-2.3]")
    room.run("rules", "tali", "99", code=2)
    for line in room.run("rules", "tali", COLUMNS="60")[0].splitlines():
        assert len(line) <= 60, line


def test_full_disk(room):
    if os.path.exists("/dev/full"):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([room.program, "games"], stdout=full, stderr=subprocess.PIPE, env=room.env, check=False)
        assert done.returncode == 1 and b"cannot be written" in done.stderr, done


def test_manual_is_current(room):
    for language, name in (("en", "quadriga.1"), ("fr", "quadriga.fr.1")):
        with open(os.path.join(SOURCE, "docs", name), encoding="utf-8") as file:
            assert file.read() == room.run("manual", "--lang", language)[0], f"docs/{name}: run quadriga manual"


def test_completions(room):
    for shell in ("bash", "zsh", "fish"):
        holds(room.run("completion", shell)[0], "simulate", "seats", "tali")
    script = room.write("c.bash", room.run("completion", "bash")[0])
    ask = (f"source ./{script}; COMP_WORDS=(quadriga show g.quad --viewer no); COMP_CWORD=4; _quadriga; "
           "echo ${COMPREPLY[@]}; COMP_WORDS=(quadriga sim); COMP_CWORD=1; _quadriga; echo ${COMPREPLY[@]}")
    out = subprocess.run(["bash", "-c", ask], cwd=room.folder, capture_output=True, check=True).stdout.decode()
    assert out == "nobody\nsimulate\n", out
    for command, asked in (("store sal", "salvage"), ("store ", "list show check backup export import copy end delete retry salvage"), ("store salvage ", ""),
                           ("admin ann", "announce"), ("admin ban ", ""), ("new ta", "tali")):
        words = [word or "''" for word in f"quadriga {command}".split(" ")]
        ask = f"source ./{script}; COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; _quadriga; echo ${{COMPREPLY[@]}}"
        out = subprocess.run(["bash", "-c", ask], cwd=room.folder, capture_output=True, check=True).stdout.decode()
        assert out == asked + "\n", (command, out)
    for shell in ("zsh", "fish"):
        holds(room.run("completion", shell)[0], "list show check backup", "status tables players")


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:], Room).end()
