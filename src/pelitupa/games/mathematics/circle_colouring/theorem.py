"""The fourth problem of chapters 65 and 66: the circle cannot be coloured without losing."""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.core import Text, t
from pelitupa.core.theorem import Table, Theorem, Trial
from pelitupa.equipment.cards import BITS
from pelitupa.games.mathematics.circle_colouring.game import CircleColouringState
from pelitupa.games.mathematics.circle_colouring.theory import (
    longest_runs,
    opposite_boundary,
    reached_after,
    refuted_orders,
)

_TRIED: Final = 10
"""Up to so many pairs all orders are tried while a page is made."""


def _safe(state: CircleColouringState) -> list[int]:
    """The points that do not lose at once."""
    n = state.game.n
    return [p for p in state.legal_actions() if not opposite_boundary(state.coloured | BITS[p], n)]


def _why_lost(state: CircleColouringState, point: int) -> Text:
    """Which two neighbours make two opposite points boundary points."""
    size, opposite = 2 * state.game.n, state.game.opposite(point)
    both = []
    for one in (point, opposite):
        coloured = state.coloured & BITS[one] != 0
        other = next(
            beside
            for beside in ((one + 1) % size, (one - 1) % size)
            if (state.coloured & BITS[beside] != 0) != coloured
        )
        both.append((one, other) if coloured else (other, one))
    (a, b), (c, d) = both
    return t(
        "{point} and {opposite} lie opposite, and both are boundary points: {a} is coloured "
        "and {b} is not, {c} is coloured and {d} is not.",
        point=point + 1,
        opposite=opposite + 1,
        a=a + 1,
        b=b + 1,
        c=c + 1,
        d=d + 1,
    )


def _orders() -> Table:
    """The orders in which x is before x' and y' before y, each with the moment that loses."""
    rows = []
    for order in refuted_orders():
        moment = next(
            count
            for count in range(5)
            if ("x" in order[:count]) != ("y" in order[:count])
            and ("x'" in order[:count]) != ("y'" in order[:count])
        )
        rows.append((" ".join(order), " ".join(order[:moment])))
    return Table(
        t(
            "Neighbours x and y, their opposites x' and y': the orders with x before x' but y' before y"
        ),
        (t("order"), t("lost when these are coloured")),
        tuple(rows),
    )


class CircleTrial(Trial[CircleColouringState]):
    """Colouring alone."""

    options: ClassVar[tuple[str, ...]] = ("n",)

    def usual(self, state: CircleColouringState) -> int:
        """A point after which most can be coloured, as far as that is tried; else one that does not lose."""
        n, legal = state.game.n, state.legal_actions()
        if n > _TRIED:
            return next(iter(_safe(state)), legal[0])
        reached = reached_after(state.coloured, n)
        return max(legal, key=lambda point: reached[point])

    def remark(self, state: CircleColouringState, action: int) -> str:
        opposite = state.game.opposite(action)
        if not state.order:
            return t("coloured first: {opposite} comes later", opposite=opposite + 1)
        if state.coloured & BITS[opposite]:
            return t("after its opposite, {opposite}", opposite=opposite + 1)
        return t("before its opposite, {opposite}", opposite=opposite + 1)

    def standing(self, state: CircleColouringState) -> tuple[str, ...]:
        game, n = state.game, state.game.n
        if not state.order:
            return (t("Colour a point. It will be coloured before its opposite."),)
        first = state.order[0]
        chain = t(
            "{first} was coloured before {opposite}. So each neighbour has to be before its opposite, "
            "its neighbour as well, and so on round the circle: up to {opposite} before {first}, "
            "which is false already.",
            first=first + 1,
            opposite=game.opposite(first) + 1,
        )
        if state.lost:
            pairs = opposite_boundary(state.coloured, n)
            return (*[_why_lost(state, point) for point in pairs], t("Why it had to be:"), chain)
        legal = state.legal_actions()
        safe = _safe(state)
        told: list[str] = [chain]
        if n <= _TRIED:
            told.append(
                t(
                    "Points that do not lose at once: {safe} of {open}. Whatever you do, the most that you "
                    "colour before you lose is {most}.",
                    safe=len(safe),
                    open=len(legal),
                    most=longest_runs(n)[state.coloured],
                )
            )
        else:
            told.append(
                t(
                    "Points that do not lose at once: {safe} of {open}.",
                    safe=len(safe),
                    open=len(legal),
                )
            )
        return tuple(told)

    def tables(self, state: CircleColouringState) -> tuple[Table, ...]:
        """Which of each pair was first, and the orders of the proof."""
        game = state.game
        place = {point: number for number, point in enumerate(state.order, 1)}
        rows = []
        for point in range(game.n):
            pair = (point, game.opposite(point))
            coloured = [one for one in pair if one in place]
            earlier = min(coloured, key=lambda one: place[one]) + 1 if coloured else "–"
            rows.append((f"{pair[0] + 1} – {pair[1] + 1}", str(earlier)))
        pairs = Table(t("Which was first"), (t("opposite points"), t("first")), tuple(rows))
        return (pairs, _orders())


THEOREM: Final = Theorem(
    t("Can the circle be coloured?"),
    t("No: whatever the order, at some moment two opposite points are boundary points."),
    t(
        "Colour the points one by one. Points beside one that differs are boundary points, drawn larger."
    ),
    (
        t(
            "Suppose it can be done. Let x be coloured before its opposite x', and let y be a "
            "neighbour of x, so that its opposite y' is a neighbour of x'. In every order of the "
            "four in which y' is before y there is a moment at which x and y differ and x' and y' "
            "differ too: then x and x' are boundary points, and all is lost. So y is before y' as "
            "well."
        ),
        t(
            "Begin with the point that is coloured first: it is before its opposite. So its "
            "neighbour is before its own opposite, the next as well, and so on round the circle, "
            "until the opposite of the first is before the first. That is false, so that it "
            "cannot be done."
        ),
        t("A program has tried every order for up to 24 points: none comes to the end."),
    ),
    "theorem",
    trial=CircleTrial(),
)
