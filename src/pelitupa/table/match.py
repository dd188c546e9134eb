"""A match among people and bots: one authority, for the terminal, the server and the referee alike.

The match holds the whole state. What it gives to a seat is what the state's own `view`, `log`,
`legal_actions` and `explain` give to that seat, and nothing else; a `Step` tells that something was
done, not what. Whoever drives the match calls `advance_one` until it returns None, and then waits for a
person to `submit`.

**Deciding before one's turn.** Where the world lets several decide at once, it still takes them one by one.
A person who decides before the world asks is not kept waiting: the decision is sealed, seen by nobody,
can be replaced, and is played when its turn comes. If meanwhile the choice it answered is gone, it is
dropped and its seat is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from pelitupa.core import (
    CHANCE,
    Action,
    ActionView,
    Draw,
    Game,
    IllegalAction,
    LogLine,
    PelitupaError,
    RecordError,
    Ruling,
    State,
    View,
    ViewCache,
    t,
)
from pelitupa.nature import Nature, fresh_seed, mixed_seed, nature_for
from pelitupa.nature.generators import ALGORITHM
from pelitupa.nature.lots import drawn_again, drawn_seats
from pelitupa.players import Bot, InformedBot, make_bot
from pelitupa.players.conventions import alert
from pelitupa.records import (
    FINISHED,
    PEOPLE,
    RESIGNED,
    STOPPED,
    Ending,
    Entry,
    Header,
    NatureLine,
    Record,
    Seat,
    commitment,
    execute,
    settle,
)
from pelitupa.records.execution import entry_for, game_of, nature_of
from pelitupa.table.staging import UNDO, Staging

_TRIES: Final = 100


class TableError(PelitupaError):
    """A rule of the second kind refuses: no such seat, a bot's seat, nothing to take back."""


@dataclass(frozen=True)
class Step:
    """Something was done. It holds nothing secret: what was done is in each seat's own log.

    `version` is the match's after the step; `actor` a seat or CHANCE, `seat` the one a draw was for
    (-1: none). `sealed` tells the seat that submitted it that the decision waits for its turn: the
    version is then as before, and nobody else learns of it. `staged` tells it that this was a step of a
    turn that it composes, which nobody else learns of either.
    """

    version: int
    actor: int
    seat: int = -1
    sealed: bool = False
    staged: bool = False


@dataclass(frozen=True)
class Result:
    """How a match ended (finished, resigned or stopped), the utilities, and a sentence for people."""

    how: str
    returns: tuple[float, ...]
    text: str


@dataclass(frozen=True)
class _Sealed:
    """A decision before its turn, with the choice it answers."""

    action: Action
    text: str
    among: tuple[int, ...]


class Match:
    """One match. See the module for who may call what.

    `version` grows with every change at the table; every observer is told the number, also of steps
    whose content they may not see, so that a gap shows. It counts from this object's beginning:
    a match that was restored counts anew. A match is not for several threads at once: its host locks.
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
    ) -> None:
        """A match at its beginning.

        `seed` feeds chance and bots; a fresh one by default. `nature` is what answers where no player
        decides, by default the game's own kind (see `pelitupa.nature.specification`); where it is
        `reported`, people type in what happened: `submit(CHANCE, text)`. `date` is written into the
        record (no clock is read). `entropy` holds what each seat adds to the seed, "" for nothing; the
        seed's commitment should have been published before it was asked for (see
        `pelitupa.nature.entropy`). `keeping` are the seats of persons that keep to the game's
        convention card, so that their calls are alerted. With `draw_teams` the `seats`, with all they
        bring, are those who came, and get their places by lot (see `pelitupa.nature.lots`); `drawn` are
        lots that were drawn before, which the seats stand by already.
        Raises `TableError` and, for a bot that is misspelt, a `PelitupaError`.
        """
        if len(seats) != game.num_players():
            raise TableError(f"{game} has {game.num_players()} seats, not {len(seats)}")
        self.game = game
        self.seats = tuple(seats)
        self.seed = fresh_seed() if seed is None else str(seed)
        if not self.seed.strip() or self.seed != self.seed.strip() or not self.seed.isprintable():
            raise TableError(f"a seed is a number or a short text, not {self.seed!r}")
        self.nature = nature_for(game, nature)
        self._former: NatureLine | None = None
        self.date = date
        self.entropy = tuple(entropy) if any(entropy) else ()
        self.drawn = tuple(drawn)
        if draw_teams:
            keeping = self._draw_seats(keeping)
        self.version = 0
        self.taken_back = 0
        try:
            self._header()
        except RecordError as error:
            raise TableError(str(error)) from None
        self._keeping = frozenset(keeping)
        self._bots: list[Bot | None] = [None] * len(self.seats)
        self._alerts: dict[int, str] = {}
        for place, seat in enumerate(self.seats):
            if seat.bot is not None:
                bot_seed = f"{self.seed}:bot:{place}"
                self._bots[place] = make_bot(seat.bot, game, place, bot_seed)
        self._state: State = game.new_initial_state()
        self._nature: Nature | None = self._new_nature()
        self._entries: list[Entry] = []
        self._sealed: dict[int, _Sealed] = {}
        self._staging = Staging()
        self._notices: list[list[str]] = [[] for _ in self.seats]
        self._agreed: set[int] = set()
        self._common, self._common_of = ViewCache(), -1
        self._ending: Ending | None = None
        self._note_the_end()

    def _draw_seats(self, keeping: Sequence[int]) -> list[int]:
        """Give those who came their seats by lot; where those who keep to the card sit then."""
        if self.typed:
            raise TableError("where people say what chance did, they draw cards for the teams too")
        if all(len(team) == 1 for team in self.game.teams()):
            raise TableError(f"there are no teams to draw in {self.game}: everybody plays alone")
        self.drawn = drawn_seats(self.seed, self.entropy, len(self.seats))
        self.seats = tuple([self.seats[who] for who in self.drawn])
        if self.entropy:
            self.entropy = tuple([self.entropy[who] for who in self.drawn])
        return [self.drawn.index(who) for who in keeping]

    @classmethod
    def restore(cls, record: Record, seed: str | None = None) -> Match:
        """The match a record holds, finished or going on.

        A match still going on needs its seed, which only its host has, unless people type in what
        chance does. Sealed decisions are not in a record: their seats decide again, and bots begin
        anew. Raises `RecordError` where the record departs from the rules, or the seed from its
        commitment.
        """
        nature, ending = record.header.nature, record.ending
        game = game_of(record)
        spec = nature_of(record.header, game)
        if not spec.is_reported:
            seed = ending.seed if ending is not None else seed
            if seed is None:
                raise RecordError("a match still going on is restored with its seed")
            if commitment(seed) != nature.commitment:
                raise RecordError("this is not the seed that the record's header commits to")
        date = record.header.date
        try:
            match = cls(
                game, record.header.seats, seed=seed, nature=str(spec), date=date,
                entropy=record.header.entropies, drawn=record.header.drawn,
            )  # fmt: skip
        except PelitupaError as error:  # a bot that is not there
            raise RecordError(str(error)) from None
        if nature.spread is not None:  # the match goes on in the form in which it was begun
            match._former = nature
        if match.drawn and match.drawn != drawn_again(match.seed, match.entropy, match.drawn):
            raise RecordError("the seats are not those that the seed's lots give")
        match._rebuild(execute(record).history())
        match.taken_back = record.header.taken_back
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
        state = self._staging.state(self._known(seat), self._state)
        if state is self._state:
            view = state.view(seat, self._common)
        else:
            view = state.view(seat)
            view = replace(
                view, actions=(*view.actions, ActionView(UNDO, t("A step back"), (), ""))
            )
        result = self.result()
        if result is None or result.how == FINISHED:
            return view
        return replace(
            view,
            players=tuple(replace(player, to_act=False) for player in view.players),
            prompt=result.text,
            actions=(),
            open_input=None,
            result=result.text,
        )

    def log(self, seat: int | None, since: int = 0) -> list[LogLine]:
        """What a seat has seen happen from step `since` on, with the alerts that all must hear."""
        state = self._staging.state(self._known(seat), self._state)
        lines, alerts = state.log(seat, since), self._alerts
        return [
            replace(line, alert=alerts[line.step])
            if line.actor >= 0 and line.step in alerts
            else line
            for line in lines
        ]

    def choice(self, seat: int) -> tuple[int, ...]:
        """A seat's legal actions, if it may decide now.

        With typed chance also CHANCE's: what can have happened.
        """
        if seat == CHANCE:
            there = self.waiting_for() == [CHANCE]
        else:
            self._known(seat)
            there = not self.is_over and seat in self._state.pending_players()
        state = self._staging.state(seat, self._state)
        return tuple(state.legal_actions(seat)) if there else ()

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
        return self._staging.state(seat, self._state).explain(action, seat)

    def sealed(self, seat: int) -> str | None:
        """The text of this seat's own decision that waits for its turn."""
        self._known(seat)
        return self._sealed[seat].text if seat in self._sealed else None

    def notices(self, seat: int) -> list[str]:
        """What this seat alone is to be told, once: a sealed decision that was dropped."""
        self._known(seat)
        told, self._notices[seat] = self._notices[seat], []
        return told

    # --- playing

    def submit(self, seat: int, given: str | Action) -> Step:
        """A person's decision, as text or action; with typed chance also CHANCE's outcome.

        Before its turn the decision is sealed. An illegal intent changes nothing. Raises `TableError`,
        `MalformedAction`, `AmbiguousAction` and `IllegalAction`.
        """
        if seat == CHANCE:
            if not (self.typed and self._state.is_chance_node() and not self.is_over):
                raise TableError("nothing is to be typed in for chance now")
            return self._play(self._read(CHANCE, given))
        self._person(seat)
        self._going_on()
        state = self._state
        if seat not in state.pending_players():
            raise IllegalAction(state.explain(0, seat), str(given), state.public_position())
        if self._staging.may_undo(seat) and given == UNDO:
            self._staging.undo()
            return Step(self.version, seat, staged=True)
        action = self._read(seat, given)
        if seat == state.current_player():
            step = Step(self.version, seat, staged=True)
            for played in self._staging.take(seat, state, action):
                step = self._play(played)
            self._agreed.discard(seat)
            return step
        text = self.game.action_to_string(seat, action)
        legal = tuple(state.legal_actions(seat))
        if action not in legal:
            raise IllegalAction(state.explain(action, seat), text, state.public_position())
        self._sealed[seat] = _Sealed(action, text, legal)
        return Step(self.version, seat, sealed=True)

    def advance_one(self) -> Step | None:
        """Play what comes next if no person is needed for it: a draw, a bot, a sealed decision.

        None when a person must decide (or type in what chance did), or the match is over.
        """
        if self.is_over:
            return None
        player = self._state.current_player()
        if player == CHANCE:
            return None if self._nature is None else self._play(self._nature.outcome(self._state))
        bot = self._bots[player]
        if bot is not None:
            return self._play(bot.step(self._state.clone()))
        if player in self._sealed:
            return self._play(self._sealed.pop(player).action)
        return None

    def check(self, seat: int, given: str | Action) -> str:
        """The text of a decision that could be taken from this seat now, person's or bot's.

        Changes nothing. Raises `MalformedAction`, `AmbiguousAction`, `IllegalAction` and `TableError`
        as `submit` and `follow` do.
        """
        self._going_on()
        state = self._state
        if seat == CHANCE:
            if not (self.typed and state.is_chance_node()):
                raise TableError("nothing is to be typed in for chance now")
            action = self._read(CHANCE, given)
            text = state.action_to_string(CHANCE, action)
            state.clone().apply_action(action)
            return text
        self._known(seat)
        if seat not in state.pending_players():
            raise IllegalAction(state.explain(0, seat), str(given), state.public_position())
        if self._staging.may_undo(seat) and given == UNDO:
            return UNDO
        action = self._read(seat, given)
        state = self._staging.state(seat, state)
        ruling = state.explain(action, seat)
        text = state.action_to_string(seat, action)
        legal = ruling.legal
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
        if self.is_over or seat not in self._state.pending_players():
            return ""
        action = self._state.default_action(seat)
        return self.game.action_to_string(seat, action) if action >= 0 else ""

    def asked(self) -> list[int]:
        """The seats that may decide now, as everybody may know; those that have sealed among them."""
        return [] if self.is_over else list(self._state.pending_players())

    def is_bot(self, seat: int) -> bool:
        """Whether a bot decides for the seat now: its own, or one that stands in."""
        self._known(seat)
        return self._bots[seat] is not None

    def draw_on(self) -> None:
        """Let chance draw until somebody is to decide, or people are to type in what it did."""
        while self._nature is not None and not self.is_over and self._state.is_chance_node():
            self._play(self._nature.outcome(self._state))

    def open_sealed(self) -> bool:
        """Play the decision of the seat in turn if it was sealed before; whether there was one."""
        player = self._state.current_player()
        if self.is_over or player not in self._sealed:
            return False
        self._play(self._sealed.pop(player).action)
        return True

    def thinker(self) -> tuple[int, State] | None:
        """The bot in turn with a position of its own to think about; None if no bot is in turn."""
        player = self.bot_in_turn()
        return None if player is None else (player, self._state.clone())

    def bot_in_turn(self) -> int | None:
        """The seat in turn if a bot decides for it."""
        player = self._state.current_player()
        return None if self.is_over or player < 0 or self._bots[player] is None else player

    def follow(self, seat: int, given: str | Action) -> Step:
        """A decision in turn, a person's or a bot's, as it was made elsewhere. Raises as `submit`."""
        self._known(seat)
        self._going_on()
        if seat != self._state.current_player():
            raise IllegalAction(
                self._state.explain(0, seat), str(given), self._state.public_position()
            )
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
        stand_in = None
        if bot is not None:
            stand_in = make_bot(bot, self.game, seat, f"{self.seed}:bot:{seat}")
            self._sealed.pop(seat, None)
            if self._staging.seat == seat:
                self._staging.clear()
        self._bots[seat] = stand_in
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
        bots, pending = self._bots, self._state.pending_players()
        return [seat for seat in pending if bots[seat] is None and seat not in self._sealed]

    def suggest(self, seat: int, bot: str) -> str:
        """The text of what a bot of this specification would do in this seat.

        Raises `TableError` where there is nothing for it to decide.
        """
        state = self.position_for(seat)
        adviser = make_bot(bot, self.game, seat, self.hint_seed())
        return state.action_to_string(seat, adviser.step(state))

    def position(self) -> State:
        """The position, for its host: an independent copy, with all that is hidden."""
        return self._state.clone()

    def entries(self, since: int = 0) -> list[Entry]:
        """What was done from entry `since` on, for its host."""
        return self._entries[since:]

    def has_decided(self, seat: int | None) -> bool:
        """Whether a seat has decided anything in the match."""
        return any(entry.actor == seat for entry in reversed(self._entries))

    def hint_seed(self) -> str:
        """The seed of an adviser now."""
        return f"{self.seed}:hint:{self.version}"

    def position_for(self, seat: int) -> State:
        """A position for an adviser of this seat: it holds what is hidden from the seat too, so that it
        is for bots only, which do not look. Raises `TableError` where there is nothing to decide."""
        self._person(seat)
        if self.is_over or seat not in self._state.pending_players():
            raise TableError("there is nothing to decide now")
        if self._staging.may_undo(seat):
            return self._staging.state(seat, self._state).clone()
        return self._in_turn(seat, Random(self.hint_seed()))

    def _in_turn(self, seat: int, rng: Random) -> State:
        """A position in which a pending seat is the current player: what those before it decide, which
        it does not know, is made up."""
        for _ in range(_TRIES):
            state = self._state.clone()
            while seat in state.pending_players():
                if state.current_player() == seat:
                    return state
                state.apply_action(rng.choice(state.legal_actions()))
        raise TableError("what others decide now comes first")

    # --- the end

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, by its rules or by those at the table."""
        return self._ending is not None

    def result(self) -> Result | None:
        """How the match ended; None while it is going on."""
        ending = self._ending
        if ending is None:
            return None
        if ending.how == RESIGNED:
            text = t("{name} has resigned", name=self.seats[ending.by].name)
        elif ending.how == STOPPED:
            text = t("The players have agreed to stop")
        else:
            text = t("{result}", result=self._state.view(None).result)
        return Result(ending.how, ending.returns, text)

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
        actors = [entry.actor for entry in self._entries]
        if seat not in actors:
            raise TableError("there is nothing to take back")
        last = len(actors) - 1 - actors[::-1].index(seat)
        self._rebuild(self._state.history()[:last])
        self.taken_back += 1

    def may_undo(self) -> bool:
        """Whether there is anything to strike out."""
        ended = self._ending is not None and self._ending.how != FINISHED
        return self.typed and (ended or bool(self._entries))

    def undo(self) -> None:
        """Strike out the latest entry, whosever, or a resignation or agreement that came after it.

        For the referee of an evening typed in by people, also after its end: the last entry may be the
        wrong one. Raises `TableError`.
        """
        if not self.typed:
            raise TableError("only what was typed in by people can be struck out")
        history = self._state.history()
        if self._ending is None or self._ending.how == FINISHED:
            if not history:
                raise TableError("there is nothing to strike out")
            history.pop()
        self._ending = None
        self._rebuild(history)

    # --- the record

    def record(self) -> Record:
        """The match so far; with its ending, and the seed, only when it is over."""
        return Record(self._header(), tuple(self._entries), self._ending)

    # --- inside

    def _header(self) -> Header:
        if self._former is not None:
            nature = self._former
        elif self.typed:
            nature = NatureLine(PEOPLE)
        else:
            nature = NatureLine(ALGORITHM, str(self.nature), commitment(self.seed))
        return Header(
            str(self.game), self.seats, nature, self.date, self.taken_back, self.entropy, self.drawn
        )

    def _new_nature(self) -> Nature | None:
        return None if self.typed else self.nature.make(mixed_seed(self.seed, self.entropy))

    @property
    def typed(self) -> bool:
        """Whether people type in what chance and nature did."""
        return self.nature.is_reported

    def _known(self, seat: int | None) -> int | None:
        if seat is not None and not 0 <= seat < len(self.seats):
            raise TableError(f"there is no seat {seat}; there are {len(self.seats)}, from 0")
        return seat

    def _person(self, seat: int) -> None:
        self._known(seat)
        if self.seats[seat].bot is not None:
            raise TableError(
                t("{name} is a bot and decides for itself", name=self.seats[seat].name)
            )

    def _going_on(self) -> None:
        if self.is_over:
            raise TableError("the match is over")

    def _read(self, actor: int, given: str | Action) -> Action:
        state = self._staging.state(actor, self._state)
        return state.string_to_action(actor, given) if isinstance(given, str) else given

    def _play(self, action: Action) -> Step:
        """Apply an action of whoever is next, and see what it does to the table."""
        state = self._state
        actor = state.current_player()
        entry = entry_for(state, action)
        state.apply_action(action)
        self._note_alert(actor)
        self._entries.append(entry)
        self._sealed.pop(actor, None)
        self._staging.clear()
        self.version += 1
        self._drop_sealed()
        self._note_the_end()
        return Step(self.version, actor, entry.seat)

    def keeps_card(self, seat: int) -> bool:
        """Whether a seat keeps to the game's convention card; everybody may know."""
        bot = self._bots[seat]
        if bot is None:
            return seat in self._keeping
        return isinstance(bot, InformedBot) and bot.keeping.card

    def _note_alert(self, actor: int) -> None:
        """Keep what the latest call shows, if its player keeps to a convention card."""
        state = self._state
        if actor >= 0 and self.keeps_card(actor):
            shown = alert(state, actor)
            if shown:
                self._alerts[state.move_number() - 1] = shown

    def _drop_sealed(self) -> None:
        """Drop the sealed decisions whose choice is not there any more."""
        for seat, sealed in list(self._sealed.items()):
            pending = seat in self._state.pending_players()
            if not pending or tuple(self._state.legal_actions(seat)) != sealed.among:
                del self._sealed[seat]
                said = sealed.text
                if isinstance(sealed.action, int):
                    said = self.game._action_label(sealed.action)
                text = t("Your decision {text} was not needed any more", text=said)
                self._notices[seat].append(text)

    def _note_the_end(self) -> None:
        if self._state.is_terminal():
            self._end(FINISHED)

    def _end(self, how: str, by: int = -1) -> None:
        self.version += 1 if how != FINISHED else 0
        self._sealed.clear()
        self._staging.clear()
        seed = "" if self.typed else self.seed
        self._ending = Ending(how, settle(self._state, how, by), by, seed)

    def _rebuild(self, history: Sequence[Action]) -> None:
        """Put the match where a history leads, with nature's stream where it was then."""
        self._state = self.game.new_initial_state()
        self._nature = self._new_nature()
        self._entries = []
        self._alerts.clear()
        self._sealed.clear()
        self._staging.clear()
        self._agreed.clear()
        for bot in self._bots:
            if bot is not None:
                bot.restart()
        for action in history:
            if self._nature is not None and self._state.is_chance_node():
                if not _same_draw(self._nature.outcome(self._state), action):
                    raise RecordError("a draw is not the one the seed gives; see `pelitupa verify`")
            actor = self._state.current_player()
            self._entries.append(entry_for(self._state, action))
            self._state.apply_action(action)
            self._note_alert(actor)
        self.version += 1
        self._note_the_end()


def _same_draw(drawn: Action, action: Action) -> bool:
    """Whether a draw is the seed's; places of throws are compared by `verify`, with a tolerance."""
    return isinstance(drawn, tuple) or drawn == action
