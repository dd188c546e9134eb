"""Valepaska (booklet 32): cards go face down on the pile as whatever their player says they are.

A turn is an announcement, then the cards one by one, then an answer from each of the others in turn
order until somebody doubts. Answers are a sequence in which the earlier ones are known; nothing is lost
by that, since an answer counts only if all before it accepted. People may answer all at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Action,
    Reason,
    Rulebook,
    Tensor,
    Text,
    only,
    option,
    t,
)
from pelitupa.core.game_info import Named
from pelitupa.core.options import Value
from pelitupa.core.view import ALONE
from pelitupa.equipment.bits import ones
from pelitupa.equipment.card_game import CARDS
from pelitupa.equipment.cards import (
    ACE,
    BITS,
    PACK_SIZE,
    card_text,
    cards_in,
    few_in,
    rank_name,
    rank_of,
)
from pelitupa.games.beating.paska import (
    ANSWERING,
    CHOOSING,
    DEALING,
    FAULT_TEXTS,
    OVER,
    PLAYING,
    REFILLING,
    PaskaGame,
    PaskaOptions,
    PaskaState,
    fault,
)
from pelitupa.games.beating.paska_moves import SHOW, Moves

ANNOUNCE: Final = PACK_SIZE
ACCEPT: Final = ANNOUNCE + 4 * 13
DOUBT: Final = ACCEPT + 1
TAKE_PILE: Final = DOUBT + 1

_ANSWERS: Final = [ACCEPT, DOUBT]

NUMBERS: Final = ("no", "one", "two", "three", "four")
_ONE: Final = (
    t("one two"), t("one three"), t("one four"), t("one five"), t("one six"), t("one seven"), t("one eight"),
    t("one nine"), t("one ten"), t("one jack"), t("one queen"), t("one king"), t("one ace"),
)  # fmt: skip
"""A card of each rank: in Finnish the rank of one card is another word than the number."""


def announcement(count: int, rank: int) -> int:
    """The action of announcing `count` (1 to 4) cards of a rank."""
    return ANNOUNCE + (count - 1) * 13 + rank


def count_of(action: int) -> int:
    """How many cards an announcement is of."""
    return (action - ANNOUNCE) // 13 + 1


def _rank_of(action: int) -> int:
    return (action - ANNOUNCE) % 13


def _claim(count: int, rank: int) -> Text:
    """`two eights`."""
    if count == 1:
        return _ONE[rank]
    return t("{number} {rank}", number=t(NUMBERS[count]), rank=rank_name(rank, count))


@dataclass(frozen=True)
class ValepaskaOptions(PaskaOptions):
    """The family's options, and whether one may give in before lying."""

    take: bool = option(False, "A player may take the pile instead of playing.", clause="take")
    gift_turn: str = option(
        "stays",
        "Whose turn it is after true aces on an empty pile were doubted: it stays with who played them, "
        "or passes.",
        choices=("stays", "passes"),
        clause="gift-doubt",
    )

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {"toy": {"players": 2, "pack": 3, "hand_size": 1, "limit": 4}}


class Valepaska(PaskaGame[ValepaskaOptions]):
    """Valepaska. Actions: the cards, the announcements by count and rank, accept, doubt, take."""

    look_place: ClassVar[str] = "pelitupa.games.beating.valepaska.look"

    def __init__(self, options: ValepaskaOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.named = [
            *CARDS,
            *[_announcement(action) for action in range(ANNOUNCE, ACCEPT)],
            ("accept", t("I believe it")),
            ("doubt", t("I doubt it!")),
            ("take", t("take the pile")),
        ]
        self.claims = tuple(
            [tuple([_claims_of(on & self.ranks, most) for most in range(5)]) for on in self.fits]
        )
        """What may be announced on each top, by how many cards at most."""

    def new_initial_state(self) -> ValepaskaState:
        return ValepaskaState(self)

    def silence_answers(self) -> bool:
        return True

    def score_range(self) -> tuple[float, float]:
        """For each place a point for every player behind."""
        return 0.0, self.players - 1.0

    def max_game_length(self) -> int:
        return self.options.limit * (1 + 4 + self.players - 1)


def _claims_of(ranks: int, most: int) -> list[int]:
    """The announcements of so many cards at most, of these ranks."""
    return [
        announcement(count, rank)
        for count in range(1, most + 1)
        for rank in range(13)
        if ranks >> rank & 1
    ]


def _announcement(action: int) -> Named:
    """How so many cards of a rank are announced."""
    count, rank = count_of(action), _rank_of(action)
    return f"{count} {rank_name(rank, count)}", t("announce {claim}", claim=_claim(count, rank))


class ValepaskaState(PaskaState):
    """A position. `count` and `rank` are the latest announcement, `asked` the seat that answers it."""

    face_up: ClassVar[bool] = False

    def __init__(self, game: Valepaska) -> None:
        super().__init__(game)
        self.options = game.options
        self.claims = game.claims
        self.count = 0
        self.rank = 0
        self.asked = 0

    def clone(self) -> Self:
        new = super().clone()
        new.count = self.count
        new.rank = self.rank
        new.asked = self.asked
        return new

    def _action_label_at(self, step: int, actor: int, action: Action) -> str:
        """What is announced is quoted."""
        if actor >= 0 and isinstance(action, int) and ANNOUNCE <= action < ACCEPT:
            return t("“{claim}”", claim=_claim(count_of(action), _rank_of(action)))
        return super()._action_label_at(step, actor, action)

    # --- what can be done

    def current_player(self) -> int:
        phase = self.phase
        if phase == ANSWERING:
            return self.asked
        if phase == OVER:
            return TERMINAL
        return CHANCE if phase in (DEALING, REFILLING) else self.turn

    def pending_players(self) -> list[int]:
        if self.phase != ANSWERING:
            return super().pending_players()
        pending = []
        seat = self.asked
        while seat != self.turn:
            pending.append(seat)
            seat = self.next_in(seat)
        return pending

    def default_action(self, seat: int) -> int:
        return ACCEPT if seat in self.pending_players() and self.phase == ANSWERING else -1

    def _legal_for(self, player: int) -> list[int]:
        return _ANSWERS.copy()

    def _legal(self) -> list[int]:
        phase = self.phase
        if phase == CHOOSING:
            return few_in(self.hands[self.turn])
        if phase == ANSWERING:
            return _ANSWERS.copy()
        if phase != PLAYING:
            return few_in(self.unseen)
        legal = self.claims[self.top() + 1][min(4, ones(self.hands[self.turn]))].copy()
        if self.options.take and self.pile:
            legal.append(TAKE_PILE)
        return legal

    def _is_legal(self, action: int) -> bool:
        phase = self.phase
        if phase == ANSWERING:
            return action in (ACCEPT, DOUBT)
        if phase == PLAYING:
            if ANNOUNCE <= action < ACCEPT:
                fits = self.game.fits[self.top() + 1] & self.game.ranks
                has = count_of(action) <= ones(self.hands[self.turn])
                return has and fits >> _rank_of(action) & 1 == 1
            return action == TAKE_PILE and self.options.take and bool(self.pile)
        among = self.hands[self.turn] if phase == CHOOSING else self.unseen
        return 0 <= action < PACK_SIZE and among >> action & 1 == 1

    def is_terminal(self) -> bool:
        return self.phase == OVER

    def legal_actions(self, player: int | None = None) -> list[int]:
        """See `State.legal_actions`; of the player to decide at once."""
        if player is None and self.phase != OVER:
            return self._legal()
        return super().legal_actions(player)

    def apply_action(self, action: object) -> None:
        """See `State.apply_action`."""
        if type(action) is int and self.phase != OVER and self._is_legal(action):
            self._do(action, self.current_player())
        else:
            super().apply_action(action)

    def _audience(self, action: int) -> int:
        """The cards of a play lie face down, and what is drawn comes to a hand."""
        if self.phase == ANSWERING or self.phase == PLAYING:
            return EVERYONE
        return ALONE[self.turn if self.phase == CHOOSING else self._chance_seat()]

    def composing(self) -> int:
        if self.phase == PLAYING:
            return 0
        return 1 + len(self.played) if self.phase == CHOOSING else -1

    # --- put together in any order: see `pelitupa.table.gathering`

    def gathers(self) -> list[int]:
        """Any card of the hand can be played as something."""
        return cards_in(self.hands[self.turn]) if self.phase == PLAYING else []

    def gathered(self, taps: Sequence[int]) -> list[int]:
        """The announcement, then the cards as they were touched; nothing while none is chosen for them."""
        words = [tap for tap in taps if tap >= ANNOUNCE]
        cards = [tap for tap in taps if tap < ANNOUNCE]
        if len(words) != 1 or (taps[0] not in words and len(cards) != count_of(words[0])):
            return []
        return [*words, *cards]

    def is_begun(self, taps: Sequence[int]) -> bool:
        """Whether these are up to four cards, of which so many can be announced."""
        if self.phase != PLAYING or max(taps) >= ANNOUNCE or len(set(taps)) < len(taps):
            return False
        held = all(self.hands[self.turn] & BITS[tap] for tap in taps)
        return held and len(taps) <= 4

    def aims(self) -> list[int]:
        """No card is meant for another."""
        return []

    def gathering(self, taps: Sequence[int]) -> Reason:
        """What is asked of the cards that are touched, and why they cannot be announced as what they are."""
        cards = [tap for tap in taps if tap < ANNOUNCE]
        if len(cards) > 4:
            return "announce", t("At most four cards are played at once.")
        for card in cards:
            if not self.hands[self.turn] & BITS[card]:
                return "lie", t("You do not have that card in hand.")
        shown = " ".join([card_text(card) for card in cards])
        wrong = fault(rank_of(cards[0]), self.top(), self.game.jacks_on_empty) if cards else ""
        if wrong and all(rank_of(card) == rank_of(cards[0]) for card in cards):
            why = t(FAULT_TEXTS[wrong])
            return wrong, t("{cards}: announced as what? {why}", cards=shown, why=why)
        return "announce", t("{cards}: announced as what?", cards=shown)

    # --- what follows

    def _apply(self, action: int) -> None:
        if self.phase == CHOOSING:
            self._choose(action)
        elif self.phase == DEALING or self.phase == REFILLING:
            self._draw(action)
        elif action == ACCEPT:
            self.asked = self.next_in(self.asked)
            if self.asked == self.turn:
                self._follow_play(self.count)
        elif action == DOUBT:
            self._doubt()
        else:
            self.turns += 1
            if action == TAKE_PILE:
                self._pick_up(self.turn)
                self._settle(again=False)
            else:
                self.count, self.rank = count_of(action), _rank_of(action)
                self.phase = CHOOSING

    def _choose(self, card: int) -> None:
        """One more card goes face down on the table; with the last one the others are asked."""
        self.hands[self.turn] = self.hands[self.turn] ^ BITS[card]
        self.played += (card,)
        if len(self.played) == self.count:
            self._lay(self.rank)
            self.asked = self.next_in(self.turn)
            self.phase = ANSWERING

    def is_true(self) -> bool:
        """Whether the cards that were played last are what was announced."""
        return all(rank_of(card) == self.rank for card in self.pile[-self.count :])

    def _doubt(self) -> None:
        """The cards last played are turned up; the liar or the doubter takes the pile."""
        cards, true = self.pile[-self.count :], self.is_true()
        self._reveal_later(_doubt_told, (int(true), *cards))
        self.moves = Moves(self.moves, SHOW, self.turn)
        again = self._fells(self.count) or (self.rank == ACE and self.options.gift_turn == "stays")
        if true:
            self._pick_up(self.asked)
            self._settle(again=again, skipped=self.asked)
        else:
            self._pick_up(self.turn)
            self._settle(again=False)

    def _pick_up(self, seat: int) -> None:
        """Whoever takes the pile sees its cards in the order in which they lay."""
        self._reveal_later(_pile_told, tuple(self.pile), only(seat))
        super()._pick_up(seat)

    # --- for people

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if self.phase == ANSWERING:
            if action in (ACCEPT, DOUBT):
                return "doubt", t("You may doubt the play or accept it.")
            return "doubt", t("First say whether you doubt the play.")
        if action in (ACCEPT, DOUBT):
            return "doubt", t("There is no play to doubt now.")
        if self.phase == CHOOSING:
            return self._card_reason(action)
        if action == TAKE_PILE:
            return self._take_reason()
        if action < ANNOUNCE:
            if player == self.turn and not self.hands[player] & BITS[action]:
                return "lie", t("You do not have that card in hand.")
            return "announce", t("First announce what you play.")
        return self._announcement_reason(action)

    def _card_reason(self, action: int) -> Reason:
        if action >= ANNOUNCE:
            text = t("You have announced {claim}: now choose the cards.", claim=self._claim())
            return "as-many", text
        if self._is_legal(action):
            return "lie", t("Any card may be played as what you announced.")
        return "lie", t("You do not have that card in hand.")

    def _take_reason(self) -> Reason:
        if not self.options.take:
            return "take", t("Nobody may take the pile instead of playing: announce something.")
        if not self.pile:
            return "take", t("There is no pile to take.")
        return "take", t("You may take the pile instead of playing.")

    def _announcement_reason(self, action: int) -> Reason:
        if count_of(action) > self.hands[self.turn].bit_count():
            return "as-many", t("You do not have so many cards.")
        wrong = fault(_rank_of(action), self.top(), self.game.jacks_on_empty)
        if wrong:
            return wrong, t(FAULT_TEXTS[wrong])
        return "announce", t("That may be announced, true or not.")

    def _claim(self) -> Text:
        return _claim(self.count, self.rank)

    def _observe(self, seat: int, out: Tensor) -> None:
        players = self.game.players
        self._observe_common(seat, out)
        chosen = sum(BITS[card] for card in self.played) if seat == self.turn else 0
        told = self.phase == CHOOSING or self.phase == ANSWERING
        asked = (self.asked - seat) % players if self.phase == ANSWERING else -1
        out.bits("chosen", chosen, PACK_SIZE)
        out.one_hot("announced count", self.count - 1 if told else -1, 4)
        out.one_hot("announced rank", self.rank if told else -1, 13)
        out.one_hot("asked", asked, players)


def _doubt_told(true: int, *cards: int) -> Text:
    return t(
        "The cards are {cards}: that was true" if true else "The cards are {cards}: a lie",
        cards=_shown(cards),
    )


def _pile_told(*cards: int) -> Text:
    return t("In the pile, from the bottom: {cards}", cards=_shown(cards))


def _shown(cards: Sequence[int]) -> str:
    return " ".join([card_text(card) for card in cards])


GAME = Valepaska
