"""The line to the table breaks: nothing that was decided is lost, and nothing is done twice."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from time import monotonic

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.conftest import Newcomer
from browser.seated import OPEN, come_in, lay_table, sit_down, spoken, wait_until

pytestmark = pytest.mark.browser

LOST = "The connection is lost"
ONE_CARD = "document.querySelectorAll('.mine .hand .card').length"


@dataclass
class Line:
    """What lies between a page and the server, and can be cut. `said` is what the page has said."""

    said: list[dict[str, object]] = field(default_factory=list)
    deaf: bool = False
    """What the page says is lost."""
    mute: bool = False
    """What the server says is lost."""
    gone: bool = False
    """It cannot be taken up again yet."""
    held: list[str | bytes] | None = None
    """What the page says, where that is kept back until it is let go."""
    dies_alone: bool = False
    """It is deaf only until another is taken up."""
    now: WebSocketRoute | None = None
    _server: WebSocketRoute | None = None

    def lay(self, page: Page) -> None:
        """Put the line between a page and its table from now on."""
        page.route_web_socket(re.compile(r"/ws\?"), self._carry)

    def _carry(self, route: WebSocketRoute) -> None:
        if self.gone:
            route.close(code=3000)
            return
        self.now, self._server = route, route.connect_to_server()
        server = self._server
        if self.dies_alone:
            self.deaf = False

        def up(message: str | bytes) -> None:
            self.said.append(json.loads(message))
            if self.held is not None:
                self.held.append(message)
            elif not self.deaf:
                server.send(message)

        def down(message: str | bytes) -> None:
            if not self.mute:
                route.send(message)

        route.on_message(up)
        server.on_message(down)

    def cut(self, gone: bool = False) -> None:
        """Break it; it can be taken up again, but if it is `gone` not before that is over."""
        assert self.now is not None
        self.deaf = self.mute = False
        self.gone = gone
        self.now.close(code=3000)

    def let_go(self) -> None:
        """Pass on what was kept back."""
        assert self._server is not None
        held, self.held = self.held or [], None
        for message in held:
            self._server.send(message)

    def wait_for_held(self, page: Page, count: int, seconds: float = 20.0) -> None:
        """Wait until so many messages of the page are kept back."""
        end = monotonic() + seconds
        while self.held is None or len(self.held) < count:
            assert monotonic() < end, "the page has not said as much"
            page.wait_for_timeout(20)

    def decisions(self) -> list[object]:
        """The names of the decisions that were sent, as often as they were."""
        return [message["id"] for message in self.said if "act" in message]


@pytest.mark.parametrize("lost", ["what was decided", "the answer"])
def test_the_line_breaks_in_the_middle_of_a_trick(page: Page, lost: str) -> None:
    line = Line()
    line.lay(page)
    sit_down(page, "tuppi", deals="1", sooli="false")
    for _ in range(4):  # the auction, and a first card
        page.wait_for_selector(OPEN)
        if page.evaluate(ONE_CARD) < 13:
            break
        before = page.locator("#log").inner_text()
        page.locator(OPEN).first.dispatch_event("click")
        wait_until(page, "old => document.querySelector('#log').innerText !== old", before)
    page.wait_for_selector(".mine .card.can")
    count = page.evaluate(ONE_CARD)
    card = page.locator(".mine .card.can").first.get_attribute("data-item")
    line.deaf, line.mute = lost == "what was decided", True
    already = len(line.decisions())
    page.locator(f".mine [data-item='{card}']").click()
    page.wait_for_timeout(400)
    assert page.evaluate(ONE_CARD) == count  # the page has heard nothing
    line.cut()
    wait_until(page, f"old => {ONE_CARD} === old - 1", count)
    expect(page.locator("#message")).not_to_contain_text(LOST)
    sent = line.decisions()[already:]
    assert len(sent) == 2  # said again, under the same name
    assert len(set(sent)) == 1
    log = page.locator("#log li.play").all_text_contents()  # of tricks in rows too
    played = [text for text in log if text.startswith("You:") and "bid" not in text]
    assert len(played) == len(set(played)) == 13 - page.evaluate(ONE_CARD)  # each card once


def test_what_is_said_without_a_line_is_sent_later(newcomer: Newcomer) -> None:
    aino, bertta = newcomer(), newcomer()
    line = Line()
    line.lay(aino)
    link = lay_table(aino, "hex", name="Aino", public="true", size="4", swap="false", talk="free")
    come_in(bertta, link, "Bertta", 2)
    aino.locator("[data-cell='b2'].can").wait_for()
    line.cut(gone=True)
    expect(aino.locator("#message")).to_contain_text(LOST)
    aino.locator("#saying").fill("Kuuletko?")
    aino.locator("#saying").press("Enter")
    line.gone = False
    expect(bertta.locator("#notes")).to_contain_text("Aino: Kuuletko?")
    expect(aino.locator("#message")).to_be_empty()
    assert bertta.locator("#notes li").count() == 1


def test_nothing_is_told_twice_when_the_line_is_back(newcomer: Newcomer) -> None:
    aino, bertta = newcomer(), newcomer()
    line = Line()
    line.lay(aino)
    link = lay_table(aino, "hex", name="Aino", public="true", size="4", swap="false")
    come_in(bertta, link, "Bertta", 2)
    aino.locator("[data-cell='b2'].can").click()
    bertta.locator("[data-cell='c3'].can").click()
    expect(aino.locator("#live")).to_contain_text("Bertta: c3")
    aino.locator("#live").evaluate("region => { region.textContent = '' }")
    line.cut(gone=True)
    expect(aino.locator("#message")).to_contain_text(LOST)
    line.gone = False
    wait_until(aino, "!document.querySelector('#message').textContent")
    expect(aino.locator("#log li")).to_have_count(2)
    assert spoken(aino) == ""
    aino.locator("[data-cell='a4'].can").click()
    bertta.locator("[data-cell='a4'] [data-item]").wait_for()
    expect(aino.locator("#log li")).to_have_count(3)


def test_a_table_without_a_line_says_so_where_an_answer_is_wanted(page: Page) -> None:
    line = Line()
    line.lay(page)
    sit_down(page, "hex", size="4", swap="false")
    page.locator(".can").first.wait_for()
    page.route_web_socket(re.compile(r"/ws\?"), lambda route: route.close(code=3000))
    line.cut()
    expect(page.locator("#message")).to_contain_text(LOST)
    page.fill("#text", "a1")
    page.get_by_role("button", name="Why?").click()
    expect(page.locator("#message")).to_contain_text("There is no connection just now")


def test_a_line_that_is_dead_without_knowing_it_is_given_up(page: Page) -> None:
    """Nothing answers: after a while the page takes up another line, and says it again."""
    line = Line()
    line.lay(page)
    sit_down(page, "hex", size="4", swap="false")
    page.locator(".can").first.wait_for()
    line.deaf = True
    page.locator("[data-cell='b2'].can").click()
    page.wait_for_timeout(300)
    line.dies_alone = True
    page.locator("[data-cell='b2'] [data-item]").wait_for()
    assert len(line.decisions()) == 2
    assert len(set(line.decisions())) == 1


def test_two_clicks_take_one_decision_back(page: Page) -> None:
    """Both are on their way before the page hears of the first, which alone counts."""
    line = Line()
    line.lay(page)
    sit_down(page, "hex", size="4", swap="false")
    for count in (1, 2, 3):
        page.locator(".can").first.click()
        expect(page.locator("#log li.play")).to_have_count(2 * count)
    line.held = []
    for _ in range(2):
        page.locator("#take-back").click()
    line.wait_for_held(page, 2)
    line.let_go()
    expect(page.locator("#message")).to_contain_text("The table has moved on")
    expect(page.locator("#log li.play")).to_have_count(4)
