"""Silence: all are asked at once, and who has not answered in time has answered, where the game says how."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import PelitupaError
from pelitupa.games import game_ids, load_game
from pelitupa.nature import Seeded
from pelitupa.table import Match, Seat, TableError
from pelitupa.table.events import PAUSE, PLAY, SILENCE, Event
from pelitupa.table.session import TableSession
from pelitupa.table.terms import Terms

SPEC = "valepaska(players=4)"


def asked(silence: int = 20) -> tuple[TableSession, list[int]]:
    """Four people at Valepaska, just after cards were played and announced at 1000 ms; who is asked."""
    match = Match(load_game(SPEC), [Seat(f"N{place}") for place in range(4)], seed="7")
    session = TableSession(match, Terms(silence=silence), began=0)
    while not match.silence_of(session.waiting_for()[0]):
        seat = session.waiting_for()[0]
        session.apply(Event(PLAY, seat, match.legal(seat)[0], 1000))
    return session, session.waiting_for()


@pytest.mark.parametrize("id", game_ids())
def test_silence_is_a_legal_answer_that_tells_nothing_hidden(id: str) -> None:
    rng, nature, said = Random(3), Seeded("silence"), False
    state = load_game(id).new_initial_state()
    for _ in range(300):
        if state.is_terminal():
            break
        for seat in state.pending_players():
            action = state.default_action(seat)
            if action >= 0:
                said = True
                assert action in state.legal_actions(seat)
                for other in state.pending_players():
                    assert state.sampler(other).draw(rng.random).default_action(seat) == action
        legal = state.legal_actions()
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
        elif legal:
            state.apply_action(rng.choice(legal))
        else:
            wanted = state.open_input()
            assert wanted is not None
            state.apply_action(wanted.sampler(rng))
    assert said == load_game(id).silence_answers()
    others = set(range(state.num_players())) - set(state.pending_players())
    assert all(state.default_action(seat) == -1 for seat in others)


def test_all_are_asked_at_once_and_silence_is_no_doubt() -> None:
    session, seats = asked()
    turn = ({0, 1, 2, 3} - set(seats)).pop()
    assert len(seats) == 3
    assert [session.silence_ends(seat) for seat in seats] == [21_000] * 3
    assert session.next_silence() == 21_000
    assert session.silence_ends(turn) is None
    steps = session.match.version
    session.apply(Event(PLAY, seats[2], "accept", 5000))  # the last of them, before the others
    assert session.silence_ends(seats[2]) is None
    with pytest.raises(TableError, match="no answer yet"):
        session.apply(Event(SILENCE, seats[0], "", 20_999))
    assert session.silent(21_000) == seats[:2]
    for seat in seats[:2]:
        session.apply(Event(SILENCE, seat, "", 21_000))
    answers = session.match.record().entries[steps : steps + 3]
    assert [(entry.actor, entry.text) for entry in answers] == [(seat, "accept") for seat in seats]
    assert session.silent(10**9) == []
    assert session.next_silence() is None  # the next one is to play: that has to be said


def test_one_who_speaks_after_others_were_silent_is_heard() -> None:
    session, seats = asked()
    steps = session.match.version
    session.apply(Event(SILENCE, seats[0], "", 21_000))
    session.apply(Event(PLAY, seats[1], "doubt", 21_000))
    entries = session.match.record().entries[steps : steps + 2]
    assert [entry.text for entry in entries] == ["accept", "doubt"]


def test_who_is_silent_is_nobody_elses_business() -> None:
    """A silence that waits for its turn is sealed, as a decision is: nobody's count of versions tells it."""
    session, seats = asked()
    before = [session.seen(seat) for seat in range(4)]
    session.apply(Event(SILENCE, seats[2], "", 30_000))
    after = [session.seen(seat) for seat in range(4)]
    assert [seat for seat in range(4) if after[seat] != before[seat]] == [seats[2]]
    assert session.match.sealed(seats[2]) == "accept"


def test_without_an_agreed_time_everybody_is_waited_for() -> None:
    session, seats = asked(silence=0)
    assert session.next_silence() is None
    with pytest.raises(TableError, match="no answer yet"):
        session.apply(Event(SILENCE, seats[0], "", 10**12))


def test_where_one_has_to_play_silence_is_no_answer() -> None:
    session, seats = asked()
    for seat in seats:
        session.apply(Event(SILENCE, seat, "", 21_000))
    turn = session.waiting_for()
    assert len(turn) == 1
    with pytest.raises(TableError, match="no answer yet"):
        session.apply(Event(SILENCE, turn[0], "", 10**12))


@pytest.mark.parametrize("seconds", [-1, 3601])
def test_silence_has_bounds(seconds: int) -> None:
    with pytest.raises(PelitupaError, match="after 1 to 3600 seconds"):
        Terms(silence=seconds)


def test_nobody_is_silent_while_no_server_was_there() -> None:
    session, seats = asked()
    session.apply(Event(PAUSE, -1, "1500", 600_000))
    assert session.silent(600_000) == []
    assert session.silence_ends(seats[0]) == 620_000
    assert session.silent(620_000) == seats
