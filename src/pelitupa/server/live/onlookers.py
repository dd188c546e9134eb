"""Those who look on at a table: how many they are, and what they say among themselves.

No player hears them while they play or after; what they say is written nowhere, and whoever comes later hears
the last of it. Each process tells of those who are with it: of many workers each counts its own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

from pelitupa.core import t
from pelitupa.i18n import translator
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.shown.strangers_words import isolated, too_many_marks
from pelitupa.table import TableError
from pelitupa.table.terms import OFF, PHRASES, PHRASES_ONLY, Terms

KEPT: Final = 50
"""So many of the last things that were said are heard by who comes later."""
NOBODY: Final = t("An onlooker")
"""What is called who has never said a name."""


def check_saying(text: str) -> None:
    """Raise `TableError` for what would paint over what others say."""
    if too_many_marks(text):
        raise TableError(t("That has too many accents in one place."))


@dataclass(frozen=True)
class _Aside:
    """One thing that was said, and by whom; `text` is a stock phrase's key, or words of one's own."""

    speaker: Subscriber
    text: str


class Onlookers:
    """Those of one table: of its subscribers those who do not play, and are people."""

    def __init__(
        self, subscribers: Collection[Subscriber], seats_of: Callable[[int | None], list[int]]
    ) -> None:
        self._subscribers = subscribers
        self._seats_of = seats_of
        self._said: deque[_Aside] = deque(maxlen=KEPT)
        self._count = 0
        self._nonces: deque[str] = deque(maxlen=KEPT)

    def all(self) -> list[Subscriber]:
        """Those who are here now."""
        return [s for s in self._subscribers if not s.program and not self._seats_of(s.person_id)]

    def say(self, speaker: Subscriber, terms: Terms, text: str, nonce: str | None = None) -> None:
        """Let one of them say something to the others, once. Raises `TableError` where nothing is said."""
        if terms.talk == OFF:
            raise TableError("there is no talk at this table")
        if terms.talk == PHRASES_ONLY and text not in PHRASES:
            raise TableError("at this table one says: " + ", ".join(PHRASES))
        check_saying(text)
        if nonce is not None and nonce in self._nonces:  # it came again because the answer was lost
            return
        self._nonces.append(nonce or "")
        self._said.append(_Aside(speaker, text.strip()))
        self._count += 1
        for onlooker in self.all():
            onlooker.show_presence()

    def said(self) -> list[tuple[int, Subscriber, str]]:
        """What was said lately, each thing with its number from 0 and who said it."""
        first = self._count - len(self._said)
        return [
            (first + place, aside.speaker, aside.text) for place, aside in enumerate(self._said)
        ]

    def unheard_by(self, subscriber: Subscriber) -> tuple[int, list[dict[str, Any]]]:
        """What was said since one of them was last told, and how much was said before; it is told now."""
        new = min(self._count - subscriber.heard, len(self._said))
        subscriber.heard = self._count
        words = translator(subscriber.language)
        hides = subscriber.hides
        return self._count - new, [
            {
                "name": isolated(aside.speaker.name) or words.text(NOBODY),
                "text": ""
                if aside.speaker.person_id in hides
                else words.text(PHRASES[aside.text])
                if aside.text in PHRASES
                else isolated(aside.text),
                "own": aside.speaker is subscriber,
            }
            for aside in list(self._said)[len(self._said) - new :]
        ]
