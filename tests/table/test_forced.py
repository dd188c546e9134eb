"""Decisions with one possible answer: who may have them answered by themselves, and how soon."""

from __future__ import annotations

import pytest

from pelitupa.games import load_game
from pelitupa.records import Seat
from pelitupa.table import Match, TableError
from pelitupa.table.forced import AS_A_CHOICE, BY_HAND, SOON, forced_answers
from pelitupa.table.session import TableSession
from pelitupa.table.terms import Terms


def session_of(game: str, people: int, forced: str) -> TableSession:
    """A match at a table that agreed on `forced`, in the first `people` seats of which people sit."""
    chosen = load_game(game)
    seats = [
        Seat(f"Player {place + 1}", None if place < people else "random")
        for place in range(chosen.num_players())
    ]
    return TableSession(Match(chosen, seats, seed="forced"), Terms(forced=forced))


@pytest.mark.parametrize(
    ("game", "people", "forced", "expected"),
    [
        ("hex", 2, "seen", SOON),  # all see that there is one choice
        ("hex", 2, "never", BY_HAND),
        ("tuppi", 1, "seen", SOON),  # bots learn nothing from a quick answer
        ("tuppi", 1, "never", BY_HAND),
        ("tuppi", 2, "seen", BY_HAND),  # a quick answer would tell of the hand
        ("tuppi", 2, "always", AS_A_CHOICE),
    ],
)
def test_a_quick_answer_tells_nobody_of_a_hand(
    game: str, people: int, forced: str, expected: str
) -> None:
    session = session_of(game, people, forced)
    assert forced_answers(session, 0) == expected
    assert forced_answers(session, None) == BY_HAND  # who looks on answers nothing


def test_a_bot_that_stands_in_does_not_leave_a_player_alone() -> None:
    session = session_of("tuppi", 2, "seen")
    session.match.stand_in(1, "random")  # its person may come back, and reads the log
    assert forced_answers(session, 0) == BY_HAND


def test_terms_that_are_not_there_are_refused() -> None:
    with pytest.raises(TableError, match="seen, always, never"):
        Terms(forced="sometimes")
