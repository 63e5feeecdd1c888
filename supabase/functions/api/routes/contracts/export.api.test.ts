import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
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
} from '../../../_server/testing/cast.ts';
import { call, refusal } from '../../../_server/testing/client.ts';
import { restore } from '../../../_shared/tabular/formula.ts';

afterAll(closeDatabase);

const headers = ['Name', 'Type', 'Status', 'Party A', 'Party B', 'Value', 'Start Date', 'End Date'];
const day = { start_date: '2026-03-01', end_date: '2027-02-28' };

async function exported(person: Pick<Person, 'token'>, query = '') {
  const answer = await call('GET', `/contracts/export.csv${query}`, { token: person.token });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  const [first, ...rows]: string[][] = parse(text, { bom: true, record_delimiter: '\r\n' });
  return { answer, text, first, rows, names: rows.map(([name]) => name) };
}

describe('GET /contracts/export.csv', () => {
  it("has the spec's columns, status labels, and a file name with the time", async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const name = 'Ærø "Main", 1';
    const contract = await newContract(owner, project, { ...day, name, contract_value: 1234567.5 });
    await sql()`update public.contracts set status = 'under_review' where id = ${contract.id}`;
    const { answer, text, first, rows } = await exported(owner);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="contracts-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.csv"$/,
    );
    expect(answer.headers.get('x-total-count')).toBe('1');
    expect(text.startsWith('\ufeffName,Type,')).toBe(true);
    expect(first).toEqual(headers);
    expect(rows).toEqual([
      [
        name,
        'Construction',
        'under review',
        'Harbor LLC',
        'Test Builders',
        '1234567.5',
        '2026-03-01',
        '2027-02-28',
      ],
    ]);
  });

  it('is only a header row when there are no contracts', async () => {
    const { answer, text } = await exported(await newOwner());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-total-count')).toBe('0');
    expect(text).toBe(`\ufeff${headers.join()}\r\n`);
  });

  it('runs no formula and preserves every name', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const names = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '＝1',
      "'=1",
      "O'Neill",
      '<b>=1</b>',
      'مرحبا 👷',
      '1\u2028=2',
    ];
    for (const name of names) await newContract(owner, project, { name });
    const cells = (await exported(owner)).names.reverse();
    expect(cells.slice(0, 6)).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'＝1", "''=1"]);
    expect(cells.map((cell) => restore(cell ?? ''))).toEqual(names);
  });

  it('contains the filtered contracts, or a selection in its order', async () => {
    const owner = await newOwner();
    const [project, other] = [await newProject(owner), await newProject(owner)];
    const a = await newContract(owner, project, {
      name: 'A',
      contract_type: 'Supply',
      party_b_name: '100% Steel',
    });
    const b = await newContract(owner, project, { name: 'B' });
    const c = await newContract(owner, other, { name: 'C' });
    const names = async (query: string) => (await exported(owner, query)).names;
    expect(await names('')).toEqual(['C', 'B', 'A']);
    expect(await names('?type=Supply&status=all')).toEqual(['A']);
    expect(await names('?q=100%25')).toEqual(['A']);
    expect(await names(`?project_id=${other.id}`)).toEqual(['C']);
    expect(await names(`?project_id=${project.id}&sort=name`)).toEqual(['A', 'B']);
    expect(await names('?status=active')).toEqual([]);
    expect(await names('?min_risk=1')).toEqual([]);
    expect(await names(`?ids=${b.id},${c.id},${a.id},${b.id}`)).toEqual(['B', 'C', 'A']);
    expect(await names(`?ids=${b.id},${crypto.randomUUID()}`)).toEqual(['B']);
    expect(await refusal(call('GET', '/contracts/export.csv?limit=1', { token: owner.token }))).toMatchObject(
      {
        status: 422,
        fields: [{ path: 'limit' }],
      },
    );
  });

  it('accepts a selection of 300', async () => {
    const owner = await newOwner();
    const contract = await newContract(owner, await newProject(owner));
    const ids = [contract.id, ...Array.from({ length: 299 }, () => crypto.randomUUID())];
    expect((await exported(owner, `?ids=${ids}`)).rows).toHaveLength(1);
  });

  it('continues past a page, each contract once', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    await newManyContracts(owner, project.id, 1201);
    const { answer, names } = await exported(owner);
    expect(answer.headers.get('x-total-count')).toBe('1201');
    const head = await call('HEAD', '/contracts/export.csv', { token: owner.token });
    expect([head.status, head.headers.get('x-total-count')]).toEqual([200, '1201']);
    expect((await exported(owner, '?sort=-name')).names).toEqual(
      Array.from({ length: 1201 }, (_, index) => `Contract ${1201 - index}`),
    );
    const all = Array.from({ length: 1201 }, (_, index) => `Contract ${index + 1}`);
    expect([...names].sort()).toEqual(all.sort());
  });

  it('hides what the caller may not see', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const project = await newProject(owner);
    const theirs = await newContract(owner, project, { name: 'theirs' });
    const hidden = await newContract(owner, project, { name: 'hidden' });
    const contractor = await newProjectMember(owner, project, 'contractor');
    await share(theirs, owner, contractor);
    const both = `?ids=${theirs.id},${hidden.id}`;
    expect((await exported(contractor)).names).toEqual(['theirs']);
    expect((await exported(contractor, both)).names).toEqual(['theirs']);
    expect((await exported(stranger)).names).toEqual([]);
    expect((await exported(stranger, both)).names).toEqual([]);
    const elsewhere = { token: stranger.token, headers: { 'x-organization-id': owner.organizationId } };
    expect(await refusal(call('GET', '/contracts/export.csv', elsewhere))).toMatchObject({ status: 404 });
    expect(await refusal(call('GET', `/contracts/export.csv${both}`, elsewhere))).toMatchObject({
      status: 404,
    });
  });

  it('omits deleted contracts', async () => {
    const owner = await newOwner();
    const contract = await newContract(owner, await newProject(owner));
    await call('DELETE', `/contracts/${contract.id}`, { token: owner.token });
    expect((await exported(owner)).names).toEqual([]);
    expect((await exported(owner, `?ids=${contract.id}`)).names).toEqual([]);
  });

  it('rejects invalid filters, and an invalid or oversized selection', async () => {
    const { token } = await newOwner();
    const ids = Array.from({ length: 301 }, () => crypto.randomUUID().slice(0, 8)).join();
    for (const query of ['status=gone', 'type=x', 'min_risk=101', 'ids=', 'ids=x', `ids=${ids}`]) {
      for (const format of ['csv', 'xlsx']) {
        const answer = call('GET', `/contracts/export.${format}?${query}`, { token });
        expect(await refusal(answer)).toMatchObject({ status: 422, code: 'invalid_input' });
      }
    }
  });

  it('requires a sign-in', async () => {
    for (const format of ['csv', 'xlsx']) {
      expect(await refusal(call('GET', `/contracts/export.${format}`))).toMatchObject({ status: 401 });
    }
  });
});

describe('GET /contracts/export.xlsx', () => {
  it('is a workbook of typed cells without formulas', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const contract = await newContract(owner, project, { ...day, name: '=1+1', contract_value: 1234.5 });
    await newContract(owner, project, { name: 'Other', contract_type: 'Supply' });
    const answer = await call('GET', '/contracts/export.xlsx?type=Construction', { token: owner.token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(answer.headers.get('content-disposition')).toMatch(/filename="contracts-[\dTZ-]+\.xlsx"$/);
    expect(answer.headers.get('x-total-count')).toBe('1');
    const bytes = await answer.bytes();
    const sheet = sheetOf(bytes);
    const cells = [...sheet.matchAll(/<c r="(\w+)"[^>]*>.*?<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/g)];
    expect(cells.map(([, at, content]) => [at, content])).toEqual([
      ...[...headers, 'Project', 'Risk Score', 'Contract ID'].map((header, index) => [
        `${'ABCDEFGHIJK'[index]}1`,
        header,
      ]),
      ['A2', '=1+1'],
      ['B2', 'Construction'],
      ['C2', 'draft'],
      ['D2', 'Harbor LLC'],
      ['E2', 'Test Builders'],
      ['F2', '1234.5'],
      ['G2', '46082'],
      ['H2', '46446'],
      ['I2', project.name],
      ['K2', contract.id],
    ]);
    expect(strFromU8(unzipSync(bytes)['docProps/core.xml'] ?? new Uint8Array())).toMatch(
      /<dc:title>Contracts<\/dc:title><dc:creator>Plumbline<\/dc:creator>/,
    );
    expect(sheet).not.toContain('<f');
  });

  it('continues past a page', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    await newManyContracts(owner, project.id, 1100);
    const answer = await call('GET', '/contracts/export.xlsx', { token: owner.token });
    expect(sheetOf(await answer.bytes()).match(/<row /g)).toHaveLength(1101);
  });
});

const sheetOf = (bytes: Uint8Array) =>
  strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());

/** Contracts 1 to `count`, inserted directly without requests. */
async function newManyContracts(owner: Person, projectId: string, count: number): Promise<void> {
  await sql()`
    insert into public.contracts (org_id, project_id, name, contract_type, party_a_name, party_a_type, party_b_name, party_b_type)
    select ${owner.organizationId}, ${projectId}, 'Contract ' || n, 'Supply', 'A', 'owner', 'B', 'contractor'
    from generate_series(1, ${count}::int) n`;
}
