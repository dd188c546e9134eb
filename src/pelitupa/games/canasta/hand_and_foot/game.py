"""Hand and Foot (booklet 50): Canasta with five packs, and a second hand to be played after the first."""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.core import Eye, Options, Reason, Rulebook, Tensor, Zone, t
from pelitupa.games.canasta.hand_and_foot import look, rulings
from pelitupa.games.canasta.hand_and_foot.foot import CARDS, FOOT, PACKS, SLOTS, FootTable
from pelitupa.games.canasta.hand_and_foot.options import HandAndFootOptions
from pelitupa.games.canasta.match import MeasuredMatch
from pelitupa.games.canasta.measures import MEASURE, Measures


class HandAndFoot(MeasuredMatch):
    """Hand and Foot. Actions: as in Canasta; and take up the foot."""

    options_type: ClassVar[type[Options]] = HandAndFootOptions

    def __init__(self, options: Options, rulebook: Rulebook) -> None:
        assert isinstance(options, HandAndFootOptions)
        self.partners = options.partners
        measures = Measures(
            packs=PACKS, hand=CARDS, slots=SLOTS, most=MEASURE, most_blacks=0, naturals=True
        )
        super().__init__(options, rulebook, measures)
        self.first, self.deals, self.limit = options.first, options.deals, options.deals
        self.penalties = options.penalties
        self.foot = CARDS
        """Cards of a foot; a small game has fewer."""

    def new_initial_state(self) -> HandAndFootState:
        return HandAndFootState(self).begin()

    def teams(self) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if self.partners else ((0,), (1,), (2,), (3,))

    def _action_text(self, action: int) -> str:
        return "foot" if action == FOOT else super()._action_text(action)

    def _action_label(self, action: int) -> str:
        return t("take up the foot") if action == FOOT else super()._action_label(action)


class HandAndFootState(FootTable):
    """A position; see `FootTable` for its fields."""

    __slots__ = ()

    def __init__(self, game: HandAndFoot) -> None:
        super().__init__(game, game.foot)

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        return rulings.reason(self, action, legal)

    def _prompt(self, seat: int | None) -> str:
        asked = seat is not None and seat == self.current_player()
        return look.prompt(self) if asked else super()._prompt(seat)

    def _zones(self, eye: Eye) -> list[Zone]:
        return look.zones(self, eye)

    def _observe(self, seat: int, out: Tensor) -> None:
        look.observe(self, seat, out)


GAME: Final = HandAndFoot
