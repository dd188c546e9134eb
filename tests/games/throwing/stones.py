"""Curling in tests: stones delivered and reported, a line each."""

from __future__ import annotations

from pelitupa.core import CHANCE, IllegalAction
from pelitupa.equipment.rink import STONE_NAMES
from pelitupa.games import load_game
from pelitupa.games.throwing.curling.game import CurlingState
from pelitupa.games.throwing.curling.shot import LIES, OUT


def new(options: str = "sweeps=0") -> CurlingState:
    state = load_game(f"curling({options})").new_initial_state()
    assert isinstance(state, CurlingState)
    return state


def deliver(state: CurlingState, *reports: str) -> CurlingState:
    """Deliver a stone for each report, or listed outcome. `@` stands for the stone that is delivered."""
    for report in reports:
        state.apply_action(state.legal_actions()[0])
        while state.asking:
            state.apply_action(state.default_action(state.current_player()))
        name = STONE_NAMES[state.stone()]
        text = (
            f"report {report.replace('@', name)}"
            if " " in report or report == "restored"
            else report
        )
        state.apply_action(state.string_to_action(CHANCE, text))
    return state


def through(state: CurlingState, count: int) -> CurlingState:
    """So many stones that run through the rings."""
    return deliver(state, *["back @"] * count)


def end(state: CurlingState, *reports: str) -> CurlingState:
    """An end in which the first stones have these reports, and all others run through."""
    return through(deliver(state, *reports), 16 - len(reports))


def lying(state: CurlingState) -> list[str]:
    return [STONE_NAMES[stone] for stone in state.lie.lying()]


def is_out(state: CurlingState, name: str) -> bool:
    return state.lie.status[STONE_NAMES.index(name)] == OUT


def place(state: CurlingState, name: str) -> tuple[float, float]:
    stone = STONE_NAMES.index(name)
    assert state.lie.status[stone] == LIES
    return state.lie.x[stone], state.lie.y[stone]


def refused(state: CurlingState, report: str) -> tuple[str, str]:
    """The clause and the words by which a report of the stone delivered next is refused."""
    state = state.clone()
    try:
        deliver(state, report)
    except IllegalAction as error:
        return error.ruling.clause.removeprefix("curling/"), error.ruling.text
    raise AssertionError(f"{report} was taken")
