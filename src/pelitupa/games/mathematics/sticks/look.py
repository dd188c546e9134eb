"""How the sticks look: one above the other, the longest on top, in the colour of who took them."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    BoardZone,
    Cell,
    Counter,
    CounterZone,
    Eye,
    Link,
    Look,
    Zone,
    player_word,
    t,
)
from pelitupa.equipment.cards import BITS
from pelitupa.games.mathematics.sticks.game import SticksState

_COLOURS: Final = ("red", "blue")
_ROW: Final = 0.95
"""Between two sticks, in units of length: one would have the board draw lines from stick to stick."""


class SticksLook(Look[SticksState]):
    """See `Look`."""

    def zones(self, state: SticksState, eye: Eye) -> list[Zone]:
        cells: list[Cell] = []
        links: list[Link] = []
        for row, stick in enumerate(range(state.game.sticks - 1, -1, -1)):
            taker = next((seat for seat in (0, 1) if state.taken[seat] & BITS[stick]), -1)
            label = t("stick of {length}", length=stick + 1)
            if taker >= 0:
                label = t(
                    "stick of {length}, taken by {player}",
                    length=stick + 1,
                    player=player_word(taker),
                )
            colour = _COLOURS[taker] if taker >= 0 else "yellow"
            mark = "last" if stick == state.last else ""
            intent = state.game.action_to_string(0, stick)
            left, right = _ends(stick)
            for id, x in ((left, 0.0), (right, stick + 1.0)):
                cells.append(Cell(id, x, row * _ROW, label, intent=intent, mark=mark))
            links.append(Link(left, right, colour, label))
        sums = tuple(
            Counter(f"sum-{seat}", t("{player}: sum", player=player_word(seat)), str(total), seat)
            for seat, total in enumerate(state.sums())
        )
        return [
            BoardZone(
                "sticks", t("Sticks"), "point", tuple(cells), links=tuple(links), ground="paper"
            ),
            CounterZone("sums", t("Sums of lengths"), sums),
        ]

    def task(self, state: SticksState, seat: int) -> str:
        place = state.place()
        if state.game.take == 1 or place == 0 or state.lying.bit_count() == 1:
            return t("Take a stick")
        return t("Take the first of two sticks") if place % 2 else t("Take the second stick")

    def touches(self, state: SticksState, action: int) -> tuple[str, ...]:
        return _ends(action)


def _ends(stick: int) -> tuple[str, str]:
    """The ids of both ends of a stick: the left one's is the number of its row."""
    return f"{stick + 1}", f"{stick + 1}-end"


LOOK: Final = SticksLook
