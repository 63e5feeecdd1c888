import { coverage } from './fonts/coverage.ts';

/** Stands for what the print fonts have no glyph for. */
export const placeholder = '□';

const covered = new Set(
  coverage.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index)),
);
const isCovered = (text: string) => Array.from(text).every((char) => covered.has(char.codePointAt(0) ?? 0));

/** Typographic signs the fonts lack, by what stands for them in plain type. */
const plain: Record<string, string> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u2043': '-',
  '\u201b': '‘',
  '\u201f': '“',
  // Bullets, among them the one that Word takes from its symbol font.
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
/** As it stands: no space at an end, nor two together. */
const settled = /^(?! )(?:[\x21-\x7e]| (?=[\x21-\x7e]))*$/;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * One line of text made of characters that the print fonts have: white space runs together, invisible characters go, signs get
 * their plain form, and each character of a script or an emoji that cannot be printed becomes one `□`.
 * @param alsoHas whether a font at hand has a character that the usual ones lack
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
