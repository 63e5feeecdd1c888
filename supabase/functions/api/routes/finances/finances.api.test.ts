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
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { newCheck, newEvidence } from '../../../_server/testing/compliance.ts';
import { newVersion, stepped } from '../../../_server/testing/lifecycle.ts';
import { dayFromNow } from '../../../_shared/calendar/testing/day-from-now.ts';
import {
  type Contract,
  contractFamilySchema,
  contractFinancesSchema,
  contractSchema,
  projectFinancesSchema,
  projectRoles,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

type Token = Pick<Person, 'token'>;
const family = ({ token }: Token, id: string) =>
  success(call('GET', `/contracts/${id}/family`, { token }), 200, contractFamilySchema);
const amend = ({ token }: Token, id: string, body: object, headers = {}) =>
  call('PUT', `/contracts/${id}/amends`, { token, body, headers });
const amended = (person: Token, id: string, body: object) =>
  success(amend(person, id, body), 200, contractFamilySchema);
const detach = ({ token }: Token, id: string, headers = {}) =>
  call('DELETE', `/contracts/${id}/amends`, { token, headers });
const finances = ({ token }: Token, project: string) =>
  success(call('GET', `/projects/${project}/finances`, { token }), 200, projectFinancesSchema);
const byContract = ({ token }: Token, project: string, query = '') =>
  success(
    call('GET', `/projects/${project}/finances/contracts${query}`, { token }),
    200,
    contractFinancesSchema.array(),
  );

/** A project in an organization that does not require approval, with a contract over 1,000,000. */
async function site() {
  const owner = await newOwner();
  await sql()`update public.organizations set requires_approval = false where id = ${owner.organizationId}`;
  const project = await newProject(owner);
  const contract = await newContract(owner, project, {
    contract_value: 1_000_000,
    start_date: '2026-01-01',
    end_date: dayFromNow(200),
  });
  const changeOrder = (fields: object = {}) =>
    newContract(owner, project, { name: 'CO', contract_type: 'Change Order', ...fields });
  const activate = async (one: Contract) => {
    await stepped(owner, one, 'submit');
    await stepped(owner, one, 'activate');
  };
  return { owner, project, contract, changeOrder, activate };
}

describe('PUT /contracts/:id/amends', () => {
  it('adds a change order to the contract family, where it counts once active', async () => {
    const { owner, contract, changeOrder, activate } = await site();
    const change = await changeOrder({ contract_value: 12_500.5 });
    const extended = dayFromNow(230);
    const before = await amended(owner, change.id, { amends_id: contract.id, change_end_date: extended });
    expect(before.totals).toMatchObject({
      original_value: 1_000_000,
      pending_changes: 12_500.5,
      current_value: 1_000_000,
    });
    expect(before.head).toMatchObject({ id: contract.id, end_date: contract.end_date });
    expect(before.changes).toMatchObject([
      { id: change.id, change_status: 'pending', delta: 12_500.5, change_basis: null },
    ]);

    await activate(change);
    const after = await family(owner, contract.id);
    expect(after.totals).toMatchObject({
      approved_count: 1,
      approved_changes: 12_500.5,
      pending_count: 0,
      current_value: 1_012_500.5,
    });
    expect(after.head).toMatchObject({ end_date: extended, original_end_date: contract.end_date });
    expect(after.changes[0]).toMatchObject({ change_status: 'approved' });

    // The date comes from the change and must be edited there.
    const write = { token: owner.token, body: { end_date: dayFromNow(300) } };
    expect(await refusal(call('PUT', `/contracts/${contract.id}`, write))).toMatchObject({
      status: 422,
      fields: [{ path: 'end_date' }],
    });
    await stepped(owner, change, 'terminate', { note: 'Withdrawn' });
    const ended = await family(owner, change.id);
    expect(ended.head).toMatchObject({ id: contract.id, end_date: contract.end_date });
    expect(ended.totals).toMatchObject({ approved_count: 0, current_value: 1_000_000 });
  });

  it('accepts a change amount or a new total, and a change to a change order', async () => {
    const { owner, contract, changeOrder, activate } = await site();
    const [first, second] = [await changeOrder(), await changeOrder({ name: 'CO 1.1' })];
    await amended(owner, first.id, { amends_id: contract.id, change_basis: 'change', change_value: -40_000 });
    await amended(owner, second.id, {
      amends_id: first.id,
      change_basis: 'new_total',
      change_value: 975_000,
    });
    await activate(second);
    expect((await family(owner, contract.id)).totals).toMatchObject({ approved_count: 0, pending_count: 2 });
    await activate(first);
    const { totals, changes } = await family(owner, second.id);
    // The second change was activated first: it sets the new total, and the first reduces it by 40,000.
    expect(totals).toMatchObject({ approved_count: 2, current_value: 935_000, approved_changes: -65_000 });
    expect(changes.map(({ name, delta }) => [name, delta])).toEqual([
      ['CO 1.1', -25_000],
      ['CO', -40_000],
    ]);
  });

  it('keeps an unknown value unknown', async () => {
    const { owner, contract, changeOrder, activate } = await site();
    const change = await changeOrder();
    await amended(owner, change.id, { amends_id: contract.id });
    await activate(change);
    expect((await family(owner, contract.id)).totals).toMatchObject({
      approved_unknown: 1,
      approved_changes: 0,
      current_value: null,
    });
  });

  it('rejects itself, a cycle, another project, and an incomplete or negative amount', async () => {
    const { owner, contract, changeOrder } = await site();
    const change = await changeOrder();
    await amended(owner, change.id, { amends_id: contract.id });
    const elsewhere = await newContract(owner, await newProject(owner));
    const outcomes = [
      [change.id, { amends_id: change.id }, 'amends_id'],
      [contract.id, { amends_id: change.id }, 'amends_id'],
      [change.id, { amends_id: elsewhere.id }, 'amends_id'],
      [change.id, { amends_id: crypto.randomUUID() }, 'amends_id'],
      [change.id, { amends_id: 'x' }, 'amends_id'],
      [change.id, { amends_id: contract.id, change_value: 5 }, 'change_value'],
      [change.id, { amends_id: contract.id, change_basis: 'new_total', change_value: -1 }, 'change_value'],
      [change.id, { amends_id: contract.id, change_end_date: '2026-02-30' }, 'change_end_date'],
    ] as const;
    for (const [id, body, field] of outcomes) {
      expect(await refusal(amend(owner, id, body)), JSON.stringify(body)).toMatchObject({
        status: 422,
        fields: [{ path: field }],
      });
    }
  });

  it('is for those who edit contracts, at the version they read', async () => {
    const { owner, project, contract, changeOrder } = await site();
    const change = await changeOrder();
    const body = { amends_id: contract.id };
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      if (role === 'contractor') await share(change, owner, person);
      if (role === 'contractor') await share(contract, owner, person);
      if (role === 'project_manager') await amended(person, change.id, body);
      else expect(await refusal(amend(person, change.id, body)), role).toMatchObject({ status: 403 });
    }
    expect(await refusal(amend(await newOwner(), change.id, body))).toMatchObject({ status: 404 });
    expect(await refusal(amend({ token: '' }, change.id, body))).toMatchObject({ status: 401 });
    expect(await refusal(amend(owner, change.id, body, { 'if-match': '"1"' }))).toMatchObject({
      status: 412,
    });
    expect(await refusal(detach(owner, change.id, { 'if-match': '"1"' }))).toMatchObject({ status: 412 });
    const alone = await success(detach(owner, change.id), 200, contractFamilySchema);
    expect(alone).toMatchObject({ head: { id: change.id }, changes: [] });
  });
});

describe('GET /contracts/:id/family', () => {
  it('hides totals from a caller who sees only part of the family', async () => {
    const { owner, project, contract, changeOrder } = await site();
    const [shown, hidden] = [
      await changeOrder({ contract_value: 5 }),
      await changeOrder({ contract_value: 7 }),
    ];
    for (const { id } of [shown, hidden]) await amended(owner, id, { amends_id: contract.id });
    const contractor = await newProjectMember(owner, project, 'contractor');
    await share(shown, owner, contractor);
    expect(await family(contractor, shown.id)).toMatchObject({
      head: null,
      changes: [],
      totals: null,
      may_change: false,
    });
    await share(contract, owner, contractor);
    expect(await family(contractor, contract.id)).toMatchObject({
      head: { id: contract.id },
      changes: [{ id: shown.id }],
      totals: null,
    });
    expect(
      await refusal(call('GET', `/contracts/${hidden.id}/family`, { token: contractor.token })),
    ).toMatchObject({ status: 404 });
  });

  it('ignores changes to a deleted contract', async () => {
    const { owner, project, contract, changeOrder, activate } = await site();
    const change = await changeOrder({ contract_value: 5 });
    await amended(owner, change.id, { amends_id: contract.id });
    await activate(change);
    await success(
      call('DELETE', `/contracts/${contract.id}`, { token: owner.token }),
      200,
      contractSchema.pick({ id: true }),
    );
    expect(await family(owner, change.id)).toMatchObject({ head: null, changes: [], totals: null });
    expect(await finances(owner, project.id)).toMatchObject({ contracts: 0, current_value: null });
  });
});

/** A finding of a contract's current analysis, as the engine stores it. */
async function found(owner: Person, contract: Contract, category: string, params: object, review = 'open') {
  await newVersion(owner, contract, `Agreement ${crypto.randomUUID()}`);
  const [analysis] = await sql()<{ id: string }[]>`
    insert into public.contract_analyses
      (org_id, project_id, contract_id, document_id, perspective, risk_score, word_count, groups, clauses, engine)
    select d.org_id, d.project_id, d.contract_id, d.id, 'contractor', 7, 1, '[]',
      ${sql().json([
        {
          category: 'insurance',
          quote: 'Commercial general liability insurance of $2,000,000 each occurrence.',
          start: 0,
          end: 9,
          page: 1,
        },
      ])}, '{}'
    from public.contract_documents d where d.contract_id = ${contract.id} order by d.version desc limit 1
    returning id`;
  const [finding] = await sql()<{ id: string }[]>`
    insert into public.contract_findings
      (org_id, project_id, contract_id, analysis_id, position, category, kind, severity, title, explanation, quote, page, start_offset, end_offset,
        confidence, source, params, points, review_status)
    values (${owner.organizationId}, ${contract.project_id}, ${contract.id}, ${analysis?.id ?? ''}, 0, ${category}, 'onerous', 'high',
      'T', 'E',
      'the sum of', 1, 0, 10, 0.8, 'rule', ${sql().json(params as never)}, 3, ${review})
    returning id`;
  return finding?.id ?? '';
}

/** Simulates a contract that ended some days ago, without changing the organization's date. */
async function endedDaysAgo(contract: Contract, days: number) {
  await sql()`
    update public.contracts c set status = 'active', end_date = private.today_in(o.time_zone) - ${days}::integer
    from public.organizations o where o.id = c.org_id and c.id = ${contract.id}`;
}

describe('GET /projects/:id/finances', () => {
  it('calculates liquidated damages from the contract, with their source', async () => {
    const { owner, project, contract } = await site();
    const only = async () => (await byContract(owner, project.id))[0];
    await endedDaysAgo(contract, 12);
    expect(await only()).toMatchObject({ days_late: 12, ld_exposure: null, ld_status: null });
    const finding = await found(owner, contract, 'liquidated_damages', { amount: 1500, per: 'day' });
    expect(await only()).toMatchObject({
      ld_per_day: 1500,
      ld_exposure: 18_000,
      ld_cap_words: null,
      ld_status: 'read',
      ld_quote: 'the sum of',
      ld_contract_id: contract.id,
    });
    const now = async (params: object, status = 'accepted') => {
      await sql()`
        update public.contract_findings set params = ${sql().json(params as never)}, review_status = ${status} where id = ${finding}`;
      return await only();
    };
    expect(await now({ amount: 1500, per: 'day', cap: '$10,000' })).toMatchObject({
      ld_cap: 10_000,
      ld_exposure: 10_000,
      ld_status: 'confirmed',
    });
    expect(await now({ amount: 1500, per: 'day', cap: '1.5%' })).toMatchObject({
      ld_cap: 15_000,
      ld_exposure: 15_000,
    });
    expect(await now({ amount: 1500, per: 'day', cap: 'contract price' })).toMatchObject({
      ld_cap: 1_000_000,
      ld_exposure: 18_000,
    });
    expect(await now({ amount: 1500, per: 'day', cap: 'stated' })).toMatchObject({
      ld_cap: null,
      ld_cap_words: 'stated',
      ld_exposure: null,
    });
    expect(await now({ amount: 700, per: 'week' })).toMatchObject({ ld_per_day: 100, ld_exposure: 1200 });
    expect(await now({ percent: 0.1, per: 'day' })).toMatchObject({ ld_per_day: 1000, ld_exposure: 12_000 });
    await sql()`update public.contracts set status = 'draft' where id = ${contract.id}`;
    expect(await now({ amount: 1500, per: 'day', cap: '$10,000' })).toMatchObject({
      days_late: null,
      ld_cap: 10_000,
      ld_exposure: null,
    });
    await sql()`update public.contracts set status = 'active' where id = ${contract.id}`;
    expect(await now({ amount: 1500, per: 'day' }, 'rejected')).toMatchObject({
      ld_exposure: null,
      ld_status: null,
    });
    await now({ amount: 1500, per: 'day' });
    await sql()`insert into public.lien_facts (org_id, project_id, completion) select org_id, project_id, end_date + 3
      from public.contracts where id = ${contract.id}`;
    expect(await only()).toMatchObject({ days_late: 3, ld_exposure: 4500 });
    expect(await finances(owner, project.id)).toMatchObject({
      late: 1,
      ld_exposure: 4500,
      exposure_unknown: 0,
    });
  });

  it('compares required insurance with certificates in force', async () => {
    const { owner, project, contract } = await site();
    await found(owner, contract, 'liquidated_damages', { amount: 1, per: 'day' });
    const coverage = 'General liability, each occurrence';
    expect((await finances(owner, project.id)).insurance).toMatchObject([
      {
        contract_id: contract.id,
        lines: [{ coverage, required: { amount: 2_000_000 }, carried: null, short: null }],
      },
    ]);
    const check = await newCheck(owner, project, { check_type: 'Insurance & Bonds' });
    const certificate = (limit: string, fields: object) =>
      newEvidence(owner, check, fields, {
        content: `COMMERCIAL GENERAL LIABILITY EACH OCCURRENCE $ ${limit}`,
      });
    await certificate('5,000,000', { expires_on: '2020-01-01' });
    await certificate('1,000,000', { expires_on: dayFromNow(30) });
    await sql()`update public.compliance_evidence set confirmed = true where check_id = ${check.id}`;
    expect((await finances(owner, project.id)).insurance[0]?.lines).toMatchObject([
      { coverage, carried: { amount: 1_000_000, check_id: check.id }, short: 1_000_000 },
    ]);
  });

  it('is for project managers and staff', async () => {
    const { owner, project } = await site();
    const may = ['project_manager', 'team_member', 'lawyer'];
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      for (const path of ['finances', 'finances/contracts']) {
        const answer = await call('GET', `/projects/${project.id}/${path}`, { token: person.token });
        expect(answer.status, `${role} ${path}`).toBe(may.includes(role) ? 200 : 403);
      }
    }
    const path = `/projects/${project.id}/finances`;
    expect(await refusal(call('GET', path, { token: (await newOwner()).token }))).toMatchObject({
      status: 404,
    });
    expect(await refusal(call('GET', path))).toMatchObject({ status: 401 });
    expect(await refusal(call('GET', '/projects/x/finances', { token: owner.token }))).toMatchObject({
      status: 422,
    });
  });

  it('pages through contracts, without change orders', async () => {
    const { owner, project, contract, changeOrder } = await site();
    const change = await changeOrder();
    await amended(owner, change.id, { amends_id: contract.id });
    const other = await newContract(owner, project, { name: 'Other' });
    const answer = await call('GET', `/projects/${project.id}/finances/contracts?limit=1&count=exact`, {
      token: owner.token,
    });
    expect(answer.headers.get('x-total-count')).toBe('2');
    expect(contractFinancesSchema.array().parse(await answer.json())).toMatchObject([{ id: other.id }]);
    const cursor = /cursor=([\w-]+)/.exec(answer.headers.get('link') ?? '')?.[1];
    expect(await byContract(owner, project.id, `?limit=1&cursor=${cursor}`)).toMatchObject([
      { id: contract.id },
    ]);
  });
});

/** A contract family's totals, calculated row by row. */
interface Member {
  parent: number | null;
  status: 'draft' | 'under_review' | 'active' | 'expired' | 'terminated';
  value: number | null;
  basis: 'change' | 'new_total' | null;
  amount: number;
  deleted: boolean;
  turn: number;
}

function recount(members: readonly Member[]) {
  const counts = (one: Member): 'yes' | 'pending' | 'no' => {
    const own =
      one.deleted || one.status === 'terminated'
        ? 'no'
        : ['active', 'expired'].includes(one.status)
          ? 'yes'
          : 'pending';
    const parent = one.parent === null || one.parent === 0 ? 'yes' : counts(members[one.parent] as Member);
    return own === 'no' || parent === 'no'
      ? 'no'
      : own === 'pending' || parent === 'pending'
        ? 'pending'
        : 'yes';
  };
  const changes = members.slice(1).filter(({ deleted }) => !deleted);
  const counted = changes.filter((one) => counts(one) === 'yes').toSorted((a, b) => a.turn - b.turn);
  let worth = members[0]?.value ?? null;
  let added = 0;
  let unknown = 0;
  for (const one of counted) {
    const before: number | null = worth;
    const amount = one.basis === null ? one.value : one.amount;
    if (one.basis === 'new_total') worth = one.amount;
    else worth = before === null || amount === null ? null : before + amount;
    const delta = one.basis === 'new_total' ? (before === null ? null : one.amount - before) : amount;
    if (delta === null) unknown += 1;
    else added += delta;
  }
  const waiting = changes.filter((one) => counts(one) === 'pending');
  const coming = waiting.map((one) =>
    one.basis === null
      ? one.value
      : one.basis === 'change'
        ? one.amount
        : worth === null
          ? null
          : one.amount - worth,
  );
  return {
    current_value: worth,
    approved_count: counted.length,
    approved_changes: added,
    approved_unknown: unknown,
    pending_count: waiting.length,
    pending_changes: coming.reduce<number>((sum, one) => sum + (one ?? 0), 0),
    pending_unknown: coming.filter((one) => one === null).length,
  };
}

it('matches a recount of every row', async () => {
  const { owner, project } = await site();
  const member = fc.record({
    status: fc.constantFrom('draft', 'under_review', 'active', 'active', 'active', 'expired', 'terminated'),
    value: fc.option(fc.integer({ min: 0, max: 1000 }), { freq: 5 }),
    basis: fc.constantFrom('change', 'change', 'new_total', null),
    amount: fc.integer({ min: 0, max: 1000 }),
    under: fc.nat(),
    deleted: fc.boolean(),
    turn: fc.nat({ max: 1_000_000 }),
  });
  const families = fc.array(
    fc.uniqueArray(member, { minLength: 1, maxLength: 7, selector: ({ turn }) => turn }),
    {
      minLength: 25,
      maxLength: 25,
    },
  );
  for (const drawn of fc.sample(families, 2)) {
    const expected = new Map<string, ReturnType<typeof recount>>();
    for (const raw of drawn) {
      const members = raw.map(
        ({ under, status, deleted, ...rest }, at): Member => ({
          ...rest,
          status: status as Member['status'],
          parent: at === 0 ? null : under % at,
          deleted: at > 0 && deleted && under % 3 === 0,
        }),
      );
      const ids = members.map(() => crypto.randomUUID());
      for (const [at, one] of members.entries()) {
        const basis = at === 0 ? null : one.basis;
        await sql()`
          insert into public.contracts
            (id, org_id, project_id, name, contract_type, party_a_name, party_b_name, contract_value, status, amends_id, change_basis, change_value, deleted_at)
          values (${ids[at] ?? ''}, ${owner.organizationId}, ${project.id}, 'M', 'Change Order', 'A', 'B', ${one.value}, ${one.status},
            ${one.parent === null ? null : (ids[one.parent] ?? null)}, ${basis}, ${basis && one.amount},
              ${one.deleted ? new Date() : null})`;
        if (['active', 'expired'].includes(one.status)) {
          await sql().begin(async (tx) => {
            await tx`set local session_replication_role = replica`;
            await tx`
              insert into public.contract_status_changes (org_id, project_id, contract_id, action, created_at)
              values (${owner.organizationId}, ${project.id}, ${ids[at] ?? ''}, 'activate',
                timestamptz '2026-01-01' + make_interval(secs => ${one.turn}))`;
          });
        }
      }
      expected.set(ids[0] ?? '', recount(members));
    }
    const rows = new Map((await byContract(owner, project.id, '?limit=500')).map((row) => [row.id, row]));
    for (const [id, one] of expected) expect(rows.get(id)).toMatchObject(one);
  }
});
