import type { PDFPageProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useState } from 'react';
import { drawPage, releaseCanvas } from './draw-page.ts';
import { locateQuotes, type QuotePart } from './locate-quotes.ts';
import { type MarkWithBoxes, measureRanges } from './mark-boxes.ts';
import type { OpenPdf } from './pdf-engine.ts';

/** Delay before a page is loaded, so that pages passed while dragging the scroll bar are skipped. */
const SETTLE_MS = 60;

/** Loads a page after it has stayed near the viewport for `SETTLE_MS`. */
export function usePage({ pdf }: OpenPdf, number: number) {
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let left = false;
    const timer = setTimeout(() => {
      pdf.getPage(number).then(
        (loaded) => !left && setPage(loaded),
        () => !left && setFailed(true),
      );
    }, SETTLE_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [pdf, number]);
  useEffect(() => () => void page?.cleanup(), [page]);
  return { page, failed };
}

/**
 * Keeps a drawing of the page in `holder`. After zooming, the old drawing is stretched until the new one is
 * ready.
 */
export function useDrawing(page: PDFPageProxy | null, scale: number, holder: RefObject<HTMLElement | null>) {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!page || scale === 0) return;
    let drawing: ReturnType<typeof drawPage> | undefined;
    let cancelled = false;
    const isFirst = !holder.current?.hasChildNodes();
    const timer = setTimeout(
      () => {
        drawing = drawPage(page, scale);
        drawing.done.then(
          (canvas) => {
            if (cancelled || !holder.current) return releaseCanvas(canvas);
            for (const old of holder.current.querySelectorAll('canvas')) releaseCanvas(old);
            canvas.className = 'absolute inset-0 size-full';
            holder.current.append(canvas);
          },
          () => !cancelled && setFailed(true),
        );
      },
      isFirst ? 0 : 150,
    );
    return () => {
      cancelled = true;
      clearTimeout(timer);
      drawing?.cancel();
    };
  }, [page, scale, holder]);
  useEffect(() => {
    const element = holder.current;
    return () => {
      for (const canvas of element?.querySelectorAll('canvas') ?? []) releaseCanvas(canvas);
    };
  }, [holder]);
  return failed;
}

/** Places the text layer over the drawing and locates the quotes in it. Returns null until ready. */
export function useTextLayer(
  { TextLayer }: OpenPdf,
  page: PDFPageProxy | null,
  holder: RefObject<HTMLElement | null>,
  parts: readonly QuotePart[],
): MarkWithBoxes[] | null {
  const [laid, setLaid] = useState<{ items: HTMLElement[]; strings: string[] } | null>(null);
  const [marks, setMarks] = useState<MarkWithBoxes[] | null>(null);

  useEffect(() => {
    const container = holder.current;
    if (!page || !container) return;
    let left = false;
    const layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container,
      // At scale 1 the layer's units are points; the page's own scale factor converts them to pixels.
      viewport: page.getViewport({ scale: 1 }),
    });
    layer.render().then(
      () => {
        if (left) return;
        const end = document.createElement('div');
        end.className = 'pdf-text-end';
        container.append(end);
        setLaid({ items: layer.textDivs, strings: layer.textContentItemsStr });
      },
      // Without a text layer the drawing is still usable.
      () => !left && setLaid({ items: [], strings: [] }),
    );
    return () => {
      left = true;
      layer.cancel();
      container.replaceChildren();
    };
  }, [TextLayer, page, holder]);

  useEffect(() => {
    if (!laid || !holder.current) return;
    const frame = holder.current;
    const located = locateQuotes(laid.strings, parts);
    setMarks(parts.map(({ id }) => ({ id, boxes: measureRanges(frame, laid.items, located.get(id) ?? []) })));
  }, [laid, parts, holder]);
  return marks;
}
