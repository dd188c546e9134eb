"""What an onlooker of a live table is told to guess by: no more than they see."""

from __future__ import annotations

from random import Random

from pelitupa.games import load_game
from pelitupa.shown.onlooking import MOST_DONE, onlooking_data
from pelitupa.table import Match, Seat


def a_match(spec: str) -> Match:
    game = load_game(spec)
    return Match(game, [Seat(str(seat)) for seat in range(game.num_players())], seed="onlooking")


def asked(match: Match, since: int = 0) -> dict[str, object]:
    return onlooking_data(match, match.view(None), since, "en")


def test_where_nothing_is_hidden_the_choices_are_told_and_then_what_was_done() -> None:
    match = a_match("hex(size=3,swap=false)")
    guess = asked(match)["guess"]
    assert isinstance(guess, dict)
    assert (guess["seat"], guess["step"], guess["open"], guess["choices"]) == (0, 0, True, 9)
    assert {choice["text"] for choice in guess["actions"]} == set(match.legal(0))
    match.submit(0, "b2")
    told = asked(match, since=0)
    assert told["done"] == [{"step": 0, "seat": 0, "text": "b2", "label": "b2"}]
    guess = told["guess"]
    assert isinstance(guess, dict)
    assert (guess["seat"], guess["step"], guess["choices"]) == (1, 1, 8)


def test_where_hands_are_hidden_nothing_is_told_that_hangs_on_one() -> None:
    """All that is told of what may be guessed is who decides and how many actions the game has at all."""
    rng = Random(4)
    match = a_match("skruuvi")
    match.draw_on()
    several = 0
    while not match.is_over and several < 60:
        told = asked(match, since=max(0, len(match.history()) - 20))
        guess, done = told["guess"], told["done"]
        (seat, *more) = match.asked()
        if not more:
            assert guess == {
                "seat": seat,
                "step": len(match.history()),
                "open": False,
                "actions": [],
                "choices": match.game.num_distinct_actions(),
            }
        seen = {line.step for line in match.log(None) if line.actor >= 0 and not line.hidden}
        assert isinstance(done, list)
        assert len(done) <= MOST_DONE
        assert {one["step"] for one in done} <= seen
        match.submit(seat, rng.choice(match.legal(seat)))
        match.draw_on()
        several += 1


def test_an_aim_at_a_point_is_not_asked_nor_anything_after_the_end() -> None:
    assert asked(a_match("kangaroo"))["guess"] is None
    match = a_match("hex(size=3,swap=false)")
    match.resign(0)
    assert asked(match)["guess"] is None
