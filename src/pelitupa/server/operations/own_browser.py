"""The browser of whoever starts a cottage."""

from __future__ import annotations

import contextlib
import sys
import threading
import webbrowser
from collections.abc import Mapping


def may_be_opened(environment: Mapping[str, str], terminal: bool) -> bool:
    """Whether somebody sits at this machine who could see a browser: at a terminal, with a display, not
    over SSH, and not in continuous integration."""
    if not terminal or environment.get("CI") or environment.get("SSH_CONNECTION"):
        return False
    shown = sys.platform in ("win32", "darwin")
    return shown or bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    """Open a page. Nobody waits for the browser, and without one nothing happens."""

    def opened() -> None:
        with contextlib.suppress(webbrowser.Error, OSError):
            webbrowser.open(address)

    threading.Thread(target=opened, daemon=True).start()
