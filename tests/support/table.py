"""A table for tests of the rules: given hands, when commands in words, then events in words.

`Table("georgian-3", "As Td Qh / Ks Js Ad", "Jh", "Ac Th")` deals these hands, turned-up card and
stock; `table.play("0 lead As", "1 give Js")` answers with what happened, a line an event.
"""

from collections.abc import Callable, Mapping

from matches.engine import commands as cmd
from matches.engine import events as ev
from matches.engine.cards import card_name, card_names, in_order, parse_card, parse_cards
from matches.engine.decide import step
from matches.engine.errors import RuleViolation
from matches.engine.evolve import start
from matches.engine.legal import legal, to_act
from matches.engine.ruleset import OptionValue
from matches.engine.rulesets import RULE_SETS
from matches.engine.state import Phase, State

ANTE = 5


class Table:
    """A running match whose chance and acts are all named by the test; `log` holds every line."""

    def __init__(  # noqa: PLR0913  # a test names what it needs
        self,
        rules: str,
        hands: str | None = None,
        turned_up: str = "6h",
        stock: str = "",
        *,
        options: Mapping[str, OptionValue] | None = None,
        seats: int | None = None,
        match_to: int | None = None,
        leader: int = 0,
        purses: list[int] | None = None,
    ) -> None:
        rule_set = RULE_SETS[rules]
        places = seats or (hands.count("/") + 1 if hands else rule_set.seats[0])
        self.options = dict(options or {})
        opened = ev.Opened(
            rules,
            tuple(f"seat {seat}" for seat in range(places)),
            self.options,
            None if rule_set.pot else match_to or rule_set.default_length,
            ANTE if rule_set.pot else None,
            caller=leader,
        )
        self.state: State = start(opened)
        self.purses = purses
        self.events: list[ev.Event] = []
        if hands is not None:
            self.begin(leader)
            self.deal(hands, turned_up, stock, lot=self.lot(leader))

    def begin(self, leader: int) -> None:
        """Do what stands before the first deal."""
        if self.state.phase is Phase.CALL:
            self.command(cmd.CallColour(leader, "red", parse_card("Ah")))
        if self.state.phase is Phase.ANTE:
            self.command(cmd.Ante())

    def lot(self, leader: int) -> int | None:
        """Find the lot of a first deal that `leader` leads."""
        match self.state.setup.rules.first_leader:
            case "colour_call":
                return None
            case "left_of_dealer":
                return (leader - 1) % self.state.setup.seats
            case _:
                return leader

    def deal(self, hands: str, turned_up: str = "6h", stock: str = "", *, lot: int | None = None) -> list[str]:
        """Deal these hands, seat 0 first; cards that are not named follow, low ones first."""
        wanted = self._filled([parse_cards(hand) for hand in hands.split("/")], parse_cards(turned_up + " " + stock))
        for dealer in self.state.live:
            batch, after = step(self.state, cmd.Deal(self._deck(wanted, dealer, turned_up, stock), lot))
            dealt = next(event for event in batch if isinstance(event, ev.Dealt))
            if dealt.hands == tuple(wanted):
                return self._note(batch, after)
        raise AssertionError("no dealer deals these hands")

    def play(self, *lines: str) -> list[str]:
        """Give commands such as `0 lead As Ks`, `1 raise 2`, `close`; list what happened."""
        return [line for text in lines for line in self.command(self.read(text))]

    def command(self, command: cmd.Command) -> list[str]:
        """Give one command; list what happened."""
        purses = tuple(self.purses) if self.purses else None
        batch, after = step(self.state, command, purses)
        for event in batch:
            if self.purses and isinstance(event, ev.Paid):
                for seat in event.seats:
                    self.purses[seat] -= event.amount
        return self._note(batch, after)

    def refusal(self, line: str) -> RuleViolation:
        """Give a command that must be refused, and give back the refusal."""
        before = self.state.copy()
        try:
            events = step(self.state, self.read(line), tuple(self.purses) if self.purses else None)[0]
        except RuleViolation as refused:
            assert self.state == before
            return refused
        raise AssertionError(f"allowed: {line}: {[said(event) for event in events]}")

    def play_on(self, until: Callable[[State], bool]) -> list[str]:
        """Let every leader lead its lowest card and take it, with nobody speaking, until the state is as wished."""
        lines: list[str] = []
        while not until(self.state):
            lines += self.command(self._dull())
        return lines

    def trick(self) -> list[str]:
        """Let the leader lead its lowest card and take it; stop before the next word or lead."""
        self.play_on(lambda state: state.phase is Phase.REPLY)
        return self.play_on(lambda state: state.phase is not Phase.REPLY)

    def legal(self, seat: int) -> list[str]:
        """List the legal commands of a seat, in the words of `play`."""
        return [spoken(command) for command in legal(self.state, seat)]

    def phase(self) -> Phase:
        """Tell whose act comes next; a call, so that no type checker takes it for granted."""
        return self.state.phase

    def to_act(self) -> tuple[int, ...]:
        """List the seats that are awaited."""
        return to_act(self.state)

    def read(self, line: str) -> cmd.Command:
        """Read a command in words."""
        seat, _, rest = line.partition(" ")
        if seat == "close":
            return cmd.CloseWindow()
        if seat == "abort":
            return cmd.Abort(rest)
        verb, _, words = rest.partition(" ")
        return self._seat_command(int(seat), verb, words)

    def _seat_command(self, seat: int, verb: str, words: str) -> cmd.Command:
        plain: dict[str, Callable[[int], cmd.Command]] = {
            "pass": cmd.Pass,
            "claim": cmd.Claim,
            "continue": cmd.Continue,
            "accept": cmd.Accept,
            "refuse": cmd.Refuse,
            "resign": cmd.Resign,
            "late": cmd.TimeOut,
        }
        played: dict[str, Callable[[int, bytes], cmd.Command]] = {"lead": cmd.Lead, "beat": cmd.Beat, "give": cmd.Give}
        if verb in plain:
            return plain[verb](seat)
        if verb in played:
            return played[verb](seat, parse_cards(words))
        if verb == "raise":
            return cmd.Raise(seat, int(words))
        what, _, cards = words.partition(" ")
        assert verb == "declare", verb
        return cmd.Declare(seat, what, parse_cards(cards) or in_order(self.state.hands[seat]))  # type: ignore[arg-type]  # a test may name any combination

    def _filled(self, hands: list[bytes], taken: bytes) -> list[bytes]:
        used = set(taken).union(*hands)
        size = self.state.setup.rules.hand_size
        rest = [card for card in sorted(in_order(self.state.setup.deck), key=_low_first) if card not in used]
        return [
            hand + bytes(rest.pop(0) for _ in range(size - len(hand))) if seat in self.state.live else b""
            for seat, hand in enumerate(hands)
        ]

    def _deck(self, hands: list[bytes], dealer: int, turned_up: str, stock: str) -> bytes:
        live = self.state.live
        order = [seat for seat in range(dealer + 1, dealer + 1 + len(hands)) if seat % len(hands) in live]
        size = self.state.setup.rules.hand_size
        dealt = bytes(hands[seat % len(hands)][place] for place in range(size) for seat in order)
        top = dealt + parse_cards(turned_up) + parse_cards(stock)
        rest = [card for card in sorted(in_order(self.state.setup.deck), key=_low_first) if card not in top]
        return top + bytes(rest)

    def _dull(self) -> cmd.Command:
        state = self.state
        if state.phase is Phase.WINDOW:
            return cmd.CloseWindow()
        seat = to_act(state)[0]
        if state.phase in (Phase.AFTER_TAKE, Phase.LAST_CLAIM):
            return cmd.Continue(seat)
        if state.phase is Phase.LEAD:
            return cmd.Lead(seat, bytes([min(in_order(state.hands[seat]), key=_low_first)]))
        assert state.phase is Phase.REPLY, state.phase
        plays = [command for command in legal(state, seat) if isinstance(command, cmd.Give | cmd.Beat)]
        return min(
            plays, key=lambda play: (isinstance(play, cmd.Beat), sorted(_low_first(card) for card in play.cards))
        )

    def _note(self, batch: list[ev.Event], after: State) -> list[str]:
        self.events += batch
        self.state = after
        return [said(event) for event in batch]

    @property
    def log(self) -> list[str]:
        """Everything that has happened, in words."""
        return [said(event) for event in self.events]


def _low_first(card: int) -> tuple[int, int]:
    return card % 9, card // 9


def names(cards: bytes) -> str:
    """Write cards as in the record, with spaces."""
    return " ".join(card_names(cards))


def spoken(command: cmd.Command) -> str:
    """Write a seat's command in the words of `Table.play`."""
    match command:
        case cmd.Lead(seat, cards) | cmd.Beat(seat, cards) | cmd.Give(seat, cards):
            return f"{seat} {type(command).__name__.lower()} {names(cards)}"
        case cmd.Declare(seat, what, cards):
            return f"{seat} declare {what} {names(cards)}"
        case cmd.Raise(seat, to):
            return f"{seat} raise {to}"
        case cmd.CallColour(seat, colour):
            return f"{seat} call {colour}"
        case cmd.Ante() | cmd.Deal() | cmd.CloseWindow() | cmd.Abort():
            return type(command).__name__.lower()
        case _:
            return f"{command.seat} {type(command).__name__.lower()}"


def said(event: ev.Event) -> str:  # noqa: C901, PLR0911, PLR0912  # a line for each kind of event
    """Write an event as one line."""
    match event:
        case ev.Called(seat, colour, card, leader):
            return f"{seat} called {colour} {'-' if card is None else card_name(card)}: {leader} leads"
        case ev.Anted(amount, pot):
            return f"anted {amount}: pot {pot}"
        case ev.Dealt():
            return f"dealt {event.deal} by {event.dealer}: {event.leader} leads" + (", raises" if event.raises else "")
        case ev.Said(seat, word):
            return f"{seat} said {word}"
        case ev.Declared(seat, what, cards):
            return f"{seat} declared {what} {names(cards)}"
        case ev.Raised(seat, to):
            return f"{seat} raised to {to}"
        case ev.Led(seat, cards) | ev.Beat(seat, cards):
            return f"{seat} {type(event).__name__.lower()} {names(cards)}"
        case ev.Gave(seat, cards, closed):
            return f"{seat} gave {names(cards)}" + (" closed" if closed else "")
        case ev.Took(seat, cards, points):
            return f"{seat} took {names(cards)}: {points}"
        case ev.Claimed(seat, cards, points, valid):
            return f"{seat} claimed {names(cards)}: {points}, {'true' if valid else 'false'}"
        case ev.Drew(cards):
            return "drew " + ", ".join(f"{seat} {card_name(card)}" for seat, card in cards)
        case ev.Paid(seats, amount, pot):
            return f"{' '.join(map(str, seats))} paid {amount}: pot {pot}"
        case ev.DealEnded(winner, reason, points, score):
            return f"deal ended: {winner} by {reason} for {points}, {':'.join(map(str, score))}"
        case ev.MatchEnded(winner, reason, score, stake):
            return f"match ended: {winner} by {reason}, {':'.join(map(str, score))}, stake {stake}"
        case ev.Aborted(reason):
            return f"aborted: {reason}"
        case ev.WindowClosed():
            return "window closed"
        case ev.Opened():
            return "opened"
        case ev.TimedOut(seat):
            return f"{seat} timed out"
        case ev.Passed(seat) | ev.Accepted(seat) | ev.Refused(seat) | ev.Continued(seat) | ev.Out(seat):
            return f"{seat} {type(event).__name__.lower()}"
        case ev.Resigned(seat):
            return f"{seat} resigned"
