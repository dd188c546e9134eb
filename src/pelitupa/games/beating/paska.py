"""What Valepaska and Paskahousu share: the pile, falling, refilling and going out (booklet 32)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from typing_extensions import TypeVar

from pelitupa.core import (
    CHANCE,
    TERMINAL,
    Options,
    Rulebook,
    Tensor,
    Text,
    option,
    player_word,
    t,
)
from pelitupa.core.going_out import GoingOutState
from pelitupa.equipment.bits import ones
from pelitupa.equipment.card_game import CardGame
from pelitupa.equipment.cards import (
    ACE,
    BITS,
    FULL_PACK,
    JACK,
    KING,
    PACK_SIZE,
    SEVEN,
    TEN,
    TWO,
    cards_in,
    mask_of,
    rank_of,
    suit_of,
)
from pelitupa.equipment.small_packs import cards_of, check_small, hand_option, pack_option
from pelitupa.games.beating.deeds import DEEDS
from pelitupa.games.beating.paska_moves import DRAW, FALL, PLAY, TAKE, Move, Moves

_FALLS: Final = t("The pile falls")

EMPTY: Final = -1
"""The rank on top of an empty pile."""

HAND: Final = 5

PACKS: Final = {PACK_SIZE: FULL_PACK, 6: cards_of("38T", 2), 3: cards_of("38T", 1)}
"""The packs by how many cards they have."""

OF_RANK: Final = tuple(mask_of(c for c in range(PACK_SIZE) if rank_of(c) == r) for r in range(13))
"""The cards of each rank, as sets."""

DEALING: Final = 0
PLAYING: Final = 1
CHOOSING: Final = 2
ANSWERING: Final = 3
REFILLING: Final = 4
OVER: Final = 5


def fault(rank: int, top: int, jacks_on_empty: bool) -> str:
    """The short id of the clause that forbids a rank on a pile with this top; "" if none does."""
    face = JACK <= rank <= KING
    if rank == TWO:
        return ""
    if top == TWO:
        return "twos"
    if rank == ACE:
        return "" if top == EMPTY or JACK <= top <= KING else "aces"
    if top == EMPTY:
        return "empty" if face and not jacks_on_empty else ""
    if face and top < SEVEN:
        return "faces"
    return "rising" if rank < top else ""


FAULT_TEXTS: Final = {
    "twos": "Only another two can be played on a two.",
    "aces": "An ace can be played only on face cards or on an empty pile.",
    "empty": "On an empty pile only cards lower than a jack, twos and aces can be played.",
    "faces": "No face cards can be played on cards lower than a seven.",
    "rising": "The cards must be of the same rank as the top of the pile, or higher.",
}


def falls(rank: int, run: int, on_empty: bool) -> bool:
    """Whether a play fells the pile. `run` counts the equal cards on top, the play's included."""
    if rank == ACE:
        return not on_empty  # the next player has to take aces from an empty pile
    return rank == TEN or (run >= 4 and rank != TWO)


def by_height(mask: int) -> list[int]:
    """The cards of a set from the lowest (three) to the highest (two)."""
    return sorted(cards_in(mask), key=_height)


def _height(card: int) -> tuple[int, int]:
    rank = rank_of(card)
    return (ACE + 1 if rank == TWO else rank), suit_of(card)


@dataclass(frozen=True)
class PaskaOptions(Options):
    """What can be agreed on in both games."""

    players: int = option(4, "How many play.", low=2, high=6, clause="pack")
    jacks_on_empty: bool = option(
        False, "Jacks, queens and kings may be played on an empty pile.", clause="empty"
    )
    aim: str = option(
        "loser",
        "What a result is about: not to be the loser, or to be the first to go out.",
        choices=("loser", "first"),
        clause="aim",
    )
    limit: int = option(
        10_000, "After so many turns the match is drawn.", low=1, high=100_000, clause="limit"
    )
    pack: int = pack_option(6, 3)
    hand_size: int = hand_option(HAND)

    def check(self) -> None:
        check_small(self.pack, self.players * self.hand_size)


PaskaAgreed = TypeVar("PaskaAgreed", bound=PaskaOptions, default=PaskaOptions, covariant=True)


class PaskaGame(CardGame[PaskaAgreed]):
    """A game of the family. `fits[top + 1]` has a bit for each rank that may be played on a top.

    `cards_on` are the cards of these ranks.
    """

    deeds: ClassVar[Mapping[str, str]] = DEEDS
    sampler_place: ClassVar[str] = "pelitupa.games.beating.paska_sampler"

    full_hand: ClassVar[int] = HAND

    def __init__(self, options: PaskaAgreed, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.jacks_on_empty = options.jacks_on_empty
        self.pack, self.hand = PACKS[options.pack], options.hand_size
        self.ranks = 0
        """The ranks that the pack has, as a set."""
        for card in cards_in(self.pack):
            self.ranks |= BITS[rank_of(card)]
        self.fits = tuple(
            sum(2**rank for rank in range(13) if not fault(rank, top, options.jacks_on_empty))
            for top in range(EMPTY, 13)
        )
        self.cards_on = tuple(
            mask_of(card for card in range(PACK_SIZE) if fits >> rank_of(card) & 1)
            for fits in self.fits
        )


class PaskaState(GoingOutState):
    """A position of hands, the `unseen` stock and a pile. The pile lies bottom first; `ranks` and `owners`
    tell what each of its cards was played as, and by whom. `turn` is the seat whose play it is, or whose play
    is being settled. `played` are the cards chosen so far for a play; `moves` tell the match as far as it is
    public.
    """

    face_up: ClassVar[bool] = True

    def __init__(self, game: PaskaGame) -> None:
        super().__init__(game)
        self.game = game
        self.phase = DEALING
        self.hands: list[int] = [0] * game.players
        self.unseen = game.pack
        self.pile: tuple[int, ...] = ()
        self.ranks: tuple[int, ...] = ()
        self.owners: tuple[int, ...] = ()
        self.fallen = 0
        self.turn = 0
        self.follower = 0
        self.played: tuple[int, ...] = ()
        self.moves: Moves | None = None
        self.turns = 0
        self.passes = 0

    def clone(self) -> Self:
        new = super().clone()
        new.phase = self.phase
        new.hands = self.hands.copy()
        new.unseen = self.unseen
        new.pile = self.pile
        new.ranks = self.ranks
        new.owners = self.owners
        new.fallen = self.fallen
        new.turn = self.turn
        new.follower = self.follower
        new.played = self.played
        new.turns = self.turns
        new.passes = self.passes
        new.moves = self.moves
        return new

    def current_player(self) -> int:
        if self.phase == OVER:
            return TERMINAL
        if self.phase == DEALING or self.phase == REFILLING:
            return CHANCE
        return self.turn

    def _choices(self) -> int:
        """The set of all that is legal now, actions or outcomes."""
        raise NotImplementedError

    def _legal(self) -> list[int]:
        return cards_in(self._choices())

    def _is_legal(self, action: int) -> bool:
        return action >= 0 and self._choices() >> action & 1 == 1

    # --- the stock

    def _chance_seat(self) -> int:
        if self.phase == DEALING:
            return self._dealt() % self.game.players
        return self.turn

    def _dealt(self) -> int:
        """How many cards have left the stock."""
        return ones(self.game.pack ^ self.unseen)

    def _draw(self, card: int) -> None:
        """A card from the stock comes to the hand that chance draws for."""
        seat = self._chance_seat()
        self.hands[seat] = self.hands[seat] | BITS[card]
        self.unseen ^= BITS[card]
        self.moves = Moves(self.moves, DRAW, seat, 1, (card,))
        if self.phase == REFILLING:
            self._refill()
        elif self._dealt() == self.game.hand * self.game.players:
            self.phase = PLAYING

    def _refill(self) -> None:
        """Let whoever has played take cards while he has fewer than five; then his turn is over."""
        if self.unseen and ones(self.hands[self.turn]) < self.game.hand:
            self.phase = REFILLING
        else:
            self._end_turn()

    # --- the pile

    def top(self) -> int:
        """The rank on top of the pile, as announced, or EMPTY."""
        return self.ranks[-1] if self.ranks else EMPTY

    def run(self, rank: int) -> int:
        """How many cards on top of the pile were played as this rank."""
        ranks = self.ranks
        place = len(ranks)
        while place and ranks[place - 1] == rank:
            place -= 1
        return len(ranks) - place

    def _lay(self, rank: int) -> None:
        """The cards played come to lie on the pile."""
        played = self.played
        self.moves = Moves(self.moves, PLAY, self.turn, len(played), played, self.face_up)
        self.pile += played
        self.ranks += (rank,) * len(played)
        self.owners += (self.turn,) * len(played)
        self.played = ()

    def _pick_up(self, seat: int) -> None:
        """A seat takes the whole pile in hand."""
        self._reveal_later(_taken_told, (seat,))
        hand = self.hands[seat]
        for card in self.pile:
            hand |= BITS[card]
        self.hands[seat] = hand
        self.moves = Moves(self.moves, TAKE, seat, len(self.pile))
        self._clear()

    def _fall(self) -> None:
        """The pile leaves play."""
        self._reveal(_FALLS)
        self.fallen += len(self.pile)
        self.moves = Moves(self.moves, FALL, self.turn, len(self.pile))
        self._clear()

    def _clear(self) -> None:
        self.pile = self.ranks = self.owners = ()

    def _follow_play(self, count: int) -> None:
        """What an undoubted play of the `count` top cards brings: the pile falls, or aces given to
        the next player, or neither."""
        if self._fells(count):
            self._fall()
            self._settle(again=True)
        elif self.top() == ACE:
            self._pick_up(self.next_in(self.turn))
            self._settle(again=True)
        else:
            self._settle(again=False)

    def _fells(self, count: int) -> bool:
        """Whether the play of the `count` top cards fells the pile."""
        return falls(self.top(), self.run(self.top()), on_empty=count == len(self.pile))

    # --- turns

    def _settle(self, again: bool, skipped: int = -1) -> None:
        """A play is done: refill, and let the same player play again if he can, else the next one
        who is not `skipped`."""
        if again and (self.hands[self.turn] or self.unseen):
            self.follower = self.turn
        else:
            self.follower = self.next_in(self.turn)
            if self.follower == skipped:
                self.follower = self.next_in(skipped)
        self._refill()

    def _end_turn(self) -> None:
        if not self.hands[self.turn]:
            self._go_out(self.turn)
        self.phase = PLAYING
        self.turn = self.follower
        if self.remaining() == 1:
            self.phase = OVER
        elif self.turns >= self.game.options.limit or self.passes == self.remaining():
            self.phase = OVER
            self._share_last_places()

    # --- results

    def winners(self) -> list[int]:
        return sorted(self.out) if self.game.options.aim == "loser" else list(self.out[:1])

    # --- what is seen

    def _observe_common(self, seat: int, out: Tensor) -> None:
        out.bits("hand", self.hands[seat], PACK_SIZE)
        out.one_hot("phase", self.phase, OVER + 1)
        out.seat("turn", self.turn)
        out.one_hot("top", self.top(), 13)
        out.counts("pile", self.ranks, 13, 4)
        out.each("hand sizes", [self.hands[s].bit_count() for s in out.around], PACK_SIZE)
        out.among("out", self.out)
        out.numbers(
            "counts",
            [self.unseen.bit_count(), self.fallen, len(self.played), self.turns],
            [PACK_SIZE, PACK_SIZE, 4, self.game.options.limit],
        )

    # --- what is public of the match

    def play_move(self) -> Move:
        """The play for which cards are being chosen."""
        return Move(PLAY, self.turn, len(self.played), self.played, self.face_up)


def _taken_told(seat: int) -> Text:
    return t("{player:@ takes|You take} the pile", player=player_word(seat))
