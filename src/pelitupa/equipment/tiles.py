"""Mah Jong tiles by kind: three suits of nine, winds, dragons and flowers.

A kind is an int: circles 1-9 are 0-8, bamboos 9-17, characters 18-26, the winds east, south, west, north
27-30, the green, red and white dragon 31-33, and the eight flowers 34-41, two of each number. There are four
equal tiles of each kind but the flowers, which are one each.

Texts are those of the field (`7p` circles, `7s` bamboos, `7m` characters), two letters for honours (`Ew`,
`Gd`) and a number for flowers (`f2`, `f2b`): none of them is a card's. In sentences stands a `CardWord`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pelitupa.core import CardWord, Item, Text, card_word, t

SUITED: Final = 27
WINDS: Final = 27
DRAGONS: Final = 31
KINDS: Final = 34
"""The kinds that can be in a hand: those of suits, winds, dragons."""
FLOWERS: Final = 34
ALL_KINDS: Final = 42
COPIES: Final = 4
PACK: Final[tuple[int, ...]] = (COPIES,) * KINDS + (1,) * 8
"""How many tiles there are of each kind, 144 in all."""

_SUITS: Final = "psm"
_SUIT_NAMES: Final = ("circle {rank}", "bamboo {rank}", "character {rank}")
_HONOURS: Final = ("Ew", "Sw", "Ww", "Nw", "Gd", "Rd", "Wd")
_HONOUR_NAMES: Final = (
    "east wind",
    "south wind",
    "west wind",
    "north wind",
    "green dragon",
    "red dragon",
    "white dragon",
)


def _name(kind: int) -> Text:
    if kind < SUITED:
        return t(_SUIT_NAMES[kind // 9], rank=kind % 9 + 1)
    if kind < KINDS:
        return t(_HONOUR_NAMES[kind - SUITED])
    number, second = divmod(kind - FLOWERS, 2)
    return t("second flower {number}" if second else "flower {number}", number=number + 1)


def _text(kind: int) -> str:
    if kind < SUITED:
        return f"{kind % 9 + 1}{_SUITS[kind // 9]}"
    if kind < KINDS:
        return _HONOURS[kind - SUITED]
    number, second = divmod(kind - FLOWERS, 2)
    return f"f{number + 1}{'b' if second else ''}"


TILE_NAMES: Final[tuple[Text, ...]] = tuple(_name(kind) for kind in range(ALL_KINDS))
"""What people call each kind: `circle 7`."""

TILE_TEXTS: Final[tuple[str, ...]] = tuple(_text(kind) for kind in range(ALL_KINDS))
TILE_WORDS: Final[tuple[CardWord, ...]] = tuple(
    card_word(text, name.template, **name.values)
    for text, name in zip(TILE_TEXTS, TILE_NAMES, strict=True)
)
"""Each kind in a sentence: `7p` to programs, circle 7 to people."""

_KIND_OF: Final = {text.lower(): kind for kind, text in enumerate(TILE_TEXTS)}

ORPHAN: Final[tuple[bool, ...]] = tuple(
    kind >= SUITED or kind % 9 in (0, 8) for kind in range(ALL_KINDS)
)
"""Whether a kind is a terminal or an honour."""


def read_tile(text: str) -> int:
    """The kind of a text such as `7p`. Raises `ValueError` for anything else."""
    kind = _KIND_OF.get(text.strip().lower(), -1)
    if kind < 0:
        raise ValueError(f"{text!r} is no tile; write one such as 7p, 1s, 9m, Ew, Gd or f2")
    return kind


def read_tiles(text: str) -> list[int]:
    """Kinds from texts with spaces between: `"7p 7p Ew"`."""
    return [read_tile(part) for part in text.split()]


def counts_of(kinds: list[int]) -> list[int]:
    """How many there are of each kind that can be in a hand."""
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return counts


def kinds_in(counts: list[int]) -> list[int]:
    """The kinds of a hand, ascending, each as often as it is there."""
    found: list[int] = []
    for kind, many in enumerate(counts):
        if many:
            found += [kind] * many
    return found


def flower_number(kind: int) -> int:
    """The number of a flower, from 0: that of its wind."""
    return (kind - FLOWERS) // 2


@lru_cache(maxsize=8192)
def tile_item(
    id: str, kind: int, *, intent: str = "", by: int = -1, mark: str = "", note: str = ""
) -> Item:
    """A visible tile for a view."""
    return Item(id, TILE_TEXTS[kind], TILE_NAMES[kind], intent, by, mark, note)
