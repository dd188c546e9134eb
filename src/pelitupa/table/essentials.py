"""A game's rules in short: what its lesson teaches, and what the rulebook adds to that."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pelitupa.core import Clause
from pelitupa.games import rulebook
from pelitupa.table.lesson import Lesson, LessonStep, lesson


@cache
def essentials(id: str) -> tuple[Clause, ...]:
    """The clauses that one needs to begin with, in the rulebook's order: those that the lesson speaks of
    (but for steps by another ruleset), and those in its `short`. Raises `UnknownGame`, and `LessonError`
    where the lesson is none."""
    book = rulebook(id)
    told = {*book.short, *(name for step in _begun(lesson(book.game)) for name in _taught(step))}
    return tuple(clause for clause in book.clauses.values() if clause.id in told)


def _begun(told: Lesson) -> Iterator[LessonStep]:
    """The steps by the rules that a match has where nobody chooses a ruleset."""
    chosen = False
    for step in told.steps:
        if step.start is not None:
            chosen = "ruleset=" in step.start.game
        if not chosen:
            yield step


def _taught(step: LessonStep) -> Iterator[str]:
    yield step.clause
    for choice in step.choices:
        yield choice.clause
