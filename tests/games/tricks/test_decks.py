"""Decks of cards with stats (booklet 11.1, docs/decks.md): files, their faults, names and marks."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pelitupa.core import OptionError
from pelitupa.games import game_class, load_game
from pelitupa.games.tricks import stat_decks
from pelitupa.games.tricks.narnian_whist.game import NarnianWhist
from pelitupa.games.tricks.narnian_whist.options import NarnianWhistOptions
from pelitupa.games.tricks.stat_decks import (
    LARGEST_FILE,
    DeckError,
    deck_folders,
    deck_names,
    find_deck,
    look_in,
    read_deck,
)

LINES = (
    "# eight animals",
    "card,name,speed,weight:low",
    "ant,Ant,1,0.50",
    'bee,"Bee, busy",5,0.4',
    "cat,Cat,6,4",
    "dog,Dog,6,12",
    "",
    "eel,Eel,,3",
    "fox,Fox,-0,6",
    "gnu,Gnu,8,200",
    "hen,Hen,2,2",
)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    look_in(tmp_path / "missing", tmp_path)
    yield tmp_path
    look_in()


def written(folder: Path, name: str, *lines: str) -> Path:
    path = folder / f"{name}.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def changed(number: int, line: str) -> str:
    """The text of a file with one line (from 1) in place of another."""
    lines = list(LINES)
    lines[number - 1] = line
    return "\n".join(lines)


# --- the decks that ship


@pytest.mark.parametrize(
    ("name", "cards", "mark"),
    [("cottage", 36, "9922da539895"), ("forest_folk", 31, "dfcd24372012")],
)
def test_the_decks_that_ship_are_as_they_were(name: str, cards: int, mark: str) -> None:
    """They are part of the rules: whoever changes one breaks the records of matches played with it."""
    deck = find_deck(name)
    assert deck.shipped
    assert len(deck.cards) == cards
    assert deck.mark() == mark
    assert deck.spec() == name
    assert find_deck(f"{name}.{mark}") == deck


@pytest.mark.parametrize("name", ["cottage", "forest_folk"])
def test_the_decks_that_ship_are_worth_playing_with(name: str) -> None:
    deck = find_deck(name)
    ranks = deck.ranks()
    assert any(-1 in card for card in ranks)  # some stats are missing
    for i in range(len(deck.categories)):
        column = [card[i] for card in ranks if card[i] >= 0]
        assert len(column) >= 2 * len(deck.cards) // 3
        assert len(set(column)) < len(column)  # there are ties
    tops = [
        sum(card[i] == max(r[i] for r in ranks) for card in ranks)
        for i in range(len(deck.categories))
    ]
    assert max(tops) > 1  # some of them among the highest
    assert len({card.name for card in deck.cards}) == len(deck.cards)
    assert [card.text for card in deck.cards] == sorted(card.text for card in deck.cards)


# --- files


def test_a_file_is_read() -> None:
    deck = read_deck("animals", "\n".join(LINES))
    assert deck.categories == ("speed", "weight")
    assert deck.low == (False, True)
    assert [card.text for card in deck.cards] == [
        "ant",
        "bee",
        "cat",
        "dog",
        "eel",
        "fox",
        "gnu",
        "hen",
    ]
    assert deck.cards[1].name == "Bee, busy"
    assert deck.cards[0].stats == ("1", "0.5")
    assert deck.cards[4].stats == ("", "3")
    assert deck.cards[5].stats == ("0", "6")
    speed, weight = zip(*deck.ranks(), strict=True)
    assert speed == (1, 3, 4, 4, -1, 0, 5, 2)  # equal stats are of equal rank
    assert weight == (6, 7, 3, 1, 4, 2, 0, 5)  # the lightest is the highest


def test_only_what_play_depends_on_is_in_the_mark() -> None:
    deck = read_deck("animals", "\n".join(LINES))
    for same in (
        changed(1, "# other words"),
        changed(3, "ant, Small ant ,1.0,0.5"),
        "\n".join(LINES).replace("\n", "\r\n"),
    ):
        assert read_deck("animals", same).mark() == deck.mark()
    for other in (
        changed(3, "ant,Ant,1,0.51"),
        changed(3, "aunt,Ant,1,0.5"),
        changed(2, "card,name,speed,weight"),
        changed(2, "card,name,haste,weight:low"),
        changed(3, "ant,Ant,,0.5"),
    ):
        assert read_deck("animals", other).mark() != deck.mark()


@pytest.mark.parametrize(
    ("line", "text", "fault"),
    [
        (2, "name,card,speed,weight", "line 2: the first line is card,name,CATEGORY"),
        (2, "card;name;speed;weight", "line 2: the first line is card,name,CATEGORY"),
        (2, "card,name,speed", "line 2: a deck has 2 to 12 categories, not 1"),
        (2, "card,name," + ",".join(f"a{i}" for i in range(13)), "line 2: a deck has 2 to 12"),
        (2, "card,name,speed,Weight", "line 2: 'Weight' is no category"),
        (2, "card,name,speed,weight:high", "line 2: 'weight:high' is no category"),
        (2, "card,name,speed,speed:low", "line 2: the category 'speed' stands twice"),
        (2, "card,name,speed,cat", "line 5: 'cat' stands in line 2 already"),
        (5, "cat,Cat,6", "line 5: there are 3 cells, and 4 in the first line"),
        (5, "cat,Cat, wild,6,4", "line 5: there are 5 cells"),
        (5, "Cat,Cat,6,4", "line 5: 'Cat' is no card"),
        (5, "7cat,Cat,6,4", "line 5: '7cat' is no card"),
        (5, "cat,,6,4", "line 5: 'cat' needs a name of 1 to 40 characters"),
        (5, f"cat,{'C' * 41},6,4", "line 5: 'cat' needs a name"),
        (5, "cat,C\u200bat,6,4", "line 5: 'cat' needs a name"),
        (5, "cat,Cat,,", "line 5: 'cat' has no stat at all"),
        (5, "cat,Cat,fast,4", "line 5: 'fast' in 'speed' is no number"),
        (5, "cat,Cat,6,4 kg", "line 5: '4 kg' in 'weight' is no number"),
        (5, 'cat,Cat,6,"4,5"', "line 5: '4,5' in 'weight' is no number"),
        (5, "cat,Cat,6,1e9", "line 5: '1e9' in 'weight' is no number"),
        (5, "cat,Cat,6,nan", "line 5: 'nan' in 'weight' is no number"),
        (5, "ant,Ant,6,4", "line 5: 'ant' stands in line 3 already"),
        (5, 'cat,"Cat" x,6,4', "line 5: this is no CSV"),
        (5, 'cat,"Cat,6,4', "line 11: this is no CSV"),
        (5, "# no cat", "animals.csv has 7 cards; 8 to 104 will do"),
    ],
)
def test_faults_are_told_with_their_line(line: int, text: str, fault: str) -> None:
    with pytest.raises(DeckError, match=r"^animals\.csv") as error:
        read_deck("animals", changed(line, text))
    assert fault in str(error.value)


def test_further_faults() -> None:
    with pytest.raises(DeckError, match="is empty; its first line is card,name"):
        read_deck("animals", "# nothing\n")
    many = [LINES[1], *(f"c{i},C,1,2" for i in range(105))]
    with pytest.raises(DeckError, match="has 105 cards; 8 to 104 will do"):
        read_deck("animals", "\n".join(many))
    none = [LINES[1], *(f"c{i},C,1," for i in range(8))]
    with pytest.raises(DeckError, match="line 1: no card has a stat in the category 'weight'"):
        read_deck("animals", "\n".join(none))
    with pytest.raises(DeckError, match="is no name of a deck"):
        read_deck("Animals!", "\n".join(LINES))


def test_files_that_are_no_text_are_refused(folder: Path) -> None:
    (folder / "latin.csv").write_bytes("card,name,speed,weight\nant,Äiti,1,2\n".encode("latin-1"))
    with pytest.raises(DeckError, match=r"latin\.csv is not in UTF-8"):
        find_deck("latin")
    (folder / "big.csv").write_text("#" * (LARGEST_FILE + 1))
    with pytest.raises(DeckError, match=r"big\.csv is larger than a deck may be"):
        find_deck("big")
    (folder / "marked.csv").write_bytes(b"\xef\xbb\xbf" + "\n".join(LINES[1:]).encode())
    assert find_deck("marked").categories == ("speed", "weight")  # a byte order mark is no fault


# --- names and marks


def test_a_deck_of_ones_own_is_found_by_its_name(folder: Path) -> None:
    assert deck_names() == ["cottage", "forest_folk"]
    written(folder, "animals", *LINES)
    written(folder, "No_Name", *LINES)
    assert deck_folders()[1] == folder
    assert deck_names() == ["cottage", "forest_folk", "animals"]
    deck = find_deck("animals")
    assert not deck.shipped
    assert deck.spec() == f"animals.{deck.mark()}"
    with pytest.raises(
        DeckError, match="there is no deck 'birds'; there is: cottage, forest_folk, an"
    ):
        find_deck("birds")


def test_a_deck_of_the_package_cannot_be_replaced(folder: Path) -> None:
    written(folder, "cottage", *LINES)
    assert len(find_deck("cottage").cards) == 36


@pytest.mark.parametrize(
    "spec",
    ["", "../animals", "/etc/passwd", "animals.csv", "sub/animals", "Animals", "a b", "a" * 41,
     "animals.123", "animals\n", "animals.0123456789AB", "..", "~/animals", "animals\x00"],
)  # fmt: skip
def test_nothing_but_names_is_looked_for(folder: Path, spec: str) -> None:
    written(folder, "animals", *LINES)
    with pytest.raises(DeckError, match="names no deck"):
        find_deck(spec)
    with pytest.raises(OptionError):
        load_game("narnian_whist", deck=spec)


def test_a_game_and_its_record_say_which_deck_was_meant(folder: Path) -> None:
    written(folder, "animals", *LINES)
    game = load_game("narnian_whist(deck=animals)")
    mark = find_deck("animals").mark()
    assert str(game) == f"narnian_whist(deck=animals.{mark})"
    assert load_game(str(game)) == game
    assert game.get_parameters()["deck"] == f"animals.{mark}"
    written(folder, "animals", *LINES[:4], "cat,Cat,7,4", *LINES[5:])
    with pytest.raises(DeckError, match="is not the one that was meant: its mark is"):
        load_game(str(game))
    assert load_game("narnian_whist(deck=animals)") != game
    (folder / "animals.csv").unlink()
    with pytest.raises(DeckError, match="there is no deck 'animals'"):
        load_game(str(game))


def test_the_default_deck_needs_no_words() -> None:
    game = load_game("narnian_whist")
    assert isinstance(game, NarnianWhist)
    assert str(game) == "narnian_whist"
    assert str(load_game("narnian_whist(ruleset=forest)")) == "narnian_whist(deck=forest_folk)"
    assert load_game(f"narnian_whist(deck=cottage.{game.stats.mark()})") == game
    assert game_class("narnian_whist").options_type() is NarnianWhistOptions


def test_folders_of_decks_are_named_by_the_environment(tmp_path: Path) -> None:
    """`PELITUPA_DECKS` is read when the package is imported: see docs/decks.md."""
    own = next(path for path in Path(stat_decks.__file__).parent.glob("decks/*.csv"))
    (tmp_path / "my_own.csv").write_text(own.read_text(encoding="utf-8"), encoding="utf-8")
    code = "import pelitupa; print(pelitupa.load_game('narnian_whist(deck=my_own)'))"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PELITUPA_DECKS": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout.startswith("narnian_whist(deck=my_own."), ran.stderr
