"""Tokens, with which programs act as a player: made, found, listed and revoked.

The secret is shown once, when the token is made; only its digest is kept.
"""

import hashlib
import secrets
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from matches.accounts.changes import announce_change
from matches.models import Player, Token

_PREFIX: Final = "bura_"
"""Lets scanners for leaked secrets know one of ours."""
_TOUCHED_EVERY: Final = timedelta(minutes=1)


def scopes_of(player: Player) -> tuple[Token.Scope, ...]:
    """What a player's tokens may allow: a bot plays as a bot alone."""
    play = Token.Scope.BOT if player.kind == Player.Kind.BOT else Token.Scope.PLAY
    return play, Token.Scope.READ


def issue(player: Player, name: str = "", scope: str | None = None) -> tuple[Token, str]:
    """A new token and its secret.

    Raises `ValidationError` for a scope that is not the player's, or one token too many.
    """
    scope = scope or scopes_of(player)[0]
    if scope not in scopes_of(player):
        raise ValidationError(_("Such a token is not for this player."), "scope")
    secret = _PREFIX + secrets.token_urlsafe(32)
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        if player.tokens.count() >= settings.TOKENS_PER_PLAYER:
            raise ValidationError(_("There are too many tokens already; revoke one first."), "too_many")
        token = Token.objects.create(digest=_digest(secret), player=player, name=name, scope=scope)
    return token, secret


def find(secret: str) -> Token | None:
    """The token with its player, noted as used; None when the secret is nobody's."""
    token = Token.objects.select_related("player__user", "player__owner").filter(digest=_digest(secret)).first()
    if token is None or not _is_live(token.player):
        return None
    _touch(token)
    return token


def is_live(handle: UUID) -> bool:
    """Whether a token, once found, still lets its bearer in."""
    token = Token.objects.select_related("player__user", "player__owner").filter(handle=handle).first()
    return token is not None and _is_live(token.player)


def revoke(player: Player, handle: UUID) -> bool:
    """End a token of the player; False when there is none of this name."""
    deleted, _by_model = Token.objects.filter(player=player, handle=handle).delete()
    if deleted:
        announce_change(player.pk)
    return bool(deleted)


def may_play(token: Token | None) -> bool:
    """Whether a token lets its bearer act at a table; a session, which has none, does."""
    return token is None or token.scope != Token.Scope.READ


def _is_live(player: Player) -> bool:
    account = player.user or player.owner
    return account is None or account.is_active


def _touch(token: Token) -> None:
    now = timezone.now()
    stale = Q(last_used_at=None) | Q(last_used_at__lt=now - _TOUCHED_EVERY)
    if token.last_used_at is None or token.last_used_at < now - _TOUCHED_EVERY:
        Token.objects.filter(stale, pk=token.pk).update(last_used_at=now)


def _digest(secret: str) -> bytes:
    # The secret holds 256 random bits, so a plain hash is enough.
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).digest()
