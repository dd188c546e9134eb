"""What a hand lacks for completing a turn, or for going out: estimates, and no rule.

The sampler of hidden hands is led by them, and `keeps_many` spares most searches of
`CanastaTurns.can_go_out`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pelitupa.games.canasta.asking import BOUND
from pelitupa.games.canasta.cards import (
    BLACK,
    RANK_VALUES,
    RANKS,
    Melds,
    by_targets,
    is_wild,
    value_of,
    wilds_in,
)
from pelitupa.games.canasta.measures import CANASTA_SIZE, LEAST, LEAST_NATURAL, PURE
from pelitupa.games.canasta.phases import START
from pelitupa.games.canasta.table import NONE_LEFT, CanastaTable


def lacks_now(state: CanastaTable, cards: Sequence[int]) -> float:
    """About how far a rest of the hand is from completing the turn; see `DealtTable.lacks_now`."""
    if state.bound != BOUND:
        return _lacks_to_meld(state, cards)
    return lacks_to_go_out(
        state, cards, state.now(), state.aim(0, state.layout()).canastas, state.missing()
    )


def _lacks_to_meld(state: CanastaTable, cards: Sequence[int]) -> float:
    """The same of a turn that need not go out: what the meld that is begun lacks, and the opening."""
    measures, layout, place = state.measures, state.layout(), state.open_place()
    ranks, found, points = by_targets(cards), 0.0, 0
    if place >= measures.ranks:
        found += max(0, LEAST - layout.size(place) - ranks[measures.targets[place]])
    if not state.missing():
        return found
    for target in range(RANKS):
        if ranks[target] >= LEAST or layout.slots[measures.first(target)][0]:
            points += ranks[target] * RANK_VALUES[target]
    points += value_of([kind for kind in cards if is_wild(kind)])
    return found + max(0, state.missing() - points) / 10.0


def lacks_to_go_out(
    state: CanastaTable, hand: Sequence[int], melds: Melds, canastas: int, points: int
) -> float:
    """The same beside these melds, when so many canastas are missing, and points for an opening."""
    measures = state.measures
    ranks, wild = by_targets(hand), wilds_in(hand)
    found = 0.0
    gaps: list[int] = []
    for target in range(RANKS):
        first = measures.first(target)
        sizes = [len(meld) for meld in melds[first : first + measures.slots] if meld]
        gaps += [CANASTA_SIZE - size - ranks[target] for size in sizes if size < CANASTA_SIZE]
        gaps.append(CANASTA_SIZE - ranks[target])
        if not sizes and 0 < ranks[target] < LEAST:
            kinds = range(4 * target + 8, 4 * target + 12)
            found += len(
                [one for one in hand if one in kinds and not _in_row(state, one, hand, melds)]
            )
    found += ranks[BLACK] if ranks[BLACK] < LEAST else 0.0
    gaps.sort()
    need = canastas % PURE
    lacks = sum([max(0, gap) for gap in gaps[:need]])
    found += max(0, lacks - min(wild, need * measures.most_wild))
    return found + max(0, points - value_of(hand)) / 10.0


def _in_row(state: CanastaTable, kind: int, hand: Sequence[int], melds: Melds) -> bool:
    """Whether a card may belong to a sequence, with others or one that lies there."""
    measures = state.measures
    if not measures.runs:
        return False
    if melds[kind % 4 * measures.runs]:
        return True
    above, below = measures.after[kind], measures.below[kind]
    return (above in hand and (below in hand or measures.after[above] in hand)) or (
        below in hand and measures.below[below] in hand
    )


def keeps_many(state: CanastaTable, may_take: bool) -> bool:
    """Whether, at a glance, the player in turn cannot surely go out: for want of canastas, or with two
    cards that go nowhere. What the pile would bring is there, if he `may_take` it."""
    measures, start = state.measures, state.layout().start
    hand, left, slots = state.hands[state.turn], 0, start.slots
    more: Sequence[int] = ()
    if state.phase == START:
        left = state.draws() if state.left >= state.draws() else NONE_LEFT
        if may_take:
            more, left = (*state.under(state.pile), state.pile[-1]), 0
        if left >= NONE_LEFT:
            return True
    short = state.short_before(start)
    need = max(short % PURE, short // PURE)
    own = by_targets(hand)
    wild = wilds_in(hand)
    left += own[-1] - wild
    ranks = own
    if more:
        ranks = by_targets((*hand, *more))
        wild += wilds_in(more)
    if ranks[BLACK] < LEAST or measures.most_blacks < LEAST:
        left += own[BLACK]
    if left >= NONE_LEFT:
        return True
    most_wild = min(measures.most_wild, wild)
    for target in range(RANKS):
        many = ranks[target]
        place = measures.firsts[target]
        if many and not measures.runs and many < LEAST and not slots[place][0]:
            if own[target] == LEAST_NATURAL:
                wild -= 1
                if wild < 0:
                    return True
            elif own[target] and many < LEAST_NATURAL:
                left += 1
                if left >= NONE_LEFT:
                    return True
        if need > 0:
            many += most_wild
            need -= many // CANASTA_SIZE
            for at in range(place, place + measures.slots):
                size = slots[at][0] + slots[at][1]
                if not size:
                    break
                if size < CANASTA_SIZE <= size + many:
                    need -= 1
    return need > 0 and not measures.runs
