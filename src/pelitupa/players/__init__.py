"""Bots: whoever plays without being a person.

A bot is given the state and may look only at what its seat may see; search begins by drawing all the
rest anew (`State.sampler`). A bot is named by a spec such as `random` or
`search(simulations=200)`; one made for a single game is called as the game is, `tuppi(deals=12)`.
"""

from pelitupa.players.bots import (
    RandomBot,
    adviser,
    best_bot,
    bot_names,
    by_work,
    check_bot,
    describe_bot,
    exactly,
    hurried,
    made_for,
    make_bot,
    own_bot,
    register_bot,
    todays_bot,
)
from pelitupa.players.informed import InformedBot, InformedSettings
from pelitupa.players.kind import Bot, Kind
from pelitupa.players.registered import PolicyBot
from pelitupa.players.search import SearchBot, SearchSettings
from pelitupa.players.solver_bot import SolverBot, SolverSettings

__all__ = [
    "Bot", "InformedBot", "InformedSettings", "Kind", "PolicyBot", "RandomBot", "SearchBot",
    "SearchSettings", "SolverBot", "SolverSettings", "adviser", "best_bot", "bot_names", "by_work",
    "check_bot", "describe_bot", "exactly", "hurried", "made_for", "make_bot", "own_bot", "register_bot",
    "todays_bot",
]  # fmt: skip
