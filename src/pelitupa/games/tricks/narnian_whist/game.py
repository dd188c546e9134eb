"""Narnian whist (booklet 11): tricks with cards that have stats, one attacker against two defenders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from pelitupa.core import (
    EVERYONE,
    CardWord,
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Item,
    Options,
    Reason,
    Rulebook,
    Tensor,
    Zone,
    option,
    player_word,
    t,
)
from pelitupa.equipment.cards import cards_in
from pelitupa.games.tricks.actions import Actions, Row
from pelitupa.games.tricks.fast_path import DEALS, STEPS
from pelitupa.games.tricks.many_suits import (
    PARTING,
    ManySuitGame,
    ManySuitMatch,
    ManySuits,
    many_suit_actions,
)
from pelitupa.games.tricks.stat_decks import StatDeck, find_deck

ATTACKER: Final = 0
LEFT: Final = 1
DUMMY: Final = 2
RIGHT: Final = 3
"""The chairs: whoever sits in them, the dummy lies between the two defenders."""
CHAIRS: Final = 4
DISCARDS: Final = CHAIRS
"""The place of the cards that the attacker has discarded."""

_HALF: Final = 3
"""Deals in which everyone is the attacker once."""


def seated(deal: int) -> tuple[int, int, int, int]:
    """The player in each chair in a deal, counted from 1; -1 for the dummy.

    The attack goes round to the left. After every three deals players 2 and 3 exchange seats, so
    that it goes round the other way; any other exchange of two would do just the same.
    """
    round, turn = divmod(deal - 1, _HALF)
    order = (0, 1, 2) if round % 2 == 0 else (0, 2, 1)
    return order[turn], order[(turn + 1) % _HALF], -1, order[(turn + 2) % _HALF]


@dataclass(frozen=True)
class NarnianWhistOptions(Options):
    """The deck, and how many deals are played."""

    players: int = option(3, "Narnian whist is for three.", low=3, high=3, clause="players")
    deck: str = option(
        "cottage",
        "The deck: cottage, forest_folk, or the name of one of your own.",
        clause="deck",
    )
    deals: int = option(6, "How many deals are played.", low=1, high=60, clause="deals")

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, bool | int | float | str]]:
        return {"forest": {"deck": "forest_folk"}}

    def check(self) -> None:
        find_deck(self.deck)


def _actions(stats: StatDeck, words: Sequence[CardWord]) -> Actions:
    """A card to play, a category to lead in, and where hands would not come out even, `discard` a card."""
    texts = [str(word) for word in words]
    no_card = ("discard", t("First the attacker discards; nothing is played yet."))
    discards = Row(
        [f"discard {text}" for text in texts],
        [t("discard {card}", card=word) for word in words],
        t("discard"),
        phases=(PARTING,),
        leave=("discard", t("You may discard any card of your hand.")),
        not_now=("discard", t("The attacker discards before the tricks only.")),
        are_cards=True,
    )
    return many_suit_actions(
        t("That is nothing one can do in Narnian whist."),
        Row(texts, words, t("play"), not_now=no_card, are_cards=True),
        [(name, t(name.replace("_", " "))) for name in stats.categories],
        t("category"),
        [discards] if len(words) % CHAIRS else [],
    )


class NarnianWhist(ManySuitGame[NarnianWhistOptions]):
    """Narnian whist. Actions: see `_actions`."""

    plain: ClassVar[frozenset[str]] = frozenset({STEPS, DEALS})

    def __init__(self, options: NarnianWhistOptions, rulebook: Rulebook) -> None:
        stats = find_deck(options.deck)
        words = [card.word() for card in stats.cards]
        # the game says by name and mark which deck it is played with, and so does its record
        options = replace(options, deck=stats.spec())
        super().__init__(options, rulebook, ManySuits(stats.ranks()), _actions(stats, words))
        self.stats: StatDeck = stats
        self.words: tuple[CardWord, ...] = tuple(words)

    def new_initial_state(self) -> NarnianWhistMatch:
        return NarnianWhistMatch(self)

    def pockets(self) -> int:
        return 1

    def hand_size(self) -> int:
        return self.cards() // self.chairs()

    def extras(self) -> int:
        """How many cards the attacker is dealt beyond the others."""
        return self.cards() % self.chairs()

    def deal_limit(self) -> int:
        return self.options.deals

    def score_range(self) -> tuple[float, float]:
        """All tricks of the deals in which somebody attacks, one in three."""
        return 0.0, float(self.hand_size() * -(-self.options.deals // _HALF))

    def max_game_length(self) -> int:
        return (self.cards() + self.hand_size()) * self.deal_limit()

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
        attacker = self.people[ATTACKER]
        own, dummys = self.tricks[ATTACKER], self.tricks[DUMMY]
        if own:
            text = t("tricks of the own hand: {tricks}", tricks=own)
            self._gain(attacker, own, "own-tricks", text)
        if dummys:
            text = t("tricks of the dummy: {tricks}", tricks=dummys)
            self._gain(attacker, dummys, "dummys-tricks", text)
        self._reveal(
            t("{player:@ gets|you get} {points}; points in all: {total}",
              points=own + dummys, player=player_word(attacker), total=self.points[attacker])
        )  # fmt: skip
        deal = self.deal_number()
        if deal == self.game.deal_limit():
            self._finish()
            return
        self.people = seated(deal + 1)
        if deal % _HALF == 0:
            self._reveal(
                t(
                    "{first:@s|you} and {second:#|you} exchange seats",
                    first=player_word(1),
                    second=player_word(2),
                )
            )
        self._next_deal(ATTACKER)

    def _result_text(self) -> str:
        winners = self.winners()
        if len(winners) == 2:
            return t(
                "{a:@s|You} and {b:#|you} have won together",
                a=player_word(winners[0]),
                b=player_word(winners[1]),
            )
        return super()._result_text()

    # --- for people

    def _choice_prompt(self) -> str:
        if self.phase != PARTING:
            return super()._choice_prompt()
        left = self.places[ATTACKER].bit_count() - self.game.hand_size()
        return t("Discard a card, face up; {count} to go", count=left)

    def _play_prompt(self) -> str:
        if self.chair != DUMMY:
            return super()._play_prompt()
        if not self.trick:
            return t("Lead from the dummy")
        return t("Play from the dummy: {wanted}, if it can", wanted=self._wanted())

    def _status(self, seat: int) -> str:
        return t("attacker") if seat == self.people[ATTACKER] else t("defender")

    def _deal_text(self) -> str:
        return t("{deal} of {deals}", deal=self.deal_number(), deals=self.game.deal_limit())

    def _tricks_zone(self) -> CounterZone:
        counters = (
            Counter("won-attacker", t("the attacker"), str(self.tricks[ATTACKER])),
            Counter("won-dummy", t("the dummy"), str(self.tricks[DUMMY])),
            Counter(
                "won-defenders", t("the defenders"), str(self.tricks[LEFT] + self.tricks[RIGHT])
            ),
        )
        return CounterZone("won", t("Tricks won"), counters)

    def _more_zones(self, eye: Eye) -> list[Zone]:
        if not self.places[DISCARDS]:
            return []
        items = tuple(self.game.card_thing(card) for card in cards_in(self.places[DISCARDS]))
        return [CardZone("discards", t("Discarded by the attacker"), "spread", items)]

    def _observe_more(self, seat: int, out: Tensor) -> None:
        super()._observe_more(seat, out)
        out.one_hot("role", self._chair_of(seat), self.game.chairs())
        out.bits("discards", self.places[DISCARDS], self.game.cards())
        left = self.game.deal_limit() - self.deal_number()
        out.numbers("deals left", [left], self.game.deal_limit())


GAME = NarnianWhist
