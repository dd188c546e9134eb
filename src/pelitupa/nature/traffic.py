"""A road: how often each kind of vehicle comes along it."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core import Action, Settings, State, option
from pelitupa.nature.generators import Seeded


@dataclass(frozen=True)
class Traffic(Settings):
    """How many of each kind come, beside the others. `traffic(cars=5,trucks=2)`."""

    cars: float = option(70.0, "Passenger cars.", low=0.01, high=1000.0)
    vans: float = option(15.0, "Vans.", low=0.0, high=1000.0)
    trucks: float = option(10.0, "Trucks.", low=0.0, high=1000.0)
    motorcycles: float = option(5.0, "Motorcycles.", low=0.0, high=1000.0)


class Road:
    """A nature that sends vehicles by a seed, each as often as said; all else is drawn as by chance.

    It takes a fraction of `SeedStream` a vehicle, and walks the outcomes in the order in which the chance
    node lists them.
    """

    def __init__(self, seed: str | int, traffic: Traffic) -> None:
        self.rest = Seeded(seed)
        self.shares = {
            "car": traffic.cars,
            "van": traffic.vans,
            "truck": traffic.trucks,
            "motorcycle": traffic.motorcycles,
        }

    def outcome(self, state: State) -> Action:
        """See `Nature.outcome`."""
        shares = []
        for outcome in state.legal_actions():
            share = self.shares.get(state.action_to_string(outcome))
            if share is None:
                return self.rest.outcome(state)
            shares.append((outcome, share))
        point = self.rest.stream.random() * sum(share for _, share in shares)
        for outcome, share in shares:
            point -= share
            if point < 0:
                return outcome
        return max(outcome for outcome, share in shares if share > 0)
