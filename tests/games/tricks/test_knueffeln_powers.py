"""Knüffeln: the table of powers of rulings.md, written out once more and compared cell by cell."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.knueffeln_positions import do
from games.trick_positions import legal, refused
from pelitupa.equipment.cards import BITS, SUIT_MASKS, card_text, cards_in, read_card
from pelitupa.games import load_game
from pelitupa.games.tricks.knueffeln.actions import EXCHANGING, ORDERING
from pelitupa.games.tricks.knueffeln.game import KnueffelnMatch
from pelitupa.games.tricks.knueffeln.powers import (
    BEATEN_BY,
    KINDS,
    OLD,
    OLD_ONES,
    PLAIN,
    higher_in_suit,
    kind_of,
    pack,
    strength,
)

PACK = pack("tens")

PAIRS = list(combinations("CDHS", 2))
"""The six pairs of chosen suits."""

# An x: the card on the left, played later, beats the one above, which heads the trick. A card that is
# neither Old nor a beater can head it only where it was led. `uA`: ace of an unchosen suit;
# `u9`: the nine of one, and likewise 8 to 2.
TABLE = """
      A J 6 2 3 4 7 8 9 K Q 5 uA uK uQ uJ u9
 old  x x x x x x . x x x x x x  x  x  x  x
 A    . x x x x x . x x x x x x  x  x  x  x
 J    . . x x x x . x x x x x x  x  x  x  x
 6    . . . x x x . . . x x x x  x  x  x  x
 2    . . . . x x . . . x x x .  x  x  x  x
 3    . . . . . x . . . . x x .  .  x  x  x
 4    . . . . . . . . . . . x .  .  .  x  x
 7    . . . . . . . . . . . . .  .  .  .  .
 8    . . . . . . . . . . . . .  .  .  .  .
 9    . . . . . . . . . . . . .  .  .  .  .
 K    . . . . . . . . . . . . .  .  .  .  .
 Q    . . . . . . . . . . . . .  .  .  .  .
 5    . . . . . . . . . . . . .  .  .  .  .
"""

HEAD, *ROWS = [line.split() for line in TABLE.strip().splitlines()]
BEATS = {
    row[0]: {name: cell == "x" for name, cell in zip(HEAD, row[1:], strict=True)} for row in ROWS
}
OLD_HIGH_TO_LOW = ["H2", "C4", "S8", "H9", "D9"]
PLAIN_LOW_TO_HIGH = "23456789JQKA"
CARDS = [suit + rank for suit in "CDHS" for rank in PLAIN_LOW_TO_HIGH]


def suits(pair: tuple[str, str]) -> int:
    return sum(BITS["CDHS".index(suit)] for suit in pair)


def name_of(card: str, pair: tuple[str, str]) -> str:
    """The row, or for a heading card the column, of a card."""
    if card in OLD_HIGH_TO_LOW:
        return "old"
    if card[0] in pair:
        return card[1]
    return "u" + (card[1] if card[1] in "AKQJ" else "9")


def beats(card: str, heading: str, pair: tuple[str, str]) -> bool:
    """The ruling, in its own words, for a card played later."""
    row, column = name_of(card, pair), name_of(heading, pair)
    if column == "old":
        higher = OLD_HIGH_TO_LOW[: OLD_HIGH_TO_LOW.index(heading)]
        return card in higher
    if row.startswith("u"):
        in_suit = column.startswith("u") and card[0] == heading[0]
        order = PLAIN_LOW_TO_HIGH
        return in_suit and order.index(card[1]) > order.index(heading[1])
    return BEATS[row][column]


@pytest.mark.clause("knueffeln/old-ones")
@pytest.mark.clause("knueffeln/old-no-suit")
@pytest.mark.clause("knueffeln/ace-bower")
@pytest.mark.clause("knueffeln/pope")
@pytest.mark.clause("knueffeln/twist")
@pytest.mark.clause("knueffeln/drist")
@pytest.mark.clause("knueffeln/wagon")
@pytest.mark.clause("knueffeln/seven")
@pytest.mark.clause("knueffeln/free-card")
@pytest.mark.clause("knueffeln/king-led")
@pytest.mark.clause("knueffeln/queen-led")
@pytest.mark.clause("knueffeln/dog-led")
@pytest.mark.clause("knueffeln/unchosen")
@pytest.mark.clause("knueffeln/equal")
@pytest.mark.parametrize("pair", PAIRS)
def test_each_card_beats_what_the_table_of_powers_says(pair: tuple[str, str]) -> None:
    table = BEATEN_BY[suits(pair)]
    for heading in CARDS:
        found = {card_text(card) for card in cards_in(table[read_card(heading)] & PACK)}
        expected = {card for card in CARDS if card != heading and beats(card, heading, pair)}
        assert found == expected, f"{heading} with {pair} chosen"


@pytest.mark.clause("knueffeln/pack")
def test_the_pack_has_48_cards_and_no_tens() -> None:
    assert [card_text(card) for card in cards_in(PACK)] == sorted(
        CARDS, key=lambda card: ("CDHS".index(card[0]), "23456789JQKA".index(card[1]))
    )
    assert len(CARDS) == 48


def test_the_old_ones_are_named_by_the_ruling() -> None:
    assert [card_text(card) for card in OLD_ONES] == OLD_HIGH_TO_LOW
    assert OLD.bit_count() == 5


@pytest.mark.parametrize(
    ("heading", "count"),
    [
        # With clubs and hearts chosen, the source's own example, counted by hand. The beaters are A A J J
        # 6 6, C2 (H2 is old), C3 H3 and H4 (C4 is old); five Old Ones lie above them.
        ("H2", 0), ("C4", 1), ("S8", 2), ("H9", 3), ("D9", 4),
        ("HA", 5), ("HJ", 5 + 2), ("H6", 5 + 4), ("C2", 5 + 6), ("H3", 5 + 7), ("H4", 5 + 9),
        ("H7", 0), ("C7", 0), ("H8", 5 + 4), ("C8", 5 + 4), ("C9", 5 + 4),
        ("HK", 5 + 7), ("HQ", 5 + 9), ("H5", 5 + 10),
        ("SA", 5 + 6), ("SK", 5 + 7 + 1), ("SQ", 5 + 9 + 2), ("SJ", 5 + 10 + 3),
        ("S9", 5 + 10 + 4), ("S7", 5 + 10 + 5), ("D8", 5 + 10 + 4), ("D2", 5 + 10 + 10),
    ],
)  # fmt: skip
def test_so_many_cards_beat_a_card_of_the_example_of_the_source(heading: str, count: int) -> None:
    table = BEATEN_BY[suits(("C", "H"))]
    assert (table[read_card(heading)] & PACK).bit_count() == count


@pytest.mark.clause("knueffeln/old-no-suit")
def test_an_old_one_is_missing_among_the_cards_of_its_suit() -> None:
    """Clubs and hearts: no Wagon of clubs, no Twist of hearts, and only three free cards."""
    chosen = suits(("C", "H"))
    kinds = [KINDS[kind_of(read_card(card), chosen)] for card in CARDS]
    assert kinds.count("Old One") == 5
    assert kinds.count("Wagon") == 1
    assert kinds.count("Twist") == 1
    assert kinds.count("free card") == 3
    assert kinds.count("dog") == kinds.count("Seven") == kinds.count("Ace") == 2
    assert kinds.count("plain card") == 24 - 2
    assert kind_of(read_card("S8"), chosen) == 0
    assert kind_of(read_card("S9"), chosen) == PLAIN


@pytest.mark.clause("knueffeln/higher")
def test_the_higher_card_of_a_chosen_suit_stands_higher_in_the_table() -> None:
    order = ["H2", "H9", "HA", "HJ", "H6", "H3", "H4", "H7", "H8", "HK", "HQ", "H5"]
    for place, card in enumerate(order):
        for other in order[place + 1 :]:
            first, second = read_card(card), read_card(other)
            assert higher_in_suit(first, second) == higher_in_suit(second, first) == first
    assert higher_in_suit(read_card("C8"), read_card("C9")) == read_card("C9")


def test_strength_falls_with_the_power() -> None:
    chosen = suits(("C", "H"))
    order = ["S8", "HA", "HJ", "H6", "C2", "H3", "H4", "HK", "S9", "H5"]
    values = [strength(read_card(card), chosen) for card in order]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


@pytest.mark.clause("knueffeln/fives-out")
def test_with_the_fives_left_out_the_tens_are_in_and_there_are_no_dogs() -> None:
    game = load_game("knueffeln(left_out=fives)")
    state = game.new_initial_state()
    assert isinstance(state, KnueffelnMatch)
    cards = {card_text(card) for card in cards_in(state.table.pack())}
    assert len(cards) == 48
    assert {"CT", "DT", "HT", "ST"} <= cards
    assert not {"C5", "D5", "H5", "S5"} & cards
    hearts_and_clubs = BITS[2] | BITS[0]
    table = BEATEN_BY[hearts_and_clubs]
    in_spades = cards_in(table[read_card("ST")] & SUIT_MASKS[3] & ~OLD)
    assert [card_text(card) for card in in_spades] == ["SJ", "SQ", "SK", "SA"]
    assert BITS[read_card("ST")] & table[read_card("S9")]
    assert table[read_card("HT")] == table[read_card("H5")]  # as worthless as a dog
    assert not any(table[card] & BITS[read_card("HT")] for card in range(52))
    assert kind_of(read_card("HT"), hearts_and_clubs) == PLAIN


@pytest.mark.clause("knueffeln/fives-out")
def test_without_dogs_no_upcard_is_exchanged_and_no_dog_ordered() -> None:
    state = load_game("knueffeln(left_out=fives,remarks=0)").new_initial_state()
    assert isinstance(state, KnueffelnMatch)
    do(state, "no look")
    while state.phase != EXCHANGING:
        legal_now = state.legal_actions()
        state.apply_action(legal_now[len(state.history()) * 7 % len(legal_now)])
    assert refused(state, f"take {card_text(state.upcards[0])}") == "dog"
    for _ in range(4):
        do(state, "done")
    do(state, "partner directs, no director")
    assert state.phase == ORDERING
    assert "order dog" not in legal(state)
    assert refused(state, "order dog") == "fives-out"
