/**
 * Moves the focus among the hits below `root`: to the first from outside, one further, or one back. Returns whether
 * there was one to go to; back from the first there is none.
 */
export function moveBetweenHits(root: ParentNode | null, step: 1 | -1): boolean {
  const hits = [...(root?.querySelectorAll<HTMLElement>('[data-hit]') ?? [])];
  const at = hits.indexOf(document.activeElement as HTMLElement);
  const target = at < 0 && step < 0 ? undefined : hits[at + step];
  if (target) target.focus();
  return target !== undefined;
}
