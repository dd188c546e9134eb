"""Bots that are asked at once think at once, none in a position that tells what another has answered."""

from __future__ import annotations

import pytest

from pelitupa.games import game_ids, load_game
from pelitupa.table import Match, Seat
from pelitupa.table.thinking import still_asks, thinkers

ASKING = [id for id in game_ids() if load_game(id).silence_answers()]


def with_bots(id: str) -> Match:
    """A match in which the first seat is a person's."""
    game = load_game(id)
    seats = [
        Seat("Aino") if seat == 0 else Seat(f"Bot {seat}", bot="random")
        for seat in range(game.num_players())
    ]
    match = Match(game, seats, seed="4")
    match.draw_on()
    return match


def asked_in(match: Match) -> list[int]:
    """Play on until bots are asked together; which. Empty where that does not come to be."""
    for _ in range(400):
        if match.is_over:
            break
        found = thinkers(match)
        if len(found) > 1:
            return [seat for seat, _ in found]
        if match.advance_one() is None:
            match.submit(0, match.legal(0)[0])
    return []


@pytest.mark.parametrize("id", ASKING)
def test_the_position_of_each_is_the_one_it_has_when_its_turn_comes(id: str) -> None:
    match = with_bots(id)
    seats = asked_in(match)
    if not seats:
        assert id in ("curling", "strip_poker"), "in which one at a time is asked"
        return
    assert len(set(seats)) == len(seats)
    assert set(seats) <= set(match.asked())
    found = thinkers(match)
    for seat, state in found:
        assert state.current_player() == seat
        assert state.default_action(seat) >= 0
    for seat, state in found:
        if not match.silence_of(seat):
            break  # the answer of one before has ended the question
        assert still_asks(match, seat, state), "whatever those before have answered"
        match.advance_one()
        assert not still_asks(match, seat, state)


def test_who_is_asked_alone_thinks_alone() -> None:
    match = with_bots("hex(size=3)")
    assert thinkers(match) == [], "it is a person's turn"
    match.submit(0, "a1")
    ((seat, state),) = thinkers(match)
    assert seat == 1
    assert still_asks(match, seat, state)
