export const SEARCH_BOX_ID = 'document-search';

/** Focuses the search page's box and selects its text; returns whether the box exists. */
export function focusSearchBox(): boolean {
  const box = document.getElementById(SEARCH_BOX_ID);
  if (!(box instanceof HTMLInputElement)) return false;
  box.focus();
  box.select();
  return true;
}
