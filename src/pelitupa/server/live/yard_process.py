"""The process in which yards that friends play in go on, ten steps a second, so that no table waits for them.

    python -m pelitupa.server.live.yard_process

It reads a JSON object a line, and writes for each page what it is to be sent: the room, the seat, and the
message, apart by spaces. Each page is sent what its seat sees (`YardRound.seen`), and nothing else. It ends
when nobody writes to it any more.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final

from pelitupa.core import PelitupaError
from pelitupa.i18n import translator
from pelitupa.shown.lines import error_sentence
from pelitupa.shown.yard import STEPS_A_SECOND, YardRound, YardSetup, wish_of

_STEP: Final = 1.0 / STEPS_A_SECOND
_NICE: Final = 5
"""Whoever serves, and bots for whom a table waits, come before a yard."""
_HASTE: Final = 3
"""Where one plays in turns so many steps pass in the time of one, and no more than `_OWED` are owed: to hurry
costs the others nothing."""
_OWED: Final = 20
_LATE: Final = 0.5
"""What cannot be done in this many seconds is not made up for: time in the yards goes slower."""

Send = Callable[[str, int, Mapping[str, Any]], None]


class YardRooms:
    """The rounds that go on. `send` is called with a room, a seat and a message for its page."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._rounds: dict[str, YardRound] = {}
        self._languages: dict[str, list[str]] = {}
        self._owed: dict[str, int] = {}
        """How many steps are to pass, of each round that is played in turns."""

    def __len__(self) -> int:
        """How many go on."""
        return len(self._rounds)

    def hear(self, said: Mapping[str, Any]) -> None:
        """One thing that is said of a room."""
        room = str(said["room"])
        if "begin" in said:
            self._begin(room, said["begin"])
            return
        going = self._rounds.get(room)
        if going is None:
            return
        if "drop" in said:
            self._forget(room)
        elif "stop" in said:
            going.stop()
            self._end(room, going)
        elif "away" in said:
            going.leave(said["away"])
        elif "back" in said:
            seat = said["back"]
            self._languages[room][seat] = said["language"]
            going.come_back(seat)
            self._open(room, going, seat)
        elif "steps" in said and room in self._owed:
            self._owed[room] = min(_OWED, self._owed[room] + said["steps"])
        elif "wish" in said:
            with contextlib.suppress(PelitupaError):
                going.intend(said["seat"], wish_of(said["wish"]))

    def step(self) -> None:
        """Let a step pass in all of them."""
        for room, going in list(self._rounds.items()):
            try:
                if not self._passes(room, going):
                    continue
                for seat, language in enumerate(self._languages[room]):
                    seen = going.seen(seat, language)
                    self._send(room, seat, {"type": "seen", "seen": seen})
                if going.ended:
                    self._end(room, going)
            except PelitupaError as error:
                self._fail(room, error)

    def _passes(self, room: str, going: YardRound) -> bool:
        """Let time pass in a round; whether its pages are to be told."""
        owed = self._owed.get(room)
        if owed is None:
            going.step()
            return True
        steps = min(_HASTE, owed)
        going.step(steps)
        self._owed[room] = owed - steps
        return bool(steps) and (owed == steps or going.ended)

    def _begin(self, room: str, told: Mapping[str, Any]) -> None:
        self._languages[room] = list(told["languages"])
        try:
            setup = YardSetup(told["spec"], told["map"])
            going = self._rounds[room] = YardRound(setup, told["people"], told["seed"])
            if told.get("turns"):
                self._owed[room] = 0
            for seat in range(len(self._languages[room])):
                self._open(room, going, seat)
        except PelitupaError as error:
            self._fail(room, error)

    def _open(self, room: str, going: YardRound, seat: int) -> None:
        language = self._languages[room][seat]
        self._send(room, seat, {"type": "opening", "opening": going.opening(seat, language)})
        self._send(room, seat, {"type": "seen", "seen": going.seen(seat, language)})

    def _end(self, room: str, going: YardRound) -> None:
        for seat, language in enumerate(self._languages[room]):
            self._send(room, seat, {"type": "over", "again": going.again(seat, language)})
        self._forget(room)

    def _fail(self, room: str, error: PelitupaError) -> None:
        """Say what is wrong to all who are there, and end it."""
        for seat, language in enumerate(self._languages[room]):
            text = error_sentence(error, translator(language))
            self._send(room, seat, {"type": "error", "text": text, "over": True})
        self._forget(room)

    def _forget(self, room: str) -> None:
        self._rounds.pop(room, None)
        self._owed.pop(room, None)
        self._languages.pop(room, None)


def main() -> None:
    """Go on until nobody writes any more."""
    if hasattr(os, "nice"):  # Windows has none
        with contextlib.suppress(OSError):
            os.nice(_NICE)
    heard: deque[str] = deque()
    came = threading.Event()

    def read() -> None:
        for line in sys.stdin:
            heard.append(line)
            came.set()
        os._exit(0)  # whoever served is gone

    def send(room: str, seat: int, message: Mapping[str, Any]) -> None:
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        sys.stdout.write(f"{room} {seat} {text}\n")

    rooms = YardRooms(send)
    threading.Thread(target=read, daemon=True).start()
    due = time.monotonic()
    while True:
        came.clear()
        while heard:
            rooms.hear(json.loads(heard.popleft()))
        now = time.monotonic()
        if rooms and now >= due:
            rooms.step()
            due = max(due + _STEP, now - _LATE)
        sys.stdout.flush()
        if rooms:
            time.sleep(max(0.0, due - time.monotonic()))
        else:
            came.wait()
            due = time.monotonic()


if __name__ == "__main__":
    main()
