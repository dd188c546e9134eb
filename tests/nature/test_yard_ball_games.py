"""Seinis, Totem Tennis, Swing Dodgeball and Rymypallo in the simulated yard (booklet 83 to 85, 91)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pelitupa.core import PelitupaError
from pelitupa.games import load_game
from pelitupa.nature.yard.hands import hands_of
from pelitupa.nature.yard.people import GROWN, Runner, typical
from pelitupa.nature.yard.policies.snowball import SnowGround, SnowTeam
from pelitupa.nature.yard.policies.swings import Burn, Court, Ride
from pelitupa.nature.yard.policies.wall import WallKick
from pelitupa.nature.yard.reading import load_map
from pelitupa.nature.yard.seen import Intent, as_message
from pelitupa.nature.yard.simulation import Simulation
from pelitupa.nature.yard.stages import stage_of

MATCHES = {
    "seinis": "seinis(players=5)",
    "totem_tennis": "totem_tennis(clockwise=1,first=2,events=2)",
    "swing_dodgeball": "swing_dodgeball(players=4,events=4)",
    "rymypallo": "rymypallo(players=8,minutes=1)",
}
PEOPLE = [typical(age) for age in (12, 10, 11, 9, 10, 8, 11, 12)]


def begun(game: str, seed: int = 1, **more: Any) -> Simulation:
    """A match that begins, of people of 8 to 12 years."""
    played = load_game(MATCHES.get(game, game))
    people = more.pop("people", PEOPLE[: played.num_players()])
    return Simulation(played, load_map(stage_of(played.id).maps[0]), seed, people=people, **more)


@pytest.mark.parametrize("game", MATCHES)
def test_a_match_ends_and_its_events_make_the_same_match_again(game: str) -> None:
    yard = begun(game)
    yard.run(900.0)
    assert yard.ended, f"{yard.time} s and not over: {yard.told[-3:]}"
    again = load_game(MATCHES[game]).new_initial_state()
    for outcome in yard.outcomes:  # every event is one that the world takes
        again.apply_action(outcome)
    assert again.is_terminal()
    assert again.scores() == yard.state.scores()


@pytest.mark.parametrize("game", MATCHES)
def test_the_same_seed_makes_the_same_match(game: str) -> None:
    yards = [begun(game), begun(game), begun(game, seed=2)]
    for yard in yards:
        yard.run(25.0)
    assert yards[0].told == yards[1].told
    places = [[(body.x, body.y, body.z) for body in yard.bodies] for yard in yards]
    assert places[0] == places[1] != places[2]


@pytest.mark.parametrize(
    ("game", "word"),
    [
        ("seinis(players=4,present=3,games=2,fault=retake)", "miss"),
        ("rymypallo(players=6,present=5,minutes=1,halves=true,sin_bin=true,teams=lots)", "time"),
        ("swing_dodgeball(players=4,present=3,events=6,bounce_hits=false,half=kicks)", "hit"),
        ("totem_tennis(faults=true,events=4)", "clockwise"),
    ],
)
def test_house_rules_are_played(game: str, word: str) -> None:
    yard = begun(game, people=[GROWN] * load_game(game).num_players())
    yard.run(500.0)
    assert yard.ended
    words = [event.partition(" ")[0] for _, event in yard.told]
    assert any(word in told for told in words)
    if "halves" in game:
        assert words.count("go") == words.count("time") == 2
    if "present" in game:  # who is not there stands nowhere
        assert not yard.bodies[-1].present


def test_a_run_is_worth_what_was_agreed_on() -> None:
    """Booklet 83.4: farther things give more runs, from half a run to two."""
    yard = begun(
        "swing_dodgeball(players=3,round=pole 1/2)",
        people=[GROWN] * 3,
        policies={"target": Ride(kicks=0.0, dares=0.0), "court": Court(tree=8.0)},
    )
    stage: Any = yard.stage
    stage.holder, stage.phase = -1, 3
    stage.ball.put(0.2, 0.5)
    yard.run(20.0)
    assert "run-half" in {event.partition(" ")[0] for _, event in yard.told}


LOTS = {
    "seinis(players=4)": ["next 1", "next 2", "next 3"],
    "totem_tennis(players=2)": ["way 1", "serves 2"],
    "swing_dodgeball(players=4)": ["place 1", "place 2", "place 3"],
    "rymypallo(players=6,minutes=1,first=1)": ["red 1", "blue 2", "red 3", "blue 4", "red 5"],
}


@pytest.mark.parametrize("game", LOTS)
def test_numbering_people_otherwise_changes_no_more_than_their_numbers(game: str) -> None:
    count = load_game(game).num_players()
    new = [(seat + 1) % count for seat in range(count)]  # the number of who had this one

    def renamed(event: str) -> str:
        word, _, number = event.partition(" ")
        return f"{word} {new[int(number) - 1] + 1}" if number else word

    one = begun(game, lots=LOTS[game], keys=[f"p{seat}" for seat in range(count)])
    old = [new.index(seat) for seat in range(count)]
    other = begun(
        game,
        lots=[renamed(event) for event in LOTS[game]],
        keys=[f"p{seat}" for seat in old],
        people=[PEOPLE[seat] for seat in old],
    )
    one.run(60.0)
    other.run(60.0)
    assert [(time, renamed(event)) for time, event in one.told] == other.told
    assert [one.bodies[seat].x for seat in old] == [body.x for body in other.bodies]


@pytest.mark.parametrize("game", MATCHES)
def test_what_is_seen_says_what_can_be_done_and_where_balls_are(game: str) -> None:
    yard = begun(game, steered=frozenset({0}))
    yard.run(3.0)
    stage = stage_of(yard.game.id)
    for seat in range(yard.seats):
        seen = yard.what_is_seen(seat)
        assert set(seen.deeds) <= set(stage.words)
        assert seen.balls
        assert as_message(seen)["balls"][0]["z"] >= 0.0
    assert stage.view == ("side" if game in ("totem_tennis", "swing_dodgeball") else "above")
    assert any(yard.what_is_seen(seat).deeds for seat in range(yard.seats))


@pytest.mark.parametrize(
    ("game", "role"),
    [
        ("seinis", "kicker"),
        ("totem_tennis", "hitter2"),
        ("rymypallo", "red"),
        ("swing_dodgeball", "burner"),
    ],
)
def test_a_policy_of_another_role_is_refused(game: str, role: str) -> None:
    wrong: Any = Ride() if game != "swing_dodgeball" else WallKick()
    with pytest.raises(PelitupaError, match=f"policy of {role}"):
        begun(game, policies={role: wrong})


# --- Seinis


def test_a_person_who_steers_kicks_where_they_go() -> None:
    yard = begun("seinis(players=2)", lots=["next 1"], steered=frozenset({0}))
    yard.run(2.5)
    spot = yard.ground.place("spot")
    yard.step({0: Intent((spot.x, spot.y - 0.4))})
    yard.run(4.0)
    assert yard.told == []  # nobody kicks who does not want to
    yard.step({0: Intent((spot.x, spot.y + 6.0), 1.0, "kick")})
    yard.run(2.0)
    assert [event for _, event in yard.told] in (["hit"], ["miss"])
    assert yard.balls[0].vy < 0.0 or yard.ended


def test_who_kicks_out_of_turn_drops_out() -> None:
    """Booklet 84.1, clause touch."""
    yard = begun("seinis(players=3)", lots=["next 1", "next 2"], steered=frozenset({0, 2}))
    spot = yard.ground.place("spot")
    yard.step({0: Intent(None), 2: Intent((spot.x, spot.y - 0.4))})
    yard.run(5.0)
    yard.step({2: Intent((spot.x, spot.y), 1.0, "kick")})
    yard.run(0.5)
    assert [event for _, event in yard.told] == ["disturbed 3"]
    assert yard.stage.role(2) == "out"


def test_a_kick_at_the_middle_hits_and_one_past_the_target_misses() -> None:
    """Booklet 84: a piece of the wall is the target."""
    came: dict[float, list[str]] = {0.0: [], 2.5: []}
    for aside, events in came.items():
        for seed in range(8):
            yard = begun("seinis(players=2)", seed, policies={"kicker": WallKick(aside=aside)})
            yard.run(8.0)
            events.append(yard.told[0][1])
    assert came[0.0].count("hit") >= 5
    assert came[2.5].count("miss") >= 7


# --- Totem Tennis


def test_the_stronger_winds_the_string_most_often() -> None:
    """Booklet 85.2: the point is theirs whose way the string is wound."""
    yard = begun("totem_tennis(clockwise=1,first=2)", people=[typical(13), typical(8)])
    yard.run(110.0)
    assert yard.state.scores()[0] > yard.state.scores()[1]
    assert {event for _, event in yard.told} <= {"clockwise", "anticlockwise"}


def test_nobody_crosses_to_the_other_side_of_the_pole() -> None:
    yard = begun("totem_tennis", steered=frozenset({0}))
    yard.step({0: Intent((3.0, 0.0))})
    yard.run(3.0)
    assert yard.bodies[0].x <= -0.4 + 1e-9
    serves = begun("totem_tennis(clockwise=1,first=1)", steered=frozenset({0}))
    serves.run(4.0)
    assert serves.balls[0].vx == serves.balls[0].vy == 0.0  # who steers serves when they want
    serves.step({0: Intent(None, 1.0, "hit")})
    serves.run(0.2)
    assert abs(serves.balls[0].vx) + abs(serves.balls[0].vy) > 2.0


def test_who_hits_the_other_way_on_the_other_side_plays_the_mirrored_rally() -> None:
    """To the last bit, where no stroke strays: nothing prefers left or right."""
    yards = []
    for way in (1, 2):
        yard = begun(f"totem_tennis(clockwise={way},first=1)", people=[GROWN] * 2)
        stage: Any = yard.stage
        stage.hands = [replace(hands, throw_strays=0.0) for hands in stage.hands]
        yard.run(12.0)
        yards.append(yard)
    one, other = yards
    assert one.balls[0].x == -other.balls[0].x != 0.0
    assert (one.balls[0].y, one.balls[0].z) == (other.balls[0].y, other.balls[0].z)
    assert [body.x for body in one.bodies] == [-body.x for body in other.bodies]


# --- Swing Dodgeball


def test_who_sits_swings_and_a_throw_comes_from_behind_the_line() -> None:
    """Booklet 83.2."""
    yard = begun("swing_dodgeball", policies={"court": Court(line=7.0)})
    burner, targets = yard.state.burner, yard.state.targets  # type: ignore[attr-defined]
    heights = []
    while yard.balls[0].vx == 0.0:
        yard.step({})
        heights.append(max(yard.bodies[seat].z for seat in targets))
        assert yard.time < 20.0
    assert yard.bodies[burner].x >= yard.ground.place("swings").x + 7.0 - 0.2
    assert max(heights) > min(heights) + 0.01
    yard.run(15.0)
    stage: Any = yard.stage
    assert max(swing.energy() for swing in stage.swings) > 0.3 * 9.81


def test_a_ball_under_the_swings_is_kicked_away_and_a_run_is_a_race_with_the_burner() -> None:
    """Booklet 83.4: a run for who is back in time, a place lost for who is not."""
    heard: set[str] = set()
    for tree in (8.0, 30.0):
        yard = begun(
            "swing_dodgeball(players=3)",
            people=[GROWN] * 3,
            policies={"target": Ride(kicks=0.0, dares=0.0), "court": Court(tree=tree)},
        )
        stage: Any = yard.stage
        for _ in range(4):  # balls that come to lie under the swings
            stage.holder = -1
            stage.phase = 3
            stage.ball.put(0.2, 0.5)
            yard.run(25.0)
        words = {event.partition(" ")[0] for _, event in yard.told}
        assert {"away"} <= words
        heard |= {word for word in words if (word == "run") == (tree < 20.0)}
    assert {"run", "between"} <= heard


def test_a_kick_from_the_swing_can_be_caught() -> None:
    """Booklet 83.3."""
    heard: set[str] = set()
    for seed in range(6):
        yard = begun("swing_dodgeball(players=3)", seed, people=[GROWN] * 3)
        stage: Any = yard.stage
        yard.run(3.0)
        for _ in range(6):
            target = yard.state.targets[0]  # type: ignore[attr-defined]
            stage.holder = -1
            stage.ball.put(0.5, -0.8, 0.6)
            stage._kick(target)
            yard.run(8.0)
        heard |= {event.partition(" ")[0] for _, event in yard.told}
    assert {"caught", "half"} <= heard


def test_a_farther_line_makes_burning_harder() -> None:
    """Booklet 83.1: the older the players are, the farther it should be away."""
    burned = {}
    for line in (3.0, 9.0):
        yard = begun(
            "swing_dodgeball(players=3)",
            people=[GROWN] * 3,
            policies={"court": Court(line=line), "burner": Burn(wait=0.0, front=-2.0)},
        )
        yard.run(300.0)
        stage: Any = yard.stage
        words = [event.partition(" ")[0] for _, event in yard.told]
        burned[line] = (words.count("hit") + words.count("bounced")) / stage.throws
    assert burned[3.0] > 1.5 * burned[9.0]


# --- Rymypallo


def test_deep_snow_slows_everybody_and_is_trodden_down() -> None:
    ways = {}
    for depth in (0.0, 0.5):
        yard = begun("rymypallo", policies={"field": SnowGround(depth)})
        fastest = 0.0
        for _ in range(150):
            yard.step({})
            fastest = max(fastest, max(body.speed for body in yard.bodies))
        ways[depth] = fastest
        snow: Any = yard.stage
        assert min(snow.snow.depths) < depth or depth == 0.0
    assert ways[0.5] < 0.6 * ways[0.0]


def test_a_carrier_who_is_held_is_slow_and_loses_the_ball() -> None:
    yard = begun("rymypallo", policies={"red": SnowTeam(passes=0.0), "blue": SnowTeam(passes=0.0)})
    stage: Any = yard.stage
    yard.run(40.0)
    assert stage.wrestled > 0


def test_the_bigger_wrestle_and_throw_better() -> None:
    small, big = hands_of(typical(8).top), hands_of(typical(13).top)
    assert small.grown < 1.0 < big.grown
    assert big.throw > small.throw
    assert big.throw_strays < small.throw_strays
    assert hands_of(GROWN.top).kick == pytest.approx(9.0)
    assert hands_of(Runner(7.7, 4.0).top).kick == pytest.approx(18.0, rel=0.1)  # 2/3 of 27
