"""The table of all games says what the games are, and the docs have it as it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pelitupa.games import game_ids
from pelitupa.lab.facts import facts, main, random_match, table, written

MARK = "<!-- written by python -m pelitupa.lab.facts --write -->"
PAGE = Path(__file__).parents[2] / "docs" / "games_table.md"


def test_a_game_s_facts() -> None:
    hex = facts("hex(size=3)")
    assert (hex.players, hex.information, hex.chance) == (2, "perfect", "none")
    assert (hex.actions, hex.outcomes, hex.observation) == (10, 0, 24)
    kangaroo, tuppi = facts("kangaroo"), facts("tuppi")
    assert (kangaroo.information, kangaroo.chance) == ("perfect", "throws")
    assert (tuppi.information, tuppi.chance, tuppi.information_state) == ("hidden", "listed", None)
    assert not facts("purkkis").decides
    match = random_match("sticks", 3)
    assert 0 < match.decisions <= facts("sticks").horizon


def test_the_page_has_every_game_as_it_is() -> None:
    """All but how long random matches are, which is measured."""
    lines = table((facts(id), None) for id in game_ids())
    now = written("\n".join([MARK, *lines, "<!-- end -->"]))
    found = written(PAGE.read_text(encoding="utf-8"))
    again = "python -m pelitupa.lab.facts --write docs/games_table.md"
    assert [row[:9] for row in found] == [row[:9] for row in now], again


def test_the_command_writes_into_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    told = CliRunner().invoke(main, ["sticks", "seinis", "--matches", "2", "--write", str(page)])
    assert told.exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert [row[0] for row in written(text)] == ["sticks", "seinis"]
    assert text.startswith("# All games in one table")
    assert text.rstrip().endswith("```")
    page.write_text(f"{MARK}\nmore\n", encoding="utf-8")
    told = CliRunner().invoke(main, ["sticks", "--matches", "0", "--write", str(page)])
    assert (told.exit_code, page.read_text(encoding="utf-8")) == (1, f"{MARK}\nmore\n")
    assert "no place for the table" in told.output


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no game 'skat'"):
        facts("skat")
