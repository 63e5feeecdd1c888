import { insuranceGap } from '../../../_shared/compliance/insurance-gap.ts';
import { readCoverages } from '../../../_shared/compliance/read-coverages.ts';
import type {
  ComplianceCheck,
  ComplianceCheckDetail,
  ComplianceEvidence,
  EvidenceLink,
  InsuranceGap,
} from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findCheck } from './select-checks.ts';
import { selectEvidence, selectLinks } from './select-evidence.ts';
import { findRequirement } from './select-requirements.ts';

/** A check with its requirement, its evidence, and the caller's permissions. */
export async function getCheck({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ComplianceCheckDetail> {
  const check = await findCheck(sql, id);
  if (!check) throw notFound('Check');
  const [requirement, evidence, links] = await Promise.all([
    check.requirement_id ? findRequirement(sql, check.requirement_id) : undefined,
    sql<ComplianceEvidence[]>`
      ${selectEvidence(sql)}
      where e.org_id = (select private.active_org_id()) and e.check_id = ${id} order by e.revision desc limit 200`,
    sql<EvidenceLink[]>`
      ${selectLinks(sql)}
      where l.org_id = (select private.active_org_id()) and l.check_id = ${id} order by l.id desc limit 100`,
  ]);
  const insurance = await insuranceGaps(sql, check, evidence);
  return { ...check, requirement: requirement ?? null, evidence, links, insurance };
}

/**
 * The project's contracts whose insurance clauses state amounts, each with the latest valid certificate that
 * states amounts.
 */
async function insuranceGaps(
  sql: Transaction,
  check: ComplianceCheck,
  evidence: readonly ComplianceEvidence[],
): Promise<InsuranceGap[]> {
  const valid = evidence.filter(({ withdrawn_at }) => withdrawn_at === null);
  const newest = valid.find(({ confirmed }) => confirmed) ?? valid[0];
  if (check.check_type !== 'Insurance & Bonds' || !newest) return [];
  const [[file], contracts] = await Promise.all([
    sql<{ text: string | null }[]>`
      select e.text from public.compliance_evidence e
      where e.org_id = (select private.active_org_id()) and e.id = ${newest.id}`,
    sql<{ id: string; name: string; clauses: string }[]>`
      select c.id, c.name, string_agg(clause ->> 'quote', E'\n') as clauses
      from public.contracts c
      join public.contract_analyses a on a.org_id = c.org_id and a.contract_id = c.id and a.is_current
      cross join lateral jsonb_array_elements(a.clauses) clause
      where c.org_id = (select private.active_org_id()) and c.project_id = ${check.project_id} and c.deleted_at is null
        and c.status <> 'terminated' and clause ->> 'category' = 'insurance'
      group by c.id, c.name
      order by c.name, c.id limit 50`,
  ]);
  const shown = readCoverages(file?.text ?? '');
  return contracts.flatMap((contract) => {
    const required = readCoverages(contract.clauses);
    if (required.length === 0) return [];
    return [
      {
        contract_id: contract.id,
        contract_name: contract.name,
        evidence_id: newest.id,
        evidence_file_name: newest.file_name,
        lines: insuranceGap(required, shown),
      },
    ];
  });
}
