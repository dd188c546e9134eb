"""Tuikkunen, and what Poliisi ja Rosvo has of it: the prison, who frees whom, when the teams switch roles."""

from __future__ import annotations

from random import Random

import pytest

from games.playing import may, play, refused
from games.yard.hiding import drawn, told
from games.yard.prison import BEGUN, GAMES, NAMED, TEAMS, at, who
from games.yard.referee_prison import PrisonReferee, RobbersReferee
from pelitupa.core import CounterZone, FieldZone, OptionError
from pelitupa.games import load_game

ID = "tuikkunen"
START = {"tuikkunen": "go, at 200 counted", "poliisi_ja_rosvo": "at 200 go"}
"""The beginning of a round: from 200 s on somebody can be caught."""
both = pytest.mark.parametrize("id", GAMES)


@both
@pytest.mark.clause("tuikkunen/players", "poliisi_ja_rosvo/players")
def test_four_to_forty_play(id: str) -> None:
    assert load_game(f"{id}(players=40)").num_players() == 40
    for spec in ("players=3", "players=41", "players=9,present=3", "first=3"):
        with pytest.raises(OptionError):
            load_game(f"{id}({spec})")


@both
@pytest.mark.clause(
    "tuikkunen/teams", "tuikkunen/first", "poliisi_ja_rosvo/teams", "poliisi_ja_rosvo/first"
)
def test_with_an_odd_number_those_who_catch_first_are_one_more(id: str) -> None:
    state = at(id, "red 1, red 2", "players=5,first=2")
    assert state.by_lot()
    assert drawn(state) == {"blue 3", "blue 4", "blue 5"}
    assert refused(state, "red 3").endswith("/teams")
    play(state, "blue 3, blue 4, blue 5")
    assert (state.seekers(), state.members(state.hiding)) == ([2, 3, 4], [0, 1])
    odd = at(id, "red 1, blue 2, red 3, blue 4, red 5", "players=5")
    assert odd.seekers() == [0, 2, 4]  # the lots of the teams have said it
    even = at(id, TEAMS, "players=4")
    assert drawn(even) == {"begins-red", "begins-blue"}
    assert refused(even, "go").endswith("/first")
    play(even, "begins-red")
    assert even.seekers() == [0, 1]
    given = at(id, "blue 1, red 2, red 3, red 4", "players=4,teams=given,first=2")
    assert given.seekers() == [0]


@pytest.mark.clause(
    "tuikkunen/start", "tuikkunen/count", "tuikkunen/early-touch", "tuikkunen/search"
)
def test_nothing_counts_before_the_seekers_have_counted() -> None:
    state = at(ID, TEAMS)
    for word in ("caught 1", "counted", "lights"):
        assert refused(state, word) == "tuikkunen/start"
    play(state, "at 50 go")
    assert told(state)[-1] == "The seekers count to 100: hide!"
    for word in ("caught 1", "lights"):
        assert refused(state, word) == "tuikkunen/early-touch"
    assert refused(state, "go") == "tuikkunen/start"
    assert refused(state, "at 149 counted") == "tuikkunen/count"
    play(state, "at 150 counted")
    assert refused(state, "counted") == "tuikkunen/count"
    assert who(state) == ([1, 2], [], [])
    slow = at(ID, f"{TEAMS}, at 50 go", f"{NAMED},pace=2")
    assert refused(slow, "at 249 counted") == "tuikkunen/count"
    play(at(ID, f"{TEAMS}, at 50 go", f"{NAMED},pace=0"), "at 50 counted")


@both
@pytest.mark.clause(
    "tuikkunen/caught",
    "poliisi_ja_rosvo/caught",
    "tuikkunen/on-the-way",
    "poliisi_ja_rosvo/on-the-way",
)
def test_who_is_touched_walks_to_the_prison_and_can_be_freed_in_it_alone(id: str) -> None:
    state = at(id, f"{BEGUN[id]}, caught 1")
    assert "Player 1 is caught" in told(state)
    assert told(state)[-1] == "In the prison: 0, on the way: 1, free: 1"
    assert who(state) == ([2], [1], [])
    assert refused(state, "caught 1") == refused(state, "caught 3") == f"{id}/caught"
    assert refused(state, "freed 1") == refused(state, "in 2") == f"{id}/on-the-way"
    play(state, "in 1")
    assert who(state) == ([2], [], [1])
    assert refused(state, "in 1") == f"{id}/on-the-way"
    play(state, "freed 1, caught 1")  # once more
    assert who(state) == ([2], [1], [])


@both
@pytest.mark.clause(
    "tuikkunen/freed", "poliisi_ja_rosvo/freed", "tuikkunen/frees", "poliisi_ja_rosvo/frees"
)
def test_a_touch_in_the_prison_frees_one_or_by_agreement_all(id: str) -> None:
    names = "red 1, red 2, red 3, blue 4, blue 5, blue 6, " + BEGUN[id].removeprefix(f"{TEAMS}, ")
    caught = f"{names}, caught 1, in 1, caught 2, in 2"
    state = at(id, caught, "players=6,first=2")
    assert refused(state, "freed 3") == refused(state, "freed 4") == f"{id}/freed"
    play(state, "freed 2")
    assert who(state) == ([2, 3], [], [1])
    assert "Player 2 is free" in told(state)
    everybody = at(id, f"{caught}, freed 2", "players=6,first=2,frees=all")
    assert who(everybody) == ([1, 2, 3], [], [])
    late = at(id, f"{caught}, caught 3", "players=6,first=2,switch=in_prison")
    assert refused(late, "freed 1") == f"{id}/freed"  # nobody is free who could


@both
@pytest.mark.clause("tuikkunen/grace", "poliisi_ja_rosvo/grace")
def test_who_was_freed_has_some_seconds_where_that_is_agreed(id: str) -> None:
    freed = f"{TEAMS}, {START[id]}, at 300 caught 1, at 310 in 1, at 320 freed 1"
    play(at(id, freed), "at 320 caught 1")
    state = at(id, freed, f"{NAMED},grace=10")
    assert refused(state, "at 329 caught 1") == f"{id}/grace"
    play(state, "at 329 caught 2, at 330 caught 1")
    again = at(id, f"{freed}, at 340 caught 1, at 341 caught 2", f"{NAMED},grace=10,limit=60")
    assert again.freed_at == [-1.0] * 4  # the next round knows nothing of it


@both
@pytest.mark.clause("tuikkunen/guard", "poliisi_ja_rosvo/guard")
def test_the_prison_may_be_guarded_unless_the_yard_minds(id: str) -> None:
    assert refused(at(id, BEGUN[id]), "guard") == f"{id}/guard"
    state = at(id, f"{BEGUN[id]}, guard", f"{NAMED},guard=5")
    assert told(state)[-1] == "Go away from the prison: 5 m"
    assert who(state) == ([1, 2], [], [])


@both
@pytest.mark.clause("tuikkunen/change", "poliisi_ja_rosvo/change")
def test_the_teams_switch_roles_when_all_are_prisoners_at_one_time(id: str) -> None:
    state = at(id, BEGUN[id])
    play(state, "caught 1, in 1, freed 1, caught 2")
    assert state.deal == 1  # each was caught, but not at one time
    play(state, "caught 1")
    assert (state.deal, state.seekers(), who(state)) == (2, [0, 1], ([], [], []))
    assert any("the teams switch roles" in text for text in told(state))
    assert refused(state, "in 2") == f"{id}/start"
    late = at(id, f"{BEGUN[id]}, caught 1, caught 2, in 2", f"{NAMED},switch=in_prison")
    assert late.deal == 1
    play(late, "in 1")
    assert late.deal == 2


@pytest.mark.clause("tuikkunen/lights", "tuikkunen/flash-every")
def test_the_seekers_can_have_the_lights_flashed() -> None:
    begun = f"{TEAMS}, {START[ID]}, at 300 lights"
    state = at(ID, begun)
    assert told(state)[-1] == "Flash your lights!"
    play(state, "at 301 lights")
    seldom = at(ID, begun, f"{NAMED},flash_every=60")
    assert refused(seldom, "at 359 lights") == "tuikkunen/flash-every"
    play(seldom, "at 360 lights, at 361 caught 1, at 362 caught 2, at 363 go, at 463 counted")
    play(seldom, "at 464 lights")  # another round
    waiting = at(ID, f"{BEGUN[ID]}, caught 1, caught 2", f"{NAMED},switch=in_prison")
    assert refused(waiting, "lights") == "tuikkunen/lights"


@both
@pytest.mark.clause("tuikkunen/limit", "poliisi_ja_rosvo/limit")
def test_all_are_called_in_where_a_limit_is_agreed(id: str) -> None:
    assert refused(at(id, BEGUN[id]), "called") == f"{id}/limit"
    state = at(id, f"{TEAMS}, {START[id]}", f"{NAMED},limit=10")
    assert refused(state, "at 799 called") == f"{id}/limit"
    play(state, "at 800 called")
    assert (state.deal, state.seekers()) == (2, [0, 1])


@both
@pytest.mark.clause("tuikkunen/winner", "poliisi_ja_rosvo/winner")
def test_nobody_wins(id: str) -> None:
    state = at(id, f"{BEGUN[id]}, caught 1, caught 2, enough")
    assert (state.winners(), state.scores(), state.returns()) == ([], [0.0] * 4, [0.0] * 4)
    assert state.view(None).result == "It is over; nobody has won or lost"


@both
@pytest.mark.clause("tuikkunen/time", "poliisi_ja_rosvo/time")
def test_time_in_freedom_is_counted_when_both_have_hidden(id: str) -> None:
    options = f"{NAMED},score=time"
    first = f"{TEAMS}, {START[id]}, at 210 caught 1, at 230 in 1, at 250 freed 1"
    state = at(id, f"{first}, at 260 caught 2, at 280 caught 1", options)
    # red: player 1 was free for 10 and 30 seconds, player 2 for 60
    assert "Each was free for so many seconds on average: 50" in told(state)
    assert (state.held, state.points) == (50, [0, 0])
    stopped = play(state.clone(), "at 281 enough")
    assert (stopped.winners(), stopped.returns()) == ([], [0.0] * 4)
    second = "at 300 go, at 400 counted" if id == ID else "at 400 go"
    play(state, f"{second}, at 440 caught 3, at 462 caught 4")
    assert (state.points, state.scores()) == ([50, 51], [50.0, 50.0, 51.0, 51.0])
    assert {(line.clause, line.seats) for line in state.score_sheet()} == {
        (f"{id}/time", (0, 1)),
        (f"{id}/time", (2, 3)),
    }
    play(state, "at 500 enough")
    assert (state.winners(), state.returns()) == ([2, 3], [-1.0, -1.0, 1.0, 1.0])
    with pytest.raises(OptionError, match="even"):
        load_game(f"{id}(score=time,rounds=3)")


@both
@pytest.mark.clause("tuikkunen/comes", "poliisi_ja_rosvo/comes")
def test_who_comes_later_is_put_on_the_smaller_team_at_the_next_start(id: str) -> None:
    options = "players=6,present=4,first=2"
    before = at(id, f"{TEAMS}, comes 5", options)
    assert drawn(before) == {"red 5", "blue 5"}
    play(before, "red 5, comes 6")
    assert before.seekers() == [2, 3, 5]
    state = at(id, f"{BEGUN[id]}, comes 5", options)
    assert refused(state, "caught 5") == f"{id}/comes"
    play(state, "goes 1, caught 2")
    assert (state.seekers(), state.members(1)) == ([1, 4], [2, 3])


@both
@pytest.mark.clause("tuikkunen/goes", "poliisi_ja_rosvo/goes")
def test_who_goes_home_is_not_searched_for(id: str) -> None:
    state = at(id, f"{BEGUN[id]}, caught 1, goes 2")
    assert (state.deal, state.seekers()) == (2, [0])
    play(state, "goes 1")
    assert state.is_terminal()
    assert told(state)[-1] == "Nobody is left on that team: it is over"
    prisoner = at(id, f"{BEGUN[id]}, caught 1, in 1, goes 1")
    assert who(prisoner) == ([2], [], [])


@both
@pytest.mark.clause("tuikkunen/end", "poliisi_ja_rosvo/end")
def test_it_is_over_when_people_say_so_or_after_the_agreed_rounds(id: str) -> None:
    assert at(id, f"{BEGUN[id]}, enough").is_terminal()
    rounds = BEGUN[id].removeprefix(f"{TEAMS}, ")
    state = at(id, f"{BEGUN[id]}, caught 1, caught 2, {rounds}", f"{NAMED},rounds=2")
    assert not state.is_terminal()
    assert play(state, "caught 3, caught 4").is_terminal()
    assert at(id, BEGUN[id], f"{NAMED},events={6 if id == ID else 5}").is_terminal()


@both
@pytest.mark.clause(
    "tuikkunen/world",
    "tuikkunen/order",
    "tuikkunen/place",
    "tuikkunen/prison",
    "poliisi_ja_rosvo/world",
    "poliisi_ja_rosvo/order",
    "poliisi_ja_rosvo/place",
    "poliisi_ja_rosvo/prison",
)
def test_only_the_prison_is_drawn_with_who_is_in_it(id: str) -> None:
    state = at(id, f"{TEAMS}, {START[id]}, at 300 caught 2, at 310 in 2")
    assert not state.get_game().has_decisions()
    assert refused(state, "at 309 freed 2") == f"{id}/order"
    view = state.view(None)
    assert [zone.id for zone in view.zones] == [
        "prison",
        "free",
        "walking",
        "red",
        "blue",
        "numbers",
    ]
    field, numbers = view.zone("prison"), view.zone("numbers")
    assert isinstance(field, FieldZone)
    assert [figure.id for figure in field.figures] == ["inside-1"]
    assert isinstance(numbers, CounterZone)
    assert [counter.value for counter in numbers.counters] == ["1", "1", "1"]
    others = ["hides", "seeks"] if id == ID else ["robber", "cop"]
    assert [player.status for player in view.players] == [
        others[0],
        "prisoner",
        others[1],
        others[1],
    ]


@pytest.mark.parametrize(
    ("id", "kind", "frees", "switch"),
    [
        (ID, PrisonReferee, "one", "caught"),
        (ID, PrisonReferee, "all", "in_prison"),
        ("poliisi_ja_rosvo", RobbersReferee, "all", "caught"),
        ("poliisi_ja_rosvo", RobbersReferee, "one", "in_prison"),
    ],
)
def test_a_second_referee_counts_the_same(
    id: str, kind: type[PrisonReferee], frees: str, switch: str
) -> None:
    pace = ",pace=0" if id == ID else ""
    teams = "red 1, red 2, red 3, blue 4, blue 5, blue 6"
    options = f"players=6,first=2,score=time,frees={frees},switch={switch}{pace}"
    rounds = 0
    for match in range(8):
        state = at(id, teams, options)
        second = kind(6, all_freed=frees == "all", in_prison=switch == "in_prison")
        second.tell("teams")
        rng, time = Random(match), 0
        while not state.is_terminal() and time < 60:
            can = second.can()
            known = {event for event in may(state) if not event.startswith("comes")}
            assert known == can, state.history_str()
            listed = sorted(can)
            seldom = ("enough", "goes")
            event = rng.choices(listed, [0.03 if e.split()[0] in seldom else 1 for e in listed])[0]
            time += 1
            play(state, f"at {time} {event}")
            second.tell(event)
            free, walking, inside = who(state)
            if not state.is_terminal():
                assert (free, sorted(walking), sorted(inside), state.points) == second.position()
        assert state.points == second.points()
        assert bool(second.can()) != state.is_terminal()
        rounds += len(second.totals)
    assert rounds > 3
