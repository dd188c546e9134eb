"""What four ball games of the yard are like, played by simulated people (booklet 83, 84, 85, 91).

    python -m studies.yard_balls wall --matches 200
    python -m studies.yard_balls string --matches 20
    python -m studies.yard_balls lives --matches 20
    python -m studies.yard_balls lines --throws 200
    python -m studies.yard_balls snow --matches 20

`wall` asks of Seinis whether going first or last is better, and how long a game with so many lasts; `string`
who profits from serving at Totem Tennis, and how long a rally is; `lives` what one bonus life against many
is to children of several ages at Swing Dodgeball, `lines` which burning line makes which age burn as often;
`snow` how many goals fall at
Rymypallo by the depth of the snow, and whether the bigger win. What people can do is that of a child of ten
or eleven, where no age is named. docs/lab/yard_balls.md has the figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import click

from pelitupa.games import load_game
from pelitupa.nature.yard.balls.string import Totem
from pelitupa.nature.yard.people import GROWN, Runner, typical
from pelitupa.nature.yard.policies.snowball import SnowGround
from pelitupa.nature.yard.policies.string import Stroke
from pelitupa.nature.yard.policies.swings import Burn, Court, Ride
from pelitupa.nature.yard.policies.wall import WallKick
from pelitupa.nature.yard.reading import load_map
from pelitupa.nature.yard.simulation import Simulation
from pelitupa.nature.yard.stages import stage_of
from pelitupa.nature.yard.stages.swing_dodgeball import SwingStage
from pelitupa.nature.yard.stages.totem_tennis import TotemStage
from studies.yard import (
    DATA,
    JOBS,
    PICTURE,
    Estimate,
    Row,
    estimate,
    keep,
    run_all,
    shared,
    show,
)

AGES: Final = (7, 9, 11, 13)
_LONGEST: Final = 3600.0
"""Seconds after which a match is left as it stands."""


@dataclass(frozen=True)
class Match:
    """A match to be played: its game, its seed, who plays (nobody: children of ten or eleven), by which
    policies and lots, for how many seconds at most."""

    game: str
    seed: int
    people: tuple[Runner, ...] = ()
    policies: Mapping[str, Any] = field(default_factory=dict)
    lots: tuple[str, ...] = ()
    seconds: float = _LONGEST

    def played(self) -> Simulation:
        """The match, over or left."""
        game = load_game(self.game)
        people = self.people or (GROWN,) * game.num_players()
        ground = load_map(stage_of(game.id).maps[0])
        yard = Simulation(
            game, ground, self.seed, people=people, policies=self.policies, lots=self.lots
        )
        yard.run(self.seconds)
        return yard


# --- Seinis


def kicks(match: Match) -> tuple[int, float, int]:
    """Who won, by the place in the order from 0 (-1: not over), after how many seconds and kicks."""
    yard = match.played()
    won = yard.state.winners()
    kicked = [event for _, event in yard.told if event in ("hit", "miss")]
    return (won[0] if won else -1), yard.time, len(kicked)


def in_turn(players: int, seed: int, policy: WallKick) -> Match:
    """A game of Seinis in which the players kick in the order of their numbers."""
    lots = tuple(f"next {place + 1}" for place in range(players - 1))
    return Match(f"seinis(players={players})", seed, (), {"kicker": policy}, lots)


# --- Totem Tennis


def rallies(match: Match) -> list[tuple[float, int, bool, bool]]:
    """Of each rally: its seconds, its strokes, whether the server won it, and whether player 1 did."""
    yard = match.played()
    stage = cast(TotemStage, yard.stage)
    words = [event for _, event in yard.told]
    clockwise = stage.world.clockwise
    found = []
    for (seconds, strokes, server), word in zip(stage.lengths, words, strict=False):
        winner = clockwise if word == "clockwise" else 1 - clockwise
        found.append((seconds, strokes, winner == server, winner == 0))
    return found


# --- Swing Dodgeball


def shares(match: Match) -> list[float]:
    """Which part of the time each player sat in a swing; and then, how many runs each has made."""
    yard = match.played()
    stage = cast(SwingStage, yard.stage)
    whole = 0.5 * sum(stage.in_swing)
    words = [event for _, event in yard.told]
    runs = [float(words.count(f"run {seat + 1}")) for seat in range(yard.seats)]
    return [*[seconds / whole for seconds in stage.in_swing], *runs]


def burns(match: Match) -> tuple[int, int]:
    """How often somebody burned by a throw, and how many throws there were."""
    yard = match.played()
    words = [event.partition(" ")[0] for _, event in yard.told]
    return words.count("hit") + words.count("bounced"), cast(SwingStage, yard.stage).throws


# --- Rymypallo


def goals(match: Match) -> tuple[int, int]:
    """The goals of red and of blue."""
    words = [event for _, event in match.played().told]
    return words.count("goal-red"), words.count("goal-blue")


def teams(players: int, seed: int, depth: float, ages: Sequence[int] = ()) -> Match:
    """Five minutes of Rymypallo; red players have the first age, blue ones the second."""
    lots = tuple(f"{('red', 'blue')[seat % 2]} {seat + 1}" for seat in range(players - 1))
    people = tuple(typical(ages[seat % 2]) for seat in range(players)) if ages else ()
    game = f"rymypallo(players={players},minutes=5,first={1 + seed % 2})"
    return Match(game, seed, people, {"field": SnowGround(depth)}, lots)


# --- the commands


@click.group(help=__doc__)
def studies() -> None:
    """The group of the studies below."""


Command = TypeVar("Command", bound=Callable[..., None])


def _options(matches: int) -> Callable[[Command], Command]:
    """The options of each study."""

    def decorated(command: Command) -> Command:
        count = click.option(
            "--matches", default=matches, show_default=True, help="Matches of each kind."
        )
        return count(JOBS(DATA(PICTURE(command))))

    return decorated


@studies.command()
@_options(200)
def wall(matches: int, jobs: int, data: Path | None, picture: Path | None) -> None:
    """Seinis: first or last, and how long."""
    rows: list[Row] = []
    lengths: list[Row] = []
    tried = [(2, WallKick(), ""), (4, WallKick(), ""), (8, WallKick(), "")]
    tried += [
        (4, WallKick(power=1.0), ", as hard as one can"),
        (4, WallKick(power=0.5), ", softly"),
    ]
    tried += [(4, WallKick(calm=0.3), ", only a ball that lies")]
    for players, policy, how in tried:
        asked = [in_turn(players, seed, policy) for seed in range(matches)]
        found = run_all(kicks, asked, jobs)
        name = f"{players} players{how}"
        for place, word in ((0, "first"), (players - 1, "last")):
            won = [float(winner == place) * players for winner, _, _ in found]
            rows.append(Row(name, word, estimate(won), matches))
        lengths.append(Row(name, "minutes", estimate([time / 60 for _, time, _ in found]), matches))
        lengths.append(Row(name, "kicks", estimate([float(n) for _, _, n in found]), matches))
    show(rows, "games won, in parts of an equal share")
    show(lengths, "length of a game", percent=False)
    keep([*rows], "games won, in parts of an equal share", "Seinis: who kicks first", data, picture)


@studies.command()
@_options(20)
def string(matches: int, jobs: int, data: Path | None, picture: Path | None) -> None:
    """Totem Tennis: who profits from serving, and how long a rally is."""
    rows: list[Row] = []
    lengths: list[Row] = []
    equal = (GROWN, GROWN)
    kinds: list[tuple[str, tuple[Runner, ...], dict[str, Any]]] = [
        ("equal", equal, {}),
        ("a pole twice as thick", equal, {"pole": Totem(pole=0.025)}),
        ("both hit with half of their power", equal, {"hitter": Stroke(power=0.5)}),
        ("11 against 10 years", (typical(11), typical(10)), {}),
        ("13 against 9 years", (typical(13), typical(9)), {}),
    ]
    for name, people, policies in kinds:
        asked = [
            Match(
                f"totem_tennis(clockwise={1 + seed // 2 % 2},first={1 + seed % 2})",
                seed,
                people,
                policies,
                (),
                900.0,
            )
            for seed in range(matches)
        ]
        found = [rally for each in run_all(rallies, asked, jobs) for rally in each]
        count = len(found)
        rows.append(Row(name, "won by the server", _part([r[2] for r in found]), count))
        rows.append(Row(name, "won by the first named", _part([r[3] for r in found]), count))
        lengths.append(Row(name, "seconds", estimate([r[0] for r in found]), count))
        lengths.append(Row(name, "strokes", estimate([float(r[1]) for r in found]), count))
    show(rows, "rallies")
    show(lengths, "a rally", percent=False)
    keep(rows, "rallies won", "Totem Tennis: serving", data, picture)


@studies.command()
@_options(20)
def lives(matches: int, jobs: int, data: Path | None, picture: Path | None) -> None:
    """Swing Dodgeball: one bonus life or many, by age, in an hour."""
    rows: list[Row] = []
    made: list[Row] = []
    people = tuple(typical(age) for age in AGES)
    kinds: list[tuple[str, str, dict[str, Any]]] = [
        ("one bonus life (83.5)", "", {}),
        ("runs are saved for further lives", ",bank=true", {}),
        ("nobody runs", "", {"target": Ride(dares=1e6)}),
    ]
    for name, agreed, policies in kinds:
        policies = {"court": Court(line=4.0, tree=20.0), **policies}
        asked = [
            Match(f"swing_dodgeball(players=4{agreed})", seed, people, policies)
            for seed in range(matches)
        ]
        found = run_all(shares, asked, jobs)
        for seat, age in enumerate(AGES):
            mean = estimate([each[seat] for each in found])
            rows.append(Row(name, f"{age} years", mean, matches))
            count = estimate([each[len(AGES) + seat] for each in found])
            made.append(Row(name, f"{age} years", count, matches))
    show(rows, "of the time in a swing (equal: 50 %)")
    show(made, "runs an hour", percent=False)
    keep(rows, "of the time in a swing", "Swing Dodgeball: bonus lives", data, picture)


@studies.command()
@_options(4)
@click.option("--throws", default=200, show_default=True, help="throws a match, about")
def lines(matches: int, jobs: int, data: Path | None, picture: Path | None, throws: int) -> None:
    """Swing Dodgeball: how often a throw burns, by the burning line and age."""
    rows: list[Row] = []
    for age in AGES:
        for line in (3.0, 4.0, 5.0, 6.5, 8.0):
            policies = {"court": Court(line=line), "burner": Burn(wait=0.0)}
            asked = [
                Match(
                    "swing_dodgeball(players=3)",
                    seed,
                    (typical(age),) * 3,
                    policies,
                    (),
                    6.0 * throws,
                )
                for seed in range(matches)
            ]
            found = run_all(burns, asked, jobs)
            count = sum([throws for _, throws in found])
            share = shared(sum([hit for hit, _ in found]), count)
            rows.append(Row(f"{age} years", f"{line:g} m", share, count))
    show(rows, "of the throws burn")
    keep(rows, "of the throws burn", "Swing Dodgeball: the burning line", data, picture)


@studies.command()
@_options(20)
def snow(matches: int, jobs: int, data: Path | None, picture: Path | None) -> None:
    """Rymypallo: goals by the depth of the snow, and whether the bigger win."""
    rows: list[Row] = []
    for depth in (0.0, 0.15, 0.3, 0.5, 0.7):
        asked = [teams(12, seed, depth) for seed in range(matches)]
        found = run_all(goals, asked, jobs)
        both = estimate([float(red + blue) for red, blue in found])
        rows.append(Row("goals in five minutes, 6 against 6", f"{depth:g} m", both, matches))
    bigger: list[Row] = []
    for depth in (0.0, 0.5):
        for ages in ((11, 11), (12, 10), (13, 9)):
            asked = [teams(12, seed, depth, ages) for seed in range(matches)]
            found = run_all(goals, asked, jobs)
            share = _share(found)
            name = f"{ages[0]} against {ages[1]} years"
            bigger.append(Row(f"goals of red in {depth:g} m of snow", name, share, matches))
    show(rows, "goals", percent=False)
    show(bigger, "of the goals")
    keep(rows, "goals in five minutes", "Rymypallo: depth of the snow", data, picture)


def _share(found: Sequence[tuple[int, int]]) -> Estimate:
    """Red's share of the goals."""
    red = sum([red for red, _ in found])
    return shared(red, red + sum([blue for _, blue in found]))


def _part(happened: Sequence[bool]) -> Estimate:
    """How often something happened."""
    return shared(sum(happened), len(happened))


if __name__ == "__main__":
    studies()
