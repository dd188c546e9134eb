"""Samba (booklet 48): Canasta with three packs, sequences, and several melds of a rank."""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.core import Rulebook, t
from pelitupa.games.canasta.cards import TARGET_OF, Melds
from pelitupa.games.canasta.counting import RED_THREE, Counted
from pelitupa.games.canasta.dealing import ScoreLine
from pelitupa.games.canasta.layout import ends
from pelitupa.games.canasta.match import MeasuredMatch
from pelitupa.games.canasta.measures import CANASTA_SIZE, SUIT, Measures
from pelitupa.games.canasta.play import CanastaPlay
from pelitupa.games.canasta.samba.options import SambaOptions

RED_THREES_IN_PACK: Final = 6
SAMBA: Final = 1500
GOING_OUT: Final = 200
"""What a whole sequence counts beside its cards, and going out: `samba` and `going-out`."""


class Samba(MeasuredMatch[SambaOptions]):
    """Samba; see `MeasuredMatch`."""

    pad_place: ClassVar[str] = "pelitupa.games.canasta.samba.pad"

    def __init__(self, options: SambaOptions, rulebook: Rulebook) -> None:
        # room for all that can lie there: twelve cards of a rank by twos, 33 of a suit by threes
        measures = Measures(
            packs=3,
            hand=15,
            slots=6,
            runs=11,
            most_wild=2,
            closed_to_wild=True,
            wild_pair=False,
            most_blacks=6,
        )
        super().__init__(options, rulebook, measures)
        self.first, self.target = options.first, options.target
        self.deals, self.limit = options.deals, options.limit
        self.penalties = options.penalties

    def deal_range(self) -> tuple[int, int]:
        """All cards melded in sambas, six red threes, and going out; or all held."""
        cards, reds = self.worth_of_pack(), RED_THREE * RED_THREES_IN_PACK
        most = cards + SAMBA * self.most_canastas() + reds + GOING_OUT
        return -cards - reds - self.most_fines(), most

    def new_initial_state(self) -> SambaState:
        return SambaState(self).begin()


class SambaState(CanastaPlay):
    """A position; see `CanastaTable` for its fields."""

    __slots__ = ()

    # below all of these anything will do
    opens_with: ClassVar[tuple[tuple[int, int], ...]] = (
        (7000, 150),
        (3000, 120),
        (1500, 90),
        (0, 50),
    )

    def draws(self) -> int:
        return 2

    def canastas_needed(self) -> int:
        return 2

    def onto(self, melds: Melds, top: int) -> list[int]:
        """Incomplete melds of the top card's rank, and sequences that it continues."""
        measures, found = self.measures, []
        first = measures.first(SUIT + top % 4)
        for place in range(first, first + measures.runs):
            if 0 < len(melds[place]) < CANASTA_SIZE:
                low, high = ends(measures, melds[place])
                if top in (measures.below[low], measures.after[high]):
                    found.append(place)
        first = measures.first(TARGET_OF[top])
        for place in range(first, first + measures.slots):
            if 0 < len(melds[place]) < CANASTA_SIZE:
                found.append(place)
        return found

    def with_pair(self, melds: Melds, top: int, frozen: bool) -> list[int]:
        """A new meld, complete ones, and others that do not take the top card alone."""
        first = self.measures.first(TARGET_OF[top])
        found: list[int] = []
        for place in range(first, first + self.measures.slots):
            size = len(melds[place])
            if not size:
                return [*found, place]
            if frozen or (size >= CANASTA_SIZE and self._pairs_onto_complete()):
                found.append(place)
        return found

    def _pairs_onto_complete(self) -> bool:
        game = self.game
        assert isinstance(game, Samba)
        return game.options.pair_onto_complete

    def red_points(self, counted: Counted) -> int:
        reds = RED_THREE * counted.reds
        return reds if counted.canastas() >= 2 else -reds

    def out_points(self) -> int:
        return GOING_OUT

    def counted_lines(self, counted: Counted) -> list[ScoreLine]:
        lines = super().counted_lines(counted)
        return [*lines[:3], (SAMBA * counted.sambas, "samba", t("sambas")), *lines[3:]]


GAME: Final = Samba
