"""hosts.py: hosts of their own in network namespaces: PostgreSQL, three servers and HAProxy, on one wire with us. Needs root.

Whoever uses it has a network namespace of his own (tools/failover sees to it): there the wire ends, as 10.18.0.1."""
import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time

from machine import SOURCE, do, tree

US, BALANCER, DATABASE, SERVERS = "10.18.0.1", "10.18.0.2", "10.18.0.10", ("10.18.0.11", "10.18.0.12", "10.18.0.13")
LIMITS = "messages=10000000,chat=10000000,tables_per_hour=1000000,requests=1000000,connections_per_address=100000"
WAIT = 60


class Host:
    """A machine on the wire, as far as networks are concerned."""

    def __init__(self, address):
        self.address, self.name = address, f"quadriga-{os.getpid()}-{address.rsplit('.', 1)[1]}"
        self.wire = "v" + address.rsplit(".", 1)[1]
        self.process = None
        do("ip", "netns", "add", self.name)
        do("ip", "link", "add", self.wire, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        do("ip", "link", "set", self.wire, "master", "wire", "up")
        for words in (f"addr add {address}/24 dev eth0", "link set eth0 up", "link set lo up"):
            do("ip", "-n", self.name, *words.split())

    def run(self, *command, **more):
        self.process = subprocess.Popen(["ip", "netns", "exec", self.name, *command], stdin=subprocess.DEVNULL, **more)

    def pid(self):
        """ip replaces itself by the program."""
        return self.process.pid

    def tree(self):
        """The program and all that it has started."""
        found = [self.pid()]
        for pid in found:
            try:
                with open(f"/proc/{pid}/task/{pid}/children", encoding="utf-8") as file:
                    found += map(int, file.read().split())
            except OSError:
                pass
        return found

    def signal(self, number):
        for pid in self.tree():
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def kill(self):
        self.signal(signal.SIGKILL)
        self.process.wait(WAIT)

    def cut(self):
        """Nothing comes or goes any more, and nobody is told."""
        do("ip", "link", "set", self.wire, "nomaster")

    def mend(self):
        do("ip", "link", "set", self.wire, "master", "wire")

    def close(self):
        if self.process and self.process.poll() is None:
            self.signal(signal.SIGCONT)
            self.kill()
        do("ip", "link", "del", self.wire)  # by itself it would go some time after its other end
        do("ip", "netns", "del", self.name)


class Net:
    """The wire with all hosts on it."""

    def __init__(self, program, servers=len(SERVERS)):
        self.program, self.count, self.folder = program, servers, tempfile.mkdtemp(prefix="quadriga-hosts-")
        os.chmod(self.folder, 0o755)
        do("ip", "link", "set", "lo", "up")
        do("ip", "link", "add", "wire", "type", "bridge")
        do("ip", "addr", "add", f"{US}/24", "dev", "wire")
        do("ip", "link", "set", "wire", "up")
        self.hosts = []
        try:
            self.begin()
        except BaseException:
            print(self.logs())
            self.close()
            raise

    def begin(self):
        self.database, self.balancer = self.host(DATABASE), self.host(BALANCER)
        self.servers = [self.host(address) for address in SERVERS[: self.count]]
        self.begin_database()
        for server in self.servers:
            self.begin_server(server)
        self.begin_balancer()

    def host(self, address):
        self.hosts.append(Host(address))
        return self.hosts[-1]

    def begin_database(self):
        home = os.path.join(self.folder, "database")
        programs = sorted(name for name in os.listdir("/usr/lib/postgresql"))[-1]
        self.programs = f"/usr/lib/postgresql/{programs}/bin"
        self.user = pwd.getpwnam("postgres")
        self.who = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []}
        os.mkdir(home)
        os.chown(home, self.user.pw_uid, self.user.pw_gid)
        do(f"{self.programs}/initdb", "-D", home, "-A", "trust", "-U", "quadriga", "-E", "UTF8", "--no-locale", cwd="/", **self.who)
        with open(f"{home}/pg_hba.conf", "a", encoding="utf-8") as file:
            file.write("host all all 10.18.0.0/24 trust\n")
        self.start_database()
        do(f"{self.programs}/createdb", "-h", home, "-U", "quadriga", "tables", cwd="/")

    def start_database(self):
        home = os.path.join(self.folder, "database")
        self.database.run("setpriv", f"--reuid={self.user.pw_uid}", f"--regid={self.user.pw_gid}", "--clear-groups", f"{self.programs}/postgres", "-D", home,
                          "-c", f"listen_addresses={DATABASE}", "-k", home, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.until(lambda: subprocess.run([f"{self.programs}/pg_isready", "-q", "-h", home], cwd="/", check=False).returncode == 0, "PostgreSQL")

    def ask(self, statement):
        """Rows, by PostgreSQL's own socket, which no wire can cut."""
        out = do(f"{self.programs}/psql", "-X", "-A", "-t", "-h", os.path.join(self.folder, "database"), "-U", "quadriga", "-d", "tables", "-c", statement, cwd="/")
        return [row.split("|") for row in out.splitlines()]

    def begin_server(self, server, flags=()):
        log = open(os.path.join(self.folder, f"{server.address}.log"), "ab")
        server.run(self.program, "serve", "--listen", f"{server.address}:8080", "--proxy", "--limits", LIMITS, "--bot-pause", "0", "--store",
                   f"postgresql://quadriga@{DATABASE}/tables", *flags, stdout=log, stderr=log, env={**os.environ, "LC_ALL": "C"})
        log.close()
        self.until(lambda: self.is_ready(server), server.address)

    @staticmethod
    def is_ready(server):
        return subprocess.run(["curl", "-sf", "-o", "/dev/null", "-m", "2", f"http://{server.address}:8080/readyz"], check=False).returncode == 0

    def begin_balancer(self):
        """deploy/haproxy.cfg as it stands, but for servers that are not there."""
        inside = tree("haproxy", ["haproxy"])
        absent = SERVERS[self.count :]
        with open(os.path.join(SOURCE, "deploy/haproxy.cfg"), encoding="utf-8") as file:
            lines = [line for line in file if not any(f" {address}:" in line for address in absent)]
        with open(os.path.join(inside, "etc/haproxy/quadriga.cfg"), "w", encoding="utf-8") as file:
            file.writelines(lines)
        log = open(os.path.join(self.folder, "haproxy.log"), "wb")
        self.balancer.run("chroot", inside, "haproxy", "-db", "-f", "/etc/haproxy/quadriga.cfg", stdout=log, stderr=log)
        log.close()
        self.until(lambda: subprocess.run(["curl", "-sf", "-o", "/dev/null", f"http://{BALANCER}/readyz"], check=False).returncode == 0, "HAProxy")

    def logs(self):
        text = ""
        for name in sorted(os.listdir(self.folder)):
            if re.search(r"\.log$", name):
                with open(os.path.join(self.folder, name), encoding="utf-8", errors="replace") as file:
                    text += f"== {name}\n{file.read()[-3000:]}"
        return text

    @staticmethod
    def until(condition, what):
        end = time.monotonic() + WAIT
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError(f"{what} does not start")
            time.sleep(0.05)

    def close(self):
        for host in reversed(self.hosts):
            host.close()
        do("ip", "link", "del", "wire")
        shutil.rmtree(self.folder, ignore_errors=True)
