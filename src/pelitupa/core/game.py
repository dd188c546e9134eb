"""The contract: what a game and its states are. It speaks OpenSpiel's Python API by duck typing.

A game module subclasses `Game` and `State` and sets `GAME`. Of a state it must write

- `current_player`, `_legal`, `_apply`, `clone`, `winners`, `_zones`, `_reason`;
- with chance: `_chance_seat`, `_chance_what`, and `probabilities` unless all outcomes are alike;
- with anything hidden: `_audience`, `sampler`, and `_reveal` where the rules reveal.

Everything else has a default that other parts of the cottage build on. Properties of a game that need no
state are in `core/game_info.py`, the methods that a game's author writes in `core/world.py`, and the record
of steps in `core/history.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import index
from random import Random
from typing import Any, Final, Self, cast

from mypy_extensions import mypyc_attr

from pelitupa.core.copying import become, can_load, game_again, state_again
from pelitupa.core.drawing import draw_svg
from pelitupa.core.errors import (
    ActionError,
    IllegalAction,
    MalformedAction,
    OptionError,
    PelitupaError,
    PositionError,
    UnknownSeat,
)
from pelitupa.core.frozen import Frozen
from pelitupa.core.game_info import Agreed, GameInfo, shortened
from pelitupa.core.history import actor_of, draw_entry
from pelitupa.core.information import known_to
from pelitupa.core.layout import check_history, latest_rows, named_parts, rows_for, rows_part
from pelitupa.core.objective import score_utilities, win_utilities
from pelitupa.core.open_input import Action
from pelitupa.core.reading import meant, read_line
from pelitupa.core.rows import Rows
from pelitupa.core.rulings import Ruling
from pelitupa.core.spiel import CHANCE, TERMINAL, observer_of, writer_of
from pelitupa.core.tensor import PackedTensor, Part, Tensor
from pelitupa.core.view import (
    EVERYONE,
    ActionView,
    Eye,
    PlayerView,
    View,
    ViewCache,
    summarise,
)
from pelitupa.core.wording import t
from pelitupa.core.world import World


@dataclass(frozen=True)
class Draw(Frozen):
    """What a chance node draws, for which seat (-1: for the table), and who will see it.

    `audience` is None where it depends on the outcome and so cannot be known before.
    """

    what: str
    seat: int
    audience: int | None


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(GameInfo[Agreed]):
    """One game with its options and number of players fixed. Makes initial states."""

    def new_initial_state(self) -> State:
        """A state in which nothing has happened."""
        raise NotImplementedError

    def new_initial_states(self) -> list[State]:
        """The one state in which nothing has happened, in a list, as OpenSpiel asks for it."""
        return [self.new_initial_state()]

    def make_observer(self, kind: Any = None, parameters: Any = None) -> Any:
        """What writes observations of a kind (`pyspiel.IIGObservationType`).

        See `pelitupa.adapters.observer`; it needs numpy. Raises `NotImplementedError` for a kind that there
        is not.
        """
        return observer_of(self, kind, parameters)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Any:
        """The same, by the name that OpenSpiel looks for in games written in Python."""
        return observer_of(self, kind, parameters)

    def __repr__(self) -> str:
        return f"load_game({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its text. A game of an outsider's class is made again of its options and its rulebook;
        a class whose constructor takes anything else says so in a `__reduce__` of its own."""
        if can_load(self.id, type(self)):
            return game_again, (str(self),)
        return type(self), (self.options, self.rulebook)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Itself: nothing that can be seen of a game ever changes."""
        return self

    def observation_layout(
        self, information_state: bool = False, history: int = 0
    ) -> tuple[Part, ...]:
        """What the floats of an observation are: see `Part`, and `docs/library.md` for how to read it.

        It is that of `State.observation_tensor`; with `information_state` that of
        `State.information_state_tensor`, with `history` that of `State.observation_with_history`. All
        states and seats have the same. Raises `PelitupaError` for both at once, for a game too
        long for an information state tensor, and for a number of steps that cannot be.
        """
        check_history(history)
        if information_state and history:
            raise PelitupaError("an information state has all its history: leave history out")
        parts = named_parts(self.new_initial_state())
        size = sum([part.size for part in parts])
        if information_state:
            self._check_information_state_tensor()
            return (*parts, rows_part(self, size, self._steps_of_the_past()))
        return (*parts, rows_part(self, size, history)) if history else parts

    def _check_information_state_tensor(self) -> None:
        if not self.has_information_state_tensor():
            raise PelitupaError(
                f"{self} is too long for an information state tensor; "
                "observation_with_history has as many steps as you choose"
            )

    def observation_tensor_shape(self) -> list[int]:
        """The shape of `State.observation_tensor`: one axis."""
        return [len(self.new_initial_state().observation_tensor(0))]

    def observation_tensor_size(self) -> int:
        """The number of floats in an observation."""
        return self.observation_tensor_shape()[0]

    def information_state_tensor_shape(self) -> list[int]:
        """The shape of `State.information_state_tensor`: one axis."""
        return [len(self.new_initial_state().information_state_tensor(0))]

    def information_state_tensor_size(self) -> int:
        """The number of floats in an information state."""
        return self.information_state_tensor_shape()[0]

    def state(self, history: Sequence[Action]) -> State:
        """The state after a history. Raises `IllegalAction` or `MalformedAction`."""
        state = self.new_initial_state()
        for action in history:
            state.apply_action(action)
        return state

    def from_position(self, text: str) -> State:
        """The state of a position written in the notation of the game's family; its history is one that
        leads there, so that it can be recorded, sampled and continued like any other.

        Every game also reads a list of steps, as `State.position` writes it: `done:`, and actions and
        draws by their texts with `;` between. A text with a `;` in it stands in double quotes, as in JSON.
        Raises `PositionError`. `docs/library.md` describes the notations.
        """
        word, colon, rest = text.strip().partition(":")
        return self._done(rest) if colon and word.lower() == DONE else self._from_position(text)

    def _from_position(self, text: str) -> State:
        """The state of a position in the notation of the game's family, or of a list of steps where it has
        none."""
        return self._done(text)

    def _done(self, text: str) -> State:
        """The state after what is written to have been done."""
        state = self.new_initial_state()
        for found in _PARTS.finditer(text):
            part = found[1].strip()
            if part.startswith('"'):
                try:
                    part = str(json.loads(part))
                except ValueError:
                    raise PositionError("a text in quotes is written as in JSON", part) from None
            if part:
                do_written(state, part)
        return state

    def deserialize_state(self, text: str) -> State:
        """The state that `State.serialize` wrote. Raises a `PelitupaError`."""
        state = self.new_initial_state()
        for line in text.splitlines():
            state.apply_action(read_line(line))
        return state


DONE: Final = "done"
_PARTS: Final = re.compile(r'(\s*"(?:[^"\\]|\\.)*"[^;]*|[^;]*)(?:;|$)')
"""What is between semicolons, but for those in quotes."""

MANY_STEPS: Final = 96
"""After so many a state leaves its steps behind, though no deal has ended: copies need not copy them."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(World):
    """A state of a match: the decisions of players and chance so far, and their consequences."""

    __slots__ = ()

    def __init__(self, game: Game) -> None:
        super().__init__(game)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its game and its history, from which it is played again."""
        return state_again, (self.get_game(), self.history())

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()

    def position(self) -> str:
        """This position as `Game.from_position` reads it: in the notation of the game's family where that is
        complete, otherwise as a list of steps. It contains hidden information."""
        walk, parts = self.get_game().new_initial_state(), []
        for action in self.history():
            text = walk.action_to_string(walk.current_player(), action)
            quoted = ";" in text or text.startswith('"') or text != text.strip()
            parts.append(json.dumps(text) if quoted else text)
            walk.apply_action(action)
        return f"{DONE}: {'; '.join(parts)}".rstrip()

    def sampler(self, player: int) -> Sampler:
        """What a player knows, ready to draw the rest many times: see `Sampler`.

        Where nothing is hidden, each draw is a clone. Raises `UnknownSeat`.
        """
        self._base._check_seat(player)
        return self._sampler(player)

    def _sampler(self, player: int) -> Sampler:
        """See `sampler`; games with hidden information write it, or name a `sampler_place`."""
        named = self._base.sampler_class()
        if named is not None:
            made: Sampler = named(self, player)
            return made
        if self._base.has_hidden_information():
            return UnpreparedSampler(self, player)
        return CloneSampler(self)

    def _resampled(self, player: int, rng: Callable[[], float]) -> State:
        """A draw of `sampler`, for games that have nothing to prepare for it."""
        raise NotImplementedError

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> Self:
        """A state consistent with everything `player` has observed, with a consistent history.

        `rng()` gives floats in [0, 1). This is one draw of `sampler`; use that for many draws.
        """
        return cast("Self", self.sampler(player).draw(rng))

    # --- history

    def apply_action(self, action: object) -> None:
        """Apply an `Action` of the current player or a chance outcome; changes nothing on error.

        Raises `MalformedAction` if it is not an action of this game, and `IllegalAction`, with its
        ruling, if the rules refuse it.
        """
        actor = self.current_player()
        base = self._base
        end = base._outcomes_end if actor == CHANCE else base._actions_end
        legal: Action
        if (
            type(action) is int
            and actor != TERMINAL
            and 0 <= action < end  # before it is counted there is none: `_checked` counts
            and self._is_legal(action)
        ):
            legal = action
        else:
            legal = self._checked(action)
        self._do(legal, actor)

    def _do(self, legal: Action, actor: int) -> None:
        """Write down and apply what is known to be legal."""
        if len(self._recent) >= MANY_STEPS and len(self._recent) == len(self._recent_log):
            self._leave_behind()
        audience = self._audience(legal) if isinstance(legal, int) else EVERYONE
        if actor == CHANCE:
            self._recent_log.append(draw_entry(self._chance_seat(), audience))
        else:
            self._recent_log.append((audience - EVERYONE) * 4096 + actor + 4)
        self._recent.append(legal)
        if isinstance(legal, int):
            self._apply(legal)
        else:
            self._apply_open(legal)

    def _checked(self, action: object) -> Action:
        """The action if it is legal now: an int (or another library's whole number), an open value."""
        if isinstance(action, tuple):
            if not self._takes(action):
                raise self._refusal(action)
            return action
        if isinstance(action, bool) or not hasattr(action, "__index__"):
            raise self._refusal(action)
        number, actor = index(action), self.current_player()
        if actor == TERMINAL or not 0 <= number < self._base._end_of(actor):
            raise self._refusal(number)
        if not self._is_legal(number):
            raise self._refusal(number)
        return number

    def apply_actions(self, actions: Sequence[object]) -> None:
        """Apply several actions and chance outcomes, one after another; changes nothing on error.

        OpenSpiel means those of several players at one node, which no game here has. Raises as
        `apply_action` does.
        """
        tried = self.clone()
        for action in actions:
            tried.apply_action(action)
        for action in actions:
            self.apply_action(action)

    def undo_action(self, player: int, action: Action) -> None:
        """Take back the latest entry of the history, which `player` (or CHANCE) made and which was `action`.

        The match is played again up to there: it takes as long as that. Raises `UnknownSeat`, and
        `PelitupaError` where that is not the latest entry; then nothing changes.
        """
        if player != CHANCE:
            self._base._check_seat(player)
        done = self.full_history()
        if not done or (done[-1].player, done[-1].action) != (player, action):
            given = shortened(action) if isinstance(action, int) else str(action)
            latest = (
                f"player {done[-1].player} did {done[-1].action}" if done else "nothing is done"
            )
            raise PelitupaError(f"player {player} did not do {given} last: {latest}")
        become(self, self.get_game().state([entry.action for entry in done[:-1]]))

    def ended_by_limit(self) -> bool:
        """Whether a match is over only because its game's option `limit` was reached, and would go on if that
        were one higher.

        An agreed number of deals, or a time given by the rules, is not such a limit. Where the match has at
        least that many decisions, it is replayed to find out.
        """
        if not self.is_terminal():
            return False
        game = self.get_game()
        limit = getattr(game.options, "limit", None)
        actors = [actor_of(entry) for entry in self._log_entries(0)]
        if not isinstance(limit, int) or len(actors) - actors.count(CHANCE) < limit:
            return False
        try:
            longer = type(game)(replace(cast("Any", game.options), limit=limit + 1), game.rulebook)
        except OptionError:  # there is no higher limit
            return not self.winners()
        try:
            return not longer.state(self.history()).is_terminal()
        except (
            ActionError
        ):  # at the limit the match took another course, as where balls are racked again
            return not self.winners()

    def end_clause(self) -> str:
        """The clause that decided a finished match: that of the last line of the score sheet; empty where
        nothing was scored, and while it goes on."""
        sheet = self.score_sheet() if self.is_terminal() else ()
        return sheet[-1].clause if sheet else ""

    def play_on(self, rng: Random) -> int:
        """Play on, every choice uniformly at random, until the match is over or an open value is
        wanted; how many steps it took.

        Games override it where the same can be had faster.
        """
        steps = 0
        while self._random_step(rng):
            steps += 1
        return steps

    def _random_step(self, rng: Random) -> bool:
        """Take one step at random; False where none is listed: the match is over, or an open value
        is wanted."""
        actor = self.current_player()
        if actor == TERMINAL:
            return False
        if actor == CHANCE:
            if self.open_input() is not None:
                return False
            self._do(self.draw(rng.random), actor)
            return True
        legal = self._legal()
        if not legal:
            return False
        self._do(legal[int(rng.random() * len(legal))], actor)
        return True

    def _refusal(self, action: object) -> PelitupaError:
        """The error for an action that cannot be applied now."""
        position = self.public_position()
        if isinstance(action, bool) or not isinstance(action, (int, tuple)):
            reason = f"an action is an int or an open value, not a {type(action).__name__}"
            return MalformedAction(reason, str(action), position)
        player = self.current_player()
        if isinstance(action, tuple):
            wanted = self.open_input()
            if wanted is None:
                reason = "not a value that is wanted here; give one of the legal actions"
            elif wanted.accepts(action):
                return IllegalAction(self.explain(action), wanted.text(action), position)
            else:
                reason = f"{wanted.fault(action)}; give {wanted.wanted()}"
            return MalformedAction(reason, str(action), position)
        if not 0 <= action < self._base._end_of(player):
            return self._unknown(player, action)
        if player == TERMINAL:
            text = self._base._action_text(action)
        else:
            text = self._base.action_to_string(player, action)
        return IllegalAction(self.explain(action), text, position)

    def _unknown(self, actor: int, action: int) -> MalformedAction:
        """The error for an int that is not an action of this game."""
        error = self._base._no_action(actor, action)
        return MalformedAction(error.reason, error.given, self.public_position())

    # --- OpenSpiel's API

    def get_game(self) -> Game:
        """The game this is a state of."""
        return cast("Game", self._base)

    def num_players(self) -> int:
        """How many seats there are."""
        return self._base.num_players()

    def num_distinct_actions(self) -> int:
        """See `Game.num_distinct_actions`."""
        return self._base.num_distinct_actions()

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.current_player() == TERMINAL

    def is_chance_node(self) -> bool:
        """Whether chance or nature decides next."""
        return self.current_player() == CHANCE

    def is_player_node(self) -> bool:
        """Whether a player decides next."""
        return self.current_player() >= 0

    def is_simultaneous_node(self) -> bool:
        """Never: simultaneous decisions are a sequence in which earlier ones stay hidden."""
        return False

    def is_mean_field_node(self) -> bool:
        """Never."""
        return False

    def is_initial_state(self) -> bool:
        """Whether nothing has happened yet."""
        return not self._steps()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions of a player (by default the current one), ascending; [] if not to act.

        Raises `UnknownSeat` unless `player` is a seat or one of OpenSpiel's player ids.
        """
        current = self.current_player()
        if player is not None and player not in (CHANCE, TERMINAL):
            self._base._check_seat(player)
        if current == TERMINAL:
            return []
        if player is None or player == current:
            return self._legal()
        return self._legal_for(player) if player in self.pending_players() else []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for each legal action, 0 for the others, over all distinct actions (or outcomes)."""
        chance = self.current_player() == CHANCE and player in (None, CHANCE)
        base = self._base
        size = base.max_chance_outcomes() if chance else base.num_distinct_actions()
        mask = [0] * size
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def child(self, action: object) -> Self:
        """The state after one more action, which may be any that `apply_action` takes."""
        state = self.clone()
        state.apply_action(action)
        return state

    def returns(self) -> list[float]:
        """The utility of each seat under the game's objective; zeros while the match is going on."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        objective = self._base.options.objective
        if objective == "win":
            return win_utilities(self.winners(), self.num_players())
        return self.utilities(self.scores())

    def utilities(self, points: Sequence[float]) -> list[float]:
        """What points of each seat are worth under the game's objective, which for `win` is `margin` here.

        Raises `PelitupaError` where there are not as many as seats.
        """
        if len(points) != self.num_players():
            raise PelitupaError(f"{self.num_players()} seats have points, not {len(points)}")
        objective = self._base.options.objective
        return score_utilities("money" if objective == "money" else "margin", points, self.sides())

    def rewards(self) -> list[float]:
        """What the latest action brought: the returns at the end, zeros before."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """The utility of one seat. Raises `UnknownSeat`."""
        self._base._check_seat(player)
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        """The reward of one seat. Raises `UnknownSeat`."""
        self._base._check_seat(player)
        return self.rewards()[player]

    def action_to_string(self, player: int | Action, action: Action | None = None) -> str:
        """The short text of an action: `(player, action)`, or `(action)` for the current player."""
        if action is None:
            actor, value = self.current_player(), player
        else:
            assert isinstance(player, int)
            actor, value = player, action
        if isinstance(value, tuple):
            wanted = self.open_input()
            if wanted is None:
                raise MalformedAction("no open value is wanted", str(value), self.public_position())
            return wanted.text(value)
        return self._base.action_to_string(actor, value)

    def string_to_action(self, player: int | str, text: str | None = None) -> Action:
        """The action of a text: `(text)` or `(player, text)`.

        Letter case and extra spaces do not matter. The beginning of the text of just one legal action stands
        for it, and so does its end, where no other legal action has these words (`hearts` for `bid hearts`);
        but the whole text of an action, legal or not, always means that action. Raises `MalformedAction`
        or `AmbiguousAction`. The action need not be legal: `apply_action` judges that.
        """
        if isinstance(player, str):
            actor, given = self.current_player(), player
        else:
            actor, given = player, text or ""
        wanted = self.open_input()
        value = wanted.parse(given) if wanted is not None else None
        if value is not None:
            return value
        if actor == TERMINAL:
            raise MalformedAction(t("the match is over"), given, self.public_position())
        known = self._base.texts(actor)
        words = " ".join(given.split()).lower()
        if words not in known:
            legal = [self._base.action_to_string(actor, a) for a in self.legal_actions(actor)]
            words = meant(given, legal, wanted, actor != CHANCE, self.public_position).lower()
        return known[words]

    def _observer(self, player: int | None) -> int:
        """The observing seat: the one given, or else the one to decide. Raises `UnknownSeat` if there is
        none, for example at a chance node or after the end when no seat is given."""
        seat = self.current_player() if player is None else player
        if player is None and seat < 0:
            told = "no seat is to decide here: say which one looks"
            raise UnknownSeat(told, seat)
        self._base._check_seat(seat)
        return seat

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat has seen since the beginning (perfect recall), one entry a line.

        What it drew unseen by others while nobody decided anything is a set, in ascending order: one hand is
        one information state. So the string of a later position begins with that of an earlier one from
        decision to decision, but not in the midst of a deal. Raises `UnknownSeat`.
        """
        seat = self._observer(player)
        base = self._base
        lines = [f"{base} seat {seat}"]
        for step, actor, text, target, _ in known_to(self, seat, base.draws_in_order):
            lines.append(f"{step} {actor} {target} {text}")
        return "\n".join(lines)

    def observation_string(self, player: int | None = None) -> str:
        """What a seat sees on the table now, one zone a line. Raises `UnknownSeat`."""
        view = self.view(self._observer(player))
        return "\n".join([str(view.prompt), *summarise(view)])

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a seat sees now as floats; see `Game.observation_tensor_shape`. Raises `UnknownSeat`."""
        seat = self._observer(player)
        out = Tensor(seat, self.num_players())
        self._observe(seat, out)
        return out.values

    def observation_packed(self, player: int | None = None) -> tuple[bytes, list[float]]:
        """The same packed: the floats of all parts that are `bits` or `one-hot`, in their order, as bits, the
        first one in the lowest place of the first byte; and the floats of all parts that are `numbers`.

        `Game.observation_layout` says which is which. It takes a fraction of the time. Raises `UnknownSeat`.
        """
        seat = self._observer(player)
        out = PackedTensor(seat, self.num_players())
        self._observe(seat, out)
        return out.packed(), out.values

    def observation_bytes(self, player: int | None = None) -> bytes:
        """The floats of `observation_tensor` as they lie in an array of float32, little end first.

        Compiled it takes a tenth of the time of a list, or less. Raises `UnknownSeat`.
        """
        return self._row(self._observer(player))

    def _row(self, seat: int) -> bytes:
        spare = self._base._rows  # what collects rows is used again, but never by two at once
        rows = spare.pop() if spare else Rows(self.num_players())
        self._observe(seat, rows.of(seat))
        found = rows.taken()
        spare.append(rows)
        return found

    def observation_into(self, buffer: Any, player: int | None = None) -> None:
        """Write the floats of `observation_tensor` into an array of them, as of numpy: quickest into one of
        float32.

        Raises `UnknownSeat`, and `PelitupaError` where the array has another size.
        """
        seat = self._observer(player)
        row = memoryview(self._row(seat)).cast("f")
        try:
            memoryview(buffer)[:] = row
        except (TypeError, ValueError, NotImplementedError):  # other numbers, or another shape
            writer_of(self.get_game()).copy(buffer, self, seat)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """What a seat sees now, then all it has seen happen, step by step: equal only where
        `information_state_string` is.

        The observation tensor comes first; then a row of floats for each step as
        `pelitupa.core.information.rows_of` describes it, and zeros up to the longest match there can be.
        Raises `UnknownSeat`, and `PelitupaError` for games too long for it
        (`GameType.provides_information_state_tensor`).
        """
        base, seat = self._base, self._observer(player)
        self.get_game()._check_information_state_tensor()
        lines = known_to(self, seat, base.draws_in_order)
        return self.observation_tensor(seat) + rows_for(
            self, seat, lines, base._steps_of_the_past()
        )

    def observation_with_history(self, player: int | None = None, history: int = 64) -> list[float]:
        """The seat's observation, then the latest `history` steps that it knows of, the latest first.

        This is not an information state, because older steps are forgotten. The observation tensor comes
        first, then `history` rows as `pelitupa.core.information.rows_of` describes them, zeros where there
        have been fewer. Every game has it. Raises `UnknownSeat`, and `PelitupaError` for a number that
        cannot be.
        """
        check_history(history)
        seat = self._observer(player)
        return self.observation_tensor(seat) + latest_rows(self, seat, history)

    # --- for people

    def view(self, seat: int | None, cache: ViewCache | None = None) -> View:
        """Everything that a seat, or a spectator (None), may see, with the seat's own legal actions.

        Callers that want several views of this position can pass the same `cache` to all of them.
        Raises `UnknownSeat`.
        """
        base = self._base
        if seat is not None:
            base._check_seat(seat)
        pending = self.pending_players()
        mine = seat is not None and seat in pending
        wanted = self.open_input() if mine else None
        cache = ViewCache() if cache is None else cache
        if not cache.players:
            cache.players = self._players(pending)
        return View(
            game=str(base),
            title=base.rulebook.title,
            seat=seat,
            step=self._steps_known(seat),
            players=cache.players,
            zones=tuple(self._zones(Eye(seat, cache))),
            prompt=self._prompt(seat),
            actions=tuple(
                ActionView(
                    base.action_to_string(seat, action),
                    base.action_label(action),
                    self._touches(action),
                    self._group(action),
                    self._bid_place(action),
                    grave=self._is_grave(action),
                )
                for action in self.legal_actions(seat)
            )
            if mine and seat is not None
            else (),
            open_input=wanted.view() if wanted is not None else None,
            sheet=self.score_sheet(),
            result=self._result_text() if self.is_terminal() else "",
            deal=self.deal_number(),
            part=base.part(),
        )

    def _players(self, pending: list[int]) -> tuple[PlayerView, ...]:
        """What everyone may know of each player."""
        base, scores = self._base, self.scores()
        team_of = {s: i for i, team in enumerate(self.sides()) for s in team}
        return tuple(
            PlayerView(s, team_of[s], f"{scores[s]:g}", self._status(s), s in pending)
            for s in range(base.num_players())
        )

    def explain(self, action: object, player: int | None = None) -> Ruling:
        """Why an action is legal or not for a player (by default the current one).

        Raises `MalformedAction` if it is not an action of this game, or is an open value where none is
        wanted, and `UnknownSeat`.
        """
        current, base = self.current_player(), self._base
        if player is not None and player != CHANCE:
            base._check_seat(player)
        seat = current if player is None else player
        if isinstance(action, bool) or not isinstance(action, (int, tuple)):
            raise self._refusal(action)
        if isinstance(action, int) and not 0 <= action < base._end_of(seat):
            raise self._unknown(seat, action)
        if current == TERMINAL:
            return Ruling(False, "contract/over", t("The match is over."))
        if seat != current and seat not in self.pending_players():
            return Ruling(False, "contract/turn", t("It is not your turn."))
        if seat == CHANCE:
            return self._chance_ruling(action)
        if not isinstance(action, int) and self.open_input() is None:
            raise self._refusal(action)
        return self._ruling(action, seat)

    def chance_draw(self) -> Draw | None:
        """What a chance node draws and for whom, as everybody may know; None elsewhere."""
        if not self.is_chance_node():
            return None
        return Draw(self._chance_what(), self._chance_seat(), self._draw_audience())

    def drawn_for(self) -> int:
        """The seat that a chance node draws for; -1 for nobody in particular, and where nothing is drawn."""
        return self._chance_seat() if self.is_chance_node() else -1

    def _draw_audience(self) -> int | None:
        """Who will see what a chance node draws; None where that differs by outcome."""
        outcomes = self._legal()
        if not outcomes:
            return EVERYONE
        audience = self._audience(outcomes[0])
        for outcome in outcomes:
            if self._audience(outcome) != audience:
                return None
        return audience

    def public_position(self) -> str:
        """The position in one line, as a spectator sees it."""
        return f"{self._base}, move {self._steps_known(None) + 1}; " + "; ".join(
            summarise(self.view(None))
        )

    def __str__(self) -> str:
        """What the player to decide observes, and who that is: programs that tell positions apart by this
        text (OpenSpiel's value iteration) may do so where nothing is hidden."""
        player = self.current_player()
        return f"{self.observation_string(max(player, 0))}\n{player}"

    def __repr__(self) -> str:
        return f"{self._base!r}.state({self.history()!r})"

    def _repr_svg_(self) -> str:
        player = self.current_player()
        return draw_svg(self.view(player if player >= 0 else None))


def do_written(state: State, text: str) -> None:
    """Do what a position says has been done, an action or a draw by its text. Raises `PositionError`."""
    try:
        state.apply_action(state.string_to_action(text))
    except ActionError as error:
        raise PositionError(f"this cannot come next: {error.reason}", text) from None


@mypyc_attr(allow_interpreted_subclasses=True)
class Sampler:
    """Draws states consistent with one seat's observations: prepared once, drawn from many times.

    Each draw is a function of the seat's knowledge and the random numbers alone, never of the hidden truth.
    A bot that plans on such draws therefore cannot cheat, and conformance proves it.

    A sampler describes the state at the time it was made; later changes of that state do not affect it.
    """

    def draw(self, rng: Callable[[], float]) -> State:
        """An independent state, consistent with everything this seat has observed.

        Raises `ValueError` where none was found, which happens only if the observations are next to
        impossible.
        """
        raise NotImplementedError


class CloneSampler(Sampler):
    """Where nothing is hidden: every draw is a copy."""

    def __init__(self, state: State) -> None:
        self._state = state.clone()

    def draw(self, rng: Callable[[], float]) -> State:
        """See `Sampler.draw`."""
        return self._state.clone()


class UnpreparedSampler(Sampler):
    """For games that have nothing to prepare: each draw is `State._resampled`."""

    def __init__(self, state: State, player: int) -> None:
        self._state = state.clone()
        self._player = player

    def draw(self, rng: Callable[[], float]) -> State:
        """See `Sampler.draw`."""
        return self._state._resampled(self._player, rng)
