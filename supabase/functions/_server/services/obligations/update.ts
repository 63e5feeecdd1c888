import type { Obligation, UpdateObligation } from '../../../_shared/schemas/index.ts';
import { definedFields } from '../../db/changes.ts';
import { afterUpdate, atVersion, type Versions } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { getSiteEvent } from '../site-events/site-events.ts';
import { findObligation } from './select-obligations.ts';

/**
 * Confirms, dismisses, completes, reopens, or changes an obligation; omitted fields stay unchanged.
 * @param input.versions the versions of the row that may be changed; null for any
 * @throws precondition_failed if the row has changed, forbidden if it is visible but the caller may not
 * decide about it
 * @starts notification
 */
export async function updateObligation({
  ctx,
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: UpdateObligation };
}): Promise<Obligation> {
  const { sql } = ctx;
  const provided = definedFields(changes);
  // An obligation counted from the contract's start or end date has no anchor date of its own.
  if (provided.anchor === 'contract_start' || provided.anchor === 'contract_end') provided.anchor_date = null;
  if (provided.site_event_id) await getSiteEvent({ ctx, input: { id: provided.site_event_id } });
  const updated =
    Object.keys(provided).length === 0
      ? undefined
      : await sql`
        update public.obligations o set ${sql(provided)}
        from public.contracts c, public.projects p
        where o.id = ${id} and c.id = o.contract_id and c.deleted_at is null and p.id = c.project_id and p.deleted_at is null
          ${atVersion(sql, sql`o.version`, versions)}
        returning o.id`;
  return afterUpdate(updated, await findObligation(sql, id), { noun: 'Obligation', versions });
}
