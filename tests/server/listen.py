#!/usr/bin/env python3
"""listen.py: where the server listens, as the kernel tells it; Unix sockets; the next free port; the browser on a desktop.

Usage: listen.py PATH-OF-QUADRIGA"""
import glob
import os
import pty
import resource
import shutil
import signal
import socket
import stat
import struct
import subprocess
import sys
import tempfile
import time

from client import WAIT, Server, Tally, WebSocket

BINARY = sys.argv[1] if len(sys.argv) > 1 else "build/quadriga"
FOLDER = tempfile.mkdtemp(prefix="quadriga-listen-")


def inodes(pid):
    """The sockets of a process."""
    found = set()
    for name in os.listdir(f"/proc/{pid}/fd"):
        try:
            target = os.readlink(f"/proc/{pid}/fd/{name}")
        except OSError:
            continue
        if target.startswith("socket:["):
            found.add(target[8:-1])
    return found


def listening(pid):
    """What a process listens at, by the kernel's tables: addresses with their ports, paths."""
    own, found = inodes(pid), set()
    for name, family in (("tcp", socket.AF_INET), ("tcp6", socket.AF_INET6)):
        with open(f"/proc/net/{name}") as file:
            for row in file.read().splitlines()[1:]:
                fields = row.split()
                if fields[3] == "0A" and fields[9] in own:
                    host, port = fields[1].split(":")
                    words = [int(host[i : i + 8], 16) for i in range(0, len(host), 8)]  # each in the machine's order
                    found.add((socket.inet_ntop(family, struct.pack(f"={len(words)}I", *words)), int(port, 16)))
    with open("/proc/net/unix") as file:
        for row in file.read().splitlines()[1:]:
            fields = row.split(None, 7)
            if len(fields) > 7 and fields[6] in own and int(fields[3], 16) & 0x10000:  # __SO_ACCEPTCON
                found.add(fields[7])
    return found


def has_six():
    try:
        with socket.socket(socket.AF_INET6) as line:
            line.bind(("::1", 0))
        return True
    except OSError:
        return False


def addresses_of(name):
    """Those of its addresses that this machine has."""
    found = set()
    for family, _, _, _, address in socket.getaddrinfo(name, 0, type=socket.SOCK_STREAM):
        try:
            with socket.socket(family) as line:
                line.bind((address[0], 0))
            found.add(address[0])
        except OSError:
            pass
    return found


def can_reach(host, port):
    try:
        socket.create_connection((host, port), timeout=WAIT).close()
        return True
    except OSError:
        return False


def play_there(t, server, what):
    """HTTP and a WebSocket by way of that address."""
    t.check(server.request("GET", "/healthz")[0] == 200, f"{what}: HTTP")
    table = server.create()
    line = WebSocket(0, line=server.connect(), headers={"Host": "localhost", "Origin": "http://localhost"})
    line.send({"type": "enter", "id": "1", "table": table["table"], "token": table["token"]})
    t.check(line.receive()["type"] == "done", f"{what}: a WebSocket")
    line.close()


def test_addresses(t):
    six = has_six()
    cases = {"127.0.0.1": {"127.0.0.1"}, "127.0.0.2": {"127.0.0.2"}, "0.0.0.0": {"0.0.0.0"}, "localhost": addresses_of("localhost")}
    try:
        cases[socket.gethostname()] = addresses_of(socket.gethostname())
    except OSError:
        pass  # a machine that does not know its own name
    if six:
        cases |= {"[::1]": {"::1"}, "[::]": {"::"}, "*": {"0.0.0.0", "::"}}
    for host, addresses in cases.items():
        if not addresses:
            continue
        server = Server(BINARY, listen=f"{host}:0")
        t.check(listening(server.process.pid) == {(address, server.port) for address in addresses}, f"{host}: {listening(server.process.pid)}")
        play_there(t, server, host)
        t.check(server.stop() == 0, f"{host}: and it ends well")
        server.close()
    server = Server(BINARY, listen="127.0.0.1:0")
    t.check(can_reach("127.0.0.1", server.port) and not can_reach("127.0.0.2", server.port), "nobody is heard at another address")
    t.check(not six or not can_reach("::1", server.port), "nor by another protocol")
    server.close()
    if six:
        server = Server(BINARY, listen="[::]:0")
        t.check(not can_reach("127.0.0.1", server.port), "[::] is every IPv6 address and no other")
        server.close()


def serve(*flags, environment=None, seconds=WAIT):
    """A server that is not expected to start: its exit status and what it said."""
    store = tempfile.mkdtemp(dir=FOLDER)
    command = [BINARY, "serve", "--store", f"sqlite:{store}/tables.sqlite", *flags]
    done = subprocess.run(command, capture_output=True, timeout=seconds, env={**os.environ, "LC_ALL": "C", "RES_OPTIONS": "timeout:1 attempts:1", **(environment or {})})
    return done.returncode, done.stderr.decode()


def test_refused(t):
    server = Server(BINARY)
    plain = f"{FOLDER}/plain"
    with open(plain, "w") as file:
        file.write("do not lose this")
    for listen, words in ((f"127.0.0.1:{server.port}", "in use"), ("192.0.2.1:0", "not of this machine"), ("no.such.name.invalid:0", "no address"),
                          (f"unix:{plain}", "something else"), (f"unix:{FOLDER}/nowhere/socket", "not of this machine"),
                          ("unix:/" + "x" * 200, "ADDRESS:PORT"), ("unix:", "ADDRESS:PORT"), ("::1:8080", "ADDRESS:PORT"), ("[::1]", "ADDRESS:PORT"), ("here", "ADDRESS:PORT"),
                          ("127.0.0.1:65536", "ADDRESS:PORT"), ("127.0.0.1:-1", "ADDRESS:PORT"), ("127.0.0.1:", "ADDRESS:PORT"), (":8080", "ADDRESS:PORT"), ("a b:80", "ADDRESS:PORT")):
        status, said = serve("--listen", listen)
        t.check(status != 0 and words in said and len(said.splitlines()) == 1, f"{listen}: {said!r}")
    with open(plain) as file:
        t.check(file.read() == "do not lose this", "a file that is in the way is left alone")
    server.close()


def test_unix(t):
    path = f"{FOLDER}/socket"
    for mask in (0, 0o777, 0o022):
        server = Server(BINARY, listen=f"unix:{path}", before=lambda m=mask: os.umask(m) and None)
        mode = os.stat(path).st_mode
        t.check(stat.S_ISSOCK(mode) and stat.S_IMODE(mode) == 0o660, f"owner and group, with umask {mask:o}: {mode:o}")
        t.check(listening(server.process.pid) == {path}, "there and nowhere else")
        play_there(t, server, "a Unix socket")
        t.check(server.stop() == 0 and not os.path.exists(path), "it takes its socket away with it")
        server.close()
    first = Server(BINARY, listen=f"unix:{path}")
    status, said = serve("--listen", f"unix:{path}")
    t.check(status != 0 and "in use" in said, f"two do not share one: {said!r}")
    t.check(first.request("GET", "/healthz")[0] == 200, "the first one does not notice")
    first.kill()
    t.check(os.path.exists(path), "a killed one leaves its socket behind")
    first.start()
    play_there(t, first, "after a kill")
    os.rename(path, path + ".old")
    other = Server(BINARY, listen=f"unix:{path}")
    t.check(first.stop() == 0 and other.request("GET", "/healthz")[0] == 200, "one that ends leaves another's socket alone")
    first.close()
    other.close()


def test_unix_race(t):
    """Of several that find a dead socket at the same time, one gets it, and the others say so."""
    path = f"{FOLDER}/race"
    for _ in range(5):
        with socket.socket(socket.AF_UNIX) as dead:
            if os.path.exists(path):
                os.unlink(path)
            dead.bind(path)
        crowd = []
        for _ in range(4):
            store = tempfile.mkdtemp(dir=FOLDER)
            command = [BINARY, "serve", "--listen", f"unix:{path}", "--store", f"sqlite:{store}/tables.sqlite"]
            crowd.append(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "LC_ALL": "C"}))
        said = [one.stdout.readline() for one in crowd]  # a line, or the end
        alive = [one for one, line in zip(crowd, said) if line]
        t.check(len(alive) == 1, f"{len(alive)} of them listen")
        for one in crowd:
            if one not in alive:
                t.check(one.wait(WAIT) != 0 and b"in use" in one.stderr.read(), "the others are told")
        for one in alive:
            t.check(listening(one.pid) == {path}, "who listens has the socket")
            one.send_signal(signal.SIGTERM)
            one.wait(WAIT)
        for one in crowd:
            one.stdout.close()
            one.stderr.close()


def test_next_port(t):
    """If nobody has said where, the next free port will do; if somebody has, it will not."""
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # connections of before are nobody's
        try:
            taken.bind(("127.0.0.1", 8080))
            taken.listen()
        except OSError:
            pass  # somebody else has it, which is as good
        store = tempfile.mkdtemp(dir=FOLDER)
        command = [BINARY, "serve", "--store", f"sqlite:{store}/tables.sqlite"]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("QUADRIGA_")}
        for language, words in (("C", "Port 8080 is taken; using {}."), ("fr_FR.UTF-8", "Le port 8080 est déjà pris\u202f; le port {} le remplace.")):
            server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**environment, "LC_ALL": language})
            url = server.stdout.readline().decode().split()[-1]
            port = int(url.rsplit(":", 1)[1])
            t.check(port > 8080 and listening(server.pid) == {("127.0.0.1", port)}, f"it is at {url}")
            server.send_signal(signal.SIGTERM)
            said = server.communicate(timeout=WAIT)[1].decode().splitlines()
            t.check(server.returncode == 0 and len(said) == 2 and said[0] == words.format(port), f"it says so and nothing else: {said}")
        status, said = serve("--listen", "127.0.0.1:8080")
        t.check(status != 0 and "in use" in said and len(said.splitlines()) == 1, f"what was asked for is not replaced: {said!r}")
        status, said = serve(environment={"QUADRIGA_LISTEN": "127.0.0.1:8080"})
        t.check(status != 0 and "in use" in said, "however it was asked for")


def handed(sockets, **environment):
    """The server with listening sockets that were opened for it, as systemd hands them over."""
    def move():
        for number, line in enumerate([os.dup(line.fileno()) for line in sockets]):
            os.dup2(line, 3 + number)
    store = tempfile.mkdtemp(dir=FOLDER)
    command = f'LISTEN_PID=$$ LISTEN_FDS={len(sockets)} exec "$0" serve --store sqlite:{store}/tables.sqlite --listen 127.0.0.9:1'
    return subprocess.Popen(["sh", "-c", command, BINARY], stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=move,
                            pass_fds=range(3, 3 + len(sockets)), env={**os.environ, "LC_ALL": "C", **environment}, text=True)


ASKED = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def is_answered(line):
    line.settimeout(WAIT)
    return line.recv(1000).startswith(b"HTTP/1.1 200")


def answers(line):
    line.sendall(ASKED)
    return is_answered(line)


def test_handed_over(t):
    """Sockets that were opened before us: they alone are listened at, callers wait while the server is replaced, and a file stays."""
    path = f"{FOLDER}/handed"
    first, second = socket.create_server(("127.0.0.1", 0)), socket.socket(socket.AF_UNIX)
    second.bind(path)
    second.listen()
    told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    told.settimeout(WAIT)
    told.bind(f"{FOLDER}/told")
    for turn in range(2):
        if turn == 1:
            early = socket.create_connection(first.getsockname(), timeout=WAIT)  # nobody is there to take it
            early.sendall(ASKED)
        server = handed([first, second], NOTIFY_SOCKET=f"{FOLDER}/told")
        t.check(told.recv(100) == b"READY=1", "whoever starts it hears when it is ready")
        port = first.getsockname()[1]
        t.check(server.stdout.readline() == f"Quadriga is at http://127.0.0.1:{port}\n", "it says where it is")
        t.check(listening(server.pid) == {("127.0.0.1", port), path}, f"it is there alone: {listening(server.pid)}")
        t.check(answers(socket.create_connection(first.getsockname(), timeout=WAIT)), "at the first")
        line = socket.socket(socket.AF_UNIX)
        line.connect(path)
        t.check(answers(line), "and at the second")
        t.check(turn == 0 or is_answered(early), "who came in between has only waited")
        server.send_signal(signal.SIGTERM)
        t.check(server.wait(WAIT) == 0 and os.path.exists(path), "it ends well and leaves the file")
        server.communicate()
    bad = handed([first, socket.socket(socket.AF_INET, socket.SOCK_DGRAM)])
    _, why = bad.communicate(timeout=WAIT)
    t.check(bad.returncode == 4 and "LISTEN_FDS" in why, f"what does not listen is refused: {why}")
    other = subprocess.run([BINARY, "serve", "--listen", "127.0.0.9:1x"], env={**os.environ, "LC_ALL": "C", "LISTEN_PID": "1", "LISTEN_FDS": "1"},
                           capture_output=True, text=True, timeout=WAIT, check=False)
    t.check(other.returncode == 2, "what was handed to another process is not ours")


def test_browser(t):
    """On a desktop the page opens; not without a screen, not without a terminal, not in a test machine, not from afar."""
    tools = f"{FOLDER}/tools"
    os.mkdir(tools)
    seen = f"{FOLDER}/seen"
    with open(f"{tools}/xdg-open", "w") as file:
        file.write(f'#!/bin/sh\necho "$1" >"{seen}.new" && mv "{seen}.new" "{seen}"\n')
    os.chmod(f"{tools}/xdg-open", 0o755)
    bare = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "CI", "SSH_CONNECTION")}
    bare |= {"LC_ALL": "C", "PATH": f"{tools}:{os.environ['PATH']}"}

    def opened(more, terminal=True, flags=("--open",), listen="127.0.0.1:0", wait=False):
        if os.path.exists(seen):
            os.unlink(seen)
        store = tempfile.mkdtemp(dir=FOLDER)
        command = [BINARY, "serve", "--listen", listen, "--store", f"sqlite:{store}/tables.sqlite", *flags]
        master, slave = pty.openpty()
        out = slave if terminal else subprocess.PIPE
        server = subprocess.Popen(command, stdin=slave, stdout=out, stderr=subprocess.DEVNULL, env={**bare, **more})
        line = b""
        while b"\n" not in line:
            line += os.read(master, 1000) if terminal else server.stdout.readline()
        end = time.monotonic() + WAIT
        while wait and not os.path.exists(seen) and time.monotonic() < end:
            time.sleep(0.05)
        server.send_signal(signal.SIGTERM)
        server.wait(WAIT)
        for descriptor in (master, slave):
            os.close(descriptor)
        if not terminal:
            server.stdout.close()
        url = line.decode().split()[-1]
        return os.path.exists(seen) and open(seen).read().strip() == url

    t.check(opened({"DISPLAY": ":9"}, wait=True), "the page opens")
    t.check(opened({"WAYLAND_DISPLAY": "wayland-0"}, wait=True), "on either kind of desktop")
    t.check(not opened({"DISPLAY": ":9"}, flags=()), "only if it is asked for")
    t.check(not opened({}), "not without a screen")
    t.check(not opened({"DISPLAY": ":9"}, terminal=False), "not without a terminal")
    t.check(not opened({"DISPLAY": ":9", "CI": "true"}), "not where nobody looks")
    t.check(not opened({"DISPLAY": ":9", "SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"}), "not from afar")
    t.check(not opened({"DISPLAY": ":9"}, listen=f"unix:{FOLDER}/no-page"), "not where there is no page")
    without = {**bare, "PATH": "/nonexistent"}
    t.check(not opened({**without, "DISPLAY": ":9"}), "without a browser it serves all the same")


def test_event_library(t):
    """libwebsockets' event library is a package of its own: without it the server says which."""
    found = glob.glob("/usr/lib*/*/libwebsockets-evlib_uv.so") + glob.glob("/usr/lib*/libwebsockets-evlib_uv.so")
    t.check(found, "it is somewhere")
    hidden = " && ".join(f"mount --bind /dev/null {path}" for path in found)
    alone = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
    if subprocess.run([*alone, hidden], stderr=subprocess.DEVNULL).returncode != 0:
        print("# this machine lets nobody hide a file from one process: not tested")
        return
    server = f'{hidden} && exec "$0" serve --listen 127.0.0.1:0 --store sqlite:{FOLDER}/none.sqlite'
    for language, words in ("C", "the server needs libwebsockets"), ("fr_FR.UTF-8", "le serveur a besoin de la bibliothèque"):
        done = subprocess.run([*alone, server, BINARY], env={**os.environ, "LC_ALL": language}, capture_output=True, timeout=WAIT)
        t.check(done.returncode == 1, "without it nothing is served")
        errors = done.stderr.decode()
        t.check(words in errors and "libwebsockets-evlib-uv" in errors, f"and it is said what to install: {errors}")
        t.check(not os.path.exists(f"{FOLDER}/none.sqlite"), "before a store is made")


def test_descriptors(t):
    """When there are no descriptors left callers are turned away, not left waiting, and later all is well."""
    limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    server = Server(BINARY, flags=["--limits", "connections_per_address=1000"], before=limit)
    lines = [server.connect() for _ in range(100)]
    turned = 0
    for line in reversed(lines):  # the last ones are those for whom nothing was left
        line.settimeout(WAIT)
        try:
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            turned += not line.recv(1000)
        except OSError:
            turned += 1
    t.check(turned >= 100 - 64, f"{turned} are turned away")
    for line in lines:
        line.close()
    end = time.monotonic() + WAIT
    fine = False
    while not fine and time.monotonic() < end:
        try:
            fine = server.request("GET", "/healthz")[0] == 200
        except OSError:
            time.sleep(0.05)
    t.check(fine, "and when they have gone there is room again")
    server.close()


if __name__ == "__main__":
    tally = Tally().run(globals(), sys.argv[2:])
    shutil.rmtree(FOLDER, ignore_errors=True)
    tally.end()
