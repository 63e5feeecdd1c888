/** Number of frames during which the layout of nearby pages may shift. */
const FRAMES = 8;

/**
 * Scrolls to an element without animation: a smooth scroll fails when the page shifts and is too slow while J
 * is held. Then keeps the element in place while pages get their real height, unless the reader scrolls.
 * Returns a function that stops this.
 */
export function showAndHold(element: Element, block: 'center' | 'start'): () => void {
  const show = () => element.scrollIntoView({ block, behavior: 'instant' });
  const top = () => element.getBoundingClientRect().top;
  const leaving = new AbortController();
  const letGo = () => leaving.abort();
  for (const event of ['wheel', 'touchmove', 'pointerdown'] as const) {
    addEventListener(event, letGo, { passive: true, signal: leaving.signal });
  }
  show();
  let held = top();
  let frames = 0;
  const check = () => {
    if (leaving.signal.aborted) return;
    if (Math.abs(top() - held) > 1) {
      show();
      held = top();
    }
    frames += 1;
    if (frames < FRAMES) requestAnimationFrame(check);
    else letGo();
  };
  requestAnimationFrame(check);
  return letGo;
}
