import type { ComplianceRequirement, UpdateComplianceRequirement } from '../../../_shared/contract/index.ts';
import { givenFields } from '../../db/changes.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { staleVersion } from '../../http/etag.ts';
import { findRequirement } from './select-requirements.ts';

/**
 * Changes a requirement, takes it out of use or back into it; fields that are absent stay. Checks made before keep their words.
 * @param input.versions the versions of the row that may be changed; null for any
 */
export async function updateRequirement({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: string[] | null; changes: UpdateComplianceRequirement };
}): Promise<ComplianceRequirement> {
  const { retired, evidence, ...plain } = changes;
  const given = givenFields(plain);
  // What no longer recurs by the calendar counts nothing.
  if (given.recurrence && given.recurrence_count == null) given.recurrence_count = null;
  const isChange = Object.keys(given).length > 0 || retired !== undefined || evidence !== undefined;
  const accepted = versions?.join(',') ?? null;
  const updated = isChange
    ? await sql`
        update public.compliance_requirements r
        set ${sql({ ...given, ...(evidence && { evidence: arrayLiteral(evidence) }), ...(retired !== undefined && { retired_at: retired ? new Date().toISOString() : null }) })}
        where r.org_id = (select private.active_org_id()) and r.id = ${id}
          and (${accepted}::text is null or r.version::text = any (string_to_array(${accepted}, ',')))
        returning r.id`
    : [];
  const requirement = await findRequirement(sql, id);
  if (!requirement) throw notFound('Requirement');
  if (versions && updated.length === 0 && !versions.includes(String(requirement.version)))
    throw staleVersion();
  if (isChange && updated.length === 0) throw forbidden();
  return requirement;
}

/** A text array as Postgres reads one; the driver, which fetches no types, cannot write it. */
const arrayLiteral = (texts: readonly string[]) =>
  `{${texts.map((text) => `"${text.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
