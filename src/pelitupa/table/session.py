"""A match at a real table: the match itself, and all that people may do about it, event by event.

A session is a function of its events: whoever applies the same events to the same beginning has the
same session, on any machine, after any crash. `check` says whether an event may come next and changes
nothing; `apply` lets it happen. Neither reads a clock: an event carries its time.

What an event brings with it is no event of its own: chance draws, decisions that were sealed are opened
when their turn comes, offers lapse when the match goes on, and the clocks of those who may decide run.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pelitupa.core import CHANCE, Text, player_word, t
from pelitupa.core.frozen import Frozen
from pelitupa.players import make_bot
from pelitupa.table.clock import Clock
from pelitupa.table.events import (
    ACCEPT,
    ADJOURN,
    AGAIN,
    CLAIM,
    DECLINE,
    ENVELOPE,
    GIVE_TIME,
    HUSH,
    OFFER,
    OFFERS,
    PAUSE,
    PLAY,
    RESIGN,
    RESUME,
    RETURN,
    SAY,
    SILENCE,
    STAND_IN,
    STOP,
    TAKE_BACK,
    TIMEOUT,
    TYPED,
    UNDO,
    VACATION,
    Event,
)
from pelitupa.table.match import Match
from pelitupa.table.results import Result, TableError
from pelitupa.table.terms import BETWEEN, LOSE, OFF, PHRASES, PHRASES_ONLY, Terms
from pelitupa.table.time_control import Days, Remaining, parse_time_control

GIVEN_MS: Final = 15_000
"""What one courtesy adds to another's clock."""
LONGEST_SAYING: Final = 200
LONGEST_VACATION_MS: Final = 30 * 24 * 3600 * 1000


class StaleMessage(TableError):
    """What is said answers a position that is no longer on the table."""


@dataclass(frozen=True)
class Offer(Frozen):
    """What a seat has offered, and who has agreed so far (the seat itself among them)."""

    what: str
    seat: int
    agreed: frozenset[int]


@dataclass(frozen=True)
class Note(Frozen):
    """Something said or done about the match, for everyone at the table to read."""

    seat: int
    kind: str
    text: Text
    at: int
    link: str = ""
    """The key of another table that it speaks of."""


@dataclass(frozen=True)
class ClockFace(Frozen):
    """A seat's clock as somebody sees it. `since` (ms) is the time the figures are of."""

    seat: int
    remaining: Remaining
    since: int


@dataclass
class _Choice:
    """What a seat may choose from, and since which version it has been so."""

    legal: tuple[int, ...] = ()
    since: int = 0


@dataclass
class TableSession:
    """The fold of a table's events. `version` is how many there were."""

    match: Match
    terms: Terms = field(default_factory=Terms)
    began: int = 0
    version: int = 0
    offer: Offer | None = None
    adjourned: bool = False
    timed_out: int = -1
    last: int = 0
    rewinds: int = 0
    """How often the match has gone back to an earlier position."""
    notes: list[Note] = field(default_factory=list)
    envelope: str = ""
    """The salt and text of a sealed move; secret until the match is resumed."""

    def __post_init__(self) -> None:
        """Deal, and start the clocks."""
        self.last = self.began
        control = parse_time_control(self.terms.time)
        seats = self.match.game.num_players()
        self.clock: Clock | None = Clock(control, seats) if self.terms.time != "none" else None
        self._choices = [_Choice() for _ in range(seats)]
        self._asked: frozenset[int] = frozenset()
        """Who was asked when the choices were last noted, and after how many entries, and how the match
        stood: how often it had gone back, and whether it was adjourned."""
        self._entries_noted = 0
        self._stood = (0, False)
        self._stands_since = [0] * seats
        self._offered_since = [0] * seats
        self._hushed = 0
        """The number of the dealing before which the talk was shut."""
        self._decided_now = -1
        """The seat of the person whose decision is being done."""
        self._seals = [0] * seats
        self._shown: dict[int, tuple[frozenset[int], Remaining, int]] = {}
        self._silent_since: dict[int, int] = {}
        self._settle(self.began)

    # --- asking

    def persons(self) -> list[int]:
        """The seats in which persons decide now, no bot standing in."""
        return [seat for seat in self.match.persons() if not self.match.is_bot(seat)]

    def waiting_for(self) -> list[int]:
        """The seats of persons that may decide now and have not. For the host only, as of a match."""
        if self.adjourned:
            return []
        return [seat for seat in self.match.waiting_for() if seat != CHANCE]

    def seen(self, viewer: int | None) -> int:
        """The version as a seat, or a spectator (None), may count it.

        That somebody else has sealed a decision is nobody's business, so that it does not count.
        """
        own = self._seals[viewer] if viewer is not None else 0
        return self.version - sum(self._seals) + own

    def choice_since(self, seat: int) -> int:
        """The version, as the seat counts it, since which it has had the choice it has now.

        A decision answers a question, not a version: what the others answer to the same question meanwhile
        does not make it stale. A new question may offer the very same actions: each decision of the seat,
        and whatever else is done but the others' answers, ends the old one. So a click that comes twice is
        one decision.
        """
        return self._choices[seat].since

    def stands_since(self, kind: str, seat: int) -> int:
        """The version, as the seat counts it, since which what an event of that kind answers is as it is: the
        offer on the table, or all but the talk."""
        if kind in (ACCEPT, DECLINE):
            return self._offered_since[seat]
        return self._stands_since[seat]

    def answers(self, kind: str, seat: int, version: int) -> bool:
        """Whether a seat's event of a kind, sent in answer to a version as the seat counts it, answers what
        is asked or offered now; else something else has been done since."""
        since = self.choice_since(seat) if kind == PLAY else self.stands_since(kind, seat)
        return since <= version <= self.seen(seat)

    def check_current(self, kind: str, seat: int, version: int) -> None:
        """Raise `StaleMessage` where such an event answers nothing now: see `answers`. So a click that comes
        twice is one deed."""
        if self.answers(kind, seat, version):
            return
        if kind != PLAY:
            raise StaleMessage("the table has moved on; look again")
        if seat in self.waiting_for():
            raise StaleMessage("the table has moved on; look again and choose")
        raise StaleMessage("the table has moved on; what you chose came too late")

    def bot_at(self, seat: int) -> str:
        """The bot that decides in a seat: its own, or the one that stands in."""
        return self.match.seats[seat].bot or self.terms.stand_in

    def bot_seed(self, seat: int) -> str:
        """By what the bot in a seat decides now, so that it decides alike wherever it thinks."""
        return f"{self.match.seed}:bot:{seat}:{self.version}"

    def seat_of(self, own: Sequence[int]) -> int:
        """The seat that is shown at a screen whose people have the seats `own`: the one to decide, if any."""
        return next((seat for seat in self.match.waiting_for() if seat in own), own[0])

    def result(self) -> Result | None:
        """How the match ended; None while it is going on."""
        result = self.match.result()
        if result is not None and self.timed_out >= 0 and result.how != "finished":
            player = player_word(self.timed_out)
            return replace(result, text=t("{player:@ has|You have} run out of time", player=player))
        return result

    def envelope_commitment(self) -> str:
        """What everybody may know of a sealed move: the SHA-256 of its salt and text; else empty."""
        return hashlib.sha256(self.envelope.encode()).hexdigest() if self.envelope else ""

    def next_flag(self) -> int | None:
        """When (ms) the first clock runs out, if nothing happens; None without clocks."""
        if self.clock is None or self.match.is_over or self.adjourned:
            return None
        return self.clock.next_flag()

    def silence_ends(self, seat: int) -> int | None:
        """When (ms) the silence of a seat is its answer; None where it is not waited for, or has to say
        something. For the seat itself and the host only: who has answered is nobody else's business."""
        since = self._silent_since.get(seat)
        if since is None or self.adjourned:
            return None
        return since + 1000 * self.terms.silence

    def next_silence(self) -> int | None:
        """When (ms) the first silence is an answer, if nothing happens."""
        ends = [self.silence_ends(seat) for seat in self._silent_since]
        return min((end for end in ends if end is not None), default=None)

    def silent(self, at: int) -> list[int]:
        """The seats whose silence is their answer by now, in the order in which they are asked."""
        ends = {seat: self.silence_ends(seat) for seat in self.waiting_for()}
        return [seat for seat, end in ends.items() if end is not None and end <= at]

    def faces(self, viewer: int | None, now: int) -> list[ClockFace]:
        """The clocks as a seat, or a spectator (None), may see them.

        Who among several has already sealed a decision is nobody else's business, so that the clocks of
        the others who were asked together are shown as they were then, running.
        """
        if self.clock is None:
            return []
        faces = []
        for seat in range(len(self.match.seats)):
            shown = self._shown.get(seat)
            if shown is not None and seat != viewer and not (self.adjourned or self.match.is_over):
                faces.append(ClockFace(seat, shown[1], shown[2]))
            else:
                faces.append(ClockFace(seat, self.clock.remaining(seat, now), now))
        return faces

    def may_claim(self, seat: int) -> bool:
        """Whether a seat may claim all that is left of the deal: bots of other sides agree to none."""
        against = [side for side in self.match.sides() if seat not in side]
        bots = any(self.match.is_bot(other) for team in against for other in team)
        return self.match.may_claim() and not bots

    # --- events

    def check(self, event: Event) -> None:
        """Raise a `PelitupaError` if the event cannot come next. Changes nothing."""
        handler = _HANDLERS.get(event.kind)
        if handler is None:
            raise TableError(f"there is no event {event.kind[:40]!r}")
        if event.kind == UNDO and self.match.typed:
            if not self.match.may_undo():
                raise TableError("there is nothing to strike out")
            return
        if self.match.is_over and event.kind not in (SAY, AGAIN):
            raise TableError("the match is over")
        handler[0](self, event)

    def apply(self, event: Event) -> None:
        """Let an event happen. Raises as `check`, and then nothing has changed."""
        self.check(event)
        at = max(event.at, self.last)
        self.last = at
        self.version += 1
        seals = sum(self._seals)
        _HANDLERS[event.kind][1](self, event if event.at == at else replace(event, at=at))
        if event.kind in (SAY, HUSH, AGAIN):
            return
        every = range(len(self._seals))
        for seat in every if sum(self._seals) == seals else (event.seat,):  # nobody else may notice
            self._stands_since[seat] = self.seen(seat)
        if event.kind == OFFER:
            self._offered_since = [self.seen(seat) for seat in every]

    def apply_all(self, events: Iterable[Event]) -> None:
        """Let events happen, one after another."""
        for event in events:
            self.apply(event)

    # --- decisions

    def _check_play(self, event: Event) -> None:
        if self.adjourned:
            raise TableError("the match is adjourned; agree to resume it first")
        self.match.check(event.seat, event.text)

    def _do_play(self, event: Event) -> None:
        match = self.match
        if match.is_bot(event.seat):
            match.follow(event.seat, event.text)
        else:
            step = match.submit(event.seat, event.text)
            self._decided_now = event.seat
            self._seals[event.seat] += step.sealed or step.staged
            if step.staged:  # the turn is still being composed, and nobody else may notice
                self._settle(event.at)
                return
            self._decided(event.seat, event.at)
        self._gone_on(event.at)

    def _decided(self, seat: int, at: int) -> None:
        """Stop a seat's clock; it stands already if the seat changes what it had sealed."""
        if self.clock is not None and seat in self.clock.asked():
            self.clock.decided(seat, at)

    def _check_typed(self, event: Event) -> None:
        self._seat_of_person(event)
        if not self.match.typed:
            raise TableError("chance is drawn by the cottage at this table")
        self.match.check(CHANCE, event.text)

    def _do_typed(self, event: Event) -> None:
        self.match.submit(CHANCE, event.text)
        self._gone_on(event.at)

    def _check_undo(self, event: Event) -> None:
        raise TableError("only what was typed in by people can be struck out")

    def _do_undo(self, event: Event) -> None:
        self.match.undo()
        self.rewinds += 1
        self._gone_on(event.at)

    # --- giving up, time

    def _check_resign(self, event: Event) -> None:
        self._seat_of_person(event)

    def _do_resign(self, event: Event) -> None:
        self.match.resign(event.seat)
        self._settle(event.at)

    def _check_timeout(self, event: Event) -> None:
        if self.clock is None or self.adjourned or event.seat not in self.clock.flagged(event.at):
            raise TableError("that clock has not run out")

    def _check_silence(self, event: Event) -> None:
        if event.seat not in self.silent(event.at):
            raise TableError("that silence is no answer yet")

    def _do_silence(self, event: Event) -> None:
        self._do_play(replace(event, text=self.match.silence_of(event.seat)))

    def _do_timeout(self, event: Event) -> None:
        player = player_word(event.seat)
        self._note(event, t("{player:@ has|You have} run out of time", player=player))
        if self.terms.timeout == LOSE:
            self.timed_out = event.seat
            self.match.resign(event.seat)
        else:
            self.match.stand_in(event.seat, self.terms.stand_in)
        self._settle(event.at)

    def _check_give_time(self, event: Event) -> None:
        self._seat_of_person(event)
        if self.clock is None:
            raise TableError("there are no clocks at this table")
        others = {str(seat) for seat in self.persons() if seat != event.seat}
        if event.text not in others:
            raise TableError("time is given to another person at the table")
        self._not_fallen(int(event.text), event.at)

    def _do_give_time(self, event: Event) -> None:
        assert self.clock is not None
        self.clock.give(int(event.text), GIVEN_MS, event.at)
        giver, other = player_word(event.seat), player_word(int(event.text))
        said = t("{player:@ gives|You give} {other:@|you} 15 seconds", player=giver, other=other)
        self._note(event, said)
        self._settle(event.at)

    def _check_vacation(self, event: Event) -> None:
        self._seat_of_person(event)
        if self.clock is None or not isinstance(self.clock.control, Days):
            raise TableError("there is a vacation only where one has days for a move")
        if not (event.text.isascii() and event.text.isdecimal() and len(event.text) < 16):
            raise TableError("a vacation ends at a time in milliseconds")
        if not event.at <= int(event.text) <= event.at + LONGEST_VACATION_MS:
            raise TableError("a vacation ends within thirty days from now")
        self._not_fallen(event.seat, event.at)

    def _do_vacation(self, event: Event) -> None:
        assert self.clock is not None
        self.clock.vacation(event.seat, int(event.text), event.at)
        self._note(event, t("{player:@ is|You are} on vacation", player=player_word(event.seat)))

    def _check_pause(self, event: Event) -> None:
        if not (event.text.isascii() and event.text.isdecimal() and int(event.text) <= event.at):
            raise TableError("a pause is since a time in milliseconds")

    def _do_pause(self, event: Event) -> None:
        self._silent_since = dict.fromkeys(self._silent_since, event.at)
        if self.clock is not None and not self.adjourned:
            self.clock.stop(int(event.text))
            self.clock.resume(event.at)
            self._shown.clear()
            self._run_clocks(event.at)

    # --- bots that stand in

    def _check_stand_in(self, event: Event) -> None:
        if event.seat not in self.persons():
            raise TableError("no person decides in that seat now")
        make_bot(event.text or self.terms.stand_in, self.match.game, event.seat, 0)

    def _do_stand_in(self, event: Event) -> None:
        self.match.stand_in(event.seat, event.text or self.terms.stand_in)
        self._note(event, t("A bot plays for {player:@|you}", player=player_word(event.seat)))
        self._settle(event.at)

    def _check_return(self, event: Event) -> None:
        if event.seat not in self.match.persons() or not self.match.is_bot(event.seat):
            raise TableError("no bot stands in for that seat")
        self._not_fallen(event.seat, event.at)

    def _do_return(self, event: Event) -> None:
        self.match.stand_in(event.seat, None)
        self._note(event, t("{player:@ is|You are} back", player=player_word(event.seat)))
        self._settle(event.at)

    # --- offers

    def _check_offer(self, event: Event) -> None:
        self._seat_of_person(event)
        if event.text not in OFFERS:
            raise TableError("one may offer to " + ", ".join(OFFERS))
        if self.offer is not None:
            raise TableError("another offer is on the table; answer it first")
        if (event.text == RESUME) != self.adjourned:
            raise TableError(
                "the match is adjourned" if self.adjourned else "the match is not adjourned"
            )
        if event.text == CLAIM and not self.may_claim(event.seat):
            raise TableError("there is nothing to claim now, or a bot would have to agree")
        if event.text == TAKE_BACK:
            if not self.terms.take_back:
                raise TableError("nothing is taken back at this table")
            if not self.match.has_decided(event.seat):
                raise TableError("there is nothing to take back")

    def _do_offer(self, event: Event) -> None:
        self.offer = Offer(event.text, event.seat, frozenset((event.seat,)))
        if self.persons() != [event.seat]:
            self._note(event, offered(event.text, event.seat))
        self._fulfil(event.at)

    def _check_accept(self, event: Event) -> None:
        self._seat_of_person(event)
        if self.offer is None or event.seat in self.offer.agreed:
            raise TableError("there is no offer to answer")

    def _do_accept(self, event: Event) -> None:
        assert self.offer is not None
        self.offer = replace(self.offer, agreed=self.offer.agreed | {event.seat})
        self._note(event, t("{player:@ agrees|You agree}", player=player_word(event.seat)))
        self._fulfil(event.at)

    def _check_decline(self, event: Event) -> None:
        self._seat_of_person(event)
        if self.offer is None:
            raise TableError("there is no offer to answer")

    def _do_decline(self, event: Event) -> None:
        assert self.offer is not None
        own, player = self.offer.seat == event.seat, player_word(event.seat)
        said = (
            t("{player:@ takes|You take} the offer back", player=player)
            if own
            else t("{player:@ declines|You decline}", player=player)
        )
        self._note(event, said)
        self.offer = None

    def _fulfil(self, at: int) -> None:
        """Do what was offered when all have agreed."""
        offer = self.offer
        if offer is None or not set(self.persons()) <= offer.agreed:
            return
        self.offer = None
        if offer.what == STOP:
            for seat in self.match.persons():
                self.match.agree_to_stop(seat)
        elif offer.what == TAKE_BACK:
            self.match.take_back(offer.seat, consent=True)
            self.rewinds += 1
        elif offer.what == CLAIM:
            self._claim(offer.seat, at)
        elif offer.what == ADJOURN:
            self.adjourned = True
            if self.clock is not None:
                self.clock.stop(at)
        else:
            self._resume(at)
        self._settle(at)

    def _claim(self, seat: int, at: int) -> None:
        """Play the deal out as all have agreed; if it cannot be, the match goes on as it was."""
        player = player_word(seat)
        if self.match.play_claim(seat):
            said = t("{player:@ gets|You get} the rest", player=player)
        else:
            said = t(
                "{player:@|You} cannot get all the rest, whatever is played; go on", player=player
            )
        self.notes.append(Note(seat, CLAIM, said, at))

    # --- adjournment (booklet, chapter 72)

    def _check_envelope(self, event: Event) -> None:
        if not self.adjourned or self.envelope:
            raise TableError("a move is sealed once, when the match is adjourned")
        salt, _, text = event.text.partition(" ")
        if len(salt) < 32:
            raise TableError("a sealed move has a salt")
        if self.match.waiting_for()[:1] != [event.seat]:
            raise TableError("the move is sealed by the player whose turn it is")
        self.match.check(event.seat, text)

    def _do_envelope(self, event: Event) -> None:
        self.envelope = event.text
        player, commitment = player_word(event.seat), self.envelope_commitment()
        said = t("{player:@ has|You have} sealed a move: {hash}", player=player, hash=commitment)
        self._note(event, said)

    def _resume(self, at: int) -> None:
        self.adjourned = False
        if self.clock is not None:
            self.clock.resume(at)
        if self.envelope:
            _, _, text = self.envelope.partition(" ")
            seat = self.match.waiting_for()[0]
            said = t("The envelope is opened: {envelope}", envelope=self.envelope)
            if self.match.game.has_hidden_information():  # the move may be hidden from others
                said = t("The envelope is opened, and the move in it is played")
            self.notes.append(Note(seat, ENVELOPE, said, at))
            self.envelope = ""
            self.match.submit(seat, text)
            self._decided(seat, at)

    # --- talk

    def _check_saying(self, event: Event) -> None:
        self._known_seat(event.seat)
        if self.terms.talk == OFF:
            raise TableError("there is no talk at this table")
        if self.terms.talk == BETWEEN and event.text not in PHRASES and not self.may_talk():
            raise TableError(t("Talk is open between deals, unless somebody has shut it."))
        if self.terms.talk == PHRASES_ONLY and event.text not in PHRASES:
            raise TableError("at this table one says: " + ", ".join(PHRASES))
        text = event.text.strip()
        if not text or len(text) > LONGEST_SAYING or not text.isprintable():
            raise TableError(f"one says 1 to {LONGEST_SAYING} printable characters")

    def may_talk(self) -> bool:
        """Whether one may say more than stock phrases now, where that is agreed on between deals."""
        return self.match.between_deals() and (
            self.match.is_over or self._hushed != self.match.dealings()
        )

    def _check_hush(self, event: Event) -> None:
        self._seat_of_person(event)
        if self.terms.talk != BETWEEN or not self.may_talk():
            raise TableError("no talk is open now that could be shut")

    def _do_hush(self, event: Event) -> None:
        self._hushed = self.match.dealings()
        said = t(
            "{player:@ shuts|You shut} the talk until the next deal is over",
            player=player_word(event.seat),
        )
        self._note(event, said)

    def _do_say(self, event: Event) -> None:
        phrase = PHRASES.get(event.text)
        said = phrase if phrase is not None else t("{saying}", saying=event.text.strip())
        self._note(event, said)

    def _check_again(self, event: Event) -> None:
        self._known_seat(event.seat)
        if not self.match.is_over:
            raise TableError("the match is not over yet")
        if not event.text or len(event.text) > LONGEST_SAYING or not event.text.isprintable():
            raise TableError("another table has a key")

    def _do_again(self, event: Event) -> None:
        said = t("{player:@ has|You have} opened another table", player=player_word(event.seat))
        self.notes.append(Note(event.seat, AGAIN, said, event.at, event.text))

    # --- inside

    def _known_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.match.seats):
            raise TableError(f"there is no seat {seat}")

    def _seat_of_person(self, event: Event) -> None:
        self._known_seat(event.seat)
        if event.seat not in self.persons():
            raise TableError("a bot decides for that seat")

    def _not_fallen(self, seat: int, at: int) -> None:
        if self.clock is not None and seat in self.clock.flagged(at):
            raise TableError("that player's time has run out")

    def _note(self, event: Event, text: Text) -> None:
        self.notes.append(Note(event.seat, event.kind, text, event.at))

    def _gone_on(self, at: int) -> None:
        """After a decision: an offer to stop or to take back has lapsed."""
        if self.offer is not None and self.offer.what != RESUME:
            self.offer = None
        self._settle(at)

    def _settle(self, at: int) -> None:
        """Let what follows by itself happen, run the right clocks, and note who has which choice."""
        if not self.adjourned:
            self.match.draw_on()
            while self.match.open_sealed():
                self.match.draw_on()
        self._run_clocks(at)
        if self.terms.silence:
            waited = [seat for seat in self.waiting_for() if self.match.silence_of(seat)]
            self._silent_since = {seat: self._silent_since.get(seat, at) for seat in waited}
        self._note_choices()

    def _note_choices(self) -> None:
        """Note which choice each seat has, and since when: see `choice_since`."""
        match, asked, before = self.match, frozenset(self.match.asked()), self._asked
        stands = (self.rewinds, self.adjourned)
        moved = stands != self._stood
        actors: set[int] = set() if moved else {e.actor for e in match.entries(self._entries_noted)}
        # the others may have answered the question that this seat is asked too
        same_question = not actors or (actors <= before and asked <= before)
        for seat, choice in enumerate(self._choices):
            legal = match.choice(seat) if not match.is_bot(seat) else ()
            answered = seat in actors or seat == self._decided_now
            if moved or answered or not same_question or legal != choice.legal:
                self._choices[seat] = _Choice(legal, self.seen(seat))
        self._asked, self._stood = asked, stands
        self._entries_noted, self._decided_now = match.entry_count(), -1

    def _run_clocks(self, at: int) -> None:
        clock = self.clock
        if clock is None or self.adjourned:
            return
        clock.start(self.waiting_for(), at)
        asked = frozenset(self.match.asked())
        for seat in list(self._shown):
            if self._shown[seat][0] != asked:
                del self._shown[seat]
        for seat in asked:
            if seat not in self._shown and not self.match.is_bot(seat):
                self._shown[seat] = (asked, clock.remaining(seat, at), at)


_Handler = Callable[[TableSession, Event], None]

_HANDLERS: Final[dict[str, tuple[_Handler, _Handler]]] = {
    PLAY: (TableSession._check_play, TableSession._do_play),
    TYPED: (TableSession._check_typed, TableSession._do_typed),
    UNDO: (TableSession._check_undo, TableSession._do_undo),
    RESIGN: (TableSession._check_resign, TableSession._do_resign),
    OFFER: (TableSession._check_offer, TableSession._do_offer),
    ACCEPT: (TableSession._check_accept, TableSession._do_accept),
    DECLINE: (TableSession._check_decline, TableSession._do_decline),
    TIMEOUT: (TableSession._check_timeout, TableSession._do_timeout),
    SILENCE: (TableSession._check_silence, TableSession._do_silence),
    STAND_IN: (TableSession._check_stand_in, TableSession._do_stand_in),
    RETURN: (TableSession._check_return, TableSession._do_return),
    ENVELOPE: (TableSession._check_envelope, TableSession._do_envelope),
    SAY: (TableSession._check_saying, TableSession._do_say),
    HUSH: (TableSession._check_hush, TableSession._do_hush),
    GIVE_TIME: (TableSession._check_give_time, TableSession._do_give_time),
    VACATION: (TableSession._check_vacation, TableSession._do_vacation),
    PAUSE: (TableSession._check_pause, TableSession._do_pause),
    AGAIN: (TableSession._check_again, TableSession._do_again),
}
"""For each kind of event what checks it, and what does it."""


def offered(what: str, seat: int, seen: bool = False) -> Text:
    """What a seat offers, in a sentence without its full stop; where it asks to take a decision back, also
    whether it has `seen` since what it would know beforehand."""
    player = player_word(seat)
    if what == STOP:
        return t("{player:@ offers|You offer} to stop here", player=player)
    if what == TAKE_BACK and seen:
        return t(
            "{player:@ asks|You ask} to take the last decision back, and {player:has|have} seen "
            "since what was hidden then",
            player=player,
        )
    if what == TAKE_BACK:
        return t("{player:@ asks|You ask} to take the last decision back", player=player)
    if what == ADJOURN:
        return t("{player:@ asks|You ask} to adjourn", player=player)
    if what == CLAIM:
        return t("{player:@ claims|You claim} all that is left of the deal", player=player)
    return t("{player:@ asks|You ask} to go on", player=player)
