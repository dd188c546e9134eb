"""Why something may be done in Believe or Doubt, or may not."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Action, Ruling, Text, t
from pelitupa.games.board.believe_or_doubt import actions
from pelitupa.games.board.believe_or_doubt.phases import JUDGING
from pelitupa.games.board.believe_or_doubt.table import BelieveOrDoubtTable

_NOT_WANTED: Final = t("No such answer is wanted now.")
_FROM: Final[tuple[tuple[int, str, Text, Text], ...]] = (
    (actions.BAN, "free-square", t("On a free square the category is chosen."),
     t("That category cannot be named now.")),
    (actions.MOVE, "move", t("So far the die takes your pawn."),
     t("The die does not take your pawn there now.")),
    (actions.SIT, "seats", t("A pie square lets you change seats."),
     t("Seats change on pie squares, between two others who sit side by side.")),
    (actions.UNKNOWN, "no-idea", t("You may say so."), _NOT_WANTED),
    (actions.STAY, "pie-square", t("A pie square has a question, or lets you change seats."),
     t("Only on a pie square does one choose between these.")),
    (actions.YES, "vote", t("Both votes are possible."), t("There is no vote now.")),
    (actions.ASK, "negotiate", t("You may ask once how exact an answer must be."),
     t("How exact an answer must be is asked before one answers or announces, once.")),
    (actions.BELIEVE, "announce", t("You may believe the answer or doubt it."),
     t("There is no answer to announce on now.")),
)  # fmt: skip
"""From which action on, the last first, which clause says why it is legal, and why it is not."""


def ruling_on(state: BelieveOrDoubtTable, action: Action, player: int) -> Ruling:
    """Whether an action is legal for a player who is to decide, the clause that says so, and why."""
    if isinstance(action, int):
        legal = action in state.legal_actions(player)
        _, clause, why, why_not = next(row for row in _FROM if action >= row[0])
        if clause == "vote" and state.phase == JUDGING:
            clause = "judged-by-players"
    else:
        wanted = state.open_input()
        legal = wanted is not None and wanted.accepts(action)
        clause, why, why_not = "answer", t("Any answer may be given, right or wrong."), _NOT_WANTED
    return Ruling(legal, f"{state.game.id}/{clause}", why if legal else why_not)
