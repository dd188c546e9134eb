"""Grounds for petanque as texts: a letter for each square metre, from far to near, rows parted by `/`.

`lggl/lgpl`: `g` gravel, `l` lawn, `a` asphalt, `s` sand, `w` water; on what lies beside it `p` a pit, `m` a
mound, `r` a root, `t` a tree. The middle of the road is the middle of the rows. Ahead the ground begins anew
when its last row is passed, and so it does behind; to the sides there is a hedge. `park:7` is drawn by a
seed, of the same kind as `park`. Heights are the business of nature (`nature/petanque`).
"""

from __future__ import annotations

import hashlib
import math
import re
from functools import lru_cache
from typing import Final

from pelitupa.core import OptionError, t

GRAVEL_LETTER: Final = "g"
LAWN_LETTER: Final = "l"
ASPHALT_LETTER: Final = "a"
SAND_LETTER: Final = "s"
WATER_LETTER: Final = "w"
PIT_LETTER: Final = "p"
MOUND_LETTER: Final = "m"
ROOT_LETTER: Final = "r"
TREE_LETTER: Final = "t"

PLAIN_LETTERS: Final = (GRAVEL_LETTER, LAWN_LETTER, ASPHALT_LETTER, SAND_LETTER, WATER_LETTER)
"""What the ground is made of."""
FEATURES: Final = (PIT_LETTER, MOUND_LETTER, ROOT_LETTER, TREE_LETTER)
"""What is on it."""
LETTERS: Final = (*PLAIN_LETTERS, *FEATURES)

NAMES: Final = {
    GRAVEL_LETTER: t("gravel"),
    LAWN_LETTER: t("lawn"),
    ASPHALT_LETTER: t("asphalt"),
    SAND_LETTER: t("sand"),
    WATER_LETTER: t("water"),
    PIT_LETTER: t("pit"),
    MOUND_LETTER: t("mound"),
    ROOT_LETTER: t("root"),
    TREE_LETTER: t("tree"),
}
"""What each is called."""

WIDEST: Final = 16
LONGEST: Final = 40
SHORTEST: Final = 4
"""In metres, and letters."""
MOST_LETTERS: Final = 700
"""Of a ground that is drawn, with what parts its rows."""

_DEEP: Final = 5.0
"""No target lies deeper off the gravel, in metres, as far as anybody measures."""
_SEED: Final = re.compile(r"([a-z]+):([0-9]{1,9})")

KINDS: Final[dict[str, tuple[str, str, str, tuple[int, int, int, int]]]] = {
    "park": ("lllgggglll", "g", "l", (2, 1, 1, 4)),
    "yard": ("llggggggggll", "g", "gl", (3, 3, 4, 4)),
    "beach": ("lsssssssssw", "s", "", (4, 4, 0, 0)),
    "terrain": ("gggggggggg", "g", "", (0, 0, 0, 0)),
    "street": ("laaggggggaal", "g", "l", (1, 0, 0, 2)),
}
"""Of each kind of ground a row; on what its pits, mounds and roots are, and on what its trees; and how many
of each."""
TITLES: Final = {
    "park": t("Park road"),
    "yard": t("Yard"),
    "beach": t("Beach"),
    "terrain": t("Flat terrain"),
    "street": t("Street"),
}
"""What each kind is called."""
_ROWS: Final = 24
PARK: Final = "park"


class GroundMap:
    """A ground: `rows` of letters from far to near."""

    def __init__(self, rows: list[str]) -> None:
        self.rows = rows
        self.wide = len(rows[0])
        self.long = len(rows)
        self.half = self.wide / 2.0

    def __str__(self) -> str:
        """The text that `read_ground` reads."""
        return "/".join(self.rows)

    def letter(self, x: float, y: float) -> str:
        """What there is at a place, x from the middle of the road; empty beyond the hedge."""
        column, row = math.floor(x + self.half), math.floor(y) % self.long
        if not 0 <= column < self.wide:
            return ""
        return self.rows[self.long - 1 - row][column]

    def made_of(self, column: int, row: int) -> str:
        """What a square is made of, rows counted from near to far: itself, or for a feature its neighbour to
        the left, else to the right; gravel where there is none."""
        letters = self.rows[self.long - 1 - row % self.long]
        for near in range(self.wide):
            for other in (column - near, column + near):
                if 0 <= other < self.wide and letters[other] in PLAIN_LETTERS:
                    return letters[other]
        return GRAVEL_LETTER

    def is_gravel(self, column: int, row: int) -> bool:
        """Whether balls mostly roll on such a square: gravel or sand."""
        inside = 0 <= column < self.wide
        return inside and self.made_of(column, row) in (GRAVEL_LETTER, SAND_LETTER)

    def edges(self, y: float) -> tuple[float, float]:
        """The left and right edge of the gravel across the road there, from its middle: of the stretch that
        is nearest to the middle. Without gravel the middle itself."""
        row = math.floor(y)
        columns = [column for column in range(self.wide) if self.is_gravel(column, row)]
        if not columns:
            return 0.0, 0.0
        begin = min(columns, key=lambda column: abs(column + 0.5 - self.half))
        left = right = begin
        while self.is_gravel(left - 1, row):
            left -= 1
        while self.is_gravel(right + 1, row):
            right += 1
        return left - self.half, right + 1 - self.half

    def deep(self, x: float, y: float) -> tuple[float, str]:
        """How far a place is from the nearest gravel, in metres, and what it lies on; 0 on gravel."""
        column, row = math.floor(x + self.half), math.floor(y)
        if self.is_gravel(column, row):
            return 0.0, GRAVEL_LETTER
        best = _DEEP
        reach = int(_DEEP)
        for other in range(max(0, column - reach), min(self.wide, column + reach + 1)):
            for ahead in range(row - reach, row + reach + 1):
                if self.is_gravel(other, ahead):
                    aside = max(other - self.half - x, 0.0, x - (other + 1 - self.half))
                    along = max(ahead - y, 0.0, y - (ahead + 1))
                    best = min(best, math.hypot(aside, along))
        return best, self.made_of(column, row)


@lru_cache(maxsize=64)
def read_ground(text: str) -> GroundMap:
    """The ground of a name, a name with a seed, or the text itself. Raises `OptionError`."""
    if text in KINDS:
        return made_ground(text, 1)
    seeded = _SEED.fullmatch(text)
    if seeded is not None and seeded[1] in KINDS:
        return made_ground(seeded[1], int(seeded[2]))
    if "/" not in text:
        raise OptionError(
            t(
                "there is no ground {name}; there is: {known}, or rows of letters with / between",
                name=repr(text),
                known=", ".join(KINDS),
            )
        )
    rows = text.split("/")
    if not SHORTEST <= len(rows[0]) <= WIDEST or not SHORTEST <= len(rows) <= LONGEST:
        raise OptionError(
            t(
                "a ground is {least} to {wide} m wide and {least} to {most} m long",
                least=SHORTEST,
                wide=WIDEST,
                most=LONGEST,
            )
        )
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise OptionError(
                t(
                    "row {number} of the ground is not as long as the first: {found}, not {wanted}",
                    number=number + 1,
                    found=len(row),
                    wanted=len(rows[0]),
                )
            )
        for letter in row:
            if letter not in LETTERS:
                raise OptionError(
                    t(
                        "row {number} of the ground has {letter}; letters are {known}",
                        number=number + 1,
                        letter=repr(letter),
                        known=" ".join(LETTERS),
                    )
                )
    found = GroundMap(rows)
    if not any(found.is_gravel(column, row) for column in range(found.wide) for row in range(1)):
        raise OptionError(
            t("the nearest row of a ground has gravel or sand: the match begins there")
        )
    return found


def made_ground(kind: str, seed: int) -> GroundMap:
    """A ground of a kind, with its pits, mounds, roots and trees where the seed has them. None of them is in
    the nearest rows, where the match begins."""
    row, rough, wooded, counts = KINDS[kind]
    rows = [list(row) for _ in range(_ROWS)]
    number = 0
    for letter, count in zip(FEATURES, counts, strict=True):
        allowed = wooded if letter == TREE_LETTER else rough
        for _ in range(count):
            number += 1
            for attempt in range(20):
                digest = hashlib.sha256(f"{kind}:{seed}:{number}:{attempt}".encode()).digest()
                ahead, aside = digest[0] % (_ROWS - 2), digest[1] % len(row)
                if rows[ahead][aside] in allowed:
                    rows[ahead][aside] = letter
                    break
    return GroundMap(["".join(letters) for letters in rows])
