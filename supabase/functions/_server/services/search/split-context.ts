import type { SearchHit } from '../../../_shared/schemas/index.ts';

type Context = SearchHit['context'];

/**
 * Markers that `ts_headline` puts around a match and between fragments: control characters, which are removed
 * from the text first.
 */
const [start, stop, gap] = ['\u0001', '\u0002', '\u0003'];

/** Options of `ts_headline`: two fragments of up to 24 words. */
export const headlineOptions = `StartSel="${start}", StopSel="${stop}", FragmentDelimiter="${gap}", MaxFragments=2, MinWords=8, MaxWords=24`;

/**
 * Characters that would change how Postgres splits words, and the noncharacters that replace them during the
 * search. Those without a replacement are dropped. The index is built on the same text with spaces in their
 * place.
 */
export const misleading = { from: `<>/-${start}${stop}${gap}`, to: '\ufdd0\ufdd1\ufdd2\ufdd3' };

/** Splits a headline into parts, in one line; adjacent matches, as in a phrase, become one. */
export function splitContext(headline: string): Context {
  const line = [...headline]
    .map((character) => misleading.from[misleading.to.indexOf(character)] ?? character)
    .join('')
    .replace(new RegExp(`${stop}([\\s/-]+)${start}`, 'g'), '$1')
    .replaceAll(gap, ' … ')
    .replace(/\s+/g, ' ')
    .trim();
  return withoutStrays(line)
    .split(marks)
    .map((text, index) => ({ text, hit: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

/** The marker before or after a match: splitting there alternates text outside and inside of matches. */
const marks = new RegExp(`[${start}${stop}]`);
const phrase = new RegExp(`${start}[^${stop}]*[ /-]`);
const shortWord = new RegExp(`${start}(\\p{L}{1,3})${stop}`, 'gu');

/** `ts_headline` also marks the short words of a phrase where they appear alone; such marks are removed. */
const withoutStrays = (line: string) => (phrase.test(line) ? line.replace(shortWord, '$1') : line);
