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
} from '../../../_server/testing/cast.ts';
import { adjacentPage, call, refusal, success } from '../../../_server/testing/client.ts';
import {
  type Contract,
  type ContractStatus,
  contractSchema,
  contractSortSchema,
  type Project,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

/** Few values of each, so that there are ties; null if the column allows it. */
const names = ['Zaun 2', 'zaun 10', 'Äpfel', 'apple', 'Apple', 'x 01', 'x 1', '(draft)', '😀', 'مخطط'];
const statuses: ContractStatus[] = ['draft', 'active', 'under_review', 'expired', 'terminated'];
const someContract = fc.record({
  name: fc.constantFrom(...names),
  status: fc.constantFrom(...statuses),
  contract_value: fc.constantFrom(null, 0, 0.01, 0.1, 1250.5, 999_999_999_999.99),
  start_date: fc.constantFrom(null, '2026-01-01', '2026-02-28'),
  end_date: fc.constantFrom(null, '2026-03-01', '2199-12-31'),
  risk_score: fc.constantFrom(null, 1, 40, 40, 100),
});

async function insert(owner: Person, project: Project, rows: object[]): Promise<string[]> {
  return (
    await sql()<{ id: string }[]>`
      with made as (
        insert into public.contracts (org_id, project_id, name, contract_type, status, party_a_name, party_b_name, contract_value,
          start_date, end_date)
        select ${owner.organizationId}, ${project.id}, r.name, 'Supply', r.status, 'A', 'B', r.contract_value, r.start_date, r.end_date
        from jsonb_to_recordset(${sql().json(rows as never)}) as r
          (name text, status public.contract_status, contract_value numeric, start_date date, end_date date)
        returning id)
      select id from made order by id`
  ).map(({ id }) => id);
}

async function score(ids: string[], rows: { risk_score: number | null }[]) {
  for (const [i, { risk_score }] of rows.entries()) {
    await sql()`update public.contract_scores set risk_score = ${risk_score} where contract_id = ${ids[i] ?? ''}`;
  }
}

/** Computes the same order independently: in memory, with the locale's collation. */
function sorted(contracts: Contract[], sort: string): Contract[] {
  const field = sort.replace('-', '') as keyof Contract;
  const sign = sort.startsWith('-') ? -1 : 1;
  const collator = new Intl.Collator('und', { numeric: true });
  const life = ['draft', 'under_review', 'active', 'expired', 'terminated'];
  const compare = (a: unknown, b: unknown) => {
    if (field === 'name')
      return (
        collator.compare(String(a), String(b)) ||
        Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
      );
    if (field === 'status') return life.indexOf(String(a)) - life.indexOf(String(b));
    return (a as number) < (b as number) ? -1 : Number((a as number) > (b as number));
  };
  return [...contracts].sort((one, other) => {
    const [a, b] = [one[field], other[field]];
    const byId = sign * (one.id < other.id ? -1 : 1);
    if (field === 'created_at') return byId;
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byId;
    return sign * compare(a, b) || byId;
  });
}

async function pageAt(address: string, token: string) {
  const response = await call('GET', address, { token });
  const items = await success(response, 200, contractSchema.array());
  return { items, next: adjacentPage(response), prev: adjacentPage(response, 'prev') };
}

/** Reads all pages to the end, and then all the way back. */
async function thereAndBack(first: string, token: string) {
  let page = await pageAt(first, token);
  expect(page.prev).toBeUndefined();
  const there = [page.items];
  while (page.next) {
    page = await pageAt(page.next, token);
    there.push(page.items);
  }
  const back = [page.items];
  while (page.prev) {
    page = await pageAt(page.prev, token);
    expect(page.next).toBeDefined();
    back.unshift(page.items);
  }
  return { there, back };
}

const ids = (contracts: Contract[]) => contracts.map(({ id }) => id);

describe('a sorted list', () => {
  it('neither skips nor repeats a contract, forward and backward, in any order', async () => {
    const cases = fc.record({
      ours: fc.array(someContract, { minLength: 1, maxLength: 25 }),
      shared: fc.array(someContract, { maxLength: 10 }),
      limit: fc.integer({ min: 1, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ ours, shared, limit }) => {
        const owner = await newOwner();
        const [project, theirs] = [await newProject(owner), await newProject(owner)];
        // Sees scores in one project; in the other, sees only shared contracts, without scores.
        const lawyer = await newProjectMember(owner, project, 'lawyer');
        await sql()`
          insert into public.project_members (org_id, project_id, user_id, role)
          values (${owner.organizationId}, ${theirs.id}, ${lawyer.id}, 'contractor')`;
        await score(await insert(owner, project, ours), ours);
        const others = await insert(owner, theirs, shared);
        await score(others, shared);
        const contractor = { ...lawyer };
        for (const id of others.slice(1))
          await share({ id, project_id: theirs.id } as Contract, owner, contractor);
        for (const person of [owner, lawyer]) {
          const all = await success(
            call('GET', '/contracts?limit=500', { token: person.token }),
            200,
            contractSchema.array(),
          );
          expect(all).toHaveLength(ours.length + (person === owner ? shared.length : others.slice(1).length));
          for (const sort of contractSortSchema.options) {
            const { there, back } = await thereAndBack(
              `/contracts?sort=${sort}&limit=${limit}`,
              person.token,
            );
            const wanted = ids(sorted(all, sort));
            expect(ids(there.flat()), sort).toEqual(wanted);
            expect(ids(back.flat()), sort).toEqual(wanted);
            expect(there.slice(0, -1).every((page) => page.length === limit)).toBe(true);
          }
        }
      }),
      { numRuns: 3 },
    );
  }, 120_000);

  it('filters by project and by value, in any sort order', async () => {
    const owner = await newOwner();
    const [project, other] = [await newProject(owner), await newProject(owner)];
    await newContract(owner, project, { name: 'B', contract_type: 'Supply' });
    await newContract(owner, project, { name: 'a', contract_type: 'Supply' });
    await newContract(owner, other, { name: 'Aa', contract_type: 'Supply' });
    await newContract(owner, project, { name: 'Ab', contract_type: 'Service' });
    const found = async (path: string) =>
      (await success(call('GET', path, { token: owner.token }), 200, contractSchema.array())).map(
        ({ name }) => name,
      );
    expect(await found('/contracts?sort=name')).toEqual(['a', 'Aa', 'Ab', 'B']);
    expect(await found(`/contracts?sort=name&project_id=${project.id}`)).toEqual(['a', 'Ab', 'B']);
    expect(await found('/contracts?sort=-name&type=Supply&project_id=')).toEqual(['B', 'Aa', 'a']);
    expect(await found(`/contracts/project/${other.id}?sort=name&project_id=${project.id}`)).toEqual(['Aa']);
    expect(await found('/contracts/project?sort=risk_score&min_risk=1')).toEqual([]);
    const stranger = await newOwner();
    const path = `/contracts?project_id=${project.id}`;
    expect(await refusal(call('GET', path, { token: stranger.token }))).toMatchObject({ status: 404 });
  });

  it('searches name and parties with any text length and case, each contract once', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    await newContract(owner, project, { name: 'ÉTAGE 50%', party_a_name: 'Über_Bau', party_b_name: 'étage' });
    await newContract(owner, project, { name: 'Roof', party_a_name: 'Alpha', party_b_name: 'Beta' });
    const found = async (q: string) =>
      (
        await success(
          call('GET', `/contracts?count=exact&sort=name&q=${encodeURIComponent(q)}`, { token: owner.token }),
          200,
          contractSchema.array(),
        )
      ).map(({ name }) => name);
    for (const q of ['étage', 'É', '50%', '%', 'ber_b', '_', 'age 5', 'ÜBER_BAU'])
      expect(await found(q), q).toEqual(['ÉTAGE 50%']);
    for (const q of ['alp', 'OO', 'bet', 'b']) expect(await found(q), q).toContain('Roof');
    // A search does not match across two fields.
    for (const q of ['Roof Alpha', '\\', 'oofa', '50_', '--', 'zzz']) expect(await found(q), q).toEqual([]);
  });

  it('rejects a cursor of another order, and an invalid one', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    for (const name of ['a', 'b']) await newContract(owner, project, { name });
    const { next = '' } = await pageAt('/contracts?sort=name&limit=1', owner.token);
    expect((await pageAt(next, owner.token)).items).toHaveLength(1);
    const refused = async (path: string) =>
      expect(await refusal(call('GET', path, { token: owner.token }))).toMatchObject({
        status: 422,
        fields: [{ path: expect.stringContaining('cursor') }],
      });
    await refused(next.replace('sort=name', 'sort=-name'));
    await refused(next.replace('sort=name&', ''));
    const created = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const id = crypto.randomUUID();
    for (const [sort, cursor] of [
      ['name', 'x'],
      ['name', 'a%00'],
      ['name', id],
      ['name', created(['name', 'next', 'a'])],
      ['name', created(['name', 'next', null, id])],
      ['name', created(['name', 'next', 'a\u0000', id])],
      ['name', created(['name', 'next', '\ud800', id])],
      ['name', created(['name', 'sideways', 'a', id])],
      ['name', created(['name', 'next', 'a', 'x'])],
      ['contract_value', created(['contract_value', 'next', 1e300, id])],
      ['contract_value', created(['contract_value', 'next', '1', id])],
      ['status', created(['status', 'next', 70_000, id])],
      ['start_date', created(['start_date', 'next', '2026-02-30', id])],
      ['risk_score', created(['risk_score', 'next', {}, id])],
    ]) {
      await refused(`/contracts?sort=${sort}&cursor=${cursor}`);
    }
    const sorts = await refusal(call('GET', '/contracts?sort=org_id', { token: owner.token }));
    expect(sorts).toMatchObject({ status: 422 });
  });
});
