"""Positions of canasta games for tests: hands as they were dealt, melds as if they had been laid."""

from __future__ import annotations

from typing import Protocol, TypeVar

from pelitupa.core import CardZone, CounterZone, State
from pelitupa.games import load_game
from pelitupa.games.canasta.cards import KINDS, TARGET_OF, kind_of, shown
from pelitupa.games.canasta.match import CanastaMatch
from pelitupa.games.canasta.measures import SUIT
from pelitupa.games.canasta.play import CanastaPlay


class Stocked(Protocol):
    """A state with a stock of cards by kind."""

    stock: list[int]
    left: int


Playing = TypeVar("Playing", bound=CanastaPlay)
Drawing = TypeVar("Drawing", bound=Stocked)


def kinds(text: str) -> list[int]:
    """The kinds of cards such as `S7 Joker`."""
    return [kind_of(part) for part in text.split()]


def deal(spec: str, *hands: str, up: str = "C4", scores: tuple[int, ...] = (0, 0)) -> CanastaPlay:
    """A deal of hands as large as the first; the others get them in the order of the seats."""
    game = load_game(spec)
    assert isinstance(game, CanastaMatch)
    game.hand = len(hands[0].split())
    state = game.new_initial_state()
    assert isinstance(state, CanastaPlay)
    state.totals = list(scores)
    state._begin_deal()
    for kind in [*[kind for hand in hands for kind in kinds(hand)], *kinds(up)]:
        state.apply_action(kind)
    return state


def place_of(state: CanastaPlay, team: int, meld: list[int]) -> int:
    """The next free place for a meld: of its rank, or of its suit."""
    natural = [kind for kind in meld if TARGET_OF[kind] >= 0]
    ranks = {TARGET_OF[kind] for kind in natural}
    target = ranks.pop() if len(ranks) == 1 else SUIT + natural[0] % 4
    place = state.measures.first(target)
    while state.melds[team][place]:
        place += 1
    return place


def put(state: Playing, team: int, *melds: str) -> Playing:
    """Give a side melds, as if it had laid them: they are neither dealt nor drawn."""
    for meld in melds:
        row, cards = list(state.melds[team]), kinds(meld)
        row[place_of(state, team, cards)] = tuple(sorted(cards))
        state.melds[team] = tuple(row)
        for kind in cards:
            state.stock[kind] -= 1
            state.left -= 1
    state.opened[team] = True
    state.opening = state.opening and state.side() != team
    return state


def leave(state: Drawing, left: str = "") -> Drawing:
    """Leave only these cards in the stock."""
    state.stock = [0] * KINDS
    for kind in kinds(left):
        state.stock[kind] += 1
    state.left = len(left.split())
    return state


def melds(state: CanastaPlay, team: int) -> list[str]:
    """The melds of a side: sequences first, then from the fours on."""
    return [shown(meld) for meld in state.melds[team] if meld]


def points(state: State, clause: str) -> list[tuple[tuple[int, ...], float]]:
    """Whom a clause has given points, and how many."""
    return [
        (line.seats, line.points)
        for line in state.score_sheet()
        if line.clause == f"{state.get_game().id}/{clause}"
    ]


def zone(state: CanastaPlay, id: str) -> CardZone:
    """A zone as a spectator sees it."""
    found = state.view(None).zone(id)
    assert isinstance(found, CardZone)
    return found


def counters(state: CanastaPlay) -> dict[str, str]:
    """The numbers on the table."""
    found = state.view(None).zone("numbers")
    assert isinstance(found, CounterZone)
    return {counter.id: counter.value for counter in found.counters}
