"""Pages of long lists, and rule sets in addresses."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest

from matches.engine.ruleset import RuleSet
from matches.engine.rulesets import RULE_SETS

_MOST = 1_000_000


@dataclass(frozen=True, slots=True)
class Pages:
    """Where a list stands; `query` is what else the address asks, ready to be followed by the page."""

    page: int
    last: int
    query: str = ""

    @property
    def before(self) -> int | None:
        """The page before, if there is one."""
        return self.page - 1 if self.page > 1 else None

    @property
    def after(self) -> int | None:
        """The page after, if there is one."""
        return self.page + 1 if self.page < self.last else None


def page_asked(request: HttpRequest) -> int:
    """The number in `?page=`; whatever is no number stands for the first page."""
    text = request.GET.get("page", "")
    return min(max(int(text), 1), _MOST) if text.isascii() and text.isdigit() and len(text) < 10 else 1  # noqa: PLR2004 -- longer than any page's number


def rules_or_404(key: str) -> RuleSet:
    """The rule set of an address; raises `Http404`."""
    rules = RULE_SETS.get(key)
    if rules is None:
        raise Http404
    return rules
