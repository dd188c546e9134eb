"""A push that the cottage sends, given to the worker of a closed page: it is seen, and leads to the table."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.conftest import served
from browser.seated import begin, come_in, lay_table
from browser.test_axe import check
from server.stand_ins import (
    PLACE,
    PushService,
    Received,
    Subscriber,
    certificate,
    claims_signed,
)

pytestmark = pytest.mark.browser

OUT = """
from pelitupa.server.notices import outside, sender
sender.LOOK_SECONDS, sender.GRACE_MS = 0.2, 1500
async def there(self, host, port, **rest):
    assert host == "push.example.org"
    return await self._inner.connect_tcp("127.0.0.1", PORT, **rest)
outside._Guarded.connect_tcp = there
"""
SUBSCRIBED = """
PushManager.prototype.subscribe = async function (how) {
  window.applicationServerKey = how.applicationServerKey;
  return { toJSON: () => (SUBSCRIPTION) };
};
"""

WATCHED = """() => {
  const { registration } = self;
  const show = registration.showNotification.bind(registration);
  self.shown = new Promise((done) => {
    registration.showNotification = (...notice) => show(...notice).finally(done);
  });
}"""
"""Lets the worker say when its notice is shown. Nobody may ask for it before: Chromium writes a notice down,
then shows it, and forgets for good what it finds written and not yet shown when somebody asks for all."""


@contextmanager
def push_service() -> Iterator[PushService]:
    """A push service in a thread of its own."""
    service, ready, over = PushService(), threading.Event(), asyncio.Event()
    loop = asyncio.new_event_loop()

    async def run() -> None:
        async with service.open():
            ready.set()
            await over.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(run()))
    thread.start()
    try:
        assert ready.wait(20)
        yield service
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()
        loop.close()


def received(service: PushService, number: int) -> Received:
    """What the push service was sent, when it has come."""
    end = monotonic() + 30
    while len(service.received) <= number:
        assert monotonic() < end, "nothing was pushed"
        sleep(0.05)
    return service.received[number]


def newcomer(browser: Browser, address: str) -> BrowserContext:
    context = browser.new_context(
        base_url=address, locale="en", viewport={"width": 1366, "height": 768}
    )
    context.set_default_timeout(20_000)
    return context


def push_to(page: Page, worker_scope: str, data: str) -> None:
    """Give a message to the worker of an origin, as a browser's push service does."""
    line = page.context.new_cdp_session(page)
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(
            one["registrationId"]
            for one in told["registrations"]
            if one["scopeURL"] == worker_scope
        ),
    )
    line.send("ServiceWorker.enable")
    end = monotonic() + 20
    while not found:
        assert monotonic() < end, "there is no worker for notices"
        page.wait_for_timeout(20)
    parts = urlsplit(worker_scope)
    line.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": f"{parts.scheme}://{parts.netloc}", "registrationId": found[-1], "data": data},
    )


def test_a_turn_reaches_a_browser_whose_pages_are_closed(
    whole_browser: Browser, tmp_path: Path
) -> None:
    subscriber = Subscriber(f"{PLACE}/send/bertta")
    with push_service() as service:
        trust = {
            "first": OUT.replace("PORT", str(service.port))
            + f"import os; os.environ['SSL_CERT_FILE'] = {str(certificate())!r}"
        }
        with served(tmp_path, **trust) as address:
            aino, bertta = newcomer(whole_browser, address), newcomer(whole_browser, address)
            bertta.grant_permissions(["notifications"])
            bertta.add_init_script(
                SUBSCRIBED.replace("SUBSCRIPTION", json.dumps(subscriber.to_json()))
            )
            hers, page = aino.new_page(), bertta.new_page()
            link = lay_table(hers, "hex", name="Aino", size="4", swap="false", time="days")
            come_in(page, link, "Bertta", 2)
            begin(hers, page)
            page.locator("#table .plate").first.wait_for()
            box = page.get_by_role("checkbox", name="Notify me of my turns")
            with page.expect_response(lambda answer: answer.request.method == "POST"):
                box.check()
            key = page.evaluate("window.applicationServerKey")
            page.goto("/me/notices")
            expect(page.locator("#push-state")).to_contain_text("This browser shows notices")
            check(page)
            page.goto("about:blank")  # the table is closed, and so is every page of the cottage
            expect(hers.locator(".seat[data-seat='1'] .away")).to_have_text("away")
            hers.locator("[data-cell='b2'].can").click()
            sent = received(service, 0)
            assert sent.path == "/send/bertta"
            claims, signer = claims_signed(sent.headers["authorization"])
            assert (claims["aud"], signer) == (PLACE, key)
            said = subscriber.read(sent)
            assert (said["title"], said["body"]) == ("Your turn", "Hex")
            assert urlsplit(link).path.rpartition("/")[2] not in json.dumps(said)
            (worker,) = bertta.service_workers
            worker.evaluate(WATCHED)
            push_to(page, f"{address}/", json.dumps(said))
            seen = """async () => {
              await Promise.race([self.shown, new Promise((late) => setTimeout(late, 20000))]);
              const all = await self.registration.getNotifications();
              return all.map(({ title, body, lang }) => [title, body, lang]);
            }"""
            assert worker.evaluate(seen) == [["Your turn", "Hex", "en"]]
            leads = """async () => {
              const [notice] = await self.registration.getNotifications();
              const led = new Promise((done) => { self.clients.openWindow = async (path) => done(path); });
              self.dispatchEvent(new NotificationEvent("notificationclick", { notification: notice }));
              return led;
            }"""
            assert worker.evaluate(leads) == urlsplit(link).path
            assert (
                worker.evaluate("self.registration.getNotifications().then((all) => all.length)")
                == 0
            )
            aino.close()
            bertta.close()
