"""The pages of a table: the waiting room, the match, its record, its replay, the proof of its deals."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any, Final, NamedTuple

from fastapi import APIRouter, Request, Response
from fastapi.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    StreamingResponse,
)

from pelitupa.core import Game, t
from pelitupa.games import rulebook
from pelitupa.players import best_bot
from pelitupa.players.characters import CHARACTERS
from pelitupa.players.conventions import ConventionCard, begins_by_card, cards_for
from pelitupa.players.conventions.own import WITHOUT, longest_card, may_bring_cards, own_card
from pelitupa.records.format import ENTROPY_LIMIT
from pelitupa.server.accounts.asking import person_of
from pelitupa.server.accounts.identity import ensure_person
from pelitupa.server.live.messages import cards_told, seats_told
from pelitupa.server.live.parts import hub_of, the_table
from pelitupa.server.operations.limits import address_key
from pelitupa.server.store.models import CLOSED, OPEN, OVER, PLAYING
from pelitupa.server.store.reading import TableNow
from pelitupa.server.tables.honesty import KEPT, honesty_asked
from pelitupa.server.tables.opening import open_table
from pelitupa.server.tables.parts import analyses_of, replays_of
from pelitupa.server.tables.rematch import play_again
from pelitupa.server.tables.waiting_room import may_draw_teams, side_in
from pelitupa.server.web.errors import NotAllowed, NotHere, NotYet
from pelitupa.server.web.invitation import qr_svg
from pelitupa.server.web.parts import cards_of, config_of, signer_of, weigh
from pelitupa.server.web.rendering import page
from pelitupa.server.web.root import address_of
from pelitupa.shown.at_table import frame_of
from pelitupa.shown.names import names_at
from pelitupa.shown.replaying import replay_frame
from pelitupa.shown.setup import LEVELS, Setup, levels_for
from pelitupa.table.continuing import may_continue
from pelitupa.table.terms import OFF, TALKS, Terms

router = APIRouter()
REPLAY_WEIGHT: Final = 2
"""As so many requests a look at a replay counts, or at a proof that is kept."""
PROOF_WEIGHT: Final = 60
"""As so many a proof that must be worked out: that takes seconds."""


def own_id(request: Request) -> int | None:
    """Who asks."""
    person = person_of(request)
    return None if person is None else person.id


class Brought(NamedTuple):
    """What the side of some seats has brought: that it plays without a card, a card, or neither."""

    seats: tuple[int, ...]
    without: bool
    card: ConventionCard | None


@router.get("/tables/{key}", response_class=HTMLResponse)
async def table_page(request: Request, key: str) -> Response:
    """The table: its frame, which the script fills from the WebSocket; before that the waiting room."""
    row = await the_table(request, key)
    if row.refereed:
        return RedirectResponse(f"/tables/{key}/replay", 303)
    book = rulebook(row.game)
    own = row.seat_of(own_id(request))
    if row.status == CLOSED or not await hub_of(request).is_readable(row):
        may_stop = own is not None or _is_host(request, row)
        row = await the_table(request, key)  # it may have been stopped just now
        return page(request, "tables/closed.html", row=row, book=book, may_stop=may_stop)
    terms = row.agreed
    about: dict[str, Any] = {
        "row": row,
        "book": book,
        "terms": terms,
        "own": own,
        "clock": row.time_control.words(),
        "spec": row.spec,
        "host": _is_host(request, row),
        "honesty": honesty_asked(row),
    }
    if row.status == OPEN:
        address = address_of(request)
        game = row.load_game()
        return page(
            request,
            "tables/waiting.html",
            **about,
            levels=levels_for(row.game),
            characters=CHARACTERS,
            talks=TALKS,
            cards=cards_for(row.game) if begins_by_card(game) else (),
            full=not any(seat.free for seat in row.seats),
            seats=seats_told(row, [] if own is None else [own], request.state.language),
            address=address,
            qr=qr_svg(address),
            teams=game.teams(),
            most_words=ENTROPY_LIMIT,
            silence=terms.silence if game.silence_answers() else 0,
            may_draw=may_draw_teams(row),
            brought=brought(game, terms, choosing=True),
            cards_told=cards_told(row),
            own_side=None if own is None else side_in(game, own),
            folder=cards_of(request, row.game),
            longest=longest_card()[0],
        )
    return page(
        request,
        "tables/table.html",
        **about
        | frame_of(row.spec, people_at(row), row.shared, served=True)
        | {
            "key": row.key,
            "brought": brought(row.load_game(), terms),
            "may_continue": own is not None and not terms.evening and may_continue(row.load_game()),
        },
    )


def brought(game: Game, terms: Terms, choosing: bool = False) -> list[Brought]:
    """What each side has brought for a convention card, where one has, or where they are `choosing` yet."""
    if not terms.cards and not (choosing and not terms.draw_teams and may_bring_cards(game)):
        return []
    texts = terms.cards or ("",) * len(game.teams())
    return [
        Brought(
            team, text == WITHOUT, own_card(text, game.id) if text not in ("", WITHOUT) else None
        )
        for team, text in zip(game.teams(), texts, strict=True)
    ]


def people_at(row: TableNow) -> list[int]:
    """The places of people at a table."""
    return [seat.place for seat in row.seats if not seat.bot]


def _is_host(request: Request, row: TableNow) -> bool:
    return row.host_id is not None and row.host_id == own_id(request)


@router.post("/tables/{key}/stop")
async def stop(request: Request, key: str) -> Response:
    """End a match that cannot be read any more, for one who plays in it or has opened it."""
    row = await the_table(request, key)
    if row.seat_of(own_id(request)) is None and not _is_host(request, row):
        raise NotAllowed(t("Only those who play at this table may do that."))
    if row.status == PLAYING and not await hub_of(request).stop_unreadable(row):
        if (await the_table(request, key)).status != PLAYING:  # somebody has stopped it just now
            return RedirectResponse(f"/tables/{key}", 303)
        raise NotYet(t("This match goes on; play it, or resign."))
    return RedirectResponse(f"/tables/{key}", 303)


@router.post("/tables/{key}/again")
async def again(request: Request, key: str) -> Response:
    """Another match of the same kind: against bots at once, with others when they have come."""
    row = await the_table(request, key)
    person = await ensure_person(request)
    new = await play_again(hub_of(request), row, person, config_of(request).tables_each)
    return RedirectResponse(f"/tables/{new}", 303)


# --- after the match


async def record_text(request: Request, row: TableNow) -> str:
    """The whole record of a finished match, for those who may see all hands.

    Raises `NotYet` before the end, `NotAllowed` where the players have kept their hands to themselves.
    """
    text = await hub_of(request).reader.record(row.key) if row.status == OVER else ""
    if not text:
        raise NotYet(t("The record can be had when the match is over."))
    if not row.terms.get("open_after", True) and row.seat_of(own_id(request)) is None:
        raise NotAllowed(t("The players of this match have kept their hands to themselves."))
    return text


@router.get("/tables/{key}/record", response_class=PlainTextResponse)
async def record(request: Request, key: str) -> Response:
    """The record of a finished match, to keep. Before the end it would show what is hidden."""
    row = await the_table(request, key)
    text = signer_of(request).sign(await record_text(request, row))
    return PlainTextResponse(
        text, headers={"Content-Disposition": f'attachment; filename="{row.game}.pelitupa"'}
    )


async def counted(request: Request, weight: int) -> None:
    """Count a look at a replay or a proof: each costs more than a page. Raises `TooQuick`."""
    await weigh(request, f"replay:{address_key(request.state.address)}", weight)


async def _replayed(
    request: Request, row: TableNow, text: str, step: int | None, eyes: int
) -> dict[str, Any]:
    """The view after a step of the finished match of a record of the seat `eyes`, from 1, or of all for 0."""
    await counted(request, REPLAY_WEIGHT)
    seat = eyes - 1 if eyes else None
    language, address = request.state.language, address_key(request.state.address)
    own = None if row.shared else row.seat_of(own_id(request))
    return await replays_of(request).view(text, row.key, step, seat, language, address, own)


@router.get("/tables/{key}/replay", response_class=HTMLResponse)
async def replay_page(
    request: Request, key: str, step: int | None = None, eyes: int = 0
) -> Response:
    """The replay, one step a page, from the first decision on; the script turns it into a slider. `eyes` is a
    seat from 1, or 0."""
    row = await the_table(request, key)
    text = await record_text(request, row)
    data = await _replayed(request, row, text, step, eyes)
    part, marks = await replays_of(request).marks(text, address_key(request.state.address))
    language = request.state.language
    names = names_at(row.key, row.seats, language)
    frame = replay_frame(rulebook(row.game), part, marks, names, language)
    return page(
        request,
        "tables/replay.html",
        **frame,
        data=data,
        eyes=eyes,
        row=row,
        key=row.key,
        served=True,
        place=f"/tables/{key}",
        match=key,
    )


@router.get("/tables/{key}/replay/{step}")
async def replay_step(request: Request, key: str, step: int, eyes: int = 0) -> Response:
    """One step of the replay, as the table's messages are."""
    row = await the_table(request, key)
    text = await record_text(request, row)
    return JSONResponse(await _replayed(request, row, text, step, eyes))


def _seat_of_eyes(request: Request, row: TableNow, eyes: int, otherwise: int) -> int:
    """The seat that `eyes` names, from 1; for 0 one's own, or else another. Raises `NotHere`."""
    if not 0 <= eyes <= len(row.seats):
        raise NotHere(t("There is no such seat."))
    if eyes:
        return eyes - 1
    own = row.seat_of(own_id(request))
    return otherwise if own is None else own


@router.post("/tables/{key}/analysis")
async def analysis(request: Request, key: str, eyes: int = 0) -> Response:
    """What a seat could expect through a finished match, and which of its choices cost most: a line of JSON
    for each piece of the work, the last with what the page shows. `eyes` is a seat from 1; 0: one's own."""
    row = await the_table(request, key)
    text = await record_text(request, row)
    seat = _seat_of_eyes(request, row, eyes, 0)
    analyses, replays = analyses_of(request), replays_of(request)
    report, address = analyses.kept(text, seat), address_key(request.state.address)
    await counted(request, REPLAY_WEIGHT if report is not None else PROOF_WEIGHT)
    if report is None:
        analyses.check(address)
    yours = not row.shared and row.seat_of(own_id(request)) == seat
    language = request.state.language
    pieces = analyses.work(text, seat, address)
    # what is refused is refused before the answer has begun
    first = await anext(pieces) if report is None else None

    async def lines() -> AsyncIterator[bytes]:
        found = report
        async with aclosing(pieces):
            if first is not None:
                yield _line({"done": first[0], "of": first[1]})
                async for done, of, its in pieces:
                    yield _line({"done": done, "of": of})
                    found = its
        if found is not None:
            told = await replays.analysed(text, key, seat, found, language, yours, address)
            yield _line({"html": told})

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(lines(), media_type="application/x-ndjson", headers=headers)


def _line(said: dict[str, Any]) -> bytes:
    return json.dumps(said).encode() + b"\n"


@router.post("/tables/{key}/play-on")
async def play_on(request: Request, key: str, step: int, eyes: int = 0) -> Response:
    """A match of one's own against bots, from a point of a finished match on, in the seat one looks from: by
    default one's own, or that of whoever is to decide there."""
    row = await the_table(request, key)
    text = await record_text(request, row)
    seat = _seat_of_eyes(request, row, eyes, -1)
    await counted(request, REPLAY_WEIGHT)
    given, to_decide = await replays_of(request).given(
        text, step, address_key(request.state.address)
    )
    if seat < 0:
        seat = max(to_decide, 0)
    nature = "" if row.typed else row.nature
    terms = Terms(talk=OFF, stand_in=best_bot(row.game, nature))
    setup = Setup(str(row.load_game()), seat, "bots", LEVELS[0].value, nature, terms)
    return await open_table(request, setup, given)


@router.get("/tables/{key}/proof", response_class=HTMLResponse)
async def proof_page(request: Request, key: str, commitment: str = "") -> Response:
    """That the deals were the ones committed to before the match, step by step.

    `commitment` is what somebody noted before the match: what the cottage says now proves nothing
    against itself.
    """
    row = await the_table(request, key)
    text, noted = await record_text(request, row), commitment.strip()[:200]
    replays = replays_of(request)
    await counted(request, REPLAY_WEIGHT if replays.has_proof(text, noted) else PROOF_WEIGHT)
    record, proof = await replays.proof(text, noted, address_key(request.state.address))
    return page(
        request,
        "tables/proof.html",
        row=row,
        book=rulebook(row.game),
        proof=proof,
        commitment=noted,
        ending=record.ending,
        header=record.header,
        public_key=signer_of(request).public,
        asked=honesty_asked(row) or KEPT,
    )
