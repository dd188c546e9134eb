"""Bidding at Contract Petanque by what each would make as the declarer: every auction solved from its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any, Final

from pelitupa.games.throwing.contract_petanque.auction import BIDDERS, HIGHEST, PASS, Auction
from pelitupa.players.boules import rounds

Chances = tuple[tuple[float, ...], ...]
"""For each bidder, in the order of bidding, how often that player as the declarer makes 1, 2, ... 5."""
Values = tuple[float, ...]

_EVEN: Final = 1e-9


def contract_points(auction: Auction, made: float, party: Sequence[int]) -> list[float]:
    """The points that a contract brings each if it is made so often: `party` are the declarer, and who fled
    or nobody."""
    worth = auction.number * auction.factor() * (2.0 * made - 1.0)
    return [worth if who in party else 0.0 for who in range(BIDDERS)]


def contract_values(auction: Auction, chances: Chances, lead: bool) -> Values:
    """What a contract is worth to each: its points, or their lead over the mean of the two others."""
    made = chances[auction.declarer][auction.number - 1]
    points = contract_points(auction, made, (auction.declarer, auction.fleer))
    return tuple([rounds.lead(points, who) for who in range(BIDDERS)] if lead else points)


@dataclass
class Thinking:
    """A way to see a round: the chances as they are thought to be, the bids that are left out, and whether
    one wants points or a lead. `solved` is what is known of auctions already."""

    chances: Chances
    without: frozenset[int]
    lead: bool

    def __post_init__(self) -> None:
        self.solved: dict[tuple[Any, ...], tuple[int, Values]] = {}

    def best(self, auction: Auction) -> tuple[int, Values]:
        """The bid that the bidder would make, and what it leads to for each; of equals the quietest."""
        if auction.is_over():
            return PASS, contract_values(auction, self.chances, self.lead)
        key = astuple(auction)
        if key not in self.solved:
            found: tuple[int, Values] | None = None
            for bid in reversed(auction.legal()):  # a pass first, the lowest number last
                if bid in self.without:
                    continue
                after = auction.copy()
                after.bid(bid)
                values = self.best(after)[1]
                if found is None or values[auction.turn] > found[1][auction.turn] + _EVEN:
                    found = bid, values
            assert found is not None  # a number or a pass is always left
            self.solved[key] = found
        return self.solved[key]


def chances_of(got: Sequence[Sequence[float]]) -> Chances:
    """How often each number was made, by the ball points that came of tries; one more try was half made, so
    that nothing is thought to be sure."""
    return tuple([
        tuple([(sum(points >= number for points in tries) + 0.5) / (len(tries) + 1.0)
               for number in range(1, HIGHEST + 1)])
        for tries in got
    ])  # fmt: skip
