"""What an analysis finds in a finished match: mistakes that are known to be such, and nothing else."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random

import pytest

from pelitupa.games import load_game
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.nature import nature_for
from pelitupa.players import make_bot
from pelitupa.players.search import SearchSettings
from pelitupa.records import Record, execute, load
from pelitupa.table import Match, Seat
from pelitupa.table.analysis import Analysis, Report, look
from pelitupa.table.open_deals import deals_played, open_deal

AINO, BERTTA = Seat("Aino"), Seat("Bertta")


def hex_match(moves: str, size: int = 3) -> Record:
    match = Match(load_game(f"hex(size={size},swap=false)"), [AINO, BERTTA], seed="one")
    for number, text in enumerate(moves.split()):
        match.submit(number % 2, text)
    if not match.is_over:
        match.agree_to_stop(0)
        match.agree_to_stop(1)
    return match.record()


def analysed(record: Record, seat: int) -> Report:
    analysis = Analysis(record, seat)
    done = [analysis.done]
    while (task := analysis.task()) is not None:
        analysis.take(pickle.loads(pickle.dumps(task))())
        done.append(analysis.done)
    assert done == sorted(done)
    assert done[-1] == analysis.total
    return analysis.report()


def test_the_move_that_threw_a_won_game_away_is_found() -> None:
    """The bottom is safe for red and c1 would join the top; red plays c2."""
    report = analysed(hex_match("b2 a1 c3 a3 a2 b1 c2"), 0)
    assert [step for step, _ in report.course] == [0, 2, 4, 6][: len(report.course)]
    assert report.span == 2.0
    worst = report.costly[0]
    assert (worst.step, worst.done, worst.better) == (6, "c2", "c1")
    assert worst.loss > 2 * worst.error > 0


def test_a_choice_that_cost_nothing_is_not_told() -> None:
    """The middle, and then a bridge to each side: nothing is better."""
    report = analysed(hex_match("b2 a1 b1 a3 b3"), 0)
    assert report.costly == ()


def test_what_was_given_is_nobodys_choice() -> None:
    match = Match(load_game("hex(size=3,swap=false)"), [AINO, BERTTA], given=["c3", "a1"])
    match.submit(0, "b2")
    match.submit(1, "a2")
    match.resign(0)
    assert [step for step, _ in analysed(match.record(), 0).course] == [2]


def test_each_choice_is_judged_by_what_the_player_knew() -> None:
    """What the others hold is drawn anew: the same choice gets the same judgement whatever they hold."""
    game = load_game("tuppi(deals=1)")
    match = Match(game, [Seat(f"Bot {n}", "random") for n in range(4)], seed="one")
    match.advance()
    state = game.state(match.position().history()[:60])
    seat = state.current_player()
    other = state.resample_from_infostate(seat, Random(5).random)
    assert other.history() != state.history()
    done = state.legal_actions()[0]
    untimed = SearchSettings(simulations=50)
    spec = str(game)
    judged = [
        look(spec, each.history(), done, "chance", untimed, untimed) for each in (state, other)
    ]
    assert judged[0] == judged[1]


def test_the_card_that_would_have_broken_a_contract_is_thought_of() -> None:
    """Seven no trump, knocked, in the match that docs/lab/analysis.md reads: the queen of clubs would have
    taken the jack that was led, and the nine did not."""
    record = load(Path(__file__).parents[2] / "docs" / "skruuvi_match.pelitupa")
    state = execute(record)
    game, history = state.get_game(), state.history()
    before, untimed = game.state(history[:1043]), SearchSettings(simulations=40)
    seen = look(str(game), history[:1043], history[1043], "chance", untimed, untimed)
    named = [before.action_to_string(0, action) for action in (history[1043], *seen.rivals)]
    assert named[0] == "C9"
    assert "CQ" in named[1:]
    assert seen.gap > 0.0


def test_a_seat_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="no seat 5"):
        Analysis(hex_match("b2 a1"), 5)


def test_a_deal_with_open_hands_comes_to_what_was_played_and_what_was_given_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A side had what exact play brings, less what it gave away itself, and with what the others gave."""
    monkeypatch.setattr("pelitupa.table.open_deals._CARDS", 7)
    game = load_game("tuppi(deals=1)")
    bots = [make_bot("plain", game, seat, "1") for seat in range(4)]
    luck = nature_for(game).make("1")
    state = game.new_initial_state()
    tricks: list[list[int]] = []
    while not state.is_terminal():
        player = state.current_player()
        action = luck.outcome(state) if player < 0 else bots[player].step(state.clone())
        state.apply_action(action)
        assert isinstance(state, TrickMatch)
        tricks.append(list(state.tricks))
    history = state.history()
    (step,) = deals_played(game, history)
    for seat in range(4):
        deal = open_deal(str(game), history, step, seat)
        assert deal is not None
        before, after = tricks[step - 1], max(tricks, key=sum)
        side = next(side for side in state.sides() if seat in side)
        assert sum(after) - sum(before) == deal.cards
        assert deal.had == sum(after[one] - before[one] for one in side)
        assert 0 <= deal.could <= deal.cards
