"""The games for programs that learn: PettingZoo's environments by `aec_env`, Gymnasium's by `gymnasium.make("longbox/NAME-v0")`.

Importing this package registers every installed game with Gymnasium. A game from elsewhere is registered by `register(info)`.
"""

from longbox.content.shelf import installed
from longbox.envs.aec import TableEnv
from longbox.envs.coding import Table
from longbox.envs.episode import Episode
from longbox.envs.seat import SeatEnv, register

__all__ = ["Episode", "SeatEnv", "Table", "TableEnv", "aec_env", "register"]

aec_env = TableEnv

for _info in installed().values():
    register(_info)
