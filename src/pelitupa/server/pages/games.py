"""The pages of a game, a table, its record and its replay. All made on the server."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from random import Random
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException

from pelitupa.core import Game, NoDistribution, PelitupaError, State, Text, t
from pelitupa.core.options import LONGEST
from pelitupa.draw.face_svg import FACES, face_svg
from pelitupa.draw.svg import portrait_svg
from pelitupa.games import (
    load_game,
    options_class,
    rulebook,
    theorem,
)
from pelitupa.nature import Seeded
from pelitupa.players.characters import CHARACTERS
from pelitupa.players.conventions import cards_for
from pelitupa.server.live.parts import studies_of
from pelitupa.server.operations.limits import address_key
from pelitupa.server.pages.reading import figures, worked_points
from pelitupa.server.tables.opening import open_table
from pelitupa.server.web.errors import Crowded, TooQuick, message_of
from pelitupa.server.web.rendering import page, read_form
from pelitupa.shown.evening import is_refereed
from pelitupa.shown.fragments import status_note
from pelitupa.shown.setup import (
    COMPANY,
    ENTRIES,
    FORCED,
    HANDS,
    LONGEST_NAME,
    MOST_OF_A_POSITION,
    MOST_PLAYERS,
    SILENCES,
    TALKS,
    TIMEOUTS,
    TIMES,
    begun_at,
    default_talk,
    entries_of,
    fields,
    has_notation,
    has_partners,
    is_thrown,
    levels_for,
    may_share_a_screen,
    read_setup,
    ruleset_values,
)
from pelitupa.shown.wishes import surroundings
from pelitupa.shown.yard import is_on_screen
from pelitupa.table.essentials import essentials
from pelitupa.table.expert import drill_ids
from pelitupa.table.handicaps import all_proposals
from pelitupa.table.lesson import lesson
from pelitupa.table.terms import ALWAYS

router = APIRouter()


# --- the games


@router.get("/games/{id}", response_class=HTMLResponse)
def game(request: Request, id: str, ruleset: str = "") -> HTMLResponse:
    """The page of a game: its rules, and the form that opens a table."""
    return game_page(request, id, ruleset)


def game_page(
    request: Request,
    id: str,
    ruleset: str = "",
    error: str = "",
    values: Mapping[str, str] | None = None,
    status: int = 200,
    told: Text | str = "",
) -> HTMLResponse:
    """The page of a game, filled in from a ruleset or what was posted, with what is `told` of it."""
    language = getattr(request.state, "language", "en")
    known = game_values(id, language, ruleset, values or {})
    return page(request, "pages/game.html", status, **known, error=error, told=told)


def _seats_of_teams(game: Game) -> str:
    """Which seats play together, as `1 + 3, 2 + 4`."""
    return ", ".join(" + ".join(str(seat + 1) for seat in team) for team in game.teams())


def game_values(
    id: str,
    language: str,
    ruleset: str = "",
    values: Mapping[str, str] | None = None,
    curtain: bool = False,
) -> dict[str, Any]:
    """What the template of a game's page is filled in with, beside an `error` or what is `told`.

    `values` are the entries of a form that was posted; `curtain` says that there is one between the turns of
    people at one screen. Raises `UnknownGame`, and `OptionError` for an unknown
    `ruleset`.
    """
    book = rulebook(id)
    given = dict(values or {})
    chosen = {**ruleset_values(id, ruleset), **given}
    example = load_game(id, **ruleset_values(id, ruleset))
    shown = fields(id, chosen)
    players = next(field for field in shown if field.name == "players")
    seats = int(players.high or MOST_PLAYERS)
    shares = curtain or may_share_a_screen(id)
    return {
        "book": book,
        "surroundings": surroundings(book.around),
        "sections": book.sections(),
        "aim": t(lesson(book.game).aim),
        "essentials": essentials(id),
        "figures": figures(id, language),
        "points": worked_points(id, language),
        "status_note": status_note,
        "rulesets": options_class(id).ruleset_titles(),
        "ruleset": ruleset,
        "fields": shown,
        "cards": cards_for(id),
        "levels": levels_for(id),
        "characters": CHARACTERS,
        "hands": HANDS if is_thrown(example) else (),
        "refereed": is_refereed(example),
        "on_screen": is_on_screen(id),
        "padded": bool(example.pad_place),
        "decided": example.has_decisions(),
        "company": [c for c in COMPANY if shares or c.value != "people"] if seats > 1 else (),
        "times": TIMES,
        "timeouts": TIMEOUTS,
        "silences": SILENCES if example.silence_answers() else (),
        "forced": [c for c in FORCED if not shares or c.value != ALWAYS],
        "talks": TALKS,
        "talk": default_talk(example),
        "partners": has_partners(example),
        "teams": _seats_of_teams(example) if players.low == players.high else "",
        "longest_name": LONGEST_NAME,
        "alone": seats == 1,
        "given": given,
        "seats": range(1, seats + 1),
        "proved": theorem(id),
        "drilled": book.game in drill_ids(),
        "drawn": next((field for field in shown if field.drawn), None),
        "handicaps": all_proposals(id),
        "position": MOST_OF_A_POSITION if has_notation(example) else 0,
        "notation": example.notation,
    }


@router.get("/games/{id}/picture.svg")
def picture(id: str) -> Response:
    """A small picture of a game under way."""
    rulebook(id)
    return Response(
        game_picture(id), media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"}
    )


@router.get("/faces/{id}.svg")
def face(id: str) -> Response:
    """The face of a character."""
    if id not in FACES:
        raise HTTPException(404)
    return Response(
        face_svg(id), media_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"}
    )


@lru_cache(maxsize=256)
def game_picture(id: str) -> str:
    """A small picture of a game under way, as SVG."""
    state = some_way_on(load_game(id).new_initial_state())
    player = state.current_player()
    return portrait_svg(state.view(player if player >= 0 else None))


def some_way_on(state: State, decisions: int = 14) -> State:
    """The state some random decisions later, always the same for a game, with a player to decide."""
    game = state.get_game()
    rng, nature = Random(game.id), Seeded(game.id)
    while decisions or not game.is_step(state.current_player()):
        before, counts = state.clone(), game.is_step(state.current_player())
        try:
            if state.is_chance_node():
                state.apply_action(nature.outcome(state))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            decisions -= counts
        except (NoDistribution, IndexError):
            return before  # only people can say what comes next
        if state.is_terminal():
            return before
    return state


# --- opening a table


@router.post("/games/{id}/start")
async def start(request: Request, id: str) -> Response:
    """Open a table by the posted form."""
    rulebook(id)
    form = await read_form(request)
    try:
        setup, given = read_setup(id, form), tuple[str, ...]()
        if position := form.get("position", "").strip():
            setup, given = await studies_of(request).quick(
                partial(begun_at, setup, position), address_key(request.state.address)
            )
        return await open_table(request, setup, given)
    except (Crowded, TooQuick):
        raise
    except PelitupaError as error:
        return game_page(
            request, id, error=message_of(error), values=kept_entries(id, form), status=422
        )


def kept_entries(id: str, form: Mapping[str, str]) -> dict[str, str]:
    """What of a posted form is shown again: its entries, none longer than it may be."""
    longest = {field.name: field.longest for field in fields(id, {})}
    known = longest.keys() | ENTRIES
    longest["position"] = MOST_OF_A_POSITION
    given = entries_of(form)
    return {n: value[: longest.get(n, 0) or LONGEST] for n, value in given.items() if n in known}
