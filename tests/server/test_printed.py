"""What is printed of a game: rules, score sheets, cards for places and boards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from pelitupa.games import game_ids, load_game, rulebook
from pelitupa.i18n import LANGUAGES, translator
from pelitupa.players.conventions import cards_for
from pelitupa.server.app import create_app
from pelitupa.shown.score_sheet import score_sheet
from server.talking import TestClient, client, config


@pytest.fixture(scope="module")
def browser() -> Iterator[TestClient]:
    """A browser at a server of its own."""
    with client() as made:
        yield made


def sheets(page: str) -> list[str]:
    return re.findall(r'class="sheet[^"]*" id="sheet-(\w+)"', page)


@pytest.mark.parametrize("id", game_ids())
def test_every_game_is_printed(browser: TestClient, id: str) -> None:
    page = unescape(browser.get(f"/games/{id}/print").text)
    always = {"short", "score", "card", "rules"}
    assert set(sheets(page)) - {"board", "deck", "squared", "conventions"} == always
    assert ("conventions" in sheets(page)) == bool(cards_for(id))
    for clause in rulebook(id).clauses:
        assert f"<code>{clause}</code>" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_in_the_readers_language(browser: TestClient, language: str) -> None:
    browser.post("/language", data={"to": language, "back": "/"})
    page = unescape(browser.get("/games/hex/print").text)
    browser.post("/language", data={"to": "en", "back": "/"})
    assert translator(language).text("Score sheet") in page


def test_a_score_sheet_has_the_rows_and_columns_that_were_asked_for(browser: TestClient) -> None:
    for asked, columns, rows in (
        ({}, 2, 16),  # sides
        ({"columns": "3", "rows": "5"}, 3, 5),
        ({"columns": "99", "rows": "9999"}, 4, 40),
        ({"columns": "-1", "rows": "-1"}, 1, 1),
    ):
        page = browser.get("/games/skruuvi/print", params=asked).text
        assert len(re.findall(r'<th scope="row">\d+</th>', page)) == rows
        assert page.count('<th scope="col"><span class="unseen">Name') == columns
        assert page.count('<td class="noted"></td>') == 2 * (
            rows + 1
        )  # who deals, and what was played
        assert page.count("<td></td>") == (rows + 1) * columns


def test_a_board_is_of_the_size_that_was_asked_for(browser: TestClient) -> None:
    def cells(id: str, size: str = "") -> int:
        page: str = browser.get(f"/games/{id}/print", params={"size": size}).text
        return page.partition('id="sheet-board"')[2].count('class="cell')

    assert cells("hex") == 121
    assert cells("hex", "5") == 25
    assert cells("hex", "999") == cells("hex", "40") == 1600
    for refused in ("", "x", "-3", "5;"):
        assert cells("hex", refused) == 121
    assert cells("tuppi") == 0


def test_boards_for_pieces_are_empty_and_drawn_ones_begin_as_they_do(browser: TestClient) -> None:
    tablut = browser.get("/games/tablut/print").text.partition('id="sheet-board"')[2]
    crosses = browser.get("/games/five_in_line/print").text.partition('id="sheet-board"')[2]
    assert 'class="stone' not in tablut
    assert 'class="stone' in crosses


def test_a_card_has_a_code_only_where_the_address_leads_somewhere(browser: TestClient) -> None:
    assert 'class="code"' not in browser.get("/games/killeri/print").text
    with TestClient(
        create_app(config(), ["cottage.example"]), base_url="http://cottage.example"
    ) as other:
        for id, leads in (("killeri", "referee"), ("hex", "games")):
            page = other.get(f"/games/{id}/print").text
            assert 'class="code"' in page
            assert f">http://cottage.example/{leads}/{id}<" in page
        assert ">http://cottage.example/referee/tuppi/pad<" in other.get("/games/tuppi/print").text


def test_a_deck_that_no_shop_sells_is_printed_card_by_card(browser: TestClient) -> None:
    """Booklet 12.1: the 36 cards of Multimulta are cut out; any deck of Narnian whist is, by its name."""

    def cards(id: str, deck: str = "") -> list[str]:
        page: str = browser.get(f"/games/{id}/print", params={"deck": deck}).text
        return page.partition('<ul class="cut">')[2].partition("</ul>")[0].split("<li>")[1:]

    multimulta = cards("multimulta")
    assert len(multimulta) == 36
    assert multimulta[0].count("<span>") == 3
    assert "<strong>" not in multimulta[0]
    assert "Axe" in "".join(cards("narnian_whist"))
    assert "Sauna elf" in "".join(cards("narnian_whist", "forest_folk"))
    assert cards("skruuvi") == []


def test_a_track_is_printed_as_it_was_written(browser: TestClient) -> None:
    def board(track: str) -> str:
        page: str = browser.get("/games/vector_formula/print", params={"track": track}).text
        return page.partition('id="sheet-board"')[2].partition("</section>")[0]

    assert board("straight-left-straight") != board("") != ""
    refused = browser.get("/games/vector_formula/print", params={"track": "sideways"})
    assert refused.status_code in (400, 422)


def test_sheets_are_laid_out_for_the_paper_that_was_chosen(browser: TestClient) -> None:
    for asked, paper in (("", "a4"), ("a5", "a5"), ("a9", "a4")):
        page = browser.get("/games/hex/print", params={"paper": asked}).text
        assert f"/static/pages/printed_{paper}.css" in page


def test_a_score_sheet_says_of_a_game_what_its_rulebook_and_pad_know(browser: TestClient) -> None:
    tuppi = score_sheet(load_game("tuppi"))
    assert (str(tuppi.row), tuppi.dealer, str(tuppi.asked)) == ("Deal", True, "What was played?")
    assert [clause.id for clause in tuppi.counts] == [
        clause.id for clause in rulebook("tuppi").sections()["Scoring"]
    ]
    assert (str(score_sheet(load_game("hex")).row), score_sheet(load_game("curling")).rows) == (
        "Match",
        8,
    )
    assert str(score_sheet(load_game("nine_ball")).row) == "Frame"
    page = unescape(browser.get("/games/tuppi/print").text).partition('id="sheet-board"')[0]
    assert all(clause.text in page.partition('id="sheet-score"')[2] for clause in tuppi.counts)
