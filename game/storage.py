"""The player's own folder on disk, and files there that survive a crash while they are written."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import shutil
from pathlib import Path

import platformdirs

HOME_VARIABLE = "CALL_IN_SUPPORT_HOME"
"""Environment variable that names another folder than the usual one for saves and settings."""

_numbers = itertools.count()
_IS_PROCESS = re.compile("[0-9]{1,9}")


class StorageError(OSError):
    """The player's folder cannot be written; the message names the path and the repair."""


def home_folder() -> Path:
    """Return the folder of saves and settings; it need not exist yet."""
    named = os.environ.get(HOME_VARIABLE)
    return Path(named) if named else Path(platformdirs.user_data_dir("call-in-support", appauthor=False))


def backup_of(path: Path) -> Path:
    """Return where the previous version of a file is kept."""
    return path.with_name(path.name + ".bak")


def write_whole(path: Path, data: bytes, *, keep_previous: bool = False) -> None:
    """Replace a file's contents so that at any moment the old or the new ones are there whole.

    The bytes go to a temporary file in the same folder, are flushed to disk, then take the name. With
    `keep_previous` the file that had the name becomes its backup. Raises StorageError.
    """
    fresh = path.with_name(f".{path.name}.{os.getpid()}-{next(_numbers)}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_through(fresh, data)
        if keep_previous and path.exists():
            _keep(path)
        fresh.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            fresh.unlink()
        reason = error.strerror or str(error)
        message = f"{path}: it cannot be written ({reason}); free some space or name another folder in {HOME_VARIABLE}"
        raise StorageError(message) from error
    _flush_folder(path.parent)


def _write_through(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _keep(path: Path) -> None:
    # A second name for the same file first, so that the file itself never goes missing.
    spare = path.with_name(f".{path.name}.{os.getpid()}-{next(_numbers)}.tmp")
    try:
        os.link(path, spare)
    except (OSError, NotImplementedError):
        shutil.copyfile(path, spare)
    spare.replace(backup_of(path))


def _flush_folder(folder: Path) -> None:
    # Makes the new name last through a power cut; not every system lets a folder be opened.
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def remove_leftovers(folder: Path) -> None:
    """Delete temporary files that processes which no longer run have left in a folder."""
    for path in folder.glob(".*.tmp"):
        process = path.name.removesuffix(".tmp").rpartition(".")[2].partition("-")[0]
        if _IS_PROCESS.fullmatch(process) and int(process) != os.getpid() and not _runs(int(process)):
            with contextlib.suppress(OSError):
                path.unlink()


def _runs(process: int) -> bool:
    if os.name == "nt":  # there signal 0 would end the process
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
