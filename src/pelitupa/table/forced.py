"""Decisions with one possible answer: whether the page of a player gives it without a click, and how soon.

What all can see to be forced may be answered after an even moment. Where something is hidden and several
people play, a quick answer would tell the others that there was no choice: there it is answered only if the
table agreed on it, and as late as a choice.
"""

from __future__ import annotations

from typing import Final

from pelitupa.table.session import TableSession
from pelitupa.table.terms import ALWAYS, NEVER

BY_HAND: Final = "by hand"
SOON: Final = "soon"
AS_A_CHOICE: Final = "as a choice"


def forced_answers(session: TableSession, seat: int | None) -> str:
    """How a seat's decisions with one possible answer are answered at this table: `BY_HAND`, `SOON` (after an
    even moment), or `AS_A_CHOICE` (after as long as a choice takes). It is the same whatever the position."""
    match = session.match
    if seat is None or match.typed or session.terms.forced == NEVER:
        return BY_HAND
    if not match.game.has_hidden_information() or match.persons() == [seat]:
        return SOON
    return AS_A_CHOICE if session.terms.forced == ALWAYS else BY_HAND
