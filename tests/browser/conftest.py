"""A server of its own and a headless Chromium for the browser tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run",
]  # fmt: skip


def chromium() -> str | None:
    """The Chromium of this machine."""
    debian = Path("/usr/bin/chromium")
    if debian.exists():
        return str(debian)
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium. Without one, the tests are skipped, or fail where it is required."""
    path = chromium()
    if path is None:
        reason = "no Chromium on this machine (install Debian's package chromium)"
        if os.environ.get("PELITUPA_REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield made
        made.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of a server in a process of its own, on a free loopback port."""
    code = "from pelitupa.server import serve; serve(port=0)"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert "http://127.0.0.1:" in line, line
        yield line.split()[4].rstrip("/")
        process.terminate()


def is_fault(message: ConsoleMessage) -> bool:
    """Whether a message is an error; that a form was refused (422) is none."""
    return message.type == "error" and "status of 422" not in message.text


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page of its own; an error in its script, or a request that fails, fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, base_url=address)
    made = context.new_page()
    made.set_default_timeout(15_000)
    faults: list[str] = []
    made.on("pageerror", lambda error: faults.append(str(error)))
    made.on("console", lambda m: faults.append(m.text) if is_fault(m) else None)
    made.on(
        "request",
        lambda request: (
            None
            if request.url.startswith((address, address.replace("http", "ws")))
            else faults.append(f"asks for {request.url}")
        ),
    )
    yield made
    context.close()
    assert not faults
