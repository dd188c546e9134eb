"""A second referee of five-pin billiards, written from the chapter alone: a shot is a set of words.

The words are: `other ball first`, `target by own`, `target by other`, `own ball in pins`, `off`, and the pins
that fell, `c` and `b1` to `b4`.
"""

from __future__ import annotations


def worth(words: set[str]) -> tuple[int, bool, bool]:
    """The points, whether the opponent gets them, and whether he has ball in hand."""
    if "other ball first" not in words or "off" in words:
        return 2, True, True
    total = 0
    for word in words:
        if word == "target by own":
            total += 4
        elif word == "target by other":
            total += 3
        elif word[0] == "b":
            total += 2
        elif word == "c":
            total += 4 if any(other[0] == "b" for other in words) else 10
    return total, "own ball in pins" in words, False


def frame(shots: list[set[str]], target: int = 60) -> tuple[list[int], int]:
    """The points when the frame is over, or so far, and after how many shots; the first player begins."""
    points = [0, 0]
    for number, words in enumerate(shots):
        got, other, _ = worth(words)
        points[(number + other) % 2] += got
        if max(points) >= target:
            return points, number + 1
    return points, len(shots)
