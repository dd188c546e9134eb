"""The page on which people say where notices go, and the addresses that notices themselves lead to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import orjson
from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, JSONResponse, RedirectResponse

from pelitupa.core import Text, t
from pelitupa.server.accounts.asking import (
    for_somebody,
    people_of,
    person_of,
    refusal,
    session_cookie,
)
from pelitupa.server.accounts.browsers import PUSH
from pelitupa.server.accounts.credentials import PeopleError, digest
from pelitupa.server.accounts.user import User
from pelitupa.server.live.parts import hub_of
from pelitupa.server.notices import push
from pelitupa.server.notices.choices import NAMES, ZONE, Choices, check_zone
from pelitupa.server.notices.hooks import new_secret
from pelitupa.server.notices.mail import check_mail_address
from pelitupa.server.notices.outside import (
    LONGEST,
    NOT_ALLOWED,
    NotAllowed,
    check_address,
    origin_of,
)
from pelitupa.server.notices.rows import HOOK, MAIL
from pelitupa.server.notices.sender import Notifier
from pelitupa.server.store.models import PLAYING, Channel
from pelitupa.server.web.errors import NotAllowed as NotYours
from pelitupa.server.web.errors import NotHere
from pelitupa.server.web.network import better_ways
from pelitupa.server.web.parts import weigh
from pelitupa.server.web.rendering import FOLDER, page, read_body, read_form
from pelitupa.server.web.root import root_of

WEIGHT: Final = 20
"""What is changed about notices counts as so many requests."""
DONE: Final[Mapping[str, Text]] = {
    "mail": t("A letter is on its way to that address. Open the link in it within a day."),
    "removed": t("Nothing more is sent there."),
    "choices": t("Your choices are kept."),
    "stopped": t("All notices are stopped. Nothing is kept of where they went."),
}
HOURS: Final = tuple(map(str, range(24)))

router = APIRouter()


def notifier_of(request: Request) -> Notifier:
    """What sends notices."""
    notifier = request.app.state.notifier
    assert isinstance(notifier, Notifier)
    return notifier


@router.get("/notices.js")
def worker() -> FileResponse:
    """The script that shows notices while no page is open. It looks after the whole cottage, so it lies at
    its top."""
    return FileResponse(
        FOLDER / "static" / "house" / "notices_worker.js",
        media_type="text/javascript",
        headers={"Cache-Control": "no-cache"},
    )


# --- my notices


@router.get("/me/notices")
@for_somebody
async def my_notices(request: Request, person: User) -> Response:
    """My notices."""
    return await _page(request, person, done=DONE.get(request.query_params.get("done", "")))


async def _page(request: Request, person: User, status: int = 200, **values: Any) -> Response:
    """The page, with a `problem` in a `form` and what was `typed`, what is `done`, a program's new
    `secret`."""
    notifier = notifier_of(request)
    channels = await notifier.channels.of(person.id)
    own = _own_session(request)
    known: dict[str, Any] = {"problem": None, "form": "", "typed": "", "done": None, "secret": ""}
    response = page(
        request,
        "accounts/notices.html",
        status,
        me=person,
        better=better_ways(request),
        hours=HOURS,
        here=next((c for c in channels if c.session == own), None),
        browsers=[
            (c, origin_of(c.address).removeprefix("https://")) for c in channels if c.kind == PUSH
        ],
        mail=next((c for c in channels if c.kind == MAIL), None),
        can_mail=notifier.mailer is not None,
        programs=[c for c in channels if c.kind == HOOK],
        any=bool(channels),
        zone=person.settings.get(ZONE, ""),
        **(known | values),
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def _own_session(request: Request) -> str:
    """The hash of this browser's session, by which its channel is known."""
    return digest(session_cookie(request) or "")


async def _counted(request: Request, person: User) -> None:
    """Count a change. Raises `TooQuick`."""
    await weigh(request, f"notices:{person.id}", WEIGHT)


def _site(request: Request) -> str:
    """The address of the cottage as this browser knows it."""
    return str(request.url.replace(path=root_of(request) or "/", query="", fragment=""))[:300]


async def _not_so(
    request: Request, person: User, form: str, problem: PeopleError, typed: str
) -> Response:
    return await _page(
        request, person, refusal(problem), form=form, problem=problem, typed=typed[:LONGEST]
    )


async def _add(request: Request, person: User, kind: str, address: str, **more: Any) -> int:
    notifier, now = notifier_of(request), hub_of(request).now()
    choices = Choices.of(person.settings)
    return await notifier.channels.add(
        person.id,
        kind,
        address,
        now,
        language=request.state.language,
        site=_site(request),
        digest_at=choices.next_digest(now) if choices.daily else None,
        **more,
    )


@router.get("/me/notices/browser")
async def browser(request: Request) -> Response:
    """What a page needs to subscribe, and whether this browser has done so."""
    person, on = person_of(request), False
    notifier = notifier_of(request)
    if person is not None:
        own = _own_session(request)
        on = any(channel.session == own for channel in await notifier.channels.of(person.id))
    return JSONResponse({"key": push.public_key(notifier.secrets.vapid), "on": on})


@router.post("/me/notices/browser")
async def subscribe(request: Request) -> Response:
    """Let notices come to this browser, by what `PushSubscription.toJSON` gives; `null` ends that."""
    person = person_of(request)
    if person is None:
        raise NotYours(t("You have no matches here."))
    await _counted(request, person)
    body = await read_body(request, 4 * LONGEST, t("that form is too long"))
    try:
        given = orjson.loads(body)
    except orjson.JSONDecodeError:
        raise push.NoSubscription from None
    own = _own_session(request)
    if given is None:
        await notifier_of(request).channels.drop(
            Channel.person_id == person.id, Channel.session == own
        )
        return Response(status_code=204)
    endpoint, keys = push.read_subscription(given)
    await notifier_of(request).channels.drop(Channel.person_id == person.id, Channel.session == own)
    await _add(request, person, PUSH, endpoint, keys=keys, session_token=own)
    return Response(status_code=204)


@router.post("/me/notices/mail")
@for_somebody
async def mail(request: Request, person: User) -> Response:
    """Let notices come by e-mail, once whoever reads it has said so."""
    await _counted(request, person)
    typed = (await read_form(request)).get("address", "")
    if not person.account or notifier_of(request).mailer is None:
        raise NotYours(t("Here nobody gets notices by e-mail without an account."))
    try:
        await _add(request, person, MAIL, check_mail_address(typed))
    except PeopleError as problem:
        return await _not_so(request, person, "mail", problem, typed)
    return RedirectResponse("/me/notices?done=mail", 303)


@router.post("/me/notices/program")
@for_somebody
async def program(request: Request, person: User) -> Response:
    """Let a program be called; its secret is shown this once."""
    await _counted(request, person)
    typed = (await read_form(request)).get("address", "").strip()
    if not person.account:
        raise NotYours(t("Programs play for accounts. Make an account first."))
    secret = new_secret()
    try:
        await _add(request, person, HOOK, check_address(typed), keys={"secret": secret})
    except NotAllowed:
        return await _not_so(request, person, "program", PeopleError(NOT_ALLOWED, "address"), typed)
    except PeopleError as problem:
        return await _not_so(request, person, "program", problem, typed)
    return await _page(request, person, secret=secret)


@router.post("/me/notices/choices")
@for_somebody
async def choose(request: Request, person: User) -> Response:
    """When it is said: at once or once a day, and when not."""
    await _counted(request, person)
    form = await read_form(request)
    chosen: dict[str, Any] = {name: form[name] for name in NAMES if name in form}
    zone = form.get(ZONE, "").strip()
    try:
        chosen[ZONE] = check_zone(zone) if zone else None
        now_is = await people_of(request).save_settings(person, chosen)
    except PeopleError as problem:
        return await _not_so(request, person, "choices", problem, zone)
    now, choices = hub_of(request).now(), Choices.of(now_is.settings)
    await notifier_of(request).channels.chosen(
        person.id, now, choices.next_digest(now) if choices.daily else None
    )
    return RedirectResponse("/me/notices?done=choices", 303)


@router.post("/me/notices/remove")
@for_somebody
async def remove(request: Request, person: User) -> Response:
    """End one of my channels."""
    number = (await read_form(request)).get("channel", "")
    if number.isascii() and number.isdigit() and len(number) < 16:
        await notifier_of(request).channels.drop(
            Channel.person_id == person.id, Channel.id == int(number)
        )
    return RedirectResponse("/me/notices?done=removed", 303)


@router.post("/me/notices/stop")
@for_somebody
async def stop_all(request: Request, person: User) -> Response:
    """End all of my channels."""
    await notifier_of(request).channels.drop(Channel.person_id == person.id)
    return RedirectResponse("/me/notices?done=stopped", 303)


# --- where notices lead


@router.get("/notices/where/{mark}")
async def where(request: Request, mark: str) -> Response:
    """The table that a notice spoke of, for the player it was sent to; for anybody else the list of
    theirs."""
    person, path = person_of(request), "/waiting"
    if person is not None:
        secrets = notifier_of(request).secrets
        for row in await hub_of(request).reader.tables_of(person.id, (PLAYING,)):
            if secrets.mark("table", person.id, row.key) == mark:
                path = f"/tables/{row.key}"
    return JSONResponse({"path": root_of(request) + path})


async def _channel_of(request: Request, purpose: str, token: str) -> Channel:
    """The channel that a token in an e-mail is of. Raises `NotHere`."""
    notifier = notifier_of(request)
    number = notifier.secrets.number_in(purpose, token)
    channel = await notifier.channels.get(number) if number is not None else None
    if channel is None:
        raise NotHere(t("Nothing is sent to that address any more."))
    return channel


@router.get("/notices/confirm/{token}")
async def ask_to_confirm(request: Request, token: str) -> Response:
    """Whether notices are wanted. A button says so: programs that look through e-mails open every
    address."""
    channel = await _channel_of(request, "confirm", token)
    return page(request, "accounts/notices_mail.html", channel=channel, ask="confirm", done=None)


@router.post("/notices/confirm/{token}")
async def confirm(request: Request, token: str) -> Response:
    """Notices are wanted at an e-mail address."""
    channel = await _channel_of(request, "confirm", token)
    notifier, now = notifier_of(request), hub_of(request).now()
    choices = Choices.of(await notifier.channels.settings_of(channel.person_id))
    await notifier.channels.confirm(
        channel.id, now, choices.next_digest(now) if choices.daily else None
    )
    done = t("From now on you are written to when it is your turn.")
    return page(request, "accounts/notices_mail.html", channel=channel, ask="", done=done)


@router.get("/notices/stop/{token}")
async def ask_to_stop(request: Request, token: str) -> Response:
    """A button that ends the letters to an address."""
    channel = await _channel_of(request, "stop", token)
    return page(request, "accounts/notices_mail.html", channel=channel, ask="stop", done=None)


@router.post("/notices/stop/{token}")
async def stop_mail(request: Request, token: str) -> Response:
    """End the letters to an address; programs for mail do this too with one click (RFC 8058)."""
    channel = await _channel_of(request, "stop", token)
    await notifier_of(request).channels.drop(Channel.id == channel.id)
    done = t("Nothing more is sent there.")
    return page(request, "accounts/notices_mail.html", channel=channel, ask="", done=done)
