"""Cuts the typefaces of the client from their npm packages: python make.py (with fonttools and brotli, and npm).

The three files beside this one are the result. Run it again when a language needs letters that they lack: put those in
LETTERS. `web/src/design/type.test.ts` says what is missing.

Bitter is the book face, upright and slanted, every weight from 400 to 800 in one file. Courier Prime is the typewriter,
in one weight: a browser makes the bold, as a typewriter does, by striking twice.
"""

from __future__ import annotations

import subprocess
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent
from fontTools.varLib import instancer

HERE = Path(__file__).parent
WESTERN = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100)]))  # German and French among them
SIGNS = "\u202fŒœ€–—‘’‚“”„‹›«»•…−×·†←→↑↓"
LETTERS = WESTERN + SIGNS
FEATURES = ["kern", "liga", "calt", "ccmp", "locl", "mark", "tnum", "lnum"]
WEIGHTS = (400, 800)

# file, npm package with its version, the file in it
FACES = (
    ("bitter.woff2", "@fontsource-variable/bitter@5.3.0", "bitter-latin-wght-normal.woff2"),
    ("bitter-italic.woff2", "@fontsource-variable/bitter@5.3.0", "bitter-latin-wght-italic.woff2"),
    ("courier-prime.woff2", "@fontsource/courier-prime@5.3.0", "courier-prime-latin-400-normal.woff2"),
)


def fetch(package: str, name: str, folder: Path) -> TTFont:
    told = subprocess.run(["npm", "pack", package], cwd=folder, check=True, capture_output=True, text=True)
    with tarfile.open(folder / told.stdout.split()[-1]) as archive:
        return TTFont(archive.extractfile(f"package/files/{name}"))


def add_arrows(font: TTFont) -> None:
    """The packages have arrows up and down; those to the left and right are the same, turned."""
    known = font.getBestCmap()
    if 0x2191 not in known:
        return
    font.ensureDecompiled()  # some tables count the glyphs while they are read
    up = known[0x2191]
    box, middle = font["glyf"][up], font["OS/2"].sxHeight / 2
    high, side = box.yMax - box.yMin, font["hmtx"][up][1]
    centre = (box.xMin + box.xMax) / 2
    for code, name, turn in ((0x2192, "toright", 1), (0x2190, "toleft", -1)):
        part = GlyphComponent()
        part.glyphName, part.flags = up, 0x0004  # it is not moved by whole pixels
        part.transform = [[0, -turn], [turn, 0]]
        part.x = round(side - box.yMin if turn == 1 else side + box.yMax)
        part.y = round(middle + turn * centre)
        arrow = Glyph()
        arrow.numberOfContours, arrow.components = -1, [part]
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        font["glyf"].glyphs[name] = arrow
        arrow.recalcBounds(font["glyf"])
        font["hmtx"][name] = (high + 2 * side, arrow.xMin)
        if "HVAR" in font:
            widths = font["HVAR"].table.AdvWidthMap.mapping
            widths[name] = widths[up]
        for table in font["cmap"].tables:
            table.cmap[code] = name


def add_narrow_space(font: TTFont) -> None:
    """French has one before some signs, where no line may break; the packages have thin spaces at most."""
    known = font.getBestCmap()
    for table in font["cmap"].tables:
        table.cmap[0x202F] = known.get(0x2009) or known[0x20]


def again(font: TTFont) -> TTFont:
    """The same, written and read: each step of fontTools likes a font as it comes from a file."""
    kept = BytesIO()
    font.save(kept)
    return TTFont(kept)


def cut(font: TTFont) -> TTFont:
    if "fvar" in font:
        font = instancer.instantiateVariableFont(font, {"wght": WEIGHTS})
    font = again(font)
    add_arrows(font)
    add_narrow_space(font)
    font = again(font)
    options = subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 13, 14])
    cutter = subset.Subsetter(options)
    cutter.populate(text=LETTERS)
    cutter.subset(font)
    font.flavor = "woff2"
    return font


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, package, inside in FACES:
            cut(fetch(package, inside, Path(folder))).save(HERE / name)
            print(f"{name}: {(HERE / name).stat().st_size} bytes")


if __name__ == "__main__":
    main()
