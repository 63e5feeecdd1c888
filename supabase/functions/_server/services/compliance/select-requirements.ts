import type { ComplianceRequirement, ProjectRequirement } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';

/** The columns of a requirement; the caller adds conditions after `where`. */
export const selectRequirements = (sql: Transaction) => sql`
  select r.id, r.library_key, to_json(r.evidence) as evidence, to_json(r.sources) as sources, r.check_type, r.title, r.what,
    r.needs_evidence,
    r.evidence_expires, r.severity, r.recurrence, r.recurrence_count, r.recurrence_note, r.due_from, r.due_offset_days, r.due_basis,
    r.applies_when, r.jurisdiction, r.citation, r.certainty, r.verified_on, r.note, r.retired_at,
    (select count(*) from public.project_requirements q
      join public.projects p on p.org_id = q.org_id and p.id = q.project_id and p.deleted_at is null
      where q.org_id = r.org_id and q.requirement_id = r.id) as project_count,
    (select count(*) from public.compliance_checks k
      join public.projects p on p.org_id = k.org_id and p.id = k.project_id and p.deleted_at is null
      where k.org_id = r.org_id and k.requirement_id = r.id and k.deleted_at is null) as check_count,
    r.created_at, r.updated_at, r.version
  from public.compliance_requirements r`;

export async function findRequirement(
  sql: Transaction,
  id: string,
): Promise<ComplianceRequirement | undefined> {
  const [requirement] = await sql<ComplianceRequirement[]>`
    ${selectRequirements(sql)} where r.org_id = (select private.active_org_id()) and r.id = ${id}`;
  return requirement;
}

type AddedRequirement = Omit<ProjectRequirement, 'requirement'> & { requirement_id: string };

/**
 * Requirements as they apply to projects, by check type and title; the caller adds a condition on `q` after
 * `and`.
 */
export async function findAddedRequirements(
  sql: Transaction,
  matching: ReturnType<Transaction>,
): Promise<ProjectRequirement[]> {
  const added = await sql<AddedRequirement[]>`
    select q.id, q.project_id, q.requirement_id, q.event_date, q.reason, q.created_at, q.version
    from public.project_requirements q
    join public.projects p on p.org_id = q.org_id and p.id = q.project_id and p.deleted_at is null
    where q.org_id = (select private.active_org_id()) and ${matching}`;
  if (added.length === 0) return [];
  const requirements = await sql<ComplianceRequirement[]>`
    ${selectRequirements(sql)}
    where r.org_id = (select private.active_org_id())
      and r.id = any (string_to_array(${added.map((one) => one.requirement_id).join()}, ',')::uuid[])
    order by r.check_type, r.title, r.id`;
  return requirements.flatMap((requirement) =>
    added
      .filter((one) => one.requirement_id === requirement.id)
      .map(({ requirement_id: _, ...one }) => ({ ...one, requirement })),
  );
}
