"""Makes the private folder of the Unix sockets."""

import os
import stat
from pathlib import Path

from bura_project.stack.errors import StackError


def make_socket_dir(folder: Path, *, owner: int | None = None) -> None:
    """Make `folder` for its owner alone; refuse one that somebody else made.

    `owner` is a user id, by default our own. The servers behind these sockets trust whoever can
    reach them, so this folder is what keeps others out.
    """
    wanted = os.geteuid() if owner is None else owner
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid not in {wanted, os.geteuid()}:
        message = f"{folder} belongs to somebody else"
        raise StackError(message)
    folder.chmod(0o700)
    if found.st_uid != wanted:
        os.chown(folder, wanted, -1)
