import type { ContractDetail } from '@contract/contract.ts';
import { ErrorState } from '@/components/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { useContractObligations } from '../api/list-obligations.ts';
import { ObligationSections } from './obligation-sections.tsx';

/** The dates and notice windows of one contract. */
export function ObligationsTab({ contract }: { contract: ContractDetail }) {
  const obligations = useContractObligations(contract.id);
  if (obligations.data) return <ObligationSections contract={contract} obligations={obligations.data} />;
  if (obligations.isError) {
    return (
      <ErrorState
        title="Failed to load the obligations"
        detail={errorMessage(obligations.error, '')}
        onRetry={() => obligations.refetch()}
      />
    );
  }
  return (
    <div role="status" aria-label="Loading the obligations" className="grid max-w-4xl gap-4">
      <Skeleton className="h-6 w-64" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
  );
}
