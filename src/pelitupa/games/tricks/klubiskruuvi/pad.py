"""The score pad of Klubiskruuvi: that of the family, and bolsus, in which every opponent knocks alone."""

from __future__ import annotations

from typing import Any, Final

from pelitupa.core import Text, player_word, t
from pelitupa.core.pad import Asking, choice
from pelitupa.games.tricks.klubiskruuvi.game import OF_EACH, ClubMatch
from pelitupa.games.tricks.skruuvi_family.calls import MISERE
from pelitupa.games.tricks.skruuvi_family.pad import FACTORS, NOBODY, SkruuviPad
from pelitupa.games.tricks.verdict import TRICKS, read_aces, tricks_of

_ALONE: Final = NOBODY + 1
"""A bolsu of the player in the first chair, and so on: the answers after all others."""
_LEVEL: Final = 7


class ClubPad(SkruuviPad[ClubMatch]):
    """The pad of Klubiskruuvi."""

    def told(self, state: ClubMatch) -> list[Text]:
        basic, kotkas, bolsus = [max(0, OF_EACH - played) for played in state.played]
        left = t(
            "left in this game: basic deals {basic}, kotkas {kotkas}, bolsus {bolsus}",
            basic=basic,
            kotkas=kotkas,
            bolsus=bolsus,
        )
        return [super().told(state)[0], left]

    def ways(self, state: ClubMatch) -> list[tuple[int, Text]]:
        basic, kotkas, _ = state.played
        common = super().ways(state) if basic < OF_EACH or kotkas < OF_EACH else []
        return common + [
            (_ALONE + chair, t("bolsu: {player}", player=player_word(state.seating[chair])))
            for chair in range(4)
            if not state._has_declared(chair)
        ]

    def deal(self, state: ClubMatch) -> Asking:
        what = yield choice("played", t("What was played?"), self.ways(state))
        if what >= _ALONE:
            yield from self._ask_bolsu(state, what - _ALONE)
            return
        state.kotka = state.played[0] == OF_EACH
        if what == NOBODY:
            yield from self.ask_pass_misere(state)
        else:
            yield from self.ask_contract(state, what)

    def counts_aces_of_lost(self) -> bool:
        return True

    def _ask_bolsu(self, state: ClubMatch, chair: int) -> Asking:
        state.soloist = state.bidder = chair
        state.level = _LEVEL
        state.kind = yield choice("kind", t("Its kind"), self.kinds(state))
        for other in state._opponents():
            name = player_word(state.seating[other])
            factor = yield choice(f"factor-{other}", t("Did {player} knock?", player=name), FACTORS)
            state.knockers |= 2**other if factor > 1 else 0
            state.answered |= 2**other if factor == FACTORS[-1][0] else 0
        won = yield tricks_of(player_word(state.seating[chair]))
        state.tricks[chair], state.tricks[(chair + 1) % 4] = won, TRICKS - won
        if state.kind == MISERE:
            yield from self.ask_aces(state)
        state._end_deal()

    def read(self, state: ClubMatch, end: str, *how: Any) -> dict[str, int]:
        if state.soloist < 0:
            return super().read(state, end, *how)
        factors = {f"factor-{chair}": state.factor_of(chair) for chair in state._opponents()}
        return {
            "played": _ALONE + state.soloist,
            "kind": state.kind,
            "tricks": state._side_tricks(0),
            **factors,
            **read_aces(state.aces),
        }


PAD: Final = ClubPad
