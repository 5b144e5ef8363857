"""Verdicts on all findings as they stand, and the cases that follow from them."""

from functools import reduce
from operator import or_

from django.conf import settings
from django.db.models import Exists, ExpressionWrapper, FloatField, OuterRef, Q, QuerySet

from analytics.fairplay.cases import Suspicion, open_case
from analytics.fairplay.models import CaseSignal, Remeasure, SignalFinding
from analytics.fairplay.verdicts import TABLE, Judged, judge


def judge_all() -> None:
    """Bring every verdict up to date: it follows from the findings alone, whenever and however often this runs."""
    rare = list(_rare())
    known = [Judged(row.pk, row.signal, row.p, abs(row.value - row.null_mean), row.sample) for row in rare]
    verdicts = judge(known, _tests())
    SignalFinding.objects.exclude(verdict="clear").exclude(pk__in=[row.pk for row in rare]).update(verdict="clear")
    changed = [row for row in rare if row.verdict != verdicts.get(row.pk, "clear")]
    for row in changed:
        row.verdict = verdicts.get(row.pk, "clear")
    SignalFinding.objects.bulk_update(changed, ["verdict"], batch_size=500)


def open_cases() -> int:
    """Put every finding that asks for a review into a case, unless one held it; gives how many. Raises `Busy`.

    Outside of any transaction, and driven by what stands: a process that dies on the way leaves no finding behind.
    """
    return sum(_open(row) for row in _unheard())


def _rare() -> QuerySet[SignalFinding]:
    return SignalFinding.objects.filter(reduce(or_, (Q(signal=key, p__lte=row.watch) for key, row in TABLE.items())))


def _tests() -> int:
    large = reduce(or_, (Q(signal=key, sample__gte=row.sample) for key, row in TABLE.items()))
    return SignalFinding.objects.filter(large).count()


def _unheard() -> QuerySet[SignalFinding]:
    """Findings to review that no case held when honest play looked about as rare; none of a guest that is gone."""
    heard = CaseSignal.objects.filter(
        Q(other=OuterRef("other")) | Q(other=None),
        case__subject=OuterRef("player"),
        signal=OuterRef("signal"),
        p__lte=ExpressionWrapper(OuterRef("p") / settings.CASES["ask_again"], FloatField()),
    )
    found = SignalFinding.objects.filter(~Exists(heard), verdict="review")
    moved = Remeasure.objects.values("player")
    return found.exclude(player__in=moved).exclude(other__isnull=False, other__in=moved).order_by("p")


def _open(finding: SignalFinding) -> bool:
    cause = Suspicion(
        signal=finding.signal,
        p=finding.p,
        other=finding.other,
        match=finding.match_id,
        rules=finding.rules,
        value=finding.value,
        sample=finding.sample,
        null_mean=finding.null_mean,
        null_sd=finding.null_sd,
    )
    return open_case(subject=finding.player, cause=cause) is not None
