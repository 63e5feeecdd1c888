import type { Transaction } from '../../db/pool.ts';

interface Recipients {
  user_ids?: string[];
  addresses?: string[];
}

/**
 * Makes these a reminder's recipients; whoever stays keeps their answer. What is absent stays as it is. Postgres refuses people who may not
 * see what it is about.
 */
export async function setRecipients(
  sql: Transaction,
  { id, project_id }: { id: string; project_id: string },
  { user_ids, addresses }: Recipients,
): Promise<void> {
  const given = [
    user_ids && { column: sql`user_id`, list: sql`string_to_array(${user_ids.join(',')}, ',')::uuid[]` },
    addresses && { column: sql`address`, list: sql`string_to_array(${addresses.join(',')}, ',')::text[]` },
  ].filter((one) => one !== undefined);
  // New ones are added before old ones are removed: a reminder whose last member is gone may be over.
  for (const { column, list } of given) {
    await sql`
      insert into public.reminder_recipients (org_id, project_id, reminder_id, ${column})
      select (select private.active_org_id()), ${project_id}, ${id}, value from (select distinct unnest(${list}) as value) chosen
      where not exists (
        select from public.reminder_recipients t
        where t.org_id = (select private.active_org_id()) and t.reminder_id = ${id} and t.${column} = value)`;
  }
  for (const { column, list } of given) {
    await sql`
      delete from public.reminder_recipients t
      where t.org_id = (select private.active_org_id()) and t.reminder_id = ${id} and t.${column} is not null
        and not t.${column} = any (${list})`;
  }
}
