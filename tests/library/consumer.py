#!/usr/bin/env python3
"""libquadriga as other programs have it: installed into an empty folder, found by pkg-config, in C and in C++.

consumer.py BUILD-FOLDER [WORD…]: the environment's CC is the compiler, with the flags that the library itself was built with."""
import contextlib
import glob
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, sys.path[0] + "/..")
from suite import SOURCE, Tally, holds  # noqa: E402

LANGUAGES = {"C": ["-x", "c", "-std=c17"], "C++": ["-x", "c++", "-std=c++17"]}
EXAMPLES = os.path.join(SOURCE, "examples")


def run(*command, text="", code=0, **env):
    done = subprocess.run(command, input=text.encode(), capture_output=True, timeout=300, check=False, env={**os.environ, **env})
    assert done.returncode == code, f"{command}: exit {done.returncode}\n{done.stdout.decode()}\n{done.stderr.decode()}"
    return done.stdout.decode()


class Prefix:
    """What "meson install" leaves, and how programs find it."""

    def __init__(self, build, folder):
        self.folder = folder
        run("meson", "install", "-C", build, "--destdir", folder, "--no-rebuild", "--quiet", "--tags", "devel,runtime")
        (self.described,) = glob.glob(folder + "/**/quadriga.pc", recursive=True)
        (self.headers,) = glob.glob(folder + "/**/include/quadriga", recursive=True)
        self.libraries = os.path.dirname(os.path.dirname(self.described))
        self.cflags, self.libs = self.ask("--cflags"), self.ask("--libs")

    def ask(self, what):
        return run("pkg-config", what, "quadriga", PKG_CONFIG_LIBDIR=os.path.dirname(self.described), PKG_CONFIG_SYSROOT_DIR=self.folder).split()

    def compile(self, language, source, text=""):
        """A program, made strictly; the source "-" is the text."""
        program = os.path.join(self.folder, "program")
        run(*os.environ.get("CC", "cc").split(), *LANGUAGES[language], "-Wall", "-Wextra", "-pedantic", "-Werror", *self.cflags, source,
            "-x", "none", *self.libs, "-o", program, text=text)
        return program

    def run(self, program, *arguments, text="", code=0):
        return run(program, *arguments, text=text, code=code, LD_LIBRARY_PATH=self.libraries)


def test_headers_stand_alone(prefix):
    """Each of them, in both languages, with nothing before it."""
    names = sorted(name for name in os.listdir(prefix.headers) if name.endswith(".h"))
    assert "quadriga.h" in names and "game.h" in names, names
    assert prefix.cflags == ["-I" + os.path.dirname(prefix.headers)], prefix.cflags
    for name in names:
        for language in LANGUAGES:
            prefix.compile(language, "-", f"#include <quadriga/{name}>\nint main(void) {{ return 0; }}\n")


def test_headers_are_guarded(prefix):
    """All that is declared is C: nothing is missing when C++ links it."""
    declared = set()
    for path in glob.glob(prefix.headers + "/*.h"):
        with open(path, encoding="utf-8") as file:
            declared |= set(re.findall(r"^QUAD_API [^;=]*?\b(quad_\w+)\(", file.read(), re.M))
    assert len(declared) > 100, declared
    taken = "".join(f"    (void (*)())&{name},\n" for name in sorted(declared))
    source = f"""#include <quadriga/fit.h>
#include <quadriga/foreign.h>
#include <quadriga/quadriga.h>
void (*const all[])() = {{\n{taken}}};
int main() {{ return all[0] == nullptr; }}
"""
    prefix.run(prefix.compile("C++", "-", source))


def test_version(prefix):
    """Headers, library and pkg-config say the same."""
    shown = """#include <quadriga/version.h>
#include <stdio.h>
int main(void) { printf("%s %d.%d.%d %s", QUAD_VERSION, QUAD_VERSION_MAJOR, QUAD_VERSION_MINOR, QUAD_VERSION_PATCH, quad_version()); }
"""
    (version,) = prefix.ask("--modversion")
    for language in LANGUAGES:
        assert prefix.run(prefix.compile(language, "-", shown)) == f"{version} {version} {version}"
    major, minor, _ = version.split(".")
    name = f"libquadriga.so.{major}" if major != "0" else f"libquadriga.so.0.{minor}"
    needed = run("readelf", "--dynamic", prefix.compile("C", "-", shown))
    assert f"[{name}]" in needed, "a program made for an older minor version does not start with this one"
    assert os.path.exists(f"{prefix.libraries}/{name}") and os.path.exists(f"{prefix.libraries}/libquadriga.so.{version}")


def test_names(prefix):
    """The library gives no name but its own."""
    given = [row.split()[-1] for row in run("nm", "--dynamic", "--defined-only", f"{prefix.libraries}/libquadriga.so").splitlines()]
    strange = [name for name in given if not re.match(r"quad_|__?[a-z]*san|_init$|_fini$", name)]
    assert len(given) > 100 and not strange, strange


def test_against_bot(prefix):
    for language in LANGUAGES:
        program = prefix.compile(language, f"{EXAMPLES}/against_bot.c")
        for game in ("tali", "trajan", "romeroll"):
            told = prefix.run(program, game, "novice", "3", text="\n" * 10000)
            assert re.search(r"You: -?\d+ points, place [12]\nNovice: -?\d+ points, place [12]\n$", told), told
    assert prefix.run(program, "tali", "random", text="0\nx\n1\n", code=1).count("Please type a number from 1 to") == 2
    prefix.run(program, "chess", code=2)


def test_many_games(prefix):
    for language in LANGUAGES:
        program = prefix.compile(language, f"{EXAMPLES}/many_games.c")
        told = prefix.run(program, "glory", "3", "20")
        holds(told, "20 games of Glory to Rome, ", "seat 3: ", " points on average")
        moves = re.search(r"(\d+) moves", told)[1]
        assert moves == re.search(r"(\d+) moves", prefix.run(program, "glory", "3", "20"))[1], "the same games"
    prefix.run(program, "glory", "7", code=2)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="quadriga-prefix-") as place:
        installed = Prefix(sys.argv[1], place)
        tally = Tally().run(globals(), sys.argv[2:], lambda: contextlib.nullcontext(installed))
    tally.end()
