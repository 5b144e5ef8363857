"""What an authenticator app does (RFC 6238): six digits from a secret and the time."""

import base64
import hmac
import struct
import time


def totp_code(secret: str) -> str:
    """The code of the present half minute."""
    message = struct.pack(">Q", int(time.time()) // 30)
    digest = hmac.digest(base64.b32decode(secret), message, "sha1")
    offset = digest[-1] & 0xF
    number = int.from_bytes(digest[offset : offset + 4]) & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"
