#!/usr/bin/env python3
"""package.py: the Debian packages in a clean Debian machine: installed, started, played at, upgraded while people play, removed, purged.

Usage: package.py QUADRIGA.deb LATER.deb LIBRARY.deb DEV.deb"""
import json
import os
import re
import subprocess
import sys

from machine import Machine, do
from suite import Tally

NOW, LATER, LIBRARY, DEV = map(os.path.abspath, sys.argv[1:5])
TABLE = '{"game":"tali","seats":[{"who":"me","name":"Ana"},{"who":"bot","level":"random"}]}'
CREATE = f"curl -sf -H 'Content-Type: application/json' -d '{TABLE}' http://127.0.0.1:8080/api/v1/tables"
APT = "apt-get -qq -y --no-install-recommends -o Dpkg::Use-Pty=0"


def install(machine, *files):
    for file in files:
        do("cp", file, machine.path("/srv/"))
    return machine.run(f"{APT} install " + " ".join("./" + os.path.basename(file) for file in files))[0]


def check_files(t, machine):
    listed = machine.run("dpkg -L quadriga")[0].split("\n")
    for name in ("/etc/quadriga/quadriga.conf", "/usr/bin/quadriga", "/lib/systemd/system/quadriga.service", "/lib/systemd/system/quadriga.socket",
                 "/usr/share/man/man1/quadriga.1.gz", "/usr/share/man/fr/man1/quadriga.1.gz", "/usr/share/bash-completion/completions/quadriga",
                 "/usr/share/zsh/vendor-completions/_quadriga", "/usr/share/fish/vendor_completions.d/quadriga.fish"):
        t.check(name in listed, f"{name} is in the package")
    t.check(machine.run("quadriga settings --lang en | diff - /etc/quadriga/quadriga.conf")[1] == 0, "the settings are those of this program")
    t.check(machine.run("stat -c '%U %G %a' /var/lib/quadriga")[0].split() == ["quadriga", "quadriga", "750"], "the state folder is its user's")
    t.check(machine.run("getent passwd quadriga")[0].endswith(":/usr/sbin/nologin\n"), "who cannot log in")
    t.check(machine.run("dpkg --verify quadriga")[0] == "", "nothing differs from the package")


def check_service(t, machine):
    """It runs as little as the unit says, and does all that it should nevertheless."""
    status = machine.run("systemctl show quadriga -p MainPID --value")[0].strip()
    fields = dict(re.findall(r"^(\w+):\s*(.*)$", machine.run(f"cat /proc/{status}/status")[0], re.M))
    t.check(fields["CapEff"].strip("0") == "" and fields["CapBnd"].strip("0") == "", "without any capability")
    t.check(fields["NoNewPrivs"] == "1" and fields["Seccomp"] == "2" and fields["Uid"].split()[0] != "0", "as nobody in particular, behind filters")
    exposure = machine.run("systemd-analyze security quadriga.service --no-pager")[0]
    score = float(re.search(r"Overall exposure level.*: ([\d.]+)", exposure)[1])
    print(f"# systemd-analyze security: {score}")
    t.check(score <= 1.5, f"systemd-analyze security: {score}")
    machine.run("systemd-analyze security --offline=true --threshold=15 /lib/systemd/system/quadriga.service")
    t.check("quadriga" not in machine.run("systemd-analyze verify --man=no quadriga.service quadriga@8081.service", code=None)[0], "systemd finds nothing to say about the units")
    machine.run("systemd-socket-activate -l 127.0.0.1:8099 -E XDG_DATA_HOME=/tmp/lone quadriga serve >/srv/lone.log 2>&1 & echo $! >/srv/lone.pid; disown")
    machine.run("curl -sf --retry 20 --retry-delay 1 --retry-all-errors http://127.0.0.1:8099/readyz && kill $(cat /srv/lone.pid)")
    t.check("http://127.0.0.1:8099" in machine.run("cat /srv/lone.log")[0], "it takes the socket of systemd-socket-activate")
    t.check("http://127.0.0.1:8080" in machine.run("journalctl -u quadriga --no-pager")[0], "the journal says where it is")
    table = json.loads(machine.run(CREATE)[0])
    t.check(machine.run(f"curl -sf http://127.0.0.1:8080/api/v1/tables/{table['table']}")[1] == 0, "a table is opened")
    t.check("text/html" in machine.run("curl -sfI -H 'Accept: text/html' http://127.0.0.1:8080/ || curl -sf -D- -o /dev/null http://127.0.0.1:8080/")[0], "the page is there")
    box = json.dumps({**json.loads(TABLE), "box": "quadriga box 1\ngame tali\nvenus = 77\n"})
    machine.write("/srv/box.json", box)
    boxed = machine.run("curl -s -H 'Content-Type: application/json' -d @box.json http://127.0.0.1:8080/api/v1/tables")[0]
    t.check("token" in boxed, f"a stranger's box is checked in its own process, also behind the filters: {boxed}")
    thought = json.loads(TABLE.replace("random", "master"))
    machine.write("/srv/master.json", json.dumps(thought))
    t.check(machine.run("curl -sf -H 'Content-Type: application/json' -d @master.json http://127.0.0.1:8080/api/v1/tables")[1] == 0, "bots think there")
    machine.run(f"kill -9 {status}")
    machine.until("curl -sf http://127.0.0.1:8080/readyz")
    t.check(machine.run(f"curl -sf http://127.0.0.1:8080/api/v1/tables/{table['table']}")[1] == 0, "killed, it comes back with all tables")
    return table["table"]


def check_upgrade(t, machine, table):
    """Whoever calls meanwhile waits; settings that were changed stay."""
    machine.run("echo 'limits chat=7' >>/etc/quadriga/quadriga.conf")
    machine.run(": >/srv/calls; (while [ ! -e /srv/enough ]; do curl -s -o /dev/null -w '%{http_code}\\n' http://127.0.0.1:8080/healthz >>/srv/calls; done) "
                ">/dev/null 2>&1 & disown")
    machine.until("[ -s /srv/calls ]")
    before = machine.run("systemctl show quadriga -p MainPID --value")[0]
    install(machine, LATER)
    machine.until("curl -sf http://127.0.0.1:8080/readyz")
    machine.run("touch /srv/enough")
    calls = machine.run("cat /srv/calls")[0].split()
    print(f"# {len(calls)} calls during the upgrade")
    t.check(set(calls) == {"200"}, f"nobody was refused during the upgrade: {sorted(set(calls))}")
    t.check(machine.run("systemctl show quadriga -p MainPID --value")[0] != before, "it is another process")
    t.check("+2" in machine.run("dpkg-query -W -f '${Version}' quadriga")[0], "of the later package")
    t.check(machine.run("grep -c '^limits chat=7' /etc/quadriga/quadriga.conf")[0].strip() == "1", "settings stay as they were changed")
    t.check(machine.run(f"curl -sf http://127.0.0.1:8080/api/v1/tables/{table}")[1] == 0, "and so do tables")


def check_purge(t, machine, table):
    """Removed and installed again the server goes on; purged it is gone, its tables only if that was said."""
    machine.run(f"{APT} remove quadriga")
    t.check(machine.run("curl -s http://127.0.0.1:8080/", code=None)[1] != 0, "removed, nobody listens")
    install(machine, LATER)
    t.check(machine.run(f"curl -sf http://127.0.0.1:8080/api/v1/tables/{table}")[1] == 0, "installed again, it goes on")
    machine.run(f"{APT} purge quadriga")
    t.check(machine.run("[ ! -e /etc/quadriga ] && [ -s /var/lib/quadriga/tables.sqlite ]", code=None)[1] == 0, "purged without a word, the tables stay")
    install(machine, LATER)
    machine.until(f"curl -sf http://127.0.0.1:8080/api/v1/tables/{table}")
    machine.run("echo 'quadriga quadriga/purge-data boolean true' | debconf-set-selections")
    machine.run(f"{APT} purge quadriga")
    t.check(machine.run("[ ! -e /var/lib/quadriga ]", code=None)[1] == 0, "and with a word they go")
    left = machine.run("find / -xdev \\( -path /proc -o -path /sys -o -path /srv -o -path /var/cache -o -path /var/log -o -path /tmp -o -path /run \\) -prune -o "
                       "-name '*quadriga*' -print")[0]
    t.check(left == "", f"nothing of it is left: {left}")
    t.check("quadriga" not in machine.run("systemctl list-unit-files --no-pager")[0], "nor is a unit")


def check_library(t, machine):
    """A program is compiled against the packages and plays."""
    install(machine, LIBRARY, DEV)
    machine.run(f"{APT} install gcc libc6-dev pkg-config")
    machine.run("gcc -Wall -Werror /usr/share/doc/libquadriga-dev/examples/many_games.c $(pkg-config --cflags --libs quadriga) -o many")
    t.check("libquadriga.so.0.1" in machine.run("ldd many")[0], "a program finds the library by its name")
    t.check(machine.run("./many")[1] == 0, "and plays")


def test_packages(t):
    for file, name in ((LIBRARY, "libquadriga0.1"), (DEV, "libquadriga-dev")):
        t.check(subprocess.run(["dpkg-deb", "-f", file, "Package"], capture_output=True, text=True, check=True).stdout.strip() == name, name)
    with Machine("package", [NOW, LIBRARY, DEV, "curl", "gcc", "libc6-dev", "pkg-config"]) as machine:
        machine.run(f"{APT} install curl")
        install(machine, NOW)
        check_files(t, machine)
        table = check_service(t, machine)
        check_upgrade(t, machine, table)
        check_purge(t, machine, table)
        check_library(t, machine)


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[5:]).end()
