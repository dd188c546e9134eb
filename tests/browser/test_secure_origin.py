"""A phone that comes by another name than the machine's own: over plain http, and over https."""

from __future__ import annotations

import base64
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, BrowserContext, expect

from browser.conftest import ARGUMENTS, chromium
from browser.test_axe import check
from browser.test_referee import scores, throw

pytestmark = pytest.mark.browser

NAME = "cottage.test"


@dataclass(frozen=True)
class Home:
    """The addresses of a cottage by another name than this machine's own, and its folder."""

    plain: str
    secure: str
    folder: Path


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """A cottage that is open to its network, as `pelitupa serve` opens it."""
    folder = tmp_path_factory.mktemp("home")
    settings = {
        "PELITUPA_DATABASE": f"sqlite+aiosqlite:///{folder / 'cottage.sqlite'}",
        "PELITUPA_HOSTS": NAME,
    }
    command = ["serve", "--port", "0", "--network", "--https", "--https-port", "0"]
    with subprocess.Popen(
        [sys.executable, "-m", "pelitupa.cli", *command],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | settings,
    ) as process:
        try:
            assert process.stdout is not None
            said = dict[str, str]()
            for line in process.stdout:
                what, _, value = line.strip().partition(": ")
                said[what] = value
                if "fingerprint" in what:
                    break
            ports = [
                said[what].split("/  ")[0].rstrip("/").rpartition(":")[2]
                for what in ("The cottage is open", "The same over https")
            ]
            yield Home(f"http://{NAME}:{ports[0]}", f"https://{NAME}:{ports[1]}", folder)
        finally:
            process.terminate()


@pytest.fixture(scope="module")
def trusting(browser: Browser, home: Home) -> Iterator[Browser]:
    """A Chromium to which the name leads here, and that trusts the key of this cottage's certificate."""
    issued = x509.load_pem_x509_certificate((home.folder / "https" / "issued.pem").read_bytes())
    public = issued.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    pin = base64.b64encode(hashlib.sha256(public).digest()).decode()
    made = browser.browser_type.launch(
        executable_path=chromium(),
        args=[
            *ARGUMENTS,
            f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
            f"--ignore-certificate-errors-spki-list={pin}",
        ],
    )
    yield made
    made.close()


@pytest.fixture
def phone(trusting: Browser) -> Iterator[BrowserContext]:
    faults: list[str] = []
    context = trusting.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    context.set_default_timeout(20_000)
    context.on("weberror", lambda error: faults.append(str(error.error)))
    yield context
    context.close()
    assert not faults


def test_over_plain_http_the_page_says_what_it_lacks_and_where_that_is(
    phone: BrowserContext, home: Home
) -> None:
    page = phone.new_page()
    for path in ("/", "/referee/killeri"):
        page.goto(home.plain + path)
        assert not page.evaluate("isSecureContext")
        expect(page.locator("#plain")).to_contain_text("cannot be kept for use without a network")
        check(page)
        page.locator("#plain").get_by_text("Open it over https").click()
        page.wait_for_url(home.secure + path)
        assert page.evaluate(
            "isSecureContext && 'serviceWorker' in navigator && 'wakeLock' in navigator"
        )
        expect(page.locator("#plain")).to_have_count(0)
    page.goto(f"{home.plain}/")
    page.get_by_text("How a phone comes to trust that").click()
    expect(page.locator("#trust")).to_be_visible()
    check(page)
    with page.expect_download() as taken:
        page.get_by_role("link", name="The cottage’s certificate").click()
    assert taken.value.suggested_filename == "pelitupa.crt"
    made = x509.load_der_x509_certificate(Path(taken.value.path()).read_bytes())
    kept = x509.load_pem_x509_certificate((home.folder / "https" / "authority.pem").read_bytes())
    assert made == kept


def test_over_https_the_referee_is_opened_again_without_a_network(
    phone: BrowserContext, home: Home
) -> None:
    page = phone.new_page()
    page.goto(f"{home.secure}/referee/round_the_clock")
    expect(page.locator("#network")).to_have_text("Works without a network")
    page.locator("#names input").nth(0).fill("Aino")
    page.locator("#names input").nth(1).fill("Eero")
    page.get_by_role("button", name="Begin").tap()
    throw(page, "1", "2")
    before = scores(page)
    phone.set_offline(True)
    page.reload()
    throw(page, "3")
    expect(page.locator("#network")).to_have_text("No network: 1 entry waits")
    assert page.locator("#players b").all_inner_texts() == before
    phone.set_offline(False)
    assert scores(page) != before


def test_somebody_comes_over_http_and_goes_on_over_https_as_the_same_guest(
    phone: BrowserContext, home: Home
) -> None:
    page = phone.new_page()
    page.goto(f"{home.plain}/")
    page.get_by_role("button", name="Play Tuppi now").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#mine .card, #near .card, #mine [data-id]").first).to_be_visible()
    page.goto(page.url.replace(home.plain, home.secure))  # the socket speaks over https as well
    expect(page.locator("#mine .card, #near .card, #mine [data-id]").first).to_be_visible()
    page.goto(f"{home.secure}/")
    expect(page.locator(".mine-tables li")).to_have_count(1)
