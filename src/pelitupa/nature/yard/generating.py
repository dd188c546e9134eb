"""Maps that are drawn by a seed, of the same kinds as those that come with the program.

What a kind has (houses, sheds, bushes, trees) is drawn at other places; what its games need stays.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pelitupa.core import t
from pelitupa.nature.yard.draws import Draws
from pelitupa.nature.yard.ground import MapError, YardMap
from pelitupa.nature.yard.reading import load_map, read_map
from pelitupa.nature.yard.statistics import MAPS

_TRIES: Final = 20

_SIZES: Final = {"block": (64, 48), "preschool": (50, 36), "cottage": (80, 56)}
_HOUSES: Final = {"block": (6, 5, 10), "preschool": (5, 3, 6), "cottage": (5, 4, 9)}
"""How many houses and sheds, from and to how many metres long."""
_BUSHES: Final = {"block": 9, "preschool": 7, "cottage": 14}
_TREES: Final = {"block": 12, "preschool": 9, "cottage": 90}


def yard_map(name: str, drawn: int = 0) -> YardMap:
    """A map by its name; with a number, one of its kind that is drawn by it. Raises `MapError`."""
    return load_map(name) if not drawn else generated(name, drawn)


@lru_cache(maxsize=16)
def generated(kind: str, seed: int) -> YardMap:
    """A map of a kind. Raises `MapError` for a kind there is not."""
    if kind not in MAPS:
        raise MapError(
            t("there is no map {name}; there is: {known}", name=repr(kind), known=", ".join(MAPS))
        )
    if kind in ("camp", "lake"):
        return read_map(wood_text(180.0 if kind == "lake" else 360.0, seed), kind)
    if kind == "snow":
        return _snow(seed)
    if kind not in _SIZES:  # swings, a pole, a wall: there is nothing else about them
        return load_map(kind)
    for attempt in range(_TRIES):
        try:
            return read_map(_court_text(kind, Draws(f"{kind}:{seed}:{attempt}")), kind)
        except MapError:  # a house stands in the way to a place
            continue
    raise MapError(t("no map could be drawn; try another number"))


def wood_text(arc: float = 360.0, seed: int = 1, trees: float = 350.0, start: float = 200.0) -> str:
    """The text of a wood by night with a fire that can be come to along an arc, in degrees; all else about it
    is water. The attackers start in the middle of the arc."""
    water = ""
    if arc < 360.0:
        low, high = 270.0 - arc / 2, 270.0 + arc / 2
        water = f'[[shapes]]\nkind = "~"\noutside = [0, 8, {low}, {high}]\n'
        if arc < 180.0:  # the fire itself stands on land
            water = (
                f'[[shapes]]\nkind = "~"\noutside = [0, 8, {low}, {high}]\n'
                '[[shapes]]\nkind = "."\ndisc = [0, 0, 10]\n'
            )
    side = 2.0 * start + 40.0
    scatters = "".join(
        f'[[scatter]]\nkind = "{kind}"\nper_hectare = {each}\nseed = {10 * seed + place}\n'
        'clear = ["fire", "start"]\n'
        for place, (kind, each) in enumerate((("t", trees), ("b", 120.0)))
    )
    return (
        f'name = "Wood"\nlight = "night"\nfooting = 0.8\nsize = [{side}, {side}]\n[places]\n'
        f"fire = [0, 0, 6]\nstart = [0, {-start}, 8]\nprison = [0, 0, 6]\n{water}{scatters}"
    )


def _snow(seed: int) -> YardMap:
    draws = Draws(f"snow:{seed}")
    wide = 36 + 2 * draws.below(14)
    high = 20 + 2 * draws.below(8)
    far = wide / 2 - 5
    return read_map(
        f'name = "Snow field"\nsize = [{wide}, {high}]\n[places]\nred = [{-far}, 0, 2]\n'
        f"blue = [{far}, 0, 2]\nmiddle = [0, 0, 2]\n"
        f'[[shapes]]\nkind = ","\nbox = [{-wide}, {-high}, {wide}, {high}]\n'
    )


def _court_text(kind: str, draws: Draws) -> str:
    """A yard with houses, bushes and trees, and the places of its games where there is room."""
    wide, high = _SIZES[kind]
    rows = [["."] * wide for _ in range(high)]
    count, least, most = _HOUSES[kind]
    _fence(rows)
    for _ in range(count):
        _box(rows, draws, least, most, "#")
    for _ in range(_BUSHES[kind]):
        _box(rows, draws, 1, 4, "b")
    for _ in range(_TREES[kind]):
        column, row = 1 + draws.below(wide - 2), 1 + draws.below(high - 2)
        if rows[row][column] == ".":
            rows[row][column] = "t"
    spots = {
        "B": (wide // 2, high // 2),
        "P": (wide * 5 // 8, high // 3),
        "C": (wide // 4, high // 3),
        "R": (wide * 7 // 8, high * 4 // 5),
        "S": (wide * 3 // 8, high * 2 // 3),
    }
    for column, row in spots.values():
        for down in range(row - 3, row + 4):  # room about it
            for across in range(column - 3, column + 4):
                if 0 < down < high - 1 and 0 < across < wide - 1:
                    rows[down][across] = "."
    for letter, (column, row) in spots.items():
        rows[row][column] = letter
    places = "".join(
        f'{name} = "{letter}"\n'
        for name, letter in (
            ("ball", "B"),
            ("church", "P"),
            ("prison", "C"),
            ("robbers", "R"),
            ("swings", "S"),
            ("pole", "S"),
        )
    )
    drawn = "\n".join("".join(row) for row in rows)
    return f'name = "{kind}"\nscale = 1.0\n[places]\n{places}---\n{drawn}\n'


def _fence(rows: list[list[str]]) -> None:
    for row in rows:
        row[0] = row[-1] = "#"
    rows[0] = ["#"] * len(rows[0])
    rows[-1] = ["#"] * len(rows[0])


def _box(rows: list[list[str]], draws: Draws, least: int, most: int, letter: str) -> None:
    """A rectangle of a letter, somewhere."""
    across = least + draws.below(most - least + 1)
    down = max(1, least - 1) + draws.below(max(1, (most - least + 1) // 2))
    column = 2 + draws.below(max(1, len(rows[0]) - across - 4))
    row = 2 + draws.below(max(1, len(rows) - down - 4))
    for y in range(row, min(row + down, len(rows) - 1)):
        for x in range(column, min(column + across, len(rows[0]) - 1)):
            rows[y][x] = letter
