import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { attachments } from '../_server/attachments/kinds.ts';
import { inSystemTransaction } from '../_server/db/privileged.ts';
import { enqueueJob } from '../_server/db/queue.ts';
import { buckets } from '../_server/storage/buckets.ts';
import { closeDatabase, newContract, newOwner, newProject, sql, upload } from '../_server/testing/cast.ts';
import { success } from '../_server/testing/client.ts';
import { newCheck, newEvidence } from '../_server/testing/compliance.ts';
import { inProcessRequests } from '../_server/testing/in-process.ts';
import { contractDocumentSchema } from '../_shared/schemas/index.ts';
import { drain } from './drain.ts';
import { sweepFiles } from './handlers/sweep-files.ts';

/** A kind that no stack worker handles. The queue tests remove jobs whose kind begins with `test_`. */
const kind = `sweep_of_tests_${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
let folder: string;

beforeAll(async () => {
  await inProcessRequests();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
beforeEach(() => {
  folder = crypto.randomUUID();
  vi.mocked(console.log).mockClear();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await sql()`delete from storage.objects where starts_with(name, ${`${folder}/`})`;
});
afterAll(async () => {
  await sql()`delete from private.jobs where kind = ${kind}`;
  await closeDatabase();
});

const sweep = async () => {
  await inSystemTransaction('test', (transaction) => enqueueJob(transaction, { kind }));
  return await drain({ handlers: { [kind]: sweepFiles }, worker: 'test', budgetMs: 5000 });
};
const reports = () =>
  vi
    .mocked(console.log)
    .mock.calls.map(([line]) => JSON.parse(String(line)))
    .filter((line) => line.kind === kind);

const storage = (method: string, path: string, body?: string) =>
  fetch(`${process.env.PLUMBLINE_URL}/storage/v1/object/${path}`, {
    method,
    headers: { apikey: process.env.PLUMBLINE_SECRET_KEY ?? '', 'content-type': 'text/plain' },
    ...(body !== undefined && { body }),
  });
/** Stores an unreferenced object. */
async function unfiled(bucket: 'contracts' | 'compliance', name: string, age: string): Promise<string> {
  const path = `${folder}/${name}`;
  expect((await storage('POST', `${bucket}/${path}`, 'nine char')).status).toBe(200);
  await grow(path, age);
  return `${bucket}/${path}`;
}
const grow = (path: string, age: string) =>
  sql()`update storage.objects set created_at = now() - ${age}::interval where name = ${path}`;
/** Rows of objects whose files are lost. */
const rows = (count: number) => sql()`
  insert into storage.objects (bucket_id, name, created_at)
  select 'contracts', ${`${folder}/`} || n, now() - interval '2 hours' from generate_series(1, ${count}::integer) n`;
const left = async () =>
  (await sql()`select name from storage.objects where starts_with(name, ${`${folder}/`}) order by name`).map(
    ({ name }) => String(name).slice(folder.length + 1),
  );

it('deletes uploads not filed within an hour, with file and row, and reports them', async () => {
  const gone = [
    await unfiled('contracts', 'a.txt', '61 minutes'),
    await unfiled('compliance', 'b.txt', '2 days'),
  ];
  const young = await unfiled('contracts', 'young.txt', '59 minutes');
  expect(await sweep()).toMatchObject({ done: 1 });
  for (const path of gone) expect((await storage('GET', path)).ok, path).toBe(false);
  expect(await (await storage('GET', young)).text()).toBe('nine char');
  expect(await left()).toEqual(['young.txt']);
  expect(reports()).toEqual([{ job: expect.any(String), kind, removed: { files: 2, bytes: 18 } }]);

  expect(await sweep()).toMatchObject({ done: 1 });
  expect(reports()).toHaveLength(1);
});

it('keeps files of documents and evidence, however old', async () => {
  const owner = await newOwner();
  const project = await newProject(owner);
  const contract = await newContract(owner, project);
  const document = await success(upload(owner, contract, 'a.txt', 'A text'), 201, contractDocumentSchema);
  const evidence = await newEvidence(owner, await newCheck(owner, project));
  const named = await sql()`
    select 'contracts/' || storage_path as path from public.contract_documents where id = ${document.id}
    union all select 'compliance/' || storage_path from public.compliance_evidence where id = ${evidence.id}`;
  for (const { path } of named) await grow(path.slice(path.indexOf('/') + 1), '2 years');
  expect(await sweep()).toMatchObject({ done: 1 });
  expect(named).toHaveLength(2);
  for (const { path } of named) expect((await storage('GET', path)).status, path).toBe(200);
});

it('covers every table with stored files, and every bucket', async () => {
  const tables = await sql()`
    select table_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'storage_path' and t.table_type = 'BASE TABLE'`;
  expect(tables.map(({ table_name }) => table_name).toSorted()).toEqual(
    attachments.map(({ table }) => table).toSorted(),
  );
  const stored = await sql()`select id from storage.buckets`;
  expect(stored.map(({ id }) => id).toSorted()).toEqual(Object.keys(buckets).toSorted());
});

it('deletes all of them in batches of a hundred, even if files are missing', async () => {
  await rows(250);
  expect(await sweep()).toMatchObject({ done: 1 });
  expect(await left()).toEqual([]);
  expect(reports()).toMatchObject([{ removed: { files: 250, bytes: 0 } }]);
});

it('skips files that Storage does not delete, and does not count them', async () => {
  await rows(101);
  const request: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    request.push(...JSON.parse(body).prefixes);
    return Response.json([]);
  });
  expect(await sweep()).toMatchObject({ done: 1 });
  expect(new Set(request).size).toBe(101);
  expect([request.length, reports()]).toEqual([101, []]);
});

it('reports files deleted before Storage failed, and retries the rest', async () => {
  await rows(150);
  const real = fetch;
  let calls = 0;
  vi.stubGlobal('fetch', (...input: Parameters<typeof fetch>) => {
    calls += 1;
    return calls === 1 ? real(...input) : Promise.resolve(new Response('no', { status: 503 }));
  });
  expect(await sweep()).toMatchObject({ failed: 1 });
  expect(reports()).toMatchObject([{ removed: { files: 100, bytes: 0 } }]);
  expect(await left()).toHaveLength(50);
  vi.unstubAllGlobals();
  await sql()`update private.jobs set run_at = now() where kind = ${kind} and state = 'waiting'`;
  expect(await drain({ handlers: { [kind]: sweepFiles }, worker: 'test', budgetMs: 5000 })).toMatchObject({
    done: 1,
  });
  expect(await left()).toEqual([]);
});
