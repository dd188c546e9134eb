"""The pages of those in charge: reports, people, what holds, the log. For everybody else there are none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.core import OptionError, PelitupaError, Text, t
from pelitupa.server.accounts.asking import person_of, refusal
from pelitupa.server.accounts.credentials import PeopleError
from pelitupa.server.accounts.history import page_number, title_of
from pelitupa.server.charge.deeds import LONGEST_REASON, OF_PERSONS, OF_THE_HOUSE, TIMES, Charge
from pelitupa.server.charge.log import TIMES_TOLD, entry_of, told_of
from pelitupa.server.charge.reports import log_page, open_reports, reports_about
from pelitupa.server.live.parts import hub_of
from pelitupa.server.operations.measures import Held, Rules
from pelitupa.server.store.evenings import EveningRows
from pelitupa.server.store.models import OPEN, OVER, PLAYING, REMOVED, RENAMED, Person
from pelitupa.server.web.errors import NotHere, NotYet, message_of
from pelitupa.server.web.parts import config_of, database_of, weigh
from pelitupa.server.web.rendering import page, read_form
from pelitupa.server.web.security import local_path
from pelitupa.shown.numbers import whole
from pelitupa.shown.times import instant_of

WEIGHT: Final = 5
"""What is done in charge counts as so many requests."""
MOST_FOUND: Final = 50
ON_A_PAGE: Final = 50
_FEW: Final = 20
DONE: Final[Mapping[str, Text]] = {
    "done": t("Done, and written in the log."),
    "undone": t("Undone, and written in the log."),
}

router = APIRouter(prefix="/host")


async def _host(request: Request, session: AsyncSession) -> Person:
    """Who is in charge, and asks. Raises `NotHere`, as for a page that there is not."""
    return await Charge(hub_of(request)).check(session, person_of(request))


async def _form(request: Request) -> dict[str, str]:
    """The form that somebody in charge has sent. Raises `NotHere` for others, and `TooQuick`."""
    async with database_of(request) as session:
        host = await _host(request, session)
    await weigh(request, f"host:{host.id}", WEIGHT)
    return await read_form(request)


def _done(path: str, what: str = "done") -> Response:
    return RedirectResponse(f"{path}?done={what}", 303)


def _told(request: Request) -> Text | None:
    return DONE.get(request.query_params.get("done", ""))


def _problem(error: PelitupaError) -> PeopleError:
    """What is wrong with a form, for its page."""
    if isinstance(error, PeopleError):
        return error
    message = message_of(error)
    return PeopleError(message if isinstance(message, Text) else t(message))


@router.get("")
async def overview(request: Request, name: str = "") -> Response:
    """Reports that wait, people by name, what holds."""
    return await _overview(request, name[:80], done=_told(request))


async def _overview(request: Request, name: str = "", status: int = 200, **values: Any) -> Response:
    rules = await hub_of(request).standing.rules()
    async with database_of(request) as session:
        host = await _host(request, session)
        reported = await open_reports(session, host.id)
        found = await _found(session, name)
        names = await _names(session, rules)
    told: dict[str, Any] = {"problem": None, "form": "", "typed": "", "done": None}
    house = {kind: rules.find(None, kind) for kind in OF_THE_HOUSE}
    return page(
        request,
        "charge/host.html",
        status,
        reported=reported,
        found=found,
        asked=name,
        names=names,
        holds=[one for one in rules.all if one.person_id is not None or one.address is not None],
        house=house,
        told_of=told_of,
        times=_times(ends=True),
        instant=instant_of,
        setting=config_of(request).sign_up,
        most=LONGEST_REASON,
        **(told | values),
    )


def _times(*, ends: bool = False) -> list[tuple[str, Text]]:
    return [(value, told) for value, told in TIMES_TOLD.items() if value in TIMES or not ends]


async def _found(session: AsyncSession, name: str) -> list[Person]:
    """Those whose names begin so, the newest first."""
    if not name.strip():
        return []
    query = (
        select(Person)
        .where(Person.name.istartswith(name.strip(), autoescape=True))
        .order_by(Person.id.desc())
        .limit(MOST_FOUND)
    )
    return list(await session.scalars(query))


async def _names(session: AsyncSession, rules: Rules) -> dict[int, str]:
    """What those are called of whom something holds."""
    ids = {one.person_id for one in rules.all if one.person_id is not None}
    rows = await session.execute(select(Person.id, Person.name).where(Person.id.in_(ids)))
    return {row.id: row.name for row in rows}


@router.post("/house")
async def house(request: Request) -> Response:
    """Close signing up, or let all talk with friends only."""
    form = await _form(request)
    try:
        await Charge(hub_of(request)).close_house(
            person_of(request), form.get("kind", ""), form.get("reason", "")
        )
    except OptionError as error:
        problem = _problem(error)
        return await _overview(request, status=refusal(problem), problem=problem, form="house")
    return _done("/host")


@router.post("/address")
async def address(request: Request) -> Response:
    """Shut an address out for a time."""
    form = await _form(request)
    typed = form.get("address", "")[:100]
    try:
        await Charge(hub_of(request)).shut_out_address(
            person_of(request), typed, form.get("time", ""), form.get("reason", "")
        )
    except OptionError as error:
        problem = _problem(error)
        return await _overview(
            request, status=refusal(problem), problem=problem, form="address", typed=typed
        )
    return _done("/host")


@router.post("/undo")
async def undo(request: Request) -> Response:
    """Take back what holds, and go `back`."""
    form = await _form(request)
    number = whole(form.get("measure", ""), 1, 2**53)
    if number is None:
        raise NotHere(t("There is no such page."))
    await Charge(hub_of(request)).undo(person_of(request), number)
    back = local_path(form.get("back", "/host"))
    return _done(back.partition("?")[0] if back.startswith("/host") else "/host", "undone")


@router.post("/reports/{number}")
async def read_report(request: Request, number: int) -> Response:
    """Say that a report is dealt with, or not after all."""
    form = await _form(request)
    await Charge(hub_of(request)).close_report(
        person_of(request), number, closed=form.get("do") != "open"
    )
    back = local_path(form.get("back", "/host"))
    return _done(back.partition("?")[0] if back.startswith("/host") else "/host")


@router.get("/people/{number}")
async def somebody(request: Request, number: int) -> Response:
    """Somebody: what holds of them, where they are, what was reported, what was done."""
    return await _somebody(request, number, done=_told(request))


async def _somebody(request: Request, number: int, status: int = 200, **values: Any) -> Response:
    hub = hub_of(request)
    rules = await hub.standing.rules()
    async with database_of(request) as session:
        host = await _host(request, session)
        whom = await session.get(Person, number)
        if whom is None:
            raise NotHere(t("There is nobody with that number."))
        mine = whom.id == host.id
        reports = [] if mine else await reports_about(session, whom.id, _FEW)
        deeds, _ = await log_page(session, 1, _FEW, whom.id)
    tables = await hub.reader.tables_of(whom.id, (OPEN, PLAYING))
    places = [
        (row.key, title_of(row.game), False) for row in tables if row.seat_of(whom.id) is not None
    ]
    evenings = await EveningRows(hub.engine).of_person(whom.id)
    places += [(key, name, True) for key, name, state in evenings if state != OVER]
    held = rules.of(whom.id)
    told: dict[str, Any] = {"problem": None, "form": "", "typed": "", "done": None}
    return page(
        request,
        "charge/person.html",
        status,
        whom=whom,
        since=instant_of(whom.created),
        account=whom.name_key is not None,
        decided=not (whom.in_charge or mine),
        holds=held,
        told_of=told_of,
        times=_times(),
        reports=reports,
        instant=instant_of,
        log=[entry_of(deed, rules) for deed in deeds],
        places=_not_left(places, held),
        most=LONGEST_REASON,
        kinds=OF_PERSONS,
        **(told | values),
    )


def _not_left(places: list[tuple[str, Any, bool]], held: list[Held]) -> list[tuple[str, Any, bool]]:
    """Those from which somebody was not removed already."""
    left = {one.place for one in held if one.kind == REMOVED}
    return [place for place in places if place[0] not in left]


@router.post("/people/{number}")
async def decide(request: Request, number: int) -> Response:
    """Silence, let talk with friends only, shut out, rename, or remove from a table or an evening: `do`."""
    form = await _form(request)
    charge, by = Charge(hub_of(request)), person_of(request)
    what, reason = form.get("do", ""), form.get("reason", "")
    try:
        if what == RENAMED:
            await charge.rename(by, number, form.get("name", "")[:200], reason)
        elif what == REMOVED:
            await charge.remove(by, number, form.get("place", "")[:43], reason)
        else:
            await charge.restrain(
                by,
                number,
                what,
                form.get("time", ""),
                reason,
                address=form.get("address") == "true",
            )
    except (PeopleError, OptionError, NotYet) as error:
        problem = _problem(error)
        return await _somebody(
            request,
            number,
            refusal(problem),
            problem=problem,
            form=what if what in (RENAMED, REMOVED) else "restrain",
            typed=form.get("name", "")[:200],
        )
    return _done(f"/host/people/{number}")


@router.get("/log")
async def log(request: Request) -> Response:
    """What those in charge have done."""
    rules = await hub_of(request).standing.rules()
    number = page_number(request.query_params.get("page", ""))
    async with database_of(request) as session:
        await _host(request, session)
        deeds, pages = await log_page(session, number, ON_A_PAGE)
    return page(
        request,
        "charge/log.html",
        log=[entry_of(deed, rules) for deed in deeds],
        pages=pages,
        number=min(number, pages),
        done=_told(request),
    )
