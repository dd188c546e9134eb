"""What a match tells whoever drives it: that something was done, how it ended, or why not."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pelitupa.core import PelitupaError, State, View, player_word, t
from pelitupa.core.frozen import Frozen
from pelitupa.records import RESIGNED, STOPPED, Ending


class TableError(PelitupaError):
    """A rule of the second kind refuses: no such seat, a bot's seat, nothing to take back."""


@dataclass(frozen=True)
class Step(Frozen):
    """Something was done. It holds nothing secret: what was done is in each seat's own log.

    `version` is the match's after the step; `actor` a seat or CHANCE, `seat` the one a draw was for
    (-1: none). `sealed` tells the seat that submitted it that the decision waits for its turn: the
    version is then as before, and nobody else learns of it. `staged` tells it that this was a step of a
    turn that it composes, which nobody else learns of either.
    """

    version: int
    actor: int
    seat: int = -1
    sealed: bool = False
    staged: bool = False


@dataclass(frozen=True)
class Result(Frozen):
    """How a match ended (finished, resigned or stopped), the utilities, and a sentence for people."""

    how: str
    returns: tuple[float, ...]
    text: str


def result_of(ending: Ending, state: State) -> Result:
    """How a match has ended, for people."""
    if ending.how == RESIGNED:
        text = t("{player:@ has|You have} resigned", player=player_word(ending.by))
    elif ending.how == STOPPED:
        text = t("The players have agreed to stop")
    else:
        text = t("{result}", result=state.view(None).result)
    return Result(ending.how, ending.returns, text)


def ended(view: View, result: Result) -> View:
    """A view of a match that ended at the table: nobody is asked for anything any more."""
    return replace(
        view,
        players=tuple(replace(player, to_act=False) for player in view.players),
        prompt=result.text,
        actions=(),
        open_input=None,
        result=result.text,
    )
