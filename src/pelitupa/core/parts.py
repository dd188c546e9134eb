"""What a match is made of one after another, and how people call it: deals, rounds or halves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core.frozen import Frozen
from pelitupa.core.text import Text
from pelitupa.core.wording import t

DEAL: Final = "deal"
ROUND: Final = "round"
HALF: Final = "half"


@dataclass(frozen=True)
class PartWords(Frozen):
    """How a part of a match is called where it is spoken of."""

    name: Text
    last: Text
    before: Text
    next: Text
    brought: Text


PART_WORDS: Final = {
    DEAL: PartWords(
        t("Deal"),
        t("The last deal"),
        t("Deal before"),
        t("Next deal"),
        t("What the deal has brought"),
    ),
    ROUND: PartWords(
        t("Round"),
        t("The last round"),
        t("Round before"),
        t("Next round"),
        t("What the round has brought"),
    ),
    HALF: PartWords(
        t("Half"),
        t("The last half"),
        t("Half before"),
        t("Next half"),
        t("What the half has brought"),
    ),
}
"""By what a game says of `GameInfo.part`."""


def numbered(part: str, number: object) -> Text:
    """A part of a match by its number: `Round 3`."""
    if part == ROUND:
        return t("Round {number}", number=number)
    return t("Half {number}", number=number) if part == HALF else t("Deal {number}", number=number)
