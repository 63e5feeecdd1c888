/** A range of the document's text that belongs to a finding. Offsets are UTF-16 units of the whole text. */
export interface Span {
  id: string;
  start: number;
  end: number;
}

/** A stretch of a page's text covered by the same findings. */
export interface Segment {
  text: string;
  /** Offset in the text of the whole document. */
  start: number;
  /** The findings that cover it, shortest (most specific) first. */
  ids: string[];
  /** Findings that begin here, where the margin marker goes. */
  begins: string[];
}

/**
 * Splits a page at the edges of its findings. The segments always add up to the page's text. Findings may
 * overlap, nest, and cross page breaks.
 */
export function segmentPage(page: { start: number; text: string }, spans: readonly Span[]): Segment[] {
  const pageEnd = page.start + page.text.length;
  const here = spans.filter((span) => span.start < span.end && span.start < pageEnd && span.end > page.start);
  const edges = new Set([page.start, pageEnd]);
  for (const span of here) {
    edges.add(Math.max(span.start, page.start));
    edges.add(Math.min(span.end, pageEnd));
  }
  const cuts = [...edges].sort((a, b) => a - b);

  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? pageEnd;
    const covering = here
      .filter((span) => span.start <= start && span.end >= end)
      .sort((a, b) => a.end - a.start - (b.end - b.start));
    return {
      text: page.text.slice(start - page.start, end - page.start),
      start,
      ids: covering.map((span) => span.id),
      begins: covering.filter((span) => span.start === start).map((span) => span.id),
    };
  });
}

/** Returns the finding that a click on a segment selects: the most specific first, then the others in turn. */
export function findingAt(ids: readonly string[], selected: string | null): string | undefined {
  const index = selected === null ? -1 : ids.indexOf(selected);
  return ids[(index + 1) % ids.length];
}
