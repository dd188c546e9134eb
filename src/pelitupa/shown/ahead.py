"""What a seat that plans conditional moves is told: its lines as people read them, and the position that one
of them would lead to.

Only where nothing is hidden (`table/conditional.py` refuses elsewhere), and only for the seat that plans.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pelitupa.core import CHANCE, State
from pelitupa.draw import pretty
from pelitupa.draw.text import has_cards
from pelitupa.i18n import table_translator
from pelitupa.shown.at_table import Looker
from pelitupa.shown.fragments import view_data
from pelitupa.table.conditional import PlannedStep, named_steps
from pelitupa.table.session import TableSession


def plans_data(
    session: TableSession, lines: Sequence[Sequence[str]], language: str
) -> dict[str, Any]:
    """The lines that a seat has planned for the position now."""
    named = named_steps(session.match.position(), lines)
    cards = has_cards(session.match.view(None))
    return {
        "type": "plans",
        "lines": [list(line) for line in lines],
        "named": [_steps(line, cards, language) for line in named],
    }


def ahead_data(
    session: TableSession, looker: Looker, state: State, line: Sequence[str]
) -> dict[str, Any]:
    """The position `state` that a line leads to from that now, with the choice of whoever would decide there.

    It is seen from the seat of who plans, and all of it is drawn.
    """
    match, seat, language = session.match, looker.seat, looker.language
    actor = state.current_player()
    view = replace(state.view(actor if actor >= 0 else seat), seat=seat)
    cards = has_cards(view)
    bots = [match.is_bot(place) for place in range(len(match.seats))]
    (steps,) = named_steps(match.position(), [line])
    return view_data(view, bots, looker.shared, language, looker.names) | {
        "type": "ahead",
        "version": session.seen(seat),
        "actor": actor,
        "line": _steps(steps, cards, language),
        "typing": _chances(state, cards) if actor == CHANCE else None,
    }


def _steps(steps: Sequence[PlannedStep], cards: bool, language: str) -> list[dict[str, Any]]:
    words = table_translator(language)
    told = [(step, words.text(step.label)) for step in steps]
    return [
        {"actor": step.actor, "text": step.text, "label": pretty(label) if cards else label}
        for step, label in told
    ]


def _chances(state: State, cards: bool) -> dict[str, Any]:
    """What chance may bring, and what its buttons say."""
    texts = [state.action_to_string(CHANCE, action) for action in state.legal_actions(CHANCE)]
    return {"texts": texts, "labels": [pretty(text) if cards else text for text in texts]}
