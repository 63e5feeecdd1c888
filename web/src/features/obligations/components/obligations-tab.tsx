import type { ContractDetail } from '@schemas/contract.ts';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { useContractObligations } from '../api/list-obligations.ts';
import { ObligationSections } from './obligation-sections.tsx';

/** The dates and notice windows of one contract. */
export const ObligationsTab = ({ contract }: { contract: ContractDetail }) => (
  <Loaded
    query={useContractObligations(contract.id)}
    failure="Failed to load obligations"
    skeleton={
      <RowsSkeleton
        label="Loading obligations"
        heading="h-6 w-64"
        rows={3}
        row="h-32"
        className="max-w-4xl"
      />
    }
  >
    {(obligations) => <ObligationSections contract={contract} obligations={obligations} />}
  </Loaded>
);
