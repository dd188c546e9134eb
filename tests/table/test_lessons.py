"""Every lesson is as the rules are: each step legal, each claim true; and a malformed one is told where."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pelitupa.core import CHANCE, PelitupaError
from pelitupa.games import game_ids, rulebook
from pelitupa.i18n import LANGUAGES, translator
from pelitupa.i18n.languages import ENGLISH
from pelitupa.table.bot_names import BOT_NAMES
from pelitupa.table.coach import DRAW, OTHER, Coach, coach
from pelitupa.table.lesson import (
    BEST,
    NAMES,
    POOR,
    REFUSED,
    LessonError,
    lesson,
    lesson_ids,
    read_lesson,
)
from pelitupa.table.lesson import GOOD as GOOD_KIND
from table.lesson_claims import faults


def test_every_game_has_a_lesson() -> None:
    missing = set(game_ids()) - set(lesson_ids())
    assert not missing, (
        f"write the lesson.toml of {', '.join(sorted(missing))}: see CONTRIBUTING.md"
    )


@pytest.mark.parametrize("id", lesson_ids())
def test_every_step_is_legal_and_every_claim_is_true(id: str) -> None:
    assert not list(faults(coach(id)))


@pytest.mark.parametrize("id", lesson_ids())
def test_a_lesson_is_short_asks_and_teaches_a_refusal_or_a_fault(id: str) -> None:
    steps = lesson(id).steps
    claims = sum(len(step.claims) + sum(len(c.claims) for c in step.choices) for step in steps)
    assert 4 <= len(steps) <= 12, f"a lesson has 4 to 12 steps, not {len(steps)}"
    assert sum(bool(step.ask) for step in steps) >= 3, "at least three steps have an `ask`"
    assert any(choice.kind in (POOR, REFUSED) for step in steps for choice in step.choices), (
        "at least one choice is poor or `refused`, so that a learner can go wrong"
    )
    assert claims >= 6, f"a lesson has at least 6 claims, not {claims}"
    for text in lesson(id).texts():
        assert text.isprintable()
        assert len(text) <= 520, f"{len(text)} letters, at most 520: {text}"
    assert len(lesson(id).aim) <= 220, "the aim has at most 220 letters"


@pytest.mark.parametrize("id", lesson_ids())
def test_what_has_been_told_with_a_choice_is_not_told_again(id: str) -> None:
    taught = coach(id)
    for number, step in enumerate(taught.lesson.steps[:-1]):
        following = taught.lesson.steps[number + 1]
        draws = following.play and following.play[0].startswith(DRAW)
        if step.best is not None and following.start is None and not draws:
            told = taught.after(number, step.best).history()
            assert taught.since(number + 1) == len(told)


@pytest.mark.parametrize("id", lesson_ids())
def test_the_others_of_a_lesson_are_called_by_the_names_of_their_seats(id: str) -> None:
    """And never by numbers, nor by names that nobody at the table has."""
    taught = coach(id)
    for number, step in enumerate(taught.lesson.steps):
        seats = range(taught.state(number).num_players())
        others = {NAMES[seat] for seat in seats if seat != taught.seat(number)}
        for text in (step.words, step.ask, step.otherwise, *(c.words for c in step.choices)):
            assert not re.search(r"\bplayers? [1-9]\b(?!, \d)", text, re.IGNORECASE), (
                f"step {number + 1} of {id}: the players are called {', '.join(NAMES)}, by their seats"
            )
            assert {name for name in NAMES if re.search(rf"\b{name}\b", text)} <= others, text


def test_the_names_of_lessons_are_names_of_bots() -> None:
    assert set(NAMES) <= set(BOT_NAMES)
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize("id", lesson_ids())
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != ENGLISH])
def test_a_lesson_is_told_in_every_language(id: str, language: str) -> None:
    missing = [text for text in lesson(id).texts() if not translator(language).knows(text)]
    assert not missing


@pytest.mark.parametrize("id", lesson_ids())
def test_whatever_a_learner_tries_is_answered(id: str) -> None:
    """Every legal action and, of the others, those the table offers to a click."""
    taught = coach(id)
    for number, step in enumerate(taught.lesson.steps):
        if not step.ask:
            continue
        state, seat = taught.state(number), taught.asked(number)
        before = state.serialize()
        kinds = set()
        for action in state.legal_actions(seat):
            answer = taught.answer(number, state.action_to_string(seat, action))
            assert answer.words
            kinds.add(answer.kind)
            if answer.choice is not None and answer.choice.alike:
                assert state.action_to_string(seat, action) == answer.given
            assert (answer.state is None) == (answer.choice is None)
        assert REFUSED not in kinds
        if state.open_input() is None or state.is_chance_node():
            assert BEST in kinds
        for text in ("", "no such thing", "�" * 50):
            with pytest.raises(PelitupaError):
                taught.answer(number, text)
        assert state.serialize() == before


def test_where_there_is_no_lesson_the_error_says_so(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match=r"hex/lesson\.toml: .*No such file"):
        read_lesson(tmp_path / "hex" / "lesson.toml")
    with pytest.raises(PelitupaError, match="no game"):
        lesson("tuppy")


# --- what is wrong with a file is told, with its place

GOOD = """
aim = "Win."
end = "You have."
[start]
game = "hex(size=2,swap=false)"
[[step]]
words = "One."
ask = "Where?"
claims = [{ to_play = 1 }, { legal = ["a1", "b2"] }]
[[step.choice]]
action = "b1"
best = true
words = "Yes."
claims = [{ holds = ["red b1"], zone = "board" }, { to_play = 2 }, { over = false }]
[[step.choice]]
action = "a1"
words = "No."
then = ["a2"]
[[step]]
words = "Two."
play = ["a1"]
claims = [{ illegal = "b1", clause = "turn" }]
ask = "And now?"
[[step.choice]]
action = "a2"
best = true
words = "Yes."
claims = [{ winners = [1] }, { points = 1, clause = "goal", seats = [1] }, { score = [1, 0] }]
[[step.choice]]
action = "a1"
refused = true
words = "No."
[[step]]
words = "Three."
"""


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "hex" / "lesson.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_whole_one_is_read_and_has_no_faults(tmp_path: Path) -> None:
    taught = Coach(read_lesson(write(tmp_path, GOOD)))
    assert list(faults(taught)) == []
    assert [taught.state(n).move_number() for n in range(len(taught))] == [0, 2, 3]
    answer = taught.answer(0, "B1")
    assert (answer.kind, answer.given, str(answer.words)) == (BEST, "b1", "Yes.")
    assert taught.answer(0, "b2").kind == OTHER
    poor = taught.answer(0, "a1")
    assert poor.kind == POOR
    assert poor.state is not None
    assert [poor.state.action_to_string(0, a) for a in poor.state.legal_actions()] == ["b1", "b2"]
    refused = taught.answer(1, "a1")
    assert (refused.kind, refused.clause, refused.state) == (REFUSED, "hex/turn", None)
    assert "taken" in refused.ruling


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('aim = "Win."', "", "hex/lesson.toml: 'aim' is missing"),
        ('aim = "Win."', 'aim = " "', "'aim' is missing, empty"),
        ('aim = "Win."', "aim = 3", "'aim' is missing, empty or no text"),
        ('aim = "Win."', "aim = ", "hex/lesson.toml: "),
        ('aim = "Win."', 'aims = "Win."', "unknown key 'aims'; there is: aim, end, start, step"),
        ('words = "Two."', "", "step 2: 'words' is missing"),
        ('words = "Three."', 'word = "Three."', "step 3: unknown key 'word'"),
        ('\n[[step]]\nwords = "Three."', "", "3 to 14 tables"),
        ("best = true", "", "step 1: exactly one choice of a step is 'best'"),
        ("best = true", "best = 1", "'best' is true or false"),
        ("best = true", "best = true\ngood = true", "not both 'best' and 'good'"),
        ('action = "b1"', 'action = "a1"', "step 1: a choice stands twice"),
        ('ask = "Where?"', "", "where something is asked there are choices"),
        ("{ over = false }", "{ ended = false }", "a claim has one of"),
        ("{ over = false }", "{ holds = [] }", "a claim of 'holds' has the keys holds, zone"),
        ('clause = "goal"', 'clause = "gaol"', "there is no clause 'hex/gaol'"),
        ('clause = "goal"', 'clause = "contract/gaol"', "there is no clause 'contract/gaol'"),
        ("[start]", "[start]\nseat = 0", "'seat' counts the players from 1"),
        ("[start]", '[start]\ndeal = { a = "S7" }', "from 1, or for 'table', not for 'a'"),
        ("[start]", "[start]\ndeal = { 1 = 7 }", "is a text, or a list of texts"),
        ('play = ["a1"]', 'play = "a1"', "'play' is a list of actions"),
        ("refused = true", 'refused = true\nthen = ["b2"]', "nothing comes of a choice"),
        ("refused = true", "refused = true\nnear = [1]", "'near' is a point"),
        ("refused = true", "refused = true\nalike = true", "neither refused nor 'near'"),
        ("best = true", "best = true\nalike = 1", "'alike' is true or false"),
        (
            'best = true\nwords = "Yes."',
            'best = true\nalike = true\nwords = "Yes."\n[[step.choice]]\n'
            'action = "b2"\nalike = true\nwords = "B."',
            "at most one choice of a step is 'alike'",
        ),
    ],
)
def test_a_malformed_file_is_told_where(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in GOOD
    with pytest.raises(LessonError, match=r"hex/lesson\.toml") as caught:
        read_lesson(write(tmp_path, GOOD.replace(old, new, 1)))
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('play = ["a1"]', 'play = ["b1"]', "step 2: That cell is taken"),
        ('play = ["a1"]', "", "step 2: player 2 is to decide, not player 1, who learns"),
        ('play = ["a1"]', 'play = ["draw S7"]', "step 2: nothing is drawn"),
        ('action = "a2"', 'action = "a1"', "step 2, the best choice: That cell is taken"),
        ("[start]", "[start]\nseat = 3", "step 1: there is no seat 3"),
        ("[start]", '[start]\nposition = "R./.R"', "step 1: "),
        ("size=2", "size=99", "step 1: "),
    ],
)
def test_what_the_rules_do_not_allow_is_told_where(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    assert old in GOOD
    changed = GOOD.replace(old, new, 1).replace('action = "a1"\nrefused', 'action = "b1"\nrefused')
    with pytest.raises(LessonError) as caught:
        Coach(read_lesson(write(tmp_path, changed)))
    assert told in str(caught.value)


def test_what_is_alike_is_one_choice_and_held_to_its_claims(tmp_path: Path) -> None:
    """Whatever legal action is not named is the choice that is alike: what comes of it is its own."""
    text = GOOD.replace("best = true", "best = true\nalike = true", 1)
    taught = Coach(read_lesson(write(tmp_path, text)))
    one, other, poor = (taught.answer(0, action) for action in ("b1", "b2", "a1"))
    assert (one.kind, other.kind, poor.kind) == (BEST, BEST, POOR)
    assert one.choice is other.choice
    assert (one.given, other.given) == ("b1", "b2")
    assert one.state is not None and other.state is not None  # noqa: PT018
    assert one.state.history() != other.state.history()
    assert taught.state(1).history()[:1] == one.state.history()
    assert taught.answer(1, "b1").kind == REFUSED
    found = list(faults(taught))  # the claim that the stone is on b1
    assert {fault.split("'")[3] for fault in found} == {"a2", "b2"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("to_play = 1", "to_play = 2"),
        ('legal = ["a1", "b2"]', 'legal = ["a1", "swap"]'),
        ('illegal = "b1"', 'illegal = "b2"'),
        ('clause = "turn"', 'clause = "swap"'),
        ('illegal = "b1"', 'illegal = "z9"'),
        ('holds = ["red b1"]', 'holds = ["blue b1"]'),
        ("over = false", "over = true"),
        ("winners = [1]", "winners = [2]"),
        ("points = 1,", "points = 2,"),
        ("score = [1, 0]", "score = [0, 1]"),
        ("over = false", 'told = "Checkmate"'),
        ("over = false", 'choices = ["a1"]'),
        ("over = false", 'count = 9, zone = "board"'),
        ("over = false", 'counter = "a", value = "1"'),
        ("over = false", 'note = "mine", zone = "board"'),
        ("refused = true", ""),
        ('words = "No."\nthen', 'refused = true\nwords = "No."\n#'),
        ('then = ["a2"]', 'then = ["a1"]'),
    ],
)
def test_a_false_claim_is_found(tmp_path: Path, old: str, new: str) -> None:
    assert old in GOOD
    assert list(faults(Coach(read_lesson(write(tmp_path, GOOD.replace(old, new, 1))))))


def test_draws_that_nothing_else_says_come_from_the_seed(tmp_path: Path) -> None:
    """The same each time, and never a card that is promised to somebody."""
    text = """
aim = "Win."
end = "You have."
[start]
game = "tuppi"
[start.deal]
2 = "SA SK"
[[step]]
words = "One."
[[step]]
words = "Two."
[[step]]
words = "Three."
"""
    hands = []
    for _ in range(2):
        folder = tmp_path / "tuppi"
        folder.mkdir(exist_ok=True)
        (folder / "lesson.toml").write_text(text, encoding="utf-8")
        state = Coach(read_lesson(folder / "lesson.toml")).state(0)
        hands.append(state.history())
        dealt = [s.split() for s in state.information_state_string(1).splitlines()[1:]]
        own = [words[-1] for words in dealt if words[1] == str(CHANCE) and words[2] == "1"]
        assert len(own) == 13
        assert {"SA", "SK"} <= set(own)
    assert hands[0] == hands[1]
    assert rulebook("tuppi")


PRAISED = re.compile(
    r"\b(as good|good too|a fair (bid|lead|way)|fair enough|fine as well|do as well|break as well|"
    r"the same, only|hardly matters|is good now|line too)\b",
    re.IGNORECASE,
)
"""What calls a choice good and does not say why another is better."""


@pytest.mark.parametrize("id", lesson_ids())
def test_what_the_coach_calls_good_goes_on(id: str) -> None:
    for step in lesson(id).steps:
        assert step.fine or not PRAISED.search(step.otherwise), step.otherwise
        for choice in step.choices:
            assert choice.kind != POOR or not PRAISED.search(choice.words), choice.words


def test_any_card_of_the_best_turn_is_right_whichever_comes_first() -> None:
    taught, number = coach("moska"), 2
    assert taught.together(number) == ["C5", "H5", "S5"]
    for card in ("C5", "H5", "S5"):
        assert taught.answer(number, card).kind == BEST
    assert taught.answer(number, "D9").kind == OTHER
    assert taught.answer(number, "SA").kind == POOR


def test_in_tuppi_every_small_red_card_says_rami() -> None:
    kinds = {
        card: coach("tuppi").answer(0, f"bid {card}").kind for card in ("D5", "H4", "H8", "C6")
    }
    assert kinds == {"D5": BEST, "H4": GOOD_KIND, "H8": GOOD_KIND, "C6": POOR}


def test_another_choice_that_is_fine_goes_on_with_the_best() -> None:
    answer = coach("circle_colouring").answer(0, "4")
    assert (answer.kind, answer.state) == (GOOD_KIND, None)
