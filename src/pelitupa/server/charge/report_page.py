"""Everybody's page about the others at a table: what they said can be reported there, and hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from pelitupa.core import OptionError, PelitupaError, Text, t
from pelitupa.games import rulebook
from pelitupa.server.accounts.asking import for_somebody, person_of, refusal
from pelitupa.server.accounts.credentials import PeopleError
from pelitupa.server.accounts.identity import ensure_person
from pelitupa.server.accounts.user import User
from pelitupa.server.charge.deeds import those_in_charge
from pelitupa.server.charge.reports import (
    LONGEST_NOTE,
    NAME_LINE,
    heard_at,
    hide,
    report,
    show_again,
)
from pelitupa.server.live.parts import hub_of, the_table
from pelitupa.server.operations.limits import address_key
from pelitupa.server.store.models import CLOSED
from pelitupa.server.store.reading import TableNow
from pelitupa.server.web.errors import NotHere, NotYet, message_of
from pelitupa.server.web.parts import database_of, weigh
from pelitupa.server.web.rendering import page, read_form
from pelitupa.shown.numbers import whole
from pelitupa.shown.times import instant_of

REPORT_WEIGHT: Final = 60
"""A report counts as so many requests of the address, as guests cost nothing;"""
HIDE_WEIGHT: Final = 20
"""and to hide somebody as so many."""
DONE: Final[Mapping[str, Text]] = {
    "reported": t("Thank you. The hosts of this cottage will read it."),
    "hidden": t("Their words are hidden from you now. They are not told."),
    "shown": t("Their words are shown to you again."),
}

router = APIRouter()


async def _counted(request: Request, what: str, weight: int) -> None:
    await weigh(request, f"{what}:{address_key(request.state.address)}", weight)


@router.get("/tables/{key}/report")
async def others(request: Request, key: str) -> Response:
    """The others at a table, and what they said."""
    row = await _row(request, key)
    return await _page(request, row, done=DONE.get(request.query_params.get("done", "")))


async def _row(request: Request, key: str) -> TableNow:
    row = await the_table(request, key)
    if row.refereed or row.status == CLOSED:
        raise NotHere(t("There is no such page."))
    return row


async def _page(request: Request, row: TableNow, status: int = 200, **values: Any) -> Response:
    hub = hub_of(request)
    told: dict[str, Any] = {"problem": None, "form": "", "note": "", "pointed": (), "done": None}
    return page(
        request,
        "charge/report.html",
        status,
        key=row.key,
        book=rulebook(row.game),
        heard=await heard_at(hub, row, person_of(request)),
        instant=instant_of,
        most=LONGEST_NOTE,
        name_line=NAME_LINE,
        hosts=bool(await those_in_charge(hub.engine)),
        **(told | values),
    )


def _whom(form: Mapping[str, str]) -> int:
    number = whole(form.get("who", ""), 1, 2**53)
    if number is None:
        raise NotHere(t("There is no such page."))
    return number


@router.post("/tables/{key}/report")
async def send(request: Request, key: str) -> Response:
    """Report somebody for the lines that are ticked."""
    await _counted(request, "report", REPORT_WEIGHT)
    row, form = await _row(request, key), await read_form(request)
    about, pointed = _whom(form), [name for name in form if form[name] == "true"]
    try:
        person = await ensure_person(request)
        await report(hub_of(request), row, person, about, pointed, form.get("note", ""))
    except (OptionError, NotYet) as error:
        problem = _problem(error)
        return await _page(
            request,
            row,
            refusal(problem),
            problem=problem,
            form=about,
            pointed=pointed,
            note=form.get("note", "")[:LONGEST_NOTE],
        )
    return RedirectResponse(f"/tables/{key}/report?done=reported", 303)


def _problem(error: PelitupaError) -> PeopleError:
    if isinstance(error, PeopleError):
        return error
    message = message_of(error)
    return PeopleError(message if isinstance(message, Text) else t(message))


@router.post("/tables/{key}/hide")
async def hide_somebody(request: Request, key: str) -> Response:
    """Read no more, or again, what somebody at a table says."""
    await _counted(request, "hide", HIDE_WEIGHT)
    row, form = await _row(request, key), await read_form(request)
    about, shows = _whom(form), form.get("do") == "show"
    person, hub = await ensure_person(request), hub_of(request)
    if not shows and about not in [one.person_id for one in await heard_at(hub, row, person)]:
        raise OptionError(t("That person is not at this table."))
    async with database_of(request) as session, session.begin():
        if shows:
            await show_again(session, person, about)
        else:
            await hide(session, person, about, hub.now())
    await hub.hides_changed(person.id)
    return RedirectResponse(f"/tables/{key}/report?done={'shown' if shows else 'hidden'}", 303)


@router.post("/me/show-again")
@for_somebody
async def show(request: Request, person: User) -> Response:
    """Read again what somebody says."""
    await _counted(request, "hide", HIDE_WEIGHT)
    about, hub = _whom(await read_form(request)), hub_of(request)
    async with database_of(request) as session, session.begin():
        await show_again(session, person, about)
    await hub.hides_changed(person.id)
    return RedirectResponse("/me?done=settings", 303)
