"""Android Whist with what its author left out of whist (booklet 9): turned trumps and honours."""

from __future__ import annotations

from random import Random

import pytest

from games.trick_positions import deal, do, legal, sheet, start, told
from pelitupa.equipment.cards import mask_of, read_cards, suit_of
from pelitupa.games.tricks.android_whist.commands import END_OF_COMMANDS, command_text, reply
from pelitupa.games.tricks.android_whist.game import AndroidWhistMatch
from pelitupa.games.tricks.commands.androids import ERROR

WHIST = "android_whist(ruleset=whist)"
COMMANDS = {command_text(c): c for c in range(52, END_OF_COMMANDS)}
HANDS = (
    "S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK H2",
    "C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA",
    "HA HK HQ HJ HT H9 H8 H7 H6 H5 H4 H3 SA",
    "D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK DA",
)
"""Player 1 deals and gets the two of hearts last; the android of player 1 holds all honours of hearts."""


def match(spec: str = WHIST) -> AndroidWhistMatch:
    state = deal(start(spec), HANDS)
    assert isinstance(state, AndroidWhistMatch)
    return state


def out(state: AndroidWhistMatch) -> AndroidWhistMatch:
    """To the end of the deal at random."""
    rng, number = Random(1), state.deal_number()
    while not state.is_terminal() and state.deal_number() == number:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.clause("android_whist/trumps-turned")
def test_the_last_card_dealt_makes_its_suit_trumps_for_all_to_see() -> None:
    state = match()
    assert state.trump == suit_of(state.turned) == 2
    assert told(state) == ["H2 is turned up: hearts are trumps"]
    assert not state.log(1)[51].hidden
    assert state.log(1)[47].hidden  # another card of the dealer
    for seed in range(20):
        drawn = state.resample_from_infostate(1, Random(seed).random)
        assert isinstance(drawn, AndroidWhistMatch)
        assert drawn.turned == state.turned
        assert drawn.places[0] >> state.turned & 1
        assert drawn.history()[51] == state.turned
    assert match("android_whist").trump == 3


@pytest.mark.clause("android_whist/trumps-turned")
def test_commands_go_by_the_suit_that_was_turned_up() -> None:
    hand = mask_of(read_cards("S2 S3 H5 C6 C7 C8"))
    assert (
        reply(COMMANDS["shortest"], hand, -1, -1, 2) == read_cards("S2")[0]
    )  # hearts are left out
    assert reply(COMMANDS["shortest"], hand, -1, -1) == read_cards("H5")[0]
    (king,) = read_cards("DK")
    assert reply(COMMANDS["beat"], hand, 1, king, 2) == read_cards("H5")[0]
    assert reply(COMMANDS["beat"], hand, 1, king, 0) == read_cards("C6")[0]
    assert reply(COMMANDS["duck"], hand, 1, king, 2) == ERROR


@pytest.mark.clause("android_whist/honours")
def test_a_side_with_the_honours_of_trumps_gets_points_for_them() -> None:
    state = out(match("android_whist(ruleset=whist,target=50)"))
    assert sheet(state) == [((0,), 7.0, "points"), ((0,), 4.0, "honours")]
    assert state.score_sheet()[1].text == "honours: 4"
    plain = out(match("android_whist(trumps=turned)"))
    assert [line[2] for line in sheet(plain)] == ["points"]
    assert sheet(out(match())) == [((0,), 7.0, "points")]  # the tricks have won


@pytest.mark.clause("android_whist/honours-after")
def test_tricks_count_before_honours() -> None:
    early, late = match("android_whist(ruleset=whist,target=50)"), match()
    early.gone, late.gone = [0, 0, mask_of(read_cards("HA HK HQ")), 0], [0, 0, 0, 0]
    early._count_honours()
    assert early.points == [2, 0]
    late._count_honours()
    assert late.points == [0, 0]
    won = match("android_whist(ruleset=whist,target=1)")
    assert legal(won)
    do(won, legal(won)[0])
    out(won)
    assert [line[2] for line in sheet(won)] == ["points"]  # any trick beyond six has won
    assert won.is_terminal()
