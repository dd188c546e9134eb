"""The short version of every game's rules."""

from __future__ import annotations

import json
from itertools import takewhile

import pytest
from click.testing import CliRunner

from pelitupa.cli import main
from pelitupa.games import game_ids, rulebook
from pelitupa.table.essentials import essentials
from pelitupa.table.lesson import LessonStep, lesson

FEWEST = 4
LONGEST = 2600
"""Letters: a page and a half. Whoever wants more reads the rules."""


def _has_no_ruleset(step: LessonStep) -> bool:
    return step.start is None or "ruleset=" not in step.start.game


@pytest.mark.parametrize("id", game_ids())
def test_the_short_version_is_short_and_adds_to_what_the_lesson_teaches(id: str) -> None:
    book, told = rulebook(id), essentials(id)
    letters = sum(len(clause.text) for clause in told)
    assert len(told) >= FEWEST, f"{len(told)} clauses, at least {FEWEST}: add some to `short`"
    assert letters <= LONGEST, f"{letters} letters, at most {LONGEST}: take clauses out of `short`"
    assert list(told) == [clause for clause in book.clauses.values() if clause in told]
    taught = {
        name
        for step in takewhile(_has_no_ruleset, lesson(id).steps)
        for name in (step.clause, *(c.clause for c in step.choices))
    }
    assert taught & book.clauses.keys() <= {clause.id for clause in told}
    twice = sorted(taught & set(book.short))
    assert not twice, (
        f"take {twice} out of `short`: the lesson's clauses are in the short rules anyway"
    )


def test_the_terminal_tells_it() -> None:
    told = CliRunner().invoke(main, ["rules", "tuppi", "--short"])
    assert told.exit_code == 0
    assert "- Each player bids once" in told.output
    assert "pelitupa rules tuppi tells them all" in told.output
    as_json = json.loads(CliRunner().invoke(main, ["rules", "tuppi", "--short", "--json"]).output)
    assert as_json["clauses"] == [clause.id for clause in essentials("tuppi")]
