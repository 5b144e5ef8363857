"""The schema is valid and complete, and the service answers as the schema says, whatever is sent."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from django.core.cache import cache
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from matches.api.base import CreationThrottle
from tests.support.scripted import RestPlayer

schema = schemathesis.openapi.from_wsgi("/api/schema/", get_wsgi_application())


@pytest.fixture(autouse=True)
def _unthrottled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(CreationThrottle, "rate", "1000000/min")
    yield
    cache.clear()


def test_the_schema_is_valid_and_generated_without_a_warning(tmp_path: Path) -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(tmp_path / "schema.yml"))


def test_every_refusal_is_documented() -> None:
    paths = SchemaGenerator().get_schema(public=True)["paths"]  # type: ignore[no-untyped-call]  # it has no types
    for path, operations in paths.items():
        for operation in operations.values():
            wanted = {"401"} | ({"404"} if "match_id" in path else set())
            wanted |= {"400", "403", "415"} if "requestBody" in operation else set()
            assert path.startswith("/api/schema") or wanted <= operation["responses"].keys(), operation["operationId"]


@pytest.fixture
def own_match(transactional_db: None) -> tuple[str, str]:  # noqa: ARG001 -- the database must be open
    """A token, and a match in which its guest sits."""
    token: str = RestPlayer().post("/api/guests", {}).json()["token"]
    return token, RestPlayer(token=token).open("georgian-3")["match"]


few = settings(
    max_examples=15,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@schema.parametrize()
@few
@pytest.mark.django_db(transaction=True)
def test_the_service_answers_as_the_schema_says(case: Any) -> None:
    # What is well-formed may still be refused: by the rules, or for want of such a match.
    case.call_and_validate(excluded_checks=[positive_data_acceptance])


@schema.include(path_regex="match_id").parametrize()
@few
@pytest.mark.django_db(transaction=True)
def test_it_does_so_for_a_match_that_exists(case: Any, own_match: tuple[str, str]) -> None:
    token, case.path_parameters["match_id"] = own_match
    case.headers["Authorization"] = f"Bearer {token}"
    # The id is good now, so that the rest may be accepted although it was made to be refused.
    case.call_and_validate(excluded_checks=[positive_data_acceptance, negative_data_rejection])
