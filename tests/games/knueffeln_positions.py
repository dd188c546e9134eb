"""Positions of Knüffeln for its tests: deals of which only what matters is said."""

from __future__ import annotations

from collections.abc import Sequence

from games import trick_positions
from games.trick_positions import play, start
from pelitupa.core import CardZone
from pelitupa.equipment.cards import BITS, card_text, cards_in, mask_of, read_cards
from pelitupa.games.tricks.knueffeln.game import KnueffelnMatch
from pelitupa.games.tricks.knueffeln.powers import pack
from pelitupa.games.tricks.match import TrickMatch

QUIET = "knueffeln(orders=0,remarks=0)"
"""No talk, so that a position is a row of cards."""


LATER = "knueffeln(orders=0,remarks=0,raise_after=0"
"""The raise without restriction, for scores made quickly. Close the bracket."""

OLD_IN_ONE_HAND = ["", "H2 C4 S8 H9 D9", "", ""]


def begin(spec: str = QUIET) -> KnueffelnMatch:
    """The beginning of a match."""
    state = start(spec)
    assert isinstance(state, KnueffelnMatch)
    return state


def do(state: KnueffelnMatch, texts: str) -> KnueffelnMatch:
    """Actions by their texts, with commas between; chance outcomes too."""
    trick_positions.do(state, texts)
    return state


def deal_out(
    state: KnueffelnMatch, hands: Sequence[str], up: str, *, cut: str = "no look", sleep: str = ""
) -> KnueffelnMatch:
    """Cut and deal to the exchange. `hands` by seat; each is filled up to nine cards.

    `cut` is what the cutter does and finds, `up` the cards turned up, `sleep` cards that stay in the
    stock. The fillers are the lowest cards that are named nowhere.
    """
    do(state, cut)
    held = [read_cards(hand) for hand in hands]
    found = read_cards(cut.partition(",")[2].replace(",", " "))
    named = [*found, *read_cards(up), *read_cards(sleep), *(card for hand in held for card in hand)]
    kept = mask_of(named)
    fillers = cards_in(pack("tens") & ~kept)
    for hand in held:
        while len(hand) < 9:
            hand.append(fillers.pop(0))
    for _ in range(36):
        card = held[state._next_chair()].pop(0)
        state.apply_action(card)
    for card in read_cards(up):
        state.apply_action(card)
    return state


def ready(
    hands: Sequence[str], up: str, spec: str = QUIET, *, cut: str = "no look", sleep: str = ""
) -> KnueffelnMatch:
    """The first deal of a match before its first lead, nothing exchanged: dealer 0, leader 1."""
    return pass_exchange(deal_out(begin(spec), hands, up, cut=cut, sleep=sleep))


def pass_exchange(state: KnueffelnMatch) -> KnueffelnMatch:
    """Nobody exchanges anything."""
    return do(state, "done, done, done, done")


def held(state: TrickMatch, seat: int) -> set[str]:
    """The cards of a hand."""
    return {card_text(card) for card in cards_in(state.places[seat])}


def lies(state: TrickMatch, card: str, place: int) -> bool:
    """Whether a card lies in a place."""
    return state.places[place] & BITS[read_cards(card)[0]] != 0


def zone(state: TrickMatch, seat: int | None, id: str) -> list[str]:
    """The faces of a zone as a seat sees them; [] where there is no such zone."""
    for part in state.view(seat).zones:
        if part.id == id and isinstance(part, CardZone):
            return [item.face for item in part.items]
    return []


def lowest(state: TrickMatch, times: int = 1) -> None:
    """The lowest card that can be played or drawn, so many times."""
    for _ in range(times):
        state.apply_action(state.legal_actions()[0])


def jann(spec: str = QUIET) -> KnueffelnMatch:
    """Before the last card of a deal that player 2 wins with the five Old Ones in a row."""
    state = ready(OLD_IN_ONE_HAND, "HA CA", spec)
    for old in ("D9", "H2", "C4", "S8", "H9"):
        play(state, old)
        for _ in range(3):
            state.apply_action(state.legal_actions()[0])
    return state


def lost_trick(spec: str = QUIET) -> KnueffelnMatch:
    """Players 2 and 4 have lost the first trick and won the next four; player 2 is to lead."""
    hands = ["SA", "H2 C4 S8 H9 D9 S2", "S3", "S4"]
    state = ready(hands, "HA CA", spec)
    play(state, "S2 S3 S4 SA")
    lowest(state)
    play(state, "D9")
    lowest(state, 2)
    for old in ("H2", "C4", "S8"):
        play(state, old)
        lowest(state, 3)
    return state
