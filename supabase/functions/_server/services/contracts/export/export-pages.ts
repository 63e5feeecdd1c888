import { type Contract, maxLimit } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import type { PageOf } from '../../../http/page.ts';
import { listContracts } from '../list.ts';
import { selectContracts } from '../select-contracts.ts';

type Filter = Omit<Parameters<typeof listContracts>[0]['input'], 'limit' | 'cursor' | 'count'>;

/** What to export: the contracts that match the list's filters, or a selection regardless of filters. */
export type ContractExport = Filter & { ids?: string[] };

/** Yields pages of contracts to export, in the order of the list or the selection; the first has the total. */
export async function* exportPages(
  ctx: Ctx,
  { ids, ...filter }: ContractExport,
): AsyncGenerator<PageOf<Contract>> {
  if (ids) {
    yield await selection(ctx, ids);
    return;
  }
  let page = await listContracts({ ctx, input: { ...filter, limit: maxLimit, count: 'exact' } });
  yield page;
  while (page.next !== null) {
    page = await listContracts({ ctx, input: { ...filter, limit: maxLimit, cursor: page.next } });
    yield page;
  }
}

async function selection({ sql }: Ctx, ids: string[]): Promise<PageOf<Contract>> {
  const selected = sql`string_to_array(${ids.join()}, ',')::uuid[]`;
  const items = await sql<Contract[]>`
    ${selectContracts(sql)}
    where c.id = any (${selected}) and c.deleted_at is null
    order by array_position(${selected}, c.id)`;
  return { items, hasMore: false, total: items.length };
}
