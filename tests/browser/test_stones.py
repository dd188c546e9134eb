"""A stone lies on the board before the table has answered, and is taken back when it refuses."""

from __future__ import annotations

from random import Random

import pytest

from browser.conftest import Newcomer
from browser.seated import ASKED, choose_something, sit_down, wait_until

pytestmark = pytest.mark.browser
KEEP_THE_LINE = """(() => {
  const Line = window.WebSocket;
  window.WebSocket = class extends Line {
    constructor(...given) { super(...given); window.line = this; }
    send(text) { if (!window.cut) super.send(text); }
  };
})()"""
STONES = "document.querySelectorAll('.piece[data-item]').length"
PUT = """() => {
  window.cut = true;
  const cell = document.querySelector(".cell.can:not(:has(.piece))");
  cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  window.put = cell;
  return cell.querySelectorAll(".piece").length;
}"""
REFUSE = """() => {
  const data = JSON.stringify({ type: "error", text: "No.", id: null });
  window.line.dispatchEvent(new MessageEvent("message", { data }));
  return window.put.querySelectorAll(".piece").length;
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_stone_is_seen_at_once_and_taken_back(newcomer: Newcomer, motion: str) -> None:
    page = newcomer(reduced_motion=motion)
    page.add_init_script(KEEP_THE_LINE)
    sit_down(page, "five_in_line")
    page.wait_for_selector(ASKED, state="attached")
    before = page.evaluate(STONES)
    choose_something(page, Random(1))
    # the table has answered, and it is one's own turn again
    wait_until(page, f"before => {STONES} > before && document.querySelector('.cell.can')", before)
    assert page.evaluate(PUT) == 1
    assert page.evaluate(REFUSE) == 0
