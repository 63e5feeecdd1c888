/** How long the pages about a place may still move while they are laid out, in frames. */
const FRAMES = 8;

/**
 * Scrolls to an element at once (a long glide is lost halfway when the page shifts under it, and J held down outruns
 * it), then holds it there while pages that come into sight take their true height, unless the reader scrolls.
 * Returns the way to let go.
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
