"""Sooli: whether its player can be made to take a trick, all hands known, suit by suit.

Against a player who plays last and must lose every trick, a suit is attacked with the lowest cards: round by
round the two others play their lowest, and the player must have a card below the higher of them. A player in
danger nowhere is safe. One in danger somewhere is taken for lost, though a discard might still save the deal,
or the attackers not get the lead: so the counts are cautious.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from pelitupa.equipment.cards import BITS, SUIT_MASKS, cards_in, rank_of, suit_of
from pelitupa.games.tricks.tuppi.advice import danger
from pelitupa.games.tricks.tuppi.game import TuppiMatch

_SUIT: Final = SUIT_MASKS[0]


def _low_first(cards: int) -> list[int]:
    """The heights of the cards of a suit in sooli, ascending: the ace is 0, the two 1."""
    return sorted([(rank_of(card) + 1) % 13 for card in cards_in(cards)])


@cache
def _holds(mine: int, one: int, other: int) -> bool:
    """Whether a suit is safe: masks of thirteen cards of the sooli player and of the two others."""
    left, first, second = _low_first(mine), _low_first(one), _low_first(other)
    for place in range(max(len(first), len(second))):
        if not left:
            return True
        best = max([cards[place] for cards in (first, second) if place < len(cards)])
        below = [height for height in left if height < best]
        if not below:
            return False
        left.remove(below[-1])
    return True


def is_safe(mine: int, one: int, other: int) -> bool:
    """Whether the player of sooli is in danger in no suit."""
    for suit in range(4):
        parts = [hand >> 13 * suit & _SUIT for hand in (mine, one, other)]
        if not _holds(*parts):
            return False
    return True


def safe_share(deals: Sequence[TuppiMatch], seat: int, hands: Sequence[int]) -> float:
    """In how many of some deals a sooli player would be safe, by the hand held in each."""
    safe = 0
    for deal, hand in zip(deals, hands, strict=True):
        safe += is_safe(hand, deal.places[(seat + 1) % 4], deal.places[(seat + 3) % 4])
    return safe / len(deals)


def candidates(hand: int) -> list[int]:
    """The cards that might be put away: of each suit the most dangerous."""
    found = []
    for suit in range(4):
        cards = cards_in(hand & SUIT_MASKS[suit])
        if cards:
            found.append(max(cards, key=lambda card: (danger(hand, card), card)))
    return found


def gifts(hand: int) -> list[int]:
    """The cards that a partner might give: of each suit the lowest."""
    lows = []
    for suit in range(4):
        cards = cards_in(hand & SUIT_MASKS[suit])
        if cards:
            lows.append(min(cards, key=_height))
    return lows


def _height(card: int) -> int:
    return (rank_of(card) + 1) % 13


def chance_of_sooli(deals: Sequence[TuppiMatch], seat: int) -> float:
    """How likely a seat would be safe in sooli, if it put away the best card and got the lowest one."""
    return max(_after_putting_away(deals, seat, card) for card in candidates(deals[0].places[seat]))


def _after_putting_away(deals: Sequence[TuppiMatch], seat: int, card: int) -> float:
    kept = deals[0].places[seat] & ~BITS[card]
    hands = [kept | BITS[min(gifts(deal.places[seat ^ 2]), key=_height)] for deal in deals]
    return safe_share(deals, seat, hands)


def choose_to_put_away(deals: Sequence[TuppiMatch], seat: int) -> int:
    """The card to put away: what leaves the seat safe in most deals."""
    hand = deals[0].places[seat]
    return max(
        candidates(hand),
        key=lambda card: (_after_putting_away(deals, seat, card), danger(hand, card), card),
    )


def choose_gift(deals: Sequence[TuppiMatch], seat: int) -> int:
    """The card to give to the partner who plays sooli: what makes the partner safe in most deals."""
    soloist = seat ^ 2
    best, best_share = -1, -1.0
    for card in sorted(gifts(deals[0].places[seat]), key=_height):
        hands = [deal.places[soloist] | BITS[card] for deal in deals]
        share = safe_share(deals, soloist, hands)
        if share > best_share:
            best, best_share = card, share
    return best


def ranked_plays(deals: Sequence[TuppiMatch]) -> list[tuple[int, float]]:
    """The cards that may be played in sooli, with the share of deals in which the seat's side does well
    after the trick, the best first."""
    first = deals[0]
    mine = first.chair == first.soloist
    ranked = []
    for card in cards_in(first._playable()):
        safe = sum([_safe_after(deal, card) for deal in deals]) / len(deals)
        ranked.append((card, safe if mine else 1.0 - safe))
    # of equals the soloist plays the highest, the others the lowest
    ranked.sort(key=lambda entry: (-entry[1], -_height(entry[0]) if mine else _height(entry[0])))
    return ranked


def _safe_after(deal: TuppiMatch, card: int) -> bool:
    """Whether the sooli player is safe once the trick is played to its end, everyone playing plainly."""
    soloist, hands = deal.soloist, deal.places[:4]
    trick = [*deal.trick, card]
    hands[deal.chair] ^= BITS[card]
    for chair in deal.order[len(trick) :]:
        trick.append(_plain_card(hands[chair], trick, chair == soloist))
        hands[chair] ^= BITS[trick[-1]]
    if deal.order[deal._winning_place(trick)] == soloist:
        return False
    return is_safe(hands[soloist], hands[(soloist + 1) % 4], hands[(soloist + 3) % 4])


def _plain_card(hand: int, trick: Sequence[int], soloist: bool) -> int:
    """The lowest card of an attacker; of the sooli player the highest that does not take the trick."""
    suit = suit_of(trick[0])
    cards = sorted(cards_in(hand & SUIT_MASKS[suit] or hand), key=_height)
    if not soloist:
        return cards[0]
    best = max([_height(card) for card in trick if suit_of(card) == suit])
    below = [card for card in cards if suit_of(card) != suit or _height(card) < best]
    return below[-1] if below else cards[-1]
