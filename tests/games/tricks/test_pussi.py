"""What Marjapussi and Huutopussi share (booklet 13.2, 18.4): tricks and marriages, tested in both.

Huutopussi takes the clauses over from Marjapussi's rulebook, so that one name stands for both.
"""

from __future__ import annotations

from random import Random

import pytest

from games.pussi_positions import (
    BOTH,
    HALVES,
    MARRIED,
    SPADES,
    begin,
    check_distribution,
    do,
    hands_of,
    holding,
    married,
    offered,
    play,
    random_hands,
    ready,
    second_ace,
)
from games.trick_positions import allowed, legal, refused
from pelitupa.core.places import TABLE
from pelitupa.equipment.cards import card_text
from pelitupa.games import load_game
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.games.tricks.pussi_family.marriages import PAIRS
from pelitupa.games.tricks.pussi_family.match import PACK, PussiGame, PussiMatch

both = pytest.mark.parametrize("spec", BOTH)


@both
@pytest.mark.clause("marjapussi/sides", "marjapussi/deck", "marjapussi/deal")
def test_four_in_two_sides_get_nine_cards_each_of_thirty_six(spec: str) -> None:
    game = load_game(spec)
    assert isinstance(game, PussiGame)
    assert game.teams() == ((0, 2), (1, 3))
    assert PACK.bit_count() == 36
    assert not PACK & holding("C2 D3 H4 S5")
    assert PACK & holding("C6 SA") == holding("C6 SA")
    state = begin(spec, MARRIED)
    assert [hand.bit_count() for hand in hands_of(state)] == [9, 9, 9, 9]
    assert sum(hands_of(state)) == PACK
    assert [card_text(c) for c in game.in_order(holding("S9 HT SK ST SA HQ"))] == [
        "SA",
        "ST",
        "SK",
        "S9",
        "HT",
        "HQ",
    ]


# --- tricks


def say_nothing(state: PussiMatch) -> PussiMatch:
    """No announcement, where one is asked for."""
    return do(state, "no announcement") if "no announcement" in legal(state) else state


@both
@pytest.mark.clause("marjapussi/deck", "marjapussi/head")
def test_a_ten_beats_a_king_and_must_be_played_on_it(spec: str) -> None:
    hands = (
        "CA C9 HA DA D6 D8 SA S7 S8",
        "HT HJ HQ DT DK DQ SK S9 D7",
        "C6 H9 H7 HK ST S6 SQ SJ D9",
        "C7 C8 H8 H6 CT CK CQ CJ DJ",
    )
    state = play(ready(spec, hands), "SK")
    assert legal(state) == ["ST"]
    assert refused(state, "SQ") == "head"
    assert allowed(state, "ST") == "head"
    play(state, "ST DJ")
    assert legal(state) == ["SA"]
    assert refused(state, "S7") == "head"


@both
@pytest.mark.clause("marjapussi/head")
def test_who_cannot_head_the_trick_plays_any_card_of_the_suit(spec: str) -> None:
    state = play(ready(spec, MARRIED), "CA C6")
    assert legal(state) == ["C7", "C8", "CT", "CJ", "CQ", "CK"]
    assert allowed(state, "C7") == "follow"
    assert refused(state, "H6") == "follow"


@both
@pytest.mark.clause("marjapussi/follow", "marjapussi/no-trumps", "marjapussi/leads")
def test_without_trumps_who_cannot_follow_plays_anything(spec: str) -> None:
    state = play(ready(spec, MARRIED), "CA C6 C7")
    assert len(legal(state)) == 9
    assert allowed(state, "HA") == "follow"
    play(state, "HA")
    assert state.trump == -1
    assert state.tricks == [0, 1, 0, 0]  # the ace of hearts beats nothing here
    do(state, "no announcement")
    assert len(legal(state)) == 8
    assert allowed(state, "HK") == "follow"


@both
@pytest.mark.clause("marjapussi/trump", "marjapussi/overtrump")
def test_who_cannot_follow_must_trump_and_overtrump(spec: str) -> None:
    state = do(married(spec), "announce hearts, D6")
    assert legal(state) == ["H7", "H9"]  # no trump lies there yet: either will do
    assert refused(state, "SA") == "trump"
    assert allowed(state, "H7") == "trump"
    do(state, "H9")
    assert legal(state) == ["HT"]
    assert refused(state, "H8") == "overtrump"
    assert refused(state, "CK") == "overtrump"
    assert allowed(state, "HT") == "overtrump"


@both
@pytest.mark.clause("marjapussi/overtrump", "marjapussi/head")
def test_who_cannot_overtrump_must_trump_in_vain_and_who_follows_a_trumped_trick_need_not_head(
    spec: str,
) -> None:
    hands = (MARRIED[0], MARRIED[1], MARRIED[2].replace("H9", "HT"), MARRIED[3].replace("HT", "H9"))
    state = do(play(ready(spec, hands), "CA C6 C7 D7"), "announce hearts, D6, HT")
    assert legal(state) == ["H6", "H8", "H9"]
    assert refused(state, "CK") == "trump"
    assert allowed(state, "H6") == "trump"
    do(state, "H6")
    assert legal(state) == ["D9", "DT", "DJ", "DQ", "DK", "DA"]  # D6 was led, but is trumped
    do(state, "D9")
    assert state.tricks == [0, 1, 1, 0]


@both
@pytest.mark.clause("marjapussi/follow")
def test_who_can_neither_follow_nor_trump_plays_anything(spec: str) -> None:
    state = do(married(spec), "announce hearts, HK, H7, HT, HA")
    state = do(say_nothing(state), "HJ, HQ, H9, H6")
    do(say_nothing(state), "D6")
    assert len(legal(state)) == 6  # player 3 has no diamond and no trump left
    assert allowed(state, "S9") == "follow"


@both
@pytest.mark.clause("marjapussi/head-trumps")
def test_trumps_that_are_led_must_be_headed_too(spec: str) -> None:
    state = do(married(spec), "announce hearts, HQ")
    assert legal(state) == ["H7", "H9"]
    do(state, "H9")
    assert legal(state) == ["HT"]
    assert refused(state, "H8") == "head-trumps"
    assert allowed(state, "HT") == "head-trumps"
    do(state, "HT")
    assert legal(state) == ["HA"]


# --- marriages


@both
@pytest.mark.clause("marjapussi/own", "marjapussi/optional")
def test_a_marriage_in_the_own_hand_makes_trumps_or_is_kept_secret(spec: str) -> None:
    state = married(spec)
    assert state.current_player() == 1
    assert offered(state) == ["announce hearts", "ask whole"]
    assert refused(state, "announce spades") == "own"
    assert refused(state, "HK") == "turn"
    assert allowed(state, "announce hearts") == "own"
    assert allowed(state, "no announcement") == "optional"
    silent = do(state.clone(), "no announcement")
    assert silent.trump == -1
    assert silent.current_player() == 1
    announced = do(state, "announce hearts")
    assert announced.trump == 2
    assert announced.current_player() == 1
    assert len(legal(announced)) == 8
    for seat in (0, 2, 3):  # everyone knows now where the king and the queen are
        other = announced.resample_from_infostate(seat, Random(seat).random)
        assert other.places[1] & holding("HK HQ") == holding("HK HQ")


@both
@pytest.mark.clause("marjapussi/whole", "marjapussi/answer")
def test_a_whole_is_asked_of_the_partner_who_must_say_the_truth(spec: str) -> None:
    state = do(married(spec), "ask whole")
    assert state.current_player() == 3
    assert legal(state) == ["whole clubs"]
    assert refused(state, "no") == "answer"
    assert refused(state, "yes") == "answer"
    assert refused(state, "whole hearts") == "answer"
    assert allowed(state, "whole clubs") == "answer"
    do(state, "whole clubs")
    assert state.trump == 0
    assert state.marriages == ((0, 1),)
    assert state.current_player() == 1
    other = state.resample_from_infostate(0, Random(5).random)
    assert other.places[3] & holding("CK CQ") == holding("CK CQ")


@both
@pytest.mark.clause("marjapussi/whole")
def test_without_a_whole_the_answer_is_no_and_nothing_changes(spec: str) -> None:
    hands = (*MARRIED[:2], MARRIED[2].replace("C6", "CK"), MARRIED[3].replace("CK", "C6"))
    state = play(ready(spec, (hands[0], hands[1], *hands[2:])), "CA CK C7 D7")
    do(state, "ask whole")
    assert legal(state) == ["no"]
    do(state, "no")
    assert state.trump == -1
    assert state.current_player() == 1
    assert "D6" in legal(state)  # the one question has been asked


WHOLES = (
    "HA HJ DA S9 SJ SQ DJ D9 D7",
    "CA C9 HK HQ D6 D8 S6 S7 S8",
    "C6 H9 H7 SA ST SK CT CJ C8",
    "C7 HT H8 H6 DT CK CQ DK DQ",
)


@both
@pytest.mark.clause("marjapussi/whole-choice")
def test_a_partner_with_two_wholes_chooses(spec: str) -> None:
    state = do(play(ready(spec, WHOLES), "CA C6 C7 D7"), "ask whole")
    assert legal(state) == ["whole clubs", "whole diamonds"]
    assert allowed(state, "whole diamonds") == "whole-choice"
    assert refused(state, "no") == "answer"
    do(state, "whole diamonds")
    assert state.trump == 1


@both
@pytest.mark.clause("marjapussi/half", "marjapussi/half-both", "marjapussi/answer")
def test_the_other_half_is_asked_of_the_partner(spec: str) -> None:
    state = play(ready(spec, HALVES), "CA C6 C7 D7")
    assert offered(state) == [
        "announce spades",
        "ask half diamonds",
        "ask half hearts",
        "ask whole",
    ]
    assert refused(state, "ask half spades") == "half-both"
    assert refused(state, "ask half clubs") == "half"
    assert refused(state, "yes") == "answer"
    assert allowed(state, "ask half hearts") == "half"
    do(state, "ask half hearts")
    assert state.current_player() == 3
    assert legal(state) == ["yes"]
    assert refused(state, "no") == "answer"
    do(state, "yes")
    assert state.trump == 2
    assert state.current_player() == 1


@both
@pytest.mark.clause("marjapussi/half", "marjapussi/answer")
def test_a_partner_without_the_other_half_says_so(spec: str) -> None:
    hands = (HALVES[0].replace("S9", "HQ"), HALVES[1], HALVES[2], HALVES[3].replace("HQ", "S9"))
    state = do(play(ready(spec, hands), "CA C6 C7 D7"), "ask half hearts")
    assert legal(state) == ["no"]
    assert refused(state, "yes") == "answer"
    do(state, "no")
    assert state.trump == -1


@both
def test_the_question_for_a_half_tells_of_one_half_and_not_of_which(spec: str) -> None:
    state = do(play(ready(spec, HALVES), "CA C6 C7 D7"), "ask half hearts")
    asked = [state.resample_from_infostate(0, Random(seed).random) for seed in range(60)]
    held = {other.places[1] & holding("HK HQ") for other in asked}
    assert held == {holding("HK"), holding("HQ")}
    do(state, "yes")
    for seed in range(60):
        other = state.resample_from_infostate(0, Random(seed).random)
        assert (other.places[1] & holding("HK HQ")).bit_count() == 1
        assert (other.places[3] & holding("HK HQ")).bit_count() == 1


@both
@pytest.mark.clause("marjapussi/once")
def test_a_suit_is_announced_once(spec: str) -> None:
    state = second_ace(spec, "announce spades")
    assert refused(state, "announce spades") == "once"
    assert refused(state, "ask half spades") == "once"
    assert offered(state) == ["ask half hearts", "ask whole"]


@both
@pytest.mark.clause("marjapussi/once")
def test_a_whole_that_has_been_announced_is_none_any_more(spec: str) -> None:
    state = second_ace(spec, "ask whole, whole clubs")
    assert state.places[3] & holding("CK CQ") == holding("CK CQ")
    do(state, "ask whole")
    assert legal(state) == ["no"]


@both
@pytest.mark.clause("marjapussi/gone")
def test_a_suit_whose_king_or_queen_is_gone_cannot_be_announced(spec: str) -> None:
    hands = (
        "HA HJ DA S9 SJ DT DJ D9 D7",
        "CA CK HK DQ D6 D8 S6 SK SQ",
        "C6 H9 H7 SA ST S7 C9 CJ C8",
        "C7 HT H8 H6 HQ CT CQ DK S8",
    )
    state = play(ready(spec, hands), "CA C6 CQ D7")
    assert "ask half clubs" not in legal(state)
    assert refused(state, "ask half clubs") == "gone"
    assert refused(state, "announce clubs") == "gone"


@both
@pytest.mark.clause("marjapussi/gone")
def test_the_winner_is_asked_as_long_as_anybody_might_announce_and_no_longer(spec: str) -> None:
    """Player 2 alone leads and wins. What this hand can do must not show in whether it is asked."""
    hands = (
        "HA HT HK HQ HJ H9 H8 H7 DA",
        SPADES[1],
        "CA CT CK CJ C9 C8 C7 C6 H6",
        "DT DK DQ DJ D9 D8 D7 D6 CQ",
    )
    state = play(ready(spec, hands), "SA CK DK HK")
    do(state, "announce spades")
    play(state, "ST CA DT HQ")
    assert state.phase == PLAYING  # of every suit the king or the queen is gone, or it is announced
    play(state, "SK CT DJ HA")
    assert state.phase == PLAYING
    early = play(ready(spec, hands), "SA C6 CQ HK")
    assert offered(early) == ["announce spades", "ask whole"]
    play(do(early, "announce spades"), "ST C7 D6 HQ")
    assert offered(early) == ["ask whole"]  # diamonds might still be at the partner's
    assert refused(early, "ask half clubs") == "gone"


# --- what players know


def untold(state: PussiMatch) -> bool:
    """Whether the players must still bear in mind what a question told of cards in hands."""
    table = state.places[TABLE]
    return state.phase == PLAYING and any(
        not told.no_whole and not table & PAIRS[told.suits[0]] for told in state.told
    )


@both
def test_hands_are_drawn_anew_as_often_as_they_are_possible(spec: str) -> None:
    """After questions, near the end: every deal that the rules leave, each alike, and no other."""
    seen = 0
    for seed in range(400):
        rng = Random(seed)
        state = ready(spec, random_hands(rng))
        while sum(state.tricks) < 7:
            texts = {state.action_to_string(a): a for a in state.legal_actions()}
            wishes = [a for text, a in texts.items() if "ask half" in text]
            dull = [a for a in texts.values() if a >= 52 or card_text(a)[1] not in "KQ"]
            state.apply_action(rng.choice(wishes or dull or list(texts.values())))
        if untold(state):
            observers = [seat for seat in range(4) if seat != state.told[-1].chair]
            seen += check_distribution(spec, state, rng.choice(observers)) > 2
        if seen == 4:
            return
    raise AssertionError("too few such positions")


@both
def test_a_missing_whole_is_remembered(spec: str) -> None:
    hands = (*MARRIED[:2], MARRIED[2].replace("C6", "CK"), MARRIED[3].replace("CK", "C6"))
    state = do(play(ready(spec, (hands[0], hands[1], *hands[2:])), "CA CK C7 D7"), "ask whole, no")
    for seed in range(60):
        hand = state.resample_from_infostate(0, Random(seed).random).places[3]
        for suit in "DHS":
            pair = holding(f"{suit}K {suit}Q")
            assert hand & pair != pair
