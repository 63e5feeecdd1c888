/** Maps spans of the normal text to exact raw quotes. */
import { pageIndex } from '../read/pages.ts';
import type { ReadContract } from '../read/read-contract.ts';
import type { Span } from '../read/segments.ts';

type QuotedSpan = { quote: string; shown: string | null; start: number; end: number; page: number };
export type Quoter = (span: Span) => QuotedSpan;

/** Returns a function that maps a span of the normal text to its span in the raw text. */
export function quoter({ context, text, pages }: Pick<ReadContract, 'context' | 'text' | 'pages'>): Quoter {
  const { map, shows } = context.normal;
  const pageAt = pageIndex(pages);
  return (span) => {
    const start = map[span.start] ?? 0;
    const end = (map[span.end - 1] ?? start) + 1;
    return { quote: text.slice(start, end), shown: shows(start, end), start, end, page: pageAt(start) };
  };
}

export type ScanTester = (span: Pick<QuotedSpan, 'page' | 'end'>) => boolean;

/** Returns a function that tests whether a span is on a page recognized from a scan. */
export function scanTester(pages: readonly string[], scans: readonly number[]): ScanTester {
  const pageAt = pageIndex(pages);
  return ({ page, end }) => scans.some((scan) => scan >= page && scan <= pageAt(end - 1));
}
