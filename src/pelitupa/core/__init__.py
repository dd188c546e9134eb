"""The contract that all games keep and all else stands on. Import names from here."""

from pelitupa.core.drawing import set_drawing
from pelitupa.core.errors import (
    ActionError,
    AmbiguousAction,
    IllegalAction,
    MalformedAction,
    NoDistribution,
    OptionError,
    PelitupaError,
    PositionError,
    RecordError,
    RulebookError,
    UnknownGame,
    UnknownSeat,
)
from pelitupa.core.fields import (
    ACROSS,
    AHEAD,
    NUMBER,
    TEXT,
    Field,
    NamedNumber,
    number_fields,
    text_field,
)
from pelitupa.core.game import Draw, Game, Sampler, State
from pelitupa.core.game_info import ActionRow, Agreed
from pelitupa.core.history import HIDDEN, Event, LogLine
from pelitupa.core.look import Look
from pelitupa.core.open_input import Action, OpenInput, OpenValue, point_of
from pelitupa.core.options import (
    LONGEST_SPEC,
    OptionInfo,
    Options,
    Settings,
    agreed_deals,
    describe,
    limit_option,
    option,
    parse_spec,
)
from pelitupa.core.past import Past, ResampledPast
from pelitupa.core.reading import only_end
from pelitupa.core.report import (
    LATEST_TIME,
    UNTOLD,
    Call,
    EitherInput,
    NamesInput,
    Report,
    ReportInput,
    TimedInput,
    Word,
    either_input,
    name_part,
    number_part,
    report_input,
    timed_input,
    timed_outcome,
    told_input,
)
from pelitupa.core.rulebook import Clause, Rulebook, address, anchor, read_rulebook
from pelitupa.core.rulings import Reason, Rule, Ruling, ScoreLine
from pelitupa.core.shares import Random
from pelitupa.core.shot_form import Bend, Flight, Glide, Ready, Room, ShotForm
from pelitupa.core.spiel import CHANCE, INVALID, SIMULTANEOUS, TERMINAL
from pelitupa.core.tensor import EACH_SEAT, NO_SEAT, Part, Tensor
from pelitupa.core.text import CardWord, PlayerWord, Printed, Term, Text
from pelitupa.core.view import (
    BACK,
    EVERYONE,
    NOBODY,
    OFFERED,
    ActionView,
    BidPlace,
    BoardZone,
    CardZone,
    Cell,
    Counter,
    CounterZone,
    Edge,
    Eye,
    FieldZone,
    Figure,
    InputView,
    Item,
    Link,
    PlayerView,
    Relief,
    Shape,
    View,
    ViewCache,
    WordsZone,
    Zone,
    as_json,
    only,
    summarise,
)
from pelitupa.core.wording import (
    card_word,
    have_won,
    listed,
    parts_of,
    player_name,
    player_word,
    printed,
    spaced,
    t,
    term,
    tn,
)

__all__ = [
    "ACROSS", "AHEAD", "Bend", "Flight", "Glide", "NamedNumber", "Ready", "Relief", "Room", "ShotForm",
    "ActionRow", "EACH_SEAT", "NO_SEAT", "Part",
    "BACK", "CHANCE", "Call", "EVERYONE", "HIDDEN", "INVALID", "NOBODY", "SIMULTANEOUS", "TERMINAL",
    "Action", "ActionError", "ActionView", "Agreed", "AmbiguousAction", "BidPlace", "BoardZone", "CardWord",
    "CardZone",
    "Cell", "Clause", "ViewCache", "Counter", "CounterZone", "Draw", "Edge", "Event", "Eye", "Game",
    "IllegalAction", "InputView", "Item", "LONGEST_SPEC", "LogLine", "Look", "MalformedAction",
    "NoDistribution", "OpenInput", "OpenValue", "OptionError", "OptionInfo", "Options", "Past",
    "PelitupaError", "PlayerView",
    "PlayerWord", "PositionError", "Printed", "Random", "Reason", "RecordError", "ResampledPast", "Rule",
    "Rulebook", "RulebookError", "Ruling", "Sampler", "ScoreLine", "Settings", "State", "Tensor", "Term",
    "Text",
    "UnknownGame", "UnknownSeat", "View", "WordsZone", "Zone", "address", "agreed_deals", "anchor", "as_json",
    "card_word",
    "describe", "limit_option", "only", "option",
    "parse_spec", "EitherInput", "Field", "FieldZone", "Figure", "Link", "Shape", "NUMBER", "NamesInput",
    "LATEST_TIME", "Report",
    "OFFERED", "ReportInput", "TEXT", "TimedInput", "UNTOLD", "Word", "either_input", "name_part",
    "number_fields", "number_part", "point_of", "report_input", "text_field", "timed_input", "timed_outcome",
    "told_input",
    "have_won", "listed", "only_end", "parts_of", "player_name", "player_word", "printed", "read_rulebook",
    "set_drawing", "spaced", "summarise", "t", "term", "tn",
]  # fmt: skip
