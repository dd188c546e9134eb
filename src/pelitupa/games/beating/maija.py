"""An attack of several cards that the next player beats card by card: Musta Maija and its like.

An attack is composed card by card, in one order, and `done`; so is its beating, an answer to each attack card
in turn. What is left is picked up. What can attack, what is trumps, and what an attack brings on is a game's
own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Self

from mypy_extensions import mypyc_attr

from pelitupa.core import (
    Agreed,
    OptionError,
    Reason,
    Rulebook,
    Tensor,
    listed,
    option,
    player_word,
    t,
    tn,
)
from pelitupa.equipment.card_game import CARDS
from pelitupa.equipment.cards import (
    BITS,
    PACK_SIZE,
    card_text,
    cards_in,
    mask_of,
    rank_of,
    suit_name,
    suit_of,
)
from pelitupa.games.beating.filling import (
    ATTACKING,
    BEATING,
    DEALING,
    DRAWING,
    OVER,
    TURNING,
    FillingGame,
    FillingState,
)

DONE: Final = PACK_SIZE
LEAVE: Final = DONE + 1

NOBODY_YET: Final = -1
NO_SUIT: Final = -1

AFTER_ATTACK: Final = 0
BEFORE_PICKUP: Final = 1
AT_THE_END: Final = 2


def turned_card() -> Any:
    """The field of the option what becomes of the card that shows the trumps."""
    return option(
        "drawn_last",
        "The card that shows the trumps is drawn last of the stock, or stays out of play.",
        choices=("drawn_last", "stays_out"),
        clause="trump-card",
    )


def drawing_before_pickup() -> Any:
    """The field of the option whether a defender draws before he picks up."""
    return option(
        False, "The defender draws before picking up what was not beaten.", clause="pickup-first"
    )


def check_drawing(draw_before_pickup: bool, at_once: bool) -> None:
    """Nothing is drawn before the turn's end if all is then."""
    if draw_before_pickup and not at_once:
        raise OptionError(t("drawing before picking up needs draw=at_once beside it"))


@mypyc_attr(allow_interpreted_subclasses=True)
class MaijaGame(FillingGame[Agreed]):
    """A game of this kind. Actions: the cards, done, and leave.

    Its options say whether the card that shows the trumps `draws_last`, and `draws_before_pickup`.
    """

    look_place: ClassVar[str] = "pelitupa.games.beating.maija_look"
    phases: ClassVar[int] = OVER + 1
    draws_last = True
    draws_before_pickup = False

    def __init__(self, options: Agreed, rulebook: Rulebook, first: int, limit: int) -> None:
        super().__init__(options, rulebook, first, limit)
        self.named = [
            *CARDS,
            ("done", t("attack with these")),
            ("leave", t("pick up what is left")),
        ]


@mypyc_attr(allow_interpreted_subclasses=True)
class MaijaState(FillingState):
    """A position. `turned` is the card that shows the trumps, while it lies under the stock, else NOBODY_YET.

    `attack` lies on the table, in the order of beating. `chosen` are the cards of the composition under way:
    of an attack the cards, of its beating for each attack card so far the card that beats it, or LEAVE.
    """

    def __init__(self, game: MaijaGame) -> None:
        super().__init__(game)
        self.maija_game = game
        self.turned = NOBODY_YET
        self.trump = NO_SUIT
        self.attacker = game.first
        self.defender = (game.first + 1) % game.players
        self.attack: tuple[int, ...] = ()
        self.chosen: tuple[int, ...] = ()
        self.left: tuple[int, ...] = ()
        self.gone = 0

    def clone(self) -> Self:
        new = super().clone()
        new.turned = self.turned
        new.trump = self.trump
        new.attacker = self.attacker
        new.defender = self.defender
        new.attack = self.attack
        new.chosen = self.chosen
        new.left = self.left
        new.gone = self.gone
        return new

    # --- what a game says

    def _attackers(self) -> int:
        """The cards that may join the attack."""
        raise NotImplementedError

    def _may_attack(self) -> bool:
        """Whether the cards chosen are an attack as they are."""
        return len(self.chosen) > 0

    def _attack_fault(self, card: int) -> Reason:
        """Why a card of the hand may not join the attack."""
        raise NotImplementedError

    def _after_attack(self) -> tuple[int, ...]:
        """Who draws before the attack is beaten."""
        raise NotImplementedError

    def _order_at_end(self) -> tuple[int, ...]:
        """Who draws at the turn's end."""
        raise NotImplementedError

    def _seats_of_turn(self) -> tuple[int, ...]:
        """Who can be out at the turn's end."""
        return self.attacker, self.defender

    def _show_trumps(self, card: int) -> None:
        """A card of the stock is turned up, and lies under it."""
        self.turned = card
        self.trump = suit_of(card)
        self._reveal(t("Trumps are {suit}", suit=suit_name(self.trump)))
        self.phase = ATTACKING

    # --- the stock, with the card that shows the trumps under it

    def stock_size(self) -> int:
        drawable = self.turned != NOBODY_YET and self.maija_game.draws_last
        return self.stock.bit_count() + int(drawable)

    def _next_cards(self) -> int:
        return self.stock if self.stock else BITS[self.turned]

    def _take_top(self, card: int) -> bool:
        known = not self.stock & BITS[card]
        self.stock &= ~BITS[card]
        if card == self.turned:
            self.turned = NOBODY_YET
        return known

    def _dealt(self) -> None:
        self.phase = TURNING

    def _chance_what(self) -> str:
        return t("the card that shows the trumps") if self.phase == TURNING else t("a card")

    # --- what is done

    def _in_turn(self) -> int:
        return self.attacker if self.phase == ATTACKING else self.defender

    def composing(self) -> int:
        return len(self.chosen) if self.current_player() >= 0 else -1

    def _legal(self) -> list[int]:
        if self.phase == ATTACKING:
            return [*cards_in(self._attackers()), *([DONE] if self._may_attack() else [])]
        if self.phase == BEATING:
            return [*cards_in(self._beaters()), LEAVE]
        return cards_in(self._next_cards())

    def _apply(self, action: int) -> None:
        if self.phase == DEALING:
            self._deal(action)
        elif self.phase == TURNING:
            self._take_top(action)
            self._show_trumps(action)
        elif self.phase == DRAWING:
            self._draw(action)
        elif self.phase == ATTACKING:
            self._compose_attack(action)
        else:
            self._compose_beating(action)

    def _filled(self, then: int) -> None:
        if then == AFTER_ATTACK:
            self._attacked()
        elif then == BEFORE_PICKUP:
            self._pick_up()
            self._fill((), AT_THE_END)
        else:
            self._end_turn()

    # --- attacking

    def _room(self) -> int:
        """How many cards may attack: as many as the defender has."""
        return self.hands[self.defender].bit_count()

    def _compose_attack(self, action: int) -> None:
        if action < DONE:
            self._leave_hand(self.attacker, action)
            self.chosen += (action,)
            return
        self.attack, self.chosen = self.chosen, ()
        self._fill(self._after_attack(), AFTER_ATTACK)

    def _attacked(self) -> None:
        """The attack lies: it is to be beaten, unless it has left one player with cards."""
        self.phase = BEATING
        self._leave_if_empty(self.attacker)

    # --- beating

    def beats(self, card: int, other: int) -> bool:
        """Whether a card beats another."""
        if suit_of(card) == suit_of(other):
            return rank_of(card) > rank_of(other)
        return suit_of(card) == self.trump

    def _beaters_of(self, other: int) -> int:
        """The cards of the defender that beat a card."""
        found = 0
        for card in cards_in(self.hands[self.defender]):
            if self.beats(card, other):
                found |= BITS[card]
        return found

    def _beaters(self) -> int:
        """The cards of the defender that beat the attack card whose turn it is."""
        return self._beaters_of(self.attack[len(self.chosen)])

    def _compose_beating(self, action: int) -> None:
        if action < DONE:
            self._leave_hand(self.defender, action)
        self.chosen += (action,)
        if len(self.chosen) == len(self.attack):
            self._settle_beating()

    def _settle_beating(self) -> None:
        """Each attack card is beaten or left: the beaten ones go, and the rest is picked up."""
        both = list(zip(self.attack, self.chosen, strict=True))
        self.left = tuple([other for other, card in both if card == LEAVE])
        for other, card in both:
            if card != LEAVE:
                self.gone |= BITS[other] | BITS[card]
        self.attack, self.chosen = (), ()
        if self.left and self.maija_game.draws_before_pickup:
            self._fill((self.defender,), BEFORE_PICKUP)
            return
        if self.left:
            self._pick_up()
        self._fill(self._order_at_end(), AT_THE_END)

    def _pick_up(self) -> None:
        """The defender takes what was not beaten, for all to see."""
        self._reveal(
            t(
                "{player:@ picks|You pick} up {cards}",
                player=player_word(self.defender),
                cards=" ".join([card_text(card) for card in self.left]),
            )
        )
        self.hands[self.defender] |= mask_of(self.left)

    def _end_turn(self) -> None:
        """All is beaten or picked up, and drawn: the next player attacks."""
        beaten, self.left = not self.left, ()
        if not self._turn_ends(self._seats_of_turn()):
            return
        if beaten and self.defender not in self.out:
            self.attacker = self.defender
        else:
            self.attacker = self.next_in(self.defender)
        self.defender = self.next_in(self.attacker)
        self.phase = ATTACKING

    # --- put together in any order: see `pelitupa.table.gathering`

    def gathers(self) -> list[int]:
        """The cards that may attack, with others or alone; or that beat some card of the attack."""
        if self.phase == ATTACKING:
            return cards_in(self._attackers())
        found = 0
        if self.phase == BEATING:
            for other in self.attack:
                found |= self._could_beat(other)
        return cards_in(found)

    def gathered(self, taps: Sequence[int]) -> list[int]:
        """The cards of an attack from the lowest; or for each card of it the one that beats it, if all are
        beaten or it is said that the others are left."""
        if self.phase == ATTACKING:
            cards = [tap for tap in taps if 0 <= tap < DONE]
            return [*self._in_order(cards), *[tap for tap in taps if tap >= DONE]]
        if self.phase != BEATING:
            return list(taps)
        answers = self._answers([tap for tap in taps if tap != LEAVE])
        return answers if LEAVE in taps or LEAVE not in answers else []

    def is_begun(self, taps: Sequence[int]) -> bool:
        """Whether the cards can be part of an attack, or each beats one of it."""
        twice = len(set(taps)) < len(taps)
        if twice or max(taps) >= DONE or self.phase not in (ATTACKING, BEATING):
            return False
        if self.phase == ATTACKING:
            return self._may_become([tap for tap in taps if tap >= 0])
        return self._answers(taps) != []

    def aims(self) -> list[int]:
        """The cards of an attack of several."""
        return list(self.attack) if self.phase == BEATING and len(self.attack) > 1 else []

    def gathering(self, taps: Sequence[int]) -> Reason:
        """What the cards do, or why they cannot."""
        cards = [tap for tap in taps if 0 <= tap < DONE]
        if self.phase not in (ATTACKING, BEATING):
            return "beat", t("{task}", task=self._task(self.current_player()))
        for card in cards:
            if not self._held(card):
                return "attack", t("You do not have that card in hand.")
        if self.phase == ATTACKING:
            return self._attack_of(cards)
        answers = self._answers(taps)
        if not answers:
            return self._why_no_answer(cards)
        both = list(zip(self.attack, answers, strict=True))
        beaten = listed(
            [
                t("{card} beats {other}", card=card_text(card), other=card_text(other))
                for other, card in both
                if card != LEAVE
            ]
        )
        left = [card_text(other) for other, card in both if card == LEAVE]
        if not left:
            return "beat", beaten
        return "pick-up", t("{beaten}. Not beaten: {cards}", beaten=beaten, cards=" ".join(left))

    def _in_order(self, cards: Sequence[int]) -> list[int]:
        """The cards of an attack as it is written."""
        return sorted(cards)

    def _may_become(self, cards: Sequence[int]) -> bool:
        """Whether cards of the hand are an attack, or can be with more of the hand."""
        raise NotImplementedError

    def _attack_of(self, cards: Sequence[int]) -> Reason:
        """What cards of the hand are worth as an attack, or why they are none."""
        raise NotImplementedError

    def _could_beat(self, other: int) -> int:
        """The cards of the defender that beat a card of the attack, whatever else is beaten."""
        return self._beaters_of(other)

    def _answers(self, taps: Sequence[int]) -> list[int]:
        """For each card of the attack the card that beats it, or LEAVE; [] where some card beats none.

        A card is for the one that it is aimed at, if it beats that, or else for the first that it beats, as
        far as all of them find one.
        """
        answers = [LEAVE] * len(self.attack)
        aimed: list[int] = []
        for number, tap in enumerate(taps):
            if tap >= 0:
                continue
            card = taps[number - 1] if number else LEAVE
            if not 0 <= card < DONE or ~tap not in self.attack:
                return []
            place = self.attack.index(~tap)
            if not self._could_beat(~tap) & BITS[card] or answers[place] != LEAVE:
                return []
            answers[place] = card
            aimed.append(place)
        for tap in taps:
            if tap < 0 or tap in answers:
                continue
            if tap >= DONE or not self._find_place(tap, answers, list(aimed)):
                return []
        return answers

    def _find_place(self, card: int, answers: list[int], tried: list[int]) -> bool:
        """Let a card beat one of the attack, others making room where they can."""
        places = [
            place for place, other in enumerate(self.attack) if self._could_beat(other) & BITS[card]
        ]
        for place in places:
            if answers[place] == LEAVE:
                answers[place] = card
                return True
        for place in places:
            if place in tried:
                continue
            tried.append(place)
            if self._find_place(answers[place], answers, tried):
                answers[place] = card
                return True
        return False

    def _why_no_answer(self, cards: Sequence[int]) -> Reason:
        """Why cards do not beat a card of the attack each."""
        for card in cards:
            if not any(self._could_beat(other) & BITS[card] for other in self.attack):
                if len(self.attack) == 1:
                    return self._beating_of(card, self.attack[0])
                return "beat", t("{card} beats none of these cards.", card=card_text(card))
        return "beat", t("Each card beats one card.")

    # --- why

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        return self._attack_reason(action) if self.phase == ATTACKING else self._beat_reason(action)

    def _attack_reason(self, action: int) -> Reason:
        if action == LEAVE:
            return "attack", t("There is nothing to leave: attack.")
        if action == DONE:
            if self._may_attack():
                return "attack", t("You may attack with just these.")
            if not self.chosen:
                return "attack", t("Attack with a card at least.")
            return self._attack_fault(action)
        if action > DONE:
            return "attack", t("Attack with a card at least.")
        if not self._held(action):
            return "attack", t("You do not have that card in hand.")
        if self._attackers() & BITS[action]:
            return "attack", t("It may attack.")
        return self._attack_fault(action)

    def _too_many(self) -> Reason:
        """Why no more cards may attack."""
        most, who = self._room(), player_word(self.defender)
        text = tn(
            "{player:@ has|You have} only one card.",
            "{player:@ has|You have} only {count} cards.",
            most,
            player=who,
        )
        return "not-more", text

    def _beat_reason(self, action: int) -> Reason:
        if action == DONE:
            return "beat", t("Beat each card, or leave it.")
        if action == LEAVE:
            return "pick-up", t("You may leave any card, and pick it up.")
        if not self._held(action):
            return "beat", t("You do not have that card in hand.")
        return self._beating_of(action, self.attack[len(self.chosen)])

    def _beating_of(self, card: int, other: int) -> Reason:
        """Whether a card of the hand beats another, and why."""
        values = {"card": card_text(card), "other": card_text(other)}
        if self.beats(card, other):
            return "beat", t("{card} beats {other}.", **values)
        return "beat", t("{card} does not beat {other}.", **values)

    # --- for people and bots

    def _observe(self, seat: int, out: Tensor) -> None:
        self._observe_hands(seat, out)
        out.bits("attack", mask_of(self.attack), PACK_SIZE)
        out.bits("chosen", mask_of([card for card in self.chosen if card < DONE]), PACK_SIZE)
        out.bits("gone", self.gone, PACK_SIZE)
        out.one_hot("phase", self.phase, self.maija_game.phases)
        out.one_hot("trump", self.trump, 4)
        out.seat("attacker", self.attacker)
        out.seat("defender", self.defender)
        self._observe_sizes(out)
        out.numbers(
            "counts",
            [self.stock_size(), len(self.chosen), self.turns],
            [PACK_SIZE, 26, self.filling.limit],
        )
