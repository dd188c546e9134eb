"""Sinkki: combinations and trash, turns, clean games and calls, and who pays whom.

Hands are dealt one after the other, the start player's eight first; moves are texts with commas between.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from games.playing import may, play, refused
from pelitupa.core import CardZone, OptionError
from pelitupa.equipment.cards import (
    BITS,
    cards_in,
    mask_of,
    rank_of,
    read_card,
    read_cards,
    suit_of,
)
from pelitupa.games import load_game
from pelitupa.games.rummy.melds import VALUES, arranged, trash_value
from pelitupa.games.rummy.sinkki.advice import SinkkiAdvice, best_discard, promise, worth_taking
from pelitupa.games.rummy.sinkki.game import Sinkki, SinkkiState
from pelitupa.nature import Seeded

FIRST = "SK HQ D9 D7 C5 H3 ST C8"
SECOND = "DK S9 H4 C4 D3 HT H6"
THIRD = "HK CQ DT S7 SJ H8 D6"
CLEAN = "C2 D2 H2 S3 S4 S5 S6"


def cards(text: str) -> int:
    return mask_of(read_cards(text))


def begin(*hands: str, moves: str = "", spec: str = "deals=1") -> SinkkiState:
    """A match whose first deal lies, after some moves."""
    held = hands or (FIRST, SECOND, THIRD)
    game = load_game(f"sinkki(players={len(held)},{spec})")
    state = game.new_initial_state()
    assert isinstance(state, SinkkiState)
    for hand in held:
        for card in read_cards(hand):
            state.apply_action(card)
    return play(state, moves) if moves else state


def paid(state: SinkkiState) -> list[int]:
    """What each seat has beyond the chips of the beginning."""
    return [chips - 100 for chips in state.chips]


# --- the hand


@pytest.mark.clause(
    "sinkki/ranks", "sinkki/runs", "sinkki/once", "sinkki/values", "sinkki/clean-game"
)
@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("C2 D2 H2 S3 S4 S5 S6", 0),
        ("CA DA HA SA D2 D3 D4", 0),
        ("SA S2 S3 DQ HK C9 D8", 37),
        ("SA SK SQ DQ H4 C9 D8", 52),  # the ace is low
        ("SJ SQ SK HJ CJ D2 D3", 25),  # the jack of spades belongs to one combination only
        ("C7 D7 H7 S7 S8 S9 D2", 2),
        ("CA DA C3 D3 C5 D5 C7", 1 + 1 + 3 + 3 + 5 + 5 + 7),
        ("S4 S5 S6 S7 S8 S9 ST", 0),
        ("S4 H4 D4 S5 S6 D5 D6", 4),
    ],
)
def test_what_a_hand_is_worth(hand: str, value: int) -> None:
    assert trash_value(cards(hand)) == value


def is_combination(hand: int) -> bool:
    """Whether some cards are one combination: equal ranks, or a run of a suit with the ace low."""
    held = cards_in(hand)
    ranks = sorted([(rank_of(card) + 1) % 13 for card in held])
    run = list(range(ranks[0], ranks[0] + len(ranks)))
    one_suit = len({suit_of(card) for card in held}) == 1
    return len(held) >= 3 and (len(set(ranks)) == 1 or (one_suit and ranks == run))


def values_of(held: list[int]) -> int:
    """What cards count as trash."""
    return sum(VALUES[card] for card in held)


def all_arrangements(hand: int) -> int:
    """The least trash by trying every set of cards as a combination."""
    best = values_of(cards_in(hand))
    held = cards_in(hand)
    for size in range(3, len(held) + 1):
        for some in combinations(held, size):
            if is_combination(mask_of(some)):
                best = min(best, all_arrangements(hand & ~mask_of(some)))
    return best


def test_the_best_arrangement_is_found_of_hands_full_of_combinations() -> None:
    rng = Random(44)
    for _ in range(250):
        low = rng.randrange(9)
        near = [card for card in range(52) if low <= (card % 13 + 1) % 13 < low + 5]
        hand = mask_of(rng.sample(near, 7))
        melds = arranged(hand)
        left = hand
        for meld in melds:
            assert is_combination(meld)
            assert meld & ~left == 0
            left &= ~meld
        assert values_of(cards_in(left)) == trash_value(hand) == all_arrangements(hand)


# --- setup and turns


@pytest.mark.clause("sinkki/players", "sinkki/deal", "sinkki/opening", "sinkki/turn")
def test_the_start_player_has_eight_cards_and_begins_with_a_discard() -> None:
    state = begin()
    assert [hand.bit_count() for hand in state.hands] == [8, 7, 7]
    assert state.stock().bit_count() == 30
    assert may(state) == set(FIRST.split())
    assert refused(state, "stock") == "sinkki/turn"
    play(state, "SK")
    assert state.current_player() == 1
    assert may(state) == {"stock", "pile"}
    assert refused(state, "DK") == "sinkki/turn"
    play(state, "stock, CK")
    assert may(state) == {*SECOND.split(), "CK"}
    assert refused(state, "SA") == "sinkki/turn"
    for number, allowed in ((2, "at least 3"), (6, "2 to 5")):
        with pytest.raises(ValueError, match=allowed):
            load_game("sinkki", players=number)


@pytest.mark.clause("sinkki/same-card")
def test_a_card_from_the_pile_does_not_go_back_in_the_same_turn() -> None:
    state = begin(moves="SK, pile")
    assert may(state) == set(SECOND.split())
    assert refused(state, "SK") == "sinkki/same-card"
    play(state, "DK, stock, SQ, SQ, stock, CJ, CJ, stock, D8")
    assert "SK" in may(state)  # in a later turn it may


@pytest.mark.clause("sinkki/first-call")
def test_the_player_on_the_right_is_the_first_who_may_call() -> None:
    state = begin()
    assert refused(state, "sinkki") == "sinkki/first-call"
    play(state, "SK, stock, CK")
    assert refused(state, "sinkki") == "sinkki/first-call"
    play(state, "CK, stock, CJ")
    assert "sinkki" in may(state)
    assert state.composing() == 0
    play(state, "sinkki")
    assert state.composing() == 1
    assert "sinkki" not in may(state)
    play(state, "CJ")
    assert state.is_terminal()


# --- the end of a deal


@pytest.mark.clause("sinkki/say-clean", "sinkki/clean")
def test_a_clean_game_is_said_and_paid_four_by_all() -> None:
    state = begin(FIRST, f"{CLEAN[:-2]}DK", THIRD, moves="SK, stock, S6, DK")
    assert state.is_terminal()
    assert paid(state) == [-4, 8, -4]
    assert {line.clause for line in state.score_sheet()} == {"sinkki/clean"}
    assert any(event.text == "Player 2 has a clean game" for event in state.events())


@pytest.mark.clause("sinkki/clean-opening")
def test_the_first_discard_can_leave_a_clean_game() -> None:
    state = begin(f"{CLEAN} SK", SECOND, THIRD, moves="SK")
    assert paid(state) == [8, -4, -4]


@pytest.mark.clause("sinkki/say-clean")
def test_what_counts_is_the_hand_after_the_discard() -> None:
    state = begin(f"{CLEAN} SK", SECOND, THIRD, moves="S3")
    assert not state.is_terminal()


@pytest.mark.clause("sinkki/call", "sinkki/win", "sinkki/show")
def test_a_call_with_the_lowest_hand_alone_wins() -> None:
    state = begin(
        FIRST, SECOND, "CA DA HA S7 S8 D2 CK", moves="SK, stock, CJ, CJ, stock, H2, sinkki, CK"
    )
    assert state.is_terminal()
    assert trash_value(state.hands[2]) == 19
    assert paid(state) == [-2, -2, 4]
    shown = [event.text for event in state.events() if "shows" in event.text]
    assert shown[2] == "Player 3 shows S8 S7 HA H2 CA DA D2: trash 19"
    zone = state.view(None).zone("hand-0")
    assert isinstance(zone, CardZone)
    assert [item.face for item in zone.items][:1] == ["ST"]


@pytest.mark.clause("sinkki/call")
def test_nobody_need_call() -> None:
    state = begin(FIRST, SECOND, "CA DA HA S7 S8 D2 CK", moves="SK, stock, CJ, CJ, stock, H2, CK")
    assert not state.is_terminal()


EIGHT = "CA DA HA SA C2 D2 D4 SK"
"""Trash 8 without the king."""


@pytest.mark.clause("sinkki/lost-call")
def test_a_call_that_is_lost_pays_a_penalty() -> None:
    state = begin(EIGHT, SECOND, THIRD, moves="SK, stock, CK, CK, stock, CJ, sinkki, CJ")
    assert paid(state) == [8, -2, -6]
    penalty = [line for line in state.score_sheet() if line.clause == "sinkki/lost-call"]
    assert [(line.seats, line.points) for line in penalty] == [((2,), -4)]


@pytest.mark.clause("sinkki/lost-call")
def test_a_call_with_a_hand_as_low_as_another_is_lost() -> None:
    even = "C7 D7 H7 C3 H3 S2 CK"
    state = begin(EIGHT, SECOND, even, moves="SK, stock, SQ, SQ, stock, S7, sinkki, CK")
    assert [trash_value(hand) for hand in state.hands][::2] == [8, 8]
    assert paid(state) == [8, -2, -6]
    quiet = begin(EIGHT, SECOND, even, moves="SK, stock, SQ, SQ, stock, S7, CK")
    assert not quiet.is_terminal()


# --- ties and what is left over


def tied(players: int, spec: str = "deals=1") -> SinkkiState:
    """The first deal, which the last two players win with the same value, by nobody's call."""
    hands = {
        3: ("SK HQ D9 D7 C5 H3 S2 C8", "CA DA HA S6 D4 D8 DK", "C2 D2 H2 H6 C4 H8 HK"),
        4: (
            "SK HQ D9 D7 C5 H3 S2 C8",
            "ST HT S5 C9 S3 H9 H7",
            "CA DA HA S6 D4 D8 DK",
            "C2 D2 H2 H6 C4 H8 HK",
        ),
    }
    return begin(*hands[players], spec=spec)


@pytest.mark.clause("sinkki/win", "sinkki/one-pot", "sinkki/left-over")
def test_winners_split_the_pot_and_what_is_left_goes_to_the_next_deal() -> None:
    state = tied(3, "deals=2,limit=5")
    for card in ("SK", "SQ", "CQ", "DQ", "CK"):
        if state.turns:
            play(state, f"stock, {card}")
        play(state, card)
    assert paid(state) == [-2, 1, 1]
    assert (state.deal, state.left_over) == (2, 0)


@pytest.mark.clause("sinkki/limit")
def test_a_deal_ends_after_so_many_turns() -> None:
    state = tied(3, "deals=1,limit=5")
    for card in ("SK", "SQ", "CQ", "DQ"):
        play(state, card if not state.turns else f"stock, {card}, {card}")
    assert not state.is_terminal()
    play(state, "stock, CK, CK")
    assert state.is_terminal()


def settled(left: int, values: str, caller: int = -1, spec: str = "deals=2") -> SinkkiState:
    """The settlement of a deal in which so much was left before, by who holds which hand."""
    hands = [cards(hand) for hand in values.split(", ")]
    state = load_game(f"sinkki(players={len(hands)},{spec})").new_initial_state()
    assert isinstance(state, SinkkiState)
    state.hands, state.left_over = hands, left
    state._end_deal(caller)
    return state


NINE, TEN, ELEVEN = "C9 CA DA HA", "CT C2 D2 H2", "CJ SA C3 D3 H3"
CLEAN_THREES = "C3 D3 H3 S3"


@pytest.mark.clause("sinkki/lost-call", "sinkki/one-pot", "sinkki/left-over")
@pytest.mark.parametrize(
    ("left", "hands", "caller", "after", "left_after"),
    [
        (0, f"{NINE}, {TEN}, {ELEVEN}", -1, [4, -2, -2], 0),
        (1, f"{NINE}, {TEN}, {ELEVEN}", 0, [5, -2, -2], 0),
        (0, f"{NINE}, S9 S2 S3 S4, {TEN}", -1, [1, 1, -2], 0),
        (0, f"{NINE}, S9 S2 S3 S4, {TEN}", 0, [-6, 8, -2], 0),  # a tied call is lost
        (0, f"{NINE}, S9 S2 S3 S4, {TEN}", 2, [3, 3, -6], 0),  # both win, and split six
        (1, f"{NINE}, S9 S2 S3 S4, {TEN}", 2, [3, 3, -6], 1),
        (2, f"{NINE}, S9 S2 S3 S4, {TEN}", -1, [2, 2, -2], 0),
        (0, f"{NINE}, S9 S2 S3 S4, H9 H2 H3 H4", -1, [0, 0, 0], 0),
        (0, f"{NINE}, S9 S2 S3 S4, H9 H2 H3 H4, {TEN}", -1, [0, 0, 0, -2], 2),
        (2, f"{NINE}, S9 S2 S3 S4, H9 H2 H3 H4, {TEN}", 3, [2, 2, 2, -6], 2),
        (3, f"{NINE}, {CLEAN_THREES}, {TEN}", 1, [-4, 11, -4], 0),
    ],
)
def test_who_pays_whom(
    left: int, hands: str, caller: int, after: list[int], left_after: int
) -> None:
    state = settled(left, hands, caller)
    assert (paid(state), state.left_over) == (after, left_after)


@pytest.mark.clause("sinkki/left-at-end")
def test_what_is_left_after_the_last_deal_is_nobodys() -> None:
    state = settled(0, f"{NINE}, S9 S2 S3 S4, H9 H2 H3 H4, {TEN}", spec="deals=1")
    assert state.is_terminal()
    assert sum(state.scores()) == 398


@pytest.mark.clause("sinkki/last-turn", "sinkki/decline")
def test_the_last_turn_is_played_with_the_pile_alone() -> None:
    def emptied() -> SinkkiState:
        game = load_game("sinkki(players=3,deals=1)")
        assert isinstance(game, Sinkki)
        game.pack = cards(f"{FIRST} {SECOND} {THIRD} CJ")
        state = game.new_initial_state()
        assert isinstance(state, SinkkiState)
        for hand in (FIRST, SECOND, THIRD):
            for card in read_cards(hand):
                state.apply_action(card)
        return play(state, "SK, stock, CJ, CJ")

    state = emptied()
    assert may(state) == {"pile", "pass"}
    assert refused(state, "stock") == "sinkki/last-turn"
    assert play(state, "pass").is_terminal()
    assert play(emptied(), "pile, HK").is_terminal()
    state = play(emptied(), "pile, sinkki, HK")
    assert state.is_terminal()
    assert min(state.chips) == 94  # the call is lost
    assert refused(begin(moves="SK"), "pass") == "sinkki/decline"


# --- the match


@pytest.mark.clause("sinkki/match", "sinkki/first")
def test_a_match_of_deals_and_who_starts_them() -> None:
    game, nature, rng = load_game("sinkki(players=3,deals=4,first=2)"), Seeded(4), Random(4)
    state = game.new_initial_state()
    assert isinstance(state, SinkkiState)
    assert state.chips == [100, 100, 100]
    starts = {}
    while not state.is_terminal():
        starts[state.deal] = state.start
        action = (
            nature.outcome(state) if state.is_chance_node() else rng.choice(state.legal_actions())
        )
        state.apply_action(action)
    assert starts == {1: 1, 2: 2, 3: 0, 4: 1}
    with pytest.raises(OptionError, match="no player 4 among 3"):
        load_game("sinkki(players=3,first=4)")


@pytest.mark.clause("sinkki/match-equal", "sinkki/money")
def test_who_wins_the_match() -> None:
    state = settled(0, f"{NINE}, S9 S2 S3 S4, {TEN}", spec="deals=1")
    assert state.winners() == [0, 1]
    assert settled(0, f"{NINE}, S9 S2 S3 S4, H9 H2 H3 H4", spec="deals=1").winners() == []
    money = settled(0, f"{NINE}, {TEN}, {ELEVEN}", spec="deals=1,objective=money")
    assert money.returns() == [4.0, -2.0, -2.0]
    odd = f"{NINE}, S9 S2 S3 S4, H9 H2 H3 H4, {TEN}"
    assert settled(0, odd, spec="deals=1,objective=money").returns() == [0.5, 0.5, 0.5, -1.5]


@pytest.mark.clause("sinkki/match")
def test_chips_may_fall_below_zero() -> None:
    state = load_game("sinkki(players=3,deals=1)").new_initial_state()
    assert isinstance(state, SinkkiState)
    state.hands, state.chips = [cards(NINE), cards(TEN), cards(ELEVEN)], [0, 1, 299]
    state._end_deal(-1)
    assert state.chips == [4, -1, 297]


# --- what is seen, and advice


def test_a_hand_is_seen_by_its_owner_only_and_the_pile_by_all() -> None:
    state = begin(moves="SK, pile, DK")
    view = state.view(2)
    backs = [item.face for item in view.zone("hand-1").items]  # type: ignore[union-attr]
    assert backs == ["back"] * 7
    assert [item.face for item in view.zone("pile").items] == ["DK"]  # type: ignore[union-attr]
    for draw in (state.sampler(2).draw(Random(seed).random) for seed in range(20)):
        assert isinstance(draw, SinkkiState)
        assert draw.hands[1] & BITS[read_card("SK")]  # it was seen taken


def test_what_a_hand_promises_and_what_is_taken_for_it() -> None:
    live = cards("S3 S6 D4 H4")
    assert promise(cards("S4 S5"), live) == 2  # the three and the six
    assert promise(cards("S4 C4"), live) == 2  # two fours
    assert promise(cards("S4 S5 C4"), live) == 4
    assert promise(cards("SQ SK SA"), (2**52 - 1) & ~cards("SQ SK SA")) == 1  # the jack
    hand = cards("S4 S5 HK DQ C9 D7 C2")
    assert worth_taking(hand, read_card("S6"), 0)
    assert not worth_taking(hand, read_card("SK"), 0)
    assert best_discard(hand | cards("S6"), 0, 0) in read_cards("HK DQ")


def test_the_advice_calls_and_does_not_break_what_it_has() -> None:
    advice = SinkkiAdvice(load_game("sinkki"))
    state = begin(EIGHT, SECOND, "C7 D7 H7 C6 H2 CK S3", moves="SK, stock, SQ, SQ, stock, S7")
    assert state.action_to_string(advice.likely_action(state, Random(1).random)) == "sinkki"
    kept = {state.action_to_string(action) for action in advice.sensible_actions(state)}
    assert "sinkki" in kept
    assert not kept & {"C7", "D7", "H7"}
    assert advice.estimate(state) == [0.0, 0.0, 0.0]


@pytest.mark.clause("sinkki/small")
def test_a_small_pack_for_two() -> None:
    toy = load_game("sinkki(ruleset=toy)")
    assert str(toy) == "sinkki(players=2,objective=money,deals=1,limit=3,pack=8,hand_size=3)"
    state = toy.new_initial_state()
    assert state.legal_actions() == sorted(read_cards("CA C2 C3 C4 DA D2 D3 D4"))
    play(state, "CA, C2, C3, D4, DA, D2, D3")  # four for the start player
    play(state, "D4")  # and a clean game at once
    assert state.is_terminal()
    assert state.returns() == [8.0, -8.0]
    state = play(toy.new_initial_state(), "D4, D2, CA, C4, DA, C2, D3, D4, stock, C3")
    assert isinstance(state, SinkkiState)
    assert SinkkiAdvice(toy).likely_action(state, lambda: 0.5) in state.legal_actions()
    with pytest.raises(OptionError, match="players is at least 3 with the whole pack, not 2"):
        load_game("sinkki(players=2)")
    with pytest.raises(OptionError, match="cards to be dealt: 9; cards in the pack: 8"):
        load_game("sinkki(players=2,pack=8,hand_size=4)")
