"""The contract's own parts: errors, text, utilities, rulebooks, views, texts of actions."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pelitupa
from pelitupa.core import (
    BACK,
    CHANCE,
    EACH_SEAT,
    EVERYONE,
    NO_SEAT,
    NOBODY,
    AmbiguousAction,
    Eye,
    IllegalAction,
    Item,
    MalformedAction,
    OpenInput,
    RulebookError,
    State,
    Tensor,
    UnknownGame,
    number_fields,
    only,
    read_rulebook,
    t,
)
from pelitupa.core.objective import margin_utilities, money_utilities, win_utilities
from pelitupa.core.spiel import SpielName

HEX = pelitupa.load_game("hex(size=3)")


def test_text_is_a_str_that_remembers_its_template() -> None:
    text = t("{card} beats {other}", card="S7", other="S6")
    assert text == "S7 beats S6"
    assert (text.template, text.values["card"]) == ("{card} beats {other}", "S7")
    assert t("100% {sure}").template == "100% {sure}"


@pytest.mark.parametrize(
    ("winners", "players", "expected"),
    [
        ([0], 2, [1.0, -1.0]),
        ([1, 2, 3], 4, [-1.0, 1 / 3, 1 / 3, 1 / 3]),
        ([2], 3, [-0.5, -0.5, 1.0]),
        ([0, 2], 4, [1.0, -1.0, 1.0, -1.0]),
        ([], 3, [0.0, 0.0, 0.0]),
        ([0], 1, [1.0]),
        ([], 1, [0.0]),
    ],
)
def test_winning_utilities(winners: list[int], players: int, expected: list[float]) -> None:
    assert win_utilities(winners, players) == pytest.approx(expected)


def test_money_is_the_difference_for_two_sides_and_the_average_for_more() -> None:
    """Booklet chapter 6."""
    sides = ((0, 2), (1, 3))
    assert money_utilities([52.0, 0.0, 52.0, 0.0], sides) == [52.0, -52.0, 52.0, -52.0]
    alone = tuple((seat,) for seat in range(4))
    assert money_utilities([3.0, 2.0, 1.0, -6.0], alone) == [3.0, 2.0, 1.0, -6.0]
    assert money_utilities([10.0, 4.0, 4.0], alone[:3]) == [4.0, -2.0, -2.0]
    assert margin_utilities([10.0, 4.0, 4.0], alone[:3]) == [6.0, -3.0, -3.0]


@given(st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=10))
def test_settlements_pay_out_what_is_paid_in(scores: list[float]) -> None:
    alone = tuple((seat,) for seat in range(len(scores)))
    assert sum(money_utilities(scores, alone)) == pytest.approx(0.0, abs=1e-6)
    assert sum(margin_utilities(scores, alone)) == pytest.approx(0.0, abs=1e-6)


def test_an_eye_lets_through_only_what_its_seat_may_see() -> None:
    cards = [Item("S7", "S7", "seven of spades"), Item("H2", "H2", "two of hearts")]
    for seat, audience, seen in [
        (0, only(0, 2), True),
        (1, only(0, 2), False),
        (None, only(0, 2), False),
        (None, EVERYONE, True),
        (0, NOBODY, False),
    ]:
        zone = Eye(seat).zone("hand", "Hand", "hand", cards, audience=audience)
        assert [i.face for i in zone.items] == (["S7", "H2"] if seen else [BACK, BACK])
        assert seen or not any("S7" in str(item) or "seven" in str(item) for item in zone.items)


def test_tensors_are_made_of_named_parts() -> None:
    for named in (True, False):
        out = Tensor(1, 2, named)
        out.bits("hand", 0b101, 4)
        out.one_hot("phase", 1, 3)
        out.numbers("score, deal", [3, 1], [6, 2])
        out.each("cards", [5, 4], 10)
        out.seat("turn", 1)
        out.among("out", (0,))
        for seat in out.turned(out.around):
            out.numbers("chips", [seat])
        for side in out.sided((1, 0)):
            out.numbers("games", [side], 2)
        out.counts("kinds", [2, 0, 2], 3, 4)
        assert out.values[:11] == [1, 0, 1, 0, 0, 1, 0, 0.5, 0.5, 0.5, 0.4]
        assert out.values[11:] == [1, 0, 0, 1, 1, 0, 0.5, 0, 0.25, 0, 0.5]
        told = [(p.name, p.offset, p.shape, p.form, p.scale, p.seat, p.side) for p in out.parts]
        assert told == (
            []
            if not named
            else [
                ("hand", 0, (4,), "bits", (1,), NO_SEAT, NO_SEAT),
                ("phase", 4, (3,), "one-hot", (1,), NO_SEAT, NO_SEAT),
                ("score, deal", 7, (2,), "numbers", (6, 2), NO_SEAT, NO_SEAT),
                ("cards", 9, (2,), "numbers", (10,), EACH_SEAT, NO_SEAT),
                ("turn", 11, (2,), "one-hot", (1,), EACH_SEAT, NO_SEAT),
                ("out", 13, (2,), "bits", (1,), EACH_SEAT, NO_SEAT),
                ("chips", 15, (1,), "numbers", (1,), 0, NO_SEAT),
                ("chips", 16, (1,), "numbers", (1,), 1, NO_SEAT),
                ("games", 17, (1,), "numbers", (2,), NO_SEAT, 0),
                ("games", 18, (1,), "numbers", (2,), NO_SEAT, 1),
                ("kinds", 19, (3,), "numbers", (4,), NO_SEAT, NO_SEAT),
            ]
        )


def test_unknown_games_are_named_with_a_near_one() -> None:
    with pytest.raises(UnknownGame, match="did you mean hex"):
        pelitupa.load_game("hexx")
    with pytest.raises(pelitupa.PelitupaError, match="no game with options"):
        pelitupa.load_game("../core")


def test_texts_are_read_leniently_but_never_guessed() -> None:
    state = pelitupa.load_game("hex(size=12)").new_initial_state()
    assert state.string_to_action("  A1 ") == 0
    assert state.string_to_action(0, "l12") == 143
    with pytest.raises(AmbiguousAction) as ambiguous:
        state.string_to_action("b")
    assert "b1" in ambiguous.value.candidates
    assert ambiguous.value.given == "b"
    with pytest.raises(MalformedAction, match="no such action; try") as malformed:
        state.string_to_action("z99")
    assert "board: empty" in malformed.value.position


def test_an_illegal_action_quotes_input_position_and_clause_and_changes_nothing() -> None:
    state = HEX.state([4])
    with pytest.raises(IllegalAction) as error:
        state.apply_action(4)
    assert "given: 'b2'" in str(error.value)
    assert "red b2" in str(error.value)
    assert "[hex/turn]" in str(error.value)
    assert state.history() == [4]


def test_whole_numbers_of_other_libraries_are_actions() -> None:
    numpy = pytest.importorskip("numpy")
    state = HEX.new_initial_state()
    state.apply_action(numpy.int64(4))
    assert state.history() == [4]
    assert type(state.history()[0]) is int


def test_turn_and_end_are_refused_by_the_contract() -> None:
    assert HEX.state([4]).explain(0, player=0).clause == "contract/turn"
    over = HEX.state([1, 0, 4, 3, 7])
    assert over.is_terminal()
    assert over.explain(8).clause == "contract/over"
    with pytest.raises(IllegalAction):
        over.apply_action(8)


def test_a_repr_is_the_call_that_makes_it() -> None:
    state = HEX.state([4, 9])
    again = eval(repr(state), {"load_game": pelitupa.load_game})
    assert again.history() == [4, 9]
    assert again.get_game() == HEX
    assert hash(again.get_game()) == hash(HEX)


def test_names_equal_those_of_pyspiel() -> None:
    class Theirs:
        name = "SEQUENTIAL"

    assert SpielName("SEQUENTIAL") == Theirs()
    assert SpielName("SEQUENTIAL") == "SEQUENTIAL"
    assert SpielName("SEQUENTIAL") != "SIMULTANEOUS"
    assert len({SpielName("A"), SpielName("A")}) == 1


def test_history_tells_the_actors() -> None:
    state = HEX.state([4, 9, 0])
    assert [(a.player, a.action) for a in state.full_history()] == [(0, 4), (1, 9), (0, 0)]
    assert state.history_str() == "4, 9, 0"
    assert [line.text for line in state.log(None)] == [
        "b2",
        "swap",
        "The players swap colours",
        "a1",
    ]
    assert [line.text for line in state.log(None, since=2)] == ["a1"]


def test_only_a_range_of_outcomes_has_texts() -> None:
    with pytest.raises(MalformedAction):
        HEX.action_to_string(CHANCE, 0)
    with pytest.raises(MalformedAction):
        HEX.action_to_string(0, 10)


def make_input() -> OpenInput:
    return OpenInput("aim", t("Aim"), number_fields("x y", "mm", -10, 10), lambda rng: (0.0, 0.0))


@given(st.tuples(st.floats(-10, 10), st.floats(-10, 10)))
def test_open_values_print_and_parse_exactly(value: tuple[float, float]) -> None:
    wanted = make_input()
    assert wanted.parse(wanted.text(value)) == value
    assert wanted.accepts(value)


@pytest.mark.parametrize(
    "value", [(0.0,), (0.0, 11.0), (float("nan"), 0.0), (True, 0.0), "aim", 3, (0.0, float("inf"))]
)
def test_open_values_out_of_bounds_are_refused(value: object) -> None:
    assert not make_input().accepts(value)


@pytest.mark.parametrize("text", ["aim", "aim 1", "aim 1 2 3", "land 1 2", "aim a b", ""])
def test_texts_that_are_no_open_value(text: str) -> None:
    assert make_input().parse(text) is None


GOOD = """
title = "T"
players = "2"
source = "s"
summary = "S."
[[clause]]
id = "a"
section = "A"
text = "x"
source = "s"
status = "Stated"
"""


ABOUT = """
[about]
minutes = 20
difficulty = "easy"
tags = ["bluff"]

"""


def test_a_rulebook_says_how_long_and_how_hard_its_game_is(tmp_path: Path) -> None:
    path = tmp_path / "sample.toml"
    path.write_text(GOOD.replace("[[", f'{ABOUT}short = ["a"]\n[[', 1))
    book = read_rulebook(path)
    assert (book.minutes, book.difficulty, book.tags) == (20, "easy", ("bluff",))
    assert book.short == ("sample/a",)
    path.write_text(GOOD)
    assert (read_rulebook(path).minutes, read_rulebook(path).difficulty) == (0, "")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("title = ", "sample.toml"),
        ('title = "T"', "'players' is missing"),
        (GOOD.split("[[")[0], "no clauses"),
        (GOOD + GOOD[GOOD.index("[[") :], "stands twice"),
        (GOOD.replace("Stated", "Guessed"), "status 'Guessed'"),
        (GOOD.replace("Stated", "Interpreted"), "needs a reason"),
        (GOOD.replace('text = "x"', 'txet = "x"'), "unknown key 'txet'"),
        (GOOD.replace('text = "x"', 'text = " "'), "lacks 'text'"),
        ('colour = "red"' + GOOD, "unknown key 'colour'"),
        (GOOD.replace("[[", ABOUT.replace("20", "0") + "[[", 1), "'minutes' is a whole number"),
        (GOOD.replace("[[", ABOUT.replace("20", "true") + "[[", 1), "'minutes' is a whole number"),
        (GOOD.replace("[[", ABOUT.replace("easy", "soft") + "[[", 1), "'difficulty' is easy"),
        (GOOD.replace("[[", ABOUT.replace("bluff", "elk") + "[[", 1), "there is no tag 'elk'"),
        (GOOD.replace("[[", ABOUT.replace('["bluff"]', "1") + "[[", 1), "'tags' is a list"),
        (GOOD.replace("[[", "[about]\nminutes = 3\n[[", 1), "'about' is a table of"),
        (GOOD.replace("[[", f"{ABOUT}short = 1\n[[", 1), "'short' is a list"),
        (GOOD.replace("[[", f'{ABOUT}place = "elk"\n[[', 1), "there is no place 'elk'"),
        (GOOD.replace("[[", f'{ABOUT}light = ""\n[[', 1), "there is no light ''"),
        (GOOD.replace("[[", f"{ABOUT}season = 4\n[[", 1), "there is no season 4"),
        (GOOD.replace("[[", f"{ABOUT}ages = [9, 6]\n[[", 1), "'ages' are the youngest"),
        (GOOD.replace("[[", f"{ABOUT}ages = [true]\n[[", 1), "'ages' are the youngest"),
        (GOOD.replace("[[", '[story]\ntext = "x"\n[[', 1), "'story' is a table of the texts"),
        (GOOD.replace("[[", '[story]\ntext = "x"\nsource = ""\n[[', 1), "'story' is a table"),
        ("rules = 0\n" + GOOD, "'rules' is a whole number from 1, not 0"),
        ("rules = true\n" + GOOD, "'rules' is a whole number from 1, not True"),
        ("former = 1\n" + GOOD, "'former' is written as \\[former.1\\]"),
        (
            GOOD.replace("[[", "[former.1]\nswap = true\n[[", 1),
            "'former.1' is not below the number 1",
        ),
        (
            "rules = 2\n" + GOOD.replace("[[", "[former.01]\na = 1\n[[", 1),
            "'former.01' is not below",
        ),
        ("rules = 2\n" + GOOD.replace("[[", "[former.1]\na = []\n[[", 1), "table of options"),
        (GOOD.replace("[[", f'{ABOUT}short = ["b"]\n[[', 1), "no clause 'b' for the short version"),
    ],
)
def test_malformed_rulebooks_are_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "sample.toml"
    path.write_text(text)
    with pytest.raises(RulebookError, match=says):
        read_rulebook(path)


def test_a_rulebook_keeps_the_defaults_of_former_numbers(tmp_path: Path) -> None:
    """A default stands under the last number that had it."""
    path = tmp_path / "sample.toml"
    path.write_text(GOOD)
    assert (read_rulebook(path).rules, read_rulebook(path).defaults_under(1)) == (1, {})
    former = "[former.1]\nswap = false\n[former.3]\nswap = true\ngoal = 5\n\n[["
    path.write_text("rules = 4\n" + GOOD.replace("[[", former, 1))
    book = read_rulebook(path)
    assert book.rules == 4
    assert book.defaults_under(1) == {"swap": False, "goal": 5}
    assert book.defaults_under(2) == book.defaults_under(3) == {"swap": True, "goal": 5}
    assert book.defaults_under(4) == {}


def test_a_rulebook_reads_by_sections(tmp_path: Path) -> None:
    path = tmp_path / "sample.toml"
    path.write_text(GOOD)
    book = read_rulebook(path)
    assert [clause.id for clause in book.sections()["A"]] == ["sample/a"]
    assert book["sample/a"].text == "x"


@pytest.mark.parametrize(
    ("shares", "says"),
    [
        ('from = "common"\nwithout = ["none"]', "common has no clause 'none' to go without"),
        ('from = "common"', "'shares' is a table of"),
        ("from = 3\nwithout = []", "'from' is a rulebook's name"),
        ('from = "elsewhere"\nwithout = []', "elsewhere.toml"),
        ('from = "common"\nwithout = []', "clause 'game/a' is shared and stands here too"),
    ],
)
def test_what_a_rulebook_cannot_share_is_named(tmp_path: Path, shares: str, says: str) -> None:
    (tmp_path / "common.toml").write_text(GOOD)
    room = tmp_path / "family" / "game"
    room.mkdir(parents=True)
    head, clauses = GOOD.split("[[clause]]", 1)
    (room / "rulebook.toml").write_text(f"{head}[shares]\n{shares}\n[[clause]]{clauses}")
    with pytest.raises(RulebookError, match=says):
        read_rulebook(room / "rulebook.toml")


def test_what_is_shared_stands_after_a_games_own_clauses_under_its_name(tmp_path: Path) -> None:
    (tmp_path / "common.toml").write_text(GOOD)
    room = tmp_path / "family" / "game"
    room.mkdir(parents=True)
    head, clauses = GOOD.replace('id = "a"', 'id = "own"').split("[[clause]]", 1)
    (room / "rulebook.toml").write_text(
        f'{head}[shares]\nfrom = "common"\nwithout = []\n[[clause]]{clauses}'
    )
    book = read_rulebook(room / "rulebook.toml")
    assert list(book.clauses) == ["game/own", "game/a"]
    assert (book["game/a"].base, book["game/own"].base) == ("common/a", "")


def test_what_a_call_is_for_can_be_read_compiled_too() -> None:
    """mypyc leaves descriptions out; `setup.py` puts them back."""
    assert "Apply an `Action`" in (State.apply_action.__doc__ or "")
    assert "A state of a match" in (State.__doc__ or "")
    assert "short ASCII text" in (type(HEX).action_to_string.__doc__ or "")
