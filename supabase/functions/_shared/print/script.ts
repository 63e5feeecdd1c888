/// <reference path="./bidi-js.d.ts" />
/** Detects characters that the print fonts lack, and breaks and orders lines that contain them. */
import bidiFactory from 'bidi-js';

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Lines may break anywhere between these. */
const ideographic =
  /[\u2e80-\u2fff\u3001-\u30ff\u3100-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01-\uff60]/;
/** No line starts with these, and no line ends with those. */
const notFirst =
  /[、。，．・：；？！゛゜ヽヾゝゞ々ー）］｝〕〉》」』】〙〗〟’”ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ)\]}!,.:;?%]/;
const notLast = /[（［｛〔〈《「『【〘〖〝‘“([{]/;
const afterThese = /[-–—/]/;

/** Direction of a paragraph, from its first letter. */
export const baseOf = (text: string): 'ltr' | 'rtl' =>
  rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';

export const isRightToLeft = (text: string): boolean => rightToLeft.test(text);

/** Splits a text where lines may break; each piece keeps its trailing spaces. */
export function pieces(text: string): string[] {
  const found: string[] = [];
  let piece = '';
  const chars = Array.from(text);
  for (const [index, char] of chars.entries()) {
    piece += char;
    const next = chars[index + 1];
    if (next === undefined) break;
    if (mayBreak(char, next, chars[index + 2])) {
      found.push(piece);
      piece = '';
    }
  }
  if (piece) found.push(piece);
  return found;
}

function mayBreak(char: string, next: string, after: string | undefined): boolean {
  if (next === ' ') return false;
  if (char === ' ') return true;
  if (notFirst.test(next) || notLast.test(char)) return false;
  if (afterThese.test(char)) return /[\p{L}]/u.test(next) && after !== undefined;
  return ideographic.test(char) || ideographic.test(next);
}

/** A part of a line in one direction, with its characters in reading order. */
interface Stretch {
  text: string;
  direction: 'ltr' | 'rtl';
}

let bidi: ReturnType<typeof bidiFactory> | undefined;

/** The runs of a line from left to right, by the Unicode Bidirectional Algorithm. */
export function inOrder(line: string, base: 'ltr' | 'rtl'): Stretch[] {
  if (base === 'ltr' && !isRightToLeft(line)) return [{ text: line, direction: 'ltr' }];
  bidi ??= bidiFactory();
  const levels = bidi.getEmbeddingLevels(line, base);
  const mirrored = bidi.getMirroredCharactersMap(line, levels.levels);
  const stretches: (Stretch & { level: number })[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const level = levels.levels[index] ?? 0;
    const char = mirrored.get(index) ?? line.charAt(index);
    const last = stretches.at(-1);
    if (last?.level === level) last.text += char;
    else stretches.push({ text: char, level, direction: level % 2 === 1 ? 'rtl' : 'ltr' });
  }
  // Rule L2 on whole runs: from the highest level down, each sequence at that level or above is reversed.
  const highest = Math.max(...stretches.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < stretches.length; from += 1) {
      if ((stretches[from]?.level ?? 0) < level) continue;
      let to = from;
      while ((stretches[to + 1]?.level ?? 0) >= level) to += 1;
      stretches.splice(from, to - from + 1, ...stretches.slice(from, to + 1).reverse());
      from = to;
    }
  }
  return stretches.map(({ text, direction }) => ({ text, direction }));
}
