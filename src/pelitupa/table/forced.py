"""Decisions with one possible answer: whether a player's screen gives it by itself, and how soon.

What all can see to be forced may be answered after an even moment. Where something is hidden and several
people play, a quick answer would tell the others that there was no choice: there it is answered only if the
table agreed on it, and as late as a choice.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import ActionView, View
from pelitupa.table.match import Match
from pelitupa.table.session import TableSession
from pelitupa.table.terms import ALWAYS, NEVER

BY_HAND: Final = "by hand"
SOON: Final = "soon"
AS_A_CHOICE: Final = "as a choice"


def forced_answers(session: TableSession, seat: int | None) -> str:
    """How a seat's decisions with one possible answer are answered at this table: `BY_HAND`, `SOON` (after an
    even moment), or `AS_A_CHOICE` (after as long as a choice takes). It is the same whatever the position."""
    return forced_in(session.match, seat, session.terms.forced)


def forced_in(match: Match, seat: int | None, agreed: str) -> str:
    """The same of a match whose players have agreed on one of `FORCED`."""
    if seat is None or match.typed or agreed == NEVER:
        return BY_HAND
    if not match.game.has_hidden_information() or match.persons() == [seat]:
        return SOON
    return AS_A_CHOICE if agreed == ALWAYS else BY_HAND


def only_answer(view: View) -> ActionView | None:
    """The one possible answer of the seat that sees this; None where there are several, or where the turn
    goes on after it."""
    if len(view.actions) != 1 or view.open_input is not None or view.actions[0].stays:
        return None
    return view.actions[0]
