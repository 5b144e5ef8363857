"""The messenger: everything delivered, in order, whatever a delivery runs into."""

import threading
from uuid import UUID

from matches.messenger import Hint, Messenger, Parcel


def hint(number: int) -> Hint:
    return Hint(UUID(int=number), number, listed=False)


class Post:
    """Notes what is delivered; the first delivery waits until it may go on, and may fail."""

    def __init__(self, *, failing: bool = False) -> None:
        self.delivered: list[Parcel] = []
        self.failing = failing
        self.may_go_on = threading.Event()

    async def deliver(self, hints: list[Parcel]) -> None:
        self.may_go_on.wait(10)
        self.delivered += hints
        if self.failing:
            self.failing = False
            raise RuntimeError


def test_every_hint_is_delivered_in_order_before_the_end() -> None:
    post = Post()
    messenger = Messenger(post.deliver)
    for number in range(100):
        messenger.take(hint(number))
    post.may_go_on.set()
    messenger.finish()
    assert post.delivered == [hint(number) for number in range(100)]


def test_taking_a_hint_waits_for_nothing_and_too_many_are_dropped() -> None:
    post = Post()
    messenger = Messenger(post.deliver)
    for number in range(5_000):
        messenger.take(hint(number))
    post.may_go_on.set()
    messenger.finish()
    assert 1_000 <= len(post.delivered) < 5_000


def test_a_delivery_that_fails_does_not_end_the_messenger() -> None:
    post = Post(failing=True)
    post.may_go_on.set()
    messenger = Messenger(post.deliver)
    messenger.take(hint(1))
    messenger.finish()
    messenger.take(hint(2))
    messenger.finish()
    assert post.delivered == [hint(1), hint(2)]
