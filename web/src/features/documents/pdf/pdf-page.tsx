import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { findingAt } from '../text/highlights.ts';
import type { Passage } from '../text/passage.ts';
import type { QuotePart } from './locate-quotes.ts';
import { type MarkWithBoxes, marksAt } from './mark-boxes.ts';
import { MarginMarkers, PageMarks } from './page-marks.tsx';
import type { OpenPdf, PageSize } from './pdf-engine.ts';
import { useDrawing, usePage, useTextLayer } from './use-page-layers.ts';

interface PdfPageProps {
  open: OpenPdf;
  number: number;
  /** CSS pixels per point. */
  scale: number;
  /** Maximum width in pixels, beyond which the page is drawn smaller; null for none. */
  widest: number | null;
  near: boolean;
  parts: readonly QuotePart[];
  findings: ReadonlyMap<string, Passage>;
  /** The selected finding if it is on this page, else null, so that other pages need not redraw. */
  selected: string | null;
  onSelect: (id: string) => void;
  /** Called whenever the findings' positions on this page change. */
  onMarksReady: () => void;
}

/** One printed page. Far from the viewport it is a blank page of the right size. */
export const PdfPage = memo(function PdfPage({ near, widest, ...props }: PdfPageProps) {
  const { number, open } = props;
  const [size, setSize] = useState<PageSize>(open.firstPage);
  const scale = Math.min(props.scale, (widest ?? Number.POSITIVE_INFINITY) / size.width);
  return (
    <section
      aria-label={`Page ${number}`}
      data-page={number}
      className="pdf-page relative mx-auto mb-3 overflow-clip shadow-overlay"
      style={
        {
          width: size.width * scale,
          height: size.height * scale,
          '--total-scale-factor': scale,
        } as React.CSSProperties
      }
    >
      {near && <PageLayers {...props} scale={scale} onSize={setSize} />}
    </section>
  );
});

type PageLayersProps = Omit<PdfPageProps, 'near' | 'widest'> & { onSize: (size: PageSize) => void };

function PageLayers({
  open,
  number,
  scale,
  parts,
  findings,
  selected,
  onSelect,
  onMarksReady,
  onSize,
}: PageLayersProps) {
  const drawingHolder = useRef<HTMLDivElement>(null);
  const textHolder = useRef<HTMLDivElement>(null);
  const { page, failed } = usePage(open, number);
  const undrawable = useDrawing(page, scale, drawingHolder);
  const marks = useTextLayer(open, page, textHolder, parts);

  useEffect(() => {
    if (!page) return;
    const { width, height } = page.getViewport({ scale: 1 });
    onSize({ width, height });
  }, [page, onSize]);
  useEffect(() => {
    if (marks) onMarksReady();
  }, [marks, onMarksReady]);

  const under = useCallback(
    (event: React.MouseEvent) => {
      const frame = textHolder.current?.getBoundingClientRect();
      if (!frame || !marks) return [];
      const x = (100 * (event.clientX - frame.left)) / frame.width;
      const y = (100 * (event.clientY - frame.top)) / frame.height;
      return marksAt(marks, x, y);
    },
    [marks],
  );
  const press = (event: React.MouseEvent) => {
    textHolder.current?.classList.remove('pdf-text-selecting');
    if (getSelection()?.isCollapsed === false) return;
    const id = findingAt(under(event), selected);
    if (id) onSelect(id);
  };

  const unmarked = marks?.find(({ id, boxes }) => id === selected && boxes.length === 0);
  return (
    <>
      <div ref={drawingHolder} aria-hidden className="absolute inset-0" />
      {marks && <PageMarks marks={marks} findings={findings} selected={selected} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keyboard has the markers in the margin */}
      <div
        ref={textHolder}
        className="pdf-text"
        onClick={press}
        onPointerDown={(event) => event.currentTarget.classList.add('pdf-text-selecting')}
        onPointerUp={(event) => event.currentTarget.classList.remove('pdf-text-selecting')}
        onPointerMove={(event) => {
          if (event.buttons === 0 && marks && marks.length > 0)
            event.currentTarget.classList.toggle('pdf-text-pointing', under(event).length > 0);
        }}
      />
      {marks && <MarginMarkers marks={marks} findings={findings} selected={selected} onSelect={onSelect} />}
      {(failed || undrawable) && <Notice>This page could not be displayed.</Notice>}
      {unmarked && <Unmarked mark={unmarked} findings={findings} />}
    </>
  );
}

function Unmarked({ mark, findings }: { mark: MarkWithBoxes; findings: ReadonlyMap<string, Passage> }) {
  return (
    <Notice>
      “{findings.get(mark.id)?.title}” is on this page but could not be highlighted. Use the text view to see
      it.
    </Notice>
  );
}

function Notice({ children }: { children: React.ReactNode }) {
  return (
    <p
      role="status"
      className="absolute inset-x-2 top-2 z-20 rounded-sm border bg-popover px-3 py-2 text-popover-foreground shadow-overlay"
    >
      {children}
    </p>
  );
}
