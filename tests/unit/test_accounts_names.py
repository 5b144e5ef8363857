"""Which names may be had, and which look like each other."""

import pytest
from django.core.exceptions import ValidationError

from matches.accounts.lookalikes import skeleton
from matches.accounts.names import check_name


@pytest.mark.parametrize(
    "name",
    [
        "nino", "Ni", "NINO_77", "a.b-c_d", "Mary Ann", "x" * 20, "Šarūnas", "нино", "Ґанна", "ნინო", "ნინო 1",
        "7nino", "nino нино", "Jean-Luc", "guests", "Randomir",
    ],
)  # fmt: skip
def test_a_name_of_letters_digits_and_lone_separators_may_be_had(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "length"),
        ("n", "length"),
        ("x" * 21, "length"),
        ("nino!", "letters"),
        ("nino\u200b1", "letters"),
        ("ni\nno", "letters"),
        ("nino\u202e", "letters"),
        ("Νίκος", "letters"),
        ("ニノ", "letters"),
        ("n@ino", "letters"),
        ("٣nino", "letters"),
        ("fiſh", "letters"),
        ("ni  no", "separators"),
        ("-nino", "separators"),
        ("nino.", "separators"),
        ("a_.b", "separators"),
        ("12", "no_letter"),
        ("1-2", "no_letter"),
        ("піno", "mixed"),
        ("nіno", "mixed"),
        ("ნino", "mixed"),
        ("admin", "reserved"),
        ("Adm1n", "reserved"),
        ("a.d-m_in", "reserved"),
        ("rnoderator", "reserved"),
        ("АДМИН", "reserved"),
        ("heuristic", "reserved"),
        ("heuristic 2", "reserved"),
        ("Random7", "reserved"),
        ("guest", "reserved"),
        ("guest-12ab", "reserved"),
        ("gone-1", "reserved"),
    ],
)
def test_a_name_that_may_not_be_had_is_refused_with_its_reason(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        check_name(name)
    assert refusal.value.code == code


def test_spaces_around_a_name_fall_away_and_accents_are_composed() -> None:
    assert check_name("  nino ") == "nino"
    assert check_name("S\u030carunas") == "Šarunas"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("nino", "NINO"),
        ("nino", "піno"),
        ("nino", "піпо"),
        ("nino", "n1no"),
        ("lolo", "l0l0"),
        ("Paul", "PauI"),
        ("modern", "modem"),
        ("ann", "апп"),
        ("Boris", "Воris"),
        ("toto", "тото"),
        ("НИНО", "нино"),
        ("ნინო", "ᲜᲘᲜᲝ"),
        ("ვანო", "3ანო"),
        ("yoyo", "ყoყo"),
        ("mary ann", "mary_ann"),
        ("mary.ann", "mary-ann"),
        ("Šarūnas", "ŠARŪNAS"),
    ],
)
def test_names_that_an_eye_takes_for_one_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("nino", "nina"), ("nino", "ninoo"), ("sarunas", "šarunas"), ("нино", "нина"), ("ნინო", "ნანო"), ("a b", "ab")],
)
def test_names_that_differ_to_the_eye_have_different_skeletons(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_a_skeleton_is_its_own_skeleton() -> None:
    for name in ("Modern 10", "Ґанна", "нино", "ᲜᲘᲜᲝ", "ы", "Łukasz"):
        assert skeleton(skeleton(name)) == skeleton(name)
