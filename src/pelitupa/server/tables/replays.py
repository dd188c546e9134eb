"""Replays and proofs of finished matches: worked out away from the event loop, a few at a time, and kept.

A replay takes some hundredths of a second of a processor, a proof whole seconds where the seed of a deal must
be searched for; so each kind waits in a line of its own.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from typing import Any, Final

from pelitupa.core import CounterZone, Game, Text, t
from pelitupa.core.parts import numbered
from pelitupa.draw.course_svg import course_svg
from pelitupa.draw.text import has_cards
from pelitupa.i18n import all_named, table_translator, translator
from pelitupa.records import Record, execute, parse
from pelitupa.records.execution import game_of
from pelitupa.records.proof import Kept, Proof, prove
from pelitupa.server.live.fragments import environment, log_data, view_data
from pelitupa.server.pages.errors import NotHere
from pelitupa.server.store.reading import TableNow
from pelitupa.server.tables.landmarks import landmarks
from pelitupa.server.tables.names import names_at
from pelitupa.table.analysis import Report
from pelitupa.table.open_deals import OpenDeal
from pelitupa.table.taking_up import given_of

MOST_KEPT: Final = 64
_AT_ONCE: Final = 1


class Played:
    """A finished match, with its steps."""

    def __init__(self, text: str) -> None:
        self.record: Record = parse(text)
        self.game: Game = game_of(self.record)
        self.history = execute(self.record).history()
        self.landmarks = landmarks(self.game, self.history)
        self.first = max(self.landmarks.first, self.record.header.given)
        """The step before the first decision that was made at the table."""

    def view_of(
        self, row: TableNow, step: int | None, seat: int | None, language: str
    ) -> dict[str, Any]:
        """The view of a seat after a step, without one before the first decision, with the log so far, as
        the table's messages are."""
        if seat is not None and not 0 <= seat < self.game.num_players():
            raise NotHere(t("There is no such seat."))
        step = self.first if step is None else max(0, min(step, len(self.history)))
        state = self.game.state(self.history[:step])
        view = state.view(seat)
        bots = [s.bot is not None for s in row.seats]
        names = names_at(row.key, self.record.header.seats, language)
        data = view_data(view, bots, False, language, names)
        lines = log_data(state.log(seat), has_cards(view), language)
        told = data | {
            "actions": [], "input": None, "over": False, "thinking": [], "steps": len(self.history),
            "log": {"since": 0, "lines": lines}, "type": "state", "version": step, "self": seat,
        }  # fmt: skip
        found: dict[str, Any] = all_named(told, names, seat)
        return found

    def told_of(
        self, row: TableNow, seat: int, report: Report, language: str, yours: bool = False
    ) -> str:
        """An analysis of a seat's play as a piece of a page, for another or for who played there."""
        names = names_at(row.key, self.record.header.seats, language)
        words = translator(language)
        turns = []
        for turn in report.costly:
            labels = self._labels(turn.step, seat, names, language)
            done, better = (labels.get(text, text) for text in (turn.done, turn.better))
            told = words.text(_told(done, better, turn.loss, report.span))
            place = words.text(self._place(turn.step))
            turns.append({"step": turn.step, "place": place, "told": all_named(told, names, seat)})
        marked = {turn.step for turn in report.costly}
        begins = [mark.start for mark in self.landmarks.marks if not mark.trick]
        label = words.text(t("The course of the match"))
        picture = course_svg(report.course, marked, label, begins)
        template = environment(language).get_template("tables/analysis.html")
        deals = [self._opened(deal, seat, names, language) for deal in report.deals]
        return template.render(
            turns=turns, picture=picture, player=names[seat], deals=deals, key=row.key, seat=seat,
            yours=yours,
        )  # fmt: skip

    def _place(self, step: int) -> Text:
        """Where in the match that is, as people call it: in which deal and trick, or how many steps on."""
        deals = [mark for mark in self.landmarks.marks if not mark.trick]
        trick = next(
            (m.trick for m in self.landmarks.marks if m.start <= step < m.end and m.trick), 0
        )
        begun = [mark.deal for mark in deals if mark.start <= step]
        if len(deals) < 2 or not begun:
            return t("Trick {number}", number=trick) if trick else t("Step {step}", step=step)
        deal = numbered(self.game.part(), begun[-1])
        if trick:
            return t("{deal}, trick {number}", deal=deal, number=trick)
        return t("{deal}, step {step}", deal=deal, step=step)

    def _labels(self, step: int, seat: int, names: list[str], language: str) -> dict[str, str]:
        """What may be done after a step, as a reader is told it."""
        view = self.game.state(self.history[:step]).view(seat)
        data = view_data(view, [False for _ in names], False, language, names)
        return {action["text"]: action["label"] for action in data["actions"]}

    def _opened(self, deal: OpenDeal, seat: int, names: list[str], language: str) -> dict[str, Any]:
        """A deal with open hands for the page: what it would have come to, and what the seat gave away."""
        words = translator(language)
        gifts = [gift for gift in deal.gifts if gift.seat == seat]
        told = []
        for gift in gifts:
            labels = self._labels(gift.step, seat, names, language)
            done, better = (labels.get(text, text) for text in (gift.done, gift.better))
            gave = words.text(_given_away(done, better, gift.tricks))
            place = words.text(self._place(gift.step))
            told.append({"step": gift.step, "place": place, "told": all_named(gave, names, seat)})
        opened = words.text(_deal_told(deal))
        contract = self._contract(deal.step, seat, names, language)
        if contract:
            opened = f"{contract}. {opened}"
        place = words.text(self._place(deal.step))
        return {"step": deal.step, "place": place, "told": opened, "gifts": told}

    def _contract(self, step: int, seat: int, names: list[str], language: str) -> str:
        """The contract of the deal after a step as its table shows it; empty where there is none."""
        for zone in self.game.state(self.history[:step]).view(seat).zones:
            for counter in zone.counters if isinstance(zone, CounterZone) else ():
                if counter.id == "contract":
                    told: str = all_named(
                        table_translator(language).text(counter.value), names, seat
                    )
                    return told
        return ""


def _deal_told(deal: OpenDeal) -> Text:
    numbers = {"deal": deal.deal, "could": deal.could, "cards": deal.cards, "had": deal.had}
    if deal.avoids:
        return t(
            "Deal {deal}: the side could have kept to {could} of the last {cards} tricks, and took {had}.",
            **numbers,
        )
    return t(
        "Deal {deal}: the side could have had {could} of the last {cards} tricks, and had {had}.",
        **numbers,
    )


def _given_away(done: str, better: str, tricks: int) -> Text:
    return t(
        "{done} gave away {tricks}; {better} would not have.",
        done=done,
        tricks=tricks,
        better=better,
    )


def _told(done: str, better: str, loss: float, span: float) -> Text:
    if not span:
        return t(
            "Chosen: {done}. Better was {better}, by about {points} points.",
            done=done, better=better, points=f"{loss:.2g}",
        )  # fmt: skip
    return t(
        "Chosen: {done}. Better was {better}, by about {percent} % of a win.",
        done=done, better=better, percent=max(1, round(100 * loss / span)),
    )  # fmt: skip


class Replays:
    """The finished matches that were looked at lately."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Played] = OrderedDict()
        self._proofs: OrderedDict[tuple[str, str], tuple[Record, Proof]] = OrderedDict()
        self._slots = asyncio.Semaphore(_AT_ONCE)
        self._proving = asyncio.Semaphore(_AT_ONCE)
        self.worked_out = 0
        """How many matches were played through; the others were kept."""

    async def played(self, text: str) -> Played:
        """The match of a record. Raises what is wrong with the record."""
        key = digest(text)
        async with self._slots:
            found = self._kept.get(key)
            if found is None:
                found = await asyncio.to_thread(Played, text)
                self.worked_out += 1
                self._kept[key] = found
                _bound(self._kept)
            self._kept.move_to_end(key)
            return found

    async def view(
        self, text: str, row: TableNow, step: int | None, seat: int | None, language: str
    ) -> dict[str, Any]:
        """As `Played.view_of`, of the match of a record."""
        played = await self.played(text)
        async with self._slots:
            return await asyncio.to_thread(played.view_of, row, step, seat, language)

    async def given(self, text: str, step: int) -> tuple[tuple[str, ...], int]:
        """As `given_of`, of the match of a record; from before its first decision on, with the same deal."""
        played = await self.played(text)
        step = max(step, played.first)
        async with self._slots:
            return await asyncio.to_thread(given_of, played.record, step)

    def has_proof(self, text: str, commitment: str) -> bool:
        """Whether a proof is kept, and costs nothing."""
        return (digest(text), commitment) in self._proofs

    async def proof(self, text: str, commitment: str) -> tuple[Record, Proof]:
        """A record, and that its deals are those that were committed to, with what somebody noted before."""
        key = (digest(text), commitment)
        async with self._proving:
            found = self._proofs.get(key)
            if found is None:
                kept = Kept(commitment=commitment) if commitment else None
                found = await asyncio.to_thread(_proved, text, kept)
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
