"""Words of the rules pages: the raises and the match."""

from typing import assert_never

from django.utils.translation import gettext as _

from matches.engine.ruleset import RuleSet
from matches.web.rules.section import Section, section

_DUEL = 2


def raises(rules: RuleSet) -> Section | None:
    """How the stake grows; None where it does not."""
    if rules.raises == "none":
        return None
    return section(
        "raises",
        _("Raises"),
        _(
            "A deal counts one point. Whoever is about to lead may raise before laying a card: davi is two, se three, "
            "chari four, fanji five and shashi six."
        ),
        _refusing(rules),
        _("The side that raised last may not raise again."),
        _("A raise is answered by the player to the left of whoever made it.") if rules.pairs else None,
        _("The first deal that begins with a side one point short of the match is played without raises.")
        if rules.crawford
        else None,
    )


def _refusing(rules: RuleSet) -> str:
    if rules.raises == "match":
        return _(
            "The other side accepts, raises one step itself, or refuses and loses the whole match at the stake before "
            "the raise."
        )
    return _(
        "The other side accepts, raises one step itself, or refuses and loses the deal at the stake before the raise."
    )


def match(rules: RuleSet) -> Section:
    """How deals make a match, and how else it may end."""
    return section(
        "match",
        _("The match"),
        *(_pot() if rules.pot else _points(rules)),
        _later_leader(rules),
        _(
            "At a live table you have 30 seconds for each decision, at a fast one 15, and 60 seconds in reserve for "
            "the whole match."
        ),
        _(
            "Whoever runs out of time or resigns loses the match; in a pot of three or more they are out, and the "
            "others play on."
        )
        if rules.pot and rules.seats[-1] > _DUEL
        else _("Whoever runs out of time or resigns loses the match."),
    )


def _points(rules: RuleSet) -> tuple[str, ...]:
    lengths = ", ".join(map(str, rules.lengths))
    return (
        _("The winner of a deal scores its stake. Matches are to %(lengths)s points; %(usual)s is usual.")
        % {"lengths": lengths, "usual": rules.default_length},
    )


def _pot() -> tuple[str, ...]:
    return (
        _("Everyone pays the ante before the first deal. Whoever wins a deal takes the pot, and the match is over."),
        _("Who cannot pay in full what is due pays what is left and is out. The last player left takes the pot."),
    )


def _later_leader(rules: RuleSet) -> str | None:
    match rules.later_leader:
        case "winner":
            return _("The winner of a deal leads the next one; after a draw the same player leads again.")
        case "claimant_deals":
            return _(
                "Whoever claimed or won by a combination deals next, and the other leads. After a deal without a "
                "winner the same dealer deals again."
            )
        case "per_first":
            return None
        case _:
            assert_never(rules.later_leader)
