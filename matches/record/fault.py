"""What is wrong with a record, in one short printable sentence."""

import json
from typing import Final

_EXCERPT_LENGTH: Final = 40


class RecordFault(ValueError):  # noqa: N818 -- the name is the answer
    """A record, or a JSON object of one, that is not as record.md says.

    `str(fault)` is one short printable sentence; `line` is the number of the line, where it is known.
    """

    def __init__(self, sentence: str, line: int | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.line = line

    def at(self, line: int) -> "RecordFault":
        """Give the same fault with its line."""
        return RecordFault(self.sentence, line)


def excerpt(value: object) -> str:
    """Show a JSON value in one printable line, shortened."""
    if isinstance(value, str):
        value = value[: _EXCERPT_LENGTH + 1]
    elif isinstance(value, int) and value.bit_length() > _EXCERPT_LENGTH * 3:
        return f"a number of {value.bit_length()} bits"
    text = json.dumps(value).replace("\x7f", "\\u007f")
    return text if len(text) <= _EXCERPT_LENGTH else f"{text[:_EXCERPT_LENGTH]}…"
