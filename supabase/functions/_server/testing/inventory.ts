import { sql } from './cast.ts';

/** An organization's rows, for attacks that name them. */
export interface Inventory {
  organizationId: string;
  /** Ids of rows by table; `profiles` has the members' ids. */
  ids: Map<string, string[]>;
  /** Every UUID in the rows: their ids and those of people and files they refer to. */
  uuids: Set<string>;
}

export const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Every table with an organization, in schemas that requests can reach through the API or the Data API. */
async function ownedTables(): Promise<{ name: string; org: string }[]> {
  return await sql()<{ name: string; org: string }[]>`
    select c.relname as name, case c.relname when 'organizations' then 'id' else 'org_id' end as org
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'organizations' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped))
    order by 1`;
}

/** Reads at most fifty rows of each table of an organization. */
export async function readInventory(organizationId: string): Promise<Inventory> {
  const query = (await ownedTables()).map(
    ({ name, org }) =>
      `(select '${name}' as name, coalesce(to_jsonb(t) ->> 'id', '') as id, to_jsonb(t)::text as text
        from public.${name} t where ${org} = $1 order by 2 limit 50)`,
  );
  const rows = await sql().unsafe<{ name: string; id: string; text: string }[]>(query.join(' union all '), [
    organizationId,
  ]);
  const people = await sql()<{ id: string }[]>`
    select user_id as id from public.memberships where org_id = ${organizationId} order by 1`;
  const ids = new Map<string, string[]>([['profiles', people.map(({ id }) => id)]]);
  const uuids = new Set<string>();
  for (const { name, id, text } of rows) {
    if (id !== '') ids.set(name, [...(ids.get(name) ?? []), id]);
    for (const [uuid] of text.matchAll(uuidPattern)) uuids.add(uuid);
  }
  return { organizationId, ids, uuids };
}

/** One line per table with the number of its rows and a hash of their contents. */
export async function digestRows(organizationId: string, excluded: RegExp): Promise<string[]> {
  const kept = (await ownedTables()).filter(({ name }) => !excluded.test(name));
  const query = kept.map(
    ({ name, org }) =>
      `select '${name}' as name, count(*)::int as n, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
       from public.${name} t where ${org} = $1`,
  );
  const rows = await sql().unsafe<{ name: string; n: number; hash: string }[]>(query.join(' union all '), [
    organizationId,
  ]);
  return rows.map(({ name, n, hash }) => `${name}: ${n} rows, ${hash}`);
}
