"""suite.py: what the tests in Python share: which of them run and the last line, "N passed, N failed"; a room for the program.

A test is a function whose name begins with test_. It counts as one; if it checks with a tally, each check counts."""
import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# What a test keeps of the environment it is run in.
KEPT = {name: os.environ[name] for name in ("PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "LD_LIBRARY_PATH") if name in os.environ}


class Tally:
    """Counts what holds and what does not."""

    def __init__(self):
        self.passed = self.failed = 0

    def check(self, holds, what):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print(f"not so: {what}", flush=True)
        return holds

    def run(self, module, words=(), given=None):
        """The tests of a module's globals() whose names hold one of the words. Each gets what given() makes for it alone, a context; without
        given, the tally."""
        for name, test in list(module.items()):
            if not name.startswith("test_") or words and not any(word in name for word in words):
                continue
            start, checked = time.monotonic(), self.passed + self.failed
            try:
                with given() if given else contextlib.nullcontext(self) as it:
                    test(it)
                self.passed += self.passed + self.failed == checked
            except Exception:  # whatever it was, the test did not pass
                traceback.print_exc(file=sys.stdout)
                self.check(False, f"{name} breaks off")
            print(f"# {name}: {time.monotonic() - start:.1f} s", flush=True)
        return self

    def end(self):
        if self.passed + self.failed == 0:
            self.check(False, "a word that no test's name holds")
        print(f"{self.passed} passed, {self.failed} failed")
        sys.exit(1 if self.failed else 0)


class Room:
    """A fresh folder and a plain environment, in which the program of the command line is run."""

    def __init__(self):
        self.program = os.path.abspath(sys.argv[1])
        self.folder = tempfile.mkdtemp(prefix="quadriga-room-")
        self.env = {**KEPT, "HOME": self.folder, "LC_ALL": "C", "TERM": "xterm"}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *arguments, code=0, text="", **env):
        """Run the program; the exit code must be the expected one. Returns (stdout, stderr)."""
        done = subprocess.run([self.program, *arguments], input=text.encode(), cwd=self.folder, env={**self.env, **env},
                              capture_output=True, timeout=300, check=False)
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
