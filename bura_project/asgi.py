"""The web process: HTTP and WebSocket."""

import gc
import os
from typing import Any, cast

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bura_project.settings")
os.environ.setdefault("PROCESS_ROLE", "web")

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

# Sets Django up, which the routes below need.
_http = get_asgi_application()

from django.conf import settings  # noqa: E402 - as said

from matches import keeper  # noqa: E402 - as said
from matches.realtime.routing import websocket_urlpatterns  # noqa: E402 - as said

# The type stubs ask for a class of their own, which `django.urls.path` cannot make.
_websocket_routes = cast("list[Any]", websocket_urlpatterns)
if os.environ.get("BENCH_ECHO"):
    from bura_project.bench.live_echo import route  # only beside the benchmark

    _websocket_routes = [route(), *_websocket_routes]

application = ProtocolTypeRouter(
    {
        "http": _http,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(_websocket_routes))),
    },
)

if settings.PROCESS_ROLE == "web":
    keeper.start()
    # The tables that are kept are many, change all the time and hold no cycles: to look through all of them for
    # cycles would stop every match for a tenth of a second and more. So the middle generation is looked through
    # while it is small, and the oldest seldom.
    gc.freeze()
    gc.set_threshold(10_000, 4, 1_000)
