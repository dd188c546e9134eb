"""What the tests of Marjapussi and Huutopussi share: deals brought to the first trick, and whole ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import TypeVar

from games import trick_positions
from games.trick_positions import deal, legal, start
from pelitupa.core import IllegalAction
from pelitupa.core.places import TABLE
from pelitupa.equipment.cards import card_text, cards_in, read_cards
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.games.tricks.pussi_family.match import PACK, PussiMatch

BOTH = ("marjapussi", "huutopussi")

MARRIED = (
    "HA HJ DA DT DK DQ DJ D9 D7",
    "CA C9 HK HQ D6 D8 S6 S7 S8",
    "C6 H9 H7 SA ST SK SQ SJ S9",
    "C7 HT H8 H6 CT CK CQ CJ C8",
)
"""Player 2 leads, can win the first trick with the ace of clubs, and has a marriage in hearts."""

SPADES = (
    "HA HT HK HQ HJ H9 H8 H7 DA",
    "SA ST SK SQ SJ S9 S8 S7 S6",
    "CA CT CK CJ C9 C8 C7 C6 H6",
    "DT DK DQ DJ D9 D8 D7 D6 CQ",
)
"""Player 2 leads, and wins every trick: nobody else holds a spade."""


HALVES = (
    "HA HJ DA S9 SJ DT DJ D9 D7",
    "CA C9 HK DQ D6 D8 S6 SK SQ",
    "C6 H9 H7 SA ST S7 CT CJ C8",
    "C7 HT H8 H6 HQ CK CQ DK S8",
)
"""Player 2 holds one half in hearts and one in diamonds, the partner the others; and a whole in spades."""

TWO_ACES = (
    "HA HJ HT DT DJ DQ D9 S9 SJ",
    "CA DA HK D6 D8 S6 SK SQ S7",
    "C6 C8 C9 CT CJ D7 H9 H7 SA",
    "C7 CK CQ DK H8 H6 HQ ST S8",
)
"""Player 2 wins two tricks with aces, and can announce, ask for a half and for a whole after each."""

Match = TypeVar("Match", bound=PussiMatch)


def do(state: Match, texts: str) -> Match:
    """Actions by their texts, with commas between; chance outcomes too."""
    trick_positions.do(state, texts)
    return state


def play(state: Match, cards: str) -> Match:
    """Cards played one after the other."""
    trick_positions.play(state, cards)
    return state


def begin(spec: str, hands: tuple[str, ...]) -> PussiMatch:
    """A match after its first deal."""
    state = deal(start(spec), hands)
    assert isinstance(state, PussiMatch)
    return state


def ready(spec: str, hands: tuple[str, ...]) -> PussiMatch:
    """Either game when player 2 is to lead to the first trick, with these hands."""
    state = begin(spec, hands)
    if spec.startswith("huutopussi"):
        do(state, "bid 50, bid 55, pass, pass, pass")
        back_and_forth(state, "no raise")
    assert state.phase == PLAYING
    assert state.turn == 1
    return state


def back_and_forth(state: PussiMatch, between: str) -> PussiMatch:
    """The partner gives the declarer three cards, and gets them back; `between` the declarer speaks."""
    cards = cards_in(state.places[state.turn])[:3]
    gifts = ",".join(f"give {card_text(card)}" for card in cards)
    return do(do(do(state, gifts), between), gifts)


def married(spec: str) -> PussiMatch:
    """Player 2 has won the first trick with the ace of clubs that player 2 led, and may announce."""
    return play(ready(spec, MARRIED), "CA C6 C7 D7")


def second_ace(spec: str, asked: str, hands: tuple[str, ...] = TWO_ACES) -> PussiMatch:
    """Player 2 has won a second trick; `asked` was announced or asked and answered after the first."""
    state = do(play(ready(spec, hands), "CA C6 C7 D9"), asked)
    play(state, "DA D7 DK DT")
    assert state.current_player() == 1
    return state


def silently(state: Match, rng: Random | None = None) -> Match:
    """Play to the end of the deal: nobody announces; lowest cards, or random ones."""
    number = len(state.starts)
    while not state.is_terminal() and len(state.starts) == number:
        choices = state.legal_actions()
        quiet = [a for a in choices if state.action_to_string(a) == "no announcement"]
        state.apply_action(quiet[0] if quiet else rng.choice(choices) if rng else choices[0])
    return state


def hands_of(state: PussiMatch) -> tuple[int, ...]:
    """All hands as sets."""
    return tuple(state.places[:4])


def random_hands(rng: Random) -> tuple[str, ...]:
    """Four random hands of nine."""
    cards = [card_text(card) for card in cards_in(PACK)]
    rng.shuffle(cards)
    return tuple(" ".join(cards[9 * seat : 9 * seat + 9]) for seat in range(4))


def said(state: PussiMatch) -> list[str]:
    """The texts of all that players have done since the deal and the exchange."""
    texts = [
        state.action_to_string(e.player, e.action) for e in state.full_history() if e.player >= 0
    ]
    first = [
        i for i, text in enumerate(texts) if text.startswith(("give", "pass", "bid", "no raise"))
    ]
    return texts[first[-1] + 1 :] if first else texts


def _splits(cards: list[int], sizes: list[int]) -> Iterator[list[int]]:
    """Every way to lay cards into hands of these sizes, as sets."""
    if not sizes:
        yield []
        return
    for chosen in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in chosen]
        for others in _splits(rest, sizes[1:]):
            yield [sum(2**card for card in chosen), *others]


def possible_hands(spec: str, state: PussiMatch, seat: int) -> set[tuple[int, ...]]:
    """All hands that a seat must think possible, found by playing the deal again with each of them.

    Only what the rules allowed every player to do tells; nothing is taken from the game's own memory.
    """
    played = [0, 0, 0, 0]
    for move in state.moves:
        if move.target == TABLE and move.step >= 0:
            entry = state.history()[move.step]
            assert isinstance(entry, int)
            played[move.source] |= 2**entry
    others = [other for other in range(4) if other != seat]
    unseen = cards_in(sum(state.places[other] for other in others))
    sizes = [state.places[other].bit_count() for other in others]
    texts = said(state)
    found = set()
    for split in _splits(unseen, sizes):
        now = list(hands_of(state))
        for other, hand in zip(others, split, strict=True):
            now[other] = hand
        whole = [" ".join(card_text(c) for c in cards_in(now[s] | played[s])) for s in range(4)]
        again = ready(spec, tuple(whole))
        try:
            for text in texts:
                again.apply_action(again.string_to_action(text))
        except IllegalAction:
            continue
        assert hands_of(again) == tuple(now)
        found.add(tuple(now))
    return found


def drawn_hands(state: PussiMatch, seat: int, times: int) -> Counter[tuple[int, ...]]:
    """How often each set of hands is drawn when a seat's knowledge is kept."""
    rng = Random(7)
    return Counter(hands_of(state.resample_from_infostate(seat, rng.random)) for _ in range(times))


def check_distribution(spec: str, state: PussiMatch, seat: int) -> int:
    """Hands are drawn from all that are possible and from no others, each alike; how many there are."""
    possible = possible_hands(spec, state, seat)
    times = 60 * len(possible)
    drawn = drawn_hands(state, seat, times)
    assert set(drawn) == possible
    chi_square = sum((count - 60) ** 2 / 60 for count in drawn.values())
    freedom = len(possible) - 1
    assert chi_square <= freedom + 4 * (2 * freedom) ** 0.5 + 1e-9
    return len(possible)


def holding(cards: str) -> int:
    """A set of cards by their texts."""
    return sum(2**card for card in read_cards(cards))


def offered(state: PussiMatch) -> list[str]:
    """What a player may announce or ask now, but for nothing."""
    return [text for text in legal(state) if text != "no announcement"]
