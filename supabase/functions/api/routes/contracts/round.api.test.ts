import { strToU8, zipSync } from 'fflate';
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
import { extractDocument } from '../../../_shared/extraction/extract.ts';
import {
  activityEventSchema,
  analysisSchema,
  askOutcomeRecordSchema,
  askSchema,
  contractDocumentSchema,
  needSchema,
  projectRoles,
  roundSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const clauses = [
  'SUBCONTRACT AGREEMENT between Contractor and Subcontractor for construction of the building.',
  'Contractor shall pay Subcontractor within seven (7) days after receipt of payment from Owner.',
  'Subcontractor shall indemnify and hold harmless Contractor from all claims without limit.',
  'Subcontractor shall pay liquidated damages of $2,500 for each calendar day of delay.',
];
const trap = 'Contractor may set off any amount owed under another agreement.';
const answer = (days: string) => [...clauses.map((clause) => clause.replace('seven (7) days', days)), trap];
const bytes = (list: readonly string[]) => new TextEncoder().encode(list.join('\n\n'));

const pay = {
  quote: 'within seven (7) days',
  ask: 'Ask for payment in 30 days.',
  replacement: 'within thirty (30) days',
};

type Contract = { id: string };

async function newAsked() {
  const owner = await newOwner();
  const project = await newProject(owner);
  const contract = await newContract(owner, project);
  await success(upload(owner, contract, 'v1.txt', bytes(clauses)), 201, contractDocumentSchema);
  const analyzed = { token: owner.token, body: { contract_id: contract.id } };
  await success(call('POST', '/contracts/analyze', analyzed), 200, analysisSchema);
  const ask = await success(
    call('POST', `/contracts/${contract.id}/asks`, { token: owner.token, body: pay }),
    201,
    askSchema,
  );
  return { owner, project, contract, ask };
}

const read = (person: { token?: string }, { id }: Contract, version = 2) =>
  call('GET', `/contracts/${id}/documents/${version}/round`, person);
const confirm = (
  person: { token?: string },
  { id }: Contract,
  ask: Contract,
  { version = 2, body = { outcome: 'partly' } as object, headers = {} } = {},
) => call('PUT', `/contracts/${id}/documents/${version}/round/asks/${ask.id}`, { ...person, body, headers });
const needs = async ({ token }: Person) =>
  (await success(call('GET', '/dashboard/needs', { token }), 200, needSchema.array())).filter(
    ({ kind }) => kind === 'round',
  );

describe('/contracts/{id}/documents/{version}/round', () => {
  it('reads a version against the asks, lists other changes, and keeps what a person confirms', async () => {
    const { owner, contract, ask } = await newAsked();
    expect(await refusal(read(owner, contract, 1))).toMatchObject({ status: 409 });
    await success(
      upload(owner, contract, 'v2.txt', bytes(answer('fifteen (15) days'))),
      201,
      contractDocumentSchema,
    );
    const round = await success(read(owner, contract), 200, roundSchema);
    expect(round).toMatchObject({
      document_version: 2,
      previous_version: 1,
      received: null,
      changes: [{ kind: 'inserted', before: null, after: { text: trap }, ask_id: null }],
      asks: [
        {
          ask: { id: ask.id },
          read: {
            outcome: 'partly',
            reason: 'number_between',
            is_moved: false,
            before: { text: clauses[1] },
            before_version: 1,
            after: { text: answer('fifteen (15) days')[1] },
            pending_by: null,
          },
          confirmed: null,
          earlier: [],
        },
      ],
    });
    expect(await needs(owner)).toMatchObject([{ contract_id: contract.id, count: 1, urgency: 'high' }]);

    const confirmed = await success(confirm(owner, contract, ask), 200, askOutcomeRecordSchema);
    expect(confirmed).toMatchObject({ ask_id: ask.id, document_version: 2, outcome: 'partly', version: 1 });
    expect(await needs(owner)).toEqual([]);
    const changed = await success(
      confirm(owner, contract, ask, {
        body: { outcome: 'refused', note: 'Not enough' },
        headers: { 'if-match': '"1"' },
      }),
      200,
      askOutcomeRecordSchema,
    );
    expect(changed).toMatchObject({ outcome: 'refused', note: 'Not enough', version: 2 });
    const stale = confirm(owner, contract, ask, { headers: { 'if-match': '"1"' } });
    expect(await refusal(stale)).toMatchObject({ status: 412 });

    await success(
      upload(owner, contract, 'v3.txt', bytes(answer('thirty (30) days'))),
      201,
      contractDocumentSchema,
    );
    const third = await success(read(owner, contract, 3), 200, roundSchema);
    expect(third.asks).toMatchObject([
      {
        read: { outcome: 'granted', reason: 'as_asked' },
        confirmed: null,
        earlier: [{ document_version: 2, outcome: 'refused', note: 'Not enough' }],
      },
    ]);
    const events = await success(
      call('GET', `/activity?entity_type=ask_outcome&contract_id=${contract.id}`, { token: owner.token }),
      200,
      activityEventSchema.array(),
    );
    expect(events.map(({ action }) => action)).toEqual(['ask_outcome.updated', 'ask_outcome.created']);
  });

  it('shows tracked changes and comments of a Word file, and leaves our own pending changes open', async () => {
    const { owner, contract, ask } = await newAsked();
    const file = wordFile(clauses, { author: 'Olive Owner', comment: 'Company policy.' });
    await success(upload(owner, contract, 'v2.docx', file), 201, contractDocumentSchema);
    const round = await success(read(owner, contract), 200, roundSchema);
    expect(round.received).toMatchObject({
      revisions: [
        { kind: 'deletion', author: 'Olive Owner', text: 'seven (7)' },
        { kind: 'insertion', author: 'Olive Owner', text: 'thirty (30)' },
      ],
      comments: [{ author: 'Dana', text: 'Company policy.' }],
    });
    expect(round.asks).toMatchObject([
      { ask: { id: ask.id }, read: { outcome: 'unclear', reason: 'pending', pending_by: 'Olive Owner' } },
    ]);
  });

  it('refuses an outcome in the version of the ask, an unknown one, and an unknown ask', async () => {
    const { owner, contract, ask } = await newAsked();
    await success(upload(owner, contract, 'v2.txt', bytes(answer('5 days'))), 201, contractDocumentSchema);
    expect(await refusal(confirm(owner, contract, ask, { version: 1 }))).toMatchObject({ status: 409 });
    expect(await refusal(confirm(owner, contract, ask, { version: 3 }))).toMatchObject({ status: 404 });
    expect(await refusal(confirm(owner, contract, { id: crypto.randomUUID() }))).toMatchObject({
      status: 404,
    });
    const unclear = confirm(owner, contract, ask, { body: { outcome: 'unclear' } });
    expect(await refusal(unclear)).toMatchObject({ status: 422, fields: [{ path: 'outcome' }] });
  });

  it('is for reviewers, and hidden from client representatives and contractors', async () => {
    const { owner, project, contract, ask } = await newAsked();
    await success(upload(owner, contract, 'v2.txt', bytes(answer('5 days'))), 201, contractDocumentSchema);
    const writers = ['project_manager', 'lawyer'];
    const readers = [...writers, 'team_member'];
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const seen = await read(person, contract);
      expect([role, seen.status === 200]).toEqual([role, readers.includes(role)]);
      const confirmed = await confirm(person, contract, ask);
      expect([role, confirmed.status === 200]).toEqual([role, writers.includes(role)]);
    }
  });

  it('is closed to other organizations and to those not signed in', async () => {
    const { owner, contract, ask } = await newAsked();
    await success(upload(owner, contract, 'v2.txt', bytes(answer('5 days'))), 201, contractDocumentSchema);
    const stranger = await newOwner();
    for (const request of [read(stranger, contract), confirm(stranger, contract, ask)])
      expect(await refusal(request)).toMatchObject({ status: 404 });
    for (const request of [read({}, contract), confirm({}, contract, ask)])
      expect(await refusal(request)).toMatchObject({ status: 401 });
  });
});

describe('/contracts/{id}/documents/{version}/issues-list', () => {
  it.each(['docx', 'pdf', 'xlsx'])(
    'lists the open asks as .%s, for a file that is not Word',
    async (ending) => {
      const { owner, contract, ask } = await newAsked();
      const path = `/contracts/${contract.id}/documents/1/issues-list.${ending}`;
      const response = await call('GET', path, { token: owner.token });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-disposition')).toContain(`.${ending}"`);
      const file = new Uint8Array(await response.arrayBuffer());
      if (ending === 'xlsx') expect(file.subarray(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
      else {
        const { pages } = await extractDocument(file, `issues.${ending}`);
        const text = pages.join(' ').replace(/\s+/g, ' ');
        expect(text).toContain('Payment in 30 days.');
        expect(text).toContain('within seven (7) days');
      }
      await success(
        call('PUT', `/contracts/${contract.id}/asks/${ask.id}`, {
          token: owner.token,
          body: { status: 'dropped' },
        }),
        200,
        askSchema,
      );
      expect(await refusal(call('GET', path, { token: owner.token }))).toMatchObject({ status: 409 });
      expect(await refusal(call('GET', path, { token: (await newOwner()).token }))).toMatchObject({
        status: 404,
      });
      expect(await refusal(call('GET', path))).toMatchObject({ status: 401 });
    },
  );
});

/** A Word file of the clauses with a pending change of the payment period and a comment on the last clause. */
function wordFile(
  list: readonly string[],
  { author, comment }: { author: string; comment: string },
): Uint8Array<ArrayBuffer> {
  const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const signed = (id: number, name: string) =>
    `w:id="${id}" w:author="${name}" w:date="2026-10-02T15:20:00Z"`;
  const run = (text: string, tag = 't') => `<w:r><w:${tag} xml:space="preserve">${text}</w:${tag}></w:r>`;
  const body = list.map((clause, index) => {
    const [before, after] = clause.split('seven (7)');
    if (after !== undefined) {
      const change = `<w:del ${signed(1, author)}>${run('seven (7)', 'delText')}</w:del><w:ins ${signed(2, author)}>${run('thirty (30)')}</w:ins>`;
      return `<w:p>${run(before ?? '')}${change}${run(after)}</w:p>`;
    }
    if (index < list.length - 1) return `<w:p>${run(clause)}</w:p>`;
    return `<w:p><w:commentRangeStart w:id="0"/>${run(clause)}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>`;
  });
  const rels = (type: string, target: string) =>
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`;
  const types = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    `<Override PartName="/word/document.xml" ContentType="${mime}.document.main+xml"/>`,
    `<Override PartName="/word/comments.xml" ContentType="${mime}.comments+xml"/>`,
  ];
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types">${types.join('')}</Types>`,
    '_rels/.rels': rels('officeDocument', 'word/document.xml'),
    'word/document.xml': `<w:document xmlns:w="${word}"><w:body>${body.join('')}</w:body></w:document>`,
    'word/_rels/document.xml.rels': rels('comments', 'comments.xml'),
    'word/comments.xml': `<w:comments xmlns:w="${word}"><w:comment ${signed(0, 'Dana')}><w:p>${run(comment)}</w:p></w:comment></w:comments>`,
  };
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  );
}
