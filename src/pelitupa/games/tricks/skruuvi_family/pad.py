"""The score pad of the Skruuvi family: contract, knocks and tricks; aces by trick where they count."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final, TypeVar

from pelitupa.core import Text, t
from pelitupa.core.pad import Asking, Pad, Question, choice
from pelitupa.games.tricks.skruuvi_family.calls import KINDS, MISERE, kind_name
from pelitupa.games.tricks.skruuvi_family.honours import Holding
from pelitupa.games.tricks.skruuvi_family.match import SkruuviMatch
from pelitupa.games.tricks.skruuvi_family.scoring import Played
from pelitupa.games.tricks.verdict import (
    TRICKS,
    ask_aces,
    dealer_told,
    read_aces,
    tricks_of,
)

NOBODY: Final = 2
"""Nobody has bid: the answer after those of the two sides."""

_HIGHEST: Final = 7
FACTORS: Final = (
    (1, t("no knock")),
    (2, t("knocked: twice")),
    (4, t("kontra-knocked: four times")),
)

Match = TypeVar("Match", bound=SkruuviMatch)


class SkruuviPad(Pad[Match]):
    """The pad of a game of the family; Modern Skruuvi's is as it stands here."""

    def told(self, state: Match) -> list[Text]:
        return [dealer_told(state, state.seating[state.dealer]), state.kind_of_deal()]

    def deal(self, state: Match) -> Asking:
        what = yield choice("played", t("What was played?"), self.ways(state))
        if what == NOBODY:
            yield from self.ask_pass_misere(state)
        else:
            yield from self.ask_contract(state, what)

    def ways(self, state: Match) -> list[tuple[int, Text]]:
        """What can have been played."""
        sides = [(side, t("contract: {name}", name=state.partners_name(side))) for side in (0, 1)]
        return [*sides, (NOBODY, self.nobody_bid(state))]

    def nobody_bid(self, state: Match) -> Text:
        """What comes where nobody bids."""
        return t("nobody bid: a pass misere")

    def kinds(self, state: Match) -> list[tuple[int, Text]]:
        """The kinds of contracts there are."""
        order = state.order_of_kinds()
        return [(kind, kind_name(kind)) for kind in range(KINDS) if order[kind] >= 0]

    def ask_contract(self, state: Match, side: int) -> Asking:
        """Ask for the contract of a side and how it went."""
        least = max(state.lowest_level(), state.lowest_contract())
        levels = [(level, t("{number}", number=level)) for level in range(least, _HIGHEST + 1)]
        state.level = yield choice("level", t("The level of the contract"), levels)
        state.kind = yield choice("kind", t("Its kind"), self.kinds(state))
        state.bidder = side
        yield from self.ask_knock(state)
        yield from self.ask_tricks(state, side)
        held = yield from self.ask_cards(state)
        self.settle(state, held)

    def ask_knock(self, state: Match) -> Asking:
        """Ask how many times the points count."""
        if state.has_knocks():
            state.factor = yield choice("factor", t("Was it knocked?"), FACTORS)

    def ask_tricks(self, state: Match, side: int) -> Asking:
        """Ask how many tricks a side won."""
        tricks = yield tricks_of(state.partners_name(side))
        state.tricks[side], state.tricks[1 - side] = tricks, TRICKS - tricks

    def ask_cards(self, state: Match) -> Generator[Question, int, Holding | None]:
        """Ask for the cards that count in a contract; what was held, where that does."""
        good = state._good_tricks(state._side_of(state.bidder))
        played = Played(state.level, state.kind, good, state.factor)
        if played.misere and (played.made or self.counts_aces_of_lost()):
            yield from self.ask_aces(state)
        return None

    def counts_aces_of_lost(self) -> bool:
        """Whether aces count in a misere that is lost."""
        return False

    def ask_aces(self, state: Match) -> Generator[Question, int, None]:
        """Ask in which tricks the aces fell."""
        tricks = [state._side_tricks(side) for side in (0, 1)]
        state.aces = yield from ask_aces([state._side_name(0), state._side_name(1)], tricks)

    def ask_pass_misere(self, state: Match) -> Asking:
        """Ask how a pass misere went."""
        state.kind = MISERE
        yield from self.ask_knock(state)
        yield from self.ask_tricks(state, 0)
        yield from self.ask_passed_aces(state)
        self.settle(state, None)

    def ask_passed_aces(self, state: Match) -> Asking:
        """Ask for the aces of a pass misere."""
        yield from self.ask_aces(state)

    def settle(self, state: Match, held: Holding | None) -> None:
        """Score the deal that has been told, with what was held in hand."""
        state._end_deal()

    def read(self, state: Match, end: str, *how: Any) -> dict[str, int]:
        side = state._side_of(state.bidder) if state.level else 0
        return {
            "played": side if state.level else NOBODY,
            "level": state.level,
            "kind": state.kind,
            "factor": state.factor,
            "tricks": state._side_tricks(side),
            **read_aces(state.aces),
        }


class ModernPad(SkruuviPad[SkruuviMatch]):
    """The pad of Modern Skruuvi."""


PAD: Final = ModernPad
