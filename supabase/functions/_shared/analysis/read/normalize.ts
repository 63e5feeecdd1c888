/**
 * Turns raw text into text for matching, with a map back: single spaces, '\n' between paragraphs, straight
 * quotes and hyphens, hyphenated words rejoined, headers and page numbers removed. Rules match the normal
 * text; quotes are cut from the raw text.
 */
import { findFurniture, type Range } from './furniture.ts';
import { lineWidth } from './line-width.ts';
import { breaksParagraph, hyphenation, type LineGap } from './lines.ts';
import { type Shows, shownIn } from './shown.ts';

/**
 * `cased` and `lower` have equal length; `map[i]` is the raw offset of normal character i, and `map[length]`
 * the raw end. `shows` gives a raw quote without page furniture.
 */
export type Normal = { cased: string; lower: string; map: Uint32Array; shows: Shows };

// biome-ignore format: a table reads better in rows
const REPLACED = new Map<number, string>(Object.entries({
  '\u2018': "'", '\u2019': "'", '\u201a': "'", '\u201b': "'", '\u2032': "'", '\u0060': "'", '\u00b4': "'",
  '\u201c': '"', '\u201d': '"', '\u201e': '"', '\u201f': '"', '\u2033': '"', '\u00ab': '"', '\u00bb': '"',
  '\u2010': '-', '\u2011': '-', '\u2012': '-', '\u2013': '-', '\u2014': '-', '\u2015': '-', '\u2212': '-',
  '\ufb00': 'ff', '\ufb01': 'fi', '\ufb02': 'fl', '\ufb03': 'ffi', '\ufb04': 'ffl',
  '\u00ad': '', '\u200b': '', '\u200c': '', '\u200d': '', '\u2060': '', '\ufeff': '',
}).map(([from, to]) => [from.charCodeAt(0), to]));

/** Normalizes quotation marks, hyphens, and ligatures of a short text; white space stays unchanged. */
export function normalCharacters(text: string): string {
  return text.replace(/[`\u0080-\uffff]/g, (character) => REPLACED.get(character.charCodeAt(0)) ?? character);
}

const LIGATURES = /[\ufb00-\ufb04]/g;
const LOOK_BACK = 160;
const LOOK_AHEAD = 60;

/** Normalizes the text in one pass. Linear in its length. */
export function normalize(raw: string): Normal {
  const furniture = findFurniture(raw);
  const width = lineWidth(raw);
  const room = raw.length + 1 + 2 * (raw.match(LIGATURES)?.length ?? 0);
  const codes = new Uint16Array(room);
  const map = new Uint32Array(room);
  let length = 0;
  let lineStart = 0;
  let skip = 0;
  let i = 0;

  const put = (code: number, at: number) => {
    codes[length] = code;
    map[length++] = at;
  };

  while (i < raw.length) {
    const nextFurniture = furniture[skip]?.start ?? raw.length;
    const plain = copyPlain(raw, { start: i, end: nextFurniture }, codes, map, length);
    i += plain;
    length += plain;
    if (i >= raw.length) break;
    const code = raw.charCodeAt(i);
    if (i < nextFurniture && !isSpace(code)) {
      const replaced = REPLACED.get(code);
      if (replaced === undefined) put(code, i);
      else for (let k = 0; k < replaced.length; k++) put(replaced.charCodeAt(k), i);
      i += 1;
      continue;
    }
    const gapStart = i;
    const gap = { breaks: 0, pageEnds: false, lineLength: length - lineStart, width };
    for (; i < raw.length; i++) {
      const range = furniture[skip];
      if (range && i >= range.start) {
        i = Math.max(i, range.end) - 1;
        gap.pageEnds = true;
        skip += 1;
      } else {
        const c = raw.charCodeAt(i);
        if (!isSpace(c)) break;
        if (c === 12) gap.pageEnds = true;
        if (c === 10 || c === 12 || c === 0x2029) gap.breaks += 1;
      }
    }
    if (length > 0 && i < raw.length) {
      const glue = gap.breaks === 0 ? ' ' : lineGlue(codes, length, raw.slice(i, i + LOOK_AHEAD), gap);
      if (glue === 'drop hyphen') length -= 1;
      else if (glue !== '') put(glue.charCodeAt(0), gapStart);
    }
    if (gap.breaks > 0) lineStart = length;
  }
  map[length] = raw.length;
  const cased = new TextDecoder('utf-16le').decode(codes.subarray(0, length));
  return {
    cased,
    lower: lowerSameLength(cased),
    map: map.subarray(0, length + 1),
    shows: shownIn(raw, furniture),
  };
}

/**
 * The replacement for a line end: a space, a paragraph break, nothing after a hyphen, or nothing with the
 * hyphen removed.
 */
function lineGlue(codes: Uint16Array, length: number, next: string, gap: LineGap) {
  const tail = codes.subarray(length - Math.min(gap.lineLength, LOOK_BACK), length);
  const line: string = Reflect.apply(String.fromCharCode, null, tail);
  const hyphen = hyphenation(line, next);
  if (hyphen) return hyphen === 'drop' ? 'drop hyphen' : '';
  return breaksParagraph(line, next, gap) ? '\n' : ' ';
}

/**
 * Fast path for plain words with single spaces, from `start` up to `end` or the first other character.
 * Returns the number of characters copied.
 */
function copyPlain(
  raw: string,
  { start, end }: Range,
  codes: Uint16Array,
  map: Uint32Array,
  length: number,
): number {
  const shift = length - start;
  let i = start;
  for (; i < end; i++) {
    const code = raw.charCodeAt(i);
    const isPlainGap = code === 32 && shift + i > 0 && i + 1 < end && isPlain(raw.charCodeAt(i + 1));
    if (!isPlainGap && !isPlain(code)) break;
    codes[shift + i] = code;
    map[shift + i] = i;
  }
  return i - start;
}

/** Printable ASCII that needs no mapping: no space and no grave accent. */
const isPlain = (code: number) => code > 32 && code < 127 && code !== 96;

/**
 * ECMAScript white space, so that no quote begins or ends with what `trim` would remove; U+FEFF is dropped.
 */
function isSpace(code: number): boolean {
  if (code === 32 || (code >= 9 && code <= 13)) return true;
  if (code < 0xa0) return false;
  return code === 0xa0 || (code >= 0x1680 && RARE_SPACE.has(code));
}

const RARE_SPACE = new Set([0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000]);
for (let code = 0x2000; code <= 0x200a; code++) RARE_SPACE.add(code);

function lowerSameLength(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
