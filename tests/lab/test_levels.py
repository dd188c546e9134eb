"""The measure of the levels: pairs counted, cells written, slips found, and the table in its page."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from pelitupa.cli import main
from pelitupa.core import PelitupaError
from pelitupa.games import load_game
from pelitupa.lab.levels import (
    BEGIN,
    END,
    HEAD,
    LEAST,
    Measured,
    Meeting,
    SlipModel,
    find_slips,
    has_rules_of_thumb,
    meet,
    read_measured,
    spec_of,
    write_rows,
    write_slips,
)

STICKS = "sticks(n=5)"


def test_a_cell_tells_the_share_of_decided_pairs_with_its_interval() -> None:
    assert str(Meeting(2, 14, 6, 10)) == "70% (48%-85%, 20 of 30)"
    assert str(Meeting(2, 0, 0, 7)) == "none of 7 decided"
    assert str(Meeting(2, 60, 0, 0)).endswith("▲"), "surely above 75 in a hundred"
    assert str(Meeting(2, 20, 60, 0)).endswith("▼"), "surely below 60"


def test_levels_meet_in_so_many_pairs_and_the_same_again() -> None:
    game = load_game(STICKS)
    meeting = meet(game, 2, 4, 12, "x")
    assert meeting.won + meeting.lost + meeting.even == 12
    assert meet(game, 2, 4, 12, "x") == meeting
    short = meet(game, 2, 4, 10_000, "x", seconds=0.2)
    assert 0 < short.won + short.lost + short.even < 10_000


def test_a_better_level_wins_more_pairs_than_it_loses() -> None:
    meeting = meet(load_game("sticks(n=9)"), 5, 4, 60, "x")
    assert meeting.won > meeting.lost == 0, "the best play of the sticks is known"


def test_a_game_for_one_is_played_by_each_level_alone() -> None:
    meeting = meet(load_game("circle_colouring"), 5, 4, 2, "x")
    assert meeting.won + meeting.lost + meeting.even == 2


def test_without_rules_of_thumb_there_is_no_careful_beginner_to_meet() -> None:
    assert not has_rules_of_thumb(load_game(STICKS))
    assert has_rules_of_thumb(load_game("matapesa"))
    meeting = meet(load_game(STICKS), 1, 4, 9, "x")
    assert meeting == Meeting(1, 0, 0, 0)
    assert str(meeting) == "–"


def test_slips_fall_from_level_to_level_or_none_were_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert find_slips(load_game(STICKS), 4, 2, "x", 0.0) == (), "two pairs are not enough"
    monkeypatch.setattr("pelitupa.lab.levels._ENOUGH", 4)
    found = find_slips(load_game("hutunkeitto(k=37.0,n=2.0,m=5.0)"), 4, 60, "x", 0.0)
    assert list(found) == sorted(found, reverse=True)
    assert len(found) == 5
    assert found[-1] == 0.0
    assert spec_of(3, 20, 0.25) == "character(level=3,simulations=20,seconds=0,slips=0.2500)"


def test_the_model_finds_steps_of_the_wished_size() -> None:
    """Who slips in a share s of decisions wins with odds ((t + 0.1) / (s + 0.1)) ** 2 here."""
    rng, model = Random("levels"), SlipModel([])
    for number in range(400):
        if number % 20 == 0:
            slips = model.chain()
        level = 4 - number % 4
        upper, lower = slips[level], slips[level - 1]
        odds = ((lower + 0.1) / (upper + 0.1)) ** 2
        model.pairs.append((upper, lower, rng.random() < odds / (1 + odds)))
    for upper, lower in zip(model.chain()[1:], model.chain(), strict=False):
        odds = ((lower + 0.1) / (upper + 0.1)) ** 2
        assert 0.60 < odds / (1 + odds) < 0.75


def test_where_skill_alone_decides_the_last_step_is_the_longest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(SlipModel, "best", lambda self: (0.01, 3.0))
    chain = SlipModel([]).chain()
    assert chain[0] == LEAST
    odds = [((a + 0.01) / (b + 0.01)) ** 3 for a, b in pairwise(chain)]
    assert all(0.60 < one / (1 + one) < 0.75 for one in odds[:3])
    assert chain[4] == 0.0
    assert odds[3] > 20


def test_luck_alone_leaves_the_levels_as_far_apart_as_they_can_be() -> None:
    model = SlipModel([(0.0, 1.0, won) for won in [True, False] * 200])
    assert model.chain()[0] == 1.0


def test_rows_take_the_place_of_those_of_the_same_game(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# Before\n\n{BEGIN}\n{END}\n\nAfter.\n", encoding="utf-8")
    meetings = tuple(Meeting(level, 2, 1, 0) for level in range(1, 6))
    slips = (0.5, 0.3, 0.15, 0.06, 0.0)
    write_rows(page, [Measured("y(size=5)", 9, slips, meetings).row])
    write_rows(page, [Measured("hex", 9, slips, meetings).row])
    write_rows(page, [Measured("hex", 9, slips, (Meeting(1, 0, 0, 9), *meetings[1:])).row])
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Before\n\n")
    assert text.endswith("\n\nAfter.\n")
    assert HEAD[0] in text
    assert text.count("| `hex` |") == text.count("| `y(size=5)` |") == 1
    assert text.index("`hex`") < text.index("`y(size=5)`")
    assert "none of 9 decided" in text
    page.write_text("no table", encoding="utf-8")
    with pytest.raises(PelitupaError, match="has no lines"):
        write_rows(page, [])


def test_what_several_machines_measured_is_added_up(tmp_path: Path) -> None:
    files = [tmp_path / "a", tmp_path / "b"]
    meetings = tuple(Meeting(level, 2, 1, 0) for level in range(1, 6))
    for file in files:
        file.write_text(Measured("hex", 9, (0.5, 0.3, 0.15, 0.06, 0.0), meetings).line())
    (both,) = read_measured(files)
    assert both.meetings[4] == Meeting(5, 4, 2, 0)


def test_what_was_found_is_kept_beside_what_is_known_of_other_games(tmp_path: Path) -> None:
    file = tmp_path / "slips.toml"
    file.write_text("# Why.\nhex = [0.4, 0.3, 0.2, 0.1, 0.0]\n", encoding="utf-8")
    write_slips(file, {"y": (0.5, 0.2, 0.1, 0.05, 0.0)})
    write_slips(file, {"y": (0.6, 0.2, 0.1, 0.05, 0.0)})
    assert file.read_text(encoding="utf-8") == (
        "# Why.\nhex = [0.4, 0.3, 0.2, 0.1, 0.0]\ny = [0.6, 0.2, 0.1, 0.05, 0.0]\n"
    )


def test_the_command_prints_a_row_and_writes_it(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"{BEGIN}\n{END}\n", encoding="utf-8")
    words = ["levels", STICKS, "--pairs", "3", "--simulations", "2", "--page", str(page)]
    result = CliRunner().invoke(main, words, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert result.output.startswith("| `sticks(n=5")
    assert result.output.strip() in page.read_text(encoding="utf-8")
