"""engine.py: a conversation with quadriga engine, as any program would have it."""
import os
import subprocess


class Refused(Exception):
    def __init__(self, name, why):
        super().__init__(f"{name} {why}")
        self.name, self.why = name, why


class Engine:
    def __init__(self, program, *arguments):
        self.program = program
        self.open = False
        env = {name: os.environ[name] for name in ("PATH", "HOME", "ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "LD_LIBRARY_PATH") if name in os.environ}
        self.process = subprocess.Popen([program, "engine", "--iterations", "50", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env={**env, "LC_ALL": "C"}, encoding="utf-8")

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
        check(self.program, "\n".join(self.ask("save")) + "\n")

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


def check(program, record):
    done = subprocess.run([program, "verify", "-"], input=record.encode(), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode() + record
