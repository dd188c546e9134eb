"""What the hand of Kiertopokeri can be by now: followed from where a seat saw it last, through all that was
done to it since.

Others are taken to discard what is not worth keeping, to say what is true where that is higher, and else to
lie, seldom by much. Hands are drawn and carried on from announcement to announcement (a particle filter;
Gordon and others 1993); how likely each announcement is true is judged by its kind of hand, as so many hands
cannot be drawn that each of them comes up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import HIDDEN, Random
from pelitupa.core.history import actor_of
from pelitupa.core.shares import take_some
from pelitupa.equipment.cards import ACE, cards_in, rank_of, suit_of
from pelitupa.equipment.poker_hands import FLUSH, STRAIGHT, STRAIGHT_FLUSH, category_of, hand_of
from pelitupa.games.poker.keeping import kept
from pelitupa.games.poker.kiertopokeri.announcements import NAMED, NOTHING, named_in, true_ones
from pelitupa.games.poker.kiertopokeri.game import (
    CATEGORY,
    DONE,
    DOUBT,
    RANK,
    KiertopokeriState,
)
from pelitupa.games.poker.kiertopokeri.memory import remembered

_LIES: Final = 0.06
"""How often somebody lies who need not."""

_BY: Final[tuple[float, ...]] = (0.6, 0.3, 0.08, 0.015, 0.004)
"""How likely a lie is of the kind of hand announced before, or of the next, and so on."""

_KINDS: Final[tuple[float, ...]] = (0.5, 0.42, 0.048, 0.021, 0.004, 0.002, 0.0014, 0.0002, 0.00002)
"""How likely five cards are each kind of hand."""

_SIZES: Final = ((1, 1), (2, 1), (2, 2, 1), (3, 1), (), (1, 1), (3, 2), (4, 1), ())
"""How many cards an announcement names of each of its ranks."""


class Stage:
    """One player's treatment of the hand: who, how many cards were changed, what was said before and then."""

    __slots__ = ("seat", "changed", "before", "said")

    def __init__(self, seat: int, changed: int, before: int, said: int) -> None:
        self.seat = seat
        self.changed = changed
        self.before = before
        self.said = said


def stages(state: KiertopokeriState, seat: int) -> list[Stage]:
    """The announcements since the hand was dealt, as a seat has seen them made."""
    found: list[Stage] = []
    changed, said = 0, NOTHING
    saying: list[int] = []
    for action, entry in zip(state.observed(seat), state._log_entries(0), strict=True):
        assert isinstance(action, int)
        actor = actor_of(entry)
        if actor < 0:
            continue
        if action == HIDDEN or action < DONE:
            changed += 1
        elif action == DOUBT:
            found, changed, said = [], 0, NOTHING
        elif action >= CATEGORY:
            saying.append(action - (RANK if saying else CATEGORY))
            if len(saying) > NAMED[saying[0]]:
                new = hand_of(saying[0], saying[1:])
                found.append(Stage(actor, changed, said, new))
                changed, said, saying = 0, new, []
    return found


class HandBelief:
    """`hands` that there may be now, by what a seat knows; each as likely as another. How `likely` the last
    announcement is true."""

    def __init__(
        self, state: KiertopokeriState, seat: int, count: int, named: str, rng: Random
    ) -> None:
        memory = remembered(state.happenings(seat))
        self._rng = rng
        self._named = named
        self._pack = cards_in(state.game.pack)
        self._pool = cards_in(state.game.pack & ~memory.discards & ~memory.put_down)
        self.likely = 1.0
        gone = stages(state, seat)
        since = max([place for place, stage in enumerate(gone) if stage.seat == seat], default=-1)
        if since < 0:
            self.hands = [self.drawn((), 5) for _ in range(count)]
        else:
            self.hands = [cards_in(memory.put_down)] * count
        for stage in gone[since + 1 :]:
            self._follow(stage)

    def drawn(self, hand: Sequence[int], count: int) -> list[int]:
        """A hand with so many cards from among those that may be in the stock."""
        pool = [card for card in self._pool if card not in hand]
        if len(pool) < count:  # what was known of the discards will be stock again
            pool = [card for card in self._pack if card not in hand]
        return [*hand, *take_some(pool, count, self._rng)]

    def _follow(self, stage: Stage) -> None:
        hands = self.hands
        if stage.changed:
            hands = [
                self.drawn(worst_left_out(hand, stage.changed), stage.changed) for hand in hands
            ]
        true: list[list[int]] = []
        other: list[list[int]] = []
        able = fitting = 0
        kind = category_of(stage.said)
        for hand in hands:
            found = true_ones(hand, self._named)
            above = found[-1] > stage.before
            able += above
            fitting += above and category_of(found[-1]) == kind
            (true if stage.said in found else other).append(hand)
        chance = self._chance(stage, able / len(hands), fitting / len(hands), bool(true))
        told = round(chance * len(hands))
        if told and not true:
            true = self._built(stage.said, told)
            told = told if true else 0
        self.likely = told / len(hands) if other or not true else 1.0
        self.hands = []
        for place in range(len(hands)):
            among = true if place < told else other or true
            self.hands.append(among[int(self._rng() * len(among))])

    def _chance(self, stage: Stage, able: float, fitting: float, exact: bool) -> float:
        """How likely an announcement is true: by how likely its kind of hand is, and how likely a lie."""
        kind = category_of(stage.said)
        if stage.changed < 2 and stage.before != NOTHING and not exact:
            return 0.0  # all hands that there can be were drawn
        share = stage.changed / 5 if stage.before != NOTHING else 1.0
        told = max(fitting, _KINDS[kind] * share * share)
        gap = kind - (category_of(stage.before) if stage.before != NOTHING else 0)
        lied = (1.0 - able + _LIES * able) * (_BY[gap] if gap < len(_BY) else _BY[-1] / 10**gap)
        return told / (told + lied)

    def _built(self, said: int, count: int) -> list[list[int]]:
        """Hands that bear an announcement out, of cards that can be there; fewer where few are found."""
        kind, ranks = category_of(said), named_in(said)
        found = []
        pool = self._pool
        for _ in range(60):
            hand: list[int] = []
            suit = int(self._rng() * 4)
            one_suit = kind in (FLUSH, STRAIGHT_FLUSH)
            for rank, size in wanted(kind, ranks, self._rng):
                cards = [card for card in pool if rank_of(card) == rank and card not in hand]
                if one_suit:
                    cards = [card for card in cards if suit_of(card) == suit]
                hand += take_some(cards, min(size, len(cards)), self._rng)
            rest = [card for card in pool if card not in hand]
            if one_suit:
                rest = [card for card in rest if suit_of(card) == suit]
            hand += take_some(rest, min(5 - len(hand), len(rest)), self._rng)
            if len(hand) == 5 and said in true_ones(hand, self._named):
                found.append(hand)
                if len(found) == count:
                    break
        return found


def wanted(kind: int, ranks: Sequence[int], rng: Random) -> list[tuple[int, int]]:
    """How many cards of which ranks make a kind of hand that names these."""
    if kind in (STRAIGHT, STRAIGHT_FLUSH):
        top = min(ACE, ranks[0] + int(rng() * 5))
        return [(rank if rank >= 0 else ACE, 1) for rank in range(top - 4, top + 1)]
    return list(zip(ranks, _SIZES[kind], strict=False))


def worst_left_out(hand: Sequence[int], count: int) -> list[int]:
    """A hand without the cards that a plausible player would change, who changes so many."""
    keep = kept(hand)
    order = sorted(hand, key=lambda card: (card in keep, rank_of(card)))
    return order[count:]
