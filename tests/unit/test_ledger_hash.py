"""Canonical text and the hash of one event, which must never change: stored chains depend on it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from ledger import canonical, chain
from ledger.types import Position, StoredEvent

EVENT = StoredEvent(
    stream_id=UUID(int=1),
    version=2,
    type="play",
    schema_version=1,
    at=datetime(2026, 1, 5, 19, 30, 0, 123456, tzinfo=UTC),
    command_id=UUID(int=3),
    body='{"card":"S10"}',
    position=Position(1, 700, 40),
)


def test_canonical_text_sorts_keys_and_spends_no_blanks() -> None:
    assert (
        canonical.dumps({"b": [1, 2.5, None], "a": {"d": True, "c": "ж"}})
        == '{"a":{"c":"ж","d":true},"b":[1,2.5,null]}'
    )


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1, 2}])
def test_what_json_cannot_say_is_refused(value: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        canonical.dumps(value)


def test_the_hash_of_an_event_is_fixed_for_ever() -> None:
    link = chain.link(chain.GENESIS, EVENT, command_index=0, closes=False)
    assert link.hex() == "2503ec7049eb750b354fc0f5a26b495bb31d5871433fa16545a512c2cab33f04"


@pytest.mark.parametrize(
    "changed",
    [
        replace(EVENT, stream_id=UUID(int=2)),
        replace(EVENT, version=3),
        replace(EVENT, type="pla", body="y" + EVENT.body),
        replace(EVENT, schema_version=2),
        replace(EVENT, at=EVENT.at + timedelta(microseconds=1)),
        replace(EVENT, command_id=UUID(int=4)),
        replace(EVENT, body=EVENT.body + " "),
        replace(EVENT, position=Position(2, 700, 40)),
        replace(EVENT, position=Position(1, 701, 40)),
        replace(EVENT, position=Position(1, 700, 41)),
    ],
)
def test_each_field_counts(changed: StoredEvent) -> None:
    usual = chain.link(chain.GENESIS, EVENT, command_index=0, closes=False)
    assert chain.link(chain.GENESIS, changed, command_index=0, closes=False) != usual


def test_what_is_not_in_the_event_counts_too() -> None:
    links = {
        chain.link(previous, EVENT, command_index=index, closes=closes)
        for previous in (chain.GENESIS, bytes([1] * 32))
        for index in (0, 1)
        for closes in (False, True)
    }
    assert len(links) == 8


def test_a_time_zone_does_not_change_the_hash() -> None:
    elsewhere = replace(EVENT, at=EVENT.at.astimezone(ZoneInfo("Asia/Tbilisi")))
    assert chain.link(chain.GENESIS, elsewhere, command_index=0, closes=False) == chain.link(
        chain.GENESIS, EVENT, command_index=0, closes=False
    )
