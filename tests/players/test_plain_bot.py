"""The plain bot: a game's rules of thumb, without a whim."""

from __future__ import annotations

from games.two_phase_positions import second
from pelitupa.games import load_game
from pelitupa.nature import Seeded
from pelitupa.players import make_bot
from pelitupa.players.advice import advice_for


def test_it_does_what_advice_says_whatever_its_seed() -> None:
    state = second("koira(players=2)", ("C2 C3 D4 SA", "C9 D8 H3"))
    likely = advice_for(state.get_game()).likely_action(state, lambda: 0.5)
    for seed in range(5):
        assert make_bot("plain", state.get_game(), 0, seed).step(state) == likely


def test_without_advice_it_chooses_at_random() -> None:
    state = load_game("hex(size=5)").new_initial_state()
    chosen = {make_bot("plain", state.get_game(), 0, seed).step(state) for seed in range(20)}
    assert len(chosen) > 5


def test_asked_for_an_answer_it_gives_one_that_fits() -> None:
    """It does not say that it does not know, though it does not."""
    game = load_game("believe_or_doubt")
    for seed in range(5):
        state, nature = game.new_initial_state(), Seeded(seed)
        while state.is_chance_node():
            state.apply_action(nature.outcome(state))
        answer = make_bot("plain", game, 0, seed).step(state)
        wanted = state.open_input()
        assert wanted is not None
        assert wanted.accepts(answer)


def test_it_beats_chance() -> None:
    game, lost = load_game("skitgubbe"), [0, 0, 0]
    for seed in range(20):
        state, nature = game.new_initial_state(), Seeded(seed)
        bots = [make_bot("plain" if seat else "random", game, seat, seed) for seat in range(3)]
        while not state.is_terminal():
            seat = state.current_player()
            state.apply_action(nature.outcome(state) if seat < 0 else bots[seat].step(state))
        lost = [count + (won < 0) for count, won in zip(lost, state.returns(), strict=True)]
    assert lost[0] >= 15
