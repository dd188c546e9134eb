"""Why something may be done in Believe or Doubt, or may not."""

from __future__ import annotations

from pelitupa.core import Action, Text, t
from pelitupa.games.board.believe_or_doubt.options import (
    ASK,
    BAN,
    BELIEVE,
    CHANGE,
    DOUBT,
    MOVE,
    NO,
    STAY,
    UNKNOWN,
    YES,
)
from pelitupa.games.board.believe_or_doubt.phases import JUDGING
from pelitupa.games.board.believe_or_doubt.table import BelieveOrDoubtTable


def ruling_on(state: BelieveOrDoubtTable, action: Action, player: int) -> tuple[bool, str, Text]:
    """Whether an action is legal for a player who is to decide, the clause that says so, and why."""
    if not isinstance(action, int):
        wanted = state.open_input()
        if wanted is None or not wanted.accepts(action):
            return (False, "answer", t("No such answer is wanted now."))
        return (True, "answer", t("Any answer may be given, right or wrong."))
    legal = action in state.legal_actions(player)
    if action == UNKNOWN:
        said = t("You may say so.") if legal else t("No such answer is wanted now.")
        return (legal, "no-idea", said)
    if action in (BELIEVE, DOUBT):
        if legal:
            return (True, "announce", t("You may believe the answer or doubt it."))
        return (False, "announce", t("There is no answer to announce on now."))
    if action == ASK:
        if legal:
            return (True, "negotiate", t("You may ask once how exact an answer must be."))
        return (
            False, "negotiate",
            t("How exact an answer must be is asked before one answers or announces, once."),
        )  # fmt: skip
    if action in (YES, NO):
        clause = "judged-by-players" if state.phase == JUDGING else "vote"
        said = t("Both votes are possible.") if legal else t("There is no vote now.")
        return (legal, clause, said)
    if action in (STAY, CHANGE):
        if legal:
            return (True, "pie-square", t("A pie square has a question, or lets you change seats."))
        return (False, "pie-square", t("Only on a pie square does one choose between these."))
    if action < MOVE:
        if legal:
            return (True, "seats", t("A pie square lets you change seats."))
        return (
            False, "seats",
            t("Seats change on pie squares, between two others who sit side by side."),
        )  # fmt: skip
    if action < BAN:
        if legal:
            return (True, "move", t("So far the die takes your pawn."))
        return (False, "move", t("The die does not take your pawn there now."))
    if legal:
        return (True, "free-square", t("On a free square the category is chosen."))
    return (False, "free-square", t("That category cannot be named now."))
