"""What the trick-taking games share: tricks, seats, and hidden cards drawn anew."""

from __future__ import annotations

from random import Random

import pytest

from games.trick_positions import deal, play, start
from pelitupa.core import BACK, CardZone, CounterZone, listed, t
from pelitupa.equipment.cards import (
    BITS,
    CLUBS,
    DIAMONDS,
    HEARTS,
    PACK_SIZE,
    SPADES,
    SUIT_MASKS,
    card_text,
    cards_in,
    mask_of,
    read_card,
    read_cards,
)
from pelitupa.games.tricks.actions import Actions, Row
from pelitupa.games.tricks.actions import playing as playing_row
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.games.tricks.seats import (
    clockwise_from,
    dealer_of,
    left_of,
    partner_of,
    right_of,
    side_name,
    side_of,
)
from pelitupa.games.tricks.trick import ACE_LOW, NO_TRUMP, Ranking


def cards(text: str) -> int:
    return mask_of(read_cards(text))


def playing(*hands: str, leader: int = 0) -> TrickMatch:
    """A match in which these hands are played, without trumps."""
    match = start("screw_misere")
    match.places = [cards(hand) for hand in hands] + [0] * (6 - len(hands))
    match._start_play(leader)
    return match


# --- tricks (booklet 2)


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("S7 S9 SK S2", NO_TRUMP, "SK"),
        ("S7 HA S9 DA", NO_TRUMP, "S9"),  # the highest card of the lead suit
        ("S7 HA CA DA", NO_TRUMP, "S7"),
        ("S7 H2 SA S3", HEARTS, "H2"),  # any trump beats all of the lead suit
        ("S7 H2 H9 H3", HEARTS, "H9"),
        ("H4 H2 SA H3", HEARTS, "H4"),  # a trump that is led is the lead suit too
        ("S7", HEARTS, "S7"),
    ],
)
def test_the_highest_trump_wins_and_else_the_highest_of_the_lead_suit(
    trick: str, trump: int, winner: str
) -> None:
    match, played = playing(), read_cards(trick)
    match.trump = trump
    assert card_text(played[match._winning_place(played)]) == winner


def test_no_card_wins_an_empty_trick() -> None:
    assert playing()._winning_place([]) == -1


def test_the_ace_may_rank_lowest() -> None:
    assert ACE_LOW.beats(read_card("S2"), read_card("SA"))
    assert ACE_LOW.beats(read_card("SK"), read_card("S2"))
    assert not ACE_LOW.beats(read_card("SA"), read_card("S2"))


def test_any_order_of_ranks_makes_a_ranking() -> None:
    """Marjapussi's order (booklet 13.1): A T K Q J 9 8 7 6."""
    ranking = Ranking("6789JQKTA")
    assert ranking.beats(read_card("HT"), read_card("HK"))
    assert not ranking.beats(read_card("HT"), read_card("HA"))
    assert ranking.above[read_card("HK")] == cards("HT HA")
    assert ranking.above[read_card("HA")] == 0
    assert ranking.above[read_card("H2")] == 0  # not in the pack
    assert not ranking.beats(read_card("H2"), read_card("H6"))


def test_a_player_follows_suit_if_he_can() -> None:
    match = playing("S9 CA", "S2 SK H3", "S3 D2", "C5 H4")
    match.apply_action(read_card("S9"))
    assert match._playable() == cards("S2 SK")
    clubs = playing("S9 CA", "S2 SK H3", "S3 D2", "C5 H4")
    clubs.apply_action(read_card("CA"))
    assert clubs._playable() == cards("S2 SK H3")


def test_a_player_who_did_not_follow_has_shown_a_void() -> None:
    match = playing("SA D2", "S7 D3", "H2 C2", "S9 D4", leader=1)
    play(match, "S7 H2 S9 SA D2 D3 C2")
    assert match.voids == [0, 0, SUIT_MASKS[SPADES] | SUIT_MASKS[DIAMONDS], 0]
    other = play(playing("S7 D2", "HA D3", "H2 C2", "S9 D4"), "S7 HA H2")
    assert other.voids == [0, SUIT_MASKS[SPADES], SUIT_MASKS[SPADES], 0]


# --- seats


def test_seats_go_clockwise_and_partners_sit_opposite() -> None:
    assert [left_of(s) for s in range(4)] == [1, 2, 3, 0]
    assert [right_of(s) for s in range(4)] == [3, 0, 1, 2]
    assert [partner_of(s) for s in range(4)] == [2, 3, 0, 1]
    assert [side_of(s) for s in range(4)] == [0, 1, 0, 1]
    assert clockwise_from(2) == (2, 3, 0, 1)
    assert clockwise_from(2, 3) == (2, 0, 1)
    assert left_of(2, 3) == 0
    assert right_of(0, 3) == 2
    assert [dealer_of(deal) for deal in range(1, 6)] == [0, 1, 2, 3, 0]
    assert dealer_of(4, 3) == 0
    assert side_name(1) == "players 2 and 4"


# --- hidden cards


def test_what_hands_lacked_in_a_deal_that_ended_early_is_remembered() -> None:
    suits = [cards_in(SUIT_MASKS[suit]) for suit in (CLUBS, SPADES, HEARTS, DIAMONDS)]
    hands = [" ".join(card_text(card) for card in suit) for suit in suits]
    match = deal(start("screw_misere"), hands)
    while match.phase != PLAYING:  # all give their lowest card to the partner
        match.apply_action(match.legal_actions()[0])
    play(match, "SA H3 S2 CA")
    assert match.voids[2] == SUIT_MASKS[SPADES]
    match._next_deal(1)
    rng = Random(4)
    for _ in range(10):
        other = match.resample_from_infostate(0, rng.random)
        held = 0
        for move in other.moves_of(1):
            card = other.history()[move.step]
            assert isinstance(card, int)
            if 2 in (move.source, move.target):
                held ^= BITS[card - move.offset]
        assert not held & SUIT_MASKS[SPADES]


# --- the table


def zone(match: TrickMatch, seat: int | None, id: str) -> CardZone:
    found = match.view(seat).zone(id)
    assert isinstance(found, CardZone)
    return found


def test_a_hand_is_seen_by_its_owner_only() -> None:
    match = playing("S9 CA", "S7 H2", "S3 D2", "C5 H4")
    assert [i.intent for i in zone(match, 1, "hand-1").items] == ["S7", "H2"]
    for seat in (0, None):
        hand = zone(match, seat, "hand-1")
        assert [i.face for i in hand.items] == [BACK, BACK]
        assert hand.owner == 1


def test_a_trick_marks_who_played_and_what_wins() -> None:
    match = play(playing("S9 CA", "S8 H2", "S7 D2", "SK H4", leader=2), "S7 SK")
    items = zone(match, None, "trick").items
    assert [(i.face, i.by, i.mark) for i in items] == [("S7", 2, ""), ("SK", 3, "winning")]


def test_counters_and_lists_are_worded() -> None:
    match = playing()
    match.tricks = [2, 4, 1, 0]
    won = match.view(None).zone("won")
    assert isinstance(won, CounterZone)
    assert [(c.label, c.value) for c in won.counters] == [
        ("players 1 and 3", "3"),
        ("players 2 and 4", "4"),
    ]
    assert listed([]) == ""
    assert listed([side_name(0), side_name(1)]) == "players 1 and 3, players 2 and 4"


# --- the table of actions


def test_what_a_phase_offers_counts_from_its_first_action_and_tells_cards_of_the_hand_apart() -> (
    None
):
    said = [
        playing_row(),
        Row(["aside A", "aside B"], ["A", "B"], t("exchange"), phases=(4,), are_cards=True),
        Row(["done"], ["done"], t("exchange"), phases=(4, 5)),
        Row(
            ["take A", "take B"], ["A", "B"], t("exchange"), phases=(6,), are_cards=True, held=False
        ),
    ]
    acts = Actions(t("nothing"), said, asks={4: t("What do you put aside?")})
    assert acts.named[PACK_SIZE:][2] == ("done", "done")
    assert (acts.first[4], acts.offered[4], acts.beside[4]) == (PACK_SIZE, 0b111, 0b100)
    assert (acts.first[5], acts.offered[5], acts.beside[5]) == (PACK_SIZE + 2, 0b1, -1)
    assert (acts.first[6], acts.offered[6], acts.beside[6]) == (PACK_SIZE + 3, 0b11, -1)
    assert acts.offered[7] == 0
    assert acts.asks[4] == "What do you put aside?"
