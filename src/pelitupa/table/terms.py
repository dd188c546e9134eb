"""What the people at a table agree on beside the rules of the game: time, talk, silence, taking back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pelitupa.core import t
from pelitupa.core.frozen import Frozen
from pelitupa.players import check_bot
from pelitupa.table.results import TableError
from pelitupa.table.time_control import parse_time_control

OFF: Final = "off"
PHRASES_ONLY: Final = "phrases"
FREE: Final = "free"
LONGEST_SILENCE: Final = 3600
"""Seconds."""
BETWEEN: Final = "between"
"""Free talk between deals; while one is played, stock phrases."""
TALKS: Final = (OFF, PHRASES_ONLY, BETWEEN, FREE)
PHRASES: Final = {
    "hello": t("Hello!"),
    "good_luck": t("Have a good game!"),
    "one_moment": t("One moment, please."),
    "i_am_back": t("I am back."),
    "sorry": t("Sorry!"),
    "well_played": t("Well played!"),
    "thanks": t("Thank you for the game!"),
    "bye": t("Goodbye!"),
}
"""What may be said where talk is by stock phrases: courtesies that tell nothing of the game."""

SEEN: Final = "seen"
ALWAYS: Final = "always"
NEVER: Final = "never"
FORCED: Final = (SEEN, ALWAYS, NEVER)
"""Where a decision with one possible answer is answered without a click."""

LOSE: Final = "lose"
BOT: Final = "bot"
TIMEOUTS: Final = (BOT, LOSE)


@dataclass(frozen=True)
class Terms(Frozen):
    """What the people at a table have agreed on beside the rules of the game.

    `time` is a time control's text; `timeout` what happens to whoever runs out of it; `stand_in` the
    bot that takes a seat over; `silence` after how many seconds not to answer is an answer, where a game
    says what it means (0: never); `talk` one of `TALKS`; with `take_back` a decision may be taken back if
    all others consent (against bots alone nobody is asked); `open_after` lets spectators see all hands
    when the match is over. With `draw_teams` the seats are drawn by lot when the match begins, and
    `drawn` are the lots then, as a record has them (`3 1 4 2`). `evening` is the key of the evening
    whose board is played, and `board` its number from 0: until everybody has played it, others may not look.
    `forced` is one of `FORCED`: see `table/forced.py`. `cards` are the convention cards that the sides have
    brought, by side (see `players/conventions/own.py`); none where neither has. `continues` is the hash of
    the record of the match that this one goes on from by other rules. With `even`, what a person does in an
    auction or an exchange is done at the next of fixed moments: see `table/tempo.py`.
    """

    time: str = "none"
    timeout: str = BOT
    stand_in: str = "random"
    talk: str = OFF
    take_back: bool = True
    open_after: bool = True
    silence: int = 0
    draw_teams: bool = False
    drawn: str = ""
    evening: str = ""
    board: int = 0
    forced: str = SEEN
    cards: tuple[str, ...] = ()
    continues: str = ""
    even: bool = False

    def __post_init__(self) -> None:
        """Raise `TableError` or `ClockError` for terms that do not exist."""
        parse_time_control(self.time)
        if self.timeout not in TIMEOUTS:
            raise TableError("at a time-out there is " + " or ".join(TIMEOUTS))
        check_bot(self.stand_in)
        if not 0 <= self.silence <= LONGEST_SILENCE:
            raise TableError(
                f"silence is an answer after 1 to {LONGEST_SILENCE} seconds, or 0: never"
            )
        if sorted(self.lots()) != list(range(len(self.lots()))):
            raise TableError("lots give each of those who came one seat")
        if self.talk not in TALKS:
            raise TableError("table talk is one of " + ", ".join(TALKS))

        if self.forced not in FORCED:
            raise TableError("a forced decision is answered by itself: " + ", ".join(FORCED))

    @classmethod
    def told(cls, told: Mapping[str, Any]) -> Terms:
        """Terms as a database or a file has them, which has a list for the cards: compiled, none is taken
        for a tuple. Raises like the terms themselves, and `TypeError` for what is no term."""
        return cls(**{**told, "cards": tuple(told.get("cards", ()))})

    def lots(self) -> tuple[int, ...]:
        """For each seat who got it of those who came, from 0; empty where the seats were not drawn."""
        try:
            return tuple([int(who) - 1 for who in self.drawn.split()])
        except ValueError:
            raise TableError("lots are written as a record has them: 3 1 4 2") from None
