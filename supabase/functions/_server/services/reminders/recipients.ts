import type { Transaction } from '../../db/pool.ts';
import { invalidInput } from '../../http/api-error.ts';

interface Recipients {
  user_ids?: string[];
  addresses?: string[];
  party_ids?: string[];
}

/**
 * Sets a reminder's recipients. People who stay keep their response, and parties their address. Omitted lists
 * stay unchanged. Postgres rejects people who may not see the subject.
 * @throws invalid_input for a party that is not in the directory, or has no address there
 */
export async function setRecipients(
  sql: Transaction,
  { id, project_id }: { id: string; project_id: string },
  { user_ids, addresses, party_ids }: Recipients,
  { isNew = false } = {},
): Promise<void> {
  const own = sql`t.org_id = (select private.active_org_id()) and t.reminder_id = ${id}`;
  const texts = (list: string[]) => sql`array(select jsonb_array_elements_text(${sql.json(list)}))`;
  const typed = sql`case when t.party_id is null then t.address end`;
  const named = [
    user_ids && { column: sql`user_id`, has: sql`t.user_id`, list: sql`${texts(user_ids)}::uuid[]` },
    addresses && { column: sql`address`, has: typed, list: texts(addresses) },
  ].filter((one) => one !== undefined);
  // New ones are added before old ones are removed: a reminder that loses its last member may end.
  if (party_ids) await addParties(sql, { id, project_id }, party_ids);
  for (const { column, list } of named) {
    await sql`
      insert into public.reminder_recipients (org_id, project_id, reminder_id, ${column})
      select (select private.active_org_id()), ${project_id}, ${id}, value from (select distinct unnest(${list}) as value) chosen
      where not exists (select from public.reminder_recipients t where ${own} and t.${column} = value)`;
  }
  // A new reminder has no others. API keys, which only create reminders, may not remove recipients.
  if (isNew) return;
  for (const { has, list } of named)
    await sql`delete from public.reminder_recipients t where ${own} and ${has} is not null and not ${has} = any (${list})`;
  if (party_ids)
    await sql`
      delete from public.reminder_recipients t where ${own} and t.party_id is not null
        and not coalesce(private.party_now(t.org_id, t.party_id), t.party_id) = any (${texts(party_ids)}::uuid[])`;
}

interface Addressed {
  id: string;
  name: string;
  address: string | null;
  /** Whether it is already a recipient. */
  notified: boolean;
}

/** Adds parties at their current addresses; existing recipients keep theirs. */
async function addParties(
  sql: Transaction,
  { id, project_id }: { id: string; project_id: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  // An existing recipient stays, even after its removal from the directory.
  const found = await sql<Addressed[]>`
    select p.id, p.name, lower(p.email) as address, told.already as notified
    from public.parties p
    cross join lateral (select exists (
      select from public.reminder_recipients t
      where t.org_id = p.org_id and t.reminder_id = ${id} and private.party_now(t.org_id, t.party_id) = p.id) as already) told
    where p.org_id = (select private.active_org_id()) and p.id in (select jsonb_array_elements_text(${sql.json([...ids])})::uuid)
      and p.merged_into is null and (p.deleted_at is null or told.already)`;
  const known = new Set(found.map((one) => one.id));
  if (ids.some((one) => !known.has(one)))
    throw invalidInput([{ path: 'party_ids', message: 'Unknown party' }]);
  const fresh = found.filter(({ notified }) => !notified);
  const silent = fresh.find(({ address }) => !address);
  if (silent)
    throw invalidInput([
      { path: 'party_ids', message: `${silent.name} has no email address in the directory` },
    ]);
  const rows = sql.json(fresh.map((one) => ({ id: one.id, address: one.address })));
  await sql`
    delete from public.reminder_recipients t
    where t.org_id = (select private.active_org_id()) and t.reminder_id = ${id} and t.party_id is null
      and t.address in (select f.address from jsonb_to_recordset(${rows}) as f (address text))`;
  // An address shared by two parties gets one email.
  await sql`
    insert into public.reminder_recipients (org_id, project_id, reminder_id, address, party_id)
    select (select private.active_org_id()), ${project_id}, ${id}, f.address, f.id
    from jsonb_to_recordset(${rows}) as f (id uuid, address text)
    on conflict (org_id, reminder_id, address) do nothing`;
}
