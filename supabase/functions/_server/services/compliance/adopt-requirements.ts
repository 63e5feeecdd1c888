import type { LibraryFacts } from '../../../_shared/compliance/facts.ts';
import type { ComplianceRequirement } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, invalidInput } from '../../http/api-error.ts';
import { selectRequirements } from './select-requirements.ts';

/** The built-in library; it is large, so it is loaded on first use. */
export async function loadLibrary(): Promise<readonly LibraryFacts[]> {
  return (await import('../../../_shared/compliance/library.ts')).library;
}

/**
 * Copies library entries the organization does not have yet. Existing entries, even changed or retired ones,
 * stay unchanged.
 */
export async function copyEntries(sql: Transaction, entries: readonly LibraryFacts[]): Promise<void> {
  await sql`
    insert into public.compliance_requirements
      (org_id, library_key, check_type, title, what, evidence, needs_evidence, evidence_expires, severity, recurrence, recurrence_count,
        recurrence_note, due_from, due_offset_days, due_basis, applies_when, jurisdiction, citation, sources, certainty,
        verified_on, note)
    select private.active_org_id(), e.key, e.check_type, e.title, e.what, array(select jsonb_array_elements_text(e.evidence)),
      e.needs_evidence, e.evidence_expires, e.severity, e.recurrence, e.recurrence_count, e.recurrence_note, e.due_from,
      e.due_offset_days, e.due_basis, e.applies_when, e.jurisdiction, e.citation, array(select jsonb_array_elements_text(e.sources)),
      e.certainty, e.verified_on, e.note
    from jsonb_to_recordset(${sql.json(entries.map((entry) => ({ ...entry })))}) as e (
      key text, check_type public.compliance_check_type, title text, what text, evidence jsonb, needs_evidence boolean,
      evidence_expires boolean, severity public.compliance_severity, recurrence public.compliance_recurrence, recurrence_count integer,
      recurrence_note text, due_from public.compliance_due_from, due_offset_days integer, due_basis public.compliance_due_basis,
      applies_when text, jurisdiction text, citation text, sources jsonb, certainty public.compliance_certainty,
      verified_on date, note text)
    on conflict (org_id, library_key) do nothing`;
}

/**
 * @throws ApiError invalid_input for a key not in the library, forbidden for anyone who does not manage a
 * project
 */
export async function adoptRequirements({
  ctx: { sql },
  input: { keys },
}: {
  ctx: Ctx;
  input: { keys: string[] };
}): Promise<ComplianceRequirement[]> {
  const library = await loadLibrary();
  const entries = keys.map((key, index) => {
    const entry = library.find((one) => one.key === key);
    if (!entry)
      throw invalidInput([{ path: `keys.${index}`, message: 'This requirement is not in the library' }]);
    return entry;
  });
  // Checked before the insert: an existing key inserts nothing, so no policy would reject the caller.
  const [may] = await sql<{ adopt: boolean }[]>`
    select private.is_org_admin() or cardinality(private.project_ids_as('{project_manager}')) > 0 as adopt`;
  if (!may?.adopt) throw forbidden();
  await copyEntries(sql, entries);
  return await sql<ComplianceRequirement[]>`
    ${selectRequirements(sql)}
    where r.org_id = (select private.active_org_id()) and r.library_key = any (string_to_array(${keys.join()}, ','))
    order by r.check_type, r.title, r.id`;
}
