import type { Finding } from '@contract/analysis.ts';
import type { DocumentText } from '@contract/contract-document.ts';
import { useEffect, useMemo, useRef } from 'react';
import { DocumentPage, type Mark } from './document-page.tsx';

interface DocumentViewProps {
  text: DocumentText;
  findings: readonly Finding[];
  selected: string | null;
  /** Raised with every wish to be shown the selected finding, also when it was selected already. */
  jump: number;
  onSelect: (id: string) => void;
}

/** The whole document on paper. Follows the selection to its place. */
export function DocumentView({ text, findings, selected, jump, onSelect }: DocumentViewProps) {
  const root = useRef<HTMLElement>(null);
  const marksByPage = useMemo(() => groupMarks(text, findings), [text, findings]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `jump` asks for the same place again
  useEffect(() => {
    if (selected === null) return;
    const place = root.current?.querySelector(`[data-begins~="${CSS.escape(selected)}"]`);
    // At once: a long glide is lost halfway when the page shifts under it, and J held down outruns it.
    place?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [selected, jump]);

  return (
    <article
      ref={root}
      aria-label="Document text"
      className="overflow-hidden rounded-md border shadow-overlay"
    >
      {text.pages.map((page, index) => {
        const marks = marksByPage[index] ?? [];
        const touches = selected !== null && marks.some((mark) => mark.id === selected);
        return (
          <DocumentPage
            key={page.page}
            page={page}
            marks={marks}
            selected={touches ? selected : null}
            onSelect={onSelect}
          />
        );
      })}
    </article>
  );
}

function groupMarks({ pages }: DocumentText, findings: readonly Finding[]): Mark[][] {
  const marks = findings.flatMap(({ id, kind, severity, start, end }) =>
    start === null || end === null
      ? []
      : [{ id, start, end, severity: kind === 'info' ? ('info' as const) : severity }],
  );
  return pages.map(({ start, text }) =>
    marks.filter((mark) => mark.start < start + text.length && mark.end > start),
  );
}
