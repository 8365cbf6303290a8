#!/usr/bin/env python3
"""tools/release, tools/subjects, tools/links, tools/limits and tools/tracked.py, each in a small project of its own: habits.py [WORD…]"""
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, sys.path[0] + "/..")
from suite import KEPT, SOURCE, Tally, holds  # noqa: E402

NOTES = "# Changelog\n\n## Unreleased\n\nRules: Tali 1.\n\n## 1.2.3 – 2030-01-31\n\n- What is new.\n\n### More\n\n- And this.\n\n## 1.2.2 – 2029-01-31\n\n- Old.\n"
MESON = "project(\n  'small', 'c',\n  version: '1.2.3',\n)\n"
# They stand for the real ones, which take minutes, and tell where they were called.
PLAY = "#!/bin/sh\nmkdir -p build/release && printf '#!/bin/sh\\necho quadriga 1.2.3\\n' >build/release/quadriga && chmod +x build/release/quadriga\n"
CHECK = "#!/bin/sh\ntest ! -e .git && test -x build/release/quadriga && echo checked in $(pwd)\n"


class Project:
    """A repository with our tools in it."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="quadriga-habits-")
        self.env = {**KEPT, "HOME": self.folder, "LC_ALL": "C.UTF-8", "GIT_CONFIG_NOSYSTEM": "1"}
        os.mkdir(os.path.join(self.folder, "tools"))
        for name in ("release", "links", "tracked.py"):
            shutil.copy(os.path.join(SOURCE, "tools", name), os.path.join(self.folder, "tools", name))
        for name, text in (("meson.build", MESON), ("CHANGELOG.md", NOTES), (".gitignore", "/build/\n__pycache__/\n"), (".gitattributes", "")):
            self.write(name, text)
        for name, text in (("play", PLAY), ("check", CHECK)):
            os.chmod(self.write(name, text), 0o755)
        self.git("init", "--quiet", "--initial-branch=main")
        self.git("config", "user.name", "Livia")
        self.git("config", "user.email", "livia@example.org")
        self.commit("Whatever came before the check.")
        shutil.copy(os.path.join(SOURCE, "tools/subjects"), os.path.join(self.folder, "tools/subjects"))
        self.commit("Now it is checked.")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def git(self, *arguments):
        return subprocess.run(["git", *arguments], cwd=self.folder, env=self.env, capture_output=True, check=True).stdout.decode()

    def commit(self, subject, **changed):
        for name, text in changed.items():
            self.write(name.replace("_", "."), text)
        self.git("add", "-A")
        self.git("commit", "--quiet", "--allow-empty", "-m", subject)

    def tool(self, name, *arguments, code=0, folder=None):
        done = subprocess.run([os.path.join(folder or self.folder, "tools", name), *arguments], env=self.env, capture_output=True, check=False)
        told = done.stdout.decode() + done.stderr.decode()
        assert done.returncode == code, f"{name}: exit {done.returncode}, not {code}\n{told}"
        return told

    def refuses(self, *words):
        """No archive, and the words."""
        holds(self.tool("release", code=1), *words)
        assert not os.path.exists(os.path.join(self.folder, "build/quadriga-1.2.3.tar.xz"))


def test_release(project):
    """The archive is that of the commit, and the notes those of the version alone."""
    told = project.tool("release")
    holds(told, "checked in ", "quadriga-1.2.3", "git tag -a v1.2.3")
    assert project.folder not in told.split("checked in ")[1].split()[0], told
    build = os.path.join(project.folder, "build")
    subprocess.run(["sha256sum", "--check", "--quiet", "quadriga-1.2.3.tar.xz.sha256"], cwd=build, check=True)
    listed = subprocess.run(["tar", "-tf", "quadriga-1.2.3.tar.xz"], cwd=build, capture_output=True, check=True).stdout.decode().split()
    assert sorted(name for name in listed if not name.endswith("/")) == sorted("quadriga-1.2.3/" + name for name in project.git("ls-files").split()), listed
    with open(os.path.join(build, "quadriga-1.2.3.md"), encoding="utf-8") as file:
        assert file.read() == "- What is new.\n\n### More\n\n- And this.\n"
    project.git("tag", "-m", "x", "v1.2.3")
    assert "git tag" not in project.tool("release", "--no-check") and "checked" not in project.tool("release", "--no-check")


def test_release_refuses(project):
    project.write("more", "x")
    project.refuses("not clean")
    project.commit("docs: more")
    project.write("more", "y")
    project.refuses("not clean")
    project.commit("docs: new", CHANGELOG_md=NOTES.replace("Rules: Tali 1.", "- Something new."))
    project.refuses("Unreleased", "version of their own")
    project.commit("docs: no date", CHANGELOG_md=NOTES.replace("1.2.3 – 2030-01-31", "1.2.3"))
    project.refuses("no date")
    project.commit("docs: nothing", CHANGELOG_md=NOTES.replace("- What is new.\n\n### More\n\n- And this.\n", ""))
    project.refuses("no notes")
    project.commit("docs: another", CHANGELOG_md=NOTES.replace("1.2.3", "1.2.30"))
    project.refuses("no notes")
    project.commit("build: no version", CHANGELOG_md=NOTES, meson_build=MESON.replace("1.2.3", "soon"))
    project.refuses("meson.build names no version")
    project.commit("build: a program that says another", meson_build=MESON, play=PLAY.replace("quadriga 1.2.3", "quadriga 1.2.2"))
    project.refuses("says “quadriga 1.2.2”")
    project.commit("build: a play that fails", play="#!/bin/sh\nexit 1\n")
    project.refuses("./play does not build")
    project.commit("build: a check that fails", play=PLAY, check="#!/bin/sh\nexit 1\n")
    project.refuses("./check fails")
    project.commit("build: all is well", check=CHECK)
    project.git("tag", "v1.2.4")
    project.refuses("has the tag v1.2.4")
    project.git("tag", "-d", "v1.2.4")
    project.git("tag", "v1.2.3", "HEAD~1")
    project.refuses("v1.2.3 is at another commit")


def test_subjects(project):
    """What came before the check, was pushed or tagged is left alone."""
    project.tool("subjects")
    project.commit("tali: throw again")
    holds(project.tool("subjects"), "1 subjects")
    project.commit("Throw again.")
    holds(project.tool("subjects", code=1), "does not begin with “area: ”: Throw again.", "rebase")
    with tempfile.TemporaryDirectory() as elsewhere:
        for more in ([], ["--depth=1"]):
            clone = os.path.join(elsewhere, "clone" + "".join(more))
            subprocess.run(["git", "clone", "--quiet", *more, "file://" + project.folder, clone], env=project.env, check=True)
            project.tool("subjects", folder=clone)
        subprocess.run(["git", "-C", clone, "remote", "remove", "origin"], env=project.env, check=True)
        project.tool("subjects", folder=clone)  # shallow and without a remote
        shutil.rmtree(os.path.join(clone, ".git"))
        holds(project.tool("subjects", folder=clone), "no commits")
    project.git("tag", "v1")
    project.tool("subjects")
    project.commit("fixup! tali: throw again")
    holds(project.tool("subjects", code=1), "another commit")


def test_links(project):
    project.write("one.md", "# Über Rome & Roll\n\n[two](two.md#an-end) [web](https://example.org) ![none](none.png) [here](#über-rome--roll) `tools/links`\n")
    project.write("two.md", "# An end\n\n```\n[not](a-link)\n```\n[one](one.md#nowhere) `[no](link)` `tools/none` [up](../outside)\n")
    project.commit("docs: pages")
    told = project.tool("links", code=1).splitlines()
    assert told == ["one.md:3: none.png leads nowhere", "two.md:6: one.md has no heading #nowhere", "two.md:6: ../outside leads nowhere",
                    "two.md:6: there is no tools/none"], told


def test_tracked(project):
    """The same files with and without git: those that were committed or are about to be, and none that was made."""
    project.write(".gitignore", "/build/\n/build-*/\n__pycache__/\n*.pyc\n/web/made/\n")
    for name in ("build/x", "build-2/x", "tools/__pycache__/x", "x.pyc", "web/made/x.ts", "src/build/x.ts", "web/src/made/y.ts"):
        os.makedirs(os.path.dirname(os.path.join(project.folder, name)), exist_ok=True)
        project.write(name, "")

    def listed(*patterns):
        tool = os.path.join(project.folder, "tools/tracked.py")
        return subprocess.run([sys.executable, tool, *patterns], capture_output=True, check=True).stdout.decode().split()

    with_git = listed("*")
    assert listed("*.ts") == ["src/build/x.ts", "web/src/made/y.ts"] and "tools/links" in with_git and "x.pyc" not in with_git, with_git
    shutil.rmtree(os.path.join(project.folder, ".git"))
    assert listed("*") == with_git


def test_limits(project):
    """Long functions, files and lines of the page are found, however they are written, with git and without."""
    steps = "  step();\n" * 69
    cheats = {
        "function.ts": f"export function f() {{\n{steps}}}\n",
        "arrow.tsx": f"export const f = () => {{\n{steps}}};\n",
        "method.mjs": f"export class C {{\nm() {{\n{steps}}}\n}}\n",
        "getter.js": f"export const o = {{ get m() {{\n{steps}}} }};\n",
        "file.ts": "step();\n" * 801,
        "file.css": "a {}\n" * 801,
        "line.mjs": "step(" + "one + " * 30 + "two);\n",
        "line.tsx": "export const f = () => <p>" + "word " * 30 + "</p>;\n",
        "line.css": ".one .two " * 15 + "{}\n",
    }
    for folder in ("web", "web/dev"):
        os.mkdir(os.path.join(project.folder, folder))
    for name in ("tools/limits", "web/dev/limits.mjs", "HACKING.md"):
        shutil.copy(os.path.join(SOURCE, name), os.path.join(project.folder, name))
    os.symlink(os.path.join(SOURCE, "web/node_modules"), os.path.join(project.folder, "web/node_modules"))
    project.write(".gitignore", "__pycache__/\n/web/node_modules\n")
    project.commit("limits: within", fine_ts=f"export function f() {{\n{steps}}}\n".replace("  step();\n", "", 1))
    project.tool("limits")
    for name, text in cheats.items():
        project.write(name, text)
    for _ in ("in a clone", "in an archive"):
        told = project.tool("limits", code=1)
        missed = [name for name in cheats if not any(line.startswith(name + ":") for line in told.splitlines())]
        assert not missed and "fine.ts" not in told, f"{missed}\n{told}"
        shutil.rmtree(os.path.join(project.folder, ".git"), ignore_errors=True)


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[1:], Project).end()
