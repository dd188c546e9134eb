"""Which language a reader wants, and how texts are put into it."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog

from pelitupa.core import CardZone, Item, LogLine, Ruling, ScoreLine, player_word, t
from pelitupa.draw import pretty
from pelitupa.i18n import (
    LANGUAGES,
    CatalogueError,
    Messages,
    Translator,
    pick_language,
    translated,
    translator,
)
from pelitupa.i18n.catalogues import catalogue_path, whole_catalogue
from pelitupa.i18n.languages import QUOTES


@pytest.mark.parametrize(
    ("chosen", "header", "language"),
    [
        ("fi", "sv", "fi"),
        (None, "sv", "sv"),
        (None, "fi-FI, fi;q=0.9, en;q=0.8", "fi"),
        (None, "sv-FI,sv;q=0.8", "sv"),
        (None, "en;q=0.5, sv;q=0.9, fi;q=0.7", "sv"),
        (None, "de, fr;q=0.9, fi;q=0.1", "fi"),
        (None, "de, *;q=0.5", "en"),
        (None, "fi;q=0, sv;q=0.2", "sv"),
        (None, "fi;q=0", "en"),
        (None, "FI ; Q=0.4 , en ; q=0.3", "fi"),
        (None, "fi, sv", "fi"),
        (None, "fi;level=1;q=0.2, sv;q=0.3", "sv"),
        (None, "", "en"),
        ("", "", "en"),
        ("xx", "sv", "sv"),
        ("../fi", "", "en"),
        (None, ";;;,,,q=", "en"),
        (None, "fi;q=much, sv;q=nan, en;q=-1", "en"),
        (None, "fi;q=2, sv;q=inf", "en"),
        (None, "fi;q=, sv", "sv"),
        (None, "x" * 5000 + ",fi", "en"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_best_of_the_header(
    chosen: str | None, header: str, language: str
) -> None:
    assert pick_language(chosen, header) == language


def test_there_is_no_catalogue_of_a_language_that_is_not_one_of_ours() -> None:
    for name in ("en", "de", "", "../fi"):
        with pytest.raises(CatalogueError, match=r"there is no catalogue of .*; there is: fi, sv"):
            catalogue_path(name)
    with pytest.raises(CatalogueError):
        translator("de")


def test_english_is_left_as_it_is() -> None:
    words = translator("en")
    text = t("{rank} of {suit}", rank=t("seven"), suit=t("spades"))
    assert words.text(text) == "seven of spades"
    assert words.gettext("Rules") == "Rules"
    assert words.ngettext("%(num)s game", "%(num)s games", 1) == "%(num)s game"
    assert words.ngettext("%(num)s game", "%(num)s games", 0) == "%(num)s games"
    assert words.script_words() == {}
    assert translated(text, words) is text


def test_a_text_inside_a_text_is_translated_too() -> None:
    seven = t("{rank} of {suit}", rank=t("seven"), suit=t("spades"))
    assert translator("fi").text(seven) == "pataseitsemän"
    assert translator("sv").text(seven) == "spader sju"
    drawn = t("{what} is drawn", what=t("a card for {player}", player=player_word(1)))
    assert translator("fi").text(drawn) == "Arvotaan: kortti: pelaaja 2"
    assert translator("sv").text(drawn) == "Nu dras: ett kort till spelare 2"


def test_translations_inside_an_untranslated_sentence_are_used() -> None:
    both = t("{first}, {next}", first=t("hearts"), next=t("a text that nobody knows"))
    assert translator("fi").text(both) == "hertta, a text that nobody knows"


def test_a_plain_value_is_not_translated_but_a_plain_text_is_looked_up() -> None:
    words = translator("fi")
    assert words.text(t("{said} (alert: {alert})", said="pass", alert="hearts")) == (
        "pass (selitys: hearts)"
    )
    assert words.text("Board games") == "Lautapelit"
    assert words.text("nobody knows this either") == "nobody knows this either"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_stands_in_the_quotation_marks_of_the_language(language: str) -> None:
    """Also where nothing but the marks is to be translated."""
    opening, closing = QUOTES[language]
    for said in (t("“{claim}”", claim="8"), t("“{answer}”", answer="8"), t("“{word}”", word="8")):
        assert translator(language).text(said) == f"{opening}8{closing}"


@pytest.mark.parametrize(("language", "told"), [("en", "12.5"), ("fi", "12,5"), ("sv", "12,5")])
def test_decimals_have_the_comma_of_the_language(language: str, told: str) -> None:
    seconds = t("{seconds:.1f} seconds", seconds=12.5)
    assert told in translator(language).text(seconds)
    assert told in translator(language).text(t("{one} and {other}", one=seconds, other="x"))


def test_a_text_without_values_may_hold_braces() -> None:
    assert translator("fi").text(t("a set {1, 2}")) == "a set {1, 2}"


@pytest.mark.parametrize("language", ["fi", "sv"])
def test_cards_keep_their_suit_signs(language: str) -> None:
    words = translator(language)
    for template in ("{card} beats {top}.", "{card} does not beat {top}."):
        text = pretty(words.text(t(template, card="S7", top="HT")))
        assert "♠7" in text
        assert "♥10" in text


def test_plural_forms() -> None:
    expected = {
        "fi": ["0 korttia", "1 kortti", "2 korttia", "5 korttia"],
        "sv": ["0 kort", "1 kort", "2 kort", "5 kort"],
        "en": ["0 cards", "1 card", "2 cards", "5 cards"],
    }
    assert set(expected) == set(LANGUAGES)
    for language, forms in expected.items():
        words = translator(language)
        said = [
            words.ngettext("%(num)s card", "%(num)s cards", n) % {"num": n} for n in (0, 1, 2, 5)
        ]
        assert said == forms
    assert translator("fi").ngettext("{n} elk", "{n} elks", 1) == "{n} elk"
    assert translator("fi").ngettext("{n} elk", "{n} elks", 2) == "{n} elks"


def small(**messages: str) -> Translator:
    """A Finnish translator of just these messages."""
    catalogue = Catalog(locale="fi")
    for id, string in messages.items():
        catalogue.add(id.replace("_", " "), string)
    return Translator("fi", Messages.of(catalogue))


def test_what_is_missing_or_marked_fuzzy_stays_english() -> None:
    catalogue = Catalog(locale="fi")
    catalogue.add("hello", "")
    catalogue.add("goodbye", "näkemiin", flags=["fuzzy"])
    catalogue.add(("one elk", "many elks"), ("hirvi", ""))
    words = Translator("fi", Messages.of(catalogue))
    assert [words.gettext(m) for m in ("hello", "goodbye")] == ["hello", "goodbye"]
    assert words.ngettext("one elk", "many elks", 1) == "one elk"
    assert words.ngettext("one elk", "many elks", 7) == "many elks"


def test_messages_are_the_same_by_way_of_json() -> None:
    for language in ("fi", "sv"):
        messages = Messages.of(whole_catalogue(language))
        assert len(messages.single) > 5000
        assert Messages.from_json(messages.to_json()) == messages
    for broken in ("", "[]", '{"single": 1, "other": 2}'):
        with pytest.raises(CatalogueError):
            Messages.from_json(broken)


@pytest.mark.parametrize("broken", ["tikki {numero}", "tikki {", "tikki {0}", "tikki {n.x}"])
def test_a_translation_with_other_placeholders_is_not_used(broken: str) -> None:
    catalogue = Catalog(locale="fi")
    catalogue.add("trick {n}", broken)
    assert Translator("fi", Messages.of(catalogue)).text(t("trick {n}", n=3)) == "trick 3"


def test_the_ids_of_a_view_stay_and_what_people_read_changes() -> None:
    words = small(hearts="hertta", Hand="Käsi", red="punainen", pass_="passaan")
    card = Item("hearts", "red", t("hearts"), intent="hearts", note="red")
    zone = CardZone("Hand", "Hand", "hand", (card,), owner=1)
    changed = translated(zone, words)
    assert (changed.id, changed.title, changed.layout) == ("Hand", "Käsi", "hand")
    assert changed.items == (Item("hearts", "red", "hertta", intent="hearts", note="punainen"),)
    assert zone.items == (card,)


def test_the_sentences_of_lines_and_rulings_are_translated() -> None:
    words = small(**{"It is not your turn.": "Ei ole vuorosi.", "trick": "tikki"})
    assert translated(Ruling(False, "x/turn", "It is not your turn."), words) == Ruling(
        False, "x/turn", "Ei ole vuorosi."
    )
    assert translated((ScoreLine(1, (0,), 1.0, "trick", "trick"),), words)[0] == ScoreLine(
        1, (0,), 1.0, "trick", "tikki"
    )
    assert translated(LogLine(3, 0, "trick", label="trick"), words).label == "tikki"
