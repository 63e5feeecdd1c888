import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { inSystemTransaction } from '../_server/db/privileged.ts';
import { enqueueJob } from '../_server/db/queue.ts';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  type Person,
  sql,
  upload,
} from '../_server/testing/cast.ts';
import { call, refusal, success } from '../_server/testing/client.ts';
import { inProcessRequests } from '../_server/testing/in-process.ts';
import { toSheets } from '../_shared/analysis/ocr/testing/make-scan.ts';
import { harshContract } from '../_shared/analysis/testing/build.ts';
import { extractDocument } from '../_shared/extraction/extract.ts';
import { type LongPage, makeLongPdf } from '../_shared/extraction/testing/long-pdf.ts';
import {
  activityEventSchema,
  analysisSchema,
  type ContractDocument,
  contractDetailSchema,
  contractDocumentSchema,
  documentTextSchema,
  jobSchema,
  searchResultSchema,
} from '../_shared/schemas/index.ts';
import { drain } from './drain.ts';
import { repeatable } from './handler.ts';
import { readDocument } from './handlers/read-document.ts';

/** A contract with annexes, slow enough to read that each page takes time. */
const lines = [
  ...toSheets(harshContract()).map((sheet) => sheet.replace(/[^\n -~]/g, "'").split('\n')),
  ...Array.from({ length: 110 }, (_, index) => [
    `Annex ${'abcdefghijk'[(index / 10) | 0]}, sheet ${'lmnopqrstu'[index % 10]} of the bill of quantities`,
  ]),
];
const pages = lines.map((lines): LongPage => ({ lines }));
const long = makeLongPdf(pages, 15_000);

beforeAll(async () => {
  await inProcessRequests();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(async () => {
  await sql()`delete from private.jobs where kind like 'test\\_%'`;
  await closeDatabase();
});

interface Case {
  owner: Person;
  contract: { id: string };
  document: ContractDocument;
}

const documentOf = async ({ owner: { token }, contract }: Omit<Case, 'document'>) => {
  const listed = call('GET', `/contracts/${contract.id}/documents`, { token });
  return (await success(listed, 200, contractDocumentSchema.array()))[0];
};
const textOf = ({ owner: { token }, contract }: Case) =>
  success(call('GET', `/contracts/${contract.id}/documents/1/text`, { token }), 200, documentTextSchema);
const analyze = ({ owner: { token }, contract }: Case) =>
  call('POST', '/contracts/analyze', { token, body: { contract_id: contract.id } });
const search = ({ owner: { token } }: Case) =>
  success(call('GET', '/search?q=quantities', { token }), 200, searchResultSchema);
const statusOf = async (input: Case) => (await documentOf(input))?.text_status;
/** Timeout for background reading on a busy machine; the tests prove nothing about speed. */
const patience = 240_000;
const isRead = (input: Case) =>
  expect.poll(() => statusOf(input), { timeout: patience, interval: 500 }).not.toBe('reading');

async function uploaded(bytes: Uint8Array<ArrayBuffer>): Promise<Case> {
  const owner = await newOwner();
  const contract = await newContract(owner, await newProject(owner));
  const document = await success(upload(owner, contract, 'plans.pdf', bytes), 201, contractDocumentSchema);
  return { owner, contract, document };
}

/**
 * A document whose first part was read, as after an upload, but without the job, which each test enqueues
 * itself.
 */
async function begun(pages: readonly LongPage[], read: number): Promise<Case> {
  const input = await uploaded(
    makeLongPdf(
      pages.map((page) => ({ ...page, broken: false })),
      1,
    ),
  );
  const { id } = input.document;
  await sql()`
    insert into private.read_pages (org_id, document_id, page, text)
    select org_id, document_id, page, text from public.contract_document_pages where document_id = ${id} and page <= ${read}`;
  await sql()`delete from public.contract_document_pages where document_id = ${id}`;
  await sql()`
    update public.contract_documents set text_status = 'reading', pages = null, facts = null, pages_read = ${read},
      pages_total = ${pages.length}
    where id = ${id}`;
  return input;
}

/** A kind of job that the stack's worker does not handle. */
const newKind = () => `test_${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
const ask = ({ owner, document }: Case, kind: string) =>
  inSystemTransaction('test', (transaction) =>
    enqueueJob(transaction, { kind, orgId: owner.organizationId, payload: { document_id: document.id } }),
  );
const work = (kind: string, handler = readDocument) =>
  drain({ handlers: { [kind]: handler }, worker: 'test', budgetMs: 5_000 });
const kept = async ({ document }: Case) =>
  (
    await sql()`select count(*)::integer as pages from private.read_pages where document_id = ${document.id}`
  )[0]?.pages;
const askedFor = ({ document }: Case) => sql()`
  select id, state::text, attempts from private.jobs
  where kind = 'read_document' and payload ->> 'document_id' = ${document.id} order by id`;

describe('a PDF too long to read at upload', { timeout: 2 * patience }, () => {
  it('reports progress, hides its text until complete, and is then like any other', async () => {
    const input = await uploaded(long);
    const { owner, contract, document } = input;
    expect(document).toMatchObject({
      version: 1,
      pages: null,
      text_status: 'reading',
      text_problem: null,
      scan: null,
    });
    expect(document.reading?.pages_total).toBe(pages.length);
    // The number depends on the machine's load; pace.test.ts checks that a fast machine reads at least
    // twenty.
    expect(document.reading?.pages_read).toBeGreaterThan(0);
    expect(document.reading?.pages_read).toBeLessThan(pages.length);
    expect(await textOf(input)).toMatchObject({ text_status: 'reading', pages: [] });
    expect((await search(input)).hits).toEqual([]);
    const refused = await refusal(analyze(input));
    expect(refused).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Version 1 is still being read',
    });
    expect(refused.detail).toMatch(/^\d+ of \d+ pages have been read\./);
    const recognized = call('PUT', `/contracts/${contract.id}/documents/1/pages/1/ocr`, {
      token: owner.token,
      body: { sha256: document.sha256, text: 'Other words' },
    });
    expect((await refusal(recognized)).status).toBe(422);

    await isRead(input);
    expect(await documentOf(input)).toMatchObject({
      text_status: 'extracted',
      pages: pages.length,
      reading: null,
      text_problem: null,
      scan: null,
    });
    const whole = await extractDocument(long.slice(), 'plans.pdf', { budget: patience });
    const text = await textOf(input);
    expect(text.pages.map((page) => page.text)).toEqual(whole.pages);
    const joined = whole.pages.join('\f');
    for (const page of text.pages) expect(joined.startsWith(page.text, page.start)).toBe(true);
    expect((await search(input)).hits.length).toBeGreaterThan(0);
    const { token } = owner;
    const detail = await success(
      call('GET', `/contracts/${contract.id}`, { token }),
      200,
      contractDetailSchema,
    );
    expect(detail.proposals.length).toBeGreaterThan(0);
    expect((await success(analyze(input), 200, analysisSchema)).gate.passed).toBe(true);

    expect(await kept(input)).toBe(0);
    const jobs = await askedFor(input);
    expect(jobs.every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true);
    const log = await success(
      call('GET', `/activity?contract_id=${contract.id}`, { token }),
      200,
      activityEventSchema.array(),
    );
    const titles = log.map(({ title }) => title.replace(/ \(.*/, '')).filter((title) => /plans/.test(title));
    expect(titles).toEqual(['Read the text of plans.pdf', 'Uploaded plans.pdf']);
  });

  it('continues after a killed worker, losing and repeating nothing', async () => {
    const input = await begun(pages.slice(0, 12), 3);
    const kind = newKind();
    await ask(input, kind);
    const killed = repeatable(z.object({ document_id: z.uuid() }), async (input) => {
      await readDocument.repeatable?.({ ...input, finish: () => Promise.reject(new Error('Killed')) });
    });
    expect(await work(kind, killed)).toMatchObject({ failed: 1 });
    expect([await kept(input), await statusOf(input)]).toEqual([3, 'reading']);
    await sql()`update private.jobs set run_at = now() where kind = ${kind}`;
    expect(await work(kind)).toMatchObject({ done: 1 });
    expect(await documentOf(input)).toMatchObject({ text_status: 'extracted', pages: 12, reading: null });
    const whole = await extractDocument(makeLongPdf(pages.slice(0, 12), 1), 'plans.pdf');
    expect((await textOf(input)).pages.map(({ text }) => text)).toEqual(whole.pages);
    // Running it again does nothing.
    await ask(input, kind);
    expect(await work(kind)).toMatchObject({ done: 1 });
    expect(await kept(input)).toBe(0);
  });

  it('counts a part once when two workers read it', async () => {
    const input = await begun(pages.slice(0, 12), 3);
    const kinds = [newKind(), newKind()];
    await Promise.all(kinds.map((kind) => ask(input, kind)));
    const both = await Promise.all(kinds.map((kind) => work(kind)));
    expect(both.map(({ done, failed }) => done + failed)).toEqual([1, 1]);
    expect(await documentOf(input)).toMatchObject({ text_status: 'extracted', pages: 12 });
    expect((await textOf(input)).pages).toHaveLength(12);
  });

  it('is unreadable if a page is broken, as in a single read', async () => {
    const broken = makeLongPdf(
      pages.map((page, index) => ({ ...page, broken: index === pages.length - 2 })),
      15_000,
    );
    const input = await uploaded(broken);
    expect(input.document.text_status).toBe('reading');
    await isRead(input);
    const {
      text_status,
      pages: read,
      reading,
      text_problem,
      text_problem_code,
    } = (await documentOf(input)) ?? {};
    expect({ text_status, read, reading, text_problem, text_problem_code }).toEqual({
      text_status: 'unreadable',
      read: null,
      reading: null,
      text_problem: 'The file is damaged.',
      text_problem_code: 'damaged',
    });
    expect(await kept(input)).toBe(0);
  });

  it('stops silently when its contract is deleted, and continues when restored', async () => {
    const input = await begun(pages.slice(0, 8), 2);
    const path = `/contracts/${input.contract.id}`;
    const { token } = input.owner;
    const { headers } = await call('GET', path, { token });
    const removed = await call('DELETE', path, { token, headers: { 'if-match': headers.get('etag') ?? '' } });
    expect(removed.status).toBeLessThan(300);
    const kind = newKind();
    await ask(input, kind);
    expect(await work(kind)).toMatchObject({ done: 1, failed: 0, dead: 0 });
    expect([await kept(input), (await askedFor(input)).length]).toEqual([2, 0]);
    expect((await call('POST', `${path}/restore`, { token })).status).toBe(200);
    await isRead(input);
    expect(await documentOf(input)).toMatchObject({ text_status: 'extracted', pages: 8 });
  });

  it('reports why it failed, and can be retried by an admin', async () => {
    const input = await begun(pages.slice(0, 8), 2);
    const { owner, document } = input;
    await sql()`
      select private.bury_job(private.enqueue_job('read_document', ${sql().json({ document_id: document.id })}, ${owner.organizationId},
        ${`read_document:${document.id}`}, now() + interval '1 hour'), 'The worker stopped unexpectedly')`;
    expect(await documentOf(input)).toMatchObject({
      text_status: 'unreadable',
      pages: null,
      reading: null,
      text_problem_code: 'given_up',
      text_problem:
        'Reading stopped at page 3 of 8 after 0 attempts: the page takes too long to read. An owner or admin can retry it under Background jobs.',
    });
    const { token } = owner;
    expect((await refusal(analyze(input))).status).toBe(409);
    const [dead] = await success(call('GET', '/jobs?state=dead', { token }), 200, jobSchema.array());
    expect(dead).toMatchObject({ kind: 'read_document', last_error: 'The worker stopped unexpectedly' });
    expect((await call('POST', `/jobs/${dead?.id}/retry`, { token })).status).toBe(200);
    await isRead(input);
    expect(await documentOf(input)).toMatchObject({
      text_status: 'extracted',
      pages: 8,
      text_problem: null,
      text_problem_code: null,
    });
  });

  it('runs one heavy job per invocation, along with light ones', async () => {
    const [heavy, light] = [newKind(), newKind()];
    await inSystemTransaction('test', async (transaction) => {
      for (const kind of [heavy, heavy, light, light]) await enqueueJob(transaction, { kind });
    });
    const nothing = () => Promise.resolve();
    const handlers = {
      [heavy]: repeatable(z.object({}), nothing, { lane: 'heavy' }),
      [light]: repeatable(z.object({}), nothing),
    };
    const run = () => drain({ handlers, worker: 'test', budgetMs: 5_000 });
    expect(await run()).toMatchObject({ done: 3, more: true });
    expect(await run()).toMatchObject({ done: 1, more: true });
    expect(await run()).toMatchObject({ done: 0, more: false });
  });
});
