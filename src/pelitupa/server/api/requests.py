"""What programs may ask for, as it comes over the wire. Anything else in a body is refused."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pelitupa.server.live.incoming import LONGEST_NONCE, LONGEST_TEXT
from pelitupa.shown.setup import MOST_PLAYERS
from pelitupa.table.terms import LONGEST_SILENCE

PREFIX = "api:"
"""Before the ids of programs, so that they and those of pages are never taken for each other."""

Id = Annotated[
    str | None,
    Field(
        min_length=1,
        max_length=LONGEST_NONCE - len(PREFIX),
        pattern="^[ -~]+$",
        description="Your own name of this request: what comes twice with it is done once.",
    ),
]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_PLAYERS, description="A seat, from 0.")]


class Asked(BaseModel):
    """A body: exactly its fields, of exactly their types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Terms(Asked):
    """What is to be agreed on beside the rules of the game."""

    time: str = Field(default="none", max_length=100, description="A time control.")
    timeout: Literal["bot", "lose"] = "bot"
    talk: Literal["off", "phrases", "between", "free"] | None = Field(
        default=None, description="By default `off` where there are partners, else `phrases`."
    )
    take_back: bool = True
    open_after: bool = True
    silence: int = Field(
        default=0,
        ge=0,
        le=LONGEST_SILENCE,
        description="Seconds after which not to answer is an answer, where the game says what it means.",
    )
    forced: Literal["seen", "always", "never"] = Field(
        default="seen",
        description="Where a page answers a decision with one possible answer by itself: where all can see"
        " that it is forced, always (as slowly as a choice), or never.",
    )


class Opening(Asked):
    """A table to open."""

    game: str = Field(
        min_length=1, max_length=500, description="A game with its options: `hex(size=5)`."
    )
    seats: list[Annotated[str, Field(max_length=40)]] = Field(
        min_length=1,
        max_length=MOST_PLAYERS,
        description="For each seat `me` (once), `free` for whoever comes, one of the game's bots, `mixed`, "
        "or a character.",
    )
    terms: Terms = Terms()
    nature: str = Field(
        default="",
        max_length=200,
        description="What answers where no player decides: `throws(sd=12)`. By default the game's own.",
    )
    public: bool = Field(default=False, description="Whether it stands in the lobby.")
    rated: bool = Field(default=False, description="People only; robots play casual matches.")


class Place(Asked):
    """A seat to take, or to leave."""

    seat: SeatNumber | None = Field(
        default=None, description="By default the first that is free, or your own."
    )


class OwnCard(Asked):
    """The convention card that your side brings."""

    card: str = Field(
        max_length=60,
        description="`own` for the `text`, `none` to play without a card, a name of the host's folder, or "
        "empty for nothing of your own.",
    )
    text: str = Field(default="", max_length=8000, description="The card in TOML.")


class Decision(Asked):
    """An action, in answer to what the table was at `version`."""

    text: str = Field(
        min_length=1,
        max_length=LONGEST_TEXT,
        pattern="^[ -~]+$",
        description="The action's text, as in `legal`.",
    )
    version: int = Field(ge=0, lt=2**53, description="The version of the state that is answered.")
    id: Id = None


class Saying(Asked):
    """Table talk: a stock phrase's key, or free text where the table has that."""

    text: str = Field(min_length=1, max_length=LONGEST_TEXT)
    id: Id = None


class Proposal(Asked):
    """Something that all at the table must agree to."""

    what: Literal["stop", "take back", "adjourn", "resume"]
    id: Id = None


class Marked(Asked):
    """Nothing but one's own name of the request."""

    id: Id = None
