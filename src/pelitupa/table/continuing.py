"""A match that goes on by other rules (booklet 73): it is stopped at the end of a deal, and another begins at
its score.

Each of the two records stands by itself. That of the second names the hash of the first (`Header.continues`)
and begins at its score (`core/standing.py`); neither is rated.
"""

from __future__ import annotations

from pelitupa.core import CHANCE, Game, State, describe, t
from pelitupa.core.options import Value
from pelitupa.records import STOPPED, Record
from pelitupa.records.execution import game_of
from pelitupa.table.results import TableError
from pelitupa.table.taking_up import actions_of


def may_continue(game: Game) -> bool:
    """Whether a match of a game can be continued by other rules, once it is stopped at the end of a deal."""
    names = {info.name for info in describe(type(game.options))}
    return "standing" in names and bool(names & {"dealer", "first"})


def standing_of(record: Record) -> dict[str, Value]:
    """The options with which another match goes on from one that was stopped: what each side has, and who
    deals or begins next.

    Raises `TableError` where it cannot go on, with the reason.
    """
    if record.ending is None or record.ending.how != STOPPED:
        raise TableError(t("A match is continued that all have agreed to stop."))
    state = game_of(record).new_initial_state()
    names = {info.name for info in describe(type(state.get_game().options))}
    if not may_continue(state.get_game()):
        raise TableError(t("In this game no match is continued by other rules."))
    deal, decided = state.dealings(), False
    for action in actions_of(state, [entry.text for entry in record.entries]):
        decided = decided or state.current_player() != CHANCE
        state.apply_action(action)
        if state.dealings() != deal:
            deal, decided = state.dealings(), False
    if decided or deal < 2:
        raise TableError(
            t(
                "A match is continued from the end of a deal: stop before anything is decided in the next."
            )
        )
    points = state.standing()
    if not points:
        raise TableError(t("More than points goes on here: it cannot be continued by other rules."))
    seats = state.num_players()
    options: dict[str, Value] = {"standing": ":".join(str(number) for number in points)}
    if "dealer" in names:
        options["dealer"] = _dealer(state) + 1
    else:
        first = int(state.get_game().get_parameters()["first"])
        options["first"] = (first - 1 + state.deal_number() - 1) % seats + 1
    return options


def _dealer(state: State) -> int:
    """The seat that deals now, in a game whose option says who deals first."""
    dealer: int = state.dealer  # type: ignore[attr-defined]
    return dealer
