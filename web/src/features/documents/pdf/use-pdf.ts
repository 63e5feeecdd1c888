import { useEffect, useState } from 'react';
import { useDocumentFile } from '../api/get-document-content.ts';
import type { OpenPdf } from './pdf-engine.ts';
import { type PdfProblem, pdfProblem } from './pdf-problem.ts';

type PdfState =
  /** `progress` is the fraction of bytes received, 0-1. */
  | { status: 'pending'; progress: number }
  | { status: 'error'; problem: PdfProblem; retry: () => void }
  | { status: 'ready'; open: OpenPdf };

/** Downloads a version's file while pdf.js loads, opens it, and closes it when it is no longer shown. */
export function usePdf(contractId: string, version: number): PdfState {
  const { file, progress } = useDocumentFile(contractId, version);
  const [opened, setOpened] = useState<{ open?: OpenPdf; error?: unknown }>({});
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for the same file again
  useEffect(() => {
    setOpened({});
    if (!file.data) return;
    const blob = file.data;
    const leaving = new AbortController();
    import('./pdf-engine.ts')
      .then(({ openPdf }) => openPdf(blob, leaving.signal))
      .then((open) => !leaving.signal.aborted && setOpened({ open }))
      .catch((error: unknown) => !leaving.signal.aborted && setOpened({ error }));
    return () => leaving.abort();
  }, [file.data, attempt]);

  const retry = () => {
    if (file.isError) void file.refetch();
    else setAttempt((count) => count + 1);
  };
  if (file.isError) return { status: 'error', problem: pdfProblem(file.error), retry };
  if (opened.error !== undefined) return { status: 'error', problem: pdfProblem(opened.error), retry };
  return opened.open ? { status: 'ready', open: opened.open } : { status: 'pending', progress };
}
