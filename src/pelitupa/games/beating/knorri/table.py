"""The table of Knorri: what lies where, whose turn it is, and what may be done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, Self

from pelitupa.core import CHANCE, EVERYONE, TERMINAL, Game, Rulebook, only, player_word, t
from pelitupa.equipment.cards import (
    BITS,
    CLUBS,
    DIAMONDS,
    HEARTS,
    PACK_SIZE,
    QUEEN,
    SPADES,
    card_text,
    cards_in,
    suit_of,
)
from pelitupa.games.beating.deeds import DEEDS
from pelitupa.games.beating.knorri import phases
from pelitupa.games.beating.knorri.options import KnorriOptions
from pelitupa.games.beating.knorri.phases import (
    DONE,
    LAST_CARD,
    SILENT,
    STOCK,
    TAKE,
    TWO_OF_CLUBS,
    WORDS,
)
from pelitupa.games.beating.mas import HAND_SIZE, BouncingTrick
from pelitupa.games.beating.pickup import (
    PickupPlay,
    PickupState,
    beaters,
    lower_in_suit,
    next_higher,
    suit_cards,
)

QUEEN_OF_SPADES: Final = SPADES * 13 + QUEEN
_END_OF_RUN: Final[int] = BITS[DONE]
_ANNOUNCEMENTS: Final[int] = BITS[LAST_CARD] | BITS[SILENT]


class KnorriGame(Game[KnorriOptions]):
    """Knorri. Actions: the cards, then `WORDS`. Chance outcomes: the cards."""

    deeds: ClassVar[Mapping[str, str]] = DEEDS

    def __init__(self, options: KnorriOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        packs = options.packs
        self.cards = PACK_SIZE * packs
        self.pack: int = 2**self.cards - 1
        cards = [card_text(card) for card in range(self.cards)]
        labels = [
            t("pick up the lowest card"), t("that is all"), t("say: last card"), t("say nothing"),
            t("play the top of the stock"),
        ]  # fmt: skip
        self.named = [*zip(cards, cards, strict=True), *zip(WORDS, labels, strict=True)]
        self.outcomes = [(card, "") for card in cards]
        self.hand = HAND_SIZE
        self.hidden = options.taking == "mas"
        self.alone = 0
        if options.queen_alone:
            self.alone = BITS[QUEEN_OF_SPADES] * (1 if packs == 1 else 1 + 2**PACK_SIZE)
        soft = CLUBS if options.clubs == "soft" else -1
        hard = CLUBS if options.clubs == "hard" else -1
        self.beaters = self._without_queen(beaters(packs, DIAMONDS, hard, soft))
        self.lower = self._without_queen([lower_in_suit(c, packs) for c in range(self.cards)])
        self.above = self._without_queen([next_higher(c, packs) for c in range(self.cards)])
        self.trumped = (suit_cards(HEARTS, packs) | suit_cards(SPADES, packs)) & ~self.alone

    def _without_queen(self, table: list[int]) -> list[int]:
        """A table of sets of cards by card, in which a queen that stands alone has no part."""
        return [
            0 if self.alone & BITS[card] else mask & ~self.alone for card, mask in enumerate(table)
        ]

    def score_range(self) -> tuple[float, float]:
        """A point lost in each deal; with points, one for every other player, or all that the others get."""
        deals, others = self.options.deals, self.players - 1
        if not self.options.scoring:
            return -float(deals), 0.0
        return -deals * others * self.players / 2, float(deals * others)

    def max_game_length(self) -> int:
        # a turn of the second phase: at most a run of thirteen, its end and an announcement
        turn = 14 if self.options.runs in ("any", "reaching") else 1
        once = 14 if self.options.runs == "first" else 0
        turn += 1 if self.options.last_card else 0
        return self.options.deals * (self.cards + once + turn * self.options.limit)

    def max_chance_nodes_in_history(self) -> int:
        """Each card is drawn once a deal."""
        return self.options.deals * self.cards

    def has_hidden_information(self) -> bool:
        return self.hidden

    def hidden_text(self, actor: int) -> str:
        return t("gets a card unseen by the others")


class KnorriTable(PickupState):
    """A match. In the first phase cards lie in `piles`; in the second they are `play.hands`.

    `secret` has for each seat the cards of its hand that the others have not seen: none but in
    two-card tricks. `out` names the players who have gone out in this deal, in order. `forgot`
    are the players who have not announced their last card, `announced` those who have.
    """

    def __init__(self, game: KnorriGame) -> None:
        super().__init__(game)
        self.game = game
        self.dealer = game.options.players - 1
        self.points: list[float] = [0.0] * game.options.players

    def start_deal(self) -> None:
        """Everything as it is before the first card of a deal is drawn."""
        game = self.game
        players = game.options.players
        self.phase = phases.DEALING if game.hidden else phases.LAYING
        self.stock = game.pack
        self.secret = [0] * players
        self.table = 0
        self.turned = -1
        self.active = (self.dealer + 1) % players
        self.last_taker = -1
        self.piles: list[int] = [0] * players
        self.contest = BouncingTrick((self.active, (self.active + 1) % players))
        self.play = PickupPlay(players)
        self.opening = False
        self.out = ()
        self.first_out: tuple[int, ...] = ()
        self.gained = 0
        self.turns = 0
        self.announcer = -1
        self.announced = 0
        self.forgot = 0

    def clone(self) -> Self:
        new = super().clone()
        new.dealer = self.dealer
        new.points = self.points.copy()
        new.phase = self.phase
        new.stock = self.stock
        new.table = self.table
        new.turned = self.turned
        new.active = self.active
        new.last_taker = self.last_taker
        new.piles = self.piles.copy()
        new.secret = self.secret.copy()
        new.contest = self.contest.copy()
        new.play = self.play.copy()
        new.opening = self.opening
        new.first_out = self.first_out
        new.gained = self.gained
        new.turns = self.turns
        new.announcer = self.announcer
        new.announced = self.announced
        new.forgot = self.forgot
        return new

    # --- whose turn, and what may be done

    def current_player(self) -> int:
        phase = self.phase
        if phase in (phases.PLAYING, phases.EXTENDING):
            return self.play.turn
        if phase in phases.CHANCE_PHASES:
            return CHANCE
        if phase == phases.CHOOSING:
            return self.active
        if phase == phases.CONTEST:
            return self.contest.to_play()
        return self.announcer if phase == phases.ANNOUNCING else TERMINAL

    def _legal(self) -> list[int]:
        actions = cards_in(self.playable())
        words = self._words()
        if words:
            first = self.game.cards
            actions.extend(first + word for word in range(len(WORDS)) if words & BITS[word])
        return actions

    def _is_legal(self, action: int) -> bool:
        first = self.game.cards
        if not 0 <= action < first + len(WORDS):
            return False
        if action < first:
            return bool(self.playable() & BITS[action])
        return bool(self._words() & BITS[action - first])

    def playable(self) -> int:
        """The cards that may be played, taken or drawn now."""
        phase, play = self.phase, self.play
        if phase == phases.PLAYING:
            hand = play.hands[play.turn]
            if not play.cards:
                return BITS[TWO_OF_CLUBS] if self.opening else hand
            if self.forgot & BITS[play.turn]:
                return 0
            beaters = self.game.beaters[play.cards[-1]]
            if self.game.options.runs == "reaching":
                return self._reaching(hand, beaters)
            return hand & beaters
        if phase in phases.CHANCE_PHASES:
            return self.stock
        if phase == phases.EXTENDING:
            return play.hands[play.turn] & self.game.above[play.cards[-1]]
        if phase == phases.CHOOSING:
            return self.takeable(self.turned)
        if phase == phases.CONTEST:
            return play.hands[self.contest.to_play()]
        return 0

    def _words(self) -> int:
        """The actions beside cards that are legal now, as a set of their places in `WORDS`."""
        phase = self.phase
        if phase == phases.PLAYING:
            return BITS[TAKE] if self.play.cards else 0
        if phase == phases.EXTENDING:
            return _END_OF_RUN if self._has_reached() else 0
        if phase == phases.CONTEST:
            return BITS[STOCK] if self.stock else 0
        return _ANNOUNCEMENTS if phase == phases.ANNOUNCING else 0

    def _reaching(self, hand: int, beaters: int) -> int:
        """The cards of a hand from which a run of cards held comes to one that beats."""
        reaching = added = hand & beaters
        while added:
            below = 0
            for card in cards_in(hand & ~reaching):
                if self.game.above[card] & added:
                    below |= BITS[card]
            reaching |= below
            added = below
        return reaching

    def _has_reached(self) -> bool:
        """Whether the highest card of the run being played beats what lies below the run, if anything."""
        play = self.play
        lead = len(play.cards) - play.sizes[-1]
        return lead == 0 or self.game.beaters[play.cards[lead - 1]] & BITS[play.cards[-1]] != 0

    def takeable(self, card: int) -> int:
        """The cards on the table that a turned card takes, or from which one is to be taken."""
        game = self.game
        mask = self.table & game.lower[card]
        if game.options.taking == "all" or suit_of(card) != DIAMONDS:
            return mask
        if mask and game.options.own_suit_first:
            return mask
        return mask | self.table & game.trumped

    def _audience(self, action: int) -> int:
        if self.phase in (phases.DEALING, phases.DRAWING):
            return only(self._chance_seat())
        return EVERYONE

    def _chance_seat(self) -> int:
        if self.phase == phases.LAYING:
            return -1
        if self.phase == phases.TURNING:
            return self.active
        if self.phase == phases.DEALING:
            dealt = (self.game.pack ^ self.stock).bit_count()
            return (self.dealer + 1 + dealt) % self.game.options.players
        if self.phase == phases.DRAWING:
            return self.contest.seats[-1]
        return self.contest.to_play()

    def _chance_what(self) -> str:
        if self.phase == phases.LAYING:
            return t("a card for the table")
        if self.phase == phases.DEALING:
            return t("a card for {player}", player=player_word(self._chance_seat()))
        return t("the top card of the stock")
