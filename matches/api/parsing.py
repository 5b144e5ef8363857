"""JSON bodies of a bounded size and depth."""

import json
from collections.abc import Mapping
from typing import IO, Any, Final

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

LARGEST_BODY: Final = 16 * 1024


class BoundedJSONParser(BaseParser):
    """Reads no more than a command or a form can need."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,  # noqa: ARG002 -- the framework's signature
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002 -- the framework's signature
    ) -> Any:  # noqa: ANN401 -- the form says what it may be
        """The JSON value; raises `ParseError`."""
        data = stream.read(LARGEST_BODY + 1)
        if len(data) > LARGEST_BODY:
            sentence = f"The body is larger than {LARGEST_BODY} bytes."
            raise ParseError(sentence)
        try:
            return parse_json(data)
        except ValueError as error:
            raise ParseError(str(error)) from None


def parse_json(data: bytes | str) -> object:
    """One JSON value; raises ValueError with a sentence for whatever else."""
    try:
        return json.loads(data, parse_constant=_refuse)
    except RecursionError:
        sentence = "The JSON is nested too deeply."
    except ValueError:
        sentence = "This is not JSON."
    raise ValueError(sentence)


def _refuse(_name: str) -> object:
    raise ValueError
