"""Options: what is given is read exactly or refused with what would be right."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pelitupa.core import OptionError, Options, describe, option, parse_spec
from pelitupa.core.options import LONGEST, LONGEST_SPEC, Value
from pelitupa.games import game_ids, options_class


@dataclass(frozen=True)
class Sample(Options):
    players: int = option(3, "How many.", low=3, high=8)
    clubs: str = option("soft", "Clubs.", choices=("soft", "hard"))
    packs: int = option(1, "Packs.", low=1, high=2)
    share: float = option(0.5, "Share.", low=0, high=1)
    sooli: bool = option(True, "Sooli.")

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {"hard": {"clubs": "hard", "packs": 2}}

    def check(self) -> None:
        if self.players > 6 and self.packs == 1:
            raise OptionError("more than 6 players need packs=2")


def test_only_what_differs_is_printed_and_it_parses_back() -> None:
    sample = Sample.make({"clubs": "hard", "sooli": "no", "share": "0.25"})
    assert str(sample) == "clubs=hard,share=0.25,sooli=false"
    assert str(Sample()) == ""


@given(
    players=st.integers(3, 6),
    clubs=st.sampled_from(["soft", "hard"]),
    packs=st.integers(1, 2),
    share=st.floats(0, 1),
    sooli=st.booleans(),
    objective=st.sampled_from(["win", "margin", "money"]),
)
def test_printed_options_parse_back_exactly(
    players: int, clubs: str, packs: int, share: float, sooli: bool, objective: str
) -> None:
    sample = Sample(
        players=players, clubs=clubs, packs=packs, share=share, sooli=sooli, objective=objective
    )
    _, parsed = parse_spec(f"sample({sample})")
    assert Sample.make(parsed) == sample


def test_a_ruleset_lies_under_what_else_is_given() -> None:
    assert Sample.make({"ruleset": "hard"}).packs == 2
    assert Sample.make({"packs": 1, "ruleset": "hard"}) == Sample(clubs="hard")


@pytest.mark.parametrize(
    ("given_options", "says"),
    [
        ({"club": "soft"}, "unknown option 'club'; valid options: players, objective, clubs"),
        ({"clubs": "medium"}, "option clubs is one of soft, hard, not 'medium'"),
        ({"players": "2"}, "option players is 3 to 8, not 2"),
        ({"players": "many"}, "option players is 3 to 8, not 'many'"),
        ({"players": True}, "option players is 3 to 8, not True"),
        ({"share": float("nan")}, "option share is 0 to 1, not nan"),
        ({"sooli": "maybe"}, "option sooli is true or false, not 'maybe'"),
        ({"sooli": 1}, "option sooli is true or false, not 1"),
        ({"ruleset": "mild"}, "there is no ruleset 'mild'; there is: hard"),
        ({"players": 7}, "more than 6 players need packs=2"),
    ],
)
def test_bad_options_are_refused_with_what_would_be_right(
    given_options: dict[str, Value], says: str
) -> None:
    with pytest.raises(OptionError, match=says.replace("(", r"\(")):
        Sample.make(given_options)


@pytest.mark.parametrize(
    "spec",
    ["knorri(", "knorri)", "knorri(clubs)", "knorri(=soft)", "", "kno rri", "a(b=1,b=2)", "é"],
)
def test_malformed_specs_are_refused(spec: str) -> None:
    with pytest.raises(OptionError):
        parse_spec(spec)


@given(st.text(max_size=60))
def test_any_text_parses_or_is_refused(text: str) -> None:
    try:
        name, options = parse_spec(text)
    except OptionError:
        return
    assert name.isascii()
    assert all(key for key in options)


def test_options_describe_themselves() -> None:
    infos = {info.name: info for info in describe(Sample)}
    assert infos["players"].allowed == "3 to 8"
    assert infos["sooli"].kind == "bool"
    assert infos["clubs"].choices == ("soft", "hard")


@dataclass(frozen=True)
class Written(Options):
    players: int = option(2, "How many.", low=2, high=2)
    deck: str = option("plain", "Which cards.")
    board: str = option("", "The squares.", longest=500, drawn=(9, 9))


def test_a_text_is_no_longer_than_its_option_says() -> None:
    assert Written(deck="x" * LONGEST, board="x" * 500).drawing() == ""
    with pytest.raises(
        OptionError, match=r"a text of at most 200 characters, not 'xxx.*…$"
    ) as refused:
        Written.make({"deck": "x" * (LONGEST + 1)})
    assert len(str(refused.value)) < 200, "what is too long is not said again whole"
    with pytest.raises(OptionError, match="at most 500"):
        Written(board="x" * 501)
    assert [info.name for info in describe(Written) if any(info.drawn)] == ["board"]


@pytest.mark.parametrize("id", game_ids())
def test_the_longest_way_to_write_a_game_can_be_kept(id: str) -> None:
    whole = len(id) + len("()")
    for info in describe(options_class(id)):
        longest = len(str(not info.default))  # of a choice of two
        if info.choices:
            longest = max(len(str(choice)) for choice in info.choices)
        elif info.kind == "str":
            longest = info.longest
        elif info.kind != "bool":
            bounds = [10**6 if bound is None else bound for bound in (info.low, info.high)]
            longest = max(len(f"{bound:.6g}") for bound in bounds)
        whole += len(info.name) + len("=,") + longest
    assert whole - 1 <= LONGEST_SPEC
