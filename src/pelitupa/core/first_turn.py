"""The option of whose turn is first, of games whose rules do not say it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mypy_extensions import mypyc_attr

from pelitupa.core.errors import OptionError
from pelitupa.core.options import Options, option
from pelitupa.core.wording import t


def first_turn(seats: int) -> Any:
    """The field of the option, in a game for at most so many players."""
    return option(1, "Whose turn is first, by the seat.", low=1, high=seats, clause="first")


def check_first(first: int, players: int) -> None:
    """Raise `OptionError` where nobody sits at the seat whose turn is first."""
    if first > players:
        raise OptionError(
            t("there is no player {first} among {players}", first=first, players=players)
        )


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class FirstTurnOptions(Options):
    """Options of a game in which any seat can be `first`; it gives the field the bound of its seats."""

    first: int = first_turn(1)

    def check(self) -> None:
        """Whoever is first must sit there."""
        check_first(self.first, self.players)
