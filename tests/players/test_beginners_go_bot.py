"""The bot of Beginners' Go: its board is held to the rules, and it plays as its seed has it."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import OptionError, PelitupaError
from pelitupa.equipment.closure import members
from pelitupa.games import load_game
from pelitupa.games.board.beginners_go.game import BeginnersGo, BeginnersGoState
from pelitupa.players import make_bot
from pelitupa.players.beginners_go.bot import GoBot, GoSettings, stones_of
from pelitupa.players.beginners_go.playout import Playout, is_shape, urgent
from pelitupa.players.beginners_go.stones import (
    CAPTURE,
    FREE,
    ILLEGAL,
    SELF_ATARI,
    Ground,
    Stones,
)

SPECS = [
    "beginners_go",
    "beginners_go(size=5)",
    "beginners_go(board=torus,size=6)",
    "beginners_go(board=hexagons,size=6)",
    "beginners_go(ruleset=dodecahedron)",
    "beginners_go(graph=a-b-c-d-e-a f a-g)",
]


def begin(spec: str) -> tuple[BeginnersGoState, Ground]:
    game = load_game(spec)
    assert isinstance(game, BeginnersGo)
    return game.new_initial_state(), Ground(game.board)


def at(text: str, spec: str = "beginners_go(size=5)") -> tuple[BeginnersGoState, Stones]:
    game = load_game(spec)
    assert isinstance(game, BeginnersGo)
    state = game.from_position(text)
    assert isinstance(state, BeginnersGoState)
    return state, stones_of(state, Ground(game.board))


def expected(state: BeginnersGoState, point: int) -> int:
    """What a stone comes to, by the rules alone."""
    if not state._is_legal(point):
        return ILLEGAL
    after = state.child(point)
    assert isinstance(after, BeginnersGoState)
    if after.stones[1 - state.turn] != state.stones[1 - state.turn]:
        return CAPTURE
    group = after.game.space.component(after.stones[state.turn], point)
    return FREE if after.liberties(group).bit_count() > 1 else SELF_ATARI


@pytest.mark.parametrize("spec", SPECS)
def test_the_fast_board_does_what_the_rules_do(spec: str) -> None:
    rng = Random(spec)
    for _ in range(2):
        state, ground = begin(spec)
        stones = Stones(ground)
        while not state.is_terminal():
            told = {p: stones.outcome(p) for p in members(state.empty())}
            assert told == {p: expected(state, p) for p in told}
            again = stones_of(state, ground)
            assert {p: again.outcome(p) for p in told} == told
            black, white = state.settlement()
            assert stones.balance() == black - (white - state.game.options.komi)
            action = rng.choice(state.legal_actions())
            state.apply_action(action)
            if action == state.game.points:
                stones.skip()
            else:
                stones.play(action)
            colours = [stones.colour[p] for p in range(state.game.points)]
            assert [
                sum(2**p for p, c in enumerate(colours) if c == k) for k in (1, 2)
            ] == state.stones


def test_a_playout_ends_with_every_eye_left() -> None:
    state, ground = begin("beginners_go")
    playout = Playout(81, 7)
    for _ in range(20):
        stones = Stones(ground)
        playout.begin()
        balance = playout.play(stones)
        assert stones.passes == 2
        assert balance == stones.balance()
        for p in (int(stones.empties[k]) for k in range(int(stones.left))):
            colours = []
            for turn in (1, 2):
                stones.turn = turn
                if not stones.is_eye(p) and stones.outcome(p) >= FREE:
                    colours.append(turn)
            assert colours == [], f"{state.game.board.names[p]} could still be taken"


def test_what_is_in_atari_is_captured_or_saved() -> None:
    state, stones = at("XO.../XO.../.X.../...../..... black")
    state.apply_action(state.string_to_action("d5"))
    state.apply_action(state.string_to_action("a3"))
    assert state.stones[0].bit_count() == 2  # white has taken the two at a1
    state, stones = at(".X.../XOX../..O../...../..... black")
    found = Playout(25, 1).found
    for last, answers in (("c3", set()), ("b2", {"b3"})):
        stones.last = state.game.board.names.index(last)
        count = urgent(stones, stones.last, found)
        names = {state.game.board.names[found[k]] for k in range(count)}
        assert names == answers


@pytest.mark.parametrize(
    ("rows", "point", "good"),
    [
        ("...../.XOX./...../...../.....", "c3", True),
        ("...../...../..X../...../.....", "c2", False),
        ("...../.XO../.O.../...../.....", "c3", True),  # a cut
        ("...../...../...../.OX../.....", "b5", True),  # at the edge
    ],
)
def test_shapes(rows: str, point: str, good: bool) -> None:
    for mirrored in (False, True):
        text = "/".join(row[::-1] for row in rows.split("/")) if mirrored else rows
        name = "edcba"["abcde".index(point[0])] + point[1] if mirrored else point
        for swapped in (text, text.translate(str.maketrans("XO", "OX"))):
            state, stones = at(f"{swapped} black")
            assert is_shape(stones, state.game.board.names.index(name)) == good


def test_it_takes_what_wins_at_once() -> None:
    # whoever plays c1 takes the other's corner: the row of four at b1 to b4 is worth the game
    state, _ = at("XO.O./XOXO./XOXO./XOXO./.XXO. black")
    bot = make_bot("beginners_go(simulations=300)", state.game, 0, 1)
    assert state.action_to_string(bot.step(state)) == "c1"


def answer_to_a_pass(position: str, komi: str) -> str:
    """What the bot does with black where white, who is to move, passes."""
    state, _ = at(position, f"beginners_go(size=5,komi={komi})")
    state.apply_action(state.string_to_action("pass"))
    bot = make_bot("beginners_go(simulations=200)", state.game, 0, 1)
    return state.action_to_string(bot.step(state))


def test_it_passes_where_it_has_won_or_all_is_lost() -> None:
    divided = "..XO./..XO./..XO./..XO./..XO. white"  # 15 to 10, and nothing left to fight for
    assert answer_to_a_pass(divided, "0.5") == "pass"
    assert answer_to_a_pass(divided, "24.5") == "pass"


def test_it_does_not_pass_where_it_would_lose_and_can_win() -> None:
    four = "XO.O./XOXO./XOXO./XOXO./.XXO. white"  # c1 takes four stones: 10 to 14.5, but 15 to 10.5
    assert answer_to_a_pass(four, "0.5") == "c1"


def test_its_choices_follow_from_the_seed() -> None:
    state, _ = begin("beginners_go")
    made = [
        make_bot("beginners_go(simulations=60)", state.game, 0, seed).step(state)
        for seed in ("a", "a", "b", "c", "d")
    ]
    assert made[0] == made[1]
    assert len(set(made)) > 1


def visits(found: list[tuple[int, int, float]]) -> int:
    return sum(count for _, count, _ in found)


def test_it_stops_where_no_more_can_change_the_choice() -> None:
    state, _ = at("XO.O./XOXO./XOXO./XOXO./.XXO. black")
    bot = GoBot(state.game, 0, 1, GoSettings(simulations=2000))
    found = bot.search(state)
    assert state.game.board.names[found[0][0]] == "c1"
    done = visits(found)
    assert found[0][1] - found[1][1] > 2000 - done > 0


def test_with_a_time_limit_it_goes_on_from_what_it_knew() -> None:
    state, _ = begin("beginners_go(size=5)")
    bot = GoBot(state.game, 0, 1, GoSettings(simulations=200, seconds=60))
    point = bot.search(state)[0][0]
    state.apply_action(point)
    assert bot._known is not None
    node = next(move for move in bot._known.moves or [] if move.point == point)
    reply = max(node.moves or [], key=lambda move: move.visits)
    assert reply.visits > 0
    state.apply_action(reply.point)
    before = reply.visits
    bot.search(state)
    assert bot._known is reply
    assert reply.visits > before


def test_paced_it_does_more_at_first_than_at_the_end() -> None:
    spec = "beginners_go(simulations=64,paced=true)"
    done = []
    for text in ("...../...../...../...../..... black", "XO.O./XOXO./XO.O./XOXO./.XXO. black"):
        state, _ = at(text)
        bot = make_bot(spec, state.game, 0, 1)
        assert isinstance(bot, GoBot)
        done.append(visits(bot.search(state)))
    assert done[0] > 64 > done[1]


@pytest.mark.parametrize("spec", [*SPECS, "beginners_go(graph=a>b>c>a c-d d-e)"])
def test_it_plays_on_every_board(spec: str) -> None:
    state, _ = begin("beginners_go")
    state = load_game(spec).new_initial_state()  # type: ignore[assignment]
    bots = [make_bot("beginners_go(simulations=3)", state.game, seat, 1) for seat in (0, 1)]
    while not state.is_terminal() and state.move_number() < 400:
        state.apply_action(bots[state.current_player()].step(state))
    assert state.is_terminal()


def test_it_beats_random_play() -> None:
    game = load_game("beginners_go(size=5,komi=0.5)")
    for ours in (0, 1):
        state = game.new_initial_state()
        specs = ["beginners_go(simulations=30)", "random"][:: 1 if ours == 0 else -1]
        bots = [make_bot(spec, game, seat, 1) for seat, spec in enumerate(specs)]
        while not state.is_terminal():
            state.apply_action(bots[state.current_player()].step(state))
        assert state.winners() == [ours]


def test_a_search_must_end_and_is_asked_in_its_turn() -> None:
    state, _ = begin("beginners_go")
    with pytest.raises(OptionError):
        make_bot("beginners_go(simulations=0)", state.game, 0, 1)
    with pytest.raises(PelitupaError, match="turn of 0"):
        make_bot("beginners_go", state.game, 1, 1).step(state)
