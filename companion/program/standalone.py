"""What only the program file of `make app` needs: nobody sees a terminal there, and no Python is installed."""

from __future__ import annotations

import os
import sys


def is_standalone() -> bool:
    """Whether this is the program file that PyInstaller makes."""
    return bool(getattr(sys, "frozen", False))


def mend_environment() -> None:
    """Programs started from here, such as the browser, must load the system's libraries and not ours."""
    if not is_standalone():
        return
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LIBPATH"):
        before = os.environ.pop(f"{name}_ORIG", None)
        if before is not None:
            os.environ[name] = before
        else:
            os.environ.pop(name, None)
