"""What those who sit at a table are called there: people by their names, bots by names of their own.

A seat may be written down without a name, or by its number; nobody is spoken of so. The names of a table's
bots are the same from its waiting room to its replay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Protocol
from zlib import crc32

from pelitupa.core import player_name, t
from pelitupa.i18n import translator
from pelitupa.shown.strangers_words import isolated
from pelitupa.table.bot_names import BOT_NAMES

_STEPS: Final = 11
"""In so many ways they follow each other."""
_NUMBERED: Final = re.compile(r"Player \d+")
GUEST: Final = t("Guest")
LEFT: Final = "Someone who has left"
"""What stands for somebody whose account is deleted."""


class Seated(Protocol):
    """Whoever sits in a seat, a person or a bot."""

    @property
    def name(self) -> str:
        """As it is written down."""

    @property
    def bot(self) -> str | None:
        """The kind of bot, if it is one."""


def names_at(key: str, seats: Sequence[Seated], language: str) -> list[str]:
    """What each of a table's seats is called, in a language; no two alike."""
    return list(_names(key, tuple((seat.name, seat.bot is not None) for seat in seats), language))


@lru_cache(maxsize=2048)
def _names(key: str, seats: tuple[tuple[str, bool], ...], language: str) -> tuple[str, ...]:
    words = translator(language)
    taken = {name for name, _ in seats}
    drawn = crc32(key.encode())
    count, step = len(BOT_NAMES), 1 + drawn // len(BOT_NAMES) % _STEPS
    order = (BOT_NAMES[(drawn + step * place) % count] for place in range(count))  # count is prime
    free = (name for name in order if name not in taken)
    names: list[str] = []
    for place, (name, bot) in enumerate(seats):
        if bot and (not name or _NUMBERED.fullmatch(name)):
            name = next(free)
        elif not name or _NUMBERED.fullmatch(name):
            name = words.text(player_name(place))
        elif name in (GUEST, LEFT):
            name = words.gettext(name)
        names.append(_another(name, names))
    return tuple(isolated(name) for name in names)


def _another(name: str, names: Sequence[str]) -> str:
    """A name, with a number if somebody has it already."""
    number, made = 1, name
    while made in names:
        number += 1
        made = f"{name} {number}"
    return made
