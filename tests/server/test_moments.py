"""What a deal has brought, and how a match ended, as the cards beside the table tell it."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from random import Random

import pytest

from pelitupa.core import ScoreLine, State, t
from pelitupa.games import load_game
from pelitupa.i18n import named
from pelitupa.nature import Seeded
from pelitupa.shown.fragments import mark_data, sheet_html
from pelitupa.shown.landmarks import Landmark
from pelitupa.shown.moments import deal_data, end_data, last_deal, sides, winners_text
from pelitupa.table import Match, Result, Seat

NAMES = ["Aino", "Bertta", "Cecilia", "Dagny"]


def played(spec: str, deal: int) -> State:
    """A match at the beginning of a deal, or at its end."""
    state = load_game(spec).new_initial_state()
    rng, nature = Random(4), Seeded(4)
    while not state.is_terminal() and state.view(None).deal < deal:
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def read(text: str, own: int | None) -> str:
    """What a card says to who sits in a seat."""
    said = re.sub(r"<[^>]*>", " ", named(text, NAMES, own))
    return html.unescape(re.sub(r"\s+", " ", said)).strip()


def test_a_deal_is_told_with_its_points_and_how_it_stands() -> None:
    view = played("skruuvi", 2).view(0)
    data = deal_data(view, True, "en")
    assert data["deal"] == last_deal(view) == 1
    said = read(data["html"], 0)
    assert said.startswith("Deal 1")
    for line in view.sheet:
        assert f"{abs(line.points):g}" in said
    for player in view.players:
        assert player.score in said
    assert "You, Cecilia" in said
    assert "Bertta, Dagny" in said
    assert "You" not in read(data["html"], None)
    assert "Jako 1" in read(deal_data(view, True, "fi")["html"], None)


def test_a_deal_that_has_brought_nothing_is_not_told() -> None:
    view = played("skruuvi", 2).view(0)
    assert deal_data(replace(view, sheet=()), True, "en")["html"] == ""
    assert deal_data(played("skruuvi", 1).view(0), True, "en") == {"deal": 0, "html": ""}


def test_scores_that_no_deal_has_changed_are_not_told_beside_points_of_another_book() -> None:
    told = deal_data(played("vint", 2).view(0), True, "en")["html"]
    assert "match points" in told
    assert 'class="standing"' not in told


def test_a_round_of_darts_is_no_deal() -> None:
    view = played("round_the_clock", 1).view(0)
    state = replace(view, deal=2, sheet=played("skruuvi", 2).view(0).sheet)
    assert deal_data(state, False, "en")["html"] == ""


@pytest.mark.parametrize(
    ("language", "round", "half"),
    [("en", "Round 2", "Half"), ("fi", "2. kierros", "Puoliaika"), ("sv", "Runda 2", "Halvlek")],
)
def test_darts_speak_of_rounds_and_halves_as_their_players_do(
    language: str, round: str, half: str
) -> None:
    view = load_game("killeri").new_initial_state().view(None)
    assert mark_data(Landmark(2, 0, 5, 5), False, view.part, language)["head"] == round
    line = ScoreLine(1, (0,), 3.0, "merirosvo/points", t("points"))
    part = load_game("merirosvo").new_initial_state().view(None).part
    assert f">{half}<" in sheet_html((line,), False, language, part)
    ended = replace(played("killeri(players=3,limit=2)", 9).view(0), sheet=(replace(line, deal=2),))
    said = read(
        end_data(ended, Result("finished", (1.0, -1.0, -1.0), ended.result), False, language)[
            "html"
        ],
        0,
    )
    assert {"en": "The last round", "fi": "Viimeinen kierros", "sv": "Sista rundan"}[
        language
    ] in said


def test_the_end_tells_who_has_won_and_how_it_stands() -> None:
    view = played("hex(size=3)", 9).view(0)
    assert view.result
    winner = view.result[len("Player ")]
    returns = (1.0, -1.0) if winner == "1" else (-1.0, 1.0)
    data = end_data(view, Result("finished", returns, view.result), False, "en")
    mine = named(data["headline"], NAMES, int(winner) - 1)
    assert (mine, named(data["headline"], NAMES, 2 - int(winner))) == (
        "You have won",
        f"{NAMES[int(winner) - 1]} has won",
    )
    assert data["how"] == ""
    assert "What decided it" in data["html"]
    best = re.findall(r'<tr class="best"><th scope="row">(.*?)</th>', data["html"])
    assert [named(name, NAMES) for name in best] == [NAMES[int(winner) - 1]]
    assert data["html"].index("best") < data["html"].index("<tr><th")


@pytest.mark.parametrize(
    ("returns", "said"),
    [
        ((-1.0, 1.0), "Bertta has won"),
        ((1.0, -1.0, 1.0, -1.0), "You, Cecilia have won"),
        ((0.0, 0.0), None),
    ],
)
def test_a_match_that_was_broken_off_has_winners_too(
    returns: tuple[float, ...], said: str | None
) -> None:
    text = winners_text(returns)
    if said is None:
        assert text is None
        return
    view = played("hex", 9).view(0) if len(returns) == 2 else played("skruuvi", 1).view(0)
    data = end_data(view, Result("resigned", returns, "Somebody has resigned"), True, "en")
    assert named(data["headline"], NAMES, 0) == said
    assert data["how"] == "Somebody has resigned"


def test_partners_stand_together_and_others_alone() -> None:
    view = played("skruuvi", 1).view(0)
    assert [str(side.name) for side in sides(view.players)] == [
        "Player 1, Player 3",
        "Player 2, Player 4",
    ]
    apart = [replace(player, score=str(player.seat)) for player in view.players]
    assert len(sides(apart)) == 4
    order = sides(apart, (1.0, 4.0, 2.0, 3.0))
    assert [side.score for side in order] == ["1", "3", "2", "0"]
    assert [side.best for side in order] == [True, False, False, False]


def test_of_those_who_won_alike_the_scores_give_the_order() -> None:
    players = played("skruuvi", 1).view(0).players
    many = [replace(player, score=str(seat)) for seat, player in enumerate(players)]
    assert [side.score for side in sides(many, (-3.0, 1.0, 1.0, 1.0))] == ["3", "2", "1", "0"]
    few = [
        replace(player, score="\N{MINUS SIGN}50" if seat else "10")
        for seat, player in enumerate(players)
    ]
    assert sides(few, (1.0, -1.0, 0.0, 0.0))[0].score == "10"
    least = [replace(player, score=str(9 - seat)) for seat, player in enumerate(players)]
    assert [side.score for side in sides(least, (-1.0, -1.0, 1.0, 1.0))] == ["6", "7", "8", "9"]


def test_lines_that_say_the_same_of_the_same_players_are_one() -> None:
    """Thirteen tricks of one point are two lines."""
    game = load_game("single_suit_whist")
    match = Match(game, [Seat(name, bot="random") for name in "AB"], seed="1")
    while not match.is_over:
        match.advance()
    result = match.result()
    assert result is not None
    gains = end_data(match.view(0), result, True, "en")["html"].partition('class="gains"')[2]
    assert gains.count("<tr>") == 2
    assert "× " in gains
