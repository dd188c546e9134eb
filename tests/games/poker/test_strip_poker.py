"""Strip Poker: chips and tokens, two bettings, the change of cards, jokers, and who drops out.

Moves are texts with commas between; cards need spaces only. Two players get their five cards one after the
other, the one who begins first.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from games.playing import refused
from pelitupa.core import CardZone, OptionError, Ruling, State
from pelitupa.equipment.cards import mask_of, read_card
from pelitupa.equipment.poker_hands import FIVE, STRAIGHT_FLUSH, category_of
from pelitupa.games import load_game
from pelitupa.games.poker.keeping import kept
from pelitupa.games.poker.strip_poker.advice import StripPokerAdvice, changed
from pelitupa.games.poker.strip_poker.deck import worth_of
from pelitupa.games.poker.strip_poker.game import (
    ASKING,
    BETTING,
    CHANGING,
    OVER,
    SETTLING,
    StripPokerState,
)
from pelitupa.i18n.translator import translator
from pelitupa.nature import Seeded

ACES = "CA DA HA S7 C2"
KINGS = "CK DK HK S8 D2"
LOW = "C3 D5 H7 S9 CJ"
EVEN = "D3 H5 C7 D9 DJ"
"""As good as LOW."""


def begin(spec: str = "players=2", first: str = ACES, second: str = KINGS) -> StripPokerState:
    """A match of two whose first deal lies."""
    return go_on(load_game(f"strip_poker({spec})").new_initial_state(), f"{first}, {second}")


def go_on(state: object, moves: str) -> StripPokerState:
    assert isinstance(state, StripPokerState)
    for part in moves.split(", "):
        for text in part.split() if part[:1].isupper() else [part]:
            state.apply_action(state.string_to_action(text))
    return state


def poor(
    chips: list[int], tokens: list[int] | None = None, spec: str = "players=2", deal: str = ""
) -> StripPokerState:
    """The first deal, before its cards, of players who had so many chips and tokens before it."""
    state = load_game(f"strip_poker({spec})").new_initial_state()
    assert isinstance(state, StripPokerState)
    state._sheet = ()
    state.chips, state.tokens = chips, tokens or [4] * len(chips)
    state.out = tuple(seat for seat, left in enumerate(state.tokens) if not left)
    state.begin_deal()
    return go_on(state, deal) if deal else state


def ruled(state: StripPokerState, text: str) -> Ruling:
    return state.explain(state.string_to_action(text))


def legal(state: State) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def faces(state: StripPokerState, seat: int | None, zone: str) -> list[str]:
    found = state.view(seat).zone(zone)
    assert isinstance(found, CardZone)
    return [item.face for item in found.items]


def cards(text: str) -> int:
    """A hand, in which `*` is a joker."""
    jokers = text.count("*")
    return mask_of(
        [*(read_card(part) for part in text.replace("*", "").split()), *range(52, 52 + jokers)]
    )


CHECKED = "call, call, done, done, call, call"
"""Nobody bets and nobody changes a card."""

# --- setup


@pytest.mark.clause("strip_poker/players")
def test_two_to_six_play_with_up_to_four_jokers() -> None:
    for jokers in range(5):
        state = load_game("strip_poker", jokers=jokers).new_initial_state()
        assert len(state.legal_actions()) == 52 + jokers
    for spec in ("players=1", "players=7"):
        with pytest.raises(OptionError, match="2 to 6"):
            load_game(f"strip_poker({spec})")
    with pytest.raises(OptionError, match="0 to 4"):
        load_game("strip_poker(jokers=5)")


@pytest.mark.clause("strip_poker/six")
def test_six_need_two_jokers_and_can_then_all_change_four() -> None:
    with pytest.raises(OptionError, match="jokers=2"):
        load_game("strip_poker(players=6,jokers=1)")
    state = load_game("strip_poker(players=6)").new_initial_state()
    nature = Seeded(1)
    while state.is_chance_node() or state.move_number() < 36:
        state.apply_action(nature.outcome(state) if state.is_chance_node() else 1)
    for _ in range(6):
        for _ in range(4):
            state.apply_action(state.legal_actions()[0])
        assert legal(state) == ["done"]
        state.apply_action(state.legal_actions()[0])
        while state.is_chance_node():
            state.apply_action(nature.outcome(state))
    assert isinstance(state, StripPokerState)
    assert state.phase == BETTING
    assert not state.stock()


@pytest.mark.clause("strip_poker/chips", "strip_poker/bank", "strip_poker/ante")
def test_four_of_twenty_chips_go_to_the_bank_and_one_into_the_pot() -> None:
    state = begin()
    assert state.chips == [15, 15]
    assert state.pot() == 2
    assert [(line.seats, line.points, line.clause) for line in state.score_sheet()] == [
        ((0,), -4, "strip_poker/bank"),
        ((0,), -1, "strip_poker/pot"),
        ((1,), -4, "strip_poker/bank"),
        ((1,), -1, "strip_poker/pot"),
    ]


@pytest.mark.clause("strip_poker/bank-lasts")
def test_the_bank_lends_to_all_whatever_is_in_play() -> None:
    state = poor([300, 300, 0, 0], spec="players=4")
    assert state.chips == [295, 295, 15, 15]


@pytest.mark.clause("strip_poker/tokens")
def test_each_has_four_plain_tokens_with_their_names() -> None:
    zone = begin().view(None).zone("tokens-1")
    assert isinstance(zone, CardZone)
    names = "top overgarment, bottom overgarment, top undergarment, bottom undergarment"
    assert ", ".join(item.label for item in zone.items) == names
    assert zone.note == "", "only those that turned are named beside them"
    assert [item.face for item in zone.items] == ["red", "blue", "yellow", "green"]


@pytest.mark.clause("strip_poker/first")
def test_the_first_turn_passes_on_from_deal_to_deal_and_over_those_who_are_out() -> None:
    state = load_game("strip_poker(players=3,first=2)").new_initial_state()
    assert state._chance_seat() == 1
    state = go_on(state, f"{ACES}, {KINGS}, {LOW}")
    assert state.current_player() == 1
    state = go_on(state, "fold, fold")
    assert (state.deal, state.first) == (2, 2)
    state = poor([50, 50, 50], [4, 0, 4], "players=3", f"{ACES}, {KINGS}, fold, go on")
    assert (state.first, state._chance_seat()) == (2, 2)
    with pytest.raises(OptionError, match="no player 5"):
        load_game("strip_poker(first=5)")


# --- cards and betting


@pytest.mark.clause("strip_poker/deal")
def test_everybody_sees_their_own_five_cards_only() -> None:
    state = begin()
    assert sorted(faces(state, 0, "hand-0")) == sorted(ACES.split())
    assert faces(state, 0, "hand-1") == ["back"] * 5
    assert faces(state, None, "hand-0") == ["back"] * 5
    assert "CA" not in state.information_state_string(1)


@pytest.mark.clause("strip_poker/fold", "strip_poker/last-in")
def test_the_last_one_in_collects_at_once_and_shows_nothing() -> None:
    state = go_on(begin(), "raise 2, fold")
    assert state.deal == 2
    assert state.worth(0) == 100 - 4 + 1 - 5  # in the second deal five more are paid
    for seat in (None, 1):
        assert not any("CA" in line.text for line in state.log(seat))


@pytest.mark.clause("strip_poker/fold-free")
def test_one_may_fold_though_there_is_nothing_to_call() -> None:
    assert ruled(begin(), "fold").clause == "strip_poker/fold-free"
    assert ruled(go_on(begin(), "raise 1"), "fold").clause == "strip_poker/fold"


@pytest.mark.clause("strip_poker/call", "strip_poker/raise", "strip_poker/raise-whole")
def test_a_raise_is_by_one_to_five_beyond_the_call() -> None:
    state = begin()
    assert legal(state) == ["fold", "call", *(f"raise {extra}" for extra in range(1, 6))]
    state = go_on(state, "raise 5, raise 3")
    assert state.betting.paid == (6, 9)
    assert state.chips == [10, 7]
    state = go_on(state, "call")
    assert state.betting.paid == (9, 9)


@pytest.mark.clause("strip_poker/betting-ends")
def test_who_has_raised_gets_no_turn_unless_another_raises() -> None:
    state = go_on(begin(), "call, raise 1, call")
    assert state.phase == CHANGING
    assert refused(state, "call") == "strip_poker/betting-ends"


@pytest.mark.clause("strip_poker/change", "strip_poker/change-order")
def test_up_to_four_cards_are_changed_unseen_in_turn() -> None:
    state = begin()
    assert refused(state, "done") == "strip_poker/change"
    state = go_on(state, "call, call")
    assert state.current_player() == 0
    assert refused(state, "CK") == "strip_poker/change"  # it is not in that hand
    state = go_on(state, "CA DA HA S7")
    assert legal(state) == ["done"]
    assert refused(state, "C2") == "strip_poker/change"
    state = go_on(state, "done, C4 C5 C6 C7")
    assert sorted(faces(state, 0, "hand-0")) == ["C2", "C4", "C5", "C6", "C7"]
    assert state.current_player() == 1
    for seat in (1, None):
        seen = "\n".join(line.text for line in state.log(seat))
        assert not any(card in seen for card in ("S7", "C4", "DA"))
        assert "discards a card" in seen
    assert faces(state, 1, "discards") == ["back"] * 4
    state = go_on(state, "S8, done, HQ")
    assert state.phase == BETTING
    assert "S7" not in [
        state.action_to_string(-1, card) for card in range(56) if state.stock() >> card & 1
    ]


@pytest.mark.clause("strip_poker/second", "strip_poker/second-first")
def test_the_second_betting_is_among_those_still_in_from_the_first_of_them() -> None:
    state = go_on(begin("players=3"), f"{LOW}, raise 2, call, call, done, done, done")
    assert state.current_player() == 0
    assert state.betting.paid == (3, 3, 3)
    state = go_on(state, "call, raise 5, fold")
    assert state.current_player() == 0
    state = go_on(begin("players=3"), f"{LOW}, fold, call, call, done, done")
    assert (state.phase, state.current_player()) == (BETTING, 1)
    state = go_on(state, "call, call")
    assert state.deal == 2


@pytest.mark.clause("strip_poker/show", "strip_poker/pot")
def test_those_still_in_show_and_the_best_hand_wins() -> None:
    state = go_on(begin("players=3,deals=1"), f"{LOW}, call, raise 3, fold, call")
    state = go_on(state, "done, done, raise 1, call")
    assert state.phase == OVER
    assert state.scores() == [96 + 6, 96 - 5, 96 - 1]
    assert state.winners() == [0]
    assert sorted(faces(state, 2, "hand-0")) == sorted(ACES.split())
    assert faces(state, None, "hand-2") == []  # the third had folded, and showed nothing
    assert not any("CJ" in line.text for line in state.log(None))


@pytest.mark.clause("strip_poker/tie")
def test_equal_hands_share_and_the_first_in_turn_takes_what_is_over() -> None:
    moves = f"{ACES}, {LOW}, {EVEN}, call, call, call, done, done, done, fold, call, call"
    for odd, chips in (("first", (15 + 2, 15 + 1)), ("pot", (15 + 1, 15 + 1))):
        state = load_game(f"strip_poker(players=3,odd_chips={odd})").new_initial_state()
        state = go_on(state, moves)
        assert (state.chips[1] + 5, state.chips[2] + 5) == chips
        assert state.pot() == (4 if odd == "pot" else 3)


# --- jokers


@pytest.mark.clause("strip_poker/joker")
def test_a_joker_makes_the_best_hand_as_in_the_sources_example() -> None:
    """Booklet 40.3: joker-K-K-4-2 is three kings."""
    three = worth_of(cards("* CK DK H4 S2"), True)
    assert three == worth_of(cards("SK CK DK H4 S2"), True)
    assert three > worth_of(cards("CA DA HQ SQ C2"), True)


@pytest.mark.clause("strip_poker/five")
def test_five_of_a_kind_beats_a_straight_flush() -> None:
    five = worth_of(cards("* C2 D2 H2 S2"), True)
    royal = worth_of(cards("ST SJ SQ SK SA"), True)
    assert (category_of(five), category_of(royal)) == (FIVE, STRAIGHT_FLUSH)
    assert five > royal
    first, second = "Joker1 C2 D2 H2 S2", "ST SJ SQ SK SA"
    assert go_on(begin("players=2,deals=1", first, second), CHECKED).winners() == [0]


@pytest.mark.clause("strip_poker/joker-twice")
@pytest.mark.parametrize(("twice", "winner"), [("true", 0), ("false", 1)])
def test_a_joker_may_be_a_second_ace_of_a_flush(twice: str, winner: int) -> None:
    """A-A-8-3-2 or A-K-8-3-2 in hearts, against A-K-9-3-2 in spades."""
    state = begin(f"players=2,deals=1,joker_twice={twice}", "HA H8 H3 H2 Joker2", "SA SK S9 S3 S2")
    assert go_on(state, CHECKED).winners() == [winner]


# --- tokens


@pytest.mark.clause("strip_poker/lend", "strip_poker/lend-when", "strip_poker/lend-which")
def test_a_token_is_turned_when_a_payment_takes_more_than_there_is() -> None:
    state = poor([7, 50], deal=f"{ACES}, {KINGS}, raise 2")
    assert (state.chips[0], state.tokens[0], state.turned[0]) == (0, 4, 0)
    state = go_on(state, "raise 1, call")
    assert (state.chips[0], state.tokens[0], state.turned[0]) == (19, 3, 1)
    assert any(
        line.text == "Player 1 turns a token into 20 chips: top overgarment"
        for line in state.log(1)
    )
    zone = state.view(1).zone("tokens-0")
    assert isinstance(zone, CardZone)
    assert [item.mark for item in zone.items] == ["chosen", "", "", ""]
    assert zone.note == "top overgarment"
    assert (
        state.worth(0) == 80 - 1 + 0
    )  # a token that turns costs nothing: three tokens and 19 chips


@pytest.mark.clause("strip_poker/lend-when")
def test_with_lend_zero_it_is_turned_as_soon_as_no_chips_are_left() -> None:
    state = poor([7, 50], spec="players=2,lend=zero", deal=f"{ACES}, {KINGS}, raise 2")
    assert (state.chips[0], state.tokens[0], state.turned[0]) == (20, 3, 1)
    assert poor([5, 50]).chips[0] == 0
    assert poor([5, 50], spec="players=2,lend=zero").chips[0] == 20
    assert poor([2, 50]).chips[0] == 17


@pytest.mark.clause("strip_poker/settle")
def test_a_token_that_was_turned_is_lost_when_the_pot_is_lost() -> None:
    state = poor([50, 2], deal=f"{ACES}, {KINGS}, raise 1, fold")
    assert (state.tokens[1], state.turned[1], state.phase) == (3, 0, 0)
    assert faces(state, 0, "tokens-1") == ["blue", "yellow", "green"]
    assert "Player 2 loses a token: top overgarment" in [line.text for line in state.log(None)]


@pytest.mark.clause("strip_poker/settle", "strip_poker/pay-back")
def test_who_wins_the_pot_may_pay_back_and_keeps_the_token() -> None:
    state = poor([2, 50], spec="players=2,deals=1", deal=f"{ACES}, {KINGS}")
    assert refused(state, "pay back 1") == "strip_poker/settle"
    state = go_on(state, "raise 5, call, done, done, call, call")
    assert (state.phase, state.current_player(), state.chips[0]) == (SETTLING, 0, 24)
    assert legal(state) == ["pay back 0", "pay back 1"]
    assert refused(state, "pay back 2") == "strip_poker/pay-back"
    paid = go_on(state.clone(), "pay back 1")
    assert (paid.tokens[0], paid.chips[0]) == (4, 4)
    state = go_on(state, "pay back 0")
    assert (state.tokens[0], state.chips[0]) == (3, 24)


@pytest.mark.clause("strip_poker/pay-back")
@pytest.mark.parametrize(("lend", "over"), [("need", False), ("zero", True)])
def test_the_last_chips_may_go_for_it_but_not_where_none_left_turns_a_token(
    lend: str, over: bool
) -> None:
    state = begin(f"players=2,deals=1,lend={lend}")
    state.chips[0], state.tokens[0], state.turned[0] = 18, 3, 1  # the pot of two makes twenty
    state = go_on(state, "call, fold")
    assert state.is_terminal() == over
    if not over:
        assert go_on(state, "pay back 1").chips[0] == 0


@pytest.mark.clause("strip_poker/pay-back")
def test_several_tokens_can_be_paid_back_for_and_sharers_may_too() -> None:
    state = begin("players=2", LOW, EVEN)
    state.chips, state.tokens, state.turned = [45, 25], [2, 3], [2, 1]
    state = go_on(state, CHECKED)
    assert (state.current_player(), legal(state)[-1]) == (0, "pay back 2")
    state = go_on(state, "pay back 2")
    assert (state.current_player(), state.tokens, legal(state)[-1]) == (1, [4, 3], "pay back 1")


@pytest.mark.clause("strip_poker/covered")
def test_nobody_raises_beyond_what_another_still_in_can_pay() -> None:
    state = poor([50, 6], [4, 1], deal=f"{ACES}, {KINGS}")
    assert state.chips[1] + 20 * state.tokens[1] == 21
    for _ in range(2):
        state = go_on(state, "raise 5, raise 5")
    assert legal(state) == ["fold", "call", "raise 1"]
    assert refused(state, "raise 2") == "strip_poker/covered"
    state = go_on(state, "raise 1, call, done, done")
    assert legal(state) == ["fold", "call"]  # the last twenty are in the pot
    assert state.chips[1] == 0


@pytest.mark.clause("strip_poker/covered")
def test_who_has_folded_bounds_no_raise() -> None:
    state = poor(
        [50, 2, 50], [4, 1, 4], "players=3", f"{ACES}, {KINGS}, {LOW}, call, fold, raise 5"
    )
    for _ in range(3):
        state = go_on(state, "raise 5, raise 5")
    assert max(state.betting.paid) > 30
    assert "raise 5" in legal(state)


# --- the end


@pytest.mark.clause("strip_poker/drop", "strip_poker/drop-chips")
def test_who_has_lost_the_last_token_drops_out_with_what_is_left() -> None:
    state = poor([50, 3, 50], [4, 1, 4], "players=3", f"{ACES}, {KINGS}, {LOW}, call, fold")
    assert state.chips[1] == 18
    state = go_on(state, "fold")
    assert state.out == (1,)
    assert (state.chips[1], state.worth(1)) == (0, 0)
    assert [line.points for line in state.score_sheet() if line.clause.endswith("drop-chips")] == [
        -18
    ]
    state = go_on(state, f"go on, {ACES}, {KINGS}")
    assert faces(state, 0, "hand-1") == []
    assert state.betting.paid == (1, 0, 1)


@pytest.mark.clause("strip_poker/drop")
def test_the_last_token_is_saved_by_winning() -> None:
    state = poor([50, 3], [4, 1], deal=f"{KINGS}, {ACES}, raise 2, call, done, done, call, call")
    state = go_on(state, "pay back 1")
    assert state.out == ()
    assert state.deal == 2


@pytest.mark.clause("strip_poker/pay-down")
def test_all_pay_down_to_twenty_when_somebody_drops() -> None:
    moves = f"{ACES}, {KINGS}, {LOW}, call, fold, fold"
    state = poor([80, 3, 60], [4, 1, 4], "players=3", moves)
    assert state.chips == [20 + 78 - 55, 0, 20]
    assert [line.points for line in state.score_sheet() if line.clause.endswith("pay-down")] == [
        -35
    ] * 2
    state = poor([80, 3, 24], [4, 1, 4], "players=3", moves)
    assert state.chips == [78, 0, 19]  # somebody has twenty or fewer: nobody pays
    state = poor([80, 60, 60], spec="players=3", deal=moves)
    assert (
        sum(state.chips) == 200 - 24 - 3 + 0
    )  # nobody dropped: nobody pays, and the next deal is on


@pytest.mark.clause("strip_poker/agree", "strip_poker/agree-asked", "strip_poker/agree-dropped")
def test_the_match_ends_when_all_who_remain_agree() -> None:
    state = go_on(begin("players=3"), f"{LOW}, fold, fold")
    assert state.deal == 2  # nobody has dropped out: nobody is asked
    assert refused(go_on(begin(), "call"), "end") == "strip_poker/agree-dropped"
    moves = f"{ACES}, {KINGS}, {LOW}, call, fold, fold"
    state = poor([80, 3, 60], [4, 1, 4], "players=3", moves)
    assert (state.phase, state.current_player(), legal(state)) == (ASKING, 0, ["end", "go on"])
    state = go_on(state, "end")
    assert (state.phase, state.current_player()) == (ASKING, 2)
    over = go_on(state.clone(), "end")
    assert over.is_terminal()
    assert over.winners() == [0]
    assert go_on(state, "go on").deal == 2


@pytest.mark.clause("strip_poker/agree-asked")
def test_who_does_not_answer_goes_on() -> None:
    moves = f"{ACES}, {KINGS}, {LOW}, call, fold, fold"
    state = poor([80, 3, 60], [4, 1, 4], "players=3", moves)
    assert state.get_game().silence_answers()
    assert state.action_to_string(state.default_action(0)) == "go on"
    assert state.default_action(2) == -1
    assert begin().default_action(0) == -1


@pytest.mark.clause("strip_poker/agree-dropped")
def test_the_match_ends_by_itself_when_one_remains_or_none() -> None:
    state = poor([50, 3], [4, 1], deal=f"{ACES}, {KINGS}, call, fold")
    assert state.is_terminal()
    assert state.winners() == [0]
    state = poor([3, 3], [1, 1], deal=f"{LOW}, {EVEN}, {CHECKED}")
    assert state.out == (0, 1)
    assert state.winners() == []
    assert state.scores() == [0.0, 0.0]


@pytest.mark.clause("strip_poker/deals")
def test_a_number_of_deals_can_be_agreed_on() -> None:
    state = go_on(begin("players=2,deals=2"), f"call, fold, {KINGS}, {ACES}, call, fold")
    assert state.is_terminal()
    assert not state.out
    assert load_game("strip_poker").get_parameters()["deals"] == 0


@pytest.mark.clause("strip_poker/winner")
def test_most_chips_and_tokens_win() -> None:
    state = go_on(begin("players=2,deals=1", LOW, EVEN), CHECKED)
    assert state.scores() == [96.0, 96.0]
    assert state.winners() == []  # all have equally much
    state = go_on(begin("players=3,deals=1", LOW, EVEN), f"C2 D4 H6 S8 CT, {CHECKED[:10]}")
    state = go_on(state, "call, done, done, done, call, call, call")
    assert state.scores() == [97.0, 96.0, 95.0]
    state.chips[0] -= 1
    assert state.winners() == [0, 1]


@pytest.mark.clause("strip_poker/money")
def test_what_all_have_can_be_settled_in_money() -> None:
    state = begin("players=2,deals=1,objective=money")
    state = go_on(state, "raise 5, call, done, done, call, call")
    assert state.scores() == [102.0, 90.0]
    assert state.returns() == [12.0, -12.0]


def test_what_all_have_changes_by_what_goes_to_the_bank_alone() -> None:
    """Tokens that turn, are lost or paid back for: a token lost is what its chips were worth."""
    for seed in range(6):
        state = load_game("strip_poker(players=5,lend=zero)").new_initial_state()
        assert isinstance(state, StripPokerState)
        rng, nature = Random(seed), Seeded(seed)
        while not state.is_terminal():
            chance = state.is_chance_node()
            state.apply_action(
                nature.outcome(state) if chance else rng.choice(state.legal_actions())
            )
            bank = sum(
                line.points * len(line.seats)
                for line in state.score_sheet()
                if not line.clause.endswith("/pot")
            )
            pot = 0 if state.phase == OVER else state.pot()
            assert sum(state.scores()) + pot == 500 + bank
            assert min(state.chips) >= 0
            assert state.tokens == [
                0 if seat in state.out else left for seat, left in enumerate(state.tokens)
            ]


# --- the sampler, and advice


def test_earlier_deals_are_drawn_anew_too_but_what_was_shown_stays() -> None:
    state = go_on(
        begin("players=3"), f"{LOW}, call, call, fold, S7 C2, done, H9 HT, done, call, call"
    )
    assert state.deal == 2
    seen = set()
    for seed in range(40):
        other = state.resample_from_infostate(2, Random(seed).random)
        told = "\n".join(line.text for line in other.log(None))
        assert told == "\n".join(line.text for line in state.log(None))
        seen.add(tuple(other.history()[:10]))
        again = state.get_game().state(other.history())
        assert again.log(2) == state.log(2)
    assert len(seen) == 40
    drawn = state.resample_from_infostate(0, Random(1).random)
    assert drawn.history()[:5] == state.history()[:5]
    assert drawn.history()[10:15] != state.history()[10:15]


@pytest.mark.parametrize(
    ("hand", "keeps"),
    [
        ("CA DA HA S7 C2", "CA DA HA"),
        ("CA DA HK SK C2", "CA DA HK SK"),
        ("CA CT C7 C2 D9", "CA CT C7 C2"),
        ("CA DK H7 S4 C2", "CA DK"),
        ("* CA D9 H7 S4", "* CA"),
        ("* CA DA H7 S4", "* CA DA"),
        ("* C3 C7 CJ D9", "* C3 C7 CJ"),
        ("* * C3 D7 HJ", "* * HJ"),
        ("* * * * HJ", "* * * * HJ"),
        ("C5 D6 H7 S8 C9", "C5 D6 H7 S8 C9"),
    ],
)
def test_what_is_worth_keeping(hand: str, keeps: str) -> None:
    assert changed(cards(hand)) == cards(hand) & ~cards(keeps)
    plain = [card for card in range(52) if cards(hand) >> card & 1]
    assert mask_of(kept(plain, hand.count("*"))) == cards(keeps) & (2**52 - 1)


def test_a_good_hand_is_bet_on_and_a_bad_one_given_up_when_it_costs() -> None:
    state = begin("players=2", ACES, "C3 D5 H8 S9 CJ")
    advice = StripPokerAdvice(state.get_game())
    rng = Random(1).random
    raises = sum(advice.likely_action(state, rng) >= 2 for _ in range(50))
    assert raises > 40
    state = go_on(state, "raise 5")
    folds = sum(advice.likely_action(state, rng) == 0 for _ in range(50))
    assert folds > 30
    assert advice.strength(state, 0) > 0.85 > 0.4 > advice.strength(state, 1)
    values = advice.estimate(state)
    assert values[0] > values[1]
    assert sum(values) == pytest.approx(0)


# --- what the rulebook says


@pytest.mark.parametrize("ours", ["asked in turn", "does not answer", "a share of it"])
def test_what_the_source_does_not_say_is_not_marked_as_stated(ours: str) -> None:
    """It says that they agree to end, not how they are asked; and who wins a pot, not who shares one."""
    clauses = load_game("strip_poker").rulebook.clauses.values()
    said = [clause for clause in clauses if ours in clause.text]
    assert [clause.status for clause in said] == ["Interpreted"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", r"\b(wear|wore|cloth|dress|undress|naked|nude|body\b|bodies)"),
        ("fi", "yllään|riisu|alasto|alasti|pukeu|vartalo"),
        ("sv", "har på sig|klä|naken|nakna|kropp"),
    ],
)
def test_tokens_are_named_and_nothing_else_of_the_theme_is_told(language: str, words: str) -> None:
    rulebook = load_game("strip_poker").rulebook
    texts = [rulebook.summary]
    for clause in rulebook.clauses.values():
        texts += [clause.section, clause.text, clause.reason]
    if language != "en":
        texts = [translator(language).gettext(text) for text in texts if text]
    assert [text for text in texts if re.search(words, text.lower())] == []


# --- without betting


@pytest.mark.clause("strip_poker/no-betting")
def test_without_betting_the_worst_hand_loses_a_token() -> None:
    state = begin("players=2,betting=false")
    assert state.is_chance_node()  # all is shown at once, and the next deal begins
    assert state.tokens == [4, 3]
    assert state.chips == [0, 0]
    assert [line.clause for line in state.score_sheet()] == ["strip_poker/no-betting"]
    assert state.scores() == [80.0, 60.0]
    assert any("shows" in event.text for event in state.events())
    for _ in range(3):
        hands = (ACES, KINGS) if state.turn == 0 else (KINGS, ACES)
        go_on(state, ", ".join(hands))
    assert state.phase == OVER
    assert state.winners() == [0]


@pytest.mark.clause("strip_poker/no-betting-tie")
def test_of_equal_worst_hands_each_loses_a_token() -> None:
    state = begin("players=3,betting=false", LOW, EVEN + ", " + ACES)
    assert state.tokens == [3, 3, 4]
    for _ in range(3):
        order = [state.turn, (state.turn + 1) % 3, (state.turn + 2) % 3]
        go_on(state, ", ".join([(LOW, EVEN, ACES)[seat] for seat in order]))
    assert state.phase == OVER  # both drop out together
    assert state.winners() == [2]


def test_hands_dealt_without_betting_are_drawn_again_as_they_were_shown() -> None:
    state = go_on(begin("players=2,betting=false"), "CQ CJ")
    assert state.turn == 1
    drawn = set()
    for seed in range(5):
        other = state.resample_from_infostate(0, Random(seed).random).history()
        for hand in (slice(0, 5), slice(5, 10)):
            assert set(other[hand]) == set(state.history()[hand])
        drawn.add(tuple(other[10:]))
    assert len(drawn) > 1
