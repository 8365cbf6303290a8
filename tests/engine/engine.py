"""engine.py: a conversation with quadriga engine, as any program would have it."""
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from suite import KEPT  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])


class Refused(Exception):
    def __init__(self, name, why):
        super().__init__(f"{name} {why}")
        self.name, self.why = name, why


class Engine:
    def __init__(self, *arguments):
        self.open = False
        self.process = subprocess.Popen([PROGRAM, "engine", "--iterations", "50", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env={**KEPT, "LC_ALL": "C"}, encoding="utf-8")

    def __enter__(self):
        return self

    def __exit__(self, error, *_):
        if error:
            self.kill()
        else:
            self.close()

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self):
        line = self.process.stdout.readline()
        assert line.endswith("\n"), "the engine has gone"
        return line[:-1]

    def ask(self, request, *more):
        """The lines of the answer but its last."""
        for line in (request, *more):
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.hear()
            if line == "ok" or line.startswith("ok "):
                self.open = line != "ok"
                return lines
            if line.startswith("error "):
                _, name, why = line.split(" ", 2)
                raise Refused(name, why)
            lines.append(line)

    def verify(self):
        """The record as it stands is sound, luck included."""
        check("\n".join(self.ask("save")) + "\n")

    def close(self):
        self.say("quit")
        assert self.hear() == "ok"
        assert self.process.wait(60) == 0
        self.process.stdin.close()
        self.process.stdout.close()

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def check(record):
    done = subprocess.run([PROGRAM, "verify", "-"], input=record.encode(), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode() + record
