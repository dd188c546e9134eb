"""A site without a server in a real browser: after the first visit games are played with the network off."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Dialog, Page, WebError, expect

from browser.seated import (
    ASKED,
    OPEN,
    by_hand,
    choose_something,
    fill_in,
    play_to_the_end,
    scrolls_sideways,
)
from browser.test_axe import check
from pelitupa.games import game_ids, load_game
from pelitupa.records import Seat, parse, write
from pelitupa.records.links import code_of
from pelitupa.server.site.build import build_site
from pelitupa.server.web.rendering import FOLDER
from pelitupa.shown.table_answers import answer
from pelitupa.table import Match
from pelitupa.table.random_matches import checksums

pytestmark = pytest.mark.browser

PYODIDE = Path(__file__).parents[2] / "node_modules" / "pyodide"
GAMES = ("hex", "killeri", "purkkis", "sticks", "tuppi")
RECORD = Path(__file__).parents[2] / "docs" / "skruuvi_match.pelitupa"
LONG = {
    "canasta",
    "contract_samba",
    "hand_and_foot",
    "huutopussi",
    "killeri",
    "klubiskruuvi",
    "paskahousu",
    "samba",
}
"""A random match of these takes a second and more."""
CARD = re.compile(r"\b[SHDC][2-9TJQKA]\b")
NAMED = """() => [...document.querySelectorAll('.felt .plate')].filter(plate => {
  const bubble = plate.querySelector('.thinking');
  bubble.hidden = false;
  const text = document.createRange();
  text.selectNodeContents(plate.querySelector('strong'));
  const name = text.getBoundingClientRect(), over = bubble.getBoundingClientRect();
  return over.bottom <= name.top + name.height / 4 || over.left >= name.right - 1;
}).length"""
"""How many of those at the table have names that can be read while they think."""
COPIED = "() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }"
REFUSED = (
    "() => { navigator.clipboard.writeText = async () => { throw new Error('not here'); };"
    " document.execCommand = () => false; }"
)
"""What stands for a browser that copies, and for one that does not."""
KEPT_STEPS = "JSON.parse(localStorage.getItem('pelitupa table /tupa/ hex')).given.length"
LOADS = 100_000
"""Milliseconds in which the rules are there on a busy machine."""


class Quiet(SimpleHTTPRequestHandler):
    """Files, and no word of each."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a site, which lies in `tupa`."""
    if not PYODIDE.exists():
        reason = "no Pyodide here (npm ci)"
        if os.environ.get("PELITUPA_REQUIRE_NODE") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    folder = tmp_path_factory.mktemp("sites")
    build_site(folder / "tupa", PYODIDE, games=GAMES)
    return folder


@pytest.fixture(scope="module")
def site(sites: Path) -> Iterator[str]:
    """The address of a site that lies under a path of its server."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(sites)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/tupa/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def visitor(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """One browser for all tests: the rules come once, and are kept in it."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        base_url=site,
        has_touch=True,
        reduced_motion="reduce",
        locale="fi-FI",
    )
    by_hand(context)
    yield context
    context.close()


@pytest.fixture
def phone(visitor: BrowserContext) -> Iterator[Page]:
    """A window of it, in which nothing was played yet."""
    faults: list[str] = []

    def fault(error: WebError) -> None:
        faults.append(str(error.error))

    visitor.on("weberror", fault)
    page = visitor.new_page()
    yield page
    visitor.set_offline(False)
    page.evaluate("try { localStorage.clear() } catch { /* no page was opened */ }")
    page.close()
    visitor.remove_listener("weberror", fault)
    assert not faults


def test_games_are_played_with_the_network_off(phone: Page) -> None:
    phone.goto("")
    phone.wait_for_url("**/tupa/fi/")
    check(phone)
    phone.locator("[data-game=sticks] .play").first.tap()
    expect(phone.locator("#end, #buttons button").first).to_be_attached(timeout=LOADS)
    expect(phone.locator("img.likeness").first).to_be_attached()  # somebody with a face
    phone.goto("fi/about/")  # which has all of it kept
    expect(phone.locator("#whole")).to_contain_text("verkkoa", timeout=LOADS)
    phone.context.set_offline(True)

    def leave(dialog: Dialog) -> None:
        dialog.accept()

    phone.on("dialog", leave)  # the match of sticks goes on, if it came so far
    for game, chosen in (("hex", {"size": "3"}), ("sticks", {}), ("tuppi", {"deals": "1"})):
        fill_in(phone, f"fi/games/{game}/", **chosen)
        phone.locator("#level").select_option("random")
        phone.locator("#go").tap()
        phone.wait_for_selector(ASKED, state="attached", timeout=LOADS)
        if game == "hex":
            phone.reload()  # in the middle of a match
            phone.wait_for_selector(ASKED, state="attached", timeout=LOADS)
        phone.locator("#pace").select_option("at once", force=True)
        assert play_to_the_end(phone, 4)
        expect(phone.locator("#result")).not_to_be_empty()
    phone.remove_listener("dialog", leave)
    with phone.expect_download() as kept:
        phone.locator("#record").click()
    assert kept.value.suggested_filename == "tuppi.pelitupa"
    assert "tuppi" in Path(kept.value.path()).read_text(encoding="utf-8")
    check(phone)
    phone.locator("#replay").tap()
    expect(phone.locator("#eyes option")).to_have_count(5, timeout=LOADS)
    phone.locator("#show-code").tap()
    expect(phone.locator("#code svg")).to_be_visible()
    check(phone)
    phone.go_back()  # where the rules come again
    expect(phone.locator("#again")).to_be_visible(timeout=LOADS)
    phone.locator("#again").tap()
    phone.wait_for_selector(OPEN, state="attached", timeout=LOADS)
    phone.goto("fi/")
    expect(phone.locator("#mine a")).to_have_count(1)  # the new match of Tuppi; the others are over
    phone.goto("fi/games/tuppi/")
    expect(phone.locator("#goes-on")).to_be_visible()
    phone.once("dialog", lambda dialog: dialog.dismiss())
    phone.locator("#go").tap()
    phone.locator("#goes-on a").tap()
    phone.wait_for_selector(ASKED, state="attached", timeout=LOADS)
    phone.goto("fi/referee/killeri/")
    expect(phone.locator("#begin")).to_be_visible()
    phone.goto("fi/games/tuppi/")
    phone.locator("a[href$='referee/tuppi/pad/']").tap()
    for place, name in enumerate(("Aino", "Pekka", "Eero", "Helmi")):
        phone.locator("#names input").nth(place).fill(name)
    phone.locator("#begin button[type=submit]").tap()
    phone.locator("#answers button").first.tap(timeout=LOADS)  # nolo
    phone.locator("#answers [data-value='5']").tap()  # tricks
    expect(phone.locator("#lines tbody tr")).to_have_count(1)
    expect(phone.locator("#network")).to_contain_text("ilman verkkoa")


def test_a_match_that_is_over_is_shared_analysed_and_played_on(phone: Page) -> None:
    fill_in(phone, "fi/games/hex/", company="people", size="3")
    phone.locator("#go").tap()
    phone.wait_for_selector(ASKED, state="attached", timeout=LOADS)
    assert play_to_the_end(phone, 4)
    phone.evaluate(COPIED)
    phone.locator("#hand-on").tap()
    expect(phone.locator("#handed")).to_be_visible()
    assert "/tupa/fi/replay/#match=1" in phone.evaluate("copied")
    phone.locator("#cost").tap()
    expect(phone.locator("#analysis svg")).to_be_visible(timeout=LOADS)
    expect(phone.locator("#analysis-progress")).to_be_hidden()
    check(phone)
    phone.locator("#step").fill("2")
    expect(phone.locator("#step-shown")).to_have_text("2")
    phone.locator("#play-on").tap()
    phone.wait_for_url("**/fi/play/hex/")
    phone.wait_for_selector(ASKED, state="attached", timeout=LOADS)
    assert phone.evaluate(KEPT_STEPS) == 2


def test_a_lesson_is_led_to_its_end_and_the_game_played(phone: Page) -> None:
    phone.goto("fi/games/hex/")
    phone.locator("a[href$='learn/hex/']").tap()
    expect(phone.locator("#coach-title")).to_contain_text("1/6")
    phone.locator('[data-cell="e1"]').dispatch_event("click")
    expect(phone.locator("#answer")).to_contain_text("e1", timeout=LOADS)
    phone.context.set_offline(True)
    check(phone)
    for number in range(1, 7):
        expect(phone.locator("#coach-title")).to_contain_text(f"{number}/6")
        if phone.locator("#show").is_visible():
            phone.locator("#show").tap()
            expect(phone.locator("#answer.best, #answer.good")).to_be_visible()
        if number < 6:
            phone.locator("#on").tap()
    phone.context.set_offline(False)
    phone.locator("#play").tap()
    phone.wait_for_selector(ASKED, state="attached", timeout=LOADS)


def test_a_yard_game_is_played_in_turns_by_keys_with_the_network_off(phone: Page) -> None:
    """Alone in a yard: what is around is told in words, a deed is done, and all of it is seen again."""
    phone.goto("fi/games/purkkis/")
    phone.locator("a[href$='yard/purkkis/']").first.tap()
    expect(phone.locator("#begin")).to_be_visible()
    phone.locator("#own-name").fill("Aino")
    phone.locator("#count").fill("5")
    phone.locator("#in-turns").check()
    check(phone)
    phone.locator("#begin button.big").tap()
    expect(phone.locator("#screen")).to_be_visible(timeout=LOADS)
    phone.context.set_offline(True)
    time = phone.locator("#time")
    expect(time).to_have_text("0:00")
    for number in range(1, 4):
        phone.keyboard.press("ArrowLeft")
        expect(time).to_have_text(f"0:0{number}")
    expect(phone.locator("#whither li").first).to_contain_text("Pallo")
    expect(phone.locator("#live")).not_to_be_empty()
    phone.locator("#deeds").get_by_role("button", name="Kyykisty").tap()
    expect(phone.locator("#deeds").get_by_role("button", name="Nouse")).to_be_visible()
    assert not scrolls_sideways(phone)
    check(phone)
    phone.locator("#stop").tap()
    expect(phone.locator("#again-result")).to_have_text("Kierros keskeytettiin.")
    expect(phone.locator("#rulings a").first).to_have_attribute(
        "href", re.compile(r"/fi/games/purkkis/#rule-purkkis-")
    )
    phone.locator("#again-play").tap()
    expect(phone.locator("#again-time")).not_to_have_text("0:00")
    check(phone)


def test_a_record_is_replayed_from_a_file_and_handed_on_as_a_link(
    phone: Page, tmp_path: Path
) -> None:
    hostile = tmp_path / "hostile.pelitupa"
    hostile.write_text(RECORD.read_text("utf-8").replace("end: finished", "end: <img src=x>"))
    phone.goto("fi/replay/")
    phone.locator("#file").set_input_files(hostile)
    said = phone.locator("#coming-said")
    expect(said).to_contain_text("rivi 1100", timeout=LOADS)
    assert phone.locator("#file").is_visible()  # another may be chosen at once
    phone.locator("#file").set_input_files(RECORD)
    slider, prompt = phone.locator("#step"), phone.locator("#prompt")
    expect(prompt).not_to_be_empty(timeout=LOADS)
    phone.context.set_offline(True)
    check(phone)
    phone.locator("#on").tap()
    expect(phone.locator("#step-shown")).to_have_text(slider.input_value())
    phone.locator("#eyes").select_option("3")
    expect(phone.locator("#mine .card[data-item]").first).to_be_attached()
    for step in ("0", slider.get_attribute("max") or ""):
        slider.fill(step)
        expect(phone.locator("#step-shown")).to_have_text(step)
    step = slider.input_value()
    phone.locator("#other").set_input_files(hostile)
    expect(phone.locator("#handed")).to_contain_text("rivi 1100")
    assert slider.input_value() == step
    with phone.expect_download() as kept:
        phone.locator("#record").tap()
    assert Path(kept.value.path()).read_text("utf-8") == RECORD.read_text("utf-8")
    phone.context.set_offline(False)
    code = code_of(parse(RECORD.read_text("utf-8")))
    phone.goto("fi/about/")
    phone.evaluate("sessionStorage.clear()")
    phone.goto(f"fi/replay/#match={code}&step=70&eyes=2")
    expect(phone.locator("#step-shown")).to_have_text("70", timeout=LOADS)
    assert phone.locator("#eyes").input_value() == "2"
    phone.evaluate(COPIED)
    phone.locator("#share").tap()
    expect(phone.locator("#handed")).to_be_visible()
    assert phone.evaluate("copied").endswith(f"/tupa/fi/replay/#match={code}&step=70&eyes=2")
    other = Match(load_game("hex(size=3)"), [Seat("Aino"), Seat("Eero")], seed="1")
    other.resign(0)
    keep = "text => sessionStorage.setItem('pelitupa record /tupa/', text)"
    phone.evaluate(keep, write(other.record()))
    phone.goto("fi/about/")
    phone.goto("fi/replay/")
    phone.locator("#file").set_input_files(
        RECORD
    )  # while the rules come, and is what one wants to see
    expect(phone.locator("#eyes option")).to_have_count(5, timeout=LOADS)
    assert not scrolls_sideways(phone)
    expect(prompt).not_to_be_empty(timeout=LOADS)
    phone.evaluate(REFUSED)
    phone.evaluate("window.stays = true")
    phone.locator("#share").tap()
    expect(phone.locator("#handed")).to_contain_text("osoitteessa")
    step = str(int(slider.input_value()) + 1)
    phone.locator("#on").tap()
    expect(phone.locator("#step-shown")).to_have_text(step)
    address = phone.evaluate("location.hash")
    assert f"match={code}" in address
    assert f"step={step}" in address
    assert phone.evaluate("window.stays")  # the page was not loaded again
    phone.locator("#show-code").tap()
    expect(phone.locator("#handed")).to_contain_text("liian pitkä koodiksi")
    phone.goto("fi/about/")
    phone.evaluate("sessionStorage.clear()")
    phone.goto(f"fi/replay/#match={code[:-50]}")
    expect(said).to_contain_text("linkissä", timeout=LOADS)


def _node(script: str, *given: str | Path) -> subprocess.Popen[str]:
    """A script beside this file, which has begun."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node here")
    line = [node, Path(__file__).with_name(script), *given]
    return subprocess.Popen(line, stdout=subprocess.PIPE, text=True)


def _rules(sites: Path) -> Path:
    (folder,) = (path.parent for path in sites.glob("tupa/rules/*/pyodide.mjs"))
    return folder


def _table(told: str) -> dict[str, Any]:
    """An answer with a table, but for the time of day."""
    table: dict[str, Any] = json.loads(told)["told"]
    for message in table["messages"]:
        message.pop("now")
    return table


def test_rules_begin_from_a_memory_that_has_nothing_of_anybody(sites: Path) -> None:
    """A memory that cannot be read is made again; from one that can each start draws its own cards."""
    form = {"company": "bots", "name": "Vallesmanni"}
    asked = {"language": "fi", "id": "tuppi", "form": form}
    kept = json.loads(answer(json.dumps(asked | {"what": "open"})))["told"]["kept"]
    questions = [json.dumps(asked | {"what": what, "kept": kept}) for what in ("take up", "open")]
    worker = FOLDER / "static" / "rules" / "worker.js"
    with _node("site_starts.mjs", worker, _rules(sites), "Vallesmanni", *questions) as node:
        *starts, found = map(json.loads, node.communicate(timeout=LOADS / 1000)[0].splitlines())
    assert [ready.get("kept", False) for ready, *_ in starts] == [False, True, True]
    native = _table(answer(questions[0]))
    for _, taken, _ in starts:
        assert _table(taken["answer"]) == native
    seeds = {json.loads(_table(opened["answer"])["kept"])["seed"] for *_, opened in starts}
    assert len(seeds) == len(starts)
    assert found == [False, True]


def test_random_matches_are_the_same_as_in_native_python(sites: Path) -> None:
    played = Random("site").sample([id for id in game_ids() if id not in LONG], 20)
    with _node("site_checksums.mjs", _rules(sites), *played) as told:
        native = [" ".join(checksums(spec, 1, "site")) for spec in played]  # meanwhile
        assert told.communicate(timeout=LOADS / 1000)[0].splitlines() == native


def test_behind_the_curtain_the_page_has_no_card_of_anybody(phone: Page) -> None:
    seats = {"bot-1": "true", "name-2": "Aino", "name-3": "Eero"}
    fill_in(phone, "fi/games/tuppi/", company="people", deals="1", **seats)
    phone.locator("#level").select_option("random")
    check(phone)
    phone.locator("#go").tap()
    curtain = phone.locator("#curtain")
    expect(curtain).to_be_visible(timeout=LOADS)
    check(phone)
    for seat, name in ((2, "Aino"), (3, "Eero")):
        assert CARD.findall(phone.content()) == []
        expect(phone.locator("#curtain-title")).to_contain_text(name)
        phone.keyboard.press("Escape")
        phone.keyboard.press("Escape")
        expect(curtain).to_be_visible()
        phone.locator("#uncover").tap()
        expect(curtain).to_be_hidden()
        phone.wait_for_selector(ASKED, state="attached")
        assert len(set(CARD.findall(phone.content()))) >= 13
        assert phone.evaluate(NAMED) >= 3
        while not curtain.is_visible():
            choose_something(phone, Random(seat))
    phone.reload()  # whoever takes it up is behind the curtain too
    expect(curtain).to_be_visible(timeout=LOADS)
    assert CARD.findall(phone.content()) == []
    phone.goto("fi/games/tuppi/")  # which knows who sat where
    expect(phone.locator("#name-3")).to_have_value("Eero")
    expect(phone.locator("#bot-1")).to_be_checked()
    expect(phone.locator("#name-1")).to_be_disabled()
