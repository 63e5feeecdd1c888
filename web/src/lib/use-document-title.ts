import { useEffect } from 'react';

/** Names the page in the tab and for screen readers; the previous page's name never lingers. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Plumbline` : 'Plumbline';
  }, [title]);
}
