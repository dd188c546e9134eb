"""Koira: first phases with hands of few cards, and what is drawn named after what is played."""

from __future__ import annotations

from random import Random

import pytest

from advised import estimate, likely_action
from games.playing import play, refused
from games.two_phase_positions import cards, dealt, hands, leave, legal, second, told
from pelitupa.core import CardZone, OptionError
from pelitupa.equipment.cards import read_cards
from pelitupa.games import load_game
from pelitupa.games.beating.koira.game import KoiraState
from pelitupa.games.beating.two_phases import BEATING, OVER, PLAYING, TwoPhaseState
from pelitupa.nature import Seeded

HANDS = ("C9 D4", "H9 H3", "D9 C2")
THREE = "koira(players=3)"

# --- the deal


@pytest.mark.clause("koira/players")
def test_two_to_four_play() -> None:
    for players in (1, 5):
        with pytest.raises(OptionError):
            load_game(f"koira(players={players})")


@pytest.mark.clause("koira/deal", "koira/pack")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_has_three_cards_in_secret(players: int) -> None:
    state = load_game("koira", players=players).new_initial_state()
    assert isinstance(state, KoiraState)
    nature = Seeded(1)
    while state.is_chance_node():
        state.apply_action(nature.outcome(state))
    assert [hand.bit_count() for hand in state.play.hands] == [3] * players
    assert state.stock.bit_count() == 52 - 3 * players
    zone = state.view(1).zone("hand-0")
    assert isinstance(zone, CardZone)
    assert {item.face for item in zone.items} == {"back"}


@pytest.mark.clause("koira/first")
def test_the_option_gives_who_begins() -> None:
    assert dealt(THREE, HANDS, "S2").current_player() == 0
    assert dealt("koira(players=3,first=2)", HANDS, "S2").current_player() == 1
    with pytest.raises(OptionError, match="no player 4"):
        load_game("koira(players=3,first=4)")


# --- the first phase


@pytest.mark.clause("koira/play", "koira/refill")
def test_any_card_is_played_and_the_hand_filled_up() -> None:
    state = dealt(THREE, HANDS, "S2 S3 S4 S5")
    play(state, "C9")
    draw = state.chance_draw()
    assert draw is not None
    assert (draw.seat, draw.audience) == (0, 1)
    play(state, "S4")
    assert hands(state)[0] == "D4 S4"
    assert state.current_player() == 1
    assert legal(state) == "H3, H9, stock"  # a heart to a club
    assert leave(state, "H3") == "koira/play"
    assert refused(state, "D9") == "koira/play"
    assert refused(state, "take") == "koira/pick-up"
    assert refused(state, "remove hearts") == "koira/remove"


@pytest.mark.clause("koira/top", "koira/refill")
def test_the_top_of_the_stock_may_be_played_unseen() -> None:
    state = play(dealt(THREE, HANDS, "S2 S3 S4 S5"), "stock")
    assert state.is_chance_node()
    draw = state.chance_draw()
    assert draw is not None
    assert draw.audience == -1  # it is turned up
    play(state, "S5")
    assert hands(state)[0] == "C9 D4"
    assert state.current_player() == 1  # and nothing is drawn
    assert cards(sum(2**card for card in state.trick.cards)) == "S5"


@pytest.mark.clause("koira/win", "koira/pack")
def test_the_highest_card_wins_whatever_its_suit_and_leads() -> None:
    state = dealt(THREE, ("C9 D4", "H3 HK", "DA C2"), "S2 S3 S4 S5 S6")
    play(state, "C9, S2, HK, S3, DA, S4")
    assert cards(state.piles[2]) == "C9 DA HK"
    assert state.current_player() == 2
    assert "Player 3 wins 3 cards" in told(state)


@pytest.mark.clause("koira/tie", "koira/win")
def test_those_who_tie_play_on_in_their_order_and_the_winner_takes_all() -> None:
    state = dealt(
        "koira(players=3,first=2)", ("C9 D4", "H9 H3", "D8 C2"), "S2 S3 S4 S5 S6 S7 S8 S9"
    )
    play(state, "H9, S2, C2, S3, C9, S4")
    assert state.trick.active == (1, 0)
    assert told(state) == ["It bounces, and these play another card: players 2, 1"]
    assert state.current_player() == 1
    play(state, "H3, S5")
    assert state.current_player() == 0  # the third does not take part
    play(state, "D4, S6")
    assert cards(state.piles[0]) == "C2 C9 D4 H3 H9"
    assert state.current_player() == 0


@pytest.mark.clause("koira/tie", "koira/top")
def test_a_second_tie_is_broken_as_the_first_and_unseen_cards_may_break_it() -> None:
    state = dealt(THREE, ("C9 D4", "H9 H4", "D9 D3"), "S2 S3 S4 S5 S6 S7 S8 S9 SA")
    play(state, "C9, S2, H9, S3, D9, S4")
    assert list(state.trick.active) == [0, 1, 2]
    play(state, "D4, S5, H4, S6, D3, S7")
    assert list(state.trick.active) == [0, 1]
    play(state, "stock, SA, S3, S8")
    assert state.piles[0].bit_count() == 8


@pytest.mark.clause("koira/last-card", "koira/end-first", "koira/hands", "koira/lead")
def test_the_suit_of_the_last_card_is_announced_and_its_taker_leads_later() -> None:
    state = play(dealt(THREE, ("C9 D4", "H8 H3", "D7 C2"), "S2"), "C9, S2")
    assert told(state) == ["Player 1 takes the last card: trumps are spades"]
    assert state.observed(1)[-1] == -1  # the suit is told, not the card
    assert state.trump == 3
    assert state.phase == PLAYING
    play(state, "H8, D7")
    assert state.phase == PLAYING  # everyone has a card still
    assert refused(state, "stock") == "koira/top"
    play(state, "D4, H3, C2")  # the first keeps a spade, the others have nothing left
    assert state.phase == BEATING
    assert state.current_player() == 0
    assert hands(state) == ["C2 C9 D4 D7 H3 H8 S2", "", ""]


@pytest.mark.clause("koira/last-unseen")
def test_the_last_card_may_be_played_unseen_or_not() -> None:
    state = play(dealt(THREE, ("C9 D4", "H8 H3", "D7 C2"), "S2"), "stock, S2")
    assert told(state) == ["Player 1 takes the last card: trumps are spades"]
    play(state, "H8, D7, H3, C2, C9")
    assert state.phase == BEATING
    assert state.current_player() == 0
    assert hands(state)[0] == "C2 C9 D4 H3"
    barred = dealt("koira(players=3,chance_last=false)", HANDS, "S2")
    assert refused(barred, "stock") == "koira/last-unseen"
    two = dealt("koira(players=3,chance_last=false)", HANDS, "S2 S3")
    assert leave(two, "stock") == "koira/top"


@pytest.mark.clause("koira/end-first")
def test_the_trick_is_finished_when_somebody_runs_out() -> None:
    state = dealt("koira(players=3,first=2)", ("C9 D4", "H8 H3", "D7 C2"), "S2")
    play(state, "stock, S2, D7, C9")  # the second keeps two, the others have one
    play(state, "D4")
    assert state.phase == PLAYING
    play(state, "H8, C2")
    assert state.phase == BEATING
    assert hands(state) == ["C9 D7 S2", "C2 D4 H3 H8", ""]


@pytest.mark.clause("koira/unresolved")
@pytest.mark.parametrize(
    ("rule", "left"),
    [
        ("back", ["C3 D4", "D7 H8 H9 S2", "D9"]),
        ("first", ["D4", "C3 D7 D9 H8 H9 S2", ""]),
        ("last", ["D4", "D7 H8 S2", "C3 D9 H9"]),
    ],
)
def test_a_tie_that_cannot_be_broken(rule: str, left: list[str]) -> None:
    state = dealt(f"koira(players=3,unresolved={rule})", ("C3 D4", "H8 H9", "D7 D9"), "S2")
    play(state, "stock, S2, H8, D7, H9, D9, C3")  # both nines were last cards
    assert state.phase == BEATING
    assert hands(state) == left
    assert state.current_player() == 0


# --- the second phase


@pytest.mark.clause("koira/beat", "koira/trumps", "koira/pick-up")
def test_the_previous_card_is_beaten_by_its_suit_or_a_trump_or_the_lowest_is_picked_up() -> None:
    state = play(second(THREE, ("C5 CK", "C4 C7 H2 S9", "H3 D5")), "C5")
    assert legal(state) == "C7, H2, take"  # hearts are trumps, though a club could be played
    assert leave(state, "H2") == "koira/trumps"
    assert leave(state, "C7") == "koira/beat"
    assert refused(state, "C4") == "koira/beat"
    assert refused(state, "S9") == "koira/beat"
    assert refused(state, "CK") == "koira/beat"
    play(state, "H2")
    assert legal(state) == "H3, take"
    play(state, "take")
    assert hands(state) == ["CK", "C4 C7 S9", "C5 D5 H3"]  # the five, not the trump on it
    assert state.current_player() == 0
    assert told(state)[-1] == "Player 3 picks up C5"


@pytest.mark.clause("koira/pick-up")
def test_who_could_beat_may_pick_up() -> None:
    state = play(second(THREE, ("C5 CK", "C7 D2", "D5 D6")), "C5, take")
    assert hands(state)[1] == "C5 C7 D2"


@pytest.mark.clause("koira/gone")
def test_when_all_is_picked_up_the_next_player_leads() -> None:
    state = play(second(THREE, ("C5 CK", "D2 D3", "D5 D6")), "C5, take")
    assert state.current_player() == 2
    assert legal(state) == "D5, D6"
    assert refused(state, "take") == "koira/lead"
    assert refused(state, "CK") == "koira/lead"  # it is another's, and there is nothing to beat


@pytest.mark.clause("koira/complete")
def test_a_trick_is_complete_with_as_many_cards_as_players_when_it_began() -> None:
    state = play(second(THREE, ("C5 CK", "C7 D3", "D5 CT")), "C5, C7, CT")
    assert cards(state.play.aside) == "C5 C7 CT"
    assert state.current_player() == 2
    state = second(THREE, ("C5 CA S9", "C7 D3 CK", "D5 S2 S3"))
    play(state, "C5, C7, take")
    play(state, "CA")
    assert len(state.play.cards) == 2  # of three, for one was picked up
    play(state, "take, take")
    assert state.current_player() == 0


@pytest.mark.clause("koira/complete", "koira/out")
def test_who_completes_a_trick_with_the_last_card_is_out_and_the_next_leads() -> None:
    state = play(second(THREE, ("C5 CK", "C7 D3", "CT")), "C5, C7, CT")
    assert state.out == (2,)
    assert state.current_player() == 0
    assert legal(state) == "CK"
    play(state, "CK")
    assert state.phase == OVER


@pytest.mark.clause("koira/complete", "koira/out")
def test_a_trick_goes_on_as_long_as_it_was_when_somebody_goes_out_in_it() -> None:
    state = play(second("koira", ("C5", "C7 D3", "CT S2", "S9 S8")), "C5, C7, CT")
    assert state.out == (0,)
    assert state.play.needed == 4
    play(state, "take")
    assert state.current_player() == 1  # he plays once more to the trick


# --- special rules


@pytest.mark.clause("koira/remove")
def test_lowest_cards_as_many_as_players_may_be_removed_before_a_lead() -> None:
    state = second(THREE, ("C2 C3 C4 D3 D4 D5 SK", "H2 H3 D2 D6", "S2 S3"))
    assert legal(state) == "C2, C3, C4, D3, D4, D5, SK, remove clubs"
    assert refused(state, "remove diamonds") == "koira/remove"
    play(state, "remove clubs")
    assert hands(state)[0] == "D3 D4 D5 SK"
    assert cards(state.play.aside) == "C2 C3 C4"
    assert state.current_player() == 0  # who leads now
    assert legal(state) == "D3, D4, D5, SK"
    play(state, "SK")
    assert refused(state, "remove hearts") == "koira/remove"


@pytest.mark.clause("koira/remove")
def test_the_lowest_are_those_still_in_play_or_the_very_lowest() -> None:
    hands_held = ("C4 C6 C7 D3 D4 D5 C8", "H2 H3 D6", "S2 S3 C9")
    state = second(THREE, hands_held, aside="C2 C3 C5 D2")
    assert legal(state).endswith("C8, D3, D4, D5, remove clubs, remove diamonds")
    play(state, "remove diamonds, remove clubs")  # twice before one lead
    assert hands(state)[0] == "C8"
    state = second("koira(players=3,lowest=absolute)", hands_held, aside="C2 C3 C5 D2")
    assert refused(state, "remove clubs") == "koira/remove"
    state = second("koira(players=3,lowest=absolute)", ("C2 C3 C4 D3", "H2", "S2"))
    assert leave(state, "remove clubs") == "koira/remove"


@pytest.mark.clause("koira/remove")
def test_fewer_are_removed_when_fewer_are_in_the_game() -> None:
    state = second(THREE, ("C5", "D2 D3 S9 S8", "C2 C3"))
    play(state, "C5, take")
    assert state.out == (0,)
    assert state.current_player() == 2
    assert leave(state, "remove clubs") == "koira/remove"  # two, of two players


@pytest.mark.clause("koira/remove-all", "koira/out")
def test_the_whole_hand_may_be_removed_or_not() -> None:
    state = play(second(THREE, ("C2 C3 C4", "H2 H3 D2 D6", "S2 S3")), "remove clubs")
    assert state.out == (0,)
    assert state.current_player() == 1
    assert refused(state, "take") == "koira/lead"
    state = second("koira(players=3,remove_all=false)", ("C2 C3 C4", "H2 H3", "S2 S3"))
    assert refused(state, "remove clubs") == "koira/remove-all"
    state = second("koira(players=3,remove_all=false)", ("C5 C6 C7", "H2 C3", "S2 S3"))
    assert refused(state, "remove clubs") == "koira/remove"  # they are not the lowest anyway
    state = play(second("koira(players=2)", ("C2 C3", "H2 H3")), "remove clubs")
    assert state.is_terminal()


@pytest.mark.clause("koira/must-pick-up", "koira/passed-over")
def test_who_has_no_card_at_the_beginning_picks_up_at_the_first_turn() -> None:
    state = dealt(THREE, ("C9 D4", "H8 H3", "D7 C2"), "S2")
    play(state, "C9, S2, H8, D7, D4, H3, C2")
    assert state.play.owing == 0b110
    assert "Player 2 has to pick up a card at the first turn" in told(state)
    play(state, "C9")
    assert state.current_player() == 1
    assert state.play.needed == 3
    assert legal(state) == "take"
    play(state, "take")
    assert state.play.owing == 0b100
    assert state.current_player() == 0  # the third would lead, and is passed over
    play(state, "D4")
    assert state.play.needed == 3  # but counts
    play(state, "take")
    assert state.current_player() == 0
    play(state, "C2, C9")
    assert legal(state) == "take"
    play(state, "take")
    assert state.play.owing == 0
    assert hands(state)[2] == "C2"


@pytest.mark.clause("koira/must-pick-up", "koira/passed-over", "koira/lead")
def test_who_took_the_last_card_and_has_none_is_passed_over() -> None:
    state = dealt(THREE, ("C9 D4", "H8 H3", "D2 C2"), "S2 S3 S4")
    play(state, "C9, S3, H8, S4, D2, S2, D4, H3, C2, S3, S4, S2")
    assert state.phase == BEATING
    assert state.last == 2
    assert state.play.owing == 0b100
    assert state.current_player() == 0
    assert state.out == ()


@pytest.mark.clause("koira/must-pick-up")
def test_who_has_won_no_trick_may_have_to_pick_up() -> None:
    state = dealt("koira(players=3,pickup=no_tricks)", ("C9 D4", "H8 H3", "D7 CA"), "S2")
    play(state, "D4, S2, H8, D7, H3, CA, C9")
    assert state.play.owing == 0b001
    assert legal(state) == "S2"  # who has a card leads it
    play(state, "S2")
    assert state.out == (0,)
    assert state.play.owing == 0
    state = second("koira(players=3,pickup=no_tricks)", ("C5 C6", "C7 D2", "S2 S3"))
    state.play.owing = 0b010
    play(state, "C5")
    assert legal(state) == "take"
    assert refused(state, "C7") == "koira/must-pick-up"
    play(state, "take")
    assert state.play.owing == 0


@pytest.mark.clause("koira/must-pick-up", "koira/passed-over")
def test_who_leads_at_the_first_turn_owes_no_card_after_it() -> None:
    state = second("koira(players=2,pickup=no_tricks)", ("C5 D6 S9", "C7 D2 S2"))
    state.play.owing = 0b001
    play(state, "C5")
    assert state.play.owing == 0
    play(state, "C7, S2")
    assert legal(state) == "S9, take"  # it is the second turn
    assert leave(state, "S9") == "koira/beat"


# --- the end


@pytest.mark.clause("koira/loser", "koira/places", "koira/out")
def test_the_last_with_cards_has_lost() -> None:
    state = play(second(THREE, ("C5", "C7 D3", "CT S2")), "C5, C7, CT, S2")
    assert state.out == (0, 2)
    assert state.is_terminal()
    assert state.winners() == [0, 2]
    assert state.scores() == [2, 0, 1]
    assert state.returns() == [0.5, -1, 0.5]
    assert state.view(None).result == "Player 2 has lost"


@pytest.mark.clause("koira/winner")
def test_the_first_who_is_out_may_win_alone() -> None:
    state = second("koira(players=3,aim=first)", ("C5", "C7 D3", "CT S2"))
    play(state, "C5, C7, CT, S2")
    assert state.winners() == [0]
    assert state.returns() == [1, -0.5, -0.5]


@pytest.mark.clause("koira/limit", "koira/places")
def test_at_the_limit_those_who_have_cards_share_the_draw() -> None:
    state = play(second("koira(players=3,limit=2)", ("C5 C6", "C7 D3", "CT S2")), "C5, take")
    assert state.is_terminal()
    assert state.winners() == []
    assert state.scores() == [1, 1, 1]


# --- what is seen and known


@pytest.mark.clause("koira/memory")
def test_what_was_won_stays_in_sight_or_has_to_be_remembered() -> None:
    for spec, faces in (("", {"C9", "H8", "D7"}), (",memory=true", {"back"})):
        state = dealt(f"koira(players=3{spec})", ("C9 D4", "H8 H3", "D7 C2"), "S2 S3 S4 S5")
        play(state, "C9, S2, H8, S3, D7, S4")
        for seat in (0, 1):
            zone = state.view(seat).zone("pile-0")
            assert isinstance(zone, CardZone)
            assert {item.face for item in zone.items} == faces


def test_the_suit_that_was_told_is_known_of_the_hand() -> None:
    state = load_game(THREE).new_initial_state()
    assert isinstance(state, KoiraState)
    nature, rng = Seeded(2), Random(2)
    while state.told < 0 or state.is_chance_node():
        drawn = state.is_chance_node()
        state.apply_action(nature.outcome(state) if drawn else rng.choice(state.legal_actions()))
    assert not state.since
    for seat in range(3):
        sampler = state.sampler(seat)
        for _ in range(30):
            other = sampler.draw(rng.random)
            assert isinstance(other, KoiraState)
            assert any(
                card // 13 == state.trump for card in read_cards(cards(other.secret[state.last]))
            )


def test_the_advice_removes_cards_and_leads_low() -> None:
    state = second(THREE, ("C2 C3 C4 D3 SK", "H2 H3 D2 D6", "S2 S3"))
    assert state.action_to_string(likely_action(state, lambda: 0.5)) == "remove clubs"
    play(state, "remove clubs")
    assert state.action_to_string(likely_action(state, lambda: 0.5)) == "D3"
    assert estimate(state)[0] > estimate(state)[1]


def test_the_advice_leads_high_cards_while_they_win_cards() -> None:
    assert plain(dealt(THREE, HANDS, "S2 S3 S4 S5")) == "C9"


def test_the_advice_leads_what_few_cards_beat_and_what_none_does_before_the_last() -> None:
    assert plain(second("koira(players=2)", ("C5 D6", "C7 C8 D4 D8 SK"))) == "D6"
    state = second("koira(players=2)", ("D2 D9 SK", "C5 C7 D3"))
    assert plain(state) == "D9"
    play(state, "D9, take")
    assert plain(state) == "SK"


def plain(state: TwoPhaseState) -> str:
    """What the advice does without a whim."""
    return state.action_to_string(likely_action(state, lambda: 0.5))
