"""How whole turns of canasta games are put together: what is laid, and what is discarded, or gone out with.

What may be laid, and how good all that is, a game says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from pelitupa.games.canasta.asking import BOUND, REFUSED
from pelitupa.games.canasta.cards import BLACK, KINDS, RANKS, TARGET_OF, VALUES, is_wild
from pelitupa.games.canasta.match import ASK, DISCARD, DRAW, OUT, TAKE, TAKE_NOW
from pelitupa.games.canasta.play import CanastaPlay

_MOST_PLANS: Final = 30
"""Whole turns worth a thought."""


class Plan:
    """A whole turn, or what is left of it: its actions, and how good it seems."""

    __slots__ = ("path", "score")

    def __init__(self, path: tuple[int, ...], score: float) -> None:
        self.path = path
        self.score = score


def better(plan: Plan) -> tuple[float, tuple[int, ...]]:
    """Sorts plans, the best first."""
    return -plan.score, plan.path


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnPlanner:
    """What the player in turn could lay and discard; `by_target` has the cards of each rank in the hand."""

    def __init__(self, state: CanastaPlay) -> None:
        self.state = state
        self.side = state.side()
        self.hand = state.hands[state.turn]
        self.by_target: list[list[int]] = [[] for _ in range(RANKS)]
        self.wilds: list[int] = []
        self.blacks: list[int] = []
        for kind in self.hand:
            target = TARGET_OF[kind]
            if target == BLACK:
                self.blacks.append(kind)
            elif target >= 0:
                self.by_target[target].append(kind)
            elif is_wild(kind):
                self.wilds.append(kind)
        self._exposed = state.exposed_now()
        self._out: list[float] = []

    # --- what a game says

    def ways(self) -> list[list[int]]:
        """Sets of steps to lay."""
        raise NotImplementedError

    def openings(self, extra: int, top: int) -> list[list[int]]:
        """Ways to open, the best first; `extra` points are there by the top card of the pile, of whose target
        (-1 for none) two natural cards go along."""
        raise NotImplementedError

    def worth(self, steps: Sequence[int]) -> float:
        """How good it is to lay these, beside the points of an opening."""
        raise NotImplementedError

    def discards(self, rest: list[int]) -> list[tuple[float, int]]:
        """The best discards of what is left of a hand, with how good each is."""
        raise NotImplementedError

    def goes_out(self, steps: Sequence[int]) -> bool:
        """Whether the side has the canastas to go out, once these are laid."""
        return True

    def leaving(self) -> float:
        """How good it is to go out now."""
        raise NotImplementedError

    def partner_holds_much(self) -> bool:
        """Whether the partner is asked before one goes out."""
        return len(self.state.hands[self.state.partner()]) > 4

    def gain(self) -> float:
        """How good it is to have the pile."""
        raise NotImplementedError

    def worth_of_opening_take(self, gain: float, steps: Sequence[int], number: int) -> float:
        """How good it is to open with the pile and these, the way of this `number`."""
        raise NotImplementedError

    def takings(self, gain: float) -> list[Plan]:
        """Ways for a side that has opened to take the pile."""
        raise NotImplementedError

    # --- laying

    def key(self, step: int) -> tuple[int, int, int]:
        """The place of a step in the one order in which cards are laid."""
        return step // KINDS, int(is_wild(step % KINDS)), step % KINDS

    def in_order(self, steps: Sequence[int]) -> list[int]:
        """Steps as they are laid."""
        return sorted(steps, key=self.key)

    def lays(self, steps: Sequence[int]) -> tuple[int, ...]:
        """The actions that lay these."""
        return tuple([self.state.game.actions.lay_of[step] for step in steps])

    # --- whole turns

    def melding(self) -> list[Plan]:
        """Whole turns of a player who has drawn, or has the pile."""
        state = self.state
        found: dict[tuple[int, ...], Plan] = {}
        for steps in self.ways():
            rest = self.hand.copy()
            for step in steps:
                rest.remove(step % KINDS)
            for plan in self.ending(steps, rest):
                found[plan.path] = plan
        if (
            self._out
            and not state.penalties()
            and state.against_asking() is None
            and self.partner_holds_much()
        ):
            found[(ASK,)] = Plan((ASK,), max(self._out) + 0.2)
        return sorted(found.values(), key=better)[:_MOST_PLANS]

    def ending(self, steps: Sequence[int], rest: list[int]) -> list[Plan]:
        """Whole turns that lay these, and leave a rest of the hand: with it one goes out, or discards."""
        state, lays = self.state, self.lays(steps)
        if len(rest) > 1:
            return self.discarding(lays, rest, self.worth(steps))
        if state.bound == REFUSED or not self.goes_out(steps):
            return []
        score = self.worth(steps) + self.leaving() + (9.0 if state.bound == BOUND else 0.0)
        self._out.append(score)
        return [Plan((*lays, OUT if not rest else DISCARD + rest[0]), score)]

    def discarding(self, lays: tuple[int, ...], rest: list[int], worth: float) -> list[Plan]:
        """Whole turns with a discard after the same lays; penalty cards go first."""
        exposed = [card for card in self._exposed if card in rest]
        found: list[Plan] = []
        for score, kind in self.discards(rest):
            thrown = exposed[0] if exposed and kind not in exposed else kind
            found.append(Plan((*lays, DISCARD + thrown), worth + score))
        return found

    # --- beginning a turn

    def starting(self) -> list[Plan]:
        """Drawing, or taking the pile with what it takes."""
        state = self.state
        found = [Plan((DRAW,), 0.0)] if state.against_drawing() is None or state.taking else []
        if not state.taking and state.against_taking() is not None:
            return found
        gain = self.gain()
        if state.opened[self.side]:
            found += self.takings(gain)
        else:
            top = state.pile[-1]
            for number, steps in enumerate(self.openings(VALUES[top], TARGET_OF[top])):
                path = (TAKE, *self.lays(steps), TAKE_NOW)
                found.append(Plan(path, self.worth_of_opening_take(gain, steps, number)))
        return sorted(found, key=better)
