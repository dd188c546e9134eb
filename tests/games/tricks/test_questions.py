"""The language of questions about a hand: reading, writing, answering, and what an answer tells."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.equipment.cards import FULL_PACK, PACK_SIZE, mask_of, read_card, read_cards
from pelitupa.games.tricks.asking.choosing import (
    EXAMPLE,
    at_least,
    family,
    question_in,
    question_input,
    telling_question,
    value_of,
)
from pelitupa.games.tricks.asking.questions import (
    ANY,
    BLACK,
    COMPARISONS,
    Cards,
    Compare,
    Count,
    Holds,
    Join,
    Not,
    Number,
    Points,
    Question,
    QuestionError,
    SuitLength,
    Sum,
    comparison_of,
    information,
    most_telling,
    question_of,
)
from pelitupa.games.tricks.asking.reading import LONGEST_TEXT, read_question

HAND = mask_of(read_cards("SA SK S9 S3 HQ HJ H7 DT D4 D2 CA C8 C5"))
"""Points 4 + 3 + 2 + 1 + 4 = 14; four spades, three of each other suit."""


@pytest.mark.parametrize(
    ("asked", "plainly", "answer"),
    [
        ("has SA", "has SA", True),
        ("sa?", "has SA", True),
        ("the queen of spades", "has SQ", False),
        ("has the ten of diamonds", "has DT", True),
        ("♦10", "has DT", True),
        ("spades >= 5", "at least 5 spades", False),
        ("spades is at least four", "at least 4 spades", True),
        ("♠ > 3", "more than 3 spades", True),
        ("hcp at least 14", "at least 14 points", True),
        ("hcp more than 14", "more than 14 points", False),
        ("at least 7 points in spades", "at least 7 points in spades", True),
        ("fewer than 3 points in hearts", "fewer than 3 points in hearts", False),
        ("hearts longer than clubs", "more hearts than clubs", False),
        ("as many hearts as clubs", "as many hearts as clubs", True),
        ("hearts as long as clubs", "as many hearts as clubs", True),
        ("fewer hearts than spades", "fewer hearts than spades", True),
        ("at least two aces", "at least 2 aces", True),
        ("exactly 4 cards in diamonds", "exactly 4 diamonds", False),
        ("exactly 1 king", "exactly 1 king", True),
        ("any sixes", "at least 1 six", False),
        ("a red ace", "at least 1 red ace", False),
        ("at most 1 black jack", "at most 1 black jack", True),
        ("no clubs", "no clubs", False),
        ("a void in hearts", "no hearts", False),
        ("singleton in clubs", "exactly 1 club", False),
        ("spades from 7 to K = 2", "exactly 2 spades from 7 to K", True),
        ("at least 2 spades above 9", "at least 2 spades from T to A", True),
        ("at least 2 cards below 4 in diamonds", "at least 2 diamonds from 2 to 3", False),
        ("honours > 6", "more than 6 honours", False),
        ("longest suit >= 5", "longest suit >= 5", False),
        ("shortest suit = 3", "shortest suit = 3", True),
        ("spades + hearts >= 7", "spades + hearts >= 7", True),
        ("spades >= hearts + 2", "spades >= hearts + 2", False),
        ("4 <= spades", "4 <= spades", True),
        ("spades != 4", "spades != 4", False),
        ("not has SA", "not has SA", False),
        ("has SA and not has SQ", "has SA and not has SQ", True),
        ("SQ or HQ", "has SQ or has HQ", True),
        ("SQ or HQ and DK", "has SQ or has HQ and has DK", False),
        ("(SQ or HQ) and CA", "(has SQ or has HQ) and has CA", True),
        ("not (SQ or HK)", "not (has SQ or has HK)", True),
        ("SA and (SK and SQ)", "has SA and (has SK and has SQ)", False),
        ("Does it have at least 5 Spades?", "at least 5 spades", False),
        ("exactly 1 ace of spades", "has SA", True),
        ("fewer than 1 ace of hearts", "not has HA", True),
    ],
)
def test_a_question_is_read_answered_and_written_plainly(
    asked: str, plainly: str, answer: bool
) -> None:
    question = read_question(asked)
    assert str(question) == plainly
    assert question.holds(HAND) == answer
    assert read_question(plainly).code() == question.code()


@pytest.mark.parametrize(
    ("asked", "place", "reason"),
    [
        ("spades", 0, "answered by a number"),
        ("how many spades", 0, "yes or no"),
        ("has 5 spades", 4, "at least, at most or exactly 5"),
        ("at least 5 spaids", 11, "is it spades"),
        ("my spades > 3", 0, "that the android has in its hand now"),
        ("spades > 3 and trumps > 2", 15, "that the android has in its hand now"),
        ("at least 5", 10, "breaks off"),
        ("has SA and", 10, "breaks off"),
        ("(has SA", 7, "closing bracket"),
        ("has SA)", 6, "not understood"),
        ("spades # 3", 7, "'#'"),
        ("spades from J to 7 > 1", 7, "from the lower to the higher"),
        ("more hearts", 11, "than"),
        ("void in 5", 8, "a suit is wanted"),
        ("spades from 1 to 5 > 0", 12, "a rank is wanted"),
        ("at least many spades", 9, "not understood"),
        ("red spades > 1", 4, "what is counted"),
        ("(" * 30 + "SA" + ")" * 30, 11, "too many brackets"),
        (" or ".join(["hearts + spades + clubs > 5"] * 8), 0, "too much"),
        ("", 0, "breaks off"),
    ],
)
def test_what_is_no_question_is_pointed_at(asked: str, place: int, reason: str) -> None:
    with pytest.raises(QuestionError) as error:
        read_question(asked)
    assert error.value.place == place, str(error.value)
    assert reason in error.value.reason
    assert f"{asked[:place]}^{asked[place:]}" in str(error.value)


def random_count(rng: Random, depth: int) -> Count:
    kind = rng.randrange(6 if depth else 5)
    if kind == 0:
        return Number(rng.randrange(14))
    if kind == 1:
        return Points(rng.randrange(ANY + 1))
    if kind == 2:
        return SuitLength(rng.random() < 0.5)
    if kind == 5:
        return Sum(random_count(rng, 0), random_count(rng, 0))
    low = rng.randrange(13)
    high = rng.choice([low, 12, rng.randrange(low, 13)])
    return Cards(rng.randrange(BLACK + 1), rng.choice([0, low]), high)


def random_question(rng: Random, depth: int = 3) -> Question:
    kind = rng.randrange(6 if depth else 3)
    if kind == 0:
        return Holds(rng.randrange(PACK_SIZE))
    if kind < 3:
        first, second = random_count(rng, 1), random_count(rng, 1)
        return comparison_of(first, rng.randrange(len(COMPARISONS)), second)
    if kind == 3:
        return Not(random_question(rng, depth - 1))
    return Join(kind == 4, random_question(rng, depth - 1), random_question(rng, depth - 1))


def random_hand(rng: Random, size: int = 13) -> int:
    return mask_of(rng.sample(range(PACK_SIZE), size))


def test_any_question_can_be_written_and_read_again() -> None:
    rng = Random("written")
    for _ in range(600):
        question = random_question(rng)
        assert question_of(question.code()).code() == question.code()
        if len(question.code()) <= 60:
            assert read_question(str(question)).code() == question.code(), str(question)


def test_the_gap_is_nothing_just_where_the_answer_is_as_wanted() -> None:
    rng = Random("gap")
    for _ in range(500):
        question, hand = random_question(rng), random_hand(rng)
        assert (question.gap(hand, True) == 0) != (question.gap(hand, False) == 0)


def test_facts_hold_in_every_hand_with_that_answer_and_are_all_where_they_say_so() -> None:
    rng = Random("facts")
    for _ in range(1500):
        question, hand = random_question(rng, 2), random_hand(rng, rng.choice([1, 3, 13]))
        answer = question.holds(hand)
        held, absent, _ = question.facts(answer)
        assert not held & ~hand, str(question)
        assert not absent & hand, str(question)
        for said in (True, False):
            held, absent, whole = question.facts(said)
            if whole:
                fits = not held & ~hand and not absent & hand
                assert fits == (answer == said), f"{question}, {said}"


def test_a_void_shows_every_card_of_the_suit() -> None:
    assert read_question("no clubs").facts(True) == (0, mask_of(range(13)), True)
    assert read_question("at least 1 point in clubs").facts(False)[1] == mask_of(
        read_cards("CJ CQ CK CA")
    )
    assert read_question("at least 4 aces").facts(True)[0] == mask_of(read_cards("CA DA HA SA"))
    assert read_question("at least 5 clubs").facts(True) == (0, 0, False)
    assert read_question("has SA or has SK").facts(False)[1] == mask_of(read_cards("SA SK"))


@pytest.mark.parametrize(
    "code",
    [[], [3], [3, 52], [2], [3, 51, 3], [4, 0, 7, 3, 5, 4, 6, 1], [4, 6, 9, 10], [2] * 61 + [3, 0],
     [2] * 30 + [3, 0], [5, 9, 10], [4, 0, 0, 9]],
)  # fmt: skip
def test_numbers_that_are_no_question_are_refused(code: list[int]) -> None:
    with pytest.raises(ValueError, match=r"question|number|range"):
        question_of(code)


def test_a_question_is_an_open_value() -> None:
    wanted = question_input("?", lambda rng: ())
    value = wanted.parse("ask Spades >= 5")
    assert value == value_of(read_question("at least 5 spades"))
    assert wanted.parse("spades >= 5") == value
    assert wanted.text(value) == "ask at least 5 spades"
    assert wanted.parse(wanted.text(value)) == value
    assert wanted.accepts(value)
    assert wanted.parse("about spades") is None
    with pytest.raises(QuestionError):
        wanted.parse("ask spaids >= 5")
    assert EXAMPLE in wanted.wanted()
    assert wanted.view().fields == ()
    strange: list[object] = [(1.0,) * 7, (3.0, 52.0), (3.5, 1.0), (), "ask", (True, 3), None]
    assert not any(wanted.accepts(v) for v in strange)
    roundabout = Compare(Cards(3, 12, 12), 0, Number(1)).code()
    assert question_in(tuple(float(n) for n in roundabout)) is None  # that is "has SA"


def test_information_is_a_whole_bit_where_half_of_the_hands_say_yes() -> None:
    hands = [mask_of(read_cards(h)) for h in ("SA", "SK", "SQ", "SJ")]
    assert information(read_question("SA or SK"), hands) == 1.0
    assert information(read_question("SA"), hands) == pytest.approx(0.8113, abs=1e-4)
    assert information(read_question("at least 1 spade"), hands) == 0.0
    assert information(read_question("SA"), []) == 0.0
    questions = [read_question(q) for q in ("SA", "at least 3 points", "no hearts")]
    assert most_telling(questions, hands) is questions[1]
    with pytest.raises(ValueError, match="no question"):
        most_telling([], hands)


def test_the_family_has_the_usual_questions() -> None:
    questions = family(13)
    assert len(questions) == 4 * 13 + 37 + 4 + 4 + 52
    assert len({str(q) for q in questions}) == len(questions)
    assert str(at_least(4, 10)) == "at least 10 points"
    assert str(at_least(5, 2)) == "at least 2 aces"
    assert len(family(2)) == 4 * 2 + 37 + 2 + 2 + 52
    for question in questions:
        assert question_in(value_of(question)) is not None


def test_the_first_question_worth_asking_parts_the_points_or_the_lengths() -> None:
    rng = Random("first")
    hands = [random_hand(rng) for _ in range(300)]
    best = most_telling(family(13), hands)
    assert information(best, hands) > 0.98
    chosen = [information(telling_question(hands[:20], rng), hands) for _ in range(50)]
    assert sum(chosen) / len(chosen) > 0.85


def test_points_are_those_of_bridge_players() -> None:
    assert Points(ANY).value(FULL_PACK) == 40
    assert [Points(ANY).value(2 ** read_card(c)) for c in ("SA", "HK", "DQ", "CJ", "ST")] == [
        4,
        3,
        2,
        1,
        0,
    ]


@pytest.mark.parametrize(
    "asked",
    [
        "has SA" + " or has SA" * 1000,
        "has SA" + " and has SA" * 1000,
        "1" + "+1" * 3000 + " > 2",
        "at least " + "1" * 5000 + " spades",
        "(" * 5000 + "has SA",
        "not " * 5000 + "has SA",
        "x" * 100_000,
    ],
)
def test_a_question_without_end_is_refused_in_a_sentence(asked: str) -> None:
    """Also in its beginning, as long as a question may be: nothing is too deep for Python."""
    with pytest.raises(QuestionError, match="at most 400 characters") as caught:
        read_question(asked)
    assert len(str(caught.value)) < 3 * LONGEST_TEXT
    with pytest.raises(QuestionError):
        read_question(asked[:LONGEST_TEXT])
