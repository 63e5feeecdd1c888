"""Makes the print fonts: one static TrueType file for each face out of the webfonts' variable subsets.

Run in the repository's root with fonttools 4 and brotli: `python3 supabase/functions/_shared/print/fonts/make_fonts.py`
"""

import base64
import io
from pathlib import Path

from fontTools import merge, subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).parent
PACKAGES = Path("node_modules/@fontsource-variable")
SUBSETS = ["latin", "latin-ext", "greek", "cyrillic", "cyrillic-ext", "vietnamese"]
# Neither name is one that a licence reserves.
FACES = [
    ("sans", "ibm-plex-sans", 400, "Plumbline Sans"),
    ("sans-semibold", "ibm-plex-sans", 600, "Plumbline Sans Semibold"),
    ("serif", "source-serif-4", 400, "Plumbline Serif"),
]
PLACEHOLDER = 0x25A1


def options() -> subset.Options:
    chosen = subset.Options()
    chosen.layout_features = ["kern", "mark", "mkmk", "ccmp"]
    chosen.hinting = False
    chosen.notdef_outline = True
    chosen.glyph_names = False
    return chosen


def only(font: TTFont, characters: set[int]) -> TTFont:
    subsetter = subset.Subsetter(options())
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    return font


def add_placeholder(font: TTFont) -> None:
    """An empty square on the base line, as high as a capital."""
    pen = TTGlyphPen(None)
    outer = [(60, 0), (60, 620), (640, 620), (640, 0)]
    inner = [(110, 50), (590, 50), (590, 570), (110, 570)]
    for contour in (outer, inner):
        pen.moveTo(contour[0])
        for corner in contour[1:]:
            pen.lineTo(corner)
        pen.closePath()
    font.setGlyphOrder([*font.getGlyphOrder(), "placeholder"])
    font["glyf"].glyphs["placeholder"] = pen.glyph()
    font["hmtx"]["placeholder"] = (700, 60)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[PLACEHOLDER] = "placeholder"


def build(family: str, weight: int, name: str) -> TTFont:
    covered: set[int] = set()
    parts = []
    for part in SUBSETS:
        font = TTFont(PACKAGES / family / "files" / f"{family}-{part}-wght-normal.woff2")
        font.flavor = None
        font = instancer.instantiateVariableFont(font, {"wght": weight})
        new = set(font.getBestCmap()) - covered
        covered |= new
        bytes_of_part = io.BytesIO()
        only(font, new).save(bytes_of_part)
        bytes_of_part.seek(0)
        parts.append(bytes_of_part)
    font = only(merge.Merger().merge(parts), covered)
    add_placeholder(font)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 16):
            record.string = name
        if record.nameID == 6:
            record.string = name.replace(" ", "")
    return font


def ranges(characters: set[int]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for character in sorted(characters):
        if found and found[-1][1] == character - 1:
            found[-1] = (found[-1][0], character)
        else:
            found.append((character, character))
    return found


common: set[int] | None = None
for file, family, weight, name in FACES:
    font = build(family, weight, name)
    saved = io.BytesIO()
    font.save(saved)
    covered = set(font.getBestCmap())
    common = covered if common is None else common & covered
    text = base64.b64encode(saved.getvalue()).decode()
    (HERE / f"{file}.ts").write_text(
        f"/** {name}, TrueType in base64; made by make_fonts.py. */\nexport default '{text}';\n"
    )
    print(f"{file}: {len(saved.getvalue())} bytes, {len(covered)} characters")

rows = ",".join(f"[{first},{last}]" for first, last in ranges(common or set()))
(HERE / "coverage.ts").write_text(
    "/** The code points that every face has, as ranges of first and last; made by make_fonts.py. */\n"
    f"export const coverage: readonly (readonly [first: number, last: number])[] = [{rows}];\n"
)
