"""Cards passed together are a set (booklet 70.4): no order, no count and no pause tells anybody anything."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from pelitupa.core import CHANCE, HIDDEN, IllegalAction, State
from pelitupa.games import load_game
from pelitupa.table import Match, Seat
from pelitupa.table.taking_up import position_given

GAMES = ("skruuvi", "klubiskruuvi", "historical_skruuvi", "skruf_whist", "huutopussi")
SPECS = (*GAMES, "skruuvi(basic=0)", "multimulta")


def before_a_gift(spec: str, seed: int = 1) -> State:
    """A random match, up to where somebody is to give several cards."""
    rng, state = Random(seed), load_game(spec).new_initial_state()
    while state.composing() != 0:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def seen(state: State, seat: int | None) -> tuple[Any, ...]:
    """All that leaves the rules towards a seat, or a spectator."""
    told = state.view(seat), state.log(seat), state.observed(seat), state.last_observed(seat)
    if seat is None:
        return told
    return (*told, state.information_state_string(seat), state.observation_tensor(seat))


@pytest.mark.clause("skruuvi/passed-set", "huutopussi/passed-set", "multimulta/passed-set")
@pytest.mark.parametrize("spec", SPECS)
def test_in_whatever_order_a_gift_is_laid_the_others_see_the_same(spec: str) -> None:
    state = before_a_gift(spec)
    giver, size = state.current_player(), 3 if spec in ("huutopussi", "multimulta") else 4
    others = [seat for seat in (*range(4), None) if seat != giver]
    begun = {seat: seen(state, seat)[0] for seat in others}
    whole: dict[int | None, list[Any]] = {seat: [] for seat in others}
    for order in permutations(state.legal_actions()[-size:]):
        after = state.clone()
        for done, action in enumerate(order, 1):
            after.apply_action(action)
            if done < size:
                assert after.composing() == done
                assert {seat: after.view(seat) for seat in others} == begun
                assert all(
                    after.information_state_string(seat) == state.information_state_string(seat)
                    for seat in others
                    if seat is not None
                )
        for seat in others:
            whole[seat].append(seen(after, seat))
        taken = after.observed(giver)[-size:]
        assert taken == list(order), "who gives knows in which order"
    for seat in others:
        assert all(one == whole[seat][0] for one in whole[seat])


@pytest.mark.parametrize("spec", GAMES)
def test_the_receiver_gets_the_gift_sorted_and_the_opponents_see_backs(spec: str) -> None:
    state = before_a_gift(spec)
    giver, size = state.current_player(), 3 if spec == "huutopussi" else 4
    cards = state.legal_actions()[-size:]
    for action in reversed(cards):
        state.apply_action(action)
    partner = next(
        seat for seat in range(4) if state.observed(seat)[-1] != HIDDEN and seat != giver
    )
    assert state.observed(partner)[-size:] == cards
    assert state.last_observed(partner) == tuple(cards)
    texts = [state.action_to_string(giver, card) for card in cards]
    assert [line.text for line in state.log(partner)][-size:] == texts
    for seat in range(4):
        if seat not in (giver, partner):
            assert state.observed(seat)[-size:] == [HIDDEN] * size
    again = state.get_game().deserialize_state(state.serialize())
    assert again.history()[-size:] == cards[::-1], "the record keeps the order, for who gave"


@pytest.mark.clause("skruuvi/passed-set", "huutopussi/passed-set")
@pytest.mark.parametrize("spec", GAMES)
def test_a_sequence_is_seen_in_its_order_and_all_at_once_too(spec: str) -> None:
    state = before_a_gift(f"{spec}(passing=sequence)")
    giver, size = state.current_player(), 3 if spec == "huutopussi" else 4
    before = {seat: state.view(seat) for seat in range(4) if seat != giver}
    cards = state.legal_actions()[-size:][::-1]
    for action in cards[:-1]:
        state.apply_action(action)
    assert {seat: state.view(seat) for seat in before} == before
    state.apply_action(cards[-1])
    seen_in_order = [seat for seat in before if state.observed(seat)[-size:] == cards]
    assert len(seen_in_order) == 1, "the receiver alone"


@pytest.mark.parametrize("spec", SPECS)
def test_a_card_lies_aside_once(spec: str) -> None:
    state = before_a_gift(spec)
    first = state.legal_actions()[0]
    state.apply_action(first)
    assert first not in state.legal_actions()
    with pytest.raises(IllegalAction):
        state.apply_action(first)
    giver = state.current_player()
    aside = [zone for zone in state.view(giver).zones if zone.id in ("gift", f"down-{giver}")]
    assert len(aside) == 1


@pytest.mark.parametrize("spec", SPECS)
def test_what_is_drawn_for_the_others_does_not_know_of_a_gift_begun(spec: str) -> None:
    """Deals drawn for a seat while another gives, and after that, agree with all that it knows."""
    state, rng = before_a_gift(spec), Random(2)
    giver = state.current_player()
    for _ in range(5):
        if state.current_player() == CHANCE:
            break
        state.apply_action(state.legal_actions()[-1])
        for seat in range(4):
            other = state.resample_from_infostate(seat, rng.random)
            assert seen(other, seat) == seen(state, seat)
            if seat != giver:
                again = other.resample_from_infostate(seat, Random(3).random)
                straight = state.resample_from_infostate(seat, Random(3).random)
                assert again.history() == straight.history()


@pytest.mark.parametrize("spec", [*GAMES, "multimulta"])
def test_a_table_keeps_a_gift_to_who_gives_it_and_lets_it_be_taken_back(spec: str) -> None:
    state = before_a_gift(spec)
    giver = state.current_player()
    names = ["Aino", "Elli", "Impi", "Olavi"]
    match = Match(state.get_game(), [Seat(name) for name in names], given=position_given(state))
    version, entries = match.version, len(match.history())
    texts = [state.action_to_string(giver, action) for action in state.legal_actions()]
    size = 3 if spec in ("huutopussi", "multimulta") else 4
    others = {seat: match.view(seat) for seat in range(4) if seat != giver}
    for text in texts[: size - 1]:
        assert match.submit(giver, text).staged
    match.submit(giver, "undo")
    match.submit(giver, texts[size])
    assert (match.version, len(match.history())) == (version, entries)
    assert {seat: match.view(seat) for seat in others} == others
    match.submit(giver, texts[size - 2])
    assert len(match.history()) == entries + size
