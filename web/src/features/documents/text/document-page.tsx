import type { Finding } from '@schemas/analysis.ts';
import type { DocumentText } from '@schemas/contract-document.ts';
import { memo, useMemo } from 'react';
import { cn } from '@/lib/utils.ts';
import { findingAt, type Segment, type Span, segmentPage } from './highlights.ts';
import { estimateHeight } from './page-height.ts';
import { reflow } from './reflow.ts';

export interface Mark extends Span {
  severity: Finding['severity'] | 'info';
}

interface DocumentPageProps {
  page: DocumentText['pages'][number];
  marks: readonly Mark[];
  /** The selected finding if it is on this page, else null, so that other pages need not redraw. */
  selected: string | null;
  /** Whether the layout is for a phone. */
  narrow: boolean;
  onSelect: (id: string) => void;
}

const UNDERLINE: Record<Mark['severity'], string> = {
  critical: 'decoration-danger-fill decoration-2',
  high: 'decoration-danger-fill decoration-2',
  medium: 'decoration-attention-fill decoration-2',
  low: 'decoration-neutral-fill',
  info: 'decoration-neutral-fill decoration-dotted',
};

/** One page of the document: its exact text in serif, with findings underlined and marked in the margin. */
export const DocumentPage = memo(function DocumentPage({
  page,
  marks,
  selected,
  narrow,
  onSelect,
}: DocumentPageProps) {
  const flowing = useMemo(() => reflow(page.text), [page]);
  const segments = useMemo(
    () => segmentPage({ start: page.start, text: flowing }, marks),
    [page, flowing, marks],
  );
  const severities = useMemo(() => new Map(marks.map((mark) => [mark.id, mark.severity])), [marks]);
  return (
    <section
      aria-label={`Page ${page.page}`}
      data-page={page.page}
      // Hundreds of pages may be open. The browser lays out a page only near the viewport; until then this
      // estimate reserves its space.
      style={{ containIntrinsicBlockSize: `auto ${estimateHeight(flowing, narrow)}px` }}
      className="relative overflow-clip [content-visibility:auto] border-b bg-paper pt-8 pr-5 pb-10 pl-11 last:border-b-0 sm:pr-14 sm:pl-16"
    >
      <p className="mb-5 select-none text-xs text-muted-foreground">
        Page {page.page}
        {page.from_ocr && recognizedWords(page.confidence)}
      </p>
      <div
        data-text-start={page.start}
        className="max-w-[70ch] break-words font-serif text-base leading-[1.65] whitespace-pre-wrap"
      >
        {page.text === '' && <span className="text-muted-foreground">This page has no text.</span>}
        {segments.map((segment) =>
          segment.ids.length === 0 ? (
            segment.text
          ) : (
            <MarkedText
              key={segment.start}
              segment={segment}
              severity={severities.get(segment.ids[0] ?? '') ?? 'low'}
              selected={selected}
              onSelect={onSelect}
            />
          ),
        )}
      </div>
    </section>
  );
});

const recognizedWords = (confidence: number | null): string =>
  `, recognized from a scan${confidence === null ? '' : ` (${Math.round(confidence * 100)}% confidence)`}`;

interface MarkedTextProps {
  segment: Segment;
  severity: Mark['severity'];
  selected: string | null;
  onSelect: (id: string) => void;
}

function MarkedText({ segment, severity, selected, onSelect }: MarkedTextProps) {
  const isSelected = selected !== null && segment.ids.includes(selected);
  const begins = segment.begins.length > 0;
  const press = () => {
    const id = findingAt(segment.ids, selected);
    if (id) onSelect(id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <button> is a box and would not flow with the lines
    <mark
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a highlight that can be pressed
      role="button"
      // Only the first mark of a finding is in the tab order, so that each finding is one tab stop. Its other
      // marks are clickable.
      tabIndex={begins ? 0 : -1}
      aria-pressed={isSelected}
      data-begins={segment.begins.join(' ') || undefined}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        press();
      }}
      className={cn(
        'scroll-my-40 rounded-[1px] text-foreground underline underline-offset-4 transition-colors',
        UNDERLINE[severity],
        isSelected ? 'bg-mark-selected' : 'bg-mark hover:bg-mark-selected/60',
      )}
    >
      {begins && (
        <PlumbMarker selected={selected !== null && segment.begins.includes(selected)} severity={severity} />
      )}
      {segment.text}
    </mark>
  );
}

/** The plumb-bob marker in the margin. For the selected finding, a line runs up from it. */
function PlumbMarker({ selected, severity }: { selected: boolean; severity: Mark['severity'] }) {
  const grave = severity === 'critical' || severity === 'high';
  return (
    <span
      aria-hidden
      className={cn(
        'absolute left-4 inline-block h-[1.65em] w-3 sm:left-7',
        selected &&
          "before:absolute before:bottom-[calc(100%-0.5em)] before:left-1/2 before:h-[9999px] before:w-px before:-translate-x-1/2 before:bg-primary before:content-['']",
      )}
    >
      <svg viewBox="0 0 12 18" className="absolute inset-x-0 top-[0.35em] h-[1.15em] w-3" aria-hidden>
        <path
          d="M2 1h8v5L6 17 2 6z"
          className={selected ? 'fill-primary' : grave ? 'fill-danger-fill' : 'fill-neutral-fill'}
        />
      </svg>
    </span>
  );
}
