"""Kiertopokeri: announcing, picking up, doubting, and the cards that pass."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from pelitupa.core import CardZone, OptionError, Ruling
from pelitupa.equipment.cards import PACK_SIZE, card_text, cards_in, mask_of, read_cards
from pelitupa.equipment.poker_hands import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    hand_of,
)
from pelitupa.games import load_game
from pelitupa.games.poker.kiertopokeri.announcements import (
    CATEGORIES,
    NAMED,
    allowed,
    highest,
    is_true,
    named_in,
    spoken,
    true_ones,
)
from pelitupa.games.poker.kiertopokeri.game import Kiertopokeri, KiertopokeriState
from pelitupa.games.poker.kiertopokeri.hidden import HandSampler
from pelitupa.games.poker.kiertopokeri.memory import remembered
from pelitupa.i18n import translator
from pelitupa.nature import Seeded

QUEENS = "CQ DQ HJ S7 C2"


def play(moves: str, spec: str = "", pack: str = "") -> KiertopokeriState:
    """A match by texts with commas between; cards without any, as they are drawn or discarded."""
    game = load_game(f"kiertopokeri({spec})")
    assert isinstance(game, Kiertopokeri)
    if pack:
        game.pack = mask_of(read_cards(pack))
    return go_on(game.new_initial_state(), moves)


def go_on(state: KiertopokeriState, moves: str) -> KiertopokeriState:
    for part in moves.split(", "):
        for text in part.split() if part[:2].isupper() or part[1:2].isdigit() else [part]:
            state.apply_action(state.string_to_action(text))
    return state


def legal(state: KiertopokeriState) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def ruled(state: KiertopokeriState, text: str) -> Ruling:
    return state.explain(state.string_to_action(text))


def told(state: KiertopokeriState, seat: int | None) -> list[str]:
    return [line.text for line in state.log(seat)]


def faces(state: KiertopokeriState, seat: int | None, zone: str) -> list[str]:
    found = state.view(seat).zone(zone)
    assert isinstance(found, CardZone)
    return [item.face for item in found.items]


def true(announcement: int, cards: str, named: str = "any") -> bool:
    return is_true(announcement, read_cards(cards), named)


J, Q, K, A = 9, 10, 11, 12

# --- the setup


@pytest.mark.clause("kiertopokeri/players")
def test_four_to_ten_play_with_52_cards() -> None:
    assert load_game("kiertopokeri").new_initial_state().legal_actions() == list(range(52))
    for number in (3, 11):
        with pytest.raises(OptionError, match="4 to 10"):
            load_game("kiertopokeri", players=number)


@pytest.mark.clause("kiertopokeri/deal", "kiertopokeri/first")
def test_the_first_player_alone_sees_the_first_hand() -> None:
    state = play(QUEENS)
    assert state.current_player() == 0
    assert sorted(faces(state, 0, "hand")) == sorted(QUEENS.split())
    for seat in (1, 2, 3, None):
        assert faces(state, seat, "hand") == ["back"] * 5
        assert not any(card in " ".join(told(state, seat)) for card in QUEENS.split())
    assert len(faces(state, None, "stock")) == 47
    go_on(state, "pair, queen, jack")
    assert state.current_player() == 1
    assert faces(state, 0, "hand") == ["back"] * 5  # it lies face down now


# --- announcing


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "a straight with a five"),
        ("fi", "suora, jossa viitonen"),
        ("sv", "en stege med en femma"),
    ],
)
def test_a_card_is_named_as_people_name_it(language: str, said: str) -> None:
    assert translator(language).text(spoken(hand_of(STRAIGHT, (3,)))) == said


@pytest.mark.clause("kiertopokeri/announce")
def test_the_sources_examples_of_announcements() -> None:
    """A pair of queens and a jack; a pair of queens, a pair of tens and a five; a flush, queen and ten."""
    pair = hand_of(PAIR, (Q, J))
    two = hand_of(TWO_PAIR, (Q, 8, 3))
    flush = hand_of(FLUSH, (Q, 8))
    assert str(spoken(pair)) == "a pair of queens, and jack"
    assert str(spoken(two)) == "pairs of queens and tens, and five"
    assert str(spoken(flush)) == "a flush, with queen and ten"
    assert translator("en").text(spoken(pair)) == "a pair of queens, and a jack"
    assert true(pair, QUEENS)
    assert true(two, "CQ DQ HT ST C5")
    assert true(flush, "CQ CT C7 C5 C2")
    state = play(f"{QUEENS}, pair, queen, jack")
    assert "Player 1 says: a pair of queens, and jack" in told(state, None)
    assert state.said == pair


@pytest.mark.clause("kiertopokeri/announce")
@pytest.mark.parametrize(
    ("category", "count"),
    [(HIGH_CARD, 2), (PAIR, 2), (TWO_PAIR, 3), (THREE, 2), (STRAIGHT, 1), (FLUSH, 2), (FULL_HOUSE, 2),
     (FOUR, 2), (STRAIGHT_FLUSH, 1)],
)  # fmt: skip
def test_how_many_cards_are_named(category: int, count: int) -> None:
    state = play(QUEENS)
    state.apply_action(55 + category)
    for _ in range(count):
        assert state.current_player() == 0
        state.apply_action(state.legal_actions()[-1])
    assert state.current_player() == 1
    assert len(named_in(state.said)) == count == NAMED[category]


@pytest.mark.clause("kiertopokeri/announce")
def test_what_cannot_be_named() -> None:
    """No rank twice, and the higher of two first."""
    state = play(f"{QUEENS}, two pair, seven")
    assert legal(state) == ["two", "three", "four", "five", "six"]
    assert ruled(state, "nine").clause == "kiertopokeri/announce"
    go_on(state, "four")
    assert "four" not in legal(state)
    assert "seven" not in legal(state)
    assert "ace" in legal(state)
    assert ruled(state, "pair").clause == "kiertopokeri/announce"
    assert ruled(play(QUEENS), "ace").clause == "kiertopokeri/announce"
    assert ruled(play(QUEENS), "doubt").clause == "kiertopokeri/announce"
    assert legal(play(f"{QUEENS}, flush"))[0] == "three"


@pytest.mark.clause("kiertopokeri/announce", "kiertopokeri/higher")
def test_all_announcements_are_made_in_one_way_and_stand_in_one_order() -> None:
    every = []
    for category in range(CATEGORIES):
        for named in product(range(13), repeat=NAMED[category]):
            if all(rank in allowed(category, named[:place]) for place, rank in enumerate(named)):
                every.append(hand_of(category, named))
    assert len(set(every)) == len(every) == 1664
    assert every == sorted(every)
    assert max(every) == highest(STRAIGHT_FLUSH) == hand_of(STRAIGHT_FLUSH, (A,))
    for said in every[::97]:
        state = play(QUEENS)
        state.said = said
        assert _reachable(state) == [one for one in every if one > said]


def _reachable(state: KiertopokeriState) -> list[int]:
    """Everything that can be announced, by trying all ways."""
    found, ways = [], [state]
    while ways:
        now = ways.pop()
        for action in now.legal_actions():
            after = now.child(action)
            if after.saying:
                ways.append(after)
            else:
                found.append(after.said)
    return sorted(found)


@pytest.mark.clause("kiertopokeri/higher")
def test_an_equal_announcement_is_not_higher() -> None:
    state = play(f"{QUEENS}, pair, queen, jack, take, done")
    assert "high card" not in legal(state)
    assert ruled(state, "high card").clause == "kiertopokeri/higher"
    go_on(state, "pair")
    assert legal(state) == ["queen", "king", "ace"]
    assert ruled(state, "jack").clause == "kiertopokeri/higher"
    go_on(state, "queen")
    assert legal(state) == ["king", "ace"]
    assert ruled(state, "jack").clause == "kiertopokeri/higher"


@pytest.mark.clause("kiertopokeri/lie")
def test_anything_may_be_said_of_any_hand() -> None:
    state = play(f"{QUEENS}, four of a kind, ace, king")
    assert state.said == hand_of(FOUR, (A, K))
    impossible = play(
        f"{QUEENS}, high card, three, two"
    )  # no hand without a pair has these highest
    assert impossible.said == hand_of(HIGH_CARD, (1, 0))
    assert ruled(play(QUEENS), "flush").clause == "kiertopokeri/lie"


# --- when it is true


@pytest.mark.clause("kiertopokeri/exact")
@pytest.mark.parametrize(
    ("said", "cards"),
    [
        (hand_of(PAIR, (Q, J)), "CQ DQ HQ SJ C2"),
        (hand_of(PAIR, (Q, J)), "CQ DQ HJ SJ C2"),
        (hand_of(THREE, (Q, J)), "CQ DQ HQ SJ CJ"),
        (hand_of(THREE, (Q, J)), "CQ DQ HQ SQ CJ"),
        (hand_of(FLUSH, (Q, J)), "CQ CJ CT C9 C8"),
        (hand_of(STRAIGHT, (Q,)), "CQ CJ CT C9 C8"),
        (hand_of(HIGH_CARD, (Q, J)), "CQ DJ CT C9 C8"),
        (hand_of(HIGH_CARD, (Q, J)), "CQ CJ CT C9 C2"),
        (hand_of(TWO_PAIR, (Q, J, 0)), "CQ DQ HJ SJ C3"),
        (hand_of(FULL_HOUSE, (J, Q)), "CQ DQ HQ SJ CJ"),
    ],
)
def test_a_hand_of_another_kind_or_rank_is_a_lie(said: int, cards: str) -> None:
    assert not true(said, cards)
    assert not true(said, cards, "highest")


@pytest.mark.clause("kiertopokeri/named")
def test_any_card_may_be_named_unless_the_highest_are_agreed_on() -> None:
    cards = "CQ DQ HJ S7 C2"
    for rank in (J, 5, 0):
        assert true(hand_of(PAIR, (Q, rank)), cards)
        assert true(hand_of(PAIR, (Q, rank)), cards, "highest") == (rank == J)
    assert not true(hand_of(PAIR, (Q, 1)), cards)
    flush = "CQ CT C7 C5 C2"
    assert true(hand_of(FLUSH, (5, 0)), flush)
    assert not true(hand_of(FLUSH, (5, 1)), flush)
    assert not true(hand_of(FLUSH, (5, 0)), flush, "highest")
    assert true(hand_of(STRAIGHT, (3,)), "C4 D5 H6 S7 C8")
    assert not true(hand_of(STRAIGHT, (3,)), "C4 D5 H6 S7 C8", "highest")
    assert true(hand_of(STRAIGHT, (6,)), "C4 D5 H6 S7 C8", "highest")


@pytest.mark.clause("kiertopokeri/ace-named")
def test_an_ace_that_is_one_in_a_straight() -> None:
    low = "CA D2 H3 S4 C5"
    assert true(hand_of(STRAIGHT, (A,)), low)
    assert true(hand_of(STRAIGHT, (0,)), low)
    assert not true(hand_of(STRAIGHT, (A,)), low, "highest")
    assert true(hand_of(STRAIGHT, (3,)), low, "highest")
    assert true(hand_of(STRAIGHT_FLUSH, (3,)), "CA C2 C3 C4 C5", "highest")


@pytest.mark.clause("kiertopokeri/exact", "kiertopokeri/named")
@pytest.mark.parametrize("named", ["any", "highest"])
def test_what_is_true_of_a_hand_is_found_by_trying_everything(named: str) -> None:
    rng = Random(2)
    every = [
        hand_of(category, ranks)
        for category in range(CATEGORIES)
        for ranks in product(range(13), repeat=NAMED[category])
        if all(rank in allowed(category, ranks[:place]) for place, rank in enumerate(ranks))
    ]
    packs = [
        list(range(PACK_SIZE)),
        list(range(13)),
        [0, 13, 26, 39, 1, 14, 27],
        [0, 1, 2, 3, 4, 12, 17],
    ]
    for number in range(16):
        cards = rng.sample(packs[number % 4], 5)
        assert true_ones(cards, named) == [one for one in every if is_true(one, cards, named)]
        assert true_ones(cards, named)


# --- picking up


@pytest.mark.clause("kiertopokeri/take", "kiertopokeri/discard", "kiertopokeri/fill")
def test_who_picks_up_sees_the_hand_and_may_exchange_any_of_it() -> None:
    state = play(f"{QUEENS}, pair, queen, jack")
    assert legal(state) == ["take", "doubt"]
    assert ruled(state, "take").clause == "kiertopokeri/take"
    assert ruled(state, "done").clause == "kiertopokeri/take"
    go_on(state, "take")
    assert sorted(faces(state, 1, "hand")) == sorted(QUEENS.split())
    assert faces(state, 2, "hand") == ["back"] * 5
    assert set(legal(state)) == {*QUEENS.split(), "done"}
    assert ruled(state, "CA").clause == "kiertopokeri/discard"
    assert ruled(state, "pair").clause == "kiertopokeri/discard"
    go_on(state, "S7 C2")
    assert state.composing() == 2
    assert ruled(state, "done").clause == "kiertopokeri/fill"
    go_on(state, "done")
    assert state.is_chance_node()
    assert not state._is_legal(read_cards("C2")[0])  # it lies among the discards
    go_on(state, "HQ CA")
    assert state.current_player() == 1
    assert "three of a kind" in legal(state)
    assert ruled(state, "HQ").clause == "kiertopokeri/discard"
    hidden = " ".join(told(state, 2))
    assert not any(card in hidden for card in ("S7", "C2", "HQ", "CA"))
    assert told(state, 2).count("discards a card") == 2


@pytest.mark.clause("kiertopokeri/discard", "kiertopokeri/fill")
@pytest.mark.parametrize("count", range(6))
def test_none_to_all_five_may_be_discarded(count: int) -> None:
    state = play(f"{QUEENS}, pair, queen, jack, take")
    for card in QUEENS.split()[:count]:
        go_on(state, card)
    go_on(state, "done")
    drawn = 0
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
        drawn += 1
    assert drawn == count
    assert state.hand.bit_count() == 5
    assert state.current_player() == 1


@pytest.mark.clause("kiertopokeri/topped")
def test_the_highest_announcement_can_only_be_doubted() -> None:
    state = play(f"{QUEENS}, straight flush, ace")
    assert legal(state) == ["doubt"]
    assert ruled(state, "take").clause == "kiertopokeri/topped"
    assert legal(play(f"{QUEENS}, straight flush, king")) == ["take", "doubt"]


# --- doubting


@pytest.mark.clause("kiertopokeri/doubt", "kiertopokeri/true")
def test_who_doubts_the_truth_drops_out_and_the_next_starts_over() -> None:
    state = play(f"{QUEENS}, pair, queen, jack, doubt")
    assert state.out == (1,)
    assert ruled_out(state) == [1]
    assert state._chance_seat() == 2
    for seat in (0, 3, None):
        assert any("that was true" in text and "CQ" in text for text in told(state, seat))
    go_on(state, "C3 C4 C5 C6 C7")
    assert state.current_player() == 2
    assert state.said == -1


def ruled_out(state: KiertopokeriState) -> list[int]:
    return [seat for seat in range(4) if state._status(seat) == "out"]


@pytest.mark.clause("kiertopokeri/doubt", "kiertopokeri/false")
def test_who_is_caught_lying_drops_out_and_the_doubter_starts_over() -> None:
    state = play(f"{QUEENS}, pair, queen, ace, doubt")
    assert state.out == (0,)
    assert state._chance_seat() == 1
    go_on(state, "C3 C4 C5 C6 C7, pair, two, three")
    assert state.current_player() == 2


@pytest.mark.clause("kiertopokeri/true")
def test_those_who_are_out_are_passed_over() -> None:
    state = play(f"{QUEENS}, pair, queen, jack, doubt, C3 C4 C5 C6 C7, straight flush, seven")
    go_on(state, "doubt")  # player 4 doubts the truth of player 3
    assert state.out == (1, 3)
    assert state._chance_seat() == 0
    go_on(state, "D3 D4 D5 D6 D8, flush, eight, six")
    assert state.current_player() == 2


# --- the cards


@pytest.mark.clause("kiertopokeri/doubted-hand")
def test_a_doubted_hand_goes_to_the_discards_and_the_stock_is_not_shuffled() -> None:
    state = play(f"{QUEENS}, pair, queen, jack, doubt")
    assert state.discards == mask_of(read_cards(QUEENS))
    assert state.stock.bit_count() == 47
    assert not set(QUEENS.split()) & {card_text(card) for card in state.legal_actions()}


EIGHT = "CQ DQ HJ S7 C2 C3 C4 C5"


@pytest.mark.clause("kiertopokeri/shuffle", "kiertopokeri/reshuffle")
def test_discards_are_shuffled_when_a_card_is_needed_and_none_is_there() -> None:
    state = play(f"{QUEENS}, pair, queen, jack, take, C2 S7 HJ, done, C3 C4 C5", pack=EIGHT)
    assert (state.stock, state.discards.bit_count()) == (0, 3)  # nothing is lacking yet
    go_on(state, "three of a kind, queen, jack, take, CQ, done")
    assert sorted(legal(state)) == ["C2", "CQ", "HJ", "S7"]  # what was just discarded too
    assert state.discards == 0
    assert told(state, None).count("The discards are shuffled into a new stock") == 1


@pytest.mark.clause("kiertopokeri/reshuffle")
def test_discards_are_shuffled_as_soon_as_the_stock_is_empty_by_agreement() -> None:
    moves = f"{QUEENS}, pair, queen, jack, take, C2 S7 HJ, done, C3 C4 C5"
    state = play(moves, "reshuffle_when=empty", EIGHT)
    assert state.stock == mask_of(read_cards("C2 S7 HJ"))
    go_on(state, "three of a kind, queen, jack, take, CQ, done")
    assert sorted(legal(state)) == ["C2", "HJ", "S7"]  # what was just discarded lies apart
    assert state.discards == mask_of(read_cards("CQ"))


@pytest.mark.clause("kiertopokeri/shuffle")
def test_stock_discards_and_hand_make_up_the_pack() -> None:
    game, nature, rng = load_game("kiertopokeri(players=10)"), Seeded(4), Random(4)
    state = game.new_initial_state()
    assert isinstance(state, KiertopokeriState)
    while not state.is_terminal():
        chance = state.is_chance_node()
        state.apply_action(nature.outcome(state) if chance else rng.choice(state.legal_actions()))
        assert state.hand | state.stock | state.discards == 2**52 - 1
        assert not state.is_chance_node() or state.stock


@pytest.mark.clause("kiertopokeri/memory")
def test_everybody_is_reminded_of_what_they_have_seen_and_of_nothing_else() -> None:
    state = play(f"{QUEENS}, pair, queen, jack, take, C2 S7, done, C3 C4, pair, king, ace")
    assert sorted(faces(state, 1, "known-discards")) == ["C2", "S7"]
    assert sorted(faces(state, 1, "put-down")) == ["C3", "C4", "CQ", "DQ", "HJ"]
    assert sorted(faces(state, 0, "put-down")) == sorted(QUEENS.split())
    assert faces(state, 0, "known-discards") == []
    assert faces(state, 0, "discards") == ["back"] * 2
    go_on(state, "take, HJ C3 C4, done, D5 D6 D7, two pair, king, queen, ace, take, done")
    go_on(state, "two pair, ace, queen, king, take")
    # player 1 has the hand again, and sees that S7, C2 and HJ are gone
    assert sorted(faces(state, 0, "known-discards")) == ["C2", "HJ", "S7"]
    assert faces(state, 0, "put-down") == []
    assert sorted(faces(state, 0, "hand")) == ["CQ", "D5", "D6", "D7", "DQ"]
    assert sorted(faces(state, 3, "put-down")) == ["CQ", "D5", "D6", "D7", "DQ"]


@pytest.mark.clause("kiertopokeri/memory")
def test_a_doubt_shows_everybody_the_discards_and_a_shuffle_forgets_them() -> None:
    state = play(f"{QUEENS}, pair, queen, jack, doubt", pack=EIGHT)
    assert remembered(state.happenings(3)).discards == mask_of(read_cards(QUEENS))
    go_on(state, "C3 C4 C5")
    assert remembered(state.happenings(3)).discards == 0
    assert not state.discards
    go_on(state, "CQ DQ")
    assert sorted(faces(state, 2, "hand")) == ["C3", "C4", "C5", "CQ", "DQ"]


@pytest.mark.clause("kiertopokeri/memory")
def test_what_is_drawn_anew_never_contradicts_what_a_player_remembers() -> None:
    game, nature, rng = load_game("kiertopokeri"), Seeded(9), Random(9)
    state = game.new_initial_state()
    assert isinstance(state, KiertopokeriState)
    while not state.is_terminal():
        for seat in range(4):
            known, sampler = remembered(state.happenings(seat)), HandSampler(state, seat)
            for _ in range(4):
                drawn = sampler.draw(rng.random)
                assert isinstance(drawn, KiertopokeriState)
                assert known.discards & ~drawn.discards == 0
                if state.holds(seat):
                    assert drawn.hand == state.hand
        chance = state.is_chance_node()
        state.apply_action(nature.outcome(state) if chance else rng.choice(state.legal_actions()))


# --- the end


@pytest.mark.clause("kiertopokeri/last", "kiertopokeri/places")
def test_the_last_player_in_the_game_wins() -> None:
    lie = "C3 D4 H5 S6 C8, flush, ace, king, doubt"
    state = play(lie)
    go_on(state, "C4 D5 H6 S8 C9, flush, ace, king, doubt")
    assert not state.is_terminal()
    go_on(state, "C5 D6 H7 S9 CT, flush, ace, king, doubt")
    assert state.is_terminal()
    assert state.out == (0, 1, 2)
    assert state.winners() == [3]
    assert state.scores() == [0.0, 1.0, 2.0, 3.0]
    assert state.returns() == [-1 / 3, -1 / 3, -1 / 3, 1.0]
    assert {line.clause for line in state.score_sheet()} == {"kiertopokeri/places"}
    assert len(cards_in(state.hand)) == 5
    assert sorted(faces(state, None, "hand")) == ["C5", "CT", "D6", "H7", "S9"]


@pytest.mark.clause("kiertopokeri/memory")
def test_a_shuffle_does_not_make_one_forget_the_hand_that_one_put_down() -> None:
    moves = f"{QUEENS}, pair, queen, jack, take, C2 S7 HJ, done, C3 C4 C5"
    state = play(f"{moves}, three of a kind, queen, jack, take, CQ, done", pack=EIGHT)
    assert told(state, None).count("The discards are shuffled into a new stock") == 1
    assert sorted(faces(state, 1, "put-down")) == ["C3", "C4", "C5", "CQ", "DQ"]
    go_on(state, "C2, three of a kind, king, ace, take")
    # CQ had become stock and could have been drawn: its not being there says nothing of the discards
    assert remembered(state.happenings(2)).discards & ~state.discards == 0


def test_the_prompt_tells_what_has_been_named_and_when_nothing_is_left_but_doubt() -> None:
    state = play(f"{QUEENS}, pair, queen")
    assert state.view(0).prompt == "You say pair, with queen: name the next card"
    state = play(f"{QUEENS}, straight flush, ace")
    assert legal(state) == ["doubt"]
    assert state.view(1).prompt.endswith("Nothing is higher: doubt it.")


@pytest.mark.clause("kiertopokeri/first")
def test_the_option_gives_who_begins() -> None:
    state = play(QUEENS, "first=3")
    assert state.current_player() == 2
    go_on(state, "pair, queen, jack")
    assert state.current_player() == 3
    with pytest.raises(OptionError, match="no player 5"):
        load_game("kiertopokeri(players=4,first=5)")
