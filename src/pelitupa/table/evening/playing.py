"""The boards of an evening as matches: which games can be played again, and what came of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pelitupa.core import Game, OptionError, describe, t
from pelitupa.games import load_game
from pelitupa.nature import nature_for
from pelitupa.records import Seat
from pelitupa.table.evening.movements import EIGHT, INDIVIDUAL, Movement
from pelitupa.table.evening.scoring import MATCHPOINTS, POINTS, Score, carry_ties
from pelitupa.table.evening.tournaments import COMPANIES
from pelitupa.table.match import Match
from pelitupa.table.results import TableError


def can_be_played_again(game: Game) -> bool:
    """Whether a deal of the game can be played at other tables: it has deals, which the seed alone draws.

    What is drawn later, as from a wall, comes in the same order whoever draws it.
    """
    names = {info.name for info in describe(type(game.options))}
    return "deals" in names and str(nature_for(game)) == "chance"


def board_game(spec: str) -> Game:
    """The game of a specification with a single deal, whose points are what counts.

    Raises a `PelitupaError` for what is no game, and `TableError` where its deals cannot be played again.
    """
    game = load_game(spec)
    if not can_be_played_again(game):
        raise TableError(t("The deals of this game cannot be played again at another table."))
    try:
        return load_game(str(game), deals=1, objective="margin")
    except OptionError:  # a game that is only ever won or lost
        return load_game(str(game), deals=1)


class Usual(NamedTuple):
    """How a movement is played where nothing else is said."""

    rounds: int
    boards: int
    scoring: str


def usual_of(kind: str) -> Usual:
    """How a movement is usually played: eight as booklet 42.7 has it, two rounds of four deals whose points
    are summed up."""
    return Usual(2, 4, POINTS) if kind == EIGHT else Usual(3, 2, MATCHPOINTS)


def check_compared(moved: Movement, scoring: str) -> None:
    """Raise `TableError` where results are to be compared, and no board is played at two tables."""
    if scoring != POINTS and moved.most_tables() < 2:
        raise TableError(
            t(
                "{count} make one table, and so there is nothing to compare: {least} or more are needed, "
                "or plain points.",
                count=moved.units,
                least=2 * moved.sides,
            )
        )


def places(game: Game, kind: str) -> tuple[tuple[int, ...], ...]:
    """The seats of each place of a movement's tables: sides, or single seats where all play alone.

    Raises `TableError` where there are no two sides to sit down at.
    """
    if kind in (INDIVIDUAL, COMPANIES):
        return tuple((seat,) for seat in range(game.num_players()))
    if len(game.teams()) != 2:
        raise TableError(t("In this game nobody has partners from the beginning: all play alone."))
    return tuple(tuple(side) for side in game.teams())


def points(match: Match, seats: Sequence[Sequence[int]]) -> tuple[float, ...]:
    """What each place has in points, as the match stands."""
    scores = match.position().settlement()
    return tuple(float(scores[place[0]]) for place in seats)


def play_with_bots(
    game: Game, movement: Movement, seeds: Sequence[str], bots: Sequence[Sequence[str]]
) -> list[Score]:
    """A whole evening of bots: the bots of each unit, by seat of its place; `seeds` are the boards'. Where
    eight play, what a tied deal hands on is in the scores."""
    seats = places(game, movement.kind)
    found = []
    for sitting in movement.sittings:
        for board in sitting.boards:
            sides = [bots[unit] for unit in sitting.units]
            result = _played(game, seeds[board], seats, sides)
            found.append(Score(board, sitting.table, sitting.units, result))
    return carry_ties(found, game.tied_deal()) if movement.kind == EIGHT else found


def play_match(game: Game, seed: str, bots: Sequence[str]) -> tuple[float, ...]:
    """The points of a match of two sides, each played by one kind of bot."""
    return _played(game, seed, game.teams(), [[bot] for bot in bots])


def _played(
    game: Game, seed: str, seats: Sequence[Sequence[int]], bots: Sequence[Sequence[str]]
) -> tuple[float, ...]:
    who = [Seat("?", "random")] * game.num_players()
    for side, place in enumerate(seats):
        for number, seat in enumerate(place):
            who[seat] = Seat(f"Bot {side + 1}", bots[side][number % len(bots[side])])
    match = Match(game, who, seed=seed)
    while match.advance_one() is not None:
        pass
    return points(match, seats)
