"""What a watcher is told of a table: their seat's view, and what is known to all about the sitting.

Built by inclusion: from `Match.view`, `Match.log`, `TableSession.faces` and its public notes, for one seat.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from hashlib import sha256
from typing import Any

from pelitupa.core import State, t
from pelitupa.server.live.bot_pool import NO_THOUGHT
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.live.table import LiveTable
from pelitupa.server.store.models import OPEN
from pelitupa.server.store.reading import TableNow
from pelitupa.shown.ahead import ahead_data, plans_data
from pelitupa.shown.at_table import Looker, allowed, notices_data, position_data, sitting_data
from pelitupa.shown.names import names_at
from pelitupa.shown.onlooking import onlooking_data
from pelitupa.shown.strangers_words import isolated
from pelitupa.table import Match
from pelitupa.table.events import SAY
from pelitupa.table.session import TableSession


def message_for(table: LiveTable, subscriber: Subscriber, present: list[bool]) -> dict[str, Any]:
    """The message that brings a watcher's page up to date. The table's lock is held."""
    if table.table_session is None:
        return waiting_message(table, subscriber)
    table_session = table.table_session
    seat = table.seat_shown(subscriber.person_id)
    if keeps_quiet(table_session, seat):
        present = [True] * len(present)
    subscriber.seat = seat
    looker = _looker(table, table_session, subscriber)
    message = state_message(table, table_session, subscriber, looker)
    message.update(about(table, table_session, subscriber, present, looker))
    return message


def presence_message(
    table: LiveTable, subscriber: Subscriber, present: list[bool]
) -> dict[str, Any]:
    """What is told where nothing has changed but who of the players is at the table."""
    table_session, seat = table.playing, table.seat_shown(subscriber.person_id)
    can = _allowed(table, table_session, seat)
    watching = {} if seat is None else _watching(table, subscriber)
    return {"type": "present", "present": present, "replace": can["replace"]} | watching


def _watching(table: LiveTable, subscriber: Subscriber) -> dict[str, Any]:
    """How many look on, as a player is told it; spectators are told it apart from what they all see alike."""
    subscriber.watching = table.presence.watching
    return {"watching": subscriber.watching}


def keeps_quiet(table_session: TableSession, seat: int | None) -> bool:
    """Whether spectators are told no more who is there: the match is over, and kept to the players."""
    return seat is None and table_session.match.is_over and not table_session.terms.open_after


def waiting_message(table: LiveTable, subscriber: Subscriber) -> dict[str, Any]:
    """What is told while people are still sitting down, or where the table was given up."""
    if table.row.status != OPEN:
        return {"type": "closed"}
    own = table.seats_of(subscriber.person_id)
    return {
        "type": "waiting",
        "seats": seats_told(table.row, own, subscriber.language),
        "host": table.row.host_id is not None and table.row.host_id == subscriber.person_id,
        "lots": table.row.agreed.draw_teams,
        "cards": cards_told(table.row),
    }


def cards_told(row: TableNow) -> list[str]:
    """What tells apart the convention cards that the sides have brought."""
    return [sha256(text.encode()).hexdigest()[:8] for text in row.agreed.cards]


def seats_told(row: TableNow, own: Collection[int], language: str) -> list[dict[str, Any]]:
    """Who sits where, as the waiting room is told it with its page and by messages."""
    names = names_at(row.key, row.seats, language)
    return [
        {
            "seat": s.place,
            "name": "" if s.free else names[s.place],
            "bot": s.bot is not None,
            "free": s.free,
            "kept": isolated(s.kept_name) if s.free and s.kept_for is not None else "",
            "you": s.place in own,
        }
        for s in row.seats
    ]


def state_message(
    table: LiveTable, table_session: TableSession, subscriber: Subscriber, looker: Looker
) -> dict[str, Any]:
    """The view of the watcher's seat and the log since they were last told."""
    match, seat = table_session.match, subscriber.seat
    view = match.view(seat)
    since = subscriber.tell(view.step, table_session.rewinds, table_session.seen(seat))
    told = position_data(
        table_session,
        looker,
        view,
        since,
        table.landmarks(since, view.step),
        subscriber.page,
        table.sketches,
        table.shared_parts,
    )
    if seat is None:
        told |= onlooking_data(match, view, since, subscriber.language)
    notices = _notices(table, match, subscriber)
    told["notices"] = notices_data(match, notices, subscriber.language)
    return told


def plans_message(table: LiveTable, subscriber: Subscriber, seat: int) -> dict[str, Any]:
    """What a seat has planned, for itself alone."""
    return plans_data(table.playing, table.plans.lines(seat), subscriber.language)


def ahead_message(
    table: LiveTable, subscriber: Subscriber, seat: int, state: State, line: list[str]
) -> dict[str, Any]:
    """The position that a line leads to, for the seat that plans."""
    looker = replace(_looker(table, table.playing, subscriber), seat=seat)
    return ahead_data(table.playing, looker, state, line)


def _looker(table: LiveTable, table_session: TableSession, subscriber: Subscriber) -> Looker:
    language = subscriber.language
    names = names_at(table.key, table_session.match.seats, language)
    return Looker(subscriber.seat, language, names, table.shared)


def _notices(table: LiveTable, match: Match, subscriber: Subscriber) -> list[str]:
    """What is to be said to a player once: a sealed choice fell away, bots are in haste or cannot think."""
    seat = subscriber.seat
    if seat is None:
        return []
    notices = list(match.notices(seat))
    if not any(table.shared_parts.company_at(table.playing).bots):
        return notices
    pool = table.worker.bot_pool
    haste = pool.haste.shows()
    if haste and not subscriber.told_of_haste:
        notices.append(t("Many play just now: the bots think for a shorter time than they should."))
    if pool.fails and not subscriber.told_of_failure:
        notices.append(NO_THOUGHT)
    subscriber.told_of_haste, subscriber.told_of_failure = haste, pool.fails
    return notices


def about(
    table: LiveTable,
    table_session: TableSession,
    subscriber: Subscriber,
    present: list[bool],
    looker: Looker | None = None,
) -> dict[str, Any]:
    """What is told of the sitting beside the match: clocks, offers, talk, who is there."""
    seat = subscriber.seat
    since = subscriber.notes_since(len(table_session.notes))
    looker = looker or _looker(table, table_session, subscriber)
    company = table.shared_parts.company_at(table_session)
    told = sitting_data(table_session, looker, since, table.worker.now(), company)
    _hide(table, subscriber, told["notes"]["lines"])
    told["present"], told["pace"] = present, table.pace
    told["can"] = _allowed(table, table_session, seat)
    if seat is not None:
        told.update(_watching(table, subscriber))
    return told


def _hide(table: LiveTable, subscriber: Subscriber, lines: list[dict[str, Any]]) -> None:
    """Leave the words of those whom somebody hides out of what was said: empty, so that all count alike."""
    for line in lines:
        who = table.row.seats[line["seat"]].person_id if line["seat"] >= 0 else None
        if line["kind"] == SAY and who in subscriber.hides:
            line["text"] = ""


def _allowed(table: LiveTable, table_session: TableSession, seat: int | None) -> dict[str, Any]:
    """What a seat can do beside deciding; a spectator nothing."""
    going = not table_session.match.is_over and seat is not None
    company = table.shared_parts.company_at(table_session)
    gone = [s for s in company.persons if table.presence.gone(s)] if going else []
    return allowed(table_session, seat, table.shared, gone, company)
