"""Musta Pekka: hands dealt card by card, and turns as `3=HT`: the third card of the fan is the ten."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import CHANCE, CardZone, IllegalAction, OptionError
from pelitupa.equipment.cards import BITS, mask_of, rank_of, read_cards, suit_of
from pelitupa.games import load_game
from pelitupa.games.children.musta_pekka.deck import PEKKA
from pelitupa.games.children.musta_pekka.game import (
    MustaPekka,
    MustaPekkaSampler,
    MustaPekkaState,
)

PAIRS = "musta_pekka(collect=pairs,players=3)"
THREE = ("C9 D9 H9 S9 C7", "D7 H7 S7 C8", "D8 H8 S8 Pekka")


def cards(texts: str) -> list[int]:
    return [PEKKA if text == "Pekka" else read_cards(text)[0] for text in texts.split()]


def dealt(spec: str, *hands: str) -> MustaPekkaState:
    """A match with just these cards, dealt to these hands."""
    game = load_game(spec)
    assert isinstance(game, MustaPekka)
    held = [cards(hand) for hand in hands]
    game.pack = mask_of(card for hand in held for card in hand)
    state = game.new_initial_state()
    for number in range(max(len(hand) for hand in held)):
        for hand in held:
            if number < len(hand):
                state.apply_action(hand[number])
    return state


def play(state: MustaPekkaState, turns: str) -> MustaPekkaState:
    for turn in turns.split():
        place, card = turn.split("=")
        state.apply_action(int(place) - 1)
        state.apply_action(cards(card)[0])
    return state


def hand(state: MustaPekkaState, seat: int) -> set[str]:
    game = state.get_game()
    return {
        game.action_to_string(CHANCE, card) for card in range(53) if state.hands[seat] & BITS[card]
    }


def told(state: MustaPekkaState) -> list[str]:
    return [str(event.text) for event in state.events()]


# --- the pack and the deal


@pytest.mark.clause("musta_pekka/pack", "musta_pekka/players")
@pytest.mark.parametrize(
    ("players", "lowest", "size"), [(2, 5, 33), (3, 1, 49), (4, 1, 49), (5, 3, 41), (6, 1, 49)]
)
def test_low_cards_are_left_out_by_the_number_of_players(
    players: int, lowest: int, size: int
) -> None:
    game = load_game(f"musta_pekka(players={players})")
    assert isinstance(game, MustaPekka)
    pack = [card for card in range(53) if game.pack & BITS[card]]
    assert len(pack) == size
    assert pack[-1] == PEKKA
    assert min(rank_of(card) for card in pack[:-1]) == lowest


@pytest.mark.clause("musta_pekka/players")
def test_nobody_plays_alone_and_seven_do_not_play() -> None:
    for players in (1, 7):
        with pytest.raises(OptionError):
            load_game(f"musta_pekka(players={players})")


@pytest.mark.clause("musta_pekka/pekka")
def test_the_joker_is_called_pekka() -> None:
    state = dealt("musta_pekka(players=2)", "C7 Pekka", "D7")
    assert state.string_to_action(CHANCE, "pekka") == PEKKA
    zone = state.view(0).zone("hand-0")
    assert isinstance(zone, CardZone)
    assert [item.face for item in zone.items] == ["C7", "Pekka"]


@pytest.mark.clause("musta_pekka/deal")
@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (2, [17, 16]),
        (3, [17, 16, 16]),
        (4, [13, 12, 12, 12]),
        (5, [9, 8, 8, 8, 8]),
        (6, [9, 8, 8, 8, 8, 8]),
    ],
)
def test_the_cards_go_round_evenly_and_one_player_has_one_more(
    players: int, sizes: list[int]
) -> None:
    state = load_game(f"musta_pekka(players={players})").new_initial_state()
    assert isinstance(state, MustaPekkaState)
    got = [0] * players
    while state.undealt:
        draw = state.chance_draw()
        assert draw is not None
        got[draw.seat] += 1
        state.apply_action(state.legal_actions()[0])
    assert got == sizes


@pytest.mark.clause("musta_pekka/remove")
def test_four_of_a_kind_dealt_are_laid_down_for_all_to_see() -> None:
    state = dealt(
        "musta_pekka(players=2)", "C8 D8 H8 S8 C9 D9 H9 S9 CT", "DT HT ST CJ DJ HJ SJ Pekka"
    )
    assert told(state) == [
        "Player 1 lays down C8 S8 D8 H8 C9 S9 D9 H9",
        "Player 2 lays down CJ SJ DJ HJ",
    ]
    assert [hand(state, seat) for seat in (0, 1)] == [{"CT"}, {"DT", "HT", "ST", "Pekka"}]
    zone = state.view(None).zone("laid-1")
    assert isinstance(zone, CardZone)
    assert {item.face for item in zone.items} == {"CJ", "DJ", "HJ", "SJ"}


@pytest.mark.clause("musta_pekka/empty-at-once")
def test_who_has_laid_down_all_is_out_in_the_order_of_seats() -> None:
    state = dealt(
        "musta_pekka(players=4)", "C9 D9 H9 S9 Pekka", "C8 D8 H8 S8", "C7 D7 H7 ST", "CT DT HT S7"
    )
    assert state.out == (1,)
    both = dealt("musta_pekka(players=3)", "Pekka CT DT HT ST", "C8 D8 H8 S8", "C9 D9 H9 S9")
    assert both.out == (1, 2)
    assert both.is_terminal()
    assert both.winners() == [1]


@pytest.mark.clause("musta_pekka/first-turn")
def test_the_player_left_of_the_one_with_one_card_more_begins() -> None:
    state = dealt("musta_pekka(players=3)", "C7 D7 Pekka", "H7 C8", "S7 D8")
    assert (state.turn, state.giver) == (1, 0)
    skipped = dealt("musta_pekka(players=3)", "C9 D9 H9 C7 Pekka", "C8 D8 H8 S8", "D7 H7 S7 S9")
    assert (skipped.turn, skipped.giver) == (2, 0)  # the second player is out already


@pytest.mark.clause("musta_pekka/first-turn-uneven", "musta_pekka/whole-pack")
@pytest.mark.parametrize(("players", "first"), [(3, 2), (4, 1), (5, 3), (6, 5)])
def test_with_53_cards_the_last_one_with_more_has_the_first_player_to_the_left(
    players: int, first: int
) -> None:
    for spec, seat in (("", first), (",first=left_of_dealer", 0)):
        state = load_game(f"musta_pekka(ruleset=pairs,players={players}{spec})").new_initial_state()
        assert isinstance(state, MustaPekkaState)
        rng = Random(1)
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        assert not state.out
        assert state.turn == seat
        assert state.giver == (seat - 1) % players


# --- turns


@pytest.mark.clause("musta_pekka/draw")
def test_the_player_in_turn_takes_a_back_of_the_hand_to_the_right() -> None:
    state = dealt("musta_pekka(players=3)", "C7 D7 Pekka", "H7 C8", "S7 D8")
    assert [state.action_to_string(action) for action in state.legal_actions()] == [
        "take 1",
        "take 2",
        "take 3",
    ]
    zone = state.view(1).zone("hand-0")
    assert isinstance(zone, CardZone)
    assert [(item.face, item.intent) for item in zone.items] == [
        ("back", "take 1"),
        ("back", "take 2"),
        ("back", "take 3"),
    ]
    with pytest.raises(IllegalAction) as error:
        state.apply_action(3)
    assert error.value.ruling.clause == "musta_pekka/draw"
    play(state, "2=D7")
    assert [hand(state, seat) for seat in (0, 1)] == [{"C7", "Pekka"}, {"H7", "C8", "D7"}]


@pytest.mark.clause("musta_pekka/shuffled")
def test_any_card_of_the_fan_may_turn_out_to_be_the_one_chosen() -> None:
    state = dealt("musta_pekka(players=3)", "C7 D7 Pekka", "H7 C8", "S7 D8")
    for action in range(3):
        outcomes = state.child(action).chance_outcomes()
        assert [outcome for outcome, _ in outcomes] == cards("C7 D7 Pekka")
        assert {probability for _, probability in outcomes} == {1 / 3}


@pytest.mark.clause("musta_pekka/secret")
def test_only_the_two_know_which_card_it_was() -> None:
    state = play(dealt("musta_pekka(players=3)", "C7 D7 Pekka", "H7 C8", "S7 D8"), "1=Pekka")
    assert [state.last_observed(seat) for seat in (0, 1, 2, None)] == [PEKKA, PEKKA, -1, -1]


@pytest.mark.clause("musta_pekka/four")
def test_four_of_a_kind_are_laid_down_at_once_and_less_is_kept() -> None:
    state = dealt("musta_pekka(players=2)", "C7 D8 H8 Pekka S8", "D7 H7 S7 C8")
    play(state, "1=C7")
    assert told(state) == ["Player 2 lays down C7 S7 D7 H7"]
    assert hand(state, 1) == {"C8"}
    assert hand(state, 0) == {"D8", "H8", "S8", "Pekka"}


@pytest.mark.clause("musta_pekka/round")
def test_the_turn_goes_to_the_left_and_who_has_drawn_is_drawn_from() -> None:
    state = dealt("musta_pekka(players=3)", "C7 D7 Pekka", "H7 C8", "S7 D8")
    seen = []
    for turn in ("1=C7", "1=H7", "1=D8", "1=D7"):
        seen.append((state.turn, state.giver))
        play(state, turn)
    assert seen == [(1, 0), (2, 1), (0, 2), (1, 0)]


@pytest.mark.clause("musta_pekka/divisible")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_hand_is_divisible_by_four_but_the_one_drawn_from_has_one_more(
    players: int,
) -> None:
    state = load_game(f"musta_pekka(players={players})").new_initial_state()
    assert isinstance(state, MustaPekkaState)
    rng, turns = Random(players), 0
    while state._random_step(rng):
        if state.is_player_node():
            turns += 1
            for seat, cards_held in enumerate(state.hands):
                assert cards_held.bit_count() % 4 == int(seat == state.giver)
    assert turns > 20


@pytest.mark.clause("musta_pekka/out", "musta_pekka/round")
def test_who_is_out_is_passed_over_on_both_sides() -> None:
    state = dealt(
        "musta_pekka(players=4)", "C9 D9 H9 S9 C7", "D7 C8 CT HT", "H7 D8 DT Pekka", "S7 H8 S8 ST"
    )
    assert (state.turn, state.giver) == (1, 0)
    play(state, "1=C7")  # the first player has given his last card
    assert state.out == (0,)
    assert "Player 1 is out" in told(state)
    assert (state.turn, state.giver) == (2, 1)
    play(state, "1=C8 1=D8")
    assert (state.turn, state.giver) == (1, 3)  # not from the first player


@pytest.mark.clause("musta_pekka/out-together", "musta_pekka/pairs")
def test_of_two_emptied_by_one_draw_the_giver_is_out_first() -> None:
    state = dealt(PAIRS, "C7", "Pekka", "S7")
    assert (state.turn, state.giver) == (0, 2)
    play(state, "1=S7")
    assert state.out == (2, 0)
    assert state.is_terminal()


# --- the end


@pytest.mark.clause("musta_pekka/end", "musta_pekka/winner", "musta_pekka/places")
def test_the_last_one_has_pekka_and_the_first_to_be_out_has_won() -> None:
    state = dealt("musta_pekka(players=3)", *THREE)
    play(state, "1=C7 1=C8")
    assert state.is_terminal()
    assert state.out == (0, 1)
    assert hand(state, 2) == {"Pekka"}
    assert state.winners() == [0]
    assert state.scores() == [2, 1, 0]
    assert [(line.seats, line.points) for line in state.score_sheet()] == [((0,), 2), ((1,), 1)]
    assert state.view(None).players[2].status == "left with Pekka"


@pytest.mark.clause("musta_pekka/end")
@pytest.mark.parametrize("spec", ["musta_pekka(players=2)", "musta_pekka(ruleset=pairs)"])
def test_whoever_is_left_has_nothing_but_pekka(spec: str) -> None:
    for seed in range(12):
        state = load_game(spec).new_initial_state()
        assert isinstance(state, MustaPekkaState)
        state.play_on(Random(seed))
        left = [hand(state, seat) for seat in range(state.num_players()) if state.hands[seat]]
        assert left == [{"Pekka"}]


@pytest.mark.clause("musta_pekka/aim")
def test_a_result_can_be_about_the_loser() -> None:
    for aim, returns in (("first", [1.0, -0.5, -0.5]), ("loser", [0.5, 0.5, -1.0])):
        state = dealt(f"musta_pekka(players=3,aim={aim})", *THREE)
        assert play(state, "1=C7 1=C8").returns() == returns


@pytest.mark.clause("musta_pekka/limit", "musta_pekka/places")
def test_at_the_limit_those_who_have_cards_share_the_draw() -> None:
    state = dealt(
        "musta_pekka(players=4,limit=2)",
        "C9 D9 H9 S9 C7",
        "D7 C8 CT DT",
        "H7 D8 HT ST",
        "S7 H8 S8 Pekka",
    )
    play(state, "1=C7 1=C7")
    assert state.is_terminal()
    assert state.scores() == [3, 1, 1, 1]
    assert state.winners() == [0]  # he was out before
    nobody = dealt("musta_pekka(players=2,limit=1)", "C7 D7 Pekka", "H7 S7")
    assert play(nobody, "1=Pekka").winners() == []


# --- pairs


@pytest.mark.clause("musta_pekka/pairs")
def test_pairs_need_three_players() -> None:
    with pytest.raises(OptionError, match="three players"):
        load_game("musta_pekka(collect=pairs,players=2)")
    for option in ("pair_rule=rank", "pack=whole", "first=left_of_dealer"):
        with pytest.raises(OptionError, match="collect=pairs"):
            load_game(f"musta_pekka({option})")


@pytest.mark.clause("musta_pekka/pairs", "musta_pekka/pair-colour")
def test_the_two_black_eights_are_a_pair() -> None:
    state = dealt(PAIRS, "C8 S8 H8 Pekka", "D8 H9 C9", "D9 S9 HT")
    assert told(state) == ["Player 1 lays down C8 S8"]
    assert hand(state, 0) == {"H8", "Pekka"}
    play(state, "1=H8")
    assert told(state)[-1] == "Player 2 lays down D8 H8"


@pytest.mark.clause("musta_pekka/pair-colour")
def test_by_rank_alone_a_red_and_a_black_card_are_a_pair_too() -> None:
    hands = "C8 Pekka CK", "D8 H9", "D9 ST"
    coloured = play(dealt(PAIRS, *hands), "1=C8")
    assert told(coloured) == []
    state = play(dealt("musta_pekka(collect=pairs,players=3,pair_rule=rank)", *hands), "1=C8")
    assert told(state) == ["Player 2 lays down C8 D8"]


@pytest.mark.clause("musta_pekka/pair-of-three")
def test_of_three_of_a_kind_dealt_the_first_two_are_laid_down() -> None:
    state = dealt(
        "musta_pekka(collect=pairs,players=3,pair_rule=rank)", "S8 C8 H8", "D8 H9 CT", "D9 ST Pekka"
    )
    assert told(state) == ["Player 1 lays down C8 S8"]
    assert hand(state, 0) == {"H8"}


@pytest.mark.clause("musta_pekka/whole-pack")
def test_the_whole_pack_can_be_used_with_pairs() -> None:
    game = load_game("musta_pekka(ruleset=pairs)")
    assert isinstance(game, MustaPekka)
    assert game.pack.bit_count() == 53
    short = load_game("musta_pekka(collect=pairs)")
    assert isinstance(short, MustaPekka)
    assert short.pack.bit_count() == 49


# --- what a player knows


def test_one_neighbour_knows_a_card_until_another_may_have_taken_it() -> None:
    state = dealt("musta_pekka(players=3)", "C7 D7 Pekka", "H7 C8", "S7 D8")
    play(state, "1=Pekka")
    rng = Random(1).random
    sampler = state.sampler(0)
    assert all(
        isinstance(drawn, MustaPekkaState) and drawn.hands[1] & BITS[PEKKA]
        for drawn in (sampler.draw(rng) for _ in range(50))
    )
    play(state, "1=H7")
    sampler = state.sampler(0)
    taken = 0
    for _ in range(400):
        drawn = sampler.draw(rng)
        assert isinstance(drawn, MustaPekkaState)
        taken += int(drawn.hands[2] & BITS[PEKKA] != 0)
    assert 100 < taken < 168  # one of three cards was taken


def test_a_pair_unseen_lies_in_two_hands() -> None:
    """With pairs nobody has both of a colour: they would have been laid down."""
    game = load_game("musta_pekka(ruleset=pairs)")
    state, rng = game.new_initial_state(), Random(3)
    assert isinstance(game, MustaPekka)
    while state.move_number() < 53 + 20:
        state._random_step(rng)
    sampler = state.sampler(0)
    assert isinstance(sampler, MustaPekkaSampler)
    for _ in range(100):
        drawn = sampler.draw(rng.random)
        assert isinstance(drawn, MustaPekkaState)
        for held in drawn.hands:
            seen = [(rank_of(c), suit_of(c) in (1, 2)) for c in range(52) if held & BITS[c]]
            assert len(seen) == len(set(seen))


def test_after_long_rounds_a_way_is_still_found() -> None:
    state, rng = load_game("musta_pekka(players=5)").new_initial_state(), Random(4)
    for _ in range(1200):
        state._random_step(rng)
    assert not state.is_terminal()
    for seat in range(5):
        drawn = state.sampler(seat).draw(Random(1).random)
        again = state.get_game().state(drawn.history())
        assert again.information_state_string(seat) == state.information_state_string(seat)
