"""What bots lose by a decision in positions that are solved: their regret against exact play.

    python -m studies.solved koira plain "koira(simulations=60)" --seconds 60
    python -m studies.solved "hex(size=3)" random "search(simulations=40)" --whole

A bot plays matches in all seats, by what a seat sees. Every decision in which something is at stake is held
against the best choice, where it is known what each is worth: by the game's own solver (`Kind.exact`), or
with `--whole` by trying out all that can come of it, in a game that is small enough. A win is 1.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from pelitupa.core import Action, Game, PelitupaError, State
from pelitupa.lab.chosen import chosen
from pelitupa.lab.intervals import mean_and_interval
from pelitupa.nature import nature_for
from pelitupa.players import exactly, make_bot
from studies.rows import add_row

Values = Callable[[State], Mapping[Action, float]]
"""What each action of the player to decide is worth. Raises `PelitupaError` where it is not known."""


@dataclass(frozen=True)
class Lost:
    """What a bot lost in a match, in how many decisions with something at stake, how many of them wrong."""

    game: str
    bot: str
    seed: str
    decisions: int
    lost: float
    wrong: int


class Whole:
    """A game without chance or secrets, tried out whole. A win is 1, a draw 1/2."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], dict[Action, float]] = {}

    def values(self, state: State) -> Mapping[Action, float]:
        """See `Values`."""
        player, legal = state.current_player(), state.legal_actions()
        key = (str(state), player, tuple(legal))
        found = self._known.get(key)
        if found is None:
            found = {action: self._after(state.child(action), player) for action in legal}
            self._known[key] = found
        return found

    def _after(self, state: State, player: int) -> float:
        """What a position is worth to a player."""
        if state.is_terminal():
            return (state.returns()[player] + 1.0) / 2.0
        best = max(self.values(state).values())
        return best if state.current_player() == player else 1.0 - best


def losses_of(
    game: Game, bot: str, seed: str, judge: Callable[[State, Action], list[float]]
) -> list[float]:
    """What a bot loses in a match that it plays in all seats: all that `judge` says of its decisions."""
    luck = nature_for(game).make(seed)
    players = [make_bot(bot, game, seat, f"{seed}:{seat}") for seat in range(game.num_players())]
    state = game.new_initial_state()
    losses: list[float] = []
    while not state.is_terminal():
        seat = state.current_player()
        if seat < 0:
            state.apply_action(luck.outcome(state))
            continue
        action = players[seat].step(state.clone())
        losses += judge(state, action)
        state.apply_action(action)
    return losses


def play_match(game: Game, bot: str, seed: str, values: Values) -> Lost:
    """Let a bot play a match in all seats, and hold what it does against what is best."""
    losses = losses_of(game, bot, seed, lambda state, action: _loss(state, action, values))
    return Lost(str(game), bot, seed, len(losses), sum(losses), sum(one > 0 for one in losses))


def _loss(state: State, action: Action, values: Values) -> list[float]:
    """What an action loses; empty where nothing is known or at stake."""
    if len(state.legal_actions()) < 2:
        return []
    try:
        worth = values(state)
    except PelitupaError:
        return []
    if action not in worth or min(worth.values()) == max(worth.values()):
        return []
    return [max(worth.values()) - worth[action]]


def row(found: list[Lost]) -> str:
    """A row of the page: over the matches in which anything was at stake."""
    held = [one for one in found if one.decisions]
    cells = [f"`{found[0].game}`", f"`{found[0].bot}`", f"{len(held)} of {len(found)}"]
    if held:
        decisions = sum(one.decisions for one in held)
        means = [one.lost / one.decisions for one in held]
        mean, half = mean_and_interval(means) if len(means) > 1 else (means[0], 0.0)
        wrong = sum(one.wrong for one in held) / decisions
        cells += [str(decisions), f"{mean:.3f} ± {half:.3f}", f"{wrong:.1%}"]
    else:
        cells += ["0", "", ""]
    return f"| {' | '.join(cells)} |"


@click.command()
@click.argument("game")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@click.option("--matches", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--seed", default="1", show_default=True)
@click.option("--seconds", type=float, default=0.0, help="Processor's seconds a bot; 0: no limit.")
@click.option("--whole", is_flag=True, help="Try out the whole game, which must be very small.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Add each match here.")
def main(
    game: str,
    bots: tuple[str, ...],
    matches: int,
    seed: str,
    seconds: float,
    whole: bool,
    out: Path | None,
) -> None:
    """Measure what BOTs lose by a decision of GAME, where it is known what is best."""
    loaded, checked = chosen(game, bots)
    solver = Whole().values if whole else exactly(loaded.id)
    if solver is None:
        raise click.UsageError(f"nobody solves positions of {loaded.id}; --whole tries all of it")
    for bot in checked:
        began, found = time.process_time(), list[Lost]()
        for number in range(matches):
            if number and seconds and time.process_time() - began >= seconds:
                break
            found.append(play_match(loaded, bot, f"{seed}:{number}", solver))
            add_row(out, asdict(found[-1]))
        click.echo(row(found))


if __name__ == "__main__":
    main()
