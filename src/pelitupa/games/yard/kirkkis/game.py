"""Kirkkis, or Kirkonrotta (booklet 86): hide and seek with a count to 100, and first a poke in the back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    EVERYONE,
    Call,
    OpenInput,
    Reason,
    Rulebook,
    Sampler,
    State,
    Tensor,
    only,
    option,
    player_word,
    t,
)
from pelitupa.games.yard.events import COUNT_ALOUD, NOBODY, Timer, counting_option
from pelitupa.games.yard.hiding import AWAY, SEEKING, HidingGame, HidingOptions, HidingState

POKED: Final = "poked"
GUESS: Final = "guess"
COUNTED: Final = "counted"
"""Words: who poked the seeker's back, whom he guesses, and that he has counted to the end."""

POKING: Final = 5
GUESSING: Final = 6
"""Phases: somebody pokes the seeker's back; he guesses who it was."""

COUNT: Final = 100
EACH_SEEKER: Final = "each_seeker"
EACH_ROUND: Final = "each_round"
NEVER: Final = "never"


@dataclass(frozen=True)
class KirkkisOptions(HidingOptions):
    """As in all hide and seek, with the poke and the count."""

    poke: str = option(
        EACH_SEEKER,
        "When the seeker's back is poked.",
        choices=(EACH_SEEKER, EACH_ROUND, NEVER),
        clause="poke",
    )
    third_round: bool = option(
        True, "The extra rule of the third round holds.", clause="three-rounds"
    )
    pace: float = counting_option()


class Kirkkis(HidingGame[KirkkisOptions]):
    """Kirkkis. Outcomes: who poked, who is guessed, that the count is over, and what is said at the base."""

    look_place: ClassVar[str] = "pelitupa.games.yard.kirkkis.look"

    def __init__(self, options: KirkkisOptions, rulebook: Rulebook) -> None:
        calls = (
            Call(POKED, t("Pokes"), secret=True),
            Call(GUESS, t("Is guessed")),
            Call(COUNTED, t("Counted to the end"), named=False),
        )
        super().__init__(options, rulebook, calls)

    def new_initial_state(self) -> KirkkisState:
        return KirkkisState(self).set_up()

    def has_hidden_information(self) -> bool:
        return self.options.poke != NEVER

    def hidden_text(self, actor: int) -> str:
        return t("somebody pokes the seeker's back")


class KirkkisState(HidingState):
    """Who is what; who poked (`poker`; NOBODY while there is nothing to guess), when, and who could have."""

    def __init__(self, game: Kirkkis) -> None:
        super().__init__(game)
        self.game = game
        self.poker = NOBODY
        self.poked_at = 0
        self.pokers: list[int] = []

    def clone(self) -> Self:
        new = super().clone()
        new.poker = self.poker
        new.poked_at = self.poked_at
        new.pokers = self.pokers.copy()
        return new

    def third_round(self) -> bool:
        return self.game.options.third_round and super().third_round()

    # --- before a round

    def _begin(self) -> None:
        """The back is poked if it is time for it, and then the seeker counts."""
        self._come_in()
        poke = self.game.options.poke
        first = self.run == 0 and not self.again
        if poke == EACH_ROUND or (poke == EACH_SEEKER and first):
            self._leave_behind()
            self.phase = POKING
        else:
            self._count()

    def _count(self) -> None:
        """The seeker begins to count, and the others hide."""
        self._come_in()
        self.poker, self.pokers = NOBODY, []
        self.since = self.clock
        self.phase = AWAY
        self._reveal(t("{player:@ counts|You count}: hide!", player=player_word(self.seeker)))

    def _rescued(self) -> None:
        self._begin()

    def _begun(self) -> bool:
        return self.phase in (AWAY, SEEKING)

    def open_input(self) -> OpenInput | None:
        """Who pokes is told without a time, and so without being seen."""
        return None if self.phase == POKING else super().open_input()

    def _seeker_gone(self) -> None:
        self._no_guess()
        super()._seeker_gone()

    def _finish(self) -> None:
        self._no_guess()
        super()._finish()

    def _no_guess(self) -> None:
        """Where the guess falls away, everybody learns who poked: nothing would ever tell it otherwise."""
        if self.poker != NOBODY:
            who = player_word(self.poker)
            self._reveal(t("Nobody guesses now: it was {player:@|you} who poked", player=who))
        self.poker, self.pokers = NOBODY, []

    # --- what can be told

    def _why_not(self, word: str, seat: int) -> Reason | None:
        if (
            self.phase == POKING
        ):  # nothing else may be told meanwhile: it would show that nobody has poked yet
            if word != POKED:
                return "poke", t("First somebody pokes the seeker's back.")
            if seat not in self.players_now() or seat == self.seeker:
                return "poke", t("One of the other players pokes.")
            return None
        return super()._why_not(word, seat)

    def _not_ready(self) -> Reason:
        if self.phase == GUESSING:
            return "guess", t("First the seeker guesses who poked.")
        return "count", t("First the seeker counts to the end.")

    def _own_broken(self, word: str, seat: int) -> Reason | None:
        if word == COUNTED:
            if self.phase == AWAY:
                return None
            return (
                self._not_ready() if self.phase == GUESSING else ("count", t("The count is over."))
            )
        if word == GUESS:
            if self.phase != GUESSING:
                return "guess", t("There is nobody to be guessed now.")
            if seat == self.seeker:
                return "guess", t("The seeker cannot have poked.")
            return None
        return "poke", t("Nobody pokes now.")

    def counts_until(self) -> float:
        """When the count is over, in seconds."""
        return self.since + COUNT * self.game.options.pace

    def _early(self, time: float, word: str, seat: int) -> Reason | None:
        end = self.counts_until()
        if word == COUNTED and time < end:
            return "count", t("The count is not over before {end:g} s.", end=end)
        return super()._early(time, word, seat)

    def timers(self) -> list[Timer]:
        if self.phase != AWAY or not self.game.options.pace:
            return super().timers()
        return [Timer(COUNT_ALOUD, self.since, self.counts_until(), COUNTED)]

    def _from(self) -> float:
        """Nothing happens while the seeker counts."""
        return max(self.clock, self.counts_until()) if self.phase == AWAY else self.clock

    def _basis(self, word: str) -> Reason:
        if word == POKED:
            return "poke", t("Any of the others may poke the seeker's back.")
        if word == GUESS:
            return "guess", t("The seeker guesses who poked.")
        if word == COUNTED:
            return "count", t("The count is over, and the seeker can go seeking.")
        return super()._basis(word)

    def _audience(self, action: int) -> int:
        """Whoever pokes is hidden from the seeker until he has guessed, and from whoever looks on."""
        if self.phase != POKING:
            return EVERYONE
        seats = range(self.game.num_players())
        return only(*[seat for seat in seats if seat != self.seeker])

    # --- what follows

    def _own_happen(self, word: str, seat: int) -> None:
        if word == POKED:
            self.poker, self.pokers = seat, [s for s in self.players_now() if s != self.seeker]
            self.poked_at = self._steps() - 1
            self.phase = GUESSING
        elif word == GUESS:
            self._guessed(seat)
        else:
            self._ready_to_seek()

    def _guessed(self, seat: int) -> None:
        """Who is guessed right seeks instead, and has no guess of his own."""
        poker = self.poker
        if seat == poker:
            self.seeker, self.run, self.again = seat, 0, False
            self._reveal(t("Right: {player:@ seeks|you seek}", player=player_word(seat)))
        else:
            self._reveal(t("Wrong: it was {player:@|you} who poked", player=player_word(poker)))
        self._count()

    def _sampler(self, player: int) -> Sampler:
        """See `State.sampler`: the seeker does not know who poked."""
        return _PokeSampler(self, player)

    def _observe(self, seat: int, out: Tensor) -> None:
        super()._observe(seat, out)
        out.seat("poker", self.poker if seat != self.seeker else NOBODY)


class _PokeSampler(Sampler):
    """Everything is known but who poked, and that only to the seeker is not."""

    def __init__(self, state: KirkkisState, player: int) -> None:
        self._state = state.clone()
        self._unknown = state.phase == GUESSING and player == state.seeker

    def draw(self, rng: Callable[[], float]) -> State:
        """See `Sampler.draw`."""
        new = self._state.clone()
        if self._unknown:
            new.poker = new.pokers[int(rng() * len(new.pokers))]
            place = new.poked_at - new._past.steps
            new._recent[place] = new.game.said.index((POKED, new.poker))
        return new


GAME = Kirkkis
