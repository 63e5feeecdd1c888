import type { SearchHit } from '../../../_shared/schemas/index.ts';

type Context = SearchHit['context'];

/** What `ts_headline` puts around a hit and between fragments: control characters, which are taken out of the text before. */
const [start, stop, gap] = ['\u0001', '\u0002', '\u0003'];

/** Options of `ts_headline`: two fragments of up to 24 words. */
export const headlineOptions = `StartSel="${start}", StopSel="${stop}", FragmentDelimiter="${gap}", MaxFragments=2, MinWords=8, MaxWords=24`;

/**
 * Characters that would change what Postgres takes for a word, and the noncharacters that stand for them while it looks; those
 * without a stand-in are dropped. The index is built on the same text with spaces for them.
 */
export const misleading = { from: `<>/-${start}${stop}${gap}`, to: '\ufdd0\ufdd1\ufdd2\ufdd3' };

/** A headline in pieces, in one line; hits that follow each other, as those of a phrase do, are one. */
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

/** The mark before or after a hit: split there, text outside and inside of hits alternates. */
const marks = new RegExp(`[${start}${stop}]`);
const phrase = new RegExp(`${start}[^${stop}]*[ /-]`);
const shortWord = new RegExp(`${start}(\\p{L}{1,3})${stop}`, 'gu');

/** `ts_headline` also marks the short words of a phrase where they stand alone; such marks are dropped. */
const withoutStrays = (line: string) => (phrase.test(line) ? line.replace(shortWord, '$1') : line);
