"""The view as text for terminals."""

from __future__ import annotations

import pytest

from games.canasta.positions import deal, put
from pelitupa.core import (
    CHANCE,
    TERMINAL,
    ActionView,
    BoardZone,
    CardZone,
    Counter,
    CounterZone,
    FieldZone,
    Figure,
    InputView,
    Item,
    LogLine,
    PlayerView,
    State,
    View,
    number_fields,
)
from pelitupa.draw import pretty, render
from pelitupa.draw.choices import short_choices
from pelitupa.draw.text import line_text
from pelitupa.equipment.cards import card_item
from pelitupa.games import game_ids, load_game


@pytest.mark.parametrize(
    ("plain", "nice"),
    [
        ("S7", "♠7"),
        ("bid HT", "bid ♥10"),
        ("CAb", "♣A²"),
        ("S7 beats H6.", "♠7 beats ♥6."),
        ("d4", "d4"),
        ("SX C44 XS7 S7x", "SX C44 XS7 S7x"),
    ],
)
def test_cards_are_written_as_people_write_them(plain: str, nice: str) -> None:
    assert pretty(plain) == nice


def test_a_hex_board_is_slanted_with_its_coordinates() -> None:
    state = load_game("hex(size=3)").new_initial_state()
    for text in ("b1", "c2"):
        state.apply_action(state.string_to_action(text))
    board = render(state.view(0)).split("Board:\n")[1].splitlines()[:4]
    assert board == [
        "    a   b   c",
        "  1 .   R   .",
        "    2 .   .   B*",
        "      3 .   .   .",
    ]


def test_players_zones_actions_and_result() -> None:
    view = View(
        "x",
        "Game",
        0,
        1,
        (PlayerView(0, 0, "3", "dealer", True), PlayerView(1, 1, "-4", "", False)),
        (
            CardZone("hand", "Hand", "hand", (card_item(5), card_item(47)), 0),
            CardZone(
                "trick", "Trick", "trick", (card_item(8, by=1, mark="winning"),), note="1 of 2"
            ),
            CardZone("pile", "Pile", "pile", ()),
            CounterZone("c", "Chips", (Counter("a", "pot", "5"), Counter("b", "stack", "7", 1))),
        ),
        "Your turn",
        (ActionView("C7", "C7", ("C7",), "play"), ActionView("p", "pass", (), "")),
        None,
        (),
        "Player 1 has won",
    )
    text = render(view)
    for part in (
        "Game · Your turn",
        "> Player 1 (you): 3, dealer",
        "  Player 2: -4",
        "Hand: ♣7  ♠10",
        "Trick: 2:♣10*  (1 of 2)",
        "Pile: empty",
        "Chips: pot: 5   stack: 7",
        "play: C7",
        "You may: p (pass)",
        "Player 1 has won",
    ):
        assert part in text.splitlines(), part


def dealt() -> State:
    state = load_game("tuppi").new_initial_state()
    while state.current_player() == CHANCE:
        state.apply_action(state.legal_actions()[0])
    return state


def test_a_hand_of_which_nothing_is_seen_is_a_number_beside_its_player() -> None:
    state = dealt()
    lines = render(state.view(1)).splitlines()
    assert "> Player 1: 0, dealer · 13 cards" in lines
    (hand,) = [line for line in lines if line.startswith("Hand of")]
    assert hand.startswith("Hand of player 2: ♠J")
    state.apply_action(state.legal_actions()[0])
    lines = render(state.view(None)).splitlines()
    assert "  Player 2: 0 · 12 cards" in lines
    assert not any(line.startswith("Hand of") for line in lines)


def test_what_a_bid_says_shows_the_sign_of_its_suit() -> None:
    assert "bid C6 (bid nolo with ♣6)" in render(dealt().view(1))


def test_at_a_dartboard_segments_are_no_cards() -> None:
    view = View(
        "x", "Darts", 0, 1, (PlayerView(0, 0, "0", "", True),),
        (FieldZone("d", "Board", "mm", (-9, -9, 9, 9), (Figure("x", 0, 0, "S7"),), (), ("S8",),
                   "dartboard"),),
        "Throw", (),
        InputView("aim", "Where to?", number_fields("x y", "mm", -1, 1)), (), "",
    )  # fmt: skip
    text = render(view, log=[LogLine(0, CHANCE, "land 1 2 (S7)", 0)])
    assert "♠" not in text
    assert "Player 1: land 1 2 (S7)" in text
    assert "Board: S7" in text
    assert "Wanted: S8" in text
    assert "Where to?: aim X Y (mm)" in text


def test_log_lines_say_who_and_what() -> None:
    assert line_text(LogLine(0, 1, "S7")) == "Player 2: ♠7"
    assert line_text(LogLine(0, CHANCE, "HT", 0)) == "Player 1 gets ♥10"
    assert line_text(LogLine(0, CHANCE, "gets a card", 2, True)) == "Player 3 gets a card"
    assert line_text(LogLine(0, CHANCE, "HT")) == "Turned up: ♥10"
    assert line_text(LogLine(0, TERMINAL, "The pile falls")) == "* The pile falls"


@pytest.mark.parametrize("id", game_ids())
def test_every_game_renders(id: str) -> None:
    state = load_game(id).new_initial_state()
    assert state.get_game().rulebook.title in render(state.view(0), width=60, log=state.log(0))


def test_some_of_many_cells_are_told_as_runs() -> None:
    """Along each row, as far as nothing is between."""
    view = load_game("hex(size=5)").new_initial_state().view(0)
    zone = view.zones[0]
    assert isinstance(zone, BoardZone)
    cells = [cell.id for row in "12345" for cell in zone.cells if cell.id[1] == row]
    some = [cell for cell in cells if cell not in ("c2", "a3", "e5")]
    assert short_choices([*some, "swap"], view) == [
        "a1-e1",
        "a2-b2",
        "d2-e2",
        "b3-e3",
        "a4-e4",
        "a5-d5",
        "swap",
    ]
    assert short_choices(cells, view) == ["any empty cell, such as a1"]
    assert short_choices(cells[:15], view) == cells[:15]
    assert short_choices(cells[:16], view) == ["a1-e1", "a2-e2", "a3-e3", "a4"]


def test_long_lines_wrap() -> None:
    hand = CardZone("h", "Hand", "hand", tuple(card_item(card) for card in range(40)))
    view = View("x", "G", 0, 0, (), (hand,), "", (), None, (), "")
    assert max(len(line) for line in render(view, width=60).splitlines()) <= 60


def test_a_face_of_several_lines_stands_in_one() -> None:
    faces = (
        Item("bear", "bear|9 warmth|– joy", "Bear", by=1, mark="winning"),
        Item("KT-", "KT-|♠K|♦10|♣–", "king of spades"),
    )
    view = View("x", "G", 0, 0, (), (CardZone("t", "Trick", "trick", faces),), "", (), None, (), "")
    assert "Trick: 2:bear (9 warmth, – joy)*  KT- (♠K, ♦10, ♣–)" in render(view).splitlines()


def told_in(state: State, title: str) -> str:
    """What stands under a title, in one line."""
    text = render(state.view(0), 10_000)
    return next(line for line in text.splitlines() if line.startswith(title))


def test_signs_are_told_by_what_has_them() -> None:
    state = deal("samba", "H9 H8", "H9 H8", "D9 D8", "D9 D8", scores=(0, -5))
    before = told_in(state, "Melds: player 2")
    assert before.endswith("(opens with any meld)"), "with less than 0 nothing is asked"
    put(state, 0, "C4 C5 C6", "SK SK HK C2", "S7 S7 H7 H7 D7 D7 S2")
    assert told_in(state, "Signs") == (
        "Signs: ♣4*: the latest; ♥K(4*): the kings: 3 natural, 1 wild; "
        "♠7(7*)*: canasta of the sevens: 6 natural, 1 wild; ♣4(-6): sequence from ♣4 to ♣6"
    )
    assert "The deal" not in render(state.view(0)), "where there is nothing to tell"


def test_signs_on_a_board_and_of_whom_a_card_is() -> None:
    race = load_game("vector_formula(track=xxxxxx/xxxxxx:b1-b3:e1-e3>)").new_initial_state()
    for step in ("b1", "b2", "right", "keep"):
        race.apply_action(race.string_to_action(step))
    assert told_in(race, "Signs") == (
        "Signs: R*: the latest; +: d1, where the car goes without a change"
    )
    played = (card_item(3, by=1), card_item(4, by=2, mark="winning"))
    zone = CardZone("t", "Trick", "trick", played)
    view = View("x", "G", 0, 0, (), (zone,), "", (), None, (), "")
    assert "Signs: 2:♣5: of player 2; 3:♣6*: winning\n" in render(view)


def test_tiles_and_stones_whose_texts_are_short_are_told_in_full() -> None:
    tiles = (
        Item("a", "3m", "character 3"),
        Item("b", "5m", "character 5"),
        Item("c", "22", "card 22"),
    )
    zone = CardZone("t", "Tiles", "spread", tiles)
    view = View("x", "G", 0, 0, (), (zone,), "Beat DJ", (), None, (), "")
    text = render(view)
    assert text.startswith("G · Beat ♦J\n")
    assert text.endswith("Signs: 3m: character 3\n"), "the first of each sort is enough"
    tablut = load_game("tablut").new_initial_state()
    assert told_in(tablut, "Signs") == "Signs: X: attacker on d1; O: defender on e3"


def test_texts_that_count_on_are_told_by_the_first_and_the_last() -> None:
    view = load_game("kangaroo").new_initial_state().view(0)
    texts = [f"aim {ring}{number}" for ring in "SD" for number in range(1, 21)]
    assert short_choices([*texts, "aim OB"], view) == [
        "aim S1 to aim S20",
        "aim D1 to aim D20",
        "aim OB",
    ]
    cards = [f"{suit}{rank}" for suit in "CD" for rank in "23456789TJQKA"]
    assert short_choices(cards, view) == cards
    assert "\nsingles: aim S1 to aim S20\ndoubles: " in render(view)
