"""Nature decides what no player decides: shuffles, dice, where a dart lands.

A nature looks at a chance node and answers with an outcome. It knows nothing of rules: a card is
one of the node's outcomes, a throw lands somewhere near the aim that the node tells.
"""

from pelitupa.nature.generators import Nature, Seeded, SeedStream, fresh_seed

__all__ = ["Nature", "SeedStream", "Seeded", "fresh_seed"]
