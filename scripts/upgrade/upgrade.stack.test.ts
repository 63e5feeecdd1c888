import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrationsDir } from '../../devstack/src/paths.ts';
import { applyMigrations } from '../../devstack/src/postgres/migrations.ts';
import { accessToken } from '../../devstack/src/testing/members.ts';
import { copyTemplate } from '../../devstack/src/testing/template.ts';
import { startServices, type TestStack, temporaryDir } from '../../devstack/src/testing/test-stack.ts';
import type { Transaction } from '../../supabase/functions/_server/db/pool.ts';
import { verifyLog } from '../../supabase/functions/_server/services/activity/verify-log.ts';
import { call, everyPage, success } from '../../supabase/functions/_server/testing/client.ts';
import {
  activityEventSchema,
  complianceCheckSchema,
  contractDetailSchema,
  contractSchema,
  dashboardSchema,
  obligationSchema,
  projectSchema,
} from '../../supabase/functions/_shared/schemas/index.ts';
import { firstBrokenReference } from '../archive/references.ts';

/** A table's original rows and columns. */
interface Table {
  name: string;
  rows: Record<string, unknown>[];
}

/** Columns that a migration intentionally changed in existing rows, with the reason. */
const meantToChange: Record<string, string> = {
  'public.contract_analyses.degraded': 'an analysis uses no language model (ADR 75)',
};

const fixture = 'demo-20261126101900.jsonl.gz';
const baseline = /\d{14}/.exec(fixture)?.[0] ?? '';
const later = readdirSync(migrationsDir).filter((name) => name.slice(0, 14) > baseline);
const folder = temporaryDir();
let stack: TestStack;
let before: Table[];

beforeAll(async () => {
  await copyTemplate('services', folder.path);
  stack = await startServices({ dataDir: folder.path, migrations: false });
  await applyUntil(stack.sql, baseline);
  before = await putIn(stack.sql);
}, 180_000);

afterAll(async () => {
  await stack?.stop();
  folder.remove();
});

/** Applies the migrations up to one, each in a transaction and recorded as the stock CLI does. */
async function applyUntil(sql: Sql, last: string): Promise<void> {
  await sql`create schema if not exists supabase_migrations`;
  await sql`create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`;
  for (const file of readdirSync(migrationsDir).sort()) {
    const [, version = '', name = ''] = /^(\d{14})_(.*)\.sql$/.exec(file) ?? [];
    if (version === '' || version > last) continue;
    await sql.unsafe(readFileSync(join(migrationsDir, file), 'utf8')).simple();
    await sql`insert into supabase_migrations.schema_migrations (version, name) values (${version}, ${name})`;
  }
}

/** Inserts the demo firm as originally saved. @returns its tables as the database stores them */
async function putIn(sql: Sql): Promise<Table[]> {
  const lines = gunzipSync(readFileSync(new URL(fixture, import.meta.url)))
    .toString()
    .split('\n')
    .slice(0, -1);
  const tables: Table[] = [];
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    for (let at = 0; at < lines.length; ) {
      const { table, rows: count } = JSON.parse(lines[at] as string) as { table: string; rows: number };
      const rows = lines.slice(at + 1, at + 1 + count);
      at += 1 + count;
      const columns = Object.keys(JSON.parse(rows[0] as string));
      await transaction`
        insert into ${transaction(table)} (${transaction(columns)})
        select ${transaction(columns)} from jsonb_populate_recordset(null::${transaction(table)}, ${`[${rows.join(',')}]`}::text::jsonb)`;
      tables.push({ name: table, rows: [] });
    }
  });
  for (const table of tables) table.rows = await rowsOf(sql, table.name);
  return tables;
}

async function rowsOf(sql: Sql, table: string): Promise<Record<string, unknown>[]> {
  const rows = await sql<{ row: Record<string, unknown> }[]>`
    select to_jsonb(t) as row from ${sql(table)} t`;
  return rows.map(({ row }) => row);
}

const keyColumns = async (sql: Sql, table: string): Promise<string[]> =>
  (
    await sql<{ name: string }[]>`
      select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = ${table}::text::regclass and i.indisprimary order by a.attname`
  ).map(({ name }) => name);

it('contains the original demo firm', () => {
  const count = (name: string) => before.find((table) => table.name === name)?.rows.length;
  expect([
    count('public.contracts'),
    count('public.contract_findings'),
    count('public.activity_events'),
  ]).toEqual([8, 174, 134]);
});

it('keeps every row and value through later migrations, and a second run does nothing', async () => {
  const admin = postgres(stack.adminDbUrl, { max: 1, onnotice() {} });
  try {
    expect(await applyMigrations(admin, stack.dbUrl)).toBe(later.length);
    expect(await applyMigrations(admin, stack.dbUrl)).toBe(0);
  } finally {
    await admin.end();
  }
  for (const { name, rows } of before) {
    const key = await keyColumns(stack.sql, name);
    const id = (row: Record<string, unknown>) => JSON.stringify(key.map((column) => row[column]));
    const now = new Map((await rowsOf(stack.sql, name)).map((row) => [id(row), row]));
    for (const row of rows) {
      const found = now.get(id(row));
      expect([name, id(row), found !== undefined]).toEqual([name, id(row), true]);
      const kept = Object.entries(row).filter(([column]) => !(`${name}.${column}` in meantToChange));
      expect([name, Object.fromEntries(kept.map(([column]) => [column, found?.[column]]))]).toEqual([
        name,
        Object.fromEntries(kept),
      ]);
    }
  }
}, 120_000);

it('keeps references intact and the log sealed', async () => {
  for (const { id } of await stack.sql<{ id: string }[]>`select id from public.organizations`) {
    expect(await stack.sql.begin((sql) => firstBrokenReference(sql, id))).toBeNull();
    const verified = () => stack.sql.begin((sql) => verifyLog(sql as unknown as Transaction, { orgId: id }));
    expect(await verified()).toMatchObject({ problem: null });
    await stack.sql`select private.seal_activity()`;
    expect(await verified()).toMatchObject({ problem: null });
  }
});

it('works with the current product', async () => {
  const [owner] = await stack.sql<{ id: string }[]>`select id from public.profiles`;
  const upgradedAt = new Date().toISOString();
  await stack.stop();
  stack = await startServices({ dataDir: folder.path, migrations: true, api: true });
  process.env.PLUMBLINE_URL = stack.url;
  const token = await accessToken(stack.jwtSecret, owner?.id ?? '');
  const get = (path: string) => call('GET', path, { token });
  expect(await success(get('/projects'), 200, projectSchema.array())).toHaveLength(3);
  const contracts = await success(get('/contracts/project/'), 200, contractSchema.array());
  expect(contracts).toHaveLength(8);
  for (const { id } of contracts) await success(get(`/contracts/${id}`), 200, contractDetailSchema);
  // Days have passed since then, so recurring requirements have added checks for later periods.
  const checks = (await everyPage('/compliance/checks', token, complianceCheckSchema.array())).flat();
  const idsOf = (rows: { id?: unknown }[]) => rows.map(({ id }) => id).sort();
  const earlier = idsOf(before.find(({ name }) => name === 'public.compliance_checks')?.rows ?? []);
  expect(earlier).toHaveLength(26);
  expect(idsOf(checks.filter(({ created_at }) => created_at < upgradedAt))).toEqual(earlier);
  const added = checks.filter(({ created_at }) => created_at >= upgradedAt);
  expect(added.filter(({ requirement_id, period }) => !requirement_id || !period)).toEqual([]);
  await success(get('/obligations'), 200, obligationSchema.array());
  await success(get('/activity'), 200, activityEventSchema.array());
  await success(get('/dashboard'), 200, dashboardSchema);
  const change = call('PUT', `/contracts/${contracts[0]?.id}`, { token, body: { name: 'Renamed' } });
  await success(change, 200, contractSchema);
}, 120_000);
