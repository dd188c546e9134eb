"""Some matches of one game side by side, each begun again when it is over: what a process of the vector
environment plays. It writes what is seen into arrays that others may share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pelitupa.adapters.playing import Playing, Rules, see_all, step_all
from pelitupa.core import Game, PelitupaError, State
from pelitupa.lab.arrays import Seen, writer_for
from pelitupa.nature import Nature, fresh_seed
from pelitupa.players import Bot, make_bot

Policy = Callable[[State], Any]
"""Gives an action for a state in which its seat decides. It gets a copy, and must not look at what is hidden:
the observations and strings of the seat that decides tell what it may know."""

Player = Bot | Policy
Others = dict[int, str | Policy]
"""Who plays each seat but one: a bot by its spec, or a policy."""

NEXT_STEP: Final = "NextStep"
SAME_STEP: Final = "SameStep"
DISABLED: Final = "Disabled"

_NOT_BEGUN: Final = "reset the environment before the first step"

_MOST_EMPTY: Final = 10_000
"""So many matches in a row in which the learning seat decides nothing; then something is wrong."""


def others_of(game: Game, seat: int, others: str | Policy | Sequence[str | Policy]) -> Others:
    """Who plays each seat but one: one for all of them, or a list in the order of their seats.

    Raises `UnknownSeat`, and `PelitupaError` for a bot that there is not, and for too many or too few.
    """
    game._check_seat(seat)
    rivals = [other for other in range(game.num_players()) if other != seat]
    single = isinstance(others, str) or callable(others)
    chosen = [others] * len(rivals) if single else list(others)  # type: ignore[arg-type]
    if len(chosen) != len(rivals):
        raise PelitupaError(
            f"{game} has {len(rivals)} other seats, but {len(chosen)} bots are given for them"
        )
    found: Others = dict(zip(rivals, chosen, strict=True))  # type: ignore[arg-type]
    seated(found, game, "checked")
    return found


def seated(others: Others, game: Game, seed: str) -> dict[int, Player]:
    """The players of a match; bots take a seed of this one each."""
    return {
        seat: make_bot(other, game, seat, f"{seed}:{seat}") if isinstance(other, str) else other
        for seat, other in others.items()
    }


def answer(player: Player, state: State) -> Any:
    """What a player does in a state, of which it gets a copy."""
    act: Policy = player if callable(player) else player.step
    return act(state.clone())


@dataclass(frozen=True)
class Plan:
    """What is played: the rules, whose steps count (None: everybody's), who plays all other seats, how many
    steps of history an observation has, and when a match that is over begins again."""

    rules: Rules
    seat: int | None
    others: Others
    history: int
    autoreset: str


@dataclass
class Arrays:
    """What is seen of some matches, a row each. `floats` and `masks` are what the seat to decide sees and may
    do, `seats` which it is, `brought` what the latest step brought each seat, `ended` and `cut` whether the
    match was terminated or truncated by it."""

    floats: NDArray[Any]
    masks: NDArray[Any]
    seats: NDArray[Any]
    brought: NDArray[Any]
    ended: NDArray[Any]
    cut: NDArray[Any]

    def part(self, rows: slice) -> Arrays:
        """Some of the rows, in the same memory."""
        return Arrays(*[array[rows] for array in vars(self).values()])


Shapes = list[tuple[tuple[int, ...], Any]]


def shapes(plan: Plan, matches: int) -> Shapes:
    """The shapes and types of `Arrays` for so many matches, in their order."""
    game = plan.rules.game
    floats = writer_for(game, plan.history).size
    return [
        ((matches, floats), np.float32),
        ((matches, game.num_distinct_actions()), np.int8),
        ((matches,), np.int64),
        ((matches, game.num_players()), np.float64),
        ((matches,), np.bool_),
        ((matches,), np.bool_),
    ]


@dataclass
class Slot:
    """A place in the batch: the match that is played in it, nature's stream, and the players of a match."""

    seed: str | int
    nature: Nature
    begun: int = 0
    playing: Playing | None = None
    players: dict[int, Player] = field(default_factory=dict)

    @property
    def match(self) -> Playing:
        """The match; there is one since the first reset."""
        if self.playing is None:
            raise PelitupaError(_NOT_BEGUN)
        return self.playing


def doubtful(arrays: Arrays, actions: Sequence[int]) -> list[int]:
    """The places whose actions are not among the legal ones, as where a match is over."""
    chosen = np.asarray(actions)
    width = arrays.masks.shape[1]
    fine = (chosen >= 0) & (chosen < width)
    fine &= arrays.masks[np.arange(len(chosen)), np.where(fine, chosen, 0)] == 1
    found: list[int] = np.flatnonzero(~fine).tolist()
    return found


End = tuple[int, dict[str, Any], NDArray[Any]]
"""A match that has ended with a step and has begun again: its place, how it ended, and what was seen last."""


class Batch:
    """Matches side by side; `arrays` has a row for each."""

    def __init__(self, plan: Plan, arrays: Arrays, slots: list[Slot] | None = None) -> None:
        self.plan, self.arrays = plan, arrays
        self.slots: list[Slot] = [] if slots is None else slots
        self.matches = [slot.match for slot in self.slots]
        """The match of each slot; none before the first reset."""
        self._writer = writer_for(plan.rules.game, plan.history)

    def reset(self, seeds: Sequence[str | int | None], which: Sequence[int]) -> None:
        """Begin new matches in these places. A seed begins the streams of nature and of bots there; without
        one they go on, or begin by one from the operating system."""
        if not self.slots:
            self.slots = [self._slot(seed) for seed in seeds]
        for place in which:
            seed = seeds[place]
            if seed is not None:
                self.slots[place] = self._slot(seed)
            self._begin(self.slots[place])
        self.matches = [slot.match for slot in self.slots]
        rows = list(which)
        self.arrays.brought[rows] = 0.0
        self.arrays.ended[rows] = self.arrays.cut[rows] = False
        self._write()

    def step(self, actions: Sequence[int]) -> tuple[list[End], list[tuple[int, dict[str, Any]]]]:
        """Do an action in each match; those that are over begin again where the plan says so.

        Returns the matches that have begun again in the same step, and the place of all that have ended
        with how they did. Raises as `Playing.step`; then nothing has changed, in any match.
        """
        arrays, again = self.arrays, self.plan.autoreset
        if not self.matches:
            raise PelitupaError(_NOT_BEGUN)
        self.check(actions, doubtful(arrays, actions))
        arrays.brought.fill(0.0)
        arrays.ended.fill(False)
        arrays.cut.fill(False)
        waiting = self._over() if again == NEXT_STEP else []
        ends: list[End] = []
        over: list[tuple[int, dict[str, Any]]] = []
        for place, brought in self._do(actions):
            match = self.matches[place]
            arrays.brought[place] = brought
            arrays.ended[place], arrays.cut[place] = match.terminated, match.truncated
            if match.is_over:
                over.append((place, match.how))
                if again == SAME_STEP:
                    last = np.empty(self._writer.size, np.float32)
                    self._writer.write(last, *self._seen(match))
                    ends.append((place, match.how, last))
                    self.matches[place] = self._begin(self.slots[place])
        for place in waiting:
            self.matches[place] = self._begin(self.slots[place])
        self._write()
        return ends, over

    def _over(self) -> list[int]:
        """The places whose matches are over."""
        return [place for place, match in enumerate(self.matches) if match.is_over]

    def check(self, actions: Sequence[int], places: Sequence[int]) -> None:
        """Raise what a step would in these places, before any match has changed."""
        game, lose = self.plan.rules.game, self.plan.rules.lose
        for place in places:
            match, action = self.matches[place], actions[place]
            if match.is_over:
                if self.plan.autoreset == DISABLED:
                    raise PelitupaError(
                        "a match is over: reset it with options={'reset_mask': ...}"
                    )
                continue
            if lose and 0 <= action < game.num_distinct_actions():
                continue
            match.state.apply_action(action)  # it is not legal: this raises, and changes nothing

    def _do(self, actions: Sequence[int]) -> list[tuple[int, list[float]]]:
        """One step in each match that is not over, of the seat that learns, and of all others up to its next;
        where that has brought somebody something, or ended the match, what it brought each seat."""
        matches = self.matches
        playing = [] if self.plan.seat is None else [not match.is_over for match in matches]
        told = step_all(matches, list(actions))
        if self.plan.seat is None:
            return [(place, matches[place].rewards) for place in told]
        return [
            (place, self._play_on(self.slots[place], matches[place].rewards))
            for place, plays in enumerate(playing)
            if plays
        ]

    def _play_on(self, slot: Slot, brought: list[float]) -> list[float]:
        match, own = slot.match, self.plan.seat
        while own is not None and match.seat != own and not match.is_over:
            match.step(answer(slot.players[match.seat], match.state))
            brought = [was + now for was, now in zip(brought, match.rewards, strict=True)]
        return brought

    def _begin(self, slot: Slot) -> Playing:
        """Begin a match in which the seat that learns decides something; others are passed over."""
        game = self.plan.rules.game
        for _ in range(_MOST_EMPTY):
            slot.begun += 1
            slot.players = seated(self.plan.others, game, f"{slot.seed}:{slot.begun}")
            slot.playing = Playing(self.plan.rules, slot.nature)
            self._play_on(slot, slot.playing.rewards)
            if not slot.playing.is_over:
                return slot.playing
        raise PelitupaError(
            f"seat {self.plan.seat} of {game} decides nothing in {_MOST_EMPTY} matches"
        )

    def _slot(self, seed: str | int | None) -> Slot:
        seed = fresh_seed() if seed is None else seed
        return Slot(seed, self.plan.rules.nature.make(seed))

    def _seen(self, match: Playing) -> Seen:
        return match.state, match.seat if self.plan.seat is None else self.plan.seat

    def _write(self) -> None:
        arrays, own, history = self.arrays, self.plan.seat, self.plan.history
        floats = None if history else arrays.floats.data.cast("B")
        masks = arrays.masks.data.cast("B")
        arrays.seats[:] = see_all(self.matches, -1 if own is None else own, floats, masks)
        if history:
            self._writer.write_many(arrays.floats, [self._seen(match) for match in self.matches])
