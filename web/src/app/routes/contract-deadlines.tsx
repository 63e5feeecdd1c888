import type { ContractDetail } from '@schemas/contract.ts';
import { DeadlineList } from '@/features/deadlines/components/deadline-list.tsx';

/** The deadlines tab of a contract. */
export function ContractDeadlines({ contract, focus }: { contract: ContractDetail; focus: string }) {
  return (
    <div className="max-w-4xl">
      <DeadlineList
        projectId={contract.project_id}
        contract={contract}
        mayChange={contract.can.review}
        focus={focus}
        empty={emptyOf(contract)}
      />
    </div>
  );
}

function emptyOf({ may_read_review, can, analysis, proposal_count }: ContractDetail) {
  if (!may_read_review)
    return {
      title: 'No dates yet',
      detail: can.read_dates
        ? 'Dates that the project team confirms appear here.'
        : 'Only the project team and client representatives can read the dates of this contract.',
    };
  return {
    title: 'No open deadlines',
    detail:
      proposal_count > 0
        ? 'Confirm the dates found in the contract to be reminded of them.'
        : analysis
          ? 'No dates or notice periods were found in this document.'
          : can.analyze
            ? 'Analyze the contract to find its dates and notice periods.'
            : 'Dates and notice periods found in the contract appear here.',
  };
}
