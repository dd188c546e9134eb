"""Canasta (booklet 46, for two 45): melds of equal ranks for points, and a pile worth fighting for."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from pelitupa.core import Rulebook, t
from pelitupa.games.canasta.canasta.options import PACKS, CanastaOptions
from pelitupa.games.canasta.cards import KIND_OF_TEXT, KINDS
from pelitupa.games.canasta.counting import AT_ONCE, GOING_OUT, NATURAL_CANASTA, RED_THREE, Counted
from pelitupa.games.canasta.dealing import ScoreLine
from pelitupa.games.canasta.match import MeasuredMatch
from pelitupa.games.canasta.measures import Measures
from pelitupa.games.canasta.play import CanastaPlay

RED_THREES_IN_PACK: Final = 4
ALL_RED_THREES: Final = 800
"""What all red threes of the two packs count together, by the booklet: `four-red`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Canasta(MeasuredMatch[CanastaOptions]):
    """Canasta; see `MeasuredMatch`."""

    pad_place: ClassVar[str] = "pelitupa.games.canasta.pad"

    def __init__(self, options: CanastaOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook, Measures(hand=options.hand_size))
        if options.pack in PACKS:
            words = PACKS[options.pack].split()
            self.pack = [0] * KINDS
            for many, card in zip(words[::2], words[1::2], strict=True):
                self.pack[KIND_OF_TEXT[card]] = int(many)
        self.first, self.target = options.first, options.target
        self.deals, self.limit = options.deals, options.limit
        self.penalties = options.penalties

    def deal_range(self) -> tuple[int, int]:
        """All cards melded in natural canastas, four red threes, and going out at once; or all held."""
        cards, reds = self.worth_of_pack(), ALL_RED_THREES
        most = cards + NATURAL_CANASTA * self.most_canastas() + reds + GOING_OUT + AT_ONCE
        return -cards - reds - self.most_fines(), most

    def new_initial_state(self) -> CanastaState:
        return CanastaState(self).begin()


@mypyc_attr(allow_interpreted_subclasses=True)
class CanastaState(CanastaPlay):
    """A position; see `CanastaTable` for its fields."""

    __slots__ = ()

    opens_with: ClassVar[tuple[tuple[int, int], ...]] = ((3000, 120), (1500, 90), (0, 50))
    opens_at_least: ClassVar[int] = 15

    def draws(self) -> int:
        return 2 if self.players == 2 else 1

    def canastas_needed(self) -> int:
        return 2 if self.players == 2 else 1

    def red_points(self, counted: Counted) -> int:
        reds = RED_THREE * counted.reds
        game = self.game
        assert isinstance(game, Canasta)
        if counted.reds == RED_THREES_IN_PACK and game.options.red_threes == "booklet":
            reds = ALL_RED_THREES
        return reds if counted.opened else -reds

    def counted_lines(self, counted: Counted) -> list[ScoreLine]:
        lines = super().counted_lines(counted)
        bonus = (AT_ONCE if counted.once else 0, "at-once", t("opening and going out at once"))
        return [*lines[:-1], bonus, lines[-1]]


GAME: Final = Canasta
