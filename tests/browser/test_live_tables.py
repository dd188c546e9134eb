"""People at one table, each with a browser of their own: from the invitation to the end of the match."""

from __future__ import annotations

import re
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Newcomer
from browser.seated import (
    begin,
    come_in,
    decide,
    lay_table,
    resign,
    scrolls_sideways,
    spoken,
    wait_until,
)
from browser.test_connection import Line

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
HEX = {"size": "4", "swap": "false"}


def hex_for_two(newcomer: Newcomer, **options: str) -> tuple[Page, Page, str]:
    """Aino and Bertta at a small board, Aino with the first move; the link of their table."""
    aino, bertta = newcomer(), newcomer()
    link = lay_table(aino, "hex", name="Aino", **(HEX | options))
    come_in(bertta, link, "Bertta", 2)
    if options.get("public") != "true":  # there a full table begins by itself
        begin(aino, bertta)
    for page in (aino, bertta):
        page.locator("#table .plate").first.wait_for()
    return aino, bertta, link


def decide_somewhere(pages: list[Page]) -> None:
    """Let the first who is asked decide; pages hear of it one after the other."""
    end = monotonic() + 20
    while not any(decide(page) for page in pages):
        assert monotonic() < end, "nobody is asked"


def place(page: Page, cell: str) -> None:
    """Put a stone on a cell that is free."""
    page.locator(f"[data-cell='{cell}'].can").click()
    page.locator(f"[data-cell='{cell}'] [data-item]").wait_for()


# --- four at one table


def test_four_people_play_tuppi_from_the_invitation_on(newcomer: Newcomer) -> None:
    pages = [newcomer(), newcomer(viewport=PHONE), newcomer(), newcomer()]
    link = lay_table(pages[0], "tuppi", name="Aino", time="calm")
    for seat, name in ((2, "Bertta"), (3, "Cecilia"), (4, "Dagny")):
        come_in(pages[seat - 1], link, name, seat)
        expect(pages[0].locator("#news")).to_contain_text(f"{name} sits in seat {seat}.")
    begin(*pages)
    names = pages[0].locator("#table .plate strong")
    expect(names).to_have_text(["Bertta", "Cecilia", "Dagny", "You"])
    for page in pages:
        expect(page.locator(".clock")).to_have_count(4)
        assert page.locator(".mine .hand .card:not(.back)").count() == 13
    for _ in range(18):  # what is bid, and three tricks
        decide_somewhere(pages)
        for other in pages:  # nobody's hand is seen by anybody else
            assert other.locator("#others .zone.hand .card:not(.back)").count() == 0
    lines = "[...document.querySelectorAll('#log li[data-step]')]"
    latest = f"() => Math.max(...{lines}.map((li) => li.dataset.step))"
    for page in (
        pages * 2
    ):  # whoever is behind waits for the others; one line may count several steps
        wait_until(
            page, f"expected => ({latest})() >= expected", max(p.evaluate(latest) for p in pages)
        )
    told = [
        (page.locator("#log li").last.text_content() or "").partition(": ")[2] for page in pages
    ]
    open_to_all = {text for text in told if "secret" not in text}
    assert len(open_to_all) <= 1, told  # who did it is "You" to one of them
    assert not scrolls_sideways(pages[1])


def test_an_onlooker_sees_no_hand_and_may_do_nothing(newcomer: Newcomer) -> None:
    aino, bertta, onlooker = newcomer(), newcomer(), newcomer(viewport=PHONE)
    link = lay_table(aino, "paskahousu", name="Aino", players="2", public="true", talk="free")
    come_in(bertta, link, "Bertta", 2)
    aino.locator("#table .plate").first.wait_for()
    onlooker.goto("/lobby")
    watch = (
        f"a[href='{link.removeprefix(link.partition('/tables/')[0])}']"  # others may be played at
    )
    expect(onlooker.locator(watch)).to_have_text(re.compile("Watch"))
    onlooker.locator(watch).click()
    expect(onlooker.locator("#prompt")).to_contain_text("You are watching.")
    onlooker.locator("#table .card").first.wait_for()
    assert onlooker.locator(".hand .card:not(.back)").count() == 0
    for part in (
        "#say",
        "#resign",
        "#hint",
        "#take-back",
        "#stand-in",
        "#buttons .act",
    ):
        expect(onlooker.locator(part)).to_be_hidden()
    assert onlooker.locator("[data-intent]").count() == 0
    assert not scrolls_sideways(onlooker)


def test_two_doubt_at_once(newcomer: Newcomer) -> None:
    """Both decide at one moment; the rules say whose doubt counts, and everybody is told the same."""
    pages, lines = [newcomer(), newcomer(), newcomer()], [Line(), Line()]
    for line, page in zip(lines, pages[1:], strict=True):
        line.lay(page)
    link = lay_table(pages[0], "valepaska", name="Aino", players="3")
    come_in(pages[1], link, "Bertta", 2)
    come_in(pages[2], link, "Cecilia", 3)
    begin(*pages)
    pages[0].fill("#text", "1 three")
    pages[0].keyboard.press("Enter")
    pages[0].locator(".mine .card.can").first.click()
    for line, page in zip(lines, pages[1:], strict=True):
        page.locator("[data-act='doubt']").wait_for()
        line.held = []
    for line, page in zip(lines, pages[1:], strict=True):
        page.locator("[data-act='doubt']").click()
        while not line.held:
            page.wait_for_timeout(10)
    for line in lines:  # neither has heard of the other
        line.let_go()
    for page in pages:
        expect(page.locator("#log")).to_contain_text("The cards are")
        text = page.locator("#log").inner_text()
        assert text.count("I doubt it!") == 1, text
        assert re.search(r"^(Bertta|You): I doubt it!", text, re.MULTILINE)
    expect(pages[2].locator("#message")).not_to_be_empty()  # whose doubt came too late is told so


# --- clocks, offers, talk


def test_clocks_run_for_whoever_is_to_decide_and_are_not_spoken(newcomer: Newcomer) -> None:
    aino, bertta, _ = hex_for_two(newcomer, time="byoyomi")
    own = aino.locator(".seat[data-seat='0'] .clock")
    other = aino.locator(".seat[data-seat='1'] .clock")
    expect(own).to_have_class(re.compile("running"))
    expect(other).not_to_have_class(re.compile("running"))
    expect(own).to_have_attribute("role", "timer")
    expect(own).to_contain_text(re.compile(r"9:[3-5]\d \+ 5 × 0:30"), timeout=5000)
    expect(other).to_contain_text("10:00 + 5 × 0:30")
    spoken_before = spoken(aino)
    figures = own.inner_text()
    wait_until(
        aino,
        "old => document.querySelector('.seat[data-seat=\"0\"] .clock').innerText !== old",
        figures,
    )
    assert spoken(aino) == spoken_before
    place(aino, "b2")
    for page in (aino, bertta):
        expect(page.locator(".seat[data-seat='1'] .clock")).to_have_class(re.compile("running"))
    aino.get_by_role("button", name=re.compile("Give 15 seconds")).click()
    expect(bertta.locator("#notes")).to_contain_text("Aino gives you 15 seconds")
    expect(bertta.locator(".seat[data-seat='1'] .clock")).to_contain_text("10:")


def test_short_time_is_marked_and_told_once(newcomer: Newcomer) -> None:
    aino, bertta = newcomer(), newcomer()
    link = lay_table(aino, "hex", name="Aino", time="quick", **HEX)
    come_in(bertta, link, "Bertta", 2)
    aino.clock.install()
    begin(aino, bertta)
    own = aino.locator(".seat[data-seat='0'] .clock")
    expect(own).to_contain_text(re.compile(r"4:[45]\d"))
    expect(own.locator(".short")).to_be_hidden()
    aino.clock.fast_forward("04:41")
    expect(own.locator(".short")).to_be_visible()
    expect(aino.locator("#live")).to_contain_text("Your time is short: 0:")
    told, figures = spoken(aino), own.inner_text()
    aino.clock.run_for(3000)
    expect(own).not_to_have_text(figures)
    assert spoken(aino) == told
    assert bertta.locator(".clock.low").count() == 0


def test_an_offer_is_answered_and_told(newcomer: Newcomer) -> None:
    aino, bertta, _ = hex_for_two(newcomer)
    place(aino, "b2")
    aino.get_by_role("button", name="Ask to take back").click()
    expect(aino.locator("#arrangements")).to_contain_text("Waiting for the others")
    wait_until(bertta, "document.querySelector('#live').textContent.includes('take the last')")
    bertta.get_by_role("button", name="Decline").click()
    expect(aino.locator("#arrangements")).to_be_empty()
    expect(aino.locator("#notes li")).to_have_text(
        ["You ask to take the last decision back", "Bertta declines"]
    )
    aino.get_by_role("button", name="Ask to take back").click()
    bertta.get_by_role("button", name="Accept").click()
    for page in (aino, bertta):
        expect(page.locator("#table [data-item]")).to_have_count(0)
    bertta.get_by_role("button", name="Offer to stop").click()
    aino.get_by_role("button", name="Accept").click()
    for page in (aino, bertta):
        expect(page.locator("#end")).to_be_visible()
        expect(page.locator("#arrangements")).to_be_empty()


def test_adjourning_with_a_sealed_move(newcomer: Newcomer) -> None:
    aino, bertta, _ = hex_for_two(newcomer, time="calm")
    aino.get_by_role("button", name="Adjourn").click()
    bertta.get_by_role("button", name="Accept").click()
    banner = aino.locator("#arrangements")
    expect(banner).to_contain_text("your decision goes into an envelope")
    expect(bertta.locator("#say")).to_be_hidden()
    aino.locator("[data-cell='c3'].can").click()
    expect(banner).to_contain_text(
        re.compile("sealed in the envelope; its fingerprint is [0-9a-f]{64}")
    )
    assert not re.search(r"\bc3\b", bertta.locator("#cottage").inner_text())
    assert bertta.locator("#table [data-item]").count() == 0
    bertta.get_by_role("button", name="Ask to go on").click()
    aino.get_by_role("button", name="Accept").click()
    for page in (aino, bertta):
        page.locator("[data-cell='c3'] [data-item]").wait_for()
        expect(page.locator("#arrangements")).to_be_empty()


def test_table_talk_by_phrases_and_free(newcomer: Newcomer) -> None:
    aino, bertta, _ = hex_for_two(newcomer, talk="free")
    aino.select_option("#phrase", index=2)
    expect(bertta.locator("#notes")).to_contain_text("Aino: Have a good game!")
    bertta.locator("#saying").fill("<b>Samoin</b>")
    bertta.locator("#saying").press("Enter")
    expect(aino.locator("#notes li").last).to_have_text("Bertta: <b>Samoin</b>")
    expect(aino.locator("#live")).to_contain_text("Samoin")
    expect(bertta.locator("#saying")).to_have_value("")


def test_onlookers_are_counted_and_heard_by_onlookers_alone(newcomer: Newcomer) -> None:
    aino, bertta, link = hex_for_two(newcomer, talk="phrases")
    expect(aino.locator("#watching")).to_be_hidden()
    anna, otto = newcomer(), newcomer(viewport=PHONE)
    for page in (anna, otto):
        page.goto(link)
        page.locator("#table .plate").first.wait_for()
    for page in (aino, bertta):
        expect(page.locator("#watching")).to_have_text("2 onlookers")
    anna.select_option("#phrase", label="Hello!")
    expect(otto.locator("#asides")).to_have_text("An onlooker: Hello!")
    assert spoken(otto) == "An onlooker: Hello!"
    aino.select_option("#phrase", label="Sorry!")
    expect(anna.locator("#notes")).to_contain_text("Aino: Sorry!")
    place(aino, "b2")
    for page in (aino, bertta):
        expect(page.locator("#asides")).to_be_empty()
        assert "Hello!" not in page.locator("#notes").inner_text()
    otto.close()
    expect(aino.locator("#watching")).to_have_text("1 onlooker")


def test_half_a_sentence_survives_what_others_do(newcomer: Newcomer) -> None:
    aino, bertta, _ = hex_for_two(newcomer, talk="free")
    aino.locator("#text").press_sequentially("c")
    bertta.select_option("#phrase", index=1)
    expect(aino.locator("#notes")).to_contain_text("Bertta: Hello!")
    aino.keyboard.type("3")
    aino.keyboard.press("Enter")
    bertta.locator("[data-cell='c3'] [data-item]").wait_for()


def test_a_bot_stands_in_until_one_is_back(newcomer: Newcomer) -> None:
    aino, bertta, _ = hex_for_two(newcomer)
    aino.get_by_role("button", name="Leave to a bot").click()
    expect(aino.locator("#arrangements")).to_contain_text("A bot plays in your seat.")
    expect(bertta.locator(".seat[data-seat='0'] .away")).to_have_text("a bot plays")
    bertta.locator("#table [data-item]").wait_for()
    aino.get_by_role("button", name="I am back").click()
    expect(aino.locator("#arrangements")).to_be_empty()
    place(bertta, bertta.locator(".can").first.get_attribute("data-cell") or "")
    expect(aino.locator(".can").first).to_be_visible()


def test_whoever_is_away_is_missed_and_a_bot_plays_on(newcomer: Newcomer) -> None:
    aino, bertta, link = hex_for_two(newcomer)
    mark = aino.locator(".seat[data-seat='1'] .away")
    expect(mark).to_be_hidden()
    bertta.goto("/")
    expect(mark).to_have_text("away")
    place(aino, "b2")
    aino.get_by_role("button", name=re.compile("Let a bot play on")).click()
    expect(mark).to_have_text("a bot plays")
    expect(aino.locator("#table [data-item]")).to_have_count(2)
    bertta.goto(link)
    bertta.get_by_role("button", name="I am back").click()
    expect(mark).to_be_hidden()


# --- by correspondence


def test_conditional_moves_are_played_for_who_is_away(newcomer: Newcomer) -> None:
    aino, bertta, link = hex_for_two(newcomer, time="days")
    expect(aino.locator(".clock").first).to_contain_text(re.compile("2 d 23 h|3 d 0 h"))
    panel = bertta.locator("#plan-panel")
    panel.locator("summary").click()
    prompt, keep = bertta.locator("#prompt"), bertta.locator("#plan-keep")
    bertta.get_by_role("button", name="Plan on the table").click()

    def goes_on(move: str, asks: str) -> None:
        bertta.locator(f"[data-cell='{move}']").press("Enter")
        expect(prompt).to_contain_text(asks)

    expect(prompt).to_contain_text("Aino to play")
    goes_on("a1", "your answer")
    bertta.locator("[data-cell='a1']").press("Enter")
    expect(bertta.locator("#message.refused a")).to_have_attribute("href", "#rule-hex-turn")
    expect(keep).to_be_disabled()
    goes_on("b2", "Aino to play")
    keep.click()
    expect(panel.locator("#planned span")).to_have_text(["Aino: a1 → You: b2"])
    goes_on("c3", "your answer")
    goes_on("c2", "Aino to play")
    keep.click()
    expect(panel.locator("#planned span")).to_have_text(["Aino: a1 → You: b2 → Aino: c3 → You: c2"])
    for left in (3, 2, 1, 0):
        bertta.get_by_role("button", name="Step back").click()
        expect(bertta.locator("#table [data-item]")).to_have_count(left)
    goes_on("a2", "your answer")
    goes_on("b3", "Aino to play")
    keep.click()
    expect(panel.locator("#planned li")).to_have_count(2)
    bertta.get_by_role("button", name="Stop planning").click()
    expect(bertta.locator("#table [data-item]")).to_have_count(0)
    expect(prompt).to_have_text("Aino is to place a red stone")
    expect(aino.locator("#table [data-item]")).to_have_count(0)
    panel.get_by_role("button", name="Remove: Aino: a2 → You: b3").click()
    expect(panel.locator("#planned li")).to_have_count(1)
    bertta.goto("/")
    aino.locator("#plan-panel summary").click()
    expect(aino.locator("#plan-state")).to_have_text("Nothing is planned.")
    assert aino.locator("#planned li").count() == 0
    place(aino, "a1")
    aino.locator("[data-cell='b2'] [data-item]").wait_for()
    place(aino, "c3")
    aino.locator("[data-cell='c2'] [data-item]").wait_for()
    place(aino, "d4")
    bertta.goto("/lobby")
    expect(bertta.locator(".asked .your-turn")).to_have_text("your turn")
    bertta.goto(link)
    expect(bertta.locator("#table [data-item]")).to_have_count(5)
    expect(bertta.locator(".can").first).to_be_visible()


# --- the waiting room and the lobby


def test_the_waiting_room_keeps_what_one_is_writing(newcomer: Newcomer) -> None:
    aino, bertta, cecilia = newcomer(), newcomer(), newcomer()
    link = lay_table(aino, "valepaska", name="Aino", players="3")
    cecilia.goto(link)
    cecilia.locator("#name").press_sequentially("Ceci")
    come_in(bertta, link, "Bertta", 2)
    expect(cecilia.locator("#places")).to_contain_text("Bertta")
    cecilia.keyboard.type("lia")
    expect(cecilia.locator("#name")).to_have_value("Cecilia")
    expect(aino.locator("#begin")).to_be_disabled()
    with aino.expect_navigation():
        aino.get_by_role("button", name="Into all free seats").click()
    expect(aino.locator("#begin")).to_be_enabled()
    expect(cecilia.locator("[id^='sit-']")).to_have_count(0)
    bertta.locator("#up-2").click()
    expect(aino.locator("#news")).to_contain_text("Seat 2 is free.")
    expect(cecilia.locator("#sit-2")).to_be_visible()


def test_the_waiting_room_is_read_again_only_when_somebody_has_moved(newcomer: Newcomer) -> None:
    aino, bertta = newcomer(), newcomer()
    link = lay_table(aino, "hex", name="Aino", **HEX)
    read: list[str] = []
    bertta.on("request", lambda request: read.append(request.url))
    with bertta.expect_websocket():
        bertta.goto(link)
    bertta.wait_for_timeout(400)  # it is told who sits there
    assert read.count(link) == 1
    aino.locator("#up-1").click()
    expect(bertta.locator("#news")).to_contain_text("Seat 1 is free.")
    expect(bertta.locator("#sit-1")).to_be_visible()
    assert read.count(link) == 2


def test_whoever_takes_the_last_seat_keeps_it_when_the_answer_is_slow(newcomer: Newcomer) -> None:
    """The match has begun, and the page has heard it, before it is told who it is."""
    aino, bertta = newcomer(), newcomer()
    link = lay_table(aino, "hex", name="Aino", public="true", **HEX)

    tools = bertta.context.new_cdp_session(bertta)
    tools.send("Network.enable")
    slow = {"offline": False, "latency": 700, "downloadThroughput": -1, "uploadThroughput": -1}
    bertta.goto(link)
    tools.send("Network.emulateNetworkConditions", slow)  # for what is asked, not for sockets
    bertta.locator("#sit-2").click()
    bertta.locator("#prompt").wait_for()
    aino.locator("[data-cell='b2'].can").click()
    bertta.locator("[data-cell='c3'].can").click()
    expect(aino.locator("#log li")).to_have_count(2)


def test_ones_own_words_for_the_deal_are_in_the_proof(newcomer: Newcomer) -> None:
    aino, bertta = newcomer(), newcomer()
    link = lay_table(aino, "single_suit_whist", name="Aino")
    commitment = aino.locator(".hash").inner_text()
    assert re.fullmatch("sha256:[0-9a-f]{64}", commitment)
    aino.fill("#words-of-mine", "Väinämöinen 7")
    aino.get_by_role("button", name="Add them").click()
    expect(aino.locator("#words-of-mine")).to_have_value("Väinämöinen 7")
    come_in(bertta, link, "Bertta", 2)
    begin(aino, bertta)
    resign(bertta)
    aino.get_by_role("link", name="Was it dealt honestly?").click()
    expect(aino.locator(".checks > li")).to_have_count(6)
    expect(aino.locator(".figures")).to_contain_text(commitment)
    expect(aino.locator(".figures")).to_contain_text("Väinämöinen 7")
    expect(aino.locator(".verdict").first).to_contain_text("agrees with itself")
    assert aino.locator(".failed").count() == 0


def test_a_table_is_closed(newcomer: Newcomer) -> None:
    aino, bertta = newcomer(), newcomer()
    link = lay_table(aino, "hex", name="Aino")
    bertta.goto(link)
    bertta.locator("#sit-2").wait_for()
    aino.get_by_role("button", name="Close the table").click()
    expect(bertta.get_by_role("heading", name="This table is closed")).to_be_visible()


def test_the_lobby_brings_people_together(newcomer: Newcomer) -> None:
    aino, bertta = newcomer(), newcomer(viewport=PHONE)
    aino.goto("/lobby")
    aino.select_option("#quick-game", "y")
    aino.get_by_role("button", name="Play").click()
    aino.locator("#room").wait_for()
    bertta.goto("/lobby")
    bertta.select_option("#game", "hex")
    expect(bertta.locator("section:has(#open)")).to_contain_text("waits just now")
    bertta.select_option("#game", "y")
    expect(bertta.locator("section:has(#open)")).to_contain_text("1 of 2 seats taken")
    assert not scrolls_sideways(bertta)
    bertta.select_option("#quick-game", "y")
    bertta.get_by_role("button", name="Play").click()
    for page in (aino, bertta):
        page.locator("#table .plate").first.wait_for()
    assert not scrolls_sideways(bertta)


def test_a_table_is_laid_joined_and_an_offer_answered_by_keyboard(newcomer: Newcomer) -> None:
    aino, bertta = newcomer(), newcomer()
    aino.goto("/games/hex")
    aino.locator("#company").focus()
    aino.keyboard.type("Friends")
    aino.locator("#name").focus()
    aino.keyboard.type("Aino")
    aino.locator("#go").focus()
    expect(aino.locator("#go")).to_have_text("Open the table")
    aino.keyboard.press("Enter")
    aino.locator("#link").focus()
    link = aino.locator("#link").input_value()
    bertta.goto(link)
    bertta.locator("#name").focus()
    bertta.keyboard.type("Bertta")
    bertta.keyboard.press("Enter")  # the first free seat
    expect(aino.locator("#begin")).to_be_enabled()
    aino.locator("#begin").focus()
    aino.keyboard.press("Enter")
    for page in (aino, bertta):
        page.locator("#table .plate").first.wait_for()
    aino.locator("#offer-stop").focus()
    aino.keyboard.press("Enter")
    accept = bertta.get_by_role("button", name="Accept")
    accept.wait_for()
    accept.focus()
    bertta.keyboard.press("Tab")
    expect(bertta.get_by_role("button", name="Decline")).to_be_focused()
    bertta.keyboard.press("Enter")
    expect(bertta.locator("#arrangements")).to_be_empty()
    expect(bertta.locator("#prompt")).to_be_focused()


# --- a match that is played for real


def test_a_dart_evening_is_refereed_on_a_phone(newcomer: Newcomer) -> None:
    phone = newcomer(viewport=PHONE, has_touch=True)
    phone.goto("/games/round_the_clock")
    phone.fill("#option-players", "2")
    phone.select_option("#company", "people")
    phone.select_option("#hand", "real")
    phone.get_by_role("button", name="Start").click()
    prompt, log = phone.locator("#prompt"), phone.locator("#log")

    def tap(x: float, y: float) -> None:
        """With a finger, at a point in millimetres from the middle."""
        phone.locator(".dart-box svg").scroll_into_view_if_needed()
        box = phone.locator(".dart-box svg").bounding_box()
        assert box is not None
        scale = box["width"] / 451
        phone.touchscreen.tap(box["x"] + (225.5 + x) * scale, box["y"] + (225.5 - y) * scale)

    expect(prompt).to_contain_text(re.compile(r"dart 1 of 3.*Tap the field that was hit\."))
    assert not scrolls_sideways(phone)
    tap(0, 130)  # the single 20: one tap for one dart
    expect(prompt).to_contain_text("dart 2 of 3")
    expect(log).to_contain_text("single 20")
    tap(0, 103)  # a finger covers the triple and both singles: which was it?
    which = phone.get_by_role("group", name="What happened?").get_by_role("button")
    expect(which.first).to_contain_text("T20")
    assert which.count() > 1
    which.first.click()
    expect(prompt).to_contain_text("dart 3 of 3")
    expect(log).to_contain_text(": triple 20")
    phone.get_by_role("button", name="Strike out the last").click()
    expect(prompt).to_contain_text("What happened?")
    expect(log).not_to_contain_text(": triple 20")
    phone.locator("#more-panel > summary").click()  # where the typed line is folded away
    phone.fill("#text", "miss")
    phone.keyboard.press("Enter")
    expect(prompt).to_contain_text("dart 3 of 3")
    assert not scrolls_sideways(phone)


def test_the_last_dart_of_an_evening_can_be_struck_out(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/games/round_the_clock")
    page.fill("#option-players", "1")
    page.locator("details.more summary").first.click()
    page.fill("#option-limit", "1")
    page.select_option("#hand", "real")
    page.get_by_role("button", name="Start").click()
    prompt, end = page.locator("#prompt"), page.locator("#end")

    def miss() -> None:
        """Among the numbers around the board."""
        box = page.locator(".dart-box svg").bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.07)

    page.locator(".dart-box svg").scroll_into_view_if_needed()
    for dart in (1, 2, 3):
        expect(prompt).to_contain_text(f"dart {dart} of 3")
        miss()
    expect(end).to_be_visible()
    page.get_by_role("button", name="Strike out the last").click()
    expect(end).to_be_hidden()
    expect(prompt).to_contain_text("What happened?")
    miss()
    expect(end).to_be_visible()
