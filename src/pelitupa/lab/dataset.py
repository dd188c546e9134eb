"""Matches of bots as a data set to learn from: what each seat saw, what it did, and what it had in the end.

    write_dataset(game, ("plain",) * 4, matches=1000, seed="1", path=Path("tuppi.npz"))
    data = numpy.load("tuppi.npz")

A row for each decision: `observation` (`State.observation_tensor` of the seat that decides), `legal` (1 for
each action that it might have taken), `action`, `seat`, `match`, `step` (its place in the match), and
`returned`, what the match brought the seat in the end. Matches are those of `pelitupa.lab.simulate` with the
same seed. `about` is JSON: game, bots, the digests of their programs, seed, version, an observation's parts.

An `.npz` file is made in memory. A `.parquet` file is written match by match, with the same columns; there
`observation` is a list of floats and `legal` a list of actions.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import pelitupa
from pelitupa.core import Action, Game, PelitupaError, State, parse_spec
from pelitupa.core.extras import needing
from pelitupa.lab.arrays import write_masks, writer_for
from pelitupa.lab.code_version import code_of
from pelitupa.lab.simulate import play_match

with needing("lab", "a data set"):
    import numpy as np
    from numpy.typing import NDArray

KINDS: Final = (".npz", ".parquet")
"""The kinds of files, by the end of the name."""

FORMAT: Final = "pelitupa-dataset-1"

_AT_ONCE: Final = 20_000
"""Decisions that a Parquet file takes as one group of rows."""

Columns = dict[str, NDArray[Any]]


def about(game: Game, bots: Sequence[str], seed: str, matches: int) -> dict[str, Any]:
    """What a data set says of itself."""
    programs = {bot: code_of(game.id, parse_spec(bot)[0]) for bot in dict.fromkeys(bots)}
    return {
        "format": FORMAT,
        "pelitupa": pelitupa.__version__,
        "game": str(game),
        "bots": list(bots),
        "programs": programs,
        "seed": seed,
        "matches": matches,
        "observation": [asdict(part) for part in game.observation_layout()],
    }


def rows_of(game: Game, bots: Sequence[str], seed: str, number: int) -> Columns:
    """The decisions of one match, in their order.

    Raises `PelitupaError` where a decision is no action of a list but an open value.
    """
    seen: list[tuple[State, int]] = []
    legal: list[list[int]] = []
    actions: list[int] = []

    def watch(state: State, action: Action) -> None:
        if not isinstance(action, int):
            raise PelitupaError(
                f"a data set holds actions of a list; {game} takes an open value here"
            )
        seen.append((state.clone(), state.current_player()))
        legal.append(state.legal_actions())
        actions.append(action)

    outcome = play_match(str(game), tuple(bots), f"{seed}:{number}", watch=watch)
    rows = np.empty((len(seen), writer_for(game).size), np.float32)
    masks = np.empty((len(seen), game.num_distinct_actions()), np.bool_)
    if seen:
        writer_for(game).write_many(rows, seen)
    write_masks(masks, legal)
    seats = np.array([seat for _, seat in seen], np.int16)
    return {
        "observation": rows,
        "legal": masks,
        "action": np.array(actions, np.int32),
        "seat": seats,
        "match": np.full(len(seen), number, np.int32),
        "step": np.arange(len(seen), dtype=np.int32),
        "returned": np.array(outcome.returns, np.float32)[seats],
    }


def write_dataset(
    game: Game,
    bots: Sequence[str],
    matches: int,
    seed: str,
    path: Path,
    done: Callable[[], None] | None = None,
) -> int:
    """Play matches and write them; returns the number of decisions. `done` is called after each match.

    Raises `PelitupaError` for a file that is neither of `KINDS`, `MissingExtra` for Parquet without pyarrow.
    """
    if path.suffix not in KINDS:
        raise PelitupaError(
            f"a data set's file ends in {' or '.join(KINDS)}, not as {path.name} does"
        )
    if not game.has_decisions():
        raise PelitupaError(f"no bot acts in {game}: nobody decides anything in it")
    told = about(game, bots, seed, matches)

    def played() -> Iterator[Columns]:
        for number in range(matches):
            yield rows_of(game, bots, seed, number)
            if done is not None:
                done()

    return (_write_npz if path.suffix == ".npz" else _write_parquet)(path, told, played())


def _together(parts: Sequence[Columns]) -> Columns:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _write_npz(path: Path, told: dict[str, Any], matches: Iterator[Columns]) -> int:
    whole = _together(list(matches))
    np.savez_compressed(path, **whole, about=np.array(json.dumps(told)))  # type: ignore[arg-type]
    return len(whole["action"])


def _write_parquet(path: Path, told: dict[str, Any], matches: Iterator[Columns]) -> int:
    with needing("data", "a Parquet file"):
        import pyarrow as pa
        import pyarrow.parquet as pq

    def table(parts: Sequence[Columns]) -> Any:
        whole = _together(parts)
        rows, masks = whole.pop("observation"), whole.pop("legal")
        starts = np.concatenate([[0], masks.sum(1).cumsum()]).astype(np.int32)
        columns = {
            "observation": pa.FixedSizeListArray.from_arrays(pa.array(rows.ravel()), rows.shape[1]),
            "legal": pa.ListArray.from_arrays(starts, masks.nonzero()[1].astype(np.int32)),
            **{name: pa.array(column) for name, column in whole.items()},
        }
        return pa.table(columns).replace_schema_metadata({"about": json.dumps(told)})

    count, waiting, writer = 0, list[Columns](), None
    try:
        for part in matches:
            waiting.append(part)
            count += len(part["action"])
            if sum([len(one["action"]) for one in waiting]) >= _AT_ONCE:
                writer = _to_file(writer, path, table(waiting), pq)
                waiting.clear()
        if waiting:
            writer = _to_file(writer, path, table(waiting), pq)
    finally:
        if writer is not None:
            writer.close()
    return count


def _to_file(writer: Any, path: Path, table: Any, pq: Any) -> Any:
    writer = writer or pq.ParquetWriter(path, table.schema)
    writer.write_table(table)
    return writer
