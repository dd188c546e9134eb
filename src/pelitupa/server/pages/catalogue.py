"""The catalogue: all games of the cottage, and how one is found by words and by wishes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse

from pelitupa.core import t
from pelitupa.core.needs import HAVING, NEEDS, PLACES
from pelitupa.core.rulebook import DEEP, EASY, MIDDLING
from pelitupa.games import game_ids, rulebook
from pelitupa.i18n import LANGUAGES, translator
from pelitupa.nature.yard.stages import staged_ids
from pelitupa.server.accounts.asking import person_of
from pelitupa.server.live.parts import hub_of
from pelitupa.server.store.models import OPEN, OVER, PLAYING
from pelitupa.server.web.invitation import qr_svg
from pelitupa.server.web.network import better_ways, for_the_host
from pelitupa.server.web.rendering import page
from pelitupa.shown.wishes import (
    AGES,
    DIFFICULTIES,
    KINDS,
    LONGEST_QUERY,
    MINUTES,
    Entry,
    Wishes,
    wishes_of,
)
from pelitupa.shown.wishes import entries as known_entries

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
    "yard": "Yard games",
    "cue": "Cue games",
}
SYNONYMS: Final = {
    "bluff": t("bluff lie lying doubt deceive poker face"),
    "bidding": t("bid bidding auction contract"),
    "children": t("children kids child family young"),
    "partners": t("partner partners team pairs together two against two"),
    "single": t("solo alone individual"),
    "aim": t("aim throw skill hand"),
    "open": t("abstract strategy no luck perfect information"),
    EASY: t("easy simple quick to learn beginner family"),
    MIDDLING: t("middling medium"),
    DEEP: t("deep hard difficult expert"),
}
"""What else people call a kind or a difficulty when they look for it."""
_CARDS: Final = t("card games cards pack deck")
_BOARDS: Final = t("board games boards abstract")
FAMILY_SYNONYMS: Final = {
    **dict.fromkeys(("tricks", "beating", "poker", "rummy", "canasta"), _CARDS),
    "children": t("card games for children family"),
    "board": _BOARDS,
    "mathematics": t("puzzle mathematics problem theorem"),
    "darts": t("dart darts dartboard throwing"),
    "yard": t("outdoors yard children camp running hide and seek tag"),
}
"""What else people call the games of a family."""
CHOICES: Final[dict[str, Any]] = {
    "kinds": KINDS,
    "having": HAVING,
    "places": PLACES,
    "ages": AGES,
    "difficulties": DIFFICULTIES,
    "minutes": MINUTES,
}
"""What the page lets people wish for, as its template names it."""
DONE: Final = {
    "deleted": t("You are gone from this cottage: your account and your data are deleted."),
    "signed-out": t("You are signed out."),
}
"""What is said to somebody who has left."""
router = APIRouter()


@lru_cache(maxsize=1)
def entries() -> tuple[Entry, ...]:
    """All games, by family."""
    order = {name: place for place, name in enumerate(FAMILIES)}
    made = known_entries()
    return tuple(sorted(made, key=lambda entry: order.get(entry.family, len(order))))


def found(wishes: Wishes, language: str) -> list[Entry]:
    """The games that are as wished for and have every word, in English or in a language of ours: the
    reader's, or another where nothing has it there. A word that no game has is taken for one much like it.
    """
    tongues = (language, *(other for other in LANGUAGES if other != language))
    tries = [(tongue, spelt) for spelt in (True, False) for tongue in tongues]
    return next((games for tongue, spelt in tries if (games := _found(wishes, tongue, spelt))), [])


def _found(wishes: Wishes, language: str, spelt: bool) -> list[Entry]:
    """Those of one language; unless the words are well `spelt`, such as may be meant."""
    texts = search_texts(language)
    words = wishes.words if spelt else tuple(_meant(word, language) for word in wishes.words)
    return [
        entry
        for entry in entries()
        if wishes.fit(entry) and all(word in texts[entry.book.game] for word in words)
    ]


@lru_cache(maxsize=len(LANGUAGES))
def search_texts(language: str) -> dict[str, str]:
    """What a search looks through for each game, in lower case."""
    speak = translator(language).text
    texts: dict[str, str] = {}
    for entry in entries():
        book = entry.book
        tags = (*entry.kinds, book.difficulty)
        parts: list[str] = [
            book.title,
            FAMILIES.get(entry.family, ""),
            book.summary,
            FAMILY_SYNONYMS.get(entry.family, ""),
            book.also,
            *(KINDS[kind] for kind in entry.kinds),
            *(SYNONYMS[tag] for tag in tags if tag),
            *(NEEDS[need] for need in book.needs),
        ]
        own = [book.game, entry.family, *book.words, *book.names]
        texts[book.game] = " ".join([*parts, *(speak(part) for part in parts), *own]).lower()
    return texts


@lru_cache(maxsize=4096)
def _meant(word: str, language: str) -> str:
    """A word as somebody meant who may have misspelt it."""
    texts = search_texts(language).values()
    if len(word) < 4 or any(word in text for text in texts):
        return word
    known = sorted({known for text in texts for known in text.split()})
    return next(iter(get_close_matches(word, known, 1, 0.75)), word)


@router.get("/games")
async def games() -> RedirectResponse:
    """For who cuts the end off a game's address."""
    return RedirectResponse("/#games", 308)


@router.get("/", response_class=HTMLResponse)
async def catalogue(request: Request, done: str = "") -> HTMLResponse:
    """All games by family, or those that are wished for: `q` are words, `players` a number, `minutes` the
    most, the others as `shown.wishes` has them. `done` names what has just been done on the way here."""
    wishes = wishes_of(request.query_params)
    # at the first visit all games are imported, which takes a second: others are served meanwhile
    shown = await asyncio.to_thread(found, wishes, request.state.language)
    hub, person = hub_of(request), person_of(request)
    own = await hub.reader.tables_of(person.id, (OPEN, PLAYING, OVER)) if person else []
    waiting = await hub.reader.waiting_for(person.id) if person else []
    awaiting = await hub.reader.awaiting(person.id) if person else []
    others = for_the_host(request)
    return page(
        request,
        "pages/catalogue.html",
        better=better_ways(request),
        others=others,
        others_qr=qr_svg(others),
        query=request.query_params.get("q", "")[:LONGEST_QUERY],
        wishes=wishes,
        **CHOICES,
        done=DONE.get(done),
        count=len(game_ids()),
        found=len(shown),
        start=[] if wishes else [entry for entry in shown if "start" in entry.book.tags],
        families=by_family(shown),
        tables=own[:12],
        waiting=waiting,
        awaiting=awaiting,
        titles={id: rulebook(id).title for id in game_ids()},
        on_screen=staged_ids(),
    )


def by_family(shown: Sequence[Entry]) -> list[tuple[str, list[Entry]]]:
    """Games under the titles of their families, in the order of the first of each."""
    families: dict[str, list[Entry]] = {}
    for entry in shown:
        title = FAMILIES.get(entry.family, entry.family.capitalize())
        families.setdefault(title, []).append(entry)
    return list(families.items())
