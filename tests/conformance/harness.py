"""What every game must do, checked on states of random matches, in every configuration."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from pelitupa.core import (
    CHANCE,
    HIDDEN,
    TERMINAL,
    Action,
    BoardZone,
    CardZone,
    Draw,
    Eye,
    FieldZone,
    Game,
    IllegalAction,
    MalformedAction,
    PelitupaError,
    State,
    ViewCache,
    as_json,
    describe,
)
from pelitupa.games import contract_rulebook, game_class, load_game
from pelitupa.nature import Seeded
from pelitupa.players.advice import advice_for

CONTRACT = contract_rulebook()


def configurations(id: str) -> list[str]:
    """Every player number and ruleset of a game, and every value of every small option, once each.

    Of how many deals a match has only the fewest are tried, and one more: others play the same on. What a
    result is worth is tried on one deal, where a match can be of one.
    """
    options = game_class(id).options_type()
    specs = [id]
    specs += [f"{id}(ruleset={name})" for name in options.rulesets()]
    for info in describe(options):
        if info.kind == "bool":
            values: list[Any] = [not info.default]
        elif info.choices:
            values = [c for c in info.choices if c != info.default]
            values = values[:2] if info.name == "deals" else values
        elif info.name in ("players", "deals", "size", "packs") and info.low is not None:
            top = int(min(info.high or info.low + 3, info.low + (2 if info.name == "deals" else 8)))
            values = [v for v in range(int(info.low), top + 1) if v != info.default]
        else:
            values = [v for v in (info.low,) if v is not None and v != info.default]
        for value in values:
            text = (
                str(value).lower()
                if isinstance(value, bool)
                else f"{value:g}"
                if isinstance(value, (int, float))
                else value
            )
            ways = [f"{info.name}={text}"]
            if info.name == "objective":
                ways.insert(0, f"{info.name}={text},deals=1")
            specs += [spec for way in ways if is_a_game(spec := f"{id}({way})")][:1]
    return list(dict.fromkeys(specs))


def is_a_game(spec: str) -> bool:
    """Whether a specification stands by itself: a value may need another option beside it."""
    try:
        load_game(spec)
    except PelitupaError:
        return False
    return True


def random_action(state: State, rng: Random, nature: Seeded) -> Action:
    """A random legal action, or nature's outcome; open values half of the time where wanted."""
    if state.is_chance_node():
        return nature.outcome(state)
    wanted = state.open_input()
    legal = state.legal_actions()
    assert legal or wanted is not None, f"nothing can be done after {state.history()}"
    if wanted is not None and (not legal or rng.random() < 0.5):
        return wanted.sampler(rng)
    return rng.choice(legal)


def random_match(game: Game, seed: int, limit: int = 10**6) -> Iterator[State]:
    """The states of a random match, the same object changing, from the beginning to the end."""
    rng, nature = Random(seed), Seeded(seed)
    state = game.new_initial_state()
    yield state
    while not state.is_terminal() and state.move_number() < limit:
        state.apply_action(random_action(state, rng, nature))
        yield state


def seen_by(state: State, seat: int | None) -> dict[str, Any]:
    """Everything that leaves the world towards a seat or a spectator."""
    seen: dict[str, Any] = {
        "view": state.view(seat),
        "log": state.log(seat),
        "observed": state.observed(seat),
    }
    if seat is None:  # what nobody sees more of than a spectator
        seen["position"] = state.public_position()
        seen["pending"] = state.pending_players()
        seen["draw"] = state.chance_draw()
    else:
        seen["observation"] = state.observation_string(seat)
        seen["information"] = state.information_state_string(seat)
        # the observation tensor, and the latest steps
        seen["tensor"] = state.observation_with_history(seat, 12)
        seen["legal"] = state.legal_actions(seat) if state.current_player() != CHANCE else []
        if state.get_game().get_type().provides_information_state_tensor:
            seen["information tensor"] = state.information_state_tensor(seat)
        if seat in state.pending_players():
            for action in illegal_sample(state, seat, Random(1)):
                seen[f"error {action}"] = str(state.explain(action, seat))
    return seen


def illegal_sample(state: State, seat: int, rng: Random, count: int = 4) -> list[int]:
    """A few actions of the game that are not legal for a seat now."""
    legal = set(state.legal_actions(seat))
    others = [a for a in range(state.num_distinct_actions()) if a not in legal]
    return rng.sample(others, min(count, len(others)))


def everything(state: State, seats: Iterable[int] | None = None) -> dict[Any, Any]:
    """All that can be known of a state from outside: by all players, or by those in these seats."""
    seats = range(state.num_players()) if seats is None else seats
    whole: dict[Any, Any] = {s: seen_by(state, s) for s in seats}
    whole["spectator"] = seen_by(state, None)
    whole["history"] = state.history()
    whole["legal"] = state.legal_actions()
    whole["returns"] = state.returns()
    whole["player"] = state.current_player()
    return whole


def check_clause(state: State, clause: str) -> None:
    """A cited clause must be in the game's rulebook or the contract's."""
    book = state.get_game().rulebook
    assert clause in book.clauses or clause in CONTRACT.clauses, f"no clause {clause!r}"


def check_actions(state: State, rng: Random) -> None:
    game, player = state.get_game(), state.current_player()
    legal = state.legal_actions()
    chance = player == CHANCE
    size = game.max_chance_outcomes() if chance else game.num_distinct_actions()
    assert legal == sorted(set(legal))
    assert all(0 <= action < size for action in legal)
    assert legal or state.open_input() is not None
    assert [i for i, bit in enumerate(state.legal_actions_mask()) if bit] == legal
    for action in rng.sample(legal, min(6, len(legal))):
        text = state.action_to_string(player, action)
        assert text.isascii()
        assert text == text.strip()
        assert state.string_to_action(player, text) == action
        assert state.string_to_action(player, text.upper()) == action
        ruling = state.explain(action)
        assert ruling.legal, f"{text} is legal, but explain says {ruling}"
        check_clause(state, ruling.clause)
    if chance:
        draw = state.chance_draw()
        assert draw is not None
        assert draw.what
        check_draw(state, draw)
        if state.open_input() is None:
            outcomes = state.chance_outcomes()
            assert [a for a, _ in outcomes] == [a for a in legal if not told_beside(state, a)]
            assert sum(p for _, p in outcomes) == pytest.approx(1.0)
            assert all(p > 0.0 for _, p in outcomes), "an outcome is listed that cannot come"
        return
    before = state.history()
    for action in illegal_sample(state, player, rng):
        ruling = state.explain(action)
        text = state.action_to_string(player, action)
        assert not ruling.legal, f"{text} is illegal, but explain says {ruling}"
        assert ruling.text
        check_clause(state, ruling.clause)
        with pytest.raises(IllegalAction):
            state.apply_action(action)
    for nonsense in rng.sample([-1, size, True, 2.5, "S7", None, (1.0,) * 7], 2):
        with pytest.raises((MalformedAction, IllegalAction)):
            state.apply_action(nonsense)
    for other in state.pending_players():
        assert state.legal_actions(other) or state.open_input() is not None
        for action in state.legal_actions(other)[:5]:
            assert state.explain(action, other).legal
    assert state.history() == before


def told_beside(state: State, outcome: int) -> bool:
    """Whether an outcome is what people outdoors may tell instead of a lot: who comes or goes, and enough."""
    word = state.action_to_string(CHANCE, outcome).partition(" ")[0]
    return bool(state.get_game().calls) and word in ("comes", "goes", "enough")


def check_advice(state: State, rng: Random) -> None:
    """What rules of thumb propose is legal, whatever was done before."""
    advice, legal = advice_for(state.get_game()), state.legal_actions()
    if state.is_chance_node() or not legal:
        return
    sensible = advice.sensible_actions(state)
    assert sensible == sorted(set(sensible) & set(legal)) != [], (
        f"sensible_actions gives {sensible}: it must be some of the legal actions {legal}, ascending"
    )
    for likely in (
        advice.likely_action(state, rng.random),
        advice.playout_action(state, rng.random),
    ):
        assert likely in (-1, *legal), f"{likely} is advised"


def check_draw(state: State, draw: Draw) -> None:
    """Whoever is said to see a draw sees it, whatever is drawn, and nobody else does."""
    if state.open_input() is not None:
        return
    step, seats = state.move_number(), [*range(state.num_players()), None]
    seers, after = set(), state
    for outcome in state.legal_actions():
        after = state.child(outcome)
        seers.add(tuple(after.last_observed(seat) != HIDDEN for seat in seats))
    assert [after.last_observed(seat) for seat in seats] == [
        after.observed(seat)[step] for seat in seats
    ]
    if draw.audience is None:
        assert len(seers) > 1, (
            "all outcomes are seen by the same, and the draw does not say by whom"
        )
    else:
        assert seers == {tuple(Eye(seat).sees(draw.audience) for seat in seats)}


def fields(state: State) -> dict[str, object]:
    """All fields by name, in slots or in the instance's own dictionary; compiled ones cannot be listed."""
    if not hasattr(state, "__dict__"):
        return {}
    names = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]
    return {name: getattr(state, name) for name in names} | vars(state)


def check_clone(state: State) -> None:
    clone = state.clone()
    assert type(clone) is type(state)
    mine, copied = fields(state), fields(clone)
    assert copied == mine
    for name, value in mine.items():
        if isinstance(value, (list, dict, set, bytearray)):
            assert copied[name] is not value, f"clone shares {name}"
    assert clone.history() == state.history()


def check_views(
    state: State, before: ViewCache | None = None, among: Iterable[int] | None = None
) -> ViewCache:
    """Check the spectators' view and that of each seat, or of the seats in `among`. Returns the views' cache,
    for the next position."""
    cache = ViewCache(before)
    players = list(range(state.num_players()))
    placed = sorted(place for side in state.sides() for place in side)
    assert placed == players, "everybody is on one side"
    seats = [*(players if among is None else among), None]
    for seat in seats if state.move_number() % 2 else reversed(seats):
        view = state.view(seat)
        assert state.view(seat, cache) == view, (
            "what others have seen alike is not what this one sees"
        )
        json.dumps(as_json(view))
        ids: list[str] = [zone.id for zone in view.zones]
        assert len(ids) == len(set(ids))
        things: list[str] = []
        wishes: list[str] = []
        for zone in view.zones:
            if isinstance(zone, CardZone):
                things += [item.id for item in zone.items]
                wishes += [item.intent for item in zone.items]
            elif isinstance(zone, BoardZone):
                things += [cell.id for cell in zone.cells]
                wishes += [cell.intent for cell in zone.cells]
            elif isinstance(zone, FieldZone):
                things += [figure.id for figure in zone.figures]
                check_lengths(zone)
        assert len(things) == len(set(things)), "an item stands twice in a view"
        for action in view.actions:
            assert set(action.items) <= set(things), f"{action.text} touches what is not in view"
        if seat is not None and seat in state.pending_players():
            for intent in {w for w in wishes if w}:
                state.string_to_action(seat, intent)
        assert view.prompt
    return cache


def check_lengths(field: FieldZone) -> None:
    """Lengths are told as such, `55.0`, compiled and plain alike: the compiler makes them so where it can."""
    told = [*field.bounds]
    for shape in field.shapes:
        told += [shape.radius, *(number for point in shape.points for number in point)]
    for figure in field.figures:
        told += [figure.x, figure.y, figure.size, *(n for moment in figure.path for n in moment)]
    assert all(type(number) is float for number in told), f"whole numbers in {field.id}: {told}"


def seats_in(whole: dict[Any, Any]) -> list[int]:
    """The seats that `everything` was asked of."""
    return [seat for seat in whole if isinstance(seat, int)]


def check_hidden(state: State, rng: Random, whole: dict[Any, Any], thoroughly: bool = True) -> bool:
    """Swap what each seat cannot see; tell whether anything changed for anybody. `whole` is `everything`,
    and says by its seats which of them are looked at.

    A state is a function of its history, so histories are compared where that is enough. If `thoroughly`,
    the history of one seat's sample is also replayed and compared in full. That resampling has changed
    nothing is checked for all seats if `thoroughly`, otherwise for one.
    """
    varied = False
    seats = seats_in(whole)
    thorough = rng.choice(seats) if thoroughly else None
    for seat in seats:
        other = state.resample_from_infostate(seat, rng.random)
        if seat == thorough:
            seen = everything(other)
            again = state.get_game().state(other.history())
            assert everything(again) == seen, "its history gives another state"
        else:
            seen = {seat: seen_by(other, seat), "spectator": seen_by(other, None)}
        assert seen[seat] == whole[seat], "a seat can tell a resampled state"
        assert seen["spectator"] == whole["spectator"], "a spectator can tell a resampled state"
        assert other.current_player() == state.current_player()
        one = state.resample_from_infostate(seat, Random(3).random)
        two = other.resample_from_infostate(seat, Random(3).random)
        assert one.full_history() == two.full_history(), (
            "a resample must be a function of what the seat knows and of the rng alone: deal from the "
            "sorted unseen cards, never from the true deal (bots that search depend on it)"
        )
        varied = varied or other.history() != whole["history"]
    after = everything(state, seats if thoroughly else seats[:1])
    assert after == {key: whole[key] for key in after}, "resampling changed the state"
    return varied


def check_serialisation(state: State, whole: dict[Any, Any]) -> None:
    """`whole` is `everything` of the state."""
    game = state.get_game()
    assert everything(game.deserialize_state(state.serialize()), seats_in(whole)) == whole
    assert load_game(str(game)) == game


def check_sums(state: State, begun: list[float]) -> None:
    """Scores are what there was at the beginning and what the sheet says, in one unit, and each line
    says for what."""
    sums = begun.copy()
    for line in state.score_sheet():
        assert line.text
        if not line.unit:
            for seat in line.seats:
                sums[seat] += line.points
    assert state.scores() == pytest.approx(sums), f"step {state.move_number()}"


def before_the_first(state: State) -> list[float]:
    """The scores before the first line of the sheet: a line may stand there at once, as an ante."""
    sums = state.scores()
    for line in state.score_sheet():
        for seat in line.seats:
            sums[seat] -= 0.0 if line.unit else line.points
    return sums


def check_end(state: State) -> None:
    game = state.get_game()
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert state.pending_players() == []
    seats = [seat for side in state.sides() for seat in side]
    assert sorted(seats) == list(range(state.num_players()))
    if game.num_distinct_actions():
        assert not state.explain(0).legal
    with pytest.raises(PelitupaError):
        state.apply_action(0)
    returns = state.returns()
    assert len(returns) == len(state.scores()) == game.num_players()
    if game.num_players() > 1:
        assert sum(returns) == pytest.approx(0.0, abs=1e-6)
    assert all(game.min_utility() <= value <= game.max_utility() for value in returns)
    assert set(state.winners()) < set(range(game.num_players())) or game.num_players() == 1
    for team in game.teams():
        assert len({returns[seat] for seat in team}) == 1
    for line in state.score_sheet():
        check_clause(state, line.clause)
    decisions = sum(1 for entry in state.full_history() if entry.player >= 0)
    assert decisions <= game.max_game_length()
