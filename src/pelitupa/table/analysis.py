"""After a match: how the result that one could expect went up and down, and which choices cost most.

Each choice of a seat is looked at as the seat stood then, knowing no more than it knew: the game's adviser
and a search name what else there was, and each is tried on the same deals, drawn anew to fit what the seat
had seen. Those that seem to have cost most are tried on many more; only what is worse beyond doubt is told.
Of games of tricks it is told as well what each deal would have come to with all hands open (`open_deals.py`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any, Final

from pelitupa.core import Action, Game, State
from pelitupa.core.frozen import Frozen
from pelitupa.games import load_game
from pelitupa.players import adviser, make_bot
from pelitupa.players.search import SearchBot, SearchSettings
from pelitupa.records import PEOPLE, Record, execute
from pelitupa.table.open_deals import OpenDeal, deals_played, open_deal

LOOK: Final = SearchSettings(simulations=100, seconds=0.4)
"""How long others are looked for beside each choice."""
FIRST: Final = SearchSettings(simulations=60, seconds=0.4)
"""How long it is tried beside them at first."""
WEIGH: Final = SearchSettings(simulations=400, seconds=4.0)
"""How long those are weighed that may have cost most."""
_WEIGHED: Final = 8
_TOLD: Final = 3
SURE: Final = 2.0
"""By so many standard errors a choice must be worse to be told."""
RIVALS: Final = 2
"""So many others are weighed beside what was done."""
_SEED: Final = "analysis"


@dataclass(frozen=True)
class Look(Frozen):
    """A choice at first sight: the utility that could be expected, and by how much what was done seemed worse
    than the best of its `rivals` (0: nothing seemed better)."""

    value: float
    gap: float
    rivals: tuple[Action, ...]


@dataclass(frozen=True)
class Costly(Frozen):
    """A choice that cost: what was done after `step` entries and what was `better`, as texts, by how much
    utility, and the standard error of that."""

    step: int
    done: str
    better: str
    loss: float
    error: float


@dataclass(frozen=True)
class Report(Frozen):
    """The course, (step, utility that could be expected) for each choice, what cost most, worst first, and
    the deals with open hands, where tricks are solved.

    `span` is the utility from losing to winning; 0 where utilities are points.
    """

    course: tuple[tuple[int, float], ...]
    costly: tuple[Costly, ...]
    span: float
    deals: tuple[OpenDeal, ...] = ()


@lru_cache(maxsize=8)
def _game(spec: str) -> Game:
    return load_game(spec)


def look(
    spec: str,
    history: list[Action],
    done: Action,
    nature: str,
    settings: SearchSettings = LOOK,
    first: SearchSettings = FIRST,
) -> Look:
    """What whoever was to make the choice `done`, after a history, could expect, and what else there was."""
    state = _game(spec).state(history)
    ranked = _ranked(state, settings, nature)
    rivals = tuple([action for action in ranked if action != done][:RIVALS])
    tried = _bot(state, first, nature).tried_alike(state, [done, *rivals])
    means = [sum(results) / len(results) for results in tried]
    return Look(max(means), max(means) - means[0], rivals)


def weigh(
    spec: str, history: list[Action], done: Action, rivals: tuple[Action, ...], nature: str
) -> Costly | None:
    """The best of the `rivals` if it is better than what was done beyond doubt."""
    state = _game(spec).state(history)
    results = _bot(state, WEIGH, nature).tried_alike(state, [done, *rivals])
    own, found = results[0], None
    for action, its in zip(rivals, results[1:], strict=True):
        loss, error = gain(its, own)
        if loss > SURE * error and (found is None or loss > found.loss):
            seat = state.current_player()
            texts = [state.action_to_string(seat, each) for each in (done, action)]
            found = Costly(len(history), texts[0], texts[1], loss, error)
    return found


def gain(its: Sequence[float], own: Sequence[float]) -> tuple[float, float]:
    """By how much one choice brought more than another in the same worlds, on average, and the standard error
    of that."""
    gains = [mine - theirs for mine, theirs in zip(its, own, strict=True)]
    mean = sum(gains) / len(gains)
    spread = sum((each - mean) ** 2 for each in gains) / max(1, len(gains) - 1)
    return mean, math.sqrt(spread / len(gains))


def _ranked(state: State, settings: SearchSettings, nature: str) -> list[Action]:
    """What there is to do, as far as it was thought of, the best first by the game's adviser."""
    game, seat = state.get_game(), state.current_player()
    budget = f"simulations={settings.simulations},seconds={settings.seconds}"
    player = make_bot(adviser(game.id, nature, budget), game, seat, _seed(state))
    first: list[Action] = []
    if not isinstance(player, SearchBot):
        first, player = [player.step(state)], _bot(state, settings, nature)
    return list(dict.fromkeys([*first, *[action for action, _, _ in player.search(state)]]))


def _bot(state: State, settings: SearchSettings, nature: str) -> SearchBot:
    told = replace(settings, nature=nature)
    return SearchBot(state.get_game(), state.current_player(), _seed(state), told)


def _seed(state: State) -> str:
    return f"{_SEED}:{state.move_number()}"


class Analysis:
    """The work of analysing a seat's play in a finished match, in small tasks that anybody may do.

    Ask for a `task`, do it (anywhere: it can be sent to another process), and `take` what it brought, until
    there is none; then there is a `report`.
    """

    def __init__(self, record: Record, seat: int) -> None:
        """Raises `RecordError`, and `ValueError` for a seat that there is not."""
        state = execute(record)
        game = state.get_game()
        if not 0 <= seat < game.num_players():
            raise ValueError(f"there is no seat {seat}")
        self.seat = seat
        header = record.header
        typed = header.nature.kind == PEOPLE
        self._nature = "" if typed else str(header.nature.spec(game))
        self._span = utility_span(game)
        self._spec = str(game)
        self._history = state.history()
        self._steps = _choices(game, self._history, seat, header.given)
        self._looks: list[Look] = []
        self._doubtful: list[int] = []
        self._weighed = 0
        self._costly: list[Costly] = []
        self._begun = deals_played(game, self._history)
        self._deals: list[OpenDeal | None] = []

    @property
    def total(self) -> int:
        """How many tasks there are at most."""
        return len(self._steps) + min(_WEIGHED, len(self._steps)) + len(self._begun)

    @property
    def done(self) -> int:
        """How many of them are done, or found not needed."""
        if len(self._looks) < len(self._steps):
            return len(self._looks)
        left = len(self._doubtful) - self._weighed + len(self._begun) - len(self._deals)
        return self.total - left

    def task(self) -> Callable[[], Any] | None:
        """What is to be done next."""
        if len(self._looks) < len(self._steps):
            return self._partial(look, self._steps[len(self._looks)])
        if self._weighed == len(self._doubtful):
            if len(self._deals) == len(self._begun):
                return None
            begun = self._begun[len(self._deals)]
            return partial(open_deal, self._spec, self._history, begun, self.seat)
        place = self._doubtful[self._weighed]
        return self._partial(weigh, self._steps[place], self._looks[place].rivals)

    def take(self, result: Any) -> None:
        """What a task has brought."""
        if isinstance(result, Look):
            self._looks.append(result)
            if len(self._looks) == len(self._steps):
                self._doubtful = self._most_doubtful()
            return
        if self._weighed == len(self._doubtful):
            self._deals.append(result)
            return
        self._weighed += 1
        if result is not None:
            self._costly.append(result)

    def report(self) -> Report:
        """What came of it."""
        course = [(step, seen.value) for step, seen in zip(self._steps, self._looks, strict=False)]
        worst = sorted(self._costly, key=lambda turn: -turn.loss)[:_TOLD]
        deals = tuple(deal for deal in self._deals if deal is not None)
        return Report(tuple(course), tuple(worst), self._span, deals)

    def _partial(self, work: Callable[..., Any], step: int, *rest: Any) -> Callable[[], Any]:
        history = self._history[:step]
        return partial(work, self._spec, history, self._history[step], *rest, self._nature)

    def _most_doubtful(self) -> list[int]:
        """The places of the choices that may have cost most."""
        places = [place for place, seen in enumerate(self._looks) if seen.gap > 0.0]
        return sorted(places, key=lambda place: -self._looks[place].gap)[:_WEIGHED]


def utility_span(game: Game) -> float:
    """The utility from losing to winning; 0 where utilities are points."""
    if game.options.objective != "win":
        return 0.0
    sides = len(game.teams())
    return float(sides) if sides <= 2 else 1.0 + 1.0 / (game.num_players() - 1)


def _choices(game: Game, history: list[Action], seat: int, given: int) -> list[int]:
    """The steps at which a seat had something to choose, after what was given."""
    steps = []
    state = game.new_initial_state()
    for step, action in enumerate(history):
        if step >= given and state.current_player() == seat:
            if state.open_input() is not None or len(state.legal_actions()) > 1:
                steps.append(step)
        state.apply_action(action)
    return steps
