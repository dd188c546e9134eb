"""Musta Maija (booklet 29): cards of one suit, for the next player to beat, and one that nothing beats.

An attack is composed card by card, from the lowest on, and `done`; so is its beating, an answer to each
attack card from the lowest on. A spade that was turned for trumps lies in the stock where all saw it put: who
comes to draw it shows it to everybody, without showing a card.
"""

from __future__ import annotations

from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Action,
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Game,
    Options,
    Rulebook,
    Ruling,
    Tensor,
    Zone,
    only,
    player_word,
    t,
)
from pelitupa.equipment.cards import (
    BITS,
    FULL_PACK,
    PACK_SIZE,
    QUEEN,
    SPADES,
    SUIT_MASKS,
    card_item,
    card_text,
    cards_in,
    display_order,
    mask_of,
    rank_of,
    suit_name,
    suit_of,
)
from pelitupa.games.beating.mas import SecretHandsState
from pelitupa.games.beating.musta_maija.options import MustaMaijaOptions

DONE: Final = PACK_SIZE
LEAVE: Final = DONE + 1
PLACES: Final = PACK_SIZE
"""The first of the chance outcomes that are places in the stock: so many cards are above."""

MAIJA: Final = SPADES * 13 + QUEEN
HAND: Final = 5
NOBODY_YET: Final = -1
NO_SUIT: Final = -1

DEALING: Final = 0
TURNING: Final = 1
RETURNING: Final = 2
ATTACKING: Final = 3
BEATING: Final = 4
DRAWING: Final = 5
OVER: Final = 6

AFTER_ATTACK: Final = 0
BEFORE_PICKUP: Final = 1
AT_THE_END: Final = 2


class MustaMaija(Game):
    """Musta Maija. Actions: the cards, done, and leave."""

    options_type: ClassVar[type[Options]] = MustaMaijaOptions

    def __init__(self, options: Options, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        assert isinstance(options, MustaMaijaOptions)
        self.rules = options
        self.players = options.players
        self.pack = FULL_PACK
        self.hand = HAND
        """The set of cards, and to how many a hand is filled; tests make both smaller."""

    def new_initial_state(self) -> MustaMaijaState:
        return MustaMaijaState(self)

    def num_distinct_actions(self) -> int:
        return LEAVE + 1

    def max_chance_outcomes(self) -> int:
        return PLACES + PACK_SIZE

    def max_game_length(self) -> int:
        return self.rules.limit * 28

    def has_hidden_information(self) -> bool:
        return True

    def _action_text(self, action: int) -> str:
        return card_text(action) if action < DONE else ("done", "leave")[action - DONE]

    def _action_label(self, action: int) -> str:
        if action < DONE:
            return card_text(action)
        return t("attack with these") if action == DONE else t("leave it")

    def _chance_text(self, outcome: int) -> str:
        return card_text(outcome) if outcome < PLACES else f"under {outcome - PLACES}"


class MustaMaijaState(SecretHandsState):
    """A position. `stock` are the cards in the stock of which nobody knows where they lie; `returned` are
    the spades that were put back, each with the number of cards above it; `turned` is the card that shows
    the trumps, while it lies under the stock, else NOBODY_YET.

    `attack` lies on the table, from the lowest on. `chosen` are the cards of the composition under way: of an
    attack the cards, of its beating for each attack card so far the card that beats it, or LEAVE.
    `needs` are the seats that draw next, and `then` is what follows.
    """

    def __init__(self, game: MustaMaija) -> None:
        super().__init__(game)
        self.game = game
        self.phase = DEALING
        self.hands: list[int] = [0] * game.players
        self.secret = [0] * game.players
        self.stock = game.pack
        self.returned: tuple[tuple[int, int], ...] = ()
        self.turned = NOBODY_YET
        self.trump = NO_SUIT
        self.attacker = game.rules.first - 1
        self.defender = game.rules.first % game.players
        self.attack: tuple[int, ...] = ()
        self.chosen: tuple[int, ...] = ()
        self.left: tuple[int, ...] = ()
        self.needs: tuple[int, ...] = ()
        self.then = AFTER_ATTACK
        self.gone = 0
        self.turns = 0

    def clone(self) -> Self:
        new = type(self)(self.game)
        new._copy_base(self)
        new.phase = self.phase
        new.hands = self.hands.copy()
        new.secret = self.secret.copy()
        new.stock = self.stock
        new.returned = self.returned
        new.turned = self.turned
        new.trump = self.trump
        new.attacker = self.attacker
        new.defender = self.defender
        new.attack = self.attack
        new.chosen = self.chosen
        new.left = self.left
        new.needs = self.needs
        new.then = self.then
        new.gone = self.gone
        new.turns = self.turns
        new.out = self.out
        return new

    def _hold_secretly(self, seat: int, cards: int) -> None:
        self.hands[seat] = (self.hands[seat] & ~self.secret[seat]) | cards
        self.secret[seat] = cards

    def current_player(self) -> int:
        if self.phase == OVER:
            return TERMINAL
        if self.phase == ATTACKING:
            return self.attacker
        return self.defender if self.phase == BEATING else CHANCE

    def composing(self) -> int:
        return len(self.chosen) if self.current_player() >= 0 else -1

    # --- the stock

    def stock_size(self) -> int:
        """How many cards there are to be drawn."""
        drawable = int(self.turned != NOBODY_YET and self.game.rules.turned == "drawn_last")
        return self.stock.bit_count() + len(self.returned) + drawable

    def _next_cards(self) -> int:
        """The set of cards that may lie on top of the stock."""
        if self.returned and self.returned[0][0] == 0:
            return BITS[self.returned[0][1]]
        return self.stock if self.stock else BITS[self.turned]

    def _take_top(self, card: int) -> bool:
        """The top card leaves the stock; whether all knew which it was."""
        known = not self.stock & BITS[card]
        self.stock &= ~BITS[card]
        if card == self.turned:
            self.turned = NOBODY_YET
        self.returned = tuple(
            [(above - 1, spade) for above, spade in self.returned if spade != card]
        )
        return known

    def _put_back(self, spade: int, above: int) -> None:
        """A spade goes back into the stock, under so many cards."""
        moved = [(a if a < above else a + 1, card) for a, card in self.returned]
        self.returned = tuple(sorted([*moved, (above, spade)]))

    def _legal(self) -> list[int]:
        if self.phase == RETURNING:
            size = self.stock.bit_count() + len(self.returned)
            return [PLACES + above for above in range(size + 1)]
        if self.phase == ATTACKING:
            return [*cards_in(self._attackers()), *([DONE] if self.chosen else [])]
        if self.phase == BEATING:
            return [*cards_in(self._beaters()), LEAVE]
        return cards_in(self._next_cards())

    def _chance_seat(self) -> int:
        if self.phase == DEALING:
            return (self.game.pack & ~self.stock).bit_count() % self.game.players
        return self.needs[0] if self.phase == DRAWING else -1

    def _chance_what(self) -> str:
        if self.phase == TURNING:
            return t("the card that shows the trumps")
        return t("the place in the stock") if self.phase == RETURNING else t("a card")

    def _audience(self, action: Action) -> int:
        if self.phase == DEALING or (self.phase == DRAWING and self.stock & BITS[_card(action)]):
            return only(self._chance_seat())
        return EVERYONE

    def _apply(self, action: Action) -> None:
        assert isinstance(action, int)
        if self.phase == DEALING:
            self._deal(action)
        elif self.phase == TURNING:
            self._turn_up(action)
        elif self.phase == RETURNING:
            self._put_back(self.turned, action - PLACES)
            self.turned = NOBODY_YET
            self.phase = TURNING
        elif self.phase == DRAWING:
            self._draw(action)
        elif self.phase == ATTACKING:
            self._compose_attack(action)
        else:
            self._compose_beating(action)

    def _deal(self, card: int) -> None:
        seat = self._chance_seat()
        self.stock ^= BITS[card]
        self.hands[seat] |= BITS[card]
        self.secret[seat] |= BITS[card]
        if (self.game.pack & ~self.stock).bit_count() == self.game.hand * self.game.players:
            self.phase = TURNING

    def _turn_up(self, card: int) -> None:
        """A card of the stock is turned: it shows the trumps, or goes back if it is a spade."""
        self._take_top(card)
        self.turned = card
        if suit_of(card) != SPADES:
            self.trump = suit_of(card)
            self._reveal(t("Trumps are {suit}", suit=suit_name(self.trump)))
            self.phase = ATTACKING
        elif self.game.rules.place == "random":
            self.phase = RETURNING
        else:
            self._put_back(card, (self.stock.bit_count() + len(self.returned)) // 2)
            self.turned = NOBODY_YET

    def _draw(self, card: int) -> None:
        seat = self.needs[0]
        known = self._take_top(card)
        self.hands[seat] |= BITS[card]
        if not known:
            self.secret[seat] |= BITS[card]
        self._fill(self.needs, self.then)

    def _fill(self, seats: tuple[int, ...], then: int) -> None:
        """Let these players draw in turn while they have too few cards, and go on."""
        while seats and (
            not self.stock_size() or self.hands[seats[0]].bit_count() >= self.game.hand
        ):
            seats = seats[1:]
        self.needs, self.then = seats, then
        if seats:
            self.phase = DRAWING
        elif then == AFTER_ATTACK:
            self._attacked()
        elif then == BEFORE_PICKUP:
            self._pick_up()
            self._fill((), AT_THE_END)
        else:
            self._end_turn()

    # --- attacking

    def _limit(self) -> int:
        """How many cards may attack: as many as the defender has."""
        return self.hands[self.defender].bit_count()

    def _attackers(self) -> int:
        """The cards that may join the attack."""
        hand = self.hands[self.attacker]
        if not self.chosen:
            return hand
        if len(self.chosen) >= self._limit():
            return 0
        last = self.chosen[-1]
        return hand & SUIT_MASKS[suit_of(last)] & -BITS[last]

    def _compose_attack(self, action: int) -> None:
        if action < DONE:
            self._leave_hand(self.attacker, action)
            self.chosen += (action,)
            return
        self.attack, self.chosen = self.chosen, ()
        self._fill((self.attacker,) if self.game.rules.draw == "at_once" else (), AFTER_ATTACK)

    def _leave_hand(self, seat: int, card: int) -> None:
        self.hands[seat] ^= BITS[card]
        self.secret[seat] &= ~BITS[card]

    def _attacked(self) -> None:
        """The attack lies: it is to be beaten, unless it has left one player with cards."""
        self._leave_if_empty(self.attacker)
        self.phase = BEATING
        if self.remaining() == 1:
            self.phase = OVER

    # --- beating

    def beats(self, card: int, other: int) -> bool:
        """Whether a card beats another."""
        if card == MAIJA or other == MAIJA:
            return False
        if suit_of(card) == suit_of(other):
            return rank_of(card) > rank_of(other)
        return suit_of(card) == self.trump

    def _beaters(self) -> int:
        """The cards of the defender that beat the attack card whose turn it is."""
        other = self.attack[len(self.chosen)]
        found = 0
        for card in cards_in(self.hands[self.defender]):
            if self.beats(card, other):
                found |= BITS[card]
        return found

    def _compose_beating(self, action: int) -> None:
        if action < DONE:
            self._leave_hand(self.defender, action)
        self.chosen += (action,)
        if len(self.chosen) < len(self.attack):
            return
        both = list(zip(self.attack, self.chosen, strict=True))
        self.left = tuple([other for other, card in both if card == LEAVE])
        for other, card in both:
            if card != LEAVE:
                self.gone |= BITS[other] | BITS[card]
        self.attack, self.chosen = (), ()
        rules = self.game.rules
        if self.left and rules.draw_before_pickup:
            self._fill((self.defender,), BEFORE_PICKUP)
            return
        if self.left:
            self._pick_up()
        order: tuple[int, ...] = (self.attacker, self.defender)
        if rules.draw == "at_once":
            order = (self.defender,)
        elif rules.draw == "defender_first":
            order = (self.defender, self.attacker)
        self._fill(order, AT_THE_END)

    def _pick_up(self) -> None:
        """The defender takes what was not beaten, for all to see."""
        self._reveal(t("{player:@ picks|You pick} up {cards}", player=player_word(self.defender),
                       cards=" ".join([card_text(card) for card in self.left])))  # fmt: skip
        self.hands[self.defender] |= mask_of(self.left)

    # --- turns

    def _leave_if_empty(self, seat: int) -> None:
        if not self.hands[seat] and not self.stock_size() and seat not in self.out:
            self._go_out(seat)

    def _end_turn(self) -> None:
        """All is beaten or picked up, and drawn: the next player attacks."""
        beaten, self.left = not self.left, ()
        self.turns += 1
        self._leave_if_empty(self.attacker)
        self._leave_if_empty(self.defender)
        if self.remaining() == 1:
            self.phase = OVER
            return
        if self.turns >= self.game.rules.limit:
            self.phase = OVER
            self._share_last_places()
            return
        if beaten and self.defender not in self.out:
            self.attacker = self.defender
        else:
            self.attacker = self.next_in(self.defender)
        self.defender = self.next_in(self.attacker)
        self.phase = ATTACKING

    # --- results

    def winners(self) -> list[int]:
        return sorted(self.out)

    # --- for people and bots

    def _ruling(self, action: Action, player: int) -> Ruling:
        if not isinstance(action, int):
            return Ruling(False, "musta_maija/attack", t("Choose one of the actions."))
        return self._attack_ruling(action) if self.phase == ATTACKING else self._beat_ruling(action)

    def _attack_ruling(self, action: int) -> Ruling:
        if action == LEAVE:
            return Ruling(False, "musta_maija/attack", t("There is nothing to leave: attack."))
        if action == DONE:
            if self.chosen:
                return Ruling(True, "musta_maija/attack", t("You may attack with just these."))
            return Ruling(False, "musta_maija/attack", t("Attack with a card at least."))
        if not self.hands[self.attacker] & BITS[action]:
            return Ruling(False, "musta_maija/attack", t("You do not have that card in hand."))
        if self._attackers() & BITS[action]:
            return Ruling(True, "musta_maija/attack", t("It may attack."))
        if suit_of(action) != suit_of(self.chosen[-1]):
            text = t("All cards of an attack are of one suit.")
            return Ruling(False, "musta_maija/one-suit", text)
        if len(self.chosen) >= self._limit():
            most, who = self._limit(), player_word(self.defender)
            text = t("{player:@ has|You have} only {count} cards.", player=who, count=most)
            if most == 1:
                text = t("{player:@ has|You have} only one card.", player=who)
            return Ruling(False, "musta_maija/not-more", text)
        return Ruling(False, "musta_maija/order", t("An attack is put together from the lowest."))

    def _beat_ruling(self, action: int) -> Ruling:
        if action == DONE:
            return Ruling(False, "musta_maija/beat", t("Beat each card, or leave it."))
        if action == LEAVE:
            return Ruling(True, "musta_maija/pick-up", t("You may leave any card, and pick it up."))
        if not self.hands[self.defender] & BITS[action]:
            return Ruling(False, "musta_maija/beat", t("You do not have that card in hand."))
        other = self.attack[len(self.chosen)]
        values = {"card": card_text(action), "other": card_text(other)}
        if self.beats(action, other):
            return Ruling(True, "musta_maija/beat", t("{card} beats {other}.", **values))
        if MAIJA in (action, other):
            text = t("Musta Maija neither beats nor is beaten.")
            return Ruling(False, "musta_maija/maija", text)
        return Ruling(False, "musta_maija/beat", t("{card} does not beat {other}.", **values))

    def _prompt(self, seat: int | None) -> str:
        if seat is None or seat != self.current_player():
            return super()._prompt(seat)
        if self.phase == BEATING:
            return t("Beat {card}, or leave it", card=card_text(self.attack[len(self.chosen)]))
        player = player_word(self.defender)
        if self.chosen:
            return t("Add more of the suit, or attack {player} with these", player=player)
        return t("Attack {player}", player=player)

    def _status(self, seat: int) -> str:
        if seat in self.out:
            return t("out, place {place}", place=self.out.index(seat) + 1)
        if self.phase == OVER:
            return t("the loser") if self.remaining() == 1 else t("drawn")
        if self.phase in (DEALING, TURNING, RETURNING):
            return ""
        if seat == self.attacker:
            return t("attacking")
        return t("defending") if seat == self.defender else ""

    def _touches(self, action: int) -> tuple[str, ...]:
        if action < DONE:
            return (card_text(action),)
        cards = self.chosen if action == DONE else self.attack[len(self.chosen) :][:1]
        return tuple([card_text(card) for card in cards])

    def _zones(self, eye: Eye) -> list[Zone]:
        zones: list[Zone] = []
        for seat in range(self.game.players):
            cards = display_order(self.hands[seat])
            items = [card_item(card, intent=card_text(card)) for card in cards]
            title = t("{player:Hand of @|Your hand}", player=player_word(seat))
            zones.append(
                eye.zone(f"hand-{seat}", title, "hand", items, audience=only(seat), owner=seat)
            )
        chosen = [card for card in self.chosen if card != LEAVE]
        by = self.attacker if self.phase == ATTACKING else self.defender
        waiting = self.phase == DRAWING and self.then == BEFORE_PICKUP
        lying = (*self.attack, *(self.left if waiting else ()))
        attack = [card_item(card, by=self.attacker) for card in lying]
        attack += [card_item(card, by=by, mark="chosen") for card in chosen]
        zones.append(CardZone("attack", t("Attack"), "spread", tuple(attack)))
        shown = () if self.turned == NOBODY_YET else (card_item(self.turned),)
        zones.append(CardZone("trumps", t("Card that shows the trumps"), "pile", shown))
        suit = suit_name(self.trump) if self.trump != NO_SUIT else t("none yet")
        counters = [
            Counter("stock", t("Cards in the stock"), str(self.stock_size())),
            Counter("gone", t("Cards out of play"), str(self.gone.bit_count())),
            Counter("trumps", t("Trumps"), suit),
        ]
        zones.append(CounterZone("counters", t("Off the table"), tuple(counters)))
        return zones

    def _observe(self, seat: int, out: Tensor) -> None:
        players = self.game.players
        around = [(seat + place) % players for place in range(players)]
        out.bits("hand", self.hands[seat], PACK_SIZE)
        for place in range(1, players):
            other = around[place]
            out.bits(f"known {place}", self.hands[other] & ~self.secret[other], PACK_SIZE)
        out.bits("attack", mask_of(self.attack), PACK_SIZE)
        out.bits("chosen", mask_of([card for card in self.chosen if card < DONE]), PACK_SIZE)
        out.bits("gone", self.gone, PACK_SIZE)
        out.one_hot("phase", self.phase, OVER + 1)
        out.one_hot("trump", self.trump, 4)
        out.one_hot("attacker", (self.attacker - seat) % players, players)
        out.one_hot("defender", (self.defender - seat) % players, players)
        out.numbers("hand sizes", [self.hands[other].bit_count() / PACK_SIZE for other in around])
        out.numbers("out", [float(other in self.out) for other in around])
        out.numbers("counts", [
            self.stock_size() / PACK_SIZE, len(self.chosen) / 26, self.turns / self.game.rules.limit,
        ])  # fmt: skip


def _card(action: Action) -> int:
    assert isinstance(action, int)
    return action


GAME = MustaMaija
