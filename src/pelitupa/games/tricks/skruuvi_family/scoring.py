"""What a contract of Skruuvi is worth (booklet 21.8 and 22.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import Text, t
from pelitupa.games.tricks.skruuvi_family.calls import MISERE, NO_TRUMPS

MADE: Final = (0, 0, 0, 0, 0, 25, 36, 49)
"""Points for making a contract, by its level."""

_FIRST_MISSING: Final = (0, 0, 0, 0, 0, 11, 11, 17)
_FURTHER_MISSING: Final = (0, 0, 0, 0, 0, 5, 6, 7)
_KIND_BONUS: Final = 12

MOST_TIMES: Final = 4
"""How many times points count at most, after a knock and a kontra-knock."""

MOST_ACES: Final = 4 * 13
MOST_PASSED: Final = 13 + MOST_ACES
"""What aces can bring a side, all of them in the last trick; and a pass misere, with all tricks."""


@dataclass(frozen=True)
class Played:
    """A contract and how it went.

    `good` are the tricks that the declarers won or, in misere, avoided; `factor` is 1, 2 after a knock, 4
    after a kontra-knock.
    """

    level: int
    kind: int
    good: int
    factor: int

    @property
    def promised(self) -> int:
        """How many tricks the declarers promised to win, or in misere to avoid."""
        return 6 + self.level

    @property
    def missing(self) -> int:
        """How many of the promised tricks they did not; 0 if the contract was made."""
        return max(0, self.promised - self.good)

    @property
    def made(self) -> bool:
        """Whether the contract was made."""
        return not self.missing

    @property
    def over(self) -> int:
        """How many tricks they won, or avoided, beyond the promised ones."""
        return max(0, self.good - self.promised)

    @property
    def misere(self) -> bool:
        """Whether tricks were to be avoided."""
        return self.kind == MISERE

    def told(self) -> Text:
        """How it went, as the score sheet says."""
        if self.made:
            return t("contract made, good tricks: {good}", good=self.good)
        return t("tricks missing: {missing}", missing=self.missing)


def missing_points(played: Played, first: int, further: int) -> int:
    """Minus points for tricks missing, of which the first costs more than each further one."""
    return -(first + (played.missing - 1) * further) * played.factor


def modern_points(played: Played) -> tuple[int, str]:
    """The declarers' points for a contract in Modern Skruuvi, and the clause (short)."""
    level = played.level
    if not played.made:
        return missing_points(played, _FIRST_MISSING[level], _FURTHER_MISSING[level]), "missing"
    points = MADE[level]
    if played.misere:
        points -= _KIND_BONUS
    elif played.kind == NO_TRUMPS:
        points += _KIND_BONUS
    return points * played.factor, "made"


_CLUB_MISERE: Final = (0, 0, 0, 0, 0, 10, 20, 30)
_CLUB_FIRST_MISSING: Final = (0, 0, 0, 0, 0, 5, 11, 17)


def club_points(played: Played) -> tuple[int, str]:
    """The declarers' points for a contract in Klubiskruuvi, without those for extra tricks."""
    level = played.level
    if not played.made:
        first, further = _CLUB_FIRST_MISSING[level], _FURTHER_MISSING[level]
        return missing_points(played, first, further), "missing"
    points = _CLUB_MISERE[level] if played.misere else MADE[level]
    return points * played.factor, "made"


def club_bonus(played: Played) -> int:
    """What twelve and thirteen tricks bring in Klubiskruuvi where fewer were promised."""
    if played.level == 5:
        return 5 * played.over * played.factor
    return 6 * played.over * played.factor


def bolsu_points(lost: int) -> int:
    """What each opponent of the declarer of a bolsu gets, undoubled, when the declarer has `lost` tricks:
    taken so many in misere, or left them to the others in another contract."""
    return 17 + 7 * (lost - 1) if lost else -21
