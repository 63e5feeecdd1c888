import type { Party, PartyDetail, PartyTwins } from '../../../_shared/schemas/index.ts';
import { asSystem } from '../../db/privileged.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { getParty } from './parties.ts';
import { findParty, keepsParties, partyColumns } from './select-parties.ts';

/** Most pairs returned; more follow once these are decided. */
const MOST = 50;

interface Row {
  one: string;
  other: string;
  by_name: boolean;
  by_email: boolean;
  by_license: boolean;
}

/**
 * Finds directory entries that are likely duplicates: same name, email address, or license. For a given
 * party, only its own pairs.
 */
export async function listTwins({
  ctx: { sql },
  input: { party_id },
}: {
  ctx: Ctx;
  input: { party_id?: string };
}): Promise<PartyTwins[]> {
  if (!(await keepsParties(sql))) throw forbidden();
  const pairs = await sql<Row[]>`
    select t.* from private.party_twins(${party_id ?? null}, ${MOST}) t`;
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  const parties = await sql<Party[]>`
    select ${partyColumns(sql)} from public.parties p
    where p.org_id = (select private.active_org_id()) and p.id in (select jsonb_array_elements_text(${sql.json(ids)})::uuid)`;
  const byId = new Map(parties.map((party) => [party.id, party]));
  return pairs.flatMap(({ one, other, by_name, by_email, by_license }) => {
    const [first, second] = [byId.get(one), byId.get(other)];
    if (!first || !second) return [];
    const why = [by_name && 'name', by_email && 'email', by_license && 'license'] as const;
    return [{ one: first, other: second, why: why.filter((word) => word !== false) }];
  });
}

/**
 * Merges two entries: `id` stays, with the details of both. Runs as the system, since contracts of all
 * projects reference them.
 */
export async function mergeParties({
  ctx,
  input: { id, gone_id },
}: {
  ctx: Ctx;
  input: { id: string; gone_id: string };
}): Promise<PartyDetail> {
  const { sql } = ctx;
  const [kept, gone] = [await findParty(sql, id), await findParty(sql, gone_id)];
  if (!kept || !gone) throw notFound('Party');
  if (!(await keepsParties(sql))) throw forbidden();
  await asSystem(sql, () => sql`select private.merge_parties(${id}, ${gone_id})`);
  return await getParty({ ctx, input: { id } });
}

/** Undoes a merge. */
export async function undoMerge({
  ctx,
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<PartyDetail> {
  const { sql } = ctx;
  const [merge] = await sql<{ kept_id: string }[]>`
    select m.kept_id from public.party_merges m where m.org_id = (select private.active_org_id()) and m.id = ${id}`;
  if (!merge) throw notFound('Merge');
  await asSystem(sql, () => sql`select private.undo_party_merge(${id})`);
  return await getParty({ ctx, input: { id: merge.kept_id } });
}
