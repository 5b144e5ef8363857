"""Statistics: of a player, of two, of a rule set, of the site, and of a match's luck."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any, get_args
from uuid import UUID

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from analytics.api import forms, schema
from analytics.api import statistics_documents as documents
from analytics.api.player_views import asked_by, known_rules
from analytics.facts.models import MatchFact
from analytics.statistics import selectors as statistics
from analytics.statistics.openings import hand_words, lead_words
from analytics.statistics.selectors import By
from analytics.statistics.shapes import Opening, Share
from analytics.web.caching import kept
from analytics.web.match_luck import deals_of
from analytics.web.naming import player_or_404
from analytics.web.queries import matches_by_rules, matches_by_week, spread
from matches import people
from matches.api.base import JSONView
from matches.people import Person


class PlayerView(JSONView):
    """A player's statistics."""

    @schema.statistics
    def get(self, request: Request, player_id: UUID) -> Response:
        """By one rule set or all."""
        player_or_404(player_id)
        rules = asked_by(request, forms.StatisticsForm).get("rules")
        body = {
            "groups": statistics.player(player_id, rules=rules),
            "streaks": statistics.streaks(player_id, rules),
            "by": {by: _shares(statistics.breakdown(player_id, by=by, rules=rules), by) for by in get_args(By)},
            "openings": openings_of(statistics.openings(rules, player_id)) if rules else [],
        }
        return Response(documents.PlayerStatisticsDocument(body).data)


class AgainstView(JSONView):
    """Two players."""

    @schema.against
    def get(self, _request: Request, player_id: UUID, other_id: UUID) -> Response:
        """What they have played."""
        player_or_404(player_id)
        player_or_404(other_id)
        return Response(documents.MeetingDocument(statistics.head_to_head(player_id, other_id), many=True).data)


class SiteView(JSONView):
    """The service as a whole."""

    @schema.site
    def get(self, _request: Request) -> Response:
        """All matches."""
        found = kept("everybody", statistics.site)
        body = {
            "matches": found.matches,
            "groups": found.groups,
            "by_rules": matches_by_rules(),
            "by_week": _weeks(None),
        }
        return Response(documents.SiteDocument(body).data)


class RuleSetView(JSONView):
    """One rule set."""

    @schema.rule_set
    def get(self, _request: Request, rules: str) -> Response:
        """All matches by it."""
        known_rules(rules)
        found = kept(f"everybody:{rules}", lambda: statistics.rule_set(rules))
        body = {
            "matches": found.matches,
            "groups": found.groups,
            "openings": openings_of(kept(f"openings:{rules}", lambda: statistics.openings(rules))),
            "seats": kept(f"seats:{rules}", lambda: statistics.seats(rules)),
            "by_week": _weeks(rules),
            "spread": {str(low): count for low, count in spread(rules).items()},
        }
        return Response(documents.RuleSetStatisticsDocument(body).data)


class DefinitionsView(JSONView):
    """What the numbers mean."""

    @schema.definitions
    def get(self, _request: Request) -> Response:
        """Every statistic."""
        rows = [
            {
                "key": one.key,
                "group": group.key,
                "title": str(one.title),
                "definition": str(one.definition),
                "unit": one.unit.value,
                "counted": str(one.counted),
            }
            for group in statistics.definitions()
            for one in group.statistics
        ]
        return Response(documents.DefinitionDocument(rows, many=True).data)


class LuckView(JSONView):
    """A match's luck."""

    @schema.match_luck
    def get(self, _request: Request, match_id: UUID) -> Response:
        """Deal by deal; of a running match nothing is told."""
        if not MatchFact.objects.filter(pk=match_id).exists():
            raise Http404
        return Response(documents.DealLuckDocument(deals_of(match_id), many=True).data)


def openings_of(found: Iterable[Opening]) -> list[dict[str, Any]]:
    """Openings with their words."""
    return [
        {
            "hand": one.hand,
            "hand_words": hand_words(one.hand),
            "lead": one.lead,
            "lead_words": lead_words(one.lead),
            "deals": one.deals,
            "won": one.won,
            "net": one.net,
        }
        for one in found
    ]


def _shares(found: list[Share], by: By) -> Sequence[Share | dict[str, Any]]:
    """Opponents by id and name, as other answers give them; all else as it is."""
    if by != "opponent":
        return found
    ids = [UUID(one.key) if one.key else None for one in found]
    known = people.people(one for one in ids if one is not None)
    return [
        {**asdict(share), **_opponent(known.get(player_id) if player_id else None)}
        for share, player_id in zip(found, ids, strict=True)
    ]


def _opponent(person: Person | None) -> dict[str, Any]:
    """What a share says of whom it was against; of somebody unknown nothing."""
    return {"key": None} if person is None else {"key": person.shown_id, "name": person.name}


def _weeks(rules: str | None) -> dict[str, int]:
    found = matches_by_week(datetime.now(UTC).date(), rules)
    return {day.isoformat(): count for day, count in sorted(found.items())}
