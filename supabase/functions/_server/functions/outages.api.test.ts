import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { harshContract } from '../../_shared/analysis/testing/build.ts';
import { wordPackage } from '../../_shared/extraction/testing/bombs.ts';
import {
  analysisSchema,
  type Contract,
  contractDocumentSchema,
  intakeFileSchema,
} from '../../_shared/schemas/index.ts';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  type Person,
  sql,
  upload,
} from '../testing/cast.ts';
import { refusal, success } from '../testing/client.ts';
import { type Behavior, FunctionProxy } from '../testing/function-proxy.ts';
import { inProcessCalls } from '../testing/in-process.ts';

/** This process's API reaches the functions `engine` and `print` through a proxy that fails as told. */
let proxy: FunctionProxy;
let call: Awaited<ReturnType<typeof inProcessCalls>>;
let owner: Person;
let contract: Contract;

beforeAll(async () => {
  owner = await newOwner();
  contract = await newContract(owner, await newProject(owner));
  await success(upload(owner, contract, 'contract.txt', harshContract()), 201, contractDocumentSchema);
  proxy = await FunctionProxy.inFrontOf(process.env.PLUMBLINE_URL ?? '');
  call = await inProcessCalls(undefined, proxy.url);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  proxy.behave = undefined;
});
afterAll(async () => {
  await proxy.close();
  await closeDatabase();
});

const analyze = (key: string) =>
  call('POST', '/contracts/analyze', {
    token: owner.token,
    headers: { 'idempotency-key': key },
    body: { contract_id: contract.id, extract_clauses: true, assess_risk: true },
  });
const analyses = async () =>
  (await sql()`select id from public.contract_analyses where contract_id = ${contract.id}`).length;

const failures: [string, Behavior][] = [
  ['is down', (response) => response.destroy()],
  ['answers 502', (response) => response.writeHead(502).end('<html>Bad gateway</html>')],
  ['replies with garbage', (response) => response.end(' {"extraction": "words", "analysis": 3}')],
  // The limit is ten seconds without a sign of life.
  ['hangs', (response) => response.write(' ')],
];

describe.each(failures)('when the other function %s', (_, behavior) => {
  it('returns 503 for an analysis, keeps the document, and analyzes it with the same key later', async () => {
    const before = await analyses();
    const key = crypto.randomUUID();
    proxy.behave = behavior;
    const began = performance.now();
    const failed = await analyze(key);
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(failed.headers.get('retry-after')).toBe('5');
    expect(await refusal(failed)).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: 'Documents can’t be read right now. Nothing was lost. Please try again in a minute.',
    });
    expect(await analyses()).toBe(before);
    proxy.behave = undefined;
    expect((await success(analyze(key), 200, analysisSchema)).gate.passed).toBe(true);
    expect(await analyses()).toBe(before + 1);
  });

  it('keeps an upload, and reads it later', async () => {
    const form = new FormData();
    form.set('file', new Blob([`${harshContract()}\n${crypto.randomUUID()}`]), 'second.txt');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = () =>
      call('POST', `/contracts/${contract.id}/upload`, { token: owner.token, headers, body: form });
    proxy.behave = behavior;
    const kept = await success(send(), 201, contractDocumentSchema);
    expect(kept).toMatchObject({
      text_status: 'reading',
      reading: null,
      pages: null,
      mime_type: 'text/plain',
    });
    proxy.behave = undefined;
    const statusOf = async () => {
      const listed = call('GET', `/contracts/${contract.id}/documents`, { token: owner.token });
      const documents = await success(listed, 200, contractDocumentSchema.array());
      return documents.find(({ id }) => id === kept.id)?.text_status;
    };
    await expect.poll(statusOf, { timeout: 60_000, interval: 500 }).toBe('extracted');
  });

  it('returns 503 for a file to the inbox, leaves no row or file behind, and takes it with the same key later', async () => {
    const form = new FormData();
    form.set('file', new Blob([`${harshContract()}\n${crypto.randomUUID()}`]), 'third.txt');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = () => call('POST', '/intake-files', { token: owner.token, headers, body: form });
    const stored = async () =>
      (await sql()`select from storage.objects where name like ${`${owner.organizationId}/%`}`).length;
    const before = await stored();
    proxy.behave = behavior;
    expect(await refusal(send())).toMatchObject({ status: 503, code: 'unavailable' });
    expect(await stored()).toBe(before);
    proxy.behave = undefined;
    await success(send(), 201, intakeFileSchema);
    expect(await stored()).toBe(before + 1);
  });

  it('returns 503 for a PDF, and prints it later', async () => {
    const print = () => call('GET', `/contracts/${contract.id}/summary.pdf`, { token: owner.token });
    proxy.behave = behavior;
    expect(await refusal(print())).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: 'PDFs can’t be created right now. Nothing was lost. Please try again in a minute.',
    });
    proxy.behave = undefined;
    const printed = await print();
    expect(printed.status).toBe(200);
    expect(new TextDecoder().decode(await printed.arrayBuffer()).startsWith('%PDF-')).toBe(true);
  });
});

it('marks a kept upload that the engine refuses as unreadable, with the reason an upload gives', async () => {
  const bomb = wordPackage(' '.repeat(31 * 1024 * 1024));
  const send = () => {
    const form = new FormData();
    form.set('file', new Blob([bomb]), 'bomb.docx');
    return call('POST', `/contracts/${contract.id}/upload`, { token: owner.token, body: form });
  };
  const refused = await refusal(send());
  expect(refused).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  proxy.behave = (response) => response.destroy();
  const kept = await success(send(), 201, contractDocumentSchema);
  proxy.behave = undefined;
  const current = async () => {
    const listed = call('GET', `/contracts/${contract.id}/documents`, { token: owner.token });
    const documents = await success(listed, 200, contractDocumentSchema.array());
    return documents.find(({ id }) => id === kept.id);
  };
  await expect.poll(async () => (await current())?.text_status, { timeout: 60_000 }).toBe('unreadable');
  expect(await current()).toMatchObject({
    text_problem_code: 'damaged',
    text_problem: refused.message,
    pages: null,
  });
});
