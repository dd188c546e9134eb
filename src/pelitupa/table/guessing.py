"""Guessing what comes: at which steps of a finished match a watcher is asked, and whether they were right.

A watcher who looks from a seat is asked what that seat does, and sees and chooses from no more than that seat
did. In a game that hides nothing, the decisions of all seats are asked. Nothing is asked where a single thing
could be done, or where what was done has no name among what is listed (an answer in words, a shot at
nothing).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pelitupa.core import Action, Game, State
from pelitupa.core.frozen import Frozen


@dataclass(frozen=True)
class AskedStep(Frozen):
    """A decision that can be guessed: after how many steps, whose, among how many choices, and what was done,
    by the text of the listed action."""

    step: int
    seat: int
    choices: int
    done: str


@dataclass(frozen=True)
class GuessVerdict(Frozen):
    """What is said of a guess: whether it was right, and what people call the guess and what was done. The
    guess is empty where somebody only wants to be told."""

    right: bool
    given: str
    done: str


def asked_steps(game: Game, history: Sequence[Action], first: int = 0) -> tuple[AskedStep, ...]:
    """The decisions of a match that can be guessed, from step `first` on."""
    state, found = game.new_initial_state(), []
    for step, action in enumerate(history):
        seat = state.current_player()
        if step >= first and seat >= 0:
            legal = state.legal_actions()
            done = named(state, action)
            if len(legal) > 1 and done in legal:
                text = state.action_to_string(seat, done)
                found.append(AskedStep(step, seat, len(legal), text))
        state.apply_action(action)
    return tuple(found)


def named(state: State, action: Action) -> int:
    """The listed action that was done, or by whose name people call it; -1 for none."""
    return action if isinstance(action, int) else state.name_of(action)


def asked_of(
    steps: Sequence[AskedStep], eyes: int | None, open_game: bool
) -> tuple[AskedStep, ...]:
    """Those that somebody who looks from a seat is asked, or from no seat (None)."""
    return tuple([one for one in steps if open_game or one.seat == eyes])


def guess_verdict(state: State, asked: AskedStep, text: str) -> GuessVerdict:
    """What is said of a guess in the position that is asked. Raises `ActionError` for what is no action of
    the game, or ambiguous. What the rules do not let is wrong as any other."""
    game = state.get_game()
    done = game.action_label(named(state, state.string_to_action(asked.done)))
    if not text:
        return GuessVerdict(False, "", done)
    given = named(state, state.string_to_action(text))
    right = given >= 0 and state.action_to_string(asked.seat, given) == asked.done
    return GuessVerdict(right, game.action_label(given) if given >= 0 else text, done)
