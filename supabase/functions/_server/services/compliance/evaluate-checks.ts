import {
  type CheckFacts,
  type Evaluation,
  type EvidenceFacts,
  evaluate,
} from '../../../_shared/compliance/evaluate.ts';
import type { ComplianceCheckType } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { ofTypes } from './make-checks.ts';

type Row = CheckFacts & Evaluation & { id: string; evidence: EvidenceFacts[] };

/**
 * Updates the status of checks to the facts known today; checks with the right status are not touched. Uses
 * two statements for any number of checks. Runs as the system.
 * @param of all checks of a project, those of some types, or one
 * @returns how many checks there were and how many changed
 * @starts notification
 */
export async function evaluateChecks(
  sql: Transaction,
  of: { orgId: string; today: string } & (
    | { projectId: string; checkTypes?: ComplianceCheckType[] | undefined }
    | { checkId: string }
  ),
): Promise<{ looked_at: number; changed: number }> {
  const rows = await sql<Row[]>`
    select k.id, k.due_date, k.completed_date, k.declared, k.waived_reason, k.waived_until, k.status, k.status_reason, k.expires_on,
      coalesce(r.needs_evidence, false) as needs_evidence, k.period is not null and k.period <> 'first' as recurs,
      coalesce((
        select jsonb_agg(jsonb_build_object('confirmed', e.confirmed, 'valid_from', e.valid_from, 'expires_on', e.expires_on))
        from public.compliance_evidence e
        where e.org_id = k.org_id and e.project_id = k.project_id and e.check_id = k.id and e.withdrawn_reason is null), '[]') as evidence
    from public.compliance_checks k
    left join public.compliance_requirements r on r.org_id = k.org_id and r.id = k.requirement_id
    where k.org_id = ${of.orgId} and k.deleted_at is null
      ${
        'projectId' in of
          ? sql`and k.project_id = ${of.projectId} ${ofTypes(sql, sql`k.check_type`, of.checkTypes)}`
          : sql`and k.id = ${of.checkId}`
      }`;
  const changed = rows.flatMap((row) => {
    const now = evaluate(row, row.evidence, of.today);
    return isSame(row, now) ? [] : [{ id: row.id, ...now }];
  });
  const found = { looked_at: rows.length, changed: changed.length };
  if (changed.length === 0) return found;
  await sql`
    update public.compliance_checks k
    set status = n.status, status_reason = n.status_reason, expires_on = n.expires_on, completed_date = n.completed_date
    from jsonb_to_recordset(${sql.json(changed)}) as n (
      id uuid, status public.compliance_status, status_reason public.compliance_reason, expires_on date, completed_date date)
    where k.org_id = ${of.orgId} and k.id = n.id`;
  return found;
}

const isSame = (row: Evaluation, now: Evaluation) =>
  row.status === now.status &&
  row.status_reason === now.status_reason &&
  row.expires_on === now.expires_on &&
  row.completed_date === now.completed_date;
