"""How a client of the live benchmark comes to a table: over the REST interface, as a guest with cookies."""

import json
import socket
from dataclasses import dataclass
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

_SECONDS: Final = 60.0


@dataclass(slots=True)
class Guest:
    """Somebody with an address of their own, since the service counts by address what visitors do."""

    port: int
    number: int
    cookies: str = ""

    @property
    def headers(self) -> dict[str, str]:
        """What every request of this guest carries; the service trusts one proxy in front of it."""
        number = self.number
        address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        return {"X-Forwarded-For": address} | ({"Cookie": self.cookies} if self.cookies else {})

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """The JSON that answers; raises `OSError` when the service refuses."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=_SECONDS)
        try:
            headers = self.headers | {"Content-Type": "application/json"}
            connection.request("POST", path, json.dumps(body), headers)
            response = connection.getresponse()
            text = response.read()
            if response.status not in (200, 201):
                raise OSError(f"{path} answers {response.status}: {text.decode(errors='replace')[:200]}")
            self._keep(response.headers.get_all("Set-Cookie") or [])
            answer: dict[str, Any] = json.loads(text)
            return answer
        finally:
            connection.close()

    async def follow(self, path: str) -> ClientConnection:
        """A socket as a browser opens it."""
        return await connect(
            f"ws://127.0.0.1:{self.port}{path}",
            origin=f"http://127.0.0.1:{self.port}",  # type: ignore[arg-type]  # a NewType of str
            additional_headers=self.headers,
            open_timeout=_SECONDS,
            ping_interval=None,
            max_size=None,
            # Against the system's delay of small packets, as browsers do.
            sock=_connected(self.port),
        )

    def _keep(self, set_cookies: list[str]) -> None:
        jar = SimpleCookie(self.cookies)
        for one in set_cookies:
            jar.load(one)
        self.cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in jar.items())


def sit_down(port: int, number: int, settings: dict[str, Any]) -> tuple[str, tuple[Guest, Guest]]:
    """Two new guests at a new table of their own; gives the match and who plays it."""
    host, other = Guest(port, 2 * number), Guest(port, 2 * number + 1)
    table = host.post("/api/tables", settings)
    begun = other.post(f"/api/tables/{table['id']}/sit", {})
    return str(begun["match"]), (host, other)


def _connected(port: int) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), _SECONDS)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    made.settimeout(0)
    return made
