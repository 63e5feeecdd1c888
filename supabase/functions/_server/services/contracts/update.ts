import type { Contract, UpdateContract } from '../../../_shared/schemas/index.ts';
import { definedFields } from '../../db/changes.ts';
import { afterUpdate, atVersion, type Versions } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { refuseUnknownParties } from './refuse-unknown-parties.ts';
import { findContract } from './select-contracts.ts';

/**
 * Changes the given fields; the status is not one of them. Omitted fields stay unchanged.
 * @param input.versions the versions of the row that may be changed; null for any
 * @throws ApiError precondition_failed if the row has changed, forbidden if it is visible but the caller may
 * not change it
 * @starts notification
 */
export async function updateContract({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: UpdateContract };
}): Promise<Contract> {
  const provided = definedFields(changes);
  await refuseUnknownParties(sql, provided);
  const updated =
    Object.keys(provided).length === 0
      ? undefined
      : await sql`
          update public.contracts c set ${sql(provided)}
          from public.projects p
          where c.id = ${id} and c.deleted_at is null and p.id = c.project_id and p.deleted_at is null
            ${atVersion(sql, sql`c.version`, versions)}
          returning c.id`;
  return afterUpdate(updated, await findContract(sql, id), { noun: 'Contract', versions });
}
