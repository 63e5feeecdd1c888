import type { ContractDocument, DocumentText } from '@contract/contract-document.ts';
import { useNarrow } from '@/lib/use-narrow.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

export type ReadingView = 'pages' | 'text';

/** Whether the text has a word in it; a scan has pages without. */
export const hasText = (text: DocumentText): boolean => text.pages.some((page) => page.text.trim() !== '');

/**
 * How the document is read, from the address (`view`), and where to begin: an offset in the
 * text (`at`) or a page (`page`). A PDF opens as its pages, on a
 * phone as its text, since a printed page is too small to read there; every other format is text alone.
 */
export function useReadingView(document: Pick<ContractDocument, 'mime_type'>, text: DocumentText) {
  const { values, set } = useUrlFilter(['view', 'page', 'at']);
  const narrow = useNarrow();
  const hasPages = document.mime_type === 'application/pdf';
  const readable = hasText(text);
  const usual: ReadingView = narrow && readable ? 'text' : 'pages';
  const wanted: ReadingView =
    values.view === 'pages' || (values.view === 'text' && readable) ? values.view : usual;
  return {
    view: hasPages ? wanted : 'text',
    hasPages,
    readable,
    place: wholeNumber(values.at),
    startPage: wholeNumber(values.page),
    setView: (next: ReadingView) => set('view', next === usual ? '' : next),
  };
}

const wholeNumber = (value: string): number | null => (/^\d{1,9}$/.test(value) ? Number(value) : null);
