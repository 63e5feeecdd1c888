import type { ComplianceRequirement, UpdateComplianceRequirement } from '../../../_shared/schemas/index.ts';
import { definedFields } from '../../db/changes.ts';
import { afterUpdate, atVersion, type Versions } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { findRequirement } from './select-requirements.ts';

/**
 * Changes, retires, or reactivates a requirement; omitted fields stay unchanged. Existing checks keep their
 * wording.
 * @param input.versions the versions of the row that may be changed; null for any
 */
export async function updateRequirement({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: UpdateComplianceRequirement };
}): Promise<ComplianceRequirement> {
  const { retired, evidence, ...plain } = changes;
  const provided = definedFields(plain);
  // A recurrence sent without a count has none, so the count of the previous recurrence is cleared.
  if (provided.recurrence && provided.recurrence_count == null) provided.recurrence_count = null;
  const columns = {
    ...provided,
    ...(evidence && { evidence: arrayLiteral(evidence) }),
    ...(retired !== undefined && { retired_at: retired ? new Date().toISOString() : null }),
  };
  const updated =
    Object.keys(columns).length === 0
      ? undefined
      : await sql`
        update public.compliance_requirements r set ${sql(columns)}
        where r.org_id = (select private.active_org_id()) and r.id = ${id}
          ${atVersion(sql, sql`r.version`, versions)}
        returning r.id`;
  return afterUpdate(updated, await findRequirement(sql, id), { noun: 'Requirement', versions });
}

/** A text array in Postgres syntax; the driver fetches no types, so it cannot write one. */
const arrayLiteral = (texts: readonly string[]) =>
  `{${texts.map((text) => `"${text.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
