"""What people print of a game: its rules, a score sheet, a card to hang at its place, its empty board."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pelitupa.core import BoardZone
from pelitupa.draw.board_svg import board_drawing
from pelitupa.games import load_game, rulebook
from pelitupa.players.conventions import cards_for
from pelitupa.server.pages.network import for_the_host
from pelitupa.server.pages.rendering import page
from pelitupa.server.pages.root import address_of
from pelitupa.server.tables.invitation import qr_svg
from pelitupa.shown.evening import is_refereed
from pelitupa.shown.fragments import status_note
from pelitupa.shown.setup import MOST_PLAYERS, FieldView, fields, has_partners
from pelitupa.table.essentials import essentials
from pelitupa.table.lesson import lesson

router = APIRouter()
_ROWS: Final = 16
_MOST_ROWS: Final = 40
_SIDES: Final = 2
_PAPER: Final = "paper"
_DIGITS: Final = 4


@router.get("/games/{id}/print", response_class=HTMLResponse)
def printed(
    request: Request, id: str, columns: int = 0, rows: int = _ROWS, size: str = ""
) -> HTMLResponse:
    """The sheets of a game, one a page of paper. The score sheet has so many `columns` for players or sides
    (0: as many as usually play) and `rows`; a board that has a size is of this `size`. What is out of
    bounds is taken for the bound. Raises `UnknownGame`.
    """
    book = rulebook(id)
    game = load_game(id)
    views = {field.name: field for field in fields(id, {})}
    usual = _SIDES if has_partners(game) else int(views["players"].value)
    most = max(_SIDES, int(views["players"].high or MOST_PLAYERS))
    sized = views.get("size")
    board = empty_board(id, _size(sized, size))
    home = for_the_host(request).rstrip("/") or address_of(request).removesuffix(
        f"/games/{id}/print"
    )
    address = f"{home}/{'referee' if is_refereed(game) else 'games'}/{book.game}"
    code = qr_svg(address)
    return page(
        request, "pages/printed.html", book=book, sections=book.sections(), aim=lesson(book.game).aim,
        essentials=essentials(id), status_note=status_note, cards=cards_for(id), board=board, sized=sized,
        size=size, columns=min(most, max(1, columns)) if columns else usual, most=most,
        rows=min(_MOST_ROWS, max(1, rows)), most_rows=_MOST_ROWS, code=code, address=address if code else "",
    )  # fmt: skip


def _size(sized: FieldView | None, given: str) -> int:
    """The size that was asked for; 0 for the usual one."""
    if sized is None or not given.isdecimal() or len(given) > _DIGITS:
        return 0
    return min(int(sized.high), max(int(sized.low), int(given)))


@lru_cache(maxsize=32)
def empty_board(id: str, size: int = 0) -> str:
    """The board of a game as an SVG element, in ink that spares the printer; empty for a game that has none.
    Its size is the usual one where it is 0. What is played with pieces has none of them on it; what is
    drawn on paper begins as it does.
    """
    state = load_game(id, **({"size": size} if size else {})).new_initial_state()
    for zone in state.view(None).zones:
        if isinstance(zone, BoardZone) and zone.cells:
            cells = tuple(replace(cell, intent="") for cell in zone.cells)
            if zone.ground != _PAPER:
                cells = tuple(replace(cell, piece=None) for cell in cells)
            bare = replace(zone, cells=cells, ground=_PAPER)
            return board_drawing(bare).svg(rulebook(id).title, role="img")
    return ""
