"""Learning what to play to a trick: `players/habits.toml`.

    python -m studies.habits collect "vint(deals=1)" cards.jsonl --seconds 100
    python -m studies.habits fit cards.jsonl --write src/pelitupa/players/habits.toml
    python -m studies.habits hold "vint(deals=1,objective=margin)"

`collect` lets deals be played by rules of thumb and by whim, and notes of each choice what can be said of
the cards (`players/habits.py`) and what each loses against exact play with all hands open. `fit` finds
weights with which a card drawn by the odds of its sum loses least on average, by gradient descent. It tells
what the best card by them loses in deals it did not learn from, and what the rules of thumb lose; a place
in the trick where those lose no more keeps them.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import click

from pelitupa.core.advice import calm
from pelitupa.core.extras import needing
from pelitupa.equipment.cards import cards_in
from pelitupa.games import load_game
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.lab.intervals import mean_and_interval
from pelitupa.nature import nature_for
from pelitupa.players import make_bot
from pelitupa.players.advice import trick_advice
from pelitupa.players.habits import FOLLOWING, LEADING, card_by_habit, place_of, said_of
from pelitupa.players.solver_bot import open_values, terms_to_solve

_WHIM = 0.2
"""So many cards are played by whim, so that other positions are met too."""
_SMALL = 1e-3
"""How much weights are drawn towards nothing."""
_HELD_BACK = 5
"""One deal of so many is not learned from."""


@click.group()
def main() -> None:
    """Learn what to play to a trick."""


@main.command()
@click.argument("games", nargs=-1, required=True)
@click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--seconds", type=float, default=60.0, show_default=True, help="Processor's seconds.")
@click.option("--cards", type=click.IntRange(2, 13), default=9, show_default=True)
@click.option("--seed", default="1", show_default=True)
def collect(games: tuple[str, ...], out: Path, seconds: float, cards: int, seed: str) -> None:
    """Note choices in deals of GAMES in OUT, of hands of so many cards at most."""
    deal, began = 0, time.process_time()
    with out.open("a", encoding="utf-8") as lines:
        while not deal or time.process_time() - began < seconds:
            for game in games:
                for line in _noted(game, f"{seed}:{deal}", cards):
                    lines.write(line + "\n")
            lines.flush()
            deal += 1


def _noted(spec: str, seed: str, most: int) -> Iterable[str]:
    """The choices of a deal, as lines of JSON."""
    game = load_game(spec)
    advice, rng = trick_advice(game), Random(seed)
    luck = nature_for(game).make(seed)
    state = game.new_initial_state()
    assert isinstance(state, TrickMatch)
    while not state.is_terminal():
        if state.current_player() < 0:
            state.apply_action(luck.outcome(state))
            continue
        legal = state.legal_actions()
        terms = terms_to_solve(advice, state, most) if len(legal) > 1 else None
        likely = advice.likely_action(state, calm)
        if terms is not None and not terms.points and terms.trick > 0:
            values = open_values(state, terms)
            top, cards = max(values.values()), cards_in(state._playable())
            if min(values.values()) < top:
                yield json.dumps(
                    {
                        "deal": f"{spec} {seed}",
                        "place": place_of(state),
                        "said": [[round(one, 3) for one in said] for said in said_of(state, cards)],
                        "lost": [(top - values[card]) / terms.trick for card in cards],
                        "plain": cards.index(likely) if likely in cards else -1,
                    }
                )
        if likely < 0 or rng.random() < _WHIM:
            likely = legal[int(rng.random() * len(legal))]
        state.apply_action(likely)


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--epochs", type=click.IntRange(1), default=400, show_default=True)
@click.option(
    "--write", type=click.Path(dir_okay=False, path_type=Path), help="Write the weights here."
)
def fit(files: tuple[Path, ...], epochs: int, write: Path | None) -> None:
    """Find the weights from FILES."""
    with needing("lab", "numpy"):
        import numpy  # noqa: F401
    places: dict[str, list[dict[str, Any]]] = {}
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            noted = json.loads(line)
            places.setdefault(noted["place"], []).append(noted)
    told = [
        "# What to play to a trick, as `studies/habits.py` learned it; players/habits.py reads it."
    ]
    for place in sorted(places):
        names = LEADING if place.startswith("lead") else FOLLOWING
        weights = _fitted(place, places[place], len(names), epochs)
        if weights:
            told.append(f'"{place}" = {weights}')
    if write is not None:
        write.write_text("\n".join(told) + "\n", encoding="utf-8")


def _fitted(place: str, noted: list[dict[str, Any]], width: int, epochs: int) -> list[float]:
    """The weights of a place, by Adam over all choices at once; none where rules of thumb lose no more."""
    import numpy as np

    back = [one for one in noted if Random(one["deal"]).random() < 1 / _HELD_BACK]
    learn = [one for one in noted if Random(one["deal"]).random() >= 1 / _HELD_BACK]
    if not back or not learn:
        return []
    most = max(len(one["lost"]) for one in noted)

    def arrays(choices: list[dict[str, Any]]) -> tuple[Any, Any, Any]:
        said = np.zeros((len(choices), most, width))
        lost = np.zeros((len(choices), most))
        barred = np.full((len(choices), most), -1e9)
        for row, one in enumerate(choices):
            cards = len(one["lost"])
            said[row, :cards], lost[row, :cards], barred[row, :cards] = (
                one["said"],
                one["lost"],
                0.0,
            )
        return said, lost, barred

    said, lost, barred = arrays(learn)
    weights, mean, square = np.zeros(width), np.zeros(width), np.zeros(width)
    for step in range(1, epochs + 1):
        sums = said @ weights + barred
        odds = np.exp(sums - sums.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        expected = (odds * lost).sum(axis=1, keepdims=True)
        slope = ((odds * (lost - expected))[..., None] * said).sum(axis=(0, 1)) / len(learn)
        slope += _SMALL * weights
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        weights -= 0.1 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-9)
    said, lost, barred = arrays(back)
    chosen = (said @ weights + barred).argmax(axis=1)
    now = lost[np.arange(len(back)), chosen].mean()
    plain = np.mean([one["lost"][one["plain"]] for one in back if one["plain"] >= 0])
    chance = np.mean([np.mean(one["lost"]) for one in back])
    click.echo(
        f"{place}: {len(learn)} choices learned; of {len(back)} others the habits lose {now:.3f} each, "
        f"rules of thumb {plain:.3f}, chance {chance:.3f}"
    )
    return [round(float(weight), 2) for weight in weights] if now < plain else []


@main.command()
@click.argument("games", nargs=-1, required=True)
@click.option("--deals", type=click.IntRange(2), default=10_000, show_default=True)
@click.option("--seconds", type=float, default=10.0, show_default=True, help="For each game.")
@click.option("--seed", default="h", show_default=True)
def hold(games: tuple[str, ...], deals: int, seconds: float, seed: str) -> None:
    """Hold the bot `plain` with the learned habits against itself without, both sides of every deal."""
    for spec in games:
        ahead: list[float] = []
        began = time.process_time()
        while len(ahead) < 2 or time.process_time() - began < seconds:
            if len(ahead) == deals:
                break
            ahead.append(_held(spec, f"{seed}{len(ahead)}"))
        mean, half = mean_and_interval(ahead)
        more, less = (sum(sign * one > 1e-9 for one in ahead) for sign in (1, -1))
        click.echo(
            f"{spec}: {len(ahead)} deals, {mean:+.2f} ± {half:.2f}; ahead in {more}, behind in {less}"
        )


def _held(spec: str, seed: str) -> float:
    """How far habits are ahead on a deal, played by either side."""
    game = load_game(spec)
    advice, teams = trick_advice(game), game.teams()
    found = 0.0
    for side in teams:
        state, luck = game.new_initial_state(), nature_for(game).make(seed)
        plain = [make_bot("plain", game, seat, seed) for seat in range(game.num_players())]
        assert isinstance(state, TrickMatch)
        while not state.is_terminal():
            seat = state.current_player()
            if seat < 0:
                state.apply_action(luck.outcome(state))
                continue
            card = -1
            if seat in side and state.phase == PLAYING and advice.wants_tricks(state, state.chair):
                card = card_by_habit(state, state._playable())
            state.apply_action(card if card >= 0 else plain[seat].step(state))
        found += state.returns()[side[0]] / len(teams)
    return found


if __name__ == "__main__":
    main()
