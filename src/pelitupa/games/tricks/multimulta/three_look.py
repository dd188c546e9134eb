"""How Multimulta for three looks: the attacker, the dummy, and the points of each."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Counter, CounterZone, player_word, t
from pelitupa.games.tricks.attack import ATTACKER, DUMMY, dummy_prompt, tricks_zone
from pelitupa.games.tricks.exchange import PASSED
from pelitupa.games.tricks.exchange_look import ExchangeLook
from pelitupa.games.tricks.many_suits import PARTING
from pelitupa.games.tricks.multimulta.three import AttackMatch


class AttackLook(ExchangeLook[AttackMatch]):
    """See `Look`."""

    def task(self, state: AttackMatch, seat: int) -> str:
        if state.phase == PARTING and seat == state.people[ATTACKER]:
            chair = state._parting(seat)
            left = PASSED - state._down(chair).bit_count()
            if chair == DUMMY:
                return t(
                    "Put down three cards of the dummy for yourself; {count} to go", count=left
                )
            return t("Put down three cards for the dummy; {count} to go", count=left)
        return super().task(state, seat)

    def play_prompt(self, state: AttackMatch) -> str:
        return dummy_prompt(state) if state.chair == DUMMY else super().play_prompt(state)

    def status(self, state: AttackMatch, seat: int) -> str:
        return t("attacker") if seat == state.people[ATTACKER] else t("defender")

    def deal_text(self, state: AttackMatch) -> str:
        return t("{deal} of {deals}", deal=state.deal_number(), deals=state.table.deal_limit())

    def contract_counters(self, state: AttackMatch) -> list[Counter]:
        return [
            Counter(
                f"points-{seat}",
                t("Points of {side}", side=player_word(seat)),
                str(state.points[seat]),
                owner=seat,
            )
            for seat in range(3)
        ]

    def tricks_zone(self, state: AttackMatch) -> CounterZone:
        return tricks_zone(state)


LOOK: Final = AttackLook
