#!/usr/bin/env python3
"""quadriga site: what it writes, what it leaves alone, and what it says when it cannot. tests/web/site.mjs has how the site is played at.

site.py QUADRIGA [WORD…]: runs the tests whose names hold one of the words."""
import fcntl
import gzip
import os
import resource
import subprocess
import sys

sys.path.insert(0, sys.path[0] + "/..")
from suite import Room, Tally, holds  # noqa: E402

LIST, ASIDE = ".quadriga-site", ".quadriga-new"


def tree(room, folder):
    """Every file with what is in it."""
    found = {}
    for above, _, names in os.walk(room.path(folder)):
        for name in names:
            path = os.path.join(above, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, room.path(folder))] = file.read()
    return found


def listed(room, folder):
    first, *names = room.read(f"{folder}/{LIST}").splitlines()
    assert first == "quadriga site 1", first
    return names


def site(room, folder="site", *more):
    holds(room.run("site", folder, *more)[0], f"{folder}: ", " files, ", " kB. Any web server can serve this folder.")
    files = tree(room, folder)
    assert sorted([*listed(room, folder), LIST]) == sorted(name for name in files if name not in ("CNAME", ".git/HEAD")), "listed is what is ours"
    return files


def test_new_folder(room):
    files = site(room)
    for name in ("index.html", "service.js", "manifest.webmanifest", "said/games.fr.json", "said/rules/glory.en.json"):
        assert name in files, name
    holds(files["index.html"].decode(), '<meta name="quadriga" content="site" />', "default-src 'none'")
    assert any(name.endswith(".wasm") for name in files) and not any(name.endswith(".gz") for name in files)
    for line in files["index.html"].decode().split('"'):
        assert not line.startswith("/"), line
    os.mkdir(room.path("empty"))
    assert site(room, "empty/") == files


def test_again(room):
    """The old site goes, whoever else has files there keeps them, and a link stays one."""
    files = site(room)
    os.mkdir(room.path("site/.git"))
    room.write("site/.git/HEAD", "theirs")
    room.write("site/CNAME", "theirs")
    room.write("site/part-OLDOLDOL.js", "ours")
    room.write("site/index.html", "older")
    room.write(f"site/{LIST}", room.read(f"site/{LIST}") + "part-OLDOLDOL.js\npart-GONEGONE.js\n")
    os.symlink("site", room.path("link"))
    room.run("site", "link")
    assert tree(room, "site") == {**files, "CNAME": b"theirs", ".git/HEAD": b"theirs"}
    assert os.path.islink(room.path("link"))


def test_packed(room):
    files = site(room, "site", "--gzip")
    packed = [name for name in files if name.endswith(".gz")]
    assert "index.html.gz" in packed and len(packed) > 20, packed
    for name in packed:
        assert gzip.decompress(files[name]) == files[name[:-3]], name
    assert site(room) == {name: files[name] for name in files if name not in (*packed, LIST)} | {LIST: tree(room, "site")[LIST]}


def test_what_a_killed_run_leaves(room):
    files = site(room)
    os.mkdir(room.path("site/" + ASIDE))
    os.mkdir(room.path("first"))
    os.mkdir(room.path("first/" + ASIDE))
    for folder in ("site", "first"):
        for name in ("0", "17", "lock"):
            room.write(f"{folder}/{ASIDE}/{name}", "half a fi")
    os.unlink(room.path("site/index.html"))
    for folder in ("site", "first"):
        assert site(room, folder) == files


def refused(room, folder, *words, before=None, language="en"):
    before = tree(room, folder) if before is None else before
    holds(room.run("site", folder, "--lang", language, code=1)[1], *words)
    assert tree(room, folder) == before, "nothing is changed"


def test_what_is_not_ours(room):
    os.mkdir(room.path("photos"))
    room.write("photos/rome.jpg", "a photo")
    refused(room, "photos", "is not empty and holds no site of Quadriga’s", "an empty folder, or a new one")
    refused(room, "photos", "n’est pas vide", "un dossier vide, ou un nouveau", language="fr")
    for bad in ("", "something else\n", "quadriga site 1\n../secret\n", "quadriga site 1\n/etc/passwd\n", "quadriga site 1\nsaid/../../x\n",
                "quadriga site 1\n.git\n", "quadriga site 1\n\n", "quadriga site 1\n" + "a" * 64 + "\n", "quadriga site 1\n" + "a\n" * 1025):
        room.write("photos/" + LIST, bad)
        refused(room, "photos", "holds no site of Quadriga’s")
    room.write("photos/" + LIST, "quadriga site 1\n")
    room.write("photos/icon.svg", "their own")
    refused(room, "photos", "photos/icon.svg", "move it away")


def test_where_it_cannot_be(room):
    room.write("file", "x")
    holds(room.run("site", "file", code=1)[1], "is not a folder: choose another name")
    holds(room.run("site", "nowhere/site", code=1)[1], "cannot be made: the folder above it does not exist")
    holds(room.run("site", "file/site", code=1)[1], "“file/site” is not a folder")
    holds(room.run("site", "/sys/quadriga-site", code=1)[1], "you may not write in “/sys/quadriga-site”: choose another folder")
    holds(room.run("site", "n" * 300, code=1)[1], "cannot be written: ")
    holds(room.run("site", code=2)[1], "FOLDER is missing")
    holds(room.run("site", code=2, LC_ALL="fr_FR.UTF-8")[1], "il manque DOSSIER")
    holds(room.run("site", "a", "b", code=2)[1], "“b” is one argument too many")


def test_no_room(room):
    """A run that fails on the way leaves the older site as it was, and no folder that it made itself."""
    site(room)
    room.write("site/index.html", "older")
    before = tree(room, "site")
    for folder in ("site", "fresh"):
        done = subprocess.run([room.program, "site", folder], cwd=room.folder, env=room.env, capture_output=True, check=False, restore_signals=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000)))
        assert done.returncode == 1, done
        holds(done.stderr.decode(), f"there is no room for “{folder}”", "what was there is as it was")
    assert tree(room, "site") == before and not os.path.exists(room.path("fresh"))


def test_one_at_a_time(room):
    site(room)
    os.mkdir(room.path("site/" + ASIDE))
    room.write(f"site/{ASIDE}/lock", "")
    before = tree(room, "site")
    with open(room.path(f"site/{ASIDE}/lock"), "w", encoding="utf-8") as lock:
        fcntl.lockf(lock, fcntl.LOCK_EX)  # until the first time that this process closes the file
        refused(room, "site", "is being changed by another program: try again", before=before)
    site(room)


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:], Room).end()
