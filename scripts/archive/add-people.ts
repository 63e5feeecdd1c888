import type { TransactionSql } from 'postgres';
import { archivedTables } from '../../supabase/functions/_shared/archive/tables.ts';
import { ArchiveRefused, type OpenArchive } from './open-archive.ts';

export interface People {
  /** Each person's id here, by their id in the archive. */
  ids: Map<string, string>;
  /** People who had no account before. */
  created: string[];
  /** Email addresses of accounts that already existed here. */
  existing: string[];
  /** Whether everyone keeps their id. */
  sameIds: boolean;
}

interface Profile {
  id: string;
  email: string;
  name: string;
  /** Set if the account was deleted: only the person's name in past actions is left. */
  deleted_at?: string | null;
}

/**
 * Finds the accounts of an archive's people, by id or else by email, and creates the missing ones. They have
 * no password, so only the person who can read email at that address can sign in.
 */
export async function addPeople(sql: TransactionSql, archive: OpenArchive): Promise<People> {
  const people: People = { ids: new Map(), created: [], existing: [], sameIds: true };
  const { leftOut = {} } = archivedTables.find(({ name }) => name === 'profiles') ?? {};
  const columns = (archive.manifest.tables.find(({ name }) => name === 'profiles')?.columns ?? []).filter(
    (column) => !Object.hasOwn(leftOut, column),
  );
  for await (const lines of archive.rows('profiles')) {
    for (const line of lines) {
      const { id, email, name, deleted_at = null } = JSON.parse(line) as Profile;
      const [found] = await sql<{ id: string; email: string }[]>`
        select p.id, p.email from public.profiles p
        where p.id = ${id} or (${deleted_at === null} and lower(p.email) = lower(${email})) order by p.id = ${id} desc limit 1`;
      if (people.ids.has(id) || [...people.ids.values()].includes(found?.id ?? id))
        throw new ArchiveRefused(
          `Two people in the archive match the same account here: ${found?.email ?? email}.`,
        );
      people.ids.set(id, found?.id ?? id);
      if (found && found.id !== id) people.sameIds = false;
      if (found) people.existing.push(found.email);
      if (found) continue;
      if (deleted_at === null) {
        await addAccount(sql, { id, email, name });
        people.created.push(id);
      } else {
        await sql`insert into public.profiles (id, email, name) values (${id}, ${email}, ${name})`;
      }
      await fillProfile(sql, line, columns);
    }
  }
  return people;
}

/** An account as Auth creates one; a trigger creates its profile. */
async function addAccount(sql: TransactionSql, { id, email, name }: Profile): Promise<void> {
  const here = await sql<{ name: string }[]>`
    select a.attname as name from pg_attribute a
    where a.attrelid = 'auth.users'::regclass and a.attnum > 0 and not a.attisdropped`;
  const now = new Date().toISOString();
  const account: Record<string, string | null> = {
    id,
    email,
    instance_id: '00000000-0000-0000-0000-000000000000',
    aud: 'authenticated',
    role: 'authenticated',
    encrypted_password: '',
    email_confirmed_at: now,
    raw_user_meta_data: JSON.stringify({ name }),
    raw_app_meta_data: JSON.stringify({ provider: 'email', providers: ['email'] }),
    created_at: now,
    updated_at: now,
    // Auth reads these as strings, never as null.
    confirmation_token: '',
    recovery_token: '',
    email_change: '',
    email_change_token_new: '',
  };
  const columns = Object.keys(account).filter((column) => here.some((one) => one.name === column));
  const row = JSON.stringify(Object.fromEntries(columns.map((column) => [column, account[column]])));
  await sql`
    insert into auth.users (${sql(columns)})
    select ${sql(columns)} from jsonb_populate_record(null::auth.users, ${row}::text::jsonb)`;
  const [identities] = await sql`
    select from pg_attribute a where a.attrelid = to_regclass('auth.identities') and a.attname = 'provider_id'`;
  if (!identities) return;
  const data = JSON.stringify({ sub: id, email, email_verified: true });
  await sql`
    insert into auth.identities (id, provider_id, user_id, identity_data, provider, created_at, updated_at)
    values (gen_random_uuid(), ${id}, ${id}, ${data}::text::jsonb, 'email', now(), now())`;
}

/** Copies the remaining profile data of a person who was not here. */
async function fillProfile(sql: TransactionSql, line: string, columns: readonly string[]): Promise<void> {
  const here = await sql<{ name: string }[]>`
    select a.attname as name from pg_attribute a
    where a.attrelid = 'public.profiles'::regclass and a.attnum > 0 and not a.attisdropped`;
  const kept = columns.filter((column) => column !== 'id' && here.some(({ name }) => name === column));
  await sql`set local session_replication_role = replica`;
  await sql`
    update public.profiles p set (${sql(kept)}) = (
      select ${sql(kept)} from jsonb_populate_record(null::public.profiles, ${line}::text::jsonb))
    where p.id = (${line}::text::jsonb ->> 'id')::uuid`;
  await sql`set local session_replication_role = origin`;
}
