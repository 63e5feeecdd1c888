import { round, type Typeface } from './face.ts';
import { placeholder, printable } from './printable.ts';
import { baseOf, inOrder, isRightToLeft, pieces } from './script.ts';
import type { Ink, Sheet, Style } from './sheet.ts';
import type { Kind } from './tags.ts';

interface TextPosition {
  /** Left edge; defaults to the sheet's. */
  x?: number;
  y?: number;
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** Structure type for screen readers; a paragraph by default. */
  as?: Kind;
  scope?: 'Column' | 'Row';
}

/** Writes a paragraph below the previous content, across pages if needed. */
export function write(sheet: Sheet, text: string, style: Style, position: TextPosition = {}): void {
  const { pdf, tags } = sheet;
  const { x = sheet.left, y = pdf.y, width = sheet.left + sheet.width - x, align = 'left' } = position;
  const lines = linesOf(sheet, text, style, width);
  const base = baseOf(text);
  const height = lineHeight(sheet, style);
  const limit = pdf.page.margins.bottom === 0 ? pdf.page.height : sheet.bottom;
  pdf.y = y;
  let from = 0;
  const element = tags.pieces(position.as ?? 'P', position.scope ? { scope: position.scope } : {});
  while (from < lines.length || from === 0) {
    const room = Math.max(Math.floor((limit - pdf.y) / height + 0.001), pdf.y > sheet.top ? 0 : 1);
    if (room === 0) {
      pdf.addPage();
      continue;
    }
    const here = lines.slice(from, from + room);
    const top = pdf.y;
    element.on(() => {
      paint(sheet, style.color, 'rg');
      for (const [index, line] of here.entries()) {
        drawLine(sheet, line, style, { x, y: top + index * height, width, align, base });
      }
    });
    pdf.y = top + here.length * height;
    from += here.length;
    if (here.length === 0) break;
    if (from < lines.length) pdf.addPage();
  }
  element.end();
  pdf.x = x;
}

/** As much of a text as fits on one line of this width, with '…' if it is cut. */
export function fitted(sheet: Sheet, text: string, style: Style, width: number): string {
  const whole = settable(sheet, text);
  if (widthOf(sheet, whole, style) <= width) return whole;
  const parts = Array.from(clusters.segment(whole), ({ segment }) => segment);
  let [fits, tooMany] = [0, parts.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (widthOf(sheet, `${parts.slice(0, middle).join('')}…`, style) <= width) fits = middle;
    else tooMany = middle;
  }
  return `${parts.slice(0, fits).join('').trimEnd()}…`;
}

/** The style, with a smaller size if the text is too wide, because a number broken across lines is misread. */
export function shrunk(sheet: Sheet, text: string, style: Style, width: number): Style {
  const wide = widthOf(sheet, settable(sheet, text), style);
  return wide <= width ? style : { ...style, size: Math.floor((style.size * width * 100) / wide) / 100 };
}

/** Height of a paragraph of this width. */
export function heightOf(sheet: Sheet, text: string, style: Style, width = sheet.width): number {
  return linesOf(sheet, text, style, width).length * lineHeight(sheet, style);
}

const lineHeight = (sheet: Sheet, style: Style) =>
  sheet.faces[style.face].lineHeight(style.size) + style.leading;

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text as printable with all loaded fonts. */
function settable(sheet: Sheet, text: string): string {
  const has = sheet.more.length === 0 ? undefined : (code: number) => otherFace(sheet, code) !== null;
  const line = printable(text, has);
  if (line.includes(placeholder)) sheet.hasPlaceholders = true;
  return line;
}

/** Number of cached line breaks, because a cell is measured before it is drawn. */
const mostBroken = 200;

function linesOf(sheet: Sheet, text: string, style: Style, width: number): string[] {
  const key = `${style.face} ${style.size} ${width} ${text}`;
  const known = sheet.broken.get(key);
  if (known) return known;
  const lines = broken(sheet, text, style, width);
  // A new map, because a cleared one keeps its memory until the next full garbage collection.
  if (sheet.broken.size >= mostBroken) sheet.broken = new Map();
  sheet.broken.set(key, lines);
  return lines;
}

function broken(sheet: Sheet, text: string, style: Style, width: number): string[] {
  const whole = settable(sheet, text);
  if (widthOf(sheet, whole, style) <= width) return [whole];
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces(whole)) {
    if (widthOf(sheet, (line + piece).trimEnd(), style) <= width) {
      line += piece;
      continue;
    }
    if (line) lines.push(line.trimEnd());
    line = piece;
    if (widthOf(sheet, piece.trimEnd(), style) <= width) continue;
    // A word wider than the column is split, so that nothing is cut off.
    const parts = parted(sheet, piece, style, width);
    line = parts.pop() ?? '';
    lines.push(...parts);
  }
  if (line || lines.length === 0) lines.push(line.trimEnd());
  return lines;
}

function parted(sheet: Sheet, word: string, style: Style, width: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of clusters.segment(word)) {
    if (part && widthOf(sheet, part + segment, style) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}

/** A run of text that one font has all glyphs for. */
interface Run {
  face: Typeface;
  text: string;
  direction: 'ltr' | 'rtl';
}

function faceFor(sheet: Sheet, style: Style, code: number): Typeface {
  const usual = sheet.faces[style.face];
  if (sheet.more.length === 0 || code < 0x250 || usual.has(code)) return usual;
  return otherFace(sheet, code) ?? usual;
}

/** The first fetched font that has the character. */
function otherFace({ more, having }: Sheet, code: number): Typeface | null {
  const known = having.get(code);
  if (known !== undefined) return known;
  const found = more.find((face) => face.has(code)) ?? null;
  having.set(code, found);
  return found;
}

/** Left-to-right letters that every usual font has. */
const isPlain = (text: string): boolean => /^[\u0020-\u024f]*$/.test(text);

/** A line's runs from left to right. */
function runsOf(sheet: Sheet, line: string, style: Style, base = baseOf(line)): Run[] {
  if (sheet.more.length === 0 || (base === 'ltr' && isPlain(line)))
    return [{ face: sheet.faces[style.face], text: line, direction: 'ltr' }];
  return inOrder(line, base).flatMap(({ text, direction }) => {
    const runs: Run[] = [];
    for (const char of text) {
      const last = runs.at(-1);
      const code = char.codePointAt(0) ?? 0;
      // Spaces and marks use the font of the preceding character.
      const face =
        last &&
        (/[\s\p{M}\u200c\u200d]/u.test(char) || (direction === 'rtl' && code < 0x80 && last.face.has(code)))
          ? last.face
          : faceFor(sheet, style, code);
      if (last?.face === face) last.text += char;
      else runs.push({ face, text: char, direction });
    }
    return direction === 'rtl' ? runs.reverse() : runs;
  });
}

const widthOfRun = ({ face, text, direction }: Run, size: number) =>
  direction === 'rtl' && isRightToLeft(text) ? face.widthShaped(text, size) : face.width(text, size);

function widthOf(sheet: Sheet, line: string, style: Style): number {
  if (isPlain(line)) return sheet.faces[style.face].width(line, style.size);
  return runsOf(sheet, line, style).reduce((sum, run) => sum + widthOfRun(run, style.size), 0);
}

interface LinePosition {
  x: number;
  y: number;
  width: number;
  align: 'left' | 'right' | 'center';
  base: 'ltr' | 'rtl';
}

function drawLine(
  sheet: Sheet,
  line: string,
  style: Style,
  { x, y, width, align, base }: LinePosition,
): void {
  if (line === '') return;
  const runs = runsOf(sheet, line, style, base);
  const free = width - runs.reduce((sum, run) => sum + widthOfRun(run, style.size), 0);
  const baseline = y + sheet.faces[style.face].ascent(style.size);
  let at = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
  for (const { face, text, direction } of runs) {
    at += face.draw(text, { x: at, baseline, size: style.size, direction });
  }
}

/** Moves down, or to the top of a new page if less than `height` is left on this one. */
export function makeRoom({ pdf, top, bottom }: Sheet, height: number): void {
  if (pdf.y + height > bottom && pdf.y > top) pdf.addPage();
}

export function moveDown({ pdf }: Sheet, points: number): void {
  pdf.y += points;
}

/** Draws a thin line across the full width at the current position. */
export function rule(sheet: Sheet, color: Ink, y = sheet.pdf.y): void {
  const { pdf, tags, left, width } = sheet;
  tags.decoration(() => {
    paint(sheet, color, 'RG');
    draw(pdf, `0.5 w ${round(left)} ${round(y)} m ${round(left + width)} ${round(y)} l S`);
  });
}

const colors = new Map<Ink, string>();

/** Sets the fill (`rg`) or stroke (`RG`) color. */
function paint({ pdf }: Sheet, color: Ink, operator: 'rg' | 'RG'): void {
  let numbers = colors.get(color);
  if (!numbers) {
    numbers = [1, 3, 5].map((at) => round(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ');
    colors.set(color, numbers);
  }
  draw(pdf, `${numbers} ${operator}`);
}

const draw = (pdf: PDFKit.PDFDocument, content: string) =>
  (pdf as unknown as { addContent(content: string): void }).addContent(content);
