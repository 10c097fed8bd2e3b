"""A stock Flet hello-world on uvicorn: `python tests/bench/stock.py PORT`. Nothing of ours is in it."""

import sys

import flet as ft
import flet_web.fastapi  # type: ignore[import-untyped]
import uvicorn


def main(page: ft.Page) -> None:
    """Say hello."""
    page.add(ft.Text("Hello"))


if __name__ == "__main__":
    app = flet_web.fastapi.app(main, no_cdn=True)
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
