"""The forms of a case page. Each carries the id of its command, so that a form sent twice acts once."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, ClassVar, Final
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextareaWidget, UnfoldBooleanSwitchWidget

from analytics.fairplay import acts, annulling, appeals, cases, roles
from analytics.fairplay.changing import now
from analytics.fairplay.events import Act
from analytics.fairplay.models import Case
from analytics.fairplay.roles import Moderator
from analytics.fairplay.room.words import ACTS

_REASON_LONGEST: Final = 500
_DAYS: Final = (1, 3, 7, 30, 90, 365)


class StepForm(forms.Form):
    """One thing that a moderator can do on the page; `carry_out` raises `CaseError`."""

    right: ClassVar[str]
    command = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def carry_out(self, case_id: UUID, by: Moderator) -> Case:
        """Do it; the form is valid."""
        raise NotImplementedError

    def asked(self, case_id: UUID, by: Moderator) -> dict[str, Any]:
        """What every service wants to know."""
        return {"case_id": case_id, "command_id": self.cleaned_data["command"], "by": by}


def reason_field(label: Any) -> forms.CharField:  # noqa: ANN401 -- a lazy text
    """Why something is done, under a label that says who reads it."""
    return forms.CharField(
        label=label, max_length=_REASON_LONGEST, widget=UnfoldAdminTextareaWidget(attrs={"rows": 2, "cols": 40})
    )


class TakeForm(StepForm):
    """Look after the case."""

    right = roles.ACT

    def carry_out(self, case_id: UUID, by: Moderator) -> Case:
        """Take it."""
        return cases.assign(**self.asked(case_id, by))


class LayDownForm(StepForm):
    """Leave the case to others."""

    right = roles.ACT

    def carry_out(self, case_id: UUID, by: Moderator) -> Case:
        """Lay it down."""
        return cases.assign(**self.asked(case_id, by), to_oneself=False)


class CloseForm(StepForm):
    """End the case as it stands."""

    right = roles.ACT

    def carry_out(self, case_id: UUID, by: Moderator) -> Case:
        """Close it."""
        return cases.close(**self.asked(case_id, by))


class ActForm(StepForm):
    """Decide on the subject."""

    right = roles.ACT
    kind = forms.ChoiceField(label=_("Act"), widget=UnfoldAdminSelectWidget)
    days = forms.TypedChoiceField(
        label=_("How long"), coerce=int, empty_value=None, required=False, widget=UnfoldAdminSelectWidget
    )
    reason = reason_field(_("Reason (the player reads it)"))
    close = forms.BooleanField(
        label=_("Close the case with this"), required=False, initial=True, widget=UnfoldBooleanSwitchWidget
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, rights: frozenset[str] = frozenset()) -> None:
        super().__init__(data)
        allowed = [(act.value, ACTS[act]) for act in Act if roles.NEEDS[act] in rights]
        lengths = [(days, _("%(days)s days") % {"days": days}) for days in _DAYS]
        kind, days = self.fields["kind"], self.fields["days"]
        if isinstance(kind, forms.ChoiceField) and isinstance(days, forms.ChoiceField):
            kind.choices = [("", "—"), *allowed]
            days.choices = [("", _("without end")), *lengths]

    def carry_out(self, case_id: UUID, by: Moderator) -> Case:
        """Act."""
        asked = self.cleaned_data
        return acts.act(
            **self.asked(case_id, by),
            kind=Act(asked["kind"]),
            reason=asked["reason"],
            until=_end(asked["days"]),
            close=asked["close"],
        )


class LiftForm(StepForm):
    """Take an act back."""

    right = roles.ACT
    number = forms.IntegerField(widget=forms.HiddenInput)
    reason = reason_field(_("Reason"))

    def carry_out(self, case_id: UUID, by: Moderator) -> Case:
        """Lift it."""
        asked = self.cleaned_data
        return acts.lift(**self.asked(case_id, by), number=asked["number"], reason=asked["reason"])


class AnnulForm(StepForm):
    """Take a match back."""

    right = roles.ANNUL
    match = forms.UUIDField(widget=forms.HiddenInput)
    reason = reason_field(_("Reason (the subject reads it)"))

    def carry_out(self, case_id: UUID, by: Moderator) -> Case:
        """Annul it."""
        asked = self.cleaned_data
        return annulling.annul(**self.asked(case_id, by), match_id=asked["match"], reason=asked["reason"])


class RestoreForm(AnnulForm):
    """Let a match count again."""

    reason = reason_field(_("Reason"))

    def carry_out(self, case_id: UUID, by: Moderator) -> Case:
        """Lift the annulment."""
        asked = self.cleaned_data
        return annulling.lift(**self.asked(case_id, by), match_id=asked["match"], reason=asked["reason"])


class AppealForm(StepForm):
    """Decide an appeal."""

    right = roles.APPEAL
    granted = forms.TypedChoiceField(
        label=_("Decision"),
        choices=[("", "—"), ("yes", _("Grant: lift what stands")), ("no", _("Refuse"))],
        coerce=lambda value: value == "yes",
        widget=UnfoldAdminSelectWidget,
    )
    reason = reason_field(_("Reason (the player reads it)"))

    def carry_out(self, case_id: UUID, by: Moderator) -> Case:
        """Grant or refuse."""
        asked = self.cleaned_data
        return appeals.decide_appeal(**self.asked(case_id, by), granted=asked["granted"], reason=asked["reason"])


STEPS: Final[Mapping[str, type[StepForm]]] = {
    "take": TakeForm,
    "lay-down": LayDownForm,
    "close": CloseForm,
    "act": ActForm,
    "lift": LiftForm,
    "annul": AnnulForm,
    "restore": RestoreForm,
    "appeal": AppealForm,
}
"""All forms of the page by the last part of their address."""


def _end(days: int | None) -> datetime | None:
    return now() + timedelta(days=days) if days else None
