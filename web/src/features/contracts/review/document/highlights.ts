/** A stretch of the document's text that belongs to a finding; offsets in UTF-16 units of the whole text. */
export interface Span {
  id: string;
  start: number;
  end: number;
}

/** A run of a page's text that the same findings cover. */
export interface Segment {
  text: string;
  /** Offset in the whole text. */
  start: number;
  /** Findings that cover it, the shortest (most particular) first. */
  ids: string[];
  /** Findings that begin here: where the margin marker stands. */
  begins: string[];
}

/**
 * Cuts one page at the edges of the findings that touch it. The segments joined are the page's text, always;
 * findings may overlap, nest, and cross from one page to the next.
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

/** Which finding a press on a segment selects: its most particular one, then the others in turn. */
export function findingAt(ids: readonly string[], selected: string | null): string | undefined {
  const index = selected === null ? -1 : ids.indexOf(selected);
  return ids[(index + 1) % ids.length];
}
