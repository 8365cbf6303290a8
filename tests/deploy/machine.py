"""machine.py: Debian machines for the tests of packages and guides: a clean tree made by debootstrap, booted with systemd in a container.

A machine has a network of its own and reaches nobody else. What apt may install there is fetched before it is cut off. Needs root."""
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from suite import SOURCE  # noqa: E402

SUITE = "bookworm"
PLACE = os.path.join(SOURCE, "build", "debian")
FIRST = "systemd,systemd-sysv,dbus,ca-certificates"
WAIT = 300


def do(*command, **more):
    """A command that must succeed; its output if it does not."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **more)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stdout[-3000:]}")
    return done.stdout


def base():
    """A clean tree, packed; made once."""
    os.makedirs(PLACE, exist_ok=True)
    packed = os.path.join(PLACE, "base.tar")
    if not os.path.exists(packed):
        folder = os.path.join(PLACE, "base")
        shutil.rmtree(folder, ignore_errors=True)
        print("# debootstrap …", flush=True)
        do("debootstrap", "--variant=minbase", f"--include={FIRST}", SUITE, folder)
        do("tar", "-C", folder, "-cf", packed + ".new", ".")
        os.rename(packed + ".new", packed)
        shutil.rmtree(folder)
    return packed


def tree(name, packages):
    """A tree with these packages in it, to run programs of; made once."""
    folder = os.path.join(PLACE, name)
    if not os.path.exists(folder):
        packed, fresh = base(), folder + ".new"
        shutil.rmtree(fresh, ignore_errors=True)
        os.makedirs(fresh)
        do("tar", "-C", fresh, "-xf", packed)
        shutil.copyfile("/etc/resolv.conf", os.path.join(fresh, "etc/resolv.conf"))
        apt = ["chroot", fresh, "env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8", "apt-get", "-qq", "-y", "--no-install-recommends"]
        do(*apt, "update")
        do(*apt, "install", *packages)
        os.rename(fresh, folder)
    return folder


class Machine:
    """With Machine(name, packages) as it: a booted machine that can install those packages."""

    def __init__(self, name, packages=()):
        self.folder, self.packages, self.leader = os.path.join(PLACE, name), list(packages), None
        self.log = open(os.path.join(PLACE, name + ".log"), "wb") if os.path.isdir(PLACE) else None

    def __enter__(self):
        packed = base()
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        do("tar", "-C", self.folder, "-xf", packed)
        self.fetch()
        try:
            self.boot()
        except BaseException:
            self.halt()
            raise
        return self

    def __exit__(self, kind, *_):
        if kind is not None:
            print(self.run("systemctl --failed --no-pager; journalctl --no-pager -n 60", code=None)[0])
        self.halt()
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, inside):
        return self.folder + inside

    def write(self, inside, text):
        os.makedirs(os.path.dirname(self.path(inside)), exist_ok=True)
        with open(self.path(inside), "w", encoding="utf-8") as file:
            file.write(text)

    def fetch(self):
        """Bring what apt may be asked for, and what that needs, into its cache."""
        shutil.copyfile("/etc/resolv.conf", self.path("/etc/resolv.conf"))
        self.write("/etc/apt/apt.conf.d/90plain", 'APT::Install-Recommends "false";\n')  # what is not needed need not be fetched
        kept = os.path.join(PLACE, "archives")
        os.makedirs(kept, exist_ok=True)
        cache = self.path("/var/cache/apt/archives")
        shutil.copytree(kept, cache, dirs_exist_ok=True)
        # Packages given as files bring their own wishes.
        wanted = [name if not name.endswith(".deb") else "/tmp/" + os.path.basename(name) for name in self.packages]
        for name in self.packages:
            if name.endswith(".deb"):
                shutil.copy(name, self.path("/tmp/"))
        do("chroot", self.folder, "env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8", "apt-get", "-qq", "update")
        if wanted:
            do("chroot", self.folder, "env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8", "apt-get", "-qq", "-y", "--no-install-recommends", "--download-only", "install", *wanted)
        self.write("/etc/hosts", "127.0.0.1 localhost\n::1 localhost\n")
        self.write("/etc/resolv.conf", "")
        for name in os.listdir(cache):
            if name.endswith(".deb") and not os.path.exists(os.path.join(kept, name)):
                shutil.copy(os.path.join(cache, name), kept)

    def boot(self):
        self.container = subprocess.Popen(
            ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--private-network", "--console=pipe", "-D", self.folder, "-b"],
            stdin=subprocess.DEVNULL, stdout=self.log or subprocess.DEVNULL, stderr=subprocess.STDOUT)
        end = time.monotonic() + WAIT
        while self.leader is None or self.run("systemctl is-system-running", code=None)[0].strip() not in ("running", "degraded"):
            if time.monotonic() > end or self.container.poll() is not None:
                raise RuntimeError("the machine does not boot")
            time.sleep(0.2)
            with contextlib.suppress(OSError, ValueError, IndexError):
                with open(f"/proc/{self.container.pid}/task/{self.container.pid}/children", encoding="utf-8") as file:
                    self.leader = int(file.read().split()[0])
        self.run("ip link set lo up || true", code=None)

    def halt(self):
        if self.container.poll() is None:
            self.container.send_signal(signal.SIGTERM)
            try:
                self.container.wait(60)
            except subprocess.TimeoutExpired:
                self.container.kill()
                self.container.wait()
        self.leader = None

    def run(self, script, code=0, **environment):
        """A script as root would type it; (output, exit code). The code must be the expected one, unless that is None."""
        plain = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/srv", "LC_ALL": "C.UTF-8", "TERM": "dumb",
                 "DEBIAN_FRONTEND": "noninteractive"}
        done = subprocess.run(["nsenter", "--target", str(self.leader), "--all", "--", "env", "-C", "/srv", "bash", "-e", "-o", "pipefail", "-c", script],
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                              timeout=WAIT, env={**plain, **environment}, check=False)
        if code is not None and done.returncode != code:
            raise AssertionError(f"{script}\nexit {done.returncode}, not {code}\n{done.stdout[-3000:]}")
        return done.stdout, done.returncode

    def until(self, script):
        """Until the script succeeds."""
        end = time.monotonic() + WAIT
        while self.run(script, code=None)[1] != 0:
            if time.monotonic() > end:
                raise AssertionError(f"it does not come to that: {script}\n{self.run(script, code=None)[0]}")
            time.sleep(0.2)


if __name__ == "__main__":  # machine.py base: a clean tree, packed; machine.py NAME PACKAGE…: a tree for those who will have no network
    if sys.argv[1:] == ["base"]:
        base()
    else:
        tree(sys.argv[1], sys.argv[2:])
