"""The bot of Believe or Doubt: what it knows, what it makes up, whom it believes, what it tells people."""

from __future__ import annotations

import pytest

from pelitupa.core import OptionError, PelitupaError
from pelitupa.equipment.questions import Question, find_pack
from pelitupa.games import load_game
from pelitupa.games.board.believe_or_doubt.actions import BELIEVE, DOUBT
from pelitupa.games.board.believe_or_doubt.game import BelieveOrDoubtState
from pelitupa.nature import nature_for
from pelitupa.players import adviser, best_bot, make_bot
from pelitupa.players.believe_or_doubt.bot import BelieveOrDoubtBot
from pelitupa.players.believe_or_doubt.knowledge import Knowledge
from pelitupa.players.seat_bot import match_seed

ID = "believe_or_doubt"
PACK = find_pack("pelitupa")


def at(*steps: str, spec: str = ID) -> BelieveOrDoubtState:
    state = load_game(spec).new_initial_state()
    assert isinstance(state, BelieveOrDoubtState)
    for step in steps:
        state.apply_action(state.string_to_action(step))
    return state


def bot(settings: str, seat: int, seed: str = "1") -> BelieveOrDoubtBot:
    made = make_bot(f"{ID}({settings})", load_game(ID), seat, seed)
    assert isinstance(made, BelieveOrDoubtBot)
    return made


def test_it_knows_each_category_to_a_degree_that_its_seed_draws() -> None:
    shares = []
    for seed in range(40):
        known = Knowledge(PACK, 0.5, str(seed))
        assert known.degrees == Knowledge(PACK, 0.5, str(seed)).degrees
        assert all(0.25 <= degree <= 0.75 for degree in known.degrees)
        shares.append(sum(map(known.knows, PACK.questions)) / len(PACK.questions))
    assert min(shares) < 0.45 < 0.55 < max(shares)
    assert sum(shares) / 40 == pytest.approx(0.5, abs=0.04)
    assert all(Knowledge(PACK, 1.0, "a").knows(card) for card in PACK.questions)
    assert not any(Knowledge(PACK, 0.0, "a").knows(card) for card in PACK.questions)


def test_nobody_believes_who_does_not_know() -> None:
    state = at("geography", "card geo-01", "unknown")
    assert bot("knowledge=0,trust=0.1", 1).step(state) == DOUBT
    assert make_bot("plain", load_game(ID), 1, "1").step(state) == DOUBT


def test_it_looks_at_the_back_of_no_card_that_it_does_not_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def looked_at(self: Question, answer: str) -> bool:
        raise AssertionError("it looked")

    ignorant = bot("knowledge=0", 1)
    monkeypatch.setattr(Question, "accepts", looked_at)
    state = at("geography", "card geo-01", "answer Oslo")
    assert ignorant.step(state) in (BELIEVE, DOUBT)
    with pytest.raises(AssertionError, match="it looked"):
        bot("knowledge=1", 1).step(state)


def test_it_says_what_it_knows_and_else_what_any_card_of_the_kind_might_say() -> None:
    state = at("geography", "card geo-01")
    assert bot("knowledge=1", 0).step(state) == ("Oslo",)
    said = {bot("knowledge=0", 0, str(seed)).step(state) for seed in range(200)}
    cities = {
        (card.spoken,) for card in PACK.questions if card.category == 0 and card.kind == "city"
    }
    assert len(said) > 15
    assert said <= cities
    assert ("Oslo",) in said  # blindly: it does not know that it must not say this


def test_it_doubts_what_it_knows_to_be_wrong_and_whoever_has_been_found_out_too_often() -> None:
    right, wrong = (at("geography", "card geo-01", f"answer {town}") for town in ("Oslo", "Bergen"))
    assert bot("knowledge=1", 1).step(right) == BELIEVE
    assert bot("knowledge=1", 1).step(wrong) == DOUBT
    stranger = bot("knowledge=0", 1)
    assert stranger.step(wrong) == BELIEVE
    wrong.shown[0] = (0, 3)
    assert stranger.chance_of(wrong) == pytest.approx(2.4 / 7)
    assert stranger.step(wrong) == DOUBT


def test_it_plays_on_the_board_and_judges_honestly() -> None:
    free = at("free", spec=f"{ID}(board=squares)")
    made = bot("", 0)
    weakest = min(range(6), key=made.knowledge.degrees.__getitem__)
    assert free.action_to_string(made.step(free)) == f"ban {PACK.keys[weakest]}"
    judge = at("geography", "card geo-01", "answer Bergen", "doubt", spec=f"{ID}(judge=players)")
    assert judge.action_to_string(bot("knowledge=0", 2).step(judge)) == "no"


def test_what_it_knows_stays_the_same_where_it_is_made_anew_for_every_decision() -> None:
    assert match_seed("abc:bot:2:17") == match_seed("abc:bot:2:18") == "abc:bot:2"
    assert match_seed("abc:bot:2") == "abc:bot:2"
    assert match_seed(7) == "7"
    first, later = bot("", 2, "abc:bot:2:17"), bot("", 2, "abc:bot:2:18")
    assert first.knowledge.degrees == later.knowledge.degrees
    known = [first.knowledge.knows(card) for card in PACK.questions]
    assert known == [later.knowledge.knows(card) for card in PACK.questions]


def test_a_hint_tells_nothing_that_people_may_not_be_told() -> None:
    assert best_bot(ID) == ID
    assert adviser(ID) == f"{ID}(knowledge=0.0)"
    assert adviser("hex", budget="simulations=5") == best_bot("hex", budget="simulations=5")
    state = at("geography", "card geo-01")
    hints = {make_bot(adviser(ID), state.game, 0, seed).step(state) for seed in range(60)}
    assert len(hints) > 10


def test_knowing_more_wins() -> None:
    """Forty matches: who knows four fifths against three who know a third."""
    game, won = load_game(f"{ID}(target=5)"), 0
    for number in range(40):
        nature, state = nature_for(game).make(number), game.new_initial_state()
        specs = [f"{ID}(knowledge=0.3)"] * 4
        specs[number % 4] = f"{ID}(knowledge=0.8)"
        bots = [make_bot(spec, game, seat, number) for seat, spec in enumerate(specs)]
        while not state.is_terminal():
            chance = state.is_chance_node()
            step = nature.outcome(state) if chance else bots[state.current_player()].step(state)
            state.apply_action(step)
        won += number % 4 in state.winners()
    assert won > 25


def test_it_plays_this_game_alone_and_in_its_turn() -> None:
    with pytest.raises(OptionError, match="plays Believe or Doubt only, not hex"):
        make_bot(ID, load_game("hex"), 0, 1)
    with pytest.raises(PelitupaError, match="is asked in the turn of"):
        bot("", 2).step(at("geography", "card geo-01"))


def test_it_doubts_whatever_would_win_the_match() -> None:
    """A doubt that is mistaken loses nothing then, unless it is the points that count."""
    said = ("geography", "card geo-01", "answer Oslo")
    for target, objective, choice in (
        (1, "win", DOUBT),
        (2, "win", BELIEVE),
        (1, "margin", BELIEVE),
    ):
        state = at(*said, spec=f"{ID}(target={target},objective={objective})")
        assert bot("knowledge=0,trust=0", 1).step(state) == choice
