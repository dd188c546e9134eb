"""Musta Maija: hands of five dealt, the cards turned, and actions with commas between.

Hands are filled with what is drawn: a card that is named after an attack or a beating is one from the stock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from advised import likely_action
from games.playing import play, refused
from pelitupa.core import EVERYONE, CardZone, OptionError
from pelitupa.equipment.cards import (
    BITS,
    FULL_PACK,
    SPADES,
    SUIT_MASKS,
    card_text,
    cards_in,
    mask_of,
    read_cards,
)
from pelitupa.games import load_game
from pelitupa.games.beating.filling import ATTACKING, BEATING, DRAWING, TURNING
from pelitupa.games.beating.maija import DONE, LEAVE
from pelitupa.games.beating.musta_maija.game import (
    MustaMaija,
    MustaMaijaState,
)
from pelitupa.games.beating.musta_maija.theorem import deadlock

HANDS = ("C5 C9 CJ D4 SQ", "C7 CT H3 HK S4", "D8 DK S8 SK H6")


def dealt(hands: tuple[str, ...] = HANDS, turned: str = "H2", spec: str = "") -> MustaMaijaState:
    """A match of three with these hands, after these cards were turned."""
    state = load_game(f"musta_maija(players={len(hands)}{spec})").new_initial_state()
    assert isinstance(state, MustaMaijaState)
    held = [read_cards(hand) for hand in hands]
    for number in range(5):
        for hand in held:
            state.apply_action(hand[number])
    for card in read_cards(turned):
        state.apply_action(card)
    return state


def late(pack: str, hands: tuple[str, ...], spec: str = "") -> MustaMaijaState:
    """A match of three with hands of three, and a small pack whose last card, turned up, is the first."""
    game = load_game(f"musta_maija(players={len(hands)}{spec})")
    assert isinstance(game, MustaMaija)
    held = [read_cards(hand) for hand in hands]
    game.pack = mask_of([*read_cards(pack), *(card for hand in held for card in hand)])
    game.hand = len(held[0])
    state = game.new_initial_state()
    for number in range(game.hand):
        for hand in held:
            state.apply_action(hand[number])
    state.apply_action(read_cards(pack)[0])
    return state


def hand(state: MustaMaijaState, seat: int) -> set[str]:
    return {card_text(card) for card in cards_in(state.hands[seat])}


# --- the deal, trumps


@pytest.mark.clause("musta_maija/players")
def test_three_to_six_play() -> None:
    for players in (2, 7):
        with pytest.raises(OptionError):
            load_game(f"musta_maija(players={players})")


@pytest.mark.clause("musta_maija/deal", "musta_maija/pack")
def test_everyone_has_five_cards_in_secret() -> None:
    state = dealt()
    assert [held.bit_count() for held in state.hands] == [5, 5, 5]
    assert state.stock_size() == 52 - 15
    zone = state.view(1).zone("hand-0")
    assert isinstance(zone, CardZone)
    assert {item.face for item in zone.items} == {"back"}


@pytest.mark.clause("musta_maija/trump-card")
def test_the_card_turned_shows_the_trumps_and_is_drawn_last() -> None:
    for spec, size, drawn in (("", 2, {"H2"}), (",turned=stays_out", 1, set())):
        state = late("H2 C2", ("C3 C4 S5", "D3 D4 D5", "S2 S3 S4"), spec)
        assert state.trump == 2
        assert state.stock_size() == size
        play(state, "C3, C4, done, C2")
        if drawn:
            draw = state.chance_draw()
            assert draw is not None
            assert draw.audience == EVERYONE
            assert state.legal_actions() == read_cards("H2")
            play(state, "H2")
        assert state.phase == BEATING
        assert hand(state, 0) == {"S5", "C2"} | drawn


@pytest.mark.clause("musta_maija/spade")
def test_a_spade_turned_goes_back_into_the_middle_until_there_is_none() -> None:
    state = dealt(turned="S2")
    assert list(state.returned) == [(18, read_cards("S2")[0])]  # under half of the other 36
    assert state.is_chance_node()
    play(state, "SA, DA")
    assert state.trump == 1
    assert list(state.returned) == [(16, read_cards("S2")[0]), (17, read_cards("SA")[0])]
    assert state.stock_size() == 37


@pytest.mark.clause("musta_maija/spade")
def test_whoever_draws_a_spade_that_was_put_back_is_seen_to_have_it() -> None:
    state = late("S2 C2 C6 C8", ("C3 C4 S5", "D3 D4 D5", "S7 S3 S4"))
    play(state, "C2")
    assert state.returned == ((0, read_cards("S2")[0]),)
    play(state, "C3, done")
    assert state.legal_actions() == read_cards("S2")
    play(state, "S2")
    assert state.observed(2)[-1] == read_cards("S2")[0]


@pytest.mark.clause("musta_maija/spade")
def test_chance_may_give_the_place() -> None:
    state = dealt(turned="S2", spec=",place=random")
    assert len(state.legal_actions()) == 37
    play(state, "under 5, DA")
    assert state.returned == ((4, read_cards("S2")[0]),)


@pytest.mark.clause("musta_maija/spade-again")
def test_the_turning_ends_though_the_upper_half_of_the_stock_is_all_spades() -> None:
    """Six have 30 cards; of the other 22 the upper eleven would come up again and again."""
    state = load_game("musta_maija(players=6)").new_initial_state()
    assert isinstance(state, MustaMaijaState)
    spades = cards_in(SUIT_MASKS[SPADES])
    others = cards_in(FULL_PACK & ~SUIT_MASKS[SPADES])
    for card in [*spades[:2], *others[:28]]:
        state.apply_action(card)
    turned = 0
    while state.phase == TURNING:
        fresh = [card for card in state.legal_actions() if card in spades]
        state.apply_action((fresh or state.legal_actions())[0])
        turned += 1
        assert turned < 40
    assert state.trump != SPADES
    assert len(state.returned) == 11
    assert state.stock_size() == 22


@pytest.mark.clause("musta_maija/first")
def test_the_option_gives_who_begins() -> None:
    assert dealt().current_player() == 0
    state = dealt(spec=",first=3")
    assert (state.attacker, state.defender) == (2, 0)
    with pytest.raises(OptionError, match="no player 4"):
        load_game("musta_maija(players=3,first=4)")


# --- attacking


@pytest.mark.clause("musta_maija/attack", "musta_maija/order")
def test_one_card_or_more_attack_from_the_lowest_on() -> None:
    state = dealt()
    assert refused(state, "done") == "musta_maija/attack"
    assert refused(state, "leave") == "musta_maija/attack"
    assert refused(state, "HK") == "musta_maija/attack"  # another has it
    play(state, "C9")
    assert refused(state, "C5") == "musta_maija/order"
    play(state, "CJ, done, C2, C3")
    assert state.current_player() == 1
    assert [card_text(card) for card in state.attack] == ["C9", "CJ"]


@pytest.mark.clause("musta_maija/one-suit")
def test_an_attack_is_of_one_suit_and_maija_is_a_spade() -> None:
    state = play(dealt(), "C9")
    assert refused(state, "D4") == "musta_maija/one-suit"
    spades = dealt(("S2 S9 SQ D4 C4", *HANDS[1:]))
    play(spades, "S2, SQ, done, C2, C3")
    assert [card_text(card) for card in spades.attack] == ["S2", "SQ"]


@pytest.mark.clause("musta_maija/not-more")
def test_not_more_cards_attack_than_the_defender_has() -> None:
    state = late("H2", ("C3 C4 C5", "D3 D4 D5", "S2 S3 S4"))
    play(state, "C3, done, H2, leave")  # the second player has four, and the third attacks
    assert state.attacker == 2
    play(state, "S2, S3, done, leave, leave")
    assert state.attacker == 1
    assert state.hands[2].bit_count() == 1
    play(state, "D3")
    assert refused(state, "D4") == "musta_maija/not-more"


# --- beating


@pytest.mark.clause("musta_maija/beat", "musta_maija/pack")
def test_a_card_is_beaten_by_a_higher_one_of_its_suit_or_by_a_trump() -> None:
    state = play(dealt(), "C9, done, C2")
    assert refused(state, "C7") == "musta_maija/beat"
    assert refused(state, "S4") == "musta_maija/beat"
    assert refused(state, "done") == "musta_maija/beat"
    assert {state.action_to_string(a) for a in state.legal_actions()} == {"CT", "H3", "HK", "leave"}
    assert state.beats(*read_cards("CA CK"))
    assert not state.beats(*read_cards("C2 CA"))
    trumps = dealt(("H5 C9 CJ D4 SQ", "H3 HK H7 CA S4", HANDS[2]))
    play(trumps, "H5, done, C2")
    assert refused(trumps, "H3") == "musta_maija/beat"  # a trump is beaten by higher trumps alone
    assert refused(trumps, "CA") == "musta_maija/beat"


@pytest.mark.clause("musta_maija/beat")
def test_a_card_beats_only_one() -> None:
    state = play(dealt(), "C5, C9, done, C2, C3, CT")
    assert refused(state, "CT") == "musta_maija/beat"


@pytest.mark.clause("musta_maija/maija")
def test_maija_is_beaten_by_nothing_and_beats_nothing() -> None:
    state = play(dealt(), "SQ, done, C2")
    assert refused(state, "HK") == "musta_maija/maija"
    assert state.action_to_string(state.legal_actions()[0]) == "leave"
    other = dealt(("S2 C9 CJ D4 C4", "SQ CT H3 HK C7", HANDS[2]))
    play(other, "S2, done, C2")
    assert refused(other, "SQ") == "musta_maija/maija"


@pytest.mark.clause("musta_maija/gone", "musta_maija/next-beaten")
def test_all_beaten_cards_leave_the_game_and_the_defender_attacks() -> None:
    state = play(dealt(), "C5, C9, done, C2, C3, C7, H3, C4, C6")
    assert state.gone == mask_of(read_cards("C5 C9 C7 H3"))
    assert (state.attacker, state.defender) == (1, 2)
    assert hand(state, 1) == {"CT", "HK", "S4", "C4", "C6"}


@pytest.mark.clause("musta_maija/pick-up", "musta_maija/next-picked", "musta_maija/gone")
def test_what_is_not_beaten_is_picked_up_and_the_next_player_attacks() -> None:
    state = play(dealt(), "C5, C9, done, C2, C3, H3, leave")  # the ten would have beaten the nine
    assert state.gone == mask_of(read_cards("C5 H3"))
    assert hand(state, 1) == {"C7", "CT", "HK", "S4", "C9"}
    assert (state.attacker, state.defender) == (2, 0)
    assert "Player 2 picks up C9" in [str(event.text) for event in state.events()]


# --- drawing


@pytest.mark.clause("musta_maija/fill", "musta_maija/draw-between", "musta_maija/draw-order")
def test_the_attacker_draws_when_the_attack_lies_and_the_defender_when_it_is_beaten() -> None:
    state = dealt()
    seen = []
    for text in ["C5", "C9", "done", "C2", "C3", "C7", "H3", "C4", "C6"]:
        drawing = state.phase == DRAWING
        seen.append(state.needs[0] if drawing else -1)
        play(state, text)
    assert seen == [-1, -1, -1, 0, 0, -1, -1, 1, 1]
    assert [held.bit_count() for held in state.hands] == [5, 5, 5]


@pytest.mark.clause("musta_maija/draw-order")
@pytest.mark.parametrize(("order", "first"), [("attacker_first", 0), ("defender_first", 1)])
def test_both_may_draw_at_the_turns_end(order: str, first: int) -> None:
    state = play(dealt(spec=f",draw={order}"), "C5, done")
    assert state.phase == BEATING
    play(state, "C7")
    assert state.needs == ((0, 1) if first == 0 else (1, 0))


@pytest.mark.clause("musta_maija/pickup-first")
def test_the_defender_picks_up_before_he_draws_or_after() -> None:
    attack = "C5, C9, done, C2, C3, H3, leave"
    assert hand(play(dealt(), attack), 1) == {"C7", "CT", "HK", "S4", "C9"}
    state = play(dealt(spec=",draw_before_pickup=true"), attack)
    assert state.needs == (1,)
    play(state, "C4")
    assert hand(state, 1) == {"C7", "CT", "HK", "S4", "C4", "C9"}
    with pytest.raises(OptionError, match="at_once"):
        load_game("musta_maija(draw=attacker_first,draw_before_pickup=true)")


# --- the end

LAST = ("C3 C4 C5", "D3 D4 D5", "S2 S3 S4")


@pytest.mark.clause("musta_maija/out", "musta_maija/next-picked", "musta_maija/places")
def test_who_is_out_is_passed_over() -> None:
    state = play(late("H2", LAST), "C3, C4, C5, done, H2, leave, leave, leave, S2, done, H2")
    assert state.out == (0,)
    assert state.scores()[0] == 2
    assert (state.attacker, state.defender) == (1, 2)  # the defender was the first, who is out


def run_out() -> MustaMaijaState:
    """The second player has beaten three cards with his last three, and the stock is gone."""
    state = late("H2", ("C3 C4 C5", "C6 C7 C8", "S2 S3 S4"))
    return play(state, "C3, C4, C5, done, H2, C6, C7, C8")


@pytest.mark.clause("musta_maija/next-beaten", "musta_maija/out")
def test_a_defender_who_beats_with_his_last_cards_is_out_and_the_next_attacks() -> None:
    state = run_out()
    assert state.out == (1,)
    assert (state.attacker, state.defender) == (2, 0)


@pytest.mark.clause("musta_maija/over-at-once")
def test_the_last_attack_that_leaves_one_with_cards_ends_the_match() -> None:
    state = play(run_out(), "S2, done, leave, S3, done, leave, S4, done")
    assert state.is_terminal()  # the first player is not asked whether he beats it
    assert state.out == (1, 2)
    assert hand(state, 0) == {"H2", "S2", "S3"}


@pytest.mark.clause("musta_maija/loser", "musta_maija/places")
def test_the_last_with_cards_is_the_loser() -> None:
    state = play(run_out(), "S2, done, H2")
    assert state.is_terminal()
    assert state.out == (1, 0)
    assert state.winners() == [0, 1]
    assert state.scores() == [1, 2, 0]
    assert state.returns() == [0.5, 0.5, -1]
    assert state.view(None).result == "Player 3 has lost"


@pytest.mark.clause("musta_maija/limit", "musta_maija/places")
def test_at_the_limit_those_who_have_cards_share_the_draw() -> None:
    state = play(dealt(spec=",limit=1"), "C5, done, C2, leave")
    assert state.is_terminal()
    assert state.winners() == []
    assert state.scores() == [1, 1, 1]


def test_cards_picked_up_are_known_to_all() -> None:
    state = play(dealt(), "C9, done, C2, leave")
    sampler, rng = state.sampler(2), Random(1).random
    for _ in range(20):
        drawn = sampler.draw(rng)
        assert isinstance(drawn, MustaMaijaState)
        assert drawn.hands[1] & BITS[read_cards("C9")[0]]
        assert drawn.hands[2] == state.hands[2]


# --- the theorem of chapters 65 and 66


def one_card_and_never_beat(state: MustaMaijaState, rng: Random) -> int:
    """The deadlock of chapter 66: a single card attacks, and is picked up."""
    if state.phase == BEATING:
        return LEAVE
    return DONE if state.chosen else rng.choice(state.legal_actions())


def never_beat(state: MustaMaijaState, rng: Random) -> int:
    return LEAVE if state.phase == BEATING else rng.choice(state.legal_actions())


def beat_seldom(state: MustaMaijaState, rng: Random) -> int:
    if state.phase == BEATING and rng.random() < 0.8:
        return LEAVE
    if state.phase == ATTACKING and state.chosen and rng.random() < 0.7:
        return DONE
    return rng.choice(state.legal_actions())


def anything(state: MustaMaijaState, rng: Random) -> int:
    return rng.choice(state.legal_actions())


WAYS = (one_card_and_never_beat, never_beat, beat_seldom, anything)


@pytest.mark.clause("musta_maija/limit")
@pytest.mark.parametrize("players", [4, 6])
@pytest.mark.parametrize("way", WAYS)
def test_with_an_even_number_somebody_gets_rid_of_all_cards_within_52_times_52_turns(
    players: int, way: Callable[[MustaMaijaState, Random], int]
) -> None:
    longest = 0
    for seed in range(12):
        rng = Random(seed)
        state = load_game(f"musta_maija(players={players})").new_initial_state()
        assert isinstance(state, MustaMaijaState)
        while not state.out:
            chance = state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()) if chance else way(state, rng))
        longest = max(longest, state.turns)
    assert longest <= 52 * 52
    assert longest <= 52 or way is not one_card_and_never_beat  # the same half attacks all the time


@pytest.mark.clause("musta_maija/limit")
@pytest.mark.parametrize("players", [3, 5])
def test_with_an_odd_number_play_can_go_round_for_ever(players: int) -> None:
    """Who attacks with the card that he has just picked up comes back to the same position."""
    course = deadlock(load_game(f"musta_maija(players={players})"))
    assert not course.sides
    round_ = course.turns[course.again :]
    times = len(round_) // players
    assert Counter(turn.giver for turn in round_) == dict.fromkeys(range(players), times)
    assert Counter(turn.taker for turn in round_) == dict.fromkeys(range(players), times)
    assert course.turns[course.again - 1].held == course.turns[-1].held
    assert len({turn.left for turn in round_}) == 1, "and nobody draws"


@pytest.mark.clause("musta_maija/limit")
@pytest.mark.parametrize("players", [4, 6])
def test_with_an_even_number_the_attacking_half_and_the_stock_have_one_card_fewer_each_turn(
    players: int,
) -> None:
    course = deadlock(load_game(f"musta_maija(players={players})"))
    assert course.again < 0
    half = [
        seat for seat in range(players) if course.sides[seat] == course.sides[course.turns[0].giver]
    ]
    assert {turn.giver for turn in course.turns} == set(half)
    have = [turn.left + sum(turn.held[seat] for seat in half) for turn in course.turns]
    assert have == list(range(have[0], have[0] - len(have), -1))
    assert 0 in course.turns[-1].held
    assert str(course.ending) == f"Player {course.turns[-1].held.index(0) + 1} has no cards left."


# --- rules of thumb


def plain(state: MustaMaijaState) -> str:
    """What the advice does without a whim."""
    return state.action_to_string(likely_action(state, lambda: 0.5))


def test_the_advice_is_rid_of_maija_soon() -> None:
    assert plain(dealt(("C8 D9 CJ H4 SQ", *HANDS[1:]))) == "SQ"
    state = dealt(("C5 D9 CJ S3 SQ", *HANDS[1:]))
    assert plain(state) == "S3"
    assert plain(play(state, "S3")) == "SQ"


def test_the_advice_beats_plain_cards_with_low_trumps_alone_while_there_is_a_stock() -> None:
    for trumps, answer in (("H8 HA", "H8"), ("H9 HA", "leave")):
        state = dealt((HANDS[0], f"D7 S4 S5 {trumps}", HANDS[2]))
        assert plain(play(state, "C5, done, C2")) == answer


def test_the_advice_attacks_with_what_few_cards_beat_when_the_stock_is_empty() -> None:
    state = late("H2", ("C4 D5", "C7 C8", "D2 CT"), ",turned=stays_out")
    assert (state.stock_size(), plain(state)) == (0, "D5")
