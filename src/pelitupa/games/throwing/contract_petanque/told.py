"""A whole round of Contract Petanque as people tell it at once, and its contract in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import Text, player_word, t, tn
from pelitupa.games.throwing.closeness import COLOURS
from pelitupa.games.throwing.contract_petanque.auction import BIDDERS, NOBODY

MADE: Final = "made"
FAILED: Final = "failed"
DOUBLED: Final = "doubled"
REDOUBLED: Final = "redoubled"
FLED: Final = "fled"
LEADS: Final = "closest"


@dataclass(frozen=True)
class Told:
    """A whole round as it is told: the contract, whether it was made, and whose ball was closest."""

    declarer: int
    number: int
    factor: int
    fleer: int
    made: bool
    closest: int

    @classmethod
    def of(cls, names: tuple[str, ...]) -> Told | None:
        """The round that the words tell; None where they are none."""
        words = list(names)
        if len(words) < 3 or words[0] not in COLOURS or not words[1].isdecimal():
            return None
        declarer, number = COLOURS.index(words[0]), int(words[1])
        del words[:2]
        factor, fleer, closest = 1, NOBODY, NOBODY
        if words[0] in (DOUBLED, REDOUBLED):
            factor = 2 if words.pop(0) == DOUBLED else 4
        if len(words) > 1 and words[0] == FLED and words[1] in COLOURS:
            fleer = COLOURS.index(words[1])
            del words[:2]
        if not words or words[0] not in (MADE, FAILED):
            return None
        made = words.pop(0) == MADE
        if len(words) == 2 and words[0] == LEADS and words[1] in COLOURS:
            closest = COLOURS.index(words[1])
            words.clear()
        return None if words else cls(declarer, number, factor, fleer, made, closest)


def contract_words(declarer: int, number: int, factor: int, fleer: int) -> Text:
    """A contract in words: whose it is, for how much, and who fled."""
    points = tn("{count} point", "{count} points", number)
    words = t("Contract of {player}: {points}", player=player_word(declarer), points=points)
    if factor == 2:
        words = t("{contract}, doubled", contract=words)
    elif factor == 4:
        words = t("{contract}, redoubled", contract=words)
    if fleer == NOBODY:
        return words
    return t(
        "{contract}. {fleer:@ has|You have} fled: {other:@ throws|you throw} twice",
        contract=words,
        fleer=player_word(fleer),
        other=player_word(BIDDERS - declarer - fleer),
    )
