"""Bots that a program registers while it runs, and bots of policies.

    register_bot("mine", lambda game, seat, seed: PolicyBot(policy, seat, seed))
    make_bot("mine", load_game("tuppi"), seat=0, seed=1)

They are known to this process alone, and have no settings; what is to be entered in the arena is a module
(docs/entering.md).
"""

from __future__ import annotations

import hashlib
import inspect
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from pelitupa.core import Game, OptionError, PelitupaError, Settings
from pelitupa.players.kind import Bot, Kind
from pelitupa.players.seat_bot import SeatBot

Digest = str
"""What a program is made of, as a short text: where it is another, the bot's matches are others."""

Factory = Callable[[Game, int, str | int], Bot]
"""Makes a bot for a seat of a game, from a seed."""

Probabilities = Callable[[Any], Mapping[int, float]]
"""How likely each action is in a state, of which it gets a copy; it must not look at what is hidden."""

_registered: Final[dict[str, Kind]] = {}
_programs: Final[dict[str, Digest]] = {}


def registered() -> Mapping[str, Kind]:
    """The kinds of bots that were registered, by name."""
    return _registered


def program_of(name: str) -> Digest:
    """What was said of a registered bot's program, or else a digest of the file that its factory is in; empty
    where that is no file, as in a notebook."""
    return _programs[name]


def _file_of(factory: Factory) -> Digest:
    try:
        return hashlib.sha256(Path(inspect.getfile(factory)).read_bytes()).hexdigest()[:12]
    except (TypeError, OSError):
        return ""


def _takes_three(factory: Factory) -> bool:
    """Whether it can be called with a game, a seat and a seed, as far as can be told."""
    try:
        inspect.signature(factory).bind(None, None, None)
    except TypeError:
        return False
    except ValueError:  # it does not tell
        pass
    return True


def add_kind(
    name: str, factory: Factory, taken: Callable[[], list[str]], program: Digest = ""
) -> None:
    """Register a bot. Raises `OptionError` for a name that cannot be one, or that another bot has, and for
    what makes no bot of a game, a seat and a seed, such as a policy."""
    if not re.fullmatch(r"[\w-]+", name, re.ASCII):
        raise OptionError(f"a bot's name is of letters, digits, _ and -, not {name!r}")
    if name in taken():
        raise OptionError(f"there is a bot {name!r} already; take another name")
    if not _takes_three(factory):
        raise OptionError(
            f"a bot is registered by what makes it of a game, a seat and a seed: register_bot({name!r}, "
            "lambda game, seat, seed: PolicyBot(policy, seat, seed)) for a policy"
        )
    _programs[name] = program or _file_of(factory)
    _registered[name] = Kind(Settings, lambda game, seat, seed, given: factory(game, seat, seed))


class PolicyBot(SeatBot):
    """Plays as a policy says: a function from a state to the probability of each action."""

    def __init__(self, policy: Probabilities, seat: int, seed: str | int) -> None:
        super().__init__(seat)
        self._policy = policy
        self._seed = f"policy:{seed}:{seat}"
        self._rng = Random(self._seed)

    def step(self, state: Any) -> int:
        """See `Bot.step`. Raises `PelitupaError` where the probabilities of legal actions do not sum to 1."""
        chances = self._policy(state.clone())
        actions: list[int] = state.legal_actions()
        legal = [(action, chances.get(action, 0.0)) for action in actions]
        total = sum([chance for _, chance in legal])
        if abs(total - 1.0) > 1e-6 or min([chance for _, chance in legal]) < 0.0:
            raise PelitupaError(
                f"the policy's probabilities of legal actions sum to {total:g}, not 1"
            )
        point = self._rng.random() * total
        for action, chance in legal:
            point -= chance
            if point < 0.0:
                return action
        return max(legal, key=lambda one: one[1])[0]

    def restart(self) -> None:
        """See `Bot.restart`."""
        self._rng = Random(self._seed)
