"""The fifth and sixth problem of chapters 65 and 66: to take the longest stick is always best."""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.core import t
from pelitupa.core.theorem import Table, Theorem, Trial
from pelitupa.equipment.cards import BITS
from pelitupa.games.mathematics.sticks.game import SticksState
from pelitupa.games.mathematics.sticks.theory import greedy_margin, stated_margin

_READER: Final = 1


def _lead(state: SticksState) -> int:
    """By how much the reader is behind in the end, if both take the longest from now on."""
    first, second = state.sums()
    return first - second + greedy_margin(state.game, state.lying)


class StickTrial(Trial[SticksState]):
    """The second player, against who always takes the longest."""

    options: ClassVar[tuple[str, ...]] = ("n", "take")

    def reader(self, state: SticksState) -> int:
        return _READER

    def answer(self, state: SticksState) -> int:
        return state.lying.bit_length() - 1

    def usual(self, state: SticksState) -> int:
        """Not always the longest: a reader wants to see what that costs."""
        legal = state.legal_actions()
        return legal[-1] if state.place() % 3 else legal[len(legal) // 2]

    def remark(self, state: SticksState, action: int) -> str:
        longest = self.answer(state)
        if action == longest:
            return t("the longest")
        after = state.clone()
        after.apply_action(action)
        cost = abs(_lead(after) - _lead(state))
        if cost == 0:
            return t("costs nothing: {longest} comes to you as well", longest=longest + 1)
        return t("gives {cost} away: the longest is {longest}", cost=cost, longest=longest + 1)

    def standing(self, state: SticksState) -> tuple[str, ...]:
        game = state.game
        least = stated_margin(game.sticks // 2, game.take)
        lead = _lead(state)
        if not state.is_terminal():
            if lead == 0:
                return (
                    t("If both take the longest from now on, it is a draw. You can do no better."),
                )
            return (
                t(
                    "If both take the longest from now on, you lose by {lead}. You can do no better.",
                    lead=lead,
                ),
            )
        if lead == 0:
            return (t("A draw: you have given nothing away, and more there was not to be had."),)
        if lead == least:
            return (
                t(
                    "You have lost by {lead}, just as much as the pairs give: you have given nothing away.",
                    lead=lead,
                ),
            )
        return (
            t(
                "You have lost by {lead}: {least} that the pairs give, and {given} that you have given "
                "away.",
                lead=lead,
                least=least,
                given=lead - least,
            ),
        )

    def tables(self, state: SticksState) -> tuple[Table, ...]:
        """The pairs of neighbours, and who took which of both."""

        def taker(stick: int) -> str:
            if state.lying & BITS[stick]:
                return "–"
            return t("You") if state.taken[_READER] & BITS[stick] else t("The other")

        rows = []
        for long in range(state.game.sticks - 1, 0, -2):
            gain = 0
            for stick in (long, long - 1):
                if not state.lying & BITS[stick]:
                    mine = state.taken[_READER] & BITS[stick]
                    gain += -(stick + 1) if mine else stick + 1
            whole = not state.lying & (BITS[long] | BITS[long - 1])
            rows.append(
                (
                    str(long + 1),
                    taker(long),
                    str(long),
                    taker(long - 1),
                    f"{gain:+}".replace("-", "−") if whole else "–",
                )
            )
        heads = (t("longer"), t("taken by"), t("shorter"), t("taken by"), t("gain of the other"))
        return (Table(t("The sticks in pairs"), heads, tuple(rows)),)


THEOREM: Final = Theorem(
    t("How much does who begins win by?"),
    t(
        "To take the longest stick is always best, whatever lies on the table. Of 2n sticks, one "
        "a turn, who begins wins by n; with two a turn by 1 if n is odd, and if n is even it is a "
        "draw."
    ),
    t("You play second, against who always takes the longest."),
    (
        t(
            "Put the sticks in pairs, the longest with the next, and so on. If both take the "
            "longest, one a turn, who begins gets the longer of each pair, which is one unit "
            "each: n. With two a turn both get the longer of a pair by turns."
        ),
        t(
            "Why nothing is better: suppose somebody takes a shorter stick instead of the "
            "longest, and both take the longest from then on. Then each stick between both is "
            "taken one place later, and each of these changes brings back the difference of two "
            "neighbours at most: together no more than the difference between the longest and the "
            "stick that was taken, which is what it cost."
        ),
        t(
            "A program that knows nothing of this has tried all there is, for every set of sticks "
            "for n up to 9."
        ),
    ),
    "theorem",
    trial=StickTrial(),
)
