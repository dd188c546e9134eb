"""Writes the docs pages of every game from its files: picture, rules, options, actions, a beginning; and what
its observations and actions are by number."""

from __future__ import annotations

from pathlib import Path
from random import Random

from pelitupa.core import CHANCE, EACH_SEAT, Game, NoDistribution, Part, State, anchor, describe
from pelitupa.draw.svg import view_svg
from pelitupa.games import game_families, game_ids, load_game, options_class, rulebook
from pelitupa.nature import Seeded
from pelitupa.players.conventions import cards_for
from pelitupa.table.essentials import essentials
from pelitupa.table.lesson import lesson


def write(folder: Path) -> None:
    """Write `index.md` and one page and picture a game into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for id in game_ids():
        game = load_game(id)
        state = middle(game)
        player = state.current_player()
        (folder / f"{id}.svg").write_text(
            view_svg(state.view(player if player >= 0 else None)), encoding="utf-8"
        )
        (folder / f"{id}.md").write_text(page(game, state), encoding="utf-8")
        (folder / f"{id}_numbers.md").write_text(numbers_page(game), encoding="utf-8")
    (folder / "silences.md").write_text(silences(), encoding="utf-8")
    (folder / "index.md").write_text(index(), encoding="utf-8")


def middle(game: Game, decisions: int = 9) -> State:
    """A state some random decisions into a match."""
    rng, nature = Random(5), Seeded(5)
    state = game.new_initial_state()
    while decisions or state.is_chance_node():
        before = state.clone()
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions -= 1
        if state.is_terminal():
            return before
    return state


def index() -> str:
    """The list of games by family."""
    lines = ["# The games", ""]
    families = game_families()
    for family in sorted(set(families.values())):
        lines += [f"## {family.capitalize()}", ""]
        for id in (i for i in game_ids() if families[i] == family):
            book = rulebook(id)
            players = "one player" if book.players == "1" else f"{book.players} players"
            lines.append(f"- [{book.title}]({id}.md), {players}. {book.summary}")
        lines.append("")
    pages = [page for id in game_ids() for page in (id, f"{id}_numbers")] + ["silences"]
    lines += ["```{toctree}", ":hidden:", "", *pages, "```", ""]
    return "\n".join(lines)


def silences() -> str:
    """All that sources leave open, by game: how each silence is read here, and why."""
    lines = ["# Where the sources are silent", ""]
    lines += ["Each line is a clause that its source does not state. Cite it by its address.", ""]
    for id in game_ids():
        book = rulebook(id)
        open_ones = [clause for clause in book.clauses.values() if clause.status != "Stated"]
        if open_ones:
            lines += [f"## {book.title}", ""]
            lines += [
                f"- [`{clause.id}`](#{anchor(clause.id)}) {clause.text} "
                f"*{clause.status}: {clause.reason}*"
                for clause in open_ones
            ]
            lines.append("")
    return "\n".join(lines)


def page(game: Game, state: State) -> str:
    """One game's page."""
    book = game.rulebook
    lines = [
        f"# {book.title}",
        "",
        book.summary,
        "",
        f"{book.players} players. Source: {book.source}.",
        "",
        f"![{book.title} in the middle of a match]({book.game}.svg)",
        "",
        "```console",
        f"$ pelitupa play {book.game}",
        "```",
        "",
    ]
    if book.words:
        lines += ["## Words", ""]
        for word, gloss in book.words.items():
            lines += [f"{word}", f": {gloss}", ""]
    lines += ["## In short", "", lesson(book.game).aim, ""]
    lines += [*(f"- {clause.text}" for clause in essentials(book.game)), "", "## Rules", ""]
    for section, clauses in book.sections().items():
        lines += [f"### {section}", ""]
        for clause in clauses:
            status = clause.status if not clause.reason else f"{clause.status}: {clause.reason}"
            lines += [
                f"({anchor(clause.id)})=",
                "",
                clause.text,
                "",
                f"> `{clause.id}` · {clause.source} · {status}",
                "",
            ]
    return "\n".join([*lines, *_conventions(game), *_options(game), *_actions(game, state)])


def _conventions(game: Game) -> list[str]:
    """The convention cards of a game, as tables."""
    lines: list[str] = []
    for card in cards_for(game.id):
        lines += [f"## Conventions: {card.title}", "", f"{card.summary} ({card.source})", ""]
        lines += ["| call | when | it shows |", "|---|---|---|"]
        lines += [f"| {call} | {when} | {says} |" for call, when, says in card.rows()]
        lines.append("")
    return lines


def _options(game: Game) -> list[str]:
    cls = options_class(game.id)
    lines = ["## Options", "", "| option | default | allowed | meaning |", "|---|---|---|---|"]
    for info in describe(cls):
        default = str(info.default).lower() if info.kind == "bool" else str(info.default)
        lines.append(f"| `{info.name}` | `{default}` | {info.allowed} | {info.doc} |")
    lines.append("")
    for name, values in cls.rulesets().items():
        inside = ", ".join(
            f"{k}={str(v).lower() if v in (True, False) else v}" for k, v in values.items()
        )
        lines += [f"- ruleset `{name}`: {f'`{inside}`' if inside else 'the defaults'}"]
    return [*lines, ""]


def _actions(game: Game, state: State) -> list[str]:
    lines = [
        "## Actions",
        "",
        f"{game.num_distinct_actions()} distinct actions, {game.max_chance_outcomes()} chance "
        f"outcomes; at most {game.max_game_length()} decisions a match; an observation is "
        f"{game.observation_tensor_size()} floats. "
        f"[What they are, and all actions by number]({game.id}_numbers.md).",
        "",
    ]
    player = state.current_player()
    legal = [state.action_to_string(player, action) for action in state.legal_actions()]
    shown = ", ".join(f"`{text}`" for text in legal[:12]) + (", ..." if len(legal) > 12 else "")
    if player != CHANCE and legal:
        lines += [f"In the picture the player to decide may choose {shown}.", ""]
    try:
        draws = state.chance_outcomes()
    except NoDistribution:
        draws = []
    if draws:
        lines += [f"In the picture {len(draws)} outcomes of chance are possible.", ""]
    return lines


def numbers_page(game: Game) -> str:
    """What a game's tensors hold, and its actions and chance outcomes by number."""
    lines = [
        f"# {game.rulebook.title} in numbers",
        "",
        f"`{game}`: what its tensors hold, and its actions by number. How to read this is said in "
        "[The library](../library.md); `game.observation_layout()` and `game.actions_table()` say "
        "the same of a game with other options.",
        "",
        "## Observation",
        "",
        f"{game.observation_tensor_size()} floats.",
        "",
        *_parts(game.observation_layout()),
    ]
    if game.has_information_state_tensor():
        rows = game.observation_layout(information_state=True)[-1]
        said = (
            f"The observation, then {rows.shape[0]} rows of {rows.shape[1]} floats, one for each step "
            f"from the first: {game.information_state_tensor_size()} floats."
        )
    else:
        rows = game.observation_layout(history=1)[-1]
        said = (
            "A match can be too long for a tensor of all that was seen. An observation with history is the "
            f"observation, then {rows.shape[1]} floats for each of the latest steps, the latest first."
        )
    lines += ["## History", "", said, "", *_parts(rows.columns)]
    lines += ["## Actions", "", *_numbered(game, 0)]
    if game.max_chance_outcomes():
        lines += ["## Chance outcomes", "", *_numbered(game, CHANCE)]
    return "\n".join(lines)


_MOST_LISTED = 600
"""So many actions are listed on a page."""


def _parts(parts: tuple[Part, ...]) -> list[str]:
    lines = ["| from | floats | what | form | divided by | whose |", "|---|---|---|---|---|---|"]
    for part in parts:
        scale = ", ".join([f"{one:g}" for one in part.scale])
        scale = "" if part.form != "numbers" or scale == "1" else scale
        row = (part.offset, part.size, part.name, part.form, scale, _whose(part))
        lines.append(f"| {' | '.join([str(cell) for cell in row])} |")
    return [*lines, ""]


def _whose(part: Part) -> str:
    """Relative to whom a part is."""
    if part.seat == EACH_SEAT:
        return "each player, from the observer on"
    said = []
    if part.side >= 0:
        said.append("the observer's side" if part.side == 0 else "the other side")
    if part.seat >= 0:
        said.append("the observer" if part.seat == 0 else f"{part.seat} after the observer")
    return ", ".join(said)


def _numbered(game: Game, player: int) -> list[str]:
    """Actions or outcomes by number, ten a row."""
    table = game.actions_table(player)
    if not table:
        return ["None.", ""]
    lines = ["| from | texts |", "|---|---|"]
    for start in range(0, min(len(table), _MOST_LISTED), 10):
        texts = [f"`{row.text}`" for row in table[start : start + 10]]
        lines.append(f"| {start} | {' '.join(texts)} |")
    lines.append("")
    if len(table) > _MOST_LISTED:
        call = "game.actions_table(CHANCE)" if player == CHANCE else "game.actions_table()"
        lines += [f"And so on to {len(table) - 1}: `{call}` has them all.", ""]
    return lines
