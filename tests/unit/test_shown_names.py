"""What pages call bots of the house: a name in the visitor's language, and nobody else's."""

import pytest
from django.utils import translation

from matches.bots import BOTS
from matches.web.labels import BOT_NAMES, shown_name


@pytest.mark.parametrize(
    ("name", "bot", "shown"),
    [
        ("heuristic", True, "sumanus"),
        ("heuristic 2", True, "sumanus 2"),
        ("random", True, "atsitiktinis"),
        ("heuristic", False, "heuristic"),
        ("heuristic-1", True, "heuristic-1"),
        ("heuristic the Great", True, "heuristic the Great"),
        ("Deep Blue", True, "Deep Blue"),
    ],
)
def test_a_bot_of_the_house_is_named_in_the_language(name: str, bot: bool, shown: str) -> None:  # noqa: FBT001 -- a case's own column
    with translation.override("lt"):
        assert shown_name(name, bot=bot) == shown
    with translation.override("en"):
        assert shown_name(name, bot=bot) == name


def test_every_bot_of_the_house_has_such_a_name() -> None:
    assert set(BOT_NAMES) == set(BOTS)
