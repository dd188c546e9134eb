"""After a match of tricks: what each deal would have come to with all hands open, and who gave tricks away.

With open hands everybody would play as the exact solver does; where nobody can see them, a card that gives
away a trick may still have been right. So this is told of deals beside what a seat's choices cost by what it
knew (`analysis.py`), and never instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pelitupa.core import Action, Game, State
from pelitupa.core.frozen import Frozen
from pelitupa.equipment.bits import COMPILED
from pelitupa.games import load_game
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.players.advice import trick_advice
from pelitupa.players.solver_bot import open_values, terms_to_solve

_CARDS: Final = 15 if COMPILED else 10
"""Of hands of so many cards deals are solved: in plain Python a deal from twelve on can take ten seconds, for
which somebody else's hint would wait; from ten on it takes one at most."""


@dataclass(frozen=True)
class Gift(Frozen):
    """A card by which a side gave tricks away, as its text, the best one, and how many they were."""

    step: int
    seat: int
    done: str
    better: str
    tricks: int


@dataclass(frozen=True)
class OpenDeal(Frozen):
    """A deal from `step` on, when `cards` were left in each hand, with all of them open: how many of their
    tricks the side of a seat `could` have had, how many it `had`, and what anybody gave away. `avoids` tells
    that tricks were avoided."""

    deal: int
    step: int
    cards: int
    could: int
    had: int
    avoids: bool
    gifts: tuple[Gift, ...]


@lru_cache(maxsize=8)
def _game(spec: str) -> Game:
    return load_game(spec)


def deals_played(game: Game, history: Sequence[Action]) -> list[int]:
    """The steps at which the play of each deal began, in games of tricks that can be solved; else none."""
    found: list[int] = []
    state = game.new_initial_state()
    if not isinstance(state, TrickMatch):
        return found
    last = -1
    for step, action in enumerate(history):
        deal = state.deal_number()
        if deal != last and state.current_player() >= 0 and _solvable(game, state):
            found.append(step)
            last = deal
        state.apply_action(action)
    return found


def _solvable(game: Game, state: State) -> bool:
    """Whether the rest of a deal is a matter of tricks between two sides, and few enough."""
    if not isinstance(state, TrickMatch) or state.phase != PLAYING or len(state.sides()) != 2:
        return False
    terms = terms_to_solve(trick_advice(game), state, _CARDS)
    return terms is not None and (not terms.points or bool(terms.results))


def open_deal(spec: str, history: list[Action], step: int, seat: int) -> OpenDeal | None:
    """The deal whose play began after `step` entries (see `deals_played`), as the side of a seat sees it;
    None where nothing of it is solved."""
    game = _game(spec)
    state = game.state(history[:step])
    assert isinstance(state, TrickMatch)
    deal, advice = state.deal_number(), trick_advice(game)
    side = next(side for side in state.sides() if seat in side)
    gifts: list[Gift] = []
    could = cards = 0
    avoids = False
    for now in range(step, len(history)):
        if state.is_terminal() or state.deal_number() != deal or state.phase != PLAYING:
            break
        player = state.current_player()
        terms = terms_to_solve(advice, state, _CARDS) if player >= 0 else None
        if terms is not None:
            values = open_values(state, terms)
            tricks = {card: value // terms.trick for card, value in values.items()}
            avoids = terms.trick < 0
            best = (min if avoids else max)(tricks.values())
            if now == step:
                cards = state.places[state.chair].bit_count()
                could = best if player in side else cards - best
            done = history[now]
            given = abs(best - tricks[done]) if done in tricks else 0
            if given:
                better = next(card for card, value in tricks.items() if value == best)
                texts = [state.action_to_string(player, each) for each in (done, better)]
                gifts.append(Gift(now, player, texts[0], texts[1], given))
        state.apply_action(history[now])
    if not cards:
        return None
    sign = -1 if avoids else 1
    had = could - sign * sum(gift.tricks * (1 if gift.seat in side else -1) for gift in gifts)
    return OpenDeal(deal, step, cards, could, had, avoids, tuple(gifts))
