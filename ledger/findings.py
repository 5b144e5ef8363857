"""What verification reports."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it was written, at the first place where it shows."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"
