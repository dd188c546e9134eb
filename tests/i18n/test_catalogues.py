"""The catalogues hold every text of the code, and their translations can be filled in."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

import words
from pelitupa.games import rulebook
from pelitupa.i18n import LANGUAGES
from pelitupa.i18n.catalogues import catalogue_path, catalogue_paths, read_catalogue

CATALOGUES = [language for language in LANGUAGES if language != "en"]


@cache
def collected() -> dict[words.Message, list[str]]:
    """Every text of the code, with the files it stands in."""
    return words.collect()


@cache
def catalogue(language: str) -> Catalog:
    """A catalogue as it lies in the package."""
    return words.read(language)


def messages(language: str) -> list[Message]:
    """The messages of a catalogue, without its head."""
    return [message for message in catalogue(language) if message.id]


def placeholders(text: str) -> list[str]:
    """The names that a text asks for, with how they are written; sorted.

    A player may be spoken of in several places of a sentence, or in forms of each language's own.
    """
    named = re.findall(r"%\((\w+)\)s", text)
    fields = Formatter().parse(text) if re.search(r"\{\w", text) else []
    found = ((name, form or "", as_) for _, name, form, as_ in fields if name)
    plain = {(name, "" if "|" in form or "@" in form else form, as_) for name, form, as_ in found}
    return sorted(named + [f"{name}:{form}!{as_}" for name, form, as_ in plain])


def test_every_text_of_the_code_is_in_the_catalogues() -> None:
    texts = {text if isinstance(text, str) else text[0] for text in collected()}
    assert len(texts) > 1500
    for language in CATALOGUES:
        held = {m.id if isinstance(m.id, str) else m.id[0] for m in messages(language)}
        missing = sorted(texts - held)
        assert not missing, f"run `make words`: {language}.po lacks {missing[:5]}"


@pytest.mark.parametrize("language", CATALOGUES)
def test_translations_ask_for_the_same_values(language: str) -> None:
    for message in messages(language):
        if isinstance(message.id, str):
            assert isinstance(message.string, str)
            if message.string:
                assert placeholders(message.string) == placeholders(message.id), message.id
        else:
            forms = list(message.string or ("",))
            one, others = forms[0], forms[1:]
            unsaid = {"count:!None", "num"}  # of one thing the number needs no saying
            assert not one or set(placeholders(message.id[1])) - set(placeholders(one)) <= unsaid
            assert set(placeholders(one)) <= set(placeholders(message.id[1])), message.id
            for form in others:
                assert not form or placeholders(form) == placeholders(message.id[1]), message.id


@pytest.mark.parametrize("language", CATALOGUES)
def test_nothing_is_marked_fuzzy_or_left_over(language: str) -> None:
    assert not [message.id for message in messages(language) if message.fuzzy]
    assert not catalogue(language).obsolete


@pytest.mark.parametrize("language", CATALOGUES)
def test_translations_begin_and_end_like_their_texts(language: str) -> None:
    """Space at the ends matters where texts are put together, and so does a sentence's end."""
    for message in messages(language):
        if isinstance(message.id, str) and message.string:
            assert isinstance(message.string, str)
            for text in (message.id, message.string):
                assert text[:1].isspace() == message.id[:1].isspace(), message.id
                assert text[-1:].isspace() == message.id[-1:].isspace(), message.id
            if message.id.endswith("."):
                assert message.string.endswith("."), message.id


@pytest.mark.parametrize("language", CATALOGUES)
def test_no_ending_is_hung_on_a_card(language: str) -> None:
    """`S7` becomes ♠7 only where it stands by itself: no hyphen, no letters behind a value."""
    for message in messages(language):
        if isinstance(message.string, str) and isinstance(message.id, str):
            for name in ("card", "top", "other", "turned", "lowest", "best", "cards"):
                assert not re.search(rf"\{{{name}\}}[\w-]", message.string), message.id


@pytest.mark.parametrize("language", CATALOGUES)
def test_the_catalogues_are_as_the_command_writes_them(language: str) -> None:
    """Sorted, without places, each text in its own folder, nothing left over."""
    homes = words.folders(collected())
    assert {catalogue_path(language, folder) for folder in homes} == set(catalogue_paths(language))
    for folder, texts in homes.items():
        path = catalogue_path(language, folder)
        made = words.updated(language, texts, catalogue(language))
        assert path.read_bytes() == words.written(made), f"run `make words`: {path}"


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_text_of_several_catalogues_has_one_translation(language: str) -> None:
    known: dict[object, object] = {}
    for path in catalogue_paths(language):
        for message in read_catalogue(path):
            if message.id:
                assert known.setdefault(message.id, message.string) == message.string, (
                    f"{path}: {message.id!r} is translated otherwise in another game"
                )


def test_a_text_is_in_the_catalogue_of_the_game_that_says_it() -> None:
    hex, tuppi = "games/board/hex/game.py", "games/tricks/tuppi/rulebook.toml"
    homes = words.folders(
        {
            "of one": [hex],
            "of two": [hex, tuppi],
            "of a family": ["games/board/connection.py"],
            "of the house": ["server/pages/lobby.py", hex],
        }
    )
    found = {folder.name: sorted(texts) for folder, texts in homes.items()}
    assert found == {
        "i18n": ["of a family", "of the house"],
        "hex": ["of one", "of two"],
        "tuppi": ["of two"],
    }


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_text_is_translated(language: str) -> None:
    lacking = [m.id for m in messages(language) if not (m.string and all(m.string))]
    assert not lacking, f"{language}.po has {len(lacking)} texts to translate: {lacking[:5]}"


def test_texts_of_python_are_found(tmp_path: Path) -> None:
    source = (
        'NAMES: Final = {1: "north", 2: "south"}\n'
        'ROWS: Final = (("a", "hay"), ("b", "straw"))\n'
        't("one " "two {x}", x=t(NAMES[k]))\n'
        "t(ROWS[k][1])\n"
        't("yes" if x else "no")\n'
        't(("in", "out")[k])\n'
        'other("not this")\n'
    )
    file = tmp_path / "made_up.py"
    file.write_text(source, encoding="utf-8")
    found = {
        text
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "t"
        for text in words._texts_of(node.args[0], file)
    }
    assert found == {"one two {x}", "north", "south", "hay", "straw", "yes", "no", "in", "out"}


def test_texts_of_scripts_are_found() -> None:
    source = (
        'say(_("Hello {name}", { name }));\n'
        'counted("{count} elk", "{count} elks", n); map_("no"); x._("no");\n'
        'const a = _( "She said \\"no\\"" );'
    )
    assert list(words.script_texts(source)) == [
        "Hello {name}",
        ("{count} elk", "{count} elks"),
        'She said "no"',
    ]


def test_clauses_are_asked_for_and_translations_are_kept() -> None:
    clause = next(clause for clause in rulebook("tuppi").clauses.values() if clause.reason)
    assert {clause.section, clause.text, clause.reason} <= collected().keys()
    old = Catalog(locale="fi")
    old.add(clause.text, "Sääntö suomeksi.")
    old.add("A text that nothing uses", "Turha")
    made = words.updated("fi", collected(), old)
    assert made[clause.text].string == "Sääntö suomeksi."
    assert made.get("A text that nothing uses") is None
    assert made["Board"].string == ""
