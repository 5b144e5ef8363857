"""What the engine refuses, and why."""


class RuleViolation(Exception):  # noqa: N818  # the field's word; it is an answer, not a fault
    """A command that the rules do not allow in this state; nothing has changed.

    `code` is for programs, `str(error)` is one sentence for a person, `clause` names the paragraph
    of rules.md that forbids it.
    """

    def __init__(self, code: str, sentence: str, clause: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.clause = clause


class InvalidSetup(ValueError):  # noqa: N818  # as above
    """A rule set, option, length or number of seats that cannot be played."""
