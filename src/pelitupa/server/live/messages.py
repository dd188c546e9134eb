"""What a watcher is told of a table: their seat's view, and what is known to all about the sitting.

Built by inclusion: from `Match.view`, `Match.log`, `TableSession.faces` and its public notes, for one seat.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Any

from pelitupa.core import CHANCE, t, tn
from pelitupa.draw import pretty
from pelitupa.draw.text import has_cards
from pelitupa.i18n import table_translator, translator
from pelitupa.server.live.bot_pool import NO_THOUGHT
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.live.table import LiveTable
from pelitupa.server.store.models import OPEN
from pelitupa.server.store.reading import TableNow
from pelitupa.shown.fragments import mark_data, view_data
from pelitupa.shown.lines import log_data, sentence
from pelitupa.shown.moments import deal_data, end_data
from pelitupa.shown.names import names_at
from pelitupa.shown.strangers_words import isolated
from pelitupa.table import Match
from pelitupa.table.events import RESUME, TAKE_BACK
from pelitupa.table.session import TableSession, offered
from pelitupa.table.terms import OFF, PHRASES


def message_for(table: LiveTable, subscriber: Subscriber, present: list[bool]) -> dict[str, Any]:
    """The message that brings a watcher's page up to date. The table's lock is held."""
    if table.table_session is None:
        return waiting_message(table, subscriber)
    table_session = table.table_session
    seat = table.seat_shown(subscriber.person_id)
    if keeps_quiet(table_session, seat):
        present = [True] * len(present)
    subscriber.seat = seat
    return state_message(table, table_session, subscriber) | about(
        table, table_session, subscriber, present
    )


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
    }


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
    table: LiveTable, table_session: TableSession, subscriber: Subscriber
) -> dict[str, Any]:
    """The view of the watcher's seat and the log since they were last told."""
    match, seat, language = table_session.match, subscriber.seat, subscriber.language
    view = match.view(seat)
    since = subscriber.tell(view.step, table_session.rewinds, table_session.seen(seat))
    lines = match.log(seat, since)
    bots = [match.is_bot(place) for place in range(len(match.seats))]
    names = names_at(table.key, match.seats, language)
    cards = has_cards(view)
    data = view_data(view, bots, table.shared, language, names, subscriber.page, table.sketches)
    result = table_session.result()
    asks = not match.is_over and seat is not None and not match.is_bot(seat)
    words = table_translator(language)
    if asks and seat is not None and table_session.silence_ends(seat) is not None:
        silence = match.silence_of(seat)
        answer = next(entry["label"] for entry in data["actions"] if entry["text"] == silence)
        seconds = table_session.terms.silence
        meaning = tn(
            "Who says nothing for {count} second says: {answer}",
            "Who says nothing for {count} seconds says: {answer}",
            seconds,
            answer=answer,
        )
        data["prompt"] = f"{sentence(data['prompt'])} {words.text(meaning)}"
    thinking = [p.seat for p in view.players if p.to_act and bots[p.seat]]
    return data | {
        "type": "state",
        "self": None if table.shared else seat,
        "version": table_session.seen(seat),
        "log": {
            "since": since,
            "lines": log_data(lines, cards, language),
            "marks": [
                mark_data(mark, cards, view.part, language)
                for mark in table.landmarks(since, view.step)
            ],
        },
        "thinking": [] if match.is_over else thinking,
        "over": match.is_over,
        "result": "" if result is None else _shown(words.text(result.text), cards),
        "actions": data["actions"] if asks else [],
        "input": data["input"] if asks else None,
        "moment": deal_data(view, cards, language),
        "ending": None if result is None else end_data(view, result, cards, language),
        "sealed": match.sealed(seat) if seat is not None else None,
        "notices": [words.text(notice) for notice in _notices(table, match, subscriber)],
        "typing": _typing(table_session, seat, cards) if asks else None,
    }


def _notices(table: LiveTable, match: Match, subscriber: Subscriber) -> list[str]:
    """What is to be said to a player once: a sealed choice fell away, bots are in haste or cannot think."""
    seat = subscriber.seat
    if seat is None:
        return []
    notices = list(match.notices(seat))
    pool, bots = table.worker.bot_pool, any(map(match.is_bot, range(len(match.seats))))
    haste = pool.haste.shows()
    if haste and not subscriber.told_of_haste and bots:
        notices.append(t("Many play just now: the bots think for a shorter time than they should."))
    if pool.fails and not subscriber.told_of_failure and bots:
        notices.append(NO_THOUGHT)
    subscriber.told_of_haste, subscriber.told_of_failure = haste, pool.fails
    return notices


def _shown(text: str, cards: bool) -> str:
    return pretty(text) if cards else text


def _typing(table_session: TableSession, seat: int | None, cards: bool) -> dict[str, Any] | None:
    """What can be typed in for chance at a refereed match; None where nothing is to be."""
    if (
        seat is None
        or not table_session.match.typed
        or table_session.match.waiting_for() != [CHANCE]
    ):
        return None
    texts = table_session.match.legal(CHANCE)
    return {"texts": texts, "labels": [_shown(text, cards) for text in texts]}


def about(
    table: LiveTable, table_session: TableSession, subscriber: Subscriber, present: list[bool]
) -> dict[str, Any]:
    """What is told of the sitting beside the match: clocks, offers, talk, who is there."""
    match, seat = table_session.match, subscriber.seat
    now = table.worker.now()
    envelope = table_session.envelope_commitment()
    turn = table_session.adjourned and match.waiting_for()[:1] == [seat]
    return {
        "you": seat,
        "now": now,
        "clocks": [
            {"seat": face.seat, "main": face.remaining.main_ms, "periods": face.remaining.periods,
             "period": face.remaining.period_ms, "running": face.remaining.running,
             "fallen": face.remaining.fallen, "still": face.remaining.still_ms, "since": face.since}
            for face in table_session.faces(seat, now)
        ],
        "offer": _offer(table_session, subscriber),
        "notes": _notes(table, table_session, subscriber),
        "adjourned": table_session.adjourned,
        "envelope": envelope,
        "seal_now": table_session.adjourned and not envelope and turn,
        "keeping": [s for s in range(len(match.seats)) if match.keeps_card(s)],
        "standing_in": [s for s in match.persons() if match.is_bot(s)],
        "present": present,
        "pace": table.pace,
        "talk": table_session.terms.talk,
        "phrases": _phrases(subscriber.language) if table_session.terms.talk != OFF else {},
        "can": _allowed(table, table_session, seat),
    } | ({} if seat is None else _watching(table, subscriber))  # fmt: skip


def _offer(table_session: TableSession, subscriber: Subscriber) -> dict[str, Any] | None:
    """What is offered, as the watcher is to read it; None where nothing is."""
    offer, seat = table_session.offer, subscriber.seat
    if offer is None:
        return None
    seen = offer.what == TAKE_BACK and table_session.match.has_seen_draw(offer.seat)
    text = table_translator(subscriber.language).text(offered(offer.what, offer.seat, seen))
    return {"what": offer.what, "seat": offer.seat, "text": text, "mine": offer.seat == seat,
            "answered": seat in offer.agreed}  # fmt: skip


def _notes(table: LiveTable, table_session: TableSession, subscriber: Subscriber) -> dict[str, Any]:
    """What was said or done since the watcher was last told."""
    if subscriber.sent_notes > len(table_session.notes):
        subscriber.sent_notes = 0
    first, subscriber.sent_notes = subscriber.sent_notes, len(table_session.notes)
    words = table_translator(subscriber.language)
    names = names_at(table.key, table_session.match.seats, subscriber.language)
    return {
        "since": first,
        "lines": [
            {
                "seat": note.seat, "name": names[note.seat], "kind": note.kind,
                "text": isolated(words.text(note.text)), "at": note.at, "link": note.link,
            }
            for note in table_session.notes[first:]
        ],
    }  # fmt: skip


@cache
def _phrases(language: str) -> dict[str, str]:
    words = translator(language)
    return {key: words.text(phrase) for key, phrase in PHRASES.items()}


def _allowed(table: LiveTable, table_session: TableSession, seat: int | None) -> dict[str, Any]:
    """What a seat can do beside deciding; a spectator nothing."""
    match, offer = table_session.match, table_session.offer
    persons, people = table_session.persons(), match.persons()
    bot = seat is not None and match.is_bot(seat)
    alone = persons == [seat]
    going = not match.is_over and seat is not None
    apart = going and not table.shared
    return {
        "take_back": apart and table_session.terms.take_back and match.has_decided(seat),
        "ask": apart and not alone and offer is None,
        "claim": apart and offer is None and table_session.may_claim(seat or 0),
        "hint": going and len(people) == 1,
        "resign": going and not bot,
        "resume": going and table_session.adjourned and (offer is None or offer.what != RESUME),
        "come_back": going and bot and seat in people,
        "plan": apart and not alone and not match.game.has_hidden_information(),
        "replace": [s for s in persons if table.presence.gone(s) and s != seat] if going else [],
        "pace": any(s.bot is not None for s in match.seats),
        "strike_out": match.typed and seat is not None,
    }
