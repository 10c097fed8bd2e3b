"""What one browser keeps from visit to visit: its language, its calm, a name of its own, the banker's key, its seats.

Flet begins a new session at every reload, so whatever must outlive one lies in the browser's own store. Anybody can
write there what they like; so whatever is read from it is taken for text, or for nothing.
"""

from __future__ import annotations

import uuid
from typing import Any, Literal, Protocol, get_args

from companion.words.languages import Lang, choose_lang

SEAT_KEY = "bankhalter.seat."
KEY_KEY = "bankhalter.key"
"""The banker's key of this start; the next start has another one."""
LANG_KEY = "bankhalter.lang"
"""The language chosen at this browser, for its next visit."""
SHOWN_KEY = "bankhalter.shown"
"""The language this browser shows; the script that watches the line reads it."""
SPOKEN_KEY = "bankhalter.spoken"
"""The languages of this browser, as the page's script found them: Flet's client does not tell."""
CALM_KEY = "bankhalter.calm"
SLEEPS_KEY = "bankhalter.sleeps"
"""That this device's screen may go dark in a game too."""
AWAKE_KEY = "bankhalter.awake."
"""For the page's script: before the code of a table for which the screen is to stay on."""
LAST_KEY = "bankhalter.last"
"""The table at which this browser took a seat last, for a page that is opened from the home screen."""
SOUND_KEY = "bankhalter.sound"
SIGNAL_KEY = "bankhalter.signal"
"""What the page's own script is to sound next."""
NAME_KEY = "bankhalter.browser"
Sound = Literal["off", "quiet", "on"]
SOUNDS: tuple[Sound, ...] = get_args(Sound)
LONGEST = 200
"""Characters of anything that we keep in a browser, and more."""


class Store(Protocol):
    """Where a browser keeps things: Flet's shared preferences, or a test's own."""

    async def get(self, key: str) -> Any:
        """A kept value."""

    async def set(self, key: str, value: Any) -> Any:
        """Keep a value."""

    async def remove(self, key: str) -> Any:
        """Forget a value."""


class Browser:
    """The browser of one open page; what was chosen in it before is known once it has been asked."""

    def __init__(self, store: Store, lang: Lang) -> None:
        self._store = store
        self.lang = lang
        self.is_calm = False
        self.is_awake = True
        self.sound: Sound = "off"
        self._signals = 0
        self.name = ""

    async def find_lang(self, *, asks: bool = False) -> None:
        """The language chosen here before, if any; and let the page's own script know which one is shown.

        `asks` for the languages of the browser itself, where nobody has said which one the house speaks.
        """
        spoken = (await self._find_text(SPOKEN_KEY)).split(",") if asks else []
        self.lang = choose_lang([await self._find_text(LANG_KEY), *spoken, self.lang])
        await self._store.set(SHOWN_KEY, self.lang)

    async def keep_lang(self) -> None:
        """The language of now, also at the next visit."""
        await self._store.set(LANG_KEY, self.lang)
        await self._store.set(SHOWN_KEY, self.lang)

    async def find_calm(self) -> None:
        """Whether no movement was wanted here before."""
        self.is_calm = await self._find_text(CALM_KEY) == "yes"

    async def set_calm(self, is_calm: bool) -> None:
        """No movement on this browser's screens, or some again."""
        self.is_calm = is_calm
        await self._store.set(CALM_KEY, "yes" if is_calm else "no")

    async def find_awake(self) -> None:
        """Whether the screen is to stay on during games, as it does unless somebody said no here."""
        self.is_awake = await self._find_text(SLEEPS_KEY) != "yes"

    async def set_awake(self, is_awake: bool) -> None:
        """The screen stays on during games, or may go dark."""
        self.is_awake = is_awake
        await self._store.set(SLEEPS_KEY, "no" if is_awake else "yes")

    async def tell_awake(self, table: str, is_wanted: bool) -> None:
        """Let the page's script know whether the screen is to stay on for this table."""
        if is_wanted:
            await self._store.set(AWAKE_KEY + table, "yes")
        else:
            await self._store.remove(AWAKE_KEY + table)

    async def find_sound(self) -> None:
        """How loud this device may be; silent until somebody has said otherwise here."""
        kept = await self._find_text(SOUND_KEY)
        self.sound = next((sound for sound in SOUNDS if sound == kept), "off")

    async def set_sound(self, sound: Sound) -> None:
        """This device may be heard, or not."""
        self.sound = sound
        await self._store.set(SOUND_KEY, sound)

    async def tell_signal(self, kind: str) -> None:
        """Let the page's script sound this once; the number makes each one another."""
        if self.sound != "off":
            self._signals += 1
            await self._store.set(SIGNAL_KEY, f"{uuid.uuid4().hex[:6]}{self._signals}:{kind}:{self.sound}")

    async def find_name(self) -> None:
        """A name for this browser, so that what is typed in it before one has a seat is never shown in another."""
        if self.name:
            return
        kept = await self._find_text(NAME_KEY)
        self.name = kept or uuid.uuid4().hex
        if not kept:
            await self._store.set(NAME_KEY, self.name)

    async def find_key(self) -> str:
        """The banker's key that this browser came with before, or nothing."""
        return await self._find_text(KEY_KEY)

    async def keep_key(self, key: str) -> None:
        """So that a reload at a table, whose address has no key, finds the bank open."""
        await self._store.set(KEY_KEY, key)

    async def find_seat(self, table: str) -> str:
        """The secret of this browser's seat at a table, or nothing."""
        return await self._find_text(SEAT_KEY + table)

    async def keep_seat(self, table: str, secret: str) -> None:
        """So that this browser finds its seat again; the table itself knows only a hash of the secret."""
        await self._store.set(SEAT_KEY + table, secret)
        await self._store.set(LAST_KEY, table)

    async def find_last(self) -> str:
        """The table at which this browser took a seat last, or nothing."""
        return await self._find_text(LAST_KEY)

    async def forget_seat(self, table: str) -> None:
        """Its secret opens nothing any more."""
        await self._store.remove(SEAT_KEY + table)

    async def _find_text(self, key: str) -> str:
        kept = await self._store.get(key)
        return kept if isinstance(kept, str) and len(kept) <= LONGEST else ""
