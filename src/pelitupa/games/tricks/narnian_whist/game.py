"""Narnian whist (booklet 11): tricks with cards that have stats, one attacker against two defenders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final, Self

from pelitupa.core import CHANCE, EVERYONE, CardWord, Item, Reason, Rulebook, Tensor, Text, t
from pelitupa.games.tricks.actions import OWN, Actions, Row
from pelitupa.games.tricks.attack import (
    ATTACKER,
    DUMMY,
    LEFT,
    ROUND,
    next_seats,
    seated,
    won_together,
)
from pelitupa.games.tricks.exchange import PASSED
from pelitupa.games.tricks.fast_path import DEALS, STEPS
from pelitupa.games.tricks.many_suits import (
    PARTING,
    ManySuitGame,
    ManySuitMatch,
    ManySuits,
    many_suit_actions,
)
from pelitupa.games.tricks.narnian_whist.options import NarnianWhistOptions
from pelitupa.games.tricks.narnian_whist.pairs import DISCARDING, PairsMatch
from pelitupa.games.tricks.stat_decks import StatDeck, find_deck

CHAIRS: Final = 4
DISCARDS: Final = CHAIRS
"""The place of the cards that the attacker has discarded."""


def _actions(stats: StatDeck, words: Sequence[CardWord], four: bool) -> Actions:
    """A card to play, a category to lead in, and where hands would not come out even, `discard` a card;
    for four also `give` a card to the partner."""
    texts = [str(word) for word in words]
    if four:
        clause, phase = "four-deal", DISCARDING
        not_now = t("The dealer discards before the exchange only.")
        no_card = ("four-give", t("First the partners exchange cards; nothing is played."))
    else:
        clause, phase = "discard", PARTING
        not_now = t("The attacker discards before the tricks only.")
        no_card = ("discard", t("First the attacker discards; nothing is played yet."))
    more: list[Row] = []
    if len(words) % CHAIRS:
        more.append(
            Row(
                [f"discard {text}" for text in texts],
                [t("discard {card}", card=word) for word in words],
                t("discard"),
                phases=(phase,),
                leave=(clause, t("You may discard any card of your hand.")),
                not_now=(clause, not_now),
                are_cards=True,
            )
        )
    if four:
        more.append(
            Row(
                [f"give {text}" for text in texts],
                [t("give {card}", card=word) for word in words],
                t("exchange"),
                phases=(PARTING,),
                leave=("four-give", t("Any three cards of your hand may go to your partner.")),
                not_now=("four-give", t("Three cards are given between the deal and the tricks.")),
                are_cards=True,
                seen_by=OWN,
            )
        )
    return many_suit_actions(
        t("That is nothing one can do in Narnian whist."),
        Row(texts, words, t("play"), not_now=no_card, are_cards=True),
        [(name, _title(stats, name.replace("_", " "))) for name in stats.categories],
        t("category"),
        more,
    )


def _title(stats: StatDeck, name: str) -> Text:
    """What a category is called; of somebody's own deck as they wrote it, though the house knows the word."""
    return t(name) if stats.shipped else t("{category}", category=name)


class NarnianWhist(ManySuitGame[NarnianWhistOptions]):
    """Narnian whist. Actions: see `_actions`."""

    look_place: ClassVar[str] = "pelitupa.games.tricks.narnian_whist.look"

    plain: ClassVar[frozenset[str]] = frozenset({STEPS, DEALS})

    def __init__(self, options: NarnianWhistOptions, rulebook: Rulebook) -> None:
        stats = find_deck(options.deck)
        words = [card.word() for card in stats.cards]
        # the game says by name and mark which deck it is played with, and so does its record
        options = replace(options, deck=stats.spec())
        actions = _actions(stats, words, options.players == 4)
        super().__init__(options, rulebook, ManySuits(stats.ranks()), actions)
        self.stats: StatDeck = stats
        self.words: tuple[CardWord, ...] = tuple(words)

    def new_initial_state(self) -> ManySuitMatch:
        return PairsMatch(self) if self.options.players == 4 else NarnianWhistMatch(self)

    def _look_place(self) -> str:
        return (
            "pelitupa.games.tricks.narnian_whist.pairs_look"
            if self.options.players == 4
            else self.look_place
        )

    def pockets(self) -> int:
        return 1 + CHAIRS if self.options.players == 4 else 1

    def hand_size(self) -> int:
        return self.cards() // self.chairs()

    def extras(self) -> int:
        """How many cards the attacker, of four the dealer, is dealt beyond the others."""
        return self.cards() % self.chairs()

    def deal_limit(self) -> int:
        return self.options.deals

    def score_range(self) -> tuple[float, float]:
        """All tricks of the deals in which somebody attacks, one in three; of four those beyond half."""
        if self.options.players == 4:
            return 0.0, float((self.hand_size() - self.hand_size() // 2) * self.options.deals)
        return 0.0, float(self.hand_size() * -(-self.options.deals // ROUND))

    def max_game_length(self) -> int:
        return (self.cards() + self.hand_size() + self._given()) * self.deal_limit()

    def max_chance_nodes_in_history(self) -> int:
        return (self.cards() + self._given()) * self.deal_limit()

    def _given(self) -> int:
        """How many cards are given in a deal."""
        return CHAIRS * PASSED if self.options.players == 4 else 0

    def hidden_text(self, actor: int) -> str:
        if actor == CHANCE or self.options.players == 3:
            return super().hidden_text(actor)
        return t("puts a card down for the partner")

    # --- the deck

    def rank_text(self, card: int, suit: int) -> str:
        return self.stats.cards[card].stats[suit]

    def card_thing(self, card: int, intent: str = "", by: int = -1, mark: str = "") -> Item:
        word = self.words[card]
        face = t("{card}", card=word)
        label = t("{card}", card=t(word.template))
        for suit, stat in enumerate(self.stats.cards[card].stats):
            title = self.suit_title(suit)
            face = t("{lines}|{stat} {category}", lines=face, stat=stat or "–", category=title)
            if stat:
                label = t("{text}, {suit} {stat}", text=label, suit=title, stat=stat)
        return Item(str(word), face, label, intent=str(intent), by=by, mark=mark)


class NarnianWhistMatch(ManySuitMatch):
    """A position. Chairs are ATTACKER, LEFT, DUMMY, RIGHT; `people` are the players in them now."""

    def __init__(self, game: NarnianWhist) -> None:
        self.people = seated(1)  # the first deal asks who sits where
        super().__init__(game)
        self.game = game

    def clone(self) -> Self:
        new = super().clone()
        new.people = self.people
        return new

    # --- who sits where

    def _owner(self, chair: int) -> int:
        return self.people[chair]

    def _chair_of(self, player: int) -> int:
        return self.people.index(player)

    def _player_of(self, chair: int) -> int:
        return self.people[ATTACKER] if chair == DUMMY else self.people[chair]

    def _side_of(self, chair: int) -> int:
        return self._player_of(chair)

    def _hand_audience(self, chair: int) -> int:
        return EVERYONE if chair == DUMMY else super()._hand_audience(chair)

    # --- the deal

    def _deal_marks(self) -> tuple[int, ...]:
        return self._marks_as_seated(self.people)

    def _next_chair(self) -> int:
        extra = self.dealt >= self.game.chairs() * self.game.hand_size()
        return ATTACKER if extra else super()._next_chair()

    def _hands_are_dealt(self) -> bool:
        return self.dealt == self.game.cards()

    def _after_the_deal(self) -> None:
        if self.game.extras():
            self.phase = PARTING
            self._give_turn(ATTACKER)
        else:
            self._start_play(LEFT)

    def _choose(self, action: int) -> None:
        if self.phase != PARTING:
            super()._choose(action)
            return
        self._carry(action - self.game.own(), ATTACKER, DISCARDS, self.game.own())
        if self.places[ATTACKER].bit_count() == self.game.hand_size():
            self._start_play(LEFT)

    # --- the tricks

    def _obligations(self) -> list[int]:
        return [self._reaching()] if self.trick else []

    def _obligation(self, index: int) -> Reason:
        return "beat", t("That hand has {wanted}, and must play it.", wanted=self._wanted())

    # --- scoring

    def _end_deal(self) -> None:
        people = next_seats(self, self.people, ("own-tricks", "dummys-tricks"))
        if people is not None:
            self.people = people
            self._next_deal(ATTACKER)

    def _result_text(self) -> str:
        winners = self.winners()
        if len(winners) == 2:
            return won_together(winners)
        return super()._result_text()

    # --- for people

    def _observe_more(self, seat: int, out: Tensor) -> None:
        super()._observe_more(seat, out)
        out.one_hot("role", self._chair_of(seat), self.game.chairs())
        out.bits("discards", self.places[DISCARDS], self.game.cards())
        left = self.game.deal_limit() - self.deal_number()
        out.numbers("deals left", [left], self.game.deal_limit())


GAME = NarnianWhist
