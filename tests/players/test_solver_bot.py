"""The bot that solves the last tricks: it is exact where all is known, and sees no more than its seat may."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from advised import likely_action, trick_advice
from games.trick_positions import start
from pelitupa.core import OptionError
from pelitupa.core.advice import calm
from pelitupa.equipment.cards import BITS, cards_in
from pelitupa.games import game_families, load_game
from pelitupa.games.tricks.klubiskruuvi.advice import ClubAdvice
from pelitupa.games.tricks.klubiskruuvi.game import ClubMatch
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.games.tricks.screw_misere.game import ScrewMisereMatch
from pelitupa.games.tricks.skruuvi_family.advice import SkruuviAdvice
from pelitupa.games.tricks.skruuvi_family.calls import BID, PASS
from pelitupa.games.tricks.skruuvi_family.match import SkruuviMatch
from pelitupa.games.tricks.terms import tricks_avoided
from pelitupa.players import (
    InformedBot,
    InformedSettings,
    SolverBot,
    SolverSettings,
    check_bot,
    make_bot,
)
from pelitupa.players.solver_bot import position_of, ranked_cards, rules_of, terms_to_solve
from pelitupa.players.solvers.tricks import PlainTricks

ALL = 99
"""More cards than a hand can have, so that deals of any size are solved."""

DEALS = (
    ("screw_misere(deals=1)", ""),
    ("skruuvi(deals=1)", ""),
    ("skruuvi(deals=1)", "bid 5 hearts"),
    ("skruuvi(deals=1)", "bid 6 no trump"),
    ("skruuvi(deals=1)", "bid 6 misere"),
    ("klubiskruuvi(deals=1)", "bid 6 spades"),
    ("klubiskruuvi(deals=1)", "bolsu,bid 7 clubs"),
    ("klubiskruuvi(deals=1)", "bolsu,bid 7 misere"),
    ("vint(deals=1)", "bid 3 diamonds"),
)
"""Games, and what is called in them; what is not called here is passed, and cards are given at random."""


def ending(spec: str, calls: str, seed: int, cards: int, on_table: int = 0) -> TrickMatch:
    """A position of a plausible deal: hands of `cards` cards, of which some lie on the table."""
    rng = Random(f"{spec}{calls}{seed}")
    state = start(spec)
    wanted = [text for text in calls.split(",") if text]
    while (
        state.phase != PLAYING
        or state.places[state.chair].bit_count() > cards
        or (len(state.trick) != on_table)
    ):
        if state.phase == PLAYING:
            state.apply_action(likely_action(state, rng.random))
            continue
        actions = state.legal_actions()
        texts = [state.action_to_string(action) for action in actions]
        if wanted and wanted[0] in texts:
            action = actions[texts.index(wanted.pop(0))]
        elif PASS in actions and not state.is_chance_node() and actions[-1] >= BID:
            action = PASS
        else:
            action = rng.choice(actions)
        state.apply_action(action)
    assert not wanted
    return state


def solver_bot(state: TrickMatch, deals: int = 5, cards: int = ALL) -> SolverBot:
    settings = SolverSettings(simulations=8, deals=deals, cards=cards)
    return SolverBot(state.get_game(), state.current_player(), 3, settings)


# --- all is known


class Aim:
    """What the side to play makes of the end of a deal, by the game's own accounts."""

    def __init__(self, state: TrickMatch) -> None:
        self.side = state._side_of(state.chair)
        self.seat = state.turn
        self.chairs = [chair for chair in range(4) if state._side_of(chair) == self.side]

    def tricks(self, final: TrickMatch) -> float:
        return sum(final.tricks[chair] for chair in self.chairs)

    def aces(self, final: TrickMatch) -> float:
        assert isinstance(final, (ScrewMisereMatch, SkruuviMatch))
        return final.aces.points(self.side)

    def minus(self, final: TrickMatch) -> float:
        """Where tricks and aces count against the side."""
        return -self.tricks(final) - self.aces(final)

    def tricks_first(self, final: TrickMatch) -> float:
        """Where tricks decide whether a contract is made, and aces count besides."""
        return -100 * self.tricks(final) - self.aces(final)

    def points(self, final: TrickMatch) -> float:
        """What is on the score sheet."""
        scores = final.scores()
        return scores[self.seat] - sum(scores) / len(scores)


def by_the_game(
    state: TrickMatch, aim: Aim, worth: Callable[[TrickMatch], float]
) -> dict[int, float]:
    """What each card comes to if all is seen: by nothing but the moves and accounts of the game."""
    values: dict[int, float] = {}
    for card in state.legal_actions():
        after = state.clone()
        after.apply_action(card)
        if after.is_terminal():
            values[card] = worth(after)
        else:
            following = by_the_game(after, aim, worth).values()
            ours = after._side_of(after.chair) == aim.side
            values[card] = max(following) if ours else min(following)
    return values


def worth_of(spec: str, calls: str, aim: Aim) -> Callable[[TrickMatch], float]:
    """What a side makes of the end of one of the `DEALS`."""
    if "minibridge" in spec:
        return aim.points
    if not calls:
        return aim.minus
    if "misere" in calls:
        return aim.tricks_first
    return aim.tricks if "vint" in spec else aim.points


@pytest.mark.parametrize(("spec", "calls"), [*DEALS, ("minibridge(deals=1)", "declare")])
def test_it_plays_a_best_card_where_all_is_known(spec: str, calls: str) -> None:
    choices = 0
    for seed in range(24):
        state = ending(spec, calls, seed, 3, on_table=max(0, seed % 4 - 1))
        if len(state.legal_actions()) < 2:
            continue
        aim = Aim(state)
        values = by_the_game(state, aim, worth_of(spec, calls, aim))
        terms = terms_to_solve(trick_advice(state), state, ALL)
        assert terms is not None
        ranked = ranked_cards(trick_advice(state), [state.clone()], terms)
        assert {action for action, _, _ in ranked} == set(values)
        best = ranked[0][0]
        assert isinstance(best, int)
        assert values[best] == max(values.values())
        choices += len(set(values.values())) > 1
    assert choices > 0


@pytest.mark.parametrize(("spec", "calls"), DEALS)
def test_what_it_reckons_with_is_what_the_game_scores(spec: str, calls: str) -> None:
    """Where scores are not the sum of tricks and aces, nearly: what a trick more is worth is small."""
    for seed in range(6):
        state = ending(spec, calls, seed, 5)
        terms = terms_to_solve(trick_advice(state), state, ALL)
        assert terms is not None
        aim = Aim(state)
        plain, total, before = PlainTricks(rules_of(state, terms)), 0, aim_before(state, aim)
        final, position = state.clone(), position_of(state)
        while not final.is_terminal():
            assert plain.legal(position) == final.legal_actions()
            card = likely_action(final, Random(seed).random)
            gain, position = plain.after(position, card)
            total += gain
            final.apply_action(card)
        if not calls:
            assert terms.score(total) == aim.minus(final) - before
        elif "skruuvi(" in spec and "misere" not in calls and "klubi" not in spec:
            good = abs(terms.score(total)) - 2 * abs(aim.points(final))
            assert abs(good) <= 1.3


def aim_before(state: TrickMatch, aim: Aim) -> float:
    """The minus points of the deal before its last tricks."""
    return aim.minus(state) if isinstance(state, (ScrewMisereMatch, SkruuviMatch)) else 0.0


@pytest.mark.parametrize(
    ("calls", "good", "worth"),
    [
        ("bid 5 hearts", 11, 25),
        ("bid 5 hearts", 13, 25),
        ("bid 5 hearts", 10, -11),
        ("bid 5 hearts", 8, -21),
        ("bid 6 no trump", 12, 48),
        ("bid 6 misere", 12, 24),
    ],
)
def test_contracts_are_worth_what_they_score(calls: str, good: int, worth: float) -> None:
    state = ending("skruuvi(deals=1)", calls, 1, 3)
    assert isinstance(state, SkruuviMatch)
    advice = SkruuviAdvice[SkruuviMatch](state.table)
    assert advice.worth_of_contract(state, good) == pytest.approx(worth + 0.1 * good)
    for level in (1, 3):  # of other games: as a contract of five
        state.level = level
        made, missed = (advice.worth_of_contract(state, level + tricks) for tricks in (6, 5))
        assert made > missed + 20


@pytest.mark.parametrize(
    ("calls", "good", "worth"),
    [
        ("bid 6 spades", 13, 42),
        ("bid 6 spades", 11, -11),
        ("bolsu,bid 7 clubs", 13, 21),
        ("bolsu,bid 7 clubs", 11, -24),
        ("bolsu,bid 7 misere", 12, -17),
    ],
)
def test_contracts_of_the_club_are_worth_what_they_score(
    calls: str, good: int, worth: float
) -> None:
    state = ending("klubiskruuvi(deals=1)", calls, 1, 3)
    assert isinstance(state, ClubMatch)
    assert ClubAdvice(state.table).worth_of_contract(state, good) == worth


def test_tricks_are_told_from_aces() -> None:
    terms = tricks_avoided((5.0, 3.0, -20.0))
    assert terms.score(0) == 5
    assert terms.score(terms.trick - 46) == 3 - 46
    assert terms.score(2 * terms.trick - 7) == -27
    assert tricks_avoided().score(-9) == -9


# --- something is hidden


def deals_left(state: TrickMatch) -> list[TrickMatch]:
    """All deals that may be, as far as who has not followed suit tells; of three hidden hands."""
    mine = state.chair
    others = [chair for chair in range(4) if chair != mine]
    unseen = 0
    for chair in others:
        unseen |= state.places[chair]
    sizes = [state.places[chair].bit_count() for chair in others]
    found = []
    for first in combinations(cards_in(unseen), sizes[0]):
        for second in combinations([c for c in cards_in(unseen) if c not in first], sizes[1]):
            deal = state.clone()
            hands = [sum(BITS[c] for c in first), sum(BITS[c] for c in second), 0]
            hands[2] = unseen & ~hands[0] & ~hands[1]
            for chair, hand in zip(others, hands, strict=True):
                deal.places[chair] = hand
            if not any(deal.places[chair] & deal.voids[chair] for chair in others):
                found.append(deal)
    return found


def test_it_averages_over_what_may_be() -> None:
    """Two cards left: its reckoning is that of all deals there can be, one by one, by the game's moves."""
    compared = 0
    for seed in range(12):
        state = ending("vint(deals=1)", "bid 3 diamonds", seed, 2)
        aim = Aim(state)
        sums = dict.fromkeys(state.legal_actions(), 0.0)
        deals = deals_left(state)
        terms = terms_to_solve(trick_advice(state), state, 2)
        assert terms is not None
        now = aim.tricks(state)
        for deal in deals:
            for card, tricks in by_the_game(deal, aim, aim.tricks).items():
                sums[card] += terms.results[int(tricks - now)] / len(deals)
        ranked = solver_bot(state, deals=300).search(state)
        for action, visits, mean in ranked:
            assert isinstance(action, int)
            assert visits == 300
            assert abs(mean - sums[action]) < 3.5
        compared += len(deals) > 6
    assert compared > 4


@pytest.mark.parametrize(("spec", "calls"), DEALS)
def test_its_choice_hangs_on_nothing_hidden(spec: str, calls: str) -> None:
    swapped = 0
    for seed in range(2):
        state = ending(spec, calls, seed, 4, on_table=1)
        seat = state.current_player()
        history = state.history()
        ranked = solver_bot(state).search(state)
        assert state.history() == history
        assert ranked == solver_bot(state).search(state)
        for other_seed in range(3):
            other = state.resample_from_infostate(seat, Random(other_seed).random)
            swapped += other.history() != history
            assert solver_bot(other).search(other) == ranked
    assert swapped


def test_of_equal_cards_it_spares_the_high_ones_where_tricks_are_wanted() -> None:
    for seed in range(20):
        for spec, calls in (("vint(deals=1)", "bid 3 diamonds"), ("screw_misere(deals=1)", "")):
            state = ending(spec, calls, seed, 2)
            (one, _, first), (two, _, second) = solver_bot(state).search(state)
            assert isinstance(one, int)
            assert isinstance(two, int)
            if first == second and one // 13 == two // 13:
                assert (one < two) == bool(calls)


# --- what is left to search


def test_large_hands_auctions_and_exchanges_are_searched() -> None:
    settings = SolverSettings(simulations=8, deals=2, cards=5, trust=-1)
    states = [ending("vint(deals=1)", "bid 3 diamonds", 1, cards) for cards in (13, 6)]
    states.append(ending("screw_misere(deals=1)", "", 1, 4))  # cards count there: up to three
    for spec in ("skruuvi(deals=1)", "screw_misere(deals=1)"):
        state = start(spec)
        while state.is_chance_node():
            state.apply_action(state.draw(Random(1).random))
        states.append(state)
    for state in states:
        seat = state.current_player()
        game = state.get_game()
        searched = InformedBot(game, seat, 3, InformedSettings(simulations=8)).search(state)
        assert SolverBot(game, seat, 3, settings).search(state) == searched
    solved = ending("vint(deals=1)", "bid 3 diamonds", 1, 5)
    bot = SolverBot(solved.get_game(), solved.turn, 3, settings)
    assert {n for _, n, _ in bot.search(solved)} == {2}


@pytest.mark.parametrize(
    ("spec", "calls", "cards", "deals"),
    [
        ("vint(deals=1)", "bid 3 diamonds", 9, 4),  # few simulations: no more than for its worth
        ("vint(deals=1)", "bid 3 diamonds", 7, 6),
        ("screw_misere(deals=1)", "", 5, 6),
        ("vint(deals=1)", "bid 3 diamonds", 10, 0),
        ("screw_misere(deals=1)", "", 6, 0),
    ],
)
def test_hands_of_nine_are_solved_and_of_five_where_cards_count(
    spec: str, calls: str, cards: int, deals: int
) -> None:
    state = ending(spec, calls, 1, cards)
    settings = SolverSettings(simulations=8, deals=6)
    ranked = SolverBot(state.get_game(), state.current_player(), 3, settings).search(state)
    if deals:
        assert {number for _, number, _ in ranked} == {deals}
    else:
        assert sum(number for _, number, _ in ranked) == 8


@pytest.mark.parametrize("id", [id for id, kind in game_families().items() if kind == "tricks"])
def test_worlds_are_played_out_by_the_advice_of_the_game(id: str) -> None:
    state, rng = start(id), Random(1)
    while state.phase != PLAYING or len(state.legal_actions()) < 2:
        likely = -1 if state.is_chance_node() else likely_action(state, rng.random)
        state.apply_action(likely if likely >= 0 else rng.choice(state.legal_actions()))
    assert likely_action(state, calm) >= 0
    bot = SolverBot(state.get_game(), state.current_player(), 3)
    assert bot._likely(trick_advice(state), state, calm) >= 0


@pytest.mark.parametrize(
    ("spec", "calls", "seed"),
    [
        ("vint(deals=1)", "bid 3 diamonds", 1),
        ("skruuvi(deals=1)", "bid 6 misere", 2),  # worlds are played out by another card there
    ],
)
def test_cards_of_large_hands_are_tried_by_playing_on_and_a_plain_one_stands_in_doubt(
    spec: str, calls: str, seed: int
) -> None:
    state = ending(spec, calls, seed, 9)
    game, seat = state.get_game(), state.turn
    plain = make_bot("plain", game, seat, 1).step(state)
    tried = SolverBot(game, seat, 3, SolverSettings(simulations=40, cards=5, trust=0)).search(state)
    assert sum(worlds for _, worlds, _ in tried) >= 40
    assert {card for card, _, _ in tried} == set(state.legal_actions())
    sure = SolverSettings(simulations=40, cards=5, trust=1000)
    assert SolverBot(game, seat, 3, sure).step(state) == plain


def test_a_game_without_terms_is_searched() -> None:
    game = load_game("tuppi(deals=1)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.draw(Random(1).random))
    bot = make_bot("solver(simulations=4)", game, state.current_player(), 1)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("spec", ["screw_misere(deals=1)", "skruuvi(deals=1)", "hex(size=3)"])
def test_whole_matches_are_played(spec: str) -> None:
    game = load_game(spec)
    bots = [
        make_bot("solver(simulations=2,deals=2,cards=5)", game, seat, "a")
        for seat in range(game.num_players())
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.draw(Random(state.move_number()).random))
        else:
            state.apply_action(bots[state.current_player()].step(state))


def test_its_spec() -> None:
    assert check_bot("solver(deals=20, cards=5)") == "solver(cards=5)"
    with pytest.raises(OptionError, match="deals is 1 or more, not 0"):
        check_bot("solver(deals=0)")
    with pytest.raises(
        OptionError, match="valid options: simulations, seconds, deals, cards, card, opponents"
    ):
        check_bot("solver(depth=1)")
