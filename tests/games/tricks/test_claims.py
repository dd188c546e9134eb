"""Claiming the rest of a deal: a way is found where there is one, and it takes every trick."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import State
from pelitupa.games import game_families, load_game
from pelitupa.games.tricks import claims
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.nature import Seeded
from pelitupa.table import Match, Seat, TableError
from pelitupa.table.events import ACCEPT, CLAIM, DECLINE, OFFER, PLAY, Event
from pelitupa.table.session import TableSession

TRICKS = [id for id, family in game_families().items() if family == "tricks"]


def late_positions(id: str, cards: int, seed: int, count: int) -> list[TrickMatch]:
    """Positions of random matches in which whoever plays has so many cards at most."""
    rng, nature = Random(f"{id}{seed}"), Seeded(seed)
    state = load_game(id).new_initial_state()
    found: list[TrickMatch] = []
    for _ in range(4000):
        if state.is_terminal() or len(found) == count:
            break
        if isinstance(state, TrickMatch) and state.may_claim():
            held = max(state.places[c].bit_count() for c in range(state.table.chairs()))
            if held <= cards and rng.random() < 0.3:
                found.append(state.clone())
        wanted = state.open_input()
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
        elif wanted is not None and not state.legal_actions():
            state.apply_action(wanted.sampler(rng))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize("id", TRICKS)
def test_the_line_is_legal_and_gives_every_trick_to_the_side(id: str) -> None:
    lines = 0
    for state in late_positions(id, 4, 3, 6):
        for seat in range(state.table.num_players()):
            side = state._side_of(state._chair_of(seat))
            line = state.claim_line(seat)
            after: State = state.clone()
            deal = state.deal_number()
            for card in line:
                assert card in after.legal_actions()
                assert isinstance(after, TrickMatch)
                if len(after.trick) + 1 == len(after.order):
                    winner = after.order[after._winning_place([*after.trick, card])]
                    assert after._side_of(winner) == side
                after.apply_action(card)
            if line:
                lines += 1
                assert after.is_terminal() or after.deal_number() > deal or after.is_chance_node()
    assert lines or id in ("android_whist", "bridge_meets_guess_who", "narnian_whist")


def possible(state: TrickMatch, side: int) -> bool:
    """Whether the side can get the rest if all want it, by trying everything."""
    deal = state.deal_number()

    def rest(now: TrickMatch) -> bool:
        if now.is_terminal() or now.deal_number() != deal or now.is_chance_node():
            return True
        for card in now.legal_actions():
            if len(now.trick) + 1 == len(now.order):
                winner = now.order[now._winning_place([*now.trick, card])]
                if now._side_of(winner) != side:
                    continue
            if rest(now.child(card)):
                return True
        return False

    return rest(state)


def test_a_way_is_found_exactly_where_there_is_one() -> None:
    answers = set()
    for seed in range(4):
        for state in late_positions("tuppi", 3, seed, 12):
            for side in (0, 1):
                expected = possible(state, side)
                assert bool(claims.line(state, side)) == expected
                answers.add(expected)
    assert answers == {True, False}


def table_session(*persons: int) -> TableSession:
    """Tuppi shortly before a deal's end, with a rest that somebody can get."""
    seats = [Seat(f"N{place}", None if place in persons else "random") for place in range(4)]
    for seed in range(100):
        sat = TableSession(Match(load_game("tuppi(deals=1)"), seats, seed=seed))
        rng = Random(seed)
        while not sat.match.is_over:
            state = sat.match.position()
            assert isinstance(state, TrickMatch)
            if state.may_claim() and max(c.bit_count() for c in state.places[:4]) <= 3:
                if any(state.claim_line(seat) for seat in range(4)):
                    return sat
            text = state.action_to_string(_turn(sat), rng.choice(state.legal_actions()))
            sat.apply(Event(PLAY, _turn(sat), text))
    raise AssertionError("no such rest was found")


def _turn(sat: TableSession) -> int:
    return sat.match.position().current_player()


def test_a_claim_is_agreed_to_by_all_and_plays_the_deal_out() -> None:
    sat = table_session(0, 1, 2, 3)
    state = sat.match.position()
    seat = next(s for s in range(4) if state.claim_line(s))
    sat.apply(Event(OFFER, seat, CLAIM))
    others = [s for s in range(4) if s != seat]
    sat.apply(Event(ACCEPT, others[0]))
    sat.apply(Event(DECLINE, others[1]))
    assert not sat.match.is_over
    sat.apply(Event(OFFER, seat, CLAIM))
    for other in others:
        sat.apply(Event(ACCEPT, other))
    assert sat.match.is_over
    assert sat.notes[-1].text == f"Player {seat + 1} gets the rest"


def test_bots_of_the_other_side_agree_to_no_claim() -> None:
    sat = table_session(0, 2)
    with pytest.raises(TableError, match="bot would have to agree"):
        sat.apply(Event(OFFER, 0, CLAIM))
