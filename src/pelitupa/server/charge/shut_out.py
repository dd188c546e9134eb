"""Who is shut out, at the door: a page that says so, and what remains open to them."""

from __future__ import annotations

from typing import Final

from fastapi import Request, Response

from pelitupa.core import Text, t
from pelitupa.server.accounts.user import User
from pelitupa.server.charge.deeds import Charge
from pelitupa.server.live.hub import Hub
from pelitupa.server.operations.limits import address_key
from pelitupa.server.operations.measures import Held
from pelitupa.server.web.rendering import page

TO_PERSONS: Final = frozenset(
    ("/me/export.json", "/me/records.zip", "/me/delete", "/sign-out", "/language", "/health")
)
"""What somebody who is shut out may still open: what is theirs stays theirs."""
TO_ADDRESSES: Final = frozenset(("/sign-in", "/recover", "/sign-out", "/language", "/health"))
"""What may be opened from an address that is shut out: whoever has an account comes in."""


async def _found(hub: Hub, person: User | None, address: str) -> Held | None:
    """Why somebody who comes from an address is shut out. The address is noted where that is wanted."""
    rules = await hub.standing.rules()
    id, account = (None, False) if person is None else (person.id, person.account)
    held = rules.shut_out(id, account, address)
    if held is not None and held.told.get("address"):
        await Charge(hub).note_arrival(held.id, address)
    return held


async def why_shut_out(hub: Hub, person: User | None, address: str) -> Text | None:
    """What a page at a table is told whose reader is shut out; None for everybody else."""
    if await _found(hub, person, address) is None:
        return None
    return t("The host of this cottage has shut you out.")


async def shut_out(request: Request) -> Response | None:
    """The page for somebody who is shut out; None for everybody else, and for what remains open."""
    state = request.state
    held = await _found(request.app.state.hub, state.person, address_key(state.address))
    if held is None:
        return None
    if request.url.path in (TO_PERSONS if held.person_id is not None else TO_ADDRESSES):
        return None
    person = state.person if held.person_id is not None else None
    return page(request, "charge/shut_out.html", 403, held=held, own=person)
