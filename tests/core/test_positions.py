"""Positions written down: Hex and Y by rows, trick games by deal and what was done since."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import CHANCE, Game, PositionError, State
from pelitupa.games import game_families, game_ids, load_game
from pelitupa.games.board.connection import ConnectionState
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.nature import Seeded

SUITS = " / ".join(" ".join(f"{suit}{rank}" for rank in "23456789TJQKA") for suit in "CDHS")


def board(state: State) -> str:
    """The stones of a connection game as a position writes them."""
    assert isinstance(state, ConnectionState)
    marks = ["." if not value else "RB"[(value & 3) - 1] for value in state.board]
    return "/".join("".join(marks[cell] for cell in row) for row in state.game.rows())


def test_a_board_is_read_by_rows_and_the_stones_tell_the_turn() -> None:
    state = load_game("hex(size=3)").from_position("R.B/.R./...")
    cells = sorted(state.action_to_string(0, action) for action in state.history())
    assert cells == ["a1", "b2", "c1"]
    assert state.current_player() == 1
    assert load_game("hex(size=3)").from_position("... / ... / ...").history() == []
    assert load_game("hex(size=3)").from_position("r../.../... swapped").current_player() == 0


@pytest.mark.parametrize("spec", ["hex(size=4)", "hex(size=5)", "y(size=4)", "y(size=6)"])
def test_any_position_of_a_match_can_be_written_and_read(spec: str) -> None:
    """Won ones too: the stone that won is the last."""
    for seed in range(12):
        rng, game = Random(seed), load_game(spec)
        state = game.new_initial_state()
        while True:
            assert isinstance(state, ConnectionState)
            swapped = " swapped" if state.red else ""
            again = game.from_position(board(state) + swapped)
            assert board(again) == board(state)
            assert again.current_player() == state.current_player()
            assert again.legal_actions() == state.legal_actions()
            assert again.returns() == state.returns()
            assert game.deserialize_state(again.serialize()).history() == again.history()
            if state.is_terminal():
                break
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("R../...", "this board has 3 rows, not 2"),
        ("R../..../...", "row 2 has 3 cells, not 4"),
        ("R../.X./...", "row 2: a cell is R, B or a dot, not 'X'"),
        ("RR./.../...", "as many red stones as blue ones or one more, not 2 and 0"),
        ("B../.../...", "as many red stones as blue ones or one more, not 0 and 1"),
        ("RBB/RBB/RR. swapped now", "after the rows there may be 'swapped' and no more"),
        (".../.../... swapped", "after the first stone, if at all"),
        ("", "this board has 3 rows, not 1"),
    ],
)
def test_malformed_boards_are_refused(text: str, says: str) -> None:
    with pytest.raises(PositionError) as error:
        load_game("hex(size=3)").from_position(text)
    assert says in str(error.value)


def test_no_board_goes_on_after_it_is_won() -> None:
    """Two columns of each colour: without any one stone the other column still joins the sides."""
    with pytest.raises(PositionError, match="won before its last stone"):
        load_game("hex(size=4)").from_position("RRBB/RRBB/RRBB/RRBB")


def trick_match(state: State) -> TrickMatch:
    assert isinstance(state, TrickMatch)
    return state


def test_a_deal_of_cards_and_what_was_done_since() -> None:
    game = load_game("tuppi(deals=1)")
    state = trick_match(game.from_position(f"deal {SUITS}"))
    assert not state.is_chance_node()
    assert state.move_number() == 52
    pbn = (
        "deal -.-.-.AKQJT98765432 / -.-.AKQJT98765432.- / -.AKQJT98765432.-.- / AKQJT98765432.-.-.-"
    )
    assert trick_match(game.from_position(pbn)).places == state.places
    first = state.action_to_string(state.legal_actions()[0])
    after = game.from_position(f"deal {SUITS} ; then {first}")
    assert after.history() == [*state.history(), state.legal_actions()[0]]


TRICKS = [id for id, family in game_families().items() if family == "tricks"]


@pytest.mark.parametrize("id", TRICKS)
def test_the_first_deal_of_every_trick_game_can_be_written(id: str) -> None:
    """Twenty steps on from a dealt position, everything known comes out as it was."""
    game, rng = load_game(id), Random(4)
    state = trick_match(game.new_initial_state())
    hands: list[list[str]] = [[] for _ in range(state.table.chairs())]
    rest: list[str] = []
    while state.is_chance_node():
        chair, drawn = state._next_chair(), state.draw(rng.random)
        place = hands[chair] if 0 <= chair < len(hands) and state.phase == 0 else rest
        place.append(state.action_to_string(CHANCE, drawn))
        state.apply_action(drawn)
    then = []
    for _ in range(20):
        if state.is_terminal() or state.is_chance_node():
            break
        legal = state.legal_actions()
        if not legal:
            break
        action = rng.choice(legal)
        text = state.action_to_string(action)
        if "," in text:
            break
        then.append(text)
        state.apply_action(action)
    written = (
        f"deal {' / '.join(map(' '.join, hands))} ; rest {' '.join(rest)} ; then {', '.join(then)}"
    )
    assert game.from_position(written).history() == state.history()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "a position has the parts first, deal, rest, then"),
        ("cards SA", "a position has the parts first, deal, rest, then"),
        ("then pass", "begins with its deal"),
        (f"deal {SUITS} ; deal {SUITS}", "the part deal is there twice"),
        ("deal SA / HA", "there are 4 hands, not 2"),
        ("deal SA / HA / DA / CA", "cards of the deal are missing"),
        (f"deal {SUITS} CA", "hand 4 has more cards than are dealt"),
        (f"deal {SUITS} ; rest C2", "the rest has more cards than are dealt"),
        (f"deal {SUITS.replace('C2', 'SA')}", "this cannot come next"),
        (f"deal {SUITS.replace('C2', 'ZZ')}", "this cannot come next: no such action"),
        ("deal A.K.Q / - / - / -", "spades.hearts.diamonds.clubs"),
        (f"deal {SUITS} ; then fly", "this cannot come next: no such action"),
    ],
)
def test_malformed_deals_are_refused(text: str, says: str) -> None:
    with pytest.raises(PositionError) as error:
        load_game("tuppi(deals=1)").from_position(text)
    assert says in str(error.value)


def test_what_is_decided_before_the_deal_comes_first() -> None:
    """Who cuts in Knüffeln may look at the three lowest cards, or not."""
    game = load_game("knueffeln(deals=1)")
    state, rng = game.new_initial_state(), Random(1)
    state.apply_action(state.string_to_action("no look"))
    hands: list[list[str]] = [[] for _ in range(4)]
    upcards: list[str] = []
    while (draw := state.chance_draw()) is not None:
        outcome = state.draw(rng.random)
        (hands[draw.seat] if draw.seat >= 0 else upcards).append(state.action_to_string(outcome))
        state.apply_action(outcome)
    deal = f"{' / '.join(map(' '.join, hands))} ; rest {' '.join(upcards)}"
    assert game.from_position(f"first no look; deal {deal}").history() == state.history()
    with pytest.raises(
        PositionError, match=r"before the deal somebody decides: write first look or no look"
    ):
        game.from_position(f"deal {deal}")


@pytest.mark.parametrize(
    "id",
    [id for id in game_ids() if type(load_game(id))._from_position is Game._from_position],
)
def test_where_a_family_has_no_notation_of_its_own_what_has_been_done_is_told(id: str) -> None:
    state, rng, nature = load_game(id).new_initial_state(), Random(id), Seeded(id)
    texts: list[str] = []
    while len(texts) < 60 and not state.is_terminal():
        wanted = state.open_input()
        if state.is_chance_node():
            action = nature.outcome(state)
        elif wanted is not None and rng.random() < 0.5:
            action = wanted.sampler(rng)
        else:
            action = rng.choice(state.legal_actions())
        texts.append(state.action_to_string(action))
        state.apply_action(action)
    assert load_game(id).from_position("; ".join(texts)).history() == state.history()


def test_what_cannot_come_next_is_pointed_at() -> None:
    with pytest.raises(PositionError, match=r"this cannot come next: .*given: 'elk'"):
        load_game("sticks").from_position("elk")


@pytest.mark.parametrize("id", ["hex", "y", "tuppi", "jakis", "tablut", "twixt", "beginners_go"])
def test_every_game_reads_what_has_been_done(id: str) -> None:
    game = load_game(id)
    state = game.new_initial_state()
    assert game.from_position("done:").history() == []
    rng = Random(id)
    while len(state.history()) < 60 and not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    written = State.position(state)
    assert written.startswith("done: ")
    assert game.from_position(written).history() == state.history()
    assert game.from_position(state.position()).public_position().partition(";")[2]
    with pytest.raises(PositionError, match=r"this cannot come next: .*given: 'elk'"):
        game.from_position("done: elk")


def test_a_text_with_a_semicolon_stands_in_quotes() -> None:
    """What people answer may have any sign in it."""
    game = load_game("believe_or_doubt")
    state, nature = game.new_initial_state(), Seeded("7")
    while state.open_input() is None or state.is_chance_node():
        state.apply_action(
            nature.outcome(state) if state.is_chance_node() else state.legal_actions()[0]
        )
    wanted = state.open_input()
    assert wanted is not None
    state.apply_action(state.string_to_action(f'{wanted.verb} a; "b" \\ c;'))
    assert '; "answer ' in state.position()
    assert game.from_position(state.position()).history() == state.history()
    with pytest.raises(PositionError, match="in quotes"):
        game.from_position('done: "x" y')
