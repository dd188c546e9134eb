"""What players add to the seed: mixed as described, unambiguously, and nothing when nobody adds."""

from __future__ import annotations

import hashlib
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pelitupa.nature import SeedStream, mixed_seed

SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
VECTOR = [
    "12a4b606b817876280005ab011b881ef875aad47d99d233666a691b462707edf",
    "eaf0ea734c52dfdc9d0bb4885832664210c7cd63977f279d0d3b98c1fc5735aa",
    "f6a4f35a2c02d4ad",
    "2912a349645921f6",
    "52eda16beb92dbfc",
    "c2e647dbe8f5a2e5",
    "9d559c2f86155348",
]
texts = st.text(st.characters(codec="utf-8"), max_size=6)
lists = st.lists(texts, min_size=1, max_size=5).filter(any)


def test_without_entropy_the_seed_is_the_servers() -> None:
    assert mixed_seed(SEED) == mixed_seed(SEED, ()) == mixed_seed(SEED, ("", "", "")) == SEED


def test_the_mixed_seed_is_what_its_description_says() -> None:
    """Computed here by hand: byte counts, not character counts."""
    data = b"pelitupa-1 entropy 64:" + SEED.encode() + b",6:\xc3\x84iti!,0:,3:\xe2\x99\xa0,"
    assert mixed_seed(SEED, ("Äiti!", "", "♠")) == hashlib.sha256(data).hexdigest()


def test_known_mixed_seeds_and_words() -> None:
    """The vector of docs/verifying.md; written down, so that no change of it goes unnoticed."""
    assert hashlib.sha256(f"pelitupa-1 seed {SEED}".encode()).hexdigest() == VECTOR[0]
    mixed = mixed_seed(SEED, ("Aino's words", "", "äiti ♠"))
    assert mixed == VECTOR[1]
    stream = SeedStream(mixed)
    assert [f"{stream.word():016x}" for _ in range(5)] == VECTOR[2:]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("ab", "c"), ("a", "bc")),
        (("ab", ""), ("", "ab")),
        (("a", "b"), ("b", "a")),
        (("a", ""), ("a",)),
        (("1:a,", "b"), ("1", "a,b")),
        (("a,1:b",), ("a", "b")),
        (("é",), ("e\u0301",)),
        ((" a",), ("a",)),
    ],
)
def test_no_two_lists_are_mixed_alike(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    assert mixed_seed(SEED, one) != mixed_seed(SEED, other)


def test_the_seed_and_the_first_entropy_are_kept_apart() -> None:
    assert mixed_seed("ab", ("c",)) != mixed_seed("a", ("bc",))


@given(texts, lists, texts, lists)
def test_streams_are_the_same_only_for_the_same(
    seed: str, given: list[str], other_seed: str, other: list[str]
) -> None:
    same = (seed, given) == (other_seed, other)
    assert (mixed_seed(seed, given) == mixed_seed(other_seed, other)) == same
    assert mixed_seed(seed, given) not in (seed, other_seed)


def test_every_bit_of_the_stream_hangs_on_every_text() -> None:
    """Neighbouring entropies and seats give streams that have nothing in common."""
    given = [("a", "", ""), ("b", "", ""), ("", "a", ""), ("", "", "a"), ("a", "a", "")]
    words = [SeedStream(mixed_seed(SEED, entropies)).word() for entropies in given]
    for one, other in pairwise(words):
        assert 10 <= (one ^ other).bit_count() <= 54
