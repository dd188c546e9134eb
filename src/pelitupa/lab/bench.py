"""How fast the rules are beside OpenSpiel's, in one run on one machine: `pelitupa bench`.

For each rule set, and for OpenSpiel's game like it where a game's rulebook names one:

- *steps*: random matches driven from Python by the API that both share, steps a second;
- *inside*: our matches played out by one call, against OpenSpiel's driven from Python;
- *observed*: the same steps, with an observation of the player to decide written into an array of numpy at
  every decision, theirs by OpenSpiel's observer, or its tensor;
- *decisions*: the same without observations, counted by what players decide;
- *many* and *agents*: decisions in the vector environment, 256 matches at once, and through PettingZoo's
  `last()` and `step`, each with what its player sees and may do;
- *bare ones*: how many of our bare steps or decisions one of these costs, measured in the same turns;
- *clones*: copies a second of a state halfway through a match; *samplers*: how often a second what a seat
  knows there can be prepared for drawing; *draws*: how often what it does not know is drawn from one.

A second is one of processor time, so that whatever else the machine does counts for neither. The
measures of both take turns, so that a machine that slows down slows both; what is quoted is the median
of the rounds' ratios, with the least and the most. `pelitupa.lab.comparisons` has other libraries.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, Final

from pelitupa.core import TERMINAL, Game, Sampler, State
from pelitupa.games import game_ids, load_game, rulebook
from pelitupa.lab.checksums import specs
from pelitupa.nature import Seeded
from pelitupa.players.playout import play_out

MEASURES: Final[tuple[str, ...]] = (
    "steps",
    "observed",
    "inside",
    "decisions",
    "many",
    "agents",
    "clones",
    "samplers",
    "draws",
)
More = Mapping[str, Callable[[Game], Iterator[int]]]
"""Measures by name, each made for a game."""
NO_MORE: Final[More] = MappingProxyType({})

_BETWEEN: Final = 1000
"""Whole matches are played for so many steps between two looks at the clock."""


@dataclass(frozen=True)
class Ratio:
    """A measure a second: the medians of ours and, where there is a peer, of theirs, and the ratio of
    the two round by round: median, least, most. `bare_ones` is how many of ours without an observation one
    costs, likewise: median, least, most; None where the measure has none."""

    ours: float
    theirs: float | None
    ratio: float | None
    low: float | None
    high: float | None
    bare_ones: tuple[float, float, float] | None = None


@dataclass(frozen=True)
class Benchmark:
    """One game's figures, all of them a second, by measure: `samplers` and `draws` only where something is
    hidden."""

    game: str
    peer: str | None
    measures: dict[str, Ratio]


def benchmark_specs() -> list[tuple[str, str | None]]:
    """Every game there is, by its default rules and by each of its named rule sets, and after these with
    OpenSpiel's game like it where its rulebook names one: the same game, or one of like size."""
    found: list[tuple[str, str | None]] = [(spec, None) for spec in specs()]
    for id in game_ids():
        peers = rulebook(id).openspiel
        found += [(f"{id}({options})", peer) for options, peer in peers.items()]
    return found


def benchmark(
    spec: str,
    peer: str | None = None,
    seconds: float = 0.2,
    rounds: int = 5,
    only: Collection[str] = MEASURES,
    more: More = NO_MORE,
) -> Benchmark:
    """Measure one game; every measure takes `seconds` in each of `rounds`. `more` are measures of what
    stands on the lab, of games in which somebody decides: those of environments.

    Without a `peer` of OpenSpiel's, or where OpenSpiel is not installed, ours alone.
    """
    game = load_game(spec)
    state = _underway(game.new_initial_state)
    theirs = _load_peer(peer) if peer is not None else None
    ours = _shared(game.new_initial_state, state, inside)
    if game.has_hidden_information() and game.has_decisions():
        ours["samplers"] = _repeated(_preparer(state))
        ours["draws"] = _repeated(_drawer(state))
    if game.has_decisions():
        ours["decisions"] = _decisions(game.new_initial_state)
        if look := _looker(game):
            ours["observed"] = _driven(game.new_initial_state, look)
        ours |= {name: make(game) for name, make in more.items() if name in only}
    beside: dict[str, Iterator[int]] = {}
    if theirs is not None:
        other = theirs.new_initial_state
        beside = _shared(other, _underway(other), _matches)
        if "observed" in ours:
            beside["observed"] = _driven(other, _their_looker(theirs))
    bare = {  # the same as what has observations, without them
        "observed": _driven(game.new_initial_state),
        "many": _decisions(game.new_initial_state),
        "agents": _decisions(game.new_initial_state),
    }
    measured = {
        name: compare(ours[name], beside.get(name), seconds, rounds, bare.get(name))
        for name in MEASURES
        if name in ours and name in only
    }
    return Benchmark(str(game), peer if theirs is not None else None, measured)


def _shared(
    new_state: Callable[[], Any], underway: Any, matches: Callable[[Any], Iterator[int]]
) -> dict[str, Iterator[int]]:
    """The measures that we share with OpenSpiel."""
    return {
        "steps": _driven(new_state),
        "inside": matches(new_state),
        "clones": _repeated(underway.clone),
    }


def _load_peer(name: str) -> Any:
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel.load_game(name)


def compare(
    ours: Iterator[int],
    theirs: Iterator[int] | None,
    seconds: float,
    rounds: int,
    bare: Iterator[int] | None = None,
) -> Ratio:
    """Measure kinds of work in turns; each item of an iterator is how much has been done since."""
    works = [ours, *[work for work in (theirs, bare) if work is not None]]
    for work in works:
        _rate(work, seconds)  # to warm up
    turns = [[_rate(work, seconds) for work in works] for _ in range(rounds)]
    median = statistics.median(turn[0] for turn in turns)
    costs = None if bare is None else _spread([turn[-1] / turn[0] for turn in turns])
    if theirs is None:
        return Ratio(median, None, None, None, None, costs)
    found = _spread([turn[0] / turn[1] for turn in turns])
    return Ratio(median, statistics.median(turn[1] for turn in turns), *found, costs)


def _spread(ratios: list[float]) -> tuple[float, float, float]:
    """The median, the least and the most."""
    return statistics.median(ratios), min(ratios), max(ratios)


def _rate(work: Iterator[int], seconds: float) -> float:
    """How much of some work is done in a second of processor time."""
    done = 0
    begun = now = time.process_time()
    while now - begun < seconds:
        done += next(work)
        now = time.process_time()
    return done / (now - begun)


def _looker(game: Game) -> Callable[[Any], None] | None:
    """What writes into an array what the player to decide sees; None without numpy."""
    try:
        import numpy as np
    except ImportError:
        return None
    row = np.zeros(game.observation_tensor_size(), np.float32)
    return lambda state: state.observation_into(row)


def _their_looker(game: Any) -> Callable[[Any], None]:
    """The same by OpenSpiel's observer of a game of its own, or by its tensor where it has no observer."""
    import numpy as np
    from open_spiel.python.observation import make_observation

    observation = make_observation(game)
    if observation is not None:
        return lambda state: observation.set_from(state, state.current_player())
    size = game.information_state_tensor_size()
    row = np.zeros(size, np.float32)

    def look(state: Any) -> None:
        row[:] = state.information_state_tensor(state.current_player())

    return look


def _driven(
    new_state: Callable[[], Any], look: Callable[[Any], None] | None = None
) -> Iterator[int]:
    """Random matches through the API that we share with OpenSpiel, chance included; their steps. At each
    decision somebody may `look`."""
    for steps, _ in _walks(new_state, look):
        yield steps


def _matches(new_state: Callable[[], Any]) -> Iterator[int]:
    """The same, counting matches."""
    for _ in _walks(new_state):
        yield 1


def _decisions(new_state: Callable[[], Any]) -> Iterator[int]:
    """The same, counting what players decide."""
    random, nature = Random(1).random, Seeded(1)
    while True:
        state, decided = new_state(), 0
        while (player := state.current_player()) != TERMINAL:
            legal = state.legal_actions()
            if legal:
                state.apply_action(legal[int(random() * len(legal))])
            else:
                state.apply_action(nature.outcome(state))
            if player >= 0:
                decided += 1
        yield decided


def _walks(
    new_state: Callable[[], Any], look: Callable[[Any], None] | None = None
) -> Iterator[tuple[int, Any]]:
    random, nature = Random(1).random, Seeded(1)
    while True:
        state, steps = new_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if legal:
                if look is not None and not state.is_chance_node():
                    look(state)
                state.apply_action(legal[int(random() * len(legal))])
            else:
                state.apply_action(nature.outcome(state))
            steps += 1
        yield steps, state


def inside(new_state: Callable[[], State]) -> Iterator[int]:
    """Matches played out by one call each, of a thousand steps or more between two looks at the clock."""
    rng, nature = Random(1), Seeded(1)
    while True:
        matches = steps = 0
        while steps < _BETWEEN:
            steps += play_out(new_state(), rng, nature)
            matches += 1
        yield matches


def _repeated(work: Callable[[], Any]) -> Iterator[int]:
    """A piece of work, ten times over between two looks at the clock."""
    while True:
        for _ in range(10):
            work()
        yield 10


def _underway(new_state: Callable[[], Any]) -> Any:
    """A state halfway through a random match, at a decision of a player."""
    _, end = next(_walks(new_state))
    history = end.history()
    state = new_state()
    for done, action in enumerate(history):
        if 2 * done >= len(history) and not state.is_chance_node():
            break
        state.apply_action(action)
    return state


def _drawer(state: State) -> Callable[[], State]:
    sampler, rng = state.sampler(state.current_player()), Random(1).random

    def draw() -> State:
        return sampler.draw(rng)

    return draw


def _preparer(state: State) -> Callable[[], Sampler]:
    seat = state.current_player()

    def prepare() -> Sampler:
        return state.sampler(seat)

    return prepare
