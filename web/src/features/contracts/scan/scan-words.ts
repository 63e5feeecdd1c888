import type { DocumentScan } from '@schemas/contract-document.ts';

export const pageCount = (count: number): string => (count === 1 ? '1 page' : `${count} pages`);

/** Title of the panel: which pages are scans without text. */
export function titleWords(pages: number | null, { pages: scanned }: DocumentScan): string {
  if (scanned.length === pages) return 'This document is a scan';
  return scanned.length === 1
    ? `Page ${scanned[0]} of this document is a scan`
    : `${scanned.length} of this document's ${pages} pages are scans`;
}

/** Describes the consequence and the reader's options, with or without permission to submit text. */
export function leadWords({ pages, remaining }: DocumentScan, may: boolean): string {
  const done = pages.length - remaining.length;
  const state =
    done > 0
      ? `${done} of ${pageCount(pages.length)} ${done === 1 ? 'is' : 'are'} recognized.`
      : pages.length === 1
        ? "That page is an image, so its text can't be searched or analyzed yet."
        : "These pages are images, so their text can't be searched or analyzed yet.";
  return may
    ? `${state} Your browser can recognize the text in about five seconds a page. Keep this page open.`
    : `${state} Anyone with upload permission can run text recognition here.`;
}

/** Label of the start button: all pages, or the remaining ones. */
export function startWords({ pages, remaining }: DocumentScan): string {
  if (remaining.length === pages.length) return 'Recognize text';
  return remaining.length === 1 ? 'Recognize last page' : `Recognize remaining ${remaining.length} pages`;
}
