"""Text for people that can be translated at the edge of the program.

`t("{card} does not beat {other}", card="S7", other="S9")` is an ordinary `str` in English that
also remembers its template and its values, so that a catalogue can put it into another language
when it is shown. Games write every sentence meant for a player this way, never as an f-string.

Who a sentence speaks of is a `PlayerWord`: `t("{player:@ takes|You take} the pile", player=player_word(2))`
is `Player 3 takes the pile` to programs, `Aino takes the pile` at a table, and `You take the pile` to
Aino. The first form speaks of another, the second of oneself, so that no verb goes with the wrong person
in any language. In both, `@` is the player; where there are no names, `#` is the number alone
and `@s` the first of several.

A number before the word for what it counts is written with `tn("{count} trick", "{count} tricks", 3)`.
"""

from __future__ import annotations


class Text(str):
    """An English sentence that remembers how it was made: `template` and `values`."""

    __slots__ = ("template", "values")
    template: str
    values: dict[str, object]

    def __format__(self, form: str) -> str:
        """The text in a sentence, which may have forms for a player even where it names something else."""
        if "|" in form or "@" in form:
            other, own = forms_of(form)
            return unnamed(other, own, (str(self), str(self), str(self)))
        return str.__format__(self, form)


class Counted(Text):
    """A sentence with a number: `template` is its form for one, `many` that for any other number; the value
    `count` says which of them is said."""

    __slots__ = ("many",)
    many: str


class Term(Text):
    """What has a notation and a name: as a string its notation (`own_suit_first`), which records and
    programs go by; shown to people as its `template`, its name (`Own suit first`)."""

    __slots__ = ()


class CardWord(Term):
    """A term that is a card or a tile: `wool_socks`, which people know as wool socks."""

    __slots__ = ()


class Printed(Text):
    """A text whose translations came with it, as on a card in several languages: `said` by language."""

    __slots__ = ("said",)
    said: dict[str, str]


class PlayerWord(Text):
    """A player in a sentence: as a string `player 3`, at a table the name of who sits in `seat` (from 0)."""

    __slots__ = ("seat",)
    seat: int

    def __format__(self, form: str) -> str:
        """What a form comes to without names; it begins with a capital where that for oneself does."""
        other, own = forms_of(form)
        number = str(self.seat + 1)
        return unnamed(other, own, (str(self), f"players {number}", number))


def template_of(text: str) -> str:
    """What a text was made of by `t`; the text itself where it was not."""
    return text.template if isinstance(text, Text) and hasattr(text, "template") else text


def begun(text: str) -> str:
    """A text with a capital at its beginning, as a sentence has it."""
    return text[:1].upper() + text[1:] if text[:1].islower() else text


def forms_of(form: str) -> tuple[str, str]:
    """The form of a player's place in a sentence that speaks of another, and that of oneself, which is
    empty where it does not say."""
    other, _, own = form.partition("|")
    return other or "@", own


def unnamed(other: str, own: str, words: tuple[str, str, str]) -> str:
    """A form with a player's word, its plural and its number put in."""
    one, several, number = words
    text = other.replace("@s", several).replace("@", one).replace("#", number)
    return text[:1].upper() + text[1:] if own[:1].isupper() else text
