import { FileWarning, RotateCw } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { PdfPages, type PdfPagesProps } from './pdf-pages.tsx';
import type { PdfProblem } from './pdf-problem.ts';
import { usePdf } from './use-pdf.ts';

interface PdfDocumentProps extends PdfPagesProps {
  contractId: string;
  version: number;
  /** Opens the text view; absent if there is no text. */
  onText?: () => void;
}

/** A PDF's pages, or why they cannot be shown. */
export function PdfDocument({ contractId, version, onText, ...props }: PdfDocumentProps) {
  const state = usePdf(contractId, version);
  if (state.status === 'ready') return <PdfPages key={version} open={state.open} {...props} />;
  return (
    <>
      <div className="pb-2">{props.leading}</div>
      <div className="grid min-h-60 flex-1 place-content-center rounded-md border bg-secondary p-6">
        {state.status === 'pending' ? (
          <div role="status" className="appear-late grid w-56 gap-2 text-center text-muted-foreground">
            {state.progress < 1 ? 'Loading pages' : 'Opening pages'}
            <Progress value={state.progress * 100} label="Loading pages" />
          </div>
        ) : (
          <Problem problem={state.problem} onRetry={state.retry} onText={onText} />
        )}
      </div>
    </>
  );
}

interface ProblemProps {
  problem: PdfProblem;
  onRetry: () => void;
  onText?: () => void;
}

function Problem({ problem, onRetry, onText }: ProblemProps) {
  return (
    <div role="alert" className="grid max-w-prose justify-items-center gap-2 text-center">
      <FileWarning aria-hidden className="size-5 text-danger" />
      <p className="text-base font-semibold">{problem.title}</p>
      <p className="text-muted-foreground">
        {problem.detail}
        {onText && ' The text view is still available.'}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {onText && (
          <Button variant="outline" onClick={onText}>
            View text
          </Button>
        )}
        {problem.again && (
          <Button variant="outline" onClick={onRetry}>
            <RotateCw aria-hidden />
            Try Again
          </Button>
        )}
      </div>
    </div>
  );
}
