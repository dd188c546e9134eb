"""Who a text speaks of: by number to programs, by name at a table, and as *you* to oneself."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import pytest

import pelitupa
import words
from pelitupa.core import PlayerWord, Text, listed, player_word, t
from pelitupa.i18n import LANGUAGES, all_named, named, table_translator, translator, without_player
from pelitupa.shown.names import LEFT, names_at
from pelitupa.table.bot_names import BOT_NAMES

PILE = "{player:@ takes|You take} the pile"
SOURCE = Path(pelitupa.__file__).parent
NAMES = ["Aino", "Matti", "<b>"]


def said(text: Text, language: str, own: int | None = None) -> str:
    """What a table says, to who sits in a seat."""
    return named(table_translator(language).text(text), NAMES, own)


def test_programs_read_of_a_player_by_number() -> None:
    assert t(PILE, player=player_word(1)) == "Player 2 takes the pile"
    assert t("Waiting for {player}", player=player_word(1)) == "Waiting for player 2"
    both = t("{first:@s|you} and {second:#|you}", first=player_word(0), second=player_word(2))
    assert both == "players 1 and 3"
    assert t("{side:@|You} win a game", side=both) == "Players 1 and 3 win a game"
    assert translator("fi").text(t(PILE, player=player_word(1))) == "Pelaaja 2 nostaa pinon"


def test_a_table_speaks_of_people_by_name_and_of_oneself_as_you() -> None:
    text = t(PILE, player=player_word(1))
    for language, other, own in (
        ("en", "Matti takes the pile", "You take the pile"),
        ("fi", "Matti nostaa pinon", "Nostat pinon"),
        ("sv", "Matti tar högen", "Du tar högen"),
    ):
        assert said(text, language) == other
        assert said(text, language, own=0) == other
        assert said(text, language, own=1) == own


def test_several_are_named_each_for_himself() -> None:
    both = t("{first:@s|you} and {second:#|you}", first=player_word(0), second=player_word(1))
    points = t("Points of {side}", side=both)
    assert said(points, "en", own=1) == "Points of Aino and you"
    assert said(points, "fi", own=1) == "Pisteet: Aino ja sinä"
    assert said(points, "sv") == "Poäng: Aino och Matti"


def test_texts_in_texts_keep_their_players() -> None:
    call = t("{level} {kind} by {name}", level=2, kind=t("hearts"), name=player_word(1))
    assert call == "2 hearts by player 2"
    assert said(call, "en") == "2 hearts by Matti"
    assert said(call, "en", own=1) == "2 hearts by you"
    assert said(listed([call, call]), "en") == "2 hearts by Matti, 2 hearts by Matti"


def test_the_same_player_is_one_word() -> None:
    assert player_word(3) is player_word(3)
    assert isinstance(player_word(3), PlayerWord)
    assert player_word(3).seat == 3
    assert t(PILE, player=player_word(1)) is t(PILE, player=player_word(1))
    assert t(PILE, player=player_word(1)) != t(PILE, player=player_word(2))


def test_a_name_in_html_is_no_html() -> None:
    text = table_translator("en").text(t(PILE, player=player_word(2)))
    told = all_named({"html": text, "text": text, "lines": [{"text": text}]}, NAMES)
    assert told["html"] == "&lt;b&gt; takes the pile"
    assert unescape(told["html"]) == told["text"] == told["lines"][0]["text"]


def test_a_label_on_a_plate_leaves_its_player_out() -> None:
    words = table_translator("fi")
    label = words.text(t("{player}: tricks", player=player_word(1)))
    assert without_player(label, 1) == "tikit"
    assert without_player(label, 2) == label
    assert without_player(words.text(player_word(1)), 1) == ""
    assert without_player("tikit", 1) == "tikit"


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_no_translation_puts_a_number_where_a_name_is_to_stand(language: str) -> None:
    scripts = json.dumps(dict(translator(language).script_words()), ensure_ascii=False)
    assert not re.search(r"(?i)(pelaaja\w*|spelare\w*) \{", scripts)


@dataclass
class Seat:
    """A seat as it is written down."""

    name: str
    bot: str | None = None


def test_bots_have_names_of_their_own_that_stay_within_a_match() -> None:
    seats = [Seat("Helmi"), *(Seat(f"Player {place}", "random") for place in range(2, 21))]
    names = names_at("a table", seats, "fi")
    assert names[0] == "Helmi"
    assert len(set(names)) == 20
    assert set(names[1:]) <= set(BOT_NAMES)
    assert names == names_at("a table", seats, "sv")
    assert names != names_at("another table", seats, "fi")


def test_people_keep_their_names_and_guests_are_told_apart() -> None:
    seats = [Seat("Guest"), Seat("Guest"), Seat("Rover", "random"), Seat("Player 4"), Seat("")]
    assert names_at("a", seats, "en") == ["Guest", "Guest 2", "Rover", "Player 4", "Player 5"]
    assert names_at("a", seats, "fi") == ["Vieras", "Vieras 2", "Rover", "Pelaaja 4", "Pelaaja 5"]
    assert names_at("a", [Seat("Aino"), Seat(LEFT)], "fi") == ["Aino", "Poistunut pelaaja"]


def test_no_game_calls_a_player_by_a_number() -> None:
    called = re.compile(r"(?i)\bplayers? \{\w+\}")
    found = [
        text for place in (SOURCE / "games").rglob("*.py") for text in words.python_texts(place)
    ]
    texts = [form for text in found for form in ([text] if isinstance(text, str) else text)]
    assert len(texts) > 800
    assert not [text for text in texts if called.search(text)]
