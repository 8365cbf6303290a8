#!/usr/bin/env python3
"""What deploy/ and the operators' guides say is so: metrics, settings and files that they name exist, both languages have the same commands.

deploy.py BUILD: what is tried in machines of its own is in tests/deploy (tools/deb_test, tools/guide_test, tools/failover)."""
import json
import os
import re
import sys

sys.path.insert(0, sys.path[0] + "/..")
from suite import SOURCE, Tally  # noqa: E402

BUILD = os.path.abspath(sys.argv[1])
METRICS_OF_THE_CODE = {"commit_seconds_bucket", "commit_seconds_sum", "commit_seconds_count"}


def read(*path):
    with open(os.path.join(SOURCE, *path), encoding="utf-8") as file:
        return file.read()


def strings(value):
    """Every string in a JSON value."""
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from strings(part)


def test_metrics(t):
    """A metric that an alert or a panel asks for and nobody has would be silent for ever."""
    known = set(re.findall(r"^METRIC\(\w+, (\w+),", read("src/server/metrics.def"), re.M)) | METRICS_OF_THE_CODE
    dashboard = json.loads(read("deploy/grafana.json"))
    asked = "\n".join(strings(dashboard)) + read("deploy/alerts.yml") + read("deploy/alerts.test.yml") + read("docs/operate.md")
    named = set(re.findall(r"\bquadriga_([a-z][a-z_]+[a-z])\b(?!\.)", asked))
    named.discard("commit_seconds")  # by its parts
    t.check(len(named) > 20 and named <= known, f"there are no such metrics: {sorted(named - known)}")
    ids = [panel["id"] for panel in dashboard["panels"]]
    t.check(len(ids) == len(set(ids)), "every panel has its own number")
    alerts = set(re.findall(r"alert: (\w+)", read("deploy/alerts.yml")))
    for guide in ("operate.md", "operate.fr.md"):
        t.check(set(re.findall(r"`(Quadriga\w+)`", read("docs", guide))) == alerts, f"docs/{guide} says what to do at each alert")
    t.check(all(re.search(rf"{alert}\n(?:(?!- alert).*\n)*?          resume: \"\S", read("deploy/alerts.yml")) for alert in alerts), "each alert speaks French too")


def test_guides(t):
    """The commands are the same in both languages; every setting they name is one."""
    english, french = (re.findall(r"^```sh\n.*?^```", read("docs", name), re.M | re.S) for name in ("operate.md", "operate.fr.md"))
    t.check(english == french and len(english) > 5, "docs/operate.fr.md has the commands of docs/operate.md")
    settings = set(re.findall(r"^#([a-z-]+) ", read(BUILD, "deploy/quadriga.conf"), re.M))
    written = re.findall(r"^(?:echo ')?([a-z-]+) [^\n]*'? >>/etc/quadriga", "\n".join(english), re.M)
    for block in re.findall(r">>/etc/quadriga/quadriga.conf <<'END'\n(.*?)^END", "\n".join(english), re.M | re.S):
        written += [line.split()[0] for line in block.splitlines()]
    t.check(len(written) >= 3 and set(written) <= settings, f"there are no such settings: {set(written) - settings}")
    examples = set(re.findall(r"/examples/([\w.]+)", "\n".join(english)))
    t.check(examples and all(f"'{name}'" in read("deploy/meson.build") for name in examples), f"{examples} are installed")


def test_units(t):
    """The units of this build have nothing left to fill in, and start this program."""
    for name in ("quadriga.service", "quadriga@.service"):
        unit = read(BUILD, "deploy", name)
        t.check(not re.search(r"@[a-z]+@", unit), f"{name} is filled in")
        t.check(re.search(r"^ExecStart=\S*/bin/quadriga serve --config \S*/quadriga\.conf$", unit, re.M), f"{name} starts the program")
        t.check(f"Requires={name.replace('@', '@%i').replace('.service', '.socket')}" in unit, f"{name} has its socket")


def test_variables(t):
    """Variables that containers are given are those of settings."""
    known = set(re.findall(r"QUADRIGA_[A-Z_]+", read("src/cli/serve.c")))
    here = {"QUADRIGA_HOST", "QUADRIGA_PROCESSES"}  # Caddy's
    named = set(re.findall(r"QUADRIGA_[A-Z_]+", read("deploy/compose.yml") + read("deploy/Containerfile")))
    t.check(named - here <= known and named & known, f"there are no such variables: {named - here - known}")
    t.check(here <= set(re.findall(r"QUADRIGA_[A-Z_]+", read("deploy/Caddyfile"))), "Caddy knows its own")


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:]).end()
