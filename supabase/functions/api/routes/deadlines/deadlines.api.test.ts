import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, everyPage, refusal, success } from '../../../_server/testing/client.ts';
import { sayFacts } from '../../../_server/testing/liens.ts';
import { newProposal } from '../../../_server/testing/lifecycle.ts';
import { dayFromNow } from '../../../_shared/calendar/testing/day-from-now.ts';
import {
  acceptedMovesSchema,
  deadlineMoveSchema,
  deadlineSchema,
  projectRoles,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const confirm = ({ token }: Pick<Person, 'token'>, body: object, headers = {}) =>
  call('POST', '/deadlines', { token, body, headers });
const confirmed = (person: Person, body: object) => success(confirm(person, body), 201, deadlineSchema);
const put = ({ token }: Pick<Person, 'token'>, id: string, body: object, headers = {}) =>
  call('PUT', `/deadlines/${id}`, { token, body, headers });
const movesOf = (person: Person, project: string) =>
  success(
    call('GET', `/projects/${project}/deadline-moves`, { token: person.token }),
    200,
    deadlineMoveSchema.array(),
  );
const accept = (person: Person, project: string, moves: object[]) =>
  call('POST', `/projects/${project}/deadline-moves/accept`, { token: person.token, body: { moves } });

const record = (project_id: string) => ({
  source: 'law',
  project_id,
  rule_key: 'ca-record-sub',
  due_on: '2027-08-01',
});

async function lien() {
  const owner = await newOwner();
  const project = await newProject(owner);
  await sayFacts(owner, project.id, { completion: '2027-05-03' });
  return { owner, project };
}

describe('POST /deadlines', () => {
  it('creates a deadline from a proposed statutory date, with its calculation', async () => {
    const { owner, project } = await lien();
    const answer = await confirm(owner, {
      ...record(project.id),
      responsible_id: owner.id,
      note: 'Ask the clerk',
    });
    expect(answer.headers.get('etag')).toBe('"1"');
    const deadline = await success(answer, 201, deadlineSchema);
    expect(deadline).toMatchObject({
      source: 'law',
      title: 'Record the lien',
      due_on: '2027-08-01',
      act_by: '2027-07-30',
      consequence: 'lien unenforceable',
      responsible_name: 'Olive Owner',
      created_by: owner.id,
      status: 'open',
      may_change: true,
      basis: {
        certainty: 'statute_text',
        last_on: '2027-08-02',
        jurisdiction: 'California',
        verified_on: '2026-11-20',
      },
    });
    expect(deadline.basis.rules).toContainEqual({
      rule: 'ca-record-sub-completion',
      revision: 1,
      from: '2027-05-03',
      due: '2027-08-01',
    });
    expect(await refusal(confirm(owner, record(project.id)))).toMatchObject({
      status: 409,
      message: 'This date is already a deadline',
    });
  });

  it('rejects a date that has changed, has no rule, or has conflicting sources', async () => {
    const { owner, project } = await lien();
    expect(await refusal(confirm(owner, { ...record(project.id), due_on: '2027-08-02' }))).toMatchObject({
      status: 409,
      detail: 'The date is now August 1, 2027.',
    });
    expect(await refusal(confirm(owner, { ...record(project.id), rule_key: 'no-such' }))).toMatchObject({
      status: 409,
    });
    await sayFacts(owner, project.id, {
      state: 'MO',
      role: 'equipment_lessor',
      first_furnishing: '2027-03-01',
    });
    const conflict = {
      source: 'law',
      project_id: project.id,
      rule_key: 'mo-lessor-use-notice',
      due_on: '2027-03-16',
    };
    expect((await refusal(confirm(owner, conflict))).message).toMatch(/conflict, so it can/);
    await sayFacts(owner, project.id, { state: 'KS', role: 'prime', own_last_furnishing: '2027-01-31' });
    const extended = {
      source: 'law',
      project_id: project.id,
      rule_key: 'ks-record-prime-extended',
      due_on: '2027-06-30',
    };
    expect((await refusal(confirm(owner, extended))).message).toMatch(/an outer limit/);
  });

  it('accepts the date of an obligation, or one entered by hand', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const contract = await newContract(owner, project, { start_date: '2027-01-01', end_date: '2027-12-31' });
    const obligation_id = await newProposal(owner, contract, { anchor_date: '2027-05-01' });
    const seen = await success(
      call('GET', `/obligations?contract_id=${contract.id}`, { token: owner.token }),
      200,
      deadlineSchema.pick({ id: true }).extend({ due_date: deadlineSchema.shape.due_on }).array(),
    );
    const due_on = seen[0]?.due_date as string;
    const deadline = await confirmed(owner, {
      source: 'contract',
      obligation_id,
      due_on,
      consequence: 'The claim is waived',
    });
    expect(deadline).toMatchObject({
      contract_id: contract.id,
      obligation_id,
      due_on,
      consequence: 'The claim is waived',
    });
    // May 1, 2027, is a Saturday.
    const own = {
      source: 'person',
      project_id: project.id,
      title: 'Photos to the surety',
      due_on: '2027-05-01',
    };
    expect(await confirmed(owner, { ...own, bearer: 'theirs' })).toMatchObject({ bearer: 'theirs' });
    expect(await confirmed(owner, own)).toMatchObject({
      bearer: 'ours',
      due_on: '2027-05-01',
      act_by: '2027-04-30',
      basis: { words: [] },
    });
  });

  it('is for admins, project managers, and lawyers, once per Idempotency-Key', async () => {
    const { owner, project } = await lien();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const own = { source: 'person', project_id: project.id, title: 'Once', due_on: '2027-05-03' };
    const answers = await Promise.all([1, 2].map(() => confirm(owner, own, headers)));
    const ids = await Promise.all(
      answers.filter(({ status }) => status === 201).map(async (one) => (await one.json()).id),
    );
    expect(new Set(ids).size).toBe(1);
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const may = role === 'project_manager' || role === 'lawyer';
      expect((await confirm(person, { ...own, title: role })).status, role).toBe(may ? 201 : 403);
    }
    expect(await refusal(confirm(await newOwner(), own))).toMatchObject({ status: 404 });
    expect((await call('POST', '/deadlines', { body: own })).status).toBe(401);
  });

  it('reports each invalid field', async () => {
    const { owner, project } = await lien();
    const contractor = await newProjectMember(owner, project, 'contractor');
    const own = { source: 'person', project_id: project.id, title: 'T', due_on: '2027-05-03' };
    const bad: [object, string][] = [
      [{ ...own, title: ' ' }, 'title'],
      [{ ...own, due_on: '2027-02-30' }, 'due_on'],
      [{ ...own, source: 'rumour' }, 'source'],
      [{ ...own, responsible_id: contractor.id }, 'responsible_id'],
    ];
    for (const [body, field] of bad)
      expect(await refusal(confirm(owner, body)), field).toMatchObject({
        status: 422,
        fields: [{ path: field }],
      });
  });
});

describe('GET /deadlines', () => {
  it('lists what the caller may see, earliest act-by date first', async () => {
    const { owner, project } = await lien();
    const manager = await newProjectMember(owner, project, 'project_manager');
    await confirmed(owner, record(project.id));
    await confirmed(owner, {
      source: 'person',
      project_id: project.id,
      title: 'Early',
      due_on: '2027-05-03',
      responsible_id: manager.id,
    });
    const list = async (person: Person, query = '') =>
      (
        await success(
          call('GET', `/deadlines?project_id=${project.id}${query}`, { token: person.token }),
          200,
          deadlineSchema.array(),
        )
      ).map(({ title }) => title);
    expect(await list(owner)).toEqual(['Early', 'Record the lien']);
    expect(await list(manager, '&mine=true')).toEqual(['Early']);
    expect(await list(owner, '&due_before=2027-07-30')).toEqual(['Early']);
    expect(await list(owner, '&status=done')).toEqual([]);
    const pages = await everyPage('/deadlines?limit=1', owner.token, deadlineSchema.array());
    expect(pages.map((page) => page.map(({ title }) => title))).toEqual([['Early'], ['Record the lien']]);
    expect(await list(await newProjectMember(owner, project, 'client_rep'))).toEqual([]);
    const outsider = await newOwner();
    expect((await call('GET', `/deadlines?project_id=${project.id}`, { token: outsider.token })).status).toBe(
      404,
    );
  });
});

describe('PUT /deadlines/{id}', () => {
  it('needs a reason when missed, and records who closed it', async () => {
    const { owner, project } = await lien();
    const { id } = await confirmed(owner, record(project.id));
    expect(await refusal(put(owner, id, { status: 'missed' }))).toMatchObject({
      status: 422,
      fields: [{ path: 'closed_note' }],
    });
    const done = await success(
      put(owner, id, { status: 'done' }, { 'if-match': '"1"' }),
      200,
      deadlineSchema,
    );
    expect(done).toMatchObject({ status: 'done', closed_by_name: 'Olive Owner', version: 2 });
    expect(await refusal(put(owner, id, { status: 'open' }, { 'if-match': '"1"' }))).toMatchObject({
      status: 412,
    });
    expect(
      (await success(put(owner, id, { status: 'open' }), 200, deadlineSchema)).closed_by_name,
    ).toBeNull();
    expect(await refusal(put(owner, id, { due_on: '2027-09-01' }))).toMatchObject({ status: 409 });
  });

  it('can be closed but not moved by the responsible person', async () => {
    const { owner, project } = await lien();
    const worker = await newProjectMember(owner, project, 'team_member');
    const own = { source: 'person', project_id: project.id, title: 'T', due_on: '2027-05-03' };
    const { id } = await confirmed(owner, own);
    expect((await put(worker, id, { status: 'done' })).status).toBe(403);
    const input = await success(
      put(owner, id, { responsible_id: worker.id, due_on: '2027-05-02' }),
      200,
      deadlineSchema,
    );
    expect(input).toMatchObject({ due_on: '2027-05-02', act_by: '2027-04-30', responsible_id: worker.id });
    expect((await put(worker, id, { due_on: '2027-06-01' })).status).toBe(403);
    const done = await success(
      put(worker, id, { status: 'done', closed_note: 'Sent.' }),
      200,
      deadlineSchema,
    );
    expect(done).toMatchObject({
      status: 'done',
      may_change: false,
      closed_note: 'Sent.',
    });
  });
});

describe('a proposed deadline change', () => {
  it('is shown before and after when a deadline input changes, and applies when accepted', async () => {
    const { owner, project } = await lien();
    const { id } = await confirmed(owner, record(project.id));
    expect(await movesOf(owner, project.id)).toEqual([]);
    await sayFacts(owner, project.id, { notice_of_completion_recorded: '2027-05-10' });
    const [move] = await movesOf(owner, project.id);
    expect(move).toMatchObject({
      id,
      why: 'days',
      before: { due_on: '2027-08-01', act_by: '2027-07-30' },
      after: { due_on: '2027-06-09', act_by: '2027-06-09' },
    });
    expect(await refusal(accept(owner, project.id, [{ id, due_on: '2027-06-10' }]))).toMatchObject({
      status: 409,
    });
    const { deadlines } = await success(
      accept(owner, project.id, [{ id, due_on: '2027-06-09' }]),
      200,
      acceptedMovesSchema,
    );
    expect(deadlines).toMatchObject([{ id, due_on: '2027-06-09', version: 2 }]);
    expect(await movesOf(owner, project.id)).toEqual([]);
    await sayFacts(owner, project.id, { completion: null, notice_of_completion_recorded: null });
    expect(await movesOf(owner, project.id)).toMatchObject([{ id, after: null }]);
  });

  it('names the rule as the reason when a rule has a new revision', async () => {
    const { owner, project } = await lien();
    const { id } = await confirmed(owner, record(project.id));
    // Simulates a rule with eighty days at the time of confirmation.
    await sql()`
      update public.deadlines set due_on = '2027-07-22', act_by = '2027-07-22',
        basis = jsonb_set(basis, '{rules,0,revision}', '0') where id = ${id}`;
    const [move] = await movesOf(owner, project.id);
    expect(move).toMatchObject({
      why: 'rule',
      before: { due_on: '2027-07-22' },
      after: { due_on: '2027-08-01' },
    });
    expect(move?.words[0]).toMatch(/^90 calendar days after/);
  });

  it('follows a contract’s obligation only when accepted', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const contract = await newContract(owner, project, { start_date: '2027-01-01', end_date: '2027-12-31' });
    const obligation_id = await newProposal(owner, contract, {
      anchor: 'fixed_date',
      anchor_date: '2027-05-03',
      offset_count: 0,
    });
    const { id } = await confirmed(owner, { source: 'contract', obligation_id, due_on: '2027-05-03' });
    await success(
      call('PUT', `/obligations/${obligation_id}`, {
        token: owner.token,
        body: { anchor: 'fixed_date', anchor_date: '2027-05-10' },
      }),
      200,
      deadlineSchema.pick({ id: true }),
    );
    expect(await movesOf(owner, project.id)).toMatchObject([
      { id, why: 'obligation', after: { due_on: '2027-05-10' } },
    ]);
  });

  it('cannot be accepted by a project member', async () => {
    const { owner, project } = await lien();
    const { id } = await confirmed(owner, record(project.id));
    await sayFacts(owner, project.id, { completion: '2027-05-04' });
    const worker = await newProjectMember(owner, project, 'team_member');
    expect((await accept(worker, project.id, [{ id, due_on: '2027-08-02' }])).status).toBe(403);
    expect(
      (await call('GET', `/projects/${project.id}/deadline-moves`, { token: (await newOwner()).token }))
        .status,
    ).toBe(404);
  });
});

describe('a deadline elsewhere', () => {
  it('appears in the calendar, in upcoming dates, and with its responsible person', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const contract = await newContract(owner, project);
    const due_on = dayFromNow(2);
    const obligation_id = await newProposal(owner, contract, { anchor_date: due_on, title: 'Claim' });
    await sql()`update public.obligations set status = 'confirmed' where id = ${obligation_id}`;
    const { id, act_by } = await confirmed(owner, { source: 'contract', obligation_id, due_on });
    const get = async (path: string) => (await call('GET', path, { token: owner.token })).json();
    const { items } = await get(
      `/calendar?from=${dayFromNow(-10)}&to=${dayFromNow(10)}&project_id=${project.id}`,
    );
    // The contract's own date is not listed twice.
    expect(items).toMatchObject([{ kind: 'deadline', title: 'Claim', date: act_by }]);
    expect(await get('/dashboard/needs')).toMatchObject([
      { kind: 'deadline', id, project_id: project.id, urgency: 'high', due_date: act_by },
    ]);
    expect(await get('/dashboard/deadlines')).toMatchObject([{ id, status: 'open', due_date: act_by }]);
  });
});
