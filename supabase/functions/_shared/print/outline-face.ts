/**
 * A font embedded as outlines: the glyphs used become a Type 3 font with their characters, so that text can
 * be copied and read aloud. It supports every font format that can be read, including variable fonts, and
 * stores only the few glyphs used from a script with thousands.
 */
import { type Drawn, round, type Typeface } from './face.ts';
import { type Font, type Layout, type OutlineGlyph, openFont } from './outline-font.ts';
import { corners } from './outlines.ts';

interface Slot {
  font: Type3;
  hex: string;
}

/**
 * A glyph drawn with another that has no character of its own, such as a letter's dots. In font units,
 * relative to the main glyph.
 */
interface Part {
  glyph: OutlineGlyph;
  x: number;
  y: number;
}

/** A glyph for one or more characters, as laid out. */
interface Sign {
  glyph: OutlineGlyph;
  parts: readonly Part[];
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

const perFont = 255;
/** Cached layouts of short texts, which are needed for both measuring and drawing. */
const mostKept = 1000;

/** The outlines used in a document, across fonts: neighboring glyphs mostly share one Type 3 font. */
export class Outlines {
  private readonly pdf: PDFKit.PDFDocument;
  private readonly fonts: Type3[] = [];

  constructor(pdf: PDFKit.PDFDocument) {
    this.pdf = pdf;
  }

  add(glyph: OutlineGlyph, parts: readonly Part[], unitsPerEm: number): Slot {
    let font = this.fonts.findLast((one) => one.unitsPerEm === unitsPerEm);
    if (!font || font.size >= perFont) {
      font = new Type3(this.pdf, `N${this.fonts.length}`, unitsPerEm);
      this.fonts.push(font);
    }
    return { font, hex: font.add(glyph, parts) };
  }

  /** Writes the fonts to the file; no text can be drawn with them afterwards. */
  end(): void {
    for (const font of this.fonts) font.end();
  }
}

export class OutlineFace implements Typeface {
  private readonly pdf: PDFKit.PDFDocument;
  private readonly outlines: Outlines;
  private readonly font: Font;
  private readonly layouts = new Map<string, Sign[]>();
  private readonly signs = new Map<number, Sign>();
  private readonly slots = new Map<string, Slot>();
  private readonly moved = new Set<number>();

  /** @param bytes of a WOFF2 font */
  constructor(pdf: PDFKit.PDFDocument, outlines: Outlines, bytes: Uint8Array<ArrayBuffer>) {
    this.pdf = pdf;
    this.outlines = outlines;
    this.font = openFont(bytes);
  }

  has(code: number): boolean {
    return this.font.hasGlyphForCodePoint(code);
  }

  width(text: string, size: number): number {
    return this.widthIn(text, size, 'ltr');
  }

  widthShaped(text: string, size: number): number {
    return this.widthIn(text, size, 'rtl');
  }

  private widthIn(text: string, size: number, direction: 'ltr' | 'rtl'): number {
    const width = this.layout(text, direction).reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return (width / this.font.unitsPerEm) * size;
  }

  /** Independent characters are looked up one by one; joined scripts and marks are shaped as a whole. */
  private layout(text: string, direction: 'ltr' | 'rtl'): Sign[] {
    if (direction === 'ltr' && !/\p{M}/u.test(text))
      return Array.from(text, (char) => this.sign(char.codePointAt(0) ?? 0));
    return this.kept(text, direction);
  }

  private sign(code: number): Sign {
    const known = this.signs.get(code);
    if (known) return known;
    const glyph = this.font.glyphForCodePoint(code);
    const sign = { glyph, parts: [], xAdvance: glyph.advanceWidth, xOffset: 0, yOffset: 0 };
    this.signs.set(code, sign);
    return sign;
  }

  private kept(text: string, direction: 'ltr' | 'rtl'): Sign[] {
    const key = `${direction} ${text}`;
    const known = this.layouts.get(key);
    if (known) return known;
    const signs = signsOf(this.font.layout(text, undefined, undefined, undefined, direction), direction);
    if (this.layouts.size >= mostKept) this.layouts.clear();
    this.layouts.set(key, signs);
    return signs;
  }

  draw(text: string, { x, baseline, size, direction }: Drawn): number {
    const scale = size / this.font.unitsPerEm;
    const page = this.pdf.page as unknown as { fonts: Record<string, unknown> };
    let [at, content, shown, open] = [x, '', '', ''];
    for (const sign of this.layout(text, direction)) {
      const { glyph, xAdvance, xOffset, yOffset } = sign;
      const { font, hex } = this.slot(sign);
      page.fonts[font.id] = font.ref;
      const isShifted = xOffset !== 0 || yOffset !== 0;
      if (font.id !== open || isShifted || shown === '') {
        if (shown) content += ` <${shown}> Tj`;
        if (font.id !== open) content += ` /${font.id} ${round(size)} Tf`;
        content += ` 1 0 0 -1 ${round(at + xOffset * scale)} ${round(baseline - yOffset * scale)} Tm`;
        [shown, open] = ['', font.id];
      }
      shown += hex;
      at += xAdvance * scale;
      // The next glyph follows at this one's own advance width; otherwise it gets an explicit position.
      if (isShifted || xAdvance !== glyph.advanceWidth) {
        content += ` <${shown}> Tj`;
        shown = '';
      }
    }
    if (shown) content += ` <${shown}> Tj`;
    (this.pdf as unknown as { addContent(text: string): void }).addContent(`BT${content} ET`);
    return at - x;
  }

  /**
   * A glyph gets one slot per set of characters and marks, because letters that differ in their dots share a
   * glyph.
   */
  private slot({ glyph, parts }: Sign): Slot {
    const drawn = parts.map(({ glyph: { id }, x, y }) => ` ${id} ${x} ${y}`).join('');
    const key = `${glyph.id} ${glyph.codePoints.join('-')}${drawn}`;
    const known = this.slots.get(key);
    if (known) return known;
    for (const { id } of [glyph, ...parts.map((part) => part.glyph)]) this.regular(id);
    const slot = this.outlines.add(glyph, parts, this.font.unitsPerEm);
    this.slots.set(key, slot);
    return slot;
  }

  /** Moves the glyph's points to the regular weight. */
  private regular(id: number): void {
    const { font } = this;
    if (this.moved.has(id)) return;
    this.moved.add(id);
    const outline = font.variationCoords && font._transformedGlyphs?.[id];
    if (outline) for (const { glyphID } of outline.components ?? []) this.regular(glyphID);
    if (!outline?.points || outline.points.length === 0 || outline.numberOfContours <= 0) return;
    const points = [...outline.points.map((point) => point.copy()), ...corners()];
    font._variationProcessor?.transformPoints(id, points);
    outline.points = points.slice(0, -4);
  }
}

/**
 * Merges glyphs without characters into those with characters: in right-to-left lines they come before,
 * otherwise after.
 */
function signsOf({ glyphs, positions }: Layout, direction: 'ltr' | 'rtl'): Sign[] {
  const signs: (Sign & { at: number; parts: Part[] })[] = [];
  let waiting: Part[] = [];
  let [at, begins] = [0, 0];
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
    const part = { glyph, x: at + xOffset, y: yOffset };
    const last = signs.at(-1);
    if (glyph.codePoints.length > 0) {
      // Pending parts keep their own advance width, if any.
      const begun = waiting.length > 0 ? begins : at;
      const parts = waiting.map(from(part));
      signs.push({
        glyph,
        parts,
        xAdvance: at + xAdvance - begun,
        xOffset: at + xOffset - begun,
        yOffset,
        at: at + xOffset,
      });
      waiting = [];
    } else if (direction === 'rtl' || !last) {
      if (waiting.length === 0) begins = at;
      waiting.push(part);
    } else {
      last.parts.push(from({ x: last.at, y: last.yOffset })(part));
      last.xAdvance += xAdvance;
    }
    at += xAdvance;
  }
  const last = signs.at(-1);
  last?.parts.push(...waiting.map(from({ x: last.at, y: last.yOffset })));
  return signs;
}

const from =
  (position: { x: number; y: number }) =>
  ({ glyph, x, y }: Part): Part => ({ glyph, x: x - position.x, y: y - position.y });

interface Reference {
  data: Record<string, unknown>;
  write(content: string): void;
  end(content?: string): void;
}

/** A Type 3 font of up to 255 glyphs (PDF 32000-1, 9.6.5). */
class Type3 {
  readonly id: string;
  readonly ref: Reference;
  private readonly pdf: { ref(data: Record<string, unknown>): Reference };
  readonly unitsPerEm: number;
  private readonly procs: Record<string, Reference> = {};
  private readonly names: string[] = [];
  private readonly widths: number[] = [];
  private readonly codes: number[][] = [];
  private readonly box = [0, 0, 0, 0];

  constructor(pdf: PDFKit.PDFDocument, id: string, unitsPerEm: number) {
    this.pdf = pdf as unknown as { ref(data: Record<string, unknown>): Reference };
    this.id = id;
    this.unitsPerEm = unitsPerEm;
    this.ref = this.pdf.ref({ Type: 'Font', Subtype: 'Type3' });
  }

  get size(): number {
    return this.names.length;
  }

  /** @returns the glyph's code */
  add(glyph: OutlineGlyph, parts: readonly Part[]): string {
    const { advanceWidth, codePoints } = glyph;
    const drawn = [{ glyph, x: 0, y: 0 }, ...parts].map((part) => ({ ...part, path: part.glyph._getPath() }));
    const boxes = drawn
      .filter(({ path }) => path.commands.length > 0)
      .map(({ path: { bbox }, x, y }) => [bbox.minX + x, bbox.minY + y, bbox.maxX + x, bbox.maxY + y]);
    const edge = (index: number, of: (...all: number[]) => number) =>
      boxes.length > 0 ? Math.round(of(...boxes.map((box) => box[index] ?? 0))) : 0;
    const box = [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)];
    const code = this.names.length + 1;
    const name = `g${code}`;
    const proc = this.pdf.ref({});
    const paths = drawn.map(({ path, x, y }) => outline(path.commands, x, y)).filter(Boolean);
    proc.end(`${Math.round(advanceWidth)} 0 ${box.join(' ')} d1\n${[...paths, 'f'].join('\n')}`);
    this.procs[name] = proc;
    this.names.push(name);
    this.widths.push(Math.round(advanceWidth));
    this.codes.push(codePoints);
    for (const index of [0, 1]) this.box[index] = Math.min(this.box[index] ?? 0, box[index] ?? 0);
    for (const index of [2, 3]) this.box[index] = Math.max(this.box[index] ?? 0, box[index] ?? 0);
    return code.toString(16).padStart(2, '0');
  }

  end(): void {
    const toUnicode = this.pdf.ref({});
    toUnicode.end(unicodeMap(this.codes));
    Object.assign(this.ref.data, {
      FontBBox: this.box,
      FontMatrix: [1 / this.unitsPerEm, 0, 0, 1 / this.unitsPerEm, 0, 0],
      CharProcs: this.procs,
      Encoding: { Type: 'Encoding', Differences: [1, ...this.names] },
      FirstChar: 1,
      LastChar: this.names.length,
      Widths: this.widths,
      Resources: {},
      ToUnicode: toUnicode,
    });
    this.ref.end();
  }
}

/** Path operators; quadratic curves become cubic. */
function outline(
  commands: readonly { command: string; args: number[] }[],
  right: number,
  up: number,
): string {
  let [x, y] = [0, 0];
  const written: string[] = [];
  const add = (operator: string, ...numbers: number[]) =>
    written.push(
      `${numbers.map((one, index) => Math.round((one + (index % 2 === 0 ? right : up)) * 10) / 10).join(' ')} ${operator}`,
    );
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    if (command === 'moveTo') add('m', a, b);
    if (command === 'lineTo') add('l', a, b);
    if (command === 'quadraticCurveTo')
      add(
        'c',
        x + ((a - x) * 2) / 3,
        y + ((b - y) * 2) / 3,
        c + ((a - c) * 2) / 3,
        d + ((b - d) * 2) / 3,
        c,
        d,
      );
    if (command === 'bezierCurveTo') add('c', a, b, c, d, e, f);
    if (command === 'closePath') written.push('h');
    else [x, y] = args.slice(-2) as [number, number];
  }
  return written.join('\n');
}

function unicodeMap(codes: readonly number[][]): string {
  const utf16 = (points: number[]) =>
    Array.from(String.fromCodePoint(...points))
      .flatMap((char) => char.split(''))
      .map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'))
      .join('');
  const lines = codes.map(
    (points, index) => `<${(index + 1).toString(16).padStart(2, '0')}> <${utf16(points)}>`,
  );
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, index) =>
    lines.slice(index * 100, index * 100 + 100),
  );
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<00> <ff>
endcodespacerange
${blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`).join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
