"""Advice where one attacker with a dummy plays against two defenders, with cards of many suits."""

from __future__ import annotations

from pelitupa.core.places import TABLE
from pelitupa.games.tricks.advice import by_objective
from pelitupa.games.tricks.attack import ATTACKER, DUMMY, LEFT, RIGHT, seated
from pelitupa.games.tricks.card_worth import Threats
from pelitupa.games.tricks.many_suits import ManySuitMatch
from pelitupa.games.tricks.phases import OVER


def attack_estimate(state: ManySuitMatch, people: tuple[int, ...]) -> list[float]:
    """Points beyond half of the tricks of each attack so far, against those of the others."""
    if state.phase == OVER:
        return state.returns()
    half = state.table.hand_size() / 2.0
    ahead = [float(points) for points in state.points]
    for deal in range(1, state.deal_number()):
        ahead[seated(deal)[ATTACKER]] -= half
    won = state.tricks[ATTACKER] + state.tricks[DUMMY]
    ahead[people[ATTACKER]] += won - sum(state.tricks) / 2.0
    values = [1.5 * own - sum(ahead) / 2.0 for own in ahead]
    return by_objective(state, values, 1.5 * state.table.hand_size())


def threats(state: ManySuitMatch, gone: int) -> Threats:
    """What the chair to play, or to say a suit, has to reckon with in this trick; `gone` are cards that are
    out of the deal, as everyone has seen.
    """
    chair, later, places = state.chair, state.order[max(1, len(state.trick)) :], state.places
    later = tuple([other for other in later if other != chair])
    attacks = chair in (ATTACKER, DUMMY)
    seen = places[TABLE] | gone | places[chair] | places[DUMMY]
    if attacks:
        seen |= places[ATTACKER]
    unseen = state.many.pack() & ~seen
    danger = doubt = helping = 0
    for other in later:
        if attacks and other in (LEFT, RIGHT):
            danger |= unseen & ~state.voids[other]
        elif attacks:
            helping |= places[other]
        elif other == DUMMY:
            danger |= places[DUMMY]
        elif other == ATTACKER:
            partner = LEFT + RIGHT - chair
            doubt |= unseen & ~state.voids[ATTACKER] & ~state.voids[partner]
            danger |= unseen & ~state.voids[ATTACKER] & state.voids[partner]
    return Threats(danger, doubt, helping)
