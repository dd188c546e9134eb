"""Servers of two commits beside each other under the same load: `python tools/load_beside.py OLD NEW`.

Each commit is cloned below `build/beside` and compiled there, once; then its server plays on one core and the
load tool of today's tree on another, in turns. What counts is the processor's time for a move, of which the
ratio goes further than any figure of one machine; nothing else should be at work. See docs/lab/load.md.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "beside"
ALL_MAY = {
    "PELITUPA_REQUESTS_A_MINUTE": "100000000",
    "PELITUPA_SOCKETS_EACH": "100000",
    "PELITUPA_TABLES_EACH": "1000000",
    "PELITUPA_CONNECTIONS": "100000",
    "PELITUPA_LOG": "json",
}
"""An address may do what a thousand people do."""
HEAD = "| commit | tables | moves/s | p50 ms | p95 ms | p99 ms | server, cores | ms a move | refused, lost |"
START_SECONDS = 60.0
LAST_LINES = 20
"""So much of its log is told of a server that does not answer."""


def compiled(commit: str) -> Path:
    """The folder of a commit's package with its extensions, compiled now unless it was before."""
    name = subprocess.run(
        ["git", "rev-parse", "--short=8", f"{commit}^{{commit}}"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout.strip()  # fmt: skip
    tree = FOLDER / name
    made, done = tree / "build" / "compiled", tree / "build" / "done"
    if not done.exists():
        if not tree.exists():
            subprocess.run(["git", "clone", "-q", "-s", str(ROOT), str(tree)], check=True)
        # each time: the clone may be all that a run that was ended has left
        subprocess.run(["git", "checkout", "-q", name], cwd=tree, check=True)
        build = [sys.executable, "setup.py", "--quiet", "build", "--build-lib", str(made)]
        subprocess.run(build, cwd=tree, env=os.environ | {"PELITUPA_COMPILE": "must"}, check=True)
        done.touch()
    return made


@contextlib.contextmanager
def serving(made: Path, core: int) -> Iterator[tuple[str, int]]:
    """A server on a core, with a database of its own: its address and process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    serve = ["taskset", "-c", str(core), sys.executable, "-m", "pelitupa.cli", "serve"]
    with TemporaryDirectory(prefix="beside") as folder:
        around = os.environ | ALL_MAY | {
            "PYTHONPATH": str(made),
            "PELITUPA_DATABASE": f"sqlite+aiosqlite:///{folder}/cottage.sqlite",
        }  # fmt: skip
        options = subprocess.run([*serve, "--help"], env=around, capture_output=True, text=True)
        closed = ["--no-open"] if "--no-open" in options.stdout else []
        said = Path(folder, "log")
        with said.open("wb") as log:
            process = subprocess.Popen(
                [*serve, *closed, "--port", str(port)],
                env=around,
                cwd=folder,
                stdout=log,
                stderr=log,
            )
        try:
            wait_for(f"http://127.0.0.1:{port}/health", process, said)
            yield f"http://127.0.0.1:{port}", process.pid
        finally:
            process.terminate()
            process.wait(30)


def wait_for(url: str, process: subprocess.Popen[bytes], said: Path) -> None:
    """Wait until a server answers. Raises `RuntimeError` with the last of what it said where it does not."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=5):
            return
        time.sleep(0.2)
    last = said.read_text(encoding="utf-8", errors="replace").splitlines()[-LAST_LINES:]
    raise RuntimeError("\n".join([f"no server answers at {url}; it said last:", *last]))


def measured(commit: str, tables: int, seconds: float) -> str:
    """A row of the table."""
    with serving(compiled(commit), 0) as (url, pid), TemporaryDirectory() as folder:
        file = Path(folder, "load.json")
        load = [
            "taskset", "-c", "1", sys.executable, "-m", "pelitupa.lab.load", url, "--game", "tuppi",
            "--tables", str(tables), "--seconds", str(seconds), "--watch", f"server={pid}",
            "--json", str(file),
        ]  # fmt: skip
        around = os.environ | {"PYTHONPATH": str(ROOT / "src")}
        subprocess.run(load, env=around, check=True, stdout=subprocess.DEVNULL)
        told = json.loads(file.read_text(encoding="utf-8"))
    cores, moves = told["cores"]["server"], told["moves_a_second"]
    return (
        f"| {commit} | {tables:,} | {moves:.0f} | {told['p50']:.0f} | {told['p95']:.0f} | "
        f"{told['p99']:.0f} | {cores:.2f} | {1000 * cores / moves:.2f} | "
        f"{told['refused']}, {told['lost']} |"
    )


def main() -> None:
    """Compile both, and measure them in turns."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("commits", nargs="+", help="commits, the oldest first")
    parser.add_argument("--tables", type=int, nargs="+", default=[300, 1000])
    parser.add_argument("--seconds", type=float, default=20.0)
    given = parser.parse_args()
    for commit in given.commits:
        compiled(commit)
    print(f"{HEAD}\n|{'---|' * HEAD.count(' | ')}---|", flush=True)
    for tables in given.tables:
        for commit in given.commits:
            print(measured(commit, tables, given.seconds), flush=True)


if __name__ == "__main__":
    main()
