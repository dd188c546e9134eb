"""Making the texts that people read: `t`. Apart from `Text` itself, so that it can be compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from pelitupa.core.text import CardWord, Counted, PlayerWord, Printed, Term, Text

_MADE: Final[dict[tuple[object, ...], Text]] = {}
"""Texts made before, by template and values: games say the same things over and over."""

_MOST: Final = 4096

_PLAYERS: Final[dict[int, PlayerWord]] = {}


def t(template: str, /, **values: object) -> Text:
    """Make a `Text`; `{name}` in the template takes the value of that name.

    A text that was made before may be returned once more: texts never change.
    """
    found = _key([template], values)
    if found is None:
        return _make(template, values)
    text = _MADE.get(found)
    return _kept(found, _make(template, values)) if text is None else text


def tn(one: str, many: str, count: int, /, **values: object) -> Text:
    """As `t` for a text with a number: `one` is the form for 1, `many` that for any other number, and
    `{count}` in them is the number. Another number in the text should be one that never needs a form."""
    found = _key([one, many, count], values)
    text = None if found is None else _MADE.get(found)
    if text is not None:
        return text
    counted = Counted((one if count == 1 else many).format(count=count, **values))
    counted.template = one
    counted.many = many
    counted.values = {"count": count, **values}
    return counted if found is None else _kept(found, counted)


def counted(count: int, one: str, many: str = "") -> str:
    """A number with the word for what it counts, for the command line and the errors of files, which are in
    English alone: `counted(1, "game")` is *1 game*. `many` is the plural where it is more than an s."""
    return f"{count} {one if count == 1 else many or f'{one}s'}"


def _key(key: list[object], values: dict[str, object]) -> tuple[object, ...] | None:
    """What a text was made of; none where values may be equal and look different."""
    for name, value in values.items():
        kind = type(value)
        key.append(name)
        if kind is int or kind is str:  # others may be equal and look different
            key.append(value)
        elif isinstance(
            value, Text
        ):  # by its identity, which is its own while the text made of it is kept
            key.append(kind)
            key.append(id(value))
        else:
            return None
    return tuple(key)


def _kept(found: tuple[object, ...], text: Text) -> Text:
    """A text, kept to be returned once more."""
    if len(_MADE) >= _MOST:
        _MADE.clear()
    _MADE[found] = text
    return text


def _make(template: str, values: dict[str, object]) -> Text:
    text = Text(template.format(**values) if values else template)
    text.template = template
    text.values = values
    return text


def term(notation: str, name: str) -> Term:
    """What programs know by a notation and people by a name."""
    return _named(Term(notation), name)


def card_word(notation: str, name: str, **values: object) -> CardWord:
    """A card or tile that programs know by a notation and people by a name, with its `values` filled in."""
    word = CardWord(notation)
    _named(word, name)
    word.values = values
    return word


def printed(said: dict[str, str]) -> Printed:
    """What is printed on a card in several languages (`en` among them), shown in the reader's."""
    text = Printed(said["en"])
    text.template, text.values, text.said = said["en"], {}, said
    return text


def player_word(seat: int) -> PlayerWord:
    """Who sits in a seat (from 0), for a sentence; see `pelitupa.core.text`."""
    word = _PLAYERS.get(seat)
    if word is None:
        word = PlayerWord(f"player {seat + 1}")
        word.template = PLAYER
        word.values = {"number": seat + 1}
        word.seat = seat
        _PLAYERS[seat] = word
    return word


def player_name(seat: int) -> Text:
    """A player (from 0) where a text is no more than that, as on a plate: `Player 3`, or `You`."""
    return t("{player:@|You}", player=player_word(seat))


def have_won(winners: Sequence[int]) -> Text:
    """That these seats have won, one at least."""
    if len(winners) == 1:
        return t("{player:@ has|You have} won", player=player_word(winners[0]))
    names = t("{player:@s|You}", player=player_word(winners[0]))
    for seat in winners[1:]:
        names = t("{first}, {player:#|you}", first=names, player=player_word(seat))
    return t("{players:@|You} have won", players=names)


def _named(word: Term, name: str) -> Term:
    word.template = name
    word.values = {}
    return word


PLAYER: Final = str(t("player {number}"))
"""What a player is called who has no name."""
PLAYERS: Final = str(t("players {number}"))
"""What the first of several is called."""


def spaced(parts: Sequence[Text]) -> Text:
    """Short texts one after the other with spaces between, still translatable."""
    if not parts:
        return t("")
    text = parts[0]
    for part in parts[1:]:
        text = t("{first} {next}", first=text, next=part)
    return text


def listed(parts: Sequence[Text]) -> Text:
    """Short texts one after the other with commas between, still translatable."""
    if not parts:
        return t("")
    text = parts[0]
    for part in parts[1:]:
        text = t("{first}, {next}", first=text, next=part)
    return text


def parts_of(text: str) -> list[str]:
    """The texts that `listed` put together, each still translatable; of any other text that one alone."""
    parts: list[str] = []
    while isinstance(text, Text) and getattr(text, "template", "") == "{first}, {next}":
        parts.append(cast("str", text.values["next"]))
        text = cast("str", text.values["first"])
    return [text, *reversed(parts)]
