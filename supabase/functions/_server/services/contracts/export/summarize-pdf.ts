import type { ContractSummaryDocument } from '../../../../_shared/print/contract-summary/document.ts';
import { issuesOf } from '../../../../_shared/print/issues-list/issues-list.ts';
import { type Ask, maxLimit } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { notFound } from '../../../http/api-error.ts';
import { listObligations } from '../../obligations/list.ts';
import { printedLogo } from '../../organization/logo.ts';
import { findCurrentAnalysis } from '../analysis/find-analysis.ts';
import { selectAsks } from '../asks/select-asks.ts';
import { selectDocuments } from '../documents/select-documents.ts';
import { listStatusChanges } from '../lifecycle/list-status-changes.ts';
import { selectApprovals } from '../lifecycle/select-approvals.ts';
import { selectOutcomes } from '../rounds/select-outcomes.ts';
import { findContract } from '../select-contracts.ts';

/**
 * Loads everything the PDF summary of a contract prints, as far as the caller may see it. Without access to
 * its risk there is no analysis.
 */
export async function gatherSummary({
  ctx,
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ContractSummaryDocument> {
  const { sql, userId } = ctx;
  const [contract, documents, analysis, asks, outcomes, approvals, history, obligations, logo, [letterhead]] =
    await Promise.all([
      findContract(sql, id),
      selectDocuments(sql, id),
      findCurrentAnalysis(sql, id),
      sql<Ask[]>`
        ${selectAsks(sql)} where k.contract_id = ${id} and k.status = 'open' order by d.version, k.start_offset nulls last, k.id`,
      selectOutcomes(sql, sql`o.contract_id = ${id}`),
      selectApprovals(sql, id),
      listStatusChanges({ ctx, input: { id } }),
      listObligations({
        ctx,
        input: { contract_id: id, status: 'confirmed', bearer: undefined, limit: maxLimit },
      }),
      printedLogo(sql),
      sql<{ organization: string; printed_by: string }[]>`
      select o.name as organization, p.name as printed_by
      from public.organizations o, public.profiles p
      where o.id = (select private.active_org_id()) and p.id = ${userId}`,
    ]);
  if (!contract || !letterhead) throw notFound('Contract');
  return {
    organization: letterhead.organization,
    logo,
    printedBy: letterhead.printed_by,
    printedAt: new Date().toISOString(),
    contract,
    document: documents[0] ?? null,
    analysis,
    asks: issuesOf(asks, outcomes),
    approvals,
    history,
    obligations: obligations.items,
  };
}
