"""Words of the rules pages: leading, answering, taking, drawing."""

from typing import assert_never

from django.utils.translation import gettext as _

from matches.engine.ruleset import RuleSet
from matches.web.rules.section import Section, section

_DUEL = 2


def trick(rules: RuleSet) -> Section:
    """How a trick is led and answered."""
    return section(
        "trick",
        _("Leading and answering"),
        _("You lead one card, or several of one suit, but never more than the shortest hand among the others."),
        _(
            "The others answer in turn, clockwise, each with exactly as many cards as were led. Nobody has to follow "
            "suit, and nobody has to beat."
        ),
        _(
            "To beat, you cover every card with one of your own: with a higher card of its suit, or with a trump if it "
            "is of a plain suit. All or none: whoever leaves a single card uncovered has not beaten. In which order "
            "you lay the cards does not matter; it is enough that each can have a cover of its own."
        ),
        _("Whoever answers later has to beat the best answer so far, not the lead.")
        if rules.seats[-1] > _DUEL
        else None,
        _("If you cannot beat, or do not want to, you give as many cards as were led, whichever you like."),
        _given(rules),
    )


def _given(rules: RuleSet) -> str:
    if rules.discards == "closed":
        return _("Given cards are laid face down: nobody but the giver knows them.")
    match rules.intent:
        case "free":
            return _("Given cards lie open. You may give cards that would beat: you say which of the two you do.")
        case "cards_speak":
            return _("All cards lie open and speak for themselves: an answer that covers everything beats.")
        case _:
            assert_never(rules.intent)


def taking(rules: RuleSet) -> Section:
    """Who takes a trick, how hands are filled, who leads next."""
    return section(
        "taking",
        _("Taking and drawing"),
        _(
            "The trick goes to whoever beat last, or to the leader if nobody did. Its cards go into a closed pile. "
            "Nobody may look into a pile, not even its owner, until a claim is counted."
        ),
        _draw(rules),
        _("A round is drawn only while the stock has a card for everyone; what is left is set aside, for nobody.")
        if rules.seats[-1] > _DUEL and not rules.pairs
        else None,
        _("When the stock is gone, the hands are played out."),
        _next_leader(rules),
    )


def _draw(rules: RuleSet) -> str:
    match rules.draw_from:
        case "taker":
            return _("Then everyone draws, one card at a time, whoever took the trick first, until the hands are full.")
        case "leader":
            return _("Then everyone draws, one card at a time, whoever led the trick first, until the hands are full.")
        case _:
            assert_never(rules.draw_from)


def _next_leader(rules: RuleSet) -> str:
    match rules.next_leader:
        case "taker":
            return _("Whoever took the trick leads the next one.")
        case "rotation":
            return _("The lead goes round: the next trick is led by the player to the left of the last leader.")
        case _:
            assert_never(rules.next_leader)
