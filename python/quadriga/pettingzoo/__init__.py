"""Environments of PettingZoo, a module for each game and version of its spaces: `quadriga.pettingzoo.trajan_v0.env()`."""
