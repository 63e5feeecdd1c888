export const SEARCH_BOX_ID = 'document-search';

/** Puts the keyboard into the search page's box, its text selected; returns whether there is one. */
export function focusSearchBox(): boolean {
  const box = document.getElementById(SEARCH_BOX_ID);
  if (!(box instanceof HTMLInputElement)) return false;
  box.focus();
  box.select();
  return true;
}
