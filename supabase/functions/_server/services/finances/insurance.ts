import { type Coverage, readCoverages } from '../../../_shared/compliance/read-coverages.ts';
import type { ContractInsurance } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** Most contracts compared, and most certificates read, per project. */
export const mostInsured = 100;

interface Shown extends Coverage {
  check_id: string;
  evidence_id: string;
  file_name: string;
}

interface Request {
  /** Null for all projects the caller may see. */
  projects: readonly string[] | null;
  /** The day on which certificates must be in force; today if omitted. */
  day?: string;
}

/** Insurance of a contract with its project's name. */
type InsuranceOfProject = ContractInsurance & { project_name: string };

/**
 * Compares contracts' insurance clauses with their projects' certificates that are confirmed and in force
 * that day. If several certificates show a coverage, the highest limit counts.
 */
export async function findInsurance(
  sql: Transaction,
  { projects, day }: Request,
): Promise<InsuranceOfProject[]> {
  const among = projects ? sql`and p.id = any (string_to_array(${projects.join(',')}, ',')::uuid[])` : sql``;
  const on = day ? sql`${day}::date` : sql`(select private.today())`;
  const [contracts, certificates] = await Promise.all([
    sql<{ id: string; name: string; project_id: string; project_name: string; clauses: string }[]>`
      select f.id, f.name, f.project_id, f.project_name, f.clauses from (
        select c.id, c.name, c.project_id, p.name as project_name,
          string_agg(clause ->> 'quote', E'\n' order by (clause ->> 'start')::integer) as clauses,
          row_number() over (partition by c.project_id order by c.name, c.id) as position
        from public.contracts c
        join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
        join public.contract_analyses a on a.org_id = c.org_id and a.contract_id = c.id and a.is_current
        cross join lateral jsonb_array_elements(a.clauses) clause
        where c.org_id = (select private.active_org_id()) ${among} and c.deleted_at is null
          and c.status <> 'terminated' and clause ->> 'category' = 'insurance'
        group by c.id, c.name, c.project_id, p.name) f
      where f.position <= ${mostInsured}
      order by f.project_name, f.project_id, f.name, f.id`,
    sql<{ id: string; project_id: string; check_id: string; file_name: string; text: string }[]>`
      select f.id, f.project_id, f.check_id, f.file_name, f.text from (
        select e.id, e.project_id, e.check_id, e.file_name, e.text,
          row_number() over (partition by e.project_id order by e.id desc) as position
        from public.compliance_evidence e
        join public.projects p on p.org_id = e.org_id and p.id = e.project_id and p.deleted_at is null
        join public.compliance_checks k on k.org_id = e.org_id and k.id = e.check_id and k.deleted_at is null
        where e.org_id = (select private.active_org_id()) ${among} and k.check_type = 'Insurance & Bonds'
          and e.confirmed and e.withdrawn_at is null and e.text is not null
          and coalesce(e.valid_from <= ${on}, true) and coalesce(e.expires_on >= ${on}, true)) f
      where f.position <= ${mostInsured}
      order by f.id desc`,
  ]);
  const shown = new Map<string, Shown[]>();
  for (const { id, project_id, check_id, file_name, text } of certificates) {
    const found = readCoverages(text).map((one) => ({ ...one, check_id, evidence_id: id, file_name }));
    shown.set(project_id, [...(shown.get(project_id) ?? []), ...found]);
  }
  return contracts.flatMap(({ id, name, project_id, project_name, clauses }) => {
    const lines = readCoverages(clauses).map(({ coverage, amount, quote }) => {
      const carried = highest((shown.get(project_id) ?? []).filter((one) => one.coverage === coverage));
      return {
        coverage,
        required: { amount, quote },
        carried,
        short: carried && Math.max(0, amount - carried.amount),
      };
    });
    return lines.length > 0 ? [{ contract_id: id, contract_name: name, project_name, lines }] : [];
  });
}

function highest(shown: readonly Shown[]) {
  const [best] = shown.toSorted((a, b) => b.amount - a.amount);
  if (!best) return null;
  const { coverage: _, ...carried } = best;
  return carried;
}
