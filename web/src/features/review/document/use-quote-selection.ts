import type { DocumentText } from '@schemas/contract-document.ts';
import { type RefObject, useEffect, useState } from 'react';
import { type SelectedQuote, selectedQuote } from './quote-selection.ts';

export interface QuoteWithBox extends SelectedQuote {
  /** Position of the end of the selection in the window, in pixels. */
  x: number;
  y: number;
}

/** Returns the selection in the document and its position on screen, once the pointer is released. */
export function useQuoteSelection(
  root: RefObject<HTMLElement | null>,
  text: DocumentText,
  enabled: boolean,
): QuoteWithBox | null {
  const [selected, setSelection] = useState<QuoteWithBox | null>(null);
  useEffect(() => {
    if (!enabled) return setSelection(null);
    let pressed = false;
    const read = () => {
      const selection = getSelection();
      const quote = root.current && selectedQuote(root.current, selection, text);
      const rect = quote && selection ? [...selection.getRangeAt(0).getClientRects()].at(-1) : undefined;
      setSelection(quote && rect ? { ...quote, x: rect.right, y: rect.bottom } : null);
    };
    const leaving = new AbortController();
    const on = (event: string, listener: () => void, capture = false) =>
      document.addEventListener(event, listener, { signal: leaving.signal, capture, passive: true });
    on('pointerdown', () => {
      pressed = true;
    });
    for (const event of ['pointerup', 'pointercancel']) {
      on(event, () => {
        pressed = false;
        // Wait, because the click that follows may clear the selection.
        setTimeout(read);
      });
    }
    on('selectionchange', () => !pressed && read());
    on('scroll', () => getSelection()?.isCollapsed === false && read(), true);
    return () => leaving.abort();
  }, [root, text, enabled]);
  return selected;
}
