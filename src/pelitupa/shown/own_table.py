"""A table that a page has for itself: people at one screen and bots, with no cottage behind it.

It says to the page's scripts what the socket of a cottage's table says, and hears what that hears
(`server/live/websocket.py`); the rules, the sitting and the words are the same. All that is to be kept of it
is one text, which the page puts away after every change and gives back when it is opened again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from secrets import token_hex
from typing import Any, Final

from pelitupa.core import CHANCE, IllegalAction, PelitupaError, Ruling, t
from pelitupa.games import load_game
from pelitupa.i18n import table_translator
from pelitupa.players import adviser, best_bot, by_work
from pelitupa.records import PEOPLE, Seat, write
from pelitupa.shown.at_table import (
    PACES,
    Looker,
    allowed,
    frame_of,
    hint_data,
    notices_data,
    pause_of,
    position_data,
    ruling_data,
    sitting_data,
)
from pelitupa.shown.fragments import RenderedZones
from pelitupa.shown.landmarks import RunningLandmarks
from pelitupa.shown.lines import error_sentence
from pelitupa.shown.listener import Listener
from pelitupa.shown.names import GUEST, names_at
from pelitupa.shown.replaying import NoSeat, Replay
from pelitupa.shown.setup import LEVELS, Setup, begun_at, check_decided, read_setup
from pelitupa.shown.templating import environment
from pelitupa.shown.times import day_of, now_ms
from pelitupa.table import Match, TableError
from pelitupa.table.counsel import called, counsel
from pelitupa.table.events import (
    ACCEPT,
    DECLINE,
    OFFER,
    PLAY,
    RESIGN,
    RETURN,
    SAY,
    STAND_IN,
    TYPED,
    UNDO,
    Event,
)
from pelitupa.table.session import TableSession
from pelitupa.table.terms import Terms
from pelitupa.table.thinking import still_asks, thinkers, turn_of

A_SECOND: Final = 120
"""So many simulations bots think here for each second that they have in a cottage: work and no clock, so that
they play alike on every machine."""
FORM: Final = 1
"""The number of the form in which a table is kept."""
_DEEDS: Final = {
    "act": PLAY,
    "type_in": TYPED,
    "offer": OFFER,
    "accept": ACCEPT,
    "decline": DECLINE,
    "resign": RESIGN,
    "stand_in": STAND_IN,
    "come_back": RETURN,
    "strike_out": UNDO,
    "say": SAY,
}

Message = dict[str, Any]


@dataclass
class Kept:
    """All that is kept of a table."""

    id: str
    spec: str
    seats: list[tuple[str, str | None]]
    own: list[int]
    seed: str
    began: int
    nature: str = ""
    given: list[str] = field(default_factory=list)
    rules: int = 0
    terms: Terms = field(default_factory=Terms)
    events: list[Event] = field(default_factory=list)
    pace: str = "normal"
    over: bool = False
    """For who reads it without the rules."""

    def text(self) -> str:
        """As one text."""
        told = vars(self) | {
            "form": FORM,
            "terms": asdict(self.terms),
            "events": [[event.kind, event.seat, event.text, event.at] for event in self.events],
        }
        return json.dumps(told, ensure_ascii=False)

    @classmethod
    def of(cls, text: str) -> Kept:
        """What such a text says. Raises `TableError`."""
        try:
            told = json.loads(text)
            if told["form"] != FORM or told["pace"] not in PACES or not day_of(told["began"]):
                raise ValueError
            return cls(
                id=str(told["id"]),
                spec=str(told["spec"]),
                seats=[
                    (str(name), None if bot is None else str(bot)) for name, bot in told["seats"]
                ],
                own=[int(seat) for seat in told["own"]],
                seed=str(told["seed"]),
                began=int(told["began"]),
                nature=str(told["nature"]),
                given=[str(entry) for entry in told["given"]],
                rules=int(told["rules"]),
                terms=Terms.told(told["terms"]),
                pace=told["pace"],
                events=[
                    Event(str(kind), int(seat), str(what), int(at))
                    for kind, seat, what, at in told["events"]
                ],
            )
        except (ValueError, TypeError, LookupError, AttributeError, OverflowError, OSError):
            raise TableError(t("that table cannot be read; begin another")) from None


class OwnTable:
    """A table that a page has for itself."""

    def __init__(self, kept: Kept, language: str) -> None:
        """Take it up as it is kept. Raises a `PelitupaError` for what today's rules do not take up."""
        self.kept, self.language = kept, language
        seats = [Seat(name, bot) for name, bot in kept.seats]
        match = Match(
            load_game(kept.spec),
            seats,
            seed=kept.seed,
            nature=kept.nature,
            date=day_of(kept.began),
            given=kept.given,
            rules=kept.rules,
        )
        if not kept.own or not set(kept.own) <= set(match.persons()):
            raise TableError(t("that table cannot be read; begin another"))
        kept.rules = match.rules
        self.session = TableSession(match, kept.terms, kept.began)
        self.session.apply_all(kept.events)
        kept.over = match.is_over
        self._landmarks = RunningLandmarks(match.game)
        self._hides = self.shared and match.game.has_hidden_information()
        self._looks: int | None = None
        """Whose hand is shown, where several have one screen and some is hidden; None behind the curtain."""
        header = match.record().header
        self._names = names_at(header.nature.commitment, header.seats, language)  # as in its replay
        self._fresh()

    def _fresh(self) -> None:
        """The page has nothing yet."""
        self._page, self._sketches = Listener(), RenderedZones()
        self._looked: int | None = None

    @classmethod
    def opened(cls, id: str, form: Mapping[str, str], language: str, seed: str = "") -> OwnTable:
        """A new table by the form of a game's page. Raises `OptionError` for what is wrong with that, and
        `TableError` for what needs a cottage."""
        setup, given = read_setup(id, form, curtain=True), tuple[str, ...]()
        if setup.company == "friends":
            raise TableError(t("Friends at their own screens need a cottage to meet in."))
        if position := form.get("position", "").strip():
            setup, given = begun_at(setup, position)
        return cls(_begun(setup, given, seed), language)

    @classmethod
    def going_on(cls, replay: Replay, step: int, seat: int | None, language: str) -> OwnTable:
        """A new table, against bots, that goes on where a match stood after a step, in a seat:
        without one, in that of the first person who played, or of whoever is to decide there.

        Raises `TableError` where nothing is left to play, `NoSeat`, and `OptionError` where nobody decides.
        """
        check_decided(replay.game)
        given, to_decide = replay.given(step)
        header = replay.record.header
        people = [place for place, one in enumerate(header.seats) if one.bot is None]
        seat = (people or [max(to_decide, 0)])[0] if seat is None else seat
        if not 0 <= seat < len(header.seats):
            raise NoSeat(t("There is no such seat."))
        nature = "" if header.nature.kind == PEOPLE else str(header.nature.spec(replay.game))
        setup = Setup(
            str(replay.game),
            seat,
            "bots",
            LEVELS[0].value,
            nature,
            Terms(stand_in=best_bot(replay.game.id, nature)),
            name=header.seats[seat].name if seat in people else "",
        )
        return cls(_begun(setup, given), language)

    @property
    def shared(self) -> bool:
        """Whether several people play at this screen."""
        return len(self.kept.own) > 1

    @property
    def seat(self) -> int | None:
        """The seat that is shown: one's own, or at a shared screen the one to decide; None where what is
        hidden lies behind the curtain."""
        if not self._hides:
            return self.session.seat_of(self.kept.own)
        return None if self.curtain() or self.session.match.is_over else self._looks

    def curtain(self) -> Message | None:
        """Who is to take the screen before anything hidden is shown; None where nobody has to."""
        match = self.session.match
        due = [seat for seat in match.waiting_for() if seat in self.kept.own]
        if not self._hides or match.is_over or not due or self._looks in due:
            return None
        return {"seat": due[0], "name": self._names[due[0]]}

    def uncover(self) -> Message:
        """Whoever has to take the screen has it now: what they see."""
        curtain = self.curtain()
        if curtain is not None:
            self._looks = curtain["seat"]
        return self.shown()

    def frame(self) -> str:
        """The parts of the table as HTML."""
        self._fresh()
        kept = self.kept
        frame = frame_of(kept.spec, kept.own, self.shared, served=False)
        return (
            environment(self.language)
            .get_template("live/table.html")
            .render(**frame, terms=kept.terms, own=kept.own[0], key=kept.id, honesty="")
        )

    def record(self) -> str:
        """The record of the match, as far as it has come."""
        return write(self.session.match.record())

    # --- what it says

    def shown(self) -> Message:
        """The table as it is now."""
        if self.curtain() is not None:
            self._looks = None
        session, seat = self.session, self.seat
        match = session.match
        if self._hides and self._looked != seat:  # the page has nothing of what another saw
            self._fresh()
            self._looked = seat
        view = match.view(seat)
        since = self._page.steps_since(view.step, session.rewinds)
        self._landmarks.go_to(match.history())
        marks = self._landmarks.known(since, view.step)
        looker = Looker(seat, self.language, self._names, self.shared)
        told = position_data(session, looker, view, since, marks, self._page.page, self._sketches)
        notices = [] if seat is None else match.notices(seat)
        told["notices"] = notices_data(match, notices, self.language)
        notes = self._page.notes_since(len(session.notes))
        return (
            told
            | sitting_data(session, looker, notes, now_ms())
            | {
                "present": [True] * len(match.seats),
                "pace": self.kept.pace,
                "can": allowed(session, seat, self.shared, ()),
                "watching": 0,
            }
        )

    def pause(self) -> float | None:
        """After how many seconds a bot goes on (`go_on`); None where none does."""
        if self.session.match.is_over or self.session.match.bot_in_turn() is None:
            return None
        self._landmarks.go_to(self.session.match.history())
        whole = self._landmarks.lies_whole()
        return pause_of(self.kept.pace, whole)

    # --- what it hears

    def hear(self, text: str) -> list[Message]:
        """What is answered to a message of the page: what comes of it, or why it is not done."""
        given, nonce = "", None
        try:
            said = _object(text)
            nonce = said.get("id")
            verbs = [verb for verb in said if verb not in ("id", "version")]
            if len(verbs) != 1:
                raise TableError("a message says one thing")
            value = said[verbs[0]]
            given = value if isinstance(value, str) else ""  # what is only done is true
            told = self._do(verbs[0], given, said.get("version"))
        except IllegalAction as error:
            return [self._ruled(error.ruling, given) | {"id": nonce}]
        except PelitupaError as error:
            text = error_sentence(error, table_translator(self.language))
            return [{"type": "error", "text": text, "given": given, "id": nonce}]
        if told is not None:
            return [told]
        seen = self.session.seen(self.seat)
        done = [{"type": "done", "id": nonce, "version": seen}] if nonce else []
        return [*done, self.shown()]

    def _do(self, verb: str, given: str, version: object) -> Message | None:
        """Do what is said. What is answered and changes nothing is returned."""
        session, seat = self.session, self.seat
        if verb == "pace":
            if given not in PACES:
                raise TableError("a pace is one of " + ", ".join(PACES))
            self.kept.pace = given
            return None
        if seat is None:
            raise TableError(t("First whoever is to play takes the screen."))
        if verb in ("why", "intent"):
            return self._ruled(session.match.explain(seat, given), given)
        if verb == "hint":
            return self._hint(seat)
        if verb == "plans":
            return {"type": "plans", "lines": [], "named": []}
        kind = _DEEDS.get(verb)
        if kind is None:
            raise TableError(t("That needs a cottage where others can be."))
        if isinstance(version, int):
            session.check_current(kind, seat, version)
        elif kind in (PLAY, TYPED):
            raise TableError("version is the number of the position that is answered")
        if kind in (PLAY, TYPED):
            given = session.match.check(CHANCE if kind == TYPED else seat, given)
        self._let(kind, seat, given)
        return None

    def _let(self, kind: str, seat: int, text: str) -> None:
        """Let an event happen, and keep it. Raises a `PelitupaError`, and then nothing has changed."""
        event = Event(kind, seat, text, now_ms())
        self.session.apply(event)
        self.kept.events.append(event)
        self.kept.over = self.session.match.is_over

    def _hint(self, seat: int) -> Message:
        """Raises `TableError` where several people play each other."""
        match = self.session.match
        if self._hides:
            raise TableError(t("There are no hints where people play each other"))
        version, state = self.session.seen(seat), match.position_for(seat)
        bot = by_work(adviser(match.game.id, self.kept.nature), A_SECOND)
        nature = "" if match.typed else str(match.nature)
        found = counsel(state, seat, bot, match.hint_seed(), nature)
        return hint_data(
            found, state.view(seat), called(found, state, seat), version, self.language
        )

    def _ruled(self, ruling: Ruling, given: str) -> Message:
        return ruling_data(self.session, ruling, given, self.language)

    # --- bots

    def go_on(self) -> list[Message]:
        """Let the bots that are in turn decide; what comes of it. Nothing where none is."""
        session = self.session
        match = session.match
        turns = [] if match.is_over else thinkers(match)
        for seat, state in turns:
            if not still_asks(match, seat, state):
                break
            steps, _ = turn_of(state, seat, session.bot_at(seat), session.bot_seed(seat))
            for text in steps:
                self._let(PLAY, seat, text)
        return [self.shown()] if turns else []


def _begun(setup: Setup, given: tuple[str, ...], seed: str = "") -> Kept:
    """A match that begins now, with what is given of it."""
    told = setup.seats(0, setup.name.strip() or GUEST)
    return Kept(
        id=token_hex(8),
        spec=setup.spec,
        seats=[
            (seat["name"], by_work(seat["bot"], A_SECOND) if "bot" in seat else None)
            for seat in told
        ],
        own=[place for place, seat in enumerate(told) if "bot" not in seat],
        seed=seed or token_hex(16),
        began=now_ms(),
        nature=setup.nature,
        given=list(given),
        terms=Terms(
            take_back=setup.terms.take_back, stand_in=by_work(setup.terms.stand_in, A_SECOND)
        ),
    )


def _object(text: str) -> dict[str, Any]:
    """A message of the page. Raises `TableError`."""
    try:
        said = json.loads(text)
    except ValueError:
        said = None
    if not isinstance(said, dict):
        raise TableError("a message is a JSON object")
    return said
