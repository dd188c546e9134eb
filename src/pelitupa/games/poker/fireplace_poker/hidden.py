"""Drawing anew the hands that a player of Fireplace Poker does not see, and when their cards came.

Cards come to a hand unseen from the stock, and leave it in sight of all: `core.kinds.Arrivals` draws that,
however many turns it went on. Who has shown his hand to the next player had no meld, which is all that others
know of it; and while a meld is put together in sight of all, it can be completed.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import Action, Random, State
from pelitupa.core.kinds import ARRIVES, Arrivals, Look, comes, left_of, undrawn, write
from pelitupa.core.retold import RetoldSampler
from pelitupa.games.poker.fireplace_poker.game import ARRANGING, FireplacePokerState, Show
from pelitupa.games.poker.fireplace_poker.melds import (
    JACKS,
    KINDS,
    MELD_SIZE,
    NO_FLOOR,
    Completions,
)

_TRIES: Final = 200_000
"""Draws that are tried: a hand that was shown had no meld and could not steal, of thirteen cards one in
thousands."""


class NoMeldFact(Look):
    """A hand that was shown to another could make no legal meld, but one could be arranged of it."""

    def __init__(self, place: int, show: Show, fives: bool) -> None:
        super().__init__(place, show[1])
        self.targets = show[2]
        self.fives = fives

    def agrees(self, held: list[int]) -> bool:
        if Completions(held, self.targets, False, self.fives).possible((), JACKS, 0):
            return False
        return Completions(held, self.targets, True, self.fives).possible((), NO_FLOOR, 0)


class ComposingFact(Look):
    """A meld that is being put together can be completed."""

    def __init__(self, place: int, index: int, state: FireplacePokerState) -> None:
        super().__init__(place, index)
        self.state = state.clone()

    def agrees(self, held: list[int]) -> bool:
        state = self.state
        state.hands[state.turn] = held
        cards, free, floor = state.together(), state.free(), state.floor()
        if len(cards) == MELD_SIZE:
            return True
        if state.laid:
            rest = [kind for kind in state.in_hand() if kind >= state.laid[-1]]
            return Completions(rest, (), free, state.fives).exceeds(cards, floor)
        last = state.stolen[-1][0] if state.stolen else -1
        place = len([meld for meld in state.targets() if meld.number <= last])
        return state.completions(free).possible(tuple(sorted(cards)), floor, place)


class HandsSampler(RetoldSampler[FireplacePokerState, list[list[int]]]):
    """What a player knows: the own cards, those that left others' hands, and hands that were shown. The way
    of a draw is which cards came to each of the others, in their order."""

    def __init__(self, state: FireplacePokerState, player: int) -> None:
        super().__init__(state, player)
        self.others = [seat for seat in range(state.players) if seat != player]
        actions: list[Action] = []
        seen = [show for show in state.shows if (show[0] + 1) % state.players == player]
        if seen or state.movements[player]:
            actions = self.true.actions()
        pool = undrawn(state.pack, state.movements[player], actions)
        self.told = [show for show in state.shows if show not in seen and show[0] != player]
        facts: list[Look] = []
        for show in self.told:
            facts.append(NoMeldFact(self.others.index(show[0]), show, state.fives))
        arranged = state.phase == ARRANGING and state.decider() == player
        composing = state.composing() > 0 and state.turn != player and not arranged
        happenings: list[list[int]] = []
        for seat in self.others:
            line = state.movements[seat]
            shown_at = [show[1] for show in seen if show[0] == seat]
            happenings.append(_happenings(line, shown_at, actions))
            if composing and seat == state.turn:
                happenings[-1] += [*state.laid, *[comes(kind) for kind in state.laid]]
                facts.append(ComposingFact(len(happenings) - 1, len(happenings[-1]), self.template))
        self.arrivals = Arrivals(pool, happenings, facts)

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        arrived = self.arrivals.find(rng, _TRIES)
        if arrived is None:
            raise ValueError("no hands were found with which all could have gone so")
        state = self.template.clone()
        state.stock = arrived.left
        for seat, told in zip(self.others, arrived.told, strict=True):
            state.hands[seat] = left_of(told, state.movements[seat], KINDS)
        return self._went(state, arrived.told)

    def retold(self, way: list[list[int]], actions: list[Action], rng: Random) -> None:
        """See `RetoldSampler.retold`."""
        for seat, told in zip(self.others, way, strict=True):
            write(actions, self.template.movements[seat], told)

    def tells_anew(self) -> bool:
        """See `RetoldSampler.tells_anew`: a hand that was shown to another was another one."""
        return bool(self.told)


def _happenings(line: list[int], shown_at: list[int], actions: list[Action]) -> list[int]:
    """What happened to a hand, for `Arrivals`; when it was shown, all of it left and came back."""
    found: list[int] = []
    hand: list[int] = []
    for place in range(len(line) + 1):
        if place in shown_at:
            found += hand
            found += [comes(kind) for kind in hand]
        if place == len(line):
            break
        entry = line[place]
        found.append(max(entry, ARRIVES))
        if not shown_at:
            continue
        if entry < 0:
            drawn = actions[-1 - entry]
            assert isinstance(drawn, int)
            hand.append(drawn)
        else:
            hand.remove(entry)
    return found


SAMPLER: Final = HandsSampler
