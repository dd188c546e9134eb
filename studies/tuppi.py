"""`python -m studies.tuppi --deals 1500`: fits how many tricks hands of Tuppi bring to a side.

Random deals are valued for rami and for nolo. In rami all hands are open from the first card on and the
solver tells the tricks. For nolo that takes too long: a deal is played by the habits of the card table until
hands have eight cards, twice, and solved from there. What is fitted by least squares is what
`pelitupa.players.tuppi.estimate` reads; it is written to standard output as that file, but for what only
matches tell (`played`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any, Final

import click
from rich.console import Console
from rich.progress import track

from pelitupa.core.extras import needing
from pelitupa.games import load_game
from pelitupa.games.tricks.tuppi.advice import TuppiAdvice
from pelitupa.games.tricks.tuppi.game import Tuppi, TuppiMatch
from pelitupa.games.tricks.tuppi.scoring import NOLO, RAMI
from pelitupa.players.solver_bot import position_of, rules_of
from pelitupa.players.solvers.tricks import TrickSolver
from pelitupa.players.tuppi.features import NAMES, features

_SHORT: Final = 8
_TIMES: Final = 2


@dataclass(frozen=True)
class Valued:
    """A deal: the four hands, who led in nolo, and the tricks of side 0 in rami and in nolo."""

    hands: tuple[int, ...]
    leader: int
    rami: float
    nolo: float


def tuppi() -> Tuppi:
    """One deal of Tuppi, played to its end."""
    game = load_game("tuppi(deals=1,early_end=false)")
    assert isinstance(game, Tuppi)
    return game


def value_deal(game: Tuppi, seed: str) -> Valued:
    """Deal and value the cards of one seed; in rami seat 0 is the declarer, and seat 3 leads."""
    rng = Random(seed)
    cards = list(range(52))
    rng.shuffle(cards)
    state = game.new_initial_state()
    for card in cards:
        state.apply_action(card)
    leader = rng.randrange(4)
    rami = _tricks(state, RAMI, 3, 13, rng)
    nolo = fmean([_tricks(state, NOLO, leader, _SHORT, rng) for _ in range(_TIMES)])
    return Valued(tuple(state.places[:4]), leader, rami, nolo)


def _tricks(dealt: TuppiMatch, contract: int, leader: int, cards: int, rng: Random) -> int:
    """The tricks of side 0, hands of so many cards being solved."""
    state, advice = dealt.clone(), TuppiAdvice(dealt.game)
    state.contract, state.declarer = contract, 0
    state._start_play(leader)
    while state.trick or state.places[state.chair].bit_count() > cards:
        state.apply_action(advice.likely_action(state, rng.random))
    side, left = state._side_of(state.chair), state.places[state.chair].bit_count()
    terms = advice.solver_terms(state, side)
    assert terms is not None  # nobody bids sooli here
    won = abs(TrickSolver(rules_of(state, terms)).value(position_of(state)))
    return state._by_side()[0] + (won if side == 0 else left - won)


def fitted(deals: Sequence[Valued], contract: int) -> dict[str, dict[str, Any]]:
    """The weights by one hand alone and by both hands of a side, as `estimate.toml` has them."""
    own: list[list[float]] = []
    pair: list[list[float]] = []
    own_tricks: list[float] = []
    pair_tricks: list[float] = []
    for deal in deals:
        tricks = deal.rami if contract == RAMI else deal.nolo
        of_hand = [features(hand) for hand in deal.hands]
        leader = 3 if contract == RAMI else deal.leader
        for seat in range(4):
            own.append([1.0, *of_hand[seat]])
            own_tricks.append(tricks if seat % 2 == 0 else 13.0 - tricks)
        ours = [a + c - b - d for a, b, c, d in zip(*of_hand, strict=True)]
        lead = 1.0 if leader % 2 == 0 else -1.0
        pair.append([1.0, *ours] if contract == RAMI else [lead, *ours])
        pair_tricks.append(tricks if contract == RAMI else tricks - 6.5)
    alone, together = _regress(own, own_tricks), _regress(pair, pair_tricks)
    if contract == RAMI:  # the other side leads, always
        return {"own": alone, "pair": together}
    together["lead"], together["base"] = together["base"], 6.5
    return {"own": alone, "pair": together}


def _regress(rows: list[list[float]], values: list[float]) -> dict[str, Any]:
    """Least squares, with a little ridge, as ranks and lengths hang together."""
    with needing("lab", "the fit"):
        import numpy as np
    matrix, wanted = np.array(rows), np.array(values)
    ridge = np.eye(matrix.shape[1])
    ridge[0, 0] = 0.0
    found = np.linalg.solve(matrix.T @ matrix + ridge, matrix.T @ wanted)
    left = wanted - matrix @ found
    weights = dict(zip(NAMES, [round(float(w), 4) for w in found[1:]], strict=True))
    return {
        "base": round(float(found[0]), 4),
        "lead": 0.0,
        "deviation": round(float(left.std()), 4),
        "weights": weights,
    }


def written(deals: Sequence[Valued]) -> str:
    """The file of the estimate, from some valued deals."""
    lines = [f"# Fitted to {len(deals)} random deals by studies.tuppi; see there."]
    for name, contract in (("rami", RAMI), ("nolo", NOLO)):
        for kind, entry in fitted(deals, contract).items():
            lines += ["", f"[{name}.{kind}]"]
            lines += [f"{key} = {entry[key]}" for key in ("base", "lead", "deviation")]
            lines += ["", f"[{name}.{kind}.weights]"]
            lines += [f'"{key}" = {value}' for key, value in entry["weights"].items()]
    return "\n".join(lines) + "\n"


@click.command()
@click.option("--deals", type=click.IntRange(min=50), default=1500, show_default=True)
@click.option("--seed", default="fit", show_default=True)
def main(deals: int, seed: str) -> None:
    """Value random deals of Tuppi, and write the fitted estimate."""
    game = tuppi()
    numbers = track(range(deals), "Valuing", console=Console(stderr=True), transient=True)
    click.echo(written([value_deal(game, f"{seed}:{number}") for number in numbers]), nl=False)


if __name__ == "__main__":
    main()
