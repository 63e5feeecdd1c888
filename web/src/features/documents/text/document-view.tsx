import type { DocumentText } from '@schemas/contract-document.ts';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useNarrow } from '@/lib/use-narrow.ts';
import { DocumentPage, type Mark } from './document-page.tsx';
import type { Passage } from './passage.ts';
import { showAndHold } from './show-and-hold.ts';

interface DocumentViewProps {
  text: DocumentText;
  findings: readonly Passage[];
  selected: string | null;
  /** Incremented on each request to show the selected finding, even if already selected. */
  jump: number;
  onSelect: (id: string) => void;
  /** First page to show; null or undefined for the top. */
  startPage?: number | null;
}

const FIRST_PAGES = 12;

/** The whole document. Scrolls to the selection. */
export function DocumentView({ text, findings, selected, jump, onSelect, startPage }: DocumentViewProps) {
  const root = useRef<HTMLElement>(null);
  const narrow = useNarrow();
  // Renders the first pages immediately and the rest deferred, so that the UI stays responsive.
  const shown = useDeferredValue(text.pages.length, Math.min(FIRST_PAGES, text.pages.length));
  const marksByPage = useMemo(() => groupMarks(text, findings), [text, findings]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page may not have been there before
  useEffect(() => {
    const page = startPage && root.current?.querySelector(`[data-page="${startPage}"]`);
    if (page) return showAndHold(page, 'start');
  }, [startPage, shown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `jump` asks for the same place again, `shown` for one that was not there
  useEffect(() => {
    if (selected === null) return;
    const mark = root.current?.querySelector(`[data-begins~="${CSS.escape(selected)}"]`);
    if (mark) return showAndHold(mark, 'center');
  }, [selected, jump, shown]);

  return (
    <article
      ref={root}
      aria-label="Document text"
      className="overflow-hidden rounded-md border shadow-overlay"
    >
      {text.pages.slice(0, shown).map((page, index) => {
        const marks = marksByPage[index] ?? [];
        const touches = selected !== null && marks.some((mark) => mark.id === selected);
        return (
          <DocumentPage
            key={page.page}
            page={page}
            marks={marks}
            selected={touches ? selected : null}
            narrow={narrow}
            onSelect={onSelect}
          />
        );
      })}
    </article>
  );
}

function groupMarks({ pages }: DocumentText, findings: readonly Passage[]): Mark[][] {
  const marks = findings.flatMap(({ id, kind, severity, start, end }) =>
    start === null || end === null
      ? []
      : [{ id, start, end, severity: kind === 'info' ? ('info' as const) : severity }],
  );
  return pages.map(({ start, text }) =>
    marks.filter((mark) => mark.start < start + text.length && mark.end > start),
  );
}
