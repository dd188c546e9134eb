"""The bot that plays Tuppi: its bids, its cards, its sooli, its signals, and what it may not see."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from click.testing import CliRunner

from advised import likely_action
from games.trick_positions import deal, start
from pelitupa.core import OptionError, PelitupaError, State
from pelitupa.equipment.cards import BITS, mask_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.games.tricks.tuppi.auction import BIDDING, SOOLI, bids_rami
from pelitupa.games.tricks.tuppi.game import Tuppi, TuppiMatch
from pelitupa.games.tricks.tuppi.scoring import NOLO, RAMI
from pelitupa.players import make_bot
from pelitupa.players.tuppi.bidding import Table
from pelitupa.players.tuppi.bot import TuppiBot, TuppiSettings
from pelitupa.players.tuppi.estimate import estimate
from pelitupa.players.tuppi.features import NAMES, features
from pelitupa.players.tuppi.play import CardChooser, alike
from pelitupa.players.tuppi.signals import card_lines, news, signals_of
from pelitupa.players.tuppi.sooli import candidates, gifts, is_safe
from pelitupa.players.tuppi.worth import SHARES, Worth
from studies import tuppi as tuppi_study

STRONG = "SA SK SQ S3 HA HK HQ H2 DA DK D5 CA CK"
WEAK = "S2 S4 S5 H3 H4 H5 H7 D2 D3 D4 C2 C3 C4"
EAST = "S6 S7 S8 S9 H6 H8 H9 D6 D7 D8 C5 C6 C7"
WEST = "ST SJ HT HJ D9 DT DJ DQ C8 C9 CT CJ CQ"
SMALL = TuppiSettings(deals=4, cards=4)


def hand(text: str) -> int:
    return mask_of(read_cards(text))


def game_of(spec: str = "tuppi(deals=1)") -> Tuppi:
    game = load_game(spec)
    assert isinstance(game, Tuppi)
    return game


def dealt(hands: list[str], spec: str = "tuppi(deals=1)") -> TuppiMatch:
    state = start(spec)
    assert isinstance(state, TuppiMatch)
    return deal(state, hands)


def bid_of(state: TuppiMatch) -> int:
    seat = state.current_player()
    action = TuppiBot(state.game, seat, 1, SMALL).step(state)
    assert isinstance(action, int)
    return action


# --- what deals are worth


def test_one_deal_is_worth_a_win_or_a_loss() -> None:
    worth = Worth(game_of())
    assert worth.of_points((0, 0), 1, 0, 4) == 1.0
    assert worth.of_points((0, 0), 1, 1, 24) == -1.0


def test_with_another_objective_points_are_worth_points() -> None:
    worth = Worth(game_of("tuppi(deals=1,objective=margin)"))
    assert worth.of_points((0, 0), 1, 1, 12) == -12.0
    assert worth.of_points((8, 0), 1, 1, 12) == 0.0  # the side that was rising falls


def test_a_match_is_worth_more_the_higher_a_side_has_risen() -> None:
    worth = Worth(game_of("tuppi"))
    values = [worth.of_points((points, 0), 5, 0, 4) for points in range(0, 52, 4)]
    assert values == sorted(values)
    assert values[0] > 0.0
    assert values[-1] == 1.0
    assert worth.of_points((40, 0), 5, 1, 8) == 0.0
    assert worth.of_points((0, 40), 5, 1, 8) == -worth.of_points((40, 0), 5, 0, 8)


def test_the_last_deal_decides_for_the_side_that_has_points() -> None:
    worth = Worth(game_of("tuppi(deals=3)"))
    assert worth.of_points((0, 0), 3, 0, 4) == 1.0
    assert 0.0 < worth.of_points((0, 0), 2, 0, 4) < 1.0
    assert worth.of_points((4, 0), 3, 1, 4) == 0.0


def test_shares_are_shares() -> None:
    assert sum(SHARES.values()) == pytest.approx(1.0)


# --- tricks expected


def test_features_have_names_and_count() -> None:
    values = dict(zip(NAMES, features(hand(STRONG)), strict=True))
    assert values["aces"] == 4
    assert values["covered kings"] == 4
    assert values["beyond four"] == 0
    assert values["exposed"] > 0
    assert dict(zip(NAMES, features(hand("C2 C3 C4 C5 C6 C7")), strict=True))["void"] == 3


def test_strong_hands_take_tricks_and_weak_ones_do_not() -> None:
    hands = [hand(text) for text in (STRONG, EAST, WEAK, WEST)]
    for contract in (RAMI, NOLO):
        chances = estimate(contract).by_hand(hands[0])
        assert sum(chances) == pytest.approx(1.0)
        weaker = estimate(contract).by_hand(hands[2])
        assert mean(chances) > mean(weaker) + 1.5
    ours = estimate(NOLO).by_hands(hands, 0, 1)
    theirs = estimate(NOLO).by_hands(hands, 1, 1)
    assert mean(ours) == pytest.approx(13 - mean(theirs), abs=0.01)


def mean(chances: list[float]) -> float:
    return sum(tricks * chance for tricks, chance in enumerate(chances))


# --- bids


def test_it_bids_rami_with_the_aces_and_nolo_without() -> None:
    state = dealt([WEST, STRONG, EAST, WEAK])
    assert state.phase == BIDDING
    assert state.action_to_string(bid_of(state)) == "bid D5"
    state = dealt([WEST, WEAK, EAST, STRONG])
    assert state.action_to_string(bid_of(state)) == "bid C3"


def test_one_who_can_only_lose_a_rise_bids_more_carefully() -> None:
    """Ahead by 44 a deal lost costs all; with nothing to lose the same hand is worth a try."""
    game = game_of("tuppi")
    worth = Worth(game)
    rising, even = Table(worth, (44, 0), 5), Table(worth, (0, 0), 5)
    losing = even.result(RAMI, 0, 0, 6), rising.result(RAMI, 0, 0, 6)
    assert losing[0] < 0.0 == losing[1]
    assert rising.result(RAMI, 0, 0, 8) == 1.0
    assert rising.result(NOLO, 0, 1, 6) == 0.0


# --- sooli


@pytest.mark.parametrize(
    ("mine", "one", "other", "safe"),
    [
        ("CA C2 C3", "C4 C5 C6", "C7 C8 C9", True),
        ("C5", "C4", "C3", False),
        ("C5", "C4", "C6", True),  # the round's higher card is above it
        ("CA CK", "C2 C3", "C4 C5", False),
        ("CA CK", "C2", "C4", True),  # there is no second round
        ("CK", "", "", True),
        ("C2 H3", "CA H2", "H4 C9", True),
    ],
)
def test_where_a_sooli_player_is_in_danger(mine: str, one: str, other: str, safe: bool) -> None:
    assert is_safe(hand(mine), hand(one), hand(other)) is safe


def test_sooli_is_bid_with_the_lowest_cards_and_then_lost_no_trick() -> None:
    low = "CA C2 C3 C4 DA D2 D3 HA H2 H3 SA S2 SK"
    rest = [f"{s}{r}" for s in "CDHS" for r in "23456789TJQKA" if f"{s}{r}" not in low.split()]
    Random(4).shuffle(rest)
    hands = [" ".join(rest[13 * i : 13 * i + 13]) for i in range(3)]
    # seat 1 bids first and is the declarer; seat 2, on the left, has the lowest cards
    state = dealt([hands[0], hands[1], low, hands[2]])
    while state.phase == BIDDING:
        legal = state.legal_actions()
        wanted = state.current_player() == 1
        state.apply_action(next(bid for bid in legal if bids_rami(bid) == wanted))
    assert state.current_player() == 2
    bots = [TuppiBot(state.game, seat, 1, SMALL) for seat in range(4)]
    assert bots[2].step(state) == SOOLI
    state.apply_action(SOOLI)
    assert state.action_to_string(first_step(bots, state)) == "give SK"
    while not state.is_terminal():
        state.apply_action(first_step(bots, state))
    assert state.winners() == [0, 2]


def first_step(bots: list[TuppiBot], state: TuppiMatch) -> int:
    action = bots[state.current_player()].step(state)
    assert isinstance(action, int)
    return action


def test_what_may_be_put_away_and_given() -> None:
    assert candidates(hand("CA CK D2 D9")) == [BITS.index(hand("CK")), BITS.index(hand("D9"))]
    assert gifts(hand("CA CK D2 D9")) == [BITS.index(hand("CA")), BITS.index(hand("D2"))]


# --- cards


def ending(seed: int, cards: int, contract: str) -> TuppiMatch:
    """A position of a plausible deal with hands of so many cards, somebody to lead."""
    rng = Random(f"{contract}:{seed}")
    state = start("tuppi(deals=1,sooli=false)")
    assert isinstance(state, TuppiMatch)
    while state.is_chance_node():
        state.apply_action(state.draw(rng.random))
    while state.phase == BIDDING:
        legal = state.legal_actions()
        wanted = contract == "rami"
        state.apply_action(next((b for b in legal if bids_rami(b) == wanted), legal[0]))
    while state.trick or state.places[state.chair].bit_count() > cards:
        state.apply_action(likely_action(state, rng.random))
    return state


def tricks_of(state: TuppiMatch, side: int, wants: bool) -> int:
    """The tricks that a side makes in the whole deal, if all is seen: by the moves of the game alone."""
    results = []
    for card in state.legal_actions():
        after = state.clone()
        after.apply_action(card)
        if after.is_terminal():
            return after._by_side()[side]
        results.append(tricks_of(after, side, wants))
    mine = state._side_of(state.chair) == side
    return max(results) if mine == wants else min(results)


@pytest.mark.parametrize("contract", ["rami", "nolo"])
def test_cards_are_exact_where_all_is_known(contract: str) -> None:
    choices = 0
    for seed in range(8):
        state = ending(seed, 3, contract)
        side, wants = state._side_of(state.chair), state.contract == RAMI
        worth = Table(Worth(state.game), state.points, 1)
        ranked = CardChooser([state], worth, 5, Random(1)).ranked(signals=False)
        values = {}
        for card in state.legal_actions():
            after = state.clone()
            after.apply_action(card)
            values[card] = tricks_of(after, side, wants)
        best = max(values.values()) if wants else min(values.values())
        assert values[ranked[0][0]] == best
        assert set(dict(ranked)) == set(values)
        choices += len(set(values.values())) > 1
    assert choices


def test_long_hands_are_played_on_to_what_can_be_solved() -> None:
    state = ending(3, 7, "nolo")
    table = Table(Worth(state.game), state.points, 1)
    ranked = CardChooser([state] * 4, table, 3, Random(1)).ranked(signals=False)
    assert {card for card, _ in ranked} == set(state.legal_actions())
    assert ranked == sorted(ranked, key=lambda entry: -entry[1])


def test_cards_with_nothing_between_them_are_alike() -> None:
    state = ending(1, 6, "rami")
    groups = alike(state)
    assert sorted(card for group in groups for card in group) == state.legal_actions()
    others = 0
    for chair in range(4):
        others |= state.places[chair] if chair != state.chair else 0
    for group in groups:
        for low, high in pairwise(group):
            assert low // 13 == high // 13
            assert not others & sum(BITS[card] for card in range(low, high))


# --- signals


def test_the_card_can_be_read() -> None:
    lines = card_lines()
    assert lines[0].startswith("Signals at Tuppi")
    assert "rami, lead of 2 to 6: a low lead: a queen, a king or an ace of the suit" in lines


def led(first: str) -> TuppiMatch:
    """Rami declared by seat 1: seat 0, who holds STRONG, leads a card."""
    state = dealt([STRONG, WEST, WEAK, EAST], "tuppi(deals=1,sooli=false)")
    while state.phase == BIDDING:
        wanted = state.current_player() == 1
        legal = state.legal_actions()
        state.apply_action(next(bid for bid in legal if bids_rami(bid) == wanted))
    assert state.phase == PLAYING
    assert state.current_player() == 0
    state.apply_action(state.string_to_action(first))
    return state


def test_a_signal_says_something_true_of_the_hand_that_gave_it() -> None:
    state = led("S3")
    given = signals_of(state, [0])
    assert len(given) == 1
    assert given[0].signal.says.startswith("a low lead")
    assert given[0].gap(state.places) == 0
    other = [hand(WEAK) & ~given[0].later, 0, 0, 0]
    assert given[0].gap(other) > 0
    assert signals_of(state, [1, 2, 3]) == []


def test_of_equal_cards_one_that_tells_something_true_is_led() -> None:
    state = led("S3")
    for text in ("SJ", "S2", "S6"):
        state.apply_action(state.string_to_action(text))
    assert state.current_player() == 1
    assert news(state, BITS.index(hand("HT"))) == 1  # a ten from ten, jack: no higher honour
    assert news(state, BITS.index(hand("ST"))) == 0  # not the first spade


# --- what it may see


def decisions(seed: int) -> list[State]:
    rng = Random(seed)
    state: State = game_of("tuppi(deals=2)").new_initial_state()
    found = []
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.draw(rng.random))
            continue
        if len(state.legal_actions()) > 1:
            found.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    return found


def test_choices_do_not_depend_on_what_the_seat_cannot_see() -> None:
    rng = Random(5)
    settings = TuppiSettings(deals=2, cards=2, opponents=True)
    states = [*decisions(1)[::5], *decisions(2)[:8]]
    assert len(states) > 12
    swapped = 0
    for state in states:
        seat = state.current_player()
        bot = TuppiBot(state.get_game(), seat, 3, settings)
        history = state.history()
        action = bot.step(state)
        assert state.history() == history
        assert action in state.legal_actions()
        other = state.resample_from_infostate(seat, rng.random)
        swapped += other.history() != history
        assert bot.step(other) == action
    assert swapped


def test_it_refuses_other_games_and_other_turns() -> None:
    with pytest.raises(OptionError, match="the bot 'tuppi' plays Tuppi only, not hex"):
        make_bot("tuppi", load_game("hex"), 0, 1)
    state = dealt([WEST, STRONG, EAST, WEAK])
    with pytest.raises(PelitupaError, match="the bot of seat 0 is asked in the turn of 1"):
        TuppiBot(state.game, 0, 1).step(state)


# --- the study


def test_the_study_values_and_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    monkeypatch.setattr(tuppi_study, "_SHORT", 3)

    def value(game: Tuppi, seed: str) -> tuppi_study.Valued:
        rng = Random(seed)
        cards = list(range(52))
        rng.shuffle(cards)
        hands = tuple(mask_of(cards[13 * seat : 13 * seat + 13]) for seat in range(4))
        aces = [sum(hands[seat] >> 13 * s + 12 & 1 for s in range(4)) for seat in range(4)]
        tricks = 6.5 + aces[0] + aces[2] - aces[1] - aces[3]
        return tuppi_study.Valued(hands, rng.randrange(4), tricks, tricks)

    monkeypatch.setattr(tuppi_study, "value_deal", value)
    told = CliRunner().invoke(tuppi_study.main, ["--deals", "300"], catch_exceptions=False).output
    assert "[rami.own]" in told
    pair = told.split("[nolo.pair.weights]")[1]
    aces = float(next(line for line in pair.splitlines() if line.startswith('"aces"')).split()[-1])
    assert aces == pytest.approx(1.0, abs=0.15)


def test_a_deal_is_valued_by_solving_it() -> None:
    game = tuppi_study.tuppi()
    state = game.new_initial_state()
    assert isinstance(state, TuppiMatch)
    for card in range(52):  # everybody has a whole rank run: the tricks of short endings add up
        state.apply_action(card)
    ours = tuppi_study._tricks(state, RAMI, 3, 2, Random(1))
    assert 0 <= ours <= 13
