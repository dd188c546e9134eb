"""A new table from what was chosen on a page, and the way to it."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import Request, Response
from fastapi.responses import RedirectResponse

from pelitupa.core import t
from pelitupa.server.accounts.identity import ensure_person
from pelitupa.server.live.parts import hub_of
from pelitupa.server.web.errors import NotAllowed
from pelitupa.server.web.parts import config_of
from pelitupa.shown.setup import Setup


async def open_table(request: Request, setup: Setup, given: Sequence[str] = ()) -> Response:
    """A new table, and the way to it. Without friends to wait for the match begins at once; it is taken up
    after what is `given`."""
    hub = hub_of(request)
    person = await ensure_person(request, setup.name)
    if setup.rated and person.robot:
        raise NotAllowed(t("Robots play casual matches."))
    key = await hub.open_in_place(
        setup.spec,
        host_id=person.id,
        most=config_of(request).tables_each,
        seats=setup.seats(person.id, person.name),
        terms=setup.terms,
        public=setup.public,
        rated=setup.rated,
        nature=setup.nature,
        given=given,
    )
    if setup.company != "friends":
        await hub.begin(key)
    return RedirectResponse(f"/tables/{key}", 303)
