"""Whether a bot's choices hang on what its seat cannot see: the leak test, for any bot.

    found = find_leaks(load_game("tuppi(deals=1)"), "mybot", positions=40, seed="1")
    found.leaks, found.swapped

In positions of random matches all that the seat cannot see is drawn anew among what is consistent with all it
has seen (`State.sampler`). A bot that begins there with the same seed must choose the same. One leak proves
that it looks; that none is found proves it for these positions and seeds alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from pelitupa.core import Action, Game, PelitupaError, State
from pelitupa.nature import nature_for
from pelitupa.players import check_bot, make_bot

SWAPS: Final = 3
"""So often what is hidden is drawn anew in each position."""

_LONGEST: Final = 3_000
"""A random match is followed for so many steps."""
_MATCHES: Final = 200
"""So many random matches are begun, at most, to find the positions."""


@dataclass(frozen=True)
class Leak:
    """A position in which a bot chose otherwise when what it cannot see was another: `history` leads to it
    (`Game.state`), and `other` to what it cannot be told from."""

    seat: int
    history: list[Action]
    other: list[Action]
    chosen: str
    otherwise: str


@dataclass(frozen=True)
class LeakReport:
    """What came of a leak test: `positions` were tried, in which what was hidden was `swapped` for other so
    many times, and how the bot betrayed itself."""

    game: str
    bot: str
    positions: int
    swapped: int
    leaks: tuple[Leak, ...]


def find_leaks(game: Game, bot: str, positions: int = 40, seed: str = "1") -> LeakReport:
    """Put the leak test to a bot.

    Raises `PelitupaError` where the game hides nothing, for a bot that chooses otherwise when it is asked
    the same twice (as one that thinks against a clock), and for one that changes the state it is given.
    """
    bot = check_bot(bot, game.id)
    if not game.has_decisions() or not game.has_hidden_information():
        raise PelitupaError(f"{game} hides nothing from those who decide, so that nothing can leak")
    rng = Random(f"leaks:{seed}")
    tried = swapped = 0
    leaks: list[Leak] = []
    for number in range(_MATCHES):
        for state in _decisions(game, f"{seed}:{number}", rng, positions):
            seat, own = state.current_player(), f"{seed}:{tried}"
            chosen = _choice(game, bot, state, own)
            if _choice(game, bot, state, own) != chosen:
                raise PelitupaError(
                    f"{bot} chooses otherwise when it is asked the same again with the same seed; what hangs "
                    "on a clock or on chance of its own cannot be tested"
                )
            tried += 1
            sampler = state.sampler(seat)
            for _ in range(SWAPS):
                other = sampler.draw(rng.random)
                if other.history() == state.history():
                    continue
                swapped += 1
                otherwise = _choice(game, bot, other, own)
                if otherwise != chosen:
                    leaks.append(Leak(seat, state.history(), other.history(), chosen, otherwise))
            if tried == positions:
                return LeakReport(str(game), bot, tried, swapped, tuple(leaks))
    return LeakReport(str(game), bot, tried, swapped, tuple(leaks))


def _decisions(game: Game, seed: str, rng: Random, positions: int) -> list[State]:
    """Some states of a random match in which there is something to choose, from all over it."""
    nature, state = nature_for(game).make(seed), game.new_initial_state()
    found: list[State] = []
    for _ in range(_LONGEST):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
            continue
        legal = state.legal_actions()
        if len(legal) > 1 or not legal:
            found.append(state.clone())
        state.apply_action(rng.choice(legal) if legal else state.open_input().sampler(rng))  # type: ignore[union-attr]
    few = min(len(found), max(4, positions // 8))
    return [found[place] for place in sorted(rng.sample(range(len(found)), few))]


def _choice(game: Game, bot: str, state: State, seed: str) -> str:
    """What a bot that begins here chooses, as a text."""
    given, seat = state.clone(), state.current_player()
    answer = make_bot(bot, game, seat, seed).step(given)
    if given.history() != state.history():
        raise PelitupaError(
            f"{bot} changes the state that it is given, which others may still need"
        )
    return state.action_to_string(seat, answer) if isinstance(answer, int) else repr(answer)
