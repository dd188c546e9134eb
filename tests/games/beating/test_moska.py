"""Moska: hands of six dealt, the card turned, and actions with commas between.

Hands are filled with what is drawn: a card that is named after an attack, a throw or a beating is one from
the stock.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from games.playing import may, play, refused
from pelitupa.core import EVERYONE, CardZone, OptionError
from pelitupa.equipment.cards import BITS, card_text, cards_in, mask_of, rank_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.beating.filling import ATTACKING, BEATING, DRAWING
from pelitupa.games.beating.maija import LEAVE
from pelitupa.games.beating.moska.game import Moska
from pelitupa.games.beating.moska.steps import StepsState
from pelitupa.games.beating.moska.throwing import (
    DEFENDING,
    EXCHANGING,
    NO,
    THROWING,
    MoskaState,
)

HANDS = ("C5 D5 C9 CJ H4 SQ", "C7 CT D6 H3 HK S4", "H5 D8 DK S8 SK H6", "S5 C3 CK HA H9 S9")


OUT = ",turned=stays_out"


def dealt(hands: tuple[str, ...] = HANDS, turned: str = "H2", spec: str = "") -> MoskaState:
    """A match with these hands, after this card was turned."""
    state = load_game(f"moska(players={len(hands)}{spec})").new_initial_state()
    assert isinstance(state, MoskaState)
    return begun(state, hands, turned)


def late(hands: tuple[str, ...], turned: str = "H2", more: str = "", spec: str = "") -> MoskaState:
    """A match with a small pack: these hands, and a stock of `more`, whose last card is turned up."""
    game = load_game(f"moska(players={len(hands)}{spec})")
    assert isinstance(game, Moska)
    game.pack = mask_of(read_cards(" ".join((*hands, turned, more))))
    game.hand = len(read_cards(hands[0]))
    return begun(game.new_initial_state(), hands, turned)


def begun(state: MoskaState, hands: tuple[str, ...], turned: str) -> MoskaState:
    held = [read_cards(hand) for hand in hands]
    for number in range(len(held[0])):
        for hand in held:
            state.apply_action(hand[number])
    state.apply_action(read_cards(turned)[0])
    return state


def hand(state: MoskaState, seat: int) -> set[str]:
    return {card_text(card) for card in cards_in(state.hands[seat])}


def attack(state: MoskaState) -> str:
    return " ".join(card_text(card) for card in state.attack)


# --- the deal


@pytest.mark.clause("moska/players")
def test_four_to_six_play() -> None:
    for players in (3, 7):
        with pytest.raises(OptionError):
            load_game(f"moska(players={players})")


@pytest.mark.clause("moska/deal", "moska/pack")
def test_everyone_has_six_cards_in_secret() -> None:
    state = dealt()
    assert [held.bit_count() for held in state.hands] == [6, 6, 6, 6]
    assert state.stock_size() == 52 - 24
    zone = state.view(1).zone("hand-0")
    assert isinstance(zone, CardZone)
    assert {item.face for item in zone.items} == {"back"}


@pytest.mark.clause("moska/trump-card", "moska/queen")
def test_any_card_turned_shows_the_trumps_the_queen_of_spades_too() -> None:
    state = dealt(("C5 D5 C9 CJ H4 S3", *HANDS[1:]), turned="SQ")
    assert (state.trump, state.phase) == (3, ATTACKING)
    assert state.beats(*read_cards("SQ SJ"))
    assert state.beats(*read_cards("SK SQ"))
    assert state.beats(*read_cards("SQ HA"))
    for spec, size in (("", 2), (",turned=stays_out", 1)):
        few = late(("C3 C4", "D3 D4", "S2 S3", "S6 S7"), "H2", "C2", spec)
        assert few.stock_size() == size


@pytest.mark.clause("moska/first")
def test_the_option_gives_who_begins() -> None:
    assert dealt().current_player() == 0
    state = dealt(spec=",first=4")
    assert (state.attacker, state.defender) == (3, 0)


# --- attacking


@pytest.mark.clause("moska/attack", "moska/combinations", "moska/order")
def test_a_single_card_or_combinations_attack() -> None:
    state = dealt()
    assert refused(state, "done") == "moska/attack"
    play(state, "C5")
    assert may(state) == {"D5", "done"}
    assert refused(state, "C9") == "moska/combinations"
    assert refused(state, "HK") == "moska/attack"  # another has it
    play(state, "D5")
    assert refused(state, "C9") == "moska/combinations"
    play(state, "done, C2, D2")
    assert attack(state) == "C5 D5"


@pytest.mark.clause("moska/combinations", "moska/order")
def test_more_combinations_go_together_and_no_single_card_beside_them() -> None:
    state = dealt(("C5 D5 C9 D9 H9 SQ", *HANDS[1:3], "S5 C3 CK HA HT S9"))
    play(state, "D5")
    assert refused(state, "C5") == "moska/order"
    assert may(state) == {"done"}
    state = dealt(("C5 D5 C9 D9 H9 SQ", *HANDS[1:3], "S5 C3 CK HA HT S9"))
    play(state, "C5, D5")
    assert may(state) == {"C9", "D9", "done"}
    assert refused(state, "H9") == "moska/order"  # the last of them: the first goes first
    play(state, "C9")
    assert may(state) == {"D9", "H9"}
    assert refused(state, "done") == "moska/combinations"
    play(state, "D9, H9, done")
    assert attack(state) == "C5 D5 C9 D9 H9"


@pytest.mark.clause("moska/not-more")
def test_not_more_cards_attack_than_the_defender_has_with_those_thrown_in() -> None:
    state = late(("C5 D5 H5", "C9 CT D9", "S5 SA S6", "D6 D7 D8"), spec=OUT)
    play(state, "C5, D5, H5, done")
    assert state.phase == BEATING  # there is no room for the fourth five
    state = late(("C5 D5 C9", "CJ CQ CK", "S6 SA SK", "S7 D4 H4"), spec=OUT)
    play(state, "C5, D5, done, no, no, leave, leave, S6, done, no, no, S7")
    assert state.attacker == 3
    play(state, "D4")
    assert refused(state, "H4") == "moska/not-more"  # the first player has one card


# --- throwing in


@pytest.mark.clause("moska/throw-in", "moska/same-rank")
def test_all_but_attacker_and_defender_may_throw_in_cards_of_the_same_rank() -> None:
    state = play(dealt(), "C5, done, C2")
    assert state.phase == THROWING
    assert state.pending_players() == [2, 3]
    assert {state.action_to_string(2, a) for a in state.legal_actions(2)} == {"H5", "no"}
    assert {state.action_to_string(3, a) for a in state.legal_actions(3)} == {"S5", "no"}
    assert refused(state, "D8") == "moska/same-rank"
    assert refused(state, "S5") == "moska/throw-in"  # another has it
    assert refused(state, "leave") == "moska/throw-in"
    assert state.legal_actions(0) == []
    more = play(dealt(spec=",throwers=attacker_too"), "C5, done, C2")
    assert more.pending_players() == [0, 2, 3]


@pytest.mark.clause("moska/throw-in")
def test_silence_means_that_one_throws_in_nothing() -> None:
    state = play(dealt(), "C5, done, C2")
    assert state.get_game().silence_answers()
    assert [state.default_action(seat) for seat in range(4)] == [-1, -1, NO, NO]


@pytest.mark.clause("moska/in-no-order", "moska/draw-order")
def test_after_each_card_all_are_asked_again_who_said_no_too() -> None:
    state = play(dealt(), "C5, done, C2, no")
    assert state.pending_players() == [3]
    play(state, "S5")
    assert (state.phase, state.needs) == (DRAWING, (3,))
    play(state, "C4")
    assert state.pending_players() == [2, 3]
    play(state, "H5, S2, no, no")
    assert state.phase == BEATING
    assert attack(state) == "C5 S5 H5"
    assert state.by == (0, 3, 2)


@pytest.mark.clause("moska/in-no-order")
def test_with_an_option_each_has_one_go() -> None:
    state = play(dealt(spec=",throws=once"), "C5, done, C2, H5, S2")
    assert state.pending_players() == [2, 3]  # he may go on
    play(state, "no")
    assert state.pending_players() == [3]
    play(state, "S5, C4")
    assert state.pending_players() == [3]
    play(state, "no")
    assert state.phase == BEATING


@pytest.mark.clause("moska/same-rank", "moska/draw-order")
def test_a_card_that_was_drawn_may_be_thrown_in_too() -> None:
    state = play(dealt(), "C9, done, C2, no, S9, D9, no, D9, S2")
    assert attack(state) == "C9 S9 D9"


# --- beating


@pytest.mark.clause("moska/beat", "moska/gone", "moska/next-beaten", "moska/order")
def test_all_is_beaten_and_the_defender_attacks() -> None:
    state = play(dealt(), "C5, done, C2, no, S5, C4, no, no")
    assert refused(state, "S4") == "moska/beat"
    assert refused(state, "no") == "moska/throw-in"
    play(state, "C7, H3, D2, D3")
    assert state.gone == mask_of(read_cards("C5 S5 C7 H3"))
    assert (state.attacker, state.defender) == (1, 2)
    assert hand(state, 1) == {"CT", "D6", "HK", "S4", "D2", "D3"}


@pytest.mark.clause("moska/pick-up", "moska/next-picked")
def test_a_part_is_picked_up_and_the_next_attacks() -> None:
    state = play(dealt(), "C5, done, C2, no, S5, C4, no, no, C7, leave")
    assert {"S5"} <= hand(state, 1)
    assert state.gone == mask_of(read_cards("C5 C7"))
    assert (state.attacker, state.defender) == (2, 3)


@pytest.mark.clause("moska/pick-up")
def test_with_an_option_all_is_beaten_or_all_picked_up() -> None:
    spec = ",partial=false"
    hands = ("C5 D5 C9 CJ H4 SQ", "C7 CT D4 H3 D2 S4", *HANDS[2:])
    state = play(dealt(hands, spec=spec), "C5, D5, done, C2, D3, no, no")
    assert may(state) == {"C7", "CT", "leave"}  # the trump is needed for the five of diamonds
    assert refused(state, "H3") == "moska/pick-up"
    play(state, "C7")
    assert may(state) == {"H3"}
    assert refused(state, "leave") == "moska/pick-up"
    other = play(dealt(hands, spec=spec), "C5, D5, done, C2, D3, no, no, leave")
    assert {"C5", "D5"} <= hand(other, 1)
    assert other.attacker == 2


# --- drawing


@pytest.mark.clause("moska/fill", "moska/draw-between", "moska/draw-order")
def test_hands_are_filled_up_to_six_between_actions() -> None:
    state = play(dealt(), "C5, D5, done")
    assert state.needs == (0,)
    play(state, "C2, C4, H5")
    assert state.needs == (2,)
    play(state, "S2, no, no, C7, D6")
    assert state.phase == BEATING  # nothing is drawn in between
    play(state, "HK")
    assert state.needs == (1,)


@pytest.mark.clause("moska/draw-order")
def test_all_who_attack_may_draw_when_all_cards_are_down() -> None:
    state = play(dealt(spec=",draw=after_attack"), "C5, done, no, S5, no, no")
    assert list(state.needs) == [0, 2, 3]
    play(state, "C2")
    assert list(state.needs) == [3]  # the third player has played none
    play(state, "C4")
    assert state.phase == BEATING


@pytest.mark.clause("moska/draw-order")
def test_all_may_draw_at_the_turns_end_the_defender_last() -> None:
    state = play(dealt(spec=",draw=turn_end"), "C5, done, no, S5, no, no, C7, H3")
    drawn = []
    for text in ("C2", "C4", "D2", "D3"):
        drawn.append(state.needs[0])
        play(state, text)
    assert drawn == [0, 3, 1, 1]
    with pytest.raises(OptionError, match="at_once"):
        load_game("moska(draw=turn_end,draw_before_pickup=true)")


@pytest.mark.clause("moska/pickup-first")
def test_the_defender_picks_up_before_he_draws_or_after() -> None:
    turn = "C5, done, C2, no, S5, C4, no, no, C7, leave"
    assert len(hand(play(dealt(), turn), 1)) == 6
    state = play(dealt(spec=",draw_before_pickup=true"), turn)
    assert state.needs == (1,)
    play(state, "D2")
    assert {"D2", "S5"} <= hand(state, 1)


def test_no_clause_speaks_of_hands_of_five() -> None:
    rules = load_game("moska").rulebook.clauses.values()
    assert [clause.id for clause in rules if " five" in clause.text] == []


# --- the end

LAST = ("C5 D5", "C9 CT", "S5 SA", "D6 D7")


@pytest.mark.clause("moska/out", "moska/places", "moska/next-picked")
def test_who_has_played_his_last_card_when_the_stock_is_gone_is_out() -> None:
    state = late(("C5 D6", "C9 CT", "S5 D5", "D7 D8"), spec=OUT)
    play(state, "C5, done, S5")
    assert state.phase == BEATING
    play(state, "leave, leave")
    assert hand(state, 2) == {"D5"}
    play(state, "D5, done")
    assert state.out == (2,)
    assert state.scores()[2] == 3


@pytest.mark.clause("moska/over-at-once", "moska/loser", "moska/places")
def test_the_last_with_cards_is_the_loser() -> None:
    rng = Random(3)
    ends = set()
    for _ in range(20):
        state = late(LAST)
        while not state.is_terminal():
            attacking = state.phase in (ATTACKING, THROWING)
            state.apply_action(rng.choice(state.legal_actions()))
        assert len(state.out) == 3
        loser = next(seat for seat in range(4) if seat not in state.out)
        assert state.winners() == sorted(state.out)
        assert state.hands[loser] or not attacking
        assert state.view(None).result == f"Player {loser + 1} has lost"
        ends.add(attacking)
    assert True in ends  # some by an attack, with nobody asked to beat it


@pytest.mark.clause("moska/next-beaten", "moska/out")
def test_a_defender_who_beats_with_his_last_card_is_out_and_the_next_attacks() -> None:
    state = play(late(("C5", "C9", "S6", "D7"), spec=OUT), "C5, done")
    assert state.phase == BEATING
    play(state, "C9")
    assert state.out == (0, 1)
    assert (state.attacker, state.defender) == (2, 3)


@pytest.mark.clause("moska/limit", "moska/places")
def test_at_the_limit_those_who_have_cards_share_the_draw() -> None:
    state = play(dealt(spec=",limit=1"), "CJ, done, C2, no, no, leave")
    assert state.is_terminal()
    assert state.winners() == []
    assert state.scores() == [1.5] * 4


# --- the club's way

CLUB = ",ruleset=club"


@pytest.mark.clause("moska/in-steps", "moska/same-rank", "moska/throw-in")
def test_cards_are_beaten_one_by_one_and_others_throw_in_meanwhile() -> None:
    state = play(dealt(spec=CLUB), "C5, D5, done, C2, D3, no, no, no")
    assert (state.phase, state.current_player()) == (DEFENDING, 1)
    assert may(state) == {"C5", "D5", "leave", "stock"}
    assert refused(state, "C7") == "moska/own-attack"
    play(state, "C5")
    assert may(state) == {"C7", "CT", "H3", "HK"}
    assert refused(state, "S4") == "moska/beat"
    play(state, "CT")
    assert state.pending_players() == [0, 2, 3]
    assert "H5" in {state.action_to_string(2, a) for a in state.legal_actions(2)}
    assert isinstance(state, StepsState)
    assert [card_text(card) for card in state.beaten] == ["C5", "CT"]
    for card in cards_in(state.ranks):
        assert rank_of(card) in (rank_of(read_cards("C5")[0]), rank_of(read_cards("CT")[0]))
    play(state, "no, no, no, D5, D6, no, no, no")
    assert may(state) == {"done", "all"}
    play(state, "done, D2, D4")
    assert (state.attacker, state.defender) == (1, 2)
    assert state.gone.bit_count() == 4


@pytest.mark.clause("moska/exchange")
def test_who_was_dealt_the_two_of_trumps_may_exchange_it_for_the_card_turned() -> None:
    hands = (HANDS[0], HANDS[1].replace("H3", "H2"), *HANDS[2:])
    state = dealt(hands, "HJ", spec=",exchange_two=true")
    assert (state.phase, state.pending_players()) == (EXCHANGING, [0, 1, 2, 3])
    assert [state.default_action(seat) for seat in range(4)] == [NO] * 4
    assert may(state) == {"no"}  # all are asked, so that nobody is seen to have it
    assert refused(state, "H2") == "moska/exchange"
    assert refused(state, "H4") == "moska/exchange"
    assert state.view(0).prompt == "Exchange H2 for HJ if you have it, or keep your cards"
    play(state, "no")
    assert may(state) == {"H2", "no"}
    kept = play(state.clone(), "no, no, no")
    assert (kept.phase, kept.current_player(), kept.turned) == (
        ATTACKING,
        0,
        read_cards("HJ")[0],
    )
    play(state, "H2")
    assert (state.phase, state.current_player()) == (ATTACKING, 0)
    assert "HJ" in hand(state, 1)
    assert "H2" not in hand(state, 1)
    lying = state.view(3).zone("trumps")
    assert isinstance(lying, CardZone)
    assert [item.id for item in lying.items] == ["H2"]
    assert state.stock_size() == 28
    for seat in (0, 2, 3):
        drawn = state.sampler(seat).draw(Random(2).random)
        assert isinstance(drawn, MoskaState)
        assert "HJ" in hand(drawn, 1)
    first = dealt(hands, "HJ", spec=",exchange_two=true,first=3")
    assert first.pending_players() == [2, 3, 0, 1]


@pytest.mark.clause("moska/exchange")
def test_nothing_is_exchanged_for_a_two_nor_without_the_option() -> None:
    assert dealt(spec=",exchange_two=true").phase == ATTACKING  # the two itself was turned
    assert dealt(turned="HJ").phase == ATTACKING
    assert (
        load_game("moska(ruleset=club)").options
        == load_game("moska(ruleset=club,exchange_two=true)").options
    )


@pytest.mark.clause("moska/not-more", "moska/in-steps")
def test_in_steps_there_is_room_while_the_unbeaten_are_fewer_than_the_hand() -> None:
    state = late(("C5 D5", "C9 CT", "S5 H5", "D6 D7"), spec=",defence=in_steps")
    play(state, "C5, D5, done, H2")
    assert state.phase == DEFENDING  # two attack two
    play(state, "C5, C9")
    assert state.phase == DEFENDING  # one attacks one
    assert may(state) == {"leave"}


@pytest.mark.clause("moska/from-stock")
def test_the_top_card_of_the_stock_beats_a_card_or_attacks_too() -> None:
    state = play(dealt(spec=CLUB), "C5, D5, done, C2, D3, no, no, no, stock")
    draw = state.chance_draw()
    assert draw is not None
    assert draw.audience == EVERYONE
    beats = play(state.clone(), "DT")
    assert may(beats) == {"D5"}
    play(beats, "D5")
    assert attack(beats) == "C5"
    choice = play(state.clone(), "HT")
    assert may(choice) == {"C5", "D5"}
    assert refused(choice, "leave") == "moska/pick-up"
    attacks = play(state.clone(), "S2")
    assert attack(attacks) == "C5 D5 S2"
    play(attacks, "no, no, no")
    assert "stock" not in may(attacks)
    assert refused(attacks, "stock") == "moska/from-stock"
    play(attacks, "S2, S4, no, no, no")
    assert "stock" in may(attacks)  # it is beaten
    plain = play(dealt(spec=",defence=in_steps"), "CJ, done, C2, no, no")
    assert refused(plain, "stock") == "moska/from-stock"


@pytest.mark.clause("moska/own-attack")
def test_the_defender_may_throw_in_against_himself_while_there_is_a_stock() -> None:
    hands = ("C5 D8 C9 CJ H4 SQ", "C7 D5 D6 H3 HK S4", *HANDS[2:])
    state = play(dealt(("C5 D7 C9 CJ H4 SQ", *hands[1:]), spec=CLUB), "C5, done, C2, no, no, no")
    assert "D5" in may(state)
    play(state, "D5")
    assert attack(state) == "C5 D5"
    assert state.phase == THROWING  # and the others are asked, before he draws
    plain = play(
        dealt(("C5 D7 C9 CJ H4 SQ", *hands[1:]), spec=",defence=in_steps"), "C5, done, C2, no, no"
    )
    assert refused(plain, "D5") == "moska/in-steps"
    gone = late(("C5 C6", "D5 D7", "S6 SA", "D6 H6"), spec=CLUB)
    play(gone, "C5, done, H2, no, no, no")
    assert refused(gone, "D5") == "moska/own-attack"


@pytest.mark.clause("moska/pick-up-all")
def test_the_defender_may_pick_up_all_that_lies_there() -> None:
    turn = "C5, D5, done, C2, D3, no, no, no, C5, C7, no, no, no"
    state = play(dealt(spec=CLUB), turn + ", all")
    assert {"C5", "C7", "D5"} <= hand(state, 1)
    assert (state.gone, state.attacker) == (0, 2)
    other = play(dealt(spec=CLUB), turn + ", leave")
    assert {"D5"} <= hand(other, 1)
    assert other.gone == mask_of(read_cards("C5 C7"))
    beaten = play(dealt(spec=CLUB), turn + ", D5, D6, no, no, no, all")
    assert {"C5", "C7", "D5", "D6"} <= hand(beaten, 1)
    assert (beaten.gone, beaten.attacker) == (0, 2)
    with pytest.raises(OptionError, match="in_steps"):
        load_game("moska(pick_up=either)")
    with pytest.raises(OptionError, match="at_once"):
        load_game("moska(defence=in_steps,draw=after_attack)")


# --- what is known, and the theorem of chapter 65


def test_a_turn_that_another_has_begun_can_be_completed_in_every_draw() -> None:
    state = dealt(("C5 D5 C9 D9 H4 SQ", *HANDS[1:]))
    play(state, "C5, D5, C9")
    nines = mask_of(read_cards("D9 H9 S9"))
    rng = Random(1).random
    for seat in (1, 2, 3):
        for _ in range(20):
            drawn = state.sampler(seat).draw(rng)
            assert isinstance(drawn, MoskaState)
            assert drawn.hands[0] & nines
    chosen = play(dealt(spec=CLUB), "C5, D5, done, C2, D3, no, no, no, C5")
    for _ in range(20):
        drawn = chosen.sampler(3).draw(rng)
        assert isinstance(drawn, MoskaState)
        assert drawn._beaters_of(read_cards("C5")[0])


def test_cards_picked_up_are_known_to_all() -> None:
    state = play(dealt(), "CJ, done, C2, no, no, leave")
    drawn = state.sampler(2).draw(Random(1).random)
    assert isinstance(drawn, MoskaState)
    assert drawn.hands[1] & BITS[read_cards("CJ")[0]]
    assert drawn.hands[2] == state.hands[2]


def never_beat(state: MoskaState, rng: Random) -> int:
    return LEAVE if state.phase == BEATING else rng.choice(state.legal_actions())


def never_throw(state: MoskaState, rng: Random) -> int:
    if state.phase == THROWING:
        return NO
    return never_beat(state, rng)


@pytest.mark.clause("moska/limit")
@pytest.mark.parametrize("players", [4, 6])
@pytest.mark.parametrize("way", [never_beat, never_throw])
def test_with_an_even_number_somebody_gets_rid_of_all_cards_within_52_times_52_turns(
    players: int, way: Callable[[MoskaState, Random], int]
) -> None:
    for seed in range(10):
        rng = Random(seed)
        state = load_game(f"moska(players={players})").new_initial_state()
        assert isinstance(state, MoskaState)
        while not state.out:
            chance = state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()) if chance else way(state, rng))
        assert state.turns <= 52 * 52


@pytest.mark.clause("moska/small")
def test_a_small_pack_for_two() -> None:
    toy = load_game("moska(ruleset=toy)")
    assert str(toy) == "moska(players=2,throwers=attacker_too,limit=2,pack=6,hand_size=2)"
    state = toy.new_initial_state()
    assert state.legal_actions() == sorted(read_cards("C7 CQ D7 DQ H7 HQ"))
    play(state, "C7, CQ, D7, HQ, H7")  # the last shows the trumps, and lies under the stock
    play(state, "C7, done")
    assert state.is_chance_node()  # the hand is filled up to two cards
    play(state, "DQ")
    assert state.current_player() == 0  # the attacker may throw in the other seven
    assert state.string_to_action("D7") in state.legal_actions()
    with pytest.raises(OptionError, match="players is at least 4 with the whole pack, not 2"):
        load_game("moska(players=2)")
    with pytest.raises(OptionError, match="cards to be dealt: 7; cards in the pack: 6"):
        load_game("moska(players=2,pack=6,hand_size=3)")
