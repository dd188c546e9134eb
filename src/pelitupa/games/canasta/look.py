"""How Canasta and Samba look: each meld by one card with how many there are, and what a side still needs."""

from __future__ import annotations

from typing import Final, TypeVar

from mypy_extensions import mypyc_attr

from pelitupa.core import Counter, Item, Text, t
from pelitupa.games.canasta.cards import is_wild, target_name, text_of
from pelitupa.games.canasta.layout import ends
from pelitupa.games.canasta.measures import CANASTA_SIZE
from pelitupa.games.canasta.phases import ANSWER, MELDING, START
from pelitupa.games.canasta.play import CanastaPlay
from pelitupa.games.canasta.table_look import CanastaGameLook, meld_of

_Seen = TypeVar("_Seen", bound=CanastaPlay, contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class CanastaLook(CanastaGameLook[_Seen]):
    """See `Look`."""

    def task(self, state: _Seen, seat: int) -> str:
        by_partner = self.asked_by_partner(state)
        if state.phase == ANSWER:
            return by_partner
        if state.taking:
            if state.missing():
                return t(
                    "Lay cards for the pile: {points} points, {needed} needed",
                    points=state.laid_points(),
                    needed=state.minimums[state.side()],
                )
            return t("Lay the cards for the pile, and take it")
        if state.phase == START:
            return t("Draw from the stock, or take the pile")
        if state.laid and state.missing():
            return t(
                "Opening: {points} points, {needed} needed",
                points=state.laid_points(),
                needed=state.minimums[state.side()],
            )
        return by_partner or t("Meld what you like, then discard")

    def hand_wish(self, state: _Seen) -> str:
        return "lay {card}" if state.phase == MELDING or state.taking else "draw"

    def meld_items(self, state: _Seen, team: int) -> list[Item]:
        """Each meld by one card with how many there are; a canasta by a red or a black one."""
        row, measures = state.melds[team], state.measures
        return [
            self._meld(state, team, place)
            for place in range(measures.places - 1, -1, -1)
            if row[place]
        ]

    def _meld(self, state: _Seen, team: int, place: int) -> Item:
        """A meld by one card: what it is, and how many there are."""
        meld, target = state.melds[team][place], state.measures.targets[place]
        if place < state.measures.ranks:
            low, high = ends(state.measures, meld)
            mark = "winning" if len(meld) >= CANASTA_SIZE else ""
            label = t("sequence from {low} to {high}", low=text_of(low), high=text_of(high))
            note = f"-{str(text_of(high))[1:]}"
            return Item(f"meld-{team}-{place}", text_of(low), label, mark=mark, note=note)
        natural = [kind for kind in meld if not is_wild(kind)]
        return meld_of(f"meld-{team}-{place}", natural, len(meld), target_name(target))

    def told(self, state: _Seen, team: int) -> Text:
        """What a side still needs to open, or how many canastas it has."""
        if not state.opened[team]:
            least = state.minimums[team]
            return t("opens with {points}", points=least) if least else t("opens with any meld")
        whole = state.canastas(team)
        return t("canastas: {count}", count=whole) if whole else t("")

    def counters(self, state: _Seen) -> list[Counter]:
        if not state.laid and not state.taking:
            return []
        return [Counter("laid-points", t("Laid in this turn"), str(state.laid_points()))]


LOOK: Final = CanastaLook
