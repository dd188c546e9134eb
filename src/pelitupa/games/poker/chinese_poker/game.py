"""Chinese Poker (booklet 39): on a combination goes a higher one of the same type, until all cards are gone.

Cards are numbered by their height, see `combinations`: an action below 52 is a card that is chosen for the
combination being put together, a chance outcome a card that is dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Reason,
    Rulebook,
    Sampler,
    Tensor,
    Text,
    player_word,
    t,
    tn,
)
from pelitupa.core.deeds import SAID_BY_RULES
from pelitupa.core.game import CloneSampler
from pelitupa.core.going_out import GoingOutState
from pelitupa.core.objective import with_most
from pelitupa.core.view import ALONE
from pelitupa.equipment.cards import BITS, PACK_SIZE, card_text, cards_in, few_in, mask_of
from pelitupa.equipment.poker_hands import category_name, category_of
from pelitupa.games.poker.chinese_poker.combinations import (
    CARD_OF,
    FIVE,
    Combinations,
)
from pelitupa.games.poker.chinese_poker.options import ChinesePokerOptions
from pelitupa.games.poker.room import PokerGame, card_for

PASS: Final = PACK_SIZE
PLAY: Final = PACK_SIZE + 1

KINDS: Final = {
    1: "a single card",
    2: "a pair",
    3: "three of a kind",
    5: "a poker hand of five cards",
}


def kind_name(kind: int) -> Text:
    """The name of a type of combination, by its number of cards."""
    return t(KINDS[kind])


def shown(cards: int) -> str:
    """The short texts of a set of cards, from the lowest to the highest."""
    return " ".join([card_text(CARD_OF[height]) for height in cards_in(cards)])


MANY: Final = 10
"""From so many cards on, each left in hand counts double."""

_TYPES: Final = {1: "single", 2: "pair", 3: "three", 5: "five"}
"""The clause of each type, by its number of cards."""


class ChinesePoker(PokerGame[ChinesePokerOptions]):
    """Chinese Poker. Actions: the cards by height, pass, play what was chosen. The pack is one of heights."""

    look_place: ClassVar[str] = "pelitupa.games.poker.chinese_poker.look"
    sampler_place: ClassVar[str] = "pelitupa.games.poker.chinese_poker.hidden"

    def __init__(self, options: ChinesePokerOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.combinations = Combinations(options.order)
        cards = [card_text(card) for card in CARD_OF]
        self.named = [*zip(cards, cards, strict=True), ("pass", t("pass")), ("play", t("play"))]
        self.outcomes = [(card, "") for card in cards]
        self._cards = frozenset(cards)

    def _deed(self, said: str) -> str:
        """The cards that are put together are said in one line when they are played."""
        return SAID_BY_RULES if said in self._cards else super()._deed(said)

    def new_initial_state(self) -> ChinesePokerState:
        state = ChinesePokerState(self)
        state.begin_deal()
        return state

    def score_range(self) -> tuple[float, float]:
        """A point for every player behind; with payments, for each card of a whole hand three a deal."""
        if not self.options.scoring:
            return 0.0, self.players - 1.0
        cards = PACK_SIZE
        most = 3 * self.options.deals
        return -float(most * -(-cards // self.players)), float(most * cards)

    def max_game_length(self) -> int:
        return self.options.deals * PACK_SIZE * (2 + self.players)

    def max_chance_nodes_in_history(self) -> int:
        return self.options.deals * PACK_SIZE


class ChinesePokerState(GoingOutState):
    """A position. All sets of cards are by height.

    `undealt` are the cards still to be dealt; a hand still has the `chosen` cards of a combination that is
    being put together. `last` is the combination to be beaten (none at the start of a round), with its
    type, its worth and who played it; `passes` counts since then. `out` are the players without cards, in
    their order, `gone` the cards played in this deal.
    """

    def __init__(self, game: ChinesePoker) -> None:
        super().__init__(game)
        self.game = game
        self.options = game.options
        self.first = 0
        self.hands: list[int] = []
        self.undealt = 0
        self.dealt = 0
        self.gone = 0
        self.turn = 0
        self.chosen = 0
        self.last = 0
        self.last_by = 0
        self.kind = 0
        self.worth = 0
        self.passes = 0
        self.points: list[int] = list(game.starting) or [0] * game.players
        self.over = False
        self._next = 0  # the legal actions as a set, once asked

    def clone(self) -> Self:
        new = super().clone()
        new.first = self.first
        new.hands = self.hands.copy()
        new.undealt = self.undealt
        new.dealt = self.dealt
        new.gone = self.gone
        new.turn = self.turn
        new.chosen = self.chosen
        new.last = self.last
        new.last_by = self.last_by
        new.kind = self.kind
        new.worth = self.worth
        new.passes = self.passes
        new.points = self.points.copy()
        new.over = self.over
        new._next = self._next
        return new

    def lay(self, hands: list[int], undealt: int) -> None:
        """Let these be the hands, and the cards still to be dealt."""
        self.hands, self.undealt = hands, undealt
        self._forget()

    def _forget(self) -> None:
        """What may be played is to be found anew."""
        self._next = 0

    # --- the deal

    def begin_deal(self) -> None:
        """All cards are to be dealt, from the player on who will start."""
        self.first = (self.game.options.first + self.deal - 2) % self.game.players
        self.undealt = self.game.pack
        self.hands = [0] * self.game.players
        self.dealt = 0
        self.gone = self.chosen = self.last = 0
        self.kind = self.worth = 0
        self.passes = 0
        self.out = ()
        self.turn = self.last_by = self.first

    def _chance_seat(self) -> int:
        return (self.first + self.dealt) % self.game.players

    def _chance_what(self) -> str:
        return card_for(self._chance_seat())

    def hand_audience(self, seat: int) -> int:
        return EVERYONE if self.over else ALONE[seat]

    def _audience(self, action: int) -> int:
        """What is dealt comes to a hand; all else everybody sees."""
        return ALONE[self._chance_seat()] if self.undealt else EVERYONE

    # --- what can be done

    def current_player(self) -> int:
        if self.over:
            return TERMINAL
        return CHANCE if self.undealt else self.turn

    def is_terminal(self) -> bool:
        return self.over

    def legal_actions(self, player: int | None = None) -> list[int]:
        """See `State.legal_actions`; of the player to decide at once."""
        if player is None and not self.over:
            return self._legal()
        return super().legal_actions(player)

    def apply_action(self, action: object) -> None:
        """See `State.apply_action`."""
        if type(action) is int and not self.over and self._is_legal(action):
            self._do(action, CHANCE if self.undealt else self.turn)
        else:
            super().apply_action(action)

    def composing(self) -> int:
        return self.chosen.bit_count() if self.current_player() >= 0 else -1

    def wholes(self) -> tuple[int, ...]:
        """The combinations that may be played now, of those that begin with the chosen cards."""
        held = self.game.combinations.of(self.hands[self.turn])
        return held.begun_with(self.chosen, self.kind, self.worth)

    def _choices(self) -> int:
        """The legal actions of the player in turn, as a set."""
        if not self._next:
            held = self.game.combinations.of(self.hands[self.turn])
            choices = held.following(self.chosen, self.kind, self.worth, BITS[PLAY])
            if self.last and not self.chosen:
                choices |= BITS[PASS]
            self._next = choices
        return self._next

    def _legal(self) -> list[int]:
        return few_in(self.undealt if self.undealt else self._choices())

    def _is_legal(self, action: int) -> bool:
        if not 0 <= action <= PLAY:
            return False
        return (self.undealt if self.undealt else self._choices()) & BITS[action] != 0

    # --- put together in any order: see `pelitupa.table.gathering`

    def gathers(self) -> list[int]:
        """The cards of the combinations that may be played now."""
        found = 0
        for whole in self.wholes():
            found |= whole
        return cards_in(found)

    def gathered(self, taps: Sequence[int]) -> list[int]:
        """The cards from the lowest."""
        return sorted(taps)

    def is_begun(self, taps: Sequence[int]) -> bool:
        """Whether a combination that may be played now has all these cards."""
        if max(taps) >= PASS or min(taps) < 0 or len(set(taps)) < len(taps):
            return False
        cards = mask_of(taps)
        return any(whole & cards == cards for whole in self.wholes())

    def aims(self) -> list[int]:
        """No card is meant for another."""
        return []

    def gathering(self, taps: Sequence[int]) -> Reason:
        """What the cards are, and what they lack."""
        cards = mask_of([tap for tap in taps if tap < PASS])
        values = {"cards": shown(cards)}
        if cards & ~self.hands[self.turn]:
            return "deal", t("You do not hold {card}.", card=shown(cards & ~self.hands[self.turn]))
        kind, worth = self.game.combinations.read(cards)
        if not kind:
            if self.is_begun(taps):
                return "composed", t("{cards}: no combination yet", **values)
            if self.last:
                return "higher", t(
                    "{cards}: no part of {kind} higher than those on the table",
                    kind=kind_name(self.kind),
                    **values,
                )
            return "nothing-else", t("{cards}: no part of a combination", **values)
        named = t("{cards}: {kind}", kind=self._called(kind, worth), **values)
        if not self.last or (kind == self.kind and worth > self.worth):
            return _TYPES[kind], named
        if kind != self.kind:
            return "higher", t("{cards}; {kind} is wanted", cards=named, kind=kind_name(self.kind))
        return "higher", t(
            "{cards}; higher than {top} is wanted", cards=named, top=shown(self.last)
        )

    def _called(self, kind: int, worth: int) -> Text:
        """What a combination is called: one of five cards as a poker hand."""
        return category_name(category_of(worth)) if kind == FIVE else kind_name(kind)

    # --- what follows

    def _apply(self, action: int) -> None:
        if self.undealt:
            self.undealt ^= BITS[action]
            seat = self._chance_seat()
            self.hands[seat] = self.hands[seat] | BITS[action]
            self.dealt += 1
        elif action == PASS:
            self._pass()
        elif action == PLAY:
            self._play()
        else:
            self.chosen |= BITS[action]
            self._next = 0

    def _pass(self) -> None:
        self.passes += 1
        self._forget()
        needed = self.remaining()
        if self.last_by not in self.out or self.game.options.out_round == "fewer":
            needed -= 1
        if self.passes < needed:
            self.turn = self.next_in(self.turn)
            return
        self._reveal(t("{player:@ wins|You win} the round", player=player_word(self.last_by)))
        self.turn = self.last_by if self.last_by not in self.out else self.next_in(self.last_by)
        self.last = self.kind = self.worth = 0
        self.passes = 0

    def _play(self) -> None:
        seat, cards = self.turn, self.chosen
        combinations, hand = self.game.combinations, self.hands[self.turn]
        self.kind, self.worth = combinations.of(hand).read(cards)
        combinations.of_rest(hand, cards)  # for the next turn
        self.last, self.last_by = cards, seat
        self.gone |= cards
        self.hands[seat] ^= cards
        self.chosen = self.passes = 0
        self._forget()
        self._reveal_later(_play_told, (seat, cards))
        if not self.hands[seat]:
            self._go_out(seat)
        if not self.over and not self.undealt:
            self.turn = self.next_in(seat)

    def _go_out(self, seat: int) -> None:
        self.out = (*self.out, seat)
        self._reveal(t("{player:@ is|You are} out", player=player_word(seat)))
        if self.game.options.scoring:
            self._settle(seat)
            return
        left = self.remaining()
        self.points[seat] += left
        text = t("out before one other")
        if left > 1:
            text = t("out before {count} others", count=left)
        self._score((seat,), left, "places", text)
        if left == 1:
            self._lay_open()
            self.over = True

    def _lay_open(self) -> None:
        """What is left in the hands is shown to all."""
        for seat, hand in enumerate(self.hands):
            if hand:
                self._reveal_later(_left_told, (seat, hand))

    def _settle(self, winner: int) -> None:
        """All others pay the winner of a deal for the cards they have left."""
        self._lay_open()
        dealt, more = divmod(self.game.pack.bit_count(), self.game.players)
        for seat, hand in enumerate(self.hands):
            count = hand.bit_count()
            if not count:
                continue
            whole = dealt + (1 if (seat - self.first) % self.game.players < more else 0)
            each = 3 if count == whole else 2 if count >= MANY else 1
            self.points[seat] -= each * count
            self.points[winner] += each * count
            text = tn(
                "{count} card left, {each} each",
                "{count} cards left, {each} each",
                count,
                each=each,
            )
            self._score((seat,), -each * count, "scoring", text)
            text = t("from {player}", player=player_word(seat))
            self._score((winner,), each * count, "scoring", text)
        if self.deal == self.game.options.deals:
            self.over = True
            return
        self.deal += 1
        self._leave_behind()
        self.begin_deal()

    # --- results

    def scores(self) -> list[float]:
        return [float(points) for points in self.points]

    def winners(self) -> list[int]:
        if not self.game.options.scoring:
            return list(self.out if self.game.options.aim == "loser" else self.out[:1])
        return with_most(self.points)

    def _sampler(self, player: int) -> Sampler:
        """See `State.sampler`: what a player has not seen are the other hands."""
        return CloneSampler(self) if self.over else super()._sampler(player)

    # --- why

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        """Why any action of the player in turn is legal or not."""
        if action == PASS:
            return self._why_pass(legal)
        if action == PLAY:
            return self._why_play(legal)
        card = card_text(CARD_OF[action])
        if not self.hands[self.turn] & BITS[action]:
            return "deal", t("You do not hold {card}.", card=card)
        if legal:
            return "composed", t(
                "A combination that may be played can be completed with {card}.", card=card
            )
        if self.chosen >> action or any(whole & BITS[action] for whole in self.wholes()):
            return "composed", t("A combination is written from its lowest card on.")
        if self.last:
            return "higher", t(
                "With {card} there is nothing higher of this type: {kind} is wanted.",
                card=card,
                kind=kind_name(self.kind),
            )
        return "nothing-else", t("With {card} no combination can be completed.", card=card)

    def _why_pass(self, legal: bool) -> Reason:
        if legal:
            return "pass", t("You may pass, and play again later.")
        if self.chosen:
            return "composed", t("You have begun a combination: complete it and play it.")
        return "lead", t("You start the round: play something.")

    def _why_play(self, legal: bool) -> Reason:
        if not self.chosen:
            return "composed", t("First choose the cards to play.")
        if legal:
            return _TYPES[self.chosen.bit_count()], t("These cards may be played.")
        if self.last:
            kind = kind_name(self.kind)
            return "higher", t("{kind} is wanted, higher than what lies on the table.", kind=kind)
        return "nothing-else", t("These cards are no combination yet.")

    # --- in numbers

    def _observe(self, seat: int, out: Tensor) -> None:
        """The table in numbers, the players in order from the seat itself."""
        players = self.num_players()
        out.bits("hand", self.hands[seat], PACK_SIZE)
        out.bits("chosen", self.chosen, PACK_SIZE)
        out.bits("on the table", self.last, PACK_SIZE)
        out.bits("played", self.gone, PACK_SIZE)
        out.each("cards left", [self.hands[other].bit_count() for other in out.around], PACK_SIZE)
        out.among("out", self.out)
        out.seat("turn", self.turn)
        out.seat("played last", self.last_by if self.last else -1)
        out.numbers("passes", [self.passes], players)
        out.each("points", [float(self.points[other]) for other in out.around])
        out.numbers("deals left", [self.options.deals - self.deal], self.options.deals)


def _play_told(seat: int, cards: int) -> Text:
    return t("{player:@ plays|You play} {cards}", player=player_word(seat), cards=shown(cards))


def _left_told(seat: int, cards: int) -> Text:
    return t(
        "{player:@ is|You are} left with {cards}", player=player_word(seat), cards=shown(cards)
    )


GAME = ChinesePoker
