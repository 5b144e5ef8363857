"""The worked examples of the rules, and which rule set each belongs to."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from matches.web.rules.example import Act, Example

_WHOLE_DEAL: Final = Example(
    key="whole-deal",
    title=_("A whole deal"),
    lesson=_(
        "A has seen 11 and 21 points fall, and a card that was given face down holds 2 at least: 34 and the claim is "
        "sure."
    ),
    hands=("As Td Qh", "Ks Js Ad"),
    turned_up="Jh",
    stock="Ac Th Tc Kd",
    acts=(
        Act(0, "lead", "As"),
        Act(1, "give", "Js"),
        Act(0, "lead", "Td"),
        Act(1, "beat", "Ad"),
        Act(1, "lead", "Tc"),
        Act(0, "beat", "Ac"),
        Act(0, "claim"),
    ),
)
_ONE_LEFT_BARE: Final = Example(
    key="one-left-bare",
    title=_("One card left uncovered"),
    lesson=_(
        "The queen of trumps could cover one of the two cards, but the king cannot cover the ten: nothing is beaten."
    ),
    hands=("As Ts Jc", "Ks Qh Jd"),
    turned_up="Jh",
    acts=(Act(0, "lead", "As Ts"), Act(1, "give", "Ks Qh")),
)
_TWO_TRUMPS: Final = Example(
    key="two-trumps",
    title=_("Both cards covered"),
    lesson=_("Two trumps, however small, cover two cards of a plain suit."),
    hands=("As Ts Jc", "Kh Qh Jd"),
    turned_up="Jh",
    acts=(Act(0, "lead", "As Ts"), Act(1, "beat", "Kh Qh")),
)
_DAVI_REFUSED: Final = Example(
    key="davi-refused",
    title=_("Davi is refused"),
    lesson=_("Whoever refuses loses the deal at the stake before the raise: one point."),
    hands=("Ah Qh As", "Ks Js Kd"),
    turned_up="Jh",
    acts=(Act(0, "raise", to=2), Act(1, "refuse")),
)
_DAVI_ACCEPTED: Final = Example(
    key="davi-accepted",
    title=_("Davi is accepted"),
    lesson=_("The deal is now worth two points, and only B may raise next."),
    hands=("Ah Qh As", "Ks Js Kd"),
    turned_up="Jh",
    acts=(Act(0, "raise", to=2), Act(1, "accept"), Act(0, "lead", "As"), Act(1, "give", "Js")),
)
_SE_REFUSED: Final = Example(
    key="se-refused",
    title=_("Davi is answered with se"),
    lesson=_("B raised to three. Refusing costs A the stake before it: two points. A could also accept, or say chari."),
    hands=("Ah Qh As", "Th Kh Ks"),
    turned_up="Jh",
    acts=(Act(0, "raise", to=2), Act(1, "raise", to=3), Act(0, "refuse")),
)
_PARTY_DAVI: Final = Example(
    key="party-davi",
    title=_("Party davi is refused"),
    lesson=_("Where raises are for the match, refusing one loses the match."),
    hands=("Ah Qh As", "Ks Js Kd"),
    turned_up="Jh",
    options={"raises": "match"},
    acts=(Act(0, "raise", to=2), Act(1, "refuse")),
)
_THREE_AT_ONCE: Final = Example(
    key="three-at-once",
    title=_("Three cards at once"),
    lesson=_("Three small trumps cover three big cards: 20 points."),
    hands=("As Ks Js 9d 8d", "8h 6h Qh 9c 8c"),
    turned_up="7h",
    acts=(Act(0, "lead", "As Ks Js"), Act(1, "beat", "8h 6h Qh")),
)
_JACK_COVERS_NOTHING: Final = Example(
    key="jack-covers-nothing",
    title=_("The ace alone is not enough"),
    lesson=_("The ace covers the king or the queen, but the jack covers neither."),
    hands=("Ks Qs 9d 8d 7d", "As Js 9c 8c 7c"),
    turned_up="7h",
    acts=(Act(0, "lead", "Ks Qs"), Act(1, "give", "As Js")),
)
_SIX_HELPS: Final = Example(
    key="six-helps",
    title=_("A small trump helps the ace"),
    lesson=_("The order does not matter: the ace covers one card and the six of trumps the other."),
    hands=("Ks Qs 9d 8d 7d", "6h As 9c 8c 7c"),
    turned_up="7h",
    acts=(Act(0, "lead", "Ks Qs"), Act(1, "beat", "6h As")),
)
_PARTNERS: Final = Example(
    key="partners",
    title=_("A partner adds points"),
    lesson=_("B and D are partners. Once B has beaten, D gives high cards: the trick goes into the pile of both."),
    hands=("Ks Qs 9d 8d 7d", "6h As 9c 8c 7c", "9s 8s 6d 6c Jc", "Ad Td 7s 6s Qc"),
    turned_up="7h",
    acts=(Act(0, "lead", "Ks Qs"), Act(1, "beat", "6h As"), Act(2, "give", "6d 6c"), Act(3, "give", "Ad Td")),
)
_PARTNER_ANSWERS: Final = Example(
    key="partner-answers",
    title=_("A partner answers"),
    lesson=_("Every raise is answered by the player to the left: B's se is answered by C, A's partner."),
    hands=_PARTNERS.hands,
    turned_up="7h",
    acts=(Act(0, "raise", to=2), Act(1, "raise", to=3), Act(2, "accept")),
)
_HASTY_CLAIM: Final = Example(
    key="hasty-claim",
    title=_("A hasty claim"),
    lesson=_(
        "B takes two tricks and claims, but the cards that were given face down hold little: 25 points. The claim "
        "costs 15, the pot grows from 15 to 30, and B deals anew. Note that C led the second trick: "
        "the lead goes round."
    ),
    hands=("7h Kd 9h", "Th 6h Ah", "6s 7d 8d"),
    turned_up="Jh",
    leader=1,
    acts=(
        Act(1, "lead", "Th 6h"),
        Act(2, "give", "6s 7d"),
        Act(0, "give", "7h Kd"),
        Act(2, "lead", "8d"),
        Act(0, "beat", "9h"),
        Act(1, "beat", "Ah"),
        Act(1, "claim"),
    ),
)
_BEATING_THE_ANSWER: Final = Example(
    key="beating-the-answer",
    title=_("Beating the answer, not the lead"),
    lesson=_("C has to cover what B laid: the eight of clubs and the trump seven, not the cards that A led."),
    hands=("7c Jc 6d", "8c 7s 6h", "9c 8s 7h"),
    turned_up="6s",
    acts=(Act(0, "lead", "7c Jc"), Act(1, "beat", "8c 7s"), Act(2, "beat", "9c 8s")),
)
_KING_COVERS: Final = Example(
    key="king-covers",
    title=_("The third player takes"),
    lesson=_("The king of trumps covers the nine, the eight of trumps covers the jack: C takes nine points."),
    hands=("Qs 7s 6c", "9d Js 6h", "Kd 8d 7h"),
    turned_up="6d",
    acts=(Act(0, "lead", "Qs 7s"), Act(1, "beat", "9d Js"), Act(2, "beat", "Kd 8d")),
)
_NOTHING_COVERS_THE_NINE: Final = Example(
    key="nothing-covers-the-nine",
    title=_("The third player cannot"),
    lesson=_("The eight of trumps is lower than the nine: B keeps the trick, five points."),
    hands=("Qs 7s 6c", "9d Js 6h", "8d 9s 7h"),
    turned_up="6d",
    acts=(Act(0, "lead", "Qs 7s"), Act(1, "beat", "9d Js"), Act(2, "give", "8d 9s")),
)
_SMALL_TRUMPS: Final = Example(
    key="small-trumps",
    title=_("Two small trumps"),
    lesson=_("Seven and nine of trumps beat ace and king: 15 points for B."),
    hands=("Ah Kh 6c", "7s 9s 6d"),
    turned_up="6s",
    acts=(Act(0, "lead", "Ah Kh"), Act(1, "beat", "7s 9s")),
)
_ONE_TRUMP_SHORT: Final = Example(
    key="one-trump-short",
    title=_("One trump short"),
    lesson=_("The queen of hearts covers neither card: A takes 18 points."),
    hands=("Ah Kh 6c", "7s Qh 6d"),
    turned_up="6s",
    acts=(Act(0, "lead", "Ah Kh"), Act(1, "give", "7s Qh")),
)

EXAMPLES: Final[dict[str, tuple[Example, ...]]] = {
    "georgian-3": (_WHOLE_DEAL, _ONE_LEFT_BARE, _TWO_TRUMPS, _DAVI_REFUSED, _DAVI_ACCEPTED, _SE_REFUSED),
    "georgian-5": (_THREE_AT_ONCE, _JACK_COVERS_NOTHING, _SIX_HELPS),
    "georgian-pairs": (_PARTNERS, _PARTNER_ANSWERS),
    "staked-3": (_ONE_LEFT_BARE, _TWO_TRUMPS, _SE_REFUSED, _PARTY_DAVI),
    "pot-ukrainian": (_HASTY_CLAIM, _KING_COVERS, _NOTHING_COVERS_THE_NINE),
    "pot-lithuanian": (_BEATING_THE_ANSWER, _KING_COVERS, _NOTHING_COVERS_THE_NINE),
    "duel-russian": (_SMALL_TRUMPS, _ONE_TRUMP_SHORT),
}
"""The examples of each rule set, as its page shows them."""
