import { todayIn } from '../../../_shared/calendar/time-zone-days.ts';
import type { ContractDetail } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findCurrentAnalysis } from './analysis/find-analysis.ts';
import { ourPerspective } from './analysis/our-perspective.ts';
import { selectDocuments } from './documents/select-documents.ts';
import { findContractState } from './find-contract-state.ts';
import { allowedTransitions } from './lifecycle/allowed-transitions.ts';
import { selectApprovals } from './lifecycle/select-approvals.ts';
import { findProposed, withoutDismissed } from './proposals/find-proposals.ts';
import { findContract } from './select-contracts.ts';

/**
 * Returns one contract with its documents, current analysis, the latest lawyer decision, and the caller's
 * permissions.
 */
export async function getContract({
  ctx: { sql, userId },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ContractDetail> {
  const [contract, amendments, documents, analysis, approvals, state] = await Promise.all([
    findContract(sql, id),
    findAmendments(sql, id),
    selectDocuments(sql, id),
    findCurrentAnalysis(sql, id),
    selectApprovals(sql, id),
    findContractState(sql, id),
  ]);
  if (!contract || !state) throw notFound('Contract');
  const { can, requires_approval, approval_rule, time_zone, deadline_count, proposal_count } = state;
  const approvalOf = new Map(
    approvals
      .filter(({ stands, decision }) => stands && decision === 'approved')
      .map((approval) => [approval.lawyer_id, approval.lawyer_name]),
  );
  const proposed = await findProposed(sql, { contract, analysis, canEdit: can.edit });
  return {
    ...contract,
    ...amendments,
    documents,
    analysis,
    approval: approvals[0] ?? null,
    requires_approval,
    default_perspective: state.organization_perspective ?? ourPerspective(contract, state.organization_name),
    approval_rule: {
      ...approval_rule,
      given: approvalOf.size,
      given_by_caller: approvalOf.has(userId),
      approved_by: [...approvalOf.values()],
    },
    allowed_transitions: allowedTransitions(
      { ...contract, terms_locked: approval_rule.terms_locked },
      can,
      todayIn(time_zone, new Date()),
    ),
    can,
    deadline_count,
    proposal_count,
    proposals: await withoutDismissed(sql, contract, proposed),
  };
}

/** The contract it changes and the contracts that change it, as far as the caller sees them. */
async function findAmendments(
  sql: Transaction,
  id: string,
): Promise<Pick<ContractDetail, 'amends' | 'amended_by'>> {
  const rows = await sql<{ id: string; name: string; amends_it: boolean }[]>`
    select o.id, o.name, o.amends_id is not distinct from c.id as amends_it
    from public.contracts c
    join public.contracts o on o.org_id = c.org_id and o.project_id = c.project_id and (o.amends_id = c.id or o.id = c.amends_id)
    where c.id = ${id} and o.deleted_at is null
    order by o.id`;
  const named = ({ id, name }: (typeof rows)[number]) => ({ id, name });
  const amended = rows.find(({ amends_it }) => !amends_it);
  return {
    amends: amended ? named(amended) : null,
    amended_by: rows.filter(({ amends_it }) => amends_it).map(named),
  };
}
