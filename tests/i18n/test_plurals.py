"""One trick, two tricks: a number before the word for what it counts goes with that word in every language.

A text with such a number is written with `tn(one, many, count)`, in templates with `ngettext`, in scripts
with `counted`. What is not has a number that is never 1; each such text is named here.
"""

from __future__ import annotations

import pickle
import re
from typing import Final

import pytest

from i18n.test_catalogues import CATALOGUES, collected, messages
from pelitupa.core import t, tn
from pelitupa.core.text import Counted
from pelitupa.games.canasta.contract_samba.auction import contract_name
from pelitupa.i18n import Messages, Translator, translator

_SLOT: Final = r"(?:\{(\w+)(?::[^{}|@]*)?\}|%\((\w+)\)[sd])"
"""A place for a value, other than one with forms for a player."""

_BETWEEN: Final = (
    r"(?: (?:card|different|free|last|lowest|minus|more|open|other|printable|rated|wild))*"
)
"""Words that may stand between a number and what it counts."""

_COUNTED: Final = {
    "en": re.compile(_SLOT + _BETWEEN + r" ([a-z-]+s|people|children)\b"),
    "fi": re.compile(_SLOT + r" (\w+[aä])\b"),
    "sv": re.compile(_SLOT + _BETWEEN + r" (\w+(?:ar|or|er|ären|ärden))\b"),
}
"""A value before a plural: in Finnish a partitive, in Swedish an indefinite plural with an ending."""

_NOT_NUMBERS: Final = frozenset((
    "ball", "board", "call", "card", "cell", "colour", "command", "dart", "end", "field", "game", "guard",
    "host",
    "key", "kind", "line", "name", "opposite", "other", "over", "part", "piece", "player", "point", "queen",
    "rank", "room", "seat", "sector", "segment", "side", "sign", "stone", "suit", "team", "text", "thing",
    "tile", "top", "turned", "unit", "value", "verb", "walk", "what", "word",
))  # fmt: skip
"""Values that are no number of things: words, and numbers by which a thing is called."""

_NOT_COUNTED: Final = frozenset((
    "as", "comes", "has", "is", "was", "aiemmasta", "antamatta", "ja", "jäljellä", "lisää",
    "näkemättä", "näistä", "panematta", "pisteellä", "täyttää", "valitsematta", "viidestä",
    "yksiköllä", "efter", "eller", "fyller", "har", "kommer", "kvar", "under", "är",
))  # fmt: skip
"""Words that stand after a number in a text and are the same after 1."""

_NEVER_ONE: Final = {
    "a limit of ours, which is more than one": (
        "You have {count} keys already. Revoke one first.",
        "The cottage keeps at most {most} evenings of yours.",
        "A name has {low} to {high} characters.",
        "A password has {low} to {high} characters.",
        "You have {count} friends and requests already. End one first.",
        "{name} has {count} invitations of yours.",
        "A body has at most {most} bytes.",
        "A note has at most {most} characters.",
        "A reason has at most {most} characters.",
        "You have {most} streams open; close one first.",
        "your words have at most {most} printable characters",
        "{count} people at your address wait for a hint; ask again in a moment",
        "Give {seconds} seconds",
        "How somebody throws is told from {few} darts on: so far {count}.",
        "{count} darts: throws({nature})",
        "an evening has at most {most} names, not {count}",
        "A position has {count} characters at most.",
        "The strongest at each game, of those who have an account, have played %(matches)s rated matches "
        "and let themselves be listed.",
        "the rows of a track are equally long, up to {wide} squares, and up to {high}",
        "a track has {most} squares at most",
        "A plan has at most {most} actions",
        "a graph has at most {count} points",
        "a track is random, drawn, or made of up to {most} pieces joined by -: {pieces}",
        "a question has at most {most} characters",
        "It has the same character {count} times in a row or more.",
        "It counts up {count} characters in a row or more.",
        "It counts down {count} characters in a row or more.",
    ),
    "a number of the rules, which is more than one": (
        "A meld may have up to {many} wild cards.",
        "A meld has at most {many} wild cards.",
        "You may discard {count} cards at most.",
        "{player:@ turns|You turn} a token into {chips} chips: {token}",
        "For how many of your tokens do you pay {chips} chips each back?",
        "A tie: the next deal is worth {bonus} more",
        "{suit} are trumps: {points} to {side}",
        "{points} of {most} points",
        "a line takes {taken} place-directions",
    ),
    "points of Canasta, which come in fives": (
        "Open as declarer: {points} points, {needed} needed",
        "Opening: {points} points, {needed} needed",
        "{points} points open, a complete canasta, or from four thousand the type.",
        "So your side cannot open with {points} points.",
        "{points} points are still missing for the opening.",
        "Lay cards for the pile: {points} points, {needed} needed",
        "{points} points are missing; the top card and your hand count.",
        "With the top card and your hand you cannot lay {points} points.",
        "Being laid: {points} points",
    ),
    "the end of a range, which says the plural": (
        "a map is 4 to {most:g} metres wide and high",
        "there are 1 to {most} rounds",
        "there are 1 to {most} boards a round",
        "{game} is for {low} to {high} players, not {count}",
        "{count} can play 1 to {most} rounds of that, not {rounds}.",
        "An evening has 1 to {most} boards.",
        "{least} to {most} points",
    ),
    "a decimal fraction, which says the plural": (
        "One can expect {points} points with it.",
        "shoots: {bearing:.2f} degrees, {speed:.1f} m/s",
        "{player:@ shoots|You shoot}: {bearing:.2f} degrees, {speed:.1f} m/s",
        "{player:@ shoots|You shoot}: {bearing:.2f} degrees, {speed:.1f} m/s; nothing is called",
        "{player:@ shoots|You shoot}: {bearing:.2f} degrees, {speed:.1f} m/s; "
        "called: {ball} into the {pocket}",
        "The next best, {choice}, would cost {points} points.",
        "{seconds:.1f} seconds",
        "{player:@ shouts|You shout} after {seconds:.1f} seconds",
    ),
    "of one there is another text": (
        "%(players)s players",
        "{days} days a decision",
        "out before {count} others",
        "{n} times",
        "After the last %(matches)s rated matches: from %(begun)s to %(now)s.",
    ),
    "there are always several": (
        "points are {count} numbers with spaces, or as many percentages, or nothing for an average",
        "%(found)s of %(count)s games",
        "%(taken)s of %(seats)s seats taken",
        "They stay {free} for ever, and the edge grows with the shape: {most} moves from this start at "
        "most.",
        "No line can be drawn any more, after {lines}. Whatever you had done, there were {free} free ones "
        "all the time, which are enough for the edge of {most} moves at most.",
        "{more} pips against {less}",
        "You have {count} programs that are called already; remove one first.",
    ),
}
"""Texts whose number is never 1, by why."""

EXCEPTIONS: Final = frozenset(text for texts in _NEVER_ONE.values() for text in texts)


def counts(text: str, language: str) -> list[str]:
    """The plurals in a text that stand after a number."""
    return [
        noun
        for first, second, noun in _COUNTED[language].findall(text)
        if (first or second) not in _NOT_NUMBERS and noun not in _NOT_COUNTED
    ]


def test_a_number_before_a_word_in_english_has_a_form_for_one() -> None:
    found = {text: counts(text, "en") for text in collected() if isinstance(text, str)}
    wrong = {text: nouns for text, nouns in found.items() if nouns and text not in EXCEPTIONS}
    assert not wrong, f"write these with tn or ngettext: {wrong}"


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_number_before_a_word_has_a_form_for_one(language: str) -> None:
    wrong = {
        message.id: nouns
        for message in messages(language)
        if isinstance(message.id, str) and message.id not in EXCEPTIONS
        if (nouns := counts(str(message.string), language))
    }
    assert not wrong, f"word these so that they fit one, or write them with tn or ngettext: {wrong}"


def test_the_exceptions_are_texts_of_the_code() -> None:
    assert sorted(EXCEPTIONS - {text for text in collected() if isinstance(text, str)}) == []


def test_no_text_is_both_with_and_without_a_plural() -> None:
    """A catalogue knows a plural by its singular alone."""
    ones = [text[0] for text in collected() if not isinstance(text, str)]
    assert len(ones) == len(set(ones))
    assert not [one for one in ones if one in collected()]


@pytest.mark.parametrize(
    ("text", "one", "two"),
    [
        (
            lambda n: tn("{count} trick", "{count} tricks", n),
            ("1 trick", "1 tikki", "1 stick"),
            ("2 tricks", "2 tikkiä", "2 stick"),
        ),
        (
            lambda n: tn("{count} honour", "{count} honours", n),
            ("1 honour", "1 honnööri", "1 honnör"),
            ("2 honours", "2 honnööriä", "2 honnörer"),
        ),
        (
            lambda n: tn(
                "You have {count} day of vacation left this year.",
                "You have {count} days of vacation left this year.",
                n,
            ),
            (
                "You have 1 day of vacation left this year.",
                "Sinulla on tänä vuonna jäljellä 1 lomapäivä.",
                "Du har 1 semesterdag kvar i år.",
            ),
            (
                "You have 2 days of vacation left this year.",
                "Sinulla on tänä vuonna jäljellä 2 lomapäivää.",
                "Du har 2 semesterdagar kvar i år.",
            ),
        ),
        (
            lambda n: t(
                "{first}, {next}", first=tn(" · {count} card", " · {count} cards", n), next=n
            ),
            (" · 1 card, 1", " · 1 kortti, 1", " · 1 kort, 1"),
            (" · 2 cards, 2", " · 2 korttia, 2", " · 2 kort, 2"),
        ),
        (
            lambda n: contract_name(n, 0),
            ("1 club", "1 risti", "1 klöver"),
            ("2 clubs", "2 risti", "2 klöver"),
        ),
    ],
)
def test_texts_fit_their_number_in_every_language(
    text: object, one: tuple[str, ...], two: tuple[str, ...]
) -> None:
    for number, wanted in ((1, one), (2, two)):
        made = text(number)  # type: ignore[operator]
        assert made == wanted[0]
        assert tuple(translator(name).text(made) for name in ("en", "fi", "sv")) == wanted


def test_any_number_but_one_takes_the_plural() -> None:
    said = [tn("{count} point", "{count} points", number) for number in (0, 1, 2, -1, 21)]
    assert said == ["0 points", "1 point", "2 points", "-1 points", "21 points"]
    assert [
        translator("sv").text(tn("{count} trick won", "{count} tricks won", n)) for n in (0, 1)
    ] == ["0 stick vunna", "1 stick vunnet"]


def test_a_text_without_a_translation_stays_english() -> None:
    lacking = Translator("fi", Messages())
    assert lacking.text(tn("{count} elk", "{count} elks", 1)) == "1 elk"
    assert lacking.text(tn("{count} elk", "{count} elks", 2)) == "2 elks"
    wrong = Translator(
        "fi", Messages(plural={"{count} elk": ["{nobody} hirvi", "{nobody} hirveä"]})
    )
    assert wrong.text(tn("{count} elk", "{count} elks", 1)) == "1 elk"
    assert wrong.text(tn("{count} elk", "{count} elks", 2)) == "2 elks"


def test_a_counted_text_can_be_copied() -> None:
    text = tn("{count} of {what}", "{count} of {what}s", 3, what="elk")
    copy = pickle.loads(pickle.dumps(text))
    assert isinstance(copy, Counted)
    assert (copy, copy.template, copy.many, copy.values) == (
        "3 of elks",
        "{count} of {what}",
        "{count} of {what}s",
        {"count": 3, "what": "elk"},
    )
