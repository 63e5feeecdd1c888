import { type Coverage, readCoverages } from '../../../_shared/compliance/read-coverages.ts';
import type { ContractInsurance } from '../../../_shared/contract/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** The most contracts that are compared, and certificates that are read, of one project. */
const most = 100;

interface Shown extends Coverage {
  check_id: string;
  evidence_id: string;
  file_name: string;
}

/**
 * What the insurance clauses of a project's contracts ask for beside its certificates: those that a person confirmed and that are in force
 * today. Where several show a coverage, the highest limit counts.
 */
export async function findInsurance(sql: Transaction, projectId: string): Promise<ContractInsurance[]> {
  const [contracts, certificates] = await Promise.all([
    sql<{ id: string; name: string; clauses: string }[]>`
      select c.id, c.name, string_agg(clause ->> 'quote', E'\n' order by (clause ->> 'start')::integer) as clauses
      from public.contracts c
      join public.contract_analyses a on a.org_id = c.org_id and a.contract_id = c.id and a.is_current
      cross join lateral jsonb_array_elements(a.clauses) clause
      where c.org_id = (select private.active_org_id()) and c.project_id = ${projectId} and c.deleted_at is null
        and c.status <> 'terminated' and clause ->> 'category' = 'insurance'
      group by c.id, c.name
      order by c.name, c.id limit ${most}`,
    sql<{ id: string; check_id: string; file_name: string; text: string }[]>`
      select e.id, e.check_id, e.file_name, e.text
      from public.compliance_evidence e
      join public.compliance_checks k on k.org_id = e.org_id and k.id = e.check_id and k.deleted_at is null
      where e.org_id = (select private.active_org_id()) and e.project_id = ${projectId} and k.check_type = 'Insurance & Bonds'
        and e.confirmed and e.withdrawn_reason is null and e.text is not null
        and coalesce(e.valid_from <= (select private.today()), true) and coalesce(e.expires_on >= (select private.today()), true)
      order by e.id desc limit ${most}`,
  ]);
  const shown = certificates.flatMap(({ id, check_id, file_name, text }) =>
    readCoverages(text).map((coverage): Shown => ({ ...coverage, check_id, evidence_id: id, file_name })),
  );
  return contracts.flatMap(({ id, name, clauses }) => {
    const lines = readCoverages(clauses).map(({ coverage, amount, quote }) => {
      const carried = highest(shown.filter((one) => one.coverage === coverage));
      return {
        coverage,
        required: { amount, quote },
        carried,
        short: carried && Math.max(0, amount - carried.amount),
      };
    });
    return lines.length > 0 ? [{ contract_id: id, contract_name: name, lines }] : [];
  });
}

function highest(shown: readonly Shown[]) {
  const [best] = shown.toSorted((a, b) => b.amount - a.amount);
  if (!best) return null;
  const { coverage: _, ...carried } = best;
  return carried;
}
