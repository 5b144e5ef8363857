"""Challenges: one player asks another to a match of two."""

from uuid import UUID, uuid4

from django.conf import settings as service
from django.db import IntegrityError, transaction

from matches import restrictions
from matches.errors import InvalidMatch, NotFound, Refused
from matches.lobby import notices
from matches.lobby.models import Challenge
from matches.lobby.opening import begin, lock_players, open_match
from matches.lobby.selectors import challenge_json
from matches.lobby.settings import TableSettings
from matches.models import Player
from matches.social import aversions

Open = Challenge.Status.OPEN


def find_player(text: str) -> Player:
    """The one player of this id or, among accounts and bots with an owner, of this name; raises `NotFound`."""
    try:
        found = Player.objects.filter(pk=UUID(text), gone_at=None)
    except ValueError:
        found = Player.objects.filter(name__iexact=text, skeleton__isnull=False)
    player = found.first()
    if player is None:
        raise NotFound("There is no such player.")
    return player


def create(*, challenger: Player, to: str, settings: TableSettings) -> Challenge:
    """Ask somebody to a match; raises `NotFound`, `InvalidMatch`, `Refused`."""
    challenged = find_player(to)
    if challenged == challenger:
        raise InvalidMatch("Nobody plays against themselves.")
    if settings.seats != 2:  # noqa: PLR2004 -- challenger and challenged
        raise InvalidMatch("A challenge is to a match of two.")
    if Player.Kind.BOT in (challenger.kind, challenged.kind) and (settings.ranked or settings.stake):
        raise Refused("no_bots", "Bots play casual matches without coins.")
    if challenged.kind == Player.Kind.BOT and challenged.owner_id is None:
        raise Refused("house_bot", "Bots of the house sit at tables; seat one there.")
    restrictions.check_play(challenger, ranked=settings.ranked)
    if aversions.any_block(challenger.pk, [challenged.pk]):
        raise Refused("blocked", "You two do not play each other.")
    if Challenge.objects.filter(challenger=challenger, status=Open).count() >= service.CHALLENGES_PER_PLAYER:
        raise Refused("too_many_challenges", "You have as many open challenges as one may have.")
    try:
        with transaction.atomic():
            one = Challenge.objects.create(challenger=challenger, challenged=challenged, settings=settings.as_json())
            _tell(one)
    except IntegrityError as error:
        raise Refused("challenged_already", "You have challenged this player already.") from error
    return one


def accept(*, challenge_id: UUID, player: Player) -> Challenge:
    """Accept what one was challenged to, and begin; raises `NotFound`, `Refused`."""
    with transaction.atomic():
        one = _held(challenge_id, player, "challenged_id")
        players = lock_players([one.challenger_id, one.challenged_id])
        restrictions.check_play(player, ranked=TableSettings.of(one.settings).ranked)
        if aversions.any_block(player.pk, [one.challenger_id]):
            raise Refused("blocked", "You two do not play each other.")
        seated = [players[one.challenger_id], players[one.challenged_id]]
        one.match_id = open_match(seated=seated, settings=TableSettings.of(one.settings), table_id=uuid4())
        _end(one, Challenge.Status.ACCEPTED)
        notices.tell_started(one.match_id, list(players))
    begin(one.match_id)
    return one


def decline(*, challenge_id: UUID, player: Player) -> None:
    """Say no; raises `NotFound`, `Refused`."""
    with transaction.atomic():
        _end(_held(challenge_id, player, "challenged_id"), Challenge.Status.DECLINED)


def withdraw(*, challenge_id: UUID, player: Player) -> None:
    """Ask no more; raises `NotFound`, `Refused`."""
    with transaction.atomic():
        _end(_held(challenge_id, player, "challenger_id"), Challenge.Status.WITHDRAWN)


def withdraw_all(challenge_ids: list[UUID]) -> None:
    """End challenges whose challenger is gone."""
    for challenge_id in challenge_ids:
        with transaction.atomic():
            one = Challenge.objects.select_for_update().get(pk=challenge_id)
            if one.status == Open:
                _end(one, Challenge.Status.WITHDRAWN)


def _held(challenge_id: UUID, player: Player, role: str) -> Challenge:
    one = Challenge.objects.select_for_update().filter(**{"pk": challenge_id, role: player.pk}).first()
    if one is None:
        raise NotFound("There is no such challenge.")
    if one.status != Open:
        raise Refused("challenge_over", "This challenge does not stand any more.")
    return one


def _end(one: Challenge, status: Challenge.Status) -> None:
    one.status = status
    one.save(update_fields=["status", "match_id"])
    _tell(one)


def _tell(one: Challenge) -> None:
    body = {"type": "challenge", "challenge": challenge_json(one)}
    notices.tell_player(one.challenger_id, body)
    notices.tell_player(one.challenged_id, body)
