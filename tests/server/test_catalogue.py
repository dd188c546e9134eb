"""The catalogue: games are found by words, tags, tongues and misspellings, and by what one wishes for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from pelitupa.core.needs import HAVING, NEEDS
from pelitupa.core.rulebook import DEEP, EASY, MIDDLING
from pelitupa.games import game_ids, load_game, rulebook
from pelitupa.i18n import ENGLISH, LANGUAGES, translator
from pelitupa.server.pages.catalogue import entries, found
from pelitupa.shown.wishes import KINDS, Wishes, surroundings, wishes_of
from server.talking import TestClient, client


@pytest.fixture(scope="module")
def browser() -> Iterator[TestClient]:
    """A browser at a server of its own."""
    with client() as made:
        yield made


def games(language: str = "en", **query: str) -> set[str]:
    return {entry.book.game for entry in found(wishes_of(query), language)}


@pytest.mark.parametrize("id", game_ids())
def test_every_game_says_how_long_and_how_hard_it_is(id: str) -> None:
    book = rulebook(id)
    assert book.minutes > 0
    assert book.difficulty in (EASY, MIDDLING, DEEP)


def test_nothing_wished_for_is_everything() -> None:
    assert not wishes_of({})
    assert games() == set(game_ids())


@pytest.mark.parametrize(
    ("query", "one", "not_that"),
    [
        ("bluff", "valepaska", "hex"),
        ("solo", "single_suit_whist", "tuppi"),
        ("easy", "jakis", "vint"),
        ("two against two", "tuppi", "hex"),
        ("auction", "skruuvi", "hex"),
        ("HEX board", "hex", "tuppi"),
        ("skruvi", "skruuvi", "hex"),  # misspelt
        ("valpaska", "valepaska", "hex"),
        ("auctoin", "vint", "hex"),
        ("Myllymatti", "koira", "hex"),
        ("wan maria", "kitumaija", "musta_maija"),
        ("karnüffel", "knueffeln", "tuppi"),
        ("kirkonrotta", "kirkkis", "purkkis"),
        ("Mattis", "skitgubbe", "koira"),
        ("top trumps", "narnian_whist", "tuppi"),
        ("piip", "bleep", "hex"),
        ("ramina", "sinkki", "canasta"),
        ("ramina", "norrlandsknack", "canasta"),
        ("Black Mary", "musta_maija", "moska"),
        ("big two", "chinese_poker", "moska"),
        ("flashlight", "breakthrough", "purkkis"),
    ],
)
def test_words_find_games(query: str, one: str, not_that: str) -> None:
    assert one in games(q=query)
    assert not_that not in games(q=query)


def test_words_of_the_readers_language_find_games_too() -> None:
    assert "valepaska" in games("fi", q="bluffi")
    assert "valepaska" in games("fi", q="bluff")
    cards = games("fi", q="korttipeli"), games("sv", q="kortspel"), games("en", q="card games")
    assert all({"tuppi", "canasta"} <= one and not {"hex", "killeri"} & one for one in cards)
    assert "tuppi" in games("sv", q="budgivning")
    assert "tuppi" in games("en", q="budgivning")  # where one's own language has no such word
    assert "valepaska" not in games("en", q="budgivning")
    assert {"tuikkunen", "breakthrough"} == games("fi", q="taskulamppu")
    assert "five_in_line" in games("sv", q="luffarschack") & games("en", q="ristinolla")


def test_what_nobody_means_finds_nothing() -> None:
    assert games(q="zzzzzz") == set()
    assert games(q="xq") == set()


@pytest.mark.parametrize("players", range(1, 11))
def test_a_number_of_players_finds_what_so_many_can_play(players: int) -> None:
    for entry in entries():
        fits = entry.book.game in games(players=str(players))
        assert fits == (players in entry.counts)
    assert ("tuppi" in games(players=str(players))) == (players == 4)
    assert ("fireplace_poker" in games(players=str(players))) == (players in (2, 4))
    assert ("valepaska" in games(players=str(players))) == (2 <= players <= 6)


def test_time_difficulty_and_kind_are_wished_for_together() -> None:
    assert "hex" in games(minutes="10", kind="open", players="2")
    assert "hex" not in games(minutes="10", kind="open", players="2", difficulty="deep")
    assert "klubiskruuvi" not in games(minutes="60")
    assert games(kind="aim") == {id for id in game_ids() if load_game(id).nature_kind == "throws"}
    assert games(difficulty="easy").isdisjoint(games(difficulty="deep"))
    for kind in KINDS:
        assert games(kind=kind), kind


def test_games_are_found_for_what_people_have() -> None:
    """Ten children in the dark with flashlights; three people and one pack of cards, without paper."""
    ten = games(players="10", kind="children", having="dark")
    assert ten == {"tuikkunen", "breakthrough"}
    three = games(players="3", having="cards")
    assert {"musta_maija", "chinese_poker", "skitgubbe"} <= three
    assert three.isdisjoint({"minibridge", "sinkki", "tuppi", "canasta", "narnian_whist"})
    assert {"sinkki", "minibridge"} <= games(players="3", having="deck")
    assert games(having="paper") == {"twixt", "vector_formula", "five_in_line", "circle_colouring"}
    assert games(having="snow") == {"rymypallo"}
    assert "petanque" in games(having="outdoors")
    assert "snooker" not in games(having="outdoors")
    for having in HAVING:
        assert games(having=having), having


def test_games_are_found_for_a_place_and_an_age() -> None:
    assert games(place="forest") == {"breakthrough"}
    assert games(place="road") == {"bleep"}
    assert {"purkkis", "petanque", "finnish_darts"} <= games(place="yard")
    assert {"snooker", "killeri", "curling"} <= games(place="hall")
    assert {"tuppi", "hex"} <= games(place="table")
    assert games(age="4") == {"musta_pekka"}
    assert games(age="6", place="yard") == {"purkkis", "swing_dodgeball", "poliisi_ja_rosvo"}
    assert "purkkis" not in games(age="13")
    assert {"swing_dodgeball", "tuikkunen", "vector_formula"} <= games(age="13")


@pytest.mark.parametrize("id", game_ids())
def test_every_game_says_where_it_comes_from(id: str) -> None:
    """In one to three sentences, in every language, and whose they are."""
    story = rulebook(id).story
    assert story is not None
    for language in LANGUAGES:
        told = translator(language).text(story.text)
        assert (told != story.text) == (language != ENGLISH)
        assert 1 <= len(re.findall(r"[.?](?= |$)", told)) <= 4
    assert {part.split()[0] for part in story.source.split("; ")} <= {
        "booklet",
        "Pagat,",
        "Penguin",
        "knueffeln-wikipedia",
        "Norrlandsknack",
    }


def test_a_games_page_tells_where_it_comes_from_and_cites_it(browser: TestClient) -> None:
    headers = {"accept-language": "fi"}
    page = browser.get("/games/tablut", headers=headers).text
    told = page.partition('id="story"')[2].partition("</section>")[0]
    assert "Linné näki saamelaisten pelaavan sitä" in told
    assert "vihkonen 51, 54" in told
    knorri = browser.get("/games/knorri").text.partition('id="story"')[2].partition("</section>")[0]
    assert '<cite>Pagat</cite>, <q lang="en">Knorri / Hörri</q>' in knorri


@pytest.mark.parametrize("id", game_ids())
def test_every_game_says_what_it_needs(id: str, browser: TestClient) -> None:
    book = rulebook(id)
    assert book.needs
    page = " ".join(unescape(browser.get(f"/games/{id}").text).split())
    assert f"What it needs: {', '.join(NEEDS[need] for need in book.needs)}." in page
    assert ("Also called: " in page) == bool(book.names)
    for word in surroundings(book.around):
        assert word in page


@pytest.mark.parametrize(
    "query",
    [
        {"players": "99"},
        {"players": "-1"},
        {"minutes": "elk"},
        {"difficulty": "elk"},
        {"kind": "<b>"},
        {"having": "elk"},
        {"place": "elk"},
        {"age": "elk"},
        {"age": "99"},
    ],
)
def test_what_is_no_wish_of_ours_is_none(query: dict[str, str]) -> None:
    assert wishes_of(query) == Wishes()


def test_a_long_query_is_cut_off() -> None:
    wishes = wishes_of({"q": "word " * 1000})
    assert len(wishes.words) <= 6
    assert not games(q="x" * 10_000)


def test_the_page_keeps_what_was_wished_for(browser: TestClient) -> None:
    page = browser.get(
        "/", params={"players": "4", "kind": "bidding", "difficulty": "middling"}
    ).text
    assert "<option selected>4</option>" in page
    assert '<option value="bidding" selected>' in page
    assert 'href="/games/tuppi"' in page
    assert 'href="/games/hex"' not in page
    assert "Start here" not in page


def test_all_games_are_found_by_who_cuts_the_end_off_an_address(browser: TestClient) -> None:
    answer = browser.get("/games", follow_redirects=False)
    assert answer.headers["location"] == "/#games"
    assert 'id="games"' in browser.get("/games").text


def test_a_newcomer_is_shown_where_to_start(browser: TestClient) -> None:
    page = browser.get("/").text
    start = page.partition("Start here")[2].partition("</section>")[0]
    for id in ("tuppi", "hex", "valepaska", "round_the_clock"):
        assert f'href="/games/{id}"' in start
    assert "15 min · middling" in " ".join(start.split())


def test_a_newcomer_plays_in_one_click_and_others_choose(browser: TestClient) -> None:
    button = '<button class="button big" type="submit">Play Tuppi now</button>'
    page = browser.get("/").text
    assert button in page
    (action,) = re.findall(r'<form class="row first" method="post" action="([^"]+)">', page)
    assert button not in browser.get("/", params={"players": "4"}).text
    table = browser.post(action)
    assert table.url.path.startswith("/tables/")
    assert table.status_code == 200
    assert button not in browser.get("/").text


def test_help_is_in_sight_on_every_page_and_its_contents_lead_somewhere(
    browser: TestClient,
) -> None:
    for path in ("/", "/lobby", "/games/hex", "/sign-in"):
        assert '<a href="/help"' in browser.get(path).text
    page = browser.get("/help").text
    for place in re.findall(r'href="#([\w-]+)"', page):
        assert f'id="{place}"' in page
    assert f"{len(game_ids())} games" in page
