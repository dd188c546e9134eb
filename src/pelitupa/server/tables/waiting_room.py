"""The waiting room: what pages and programs do alike at a table at which nothing is dealt yet."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from fastapi import Request

from pelitupa.core import Game, t
from pelitupa.players.conventions.own import WITHOUT, check_own_card, may_bring_cards
from pelitupa.server.accounts.credentials import name_key
from pelitupa.server.accounts.user import User
from pelitupa.server.live.hub import Hub
from pelitupa.server.live.parts import hub_of, the_table
from pelitupa.server.operations.limits import address_key
from pelitupa.server.store.models import OPEN
from pelitupa.server.store.reading import TableNow
from pelitupa.server.web.errors import NotAllowed, NotHere, NotYet
from pelitupa.server.web.parts import cards_of, weigh
from pelitupa.shown.names import names_at
from pelitupa.shown.setup import has_partners

TYPED: Final = "own"
"""What is said where the card of a side is typed."""
CARD_WEIGHT: Final = 30
"""As so many requests a card counts that is read and tried: that may take a second."""


async def open_row(request: Request, key: str) -> TableNow:
    """The table of a key, which waits for people. Raises `NoTable` and `NotYet`."""
    row = await the_table(request, key)
    if row.status != OPEN:
        raise _begun()
    return row


async def hosted(request: Request, key: str, person: User | None) -> TableNow:
    """As `open_row`, for whoever opened the table. Raises `NotAllowed` for everybody else."""
    row = await the_table(request, key)
    if person is None or row.host_id != person.id:
        raise NotAllowed(t("Only whoever opened the table may do that."))
    if row.status != OPEN:
        raise _begun()
    return row


def may_sit(row: TableNow, person: User) -> bool:
    """Whether somebody may sit down at a table: ratings compare people, and robots play casual matches."""
    return not (row.rated and person.robot)


async def sit_down(hub: Hub, row: TableNow, place: int, person: User) -> None:
    """Give a person a free seat; whoever has another one changes it. A public table may begin then.

    Raises `NotAllowed` for a robot at a rated table, `NotYet` where somebody else was quicker.
    """
    if not may_sit(row, person):
        raise NotAllowed(t("Robots play casual matches; this one is rated."))
    if place == row.seat_of(person.id):
        return
    for name, seat in zip(names_at(row.key, row.seats, "en"), row.seats, strict=True):
        if seat.bot is not None and not person.account and name_key(name) == name_key(person.name):
            raise NotYet(
                t("A bot at this table is called {name}; sit down under another name.", name=name)
            )
    if not await hub.seating.sit(row.key, place, person_id=person.id, name=person.name):
        seat = row.seats[place]
        if seat.free and not seat.is_free_for(person.id):
            raise NotYet(t("That seat is kept for {name}.", name=seat.kept_name))
        raise NotYet(t("Somebody else has taken that seat."))
    await hub.begin_if_full(row.key)


async def free_seat(hub: Hub, row: TableNow, place: int, person: User | None) -> None:
    """Free a seat: one's own, or as the host anybody's; or let it be kept no more. Raises `NotAllowed`."""
    seat = row.seats[place]
    theirs = seat.kept_for if seat.free else seat.person_id
    if person is None or person.id not in (row.host_id, theirs):
        raise NotAllowed(t("That seat is somebody else's."))
    if seat.free:
        await hub.seating.keep_no_more(row.key, place)
    else:
        await hub.seating.get_up(row.key, place)
    await hub.refresh(row.key)


async def bring(hub: Hub, row: TableNow, place: int, **values: Any) -> None:
    """Change what a seat brings to the match. Raises `NotYet` when that has begun meanwhile."""
    if not await hub.seating.change(row.key, place, **values):
        raise _begun()
    await hub.refresh(row.key)


def may_draw_teams(row: TableNow) -> bool:
    """Whether lots may still decide at a table who plays with whom."""
    return not row.agreed.draw_teams and not row.typed and has_partners(row.load_game())


async def demand_lots(hub: Hub, row: TableNow) -> None:
    """Let lots decide who plays with whom, which any player may demand.

    Raises `NotAllowed` where there are no teams to draw, `NotYet` when the match has begun meanwhile.
    """
    if row.agreed.draw_teams:
        return
    if not may_draw_teams(row):
        raise NotAllowed(t("There are no teams to draw: everybody plays alone."))
    if not await hub.seating.draw_teams(row.key):
        raise _begun()
    await hub.refresh(row.key)


def side_of(row: TableNow, place: int) -> int:
    """The side of a seat, where sides may bring convention cards of their own. Raises `NotAllowed`."""
    game = row.load_game()
    if row.agreed.draw_teams or not may_bring_cards(game):
        raise NotAllowed(t("At this table no side brings a convention card of its own."))
    return side_in(game, place)


def side_in(game: Game, place: int) -> int:
    """The side that a seat begins on."""
    return next(side for side, team in enumerate(game.teams()) if place in team)


async def card_chosen(request: Request, game: Game, person: User, choice: str, typed: str) -> str:
    """The text of the convention card that somebody brings for their side of a game: `TYPED`, `WITHOUT`, ""
    for nothing of its own, or one of the host's folder by its name. What is typed is counted, bounded, and
    read whole.

    Raises `NotHere`, `TooQuick`, and the `PelitupaError` that says what is wrong with a card.
    """
    if choice in ("", WITHOUT):
        return choice
    if choice != TYPED:
        card = cards_of(request, game.id).get(choice)
        if card is None:
            raise NotHere(t("There is no such convention card here."))
        return card.text
    text = typed.replace("\r\n", "\n").strip()
    await weigh(request, f"card:{address_key(request.state.address)}", CARD_WEIGHT)
    await hub_of(request).standing.check_written(person.id, text)
    await asyncio.to_thread(check_own_card, text, game)
    return text


async def bring_card(hub: Hub, row: TableNow, side: int, text: str) -> None:
    """Let a side bring a convention card that was checked, `WITHOUT`, or "" for nothing of its own.

    Raises `NotYet` when the match has begun meanwhile.
    """
    if not await hub.seating.bring_card(row.key, side, text, len(row.load_game().teams())):
        raise _begun()
    await hub.refresh(row.key)


async def give_up(hub: Hub, row: TableNow) -> None:
    """Close a table at which nothing was dealt."""
    await hub.seating.close(row.key, hub.now())
    await hub.refresh(row.key)


def _begun() -> NotYet:
    return NotYet(t("The match at this table has begun, or it was closed."))
