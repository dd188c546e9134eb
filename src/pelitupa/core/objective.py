"""What a result is worth: the three objectives that turn scores and winners into utilities."""

from __future__ import annotations

from collections.abc import Sequence


def with_most(points: Sequence[float]) -> list[int]:
    """The seats with the most points; none where all have as many."""
    most = max(points)
    best = [seat for seat, mine in enumerate(points) if mine == most]
    return best if len(best) < len(points) else []


def win_utilities(winners: Sequence[int], players: int) -> list[float]:
    """+1 shared among few winners, -1 among few losers; sums to zero; all zero for a draw.

    With one loser, he has -1 and the n - 1 others 1 / (n - 1) each; with one winner, the reverse. Who plays
    alone has 1 for winning and else nothing.
    """
    if players == 1:
        return [float(len(winners))]
    won, lost = len(winners), players - len(winners)
    if not won or not lost:
        return [0.0] * players
    gain, loss = min(1.0, lost / won), -min(1.0, won / lost)
    return [gain if seat in winners else loss for seat in range(players)]


def margin_utilities(scores: Sequence[float], teams: Sequence[Sequence[int]]) -> list[float]:
    """Each team's score above the mean of the other teams' scores, for each of its seats."""
    result = [0.0] * len(scores)
    totals = [scores[team[0]] for team in teams]
    for index, team in enumerate(teams):
        others = [total for i, total in enumerate(totals) if i != index]
        value = totals[index] - sum(others) / len(others) if others else totals[index]
        for seat in team:
            result[seat] = value
    return result


def money_utilities(scores: Sequence[float], teams: Sequence[Sequence[int]]) -> list[float]:
    """The settlement of booklet chapter 6, in points.

    Two sides: the losers pay the winners the difference. More than two: each pays the pot, or takes
    from it, the difference between their score and the average.
    """
    if len(teams) <= 2:
        return margin_utilities(scores, teams)
    mean = sum(scores[team[0]] for team in teams) / len(teams)
    return [score - mean for score in scores]


def score_utilities(
    objective: str, scores: Sequence[float], teams: Sequence[Sequence[int]]
) -> list[float]:
    """What scores are worth where the `objective` goes by them: `margin`, or else `money`."""
    convert = margin_utilities if objective == "margin" else money_utilities
    return convert(scores, teams)
