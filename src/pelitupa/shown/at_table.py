"""What somebody at a table is told of it: their seat's view, and what is known to all about the sitting.

Built by inclusion: from `Match.view`, `Match.log`, `TableSession.faces` and its public notes, for one seat.
What the fields are, the server's `live/outgoing.py` says, and for pages their types.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Final

from pelitupa.core import CHANCE, PlayerView, Reason, Ruling, View, t, tn
from pelitupa.core.frozen import Frozen
from pelitupa.core.motion import Motion
from pelitupa.draw import pretty
from pelitupa.draw.text import has_cards
from pelitupa.games import contract_rulebook, load_game
from pelitupa.i18n import Translator, table_translator, translator
from pelitupa.players.conventions import cards_for
from pelitupa.shown.fragments import (
    ClientCache,
    RenderedZones,
    clause_link,
    mark_data,
    status_note,
    view_data,
)
from pelitupa.shown.landmarks import Landmark
from pelitupa.shown.lines import log_data, sentence
from pelitupa.shown.moments import deal_data, end_data
from pelitupa.shown.strangers_words import isolated
from pelitupa.table.counsel import Counsel, reasons
from pelitupa.table.essentials import essentials
from pelitupa.table.events import RESUME, TAKE_BACK
from pelitupa.table.forced import forced_answers
from pelitupa.table.lesson import lesson
from pelitupa.table.match import Match
from pelitupa.table.session import TableSession, offered
from pelitupa.table.terms import BETWEEN, OFF, PHRASES


@dataclass(frozen=True)
class Looker(Frozen):
    """Who looks at a table: a seat, or a spectator (None).

    `names` are what the seats are called; `shared` says that several people play at this one screen.
    """

    seat: int | None
    language: str
    names: Sequence[str]
    shared: bool = False


@dataclass(frozen=True, eq=False)
class Company(Frozen):
    """Who decides in which seat of a table now; the same for all who look at it."""

    bots: list[bool]
    """Whether a bot decides, by seat."""
    persons: list[int]
    """The seats in which persons decide, no bot standing in."""
    people: list[int]
    """The seats of persons."""
    keeping: list[int]
    """The seats that keep to a convention card."""
    with_bots: bool
    """Whether any seat is a bot's own."""


def company_of(session: TableSession) -> Company:
    """Who decides in which seat now."""
    match = session.match
    seats, people = range(len(match.seats)), match.persons()
    bots = [match.is_bot(seat) for seat in seats]
    return Company(
        bots,
        [seat for seat in people if not bots[seat]],
        people,
        [seat for seat in seats if match.keeps_card(seat)],
        len(people) < len(match.seats),
    )


class SharedParts:
    """The parts of a message that are the same for everyone who is shown a position, made once."""

    def __init__(self) -> None:
        self._session: TableSession | None = None
        self._version = -1
        self._players: tuple[PlayerView, ...] = ()
        self.company: Company | None = None
        self.moments: dict[tuple[str, bool], dict[str, Any]] = {}
        """What the latest deal brought, by language and by whether texts may name cards."""

    def company_at(self, session: TableSession) -> Company:
        """Who decides in which seat of a sitting as it is now."""
        if self.company is None or self._session is not session or self._version != session.version:
            self._session, self._version = session, session.version
            self.company = company_of(session)
        return self.company

    def moment(self, view: View, cards: bool, language: str) -> dict[str, Any]:
        """What the latest deal brought. The views of one position, and no others, share their `players`: a
        turn that a seat is composing is seen in a position of its own."""
        if self._players is not view.players:
            self._players, self.moments = view.players, {}
        key = language, cards
        made = self.moments.get(key)
        if made is None:
            made = self.moments[key] = deal_data(view, cards, language)
        return made


def position_data(
    session: TableSession,
    looker: Looker,
    view: View,
    since: int,
    marks: Iterable[Landmark],
    page: ClientCache,
    sketches: RenderedZones,
    shared: SharedParts | None = None,
) -> dict[str, Any]:
    """The seat's view as a page is told it, and the log from the step `since` on with its deals and tricks.

    `page` is what the page has, `sketches` what was drawn for others who look at the same, and `shared` what
    was made for them.
    """
    match, seat, language = session.match, looker.seat, looker.language
    shared = SharedParts() if shared is None else shared
    lines = match.log(seat, since)
    bots = shared.company_at(session).bots
    cards = has_cards(view)
    data = view_data(view, bots, looker.shared, language, looker.names, page, sketches)
    result = session.result()
    asks = not match.is_over and seat is not None and not bots[seat]
    words = table_translator(language)
    decided = seat is not None and session.match.sealed(seat) is not None
    if asks and not decided and seat is not None and session.silence_ends(seat) is not None:
        silence = match.silence_of(seat)
        answer = next(entry["label"] for entry in data["actions"] if entry["text"] == silence)
        seconds = session.terms.silence
        meaning = tn(
            "No answer within {count} second counts as: {answer}",
            "No answer within {count} seconds counts as: {answer}",
            seconds,
            answer=answer,
        )
        data["prompt"] = f"{sentence(data['prompt'])} {words.text(meaning)}"
    thinking = [p.seat for p in view.players if p.to_act and bots[p.seat]]
    data.update(
        {
            "type": "state",
            "self": None if looker.shared else seat,
            "version": session.seen(seat),
            "log": {
                "since": since,
                "lines": log_data(lines, cards, language),
                "marks": [mark_data(mark, cards, view.part, language) for mark in marks],
            },
            "motions": [
                motion_data(step, motion, rulings, match.game.id, words)
                for step, motion, rulings in match.motions
                if step > since
            ],
            "thinking": [] if match.is_over else thinking,
            "over": match.is_over,
            "result": "" if result is None else _shown(words.text(result.text), cards),
            "actions": data["actions"] if asks else [],
            "input": data["input"] if asks else None,
            "moment": shared.moment(view, cards, language),
            "ending": None if result is None else end_data(view, result, cards, language),
            "sealed": match.sealed(seat) if seat is not None else None,
            "notices": [],
            "typing": _typing(session, seat, cards) if asks else None,
        }
    )
    return data


def motion_data(
    step: int, motion: Motion, rulings: Iterable[Reason], game: str, words: Translator
) -> dict[str, Any]:
    """What nature did, as a page shows it: of each thing the moments with its places, one after another; and
    what the rules of the game made of it."""
    return {
        "step": step,
        "seconds": motion.seconds,
        "origin": list(motion.origin),
        "ways": [
            {
                "thing": way.thing, "gone": way.gone, "face": way.face, "size": way.size,
                "points": [part for point in way.points for part in point],
                "heights": [part for moment in way.heights for part in moment],
            }
            for way in motion.ways
        ],
        "beats": [asdict(beat) for beat in motion.beats],
        "rulings": [
            {"text": words.text(text), "link": clause_link(f"{game}/{clause}")}
            for clause, text in rulings
        ],
    }  # fmt: skip


def _shown(text: str, cards: bool) -> str:
    return pretty(text) if cards else text


def _typing(session: TableSession, seat: int | None, cards: bool) -> dict[str, Any] | None:
    """What can be typed in for chance at a refereed match; None where nothing is to be."""
    if seat is None or not session.match.typed or session.match.waiting_for() != [CHANCE]:
        return None
    texts = session.match.legal(CHANCE)
    return {"texts": texts, "labels": [_shown(text, cards) for text in texts]}


def sitting_data(
    session: TableSession, looker: Looker, since_note: int, now: int, company: Company | None = None
) -> dict[str, Any]:
    """What is told of the sitting beside the match: clocks, offers, and what was said from a note on."""
    match, seat = session.match, looker.seat
    company = company_of(session) if company is None else company
    bots = company.bots
    envelope = session.envelope_commitment()
    turn = session.adjourned and match.waiting_for()[:1] == [seat]
    return {
        "you": seat,
        "now": now,
        "clocks": [
            {"seat": face.seat, "main": face.remaining.main_ms, "periods": face.remaining.periods,
             "period": face.remaining.period_ms, "running": face.remaining.running,
             "fallen": face.remaining.fallen, "still": face.remaining.still_ms, "since": face.since}
            for face in session.faces(seat, now)
        ],
        "offer": _offer(session, looker),
        "notes": _notes(session, looker, since_note),
        "adjourned": session.adjourned,
        "envelope": envelope,
        "seal_now": session.adjourned and not envelope and turn,
        "keeping": company.keeping,
        "standing_in": [s for s in company.people if bots[s]],
        "forced": forced_answers(session, seat),
        "silence": unspoken(match, seat),
        "talk": _talk(session),
        "phrases": _phrases(looker.language) if session.terms.talk != OFF else {},
    }  # fmt: skip


def _talk(session: TableSession) -> str:
    """What may be said now."""
    talk = session.terms.talk
    return "shut" if talk == BETWEEN and not session.may_talk() else talk


def _offer(session: TableSession, looker: Looker) -> dict[str, Any] | None:
    """What is offered, as the watcher is to read it; None where nothing is."""
    offer, seat = session.offer, looker.seat
    if offer is None:
        return None
    seen = offer.what == TAKE_BACK and session.match.has_seen_draw(offer.seat)
    text = table_translator(looker.language).text(offered(offer.what, offer.seat, seen))
    return {"what": offer.what, "seat": offer.seat, "text": text, "mine": offer.seat == seat,
            "answered": seat in offer.agreed}  # fmt: skip


def _notes(session: TableSession, looker: Looker, since: int) -> dict[str, Any]:
    """What was said or done from a note on."""
    words = table_translator(looker.language)
    return {
        "since": since,
        "lines": [
            {
                "seat": note.seat, "name": looker.names[note.seat], "kind": note.kind,
                "text": isolated(words.text(note.text)), "at": note.at, "link": note.link,
            }
            for note in session.notes[since:]
        ],
    }  # fmt: skip


def unspoken(match: Match, seat: int | None) -> str | None:
    """The text of what it means that a seat says nothing now; empty where it has to answer, is not asked, or
    has begun to choose; None where the game has no such question, or nobody sits there."""
    if seat is None or not match.game.silence_answers():
        return None
    return "" if match.is_bot(seat) or match.is_composing(seat) else match.silence_of(seat)


@cache
def _phrases(language: str) -> dict[str, str]:
    words = translator(language)
    return {key: words.text(phrase) for key, phrase in PHRASES.items()}


def allowed(
    session: TableSession,
    seat: int | None,
    shared: bool,
    gone: Collection[int],
    company: Company | None = None,
) -> dict[str, Any]:
    """What a seat can do beside deciding; a spectator nothing. `gone` are the seats of who is away."""
    match, offer = session.match, session.offer
    company = company_of(session) if company is None else company
    persons, people = company.persons, company.people
    bot = seat is not None and company.bots[seat]
    alone = persons == [seat]
    going = not match.is_over and seat is not None
    apart = going and not shared
    return {
        "take_back": apart and session.terms.take_back and match.has_decided(seat),
        "ask": apart and not alone and offer is None,
        "claim": apart and offer is None and session.may_claim(seat or 0),
        "hint": going and len(people) == 1,
        "resign": going and not bot,
        "resume": going and session.adjourned and (offer is None or offer.what != RESUME),
        "come_back": going and bot and seat in people,
        "plan": apart and not alone and not match.game.has_hidden_information(),
        "replace": [s for s in persons if s in gone and s != seat] if going else [],
        "pace": company.with_bots,
        "strike_out": match.typed and seat is not None,
    }


def hint_data(
    found: Counsel, view: View, called: dict[str, str], version: int, language: str
) -> dict[str, Any]:
    """What a bot would do in the position of that view and version, and why.

    `called` is what people call the actions that it speaks of.
    """
    words = table_translator(language)

    def named(text: str) -> str:
        """An action as the page has it."""
        return _shown(words.text(called.get(text) or text), has_cards(view))

    said = t("A bot would choose: {choice}", choice=named(found.text))
    sentences = [said, *reasons(found, named(found.rival))]
    text, *why = (words.text(sentence) for sentence in sentences)
    return {"type": "hint", "text": text, "why": why, "action": found.text, "version": version}


def ruling_data(session: TableSession, ruling: Ruling, given: str, language: str) -> dict[str, Any]:
    """Whether an action may be done, and by which clause."""
    words, cards = table_translator(language), has_cards(session.match.view(None))
    return {
        "type": "ruling",
        "legal": ruling.legal,
        "text": _shown(words.text(ruling.text), cards),
        "clause": ruling.clause,
        "link": clause_link(ruling.clause),
        "given": _shown(words.text(session.match.called(given)), cards),
    }


def notices_data(match: Match, notices: Sequence[str], language: str) -> list[str]:
    """What a seat is told once, beside its turn."""
    if not notices:
        return []
    words, cards = table_translator(language), has_cards(match.view(None))
    return [_shown(words.text(notice), cards) for notice in notices]


PACES: Final = {"slow": 1.8, "normal": 0.8, "fast": 0.15, "at once": 0.0}
"""Seconds between a move and a bot's answer, so that people can follow."""
_LOOKED_AT: Final = 2.0
"""So many times as long a whole trick lies on the table before a bot leads to the next."""


def pause_of(pace: str, whole: bool) -> float:
    """Seconds before a bot's answer is shown; `whole` says that a whole trick lies on the table."""
    return PACES[pace] * (_LOOKED_AT if whole else 1.0)


def frame_of(spec: str, persons: Sequence[int], shared: bool, served: bool) -> dict[str, Any]:
    """What `live/table.html` needs of a game with its options, beside who looks (`own`), the table's `terms`,
    its `key` and what is said of its `honesty`.

    `persons` are the places of people, who may have one screen (`shared`); `served` says that a cottage keeps
    the table.
    """
    book = load_game(spec).rulebook
    return {
        "book": book, "spec": spec, "persons": persons, "shared": shared, "served": served,
        "aim": t(lesson(book.game).aim), "essentials": essentials(book.game),
        "cards": cards_for(book.game), "brought": (), "may_continue": False,
        "sections": book.sections() | contract_rulebook().sections(),
        "status_note": status_note, "paces": list(PACES), "pace": "normal",
    }  # fmt: skip
