"""`python -m studies.toys`: small games of hidden information, laid out whole, and bots in them.

A toy is a game's ruleset `toy`. Of two seats it has a value, and a strategy that can hardly be exploited; of
more no value is claimed. Of each bot it is said what each seat could gain by the best response to all others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import click

from pelitupa.core import Game
from pelitupa.games import decided_ids, load_game, options_class
from pelitupa.lab.exploitability import (
    GameTree,
    Policy,
    RegretSolver,
    expected_values,
    exploitability,
    gains,
    policy_of,
    solve,
)
from pelitupa.players import best_bot, make_bot

TOY: Final = "toy"
_BUDGET: Final = "simulations=40"

BOTS: Final = ("random", "plain", f"rollout({_BUDGET})", f"search({_BUDGET})")
"""Of all games; the best bot that there is for a game comes after them."""


def toys() -> list[str]:
    """The games that have such a ruleset, with it."""
    return [f"{id}(ruleset={TOY})" for id in decided_ids() if TOY in options_class(id).rulesets()]


def bot_policy(game: Game, spec: str, seeds: int) -> Policy:
    """How often a bot takes each action, over so many seeds; `random` takes each alike."""
    if spec != "random":
        return policy_of(lambda seat, seed: make_bot(spec, game, seat, seed), seeds)

    def evenly(state: Any) -> dict[int, float]:
        legal = state.legal_actions()
        return dict.fromkeys(legal, 1.0 / len(legal))

    return evenly


def bots_of(game: Game) -> list[str]:
    """The bots whose strategies are measured."""
    best = best_bot(game.id, budget=_BUDGET)
    return list(BOTS) if best in BOTS else [*BOTS, best]


def study(
    spec: str, iterations: int, seeds: int, bots: Sequence[str] | None, say: Callable[[str], None]
) -> None:
    """Tell of one toy: its size, its value, and what can be gained against each bot."""
    game = load_game(spec)
    tree = GameTree(game)
    say(f"{spec}: {tree.positions:,} positions, {len(tree.actions):,} information states")
    solution = solve(tree, iterations)
    if tree.players == 2:
        value, left = expected_values(tree, solution)[0], exploitability(tree, solution)
        say(f"  value for the first seat {value:+.4f}; a strategy exploitable by {left:.5f}")
    for bot in bots_of(game) if bots is None else bots:
        found = gains(tree, tree.strategy(bot_policy(game, bot, seeds), only_reached=True))
        each = ", ".join(f"{gain:.3f}" for gain in found)
        say(f"  {bot}: gains by seat {each}; nash_conv {sum(found):.3f}")


def curve(tree: GameTree, iterations: int) -> list[tuple[int, float]]:
    """How far the average strategy of CFR+ can be exploited after 1, 2, 4, ... iterations."""
    solver, found = RegretSolver(tree), list[tuple[int, float]]()
    while (more := max(1, solver.iterations)) + solver.iterations <= iterations:
        solver.run(more)
        found.append((solver.iterations, exploitability(tree, solver.average())))
    return found


def draw_curves(specs: Sequence[str], iterations: int, path: Path) -> None:
    """Draw the curves of games of two into one picture (PNG or SVG)."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.0, 4.0), layout="constrained")
    axes = figure.subplots()
    for spec in specs:
        points = curve(GameTree(load_game(spec)), iterations)
        axes.plot(*zip(*points, strict=True), marker="o", markersize=3, label=spec)
    axes.axhline(0.001, color="0.6", linewidth=0.8)
    axes.set(xscale="log", yscale="log", xlabel="iterations of CFR+", ylabel="exploitable by")
    axes.legend(fontsize=8)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


@click.command()
@click.argument("games", nargs=-1)
@click.option("--iterations", default=1000, show_default=True, help="Of CFR+.")
@click.option("--seeds", default=4, show_default=True, help="Seeds of each bot in each state.")
@click.option("--bot", "bots", multiple=True, help="These bots only.")
@click.option(
    "--curves",
    type=click.Path(path_type=Path),
    help="Draw how exploitability falls, and nothing else.",
)
def main(
    games: tuple[str, ...], iterations: int, seeds: int, bots: tuple[str, ...], curves: Path | None
) -> None:
    """Lay out toys, or other small games, and tell how far the house's bots can be exploited in them."""
    if curves is not None:
        specs = list(games) or [spec for spec in toys() if load_game(spec).num_players() == 2]
        draw_curves(specs, iterations, curves)
        return
    for spec in games or toys():
        study(spec, iterations, seeds, list(bots) or None, click.echo)


if __name__ == "__main__":
    main()
