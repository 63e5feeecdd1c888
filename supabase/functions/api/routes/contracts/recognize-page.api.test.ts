import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  share,
  upload,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { makeScan, toSheets } from '../../../_shared/analysis/ocr/testing/make-scan.ts';
import { harshContract } from '../../../_shared/analysis/testing/build.ts';
import {
  activityEventSchema,
  analysisSchema,
  type ContractDocument,
  contractDocumentSchema,
  documentTextSchema,
  maxPageText,
  projectRoles,
  searchResultSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const sheets = toSheets(harshContract());
/** The second page is printed text; the others are pictures. */
let scan: Uint8Array<ArrayBuffer>;
let sha256: string;
const scanned = sheets.flatMap((_, index) => (index === 1 ? [] : [index + 1]));
beforeAll(async () => {
  scan = await makeScan(sheets.map((text, index) => ({ text, scanned: index !== 1 })));
  sha256 = createHash('sha256').update(scan).digest('hex');
});

async function newScan() {
  const owner = await newOwner();
  const project = await newProject(owner);
  const contract = await newContract(owner, project);
  const document = await success(upload(owner, contract, 'scan.pdf', scan), 201, contractDocumentSchema);
  return { owner, project, contract, document };
}

const put = (token: string | undefined, contract: { id: string }, page: number | string, body: object = {}) =>
  call('PUT', `/contracts/${contract.id}/documents/1/pages/${page}/ocr`, {
    token,
    body: { sha256, text: sheets[Number(page) - 1] ?? '', confidence: 0.9, ...body },
  });
const handIn = (token: string, contract: { id: string }, page: number): Promise<ContractDocument> =>
  success(put(token, contract, page), 200, contractDocumentSchema);
const analyze = (token: string, contract: { id: string }) =>
  call('POST', '/contracts/analyze', { token, body: { contract_id: contract.id } });
const textOf = (token: string, contract: { id: string }) =>
  success(call('GET', `/contracts/${contract.id}/documents/1/text`, { token }), 200, documentTextSchema);

describe('a scan', () => {
  it('is flagged at upload, with the pages that lack text, and is not analyzed', async () => {
    const { owner, contract, document } = await newScan();
    expect(document).toMatchObject({
      text_status: 'needs_ocr',
      pages: sheets.length,
      sha256,
      scan: { pages: scanned, remaining: scanned, confidence: null },
    });
    const { text_status, pages } = await textOf(owner.token, contract);
    expect([text_status, pages.map(({ text }) => text !== '')]).toEqual([
      'needs_ocr',
      sheets.map((_, index) => index === 1),
    ]);
    expect(pages.some(({ from_ocr }) => from_ocr)).toBe(false);
    expect(await refusal(analyze(owner.token, contract))).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Version 1 is partly a scan, and its text has not been recognized yet',
      detail: expect.stringContaining(`${scanned.length} of ${sheets.length} pages are without text`),
    });
  });

  it('is not skipped in favor of an older version with text', async () => {
    const owner = await newOwner();
    const contract = await newContract(owner, await newProject(owner));
    await success(upload(owner, contract, 'a.txt', harshContract()), 201, contractDocumentSchema);
    await success(upload(owner, contract, 'scan.pdf', scan), 201, contractDocumentSchema);
    expect(await refusal(analyze(owner.token, contract))).toMatchObject({
      status: 409,
      message: expect.stringContaining('Version 2'),
    });
  });
});

describe('PUT /contracts/{id}/documents/{version}/pages/{page}/ocr', () => {
  it('accepts pages in any order over time, and the last one makes the document readable', async () => {
    const { owner, contract } = await newScan();
    const { token } = owner;
    const [first = 0, ...rest] = scanned;
    const last = rest.pop() ?? 0;
    for (const page of rest.reverse()) await handIn(token, contract, page);
    // As after a reload: the missing pages are queried from the server.
    const listed = call('GET', `/contracts/${contract.id}/documents`, { token });
    const [meanwhile] = await success(listed, 200, contractDocumentSchema.array());
    expect(meanwhile).toMatchObject({ text_status: 'needs_ocr', scan: { remaining: [first, last] } });

    await success(put(token, contract, first, { confidence: 0.5 }), 200, contractDocumentSchema);
    const done = await success(put(token, contract, last, { confidence: null }), 200, contractDocumentSchema);
    expect(done).toMatchObject({ text_status: 'extracted', scan: { pages: scanned, remaining: [] } });
    const known = scanned.length - 1;
    expect(done.scan?.confidence).toBeCloseTo((0.9 * (known - 1) + 0.5) / known);

    const { pages } = await textOf(token, contract);
    expect(pages.map(({ from_ocr }) => from_ocr)).toEqual(sheets.map((_, index) => index !== 1));
    expect(pages.map(({ confidence }) => confidence)).toEqual(
      sheets.map(
        (_, index) =>
          [0.5, null][[first, last].indexOf(index + 1)] ?? (index === 1 || index + 1 === last ? null : 0.9),
      ),
    );
    const joined = pages.map(({ text }) => text).join('\f');
    for (const page of pages) expect(joined.slice(page.start, page.start + page.text.length)).toBe(page.text);
  });

  it('enables search and analysis, whose findings are marked as recognized text', async () => {
    const { owner, contract } = await newScan();
    const { token } = owner;
    for (const page of scanned) await handIn(token, contract, page);
    const analysis = await success(analyze(token, contract), 200, analysisSchema);
    const { pages } = await textOf(token, contract);
    const text = pages.map((page) => page.text).join('\f');
    const quoted = analysis.findings.filter(({ quote }) => quote !== null);
    expect(quoted.length).toBeGreaterThan(5);
    for (const { quote, page, start, end, from_ocr } of quoted) {
      expect(text.slice(start ?? 0, end ?? 0)).toBe(quote);
      const pagesTouched = pages.filter((one) => one.page >= (page ?? 0) && one.start < (end ?? 0));
      expect(from_ocr).toBe(pagesTouched.some((one) => one.from_ocr));
    }
    expect(new Set(quoted.map(({ from_ocr }) => from_ocr))).toEqual(new Set([true, false]));
    expect(analysis.missing.every(({ from_ocr }) => !from_ocr)).toBe(true);

    const words = (sheets[0] ?? '').split(/\s+/).slice(12, 16).join(' ');
    const found = await success(
      call('GET', `/search?q=${encodeURIComponent(`"${words}"`)}`, { token }),
      200,
      searchResultSchema,
    );
    expect(JSON.stringify(found)).toContain(contract.id);
    const log = await success(
      call('GET', `/activity?contract_id=${contract.id}`, { token }),
      200,
      activityEventSchema.array(),
    );
    expect(log.filter(({ title }) => title.startsWith('Recognized the text of scan.pdf'))).toHaveLength(1);
  });

  it('keeps the first text of a page, also with two browsers at the same time', async () => {
    const { owner, contract } = await newScan();
    const { token } = owner;
    await handIn(token, contract, 1);
    await success(put(token, contract, 1, { text: 'other words' }), 200, contractDocumentSchema);
    const browsers = ['one', 'two'].map((browser) =>
      Promise.all(
        scanned.slice(1).map((page) => put(token, contract, page, { text: `${browser} read page ${page}` })),
      ),
    );
    const answers = (await Promise.all(browsers)).flat();
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { text_status, pages } = await textOf(token, contract);
    expect(text_status).toBe('extracted');
    expect(pages[0]?.text).toBe(sheets[0]);
    for (const { page, text } of pages.slice(2))
      expect(text).toMatch(new RegExp(`^(one|two) read page ${page}$`));
    const log = await success(
      call('GET', `/activity?contract_id=${contract.id}`, { token }),
      200,
      activityEventSchema.array(),
    );
    expect(log.filter(({ action }) => action === 'contract_document.updated')).toHaveLength(1);
  });

  it('accepts a page without words, and removes characters that text cannot hold', async () => {
    const { owner, contract } = await newScan();
    for (const page of scanned) {
      const text = page === 1 ? '' : `\u0007first\fsecond\r\nthird\u{1f600} `;
      await success(put(owner.token, contract, page, { text }), 200, contractDocumentSchema);
    }
    const { pages } = await textOf(owner.token, contract);
    expect(pages[0]?.text).toBe('');
    expect(pages[2]?.text).toBe('first\nsecond\nthird\u{1f600}');
    const joined = pages.map(({ text }) => text).join('\f');
    for (const { start, text } of pages) expect(joined.slice(start, start + text.length)).toBe(text);
  });

  it('rejects pages that do not match the document', async () => {
    const { owner, contract } = await newScan();
    const { token } = owner;
    const cases: [number | string, object, number, RegExp][] = [
      [2, {}, 409, /^Page 2 already has text; it was not replaced$/],
      [sheets.length + 1, {}, 422, /./],
      [0, {}, 422, /./],
      ['x', {}, 422, /./],
      [2147483648, {}, 422, /./],
      [1, { sha256: 'f'.repeat(64) }, 409, /a different file than version 1/],
      [1, { sha256: 'F' }, 422, /./],
      [1, { text: 'a\u0000b' }, 422, /./],
      [1, { text: '\ud800' }, 422, /./],
      [1, { text: 'x'.repeat(maxPageText + 1) }, 422, /./],
      [1, { text: 'x'.repeat(1024 * 1024) }, 413, /./],
      [1, { text: null }, 422, /./],
      [1, { confidence: 1.5 }, 422, /./],
      [1, { confidence: 'sure' }, 422, /./],
    ];
    for (const [page, body, status, message] of cases) {
      const answer = await refusal(put(token, contract, page, body));
      expect([page, Object.keys(body), answer.status]).toEqual([page, Object.keys(body), status]);
      expect(answer.message).toMatch(message);
    }
    for (const body of ['', '{', 'null', '[]', '\u0000\u0001']) {
      const path = `/contracts/${contract.id}/documents/1/pages/1/ocr`;
      const headers = { 'content-type': 'application/json' };
      const answer = await refusal(call('PUT', path, { token, body, headers }));
      expect([400, 422]).toContain(answer.status);
    }
    const [document] = await success(
      call('GET', `/contracts/${contract.id}/documents`, { token }),
      200,
      contractDocumentSchema.array(),
    );
    expect(document?.scan?.remaining).toEqual(scanned);

    const plain = await newContract(owner, await newProject(owner));
    const text = await success(upload(owner, plain, 'a.txt', harshContract()), 201, contractDocumentSchema);
    expect(text.scan).toBeNull();
    const written = put(token, plain, 1, { sha256: text.sha256 });
    expect(await refusal(written)).toMatchObject({
      status: 409,
      message: expect.stringContaining('Page 1 already has text'),
    });
    const absent = call('PUT', `/contracts/${plain.id}/documents/7/pages/1/ocr`, {
      token,
      body: { sha256, text: '' },
    });
    expect(await refusal(absent)).toMatchObject({ status: 404 });
  });

  it('is for those who may upload', async () => {
    const { owner, project, contract } = await newScan();
    const stranger = await newOwner();
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      if (role === 'contractor') {
        expect(await refusal(put(person.token, contract, 1))).toMatchObject({ status: 404 });
        await share(contract, owner, person);
      }
      if (['project_manager', 'team_member', 'contractor'].includes(role))
        await handIn(person.token, contract, 1);
      else
        expect(await refusal(put(person.token, contract, 1))).toMatchObject({
          status: 403,
          code: 'forbidden',
        });
    }
    expect(await refusal(put(stranger.token, contract, 1))).toMatchObject({ status: 404 });
    expect(await refusal(put(undefined, contract, 1))).toMatchObject({ status: 401 });
  });
});
