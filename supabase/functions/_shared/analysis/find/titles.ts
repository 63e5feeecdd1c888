/** The titles above each sentence on one line, for finders. */

import { type Captions, readCaptions } from '../read/captions.ts';
import type { Context } from '../read/context.ts';
import { regex } from '../read/regex.ts';
import type { Sentence } from '../read/segments.ts';

/** An article that covers several kinds of termination or suspension under one title. */
const MIXED = /\bterminat(?!.*\b(?:convenience|without cause|for cause|for default|default)\b)/;
/** A sentence that grants one of these rights, which the following sentences continue. */
const RIGHT = regex`
  \b(?:may|right|option|entitled|shall)\b.{0,160}?\b(?:terminat\w+|cancel\w*|suspend\w*)\b
  |\b(?:events? of default|in default)\b
`;
const AT_WILL =
  /\b(?:for (?:\S+ ){0,2}convenience|without cause|for any reason)\b|\bat any time\b.{0,60}\bterminat/;
const ENDS = /\b(?:terminat|cancel|default)/;
const PAUSES = /\bsuspend/;
const FOR_CAUSE = regex`
  \b(?:default\w*|breach\w*|for cause
    |fails?|failure|refus\w+|bankrupt\w*|insolven\w*|cured?|following reasons|wrongful|as provided in)\b
`;

/**
 * Article and section titles of each sentence in lower case: 'changes in the work | change orders'. If one
 * title covers several kinds of termination, the last one granted is added: 'termination | for convenience'.
 */
export function readTitles(
  context: Context,
  captions: readonly Captions[] = readCaptions(context),
): string[] {
  const known = new Map<Captions, string>();
  let above: Captions = [];
  let way = '';
  return captions.map((own, index) => {
    let titles = known.get(own);
    if (titles === undefined) {
      titles = [...own].reverse().join(' | ');
      known.set(own, titles);
    }
    if (own !== above) way = '';
    above = own;
    if (!MIXED.test(titles)) return titles;
    const sentence = context.sentences[index];
    way = (sentence && headingStyle(sentence)) ?? way;
    return way === '' ? titles : `${titles} | ${way}`;
  });
}

function headingStyle({ text, isHeading }: Sentence): string | null {
  if (isHeading || !RIGHT.test(text)) return null;
  if (!ENDS.test(text)) return PAUSES.test(text) ? 'suspension' : null;
  if (FOR_CAUSE.test(text)) return 'for default';
  return AT_WILL.test(text) ? 'for convenience' : null;
}

/** The index of the sentence at an offset of the normal text. */
export function sentenceAt(sentences: readonly Sentence[], offset: number): number {
  let low = 0;
  let high = sentences.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sentences[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
