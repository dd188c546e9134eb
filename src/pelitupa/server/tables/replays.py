"""Replays and proofs of finished matches: worked out away from the event loop, one at a time, and kept.

A replay takes some hundredths of a second of a processor, a proof whole seconds where the seed of a deal must
be searched for; so each kind has a process of its own (`live/studies.py`).
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from functools import lru_cache, partial
from typing import Any, Final

from pelitupa.records import Record, parse
from pelitupa.records.proof import Kept, Proof, prove
from pelitupa.server.live.studies import Studies
from pelitupa.shown.analysed import Played
from pelitupa.shown.landmarks import Landmark
from pelitupa.table.analysis import Report
from pelitupa.table.day_match import day_record

MOST_KEPT: Final = 64


@lru_cache(maxsize=MOST_KEPT)
def played_of(text: str) -> Played:
    """The match of a record, played through once in a process. Raises what is wrong with the record."""
    return Played(parse(text))


def _view(
    text: str, key: str, step: int | None, seat: int | None, language: str, own: int | None
) -> dict[str, Any]:
    return played_of(text).view_at(key, step, seat, language, own)


def _marks(text: str) -> tuple[str, tuple[Landmark, ...]]:
    played = played_of(text)
    return played.game.part(), played.landmarks.marks


def _asked(text: str, seat: int | None) -> dict[str, Any]:
    return played_of(text).asked_told(seat)


def _guess_at(
    text: str, key: str, step: int, seat: int | None, language: str, own: int | None
) -> dict[str, Any]:
    return played_of(text).guess_at(key, step, seat, language, own)


def _guessed(
    text: str,
    key: str,
    step: int,
    seat: int | None,
    choice: str,
    language: str,
    own: int | None,
) -> dict[str, Any]:
    return played_of(text).guessed(key, step, seat, choice, language, own)


def _given(text: str, step: int) -> tuple[tuple[str, ...], int]:
    return played_of(text).given(step)


def _analysed(text: str, key: str, seat: int, report: Report, language: str, yours: bool) -> str:
    return played_of(text).told_of(key, seat, report, language, yours)


class Replays:
    """The finished matches that were looked at lately. All is worked out by `Studies`, for an address."""

    def __init__(self, studies: Studies) -> None:
        self._studies = studies
        self._seen: OrderedDict[str, None] = OrderedDict()
        self._days: OrderedDict[tuple[str, int], str] = OrderedDict()
        self._proofs: OrderedDict[tuple[str, str], tuple[Record, Proof]] = OrderedDict()
        self.worked_out = 0
        """How many matches were played through; the others were kept."""

    def _note(self, text: str) -> None:
        key = digest(text)
        self.worked_out += key not in self._seen
        self._seen[key] = None
        self._seen.move_to_end(key)
        _bound(self._seen)

    async def view(
        self,
        text: str,
        key: str,
        step: int | None,
        seat: int | None,
        language: str,
        address: str,
        own: int | None = None,
    ) -> dict[str, Any]:
        """As `Replay.view_at`, of the match of a record."""
        what = partial(_view, text, key, step, seat, language, own)
        found = await self._studies.quick(what, address)
        self._note(text)
        return found

    async def asked(self, text: str, seat: int | None, address: str) -> dict[str, Any]:
        """As `Replay.asked_told`, of the match of a record."""
        return await self._studies.quick(partial(_asked, text, seat), address)

    async def guess_at(
        self,
        text: str,
        key: str,
        step: int,
        seat: int | None,
        language: str,
        address: str,
        own: int | None = None,
    ) -> dict[str, Any]:
        """As `Replay.guess_at`, of the match of a record."""
        what = partial(_guess_at, text, key, step, seat, language, own)
        return await self._studies.quick(what, address)

    async def guessed(
        self,
        text: str,
        key: str,
        step: int,
        seat: int | None,
        choice: str,
        language: str,
        address: str,
        own: int | None = None,
    ) -> dict[str, Any]:
        """As `Replay.guessed`, of the match of a record."""
        what = partial(_guessed, text, key, step, seat, choice, language, own)
        return await self._studies.quick(what, address)

    async def of_the_day(self, id: str, day: int, address: str) -> str:
        """The record of a game's match of the day, played by bots once and kept."""
        found = self._days.get((id, day))
        if found is None:
            found = await self._studies.long(partial(day_record, id, day), address)
            self._days[id, day] = found
            _bound(self._days)
        return found

    def has_day(self, id: str, day: int) -> bool:
        """Whether that match is kept, and costs nothing."""
        return (id, day) in self._days

    async def marks(self, text: str, address: str) -> tuple[str, tuple[Landmark, ...]]:
        """What parts the match of a record has, and where they and their tricks begin and end."""
        return await self._studies.quick(partial(_marks, text), address)

    async def given(self, text: str, step: int, address: str) -> tuple[tuple[str, ...], int]:
        """As `given_of`, of the match of a record; from before its first decision on, with the same deal."""
        return await self._studies.quick(partial(_given, text, step), address)

    async def analysed(
        self,
        text: str,
        key: str,
        seat: int,
        report: Report,
        language: str,
        yours: bool,
        address: str,
    ) -> str:
        """As `Played.told_of`, of the match of a record."""
        return await self._studies.quick(
            partial(_analysed, text, key, seat, report, language, yours), address
        )

    def has_proof(self, text: str, commitment: str) -> bool:
        """Whether a proof is kept, and costs nothing."""
        return (digest(text), commitment) in self._proofs

    async def proof(self, text: str, commitment: str, address: str) -> tuple[Record, Proof]:
        """A record, and that its deals are those that were committed to, with what somebody noted before."""
        key = (digest(text), commitment)
        found = self._proofs.get(key)
        if found is None:
            kept = Kept(commitment=commitment) if commitment else None
            found = await self._studies.long(partial(_proved, text, kept), address)
            self.worked_out += 1
            self._proofs[key] = found
            _bound(self._proofs)
        return found


def _proved(text: str, kept: Kept | None) -> tuple[Record, Proof]:
    record = parse(text)
    return record, prove(record, kept)


def _bound(kept: OrderedDict[Any, Any]) -> None:
    while len(kept) > MOST_KEPT:
        kept.popitem(last=False)


def digest(text: str) -> str:
    """What a record's text is kept by."""
    return hashlib.sha256(text.encode()).hexdigest()
