"""Narnian whist (booklet 11): cards with stats, an attacker with a dummy against two defenders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from advised import estimate
from games.trick_positions import allowed, deal, do, legal, play, refused, sheet, start, told
from pelitupa.core import BACK, CardZone
from pelitupa.core.places import STOCK
from pelitupa.equipment.cards import cards_in, mask_of
from pelitupa.games.tricks.attack import ATTACKER, DUMMY, LEFT, RIGHT, seated
from pelitupa.games.tricks.many_suits import PARTING
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.narnian_whist.game import DISCARDS, NarnianWhistMatch
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.games.tricks.stat_decks import look_in
from pelitupa.i18n import table_translator
from pelitupa.nature import Seeded

HANDS = (
    "sauna smoke_sauna axe bear radio pike perch well elk",
    "midsummer_fire woodshed motorboat thunderstorm chanterelle hammock mosquito horsefly outhouse",
    "grandmother campfire wool_socks neighbour coffee_pot cuckoo loon crayfish squirrel",
    "birch_whisk blueberry_pail cloudberry_bog hedgehog jetty rag_rug rocking_chair rowing_boat "
    "rubber_boots",
)
"""The hands of the attacker, the left defender, the dummy and the right defender."""
SMALL = """card,name,speed,weight:low
ant,Ant,1,0.5
bee,Bee,5,0.4
cat,Cat,6,4
dog,Dog,6,12
eel,Eel,3,
fox,Fox,7,6
gnu,Gnu,8,200
hen,Hen,2,2
"""
UNEVEN = SMALL + "imp,Imp,,3\njay,Jay,7,0.2\n"


@pytest.fixture
def small(tmp_path: Path) -> Iterator[None]:
    """A deck of eight cards, two to a hand, and one of ten."""
    (tmp_path / "small.csv").write_text(SMALL, encoding="utf-8")
    (tmp_path / "uneven.csv").write_text(UNEVEN, encoding="utf-8")
    look_in(tmp_path)
    yield
    look_in()


def match(spec: str = "narnian_whist") -> NarnianWhistMatch:
    state = start(spec)
    assert isinstance(state, NarnianWhistMatch)
    return state


def table(hands: tuple[str, ...] = HANDS, spec: str = "narnian_whist") -> NarnianWhistMatch:
    state = match(spec)
    deal(state, hands)
    return state


def hand(state: TrickMatch, chair: int) -> set[str]:
    return {state.table.card_name(card) for card in cards_in(state.places[chair])}


def step(state: NarnianWhistMatch, nature: Seeded, rng: Random) -> None:
    """A random draw or decision."""
    if state.is_chance_node():
        state.apply_action(nature.outcome(state))
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def finish(spec: str, seed: int) -> NarnianWhistMatch:
    state, nature, rng = match(spec), Seeded(seed), Random(seed)
    while not state.is_terminal():
        step(state, nature, rng)
    return state


# --- setup


@pytest.mark.clause("narnian_whist/deal", "narnian_whist/players")
def test_an_even_deck_is_dealt_to_four_hands() -> None:
    state = table()
    assert state.phase == PLAYING
    assert state.num_players() == 3
    assert [len(hand(state, chair)) for chair in range(4)] == [9] * 4
    assert state.places[STOCK] == 0
    assert [p.status for p in state.view(None).players] == ["attacker", "defender", "defender"]


@pytest.mark.clause("narnian_whist/deal")
def test_cards_that_are_over_go_to_the_attacker() -> None:
    state = match("narnian_whist(deck=forest_folk)")
    names = [card.text for card in state.game.stats.cards]
    deal(state, [], " ".join(names))
    assert state.phase == PARTING
    assert [len(hand(state, chair)) for chair in range(4)] == [10, 7, 7, 7]
    assert hand(state, ATTACKER) >= set(names[28:])
    assert state.current_player() == 0


@pytest.mark.clause("narnian_whist/discard")
def test_the_attacker_discards_face_up_until_hands_are_even() -> None:
    state = match("narnian_whist(ruleset=forest)")
    deal(state, [], " ".join(card.text for card in state.game.stats.cards))
    own = sorted(hand(state, ATTACKER))
    assert legal(state) == [f"discard {card}" for card in own]
    assert refused(state, own[0]) == "discard"  # nothing is played yet
    assert refused(state, f"discard {min(hand(state, DUMMY))}") == "discard"
    assert allowed(state, f"discard {own[0]}") == "discard"
    assert state.view(0).prompt == "Discard a card, face up; 3 to go"
    do(state, ", ".join(f"discard {card}" for card in own[:3]))
    assert state.phase == PLAYING
    assert len(hand(state, ATTACKER)) == 7
    for seat in (None, 1):
        zone = state.view(seat).zone("discards")
        assert isinstance(zone, CardZone)
        assert [item.id for item in zone.items] == own[:3]
    assert refused(state, f"discard {own[3]}") == "discard"
    for other in (state.resample_from_infostate(1, Random(n).random) for n in range(50)):
        assert other.places[DISCARDS] == state.places[DISCARDS]


@pytest.mark.clause("narnian_whist/hidden", "narnian_whist/dummy")
def test_only_the_dummy_lies_open() -> None:
    state = table()
    for seat, own in ((0, ATTACKER), (1, LEFT), (2, RIGHT), (None, -1)):
        view = state.view(seat)
        for chair in range(4):
            zone = view.zone(f"hand-{chair}")
            assert isinstance(zone, CardZone)
            faces = {item.face for item in zone.items}
            assert (faces == {BACK}) == (chair not in (own, DUMMY))
    assert state.view(0).zone("hand-2").title == "Hand of the dummy"


@pytest.mark.clause("narnian_whist/deck", "narnian_whist/low")
@pytest.mark.usefixtures("small")
def test_any_deck_will_do_and_the_lowest_number_may_be_the_highest_stat() -> None:
    state = table(("ant bee", "cat eel", "dog fox", "gnu hen"), "narnian_whist(deck=small)")
    play(state, "cat weight")
    assert legal(state) == ["dog", "fox"]  # both heavier than the cat: no duty, any card
    assert allowed(state, "dog") == "follow"
    play(state, "dog")
    assert legal(state) == ["hen"]  # lighter, and so higher
    assert refused(state, "gnu") == "beat"
    item = state.game.card_thing(0)
    assert item.label == "Ant, speed 1, weight 0.5"
    assert item.face == "ant|1 speed|0.5 weight"
    # the house has other words for those of its own, such as a stone's weight at curling
    assert table_translator("fi").text(item.label) == "Ant, speed 1, weight 0.5"


# --- the tricks


@pytest.mark.clause("narnian_whist/first-lead", "narnian_whist/lead", "narnian_whist/follow")
def test_the_attackers_left_leads_any_card_in_a_category_it_has() -> None:
    state = table()
    assert state.current_player() == 1
    assert set(legal(state)) == hand(state, LEFT)
    assert allowed(state, "horsefly") == "follow"
    assert refused(state, "noise") == "lead"  # the card comes first
    play(state, "thunderstorm")
    assert state.current_player() == 1
    assert legal(state) == ["joy", "noise"]
    assert refused(state, "warmth") == "lead"  # it has no such stat
    assert refused(state, "horsefly") == "lead"
    assert state.view(1).prompt == "Say in which category thunderstorm is led"
    play(state, "joy")
    assert state.chair == DUMMY  # which lies between the defenders
    play(state, "grandmother")
    assert (state.chair, state.current_player()) == (RIGHT, 2)
    play(state, "cloudberry_bog")
    assert (state.chair, state.current_player()) == (ATTACKER, 0)


@pytest.mark.clause("narnian_whist/lead")
@pytest.mark.usefixtures("small")
def test_a_card_with_a_single_stat_is_led_in_it() -> None:
    state = table(("ant bee", "cat eel", "dog fox", "gnu hen"), "narnian_whist(deck=small)")
    play(state, "eel")
    assert state.chair == DUMMY
    assert told(state) == ["eel is led in speed"]


@pytest.mark.clause("narnian_whist/beat")
def test_an_equal_or_higher_stat_must_be_played() -> None:
    state = play(table(), "midsummer_fire warmth")
    assert state.current_player() == 0  # the attacker decides for the dummy
    assert legal(state) == ["campfire"]  # eleven, as many as were led
    assert refused(state, "grandmother") == "beat"  # ten
    assert state.view(0).prompt == "Play from the dummy: 11 or higher in warmth, if it can"
    play(state, "campfire")
    # nobody need play a lower stat of the category: the birch whisk may stay in the hand
    assert set(legal(state)) == hand(state, RIGHT)
    assert allowed(state, "blueberry_pail") == "follow"  # it has no warmth to speak of
    play(state, "rowing_boat")
    assert set(legal(state)) == {"sauna", "smoke_sauna"}
    assert refused(state, "elk") == "beat"


@pytest.mark.clause("narnian_whist/beat", "narnian_whist/missing")
def test_the_duty_is_to_the_highest_so_far_and_not_to_the_lead() -> None:
    state = play(table(), "outhouse luck grandmother")
    assert set(legal(state)) == hand(state, RIGHT)  # nine is not enough any more
    play(state, "rag_rug")
    assert legal(state) == ["pike"]  # radio has no luck at all, perch nine
    play(state, "pike")
    assert state.tricks == [1, 0, 0, 0]


@pytest.mark.clause("narnian_whist/missing")
def test_a_card_without_the_stat_never_wins() -> None:
    state = play(table(), "horsefly luck")  # one, the lowest there is
    assert "campfire" not in legal(state)
    play(state, "neighbour hedgehog")
    assert set(legal(state)) == {"pike", "perch"}
    state = play(table(), "chanterelle luck campfire rag_rug axe")
    assert state.tricks == [0, 1, 0, 0]


@pytest.mark.clause("narnian_whist/win")
def test_of_equal_stats_the_last_played_wins() -> None:
    state = play(table(), "woodshed toil cuckoo rag_rug")
    assert legal(state) == ["axe"]
    play(state, "axe")
    assert state.tricks == [1, 0, 0, 0]
    assert state.current_player() == 0
    assert refused(state, "midsummer_fire") == "follow"


@pytest.mark.clause("narnian_whist/dummy", "narnian_whist/first-lead")
def test_the_dummy_leads_after_its_own_tricks() -> None:
    state = table((HANDS[2], HANDS[1], HANDS[0], HANDS[3]))
    play(state, "outhouse warmth sauna jetty wool_socks")
    assert state.tricks == [0, 0, 1, 0]
    assert (state.chair, state.current_player()) == (DUMMY, 0)
    assert state.view(0).prompt == "Lead from the dummy"
    assert set(legal(state)) == hand(state, DUMMY)
    assert refused(state, "campfire") == "follow"  # the attacker's own hand must wait
    play(state, "bear")
    assert state.current_player() == 0
    assert legal(state) == ["warmth", "noise", "luck"]
    play(state, "luck")
    assert state.chair == RIGHT


def test_the_trick_shows_who_played_and_what_wins() -> None:
    state = play(table(), "midsummer_fire warmth campfire")
    zone = state.view(2).zone("trick")
    assert isinstance(zone, CardZone)
    assert [(i.id, i.by, i.note, i.mark) for i in zone.items] == [
        ("midsummer_fire", 1, "", ""),
        ("campfire", -1, "dummy", "winning"),
    ]


# --- scoring


@pytest.mark.clause("narnian_whist/own-tricks", "narnian_whist/dummys-tricks")
@pytest.mark.parametrize("seed", range(4))
def test_the_attacker_scores_his_tricks_and_the_dummys(seed: int) -> None:
    state, nature, rng = table(), Seeded(seed), Random(seed)
    while state.deal_number() == 1:
        tricks = state.tricks.copy()
        step(state, nature, rng)
    lines = dict.fromkeys(("own-tricks", "dummys-tricks"), 0.0)
    for seats, points, clause in sheet(state):
        assert seats == (0,)
        lines[clause] += points
    won = sum(lines.values())
    assert lines["own-tricks"] - tricks[ATTACKER] in (0, 1)
    assert lines["dummys-tricks"] - tricks[DUMMY] in (0, 1)
    assert 8 - tricks[LEFT] - tricks[RIGHT] <= won <= 9 - tricks[LEFT] - tricks[RIGHT]
    assert state.scores() == [won, 0.0, 0.0]


@pytest.mark.clause("narnian_whist/deals", "narnian_whist/dealer", "narnian_whist/exchange")
def test_six_deals_and_everyone_attacks_twice_with_either_order_of_seats() -> None:
    order = [seated(deal) for deal in range(1, 7)]
    assert [people[ATTACKER] for people in order] == [0, 1, 2, 0, 2, 1]
    assert [(p[LEFT], p[RIGHT]) for p in order] == [(1, 2), (2, 0), (0, 1), (2, 1), (1, 0), (0, 2)]
    assert {(p[ATTACKER], p[LEFT], p[RIGHT]) for p in order} == {
        (a, b, 3 - a - b) for a in range(3) for b in range(3) if a != b
    }
    assert seated(7) == seated(1)
    state, nature, rng = match(), Seeded(2), Random(2)
    attackers: dict[int, tuple[int, ...]] = {}
    while not state.is_terminal():
        attackers[state.deal_number()] = state.people
        step(state, nature, rng)
    assert [attackers[deal] for deal in range(1, 7)] == order
    assert state.deal_number() == 6
    assert told(state).count("players 2 and 3 exchange seats") == 1
    assert len(told(state)) == 7


@pytest.mark.clause("narnian_whist/deals")
def test_another_number_of_deals() -> None:
    state = finish("narnian_whist(deals=2)", 4)
    assert {line.seats[0] for line in state.score_sheet()} <= {0, 1}
    assert state.deal_number() == 2


@pytest.mark.clause("narnian_whist/winner", "narnian_whist/tie")
def test_most_points_win_and_equal_ones_share() -> None:
    seen: Counter[int] = Counter()
    for seed in range(60):
        state = finish("narnian_whist(deals=3)", seed)
        scores = state.scores()
        best = [seat for seat in range(3) if scores[seat] == max(scores)]
        assert state.winners() == (best if len(best) < 3 else [])
        seen[len(best)] += 1
        assert sum(state.returns()) == pytest.approx(0.0)
        if len(best) == 2:
            names = f"{best[0] + 1} and {best[1] + 1}"
            assert state.view(None).result == f"Players {names} have won together"
            assert state.returns()[best[0]] == 0.5
        elif len(best) == 3:
            assert state.view(None).result == "The match is drawn"
    assert seen[1] > seen[2] > 0
    assert match().winners() == []


def test_an_attacker_without_a_trick_wins_nothing() -> None:
    """A single deal without a point for anyone is a draw of all three."""
    state = match("narnian_whist(deals=1)")
    state.phase = PLAYING
    state._end_deal()
    assert state.is_terminal()
    assert state.winners() == []
    assert sheet(state) == []


@pytest.mark.parametrize("objective", ["win", "margin"])
def test_an_estimate_sees_tricks_and_reckons_with_attacks_to_come(objective: str) -> None:
    state = table(spec=f"narnian_whist(objective={objective})")
    assert estimate(state) == [0.0, 0.0, 0.0]
    play(state, "woodshed toil cuckoo rag_rug axe")
    values = estimate(state)
    assert values[0] > 0 > values[1] == values[2]
    assert sum(values) == pytest.approx(0.0)
    done = match(f"narnian_whist(objective={objective})")
    nature, rng = Seeded(1), Random(1)
    while done.deal_number() == 1:
        step(done, nature, rng)
    points = done.points[0]
    assert (estimate(done)[0] > 0) == (points > 4.5)
    assert estimate(done)[1] == estimate(done)[2]


# --- what a player knows


@pytest.mark.usefixtures("small")
def test_hidden_hands_are_drawn_with_equal_probability() -> None:
    """Eight cards: the right defender, having played nothing, sees its two and the dummy's two."""
    state = table(("dog eel", "cat gnu", "fox hen", "ant bee"), "narnian_whist(deck=small)")
    names = {state.table.card_name(card): card for card in range(8)}
    unseen = [names[name] for name in ("cat", "dog", "eel", "gnu")]
    assert drawn(state, 2, 600) == set(map(mask_of, combinations(unseen, 2)))
    play(state, "cat speed fox ant")
    unseen.remove(names["cat"])
    assert drawn(state, 2, 600) == set(map(mask_of, combinations(unseen, 2)))
    play(state, "eel")  # so the attacker had nothing that reaches seven: no gnu
    assert drawn(state, 2, 100) == {mask_of([names["dog"]])}


def drawn(state: NarnianWhistMatch, seat: int, draws: int) -> set[int]:
    """The attacker's hands as drawn anew, which must all be about equally likely."""
    rng = Random(7)
    counts: Counter[int] = Counter()
    for _ in range(draws):
        counts[state.resample_from_infostate(seat, rng.random).places[ATTACKER]] += 1
    expected = draws / len(counts)
    freedom = len(counts) - 1
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_square <= freedom + 4 * (2 * freedom) ** 0.5 + 1e-9
    return set(counts)


@pytest.mark.usefixtures("small")
def test_discards_are_drawn_where_they_were_seen() -> None:
    state = match("narnian_whist(deck=uneven)")
    deal(state, ("ant bee cat dog", "eel fox", "gnu hen", "imp jay"))
    do(state, "discard cat, discard ant")
    names = {state.table.card_name(card): card for card in range(10)}
    unseen = [names[name] for name in ("bee", "dog", "imp", "jay")]
    assert drawn(state, 1, 600) == set(map(mask_of, combinations(unseen, 2)))
