"""Killeri (booklet 78): collect exactly five points in a sector of one's own, then throw the others out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    TERMINAL,
    Options,
    Reason,
    Rulebook,
    Tensor,
    option,
    player_word,
    t,
)
from pelitupa.core.parts import ROUND
from pelitupa.core.standing import standing_option
from pelitupa.equipment.dartboard import (
    SECTORS,
    SEGMENTS,
    multiple_of,
    sector_of,
    segment_label,
    segment_of,
)
from pelitupa.games.darts.throwing import DARTS, DartGame, DartState

KILLER: Final = 5
"""The points of a killer: exactly so many."""

TAKE: Final = SEGMENTS
LEAVE: Final = SEGMENTS + 1
_MULTIPLES: Final = (1, 2, 3)


@dataclass(frozen=True)
class KilleriOptions(Options):
    """How many throw, how far the weaker hand strays, and for how long at most."""

    players: int = option(3, "How many throw.", low=3, high=10, clause="players")
    weaker: float = option(
        2.0,
        "How many times as far as usual a simulated dart of the weaker hand strays.",
        low=1.0,
        high=10.0,
        clause="weaker-hand",
    )
    limit: int = option(
        1000, "Rounds before the match is drawn.", low=1, high=100_000, clause="limit"
    )
    standing: str = standing_option()


def points_after(points: int, more: int) -> int:
    """The points of a player who gets some: what goes beyond five is subtracted from five."""
    found = points + more
    return found if found <= KILLER else 2 * KILLER - found


def beside(sector: int) -> tuple[int, int]:
    """The two sectors next to a sector on the board."""
    place = SECTORS.index(sector)
    return SECTORS[place - 1], SECTORS[(place + 1) % len(SECTORS)]


class Killeri(DartGame[KilleriOptions]):
    """Killeri. Actions: an aim at the centre of each segment; to take points, or leave them."""

    asks: ClassVar[bool] = True
    look_place: ClassVar[str] = "pelitupa.games.darts.killeri.look"

    def __init__(self, options: KilleriOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.named = [*self.named, ("take", t("take the points")), ("leave", t("leave them"))]

    def new_initial_state(self) -> KilleriState:
        return KilleriState(self)

    def part(self) -> str:
        return ROUND

    def score_range(self) -> tuple[float, float]:
        """Those who have not had a turn yet go below zero, by the darts of all turns up to theirs."""
        return -3.0 * DARTS * self.players, float(KILLER)

    def start_range(self) -> tuple[int, int]:
        """Points of ordinary players, who are not killers yet."""
        return 0, KILLER - 1

    def max_game_length(self) -> int:
        """In each round three darts that are each asked about, and before it the throws for sectors.

        Those that give none are one fewer than would end the match, and each player has one that gives one.
        """
        players = self.num_players()
        return 7 * self.options.limit * players + players - 1


class KilleriState(DartState):
    """Each seat's sector (`own`, 0 before it has one), `points`, and whether it is a killer.

    `out` are the seats that have dropped out, `begun` those whose first turn is over; `asked` is the seat
    that may take the points of the latest dart, or -1; `first_killer` tells that there has been a killer.
    `tries` counts the throws for sectors that gave none.
    """

    def __init__(self, game: Killeri) -> None:
        super().__init__(game)
        players = game.num_players()
        self.game = game
        self.own = [0] * players
        self.points = list(game.starting) or [0] * players
        self.killer = [False] * players
        self.begun = [False] * players
        self.out: tuple[int, ...] = ()
        self.asked = -1
        self.first_killer = False
        self.rounds = 0
        self.tries = 0

    def clone(self) -> Self:
        new = super().clone()
        new.own = self.own.copy()
        new.points = self.points.copy()
        new.killer = self.killer.copy()
        new.begun = self.begun.copy()
        new.out = self.out
        new.asked = self.asked
        new.first_killer = self.first_killer
        new.rounds = self.rounds
        new.tries = self.tries
        return new

    def current_player(self) -> int:
        limit = self.game.options.limit
        if self.remaining() == 1 or self.rounds == limit or self.tries == limit * len(self.own):
            return TERMINAL
        return self.asked if self.asked >= 0 else super().current_player()

    def remaining(self) -> int:
        """How many have not dropped out."""
        return len(self.own) - len(self.out)

    def choosing_sectors(self) -> bool:
        """Whether the thrower throws for a sector, with the weaker hand."""
        return self.own[self.thrower] == 0

    def sector_free(self, sector: int) -> bool:
        """Whether a sector can still become somebody's: nobody has it, or one beside it; where that bars
        all sectors, only those that somebody has are barred.
        """
        if sector in self.own:
            return False
        if not any(next_to in self.own for next_to in beside(sector)):
            return True
        return all(any(place in self.own for place in (other, *beside(other))) for other in SECTORS)

    def owner(self, segment: int) -> int:
        """Whose sector a segment is in, of those who are in; -1 for nobody's."""
        sector = sector_of(segment)
        if sector == 0 or sector not in self.own:
            return -1
        seat = self.own.index(sector)
        return -1 if seat in self.out else seat

    # --- the choice after an accident

    def offers(self) -> list[int]:
        return [TAKE, LEAVE] if self.asked >= 0 else []

    def _chosen(self, action: int) -> None:
        seat, self.asked = self.asked, -1
        if action == TAKE:
            self._gain(seat, "accident")
        else:
            self._reveal(t("{player:@ leaves|You leave} the points", player=player_word(seat)))
        self._after_dart()

    def _choice_reason(self, action: int, legal: bool) -> Reason:
        if self.asked < 0:
            text = t("There are no points to take or leave: no other player has hit your sector.")
            return "accident", text
        if legal:
            return "accident", t("The points of this dart are yours if you want them.")
        return "accident", t("First say whether you take the points of this dart.")

    # --- what a dart does

    def strays(self) -> float:
        return self.game.options.weaker if self.choosing_sectors() else 1.0

    def wanted(self) -> list[int]:
        if self.choosing_sectors():
            return [s for s in range(20) if self.sector_free(sector_of(s))]
        seat = self.thrower
        if self.killer[seat]:
            return [s for s in range(60) if self.owner(s) not in (-1, seat)]
        have = self.points[seat]
        return [segment_of(self.own[seat], m) for m in _MULTIPLES if points_after(have, m) > have]

    def _landed(self) -> None:
        if self.choosing_sectors():
            self._take_sector()
            return
        seat, owner = self.thrower, self.owner(self.turn[-1])
        if owner >= 0 and self.killer[seat]:
            self._lose(owner)
        elif owner == seat:
            self._gain(seat, "own-hit")
        elif owner >= 0:
            self.asked = owner
            return
        self._after_dart()

    def _take_sector(self) -> None:
        """What a throw for a sector comes to; with the last, the first seat begins."""
        seat, sector = self.thrower, sector_of(self.turn[-1])
        self.turn.clear()
        player = player_word(seat)
        if sector == 0:
            self.tries += 1
            self._reveal(t("No sector is hit: {player:@ throws|you throw} again", player=player))
            return
        if not self.sector_free(sector):
            self.tries += 1
            self._reveal(
                t(
                    "{sector} is somebody's, or beside it: {player:@ throws|you throw} again",
                    sector=sector,
                    player=player,
                )
            )
            return
        self.own[seat] = sector
        self._reveal(t("{player:@ gets|You get} the sector {sector}", player=player, sector=sector))
        self.thrower = (seat + 1) % len(self.own)

    def _gain(self, seat: int, clause: str) -> None:
        """The points of the latest dart are added, exactly to five or back from it."""
        before, dart = self.points[seat], self.turn[-1]
        after = points_after(before, multiple_of(dart))
        back = before + multiple_of(dart) > KILLER
        self._count(seat, after, "exact" if back and clause == "own-hit" else clause)
        if after == KILLER:
            self._become_killer(seat)
        elif self.killer[seat]:
            self._fall_back(seat)

    def _lose(self, seat: int) -> None:
        """A killer's dart takes its points off, from another or from the killer."""
        after = self.points[seat] - multiple_of(self.turn[-1])
        self._count(seat, after, "killer-own" if seat == self.thrower else "killer-hit")
        if self.killer[seat]:
            self._fall_back(seat)
        if after <= 0 and self.begun[seat]:
            self._drop_out(seat)

    def _count(self, seat: int, after: int, clause: str) -> None:
        """Write down new points; `clause` is the one by which they change."""
        change = after - self.points[seat]
        self.points[seat] = after
        label = segment_label(self.turn[-1])
        text = t("{segment}: {points} now", segment=label, points=after)
        self._score((seat,), float(change), clause, text)
        self._reveal(
            t(
                "{player:@ has|You have} {points} now ({segment})",
                player=player_word(seat),
                points=after,
                segment=label,
            )
        )

    def _become_killer(self, seat: int) -> None:
        """Those at zero drop out, but for those whose first turn is not over."""
        self.killer[seat] = True
        self.first_killer = True
        self._reveal(t("{player:@ is|You are} a killer now", player=player_word(seat)))
        for other in range(len(self.own)):
            if other not in self.out and self.begun[other] and self.points[other] <= 0:
                self._drop_out(other)

    def _fall_back(self, seat: int) -> None:
        self.killer[seat] = False
        self._reveal(t("{player:@ is|You are} a killer no more", player=player_word(seat)))

    def _drop_out(self, seat: int) -> None:
        self.out = (*self.out, seat)
        self._reveal(t("{player:@ drops|You drop} out", player=player_word(seat)))

    def _after_dart(self) -> None:
        seat = self.thrower
        if self.remaining() == 1 or not (seat in self.out or len(self.turn) == DARTS):
            return
        if not self.begun[seat]:
            self.begun[seat] = True
            if self.first_killer and self.points[seat] <= 0:
                self._drop_out(seat)
        if self.remaining() == 1:
            return
        self.turn.clear()
        following = (seat + 1) % len(self.own)
        while following in self.out:
            following = (following + 1) % len(self.own)
        if following <= seat:
            self.rounds += 1
        self.thrower = following

    # --- the end

    def winners(self) -> list[int]:
        """Who is left; several where the limit has ended the match, unless nobody has dropped out."""
        if not self.out:
            return []
        return [seat for seat in range(len(self.own)) if seat not in self.out]

    def _result_text(self) -> str:
        if self.remaining() == 1 or not self.out:
            return super()._result_text()
        return t("The match is drawn among those who are still in")

    def scores(self) -> list[float]:
        return [float(points) for points in self.points]

    def deal_number(self) -> int:
        return min(self.rounds + 1, self.game.options.limit)

    # --- what is seen

    def _observe(self, seat: int, out: Tensor) -> None:
        self._observe_darts(seat, out)
        out.seat("asked", self.asked)
        for other in out.turned(out.around):
            out.one_hot("sector", self.own[other] - 1, 20)
            out.numbers("points", [self.points[other]], KILLER)
            told = (self.killer[other], self.begun[other], other in self.out)
            out.numbers("killer, begun, out", [float(flag) for flag in told])
        out.numbers("played", [float(self.first_killer), self.rounds], [1, self.game.options.limit])


GAME = Killeri
