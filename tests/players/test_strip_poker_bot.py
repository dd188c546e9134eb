"""The bot of Strip Poker: what it makes of bets, and of how many cards somebody changed."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import fmean

import pytest

from games.poker.test_strip_poker import ACES, KINGS, LOW, begin, go_on
from pelitupa.core import OptionError
from pelitupa.games import load_game
from pelitupa.games.poker.betting import FOLD, RAISE
from pelitupa.games.poker.strip_poker.advice import StripPokerAdvice, changed
from pelitupa.games.poker.strip_poker.game import StripPoker, StripPokerState
from pelitupa.players import best_bot, make_bot
from pelitupa.players.strip_poker.belief import BelievedHands, bets_seen
from pelitupa.table.expert import expert_positions


def believed(state: StripPokerState, seat: int, other: int, draws: int = 150) -> list[float]:
    """How good the other's hand is in worlds that a seat draws, as a share of hands that it beats."""
    sampler, rng, found = BelievedHands(state, seat), Random(1), []
    advice = StripPokerAdvice(state.game)
    for _ in range(draws):
        world = sampler.draw(rng.random)
        assert isinstance(world, StripPokerState)
        assert world.hands[seat] == state.hands[seat]
        assert not world.hands[seat] & (world.hands[other] | world.gone[other])
        found.append(advice.strength(world, other))
    return found


def test_it_is_whom_people_meet_and_plays_nothing_else() -> None:
    assert best_bot("strip_poker") == "strip_poker(simulations=0,seconds=1.0,trust=1.0)"
    with pytest.raises(OptionError, match="plays Strip Poker only, not moska"):
        make_bot("strip_poker", load_game("moska"), 0, 1)


def test_plain_bets_are_as_likely_as_advice_says() -> None:
    rng = Random(3)
    for first, second, done in (
        (LOW, KINGS, "call"),
        (KINGS, LOW, "call"),
        (ACES, KINGS, "raise 3"),
        (ACES, LOW, "raise 5"),
    ):
        state = go_on(begin("players=2", first, second), done)
        advice, seat = StripPokerAdvice(state.game), state.current_player()
        standing = advice.strength(state, seat)
        chances = advice.bet_chances(standing, state.betting, state.pot())
        drawn = Counter(min(advice.likely_action(state, rng.random), RAISE) for _ in range(3000))
        for action, chance in enumerate(chances):
            assert drawn[action] / 3000 == pytest.approx(chance, abs=0.04)


def test_the_bets_of_the_deal_are_read_with_what_they_cost() -> None:
    state = begin()
    state = go_on(state, "raise 2, call, S7 C2, done, C3 D4, S8, done, C5, call, raise 4")
    bets = bets_seen(state)
    assert [(bet.done, bet.second, bet.betting.to_call(0), bet.pot) for bet in bets[0]] == [
        (RAISE, False, 0, 2),
        (1, True, 0, 6),
    ]
    assert [(bet.done, bet.second, bet.betting.to_call(1), bet.pot) for bet in bets[1]] == [
        (1, False, 2, 4),
        (RAISE, True, 0, 6),
    ]


def test_who_raises_is_believed_to_have_more_than_who_calls() -> None:
    called = go_on(begin("players=3", ACES, f"{KINGS}, {LOW}"), "call, call")
    raised = go_on(begin("players=3", ACES, f"{KINGS}, {LOW}"), "raise 5, raise 5")
    assert fmean(believed(called, 2, 1)) < 0.55
    assert fmean(believed(raised, 2, 1)) > 0.65


def test_who_changes_nothing_is_believed_to_have_a_hand_that_needs_nothing() -> None:
    start = "call, raise 5, call, S7 C2, done, C3 D4"
    stands = go_on(begin(second="C6 D6 H6 S9 D9"), f"{start}, done, call")
    changes = go_on(begin(second="C6 D6 H6 S9 D9"), f"{start}, C6 D6 H6, done, C8 CT CJ, call")
    assert fmean(believed(stands, 0, 1)) > fmean(believed(changes, 0, 1)) + 0.1


def test_it_gives_up_a_poor_hand_against_two_that_raise() -> None:
    state = go_on(begin("players=3", KINGS, f"{ACES}, C3 D5 H7 S9 CJ"), "raise 5, raise 5")
    assert isinstance(state.game, StripPoker)
    assert changed(state.hands[2])
    bot = make_bot("strip_poker(simulations=400)", state.game, 2, 1)
    assert bot.step(state) == FOLD


def test_it_decides_after_somebody_has_dropped_out() -> None:
    """Who is out by now may have bet in this deal: its bets are not read again."""
    for position in expert_positions("strip_poker")[:3]:
        state, seat = position.state(), position.start.seat
        bot = make_bot("strip_poker(simulations=16,trust=1)", state.get_game(), seat, 1)
        assert position.agrees(state.action_to_string(bot.step(state)))
