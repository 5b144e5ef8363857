"""Addresses of the WebSocket interface."""

from django.urls import URLPattern, path, re_path

from matches.realtime.consumers import MatchConsumer
from matches.realtime.lobby import LobbyConsumer
from matches.realtime.unknown import UnknownConsumer

websocket_urlpatterns: list[URLPattern] = [
    # A consumer is an ASGI application where Django's types expect a view.
    path("ws/lobby", LobbyConsumer.as_asgi()),  # type: ignore[arg-type]  # see above
    path("ws/matches/<uuid:match_id>", MatchConsumer.as_asgi()),  # type: ignore[arg-type]  # see above
    re_path("", UnknownConsumer.as_asgi()),  # type: ignore[arg-type]  # see above
]
