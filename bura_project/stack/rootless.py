"""How to run PostgreSQL, which refuses root, when we are root.

A user namespace in which root appears as another user needs no second account and leaves every file
root's own. Where the kernel or a container forbids that, the account `nobody` runs it, with programs
and data in a folder that this account can reach.
"""

import ctypes
import os
import pwd
import shutil
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

_CLONE_NEWUSER = 0x10000000
_INSIDE_ID = 65534
_NOBODY_HOME = Path("/var/lib/bura")

_libc = ctypes.CDLL(None, use_errno=True)


class RunAs(Enum):
    """Under which user PostgreSQL runs."""

    SELF = "self"
    NAMESPACE = "namespace"
    NOBODY = "nobody"


@cache
def choose() -> RunAs:
    """The first way that works here."""
    if os.geteuid() != 0:
        return RunAs.SELF
    return RunAs.NAMESPACE if _namespace_works() else RunAs.NOBODY


def enter_namespace() -> None:
    """Become user 65534 of a new user namespace; outside it, the same process stays root."""
    if _libc.unshare(_CLONE_NEWUSER) != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    for name, text in (("setgroups", "deny"), ("uid_map", f"{_INSIDE_ID} 0 1"), ("gid_map", f"{_INSIDE_ID} 0 1")):
        file = os.open(f"/proc/self/{name}", os.O_WRONLY)
        os.write(file, text.encode())
        os.close(file)


def _namespace_works() -> bool:
    child = os.fork()
    if child == 0:
        try:
            enter_namespace()
        except OSError:
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@dataclass(frozen=True, slots=True)
class Place:
    """Where PostgreSQL's programs and data lie for the user that runs it.

    `user` and `home` are the id of another user and the folder made for it, if it takes one.
    """

    bin_dir: Path
    data_dir: Path
    user: int | None = None
    home: Path | None = None


def place(way: RunAs, package: Path, data_dir: Path, name: str) -> Place:
    """The place for a way of running: as given, except for `nobody`, who may not reach it there.

    `package` is the folder of the installed wheel; `name` tells one stack from another.
    """
    if way is not RunAs.NOBODY:
        return Place(_bin_dir(package), data_dir)
    nobody = pwd.getpwnam("nobody")
    home = _NOBODY_HOME / name
    home.mkdir(parents=True, exist_ok=True)
    os.chown(home, nobody.pw_uid, nobody.pw_gid)
    return Place(_bin_dir(_copy_programs(package, _NOBODY_HOME / "programs")), home / "postgres", nobody.pw_uid, home)


def _bin_dir(package: Path) -> Path:
    return package / "pginstall" / "bin"


def _copy_programs(package: Path, target: Path) -> Path:
    """Copy the wheel's folder and its libraries beside it, once for each version of them."""
    version = f"{(_bin_dir(package) / 'postgres').stat().st_mtime_ns}"
    folder = target / version
    if not folder.exists():
        unfinished = target / f"{version}.{os.getpid()}"
        for part in (package, package.with_name(f"{package.name}.libs")):
            if part.exists():
                shutil.copytree(part, unfinished / part.name, symlinks=True)
        unfinished.rename(folder)
    return folder / package.name
