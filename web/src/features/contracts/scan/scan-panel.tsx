import type { ContractDetail } from '@schemas/contract.ts';
import type { ContractDocument, DocumentScan } from '@schemas/contract-document.ts';
import { ScanSearch, ScanText, Square } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { cn } from '@/lib/utils.ts';
import { useAnalyze } from '../analyze/use-analyze.ts';
import { leadWords, pageCount, startWords, titleWords } from './scan-words.ts';
import { type Recognition, useRecognition } from './use-recognition.ts';

interface ScanPanelProps {
  contract: ContractDetail;
  /** The contract's newest version, which has scanned pages. */
  document: ContractDocument;
}

/** Explains that a scan has no text and offers to recognize it in this browser and then analyze it. */
export function ScanPanel({ contract, document }: ScanPanelProps) {
  const { scan } = document;
  if (!scan) return null;
  const awaits = scan.remaining.length > 0;
  return (
    <section
      aria-label="Scanned document"
      className={cn(
        'grid gap-3 rounded-md border px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center',
        awaits ? 'border-attention/40 bg-attention-soft' : 'bg-card',
      )}
    >
      {awaits ? (
        <AwaitingText document={document} scan={scan} may={contract.can.upload} />
      ) : (
        <Recognized contract={contract} scan={scan} />
      )}
    </section>
  );
}

function AwaitingText({
  document,
  scan,
  may,
}: {
  document: ContractDocument;
  scan: DocumentScan;
  may: boolean;
}) {
  const { state, start, stop } = useRecognition(document);
  const running = state.status === 'running';
  return (
    <>
      <div className="grid gap-1">
        <h2 className="flex items-center gap-2 text-base font-semibold">
          <ScanText aria-hidden className="size-4 shrink-0 text-attention" />
          {titleWords(document.pages, scan)}
        </h2>
        <p>{leadWords(scan, may)}</p>
        {state.status === 'failed' && (
          <p role="alert" className="text-danger">
            {state.message}
          </p>
        )}
      </div>
      {may && !running && (
        <Button onClick={() => void start()} className="w-fit">
          <ScanText aria-hidden />
          {startWords(scan)}
        </Button>
      )}
      {running && <Running state={state} scan={scan} onStop={stop} />}
    </>
  );
}

interface RunningProps {
  state: Extract<Recognition, { status: 'running' }>;
  scan: DocumentScan;
  onStop: () => void;
}

function Running({ state: { progress }, scan, onStop }: RunningProps) {
  const place = progress ? scan.pages.indexOf(progress.page) + 1 : 0;
  return (
    <div className="flex items-center gap-3 sm:w-72">
      <div className="grid flex-1 gap-1.5">
        <p role="status" className="tabular-nums">
          {progress ? `Page ${place} of ${scan.pages.length}` : 'Getting ready'}
        </p>
        <Progress value={(progress?.share ?? 0) * 100} label="Pages recognized" className="bg-card" />
      </div>
      <Button variant="outline" size="sm" onClick={onStop}>
        <Square aria-hidden />
        Stop
      </Button>
    </div>
  );
}

function Recognized({ contract, scan }: { contract: ContractDetail; scan: DocumentScan }) {
  const { analyze, analyzing } = useAnalyze();
  return (
    <>
      <p role="status">
        Text recognized on {pageCount(scan.pages.length)}
        {scan.confidence !== null && `, ${Math.round(scan.confidence * 100)}% confidence`}. Check important
        text against the page.
      </p>
      {contract.can.analyze && (
        <Button
          className="w-fit"
          disabled={analyzing}
          onClick={() =>
            void analyze({ contractId: contract.id, perspective: contract.analysis?.perspective })
          }
        >
          <ScanSearch aria-hidden />
          {analyzing ? 'Analyzing...' : 'Analyze Risk'}
        </Button>
      )}
    </>
  );
}
