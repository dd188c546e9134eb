"""What a page may say over the socket of a table: one model for each kind of message.

A message is one JSON object that says one thing. The field it has beside `id` and `version` is its kind::

    {"act": TEXT, "version": N}       {"type_in": TEXT, "version": N}    {"strike_out": true}
    {"why": TEXT}                     {"intent": TEXT}                     {"hint": true}
    {"resign": true}                  {"offer": WHAT}                    {"accept": true}
    {"decline": true}                 {"say": TEXT}                      {"give_time": SEAT}
    {"stand_in": true}                {"come_back": true}                {"replace": SEAT}
    {"plan": [[TEXT, ...], ...]}      {"plans": true}                    {"pace": NAME}
    {"ahead": [TEXT, ...], "version": N}                                   {"hush": true}

A version may also stand with `strike_out`, `offer`, `accept`, `decline` and `give_time`.

Anything else is refused with `BadMessage`, a sentence that names the field and what it should be. The
description of a field is that sentence, and stands in the JSON Schema (`schema.py`) as well.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    TypeAdapter,
    ValidationError,
)

from pelitupa.core import PelitupaError

LONGEST: Final = 8000
"""The most characters of a message."""
LONGEST_TEXT: Final = 200
LONGEST_NONCE: Final = 64
MOST_SEATS: Final = 100
MOST_LINES: Final = 100
"""The most lines of a plan."""
LONGEST_LINE: Final = 200


class BadMessage(PelitupaError):
    """A message that is not one of ours."""


def _printable(text: str) -> str:
    """The text itself. Raises `ValueError` where it cannot be answered with and written down."""
    if "\x00" in text or (not text.isascii() and not text.isprintable()):
        raise ValueError("not printable")
    return text


def _something(text: str) -> str:
    if not text.strip():
        raise ValueError("empty")
    return text


def _true(value: bool) -> bool:
    if not value:
        raise ValueError("not true")
    return value


def _name_of_ones_own(text: str) -> str:
    if not text.isprintable():
        raise ValueError("not printable")
    return text


Words = Annotated[
    str,
    AfterValidator(_printable),
    AfterValidator(_something),
    Field(
        min_length=1,
        max_length=LONGEST_TEXT,
        description=f"a text of 1 to {LONGEST_TEXT} printable characters",
    ),
]
Mark = Annotated[
    bool, AfterValidator(_true), Field(description="true", json_schema_extra={"const": True})
]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS, description="the number of a seat, from 0")]
Version = Annotated[
    int, Field(ge=0, lt=2**53, description="the number of the position that is answered")
]
_Name = Annotated[
    str, AfterValidator(_name_of_ones_own), Field(min_length=1, max_length=LONGEST_NONCE)
]
Offer = Annotated[
    Literal["stop", "take back", "adjourn", "resume", "claim"],
    Field(description="one of stop, take back, adjourn, resume, claim"),
]
Pace = Annotated[
    Literal["slow", "normal", "fast", "at once"],
    Field(description="one of slow, normal, fast, at once"),
]
Line = Annotated[
    list[Annotated[str, AfterValidator(_printable), Field(max_length=LONGEST_TEXT)]],
    Field(max_length=LONGEST_LINE),
]
OneLine = Annotated[Line, Field(description=f"a list of at most {LONGEST_LINE} texts of actions")]
Lines = Annotated[
    list[Line],
    Field(
        max_length=MOST_LINES,
        description=f"a list of at most {MOST_LINES} lines, each a list of at most {LONGEST_LINE} texts",
    ),
]


class Incoming(BaseModel):
    """A message of a page: exactly its fields, of exactly their types."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    kind: ClassVar[str]

    id: Annotated[
        _Name | None, Field(description=f"a text of 1 to {LONGEST_NONCE} printable characters")
    ] = None
    """The sender's own name of the message: it is answered by `{"type": "done", "id": TEXT, "version": N}`
    when it is written down, and if it comes again it is answered again and not done again."""


class Act(Incoming):
    """Decide, in answer to the position that had this version."""

    kind = "act"
    act: Words
    version: Version


class Deed(Incoming):
    """Something done about the match as it stands: with the version that its sender saw it counts for that
    alone, so that a click that comes twice is one deed."""

    version: Annotated[
        Version | None, Field(description="the number of the position that was seen")
    ] = None


class TypeIn(Incoming):
    """Say what chance brought at a refereed match."""

    kind = "type_in"
    type_in: Words
    version: Version


class StrikeOut(Deed):
    """Strike out what was typed in last."""

    kind = "strike_out"
    strike_out: Mark


class Why(Incoming):
    """Ask whether an action may be done, and by which rule."""

    kind = "why"
    why: Words


class Intent(Incoming):
    """Ask the same of a thing on the table that was clicked, though it cannot be chosen."""

    kind = "intent"
    intent: Words


class AskHint(Incoming):
    """Ask what a bot would do."""

    kind = "hint"
    hint: Mark


class Resign(Incoming):
    """Give the match up."""

    kind = "resign"
    resign: Mark


class Hush(Incoming):
    """Shut the talk that is open between deals."""

    kind = "hush"
    hush: Mark


class MakeOffer(Deed):
    """Propose something that all must agree to."""

    kind = "offer"
    offer: Offer


class Accept(Deed):
    """Agree to what is offered."""

    kind = "accept"
    accept: Mark


class Decline(Deed):
    """Decline what is offered."""

    kind = "decline"
    decline: Mark


class Say(Incoming):
    """Say something: the key of a stock phrase, or free text where the table allows it."""

    kind = "say"
    say: Words


class GiveTime(Deed):
    """Give a seat more time."""

    kind = "give_time"
    give_time: SeatNumber


class StandIn(Incoming):
    """Let a bot play the seat from here on."""

    kind = "stand_in"
    stand_in: Mark


class ComeBack(Incoming):
    """Take the seat back from the bot that stands in."""

    kind = "come_back"
    come_back: Mark


class Replace(Incoming):
    """Let a bot play the seat of a player who is away."""

    kind = "replace"
    replace: SeatNumber


class MakePlan(Incoming):
    """Plan answers to what the others may do: lines of texts of actions."""

    kind = "plan"
    plan: Lines


class AskPlans(Incoming):
    """Ask what one has planned."""

    kind = "plans"
    plans: Mark


class LookAhead(Incoming):
    """Look at the position that a line of actions would lead to, to plan in it."""

    kind = "ahead"
    ahead: OneLine
    version: Version


class SetPace(Incoming):
    """Say how quickly the bots answer at this table."""

    kind = "pace"
    pace: Pace


MESSAGES: Final = (
    Act, TypeIn, StrikeOut, Why, Intent, AskHint, Resign, Hush, MakeOffer, Accept, Decline, Say, GiveTime,
    StandIn, ComeBack, Replace, MakePlan, AskPlans, LookAhead, SetPace,
)  # fmt: skip
VERBS: Final = tuple(model.kind for model in MESSAGES)


def _kind_of(data: Any) -> str | None:
    """The one kind that a message has; None where it has none or several."""
    if not isinstance(data, dict):
        return getattr(type(data), "kind", None)
    found = [verb for verb in VERBS if verb in data]
    return found[0] if len(found) == 1 else None


Message = Annotated[
    Annotated[Act, Tag("act")]
    | Annotated[TypeIn, Tag("type_in")]
    | Annotated[StrikeOut, Tag("strike_out")]
    | Annotated[Why, Tag("why")]
    | Annotated[Intent, Tag("intent")]
    | Annotated[AskHint, Tag("hint")]
    | Annotated[Resign, Tag("resign")]
    | Annotated[Hush, Tag("hush")]
    | Annotated[MakeOffer, Tag("offer")]
    | Annotated[Accept, Tag("accept")]
    | Annotated[Decline, Tag("decline")]
    | Annotated[Say, Tag("say")]
    | Annotated[GiveTime, Tag("give_time")]
    | Annotated[StandIn, Tag("stand_in")]
    | Annotated[ComeBack, Tag("come_back")]
    | Annotated[Replace, Tag("replace")]
    | Annotated[MakePlan, Tag("plan")]
    | Annotated[AskPlans, Tag("plans")]
    | Annotated[LookAhead, Tag("ahead")]
    | Annotated[SetPace, Tag("pace")],
    Discriminator(_kind_of),
]
INCOMING: Final[TypeAdapter[Message]] = TypeAdapter(Message)


def read_message(raw: str) -> Message:
    """A message as its model. Raises `BadMessage` saying which field is wrong and what would be right."""
    if len(raw) > LONGEST:
        raise BadMessage(f"a message has at most {LONGEST} characters")
    try:
        return INCOMING.validate_json(raw)
    except ValidationError as error:
        raise BadMessage(_why(error, raw)) from None


_NO_OBJECT: Final = "a message is a JSON object"
_ONE_THING: Final = "a message says one thing: " + ", ".join(VERBS)
_KINDS: Final = {model.kind: model for model in MESSAGES}


def _why(error: ValidationError, raw: str) -> str:
    """The first fault of a message in a sentence. Nothing of what was sent stands in it."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    kind, *place = first["loc"] or ("",)
    if first["type"] == "json_invalid" or not raw.lstrip().startswith("{"):
        return _NO_OBJECT
    if first["type"] == "extra_forbidden" or kind not in _KINDS or not place:
        return _ONE_THING
    name = str(place[0])
    return f"{name} is {_KINDS[str(kind)].model_fields[name].description}"
