"""What bots have in common that hold a seat and keep nothing from move to move."""

from __future__ import annotations

import re
from typing import Any, Final

from mypy_extensions import mypyc_attr

from pelitupa.core import PelitupaError
from pelitupa.core.copying import Copied

_DECISION: Final = re.compile(r"(.*:bot:\d+):\d+")


def match_seed(seed: str | int) -> str:
    """What of a bot's seed is the same in a whole match: where bots are made anew for every decision, the
    seed ends with its number."""
    found = _DECISION.fullmatch(str(seed))
    return str(seed) if found is None else found[1]


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatBot(Copied):
    """All of `kind.Bot` but `step`. A bot that does keep something forgets it in `restart`.

    A copy has it too; of a compiled class it is made anew: what those keep only saves time.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def player_id(self) -> int:
        """The bot's seat."""
        return self.seat

    def restart(self) -> None:
        """Nothing is kept from move to move."""

    def restart_at(self, state: Any) -> None:
        """See `restart`; what a state holds is read from it when it is asked about."""
        self.restart()

    def inform_action(self, state: Any, player: int, action: Any) -> None:
        """What others do shows in the state."""

    def was_cut_short(self) -> bool:
        """Whether the machine was too busy for all the thought that the latest decision was to have."""
        return False

    def hasty(self, state: Any) -> Any:
        """What it does in haste, where it has a way of its own to slip; None where it has none."""
        return None

    def _check_turn(self, state: Any) -> None:
        """Raise `PelitupaError` where it is not this seat's turn."""
        if state.current_player() != self.seat:
            raise PelitupaError(
                f"the bot of seat {self.seat} is asked in the turn of {state.current_player()}"
            )
