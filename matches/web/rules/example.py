"""A worked example: a few hands and acts, played by the engine, so that what the page shows cannot be wrong."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

from matches.engine.cards import Cards, in_order, parse_card, parse_cards
from matches.engine.commands import Ante, CallColour, CloseWindow, Command, Continue, Deal
from matches.engine.decide import step
from matches.engine.events import Event, Opened, Passed, Said, WindowClosed
from matches.engine.evolve import start
from matches.engine.ruleset import OptionValue
from matches.engine.rulesets import RULE_SETS
from matches.engine.state import Phase, State
from matches.loading import LoadedMatch, Step
from matches.viewing import view_json
from matches.web.labels import Label
from matches.wire import SentCommand, event_json, seat_command

_NOBODY: Final = UUID(int=0)
_NAMES: Final = ("A", "B", "C", "D")
_ANTE: Final = 5
_SILENT: Final = (Said, Passed, WindowClosed)
"""What an example passes over."""


@dataclass(frozen=True, slots=True)
class Act:
    """What a seat does: `type` and fields as clients send them."""

    seat: int
    type: str
    cards: str = ""
    to: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """Hands in the order of the seats, the turned-up card, the stock from the top, and what the seats do."""

    key: str
    title: Label
    lesson: Label
    hands: tuple[str, ...]
    turned_up: str
    stock: str = ""
    leader: int = 0
    acts: tuple[Act, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    def play(self, rules: str) -> "Played":
        """Let the engine play it by a rule set."""
        played = Played(self._opened(rules))
        played.begin(self.leader)
        played.do(Deal(self._deck(played.state), self._lot(played.state)))
        for act in self.acts:
            played.act(act)
        return played

    def _opened(self, key: str) -> Opened:
        rules = RULE_SETS[key]
        return Opened(
            rules=key,
            seats=_NAMES[: len(self.hands)],
            options=dict(self.options),
            match_to=rules.default_length,
            ante=_ANTE if rules.pot else None,
            caller=self.leader if rules.first_leader == "colour_call" else None,
        )

    def _lot(self, state: State) -> int | None:
        """The lot that makes the leader lead."""
        match state.setup.rules.first_leader:
            case "colour_call":
                return None
            case "left_of_dealer":
                return (self.leader - 1) % len(self.hands)
            case _:
                return self.leader

    def _deck(self, state: State) -> Cards:
        """The deck in the order that deals these hands."""
        hands = [parse_cards(hand) for hand in self.hands]
        seats = len(hands)
        dealer = self.leader if state.setup.rules.first_leader == "dealer" else self.leader - 1
        order = [(dealer + 1 + place) % seats for place in range(seats)]
        dealt = bytes(hands[seat][place] for place in range(state.setup.rules.hand_size) for seat in order)
        top = dealt + parse_cards(f"{self.turned_up} {self.stock}")
        return top + bytes(card for card in in_order(state.setup.deck) if card not in top)


class Played:
    """A match that exists on a rules page only."""

    def __init__(self, opened: Opened) -> None:
        self.events: list[Event] = []
        self.steps: list[dict[str, Any]] = []
        self._match = LoadedMatch(_NOBODY, {}, opened, start(opened), 1, (Step(1, None, opened, None, _NOBODY),))

    @property
    def state(self) -> State:
        """The table as it stands."""
        return self._match.state

    def begin(self, leader: int) -> None:
        """Do what stands before the first deal."""
        if self.state.phase is Phase.CALL:
            self.do(CallColour(leader, "red", parse_card("Ah")))
        if self.state.phase is Phase.ANTE:
            self.do(Ante())

    def act(self, act: Act) -> None:
        """Let a seat act; where it lays cards, whoever was asked something else before says nothing."""
        if act.type in ("lead", "raise"):
            self._pass_over()
        sent = SentCommand(_NOBODY, 0, act.type, to=act.to, cards=tuple(act.cards.split()))
        self.do(seat_command(sent, act.seat, self.state))

    def do(self, command: Command) -> None:
        """Give a command, and keep what happens."""
        for event in step(self.state, command)[0]:
            before, version = self._match.state, self._match.version + 1
            done = Step(version, before, event, None, _NOBODY)
            self._match = self._match.after([done])
            self.events.append(event)
            if not isinstance(event, _SILENT):
                view = view_json(self._match, "auditor")
                self.steps.append({"event": event_json(done, "auditor"), "view": view})

    def _pass_over(self) -> None:
        while (asked := self.state.phase) in (Phase.WINDOW, Phase.AFTER_TAKE):
            self.do(CloseWindow() if asked is Phase.WINDOW else Continue(self.state.owner))
