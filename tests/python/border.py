#!/usr/bin/env python3
"""The border between Python and the library, as a stranger treats it: values of every kind for every argument, closed things, forks,
threads, copies, garbage. What is wrong is an exception that says so; nothing has changed, nothing hangs, nothing dies.

border.py PROGRAM [WORD…], run by tests/python/run in an environment that has the package; tests/python/sanitized runs it with AddressSanitizer."""
import copy
import ctypes
import gc
import os
import pathlib
import pickle
import random
import signal
import subprocess
import sys
import tempfile
import threading
import warnings

sys.path.insert(0, sys.path[0] + "/..")
from suite import Tally  # noqa: E402

import numpy as np  # noqa: E402
import quadriga  # noqa: E402
from plain import every_table, play_out, refused  # noqa: E402
from quadriga import _library, arena  # noqa: E402

OWN_BOX = "quadriga box 1\ngame romeroll\nbase 1\nplan_cost camp = wood:3\n"


class Hostile:
    """An object whose every word is an error of its own."""

    def __index__(self):
        raise ZeroDivisionError

    __repr__ = __str__ = __len__ = __iter__ = __float__ = __hash__ = __array__ = __index__


class Odd:
    """One that is a whole number, but not a sensible one."""

    def __index__(self):
        return 1 << 70


ODD = (None, True, -1, 7, 9, 255, 256, 1 << 31, 1 << 32, 1 << 63, 1 << 64, -(1 << 63), 10 ** 5000, 0.5, -0.0, float("nan"), float("inf"), 1j, "", "\0",
       "forum\0", "\ud800", "é" * 70000, "%s%n", b"", b"\xff" * 32, [], (), {}, {"throw\0": 1}, {"throw": "5\0"}, {1: 2}, {"throw": float("nan")},
       {"throw": 10 ** 5000}, set(), object(), Hostile(), Odd(), int, lambda *_: None, np.zeros(0), np.zeros((2, 2)), np.float32("nan"), np.int8(-1),
       np.array(["x"]), np.array([None]), np.ma.masked, np.datetime64("NaT"), range(3), iter("ab"), memoryview(b"abc"), ...)
# What a stranger may be told; anything else is a mistake of ours.
FINE = (quadriga.QuadrigaError, TypeError, ValueError, OverflowError, AttributeError, KeyError, OSError, ZeroDivisionError)


def assault(what, call, values=ODD):
    """Every value; how many were taken."""
    taken = 0
    for value in values:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # numpy's, of masked numbers
                call(value)
            taken += 1
        except FINE as error:
            assert what == "load" or not isinstance(error, UnicodeError), f"{what}: {error!r}"
            if isinstance(error, quadriga.QuadrigaError):
                assert error.english and error.french and len(str(error)) < 2000, f"{what}: {error!r:.200}"
    return taken


def test_anything_for_a_table(_):
    table = quadriga.Table("trajan", 2, seed=1)
    before = table.record()
    for what, call in {
        "legal": table.legal, "legal_codes": table.legal_codes, "see": table.see, "see when": lambda v: table.see(0, v), "scene": table.scene,
        "language": lambda v: table.scene(0, v), "svg": table.svg, "prompt": table.prompt, "prompt language": lambda v: table.prompt(0, v),
        "position": table.position, "written": table.record, "plays": table.plays, "since": lambda v: table.plays(0, v), "journal": table.journal,
        "journal since": lambda v: table.journal(0, v), "imagine": lambda v: table.imagine(0, v), "analyse": lambda v: table.analyse(v, iterations=2),
        "think": lambda v: quadriga.bot("random", think=v), "iterations": lambda v: quadriga.bot("random", iterations=v), "bot": quadriga.bot,
        "bot seed": lambda v: quadriga.bot("random", seed=v), "choose": lambda v: quadriga.bot("random").choose(table, v),
        "choose where": lambda v: quadriga.bot("random").choose(v), "undo": lambda v: table.copy().undo(v), "name": lambda v: table.copy().name(0, v),
        "name seat": lambda v: table.copy().name(v, "x"), "seat": lambda v: table.copy().play(table.legal_codes()[0], v), "play": lambda v: table.copy().play(v),
    }.items():
        assault(what, call)
    assert table.record() == before


def test_anything_to_open(_):
    for what, call in {
        "game": quadriga.game, "box": lambda v: quadriga.game("trajan", v), "seats": lambda v: quadriga.Table("tali", v, seed=1),
        "seed": lambda v: quadriga.Table("tali", seed=v), "options": lambda v: quadriga.Table("tali", options=v, seed=1),
        "option": lambda v: quadriga.Table("tali", options={"throw": v}, seed=1), "names": lambda v: quadriga.Table("tali", names=v, seed=1),
        "record": quadriga.Table.from_record, "from position": quadriga.Table.from_position, "position": quadriga.State.from_position,
        "start": quadriga.State.start, "start seats": lambda v: quadriga.State.start("tali", v), "load": quadriga.Table.load,
        "move": quadriga.game("trajan").move, "sow": quadriga.game("trajan").moves.sow, "concede": quadriga.game("glory").moves.concede,
        "space": quadriga.space, "tensor": lambda v: quadriga.tensor("tali", v), "tensor of": lambda v: quadriga.tensor(v, 2),
        "arena": lambda v: arena.arena("tali", {"a": quadriga.bot("random")}, v), "arena seats": lambda v: arena.arena("tali", {"a": quadriga.bot("random")}, 1, v),
        "players": lambda v: arena.arena("tali", {"a": v}, 1),
    }.items():
        assault(what, call, [value for value in ODD if what not in ("load", "arena") or not isinstance(value, int) or not 0 <= value < 1 << 63])
    for values in ({"throw\0": 5}, {"throw": "5\0x"}, [("throw", 5)], "throw"):
        refused(quadriga.BadInputError, lambda values=values: quadriga.Table("tali", options=values))
    for act in (lambda: quadriga.Table("tali", 10 ** 5000), lambda: quadriga.Table("tali", seed=10 ** 5000), lambda: quadriga.Table.from_record(None),
                lambda: quadriga.State.from_position(b"x"), lambda: quadriga.bot(["master"]), lambda: quadriga.bot("master", think=10 ** 5000),
                lambda: quadriga.game("\ud800"), lambda: arena.arena("tali", {"a": quadriga.bot("random")}, 0)):
        refused(quadriga.BadInputError, act)
    refused(quadriga.IllegalMoveError, lambda: quadriga.Table("trajan", seed=1).play("sow \ud800"))
    with tempfile.NamedTemporaryFile() as file:
        file.write(b"\xff\xfe quadriga record 1\r\n")
        file.flush()
        refused(quadriga.BadInputError, lambda: quadriga.Table.load(file.name))
        refused(quadriga.BadInputError, lambda: quadriga.game("trajan", pathlib.Path(file.name)))


def test_anything_for_a_state(_):
    table = quadriga.Table("glory", 3, seed=2)
    for view in (table.see(), table.see(0), table.see("spectator")):
        before = view.position()
        for what, call in {
            "legal": view.legal, "legal_codes": view.legal_codes, "play": lambda v, view=view: view.copy().play(v), "see": view.see,
            "seat": lambda v, view=view: view.copy().play(0, v), "chance": lambda v, view=view: view.copy().chance(v), "imagine": view.imagine,
            "finish": lambda v, view=view: view.copy().finish(v), "veil": lambda v, view=view: view.veil(v, 0, 1), "veil seat": lambda v, view=view: view.veil(0, v, 1),
            "veil viewer": lambda v, view=view: view.veil(view.game.move(0), 0, v), "scene": view.scene, "prompt": view.prompt, "svg": view.svg,
            "information": lambda v, view=view: quadriga.information(view, v), "features": lambda v, view=view: quadriga.features(view, v),
            "rewards": lambda v, view=view: quadriga.rewards(view, v), "rewards of": quadriga.rewards, "features of": quadriga.features,
        }.items():
            assault(what, call)
        assert view.position() == before


def test_anything_for_numbers(_):
    table, space, tensor = quadriga.Table("tali", 2, seed=1), quadriga.space("tali"), quadriga.tensor("tali", 2)
    for what, call in {
        "mask": lambda v: space.mask(table, v), "mask of": space.mask, "mask out": lambda v: space.mask(table, 0, v), "legal": lambda v: space.legal(table, v),
        "legal of": space.legal, "move": space.actions.move, "number": space.actions.number, "index": space.actions.index,
        "tensor": lambda v: tensor.write(table, v), "tensor of": tensor.write, "tensor out": lambda v: tensor.write(table, 0, v), "name": tensor.name,
        "named": tensor.named,
    }.items():
        assault(what, call)


def test_anything_for_a_batch(_):
    batch = quadriga.Batch("tali", 2, 4, seed=1, legal=True)
    before = [array.copy() for array in (batch.observations, batch.masks, batch.number, batch.ply)]
    taken = assault("step", batch.step) + assault("state", batch.state, [value for value in ODD if value is not True])
    taken += assault("run", batch.run, [value for value in ODD if not (isinstance(value, int) and 0 <= value < 1 << 63)])
    taken += assault("reset", batch.reset, [value for value in ODD if value is not None and not (isinstance(value, int) and 0 <= value < 1 << 64)])
    assert taken == 0 and all(map(np.array_equal, before, (batch.observations, batch.masks, batch.number, batch.ply)))
    for name in ("seats", "games", "seed", "options", "players", "iterations", "threads", "reward", "observations"):
        values = [value for value in ODD if not (name == "games" and isinstance(value, int) and value > 1000)]
        assault(name, lambda v, name=name: quadriga.Batch("tali", **{"seats": 2, "games": 2, name: v}), values)
    refused(quadriga.BadInputError, lambda: quadriga.Batch("tali", 2, players=["caller", "random\0x"]))
    refused(quadriga.BadInputError, lambda: quadriga.random_actions(quadriga.Batch("tali", 2, 1, masks=False), np.random.default_rng(1)))


def test_numbers_for_the_library_itself(_):
    """Its functions check what they are given: numbers of any kind get an answer."""
    lib, room, choose = _library.lib, _library.room, random.Random(4)
    numbers = [-1 << 31, -7, -1, *range(12), 31, 32, 63, 64, 255, 256, (1 << 31) - 1]
    for game, seats in every_table():
        table = quadriga.Table(game, seats, seed=1)
        for viewer in ("oracle", 0, "spectator"):
            with table.see(viewer)._handle as world, table._handle as desk:
                for number in numbers:
                    code = choose.getrandbits(32)
                    out, big = (ctypes.c_uint32 * 4096)(), (ctypes.c_float * 40000)()
                    for at in (desk, world):
                        kind = "desk" if at is desk else "world"
                        getattr(lib, f"quad_{kind}_legal")(at, number, room.codes, room.weights)
                        other = {"desk": (number, -1), "world": (number,)}[kind]
                        seen = getattr(lib, f"quad_{kind}_see")(at, *other, room.why)
                        if seen is not None:
                            lib.quad_world_close(seen)
                    if lib.quad_world_veil(world, number, code, choose.choice(numbers)) >= 0:
                        assert viewer == "oracle"
                    lib.quad_desk_name(desk, number, b"x", 1, room.why)
                    lib.quad_desk_named(desk, number, room.text, len(room.text))
                    lib.quad_desk_record(desk, number, room.text, len(room.text))
                    lib.quad_desk_journal(desk, number, 0, room.text, len(room.text))
                    lib.quad_desk_plays(desk, number, 0, out)
                    lib.quad_desk_undo(desk, number & 0xFFFFFFFF, False, room.why)
                    lib.quad_desk_play(desk, number, code, room.why)
                    lib.quad_world_play(world, number, code, room.why)
                    lib.quad_world_prompt(world, number, choose.choice(numbers), room.text, len(room.text))
                    lib.quad_world_scene(world, number, room.text, 100)
                    lib.quad_foreign_label(game._pointer, code, number, room.text, 5)
                    lib.quad_foreign_notation(game._pointer, code, room.text, 0)
                    lib.quad_foreign_information(world, number, ctypes.byref(ctypes.c_uint64()), room.why)
                    lib.quad_foreign_rewards(world, number, big, room.why)
                    lib.quad_foreign_described(world, number, big, room.why)
                    lib.quad_foreign_space_moves(quadriga.space(game)._pointer, number, None)
                    lib.quad_foreign_space_mask(quadriga.space(game)._pointer, world, number, True, big, room.why)
                    lib.quad_foreign_tensor_write(quadriga.tensor(game, seats)._pointer, game._pointer, seats, False, world, number, big, None, room.why)
                    made = lib.quad_foreign_tensor(game._pointer, number, False, room.why)
                    if made is not None:
                        lib.quad_tensor_close(made)
        assert quadriga.Table.from_record(table.record()).record() == table.record()


def closed_things():
    table = quadriga.Table("tali", 2, seed=1)
    state, batch = table.see(), quadriga.Batch("tali", 2, 2, seed=1)
    for thing in (table, state, batch):
        thing.close()
        thing.close()
        yield thing


def test_whatever_is_closed(_):
    """Every method of a closed thing says so, or does not need what was closed."""
    harmless = {"close", "closed", "game", "seats", "from_record", "from_position", "load", "start", "ply", "waiting", "seat", "over", "viewer"}
    given = {"play": ["fetch"], "see": [0], "name": [0, "x"], "save": ["/dev/null"], "imagine": [0], "undo": [], "veil": ["fetch", 0, 1],
             "step": [[0, 0]], "run": [1], "state": [0]}
    for thing in closed_things():
        for name in dir(type(thing)):
            member = getattr(type(thing), name)
            if name.startswith("_") or name in harmless or not callable(member):
                continue
            refused(quadriga.ClosedError, lambda name=name, thing=thing: getattr(thing, name)(*given.get(name, [])))
        for make in (copy.copy, copy.deepcopy, pickle.dumps):
            try:
                make(thing)
            except (quadriga.ClosedError, TypeError):
                pass
        assert repr(thing)


def test_copies_of_everything(_):
    """What can be copied is as good as new; the rest is refused before anything is shared that would be freed twice."""
    game = quadriga.game("romeroll", OWN_BOX)
    for thing in (game, game.moves, quadriga.space(game), quadriga.tensor(game, 2), quadriga.bot("expert", iterations=5, seed=3),
                  quadriga.Table(game, 2, seed=1), quadriga.Table(game, 2, seed=1).see(), quadriga.Table(game, 2, seed=1).see(0),
                  quadriga.Batch(game, 2, 2, seed=1), quadriga.Table("tali", seed=1).analyse(iterations=3), quadriga.levels()["expert"],
                  quadriga.BadInputError("A", "b", "c"), quadriga.Table(game, 2, seed=1)._handle):
        for make in (copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))):
            try:
                other = make(thing)
            except TypeError as error:
                assert isinstance(thing, (quadriga.Batch, quadriga.State, _library.Handle)), f"{thing!r}: {error}"
                continue
            assert not isinstance(thing, _library.Handle) and (repr(other) == repr(thing) or isinstance(thing, type(game.moves))), repr(thing)
            if isinstance(thing, quadriga.Table):
                play_out(other)
                assert not thing.over
            del other
            gc.collect()
    refused(AttributeError, lambda: object.__new__(type(game.moves)).sow)


def test_garbage_in_any_order(_):
    """Rings of things that need each other, of a box that is nobody else's, are thrown away by the collector in its own order."""
    for _ in range(3):
        for order in range(4):
            game = quadriga.game("romeroll", OWN_BOX)
            table = quadriga.Table(game, 2, seed=1)
            things = [game, table, table.see(), table.see(0), quadriga.Space(game), quadriga.Tensor(game, 2), quadriga.Batch(game, 2, 4, seed=1, threads=2),
                      quadriga.bot("adept", iterations=5), table.legal()]
            things[7].choose(table)
            random.Random(order).shuffle(things)

            class Ring:
                pass

            ring = Ring()
            ring.things, ring.itself = things, ring
            kept = things[0] if order == 3 else None
            del game, table, things, ring
            gc.collect()
            assert kept is None or repr(kept)


def in_child(act):
    """What a forked process does; it is ended if it hangs."""
    child = os.fork()
    if child == 0:
        signal.alarm(120)
        try:
            act()
            os._exit(0)
        finally:
            os._exit(1)
    return os.waitpid(child, 0)[1]


def test_forks(_):
    """A child goes on with what its parent made, threads of a batch included; both come to the same."""
    table, expert = quadriga.Table("trajan", 3, seed=5), quadriga.bot("expert", iterations=10)
    batch = quadriga.Batch("tali", 2, 256, seed=2, threads=3, legal=True)
    expert.play(table)
    read, write = os.pipe()

    def go_on():
        choose = np.random.default_rng(4)
        for _ in range(20):
            batch.step(quadriga.random_actions(batch, choose))
            expert.play(table)
        return table.record().encode() + batch.number.tobytes() + batch.ply.tobytes()

    def tell():
        os.write(write, go_on())
        batch.close()
        gc.collect()

    assert in_child(tell) == 0
    told = os.read(read, 1 << 16)
    assert told == go_on()
    batch.close()
    os.close(read)
    os.close(write)


def test_many_threads_on_one_batch(_):
    """Some are refused; what all of them may share, they share."""
    batch, wrong, refusals = quadriga.Batch("fortuna", 2, 64, seed=1, threads=2, legal=True), [], []
    table, space, tensor = quadriga.Table("fortuna", 2, seed=1), quadriga.space("fortuna"), quadriga.tensor("fortuna", 2)
    view = table.see()
    row, mask = tensor.write(view, 0), space.mask(view, 0)

    def tear(seed):
        choose = np.random.default_rng(seed)
        for _ in range(100):
            try:
                batch.step(quadriga.random_actions(batch, choose))
            except (quadriga.BusyError, quadriga.IllegalMoveError) as error:
                refusals.append(type(error))
            mine = view if seed == 0 else None
            if mine is not None and not (np.array_equal(tensor.write(mine, 0), row) and np.array_equal(space.mask(mine, 0), mask)):
                wrong.append(seed)
            if str(space.actions.move(seed)) != str(view.game.move(space.actions.codes[seed])):
                wrong.append(seed)

    threads = [threading.Thread(target=tear, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong and all(batch.legal_count == batch.masks.sum(axis=1))


def test_at_the_end_of_the_stack(_):
    """Where Python itself gives up, nothing is left locked."""
    table = quadriga.Table("tali", seed=1)
    batch = quadriga.Batch("tali", 2, 2, seed=1)

    def deeper():
        table.legal()
        table.see().svg()
        batch.state(0)
        deeper()

    refused(RecursionError, deeper)
    assert table.legal() and not table.over and batch.state(0).seats == 2


ENDS = """
import threading, numpy, quadriga
table, bot = quadriga.Table("trajan", 2, seed=1), quadriga.bot("master", iterations=20)
batch = quadriga.Batch("tali", 2, 64, seed=1, threads=3)
batch.step(quadriga.random_actions(batch, numpy.random.default_rng(1)))
bot.play(table)
begun = threading.Event()
def think():
    mine = quadriga.Table("trajan", 4, seed=1)
    begun.set()
    quadriga.bot("master", iterations=1000000).choose(mine)
threading.Thread(target=think, daemon=True).start()
begun.wait()
ring = [table, bot, batch, quadriga.space("glory"), quadriga.Table("glory", seed=1).see(0)]
ring.append(ring)
print("done")
"""


def test_the_end_of_the_interpreter(_):
    """It ends with tables open, threads waiting and a bot that still thinks."""
    done = subprocess.run([sys.executable, "-c", ENDS], capture_output=True, timeout=300, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"done\n", b""), done


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:]).end()
