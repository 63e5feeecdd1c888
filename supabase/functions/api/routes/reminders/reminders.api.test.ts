import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  share,
} from '../../../_server/testing/cast.ts';
import { adjacentPage, call, refusal, success } from '../../../_server/testing/client.ts';
import { newCheck } from '../../../_server/testing/compliance.ts';
import { newProposal } from '../../../_server/testing/lifecycle.ts';
import { newReminder, reminderBody } from '../../../_server/testing/reminders.ts';
import { dayFromNow } from '../../../_shared/calendar/testing/day-from-now.ts';
import { deadlineSchema, projectRoles, reminderSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

type SignedIn = Pick<Person, 'token'>;
const create = ({ token }: SignedIn, body: object, headers = {}) =>
  call('POST', '/reminders', { token, body, headers });
const put = ({ token }: SignedIn, { id }: { id: string }, body: object, headers = {}) =>
  call('PUT', `/reminders/${id}`, { token, body, headers });
const list = ({ token }: SignedIn, query = '') =>
  success(call('GET', `/reminders${query}`, { token }), 200, reminderSchema.array());
const get = ({ token }: SignedIn, { id }: { id: string }) => call('GET', `/reminders/${id}`, { token });
const answer = ({ token }: SignedIn, { id }: { id: string }, verb: string, body?: object) =>
  call('POST', `/reminders/${id}/${verb}`, { token, ...(body && { body }) });

/** A deadline of a project, on Friday, August 2, 2030. */
async function newDeadline(owner: Person, project_id: string, due_on = '2030-08-02') {
  const body = { source: 'person', project_id, title: 'Record the lien', due_on };
  return success(call('POST', '/deadlines', { token: owner.token, body }), 201, deadlineSchema);
}

describe('a reminder of a deadline', () => {
  const ahead = (deadline_id: string, days_before: number) => ({
    deadline_id,
    days_before,
    date: undefined,
  });

  it('is sent days before, moves with it, ends with it, and returns with it', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const deadline = await newDeadline(owner, project.id);
    const change = (body: object) =>
      success(call('PUT', `/deadlines/${deadline.id}`, { token: owner.token, body }), 200, deadlineSchema);
    const reminder = await newReminder(owner, project, [owner], ahead(deadline.id, 3));
    expect(reminder).toMatchObject({
      deadline_id: deadline.id,
      days_before: 3,
      date: '2030-07-30',
      subject: 'Record the lien',
    });
    const fixed = await newReminder(owner, project, [owner], {
      deadline_id: deadline.id,
      date: '2030-07-01',
    });
    await newReminder(owner, project, [owner]);
    const days = async () =>
      Object.fromEntries(
        (await list(owner, '?about=deadline')).map(({ id, date, state }) => [id, `${date} ${state}`]),
      );
    await change({ due_on: '2030-08-09' });
    expect(await days()).toEqual({ [reminder.id]: '2030-08-06 active', [fixed.id]: '2030-07-01 active' });
    await change({ status: 'done' });
    expect(await days()).toEqual({
      [reminder.id]: '2030-08-06 completed',
      [fixed.id]: '2030-07-01 completed',
    });
    expect(
      await refusal(create(owner, { ...reminderBody([owner]), ...ahead(deadline.id, 3) })),
    ).toMatchObject({
      status: 409,
      message: 'This deadline is closed',
    });
    await change({ status: 'open' });
    expect(await list(owner, `?deadline_id=${deadline.id}&state=active`)).toHaveLength(2);
    // A reminder's own date does not change.
    const kept = await success(put(owner, reminder, { date: '2030-08-01' }), 200, reminderSchema);
    expect(kept).toMatchObject({ days_before: null, date: '2030-08-01' });
    expect(await success(put(owner, reminder, { days_before: 7 }), 200, reminderSchema)).toMatchObject({
      date: '2030-08-02',
    });
  });

  it('reports invalid fields, and is for those who may see the deadline', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const deadline = await newDeadline(owner, project.id);
    const near = await newDeadline(owner, project.id, dayFromNow(2));
    const invalid: [object, string][] = [
      [{ ...ahead(deadline.id, 1), project_id: (await newProject(owner)).id }, 'project_id'],
      [ahead(deadline.id, -1), 'days_before'],
      [ahead(deadline.id, 366), 'days_before'],
      [ahead(near.id, 30), 'days_before'],
      [{ days_before: 3, project_id: project.id }, 'days_before'],
      [{ deadline_id: deadline.id, date: undefined }, 'date'],
      [{ ...ahead(deadline.id, 3), frequency: 'daily', until: '2030-08-01' }, 'until'],
    ];
    for (const [fields, path] of invalid)
      expect(await refusal(create(owner, { ...reminderBody([owner]), ...fields })), path).toMatchObject({
        status: 422,
        fields: expect.arrayContaining([expect.objectContaining({ path })]),
      });
    const byHand = await newReminder(owner, project, [owner]);
    expect(await refusal(put(owner, byHand, { days_before: 3 }))).toMatchObject({ status: 422 });
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const sees = ['project_manager', 'team_member', 'lawyer'].includes(role);
      const answer = await create(person, { ...reminderBody([person]), ...ahead(deadline.id, 3) });
      expect(answer.status, role).toBe(sees ? 201 : 404);
      const reported = await create(owner, { ...reminderBody([person]), ...ahead(deadline.id, 3) });
      expect(reported.status, role).toBe(sees ? 201 : 422);
    }
    const stranger = await newOwner();
    expect((await create(stranger, { ...reminderBody([stranger]), ...ahead(deadline.id, 3) })).status).toBe(
      404,
    );
    expect(
      (await call('GET', `/reminders?deadline_id=${deadline.id}`, { token: stranger.token })).status,
    ).toBe(404);
  });
});

describe('POST /reminders', () => {
  it('creates a reminder for a project, contract, check, or obligation', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { name: 'Tower' });
    const contract = await newContract(owner, project, { name: 'Steel' });
    const check = await newCheck(owner, project, { title: 'Guardrails' });
    const obligation = await newProposal(owner, contract, { anchor: 'event', title: 'Notice of claim' });
    const manager = await newProjectMember(owner, project, 'project_manager');
    const byHand = await newReminder(owner, project, [manager], {
      title: ' Pay ',
      note: 'Before noon.',
      addresses: ['ADA@example.com '],
      date: '2030-07-01',
      time: '09:30',
    });
    expect(byHand).toMatchObject({
      project_name: 'Tower',
      subject: null,
      title: 'Pay',
      note: 'Before noon.',
      state: 'active',
      date: '2030-07-01',
      time: '09:30',
      time_zone: 'America/New_York',
      version: 1,
      may_change: true,
      // Daylight saving time: UTC-4.
      next_at: '2030-07-01T13:30:00.000Z',
      last_at: null,
      created_by_name: 'Olive Owner',
    });
    expect(byHand.recipients).toMatchObject([
      { user_id: manager.id, name: 'Casey member', address: null, acknowledged: false, snoozed_until: null },
      { user_id: null, address: 'ada@example.com' },
    ]);
    const about = async (subject: object) =>
      (await success(create(owner, { ...reminderBody([manager]), ...subject }), 201, reminderSchema)).subject;
    expect(await about({ contract_id: contract.id })).toBe('Steel');
    expect(await about({ check_id: check.id, project_id: project.id })).toBe('Guardrails');
    expect(await about({ obligation_id: obligation })).toBe('Notice of claim');
    const subjects = async (query: string) => (await list(owner, query)).map(({ subject }) => subject).sort();
    expect(await subjects(`?contract_id=${contract.id}`)).toEqual(['Notice of claim', 'Steel']);
    expect(await subjects(`?check_id=${check.id}`)).toEqual(['Guardrails']);
    expect(await subjects(`?obligation_id=${obligation}`)).toEqual(['Notice of claim']);
    expect(await subjects(`?project_id=${project.id}&mine=true`)).toEqual([]);
    expect(await list(manager, '?mine=true')).toHaveLength(4);
    await call('DELETE', `/contracts/${contract.id}`, { token: owner.token });
    expect(await subjects('')).toEqual(['Guardrails', null]);
  });

  it('reports each invalid field', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const body = { project_id: project.id, ...reminderBody([owner]) };
    const address = { user_ids: [], addresses: ['a@b.example'] };
    const contract = await newContract(owner, await newProject(owner));
    const invalid: [object, string][] = [
      [{ type: 'Party' }, 'type'],
      [{ title: ' ' }, 'title'],
      [{ title: 'x'.repeat(201) }, 'title'],
      [{ note: 'x'.repeat(2_001) }, 'note'],
      [{ date: '2030-02-30' }, 'date'],
      [{ date: dayFromNow(-1) }, 'date'],
      [{ time: '24:00' }, 'time'],
      [{ frequency: 'hourly' }, 'frequency'],
      [{ frequency: 'custom', unit: 'day' }, 'every'],
      [{ frequency: 'custom', every: 1 }, 'unit'],
      [{ frequency: 'custom', every: 366, unit: 'day' }, 'every'],
      [{ every: 2, unit: 'day' }, 'every'],
      [{ until: dayFromNow(3) }, 'until'],
      [{ frequency: 'daily', until: dayFromNow(0) }, 'until'],
      [{ user_ids: [] }, 'user_ids'],
      [{ user_ids: ['x'] }, 'user_ids.0'],
      [{ addresses: ['a@b.example, c@d.example'] }, 'addresses.0'],
      [{ addresses: ['a@b.example\nbcc: x@y.example'] }, 'addresses.0'],
      [{ frequency: 'daily', ...address }, 'until'],
      [{ frequency: 'weekly', ...address }, 'until'],
      [{ frequency: 'custom', every: 1, unit: 'month', ...address }, 'until'],
      [{ project_id: undefined }, 'project_id'],
      [{ contract_id: contract.id }, 'project_id'],
      [{ contract_id: contract.id, check_id: contract.id }, 'contract_id'],
      [{ addresses: Array.from({ length: 50 }, (_, at) => `a${at}@b.example`) }, 'user_ids'],
      // People outside the project and outside the organization.
      [{ user_ids: [(await newColleague(owner)).id] }, 'user_ids'],
      [{ user_ids: [(await newOwner()).id] }, 'user_ids'],
    ];
    for (const [fields, path] of invalid) {
      const stated = JSON.stringify(fields).slice(0, 80);
      expect(await refusal(create(owner, { ...body, ...fields })), stated).toMatchObject({
        status: 422,
        fields: [{ path }],
      });
    }
    expect(await list(owner)).toEqual([]);
    const until = { frequency: 'daily', until: dayFromNow(1), ...address };
    expect((await create(owner, { ...body, ...until })).status).toBe(201);
  });

  it('is for admins and staff, about what they may see', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const body = { project_id: project.id, ...reminderBody([owner]) };
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const may = ['project_manager', 'team_member', 'lawyer'].includes(role);
      expect((await create(person, body)).status, role).toBe(may ? 201 : 403);
    }
    for (const person of [await newOwner(), await newColleague(owner)])
      expect(await refusal(create(person, body))).toMatchObject({ status: 404 });
    expect(await refusal(create({ token: '' }, body))).toMatchObject({ status: 401 });
    for (const subject of ['contract_id', 'check_id', 'obligation_id'])
      expect(await refusal(create(owner, { ...body, [subject]: crypto.randomUUID() }))).toMatchObject({
        status: 404,
      });
  });

  it('creates one for five concurrent requests with one Idempotency-Key', async () => {
    const owner = await newOwner();
    const body = { project_id: (await newProject(owner)).id, ...reminderBody([owner]) };
    await Promise.all(Array.from({ length: 5 }, () => create(owner, body, { 'idempotency-key': 'five' })));
    expect(await list(owner)).toHaveLength(1);
  });
});

describe('GET /reminders', () => {
  it('lists the soonest first, page by page, with finished ones last', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    for (const [title, day] of [
      ['C', 3],
      ['A', 1],
      ['B', 2],
      ['B', 2],
      ['D', 4],
    ] as const)
      await newReminder(owner, project, [owner], { title, date: dayFromNow(day) });
    const [first] = await list(owner);
    if (first) await call('DELETE', `/reminders/${first.id}`, { token: owner.token });
    const titles: string[] = [];
    let path: string | undefined = '/reminders?limit=2&count=exact';
    while (path) {
      const page: Response = await call('GET', path, { token: owner.token });
      expect(page.headers.get('x-total-count')).toBe('5');
      path = adjacentPage(page);
      titles.push(...(await success(page, 200, reminderSchema.array())).map(({ title }) => title));
    }
    expect(titles).toEqual(['B', 'B', 'C', 'D', 'A']);
    expect((await list(owner, '?state=cancelled')).map(({ title }) => title)).toEqual(['A']);
    for (const query of ['state=x', 'mine=perhaps', 'cursor=x', 'cursor=e30', 'limit=0', 'project_id=x'])
      expect(await refusal(call('GET', `/reminders?${query}`, { token: owner.token })), query).toMatchObject({
        status: 422,
      });
  });

  it('shows contractors and client representatives reminders addressed to them', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const project = await newProject(owner);
    const contract = await newContract(owner, project);
    const contractor = await newProjectMember(owner, project, 'contractor');
    const client = await newProjectMember(owner, project, 'client_rep');
    const member = await newProjectMember(owner, project, 'team_member');
    const theirs = await newReminder(owner, project, [contractor, member], { addresses: ['a@b.example'] });
    await newReminder(owner, project, [member]);
    const ofContract = { ...reminderBody([contractor]), contract_id: contract.id };
    expect(await refusal(create(owner, ofContract))).toMatchObject({
      status: 422,
      fields: [{ path: 'user_ids' }],
    });
    await share(contract, owner, contractor);
    await success(create(owner, ofContract), 201, reminderSchema);
    expect(await list(member)).toHaveLength(3);
    expect(await list(client)).toEqual([]);
    const seen = await list(contractor);
    expect(seen).toHaveLength(2);
    // A recipient sees neither the other recipients nor any address.
    for (const { recipients, may_change } of seen)
      expect([recipients, may_change]).toMatchObject([[{ user_id: contractor.id }], false]);
    expect(await refusal(get(client, theirs))).toMatchObject({ status: 404 });
    expect(await refusal(get(stranger, theirs))).toMatchObject({ status: 404 });
    expect(await list(stranger)).toEqual([]);
    for (const query of [`project_id=${project.id}`, `contract_id=${contract.id}`])
      expect(await refusal(call('GET', `/reminders?${query}`, { token: stranger.token }))).toMatchObject({
        status: 404,
      });
    expect(await refusal(call('GET', '/reminders'))).toMatchObject({ status: 401 });
  });
});

describe('PUT and DELETE /reminders/{id}', () => {
  it('update, cancel, and reactivate', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const [ann, bob] = [
      await newProjectMember(owner, project, 'lawyer'),
      await newProjectMember(owner, project, 'team_member'),
    ];
    const reminder = await newReminder(owner, project, [ann], { addresses: ['a@b.example'] });
    const change = (body: object) => success(put(owner, reminder, body), 200, reminderSchema);
    expect(await change({ title: 'New', user_ids: [bob.id], date: '2030-12-01' })).toMatchObject({
      title: 'New',
      version: 2,
      next_at: '2030-12-01T14:00:00.000Z',
      recipients: [{ user_id: bob.id }, { address: 'a@b.example' }],
    });
    expect(await change({ frequency: 'custom', every: 2, unit: 'week' })).toMatchObject({
      every: 2,
      unit: 'week',
    });
    expect(await change({ frequency: 'daily', until: '2031-01-01' })).toMatchObject({
      every: null,
      unit: null,
      until: '2031-01-01',
    });
    expect(await change({ frequency: 'one_time' })).toMatchObject({ until: null });
    const invalid: [object, string][] = [
      [{ frequency: 'custom' }, 'every'],
      [{ user_ids: [], addresses: [] }, 'user_ids'],
      [{ date: dayFromNow(-1) }, 'date'],
      [{ state: 'completed' }, 'state'],
      [{ frequency: 'weekly', user_ids: [] }, 'until'],
    ];
    for (const [body, path] of invalid)
      expect(
        (await refusal(put(owner, reminder, body))).fields?.map((field) => field.path),
        path,
      ).toContain(path);
    expect(await refusal(put(owner, reminder, {}, { 'if-match': '"1"' }))).toMatchObject({ status: 412 });
    const stale = call('DELETE', `/reminders/${reminder.id}`, {
      token: owner.token,
      headers: { 'if-match': '"1"' },
    });
    expect(await refusal(stale)).toMatchObject({ status: 412 });
    for (let twice = 0; twice < 2; twice++) {
      const cancelled = call('DELETE', `/reminders/${reminder.id}`, { token: owner.token });
      expect(await success(cancelled, 200, reminderSchema)).toMatchObject({
        state: 'cancelled',
        next_at: null,
        ended_by_name: 'Olive Owner',
      });
    }
    expect(await refusal(answer(bob, reminder, 'acknowledge'))).toMatchObject({ status: 409 });
    expect(await change({ state: 'active' })).toMatchObject({
      state: 'active',
      next_at: '2030-12-01T14:00:00.000Z',
      ended_at: null,
    });
  });

  it('are for the creator and admins', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const [author, manager] = [
      await newProjectMember(owner, project, 'team_member'),
      await newProjectMember(owner, project, 'project_manager'),
    ];
    const reminder = await newReminder(author, project, [manager]);
    for (const attempt of [
      put(manager, reminder, { title: 'T' }),
      call('DELETE', `/reminders/${reminder.id}`, { token: manager.token }),
    ])
      expect(await refusal(attempt)).toMatchObject({ status: 403 });
    for (const stranger of [await newOwner(), await newColleague(owner)]) {
      expect(await refusal(put(stranger, reminder, { title: 'T' }))).toMatchObject({ status: 404 });
      for (const verb of ['acknowledge', 'complete'])
        expect(await refusal(answer(stranger, reminder, verb))).toMatchObject({ status: 404 });
    }
    expect((await put(author, reminder, { title: 'One' })).status).toBe(200);
    expect((await put(owner, reminder, { title: 'Two' })).status).toBe(200);
  });
});

describe('responses to a reminder', () => {
  it('apply only to the recipient who responds', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const [ann, bob] = [
      await newProjectMember(owner, project, 'contractor'),
      await newProjectMember(owner, project, 'client_rep'),
    ];
    const reminder = await newReminder(owner, project, [ann, bob], { frequency: 'daily' });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect(await success(answer(ann, reminder, 'snooze', { until }), 200, reminderSchema)).toMatchObject({
      recipients: [{ user_id: ann.id, snoozed_until: until, acknowledged: false }],
    });
    for (const bad of [
      'soon',
      new Date(0).toISOString(),
      new Date(Date.now() + 400 * 86_400_000).toISOString(),
    ])
      expect(await refusal(answer(ann, reminder, 'snooze', { until: bad })), bad).toMatchObject({
        status: 422,
        fields: [{ path: 'until' }],
      });
    expect(await success(answer(ann, reminder, 'acknowledge'), 200, reminderSchema)).toMatchObject({
      state: 'active',
      recipients: [{ acknowledged: true, snoozed_until: null }],
    });
    // The owner created the reminder but is not a recipient.
    expect(await refusal(answer(owner, reminder, 'acknowledge'))).toMatchObject({ status: 403 });
    expect(await refusal(answer(owner, reminder, 'snooze', { until }))).toMatchObject({ status: 403 });
    expect(await success(answer(bob, reminder, 'acknowledge'), 200, reminderSchema)).toMatchObject({
      state: 'completed',
    });
    expect(await refusal(answer(bob, reminder, 'snooze', { until }))).toMatchObject({ status: 409 });
    const weekly = await newReminder(owner, project, [ann, bob], { frequency: 'weekly' });
    expect(await success(answer(ann, weekly, 'acknowledge'), 200, reminderSchema)).toMatchObject({
      state: 'active',
    });
    for (let twice = 0; twice < 2; twice++)
      expect(await success(answer(bob, weekly, 'complete'), 200, reminderSchema)).toMatchObject({
        state: 'completed',
      });
    const other = await newReminder(owner, project, [ann]);
    const member = await newProjectMember(owner, project, 'team_member');
    expect(await refusal(answer(member, other, 'complete'))).toMatchObject({ status: 403 });
    expect(await success(answer(owner, other, 'complete'), 200, reminderSchema)).toMatchObject({
      state: 'completed',
      ended_by_name: 'Olive Owner',
    });
  });
});
