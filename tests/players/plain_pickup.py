"""Endings of Koira and Skitgubbe by brute force, by the games' own states and nothing of the solver's."""

from __future__ import annotations

from random import Random

from games.two_phase_positions import second
from pelitupa.equipment.cards import card_text, cards_in
from pelitupa.games.beating.two_phases import OVER, TwoPhaseState

_Key = tuple[object, ...]


def small_ending(spec: str, seed: int, cards: int, steps: int) -> TwoPhaseState:
    """So few cards, of two or three suits with few gaps, among some players; played on at random."""
    rng = Random(f"{spec}:{seed}")
    suits = rng.sample(range(4), rng.choice((2, 3)))
    pool = [suit * 13 + rank for suit in suits for rank in (*range(rng.choice((4, 6))), 11, 12)]
    chosen = rng.sample(pool, cards)
    players = 3 if "skitgubbe" in spec else int(spec[-2])
    hands: list[list[int]] = [[] for _ in range(players)]
    for place, card in enumerate(chosen):
        hands[place if place < players else rng.randrange(players)].append(card)
    gone = [card for card in pool if card not in chosen and rng.random() < 0.5]
    state = second(
        spec, tuple([_text(hand) for hand in hands]), rng.randrange(4), _text(gone)
    )  # what lies aside has been played; the rest was never in this pack
    for _ in range(steps):
        after = state.child(rng.choice(state.legal_actions()))
        assert isinstance(after, TwoPhaseState)
        if after.phase != OVER:
            state = after
    return state


def _text(cards: list[int]) -> str:
    return " ".join([card_text(card) for card in cards])


def first_out(state: TwoPhaseState, known: dict[_Key, int] | None = None) -> int:
    """Which of two goes out before the other, by playing everything out; the state has no limit near."""
    known = {} if known is None else known
    if state.phase == OVER:
        assert state.remaining() == 1
        return state.out[-1]
    play = state.play
    lowest = getattr(state, "lowest", -1)
    key = (state.phase, lowest, play.turn, *play.hands, play.cards, play.sizes, play.needed)
    if key not in known:
        seat = state.current_player()
        found = [first_out(_after(state, action), known) for action in state.legal_actions()]
        known[key] = seat if seat in found else found[0]
    return known[key]


def _after(state: TwoPhaseState, action: int) -> TwoPhaseState:
    after = state.child(action)
    assert isinstance(after, TwoPhaseState)
    return after


def action_values(state: TwoPhaseState) -> dict[int, bool]:
    """For each legal action, whether its player goes out first after it."""
    seat = state.current_player()
    return {action: first_out(_after(state, action)) == seat for action in state.legal_actions()}


def cards_left(state: TwoPhaseState) -> int:
    """How many cards are in play."""
    return sum([len(cards_in(hand)) for hand in state.play.hands]) + len(state.play.cards)
