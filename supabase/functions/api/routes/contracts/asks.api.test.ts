import { readFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  upload,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import {
  analysisSchema,
  askSchema,
  contractDocumentSchema,
  counterproposalSchema,
  projectRoles,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const fixture = readFileSync(
  new URL('../../../../../devstack/demo/contracts/northgate-concrete-subcontract.docx', import.meta.url),
);

const clauses = [
  'SUBCONTRACT AGREEMENT between Contractor and Subcontractor for construction of the building.',
  'Contractor shall pay Subcontractor within seven (7) days after receipt of payment from Owner.',
  'Subcontractor shall indemnify and hold harmless Contractor from all claims without limit.',
  'Subcontractor shall pay liquidated damages of $2,500 for each calendar day of delay.',
];

function contractDocx(): Uint8Array<ArrayBuffer> {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const body = clauses.map((clause) => `<w:p><w:r><w:t>${clause}</w:t></w:r></w:p>`).join('');
  const theirs = '<w:ins w:id="1" w:author="Dana" w:date="2026-10-02T15:20:00Z">';
  const pending = `<w:p>${theirs}<w:r><w:t>Time is of the essence.</w:t></w:r></w:ins></w:p>`;
  const rels = 'application/vnd.openxmlformats-package.relationships+xml';
  const types = [
    `<Default Extension="rels" ContentType="${rels}"/>`,
    `<Override PartName="/word/document.xml" ContentType="${main}"/>`,
  ];
  const toDocument = `<Relationship Id="rId1" Type="${office}" Target="word/document.xml"/>`;
  return new Uint8Array(
    zipSync({
      '[Content_Types].xml': strToU8(`<Types xmlns="${packages}/content-types">${types.join('')}</Types>`),
      '_rels/.rels': strToU8(
        `<Relationships xmlns="${packages}/relationships">${toDocument}</Relationships>`,
      ),
      'word/document.xml': strToU8(
        `<w:document xmlns:w="${word}"><w:body>${body}${pending}</w:body></w:document>`,
      ),
    }),
  );
}

async function newAnalyzed(file = 'contract.docx', bytes: Uint8Array<ArrayBuffer> = contractDocx()) {
  const owner = await newOwner();
  const project = await newProject(owner);
  const contract = await newContract(owner, project);
  await success(upload(owner, contract, file, bytes), 201, contractDocumentSchema);
  const analysis = await success(
    call('POST', '/contracts/analyze', { token: owner.token, body: { contract_id: contract.id } }),
    200,
    analysisSchema,
  );
  return { owner, project, contract, analysis };
}

type Contract = { id: string };
const add = (person: { token?: string }, { id }: Contract, body: unknown) =>
  call('POST', `/contracts/${id}/asks`, { ...person, body });
const change = (person: { token?: string }, { id }: Contract, ask: Contract, body: unknown, headers = {}) =>
  call('PUT', `/contracts/${id}/asks/${ask.id}`, { ...person, body, headers });
const list = (person: { token?: string }, { id }: Contract) => call('GET', `/contracts/${id}/asks`, person);
const check = (person: { token?: string }, { id }: Contract, version = 1) =>
  call('GET', `/contracts/${id}/documents/${version}/counterproposal`, person);
const pay = {
  quote: 'within seven (7) days',
  ask: 'Ask for payment in 30 days.',
  replacement: 'within thirty (30) days',
  reason: 'Our suppliers are paid monthly.',
};

describe('/contracts/{id}/asks', () => {
  it('stores an ask at its exact words, changes it, and drops it', async () => {
    const { owner, contract, analysis } = await newAnalyzed();
    const ask = await success(add(owner, contract, pay), 201, askSchema);
    expect(ask).toMatchObject({
      ...pay,
      document_id: analysis.document_id,
      document_version: 1,
      finding_id: null,
      page: 1,
      status: 'open',
      version: 1,
    });
    const seen = { 'if-match': '"1"' };
    const changed = await success(change(owner, contract, ask, { replacement: '' }, seen), 200, askSchema);
    expect(changed).toMatchObject({ replacement: '', reason: pay.reason, version: 2 });
    expect(await refusal(change(owner, contract, ask, { ask: 'x' }, seen))).toMatchObject({ status: 412 });
    await success(change(owner, contract, ask, { status: 'dropped' }), 200, askSchema);
    const asks = await success(list(owner, contract), 200, askSchema.array());
    expect(asks).toMatchObject([{ id: ask.id, status: 'dropped' }]);
  });

  it('takes the quote of a finding', async () => {
    const { owner, contract, analysis } = await newAnalyzed('contract.docx', new Uint8Array(fixture));
    const finding = analysis.findings.find(({ quote }) => quote !== null);
    const missing = analysis.missing[0];
    expect(finding).toBeDefined();
    expect(missing).toBeDefined();
    const body = { ask: 'Ask for a cap.' };
    const ask = await success(add(owner, contract, { ...body, finding_id: finding?.id }), 201, askSchema);
    expect(ask).toMatchObject({ quote: finding?.quote, start: finding?.start, replacement: null });
    const clause = await success(add(owner, contract, { ...body, finding_id: missing?.id }), 201, askSchema);
    expect(clause).toMatchObject({ quote: null, page: null, start: null });
    expect(await refusal(change(owner, contract, clause, { replacement: 'x' }))).toMatchObject({
      status: 422,
    });
  });

  it.each([
    {
      what: 'words that are not in the document',
      body: { ...pay, quote: 'within a fortnight' },
      path: 'quote',
    },
    {
      what: 'a finding of another analysis',
      body: { ask: 'x', finding_id: crypto.randomUUID() },
      path: 'finding_id',
    },
    { what: 'a finding and a quote', body: { ...pay, finding_id: crypto.randomUUID() }, path: 'quote' },
    { what: 'a replacement for nothing', body: { ask: 'x', replacement: 'y' }, path: 'replacement' },
    { what: 'nothing to ask for', body: { ...pay, ask: ' ' }, path: 'ask' },
  ])('refuses $what', async ({ body, path }) => {
    const { owner, contract } = await newAnalyzed();
    const refused = await refusal(add(owner, contract, body));
    expect(refused).toMatchObject({ status: 422, fields: [{ path }] });
  });

  it('is for reviewers', async () => {
    const { owner, project, contract } = await newAnalyzed();
    const ask = await success(add(owner, contract, pay), 201, askSchema);
    const writers = ['project_manager', 'lawyer'];
    const readers = [...writers, 'team_member'];
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const { status } = await add(person, contract, pay);
      expect([role, status]).toEqual([role, writers.includes(role) ? 201 : expect.any(Number)]);
      if (!writers.includes(role)) expect(status).toBeGreaterThanOrEqual(403);
      const changed = await change(person, contract, ask, { reason: `By a ${role}` });
      const hidden = readers.includes(role) ? 403 : 404;
      expect([role, changed.status]).toEqual([role, writers.includes(role) ? 200 : hidden]);
      if (role === 'client_rep' || role === 'contractor') {
        const seen = await list(person, contract);
        expect(seen.status === 404 || (await seen.text()) === '[]').toBe(true);
        expect((await check(person, contract)).status).toBeGreaterThanOrEqual(404);
      }
    }
  });

  it('is closed to other organizations and to those not signed in', async () => {
    const { owner, contract } = await newAnalyzed();
    const ask = await success(add(owner, contract, pay), 201, askSchema);
    const stranger = await newOwner();
    const requests = (person: { token?: string }) => [
      list(person, contract),
      add(person, contract, pay),
      change(person, contract, ask, { ask: 'x' }),
      check(person, contract),
    ];
    for (const request of requests(stranger)) expect(await refusal(request)).toMatchObject({ status: 404 });
    for (const request of requests({})) expect(await refusal(request)).toMatchObject({ status: 401 });
  });
});

describe('/contracts/{id}/documents/{version}/counterproposal', () => {
  it('names placed and refused asks, and downloads the file with tracked changes and comments', async () => {
    const { owner, contract } = await newAnalyzed();
    const placed = await success(add(owner, contract, pay), 201, askSchema);
    const overlapping = await success(
      add(owner, contract, { ...pay, quote: 'seven (7) days', replacement: 'ten (10) days' }),
      201,
      askSchema,
    );
    const missing = await success(
      add(owner, contract, { ask: 'Add a clause on site conditions.' }),
      201,
      askSchema,
    );
    const checked = await success(check(owner, contract), 200, counterproposalSchema);
    expect(checked).toMatchObject({
      document_version: 1,
      placed: [placed.id],
      refused: [
        { id: overlapping.id, reason: 'overlap' },
        { id: missing.id, reason: 'no_quote' },
      ],
      pending: { revisions: 1, comments: 0 },
    });
    const parts = unzipSync(await content(owner, contract));
    const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
    expect(text('word/document.xml')).toMatch(
      /<w:del [^>]*w:author="Olive Owner"[^>]*>.*?<w:delText[^>]*>seven</,
    );
    expect(text('word/document.xml')).toContain('w:author="Dana"');
    expect(text('word/comments.xml')).toContain(pay.reason);
  });

  it('is refused for a version without open asks, and for a file that is not Word', async () => {
    const { owner, contract } = await newAnalyzed();
    expect(await refusal(check(owner, contract))).toMatchObject({ status: 409 });
    expect(await refusal(check(owner, contract, 2))).toMatchObject({ status: 404 });
    const plain = await newAnalyzed('contract.txt', new TextEncoder().encode(clauses.join('\n\n')));
    await success(add(plain.owner, plain.contract, pay), 201, askSchema);
    expect(await refusal(check(plain.owner, plain.contract))).toMatchObject({ status: 409 });
  });
});

async function content({ token }: Person, { id }: Contract): Promise<Uint8Array> {
  const response = await call('GET', `/contracts/${id}/documents/1/counterproposal/content`, { token });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}
