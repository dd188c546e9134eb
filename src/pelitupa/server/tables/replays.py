"""Replays and proofs of finished matches: worked out away from the event loop, one at a time, and kept.

A replay takes some hundredths of a second of a processor, a proof whole seconds where the seed of a deal must
be searched for; so each kind has a process of its own (`live/studies.py`).
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from functools import lru_cache, partial
from typing import Any, Final

from pelitupa.core import CounterZone, Text, player_word, t, tn
from pelitupa.core.parts import numbered
from pelitupa.draw.course_svg import course_svg
from pelitupa.i18n import all_named, table_translator, translator
from pelitupa.records import Record, parse
from pelitupa.records.proof import Kept, Proof, prove
from pelitupa.server.live.studies import Studies
from pelitupa.server.pages.rendering import page_environment
from pelitupa.server.store.reading import TableNow
from pelitupa.shown.fragments import view_data
from pelitupa.shown.landmarks import Landmark
from pelitupa.shown.names import names_at
from pelitupa.shown.replaying import Replay
from pelitupa.table.analysis import Report
from pelitupa.table.open_deals import OpenDeal
from pelitupa.table.taking_up import given_of

MOST_KEPT: Final = 64


class Played(Replay):
    """A finished match, with its steps and its analysis."""

    def told_of(
        self, row: TableNow, seat: int, report: Report, language: str, yours: bool = False
    ) -> str:
        """An analysis of a seat's play as a piece of a page, for another or for who played there."""
        names = names_at(row.key, self.record.header.seats, language)
        words = table_translator(language)
        own = seat if yours else None
        turns = []
        for turn in report.costly:
            labels = self._labels(turn.step, seat, names, language)
            done, better = (labels.get(text, text) for text in (turn.done, turn.better))
            told = words.text(_told(seat, done, better, turn.loss, report.span))
            place = words.text(self._place(turn.step))
            turns.append({"step": turn.step, "place": place, "told": all_named(told, names, own)})
        marked = {turn.step for turn in report.costly}
        begins = [mark.start for mark in self.landmarks.marks if not mark.trick]
        label = words.text(t("The course of the match"))
        picture = course_svg(report.course, marked, label, begins)
        template = page_environment(language).get_template("tables/analysis.html")
        deals = [self._opened(deal, seat, names, language, own) for deal in report.deals]
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

    def _opened(
        self, deal: OpenDeal, seat: int, names: list[str], language: str, own: int | None
    ) -> dict[str, Any]:
        """A deal with open hands for the page: what it would have come to, and what the seat gave away.
        Only in their `own` seat is whoever reads *you*."""
        words = translator(language)
        gifts = [gift for gift in deal.gifts if gift.seat == seat]
        told = []
        for gift in gifts:
            labels = self._labels(gift.step, seat, names, language)
            done, better = (labels.get(text, text) for text in (gift.done, gift.better))
            gave = words.text(_given_away(done, better, gift.tricks))
            place = words.text(self._place(gift.step))
            told.append({"step": gift.step, "place": place, "told": all_named(gave, names, own)})
        opened = words.text(_deal_told(deal))
        contract = self._contract(deal.step, seat, names, language, own)
        if contract:
            opened = f"{contract}. {opened}"
        place = words.text(self._place(deal.step))
        return {"step": deal.step, "place": place, "told": opened, "gifts": told}

    def _contract(
        self, step: int, seat: int, names: list[str], language: str, own: int | None
    ) -> str:
        """The contract of the deal after a step as its table shows it; empty where there is none."""
        for zone in self.game.state(self.history[:step]).view(seat).zones:
            for counter in zone.counters if isinstance(zone, CounterZone) else ():
                if counter.id == "contract":
                    told: str = all_named(
                        table_translator(language).text(counter.value), names, own
                    )
                    return told
        return ""


def _deal_told(deal: OpenDeal) -> Text:
    numbers = {"deal": deal.deal, "could": deal.could, "had": deal.had}
    if deal.avoids:
        return tn(
            "Deal {deal}: the side could have kept to {could} of the last trick, and took {had}.",
            "Deal {deal}: the side could have kept to {could} of the last {count} tricks, and took {had}.",
            deal.cards,
            **numbers,
        )
    return tn(
        "Deal {deal}: the side could have had {could} of the last trick, and had {had}.",
        "Deal {deal}: the side could have had {could} of the last {count} tricks, and had {had}.",
        deal.cards,
        **numbers,
    )


def _given_away(done: str, better: str, tricks: int) -> Text:
    return t(
        "{done} gave away {tricks}; {better} would not have.",
        done=done,
        tricks=tricks,
        better=better,
    )


def _told(seat: int, done: str, better: str, loss: float, span: float) -> Text:
    player = player_word(seat)
    if not span:
        points = f"{loss:.2g}"
        return tn(
            "{player:@ chose|You chose} {done}; {better} was better by about {points} point.",
            "{player:@ chose|You chose} {done}; {better} was better by about {points} points.",
            1 if points == "1" else 2, player=player, done=done, better=better, points=points,
        )  # fmt: skip
    return t(
        "{player:@ chose|You chose} {done}; {better} was better by about {percent} % of a win.",
        player=player, done=done, better=better, percent=max(1, round(100 * loss / span)),
    )  # fmt: skip


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


def _given(text: str, step: int) -> tuple[tuple[str, ...], int]:
    played = played_of(text)
    return given_of(played.record, max(step, played.first))


def _analysed(
    text: str, row: TableNow, seat: int, report: Report, language: str, yours: bool
) -> str:
    return played_of(text).told_of(row, seat, report, language, yours)


class Replays:
    """The finished matches that were looked at lately. All is worked out by `Studies`, for an address."""

    def __init__(self, studies: Studies) -> None:
        self._studies = studies
        self._seen: OrderedDict[str, None] = OrderedDict()
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

    async def marks(self, text: str, address: str) -> tuple[str, tuple[Landmark, ...]]:
        """What parts the match of a record has, and where they and their tricks begin and end."""
        return await self._studies.quick(partial(_marks, text), address)

    async def given(self, text: str, step: int, address: str) -> tuple[tuple[str, ...], int]:
        """As `given_of`, of the match of a record; from before its first decision on, with the same deal."""
        return await self._studies.quick(partial(_given, text, step), address)

    async def analysed(
        self,
        text: str,
        row: TableNow,
        seat: int,
        report: Report,
        language: str,
        yours: bool,
        address: str,
    ) -> str:
        """As `Played.told_of`, of the match of a record."""
        return await self._studies.quick(
            partial(_analysed, text, row, seat, report, language, yours), address
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
