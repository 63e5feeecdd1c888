import type { ContractDocument, DocumentText } from '@schemas/contract-document.ts';
import { useNarrow } from '@/lib/use-narrow.ts';
import { useUrlFilter } from '@/lib/use-url-filter.ts';

export type ReadingView = 'pages' | 'text';

/** Whether the text has any words. A scan has empty pages. */
export const hasText = (text: DocumentText): boolean => text.pages.some((page) => page.text.trim() !== '');

/**
 * Reads from the URL how the document is shown (`view`) and where to begin: a text offset (`at`) or a page
 * (`page`). By default a PDF opens as pages, but as text on a phone, where printed pages are too small to
 * read. Other formats are text only.
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
