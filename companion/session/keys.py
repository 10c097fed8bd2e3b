"""The keys of a laptop: they type on the number pad of the screen, unless somebody is writing in a field."""

from __future__ import annotations

from collections.abc import Callable


class Keys:
    """Which pad listens on this page."""

    def __init__(self) -> None:
        self._type_key: Callable[[str], None] | None = None
        self.is_typing = False

    def listen(self, type_key: Callable[[str], None]) -> Callable[[], None]:
        """The number pad on the screen takes the keyboard's digits; returns how to stop."""
        self._type_key = type_key

        def stop() -> None:
            if self._type_key is type_key:
                self._type_key = None

        return stop

    def press(self, key: str) -> None:
        """A key was pressed."""
        if self._type_key is not None and not self.is_typing:
            self._type_key(key)
