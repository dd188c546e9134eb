"""Hide and seek in the simulated yard: the third round (booklet 87.4), guarding the base (87.5), head starts.

    python -m studies.yard_hiding third --matches 60 --jobs 2
    python -m studies.yard_hiding guard --matches 60
    python -m studies.yard_hiding starts --matches 60
    python -m studies.yard_hiding poke --matches 60

Ten children of 8 to 12 play in a block yard. The third round can be left out in Kirkkis alone, which has the
same formula; its count is shortened there, and nobody pokes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import click

from pelitupa.games import load_game
from pelitupa.nature.yard.generating import yard_map
from pelitupa.nature.yard.people import GROWN, Runner
from pelitupa.nature.yard.policies.hiding import HIDER, POKE, SEEKER, Hide, Poke, Seek
from pelitupa.nature.yard.simulation import Simulation
from studies.yard import DATA, JOBS, PICTURE, Row, estimate, keep, ratio, run_all, show

PLAYERS = 10
_LONGEST = 7200.0


class Match(NamedTuple):
    """A match: the game, the seed, how the seeker seeks, and the map."""

    game: str
    seed: int
    seek: Seek = Seek()
    map: str = "block"
    poke: Poke = Poke()
    weak: float = 0.0
    """What the first player's speed lacks of the others', in parts, where all others run alike; 0.0: people
    are drawn."""


class Played(NamedTuple):
    """What came of a match: its rounds; those that the slowest and the fastest of all sought; how often the
    role passed on; rescues; seconds; those from sending the ball away until the seeker is ready (`starts`);
    which part of their time seekers were near the base; how often a back was `poked` and the guess `right`,
    and for how many seconds those sought who were poked and guessed wrongly (`duty`)."""

    rounds: int
    slowest: int
    fastest: int
    seekers: int
    rescues: int
    seconds: float
    starts: float
    near: float
    poked: int
    right: int
    duty: float


def play(match: Match) -> Played:
    """Play a match."""
    game = load_game(match.game)
    policies: dict[str, Any] = {SEEKER: match.seek}
    if game.id == "kirkkis":
        policies[POKE] = match.poke
    people = None
    if match.weak:
        slow = Runner(GROWN.top * (1.0 - match.weak), GROWN.lasting * (1.0 - match.weak))
        people = [slow, *[GROWN] * (game.num_players() - 1)]
    yard = Simulation(game, yard_map(match.map), match.seed, policies=policies, people=people)
    yard.run(_LONGEST)
    state: Any = yard.state
    tops = [(body.top, seat) for seat, body in enumerate(yard.bodies)]
    words = [word.split()[0] for _, word in yard.told]
    sent, waits = -1.0, 0.0
    for when, word in yard.told:
        verb = word.split()[0]
        if verb in ("kick", "push", "rescue"):
            sent = when
        elif verb in ("returned", "set") and sent >= 0.0:
            waits += when - sent
    stage: Any = yard.stage
    return Played(
        sum(state.turns),
        state.turns[min(tops)[1]],
        state.turns[max(tops)[1]],
        _stints(yard.told),
        words.count("rescue"),
        yard.time,
        waits,
        stage.from_base / max(stage.away_time, 1e-9),
        *_pokes(yard.told, yard.time),
    )


def _pokes(told: list[tuple[float, str]], ended: float) -> tuple[int, int, float]:
    """How often somebody poked, how often that was guessed, and for how long those sought who were wrong."""
    pokes = [(when, word.split()[1]) for when, word in told if word.startswith("poked")]
    guesses = [word.split()[1] for _, word in told if word.startswith("guess")]
    ends = [when for when, _ in pokes[1:]] + [ended]
    right, duty = 0, 0.0
    for (when, poker), guess, end in zip(pokes, guesses, ends, strict=False):
        if guess == poker:
            right += 1
        else:
            duty += end - when
    return len(pokes), right, duty


def stint(name: str, seek: Seek, hide: Hide, seed: int, longest: float) -> float:
    """How many seconds the first seeker has to seek until the role passes on, at most so many; at Kirkkis
    nobody pokes, as that takes the role from somebody by luck."""
    agreed = ",poke=never" if name == "kirkkis" else ""
    game = load_game(f"{name}(players={PLAYERS},rounds=24{agreed})")
    yard = Simulation(game, yard_map("block"), seed, policies={SEEKER: seek, HIDER: hide})
    state: Any = yard.state
    first = state.seeker
    while state.seeker == first and not yard.ended and yard.time < longest:
        yard.step({})
    return yard.time


def _stints(told: list[tuple[float, str]]) -> int:
    """How often the seeking began anew: by a kick, a push or a count after all were found."""
    starts = [word for _, word in told if word.startswith(("kick", "push"))]
    if starts:
        return len(starts)
    rescues = sum([word.startswith("rescue") for _, word in told])
    return max(1, sum([word == "counted" for _, word in told]) - rescues)


@click.group()
def main() -> None:
    """Study hide and seek."""


_MATCHES = click.option("--matches", default=60, show_default=True)


_USUAL = Seek()


def _all(spec: str, matches: int, jobs: int, seek: Seek = _USUAL) -> list[Played]:
    return run_all(play, [Match(spec, seed, seek) for seed in range(matches)], jobs)


@main.command()
@_MATCHES
@JOBS
@DATA
@PICTURE
def third(matches: int, jobs: int, data: Path | None, picture: Path | None) -> None:
    """The rounds that one slow child seeks among nine who run alike, with the third round and without it."""
    rows = []
    for weak in (0.15, 0.3):
        for name, spec in (("with the third round", "true"), ("without it", "false")):
            game = f"kirkkis(players={PLAYERS},rounds=24,pace=0.3,poke=never,third_round={spec})"
            asked = [Match(game, seed, weak=weak) for seed in range(matches)]
            found = run_all(play, asked, jobs)
            rounds = [float(one.rounds) for one in found]
            sought = ratio([float(one.slowest) for one in found], rounds)
            group = f"a tenth of ten, slower by {100 * weak:.0f} %"
            rows.append(Row(group, name, sought, matches))
            click.echo(f"{group}, {name}: {sought.percent()}")
    show(rows, "of all rounds")
    keep(rows, "of all rounds; a tenth would be even", "The third round (87.4)", data, picture)


@main.command()
@_MATCHES
@JOBS
@DATA
@PICTURE
def poke(matches: int, jobs: int, data: Path | None, picture: Path | None) -> None:
    """What the poke of Kirkkis is worth to who is to seek, by how often he knows who it was."""
    rows = []
    game = f"kirkkis(players={PLAYERS},rounds=12,pace=0.3)"
    for told in (0.0, 0.25, 0.5):
        name = f"knows it in {100 * told:.0f} % of the times" if told else "guesses"
        found = run_all(play, [Match(game, seed, poke=Poke(told)) for seed in range(matches)], jobs)
        pokes = [float(one.poked) for one in found]
        right = ratio([float(one.right) for one in found], pokes)
        seconds = ratio([one.duty for one in found], pokes)
        rows.append(Row("who is to seek", name, seconds, matches))
        click.echo(f"{name}: right {right.percent()}, seeks for {seconds.plain(0)} s")
    show(rows, "seconds of seeking", percent=False)
    keep(rows, "seconds for which who is to seek does so", "The poke (86)", data, picture)


@main.command()
@_MATCHES
@JOBS
@DATA
@PICTURE
def guard(matches: int, jobs: int, data: Path | None, picture: Path | None) -> None:
    """How long one is the seeker, by how far from the ball one goes."""
    rows = []
    for reach in (8.0, 12.0, 16.0, 24.0, 36.0):
        found = _all(f"purkkis(players={PLAYERS},rounds=12)", matches, jobs, Seek(reach=reach))
        rounds = ratio([float(one.rounds) for one in found], [float(one.seekers) for one in found])
        seconds = ratio([one.seconds for one in found], [float(one.seekers) for one in found])
        near = estimate([one.near for one in found])
        told = f"at most {reach:.0f} m away; within 6 m for {100 * near.mean:.0f} % of the time"
        rows.append(Row("the seeker goes", told, rounds, matches))
        click.echo(f"{told}: {rounds.plain(2)} rounds, {seconds.plain(0)} s")
    show(rows, "rounds until another seeks", percent=False)
    keep(rows, "rounds until another seeks", "Guarding the ball (87.5)", data, picture)


@main.command()
@_MATCHES
@JOBS
def starts(matches: int, jobs: int) -> None:
    """How long the head start is, and a round, in Purkkis and in Kymmenen tikkua."""
    for name in ("purkkis", "kymmenen_tikkua"):
        found = _all(f"{name}(players={PLAYERS},rounds=8)", matches, jobs)
        rounds = [float(one.rounds) for one in found]
        waits = ratio([one.starts for one in found], rounds)
        length = ratio([one.seconds for one in found], [float(one.seekers) for one in found])
        rescues = ratio(
            [float(one.rescues) for one in found], [float(one.seekers) for one in found]
        )
        click.echo(
            f"{name}: head start {waits.plain()} s, a seeker's time {length.plain(0)} s with "
            f"{rescues.plain()} rescues"
        )


if __name__ == "__main__":
    main()
