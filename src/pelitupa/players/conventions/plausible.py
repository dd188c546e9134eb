"""What a plausible player does who has read the booklet's advice: for playouts of bots that keep a card."""

from __future__ import annotations

from collections.abc import Callable

from pelitupa.core import State
from pelitupa.games.tricks.huutopussi import BIDDING, HuutopussiMatch
from pelitupa.games.tricks.huutopussi_auction import PASS, highest
from pelitupa.games.tricks.huutopussi_play_judgement import likely
from pelitupa.games.tricks.seats import left_of, partner_of, right_of


def plausible_action(state: State, rng: Callable[[], float]) -> int:
    """A legal action as a plausible player might draw it, -1 where any will do: see `State.likely_action`;
    in Huutopussi by the advice of chapter 19 as well.
    """
    action = -1
    if isinstance(state, HuutopussiMatch):
        action = PASS if left_to_partner(state) else likely(state, rng)
    return action if action >= 0 else state.likely_action(rng)


def left_to_partner(match: HuutopussiMatch) -> bool:
    """Whether only the partner of the player on turn is left in the auction: there is no need to find the
    exact contract there (19.2), and whoever bids on only makes it dearer for the own side.
    """
    if match.phase != BIDDING:
        return False
    passed = [seat for seat, amount in match.bids if not amount]
    seat = match.turn
    alone = left_of(seat) in passed and right_of(seat) in passed
    return alone and highest(match.bids)[0] == partner_of(seat)
