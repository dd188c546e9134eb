"""The score pad of the older forms of Skruuvi: contract and tricks, and what was held in the hands."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from pelitupa.core import Text, player_word, t, tn
from pelitupa.core.pad import Asking, Question, choice, number
from pelitupa.equipment.cards import suit_name
from pelitupa.games.tricks.historical_skruuvi.game import HistoricalMatch
from pelitupa.games.tricks.skruuvi_family.calls import MISERE, NO_TRUMPS, TRUMPS
from pelitupa.games.tricks.skruuvi_family.honours import Holding, ToldHolding
from pelitupa.games.tricks.skruuvi_family.pad import NOBODY, SkruuviPad
from pelitupa.games.tricks.skruuvi_family.scoring import Played
from pelitupa.games.tricks.verdict import TRICKS, sides_named

_ACES: Final = 4
_HONOURS: Final = 5
_NOBODY: Final = -1
_SHORTEST: Final = 3
_THROWN_IN: Final = "_throw_in"


class RubberPad(SkruuviPad[HistoricalMatch]):
    """The pad of Historical Skruuvi, and of those that are told as their differences from it."""

    ends = ("_end_deal", _THROWN_IN)

    def told(self, state: HistoricalMatch) -> list[Text]:
        target = state.game_target()
        trick_points = [
            tn(
                "{name}: {count} trick point of {target}",
                "{name}: {count} trick points of {target}",
                state.trick_points[side],
                name=state.partners_name(side),
                target=target,
            )
            for side in (0, 1)
        ]
        return [*super().told(state), *trick_points]

    def nobody_bid(self, state: HistoricalMatch) -> Text:
        if state.game.deals_again():
            return t("nobody bid: the cards are dealt again")
        return super().nobody_bid(state)

    def counts_aces_of_lost(self) -> bool:
        return True

    def ask_pass_misere(self, state: HistoricalMatch) -> Asking:
        if state.game.deals_again():
            state._throw_in()
        else:
            yield from super().ask_pass_misere(state)

    def ask_passed_aces(self, state: HistoricalMatch) -> Asking:
        if state.counts_passed_aces():
            yield from super().ask_passed_aces(state)

    def ask_tricks(self, state: HistoricalMatch, side: int) -> Asking:
        if state.level and not state.is_played_out():
            state.judge_made()
            return
        yield from super().ask_tricks(state, side)
        if not state.level:
            return
        good = [state._side_tricks(1 - who if state.kind == MISERE else who) for who in (0, 1)]
        before = [0, 0] if state.rubber else state.trick_points
        value, target = state.trick_value(), state.game_target()
        first = side
        if all(before[who] + value * good[who] >= target for who in (0, 1)):
            names = [state.partners_name(who) for who in (0, 1)]
            text = t("Who came first to {target} trick points?", target=target)
            first = yield choice("first", text, sides_named(names))
        state.benefits = (first,) * good[first] + (1 - first,) * (TRICKS - good[first])

    def ask_cards(self, state: HistoricalMatch) -> Generator[Question, int, Holding | None]:
        if state.kind == MISERE:
            return (yield from super().ask_cards(state))
        names = [player_word(seat) for seat in state.seating]
        aces: list[int] = []
        for chair in range(3):
            text = t("Aces held: {player}", player=names[chair])
            aces.append((yield number(f"aces-{chair}", text, 0, _ACES - sum(aces))))
        aces.append(_ACES - sum(aces))
        honours = [0, 0]
        if state.kind != NO_TRUMPS:
            text = t(
                "Honours of trumps held, of the five highest: {name}", name=state.partners_name(0)
            )
            ours = yield number("honours", text, 0, _HONOURS)
            honours = [ours, _HONOURS - ours]
        sequences: list[list[tuple[int, int]]] = [[], [], [], []]
        holders = [(_NOBODY, t("nobody")), *[(c, names[c]) for c in range(4) if aces[c]]]
        for suit in range(4):
            text = t(
                "Who held ace, king and queen of {suit}, or more from the ace down?",
                suit=suit_name(suit),
            )
            chair = yield choice(f"sequence-{suit}", text, holders)
            if chair != _NOBODY:
                text = t("Cards of that sequence of {suit}", suit=suit_name(suit))
                length = yield number(f"length-{suit}", text, _SHORTEST, TRICKS)
                sequences[chair].append((suit, length))
        return ToldHolding(TRUMPS[state.kind], aces, honours, sequences)

    def settle(self, state: HistoricalMatch, held: Holding | None) -> None:
        if held is None:
            super().settle(state, held)
            return
        good = state._good_tricks(state._side_of(state.bidder))
        state.settle_contract(Played(state.level, state.kind, good, state.factor), held)
        state._after_scores()

    def read(self, state: HistoricalMatch, end: str, *how: Any) -> dict[str, int]:
        if end == _THROWN_IN:
            return {"played": NOBODY}
        found = super().read(state, end, *how)
        if not state.level:
            return found
        found["first"] = max(
            0,
            state._game_winner(
                [0, 0] if state.rubber else state.trick_points.copy(), state.trick_value()
            ),
        )
        if state.kind == MISERE:
            return found
        held = state._holding()
        for side in (0, 1):
            first, second = held.aces_in_hand(side)
            found |= {f"aces-{side}": first, f"aces-{side + 2}": second}
        found["honours"] = held.honours(0) if state.kind != NO_TRUMPS else 0
        for suit in range(4):
            found[f"sequence-{suit}"] = _NOBODY
        for chair in range(4):
            alone = Holding([h if c == chair else 0 for c, h in enumerate(held.hands)], held.trump)
            for suit, length in alone.sequences(chair % 2):
                found |= {f"sequence-{suit}": chair, f"length-{suit}": length}
        return found


PAD: Final = RubberPad
