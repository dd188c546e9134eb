"""Paskahousu: the pile, and what the family shares; the bluff is tested with Valepaska."""

from __future__ import annotations

from random import Random

import pytest

from advised import estimate
from games.paska_positions import HIGH, LOW, dealt, with_cards
from games.playing import refused
from pelitupa.core import CardZone, OptionError
from pelitupa.equipment.cards import cards_in, mask_of, read_card, read_cards
from pelitupa.games import load_game
from pelitupa.games.beating.paska import OVER, fault
from pelitupa.games.beating.paskahousu.game import PaskahousuState
from pelitupa.nature import Seeded


def deal(spec: str, *hands: str) -> PaskahousuState:
    state = dealt(f"paskahousu({spec})", *hands)
    assert isinstance(state, PaskahousuState)
    return state


def late(spec: str, *hands: str, stock: str = "") -> PaskahousuState:
    state = with_cards(f"paskahousu({spec})", *hands, stock=stock)
    assert isinstance(state, PaskahousuState)
    return state


def play(state: PaskahousuState, moves: str) -> PaskahousuState:
    for text in moves.split():
        state.apply_action(state.string_to_action(text))
    return state


def legal(state: PaskahousuState) -> str:
    return " ".join(state.action_to_string(action) for action in state.legal_actions())


@pytest.mark.clause("paskahousu/pack")
def test_two_to_six_play_with_52_cards() -> None:
    assert load_game("paskahousu").new_initial_state().legal_actions() == list(range(52))
    for players in (1, 7):
        with pytest.raises(OptionError):
            load_game("paskahousu", players=players)


@pytest.mark.clause("paskahousu/pack")
def test_twos_are_highest_then_aces() -> None:
    state = deal("", "C2 CA C3 CK CT", LOW.replace("C", "D"))
    zone = state.view(0).zone("hand-0")
    assert isinstance(zone, CardZone)
    assert [item.face for item in zone.items] == ["C3", "CT", "CK", "CA", "C2"]


@pytest.mark.clause("paskahousu/small")
def test_a_small_pack_and_small_hands() -> None:
    toy = load_game("paskahousu(ruleset=toy)")
    assert str(toy) == "paskahousu(players=2,limit=6,pack=6,hand_size=1)"
    state = toy.new_initial_state()
    assert state.legal_actions() == sorted(read_cards("C3 C8 CT D3 D8 DT"))
    for text in ("C3", "D3", "C3", "done"):
        state.apply_action(state.string_to_action(text))
    assert state.is_chance_node()  # the hand is filled up to one card
    state.apply_action(state.string_to_action("CT"))
    assert state.current_player() == 1
    with pytest.raises(OptionError, match="cards to be dealt: 4; cards in the pack: 3"):
        load_game("paskahousu(players=2,pack=3,hand_size=2)")


@pytest.mark.clause("paskahousu/deal")
@pytest.mark.parametrize("players", [2, 6])
def test_five_cards_each_and_the_rest_is_the_stock(players: int) -> None:
    nature = Seeded(1)
    state = load_game("paskahousu", players=players).new_initial_state()
    assert isinstance(state, PaskahousuState)
    while state.is_chance_node():
        state.apply_action(nature.outcome(state))
    assert [hand.bit_count() for hand in state.hands] == [5] * players
    assert state.unseen.bit_count() == 52 - 5 * players
    backs = state.view(1).zone("hand-0")
    assert isinstance(backs, CardZone)
    assert {item.face for item in backs.items} == {"back"}


@pytest.mark.clause("paskahousu/first")
def test_the_first_player_begins_and_the_turn_goes_round() -> None:
    state = deal("", LOW, HIGH, "H8 H9 HJ HQ HK")
    assert state.current_player() == 0
    for move, player in (("C3 done S3", 1), ("S7 done S4", 2), ("H8 done S5", 0)):
        assert play(state, move).current_player() == player


@pytest.mark.clause("paskahousu/face-up")
def test_cards_are_seen_by_all_and_nobody_doubts() -> None:
    state = play(deal("", LOW, HIGH), "C3 done S3")
    pile = state.view(None).zone("pile")
    assert isinstance(pile, CardZone)
    assert [item.face for item in pile.items] == ["C3"]
    assert state.pending_players() == [1]
    assert "doubt" not in state.get_game().texts(1)


@pytest.mark.clause("paskahousu/play")
def test_several_cards_of_one_rank_are_played_at_once() -> None:
    state = play(deal("", "C5 D5 H5 C6 C7", HIGH), "D5")
    assert legal(state) == "C5 H5 done"
    assert refused(state, "C6") == "paskahousu/play"
    assert refused(state, "take") == "paskahousu/play"
    play(state, "H5 done")
    assert list(state.pile) == read_cards("D5 H5")


@pytest.mark.clause("paskahousu/play")
def test_only_own_cards_are_played_and_at_least_one() -> None:
    state = deal("", LOW, HIGH)
    assert refused(state, "S7") == "paskahousu/play"
    assert refused(state, "done") == "paskahousu/play"


@pytest.mark.clause("paskahousu/empty")
def test_no_face_cards_on_an_empty_pile() -> None:
    state = deal("", "CJ CQ CK C3 CT", LOW.replace("C", "D"))
    assert legal(state) == "C3 CT"
    for card in ("CJ", "CQ", "CK"):
        assert refused(state, card) == "paskahousu/empty"


@pytest.mark.clause("paskahousu/empty")
def test_with_the_option_face_cards_may_be_played_on_an_empty_pile() -> None:
    state = deal("jacks_on_empty=true", "CJ CQ CK C3 CT", LOW.replace("C", "D"))
    assert legal(state) == "C3 CT CJ CQ CK"


@pytest.mark.clause("paskahousu/rising")
def test_the_same_rank_or_a_higher_one_follows() -> None:
    state = play(deal("", "C8 C4 C5 C6 C3", "S7 S8 S9 H8 HT"), "C8 done S3")
    assert legal(state) == "H8 HT S8 S9 take"
    assert refused(state, "S7") == "paskahousu/rising"


@pytest.mark.clause("paskahousu/twos")
def test_a_two_goes_anywhere_and_only_a_two_on_a_two() -> None:
    assert "C2" in legal(deal("", "C2 C4 C5 C6 C3", HIGH))
    state = play(deal("", "C4 C9 C5 C6 C3", "S2 H2 D2 S4 S5"), "C4 done S6 S2 done C7")
    assert legal(state) == "take"
    assert refused(state, "C9") == "paskahousu/twos"


@pytest.mark.clause("paskahousu/twos")
def test_a_two_follows_a_two() -> None:
    state = play(deal("", "C2 C9 C5 CA CK", "S2 S4 S5 SA SK"), "C2 done S6")
    assert legal(state) == "S2 take"
    assert refused(state, "SA") == "paskahousu/twos"


@pytest.mark.clause("paskahousu/faces")
@pytest.mark.parametrize(("low", "allowed"), [("6", False), ("7", True)])
def test_face_cards_go_on_a_seven_but_not_on_a_six(low: str, allowed: bool) -> None:
    state = play(deal("", f"C{low} C9 C5 CA CK", "SJ SQ SK SA H3"), f"C{low} done S3")
    assert legal(state) == ("SJ SQ SK take" if allowed else "take")
    assert allowed or refused(state, "SJ") == "paskahousu/faces"


@pytest.mark.clause("paskahousu/aces")
def test_aces_go_on_face_cards_only() -> None:
    state = play(deal("", "C9 C3 C4 C5 C6", "SK S4 S5 S6 HA"), "C9 done S3")
    assert refused(state, "HA") == "paskahousu/aces"
    assert legal(state) == "SK take"


@pytest.mark.clause("paskahousu/aces", "paskahousu/fall")
@pytest.mark.parametrize("face", ["J", "Q", "K"])
def test_an_ace_on_a_face_card_fells_the_pile(face: str) -> None:
    state = deal("", "C9 C3 C4 C5 C6", f"S{face} S4 S5 S6 H3", "HA H4 H5 H6 H7")
    play(state, f"C9 done D3 S{face} done D4 HA done")
    assert state.pile == ()
    assert state.fallen == 3


@pytest.mark.clause("paskahousu/gift")
def test_an_ace_on_an_empty_pile_is_taken_by_the_next_player_and_the_turn_remains() -> None:
    state = play(deal("", "CA DA C4 C5 C6", LOW.replace("C", "S"), HIGH.replace("S", "H")), "CA DA")
    play(state, "done")
    assert state.hands[1] == mask_of(read_cards("S3 S4 S5 S6 S7 CA DA"))
    assert (state.pile, state.fallen) == ((), 0)
    play(state, "D3 D4")  # refill
    assert state.current_player() == 0
    assert legal(state) == "C4 C5 C6 D3 D4"


@pytest.mark.clause("paskahousu/fall", "paskahousu/again")
def test_a_ten_fells_the_pile_and_the_same_player_plays_again() -> None:
    state = play(deal("", "C9 C3 C4 C5 C6", "ST S4 S5 S6 H3"), "C9 done S3 ST done D3")
    assert (state.pile, state.fallen) == ((), 2)
    assert state.current_player() == 1
    assert legal(state) == "D3 H3 S4 S5 S6"


@pytest.mark.clause("paskahousu/four", "paskahousu/again")
def test_four_of_a_rank_from_several_plays_fell_the_pile() -> None:
    state = deal("", "C5 D5 H6 H7 H8", "S5 S8 S9 SJ SQ", "H5 H9 HJ HQ HK")
    play(state, "C5 D5 done D3 D4 S5 done D6")
    assert len(state.pile) == 3
    play(state, "H5 done D7")
    assert (len(state.pile), state.fallen) == (0, 4)
    assert state.current_player() == 2


@pytest.mark.clause("paskahousu/four")
def test_four_equal_cards_must_lie_on_top_of_each_other() -> None:
    state = late("jacks_on_empty=true", "CJ DJ S3 S4 S5", "HJ C3 C4 C5 C6", "HQ H3 H4 H5 H6")
    play(state, "CJ DJ done HJ done HQ done")
    assert len(state.pile) == 4
    assert state.fallen == 0


@pytest.mark.clause("paskahousu/four")
def test_four_twos_do_not_fell_the_pile() -> None:
    state = play(deal("", "C2 D2 C4 C5 C6", "S2 H2 S4 S5 S6"), "C2 D2 done C7 C8 S2 H2 done S7 S8")
    assert len(state.pile) == 4
    assert legal(state) == "take"


@pytest.mark.clause("paskahousu/take")
def test_a_player_may_take_the_pile_even_if_he_could_play() -> None:
    state = play(deal("", "C4 C9 C5 C6 C3", HIGH, "H3 H4 H5 H6 H7"), "C4 done S3 take")
    assert state.hands[1] == mask_of(read_cards(f"{HIGH} C4"))
    assert state.pile == ()
    assert state.current_player() == 2


@pytest.mark.clause("paskahousu/take")
def test_there_is_nothing_to_take_on_an_empty_pile() -> None:
    assert refused(deal("", LOW, HIGH), "take") == "paskahousu/take"


@pytest.mark.clause("paskahousu/pass")
def test_who_has_nothing_for_an_empty_pile_passes() -> None:
    state = deal("", "CJ CQ CK DJ DQ", LOW)
    assert legal(state) == "pass"
    assert play(state, "pass").current_player() == 1
    assert refused(state, "pass") == "paskahousu/pass"
    assert refused(play(state, "C3 done S3"), "pass") == "paskahousu/pass"


@pytest.mark.clause("paskahousu/deadlock")
def test_when_all_pass_the_match_is_drawn() -> None:
    state = play(late("", "CJ", "DQ DK", "HJ"), "pass pass")
    assert not state.is_terminal()
    play(state, "pass")
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0, 0.0]


@pytest.mark.clause("paskahousu/deadlock")
def test_passes_count_only_in_a_row() -> None:
    state = play(late("", "CJ CK", "DQ C3", "HJ HQ"), "pass C3 done take pass pass")
    assert not state.is_terminal()
    assert state.current_player() == 2
    play(state, "C3 done")
    assert state.passes == 0


@pytest.mark.clause("paskahousu/refill", "paskahousu/when")
def test_the_hand_is_refilled_to_five_right_after_the_play() -> None:
    state = play(deal("", "C5 D5 H5 C6 C7", HIGH), "C5 D5 H5 done")
    draws = 0
    while state.is_chance_node():
        draw = state.chance_draw()
        assert draw is not None
        assert (draw.seat, draw.audience) == (0, 1)
        state.apply_action(state.legal_actions()[0])
        draws += 1
    assert draws == 3
    assert state.current_player() == 1


@pytest.mark.clause("paskahousu/refill")
def test_nobody_draws_from_five_cards_up_nor_more_than_the_stock_has() -> None:
    state = play(late("", "C5 D5 H6 C6 C7 C8", HIGH, stock="D8 D9"), "C5 done")
    assert state.current_player() == 1
    state = play(late("", "C5 D5 H5 C6", HIGH, stock="D8"), "C5 D5 H5 done D8")
    assert state.hands[0] == mask_of(read_cards("C6 D8"))
    assert state.current_player() == 1


@pytest.mark.clause("paskahousu/out")
def test_who_has_no_cards_after_the_stock_is_out() -> None:
    state = play(late("", "C5", HIGH, "H8 H9"), "C5 done")
    assert state.out == (0,)
    play(state, "S7 done H8 done")
    assert state.current_player() == 1  # player 0 takes no further part
    assert state.view(None).players[0].status == "out, place 1"


@pytest.mark.clause("paskahousu/out", "paskahousu/refill")
def test_with_cards_in_the_stock_an_empty_hand_is_refilled() -> None:
    state = play(late("", "C5", HIGH, stock="D8 D9"), "C5 done D8 D9")
    assert state.out == ()


@pytest.mark.clause("paskahousu/after")
def test_when_the_one_who_would_play_again_is_out_the_next_begins() -> None:
    state = play(late("", "CT", HIGH, "H8 H9"), "CT done")
    assert (state.fallen, state.out) == (1, (0,))
    assert state.current_player() == 1
    state = play(late("", "CA", HIGH, "H8 H9"), "CA done")
    assert state.hands[1] == mask_of(read_cards(f"{HIGH} CA"))
    assert state.current_player() == 1


@pytest.mark.clause("paskahousu/aim", "paskahousu/places")
def test_the_last_with_cards_loses_and_all_others_win() -> None:
    state = play(late("", "C5", "C6", "H8 H9"), "C5 done C6 done")
    assert state.is_terminal()
    assert state.winners() == [0, 1]
    assert state.returns() == [0.5, 0.5, -1.0]
    assert state.scores() == [2.0, 1.0, 0.0]
    assert [line.points for line in state.score_sheet()] == [2.0, 1.0]
    assert state.view(None).players[2].status == "the loser"


@pytest.mark.clause("paskahousu/aim")
def test_with_the_aim_to_be_first_only_the_first_wins() -> None:
    state = play(late("aim=first", "C5", "C6", "H8 H9"), "C5 done")
    assert not state.is_terminal()
    play(state, "C6 done")
    assert state.winners() == [0]
    assert state.returns() == [1.0, -0.5, -0.5]


@pytest.mark.clause("paskahousu/limit", "paskahousu/places")
def test_after_the_limit_the_match_is_drawn_among_those_with_cards() -> None:
    state = late("limit=3", "C5", "C6 C8", "H8 H9", "S8 S9")
    play(state, "C5 done C6 done H8 done")
    assert state.is_terminal()
    assert state.winners() == [0]
    assert state.scores() == [3.0, 1.0, 1.0, 1.0]
    assert state.returns() == pytest.approx([1.0, -1 / 3, -1 / 3, -1 / 3])
    assert play(late("limit=1", "C5 C6", "C7 C8"), "C5 done").returns() == [0.0, 0.0]


def test_every_rank_on_every_top() -> None:
    """The pile rules of booklet 32.2 as one table: rows are tops, marked ranks may be played."""
    ranks = "3456789TJQKA2"
    table = {
        "": "3456789TA2", "3": "3456789T2", "4": "456789T2", "5": "56789T2", "6": "6789T2",
        "7": "789TJQK2", "8": "89TJQK2", "9": "9TJQK2", "J": "JQKA2", "Q": "QKA2", "K": "KA2",
        "2": "2",
    }  # fmt: skip
    for top, allowed in table.items():
        height = read_card(f"C{top}") if top else -1
        fits = [rank for rank in ranks if not fault(read_card(f"C{rank}"), height, False)]
        assert "".join(fits) == allowed


@pytest.mark.clause("paskahousu/pass", "paskahousu/deal")
def test_whoever_passed_is_known_to_have_had_face_cards_only() -> None:
    state = play(deal("", "CJ CQ CK DJ DQ", LOW), "pass C3 done S3 take")
    rng = Random(1)
    seen = set()
    for _ in range(50):
        other = state.resample_from_infostate(1, rng.random)
        first = [a for entry in other.full_history()[:10] if (a := entry.action) in range(52)]
        faces = [card for card in first[::2] if isinstance(card, int)]
        assert all(9 <= card % 13 <= 11 for card in faces)
        assert other.hands[0] == mask_of([*faces, read_card("C3")])
        seen.add(other.hands[0])
    assert len(seen) > 10


def test_no_card_is_ever_lost() -> None:
    """In random matches all cards are always in a hand, on the table, in the stock or fallen."""
    game = load_game("paskahousu")
    for seed in range(3):
        state, rng, nature = game.new_initial_state(), Random(seed), Seeded(seed)
        assert isinstance(state, PaskahousuState)
        while not state.is_terminal():
            chance = state.is_chance_node()
            state.apply_action(
                nature.outcome(state) if chance else rng.choice(state.legal_actions())
            )
            known = [c for hand in state.hands for c in cards_in(hand)]
            known += [*state.pile, *state.played]
            assert len(known) == len(set(known)) == 52 - state.unseen.bit_count() - state.fallen
        assert state.phase == OVER


@pytest.mark.parametrize("objective", ["win", "margin", "money"])
@pytest.mark.parametrize("aim", ["loser", "first"])
def test_the_estimate_prefers_small_hands_and_sums_to_zero(objective: str, aim: str) -> None:
    state = late(f"objective={objective},aim={aim}", "C5", "C6 C7 C8", "C9 D9 H9 S9 CJ CQ")
    values = estimate(state)
    assert values[0] > values[1] > values[2]
    assert sum(values) == pytest.approx(0)
    play(state, "C5 done")
    assert estimate(state)[0] > 0
    play(state, "C6 done take C7 done take C8 done")
    assert estimate(state) == state.returns()
