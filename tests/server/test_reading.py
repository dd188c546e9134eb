"""The rules to read: what a game's page tells beside its clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pelitupa.games import game_ids, load_game, rulebook
from pelitupa.i18n import LANGUAGES
from pelitupa.server.pages.reading import figures, worked_points
from pelitupa.table.lesson import NAMES
from server.talking import TestClient, client


@pytest.fixture(scope="module")
def browser() -> Iterator[TestClient]:
    """A browser at a server of its own."""
    with client() as made:
        yield made


@pytest.mark.parametrize("id", game_ids())
def test_points_are_worked_out_and_lead_to_their_rules(id: str) -> None:
    """Of a real match, the same each time; nobody in it is left without a name."""
    table = worked_points(id, "en")
    if load_game(id).score_range() == (0.0, 0.0):
        assert not table
        return
    cited = re.findall(r'href="#rule-([^"]+)"', table)
    clauses = {clause.replace("/", "-") for clause in rulebook(id).clauses}
    assert cited
    assert set(cited) <= clauses
    seats = load_game(id).num_players()
    assert not re.search(r"[\ue000-\ue003]|[Pp]layer \d", table)
    assert any(name in table for name in NAMES[:seats])


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_are_drawn_in_the_readers_language(browser: TestClient, language: str) -> None:
    for id in ("tuppi", "canasta", "hex"):
        told = figures(id, language)
        assert len(told) == 3
        for one in told:
            drawn = browser.get(f"/games/{id}/figures/{language}/{one.step}.svg")
            assert drawn.headers["content-type"].startswith("image/svg+xml")
            assert drawn.text.startswith("<svg")
            assert not re.search(r"[\ue000-\ue003]|player \d", one.caption + one.shown + drawn.text)
    trick = figures("tuppi", language)[1]
    assert {"en": "Trick: queen of diamonds", "fi": "Tikki: ruuturouva", "sv": "Stick: ruter dam"}[
        language
    ] in trick.shown


def test_every_page_shows_its_figures(browser: TestClient) -> None:
    for id in game_ids():
        page = browser.get(f"/games/{id}").text
        assert len(re.findall(r"<figure>", page)) == len(figures(id, "en")), id
        assert 'id="in-short"' in page
        contents = re.findall(r'<ul class="contents">(.*?)</ul>', page, re.DOTALL)[-1]
        for target in re.findall(r'href="#([^"]+)"', contents):
            assert f'id="{target}"' in page, (id, target)


@pytest.mark.parametrize(
    "path",
    [
        "tuppi/figures/en/1",
        "tuppi/figures/de/0",
        "tuppi/figures/en/-1",
        "tuppi/figures/en/x",
        "ludo/figures/en/0",
    ],
)
def test_pictures_that_there_are_not(browser: TestClient, path: str) -> None:
    assert browser.get(f"/games/{path}.svg").status_code in (404, 422)


def test_a_page_tells_of_points_only_where_there_are_any(browser: TestClient) -> None:
    """In Tuikkunen nothing is counted unless a yard agrees on it."""
    assert 'id="points"' in browser.get("/games/breakthrough").text
    assert "#points" not in (page := browser.get("/games/tuikkunen").text)
    assert 'id="points"' not in page
