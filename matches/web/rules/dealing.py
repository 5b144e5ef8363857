"""Words of the rules pages: the aim, the cards, the deal."""

from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.engine.ruleset import RuleSet
from matches.web.rules.section import Section, section


def aim(rules: RuleSet) -> Section:
    """What it is all about."""
    return section("aim", _("The aim"), _aim(rules) % {"target": rules.target, "most": rules.seats[-1]})


def _aim(rules: RuleSet) -> str:
    if rules.pot:
        return _(
            "Two to %(most)s players, each for themselves, pay into a pot. Whoever gathers %(target)s card points in "
            "taken tricks and says so first takes it all."
        )
    if rules.pairs:
        return _(
            "Four players play in two pairs; partners face each other and gather into one pile. The side that gathers "
            "%(target)s card points in taken tricks and says so first wins the deal, and deals add up to the match."
        )
    return _(
        "Two players play deal after deal. Whoever gathers %(target)s card points in taken tricks and says so first "
        "wins the deal, and deals add up to the match."
    )


def cards(rules: RuleSet) -> Section:
    """The deck, the order of the cards and what they count; the points themselves stand in a table beside it."""
    return section(
        "cards",
        _("Cards and points"),
        _deck(rules),
        _("The ten beats the king. A trump beats every card of the other suits; among trumps the order is the same."),
        _("Only cards in taken tricks count. All the cards together hold 120 points."),
    )


def _deck(rules: RuleSet) -> str:
    match rules.deck:
        case 20:
            return _("The deck has 20 cards. In each suit, from the strongest: ace, ten, king, queen, jack.")
        case 32:
            return _(
                "The deck has 32 cards. In each suit, from the strongest: ace, ten, king, queen, jack, nine, eight, "
                "seven."
            )
        case 36:
            return _(
                "The deck has 36 cards. In each suit, from the strongest: ace, ten, king, queen, jack, nine, eight, "
                "seven, six."
            )
        case _:
            assert_never(rules.deck)


def deal(rules: RuleSet) -> Section:
    """How the cards come into the hands, and who leads."""
    return section(
        "deal",
        _("The deal"),
        ngettext(
            "Cards are dealt one at a time, clockwise from the dealer's left, until everyone has %(count)s.",
            "Cards are dealt one at a time, clockwise from the dealer's left, until everyone has %(count)s.",
            rules.hand_size,
        )
        % {"count": rules.hand_size},
        _("The next card is turned up: its suit is trump. It lies under the stock and is drawn last."),
        _first_leader(rules),
    )


def _first_leader(rules: RuleSet) -> str:
    match rules.first_leader:
        case "random":
            return _("The lot decides who leads the first deal.")
        case "colour_call":
            return _(
                "A player drawn by lot names red or black, and a card is turned. With the right colour that player "
                "leads, otherwise the other one. Without an answer in time the lot decides."
            )
        case "left_of_dealer":
            return _("The first dealer is drawn by lot. The player on the dealer's left leads.")
        case "dealer":
            return _("The first dealer is drawn by lot. The dealer leads.")
        case _:
            assert_never(rules.first_leader)
