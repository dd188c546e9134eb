"""Score pads of real tables: their verdicts come to what the game's own deals come to."""

from __future__ import annotations

from decimal import Decimal

import pytest

from pelitupa.core import PelitupaError
from pelitupa.core.pad import pad_of
from pelitupa.games import game_class, load_game
from pelitupa.table.pad import Sheet
from studies.pads import check, padded

WAYS = (
    "huutopussi(players=3)",
    "huutopussi(announce=any)",
    "canasta(players=2)",
    "historical_skruuvi(matches=3)",
    "skruf_whist(pass_misere=true)",
    "tuppi(sooli=false)",
    "hand_and_foot(partners=false)",
    "screw_misere(target=20)",
)
"""Games with options by which other things are asked."""

FEW_DEALS = {
    "canasta": 1,
    "samba": 1,
    "hand_and_foot": 1,
    "contract_samba": 1,
    "huutopussi": 10,
    "minibridge": 4,
}
"""Deals of a match in these tests, where a whole one would take long; the lab plays whole ones."""


def shortened(spec: str) -> str:
    """A game with few deals, by the table above."""
    id = load_game(spec).id
    return str(load_game(spec, deals=FEW_DEALS[id])) if id in FEW_DEALS else spec


def is_compiled(spec: str) -> bool:
    """Whether a game's classes are compiled, so that nobody can listen to them."""
    return not hasattr(game_class(load_game(spec).id).new_initial_state, "__code__")


@pytest.mark.parametrize("spec", [*padded(), *WAYS])
def test_verdicts_of_random_matches_give_the_same_sheet(spec: str) -> None:
    if is_compiled(spec):
        pytest.skip("the lab listens to games that are not compiled")
    assert sum(check(shortened(spec), str(seed)) for seed in range(2)) >= 2


def test_the_games_that_the_booklet_plays_for_points_have_a_pad() -> None:
    assert set(padded()) == {
        "canasta", "contract_samba", "hand_and_foot", "historical_skruuvi", "huutopussi",
        "klubiskruuvi", "mah_jong", "minibridge", "sakaali", "samba", "screw_misere",
        "skruf_whist", "skruuvi", "tuppi", "vint",
    }  # fmt: skip


def test_a_game_without_a_pad_says_so() -> None:
    assert pad_of(load_game("hex")) is None
    with pytest.raises(PelitupaError, match="no score pad for Hex"):
        Sheet(load_game("hex"))


def test_rami_of_nine_tricks_and_the_sides_that_fall() -> None:
    """Booklet 15.4: four points for each trick beyond six; the other side's points fall."""
    sheet = Sheet(load_game("tuppi"), [1, 9])  # rami of the first side, with nine tricks
    assert sheet.scores() == [12, 0, 12, 0]
    assert [line.clause for line in sheet.lines()] == ["tuppi/score-rami"]
    for answer in (2, 3):  # rami of the others, with ten of the tricks
        sheet.answer(answer)
    assert sheet.lines()[-1].clause == "tuppi/fall"
    assert sheet.scores() == [0, 0, 0, 0]


def test_the_next_dealer_and_the_zone_are_said_before_each_deal() -> None:
    sheet = Sheet(load_game("skruuvi(basic=1,kotkas=1)"))
    assert [str(line) for line in sheet.heading()] == ["Deal 1: player 1 deals", "basic deal"]
    for answer in (0, 5, 1, 1, 11):  # the first side: five spades, not knocked, eleven tricks
        sheet.answer(answer)
    assert sheet.scores() == [25, 0, 25, 0]
    assert [str(line) for line in sheet.heading()] == ["Deal 2: player 2 deals", "kotka"]
    assert sheet.asked is not None
    sheet.answer(1)
    assert [level for level, _ in sheet.asked.choices] == [6, 7]


def test_undo_takes_back_an_answer_or_a_deal() -> None:
    game = load_game("sakaali")
    sheet = Sheet(game, [40, 0, 12])
    assert sheet.before() == [40, 0]
    assert sheet.before_deal() == [40, 0]
    assert Sheet(game, sheet.before_deal()).before_deal() == []
    assert Sheet(game).before_deal() == []
    assert Sheet(game, [40, 0]).scores() == [0, 90, 0, 90]


def test_while_a_deal_is_told_the_scores_are_those_before_it() -> None:
    game = load_game("klubiskruuvi")
    whole = Sheet(game, [0, 5, 1, 1, 11])
    going = Sheet(game, [0, 5, 1, 1, 11, 4, 0, 1])  # and a bolsu of the second player, misere
    assert going.lines() == whole.lines()
    assert going.scores() == whole.scores() == [100, 0, 100, 0]
    assert [str(told) for told in going.heading()] == [str(told) for told in whole.heading()]


@pytest.mark.parametrize(
    ("answers", "why"),
    [([7], "not one of the answers"), ([1, 14], "from 0 to 13"), ([1, -1], "from 0 to 13")],
)
def test_what_is_no_answer_is_refused(answers: list[int], why: str) -> None:
    with pytest.raises(PelitupaError, match=why):
        Sheet(load_game("tuppi"), answers)


def test_a_match_that_is_over_asks_nothing() -> None:
    sheet = Sheet(load_game("tuppi(target=4)"), [1, 7])
    assert sheet.asked is None
    assert sheet.heading() == []
    with pytest.raises(PelitupaError, match="the match is over"):
        sheet.answer(0)


def test_tiles_that_do_not_win_are_refused() -> None:
    game = load_game("mah_jong")
    answers = [0, 0, -1, *[0, 0, 3, 3, 6, 6, 9, 9, 12, 12, 15, 15, 18, 20]]
    with pytest.raises(PelitupaError, match="four combinations and a pair"):
        Sheet(game, answers)


def test_two_sides_pay_the_difference_and_single_players_the_pot() -> None:
    """Booklet 6: losers pay winners the difference of the scores; of more than two, the average settles."""
    tuppi = Sheet(load_game("tuppi"), [1, 9])
    assert tuppi.payments(Decimal("0.05")) == [Decimal("0.60"), Decimal("-0.60")] * 2
    alone = Sheet(load_game("minibridge"), [0, 5, 9])  # nine tricks at no trump, made: 40 points
    assert alone.scores() == [40, 0, 0]
    payments = alone.payments(Decimal("0.10"))
    assert payments == [Decimal("2.67"), Decimal("-1.33"), Decimal("-1.34")]


def test_huutopussi_is_played_for_no_money() -> None:
    with pytest.raises(PelitupaError, match="winning alone"):
        Sheet(load_game("huutopussi")).payments(Decimal(1))
