"""Small packs and small hands, for study: so few deals that a game can be laid out whole.

A game lets one choose among a few small packs (`pack`) and smaller hands (`hand_size`), which its clause
`small` names; its ruleset `toy` is one of these that is small enough for `pelitupa.lab.exploitability`.
"""

from __future__ import annotations

from typing import Any, Final

from pelitupa.core import OptionError, option, t
from pelitupa.equipment.cards import PACK_SIZE, RANKS, mask_of

CLAUSE: Final = "small"


def cards_of(ranks: str, suits: int) -> int:
    """The cards of some ranks, as `38T`, in the first suits of clubs, diamonds, hearts and spades."""
    return mask_of([13 * suit + RANKS.index(rank) for suit in range(suits) for rank in ranks])


def pack_option(*sizes: int, whole: int = PACK_SIZE) -> Any:
    """The option `pack`: how many cards it has, the whole pack or one of these."""
    doc = "Cards in the pack: all of them, or a few, for study."
    return option(whole, doc, choices=(whole, *sizes), clause=CLAUSE)


def hand_option(most: int) -> Any:
    """The option `hand_size`: how many cards a hand has, at most as many as the source says."""
    return option(most, "Cards in a hand: fewer, for study.", low=1, high=most, clause=CLAUSE)


def check_small(pack: int, dealt: int) -> None:
    """Raise `OptionError` where more cards are dealt than there are."""
    if dealt > pack:
        raise OptionError(
            t("cards to be dealt: {dealt}; cards in the pack: {pack}", dealt=dealt, pack=pack)
        )


def check_few(pack: int, players: int, least: int) -> None:
    """Raise `OptionError` where fewer play than the source has, but with a small pack."""
    if players < least and pack == PACK_SIZE:
        raise OptionError(
            t(
                "option players is at least {least} with the whole pack, not {players}",
                least=least,
                players=players,
            )
        )
