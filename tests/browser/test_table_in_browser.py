"""Whole matches in a real browser, by mouse, by keyboard, and on a phone."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from browser.kinds import forms_of_every_kind
from browser.seated import (
    ASKED,
    OPEN,
    choose_something,
    is_over,
    play_to_the_end,
    resign,
    scrolls_sideways,
    sit_down,
    step,
    wait_for_change,
    wait_until,
)
from pelitupa.players.characters import CHARACTERS
from pelitupa.table.bot_names import BOT_NAMES

PEOPLE = [one.name for one in CHARACTERS]
pytestmark = pytest.mark.browser

SMALL: ViewportSize = {"width": 360, "height": 740}

WHOLE = [
    ("hex", {"size": "4"}),
    ("jakis", {}),
    ("tuppi", {"deals": "1"}),
    ("valepaska", {"players": "2", "limit": "20"}),
]


@pytest.mark.parametrize(("game", "options"), WHOLE)
def test_a_whole_match_by_mouse(page: Page, game: str, options: dict[str, str]) -> None:
    sit_down(page, game, **options)
    assert play_to_the_end(page, 4)
    expect(page.locator("#result")).to_contain_text(re.compile("won|drawn|lost"))
    expect(page.locator("#say")).to_be_hidden()
    with page.expect_download() as download:
        page.get_by_role("link", name="Keep the record").click()
    assert download.value.suggested_filename == f"{game}.pelitupa"
    page.get_by_role("button", name="Play again").click()
    expect(
        page.locator("#end")
    ).to_be_hidden()  # not at the old table, which stands there meanwhile
    page.wait_for_selector(ASKED, state="attached")
    assert not is_over(page)


def test_darts_are_thrown_by_clicking_naming_and_arrows(page: Page) -> None:
    page.goto("/games/round_the_clock")
    page.fill("#option-players", "1")
    page.select_option("#hand", "perfect")
    page.get_by_role("button", name="Start").click()
    board = page.locator(".dart-box svg")
    board.wait_for()
    prompt = page.locator("#prompt")
    expect(prompt).to_contain_text("dart 1 of 3")
    box = board.bounding_box()
    assert box is not None
    scale = box["width"] / 451
    # the double 1: eighteen degrees clockwise from the top, 166 mm from the centre
    board.click(position={"x": (225.5 + 51.3) * scale, "y": (225.5 - 157.9) * scale})
    expect(prompt).to_contain_text("dart 2 of 3")
    expect(page.locator("#log")).to_contain_text("double 1")
    board.focus()
    expect(page.locator(".cross")).to_be_attached()
    for _ in range(3):
        page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Enter")
    expect(prompt).to_contain_text("dart 3 of 3")
    page.locator(".lists summary").click()  # folded away beside a board one aims at
    singles = page.get_by_label("singles", exact=True)
    singles.locator("[data-act='aim S3']").click()
    expect(page.locator("#log")).to_contain_text("aim at the single 3")
    page.fill("#text", "aim 0 103")
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_contain_text("aim at the triple 20")


def test_who_throws_by_keyboard_is_at_the_board_again_when_others_have_thrown(page: Page) -> None:
    sit_down(page, "killeri", limit="1")
    board = page.locator(".dart-box svg")
    page.locator(".dart-box.aiming").wait_for()
    board.focus()
    for _ in range(40):
        expect(page.locator(".aiming svg:focus, #buttons :focus, #again:focus")).to_be_visible()
        if is_over(page):
            break
        before = step(page)
        page.keyboard.press("Enter")
        wait_for_change(page, before)
    expect(page.locator("#again")).to_be_focused()


def test_round_the_clock_is_played_to_its_end(page: Page) -> None:
    """Aiming at what is wanted, with an unerring hand: a whole match."""
    page.goto("/games/round_the_clock")
    page.fill("#option-players", "1")
    page.select_option("#hand", "perfect")
    page.get_by_role("button", name="Start").click()
    page.locator(".dart-box svg").wait_for()
    for _ in range(40):
        page.wait_for_selector(ASKED, state="attached")
        if is_over(page):
            break
        prompt = page.locator("#prompt").inner_text()
        wanted = re.search(r"need (\d+)", prompt)
        assert wanted is not None, prompt
        page.fill("#text", f"aim T{wanted.group(1)}")
        page.keyboard.press("Enter")
        wait_until(
            page, "before => document.querySelector('#prompt').innerText !== before", arg=prompt
        )
    expect(page.locator("#result")).to_have_text(re.compile(r"Finished with \d+ darts"))


def test_hex_by_keyboard_alone(page: Page) -> None:
    """From the catalogue to the result without a mouse; focus is never lost."""
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.locator("#q").focus()
    page.keyboard.type("hex")
    expect(page.locator(".game:visible")).to_have_count(1)
    page.keyboard.press("Tab")  # to the search button
    for _ in range(12):  # past what else may be wished for
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('game')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/hex")
    page.locator("#level").focus()
    page.keyboard.type("Carefree")
    page.locator("details.more summary").first.focus()
    page.keyboard.press("Enter")
    page.locator("#option-size").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*")
    page.wait_for_selector(".can")
    page.locator("#pace").focus()
    page.keyboard.type("at once")
    page.locator("#table [tabindex='0']").focus()
    expect(page.locator("[data-cell='a1']")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-cell='b1']")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.locator("#table [data-item]").first.wait_for()  # until then all may still be chosen
    moves = 1
    while not is_over(page):
        page.wait_for_selector(ASKED, state="attached")
        if is_over(page):
            break
        assert page.evaluate("document.activeElement !== document.body")
        page.wait_for_selector(".can")
        focused = "document.activeElement.dataset.cell"
        vacant = page.evaluate("[...document.querySelectorAll('.can')].map(c => c.dataset.cell)")
        target = vacant[0]
        for _ in range(12):  # walk there: rows by arrows, then along the row
            here = page.evaluate(focused)
            assert here, "the focus has left the board"
            if here == target:
                break
            if here[1:] != target[1:]:
                key = "ArrowUp" if here[1:] > target[1:] else "ArrowDown"
            else:
                key = "ArrowLeft" if here[0] > target[0] else "ArrowRight"
            page.keyboard.press(key)
        assert page.evaluate(focused) == target
        page.keyboard.press("Enter")
        wait_until(
            page,
            "cell => document.querySelector(`[data-cell='${cell}'] [data-item]`)"
            " || !document.querySelector('#end').hidden",
            arg=target,
        )
        moves += 1
    assert moves >= 3
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_card_games_by_keyboard(page: Page) -> None:
    """One tab stop a zone; arrows go from card to card; Enter plays; the focus stays on the table."""
    sit_down(page, "paskahousu", players="2")
    for _ in range(12):
        page.wait_for_selector(ASKED, state="attached")
        if is_over(page):
            break
        log = page.locator("#log").inner_text()
        if page.locator(".can").count():
            page.locator(".zone:has(.can) [tabindex='0']").first.focus()
            for _ in range(30):
                if page.evaluate("document.activeElement.classList.contains('can')"):
                    break
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            if page.locator(".menu").count():
                page.keyboard.press("ArrowDown")
                page.keyboard.press("Enter")
        else:
            page.locator("#buttons .act").first.focus()
            page.keyboard.press("Enter")
        wait_until(page, "before => document.querySelector('#log').innerText !== before", arg=log)
        assert page.evaluate("document.activeElement !== document.body")


def test_an_illegal_wish_is_answered_with_its_clause(page: Page) -> None:
    sit_down(page, "hex", size="4", swap="false")
    page.locator("[data-cell='b2']").click()
    page.wait_for_selector("[data-cell='b2'] [data-item]")
    page.wait_for_selector(".can")
    page.locator("[data-cell='b2']").click(force=True)  # it is marked as not to be chosen
    message = page.locator("#message")
    expect(message).to_contain_text("That cell is taken")
    message.get_by_role("link", name="See the rule").click()
    clause = page.locator("#rule-hex-turn")
    expect(clause).to_be_visible()
    expect(clause).to_be_focused()
    assert page.locator("#rules-panel").evaluate("panel => panel.open")


def test_writing_a_move_and_asking_why(page: Page) -> None:
    sit_down(page, "hex", size="4")
    page.fill("#text", "swap")
    page.get_by_role("button", name="Why?").click()
    expect(page.locator("#message")).to_contain_text("Only the second player")
    page.fill("#text", "z99")
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_contain_text("No such action")
    page.fill("#text", "C3")
    page.keyboard.press("Enter")
    expect(page.locator("[data-cell='c3'] [data-item]")).to_be_attached()


def test_what_happens_is_told_to_those_who_listen(page: Page) -> None:
    sit_down(page, "hex", size="4", swap="false", pace="fast")
    live = page.locator("#live")
    expect(live).to_have_attribute("aria-live", "polite")
    page.locator("[data-cell='b2']").click()
    expect(live).to_contain_text(re.compile(r"(?:" + "|".join([*BOT_NAMES, *PEOPLE]) + "): "))
    expect(live).to_contain_text("Your turn: place a red stone")


def test_taking_back_and_resigning(page: Page) -> None:
    sit_down(page, "hex", size="4", swap="false")
    expect(page.get_by_role("button", name="Take back")).to_be_disabled()
    page.locator("[data-cell='b2']").click()
    wait_until(page, "document.querySelectorAll('[data-item]').length === 2")
    page.get_by_role("button", name="Take back").click()
    wait_until(page, "document.querySelectorAll('[data-item]').length === 0")
    expect(page.locator("#log li")).to_have_count(0)
    resign(page)
    expect(page.locator("#how")).to_contain_text("resigned")


def test_no_match_is_given_up_by_a_double_click(page: Page) -> None:
    sit_down(page, "hex", size="4", swap="false")
    give_up = page.locator("#resign")
    give_up.evaluate("one => { one.click(); one.click(); }")
    expect(give_up).to_have_text("Really resign?")
    page.wait_for_timeout(600)  # a double click is one touch
    assert not is_over(page)
    give_up.evaluate("one => one.click()")
    expect(page.locator("#how")).to_contain_text("resigned")


def test_a_table_comes_back_after_a_reload(page: Page) -> None:
    sit_down(page, "hex", size="4", swap="false")
    page.locator("[data-cell='b2']").click()
    wait_until(page, "document.querySelectorAll('[data-item]').length === 2")
    page.reload()
    wait_until(page, "document.querySelectorAll('[data-item]').length === 2")
    expect(page.locator("#log li")).to_have_count(2)


def test_people_share_a_screen(page: Page) -> None:
    sit_down(page, "hex", size="3", company="people")
    for cell in ("a1", "b2", "c3"):
        page.locator(f"[data-cell='{cell}']").click()
        expect(page.locator(f"[data-cell='{cell}'] [data-item]")).to_be_attached()
    expect(page.locator("#mine .plate")).to_contain_text("Player 2")


def test_the_replay_shows_every_step(page: Page) -> None:
    sit_down(page, "hex", size="3")
    play_to_the_end(page, 2)
    stones = page.locator("[data-item]").count()
    page.get_by_role("link", name="Watch the replay").click()
    slider = page.locator("#step")
    page.locator("#table .plate").first.wait_for()
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator("#table [data-item]")).to_have_count(stones)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#table [data-item]")).to_have_count(stones - 1)
    page.select_option("#eyes", "1")
    expect(page.locator("#mine .plate")).to_contain_text("You")
    expect(page.locator("#log")).to_contain_text("You: ")
    page.get_by_role("button", name="Play the moves").click()
    expect(page.locator("#step-shown")).to_have_text(slider.get_attribute("max") or "")


def test_a_replay_opens_at_the_first_decision_and_goes_by_deals_and_tricks(page: Page) -> None:
    sit_down(page, "single_suit_whist")
    play_to_the_end(page, 2)
    page.get_by_role("link", name="Watch the replay").click()
    slider = page.locator("#step")
    expect(page.locator("#step-shown")).to_have_text("26")  # all cards are dealt
    expect(page.locator("#mine .card:not(.back)")).to_have_count(13)
    page.get_by_role("button", name="Next trick").click()
    expect(page.locator("#log .head-of-trick")).to_have_text(["Trick 1"])
    expect(page).to_have_url(re.compile(rf"/replay\?step={slider.input_value()}&eyes=1$"))
    page.get_by_role("button", name="Next trick").click()
    expect(page.locator("#log .head-of-trick")).to_have_text(["Trick 1", "Trick 2"])
    here = slider.input_value()
    page.reload()
    expect(page.locator("#step-shown")).to_have_text(here)
    page.get_by_role("button", name="Trick 1").click()
    expect(page.locator("#step-shown")).to_have_text("26")
    expect(page.get_by_role("button", name="Next deal")).to_be_hidden()
    page.get_by_role("button", name="Next trick").click()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(r"/tables/[^/]+$"))
    expect(page.locator("#mine .card:not(.back)")).to_have_count(12)
    page.wait_for_selector(".can")


def test_what_cost_most_is_told_beside_the_replay(page: Page) -> None:
    """The controls of the replay lie over nothing, also beside a board; each choice told is a way there."""
    sit_down(page, "hex", size="2", swap="false")
    play_to_the_end(page, 2)
    page.get_by_role("link", name="Watch the replay").click()
    page.locator("#analysis-panel summary").click()
    page.get_by_role("button", name="What cost most?").click()
    expect(page.locator("#analysis svg.course")).to_be_visible(timeout=60_000)
    steps = page.locator("#analysis button[data-step]")
    if steps.count():
        wanted = steps.first.get_attribute("data-step") or ""
        steps.first.click()
        expect(page.locator("#step-shown")).to_have_text(wanted)
    page.locator("#eyes").select_option("2")
    expect(page.locator("#analysis")).to_be_empty()


def test_a_replay_that_is_refused_for_a_moment_goes_on(browser: Browser, address: str) -> None:
    """Whoever moves the slider faster than the cottage likes sees where it stands all the same."""
    context = browser.new_context(base_url=address)
    page = context.new_page()  # a browser tells of refusals as of errors
    sit_down(page, "hex", size="2", swap="false")
    play_to_the_end(page, 2)
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator("#step-shown")).to_have_text("0")
    page.locator("#table .plate").first.wait_for()
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        if len(refused) == 1:
            route.fulfill(status=429)
        elif len(refused) == 2:
            route.abort()
        else:
            route.continue_()

    page.route("**/replay/1?*", refuse)
    page.locator("#step").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#table [data-item]")).to_have_count(1)
    assert len(refused) == 3
    context.close()


def test_a_hand_of_hidden_cards_is_replayed_open_to_its_owner(page: Page) -> None:
    sit_down(page, "tuppi", deals="1")
    page.wait_for_selector(OPEN)
    assert page.locator("#others .card:not(.back)").count() == 0
    resign(page)
    page.get_by_role("link", name="Watch the replay").click()
    page.locator("#table .plate").first.wait_for()
    page.locator("#step").focus()
    page.keyboard.press("End")
    page.select_option("#eyes", "3")
    expect(page.locator("#mine .card:not(.back)").first).to_be_visible()


@pytest.mark.parametrize("path", ["/", *(f"/games/{id}" for id in forms_of_every_kind())])
def test_a_page_needs_no_sideways_scrolling_on_a_phone(page: Page, path: str) -> None:
    page.set_viewport_size(SMALL)
    page.goto(path)
    assert not scrolls_sideways(page)


def test_four_colours_are_seen_and_kept(page: Page) -> None:
    """By what is painted: the drawings lie elsewhere on the page, and are used by name."""
    sit_down(page, "tuppi")  # of thirteen cards some are of a suit that has a colour of its own
    page.emulate_media(reduced_motion="reduce")
    page.locator(OPEN).first.wait_for()  # from now on nothing happens by itself
    page.mouse.move(0, 0)
    card = page.locator("#mine .card:is([data-item^='C'], [data-item^='D'])").first
    style = card.locator(".face").evaluate("""(face) => {
      const { borderRadius, touchAction, cursor } = getComputedStyle(face);
      return { borderRadius, touchAction, cursor };
    }""")
    assert style["borderRadius"] == "0px"  # a card has its own corners,
    assert style["touchAction"] != "none"  # and no more of the ball that a cue strikes
    assert style["cursor"] != "crosshair"
    two = card.screenshot()
    page.get_by_label("Four colours").check()
    four = card.screenshot()
    assert two != four
    page.reload()
    page.locator(OPEN).first.wait_for()
    expect(page.get_by_label("Four colours")).to_be_checked()
    page.get_by_label("Four colours").uncheck()
    assert card.screenshot() == two


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_cards_move_unless_people_want_no_motion(page: Page, motion: str) -> None:
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    sit_down(page, "hex", size="4", pace="slow")
    page.wait_for_selector(".can")
    page.evaluate(
        "window.moves = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...a) { window.moves++; return animate.apply(this, a) }; 0"
    )
    page.locator("[data-cell='b2']").click()
    page.wait_for_selector("[data-cell='b2'] [data-item]")
    if motion == "reduce":
        page.wait_for_timeout(500)
        assert page.evaluate("window.moves") == 0
    else:
        wait_until(page, "window.moves > 0")


def test_a_hint_is_given_and_can_be_followed(page: Page) -> None:
    sit_down(page, "hex", size="3", swap="false")  # the middle wins, whoever looks ahead
    page.wait_for_selector(".can")
    page.get_by_role("button", name="Hint").click()
    message, cell = page.locator("#message"), "b2"
    expect(message).to_contain_text(f"A bot would choose: {cell}", timeout=15_000)
    expect(message).to_contain_text("Chances to win with it")
    advised = page.locator(".cell.advised")
    expect(advised).to_have_count(1)
    expect(advised).to_have_attribute("data-cell", cell)
    advised.click()
    page.wait_for_selector(f"[data-cell='{cell}'] [data-item]")
    expect(page.locator(".advised")).to_have_count(0)


def test_bids_stand_in_a_bidding_box(page: Page) -> None:
    """Levels down and suits across, by their signs for the eye and in words for the ear; a pass apart."""
    sit_down(page, "bridge_meets_guess_who")
    box = page.get_by_role("group", name="Bids")
    expect(box.get_by_role("button")).to_have_count(35)
    expect(page).to_have_title(re.compile("^Your turn · "))
    assert page.locator(".bidding [data-act='pass']").count() == 0
    expect(page.locator("#buttons [data-act='pass']")).to_be_visible()
    eight = box.locator("[data-act='bid 8 hearts']")
    expect(eight).to_have_text("8♥")
    expect(eight).to_have_accessible_name("8 hearts")
    beside = box.locator("[data-act='bid 8 spades']").bounding_box()
    below = box.locator("[data-act='bid 9 hearts']").bounding_box()
    here = eight.bounding_box()
    assert here is not None
    assert beside is not None
    assert below is not None
    assert (beside["y"], below["x"]) == (here["y"], here["x"])
    eight.click()
    expect(page.locator("#goal")).to_contain_text(re.compile(r"8 hearts|(8|9|1\d) "))


def sit_down_to_bid(page: Page) -> None:
    """Open tables until bots that choose at random have left something to bid; one time in twelve they
    have not."""
    for _ in range(10):
        sit_down(page, "skruuvi", pace="at once")
        page.locator(OPEN).first.wait_for()
        if page.locator(".bidding").count():
            return
    raise AssertionError("the bots ended ten auctions before they came round")


def test_the_auction_is_a_table_of_the_players(page: Page) -> None:
    sit_down_to_bid(page)
    auction = page.get_by_role("table", name="Calls")
    expect(auction.get_by_role("columnheader")).to_have_text(
        [*page.locator(".others .plate strong").all_inner_texts(), "You"]
    )
    row = auction.get_by_role("row").nth(1).get_by_role("cell")
    for place in range(3):  # the others have called
        expect(row.nth(place)).not_to_be_empty()
    expect(row.nth(3)).to_be_empty()


def test_a_partner_is_called_so_and_sits_opposite(page: Page) -> None:
    sit_down(page, "tuppi", deals="1")
    partners = page.locator(".seat", has_text="your partner")
    expect(partners).to_have_count(1)
    expect(page.locator("#north .seat")).to_contain_text("your partner")
    for side in ("west", "east"):
        expect(page.locator(f"#{side} .seat")).to_have_count(1)


def test_cards_of_a_trick_lie_before_who_played_them(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    sit_down(page, "skruuvi", pace="at once")
    middle = """() => [...document.querySelectorAll("#middle .trick [data-by]")].map((card) => {
      const box = card.getBoundingClientRect();
      const felt = document.querySelector("#middle").getBoundingClientRect();
      const centre = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
      const [[x, y], [mx, my]] = [box, felt].map(centre);
      return [card.dataset.by, Math.sign(Math.round((x - mx) / 9)), Math.sign(Math.round((y - my) / 9))];
    })"""
    wanted = {"0": (0, 1), "1": (-1, 0), "2": (0, -1), "3": (1, 0)}
    rng = Random(5)
    looked = 0
    for _ in range(40):
        page.wait_for_selector(ASKED, state="attached")
        found = page.evaluate(middle)
        alone = {by: (x, y) for by, x, y in found}
        for by, (x, y) in alone.items():
            assert (x, y) == wanted[by], found
        looked += len(alone)
        if looked >= 6 or is_over(page):
            break
        choose_something(page, rng)
    assert looked >= 6
