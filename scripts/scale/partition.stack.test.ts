import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { root } from '../lib/run.ts';
import { runTestFile, withPgtap } from '../test/pgtap.ts';
import { withThrowAwayDatabase } from '../test/throw-away-database.ts';

const script = readFileSync(join(root, 'docs/scale/partition-by-organization.sql'), 'utf8');
const tables = ['activity_events', 'notifications'];

/** What a table has besides its rows. */
async function describeTables(sql: postgres.Sql) {
  const oids = sql`(select unnest(${tables}::text[])::regclass::oid)`;
  const [row] = await sql`
    select
      (select json_agg(p order by p.tablename, p.policyname) from pg_policies p where p.tablename = any (${tables})) as policies,
      (select json_agg(json_build_array(conrelid::regclass, conname, pg_get_constraintdef(oid)) order by conrelid::regclass::text, conname)
        from pg_constraint where (conrelid in ${oids} or confrelid in ${oids}) and conparentid = 0) as constraints,
      (select json_agg(json_build_array(indexrelid::regclass) order by indexrelid::regclass::text) from pg_index where indrelid in ${oids}) as indexes,
      (select json_agg(pg_get_triggerdef(oid) order by pg_get_triggerdef(oid)) from pg_trigger where tgrelid in ${oids} and not tgisinternal) as triggers,
      (select json_agg(json_build_array(attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
          attacl, col_description(attrelid, attnum)) order by attrelid::regclass::text, attname)
        from pg_attribute where attrelid in ${oids} and attnum > 0) as columns,
      (select json_agg(json_build_array(oid::regclass, relowner::regrole, relrowsecurity, relforcerowsecurity, relreplident,
          (select array_agg(a::text order by a::text) from unnest(relacl) a), obj_description(oid)) order by relname)
        from pg_class where oid in ${oids}) as tables,
      (select json_agg(json_build_array(c.oid::regclass, c.reloptions, c.relowner::regrole, pg_get_viewdef(c.oid),
          (select array_agg(a::text order by a::text) from unnest(c.relacl) a), obj_description(c.oid)) order by c.relname)
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'v' and n.nspname in ('reporting', 'private', 'public')) as views,
      (select json_agg(json_build_array(pubname, tablename) order by pubname, tablename) from pg_publication_tables where tablename = any (${tables})) as published`;
  return row;
}

test('two tables are partitioned by organization, and keep their rows, rights, and rules', {
  timeout: 300_000,
}, async () => {
  await withThrowAwayDatabase((dbUrl) =>
    withPgtap(dbUrl, async () => {
      const sql = postgres(dbUrl, { max: 1, onnotice: () => {} });
      const passed = async (file: string) => {
        expect((await runTestFile(dbUrl, file)).problems, file).toEqual([]);
      };
      try {
        await passed('000_setup_test_helpers.sql');
        await sql.begin(async (tx) => {
          // An organization needs an owner, whom no statement below asks for.
          await tx`set local session_replication_role = replica`;
          await tx`insert into public.organizations (name) values ('One'), ('Two'), ('Three')`;
        });
        await sql`set search_path = public`;
        await sql`
          insert into public.activity_events (org_id, action, entity_type, entity_id)
          select id, 'created', 'project', id from public.organizations`;
        const count = async () =>
          (await sql`select count(*)::int as rows from public.activity_events`)[0]?.rows as number;
        const [before, rows] = [await describeTables(sql), await count()];
        expect(rows).toBeGreaterThan(0);

        await sql.begin(async (tx) => {
          await tx`set local role postgres`;
          await tx.unsafe(script).simple();
        });

        expect(await describeTables(sql)).toEqual(before);
        expect(await count()).toBe(rows);
        const parts =
          await sql`select inhparent::regclass::text as whole, count(*)::int as parts from pg_inherits
          where inhparent in (select unnest(${tables}::text[])::regclass) group by 1 order by 1`;
        expect(parts.map((part) => ({ ...part }))).toEqual(tables.map((whole) => ({ whole, parts: 64 })));
        for (const file of ['510_activity_events', '515_activity_batches', '520_notifications'])
          await passed(`${file}.test.sql`);
        await passed('999_remove_test_helpers.sql');
      } finally {
        await sql.end();
      }
    }),
  );
});
