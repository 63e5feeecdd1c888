import type { DocumentText } from '@schemas/contract-document.ts';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { OpenPdf } from './pdf-engine.ts';
import { PdfPage } from './pdf-page.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { quoteParts } from './quote-parts.ts';
import { scrollToPage } from './scroller.ts';
import { useFollow } from './use-follow.ts';
import { useNearPages } from './use-near-pages.ts';
import { useZoom } from './use-zoom.ts';
import './pdf.css';
import type { Passage } from '../text/passage.ts';

export interface PdfPagesProps {
  text: DocumentText;
  findings: readonly Passage[];
  selected: string | null;
  /** Incremented on each request to show the selected finding, even if already selected. */
  jump: number;
  onSelect: (id: string) => void;
  /** The first page to show; null for page 1. */
  startPage: number | null;
  /** Shown to the left of the toolbar. */
  leading: React.ReactNode;
}

const NONE: never[] = [];

/** All pages in one scrolling column. Only those near the viewport are drawn; the others are placeholders. */
export function PdfPages({ open, text, findings, leading, ...props }: PdfPagesProps & { open: OpenPdf }) {
  const { selected, jump, onSelect, startPage } = props;
  const scroller = useRef<HTMLElement>(null);
  const pages = open.pdf.numPages;
  const zoom = useZoom(scroller, open.firstPage);
  const ready = zoom.scale > 0;
  const { near, current } = useNearPages(scroller, pages, ready);
  const parts = useMemo(() => quoteParts(text, findings), [text, findings]);
  const byId = useMemo(() => new Map(findings.map((finding) => [finding.id, finding])), [findings]);
  const pageOf = (id: string) => byId.get(id)?.page ?? undefined;
  const onMarksReady = useFollow({ scroller, ready, selected, jump, pageOf, startPage });
  useKeptScroll(scroller, zoom.scale);

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-2">
        {leading}
        <PdfToolbar
          page={current}
          pages={pages}
          zoom={zoom}
          onPage={(page) => scroller.current && scrollToPage(scroller.current, page)}
        />
      </div>
      <section
        ref={scroller}
        aria-label="Document pages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-auto rounded-md border bg-secondary pt-3 [scrollbar-gutter:stable]"
      >
        {ready &&
          Array.from({ length: pages }, (_, index) => {
            const number = index + 1;
            const own = parts.get(number) ?? NONE;
            const touches = selected !== null && own.some(({ id }) => id === selected);
            return (
              <PdfPage
                key={number}
                open={open}
                number={number}
                scale={zoom.scale}
                widest={zoom.widest}
                near={near.has(number)}
                parts={own}
                findings={byId}
                selected={touches ? selected : null}
                onSelect={onSelect}
                onMarksReady={onMarksReady}
              />
            );
          })}
      </section>
    </>
  );
}

/** Keeps the scroll position in the text when the zoom changes. */
function useKeptScroll(scroller: React.RefObject<HTMLElement | null>, scale: number): void {
  const before = useRef(scale);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && before.current > 0 && scale > 0) element.scrollTop *= scale / before.current;
    before.current = scale;
  }, [scroller, scale]);
}
