"""The shape of the house: layers, discovery, and what every game must come with."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import imports
import pelitupa
from conformance.harness import is_a_game
from pelitupa.core import Game, Look, RulebookError, State, describe, view
from pelitupa.games import (
    game_class,
    game_families,
    game_ids,
    load_game,
    partners_rulebook,
    rulebook,
)
from pelitupa.players import Kind
from pelitupa.players.advice import advice_for

SOURCE = Path(pelitupa.__file__).parent
TESTS = Path(__file__).parent
LAYERS = (
    "core", "equipment", "games", "nature", "records", "players", "table", "i18n", "draw", "shown",
    "lab", "adapters", "site", "server", "cli",
)  # fmt: skip
FLOORS = (
    "config", "store", "operations", "web", "accounts", "live", "notices", "tables", "evenings", "charge",
    "pages", "api", "site", "app", "doctor", "serving",
)  # fmt: skip
"""The server's rooms: each stands on those before it."""
STRUCTURE = TESTS.parent / "docs" / "structure.md"
FAMILIES = (
    "beating",
    "board",
    "canasta",
    "children",
    "cue",
    "darts",
    "mathematics",
    "poker",
    "rummy",
    "throwing",
    "tricks",
    "yard",
)


def test_the_docs_list_the_layers_in_their_order() -> None:
    rows = re.findall(r"^\| (`.*?) \|", STRUCTURE.read_text("utf-8"), re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert tuple(named[: len(LAYERS)]) == LAYERS


@dataclass(frozen=True)
class Code:
    """What is asked of a file's syntax tree. The tree itself is not kept: those of all files are millions of
    objects, a gigabyte, through which Python's collector went in all that the process tested after."""

    imports: tuple[ast.Import | ast.ImportFrom, ...]
    words: frozenset[str]
    """Every text in the code."""
    shifted: tuple[int, ...]
    """The lines in which a literal is shifted by a variable."""
    of_floats: tuple[int, ...]
    """The lines in which a `Final` is a tuple of floats alone."""
    starred: tuple[int, ...]
    """The lines in which something is looked for in a tuple with a star."""


@cache
def code_of(path: Path) -> Code:
    """What a file's code says of itself."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    constants = [node.value for node in nodes if isinstance(node, ast.Constant)]
    return Code(
        tuple(node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)),
        frozenset(value for value in constants if isinstance(value, str)),
        tuple(node.lineno for node in nodes if isinstance(node, ast.BinOp) and is_shifted(node)),
        tuple(
            node.lineno
            for node in nodes
            if isinstance(node, ast.AnnAssign) and is_final_of_floats(node)
        ),
        tuple(node.lineno for node in nodes if isinstance(node, ast.Compare) and is_starred(node)),
    )


def is_shifted(node: ast.BinOp) -> bool:
    """Whether a literal is shifted by something that is none."""
    literal = isinstance(node.op, ast.LShift) and isinstance(node.left, ast.Constant)
    return literal and not isinstance(node.right, ast.Constant)


def is_final_of_floats(node: ast.AnnAssign) -> bool:
    """Whether a `Final` whose type does not say so is a tuple of floats."""
    if not isinstance(node.value, ast.Tuple):
        return False
    said = ast.unparse(node.annotation)
    return said.startswith("Final") and "..." not in said and is_float(node.value)


def is_float(node: ast.expr) -> bool:
    """Whether an expression is a float, or a tuple of such."""
    if isinstance(node, ast.UnaryOp):
        return is_float(node.operand)
    if isinstance(node, ast.Tuple):
        return node.elts != [] and all(map(is_float, node.elts))
    return isinstance(node, ast.Constant) and isinstance(node.value, float)


def is_starred(node: ast.Compare) -> bool:
    """Whether something is looked for in a tuple, a list or a set with a star in it."""
    right = node.comparators[0]
    return (
        isinstance(node.ops[0], ast.In | ast.NotIn)
        and isinstance(right, ast.Tuple | ast.List | ast.Set)
        and any(isinstance(one, ast.Starred) for one in right.elts)
    )


@cache
def words_by_name() -> dict[str, list[tuple[Path, str]]]:
    """Every text in the code with the file it stands in, by what stands before its first bracket."""
    found: dict[str, list[tuple[Path, str]]] = {}
    for path in SOURCE.rglob("*.py"):
        for word in code_of(path).words:
            found.setdefault(word.partition("(")[0], []).append((path, word))
    return found


def imports_of(path: Path) -> set[str]:
    """Every module of ours that a file imports, wherever in the file."""
    found: set[str] = set()
    for node in code_of(path).imports:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif node.module:
            assert node.level == 0, f"{path} uses a relative import"
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "pelitupa"}


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert imports.circles(imports.graph_of(SOURCE)) == []


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_those_above_it(layer: str) -> None:
    allowed = set(LAYERS[: LAYERS.index(layer) + 1])
    for path in (SOURCE / layer).rglob("*.py"):
        for name in imports_of(path):
            parts = name.split(".")
            if len(parts) > 1 and (SOURCE / parts[1]).is_dir():
                assert parts[1] in allowed, f"{path.relative_to(SOURCE)} imports {name}"


@pytest.mark.parametrize("room", FLOORS)
def test_a_room_of_the_server_stands_on_those_before_it(room: str) -> None:
    below = set(FLOORS[: FLOORS.index(room) + 1])
    of_the_room = SOURCE / "server" / room
    paths = of_the_room.rglob("*.py") if of_the_room.is_dir() else [of_the_room.with_suffix(".py")]
    for path in paths:
        for name in imports_of(path):
            parts = name.split(".")
            if parts[1:2] == ["server"] and len(parts) > 2:
                assert parts[2] in below, f"{path.relative_to(SOURCE)} imports {name}"


def test_every_room_of_the_server_has_its_floor() -> None:
    rooms = {p.stem for p in (SOURCE / "server").iterdir() if p.is_dir() or p.suffix == ".py"}
    assert rooms - {"__pycache__", "__init__", "static", "templates"} == set(FLOORS)


def test_every_folder_is_a_layer() -> None:
    folders = {p.name for p in SOURCE.iterdir() if p.is_dir() and p.name != "__pycache__"}
    assert folders <= set(LAYERS)


def _names(requirements: Sequence[str]) -> set[str]:
    """What is required, by the names that distributions have of themselves."""
    names = [re.split(r"[\[<>=;]", line)[0] for line in requirements]
    return {name.replace("-", "_").lower() for name in names}


def test_what_is_needed_to_play_is_a_dependency() -> None:
    """What is imported when a module is read comes with `pip install pelitupa`, without extras; what a module
    of the server wants comes with its extra."""
    project = tomllib.loads((TESTS.parent / "pyproject.toml").read_text(encoding="utf-8"))[
        "project"
    ]
    of_all = _names(project["dependencies"]) | {"pelitupa", "markupsafe"}  # the latter of Jinja2
    of_server = of_all | _names(project["optional-dependencies"]["server"])
    of_server |= {"pydantic", "starlette"}  # of FastAPI
    of_module = packages_distributions()
    for path in (p for p in SOURCE.rglob("*.py") if not {"lab", "adapters"} & set(p.parts)):
        given = of_server if path.is_relative_to(SOURCE / "server") else of_all
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for module in {name.split(".")[0] for name in names} - sys.stdlib_module_names:
                found = {name.replace("-", "_").lower() for name in of_module.get(module, [module])}
                assert found & given, f"{path.relative_to(SOURCE)} imports {module}"


@pytest.mark.parametrize("layer", ["core", "equipment", "games"])
def test_the_world_knows_no_time_files_network_or_randomness(layer: str) -> None:
    """`Random` may be named in the signature of a sampler; nothing may be drawn from a source."""
    banned = {"time", "datetime", "socket", "secrets", "os", "threading", "asyncio", "subprocess"}
    for path in (SOURCE / layer).rglob("*.py"):
        for node in code_of(path).imports:
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                names = [node.module or ""]
                if node.module == "random":
                    assert [alias.name for alias in node.names] == ["Random"], path
            assert "random" not in names or isinstance(node, ast.ImportFrom), path
            assert not banned & {name.split(".")[0] for name in names}, path


def test_no_literal_is_shifted_by_a_variable() -> None:
    """mypyc compiles `1 << n` with a native int n in 32 bits, and says nothing; take `BITS[n]`."""
    compiled = [SOURCE / name for name in ("core", "equipment", "games", "players")]
    for path in (path for folder in compiled for path in folder.rglob("*.py")):
        assert not code_of(path).shifted, f"{path}:{code_of(path).shifted[0]}"


def test_no_final_is_a_tuple_of_floats_alone() -> None:
    """mypyc takes one for a name that was never set: write `Final[tuple[float, ...]]`, or a pair without
    `Final`."""
    compiled = [SOURCE / name for name in ("core", "equipment", "games", "nature", "players")]
    for path in (path for folder in compiled for path in folder.rglob("*.py")):
        assert not code_of(path).of_floats, f"{path}:{code_of(path).of_floats[0]}"


@pytest.mark.parametrize("id", game_ids())
def test_a_game_touches_nobody_elses_files(id: str) -> None:
    """Outside its own family no code names a game (docstrings may, as an example)."""
    family = SOURCE / "games" / game_families()[id]
    of_the_bot = SOURCE / "players" / id
    exact = (
        SOURCE / "lab" / "unequal_darts.py"
    )  # of three darts games alone can chances be worked out
    other = len(id) == 1 or id == family.name  # "y" alone is a coordinate, and "canasta" a family
    arguments = r"\(.*\)" if other else r"(\(.*\))?"
    pattern = re.compile(id + arguments)
    for path, word in words_by_name().get(id, []):
        if not {family, of_the_bot} & set(path.parents) and path != exact:
            assert not pattern.fullmatch(word), f"{path} names {id}"


def test_only_a_games_own_rooms_and_the_lab_import_it() -> None:
    """A game is found by being in its room; the lab measures some for themselves."""
    rooms = {f"pelitupa.games.{family}.{id}": id for id, family in game_families().items()}
    rooms |= {f"pelitupa.players.{id}": id for id in game_ids()}
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE).parts
        if parts[0] in ("games", "lab"):
            continue
        for name in imports_of(path):
            above = name.split(".")
            found = {rooms.get(".".join(above[:depth])) for depth in (3, 4)} - {None}
            assert not found or parts[:2] == ("players", *found), f"{path} imports {name}"


def test_no_world_imports_its_advice() -> None:
    """Advice is read by players, and so by what stands below them; it may look at the whole world."""
    for path in (
        p for layer in LAYERS[: LAYERS.index("players")] for p in (SOURCE / layer).rglob("*.py")
    ):
        if not path.stem.endswith("advice"):
            advice = [name for name in imports_of(path) if re.search(r"advice(\.|$)", name)]
            assert not advice, f"{path} imports {advice}"


LOOKS = {
    path
    for path in (SOURCE / "games").rglob("*.py")
    if re.search(r"\nLOOK: Final = \w+Look\n", path.read_text(encoding="utf-8"))
}


LOOKS_BY_PLAYERS = {"huutopussi": 3, "multimulta": 3, "narnian_whist": 4}
"""Games in which another number of players plays another form, with a look of its own."""


def module_of(path: Path) -> str:
    """The name of a module of ours."""
    return ".".join(["pelitupa", *path.relative_to(SOURCE).with_suffix("").parts])


def is_look(path: Path) -> bool:
    """Whether a file of a game or a family is a look, by its name."""
    return re.fullmatch(r"(.*_)?looks?", path.stem) is not None


GAME_FILES = sorted((SOURCE / "games").rglob("*.py"))
SHOWN = {
    name
    for name, made in vars(view).items()
    if isinstance(made, type) and made.__module__ == view.__name__ and not name.endswith("View")
}
"""What a table is shown by: eyes, zones and what lies in them."""
SHOWING_STILL = {
    "beginners_go/boards.py",
    "twixt/grid.py",
    "tricks/aces.py",
    "tricks/attack.py",
    "multimulta/game.py",
    "narnian_whist/game.py",
    "tricks/passing.py",
    "tricks/table.py",
}
"""The files of worlds that make some of it themselves."""


def test_no_world_imports_a_look() -> None:
    """Only looks import looks; a world names the module of its own in a declared line."""
    assert all(is_look(path) for path in LOOKS)
    looks = {module_of(path) for path in GAME_FILES if is_look(path)}
    for path in SOURCE.rglob("*.py"):
        if not is_look(path):
            assert not imports_of(path) & looks, f"{path} imports the look of a game"


def test_a_world_makes_nothing_that_is_shown() -> None:
    """It leaves eyes and zones to its look. `SHOWING_STILL` only grows shorter."""
    shown = {f"pelitupa.core.{place}{name}" for name in SHOWN for place in ("", "view.")}
    showing = {
        "/".join(path.parts[-2:])
        for path in GAME_FILES
        if not is_look(path) and imports_of(path) & shown
    }
    assert showing == SHOWING_STILL


def test_a_look_is_found_by_its_declared_line() -> None:
    """Every look is some game's, every game has one, and the states say nothing of it themselves."""
    own = ("zones", "task", "awaited", "drawing", "status", "group", "touches", "bid_place")
    named = {game_class(id).look_place for id in game_ids()}
    named |= {load_game(f"{id}(players={n})")._look_place() for id, n in LOOKS_BY_PLAYERS.items()}
    assert named == {module_of(path) for path in LOOKS}
    for id in game_ids():
        game = load_game(id)
        assert isinstance(game.look(), Look)
        state = type(game.new_initial_state())
        assert not [n for n in own if getattr(state, f"_{n}") is not getattr(State, f"_{n}")]


@pytest.mark.parametrize("id", game_ids())
def test_the_advice_of_every_game_is_found(id: str) -> None:
    game = load_game(id)
    beside = SOURCE / "games" / game_families()[id] / id / "advice.py"
    found = type(advice_for(game))
    text = beside.read_text(encoding="utf-8") if beside.exists() else ""
    own = found.__module__ == f"pelitupa.games.{game_families()[id]}.{id}.advice"
    assert own == ("\nADVICE: Final =" in text)
    if found.__module__ == "pelitupa.core.advice" and game.has_decisions():
        # a world without chance or secrets needs none, nor one in which nobody decides
        assert not game.max_chance_outcomes()
        assert not game.has_hidden_information()


def test_a_bot_of_one_game_announces_itself_in_its_room() -> None:
    for path in (SOURCE / "players").glob("*/bot.py"):
        assert path.parent.name in game_ids(), path
        assert isinstance(import_module(f"pelitupa.players.{path.parent.name}.bot").BOT, Kind)


@pytest.mark.parametrize("id", game_ids())
def test_every_game_has_its_parts(id: str) -> None:
    assert game_families()[id] in FAMILIES
    cls = game_class(id)
    assert issubclass(cls, Game)
    assert (TESTS / "games" / game_families()[id] / f"test_{id}.py").exists(), f"{id} has no tests"
    assert (TESTS / "playthroughs" / f"{id}.txt").exists(), (
        f"{id} has no playthrough; run `make playthroughs GAME={id}`"
    )
    game = load_game(id)
    assert isinstance(game.new_initial_state(), State)
    players = rulebook(id).players
    info = next(i for i in describe(cls.options_type()) if i.name == "players")
    if info.choices:
        stated = {", ".join(map(str, info.choices))}
    else:
        assert info.low is not None
        fewest = int(info.low)
        while not is_a_game(f"{id}(players={fewest})"):  # so few play with a small pack only
            fewest += 1
        low, high = f"{fewest}", f"{info.high:g}" if info.high is not None else "+"
        stated = {low} if low == high else {f"{low}-{high}", f"{low}+"}
    assert players in stated, f"the rulebook of {id} says {players} players, its options {stated}"


@pytest.mark.parametrize("id", game_ids())
def test_options_are_described_and_cite_their_clauses(id: str) -> None:
    book = rulebook(id)
    for info in describe(game_class(id).options_type()):
        assert info.doc.strip()
        assert info.doc.strip()[0].isupper()
        if info.clause:
            assert f"{id}/{info.clause}" in book.clauses, f"{info.name} cites {info.clause}"
    for name in game_class(id).options_type().rulesets():
        load_game(f"{id}(ruleset={name})")


@cache
def cited_clauses() -> dict[str, list[str]]:
    """The clauses that tests cite by `@pytest.mark.clause(...)`, with the files that cite them."""
    cited: dict[str, list[str]] = {}
    for path in TESTS.rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "mark.clause(" in text else ():
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "clause"
            ):
                for argument in node.args:
                    assert isinstance(argument, ast.Constant), f"{path}: write clause ids out"
                    cited.setdefault(str(argument.value), []).append(path.name)
    return cited


@pytest.mark.parametrize("id", game_ids())
def test_every_clause_is_cited_by_a_test(id: str) -> None:
    cited = cited_clauses()
    clauses = rulebook(id).clauses.values()
    missing = [c.id for c in clauses if c.id not in cited and c.base not in cited]
    assert not missing, (
        f"no test cites {', '.join(missing)}: mark one with @pytest.mark.clause(...) for each"
    )


def test_tests_cite_only_clauses_that_exist() -> None:
    for clause, files in cited_clauses().items():
        id = clause.partition("/")[0]
        try:
            book = partners_rulebook() if id == "partners" else rulebook(id)
        except ValueError:
            continue  # a clause of a test's own small game
        assert clause in book.clauses, f"{files[0]} cites {clause}, which does not exist"


@pytest.mark.parametrize("id", game_ids())
def test_code_cites_only_clauses_that_exist(id: str) -> None:
    """Every text in a game's file that looks like one of its clauses is one."""
    book = rulebook(id)
    with pytest.raises(RulebookError):
        book["no such clause"]
    for path in (SOURCE / "games" / game_families()[id] / id).glob("*.py"):
        for name in re.findall(rf"\"({id}/[a-z0-9.-]+)\"", path.read_text(encoding="utf-8")):
            assert name in book.clauses, f"{path.name} cites {name}"


def test_nothing_is_looked_for_in_a_tuple_with_a_star() -> None:
    """`x in (*some, other)`: mypyc does not compile it, and rules and tables are compiled."""
    compiled = ("core", "equipment", "games", "table", "draw")
    for path in sorted(path for name in compiled for path in (SOURCE / name).rglob("*.py")):
        assert not code_of(path).starred, f"{path}:{code_of(path).starred[0]}"
