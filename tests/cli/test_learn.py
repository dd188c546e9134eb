"""`pelitupa learn`: a lesson in the terminal, to its end, with every kind of answer."""

from __future__ import annotations

from dataclasses import replace

import pytest
from click.testing import CliRunner

from pelitupa.cli import main
from pelitupa.games import decided_ids
from pelitupa.table.coach import Coach
from pelitupa.table.lesson import lesson, lesson_ids


def run(id: str, *lines: str) -> str:
    """What is printed when these lines are typed."""
    result = CliRunner().invoke(main, ["learn", id], input="\n".join(lines) + "\n")
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("id", lesson_ids())
def test_a_lesson_shown_comes_to_its_end(id: str) -> None:
    steps = lesson(id).steps
    told = run(id, *("show" if step.ask else "" for step in steps))
    assert f"--- {len(steps)} of {len(steps)}" in told
    assert told.count("Well chosen.") == sum(bool(step.ask) for step in steps)
    how = "play" if id in decided_ids() else "referee"
    assert f"Now play: pelitupa {how} {id}" in told


def test_choices_are_answered_and_one_may_stop() -> None:
    told = run("hex", "a5", "e1", "", "xyzzy", "c3", "c4", "quit")
    assert "See what happens." in told
    assert "The rules allow it." in told
    assert "(show: the coach shows you; quit: stop)" in told
    assert "[hex/turn]" in told
    assert "--- 2 of 6" in told
    assert "--- 3 of 6" not in told
    assert "Now play" not in told


def test_a_clause_of_the_contract_is_cited_too(monkeypatch: pytest.MonkeyPatch) -> None:
    hex = lesson("hex")
    first = replace(hex.steps[0], clause="contract/turn")
    taught = Coach(replace(hex, steps=(first, *hex.steps[1:])))
    monkeypatch.setattr("pelitupa.cli.learn.coach", lambda id: taught)
    assert "[contract/turn] Only a player who is to decide may act." in run("hex", "quit")


def test_where_there_is_no_lesson_one_line_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["learn", "tuppy"])
    assert stopped.value.code == 2
    assert "did you mean tuppi" in capsys.readouterr().err
