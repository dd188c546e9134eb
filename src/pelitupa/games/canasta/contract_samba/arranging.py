"""Cards laid in whatever order a person likes: steps of a turn put into one that the rules allow.

What has to go along is added: the other cards of a new meld, the card between two of a sequence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.games.canasta.actions import LAYS
from pelitupa.games.canasta.cards import JOKER, KINDS
from pelitupa.games.canasta.contract_samba.actions import ACTIONS
from pelitupa.games.canasta.contract_samba.melds import (
    BLACK,
    FIRST_SET,
    RANKS,
    Meld,
    fits,
    is_run,
    is_wild_at,
    joined,
    open_places,
    rank_at,
)
from pelitupa.games.canasta.contract_samba.table import ContractTable
from pelitupa.games.canasta.measures import LEAST

_ALONG: Final = LEAST - 1
"""No more cards go along with one: it begins a meld."""


def wishes(state: ContractTable) -> list[int]:
    """The lays that somebody might want next though they are not legal yet, ascending: cards of the hand to
    melds of the side, and to new ones of which the hand has the rest."""
    melds, rest = state.now(), state.in_hand()
    legal, begun = set(state.lays()), state.begun(melds)
    filled = [place for place in range(FIRST_SET, BLACK) if melds[place]]
    found: list[int] = []
    for kind in sorted(set(rest)):
        for place in open_places(kind, melds, filled):
            step = place * KINDS + kind
            if step in legal or begun not in (-1, BLACK, place):
                continue
            if _may_join(place, melds[place], kind, rest):
                found.append(ACTIONS.lay_of[step])
    return sorted(found)


def _may_join(place: int, meld: Meld, kind: int, rest: Sequence[int]) -> bool:
    """Whether a card of the rest of the hand may find room in a meld, others of the rest going along."""
    if place == BLACK:
        return False  # they come last: where they can be laid they can be laid now
    if meld and fits(place, meld, kind):
        return True
    if is_wild_at(place, kind):
        return bool(meld)
    if not is_run(place):
        own = [other for other in rest if other != JOKER and other // 4 == kind // 4]
        return not meld and len(own) >= 2
    near = [*rest, *meld]
    around = [_above(kind, step) in near for step in (-2, -1, 1, 2)]
    return (around[1] and (around[0] or around[2])) or (around[2] and around[3])


def rearranged(state: ContractTable, steps: Sequence[int], wanted: int) -> list[int]:
    """The steps of a turn that begins here and a lay that is wanted, in an order that is legal, with what
    has to go along; nothing where there is none."""
    if ACTIONS.does[wanted] != LAYS:
        return []
    lead = [action for action in steps if ACTIONS.does[action] != LAYS]
    laid = [ACTIONS.about[action] for action in (*steps, wanted) if ACTIONS.does[action] == LAYS]
    spare = state.hands[state.turn].copy()
    for step in laid:
        if step % KINDS not in spare:
            return []
        spare.remove(step % KINDS)
    takes = ACTIONS.about[lead[-1]] if lead else -1
    for _ in range(_ALONG + 1):
        ordered = _in_order(state, laid, takes)
        if ordered:
            found = [*lead, *[ACTIONS.lay_of[step] for step in ordered]]
            if _can_be_laid(state, found):
                return found
        more = _along(laid, ACTIONS.about[wanted], spare)
        if more < 0:
            return []
        spare.remove(more % KINDS)
        laid.append(more)
    return []


def _can_be_laid(state: ContractTable, actions: Sequence[int]) -> bool:
    """Whether these steps of a turn that begins here are legal one after the other."""
    now = state.clone()
    for action in actions:
        if not now._is_legal(action):
            return False
        now.apply_action(action)
    return now.composing() == len(actions)


def _in_order(state: ContractTable, laid: Sequence[int], takes: int) -> list[int]:
    """Steps meld by meld: the one that takes the pile first, black threes last; nothing where the cards of
    one do not go together."""
    places: list[int] = [] if takes < 0 else [takes]
    for step in laid:
        if step // KINDS not in places:
            places.append(step // KINDS)
    if BLACK in places:
        places.remove(BLACK)
        places.append(BLACK)
    found: list[int] = []
    for place in places:
        meld = state.melds[state.side()][place]
        if place == takes:
            meld = joined(place, meld, state.pile[-1])
        kinds = sorted([step % KINDS for step in laid if step // KINDS == place])
        least = state.natural_needed() if place == takes else 0
        ordered = _of_run(place, meld, kinds) if is_run(place) else _of_set(place, kinds, least)
        if len(ordered) < len(kinds):
            return []
        found += [place * KINDS + kind for kind in ordered]
    return found


def _of_set(place: int, kinds: Sequence[int], least: int) -> list[int]:
    """Cards of equal rank: natural ones, as many as take the pile or two, then wild ones, which find room
    among the first seven only, then the others."""
    wild = [kind for kind in kinds if is_wild_at(place, kind)]
    natural = [kind for kind in kinds if not is_wild_at(place, kind)]
    first = max(least, 2)
    return [*natural[:first], *wild, *natural[first:]]


def _of_run(place: int, meld: Meld, kinds: Sequence[int]) -> list[int]:
    """Cards of a sequence one after another: a new one from its low end; fewer where they do not go on."""
    rest, found = list(kinds), []
    if not meld:
        for kind in kinds:
            if _above(kind, -1) not in rest:
                meld = (kind,)
                found.append(kind)
                rest.remove(kind)
                break
    while rest:
        after = [kind for kind in rest if fits(place, meld, kind)]
        up = [kind for kind in after if kind == _above(meld[-1], 1)]
        if not after or (not up and len(meld) < LEAST):
            break
        kind = (up or after)[0]
        meld = joined(place, meld, kind)
        found.append(kind)
        rest.remove(kind)
    return found


def _along(laid: Sequence[int], wanted: int, spare: Sequence[int]) -> int:
    """A step that may have to go along with a wanted one; -1 for none."""
    place = wanted // KINDS
    if not is_run(place):
        own = [other for other in spare if other != JOKER and other // 4 == rank_at(place)]
        return place * KINDS + own[0] if own else -1
    there = [step % KINDS for step in laid if step // KINDS == place]
    near = [
        (len({_above(other, 1), _above(other, -1)} & set(there)), other)
        for other in set(spare)
        if other != JOKER and other not in there
    ]
    near = [pair for pair in near if pair[0]]
    return place * KINDS + max(near)[1] if near else -1


def _above(kind: int, steps: int) -> int:
    """The kind so many ranks higher in its suit, round the corner."""
    return (kind // 4 + steps) % RANKS * 4 + kind % 4
