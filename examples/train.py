"""Train a network by self-play, and judge it: proximal policy optimisation with masks, in one file.

pip install 'pelitupa[train]'
python examples/train.py --game pelitupa_v1/jakis --minutes 60 --workers 2 --out trained

`--game` takes a task (`pelitupa.lab.tasks`), by its whole name or without its version, or a game such as
`hex(size=4)`. All seats learn, by one network, which sees what its seat sees (packed observations, spread by
numpy). Matches are played side by side in `--workers` processes; only matches that have ended are learned
from.

Two files come of it: NAME.npz, the network (`pelitupa.lab.networks` plays it, without PyTorch), and
NAME.jsonl, a line for the beginning, for every tenth update, and for each meeting of a snapshot with a bot,
in pairs of matches with seats exchanged. `--plot` draws the curves of such files.
"""

import argparse
import json
import platform
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

try:
    import numpy as np
except ModuleNotFoundError:
    sys.exit("training needs numpy, which is not installed: pip install 'pelitupa[train]'")

import pelitupa
from pelitupa.adapters.batch import SAME_STEP, Plan
from pelitupa.adapters.playing import rules_for
from pelitupa.adapters.processes import side_by_side
from pelitupa.lab.exploitability import GameTree, nash_conv
from pelitupa.lab.intervals import mean_and_interval
from pelitupa.lab.networks import Network, load_network, register_network
from pelitupa.lab.pairs import Pairing
from pelitupa.lab.simulate import play_all
from pelitupa.lab.tasks import Task, load_task, task_names
from pelitupa.players import best_bot, check_bot

LAMBDA = 0.95
"""How far an advantage looks ahead (generalised advantage estimation); what is won is not discounted."""
CLIP = 0.2
ENTROPY = 0.02, 0.002
"""What the entropy of choices counts, at the beginning and at the end."""
RATE = 5e-4, 5e-5
"""The learning rate of Adam, likewise."""
VALUE = 0.5
LARGEST_GRADIENT = 0.5
EPOCHS = 3
KEPT = 512
"""So many of the latest steps are kept; what is longer ago in a match is not learned from."""
OTHERS = ("random", "plain")


# --- what was seen and done


@dataclass
class Seat:
    """What a seat has done in a match that goes on: its steps, what it expected, and what came of them."""

    steps: list = field(default_factory=list)
    values: list = field(default_factory=list)
    earned: list = field(default_factory=list)


class Memory:
    """The latest steps of all matches, and those of ended matches from which nothing has been learned yet."""

    def __init__(self, arrays, seats):
        places, floats = arrays.floats.shape
        self.rows = np.empty((KEPT, places, floats), np.float16)
        self.masks = np.empty((KEPT, places, arrays.masks.shape[1]), np.bool_)
        self.actions = np.empty((KEPT, places), np.int64)
        self.chances = np.empty((KEPT, places), np.float32)
        self.now = 0
        self.open = [defaultdict(Seat) for _ in range(places)]
        self.seats, self.scale, self.returns = range(seats), 1.0, []
        self.clear()

    def clear(self):
        """Forget what is ready to be learned from."""
        self.steps, self.places, self.ahead, self.worth = [], [], [], []

    def note(self, arrays, actions, chances, values):
        """Before a step: what the seats to decide see, and what they do."""
        place = self.now % KEPT
        self.rows[place], self.masks[place] = arrays.floats, arrays.masks
        self.actions[place], self.chances[place] = actions, chances
        for slot, seat, value in zip(
            self.open, arrays.seats.tolist(), values.tolist(), strict=True
        ):
            own = slot[seat]
            own.steps.append(self.now)
            own.values.append(value)
            own.earned.append(0.0)

    def brought(self, arrays):
        """After a step: what it brought the seats; matches that have ended are ready to be learned from."""
        over = arrays.ended | arrays.cut
        for place in np.flatnonzero(over | arrays.brought.any(1)).tolist():
            gained = arrays.brought[place].tolist()
            for seat, own in self.open[place].items():
                own.earned[-1] += gained[seat]
            if over[place]:
                for seat in self.seats:
                    if seat in self.open[place]:
                        self._end(place, self.open[place][seat])
                self.open[place].clear()
        self.now += 1

    def _end(self, place, own):
        self.returns.append(sum(own.earned))
        ahead = after = 0.0
        for step, value, earned in zip(
            own.steps[::-1], own.values[::-1], own.earned[::-1], strict=True
        ):
            ahead = earned / self.scale + after - value + LAMBDA * ahead
            after = value
            if step > self.now - KEPT:
                self.steps.append(step % KEPT)
                self.places.append(place)
                self.ahead.append(ahead)
                self.worth.append(ahead + value)

    def take(self):
        """All that is ready: rows, masks, actions, their chances when they were chosen, advantages, worth."""
        at = np.array(self.steps), np.array(self.places)
        arrays = [
            self.rows[at].astype(np.float32),
            self.masks[at],
            self.actions[at],
            self.chances[at],
        ]
        arrays += [np.array(self.ahead, np.float32), np.array(self.worth, np.float32)]
        self.clear()
        return arrays


# --- what learns


class Learner:
    """A network in PyTorch."""

    def __init__(self, network, device, threads):
        import torch

        torch.set_num_threads(threads)
        self.torch, self.device = torch, torch.device(device)
        self.network = network
        self.arrays = {
            name: torch.tensor(array, device=self.device, requires_grad=True)
            for name, array in network.arrays.items()
        }
        self.optimiser = torch.optim.Adam(self.arrays.values(), lr=RATE[0], eps=1e-5)
        self.minibatch = 4096 if self.device.type == "cuda" else 1024

    def forward(self, rows, masks):
        """The logarithms of all actions' chances, and what the seats expect."""
        torch, place = self.torch, 0
        while f"weights{place}" in self.arrays:
            rows = torch.relu(rows @ self.arrays[f"weights{place}"] + self.arrays[f"bias{place}"])
            place += 1
        numbers = rows @ self.arrays["weightspolicy"] + self.arrays["biaspolicy"]
        logs = torch.log_softmax(numbers.masked_fill(~masks, -1e9), 1)
        return logs, (rows @ self.arrays["weightsvalue"] + self.arrays["biasvalue"])[:, 0]

    def choose(self, rows, masks):
        """An action drawn for each row, the logarithm of its chance, and what the seat expects."""
        torch = self.torch
        with torch.no_grad():
            there = (
                torch.from_numpy(rows).to(self.device),
                torch.from_numpy(masks.astype(np.bool_)).to(self.device),
            )
            logs, values = self.forward(*there)
            actions = torch.multinomial(logs.exp(), 1)
            chosen = torch.cat([actions.double(), logs.gather(1, actions), values[:, None]], 1)
        actions, chances, values = chosen.cpu().numpy().T
        return actions.astype(np.int64), chances, values

    def learn(self, memory, part):
        """Some epochs on what is ready; `part` is how much of the training is over."""
        torch = self.torch
        rows, masks, actions, before, ahead, worth = (
            torch.from_numpy(array).to(self.device) for array in memory.take()
        )
        ahead = (ahead - ahead.mean()) / (ahead.std() + 1e-6)
        entropy_counts = ENTROPY[0] + part * (ENTROPY[1] - ENTROPY[0])
        for group in self.optimiser.param_groups:
            group["lr"] = RATE[0] + part * (RATE[1] - RATE[0])
        told = []
        for _ in range(EPOCHS):
            for some in torch.randperm(len(rows), device=self.device).split(self.minibatch):
                logs, values = self.forward(rows[some], masks[some])
                now = logs.gather(1, actions[some, None])[:, 0]
                ratio = (now - before[some]).exp()
                gain = torch.min(
                    ratio * ahead[some], ratio.clamp(1 - CLIP, 1 + CLIP) * ahead[some]
                ).mean()
                wrong = (values - worth[some]).square().mean()
                entropy = -(logs.exp() * logs.clamp(min=-50.0)).sum(1).mean()
                loss = VALUE * wrong - gain - entropy_counts * entropy
                self.optimiser.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(list(self.arrays.values()), LARGEST_GRADIENT)
                self.optimiser.step()
                told.append(torch.stack([wrong.detach(), entropy.detach()]))
        wrong, entropy = torch.stack(told).mean(0).tolist()
        return {"value_error": round(wrong, 4), "entropy": round(entropy, 4)}

    def snapshot(self):
        """The network as it is now, in numpy."""
        arrays = {name: array.detach().cpu().numpy().copy() for name, array in self.arrays.items()}
        return replace(self.network, arrays=arrays)


# --- training


class Log:
    """A file of JSON lines, each written at once."""

    def __init__(self, path):
        self.file = path.open("w", encoding="utf-8")

    def __call__(self, kind, **data):
        """Write a line, and return it."""
        line = json.dumps({"kind": kind, **data}, ensure_ascii=False)
        self.file.write(line + "\n")
        self.file.flush()
        return line


def train(task, given, folder, log):
    """Learn for some minutes; returns the snapshots: minutes, decisions, and the file."""
    game = pelitupa.load_game(task.game)
    network = Network.fresh(game, tuple(given.hidden), given.seed)
    learner = Learner(network, given.device, given.threads)
    plan = Plan(rules_for(game, "", "match", "raise"), None, {}, 0, SAME_STEP)
    batch = side_by_side(plan, given.matches, given.workers)
    batch.reset(
        [task.training_seed(given.seed * 10**6 + i) for i in range(given.matches)],
        range(given.matches),
    )
    memory = Memory(batch.arrays, game.num_players())
    most = given.decisions or task.decisions
    begun, decisions, updates, seconds = time.monotonic(), 0, 0, 60.0 * given.minutes
    snapshots, due = [], [share**2 for share in np.linspace(0.0, 1.0, given.snapshots)]

    def part():
        return min(1.0, max((time.monotonic() - begun) / seconds, decisions / most))

    def keep():
        minutes = (time.monotonic() - begun) / 60.0
        path = folder / f"{len(snapshots)}.npz"
        learner.snapshot().save(path)
        snapshots.append((round(minutes, 3), decisions, path))

    keep()
    while part() < 1.0:
        arrays = batch.arrays
        actions, chances, values = learner.choose(arrays.floats, arrays.masks)
        memory.note(arrays, actions, chances, values)
        batch.step(actions.tolist())
        memory.brought(arrays)
        decisions += given.matches
        if len(memory.ahead) < given.batch:
            continue
        if not updates and game.max_utility() > 1.0:
            memory.scale = float(np.std(memory.returns)) or 1.0
            memory.clear()  # what was thought of it was on another scale
            updates += 1
            continue
        returns, memory.returns = memory.returns, []
        told = learner.learn(memory, part())
        updates += 1
        if len(snapshots) < given.snapshots - 1 and part() >= due[len(snapshots)]:
            keep()
        if updates % 10 == 0:
            log(
                "update",
                decisions=decisions,
                minutes=round((time.monotonic() - begun) / 60, 3),
                matches=len(returns),
                spread=round(float(np.std(returns)), 4),
                **told,
            )
    keep()
    if given.workers:
        batch.close()
    final = replace(
        learner.snapshot(),
        note=f"{task.name}: {decisions:,} decisions of self-play, seed {given.seed}",
    )
    return snapshots, final, decisions


# --- judging


def register_all(paths):
    """Let bots play that were saved in files, by names: in this process."""
    for name, path in paths.items():
        register_network(name, path)


def judge(task, snapshots, given, log):
    """Let each snapshot meet random and plain bots, and the last the default, as long as there is time."""
    game = pelitupa.load_game(task.game)
    paths = {f"net{place}": str(path) for place, (_, _, path) in enumerate(snapshots)}
    register_all(paths)
    last = f"net{len(snapshots) - 1}"
    most = {}
    for name in paths:
        for other in dict.fromkeys(OTHERS):
            most[name, other] = (
                task.against[other] if name == last else max(20, task.against[other] // 4)
            )
    most[last, check_bot(task.default, game.id)] = task.default_pairs
    pairings = {two: Pairing.of(game, *two) for two in most}
    until = time.monotonic() + 60.0 * given.judging
    sent = []

    def tasks():
        share = dict.fromkeys(most, 0)
        for number in range(max(most.values())):
            for two, pairing in pairings.items():
                if share[two] == most[two] or time.monotonic() > until:
                    continue
                share[two] += 1
                sent.extend((two, number, table) for table in pairing.tables)
                yield from pairing.tasks(f"{task.evaluation_seed}:{number}")

    played = defaultdict(dict)
    workers = given.workers or 1
    tree = GameTree(game) if task.exact else None
    for place, outcome in enumerate(play_all(tasks(), workers, 4, partial(register_all, paths))):
        two, number, table = sent[place]
        played[two, number][table] = outcome
    for place, (minutes, decisions, path) in enumerate(snapshots):
        name = f"net{place}"
        at = {"snapshot": place, "minutes": minutes, "decisions": decisions}
        if tree:
            found = nash_conv(tree, tree.strategy(load_network(path).policy))
            log("exploitability", **at, nash_conv=round(found, 5))
        for two, pairing in pairings.items():
            scores = [
                pairing.judge(outcomes)
                for (which, _), outcomes in played.items()
                if which == two and len(outcomes) == len(pairing.tables)
            ]
            if two[0] != name or len(scores) < 2:
                continue
            score, half = mean_and_interval([one.score for one in scores])
            ahead, half_ahead = mean_and_interval([one.ahead for one in scores])
            found = {"score": score, "score_half": half, "ahead": ahead, "ahead_half": half_ahead}
            found = {key: round(value, 4) for key, value in found.items()}
            print(log("meeting", **at, against=two[1], pairs=len(scores), **found), flush=True)


# --- curves


def plot(files, path):
    """Draw how snapshots did, from the files that were written, into a picture (PNG or SVG)."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9.0, 2.6 * len(files)), layout="constrained")
    for axes, file in zip(figure.subplots(len(files), 1, squeeze=False)[:, 0], files, strict=True):
        lines = [json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines()]
        meetings = [line for line in lines if line["kind"] == "meeting"]
        for other in dict.fromkeys(line["against"] for line in meetings):
            own = [line for line in meetings if line["against"] == other]
            axes.errorbar(
                [line["decisions"] / 1e6 for line in own],
                [line["score"] for line in own],
                [line["score_half"] for line in own],
                marker="o",
                markersize=3,
                capsize=2,
                label=f"against {other}",
            )
        axes.axhline(0.5, color="0.6", linewidth=0.8)
        axes.set(
            title=lines[0]["game"],
            xlabel="million decisions",
            ylabel="score of pairs",
            ylim=(-0.02, 1.02),
        )
        exact = [line for line in lines if line["kind"] == "exploitability"]
        if exact:
            right = axes.twinx()
            right.plot(
                [line["decisions"] / 1e6 for line in exact],
                [line["nash_conv"] for line in exact],
                "k--",
            )
            right.set(ylabel="nash_conv (dashed)", ylim=(0.0, None))
        axes.legend(loc="upper left", bbox_to_anchor=(1.1, 1.0), fontsize=8)
    figure.savefig(
        path,
        dpi=120,
        metadata={"Software": None} if Path(path).suffix == ".png" else {"Date": None},
    )


# --- the command


def chosen_task(name):
    """A task by its name, with or without its version, or one made of a game."""
    for full in (name, f"pelitupa_v1/{name}"):
        if full in task_names():
            return load_task(full)
    game = pelitupa.load_game(name)
    default = best_bot(game.id, budget="simulations=20")
    rules = pelitupa.rulebook(game.id).rules
    return Task(str(game), str(game), rules, default, 200, 20, 10**8, "")


def arguments():
    """What was asked for."""
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("--game", help="a task, or a game such as 'hex(size=4)'")
    words.add_argument("--minutes", type=float, default=60.0, help="of training (default 60)")
    words.add_argument(
        "--judging", type=float, default=1.5, help="minutes of matches afterwards, at most (1.5)"
    )
    words.add_argument(
        "--decisions", type=int, default=0, help="to learn from, at most (the task's budget)"
    )
    words.add_argument(
        "--workers", type=int, default=2, help="processes that play; 0 for this one (2)"
    )
    words.add_argument("--matches", type=int, default=256, help="side by side (256)")
    words.add_argument("--batch", type=int, default=16384, help="decisions for an update (16384)")
    words.add_argument(
        "--hidden", type=int, nargs="+", default=[128, 128], help="widths of the layers (128 128)"
    )
    words.add_argument(
        "--snapshots", type=int, default=9, help="to be judged, first and last included (9)"
    )
    words.add_argument("--device", default="", help="cpu or cuda (cuda where there is one)")
    words.add_argument("--threads", type=int, default=1, help="of PyTorch (1)")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--out", type=Path, default=Path("trained"), help="a folder")
    words.add_argument(
        "--plot", nargs="+", metavar="FILE", help="draw curves: JSONL files, then a picture"
    )
    given = words.parse_args()
    if bool(given.game) == bool(given.plot):
        words.error("give --game to train, or --plot to draw")
    if given.snapshots < 2 or given.matches < max(1, given.workers):
        words.error("take 2 snapshots or more, and as many matches as workers")
    return given


def main():
    """Train and judge, or draw."""
    given = arguments()
    if given.plot:
        return plot(given.plot[:-1], given.plot[-1])
    try:
        import torch
    except ModuleNotFoundError:
        sys.exit("training needs torch, which is not installed: pip install 'pelitupa[train]'")

    given.device = given.device or ("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(given.seed)
    task = chosen_task(given.game)
    given.out.mkdir(parents=True, exist_ok=True)
    name = task.name.rpartition("/")[2].partition("(")[0]
    log = Log(given.out / f"{name}.jsonl")
    settings = {
        key: value for key, value in vars(given).items() if key not in ("game", "plot", "out")
    }
    log(
        "run",
        task=task.name,
        game=task.game,
        pelitupa=pelitupa.__version__,
        compiled=pelitupa.COMPILED,
        python=platform.python_version(),
        torch=torch.__version__,
        machine=platform.machine(),
        gpu=torch.cuda.get_device_name() if given.device == "cuda" else None,
        **settings,
    )
    with tempfile.TemporaryDirectory() as folder:
        snapshots, final, decisions = train(task, given, Path(folder), log)
        final.save(given.out / f"{name}.npz")
        print(f"{name}: {decisions:,} decisions in {given.minutes:g} minutes", flush=True)
        judge(task, snapshots, given, log)
    return 0


if __name__ == "__main__":
    sys.exit(main())
