"""A readable account of one random match, for people to read and for a test to compare.

It shows the game's figures, then the match: a few positions as everybody and as each seat sees them, what
was done between them, and the result. Whatever is left out is still in the hash at the end.
"""

from __future__ import annotations

import hashlib
import re
import textwrap
from random import Random

from pelitupa.core import CHANCE, Action, Game, State, summarise
from pelitupa.games import load_game
from pelitupa.nature import nature_for
from pelitupa.records.execution import entry_for

_WIDTH = 100
_TIE = "\u00a0"  # keeps the words of a step on one line
_POSITIONS = 6
"""How many positions are shown, the last one left out."""

_BETWEEN = 8
_LIST = 3
_SHEET = 20
"""The most lines of actions between two positions, of a list of legal actions, of the score sheet."""


def playthrough(spec: str, seed: str | int = 1) -> str:
    """The playthrough of a game with its options; the same text for the same seed, always.

    A text that is a number is that number. Raises `UnknownGame` and `OptionError`.
    """
    game = load_game(spec)
    actions = _random_match(game, seed)
    shown = _shown(game, actions)
    lines = [*_figures(game), "", f"A random match, seed {seed}: {len(actions)} steps.", ""]
    state = game.new_initial_state()
    done: list[str] = []
    hash = hashlib.sha256(str(game).encode())
    for step, action in enumerate(actions):
        if step in shown:
            lines += [*_between(done), *_position(state, action)]
            done = []
        entry = entry_for(state, action)
        said = f"{entry.actor_text} {entry.text}"
        hash.update(f"\n{said}".encode())
        state.apply_action(action)
        done.append(said)
        done += [f"({event.text})" for event in state.events() if event.step == step + 1]
    lines += [*_between(done), *_ending(state), "", f"sha256 of all steps: {hash.hexdigest()}"]
    return "\n".join(lines) + "\n"


def _random_match(game: Game, seed: str | int) -> list[Action]:
    """The history of a match of random decisions; open values half of the time where wanted."""
    number = int(seed) if re.fullmatch(r"0|[1-9][0-9]{0,17}", str(seed)) else seed
    rng, nature = Random(number), nature_for(game).make(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        wanted, legal = state.open_input(), state.legal_actions()
        if state.is_chance_node():
            action = nature.outcome(state)
        elif wanted is not None and (not legal or rng.random() < 0.5):
            action = wanted.sampler(rng)
        else:
            action = rng.choice(legal)
        state.apply_action(action)
    return state.history()


def _shown(game: Game, actions: list[Action]) -> set[int]:
    """The steps whose position is shown: the first two decisions, the last, and some between."""
    state = game.new_initial_state()
    decisions: list[int] = []
    for step, action in enumerate(actions):
        if state.current_player() != CHANCE:
            decisions.append(step)
        state.apply_action(action)
    last = len(decisions) - 1
    places = {0, 1, last} | {last * i // (_POSITIONS - 2) for i in range(1, _POSITIONS - 2)}
    return {decisions[place] for place in places if 0 <= place <= last}


def _figures(game: Game) -> list[str]:
    book = game.rulebook
    parameters = ", ".join(f"{name}={value}" for name, value in game.get_parameters().items())
    hidden = "something is hidden" if game.has_hidden_information() else "everything is open"
    teams = " and ".join("+".join(str(s + 1) for s in team) for team in game.teams())
    return [
        f"game: {game}",
        f"title: {book.title}",
        f"source: {book.source}",
        *_wrapped("options: ", parameters),
        f"players: {game.num_players()} (sides {teams})",
        f"information: {hidden}",
        f"distinct actions: {game.num_distinct_actions()}",
        f"distinct chance outcomes: {game.max_chance_outcomes()}",
        f"longest match: {game.max_game_length()} decisions",
        f"clauses: {len(book.clauses)}",
    ]


def _position(state: State, action: Action) -> list[str]:
    """A position before a decision: what all see, what each seat sees besides, and the choice."""
    everybody = summarise(state.view(None))
    lines = [f"--- step {state.move_number()}: {state.view(None).prompt}"]
    for line in everybody:
        lines += _wrapped("", line)
    for seat in range(state.num_players()):
        own = [line for line in summarise(state.view(seat)) if line not in everybody]
        for line in own:
            lines += _wrapped(f"p{seat + 1} sees ", line)
        if seat in state.pending_players():
            texts = [state.action_to_string(seat, a) for a in state.legal_actions(seat)]
            lines += _wrapped(f"p{seat + 1} may ", ", ".join(texts) or "-", _LIST)
    wanted = state.open_input()
    if wanted is not None:
        lines += _wrapped("or ", wanted.wanted())
    player = state.current_player()
    lines += [f"p{player + 1} chooses {state.action_to_string(player, action)}", ""]
    return lines


def _between(done: list[str]) -> list[str]:
    """What was done since the position shown before, the middle left out where it is long."""
    if not done:
        return []
    whole = "; ".join(said if said.startswith("(") else said.replace(" ", _TIE) for said in done)
    wrapped = [line.replace(_TIE, " ") for line in _wrapped("", whole)]
    if len(wrapped) > _BETWEEN:
        half = _BETWEEN // 2
        left_out = len(wrapped) - 2 * half
        wrapped = [*wrapped[:half], f"  ... ({left_out} lines left out)", *wrapped[-half:]]
    return [*wrapped, ""]


def _ending(state: State) -> list[str]:
    view = state.view(None)
    lines = ["--- the end", view.result]
    for line in summarise(view):
        lines += _wrapped("", line)
    sheet = state.score_sheet()
    if sheet:
        lines += ["", "score sheet:"]
    if len(sheet) > _SHEET:
        lines.append(f"  ... ({len(sheet) - _SHEET} lines left out)")
    for entry in sheet[-_SHEET:]:
        seats = "+".join(f"p{seat + 1}" for seat in entry.seats)
        unit = f" {entry.unit}" if entry.unit else ""
        lines.append(
            f"  {entry.deal}. {seats} {entry.points:+g}{unit}: {entry.text} [{entry.clause}]"
        )
    scores = " ".join(f"{score:g}" for score in state.scores())
    returns = " ".join(f"{value:g}" for value in state.returns())
    return [*lines, f"scores: {scores}", f"returns: {returns}"]


def _wrapped(start: str, text: str, most: int = 0) -> list[str]:
    """A text in lines of bounded width, at most so many of them if that is not 0."""
    lines = textwrap.wrap(start + text, _WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    if most and len(lines) > most:
        return [*lines[:most], "  ..."]
    return lines
