import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
  upload,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { harshContract, subcontract } from '../../../_shared/analysis/testing/build.ts';
import {
  contractDetailSchema,
  type FileIntakeInput,
  type IntakeFile,
  intakeFileSchema,
  intakeTraySchema,
  partySchema,
  projectPartySchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const drop = ({ token }: Person, name: string, content: string | Uint8Array, headers = {}) => {
  const form = new FormData();
  form.set('file', new Blob([content as string]), name);
  return call('POST', '/intake-files', { token, body: form, headers });
};
const dropped = (person: Person, name: string, content: string) =>
  success(drop(person, name, content), 201, intakeFileSchema);
const tray = ({ token }: Person) => success(call('GET', '/intake-files', { token }), 200, intakeTraySchema);
const list = async (person: Person) => (await tray(person)).files;
const file = ({ token }: Person, { id }: { id: string }, body: FileIntakeInput, headers = {}) =>
  call('POST', `/intake-files/${id}/filing`, { token, body, headers });
const detail = ({ token }: Person, id: string) =>
  success(call('GET', `/contracts/${id}`, { token }), 200, contractDetailSchema);

/** The request of a person who accepts all proposed values. */
const agreed = ({ draft }: IntakeFile, projectId: string) => ({
  as: 'contract' as const,
  contract: { ...draft, project_id: projectId },
});

const analyzed = (person: Person, count: number) =>
  expect
    .poll(async () => (await list(person)).filter(({ stage }) => stage === 'analyzed').length, {
      timeout: 60_000,
      interval: 300,
    })
    .toBe(count);

describe('inbox files', () => {
  let owner: Person;
  let projectId: string;
  beforeAll(async () => {
    owner = await newOwner();
    projectId = (await newProject(owner)).id;
  });

  it('are read on upload, quote their sources, and become contracts that jobs analyze', async () => {
    const read = await dropped(owner, 'quarry-lane.txt', harshContract());
    expect(read).toMatchObject({
      file_name: 'quarry-lane.txt',
      text_status: 'extracted',
      stage: 'to_check',
      match: null,
      filed: null,
      draft: { party_a_name: 'Quarry Lane Partners', contract_value: 2_100_000, end_date: '2027-03-31' },
      project: {
        name: 'Storage building',
        client_name: 'Quarry Lane Partners',
        address: '12 Quarry Lane',
        takes_terms: true,
      },
      governing_law: { jurisdiction: 'Guam' },
    });
    expect(read.sources.length).toBeGreaterThan(4);
    // The same bytes can wait only once.
    expect(await refusal(drop(owner, 'again.txt', harshContract()))).toMatchObject({
      status: 409,
      reason: { kind: 'known_file' },
    });
    const filed = await success(
      file(owner, read, { ...agreed(read, projectId), perspective: 'owner' }),
      201,
      intakeFileSchema,
    );
    expect(filed).toMatchObject({ stage: 'analyzing', filed: { as: 'contract', contract_id: read.id } });
    expect(await refusal(file(owner, read, agreed(read, projectId)))).toMatchObject({ status: 409 });
    await analyzed(owner, 1);
    const contract = await detail(owner, read.id);
    expect(contract).toMatchObject({
      name: 'Quarry lane',
      status: 'draft',
      analysis: { perspective: 'owner', created_by: owner.id },
    });
    expect(contract.documents).toMatchObject([{ id: read.id, version: 1, uploaded_by: owner.id }]);
    const [done] = await list(owner);
    expect(done).toMatchObject({ risk_score: contract.analysis?.risk_score });
    const content = await call('GET', `/contracts/${read.id}/documents/1/content`, {
      token: owner.token,
      headers: { accept: 'application/json' },
    });
    expect(content.status).toBe(200);

    // The same bytes are recognized as this contract's version, and rejected as a new one.
    const again = await dropped(owner, 'copy.txt', harshContract());
    expect(again.match).toMatchObject({ kind: 'known', contract_id: read.id, version: 1 });
    expect(await refusal(file(owner, again, { as: 'version', contract_id: read.id }))).toMatchObject({
      status: 409,
      reason: { kind: 'known_file', version: 1 },
    });
    await success(call('DELETE', `/intake-files/${again.id}`, { token: owner.token }), 200, intakeFileSchema);

    // Changed text between the same parties is proposed as the next version.
    const next = await dropped(owner, 'v2.txt', harshContract().replace('thirty', 'forty'));
    expect(next.match).toMatchObject({ kind: 'version', contract_id: read.id, why: ['parties', 'words'] });
    await success(file(owner, next, { as: 'version', contract_id: read.id }), 201, intakeFileSchema);
    await analyzed(owner, 2);
    expect(
      (await detail(owner, read.id)).documents.map(({ version, file_name }) => [version, file_name]),
    ).toEqual([
      [2, 'v2.txt'],
      [1, 'quarry-lane.txt'],
    ]);
    // The source of the copy is removed from Storage.
    const left = await sql()`select name from storage.objects where name like ${`%/${next.id}/${next.id}/%`}`;
    expect(left).toEqual([]);
  }, 120_000);

  it('are matched with each other before any is filed', async () => {
    const person = await newOwner();
    const project = await newProject(person);
    const amendment = await dropped(
      person,
      'amendment-1.txt',
      `AMENDMENT NO. 1 TO SUBCONTRACT AGREEMENT\n\nThis Amendment No. 1 is made as of July 1, 2026 between Testbed Constructors, Inc. (the "Contractor") and Plumb Line Framing LLC (the "Subcontractor") and amends the Subcontract Agreement between them.\n\n1. The Subcontract Price is increased by $12,500. The Contractor shall pay the Subcontractor for the work on the project site as before.\n\n2. All other terms of the subcontract for the construction work remain unchanged. The Subcontractor shall perform the Work in accordance with the Contract Documents.`,
    );
    const base = await dropped(person, 'framing.txt', subcontract());
    const second = await dropped(person, 'framing-rev.txt', subcontract().replace('framing', 'carpentry'));
    const byId = new Map((await list(person)).map((one) => [one.id, one]));
    expect(byId.get(base.id)?.match).toBeNull();
    expect(byId.get(second.id)?.match).toMatchObject({ kind: 'version', contract_id: base.id });
    expect(byId.get(amendment.id)?.match).toMatchObject({ kind: 'amendment', contract_id: base.id });

    await success(file(person, base, { ...agreed(base, project.id), analyze: 'no' }), 201, intakeFileSchema);
    // The contract's project wins, even if the request names another project.
    const elsewhere = await newProject(person);
    const body = {
      ...agreed(amendment, elsewhere.id),
      as: 'amendment' as const,
      amends_id: base.id,
      analyze: 'no' as const,
    };
    const amending = await success(file(person, amendment, body), 201, intakeFileSchema);
    expect(amending.filed).toMatchObject({ as: 'amendment', project_id: project.id });
    await success(
      file(person, second, { as: 'version', contract_id: base.id, analyze: 'no' }),
      201,
      intakeFileSchema,
    );
    expect((await list(person)).map(({ stage }) => stage)).toEqual([
      'not_analyzed',
      'not_analyzed',
      'not_analyzed',
    ]);
    expect(await detail(person, amendment.id)).toMatchObject({ amends: { id: base.id } });
    expect((await detail(person, base.id)).amended_by).toMatchObject([{ id: amendment.id }]);
  }, 60_000);

  it('are matched with an existing contract by any creator', async () => {
    const project = await newProject(owner);
    const contract = await newContract(owner, project, {
      name: 'Framing',
      party_a_name: 'Testbed Constructors',
      party_b_name: 'Plumb Line Framing, LLC',
    });
    await upload(owner, contract, 'framing.txt', subcontract());
    const manager = await newProjectMember(owner, project, 'project_manager');
    const theirs = await dropped(manager, 'framing 2.txt', subcontract().replace('seven', 'nine'));
    expect(theirs.match).toMatchObject({
      kind: 'version',
      contract_id: contract.id,
      contract_name: 'Framing',
    });
    // A person who cannot see the contract gets no match.
    const elsewhere = await newProjectMember(owner, await newProject(owner), 'project_manager');
    expect(
      (await dropped(elsewhere, 'framing 2.txt', subcontract().replace('seven', 'nine'))).match,
    ).toBeNull();
  });

  it('are private to each uploader with permission to file', async () => {
    const project = await newProject(owner);
    const [staff, contractor, reader, nobody] = [
      await newProjectMember(owner, project, 'team_member'),
      await newProjectMember(owner, project, 'contractor'),
      await newProjectMember(owner, project, 'client_rep'),
      await newColleague(owner),
    ];
    const all = { take_in: true, make_contracts: true, make_projects: true, set_default: true };
    const none = { take_in: false, make_contracts: false, make_projects: false, set_default: false };
    expect((await tray(owner)).can).toEqual(all);
    expect((await tray(staff)).can).toEqual({ ...none, take_in: true });
    for (const person of [contractor, reader, nobody]) {
      expect((await tray(person)).can).toEqual(none);
      expect(await refusal(drop(person, 'a.txt', subcontract()))).toMatchObject({ status: 403 });
    }
    expect(await refusal(drop({ ...owner, token: '' }, 'a.txt', 'x'))).toMatchObject({ status: 401 });
    const read = await dropped(staff, 'own.txt', subcontract());
    expect((await list(owner)).map(({ id }) => id)).not.toContain(read.id);
    for (const person of [owner, await newOwner()]) {
      expect(await refusal(file(person, read, agreed(read, projectId)))).toMatchObject({ status: 404 });
      const removing = call('DELETE', `/intake-files/${read.id}`, { token: person.token });
      expect(await refusal(removing)).toMatchObject({ status: 404 });
    }
    // People who may only add documents cannot create contracts, but can add versions.
    expect(await refusal(file(staff, read, agreed(read, project.id)))).toMatchObject({ status: 403 });
    const contract = await newContract(owner, project);
    const done = await success(
      file(staff, read, { as: 'version', contract_id: contract.id }),
      201,
      intakeFileSchema,
    );
    expect(done.filed).toMatchObject({ as: 'version', contract_id: contract.id });
  });

  it('follow the upload rules, and are read regardless of content', async () => {
    expect(await refusal(drop(owner, 'a.exe', 'x'))).toMatchObject({ status: 415 });
    expect(await refusal(drop(owner, 'a.pdf', 'no pdf'))).toMatchObject({ status: 415 });
    expect(await refusal(drop(owner, '../a.txt', 'x'))).toMatchObject({ status: 422 });
    const poem = await dropped(owner, 'poem.txt', 'Roses are red.');
    expect(poem).toMatchObject({ draft: { name: 'Poem', party_a_name: '' }, sources: [], side: null });
    expect(await refusal(file(owner, poem, agreed(poem, projectId)))).toMatchObject({ status: 422 });
    const contract = {
      ...poem.draft,
      project_id: projectId,
      party_a_name: 'A',
      party_b_name: 'B',
      end_date: '2020-01-01',
      start_date: '2021-01-01',
    };
    expect(await refusal(file(owner, poem, { as: 'contract', contract }))).toMatchObject({ status: 422 });
    expect((await list(owner)).find(({ id }) => id === poem.id)?.stage).toBe('to_check');
  });

  it('are uploaded and filed once per Idempotency-Key, and filed only once', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const text = `${subcontract()}\n\nOnce.`;
    const [one, two] = [
      await success(drop(owner, 'once.txt', text, headers), 201, intakeFileSchema),
      await success(drop(owner, 'once.txt', text, headers), 201, intakeFileSchema),
    ];
    expect(two.id).toBe(one.id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => file(owner, one, agreed(one, projectId))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    const count = await sql()`select from public.contracts where id = ${one.id}`;
    expect(count).toHaveLength(1);
  });
});

describe('parties named in files', () => {
  it('are matched in the directory, distinguished if names repeat, and linked or added at filing', async () => {
    const owner = await newOwner();
    const { token } = owner;
    const project = await newProject(owner);
    const add = (fields: object) =>
      success(call('POST', '/parties', { token, body: fields }), 201, partySchema);
    const quarry = await add({ name: 'QUARRY LANE PARTNERS, LLC', email: 'office@quarry.example' });
    const read = await dropped(owner, 'quarry-lane.txt', harshContract());
    const other = read.draft.party_b_name;
    expect(read.parties).toMatchObject([
      {
        side: 'a',
        name: 'Quarry Lane Partners',
        offered: true,
        known: [{ id: quarry.id, email: 'office@quarry.example' }],
      },
      { side: 'b', name: other, offered: true, known: [] },
    ]);
    const twin = await add({ name: 'Quarry Lane Partners' });
    expect((await list(owner))[0]?.parties[0]?.known).toMatchObject([{ id: quarry.id }, { id: twin.id }]);
    const { as, contract } = agreed(read, project.id);
    const body = { as, contract: { ...contract, party_a_id: quarry.id }, add_parties: ['b' as const] };
    const { filed } = await success(file(owner, read, { ...body, analyze: 'no' }), 201, intakeFileSchema);
    const created = await detail(owner, filed?.contract_id ?? '');
    const added = (await success(call('GET', '/parties', { token }), 200, partySchema.array())).find(
      ({ name }) => name === other,
    );
    expect(added).toBeDefined();
    expect(created).toMatchObject({ party_a_id: quarry.id, party_b_id: added?.id, party_b_name: other });
    const parts = await success(
      call('GET', `/projects/${project.id}/parties`, { token }),
      200,
      projectPartySchema.array(),
    );
    expect(parts.map(({ party }) => party.id).toSorted()).toEqual([quarry.id, added?.id].toSorted());

    const second = await dropped(owner, 'second.txt', `${harshContract()}\nSecond copy.`);
    expect(second.parties[1]?.known).toMatchObject([{ id: added?.id }]);
    const nowhere = { ...agreed(second, project.id).contract, party_b_id: crypto.randomUUID() };
    expect(await refusal(file(owner, second, { as: 'contract', contract: nowhere }))).toMatchObject({
      status: 422,
      fields: [{ path: 'party_b_id' }],
    });
    // Only requested parties are added, and none twice.
    const before = (await success(call('GET', '/parties', { token }), 200, partySchema.array())).length;
    await success(
      file(owner, second, { ...agreed(second, project.id), add_parties: ['b'], analyze: 'no' }),
      201,
      intakeFileSchema,
    );
    expect(await success(call('GET', '/parties', { token }), 200, partySchema.array())).toHaveLength(before);
  });
});
