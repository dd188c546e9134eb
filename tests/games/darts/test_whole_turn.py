"""A turn of darts reported at once: the same as dart by dart, and refused where it cannot be."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import IllegalAction, MalformedAction, PelitupaError
from pelitupa.games import game_class, game_ids, load_game
from pelitupa.games.darts.throwing import DartGame, DartState
from pelitupa.records import Seat
from pelitupa.table import Match
from pelitupa.table.refereeing import aims_of, enter_aims, strike_out, tell

DART_GAMES = [id for id in game_ids() if issubclass(game_class(id), DartGame)]


def done(state: DartState, *texts: str) -> DartState:
    """The state after more has happened."""
    state = state.clone()
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


@pytest.mark.parametrize("id", DART_GAMES)
def test_a_game_says_that_it_asks_if_it_has_a_choice_to_offer(id: str) -> None:
    """`asks` spares the other games the question at every dart; forgotten, nobody would be asked."""
    game = load_game(id)
    assert isinstance(game, DartGame)
    state = game.new_initial_state()
    assert isinstance(state, DartState)
    assert game.asks == (type(state).offers is not DartState.offers)


def come_to(state: DartState) -> tuple[object, ...]:
    """All that a position is, but for how it was told."""
    events = [line.text for line in state.log(None) if line.actor < -1 and "hits" not in line.label]
    return state.current_player(), state.scores(), state.score_sheet(), state.board, events


@pytest.mark.parametrize("id", DART_GAMES)
def test_a_turn_at_once_is_the_turn_dart_by_dart(id: str) -> None:
    rng, compared = Random(id), 0
    state = load_game(id).new_initial_state()
    assert isinstance(state, DartState)
    while not state.is_terminal() and compared < 25:
        if state.offers() or state.turn:
            state.apply_action(rng.choice(state.legal_actions()))
            continue
        thrown, after = [], state.clone()
        while True:
            dart = rng.choice(sorted(state.dart_game.hits))
            thrown.append(dart)
            aim = after.legal_actions()[0]
            after.apply_action(aim)
            after.apply_action(after.string_to_action(dart))
            if after.is_terminal() or not after.turn or after.offers():
                break
        text = " ".join(["turn", *thrown])
        if after.offers() and after.turn:
            with pytest.raises(IllegalAction, match="somebody is asked between them"):
                done(state, text)
        else:
            assert come_to(done(state, text)) == come_to(after)
            compared += 1
        state = after
    assert compared > 1


@pytest.mark.parametrize("id", DART_GAMES)
def test_a_turn_with_too_few_or_too_many_darts_is_refused_with_its_clause(id: str) -> None:
    state = load_game(id).new_initial_state()
    assert isinstance(state, DartState)
    darts = state.dart_game.darts
    with pytest.raises(MalformedAction, match=f"1 to {darts} of them"):
        done(state, " ".join(["turn", *["miss"] * (darts + 1)]))
    with pytest.raises(MalformedAction, match="'T21' does not fit turn DART"):
        done(state, "turn T21")
    begun = done(state, "aim 0 0", "miss")
    if begun.turn:
        with pytest.raises(IllegalAction) as error:
            done(state, "turn miss")
        assert error.value.ruling.clause == f"{id}/landing"
        with pytest.raises(MalformedAction):  # in mid-turn it is too late
            done(begun, "turn miss miss")


def test_a_landing_is_explained_by_the_clause_of_the_game() -> None:
    state = done(load_game("killeri").new_initial_state(), "aim 0 0")  # type: ignore[arg-type]
    ruling = state.explain(state.string_to_action("T20"))
    assert (ruling.legal, ruling.clause) == (True, "killeri/landing")
    assert not state.explain((9e9, 0.0)).legal
    assert state.explain((9e9, 0.0)).clause == "killeri/landing"


def test_a_referee_takes_a_turn_at_once_for_the_aim_that_nobody_tells() -> None:
    seats = [Seat("Aino"), Seat("Eero")]
    match = Match(load_game("finnish_darts"), seats, nature="reported")
    enter_aims(match)
    assert tell(match, "turn 10 9 miss 3 1") == 0
    assert tell(match, "7") == 2  # after the aim that nobody tells
    before = [entry.text for entry in match.entries()]
    with pytest.raises(MalformedAction):
        tell(match, "turn 1 2 3 4 5")
    assert [entry.text for entry in match.entries()] == before
    assert [player.score for player in match.view(None).players] == ["23", "7"]
    assert before[:3] == ["turn 10 9 miss 3 1", *before[1:3]]


def test_a_turn_at_once_is_struck_out_alone_and_stands_in_the_log() -> None:
    match = Match(
        load_game("finnish_darts(turns=3)"), [Seat("Aino"), Seat("Eero")], nature="reported"
    )
    enter_aims(match)
    for text in ("10", "7", "1", "1", "1", "turn 2 2 2 2 2"):
        tell(match, text)
    told = [entry.text for entry in match.entries()]
    assert told[-2] == "turn 2 2 2 2 2"
    assert len(told) - 2 not in aims_of(match)
    assert strike_out(match)
    enter_aims(match)
    assert [entry.text for entry in match.entries()] == [*told[:-2], told[-1]]
    assert strike_out(match)
    enter_aims(match)
    assert [entry.text for entry in match.entries()] == told[:-3]


def test_where_only_an_aim_stands_there_is_nothing_to_strike_out() -> None:
    match = Match(load_game("finnish_darts"), [Seat("Aino"), Seat("Eero")], nature="reported")
    enter_aims(match)
    assert not strike_out(match)
    assert match.entries() == []


def test_a_turn_that_is_refused_changes_nothing() -> None:
    """Neither a match that is over, which goes on being over, nor an aim that somebody has chosen."""
    game = load_game("round_the_clock(players=2)")
    match = Match(game, [Seat("A"), Seat("B")], nature="reported")
    enter_aims(match)
    before = match.entries()
    with pytest.raises(PelitupaError):
        tell(match, "turn T21")
    assert match.entries() == before
    match.undo()
    match.submit(0, "aim 5 5")
    with pytest.raises(PelitupaError):
        tell(match, "turn T21")
    assert [entry.text for entry in match.entries()] == ["aim 5.0 5.0"]
    for person in match.persons():
        match.agree_to_stop(person)
    with pytest.raises(PelitupaError, match="the match is over"):
        tell(match, "turn 1 2 3")
    assert match.is_over
    assert [entry.actor for entry in match.entries()] == [0]
