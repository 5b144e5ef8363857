"""What stands on a rules page, besides its examples."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches.engine.ruleset import RuleSet
from matches.web.rules import dealing, playing, staking, winning
from matches.web.rules.section import Section


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the table at the top."""

    name: str
    value: str


def facts(rules: RuleSet) -> list[Fact]:
    """The rule set in numbers."""
    return [Fact(name, value) for name, value in _facts(rules)]


def _facts(rules: RuleSet) -> Iterator[tuple[str, str]]:
    few, many = rules.seats[0], rules.seats[-1]
    yield _("Players"), str(few) if few == many else f"{few}–{many}"
    yield _("Cards in the deck"), str(rules.deck)
    yield _("Cards in a hand"), str(rules.hand_size)
    yield _("Points to claim"), str(rules.target)
    if rules.pot:
        yield _("Match"), _("one pot")
    else:
        yield _("Match to"), ", ".join(map(str, rules.lengths))


def sections(rules: RuleSet) -> list[Section]:
    """The rules, from the aim to the end of the match."""
    made = (
        dealing.aim(rules),
        dealing.cards(rules),
        dealing.deal(rules),
        playing.trick(rules),
        playing.taking(rules),
        winning.claim(rules),
        winning.combinations(rules),
        staking.raises(rules),
        staking.match(rules),
    )
    return [one for one in made if one]


def point_table() -> list[Fact]:
    """What each card counts."""
    names = (_("ace"), _("ten"), _("king"), _("queen"), _("jack"), _("all others"))
    return [Fact(name, points) for name, points in zip(names, ("11", "10", "4", "3", "2", "0"), strict=True)]
