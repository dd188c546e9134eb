"""Train on a cluster: machines of Ray play, this process learns. One file, with numpy alone.

pip install 'pelitupa[adapters,cluster,lab]'
python examples/train_cluster.py --workers 0                        # all in this process
python examples/train_cluster.py --workers 2                        # a cluster of this machine, started now
python examples/train_cluster.py --workers 16 --parts 16 --address ray://10.0.0.1:10001   # one that is there

`--game` takes any game. All seats learn by REINFORCE: what a seat has done in a match is made more likely by
what the match brought it, less what it brings on average. Each round has `--parts` of as many matches; a
worker plays some of them with the network as it is and sends back the change it asks for. With any number of
workers the matches are the same, and so is the network, but for rounding.

Each machine needs the same version of Pelitupa. The network is written to `--out` and plays without Ray
(`pelitupa.lab.networks`).
"""

import argparse
import sys
from pathlib import Path

try:
    import numpy as np
except ModuleNotFoundError:
    sys.exit(
        "training needs numpy, which is not installed: pip install 'pelitupa[adapters,cluster,lab]'"
    )

import pelitupa
from pelitupa.adapters.vector import make_many
from pelitupa.lab import compare
from pelitupa.lab.networks import Network, register_network

LAYERS = "0", "policy"
RATE = 0.01
STEADY = 0.9, 0.999
"""How slowly the means of Adam change."""


class Part:
    """Some matches of each round, played where this object lives."""

    def __init__(self, spec, matches, number):
        self.many = make_many(spec, matches, autoreset="SameStep")
        self.number = number

    def play(self, arrays, turn):
        """One match in each place: the change that they ask for, by array, and the decisions made."""
        many, draw = self.many, np.random.default_rng([turn, self.number])
        matches = many.num_envs
        first = 1_000_003 * turn + self.number * matches
        seen, infos = many.reset(seed=first)
        playing, returns, steps = np.ones(matches, bool), np.zeros_like(infos["rewards"]), []
        while playing.any():
            rows = seen["observation"]
            hidden = np.maximum(rows @ arrays["weights0"] + arrays["bias0"], 0.0)
            numbers = hidden @ arrays["weightspolicy"] + arrays["biaspolicy"]
            numbers = np.where(seen["action_mask"] > 0, numbers, -1e9)
            chances = np.exp(numbers - numbers.max(1, keepdims=True))
            chances /= chances.sum(1, keepdims=True)
            legal = seen["action_mask"] * draw.random(chances.shape)
            noise = np.where(legal > 0, -np.log(-np.log(np.clip(legal, 1e-12, 1 - 1e-12))), -1e18)
            actions = (numbers + noise).argmax(1)  # drawn by these chances (Gumbel's way)
            push = -chances
            push[np.arange(matches), actions] += 1.0
            places = np.flatnonzero(playing)
            steps.append(
                (places, infos["seat"][places], rows[places], hidden[places], push[places])
            )
            seen, _, ended, cut, infos = many.step(actions)
            returns[playing] += infos["rewards"][playing]
            playing &= ~(ended | cut)
        better = returns - returns.mean(0)
        wanted = {name: np.zeros_like(array) for name, array in arrays.items()}
        for places, seats, rows, hidden, push in steps:
            push = push * better[places, seats, None]
            back = (push @ arrays["weightspolicy"].T) * (hidden > 0)
            for layer, inputs, changes in zip(LAYERS, (rows, hidden), (back, push), strict=True):
                wanted[f"weights{layer}"] += inputs.T @ changes / matches
                wanted[f"bias{layer}"] += changes.sum(0) / matches
        return wanted, sum(len(places) for places, *_ in steps)


class Here:
    """Plays all parts in this process."""

    def __init__(self, spec, parts, matches):
        self.parts = [Part(spec, matches, number) for number in range(parts)]

    def play(self, arrays, turn):
        """What each part answers, in their order."""
        return [part.play(arrays, turn) for part in self.parts]


class OnCluster:
    """Plays each part in a process of a Ray cluster."""

    def __init__(self, spec, parts, matches, workers, address):
        try:
            import ray
        except ModuleNotFoundError:
            sys.exit("a cluster needs Ray, which is not installed: pip install 'pelitupa[cluster]'")

        self.ray = ray
        if not ray.is_initialized():
            options = {"log_to_driver": False, "logging_level": "ERROR"}
            if address == "local":
                options |= {"num_cpus": workers, "include_dashboard": False}
            ray.init(address=address, **options)
        share = {"num_cpus": min(1.0, workers / parts)}
        self.parts = [
            ray.remote(Part).options(**share).remote(spec, matches, number)
            for number in range(parts)
        ]

    def play(self, arrays, turn):
        """What each part answers, in their order."""
        there = self.ray.put(arrays)
        return self.ray.get([part.play.remote(there, turn) for part in self.parts])


def train(network, players, rounds, tell=print):
    """Learn for some rounds; returns the network."""
    arrays = network.arrays
    names = [f"{kind}{layer}" for layer in LAYERS for kind in ("weights", "bias")]
    means = {name: [np.zeros_like(arrays[name]) for _ in STEADY] for name in names}
    decisions = 0
    for turn in range(1, rounds + 1):
        told = players.play(arrays, turn)
        arrays = dict(arrays)
        for name in names:
            change = sum(wanted[name] for wanted, _ in told) / len(told)
            for mean, steady, new in zip(means[name], STEADY, (change, change**2), strict=True):
                mean += (1.0 - steady) * (new - mean)
            mean, square = (
                mean / (1.0 - steady**turn)
                for mean, steady in zip(means[name], STEADY, strict=True)
            )
            arrays[name] = (arrays[name] + RATE * mean / (np.sqrt(square) + 1e-8)).astype(
                np.float32
            )
        decisions += sum(made for _, made in told)
        if turn % max(1, rounds // 10) == 0:
            tell(f"round {turn}: {decisions:,} decisions")
    return Network(network.game, arrays, f"{decisions:,} decisions of self-play")


def main():
    """Train, write the network, and let it meet random play."""
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("--game", default="hex(size=3,swap=false)")
    words.add_argument(
        "--workers",
        type=int,
        default=2,
        help="processors, one a part at most; 0: no cluster (2)",
    )
    words.add_argument("--address", default="local", help="of a cluster that is there (local)")
    words.add_argument("--parts", type=int, default=4, help="of a round (4)")
    words.add_argument("--matches", type=int, default=64, help="of a part (64)")
    words.add_argument("--rounds", type=int, default=100)
    words.add_argument("--pairs", type=int, default=100, help="of matches against random play")
    words.add_argument("--out", type=Path, default=Path("network.npz"))
    given = words.parse_args()
    game = pelitupa.load_game(given.game)
    each = str(game), given.parts, given.matches
    players = OnCluster(*each, given.workers, given.address) if given.workers else Here(*each)
    network = train(Network.fresh(game, (64,), 1), players, given.rounds)
    network.save(given.out, np.float32)
    register_network("learned", given.out)
    told = compare(str(game), "learned", "random", given.pairs)
    print(
        f"against random: won {told.share:.0%} ({told.share_low:.0%} to {told.share_high:.0%}) "
        f"of {told.matches} matches"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
