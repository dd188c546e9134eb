"""Another match of the same kind: the same game, options and people, the seats turned on by one.

A match that is over has one rematch at a time, whoever asks and however often: the database refuses a second.
The seats of the others are kept for them. Before the end another table is laid, for anybody.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from pelitupa.core import t
from pelitupa.players import todays_bot
from pelitupa.server.accounts.user import User
from pelitupa.server.live.hub import Hub
from pelitupa.server.store.models import OPEN, OVER
from pelitupa.server.store.reading import SeatNow, TableNow
from pelitupa.server.store.seating import RematchThere
from pelitupa.server.tables.waiting_room import sit_down
from pelitupa.server.web.errors import NotAllowed, NotYet
from pelitupa.shown.setup import seated
from pelitupa.table.events import AGAIN


async def play_again(hub: Hub, row: TableNow, person: User, most: int) -> str:
    """The key of the table of another match, at which the person sits, who may have `most` tables; against
    bots alone it has begun. A robot's is casual.

    Raises `NotAllowed` for those who did not play, `TooManyTables`.
    """
    own = row.seat_of(person.id)
    if own is None:
        raise NotAllowed(t("Only those who played may ask for another match."))
    if row.agreed.evening:
        raise NotAllowed(t("The evening says which boards are played."))
    over = row.status == OVER
    there = await hub.reader.rematch_of(row.key) if over else None
    if there is None:
        try:
            new = await hub.open_in_place(
                str(row.load_game()),
                host_id=person.id,
                most=most,
                seats=seats_again(row, person, own, over),
                terms=replace(row.agreed, drawn="", continues="", cards=_cards(row, over)),
                public=row.public,
                rated=row.rated and not person.robot,
                nature=row.nature,
                rematch_of=row.key if over else None,
            )
        except RematchThere:
            there = await hub.reader.rematch_of(row.key)
        else:
            if not {seat.person_id for seat in row.seats if seat.bot is None} - {person.id}:
                await hub.begin(new)
            elif over:
                await (await hub.get(row.key)).do(AGAIN, own, new)
            return new
    assert there is not None
    return await sit_there(hub, there, person)


async def sit_there(hub: Hub, there: TableNow, person: User) -> str:
    """Sit down in the seat that is kept for somebody at the rematch of a table; its key."""
    place = next((seat.place for seat in there.seats if seat.is_kept_for(person.id)), None)
    if place is not None and there.status == OPEN:
        with suppress(NotYet):  # the same person has pressed twice
            await sit_down(hub, there, place, person)
    return there.key


def _cards(row: TableNow, over: bool) -> tuple[str, ...]:
    """The convention cards that the sides bring next: theirs, where everybody has moved on by one seat."""
    cards = row.agreed.cards
    return cards[-1:] + cards[:-1] if over and not row.shared else cards


def seats_again(
    row: TableNow, person: User, own: int, over: bool, turned: bool = True
) -> list[dict[str, Any]]:
    """Who sits where next. After a match everybody moves on by one seat where they are `turned`, but not
    those at one screen."""
    seats = [_seat(row, seat, person, own, over) for seat in row.seats]
    if over and turned and not row.shared:
        seats = seats[-1:] + seats[:-1]
    return [
        seated(seat["bot"], place) if "bot" in seat else seat for place, seat in enumerate(seats)
    ]


def _seat(row: TableNow, seat: SeatNow, person: User, own: int, over: bool) -> dict[str, Any]:
    if seat.bot is not None:
        return {"bot": todays_bot(seat.bot, row.game)}
    if seat.person_id == person.id and (row.shared or seat.place == own):
        return {"person_id": person.id, "name": seat.name if row.shared else person.name}
    if over and seat.person_id is not None:
        return {"kept_for": seat.person_id, "kept_name": seat.name}
    return {}
