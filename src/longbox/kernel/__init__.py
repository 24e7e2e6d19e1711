"""What a game is. Games, bots, hosts and tests import the kernel's names from here."""

from longbox.kernel.deeds import CHANCE, Deed, Kind, Move, MoveTable, Outcome, Range, Refusal
from longbox.kernel.errors import BadDeed, BadLog, BadOption, BadPack, BadState, LongboxError, Stuck
from longbox.kernel.forms import Blank, Form, FormKind
from longbox.kernel.sfc32 import Sfc32
from longbox.kernel.state import EVERYONE, SPECTATOR, Ask, Effect, Frame, Game, Over, Pending, Roll, State, but, only, seats_in
from longbox.kernel.views import HIDDEN, NOTHING, OWN, Event, View, wire

__all__ = [
    "CHANCE",
    "EVERYONE",
    "HIDDEN",
    "NOTHING",
    "OWN",
    "SPECTATOR",
    "Ask",
    "BadDeed",
    "BadLog",
    "BadOption",
    "BadPack",
    "BadState",
    "Blank",
    "Deed",
    "Effect",
    "Event",
    "Form",
    "FormKind",
    "Frame",
    "Game",
    "Kind",
    "LongboxError",
    "Move",
    "MoveTable",
    "Outcome",
    "Over",
    "Pending",
    "Range",
    "Refusal",
    "Roll",
    "Sfc32",
    "State",
    "Stuck",
    "View",
    "but",
    "only",
    "seats_in",
    "wire",
]
