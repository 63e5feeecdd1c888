/**
 * Brings an element into sight inside its own scrolling box, and moves nothing else. (`scrollIntoView` walks up
 * to the window and would break off the smooth scrolling that is under way there.)
 */
export function scrollWithin(element: HTMLElement): void {
  const box = scrollingBox(element);
  if (!box) return;
  const inner = element.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  if (inner.top < outer.top || inner.height > outer.height) box.scrollTop += inner.top - outer.top;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}

function scrollingBox(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))
      return box;
  }
  return null;
}

/** Brings an element of a row into sight, in the middle of the box that scrolls the row sideways, and moves nothing else. */
export function scrollAcross(element: HTMLElement, box: HTMLElement): void {
  const inner = element.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
}
