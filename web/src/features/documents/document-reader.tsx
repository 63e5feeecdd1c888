import type { ContractDocument, DocumentText } from '@schemas/contract-document.ts';
import { lazy, Suspense, useMemo } from 'react';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { ReadingSwitch } from './reading-switch.tsx';
import { DocumentView } from './text/document-view.tsx';
import { type Passage, PLACE_ID, passageAt } from './text/passage.ts';
import { useReadingView } from './use-reading-view.ts';

// pdf.js is larger than the rest of the app, so it loads only when a PDF is opened.
const PdfDocument = lazy(() => import('./pdf/pdf-document.tsx').then((m) => ({ default: m.PdfDocument })));

interface DocumentReaderProps {
  contractId: string;
  document: ContractDocument;
  text: DocumentText;
  findings: readonly Passage[];
  selected: string | null;
  /** Incremented on each request to show the selected finding, even if already selected. */
  jump: number;
  onSelect: (id: string) => void;
  /** More tools, shown next to the switch between pages and text. */
  tools?: React.ReactNode;
}

/** Shows one document version: a PDF as pages or text, other formats as text. */
export function DocumentReader({ contractId, document, text, tools, ...input }: DocumentReaderProps) {
  const { view, hasPages, readable, place, startPage, setView } = useReadingView(document, text);
  const passage = useMemo(() => (place === null ? null : passageAt(text, place)), [text, place]);
  const findings = useMemo(
    () => (passage ? [...input.findings, passage] : input.findings),
    [input.findings, passage],
  );
  // The passage that a link points to stays highlighted until the reader selects a finding.
  const props = { ...input, findings, selected: input.selected ?? (passage ? PLACE_ID : null) };
  const leading = (
    <div className="flex flex-wrap items-center gap-2">
      {hasPages && readable && <ReadingSwitch view={view} onView={setView} />}
      {tools}
    </div>
  );
  if (view === 'text') {
    return (
      <div className="py-4">
        <div className="pb-2 empty:hidden">{(tools || (hasPages && readable)) && leading}</div>
        <DocumentView text={text} startPage={startPage} {...props} />
      </div>
    );
  }
  return (
    <div className="sticky top-14 flex h-[calc(100dvh-3.5rem)] min-h-80 flex-col py-4">
      <Suspense fallback={<Skeleton className="flex-1" />}>
        <PdfDocument
          contractId={contractId}
          version={document.version}
          text={text}
          startPage={startPage}
          leading={leading}
          onText={readable ? () => setView('text') : undefined}
          {...props}
        />
      </Suspense>
    </div>
  );
}
