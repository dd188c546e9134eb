"""Convention cards that people bring themselves: one for each side, read as carefully as the house's.

What strangers write is bounded: a card is no longer than the house's longest, in characters and in lines, and
each of its lines must fit some hand. Such a card is plain text wherever it goes; nothing of it is looked up.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from typing import Final

from pelitupa.core import Game, PelitupaError, Text, t
from pelitupa.equipment.cards import BITS, PACK_SIZE, RANKS, cards_in, mask_of
from pelitupa.games.tricks.asking.questions import Question
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.players.conventions.cards import (
    CUES,
    SUITS,
    ConventionCard,
    ConventionError,
    Meaning,
    card_of_text,
    house_cards,
)
from pelitupa.players.conventions.following import begins_by_card
from pelitupa.players.conventions.needs import Kept, Listener

WITHOUT: Final = "none"
"""In the place of a card: the side plays without any."""
LONGEST_SAID: Final = 200
"""No title, and nothing that the opponents are told, has more characters."""
_HANDS: Final = 400
"""So many random hands are tried first."""
_STARTS: Final = 4
"""From so many of them a hand that fits is looked for, a card exchanged at a time."""


@cache
def longest_card() -> tuple[int, int]:
    """The most characters and lines that a card may have: those of the house's longest."""
    return max(len(card.text) for card in house_cards()), max(
        len(c.meanings) for c in house_cards()
    )


def may_bring_cards(game: Game) -> bool:
    """Whether sides may bring cards of their own: two sides of two that last through the match, in a game
    whose calls can have a meaning."""
    return [len(team) for team in game.teams()] == [2, 2] and begins_by_card(game)


@lru_cache(maxsize=64)
def own_card(text: str, game: str) -> ConventionCard:
    """The card of a text, for a game by its id. Raises `ConventionError` for one malformed or too long."""
    most, lines = longest_card()
    if len(text) > most:
        raise ConventionError(
            t(
                "The card is longer than the house's longest. Characters at most: {most}",
                most=most,
            )
        )
    card = card_of_text(text, "card")
    if game not in card.games:
        raise ConventionError(
            t("The card is not for this game: games has to name {game}.", game=game)
        )
    if len(card.meanings) > lines:
        raise ConventionError(
            t(
                "The card is longer than the house's longest. Lines at most: {most}",
                most=lines,
            )
        )
    for said in (card.title, card.source, card.summary):
        _check_said(said, ())
    for number, meaning in enumerate(card.meanings, 1):
        try:
            _check_said(meaning.says, ("{suit}", "{cue}", "{rank}"))
            _check_said(meaning.call, ("{suit}", "{level}", "{number}", "{card}"))
        except ConventionError as error:
            raise _at(number, meaning, error.args[0]) from None
    return card


def _check_said(text: str, places: Sequence[str]) -> None:
    """Raise `ConventionError` for what could not be shown: no line of plain words."""
    bare = text
    for place in places:
        bare = bare.replace(place, "")
    if "{" in bare or "}" in bare:
        raise ConventionError(
            t("braces stand for something only as {places}", places=", ".join(places) or "-")
        )
    if len(text) > LONGEST_SAID or not text.isprintable():
        raise ConventionError(
            t("what is said is one line; characters at most: {most}", most=LONGEST_SAID)
        )


def check_own_card(text: str, game: Game) -> ConventionCard:
    """As `own_card`, and each line fits some hand. It may take a second.

    Raises `ConventionError` with the number of the line that none fits.
    """
    card = own_card(text, game.id)
    pack, size = _pack_of(game)
    for number, meaning in enumerate(card.meanings, 1):
        if meaning.shows and not _fits(meaning, pack, size):
            raise _at(number, meaning, t("no hand fits {shows}", shows=meaning.shows))
    return card


def _at(number: int, meaning: Meaning, fault: Text) -> ConventionError:
    return ConventionError(
        t("line {number} ({call}): {fault}", number=number, call=meaning.call[:60], fault=fault)
    )


def _pack_of(game: Game) -> tuple[int, int]:
    """The cards of a game, and how many of them a call speaks of."""
    state = game.new_initial_state()
    if isinstance(state, TrickMatch):
        return state.table.pack(), state.table.hand_size()
    return mask_of(range(PACK_SIZE)), 13


def _fits(meaning: Meaning, pack: int, size: int) -> bool:
    """Whether some hand says yes to what a line shows, for some suit, card or rank it may speak of."""
    shows = meaning.shows
    suits = SUITS if "{suit}" in shows or "{cue}" in shows else {"spades": "S"}
    cues = CUES if "{cue}" in shows else "A"
    ranks = range(len(RANKS)) if "{rank}" in shows else range(1)
    questions = [
        meaning.shown(suit, SUITS[suit] + cue, rank).question
        for suit, cue, rank in product(suits, cues, ranks)
    ]
    asked = [question for question in dict.fromkeys(questions) if question is not None]
    hands = _random_hands(pack, size)
    return any(question.holds(hand) for question in asked for hand in hands) or any(
        _reaches(question, hand, pack) for question in asked[:_STARTS] for hand in hands[:_STARTS]
    )


@lru_cache(maxsize=8)
def _random_hands(pack: int, size: int) -> tuple[int, ...]:
    rng = random.Random(f"{pack}:{size}")
    cards = cards_in(pack)
    return tuple(mask_of(rng.sample(cards, size)) for _ in range(_HANDS))


def _reaches(question: Question, hand: int, pack: int) -> bool:
    """Whether a hand comes to fit by exchanging cards one by one, each of which brings it nearer."""
    gap = question.gap(hand)
    while gap:
        nearest = min(
            (question.gap(other), other)
            for gone in cards_in(hand)
            for new in cards_in(pack & ~hand)
            for other in (hand ^ BITS[gone] ^ BITS[new],)
        )
        if nearest[0] >= gap:
            return False
        gap, hand = nearest
    return question.holds(hand)


def kept_by(game: Game, texts: Sequence[str]) -> Kept:
    """For each seat the cards that its side has brought: none where it plays without, None where it has said
    nothing. `texts` has a card for each side, `WITHOUT`, or "". Raises `ConventionError`."""
    if not any(texts):
        return ()
    if not may_bring_cards(game) or len(texts) != len(game.teams()):
        raise ConventionError(t("In this game no side brings a convention card of its own."))
    kept: list[tuple[ConventionCard, ...] | None] = [None] * game.num_players()
    for text, team in zip(texts, game.teams(), strict=True):
        for seat in team:
            if text:
                kept[seat] = () if text == WITHOUT else (own_card(text, game.id),)
    return tuple(kept)


def let_keep(bot: object, kept: Kept) -> None:
    """Let a bot keep to what its side has brought, and read the others by theirs, if it reads cards."""
    if kept and isinstance(bot, Listener):
        bot.keep(kept)


def packed(texts: Sequence[str]) -> str:
    """The cards of the sides in one text, as it goes to where bots think; empty where there are none."""
    return json.dumps(list(texts)) if any(texts) else ""


def unpacked(text: str) -> tuple[str, ...]:
    """What `packed` made."""
    return tuple(json.loads(text)) if text else ()


def cards_in_folder(folder: Path) -> dict[str, ConventionCard]:
    """The cards of a host's folder, by the names of their files. Raises `ConventionError`."""
    found = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ConventionError(t("{file}: {error}", file=path.name, error=error)) from None
        card = card_of_text(text, path.name)
        try:
            for game in card.games:
                own_card(text, game)
        except PelitupaError as error:
            raise ConventionError(t("{file}: {error}", file=path.name, error=error)) from None
        found[path.stem] = card
    return found
