"""The match of the day: bots play each game once a day, the same match everywhere, for people who guess.

It follows from the game and the day alone: the bots think by rules of thumb and by no clock, and all that is
drawn comes from a seed that anybody can write down. So nothing in it is anybody's secret, and everybody who
has its address sees the same match.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from pelitupa.core import t
from pelitupa.games import load_game, rulebook
from pelitupa.records import Seat, write
from pelitupa.table.drill import today
from pelitupa.table.match import Match
from pelitupa.table.results import TableError

PLAYER: Final = "plain"
"""Who plays: by rules of thumb, in every game."""
MOST_ENTRIES: Final = 1500
"""A match is left off there: some games are long, and some need not end."""
KEPT_DAYS: Final = 7
"""So many days back a match of the day can be seen, for those who were handed its address."""


class NoSuchDay(TableError):
    """A day whose match nobody may ask for."""


def check_day(day: int) -> None:
    """Raises `NoSuchDay` for a day, counted from 1970, that is too long ago, or still to come."""
    if not today() - KEPT_DAYS <= day <= today():
        raise NoSuchDay(
            t("There is a match for today, and for each of the last days, and no other.")
        )


def day_key(id: str, day: int) -> str:
    """What the match goes by: its bots are named by it."""
    return f"{id} {day}"


def day_match(id: str, day: int) -> Match:
    """A game's match of a day, counted from 1970, played to its end or as far as it is played. Raises
    `UnknownGame`, and `NoSuchDay` for a game in which nobody decides anything."""
    game = load_game(rulebook(id).game)
    if not game.has_decisions():
        raise NoSuchDay(t("Nobody decides anything in this game: there is nothing to guess."))
    date = datetime.fromtimestamp(day * 86_400, UTC).date().isoformat()
    seats = [Seat(f"Player {seat + 1}", PLAYER) for seat in range(game.num_players())]
    match = Match(game, seats, seed=f"match of the day {day}", date=date)
    while match.entry_count() < MOST_ENTRIES and match.advance_one() is not None:
        pass
    if not match.is_over:
        match.leave_off()
    return match


def day_record(id: str, day: int) -> str:
    """Its record. Raises as `day_match`."""
    return write(day_match(id, day).record())
