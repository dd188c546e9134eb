"""Yard evenings hosted without a network on phones of 390x844: `python tools/yard_evening.py FOLDER`.

A round of Purkkis with ten names, one of Tuikkunen with two phones of which one is closed in the middle, and
a half of Breakthrough with sixteen, in English, Finnish and Swedish. The network is off from the first name
to the last; the rules run in the page (`npm ci` for Pyodide). It counts the taps of each event, and fails
where one costs more than two. The second phone of Tuikkunen reads the code from a picture of the first one's
screen, by a reader that knows nothing of Pelitupa (`pip install zxing-cpp`); so does the first one when it
comes back. Pictures go to FOLDER, with `spoken.md`: all that was said aloud. Not a part of the tests: it
takes some minutes.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import zxingcpp
from PIL import Image
from playwright.sync_api import BrowserContext, expect

from without_network import cottage_with_rules, phone

from browser.seated import wait_until  # isort: skip
from browser.test_referee import _SPOKEN, counted  # isort: skip
from browser.test_yard_host import TEN, entries  # isort: skip

GAMES: Final = ("purkkis", "tuikkunen", "breakthrough")
LANGUAGES: Final = ("en", "fi", "sv")
SIXTEEN: Final = (*TEN, "Aatu", "Kerttu", "Lahja", "Pekka", "Tyyne", "Urho")

PURKKIS: Final = (
    "seeker 2", "kick 1", "returned", "found 3", "found 4", "rescue 6", "returned", "own 7", "found 3",
    "found 1", "found 4", "found 5", "found 6", "found 8", "found 9", "found 10",
)  # fmt: skip
TEAMS: Final = ("red 1", "red 2", "red 3", "blue 4", "blue 5", "begins-red", "go")
CHASE: Final = (
    "caught 4",
    "in 4",
    "freed 4",
    "caught 5",
    "in 5",
    "caught 6",
    "lights",
    "in 6",
    "caught 4",
)
"""What is reported. The count of Tuikkunen is told by the phone itself."""


class Told(NamedTuple):
    """An event that was reported: what, with how many taps, and what the phone said then."""

    event: str
    taps: int
    spoken: str


class Host:
    """A page that hosts on one phone."""

    def __init__(self, context: BrowserContext, game: str) -> None:
        self.page = context.new_page()
        self.game = game
        self.told: list[Told] = []

    def begin(self, names: tuple[str, ...]) -> None:
        """Type the names, and let the phone speak."""
        page = self.page
        page.goto(f"/referee/{self.game}")
        while page.locator("#names li").count() < len(names):
            page.tap("#more")
        for place, name in enumerate(names):
            page.locator("#names input").nth(place).fill(name)
        page.locator("#begin button[type=submit]").tap()
        expect(page.locator("#players li")).to_have_count(len(names))
        counted(page)
        self.speak()

    def speak(self) -> None:
        """Let the phone speak, unless it does already."""
        if self.page.locator("#voice").get_attribute("aria-pressed") != "true":
            self.page.tap("#voice")

    def tell(self, event: str) -> None:
        """Report an event by taps, and keep what is said."""
        page, (word, _, number) = self.page, event.partition(" ")
        before = len(page.evaluate("window.spoken"))
        button = page.locator(f"#evening [data-word='{word}']")
        taps = 0
        if not number or button.get_attribute("aria-pressed") != "true":
            button.tap()
            taps += 1
        if number:
            page.locator(f"#players [data-seat='{int(number) - 1}']").tap()
            taps += 1
        counted(page)
        assert entries(page)[-1] == event, (event, entries(page)[-3:])
        self._keep(event, taps, before)

    def lots(self) -> None:
        """Draw lots: both teams by one tap."""
        page = self.page
        before = len(page.evaluate("window.spoken"))
        page.tap("#lot")
        expect(page.locator("#lot")).to_be_hidden()
        counted(page)
        self._keep("(lots)", 1, before)

    def _keep(self, event: str, taps: int, before: int) -> None:
        assert taps <= 2
        said = [text for text in self.page.evaluate("window.spoken")[before:] if text]
        self.told.append(Told(event, taps, " ".join(said)))

    def code(self, path: Path) -> str:
        """What the code on its screen says, read from a picture of that screen, as a camera does."""
        page = self.page
        page.tap("[data-opens='more-sheet']")
        page.tap("[data-opens='phones']")
        page.tap("#show-code")
        expect(page.locator("#qr svg")).to_be_visible()
        page.locator("#qr").scroll_into_view_if_needed()
        page.screenshot(path=path)
        link: str = page.locator("#link").input_value()
        page.locator("#phones [data-closes]").tap()
        page.locator("#more-sheet [data-closes]").tap()
        with Image.open(path) as picture:
            read = [found.text for found in zxingcpp.read_barcodes(picture)]
        assert read == [link], (read, link)
        return link

    def read(self, link: str) -> None:
        """Read another phone's code."""
        self.page.evaluate("link => { location.hash = new URL(link).hash }", link)
        wait_until(self.page, "() => !location.hash")
        expect(self.page.locator("#evening")).to_be_visible()
        counted(self.page)


def purkkis(context: BrowserContext, folder: Path, language: str) -> list[Told]:
    """A round with ten names."""
    host = Host(context, "purkkis")
    host.begin(TEN)
    for event in PURKKIS:
        host.tell(event)
    host.page.screenshot(path=folder / f"purkkis_{language}.png")
    return host.told


def tuikkunen(
    one: BrowserContext, other: BrowserContext, folder: Path, language: str
) -> list[Told]:
    """A round with two phones, the first of which is closed after the start and comes back at the end."""
    first = Host(one, "tuikkunen")
    first.begin(TEN[:6])
    for event in TEAMS:
        first.tell(event)
    second = Host(other, "tuikkunen")
    second.page.goto("/referee/tuikkunen")
    second.read(first.code(folder / f"code_{language}.png"))
    second.speak()
    first.page.close()
    second.page.evaluate(
        """() => {
          const key = `pelitupa-referee-${document.body.dataset.game}`;
          const evening = JSON.parse(localStorage.getItem(key));
          localStorage.setItem(key, JSON.stringify({ ...evening, begun: evening.begun - 200000 }));
        }"""
    )  # the count is long over
    second.page.reload()
    counted(second.page)
    assert entries(second.page)[-1] == "counted"
    for event in CHASE:
        second.tell(event)
    second.page.screenshot(path=folder / f"tuikkunen_{language}.png")
    again = Host(one, "tuikkunen")
    again.page.goto("/referee/tuikkunen")
    counted(again.page)
    again.read(second.code(folder / f"code_back_{language}.png"))
    assert entries(again.page) == entries(second.page)
    return [*first.told, *second.told]


def breakthrough(context: BrowserContext, folder: Path, language: str) -> list[Told]:
    """A half with sixteen: whoever attacks, every other one gets through."""
    host = Host(context, "breakthrough")
    host.begin(SIXTEEN)
    host.lots()
    host.tell("go")
    for place in range(8):
        seat = host.page.locator("#players .may").first.get_attribute("data-seat")
        assert seat is not None
        host.tell(f"{('untouched', 'touched')[place % 2]} {int(seat) + 1}")
        if place == 3:
            host.page.screenshot(path=folder / f"breakthrough_{language}.png")
    return host.told


def spoken(found: dict[str, dict[str, list[Told]]]) -> Iterator[str]:
    """All that was said aloud, as Markdown."""
    for game in GAMES:
        yield f"\n## {game}\n"
        by_language = [found[language][game] for language in LANGUAGES]
        if game == "breakthrough":  # lots are drawn anew in each language, so that events differ
            for language, told in zip(LANGUAGES, by_language, strict=True):
                yield from ("", f"| {language} | taps | said aloud |", "|---|---|---|")
                yield from [f"| `{one.event}` | {one.taps} | {one.spoken} |" for one in told]
            continue
        yield from ("| reported | taps | English | suomi | svenska |", "|---|---|---|---|---|")
        for row in zip(*by_language, strict=True):
            said = " | ".join(one.spoken for one in row)
            yield f"| `{row[0].event}` | {row[0].taps} | {said} |"


def main(folder: Path) -> None:
    """Host the evenings in each language, and write down what was said."""
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, dict[str, list[Told]]] = {}
    with cottage_with_rules() as (address, browser):
        for language in LANGUAGES:
            with (
                phone(browser, address, GAMES, language, _SPOKEN) as one,
                phone(browser, address, GAMES, language, _SPOKEN) as other,
            ):
                found[language] = {
                    "purkkis": purkkis(one, folder, language),
                    "tuikkunen": tuikkunen(one, other, folder, language),
                    "breakthrough": breakthrough(other, folder, language),
                }
            for game, told in found[language].items():
                taps = Counter(one.taps for one in told)
                print(f"{language}, {game}: {len(told)} events, taps {dict(taps)}", flush=True)
    text = "# What three evenings say aloud\n" + "\n".join(spoken(found)) + "\n"
    (folder / "spoken.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
