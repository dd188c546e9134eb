"""The tips of the chapter (booklet 37.8) as positions: what is best there, and why."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import TERMINAL
from pelitupa.equipment.cards import read_cards
from pelitupa.games import load_game
from pelitupa.games.poker.fireplace_poker.advice import FireplacePokerAdvice
from pelitupa.games.poker.fireplace_poker.game import MELDING, FireplacePokerState
from pelitupa.games.poker.fireplace_poker.melds import KIND_OF, Meld, worth
from pelitupa.games.poker.fireplace_poker.planning import LEARNT, Weights, plans
from pelitupa.games.poker.fireplace_poker.planning import TIPS as BY_TIPS
from pelitupa.table.expert import expert_positions


def kinds(text: str) -> list[int]:
    return [KIND_OF[card] for card in read_cards(text)]


def position(
    hand: str, theirs: tuple[str, ...] = (), own: tuple[str, ...] = ()
) -> FireplacePokerState:
    """Player 1 is to play with this hand; `theirs` are melds 1, 2 and so on."""
    state = load_game("fireplace_poker").new_initial_state()
    assert isinstance(state, FireplacePokerState)
    whole = [(1, cards) for cards in theirs] + [(0, cards) for cards in own]
    state.melds = tuple(
        Meld(number, team, team, tuple(sorted(kinds(cards))), worth(kinds(cards), False))
        for number, (team, cards) in enumerate(whole)
    )
    state.hands[0] = sorted(kinds(hand))
    state.phase, state.dealing = MELDING, 0
    return state


TIPS = {
    "A high pair takes three unwanted cards along; duplicates are the first of them.": (
        "CK DK C2 C2 H4 H4 S7 S7 ST SJ SQ SA D9", (), "C2, H4, S7, CK, DK"),
    "Three of a kind are better used in a full house than alone.": (
        "CT DT HT C5 D5 H2 S3 C7 D8 HK SA S3 H2", (), "C5, D5, CT, DT, HT"),
    "Pairs are saved: they may turn into three of a kind, for a full house.": (
        "CJ DJ C5 D5 H6 S6 H2 S9 C7 D4 HQ SK HA", (), "D4, C7, S9, CJ, DJ"),
    "Four of a kind can steal the unmatching card of a full house.": (
        "C9 D9 H9 S9 C2 D4 H5 S7 CJ DQ HK SA H2", ("CA DA HA CK DK",),
        "steal CK from 1, C9, D9, H9, S9"),
    "Stealing is advisable: one card each from as many melds as can be beaten.": (
        "CA DA C2 D4 H5 S7 C8 HT SJ S7 HT H5 D4", ("CK DK S2 H7 S8", "CJ DJ S2 H7 H8"),
        "steal S8 from 1, steal H8 from 2, C8, CA, DA"),
    "A royal flush is completed with what the opponents have melded.": (
        "SA SK SQ ST C2 D4 H5 S7 C8 D9 H3 D6 CJ", ("SJ DJ S2 S3 S8",),
        "steal SJ from 1, ST, SQ, SK, SA"),
    "A card that one waits for is left where it lies, and another meld is destroyed.": (
        "SA SK SQ C8 D8 C3 D3 H2 H2 H6 H6 D8 C3", ("CJ SJ C5 D7 H9", "CQ DQ C5 D7 H9"),
        "steal C5 from 2, C3, D3, C8, D8"),
}  # fmt: skip


@pytest.mark.parametrize(("hand", "theirs", "best"), list(TIPS.values()), ids=list(TIPS))
def test_the_best_turn(hand: str, theirs: tuple[str, ...], best: str) -> None:
    state = position(hand, theirs)
    game = state.get_game()
    turn = [game.action_to_string(0, action) for action in plans(state)[0].path]
    assert ", ".join(turn) == f"{best}, meld"
    for action in plans(state)[0].path:
        state.apply_action(action)


def test_who_plays_by_the_tips_beats_chance() -> None:
    """In ten matches, five from each seat."""
    won = 0
    for seed in range(10):
        state = load_game("fireplace_poker").new_initial_state()
        assert isinstance(state, FireplacePokerState)
        advice, rng = FireplacePokerAdvice(state.get_game()), Random(seed)
        while state.current_player() != TERMINAL:
            if state.is_chance_node():
                state.apply_action(state.draw(rng.random))
            elif state.current_player() == seed % 2:
                state.apply_action(advice.likely_action(state, rng.random))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        won += seed % 2 in state.winners()
    assert won >= 9


def test_a_duplicate_is_worth_nothing_and_a_royal_card_most() -> None:
    worths = BY_TIPS.kept(kinds("C2 C2 D7 SQ SK SA H7"))
    two, seven, queen = (worths[kinds(card)[0]] for card in ("C2", "D7", "SQ"))
    assert two == 0 < seven < queen


def test_a_card_that_a_meld_needs_is_stolen_rather_than_spent() -> None:
    """The hand has a straight of its own, and the opponent a card of it."""
    state = position("C6 D7 H8 S9 CT H2 H2 C3 C3 DK D4 D4 S5", ("CJ DJ S7 H2 S4",))
    turn = [state.action_to_string(action) for action in plans(state)[0].path]
    assert turn[0].startswith("steal")
    assert len(turn) == 6


def test_a_turn_that_was_begun_otherwise_is_gone_on_with() -> None:
    """Nobody would lay the king of spades beside two fives: what fits it best is what is left to find."""
    state = position("CK HK SK C5 D5 H2 H2 S8 S8 CJ CJ D3 D3", ("DK DJ HJ C2 S4",))
    for step in ("D3", "D5"):
        state.apply_action(state.string_to_action(step))
    found = plans(state)
    assert found
    for plan in found:
        turn = [state.action_to_string(action) for action in plan.path]
        assert turn[:2] == ["D3", "D5"]
        after = state.clone()
        for action in plan.path[2:]:
            assert action in after.legal_actions()
            after.apply_action(action)


@pytest.mark.parametrize("weights", [BY_TIPS, LEARNT], ids=["tips", "learnt"])
def test_what_seems_best_before_it_is_tried_is_right_in_all_expert_positions(
    weights: Weights,
) -> None:
    for position in expert_positions("fireplace_poker"):
        state = position.state()
        assert isinstance(state, FireplacePokerState)
        best = plans(state, weights)[0].path[max(0, state.composing())]
        assert position.agrees(state.action_to_string(best)), position.why
