import { likelyRole } from '../../../../_shared/governing/roles.ts';
import type { Contract, UpdateDocumentSet } from '../../../../_shared/schemas/index.ts';
import type { DocumentRole } from '../../../../_shared/vocabulary/document-set.ts';
import type { Transaction } from '../../../db/pool.ts';

/** The set as it is stored, with the base contract that it belongs to. */
export interface StoredSet {
  head_id: string;
  version: number | null;
  documents: UpdateDocumentSet['documents'];
  is_confirmed: boolean;
  confirmed_by_name: string | null;
  confirmed_at: string | null;
  may_change: boolean;
  belongs_to: { id: string; name: string }[];
}

/**
 * A contract of the set with the text of its latest version; no pages if none has text. `is_listed` is false for a change
 * of the prime contract that is not in the set itself.
 */
export interface SetText {
  contract_id: string;
  name: string;
  contract_type: Contract['contract_type'];
  status: Contract['status'];
  role: DocumentRole;
  document_id: string | null;
  version: number | null;
  pages: string[];
  is_ranked: boolean;
  is_listed: boolean;
  /** The contract that it changes; null if it changes none. */
  base_id: string | null;
  approved_at: string | null;
  /** Not for a change that was rejected or withdrawn, or is not approved while the contract it changes is in force. */
  is_in_force: boolean;
}

export async function findStoredSet(sql: Transaction, contractId: string): Promise<StoredSet | undefined> {
  const [stored] = await sql<StoredSet[]>`
    with own as (
      select c.org_id, c.project_id, coalesce(h.id, c.id) as head_id
      from public.contracts c
      left join public.contracts h on h.org_id = c.org_id and h.id = private.contract_head(c.org_id, c.id) and h.deleted_at is null
      where c.id = ${contractId}
    )
    select own.head_id, s.version, coalesce(s.documents, '[]') as documents, coalesce(s.is_confirmed, false) as is_confirmed,
      person.name as confirmed_by_name, s.confirmed_at,
      (select private.is_org_admin())
        or own.project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[]) as may_change,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name)
        from public.document_sets o join public.contracts c on c.org_id = o.org_id and c.id = o.contract_id and c.deleted_at is null
        where o.org_id = own.org_id and o.project_id = own.project_id and o.contract_id <> own.head_id
          and o.documents @> jsonb_build_array(jsonb_build_object('contract_id', ${contractId}::text))), '[]') as belongs_to
    from own
    left join public.document_sets s on s.org_id = own.org_id and s.contract_id = own.head_id
    left join private.people person on person.id = s.confirmed_by`;
  return stored;
}

/**
 * The documents of a set in its order, then changes of the base contract that were added since, and of its prime contract.
 * Before a person saved the set, these are the base contract and its changes.
 */
export async function readSetTexts(sql: Transaction, stored: StoredSet): Promise<SetText[]> {
  const rows = await sql<Omit<SetText, 'role' | 'is_ranked'>[]>`
    with own as (
      select c.org_id, c.project_id, c.id from public.contracts c where c.id = ${stored.head_id}
    ), saved as (
      select (d ->> 'contract_id')::uuid as id, d ->> 'role' as role from jsonb_array_elements(${sql.json(stored.documents)}::jsonb) d
    ), changes as (
      select ch.*, base.status in ('active', 'expired') as base_in_force
      from own
      cross join lateral private.contract_changes(own.org_id, array[own.project_id],
        array[own.id] || array(select saved.id from saved where saved.role = 'prime_contract')) ch
      join public.contracts base on base.org_id = own.org_id and base.id = ch.head_id
    ), members as (
      select own.id, 0 as ordinal, true as is_listed from own
      union all
      select ch.contract_id, coalesce(ch.ordinal, 999999), ch.head_id = own.id
      from own, changes ch where ch.change_status <> 'void'
      union all
      select saved.id, 1000000, true from saved
    )
    select c.id as contract_id, c.name, c.contract_type, c.status, m.is_listed, latest.id as document_id, latest.version,
      coalesce(latest.pages, '[]') as pages, ch.head_id as base_id, ch.approved_at,
      coalesce(ch.change_status = 'approved' or (ch.change_status = 'pending' and not ch.base_in_force), c.status <> 'terminated')
        as is_in_force
    from (select id, min(ordinal) as ordinal, bool_or(is_listed) as is_listed from members group by id) m
    join own on true
    join public.contracts c on c.org_id = own.org_id and c.id = m.id and c.deleted_at is null
    left join changes ch on ch.contract_id = c.id
    left join lateral (
      select d.id, d.version, text.pages
      from public.contract_documents d
      cross join lateral (
        select json_agg(p.text order by p.page) as pages
        from public.contract_document_pages p
        where p.org_id = d.org_id and p.document_id = d.id
        having bool_or(p.text ~ '[^[:space:]]')
      ) text
      where d.org_id = c.org_id and d.contract_id = c.id
      order by d.version desc limit 1
    ) latest on true
    order by m.ordinal, c.id`;
  const rankOf = (id: string) => {
    const rank = stored.documents.findIndex(({ contract_id }) => contract_id === id);
    return rank < 0 ? stored.documents.length : rank;
  };
  return rows
    .map((row) => {
      const saved = stored.documents.find(({ contract_id }) => contract_id === row.contract_id);
      return {
        ...row,
        role: saved?.role ?? roleOf(row),
        is_ranked: stored.is_confirmed && saved !== undefined,
      };
    })
    .sort((a, b) => rankOf(a.contract_id) - rankOf(b.contract_id));
}

/** A contract that changes another is a change, also if its name does not say so. */
function roleOf({
  name,
  contract_type,
  base_id,
}: Pick<SetText, 'name' | 'contract_type' | 'base_id'>): DocumentRole {
  const likely = likelyRole(name, contract_type);
  return base_id === null || likely === 'change_order' || likely === 'addendum' ? likely : 'amendment';
}
