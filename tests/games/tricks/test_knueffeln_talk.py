"""Knüffeln: table talk and directors, and what each player cannot know."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.knueffeln_positions import QUIET, begin, deal_out, do, held, pass_exchange, ready, zone
from games.trick_positions import allowed, legal, play, refused, told
from pelitupa.core import CounterZone, OptionError
from pelitupa.equipment.cards import BITS, card_text, cards_in, read_card
from pelitupa.games.tricks.knueffeln.deal import BOTTOM, DOWN
from pelitupa.games.tricks.knueffeln.game import KnueffelnMatch
from pelitupa.games.tricks.knueffeln.powers import KINDS, OLD

TALK = "knueffeln(orders=0)"
ORDERS = "knueffeln(remarks=0)"
HANDS = ["S2", "S3", "S4", "S5"]


def mask(card: str) -> int:
    return BITS[read_card(card)]


# --- talk


@pytest.mark.clause("knueffeln/talk")
@pytest.mark.clause("knueffeln/lies")
def test_a_player_may_say_what_is_not_true_and_everyone_hears_it() -> None:
    state = ready(HANDS, "HA CA", TALK)
    assert not state.places[1] & OLD
    assert allowed(state, "speak") == "talk"
    assert refused(state, "say strong") == "talk"
    do(state, "speak")
    assert state.current_player() == 1
    assert allowed(state, "say Old One") == "lies"
    assert refused(state, "S3") == "talk"
    do(state, "say Old One")
    for seat in (0, 1, 2, 3, None):
        assert state.log(seat)[-1].text == "say Old One"
        assert state.log(seat)[-1].label == "I have an Old One"
        assert "Player 2 I have an Old One" in str(_talk(state, seat))
    assert state.current_player() == 1  # and still has to play
    play(state, "S3")


def _talk(state: KnueffelnMatch, seat: int | None) -> list[str]:
    return [
        f"{counter.label} {counter.value}"
        for part in state.view(seat).zones
        if isinstance(part, CounterZone) and part.id == "talk"
        for counter in part.counters
    ]


@pytest.mark.clause("knueffeln/talk-bound")
def test_each_player_speaks_twice_in_a_deal() -> None:
    state = ready(HANDS, "HA CA", TALK)
    do(state, "speak, say weak, speak, say strong")
    assert "speak" not in legal(state)
    assert refused(state, "speak") == "talk-bound"
    do(state, "S3")
    assert "speak" in legal(state)  # the next player has not spoken
    assert "speak" not in legal(ready(HANDS, "HA CA", QUIET))
    state = ready(HANDS, "HA CA", "knueffeln(orders=0,remarks=1)")
    assert refused(do(state, "speak, say weak"), "speak") == "talk-bound"


@pytest.mark.clause("knueffeln/talk-bound")
def test_a_new_deal_may_be_talked_about_anew() -> None:
    state = ready(HANDS, "HA CA", "knueffeln(orders=0,raise_after=0)")
    do(state, "speak, say weak, speak, say strong, face down, down S3, fold")
    assert _talk(state, 0) == []
    deal_out(state, HANDS, "HA CA")
    do(state, "done, done, done, done")
    assert state.spoken == [0, 0, 0, 0]


@pytest.mark.clause("knueffeln/remarks")
def test_the_stock_remarks_speak_of_the_chosen_suits() -> None:
    state = do(ready(HANDS, "HA CA", TALK), "speak")
    assert set(legal(state)) == {
        f"say {remark}"
        for remark in (
            "strong", "weak", "Old One", "no Old One", "seven", "free card", "play high", "play low",
            "leave it to me", "take it", "raise", "no raise", "beater of hearts", "beater of clubs",
        )
    }  # fmt: skip
    assert refused(state, "say beater of spades") == "remarks"


# --- directors


@pytest.mark.clause("knueffeln/director")
def test_the_partner_whose_turn_comes_first_says_who_directs() -> None:
    state = ready(HANDS, "HA CA", ORDERS)
    assert legal(state) == ["direct", "partner directs", "no director"]
    assert state.current_player() == 1
    assert refused(state, "S3") == "director"
    assert allowed(state, "direct") == "director"
    do(state, "direct")
    assert state.current_player() == 2
    do(state, "partner directs")
    assert state.directors == [0, 1]
    assert [player.status for player in state.view(3).players] == [
        "dealer and director",
        "director",
        "",
        "",
    ]
    assert refused(state, "direct") == "director"
    assert state.current_player() == 1  # the director of the side leads, and orders nobody


@pytest.mark.clause("knueffeln/order")
@pytest.mark.clause("knueffeln/ignore")
def test_a_director_names_a_kind_of_card_and_the_partner_may_ignore_it() -> None:
    state = do(ready(["S2", "S3", "S4 H2", "S5"], "HA CA", ORDERS), "no director, partner directs")
    play(state, "S3")
    assert state.current_player() == 0  # player 3 is to play
    assert legal(state) == ["silent", *(f"order {kind}" for kind in KINDS)]
    assert refused(state, "S2") == "order"
    assert allowed(state, "order Old One") == "order"
    do(state, "order Old One")
    assert [state.log(seat)[-1].label for seat in range(4)] == ["play an Old One!"] * 4
    assert state.current_player() == 2
    assert len(legal(state)) == 9
    do(state, "S4")
    assert state.current_player() == 3  # whose side has no director
    assert refused(state, "order Ace") == "order"


@pytest.mark.clause("knueffeln/order")
def test_a_director_orders_a_lead_too_but_nothing_where_there_is_no_choice() -> None:
    spec = "knueffeln(ruleset=march,remarks=0,orders=9)"
    state = do(ready(HANDS, "HA CA", spec), "partner directs, no director")
    assert state.current_player() == 3
    assert allowed(state, "silent") == "order"
    asked = 0
    while state.deal_number() == 1:
        if legal(state)[0] == "silent":
            asked += 1
            assert state.chair == 1
            do(state, "silent")
        else:
            state.apply_action(state.legal_actions()[0])
    assert asked == 8  # not before the ninth card


@pytest.mark.clause("knueffeln/order-bound")
def test_a_director_gives_two_orders_in_a_deal() -> None:
    state = do(ready(HANDS, "HA CA", ORDERS), "partner directs, no director")
    for _ in range(2):
        do(state, "order Ace")
        _to_the_next_turn_of(state, 1)
    assert state.current_player() == 1
    assert state.orders == [0, 2]
    assert "silent" not in legal(state)
    state = ready(HANDS, "HA CA", "knueffeln(orders=0)")
    assert state.current_player() == 1
    assert "S3" in legal(state)  # no directors at all
    assert refused(state, "direct") == "director"


def _to_the_next_turn_of(state: KnueffelnMatch, chair: int) -> None:
    """Lowest cards until a chair is to play again, its director heard first."""
    state.apply_action(state.legal_actions()[0])
    while state.chair != chair:
        state.apply_action(state.legal_actions()[0])


@pytest.mark.clause("knueffeln/raise-answer")
@pytest.mark.parametrize(
    ("said", "answers"), [("no director", 2), ("direct", 2), ("partner directs", 0)]
)
def test_the_director_answers_a_raise(said: str, answers: int) -> None:
    spec = "knueffeln(remarks=0,raise_after=0)"
    state = do(ready(HANDS, "HA CA", spec), f"no director, {said}")
    do(state, "face down, down S3")
    assert state.current_player() == answers
    assert allowed(state, "take up") == "raise-answer"


# --- what is hidden


def _others(state: KnueffelnMatch, seat: int, count: int = 60) -> list[KnueffelnMatch]:
    rng = Random(7)
    return [state.resample_from_infostate(seat, rng.random) for _ in range(count)]


@pytest.mark.clause("knueffeln/look")
@pytest.mark.clause("knueffeln/faced")
def test_only_the_cutter_knows_the_lowest_cards_and_all_that_they_are_not_old() -> None:
    state = deal_out(begin(), ["", "", "", ""], "HA SK", cut="look, C7, D9, C9")
    for other in _others(state, 3):
        assert other.places[BOTTOM] == mask("C7") | mask("C9")
    seen = {card_text(c) for other in _others(state, 1) for c in cards_in(other.places[BOTTOM])}
    assert len(seen) > 15
    assert not seen & {"H2", "C4", "S8", "H9", "D9"}
    assert "D9" not in held(_others(state, 1, 1)[0], 0)


@pytest.mark.clause("knueffeln/raise-seen")
def test_a_card_led_face_down_is_known_to_the_raiser_alone() -> None:
    state = ready(HANDS, "HA CA", "knueffeln(orders=0,remarks=0,raise_after=0)")
    do(state, "face down, down S3")
    assert {other.places[DOWN] for other in _others(state, 1)} == {mask("S3")}
    assert len({other.places[DOWN] for other in _others(state, 2)}) > 15
    do(state, "fold")
    cards = {other.history()[-2] for other in _others(state, 2)}
    assert len(cards) > 15  # and is never seen
    do(state, "no look")
    assert zone(state, 0, "down") == []


@pytest.mark.clause("knueffeln/sleeping")
def test_the_answer_about_the_queen_is_known_to_all_ever_after() -> None:
    state = deal_out(begin(), ["", "", "HK", "HQ"], "HA SK", cut="look, H2, C8, C7")
    do(state, "done, done, done, done")
    where = Counter(
        seat for other in _others(state, 1, 300) for seat in range(4) if "HQ" in held(other, seat)
    )
    assert sum(where.values()) == 300
    assert sorted(where) == [0, 2, 3]
    assert all(70 < count < 130 for count in where.values())
    state = deal_out(begin(), ["", "", "HK", ""], "HA SK", cut="look, H2, C8, C7", sleep="HQ")
    do(state, "done, done, done, done")
    assert "HQ sleeps in the stock: the King inherits" in told(state)
    for other in _others(state, 1):
        assert not any("HQ" in held(other, seat) for seat in range(4))


@pytest.mark.clause("knueffeln/dog")
def test_who_takes_an_upcard_is_known_to_hold_its_dog() -> None:
    state = do(deal_out(begin(), ["", "H5", "", ""], "HA SK"), "take HA")
    for other in _others(state, 0):
        assert {"HA", "H5"} <= held(other, 1)
    do(state, "H5, done")
    for other in _others(state, 0):
        assert "HA" in held(other, 1)


def test_resampling_gives_each_deal_its_probability() -> None:
    """One card left in each hand, D9 not played: it may be in three hands or the stock's seven.

    Three of the thirteen cards that player 2 does not know lie at the bottom, where no Old One is. So D9 is
    in the hand of player 3 with 1/10, and any of the other twelve with 9/10 of 1/12.
    """
    first = "H2 C4 S8 H9 SA SK SQ SJ"
    hands = ["C2 C3 C5 C6 D2 D3 D4 D5 D6", f"{first} D7", "", "D9"]
    spec = "knueffeln(ruleset=march,orders=0,remarks=0)"
    state = ready(hands, "HA CA", spec, cut="look, H3, H4, H6")
    while any(hand.bit_count() > 1 for hand in state.places[:4]):
        legal_cards = [a for a in state.legal_actions() if state.action_to_string(0, a) != "D9"]
        state.apply_action(legal_cards[0] if state.current_player() != 1 else legal_cards[-1])
    assert [hand.bit_count() for hand in state.places[:4]] == [1, 1, 1, 1]
    assert held(state, 3) == {"D9"}
    unknown = state.places[0] | state.places[2] | state.places[3] | state.places[-1]
    unknown |= state.places[BOTTOM]
    assert unknown.bit_count() == 13
    count = 4000
    found = Counter(
        card_text(c) for other in _others(state, 1, count) for c in cards_in(other.places[2])
    )
    assert len(found) == 13
    assert found["D9"] / count == pytest.approx(0.1, abs=0.02)
    for card in cards_in(unknown & ~mask("D9")):
        assert found[card_text(card)] / count == pytest.approx(0.075, abs=0.017)


# --- the order of the partners


def directed(first: str, second: str) -> KnueffelnMatch:
    """Player 2 is to lead; who directs the sides is said by players 2 and 3."""
    hands = ["S2 S3 S4", "SA SK CK", "D2 D3 D4", "D6 D7 DJ"]
    spec = "knueffeln(director_order=true,orders=1,remarks=0)"
    state = deal_out(begin(spec), hands, "HA CA")
    pass_exchange(state)
    return do(state, f"{first}, {second}")


@pytest.mark.clause("knueffeln/director-order")
def test_a_director_lets_the_partners_change_places() -> None:
    state = directed("no director", "direct")
    play(state, "SA")  # player 2 leads: players 3 and 1 follow
    assert (state.current_player(), legal(state)) == (2, ["in turn", "change places"])
    assert allowed(state, "change places") == "director-order"
    assert refused(state, "D2") == "director-order"
    in_turn = do(state.clone(), "in turn")
    assert (in_turn.order, in_turn.current_player()) == ((1, 2, 3, 0), 2)
    do(state, "change places")
    assert state.order == (1, 0, 3, 2)
    assert (state.chair, state.current_player()) == (0, 2)  # the director may still order
    do(state, "silent")
    play(state, "S2")
    assert state.current_player() == 3  # the side that led is not asked
    play(state, "D6")
    assert state.current_player() == 2
    play(state, "D2")
    assert state.last_order == (1, 0, 3, 2)
    assert state.tricks == [0, 1, 0, 0]
    assert state.current_player() == 1  # and the lead is the winner's
    assert refused(state, "in turn") == "director-order"


@pytest.mark.clause("knueffeln/director-order")
def test_without_a_director_all_play_in_turn() -> None:
    state = directed("direct", "no director")
    play(state, "SA")
    assert state.current_player() == 2
    assert refused(state, "change places") == "director-order"
    with pytest.raises(OptionError, match="there are no directors"):
        begin("knueffeln(director_order=true,orders=0)")
