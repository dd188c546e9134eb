"""The real page of a table in five sizes, told what a match comes to as if a socket told it."""

from __future__ import annotations

import mimetypes
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

import pelitupa.server
from browser.seated import by_hand
from browser.told import messages, page_of, table_of

SIZES: list[ViewportSize] = [
    {"width": 1366, "height": 768},
    {"width": 1280, "height": 720},
    {"width": 390, "height": 844},
    {"width": 360, "height": 640},
    {"width": 844, "height": 390},
]
STATIC = Path(pelitupa.server.__file__).parent / "static"
FACE = b'<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"/>'

SOCKET = """
window.WebSocket = class extends EventTarget {
  static OPEN = 1;
  static CLOSED = 3;
  readyState = 1;
  constructor() {
    super();
    window.tell = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
  }
  send() {}
  close() {}
};
"""
"""A socket without a line: what `tell` is given comes as from there."""

WALK = """(messages) => {
  const measure = MEASURE;
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  window.walked = (async () => {
    const found = [];
    for (const message of messages) {
      window.tell(message);
      await drawn(); // the felt makes room for the buttons
      await drawn();
      found.push(measure());
      document.querySelector("#moment:not([hidden]) .close")?.click();
    }
    return found;
  })();
}""".replace("MEASURE", (Path(__file__).parents[2] / "tools" / "measure.js").read_text())
"""Measure the table as it stands after each message. What a deal has brought is put away before the next."""


class Told:
    """Pages of a table, one in each size, and the server they come from."""

    def __init__(
        self,
        address: str,
        documents: dict[str, bytes],
        browser: Browser,
        sizes: Sequence[ViewportSize],
        language: str,
    ) -> None:
        self._language = language
        self._documents = documents
        self.sizes = sizes
        self.errors: list[str] = []
        # each in a browser of its own: what lies behind another page is drawn seldom
        self._contexts = [
            browser.new_context(base_url=address, viewport=size, reduced_motion="reduce")
            for size in sizes
        ]
        self.pages = [self._page(context) for context in self._contexts]
        self.looked_at = list(zip(self.pages, self.sizes, strict=True))
        """The pages that have the game that is open."""
        self.messages: list[str] = []

    def _page(self, context: BrowserContext) -> Page:
        context.add_init_script(SOCKET)
        by_hand(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def close(self) -> None:
        """Close the pages."""
        for context in self._contexts:
            context.close()

    def open(
        self, game: str, finely: bool = False, sizes: Sequence[ViewportSize] | None = None
    ) -> None:
        """Open a game's table anew, in all sizes or in these of them."""
        table = table_of(game)
        self._documents["/tables/k"] = page_of(table, self._language).encode()
        self.messages = messages(table, finely, self._language)
        pages = zip(self.pages, self.sizes, strict=True)
        self.looked_at = [(page, size) for page, size in pages if sizes is None or size in sizes]
        for page, _ in self.looked_at:
            page.goto("/tables/k")

    def faults(self) -> dict[str, list[int]]:
        """What is wrong, in the words of `tools/walk.py` after the width of the window; at which messages."""
        for page, _ in self.looked_at:
            page.evaluate(WALK, self.messages)  # all at once
        found: dict[str, list[int]] = {}
        for page, size in self.looked_at:
            looks: list[dict[str, Any]] = page.evaluate("() => window.walked")
            for number, look in enumerate(looks):
                moved = [
                    f"moved: {name} from {looks[0]['at'][name]} to {at}"
                    for name, at in look["at"].items()
                    if at != looks[0]["at"][name]
                ]
                for fault in (*moved, *look["faults"]):
                    found.setdefault(f"{size['width']} {fault}", []).append(number)
        return found

    def faults_at(self, size: ViewportSize) -> set[str]:
        """What is wrong in a window of one more size, which the smallest page has for the while."""
        page = min(self.pages, key=lambda one: (one.viewport_size or size)["width"])
        before = page.viewport_size
        page.set_viewport_size(size)
        page.reload()
        page.evaluate(WALK, self.messages)
        looks: list[dict[str, Any]] = page.evaluate("() => window.walked")
        if before is not None:
            page.set_viewport_size(before)
        return {fault for look in looks for fault in look["faults"]}

    def keep_pictures(self, folder: Path, name: str, numbers: Iterable[int]) -> None:
        """Keep pictures of all pages at some of the messages."""
        folder.mkdir(parents=True, exist_ok=True)
        for number in sorted(set(numbers)):
            self.show(number)
            for page, size in self.looked_at:
                page.screenshot(path=folder / f"{name}_{size['width']}_{number:03}.png")

    def show(self, number: int) -> None:
        """Go through the messages again as far as one of them, as for a picture."""
        for page, _ in self.looked_at:
            page.reload()
            for message in self.messages[:number]:
                page.evaluate("message => window.tell(message)", message)
                page.evaluate("document.querySelector('#moment:not([hidden]) .close')?.click()")
            page.evaluate("message => window.tell(message)", self.messages[number])
            page.wait_for_timeout(100)


@contextmanager
def told_pages(
    browser: Browser, sizes: Sequence[ViewportSize] = SIZES, language: str = "en"
) -> Iterator[Told]:
    """Pages that can be told of any game."""
    documents: dict[str, bytes] = {}

    class Files(BaseHTTPRequestHandler):
        """Serves the page of a table and the files it loads."""

        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            body, kept = documents.get(path, b""), "no-store"
            if path.startswith("/static/"):
                body, kept = (STATIC / path.removeprefix("/static/")).read_bytes(), "max-age=3600"
            elif path.startswith("/faces/"):
                body, kept = FACE, "max-age=3600"
            kind = "text/html" if path in documents else mimetypes.guess_type(path)[0] or ""
            self.send_response(200 if body else 404)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", kept)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Files) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        told = Told(f"http://127.0.0.1:{server.server_port}", documents, browser, sizes, language)
        yield told
        told.close()
        server.shutdown()
        thread.join()
