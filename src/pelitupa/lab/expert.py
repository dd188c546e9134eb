"""Expert positions: what the sources or exact solution would do, and how often a bot does so.

They stand in `expert.toml` in the game's room: see `table/expert.py`.

    python -m pelitupa.lab.expert docs/lab/expert_positions.md

writes the table of that page anew: how often the bots that people meet agree, game by game; with `--levels`
its other one, of everybody with a face by their level.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import click

from pelitupa.core import Action, OpenValue, PelitupaError, State
from pelitupa.core.report import Fact
from pelitupa.games import rulebook
from pelitupa.games.cue.five_pin.game import TARGET
from pelitupa.games.cue.shots import CueState
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.lab.pages import with_table
from pelitupa.nature import shoot_many
from pelitupa.players import best_bot, check_bot, exactly, make_bot
from pelitupa.players.advice import trick_advice
from pelitupa.players.characters import CHARACTERS, MOST
from pelitupa.players.solver_bot import ranked_cards, terms_to_solve
from pelitupa.players.solvers.endings.forced import Forced, TooManyPositions
from pelitupa.table.expert import ExpertError, ExpertPosition, expert_ids, expert_positions
from pelitupa.table.guessing import named

BEGIN: Final = "<!-- written by python -m pelitupa.lab.expert -->"
END: Final = "<!-- to here -->"
BEGIN_LEVELS: Final = "<!-- written by python -m pelitupa.lab.expert --levels -->"
END_LEVELS: Final = "<!-- to here, by level -->"
LEVELS: Final = range(2, MOST + 1)
"""The levels of the other table: of level 1 nothing is asked."""

MOST_CARDS: Final = 15
"""Hands of any length are solved, as long as it may take."""
_MOST_POSITIONS: Final = 50_000
"""So many positions are looked at, at most, to the end of a game that is no trick play."""


# --- agreement


@dataclass(frozen=True)
class Judgement:
    """What a bot did in a position."""

    position: ExpertPosition
    chosen: str
    agrees: bool
    is_wrong: bool


def judged(id: str, bot: str) -> Iterator[Judgement]:
    """What a bot does in each expert position of a game. Raises `OptionError` for what is no bot of it."""
    for position in expert_positions(id):
        state = position.state()
        seat = position.start.seat
        player = make_bot(bot, state.get_game(), seat, position.seed)
        chosen = _told(position, state, player.step(state))
        yield Judgement(position, chosen, position.agrees(chosen), position.is_wrong(chosen))


def _told(position: ExpertPosition, state: State, action: Action) -> str:
    """The text of an action; of an open one, that of the listed action whose name people give to it; of a
    shot at billiards, that of the named shot that does the same if it goes as it is aimed."""
    if isinstance(state, CueState) and not isinstance(action, int):
        return _named_shot(position, state, action)
    listed = named(state, action)
    return state.action_to_string(action if listed < 0 else listed)


def _named_shot(position: ExpertPosition, state: CueState, value: OpenValue) -> str:
    """The pot that a shot is, if it goes as it is aimed; `safe` or `play` where nothing that is on falls, and
    `place` of a ball in hand. At five pins what is driven into the pins, or to the target ball."""
    texts, on = state.get_game().texts(state.current_player()), state._on()
    if state.hand:
        return "place"
    (after,) = shoot_many(state, value, 1, nature="cue(ruleset=none)")
    for word, parts in after.facts:
        if word == "pot" and parts[0] in on:
            for name in (str(parts[0]), str(parts[0]).partition(" ")[0]):
                if f"pot {name} {parts[1]}" in texts:
                    return f"pot {name} {parts[1]}"
    if not state.cue_game.table.pockets:
        return _named_drive(position, after.facts, texts)
    return "safe" if "safe" in texts else "play"


def _named_drive(position: ExpertPosition, facts: Sequence[Fact], texts: Mapping[str, int]) -> str:
    """Where a table has no pockets: that the shot drives a ball into the pins, or to the target ball; of a
    shot that does both, what is right in the position."""
    does = {
        "pins": any(word == "pin" for word, _ in facts),
        "target": any(word == "hit" and TARGET in parts for word, parts in facts),
    }
    done = [name for name, is_so in does.items() if is_so and name in texts]
    return next((name for name in done if position.agrees(name)), done[0] if done else "play")


# --- exact solution


def solved(position: ExpertPosition) -> list[dict[str, float]]:
    """What each legal action brings the side to decide in each of as many deals as the position says, with
    all hands open: by the solver of the game's own bot, tricks by the trick solver, all else by trying
    everything. Where a position says how many decisions ahead, it is 1 for what surely wins within these,
    and 0 for all else.

    Raises `ExpertError` where that is too much.
    """
    state = position.state()
    rng = Random(position.seed)
    sampler = state.sampler(position.start.seat)
    trial = _Trial(position, state)
    return [trial.deal(sampler.draw(rng.random)) for _ in range(position.worlds)]


class _Trial:
    """Tries a position in deals with all hands open."""

    def __init__(self, position: ExpertPosition, state: State) -> None:
        game = state.get_game()
        self._position = position
        self._seat = position.start.seat
        self._most, self._least = game.max_utility(), game.min_utility()
        self._room = _MOST_POSITIONS
        self._forced = Forced(self._seat, _side(state, self._seat), _MOST_POSITIONS)

    def deal(self, deal: State) -> dict[str, float]:
        """What each legal action brings in a deal."""
        position = self._position
        exact = exactly(position.game)
        if exact is not None and not position.ahead:
            with suppress(PelitupaError):  # it is not one that the solver knows
                return {deal.action_to_string(which): worth for which, worth in exact(deal).items()}
        if isinstance(deal, TrickMatch):
            advice = trick_advice(deal.get_game())
            terms = terms_to_solve(advice, deal, MOST_CARDS)
            if terms is not None:
                found = ranked_cards(advice, [deal], terms)
                return {deal.action_to_string(card): value for card, _, value in found}
        return {
            deal.action_to_string(action): self._worth(deal, action)
            for action in deal.legal_actions()
        }

    def _worth(self, deal: State, action: Action) -> float:
        if not self._position.ahead:
            return self._value(deal.child(action))
        try:
            return float(self._forced.after(deal, action, self._position.ahead - 1))
        except TooManyPositions:
            raise self._too_much() from None

    def _count(self) -> None:
        """One position more has been looked at. Raises `ExpertError` where they are too many."""
        self._room -= 1
        if self._room < 0:
            raise self._too_much()

    def _too_much(self) -> ExpertError:
        position = self._position
        return ExpertError(f"{position.game}, position {position.number} is too much to be solved")

    def _value(self, state: State) -> float:
        """What comes of a position, if all see all and play as well as they can; on average, where something
        is drawn yet."""
        self._count()
        if state.is_terminal():
            return float(state.returns()[self._seat])
        if state.is_chance_node():
            return math.fsum(
                chance * self._value(state.child(outcome))
                for outcome, chance in state.chance_outcomes()
            )
        ours = state.current_player() in _side(state, self._seat)
        most, sign = (self._most, 1.0) if ours else (-self._least, -1.0)
        best = -math.inf
        for action in state.legal_actions():
            best = max(best, sign * self._value(state.child(action)))
            if best >= most:
                break
        return sign * best


def _side(state: State, seat: int) -> Sequence[int]:
    """The seats of a side."""
    return next(side for side in state.sides() if seat in side)


def proved(position: ExpertPosition) -> None:
    """Hold what was solved to what it says: in no deal anything brings more than what is right, and
    whatever else can be done brings less in some deal. Raises `ExpertError`."""
    if not position.worlds:
        return
    best: set[str] = set()
    for number, values in enumerate(solved(position)):
        most = 1.0 if position.ahead else max(values.values())
        here = {text for text, value in values.items() if value > most - 1e-9}
        best = best & here if number else here
    right = {text for text in values if position.agrees(text)}
    if best != right:
        raise ExpertError(
            f"{position.game}, position {position.number}: {sorted(right)} is said to be right, "
            f"but what is best in every deal is {sorted(best)}"
        )


# --- the page


@dataclass(frozen=True)
class Row:
    """A line of the page: how often a bot agrees, and how often it does what is clearly wrong."""

    game: str
    bot: str
    positions: int
    right: int
    wrong: int


def row_of(id: str, bot: str, done: Callable[[], None] = lambda: None) -> Row:
    """The line of a bot; `done` is called after each position."""
    found = []
    for judgement in judged(id, bot):
        found.append(judgement)
        done()
    counted = _counted(found)
    return Row(id, bot, counted.asked, counted.right, counted.wrong)


@dataclass(frozen=True)
class Answers:
    """How often all of a level agree, of so many answers, and how often they do what is clearly wrong."""

    asked: int
    right: int
    wrong: int


def _counted(found: Sequence[Judgement]) -> Answers:
    return Answers(len(found), sum(one.agrees for one in found), sum(one.is_wrong for one in found))


@dataclass(frozen=True)
class LevelRow:
    """A line of the table by level: the answers of each of `LEVELS`."""

    game: str
    levels: tuple[Answers, ...]


def level_row(id: str, budget: str) -> LevelRow:
    """The answers of everybody with a face, by their level."""
    found = []
    for level in LEVELS:
        judgements = [
            judgement
            for who in CHARACTERS
            if who.level == level
            for judgement in judged(id, check_bot(f"character(name={who.id},{budget})", id))
        ]
        found.append(_counted(judgements))
    return LevelRow(id, tuple(found))


def page_with(page: str, rows: Sequence[Row]) -> str:
    """The page with the table of these rows. Raises `NoPlaceForTable` where it has no place for one."""
    lines = ["| game | bot | positions | agrees | clearly wrong |", "|---|---|---|---|---|"]
    lines += [
        f"| {rulebook(row.game).title} | `{row.bot}` | {row.positions} | {row.right} | {row.wrong} |"
        for row in rows
    ]
    return with_table(page, BEGIN, lines, END)


def page_with_levels(page: str, rows: Sequence[LevelRow]) -> str:
    """The page with the table by level. Raises `NoPlaceForTable` where it has no place for one."""
    heads = "".join(f" level {level} |" for level in LEVELS)
    lines = [f"| game |{heads}", "|---|" + "---|" * len(LEVELS)]
    lines += [_level_line(rulebook(row.game).title, row.levels) for row in rows]
    if rows:
        each = zip(*[row.levels for row in rows], strict=True)
        lines.append(_level_line("**all**", [_together(level) for level in each]))
    return with_table(page, BEGIN_LEVELS, lines, END_LEVELS)


def _level_line(name: str, levels: Iterable[Answers]) -> str:
    cells = "".join(f" {one.right} of {one.asked}, {one.wrong} |" for one in levels)
    return f"| {name} |{cells}"


def _together(some: Sequence[Answers]) -> Answers:
    return Answers(
        sum(one.asked for one in some),
        sum(one.right for one in some),
        sum(one.wrong for one in some),
    )


@click.command()
@click.argument("page", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--budget", default="simulations=100", show_default=True, help="How long they think.")
@click.option("--levels", is_flag=True, help="Write the table of everybody with a face instead.")
def main(page: Path, budget: str, levels: bool) -> None:
    """Write the table of PAGE: the bots that people meet, thinking as long as the budget says."""
    with click.progressbar(expert_ids(), label="games") as games:
        if levels:
            found = [level_row(id, f"{budget},seconds=0") for id in games]
        else:
            rows = [row_of(id, check_bot(best_bot(id, budget=budget), id)) for id in games]
    text = page.read_text(encoding="utf-8")
    text = page_with_levels(text, found) if levels else page_with(text, rows)
    page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
