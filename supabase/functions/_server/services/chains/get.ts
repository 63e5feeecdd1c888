import type { Chain, ChainParams } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { selectEvents } from '../activity/select-events.ts';
import { selectChain } from './select-chain.ts';

/** The most log entries a screen shows. */
const shown = 100;

/**
 * Returns the paper trail around one record, with its activity log entries.
 * @throws not_found for a record the caller may not see
 */
export async function getChain({ ctx: { sql }, input }: { ctx: Ctx; input: ChainParams }): Promise<Chain> {
  const found = await selectChain(sql, input);
  if (!found) throw notFound('Paper trail');
  const { entity_ids, audit_total, ...chain } = found;
  const audit = await selectEvents(
    sql,
    sql`and e.entity_id = any (string_to_array(${entity_ids.join(',')}, ',')::uuid[]) order by e.id desc limit ${shown}`,
  );
  return { ...chain, marked: input, audit, audit_total };
}
