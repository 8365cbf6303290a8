#!/usr/bin/env python3
"""PettingZoo, Gymnasium and OpenSpiel: their own tests of our environments, and what bad input gets.

envs.py PROGRAM [WORD…], run by tests/python/run in an environment that has the packages."""
import contextlib
import importlib
import io
import itertools
import os
import pickle
import sys
import time
import types
import unittest
import warnings

sys.path.insert(0, sys.path[0] + "/..")
from suite import Tally  # noqa: E402

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
import pyspiel  # noqa: E402
import quadriga  # noqa: E402
import quadriga.gymnasium  # noqa: E402
import quadriga.openspiel  # noqa: E402
from absl import flags  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from open_spiel.integration_tests import api_test as spiel_test  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import mcts  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, performance_benchmark, render_test, seed_test  # noqa: E402
from pettingzoo.utils.conversions import parallel_to_aec  # noqa: E402
from plain import refused  # noqa: E402

GAMES = ("tali", "trajan", "glory", "fortuna", "romeroll")


def modules():
    return [importlib.import_module(f"quadriga.pettingzoo.{game}_v0") for game in GAMES]


@contextlib.contextmanager
def quietly():
    """Their tests talk; a warning of theirs fails ours, but for those about what we mean."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(probably should be|infinity|image observation|dtype|agent has not been|Observation is not|.*`state|.*deprecat).*")
        yield


@contextlib.contextmanager
def without_errors():
    """What C++ writes to standard error of every exception is kept back."""
    kept, null = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(null)


def test_pettingzoo_api(tally):
    for module, seats in itertools.product(modules(), (2, 3)):
        with quietly():
            api_test(module.env(seats), num_cycles=60, verbose_progress=False)
        tally.check(True, module.__name__)


def test_pettingzoo_seed(_):
    for module in modules():
        with quietly():
            seed_test(module.env, 20)
            parallel_seed_test(lambda module=module: module.parallel_env(illegal="random"), 20)


def test_pettingzoo_parallel(_):
    for module in modules():
        with quietly():
            parallel_api_test(module.parallel_env(3), 60)


def test_pettingzoo_max_cycles(_):
    for module in modules():
        def parallel_env(max_cycles, module=module):
            return module.parallel_env(illegal="random", max_cycles=max_cycles)
        with quietly():
            max_cycles_test(types.SimpleNamespace(parallel_env=parallel_env, env=lambda max_cycles: parallel_to_aec(parallel_env(max_cycles))))
        env = module.env(max_cycles=3, illegal="random")
        env.reset(seed=1)
        asked = []
        for agent in env.agent_iter(100):
            asked += [] if env.truncations[agent] else [agent]
            env.step(None if env.truncations[agent] else 0)
        assert max(map(asked.count, env.possible_agents)) == 3 and not env.agents


def test_pettingzoo_render(_):
    for module in modules():
        with quietly():
            render_test(module.env, {"svg": lambda drawn: drawn.startswith("<svg")})


def test_pettingzoo_performance(_):
    """Their benchmark runs; its five seconds are cut short by a clock of ours."""
    ticks, benchmark = itertools.count(), sys.modules["pettingzoo.test.performance_benchmark"]
    benchmark.time = types.SimpleNamespace(time=lambda: next(ticks) / 4)
    try:
        with contextlib.redirect_stdout(io.StringIO()) as told:
            performance_benchmark(modules()[0].env())
        assert "turns per second" in told.getvalue()
    finally:
        benchmark.time = time


def test_pettingzoo_game(_):
    """A game to its end: rewards sum to zero, the tensor is the seat's, conceding is allowed though no mask has it."""
    for module in modules():
        env = module.env(2, reward="lead", observe="byte")
        env.reset(seed=5)
        choose, layout = np.random.default_rng(5), env.unwrapped.layout
        for agent in env.agent_iter():
            seen, reward, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            table, seat = env.unwrapped.table, env.possible_agents.index(agent)
            assert np.array_equal(seen["observation"], layout.write(table, seat, np.zeros(layout.size, np.uint8))) and reward == 0
            other = env.observe(env.possible_agents[1 - seat])
            assert not other["action_mask"].any() or len(table.waiting) == 2
            last = (agent, env.unwrapped)
            env.step(choose.choice(np.flatnonzero(seen["action_mask"])))
            if env.unwrapped.table.over:
                assert abs(sum(env.rewards.values())) < 1e-6 and env.rewards == dict(zip(env.possible_agents, quadriga.rewards(table, "lead")))
        assert not env.agents and last
    env = modules()[2].env(2)
    env.reset(seed=1)
    seat = env.possible_agents.index(env.agent_selection)
    env.step(quadriga.space("glory").actions.number(f"concede {2 - seat}"))


def test_pettingzoo_refuses(_):
    module = modules()[0]
    env = module.env()
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    before = env.unwrapped.table.record()
    for action in (int(np.flatnonzero(mask == 0)[0]), -1, len(mask), 1.5, True, np.float32(1), float("nan"), 10 ** 30, "1", np.zeros(2, int)):
        refused(quadriga.IllegalMoveError, lambda action=action: env.step(action))
    assert env.unwrapped.table.record() == before
    refused(quadriga.BadInputError, lambda: module.env(illegal="lose"))
    refused(quadriga.BadInputError, lambda: module.env(9))
    refused(quadriga.BadInputError, lambda: module.env(options={"throw": 99}).reset())
    refused(quadriga.BadInputError, lambda: module.raw_env().observe("player_0"))
    parallel = module.parallel_env()
    parallel.reset(seed=1)
    refused(quadriga.IllegalMoveError, lambda: parallel.step({}), "player_")
    for module in modules():  # where several choose at once, all are looked at before any is played
        parallel = module.parallel_env(2)
        seen, _ = parallel.reset(seed=1)
        while parallel.agents and len(parallel.table.waiting) < 2:
            seen = parallel.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in parallel.agents})[0]
        if parallel.agents:
            before, right = parallel.table.record(), {agent: int(seen[agent]["action_mask"].argmax()) for agent in parallel.agents}
            for wrong in (int(seen["player_1"]["action_mask"].argmin()), -1, 1.0, np.float32(1), None, "0", 10 ** 30):
                refused(quadriga.IllegalMoveError, lambda right=right, wrong=wrong, parallel=parallel: parallel.step({**right, "player_1": wrong}))
            assert parallel.table.record() == before
            parallel.step(right)
    refused(quadriga.BadInputError, lambda: module.env(reward="fame"))
    refused(quadriga.BadInputError, lambda: module.env(max_cycles=0))
    again = pickle.loads(pickle.dumps(module.raw_env(3, reward="points")))
    assert again.reward == "points" and len(again.possible_agents) == 3


def test_gymnasium(_):
    for game in GAMES:
        env = gymnasium.make(f"quadriga/{game}_v0", illegal="random", render_mode="ansi")
        with quietly():
            warnings.filterwarnings("ignore", message=".*(Box|render|spec).*")
            check_env(env.unwrapped)
        (seen, info), again = env.reset(seed=3), env.reset(seed=3)
        assert np.array_equal(seen["observation"], again[0]["observation"]) and info["seat"] == 0
        choose, over = np.random.default_rng(3), False
        while not over:
            seen, reward, over, cut, info = env.step(choose.choice(np.flatnonzero(seen["action_mask"])))
            assert not cut and (over or reward == 0)
        assert reward == quadriga.rewards(env.unwrapped.table)[0] and not seen["action_mask"].any()
    strict = quadriga.gymnasium.SeatEnv("tali", 3, None, ["adept", quadriga.bot("random")], render_mode="svg")
    strict.reset(seed=1)
    assert strict.render().startswith("<svg")
    refused(quadriga.IllegalMoveError, lambda: strict.step(8 if not strict.reset(seed=1)[0]["action_mask"][8] else 7))
    for action in (99, -1, 1.0, np.float32(1), float("nan"), "0", 10 ** 30, [0]):
        refused(quadriga.IllegalMoveError, lambda action=action: strict.step(action))
    refused(quadriga.BadInputError, lambda: quadriga.gymnasium.SeatEnv("tali", 2, 2))
    refused(quadriga.BadInputError, lambda: quadriga.gymnasium.SeatEnv("tali", 2, 0.5))
    refused(quadriga.BadInputError, lambda: quadriga.gymnasium.SeatEnv("tali", reward="fame"))
    refused(quadriga.BadInputError, lambda: quadriga.gymnasium.SeatEnv("tali", opponents="random"))
    refused(quadriga.BadInputError, lambda: quadriga.gymnasium.SeatEnv("tali").step(0))
    strict.close()


def seen_in(space, seen):
    return all(space[name].contains(seen[name]) for name in ("observation", "action_mask"))


def test_gymnasium_vector(_):
    envs = quadriga.gymnasium.SeatVectorEnv("tali", 32, 2, ["novice"], iterations=[20], seed=1)
    seen, _ = envs.reset(seed=2)
    assert seen["observation"].shape == (32, envs.single_observation_space["observation"].shape[0])
    choose, ended, total = np.random.default_rng(1), 0, 0.0
    for _ in range(80):
        noise = choose.random(seen["action_mask"].shape) * seen["action_mask"]
        seen, rewards, done, cut, info = envs.step(noise.argmax(axis=1))
        assert not cut.any() and not rewards[~done].any()
        ended, total = ended + done.sum(), total + rewards.sum()
    assert ended > 32 and total < 0, "the novice beats random"
    envs.close()
    refused(quadriga.ClosedError, lambda: envs.step(np.zeros(32, np.int32)))
    refused(quadriga.BadInputError, lambda: quadriga.gymnasium.SeatVectorEnv("tali", 0))


def test_gymnasium_vector_made_and_reset(_):
    """By its name; a reset with a seed begins the same games, one without goes on to others."""
    for game in GAMES:
        envs = gymnasium.make_vec(f"quadriga/{game}_v0", 3, seats=2, seed=4)
        assert isinstance(envs.unwrapped, quadriga.gymnasium.SeatVectorEnv) and envs.num_envs == 3 and envs.batch.seats == 2
        first = envs.reset()[0]["observation"].copy()
        assert np.array_equal(first, quadriga.gymnasium.SeatVectorEnv(game, 3, 2, seed=4).reset()[0]["observation"])
        second, third = envs.reset()[0]["observation"].copy(), envs.reset()[0]["observation"].copy()
        assert not np.array_equal(second, third) or game == "tali"
        again = envs.reset(seed=4)[0]["observation"].copy()
        assert np.array_equal(first, again) and np.array_equal(again, envs.reset(seed=4)[0]["observation"])
        assert seen_in(envs.observation_space, envs.reset()[0]) and envs.action_space.shape == (3,)


def test_openspiel_simulation(tally):
    theirs = games_sim_test.GamesSimTest()
    for game in GAMES:
        for players in (2, 3):
            loaded = pyspiel.load_game(f"quadriga_{game}(players={players})")
            with quietly():
                theirs.sim_game(loaded)
            tally.check(loaded.num_players() == players, game)
    pyspiel.random_sim_test(pyspiel.load_game("quadriga_tali"), 1, False, False)


def test_openspiel_api(tally):
    """What OpenSpiel asks of its own games, of some hundred states of each."""
    flags.FLAGS(["envs"])
    for game in GAMES:
        loaded = pyspiel.load_game(f"quadriga_{game}")
        kind = type(game, (spiel_test.EnforceAPIOnPartialTreeBase,), {"game": loaded, "game_name": loaded.get_type().short_name})
        done = unittest.TestResult()
        with without_errors():
            unittest.defaultTestLoader.loadTestsFromTestCase(kind).run(done)
        tally.check(done.testsRun >= 5 and done.wasSuccessful(), f"{game}: {done} {done.errors} {done.failures}")
    state = pyspiel.load_game("quadriga_tali").new_initial_state()
    while state.is_chance_node():
        refused(pyspiel.SpielError, state.information_state_string, "player")
        state.apply_action(state.chance_outcomes()[0][0])
    assert state.information_state_string() == state.information_state_string(state.current_player())


def test_openspiel_knows_what_is_known(_):
    """What a player is told is the same in any world that he could imagine; with perfect recall it tells how he came to know it."""
    state = pyspiel.load_game("quadriga_glory(players=3)").new_initial_state()
    choose = np.random.default_rng(2)
    while len(state.history()) < 60:
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes())
            assert abs(sum(shares) - 1) < 1e-9
            state.apply_action(int(choose.choice(outcomes, p=shares)))
        else:
            state.apply_action(int(choose.choice(state.legal_actions())))
    for player in range(3):
        world = state.world.see(player).imagine(1)
        assert state.observation_string(player) == world.see(player).position()
        assert np.array_equal(state.observation_tensor(player), quadriga.tensor("glory", 3).write(world, player))
        assert state.information_state_string(player).startswith(state.observation_string(player)) and "?" in state.information_state_string(player)
    assert state.information_state_string(0) != state.information_state_string(1)


def test_openspiel_algorithms(_):
    """Its search and its learning environment run."""
    game = pyspiel.load_game("quadriga_tali(players=2)")
    bot = mcts.MCTSBot(game, 1.4, 8, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), random_state=np.random.RandomState(1))
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()
    env = rl_environment.Environment("quadriga_tali")
    step, choose = env.reset(), np.random.default_rng(1)
    while not step.last():
        step = env.step([int(choose.choice(step.observations["legal_actions"][step.observations["current_player"]]))])
    assert sum(step.rewards) == 0 and len(step.observations["info_state"][0]) == quadriga.tensor("tali", 2).size


def test_openspiel_refuses(_):
    game = pyspiel.load_game("quadriga_tali(options=throw:5)")
    assert "option throw 5" in str(game.new_initial_state())
    for told in ("throw:99", "throw", "colour:1", "throw:5;:"):
        refused(quadriga.BadInputError, lambda told=told: pyspiel.load_game("quadriga_tali", {"options": told}))


if __name__ == "__main__":
    Tally().run(globals(), sys.argv[2:]).end()
