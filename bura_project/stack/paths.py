"""Where the embedded stack keeps its data, its logs and its sockets."""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

# A Unix socket's path may have 107 bytes, so sockets do not live below the data folder but in a
# short folder whose name follows from it.
_DIGEST_LENGTH = 12


@dataclass(frozen=True, slots=True)
class StackPaths:
    """The files of one embedded stack; two stacks with different data folders never share one."""

    data: Path

    @classmethod
    def of(cls, data: Path | str) -> "StackPaths":
        """Paths for a data folder, which need not exist yet."""
        return cls(Path(data).expanduser().resolve())

    @property
    def sockets(self) -> Path:
        """Folder of the Unix sockets, the same for every process that names the same data folder."""
        digest = hashlib.sha256(os.fsencode(self.data)).hexdigest()[:_DIGEST_LENGTH]
        return Path("/tmp") / f"bura-{os.geteuid()}-{digest}"  # noqa: S108 - fixed and short; its owner is checked

    @property
    def postgres(self) -> Path:
        """Data folder of PostgreSQL."""
        return self.data / "postgres"

    @property
    def valkey(self) -> Path:
        """Data folder of Valkey."""
        return self.data / "valkey"

    @property
    def logs(self) -> Path:
        """Folder of the processes' logs."""
        return self.data / "log"

    @property
    def mail(self) -> Path:
        """Folder of the letters that no mail server takes."""
        return self.data / "mail"

    @property
    def secret_key(self) -> Path:
        """File of the key that signs sessions."""
        return self.data / "secret-key"

    @property
    def lock(self) -> Path:
        """File that the running stack holds locked."""
        return self.data / "up.lock"

    @property
    def database_url(self) -> str:
        """Address of the embedded database."""
        return f"postgresql://postgres@/bura?host={self.sockets}"

    @property
    def valkey_socket(self) -> Path:
        """Socket of the embedded Valkey."""
        return self.sockets / "valkey.sock"

    @property
    def broker_url(self) -> str:
        """Address of the embedded broker, as Celery writes it."""
        return f"redis+socket://{self.valkey_socket}?virtual_host=0"

    @property
    def channel_url(self) -> str:
        """Address of the embedded channel layer, as redis-py writes it."""
        return f"unix://{self.valkey_socket}?db=1"
