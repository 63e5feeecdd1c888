import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  share,
  sql,
  upload,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { maxSearchHits, type SearchHit, searchResultSchema } from '../../../_shared/schemas/index.ts';
import { runs } from '../../../_shared/testing/depth.ts';

afterAll(closeDatabase);

function search(person: Person, q: string, more = '') {
  const path = `/search?q=${encodeURIComponent(q)}${more}`;
  return success(call('GET', path, { token: person.token }), 200, searchResultSchema);
}

const inWords = ({ context }: SearchHit) =>
  context.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

async function file(person: Person, contract: { id: string }, text: string) {
  const response = await upload(person, contract, 'contract.txt', text);
  expect(response.status).toBe(201);
}

/** A contract with one document containing this text. */
async function newDocument(person: Person, project: Awaited<ReturnType<typeof newProject>>, text: string) {
  const contract = await newContract(person, project);
  await file(person, contract, text);
  return contract;
}

const padding = 'The parties agree to the general conditions of this agreement as written. '.repeat(3);
const noDamages = `${padding}12.4 No Damages for Delay. The Subcontractor’s sole remedy for delay is an extension of time.`;
const damages = `${padding}9.1 Liquidated damages for delay accrue at 500 dollars per day from day 1.`;
const payIfPaid = `${padding}Payment is on a pay-if-paid basis: within 15-30 days, if and when the Owner/Architect certifies <Amount>.`;

describe('GET /search', () => {
  it('finds clauses by words and phrases, with the matches in each quote', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { name: 'Harbor' });
    const no = await newDocument(owner, project, noDamages);
    const yes = await newDocument(owner, project, damages);
    const pay = await newDocument(owner, project, payIfPaid);
    const found = async (q: string) =>
      (await search(owner, q)).hits.map(({ contract_id }) => contract_id).sort();
    expect(await found('"no damages for delay"')).toEqual([no.id]);
    expect(await found('damages for delay')).toEqual([no.id, yes.id].sort());
    expect(await found('delay -liquidated')).toEqual([no.id]);
    expect(await found('liqui')).toEqual([yes.id]);
    expect(await found('liquidati')).toEqual([yes.id]);
    expect(await found('"liqui"')).toEqual([]);
    expect(await found('liquidated or certified')).toEqual([yes.id, pay.id].sort());
    for (const q of [
      'pay if paid',
      'pay-if-paid',
      '"pay if paid"',
      '30 days',
      '15-30',
      'architect',
      'owner/architect',
    ])
      expect(await found(q), q).toEqual([pay.id]);
    for (const q of ['<amount>', '“if and when”', 'certifying', 'the subcontractor or certified, the'])
      expect(await found(q), q).toContain(pay.id);
    expect(await found('"paid if pay"')).toEqual([]);

    const { hits, has_more } = await search(owner, '"no damages for delay"');
    expect(has_more).toBe(false);
    expect(hits[0]).toMatchObject({
      contract_name: no.name,
      project_id: project.id,
      project_name: 'Harbor',
      file_name: 'contract.txt',
      document_version: 1,
      is_latest_version: true,
      page: 1,
    });
    expect(hits.map(inWords)[0]).toContain(
      '12.4 [No Damages for Delay]. The Subcontractor’s sole remedy [for delay] is',
    );
    expect((await search(owner, 'certified amount')).hits.map(inWords)[0]).toContain('[certifies] <[Amount]');
    expect((await search(owner, 'pay-if-paid')).hits.map(inWords)[0]).toContain(
      'on a [pay-if-paid] basis: within 15-30 days, if and when the Owner/Architect',
    );
  });

  it('ranks the latest version of a contract above older ones', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const contract = await newDocument(
      owner,
      project,
      `${noDamages} Indemnity, indemnity and again indemnity.`,
    );
    await file(owner, contract, `${noDamages} Indemnity.`);
    await file(owner, contract, padding);
    const places = async (q: string) =>
      (await search(owner, q)).hits.map((hit) => [hit.document_version, hit.is_latest_version]);
    expect(await places('"no damages for delay"')).toEqual([
      [2, false],
      [1, false],
    ]);
    // More matches in the older version change nothing.
    expect(await places('indemnity')).toEqual([
      [2, false],
      [1, false],
    ]);
    expect((await places('parties agree'))[0]).toEqual([3, true]);
  });

  it('filters by contract or project, and reports further results', async () => {
    const owner = await newOwner();
    const [project, other] = [await newProject(owner), await newProject(owner)];
    const contract = await newDocument(owner, project, noDamages);
    const [second, elsewhere] = [
      await newDocument(owner, project, noDamages),
      await newDocument(owner, other, noDamages),
    ];
    const found = async (more: string) =>
      (await search(owner, 'remedy', more)).hits.map(({ contract_id }) => contract_id).sort();
    expect(await found('')).toEqual([contract.id, second.id, elsewhere.id].sort());
    expect(await found(`&contract_id=${contract.id}`)).toEqual([contract.id]);
    expect(await found(`&project_id=${project.id}`)).toEqual([contract.id, second.id].sort());
    expect(await found(`&project_id=${other.id}&contract_id=${contract.id}`)).toEqual([]);
    await sql()`
      insert into public.contract_document_pages (document_id, page, org_id, project_id, contract_id, start_offset, text)
      select d.id, n, d.org_id, d.project_id, d.contract_id, n, 'waiver of lien'
      from public.contract_documents d, generate_series(2, ${maxSearchHits + 2}::int) n where d.contract_id = ${contract.id}`;
    const many = await search(owner, 'lien waiver');
    expect(many.hits).toHaveLength(maxSearchHits);
    expect(many.has_more).toBe(true);
  });

  it('finds nothing for a query without search words', async () => {
    const owner = await newOwner();
    await newDocument(owner, await newProject(owner), noDamages);
    for (const q of [
      'the of',
      '...',
      '""',
      '-delay',
      '!! & | :*',
      '( )',
      'or or',
      '"" -',
      "'';--",
      '<->',
      '😀😀',
      '\\x00',
    ])
      expect(await search(owner, q), q).toEqual({ hits: [], has_more: false, reading: 0 });
  });

  it('accepts any text', async () => {
    const owner = await newOwner();
    await newDocument(owner, await newProject(owner), noDamages);
    const pieces = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '"',
        '-',
        ' or ',
        "'",
        ':*',
        '&',
        '|',
        '!',
        '(',
        ')',
        '<->',
        '\\',
        'delay',
        ' no ',
        '%',
        '\u0001',
        '<b>',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 12 }), async (stated) => {
        const q = stated.join('').toWellFormed();
        const { status } = await call('GET', `/search?q=${encodeURIComponent(q)}`, { token: owner.token });
        expect([200, 422]).toContain(status);
        const { length } = [...q.trim()];
        expect(status === 422).toBe(length < 2 || length > 200 || q.includes('\u0000'));
      }),
      { numRuns: runs(50, 200) },
    );
  });

  it('shows a contractor only shared contracts', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const [theirs, another] = [
      await newDocument(owner, project, noDamages),
      await newDocument(owner, project, noDamages),
    ];
    const contractor = await newProjectMember(owner, project, 'contractor');
    const found = async (more = '') =>
      (await search(contractor, 'damages', more)).hits.map((hit) => hit.contract_id);
    expect(await found()).toEqual([]);
    await share(theirs, owner, contractor);
    expect(await found()).toEqual([theirs.id]);
    expect(await found(`&project_id=${project.id}`)).toEqual([theirs.id]);
    const path = `/search?q=damages&contract_id=${another.id}`;
    expect(await refusal(call('GET', path, { token: contractor.token }))).toMatchObject({ status: 404 });
  });

  it('hides everything from other organizations, and a project from colleagues outside it', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const [project, other] = [await newProject(owner), await newProject(owner)];
    const contract = await newDocument(owner, project, noDamages);
    const lawyer = await newProjectMember(owner, other, 'lawyer');
    for (const person of [stranger, lawyer]) {
      expect(await search(person, 'damages')).toEqual({ hits: [], has_more: false, reading: 0 });
      for (const filter of [`contract_id=${contract.id}`, `project_id=${project.id}`]) {
        const answer = call('GET', `/search?q=damages&${filter}`, { token: person.token });
        expect(await refusal(answer)).toMatchObject({ status: 404 });
      }
    }
  });

  it('finds nothing in a deleted contract or project', async () => {
    const owner = await newOwner();
    const [project, other] = [await newProject(owner), await newProject(owner)];
    const contract = await newDocument(owner, project, noDamages);
    await newDocument(owner, other, noDamages);
    expect((await search(owner, 'damages')).hits).toHaveLength(2);
    await call('DELETE', `/contracts/${contract.id}`, { token: owner.token });
    expect((await search(owner, 'damages')).hits).toHaveLength(1);
    await call('DELETE', `/projects/${other.id}`, { token: owner.token });
    expect((await search(owner, 'damages')).hits).toEqual([]);
    for (const filter of [`contract_id=${contract.id}`, `project_id=${other.id}`]) {
      const answer = call('GET', `/search?q=damages&${filter}`, { token: owner.token });
      expect(await refusal(answer)).toMatchObject({ status: 404 });
    }
  });

  it('requires two characters, valid IDs, and a sign-in', async () => {
    const { token } = await newOwner();
    for (const query of [
      '',
      'q=',
      'q=%20a%20',
      `q=${'x'.repeat(201)}`,
      'q=a%00b',
      'q=ab&contract_id=x',
      'q=ab&project_id=',
    ]) {
      expect(await refusal(call('GET', `/search?${query}`, { token })), query).toMatchObject({ status: 422 });
    }
    expect(await refusal(call('GET', '/search?q=damages'))).toMatchObject({ status: 401 });
  });
});
