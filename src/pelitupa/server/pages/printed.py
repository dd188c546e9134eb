"""What people print of a game: its rules, a score sheet, a card to hang at its place, its board, its deck."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pelitupa.core import BoardZone, Game
from pelitupa.core.options import Value
from pelitupa.draw.board_svg import board_drawing
from pelitupa.games import load_game, rulebook
from pelitupa.games.tricks.many_suits import ManySuitGame
from pelitupa.i18n import table_translator
from pelitupa.players.conventions import cards_for
from pelitupa.server.web.invitation import qr_svg
from pelitupa.server.web.network import for_the_host
from pelitupa.server.web.rendering import page
from pelitupa.server.web.root import address_of
from pelitupa.shown.evening import is_refereed
from pelitupa.shown.fragments import status_note
from pelitupa.shown.score_sheet import MOST_ROWS, score_sheet
from pelitupa.shown.setup import MOST_PLAYERS, FieldView, fields, has_partners
from pelitupa.table.essentials import essentials
from pelitupa.table.lesson import lesson

router = APIRouter()
_SIDES: Final = 2
_PAPER: Final = "paper"
_DIGITS: Final = 4
PAPERS: Final = {"a4": 16, "a5": 12}
"""The sizes of paper that the sheets are laid out for, and how many rows a score sheet of it has."""
_USUAL_PAPER: Final = "a4"


@router.get("/games/{id}/print", response_class=HTMLResponse)
def printed(
    request: Request,
    id: str,
    columns: int = 0,
    rows: int = 0,
    size: str = "",
    paper: str = "",
    deck: str = "",
    track: str = "",
) -> HTMLResponse:
    """The sheets of a game, one a page of paper of a size (`a4`, `a5`).

    The score sheet has so many `columns` for players or sides (0: as many as usually play) and `rows` (0: as
    many as a match has, or the paper holds). A board that has a size is of this `size`, a track is this
    `track`, and the cards are those of this `deck`. A number out of bounds is taken for the bound. Raises
    `UnknownGame`, and `OptionError` for a deck or a track that cannot be.
    """
    book = rulebook(id)
    views = {field.name: field for field in fields(id, {})}
    chosen: dict[str, Value] = {
        name: value for name, value in (("deck", deck), ("track", track)) if value and name in views
    }
    sized = views.get("size")
    if number := _size(sized, size):
        chosen["size"] = number
    game = load_game(id, **chosen)
    usual = _SIDES if has_partners(game) else int(views["players"].value)
    most = max(_SIDES, int(views["players"].high or MOST_PLAYERS))
    board = empty_board(str(game))
    home = for_the_host(request).rstrip("/") or address_of(request).removesuffix(
        f"/games/{id}/print"
    )
    address = f"{home}{_at_place(game)}"
    code = qr_svg(address)
    sheet = score_sheet(game)
    paper = paper if paper in PAPERS else _USUAL_PAPER
    return page(
        request,
        "pages/printed.html",
        book=book,
        sections=book.sections(),
        aim=lesson(book.game).aim,
        essentials=essentials(id),
        status_note=status_note,
        cards=cards_for(id),
        board=board,
        sized=sized,
        size=size,
        columns=min(most, max(1, columns)) if columns else usual,
        most=most,
        sheet=sheet,
        rows=min(MOST_ROWS, max(1, rows or sheet.rows or PAPERS[paper])),
        most_rows=MOST_ROWS,
        code=code,
        address=address if code else "",
        papers=list(PAPERS),
        paper=paper,
        deck=deck_of(game, request.state.language),
        decked=views.get("deck"),
        given_deck=deck,
        tracked=views.get("track"),
        track=track,
        squared="grid" in book.needs,
    )


def _at_place(game: Game[Any]) -> str:
    """The page for which people scan the code that hangs at the place of a game."""
    if is_refereed(game):
        return f"/referee/{game.id}"
    return f"/referee/{game.id}/pad" if game.pad_place else f"/games/{game.id}"


def deck_of(game: Game[Any], language: str) -> list[list[str]]:
    """The cards of a deck that no shop sells, each as its lines; the first is its name, empty where people do
    not call it by one. None where a game has another deck."""
    if not isinstance(game, ManySuitGame):
        return []
    words = table_translator(language)
    found = []
    for card in range(game.cards()):
        thing = game.card_thing(card)
        name, *lines = (words.text(thing.face) or str(thing.face)).split("|")
        found.append(["" if name == thing.id else name, *lines])
    return found


def _size(sized: FieldView | None, given: str) -> int:
    """The size that was asked for; 0 for the usual one."""
    if sized is None or not given.isdecimal() or len(given) > _DIGITS:
        return 0
    return min(int(sized.high), max(int(sized.low), int(given)))


@lru_cache(maxsize=32)
def empty_board(spec: str) -> str:
    """The board of a game as an SVG element, in ink that spares the printer; empty for a game that has none.

    What is played with pieces has none of them on it; what is drawn on paper begins as it does.
    """
    game = load_game(spec)
    state = game.new_initial_state()
    for zone in state.view(None).zones:
        if isinstance(zone, BoardZone) and zone.cells:
            cells = tuple(replace(cell, intent="") for cell in zone.cells)
            if zone.ground != _PAPER:
                cells = tuple(replace(cell, piece=None) for cell in cells)
            bare = replace(zone, cells=cells, ground=_PAPER)
            return board_drawing(bare).svg(game.rulebook.title, role="img")
    return ""
