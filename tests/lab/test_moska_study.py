"""Moska beside MoskaEngine: a small engine of our own in its place, and the real one where there is one."""

from __future__ import annotations

import sys
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from pelitupa.equipment.cards import cards_in, rank_of, read_card, read_cards
from pelitupa.games.beating.filling import ATTACKING
from studies.moska import Different, Mirror, _attacks, card_of, main

HANDS = ("C5 D5 C9 CJ H4 SQ", "C7 CT D6 H3 HK S4", "H5 D8 DK S8 SK H6", "S5 C3 CK HA H9 S9")
LAST = "H2"


def their(card: int) -> Any:
    """A card as the engine has it: its suit a letter, its rank from 2 to 14."""
    return SimpleNamespace(suit="CDHS"[card // 13], rank=rank_of(card) + 2)


def engine(turned: str = "HJ") -> Any:
    """The engine's part of a match that has been dealt; the two of trumps lies in the stock."""
    dealt = [read_cards(hand) for hand in HANDS]
    gone = {card for hand in dealt for card in hand} | {read_card(turned)}
    stock = [card for card in range(52) if card not in gone]
    return SimpleNamespace(
        players=[
            SimpleNamespace(pid=seat, hand=SimpleNamespace(cards=[their(card) for card in hand]))
            for seat, hand in enumerate(dealt)
        ],
        deck=SimpleNamespace(cards=[their(card) for card in [read_card(turned), *stock]]),
        trump_card=their(read_card(turned)),
        cards_to_fall=[],
        fell_cards=[],
        _set_trump=lambda: None,
    )


def dealt() -> tuple[Any, Mirror]:
    there = engine()
    turned = there.deck.cards

    def set_trump() -> None:
        turned.append(turned.pop(0))

    there._set_trump = set_trump
    return there, Mirror(there)


def test_cards_are_read() -> None:
    for card in range(52):
        assert card_of(their(card)) == card


def test_the_same_cards_are_dealt_and_what_lies_elsewhere_is_noticed() -> None:
    there, mirror = dealt()
    assert mirror.state.phase == ATTACKING
    assert mirror.state.attacker == 3
    assert [cards_in(hand) for hand in mirror.state.hands] == [
        sorted(read_cards(hand)) for hand in HANDS
    ]
    there.players[1].hand.cards.pop()
    with pytest.raises(Different, match="hands"):
        mirror.compare()


def test_every_set_of_cards_with_which_can_be_attacked_is_listed() -> None:
    mirror = dealt()[1]
    hand = read_cards(HANDS[3])
    expected = set()
    for count in range(1, 7):
        for some in combinations(hand, count):
            ranks = [rank_of(card) for card in some]
            if count == 1 or all(ranks.count(rank) > 1 for rank in ranks):
                expected.add(sum(2**card for card in some))
    assert _attacks(mirror.state) == expected
    assert len(expected) == 7


def test_an_attack_is_followed_and_what_is_not_legal_refused() -> None:
    there, mirror = dealt()
    nines = [card for card in there.players[3].hand.cards if card.rank == 9]
    there.players[3].hand.cards = [c for c in there.players[3].hand.cards if c.rank != 9]
    there.cards_to_fall = nines
    drawn = [there.deck.cards.pop(0) for _ in nines]
    there.players[3].hand.cards += drawn
    mirror.follow(3, "InitialPlay", nines, [])
    assert sorted(mirror.state.attack) == read_cards("H9 S9")
    with pytest.raises(Different, match="not legal"):
        mirror.follow(0, "PlayToSelf", [their(read_card("CJ"))], [])


def test_without_the_engine_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "MoskaEngine", None)
    monkeypatch.setitem(sys.modules, "tensorflow", None)
    for command in ("rules", "meet"):
        told = CliRunner().invoke(main, [command])
        assert told.exit_code == 1
        assert "is not installed: docs/lab/beating.md tells how" in told.output


def test_random_matches_of_the_engine_are_the_same_here() -> None:
    pytest.importorskip("MoskaEngine", reason="MoskaEngine is not installed")
    told = CliRunner().invoke(main, ["rules", "--matches", "2"])
    assert told.output.endswith(": 0 matches differ\n"), told.output


def test_a_bot_of_ours_sits_in_each_seat_of_a_deal() -> None:
    pytest.importorskip("MoskaEngine", reason="MoskaEngine is not installed")
    told = CliRunner().invoke(main, ["meet", "--deals", "1", "--seed", "5"])
    assert "of 4 against three Bot3" in told.output, told.output
