"""A server of its own and a headless Chromium for the browser tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

import folders
from browser.seated import by_hand

SHELL = "chromium-headless-shell"
"""Chromium without what makes it a desktop's: it takes half of the processor's time, and shows no notices."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-blink-features=OnDeviceWebSpeechAvailable",  # asked for it, the headless shell crashes
]


def chromium(whole: bool = False) -> str | None:
    """The Chromium of this machine: the light one, where it is and no `whole` one is wanted."""
    names = NAMES if whole else (SHELL, *NAMES)
    debian = (path for name in names if (path := Path("/usr/bin") / name).exists())
    first = next(debian, None)
    return str(first) if first else next((p for name in names if (p := shutil.which(name))), None)


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    """What drives browsers; a process has one."""
    expect.set_options(timeout=20_000)  # a busy machine is slow, not wrong
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(driver: Playwright) -> Iterator[Browser]:
    """A headless Chromium. Without one, the tests are skipped, or fail where it is required."""
    with launched(driver, chromium()) as made:
        yield made


@pytest.fixture
def whole_browser(driver: Playwright) -> Iterator[Browser]:
    """A Chromium that shows notices, too."""
    with launched(driver, chromium(whole=True)) as made:
        yield made


@contextmanager
def launched(driver: Playwright, path: str | None) -> Iterator[Browser]:
    """A browser of its own."""
    if path is None:
        reason = "no Chromium on this machine (install Debian's package chromium)"
        if os.environ.get("PELITUPA_REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    # Where it may leave what it likes: a socket lies in it, whose path must not be long.
    with TemporaryDirectory(
        prefix="chromium-", dir=folders.SYSTEM, ignore_cleanup_errors=True
    ) as own:
        around: dict[str, str | float | bool] = {**os.environ, "TMPDIR": own}
        made = driver.chromium.launch(executable_path=path, args=ARGUMENTS, env=around)
        yield made
        made.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server in a process of its own, on a free loopback port, with its own database."""
    with served(tmp_path_factory.mktemp("cottage")) as address:
        yield address


@contextmanager
def served(folder: Path, first: str = "", **more: str) -> Iterator[str]:
    """The address of such a server, with its database in a folder, and with more settings by name. `first` is
    Python that it runs before it serves."""
    code = (
        f"{first}\n"
        "import pelitupa.server.live.presence as presence; presence.PRESENT_SECONDS = 4.0;"
        "presence.GONE_SECONDS = 4.0; presence.RELOAD_SECONDS = 1.0;"
        "from pelitupa.server import serve; serve(port=0)"
    )
    file = folder / "cottage.sqlite"
    settings = {
        "PELITUPA_DATABASE": f"sqlite+aiosqlite:///{file}",
        "PELITUPA_REQUESTS_A_MINUTE": "100000",
        "PELITUPA_SOCKETS_EACH": "100000",
        "PELITUPA_SIGN_INS_A_MINUTE": "1000",
    } | {f"PELITUPA_{name.upper()}": value for name, value in more.items()}
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | settings,
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert "http://127.0.0.1:" in line, line
            address = line.split()[4].rstrip("/")
            wait_for_an_answer(address)
            yield address
        finally:
            process.terminate()


def wait_for_an_answer(address: str, seconds: float = 30.0) -> None:
    """Wait until the server has opened its database and answers."""
    end = monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen(f"{address}/static/house/icon.svg", timeout=5):
                return
        except OSError:
            assert monotonic() < end, "the server does not answer"
            sleep(0.1)


def is_fault(message: ConsoleMessage) -> bool:
    """Whether a message is an error; that a form was refused (422) is none."""
    return message.type == "error" and "status of 422" not in message.text


Newcomer = Callable[..., Page]


@pytest.fixture
def newcomer(browser: Browser, address: str) -> Iterator[Newcomer]:
    """Makes pages, each of another person with a browser of their own.

    An error in a page's script, or a request to anywhere else, fails the test. What is given goes to
    Playwright's `new_context`.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []
    here = (address, address.replace("http", "ws"))

    def come(**given: Any) -> Page:
        size = given.pop("viewport", {"width": 1280, "height": 800})
        context = browser.new_context(viewport=size, base_url=address, **given)
        by_hand(context)
        contexts.append(context)
        made = context.new_page()
        made.set_default_timeout(20_000)
        made.on("pageerror", lambda error: faults.append(str(error)))
        made.on("console", lambda m: faults.append(m.text) if is_fault(m) else None)
        made.on(
            "request",
            lambda request: (
                None if request.url.startswith(here) else faults.append(f"asks for {request.url}")
            ),
        )
        return made

    yield come
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture
def page(newcomer: Newcomer) -> Page:
    """One person's page."""
    return newcomer()
