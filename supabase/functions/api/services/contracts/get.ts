import { todayIn } from '../../../_shared/calendar/time-zone-days.ts';
import type { ContractDetail } from '../../../_shared/contract/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findCurrentAnalysis } from './analysis/find-analysis.ts';
import { ourPerspective } from './analysis/our-perspective.ts';
import { selectDocuments } from './documents/select-documents.ts';
import { findStanding } from './find-standing.ts';
import { allowedTransitions } from './lifecycle/allowed-transitions.ts';
import { selectApprovals } from './lifecycle/select-approvals.ts';
import { findProposed, withoutDismissed } from './proposals/find-proposals.ts';
import { findContract } from './select-contracts.ts';

/** One contract with its documents, its current analysis, its lawyer's last decision, and what the caller may do with it. */
export async function getContract({
  ctx: { sql, userId },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ContractDetail> {
  const [contract, documents, analysis, approvals, standing] = await Promise.all([
    findContract(sql, id),
    selectDocuments(sql, id),
    findCurrentAnalysis(sql, id),
    selectApprovals(sql, id),
    findStanding(sql, id),
  ]);
  if (!contract || !standing) throw notFound('Contract');
  const { can, requires_approval, approval_rule, time_zone, deadline_count, proposal_count } = standing;
  const givenBy = new Set(
    approvals
      .filter(({ stands, decision }) => stands && decision === 'approved')
      .map((given) => given.lawyer_id),
  );
  const proposed = await findProposed(sql, { contract, analysis, canEdit: can.edit });
  return {
    ...contract,
    documents,
    analysis,
    approval: approvals[0] ?? null,
    requires_approval,
    default_perspective:
      standing.organization_perspective ?? ourPerspective(contract, standing.organization_name),
    approval_rule: { ...approval_rule, given: givenBy.size, given_by_caller: givenBy.has(userId) },
    allowed_transitions: allowedTransitions(contract, can, todayIn(time_zone, new Date())),
    can,
    deadline_count,
    proposal_count,
    proposals: await withoutDismissed(sql, contract, proposed),
  };
}
