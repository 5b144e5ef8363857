"""Pictures are sound markup, tell the same as their tables, and can be read without colour."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from xml.etree.ElementTree import Element, fromstring

import pytest

from analytics.charts.bars import Bar, bars
from analytics.charts.calibration import Band, calibration, interval
from analytics.charts.heat import heat
from analytics.charts.histogram import Column, histogram
from analytics.charts.line import Point, Series, lines, thinned
from analytics.charts.picture import Picture, Words
from analytics.charts.scale import Scale, date_ticks, round_range, ticks
from analytics.charts.svg import element

SVG = "{http://www.w3.org/2000/svg}"
NASTY = '<script>alert("&")</script>'
WORDS = Words("rating", "Rating", f"How it went. {NASTY}")
MONDAY = date(2026, 3, 2)


def whole(value: float) -> str:
    return f"{value:.0f}"


def points(count: int, height: float = 1500.0) -> list[Point]:
    return [Point(float(x), height + x, height + x - 50, height + x + 50, f"day {x}") for x in range(count)]


def a_line(count: int = 12) -> Picture:
    series = [Series(NASTY, points(count)), Series("second", points(count, 1400.0))]
    return lines(WORDS, series, moments=[(0.0, "then")], show=whole, head=("who", "when", "rating", "low", "high"))


def some_bars() -> Picture:
    rows = [Bar(NASTY, 0.5, 0.4, 0.6, "12 matches"), Bar("none", 0.0), Bar("all", 1.0, 0.9, 1.0)]
    return bars(WORDS, rows, show=whole, head=("n", "v", "a", "b", "s"), within=(0.0, 1.0), against=0.5)


def a_histogram() -> Picture:
    columns = [Column(NASTY, 3, "a"), Column("b", 0), Column("c", 5, "c")]
    return histogram(WORDS, columns, show=whole, head=("class", "count"), here=2, here_name=NASTY)


def a_calibration() -> Picture:
    bands = [Band(0.1, 0.2, 50), Band(0.9, 0.95, 4)]
    return calibration(WORDS, bands, show=whole, axes=("x", NASTY), head=("e", "a", "l", "h", "n"))


def a_heat_map() -> Picture:
    counts = {MONDAY: 4, MONDAY - timedelta(days=3): 1, MONDAY - timedelta(days=900): 99}
    return heat(
        WORDS,
        counts,
        last=MONDAY,
        weeks=26,
        day_names=("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"),
        month=lambda day: f"{day:%m}",
        day=lambda day: f"{day:%d.%m.%Y}",
        head=("day", "matches"),
    )


ALL = [a_line, some_bars, a_histogram, a_calibration, a_heat_map]


@pytest.fixture(params=ALL, ids=lambda make: make.__name__)
def picture(request: pytest.FixtureRequest) -> Picture:
    made: Picture = request.param()
    return made


def parsed(picture: Picture) -> Element:
    return fromstring(picture.svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))  # noqa: S314 -- our own


def test_a_picture_is_announced_by_its_title_and_description(picture: Picture) -> None:
    svg = parsed(picture)
    assert svg.get("role") == "img"
    named = {one.get("id"): one.text for one in svg if one.tag in (f"{SVG}title", f"{SVG}desc")}
    assert [named[key] for key in svg.get("aria-labelledby", "").split()] == [WORDS.title, WORDS.description]


def test_a_picture_holds_neither_styles_nor_scripts_nor_handlers(picture: Picture) -> None:
    for one in parsed(picture).iter():
        assert one.tag.removeprefix(SVG) in {
            "svg", "title", "desc", "defs", "pattern", "path", "line", "rect", "circle", "text",
        }  # fmt: skip
        assert not [name for name in one.attrib if name == "style" or name.startswith("on")]


def test_ids_are_used_once_and_every_pattern_that_is_used_is_there(picture: Picture) -> None:
    ids = [one.get("id") for one in parsed(picture).iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)", picture.svg)) <= set(ids)


def test_everything_lies_within_the_picture(picture: Picture) -> None:
    svg = parsed(picture)
    _left, _top, width, height = map(float, svg.get("viewBox", "").split())
    for x, y in places(svg):
        assert -1 <= x <= width + 1
        assert -1 <= y <= height + 1


def places(svg: Element) -> Iterator[tuple[float, float]]:
    for one in svg.iter():
        if one.tag in (f"{SVG}rect", f"{SVG}text"):
            yield float(one.get("x", "0")), float(one.get("y", "0"))
            yield (
                float(one.get("x", "0")) + float(one.get("width", "0")),
                float(one.get("y", "0")) + float(one.get("height", "0")),
            )


def test_every_table_has_as_many_cells_a_row_as_its_head(picture: Picture) -> None:
    assert picture.table.rows
    assert {len(row) for row in picture.table.rows} == {len(picture.table.head)}


@pytest.mark.parametrize("make", [lambda: a_line(0), lambda: a_line(1)], ids=["none", "one"])
def test_a_line_of_hardly_any_points_can_be_drawn(make: object) -> None:
    assert callable(make)
    assert parsed(make()).tag == f"{SVG}svg"


def test_pictures_of_nothing_can_be_drawn() -> None:
    assert parsed(bars(WORDS, [], show=whole, head=("n", "v", "a", "b", "s"))) is not None
    assert parsed(histogram(WORDS, [], show=whole, head=("a", "b"))) is not None
    assert parsed(histogram(WORDS, [Column("only", 0, "x")], show=whole, head=("a", "b"))) is not None


def test_a_busier_day_has_a_larger_square() -> None:
    filled = [one for one in parsed(a_heat_map()).iter() if one.get("class") == "filled"]
    quiet, busy = sorted(filled, key=lambda one: float(one.get("width", "0")))
    assert [title.text for one in (quiet, busy) for title in one] == ["27.02.2026: 1", "02.03.2026: 4"]


def test_lines_differ_in_more_than_colour() -> None:
    svg = parsed(a_line())
    assert {one.tag for one in svg.iter() if str(one.get("class")).startswith("mark")} == {f"{SVG}circle", f"{SVG}rect"}
    turned = {one.get("patternTransform") for one in svg.iter(f"{SVG}pattern")}
    assert len(turned) == 2


def test_a_value_is_drawn_where_its_scale_says() -> None:
    circles = list(parsed(a_line(3)).iter(f"{SVG}circle"))
    heights = [float(one.get("cy", "0")) for one in circles]
    assert heights == sorted(heights, reverse=True)
    scale = Scale(10, 20, 100, 300)
    assert [scale(10), scale(15), scale(20), scale(25), scale(-5)] == [100, 200, 300, 300, 100]


@pytest.mark.parametrize(
    ("values", "expected"),
    [([1432, 1587], (1400, 1600)), ([0, 1], (0, 1)), ([0, 0], (0, 0.5)), ([], (0, 1)), ([7, 7], (6, 8))],
)
def test_ranges_are_round(values: list[float], expected: tuple[float, float]) -> None:
    assert round_range(values) == expected


def test_ticks_are_round_and_within_the_range() -> None:
    assert ticks(1400, 1600) == [1400, 1450, 1500, 1550, 1600]
    assert ticks(0, 1) == [0, 0.5, 1]
    assert ticks(-0.3, 0.3) == [-0.2, 0, 0.2]
    assert ticks(5, 5) == [5]


@pytest.mark.parametrize("days", [0, 1, 5, 40, 400, 5000])
def test_dates_along_the_foot_are_few_and_between_first_and_last(days: int) -> None:
    first = datetime(2026, 1, 1, 13, 30, tzinfo=UTC)
    last = first + timedelta(days=days)
    found = date_ticks(first, last)
    assert 1 <= len(found) <= 4
    assert first <= found[0]
    assert found[-1] <= last


def test_thinning_keeps_the_first_and_the_last_point() -> None:
    many = points(1000)
    few = thinned(many, 120)
    assert len(few) == 120
    assert (few[0], few[-1]) == (many[0], many[-1])
    assert thinned(many[:5], 120) == many[:5]


def test_an_interval_shrinks_with_its_sample() -> None:
    low, high = interval(0.5, 100)
    assert (round(low, 2), round(high, 2)) == (0.40, 0.60)
    assert interval(0.5, 10_000)[0] > low
    assert interval(0.0, 0) == (0.0, 1.0)
    assert interval(1.0, 20)[1] == pytest.approx(1.0)


def test_a_style_attribute_is_refused() -> None:
    with pytest.raises(ValueError, match="style sheets"):
        element("rect", style="fill: red")
