"""PBN that is inherited, misspelt, huge or malicious."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pelitupa.records.pbn import PbnDeal, PbnError, read_pbn

DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def read(*games: str) -> list[PbnDeal]:
    """The deals of games, each of which is given without its Deal."""
    return read_pbn("\n\n".join(f'{tags}\n[Deal "{DEAL}"]' for tags in games))


def outcome(text: str) -> list[PbnDeal] | int:
    """The deals of a text, or the line where it is refused."""
    try:
        return read_pbn(text)
    except PbnError as error:
        return error.line


def events(*values: str | None) -> list[str]:
    """The events of games with these Event tags; None where there is none."""
    return [d.event for d in read(*("" if v is None else f'[Event "{v}"]' for v in values))]


# --- 4.8 of the standard


def test_a_value_of_the_game_before() -> None:
    assert events("A", "#", "#", "B", "#") == ["A", "A", "A", "B", "B"]
    assert events("#", "A") == ["", "A"]
    assert events("A", None, "#") == ["A", "", ""], "the game before had none"
    assert events("?", "#") == ["", ""]


def test_a_value_for_all_games_that_follow() -> None:
    assert events("##A", None, None, "B", None) == ["A", "A", "A", "B", ""]
    assert events("##A", "#", None, "##B", None) == ["A", "A", "A", "B", "B"]
    assert events("A", "##", None) == ["A", "A", "A"], "the value before, from now on"
    assert events("##", None) == ["", ""]
    assert events("##A", "", None) == ["A", "", ""], "a value of its own ends it"


def test_every_tag_is_inherited() -> None:
    tags = '[Event "##E"]\n[Date "##2026.11.22"]\n[Board "7"]\n[North "##Aino"]\n[Dealer "##S"]'
    first, second, third = read(tags, '[Board "#"]\n[North "#"]', '[North "Eino"]\n[Dealer "#"]')
    assert first == second
    assert (third.names[0], third.event, third.dealer, third.board) == ("Eino", "E", 2, "")


def test_the_deal_itself_may_be_that_of_the_game_before() -> None:
    """As where one deal is played at two tables."""
    one, two = read_pbn(f'[Board "1"]\n[Deal "{DEAL}"]\n\n[Board "2"]\n[Deal "#"]\n')
    assert (one.hands, one.board, two.board) == (two.hands, "1", "2")
    one, two = read_pbn(f'[Deal "##{DEAL}"]\n\n[Board "2"]\n')
    assert one.hands == two.hands
    with pytest.raises(PbnError, match=r"line 1: .*no game before"):
        read_pbn('[Deal "#"]')


def test_signs_in_a_name_stay() -> None:
    (deal,) = read('[North "Aino #1"]\n[East "C#"]')
    assert deal.names[:2] == ("Aino #1", "C#")


# --- what is misspelt


@pytest.mark.parametrize("tag", ["deal", "DEAL", "dEAL"])
def test_letter_case_is_told(tag: str) -> None:
    with pytest.raises(PbnError, match=rf"line 2: the tag is Deal, not {tag}"):
        read_pbn(f'[Event "A"]\n[{tag} "{DEAL}"]')
    with pytest.raises(PbnError, match="line 1: the tag is North, not north"):
        read_pbn(f'[north "A"]\n[Deal "{DEAL}"]')


@pytest.mark.parametrize("text", ["", "\n\n", "hello", "; only a comment", '[Event "A"]\n'])
def test_a_text_without_a_deal_has_no_deals(text: str) -> None:
    assert read_pbn(text) == []


# --- malice


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("[Deal", 1, "a tag is like"),
        ('[Deal "', 1, "a tag is like"),
        ('\n[Deal "N:x"', 2, "a tag is like"),
        ('[Deal "N:x"]]', 1, "a tag is like"),
        ('[[Deal "N:x"]', 1, "a tag is like"),
        ('[Deal "N:x" "y"]', 1, "a tag is like"),
        ('["Deal" "N:x"]', 1, "a tag is like"),
        ("\n\n{ a { b", 3, "a comment that begins here is not closed"),
        ("{ a } { b", 1, "a comment that begins here is not closed"),
        ('[North "A\x00B"]', 1, "U\\+0000"),
        ('[North "A\x1b[2J"]', 1, "U\\+001B"),
        ('[North "A\u202eB"]', 1, "U\\+202E"),
        ('[Deal "X:..."]', 1, "a deal is like"),
        ('[Deal "N:... ... ... ... ..."]', 1, "a deal is like"),
        (f'[Deal "{DEAL[:-1]}"]', 1, "13 cards, not 12"),
        (f'[Deal "{DEAL} "]\n[Deal "{DEAL[:-1]}2"]\n[Deal "{DEAL[:-1]}3"]', 3, "twice"),
        (f'[Deal "{DEAL.replace("T", "1")}"]', 1, "no rank '1'"),
        (f'[Deal "{DEAL}"]\n[Dealer "NS"]', 2, "one of N, E, S, W"),
        (f'[Deal "{DEAL}"]\n[Play "N"]\nSA SK SQ\nSX', 4, "a card is like"),
        (f'[Deal "{DEAL}"]\n[Play "Q"]\nSA', 2, "the first leader"),
        (f'[Deal "{DEAL}"]\n[Play "N"]\nSA SA SA SA', 3, "SA is played twice"),
        (f'[Deal "{DEAL}"]\n[Play "N"]\n' + "- - - -\n" * 14, 16, "at most 13 tricks"),
        ("x" * 5000, 1, "a line has at most"),
    ],
)
def test_each_fault_is_told_with_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(PbnError, match=says) as error:
        read_pbn(text)
    assert error.value.line == line
    assert str(error.value).startswith(f"line {line}: ")
    assert re.fullmatch(r"[^\x00-\x1f\x7f\u202e]*", str(error.value)), "nothing is passed on"


def test_comments_are_not_nested() -> None:
    """As in the standard: the first } ends one."""
    (deal,) = read_pbn("{ a { b }\n" + f'[Deal "{DEAL}"] {{ c }}')
    assert deal.hands[0] == 0x1FFF << 39
    assert read_pbn("{" * 4000 + "}") == []


def test_huge_texts_are_read_in_a_time_that_grows_with_them() -> None:
    """Nothing that is repeated makes the reading slow: pytest's time limit would say so."""
    for part in ("[", '"', "\\", "{}", "{\n}\n", "[Event\n", '[A "', "%\n", ";\n", " "):
        assert outcome(part * (200_000 // len(part))) != 0
    many = f'[Deal "{DEAL}"]\n\n' * 20_000
    assert len(read_pbn(many)) == 20_000


PIECES = st.sampled_from([
    "[", "]", '"', "\\", "{", "}", ";", "%", "#", "##", "\n", "\r\n", " ", "\t", "\x00", "\x0c", "\u2028",
    "Deal", "deal", "Event", "Play", "Dealer", "N", "N:", DEAL, f'[Deal "{DEAL}"]', "-", "*", "SA", "=1=",
    "$4", "!", "ä", "\U0001f0a1", '[Play "N"]', "\n\n",
])  # fmt: skip


@example('[Deal "#"]\n\n')
@given(st.one_of(st.text(), st.lists(PIECES, max_size=40).map("".join)))
def test_whatever_is_read_gives_deals_or_an_error_with_a_line(text: str) -> None:
    found = outcome(text)
    assert found != 0
    for deal in found if isinstance(found, list) else ():
        assert sum(deal.hands) == 2**52 - 1
        assert len(deal.tricks) <= 13


@given(st.integers(0, len(DEAL) - 1), st.characters())
def test_a_deal_with_one_sign_changed_is_refused_or_another(place: int, sign: str) -> None:
    text = DEAL[:place] + sign + DEAL[place + 1 :]
    found = outcome(f'[Deal "{text}"]')
    assert found != 0
    assert not isinstance(found, list) or all(sum(d.hands) == 2**52 - 1 for d in found)
