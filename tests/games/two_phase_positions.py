"""Positions of Koira and Skitgubbe: first phases of small packs, dealt as written; second phases laid out."""

from __future__ import annotations

from pelitupa.equipment.cards import card_text, cards_in, mask_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.beating.two_phases import BEATING, TwoPhaseGame, TwoPhaseState


def _state(spec: str, pack: int) -> TwoPhaseState:
    game = load_game(spec)
    assert isinstance(game, TwoPhaseGame)
    game.pack = pack
    state = game.new_initial_state()
    assert isinstance(state, TwoPhaseState)
    return state


def dealt(spec: str, hands: tuple[str, ...], stock: str) -> TwoPhaseState:
    """A first phase with these hands, and these cards in the stock."""
    held = [read_cards(hand) for hand in hands]
    cards = [*read_cards(stock), *(card for hand in held for card in hand)]
    state = _state(spec, mask_of(cards))
    state.game.hand = len(held[0])
    first = state.game.options.first - 1
    for number in range(len(held[0])):
        for step in range(len(held)):
            state.apply_action(held[(first + step) % len(held)][number])
    return state


def second(spec: str, hands: tuple[str, ...], trump: int = 2, aside: str = "") -> TwoPhaseState:
    """A second phase that the first player begins; all have seen all cards."""
    held = [mask_of(read_cards(hand)) for hand in hands]
    gone = mask_of(read_cards(aside))
    state = _state(spec, gone | sum(held))
    state.phase, state.trump, state.last, state.turns, state.stock = BEATING, trump, 0, 1, 0
    state.play.hands, state.play.aside = held, gone
    return state


def legal(state: TwoPhaseState) -> str:
    """What may be done, with commas between."""
    return ", ".join([state.action_to_string(action) for action in state.legal_actions()])


def leave(state: TwoPhaseState, text: str) -> str:
    """The clause by which an action is allowed."""
    action = state.string_to_action(text)
    ruling = state.explain(action)
    assert ruling.legal
    assert state._is_legal(action) if isinstance(action, int) else False
    return ruling.clause


def cards(mask: int) -> str:
    """A set of cards in ascending order: clubs, diamonds, hearts, spades."""
    return " ".join([card_text(card) for card in cards_in(mask)])


def hands(state: TwoPhaseState) -> list[str]:
    """The hands, each in ascending order."""
    return [cards(hand) for hand in state.play.hands]


def told(state: TwoPhaseState) -> list[str]:
    """What the rules have told."""
    return [str(event.text) for event in state.events()]
