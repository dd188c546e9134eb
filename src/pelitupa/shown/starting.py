"""What the rules in a page do before anything is asked of them, and after they were kept.

A browser keeps Python's memory once the rules have come, and begins from it the next time
(`static/rules/worker.js`). So it holds what takes long to make, and nothing of anybody: no match, no name and
no seed.
"""

from __future__ import annotations

import random

from pelitupa.players.conventions import cards_for
from pelitupa.shown import answers, lesson_answers, replay_answers, table_answers, yard_answers
from pelitupa.shown.templating import environment

ANSWERS = (answers, lesson_answers, replay_answers, table_answers, yard_answers)
"""What a page may ask, all of it loaded: each browser keeps one memory for all pages."""


def prepare(language: str) -> None:
    """Make what every page needs: the templates of its language, and what calls mean."""
    templates = environment(language)
    for name in templates.list_templates():
        templates.get_template(name)
    cards_for("")


def begin_again() -> None:
    """Draw the numbers of `random` from a new seed: those in a memory would come again at each start."""
    random.seed()
