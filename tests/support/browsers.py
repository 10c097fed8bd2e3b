"""Real browsers for tests: Chromium through playwright, WebKit (what iPhones run) through selenium.

Flutter draws on a canvas; its accessibility tree is turned on first, and then elements are found by role and name.
Debian's packages: chromium, webkit2gtk-driver, xvfb.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from selenium.webdriver.webkitgtk.webdriver import WebDriver

START_SECONDS = 60
WAIT_SECONDS = 20

LAN_NAME = "phone.test"
"""A name for this machine inside Chromium that counts as a stranger's: no secure context, as over a home's Wi-Fi."""

_CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    f"--host-resolver-rules=MAP {LAN_NAME} 127.0.0.1",
)
_PLACEHOLDER = "flt-semantics-placeholder"
_TURN_ON = f"document.querySelector('{_PLACEHOLDER}')?.click()"


@contextmanager
def run_chromium() -> Iterator[Browser]:
    """One Chromium; each `browser.new_context()` in it is a person with a memory of their own."""
    program = shutil.which("chromium")
    assert program, "this test needs Debian's chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(_CHROMIUM_FLAGS))
        try:
            yield browser
        finally:
            browser.close()


def new_phone(browser: Browser, *, dark: bool = False) -> BrowserContext:
    """A fresh visitor with a phone's screen."""
    context = browser.new_context(
        viewport={"width": 412, "height": 860},
        has_touch=True,
        is_mobile=True,
        locale="de-DE",
        color_scheme="dark" if dark else "light",
    )
    context.set_default_timeout(WAIT_SECONDS * 1000)
    return context


def start_app(page: Page, url: str) -> None:
    """Sets out to the app without waiting for it, so that several pages can load at once."""
    page.goto(url, wait_until="commit")


def open_app(page: Page, url: str | None = None) -> None:
    """Opens the app, or waits for what was started, until it shows something that a screen reader can read."""
    if url is not None:
        start_app(page, url)
    page.locator(_PLACEHOLDER).wait_for(state="attached", timeout=START_SECONDS * 1000)
    page.evaluate(_TURN_ON)
    page.locator("flt-semantics").first.wait_for(state="attached")


def press(target: Locator) -> None:
    """Presses as a screen reader does, wherever in its box Flutter draws the control."""
    target.scroll_into_view_if_needed()
    target.dispatch_event("click")


def tap(target: Locator) -> None:
    """Presses with a finger in the middle; Flutter lays invisible boxes above, which playwright would wait for."""
    target.scroll_into_view_if_needed()
    target.click(force=True)


_REST = """wait => new Promise(done => {
    let before = "", since = performance.now();
    const look = () => {
        const boxes = [...document.querySelectorAll("flt-semantics, input, textarea")].map(each => {
            const box = each.getBoundingClientRect();
            return [box.x, box.y, box.width, box.height, each.getAttribute("aria-label"), each.textContent].join();
        }).join(";");
        const now = performance.now();
        if (boxes !== before) { before = boxes; since = now; }
        if (now - since >= wait) done();
        else setTimeout(() => requestAnimationFrame(look), 20);
    };
    look();
})"""


def settle(page: Page, millis: int = 100) -> None:
    """Waits until nothing on the page has moved or changed its words for a moment."""
    page.evaluate(_REST, millis)


def read_colour(page: Page, x: int, y: int) -> tuple[int, ...]:
    """Red, green and blue of one point of what is truly on the screen."""
    png = page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1}, scale="css")
    script = """async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const paper = document.createElement("canvas").getContext("2d");
        paper.drawImage(image, 0, 0);
        return [...paper.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    }"""
    return tuple(page.evaluate(script, f"data:image/png;base64,{b64encode(png).decode()}"))


def wait_for_colour(page: Page, x: int, y: int, colour: tuple[int, int, int]) -> None:
    """Waits until a point of the screen has this colour."""
    end = time.monotonic() + WAIT_SECONDS
    while (found := read_colour(page, x, y)) != colour:
        assert time.monotonic() < end, f"the point is {found}"


@contextmanager
def run_screen() -> Iterator[dict[str, str]]:
    """A virtual screen, and the environment that WebKit needs on it."""
    assert shutil.which("Xvfb"), "this test needs Debian's xvfb"
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1024x900x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        assert number, "Xvfb does not start"
        yield {
            **os.environ,
            "DISPLAY": f":{number}",
            "LANG": "en_US.UTF-8",
            "LC_ALL": "en_US.UTF-8",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "NO_AT_BRIDGE": "1",
        }
    finally:
        screen.terminate()
        screen.wait(WAIT_SECONDS)


@dataclass(frozen=True)
class WebKitPage:
    """A page in WebKit with the few things that tests do."""

    driver: WebDriver

    def open_app(self, url: str) -> None:
        """As `open_app` for Chromium."""
        self.driver.get(url)
        self.wait(f"return !!document.querySelector('{_PLACEHOLDER}')", START_SECONDS)
        self.driver.execute_script(_TURN_ON)
        self.wait("return !!document.querySelector('flt-semantics')", WAIT_SECONDS)

    def find(self, text: str, among: str = "flt-semantics, flt-semantics *") -> WebElement:
        """Waits for the innermost element that says this, in its text or its label."""
        script = (
            "return [...document.querySelectorAll(arguments[1])].reverse()"
            ".find(element => (element.ariaLabel ?? element.textContent).includes(arguments[0]))"
        )
        found = WebDriverWait(self.driver, WAIT_SECONDS).until(
            lambda driver: driver.execute_script(script, text, among), f"nothing says {text!r}"
        )
        assert isinstance(found, WebElement)
        return found

    def press(self, text: str) -> None:
        """Presses what says this, once it can be pressed."""
        self.driver.execute_script("arguments[0].click()", self.find(text, "[flt-tappable], [role=checkbox]"))

    def wait(self, script: str, seconds: float = WAIT_SECONDS) -> None:
        """Waits until a script of the page says yes."""
        WebDriverWait(self.driver, seconds).until(lambda driver: driver.execute_script(script), script)


@contextmanager
def run_webkit() -> Iterator[WebKitPage]:
    """One WebKit browser under the control of its driver; it forgets everything when it ends."""
    program = shutil.which("WebKitWebDriver")
    assert program, "this test needs Debian's webkit2gtk-driver"
    with run_screen() as environment:
        options = Options()
        options.binary_location = find_minibrowser()
        options.add_argument("--automation")
        driver = WebDriver(options=options, service=Service(executable_path=program, env=environment))
        try:
            yield WebKitPage(driver)
        finally:
            driver.quit()


def find_minibrowser() -> str:
    """WebKit's small browser; Debian hides it in a library folder."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
    assert found, "this test needs Debian's webkit2gtk-driver"
    return str(found[-1])


@contextmanager
def visit_with_webkit(url: str, home: Path) -> Iterator[None]:
    """Opens an address in WebKit without a driver: as at home, what it caches in this folder lasts."""
    with run_screen() as environment:
        folders = {name: str(home / name) for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        browser = subprocess.Popen(
            [find_minibrowser(), url],
            env={**environment, **folders, "HOME": str(home)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            yield
        finally:
            os.killpg(browser.pid, signal.SIGTERM)
            browser.wait(WAIT_SECONDS)
