import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type { Secrets } from '../data-dir.ts';
import type { Lite } from './app.ts';

/** Every grant in the exposed schema, as one comparable text. */
async function grantsOf(admin: Sql): Promise<string> {
  const rows = await admin`
    select c.oid::regclass::text as relation, c.relacl::text as grants
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'S')
    union all
    select 'default ' || d.defaclobjtype::text || d.defaclrole::regrole::text, d.defaclacl::text
    from pg_default_acl d where d.defaclnamespace = 'public'::regnamespace
    order by 1, 2`;
  return JSON.stringify(rows);
}

/**
 * Proves on a temporary table, before any request is served, that a request runs with its own role and
 * changes no grants.
 * @throws Error if lite runs anonymous requests with more rights than anon has
 */
export async function assertRequestsAreRestricted(admin: Sql, lite: Lite, secrets: Secrets): Promise<void> {
  const table = `boot_check_${randomUUID().replaceAll('-', '')}`;
  const before = await grantsOf(admin);
  await admin.unsafe(`
    create table public.${table} (secret int);
    alter table public.${table} enable row level security;
    revoke all on public.${table} from anon, authenticated, service_role;
    grant select on public.${table} to anon;
    insert into public.${table} values (1)`);
  try {
    await lite.schemaChanged();
    const headers = { apikey: secrets.publishableKey };
    const answer = await lite.fetch(
      new Request(`http://localhost/rest/v1/${table}?select=*`, { headers }),
      null,
    );
    const rows = await answer.text();
    if (!answer.ok || rows !== '[]')
      throw new Error(`anon bypassed row-level security: ${answer.status} ${rows}`);
    const [grants] =
      await admin`select relacl::text as acl from pg_class where oid = ${`public.${table}`}::regclass`;
    if (grants?.acl?.includes('authenticated'))
      throw new Error('Serving a request restored a revoked grant.');
  } finally {
    await admin.unsafe(`drop table public.${table}`);
    await lite.schemaChanged();
  }
  if ((await grantsOf(admin)) !== before)
    throw new Error('Serving a request changed the grants in schema public.');
}
