"""What a seat sees, as it goes over the wire: field for field the dataclasses of `core/view.py`.

They stand here once more because outside programs hold on to them: a change inside that would change
what is sent is noticed by a test, and nothing that is not named here is ever sent.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class Schema(BaseModel):
    """Something that is sent, with exactly its fields."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)


class Item(Schema):
    """One thing on the table: a card, a stone, a chip."""

    id: str = Field(description="Follows a visible thing from place to place.")
    face: str = Field(description="What it shows: `S7`, `red`, or `back` if it is hidden.")
    label: str
    intent: str = Field(description="The text of the action that is wanted by choosing it.")
    by: int = Field(description="The seat that played it, or -1.")
    mark: str = Field(description='"", "last", "winning" or "chosen".')
    note: str


class CardZone(Schema):
    """Cards, or other items in a row."""

    kind: Literal["cards"]
    id: str
    title: str
    layout: str = Field(
        description="hand, trick, pile (the last is on top), spread, or river (in order)."
    )
    items: list[Item]
    owner: int = Field(description="A seat, or -1.")
    note: str


class Cell(Schema):
    """A place on a board, centred on (x, y), in cell widths."""

    id: str
    x: float
    y: float
    label: str
    piece: Item | None
    intent: str
    mark: str


class Edge(Schema):
    """A coloured line on a board."""

    colour: str
    points: list[tuple[float, float]]
    label: str


class Link(Schema):
    """A link between two cells, by their ids."""

    start: str
    end: str
    colour: str
    label: str
    dashes: list[int] = Field(
        description="How it is drawn and left out by turns, in hundredths of a cell."
    )


class BoardZone(Schema):
    """A board of cells. `shape`: hex, square or point."""

    kind: Literal["board"]
    id: str
    title: str
    shape: str
    cells: list[Cell]
    edges: list[Edge]
    links: list[Link]
    ground: str = Field(description="What it is made of: `wood` or `paper`.")


class Shape(Schema):
    """A piece of ground on a field. `outline`: polygon, line, circle or words."""

    outline: str
    points: list[tuple[float, float]]
    paint: str
    radius: float
    label: str
    mark: str = Field(description="A sign in the middle of a circle.")


class Figure(Schema):
    """A thing on a field: a dart, a ball, an aim."""

    id: str
    x: float
    y: float
    label: str
    face: str
    by: int
    mark: str
    heading: float | None = Field(description="Degrees to the left of straight right.")
    size: float = Field(description="Its width in the field's unit, 0 for a mark.")
    path: list[tuple[float, float, float]] = Field(description="Seconds, x and y of its way there.")
    note: str = Field(description="What is written on it, as a ball's number.")


class Relief(Schema):
    """How high the ground of a field is, row by row from its lower left corner."""

    step: float = Field(description="From one height to the next, in the field's unit.")
    columns: int = Field(description="Heights in a row.")
    heights: list[int] = Field(description="In thousandths of the field's unit.")


class FieldZone(Schema):
    """A field with things on it, x to the right and y upwards; at darts in mm from the centre."""

    kind: Literal["field"]
    id: str
    title: str
    unit: str
    bounds: tuple[float, float, float, float] = Field(description="Left, lower, right, upper edge.")
    figures: list[Figure]
    shapes: list[Shape]
    targets: list[str]
    ground: str = Field(
        description="Ground that needs no shapes, as a `dartboard`, or what it is made of, as `ice`."
    )
    relief: Relief | None
    origin: tuple[float, float] = Field(
        description="Where 0, 0 lies on the larger ground over which a match moves on."
    )


class Counter(Schema):
    """A number on the table: chips, points, cards left."""

    id: str
    label: str
    value: str
    owner: int


class CounterZone(Schema):
    """Numbers side by side."""

    kind: Literal["counters"]
    id: str
    title: str
    counters: list[Counter]


class WordsZone(Schema):
    """Something to read, as the question on a card."""

    kind: Literal["words"]
    id: str
    title: str
    text: str
    note: str


class Bid(Schema):
    """Where a bid stands in a bidding box."""

    level: int
    height: int = Field(description="How high its kind is within a level.")
    suit: str = Field(description="C, D, H or S; empty for no suit.")
    kind: str = Field(description="What its kind is called.")


class Choice(Schema):
    """A legal action: its text, what a button says, the items it touches, a group of buttons."""

    text: str
    label: str
    items: list[str]
    group: str
    bid: Bid | None = Field(description="Its place, if it is a bid of a level and a kind.")
    stays: bool = Field(description="Whether what is touched stays where it is: the turn goes on.")
    grave: bool = Field(description="Whether it gives away more than a turn: a screen asks twice.")


class NamedNumber(Schema):
    """A number that people call by a word."""

    label: str
    value: float
    item: str = Field(description="The id of the thing on the table that is meant; may be empty.")
    at: list[float] = Field(description="Its place on the field, x and y; may be empty.")


class InputField(Schema):
    """One part of an open value."""

    name: str
    kind: str = Field(description="`number` or `text`.")
    unit: str
    low: float
    high: float
    pattern: str = Field(
        description="Of a text: a regular expression that the whole of it matches."
    )
    longest: int = Field(description="Of a text: the most characters.")
    asked: str = Field(description="Of a text: the pattern in words.")
    origin: list[float] = Field(
        description="Of a bearing: x and y of where it begins on the field; empty of all else."
    )
    axis: str = Field(
        description="Of a place on the field: `across` or `ahead`; empty of all else."
    )
    words: list[NamedNumber] = Field(description="Numbers that have names, in order.")
    listed: bool = Field(description="Whether the number is one of those that have names.")
    face: str = Field(
        description="`across` or `up`: which way it goes on the face of a ball that is struck, in radii."
    )


class Ready(Schema):
    """The values of the fields with which an action does the same as the open value."""

    action: str = Field(description="The action's text.")
    values: list[float]


class Flight(Schema):
    """A flight from the origin to the place of the first two fields, at the angle of the third and with the
    backspin of the fourth. On even ground it runs flight * flight * (run + steeper * angle) * (1 - held *
    backspin) / (flight * tan(angle) + height)."""

    height: float = Field(description="How high it is let go.")
    run: float
    steeper: float
    held: float


class Bend(Schema):
    """How a stone of a speed goes."""

    speed: float
    rests: float = Field(description="The y at which it rests.")
    curls: list[float] = Field(description="How far it has curled at each of the places.")


class Glide(Schema):
    """A stone that slides from (0, start) towards (broom, 0), and curls."""

    start: float
    radius: float
    places: list[float]
    bends: list[Bend]


class Room(Schema):
    """Where a thing may be put."""

    size: float = Field(description="How far it is across.")
    outline: list[list[float]] = Field(
        description="The corners, x and y, of the convex shape that its middle lies in."
    )
    taken: list[list[float]] = Field(
        description="What it may not lie in: x, y, and how far its middle must be from there."
    )


class ShotForm(Schema):
    """How a screen asks for a shot. Nature alone says what comes of it."""

    go: str = Field(description="The word that does it.")
    ready: list[Ready] = Field(description="Named actions as values.")
    begins: str = Field(description="The named action that a player begins with, by its text.")
    flight: Flight | None
    glide: Glide | None
    room: Room | None


class OpenInput(Schema):
    """An open value that is wanted: an action's text is `verb` and a number, or a text as a JSON string in
    ASCII, for each field. Without fields, `hint` says what the text is."""

    verb: str
    prompt: str
    fields: list[InputField]
    hint: str
    shot: ShotForm | None


class Player(Schema):
    """What everyone may know of a player."""

    seat: int
    team: int
    score: str
    status: str
    to_act: bool


class ScoreLine(Schema):
    """Points that somebody got, and by which clause."""

    deal: int
    seats: list[int]
    points: float
    clause: str
    text: str
    unit: str = Field(
        description="Empty for points that the players' scores count; else the book they are kept in."
    )


class View(Schema):
    """All that one seat sees, or a spectator (`seat` null)."""

    game: str
    title: str
    seat: int | None
    step: int = Field(description="How many decisions and draws there have been.")
    players: list[Player]
    zones: list[
        Annotated[
            CardZone | BoardZone | FieldZone | CounterZone | WordsZone, Field(discriminator="kind")
        ]
    ]
    prompt: str
    actions: list[Choice]
    open_input: OpenInput | None
    sheet: list[ScoreLine]
    result: str
    deal: int = Field(description="The deal, round or half that is being played, from 1.")
    part: str = Field(description="Which of them it is: deal, round or half.")


class LogLine(Schema):
    """One line of the match as the seat saw it. `actor` is a seat, -1 chance, -4 the rules."""

    step: int
    actor: int
    text: str
    seat: int = Field(description="The seat that a draw was for, or -1.")
    hidden: bool = Field(description="The seat saw only that something was done.")
    label: str
    alert: str = Field(description="What a call shows by the player's conventions.")
    deed: str = Field(
        description="The whole line as a sentence, if the game has one; `...` if the next event says it."
    )
