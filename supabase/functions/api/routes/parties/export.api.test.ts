import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import {
  importAnswerSchema,
  importColumns,
  type Party,
  partyDetailSchema,
  partySchema,
} from '../../../_shared/schemas/index.ts';
import { restoreAny } from '../../../_shared/tabular/formula.ts';

afterAll(closeDatabase);

const headers = importColumns.parties.map(({ label }) => label);

async function exported({ token }: Pick<Person, 'token'>, query = '') {
  const answer = await call('GET', `/parties/export.csv${query}`, { token });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  const [first, ...rows]: string[][] = parse(text, { bom: true, record_delimiter: '\r\n' });
  return { answer, text, first, rows, names: rows.map(([name]) => name) };
}
const add = ({ token }: Person, body: object): Promise<Party> =>
  success(call('POST', '/parties', { token, body }), 201, partySchema);

const policy = { coverage: 'general_liability', carrier: 'Harbor Mutual', number: '-1', each: 1_000_000.5 };
const reed = {
  name: 'Reed "Steel", Inc.',
  contact_name: 'Dana Reed',
  email: 'office@reed.example',
  phone: '+1 410 555 0101',
  address: '9 Mill Road\nTowson, MD 21204',
  license_number: '=C-51',
  license_state: 'MD',
  license_valid_to: '2027-12-31',
  note: 'x',
  policies: [
    { ...policy, aggregate: 2_000_000, valid_from: '2026-07-01', valid_to: '2027-06-30' },
    { coverage: 'workers_compensation', number: 'WC' },
  ],
};
const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', "'=1", "O'Neill", '<b>=1</b>', 'شركة الميناء', '株式会社港'];

describe('GET /parties/export.csv', () => {
  it('has the columns of an import, and only these when empty', async () => {
    const { answer, text } = await exported(await newOwner());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="parties-[\dTZ-]+\.csv"$/,
    );
    expect(answer.headers.get('x-total-count')).toBe('0');
    expect(text).toBe(`\ufeff${headers.join()}\r\n`);
  });

  it('can be imported elsewhere unchanged, with policies, roles, and formula-like names', async () => {
    const [owner, elsewhere] = [await newOwner(), await newOwner()];
    const projects = [];
    for (const name of ['Pier 9', 'Quarry Street']) {
      projects.push(await newProject(owner, { name }));
      await newProject(elsewhere, { name });
    }
    const party = await add(owner, { ...reed, project: { project_id: projects[0]?.id, role: 'supplier' } });
    for (const [at, role] of [
      [0, 'surety'],
      [1, 'subcontractor'],
    ] as const)
      await call('POST', `/projects/${projects[at]?.id}/parties`, {
        token: owner.token,
        body: { party_id: party.id, role },
      });
    for (const name of hostile) await add(owner, { name, kind: 'person' });

    const { answer, first, rows, names } = await exported(owner);
    expect(answer.headers.get('x-total-count')).toBe(String(hostile.length + 1));
    expect(rows).toHaveLength(hostile.length + 3);
    expect(names).toEqual(expect.arrayContaining(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "''=1"]));
    const { import: created } = await success(
      call('POST', '/imports', {
        token: elsewhere.token,
        body: {
          kind: 'parties',
          file_name: 'parties.csv',
          columns: first,
          rows: rows.map((row) => row.map(restoreAny)),
          dry_run: false,
        },
      }),
      200,
      importAnswerSchema,
    );
    expect(created).toMatchObject({ records: hostile.length + 1 });
    const both = await Promise.all([whole(owner), whole(elsewhere)]);
    expect(both[1]).toEqual(both[0]);
  });

  it('contains the filtered parties', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    await add(owner, { name: 'B', project: { project_id: project.id, role: 'surety' } });
    await add(owner, { name: 'A' });
    expect((await exported(owner)).names).toEqual(['A', 'B']);
    expect((await exported(owner, '?role=surety')).names).toEqual(['B']);
    expect((await exported(owner, `?q=a&project_id=${project.id}`)).names).toEqual([]);
    expect((await call('GET', '/parties/export.csv?limit=1', { token: owner.token })).status).toBe(422);
    const { token } = owner;
    for (const query of ['role=x', 'project_id=x'])
      expect(await refusal(call('GET', `/parties/export.xlsx?${query}`, { token }))).toMatchObject({
        status: 422,
      });
  });

  it('continues past a page, each party once', async () => {
    const owner = await newOwner();
    await sql()`
      insert into public.parties (org_id, name) select ${owner.organizationId}, 'Party ' || n from generate_series(1, 2000) n`;
    const { answer, names } = await exported(owner);
    expect(answer.headers.get('x-total-count')).toBe('2000');
    expect(names).toEqual(Array.from({ length: 2000 }, (_, at) => `Party ${at + 1}`));
    const xlsx = await call('GET', '/parties/export.xlsx', { token: owner.token });
    expect(sheetOf(await xlsx.bytes()).match(/<row /g)).toHaveLength(2001);
  });

  it('contains what the list shows the caller', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const project = await newProject(owner);
    await add(owner, { name: 'Reed', project: { project_id: project.id, role: 'surety' } });
    await add(owner, { name: 'Elsewhere' });
    const people = [owner, stranger, await newColleague(owner, 'admin'), await newColleague(owner, 'member')];
    for (const role of ['project_manager', 'lawyer', 'team_member', 'contractor'] as const)
      people.push(await newProjectMember(owner, project, role));
    const seen = [];
    for (const person of people) {
      const list = await success(call('GET', '/parties', { token: person.token }), 200, partySchema.array());
      const { names } = await exported(person);
      expect(names).toEqual(list.map(({ name }) => name));
      seen.push(names.length);
    }
    expect(seen.slice(0, 3)).toEqual([2, 0, 2]);
    expect(seen.at(-1)).toBe(0);
    const other = { token: stranger.token, headers: { 'x-organization-id': owner.organizationId } };
    expect(await refusal(call('GET', '/parties/export.csv', other))).toMatchObject({ status: 404 });
    for (const format of ['csv', 'xlsx'])
      expect(await refusal(call('GET', `/parties/export.${format}`))).toMatchObject({ status: 401 });
  });
});

it('GET /parties/export.xlsx is a workbook of typed cells without formulas', async () => {
  const owner = await newOwner();
  await add(owner, { name: '=1+1', policies: reed.policies });
  const answer = await call('GET', '/parties/export.xlsx', { token: owner.token });
  const sheet = sheetOf(await answer.bytes());
  expect(sheet).toContain('=1+1');
  expect(sheet).toContain('<v>1000000.5</v>');
  expect(sheet).not.toContain('<f');
});

/** The whole directory, except ids and times. */
async function whole({ token }: Person) {
  const list = await success(call('GET', '/parties', { token }), 200, partySchema.array());
  const details = await Promise.all(
    list.map(({ id }) => success(call('GET', `/parties/${id}`, { token }), 200, partyDetailSchema)),
  );
  return details.map((one) => ({
    ...one,
    projects: one.projects.map(({ project_name, role }) => [project_name, role]),
    id: '',
    created_at: '',
    updated_at: '',
  }));
}

const sheetOf = (bytes: Uint8Array) =>
  strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
