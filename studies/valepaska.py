"""`python -m studies.valepaska table`: how far bots of Valepaska can be exploited.

`table` writes small packs out, solves them, and computes for each bot what best responses gain against it, on
average of both seats. `harden` looks for weights of the bot `valepaska` that make this small.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import click

from pelitupa.core.extras import needing
from pelitupa.games.beating.paska import ANSWERING, CHOOSING
from pelitupa.games.beating.valepaska.game import ACCEPT, ANNOUNCE, DOUBT, announcement
from pelitupa.lab.exploitability import (
    GameTree,
    Policy,
    Vector,
    expected_values,
    exploitability,
    search_policy,
    solve,
)
from pelitupa.lab.small_packs import Pack, SmallGame, SmallState
from pelitupa.players.search import SearchSettings
from pelitupa.players.valepaska.choices import (
    CLAIM_NAMES,
    DOUBT_NAMES,
    begins_with,
    doubt_features,
    next_card,
    plays,
)
from pelitupa.players.valepaska.knowledge import Knowledge
from pelitupa.players.valepaska.policy import ValepaskaWeights, chances, weights

with needing("lab", "the study"):
    import numpy as np

_FITTED: Final = (Pack("38T", 2, 2, 2), Pack("38T", 4, 2, 2), Pack("38", 4, 2, 3))
"""The packs that weights are fitted to."""

_OTHERS: Final = (Pack("49A", 2, 2, 2), Pack("57", 4, 2, 3), Pack("38T", 2, 2, 3))
"""Packs that no weight has been fitted to."""

_NEAR: Final = 0.0003
"""What a weight that differs by one from the start costs, beside what a best response gains."""


@dataclass
class Solved:
    """A small game written out, and its solution."""

    game: SmallGame
    tree: GameTree
    solution: Vector


def solved(pack: Pack, iterations: int) -> Solved:
    """Write a small game out and solve it."""
    game = SmallGame(pack)
    tree = GameTree(game)
    game.known = tree.histories()
    return Solved(game, tree, solve(tree, iterations))


def pack_counts(pack: Pack) -> list[int]:
    """How many cards of each of the thirteen ranks a pack has."""
    return [pack.copies if rank in pack.numbers() else 0 for rank in range(13)]


# --- strategies


def valepaska_policy(pack: Pack, by: ValepaskaWeights) -> Policy:
    """The bot `valepaska` with some weights."""
    known = pack_counts(pack)

    def policy(state: Any) -> dict[int, float]:
        seat, legal = state.current_player(), state.legal_actions()
        return chances(state.rules(), seat, by, known, legal)

    return policy


# --- hardening


class Family:
    """All strategies of the bot in a small game, one for each vector of weights (plays, then doubts).

    Every way to act is a row with its features; those of an information state are a group, and each
    belongs to the slot of the action that it begins with.
    """

    def __init__(self, game: Solved) -> None:
        self.tree = game.tree
        self._game = game
        rows: list[tuple[float, ...]] = []
        groups: list[int] = []
        slots: list[int] = []
        for number, state in enumerate(game.tree.example):
            for action, features in self._ways(state, game.tree.actions[number]):
                rows.append(features)
                groups.append(number)
                slots.append(game.tree.slots[number] + game.tree.actions[number].index(action))
        self._rows, self._groups, self._slots = np.array(rows), np.array(groups), np.array(slots)
        self._firsts = np.unique(self._groups, return_index=True)[1]

    def _ways(self, state: SmallState, legal: Sequence[int]) -> list[tuple[int, tuple[float, ...]]]:
        no_claim, no_doubt = (0.0,) * len(CLAIM_NAMES), (0.0,) * len(DOUBT_NAMES)
        inner = state.rules()
        knowledge = Knowledge(inner, state.current_player(), pack_counts(self._game.game.pack))
        if inner.phase == ANSWERING:
            doubt = (*no_claim, *doubt_features(inner, knowledge))
            return [(ACCEPT, (*no_claim, *no_doubt)), (DOUBT, doubt)]
        if inner.phase == CHOOSING:
            made = plays(inner, knowledge, [announcement(inner.count, inner.rank)])
            of = [(next_card(inner, p.ranks), p) for p in made if begins_with(p, inner.played)]
            if not of:
                return [(action, (*no_claim, *no_doubt)) for action in legal]
        else:
            made = plays(inner, knowledge, [a for a in legal if ANNOUNCE <= a < ACCEPT])
            of = [(play.action, play) for play in made]
        return [(action, (*play.features, *no_doubt)) for action, play in of]

    def strategy(self, by: Vector) -> Vector:
        """The strategy of some weights; it is what `valepaska_policy` says, at once for all states."""
        score = self._rows @ by
        score = np.exp(score - np.maximum.reduceat(score, self._firsts)[self._groups])
        share = score / np.bincount(self._groups, score)[self._groups]
        return np.asarray(
            np.bincount(self._slots, share, minlength=self.tree.slots[-1]), np.float64
        )


def hardened(games: Sequence[Solved], start: ValepaskaWeights, rounds: int) -> ValepaskaWeights:
    """Weights that can be exploited less, on average of some small games, found from others by trying.

    Each weight in turn is made larger or smaller by a step, and kept where that helps by more than what
    it costs to leave the start; a round that changes nothing halves the step.
    """
    families = [Family(game) for game in games]
    first = np.array([*start.claim, *start.doubt])
    best, step = first.copy(), 1.0
    least = _loss(families, best, first)
    for _ in range(rounds):
        before = least
        for place in range(len(best)):
            for change in (step, -step):
                tried = best.copy()
                tried[place] += change
                loss = _loss(families, tried, first)
                if loss < least:
                    best, least = tried, loss
                    break
        if least > before - 1e-4:
            step /= 2.0
    split = len(CLAIM_NAMES)
    return ValepaskaWeights(tuple(best[:split].tolist()), tuple(best[split:].tolist()))


def _loss(families: Sequence[Family], by: Vector, first: Vector) -> float:
    total = sum(exploitability(family.tree, family.strategy(by)) for family in families)
    return float(total / len(families)) + _NEAR * float((by - first) @ (by - first))


def written(found: ValepaskaWeights, table: str) -> str:
    """Weights as `weights.toml` has them."""
    lines = [f"[{table}.claim]"]
    lines += [f'"{n}" = {w:.2f}' for n, w in zip(CLAIM_NAMES, found.claim, strict=True)]
    lines += ["", f"[{table}.doubt]"]
    lines += [f'"{n}" = {w:.2f}' for n, w in zip(DOUBT_NAMES, found.doubt, strict=True)]
    return "\n".join(lines)


# --- the commands


@click.group()
def main() -> None:
    """Valepaska on small packs: exploitability, and the weights of the bot."""


@main.command("harden")
@click.option("--rounds", default=8, show_default=True)
def harden_command(rounds: int) -> None:
    """Look for weights that are hard to exploit on small packs, and write them."""
    games = [solved(pack, 1) for pack in _FITTED]
    click.echo(written(hardened(games, weights("judged"), rounds), "hardened"))


@main.command("table")
@click.option("--iterations", default=200, show_default=True)
@click.option("--simulations", default=40, show_default=True, help="Of search.")
@click.option("--seeds", default=2, show_default=True, help="Of search, in each information state.")
@click.option(
    "--searched", default=4000, show_default=True, help="Information states, at most, with search."
)
def table_command(iterations: int, simulations: int, seeds: int, searched: int) -> None:
    """The exploitability of each bot on each small pack."""
    settings = SearchSettings(simulations=simulations)
    for pack in (*_FITTED, *_OTHERS):
        begun = time.process_time()
        game = solved(pack, iterations)
        value = expected_values(game.tree, game.solution)[0]
        click.echo(
            f"{pack}: {game.tree.positions} positions, {len(game.tree.actions)} information states, "
            f"value {value:+.3f}, {time.process_time() - begun:.0f} s"
        )
        for name, strategy in _strategies(game, settings, seeds, searched):
            click.echo(f"  {name}: {exploitability(game.tree, strategy):.4f}")


def _strategies(
    game: Solved, settings: SearchSettings, seeds: int, searched: int
) -> Iterator[tuple[str, Vector]]:
    """The strategies of the table by name: search only where there are so few states."""
    tree, pack = game.tree, game.game.pack
    yield "solution", game.solution
    yield "random", tree.uniform
    if len(tree.actions) <= searched:
        yield f"search({settings})", tree.strategy(search_policy(game.game, settings, seeds))
    for table in ("judged", "hardened"):
        yield f"valepaska(weights={table})", tree.strategy(valepaska_policy(pack, weights(table)))


if __name__ == "__main__":
    main()
