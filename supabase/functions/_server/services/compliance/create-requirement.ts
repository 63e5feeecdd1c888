import type { ComplianceRequirement, CreateComplianceRequirement } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { findRequirement } from './select-requirements.ts';

/** Adds an organization's own requirement; Postgres allows only owners and admins. */
export async function createRequirement({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: CreateComplianceRequirement;
}): Promise<ComplianceRequirement> {
  const [created] = await sql<{ id: string }[]>`
    insert into public.compliance_requirements
      (org_id, check_type, title, what, evidence, needs_evidence, evidence_expires, severity, recurrence, recurrence_count,
        recurrence_note, due_from, due_offset_days, due_basis, applies_when, jurisdiction, citation, note)
    values (private.active_org_id(), ${input.check_type}, ${input.title}, ${input.what ?? null},
      array(select jsonb_array_elements_text(${sql.json(input.evidence)})), ${input.needs_evidence}, ${input.evidence_expires},
      ${input.severity}, ${input.recurrence}, ${input.recurrence_count ?? null}, ${input.recurrence_note ?? null}, ${input.due_from},
      ${input.due_offset_days}, ${input.due_basis}, ${input.applies_when ?? null}, ${input.jurisdiction ?? null},
      ${input.citation ?? null}, ${input.note ?? null})
    returning id`;
  const requirement = created && (await findRequirement(sql, created.id));
  if (!requirement) throw notFound('Requirement');
  return requirement;
}
