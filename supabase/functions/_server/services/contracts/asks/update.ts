import type { Ask, UpdateAsk } from '../../../../_shared/schemas/index.ts';
import { definedFields } from '../../../db/changes.ts';
import { afterUpdate, atVersion, refuseStale, type Versions } from '../../../db/versioned-write.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { invalidInput } from '../../../http/api-error.ts';
import { findAsk } from './select-asks.ts';

/**
 * Changes, drops, or reopens an ask; omitted fields stay unchanged.
 * @param input.versions the versions of the row that may be changed; null for any
 * @throws ApiError precondition_failed if the row has changed, forbidden if the caller may only read it
 */
export async function updateAsk({
  ctx: { sql },
  input: { id: contractId, ask_id: id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; ask_id: string; versions: Versions; changes: UpdateAsk };
}): Promise<Ask> {
  const provided = definedFields(changes);
  const before = await findAsk(sql, { contractId, id });
  if (before) refuseStale(before, versions);
  if (before?.quote === null && typeof provided.replacement === 'string') {
    throw invalidInput([{ path: 'replacement', message: 'Without a quote, there is nothing to replace' }]);
  }
  const updated =
    !before || Object.keys(provided).length === 0
      ? undefined
      : await sql`
        update public.asks k set ${sql(provided)}
        where k.id = ${id} and k.contract_id = ${contractId} ${atVersion(sql, sql`k.version`, versions)}
        returning k.id`;
  return afterUpdate(updated, await findAsk(sql, { contractId, id }), { noun: 'Ask', versions });
}
