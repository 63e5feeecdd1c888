/** Space above the target page, in pixels. */
const MARGIN = 8;

/** Scrolls the top of a page to the top of the scroller. */
export function scrollToPage(scroller: HTMLElement, page: number): void {
  const element = scroller.querySelector<HTMLElement>(`[data-page="${page}"]`);
  if (!element) return;
  const { top } = element.getBoundingClientRect();
  scroller.scrollTop += top - scroller.getBoundingClientRect().top - MARGIN;
}

/** Scrolls a finding's first words to the middle of the scroller. Returns false if they are not drawn yet. */
export function scrollToMark(scroller: HTMLElement, id: string): boolean {
  const mark = scroller.querySelector(`[data-mark="${CSS.escape(id)}"]`);
  if (!mark) return false;
  const inner = mark.getBoundingClientRect();
  const outer = scroller.getBoundingClientRect();
  scroller.scrollTop += inner.top - outer.top - (scroller.clientHeight - inner.height) / 2;
  if (inner.left < outer.left || inner.right > outer.right) {
    scroller.scrollLeft += inner.left - outer.left - scroller.clientWidth / 4;
  }
  return true;
}
