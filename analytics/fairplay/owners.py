"""Who answers for whom: a person for themselves, and for the bots they own."""

from uuid import UUID

from matches import people


def person_of(subject: UUID) -> UUID:
    """Who hears what concerns a player, and may appeal: the owner of a bot, else the player."""
    return people.owner_of(subject) or subject


def subjects_of(person: UUID) -> list[UUID]:
    """Those whom a person answers for."""
    return [person, *people.bots_of(person)]
