import type { DocumentText } from '@schemas/contract-document.ts';
import type { Passage } from '../text/passage.ts';
import type { QuotePart } from './locate-quotes.ts';

/** Returns each finding's words by page number. A finding may cross a page break. */
export function quoteParts({ pages }: DocumentText, findings: readonly Passage[]): Map<number, QuotePart[]> {
  const parts = new Map<number, QuotePart[]>();
  for (const { page, start, text } of pages) {
    const here = findings.flatMap((finding) => {
      if (finding.start === null || finding.end === null) return [];
      const from = Math.max(finding.start - start, 0);
      const to = Math.min(finding.end - start, text.length);
      const words = from < to ? text.slice(from, to) : '';
      return words.trim() === '' ? [] : [{ id: finding.id, text: words, at: from / text.length }];
    });
    if (here.length > 0) parts.set(page, here);
  }
  return parts;
}
