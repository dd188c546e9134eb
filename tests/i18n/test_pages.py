"""The pages of the server in every language: by what the browser asks for, and by what was chosen."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest

from i18n.completeness import needs_whole
from pelitupa.games import game_ids
from pelitupa.i18n import LANGUAGES
from server.talking import TestClient, client

OTHERS = [language for language in LANGUAGES if language != "en"]
ENGLISH = re.compile(r"\b(the|you|your|players?|cards?|with|when|who|are|table)\b", re.IGNORECASE)
WELCOME = {
    "en": "Come in and sit down",
    "fi": "Tule sisään ja istu pöytään",
    "sv": "Kom in och slå dig ner",
}


@pytest.fixture(scope="module")
def browser() -> Iterator[TestClient]:
    """A browser that has chosen nothing."""
    with client() as made:
        yield made


def said(page: str) -> list[str]:
    """What a page says line by line, but for ids and the sources' own titles."""
    page = re.sub(r'<p class="source">.*?(<em|</p>)', r"\1", page, flags=re.DOTALL)
    page = re.sub(r"<script.*?</script>|<code>.*?</code>", "", page, flags=re.DOTALL)
    spoken = re.findall(r'(?:aria-label|placeholder|title|alt)="([^"]*)"', page)
    parts = [*re.sub(r"<[^>]*>", "|", page).split("|"), *spoken]
    lines = [" ".join(html.unescape(part).split()) for part in parts]
    options = re.compile(r"\b[a-z_]+=\w+")  # as one writes them: table=8
    return [options.sub("", line) for line in lines if line and "Penguin Book" not in line]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "path", ["/", "/?q=xyzzy", "/lobby", "/sign-in", "/nothing-here", "/games/no_such_game"]
)
def test_a_page_is_without_english(browser: TestClient, path: str, language: str) -> None:
    needs_whole(language)
    page = browser.get(path, headers={"accept-language": language}).text
    assert f'<html lang="{language}"' in page
    found = [line for line in said(page) if ENGLISH.search(line)]
    assert not found, f"{path} in {language}: {found[:3]}"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("id", game_ids())
def test_the_page_of_a_game_is_without_english(browser: TestClient, id: str, language: str) -> None:
    needs_whole(language, game=id)
    page = browser.get(f"/games/{id}", headers={"accept-language": language}).text
    found = [line for line in said(page) if ENGLISH.search(line)]
    assert not found, f"{id} in {language}: {found[:3]}"


def test_what_was_chosen_goes_before_what_the_browser_asks_for() -> None:
    with client() as browser:
        asked = {"accept-language": "fi;q=0.9, en;q=0.5"}
        assert WELCOME["fi"] in browser.get("/", headers=asked).text
        for language in ("sv", "en", "fi"):
            answer = browser.post(
                "/language", data={"to": language, "back": "/?q=hex"}, headers=asked
            )
            assert str(answer.url).endswith("/?q=hex")
            assert WELCOME[language] in browser.get("/", headers=asked).text
        browser.post("/language", data={"to": "xx", "back": "/"}, headers=asked)
        assert WELCOME["fi"] in browser.get("/", headers=asked).text
