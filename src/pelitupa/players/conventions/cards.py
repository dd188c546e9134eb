"""A convention card: a TOML file that says what calls show, in a language that people and bots read.

    title = "Basic deals"
    source = "booklet 25.1"
    games = ["skruuvi"]              # where it may be played
    part = "basic"                   # of which deals; "" for all
    summary = "One sentence."

    [[call]]
    call = "bid 1 {suit}"            # the text of the call; {suit}, {level} and {number} stand for any,
                                     # and {card} for any card
    turn = ["first"]                 # the caller's first, second, a later turn, or after the exchange;
                                     # where cards laid down are calls, the first to the eighth of them
    after = "bid 1 no trump"         # only where the partner has made this call before
    after_turn = "first"             # in this turn of the partner's; in any, where it is not given
    unless = "pass"                  # only where the partner has not made this call before
    suit = "new"                     # new: no call of the caller named it; same: one did
    traits = ["lowest"]              # what the game says of the call: see `TrickMatch.call_traits`
    about = -1                       # of a {card}: it tells of the rank so many below or above its own,
                                     # round the corner, which {rank} stands for
    answers = ["first"]              # or of the rank that this card of the partner's told of, for each turn
    low = 80                         # bounds of {number}; of a pass, of the number that was bid last; of
                                     # a {card}, of its value, from the ace (1) to the king (13)
    high = 155
    shows = "at least 5 {suit}"      # a question about the hand (docs/questions.md) that it says yes to;
                                     # {cue} is the highest card of ace to jack not promised before
    says = "a suit of five"          # what the opponents are told

Of several meanings that fit a call the first in the file holds.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from pelitupa.core import PelitupaError, Text, t
from pelitupa.equipment.cards import RANKS, rank_name
from pelitupa.games.tricks.asking.questions import Question
from pelitupa.games.tricks.asking.reading import read_question

AUCTION: Final = ("first", "second", "later")
TURNS: Final = (*AUCTION, "exchange", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
SUITS: Final = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
CUES: Final = "AKQJ"

_PLACES: Final = {
    "{suit}": f"(?P<suit>{'|'.join(SUITS)})",
    "{level}": "(?P<level>[1-7])",
    "{number}": "(?P<number>[0-9]+)",
    "{card}": f"[CDHS](?P<rank>[{RANKS}])",
}
_FOLDER: Final = Path(__file__).parent


class ConventionError(PelitupaError):
    """A convention card is malformed; the message names the card and the fault."""


@dataclass(frozen=True)
class Shown:
    """What a call shows: in words for the opponents, and as a question about the hand, if it is one."""

    says: Text
    question: Question | None


@dataclass(frozen=True)
class Meaning:
    """One line of a card. See the head of this file."""

    call: str
    pattern: re.Pattern[str]
    turns: tuple[str, ...]
    after: str
    after_turn: str
    unless: str
    suit: str
    traits: tuple[str, ...]
    about: int
    answers: tuple[str, ...]
    low: int
    high: int
    shows: str
    says: str
    source: str

    def shown(self, suit: str, cue: str, rank: int = -1) -> Shown:
        """What it shows for a suit (its name, or empty), a card that may be promised (or empty) and a rank
        (from 0, the two, or -1)."""
        question, ranks = None, rank_name(rank, 2) if rank >= 0 else t("")
        if self.shows:
            asked = self.shows.replace("{suit}", suit).replace("{cue}", cue)
            question = _question(asked.replace("{rank}", str(ranks)))
        template = self.says.replace("{cue}", "{card}").replace("{rank}", "{ranks}")
        return Shown(t(template, suit=t(suit) if suit else "", card=cue, ranks=ranks), question)


@lru_cache(maxsize=4096)
def _question(text: str) -> Question:
    return read_question(text)


@dataclass(frozen=True)
class ConventionCard:
    """A convention card: what the calls of a game, in some of its deals, are agreed to show."""

    name: str
    title: str
    source: str
    games: tuple[str, ...]
    part: str
    summary: str
    meanings: tuple[Meaning, ...]
    text: str = ""
    """As it was written."""

    def rows(self) -> list[tuple[str, str, str]]:
        """The card for people to read: of each meaning the call, when it holds, and what it shows."""
        return [_row(meaning) for meaning in self.meanings]

    def lines(self) -> list[str]:
        """The card as lines of text, its title first."""
        head = f"{self.title} ({self.source}): {self.summary}"
        return [head, *(f"{call} ({when}): {says}" for call, when, says in self.rows())]


_SUITS_NAMED: Final = {"new": "a new suit", "same": "the same suit again"}


def _row(meaning: Meaning) -> tuple[str, str, str]:
    call = meaning.call
    for place in _PLACES:
        call = call.replace(place, f"any {place[1:-1]}")
    turns = [turn for turn in meaning.turns if turn != "exchange"]
    when = [f"{' or '.join(turns)} turn"] if turns else []
    if set(turns) == set(AUCTION):
        when = ["any turn"]
    if "exchange" in meaning.turns:
        when.append("after the exchange")
    if meaning.after:
        turn = f" in the {meaning.after_turn} turn" if meaning.after_turn else ""
        when.append(f"after the partner's {meaning.after}{turn}")
    if meaning.unless:
        when.append(f"before any {meaning.unless} of the partner's")
    if meaning.suit:
        when.append(_SUITS_NAMED[meaning.suit])
    when += meaning.traits
    if meaning.answers:
        when.append(f"answers the partner's {' or '.join(meaning.answers)}")
    if meaning.about:
        when.append(f"of the rank {abs(meaning.about)} {'below' if meaning.about < 0 else 'above'}")
    if meaning.low and meaning.high:
        when.append(f"{meaning.low} to {meaning.high}")
    elif meaning.low or meaning.high:
        when.append(f"from {meaning.low}" if meaning.low else f"up to {meaning.high}")
    says = meaning.says.replace("{suit}", "the suit").replace("{cue}", "the next honour of it")
    says = says.replace("{rank}", "that rank")
    return call, ", ".join(when), says


def read_card(path: Path) -> ConventionCard:
    """Read and check a card. Raises `ConventionError`."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ConventionError(t("{file}: {error}", file=path.name, error=error)) from None
    return card_of_text(text, path.name)


def card_of_text(text: str, file: str) -> ConventionCard:
    """The card that a text is; faults name the `file`. Raises `ConventionError`."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConventionError(t("{file}: {error}", file=file, error=error)) from None
    wanted = {"title": str, "source": str, "games": list, "part": str, "summary": str, "call": list}
    for key, kind in wanted.items():
        if not isinstance(data.get(key), kind):
            raise _fault(file, t("{key} is missing, or of the wrong kind", key=repr(key)))
    if not all(isinstance(game, str) for game in data["games"]):
        raise _fault(file, t("{key} is missing, or of the wrong kind", key=repr("games")))
    for key in set(data) - set(wanted):
        raise _fault(file, t("unknown key {key}", key=repr(key)))
    return ConventionCard(
        file.removesuffix(".toml"),
        data["title"],
        data["source"],
        tuple(data["games"]),
        data["part"],
        data["summary"],
        tuple(_meaning(file, entry) for entry in data["call"]),
        text,
    )


def _fault(file: str, reason: Text) -> ConventionError:
    return ConventionError(t("{file}: {reason}", file=file, reason=reason))


_TEXTS: Final = ("call", "after", "after_turn", "unless", "suit", "shows", "says", "source")
_LISTS: Final = ("turn", "traits", "answers")
_NUMBERS: Final = ("about", "low", "high")
_MOST: Final = 1000
"""No number of a card is larger."""


def _is_well_typed(key: str, value: object) -> bool:
    if key in _TEXTS:
        return isinstance(value, str)
    if key in _NUMBERS:
        return type(value) is int and abs(value) <= _MOST
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _meaning(file: str, entry: object) -> Meaning:
    if not isinstance(entry, dict):
        raise _fault(file, t("{key} is missing, or of the wrong kind", key=repr("call")))
    known = {*_TEXTS, *_LISTS, *_NUMBERS}
    call = str(entry.get("call", "?"))
    for key in set(entry) - known:
        raise _fault(file, t("{call}: unknown key {key}", call=call, key=repr(key)))
    for key, value in entry.items():
        if not _is_well_typed(key, value):
            raise _fault(file, t("{call}: {key} is of the wrong kind", call=call, key=repr(key)))
    for key in ("call", "turn", "says"):
        if not entry.get(key):
            raise _fault(file, t("{call} lacks {key}", call=call, key=repr(key)))
    if not set(entry["turn"]) <= set(TURNS):
        turns = ", ".join(TURNS)
        raise _fault(file, t("{call}: a turn is one of {turns}", call=call, turns=turns))
    if entry.get("after_turn", "") not in ("", *TURNS) or ("after_turn" in entry) > (
        "after" in entry
    ):
        raise _fault(file, t("{call}: after_turn is a turn, and stands beside after", call=call))
    answers = tuple(entry.get("answers", ()))
    if answers and (len(answers) != len(entry["turn"]) or not set(answers) <= set(TURNS)):
        raise _fault(file, t("{call}: answers is a list of a turn for each turn", call=call))
    wants_rank = "{rank}" in entry.get("shows", "") + entry["says"]
    if bool(answers) + bool(entry.get("about", 0)) != wants_rank:
        raise _fault(file, t("{call}: a rank wants either about or answers", call=call))
    if entry.get("suit", "") not in ("", "new", "same"):
        raise _fault(file, t("{call}: suit is new or same", call=call))
    pattern = re.escape(call).replace(r"\{", "{").replace(r"\}", "}").replace(r"\ ", " ")
    for place, regex in _PLACES.items():
        pattern = pattern.replace(place, regex)
    shows = entry.get("shows", "")
    if shows:
        try:
            tried = shows.replace("{suit}", "spades").replace("{cue}", "SA")
            read_question(tried.replace("{rank}", "aces"))
        except PelitupaError as error:
            raise _fault(file, t("{call}: {error}", call=call, error=error)) from None
    return Meaning(
        call,
        re.compile(pattern),
        tuple(entry["turn"]),
        entry.get("after", ""),
        entry.get("after_turn", ""),
        entry.get("unless", ""),
        entry.get("suit", ""),
        tuple(entry.get("traits", ())),
        int(entry.get("about", 0)),
        answers,
        int(entry.get("low", 0)),
        int(entry.get("high", 0)),
        shows,
        entry["says"],
        entry.get("source", ""),
    )


@cache
def house_cards() -> tuple[ConventionCard, ...]:
    """All cards of the house."""
    return tuple(read_card(path) for path in sorted(_FOLDER.glob("*.toml")))


def cards_for(game: str) -> tuple[ConventionCard, ...]:
    """The cards that may be played in a game, by its id; none for most. Where there are several for the same
    deals, people keep to the first."""
    return tuple(card for card in house_cards() if game in card.games)
