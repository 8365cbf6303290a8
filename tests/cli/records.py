#!/usr/bin/env python3
"""Golden records of every box and version of the rules: they replay, or say where and why they stop. And records of other versions, as a
program that has them would have written them.

A record in tests/records of a version that had to rise has a line "# stops PLY ERROR": where it stops from then on.

records.py QUADRIGA [WORD…]: runs the tests whose names hold one of the words."""
import glob
import json
import re
import sys

sys.path.insert(0, sys.path[0] + "/..")
from suite import SOURCE, Room, Tally, holds  # noqa: E402

GOLDEN = sorted(glob.glob(f"{SOURCE}/tests/records/*/*.quad"))
MASK = (1 << 64) - 1


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def digest(text):
    """As docs/notation.md has it."""
    d = 0xCBF29CE484222325
    for byte in text.encode():
        d = (d ^ byte) * 0x100000001B3 & MASK
    d = (d ^ d >> 30) * 0xBF58476D1CE4E5B9 & MASK
    d = (d ^ d >> 27) * 0x94D049BB133111EB & MASK
    return f"{d ^ d >> 31:016x}"


def of_version(room, record, version):
    """The record as a program with that version of the rules, which plays as ours does, has written it."""
    room.write("now.quad", record)

    def renew(line):
        ply = line[2]
        position, _ = room.run("show", "now.quad", "--ply", ply, "--position")
        then = re.sub(r"^game (\w+) \d+$", rf"game \g<1> {version}", position, flags=re.M)
        then = re.sub(r"^box [a-z].*\n", "", then, flags=re.M)  # of the box only its name
        return f"{line[1]} {ply} {digest(then)}"

    record = re.sub(r"^(digest|end) (\d+) [0-9a-f]{16}$", renew, record, flags=re.M)
    return re.sub(r"^(\| )?game (\w+) \d+$", rf"\g<1>game \g<2> {version}", record, flags=re.M)


def test_golden(room):
    """All of them, also those of rules that had to rise."""
    assert len(GOLDEN) > 30
    risen = any("\n# stops " in read(path) for path in GOLDEN)
    out = json.loads(room.run("verify", "--json", *GOLDEN, code=3 if risen else 0)[0])
    for path, told in zip(GOLDEN, out, strict=True):
        expected = re.search(r"^# stops (\d+) (\w+)$", read(path), flags=re.M)
        assert told["sound"] == (expected is None), told
        if expected:
            assert (told["stops"], told["error"]) == (int(expected[1]), expected[2]), told


def test_same_game(room):
    """Other rules that agree with ours in every move and digest: it simply opens."""
    for path in GOLDEN[:: max(1, len(GOLDEN) // 12)]:
        record = read(path)
        room.write("old.quad", of_version(room, record, 77))
        holds(room.run("verify", "old.quad")[0], "sound")
        told = json.loads(room.run("verify", "--json", "old.quad")[0])[0]
        assert told["sound"] and "stops" not in told, told
        out, err = room.run("show", "old.quad", "--record")
        # It names its box now, which went without saying.
        assert err == "" and re.sub(r"\nbox 1 [0-9a-f]{16}(?=\n)", "", out) == record, path


def test_parting(room):
    """A move that is not what it was: as far as it goes, where and why, in both languages."""
    for game in sorted({path.split("/")[-2] for path in GOLDEN}):
        record = read(next(path for path in GOLDEN if f"/{game}/" in path))
        plies = [int(ply) for ply in re.findall(r"^(\d+) [1-5] ", record, flags=re.M)]
        stop = plies[len(plies) // 2]
        old = re.sub(rf"^{stop} ([1-5]) .*$", rf"{stop} \g<1> dance", of_version(room, record, 77), flags=re.M)
        room.write("old.quad", old)
        _, err = room.run("verify", "old.quad", code=3)
        holds(err, "old.quad: the game follows version 77 of the rules and this program version ")
        holds(err, f"it replays up to move {stop}; then: this is not a move")
        _, err = room.run("verify", "--lang", "fr", "old.quad", code=3)
        holds(err, f"elle se rejoue jusqu’au coup {stop}")
        told = json.loads(room.run("verify", "--json", "old.quad", code=3)[0])[0]
        assert (told["sound"], told["rules_version"], told["stops"], told["error"], told["game"]) == (False, 77, stop, "BAD_NOTATION", game), told
        out, err = room.run("show", "old.quad")
        holds(err, f"it replays up to move {stop}")
        holds(out, f"after {stop} move")
        now, _ = room.run("show", "now.quad", "--ply", str(stop), "--position")
        assert room.run("show", "old.quad", "--position")[0] == now, game
        room.run("show", "old.quad", "--ply", str(stop + 1), code=2)
        # To play on is another matter.
        for command in (("legal", "old.quad"), ("move", "old.quad", "fetch"), ("play", "--load", "old.quad")):
            _, err = room.run(*command, code=3)
            holds(err, "another version of the rules")
        assert room.read("old.quad") == old


def test_digests(room):
    """Positions that are not what they were: the move before does not agree."""
    record = read(f"{SOURCE}/tests/records/trajan/two-players.quad")
    old = of_version(room, record, 3).replace("\ndigest 64 ", "\ndigest 64 0000000000000000\n# ")
    room.write("old.quad", old)
    told = json.loads(room.run("verify", "--json", "old.quad", code=3)[0])[0]
    assert (told["stops"], told["error"], told["ply"]) == (63, "WRONG_DIGEST", 63), told
    # Luck that is not the seed's, for those who check it.
    room.write("old.quad", re.sub(r"^seed .*$", "seed " + "ab" * 32, of_version(room, record, 3), flags=re.M))
    told = json.loads(room.run("verify", "--json", "old.quad", code=3)[0])[0]
    assert told["error"] == "WRONG_LUCK" and told["stops"] < 64, told
    assert room.run("show", "old.quad")[1] == ""


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:], Room).end()
