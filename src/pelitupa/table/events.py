"""What people and bots do at a table, as events: the one thing that is kept, and all else follows from.

An event is what was done, by which seat, and when. Draws of chance are no events: they follow from the
match's seed. What each kind means is `TableSession`'s to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core.frozen import Frozen

PLAY: Final = "play"
"""A decision: played if it is the seat's turn, else sealed until it is. `text` is the action's."""
TYPED: Final = "typed"
"""What chance or nature did, typed in by people; the seat is the one who typed."""
UNDO: Final = "undo"
"""The latest entry of a refereed match is struck out."""
RESIGN: Final = "resign"
OFFER: Final = "offer"
"""`text` is what is offered, one of `OFFERS`."""
ACCEPT: Final = "accept"
DECLINE: Final = "decline"
TIMEOUT: Final = "timeout"
"""The seat's clock has run out."""
SILENCE: Final = "silence"
"""The seat has not answered in time what all were asked: it does what silence means there."""
STAND_IN: Final = "stand in"
"""A bot decides for the seat from now on; `text` is its specification."""
RETURN: Final = "return"
"""The person of the seat decides again."""
ENVELOPE: Final = "envelope"
"""The sealed move of an adjourned match: salt and text of the action. Nobody sees it before the
match is taken up again; its commitment is shown at once."""
SAY: Final = "say"
"""Table talk: the key of a stock phrase, or free text."""
HUSH: Final = "hush"
"""The seat shuts the talk between deals, until the next deal has ended."""
GIVE_TIME: Final = "give time"
"""The seat gives another one more time: `text` is the seat that gets it."""
VACATION: Final = "vacation"
"""A seat's days stand still; `text` is the time in ms until which they do."""
PAUSE: Final = "pause"
"""The clocks stood still since `text` (ms), because the server was not there."""

AGAIN: Final = "again"
"""After the match: the seat has opened another table, whose key is `text`."""

STOP: Final = "stop"
TAKE_BACK: Final = "take back"
ADJOURN: Final = "adjourn"
RESUME: Final = "resume"
CLAIM: Final = "claim"
"""The seat's side gets all that is left of the deal, without its being played card by card."""
OFFERS: Final = (STOP, TAKE_BACK, ADJOURN, RESUME, CLAIM)


@dataclass(frozen=True)
class Event(Frozen):
    """Something done at a table. `at` is in milliseconds since 1970; `seat` -1 is the table's own."""

    kind: str
    seat: int
    text: str = ""
    at: int = 0
