"""Every page and every game is shown in every language."""

from __future__ import annotations

import html
import json
import re
from functools import cache
from random import Random

import pytest
from jinja2 import ChainableUndefined

from i18n.completeness import needs_whole
from pelitupa.core import Clause, NoDistribution, ScoreLine, State, t
from pelitupa.games import game_ids, load_game, rulebook
from pelitupa.i18n import LANGUAGES, all_named, translator
from pelitupa.nature import Seeded
from pelitupa.server.web.rendering import page_environment
from pelitupa.shown.fragments import sheet_html, status_note, view_data
from pelitupa.shown.lines import log_data
from pelitupa.shown.templating import signed

OTHERS = [language for language in LANGUAGES if language != "en"]
ENGLISH = re.compile(
    r"\b(the|you|your|players?|cards?|waiting|tricks? won|dealer|declarer|hand of|score)\b",
    re.IGNORECASE,
)
"""Words that no page in another language has, but in names and in the longer rules."""


PEOPLE = [f"Nimi{place}" for place in range(20)]


@cache
def under_way(id: str) -> State:
    """A game some decisions on, always the same."""
    state = load_game(id).new_initial_state()
    rng, nature = Random(8), Seeded(8)
    for _ in range(60):
        if state.is_terminal():
            break
        before = state.clone()
        try:
            if state.is_chance_node():
                state.apply_action(nature.outcome(state))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        except (NoDistribution, IndexError):
            return before  # only people can say what comes next
    return state


def read(fragment: str) -> str:
    """What a fragment says, to the eye and to the ear."""
    spoken = " ".join(re.findall(r'aria-label="([^"]*)"', fragment))
    return html.unescape(re.sub(r"<[^>]*>", " ", fragment) + " " + spoken)


def all_that_is_read(state: State, language: str) -> str:
    """Everything a player reads at a table, in one text."""
    view = state.view(0)
    bots = [place > 0 for place in range(len(view.players))]
    names = PEOPLE[: len(view.players)]
    data = all_named(view_data(view, bots, False, language, names), names, 0)
    parts = [data["prompt"], data["result"], read(data["sheet"])]
    parts += [read(player["html"]) for player in data["players"]]
    parts += [f"{zone['title']} {read(zone['html'])}" for zone in data["zones"]]
    parts += [f"{action['group']}: {action['label']}" for action in data["actions"]]
    parts += [data["input"]["prompt"]] if data["input"] else []
    lines = all_named(log_data(state.log(0), True, language), names, 0)
    return "\n".join([*parts, *(line["text"] for line in lines)])


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("id", game_ids())
def test_a_game_is_shown_without_english(id: str, language: str) -> None:
    needs_whole(language, game=id)
    said = all_that_is_read(under_way(id), language)
    found = [line for line in said.splitlines() if ENGLISH.search(line)]
    assert not found, f"{id} in {language}: {found[:3]}"
    assert not re.search(r"[\ue000-\ue003]", said), "a name has been left out"
    assert not re.search(r"(?i)\b(pelaaja\w*|spelare\w*) \d", said), (
        "somebody is called by a number"
    )


@pytest.mark.parametrize("id", game_ids())
def test_what_a_program_goes_by_is_the_same_in_every_language(id: str) -> None:
    view = under_way(id).view(0)
    bots = [False] * len(view.players)
    kept = []
    for language in LANGUAGES:
        data = view_data(view, bots, False, language, PEOPLE[: len(view.players)])
        actions = [(action["text"], action["items"]) for action in data["actions"]]
        marked = [re.findall(r'data-[\w-]+="[^"]*"', zone["html"]) for zone in data["zones"]]
        kept.append((data["step"], data["seat"], actions, marked, [z["id"] for z in data["zones"]]))
    assert all(other == kept[0] for other in kept)


@pytest.mark.parametrize("language", OTHERS)
def test_titles_and_options_of_games_are_translated(language: str) -> None:
    words = translator(language)
    book = rulebook("tuppi")
    assert words.text(book.summary) != book.summary
    for gloss in book.words.values():
        assert words.text(gloss) != gloss
    assert words.text("Deals") in ("Jakoja", "Givar")


def frame(language: str, main: str = "") -> str:
    """A page with just the frame that all pages have, for nobody in particular."""
    source = '{% extends "house/base.html" %}{% block main %}' + main + "{% endblock %}"
    templates = page_environment(language).overlay(undefined=ChainableUndefined)
    return templates.from_string(source).render(back="/games/hex", path="/games/hex")


def test_the_words_of_a_page_are_in_its_language() -> None:
    said = {"en": "Come in and sit down", "fi": "Tule sisään", "sv": "Kom in"}
    for language, text in said.items():
        page = frame(language, '{{ _("Come in and sit down") }}')
        assert text in page
        assert f'<html lang="{language}"' in page
        assert 'value="/games/hex"' in page
        for name in LANGUAGES.values():
            assert name in page
        current = re.findall(r'value="(\w+)" lang="\w+" aria-current="true"', page)
        assert current == [language]


def test_a_page_holds_the_words_of_its_scripts() -> None:
    for language, resign in (("fi", "Luovuta"), ("sv", "Ge upp")):
        page = frame(language)
        match = re.search(r'<script type="application/json" id="words">(.*?)</script>', page)
        assert match is not None
        words = json.loads(match.group(1))
        assert words["Resign"] == resign
        assert len(words["{count} onlooker"]) == 2
        assert "Come in and sit down" not in words
    page = frame("en")
    assert '<script type="application/json" id="words">{}</script>' in page


def test_values_in_templates_are_escaped() -> None:
    source = '{{ _("Replay of %(game)s", game=name) }}|{{ name | translated }}'
    for language in LANGUAGES:
        said = page_environment(language).from_string(source).render(name="<b>&")
        assert "<b>" not in said
        assert said.count("&lt;b&gt;&amp;") == 2


def test_every_template_can_be_read_in_every_language() -> None:
    for language in LANGUAGES:
        templates = page_environment(language)
        for name in templates.list_templates(extensions=["html"]):
            templates.get_template(name)


@pytest.mark.parametrize("language", OTHERS)
def test_a_score_sheet_has_signs_for_suits_and_points(language: str) -> None:
    line = ScoreLine(2, (0, 2), -3.0, "x/y", t("{card} beats {top}.", card="S7", top="HT"))
    sheet = sheet_html([line], True, language)
    assert "♠7" in sheet
    assert "♥10" in sheet
    assert signed(-3.0) in sheet
    assert not ENGLISH.search(read(sheet))


def test_each_unit_of_a_score_sheet_has_a_column() -> None:
    plain = ScoreLine(1, (0,), 45.0, "x/y", t("main book, in hundreds"))
    other = ScoreLine(1, (0,), 4500.0, "x/y", t("slam"), t("match points"))
    assert re.findall(r"<th .*?>(.*?)</th>", sheet_html([plain], True)) == [
        "Deal",
        "For",
        "Points",
        "Who",
    ]
    undealt = re.findall(r"<th .*?>(.*?)</th>", sheet_html([plain], False))
    assert undealt == ["For", "Points", "Who"]
    sheet = sheet_html([other, plain], True)
    assert re.findall(r"<th .*?>(.*?)</th>", sheet) == [
        "Deal",
        "For",
        "Match points",
        "Score",
        "Who",
    ]
    cells = re.findall(r'<td class="points">(.*?)</td>', sheet)
    assert cells == [signed(4500.0), "", "", signed(45.0)]
    assert "Ottelupisteet" in sheet_html([other, plain], False, "fi")


def test_how_sure_a_rule_is_is_said_in_the_language() -> None:
    clause = Clause("x/y", "Play", "Text {x}.", "booklet", "Interpreted", "Why {not}.")
    assert status_note(clause) == "Interpreted: Why {not}."
    assert translator("fi").text(status_note(clause)) == "Tulkittu: Why {not}."
    assert translator("sv").text(status_note(clause)) == "Tolkad: Why {not}."
    stated = Clause("x/y", "Play", "Text.", "booklet", "Stated", "")
    assert status_note(stated) == ""
