import type { Obligation, UpdateObligation } from '../../../_shared/contract/index.ts';
import { givenFields } from '../../db/changes.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { staleVersion } from '../../http/etag.ts';
import { findObligation } from './select-obligations.ts';

/**
 * Confirms, dismisses, completes, reopens or changes an obligation; fields that are absent stay.
 * @param input.versions the versions of the row that may be changed; null for any
 * @throws precondition_failed where the row has moved on, forbidden where it is visible but not the caller's to decide about
 */
export async function updateObligation({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: string[] | null; changes: UpdateObligation };
}): Promise<Obligation> {
  const given = givenFields(changes);
  // Counted from the contract's own dates, it has none of its own left.
  if (given.anchor === 'contract_start' || given.anchor === 'contract_end') given.anchor_date = null;
  const isChange = Object.keys(given).length > 0;
  const accepted = versions?.join(',') ?? null;
  const updated = isChange
    ? await sql`
        update public.obligations o set ${sql(given)}
        from public.contracts c, public.projects p
        where o.id = ${id} and c.id = o.contract_id and c.deleted_at is null and p.id = c.project_id and p.deleted_at is null
          and (${accepted}::text is null or o.version::text = any (string_to_array(${accepted}, ',')))
        returning o.id`
    : [];
  const obligation = await findObligation(sql, id);
  if (!obligation) throw notFound('Obligation');
  if (versions && updated.length === 0 && !versions.includes(String(obligation.version)))
    throw staleVersion();
  if (isChange && updated.length === 0) throw forbidden();
  return obligation;
}
