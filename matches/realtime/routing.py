"""Addresses of the WebSocket interface."""

from django.urls import URLPattern, path

from matches.realtime.consumers import MatchConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/matches/<uuid:match_id>", MatchConsumer.as_asgi()),
]
