#!/usr/bin/env python3
"""Mistakes in the rows of a game do not compile, and the compiler names what is wrong: rows.py [WORD…]

The environment's CC is the compiler. What compiles and is wrong all the same, tests/conformance_tables.c finds."""
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, sys.path[0] + "/..")
from suite import SOURCE, Tally  # noqa: E402

FLAGS = "-std=c17 -fsyntax-only -Wall -Wextra -Wno-unused-parameter -Wpedantic -Wconversion -Wmissing-prototypes -Werror".split()
LAST = "FIELD(uint8_t, bag_size, (), COUNT, PUBLIC)"
MORE = "".join(f'OPTION(X{i}, "x{i}", 0, 1, 0, YES, PLAY, ALL, "a", "b", NULL, NULL)\n' for i in range(24))
# A file of Tali, what stands there, what is written instead, and a word of the complaint: the row or the rule of core that it breaks.
MISTAKES = [
    ("steps.def", ', "drawing", "pioche")', ', "drawing")', "steps.def:6"),
    ("steps.def", '"TAL-2.2", ', "", "steps.def:6"),
    ("steps.def", "ON(LAY), (),", "ON(LAYS), (),", "STEP_LAYS"),
    ("steps.def", "BOTTOM, (SEAT)", "BOTTOM, (SEATS)", "DOMAIN_SEATS"),
    ("steps.def", "RANGE(1, FIRST_HAND)", "SEAT, SEAT, SEAT, SEAT, SEAT, SEAT", "steps.def:3"),
    ("steps.def", "RANGE(1, FIRST_HAND)", "RANGE(1, 300)", "steps.def:3"),
    ("steps.def", '"turn", DECISION', '"turn", DECIDE', "KIND_DECIDE"),
    ("steps.def", "STEP(TURN, turn", "STEP(LAY, turn", "STEP_LAY"),
    ("verbs.def", ', "{0:Un} sort du sac")', ")", "verbs.def:2"),
    ("verbs.def", '"lay", (BONE)', '"lay", (BONE, BONE, BONE, BONE)', "verbs.def:5"),
    ("verbs.def", "VERB(LAY", "VERB(SWAP", "VERB_SWAP"),
    ("domains.def", '"six", "six", "six"', '"six", "six"', "domains.def:6"),
    ("domains.def", "NOUN(BONE, SIX", "NOUN(BONE, ONE", "BONE_ONE"),
    ("domains.def", "DOMAIN(BONE, BONES", "DOMAIN(SEAT, BONES", "DOMAIN_SEAT"),
    ("state.def", LAST, "FIELD(uint16_t, bag_size, (), COUNT, PUBLIC)\nFIELD(uint8_t, x, (), COUNT, PUBLIC)", "put wide types first"),
    ("state.def", LAST, LAST + "\nFIELD(uint8_t, x, (BONE, OF(NUMBER, 250), SEAT), COUNT, PUBLIC)", "room for the state"),
    ("state.def", "(BONE), COUNT, SECRET", "(BONE), COUNT, NOBODY_AT_ALL", "QUAD_NOBODY_AT_ALL"),
    ("state.def", "(BONE), COUNT, SECRET", "(BONY), COUNT, SECRET", "EXTENT_BONY"),
    ("box.def", "FROM(9, 20)", "FROM(20, 9)", "the bounds of value copies"),
    ("box.def", "FROM(9, 20)", "FROM(9, 300)", "a type that holds the bounds of value copies"),
    ("box.def", "FROM(9, 20)", "FROM(-1, 20)", "a type that holds the bounds of value copies"),
    ("box.def", "FROM(9, 20)", "ABOUT(9)", "QUAD_MEANS_ABOUT"),
    ("box.def", "FROM(9, 20)", "AMONG(BONE, 0, 4)", "the bounds of value copies"),
    ("box.def", "FROM(9, 20)", "ONE_OF(BONY)", "DOMAIN_BONY"),
    ("box.def", "(BONE), FROM(0, 20)", "(BONY), FROM(0, 20)", "EXTENT_BONY"),
    ("box.def", "(BONE), FROM(0, 20)", "(BONE, BONE, BONE, BONE), FROM(0, 20)", "box.def:2"),
    ("box.def", 'PRINTED, "TAL-3.1"', 'RUMOURED, "TAL-3.1"', "QUAD_RUMOURED"),
    ("box.def", ', "Points de Vénus")', ")", "box.def:5"),
    ("box.def", "venus, ()", "value, ()", "value"),
    ("box.def", "NAMES(bone_name, BONE", "NAMES(bone_name, NUMBER", "EXTENT_NUMBER"),
    ("box.def", "NAMES(", 'MARK(worth, "six", HOUSE)\nNAMES(', "worth"),
    ("box.def", "NAMES(", 'MARK(value, "six", RUMOURED)\nNAMES(', "QUAD_RUMOURED"),
    ("box.def", "NAMES(", "PAGE(worth, 3)\nNAMES(", "worth"),
    ("box.def", "NAMES(", "PAGE(value, 300)\nNAMES(", "box.def:6"),
    ("box.def", "NAMES(", 'VALUE(uint8_t, hands, (), SET_OF(WIDE), HOUSE, "TAL-1.1", "a", "b")\nNAMES(', "EXTENT_WIDE"),
    ("box.def", "NAMES(", 'VALUE(uint8_t, much, (BONE, OF(NUMBER, 200), OF(NUMBER, 100)), FROM(0, 1), HOUSE, "TAL-1.1", "a", "b")\nNAMES(', "a box that"),
    ("messages.def", ', "{0} pioche un osselet.")', ")", "messages.def:2"),
    ("options.def", "3, 5, 4, NONE", "3, 5, 6, NONE", "the preset of option"),
    ("options.def", "3, 5, 4, NONE", "3, 5, 4, BONE", "a name for each value of option"),
    ("options.def", "OPTION(THROW", MORE + "OPTION(THROW", "QUAD_OPTIONS"),
    ("places.def", ', "Sac")', ")", "places.def:2"),
    ("places.def", "LIST, ", "HEAP, ", "QUAD_LAYOUT_HEAP"),
    ("scores.def", ', "Vénus")', ")", "scores.def:3"),
    ("house.def", "*/", '*/\nHOUSE("x", "Something.")', "house.def:2"),
]


def compile_with(name, before, after):
    """What the compiler says of Tali with another text in one file."""
    with tempfile.TemporaryDirectory(prefix="quadriga-rows-") as folder:
        game = shutil.copytree(os.path.join(SOURCE, "src/games/tali"), os.path.join(folder, "games/tali"))
        with open(os.path.join(game, name), encoding="utf-8") as file:
            text = file.read()
        assert before in text, (name, before)
        with open(os.path.join(game, name), "w", encoding="utf-8") as file:
            file.write(text.replace(before, after, 1))
        command = [*os.environ.get("CC", "cc").split(), *FLAGS, "-I", folder, "-I", os.path.join(SOURCE, "src"), os.path.join(game, "tali.c")]
        done = subprocess.run(command, capture_output=True, check=False)
        return done.returncode, done.stderr.decode()


def test_rows(tally):
    assert compile_with("steps.def", "", "")[0] == 0, "what is right compiles"
    for name, before, after, word in MISTAKES:
        code, told = compile_with(name, before, after)
        tally.check(code != 0 and word in told, f"{name}: {after} for {before}: {word} is not told of:\n{told[:2000]}")


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[1:]).end()
