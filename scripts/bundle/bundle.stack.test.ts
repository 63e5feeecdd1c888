import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleDir } from '../../devstack/src/paths.ts';
import { startServices, type TestStack } from '../../devstack/src/testing/test-stack.ts';
import { type Bundle, buildBundles, newestMigration } from './build.ts';

let bundles: Bundle[];
let stack: TestStack;
let admin: Sql;

beforeAll(async () => {
  bundles = await buildBundles();
  stack = await startServices({ api: true, migrations: true, bundled: true });
  admin = postgres(stack.adminDbUrl, { max: 1, onnotice() {} });
});
afterAll(async () => {
  await admin.end();
  await stack.stop();
});

const functions = join(bundleDir, 'supabase/functions');
const filesOf = (name: string) =>
  readdirSync(join(functions, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('each function fits hosted Supabase’s size limit and loads little code on a cold start', () => {
  expect(readdirSync(functions).sort()).toEqual(['api', 'engine', 'jobs', 'print']);
  const megabytes = Object.fromEntries(
    bundles.map(({ name, bytes, atStart }) => [name, { all: bytes / 1e6, atStart: atStart / 1e6 }]),
  );
  // Hosted Supabase accepts 5 MB; this leaves room for growth.
  for (const { all } of Object.values(megabytes)) expect(all).toBeLessThan(3.5);
  expect(megabytes.api?.atStart).toBeLessThan(1);
  expect(megabytes.engine?.atStart).toBeLessThan(0.5);
  expect(megabytes.jobs?.atStart).toBeLessThan(0.5);
  expect(megabytes.print?.atStart).toBeLessThan(0.5);
  for (const { name, bytes } of bundles) {
    const found = filesOf(name).map((file) => readFileSync(file).length);
    expect(found.reduce((all, one) => all + one)).toBe(bytes);
  }
});

test('dynamic imports are found by reading import statements, as the Supabase CLI does', () => {
  const found = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    for (const [, path = ''] of code.matchAll(/\bimport\("(\.[^"\r\n]*)"\)/g))
      found(join(dirname(file), path), seen);
    for (const [, path = ''] of code.matchAll(/\bfrom"(\.[^"\r\n]*)"/g))
      found(join(dirname(file), path), seen);
    for (const [, path = ''] of code.matchAll(/\bimport"(\.[^"\r\n]*)"/g))
      found(join(dirname(file), path), seen);
    return seen;
  };
  for (const { name, path } of bundles) expect([...found(path)].sort()).toEqual(filesOf(name).sort());
});

test('the settings point to the bundled files', () => {
  const config = readFileSync(join(bundleDir, 'supabase/config.toml'), 'utf8');
  expect(config.match(/^(?:entrypoint|import_map).*$/gm)).toEqual([
    'entrypoint = "./functions/api/index.js"',
    'entrypoint = "./functions/jobs/index.js"',
    'entrypoint = "./functions/engine/index.js"',
    'entrypoint = "./functions/print/index.js"',
  ]);
});

const log = (name: string) => readFileSync(join(stack.dataDir, 'logs', `${name}.log`), 'utf8');
const linesOf = (name: string, words: string) => log(name).split(words).length - 1;
const ask = async (path: string, init?: RequestInit) => {
  const answer = await fetch(stack.url + path, init);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
};
const tick = () => ask('/functions/v1/jobs', { method: 'POST', headers: { apikey: stack.secretKey } });

test.each([
  ['older than the schema', '29991231000000', 'deploy the function again'],
  ['newer than the schema', '19700101000000', 'push the migrations'],
])(
  'a bundle that is %s logs it once, responds 503, and recovers once they match',
  async (_, version, todo) => {
    const newest = newestMigration();
    expect(await ask('/api/v1/healthz')).toMatchObject({
      status: 200,
      body: { schema_version: newest, built_for: newest },
    });
    expect(await ask('/api/v1/projects')).toMatchObject({ status: 401 });
    expect(await tick()).toMatchObject({ status: 200 });

    const rows =
      await admin`delete from supabase_migrations.schema_migrations where version > ${version} returning *`;
    await admin`insert into supabase_migrations.schema_migrations (version) values (${version})`;
    expect(await ask('/api/v1/healthz')).toMatchObject({
      status: 503,
      body: { status: 'unavailable', database: 'ok', schema_version: version, built_for: newest },
    });
    await expect
      .poll(() => ask('/api/v1/projects'), { timeout: 30_000, interval: 500 })
      .toMatchObject({
        status: 503,
        retryAfter: '5',
        body: { code: 'unavailable', message: expect.any(String), request_id: expect.any(String) },
      });
    for (let n = 0; n < 5; n += 1) expect(await ask('/api/v1/projects')).toMatchObject({ status: 503 });
    expect(linesOf('api', todo)).toBe(1);
    await expect.poll(tick, { timeout: 30_000, interval: 500 }).toMatchObject({ status: 503 });
    expect(linesOf('jobs', todo)).toBe(1);

    await admin`delete from supabase_migrations.schema_migrations where version = ${version}`;
    for (const row of rows) await admin`insert into supabase_migrations.schema_migrations ${admin(row)}`;
    await expect.poll(() => ask('/api/v1/projects'), { interval: 200 }).toMatchObject({ status: 401 });
    await expect.poll(tick, { interval: 200 }).toMatchObject({ status: 200 });
  },
);
