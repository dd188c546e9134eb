"""Hide and seek with a base, as Purkkis, Kymmenen tikkua laudalla and Kirkkis have it (booklet 86-88).

A seeker seeks, the others hide. He names at the base whom he has seen, who becomes a prisoner there. Hiders
come to the base to say their own names, or to rescue the prisoners. The games differ in what the base is, and
in how the hiders get a head start: what happens before a round, and by which word the seeker is ready.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from typing_extensions import TypeVar

from pelitupa.core import (
    Call,
    Reason,
    Rulebook,
    Tensor,
    option,
    player_word,
    t,
)
from pelitupa.games.yard.events import (
    LIMIT,
    LOT,
    NOBODY,
    OVER,
    Timer,
    YardGame,
    YardOptions,
    YardState,
    first_option,
)

SEEKER: Final = "seeker"
FOUND: Final = "found"
OWN: Final = "own"
RESCUE: Final = "rescue"
MISTAKEN: Final = "mistaken"
GUARD: Final = "guard"
CALLED: Final = "called"
"""Words: whom the lot makes the seeker; whom the seeker named; who said their own name, or rescued all; who
was named in error; the seeker stays at the base; all are called in."""

START: Final = 2
AWAY: Final = 3
SEEKING: Final = 4
"""Phases: nothing has begun yet; the seeker is not ready yet; he seeks."""

FEWEST: Final = 3
ROUNDS: Final = 3
"""So many rounds in a row is one the seeker at most (booklet 87.4)."""


@dataclass(frozen=True)
class HidingOptions(YardOptions):
    """Who plays, who seeks first, and what the yard has agreed on."""

    first: int = first_option("seeker")
    wrong_name: str = option(
        "nothing",
        "What a name means that is shouted in error.",
        choices=("nothing", "frees"),
        clause="wrong-name",
    )
    limit: int = option(
        0,
        "Minutes of seeking after which all are called in; 0: never.",
        low=0,
        high=240,
        clause="limit",
    )
    guard_metres: float = option(
        0.0,
        "How near the base the seeker should not stay, in metres; 0: not said.",
        low=0.0,
        high=50.0,
        clause="guard",
    )
    guard_seconds: float = option(
        0.0,
        "For how long at a time he may, in seconds; 0: not said.",
        low=0.0,
        high=600.0,
        clause="guard",
    )

    def check(self) -> None:
        self.check_there(FEWEST, self.first)


HidingAgreed = TypeVar("HidingAgreed", bound=HidingOptions, default=HidingOptions, covariant=True)


class HidingGame(YardGame[HidingAgreed]):
    """A game of hide and seek, with `own_calls` beside those of all of them."""

    def __init__(
        self, options: HidingAgreed, rulebook: Rulebook, own_calls: tuple[Call, ...]
    ) -> None:
        calls = (
            Call(FOUND, t("Found")),
            Call(OWN, t("Own name"), daring=True),
            Call(RESCUE, t("All rescued"), daring=True),
            *own_calls,
            Call(MISTAKEN, t("Named in error"), aside=True),
            Call(GUARD, t("The seeker stays at the base"), named=False, aside=True),
            Call(CALLED, t("All are called in"), named=False, aside=True),
            Call(SEEKER, t("Seeks"), aside=True, lot=True),
        )
        super().__init__(options, rulebook, calls)


class HidingState(YardState):
    """Who seeks, for the how manieth round in a row (`run`), and who stands at the base.

    `prisoners` and `sayers` (of their own names) are those since the latest start, in order. `turns` counts
    the rounds of each as the seeker. `since` is when the seeking began. `again`: the next round is
    no new one.
    """

    def __init__(self, game: HidingGame) -> None:
        super().__init__(game)
        self.hiding = game
        self.seeker = game.options.first - 1
        self.run = 0
        self.turns = [0] * game.num_players()
        self.prisoners: list[int] = []
        self.sayers: list[int] = []
        self.since = 0.0
        self.again = False
        self.phase = LOT

    def set_up(self) -> Self:
        """This state, where the first seeker is named already and need not be drawn."""
        if self.seeker >= 0:
            self._take_over(self.seeker)
        return self

    def clone(self) -> Self:
        new = super().clone()
        new.seeker = self.seeker
        new.run = self.run
        new.turns = self.turns.copy()
        new.prisoners = self.prisoners.copy()
        new.sayers = self.sayers.copy()
        new.since = self.since
        new.again = self.again
        return new

    # --- what a game writes

    def _begin(self) -> None:
        """A round is to begin: from here on the hiders get their head start."""
        raise NotImplementedError

    def _rescued(self) -> None:
        """What follows at the base when all have been rescued."""
        raise NotImplementedError

    def _not_ready(self) -> Reason:
        """Why nobody can be named, say their own name or rescue while the seeker is not ready."""
        raise NotImplementedError

    def _own_broken(self, word: str, seat: int) -> Reason | None:
        """As `_broken`, for the words of the game's own."""
        raise NotImplementedError

    def _own_happen(self, word: str, seat: int) -> None:
        """As `_happen`, for the words of the game's own."""
        raise NotImplementedError

    # --- who is what

    @property
    def played(self) -> int:
        """How many rounds there have been, with the one that goes on."""
        return sum(self.turns)

    def third_round(self) -> bool:
        """Whether this is the third round of the same seeker, with its extra rule; or a later one,
        where nobody could take the role over."""
        return self.run >= ROUNDS

    def hidden(self) -> list[int]:
        """Who hides, and may still come."""
        return [seat for seat in self.players_now() if self.role(seat) == "hider"]

    def role(self, seat: int) -> str:
        """What somebody is who takes part: seeker, prisoner, sayer or hider."""
        if seat == self.seeker:
            return "seeker"
        if seat in self.prisoners:
            return "prisoner"
        return "sayer" if seat in self.sayers else "hider"

    # --- what can be told

    def _broken(self, word: str, seat: int) -> Reason | None:
        if (word == SEEKER) != (self.phase == LOT):
            if self.phase == LOT:
                return "first", t("First the seeker is drawn by lot.")
            return "first", t("{player:@ seeks|You seek} already.", player=player_word(self.seeker))
        if word == SEEKER:
            return None
        if word in (FOUND, OWN, RESCUE, MISTAKEN):
            return self._at_the_base(word, seat)
        if word == GUARD:
            return None if self.phase == SEEKING else self._not_ready()
        if word == CALLED:
            if not self.hiding.options.limit:
                return "limit", t("There is no time limit in this yard.")
            return None if self.phase == SEEKING else self._not_ready()
        return self._own_broken(word, seat)

    def _at_the_base(self, word: str, seat: int) -> Reason | None:
        """The first rule by which nothing is said at the base now about somebody, or by him."""
        who, role = player_word(seat), self.role(seat)
        if role == "seeker":
            return "hiders", t(
                "{player:@ seeks, and does not hide|You seek, and do not hide}.", player=who
            )
        if self.phase != SEEKING:
            return self._not_ready()
        if word == RESCUE:
            return self._no_rescue(seat)
        if role == "prisoner":
            return "found", t("{player:@ is|You are} a prisoner already.", player=who)
        if role == "sayer":
            return "own-name", t("{player:@ has|You have} said the own name already.", player=who)
        if word == OWN and self.prisoners and not self.third_round():
            return "own-name-prisoners", t(
                "There are prisoners, so an own name has no effect: {player:@ still hides|you still hide}.",
                player=who,
            )
        return None

    def _no_rescue(self, seat: int) -> Reason | None:
        """The first rule by which somebody can rescue nobody now."""
        who, role = player_word(seat), self.role(seat)
        if role == "prisoner":
            return "rescuer", t(
                "{player:@ is a prisoner|You are a prisoner}: prisoners rescue nobody.", player=who
            )
        if role == "sayer":
            return "rescuer", t(
                "{player:@ has|You have} said the own name: who has rescues nobody.", player=who
            )
        if self.third_round():
            return "third-no-rescue", t("In the third round nobody can be rescued.")
        if self.prisoners:
            return None
        if self.sayers:
            return "nobody-to-rescue", t(
                "Who has said the own name is alone no prisoner: nobody is to be rescued."
            )
        return "nobody-to-rescue", t("There are no prisoners: nobody is to be rescued.")

    def _early(self, time: float, word: str, seat: int) -> Reason | None:
        end = self.since + 60.0 * self.hiding.options.limit
        if word == CALLED and time < end:
            return "limit", t("All are called in at {end:g} s, and not before.", end=end)
        return None

    def timers(self) -> list[Timer]:
        limit = self.hiding.options.limit
        if self.phase != SEEKING or not limit:
            return []
        return [Timer(LIMIT, self.since, self.since + 60.0 * limit, CALLED)]

    def _basis(self, word: str) -> Reason:
        if word == SEEKER:
            return "first", t("The first seeker is drawn by lot.")
        if word == FOUND:
            return "found", t("Whom the seeker has seen and names at the base is a prisoner.")
        if word == OWN:
            if self.third_round():
                return "third-own-name", t(
                    "In the third round anybody who hides may say the own name."
                )
            return "own-name", t("There are no prisoners: who hides may say the own name.")
        if word == RESCUE:
            return "rescue", t("There are prisoners, and who hides may rescue them.")
        if word == MISTAKEN:
            return "wrong-name", t("A name of one who was not seen.")
        if word == CALLED:
            return "limit", t("The time that was agreed on is over.")
        return "guard", t("This is told aloud, and has no penalty.")

    # --- what follows

    def _happen(self, word: str, seat: int) -> None:
        who = player_word(seat) if seat != NOBODY else t("")
        if word == SEEKER:
            self._take_over(seat)
        elif word == FOUND:
            self.prisoners.append(seat)
            self._reveal(
                t(
                    "{player:@ is|You are} found. Found first: {first}",
                    player=who,
                    first=player_word(self.prisoners[0]),
                )
            )
            self._all_found()
        elif word == OWN:
            self.sayers.append(seat)
            self._reveal(t("{player:@ has|You have} said the own name", player=who))
            self._all_found()
        elif word == RESCUE:
            self._reveal(t("All rescued by {player:@|you}!", player=who))
            if not self._round_over():
                self._rescued()
        elif word == MISTAKEN:
            self._mistaken(seat)
        elif word == GUARD:
            self._tell_guard()
        elif word == CALLED:
            self._reveal(t("All come in: the same seeker, and no new round"))
            self.again = True
            if not self._round_over():
                self._begin()
        else:
            self._own_happen(word, seat)

    def _take_over(self, seat: int) -> None:
        """Somebody becomes the seeker."""
        self.seeker, self.run, self.again = seat, 0, False
        self._reveal(t("{player:@ seeks|You seek}", player=player_word(seat)))
        self._begin()

    def _ready_to_seek(self) -> None:
        """The seeker can go and seek: that is a round, unless it is one that goes on."""
        if not self.again:
            self.run += 1
            self.turns[self.seeker] += 1
            self.deal = self.played
            self._score((self.seeker,), 1.0, "nobody-wins", t("A round as the seeker"))
            if self.third_round():
                self._reveal(t("Third round!"))
        self.again = False
        self.since = self.clock
        self.phase = SEEKING
        self._all_found()

    def _mistaken(self, seat: int) -> None:
        who = player_word(seat)
        if self.hiding.options.wrong_name == "frees":
            self.sayers.append(seat)
            self._reveal(
                t("Named in error: {player:@ is|you are} free, as by the own name", player=who)
            )
            self._all_found()
        else:
            self._reveal(
                t(
                    "Named in error: that counts for nothing, and {player:@ still hides|you still hide}",
                    player=who,
                )
            )

    def _tell_guard(self) -> None:
        metres, seconds = self.hiding.options.guard_metres, self.hiding.options.guard_seconds
        self._reveal(t("Who stays near the base all the time is not a good sport"))
        if metres and seconds:
            self._reveal(
                t(
                    "Agreed here: no nearer than {metres:g} m for longer than {seconds:g} s",
                    metres=metres,
                    seconds=seconds,
                )
            )
        elif metres:
            self._reveal(t("Agreed here: no nearer than {metres:g} m", metres=metres))
        elif seconds:
            self._reveal(t("Agreed here: for no longer than {seconds:g} s", seconds=seconds))

    def _all_found(self) -> None:
        """Where nobody hides any more, the game starts over."""
        if self.hidden():
            return
        if self.prisoners:
            new = self.prisoners[0]
        elif self.sayers and self.third_round():
            new = self.sayers[-1]
        else:
            new = self.seeker
            if self.sayers:
                self._reveal(
                    t(
                        "All have said the own name: {player:@ seeks|you seek} again",
                        player=player_word(new),
                    )
                )
        if self._round_over():
            return
        if new == self.seeker:
            self._begin()
        else:
            self._take_over(new)

    def _round_over(self) -> bool:
        """All at the base are free again, and a round is over; whether the match is, too."""
        self.prisoners, self.sayers = [], []
        if 0 < self.hiding.options.rounds <= self.played:
            self._finish()
        return self.phase == OVER

    def _begun(self) -> bool:
        return self.phase not in (LOT, START)

    def _come_in(self) -> None:
        """Who came since the last start hides from now on."""
        self.waiting = [False] * len(self.waiting)

    def _gone(self, seat: int) -> None:
        self.prisoners = [one for one in self.prisoners if one != seat]
        self.sayers = [one for one in self.sayers if one != seat]
        if self._too_few(FEWEST):
            return
        if seat == self.seeker:
            self._seeker_gone()
        elif self.phase == SEEKING:
            self._all_found()

    def _seeker_gone(self) -> None:
        """The role passes on as if it had been lost: to the first prisoner, else by lot."""
        first = self.prisoners[:1]
        if self._round_over():
            return
        if first:
            self._take_over(first[0])
        else:
            self.seeker, self.phase = NOBODY, LOT
            self._come_in()

    # --- results

    def scores(self) -> list[float]:
        """Rounds as the seeker, of which everybody wants few."""
        return [float(turns) for turns in self.turns]

    # --- what is seen

    def _observe(self, seat: int, out: Tensor) -> None:
        out.one_hot("phase", self.phase, 8)
        out.one_hot("round in a row", min(self.run, ROUNDS), ROUNDS + 1)
        out.seat("seeker", self.seeker)
        out.among("prisoners", self.prisoners)
        out.among("sayers", self.sayers)
        out.seat("found first", self.prisoners[0] if self.prisoners else -1)
        out.seat("said last", self.sayers[-1] if self.sayers else -1)
        out.each("here", [float(self.here[s]) for s in out.around])
        out.each("waiting", [float(self.waiting[s]) for s in out.around])
        out.each("turns", [self.turns[s] for s in out.around], 10.0)
