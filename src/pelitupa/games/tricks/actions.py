"""The actions of a game as a table: what each is called, when it is offered, and by which clause it may be
done or not.

A row is an action, or a run of actions of one kind, such as the cards that may be given. Rows stand in the
order of the actions' numbers, the cards to play first. What depends on the position, a match says itself
(`_leave`, `_not_now`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pelitupa.core import Reason, Text, t
from pelitupa.equipment.cards import PACK_SIZE, card_text
from pelitupa.games.tricks.limits import bits_of
from pelitupa.games.tricks.phases import FIRST_PHASE

CARDS: Final = tuple([card_text(card) for card in range(PACK_SIZE)])
"""The texts of the cards of a pack."""

ALL: Final = 0
OWN: Final = 1
PAIR: Final = 2
"""Who sees that an action is done: all, the player alone, or the player and the partner."""

_PHASES: Final = FIRST_PHASE + 13
"""More than there are in any game."""

SAID_ELSEWHERE: Final[Reason] = ("", Text(""))


@dataclass(frozen=True)
class Row:
    """Actions by their short ASCII `texts`, with the `labels` and the `group` of their buttons.

    They are offered in the game's own `phases`. `leave` says why one of them may be done, `not_now` why it
    may not in another phase. `are_cards` tells that they are about the cards of a pack, in their order, of
    which those are offered that the player's hand has (`held`). `seen_by` is ALL, OWN or PAIR.
    """

    texts: Sequence[str]
    labels: Sequence[str]
    group: Text
    leave: Reason = SAID_ELSEWHERE
    not_now: Reason = SAID_ELSEWHERE
    are_cards: bool = False
    held: bool = True
    phases: tuple[int, ...] = ()
    seen_by: int = ALL


def playing(not_now: Reason = SAID_ELSEWHERE) -> Row:
    """The cards to play to tricks."""
    return Row(CARDS, CARDS, t("play"), not_now=not_now, are_cards=True)


class Actions:
    """All actions of a game, by number: `texts`, `labels`, `rows`, and the `cards` they are about, or -1.

    `named` has text and label of each, as `GameInfo.named` wants them. By phase, `first` is the first action
    that is offered, and `offered` the set of all of them, numbered from there on. Where these begin with
    cards of the hand, `beside` has the others; else it is -1. `asks` is what is asked in each phase.
    """

    def __init__(
        self, nothing: Text, rows: Sequence[Row], asks: Mapping[int, Text] | None = None
    ) -> None:
        """`nothing` is said of what is no action of the game."""
        self.nothing = nothing
        self.asks: Mapping[int, Text] = asks or {}
        self.first: list[int] = [0] * _PHASES
        self.offered: list[int] = [0] * _PHASES
        self.beside: list[int] = [-1] * _PHASES
        self.texts: list[str] = []
        self.labels: list[str] = []
        self.rows: list[Row] = []
        self.cards: list[int] = []
        for row in rows:
            size, number = len(row.texts), len(self.texts)
            for phase in row.phases:
                self._offer(phase, number, number + size, row.are_cards and row.held)
            self.texts += row.texts
            self.labels += row.labels
            self.rows += [row] * size
            self.cards += list(range(size)) if row.are_cards else [-1] * size
        self.named = list(zip(self.texts, self.labels, strict=True))

    def _offer(self, phase: int, number: int, end: int, of_hand: bool) -> None:
        if not self.offered[phase]:
            self.first[phase] = number
            self.beside[phase] = 0 if of_hand else -1
        offer = bits_of(number - self.first[phase], end - self.first[phase])
        self.offered[phase] |= offer
        if not of_hand:
            self.beside[phase] |= offer

    def not_now(self, action: int) -> Reason:
        """Why an action of another phase, or what is no action at all, may not be done."""
        return self.rows[action].not_now if action >= 0 else ("follow", self.nothing)
