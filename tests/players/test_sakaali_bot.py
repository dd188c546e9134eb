"""The bot of Sakaali: it signals truly where it can, reads its partner, and the table tells all of it."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest
from click.testing import CliRunner

from pelitupa.core import OptionError, PelitupaError
from pelitupa.equipment.cards import cards_in, mask_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.rummy.sakaali.game import SakaaliState
from pelitupa.games.rummy.sakaali.judgement import Known, beliefs, weights, worths
from pelitupa.games.rummy.sakaali.team_hand import counts_of
from pelitupa.players import make_bot
from pelitupa.players.sakaali.bot import CARDS
from pelitupa.players.sakaali.policy import choose
from pelitupa.players.sakaali.signals import Reader
from pelitupa.records import Seat
from pelitupa.table import Match
from studies import signal as signal_study

AT_LEAST_TWO = (False, False, True, True, True)
SOME = (False, True, True, True, True)
NONE = (True, False, False, False, False)


def counts(hand: str) -> list[int]:
    return counts_of(mask_of(read_cards(hand)))


def test_a_card_is_read_rank_by_rank() -> None:
    reader = Reader(CARDS["sakaali_basic"])
    eight, seven, five, king, ace = 6, 5, 3, 11, 12
    assert reader.meaning(0, eight, ()) == (seven, AT_LEAST_TWO)
    assert reader.meaning(1, seven, (king,)) == (eight, AT_LEAST_TWO)
    assert reader.meaning(0, ace, ()) == (king, AT_LEAST_TWO)
    assert reader.meaning(1, king, ()) == (ace, AT_LEAST_TWO)
    assert reader.meaning(3, five, (eight, king, ace)) == (seven, SOME)
    assert reader.meaning(4, king, (eight, king, eight)) == (ace, NONE)
    assert reader.meaning(6, five, (eight,) * 6) is None


def test_the_second_card_tells_of_ranks_six_apart_and_answers_at_once() -> None:
    reader = Reader(CARDS["sakaali_six"])
    eight, five, nine, king, ace = 6, 3, 7, 11, 12
    assert reader.meaning(0, ace, ()) == (eight, AT_LEAST_TWO)
    assert reader.meaning(1, king, (five,)) == (ace, AT_LEAST_TWO)
    assert reader.meaning(2, five, (ace, king)) == (eight, SOME)
    assert reader.meaning(3, nine, (ace, king, five)) == ((nine + 6) % 13, AT_LEAST_TWO)
    assert reader.meaning(4, king, (ace, king, five)) == (ace, NONE)
    assert reader.meaning(5, king, (ace, king, five)) is None
    assert weights("sakaali_six") is not weights("sakaali_basic")


def test_what_was_heard_changes_what_the_partner_may_hold() -> None:
    reader = Reader(CARDS["sakaali_basic"])
    hand = counts("C2 D2 H4 S4 C6 D6 H8 S8 CT DT HQ SQ CA")
    known = Known(hand, [], [6], [0] * 13)
    before = beliefs(known, 0.1)[5]
    reader.listen(known, first=False)
    after = beliefs(known, 0.1)[5]
    assert sum(after[2:]) > 2 * sum(before[2:])
    assert sum(after[:2]) > 0  # it may be a lie


def test_it_signals_a_pair_that_it_has() -> None:
    """Nothing but the five tells something true: of the fours."""
    hand = counts("C4 D4 H4 S5 C7 D9 HJ CK D2 S2 HQ")
    reader = Reader(CARDS["sakaali_basic"])
    known = Known(hand, [], [], [0] * 13)
    assert choose(known, reader, weights("signals")) == 3


def test_it_keeps_what_goes_with_what_the_partner_told() -> None:
    """A single seven is kept for a partner who has told of sevens, and goes else."""
    hand = counts("C7 CA DA HA C2 D2 HT CJ DQ SK H3 C4 S6")
    rows = [6, 0, 0], [11, 10, 9]
    told = Known(hand, rows[1], rows[0], [0] * 13, heard=[(0, 5, AT_LEAST_TWO)])
    by = weights("signals")
    assert worths(told, by)[0][5] == 1
    assert worths(Known(hand, rows[1], rows[0], [0] * 13), by)[0][5] == 0


@pytest.mark.parametrize("card", [*CARDS, "none"])
def test_partners_make_a_better_hand_than_by_chance(card: str) -> None:
    side = signal_study.side_with(card)
    minus = [fmean(signal_study.played(f"test:{number}", [side, side])) for number in range(12)]
    assert fmean(minus) < 110  # by chance it is some 190


def test_signals_are_worth_having() -> None:
    one, two = signal_study.side_with("sakaali_basic"), signal_study.side_with("none")
    gains = []
    for number in range(30):
        here = signal_study.played(f"worth:{number}", [one, two])
        there = signal_study.played(f"worth:{number}", [two, one])
        gains.append((here[1] - here[0] + there[0] - there[1]) / 2)
    assert fmean(gains) > 5


def test_the_study_says_what_a_card_brings() -> None:
    told = CliRunner().invoke(signal_study.main, ["sakaali_basic", "none", "--deals", "3"])
    assert told.exit_code == 0, told.output
    assert "sakaali_basic has fewer minus points than none by" in told.output
    assert "and scores more by" in told.output
    told = CliRunner().invoke(signal_study.main, ["none", "none", "--deals", "2", "--together"])
    assert "by +0.00 ± 0.00 a deal" in told.output
    assert "scores more" not in told.output


def test_points_of_a_deal_in_the_study_are_those_of_the_game() -> None:
    assert signal_study.points([29, 50]) == 41
    assert signal_study.points([50, 0]) == -100
    assert signal_study.points([50, 50]) == 0


def test_a_table_tells_what_the_bots_discards_mean() -> None:
    seats = [
        Seat(str(number), "sakaali" if number % 2 else "sakaali(card=none)") for number in range(4)
    ]
    match = Match(load_game("sakaali(deals=1)"), seats, seed="c")
    while not match.is_over:
        match.advance_one()
    alerts = [line for line in match.log(None) if line.alert]
    assert {line.actor for line in alerts} == {1, 3}
    assert len(alerts) == 12
    assert match.keeps_card(1)
    assert not match.keeps_card(0)


def test_it_is_the_same_in_study_and_at_the_table() -> None:
    """What the study plays by ranks is what the bots discard."""
    hands, start = signal_study.dealt("same")
    state = load_game(f"sakaali(deals=1,first={start + 1})").new_initial_state()
    assert isinstance(state, SakaaliState)
    pack = {rank: [rank + 13 * suit for suit in range(4)] for rank in range(13)}
    for hand in hands:
        for rank, number in enumerate(hand):
            for _ in range(number):
                state.apply_action(pack[rank].pop())
    bots = [make_bot("sakaali", state.get_game(), seat, "x") for seat in range(4)]
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    side = signal_study.side_with("sakaali_basic")
    minus = signal_study.played("same", [side, side])
    assert signal_study.points(minus) == state.scores()[0] - state.scores()[1]


def test_bad_settings_and_turns_are_refused() -> None:
    game = load_game("sakaali")
    with pytest.raises(OptionError):
        make_bot("sakaali(card=bridge)", game, 0, "x")
    with pytest.raises(OptionError, match="plays Sakaali only"):
        make_bot("sakaali", load_game("jakis"), 0, "x")
    state = game.new_initial_state()
    rng = Random(1)
    for _ in range(52):
        state.apply_action(state.draw(rng.random))
    with pytest.raises(PelitupaError):
        make_bot("sakaali", game, 2, "x").step(state)
    assert isinstance(state, SakaaliState)
    assert len(cards_in(state.hands[0])) == 13
