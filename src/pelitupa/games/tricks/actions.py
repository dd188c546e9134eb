"""The actions of a game as a table: what each is called, and by which clause it may be done or not.

A row is an action, or a run of actions of one kind, such as the cards that may be given. Rows stand in the
order of the actions' numbers, the cards to play first. What depends on the position, a match says itself
(`_leave`, `_not_now`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pelitupa.core import Reason, Text, t
from pelitupa.equipment.cards import PACK_SIZE, card_text

CARDS: Final = tuple([card_text(card) for card in range(PACK_SIZE)])
"""The texts of the cards of a pack."""

SAID_ELSEWHERE: Final[Reason] = ("", Text(""))


@dataclass(frozen=True)
class Row:
    """Actions by their short ASCII `texts`, with the `labels` and the `group` of their buttons.

    `leave` says why one of them may be done, `not_now` why it may not in a phase in which it is no choice.
    `are_cards` tells that they are about the cards of a pack, in their order.
    """

    texts: Sequence[str]
    labels: Sequence[str]
    group: Text
    leave: Reason = SAID_ELSEWHERE
    not_now: Reason = SAID_ELSEWHERE
    are_cards: bool = False


def playing(not_now: Reason = SAID_ELSEWHERE) -> Row:
    """The cards to play to tricks."""
    return Row(CARDS, CARDS, t("play"), not_now=not_now, are_cards=True)


class Actions:
    """All actions of a game, by number: `texts`, `labels`, `rows`, and the `cards` they are about, or -1.

    `named` has text and label of each, as `GameInfo.named` wants them.
    """

    def __init__(self, nothing: Text, rows: Sequence[Row]) -> None:
        """`nothing` is said of what is no action of the game."""
        self.nothing = nothing
        self.texts: list[str] = []
        self.labels: list[str] = []
        self.rows: list[Row] = []
        self.cards: list[int] = []
        for row in rows:
            size = len(row.texts)
            self.texts += row.texts
            self.labels += row.labels
            self.rows += [row] * size
            self.cards += list(range(size)) if row.are_cards else [-1] * size
        self.named = list(zip(self.texts, self.labels, strict=True))

    def not_now(self, action: int) -> Reason:
        """Why an action of another phase, or what is no action at all, may not be done."""
        return self.rows[action].not_now if action >= 0 else ("follow", self.nothing)
