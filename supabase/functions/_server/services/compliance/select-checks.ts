import type { ComplianceCheck } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** Checks that are not deleted, of projects that are not deleted; the caller adds conditions after `where`. */
export const fromChecks = (sql: Transaction) => sql`
  from public.compliance_checks k
  join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null`;

/** The caller's permissions on a visible check; Postgres enforces the same. */
const abilities = (sql: Transaction) => sql`
  json_build_object('edit', who.runs or (who.works and k.waived_at is null), 'waive', who.runs, 'remove', who.runs,
    'upload', who.runs or who.works or who.contracts or (select private.key_has('{compliance:write}')),
    'confirm', who.runs or who.works, 'link', who.runs or who.works)`;

/** The columns of a check as the API returns it; the caller adds conditions after `where`. */
export const selectChecks = (sql: Transaction) => sql`
  select k.id, k.project_id, p.name as project_name, k.requirement_id, k.check_type, k.title, k.status, k.status_reason, k.severity,
    k.due_date, k.expires_on, k.next_due, k.completed_date, noted.notes, k.owner_id, owner.name as owner_name, noted.waived_reason,
    k.waived_until, k.waived_by, waiver.name as waived_by_name, k.waived_at, k.period, ${abilities(sql)} as can,
      k.created_at, k.updated_at, k.version
  ${fromChecks(sql)}
  cross join lateral (select
    (select private.is_org_admin()) or k.project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[]) as runs,
    k.project_id = any ((select private.project_ids_as('{team_member}'))::uuid[]) as works,
    k.project_id = any ((select private.project_ids_as('{contractor}'))::uuid[]) as contracts) who
  left join private.compliance_check_notes noted on noted.org_id = k.org_id and noted.id = k.id
  left join private.people owner on owner.id = k.owner_id
  left join private.people waiver on waiver.id = k.waived_by`;

/** A check that is visible and not deleted. */
export async function findCheck(sql: Transaction, id: string): Promise<ComplianceCheck | undefined> {
  const [check] = await sql<ComplianceCheck[]>`
    ${selectChecks(sql)}
    where k.org_id = (select private.active_org_id()) and k.id = ${id} and k.deleted_at is null`;
  return check;
}
