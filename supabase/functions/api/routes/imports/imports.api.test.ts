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
import { call, refusal, success } from '../../../_server/testing/client.ts';
import {
  importAnswerSchema,
  importSchema,
  projectRoles,
  undoneImportSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const send = ({ token }: Partial<Pick<Person, 'token'>>, body: object, headers = {}) =>
  call('POST', '/imports', { token, body, headers });
const sent = (person: Pick<Person, 'token'>, body: object) =>
  success(send(person, body), 200, importAnswerSchema);
const undo = ({ token }: Pick<Person, 'token'>, id: string) => call('POST', `/imports/${id}/undo`, { token });
const list = ({ token }: Pick<Person, 'token'>) =>
  success(call('GET', '/imports', { token }), 200, importSchema.array());

const projects = (rows: string[][], more = {}) => ({
  kind: 'projects',
  file_name: 'projects.csv',
  columns: ['Job name', 'Owner', 'Start', 'Contract Value', 'Status', 'Color'],
  rows,
  dry_run: false,
  ...more,
});
const contracts = (rows: string[][], more = {}) => ({
  kind: 'contracts',
  file_name: 'contracts.xlsx',
  columns: ['Project', 'Contract', 'Type', 'Party A', 'Party B', 'Value', 'End date'],
  rows,
  dry_run: false,
  ...more,
});
const pier = ['Pier 9 Repairs', 'Harbor Trust', '3/2/2026', '$4,250,000.50', 'PLANNING', 'blue'];
const library = ['Quarry Street Library', 'City of Fairhaven', '2026-04-01', '', '', ''];

describe('a project import', () => {
  it('reads columns by their headers, with common date, amount, and status formats', async () => {
    const owner = await newOwner();
    const answer = await sent(owner, projects([pier, ['', ' ', '', '', '', ''], library]));
    expect(answer).toMatchObject({
      ready: 2,
      problems: [],
      fields: ['name', 'client_name', 'start_date', 'contract_value', 'status', null],
      remembered: false,
      import: {
        kind: 'projects',
        file_name: 'projects.csv',
        records: 2,
        undone_at: null,
      },
    });
    const created = await sql()`
      select name, client_name, start_date::text, contract_value::text, status, created_by from public.projects
      where org_id = ${owner.organizationId} order by name`;
    expect([...created]).toEqual([
      expect.objectContaining({
        name: 'Pier 9 Repairs',
        client_name: 'Harbor Trust',
        start_date: '2026-03-02',
        contract_value: '4250000.50',
        status: 'planning',
        created_by: owner.id,
      }),
      expect.objectContaining({
        name: 'Quarry Street Library',
        start_date: '2026-04-01',
        contract_value: null,
        status: 'active',
      }),
    ]);
    expect(await list(owner)).toEqual([answer.import]);
  });

  it('creates nothing in a dry run or when a row has a problem, reported by row and column', async () => {
    const owner = await newOwner();
    await newProject(owner, { name: 'quarry street library' });
    expect(await sent(owner, projects([pier], { dry_run: true }))).toMatchObject({
      ready: 1,
      problems: [],
      import: null,
    });
    const answer = await sent(
      owner,
      projects([
        pier,
        library,
        ['', 'Harbor Trust', '2026-02-30', 'lots', 'begun', ''],
        [' pier 9 repairs ', 'Harbor Trust', '2026-03-02', '', '', ''],
      ]),
    );
    expect(answer.import).toBeNull();
    expect(answer.ready).toBe(1);
    expect(answer.problems.map(({ rows, column }) => [...rows, column])).toEqual([
      [3, null],
      [4, 'Start'],
      [4, 'Contract Value'],
      [4, 'Job name'],
      [4, 'Status'],
      [5, null],
    ]);
    expect(answer.problems[0]?.message).toBe('A project with this name already exists');
    expect(answer.problems.at(-1)?.message).toBe('Duplicate of row 2');
    const [{ count } = { count: 0 }] = await sql()`
      select count(*)::integer as count from public.projects where org_id = ${owner.organizationId}`;
    expect(count).toBe(1);
    expect(await list(owner)).toEqual([]);
  });

  it('requires each column exactly once', async () => {
    const owner = await newOwner();
    const answer = await sent(owner, projects([['a', 'b', 'c']], { columns: ['Project', 'Job', 'Color'] }));
    expect(answer.problems).toEqual([
      ...[
        { column: 'Job', message: '“Project” has two columns: “Project” and “Job”' },
        { column: null, message: 'No column for “Client”' },
        { column: null, message: 'No column for “Start date”' },
      ].map((problem) => ({ rows: [1], example: null, ...problem })),
    ]);
  });

  it('reads dates, amounts, and states as people write them', async () => {
    const owner = await newOwner();
    const answer = await sent(owner, {
      ...projects([
        ['Pier 9', 'Harbor', '4/1/26', 'Dec 31, 2027', '$1,200,000.00', 'Washington', 'In Progress'],
        ['Pier 10', 'Harbor', '46113', 'TBD', '', 'wa', 'Bid'],
      ]),
      columns: ['Project', 'Owner', 'NTP', 'Completion', 'Contract Amount', 'ST', 'Phase'],
    });
    expect(answer.problems).toEqual([]);
    const created = await sql()`
      select name, start_date::text, end_date::text, contract_value::text, state, status from public.projects
      where org_id = ${owner.organizationId} order by name desc`;
    expect([...created]).toEqual([
      {
        name: 'Pier 9',
        start_date: '2026-04-01',
        end_date: '2027-12-31',
        contract_value: '1200000.00',
        state: 'WA',
        status: 'active',
      },
      {
        name: 'Pier 10',
        start_date: '2026-04-01',
        end_date: null,
        contract_value: null,
        state: 'WA',
        status: 'planning',
      },
    ]);
  });

  it('reports one problem for all rows that have it', async () => {
    const owner = await newOwner();
    const rows = ['31/12/2026', '3/2/2026', '30/11/2026', 'soon'].map((start, at) => [
      `Pier ${at}`,
      'Harbor',
      start,
      at === 1 ? '1.2M' : '',
      '',
      '',
    ]);
    expect((await sent(owner, projects(rows))).problems).toEqual([
      {
        rows: [2, 4, 5],
        column: 'Start',
        message: 'Not a date. Write month/day/year, such as 3/31/2026',
        example: '31/12/2026',
      },
      {
        rows: [3],
        column: 'Contract Value',
        message: 'Abbreviated amount. Write it in full, such as $1,200,000',
        example: '1.2M',
      },
    ]);
  });

  it('remembers the chosen columns for the organization, by the headings', async () => {
    const owner = await newOwner();
    const admin = await newColleague(owner, 'admin');
    const columns = ['Building', 'Who pays', 'Day one'];
    const fields = ['name', 'client_name', 'start_date'];
    const table = (name: string) => ({ ...projects([[name, 'Harbor', '4/1/26']]), columns });
    expect(await sent(owner, { ...table('Pier 1'), dry_run: true })).toMatchObject({
      fields: [null, null, null],
      remembered: false,
    });
    await sent(owner, { ...table('Pier 1'), fields, dry_run: true });
    expect(await sent(admin, { ...table('Pier 1'), dry_run: true })).toMatchObject({ remembered: false });
    expect(await sent(owner, { ...table('Pier 1'), fields })).toMatchObject({ import: { records: 1 } });
    expect(
      await sent(admin, { ...table('Pier 2'), columns: ['BUILDING', 'who pays', 'Day one ($)'] }),
    ).toMatchObject({ fields, remembered: true, import: { records: 1 } });
    const stranger = await newOwner();
    expect(await sent(stranger, { ...table('Pier 1'), dry_run: true })).toMatchObject({ remembered: false });

    const other = ['client_name', 'name', 'start_date'];
    await sent(admin, { ...table('Pier 3'), fields: other });
    expect(await sent(owner, { ...table('Pier 4'), dry_run: true })).toMatchObject({ fields: other });
  });

  it('refuses fields that it does not know, or fewer than columns', async () => {
    const owner = await newOwner();
    for (const fields of [['name'], ['name', 'client_name', 'start_date', 'salary', null, null]])
      expect(await refusal(send(owner, projects([pier], { fields })))).toMatchObject({ status: 422 });
  });

  it('is for owners and admins', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const admin = await newColleague(owner, 'admin');
    expect(await sent(admin, projects([pier]))).toMatchObject({ import: { records: 1 } });
    for (const role of projectRoles)
      expect(
        await refusal(send(await newProjectMember(owner, project, role), projects([library]))),
      ).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    expect(await refusal(send({}, projects([library])))).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
  });

  it('is imported once, however often it is sent', async () => {
    const owner = await newOwner();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const answers = [];
    for (let time = 0; time < 3; time += 1)
      answers.push(await success(send(owner, projects([pier]), headers), 200, importAnswerSchema));
    expect(new Set(answers.map((answer) => answer.import?.id)).size).toBe(1);
    expect(await list(owner)).toHaveLength(1);
  });
});

describe('a contract import', () => {
  it('finds each project by name, and reports missing or forbidden ones', async () => {
    const owner = await newOwner();
    const own = await newProject(owner, { name: 'Pier 9 Repairs' });
    await newProject(owner, { name: 'Quarry Street Library' });
    const manager = await newProjectMember(owner, own, 'project_manager');
    const row = (project: string, name: string) => [
      project,
      name,
      'subcontract',
      'Harbor',
      'North Electric',
      '1,200',
      '12/31/2026',
    ];
    expect(await sent(manager, contracts([row('PIER 9 repairs', 'Electrical')]))).toMatchObject({
      problems: [],
      import: { kind: 'contracts', records: 1 },
    });
    const [created] = await sql()`
      select contract_type, party_a_type, contract_value::text, end_date::text, status from public.contracts where project_id = ${own.id}`;
    expect(created).toEqual({
      contract_type: 'Subcontract',
      party_a_type: 'owner',
      contract_value: '1200.00',
      end_date: '2026-12-31',
      status: 'draft',
    });
    const refused = await sent(
      manager,
      contracts([row('Pier 9 Repairs', 'electrical'), row('Pier 10', 'Piles'), row('', 'Piles')]),
    );
    expect(refused.problems).toEqual([
      {
        rows: [2],
        column: null,
        message: 'The project already has a contract with this name',
        example: null,
      },
      { rows: [3], column: 'Project', message: 'Unknown project “Pier 10”', example: null },
      { rows: [4], column: 'Project', message: 'Project is required', example: null },
    ]);
    expect(
      (await sent(owner, contracts([row('Quarry Street Library', 'Piles')], { dry_run: true }))).problems,
    ).toEqual([]);
    const member = await newProjectMember(owner, own, 'team_member');
    expect((await sent(member, contracts([row('Pier 9 Repairs', 'Piles')]))).problems).toEqual([
      {
        rows: [2],
        column: 'Project',
        message: "You can't create contracts in ‘Pier 9 Repairs’",
        example: null,
      },
    ]);
  });
});

describe('the role of a party', () => {
  it('follows the heading of its column, unless a column has it', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { name: 'Pier 9 Repairs' });
    const table = (columns: string[], row: string[]) => ({ ...contracts([row]), columns });
    const base = ['Job', 'Contract', 'Type', 'GC', 'Subcontractor'];
    await sent(owner, table(base, ['Pier 9 Repairs', 'Piles', 'Sub', 'Harbor', 'North Piling']));
    await sent(
      owner,
      table(
        [...base, 'Party B role'],
        ['Pier 9 Repairs', 'Steel', 'PO', 'Harbor', 'North Steel', 'supplier'],
      ),
    );
    const created = await sql()`
      select name, contract_type, party_a_name, party_a_type, party_b_name, party_b_type from public.contracts
      where project_id = ${project.id} order by name`;
    expect([...created]).toEqual([
      {
        name: 'Piles',
        contract_type: 'Subcontract',
        party_a_name: 'Harbor',
        party_a_type: 'contractor',
        party_b_name: 'North Piling',
        party_b_type: 'subcontractor',
      },
      {
        name: 'Steel',
        contract_type: 'Purchase Order',
        party_a_name: 'Harbor',
        party_a_type: 'contractor',
        party_b_name: 'North Steel',
        party_b_type: 'supplier',
      },
    ]);
  });
});

describe('an import', () => {
  it('is undone once, except for records used since', async () => {
    const owner = await newOwner();
    const third = ['Third Street', 'Harbor Trust', '2026-04-01', '', '', ''];
    const { import: created } = await sent(owner, projects([pier, library, third]));
    const ids = new Map(
      (await sql()`select id, name from public.projects where org_id = ${owner.organizationId}`).map(
        ({ id, name }) => [name, id],
      ),
    );
    await newContract(owner, { id: ids.get('Quarry Street Library') } as never);
    await call('PUT', `/projects/${ids.get('Third Street')}`, {
      token: owner.token,
      body: { city: 'Fairhaven' },
    });
    const undone = await success(undo(owner, created?.id ?? ''), 200, undoneImportSchema);
    expect(undone).toMatchObject({
      id: created?.id,
      removed: 1,
      kept: [{ name: 'Quarry Street Library' }, { name: 'Third Street' }],
      undone_at: expect.any(String),
    });
    expect(await refusal(undo(owner, created?.id ?? ''))).toMatchObject({ status: 409, code: 'conflict' });
    const left = await sql()`
      select name from public.projects where org_id = ${owner.organizationId} and deleted_at is null order by name`;
    expect(left.map(({ name }) => name)).toEqual(['Quarry Street Library', 'Third Street']);
    const restored = await call('POST', `/projects/${ids.get('Pier 9 Repairs')}/restore`, {
      token: owner.token,
    });
    expect(restored.status).toBe(200);
  });

  it('of contracts can be undone too', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { name: 'Pier 9 Repairs' });
    const { import: created } = await sent(
      owner,
      contracts([['Pier 9 Repairs', 'Electrical', 'Subcontract', 'A', 'B', '', '']]),
    );
    expect(await success(undo(owner, created?.id ?? ''), 200, undoneImportSchema)).toMatchObject({
      removed: 1,
      kept: [],
    });
    const [{ count } = { count: 1 }] = await sql()`
      select count(*)::integer as count from public.contracts where project_id = ${project.id} and deleted_at is null`;
    expect(count).toBe(0);
  });

  it('is seen and undone only by its creator and admins', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { name: 'Pier 9 Repairs' });
    const manager = await newProjectMember(owner, project, 'project_manager');
    const other = await newProjectMember(owner, project, 'project_manager');
    const stranger = await newOwner();
    const { import: created } = await sent(
      manager,
      contracts([['Pier 9 Repairs', 'Electrical', 'Subcontract', 'A', 'B', '', '']]),
    );
    expect(await list(other)).toEqual([]);
    expect(await list(stranger)).toEqual([]);
    for (const person of [other, stranger])
      expect(await refusal(undo(person, created?.id ?? ''))).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    expect(await list(manager)).toHaveLength(1);
    expect((await undo(owner, created?.id ?? '')).status).toBe(200);
  });
});
