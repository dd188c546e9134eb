"""What the players add to the server's seed, so that nobody alone chooses the deals.

Part of algorithm `pelitupa-1`. Where no player gives anything, the stream of chance has the server's
seed. Otherwise it has the mixed seed: 64 lower-case hexadecimal digits, the SHA-256 of
`pelitupa-1 entropy`, a space, and, one behind the other, the server's seed and what each seat
gave, in the order of seats, nothing where it gave nothing. Each of these is written as the number of its
UTF-8 bytes in decimal, a colon, the bytes, and a comma (a *netstring*: `3:abc,`): so no two lists of
texts are written alike. No text is changed before: no trimming, no normal form of Unicode.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from pelitupa.nature.generators import ALGORITHM


def mixed_seed(seed: str, entropies: Sequence[str] = ()) -> str:
    """The seed of a match's stream of chance: the server's, mixed with what the players gave.

    `entropies` holds one text a seat, empty where a player gave nothing, or nothing at all.
    """
    if not any(entropies):
        return seed
    digest = hashlib.sha256(f"{ALGORITHM} entropy ".encode())
    for text in (seed, *entropies):
        data = text.encode()
        digest.update(b"%d:%s," % (len(data), data))
    return digest.hexdigest()
