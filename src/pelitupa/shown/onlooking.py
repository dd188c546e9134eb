"""What an onlooker of a live table needs to guess what comes: who decides, among what, and what was done.

The page alone keeps the guess and compares it, so that no player can learn of it and the table waits for
nobody. Nothing is told here that an onlooker does not see or know from the rules anyway: in a game that hides
something neither what may be chosen nor among how many, since that tells of a hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pelitupa.core import LogLine, View
from pelitupa.draw.text import has_cards
from pelitupa.i18n import table_translator
from pelitupa.shown.fragments import actions_data
from pelitupa.shown.lessons import spoken
from pelitupa.table.match import Match

MOST_DONE: Final = 12
"""So many of the latest decisions are told; a guess that waits longer counts for nothing."""


def onlooking_data(match: Match, view: View, since: int, language: str) -> dict[str, Any]:
    """What onlookers are asked now, and what was done of which they were asked; `view` is what they see."""
    lines = match.log(None, since)[-MOST_DONE:]
    return {
        "guess": _asked(match, view, language),
        "done": [
            _done(line, view, language) for line in lines if line.actor >= 0 and not line.hidden
        ],
    }


def _asked(match: Match, view: View, language: str) -> dict[str, Any] | None:
    """The decision that comes; None where several decide at once, where it has no names, as an aim at a
    point, or where all know that only one thing can be done."""
    deciding = [player.seat for player in view.players if player.to_act]
    if match.is_over or len(deciding) != 1:
        return None
    game, seat = match.game, deciding[0]
    if game.has_hidden_information():
        count = game.num_distinct_actions()
        return {"seat": seat, "step": view.step, "open": False, "choices": count, "actions": []}
    state = match.position()
    if state.current_player() != seat or state.open_input() is not None:
        return None
    choices: Sequence[dict[str, Any]] = actions_data(state.view(seat), language)
    if len(choices) < 2:
        return None
    return {
        "seat": seat,
        "step": view.step,
        "open": True,
        "choices": len(choices),
        "actions": choices,
    }


def _done(line: LogLine, view: View, language: str) -> dict[str, Any]:
    label = spoken(line.label or line.text, has_cards(view), table_translator(language))
    return {"step": line.step, "seat": line.actor, "text": str(line.text), "label": label}
