"""How the books say no: one sentence for a person, and nothing has moved."""


class CoinsError(Exception):
    """The books refused; nothing has moved."""

    code = "coins"


class InsufficientCoins(CoinsError):  # noqa: N818 -- the name is the answer
    """An account does not hold enough; at a table, the one of `seat`."""

    code = "insufficient_coins"

    def __init__(self, sentence: str, *, seat: int | None = None) -> None:
        super().__init__(sentence)
        self.seat = seat


class LimitExceeded(CoinsError):  # noqa: N818 -- the name is the answer
    """A stake, a level or a possible win lies outside of what is allowed."""

    code = "limit_exceeded"


class MatchSettled(CoinsError):  # noqa: N818 -- the name is the answer
    """The coins of this match have found their end already, under another key."""

    code = "match_settled"

    def __init__(self) -> None:
        super().__init__("The coins of this match are settled already.")


class NoCoinsReserved(CoinsError):  # noqa: N818 -- the name is the answer
    """Nothing was reserved for this match."""

    code = "no_coins"

    def __init__(self) -> None:
        super().__init__("No coins are reserved for this match.")


class AlreadyReserved(CoinsError):  # noqa: N818 -- the name is the answer
    """Coins were reserved for this match before, under another key."""

    code = "already_reserved"

    def __init__(self) -> None:
        super().__init__("Coins are reserved for this match already.")


class KeyReused(CoinsError):  # noqa: N818 -- the name is the answer
    """One key was given for two different movements."""

    code = "key_reused"

    def __init__(self) -> None:
        super().__init__("This key stands for another movement of coins already.")


class BooksBusy(CoinsError):  # noqa: N818 -- the name is the answer
    """The coins of this match moved under every attempt; the same call may be made again."""

    code = "books_busy"

    def __init__(self) -> None:
        super().__init__("The coins of this match are moving: try again.")


class NotSettled(CoinsError):  # noqa: N818 -- the name is the answer
    """The coins of this match have not found their end, so there is nothing to take back."""

    code = "not_settled"

    def __init__(self) -> None:
        super().__init__("The coins of this match are not settled yet: try again in a minute.")


class AlreadyAnnulled(CoinsError):  # noqa: N818 -- the name is the answer
    """The coins of this match were given back before, under another key, or are not given back at all."""

    code = "already_annulled"

    def __init__(self) -> None:
        super().__init__("The coins of this match stand as asked already.")
