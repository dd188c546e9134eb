"""Expert positions: every file's are reached, and right as they say; bots are held to them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pelitupa.cli import main as cli
from pelitupa.core import OptionError, PelitupaError
from pelitupa.lab.expert import (
    BEGIN,
    BEGIN_LEVELS,
    END,
    END_LEVELS,
    LEVELS,
    Answers,
    Row,
    _named_drive,
    judged,
    level_row,
    main,
    page_with,
    page_with_levels,
    proved,
    row_of,
    solved,
)
from pelitupa.lab.pages import NoPlaceForTable
from pelitupa.players.characters import CHARACTERS
from pelitupa.table.expert import (
    ExpertError,
    ExpertPosition,
    expert_ids,
    expert_positions,
    read_experts,
)

THIRTY = {"skruuvi", "huutopussi", "tuppi", "minibridge", "klubiskruuvi", "knorri", "valepaska"}
"""The games of which there are thirty positions; ten of every other that has some."""

MENDED = {
    "tuppi": ("tuppi(deals=12)", 36),
    "believe_or_doubt": ("believe_or_doubt", 11),
    "kangaroo": ("kangaroo", 12),  # an aim at a point is told by its bed
    "huutopussi": ("plain", 56),
    "klubiskruuvi": ("informed(simulations=1)", 29),
}
"""Bots that do not search by the clock, and in how many positions at least they agree."""

ALL = [position for id in expert_ids() for position in expert_positions(id)]

FILE = """
[start]
game = "hex(size=2,swap=false)"
[[position]]
right = ["a2", "b1"]
why = "Both touch the other's edge, and the longer way."
source = "exact"
worlds = 1
[[position]]
seat = 2
play = ["a1"]
wrong = ["b2"]
why = "The corner is cut off."
source = "booklet 62"
"""


def write(folder: Path, text: str) -> Path:
    """A file in a game's room."""
    room = folder / "hex"
    room.mkdir()
    path = room / "expert.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("position", ALL, ids=lambda one: f"{one.game}-{one.number}")
def test_every_position_is_reached_and_right_as_it_says(position: ExpertPosition) -> None:
    state = position.state()
    assert state.current_player() == position.start.seat
    assert position.why.endswith((".", "!"))
    assert position.source.split()[0] in ("booklet", "pagat", "penguin", "exact", "rulings")
    proved(position)


@pytest.mark.parametrize("id", expert_ids())
def test_there_are_enough_and_none_twice(id: str) -> None:
    positions = expert_positions(id)
    assert len(positions) >= (30 if id in THIRTY else 10)
    seen = {(str(one.start), one.play) for one in positions}
    assert len(seen) == len(positions)


@pytest.mark.parametrize("id", expert_ids())
def test_chance_does_not_agree(id: str) -> None:
    """What nearly anybody would do who knows nothing is no position worth keeping."""
    positions = expert_positions(id)
    chances = []
    for position in positions:
        state = position.state()
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        chances.append(sum(map(position.agrees, texts)) / len(texts))
    assert sum(chances) <= 0.6 * len(positions)


@pytest.mark.parametrize("id", MENDED)
def test_what_a_bot_has_learned_it_still_knows(id: str) -> None:
    bot, least = MENDED[id]
    row = row_of(id, bot)
    assert row.right >= least
    assert not row.wrong


def test_what_is_right_is_a_choice_or_all_but_what_is_wrong(tmp_path: Path) -> None:
    first, second = read_experts(write(tmp_path, FILE))
    assert [first.agrees(text) for text in ("a1", "a2", "b1", "b2")] == [False, True, True, False]
    assert [second.agrees(text) for text in ("a2", "b1", "b2")] == [True, True, False]
    assert second.is_wrong("b2")
    assert not second.is_wrong("b1")
    assert (first.meant(), second.meant()) == ("a2 or b1", "anything but b2")
    assert second.state().current_player() == 1


def test_what_is_said_to_be_exact_is_solved(tmp_path: Path) -> None:
    first, second = read_experts(write(tmp_path, FILE))
    assert solved(first) == [{"a1": -1.0, "a2": 1.0, "b1": 1.0, "b2": -1.0}]
    proved(first)
    proved(second)  # nothing is claimed
    changed = FILE.replace('"a2", "b1"', '"a2", "a1"')
    (tmp_path / "more").mkdir()
    lie, _ = read_experts(write(tmp_path / "more", changed))
    with pytest.raises(
        ExpertError, match=r"\['a1', 'a2'\] is said to be right, but .* \['a2', 'b1'\]"
    ):
        proved(lie)
    (tmp_path / "large").mkdir()
    large = FILE.replace("size=2", "size=9")
    with pytest.raises(ExpertError, match="too much to be solved"):
        proved(read_experts(write(tmp_path / "large", large))[0])


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[[position]]", "[[positions]]", "unknown key 'positions'"),
        ('source = "exact"', "", "'source' is missing"),
        ('why = "The', 'how = "The', "position 2: unknown key 'how'"),
        ('wrong = ["b2"]', "", "position 2: a position says what is 'right'"),
        ("worlds = 1", "worlds = -1", "position 1: 'worlds' is a number of deals"),
        ('source = "booklet 62"', 'source = "booklet"\nworlds = 2', "the source is 'exact'"),
        ('right = ["a2", "b1"]', 'right = "a2"', "'right' is a list"),
        ("seat = 2", "seat = 0", "position 2: 'seat' counts the players from 1"),
        ("[start]", "[start", "hex/expert.toml: "),
        ("[start]", "[sections]\n62 = 'x'\n[start]", "'sections' names all of 62, solved"),
        ("[start]", "[sections]\n62 = 1\nsolved = 'x'\n[start]", "'sections' is a table of titles"),
    ],
)
def test_a_malformed_file_is_told_where(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in FILE
    changed = FILE.replace(old, new, 1)
    with pytest.raises(ExpertError, match=r"hex/expert\.toml") as caught:
        read_experts(write(tmp_path, changed))
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('right = ["a2", "b1"]', 'right = ["a2", "c1"]', "position 1: 'c1' is not legal"),
        ('right = ["a2", "b1"]', 'right = ["*"]', "position 1: whatever is legal is right"),
        ('right = ["a2", "b1"]', 'right = ["a*"]\nwrong = ["a1"]', "'a1' is right and wrong"),
        ('play = ["a1"]', 'play = ["c9"]', "position 2: "),
        ('play = ["a1"]', "", "position 2: player 2 is not to decide"),
        ("size=2", "size=99", "position 1: "),
    ],
)
def test_what_the_rules_do_not_allow_is_told_where(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    assert old in FILE
    positions = read_experts(write(tmp_path, FILE.replace(old, new, 1)))
    with pytest.raises(ExpertError) as caught:
        list(map(ExpertPosition.state, positions))
    assert told in str(caught.value)


def test_a_shot_into_the_pins_and_to_the_target_ball_is_what_is_right_there() -> None:
    both = [("hit", ("yellow", "red")), ("pin", ("1",))]
    texts = {"pins": 0, "target": 1, "play": 2}
    for position in expert_positions("five_pin"):
        assert position.agrees(_named_drive(position, both, texts))
        assert _named_drive(position, both[1:], texts) == "pins"
        assert _named_drive(position, both[:1], texts) == "target"
        assert _named_drive(position, [], texts) == "play"


def test_no_positions_and_no_bot_are_told() -> None:
    with pytest.raises(PelitupaError, match="no game"):
        expert_positions("skrovi")
    with pytest.raises(ExpertError, match="musta_pekka has no expert positions; there are some of"):
        expert_positions("musta_pekka")
    with pytest.raises(OptionError, match="plays Tuppi only"):
        list(judged("skruuvi", "tuppi"))


def test_the_command_tells_where_a_bot_differs_and_why() -> None:
    result = CliRunner().invoke(cli, ["agree", "skruuvi", "random", "search(simulations=1)"])
    assert result.exit_code == 0, result.output
    row = row_of("skruuvi", "random")
    head = f"random: agrees in {row.right} of {row.positions}, clearly wrong in {row.wrong}\n"
    assert result.stdout.startswith(head)
    assert "search(simulations=1): agrees in " in result.output
    assert "[booklet 25.1]\n" in result.output
    told = CliRunner().invoke(cli, ["agree", "skruuvi", "random", "--json"])
    (data,) = json.loads(told.stdout)
    assert sum(one["agrees"] for one in data["positions"]) == row.right
    listed = CliRunner().invoke(cli, ["agree"])
    assert f"{'skruuvi':<24}{row.positions:>4} positions" in listed.output


def test_the_page_is_written_anew(tmp_path: Path) -> None:
    page = f"# Title\n\n{BEGIN}\nold\n{END}\n\nMore.\n"
    text = page_with(page, [Row("skruuvi", "random", 30, 7, 2)])
    assert "| Modern Skruuvi | `random` | 30 | 7 | 2 |" in text
    assert "old" not in text
    assert text.endswith("More.\n")
    assert page_with(text, []) != text
    with pytest.raises(NoPlaceForTable, match="no place"):
        page_with("# Title", [])


def test_the_table_by_level_tells_of_everybody_with_a_face() -> None:
    page = f"{BEGIN_LEVELS}\nold\n{END_LEVELS}\n"
    row = level_row("sticks", "simulations=1,seconds=0")
    positions = len(expert_positions("sticks"))
    faces = [sum(who.level == level for who in CHARACTERS) for level in LEVELS]
    assert [one.asked for one in row.levels] == [positions * many for many in faces]
    assert row.levels[-1] == Answers(2 * positions, 2 * positions, 0)  # level 5 never errs there
    text = page_with_levels(page, [row, row])
    assert f"| {2 * positions} of {2 * positions}, 0 |" in text
    assert f"| {4 * positions} of {4 * positions}, 0 |" in text.splitlines()[-3]
    assert "old" not in text


def test_the_page_has_a_line_for_every_game_that_has_positions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    docs = Path(__file__).parents[2] / "docs" / "lab" / "expert_positions.md"
    text = docs.read_text(encoding="utf-8")
    for id in expert_ids():
        title = expert_positions(id)[0].state().get_game().rulebook.title
        assert f"| {title} | " in text, (
            f"run python -m pelitupa.lab.expert docs/lab/expert_positions.md for {id}"
        )
    page = tmp_path / "page.md"
    page.write_text(f"{BEGIN}\n{END}\n", encoding="utf-8")
    monkeypatch.setattr("pelitupa.lab.expert.best_bot", lambda id, budget: "random")
    result = CliRunner().invoke(main, [str(page)])
    assert result.exit_code == 0, result.output
    assert "| `random` | " in page.read_text(encoding="utf-8")
