"""A running cottage and a Chromium for the tools that look at pages: `walk.py` and `pictures.py`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

TESTS = Path(__file__).parents[1] / "tests"
sys.path.insert(0, str(TESTS))

from browser.conftest import ARGUMENTS, chromium, wait_for_an_answer  # noqa: E402


@contextmanager
def running_cottage() -> Iterator[str]:
    """The address of a cottage of its own, on a free port of this machine, with an empty database."""
    code = "from pelitupa.server import serve; serve(port=0)"
    with TemporaryDirectory(prefix="cottage-") as folder:
        settings = {
            "PELITUPA_DATABASE": f"sqlite+aiosqlite:///{folder}/cottage.sqlite",
            "PELITUPA_REQUESTS_A_MINUTE": "100000",
            "PELITUPA_SOCKETS_EACH": "100000",
        }
        with subprocess.Popen(
            [sys.executable, "-c", code],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | settings,
        ) as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            if "http://127.0.0.1:" not in line:
                raise SystemExit(f"The cottage does not start: {line}")
            address = line.split()[4].rstrip("/")
            try:
                wait_for_an_answer(address)
                yield address
            finally:
                process.terminate()


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """A headless Chromium of this machine."""
    path = chromium()
    if path is None:
        raise SystemExit("There is no Chromium on this machine: sh tools/find_chromium.sh")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()
