"""The catalogue: all games of the cottage, and how one is found by words and by wishes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pelitupa.core import Rulebook, t
from pelitupa.core.needs import HAVING, NEEDS, playable_with
from pelitupa.core.rulebook import DEEP, EASY, MIDDLING
from pelitupa.games import game_families, game_ids, load_game, rulebook
from pelitupa.i18n import LANGUAGES, translator
from pelitupa.server.pages.dependencies import hub_of, person_of
from pelitupa.server.pages.network import better_ways, for_the_host
from pelitupa.server.pages.rendering import page
from pelitupa.server.store.models import OPEN, OVER, PLAYING
from pelitupa.server.tables.invitation import qr_svg
from pelitupa.shown.setup import MOST_PLAYERS, fields, has_partners, is_thrown

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
KINDS: Final = {
    "bluff": t("Bluffing"),
    "bidding": t("Bidding"),
    "children": t("For children"),
    "partners": t("Partnership"),
    "single": t("Each alone"),
    "aim": t("Skill of hand"),
    "open": t("No luck, nothing hidden"),
}
DIFFICULTIES: Final = {EASY: t("Easy"), MIDDLING: t("Middling"), DEEP: t("Deep")}
MINUTES: Final = (10, 20, 40, 60)
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
DONE: Final = {
    "deleted": t("You are gone from this cottage: your account and your data are deleted."),
    "signed-out": t("You are signed out."),
}
"""What is said to somebody who has left."""
LONGEST_QUERY: Final = 100
MOST_WORDS: Final = 6
router = APIRouter()


@dataclass(frozen=True)
class Entry:
    """A game as the catalogue shows it. `counts` are the numbers of players; `having` names what is enough to
    play it, as `core.needs` does."""

    book: Rulebook
    family: str
    kinds: tuple[str, ...]
    counts: tuple[int, ...]
    having: tuple[str, ...]


@dataclass(frozen=True)
class Wishes:
    """What somebody looks for; empty, or 0, where they do not mind."""

    words: tuple[str, ...] = ()
    players: int = 0
    minutes: int = 0
    difficulty: str = ""
    kind: str = ""
    having: str = ""

    def __bool__(self) -> bool:
        return self != Wishes()

    def fit(self, entry: Entry) -> bool:
        """Whether a game is as wished for, the words aside."""
        return (
            (not self.players or self.players in entry.counts)
            and (not self.minutes or 0 < entry.book.minutes <= self.minutes)
            and self.difficulty in ("", entry.book.difficulty)
            and (not self.kind or self.kind in entry.kinds)
            and (not self.having or self.having in entry.having)
        )


def wishes_of(query: Mapping[str, str]) -> Wishes:
    """What the address of a page wishes for; what is no wish of ours is none."""
    return Wishes(
        tuple(query.get("q", "")[:LONGEST_QUERY].lower().split()[:MOST_WORDS]),
        _number(query.get("players", ""), range(1, MOST_PLAYERS + 1)),
        _number(query.get("minutes", ""), MINUTES),
        _one_of(query.get("difficulty", ""), DIFFICULTIES),
        _one_of(query.get("kind", ""), KINDS),
        _one_of(query.get("having", ""), HAVING),
    )


def _number(text: str, allowed: Iterable[int]) -> int:
    return next((number for number in allowed if str(number) == text), 0)


def _one_of(text: str, allowed: Iterable[str]) -> str:
    return text if text in allowed else ""


@lru_cache(maxsize=1)
def entries() -> tuple[Entry, ...]:
    """All games, by family."""
    families = game_families()
    order = {name: place for place, name in enumerate(FAMILIES)}
    made = [_entry(id, family) for id, family in families.items()]
    return tuple(sorted(made, key=lambda entry: order.get(entry.family, len(order))))


def _entry(id: str, family: str) -> Entry:
    book, game = rulebook(id), load_game(id)
    players = next(field for field in fields(id, {}) if field.name == "players")
    kinds = [kind for kind in book.tags if kind in KINDS]
    kinds.append("partners" if has_partners(game) else "single")
    if is_thrown(game):
        kinds.append("aim")
    elif not game.has_hidden_information() and not game.max_chance_outcomes():
        kinds.append("open")
    most = int(players.high) if players.high else MOST_PLAYERS
    counts = [int(count) for count in players.choices] or range(int(players.low or 1), most + 1)
    return Entry(book, family, tuple(kinds), tuple(counts), playable_with(book.needs))


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
            book.title, FAMILIES.get(entry.family, ""), book.summary,
            FAMILY_SYNONYMS.get(entry.family, ""), book.also,
            *(KINDS[kind] for kind in entry.kinds), *(SYNONYMS[tag] for tag in tags if tag),
            *(NEEDS[need] for need in book.needs),
        ]  # fmt: skip
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


@router.get("/", response_class=HTMLResponse)
async def catalogue(request: Request, done: str = "") -> HTMLResponse:
    """All games by family, or those that are wished for: `q` are words, `players` a number, `minutes` the
    most, `difficulty`, `kind` and `having` as `DIFFICULTIES`, `KINDS` and `HAVING` have them. `done` names
    what has just been done on the way here."""
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
        kinds=KINDS,
        having=HAVING,
        difficulties=DIFFICULTIES,
        minutes=MINUTES,
        done=DONE.get(done),
        count=len(game_ids()),
        found=len(shown),
        start=[] if wishes else [entry for entry in shown if "start" in entry.book.tags],
        families=by_family(shown),
        tables=own[:12],
        waiting=waiting,
        awaiting=awaiting,
        titles={id: rulebook(id).title for id in game_ids()},
    )


def by_family(shown: Sequence[Entry]) -> list[tuple[str, list[Entry]]]:
    """Games under the titles of their families, in the order of the first of each."""
    families: dict[str, list[Entry]] = {}
    for entry in shown:
        title = FAMILIES.get(entry.family, entry.family.capitalize())
        families.setdefault(title, []).append(entry)
    return list(families.items())
