import type { Contract, UpdateContract } from '../../../_shared/contract/index.ts';
import { givenFields } from '../../db/changes.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { staleVersion } from '../../http/etag.ts';
import { findContract } from './select-contracts.ts';

/**
 * Changes the fields given and leaves the rest; the status is none of them.
 * @param input.versions the versions of the row that may be changed; null for any
 * @throws ApiError precondition_failed where the row has moved on, forbidden where it is visible but not the caller's to change
 */
export async function updateContract({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: string[] | null; changes: UpdateContract };
}): Promise<Contract> {
  const given = givenFields(changes);
  const accepted = versions?.join(',') ?? null;
  const updated =
    Object.keys(given).length === 0
      ? []
      : await sql`
          update public.contracts c set ${sql(given)}
          from public.projects p
          where c.id = ${id} and c.deleted_at is null and p.id = c.project_id and p.deleted_at is null
            and (${accepted}::text is null or c.version::text = any (string_to_array(${accepted}, ',')))
          returning c.id`;
  const contract = await findContract(sql, id);
  if (!contract) throw notFound('Contract');
  if (versions && updated.length === 0 && !versions.includes(String(contract.version))) throw staleVersion();
  if (Object.keys(given).length > 0 && updated.length === 0) throw forbidden();
  return contract;
}
