"""Taking a match up where another stood, or in a position: what is given of it, as texts, an entry each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pelitupa.core import Action, PelitupaError, State, t
from pelitupa.records import Record
from pelitupa.records.execution import entry_for, game_of
from pelitupa.table.results import TableError


def given_of(record: Record, step: int) -> tuple[tuple[str, ...], int]:
    """What to give so that a match goes on where that of a record stood after so many entries, and the seat
    to decide there (below 0 where chance is to draw).

    A turn that was being composed there begins anew. Raises `TableError` where nothing is left to play,
    and `RecordError`.
    """
    texts = [entry.text for entry in record.entries[: max(step, 0)]]
    state = game_of(record).new_initial_state()
    begun = len(texts)
    for number, action in enumerate(actions_of(state, texts)):
        if state.composing() == 0:
            begun = number
        state.apply_action(action)
    if state.is_terminal():
        raise TableError(t("The match is over there: choose an earlier point."))
    if state.composing() <= 0:
        begun = len(texts)
    return tuple(texts[:begun]), state.current_player()


def position_given(state: State) -> tuple[str, ...]:
    """What to give so that a match begins in this state."""
    texts = []
    walk = state.get_game().new_initial_state()
    for action in state.history():
        texts.append(entry_for(walk, action).text)
        walk.apply_action(action)
    return tuple(texts)


def actions_of(state: State, texts: Sequence[str]) -> Iterator[Action]:
    """The actions of what is given; whoever asks applies each to the state before the next is asked for.

    Raises `TableError` for a text that is none of the game's actions.
    """
    for number, text in enumerate(texts, 1):
        try:
            yield state.string_to_action(state.current_player(), text)
        except PelitupaError as error:
            raise TableError(f"entry {number} of those given: {error}") from None
