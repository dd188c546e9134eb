"""Kitumaija: hands dealt, the first card of the pile turned, and actions with commas between.

Hands are filled with what is drawn: a card that is named after a play or a taking is one from the stock.
"""

from __future__ import annotations

from random import Random

import pytest

from games.playing import may, play, refused
from pelitupa.core import CardZone, OptionError
from pelitupa.core.advice import calm
from pelitupa.equipment.cards import BITS, PACK_SIZE, card_text, cards_in, mask_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.beating.filling import ATTACKING, BEATING, DRAWING
from pelitupa.games.beating.kitumaija.advice import KitumaijaAdvice
from pelitupa.games.beating.kitumaija.game import BEATERS, Kitumaija, KitumaijaState

HANDS = ("C5 C9 DJ H4 SQ", "C7 CT D3 HK S4", "D8 SA H8 CK H6")


def dealt(hands: tuple[str, ...] = HANDS, turned: str = "H2", spec: str = "") -> KitumaijaState:
    """A match with these hands, after these cards were turned."""
    state = load_game(f"kitumaija(players={len(hands)}{spec})").new_initial_state()
    assert isinstance(state, KitumaijaState)
    return begun(state, hands, turned)


def late(
    hands: tuple[str, ...], turned: str = "H2", more: str = "", spec: str = ""
) -> KitumaijaState:
    """A match with a small pack: these hands, the cards turned, and a stock of `more`."""
    game = load_game(f"kitumaija(players={len(hands)}{spec})")
    assert isinstance(game, Kitumaija)
    game.pack = mask_of(read_cards(" ".join((*hands, turned, more))))
    game.hand = len(read_cards(hands[0]))
    return begun(game.new_initial_state(), hands, turned)


def begun(state: KitumaijaState, hands: tuple[str, ...], turned: str) -> KitumaijaState:
    held = [read_cards(hand) for hand in hands]
    for number in range(len(held[0])):
        for hand in held:
            state.apply_action(hand[number])
    for card in read_cards(turned):
        state.apply_action(card)
    return state


def hand(state: KitumaijaState, seat: int) -> set[str]:
    return {card_text(card) for card in cards_in(state.hands[seat])}


def pile(state: KitumaijaState) -> str:
    return " ".join(card_text(card) for card in state.pile)


# --- the deal


@pytest.mark.clause("kitumaija/players")
def test_three_to_five_play() -> None:
    for players in (2, 6):
        with pytest.raises(OptionError):
            load_game(f"kitumaija(players={players})")


@pytest.mark.clause("kitumaija/deal", "kitumaija/pack", "kitumaija/pile-start", "kitumaija/pile")
def test_five_cards_each_in_secret_and_a_card_turned_for_all() -> None:
    state = dealt()
    assert [held.bit_count() for held in state.hands] == [5, 5, 5]
    assert state.stock_size() == 52 - 16
    hands = state.view(1).zone("hand-0")
    assert isinstance(hands, CardZone)
    assert {item.face for item in hands.items} == {"back"}
    lying = state.view(None).zone("pile")
    assert isinstance(lying, CardZone)
    assert [item.id for item in lying.items] == ["H2"]


@pytest.mark.clause("kitumaija/first", "kitumaija/pile-start")
def test_the_first_player_must_beat_the_card_turned() -> None:
    state = dealt(spec=",first=3")
    assert (state.current_player(), state.phase) == (2, BEATING)
    assert may(state) == {"D8", "H6", "H8"}
    with pytest.raises(OptionError, match="no player 5"):
        load_game("kitumaija(players=4,first=5)")


# --- beating


@pytest.mark.clause("kitumaija/beat", "kitumaija/trumps", "kitumaija/maija")
def test_what_beats_what() -> None:
    found = {
        text: BEATERS[read_cards(text)[0]] for text in ("CJ", "CA", "DQ", "HK", "SK", "SJ", "SQ")
    }
    diamonds = mask_of(read_cards("D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK DA"))
    assert found["CJ"] == mask_of(read_cards("CQ CK CA"))  # no trump beats a club
    assert found["CA"] == 0
    assert found["DQ"] == mask_of(read_cards("DK DA"))
    assert found["HK"] == mask_of(read_cards("HA")) | diamonds
    assert found["SK"] == mask_of(read_cards("SA")) | diamonds
    assert found["SJ"] == mask_of(read_cards("SK SA")) | diamonds  # not Musta Maija
    assert found["SQ"] == 0


@pytest.mark.clause("kitumaija/face", "kitumaija/maija", "kitumaija/beat")
def test_a_card_that_does_not_beat_is_refused() -> None:
    state = dealt(turned="S9")
    assert refused(state, "C9") == "kitumaija/beat"
    assert refused(state, "SQ") == "kitumaija/maija"
    assert refused(state, "done") == "kitumaija/face"
    assert refused(state, "SA") == "kitumaija/attack"  # another has it
    play(state, "DJ, C2, SQ, C3")
    assert state.current_player() == 1
    assert refused(state, "D3") == "kitumaija/maija"


@pytest.mark.clause("kitumaija/attack", "kitumaija/next-beaten", "kitumaija/pile", "kitumaija/fill")
def test_who_has_beaten_draws_and_attacks_with_one_card_of_any_suit() -> None:
    state = play(dealt(), "H4")
    assert (state.phase, state.needs) == (DRAWING, (0,))
    play(state, "C2")
    assert may(state) == {"C2", "C5", "C9", "DJ", "SQ"}
    assert refused(state, "done") == "kitumaija/next-beaten"
    assert refused(state, "take") == "kitumaija/attack"
    play(state, "C9, C3")
    assert pile(state) == "H2 H4 C9"
    assert (state.current_player(), state.phase) == (1, BEATING)
    assert may(state) == {"CT", "take"}


@pytest.mark.clause("kitumaija/fill", "kitumaija/draw-between", "kitumaija/next-turn")
def test_with_an_option_hands_are_filled_only_at_the_turns_end() -> None:
    state = play(dealt(spec=",draw_between=false"), "H4")
    assert state.phase == ATTACKING
    assert refused(state, "C2") == "kitumaija/attack"
    play(state, "C9")
    assert state.needs == (0,)
    play(state, "C2")
    assert state.needs == (0,)
    play(state, "C3")
    assert state.current_player() == 1


@pytest.mark.clause("kitumaija/decline")
def test_one_may_take_though_one_could_beat_unless_it_is_agreed() -> None:
    state = play(dealt(), "H4, C2, C9, C3, take")
    assert hand(state, 1) == {"C7", "CT", "D3", "HK", "S4", "H4", "C9"}
    strict = play(dealt(spec=",may_decline=false"), "H4, C2, C9, C3")
    assert refused(strict, "take") == "kitumaija/decline"
    assert may(strict) == {"CT"}


# --- taking

FOUR = "H4, C2, C9, C3, CT, C4, S4, C6, D8, H3, CK, H7"
"""Three turns, after which H2 H4 C9 CT S4 D8 CK lie there, and player 1 faces the king."""


@pytest.mark.clause("kitumaija/take-three", "kitumaija/face", "kitumaija/next-turn")
def test_who_does_not_beat_takes_three_and_the_next_faces_what_is_on_top_then() -> None:
    state = play(dealt(), FOUR + ", take")
    assert pile(state) == "H2 H4 C9 CT"
    assert {"CK", "D8", "S4"} <= hand(state, 0)
    assert "Player 1 picks up S4 D8 CK" in [str(event.text) for event in state.events()]
    assert (state.current_player(), state.phase, state.top()) == (1, BEATING, read_cards("CT")[0])


@pytest.mark.clause("kitumaija/take-five", "kitumaija/bottom")
def test_five_are_taken_from_musta_maija_or_as_many_as_lie_above_the_bottom() -> None:
    hands = ("C5 C9 H3 H4 SQ", "C7 CT D3 HK S4", "D8 SA H8 CK H6")
    start = "H3, C2, SQ, C3"
    state = play(dealt(hands), start)
    assert state.takes() == 2  # no more lie above the bottom card
    play(state, "take")
    assert pile(state) == "H2"
    assert {"H3", "SQ"} <= hand(state, 1)
    more = dealt(("C2 C3 H3 H4 D2", "C4 C5 D3 H6 H7", "D8 SQ S8 CK C6"))
    play(more, "H3, S2, H4, S3, H6, S5, D3, S6, D8, S7, SQ, S9")
    assert pile(more) == "H2 H3 H4 H6 D3 D8 SQ"
    play(more, "take")
    assert pile(more) == "H2 H3"
    assert mask_of(read_cards("SQ D8 D3 H6 H4")) & ~more.hands[0] == 0


@pytest.mark.clause("kitumaija/take-five", "kitumaija/bottom")
def test_musta_maija_may_come_up_when_cards_above_her_are_taken() -> None:
    hands = ("C5 C9 DJ H4 S2", *HANDS[1:])
    state = dealt(hands, "SQ", ",unbeatable=free")
    play(state, "take, C9, D2, take")
    assert pile(state) == "SQ"
    assert "C9" in hand(state, 1)
    assert may(state) == {"take"}
    five = play(dealt(hands, "SQ", ",bottom=taken"), "take")
    assert pile(five) == ""
    assert "SQ" in hand(five, 0)


@pytest.mark.clause("kitumaija/bottom", "kitumaija/pile-start")
def test_the_bottom_card_may_be_taken_if_it_is_agreed_and_a_new_pile_begun() -> None:
    state = play(dealt(spec=",bottom=taken"), "take")
    assert pile(state) == ""
    assert (state.current_player(), state.phase) == (1, ATTACKING)
    assert refused(state, "done") == "kitumaija/pile-start"
    assert may(state) == {"C7", "CT", "D3", "HK", "S4"}
    play(state, "HK, C2")
    assert (state.current_player(), state.phase) == (2, BEATING)


@pytest.mark.clause("kitumaija/lone-card")
def test_from_a_lone_card_nothing_is_taken_and_the_turn_passes() -> None:
    state = play(dealt(turned="CA"), "take")
    assert pile(state) == "CA"
    assert hand(state, 0) == set(HANDS[0].split())
    assert (state.current_player(), state.phase) == (1, BEATING)
    assert state.view(1).prompt == "Beat CA, or pass"


@pytest.mark.clause("kitumaija/decline")
def test_who_can_beat_a_lone_card_must_as_there_is_nothing_to_take() -> None:
    state = play(dealt(turned="C8"), "C9, C2, C5, C3, take")
    assert pile(state) == "C8"
    assert may(state) == {"CK"}
    assert refused(state, "take") == "kitumaija/decline"
    rng = Random(1).random
    other = play(dealt(turned="CQ"), "take, take")
    drawn = other.sampler(2).draw(rng)
    assert isinstance(drawn, KitumaijaState)
    assert not (drawn.hands[0] | drawn.hands[1]) & BITS[read_cards("CA")[0]]


@pytest.mark.clause("kitumaija/lone-card")
def test_with_an_option_a_lone_card_is_attacked_freely_or_another_turned_on_it() -> None:
    free = play(dealt(turned="CA", spec=",unbeatable=free"), "take")
    assert (free.current_player(), free.phase) == (0, ATTACKING)
    play(free, "C5, C2")
    assert pile(free) == "CA C5"
    assert free.current_player() == 1
    hands = ("C5 C9 DJ H4 S2", *HANDS[1:])
    another = dealt(hands, turned="CA SQ H2", spec=",unbeatable=another")
    assert pile(another) == "CA SQ H2"
    assert (another.current_player(), another.phase) == (0, BEATING)


@pytest.mark.clause("kitumaija/circle", "kitumaija/places")
def test_a_circle_in_which_nothing_moves_ends_the_match_as_drawn() -> None:
    state = play(dealt(turned="CA"), "take, take")
    assert not state.is_terminal()
    play(state, "take")
    assert state.is_terminal()
    assert state.winners() == []
    assert state.scores() == [1, 1, 1]


@pytest.mark.clause("kitumaija/circle", "kitumaija/endgame")
def test_a_circle_in_which_nobody_may_attack_or_likes_to_ends_the_match_too() -> None:
    spec = ",unbeatable=free,attack=may,endgame=none"
    state = play(late(("H3", "H4", "C6"), turned="CA", spec=spec), "take, done, take, done, take")
    assert may(state) == {"done"}
    play(state, "done")
    assert state.is_terminal()
    assert state.scores() == [1, 1, 1]
    other = play(
        dealt(turned="CA", spec=",unbeatable=free,attack=may"),
        "take, done, take, C7, C2, take, take, done, take, done",
    )
    assert not other.is_terminal()  # cards were played and taken in between
    assert play(other, "take, done").is_terminal()


# --- the end


@pytest.mark.clause(
    "kitumaija/out", "kitumaija/over-at-once", "kitumaija/loser", "kitumaija/places"
)
def test_who_attacks_with_the_last_card_is_out_and_the_last_one_left_has_lost() -> None:
    state = play(late(("H3 H9", "H4 C4", "D5 C6")), "H3, H9")
    assert list(state.out) == [0]
    assert state.current_player() == 1
    play(state, "take, D5")
    assert pile(state) == "H2 D5"
    play(state, "C6")
    assert state.is_terminal()  # player 2 is not asked whether he beats it
    assert state.out == (0, 2)
    assert state.winners() == [0, 2]
    assert state.scores() == [2, 0, 1]
    assert state.view(None).result == "Player 2 has lost"


@pytest.mark.clause("kitumaija/face", "kitumaija/out", "kitumaija/next-turn")
def test_who_beats_with_the_last_card_is_out_and_the_next_faces_that_card() -> None:
    state = play(late(("H3", "H4", "C6")), "H3")
    assert state.out == (0,)
    assert (state.current_player(), state.phase, pile(state)) == (1, BEATING, "H2 H3")


@pytest.mark.clause("kitumaija/next-turn", "kitumaija/fill")
def test_who_has_beaten_with_the_last_card_while_there_is_a_stock_draws_and_does_not_attack() -> (
    None
):
    state = late(("H3", "H4", "C6"), more="S2 S3", spec=",draw_between=false")
    play(state, "H3, S2")
    assert (state.current_player(), state.phase, hand(state, 0)) == (1, BEATING, {"S2"})


@pytest.mark.clause("kitumaija/limit", "kitumaija/places")
def test_at_the_limit_those_who_have_cards_share_the_draw() -> None:
    state = play(dealt(spec=",limit=1"), "H4, C2, C9, C3")
    assert state.is_terminal()
    assert state.winners() == []
    assert state.scores() == [1, 1, 1]


# --- the penguin's half of Wan Maria

PENGUIN = ",ruleset=penguin"


@pytest.mark.clause("kitumaija/pile-start", "kitumaija/endgame")
def test_the_penguin_begins_a_spread_with_any_card_and_no_free_card_follows() -> None:
    state = dealt(turned="", spec=PENGUIN)
    assert (state.phase, state.current_player()) == (ATTACKING, 0)
    assert may(state) == {"C5", "C9", "DJ", "H4", "SQ"}
    assert refused(state, "done") == "kitumaija/pile-start"
    play(state, "SQ, C2")
    assert state.current_player() == 1
    assert may(state) == {"take"}
    play(state, "take")
    assert (pile(state), state.phase, state.current_player()) == ("", ATTACKING, 2)


@pytest.mark.clause("kitumaija/next-beaten", "kitumaija/decline", "kitumaija/fill")
def test_the_penguin_has_who_can_beat_do_so_and_leaves_the_free_card_to_him() -> None:
    state = play(dealt(turned="", spec=PENGUIN), "C9, C2")
    assert may(state) == {"CT"}
    assert refused(state, "take") == "kitumaija/decline"
    play(state, "CT")
    assert may(state) == {"C7", "D3", "HK", "S4", "done"}
    play(state, "done, C3")
    assert (pile(state), state.current_player()) == ("C9 CT", 2)
    assert may(state) == {"CK"}


@pytest.mark.clause("kitumaija/endgame")
def test_when_the_penguins_stock_is_gone_only_the_queen_of_spades_is_free() -> None:
    state = play(late(("H3 H9", "H4 SQ", "S3 C6"), turned="", spec=PENGUIN), "H3")
    play(state, "H4")
    assert may(state) == {"SQ", "done"}
    play(state, "SQ")
    assert state.out == (1,)
    play(state, "take")
    assert pile(state) == ""
    other = play(late(("H3 H9", "H4 C4", "S3 C6"), turned="", spec=PENGUIN), "H3, H4")
    assert may(other) == {"done"}
    assert refused(other, "C4") == "kitumaija/endgame"
    none = late(("H3 H9", "H4 SQ", "S3 C6"), turned="", spec=PENGUIN + ",endgame=none")
    play(none, "H3, H4")
    assert (none.current_player(), none.phase) == (2, BEATING)
    free = late(("H3 H9", "H4 C4", "S3 C6"), turned="", spec=PENGUIN + ",endgame=free")
    assert may(play(free, "H3, H4")) == {"C4", "done"}
    with pytest.raises(OptionError, match="attack=may"):
        load_game("kitumaija(endgame=queen)")


# --- what is known


def test_cards_taken_are_known_to_all() -> None:
    state = play(dealt(), FOUR + ", take")
    sampler, rng = state.sampler(2), Random(1).random
    for _ in range(20):
        drawn = sampler.draw(rng)
        assert isinstance(drawn, KitumaijaState)
        assert mask_of(read_cards("CK D8 S4")) & ~drawn.hands[0] == 0
        assert drawn.hands[2] == state.hands[2]


@pytest.mark.clause("kitumaija/decline")
def test_who_must_beat_and_takes_has_nothing_that_beats() -> None:
    hands = ("CK C9 DJ H4 SQ", "C7 CT D3 HK S4", "D8 SA H8 C5 H6")
    state = play(dealt(hands, "H9", ",may_decline=false"), "DJ, C2, CK, C3, take")
    sampler, rng = state.sampler(0), Random(1).random
    ace = read_cards("CA")[0]
    assert BEATERS[read_cards("CK")[0]] == BITS[ace]
    held = 0
    for _ in range(400):
        drawn = sampler.draw(rng)
        assert isinstance(drawn, KitumaijaState)
        assert not drawn.hands[1] & BITS[ace]
        held += drawn.hands[2] >> ace & 1
    assert 25 < held < 85  # five of 39 places where it can be


def test_the_sampler_finds_a_way_throughout_whole_matches() -> None:
    """For every seat, those who are out as well."""
    for spec in (
        "kitumaija(ruleset=penguin,limit=60)",
        "kitumaija(players=5,may_decline=false,limit=60)",
    ):
        for seed in range(4):
            rng = Random(seed)
            state = load_game(spec).new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                if state.move_number() % 37 == 0 and state.is_player_node():
                    for seat in range(state.num_players()):
                        drawn = state.sampler(seat).draw(rng.random)
                        assert drawn.observation_string(seat) == state.observation_string(seat)
                        assert len(drawn.history()) == state.move_number()


def test_no_card_leaves_the_game() -> None:
    rng = Random(5)
    state = load_game("kitumaija(limit=300)").new_initial_state()
    assert isinstance(state, KitumaijaState)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        held = sum(cards.bit_count() for cards in state.hands)
        assert held + state.stock_size() + len(state.pile) == PACK_SIZE


def test_a_sensible_player_parts_with_what_beats_least() -> None:
    """He beats with the cheapest, and attacks with what beats least, whatever the next player can beat."""
    state = dealt(("C2 CA DA D5 H9", "S3 S4 S5 S6 S9", "H3 H4 H5 H6 H7"), "S2")
    advice = KitumaijaAdvice(state.get_game())
    legal = [card_text(card) for card in state.legal_actions() if card < PACK_SIZE]
    assert {"DA", "D5"} <= set(legal)
    first = advice.likely_action(state, calm)
    assert state.action_to_string(first) == "D5"
    state.phase = ATTACKING
    assert state.action_to_string(advice.likely_action(state, calm)) == "C2"
    state.hands[0] |= mask_of(read_cards("C3 C4 C5 S7 S8"))
    few = [state.action_to_string(action) for action in advice.sensible_actions(state)]
    assert "C2" in few
    assert "DA" not in few
