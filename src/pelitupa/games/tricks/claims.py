"""Claiming the rest, as people do at a real table: how one side can take every trick that is left.

Everybody at the table has agreed that the side takes them, so that the others do their best to let it: the
side plays high, the others low, and what does not work is tried otherwise. The search is bounded; a
claim so entangled that it is not found in time is played card by card.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import CHANCE
from pelitupa.games.tricks.table import TrickTable

_NODES: Final = 20_000


def line(state: TrickTable, side: int) -> list[int]:
    """The cards from all hands, in order, to the end of the deal; empty if no way is found."""
    path: list[int] = []
    failed: set[tuple[object, ...]] = set()
    return path if _rest(state, side, state.deal_number(), path, failed) else []


def _rest(
    state: TrickTable, side: int, deal: int, path: list[int], failed: set[tuple[object, ...]]
) -> bool:
    """Complete a path of cards; where it fails, the path is as it was, and the position is noted."""
    if state.is_terminal() or state.deal_number() != deal or state.current_player() == CHANCE:
        return True
    here = (tuple(state.places), tuple(state.trick), state.chair)
    if not state.may_claim() or here in failed or len(failed) >= _NODES:
        return False
    ours = state._side_of(state.chair) == side
    cards = [card for card in state.legal_actions() if card < state.table.cards()]
    cards.sort(key=_height, reverse=ours)
    completes = len(state.trick) + 1 == len(state.order)
    for card in cards:
        if completes:
            winner = state.order[state._winning_place([*state.trick, card])]
            if state._side_of(winner) != side:
                continue
        after = state.child(card)
        path.append(card)
        if _rest(after, side, deal, path, failed):
            return True
        path.pop()
    failed.add(here)
    return False


def _height(card: int) -> int:
    """How high a card is in its suit, for the order in which cards are tried."""
    return card % 13
