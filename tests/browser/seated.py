"""What a person at the browser does: sit down, choose, wait."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

OPEN = ".can, #buttons .act"
ASKED = f"{OPEN}, #end:not([hidden])"
SHOWN = (
    "[...['#table', '#prompt', '#log', '#buttons'].map(s => document.querySelector(s).innerText),"
    " ...[...document.querySelectorAll('[data-item]')]"
    ".map(i => i.dataset.item + i.classList.contains('chosen'))].join('|')"
)


def by_hand(context: BrowserContext) -> None:
    """Let a person make those decisions too that have one possible answer, unless they say otherwise."""
    context.add_init_script(
        "try { if (!localStorage.getItem('forced')) localStorage.setItem('forced', 'no') } catch {}"
    )


def sit_down(page: Page, game: str, pace: str = "at once", **options: str) -> None:
    """Open a table with bots that choose at random."""
    fill_in(page, game, **options)
    level = page.locator("#level")
    if level.count() and level.is_visible():
        level.select_option("random")
    page.get_by_role("button", name="Start").click()
    page.locator(".plate").first.wait_for()
    if page.locator("#paces:not([hidden])").count():  # there are bots
        page.select_option("#pace", pace, force=True)  # on a phone the panel is folded away


def fill_in(page: Page, game: str, **options: str) -> None:
    """Fill in the form of a game's page, named by the game or by its address; `company` first, because it
    shows other fields."""
    page.goto(game if "/" in game else f"/games/{game}")
    for more in page.locator("details.more").all():
        more.evaluate("panel => { panel.open = true }")
    for name, value in sorted(options.items(), key=lambda entry: entry[0] != "company"):
        named = f"[name='{name}'], [name='option-{name}']"
        field = page.locator(f":is({named}):not([type=hidden])")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        elif field.get_attribute("type") == "checkbox":
            field.set_checked(value == "true")
        else:
            field.fill(value)


def lay_table(page: Page, game: str, **options: str) -> str:
    """Open a table for friends; the link to it."""
    fill_in(page, game, company="friends", **options)
    page.get_by_role("button", name="Open the table").click()
    page.locator("#room").wait_for()
    return page.locator("#link").input_value()


def come_in(page: Page, link: str, name: str, seat: int) -> None:
    """Follow a link and take a seat."""
    page.goto(link)
    page.fill("#name", name)
    page.locator(f"#sit-{seat}").click()
    page.locator(f"#up-{seat}, #prompt").first.wait_for()


def begin(host: Page, *guests: Page) -> None:
    """Let the match begin, and see it begin for everybody."""
    expect(host.locator("#begin")).to_be_enabled()
    host.locator("#begin").click()
    for page in (host, *guests):
        page.locator("#table .plate").first.wait_for()


def wait_until(page: Page, script: str, arg: Any = None, seconds: float = 20.0) -> None:
    """Wait until a script is true. (`wait_for_function` polls by eval, which our pages forbid.)"""
    end = monotonic() + seconds
    while not page.evaluate(script, arg):
        assert monotonic() < end, f"never came true: {script}"
        page.wait_for_timeout(20)


def resign(page: Page) -> None:
    """Give the match up, and confirm it when the question can have been read: it stands for four seconds."""
    button = page.locator("#resign")
    expect(button).to_have_text("Resign")
    asked = button.evaluate(
        """async one => {
            one.click();
            const asked = one.textContent;
            await new Promise(done => setTimeout(done, 600));
            one.click();
            return asked;
        }"""
    )
    assert asked == "Really resign?"


def is_over(page: Page) -> bool:
    """Whether the result is shown."""
    return page.locator("#end").is_visible()


def step(page: Page) -> Any:
    """What the table shows, to see whether it has changed."""
    return page.evaluate(SHOWN)


def wait_for_change(page: Page, before: Any) -> None:
    """Wait until the table shows something else."""
    wait_until(page, f"before => ({SHOWN}) !== before", before)


def choose_something(page: Page, rng: Random, act: str = "#buttons .act") -> None:
    """Click one of the things that may be chosen, on the table or else among the buttons `act`; and then
    where to, or one of the menu that it opens."""
    before = step(page)
    menu, ends = page.locator(".menu button"), page.locator(".move-to")
    things = page.locator(".can:not(.chosen)")
    count = things.count()
    ends_it = "#buttons .act:not([data-act^='undo'])"  # what is done with the cards touched so far
    if page.locator(".card.chosen").count() and page.locator(ends_it).count():
        count, act = rng.randrange(2) and count, ends_it
    if count:
        things.nth(rng.randrange(count)).dispatch_event("click")
        if menu.count():
            menu.nth(rng.randrange(menu.count())).click()
        elif ends.count():
            ends.nth(rng.randrange(ends.count())).dispatch_event("click")
    else:
        buttons = page.locator(act)
        # What was asked for may have just changed: to cards, to the end, or to somebody else's turn.
        now = page.locator(f"{act}, .can:not(.chosen), #end:not([hidden]), #curtain[open]")
        now.first.wait_for(state="attached")
        if page.locator("#buttons .open-input input[type='number']").count():
            # The numbers that stand there may be refused, and then nothing changes.
            named = page.locator(f"{act}:not([data-act='open value'])")
            buttons = named if named.count() else buttons
        count = buttons.count()
        if not count:
            return
        for answer in page.locator("#buttons .open-input input[type='text']").all():
            answer.fill("elk")  # the button that sends it may be the one that is clicked
        buttons.nth(rng.randrange(count)).dispatch_event("click")  # in a list that is folded, too
    wait_for_change(page, before)


def spoken(page: Page) -> str:
    """What the live region says."""
    return page.locator("#live").text_content() or ""


def decide(page: Page) -> bool:
    """Choose the first thing that may be chosen, if this person is asked and has not chosen yet."""
    page.wait_for_timeout(60)
    if "you may still change it" in page.locator("#prompt").inner_text():
        return False
    for choice in (".can", "#buttons .act"):
        if page.locator(choice).count():
            before = step(page) + page.locator("#message").inner_text()
            page.locator(choice).first.dispatch_event("click")
            if page.locator(".menu button").count():
                page.locator(".menu button").first.click()
            elif page.locator(".move-to").count():
                page.locator(".move-to").first.dispatch_event("click")
            now = f"({SHOWN}) + document.querySelector('#message').innerText"
            wait_until(page, f"before => ({now}) !== before", before)
            return True
    return False


def play_to_the_end(page: Page, seed: int, limit: int = 600) -> int:
    """Play a whole match with random choices; how many there were."""
    rng = Random(seed)
    for count in range(limit):
        page.wait_for_selector(ASKED, state="attached")
        if is_over(page):
            return count
        choose_something(page, rng)
    raise AssertionError("the match did not end")


def scrolls_sideways(page: Page) -> bool:
    """Whether the page is wider than the screen, once it has its style."""
    page.wait_for_load_state()
    return bool(page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))
