"""Makes the files of assets/fonts and assets/web again: `python -m tests.support.draw_assets`.

Run by a developer after a change of the icon list or of icon.svg; the results are kept in the repository.
Wants Debian's ffmpeg, fonts-roboto-unhinted, fonts-dejavu-core and librsvg2-bin, and from PyPI fonttools and brotli.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import flet as ft
import flet_web  # type: ignore[import-untyped]
from fontTools.misc.transform import Scale  # type: ignore[import-untyped]
from fontTools.pens.recordingPen import DecomposingRecordingPen  # type: ignore[import-untyped]
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from companion.look.assets import ASSETS
from companion.look.icons import FRAMEWORK_ICONS, SCREEN_ICONS

ROBOTO = Path("/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF")
DEJAVU = Path("/usr/share/fonts/truetype/dejavu")
WEIGHTS = {"Regular": "DejaVuSans.ttf", "Medium": "DejaVuSans.ttf", "Bold": "DejaVuSans-Bold.ttf"}

PLAIN = ("Roboto-Regular", "Roboto-Bold")

# What people may type as a name: Latin with all its accents, Greek, Cyrillic; and what prices are written with.
LETTERS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x250),
    *range(0x300, 0x370),
    *range(0x370, 0x400),
    *range(0x400, 0x460),
    *range(0x1E00, 0x1F00),
    *range(0x2000, 0x2070),
    *range(0x20A0, 0x20C0),
    *(ord(sign) for sign in "№™ℓ⅓⅔⅛⅜⅝⅞∂∆∏∑−√∞∫≈≠≤≥◊"),
)
# Signs that Roboto lacks, taken from DejaVu.
SIGNS = "←↑→↓↔↕↩↪↺↻⇄⇆⇐⇒⇔✓✔✕✗✘★☆●○◆◇■□▪▲△▶▷▼▽◀◁⚀⚁⚂⚃⚄⚅♠♣♥♦❄☀☂☎⚠⚡⚖✈✉✎☐☑☒⌂∅♪"
DEJAVU_SCALE = 0.88


def find_code_points() -> list[int]:
    """Code points by icon number, as the web client knows them: an icon's value is its place in this list."""
    script = (Path(flet_web.get_package_web_dir()) / "main.dart.js").read_text(encoding="utf-8")
    named = dict(re.findall(r'\bB\.(\w+)=new A\.\w+\(([\de]+),"MaterialIcons",null,!\d\)', script))
    found = re.search(r"=A\.\w+\(\[((?:B\.\w+,){8000,}B\.\w+)\]", script)
    assert found, "the client's icon list looks different in this Flet"
    return [int(float(named[name.removeprefix("B.")])) for name in found[1].split(",")]


def code_points_of_our_icons() -> frozenset[int]:
    """The code points that the icon font must hold, no more and no fewer."""
    points = find_code_points()
    icons: list[ft.IconData] = [*SCREEN_ICONS.values(), *FRAMEWORK_ICONS]
    return frozenset(points[int(icon) & 0xFFFF] for icon in icons)


def cut_font(font: Any, points: frozenset[int], target: Path) -> None:
    """Keeps only these characters of a font and writes it as woff2, for the picture of the result also as plain ttf."""
    options = Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl"]
    options.hinting = False
    options.notdef_outline = True
    options.drop_tables += ["hdmx", "LTSH", "VDMX", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=points)
    subsetter.subset(font)
    if target.stem in PLAIN:  # Pillow on phones may be built without woff2
        font.save(target.with_suffix(".ttf"))
    font.flavor = "woff2"
    font.save(target)


def add_signs(font: Any, donor: Any) -> None:
    """Copies the signs' outlines from a donor font, a little smaller to suit."""
    donor_map, glyphs = donor.getBestCmap(), donor.getGlyphSet()
    ratio = DEJAVU_SCALE * font["head"].unitsPerEm / donor["head"].unitsPerEm
    for sign in SIGNS:
        source = donor_map[ord(sign)]
        name = f"sign{ord(sign):04X}"
        outline, pen = DecomposingRecordingPen(glyphs), TTGlyphPen(None)
        glyphs[source].draw(outline)
        outline.replay(TransformPen(pen, Scale(ratio)))
        font["glyf"][name] = pen.glyph()
        width, bearing = donor["hmtx"][source]
        font["hmtx"][name] = (round(width * ratio), round(bearing * ratio))
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(sign)] = name
    font.setGlyphOrder(font["glyf"].glyphOrder)


def cut_fonts(folder: Path) -> None:
    """The text font in three weights, and the icons."""
    folder.mkdir(parents=True, exist_ok=True)
    for weight, donor in WEIGHTS.items():
        font = TTFont(ROBOTO / f"Roboto-{weight}.ttf", recalcTimestamp=False)
        lacking = [sign for sign in SIGNS if ord(sign) in font.getBestCmap()]
        assert not lacking, f"Roboto has {lacking} itself"
        add_signs(font, TTFont(DEJAVU / donor))
        cut_font(font, frozenset([*LETTERS, *map(ord, SIGNS)]), folder / f"Roboto-{weight}.woff2")
    shipped = Path(flet_web.get_package_web_dir()) / "assets/fonts/MaterialIcons-Regular.otf"
    font = TTFont(shipped, recalcTimestamp=False)
    cut_font(font, code_points_of_our_icons(), folder / "MaterialIcons.woff2")


def draw_icon(svg: str, size: int, target: Path) -> None:
    """One PNG of an SVG."""
    command = ["rsvg-convert", "--width", str(size), "--height", str(size), "--output", str(target)]
    subprocess.run(command, input=svg.encode(), check=True)


def fill_square(svg: str, share: float) -> str:
    """The icon without its round corners and with its picture at this share of the size: for masks."""
    shift = 32 * (1 - share)
    svg = svg.replace(' rx="14"', "", 1)
    head, _, rest = svg.partition("/>")
    return f'{head}/><g transform="translate({shift} {shift}) scale({share})">{rest.replace("</svg>", "</g></svg>")}'


def draw_icons(folder: Path) -> None:
    """The sizes that browsers, phones' home screens and the web manifest ask for."""
    folder.mkdir(parents=True, exist_ok=True)
    svg = (ASSETS / "icon.svg").read_text(encoding="utf-8")
    draw_icon(fill_square(svg, 0.9), 1024, ASSETS / "icon.png")  # for `flet build`; Apple rounds the corners itself
    draw_icon(svg, 48, folder / "favicon.png")
    draw_icon(svg, 192, folder / "icon-192.png")
    draw_icon(svg, 512, folder / "icon-512.png")
    draw_icon(fill_square(svg, 0.9), 180, folder / "apple-touch-icon.png")
    draw_icon(fill_square(svg, 0.75), 192, folder / "maskable-192.png")
    draw_icon(fill_square(svg, 0.75), 512, folder / "maskable-512.png")


def make_film(target: Path) -> None:
    """Eight silent, black seconds with a track of sound, which keep a screen on while they play; with ffmpeg."""
    picture, sound = "color=black:s=16x16:r=2:d=8", "anullsrc=r=8000:cl=mono"
    command = ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", sound, "-t", "8"]
    command += ["-c:v", "libx264", "-profile:v", "baseline", "-pix_fmt", "yuv420p", "-preset", "veryslow", "-g", "16"]
    command += ["-bsf:v", "filter_units=remove_types=6", "-c:a", "aac", "-b:a", "8k", "-movflags", "+faststart"]
    subprocess.run([*command, "-fflags", "+bitexact", "-map_metadata", "-1", str(target)], check=True)


if __name__ == "__main__":
    cut_fonts(ASSETS / "fonts")
    draw_icons(ASSETS / "web")
    make_film(ASSETS / "web" / "awake.mp4")
