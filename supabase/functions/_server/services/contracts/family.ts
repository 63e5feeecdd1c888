import type { AmendContract, ContractChange, ContractFamily } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { atVersion, type Versions, whyNoRow } from '../../db/versioned-write.ts';
import type { Ctx } from '../../db/with-user.ts';
import { invalidInput, notFound } from '../../http/api-error.ts';
import { findContract } from './select-contracts.ts';

/** Returns a contract, the contracts it changes, and the contracts that change it. */
export async function getContractFamily({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ContractFamily> {
  if (!(await findContract(sql, id))) throw notFound('Contract');
  return await findFamily(sql, id);
}

/** Records that a contract changes another of its project, with the effect on value and end date. */
export async function amendContract({
  ctx: { sql },
  input: { id, versions, changes },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions; changes: AmendContract };
}): Promise<ContractFamily> {
  const [contract, changed] = await Promise.all([
    findContract(sql, id),
    findContract(sql, changes.amends_id),
  ]);
  if (!contract) throw notFound('Contract');
  const wrong =
    id === changes.amends_id
      ? "A contract can't be its own base contract"
      : changed?.project_id !== contract.project_id && 'Choose a contract in the same project';
  if (wrong) throw invalidInput([{ path: 'amends_id', message: wrong }]);
  const { amends_id, change_basis = null, change_value = null, change_end_date = null } = changes;
  await write(sql, { id, versions }, { amends_id, change_basis, change_value, change_end_date });
  return await findFamily(sql, id);
}

/** Removes the link from a contract to the contract it changes. */
export async function detachContract({
  ctx: { sql },
  input: { id, versions },
}: {
  ctx: Ctx;
  input: { id: string; versions: Versions };
}): Promise<ContractFamily> {
  await write(
    sql,
    { id, versions },
    { amends_id: null, change_basis: null, change_value: null, change_end_date: null },
  );
  return await findFamily(sql, id);
}

/** @starts notification */
async function write(
  sql: Transaction,
  { id, versions }: { id: string; versions: Versions },
  columns: Record<'amends_id' | 'change_basis' | 'change_value' | 'change_end_date', string | number | null>,
): Promise<void> {
  const written = await sql`
    update public.contracts c set ${sql(columns)}
    from public.projects p
    where c.id = ${id} and c.deleted_at is null and p.id = c.project_id and p.deleted_at is null
      ${atVersion(sql, sql`c.version`, versions)}
    returning c.id`;
  if (written.length === 0) throw whyNoRow(await findContract(sql, id), 'Contract', versions);
}

interface Row {
  head: ContractFamily['head'];
  changes: ContractChange[];
  totals: ContractFamily['totals'];
  may_change: boolean;
}

/**
 * Returns the family of a visible contract. If the caller sees only part of it, figures of the whole are left
 * out: totals, and what a new total adds.
 */
async function findFamily(sql: Transaction, id: string): Promise<ContractFamily> {
  const [row] = await sql<Row[]>`
    with family as (
      select private.contract_head(c.org_id, c.id) as head_id, c.org_id, c.project_id,
        private.is_org_admin() or c.project_id = any (private.project_ids_as('{project_manager}')) as may_change,
        private.is_org_admin() or c.project_id = any (private.project_ids_as('{project_manager,team_member,client_rep,lawyer}')) as sees_all
      from public.contracts c where c.id = ${id}
    ), changes as (
      select ch.* from family f cross join lateral private.contract_changes(f.org_id, array[f.project_id], array[f.head_id]) ch
    )
    select
      (select jsonb_build_object('id', h.id, 'name', h.name, 'contract_type', h.contract_type, 'status', h.status, 'contract_value',
        h.contract_value,
          'version', h.version, 'start_date', h.start_date, 'end_date', h.end_date,
          'original_end_date', case when h.end_moved_by is null then h.end_date else h.original_end_date end)
        from public.contracts h where h.org_id = f.org_id and h.id = f.head_id and h.deleted_at is null) as head,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'contract_type', c.contract_type, 'status', c.status,
            'contract_value', c.contract_value, 'version', c.version, 'amends_id', c.amends_id, 'change_status', ch.change_status,
              'approved_at', ch.approved_at,
            'change_basis', c.change_basis, 'change_value', c.change_value, 'change_end_date', c.change_end_date,
            'delta', case when f.sees_all or c.change_basis is distinct from 'new_total' then ch.delta end)
          order by ch.ordinal, c.id)
        from changes ch join public.contracts c on c.org_id = f.org_id and c.id = ch.contract_id), '[]') as changes,
      (select jsonb_build_object('original_value', v.original_value, 'approved_count', v.approved_count, 'approved_changes',
        v.approved_changes,
          'approved_unknown', v.approved_unknown, 'pending_count', v.pending_count, 'pending_changes', v.pending_changes,
          'pending_unknown', v.pending_unknown, 'current_value', v.current_value)
        from private.contract_values(f.org_id, array[f.project_id], array[f.head_id]) v where f.sees_all) as totals,
      f.may_change
    from family f`;
  if (!row) throw notFound('Contract');
  return row;
}
