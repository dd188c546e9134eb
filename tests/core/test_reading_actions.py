"""What a typed text means: whole, by its beginning, by its end, and for whom."""

from __future__ import annotations

import pytest

from pelitupa.core import AmbiguousAction, IllegalAction, MalformedAction, State
from pelitupa.games import load_game
from pelitupa.nature import Seeded


def dealt(spec: str, seed: int = 1) -> State:
    """A match after its draws, at the first decision."""
    state, nature = load_game(spec).new_initial_state(), Seeded(seed)
    while state.is_chance_node():
        state.apply_action(nature.outcome(state))
    return state


def texts(state: State, player: int | None = None) -> list[str]:
    seat = state.current_player() if player is None else player
    return [state.action_to_string(seat, action) for action in state.legal_actions(seat)]


def test_the_end_of_one_action_is_enough() -> None:
    state = dealt("huutopussi")
    for typed in ("55", " 55 ", "bid 55", "BID  55"):
        assert state.action_to_string(state.string_to_action(typed)) == "bid 55"


def test_a_program_that_sends_a_card_means_playing_it() -> None:
    """Whatever else might be meant by a person: see `pelitupa.cli.shorthand`."""
    state = dealt("tuppi")
    card = next(text for text in texts(state) if text.startswith("bid ")).removeprefix("bid ")
    with pytest.raises(IllegalAction):
        state.apply_action(state.string_to_action(card))


def test_the_whole_text_of_a_legal_action_means_that_action() -> None:
    """Whatever else may end so."""
    for spec in ("tuppi", "huutopussi", "knueffeln", "norrlandsknack", "vint", "valepaska", "hex"):
        state, nature = load_game(spec).new_initial_state(), Seeded(3)
        for _ in range(150):
            if state.is_terminal():
                break
            if state.is_chance_node():
                state.apply_action(nature.outcome(state))
                continue
            for action in state.legal_actions():
                assert state.string_to_action(state.action_to_string(action)) == action
            state.apply_action(state.legal_actions()[-1])


def test_an_end_that_several_have_is_not_guessed() -> None:
    state = dealt("vint")
    named = [text for text in texts(state) if text.endswith(" hearts")]
    assert len(named) > 1
    with pytest.raises((MalformedAction, AmbiguousAction)):
        state.string_to_action("hearts")


@pytest.mark.parametrize("typed", ["", " ", "id", "bid", "(", "\x00", "ä" * 3000, "h" * 5000])
def test_what_is_no_end_of_words_is_none(typed: str) -> None:
    with pytest.raises((MalformedAction, AmbiguousAction)):
        dealt("tuppi").string_to_action(typed)
