import type { ActivityEvent } from '@schemas/activity.ts';
import { openWords, voidWords } from '@schemas/contract-approval.ts';
import { Badge } from '@/components/ui/badge.tsx';
import { formatDate } from '@/lib/dates.ts';
import { useApprovals } from './api/list-approvals.ts';
import { bySubmitter, signature } from './approval-status.ts';

/**
 * What a contract's log does not say about its decisions: the lawyer's license, the document, items left open,
 * and whether the decision still applies. Readers from outside the firm get the events alone.
 */
export function useDecisionDetails(contractId: string, enabled: boolean) {
  const { data: approvals = [] } = useApprovals(contractId, enabled);
  return ({ entity_type, entity_id, after }: ActivityEvent): React.ReactNode => {
    if (entity_type === 'contract_status_change' && typeof after?.end_date === 'string')
      return <p>Ends {formatDate(after.end_date)}</p>;
    const approval =
      entity_type === 'contract_approval' ? approvals.find(({ id }) => id === entity_id) : undefined;
    if (!approval) return null;
    const { override_reason, open_matters } = approval;
    return (
      <>
        <p className="break-words">
          <bdi>{signature(approval)}</bdi>, version {approval.document_version}
          {approval.by_submitter && approval.decision === 'approved' && `. ${bySubmitter}.`}
          {!approval.stands && (
            <Badge tone="muted" className="ml-2">
              void{approval.void_reason && `: ${voidWords[approval.void_reason]}`}
            </Badge>
          )}
        </p>
        {override_reason && (
          <div className="border-l-2 border-attention/60 pl-3 break-words">
            <p>Open items at approval: {openWords(open_matters)}.</p>
            <p dir="auto" className="whitespace-pre-wrap">
              {override_reason}
            </p>
          </div>
        )}
      </>
    );
  };
}
