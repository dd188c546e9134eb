"""Lots for the seats of a match, by which teams are drawn (booklet 5).

Part of algorithm `pelitupa-1`. The lots hang on the seed of the match's stream of chance (see `entropy`) and
have a stream of their own, that of this seed followed by `:seats`: so whether lots are drawn changes no deal.
Everyone is numbered in the order in which they came, from 0. For each seat, from the first to the last but
one, one of those who have none yet is drawn, and changes places with the first of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from pelitupa.nature.entropy import mixed_seed
from pelitupa.nature.generators import SeedStream


def drawn_seats(seed: str, entropies: Sequence[str], players: int) -> tuple[int, ...]:
    """For each seat, who of those who came gets it. `entropies` is in the order in which they came."""
    stream = SeedStream(f"{mixed_seed(seed, entropies)}:seats")
    order = list(range(players))
    for seat in range(players - 1):
        lot = seat + stream.below(players - seat)
        order[seat], order[lot] = order[lot], order[seat]
    return tuple(order)


def before_lots(by_seat: Sequence[str], drawn: Sequence[int]) -> tuple[str, ...]:
    """What each brought, in the order in which they came, from what stands at each seat after the lots."""
    came = [""] * len(by_seat)
    for seat, who in enumerate(drawn):
        came[who] = by_seat[seat]
    return tuple(came)


def drawn_again(seed: str, by_seat: Sequence[str], drawn: Sequence[int]) -> tuple[int, ...]:
    """The lots that a seed gives, from what stands at each seat after `drawn` (nothing: nobody brought any).

    They are `drawn` where those are the seed's.
    """
    came = before_lots(by_seat, drawn) if by_seat else ()
    return drawn_seats(seed, came, len(drawn))
