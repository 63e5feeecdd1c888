import ical from 'node-ical';
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
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { newCheck } from '../../../_server/testing/compliance.ts';
import { newProposal } from '../../../_server/testing/lifecycle.ts';
import { letter, newNotice } from '../../../_server/testing/notices.ts';
import { newReminder } from '../../../_server/testing/reminders.ts';
import { addDays } from '../../../_shared/calendar/days.ts';
import { dayFromNow } from '../../../_shared/calendar/testing/day-from-now.ts';
import { dayBounds } from '../../../_shared/calendar/time-zone-days.ts';
import {
  type CalendarItem,
  calendarFeedAnswerSchema,
  calendarFeedSchema,
  calendarSchema,
  newCalendarFeedSchema,
} from '../../../_shared/schemas/index.ts';
import { isOption } from '../../../_shared/schemas/obligation.ts';
import { categorySchema } from '../../../_shared/vocabulary/analysis.ts';

afterAll(closeDatabase);

const read = ({ token }: Pick<Person, 'token'>, from: string, to: string, more = '') =>
  success(call('GET', `/calendar?from=${from}&to=${to}${more}`, { token }), 200, calendarSchema);
const newFeed = ({ token }: Pick<Person, 'token'>) =>
  success(call('POST', '/calendar/feed', { token }), 201, newCalendarFeedSchema);
/** Without signing in, like a calendar app. */
const open = (url: string) => call('GET', new URL(url).pathname.replace('/api/v1', ''));

async function newDates() {
  const owner = await newOwner();
  const project = await newProject(owner, {
    name: 'Tower',
    start_date: '2038-03-01',
    end_date: '2038-09-30',
  });
  const contract = await newContract(owner, project, {
    name: 'Steel',
    start_date: '2038-03-01',
    end_date: '2038-06-15',
  });
  const obligation = await newProposal(owner, contract, {
    anchor_date: '2038-04-10',
    title: 'Send the notice',
  });
  await newProposal(owner, contract, { anchor_date: '2038-04-11', title: 'Nobody has confirmed' });
  await sql()`update public.obligations set status = 'confirmed' where id = ${obligation}`;
  await newCheck(owner, project, { title: 'Crane inspection', due_date: '2038-05-05' });
  return { owner, project, contract };
}

const writtenAt: Record<CalendarItem['kind'], { at: string; field: string } | null> = {
  contract_start: { at: '/contracts', field: 'start_date' },
  contract_end: { at: '/contracts', field: 'end_date' },
  obligation: { at: '/obligations', field: 'anchor_date' },
  deadline: { at: '/deadlines', field: 'due_on' },
  check: { at: '/compliance/check', field: 'due_date' },
  reminder: { at: '/reminders', field: 'date' },
  notice: { at: '/notices', field: 'due_by' },
  document_request: null,
  project_start: { at: '/projects', field: 'start_date' },
  project_end: { at: '/projects', field: 'end_date' },
};

/** Dates of each kind, movable and not. */
async function newMovable() {
  const { owner, project, contract } = await newDates();
  const { token } = owner;
  const post = async (path: string, body: object) =>
    expect((await call('POST', path, { token, body })).status).toBe(201);
  const signed = await newContract(owner, project, { name: 'Signed', start_date: '2038-03-20' });
  await sql()`update public.contracts set status = 'active' where id = ${signed.id}`;
  const about = { contract_id: contract.id };
  await post('/obligations', { ...about, title: 'Our own', anchor: 'fixed_date', anchor_date: '2038-04-12' });
  await post('/obligations', {
    ...about,
    title: 'After its start',
    anchor: 'contract_start',
    offset_count: 9,
  });
  await post('/deadlines', { source: 'person', project_id: project.id, title: 'Ours', due_on: '2038-05-08' });
  const counted = await newCheck(owner, project, { title: 'Counted', due_date: '2038-05-06' });
  await sql()`update public.compliance_checks set due_date_is_given = false where id = ${counted.id}`;
  await newReminder(owner, project, [owner], { title: 'Once', date: '2038-07-01' });
  await newReminder(owner, project, [owner], { title: 'Each week', date: '2038-07-02', frequency: 'weekly' });
  await newNotice(owner, project, { due_by: '2038-04-20', content: letter({ subject: 'Non-payment' }) });
  return { owner, project, contract };
}

it('names no side for a notice that a side may give but does not owe', async () => {
  const { owner, contract } = await newDates();
  const given = (['notice_window', 'deadline'] as const).flatMap((kind) =>
    categorySchema.options.flatMap((category) =>
      ['Notice of termination for cause', 'Cure a default'].map((title) => ({ kind, category, title })),
    ),
  );
  const stored = await sql()<({ id: string } & (typeof given)[number])[]>`
    insert into public.obligations
      (org_id, project_id, contract_id, kind, title, category, anchor, anchor_date, owed_by, source, confidence, status)
    select ${owner.organizationId}, ${contract.project_id}, ${contract.id}, f.kind, f.title, f.category, 'fixed_date', '2038-07-01', 'both',
      'rule', 0.9, 'confirmed'
    from jsonb_to_recordset(${sql().json(given)}) as f (kind public.obligation_kind, category text, title text)
    returning id, kind, category, title`;
  expect(stored).toHaveLength(given.length);
  const { items } = await read(owner, '2038-07-01', '2038-07-01');
  for (const one of stored)
    expect(items.find(({ id }) => id === one.id)).toMatchObject({ bearer: isOption(one) ? null : 'both' });
});

describe('GET /calendar', () => {
  it('lists the events in a date range, earliest first', async () => {
    const { owner, contract } = await newDates();
    const { items, time_zone } = await read(owner, '2038-03-01', '2038-09-30');
    expect(time_zone).toBe('America/New_York');
    expect(items.map(({ date, kind, title }) => [date, kind, title])).toEqual([
      ['2038-03-01', 'contract_start', 'Steel starts'],
      ['2038-03-01', 'project_start', 'Tower starts'],
      ['2038-04-10', 'obligation', 'Send the notice (Steel)'],
      ['2038-05-05', 'check', 'Crane inspection'],
      ['2038-06-15', 'contract_end', 'Steel ends'],
      ['2038-09-30', 'project_end', 'Tower ends'],
    ]);
    expect(items[2]).toMatchObject({ contract_id: contract.id, project: 'Tower', at: null, done: false });
    expect((await read(owner, '2038-03-02', '2038-04-09')).items).toEqual([]);
  });

  it('filters by project and kind', async () => {
    const { owner, project } = await newDates();
    const other = await newProject(owner, { name: 'Bridge', start_date: '2038-03-05' });
    const kinds = async (more: string) =>
      (await read(owner, '2038-03-01', '2038-09-30', more)).items.map(({ kind }) => kind);
    expect(await kinds(`&project_id=${other.id}`)).toEqual(['project_start']);
    expect(await kinds(`&project_id=${project.id}&kinds=check,contract_end`)).toEqual([
      'check',
      'contract_end',
    ]);
  });

  it("shows a reminder on the date in the organization's time zone", async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    // 11:30 p.m. in New York is the next day in UTC.
    const date = dayFromNow(30);
    await newReminder(owner, project, [owner], { title: 'Call the lender', date, time: '23:30' });
    const midnight = Date.parse(dayBounds(date, 'America/New_York').ends);
    const at = new Date(midnight - 30 * 60_000).toISOString();
    expect(at.slice(0, 10)).toBe(addDays(date, 1));
    expect((await read(owner, date, date)).items).toMatchObject([
      { kind: 'reminder', title: 'Call the lender', date, at },
    ]);
  });

  it('shows only events that the caller may see', async () => {
    const { owner, project } = await newDates();
    const client = await newProjectMember(owner, project, 'client_rep');
    const contractor = await newProjectMember(owner, project, 'contractor');
    expect((await read(client, '2038-03-01', '2038-09-30')).items).toHaveLength(6);
    const kinds = (await read(contractor, '2038-03-01', '2038-09-30')).items.map(({ kind }) => kind);
    expect(kinds).toEqual(['project_start', 'check', 'project_end']);
    expect((await read(await newOwner(), '2038-03-01', '2038-09-30')).items).toEqual([]);
  });

  it('shows the service deadline of an open notice to those who may read it', async () => {
    const { owner, project } = await newDates();
    const notice = await newNotice(owner, project, { due_by: '2038-04-20' });
    const dropped = await newNotice(owner, project, { due_by: '2038-04-21' });
    await sql()`update public.notices set status = 'discarded' where id = ${dropped.id}`;
    const notices = async (person: Person) =>
      (await read(person, '2038-03-01', '2038-09-30', '&kinds=notice')).items;
    expect(await notices(owner)).toMatchObject([
      { id: notice.id, title: notice.subject, date: '2038-04-20', done: false, project: 'Tower' },
    ]);
    expect(await notices(await newProjectMember(owner, project, 'lawyer'))).toHaveLength(1);
    expect(await notices(await newProjectMember(owner, project, 'client_rep'))).toEqual([]);
  });

  it('returns which dates can be moved, and why others are fixed', async () => {
    const { owner, project } = await newMovable();
    const { items } = await read(owner, '2038-03-01', '2038-12-31');
    expect(
      Object.fromEntries(
        items.map(({ kind, title, move, fixed }) => [`${kind} ${title}`, fixed ?? move?.date]),
      ),
    ).toEqual({
      'project_start Tower starts': '2038-03-01',
      'project_end Tower ends': '2038-09-30',
      'contract_start Steel starts': '2038-03-01',
      'contract_end Steel ends': '2038-06-15',
      'contract_start Signed starts': 'paper',
      'obligation Send the notice (Steel)': 'paper',
      'obligation Our own (Steel)': '2038-04-12',
      'obligation After its start (Steel)': 'counted',
      'check Crane inspection': '2038-05-05',
      'check Counted': 'counted',
      // The act-by date is the Friday before.
      'deadline Ours': '2038-05-08',
      'reminder Once': '2038-07-01',
      'reminder Each week': 'repeats',
      'notice Non-payment': '2038-04-20',
    });
    expect(items.find(({ kind }) => kind === 'deadline')?.date).toBe('2038-05-07');
    await sql()`update public.projects set status = 'completed' where id = ${project.id}`;
    const over = (await read(owner, '2038-03-01', '2038-12-31', '&kinds=project_start')).items;
    expect(over).toMatchObject([{ move: null, fixed: 'over' }]);
  });

  it.each(['project_manager', 'team_member', 'lawyer', 'client_rep', 'contractor'] as const)(
    'offers a %s exactly the date moves that the routes accept',
    async (role) => {
      const { owner, project } = await newMovable();
      const person = await newProjectMember(owner, project, role);
      const forAll = (await read(owner, '2038-03-01', '2038-12-31')).items;
      const { items } = await read(person, '2038-03-01', '2038-12-31');
      for (const item of items) {
        const written = forAll.find(({ kind, id }) => kind === item.kind && id === item.id)?.move;
        const target = writtenAt[item.kind];
        if (!written || !target) continue;
        const { at, field } = target;
        const { status } = await call('PUT', `${at}/${item.id}`, {
          token: person.token,
          body: { [field]: addDays(written.date, 1) },
        });
        expect([item.title, status, item.fixed]).toEqual(
          item.move ? [item.title, 200, null] : [item.title, 403, 'not_yours'],
        );
      }
    },
  );

  it.each([
    ['from=2038-03-02&to=2038-03-01', 'to'],
    ['from=2038-01-01&to=2028-12-31', 'to'],
    ['from=2038-13-01&to=2038-03-01', 'from'],
    ['from=2038-01-01&to=2038-01-31&kinds=party', 'kinds.0'],
    ['from=2038-01-01&to=2038-01-31&project_id=x', 'project_id'],
    ['to=2038-01-31', 'from'],
  ])('rejects %s', async (query, path) => {
    const { token } = await newOwner();
    expect(await refusal(call('GET', `/calendar?${query}`, { token }))).toMatchObject({
      status: 422,
      fields: [{ path }],
    });
  });
});

describe('a calendar feed URL', () => {
  it('has all-day events, times with time zones, and alarms', async () => {
    const { owner, project } = await newDates();
    const soon = dayFromNow(20);
    await newCheck(owner, project, { title: 'Fire; exits, "all" of them\nand more', due_date: soon });
    const reminder = await newReminder(owner, project, [owner], { title: 'Überprüfung' });
    const feed = await newFeed(owner);
    const answer = await open(feed.url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
    const events = Object.values(ical.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT');
    const check = events.find(({ summary }) => String(summary).startsWith('Fire'));
    expect(check).toMatchObject({ summary: 'Fire; exits, "all" of them\nand more', datetype: 'date' });
    expect(check?.alarms?.[0]).toMatchObject({ action: 'DISPLAY', trigger: '-PT15H' });
    const local = check?.start as Date;
    expect([local.getFullYear(), local.getMonth() + 1, local.getDate()]).toEqual(soon.split('-').map(Number));
    const timed = events.find(({ summary }) => summary === 'Überprüfung')?.start;
    if (!timed) throw new Error('the reminder is missing');
    expect(timed.toISOString()).toBe(new Date(reminder.next_at ?? '').toISOString());
    expect(timed.tz).toBe('America/New_York');
    expect(text).toContain('BEGIN:VTIMEZONE');
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  });

  it('repeats a reminder by a rule, in short months on their last day, until its end', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const year = Number(dayFromNow(0).slice(0, 4)) + 1;
    const repeated = (title: string, fields: object) =>
      newReminder(owner, project, [owner], { title, ...fields });
    await repeated('Payroll', { date: dayFromNow(7), frequency: 'weekly', until: dayFromNow(28) });
    const month = { frequency: 'custom', every: 1, unit: 'month', date: `${year}-01-31` };
    await repeated('Pay application', month);
    const { url } = await newFeed(owner);
    const text = await (await open(url)).text();
    expect(text.match(/^REFRESH-INTERVAL.*/gm)).toEqual(['REFRESH-INTERVAL;VALUE=DURATION:PT1H']);
    const events = Object.values(ical.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT');
    const days = (title: string, to: Date) =>
      events
        .find(({ summary }) => summary === title)
        ?.rrule?.between(new Date(), to, true)
        .map((at) => at.toISOString().slice(0, 10));
    const all = new Date(`${year + 3}-01-01`);
    expect(days('Payroll', all)).toEqual([7, 14, 21, 28].map(dayFromNow));
    expect(days('Pay application', new Date(`${year}-06-01`))).toEqual([
      `${year}-01-31`,
      year % 4 === 0 ? `${year}-02-29` : `${year}-02-28`,
      `${year}-03-31`,
      `${year}-04-30`,
      `${year}-05-31`,
    ]);
  });

  it('is not sent again until a date changes', async () => {
    const { owner, project } = await newDates();
    const { url } = await newFeed(owner);
    const path = new URL(url).pathname.replace('/api/v1', '');
    const again = (etag: string) => call('GET', path, { headers: { 'If-None-Match': etag } });
    const etag = (await open(url)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const same = await again(`W/${etag}`);
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
    await newCheck(owner, project, { title: 'New', due_date: dayFromNow(3) });
    const changed = await again(etag);
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain('SUMMARY:New');
  });

  it('is shown once, records its use, and ends when replaced or revoked', async () => {
    const owner = await newOwner();
    const state = () =>
      success(call('GET', '/calendar/feed', { token: owner.token }), 200, calendarFeedAnswerSchema);
    expect(await state()).toEqual({ feed: null });
    const first = await newFeed(owner);
    expect(await state()).toEqual({ feed: { created_at: first.created_at, last_used_at: null } });
    expect((await open(first.url)).status).toBe(200);
    expect((await state()).feed?.last_used_at).not.toBeNull();
    const second = await newFeed(owner);
    expect(await refusal(open(first.url))).toMatchObject({ status: 404 });
    expect((await open(second.url)).status).toBe(200);
    await success(call('DELETE', '/calendar/feed', { token: owner.token }), 200, calendarFeedSchema);
    expect(await refusal(open(second.url))).toMatchObject({ status: 404 });
    expect(await refusal(call('DELETE', '/calendar/feed', { token: owner.token }))).toMatchObject({
      status: 404,
    });
  });

  it('ends with the membership, and shows what its owner may see now', async () => {
    const { owner, project } = await newDates();
    const member = await newProjectMember(owner, project, 'team_member');
    const { url } = await newFeed(member);
    const titles = async () => (await (await open(url)).text()).match(/^SUMMARY:.*/gm) ?? [];
    await newCheck(owner, project, { title: 'Near', due_date: dayFromNow(3) });
    expect(await titles()).toContain('SUMMARY:Near');
    await sql()`delete from public.project_members where project_id = ${project.id} and user_id = ${member.id}`;
    expect(await titles()).toEqual([]);
    await sql()`delete from public.memberships where org_id = ${owner.organizationId} and user_id = ${member.id}`;
    expect(await refusal(open(url))).toMatchObject({ status: 404 });
  });

  it('does not reveal whether a secret is well formed', async () => {
    for (const secret of ['x', 'x.ics', `${'a'.repeat(32)}.ics`, `${'a'.repeat(32)}`, '%F0%9F%92%A5.ics']) {
      expect(await refusal(call('GET', `/calendar/feed/${secret}`))).toMatchObject({ status: 404 });
    }
  });
});
