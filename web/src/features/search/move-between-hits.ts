/**
 * Moves the focus among the results below `root`: to the first from outside, otherwise forward or back.
 * Returns whether there was a result to move to; there is none before the first.
 */
export function moveBetweenHits(root: ParentNode | null, step: 1 | -1): boolean {
  const hits = [...(root?.querySelectorAll<HTMLElement>('[data-hit]') ?? [])];
  const at = hits.indexOf(document.activeElement as HTMLElement);
  const target = at < 0 && step < 0 ? undefined : hits[at + step];
  if (target) target.focus();
  return target !== undefined;
}
