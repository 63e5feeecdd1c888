import type { Finding } from '@schemas/analysis.ts';
import type { DocumentText } from '@schemas/contract-document.ts';

/** The fields of a finding needed to highlight its words. */
export type Passage = Pick<Finding, 'id' | 'title' | 'kind' | 'severity' | 'page' | 'start' | 'end'>;

/** Id of a passage that a link points to. Never the id of a finding. */
export const PLACE_ID = 'place';
/** The end of a sentence, item, or paragraph. */
const SENTENCE_END = /[.;:](?=\s|$)|\n\s*\n|\f/;
const LONGEST = 400;

/**
 * Returns the sentence at a link's offset, highlighted like a finding; null if the offset is beyond the text.
 */
export function passageAt({ pages }: DocumentText, at: number): Passage | null {
  const page = pages.findLast(({ start }) => start <= at);
  const words = page?.text.slice(at - page.start, at - page.start + LONGEST) ?? '';
  if (!page || words.trim() === '') return null;
  const end = SENTENCE_END.exec(words);
  const length = end ? end.index + end[0].trimEnd().length : words.length;
  return {
    id: PLACE_ID,
    title: 'Linked passage',
    kind: 'info',
    severity: 'low',
    page: page.page,
    start: at,
    end: at + Math.max(1, length),
  };
}
