import type { ActivityEvent } from '@schemas/activity.ts';
import type { ContractDetail } from '@schemas/contract.ts';
import { useSteps } from './api/list-steps.ts';
import { stepWords } from './step-words.ts';

/**
 * The contract's steps as log entries, for readers from outside the firm. The log hides these entries from
 * them, because they hold internal reasons.
 */
export function useOutsideSteps({ id, project_id, may_read_review }: ContractDetail) {
  const { data: steps = [] } = useSteps(id, !may_read_review);
  if (may_read_review) return undefined;
  return steps.map(
    (step): ActivityEvent => ({
      id: step.id,
      project_id,
      project_name: null,
      contract_id: id,
      actor_id: null,
      actor_name: step.actor_name,
      action: `contract_status_change.created ${step.action}`,
      entity_type: 'contract_status_change',
      entity_id: step.id,
      title: stepWords[step.action].past.replace(/^./, (first) => first.toUpperCase()),
      note: null,
      before: null,
      after: { end_date: step.end_date },
      names: {},
      created_at: step.created_at,
    }),
  );
}
