import type { PDFPageProxy } from 'pdfjs-dist';

/** 16 megapixels, 64 MB: beyond it a page is drawn coarser than the screen could show. */
const MOST_PIXELS = 16 * 1024 * 1024;

interface Drawing {
  /** Resolves with the canvas; rejects when cancelled. */
  done: Promise<HTMLCanvasElement>;
  cancel: () => void;
}

/**
 * Draws a page for the screen's own pixels.
 * @param scale CSS pixels to a point
 */
export function drawPage(page: PDFPageProxy, scale: number): Drawing {
  const plain = page.getViewport({ scale });
  const ratio = Math.min(devicePixelRatio, Math.sqrt(MOST_PIXELS / (plain.width * plain.height)));
  const viewport = page.getViewport({ scale: scale * ratio });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const task = page.render({ canvas, viewport });
  return { done: task.promise.then(() => canvas), cancel: () => task.cancel() };
}

/** Gives a canvas's memory back at once rather than when it is collected. */
export function releaseCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
  canvas.remove();
}
