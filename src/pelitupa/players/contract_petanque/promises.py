"""What a player may promise at Contract Petanque: the last balls thrown by plain players, on the road."""

from __future__ import annotations

from typing import Final

from pelitupa.core import CHANCE, Action, Report
from pelitupa.equipment.gravel import TARGET
from pelitupa.games.throwing.contract_petanque.auction import BIDDERS, PASS, Auction
from pelitupa.games.throwing.contract_petanque.game import BID, VALUES, ContractPetanqueState
from pelitupa.nature.gravel import Gravel, GravelRoad
from pelitupa.players.bots import PlainBot

_PLAYED_FOR: Final = 3
"""The number that is bid while it is tried out what a declarer gets."""


def as_declarer(state: ContractPetanqueState, declarer: int) -> ContractPetanqueState:
    """A round in which somebody has promised three, and everybody has passed."""
    played = state.clone()
    place = played.bidders.index(declarer)
    bidder = (place + 1) % BIDDERS
    played.auction = Auction(turn=bidder, number=_PLAYED_FOR, declarer=place, passes=1)
    played.thrower = played.bidders[bidder]
    played.apply_action(BID + PASS)
    return played


def ball_points(state: ContractPetanqueState, declarer: int, gravel: Gravel, seed: str) -> float:
    """The ball points of a declarer who promised three, all of them playing on from an auction."""
    game, played = state.game, as_declarer(state, declarer)
    seated = [PlainBot(game, seat, seed) for seat in range(BIDDERS)]
    road = GravelRoad(seed, gravel)
    deal = played.deal_number()
    while True:
        before = played.clone()
        seat = played.current_player()
        outcome = road.outcome(played) if seat == CHANCE else seated[seat].step(played)
        played.apply_action(outcome)
        if played.is_terminal() or played.deal_number() != deal or not any(played.thrown):
            return _counted(before, outcome, declarer)


def _counted(state: ContractPetanqueState, outcome: Action, declarer: int) -> float:
    """The ball points by where all lies after the last report of a round; none where the target is lost."""
    if not isinstance(outcome, tuple):
        return 0.0
    lying = state.lying.after(Report.of(outcome, state.boules.words), state.ball())
    owners = {name: side for name, side in state.in_play().items() if name not in lying.lost}
    known = lying.distances(owners, state.boules.options.tape)
    if not known or TARGET not in lying.places:
        return 0.0
    best = sorted(known, key=lambda name: known[name])
    owned = zip(VALUES, best, strict=False)
    return sum([points for points, name in owned if owners[name] == declarer])
