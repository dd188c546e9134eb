"""What chance and nature do at a match: the seed they are drawn by, the lots for the seats, and typed in."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pelitupa.core import Action, Game, RecordError, State
from pelitupa.core.motion import Motion
from pelitupa.games import load_game
from pelitupa.nature import Nature, fresh_seed, mixed_seed, nature_for
from pelitupa.nature.generators import ALGORITHM, Seeded
from pelitupa.nature.lots import drawn_again, drawn_seats
from pelitupa.records import PEOPLE, NatureLine, Record, commitment
from pelitupa.table.results import TableError


def seed_of(record: Record, seed: str | None) -> str:
    """The seed that a record's match goes on with: its own when it has ended, else the one given by its host.

    Raises `RecordError` where there is none, or the record's header commits to another.
    """
    found = record.ending.seed if record.ending is not None else seed
    if found is None:
        raise RecordError("a match still going on is restored with its seed")
    if commitment(found) != record.header.nature.commitment:
        raise RecordError("this is not the seed that the record's header commits to")
    return found


class MatchChance:
    """The seed of a match and all that hangs on it. See `Match` for what is given."""

    def __init__(
        self, game: Game, seed: str | int | None, nature: str, entropy: Sequence[str]
    ) -> None:
        """Raises `TableError`, and a `PelitupaError` for a nature that does not exist."""
        self.seed = fresh_seed() if seed is None else str(seed)
        if not self.seed.strip() or self.seed != self.seed.strip() or not self.seed.isprintable():
            raise TableError(f"a seed is a number or a short text, not {self.seed!r}")
        self.nature = nature_for(game, nature)
        self.entropy = tuple(entropy) if any(entropy) else ()
        self.former: NatureLine | None = None
        """How an older record of the match tells its nature; it goes on in that form."""
        self._stream: Nature | None = None

    @property
    def typed(self) -> bool:
        """Whether people type in what chance and nature did."""
        return self.nature.is_reported

    def begin(self) -> None:
        """Put the stream of draws at its beginning."""
        seed = mixed_seed(self.seed, self.entropy)
        self._stream = None if self.typed else self.nature.make(seed)

    def outcome(self, state: State) -> Action | None:
        """What comes next at a chance node; None where people type it in."""
        return None if self._stream is None else self._stream.outcome(state)

    def motion(self) -> Motion | None:
        """How what was drawn last came about, where that can be seen."""
        return self._stream.motion() if isinstance(self._stream, Seeded) else None

    def follow(self, state: State, action: Action) -> None:
        """Go on past what was drawn at a chance node. Raises `RecordError` where the seed draws another.

        Places of throws are compared by `verify`, with a tolerance.
        """
        drawn = self.outcome(state)
        if drawn is not None and not isinstance(drawn, tuple) and drawn != action:
            raise RecordError("a draw is not the one the seed gives; see `pelitupa verify`")

    def game_drawn(self, game: Game) -> Game:
        """The game with the options that are drawn for each match, by its seed: its spec says what came of
        it, so that it can be played again."""
        rng = Random(f"options {mixed_seed(self.seed, self.entropy)}").random
        drawn = game.options.drawn(rng)
        return load_game(str(game), **drawn) if drawn else game

    def draw_seats(self, game: Game) -> tuple[int, ...]:
        """For each seat who of those who came gets it, by lot; what they added to the seed goes along."""
        if self.typed:
            raise TableError("where people say what chance did, they draw cards for the teams too")
        if all(len(team) == 1 for team in game.teams()):
            raise TableError(f"there are no teams to draw in {game}: everybody plays alone")
        drawn = drawn_seats(self.seed, self.entropy, game.num_players())
        if self.entropy:
            self.entropy = tuple([self.entropy[who] for who in drawn])
        return drawn

    def check_lots(self, drawn: Sequence[int]) -> None:
        """Raise `RecordError` where the lots that were drawn are not the seed's."""
        if drawn and tuple(drawn) != drawn_again(self.seed, self.entropy, drawn):
            raise RecordError("the seats are not those that the seed's lots give")

    def line(self) -> NatureLine:
        """How a record tells it."""
        if self.former is not None:
            return self.former
        if self.typed:
            return NatureLine(PEOPLE)
        return NatureLine(ALGORITHM, str(self.nature), commitment(self.seed))
