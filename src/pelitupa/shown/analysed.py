"""An analysis of a match in words: how what one could expect went up and down, what cost most, and the deals
with open hands."""

from __future__ import annotations

from typing import Any

from pelitupa.core import CounterZone, Text, player_word, t, tn
from pelitupa.core.parts import numbered
from pelitupa.draw.course_svg import course_svg
from pelitupa.i18n import all_named, table_translator, translator
from pelitupa.shown.fragments import view_data
from pelitupa.shown.names import names_at
from pelitupa.shown.replaying import Replay
from pelitupa.shown.templating import environment
from pelitupa.table.analysis import Report
from pelitupa.table.open_deals import OpenDeal


class Played(Replay):
    """A finished match, with its steps and its analysis."""

    def told_of(
        self,
        key: str,
        seat: int,
        report: Report,
        language: str,
        yours: bool = False,
        served: bool = True,
    ) -> str:
        """An analysis of a seat's play as a piece of a page, for another or for who played there. `key` is
        that of the table, which a cottage keeps, or else the match came to a page without one (`served`)."""
        names = names_at(key, self.record.header.seats, language)
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
        template = environment(language).get_template("live/analysis.html")
        deals = [self._opened(deal, seat, names, language, own) for deal in report.deals]
        return template.render(
            turns=turns,
            picture=picture,
            player=names[seat],
            deals=deals,
            key=key,
            seat=seat,
            yours=yours,
            served=served,
        )

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
            1 if points == "1" else 2,
            player=player,
            done=done,
            better=better,
            points=points,
        )
    return t(
        "{player:@ chose|You chose} {done}; {better} was better by about {percent} % of a win.",
        player=player,
        done=done,
        better=better,
        percent=max(1, round(100 * loss / span)),
    )
