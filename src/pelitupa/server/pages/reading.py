"""What there is to read of a game beside its clauses: figures of positions, and points worked out."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from html import escape
from random import Random
from typing import Final

from fastapi import APIRouter, Response

from pelitupa.core import BACK, CardZone, Item, ScoreLine, State, View, player_word, t
from pelitupa.draw import pretty
from pelitupa.draw.svg import figure_svg, figure_words, has_figure
from pelitupa.draw.text import has_cards
from pelitupa.games import load_game, rulebook
from pelitupa.i18n import LANGUAGES, named, table_translator, translated
from pelitupa.nature import Seeded
from pelitupa.players.advice import advice_for
from pelitupa.server.web.errors import NotHere
from pelitupa.shown.fragments import sheet_html
from pelitupa.shown.lessons import spoken
from pelitupa.table.coach import Coach, coach
from pelitupa.table.lesson import NAMES

router = APIRouter()
MOST_FIGURES: Final = 3
MOST_LINES: Final = 24
"""Of a deal; where a match has no deals, it is told by `FEW_LINES`."""
FEW_LINES: Final = 8
_LONGEST: Final = 1500
_ENOUGH: Final = 600
_NAMES_IN_HTML: Final = [escape(name) for name in NAMES]


@dataclass(frozen=True)
class Figure:
    """A position of a game's lesson, with what the coach says of it."""

    step: int
    caption: str
    shown: str
    """What is to be seen, for who cannot see it."""


@lru_cache(maxsize=256)
def figures(id: str, language: str) -> tuple[Figure, ...]:
    """Some positions of a game's lesson, in a language."""
    taught, words = coach(id), table_translator(language)
    found = []
    for step in shown_steps(id):
        view, seat = _view(taught, step), taught.seat(step)
        cards, seen = has_cards(view), figure_words(translated(view, words))
        caption = spoken(t(taught.lesson.steps[step].words), cards, words)
        shown = pretty(seen) if cards else seen
        found.append(Figure(step, named(caption, NAMES, seat), named(shown, NAMES, seat)))
    return tuple(found)


@cache
def shown_steps(id: str) -> list[int]:
    """The steps of a game's lesson that are shown: the first, the last and one between them, of those that
    ask something, where there is something to see."""
    taught = coach(id)
    asking = [number for number, step in enumerate(taught.lesson.steps) if step.ask]
    some = {
        asking[place * (len(asking) - 1) // (MOST_FIGURES - 1)] for place in range(MOST_FIGURES)
    }
    return [step for step in sorted(some) if has_figure(_view(taught, step))]


def _view(taught: Coach, step: int) -> View:
    """A position as the learner sees it; beside what somebody played stands who it was."""
    view = taught.state(step).view(taught.seat(step))
    zones = [
        replace(zone, items=tuple(map(_with_player, zone.items)))
        if isinstance(zone, CardZone)
        else zone
        for zone in view.zones
    ]
    return replace(view, zones=tuple(zones))


def _with_player(item: Item) -> Item:
    if item.by < 0 or item.note or item.face == BACK:
        return item
    return replace(item, by=-1, note=player_word(item.by))


@router.get("/games/{id}/figures/{language}/{step}.svg")
async def figure(id: str, language: str, step: int) -> Response:
    """The picture of a figure, the titles in it in a language."""
    book = rulebook(id)
    if language not in LANGUAGES or step not in await asyncio.to_thread(shown_steps, book.game):
        raise NotHere(t("There is no such picture."))
    drawn = await asyncio.to_thread(figure_drawing, book.game, language, step)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


@lru_cache(maxsize=128)
def figure_drawing(id: str, language: str, step: int) -> str:
    """The picture of a figure, the titles in it in a language."""
    taught = coach(id)
    drawn = figure_svg(translated(_view(taught, step), table_translator(language)))
    return named(drawn, _NAMES_IN_HTML, taught.seat(step))


@lru_cache(maxsize=256)
def worked_points(id: str, language: str) -> str:
    """The score sheet of a deal, or the beginning of that of a match without deals: each line leads to its
    rule. Whoever plays in it plays as advised, the same each time. Empty where nothing
    is scored by default."""
    if load_game(id).score_range() == (0.0, 0.0):
        return ""
    state = _scored(id)
    lines = state.score_sheet()
    deals = {line.deal for line in lines}
    most = MOST_LINES if len(deals) > 1 or state.dealings() else FEW_LINES
    sheet: list[ScoreLine] = [line for line in lines if line.deal == lines[0].deal][:most]
    view = state.view(None)
    html = sheet_html(sheet, has_cards(view), language, view.part)
    return named(html, _NAMES_IN_HTML)


def _scored(id: str) -> State:
    """A match of which a deal, or all, has been scored."""
    game = load_game(id)
    advice, rng, nature = advice_for(game), Random(id), Seeded(id)
    state = game.new_initial_state()
    deal = -1
    for done in range(_LONGEST):
        while state.is_chance_node() and (game.has_decisions() or not state.score_sheet()):
            state.apply_action(nature.outcome(state))
        if deal < 0 and state.score_sheet():
            deal = state.dealings()
        if state.is_terminal() or (deal >= 0 and (state.dealings() != deal or done > _ENOUGH)):
            break
        legal = state.legal_actions()
        wanted = None if legal else state.open_input()
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
        elif wanted is not None:
            state.apply_action(wanted.sampler(rng))
        else:
            likely = advice.likely_action(state, rng.random)
            state.apply_action(likely if likely >= 0 else rng.choice(legal))
    return state
