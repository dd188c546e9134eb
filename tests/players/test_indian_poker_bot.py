"""Indian Poker by learned frequencies: classes of situations, the school, the table, and the bot."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pelitupa.core import CHANCE, OptionError, PelitupaError
from pelitupa.equipment.cards import read_card
from pelitupa.games import load_game
from pelitupa.games.poker.betting import CALL, FOLD, RAISE, BettingRound
from pelitupa.games.poker.indian_poker.game import IndianPokerState
from pelitupa.nature import Seeded
from pelitupa.players import make_bot
from pelitupa.players.indian_poker.bot import IndianPokerBot
from pelitupa.players.indian_poker.situation import (
    ANOTHER,
    BEST_HOLDER,
    NOBODY,
    Situation,
    chance_to_beat,
    last_raiser,
    situation_of,
)
from pelitupa.players.indian_poker.table import (
    Table,
    TableError,
    chances_in,
    learned_table,
    read_table,
    table_of,
    write_table,
)
from pelitupa.players.indian_poker.training import School, Schooling, chips_of
from players.matches import play_on

# --- situations


def betting(players: int, *actions: int) -> BettingRound:
    """A round with one chip each in the pot, seat 0 first, after some actions."""
    found = BettingRound([1] * players, 0)
    for action in actions:
        found.act(action)
    return found


def test_the_chance_to_beat_a_card_counts_the_cards_not_seen() -> None:
    # of a pack of six, seat 0 sees 3 and 5: its own is 0, 1, 2 or 4
    assert chance_to_beat(3, 0, [-1, 3, 5], 6) == 0.25
    assert chance_to_beat(5, 0, [-1, 3, 5], 6) == 0.0
    assert chance_to_beat(0, 0, [-1, 0], 52) == 1.0


def test_a_situation_tells_what_one_goes_by() -> None:
    found = situation_of(betting(4), [-1, 50, 10, 30], 52)
    assert found == Situation(
        best=0, second=2, opponents=3, raises=0, price=0, last=NOBODY, behind=1
    )
    found = situation_of(betting(4, CALL, RAISE + 4, FOLD), [9, 50, 51, -1], 52)
    assert (found.opponents, found.raises, found.last, found.behind) == (2, 1, BEST_HOLDER, 1)
    assert found.price == 4  # 5 chips for a pot of 14


def test_the_last_raiser_is_found_whoever_folded_since() -> None:
    assert last_raiser(betting(4, CALL, CALL)) == -1
    assert last_raiser(betting(4, RAISE)) == 0
    assert last_raiser(betting(4, RAISE, FOLD, CALL)) == 0
    assert last_raiser(betting(4, RAISE, FOLD, RAISE, CALL)) == 2
    assert last_raiser(betting(4, FOLD, RAISE, CALL, RAISE)) == 3
    found = situation_of(betting(4, FOLD, RAISE, CALL, RAISE), [7, -1, 50, 20], 52)
    assert found.last == ANOTHER


def test_ones_own_card_is_not_looked_at() -> None:
    now = betting(3, CALL, RAISE + 1)
    found = {situation_of(now, [30, 8, own], 52) for own in (-1, 0, 9, 51)}
    assert len(found) == 1


# --- learning


def test_chips_go_to_the_best_of_those_left() -> None:
    over = betting(3, RAISE + 4, FOLD, CALL)
    assert over.over
    assert [chips_of(over, [3, 9, 5], seat) for seat in range(3)] == [-6, -1, 7]


def test_nobody_considers_folding_for_nothing_or_a_raise_beyond_the_limit() -> None:
    schooling = Schooling(sizes=(1, 5), limit=2)
    assert schooling.actions(0, 0) == [CALL, RAISE, RAISE + 4]
    assert schooling.actions(3, 2) == [FOLD, CALL]


def test_a_school_learns_the_same_from_the_same_seed() -> None:
    tables = []
    for _ in range(2):
        school = School(Schooling(pack=5, players=(2,), sizes=(1,), limit=1), seed=7)
        school.learn(50)
        tables.append(table_of(school))
    assert tables[0] == tables[1]
    assert all(sum(chances) == pytest.approx(1.0) for chances in tables[0].values())


# --- tables


def test_a_table_is_written_and_read(tmp_path: Path) -> None:
    table: Table = {
        Situation(1, 2, 3, 0, 0, 0, 1): (0.0, 0.25, 0.0, 0.0, 0.75, 0.0, 0.0),
        Situation(0, 0, 1, 1, 4, 1, 0): (0.5, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0),
    }
    write_table(table, tmp_path / "t.csv")
    assert read_table(tmp_path / "t.csv") == table


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "t.csv, line 1: the columns are best, second"),
        ("HEAD\n1,2,x\n", "t.csv, line 2: every value is a number"),
        ("HEAD\n0,0,0,0,0,0,0,0,0,0,0,0,0,0\n", "chances are 0 or more, not all 0"),
        ("HEAD\n1,1,1\n", "line 2: chances are 0 or more"),
    ],
)
def test_what_is_no_table_is_refused(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    write_table({}, path)
    path.write_text(text.replace("HEAD", path.read_text().strip()))
    with pytest.raises(TableError) as error:
        read_table(path)
    assert says in str(error.value)


def test_a_raise_that_is_not_legal_is_shared_out() -> None:
    now = betting(3)
    table: Table = {situation_of(now, [-1, 5, 6], 52): (0.0, 0.2, 0.2, 0.0, 0.0, 0.0, 0.6)}
    assert chances_in(table, now, [-1, 5, 6], 52, [FOLD, CALL, RAISE]) == [0.0, 0.5, 0.5]


def test_without_an_entry_the_price_decides() -> None:
    now = betting(3, RAISE + 4)  # 5 chips for a pot of 13
    assert chances_in({}, now, [8, -1, 9], 52, [FOLD, CALL]) == [0.0, 1.0]
    assert chances_in({}, now, [8, -1, 45], 52, [FOLD, CALL]) == [1.0, 0.0]


def test_the_learned_table_covers_what_happens_most() -> None:
    table = learned_table()
    assert len(table) > 500
    rng = Random(1)
    for _ in range(50):
        strengths = rng.sample(range(52), 4)
        assert situation_of(betting(4), strengths, 52) in table


# --- the bot


def dealt(*cards: str) -> IndianPokerState:
    """A first deal among so many players, in the order dealt: from seat 2, the first seat last."""
    state = load_game("indian_poker", players=len(cards)).new_initial_state()
    assert isinstance(state, IndianPokerState)
    for text in cards:
        assert state.current_player() == CHANCE
        state.apply_action(read_card(text))
    return state


def chances(state: IndianPokerState) -> dict[str, float]:
    seat = state.current_player()
    bot = IndianPokerBot(state.get_game(), seat, 1)
    return {state.action_to_string(seat, a): chance for a, chance in bot.chances(state) if chance}


def test_who_sees_only_low_cards_pays_and_who_sees_an_ace_does_not() -> None:
    state = dealt("H7", "C2", "D2", "H2")
    state.apply_action(state.string_to_action("raise 5"))
    assert chances(state).get("fold", 0.0) < 0.1
    state = dealt("H7", "D9", "SA", "HK")
    state.apply_action(state.string_to_action("raise 5"))
    assert chances(state).get("fold", 0.0) > 0.8


def test_the_bot_does_not_look_at_its_own_card() -> None:
    for text in ("S2", "SA", "H8"):
        assert chances(dealt(text, "C3", "D9", "HK")) == chances(dealt("C4", "C3", "D9", "HK"))


def test_the_bot_mixes_and_repeats_itself_by_its_seed() -> None:
    state = dealt("H7", "C9", "DJ", "H4")
    seat = state.current_player()
    game = state.get_game()
    drawn = [make_bot("indian_poker", game, seat, seed).step(state) for seed in range(60)]
    assert drawn == [make_bot("indian_poker", game, seat, seed).step(state) for seed in range(60)]
    assert len(set(drawn)) > 1


@pytest.mark.parametrize("players", [3, 4, 10])
def test_the_bot_plays_whole_sessions(players: int) -> None:
    game, nature = load_game("indian_poker", players=players, deals=6), Seeded("s")
    bots = [make_bot("indian_poker", game, seat, 1) for seat in range(players)]
    state = game.new_initial_state()
    play_on(state, bots, nature)
    assert sum(state.scores()) == 100 * players


def test_the_bot_refuses_other_games_and_other_turns() -> None:
    with pytest.raises(OptionError, match="plays Indian Poker only, not hex"):
        make_bot("indian_poker", load_game("hex"), 0, 1)
    state = dealt("H7", "C9", "DJ", "H4")
    bot = make_bot("indian_poker", state.get_game(), 0, 1)
    with pytest.raises(PelitupaError, match="not the turn of player 1"):
        bot.step(state)
    bot.restart()
    bot.restart_at(state)
    assert bot.player_id() == 0
