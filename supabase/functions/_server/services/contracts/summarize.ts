import { type ContractSummary, riskBands } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { fromContracts } from './select-contracts.ts';

/** Counts every contract the caller may see. Risk is counted only where they may see it. */
export async function summarizeContracts({ ctx: { sql } }: { ctx: Ctx }): Promise<ContractSummary> {
  const [summary] = await sql<ContractSummary[]>`
    select count(*) as total,
      count(*) filter (where c.status = 'active') as active,
      count(*) filter (where c.status = 'under_review') as under_review,
      sum(c.contract_value) as total_value,
      round(avg(s.risk_score)) as avg_risk_score,
      case when private.reads_reviews((select private.active_org_id()))
        then count(*) filter (where s.risk_score > ${riskBands.medium}) end as high_risk
    ${fromContracts(sql)}
    where c.org_id = (select private.active_org_id()) and c.deleted_at is null`;
  return summary as ContractSummary;
}
