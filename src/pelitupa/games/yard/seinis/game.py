"""Seinis (booklet 84): a ball is kicked at a wall in turn, and who misses drops out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import Call, Reason, Rulebook, Tensor, option, player_word, t
from pelitupa.core.objective import with_most
from pelitupa.games.yard.contest import ContestState, Sides
from pelitupa.games.yard.events import (
    COMES,
    LOT,
    MOST_PLAYERS,
    NOBODY,
    PeopleOptions,
    YardGame,
    first_option,
)

NEXT: Final = "next"
HIT: Final = "hit"
MISS: Final = "miss"
FAULT: Final = "fault"
AGAIN: Final = "again"
DISTURBED: Final = "disturbed"
"""Words: who is next in the order, by lot; the kick hit the target, or did not; the one in turn stopped or
moved the ball, or kicked too early; the kick is taken again; somebody else touched the ball on purpose."""

KICKING: Final = 2
"""A phase: somebody is to kick."""

FEWEST: Final = 2


@dataclass(frozen=True)
class SeinisOptions(PeopleOptions):
    """Who plays, who kicks first, and what a fault costs."""

    players: int = option(
        6,
        "How many names there are, with those who come later.",
        low=FEWEST,
        high=MOST_PLAYERS,
        clause="players",
    )
    first: int = first_option("kicker")
    games: int = option(1, "Games after which the match is over.", low=1, high=100, clause="games")
    fault: str = option(
        "out",
        "What it costs to stop or move the ball, or to kick too early.",
        choices=("out", "retake"),
        clause="fault",
    )

    def check(self) -> None:
        self.check_there(FEWEST, self.first)


class Seinis(YardGame[SeinisOptions]):
    """Seinis. Outcomes: the order by lot, and what came of each kick."""

    look_place: ClassVar[str] = "pelitupa.games.yard.seinis.look"

    def __init__(self, options: SeinisOptions, rulebook: Rulebook) -> None:
        calls = (
            Call(HIT, t("Hit"), named=False),
            Call(MISS, t("Missed"), named=False, often=0.35),
            Call(FAULT, t("Fault"), named=False, often=0.05),
            Call(AGAIN, t("Kick again"), named=False, often=0.05),
            Call(DISTURBED, t("Touched the ball on purpose"), aside=True),
            Call(NEXT, t("Next in the order"), lot=True),
        )
        super().__init__(options, rulebook, calls)

    def new_initial_state(self) -> SeinisState:
        return SeinisState(self).set_up()


class SeinisState(ContestState):
    """Whose kick it is: `order` are those who are in, `turn` the place of the kicker among them.

    `still`: the ball lies at the starting spot. `dropped` are those who dropped out in this game, in order;
    `won` the games that each has won; `played` whether somebody was ever in.
    """

    def __init__(self, game: Seinis) -> None:
        super().__init__(game)
        self.seinis = game
        self.order: list[int] = []
        self.turn = 0
        self.still = True
        self.dropped: list[int] = []
        self.won = [0] * game.num_players()
        self.played = [False] * game.num_players()
        self.phase = LOT

    def set_up(self) -> Self:
        """This state, where the first kicker is named already and need not be drawn."""
        if self.seinis.options.first:
            self._draw(self.seinis.options.first - 1)
        return self

    def clone(self) -> Self:
        new = super().clone()
        new.order = self.order.copy()
        new.turn = self.turn
        new.still = self.still
        new.dropped = self.dropped.copy()
        new.won = self.won.copy()
        new.played = self.played.copy()
        return new

    def kicker(self) -> int:
        """Who is to kick; NOBODY while the order is drawn."""
        return self.order[self.turn] if self.phase == KICKING else NOBODY

    # --- what can be told

    def _broken(self, word: str, seat: int) -> Reason | None:
        if (word == NEXT) != (self.phase == LOT):
            if self.phase == LOT:
                return "first", t("First the order is drawn by lot.")
            return "first", t("The order is drawn already.")
        if word == NEXT:
            if seat in self.order:
                return "first", t(
                    "{player:@ has|You have} a place already.", player=player_word(seat)
                )
            return None
        if word == FAULT and self.still:
            return "spot", t(
                "The ball lies still at the starting spot: there is nothing to wait for."
            )
        if word == DISTURBED and seat == self.kicker():
            return "fault", t(
                "{player:@ is|You are} in turn: this is told as a fault.", player=player_word(seat)
            )
        if word == DISTURBED and seat not in self.order:
            return "touch", t(
                "{player:@ is|You are} out already: the kick is taken again.",
                player=player_word(seat),
            )
        return None

    def _basis(self, word: str) -> Reason:
        if word == NEXT:
            return "first", t("The order is drawn by lot.")
        if word == HIT:
            return "kick", t("The ball hit the target: the next one kicks it.")
        if word == MISS:
            return "miss", t("Who does not hit the target drops out.")
        if word == FAULT:
            return "fault", t("The ball may not be stopped or moved before the kick.")
        if word == DISTURBED:
            return "touch", t("Who touches the ball on purpose out of turn drops out.")
        return "again", t("Nobody can help this: the same player kicks again.")

    # --- what follows

    def _happen(self, word: str, seat: int) -> None:
        if word == NEXT:
            self._draw(seat)
        elif word == HIT:
            self.turn = (self.turn + 1) % len(self.order)
            self.still = False
        elif word == MISS or (word == FAULT and self.seinis.options.fault == "out"):
            self._drop(self.kicker())
        elif word == DISTURBED:
            self._drop(seat)
        else:
            self._from_the_spot()

    def _draw(self, seat: int) -> None:
        """Somebody gets the next place in the order."""
        self.order.append(seat)
        self._placed()

    def _placed(self) -> None:
        """Where the place of one who is left needs no lot, or nobody is left, it begins."""
        left = [one for one in self.people() if one not in self.order]
        if len(left) < 2:
            self._begin([*self.order, *left])

    def _begin(self, order: list[int]) -> None:
        """A game begins."""
        self.order, self.turn, self.dropped = order, 0, []
        for seat in order:
            self.played[seat] = True
        self.phase = KICKING
        self._from_the_spot()

    def _from_the_spot(self) -> None:
        """Who is in turn kicks the ball from the starting spot."""
        self.still = True
        kicker = player_word(self.kicker())
        self._reveal(t("{player:@ kicks|You kick} from the starting spot", player=kicker))

    def _drop(self, seat: int) -> None:
        """Somebody drops out. The one in turn stays so, or, where it was he, the next one is."""
        self.dropped.append(seat)
        self._reveal(t("{player:@ drops|You drop} out", player=player_word(seat)))
        self._leave(seat)

    def _leave(self, seat: int) -> None:
        """Somebody is no longer in."""
        place = self.order.index(seat)
        was_kicker = place == self.turn
        del self.order[place]
        if place < self.turn:
            self.turn -= 1
        if self.order:
            self.turn %= len(self.order)
        if len(self.order) == 1:
            self._game_won(self.order[0])
        elif was_kicker or seat in self.dropped:
            self._from_the_spot()

    def _game_won(self, seat: int) -> None:
        """One is left, and need not kick."""
        self.won[seat] += 1
        self._score((seat,), 1.0, "win", t("The last one left"))
        if self.deal == self.seinis.options.games:
            self._decide()
            return
        again = [one for one in [*self.dropped, seat] if self.here[one]]
        late = [one for one in self.people() if self.waiting[one] and one not in again]
        self.waiting = [False] * len(self.waiting)
        if self._too_few(FEWEST):
            return
        self.deal += 1
        self._begin([*again, *late])

    def _begun(self) -> bool:
        """Who comes is the last in the order as long as nobody has dropped out."""
        return bool(self.dropped)

    def _take(self, word: str, seat: int) -> None:
        super()._take(word, seat)
        if word == COMES and not self.waiting[seat] and self.phase == KICKING:
            self.played[seat] = True
            self.order.append(seat)
            self._reveal(t("{player:@ is|You are} the last in the order", player=player_word(seat)))

    def _gone(self, seat: int) -> None:
        if self.phase == LOT:
            self.order = [one for one in self.order if one != seat]
            if not self._too_few(FEWEST):
                self._placed()
        elif seat in self.order:
            self._leave(seat)

    # --- results

    def contenders(self) -> Sides:
        return tuple((seat,) for seat, played in enumerate(self.played) if played)

    def _ahead(self) -> list[int]:
        inside = [seat for seat, played in enumerate(self.played) if played]
        best = with_most([self.won[seat] for seat in inside])
        return [inside[place] for place in best]

    def scores(self) -> list[float]:
        """Games won."""
        return [float(won) for won in self.won]

    # --- what is seen

    def _observe(self, seat: int, out: Tensor) -> None:
        out.one_hot("phase", self.phase, KICKING + 1)
        out.one_hot("game", self.deal - 1, self.seinis.options.games)
        out.numbers("still", [float(self.still)])
        players = float(self.num_players())
        places = [self.order.index(s) + 1 if s in self.order else 0 for s in out.around]
        out.numbers("place in the order", list(places), players)
        gone = [self.dropped.index(s) + 1 if s in self.dropped else 0 for s in out.around]
        out.numbers("place among the dropped", list(gone), players)
        out.seat("kicker", self.kicker())
        out.each("here", [float(self.here[s]) for s in out.around])
        out.each("waiting", [float(self.waiting[s]) for s in out.around])
        out.each("won", [self.won[s] for s in out.around], self.seinis.options.games)


GAME = Seinis
