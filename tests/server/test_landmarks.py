"""Deals and tricks of a finished match, as its replay knows them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pelitupa.core import CardZone, Game
from pelitupa.games import load_game
from pelitupa.nature import Seeded
from pelitupa.server.live.table import LiveTable
from pelitupa.shown.at_table import PACES, pause_of
from pelitupa.shown.landmarks import Landmark, RunningLandmarks, landmarks
from pelitupa.table.events import ACCEPT, OFFER, TAKE_BACK
from server.stacks import SQLITE, a_stack, table


def played(spec: str, seed: int = 1) -> tuple[Game, list[Any]]:
    """A whole match by chance."""
    game = load_game(spec)
    state = game.new_initial_state()
    rng, nature = Random(seed), Seeded(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return game, state.history()


def test_a_replay_begins_at_the_first_decision() -> None:
    game, history = played("tuppi(deals=2)")
    first = landmarks(game, history).first
    assert game.state(history[:first]).current_player() >= 0
    assert all(game.state(history[:step]).is_chance_node() for step in range(first))
    assert landmarks(*played("hex(size=3)")).first == 0


@pytest.mark.parametrize("spec", ["skruuvi(deals=3)", "knueffeln(deals=3)", "kiertopokeri"])
def test_each_deal_begins_at_its_first_decision(spec: str) -> None:
    game, history = played(spec)
    deals = [mark for mark in landmarks(game, history).marks if not mark.trick]
    assert len(deals) > 1
    for mark in deals:
        state = game.state(history[: mark.start])
        assert state.deal_number() == mark.deal
        assert not state.is_chance_node()
        before = [game.state(history[:step]) for step in range(mark.start)]
        assert all(one.is_chance_node() for one in before if one.deal_number() == mark.deal)


def test_a_whole_trick_is_looked_at_longer() -> None:
    """A bot that leads to the next waits, after each trick but the last; in a game on a board never."""
    game, history = played("skruuvi(deals=1)")
    whole = _whole_at(game, history)
    ends = [mark.end for mark in landmarks(game, history).marks if mark.trick]
    assert whole == ends[:-1]
    assert pause_of("normal", True) > pause_of("normal", False) == PACES["normal"]
    board, moves = played("hex(size=3)")
    assert not _whole_at(board, moves)


def _whole_at(game: Game, history: Sequence[Any]) -> list[int]:
    """After how many steps a whole trick lies on the table, of one who follows the match."""
    running, whole = RunningLandmarks(game), []
    for step in range(len(history)):
        running.go_to(history[:step])
        if running.lies_whole():
            whole.append(step)
    return whole


def test_who_follows_a_match_knows_its_landmarks_as_they_come() -> None:
    game, history = played("skruuvi(deals=2)")
    marks = landmarks(game, history).marks
    running = RunningLandmarks(game)
    told: list[Landmark] = []
    for since in range(len(history)):
        running.go_to(history[: since + 1])
        told += running.known(since, since + 1)
    assert told == list(marks)
    for since, step in ((0, 80), (48, 90), (74, 78), (90, 200), (200, len(history))):
        assert running.known(since, step) == [m for m in marks if since < m.known <= step]


def test_of_steps_that_were_taken_back_no_landmark_is_left() -> None:
    game, history = played("skruuvi(deals=1)")
    running = RunningLandmarks(game)
    running.go_to(history)
    for step in (80, 90, 20):
        running.go_to(history[:step])
        anew = RunningLandmarks(game)
        anew.go_to(history[:step])
        everything = running.known(0, len(history))
        assert everything == anew.known(0, len(history))
        assert bool(everything) == (step > 48)
        assert running.lies_whole() == anew.lies_whole()


def test_a_table_shows_the_landmarks_of_what_is_left(tmp_path: Path) -> None:
    """A card that made a trick whole is taken back, and the match goes on in another way."""

    async def run() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            # one deal of sooli can be over before its third trick
            at = await table(await stack.hub(), "tuppi(deals=20)")
            last = -1
            while len(_known(at)) < 3 or not at.trick_lies_whole():
                last = await _decide(at, 0)
            before = _known(at)
            await at.do(OFFER, last, TAKE_BACK)
            for seat in {0, 1, 2, 3} - {last}:
                await at.do(ACCEPT, seat)
            assert _known(at) == before
            assert not at.trick_lies_whole()
            for _ in range(5):
                await _decide(at, -1)
            history = at.playing.match.history()
            anew = RunningLandmarks(at.playing.match.game)
            anew.go_to(history)
            assert _known(at) == anew.known(0, len(history))
            assert len(_known(at)) > len(before)

    asyncio.run(run())


def _known(at: LiveTable) -> list[Landmark]:
    return at.landmarks(0, len(at.playing.match.history()))


async def _decide(at: LiveTable, which: int) -> int:
    """Let somebody who is asked take the first or last of what they may; who it was."""
    seat = at.playing.waiting_for()[0]
    await at.act(seat, at.playing.match.legal(seat)[which], at.playing.seen(seat))
    return seat


def test_each_trick_is_whole_where_it_ends_and_its_winner_leads() -> None:
    game, history = played("skruuvi(deals=1)")
    tricks = [mark for mark in landmarks(game, history).marks if mark.trick]
    assert [mark.trick for mark in tricks] == list(range(1, 14))
    for mark in tricks[:-1]:
        state = game.state(history[: mark.end])
        zone = state.view(None).zone("trick")
        assert isinstance(zone, CardZone)
        assert len(zone.items) == 4
        assert zone.items[0].by == game.state(history[: mark.start]).current_player()
        assert state.current_player() == mark.winner
        assert mark.end == mark.start + 4


def test_what_is_not_seen_whole_has_no_winner() -> None:
    game, history = played("tuppi(deals=2)")
    marks = landmarks(game, history).marks
    last = [mark for mark in marks if mark.trick and mark.deal == 1][-1]
    begins = next(mark for mark in marks if not mark.trick and mark.deal == 2)
    assert last.winner == -1
    assert last.end < begins.start


def test_a_game_without_tricks_has_none() -> None:
    for spec in ("hex(size=3)", "jakis", "valepaska"):
        game, history = played(spec)
        assert not [mark for mark in landmarks(game, history).marks if mark.trick]


def test_tricks_of_a_deal_in_which_somebody_sits_out_are_whole() -> None:
    game, history = played("tuppi(deals=2)", seed=1)
    marks = landmarks(game, history).marks
    cards = [[len(m.cards) for m in marks if m.trick and m.deal == deal] for deal in (1, 2)]
    assert set(cards[0][:-1]) == {4}
    assert len(cards[1]) > 2
    assert set(cards[1][:-1]) == {3}
