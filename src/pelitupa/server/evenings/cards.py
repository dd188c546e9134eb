"""Which convention cards an evening allows, and which its pairs bring.

A pair's card is written down with whoever brought it until places are given, and with the pair from then on,
so that it stays with the pair when somebody sits in. At a table the card is its side's (`Terms.cards`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final, NamedTuple

from pelitupa.core import Game, OptionError, t
from pelitupa.games import load_game
from pelitupa.players.conventions import ConventionCard
from pelitupa.players.conventions.own import WITHOUT, may_bring_cards, own_card
from pelitupa.server.store.evenings import EveningNow, Guest
from pelitupa.server.store.models import OPEN, OVER
from pelitupa.server.tables.waiting_room import TYPED
from pelitupa.server.web.errors import NotYet
from pelitupa.table.evening.playing import places

FIXED: Final = "fixed"
FREE: Final = "free"
LISTED: Final = "listed"
PUBLISHED: Final = "published"
POLICIES: Final = {
    FIXED: t("all keep to the house’s card"),
    FREE: t("each pair may bring a card of its own, also between boards"),
    LISTED: t("each pair may choose one of the host’s cards"),
    PUBLISHED: t("each pair may bring a card of its own until a day, and none is changed after it"),
}
"""What is said of convention cards when an evening is opened. Who may choose may play without, too."""
LATEST_DAYS: Final = 366
"""So many days ahead the last day may be."""


class PairCard(NamedTuple):
    """What a pair has brought: its names, that it plays without a card, or a card."""

    names: str
    without: bool
    card: ConventionCard | None


def asked_for(form: Mapping[str, str], game: Game, size: int, now: int) -> dict[str, Any]:
    """What a plan says of cards by a form: its policy, and until when (ms) cards may be brought. Nothing
    where all keep to the house's. Raises `OptionError`."""
    policy = form.get("cards", FIXED) or FIXED
    if policy not in POLICIES:
        raise OptionError(t("There is no such policy for convention cards."))
    if policy == FIXED:
        return {}
    if size != 2 or not may_bring_cards(game):
        raise OptionError(t("Convention cards are for pairs, in games whose calls mean something."))
    until = _end_of(form.get("cards_until", ""), now) if policy == PUBLISHED else 0
    return {"cards": policy, "cards_until": until}


def _end_of(text: str, now: int) -> int:
    """The end of a day in UTC, in ms."""
    today = datetime.fromtimestamp(now / 1000, UTC).date()
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        raise OptionError(t("Say until which day cards may be brought, as 2026-12-24.")) from None
    if not today <= day <= today + timedelta(days=LATEST_DAYS):
        raise OptionError(t("The last day for cards is today or later, within a year."))
    end = datetime.combine(day + timedelta(days=1), datetime.min.time(), UTC)
    return int(end.timestamp() * 1000)


def policy_of(evening: EveningNow) -> str:
    """What an evening says of convention cards."""
    return str(evening.plan.get("cards", FIXED))


def last_day(evening: EveningNow) -> date | None:
    """The last day on which cards may be brought; None where there is none."""
    until = int(evening.plan.get("cards_until", 0))
    return datetime.fromtimestamp(until / 1000 - 1, UTC).date() if until else None


def may_bring(evening: EveningNow, guest: Guest | None, now: int) -> bool:
    """Whether somebody may bring a card for their pair now."""
    if guest is None or evening.status == OVER or policy_of(evening) == FIXED:
        return False
    if policy_of(evening) == PUBLISHED and now >= int(evening.plan["cards_until"]):
        return False
    return evening.status == OPEN or guest.place >= 0


def check_choice(evening: EveningNow, guest: Guest | None, choice: str, now: int) -> None:
    """Raise `NotYet` for what the evening does not allow; `choice` is `TYPED` for a card that is typed."""
    if not may_bring(evening, guest, now):
        raise NotYet(t("At this evening no card can be brought now."))
    if choice == TYPED and policy_of(evening) == LISTED:
        raise NotYet(t("At this evening pairs choose among the host’s cards."))


def with_card(evening: EveningNow, guest: Guest, text: str) -> dict[str, Any]:
    """The plan with what somebody's pair brings; "" for nothing of its own."""
    found = dict(evening.plan.get("brought", {}))
    for key in _keys(evening, guest):
        found.pop(key, None)
    if text:
        found[_keys(evening, guest)[0]] = text
    return evening.plan | {"brought": found}


def brought(evening: EveningNow, guest: Guest) -> str:
    """What somebody's pair has brought; "" for nothing of its own."""
    found = evening.plan.get("brought", {})
    return next((str(found[key]) for key in _keys(evening, guest) if key in found), "")


def _keys(evening: EveningNow, guest: Guest) -> list[str]:
    """Under which names a pair's card may stand: its number, or before that those of its people."""
    if evening.status != OPEN:
        return [str(guest.place // evening.size)]
    return [str(one.number) for one in _together(evening, guest)]


def _together(evening: EveningNow, guest: Guest) -> list[Guest]:
    """Somebody, and whoever came with them, where no places are given yet."""
    mates = [
        one for one in evening.people if guest.number == one.partner or one.number == guest.partner
    ]
    return [guest, *mates]


def of_pairs(evening: EveningNow, guests: Sequence[Guest]) -> dict[str, str]:
    """Cards by pair, where places are given to `guests`: a pair has what the first of its people brought."""
    by_person = evening.plan.get("brought", {})
    found: dict[str, str] = {}
    for guest in sorted(guests, key=lambda one: one.place):
        text = by_person.get(str(guest.number), "")
        if text and guest.place >= 0:
            found.setdefault(str(guest.place // evening.size), text)
    return found


def of_sides(evening: EveningNow, units: Sequence[int], game: Game) -> tuple[str, ...]:
    """The cards of a table's sides, as its terms have them; none where no pair of it brings any."""
    found = evening.plan.get("brought", {})
    sides = [""] * len(game.teams())
    for unit, place in zip(units, places(game, evening.plan["movement"]), strict=True):
        side = next((n for n, team in enumerate(game.teams()) if set(place) == set(team)), None)
        if side is not None:
            sides[side] = found.get(str(unit), "")
    return tuple(sides) if any(sides) else ()


def shown(evening: EveningNow) -> list[PairCard]:
    """All that the pairs have brought, for everybody to read, before play and during it."""
    game, told = load_game(evening.spec).id, []
    for key, text in evening.plan.get("brought", {}).items():
        if evening.status == OPEN:
            who = next((one for one in evening.people if one.number == int(key)), None)
            pair = [] if who is None else _together(evening, who)
        else:
            pair = evening.unit(int(key))
        if pair:
            card = None if text == WITHOUT else own_card(text, game)
            told.append(PairCard(" & ".join(one.name for one in pair), card is None, card))
    return told
