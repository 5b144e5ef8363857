"""What each viewer may know, worked out from the raw events of the ledger and from nothing else."""

import json
import re
from typing import Any
from uuid import UUID

from ledger import api

Json = dict[str, Any]
_CARD = re.compile(r'"([6-9TJQKA][shdc])"')


def card_names_in(message: object) -> set[str]:
    """Every card that is named anywhere in a message."""
    return set(_CARD.findall(message if isinstance(message, str) else json.dumps(message)))


class Truth:
    """The whole story of a match, as an auditor reads it."""

    def __init__(self, bodies: list[Json]) -> None:
        self.bodies = bodies

    @classmethod
    def of(cls, match_id: UUID) -> "Truth":
        """From the ledger."""
        return cls([json.loads(event.body) for event in api.read_stream(match_id)])

    def known(self, viewer: object, version: int) -> set[str]:  # noqa: PLR0911 -- a line for each kind
        """The cards of the event at a version that the viewer may know while the match runs."""
        body = self.bodies[version - 1]
        match body.get("type", "opened"):
            case "dealt":
                return {body["trump"], *(body["hands"][viewer] if isinstance(viewer, int) else ())}
            case "drew":
                return {card for seat, card in body["cards"] if seat == viewer} | self._turned_up(version)
            case "gave":
                return set(body["cards"]) if not body["closed"] or body["seat"] == viewer else set()
            case "said":
                return set(body["cards"]) if body["seat"] == viewer else set()
            case "took":
                return set(body["cards"]) - self._closed_by_others(version, viewer)
            case "called":
                return {body["card"]} if body["card"] else set()
            case _:
                return set(body.get("cards", ()))

    def known_since_the_deal(self, viewer: object, first: int, last: int) -> set[str]:
        """All that the viewer may have seen from the deal in which `first` lies up to `last`."""
        return set().union(*(self.known(viewer, version) for version in range(self._deal(first), last + 1)))

    def check_events(self, viewer: object, events: list[Json]) -> None:
        """Each event names no card that the viewer may not know."""
        for event in events:
            assert card_names_in(event) <= self.known(viewer, event["version"]), event["type"]

    def check(self, viewer: object, message: Json, version: int) -> None:
        """A whole message, sent when the match stood at a version, names no card too many."""
        events = message.get("events", [])
        self.check_events(viewer, events)
        first = min([event["version"] for event in events] + [version])
        assert card_names_in(message) <= self.known_since_the_deal(viewer, first, version)

    def finished_at(self, version: int) -> bool:
        """Whether all is open at this version."""
        return self.bodies[version - 1].get("type") == "match_ended"

    def _deal(self, version: int) -> int:
        before = [one for one in range(1, version + 1) if self.bodies[one - 1].get("type") == "dealt"]
        return before[-1] if before else 1

    def _turned_up(self, version: int) -> set[str]:
        return {self.bodies[self._deal(version) - 1]["trump"]}

    def _closed_by_others(self, version: int, viewer: object) -> set[str]:
        hidden: set[str] = set()
        for body in reversed(self.bodies[: version - 1]):
            if body["type"] == "led":
                break
            if body["type"] == "gave" and body["closed"] and body["seat"] != viewer:
                hidden.update(body["cards"])
        return hidden
