import type { Ask } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { notFound } from '../../../http/api-error.ts';
import { findContract } from '../select-contracts.ts';
import { selectAsks } from './select-asks.ts';

/** The asks of a contract that the caller may see, in the order of the document. */
export async function listAsks({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<Ask[]> {
  const [contract, asks] = await Promise.all([
    findContract(sql, id),
    sql<Ask[]>`
      ${selectAsks(sql)} where k.contract_id = ${id} order by d.version desc, k.start_offset nulls last, k.id`,
  ]);
  if (!contract) throw notFound('Contract');
  return [...asks];
}
