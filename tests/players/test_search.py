"""The search finds what is to be found, in games of every kind."""

from __future__ import annotations

import time

import pytest

from pelitupa.core import EVERYONE, HIDDEN, Event, Eye, PelitupaError, only
from pelitupa.games import load_game
from pelitupa.lab import compare
from pelitupa.players import SearchBot, SearchSettings, make_bot
from pelitupa.players.search import Node, Tried, _with_news
from players.small_games import (
    Aim,
    Ask,
    Endless,
    FarAim,
    ForcedForEver,
    Gamble,
    GoodGamble,
    Kuhn,
    Matching,
    OneLongDeal,
    Pennies,
    Small,
    Three,
    after,
)

QUEEN, KING = 1, 2
JACK = 0


def choice(state: Small, simulations: int = 400, seed: int = 1, sd: float = 0.01) -> object:
    settings = SearchSettings(simulations=simulations, nature=f"throws(sd={sd})")
    return SearchBot(state.game, state.current_player(), seed, settings).step(state)


def best(spec: str, moves: str, simulations: int = 300) -> str:
    state = load_game(spec).new_initial_state()
    for move in moves.split():
        state.apply_action(state.string_to_action(move))
    bot = make_bot(
        f"search(simulations={simulations})", state.get_game(), state.current_player(), 1
    )
    return state.action_to_string(state.current_player(), bot.step(state))


# --- all is open


def test_search_wins_at_once_where_it_can() -> None:
    assert best("hex(size=3,swap=false)", "b1 a1 b2 a3") == "b3"


def test_search_stops_a_win() -> None:
    # red threatens to join b2 to the bottom at one cell only
    assert best("hex(size=3,swap=false)", "b1 a3 b2") == "b3"


def test_search_swaps_a_strong_first_stone() -> None:
    assert best("hex(size=3)", "b2") == "swap"


def test_search_beats_random_at_hex() -> None:
    result = compare("hex(size=4)", "search(simulations=100)", "random", pairs=10)
    assert result.matches == 20
    assert result.share >= 0.9


@pytest.mark.parametrize("seed", range(5))
def test_each_of_three_looks_after_itself(seed: int) -> None:
    """The first table has the best place for the first player, but the second would not grant it."""
    assert choice(after(Three), seed=seed) == 1
    assert choice(after(Three, 0), seed=seed) == 1
    assert choice(after(Three, 1), seed=seed) == 0


def test_chance_counts_by_its_odds() -> None:
    assert choice(after(Gamble)) == 0
    assert choice(after(GoodGamble)) == 1


def test_utilities_may_be_of_any_size() -> None:
    ranked = SearchBot(after(Three).game, 0, 1).search(after(Three))
    assert ranked[0][2] == pytest.approx(1e6)


@pytest.mark.parametrize("kind", [Endless, OneLongDeal, ForcedForEver])
def test_a_playout_of_a_long_match_stops_and_estimates(kind: type[Small]) -> None:
    assert choice(after(kind), simulations=1500) == 1


def test_open_values_are_sampled_ever_more_finely() -> None:
    value = choice(after(Aim), simulations=1000)
    assert isinstance(value, tuple)
    assert abs(value[0] - 0.3) < 0.1
    assert choice(after(FarAim), simulations=1000) == 0


def test_the_scatter_of_throws_is_reckoned_with() -> None:
    """Whoever throws wildly had better give up."""
    assert choice(after(Aim), simulations=1000, sd=10.0) == 0


# --- something is hidden


@pytest.mark.parametrize("seed", range(5))
def test_search_makes_no_dominated_choice_at_kuhns_poker(seed: int) -> None:
    for other in (QUEEN, KING):
        assert choice(after(Kuhn, other, JACK, 1), seed=seed) == 0, "a jack never calls"
        assert choice(after(Kuhn, JACK, other, 0, 1), seed=seed) == 0, "a jack never calls"
    for other in (JACK, QUEEN):
        assert choice(after(Kuhn, other, KING, 1), seed=seed) == 1, "a king always calls"
        assert choice(after(Kuhn, KING, other, 0, 1), seed=seed) == 1, "a king always calls"
        assert choice(after(Kuhn, other, KING, 0), seed=seed) == 1, "a king bets last"


@pytest.mark.parametrize("seed", range(2))
def test_search_learns_that_only_better_hands_call(seed: int) -> None:
    """A queen that bets last gains nothing from a jack and loses more to a king."""
    assert choice(after(Kuhn, JACK, QUEEN, 0), 4000, seed) == 0


@pytest.mark.parametrize("seed", range(5))
def test_search_makes_the_dominant_choice_at_once_with_others(seed: int) -> None:
    assert choice(after(Pennies), seed=seed) == 0
    for first in (0, 1):
        assert choice(after(Pennies, first), seed=seed) == 0


def test_the_second_to_choose_at_once_does_not_know_the_first_choice() -> None:
    choices = [[choice(after(Matching, first), 60, seed) for first in (0, 1)] for seed in range(12)]
    assert all(one == two for one, two in choices)
    assert len({one for one, _ in choices}) == 2


def test_what_the_rules_tell_a_seat_is_part_of_its_tree() -> None:
    assert choice(after(Ask), simulations=800) == 1
    for card in (0, 1, 2):
        assert choice(after(Ask, 1, card)) == card


def test_a_seat_cannot_tell_that_others_were_told_something() -> None:
    news = [Event(1, only(0), "it is S7")]
    assert _with_news(3, news, Eye(1)) == 3
    assert _with_news(3, news, Eye(0)) == (3, "it is S7")
    assert _with_news(HIDDEN, [Event(1, EVERYONE, "falls")], Eye(1)) == ("hidden", "falls")


@pytest.mark.parametrize("deals", [1, 7, 0])
def test_the_number_of_deals_drawn_is_limited(deals: int) -> None:
    drawn: list[int] = []

    class Counting(Kuhn):
        def _resampled(self, player: int, rng: object) -> Counting:
            drawn.append(player)
            return self.clone()

    state = after(Counting, KING, JACK, 0)
    settings = SearchSettings(simulations=50, deals=deals)
    SearchBot(state.game, 1, 1, settings).step(state)
    assert drawn == [1] * (deals or 50)


def test_slow_draws_take_no_more_than_their_share_of_the_time() -> None:
    drawn: list[int] = []

    class Slow(Kuhn):
        def _resampled(self, player: int, rng: object) -> Slow:
            begun = time.thread_time()
            while time.thread_time() < begun + 0.01:
                pass
            drawn.append(player)
            return self.clone()

    state = after(Slow, KING, JACK, 0)
    settings = SearchSettings(simulations=0, seconds=0.3)
    ranked = SearchBot(state.game, 1, 1, settings).search(state)
    assert len(drawn) > 2
    assert sum(visits for _, visits, _ in ranked) > 3 * len(drawn)


# --- means and manners


def test_the_same_seed_chooses_the_same() -> None:
    game = load_game("hex(size=5)")
    state = game.new_initial_state()
    choices = [
        make_bot("search(simulations=50)", game, 0, seed).step(state) for seed in (1, 1, 2, 3, 4)
    ]
    assert choices[0] == choices[1]
    assert len(set(choices)) > 1


def test_simulations_are_counted() -> None:
    ranked = SearchBot(load_game("hex(size=3)"), 0, 1, SearchSettings(simulations=37)).search(
        load_game("hex(size=3)").new_initial_state()
    )
    assert sum(visits for _, visits, _ in ranked) == 37
    assert [visits for _, visits, _ in ranked] == sorted((v for _, v, _ in ranked), reverse=True)


def test_a_time_limit_is_kept() -> None:
    game = load_game("hex(size=11)")
    bot = make_bot("search(simulations=0,seconds=0.05)", game, 0, 1)
    assert isinstance(bot, SearchBot)
    ranked = bot.search(game.new_initial_state())
    assert ranked
    assert sum(visits for _, visits, _ in ranked) < 10000


def test_the_only_action_comes_at_once() -> None:
    class Forced(Three):
        def _legal(self) -> list[int]:
            return [1]

    state = after(Forced)
    assert SearchBot(state.game, 0, 1).search(state) == [(1, 0, 0.0)]


def test_a_bot_is_not_asked_out_of_turn() -> None:
    game = load_game("hex(size=3)")
    with pytest.raises(PelitupaError, match="seat 1 is asked in the turn of 0"):
        SearchBot(game, 1, 1).step(game.new_initial_state())


@pytest.mark.parametrize("spec", ["hex(size=6)", "y(size=7)"])
def test_how_actions_fared_later_helps_where_stones_stay(spec: str) -> None:
    """The same simulations with and without, both sides, four times; 8 to 0 at first."""
    game, wins = load_game(spec), 0
    for number in range(4):
        for seat in (0, 1):
            state = game.new_initial_state()
            bots = [make_bot("search(simulations=60,amaf=0)", game, s, number) for s in (0, 1)]
            bots[seat] = make_bot("search(simulations=60)", game, seat, number)
            while not state.is_terminal():
                state.apply_action(bots[state.current_player()].step(state))
            wins += state.returns()[seat] > 0
    assert wins >= 6


@pytest.mark.parametrize(("temper", "first"), [(0.0, 1), (1.0, 2), (-1.0, 3)])
def test_a_bold_bot_takes_chances_and_a_careful_one_does_not(temper: float, first: int) -> None:
    """Three actions tried as often: the best on average, one that may bring more, and a safe one."""
    bot = SearchBot(load_game("hex"), 0, 1, SearchSettings(temper=temper))
    root = Node()
    for action, mean, deviation in ((1, 0.3, 0.5), (2, 0.1, 1.0), (3, 0.2, 0.1)):
        tried = Tried()
        tried.visits, tried.total = 10, 10 * mean
        tried.squares = 10 * (mean**2 + deviation**2)
        root.tried[action] = tried
    rare = Tried()
    rare.visits, rare.total, rare.squares = 1, 1.0, 1.0
    root.tried[4] = rare
    ranked = [(a, t.visits, t.mean()) for a, t in root.tried.items()]
    if temper:
        bot._by_temper(ranked, root)
    assert ranked[0][0] == first
    assert len(ranked) == 4
