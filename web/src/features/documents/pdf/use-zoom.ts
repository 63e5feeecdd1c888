import { type RefObject, useEffect, useState } from 'react';
import type { PageSize } from './pdf-engine.ts';

/** Zoom levels relative to the printed size. */
const STEPS = [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4];
/** CSS pixels per point. */
const TRUE_SIZE = 96 / 72;
/** Horizontal margins of a page, in pixels. */
const GUTTER = 12;

export interface Zoom {
  /** CSS pixels per point. */
  scale: number;
  percent: number;
  /** Maximum page width in pixels; null after the user chooses a zoom level. */
  widest: number | null;
  canShrink: boolean;
  canGrow: boolean;
  fit: () => void;
  shrink: () => void;
  grow: () => void;
}

/** Fits pages to the column width, also when it changes, until the user zooms in steps. */
export function useZoom(scroller: RefObject<HTMLElement | null>, page: PageSize): Zoom {
  const [width, setWidth] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);

  const column = Math.max(0, width - 2 * GUTTER);
  const fitting = column / page.width / TRUE_SIZE;
  const share = chosen ?? fitting;
  const smaller = STEPS.findLast((step) => step < share - 0.005);
  const larger = STEPS.find((step) => step > share + 0.005);
  return {
    scale: share * TRUE_SIZE,
    percent: Math.round(share * 100),
    widest: chosen === null ? column : null,
    canShrink: smaller !== undefined,
    canGrow: larger !== undefined,
    fit: () => setChosen(null),
    shrink: () => smaller !== undefined && setChosen(smaller),
    grow: () => larger !== undefined && setChosen(larger),
  };
}
