"""The table of Knüffeln: what was turned up, exchanged and said, and what stands on the slate."""

from __future__ import annotations

from typing import Final, Self

from pelitupa.games.tricks.knueffeln.actions import CUTTING
from pelitupa.games.tricks.knueffeln.options import KnueffelnOptions
from pelitupa.games.tricks.knueffeln.slate import Slate
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.seats import right_of
from pelitupa.games.tricks.table import TrickGame

BOTTOM: Final = 4
UP: Final = 5
FACED: Final = 6
DOWN: Final = 7
POCKETS: Final = 4
"""The places beside the hands: the cards the cutter has looked at, those turned up for the chosen suits,
the Old Ones on the table and what was given for them, and the card led face down."""


class KnueffelnTable(TrickMatch):
    """A position of a match.

    Of the match: `answers` (deal, number of moves, Queen, whether she sleeps), the `slate`, and how many
    deals were `scored`.

    Of the deal: `looked` cards seen by the cutter, cards `turned` up in their order, the two `upcards` and
    those `returned` to the stock, the `chosen` suits, the suits whose Queen is `sleeping`, whether the Kings
    are asked (`inheriting`), how many players have been `asked`, and `given`, the card owed for one taken
    (or -1). `directors` by side (a seat or -1) and the `orders` they have given; by seat how often one has
    `spoken`, and what was `said` last (an action or -1). `raised` is the side whose raise was taken up,
    `jann` the side that won the first five tricks, or -1.
    """

    def __init__(self, game: TrickGame, options: KnueffelnOptions) -> None:
        super().__init__(game)
        self.options = options
        self.answers: tuple[tuple[int, int, int, bool], ...] = ()
        self.slate = Slate()
        self.scored = 0

    def _clear_deal(self) -> None:
        self.looked = 0
        self.turned: tuple[int, ...] = ()
        self.upcards: tuple[int, ...] = ()
        self.returned: tuple[int, ...] = ()
        self.chosen = 0
        self.sleeping = 0
        self.inheriting = False
        self.asked = 0
        self.given = -1
        self.directors: list[int] = [-1, -1]
        self.orders: list[int] = [0, 0]
        self.spoken: list[int] = [0, 0, 0, 0]
        self.said: list[int] = [-1, -1, -1, -1]
        self.raised = -1
        self.jann = -1
        self.phase, self.turn = CUTTING, right_of(self.dealer)

    def clone(self) -> Self:
        new = super().clone()
        new.answers = self.answers
        new.slate = self.slate
        new.scored = self.scored
        new.looked = self.looked
        new.turned = self.turned
        new.upcards = self.upcards
        new.returned = self.returned
        new.chosen = self.chosen
        new.sleeping = self.sleeping
        new.inheriting = self.inheriting
        new.asked = self.asked
        new.given = self.given
        new.directors = self.directors.copy()
        new.orders = self.orders.copy()
        new.spoken = self.spoken.copy()
        new.said = self.said.copy()
        new.raised = self.raised
        new.jann = self.jann
        return new
