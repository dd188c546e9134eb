"""Kiertopokeri (booklet 38): one hand of five cards goes round, and each says that it is more than before."""

from __future__ import annotations

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
    only,
    player_word,
    t,
)
from pelitupa.core.deeds import SAID_BY_RULES
from pelitupa.core.game import CloneSampler
from pelitupa.core.going_out import GoingOutState
from pelitupa.core.history import actor_of, target_of
from pelitupa.core.parts import ROUND
from pelitupa.equipment.bits import ones
from pelitupa.equipment.cards import BITS, PACK_SIZE, card_text, cards_in, cards_text, rank_name
from pelitupa.equipment.poker_hands import category_name, category_of, hand_of
from pelitupa.games.poker.kiertopokeri.announcements import (
    CATEGORIES,
    HIGHEST,
    NAMED,
    NOTHING,
    allowed,
    is_true,
    named_in,
    one_of,
    spoken,
    steps_after,
)
from pelitupa.games.poker.kiertopokeri.memory import (
    DISCARDED,
    DRAWN,
    SEEN,
    SHOWN,
    SHUFFLED,
    UNSEEN,
    Happening,
    remembered,
)
from pelitupa.games.poker.kiertopokeri.options import KiertopokeriOptions
from pelitupa.games.poker.room import PokerGame

HAND: Final = 5

DONE: Final = PACK_SIZE
TAKE: Final = DONE + 1
DOUBT: Final = TAKE + 1
CATEGORY: Final = DOUBT + 1
RANK: Final = CATEGORY + CATEGORIES

DRAWING: Final = 0
ANNOUNCING: Final = 1
ANSWERING: Final = 2
DISCARDING: Final = 3
OVER: Final = 4
PHASES: Final = 5

_OUTLASTED: Final = t("outlasted others")


class Kiertopokeri(PokerGame[KiertopokeriOptions]):
    """Kiertopokeri. Actions: discard a card, done, take, doubt, the categories, the ranks."""

    look_place: ClassVar[str] = "pelitupa.games.poker.kiertopokeri.look"
    sampler_place: ClassVar[str] = "pelitupa.games.poker.kiertopokeri.hidden"

    full_hand: ClassVar[int] = HAND

    def __init__(self, options: KiertopokeriOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.named = [
            *[(card, t("discard {card}", card=card)) for card in map(card_text, range(PACK_SIZE))],
            ("done", t("done discarding")),
            ("take", t("pick up the hand")),
            ("doubt", t("I doubt it!")),
            *[(str(category_name(kind)), category_name(kind)) for kind in range(CATEGORIES)],
            *[(str(rank_name(rank)), one_of(rank)) for rank in range(13)],
        ]

        self._claims = frozenset(
            label.template for _, label in self.named[DONE + 3 :] if isinstance(label, Text)
        )

    def _deed(self, said: str) -> str:
        """The parts of a claim are said in one line when it is whole."""
        return SAID_BY_RULES if said in self._claims else super()._deed(said)

    def new_initial_state(self) -> KiertopokeriState:
        return KiertopokeriState(self)

    def part(self) -> str:
        return ROUND

    def score_range(self) -> tuple[float, float]:
        """For each place a point for every player behind."""
        return 0.0, self.players - 1.0

    def max_game_length(self) -> int:
        announcements = 1664  # each is higher than the one before
        return (self.players - 1) * announcements * (HAND + 6)


class KiertopokeriState(GoingOutState):
    """A position. `hand` is the one hand there is; with `stock` and `discards` it makes up the pack.

    `said` is the announcement to be beaten, and `said_by` whose it is; `saying` are the category and ranks
    of one that is being made; `passed` counts announcements since the hand was dealt. `out` are those who
    have dropped out, in their order.
    """

    def __init__(self, game: Kiertopokeri) -> None:
        super().__init__(game)
        self.game = game
        self.at_once = game.options.reshuffle_when == "empty"
        self.hand = 0
        self.stock = game.pack
        self.discards = 0
        self.phase = DRAWING
        self.turn = game.options.first - 1
        self.said = NOTHING
        self.said_by = 0
        self.saying: tuple[int, ...] = ()
        self.passed = 0
        self.points: list[int] = [0] * game.players

    def clone(self) -> Self:
        new = super().clone()
        new.hand = self.hand
        new.stock = self.stock
        new.discards = self.discards
        new.phase = self.phase
        new.turn = self.turn
        new.said = self.said
        new.said_by = self.said_by
        new.saying = self.saying
        new.passed = self.passed
        new.points = self.points.copy()
        return new

    def can_be_topped(self) -> bool:
        """Whether anything higher than what was said last can be announced."""
        return self.said < HIGHEST

    def holds(self, seat: int | None) -> bool:
        """Whether a seat has the hand before it, face up for itself."""
        return seat == self.turn and self.phase in (DRAWING, ANNOUNCING, DISCARDING)

    def deal_number(self) -> int:
        return len(self.out) + 1

    def current_player(self) -> int:
        if self.phase == OVER:
            return TERMINAL
        return CHANCE if self.phase == DRAWING else self.turn

    def composing(self) -> int:
        if self.phase == DISCARDING:
            return self.game.hand - self.hand.bit_count()
        return len(self.saying) if self.phase == ANNOUNCING else -1

    # --- chance

    def _chance_seat(self) -> int:
        return self.turn

    def _chance_what(self) -> str:
        return t("a card for {player:the hand of @|your hand}", player=player_word(self.turn))

    def _audience(self, action: int) -> int:
        """The one hand is drawn and changed by who is in turn, unseen."""
        hidden = self.phase == DRAWING or (self.phase == DISCARDING and action != DONE)
        return only(self.turn) if hidden else EVERYONE

    # --- what can be done

    def _legal(self) -> list[int]:
        if self.phase == DRAWING:
            return cards_in(self.stock)
        if self.phase == DISCARDING:
            return [*cards_in(self.hand), DONE]
        if self.phase == ANSWERING:
            return [TAKE, DOUBT] if self.can_be_topped() else [DOUBT]
        return self._steps_of_announcing()

    def _steps_of_announcing(self) -> list[int]:
        """The categories, or the ranks, with which something higher can still be said."""
        first, said = RANK if self.saying else CATEGORY, self.said
        return [first + step for step, most in steps_after(self.saying) if most > said]

    def _is_legal(self, action: int) -> bool:
        if self.phase == DRAWING:
            return 0 <= action < DONE and self.stock & BITS[action] != 0
        if self.phase == DISCARDING:
            return action == DONE or (0 <= action < DONE and self.hand & BITS[action] != 0)
        if self.phase == ANSWERING:
            return action == DOUBT or (action == TAKE and self.can_be_topped())
        first, said = RANK if self.saying else CATEGORY, self.said
        for step, most in steps_after(self.saying):
            if first + step == action:
                return most > said
        return False

    # --- what follows

    def _apply(self, action: int) -> None:
        if self.phase == DRAWING:
            self._draw(action)
        elif self.phase == DISCARDING:
            if action == DONE:
                self._fill()
            else:
                self.hand ^= BITS[action]
                self.discards |= BITS[action]
        elif action == DOUBT:
            self._doubt()
        elif action == TAKE:
            self._reveal_later(_taken_told, (self.hand,), only(self.turn))
            self.phase = DISCARDING
        else:
            self._say(action)

    def _draw(self, card: int) -> None:
        self.stock ^= BITS[card]
        self.hand |= BITS[card]
        if not self.stock and self.at_once:
            self._shuffle()
        self._fill()

    def _fill(self) -> None:
        """Draw on while cards are missing, then let the player announce."""
        if ones(self.hand) == self.game.hand:
            self.phase = ANNOUNCING
            return
        self.phase = DRAWING
        if not self.stock:
            self._shuffle()

    def _shuffle(self) -> None:
        self.stock, self.discards = self.discards, 0
        self._reveal(t("The discards are shuffled into a new stock"))

    def _say(self, action: int) -> None:
        """One more part of an announcement; with the last the hand goes on to the next player."""
        self.saying = (*self.saying, action - (RANK if self.saying else CATEGORY))
        kind, named = self.saying[0], self.saying[1:]
        if len(named) < NAMED[kind]:
            return
        self.said, self.said_by, self.saying = hand_of(kind, named), self.turn, ()
        self.passed += 1
        self._reveal_later(_claim_told, (self.turn, self.said))
        self.turn = self.next_in(self.turn)
        self.phase = ANSWERING

    def _doubt(self) -> None:
        """The hand is turned up; the doubter or the announcer drops out, and a new hand is dealt."""
        true = is_true(self.said, cards_in(self.hand), self.game.options.named)
        self._reveal_later(_doubt_told, (self.hand, int(true)))
        doubter = self.turn
        loser = doubter if true else self.said_by
        self.out = (*self.out, loser)
        self._reveal(t("{player:@ drops|You drop} out", player=player_word(loser)))
        for seat in range(self.game.players):
            if seat not in self.out:
                self.points[seat] += 1
                self._score_on((seat,), 1, "places", _OUTLASTED)
        self.turn = self.next_in(doubter) if true else doubter
        self.discards |= self.hand
        self.said, self.passed = NOTHING, 0
        if len(self.out) == self.game.players - 1:
            self.phase = OVER
            return
        self.hand = 0
        self._fill()

    # --- results

    def scores(self) -> list[float]:
        return [float(points) for points in self.points]

    def winners(self) -> list[int]:
        return [seat for seat in range(self.game.players) if seat not in self.out]

    def _sampler(self, player: int) -> Sampler:
        """See `State.sampler`: the hand, if others have it, and what of the pack is stock or discards."""
        return CloneSampler(self) if self.phase == OVER else super()._sampler(player)

    # --- why

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        """Why any action of the player in turn is legal or not."""
        if self.phase == ANSWERING:
            return self._why_answer(action, legal)
        if self.phase == DISCARDING:
            return self._why_discard(action, legal)
        assert self.phase == ANNOUNCING
        return self._why_announce(action, legal)

    def _why_answer(self, action: int, legal: bool) -> Reason:
        if action == DOUBT:
            return "doubt", t("You may doubt what was announced.")
        if action != TAKE:
            return "take", t("First say whether you doubt it or pick up the hand.")
        if legal:
            return "take", t("You may pick up the hand.")
        return "topped", t("Nothing higher can be announced: you can only doubt.")

    def _why_discard(self, action: int, legal: bool) -> Reason:
        if action == DONE:
            return "fill", t("You get as many cards as you have discarded.")
        if legal:
            return "discard", t("You may discard it.")
        if action < DONE:
            return "discard", t("{card} is not in the hand.", card=card_text(action))
        return "discard", t("First discard, or say that you are done.")

    def _why_announce(self, action: int, legal: bool) -> Reason:
        if legal:
            return "lie", t("That may be announced, true or not.")
        if action <= DONE:
            return "discard", t("Now nothing is discarded: announce a hand.")
        if action < CATEGORY:
            return "announce", t("It is for you to announce a hand.")
        if self.saying and action < RANK:
            return "announce", t("Now name the cards.")
        if action >= RANK:
            if not self.saying:
                return "announce", t("First say what kind of hand it is.")
            if action - RANK not in allowed(self.saying[0], self.saying[1:]):
                return "announce", t(
                    "That cannot be named there: name the higher card first, and no rank twice."
                )
        return "higher", t("You must say more than {hand}.", hand=spoken(self.said))

    def happenings(self, seat: int) -> list[Happening]:
        """All that has happened to the cards, as a seat saw it."""
        found: list[Happening] = []
        hand, stock, discards = 0, self.game.pack.bit_count(), 0
        for step, (action, entry) in enumerate(
            zip(self._entries(0), self._log_entries(0), strict=True)
        ):
            assert isinstance(action, int)
            actor = actor_of(entry)
            if actor == CHANCE:
                mine = target_of(entry) == seat
                if not stock:
                    stock, discards = discards, 0
                    found.append(Happening(SHUFFLED, int(mine), step))
                hand |= BITS[action]
                stock -= 1
                found.append(Happening(DRAWN, action if mine else UNSEEN, step))
                if not stock and self.at_once:
                    stock, discards = discards, 0
                    found.append(Happening(SHUFFLED, int(mine), step))
            elif action < DONE:
                hand ^= BITS[action]
                discards += 1
                found.append(Happening(DISCARDED, action if actor == seat else UNSEEN, step))
            elif action == TAKE and actor == seat:
                found.append(Happening(SEEN, hand, step))
            elif action == DOUBT:
                found.append(Happening(SHOWN, hand, step))
                discards += hand.bit_count()
                hand = 0
        if self.phase == DRAWING and not self.at_once and not stock:
            found.append(Happening(SHUFFLED, int(self.turn == seat), self.move_number()))
        return found

    # --- in numbers

    def _observe(self, seat: int, out: Tensor) -> None:
        """The table in numbers, the players in order from the seat itself."""
        known = remembered(self.happenings(seat))
        hand = self.hand if self.holds(seat) or self.phase == OVER else 0
        out.bits("hand", hand, PACK_SIZE)
        out.bits("put down", known.put_down, PACK_SIZE)
        out.bits("known discards", known.discards, PACK_SIZE)
        out.numbers(
            "stock and discards", [self.stock.bit_count(), self.discards.bit_count()], PACK_SIZE
        )
        told = self.said != NOTHING
        ranks = named_in(self.said) if told else []
        out.one_hot("said", category_of(self.said) if told else -1, CATEGORIES)
        for place in range(3):
            out.one_hot("named", ranks[place] if place < len(ranks) else -1, 13)
        out.one_hot("saying", self.saying[0] if self.saying else -1, CATEGORIES)
        for place in range(1, 3):
            out.one_hot("naming", self.saying[place] if place < len(self.saying) else -1, 13)
        out.one_hot("phase", self.phase, PHASES)
        out.seat("turn", self.turn)
        out.seat("said by", self.said_by if told else -1)
        out.among("out", self.out)
        out.numbers("announcements", [self.passed], 10.0)


def _taken_told(hand: int) -> Text:
    return t("The hand is {cards}", cards=cards_text(hand))


def _claim_told(seat: int, said: int) -> Text:
    return t("{player:@ says|You say}: {hand}", player=player_word(seat), hand=spoken(said))


def _doubt_told(hand: int, true: int) -> Text:
    return t(
        "The hand is {cards}: that was true" if true else "The hand is {cards}: a lie",
        cards=cards_text(hand),
    )


GAME: Final = Kiertopokeri
