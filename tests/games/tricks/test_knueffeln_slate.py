"""Knüffeln: the raise, the slate, the march, and the end of a match."""

from __future__ import annotations

from random import Random

import pytest

from advised import estimate
from games.knueffeln_positions import (
    LATER,
    OLD_IN_ONE_HAND,
    begin,
    deal_out,
    do,
    held,
    jann,
    lies,
    lost_trick,
    lowest,
    pass_exchange,
    ready,
    zone,
)
from games.trick_positions import allowed, legal, play, refused, sheet, told
from pelitupa.core import CHANCE, OptionError
from pelitupa.core.advice import by_lead
from pelitupa.games import load_game
from pelitupa.games.tricks.knueffeln.deal import DOWN
from pelitupa.games.tricks.knueffeln.game import KnueffelnMatch
from pelitupa.games.tricks.knueffeln.slate import Slate

# --- the raise


@pytest.mark.clause("knueffeln/raise-tricks")
def test_a_side_must_have_won_two_tricks_to_raise() -> None:
    state = ready(OLD_IN_ONE_HAND, "HA CA")
    for old in ("D9", "H2"):
        assert refused(state, "face down") == "raise-tricks"
        play(state, old)
        assert refused(state, "face down") == "raise"  # to a trick one plays openly
        lowest(state, 3)
    assert allowed(state, "face down") == "raise"
    assert begin(LATER + ")").options.raise_after == 0
    state = ready(OLD_IN_ONE_HAND, "HA CA", LATER + ")")
    assert "face down" in legal(state)  # by later rules at the first lead


@pytest.mark.clause("knueffeln/raise-tricks")
def test_the_tricks_of_the_partner_count_and_those_of_the_others_do_not() -> None:
    state = ready(["H9 S5 S6", "C4 S2 S9", "S7 S3 SJ", "SQ H2 S4"], "HA CA")
    play(state, "C4 S7 SQ S5 S2 S3 H2 S6")
    assert state.current_player() == 3
    assert "face down" in legal(state)  # one trick each
    play(state, "S4 H9 S9 SJ")
    assert state.current_player() == 0
    assert refused(state, "face down") == "raise-tricks"


@pytest.mark.clause("knueffeln/raise")
@pytest.mark.clause("knueffeln/raise-answer")
@pytest.mark.clause("knueffeln/raise-seen")
def test_a_raise_that_is_taken_up() -> None:
    state = ready(OLD_IN_ONE_HAND, "HA CA", LATER + ")")
    do(state, "face down")
    assert refused(state, "H2") == "raise"  # not openly
    assert refused(state, "down SA") == "raise"  # not held
    assert len(legal(state)) == 9
    do(state, "down H2")
    assert zone(state, 1, "down") == ["H2"]
    assert zone(state, 0, "down") == zone(state, 3, "down") == zone(state, None, "down") == ["back"]
    assert [line.hidden for line in state.log(3)[-1:]] == [True]
    assert state.current_player() == 2  # next in turn
    assert legal(state) == ["take up", "fold"]
    assert allowed(state, "fold") == "raise-answer"
    assert refused(state, "C2") == "raise-answer"
    do(state, "take up")
    assert legal(state) == ["H2"]
    assert state.current_player() == CHANCE
    do(state, "H2")
    assert zone(state, 0, "trick") == ["H2"]
    assert zone(state, 1, "down") == []
    assert state.current_player() == 2
    assert len(held(state, 1)) == 8
    lowest(state, 3)
    assert state.tricks == [0, 1, 0, 0]
    assert refused(state, "take up") == "raise-answer"


@pytest.mark.clause("knueffeln/raise-refused")
@pytest.mark.clause("knueffeln/raise-seen")
def test_a_raise_that_is_refused_ends_the_deal_unseen() -> None:
    state = ready(OLD_IN_ONE_HAND, "HA CA", LATER + ")")
    do(state, "face down, down H2, fold")
    assert sheet(state) == [((1, 3), 1.0, "raise-refused")]
    assert state.slate == Slate((0, 1), (0, 0))
    assert state.deal_number() == 2
    assert not any("H2" in line.text for line in state.log(0))


@pytest.mark.clause("knueffeln/raise-double")
@pytest.mark.clause("knueffeln/no-rest")
def test_the_winner_of_a_raised_deal_scores_double_whoever_raised() -> None:
    state = lost_trick()
    do(state, "face down, down H9, take up, H9")
    lowest(state, 3)
    assert sheet(state) == [((1, 3), 1.0, "rung"), ((1, 3), 1.0, "raise-double")]
    hands = ["S2", "S3", "H2 C4 S8 H9 D9 SA", "S4"]
    state = ready(hands, "HA CA", LATER + ")")
    do(state, "face down, down S3, take up, S3")
    play(state, "SA S4 S2")
    for old in ("H2", "C4", "S8", "H9"):
        play(state, old)
        lowest(state, 3)
    assert state.slate == Slate(
        (0, 0), (0, 2)
    )  # jann, doubled: four rungs, and none for the raiser
    assert [line[1] for line in sheet(state)] == [1.0, 1.0, 2.0, 4.0]


@pytest.mark.clause("knueffeln/raise-once")
def test_a_deal_is_raised_once() -> None:
    state = ready(OLD_IN_ONE_HAND, "HA CA", LATER + ")")
    do(state, "face down, down H2, take up, H2")
    lowest(state, 3)
    assert refused(state, "face down") == "raise-once"


# --- the slate


@pytest.mark.clause("knueffeln/rung")
@pytest.mark.clause("knueffeln/knueppel")
@pytest.mark.clause("knueffeln/spectacles")
@pytest.mark.clause("knueffeln/no-rest")
@pytest.mark.clause("knueffeln/points")
def test_the_slate() -> None:
    slate = Slate().erase(0, 1)
    assert slate == Slate((1, 0), (0, 0))
    assert slate.erase(1, 2).erase(1, 2) == Slate((0, 0), (1, 0))  # a Knüppel
    assert slate.erase(0, 3) == Slate((0, 0), (0, 2))  # a pair of spectacles
    assert Slate((3, 0), (0, 0)).erase(0, 4) == Slate((0, 0), (0, 2))  # three more are lost
    assert Slate((3, 2), (1, 2)).points(0) == 4 * 2 + 3
    assert Slate((3, 2), (1, 2)).points(1) == 4 * 1 + 2


def raise_and_fold(state: KnueffelnMatch, times: int) -> KnueffelnMatch:
    """Deals in which who leads first raises at once, and the others fold: one rung each."""
    for _ in range(times):
        pass_exchange(deal_out(state, ["", "", "", ""], "HA SA"))
        do(state, "face down")
        lowest(state)
        do(state, "fold")
    return state


@pytest.mark.clause("knueffeln/knueppel")
@pytest.mark.clause("knueffeln/points")
def test_the_losers_of_a_ladder_get_a_knueppel() -> None:
    state = raise_and_fold(begin(LATER + ")"), 6)
    assert state.slate == Slate((3, 3), (0, 0))
    raise_and_fold(state, 1)
    assert state.slate == Slate((0, 0), (1, 0))
    assert sheet(state)[-2:] == [((1, 3), 1.0, "raise-refused"), ((0, 2), -3.0, "knueppel")]
    assert told(state)[-1] == "A Knüppel to players 1 and 3"
    assert state.scores() == [0.0, 4.0, 0.0, 4.0]
    assert not state.is_terminal()


@pytest.mark.clause("knueffeln/spectacles")
@pytest.mark.clause("knueffeln/match-end")
def test_spectacles_are_two_dots_and_three_dots_lose_the_match() -> None:
    state = ready(OLD_IN_ONE_HAND, "HA CA", LATER + ")")
    do(state, "face down, down D9, take up, D9")
    lowest(state, 3)
    for old in ("H2", "C4", "S8", "H9"):
        play(state, old)
        lowest(state, 3)
    assert state.slate == Slate((0, 0), (2, 0))
    assert told(state)[-1] == "A pair of spectacles to players 1 and 3"
    assert sheet(state)[-1] == ((1, 3), 4.0, "spectacles")
    raise_and_fold(state, 7)  # now players 1 and 3 come first, and last
    assert state.slate == Slate((0, 0), (2, 1))
    raise_and_fold(state, 6)
    assert not state.is_terminal()
    raise_and_fold(state, 1)
    assert state.slate == Slate((0, 0), (3, 1))
    assert state.is_terminal()
    assert state.winners() == [1, 3]
    assert state.returns() == [-1.0, 1.0, -1.0, 1.0]


@pytest.mark.clause("knueffeln/match-end")
def test_with_one_dot_a_knueppel_decides() -> None:
    state = raise_and_fold(begin(LATER + ",dots=1)"), 7)
    assert state.is_terminal()
    assert state.winners() == [1, 3]


@pytest.mark.clause("knueffeln/deals")
def test_a_match_of_so_many_deals() -> None:
    state = raise_and_fold(begin(LATER + ",deals=1)"), 1)
    assert state.is_terminal()
    assert state.winners() == [1, 3]
    state = raise_and_fold(begin(LATER + ",deals=2)"), 2)
    assert state.is_terminal()
    assert state.winners() == []
    state = deal_out(begin(LATER + ",deals=1)"), ["", "", "", ""], "H3 HA HK H8")
    assert not state.is_terminal()  # thrown in
    assert raise_and_fold(state, 1).is_terminal()


@pytest.mark.clause("knueffeln/limit")
def test_the_limit_counts_deals_that_were_thrown_in() -> None:
    state = deal_out(begin(LATER + ",limit=1)"), ["", "", "", ""], "H3 HA HK H8")
    assert state.is_terminal()
    assert state.winners() == []
    with pytest.raises(OptionError, match="limit"):
        load_game("knueffeln(deals=5,limit=4)")


# --- the march


@pytest.mark.clause("knueffeln/march")
@pytest.mark.clause("knueffeln/raise-late")
def test_in_the_ruleset_march_all_nine_tricks_are_played() -> None:
    """Five tricks win the deal, and are a jann, though the other side takes the sixth."""
    hands = ["", "H2 C4 S8 H9 D9 S2 D2 D3 D4", "SA SK SQ SJ D5 D6 D7 D8 DJ", ""]
    state = ready(hands, "HA CA", "knueffeln(ruleset=march,orders=0,remarks=0,raise_after=0)")
    for old in ("H2", "C4", "S8", "H9", "D9"):
        play(state, old)
        lowest(state, 3)
    assert state.deal_number() == 1
    assert refused(state, "face down") == "raise-late"
    play(state, "S2 SA H4 C8")
    assert state.tricks == [0, 5, 1, 0]
    assert refused(state, "face down") == "raise-late"
    lowest(state, 11)
    assert state.deal_number() == 1
    lowest(state)
    assert state.deal_number() == 2
    assert sheet(state) == [((1, 3), 1.0, "rung"), ((1, 3), 1.0, "jann")]


@pytest.mark.clause("knueffeln/march")
@pytest.mark.clause("knueffeln/march-ladder")
def test_a_march_wins_the_whole_ladder() -> None:
    sure = "H2 C4 S8 H9 D9 CA CJ H7 C7"
    hands = ["", sure, "", ""]
    state = ready(hands, "H6 C6", "knueffeln(ruleset=march,orders=0,remarks=0)", sleep="HA HJ")
    for card in sure.split():
        play(state, card)
        lowest(state, 3)
    assert sheet(state) == [((1, 3), 4.0, "march"), ((1, 3), 4.0, "spectacles")]
    assert state.slate == Slate((0, 0), (2, 0))


@pytest.mark.clause("knueffeln/march-stakes")
def test_a_march_may_win_three_rungs() -> None:
    sure = "H2 C4 S8 H9 D9 CA CJ H7 C7"
    three = "knueffeln(ruleset=march,march_rungs=3,orders=0,remarks=0,raise_after=0)"
    state = ready(["", sure, "", ""], "H6 C6", three, sleep="HA HJ")
    raised = do(state.clone(), f"face down, down {sure[:2]}, take up, {sure[:2]}")
    play(state, sure[:2])
    for one in (state, raised):
        lowest(one, 3)
        for card in sure.split()[1:]:
            play(one, card)
            lowest(one, 3)
    assert sheet(state) == [((1, 3), 3.0, "march-stakes")]
    assert state.slate == Slate((0, 3), (0, 0))
    assert sheet(raised) == [
        ((1, 3), 3.0, "march-stakes"),
        ((1, 3), 1.0, "raise-double"),
        ((1, 3), 4.0, "spectacles"),
    ]
    with pytest.raises(OptionError, match="give march=true"):
        begin("knueffeln(march_rungs=3)")


# --- the whole match


def test_whole_random_matches_end_with_a_loser() -> None:
    for seed in range(3):
        rng = Random(seed)
        state = begin("knueffeln(dots=2)")
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        assert max(state.slate.dots) >= 2
        loser = state.slate.dots.index(max(state.slate.dots))
        assert state.winners() == [1 - loser, 3 - loser]
        assert state.deal_number() < 40
        for side in (0, 1):
            lines = [line for line in state.score_sheet() if side in line.seats]
            assert sum(line.points for line in lines) == state.points[side]


def test_the_estimate_follows_points_tricks_and_cards() -> None:
    state = ready(OLD_IN_ONE_HAND, "HA CA")
    before = estimate(state)
    assert before[1] == before[3] == -before[0]
    assert before[1] > 0.0
    state = lost_trick()
    assert estimate(state)[1] > before[1] - 0.1
    assert estimate(jann())[1] == pytest.approx(by_lead(0.25))
    money = ready(OLD_IN_ONE_HAND, "HA CA", "knueffeln(orders=0,remarks=0,objective=margin)")
    assert by_lead(estimate(money)[1] / 8.0) == pytest.approx(before[1])
    assert lies(do(ready(OLD_IN_ONE_HAND, "HA CA", LATER + ")"), "face down, down H2"), "H2", DOWN)
