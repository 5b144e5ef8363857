"""What a table plays: read from JSON, checked against the rules, written back."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final, Literal, Self

from ledger.coins import api as coins
from matches.clock import TempoName
from matches.engine.errors import InvalidSetup
from matches.engine.events import Opened
from matches.engine.evolve import start
from matches.engine.ruleset import RuleSet
from matches.engine.rulesets import RULE_SETS
from matches.errors import InvalidMatch

Watch = Literal["open", "delayed", "closed"]
DEFAULT_ANTE: Final = 5
"""In a pot without coins, where it only counts who can pay: everybody can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """A table's settings, whole: `checked` fills in what was left to the rule set."""

    rules: str
    options: Mapping[str, int | str | bool] = field(default_factory=dict)
    match_to: int | None = None
    ante: int | None = None
    seats: int = 2
    tempo: TempoName = "normal"
    stake: int = 0
    """Hundredths of a coin from each seat; in a pot it is the ante."""
    private: bool = False
    ranked: bool = False
    watch: Watch = "open"

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> Self:
        """Settings as they were stored."""
        return cls(**stored)

    def as_json(self) -> dict[str, Any]:
        """As they are stored and sent."""
        return asdict(self) | {"options": dict(self.options)}

    def opened(self, names: tuple[str, ...], caller: int | None = None) -> Opened:
        """The first event of a match with these settings."""
        return Opened(self.rules, names, dict(self.options), self.match_to, self.ante, caller)

    @property
    def calls_colour(self) -> bool:
        """Whether a seat drawn by lot calls a colour first."""
        return self.options.get("first_leader", RULE_SETS[self.rules].first_leader) == "colour_call"


def checked(asked: Mapping[str, Any]) -> TableSettings:
    """Settings that can be played, with the rule set's own choice for what is None or missing.

    Raises `InvalidMatch`.
    """
    rules = RULE_SETS.get(asked["rules"])
    if rules is None:
        raise InvalidMatch("There is no such rule set.")
    given = {name: value for name, value in asked.items() if value is not None}
    settings = _filled(TableSettings(**given | {"seats": given.get("seats", rules.seats[0])}), rules)
    _check_stake(settings)
    _check_ranked(settings, rules)
    try:
        start(settings.opened(("",) * settings.seats))
    except InvalidSetup as error:
        raise InvalidMatch.because(error) from error
    return settings


def defaults(rules: RuleSet, seats: int, tempo: TempoName) -> TableSettings:
    """A ranked table at the rule set's defaults."""
    return checked({"rules": rules.key, "seats": seats, "tempo": tempo, "ranked": True})


def _filled(settings: TableSettings, rules: RuleSet) -> TableSettings:
    options = {name: value for name, value in settings.options.items() if not _is_default(rules, name, value)}
    if rules.pot:
        ante = settings.stake or settings.ante or DEFAULT_ANTE
        if settings.stake and settings.ante not in (None, settings.stake):
            raise InvalidMatch("In a pot with coins the stake is the ante.")
        return replace(settings, options=options, ante=ante)
    match_to = rules.default_length if settings.match_to is None else settings.match_to
    return replace(settings, options=options, match_to=match_to)


def _is_default(rules: RuleSet, name: str, value: object) -> bool:
    """Whether an option says what the rule set says anyway: forms send those too."""
    default = getattr(rules, name, None)
    return type(default) is type(value) and default == value and name not in ("key", "version")


def _check_stake(settings: TableSettings) -> None:
    if not settings.stake:
        return
    try:
        coins.check_stake(settings.stake)
    except coins.LimitExceeded as error:
        raise InvalidMatch(str(error)) from error


def _check_ranked(settings: TableSettings, rules: RuleSet) -> None:
    if not settings.ranked:
        return
    if settings.options or settings.match_to != rules.default_length or settings.private:
        raise InvalidMatch("Ranked matches are public and played by the rule set as it stands.")
