import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
} from '../../../_server/testing/cast.ts';
import { adjacentPage, call, refusal, success } from '../../../_server/testing/client.ts';
import { newCheck } from '../../../_server/testing/compliance.ts';
import { newVersion } from '../../../_server/testing/lifecycle.ts';
import { askForWaiver, newPayment } from '../../../_server/testing/payments.ts';
import { newReminder, reminderBody } from '../../../_server/testing/reminders.ts';
import {
  contractSchema,
  dismissedSuggestionSchema,
  importAnswerSchema,
  newEvidenceLinkSchema,
  type Party,
  partyDealingSchema,
  partyDetailSchema,
  partySchema,
  partySuggestionSchema,
  partyTwinsSchema,
  projectPartySchema,
  projectRoles,
  reminderSchema,
  undoneImportSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const post = ({ token }: Person, path: string, body?: object) => call('POST', path, { token, body });
const get = ({ token }: Person, path: string) => call('GET', path, { token });
const add = (person: Person, fields: object): Promise<Party> =>
  success(post(person, '/parties', fields), 201, partySchema);
const detail = (person: Person, id: string) => success(get(person, `/parties/${id}`), 200, partyDetailSchema);

const reed = {
  name: 'Reed Steel, Inc.',
  contact_name: 'Dana Reed',
  email: 'Office@reed.example',
  address: '9 Mill Road\nTowson, MD 21204',
  phone: '410 555 0101',
  license_number: 'C-51 4711',
  license_state: 'MD',
  license_valid_to: '2027-12-31',
  policies: [
    {
      coverage: 'general_liability',
      carrier: 'Harbor Mutual',
      number: 'HM-1',
      each: 1_000_000,
      aggregate: 2_000_000,
      valid_from: '2026-07-01',
      valid_to: '2027-06-30',
    },
    {
      coverage: 'workers_compensation',
      carrier: 'State Fund',
      number: null,
      each: null,
      aggregate: null,
      valid_from: null,
      valid_to: '2027-03-31',
    },
  ],
};

describe('the party directory', () => {
  it('stores parties, lists them by name, and finds them by contact, email, and license', async () => {
    const owner = await newOwner();
    const kept = await add(owner, reed);
    expect(kept).toMatchObject({
      ...reed,
      kind: 'company',
      insured_to: '2027-03-31',
      project_count: 0,
      contract_count: 0,
      version: 1,
    });
    for (const name of ['beam 10', 'Beam 2', 'Ünal Glas']) await add(owner, { name });
    const names: string[] = [];
    let path: string | undefined = '/parties?limit=2';
    while (path) {
      const page: Response = await get(owner, path);
      names.push(...(await success(Promise.resolve(page), 200, partySchema.array())).map(({ name }) => name));
      path = adjacentPage(page);
    }
    expect(names).toEqual(['Beam 2', 'beam 10', 'Reed Steel, Inc.', 'Ünal Glas']);
    for (const q of ['REED', 'dana', 'office@', '4711'])
      expect(await success(get(owner, `/parties?q=${q}`), 200, partySchema.array())).toMatchObject([
        { id: kept.id },
      ]);
    expect(await success(get(owner, '/parties?q=%25'), 200, partySchema.array())).toEqual([]);
  });

  it('updates a party at the version read, deletes it, and restores it', async () => {
    const owner = await newOwner();
    const { id } = await add(owner, reed);
    const put = (body: object, version: string) =>
      call('PUT', `/parties/${id}`, { token: owner.token, body, headers: { 'if-match': version } });
    expect(await success(put({ email: '', phone: '1' }, '"1"'), 200, partySchema)).toMatchObject({
      email: null,
      phone: '1',
      version: 2,
    });
    expect((await put({ phone: '2' }, '"1"')).status).toBe(412);
    expect((await detail(owner, id)).policies).toHaveLength(2);
    expect(
      await success(put({ policies: reed.policies.slice(0, 1) }, '"2"'), 200, partySchema),
    ).toMatchObject({
      policies: [{ coverage: 'general_liability' }],
      insured_to: '2027-06-30',
      version: 3,
    });
    await success(call('DELETE', `/parties/${id}`, { token: owner.token }), 200, partySchema);
    expect((await get(owner, `/parties/${id}`)).status).toBe(404);
    await success(post(owner, `/parties/${id}/restore`), 200, partySchema);
    expect((await detail(owner, id)).name).toBe(reed.name);
  });

  it('is edited by project managers and lawyers, read by staff, and limited for others', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const { id } = await add(owner, { ...reed, project: { project_id: project.id, role: 'supplier' } });
    const { id: unused } = await add(owner, { name: 'On no project' });
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const keeps = ['project_manager', 'lawyer'].includes(role);
      const reads = role !== 'contractor';
      expect((await get(person, `/parties/${id}`)).status, role).toBe(reads ? 200 : 404);
      expect((await get(person, `/parties/${unused}`)).status, role).toBe(
        reads && role !== 'client_rep' ? 200 : 404,
      );
      expect((await post(person, '/parties', { name: role })).status, role).toBe(keeps ? 201 : 403);
      expect((await get(person, '/parties/twins')).status, role).toBe(keeps ? 200 : 403);
      const list = await success(
        get(person, `/projects/${project.id}/parties`),
        200,
        projectPartySchema.array(),
      );
      expect(list.length, role).toBe(reads ? 1 : 0);
    }
    expect((await get(await newOwner(), `/parties/${id}`)).status).toBe(404);
    expect((await post(await newColleague(owner), '/parties', { name: 'x' })).status).toBe(403);
    expect((await call('GET', '/parties')).status).toBe(401);
    const bad: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ name: 'x', email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
      [{ name: 'x', policies: [{ coverage: 'umbrella', each: -1 }] }, 'policies.0.each'],
      [{ name: 'x', policies: [{ coverage: 'theft' }] }, 'policies.0.coverage'],
      [
        { name: 'x', policies: [{ coverage: 'umbrella', valid_from: '2027-02-01', valid_to: '2027-01-31' }] },
        'policies.0.valid_to',
      ],
      [{ name: 'x', license_valid_to: '2027-02-29' }, 'license_valid_to'],
    ];
    for (const [body, field] of bad)
      expect(await refusal(post(owner, '/parties', body))).toMatchObject({
        status: 422,
        fields: [{ path: field }],
      });
  });
});

describe('parties of a project', () => {
  it('have each role once, and can be removed', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const { id } = await add(owner, reed);
    const path = `/projects/${project.id}/parties`;
    const part = await success(
      post(owner, path, { party_id: id, role: 'supplier' }),
      201,
      projectPartySchema,
    );
    expect(part).toMatchObject({ role: 'supplier', party: { id, name: reed.name } });
    expect((await post(owner, path, { party_id: id, role: 'supplier' })).status).toBe(409);
    expect((await post(owner, path, { party_id: id, role: 'surety' })).status).toBe(201);
    const stranger = await newOwner();
    const theirs = await add(stranger, { name: 'Theirs' });
    expect((await post(owner, path, { party_id: theirs.id, role: 'surety' })).status).toBe(404);
    expect((await post(stranger, path, { party_id: theirs.id, role: 'surety' })).status).toBe(404);
    expect((await detail(owner, id)).projects.map(({ role }) => role)).toEqual(['supplier', 'surety']);
    await success(call('DELETE', `${path}/${part.id}`, { token: owner.token }), 200, projectPartySchema);
    expect((await call('DELETE', `${path}/${part.id}`, { token: owner.token })).status).toBe(404);
  });
});

describe('duplicate parties', () => {
  it('are listed, merged field by field, logged, and split again', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const kept = await add(owner, { name: 'Reed Steel, Inc.', email: 'office@reed.example' });
    const gone = await add(owner, { name: 'REED STEEL', phone: '555', license_number: 'X-1' });
    await add(owner, { name: 'Someone else' });
    const contract = await newContract(owner, project, { party_b_id: gone.id });
    const pairs = await success(get(owner, '/parties/twins'), 200, partyTwinsSchema.array());
    expect(pairs).toMatchObject([{ one: { id: kept.id }, other: { id: gone.id }, why: ['name'] }]);
    const merged = await success(
      post(owner, `/parties/${kept.id}/merge`, { gone_id: gone.id }),
      200,
      partyDetailSchema,
    );
    expect(merged).toMatchObject({
      name: 'Reed Steel, Inc.',
      email: 'office@reed.example',
      phone: '555',
      license_number: 'X-1',
      contracts: [{ id: contract.id }],
    });
    expect((await detail(owner, gone.id)).merged_into).toBe(kept.id);
    expect(await success(get(owner, '/parties/twins'), 200, partyTwinsSchema.array())).toEqual([]);
    expect((await post(owner, `/parties/${kept.id}/merge`, { gone_id: gone.id })).status).toBe(409);
    const { status, body } = await get(owner, '/activity?entity_type=party_merge').then(async (answer) => ({
      status: answer.status,
      body: await answer.text(),
    }));
    expect(status).toBe(200);
    expect(body).toContain('Merged parties into Reed Steel, Inc.');
    const undo = `/parties/merges/${merged.merges[0]?.id}/undo`;
    expect(await success(post(owner, undo), 200, partyDetailSchema)).toMatchObject({
      phone: null,
      contracts: [],
    });
    expect((await post(owner, undo)).status).toBe(409);
    expect((await post(await newOwner(), undo)).status).toBe(404);
    expect((await detail(owner, gone.id)).contracts).toMatchObject([{ id: contract.id }]);
  });
});

const clause = `14.2 Notices. All notices under this Agreement shall be in writing and shall be sent by certified mail, return receipt
requested, or by overnight courier, and shall be deemed received three (3) business days after mailing.

If to Owner:
Harbor LLC
Attn: Dana Reyes
12 Quay Street
Baltimore, MD 21202
Email: notices@harbor.example

If to Contractor:
Test Builders
9 Mill Road
Towson, MD 21204

14.3 Waiver. No waiver shall be effective unless in writing.`;

describe('a party suggested by a contract', () => {
  it('quotes the contract, and is added when accepted', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const contract = await newContract(owner, project, {
      party_a_name: 'Harbor LLC',
      party_b_name: 'Test Builders',
    });
    await newVersion(owner, contract, `SUBCONTRACT\n\n${clause}`);
    const ask = () =>
      success(
        get(owner, `/parties/suggestions?project_id=${project.id}`),
        200,
        partySuggestionSchema.array(),
      );
    const [first] = await ask();
    expect(first).toMatchObject({
      contract_id: contract.id,
      side: 'a',
      name: 'Harbor LLC',
      role: 'owner',
      contact_name: 'Dana Reyes',
      address: '12 Quay Street\nBaltimore, MD 21202',
      email: 'notices@harbor.example',
      party: null,
    });
    expect(first?.quote).toContain('Harbor LLC\nAttn: Dana Reyes');
    expect(await success(get(owner, '/parties'), 200, partySchema.array())).toEqual([]);
    const take = { contract_id: contract.id, side: 'a', role: 'owner' };
    const taken = await success(
      post(owner, '/parties/suggestions', { ...take, fields: { name: 'Harbor LLC', email: first?.email } }),
      200,
      partyDetailSchema,
    );
    expect(taken).toMatchObject({ projects: [{ role: 'owner' }], contracts: [{ id: contract.id }] });
    expect((await ask()).filter(({ side }) => side === 'a')).toEqual([]);
    expect(await success(get(owner, `/contracts/${contract.id}`), 200, contractSchema)).toMatchObject({
      party_a_id: taken.id,
      party_a_name: 'Harbor LLC',
    });
    expect((await post(owner, '/parties/suggestions', take)).status).toBe(422);
    const reader = await newProjectMember(owner, project, 'team_member');
    expect((await get(reader, `/parties/suggestions?project_id=${project.id}`)).status).toBe(403);
    expect((await post(reader, '/parties/suggestions', { ...take, fields: { name: 'x' } })).status).toBe(403);
  });

  it('is dismissed for all contracts with that name, and returns when undone', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const named = (party_b_name: string) =>
      newContract(owner, project, { party_a_name: 'Harbor LLC', party_b_name });
    const contract = await named('Reed Steel, Inc.');
    const ask = async (person = owner) =>
      (
        await success(
          get(person, `/parties/suggestions?project_id=${project.id}`),
          200,
          partySuggestionSchema.array(),
        )
      )
        .filter(({ side }) => side === 'b')
        .map(({ name, dismissed }) => [name, dismissed]);
    const dismissal = (dismissed: boolean, fields: object = {}) => ({
      contract_id: contract.id,
      side: 'b',
      dismissed,
      ...fields,
    });
    const dismiss = (person: Person, body: object) => post(person, '/parties/suggestions/dismissals', body);
    for (const _ of ['once', 'and again'])
      expect(await success(dismiss(owner, dismissal(true)), 200, dismissedSuggestionSchema)).toMatchObject({
        name: 'Reed Steel, Inc.',
        dismissed: true,
      });
    await named('REED STEEL');
    await named('Reed Steel Erectors, Inc.');
    expect(await ask()).toEqual([
      ['Reed Steel Erectors, Inc.', false],
      ['REED STEEL', true],
      ['Reed Steel, Inc.', true],
    ]);
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const may = ['project_manager', 'lawyer'].includes(role);
      const sees = role !== 'contractor';
      expect((await dismiss(person, dismissal(true))).status, role).toBe(may ? 200 : sees ? 403 : 404);
    }
    const elsewhere = await newOwner();
    expect((await dismiss(elsewhere, dismissal(false))).status).toBe(404);
    expect((await call('POST', '/parties/suggestions/dismissals', { body: dismissal(true) })).status).toBe(
      401,
    );
    expect(await refusal(dismiss(owner, dismissal(true, { side: 'c' })))).toMatchObject({
      status: 422,
      fields: [{ path: 'side' }],
    });
    for (const _ of ['once', 'and again'])
      await success(dismiss(owner, dismissal(false)), 200, dismissedSuggestionSchema);
    expect((await ask()).every(([, dismissed]) => dismissed === false)).toBe(true);
  });

  it('rejects a contract party that is not in the directory', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const theirs = await add(await newOwner(), { name: 'Theirs' });
    const contract = await newContract(owner, project);
    expect(
      await refusal(
        call('PUT', `/contracts/${contract.id}`, { token: owner.token, body: { party_a_id: theirs.id } }),
      ),
    ).toMatchObject({ status: 422, fields: [{ path: 'party_a_id' }] });
  });
});

describe('correspondence with a party', () => {
  it('keeps the original name and address, and is listed on its page, also after a merge', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const reed_ = await add(owner, { ...reed, project: { project_id: project.id, role: 'supplier' } });
    const twin = await add(owner, { name: 'REED STEEL', email: 'old@reed.example' });
    const contract = await newContract(owner, project, { party_b_id: reed_.id });
    const check = await newCheck(owner, project, { title: 'Certificate of insurance' });
    const link = (person: Person, fields: object) =>
      post(person, `/compliance/checks/${check.id}/links`, { recipient: 'Reed', ...fields });
    const created = await success(
      link(owner, { recipient: reed.name, email: 'office@reed.example', party_id: reed_.id }),
      201,
      newEvidenceLinkSchema,
    );
    expect(created).toMatchObject({ recipient: reed.name, email: 'office@reed.example', party_id: reed_.id });
    const mails = await sql()<{ to_address: string; subject: string; text_body: string; secret: boolean }[]>`
      select to_address, subject, text_body, secret from public.mail_messages where org_id = ${owner.organizationId}`;
    expect(mails).toMatchObject([{ to_address: 'office@reed.example', secret: true }]);
    expect(mails[0]?.text_body).toContain(`/evidence/${created.token}`);
    await success(link(owner, { party_id: twin.id }), 201, newEvidenceLinkSchema);
    const theirs = await add(await newOwner(), { name: 'Theirs' });
    for (const [field, value] of [
      ['party_id', theirs.id],
      ['email', 'nobody'],
    ] as const)
      expect(await refusal(link(owner, { [field]: value }))).toMatchObject({
        status: 422,
        fields: [{ path: field }],
      });

    const reminder = await newReminder(owner, project, [owner], { title: 'Send it', party_ids: [reed_.id] });
    expect(reminder.recipients).toMatchObject([
      { user_id: owner.id },
      { address: 'office@reed.example', party_id: reed_.id, name: reed.name },
    ]);
    const payment = await newPayment(owner, contract);
    await askForWaiver(owner, payment, { email: 'office@reed.example', party_id: reed_.id });
    await success(post(owner, `/parties/${reed_.id}/merge`, { gone_id: twin.id }), 200, partyDetailSchema);
    const dealings = (person: Person, query = '') =>
      success(get(person, `/parties/${reed_.id}/dealings${query}`), 200, partyDealingSchema.array());
    expect((await dealings(owner)).map(({ kind, title, address }) => [kind, title, address])).toEqual([
      ['lien_waiver', contract.name, 'office@reed.example'],
      ['payment', `${contract.name}, 7`, null],
      ['reminder', 'Send it', 'office@reed.example'],
      ['evidence_request', 'Certificate of insurance', null],
      ['evidence_request', 'Certificate of insurance', 'office@reed.example'],
    ]);
    expect(await dealings(owner, '?kind=reminder')).toMatchObject([
      { leads_to: reminder.id, state: 'active' },
    ]);
    const first = await get(owner, `/parties/${reed_.id}/dealings?limit=3&count=exact`);
    expect(first.headers.get('x-total-count')).toBe('5');
    expect(first.headers.get('link')).toContain('rel="next"');
    const client = await newProjectMember(owner, project, 'client_rep');
    expect(await dealings(client)).toEqual([]);
    const lawyer = await newProjectMember(owner, project, 'lawyer');
    expect((await dealings(lawyer)).map(({ kind }) => kind)).toEqual(['lien_waiver', 'payment', 'reminder']);
    for (const person of [await newOwner(), await newProjectMember(owner, project, 'contractor')])
      expect((await get(person, `/parties/${reed_.id}/dealings`)).status).toBe(404);
    expect((await call('GET', `/parties/${reed_.id}/dealings`)).status).toBe(401);
  });

  it('sends reminders to the address at selection, and reports a missing one', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const [kept, silent] = [await add(owner, reed), await add(owner, { name: 'No address' })];
    const set = (fields: object) =>
      post(owner, '/reminders', { project_id: project.id, ...reminderBody([], fields) });
    expect(await refusal(set({ party_ids: [silent.id] }))).toMatchObject({
      status: 422,
      fields: [{ path: 'party_ids', message: 'No address has no email address in the directory' }],
    });
    expect(await refusal(set({ party_ids: [crypto.randomUUID()] }))).toMatchObject({
      fields: [{ path: 'party_ids' }],
    });
    expect(await refusal(set({ party_ids: [kept.id], frequency: 'daily' }))).toMatchObject({
      fields: [{ path: 'until' }],
    });
    const { id } = await success(
      set({ addresses: ['office@reed.example', 'a@b.example'] }),
      201,
      reminderSchema,
    );
    const change = async (body: object) =>
      (
        await success(call('PUT', `/reminders/${id}`, { token: owner.token, body }), 200, reminderSchema)
      ).recipients.map(({ address, party_id }) => [address, party_id]);
    expect(await change({ party_ids: [kept.id], addresses: ['a@b.example'] })).toEqual([
      ['office@reed.example', kept.id],
      ['a@b.example', null],
    ]);
    await success(
      call('PUT', `/parties/${kept.id}`, { token: owner.token, body: { email: 'new@reed.example' } }),
      200,
      partySchema,
    );
    await success(call('DELETE', `/parties/${kept.id}`, { token: owner.token }), 200, partySchema);
    expect(await change({ party_ids: [kept.id], title: 'Later' })).toEqual([
      ['office@reed.example', kept.id],
      ['a@b.example', null],
    ]);
    expect(await change({ party_ids: [] })).toEqual([['a@b.example', null]]);
  });
});

describe('a party import', () => {
  it('is previewed, imported whole with its projects, and exported', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    await add(owner, { name: 'Known, LLC' });
    const table = (rows: string[][], dry_run = false) =>
      success(
        post(owner, '/imports', {
          kind: 'parties',
          file_name: 'parties.csv',
          columns: ['Company', 'Email', 'License expires', 'Each occurrence limit', 'Project', 'Role'],
          rows,
          dry_run,
        }),
        200,
        importAnswerSchema,
      );
    const faulty = await table([
      ['Known', '', '', '', '', ''],
      ['Two', 'nobody', '', '', '', ''],
      ['Three', '', '', '', 'No such project', 'Surety'],
      ['Four', '', '', '', project.name, 'Plumber'],
      ['Five', '', '', '', '', ''],
      ['FIVE INC.', '', '', '', '', ''],
    ]);
    expect(faulty.import).toBeNull();
    expect(faulty.problems.map(({ rows, column }) => [...rows, column])).toEqual([
      [2, null],
      [3, 'Email'],
      [4, 'Project'],
      [5, 'Role'],
      [7, null],
    ]);
    const good = [
      ['Reed Steel', 'office@reed.example', '12/31/2027', '$1,000,000', project.name, 'Supplier'],
      ['Harbor Bank', '', '', '', '', ''],
    ];
    expect(await table(good, true)).toMatchObject({ ready: 2, import: null });
    const { import: created } = await table(good);
    expect(created).toMatchObject({ kind: 'parties', records: 2 });
    const [part] = await success(
      get(owner, `/projects/${project.id}/parties`),
      200,
      projectPartySchema.array(),
    );
    expect(part).toMatchObject({
      role: 'supplier',
      party: { name: 'Reed Steel', license_valid_to: '2027-12-31' },
    });
    expect((await detail(owner, part?.party.id ?? '')).policies).toMatchObject([
      { coverage: 'general_liability', each: 1_000_000, valid_to: null },
    ]);
    const again = [
      ['Quay Crane', 'a@quay.example', '', '', project.name, 'Supplier'],
      ['QUAY CRANE, INC.', '', '', '', project.name, 'Subcontractor'],
      ['Quay Crane', '', '', '', project.name, 'Supplier'],
      ['Quay Crane', '', '', '', '', ''],
    ];
    expect((await table(again)).problems).toEqual([
      { rows: [4, 5], column: null, message: 'Duplicate of row 2', example: null },
    ]);
    const hostile = [
      ...again.slice(0, 2),
      [`=HYPERLINK("https://evil.example","x")`, '', '', '', '', ''],
      ['شركة الميناء', '', '', '', '', ''],
      ['株式会社港', '', '', '', '', ''],
      ['L'.repeat(300), '', '', '', '', ''],
    ];
    const { import: twice } = await table(hostile);
    expect(twice).toMatchObject({ records: 5 });
    const all = await success(get(owner, '/parties'), 200, partySchema.array());
    expect(all.map(({ name }) => name)).toEqual(
      expect.arrayContaining(hostile.flatMap(([name], at) => (at === 1 ? [] : name))),
    );
    expect((await table([['L'.repeat(301), '', '', '', '', '']])).problems).toMatchObject([
      { rows: [2], column: 'Company' },
    ]);
    const parts = await success(
      get(owner, `/projects/${project.id}/parties`),
      200,
      projectPartySchema.array(),
    );
    expect(parts.filter(({ party }) => party.name === 'Quay Crane').map(({ role }) => role)).toEqual([
      'subcontractor',
      'supplier',
    ]);
    await success(post(owner, `/imports/${twice?.id}/undo`), 200, undoneImportSchema);
    expect(await success(post(owner, `/imports/${created?.id}/undo`), 200, undoneImportSchema)).toMatchObject(
      {
        removed: 2,
        kept: [],
      },
    );
    expect((await success(get(owner, '/parties'), 200, partySchema.array())).map(({ name }) => name)).toEqual(
      ['Known, LLC'],
    );
  });

  it('adds existing parties to projects without a role there, and undoes exactly that', async () => {
    const owner = await newOwner();
    const [project, other] = [
      await newProject(owner, { name: 'Pier 9' }),
      await newProject(owner, { name: 'Quarry Street' }),
    ];
    const known = await add(owner, { ...reed, project: { project_id: project.id, role: 'supplier' } });
    await add(owner, { name: 'Quay Crane' });
    await add(owner, { name: 'Quay Crane, LLC' });
    const table = (rows: string[][], dry_run = false) =>
      success(
        post(owner, '/imports', {
          kind: 'parties',
          file_name: 'parties.csv',
          columns: ['Name', 'Email', 'Project', 'Role'],
          rows,
          dry_run,
        }),
        200,
        importAnswerSchema,
      );
    const faulty = await table([
      ['Reed Steel', '', project.name, 'Supplier'],
      ['Reed Steel', '', other.name, 'Supplier'],
      ['REED STEEL', '', other.name, 'Supplier'],
      ['Quay Crane', '', other.name, 'Supplier'],
      ['Reed Steel', '', '', ''],
    ]);
    expect(faulty).toMatchObject({ ready: 0, parts: 1, import: null });
    expect(faulty.problems.map(({ rows, message }) => [...rows, message])).toEqual([
      [2, 'This party already has this role on the project'],
      [4, 'Duplicate of row 3'],
      [5, 'The directory has several parties with this name'],
      [6, 'The directory already has a party with this name'],
    ]);
    const rows = [
      ['Reed Steel', 'other@reed.example', other.name, 'Supplier'],
      ['Reed Steel', '', project.name, 'Surety'],
      ['Harbor Bank', '', other.name, 'Lender'],
    ];
    expect(await table(rows, true)).toMatchObject({ ready: 1, parts: 2, import: null });
    const { import: created } = await table(rows);
    expect(created).toMatchObject({ records: 1, parts: 2 });
    const roles = async () =>
      (await detail(owner, known.id)).projects.map(({ project_id, role }) => [project_id, role]);
    expect(await roles()).toHaveLength(3);
    expect((await detail(owner, known.id)).email).toBe(known.email);
    // Running it a second time changes nothing.
    expect((await table(rows)).problems.flatMap((problem) => problem.rows)).toHaveLength(3);
    const undone = await success(post(owner, `/imports/${created?.id}/undo`), 200, undoneImportSchema);
    expect(undone).toMatchObject({ removed: 3, kept: [] });
    expect(await roles()).toEqual([[project.id, 'supplier']]);
    const { import: again } = await table(rows.slice(0, 1));
    expect(again).toMatchObject({ records: 0, parts: 1 });
  });

  it('accepts five thousand rows, and rejects a body that is too large', async () => {
    const owner = await newOwner();
    const rows = Array.from({ length: 5000 }, (_, at) => [`Party ${at}`, `p${at}@parties.example`]);
    const body = { kind: 'parties', file_name: 'p.csv', columns: ['Name', 'E-mail'], rows, dry_run: false };
    const { import: created } = await success(post(owner, '/imports', body), 200, importAnswerSchema);
    expect(created).toMatchObject({ records: 5000 });
    expect(await success(post(owner, `/imports/${created?.id}/undo`), 200, undoneImportSchema)).toMatchObject(
      {
        removed: 5000,
      },
    );
    const large = rows.map(([name = '']) => [name, 'x'.repeat(300)]);
    expect(await refusal(post(owner, '/imports', { ...body, rows: large }))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
  });
});
