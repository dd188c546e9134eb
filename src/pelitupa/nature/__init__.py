"""Nature decides what no player decides: shuffles, dice, where a dart lands.

A nature looks at a chance node and answers with an outcome. It knows nothing of rules: a card is
one of the node's outcomes, a throw lands somewhere near the aim that the node tells. People who play
for real may report what happened instead.
"""

from pelitupa.nature.entropy import mixed_seed
from pelitupa.nature.generators import Nature, Seeded, SeedStream, fresh_seed
from pelitupa.nature.reported import Reported, read_outcome
from pelitupa.nature.scattering import Scattered, shoot_many
from pelitupa.nature.specification import (
    NatureSpec,
    describe_nature,
    nature_for,
    nature_kinds,
    nature_of_spread,
    read_nature,
)
from pelitupa.nature.throwing import Thrower, Throws, segment_chances
from pelitupa.nature.weakness import weaknesses

__all__ = [
    "Nature", "NatureSpec", "Reported", "Scattered", "SeedStream", "Seeded", "Thrower", "Throws",
    "describe_nature", "fresh_seed", "mixed_seed", "nature_for", "nature_kinds", "nature_of_spread",
    "read_nature", "read_outcome", "segment_chances", "shoot_many", "weaknesses",
]  # fmt: skip
