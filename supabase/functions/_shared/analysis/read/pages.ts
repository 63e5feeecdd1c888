/** Maps offsets to pages in the text of pages joined by form feeds. */

/** The offset at which each page begins in `pages.join('\f')`. */
function pageStarts(pages: readonly string[]): number[] {
  const starts: number[] = [];
  let at = 0;
  for (const page of pages) {
    starts.push(at);
    at += page.length + 1;
  }
  return starts;
}

/** Returns a function that maps an offset in the joined text to its page, starting at 1. */
export function pageIndex(pages: readonly string[]): (offset: number) => number {
  const starts = pageStarts(pages);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
