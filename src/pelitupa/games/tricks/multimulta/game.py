"""Multimulta (booklet 12): two against two, with cards that have a rank in each of three suits."""

from __future__ import annotations

from typing import ClassVar, Final, Self

from pelitupa.core import CHANCE, Item, Rulebook, Tensor, listed, t
from pelitupa.core.standing import FURTHEST
from pelitupa.equipment.cards import RANKS, rank_name
from pelitupa.games.tricks.actions import OWN, Row
from pelitupa.games.tricks.attack import ROUND
from pelitupa.games.tricks.exchange import PASSED
from pelitupa.games.tricks.fast_path import CHAIRS, DEALS, STEPS
from pelitupa.games.tricks.many_suits import PARTING, ManySuitGame, ManySuits, many_suit_actions
from pelitupa.games.tricks.multimulta.options import MultimultaOptions
from pelitupa.games.tricks.multimulta.three import AttackMatch
from pelitupa.games.tricks.multimulta.tricks import MultimultaTricks
from pelitupa.games.tricks.phases import OVER
from pelitupa.games.tricks.seats import PARTNERSHIPS, side_name, side_of

FACES: Final = (
    "KAA", "AKA", "AAK", "KKK", "JK9", "9KJ", "K9J", "KJ9", "QQQ", "J97", "9JK", "J9K",
    "7J9", "97J", "9J7", "J79", "977", "977", "TTT", "79J", "779", "779", "797", "797",
    "7-7", "-77", "77-", "888", "7--", "7--", "-7-", "777", "--7", "--7", "999", "-7-",
)  # fmt: skip
"""The deck (see the clause `deck`): the rank of each card in spades, diamonds and clubs."""

SUIT_NAMES: Final = ("spades", "diamonds", "clubs")
_SIGNS: Final = "♠♦♣"
_ORDER: Final = "789TJQKA"

CARDS: Final = 36
HAND: Final = 9
AVERAGE: Final = 4
"""Tricks beyond these bring points."""
GAMES_OF_RUBBER: Final = 2
"""As many games win a rubber."""


def _texts() -> tuple[str, ...]:
    """A text for each card; the second of two that look the same ends in `b`."""
    return tuple(face + ("b" if face in FACES[:i] else "") for i, face in enumerate(FACES))


TEXTS: Final = _texts()

ACTIONS: Final = many_suit_actions(
    t("That is nothing one can do in Multimulta."),
    Row(
        TEXTS,
        TEXTS,
        t("play"),
        are_cards=True,
        not_now=("give", t("First the partners exchange cards; nothing is played.")),
    ),
    [(name, t(name)) for name in SUIT_NAMES],
    t("suit"),
    [
        Row(
            [f"give {card}" for card in TEXTS],
            [t("give {card}", card=card) for card in TEXTS],
            t("exchange"),
            phases=(PARTING,),
            seen_by=OWN,
            are_cards=True,
            leave=("give", t("Any three cards of your hand may go to your partner.")),
            not_now=("give", t("The cards have been given.")),
        ),
    ],
)


def many_suits() -> ManySuits:
    """The deck as ranks from 0 (seven) to 7 (ace)."""
    return ManySuits([(_ORDER.find(f[0]), _ORDER.find(f[1]), _ORDER.find(f[2])) for f in FACES])


class Multimulta(ManySuitGame[MultimultaOptions]):
    """Multimulta. Actions: a card to play, a suit to lead in, `give` a card to the partner."""

    look_place: ClassVar[str] = "pelitupa.games.tricks.multimulta.look"

    plain: ClassVar[frozenset[str]] = frozenset({STEPS, DEALS, CHAIRS})

    def __init__(self, options: MultimultaOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook, many_suits(), ACTIONS)

    def new_initial_state(self) -> MultimultaTricks:
        return AttackMatch(self) if self.options.players == 3 else MultimultaMatch(self)

    def _look_place(self) -> str:
        return (
            "pelitupa.games.tricks.multimulta.three_look"
            if self.options.players == 3
            else self.look_place
        )

    def pockets(self) -> int:
        return 4

    def hand_size(self) -> int:
        return HAND

    def deal_limit(self) -> int:
        options = self.options
        if options.players == 3:
            return options.deals or 2 * ROUND
        games = 2 * GAMES_OF_RUBBER - 1 if options.rubber else 1
        longest = games * (2 * options.target - 1)  # every deal brings somebody a point
        return min(options.deals or longest, longest)

    def start_range(self) -> tuple[int, int]:
        return 0, FURTHEST if self.options.players == 3 else self.options.target - 1

    def score_range(self) -> tuple[float, float]:
        """Short of the target by a point, and a deal with all tricks; in a rubber the games. For three, all
        tricks of the deals in which somebody attacks.
        """
        options, most = self.options, HAND - AVERAGE
        if options.players == 3:
            return 0.0, float(HAND * -(-self.deal_limit() // ROUND))
        points = min(options.target - 1 + most, self.deal_limit() * most)
        return 0.0, float(GAMES_OF_RUBBER if options.rubber else points)

    def max_game_length(self) -> int:
        return (4 * PASSED + CARDS + HAND) * self.deal_limit()

    def max_chance_nodes_in_history(self) -> int:
        return (CARDS + 4 * PASSED) * self.deal_limit()

    # --- the deck

    def rank_text(self, card: int, suit: int) -> str:
        return FACES[card][suit]

    def card_thing(self, card: int, intent: str = "", by: int = -1, mark: str = "") -> Item:
        lines, labels = [TEXTS[card]], []
        for suit, rank in enumerate(FACES[card]):
            name = self.suit_title(suit)
            lines.append(_SIGNS[suit] + {"T": "10", "-": "–"}.get(rank, rank))
            if rank == "-":
                labels.append(t("no {suit}", suit=name))
            else:
                label = t("{rank} of {suit}", rank=rank_name(RANKS.index(rank)), suit=name)
                labels.append(label)
        return Item(TEXTS[card], "|".join(lines), listed(labels), intent=intent, by=by, mark=mark)

    def hidden_text(self, actor: int) -> str:
        return t("gets a card") if actor == CHANCE else t("puts a card down for the partner")


class MultimultaMatch(MultimultaTricks):
    """A position. `games` are those won by each side, `points` those of the game going on."""

    def __init__(self, game: Multimulta) -> None:
        super().__init__(game)
        self.game = game
        self.games: list[int] = [0, 0]

    def clone(self) -> Self:
        new = super().clone()
        new.games = self.games.copy()
        return new

    # --- scoring

    def _end_deal(self) -> None:
        tricks = [self._side_tricks(side) for side in (0, 1)]
        side = 0 if tricks[0] > tricks[1] else 1
        points = tricks[side] - AVERAGE
        text = t("tricks won: {tricks}", tricks=tricks[side])
        unit = t("game points") if self.game.options.rubber else ""
        self._gain(side, points, "points", text, unit)
        self._reveal(
            t(
                "{side} get {points}; points in all: {total}",
                points=points,
                side=side_name(side),
                total=self.points[side],
            )
        )
        if self.points[side] >= self.game.options.target:
            self._end_game(side)
        self._go_on(self.games[side] == (GAMES_OF_RUBBER if self.game.options.rubber else 1))

    def _end_game(self, side: int) -> None:
        """A side has won a game; in a rubber the next begins at nought."""
        self.games[side] += 1
        if self.game.options.rubber:
            text = t(
                "a game of the rubber, {own} to {others}",
                own=self.points[side],
                others=self.points[1 - side],
            )
            self._score(PARTNERSHIPS[side], 1.0, "rubber", text)
            self.points = [0, 0]
            self._reveal(
                t(
                    "a game to {side}, who have won {games} now",
                    side=side_name(side),
                    games=self.games[side],
                )
            )

    def standing(self) -> list[int]:
        """Of a rubber the games would be lost."""
        return [] if self.game.options.rubber else super().standing()

    def scores(self) -> list[float]:
        """The points of the game; in a rubber the games won."""
        result = self.games if self.game.options.rubber else self.points
        return [float(result[side_of(seat)]) for seat in range(4)]

    def winners(self) -> list[int]:
        """The side with more games, or else with more points in the game going on."""
        if self.phase != OVER:
            return []
        first, second = ((self.games[side], self.points[side]) for side in (0, 1))
        return [] if first == second else list(PARTNERSHIPS[0 if first > second else 1])

    # --- for people

    def _observe_more(self, seat: int, out: Tensor) -> None:
        super()._observe_more(seat, out)
        out.bits("down", self._down(seat), CARDS)
        for side in out.sided((side_of(seat), 1 - side_of(seat))):
            out.numbers("games", [float(self.games[side])])


GAME = Multimulta
