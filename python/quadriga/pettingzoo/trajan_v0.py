"""trajan_v0 for PettingZoo: `env` and `raw_env` take turns (AEC), `parallel_env` asks everybody at once."""

from ._env import of_space

env, raw_env, parallel_env = of_space("trajan_v0")

__all__ = ["env", "parallel_env", "raw_env"]
