"""Packs of questions: files that are right, files that are wrong, and answers that are judged."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pelitupa.equipment import questions
from pelitupa.equipment.questions import (
    OWN_FOLDER,
    PackError,
    add_folder,
    find_pack,
    pack_files,
    pack_of,
    plain,
    read_pack,
)
from pelitupa.i18n import LANGUAGES, translator

HEAD = "id,category,category_fi,kind,question_en,question_fi,answers_en,answers_fi"
ROW = "a1,birds,Linnut,bird,Which bird says cuckoo?,Mikä lintu kukkuu?,the cuckoo|cuckoo,käki"


def test_a_small_pack_in_csv_is_read() -> None:
    pack = pack_of("small", f"{HEAD}\n{ROW}\n\na2,birds,,,Who?,Kuka?,,\n", "small.csv")
    assert (pack.name, pack.keys, pack.of(0)) == ("small", ("birds",), [0, 1])
    first, second = pack.questions
    assert translator("fi").text(pack.titles[0]) == "Linnut"
    assert translator("sv").text(pack.titles[0]) == pack.titles[0] == "Birds"
    assert (first.kind, first.spoken, str(first.answer)) == (
        "bird",
        "the cuckoo / käki",
        "the cuckoo",
    )
    assert translator("fi").text(first.text) == "Mikä lintu kukkuu?"
    assert first.accepts("Käki")
    assert not first.accepts("")
    assert second.forms == frozenset()  # only people can judge it


def test_a_fraction_with_spaces_is_no_answer_in_two_languages() -> None:
    pack = pack_of("small", f"{HEAD}\na1,numbers,,,Half of 1.5?,Puolet?,3/4,3/4\n", "x.csv")
    (card,) = pack.questions
    assert card.accepts("3 / 4")
    assert card.accepts("0.75") is card.accepts("34") is False


def test_the_same_pack_in_json_is_the_same() -> None:
    card = {
        "id": "a1",
        "category": "birds",
        "kind": "bird",
        "question": {"en": "Which bird says cuckoo?", "fi": "Mikä lintu kukkuu?"},
        "answers": {"en": ["the cuckoo", "cuckoo"], "fi": "käki"},
        "category_fi": "Linnut",
    }
    text = json.dumps({"questions": [card]})
    assert pack_of("small", text, "x.json") == pack_of("small", f"{HEAD}\n{ROW}\n", "x.csv")


def wrong(row: str, head: str = HEAD) -> str:
    with pytest.raises(PackError) as error:
        pack_of("small", f"{head}\n{ROW}\n{row}\n", "small.csv")
    return str(error.value)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("a2,birds,,,Q,K,x", "small.csv, line 3: 7 entries under 8 columns"),
        (",birds,,,Q,K,x,y", "small.csv, line 3: id is empty"),
        ("A 2,birds,,,Q,K,x,y", "an id is of small letters, digits, - and _, not 'A 2'"),
        (
            "a1,birds,,,Q,K,x,y",
            "small.csv, line 3: the id a1 is taken already, in small.csv, line 2",
        ),
        ("a2,,,,Q,K,x,y", "category is empty"),
        ("a2,Birds!,,,Q,K,x,y", "a category is of small letters, digits, - and _, not 'Birds!'"),
        ("a2,birds,Kalat,,Q,K,x,y", "birds is called Linnut before"),
        ("a2,birds,,,,K,x,y", "question_en is empty"),
        ("a2,birds,,,Q,,x,y", "question_fi is empty"),
        ("a2,birds,,,Q,K,,y", "there are answers, but answers_en is empty"),
        ("a2,birds,,,Q,K,x||z,y", "answers_en has the form '', which nobody can give"),
        ("a2,birds,,,Q,K,?,y", "answers_en has the form '?', which nobody can give"),
        ("a2,birds,,,Q,K,a / b,y", "answers_en has the form 'a / b', which nobody can give"),
        (f"a2,birds,,,{'Q' * 241},K,x,y", "question_en is one line of at most 240 characters"),
        ('a2,birds,,,"Q\nR",K,x,y', "question_en is one line of at most 240 characters"),
        ('a2,birds,,,"Q,K,x,y', "small.csv, line 3: "),
    ],
)
def test_what_is_wrong_is_said_with_its_line(row: str, message: str) -> None:
    assert message in wrong(row)


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("x.csv", "", "x.csv has no questions"),
        ("x.csv", HEAD, "x.csv has no questions"),
        ("x.csv", "id,category\na,b\n", "x.csv has no column question_en"),
        ("x.csv", "id,category,question_en\na,b,c\n", "x.csv, line 2: there is no answers_en"),
        ("x.csv", "id,category,question_en,question_xxx\na,b,c,d\n", "'xxx' is no language"),
        ("x.csv", "id,category,id\na,b,c\n", "x.csv, line 1: the column id stands there twice"),
        ("x.json", '{"questions": [{"id": "a", "id": "b"}]}', "'id' stands twice in one object"),
        (
            "x.json",
            '{"questions": [{"answers": {"en": "a"}, "answers_en": "b"}]}',
            "x.json, question 1: answers_en stands there twice",
        ),
        ("x.json", "{", "x.json is no JSON"),
        ("x.json", "[]", 'a pack is an object with a list "questions"'),
        ("x.json", '{"questions": [1]}', "x.json, question 1 is no object"),
        ("x.json", '{"questions": [{"id": 5}]}', "x.json, question 1: id is no text"),
    ],
)
def test_a_file_that_is_no_pack_is_refused(file: str, text: str, message: str) -> None:
    with pytest.raises(PackError, match=re.escape(message)):
        pack_of("x", text, file)


def test_a_pack_is_named_as_a_file_can_be() -> None:
    with pytest.raises(PackError, match="a pack is named in small letters"):
        pack_of("My pack", f"{HEAD}\n{ROW}", "My pack.csv")


@pytest.mark.parametrize(
    ("typed", "form"),
    [
        ("the RED sea", "Red Sea"), ("Redsea", "Red Sea"), ("Reykjavik", "Reykjavík"),
        ("  ett  hus! ", "hus"), ("Kobenhavn", "København"), ("seven", "7"), ("seitsemän", "7"),
        ("Sju", "7"), ("3,14", "3.14"), ("1 / 2", "½"), ("1 1/2", "1½"), ("3 : 4", "3:4"), ("3–4", "3 - 4"),
        ("3^2", "3²"), ("10^-3", "10⁻³"), ("34 %", "34%"), ("34 percent", "34%"), ("3*4", "3×4"),
        ("−5", "minus 5"),
        ("H2O", "h₂o"), ("m2", "m²"), ("1 000", "1000"), ("C.C.", "cc"), ("Aegir", "Ægir"),
    ],
)  # fmt: skip
def test_case_accents_articles_spaces_and_signs_do_not_count(typed: str, form: str) -> None:
    assert plain(typed) == plain(form)


@pytest.mark.parametrize(
    ("typed", "form"),
    [
        ("3.14", "314"),
        ("-5", "5"),
        ("Oslo Bergen", "Oslo"),
        ("the", "a"),
        ("17", "7"),
        ("Ohio", "Oslo"),
        ("3/4", "34"),
        ("34", "3/4"),
        ("3:4", "34"),
        ("3:4", "3/4"),
        ("3-4", "34"),
        ("3–4", "34"),
        ("3²", "32"),
        ("3^4", "34"),
        ("3²", "3·2"),
        ("10⁻³", "10³"),
        ("34%", "34"),
        ("34‰", "34%"),
        ("1½", "11/2"),
        ("½", "12"),
        ("3 × 4", "34"),
        ("3+4", "34"),
        ("3, 4", "34"),
        ("√2", "2"),
        ("−5", "5"),
        ("3.5", "35"),
    ],
)
def test_what_is_another_answer_stays_one(typed: str, form: str) -> None:
    assert plain(typed) != plain(form)


def test_a_host_offers_packs_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "_FOLDERS", [OWN_FOLDER])
    monkeypatch.setattr(questions, "_READ", {})
    (tmp_path / "birds.csv").write_text(f"{HEAD}\n{ROW}\n", encoding="utf-8")
    (tmp_path / "aloud.csv").write_text("nonsense", encoding="utf-8")  # ours keeps its name
    (tmp_path / "odd.csv").write_bytes(b"\xff\xfe\xfa")
    add_folder(tmp_path)
    assert list(pack_files()) == ["aloud", "pelitupa", "birds", "odd"]
    assert len(find_pack("birds").questions) == 1
    assert len(find_pack("aloud").questions) == 6
    with pytest.raises(PackError, match=r"odd.csv cannot be read as UTF-8"):
        find_pack("odd")
    with pytest.raises(PackError, match="is no folder of question packs"):
        add_folder(tmp_path / "nowhere")


def test_a_folder_of_packs_is_named_by_the_environment(tmp_path: Path) -> None:
    """`PELITUPA_PACKS` is read when the package is imported; what is wrong there is told later."""
    (tmp_path / "birds.csv").write_text(f"{HEAD}\n{ROW}\n{ROW.replace('a1', 'a2', 1)}\n", "utf-8")
    (tmp_path / "odd.json").write_text("[" * 100_000, "utf-8")
    code = """
import pelitupa
from pelitupa.equipment.questions import find_pack
print(len(find_pack('birds').questions))
for name in ('odd', 'none'):
    try:
        pelitupa.load_game('believe_or_doubt', pack=name)
    except pelitupa.OptionError as error:
        print(error)
"""
    for folder, said in ((tmp_path, "2\nodd.json is no JSON"), (tmp_path / "gone", "")):
        ran = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PELITUPA_PACKS": str(folder)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.stdout.startswith(said), ran.stderr
        assert ("there is: aloud, pelitupa, birds" in ran.stdout) is bool(said)
    assert "no question pack 'birds'; there is: aloud, pelitupa; " in ran.stderr
    assert "gone is no folder" in ran.stderr


def test_our_own_pack_has_three_hundred_questions_in_all_languages_that_do_not_tell_their_answers() -> (
    None
):
    pack = read_pack(OWN_FOLDER / "pelitupa.csv")
    assert len(pack.questions) >= 300
    assert len(pack.keys) == 6
    asked: set[str] = set()
    for card in pack.questions:
        said = card.text.said  # type: ignore[attr-defined]
        assert set(said) == set(LANGUAGES)
        assert card.kind
        for text in said.values():
            assert text.endswith("?")
            assert text not in asked
            asked.add(text)
            words = [plain(word) for word in text.replace("’", "'").split()]
            near = {"".join(words[i : i + n]) for i in range(len(words)) for n in (1, 2, 3)}
            assert not {form for form in card.forms if len(form) > 1} & near, card.id
        for language in LANGUAGES:
            assert card.accepts(translator(language).text(card.answer))
        assert card.accepts(card.spoken)
    for category in range(6):
        assert len(pack.of(category)) >= 40
        kinds = [pack.questions[place].kind for place in pack.of(category)]
        assert all(
            kinds.count(kind) >= 2 for kind in kinds
        )  # so that there is something to bluff with
