#!/usr/bin/env python3
"""Numbers for learning in Python: spaces, masks, tensors, rewards and batches, and what bad input gets.

learn.py PROGRAM [WORD…], run by tests/python/run in an environment that has the package."""
import random
import sys
import threading

sys.path.insert(0, sys.path[0] + "/..")
from suite import Tally  # noqa: E402

import numpy as np  # noqa: E402
import quadriga  # noqa: E402
from plain import every_table, play_out, refused  # noqa: E402


def test_spaces(_):
    """Every legal move has a number, the mask has those alone, and the number leads back."""
    for game, seats in every_table():
        space, table, choose = quadriga.space(game), quadriga.Table(game, seats, seed=2), random.Random(2)
        aside = 0
        assert space.name == f"{game.token}_v0" and len(space.actions.digest) == 16
        assert [space.actions.number(space.actions.move(i)) for i in range(len(space.actions))] == list(range(len(space.actions)))
        for _ in range(150):
            if table.over:
                break
            seat = choose.choice(table.waiting)
            legal = space.legal(table, seat, aside=True)
            assert [space.actions.move(number) for number in legal] == table.legal(seat)
            mask = space.mask(table, seat, aside=True)
            assert sorted(legal) == list(np.flatnonzero(mask)) and (mask == space.mask(table.see(seat), seat, aside=True)).all()
            likely = space.legal(table, seat)
            aside += len(legal) - len(likely)
            assert likely and set(likely) <= set(legal) and sorted(likely) == list(np.flatnonzero(space.mask(table, seat)))
            table.play(space.actions.move(choose.choice(likely)), seat)
        assert (aside > 0) == (game.token in ("glory", "romeroll"))
    state = quadriga.State.start("tali", 2)
    assert state.seat == quadriga.CHANCE or state.legal()
    while state.seat != quadriga.CHANCE:
        state.play(state.legal()[0])
    tali = quadriga.space("tali")
    assert sorted(tali.legal(state, quadriga.CHANCE)) == list(np.flatnonzero(tali.mask(state)))
    assert not tali.mask(play_out(quadriga.Table("tali", seed=1))).any()


def test_tensors_tell_what_is_seen(tally):
    """Of the truth, of what the seat sees, and of any world that it could imagine the tensor is the same; one of the truth is not, so a
    leak would be found."""
    for game, seats in every_table():
        seen, truth = quadriga.tensor(game, seats), quadriga.tensor(game, seats, truth=True)
        table, choose, leaks, wrong = quadriga.Table(game, seats, seed=5), random.Random(5), 0, 0
        for step in range(60):
            if table.over:
                break
            seat = choose.randrange(seats)
            tensor = seen.write(table, seat)
            view = table.see(seat)
            world = view.imagine(step)
            wrong += not (np.array_equal(tensor, seen.write(view, seat)) and np.array_equal(tensor, seen.write(world, seat)))
            wrong += quadriga.information(table, seat) != quadriga.information(world, seat)
            leaks += not np.array_equal(truth.write(table, seat), truth.write(world, seat))
            refused(quadriga.HiddenError, lambda view=view, seat=seat: truth.write(view, seat))
            table.play(choose.choice(table.legal_codes()))
        tally.check(wrong == 0, f"{game.token} with {seats}: {wrong} tensors know more than the seat")
        tally.check(leaks > 0 or game.token in ("tali", "romeroll"), f"{game.token} with {seats}: a tensor of the truth shows what is hidden")


def test_tensor_names(_):
    for game, seats in every_table():
        tensor = quadriga.tensor(game, seats)
        blocks = sorted(tensor.blocks.values(), key=lambda block: block.first)
        assert blocks[0].first == 0 and all(a.first + a.size == b.first for a, b in zip(blocks, blocks[1:]))
        assert blocks[-1].first + blocks[-1].size == tensor.size == len({tensor.name(i) for i in range(tensor.size)})
        table = quadriga.Table(game, seats, seed=3)
        row = tensor.write(table, seats - 1)
        named = tensor.named(row)
        assert list(named["me"].ravel()) == [0.0] * (seats - 1) + [1.0] and named["me"].base is not None
        assert sum(part.size for part in named.values()) == tensor.size
        whole = tensor.write(table, seats - 1, np.zeros(tensor.size, np.uint8))
        assert whole.dtype == np.uint8 and whole[tensor.blocks["me"].first + seats - 1] == 1
        batch = tensor.named(np.stack([row, row]))
        assert np.array_equal(batch["me"][1], named["me"])


def test_rewards(_):
    for game, seats in every_table():
        table = play_out(quadriga.Table(game, seats, seed=9))
        result, share, points, lead = (quadriga.rewards(table, which) for which in ("result", "share", "points", "lead"))
        assert points == table.points() and len(result) == len(share) == len(lead) == seats
        assert all((value > 0) == (rank == 1) for value, rank in zip(share, table.ranks())) or seats == 1
        assert abs(sum(result)) < 1e-6 or seats == 1
        assert quadriga.features(table.see(0), 0).size == quadriga.features(table, 0).size
    refused(quadriga.HiddenError, lambda: quadriga.rewards(quadriga.Table("tali", seed=1).see(0)))
    refused(quadriga.BadInputError, lambda: quadriga.rewards(table, "fame"), "lead", "fame")


def mirror(game, seats, games, steps, **more):
    """Each game of a batch is that of a table with its seed: the same masks, tensors, rewards and points."""
    batch = quadriga.Batch(game, seats, games, seed=40, legal=True, **more)
    tables = [quadriga.Table(game, seats, seed=40 + int(number)) for number in batch.number]
    choose, space, tensor = np.random.default_rng(1), batch.space, batch.tensor
    ended = 0
    for _ in range(steps):
        for i, table in enumerate(tables):
            assert table.seat == batch.seat[i] and table.ply == batch.ply[i]
            assert sorted(space.legal(table)) == sorted(batch.legal[i, : batch.legal_count[i]]) == list(np.flatnonzero(batch.masks[i]))
            assert np.array_equal(tensor.write(table), batch.observations[i])
        actions = quadriga.random_actions(batch, choose)
        asked = batch.seat.copy()
        observations, masks, rewards, done, seat = batch.step(actions)
        assert observations is batch.observations and masks is batch.masks and seat is batch.seat
        for i, table in enumerate(tables):
            table.play(space.actions.move(actions[i]), int(asked[i]))
            assert table.over == done[i]
            if table.over:
                ended += 1
                assert tuple(batch.scores[i]) == table.points() and np.allclose(rewards[i], quadriga.rewards(table))
                tables[i] = quadriga.Table(game, seats, seed=40 + int(batch.number[i]))
            else:
                assert not rewards[i].any() and not batch.scores[i].any()
    assert batch.state(0).position() == tables[0].position()
    return ended


def test_batch_is_tables(_):
    assert mirror("tali", 3, 4, 60) > 3
    assert mirror("fortuna", 2, 3, 250, threads=2) > 0
    for game in ("trajan", "glory", "romeroll"):
        mirror(game, 2, 3, 60)


def fingerprint(batch):
    return [array.copy() for array in (batch.observations, batch.masks, batch.rewards, batch.done, batch.seat, batch.scores, batch.number, batch.ply)]


def alike(one, other):
    return all(np.array_equal(a, b) for a, b in zip(one, other))


def test_batch_and_threads(_):
    """Threads and bytes do not change what is played; a reset begins anew."""
    def run(**more):
        batch, choose, out = quadriga.Batch("trajan", 3, 64, seed=3, **more), np.random.default_rng(3), []
        for _ in range(30):
            batch.step(quadriga.random_actions(batch, choose))
        out = fingerprint(batch)
        batch.reset()
        again = np.random.default_rng(3)
        for _ in range(30):
            batch.step(quadriga.random_actions(batch, again))
        assert alike(out, fingerprint(batch))
        return out
    one = run()
    assert alike(one, run(threads=2)) and alike(one[1:], run(observations="byte")[1:])
    assert quadriga.Batch("trajan", 3, 64, seed=4).reset(3) is None


def test_choices_by_place(_):
    """With by_choice an action is a place in the list of choices: drawn without masks it is the same game as by its number."""
    places, numbers = (quadriga.Batch("fortuna", 2, 8, seed=3, by_choice=by_choice, legal=True, masks=False, observations=None)
                       for by_choice in (True, False))
    one, two = np.random.default_rng(1), np.random.default_rng(1)
    for _ in range(100):
        drawn = quadriga.random_actions(places, one)
        assert np.array_equal(places.legal[np.arange(8), drawn], quadriga.random_actions(numbers, two))
        numbers.step(places.legal[np.arange(8), drawn])
        places.step(drawn)
        assert np.array_equal(places.number, numbers.number) and np.array_equal(places.ply, numbers.ply)
    refused(quadriga.IllegalMoveError, lambda: places.step(places.legal_count))


def test_asides(_):
    """Conceding is legal, but masks have it only if they are told to."""
    glory = quadriga.space("glory")
    for asides in (False, True):
        batch = quadriga.Batch("glory", 2, 2, seed=1, asides=asides)
        concede = [glory.actions.number(f"concede {seat}") for seat in (1, 2)]
        assert batch.masks[0, concede].any() == asides


def test_batch_players(_):
    """Seats that bots play are not asked; who is caller is, wherever he sits."""
    batch = quadriga.Batch("tali", 2, 16, seed=1, players=["caller", "adept"], iterations=[0, 10], rotate=True)
    choose, seats = np.random.default_rng(1), set()
    for _ in range(60):
        seats |= set(batch.seat.tolist())
        assert np.array_equal(batch.seat, batch.number % 2)
        batch.step(quadriga.random_actions(batch, choose))
    assert seats == {0, 1}
    better = quadriga.Batch("trajan", 2, 8, seed=1, players=["caller", "policy"], observations=None, masks=False).run(400)
    assert better.games > 0 and better.reward[1] > better.reward[0], better
    anyhow = quadriga.Batch("fortuna", 3, 32, seed=1, reward="points", observations=None, masks=False).run(500)
    assert anyhow.games > 20 and anyhow.decisions == 32 * 500 < anyhow.moves and len(anyhow.reward) == len(anyhow.spread) == 3
    assert quadriga.Batch("trajan", 2, 8, seed=1, observations=None).run(400, policy=True).games > 0


def test_what_a_batch_refuses(_):
    """Whatever is wrong with a step, nothing has changed."""
    batch = quadriga.Batch("tali", 2, 4, seed=1, legal=True)
    right = batch.legal[:, 0].copy()
    wrong = right.copy()
    wrong[2] = next(i for i in range(batch.masks.shape[1]) if not batch.masks[2, i])
    before = fingerprint(batch)
    refused(quadriga.IllegalMoveError, lambda: batch.step(wrong), "game 2", f"action {wrong[2]}")
    for bad in (-1, 99, -(1 << 31), (1 << 31) - 1, (1 << 32) + int(right[0]), -(1 << 32)):
        actions = right.astype(np.int64)
        actions[0] = bad
        refused(quadriga.IllegalMoveError, lambda actions=actions: batch.step(actions))
    refused(quadriga.IllegalMoveError, lambda: batch.step(np.full(4, (1 << 64) - 1, np.uint64)))
    for shape in (right[:3], right.reshape(2, 2), right[0], np.zeros(0, np.int32), []):
        refused(quadriga.ShapeError, lambda shape=shape: batch.step(shape), "4")
    for kind in (right.astype(np.float32), right.astype(bool), np.array(["a"] * 4), [None] * 4, right.astype(complex)):
        refused(quadriga.ShapeError, lambda kind=kind: batch.step(kind))
    refused(ValueError, lambda: batch.masks.__setitem__((0, 0), True))
    assert alike(before, fingerprint(batch))
    batch.step(np.repeat(right, 2)[::2])  # strided, converted, read-only: all the same
    batch.step(batch.legal[:, 0].tolist())
    assert not alike(before, fingerprint(batch))


def test_what_opening_a_batch_refuses(_):
    for arguments in ({"seats": 9}, {"games": 0}, {"games": 1 << 21}, {"threads": 0}, {"threads": 65}, {"reward": "fame"}, {"seed": -1},
                      {"players": ["caller"]}, {"players": ["random", "random"]}, {"players": ["caller", "champion"]}, {"players": "ab"},
                      {"observations": "double"}, {"options": {"throw": 99}}, {"iterations": [1]}, {"iterations": [-1, 1]}):
        refused(quadriga.BadInputError, lambda arguments=arguments: quadriga.Batch("tali", **{"seats": 2, "games": 1, **arguments}))
    batch = quadriga.Batch("tali", 2, 1, seed=1)
    refused(quadriga.BadInputError, lambda: batch.state(1))
    refused(quadriga.BadInputError, lambda: batch.run(-1))


def test_closed_batch(_):
    batch = quadriga.Batch("tali", 2, 2, seed=1)
    kept = batch.observations
    with batch:
        pass
    batch.close()
    for act in (lambda: batch.step([0, 0]), batch.reset, lambda: batch.run(1), lambda: batch.state(0)):
        refused(quadriga.ClosedError, act)
    assert kept.shape[0] == 2 and np.isfinite(kept).all()  # the arrays are numpy's: they outlive the batch
    batch = quadriga.Batch("tali", 2, 2, seed=1)
    kept = batch.masks
    del batch
    assert kept.any()


def test_two_threads(_):
    batch, seen = quadriga.Batch("tali", 2, 2, seed=1), []

    def other():
        for act in (lambda: batch.step(np.zeros(2, np.int32)), batch.reset, batch.close, lambda: batch.run(5)):
            try:
                act()
            except quadriga.QuadrigaError as error:
                seen.append(type(error))

    with batch._handle:
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert seen == [quadriga.BusyError] * 4, seen


def test_what_arrays_are_refused(_):
    table, space, tensor = quadriga.Table("tali", 2, seed=1), quadriga.space("tali"), quadriga.tensor("tali", 2)
    size, actions = tensor.size, len(space.actions)
    frozen = np.zeros(size, np.float32)
    frozen.flags.writeable = False
    for out in (np.zeros(size + 1, np.float32), np.zeros(size, np.float64), np.zeros((1, size), np.float32), np.zeros(2 * size, np.float32)[::2],
                frozen, [0.0] * size):
        refused(quadriga.ShapeError, lambda out=out: tensor.write(table, 0, out), str(size))
    refused(quadriga.ShapeError, lambda: space.mask(table, 0, np.zeros(actions + 1, np.uint8)))
    refused(quadriga.ShapeError, lambda: tensor.named(np.zeros(size + 1)))
    refused(quadriga.BadInputError, lambda: tensor.write(quadriga.Table("tali", 3, seed=1)))
    refused(quadriga.BadInputError, lambda: tensor.write(quadriga.Table("glory", 2, seed=1)))
    refused(quadriga.BadInputError, lambda: space.mask(quadriga.Table("glory", 2, seed=1)))
    refused(quadriga.BadInputError, lambda: tensor.write(table, 4))
    refused(quadriga.HiddenError, lambda: tensor.write(table.see(1), 0))
    refused(quadriga.HiddenError, lambda: space.mask(table.see(1), 0))
    refused(quadriga.BadInputError, lambda: quadriga.tensor("tali", 1))
    refused(quadriga.BadInputError, lambda: space.actions.move(actions))
    refused(quadriga.IllegalMoveError, lambda: space.actions.number("sow forum"))
    refused(quadriga.IllegalMoveError, lambda: space.actions.number(space.outcomes.move(0)))
    refused(quadriga.BadInputError, lambda: tensor.name(size))
    inside = np.zeros(size, np.float32)
    assert tensor.write(table, 0, inside) is inside and inside.any()


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:]).end()
