"""Words of the rules pages: the claim and the combinations."""

from typing import assert_never

from django.utils.translation import gettext as _

from matches.engine.ruleset import RuleSet
from matches.web.rules.section import Section, section


def claim(rules: RuleSet) -> Section:
    """When to claim, and what comes of it."""
    return section(
        "claim",
        _("The claim"),
        _claim_window(rules) % {"target": rules.target},
        _("Reaching the points ends nothing by itself: who does not claim has not won."),
        _("Nobody shows you the points of your pile: counting them in your head is part of the game.")
        if not rules.show_points
        else None,
        _("The pile is turned up and counted for all to see. A true claim takes the pot.")
        if rules.pot
        else _("The pile is turned up and counted for all to see. A true claim wins the deal."),
        _false_claim(rules),
        _no_claim(rules),
    )


def _claim_window(rules: RuleSet) -> str:
    match rules.claim_window:
        case "until_next_lead" if rules.pairs:
            return _(
                "Whoever has just taken a trick may claim for their side, before leading the next card: it says that "
                "the side's pile holds %(target)s points."
            )
        case "until_next_lead":
            return _(
                "Whoever has just taken a trick may claim, before leading the next card: it says that the own pile "
                "holds %(target)s points."
            )
        case "before_draw":
            return _(
                "Whoever has just taken a trick may claim, before the cards are drawn: it says that the own pile holds "
                "%(target)s points."
            )
        case "between_tricks":
            return _(
                "While no card is on the table, anyone who has taken a trick may claim: it says that the own pile "
                "holds %(target)s points."
            )
        case _:
            assert_never(rules.claim_window)


def _false_claim(rules: RuleSet) -> str:
    match rules.false_claim:
        case "lose_deal":
            return _("A false claim loses the deal, at the stake it is played for.")
        case "match_pot":
            return _(
                "A false claim costs as much as the pot holds: you pay it in, deal the next hands, and all play for "
                "the larger pot."
            )
        case "triple_ante":
            return _(
                "A false claim costs three antes, paid into the pot. The same deal goes on, and you may claim again "
                "once you have taken another trick."
            )
        case _:
            assert_never(rules.false_claim)


def _no_claim(rules: RuleSet) -> str:
    match rules.no_claim:
        case "count":
            return _("If all cards are played without a claim, the larger pile wins; if both hold 60, nobody scores.")
        case "redeal" if rules.pot:
            return _("If all cards are played without a claim, the pot stays, and the next player deals anew.")
        case "redeal":
            return _("If all cards are played without a claim, nobody wins, and the same dealer deals anew.")
        case "restake":
            return _(
                "If all cards are played without a claim, the players double the pot in equal parts, and the next "
                "player deals."
            )
        case _:
            assert_never(rules.no_claim)


def combinations(rules: RuleSet) -> Section:
    """What a full hand may be worth."""
    return section(
        "combinations",
        _("Combinations"),
        _("A combination is made of a full hand."),
        _bura(rules),
        _three_aces(rules),
        _molodka(rules),
        _window(rules),
        _clash(rules),
    )


def _bura(rules: RuleSet) -> str:
    match rules.bura:
        case "on_lead":
            return _("Bura is a hand of trumps only. Shown when it is your lead, it wins the deal at once.")
        case "out_of_turn":
            return _("Bura is a hand of trumps only. Shown before any lead, yours or not, it wins the deal at once.")
        case _:
            assert_never(rules.bura)


def _three_aces(rules: RuleSet) -> str | None:
    match rules.three_aces:
        case "none":
            return None
        case "lead":
            return _("Three aces, shown before any lead, take the lead from others; it is then led as always.")
        case "wins_deal":
            return _("Three aces, shown before any lead, win the deal at once.")
        case _:
            assert_never(rules.three_aces)


def _molodka(rules: RuleSet) -> str:
    match rules.molodka:
        case "on_lead":
            return _(
                "Molodka is a hand of one plain suit. It wins nothing by itself, but on your lead you may lay it all "
                "at once."
            )
        case "out_of_turn":
            return _(
                "Molodka is a hand of one plain suit. Shown before any lead, it takes the lead from others, and all of "
                "it must be led."
            )
        case _:
            assert_never(rules.molodka)


def _window(rules: RuleSet) -> str | None:
    if "out_of_turn" not in (rules.bura, rules.molodka) and rules.three_aces == "none":
        return None
    return _(
        "Before each lead there is a short pause in which everyone may speak. What was said is shown when it ends. It "
        "is equally long whatever anyone holds, so it tells nothing."
    )


def _clash(rules: RuleSet) -> str | None:
    if rules.bura_clash != "play_off":
        return None
    if rules.aces_clash == "play_off":
        return _(
            "Bura against bura, or against three aces, is played off: beginning with whoever would have led, each lays "
            "the three cards down and must cover all that stand. Who stands last wins. Of other combinations bura goes "
            "before three aces, and these before molodka; of equal ones the first in turn counts."
        )
    return _(
        "Bura against bura is played off: whoever would have led lays three trumps down, and the other must cover them "
        "all to win. Otherwise bura goes before three aces, and these before molodka; of equal ones the first in turn "
        "counts."
    )
