"""Multimulta (booklet 12): the deck, three cards passed, and tricks of many-suited cards."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from advised import estimate
from games.trick_positions import allowed, deal, do, legal, play, play_out, refused, sheet, start
from pelitupa.core import BACK, CardZone
from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.games import load_game
from pelitupa.games.tricks.exchange import RECEIVING
from pelitupa.games.tricks.many_suits import PARTING
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.multimulta.game import (
    FACES,
    TEXTS,
    Multimulta,
    MultimultaMatch,
)
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.nature import Seeded

EVEN = (
    "KKK JK9 QQQ 7J9 J79 797b 777 --7b -7-b",
    "KAA 9KJ J97 977 TTT 779 7-7 7-- --7",
    "AKA K9J 9JK 97J 977b 779b -77 888 -7-",
    "AAK KJ9 J9K 9J7 79J 797 77- 7--b 999",
)
"""The hands of the players after the exchange; player 2 leads."""
SPADES = (
    "779 779b 797 797b 7-7 77- 7-- 7--b 777",
    "AKA AAK KAA KKK K9J KJ9 JK9 J97 J9K",
    "888 TTT QQQ 999 -77 -7- -7-b --7 --7b",
    "9KJ 9JK 7J9 97J 9J7 J79 977 977b 79J",
)
"""Player 2 has all high spades, player 3 five cards that are none."""


def match(spec: str = "multimulta") -> MultimultaMatch:
    state = start(spec)
    assert isinstance(state, MultimultaMatch)
    return state


def take_up(state: MultimultaMatch) -> None:
    """Partners take up what was put down, in the order of the deck."""
    while state.phase == RECEIVING:
        state.apply_action(state.legal_actions()[0])


def table(hands: tuple[str, ...], spec: str = "multimulta") -> MultimultaMatch:
    """A first deal in which the hands are these after the exchange."""
    state = match(spec)
    after = [hand.split() for hand in hands]
    before = [after[s ^ 2][:3] + after[s][3:] for s in range(4)]
    deal(state, [" ".join(hand) for hand in before])
    for seat in (1, 2, 3, 0):
        do(state, ",".join(f"give {card}" for card in after[seat ^ 2][:3]))
    take_up(state)
    assert [hand(state, s) for s in range(4)] == [set(cards) for cards in after]
    return state


def hand(state: TrickMatch, seat: int) -> set[str]:
    return {TEXTS[card] for card in cards_in(state.places[seat])}


def finish(state: MultimultaMatch, seed: int) -> MultimultaMatch:
    rng, nature = Random(seed), Seeded(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


# --- the deck


@pytest.mark.clause("multimulta/deck")
def test_the_deck_is_what_the_pages_show() -> None:
    counts = Counter(FACES)
    assert len(FACES) == 36
    for face in permutations("KJ9"):
        assert counts["".join(face)] == 1
    for face in permutations("J97"):
        assert counts["".join(face)] == 1
    assert [counts[face] for face in ("KAA", "AKA", "AAK", "7-7", "-77", "77-")] == [1] * 6
    assert [counts[face] for face in ("977", "797", "779", "7--", "-7-", "--7")] == [2] * 6
    assert [counts[3 * rank] for rank in "AKQJT987"] == [0, 1, 1, 0, 1, 1, 1, 1]
    assert set("".join(FACES)) == set("AKQJT987-")
    assert len(set(TEXTS)) == 36
    assert {text for text in TEXTS if text.endswith("b")} == {
        "977b",
        "797b",
        "779b",
        "7--b",
        "-7-b",
        "--7b",
    }


@pytest.mark.clause("multimulta/ranks")
def test_a_ten_ranks_between_jack_and_nine_and_nothing_beats_an_ace() -> None:
    game = load_game("multimulta")
    assert isinstance(game, Multimulta)
    deck = game.deck
    best = [max(range(36), key=lambda c: deck.ranks[c][s]) for s in range(3)]
    assert [FACES[card][s] for s, card in enumerate(best)] == ["A"] * 3
    reaching = {FACES[c] for c in cards_in(deck.reaching[0][TEXTS.index("TTT")])}
    assert {face[0] for face in reaching} == set("AKQJT")
    assert len(deck.suits_of(TEXTS.index("-7-"))) == 1


def test_faces_and_labels_tell_all_three_ranks() -> None:
    state = match()
    assert state.game.card_thing(TEXTS.index("TTT")).face == "TTT|♠10|♦10|♣10"
    item = state.game.card_thing(TEXTS.index("7-7"))
    assert item.label == "seven of spades, no diamonds, seven of clubs"
    assert state.game.card_thing(TEXTS.index("7--b")).id == "7--b"


# --- setup and exchange


@pytest.mark.clause("multimulta/sides", "multimulta/dealer")
def test_four_in_two_sides_are_dealt_nine_cards_each() -> None:
    state = match()
    assert state.game.teams() == ((0, 2), (1, 3))
    first = state.clone()
    first.apply_action(0)
    assert first.full_history()[0].player == -1
    assert first.chance_draw() is not None
    assert hand(first, 1) == {"KAA"}  # the first card goes to the dealer's left
    deal(state, ["", "", "", ""], " ".join(TEXTS))
    assert [len(hand(state, s)) for s in range(4)] == [9] * 4
    assert state.view(None).players[0].status == "dealer"
    play_out(finish_exchange(state))
    assert state.dealer == 1


def finish_exchange(state: MultimultaMatch) -> MultimultaMatch:
    """Everyone gives the lowest cards."""
    while state.phase in (PARTING, RECEIVING):
        state.apply_action(state.legal_actions()[0])
    return state


@pytest.mark.clause("multimulta/give", "multimulta/give-together")
def test_three_cards_go_to_the_partner_when_all_have_chosen() -> None:
    state = match()
    deal(state, EVEN)
    assert state.pending_players() == [1, 2, 3, 0]
    assert allowed(state, "give KAA") == "give"
    assert refused(state, "give AAK") == "give"  # somebody else's
    assert refused(state, "KAA") == "give"  # nothing is played yet
    do(state, "give KAA, give 9KJ")
    assert state.pending_players() == [1, 2, 3, 0]
    do(state, "give J97")
    assert state.pending_players() == [2, 3, 0]
    # player 4 has not got the cards of his partner, and cannot give them back
    assert "give KAA" not in [state.action_to_string(3, a) for a in state.legal_actions(3)]
    do(state, "give AKA, give K9J, give 9JK, give AAK, give KJ9, give J9K")
    assert state.phase == PARTING
    do(state, "give KKK, give JK9, give QQQ")
    assert state.phase == RECEIVING
    take_up(state)
    assert hand(state, 3) == {"KAA", "9KJ", "J97", "9J7", "79J", "797", "77-", "7--b", "999"}
    assert hand(state, 1) == {"AAK", "KJ9", "J9K", "977", "TTT", "779", "7-7", "7--", "--7"}
    assert hand(state, 0) == {"AKA", "K9J", "9JK", "7J9", "J79", "797b", "777", "--7b", "-7-b"}
    assert refused(state, "give AAK") == "give"  # too late


@pytest.mark.clause("multimulta/give-together")
def test_cards_put_down_are_seen_by_their_giver_and_later_by_the_partner() -> None:
    state = do(deal(match(), EVEN), "give KAA, give 9KJ")
    all_down = do(state.clone(), "give J97")
    for seat in (0, 2, 3, None):
        assert "down-1" not in [zone.id for zone in state.view(seat).zones]
        zone = all_down.view(seat).zone("down-1")
        assert isinstance(zone, CardZone)
        assert [item.face for item in zone.items] == [BACK, BACK, BACK]
        assert "KAA" not in str(all_down.log(seat)[36:])
    own = state.view(1).zone("down-1")
    assert isinstance(own, CardZone)
    assert [item.id for item in own.items] == ["KAA", "9KJ"]
    prompts = [str(state.view(seat).prompt) for seat in (1, 0)]
    assert prompts == [
        "Put down three cards for your partner; 1 to go",
        "Put down three cards for your partner; 3 to go",
    ]
    after = table(EVEN)
    assert isinstance(after, MultimultaMatch)
    taken = [line.text for line in after.log(3)[48:60]]
    seen = [text for text in taken if text != "gets a card"]
    assert sorted(seen) == ["9KJ", "AAK", "J97", "J9K", "KAA", "KJ9"]
    assert [line.text for line in after.log(None)[48:60]] == ["gets a card"] * 12


# --- the tricks


@pytest.mark.clause("multimulta/first-lead", "multimulta/lead")
def test_the_dealers_left_leads_a_card_and_says_its_suit() -> None:
    state = table(EVEN)
    assert state.current_player() == 1
    assert len(legal(state)) == 9
    assert refused(state, "spades") == "lead"  # first the card
    play(state, "7-7")
    assert state.current_player() == 1
    assert legal(state) == ["spades", "clubs"]
    assert refused(state, "diamonds") == "lead"
    assert refused(state, "KAA") == "lead"
    assert allowed(state, "clubs") == "lead"
    play(state, "clubs")
    assert state.current_player() == 2


@pytest.mark.clause("multimulta/lead")
def test_a_card_of_one_suit_says_it_itself() -> None:
    state = play(table(EVEN), "--7")
    assert state.current_player() == 2
    assert state.events()[-1].text == "--7 is led in clubs"
    assert "-7-" not in legal(state)
    assert "977b" in legal(state)  # a seven is equal, and will do


@pytest.mark.clause("multimulta/beat")
def test_who_can_reach_the_best_so_far_must() -> None:
    state = play(table(EVEN), "TTT diamonds")
    assert legal(state) == ["AKA", "9JK"]
    assert refused(state, "888") == "beat"
    assert refused(state, "K9J") == "beat"  # high, but in another suit
    assert allowed(state, "9JK") == "beat"
    play(state, "9JK")
    # an equal jack will do; the ten that was led no longer counts
    assert legal(state) == ["AAK", "KJ9", "9J7"]
    assert str(state.view(3).prompt) == "Your turn: J or higher in diamonds, if you can"


@pytest.mark.clause("multimulta/follow")
def test_who_cannot_reach_it_still_plays_the_suit() -> None:
    state = play(table(EVEN), "KAA clubs AKA")
    assert set(legal(state)) == {"AAK", "KJ9", "J9K", "9J7", "79J", "797", "999"}
    assert refused(state, "77-") == "follow"
    assert refused(state, "7--b") == "follow"
    assert allowed(state, "797") == "follow"  # high or low


@pytest.mark.clause("multimulta/follow")
def test_only_who_has_no_rank_in_the_suit_may_play_anything() -> None:
    state = table(SPADES)
    for lead, own, right in (("AKA", "888", "9KJ"), ("AAK", "TTT", "9JK"), ("KAA", "QQQ", "7J9")):
        play(state, f"{lead} spades {own} {right} {legal_after(state)}")
    play(state, "KKK spades")
    assert legal(state) == ["999"]
    play(state, f"999 97J {legal_after(state)} K9J spades")
    assert legal(state) == ["-77", "-7-", "--7", "--7b", "-7-b"]
    assert allowed(state, "--7") == "follow"


def legal_after(state: TrickMatch) -> str:
    """The lowest card of player 1, who has nothing high in these hands."""
    return TEXTS[cards_in(state.places[0])[0]]


@pytest.mark.clause("multimulta/win")
def test_of_equal_ranks_the_last_played_wins() -> None:
    state = play(table(EVEN), "TTT diamonds 9JK KJ9")
    trick = state.view(0).zone("trick")
    assert isinstance(trick, CardZone)
    assert [item.mark for item in trick.items] == ["", "", "winning"]
    play(state, "7J9")
    assert state.tricks == [1, 0, 0, 0]
    assert state.current_player() == 0


@pytest.mark.clause("multimulta/win")
def test_an_ace_of_another_suit_wins_nothing() -> None:
    state = play(table(EVEN), "7-7 spades AKA")
    play(state, "AAK")  # equal
    assert legal(state) == ["KKK", "JK9", "QQQ", "7J9", "J79", "797b", "777"]  # no ace: any spade
    play(state, "KKK")
    assert state.tricks == [0, 0, 0, 1]


# --- scoring


@pytest.mark.clause("multimulta/points", "multimulta/target")
def test_nine_tricks_are_five_points_and_win_the_game_at_once() -> None:
    state = play_out(table(SPADES))
    assert state.is_terminal()
    assert sheet(state) == [((1, 3), 5.0, "points")]
    assert state.winners() == [1, 3]
    assert state.scores() == [0.0, 5.0, 0.0, 5.0]


@pytest.mark.clause("multimulta/points", "multimulta/target")
@pytest.mark.parametrize("seed", range(6))
def test_every_deal_pays_the_tricks_beyond_four(seed: int) -> None:
    state, nature, rng = match(), Seeded(seed), Random(seed)
    tricks = [0, 0]
    deals: list[tuple[int, int]] = []
    while not state.is_terminal():
        before = state.deal_number()
        last = state.phase == PLAYING and sum(h.bit_count() for h in state.places[:4]) == 1
        if last:
            tricks = [state._side_tricks(side) for side in (0, 1)]
        state.apply_action(
            nature.outcome(state) if state.is_chance_node() else rng.choice(state.legal_actions())
        )
        if last:
            assert state.deal_number() == before + (0 if state.is_terminal() else 1)
            line = state.score_sheet()[-1]
            side = line.seats[0]
            assert line.points in (tricks[side] - 4, tricks[side] + 1 - 4)
            assert line.points >= 1
            deals.append((side, int(line.points)))
    totals = [sum(p for s, p in deals if s == side) for side in (0, 1)]
    assert max(totals) >= 5 > min(totals)
    assert max(totals) - deals[-1][1] < 5
    assert state.winners() == ([0, 2] if totals[0] >= 5 else [1, 3])


@pytest.mark.clause("multimulta/target")
def test_another_target() -> None:
    state = finish(match("multimulta(target=1)"), 3)
    assert len(state.score_sheet()) == 1


@pytest.mark.clause("multimulta/rubber")
@pytest.mark.parametrize("seed", range(5))
def test_a_rubber_is_won_by_two_games(seed: int) -> None:
    state = finish(match("multimulta(rubber=true)"), seed)
    points, games = [0, 0], [0, 0]
    for seats, value, clause in sheet(state):
        side = seats[0]
        if clause == "points":
            assert max(games) < 2
            points[side] += int(value)
        else:
            assert clause == "rubber"
            assert value == 1.0
            assert points[side] >= 5 > points[1 - side]
            points = [0, 0]  # the next game begins at nought
            games[side] += 1
    assert points == [0, 0]
    assert max(games) == 2
    assert state.scores() == [games[0], games[1], games[0], games[1]]
    assert state.winners() == ([0, 2] if games[0] == 2 else [1, 3])


@pytest.mark.clause("multimulta/rubber")
def test_the_second_game_of_a_rubber_begins_at_nought() -> None:
    state = play_out(table(SPADES, "multimulta(rubber=true)"))
    assert not state.is_terminal()
    assert state.games == [0, 1]
    assert state.points == [0, 0]
    assert sheet(state) == [((1, 3), 5.0, "points"), ((1, 3), 1.0, "rubber")]


@pytest.mark.clause("multimulta/deals")
def test_an_agreed_number_of_deals_ends_the_match() -> None:
    winners = set()
    for seed in range(24):
        state = finish(match("multimulta(deals=2,rubber=true)"), seed)
        ahead = [(state.games[side], state.points[side]) for side in (0, 1)]
        expected = [] if ahead[0] == ahead[1] else [0, 2] if ahead[0] > ahead[1] else [1, 3]
        assert state.winners() == expected
        winners.add(tuple(expected))
        assert state.deal_number() == 2
    assert {(), (0, 2), (1, 3)} == winners
    assert finish(match("multimulta(deals=1)"), 1).deal_number() == 1


def test_the_bound_on_deals_holds() -> None:
    """Every deal brings somebody a point: nine deals at most in a game."""
    assert match().game.deal_limit() == 9
    assert match("multimulta(rubber=true)").game.deal_limit() == 27
    assert match("multimulta(deals=4)").game.deal_limit() == 4


@pytest.mark.parametrize("objective", ["win", "margin"])
@pytest.mark.parametrize("rubber", ["false", "true"])
def test_an_estimate_goes_with_tricks_points_and_games(objective: str, rubber: str) -> None:
    state = table(SPADES, f"multimulta(objective={objective},rubber={rubber})")
    values = [estimate(state)[1]]
    for lead in ("AKA", "AAK", "KAA"):
        play(state, f"{lead} spades {legal_of(state, 2)} {legal_of(state, 3)} {legal_of(state, 0)}")
        values.append(estimate(state)[1])
    assert values == sorted(set(values))
    assert sum(estimate(state)) == pytest.approx(0.0)
    play_out(state)
    assert estimate(state)[1] > values[-1]


def legal_of(state: TrickMatch, seat: int) -> str:
    """The first spade of a hand, in the deck's order."""
    return next(TEXTS[c] for c in cards_in(state.places[seat]) if FACES[c][0] != "-")


# --- what a player knows


def test_what_a_play_showed_is_kept_when_hands_are_drawn_anew() -> None:
    state = play(table(EVEN), "TTT diamonds 9JK AAK QQQ")
    # player 1 has no ace of diamonds, or it would have had to be played: KAA lies elsewhere
    rng = Random(5)
    holders: Counter[int] = Counter()
    for _ in range(200):
        other = state.resample_from_infostate(2, rng.random)
        assert other.places[2] == state.places[2]
        holders.update(s for s in range(4) if "KAA" in hand(other, s))
    assert set(holders) == {1, 3}


def test_a_hand_without_spades_is_drawn_without_spades() -> None:
    state = table(SPADES)
    for lead in ("AKA", "AAK", "KAA", "KKK"):
        play(state, f"{lead} spades {legal_of(state, 2)} {legal_of(state, 3)} {legal_of(state, 0)}")
    play(state, "K9J spades --7")
    rng = Random(5)
    seen: Counter[str] = Counter()
    for _ in range(100):
        seen.update(hand(state.resample_from_infostate(3, rng.random), 2))
    assert set(seen) == {"-77", "-7-", "--7b", "-7-b"}


def test_cards_given_and_taken_are_known_to_both_partners_and_to_nobody_else() -> None:
    state = table(EVEN)
    rng = Random(2)
    given = {"AKA", "K9J", "9JK"}  # from player 1 to player 3
    for seat in (0, 2):
        for _ in range(60):
            other = state.resample_from_infostate(seat, rng.random)
            assert given <= hand(other, 2)
            assert {"KKK", "JK9", "QQQ"} <= hand(other, 0)
    holders: Counter[int] = Counter()
    for _ in range(400):
        other = state.resample_from_infostate(1, rng.random)
        holders.update(s for s in (0, 2, 3) if "AKA" in hand(other, s))
    # player 2 knows three of the cards of player 4; the others are shared alike
    assert 110 < holders[0] < 190
    assert 110 < holders[2] < 190
    assert 60 < holders[3] < 140


def end_position() -> MultimultaMatch:
    """Two tricks before the end of a random deal, before a lead."""
    state, nature, rng = match(), Seeded(21), Random(21)
    while state.phase != PLAYING or sum(state.tricks) < 7 or state.trick:
        state.apply_action(
            nature.outcome(state) if state.is_chance_node() else rng.choice(state.legal_actions())
        )
    return state


def test_a_small_end_position_is_drawn_with_equal_probability() -> None:
    state = end_position()
    seat = 0
    known = passed_and_held(state, seat)
    unseen = sum(state.places[s] for s in range(1, 4))
    fits = set()
    for order in permutations(cards_in(unseen)):
        hands = tuple(sum(BITS[c] for c in order[2 * i : 2 * i + 2]) for i in range(3))
        if not any(hands[s - 1] & state.voids[s] for s in (1, 2, 3)) and not known & ~hands[1]:
            fits.add(hands)
    assert tuple(state.places[1:4]) in fits
    assert len(fits) > 3
    rng = Random(9)
    draws = 150 * len(fits)
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(draws):
        drawn[tuple(state.resample_from_infostate(seat, rng.random).places[1:4])] += 1
    assert set(drawn) == fits
    chi_square = sum((count - 150) ** 2 / 150 for count in drawn.values())
    freedom = len(fits) - 1
    assert chi_square <= freedom + 4 * (2 * freedom) ** 0.5


def passed_and_held(state: MultimultaMatch, seat: int) -> int:
    """The cards that a player has given and the partner still holds."""
    given = 0
    for move in state.moves:
        if move.source == seat and move.target == 4 + seat:
            entry = state.history()[move.step]
            assert isinstance(entry, int)
            given |= BITS[entry - move.offset]
    return given & state.places[seat ^ 2]
