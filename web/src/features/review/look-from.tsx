import { wasRead } from '@analysis/was-read.ts';
import type { Perspective } from '@schemas/analysis.ts';
import type { ContractDetail } from '@schemas/contract.ts';
import { Eye } from 'lucide-react';
import { ErrorState } from '@/components/error-state.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useAnalyze } from '@/features/contracts/analyze/use-analyze.ts';
import { useLookFrom } from '@/features/contracts/analyze/use-look-from.ts';
import { useDocumentText } from '@/features/documents/api/get-document-text.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { useAnalysisFrom } from './api/look-from.ts';
import { ReviewDesk } from './review-desk.tsx';

interface LookFromProps {
  contract: ContractDetail;
  side: Perspective;
}

/** A read-only review desk for another side. The contract's own score and findings are unchanged. */
export function LookFrom({ contract, side }: LookFromProps) {
  const newest = contract.documents[0];
  const look = useAnalysisFrom(contract.id, newest?.id ?? '', side);
  const document = contract.documents.find(({ id }) => id === look.data?.document_id);
  const text = useDocumentText(contract.id, document);
  const failed = look.isError ? look : text.isError ? text : null;
  return (
    <>
      <LookNotice contract={contract} side={side} />
      {failed ? (
        <ErrorState
          title={`Failed to analyze from the ${side}'s side`}
          detail={errorMessage(failed.error, '')}
          onRetry={() => failed.refetch()}
        />
      ) : look.data && document && text.data ? (
        wasRead(look.data.gate) ? (
          <div>
            <ReviewDesk
              analysis={look.data}
              document={document}
              text={text.data}
              can={{ review: false, analyze: false }}
            />
          </div>
        ) : (
          <p>{look.data.gate.message}</p>
        )
      ) : (
        <div role="status" aria-label={`Analyzing from the ${side}'s side`}>
          <Skeleton className="h-96" />
        </div>
      )}
    </>
  );
}

function LookNotice({ contract, side }: LookFromProps) {
  const { back } = useLookFrom(contract);
  const { analyze, analyzing } = useAnalyze();
  const { analysis } = contract;
  if (!analysis) return null;
  const score = analysis.risk_score === null ? 'no score' : `a score of ${analysis.risk_score}%`;
  const keep = async () => {
    if (await analyze({ contractId: contract.id, perspective: side })) back();
  };
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-primary/40 bg-primary-soft px-4 py-2.5"
    >
      <Eye aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-72">
        You are viewing the {side}’s side. The saved analysis is for the {analysis.perspective}, with {score}.
      </p>
      <Button variant="outline" size="sm" onClick={back}>
        Back to our side
      </Button>
      <Button variant="ghost" size="sm" disabled={analyzing} onClick={keep}>
        We are the {side}
      </Button>
    </div>
  );
}
