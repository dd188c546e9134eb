"""Sine, cosine, logarithm and normal draws made of + - * / and square roots alone.

IEEE 754 fixes these five operations to the last bit. The library's functions differ between machines, and the
compiled page has another library: a shot would not be the same everywhere. All errors are below 1e-15.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, Protocol

_RADIANS: Final = 0.017453292519943295
_LOG_2: Final = 0.6931471805599453
_ROOT_HALF: Final = 0.7071067811865476


class Fractions(Protocol):
    """A source of fractions, such as `SeedStream`."""

    def random(self) -> float:
        """A float in [0, 1)."""
        ...


def direction(degrees: float) -> tuple[float, float]:
    """The unit vector of a bearing, counter-clockwise from straight right (cosine, sine).

    Bearings that mirror each other give vectors whose parts differ in sign alone.
    """
    angle = abs(degrees) % 360.0
    down = degrees < 0.0
    if angle > 180.0:
        angle = 360.0 - angle
        down = not down
    left = angle > 90.0
    if left:
        angle = 180.0 - angle
    steep = angle > 45.0
    if steep:
        angle = 90.0 - angle
    r = angle * _RADIANS
    q = r * r
    sine, cosine = r, 1.0
    up, across = r, 1.0
    for i in range(1, 11):
        n = 2.0 * i
        across = -across * q / (n * (n - 1.0))
        up = -up * q / (n * (n + 1.0))
        cosine += across
        sine += up
    x, y = (sine, cosine) if steep else (cosine, sine)
    return (-x if left else x), (-y if down else y)


def logarithm(value: float) -> float:
    """The natural logarithm. Raises `ValueError` unless the value is above 0 and finite."""
    if not 0.0 < value < 1e300:
        raise ValueError(f"a logarithm is of a number above 0, not {value!r}")
    halvings = 0
    while value < _ROOT_HALF:
        value *= 2.0
        halvings -= 1
    while value > 2.0 * _ROOT_HALF:
        value *= 0.5
        halvings += 1
    z = (value - 1.0) / (value + 1.0)
    q = z * z
    power, total = z, z
    for i in range(1, 13):
        power *= q
        total += power / (2.0 * i + 1.0)
    return 2.0 * total + halvings * _LOG_2


def decay(x: float) -> float:
    """e to the power of -x, for x of 0 or more."""
    if x > 40.0:
        return 0.0
    y = x / 64.0
    base, part = 1.0, 1.0
    for i in range(1, 10):
        part *= y / i
        base += part
    for _ in range(6):
        base *= base
    return 1.0 / base


def normal_pair(stream: Fractions) -> tuple[float, float]:
    """Two independent standard normal floats (Box and Muller 1958)."""
    radius = sqrt(-2.0 * logarithm(1.0 - stream.random()))
    x, y = direction(360.0 * stream.random())
    return radius * x, radius * y
