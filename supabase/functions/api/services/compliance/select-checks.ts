import type { ComplianceCheck } from '../../../_shared/contract/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** Checks that are still there, of projects that are; the caller adds conditions after `where`. */
export const fromChecks = (sql: Transaction) => sql`
  from public.compliance_checks k
  join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null`;

/** The columns of a check as it goes over the wire; the caller adds conditions after `where`. */
export const selectChecks = (sql: Transaction) => sql`
  select k.id, k.project_id, p.name as project_name, k.requirement_id, k.check_type, k.title, k.status, k.status_reason, k.severity,
    k.due_date, k.expires_on, k.next_due, k.completed_date, k.notes, k.owner_id, owner.name as owner_name, k.waived_reason,
    k.waived_until, k.waived_by, waiver.name as waived_by_name, k.waived_at, k.period, k.created_at, k.updated_at, k.version
  ${fromChecks(sql)}
  left join public.profiles owner on owner.id = k.owner_id
  left join public.profiles waiver on waiver.id = k.waived_by`;

/** A check that is visible and not deleted. */
export async function findCheck(sql: Transaction, id: string): Promise<ComplianceCheck | undefined> {
  const [check] = await sql<ComplianceCheck[]>`
    ${selectChecks(sql)}
    where k.org_id = (select private.active_org_id()) and k.id = ${id} and k.deleted_at is null`;
  return check;
}
