import type { DocumentText } from '@schemas/contract-document.ts';
import { useEffect, useState } from 'react';
import type { ParagraphChange } from './compare-paragraphs.ts';

type Comparison =
  | { status: 'pending' }
  /** The versions have too little in common to be compared. */
  | { status: 'unlike' }
  | { status: 'error' }
  | { status: 'done'; changes: ParagraphChange[] };

/** Compares two versions in a worker, so that the page stays responsive. */
export function useComparison(before?: DocumentText, after?: DocumentText): Comparison {
  const [comparison, setComparison] = useState<Comparison>({ status: 'pending' });
  useEffect(() => {
    setComparison({ status: 'pending' });
    if (!before || !after) return;
    const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<ParagraphChange[] | null>) =>
      setComparison(data ? { status: 'done', changes: data } : { status: 'unlike' });
    worker.onerror = () => setComparison({ status: 'error' });
    worker.postMessage({ before, after });
    return () => worker.terminate();
  }, [before, after]);
  return comparison;
}
