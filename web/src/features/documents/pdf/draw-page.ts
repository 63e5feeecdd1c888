import type { PDFPageProxy } from 'pdfjs-dist';

/** 16 megapixels use 64 MB. Larger pages are drawn below screen resolution. */
const MOST_PIXELS = 16 * 1024 * 1024;

interface Drawing {
  /** Resolves with the canvas. Rejects if canceled. */
  done: Promise<HTMLCanvasElement>;
  cancel: () => void;
}

/**
 * Draws a page at screen resolution.
 * @param scale CSS pixels per point
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

/** Frees a canvas's memory now instead of at garbage collection. */
export function releaseCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
  canvas.remove();
}
