import { coverage } from './fonts/coverage.ts';

/** Replaces characters that no print font has. */
export const placeholder = '□';

const covered = new Set(
  coverage.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index)),
);
const isCovered = (text: string) => Array.from(text).every((char) => covered.has(char.codePointAt(0) ?? 0));

/** Plain replacements for typographic characters that the fonts lack. */
const plain: Record<string, string> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u2043': '-',
  '\u201b': '‘',
  '\u201f': '“',
  // Bullets, including the one Word takes from its symbol font.
  '●': '•',
  '▪': '•',
  '■': '•',
  '◦': '•',
  '‣': '•',
  '∙': '•',
  '\uf0b7': '•',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '≈': '~',
  '→': '->',
  '←': '<-',
  '✓': '[x]',
  '✔': '[x]',
  '☐': '[ ]',
  '☑': '[x]',
  '☒': '[x]',
};

const simple = /^[\x20-\x7e]*$/;
/** Text that needs no changes: no space at either end, and no double spaces. */
const settled = /^(?! )(?:[\x21-\x7e]| (?=[\x21-\x7e]))*$/;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * One line of text with only characters that the print fonts have: white space is collapsed, invisible
 * characters are removed, typographic characters get a plain form, and each unsupported character becomes one
 * `□`.
 * @param alsoHas whether another loaded font has a character that the usual ones lack
 */
export function printable(text: string, alsoHas?: (code: number) => boolean): string {
  if (settled.test(text)) return text;
  const line = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (simple.test(line)) return line;
  const has = (segment: string) =>
    isCovered(segment) ||
    (alsoHas !== undefined &&
      Array.from(segment).every((char) => {
        const code = char.codePointAt(0) ?? 0;
        return covered.has(code) || alsoHas(code);
      }));
  return Array.from(clusters.segment(line), ({ segment }) => cluster(segment, has)).join('');
}

function cluster(segment: string, isCovered: (segment: string) => boolean): string {
  if (isCovered(segment) && !/\p{Default_Ignorable_Code_Point}/u.test(segment)) return segment;
  const visible = segment.replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '');
  if (isCovered(visible)) return visible;
  const spelled = plain[visible] ?? visible.normalize('NFKD');
  return isCovered(spelled) ? spelled : placeholder;
}
