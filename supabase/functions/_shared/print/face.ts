/**
 * Draws glyphs in a PDF. pdfkit lays out text word by word and caches every word, which for ten thousand rows
 * of names exceeds a worker's memory. Here each character is one glyph with its width, and pairs have
 * kerning. Only joined scripts and marks go through the font's own layout.
 */

/** The internals of pdfkit's embedded font used here. */
interface EmbeddedFont {
  id: string;
  scale: number;
  ascender: number;
  descender: number;
  lineGap: number;
  widths: (number | undefined)[];
  unicode: (number[] | undefined)[];
  subset: { includeGlyph(id: number): number };
  ref(): unknown;
  font: {
    hasGlyphForCodePoint(code: number): boolean;
    layout(text: string, features?: object, script?: string, language?: string, direction?: string): Run;
  };
}

interface Run {
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
  positions: { xAdvance: number; xOffset: number; yOffset: number }[];
}

interface Pdf {
  _font: unknown;
  page: { height: number; fonts: Record<string, unknown> };
  font(name: string): unknown;
  addContent(content: string): unknown;
}

interface Glyph {
  hex: string;
  /** In thousandths of the font size, like the widths below. */
  width: number;
}

/** Glyphs in visual order, with extra width and vertical and horizontal offsets. */
interface Shaped {
  glyphs: { glyph: Glyph; extra: number; dx: number; dy: number }[];
  width: number;
}

const isMark = /\p{M}/u;

/** Draws a run of text: an embedded font or drawn outlines. */
export interface Typeface {
  has(code: number): boolean;
  /** In points; right-to-left runs are shaped. */
  width(text: string, size: number): number;
  widthShaped(text: string, size: number): number;
  /** Draws a run on `baseline`, measured from the top of the page. @returns its width */
  draw(text: string, at: Drawn): number;
}

export class EmbeddedFace implements Typeface {
  readonly name: string;
  private readonly pdf: Pdf;
  private readonly embedded: EmbeddedFont;
  private readonly glyphs = new Map<number, Glyph>();
  private readonly kerning = new Map<number, number>();

  constructor(pdf: PDFKit.PDFDocument, name: string) {
    this.pdf = pdf as unknown as Pdf;
    this.name = name;
    this.pdf.font(name);
    this.embedded = this.pdf._font as EmbeddedFont;
  }

  has(code: number): boolean {
    return this.embedded.font.hasGlyphForCodePoint(code);
  }

  lineHeight(size: number): number {
    const { ascender, lineGap, descender } = this.embedded;
    return ((ascender + lineGap - descender) / 1000) * size;
  }

  /** Distance from the top of a line to its baseline. */
  ascent(size: number): number {
    return (this.embedded.ascender / 1000) * size;
  }

  width(text: string, size: number): number {
    let width = 0;
    if (isMark.test(text)) width = this.shape(text, 'ltr').width;
    else {
      let before = 0;
      for (const char of text) {
        const code = char.codePointAt(0) ?? 0;
        width += this.glyph(code, char).width + this.kern(before, code);
        before = code;
      }
    }
    return (width / 1000) * size;
  }

  widthShaped(text: string, size: number): number {
    return (this.shape(text, 'rtl').width / 1000) * size;
  }

  draw(text: string, { x, baseline, size, direction }: Drawn): number {
    const { pdf, embedded } = this;
    pdf.page.fonts[embedded.id] ??= embedded.ref();
    if (direction === 'ltr' && !isMark.test(text)) return this.drawPlain(text, { x, baseline, size });
    const shaped = this.shape(text, direction);
    // pdfkit flips the page vertically, so the letters are flipped back.
    const to = (dx: number, dy: number) => `1 0 0 -1 ${round(dx)} ${round(dy)} Tm`;
    let at = x;
    let content = `BT /${embedded.id} ${round(size)} Tf ${to(x, baseline)}`;
    let hex = '';
    const show = () => {
      if (hex) content += ` [<${hex}>] TJ`.replaceAll('<>', '');
      hex = '';
    };
    for (const { glyph, extra, dx, dy } of shaped.glyphs) {
      const advance = ((glyph.width + extra) / 1000) * size;
      if (dx === 0 && dy === 0) {
        hex += glyph.hex;
        // A number in the array moves the following text left by that amount.
        if (Math.abs(extra) > 0.5) hex += `> ${round(-extra)} <`;
      } else {
        show();
        content += ` ${to(at + (dx / 1000) * size, baseline - (dy / 1000) * size)} <${glyph.hex}> Tj ${to(at + advance, baseline)}`;
      }
      at += advance;
    }
    show();
    pdf.addContent(`${content} ET`);
    return (shaped.width / 1000) * size;
  }

  /** Letter by letter, without creating objects per letter, because this is most of a document. */
  private drawPlain(text: string, { x, baseline, size }: Omit<Drawn, 'direction'>): number {
    let shown = '';
    let width = 0;
    let before = 0;
    for (const char of text) {
      const code = char.codePointAt(0) ?? 0;
      const kern = this.kern(before, code);
      // A number in the array moves the following text left by that amount.
      if (Math.abs(kern) > 0.5) shown += `> ${round(-kern)} <`;
      const { hex, width: advance } = this.glyph(code, char);
      shown += hex;
      width += advance + kern;
      before = code;
    }
    this.pdf.addContent(
      `BT /${this.embedded.id} ${round(size)} Tf 1 0 0 -1 ${round(x)} ${round(baseline)} Tm [<${shown}>] TJ ET`,
    );
    return (width / 1000) * size;
  }

  private shape(text: string, direction: 'ltr' | 'rtl'): Shaped {
    const { scale, font } = this.embedded;
    const run = font.layout(text, undefined, undefined, undefined, direction);
    let width = 0;
    const glyphs = run.glyphs.map(({ id, advanceWidth, codePoints }, index) => {
      const glyph = this.include(id, advanceWidth * scale, codePoints);
      const position = run.positions[index];
      const advance = (position?.xAdvance ?? advanceWidth) * scale;
      width += advance;
      return {
        glyph,
        extra: advance - glyph.width,
        dx: (position?.xOffset ?? 0) * scale,
        dy: (position?.yOffset ?? 0) * scale,
      };
    });
    return { glyphs, width };
  }

  private glyph(code: number, char: string): Glyph {
    const known = this.glyphs.get(code);
    if (known) return known;
    const [first] = this.embedded.font.layout(char).glyphs;
    const glyph = first
      ? this.include(first.id, first.advanceWidth * this.embedded.scale, [code])
      : { hex: '', width: 0 };
    this.glyphs.set(code, glyph);
    return glyph;
  }

  private kern(before: number, code: number): number {
    // Only pairs of letters are kerned, so that figures in tables stay aligned.
    if (before < 65 || code < 65 || before > 0x24f || code > 0x24f) return 0;
    const key = before * 0x400 + code;
    const known = this.kerning.get(key);
    if (known !== undefined) return known;
    const [first, second] = [String.fromCodePoint(before), String.fromCodePoint(code)];
    const { positions, glyphs } = this.embedded.font.layout(first + second);
    const kern =
      glyphs.length === 2
        ? ((positions[0]?.xAdvance ?? 0) - (glyphs[0]?.advanceWidth ?? 0)) * this.embedded.scale
        : 0;
    this.kerning.set(key, kern);
    return kern;
  }

  private include(id: number, width: number, codes: number[]): Glyph {
    const { subset, widths, unicode } = this.embedded;
    const gid = subset.includeGlyph(id);
    widths[gid] ??= width;
    unicode[gid] ??= codes;
    return { hex: gid.toString(16).padStart(4, '0'), width };
  }
}

export interface Drawn {
  x: number;
  baseline: number;
  size: number;
  direction: 'ltr' | 'rtl';
}

export const round = (value: number) => Math.round(value * 1000) / 1000;
