"""A match among people and bots: one authority, for the terminal, the server and the referee alike.

The match holds the whole state. What it gives to a seat is what the state's own `view`, `log`,
`legal_actions` and `explain` give to that seat, and nothing else; a `Step` tells that something was
done, not what. Whoever drives it calls `advance_one` until it returns None, then waits for a `submit`.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import Final

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    Action,
    Draw,
    Eye,
    Game,
    IllegalAction,
    LogLine,
    PelitupaError,
    Reason,
    RecordError,
    Ruling,
    State,
    View,
    ViewCache,
    t,
)
from pelitupa.core.motion import Motion
from pelitupa.games import spec_as
from pelitupa.players.conventions.own import packed
from pelitupa.records import (
    FINISHED,
    RESIGNED,
    STOPPED,
    Ending,
    Entry,
    Header,
    Record,
    Seat,
    execute,
    settle,
)
from pelitupa.records.execution import entry_for, game_of, nature_of
from pelitupa.table.chance import MatchChance, seed_of
from pelitupa.table.counsel import Counsel, counsel
from pelitupa.table.deciders import Deciders
from pelitupa.table.face_down import lying_face_down
from pelitupa.table.gathering import step_of
from pelitupa.table.results import Result, Step, TableError, ended, result_of
from pelitupa.table.sealed import SealedDecisions, in_turn
from pelitupa.table.staging import Staging
from pelitupa.table.taking_up import actions_of

_MOTIONS: Final = 3
"""So many motions are kept to be seen."""


class Match:
    """One match. See the module for who may call what.

    `version` grows with every change at the table; every observer is told the number, also of steps whose
    content they may not see, so that a gap shows. A match that was restored counts anew. `given` counts the
    entries there were before it was taken up. It is not for several threads at once: its host locks.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        *,
        seed: str | int | None = None,
        nature: str = "",
        date: str = "",
        entropy: Sequence[str] = (),
        keeping: Sequence[int] = (),
        draw_teams: bool = False,
        drawn: Sequence[int] = (),
        given: Sequence[str] = (),
        rules: int = 0,
        cards: Sequence[str] = (),
        continues: str = "",
    ) -> None:
        """A match at its beginning, or taken up where the texts `given`, an entry each, lead to.

        `seed` feeds chance and bots; a fresh one by default. `nature` is what answers where no player
        decides, by default the game's own kind (see `pelitupa.nature.specification`); where it is
        `reported`, people type in what happened: `submit(CHANCE, text)`. `date` is written into the
        record (no clock is read). `entropy` holds what each seat adds to the seed, "" for nothing; the
        seed's commitment should have been published before it was asked for (see
        `pelitupa.nature.entropy`). `keeping` are the seats of persons that keep to the game's
        convention card, so that their calls are alerted. With `draw_teams` the `seats`, with all they
        bring, are those who came, and get their places by lot (see `pelitupa.nature.lots`); `drawn` are
        lots that were drawn before, which the seats stand by already. What is `given` nobody decided here and
        the seed did not draw; nobody takes it back (see `Header.given`). `rules` is the number of the
        rules by which the match was begun (see `load_game_as`), which its record says; 0 for today's.
        `cards` are the convention cards that the sides have brought (see `kept_by`). `continues` is the hash
        of the record of the match that this one goes on from by other rules.
        Raises `TableError` and, for a bot that is misspelt or an illegal action given, a `PelitupaError`.
        """
        if len(seats) != game.num_players():
            raise TableError(f"{game} has {game.num_players()} seats, not {len(seats)}")
        self.seats = tuple(seats)
        self.date = date
        self.rules = rules or game.rulebook.rules
        self._chance = MatchChance(game, seed, nature, entropy)
        if not given and self.rules == game.rulebook.rules:
            game = self._chance.game_drawn(game)
        self.game = game
        self.drawn = tuple(drawn)
        if draw_teams:
            self.drawn = self._chance.draw_seats(game)
            self.seats = tuple([self.seats[who] for who in self.drawn])
            keeping = [self.drawn.index(who) for who in keeping]
        self.seed, self.entropy = self._chance.seed, self._chance.entropy
        self.nature, self.typed = self._chance.nature, self._chance.typed
        """Whether people type in what chance and nature did."""
        self.version = self.taken_back = 0
        self.given, self.continues = len(given), continues
        try:
            self._header()
        except RecordError as error:
            raise TableError(str(error)) from None
        self.cards = tuple(cards)
        self._deciders = Deciders(game, self.seats, self.seed, keeping, self.cards)
        self._state: State = game.new_initial_state()
        self._chance.begin()
        self._entries: list[Entry] = []
        self.motions: list[tuple[int, Motion, tuple[Reason, ...]]] = []
        """How nature's latest answers came about, with the step after which each is seen, and what the rules
        made of it."""
        self._decided_in = 0
        """The number of the dealing in which somebody has decided last."""
        self._sealed = SealedDecisions(game)
        self._staging = Staging()
        self._agreed: set[int] = set()
        self._common, self._common_of = ViewCache(), -1
        self._ending: Ending | None = None
        for action in actions_of(self._state, given):
            self._write_down(action)
        self._note_the_end()

    @classmethod
    def restore(cls, record: Record, seed: str | None = None) -> Match:
        """The match a record holds, finished or going on.

        A match still going on needs its seed, which only its host has, unless people type in what
        chance does. Sealed decisions are not in a record: their seats decide again, and bots begin
        anew. Raises `RecordError` where the record departs from the rules, or the seed from its
        commitment.
        """
        header, ending, game = record.header, record.ending, game_of(record)
        spec = nature_of(header, game)
        if not spec.is_reported:
            seed = seed_of(record, seed)
        try:
            match = cls(
                game, header.seats, seed=seed, nature=str(spec), date=header.date,
                entropy=header.entropies, drawn=header.drawn,
                given=[entry.text for entry in record.entries[: header.given]], rules=header.rules,
                continues=header.continues,
            )  # fmt: skip
        except PelitupaError as error:  # a bot that is not there, or what was given
            raise RecordError(str(error)) from None
        match._chance.former = header.nature if header.nature.spread is not None else None
        match._chance.check_lots(match.drawn)
        match._rebuild(execute(record).history())
        match.taken_back = header.taken_back
        if ending is not None and match._ending is None:
            match._end(ending.how, ending.by)
        if match._ending != ending:
            raise RecordError("the ending is not the one the rules give; see `pelitupa verify`")
        return match

    # --- what a seat sees

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator (None), sees of the table.

        When the match has ended at the table, nobody is asked for anything any more.
        """
        if self._common_of != self.version:
            self._common, self._common_of = ViewCache(self._common), self.version
        if seat != CHANCE:
            self._known(seat)
        view = self._staging.view(seat, self._state, self._common)
        sealed = None if seat is None else self._sealed.action(seat)
        if seat is not None and isinstance(sealed, int):
            touched, awaited = self._state._touches(sealed), self._state.current_player()
            text, label = self._sealed.text(seat) or "", self.game.action_label(sealed)
            view = lying_face_down(view, text, label, touched, awaited)
        result = self.result()
        if result is None or result.how == FINISHED:
            return view
        return ended(view, result)

    def history(self) -> list[Action]:
        """All that has happened; nobody may be shown it as it is."""
        return self._state.history()

    def log(self, seat: int | None, since: int = 0) -> list[LogLine]:
        """What a seat has seen happen from step `since` on, with the alerts that all must hear."""
        if seat is not None and seat != CHANCE:
            self._known(seat)
        return self._deciders.alerted(self._staging.shown(seat, self._state).log(seat, since))

    def choice(self, seat: int) -> tuple[int, ...]:
        """A seat's legal actions, if it may decide now.

        With typed chance also CHANCE's: what can have happened.
        """
        state = self._state_of(seat)
        asked = self.waiting_for() if seat == CHANCE else self.asked()
        if seat not in asked:
            return ()
        loose = self._staging.choice(seat, self._state)
        return tuple(state.legal_actions(seat) if loose is None else loose)

    def legal(self, seat: int) -> list[str]:
        """The texts of a seat's choice."""
        return [self.game.action_to_string(seat, action) for action in self.choice(seat)]

    def draw(self) -> Draw | None:
        """What chance is to draw now and for whom, as everybody may know; None if it is not to."""
        return None if self.is_over else self._state.chance_draw()

    def explain(self, seat: int, given: str | Action) -> Ruling:
        """Whether an action is legal for a seat, and the clause. Raises `MalformedAction` and so on."""
        self._known(seat)
        action = self._read(seat, given)
        if self.is_over:
            return Ruling(False, "contract/over", t("The match is over."))
        if isinstance(action, int) and action < 0:  # only a table knows it
            return self._state_of(seat).explain(~action, seat)
        ruling = self._staging.ruling(seat, self._state, action)
        return self._state_of(seat).explain(action, seat) if ruling is None else ruling

    def called(self, given: str) -> str:
        """What people call an action: what its button says, or its text where it has no button."""
        player = self._state.current_player()
        named = step_of(self._state, player, given) if player >= 0 else None
        return self.game.action_label(named) if isinstance(named, int) else given

    def sealed(self, seat: int) -> str | None:
        """The text of this seat's own decision that waits for its turn."""
        self._known(seat)
        return self._sealed.text(seat)

    def notices(self, seat: int) -> list[str]:
        """What this seat alone is to be told, once: a sealed decision that was dropped, a card that replaced
        another."""
        self._known(seat)
        return [*self._sealed.notices(seat), *self._staging.notices(seat)]

    def is_seen(self, seat: int, given: str | Action) -> bool:
        """Whether a decision that may be taken (`check`) would be seen by others: it is neither sealed until
        its turn, nor one step of a turn that is being composed. Changes nothing."""
        state = self._state
        if seat != state.current_player():
            return False
        if isinstance(given, str) and self._staging.takes_back(seat, state, given):
            return False
        staging = deepcopy(self._staging)
        return bool(staging.take(seat, state.clone(), self._read(seat, given)))

    def dealings(self) -> int:
        """How often cards were dealt: see `State.dealings`."""
        return self._state.dealings()

    def between_deals(self) -> bool:
        """Whether nobody has decided anything in the deal yet, or the match is over."""
        return self.is_over or self._decided_in != self._state.dealings()

    # --- playing

    def submit(self, seat: int, given: str | Action) -> Step:
        """A person's decision, as text or action; with typed chance also CHANCE's outcome.

        Before its turn the decision is sealed. An illegal intent changes nothing. Raises `TableError`,
        `MalformedAction`, `AmbiguousAction` and `IllegalAction`.
        """
        if seat == CHANCE:
            self._to_be_typed()
            return self._play(self._read(CHANCE, given))
        self._person(seat)
        self._to_decide(seat, given)
        state = self._state
        if isinstance(given, str) and self._staging.takes_back(seat, state, given):
            self._staging.undo(state, given)
            return Step(self.version, seat, staged=True)
        action = self._read(seat, given)
        if seat == state.current_player():
            step = Step(self.version, seat, staged=True)
            for played in self._staging.take(seat, state, action):
                step = self._play(played)
            self._agreed.discard(seat)
            return step
        self._sealed.put(seat, action, self.check(seat, action), state)
        return Step(self.version, seat, sealed=True)

    def advance_one(self) -> Step | None:
        """Play what comes next if no person is needed for it: a draw, a bot, a sealed decision.

        None when a person must decide (or type in what chance did), or the match is over.
        """
        if self.is_over:
            return None
        player = self._state.current_player()
        if player == CHANCE:
            drawn = self._chance.outcome(self._state)
            if drawn is None:
                return None
            motion = self._chance.motion()
            step = self._play(drawn)
            if motion is not None:
                seen = (self._state.move_number(), motion, self._state.rulings())
                self.motions = [*self.motions[1 - _MOTIONS :], seen]
            return step
        bot = self._deciders.bot(player)
        if bot is not None:
            return self._play(bot.step(self._state.clone()))
        return self._play(self._sealed.take(player)) if player in self._sealed else None

    def check(self, seat: int, given: str | Action) -> str:
        """The text of a decision that could be taken from this seat now, person's or bot's.

        Changes nothing. Raises `MalformedAction`, `AmbiguousAction`, `IllegalAction` and `TableError`
        as `submit` and `follow` do.
        """
        state = self._state
        if seat == CHANCE:
            self._to_be_typed()
            action = self._read(CHANCE, given)
            text = state.action_to_string(CHANCE, action)
            state.clone().apply_action(action)
            return text
        self._known(seat)
        self._to_decide(seat, given)
        if isinstance(given, str) and self._staging.takes_back(seat, state, given):
            return given
        action = self._read(seat, given)
        if isinstance(action, int) and action < 0 and self._staging.fits(seat, state, action):
            return str(given)
        ruling = self.explain(seat, action)
        text = state.action_to_string(seat, action)
        legal = ruling.legal or self._staging.fits(seat, self._state, action)
        state = self._state_of(seat)
        if seat != state.current_player():
            if self.is_bot(seat):
                raise TableError("it is not that bot's turn")
            legal = action in state.legal_actions(seat)
        if not legal:
            raise IllegalAction(ruling, text, state.public_position())
        return text

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who plays together now, as everybody may know."""
        return self._state.sides()

    def silence_of(self, seat: int) -> str:
        """The text of what it means that a seat does not answer now; empty where it has to, or is not
        asked. It tells nothing hidden."""
        action = self._state.default_action(seat) if seat in self.asked() else -1
        return self.game.action_to_string(seat, action) if action >= 0 else ""

    def is_composing(self, seat: int) -> bool:
        """Whether a seat has taken a step of a turn that it puts together."""
        return self._staging.may_undo(seat)

    def asked(self) -> list[int]:
        """The seats that may decide now, as everybody may know; those that have sealed among them."""
        return [] if self.is_over else list(self._state.pending_players())

    def keeps_card(self, seat: int) -> bool:
        """Whether a seat keeps to the game's convention card; everybody may know."""
        return self._deciders.keeps_card(seat)

    def is_bot(self, seat: int) -> bool:
        """Whether a bot decides for the seat now: its own, or one that stands in."""
        self._known(seat)
        return self._deciders.bot(seat) is not None

    def draw_on(self) -> None:
        """Let chance draw until somebody is to decide, or people are to type in what it did."""
        while not (self.typed or self.is_over) and self._state.is_chance_node():
            self.advance_one()

    def open_sealed(self) -> bool:
        """Play the decision of the seat in turn if it was sealed before; whether there was one."""
        player = self._state.current_player()
        if self.is_over or player not in self._sealed:
            return False
        self._play(self._sealed.take(player))
        return True

    def thinker(self) -> tuple[int, State] | None:
        """The bot in turn with a position of its own to think about; None if no bot is in turn."""
        player = self.bot_in_turn()
        return None if player is None else (player, self._state.clone())

    def bot_in_turn(self) -> int | None:
        """The seat in turn if a bot decides for it."""
        player = self._state.current_player()
        return None if self.is_over or player < 0 or not self.is_bot(player) else player

    def follow(self, seat: int, given: str | Action) -> Step:
        """A decision in turn, a person's or a bot's, as it was made elsewhere. Raises as `submit`."""
        self._known(seat)
        self._going_on()
        if seat != self._state.current_player():
            raise self._not_asked(seat, given)
        return self._play(self._read(seat, given))

    def may_claim(self) -> bool:
        """Whether somebody may claim all that is left of the deal now."""
        return not self.is_over and self._state.may_claim()

    def play_claim(self, seat: int) -> bool:
        """Play the deal out so that this seat's side gets all that is left, as everybody has agreed;
        whether that can be. If it cannot, nothing changes."""
        self._going_on()
        line = self._state.claim_line(seat)
        for action in line:
            self._play(action)
        return bool(line)

    def stand_in(self, seat: int, bot: str | None) -> None:
        """Let a bot decide for a person from now on, or with None the person again.

        The record goes on to name the person. Raises `TableError`, `OptionError` for no bot.
        """
        self._person(seat)
        self._deciders.let(seat, bot)
        if bot is not None:
            self._sealed.drop(seat)
            if self._staging.seat == seat:
                self._staging.clear()
        self.version += 1

    def advance(self) -> list[Step]:
        """Play on until a person is needed or the match is over; all the steps."""
        steps: list[Step] = []
        while (step := self.advance_one()) is not None:
            steps.append(step)
        return steps

    def waiting_for(self) -> list[int]:
        """The persons who may decide now and have not, the one whose turn it is first.

        CHANCE alone where people are to type in what it did. For the host only: who has sealed a
        decision is nobody else's business; a view's `to_act` tells what all may know.
        """
        if self.is_over:
            return []
        if self._state.is_chance_node():
            return [CHANCE] if self.typed else []
        return [s for s in self.asked() if not self.is_bot(s) and s not in self._sealed]

    def suggest(self, seat: int, bot: str) -> Counsel:
        """What a bot of this specification would do in this seat, and why.

        Raises `TableError` where there is nothing for it to decide.
        """
        nature = "" if self.typed else str(self.nature)
        brought = packed(self.cards)
        return counsel(self.position_for(seat), seat, bot, self.hint_seed(), nature, brought)

    def position(self) -> State:
        """The position, for its host: an independent copy, with all that is hidden."""
        return self._state.clone()

    def entries(self, since: int = 0) -> list[Entry]:
        """What was done from entry `since` on, for its host."""
        return self._entries[since:]

    def entry_count(self) -> int:
        """How many things were done."""
        return len(self._entries)

    def has_decided(self, seat: int | None) -> bool:
        """Whether a seat has decided anything in the match."""
        return self._latest_of(seat) >= 0

    def _latest_of(self, seat: int | None) -> int:
        """The place of a seat's latest decision among the entries; -1: it has made none here."""
        places = range(len(self._entries) - 1, self.given - 1, -1)
        return next((place for place in places if self._entries[place].actor == seat), -1)

    def hint_seed(self) -> str:
        """The seed of an adviser now."""
        return f"{self.seed}:hint:{self.version}"

    def position_for(self, seat: int) -> State:
        """A position for an adviser of this seat: it holds what is hidden from the seat too, so that it
        is for bots only, which do not look. Raises `TableError` where there is nothing to decide."""
        self._person(seat)
        if seat not in self.asked():
            raise TableError("there is nothing to decide now")
        if self._staging.may_undo(seat):
            return self._state_of(seat).clone()
        return in_turn(self._state, seat, Random(self.hint_seed()))

    # --- the end

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, by its rules or by those at the table."""
        return self._ending is not None

    def result(self) -> Result | None:
        """How the match ended; None while it is going on."""
        ending = self._ending
        return None if ending is None else result_of(ending, self._state)

    def resign(self, seat: int) -> None:
        """A person gives the match up, for the whole of their side."""
        self._person(seat)
        self._going_on()
        self._end(RESIGNED, seat)

    def agree_to_stop(self, seat: int) -> bool:
        """A person agrees to stop; True when all persons have, and the match is stopped. Bots agree.

        The agreement holds until this person decides something in the match.
        """
        self._person(seat)
        self._going_on()
        self._agreed.add(seat)
        if self._agreed >= set(self.persons()):
            self._end(STOPPED)
        return self.is_over

    def leave_off(self) -> None:
        """Stop the match, where bots alone play and their host has seen enough. Raises `TableError`."""
        self._going_on()
        self._end(STOPPED)

    def agreed(self) -> list[int]:
        """The seats that have agreed to stop, in order; everyone may know."""
        return sorted(self._agreed)

    def persons(self) -> list[int]:
        """The seats of persons."""
        return [place for place, seat in enumerate(self.seats) if seat.bot is None]

    # --- taking back

    def take_back(self, seat: int, consent: bool = False) -> None:
        """Go back to before this seat's latest decision; what followed is undone too.

        Against bots only, or with everybody's consent. Chance stays as it was: the same seed draws the
        same again, so the record can still be verified. Raises `TableError`.
        """
        self._person(seat)
        self._going_on()
        if self.persons() != [seat] and not consent:
            raise TableError("the other players must consent before a decision is taken back")
        last = self._latest_of(seat)
        if last < 0:
            raise TableError("there is nothing to take back")
        self._rebuild(self._state.history()[:last])
        self.taken_back += 1

    def has_seen_draw(self, seat: int) -> bool:
        """Whether the seat has seen something since its latest decision that was hidden then: a draw, or
        cards that were shown to it and not to all, as when a foot is taken up. All of it is the same again
        after that decision is taken back, so that the seat would know it beforehand."""
        last = self._latest_of(seat)
        if last < 0:
            return False
        drawn = any(
            line.actor == CHANCE and not line.hidden for line in self._state.log(seat, last)
        )
        eye = Eye(seat)
        return drawn or any(
            event.step > last and event.audience != EVERYONE and eye.sees(event.audience)
            for event in self._state.events()
        )

    def may_undo(self) -> bool:
        """Whether there is anything to strike out."""
        ended = self._ending is not None and self._ending.how != FINISHED
        return self.typed and (ended or len(self._entries) > self.given)

    def undo(self) -> None:
        """Strike out the latest entry, whosever, or a resignation or agreement that came after it.

        For the referee of an evening typed in by people, also after its end. Raises `TableError`.
        """
        if not self.typed:
            raise TableError("only what was typed in by people can be struck out")
        if not self.may_undo():
            raise TableError("there is nothing to strike out")
        history = self._state.history()
        if self._ending is None or self._ending.how == FINISHED:
            history.pop()
        self._ending = None
        self._rebuild(history)

    # --- the record

    def record(self) -> Record:
        """The match so far; with its ending, and the seed, only when it is over."""
        return Record(self._header(), tuple(self._entries), self._ending)

    # --- inside

    def _header(self) -> Header:
        return Header(
            spec_as(self.game, self.rules), self.seats, self._chance.line(), self.date, self.taken_back,
            self.entropy, self.drawn, self.given, self.rules, self.continues,
        )  # fmt: skip

    def _known(self, seat: int | None) -> int | None:
        if seat is not None and not 0 <= seat < len(self.seats):
            raise TableError(f"there is no seat {seat}; there are {len(self.seats)}, from 0")
        return seat

    def _person(self, seat: int) -> None:
        self._known(seat)
        if self.seats[seat].bot is not None:
            name = self.seats[seat].name
            raise TableError(t("{name} is a bot and decides for itself", name=name))

    def _going_on(self) -> None:
        if self.is_over:
            raise TableError("the match is over")

    def _to_decide(self, seat: int, given: str | Action) -> None:
        """Raise unless a seat may decide now."""
        self._going_on()
        if seat not in self._state.pending_players():
            raise self._not_asked(seat, given)

    def _not_asked(self, seat: int, given: str | Action) -> IllegalAction:
        state = self._state
        return IllegalAction(state.explain(0, seat), str(given), state.public_position())

    def _to_be_typed(self) -> None:
        """Raise unless people are to type in now what chance did."""
        self._going_on()
        if not (self.typed and self._state.is_chance_node()):
            raise TableError("nothing is to be typed in for chance now")

    def _state_of(self, seat: int | None) -> State:
        """The state as a seat sees it, with the steps of the turn that it composes."""
        if seat != CHANCE:
            self._known(seat)
        return self._staging.state(seat, self._state)

    def _read(self, actor: int, given: str | Action) -> Action:
        if not isinstance(given, str):
            return given
        meant = self._staging.reading(actor, self._state, given)
        return self._state_of(actor).string_to_action(actor, given) if meant is None else meant

    def _play(self, action: Action) -> Step:
        """Apply an action of whoever is next, and see what it does to the table."""
        state = self._state
        actor = state.current_player()
        seat = self._write_down(action)
        self._sealed.drop(actor)
        self._staging.clear()
        self.version += 1
        self._sealed.drop_unneeded(state)
        self._note_the_end()
        return Step(self.version, actor, seat)

    def _write_down(self, action: Action) -> int:
        """Apply an action, with its entry and what it shows; the seat that a draw was for."""
        state = self._state
        actor, entry = state.current_player(), entry_for(state, action)
        if actor >= 0:
            self._decided_in = state.dealings()
        state.apply_action(action)
        self._entries.append(entry)
        self._deciders.note_alert(state, actor)
        return entry.seat

    def _note_the_end(self) -> None:
        if self._state.is_terminal():
            self._end(FINISHED)

    def _end(self, how: str, by: int = -1) -> None:
        self.version += 1 if how != FINISHED else 0
        self._sealed.drop_all()
        self._staging.clear()
        seed = "" if self.typed else self.seed
        self._ending = Ending(how, settle(self._state, how, by), by, seed)

    def _rebuild(self, history: Sequence[Action]) -> None:
        """Put the match where a history leads, with nature's stream where it was then."""
        self._state = self.game.new_initial_state()
        self._chance.begin()
        self._entries, self._decided_in, self.motions = [], 0, []
        self._sealed.drop_all()
        self._staging.clear()
        self._agreed.clear()
        self._deciders.restart()
        for action in history:
            if self._state.is_chance_node() and len(self._entries) >= self.given:
                self._chance.follow(self._state, action)
            self._write_down(action)
        self.version += 1
        self._note_the_end()
