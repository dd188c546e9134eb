"""Cards laid in whatever order a person likes: steps of a turn put into the one order of laying.

What has to go along is added: lower cards of a rank, natural cards of a meld that a wild one joins.
"""

from __future__ import annotations

from collections.abc import Sequence

from pelitupa.games.canasta.actions import LAYS
from pelitupa.games.canasta.cards import BLACK, KINDS, TARGET_OF, is_wild
from pelitupa.games.canasta.layout import Rest
from pelitupa.games.canasta.measures import LEAST_NATURAL, SUIT
from pelitupa.games.canasta.table import CanastaTable


def wishes(state: CanastaTable) -> list[int]:
    """What somebody might lay next that is out of order: a card of the hand to each of its places, wild
    cards to melds with two natural ones, also where these come from the hand along with them."""
    found: list[int] = []
    measures, lay_of, rest = state.measures, state.game.actions.lay_of, state.in_hand()
    layout, natural = state.layout(), Rest(rest).natural
    for kind in sorted(set(rest)):
        target, lowest = TARGET_OF[kind], kind
        places: list[int] = []
        if is_wild(kind):
            for place in range(measures.ranks, measures.black):
                if layout.slots[place][0] >= LEAST_NATURAL:
                    places += [place] if state.laid else []
                elif natural[measures.targets[place]] >= LEAST_NATURAL:
                    free = layout.places(measures.targets[place])[-1]
                    found += [lay_of[place * KINDS + kind]] if place == free else []
        elif target >= 0:
            lowest = min([other for other in rest if TARGET_OF[other] == target])
            places = layout.places(target)
            if measures.runs and target != BLACK:
                places += layout.places(SUIT + kind % 4)
        for place in places:
            lower = kind > lowest and place >= measures.ranks
            if not state.in_order(place, kind) or (
                lower and state._is_legal(lay_of[place * KINDS + lowest])
            ):
                found.append(lay_of[place * KINDS + kind])
    return found


def rearranged(state: CanastaTable, steps: Sequence[int], wanted: int) -> list[int]:
    """The steps of a turn that begins here and a card that is wanted in the order of laying. With a
    natural card go others of its rank, the lower ones first, if it cannot be laid without, and with a
    wild card natural ones. Nothing where it cannot be."""
    measures, actions = state.measures, state.game.actions
    if actions.does[wanted] != LAYS:
        return []
    lead = [action for action in steps if actions.does[action] != LAYS]
    laid = [actions.about[action] for action in (*steps, wanted) if action not in lead]
    place, kind = laid[-1] // KINDS, laid[-1] % KINDS
    spare = state.hands[state.turn].copy()
    for step in laid:
        if step % KINDS not in spare:
            return []
        spare.remove(step % KINDS)
    while True:
        ordered = sorted([(*measures.order_of(step), number) for number, step in enumerate(laid)])
        found = [*lead, *[actions.lay_of[laid[row[3]]] for row in ordered]]
        if _can_be_laid(state, found):
            return found
        if place < measures.ranks:
            return []
        alike = [k for k in spare if TARGET_OF[k] == measures.targets[place]]
        if not alike:
            return []
        lower = [] if is_wild(kind) else [k for k in alike if k <= kind]
        more = lower[-1] if lower else alike[0]
        spare.remove(more)
        laid.append(place * KINDS + more)


def _can_be_laid(state: CanastaTable, actions: Sequence[int]) -> bool:
    """Whether these steps of a turn that begins here are legal one after the other."""
    new = state.clone()
    for action in actions:
        if not new._is_legal(action):
            return False
        new.apply_action(action)
    return new.composing() == len(actions)
