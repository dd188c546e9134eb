"""What is seen of a game: the contract of looks, which views read and no world imports.

A world says what is and what may be done; its look says how that lies on the table and in which words people
are asked. It lies in `look.py` beside `game.py`, sets `LOOK` to its class, and is named by one declared line
in the class of the game:

    look_place: ClassVar[str] = "pelitupa.games.mathematics.sticks.look"

A game made from another takes the other's look over, unless it names one of its own. A small world without
such a line can say all of this itself, by the methods of the same names with an underscore (`core/world.py`).
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from pelitupa.core.view import BidPlace, Eye, Zone
from pelitupa.core.wording import player_word, t

Seen = TypeVar("Seen", contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Look(Generic[Seen]):
    """How the states of a game look. It is made once for each game object, and keeps nothing of a state."""

    def zones(self, state: Seen, eye: Eye) -> list[Zone]:
        """The table as the eye sees it, by inclusion."""
        raise NotImplementedError

    def task(self, state: Seen, seat: int) -> str:
        """What is asked of a player who may decide now, in a sentence."""
        return t("Your turn")

    def awaited(self, state: Seen, player: int) -> str:
        """What the others are told while a player is to decide."""
        return t("Waiting for {player}", player=player_word(player))

    def drawing(self, state: Seen, what: str) -> str:
        """What everybody is told while chance or nature is to draw `what`."""
        return t("{what} is drawn", what=what)

    def status(self, state: Seen, seat: int) -> str:
        """What everyone may know of a player: dealer, declarer, out."""
        return ""

    def group(self, state: Seen, action: int) -> str:
        """The group of buttons an action belongs to."""
        return ""

    def bid_place(self, state: Seen, action: int) -> BidPlace | None:
        """Where a bid of a level and a kind stands in the bidding box; None for any other action."""
        return None

    def touches(self, state: Seen, action: int) -> tuple[str, ...]:
        """The ids of the items or cells that a legal action touches."""
        return ()

    def grave(self, state: Seen, action: int) -> bool:
        """Whether a legal action gives away more than a turn: a screen sets it last and asks twice."""
        return False


LOOK: Final = Look
