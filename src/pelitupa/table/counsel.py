"""A hint with its reasons: what a bot would do, what to expect of that, and what the next best would cost.

The bot chooses. Then its choice and the next best are tried in the same worlds, drawn to fit what the seat
knows, so that luck cancels; and where a convention card is kept it is said what the call tells by it. Where
nothing is hidden any more and the game's own bot solves what is left, that is said instead.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from pelitupa.core import Action, Game, PelitupaError, State, Text, t
from pelitupa.core.frozen import Frozen
from pelitupa.players import exactly, make_bot
from pelitupa.players.conventions import Keeper, alert
from pelitupa.players.conventions.own import kept_by, let_keep, unpacked
from pelitupa.players.search import SearchBot, SearchSettings
from pelitupa.table.analysis import RIVALS, SURE, gain, utility_span

LOOK = SearchSettings(simulations=60, seconds=0.2)
"""How long others than what the bot chooses are looked for, where it does not rank them itself."""
WEIGH = SearchSettings(simulations=240, seconds=0.8)
"""How long its choice is weighed beside them."""
_FEWEST = 12
"""Of fewer worlds nothing is told; and so many are compared to see that nothing is hidden any more."""


@dataclass(frozen=True)
class Counsel(Frozen):
    """What a bot would do in a seat, as the text of an action, and why.

    `only` says that there is nothing else to do, `solved` that the rest is solved and nothing is better,
    `alone` that all else is worse, `tells` what it would tell by the convention card. `value`
    is the utility to expect with it, from `worlds` worlds (0: it was not weighed), `rival` the next best, and
    `loss` by how much utility that is worse, if beyond doubt, else 0. `low` and `span` are the utility of
    losing, and that from there to winning; a span of 0 where utilities are points. `hurried` says that there
    was no time to weigh it, `doubted` names what a short look ahead would have chosen instead.
    """

    text: str
    only: bool = False
    solved: bool = False
    alone: bool = False
    tells: str = ""
    worlds: int = 0
    value: float = 0.0
    rival: str = ""
    loss: float = 0.0
    low: float = 0.0
    span: float = 0.0
    hurried: bool = False
    doubted: str = ""


def counsel(
    state: State, seat: int, bot: str, seed: str, nature: str = "", cards: str = ""
) -> Counsel:
    """What a bot of this specification would do in a position, and why. It reckons with no more than the seat
    knows; `cards` are the convention cards that the sides have brought (see `packed`). Raises `OptionError`
    for what is no bot of the game."""
    player = make_bot(bot, state.get_game(), seat, seed)
    let_keep(player, kept_by(state.get_game(), unpacked(cards)))
    legal = state.legal_actions()
    if len(legal) == 1 and state.open_input() is None:
        return Counsel(state.action_to_string(seat, legal[0]), only=True)
    ranked: list[Action] = []
    if isinstance(player, SearchBot):
        ranked = [action for action, _, _ in player.search(state)]
        chosen = ranked[0]
    else:
        chosen = player.step(state)
    found = Counsel(state.action_to_string(seat, chosen))
    if isinstance(player, Keeper):
        after = state.clone()
        after.apply_action(chosen)
        found = replace(found, tells=alert(after, seat, player.agreed))
    as_good = _as_good(state, seat, seed)
    if chosen in as_good:
        return replace(found, solved=True, alone=len(as_good) == 1)
    if not ranked:
        ranked = [action for action, _, _ in _search(state, LOOK, seed, nature).search(state)]
    rivals = [action for action in ranked if action != chosen][:RIVALS]
    tried = _search(state, WEIGH, seed, nature).tried_alike(state, [chosen, *rivals])
    return _weighed(found, state, seat, rivals, tried)


def called(found: Counsel, state: State, seat: int) -> dict[str, str]:
    """What people call the actions that a counsel of a position speaks of, by their texts."""
    step = len(state.history())
    return {
        text: state._action_label_at(step, seat, state.string_to_action(seat, text))
        for text in (found.text, found.rival)
        if text
    }


def _as_good(state: State, seat: int, seed: str) -> set[Action]:
    """The actions than which nothing is better, where nothing is hidden any more from the seat and the game's
    own bot solves what is left; none where it does not."""
    game = state.get_game()
    solve = exactly(game.id)
    if solve is None:
        return set()
    sampler, rng = state.sampler(seat), Random(seed)
    world = sampler.draw(rng.random)
    if game.has_hidden_information():
        seats = range(game.num_players())
        seen = [world.observation_string(other) for other in seats]
        for _ in range(_FEWEST):
            other = sampler.draw(rng.random)
            if [other.observation_string(player) for player in seats] != seen:
                return set()
    try:
        values = solve(world)
    except PelitupaError:  # too far from the end
        return set()
    most = max(values.values())
    return {action for action, value in values.items() if value > most - 1e-9}


def _search(state: State, settings: SearchSettings, seed: str, nature: str) -> SearchBot:
    return SearchBot(
        state.get_game(), state.current_player(), seed, replace(settings, nature=nature)
    )


def _weighed(
    found: Counsel, state: State, seat: int, rivals: list[Action], tried: list[list[float]]
) -> Counsel:
    own, worlds = tried[0], len(tried[0])
    if worlds < _FEWEST:
        return replace(found, hurried=True)
    game = state.get_game()
    low = _lowest(game, min(map(min, tried)))
    found = replace(found, worlds=worlds, value=sum(own) / worlds, low=low, span=utility_span(game))
    if not rivals:
        return found
    best = max(range(len(rivals)), key=lambda place: sum(tried[place + 1]))
    loss, error = gain(own, tried[best + 1])
    rival = state.action_to_string(seat, rivals[best])
    if loss < -SURE * error:  # the bot knows better, or this look ahead does: who can say
        return replace(found, worlds=0, rival=rival, doubted=rival)
    return replace(found, rival=rival, loss=loss if loss > SURE * error else 0.0)


def _lowest(game: Game, seen: float) -> float:
    """The utility of losing: whole where one loses, or a side of two; a part of it where one wins."""
    sides = len(game.teams())
    if sides == 1:
        return 0.0
    shared = -1.0 / (game.num_players() - 1)
    return shared if sides > 2 and seen >= shared - 1e-9 else -1.0


def reasons(found: Counsel, rival: str) -> list[Text]:
    """What is said of a counsel beside the choice, in sentences; `rival` is how people call the next."""
    said: list[Text] = []
    if found.only:
        said.append(t("There is nothing else to choose."))
    if found.alone:
        said.append(t("It is solved to the end: everything else is worse."))
    elif found.solved:
        said.append(t("It is solved to the end: nothing is better."))
    if found.tells:
        said.append(t("By the convention card it shows: {meaning}.", meaning=found.tells))
    if found.worlds and found.span:
        share = _percent((found.value - found.low) / found.span)
        said.append(t("Chances to win with it, as far as can be seen: {share} %.", share=share))
        if found.loss:
            lost = max(1, _percent(found.loss / found.span))
            said.append(
                t("The next best, {choice}, would cost {lost} % of a win.", choice=rival, lost=lost)
            )
    elif found.worlds:
        said.append(t("One can expect {points} points with it.", points=f"{found.value:.1f}"))
        if found.loss:
            points = f"{found.loss:.1f}"
            said.append(
                t(
                    "The next best, {choice}, would cost {points} points.",
                    choice=rival,
                    points=points,
                )
            )
    if found.hurried:
        said.append(t("There was no time to weigh it against others."))
    if found.doubted:
        said.append(
            t(
                "A short look ahead would rather choose {choice}; the bot goes by what it knows of the game.",
                choice=rival,
            )
        )
    if found.worlds and found.rival and not found.loss:
        said.append(t("About as good, it seems: {choice}.", choice=rival))
    return said


def _percent(share: float) -> int:
    return round(100 * min(1.0, max(0.0, share)))
