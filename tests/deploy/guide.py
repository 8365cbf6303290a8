#!/usr/bin/env python3
"""guide.py: the commands of docs/operate.md, as they stand, in a clean Debian machine; after each chapter, whether it came true.

What the machine cannot have is a name and certificates of the world: its own name is in /etc/hosts, Caddy is told to make its own
certificates, and "certbot" is a program that makes one.

Usage: guide.py QUADRIGA.deb"""
import json
import os
import re
import shutil
import subprocess
import sys

from machine import SOURCE, Machine
from suite import Tally

PACKAGE = os.path.abspath(sys.argv[1])
HERE = os.path.dirname(os.path.abspath(__file__))
NEEDED = ["caddy", "curl", "nginx", "certbot", "postgresql", "prometheus", "openssl"]
CERTBOT = """#!/bin/sh
mkdir -p /etc/letsencrypt/live/play.example.org && cd /etc/letsencrypt/live/play.example.org &&
exec openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=play.example.org -addext subjectAltName=DNS:play.example.org -keyout privkey.pem -out fullchain.pem
"""
CADDY_ROOT = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt"
NGINX_ROOT = "/etc/letsencrypt/live/play.example.org/fullchain.pem"
TABLE = '{"game":"tali","seats":[{"who":"me","name":"Ana"},{"who":"empty"}]}'


def chapters():
    """Title and commands of each chapter."""
    with open(os.path.join(SOURCE, "docs", "operate.md"), encoding="utf-8") as file:
        parts = re.split(r"^## (.*)$", file.read(), flags=re.M)
    return {title: re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S) for title, text in zip(parts[1::2], parts[2::2])}


class Guide:
    def __init__(self, machine):
        self.machine, self.chapters, self.root = machine, chapters(), CADDY_ROOT

    def follow(self, title):
        for block in self.chapters.pop(title):
            print(f"# {title}: {len(block.splitlines())} lines", flush=True)
            self.machine.run(block, CURL_CA_BUNDLE=self.root)

    def table(self):
        out = self.machine.run(f"curl -sf -H 'Content-Type: application/json' -d '{TABLE}' https://play.example.org/api/v1/tables", CURL_CA_BUNDLE=self.root)[0]
        return json.loads(out)["table"]

    def has(self, table):
        return self.machine.run(f"curl -sf https://play.example.org/api/v1/tables/{table}", code=None, CURL_CA_BUNDLE=self.root)[1] == 0

    def front(self, t, *tests):
        """What the world sees of it."""
        done = subprocess.run(["nsenter", "--target", str(self.machine.leader), "--net", sys.executable, os.path.join(HERE, "front.py"), "play.example.org",
                               self.machine.path(self.root), *tests], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=600, check=False)
        print("# " + done.stdout.strip().replace("\n", "\n# "))
        t.check(done.returncode == 0, "the world is served as it should be")


def prepare(machine):
    shutil.copy(PACKAGE, machine.path("/srv/"))
    with open(machine.path("/etc/hosts"), "a", encoding="utf-8") as file:
        file.write("127.0.0.1 play.example.org\n")
    machine.write("/usr/local/bin/certbot", CERTBOT)
    os.chmod(machine.path("/usr/local/bin/certbot"), 0o755)
    # apt unpacks our package over nothing: what it brings is changed by this, once it is there.
    machine.write("/etc/apt/apt.conf.d/99caddy", 'DPkg::Post-Invoke { "if ! grep -qs local_certs /usr/share/doc/quadriga/examples/Caddyfile; then '
                  "sed -i '1i {\\n local_certs\\n skip_install_trust\\n}' /usr/share/doc/quadriga/examples/Caddyfile || true; fi\"; };\n")


def drill(t, guide):
    """The backup is brought back: what was there then is there again, what came later is not."""
    before = guide.table()
    save, restore = guide.chapters["Backup and restore"]
    guide.chapters["Backup and restore"] = [save]
    guide.follow("Backup and restore")
    after = guide.table()
    guide.machine.run(restore, CURL_CA_BUNDLE=guide.root)
    t.check(guide.has(before), "restored: a table of before the backup is there")
    t.check(not guide.has(after), "and one of after it is not")
    return before


def watch(t, guide):
    """Prometheus finds both processes, and reads our alerts."""
    guide.follow("What to watch")
    ask = "curl -sf 'http://127.0.0.1:9090/api/v1/query?query=sum(quadriga_store_ready)' | grep -q '\"2\"'"
    guide.machine.until(ask)
    rules = json.loads(guide.machine.run("curl -sf http://127.0.0.1:9090/api/v1/rules")[0])["data"]["groups"][0]["rules"]
    t.check(len(rules) >= 10 and all(rule["health"] in ("ok", "unknown") for rule in rules), f"{len(rules)} alerts are watched")
    t.check(all(rule["state"] != "firing" for rule in rules), "and none of them speaks")
    for name in ("alerts.yml", "alerts.test.yml"):
        shutil.copy(os.path.join(SOURCE, "deploy", name), guide.machine.path("/srv/"))
    told = guide.machine.run("promtool check rules alerts.yml && promtool test rules alerts.test.yml")[0]
    t.check("SUCCESS" in told, f"promtool: {told}")
    with open(os.path.join(SOURCE, "deploy", "grafana.json"), encoding="utf-8") as file:
        for panel in json.load(file)["panels"]:
            for target in panel["targets"]:
                query = target["expr"].replace("$__rate_interval", "1m").replace("$instance", ".*")
                reply = json.loads(guide.machine.run(f"curl -s --data-urlencode 'query={query}' http://127.0.0.1:9090/api/v1/query")[0])
                t.check(reply["status"] == "success", f"the dashboard asks what Prometheus understands: {query}")


def test_guide(t):
    with Machine("guide", [PACKAGE, *NEEDED]) as machine:
        guide = Guide(machine)
        prepare(machine)
        guide.follow("A site in a dozen commands")
        first = guide.table()
        guide.front(t, "tls", "packing", "playing", "addresses", "limits")
        guide.root = NGINX_ROOT
        guide.follow("With nginx instead")
        t.check(guide.has(first), "the tables are behind nginx too")
        guide.front(t)
        guide.follow("PostgreSQL, and several processes")
        t.check(guide.has(first), "and on PostgreSQL")
        guide.front(t, "playing")
        kept = drill(t, guide)
        guide.follow("Upgrading with games going on")
        machine.until("curl -sf http://127.0.0.1:8081/readyz && curl -sf http://127.0.0.1:8080/readyz")
        t.check(guide.has(kept), "after an upgrade the games are there")
        machine.run("kill -9 $(systemctl show quadriga -p MainPID --value)")
        t.check(guide.has(kept), "one process is killed, the other one answers")
        watch(t, guide)
        t.check(not [title for title, blocks in guide.chapters.items() if blocks], "every command of the guide was run")


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:]).end()
