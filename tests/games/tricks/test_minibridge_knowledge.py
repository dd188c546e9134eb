"""What a player of Minibridge can know of the hands: drawn anew, exactly."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from games.minibridge_positions import announced, begin, filled, look
from games.trick_positions import deal, do
from pelitupa.equipment.cards import card_text, cards_in, mask_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.tricks.high_cards import high_card_points
from pelitupa.games.tricks.minibridge.game import MinibridgeMatch
from pelitupa.games.tricks.minibridge.hidden import DUMMY, DummyTable, draw_hands, kinds_of, ways


def enumerated(
    cards: int, sizes: tuple[int, int], bounds: tuple[tuple[int, int], tuple[int, int]]
) -> set[tuple[int, int, int]]:
    """Every way to lay cards into two hands of given sizes and points, with what is left."""
    found = set()
    for first in combinations(cards_in(cards), sizes[0]):
        one = mask_of(first)
        for second in combinations(cards_in(cards & ~one), sizes[1]):
            two = mask_of(second)
            if all(
                low <= high_card_points(hand) <= high
                for hand, (low, high) in zip((one, two), bounds, strict=True)
            ):
                found.add((one, two, cards & ~one & ~two))
    return found


SMALL = mask_of(read_cards("SA SK S9 HA HQ H3 DJ D4 C2"))


def test_hands_with_bounded_points_are_counted_and_drawn_alike() -> None:
    every = enumerated(SMALL, (3, 3), ((7, 10), (0, 4)))
    wishes = ((3, 7, 10), (3, 0, 4))
    assert ways(kinds_of(SMALL), wishes) == len(every)
    rng = Random(1)
    drawn = Counter(tuple(draw_hands(SMALL, wishes, rng.random)) for _ in range(40 * len(every)))
    assert set(drawn) == every
    assert max(abs(count - 40) for count in drawn.values()) < 40


def test_dummies_that_were_told_of_are_drawn_alike() -> None:
    """Three cards: a club, a heart and a spade, six points; nine or more for the first hand."""
    every = {
        found
        for found in enumerated(SMALL, (3, 3), ((6, 6), (5, 40)))
        if [len([c for c in cards_in(found[0]) if card_text(c)[0] == s]) for s in "CDHS"]
        == [0, 1, 1, 1]
    }
    table = DummyTable(SMALL, (6, 0, 1, 1, 1), ((3, 5, 40),))
    rng = Random(2)
    drawn: Counter[tuple[int, int, int]] = Counter()
    for _ in range(60 * len(every)):
        dummy = table.draw(rng.random)
        hand, rest = draw_hands(SMALL & ~dummy, ((3, 5, 40),), rng.random)
        drawn[dummy, hand, rest] += 1
    assert set(drawn) == every
    assert max(abs(count - 60) for count in drawn.values()) < 50


STRONG = filled("SA SK SQ SJ HA HK", "HQ HJ CA", "DA DK")


def strong() -> MinibridgeMatch:
    """Player 1 has declared with seventeen points, and player 3 has told of the dummy."""
    state = deal(begin(), STRONG[:3])
    return do(look(do(state, "declare"), STRONG), "tell")


def test_everybody_reckons_with_what_was_announced_and_told() -> None:
    state = strong()
    for seat in range(3):
        for seed in range(60):
            other = state.resample_from_infostate(seat, Random(seed).random)
            assert high_card_points(other.places[0]) >= 17
            assert high_card_points(other.places[DUMMY]) == state.told[0]
            assert other.told == state.told
            assert load_game("minibridge(deals=1)").state(other.history()).view(seat) == state.view(
                seat
            )
    known = state.resample_from_infostate(2, Random(7).random)
    assert known.places[DUMMY] == state.places[DUMMY]  # player 3 has looked
    unknown = state.resample_from_infostate(0, Random(7).random)
    assert unknown.places[DUMMY] != state.places[DUMMY]


def test_a_deal_that_was_dealt_again_is_drawn_anew_as_it_was_announced() -> None:
    hands = filled("SA SQ", "HJ", "SK HA")
    state = announced(begin(), hands)
    do(state, "pass,pass,pass")
    game = state.get_game()
    for seed in range(40):
        other = state.resample_from_infostate(1, Random(seed).random)
        again = game.state(other.history()[: 39 + 11])
        assert isinstance(again, MinibridgeMatch)
        assert all(high_card_points(again.places[chair]) <= 12 for chair in range(3))
        assert again.places[1] == mask_of(read_cards(hands[1]))


def test_at_the_end_of_a_deal_every_hand_that_fits_is_as_likely_as_another() -> None:
    """Player 1 has declared with seventeen points and played ten of them, and both have shown voids."""
    state = do(strong(), "9 no trump")
    rng = Random(121)
    while sum(state.tricks) < 8:
        state.apply_action(rng.choice(state.legal_actions()))
    unknown = state.places[0] | state.places[2]
    played = mask_of(read_cards(STRONG[0])) & ~state.places[0]
    assert high_card_points(played) == 10
    hands = [mask_of(hand) for hand in combinations(cards_in(unknown), 5)]
    following = {
        hand for hand in hands if not hand & state.voids[0] and not unknown & ~hand & state.voids[2]
    }
    every = {hand for hand in following if high_card_points(hand) >= 7}
    assert (len(hands), len(following), len(every)) == (252, 21, 5)
    drawn = Counter(
        state.resample_from_infostate(1, Random(seed).random).places[0] for seed in range(500)
    )
    assert set(drawn) == every
    assert max(abs(count - 100) for count in drawn.values()) < 45
