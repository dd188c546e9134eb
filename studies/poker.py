"""`python -m studies.poker small`: how much strategies for small Indian Poker can be exploited.

    python -m studies.poker small --players 2 --cards 6 --seeds 20
    python -m studies.poker learn --deals 100000 --out learned.csv

The first lays a small game out whole and tells, for chance, search, the classes of situations learned
by a school, and counterfactual regret on the game itself, what the players could gain by the best
responses. The second learns the table that the game's own bot plays by; `exploit` tells how much can surely
be won from it in the whole game.
"""

from __future__ import annotations

import time
from pathlib import Path

import click
from rich.console import Console

from pelitupa.core import PelitupaError
from pelitupa.equipment.cards import cards_in
from pelitupa.games.poker.indian_poker.game import IndianPokerState, strength
from pelitupa.lab.exploitability import (
    GameTree,
    Policy,
    RegretSolver,
    Vector,
    expected_values,
    exploitability,
    search_policy,
)
from pelitupa.players import SearchSettings
from pelitupa.players.indian_poker.small_poker import SmallPoker, chips_won, small_poker
from pelitupa.players.indian_poker.table import (
    LEARNED,
    Table,
    chances_in,
    learned_table,
    table_of,
    write_table,
)
from pelitupa.players.indian_poker.training import School, Schooling
from studies.poker_exploiter import Exploiter, uniform_like


def table_policy(game: SmallPoker, table: Table) -> Policy:
    """What a table does in a small game."""
    order = {card: place for place, card in enumerate(sorted(cards_in(game.pack), key=strength))}

    def policy(state: IndianPokerState) -> dict[int, float]:
        strengths = [order[card] for card in state.cards]
        legal = state.legal_actions()
        chances = chances_in(table, state.betting, strengths, len(order), legal)
        return dict(zip(legal, chances, strict=True))

    return policy


def learn_small(players: int, cards: int, most: int, limit: int, deals: int) -> Table:
    """What a school learns of the classes of situations in a small game."""
    sizes = tuple(range(1, most + 1))
    school = School(Schooling(cards, (players,), sizes, limit))
    school.learn(deals)
    return table_of(school)


@click.group()
def main() -> None:
    """Studies of Indian Poker."""


@main.command()
@click.option("--players", default=2, show_default=True, type=click.IntRange(2, 4))
@click.option("--cards", default=6, show_default=True, type=click.IntRange(3, 13))
@click.option(
    "--most", default=2, show_default=True, type=click.IntRange(1, 5), help="Raise at most."
)
@click.option("--limit", default=2, show_default=True, help="Raises in a deal.")
@click.option("--iterations", default=1000, show_default=True, help="Of counterfactual regret.")
@click.option("--deals", default=20000, show_default=True, help="For the school of the classes.")
@click.option("--seeds", default=0, help="Of search in each situation; 0 to leave it out.")
@click.option("--simulations", default=400, show_default=True, help="Of search.")
def small(
    players: int,
    cards: int,
    most: int,
    limit: int,
    iterations: int,
    deals: int,
    seeds: int,
    simulations: int,
) -> None:
    """How much strategies for a small game can be exploited, in chips a deal and player."""
    console = Console(highlight=False, markup=False, soft_wrap=True)
    try:
        game = small_poker(players, cards, most, limit)
        tree = GameTree(game, chips_won)
    except PelitupaError as error:
        raise click.ClickException(str(error)) from None
    console.print(f"{game}: {tree.positions:,} positions, {len(tree.actions):,} information states")

    def show(name: str, strategy: Vector) -> None:
        values = " ".join(f"{value:+.3f}" for value in expected_values(tree, strategy))
        console.print(f"{name:<28} {exploitability(tree, strategy):8.4f}   values {values}")

    show("random", tree.uniform)
    if seeds:
        search = search_policy(game, SearchSettings(simulations=simulations), seeds)
        show(f"search({simulations}), {seeds} seeds", tree.strategy(search))
    table = learn_small(players, cards, most, limit, deals)
    show(f"classes, {deals} deals", tree.strategy(table_policy(game, table)))
    solver = RegretSolver(tree)
    done = 0
    while done < iterations:
        step = min(iterations, max(10, 10 * done)) - done
        solver.run(step)
        done += step
        show(f"regret, {done} iterations", solver.average())


@main.command()
@click.option("--deals", default=100_000, show_default=True)
@click.option("--least", default=100, show_default=True, help="Visits without which none is kept.")
@click.option("--seed", default=1, show_default=True)
@click.option("--out", default=LEARNED, type=click.Path(path_type=Path))
def learn(deals: int, least: int, seed: int, out: Path) -> None:
    """Learn the frequencies of the whole game, and write them into a file."""
    console, start = Console(highlight=False, markup=False), time.process_time()
    school = School(Schooling(), seed)
    while school.deals < deals:
        school.learn(min(5000, deals - school.deals))
        seconds = time.process_time() - start
        console.print(f"{school.deals} deals, {len(school.known)} situations, {seconds:.0f} s")
        write_table(table_of(school, least), out)


@main.command()
@click.option("--players", default=4, show_default=True, type=click.IntRange(2, 10))
@click.option("--deals", default=20_000, show_default=True, help="To learn from.")
@click.option("--trials", default=40_000, show_default=True, help="Deals to measure it.")
def exploit(players: int, deals: int, trials: int) -> None:
    """How much one who learns to wins from players who keep to a table, in chips a deal."""
    console, schooling = Console(highlight=False, markup=False), Schooling()
    learned = learned_table()
    tables = {
        "random": uniform_like(learned, schooling),
        "the price alone": {},
        "the learned table": learned,
    }
    for name, table in tables.items():
        exploiter = Exploiter(schooling, table, players)
        exploiter.learn(deals)
        mean, half = exploiter.gain(trials)
        console.print(f"{name:<20} {mean:+.3f} ({mean - half:+.3f} to {mean + half:+.3f})")


if __name__ == "__main__":
    main()
