"""Statistics as pages ask for them, against what the records say to somebody who reads them naively."""

import json
from collections import Counter, defaultdict
from datetime import datetime
from functools import cache
from itertools import groupby
from typing import Any, get_args
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from analytics.luck.adjusted import Sums as LuckSums
from analytics.luck.adjusted import adjust, sums
from analytics.luck.match import DealLuck, of_match
from analytics.statistics import selectors
from analytics.statistics.definitions import STATISTICS
from analytics.statistics.openings import hand_words, lead_words
from analytics.statistics.selectors import By
from analytics.statistics.shapes import Shown, ShownGroup
from ledger import api as ledger
from matches.engine.rulesets import RULE_SETS
from matches.models import Seat
from matches.record.codec import decode, decode_header
from tests.support.facts import CaseStream, empty_ledger, follow, imported, store
from tests.support.naive_facts import Naive
from tests.support.naive_statistics import NAIVE

pytestmark = pytest.mark.django_db(transaction=True)


@cache
def _naive(lines: tuple[str, ...]) -> tuple[Naive, list[DealLuck]]:
    """Every test plays the same matches: they are read once."""
    header, *rest = (json.loads(line) for line in lines)
    return Naive(lines), of_match(decode_header(header), [decode(obj) for obj in rest])


class Read:
    """All that is in the ledger, read naively."""

    def __init__(self, matches: list[UUID]) -> None:
        self.counts: dict[tuple[UUID, str], Counter[str]] = defaultdict(Counter)
        self._nets: Counter[tuple[UUID, str, str]] = Counter()
        self.luck: dict[UUID, LuckSums] = defaultdict(LuckSums)
        self.games: dict[UUID, list[tuple[str, dict[str, Any], int, Naive]]] = defaultdict(list)
        for match_id in matches:
            self._read(match_id)

    def _read(self, match_id: UUID) -> None:
        lines = [one.body for one in ledger.read_stream(match_id)]
        naive, deals = _naive(tuple(lines))
        header, end = json.loads(lines[0]), json.loads(lines[-1])
        leader = next((json.loads(line)["leader"] for line in lines[1:] if '"dealt"' in line), None)
        length = datetime.fromisoformat(end["at"]) - datetime.fromisoformat(header["started_at"])
        for row in Seat.objects.filter(match_id=match_id):
            won = None if end["winner"] is None else naive.side[row.seat] == end["winner"]
            more = {
                "matches": 1, "wins": won is True, "losses": won is False, "seconds": round(length.total_seconds()),
                "led_first": leader == row.seat and won is not None,
                "led_first_won": leader == row.seat and won is True,
            }  # fmt: skip
            self.counts[row.player_id, header["rules"]] += naive.counts[row.seat] + Counter(more)
            # Counter's addition drops what is not above zero.
            for name in ("accepted_net_2", "accepted_net_3", "accepted_net_4"):
                got = self.counts[row.player_id, header["rules"]]
                got[name] = self.nets(row.player_id, header["rules"], name, naive.counts[row.seat][name])
            self.luck[row.player_id] += sums(deals, naive.side[row.seat])
            self.games[row.player_id].append((header["rules"], end, row.seat, naive))

    def nets(self, player_id: UUID, rules: str, name: str, more: int) -> int:
        self._nets[player_id, rules, name] += more
        return self._nets[player_id, rules, name]

    def of(self, player_id: UUID, rules: str | None = None) -> Counter[str]:
        found: Counter[str] = Counter()
        for (who, what), counts in self.counts.items():
            if who == player_id and rules in (None, what):
                for name, count in counts.items():
                    found[name] += count
        return found


@pytest.fixture(name="read")
def _read() -> Read:
    empty_ledger()
    ids = [match_id for rules in RULE_SETS for match_id in store(rules, 4, people=7)]
    imported("georgian-3", [1, 2])
    follow()
    return Read(ids)


def by_key(groups: list[ShownGroup]) -> dict[str, Shown]:
    return {one.key: one for group in groups for one in group.statistics}


def test_every_statistic_of_every_player_is_what_the_records_say(read: Read) -> None:
    assert {key for key in STATISTICS if key not in ("result_a_deal", "luck_a_deal", "skill_a_deal")} == set(NAIVE)
    for player_id in read.games:
        for rules in (None, "georgian-3", "pot-ukrainian"):
            found, counts = by_key(selectors.player(player_id, rules=rules)), read.of(player_id, rules)
            for key, naive in NAIVE.items():
                value, expected = found[key].value, naive(counts)
                if expected is None:
                    assert value is None, key
                else:
                    assert value == pytest.approx(expected, rel=1e-3, abs=2e-3), key


def test_luck_of_a_player_is_that_of_the_deals_one_by_one(read: Read) -> None:
    for player_id, total in read.luck.items():
        found, expected = by_key(selectors.player(player_id)), adjust(total)
        assert expected is not None
        assert found["result_a_deal"].value == pytest.approx(expected.actual.value)
        assert found["luck_a_deal"].value == pytest.approx(expected.luck)
        assert found["skill_a_deal"].value == pytest.approx(expected.adjusted.value)
        assert found["skill_a_deal"].interval == pytest.approx((expected.adjusted.low, expected.adjusted.high))
        assert found["skill_a_deal"].sample == total.deals


def test_results_split_up_add_up(read: Read) -> None:
    for player_id, games in read.games.items():
        by_rules = Counter(rules for rules, *_ in games)
        assert {one.key: one.matches for one in selectors.breakdown(player_id, by="rules")} == by_rules
        by_seat = Counter(str(seat) for _, _, seat, _ in games)
        assert {one.key: one.matches for one in selectors.breakdown(player_id, by="seat")} == by_seat
        by_length = Counter(RULE_SETS[rules].default_length for rules, *_ in games)
        expected = {None if key is None else str(key): count for key, count in by_length.items()}
        assert {one.key: one.matches for one in selectors.breakdown(player_id, by="length")} == expected
        led = selectors.breakdown(player_id, by="lead")
        counts = read.of(player_id)
        assert sum(one.matches for one in led) == counts["matches"]
        assert [one.wins for one in led if one.key == "led"] in ([], [counts["led_first_won"]])
        assert sum(one.wins for one in led) == counts["wins"]


def test_opponents_and_head_to_head_are_what_the_tables_saw(read: Read) -> None:
    for player_id, games in read.games.items():
        met: Counter[str] = Counter()
        beaten: Counter[str] = Counter()
        for _, end, seat, naive in games:
            for other, others in read.games.items():
                for _, _, there, same in others:
                    if same is naive and naive.side[there] != naive.side[seat]:
                        met[str(other)] += 1
                        beaten[str(other)] += end["winner"] == naive.side[seat]
        shares = selectors.breakdown(player_id, by="opponent")
        assert {one.key: one.matches for one in shares} == met
        assert {one.key: one.wins for one in shares if one.wins} == +beaten
        for key, matches in met.items():
            against = [one for one in selectors.head_to_head(player_id, UUID(key)) if not one.together]
            assert sum(one.matches for one in against) == matches
            assert sum(one.wins for one in against) == beaten[key]


def test_streaks_follow_the_order_of_the_matches(read: Read) -> None:
    for player_id, games in read.games.items():
        results = [end["winner"] == naive.side[seat] for _, end, seat, naive in games if end["winner"] is not None]
        runs = [(won, len(list(run))) for won, run in groupby(results)]
        found = selectors.streaks(player_id)
        assert found.longest_won == max([length for won, length in runs if won], default=0)
        assert found.longest_lost == max([length for won, length in runs if not won], default=0)
        assert abs(found.current) == runs[-1][1]
        assert found.matches == len(results)


def test_openings_are_first_leads_and_what_they_earned(read: Read) -> None:
    for player_id, games in read.games.items():
        expected: dict[tuple[str, str], list[int]] = {}
        for rules, _, seat, naive in games:
            if rules == "georgian-3":
                for kind, earned in naive.openings[seat].items():
                    known = expected.setdefault(kind, [0, 0, 0])
                    expected[kind] = [a + b for a, b in zip(known, earned, strict=True)]
        found = selectors.openings("georgian-3", player_id)
        assert {(one.hand, one.lead): [one.deals, one.won, one.net] for one in found} == expected
        assert all(hand_words(one.hand) and lead_words(one.lead) for one in found)


def test_the_site_counts_each_match_once_and_every_seat(read: Read) -> None:
    matches = {id(naive) for games in read.games.values() for *_, naive in games}
    found = selectors.site()
    assert found.matches == len(matches) + 2
    rule_set = selectors.rule_set("duel-russian")
    assert rule_set.matches == 4
    beats: Counter[str] = Counter()
    for (_, rules), counts in read.counts.items():
        if rules == "duel-russian":
            beats += counts
    shown = by_key(rule_set.groups)
    assert shown["beats"].value == pytest.approx(NAIVE["beats"](beats))
    assert "matches_won" not in shown
    seats = selectors.seats("pot-ukrainian")
    assert sum(one.matches for one in seats if one.seat == 0) == 4


def test_annulled_matches_count_nowhere(read: Read) -> None:
    player_id, games = max(read.games.items(), key=lambda one: len(one[1]))
    case = CaseStream()
    for row in Seat.objects.filter(player_id=player_id):
        case.annul(row.match_id)
    follow()
    assert len(games) > 3
    assert by_key(selectors.player(player_id))["matches"].value == 0
    assert selectors.streaks(player_id).matches == 0
    assert selectors.breakdown(player_id, by="opponent") == []
    assert selectors.openings("georgian-3", player_id) == []


def test_what_nobody_has_played_has_no_value_and_no_sample(read: Read) -> None:
    player_id = next(iter(read.games))
    for one in by_key(selectors.player(player_id, rules="georgian-3", rated=False)).values():
        assert one.sample == 0
        assert not one.value


def test_a_page_of_statistics_is_a_handful_of_queries(read: Read) -> None:
    one, other, *_ = read.games
    with CaptureQueriesContext(connection) as queries:
        selectors.player(one)
        selectors.streaks(one)
        selectors.openings("georgian-3", one)
        selectors.head_to_head(one, other)
        for by in get_args(By):
            selectors.breakdown(one, by=by)
    assert len(queries) == 9
