/**
 * Scrolls an element into view inside its own scroll container only. (`scrollIntoView` also scrolls the
 * window and would interrupt its smooth scrolling.) The element's scroll margin keeps it clear of a sticky header.
 */
export function scrollWithin(element: HTMLElement): void {
  const box = scrollingBox(element);
  if (!box) return;
  const inner = element.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  const style = getComputedStyle(element);
  const margin = (side: 'top' | 'bottom') =>
    Number.parseFloat(style.getPropertyValue(`scroll-margin-${side}`)) || 0;
  const top = inner.top - margin('top');
  const bottom = inner.bottom + margin('bottom');
  if (top < outer.top || bottom - top > outer.height) box.scrollTop += top - outer.top;
  else if (bottom > outer.bottom) box.scrollTop += bottom - outer.bottom;
}

function scrollingBox(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))
      return box;
  }
  return null;
}

/** Scrolls an element to the middle of its horizontally scrolling container only. */
export function scrollAcross(element: HTMLElement, box: HTMLElement): void {
  const inner = element.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
}
