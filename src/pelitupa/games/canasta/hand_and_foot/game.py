"""Hand and Foot (booklet 50): Canasta with five packs, and a second hand to be played after the first."""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.core import Reason, Rulebook, Sampler, t
from pelitupa.core.game import CloneSampler
from pelitupa.games.canasta.actions import Row
from pelitupa.games.canasta.asking import OVER
from pelitupa.games.canasta.cards import BLACK_THREES, RED_THREES
from pelitupa.games.canasta.hand_and_foot import rulings
from pelitupa.games.canasta.hand_and_foot.foot import CARDS, PACKS, SLOTS, TAKES_FOOT
from pelitupa.games.canasta.hand_and_foot.hidden import FootSampler
from pelitupa.games.canasta.hand_and_foot.look import FootView
from pelitupa.games.canasta.hand_and_foot.options import HandAndFootOptions
from pelitupa.games.canasta.match import MeasuredMatch
from pelitupa.games.canasta.measures import MEASURE, Measures


class HandAndFoot(MeasuredMatch[HandAndFootOptions]):
    """Hand and Foot. Actions: as in Canasta; and take up the foot."""

    pad_place: ClassVar[str] = "pelitupa.games.canasta.hand_and_foot.pad"

    def __init__(self, options: HandAndFootOptions, rulebook: Rulebook) -> None:
        self.partners = options.partners
        measures = Measures(
            packs=PACKS, hand=CARDS, slots=SLOTS, most=MEASURE, most_blacks=0, naturals=True
        )
        foot = Row(TAKES_FOOT, 0, "foot", t("take up the foot"))
        super().__init__(options, rulebook, measures, (foot,))
        self.first, self.deals, self.limit = options.first, options.deals, options.deals
        self.penalties = options.penalties
        self.foot = CARDS
        """Cards of a foot; a small game has fewer."""

    def deal_range(self) -> tuple[int, int]:
        """All cards melded in natural canastas, and going out at once; or all held, with every three."""
        cards = self.worth_of_pack()
        threes = 500 * sum([self.pack[kind] for kind in RED_THREES])
        threes += 100 * sum([self.pack[kind] for kind in BLACK_THREES])
        most = cards + 500 * self.most_canastas() + 100 + 100
        return -cards - threes - self.most_fines(), most

    def new_initial_state(self) -> HandAndFootState:
        return HandAndFootState(self).begin()

    def teams(self) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if self.partners else ((0,), (1,), (2,), (3,))


class HandAndFootState(FootView):
    """A position; see `FootTable` for its fields."""

    __slots__ = ()

    def __init__(self, game: HandAndFoot) -> None:
        super().__init__(game, game.foot)

    def reason(self, does: int, about: int, legal: bool) -> Reason:
        own = rulings.reason(self, does, about, legal)
        return own or super().reason(does, about, legal)

    def _sampler(self, player: int) -> Sampler:
        """See `State.sampler`: the hands of others, and the feet."""
        return CloneSampler(self) if self.phase == OVER else FootSampler(self, player)


GAME: Final = HandAndFoot
