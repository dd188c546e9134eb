"""How people catch and flee, as in Tuikkunen and Poliisi ja Rosvo (booklet 89, 90), on what they see.

Catchers run to cut off whom they see, leave to another whom he is nearer to, and some guard the prison. Where
nobody is seen they look into hiding places. The free flee into the best of some directions, turn sharply when
a hand is near, hide when it is dark, and go for the prison when nobody is near it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.nature.billiards.exact import direction
from pelitupa.nature.yard.draws import Draws
from pelitupa.nature.yard.geometry import apart, cut_off
from pelitupa.nature.yard.policies.hiding import Court
from pelitupa.nature.yard.seen import Figure, Intent, Point, Seen

CATCHER: Final = "catcher"
FREE: Final = "free"
WALKING: Final = "walking"
INSIDE: Final = "inside"

LIGHTS: Final = "lights"
"""The word that is shouted for `Flash your lights!`."""

_SPEED: Final = 5.0
_REMEMBERED: Final = 2.5
"""Seconds for which one knows of a catcher who is behind one's back."""
_FLASH: Final = 1.0
"""For how many seconds one shows one's light."""


@dataclass(frozen=True)
class Chase:
    """How catchers play: how far ahead (s) they run to cut somebody off (`lead`); how many of them guard the
    prison (`guards`), and from how far (m) of it these chase (`guarded`); how often they call for lights, in
    seconds (`flash`; 0: never), and whether their lamps are on (`lamps`)."""

    lead: float = 1.5
    guards: int = 1
    guarded: float = 10.0
    flash: float = 60.0
    lamps: bool = False


@dataclass(frozen=True)
class Flee:
    """How the free play: from how near (m) they flee (`near`); at which distance of a hand they turn sharply
    (`dodge`); by how many seconds they must be at the prison before a catcher to go there (`margin`)."""

    near: float = 20.0
    dodge: float = 3.0
    margin: float = 0.5


class Wits:
    """What one remembers: where they hide, where others were seen, and who guards."""

    def __init__(self, court: Court, draws: Draws, roles: list[str]) -> None:
        self.court = court
        self.draws = draws
        self.roles = roles
        self.forget(0.0)

    def forget(self, time: float) -> None:
        """A round begins."""
        self.spot = -1
        self.begun = time
        self.guards = False
        self.seen_at: Point = (0.0, 0.0)
        self.seen_time = -100.0
        self.looked = [-100.0] * len(self.court.spots)
        self.flash_until = -1.0
        self.way: Point = (0.0, 0.0)
        self.behind: list[tuple[float, Figure]] = []

    def dangers(self, seen: Seen) -> list[Figure]:
        """The catchers who are seen, and those who were a moment ago, as they will have run on."""
        found = [
            figure
            for figure in seen.figures
            if (self.roles[figure.number] == CATCHER if figure.number >= 0 else figure.lamp)
        ]
        numbers = [figure.number for figure in found]
        kept = [(seen.time, figure) for figure in found]
        for when, figure in self.behind:
            if figure.number in numbers or seen.time - when > _REMEMBERED:
                continue
            kept.append((when, figure))
            gone = figure.speed * (seen.time - when)
            found.append(
                Figure(
                    figure.number,
                    figure.x + gone * figure.facing_x,
                    figure.y + gone * figure.facing_y,
                    figure.facing_x,
                    figure.facing_y,
                    figure.speed,
                )
            )
        self.behind = kept
        return found


def chase(seen: Seen, wits: Wits, policy: Chase, top: float, night: bool) -> Intent:
    """What a catcher does."""
    me, court = seen.me, wits.court
    if night and me.lamp != policy.lamps:
        return Intent(court.base, 0.3, "lamp")
    prey = _prey(seen, wits, policy)
    if prey is not None:
        wits.seen_at, wits.seen_time = (prey.x, prey.y), seen.time
        return Intent(cut_off(me.x, me.y, top, prey, policy.lead), 1.0, "touch")
    if wits.guards:
        return _guard(me, court, wits, policy)
    if seen.time - wits.seen_time < 3.0 and apart(me.x, me.y, *wits.seen_at) > 1.5:
        return Intent(wits.seen_at, 0.9, "touch")
    for spot in range(len(court.spots)):
        if seen.time - wits.looked[spot] > 3.0 and _looks_into(court, spot, me, night):
            wits.looked[spot] = seen.time
    if wits.spot < 0 or seen.time - wits.looked[wits.spot] < 1.0:
        wits.spot = _search(court, wits, seen.time, me)
    if wits.spot < 0:
        return Intent(court.base, 0.5, "touch")
    return Intent(court.spots[wits.spot], 0.5, "touch")


def _looks_into(court: Court, spot: int, me: Figure, night: bool) -> bool:
    if not night:
        return court.seen_from(spot, me.x, me.y)
    x, y = court.spots[spot]
    return apart(x, y, me.x, me.y) < 5.0 and court.seen_from(spot, me.x, me.y)


def _prey(seen: Seen, wits: Wits, policy: Chase) -> Figure | None:
    """Whom to run after: the nearest of the free, but not one to whom another is clearly nearer."""
    me, base = seen.me, wits.court.base
    best: Figure | None = None
    least = 1e30
    for figure in seen.figures:
        if figure.number < 0:
            if figure.lamp:  # another catcher, or one who has to show a light and stands still
                if figure.speed < 0.5:
                    wits.seen_at, wits.seen_time = (figure.x, figure.y), seen.time + 8.0
                continue
        elif wits.roles[figure.number] != FREE:
            continue
        gap = apart(me.x, me.y, figure.x, figure.y)
        if wits.guards and apart(figure.x, figure.y, base[0], base[1]) > policy.guarded:
            continue
        for other in seen.figures:
            if other.number >= 0 and wits.roles[other.number] == CATCHER:
                if apart(other.x, other.y, figure.x, figure.y) < gap - 2.0:
                    gap += 8.0
                    break
        if gap < least:
            best, least = figure, gap
    return best


def _guard(me: Figure, court: Court, wits: Wits, policy: Chase) -> Intent:
    """Walk about the prison."""
    if apart(me.x, me.y, wits.way[0], wits.way[1]) < 1.0 or wits.way == (0.0, 0.0):
        ux, uy = direction(360.0 * wits.draws.random())
        far = 0.4 * policy.guarded
        wits.way = court.base[0] + far * ux, court.base[1] + far * uy
        if not court.ground.is_free(wits.way[0], wits.way[1]):
            wits.way = court.base
    return Intent(wits.way, 0.3, "touch")


def _search(court: Court, wits: Wits, time: float, me: Figure) -> int:
    best, most = -1, -1e30
    for spot, (x, y) in enumerate(court.spots):
        fresh = min(time - wits.looked[spot], 90.0)
        worth = fresh - 1.2 * apart(x, y, me.x, me.y) + 15.0 * wits.draws.random()
        if worth > most:
            best, most = spot, worth
    return best


def flee(seen: Seen, wits: Wits, policy: Flee, top: float, hides: bool, prisoners: bool) -> Intent:
    """What a free one does: in a game in which one hides, or not; and whether there is anybody to free."""
    me, court = seen.me, wits.court
    for sound in seen.sounds:
        if sound.kind == LIGHTS:
            wits.flash_until = seen.time + _FLASH
    if hides and me.lamp != (seen.time < wits.flash_until):
        return Intent(None, 0.0, "lamp")
    danger = wits.dangers(seen)
    near = policy.near if not hides else min(policy.near, 5.0)
    close = [figure for figure in danger if apart(me.x, me.y, figure.x, figure.y) < near]
    if close:
        wits.spot = -1
        return Intent(_away(me, close, court, policy), 1.0, "touch")
    base = court.base
    home = court.way_to_base(me.x, me.y)
    if prisoners and _is_safe(danger, wits, policy, home, top, hides):
        return Intent(base, 1.0 if home < 15.0 or not hides else 0.4, "touch")
    if not hides:
        return _keep_about(me, danger, wits, prisoners)
    if wits.spot < 0:
        wits.spot = _cover(court, wits, me)
    if wits.spot < 0:
        return Intent(None)
    x, y = court.spots[wits.spot]
    if apart(me.x, me.y, x, y) < 0.7:
        return Intent(base, 0.0, "hide")
    return Intent((x, y), 0.7)


def _is_safe(
    danger: list[Figure], wits: Wits, policy: Flee, home: float, top: float, hides: bool
) -> bool:
    """Whether one would be at the prison before every catcher who is seen; in the dark only near by."""
    base = wits.court.base
    mine = home / (0.95 * top) + policy.margin
    for figure in danger:
        if apart(figure.x, figure.y, base[0], base[1]) / _SPEED < mine:
            return False
    return not hides or home < 12.0 or wits.draws.random() < 0.02


def _keep_about(me: Figure, danger: list[Figure], wits: Wits, prisoners: bool) -> Intent:
    """Nobody is near: spread over the yard, where there is room, and wait for a chance."""
    court = wits.court
    if wits.spot < 0 or wits.draws.random() < 0.03:
        best, most = -1, -1e30
        for place, (x, y) in enumerate(court.open):
            worth = 10.0 * wits.draws.random() + court.room[place]
            worth -= 0.2 * apart(x, y, me.x, me.y)
            gap = apart(x, y, court.base[0], court.base[1])
            worth -= abs(gap - (16.0 if prisoners else 26.0)) * 0.5
            for figure in danger:
                if apart(x, y, figure.x, figure.y) < 15.0:
                    worth -= 10.0
            if worth > most:
                best, most = place, worth
        wits.spot = best
    x, y = court.open[wits.spot]
    if apart(me.x, me.y, x, y) < 1.5:
        return Intent(court.base, 0.0, "touch")
    return Intent((x, y), 0.5, "touch")


def _cover(court: Court, wits: Wits, me: Figure) -> int:
    """A place to hide, sheltered and not near the prison."""
    best, least = -1, 1e30
    for spot, (x, y) in enumerate(court.spots):
        cost = 0.1 * apart(x, y, me.x, me.y) - 2.0 * court.shelter[spot]
        cost += 14.0 * wits.draws.random() - 0.1 * min(court.far[spot], 30.0)
        if cost < least:
            best, least = spot, cost
    return best


def _away(me: Figure, close: list[Figure], court: Court, policy: Flee) -> Point:
    """The best of the open places near by to flee to: where one is before every catcher, and not cornered."""
    ground = court.ground
    nearest = close[0]
    dodges = nearest.speed > 2.0 and apart(me.x, me.y, nearest.x, nearest.y) < policy.dodge
    found: list[tuple[float, float, float]] = []
    for place, (x, y) in enumerate(court.open):
        far = apart(me.x, me.y, x, y)
        if far < 3.0 or far > 22.0:
            continue
        ux, uy = (x - me.x) / far, (y - me.y) / far
        least = 1e30
        for figure in close:
            fx = figure.x + 0.3 * figure.speed * figure.facing_x
            fy = figure.y + 0.3 * figure.speed * figure.facing_y
            least = min(least, apart(x, y, fx, fy) - far)
            # nobody runs past a hand
            ahead = (fx - me.x) * ux + (fy - me.y) * uy
            aside = abs((fx - me.x) * uy - (fy - me.y) * ux)
            if 0.0 < ahead < far and aside < 1.2 + 0.35 * ahead:
                least -= 10.0
        worth = min(least, 12.0) + 0.7 * court.room[place]
        worth += 1.0 * (ux * me.facing_x + uy * me.facing_y)
        if dodges:  # across the way in which the hand comes
            worth += 4.0 * abs(ux * nearest.facing_y - uy * nearest.facing_x)
        found.append((worth, x, y))
    found.sort(reverse=True)
    for _, x, y in found[:8]:
        if ground.is_straight(me.x, me.y, x, y):
            return x, y
    return court.base if not found else (found[0][1], found[0][2])


def ring_place(base: Point, place: int, count: int, radius: float) -> Point:
    """Where one of some people stands about a place."""
    ux, uy = direction(360.0 * place / max(count, 1))
    return base[0] + radius * ux, base[1] + radius * uy
