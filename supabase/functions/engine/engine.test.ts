import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { analyze, readFile, readOn } from '../_server/functions/engine.ts';
import { setUnitEnv } from '../_server/testing/unit-env.ts';
import { analyzeText } from '../_shared/analysis/analyze.ts';
import { statedIn } from '../_shared/analysis/facts/facts-of.ts';
import { findObligations } from '../_shared/analysis/obligations/find-obligations.ts';
import { harshContract } from '../_shared/analysis/testing/build.ts';
import { extractDocument } from '../_shared/extraction/extract.ts';
import { makeLongPdf } from '../_shared/extraction/testing/long-pdf.ts';
import { answer } from './app.ts';

/** Files in Storage, by path. */
const files = new Map<string, Uint8Array>();
/** Storage and the engine, as the API reaches them. */
const server = createServer(async (request, response) => {
  const path = request.url ?? '';
  const stored = /^\/storage\/v1\/object\/contracts\/(.+)$/.exec(path)?.[1];
  if (stored !== undefined) {
    const file = files.get(stored);
    response.writeHead(file ? 200 : 404).end(file ?? '{"statusCode":"404"}');
    return;
  }
  const answered = await answer(
    new Request(`http://engine${path.replace('/functions/v1', '')}`, {
      method: request.method ?? 'GET',
      headers: { apikey: String(request.headers.apikey) },
      body: await buffer(request),
    }),
  );
  response.writeHead(answered.status);
  if (answered.body) Readable.fromWeb(answered.body as never).pipe(response);
  else response.end();
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
setUnitEnv();
process.env.SUPABASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
vi.spyOn(console, 'error').mockImplementation(() => {});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => files.clear());

const file = { bucket: 'contracts', path: 'a/b/c/contract' };
const encoded = (text: string) => new TextEncoder().encode(text);
const read = (name: string, bytes: Uint8Array) => {
  files.set(file.path, bytes);
  return readFile({ file, name, part: null, facts: true });
};
const pages = Array.from({ length: 6 }, (_, index) => ({
  lines: [`Sheet ${index + 1} of the drawings`, 'Steel'],
}));

it('reads a stored file with the facts it states', async () => {
  const { extraction, stated } = await read('contract.txt', encoded(`${harshContract()}\0`));
  const whole = await extractDocument(encoded(harshContract()), 'contract.txt');
  expect(extraction).toEqual(whole);
  expect(stated).toEqual(statedIn(whole.pages));
  expect(stated?.isContract).toBe(true);
});

it('returns why a file has no text', async () => {
  const broken = await read('plans.pdf', encoded('%PDF-1.7\nnothing'));
  expect(broken).toMatchObject({
    extraction: { text_status: 'unreadable', problem: 'damaged', pages: [] },
    stated: null,
  });
});

it('refuses a file whose content is not what its name says, and one that is not stored', async () => {
  await expect(read('plans.pdf', encoded('Only words'))).rejects.toMatchObject({ status: 415 });
  files.clear();
  await expect(readFile({ file, name: 'plans.pdf', part: null, facts: false })).rejects.toMatchObject({
    status: 404,
  });
});

it('reads a PDF in parts, and needs the text of all pages only after the last', async () => {
  const pdf = makeLongPdf(pages, 1);
  files.set(file.path, pdf);
  const whole = await extractDocument(pdf.slice(), 'plans.pdf');
  const part = { pause: 0, atLeast: 4, limit: 30_000 };
  const first = await readFile({ file, name: 'plans.pdf', part, facts: false });
  if (first.extraction.text_status !== 'reading') throw new Error('It was read at once');
  const known = first.extraction.part.pages;
  expect([known.length, first.extraction.part.total]).toEqual([4, 6]);
  const soFar = { file, characters: 0, pictures: [], part };
  const last = await readOn({ ...soFar, read: 4, texts: null });
  if (last.extraction.text_status !== 'reading') throw new Error('The text of the first pages is missing');
  const texts = [...known, ...last.extraction.part.pages];
  expect(texts).toEqual(whole.pages);
  const done = await readOn({ ...soFar, read: 6, texts, part: { ...part, atLeast: 6 } });
  expect(done.extraction).toEqual(whole);
});

it('analyzes a text as the engine does here, and proposes its obligations', async () => {
  const options = {
    perspective: 'contractor',
    scans: [],
    our_party: null,
    stated_kind: null,
    filed_as: null,
    whereabouts: { state: 'NY', price: null },
  } as const;
  const text = [harshContract()];
  const { analysis, obligations } = await analyze({
    pages: text,
    ...options,
    scans: [],
  });
  const here = analyzeText(text, options);
  expect(analysis).toEqual(JSON.parse(JSON.stringify(here)));
  expect(obligations).toEqual(findObligations({ pages: text, analysis: here }));
  expect(obligations.length).toBeGreaterThan(0);
});

it('answers only to the secret key, POST, known operations, and valid input', async () => {
  const ask = (path: string, init: RequestInit) => answer(new Request(`http://engine/engine${path}`, init));
  const headers = { apikey: 'secret' };
  expect((await ask('/read', { method: 'POST', body: '{}' })).status).toBe(401);
  expect((await ask('/read', { headers })).status).toBe(405);
  expect((await ask('/constructor', { method: 'POST', headers, body: '{}' })).status).toBe(404);
  expect((await ask('/read', { method: 'POST', headers, body: 'words' })).status).toBe(503);
  const invalid = await ask('/read', { method: 'POST', headers, body: '{"name":1}' });
  expect(JSON.parse(await invalid.text())).toMatchObject({ refusal: { code: 'unavailable' } });
});
