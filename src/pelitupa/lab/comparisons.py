"""How fast our rules are beside games of like size in other libraries: `python -m pelitupa.lab.comparisons`.

OpenSpiel is `pelitupa bench`'s (`pelitupa.lab.bench`). Here stand RLCard, PettingZoo's classic games and
pgx (compiled by JAX, on the processor), each driven in the way that its own documents show:

- *decisions*: random matches driven from Python, decisions of players a second. Dealing takes its time
  and does not count, since these libraries deal within `reset`, and ours card by card;
- *matches*: the same, whole matches a second;
- *inside*: whole random matches without Python between the steps, where a library can do that: ours in
  one call each, pgx's in batches in one call each.

All is a second of processor time, that of all threads together. No two games are the same: a peer is a
board of as many cells or a deal of as many cards. A library that is not installed is left out, with a
word about it; `pip install "pelitupa[bench]"` has them all.
"""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

import pelitupa
from pelitupa.core import State
from pelitupa.games import load_game
from pelitupa.lab.bench import Ratio, compare, inside

BATCH = 128
"""Matches that pgx plays side by side."""

Walk = Iterator[int]
"""Random matches one after the other; each item is the number of decisions in one."""


@dataclass(frozen=True)
class Peer:
    """A game of ours, and one of like size in another library; `likeness` says in what."""

    spec: str
    library: str
    game: str
    likeness: str


def peers() -> list[Peer]:
    """All that are compared: `peers.toml`."""
    text = Path(__file__).with_name("comparisons.toml").read_text(encoding="utf-8")
    return [Peer(**entry) for entry in tomllib.loads(text)["peer"]]


@dataclass(frozen=True)
class Comparison:
    """What was measured beside one peer; `inside` is None where the library cannot do that."""

    peer: Peer
    decisions: Ratio
    matches: Ratio
    inside: Ratio | None


def measure(peer: Peer, seconds: float = 0.2, rounds: int = 5) -> Comparison:
    """Measure one of ours beside a peer; each measure takes `seconds` in each of `rounds`.

    Raises `ImportError` where the library is not installed.
    """
    walk, theirs_inside = _LIBRARIES[peer.library](peer.game)
    new = load_game(peer.spec).new_initial_state
    decisions = compare(_driven(new), walk, seconds, rounds)
    matches = compare(_counted(_driven(new)), _counted(walk), seconds, rounds)
    within = None
    if theirs_inside is not None:
        within = compare(inside(new), theirs_inside, seconds, rounds)
    return Comparison(peer, decisions, matches, within)


def _counted(walk: Walk) -> Iterator[int]:
    for _ in walk:
        yield 1


def _driven(new_state: Callable[[], State]) -> Walk:
    draw = random.Random(1).random
    while True:
        state, decisions = new_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.current_player() >= 0:
                decisions += 1
            state.apply_action(legal[int(draw() * len(legal))])
        yield decisions


# --- the libraries, each with its walk, and with matches played inside where it can


def _rlcard(name: str) -> tuple[Walk, None]:
    env: Any = import_module("rlcard").make(name, config={"seed": 1})
    return _rlcard_walk(env), None


def _rlcard_walk(env: Any) -> Walk:
    draw = random.Random(1).random
    while True:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(draw() * len(legal))])
            decisions += 1
        yield decisions


def _pettingzoo(name: str) -> tuple[Walk, None]:
    env: Any = import_module(f"pettingzoo.classic.{name}").env()
    return _pettingzoo_walk(env), None


def _pettingzoo_walk(env: Any) -> Walk:
    flatnonzero: Any = import_module("numpy").flatnonzero
    draw, matches = random.Random(1).random, 0
    while True:
        decisions = 0
        env.reset(seed=matches)
        for _ in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = flatnonzero((seen if "action_mask" in seen else info)["action_mask"])
            env.step(int(legal[int(draw() * len(legal))]))
            decisions += 1
        matches += 1
        yield decisions


def _pgx(name: str) -> tuple[Walk, Iterator[int]]:
    jax: Any = import_module("jax")
    env: Any = import_module("pgx").make(name)
    return _pgx_walk(jax, env), _pgx_inside(jax, env)


def _pgx_walk(jax: Any, env: Any) -> Walk:
    numpy: Any = import_module("numpy")
    init, step, key = jax.jit(env.init), jax.jit(env.step), jax.random.PRNGKey
    draw, matches = random.Random(1).random, 0
    while True:
        state, decisions = init(key(matches)), 0
        while not bool(state.terminated):
            legal = numpy.flatnonzero(numpy.asarray(state.legal_action_mask))
            state = step(state, int(legal[int(draw() * len(legal))]))
            decisions += 1
        matches += 1
        yield decisions


def _pgx_inside(jax: Any, env: Any) -> Iterator[int]:
    def going(carry: Any) -> Any:
        return ~carry[0].terminated.all()

    def onward(carry: Any) -> Any:
        state, key = carry
        key, now = jax.random.split(key)
        weights = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        action = jax.random.categorical(now, weights, axis=-1)
        return jax.vmap(env.step)(state, action), key

    @jax.jit  # type: ignore[untyped-decorator, unused-ignore]
    def play(key: Any) -> Any:
        key, now = jax.random.split(key)
        state = jax.vmap(env.init)(jax.random.split(now, BATCH))
        return jax.lax.while_loop(going, onward, (state, key))[0].terminated

    batches = 0
    while True:
        play(jax.random.PRNGKey(batches)).block_until_ready()
        batches += 1
        yield BATCH


_LIBRARIES: dict[str, Callable[[str], tuple[Walk, Iterator[int] | None]]] = {
    "rlcard": _rlcard,
    "pettingzoo": _pettingzoo,
    "pgx": _pgx,
}


@click.command()
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.001),
    default=0.2,
    show_default=True,
    help="For each measure in each round.",
)
@click.option("--rounds", type=click.IntRange(min=1), default=5, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(seconds: float, rounds: int, as_json: bool) -> None:
    """Measure our rules beside games of like size in RLCard, PettingZoo and pgx."""
    found: list[Comparison] = []
    for peer in peers():
        try:
            found.append(measure(peer, seconds, rounds))
        except ImportError as error:
            click.echo(
                f"Left out: {peer.library} {peer.game}, for {error.name or peer.library} is not "
                'installed (pip install "pelitupa[bench]" has it).',
                err=True,
            )
    if as_json:
        rows = [asdict(row) for row in found]
        click.echo(json.dumps({"compiled": pelitupa.COMPILED, "peers": rows}, indent=2))
        return
    _print(found)


def _print(found: list[Comparison]) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("ours", "theirs", "alike in", "measure", "ours a second", "ratio", "least-most"):
        figure = name in ("ours a second", "ratio")
        table.add_column(name, justify="right" if figure else "left")
    for row in found:
        measures = (("decisions", row.decisions), ("matches", row.matches), ("inside", row.inside))
        for name, ratio in measures:
            if ratio is not None:
                first = name == "decisions"
                peer = row.peer
                names = (peer.spec, f"{peer.library} {peer.game}", peer.likeness)
                table.add_row(
                    *(names if first else ("", "", "")),
                    name,
                    f"{ratio.ours:,.0f}",
                    f"{ratio.ratio:.2f}",
                    f"{ratio.low:.2f}-{ratio.high:.2f}",
                )
    Console(highlight=False, markup=False, soft_wrap=True).print(table)
    rules = "compiled" if pelitupa.COMPILED else "plain Python"
    click.echo(f"\nRules: {rules}. All figures a second of processor time.")


if __name__ == "__main__":
    main()
