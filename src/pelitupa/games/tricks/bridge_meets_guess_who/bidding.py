"""What a contract of Bridge Meets Guess Who is worth to a player who sees two of the four hands.

Points are counted as chapter 16.4 has them: a side with 26 and eight trumps makes ten tricks. The points that
are not in sight are shared by one's own android and the other player, half each on average. Long suits and
what nobody can take away count for themselves; so do the trumps that are seen to be lost.
"""

from __future__ import annotations

import math
from typing import Final

from pelitupa.equipment.cards import FULL_PACK, SUIT_MASKS, cards_in
from pelitupa.games.tricks.bridge_meets_guess_who.actions import level_of, strain_of
from pelitupa.games.tricks.bridge_meets_guess_who.scoring import promised_worth
from pelitupa.games.tricks.high_cards import high_card_points

NO_TRUMP: Final = 4
_TRICK: Final = 0.42
"""Tricks that a point is worth, of the points beyond half of the pack's."""
_FAIR: Final = 6.5
_RUFFED: Final = 0.02
"""How often a high card of another suit falls under a trump."""


def wins(own: int, others: int) -> int:
    """How many of some cards of a suit win, led from the top, if the others fall on them as they like."""
    won = 0
    mine, theirs = sorted(cards_in(own), reverse=True), sorted(cards_in(others))
    for card in mine:
        if theirs and theirs[-1] > card:
            theirs.pop()  # the highest takes it
        else:
            won += 1
            theirs = theirs[1:]
    return won


def from_the_top(own: int, others: int) -> int:
    """How many of some cards of a suit win before one is lost."""
    won, fall = 0, others.bit_count()
    for card in sorted(cards_in(own), reverse=True):
        if others >> (card + 1) and fall:
            return won
        won, fall = won + 1, max(0, fall - 1)
        others = others if fall else 0
    return won


def prospects(own: int, seen: int, strain: int) -> tuple[float, float]:
    """How many tricks the side of a player is likely to win with a trump suit or none, who holds `own` and
    sees the opponents' android's hand; and by how much that may be off."""
    unseen = FULL_PACK & ~own & ~seen
    mine = high_card_points(own)
    partner = (40 - mine - high_card_points(seen)) / 2.0
    fair = _FAIR + _TRICK * (mine + partner - 20.0)
    sure = 0
    most = 13.0
    for number, suit in enumerate(SUIT_MASKS):
        held, out = own & suit, (seen | unseen) & suit
        if number == strain:
            sure += wins(held, out)
            most -= held.bit_count() - wins(held, seen & suit)
            fair += 0.6 * (held.bit_count() + (unseen & suit).bit_count() / 2.0 - 7.0)
        else:
            top = from_the_top(held, out)
            sure += top if strain == NO_TRUMP else min(top, 2)
            most -= 0.0 if strain == NO_TRUMP else _RUFFED * min(top, 2)
    expected = min(most, max(fair, sure + partner / 6.0 if sure < most else float(sure)))
    return expected, 0.3 + 0.5 * max(0.0, min(3.0, expected - sure))


def worth(expected: float, spread: float, level: int) -> float:
    """The chips that a contract is likely to bring who bids it."""
    total = 0.0
    for tricks in range(14):
        chance = _below(tricks + 0.5, expected, spread) - _below(tricks - 0.5, expected, spread)
        if tricks >= level:
            total += chance * (promised_worth(level) + tricks - 6)
        else:
            total -= chance * 5.0 * (level - tricks)
    return total


def _below(number: float, expected: float, spread: float) -> float:
    return 0.5 * (1.0 + math.erf((number - expected) / (spread * math.sqrt(2.0))))


def bids_by_worth(own: int, seen: int, above: int) -> list[tuple[float, int]]:
    """The bids (0 to 34) higher than `above`, with what each is likely to bring, the best first."""
    likely = [prospects(own, seen, strain) for strain in range(5)]
    found = []
    for bid in range(above + 1, 35):
        expected, spread = likely[strain_of(bid)]
        found.append((worth(expected, spread, level_of(bid)), bid))
    found.sort(key=lambda entry: (-entry[0], entry[1]))
    return found


def fails_by(own: int, seen: int, bid: int) -> float:
    """What the opponent who made a bid is likely to pay for it."""
    strain = strain_of(bid)
    expected, spread = prospects(own, seen, strain)
    trumps = SUIT_MASKS[strain] if strain != NO_TRUMP else 0
    most = 13.0 - wins(own & trumps, trumps & ~own)
    theirs = min(13.0 - expected, most)
    return -worth(theirs, spread if theirs < most else 0.4, level_of(bid))
