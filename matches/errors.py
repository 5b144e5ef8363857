"""How the services say no; `RuleViolation` of the engine comes besides."""

from uuid import UUID

from matches.engine.errors import InvalidSetup


class ServiceError(Exception):
    """A refusal with a code for programs and a sentence for a person; nothing has changed."""

    code = "refused"

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Refused(ServiceError):  # noqa: N818 -- the name is the answer
    """Something that is well asked, and yet not possible now."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class NotFound(ServiceError):  # noqa: N818 -- the name is the answer
    """Nothing has this id, or it is not for the caller to see."""

    code = "not_found"


class Forbidden(ServiceError):  # noqa: N818 -- the name is the answer
    """It is there, but not for the caller."""

    code = "forbidden"


class MatchNotFound(ServiceError):  # noqa: N818 -- the name is the answer
    """No match has this id."""

    code = "not_found"

    def __init__(self) -> None:
        super().__init__("There is no such match.")


class MayNotWatch(ServiceError):  # noqa: N818 -- the name is the answer
    """The table does not want to be watched."""

    code = "may_not_watch"

    def __init__(self) -> None:
        super().__init__("This table may not be watched.")


class NotYourSeat(ServiceError):  # noqa: N818 -- the name is the answer
    """A command for a seat that is not the sender's, or from somebody without a seat."""

    code = "not_your_seat"


class InvalidMatch(ServiceError):  # noqa: N818 -- the name is the answer
    """Rules, options, length or seats that cannot be played."""

    code = "invalid_match"

    @classmethod
    def because(cls, error: InvalidSetup) -> "InvalidMatch":
        """The engine's words as a sentence; the name of a field or rule set at its beginning stays as it is written."""
        words = str(error)
        begins_with_name = not words.partition(" ")[0].isalpha()
        return cls(f"{words if begins_with_name else words[:1].upper() + words[1:]}.")


class StaleVersion(ServiceError):  # noqa: N818 -- the name is the answer
    """The match has moved on, or never stood at the expected version."""

    code = "stale_version"

    def __init__(self, match_id: UUID, expected: int, current: int) -> None:
        super().__init__(f"The match stands at version {current}, not at {expected}.")
        self.match_id = match_id
        self.expected = expected
        self.current = current
