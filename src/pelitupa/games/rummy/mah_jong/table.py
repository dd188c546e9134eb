"""What lies on the table in Mah Jong, whose turn it is, and what each may do with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Self

from pelitupa.core import CHANCE, Game, Rulebook, State, t
from pelitupa.equipment.tiles import KINDS, PACK, SUITED, TILE_WORDS
from pelitupa.games.rummy.deeds import DEEDS
from pelitupa.games.rummy.mah_jong import actions
from pelitupa.games.rummy.mah_jong.options import MahJongOptions
from pelitupa.games.rummy.mah_jong.scoring import (
    KONG,
    MOST_OF_LOSER,
    MOST_OF_WINNER,
    PUNG,
    Meld,
    Winds,
    wins,
)

SEATS: Final = 4
HAND: Final = 13
DEAD: Final = 14
"""So many tiles of the wall are never taken."""

DRAWING: Final = 0
TURN: Final = 1
CLAIMING: Final = 2
OVER: Final = 3
PHASES: Final = 4

DEALT: Final = 0
FROM_WALL: Final = 1
REPLACEMENT: Final = 2
CLAIMED: Final = 3

NOT_YET: Final = -1


class MahJongGame(Game[MahJongOptions]):
    """Mah Jong. Actions: discard a kind, meld a kong, mah jong, claim a pung, kong or chow, pass."""

    deeds: ClassVar[Mapping[str, str]] = DEEDS

    clockwise: ClassVar[bool] = False

    def __init__(self, options: MahJongOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.named = actions.NAMED
        self.outcomes = [(tile, "") for tile in TILE_WORDS]
        self.chips = 1000 if options.deals <= 4 else 2000
        self.step = 1 if options.east == "right" else SEATS - 1
        self.pack: tuple[int, ...] = PACK
        """How many tiles there are of each kind; a small game has fewer, and a smaller hand and dead wall."""
        self.hand = HAND
        self.dead = DEAD

    def usual_start(self) -> int:
        return self.chips

    def score_range(self) -> tuple[float, float]:
        """In each deal east wins the largest hand, or pays for it and for the largest hands of two losers."""
        deals = self.options.deals
        loss = 2 * (MOST_OF_WINNER + 2 * MOST_OF_LOSER)
        return float(self.chips - deals * loss), float(self.chips + deals * 6 * MOST_OF_WINNER)

    def max_game_length(self) -> int:
        # at most 78 tiles are taken in turns, and 16 claimed; each discard is answered by three
        return self.options.deals * 400

    def max_chance_nodes_in_history(self) -> int:
        """Each tile is drawn once a deal."""
        return self.options.deals * sum(self.pack)

    def has_hidden_information(self) -> bool:
        return True

    def silence_answers(self) -> bool:
        return True

    def hidden_text(self, actor: int) -> str:
        return t("takes a tile") if actor == CHANCE else t("has answered")


class MahJongTable(State):
    """A position. `hands` are the concealed tiles by kind, `held` how many they are, `melds` what is melded,
    `flowers` and `ponds` the flowers and discards of each seat in their order; `stock` has how many tiles of
    each kind are in the wall, and `wall` all of them.

    `deal` counts the deals, and `east` is its east. `turn` is whose turn it is, or who has discarded
    `discard`; `taken` is where his latest tile came from, `drawn` its kind if it was taken in this turn.
    `answers` are those to the discard, at the steps `answered_at`; who is `passing` is not asked. `lines` has
    for each hand what happened to it (see `core/kinds.py`; a tile that is shown leaves and comes back),
    `closed` the same of the deals before. `shown` tells that the hands lie open. `dead` is how many of
    the wall are never taken, `sets` how many combinations win.
    """

    def __init__(self, game: MahJongGame) -> None:
        super().__init__(game)
        self.game = game
        self.dead = game.dead
        self.sets = (game.hand - 1) // 3
        self.east = 0
        self.chips = list(game.starting) or [game.chips] * SEATS
        self.closed: tuple[tuple[tuple[int, ...], ...], ...] = ()

    def start_deal(self) -> None:
        """Everything as it is before the first tile of a deal is taken."""
        self.hands = [[0] * KINDS for _ in range(SEATS)]
        self.held = [0] * SEATS
        self.melds: list[tuple[Meld, ...]] = [()] * SEATS
        self.flowers: list[tuple[int, ...]] = [()] * SEATS
        self.ponds: list[tuple[int, ...]] = [()] * SEATS
        self.stock = list(self.game.pack)
        self.wall = sum(self.game.pack)
        self.turn = self.east
        self.phase = DRAWING
        self.dealing = True
        self.taken = DEALT
        self.drawn = -1
        self.discard = -1
        self.answers = [NOT_YET] * SEATS
        self.answered_at = [NOT_YET] * SEATS
        self.passing = [False] * SEATS
        self.lines: list[list[int]] = [[] for _ in range(SEATS)]
        self.shown = False

    def clone(self) -> Self:
        new = super().clone()
        new.hands = [hand.copy() for hand in self.hands]
        new.held = self.held.copy()
        new.melds = self.melds.copy()
        new.flowers = self.flowers.copy()
        new.ponds = self.ponds.copy()
        new.stock = self.stock.copy()
        new.wall = self.wall
        new.east = self.east
        new.turn = self.turn
        new.phase = self.phase
        new.dealing = self.dealing
        new.taken = self.taken
        new.drawn = self.drawn
        new.discard = self.discard
        new.answers = self.answers.copy()
        new.answered_at = self.answered_at.copy()
        new.passing = self.passing.copy()
        new.lines = [line.copy() for line in self.lines]
        new.closed = self.closed
        new.chips = self.chips.copy()
        new.shown = self.shown
        return new

    # --- winds

    def round_wind(self) -> int:
        """The wind of the round: east in the first four deals, south after them."""
        return (self.deal - 1) // SEATS

    def wind(self, seat: int) -> int:
        """The wind of a seat, from 0 (east) on in the order of turns."""
        return (seat - self.east) % SEATS

    def winds(self, seat: int) -> Winds:
        """Both winds that count for a seat."""
        return Winds(self.wind(seat), self.round_wind())

    # --- who decides

    def asked(self) -> list[int]:
        """Who has still to say whether he claims the discard, in the order of turns."""
        found: list[int] = []
        for step in range(1, SEATS):
            seat = (self.turn + step) % SEATS
            if self.answers[seat] == NOT_YET and not self.passing[seat]:
                found.append(seat)
        return found

    def dealt_to(self) -> int:
        """Who gets the next tile of the deal; -1 when all have theirs."""
        for step in range(SEATS):
            seat = (self.east + step) % SEATS
            if self.held[seat] < self.game.hand + (step == 0):
                return seat
        return -1

    # --- what may be done

    def has_won(self, seat: int, claimed: int = -1) -> bool:
        """Whether a hand is a winning one, with a claimed tile of this kind if any."""
        hand = self.hands[seat]
        if claimed < 0:
            return wins(hand, self.sets - len(self.melds[seat]))
        hand = hand.copy()
        hand[claimed] += 1
        return wins(hand, self.sets - len(self.melds[seat]))

    def has_kong(self, seat: int, kind: int) -> bool:
        """Whether a hand has four equal tiles, or the fourth to a melded pung."""
        many = self.hands[seat][kind]
        return many == 4 or (many > 0 and (PUNG, kind, False) in self.melds[seat])

    def claims_of(self, seat: int) -> list[int]:
        """The claims that a seat may make, ascending, and that it makes none."""
        kind = self.discard
        many = self.hands[seat][kind]
        found: list[int] = []
        if self.has_won(seat, kind):
            found.append(actions.MAH_JONG)
        if many >= 2:
            found.append(actions.CLAIM_PUNG)
        if many >= 3 and self.wall > self.dead:
            found.append(actions.CLAIM_KONG)
        if kind < SUITED and seat == (self.turn + 1) % SEATS:
            first, hand = kind - kind % 9, self.hands[seat]
            for lowest in range(max(first, kind - 2), min(first + 6, kind) + 1):
                if all(hand[other] for other in range(lowest, lowest + 3) if other != kind):
                    found.append(actions.CLAIM_CHOW + actions.CHOWS.index(lowest))
        return [*found, actions.PASS, actions.PASS_ON]

    def choices(self) -> list[int]:
        """What the player in turn may do, ascending."""
        hand, seat = self.hands[self.turn], self.turn
        found = [kind for kind in range(KINDS) if hand[kind]]
        if self.wall > self.dead and self.taken != CLAIMED:
            for kind in [kind for kind in found if self.has_kong(seat, kind)]:
                found.append(actions.KONG_OF + kind)
        if self.has_won(seat):
            found.append(actions.MAH_JONG)
        return found

    # --- tiles that move

    def leave(self, seat: int, kind: int, many: int = 1) -> None:
        """Tiles of a kind leave a hand in sight of all."""
        self.hands[seat][kind] -= many
        self.held[seat] -= many
        self.lines[seat] += [kind] * many

    def add_to_pung(self, seat: int, kind: int) -> None:
        """The fourth tile makes a kong of a melded pung."""
        melds = list(self.melds[seat])
        melds[melds.index((PUNG, kind, False))] = (KONG, kind, False)
        self.melds[seat] = tuple(melds)
