"""The games: what there is, their options and their rules. No token is needed to read them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Request
from pydantic import Field

from pelitupa.core import describe
from pelitupa.games import game_families, load_game, options_class, rulebook
from pelitupa.players.characters import CHARACTERS
from pelitupa.server.api.auth import anybody
from pelitupa.server.api.errors import OPEN_TO_ALL, ApiRoute
from pelitupa.server.api.schemas import Schema
from pelitupa.server.web.root import root_of
from pelitupa.shown.setup import levels_for

router = APIRouter(
    route_class=ApiRoute, tags=["games"], dependencies=[Depends(anybody)], responses=OPEN_TO_ALL
)


class GameLine(Schema):
    """A game of the cottage."""

    id: str
    title: str
    family: str
    players: str = Field(description="How many play, in words.")
    summary: str


class OptionLine(Schema):
    """An option of a game; it is chosen as `id(name=value,...)`."""

    name: str
    kind: str = Field(description="bool, int, float or str.")
    default: bool | int | float | str
    doc: str
    choices: list[bool | int | float | str] = Field(description="Empty where any value will do.")
    low: float | None
    high: float | None
    clause: str = Field(description="The clause of the rules that it changes, or empty.")


class ClauseLine(Schema):
    """One rule."""

    id: str
    section: str
    text: str
    source: str
    status: str = Field(description="Stated by the source, Interpreted, or Reconstructed.")
    reason: str


class GameCard(GameLine):
    """A game with its options and rules."""

    hidden: bool = Field(description="Whether anything is hidden from anybody.")
    source: str
    words: dict[str, str] = Field(description="The game's own terms with their English gloss.")
    options: list[OptionLine]
    rulesets: dict[str, dict[str, bool | int | float | str]] = Field(
        description="Named sets of options: `id(ruleset=name)`."
    )
    bots: list[str] = Field(description="The cottage's bots that can be given a seat.")
    clauses: list[ClauseLine]


class Games(Schema):
    """All games."""

    games: list[GameLine]


class CharacterLine(Schema):
    """An opponent with a name, the same person in every game."""

    id: str = Field(description="What is said for a seat at a table that is opened.")
    name: str
    level: int = Field(description="From 1 to 5, the best bot of the game.")
    line: str = Field(description="Who they are.")
    calls: float = Field(description="How gladly they call, from -1 to 1.")
    doubts: float = Field(description="How gladly they doubt, from -1 to 1.")
    memory: str = Field(description="What they keep in mind: forgets, minds or counts.")
    bot: str = Field(description="Their bot's specification, for `pelitupa arena` and records.")
    face: str = Field(description="The address of their face, an SVG.")


class Characters(Schema):
    """All who can be met, the weakest first."""

    characters: list[CharacterLine]


@router.get("/characters")
def characters(request: Request) -> Characters:
    """The cottage's own opponents."""
    root = root_of(request)
    return Characters(
        characters=[
            CharacterLine(
                id=one.id,
                name=one.name,
                level=one.level,
                line=one.line.template,
                calls=one.calls,
                doubts=one.doubts,
                memory=one.memory,
                bot=one.spec,
                face=f"{root}/faces/{one.id}.svg",
            )
            for one in CHARACTERS
        ]
    )


@router.get("/games")
def games() -> Games:
    """All games of the cottage."""
    return Games(games=[GameLine(**_line(id)) for id in game_families()])


@router.get("/games/{id}")
def game(id: str) -> GameCard:
    """A game: its options, its rules, its bots."""
    book, options = rulebook(id), options_class(id)
    return GameCard(
        **_line(id),
        hidden=load_game(id).has_hidden_information(),
        source=book.source,
        words=book.words,
        options=[
            OptionLine(
                name=info.name,
                kind=info.kind,
                default=info.default,
                doc=info.doc,
                choices=list(info.choices),
                low=info.low,
                high=info.high,
                clause=f"{id}/{info.clause}" if info.clause else "",
            )
            for info in describe(options)
        ],
        rulesets=dict(options.rulesets()),
        bots=[level.value for level in levels_for(id)],
        clauses=[
            ClauseLine(
                id=clause.id,
                section=clause.section,
                text=clause.text,
                source=clause.source,
                status=clause.status,
                reason=clause.reason,
            )
            for clause in book.clauses.values()
        ],
    )


def _line(id: str) -> dict[str, Any]:
    book = rulebook(id)
    return {
        "id": id,
        "title": book.title,
        "family": game_families()[id],
        "players": book.players,
        "summary": book.summary,
    }
