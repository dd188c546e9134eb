"""What is told of tables: a line in a list, and a table as one person may see it.

Made by inclusion, from what the match shows to that person's seat (`Match.view`, `Match.log`) and what
is known to all about the sitting. The seed, what others have sealed or planned, and the words that
players add before the deal are in nothing that is read here.
"""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import Field

from pelitupa.core import as_json
from pelitupa.server.api.schemas import LogLine, Schema, View
from pelitupa.server.live.messages import about
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.live.table import LiveTable
from pelitupa.server.store.models import OPEN
from pelitupa.server.store.reading import TableNow
from pelitupa.table.session import TableSession


class SeatLine(Schema):
    """Who has a seat."""

    seat: int = Field(description="Seats are counted from 0, here as everywhere in the API.")
    name: str
    bot: bool = Field(description="One of the cottage's own bots.")
    free: bool
    you: bool


class AgreedTerms(Schema):
    """What is agreed on beside the rules of the game."""

    time: str = Field(
        description="The time control, such as `fischer(minutes=5,seconds=3)` or `none`."
    )
    timeout: str = Field(description="What happens to whoever runs out of time: `bot` or `lose`.")
    talk: str = Field(description="`off`, `phrases`, `between` (free between deals) or `free`.")
    take_back: bool
    open_after: bool = Field(description="Whether spectators may see all hands after the match.")
    silence: int = Field(
        description="Seconds after which not to answer is an answer, where the game says so; 0: never."
    )
    forced: str = Field(description="`seen`, `always` or `never`.")


class TableLine(Schema):
    """A table, without what happens at it."""

    key: str = Field(description="Whoever knows it may look at the table.")
    game: str
    spec: str = Field(description="The game with its options: `knorri(clubs=soft)`.")
    nature: str = Field(
        description="What answers where no player decides: `chance`, `throws(sd=12.0)`, `reported`."
    )
    status: str = Field(description="`open`, `playing`, `over`, or `closed` before it began.")
    seats: list[SeatLine]
    host: bool = Field(description="Whether you opened it.")
    public: bool
    rated: bool
    terms: AgreedTerms
    commitment: str = Field(
        description="Binds the deals before they are made; see docs/verifying.md."
    )
    created: int = Field(description="In milliseconds since 1970, as all times.")


class Clock(Schema):
    """A seat's clock as it stood at `since`. All in milliseconds."""

    seat: int
    main: int | None = Field(description="What is left; null without limit.")
    periods: int
    period: int
    running: bool
    fallen: bool
    still: int = Field(description="For so long a delay still holds it.")
    since: int


class Offer(Schema):
    """What a seat has offered: `stop`, `take back`, `adjourn` or `resume`."""

    what: str
    seat: int
    mine: bool
    answered: bool = Field(description="Whether you have agreed already.")


class NoteLine(Schema):
    """Something said or done about the match."""

    seat: int
    name: str
    kind: str
    text: str
    at: int


class Notes(Schema):
    """Notes from number `since` on."""

    since: int
    lines: list[NoteLine]


class Log(Schema):
    """What the seat saw happen from step `since` on."""

    since: int
    lines: list[LogLine]


class ResultLine(Schema):
    """How a match ended."""

    how: str = Field(description="`finished`, `resigned` or `stopped`.")
    returns: list[float] = Field(description="What it was worth to each seat.")
    text: str


class MatchNow(Schema):
    """A match as one seat sees it, or a spectator."""

    version: int = Field(description="Grows with everything that is done; send it with a decision.")
    seat: int | None = Field(description="Your seat; null if you watch.")
    asks: bool = Field(description="Whether a decision of yours is waited for.")
    legal: list[str] = Field(
        description="The texts of your legal actions; also while a sealed one could be replaced."
    )
    sealed: str | None = Field(description="Your own decision that waits for its turn.")
    view: View
    log: Log
    rewinds: int = Field(description="How often something was taken back; steps count anew then.")
    now: int
    clocks: list[Clock] = Field(description="Empty where there are none.")
    offer: Offer | None
    notes: Notes
    adjourned: bool
    envelope: str = Field(description="The hash of a sealed move of an adjourned match, or empty.")
    standing_in: list[int] = Field(description="Seats of people for which a bot decides now.")
    present: list[bool] | None = Field(description="Who is at the table; null if you watch.")
    entropies: list[str] = Field(description="What each seat added to the seed of the deals.")
    result: ResultLine | None = Field(description="Null while the match is going on.")


class TableState(TableLine):
    """A table with its match; `match` is null before it has begun."""

    match: MatchNow | None


Line = TypeVar("Line", bound=Schema)


def line_of(row: TableNow, person_id: int) -> dict[str, Any]:
    """The fields of a `TableLine`, as a person may know them."""
    return {
        "key": row.key,
        "game": row.game,
        "spec": row.spec,
        "nature": row.nature,
        "status": row.status,
        "seats": [
            {
                "seat": seat.place,
                "name": seat.name,
                "bot": seat.bot is not None,
                "free": seat.free,
                "you": seat.person_id == person_id,
            }
            for seat in row.seats
        ],
        "host": row.host_id == person_id,
        "public": row.public,
        "rated": row.rated,
        "terms": {name: getattr(row.agreed, name) for name in AgreedTerms.model_fields},
        "commitment": row.commitment,
        "created": row.created,
    }


async def state_of(
    table: LiveTable, subscriber: Subscriber, since: int | None = None
) -> TableState:
    """The table as a watcher's person may see it now, with the log from step `since` on.

    Without `since` the log goes on where the watcher was told last. Takes the table's lock.
    """
    present = await table.presence.look()
    async with table.lock:
        return state_now(table, subscriber, present, since)


def state_now(
    table: LiveTable, subscriber: Subscriber, present: list[bool], since: int | None = None
) -> TableState:
    """As `state_of`, where it is known who is here, and nothing is waited for."""
    subscriber.present, match = present, None
    if table.table_session is not None:
        subscriber.seat = table.seat_shown(subscriber.person_id)
        match = _match_now(table, table.table_session, subscriber, present, since)
    return TableState(**line_of(table.row, subscriber.person_id or 0), match=match)


def _match_now(
    table: LiveTable,
    table_session: TableSession,
    subscriber: Subscriber,
    present: list[bool],
    since: int | None,
) -> MatchNow:
    match, seat = table_session.match, subscriber.seat
    view, result = match.view(seat), table_session.result()
    told = subscriber.tell(view.step, table_session.rewinds, table_session.seen(seat))
    first = told if since is None else since
    said = about(table, table_session, subscriber, present)
    own = seat is not None and not match.is_bot(seat)
    return MatchNow(
        version=table_session.seen(seat),
        seat=seat,
        asks=seat in table_session.waiting_for(),
        legal=match.legal(seat) if own and seat is not None else [],
        sealed=None if seat is None else match.sealed(seat),
        view=View(**as_json(view)),
        log=Log(since=first, lines=[LogLine(**as_json(line)) for line in match.log(seat, first)]),
        rewinds=table_session.rewinds,
        present=None if seat is None else present,
        entropies=[] if table.row.status == OPEN else [s.entropy for s in table.row.seats],
        result=None if result is None else ResultLine(**as_json(result)),
        now=said["now"],
        clocks=[_only(Clock, face) for face in said["clocks"]],
        offer=None if said["offer"] is None else _only(Offer, said["offer"]),
        notes=Notes(
            since=said["notes"]["since"],
            lines=[_only(NoteLine, note) for note in said["notes"]["lines"]],
        ),
        adjourned=said["adjourned"],
        envelope=said["envelope"],
        standing_in=said["standing_in"],
    )


def _only(kind: type[Line], data: dict[str, Any]) -> Line:
    """Of what is known to all just the fields that are sent: pages may be told more."""
    return kind(**{name: data[name] for name in kind.model_fields})
