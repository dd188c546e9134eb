"""Nature as a text: `chance`, `throws(sd=20,rho=0.3)`, `reported`; and what a game says it needs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pelitupa.core import OptionError
from pelitupa.games import game_class, game_ids, load_game
from pelitupa.nature import (
    NatureSpec,
    Throws,
    describe_nature,
    nature_for,
    nature_kinds,
    nature_of_spread,
    read_nature,
)
from pelitupa.players import check_bot, make_bot, own_bot

DARTS = load_game("round_the_clock")


def test_kinds_are_there_by_being_in_their_folder() -> None:
    assert {"chance", "quiz", "reported", "throws", "traffic"} <= set(nature_kinds())
    assert [info.name for info in describe_nature("throws")] == [
        "sd",
        "sd_y",
        "rho",
        "bias_x",
        "bias_y",
        "skills",
    ]


@pytest.mark.parametrize("id", game_ids())
def test_every_game_says_which_kind_it_needs(id: str) -> None:
    """Wherever nature is asked for an open value, the kind is one that answers with values."""
    kind = game_class(id).nature_kind
    assert kind in nature_kinds()
    assert nature_for(load_game(id)) == read_nature(kind)
    assert nature_for(load_game(id), "reported").is_reported


@given(
    st.builds(
        Throws,
        st.floats(0, 1e4),
        st.floats(0, 1e4),
        st.floats(-1, 1),
        st.floats(-100, 100),
        st.floats(-100, 100),
    )
)
def test_a_nature_is_read_as_it_is_printed(throws: Throws) -> None:
    spec = NatureSpec("throws", throws)
    assert read_nature(str(spec)) == spec
    assert str(read_nature(str(spec))) == str(spec)


def test_a_whole_number_is_printed_as_it_is_read_back() -> None:
    assert str(NatureSpec("throws", Throws(sd=7))) == "throws(sd=7.0)"
    assert str(read_nature("throws( sd=7 )")) == "throws(sd=7.0)"
    assert str(read_nature("throws(sd=20)")) == "throws"


@pytest.mark.parametrize(
    ("game", "spec", "says"),
    [
        ("tuppi", "throws(sd=3)", "the nature of tuppi is chance or reported, not throws"),
        ("round_the_clock", "chance", "is throws or reported, not chance"),
        (
            "round_the_clock",
            "wind",
            "there is no nature 'wind'; there is: chance, ",
        ),
        ("round_the_clock", "throws(rho=2)", "option rho is -1 to 1, not 2.0"),
        ("round_the_clock", "throws(sd=nan)", "option sd is 0 to 10000, not 'nan'"),
        ("round_the_clock", "throws(sd=2", "lacks its closing bracket"),
        (
            "round_the_clock",
            "throws(speed=2)",
            "unknown option 'speed'; valid options: sd, sd_y, rho",
        ),
        ("jakis", "chance(fair=true)", "unknown option 'fair'"),
    ],
)
def test_what_is_no_nature_of_a_game_is_told_in_a_sentence(game: str, spec: str, says: str) -> None:
    with pytest.raises(OptionError, match=says.replace("(", r"\(")):
        nature_for(load_game(game), spec)


def test_nobody_but_people_can_draw_what_is_reported() -> None:
    with pytest.raises(OptionError, match="people type in what happened"):
        nature_for(DARTS, "reported").make(1)


def test_what_a_table_told_before_there_were_natures() -> None:
    assert str(nature_of_spread(DARTS, 12.5)) == "throws(sd=12.5)"
    assert str(nature_of_spread(DARTS, 20.0)) == "throws"
    assert str(nature_of_spread(load_game("tuppi"), 12.5)) == "chance"


def test_a_bot_is_told_the_nature_it_plays_in() -> None:
    assert own_bot("round_the_clock") == "round_the_clock"
    told = "throws(sd=30,rho=-0.25,bias_x=4)"
    assert own_bot("round_the_clock", told) == "round_the_clock(sd=30.0,rho=-0.25,bias_x=4.0)"
    assert own_bot("round_the_clock", "reported") == "round_the_clock"
    assert own_bot("tuppi", "chance") == own_bot("tuppi")
    assert check_bot("search(nature=throws(sd=5,rho=0.5),simulations=9)") == (
        "search(simulations=9,nature=throws(sd=5,rho=0.5))"
    )


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("search(spread=10)", r"'spread' is no more; write nature=throws\(sd=\.\.\.\)"),
        ("search(nature=reported)", "a search draws for itself"),
        ("search(nature=chance)", "is throws or reported, not chance"),
        ("round_the_clock(sd=201)", "scatters by 200 mm at most"),
    ],
)
def test_a_bot_refuses_a_nature_that_it_cannot_reckon_with(bot: str, says: str) -> None:
    with pytest.raises(OptionError, match=says):
        make_bot(bot, DARTS, 0, 1)
