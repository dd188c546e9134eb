"""The pages: the catalogue, a game, a table, its record and its replay. All made on the server."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, Final
from urllib.parse import parse_qsl

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse

from pelitupa.core import NoDistribution, PelitupaError, Rulebook, State
from pelitupa.draw.svg import portrait_svg
from pelitupa.games import (
    contract_rulebook,
    game_class,
    game_families,
    game_ids,
    load_game,
    rulebook,
)
from pelitupa.nature import Seeded
from pelitupa.players.conventions import cards_for
from pelitupa.records import execute, write
from pelitupa.server.fragments import environment, log_data, status_note, view_data
from pelitupa.server.setup import (
    COMPANY,
    HANDS,
    LEVELS,
    MOST_PLAYERS,
    Setup,
    fields,
    is_thrown,
    may_share_a_screen,
    read_setup,
    ruleset_values,
)
from pelitupa.server.tables import PACES, Table, Tables

FAMILIES: Final = {
    "tricks": "Trick-taking card games",
    "beating": "Beating and shedding card games",
    "poker": "Poker games",
    "rummy": "Rummy games",
    "canasta": "Canasta games",
    "board": "Board games",
    "children": "Children’s games",
    "mathematics": "Games of mathematics",
    "darts": "Darts",
    "throwing": "Throwing games",
    "field": "Field games",
    "cue": "Cue games",
}
LONGEST_FORM: Final = 8000

router = APIRouter()


class NotHere(PelitupaError):
    """A page that does not exist, or not for this browser."""


class NotYet(PelitupaError):
    """A page that exists only when the match is over."""


def page(name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page from its template."""
    return HTMLResponse(environment().get_template(name).render(**values), status)


def tables_of(request: Request) -> Tables:
    """The tables of this server."""
    tables = request.app.state.tables
    assert isinstance(tables, Tables)
    return tables


def the_table(request: Request, key: str) -> Table:
    """The table of that key, if it is this browser's. Raises `NotHere`."""
    table = tables_of(request).find(key, request.state.owner)
    if table is None:
        raise NotHere("There is no such table here, or it belongs to another browser.")
    return table


async def read_form(request: Request) -> dict[str, str]:
    """The entries of a posted form; of several of one name, the last. Raises `PelitupaError`."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST_FORM:
            raise PelitupaError("that form is too long")
    try:
        text = body.decode("ascii")
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=100, errors="strict"))
    except ValueError:
        raise PelitupaError("that form cannot be read") from None


# --- the catalogue and the games


@router.get("/", response_class=HTMLResponse)
def catalogue(request: Request, q: str = "") -> HTMLResponse:
    """All games by family; with `q`, those whose title, summary or words contain it."""
    words = q.lower().split()
    families: dict[str, list[Rulebook]] = {}
    for id, family in game_families().items():
        book = rulebook(id)
        text = search_text(book, family)
        if all(word in text for word in words):
            families.setdefault(family, []).append(book)
    order = [name for name in FAMILIES if name in families]
    order += [name for name in families if name not in FAMILIES]
    return page(
        "catalogue.html",
        query=q,
        count=len(game_ids()),
        found=sum(len(books) for books in families.values()),
        families=[(FAMILIES.get(name, name.capitalize()), families[name]) for name in order],
        search_text=lambda book: search_text(book, game_families()[book.game]),
        tables=tables_of(request).of(request.state.owner),
    )


def search_text(book: Rulebook, family: str) -> str:
    """What a search looks through, in lower case."""
    parts = [book.title, book.game, family, FAMILIES.get(family, ""), book.summary, *book.words]
    return " ".join(parts).lower()


@router.get("/games/{id}", response_class=HTMLResponse)
def game(id: str, ruleset: str = "") -> HTMLResponse:
    """The page of a game: its rules, and the form that opens a table."""
    return game_page(id, ruleset)


def game_page(
    id: str,
    ruleset: str = "",
    error: str = "",
    values: dict[str, str] | None = None,
    status: int = 200,
) -> HTMLResponse:
    """The page of a game, the form filled in from a ruleset or from what was posted."""
    book = rulebook(id)
    given = dict(values or {})
    chosen = {**ruleset_values(id, ruleset), **given}
    example = load_game(id, **ruleset_values(id, ruleset))
    shown = fields(id, chosen)
    players = next(field for field in shown if field.name == "players")
    seats = int(players.high or MOST_PLAYERS)
    return page(
        "game.html",
        status,
        book=book,
        sections=book.sections(),
        status_note=status_note,
        rulesets=list(game_class(id).options_type.rulesets()),
        ruleset=ruleset,
        fields=shown,
        cards=cards_for(id),
        levels=[level for level in LEVELS if level.value != "conventions" or cards_for(id)],
        hands=HANDS if is_thrown(example) else (),
        company=COMPANY if may_share_a_screen(id) and seats > 1 else (),
        alone=seats == 1,
        given=given,
        seats=range(1, seats + 1),
        error=error,
    )


@router.get("/games/{id}/picture.svg")
def picture(id: str) -> Response:
    """A small picture of a game under way."""
    rulebook(id)
    return Response(
        _picture(id), media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"}
    )


@lru_cache(maxsize=256)
def _picture(id: str) -> str:
    state = some_way_on(load_game(id).new_initial_state())
    player = state.current_player()
    return portrait_svg(state.view(player if player >= 0 else None))


def some_way_on(state: State, decisions: int = 14) -> State:
    """The state some random decisions later, always the same, with a player to decide."""
    rng, nature = Random(4), Seeded(4)
    while decisions or state.is_chance_node():
        before = state.clone()
        try:
            if state.is_chance_node():
                state.apply_action(nature.outcome(state))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions -= 1
        except (NoDistribution, IndexError):
            return before  # only people can say what comes next
        if state.is_terminal():
            return before
    return state


# --- tables


@router.post("/games/{id}/start")
async def start(request: Request, id: str) -> Response:
    """Open a table by the posted form."""
    rulebook(id)
    form = await read_form(request)
    try:
        setup = read_setup(id, form)
        return open_table(request, setup)
    except PelitupaError as error:
        names = {field.name for field in fields(id, {})} | {"seat", "company", "level", "hand"}
        kept = {name: value[:200] for name, value in form.items() if name in names}
        return game_page(id, error=f"{error}", values=kept, status=422)


def open_table(request: Request, setup: Setup) -> Response:
    """A new table, and the way to it."""
    table = tables_of(request).open(request.state.owner, setup)
    return RedirectResponse(f"/tables/{table.key}", 303)


@router.get("/tables/{key}", response_class=HTMLResponse)
def table_page(request: Request, key: str) -> HTMLResponse:
    """The table: its frame, which the script fills from the WebSocket."""
    table = the_table(request, key)
    book = table.match.game.rulebook
    return page(
        "table.html",
        table=table,
        book=book,
        spec=str(table.match.game),
        sections=book.sections() | contract_rulebook().sections(),
        cards=cards_for(book.game),
        status_note=status_note,
        paces=list(PACES),
    )


@router.post("/tables/{key}/again")
def again(request: Request, key: str) -> Response:
    """A new match of the same kind."""
    return open_table(request, the_table(request, key).setup)


@router.get("/tables/{key}/record", response_class=PlainTextResponse)
async def record(request: Request, key: str) -> Response:
    """The record of a finished match, to keep. Before the end it would show what is hidden."""
    table = the_table(request, key)
    if not table.match.is_over:
        raise NotYet("The record can be had when the match is over.")
    name = f"{table.match.game.id}.pelitupa"
    return PlainTextResponse(
        write(table.match.record()),
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def replay_data(table: Table, step: int, seat: int | None) -> dict[str, Any]:
    """The view of a seat after a step of a finished match, with the log so far."""
    match = table.match
    if not match.is_over:
        raise NotYet("The replay opens when the match is over.")
    if seat is not None and not 0 <= seat < match.game.num_players():
        raise NotHere("There is no such seat.")
    history = execute(match.record()).history()
    step = max(0, min(step, len(history)))
    state = match.game.state(history[:step])
    view = state.view(seat)
    bots = [s.bot is not None for s in match.seats]
    data = view_data(view, bots, table.shared)
    data |= {"actions": [], "input": None, "over": False, "thinking": [], "steps": len(history)}
    lines = log_data(state.log(seat), table.cards)
    return data | {"log": {"since": 0, "lines": lines}, "type": "state", "version": step}


@router.get("/tables/{key}/replay", response_class=HTMLResponse)
async def replay_page(request: Request, key: str, step: int = 0, eyes: int = 0) -> HTMLResponse:
    """The replay, one step a page; the script turns it into a slider. `eyes` is a seat from 1, or 0."""
    table = the_table(request, key)
    data = replay_data(table, step, eyes - 1 if eyes else None)
    return page(
        "replay.html", table=table, book=table.match.game.rulebook, data=data, eyes=eyes,
        seats=range(1, table.match.game.num_players() + 1),
    )  # fmt: skip


@router.get("/tables/{key}/replay/{step}")
async def replay_step(request: Request, key: str, step: int, eyes: int = 0) -> JSONResponse:
    """One step of the replay, as the table's messages are."""
    return JSONResponse(replay_data(the_table(request, key), step, eyes - 1 if eyes else None))


@router.get("/health")
def health(request: Request) -> dict[str, Any]:
    """Whether the server lives, and how many tables it holds."""
    return {"status": "ok", "games": len(game_ids()), "tables": len(tables_of(request))}
