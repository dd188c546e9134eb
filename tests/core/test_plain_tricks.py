"""Plain deals and plain tricks played in one go: nothing differs from playing them step by step."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.trick_positions import start
from pelitupa.core import CHANCE, State
from pelitupa.core.places import SHOWN, STOCK, TABLE, Move
from pelitupa.equipment.cards import cards_in, mask_of
from pelitupa.games import game_ids, load_game
from pelitupa.games.tricks.fast_path import Entry, packed, unpacked
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.games.tricks.table import TrickGame

TRICK_GAMES = [id for id in game_ids() if isinstance(load_game(id), TrickGame)]


class Whole:
    """A whole number that is no `int`."""

    def __init__(self, value: int) -> None:
        self._value = value

    def __index__(self) -> int:
        return self._value


def single_deal(id: str) -> TrickMatch:
    return start(f"{id}(deals=1)" if "deals" in load_game(id).get_parameters() else id)


def told(state: State) -> tuple[object, ...]:
    """All that a state shows."""
    seats = range(state.num_players())
    return (
        state.full_history(),
        state.legal_actions(),
        state.winners(),
        state.scores(),
        state.events(),
        state.score_sheet(),
        state.view(None),
        [state.log(seat) for seat in seats],
        [state.observation_tensor(seat) for seat in seats],
    )


def fields(match: TrickMatch) -> tuple[object, ...]:
    """What a match of tricks is made of."""
    return (
        match.phase, match.turn, match.chair, match.dealer, match.points, match.starts, match.past_voids,
        match.places, match.dealt, match.trump, match.voids, match.order, match.trick, match.tricks,
        match.taken, match.last_order, match.last_trick, ways_of(match.moves),
        [ways_of(list(match.moves_of(deal))) for deal in range(1, len(match.starts))],
    )  # fmt: skip


def ways_of(moves: list[Move]) -> list[tuple[int, ...]]:
    return [(m.step, m.source, m.target, m.offset, m.cards, m.audience) for m in moves]


@pytest.mark.parametrize("id", TRICK_GAMES)
@pytest.mark.parametrize("begun", [0, 20, 70])
def test_playing_on_leaves_the_state_that_its_history_leads_to(id: str, begun: int) -> None:
    rng = Random(begun)
    match = single_deal(id)
    while not match.is_terminal() and match.move_number() < begun:
        match.apply_action(rng.choice(match.legal_actions()))
    before = match.history()
    steps = match.play_on(rng)
    assert match.is_terminal()
    assert match.history()[: len(before)] == before
    assert match.move_number() == len(before) + steps
    again = single_deal(id).get_game().state(match.history())
    assert isinstance(again, TrickMatch)
    assert told(match) == told(again)
    assert fields(match) == fields(again)
    assert match.play_on(rng) == 0


@pytest.mark.parametrize("id", TRICK_GAMES)
def test_a_copy_and_its_original_go_their_own_ways(id: str) -> None:
    rng = Random(7)
    match = single_deal(id)
    while match.phase != PLAYING:
        match.apply_action(rng.choice(match.legal_actions()))
    match.apply_action(match.legal_actions()[0])
    before, copy = fields(match), match.clone()
    copy.play_on(rng)
    assert fields(match) == before


def test_every_deal_is_alike() -> None:
    rng, first, second = Random(1), Counter[int](), Counter[tuple[int, int]]()
    for _ in range(5200):
        match = single_deal("tuppi")
        match.play_on(rng)
        dealt = match.history()[:52]
        assert sorted(map(str, dealt)) == sorted(map(str, range(52)))
        cards = [card for card in dealt if isinstance(card, int)]
        first[cards[0]] += 1
        second[cards[17] // 13, cards[40] // 13] += 1
    assert sum((first[card] - 100) ** 2 / 100 for card in range(52)) < 95  # once in some 5,000
    for (one, other), count in second.items():
        expected = 5200 / 4 * (12 / 51 if one == other else 13 / 51)
        assert abs(count - expected) < 4.5 * expected**0.5


def test_every_card_that_may_be_played_is_played_alike() -> None:
    rng, led, followed = Random(2), Counter[int](), Counter[int]()
    match = single_deal("screw_misere")
    while match.phase != PLAYING:
        match.apply_action(rng.choice(match.legal_actions()))
    hand = cards_in(match.places[match.chair])
    next_chair = match.order[1]
    begun = match.move_number()
    for _ in range(13 * 300):
        copy = match.clone()
        copy.play_on(rng)
        lead, reply = copy.history()[begun : begun + 2]
        assert isinstance(lead, int)
        assert isinstance(reply, int)
        led[lead] += 1
        if lead == hand[0]:
            followed[reply] += 1
    assert set(led) == set(hand)
    assert sum((count - 300) ** 2 / 300 for count in led.values()) < 35  # once in some 2,000
    match.apply_action(hand[0])
    assert match.chair == next_chair
    assert set(followed) == set(match.legal_actions())
    expected = followed.total() / len(followed)
    assert sum((count - expected) ** 2 / expected for count in followed.values()) < 35


@pytest.mark.parametrize("id", TRICK_GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_the_fast_path_does_as_the_rules_step_by_step(id: str, seed: int) -> None:
    """A game that declares nothing to be plain goes by the rules of `TrickMatch` and its own alone."""
    fast, stepping = single_deal(id), single_deal(id)
    stepping.table.fast = stepping.fast = stepping._fast_path(frozenset())
    rng = Random(seed)
    while not fast.is_terminal():
        assert fast.current_player() == stepping.current_player()
        legal = fast.legal_actions()
        assert legal == stepping.legal_actions()
        for action in rng.sample(range(fast.num_distinct_actions()), 3):
            if not fast.is_chance_node():
                assert (action in legal) == stepping._is_legal(action) == fast._is_legal(action)
        action = rng.choice(legal)
        fast.apply_action(action)
        stepping.apply_action(action)
        if rng.random() < 0.1:
            assert told(fast) == told(stepping)
            assert fields(fast) == fields(stepping)
    assert told(fast) == told(stepping)
    assert fast.returns() == stepping.returns()


def test_moves_are_packed_and_unpacked() -> None:
    moves = [Move(0, STOCK, 3, 0), Move(70_000, 5, TABLE, 0), Move(9, 2, 61, 1023)]
    packed_moves: list[Entry] = [packed(m.step, m.source, m.target, m.offset) for m in moves]
    shown = Move(SHOWN, 1, 1, 0, mask_of([3, 4]), 2)
    assert ways_of(unpacked([*packed_moves, shown], 70_001)) == ways_of([*moves, shown])


def test_of_a_plain_trick_only_the_order_of_the_chairs_is_kept() -> None:
    whole, begun = (60, (2, 3, 0, 1)), (64, (3, 0, 1, 2))
    moves = [Move(60 + i, chair, TABLE, 0) for i, chair in enumerate((2, 3, 0, 1, 3, 0))]
    assert ways_of(unpacked([whole, begun], 66)) == ways_of(moves)


def test_cards_of_a_deal_under_way_are_where_they_were_dealt() -> None:
    match = single_deal("tuppi")
    for step in range(52):
        match.apply_action(match.legal_actions()[-1 if step % 3 else 0])
        if step % 5:
            continue
        dealt = [card for card in match.history() if isinstance(card, int)]
        for seat in range(4):
            hand = mask_of(dealt[place] for place in range(step + 1) if (1 + place) % 4 == seat)
            assert match.clone().places[seat] == hand
        assert match.clone().legal_actions() == sorted(set(range(52)) - set(dealt)) or step == 51
        assert match.places[STOCK] == mask_of(set(range(52)) - set(dealt))


@pytest.mark.parametrize("id", TRICK_GAMES)
def test_whole_numbers_of_other_libraries_lead_to_the_same_state(id: str) -> None:
    """They do not take the quick way."""
    rng = Random(5)
    match, other = single_deal(id), single_deal(id)
    while not match.is_terminal() and match.move_number() < 90:
        action = rng.choice(match.legal_actions())
        match.apply_action(action)
        other.apply_action(Whole(action))
        assert fields(match) == fields(other)
    assert told(match) == told(other)


def test_a_draw_is_written_down_for_whom_it_is() -> None:
    match = single_deal("tuppi")
    match.play_on(Random(3))
    steps = match.full_history()
    assert [step.player for step in steps[:52]] == [CHANCE] * 52
    assert [len([c for c in match.observed(seat)[:52] if c != -1]) for seat in range(4)] == [13] * 4
    assert [line.seat for line in match.log(0)[:5]] == [1, 2, 3, 0, 1]


@pytest.mark.parametrize("id", TRICK_GAMES)
def test_looking_at_the_places_changes_nothing(id: str) -> None:
    rng = Random(5)
    looked_at, left_alone = single_deal(id), single_deal(id)
    while not looked_at.is_terminal():
        action = rng.choice(looked_at.legal_actions())
        looked_at.apply_action(action)
        left_alone.apply_action(action)
        assert looked_at.legal_actions() == left_alone.legal_actions()
        lying, cards = looked_at.places, 0
        for place in lying:
            assert not cards & place, "a card lies in two places"
            cards |= place
        if rng.random() < 0.1:
            assert left_alone.clone().places == lying
    assert fields(looked_at) == fields(left_alone)
