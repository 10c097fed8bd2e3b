"""Flet's session handler without FastAPI: importing it would load that whole framework, of which neither it nor we use
anything but Starlette's WebSocket. That was a quarter of the time until the first page.
"""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect


def open_lightly(name: str, **known: Any) -> ModuleType:
    """A package whose own opening module runs only if something besides `known` and its submodules is asked for."""
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.find_spec(name)
    assert spec is not None, name
    assert spec.loader is not None, name
    module, loader = importlib.util.module_from_spec(spec), spec.loader

    def load(wanted: str) -> Any:
        del module.__dict__["__getattr__"]
        loader.exec_module(module)
        return getattr(module, wanted)

    module.__dict__.update(known, __getattr__=load)
    sys.modules[name] = module
    parent, _, child = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], child, module)
    return module


def _load_handler() -> tuple[Any, Any]:
    open_lightly("fastapi", WebSocket=WebSocket, WebSocketDisconnect=WebSocketDisconnect)
    open_lightly("flet_web.fastapi")
    from flet_web.fastapi.flet_app import FletApp, app_manager  # type: ignore[import-untyped]  # noqa: PLC0415

    return FletApp, app_manager


FletApp, app_manager = _load_handler()
