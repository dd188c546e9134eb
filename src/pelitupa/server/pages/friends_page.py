"""The page of one's friends: who they are and who is here, asking and answering, and challenging one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from pelitupa.core import OptionError, Text, t
from pelitupa.games import decided_ids, rulebook
from pelitupa.server.accounts import friends
from pelitupa.server.accounts.asking import for_somebody, refusal
from pelitupa.server.accounts.credentials import PeopleError
from pelitupa.server.accounts.preferences import FRIENDS, NOBODY
from pelitupa.server.accounts.user import User
from pelitupa.server.live.parts import hub_of
from pelitupa.server.live.presence import is_here
from pelitupa.server.web.errors import NotAllowed
from pelitupa.server.web.parts import config_of, database_of, weigh
from pelitupa.server.web.rendering import page, read_form
from pelitupa.shown.setup import TIMES, read_setup

WEIGHT: Final = 20
"""What is done about friends counts as so many requests."""
MOST_CHALLENGES: Final = 5
"""So many invitations of one account wait for another at a time."""
DONE: Final[Mapping[str, Text]] = {
    "ask": t("Your request is sent, if there was none yet."),
    "decline": t("Declined. They are not told."),
    "end": t("That is over now."),
    "block": t("Blocked. They are not told."),
    "settings": t("Your choices are kept."),
}

router = APIRouter(prefix="/me/friends")


@router.get("")
@for_somebody
async def my_friends(request: Request, person: User) -> Response:
    """My friends."""
    return await _page(request, person, done=DONE.get(request.query_params.get("done", "")))


async def _page(request: Request, person: User, status: int = 200, **values: Any) -> Response:
    if not person.account:
        return RedirectResponse("/sign-up?next=/me/friends", 303)
    async with database_of(request) as session:
        known = await friends.known_to(session, person.id)
    bus = hub_of(request).bus
    here = [
        friend.chose("show_here") == FRIENDS and await is_here(bus, friend.id)
        for friend in known.friends
    ]
    books = sorted(map(rulebook, decided_ids()), key=lambda book: book.title)
    told: dict[str, Any] = {"problem": None, "form": "", "typed": "", "done": None}
    return page(
        request,
        "accounts/friends.html",
        status,
        me=person,
        known=known,
        here=here,
        books=books,
        times=TIMES,
        anybody=person.chose("may_ask") != NOBODY,
        shown=person.chose("show_here") == FRIENDS,
        **(told | values),
    )


async def _counted(request: Request, person: User) -> None:
    """Count what somebody does about friends. Raises `TooQuick`."""
    await weigh(request, f"friends:{person.id}", WEIGHT)


@router.post("")
@for_somebody
async def change(request: Request, person: User) -> Response:
    """Ask (or accept, which is the same), decline, end, or block: `do` of whom is called `name`."""
    await _counted(request, person)
    form = await read_form(request)
    name, what, now = form.get("name", "")[:200], form.get("do", ""), hub_of(request).now()
    try:
        async with database_of(request) as session, session.begin():
            if what == "ask":
                await friends.ask(session, person, name, now)
            elif what == "decline":
                await friends.decline(session, person, name, now)
            elif what == "block":
                await friends.block(session, person, name, now)
            elif what == "end":
                await friends.end(session, person, name)
            else:
                raise NotAllowed(t("There is nothing of that kind to do."))
    except PeopleError as problem:
        return await _page(
            request, person, refusal(problem), problem=problem, form="ask", typed=name
        )
    return RedirectResponse(f"/me/friends?done={what}", 303)


@router.post("/challenge")
@for_somebody
async def challenge(request: Request, person: User) -> Response:
    """Lay a table at which a seat is kept for a friend, who sees it on their pages."""
    await _counted(request, person)
    form = await read_form(request)
    hub = hub_of(request)
    try:
        async with database_of(request) as session:
            friend = await friends.friend_named(session, person, form.get("name", "")[:200])
        waiting = await hub.reader.awaiting(friend.id)
        if sum(row.host_id == person.id for row in waiting) >= MOST_CHALLENGES:
            raise PeopleError(
                t(
                    "{name} has {count} invitations of yours.",
                    name=friend.name,
                    count=MOST_CHALLENGES,
                )
            )
    except PeopleError as problem:
        return await _page(request, person, refusal(problem), problem=problem, form="challenge")
    setup = read_setup(
        form.get("game", ""), {"company": "friends", "time": form.get("time", TIMES[0].value)}
    )
    seats = setup.seats(person.id, person.name)
    if len(seats) < 2:
        raise OptionError(t("This game is played alone."))
    seats[1] = {"kept_for": friend.id, "kept_name": friend.name}
    key = await hub.open_in_place(
        setup.spec,
        host_id=person.id,
        most=config_of(request).tables_each,
        seats=seats,
        terms=setup.terms,
        nature=setup.nature,
    )
    return RedirectResponse(f"/tables/{key}", 303)
