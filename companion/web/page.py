"""The page that starts the app: index.html, its script and the web manifest, written by us instead of by Flet."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from html import escape
from importlib.resources import files

from companion.flet_inside.client import STORE_PREFIX, read_loader, write_config
from companion.look.assets import find_asset
from companion.words import read_topic
from companion.words.languages import list_languages

BRAND, PAPER, NIGHT = "#1f6f5c", "#fdf6e3", "#14201d"
SHOWN = "bankhalter.shown"
"""The name under which a page keeps the language that it shows."""
SIGNAL = "bankhalter.signal"
"""The name under which the app tells a page what to sound."""
SPOKEN = "bankhalter.spoken"
"""The name under which it keeps those that its browser speaks."""
AWAKE = "bankhalter.awake."
"""Before the code of a table whose game runs on this page: its screen is to stay on."""
CARD, INK, NIGHT_CARD, NIGHT_INK = "#fffdf6", "#23312c", "#273730", "#eef2ea"

# No text here: nothing is translated before the app itself has started.
_INDEX = """<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<base href="/">
<title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="{brand}">
<meta name="robots" content="noindex">
<meta name="mobile-web-app-capable" content="yes">
<meta name="apple-mobile-web-app-capable" content="yes">
<meta name="apple-mobile-web-app-status-bar-style" content="default">
<meta name="apple-mobile-web-app-title" content="{title}">
<link rel="icon" type="image/png" href="{base}icons/favicon.png">
<link rel="apple-touch-icon" href="{base}icons/apple-touch-icon.png">
<link rel="manifest" href="{base}app.webmanifest">
<style>
html, body {{ background: {paper}; margin: 0 }}
#loading {{ position: fixed; inset: 0; z-index: 1; display: flex; flex-direction: column; align-items: center;
  justify-content: center; gap: 32px; background: {paper} }}
#loading svg {{ width: min(112px, 40vmin); animation: breathe 1.6s ease-in-out infinite alternate }}
:is(#loading, #lost) i {{ display: block; width: 112px; height: 4px; border-radius: 2px; overflow: hidden;
  background: {brand}33 }}
:is(#loading, #lost) i::after {{ content: ""; display: block; width: 40%; height: 100%; border-radius: 2px;
  background: {brand}; animation: run 1.2s ease-in-out infinite }}
@keyframes breathe {{ from {{ transform: scale(.96) }} to {{ transform: scale(1.04) }} }}
@keyframes run {{ from {{ transform: translateX(-110%) }} to {{ transform: translateX(260%) }} }}
#lost {{ margin: 0 auto; top: max(24px, 12vh); width: min(440px, calc(100vw - 80px)); padding: 24px; border: 0;
  border-radius: 20px; background: {card}; color: {ink}; font: 18px/1.4 Roboto, system-ui, sans-serif;
  box-shadow: 0 8px 40px #0005; outline: 0; opacity: 0; animation: appear .25s .4s forwards }}
#lost::backdrop {{ background: {paper}b3; opacity: 0; animation: appear .25s .4s forwards }}
#lost b {{ font-size: 22px; font-weight: 600 }}
#lost p {{ margin: 8px 0 20px }}
#lost i {{ width: 100% }}
@keyframes appear {{ to {{ opacity: 1 }} }}
@media (prefers-color-scheme: dark) {{ html, body, #loading {{ background: {night} }}
  :is(#loading, #lost) i::after {{ background: {paper} }}
  #lost {{ background: {night_card}; color: {night_ink} }}
  #lost::backdrop {{ background: {night}b3 }} }}
@media (prefers-reduced-motion: reduce) {{ #loading svg, :is(#loading, #lost) i::after {{ animation: none }} }}
</style>
<script src="{base}boot.js" defer></script>
</head>
<body><div id="loading" role="status" aria-label="{title}">{icon}<i></i></div></body>
</html>
"""

# Before Flutter's own loader:
# - Which languages the browser speaks, which Flet's client does not tell.
# - A page that WebKit brings back from its back/forward cache stays frozen, so it is loaded anew.
# - Browsers hide ImageDecoder from pages without TLS, and Flutter then fetches an engine that is 0.7 MB larger only
#   to decode pictures; the browser itself can decode them.
_BOOT = """try {
  localStorage.setItem(/*spoken*/ "", JSON.stringify(navigator.languages.join(",")));
} catch { /* no storage */ }
addEventListener("pageshow", (event) => {
  if (event.persisted && navigator.vendor.startsWith("Apple")) location.reload();
});
if (typeof ImageDecoder === "undefined" && typeof VideoFrame === "function" && navigator.vendor === "Google Inc.") {
  window.ImageDecoder = class {
    constructor({ type, data }) {
      this.type = type;
      this.complete = true;
      this.bitmap = createImageBitmap(new Blob([data], { type }));
      this.completed = this.bitmap.then(() => undefined);
      const track = { animated: false, frameCount: 1, repetitionCount: 0, selected: true };
      this.tracks = { 0: track, length: 1, ready: this.completed, selectedIndex: 0, selectedTrack: track };
    }
    async decode() {
      return { complete: true, image: new VideoFrame(await this.bitmap, { timestamp: 0, duration: 0 }) };
    }
    reset() {}
    close() { this.bitmap.then((bitmap) => bitmap.close(), () => {}); }
    static async isTypeSupported(type) { return type.startsWith("image/"); }
  };
}
"""


def write_index(title: str, lang: str, icon: str, base: str) -> str:
    """The page: our icon on our paper until the first frame is drawn."""
    icon = re.sub(r'role="img" aria-label="[^"]*"', 'aria-hidden="true"', " ".join(icon.split()))
    return _INDEX.format(
        title=escape(title),
        lang=escape(lang),
        icon=icon,
        base=base,
        brand=BRAND,
        paper=PAPER,
        night=NIGHT,
        card=CARD,
        ink=INK,
        night_card=NIGHT_CARD,
        night_ink=NIGHT_INK,
    )


def write_line() -> str:
    """The script that watches the line to the bank, with its words."""
    words = {}
    for lang in list_languages():
        said = read_topic(lang, "line")["ui"]
        words[lang] = {"title": said["line_lost"], "text": said["line_lost_text"]}
    script = (files("companion.web") / "line.js").read_text(encoding="utf-8")
    script = script.replace("/*words*/ {}", json.dumps(words), 1)
    return script.replace('/*shown*/ ""', json.dumps(STORE_PREFIX + SHOWN), 1)


def write_awake() -> str:
    """The script that keeps the screen on, with its film: browsers ask for a film's file in pieces, data they have."""
    script = (files("companion.web") / "awake.js").read_text(encoding="utf-8")
    film = f"data:video/mp4;base64,{b64encode(find_asset('web/awake.mp4').read_bytes()).decode()}"
    script = script.replace('/*awake*/ ""', json.dumps(STORE_PREFIX + AWAKE), 1)
    return script.replace('/*film*/ ""', json.dumps(film), 1)


def write_sounds() -> str:
    """The script that sounds what the app tells it."""
    script = (files("companion.web") / "sounds.js").read_text(encoding="utf-8")
    return script.replace('/*signal*/ ""', json.dumps(STORE_PREFIX + SIGNAL), 1)


def write_boot(base: str) -> str:
    """The script: what Flet's client wants to know, our line to the bank, then Flutter's loader as Flet ships it."""
    boot = _BOOT.replace('/*spoken*/ ""', json.dumps(STORE_PREFIX + SPOKEN), 1)
    return write_config(base) + boot + write_line() + write_awake() + write_sounds() + read_loader()


def write_manifest(title: str, lang: str, base: str) -> str:
    """What a phone's home screen shows."""
    icons = [
        {"src": f"{base}icons/{kind}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for kind, purpose in (("icon", "any"), ("maskable", "maskable"))
        for size in (192, 512)
    ]
    manifest = {
        "name": title,
        "short_name": title,
        "lang": lang,
        "id": "/",
        "start_url": "/?app",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": BRAND,
        "icons": icons,
    }
    return json.dumps(manifest)
