"""What people look for in a game, and which games are so: by number, time, kind, things, place and age."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pelitupa.core import Rulebook, Text, t
from pelitupa.core.frozen import Frozen
from pelitupa.core.needs import HAVING, LIGHTS, PLACES, SEASONS, TABLE, lit_for, playable_with
from pelitupa.core.rulebook import DEEP, EASY, MIDDLING, Surroundings
from pelitupa.games import game_families, load_game, rulebook
from pelitupa.shown.setup import MOST_PLAYERS, fields, has_partners, is_thrown

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
AGES: Final = range(3, 14)
"""Ages that may be looked for: those that the sources speak of."""
LONGEST_QUERY: Final = 100
MOST_WORDS: Final = 6


@dataclass(frozen=True)
class Entry(Frozen):
    """A game as the catalogue shows it. `counts` are the numbers of players; `having` names what is enough to
    play it, as `core.needs` does."""

    book: Rulebook
    family: str
    kinds: tuple[str, ...]
    counts: tuple[int, ...]
    having: tuple[str, ...]


@dataclass(frozen=True)
class Wishes(Frozen):
    """What somebody looks for; empty, or 0, where they do not mind."""

    words: tuple[str, ...] = ()
    players: int = 0
    minutes: int = 0
    difficulty: str = ""
    kind: str = ""
    having: str = ""
    place: str = ""
    light: str = ""
    season: str = ""
    age: int = 0

    def __bool__(self) -> bool:
        return self != Wishes()

    def fit(self, entry: Entry) -> bool:
        """Whether a game is as wished for, the words aside."""
        around = entry.book.around
        return (
            (not self.players or self.players in entry.counts)
            and (not self.minutes or 0 < entry.book.minutes <= self.minutes)
            and self.difficulty in ("", entry.book.difficulty)
            and (not self.kind or self.kind in entry.kinds)
            and (not self.having or self.having in entry.having)
            and self.place in ("", around.place)
            and (not self.light or lit_for(around.light, self.light))
            and self.season in ("", around.season)
            and (not self.age or around.suits(self.age))
        )


def wishes_of(query: Mapping[str, str]) -> Wishes:
    """What the address of a page wishes for; what is no wish of ours is none. What people have
    says on pages whether it may be the dark, or snow."""
    return Wishes(
        tuple(query.get("q", "")[:LONGEST_QUERY].lower().split()[:MOST_WORDS]),
        _number(query.get("players", ""), range(1, MOST_PLAYERS + 1)),
        _number(query.get("minutes", ""), MINUTES),
        _one_of(query.get("difficulty", ""), DIFFICULTIES),
        _one_of(query.get("kind", ""), KINDS),
        _one_of(query.get("having", ""), HAVING),
        _one_of(query.get("place", ""), PLACES),
        age=_number(query.get("age", ""), AGES),
    )


def _number(text: str, allowed: Iterable[int]) -> int:
    return next((number for number in allowed if str(number) == text), 0)


def _one_of(text: str, allowed: Iterable[str]) -> str:
    return text if text in allowed else ""


@lru_cache(maxsize=1)
def entries() -> tuple[Entry, ...]:
    """All games, in the order of `game_ids`."""
    return tuple(_entry(id, family) for id, family in game_families().items())


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


def surroundings(around: Surroundings) -> list[Text]:
    """What a game needs around it, for people; nothing of what is so for most."""
    told = [PLACES[around.place]] if around.place != TABLE else []
    told += [LIGHTS[around.light]] if around.light else []
    told += [SEASONS[around.season]] if around.season else []
    if len(around.ages) > 1:
        told.append(t("ages {low} to {high}", low=around.ages[0], high=around.ages[1]))
    elif around.ages:
        told.append(t("from the age of {low}", low=around.ages[0]))
    return told
