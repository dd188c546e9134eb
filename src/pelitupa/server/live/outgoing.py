"""What the socket of a table sends: one type for each kind of message, by its field `type`.

They are types of plain dicts, so that what is sent at every move is not validated then, which would take as
long as making it; `tests/server/test_schema.py` validates all that is sent in whole matches of every game.
The pages' types and the JSON Schema for programs are made from these (`schema.py`).
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, NotRequired

from pydantic import ConfigDict, Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from pelitupa.server.live.incoming import Offer, Pace

EXACTLY: Final = with_config(ConfigDict(extra="forbid", strict=True))
"""A dict with these fields and no others."""

Kind = Literal["play", "draw", "event"]
Card = tuple[int, str]
"""The seat that laid it, and what it is."""


@EXACTLY
class Seat(TypedDict):
    """A seat of a table that waits for players."""

    seat: int
    name: str
    bot: bool
    free: bool
    kept: Annotated[str, Field(description="For whom it is kept; empty where anybody may take it.")]
    you: bool


@EXACTLY
class Player(TypedDict):
    """A player's plate, as HTML, and what the player is called."""

    seat: int
    name: str
    html: str


@EXACTLY
class Zone(TypedDict):
    """A part of the table."""

    id: str
    title: str
    layout: str
    owner: Annotated[int, Field(description="A seat, or -1.")]
    mine: bool
    empty: bool
    shows: Annotated[bool, Field(description="Whether the front of some card is seen.")]
    html: Annotated[str | None, Field(description="Null where the page has it already as it is.")]


@EXACTLY
class Bid(TypedDict):
    """Where a bid stands in a bidding box."""

    level: int
    height: Annotated[int, Field(description="How high its kind is within a level.")]
    suit: Annotated[str, Field(description="C, D, H or S; empty for no suit.")]
    sign: str
    kind: Annotated[str, Field(description="What its kind is called.")]


@EXACTLY
class Choice(TypedDict):
    """A legal action: its text, what its button says, the items it touches, its group of buttons, and where
    it stands if it is a bid of a level and a kind."""

    text: str
    label: str
    items: list[str]
    group: str
    bid: Bid | None
    stays: Annotated[
        bool, Field(description="Whether what is touched stays where it is: the turn goes on.")
    ]
    grave: Annotated[
        bool, Field(description="Whether it gives away more than a turn: a screen asks twice.")
    ]


@EXACTLY
class NamedNumber(TypedDict):
    """A number that people call by a word. `item` is the thing on the table that is meant, `at` its place on
    a field."""

    label: str
    value: float
    item: str
    at: list[float]


@EXACTLY
class InputField(TypedDict):
    """One part of an open value."""

    name: str
    unit: str
    low: float
    high: float
    kind: str
    pattern: str
    longest: int
    asked: str
    origin: list[float]
    axis: str
    words: list[NamedNumber]
    listed: Annotated[bool, Field(description="Whether the number is one of those with names.")]
    face: Annotated[
        Literal["", "across", "up"],
        Field(description="Which way it goes on the face of a ball that is struck, in radii."),
    ]


@EXACTLY
class Ready(TypedDict):
    """The values with which an action, by its text, does the same as the open value."""

    action: str
    values: list[float]


@EXACTLY
class Flight(TypedDict):
    """How a thing flies that is let go so high, and what it runs on even ground: `core/shot_form.py`."""

    height: float
    run: float
    steeper: float
    held: float


@EXACTLY
class Bend(TypedDict):
    """How a stone of a speed goes."""

    speed: float
    rests: float
    curls: list[float]


@EXACTLY
class Glide(TypedDict):
    """How a stone slides and curls: `core/shot_form.py`."""

    start: float
    radius: float
    places: list[float]
    bends: list[Bend]


@EXACTLY
class Room(TypedDict):
    """Where the middle of a thing may be put: `core/shot_form.py`. Each of `taken` is x, y and a distance."""

    size: float
    outline: list[list[float]]
    taken: list[list[float]]


@EXACTLY
class ShotForm(TypedDict):
    """How a shot is asked for."""

    go: str
    ready: list[Ready]
    begins: str
    flight: Flight | None
    glide: Glide | None
    room: Room | None


@EXACTLY
class OpenInput(TypedDict):
    """An open value that is wanted: the action's text is `verb` and a value for each field."""

    verb: str
    prompt: str
    fields: list[InputField]
    hint: str
    shot: ShotForm | None


@EXACTLY
class LogLine(TypedDict):
    """A line of the log. `actor`: a seat, -1 chance, -4 the rules."""

    step: int
    actor: int
    kind: Kind
    text: str


@EXACTLY
class LogMark(TypedDict):
    """A deal that has begun (`trick` 0), or a trick that is over."""

    deal: int
    trick: int
    start: int
    end: int
    winner: int
    cards: list[Card]
    known: int
    head: str


@EXACTLY
class Log(TypedDict):
    """The log from the step `since` on; from 0 on all of it, in place of what the page has."""

    since: int
    lines: list[LogLine]
    marks: list[LogMark]


@EXACTLY
class Way(TypedDict):
    """How a thing of a field goes: `points` has a moment in seconds and the place then, x and y, one after
    another; a thing that stays where it is has one. `gone`: at the end it is no longer there. `face` and
    `size` are for a thing that was not on the field before; `heights` has a moment and how high a thing is
    above the ground then, one after another."""

    thing: str
    gone: bool
    face: str
    size: float
    points: list[float]
    heights: list[float]


@EXACTLY
class Beat(TypedDict):
    """What is heard in a motion."""

    time: float
    kind: Literal["hit", "cushion", "pocket", "pin"]
    force: Annotated[float, Field(description="From 0 to 1.")]


@EXACTLY
class Ruled(TypedDict):
    """What the rules made of what nature did, in a sentence, and the link to the clause in the page."""

    text: str
    link: str


@EXACTLY
class Motion(TypedDict):
    """How what nature did came about; it leads to the table as it is after the `step`. `origin` is that of
    the field on which it was (`data-origin` of a field's drawing)."""

    step: int
    seconds: float
    origin: list[float]
    ways: list[Way]
    beats: list[Beat]
    rulings: list[Ruled]


@EXACTLY
class Deal(TypedDict):
    """The deal that ended last, and what it brought, as HTML; none where it brought nothing."""

    deal: int
    html: str


@EXACTLY
class Ending(TypedDict):
    """How the match ended."""

    headline: str
    how: str
    html: str


@EXACTLY
class Typing(TypedDict):
    """What can be typed in for chance at a refereed match, and what its buttons say."""

    texts: list[str]
    labels: list[str]


@EXACTLY
class Clock(TypedDict):
    """A seat's clock at the time `since`, in milliseconds; `still` is how long it stands still yet."""

    seat: int
    main: int | None
    periods: int
    period: int
    running: bool
    fallen: bool
    still: int
    since: int


@EXACTLY
class Offered(TypedDict):
    """What somebody has offered, and who that is."""

    what: Offer
    seat: int
    text: Annotated[str, Field(description="What is offered, a sentence without its full stop.")]
    mine: bool
    answered: bool


@EXACTLY
class Note(TypedDict):
    """Something said or done beside the match."""

    seat: int
    name: str
    kind: str
    text: str
    at: int
    link: Annotated[str, Field(description="The key of another table that it speaks of.")]


@EXACTLY
class Notes(TypedDict):
    """What was said or done from the note `since` on."""

    since: int
    lines: list[Note]


@EXACTLY
class Can(TypedDict):
    """What the seat can do besides deciding."""

    take_back: bool
    ask: bool
    claim: bool
    hint: bool
    resign: bool
    resume: bool
    come_back: bool
    plan: bool
    replace: Annotated[list[int], Field(description="Seats of players who are away.")]
    pace: bool
    strike_out: bool


class View(TypedDict):
    """All of a position that a page shows to one seat, or to a spectator (`seat` null)."""

    step: Annotated[int, Field(description="How many decisions and draws there have been.")]
    seat: int | None
    prompt: str
    result: str
    players: list[Player]
    zones: list[Zone]
    faces: Annotated[
        dict[str, str], Field(description="Drawings that the page does not have yet, by name.")
    ]
    actions: list[Choice]
    input: OpenInput | None
    sheet: str


@EXACTLY
class Guessed(TypedDict):
    """The decision that comes, for an onlooker who guesses it. Where something is hidden (`open` is false)
    nothing is told of what may be chosen, and `choices` counts all actions of the game."""

    seat: int
    step: int
    open: bool
    choices: int
    actions: list[Choice]


@EXACTLY
class Decided(TypedDict):
    """A decision that was made for all to see."""

    step: int
    seat: int
    text: str
    label: str


@EXACTLY
class State(View):
    """The table as it is now."""

    type: Literal["state"]
    self: Annotated[
        int | None, Field(description="The seat that is `You` in texts; null at a shared screen.")
    ]
    version: Annotated[int, Field(description="What a decision names that answers this.")]
    log: Log
    motions: Annotated[
        list[Motion],
        Field(description="What nature did since the step `log.since`, as far as it is kept."),
    ]
    thinking: Annotated[list[int], Field(description="Seats whose bots are about to decide.")]
    over: bool
    moment: Deal
    ending: Ending | None
    sealed: Annotated[str | None, Field(description="Your decision that waits for its turn.")]
    notices: list[str]
    typing: Typing | None
    you: int | None
    now: Annotated[int, Field(description="The server's time, in ms since 1970.")]
    clocks: list[Clock]
    offer: Offered | None
    notes: Notes
    adjourned: bool
    envelope: Annotated[
        str | None, Field(description="The commitment to a move that was sealed at adjournment.")
    ]
    seal_now: bool
    keeping: Annotated[list[int], Field(description="Seats that keep a convention card.")]
    standing_in: Annotated[list[int], Field(description="Seats of players for whom a bot plays.")]
    present: list[bool]
    pace: Pace
    forced: Annotated[
        Literal["by hand", "soon", "as a choice"],
        Field(description="How the page answers a decision with one possible answer."),
    ]
    silence: Annotated[
        str | None,
        Field(
            description="The text of what it means that you say nothing now; empty where you have to answer, "
            "or are not asked; null where the game never has such a question, and for spectators."
        ),
    ]
    talk: Annotated[
        Literal["off", "phrases", "between", "shut", "free"],
        Field(
            description="Where talk is free between deals: `between` while it is, `shut` while a deal is "
            "played or somebody has shut it."
        ),
    ]
    phrases: dict[str, str]
    can: Can
    watching: NotRequired[Annotated[int, Field(description="How many look on; for players only.")]]
    guess: NotRequired[
        Annotated[Guessed | None, Field(description="What may be guessed now; for onlookers only.")]
    ]
    done: NotRequired[
        Annotated[list[Decided], Field(description="What was done lately; for onlookers only.")]
    ]


@EXACTLY
class Waiting(TypedDict):
    """People are still sitting down."""

    type: Literal["waiting"]
    seats: list[Seat]
    host: bool
    lots: Annotated[bool, Field(description="Whether lots decide who plays with whom.")]
    cards: Annotated[
        list[str],
        Field(
            description="What tells apart the convention cards that the sides have brought, by side; empty "
            "where neither has. The table's page shows them."
        ),
    ]


@EXACTLY
class Present(TypedDict):
    """Nothing has changed but who is at the table."""

    type: Literal["present"]
    present: list[bool]
    replace: list[int]
    watching: NotRequired[int]


@EXACTLY
class Watching(TypedDict):
    """How many look on, for one who looks on."""

    type: Literal["watching"]
    watching: int


@EXACTLY
class AsideLine(TypedDict):
    """Something that one who looks on has said."""

    name: str
    text: str
    own: bool


@EXACTLY
class Aside(TypedDict):
    """What those who look on have said to each other."""

    type: Literal["aside"]
    since: Annotated[int, Field(description="How many things were said before these.")]
    lines: list[AsideLine]


@EXACTLY
class Done(TypedDict):
    """The message with this id is written down."""

    type: Literal["done"]
    id: str
    version: int


@EXACTLY
class Refusal(TypedDict):
    """Why a message was refused; it has changed nothing."""

    type: Literal["error"]
    text: str
    given: str
    id: str | None


@EXACTLY
class Ruling(TypedDict):
    """Whether an action may be done, and by which clause."""

    type: Literal["ruling"]
    legal: bool
    text: str
    clause: str
    link: str
    given: str
    id: NotRequired[str | None]


@EXACTLY
class Hint(TypedDict):
    """What a bot would do in the position that had this version, and why."""

    type: Literal["hint"]
    text: str
    why: list[str]
    action: str
    version: int


@EXACTLY
class PlannedStep(TypedDict):
    """An action of a line: who would do it (a seat, -1 chance), its text, and what it is called."""

    actor: int
    text: str
    label: str


@EXACTLY
class OwnPlans(TypedDict):
    """What the seat has planned, for itself alone."""

    type: Literal["plans"]
    lines: list[list[str]]
    named: Annotated[list[list[PlannedStep]], Field(description="The same lines for people.")]


@EXACTLY
class Ahead(View):
    """The position that a line would lead to, for the seat that plans; its actions are those of `actor`."""

    type: Literal["ahead"]
    version: Annotated[int, Field(description="What the position had that the line begins in.")]
    actor: Annotated[int, Field(description="A seat, -1 chance, -4 where the match would be over.")]
    line: list[PlannedStep]
    typing: Annotated[Typing | None, Field(description="What chance may bring there.")]


@EXACTLY
class Gone(TypedDict):
    """There is no such table any more."""

    type: Literal["gone"]


@EXACTLY
class Closed(TypedDict):
    """The table was given up, or its match cannot be read: the page is to be loaded again, and says more."""

    type: Literal["closed"]


Sent = Annotated[
    State
    | Waiting
    | Present
    | Watching
    | Aside
    | Done
    | Refusal
    | Ruling
    | Hint
    | OwnPlans
    | Ahead
    | Gone
    | Closed,
    Field(discriminator="type"),
]
SENT: Final[TypeAdapter[Sent]] = TypeAdapter(Sent)
