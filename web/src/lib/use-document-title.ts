import { useEffect } from 'react';

/** Sets the page's title for the tab and screen readers; the previous page's title never remains. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Plumbline` : 'Plumbline';
  }, [title]);
}
