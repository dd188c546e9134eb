"""What the log says somebody did: sentences by the words of buttons (`core/deeds.py`)."""

from __future__ import annotations

import re

import pytest

from pelitupa.core.deeds import SAID_BY_RULES
from pelitupa.draw.text import has_cards
from pelitupa.games import game_class, game_ids, load_game
from pelitupa.games.canasta.cards import JOKER, text_of
from pelitupa.i18n import named, translator
from pelitupa.records import Seat
from pelitupa.shown.lines import log_data
from pelitupa.table import Match

NAMES = ("Aino", "Birger", "Cecilia", "Doris")


def told(game: str, seat: int | None, language: str = "en", steps: int = 120) -> list[str]:
    """The log of a random match as `seat` reads it, without what is dealt."""
    names = NAMES[: load_game(game).num_players()]
    match = Match(load_game(game), [Seat(name, bot="random") for name in names], seed="1")
    while steps and match.advance_one() is not None:
        steps -= 1
    lines = log_data(match.log(seat), has_cards(match.view(seat)), language)
    return [named(line["text"], names, seat) for line in lines if line["kind"] != "draw"]


def test_every_deed_is_of_a_button_and_says_no_more_than_it() -> None:
    finnish = translator("fi")
    for id in game_ids():
        for button, deed in game_class(id).deeds.items():
            assert finnish.knows(button), (id, button)
            if deed == SAID_BY_RULES:
                continue
            assert finnish.knows(deed), (id, deed)
            values = {"player", "what", *re.findall(r"{(\w+)", button)}
            if "shot" in values:  # ten-ball says a shot within the call, and knows its numbers
                values |= {"bearing", "speed"}
            assert values >= set(re.findall(r"{(\w+)", deed)), (id, deed)


def test_the_log_is_a_story_in_which_you_are_only_who_reads() -> None:
    lines = told("canasta", 1)
    assert "Aino draws from the stock" in lines
    assert "You draw from the stock" in lines
    assert not [line for line in lines if "Aino: " in line or "You: " in line]
    assert (
        "Doris takes the pile with these" not in lines
    )  # that she takes it, and of how many, is said


@pytest.mark.parametrize(("language", "said"), [
    ("en", "You get a joker"), ("fi", "Saat jokerin"), ("sv", "Du får en joker"),
])  # fmt: skip
def test_a_joker_is_drawn_with_its_article(language: str, said: str) -> None:
    state = load_game("canasta(players=2)").new_initial_state()
    state.apply_action(JOKER)
    (line,) = log_data(state.log(0), True, language)
    assert named(line["text"], NAMES, 0) == said


def test_what_chance_does_for_the_table_is_said_of_nobody() -> None:
    assert load_game("canasta").deed(-1, text_of(JOKER)) == ""


@pytest.mark.parametrize("game", ["canasta", "moska", "tuppi", "killeri", "believe_or_doubt"])
def test_onlookers_and_shared_replays_are_never_addressed(game: str) -> None:
    assert not re.search(r"\b(you|your)\b", "\n".join(told(game, None)), re.IGNORECASE)


def test_what_lies_face_down_is_said_as_it_is_seen() -> None:
    lines = told("valepaska", 1)
    assert "Aino lays a card face down" in lines
    assert not [line for line in lines if "has chosen" in line]


def test_parts_of_a_claim_are_said_once_in_a_line() -> None:
    lines = told("kiertopokeri", 1)
    assert [line for line in lines if line.startswith("Aino says: ")]
    assert not [line for line in lines if line.startswith("Aino: ") and "doubt" not in line]


def test_a_line_begins_with_a_capital_whoever_reads() -> None:
    for seat in (None, 0, 1):
        for line in told("skruuvi", seat, steps=400):
            assert not line[:1].islower(), line
