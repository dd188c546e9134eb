"""Knüffeln: the cut, the chosen suits, the exchange and the tricks."""

from __future__ import annotations

import pytest

from games.knueffeln_positions import (
    LATER,
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
from pelitupa.core import CHANCE, only
from pelitupa.equipment.cards import card_text
from pelitupa.games import load_game
from pelitupa.games.tricks.knueffeln.deal import BOTTOM, FACED, UP
from pelitupa.games.tricks.knueffeln.slate import Slate

# --- the examples of the source: clubs and hearts are chosen


@pytest.mark.clause("knueffeln/in-turn")
@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("SA C2 H3 H6", "H6"),  # an ace may be taken by a six or higher
        ("SA C2 H3 H4", "SA"),
        ("SK H3 C2 H4", "C2"),  # a king by a two or higher
        ("SQ H4 H3 SK", "H3"),  # a queen by a three or higher
        ("SJ H4 SQ SA", "H4"),  # the rest by any beater
        ("H7 H2 CA C4", "H7"),  # unbeatable when led
        ("S2 H7 C7 S3", "S3"),  # otherwise worthless
        ("C9 H6 C6 C2", "C9"),  # when led, beaten only by A, J and the Old Ones
        ("C9 H6 CJ HA", "HA"),
        ("H8 D9 CA HJ", "D9"),
        ("HK H3 HA HJ", "HA"),  # must be beaten by a two or higher
        ("HK H3 H4 CK", "HK"),
        ("CQ H4 C3 HQ", "C3"),
        ("H5 CK C5 C8", "H5"),  # the dog falls to beaters only
        ("H5 H4 CK S3", "H4"),
        ("H2 C4 S8 H9", "H2"),
        ("D9 H9 S8 C4", "C4"),
        ("S3 DA CQ S2", "S3"),  # another unchosen suit takes nothing
    ],
)
def test_tricks_of_the_example(trick: str, winner: str) -> None:
    assert winner_of(trick) == winner


def winner_of(trick: str) -> str:
    """The card that wins a trick, led by player 2, with clubs and hearts chosen."""
    cards = trick.split()
    hearts = next(card for card in ("HJ", "H6", "H3", "HQ") if card not in cards)
    clubs = next(card for card in ("CJ", "C6", "C3", "CQ") if card not in cards)
    state = play(ready([cards[3], *cards[:3]], f"{hearts} {clubs}"), trick)
    assert sum(state.tricks) == 1
    return cards[(state.tricks.index(1) + 3) % 4]


# --- positions that a careless reader gets wrong


@pytest.mark.clause("knueffeln/in-turn")
@pytest.mark.parametrize(
    ("trick", "winner"),
    [("SQ H3 SK H4", "H3"), ("SQ SK H3 H4", "SK"), ("SQ SK H3 C2", "C2"), ("SQ H3 C2 SA", "C2")],
)
def test_the_winner_may_depend_on_the_order(trick: str, winner: str) -> None:
    """The Drist beats the queen, and the king then beats nothing; but it does not beat the king."""
    assert winner_of(trick) == winner


@pytest.mark.clause("knueffeln/old-no-suit")
def test_an_old_one_of_the_suit_led_is_no_card_of_it() -> None:
    """Spades are not chosen: S8 beats SA as an Old One. Led itself, no higher spade beats it."""
    state = ready(["SA", "S8", "SK", "SQ"], "HA CA")
    play(state, "S8 SK SQ SA")
    assert state.tricks[1] == 1


@pytest.mark.clause("knueffeln/equal")
def test_of_two_aces_the_earlier_stands() -> None:
    state = ready(["S2", "SK", "HA", "CA"], "HJ CJ")
    play(state, "SK HA CA S2")
    assert state.tricks[2] == 1


@pytest.mark.clause("knueffeln/seven")
def test_a_seven_that_was_not_led_does_not_take_even_a_two() -> None:
    state = ready(["S5", "S2", "H7", "C7"], "HJ CJ")
    play(state, "S2 H7 C7 S5")
    assert state.tricks[0] == 1


@pytest.mark.clause("knueffeln/king-led")
@pytest.mark.clause("knueffeln/queen-led")
def test_a_chosen_king_does_not_beat_the_queen_of_its_suit() -> None:
    state = ready(["S2", "HQ", "HK", "CK"], "HJ CJ")
    play(state, "HQ HK CK S2")
    assert state.tricks[1] == 1


# --- setup and deal


@pytest.mark.clause("knueffeln/sides")
def test_partners_sit_opposite_and_play_goes_clockwise() -> None:
    assert load_game("knueffeln").teams() == ((0, 2), (1, 3))
    state = ready(["", "SA", "", ""], "HA CA")
    turns = []
    for _ in range(4):
        turns.append(state.current_player())
        state.apply_action(state.legal_actions()[0])
    assert turns == [1, 2, 3, 0]


@pytest.mark.clause("knueffeln/dealer")
@pytest.mark.clause("knueffeln/cut")
def test_the_player_on_the_right_of_the_dealer_cuts_and_the_deal_passes_left() -> None:
    state = begin(LATER + ")")
    assert (state.dealer, state.current_player(), legal(state)) == (0, 3, ["look", "no look"])
    assert refused(state, "S2") == "cut"
    pass_exchange(deal_out(state, ["", "S2", "", ""], "HA CA"))
    do(state, "face down, down S2, fold")
    assert (state.deal_number(), state.dealer, state.current_player()) == (2, 1, 0)


@pytest.mark.clause("knueffeln/look")
def test_the_cutter_may_look_and_nobody_else_sees() -> None:
    state = begin()
    assert allowed(state, "look") == allowed(state, "no look") == "look"
    do(state, "look")
    draw = state.chance_draw()
    assert draw is not None
    assert (draw.seat, draw.audience) == (3, None)  # an Old One would be shown to all
    do(state, "SA, C7, D5")
    draw = state.chance_draw()
    assert draw is not None
    assert (draw.seat, draw.audience) == (1, only(1))
    assert zone(state, 3, "bottom") == ["C7", "D5", "SA"]
    assert zone(state, 0, "bottom") == zone(state, None, "bottom") == ["back"] * 3
    assert state.places[BOTTOM].bit_count() == 3


@pytest.mark.clause("knueffeln/look")
def test_who_does_not_look_finds_nothing() -> None:
    state = deal_out(begin(), ["", "", "", ""], "HA SA", sleep="H2")
    assert state.places[BOTTOM] == state.places[FACED] == 0
    assert "bottom" not in [part.id for part in state.view(3).zones]
    assert refused(state, "look") == "look"


@pytest.mark.clause("knueffeln/faced")
@pytest.mark.clause("knueffeln/bottom")
def test_old_ones_are_placed_on_the_table_and_the_others_sleep() -> None:
    state = do(begin(), "look, C4, SA, D9")
    assert zone(state, None, "faced") == ["C4", "D9"]
    assert zone(state, None, "bottom") == ["back"]
    assert "C4 is placed face up on the table" in told(state)
    drawable = [card_text(card) for card in state.legal_actions()]
    assert len(drawable) == 45
    assert not {"C4", "D9", "SA"} & set(drawable)  # none of the three will be dealt
    lowest(state, 36)
    assert state.places[BOTTOM].bit_count() == 1
    assert not {card_text(card) for card in state.legal_actions()} & {"C4", "D9", "SA"}


@pytest.mark.clause("knueffeln/deal")
def test_nine_cards_each_in_packets_of_three() -> None:
    state = do(begin(), "no look")
    seats = []
    for _ in range(36):
        seats.append(state._chance_seat())
        state.apply_action(state.legal_actions()[0])
    assert seats == [1, 1, 1, 2, 2, 2, 3, 3, 3, 0, 0, 0] * 3
    assert [hand.bit_count() for hand in state.places[:4]] == [9] * 4
    draw = state.chance_draw()
    assert draw is not None
    assert (draw.what, draw.seat) == ("an upcard", -1)


@pytest.mark.clause("knueffeln/chosen")
def test_two_upcards_choose_two_suits() -> None:
    state = deal_out(begin(), ["", "", "", ""], "H6 SK")
    assert zone(state, None, "upcards") == ["H6", "SK"]
    assert "hearts and spades are chosen" in told(state)
    assert state.current_player() == 1


@pytest.mark.clause("knueffeln/turn-further")
@pytest.mark.clause("knueffeln/higher-stays")
@pytest.mark.clause("knueffeln/higher")
@pytest.mark.parametrize(
    ("turned", "upcards", "returned"),
    [
        ("HK H3 SA", ["H3", "SA"], ["HK"]),  # as chosen cards, not as plain ones
        ("H6 HA H3 SQ", ["HA", "SQ"], ["H6", "H3"]),
        ("HA H9 C7", ["H9", "C7"], ["HA"]),  # an Old One is the highest
        ("D8 D9 DA S5", ["D9", "S5"], ["D8", "DA"]),
    ],
)
def test_the_dealer_turns_on_to_another_suit(
    turned: str, upcards: list[str], returned: list[str]
) -> None:
    state = deal_out(begin(), ["", "", "", ""], turned)
    assert zone(state, None, "upcards") == upcards
    assert zone(state, None, "returned") == returned
    assert f"{returned[0]} goes back to the stock" in told(state)
    assert state.current_player() == 1


@pytest.mark.clause("knueffeln/four-alike")
def test_four_of_a_suit_are_thrown_in_and_the_same_dealer_deals_again() -> None:
    state = deal_out(begin("knueffeln(deals=1)"), ["", "", "", ""], "H3 HA HK H8")
    assert told(state)[-1] == "Four hearts in a row: the cards are thrown in"
    assert (state.deal_number(), state.dealer, state.current_player()) == (2, 0, 3)
    assert sheet(state) == []
    assert state.places[-1].bit_count() == 48  # all are in the stock again
    assert not zone(state, None, "upcards")


# --- exchange


@pytest.mark.clause("knueffeln/dog")
def test_a_dog_is_exchanged_for_the_upcard_of_its_suit() -> None:
    state = deal_out(begin(), ["", "H5", "S5", ""], "HA SK")
    assert legal(state) == ["take HA", "done"]
    assert allowed(state, "take HA") == "dog"
    assert refused(state, "take SK") == "dog"
    do(state, "take HA")
    assert state.current_player() == CHANCE
    assert legal(state) == ["H5"]
    do(state, "H5")
    assert {"HA"} <= held(state, 1)
    assert not {"H5"} & held(state, 1)
    assert lies(state, "H5", UP)
    assert zone(state, None, "upcards") == ["H5", "SK"]
    assert legal(state) == ["done"]
    assert "H5" not in legal(do(state, "done"))  # a dog that was laid down is not to be had
    assert refused(state, "take H5") == "dog"
    do(state, "take SK, S5, done")
    assert [hand.bit_count() for hand in state.places[:4]] == [9] * 4


@pytest.mark.clause("knueffeln/exchange-turn")
def test_all_are_asked_in_turn_and_none_must_exchange() -> None:
    state = deal_out(begin(), ["S5", "H5", "", ""], "HA SK")
    asked = []
    while legal(state)[-1] == "done":
        asked.append((state.current_player(), len(legal(state))))
        assert refused(state, "C2") == "exchange-turn"
        assert allowed(state, "done") == "exchange-turn"
        do(state, "done")
    assert asked == [(1, 2), (2, 1), (3, 1), (0, 2)]
    assert refused(state, "take HA") == "exchange-turn"
    assert state.current_player() == 1


@pytest.mark.clause("knueffeln/queen")
def test_a_chosen_queen_is_exchanged_for_an_old_one_found_at_the_cut() -> None:
    state = deal_out(begin(), ["", "HQ", "HK", ""], "HA SK", cut="look, H2, H9, C7")
    assert legal(state) == ["take H2", "take H9", "done"]
    assert allowed(state, "take H9") == "queen"
    do(state, "take H9, HQ, done")
    assert "H9" in held(state, 1)
    assert lies(state, "HQ", FACED)
    # the Queen lies open and does not sleep: the King gets nothing of what is left
    assert refused(state, "take H2") == "queen"
    do(state, "done, done, done")
    assert refused(state, "done") == "exchange-turn"


@pytest.mark.clause("knueffeln/queen")
def test_a_queen_fetched_with_a_dog_may_fetch_an_old_one() -> None:
    state = deal_out(begin(), ["", "H5", "", ""], "HQ SK", cut="look, H2, C8, C7")
    do(state, "take HQ, H5, take H2, HQ")
    assert "H2" in held(state, 1)
    assert legal(state) == ["done"]


@pytest.mark.clause("knueffeln/king")
@pytest.mark.clause("knueffeln/sleeping")
@pytest.mark.parametrize("asleep", ["in the stock", "at the bottom", "gone back"])
def test_the_king_inherits_when_the_queen_sleeps(asleep: str) -> None:
    third = "HQ" if asleep == "at the bottom" else "C7"
    up = "HQ HA SK" if asleep == "gone back" else "HA SK"
    sleep = "HQ" if asleep == "in the stock" else ""
    state = deal_out(begin(), ["", "H5", "HK", ""], up, cut=f"look, H2, C8, {third}", sleep=sleep)
    do(state, "done")
    assert refused(state, "take H2") == "queen"  # a King is not asked as long as she may be there
    do(state, "done, done, done")
    assert told(state)[-1] == "HQ sleeps in the stock: the King inherits"
    assert state.current_player() == 1
    assert legal(state) == ["done"]  # the dog has had its turn
    assert refused(state, "take H2") == "king"
    do(state, "done")
    assert legal(state) == ["take H2", "done"]
    assert allowed(state, "take H2") == "king"
    do(state, "take H2, HK, done, done, done")
    assert "H2" in held(state, 2)
    assert lies(state, "HK", FACED)
    assert state.current_player() == 1
    assert refused(state, "done") == "exchange-turn"


@pytest.mark.clause("knueffeln/sleeping")
@pytest.mark.clause("knueffeln/old-remain")
def test_the_king_gets_nothing_while_the_queen_is_in_a_hand() -> None:
    state = deal_out(begin(), ["", "", "HK", "HQ"], "HA SK", cut="look, H2, C8, C7")
    do(state, "done, done, done, done")
    assert told(state)[-1] == "HQ is in a hand: the King inherits nothing"
    assert state.current_player() == 1
    assert "done" not in legal(state)
    assert zone(state, None, "faced") == ["H2"]


@pytest.mark.clause("knueffeln/sleeping")
def test_a_queen_who_is_the_upcard_does_not_sleep() -> None:
    state = deal_out(begin(), ["", "", "HK", ""], "HQ SK", cut="look, H2, C8, C7")
    pass_exchange(state)
    assert "done" not in legal(state)
    assert not [text for text in told(state) if "inherits" in text]


@pytest.mark.clause("knueffeln/old-remain")
def test_an_old_one_of_an_unchosen_suit_remains() -> None:
    state = deal_out(begin(), ["", "DQ", "DK", ""], "HA SK", cut="look, D9, C8, C7")
    assert refused(state, "take D9") == "old-remain"
    pass_exchange(state)
    assert "done" not in legal(state)
    assert zone(state, None, "faced") == ["D9"]


# --- play


@pytest.mark.clause("knueffeln/first-lead")
def test_forehand_leads_and_then_the_winner() -> None:
    state = ready(["S3", "S2", "D2", "H2"], "HA CA")
    assert state.current_player() == 1
    play(state, "S2 D2 H2 S3")
    assert state.current_player() == 3


@pytest.mark.clause("knueffeln/follow")
def test_any_card_may_be_played_to_any_trick() -> None:
    state = ready(["", "S2", "S3 S4 H2 C9", ""], "HA CA")
    assert len(legal(state)) == 9
    play(state, "S2")
    assert len(legal(state)) == 9
    assert allowed(state, "C9") == allowed(state, "H2") == "follow"
    assert refused(state, "HA") == "follow"  # but one's own


@pytest.mark.clause("knueffeln/five-tricks")
@pytest.mark.clause("knueffeln/jann")
def test_five_tricks_win_the_deal_and_five_in_a_row_are_a_jann() -> None:
    state = jann()
    assert state.deal_number() == 2
    assert sheet(state) == [((1, 3), 1.0, "rung"), ((1, 3), 1.0, "jann")]
    assert state.slate == Slate((0, 2), (0, 0))
    assert state.scores() == [0.0, 2.0, 0.0, 2.0]


@pytest.mark.clause("knueffeln/rung")
def test_an_ordinary_deal_is_one_rung() -> None:
    state = lost_trick()
    assert state.deal_number() == 1
    play(state, "H9")
    lowest(state, 3)
    assert sheet(state) == [((1, 3), 1.0, "rung")]
    assert "players 2 and 4 erase 1 of their rungs" in told(state)
