"""Countries have names in every language, in the order of its alphabet."""

import pytest
from django.conf import settings
from django.utils.translation import override

from matches.countries import Country, countries, country, is_country

_LANGUAGES = [code for code, _name in settings.LANGUAGES]


@pytest.mark.parametrize("language", _LANGUAGES)
def test_every_country_has_a_name_of_its_own_in_every_language(language: str) -> None:
    with override("en"):
        codes = {one.code for one in countries()}
    with override(language):
        found = countries()
    assert {one.code for one in found} == codes
    assert len(found) == len({one.name for one in found}) == 250


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "Georgia"), ("ka", "საქართველო"), ("uk", "Грузія"), ("ru", "Грузия"), ("lt", "Gruzija")],
)
def test_a_country_is_called_as_its_readers_call_it(language: str, name: str) -> None:
    with override(language):
        assert country("GE") == Country("GE", name)


@pytest.mark.parametrize(
    ("language", "codes"),
    [
        ("en", "AF AX AL CR CI HR CU CW CY SM ST SA"),
        ("ka", "AU DE JM SA GE UA HT"),
        ("uk", "AF BB BZ BE VG VU VN VI AM EE ET EG YE ZM IL IN JO KG CN CY CO UA CL JP"),
        ("ru", "ID JO IQ IT YE KZ RO TH TZ TC TG EE JM JP"),
        ("lt", "CF TD CZ CL DK IS NA NL NG RE TL RW SZ KP SE TJ ZM ZW CV"),
    ],
)
def test_names_are_in_the_order_of_the_alphabet(language: str, codes: str) -> None:
    with override(language):
        order = [one.code for one in countries()]
    wanted = codes.split()
    assert [one for one in order if one in wanted] == wanted


@pytest.mark.parametrize("code", ["", "ge", "GEO", "XX", "EU", "UN", "ZZ", "001", "\x00", "GE\n"])
def test_what_is_no_country_is_none(code: str) -> None:
    assert not is_country(code)
    assert country(code) is None
