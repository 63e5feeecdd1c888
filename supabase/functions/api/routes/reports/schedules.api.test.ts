import { expect, it } from 'vitest';
import {
  newColleague,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, refusal as refused, success } from '../../../_server/testing/client.ts';
import { mailed } from '../../../_server/testing/mail.ts';
import { ended, newReport, newSchedule, readReport, work } from '../../../_server/testing/reports.ts';
import {
  projectRoles,
  type ReportSchedule,
  reportScheduleSchema,
  reportSchema,
} from '../../../_shared/schemas/index.ts';

const refusal = async (answer: Promise<Response>, code: string) =>
  expect(await refused(answer)).toMatchObject({ code });

const put = (person: Pick<Person, 'token'>, { id, version }: ReportSchedule, body: object) =>
  call('PUT', `/reports/schedules/${id}`, {
    token: person.token,
    body,
    headers: { 'if-match': `"${version}"` },
  });

async function schedules(person: Person): Promise<ReportSchedule[]> {
  return await success(
    call('GET', '/reports/schedules', { token: person.token }),
    200,
    reportScheduleSchema.array(),
  );
}

const isDue = ({ id }: ReportSchedule) =>
  sql()`update public.report_schedules set next_at = now() - interval '1 minute' where id = ${id}`;

const madeBy = async ({ id }: ReportSchedule) =>
  await sql()<{ id: string; requested_by: string }[]>`
    select id, requested_by from public.reports where schedule_id = ${id}`;

const anAddress = () => `${crypto.randomUUID()}@bank.example`;

it('updates a schedule as a whole or by field', async () => {
  const owner = await newOwner();
  const project = await newProject(owner, { name: 'Quay' });
  const colleague = await newColleague(owner);
  const [kept, gone, added] = [anAddress(), anAddress(), anAddress()];
  const before = await newSchedule(owner, { addresses: [kept, gone] });
  const after = await success(
    put(owner, before, {
      type: 'financial',
      project_id: project.id,
      period: 'last_year',
      format: 'xlsx',
      rhythm: 'monthly',
      day_of_month: 31,
      time: '17:30',
      user_ids: [colleague.id],
      addresses: [kept, added],
    }),
    200,
    reportScheduleSchema,
  );
  expect(after).toMatchObject({
    type: 'financial',
    project_name: 'Quay',
    period: 'last_year',
    format: 'xlsx',
    rhythm: 'monthly',
    weekday: null,
    day_of_month: 31,
    time: '17:30',
    state: 'active',
  });
  expect(after.version).toBeGreaterThan(before.version);
  expect(after.next_at).not.toBe(before.next_at);
  expect(after.recipients.map(({ user_id, address }) => user_id ?? address).sort()).toEqual(
    [colleague.id, kept, added].sort(),
  );
  const renamed = await success(put(owner, after, { format: 'pdf' }), 200, reportScheduleSchema);
  expect(renamed).toEqual({ ...after, format: 'pdf', version: renamed.version });
  await refusal(put(owner, after, { format: 'csv' }), 'precondition_failed');
  expect(await schedules(owner)).toEqual([renamed]);
});

it('lets only its owner and admins edit a schedule', async () => {
  const owner = await newOwner();
  const project = await newProject(owner);
  const member = await newProjectMember(owner, project, 'team_member');
  const schedule = await newSchedule(member, { type: 'summary', project_id: project.id });
  const [admin, contractor, clientRep] = [
    await newColleague(owner, 'admin'),
    await newProjectMember(owner, project, 'contractor'),
    await newProjectMember(owner, project, 'client_rep'),
  ];
  for (const person of [contractor, clientRep, await newOwner()])
    await refusal(put(person, schedule, { format: 'pdf' }), 'not_found');
  await refusal(
    call('PUT', `/reports/schedules/${schedule.id}`, { body: { format: 'pdf' } }),
    'unauthenticated',
  );
  const byAdmin = await success(put(admin, schedule, { format: 'pdf' }), 200, reportScheduleSchema);
  expect(byAdmin).toMatchObject({ format: 'pdf', owner_name: schedule.owner_name });
  const elsewhere = await newProject(owner);
  await refusal(put(admin, byAdmin, { project_id: elsewhere.id }), 'conflict');
  await refusal(put(member, byAdmin, { project_id: elsewhere.id }), 'not_found');
  const toAdmin = await success(
    put(admin, byAdmin, { user_ids: [member.id, admin.id] }),
    200,
    reportScheduleSchema,
  );
  // Recipients added by an admin are preserved even if the editor cannot see them.
  const changes = { time: '06:00', user_ids: [member.id, admin.id] };
  expect((await success(put(member, toAdmin, changes), 200, reportScheduleSchema)).recipients).toHaveLength(
    2,
  );
});

it('deletes a schedule once, at the version the caller saw', async () => {
  const owner = await newOwner();
  const schedule = await newSchedule(owner);
  const remove = (token: string, version: number) =>
    call('DELETE', `/reports/schedules/${schedule.id}`, { token, headers: { 'if-match': `"${version}"` } });
  expect((await remove((await newOwner()).token, 1)).status).toBe(404);
  expect((await remove(owner.token, 7)).status).toBe(412);
  await success(remove(owner.token, schedule.version), 200, reportScheduleSchema);
  expect(await schedules(owner)).toEqual([]);
  expect((await remove(owner.token, schedule.version)).status).toBe(404);
});

it('refuses a financial schedule whose owner may not see money', async () => {
  const owner = await newOwner();
  const project = await newProject(owner);
  for (const role of projectRoles) {
    const member = await newProjectMember(owner, project, role);
    const schedule = await newSchedule(member, { type: 'summary', project_id: project.id });
    const mayNot = role === 'client_rep' || role === 'contractor';
    for (const [person, code] of [
      [owner, 'conflict'],
      [member, 'forbidden'],
    ] as const) {
      const edit = put(person, schedule, { type: 'financial' });
      if (!mayNot) {
        expect(await success(edit, 200, reportScheduleSchema), role).toMatchObject({ type: 'financial' });
        break;
      }
      const stated = await refused(edit);
      expect(stated, role).toMatchObject({ code });
      if (code === 'conflict')
        expect(stated.message).toBe(
          "The person who scheduled this report can't see that project's finances.",
        );
    }
    if (mayNot) expect((await schedules(member))[0]).toEqual(schedule);
  }
});

it('stops when its owner may no longer see money, and resumes under someone who may', async () => {
  const owner = await newOwner();
  const project = await newProject(owner);
  const member = await newProjectMember(owner, project, 'team_member');
  const schedule = await newSchedule(member, { type: 'financial', project_id: project.id });
  await sql()`
    update public.project_members set role = 'contractor'
    where org_id = ${owner.organizationId} and user_id = ${member.id} and project_id = ${project.id}`;
  expect(await schedules(member)).toMatchObject([{ state: 'stopped', stop_reason: 'owner_lost_money' }]);
  const resume = (person: Person) =>
    call('POST', `/reports/schedules/${schedule.id}/resume`, { token: person.token });
  expect(await refused(resume(member))).toMatchObject({
    code: 'conflict',
    message: "You can't see the finances of its project.",
  });
  expect(await success(resume(owner), 200, reportScheduleSchema)).toMatchObject({
    state: 'active',
    owner_name: 'Olive Owner',
  });
});

it('rejects an invalid schedule, and names the field', async () => {
  const owner = await newOwner();
  const schedule = await newSchedule(owner);
  for (const [changes, path] of [
    [{ rhythm: 'monthly' }, 'day_of_month'],
    [{ rhythm: 'monthly', day_of_month: 32 }, 'day_of_month'],
    [{ weekday: null }, 'weekday'],
    [{ user_ids: [] }, 'user_ids'],
    [{ user_ids: [crypto.randomUUID()] }, 'user_ids'],
    [{ addresses: ['nobody'] }, 'addresses.0'],
    [{ type: 'progress' }, 'project_id'],
    [{ time: '25:00' }, 'time'],
    [{ period: 'custom' }, 'period'],
  ] as const) {
    const { code, fields } = await refused(put(owner, schedule, changes));
    expect({ code, path: fields?.[0]?.path }).toEqual({ code: 'invalid_input', path });
  }
  await refusal(put(owner, schedule, { project_id: crypto.randomUUID() }), 'not_found');
  expect(await schedules(owner)).toEqual([schedule]);
});

it('sends once despite two concurrent runs, and again after a run was killed', async () => {
  const owner = await newOwner();
  const address = anAddress();
  const schedule = await newSchedule(owner, { user_ids: [], addresses: [address] });
  await isDue(schedule);
  const run = () => sql()`select private.run_report_schedules()`;
  await sql()
    .begin(async (first) => {
      await first`select private.run_report_schedules()`;
      await run();
      throw new Error('killed');
    })
    .catch(() => null);
  expect(await madeBy(schedule)).toHaveLength(0);
  await Promise.all([run(), run()]);
  expect(await madeBy(schedule)).toHaveLength(1);
  await mailed(address, 1);
  // Edited after today's run, it waits for the next one.
  const [sent] = await schedules(owner);
  if (!sent) throw new Error('the schedule is gone');
  const moved = await success(put(owner, sent, { time: '23:59', weekday: 7 }), 200, reportScheduleSchema);
  expect(moved.next_at && Date.parse(moved.next_at) > Date.now()).toBe(true);
  await run();
  expect(await madeBy(schedule)).toHaveLength(1);
  await mailed(address, 1);
});

it('emails a report once even if the job was killed halfway', async () => {
  const owner = await newOwner();
  const address = anAddress();
  const schedule = await newSchedule(owner, { user_ids: [], addresses: [address] });
  await isDue(schedule);
  await sql()`select private.run_report_schedules()`;
  const [created] = await madeBy(schedule);
  const id = created?.id ?? '';
  await ended(owner, id);
  await mailed(address, 1);
  // Remains of a worker that was killed after another one had filed the report.
  await sql()`select private.enqueue_job('make_report', ${sql().json({ report_id: id })}, ${owner.organizationId},
    ${`make_report:${id}`}, now(), 4)`;
  await expect
    .poll(
      async () => {
        await work();
        const [{ waiting } = { waiting: 1 }] = await sql()<{ waiting: number }[]>`
          select count(*)::integer as waiting from private.jobs
          where unique_key = ${`make_report:${id}`} and state in ('waiting', 'running')`;
        return waiting;
      },
      { timeout: 30_000, interval: 300 },
    )
    .toBe(0);
  await mailed(address, 1);
  expect((await readReport(owner, id)).state).toBe('ready');
});

it('stops when its owner leaves, shows why, and continues under the person who resumes it', async () => {
  const owner = await newOwner();
  const project = await newProject(owner);
  const member = await newProjectMember(owner, project, 'project_manager');
  const schedule = await newSchedule(member, {
    type: 'progress',
    project_id: project.id,
    addresses: [anAddress()],
  });
  await sql()`delete from public.memberships where org_id = ${owner.organizationId} and user_id = ${member.id}`;
  const [stopped] = await schedules(owner);
  expect(stopped).toMatchObject({ state: 'stopped', stop_reason: 'owner_left', next_at: null });
  const step = (what: string) =>
    call('POST', `/reports/schedules/${schedule.id}/${what}`, { token: owner.token });
  const resumed = await success(step('resume'), 200, reportScheduleSchema);
  expect(resumed).toMatchObject({ state: 'active', stop_reason: null, owner_name: 'Olive Owner' });
  await isDue(schedule);
  await success(step('pause'), 200, reportScheduleSchema);
  await sql()`select private.run_report_schedules()`;
  expect(await madeBy(schedule)).toHaveLength(0);
  await success(step('resume'), 200, reportScheduleSchema);
  await isDue(schedule);
  await sql()`select private.run_report_schedules()`;
  expect((await madeBy(schedule)).map(({ requested_by }) => requested_by)).toEqual([owner.id]);
});

it('shows which address bounces, and whether permanently', async () => {
  const owner = await newOwner();
  const [bounced, full, annoyed, fine] = [anAddress(), anAddress(), anAddress(), anAddress()];
  const addresses = [bounced, full, annoyed, fine];
  const schedule = await newSchedule(owner, { user_ids: [], addresses });
  await isDue(schedule);
  await sql()`select private.run_report_schedules()`;
  for (const address of addresses) await mailed(address, 1);
  for (const [address, kind, reason] of [
    [bounced, 'hard', 'No such mailbox'],
    [full, 'soft', 'Mailbox full'],
    [annoyed, 'complaint', 'Reported as spam'],
  ] as const)
    await sql()`
      update public.mail_messages set bounced_at = now(), bounce_kind = ${kind}, bounce_reason = ${reason}
      where org_id = ${owner.organizationId} and to_address = ${address}`;
  const [now] = await schedules(owner);
  const reached = Object.fromEntries(
    now?.recipients.map(({ address, problem, reason }) => [address, [problem, reason]]) ?? [],
  );
  expect(reached).toEqual({
    [bounced]: ['bounced', 'No such mailbox'],
    [full]: ['bounced_for_now', 'Mailbox full'],
    [annoyed]: ['complained', null],
    [fine]: [null, null],
  });
});

it('sends a browser to a page when an emailed link has expired', async () => {
  const owner = await newOwner();
  const address = anAddress();
  const schedule = await newSchedule(owner, { user_ids: [], addresses: [address] });
  await isDue(schedule);
  await sql()`select private.run_report_schedules()`;
  const [mail] = await mailed(address, 1);
  const path = /\/api\/v1(\/reports\/files\/[\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const asBrowser = async (at: string) => {
    const answer = await call('GET', at, { headers: { accept: 'text/html,*/*;q=0.8' } });
    return [answer.status, answer.headers.get('location')?.replace(/^https?:\/\/[^/]+/, '') ?? null];
  };
  expect(await asBrowser(path)).toEqual([200, null]);
  expect(await asBrowser(`${path}x`)).toEqual([303, '/report-link?why=unknown']);
  const [created] = await madeBy(schedule);
  await success(call('DELETE', `/reports/${created?.id}`, { token: owner.token }), 200, reportSchema);
  expect(await asBrowser(path)).toEqual([303, '/report-link?why=deleted']);
  await refusal(call('GET', path), 'not_found');
});

it('retries a failed report', async () => {
  const owner = await newOwner();
  const { id } = await newReport(owner, { type: 'risk_analysis', format: 'csv' });
  const retry = (person: Person) => call('POST', `/reports/${id}/retry`, { token: person.token });
  await ended(owner, id);
  await refusal(retry(owner), 'conflict');
  await sql()`
    update public.reports set state = 'failed', last_error = 'No memory left', file_name = null, storage_path = null, size_bytes = null,
      sha256 = null, ready_at = null
    where id = ${id}`;
  await refusal(retry(await newColleague(owner)), 'not_found');
  await refusal(retry(await newOwner()), 'not_found');
  await refusal(call('POST', `/reports/${id}/retry`), 'unauthenticated');
  expect(await success(retry(owner), 200, reportSchema)).toMatchObject({ state: 'queued', last_error: null });
  expect(await ended(owner, id)).toMatchObject({ state: 'ready', last_error: null });
  expect((await call('GET', `/reports/${id}/file`, { token: owner.token })).status).toBe(200);
});

it('neither stores nor emails a report whose owner left while it was running', async () => {
  const owner = await newOwner();
  const project = await newProject(owner);
  const member = await newProjectMember(owner, project, 'project_manager');
  const address = anAddress();
  const schedule = await newSchedule(member, {
    type: 'summary',
    project_id: project.id,
    user_ids: [],
    addresses: [address],
  });
  const name = `leave_${member.id.replaceAll('-', '_')}`;
  // All data has been read when progress is saved.
  await sql().unsafe(`
    create function private.${name}() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      delete from public.memberships where org_id = '${owner.organizationId}' and user_id = '${member.id}';
      return null;
    end $$;
    create trigger ${name} after update of progress on public.reports
      for each row when (new.schedule_id = '${schedule.id}' and new.progress > 0.1) execute function private.${name}();`);
  try {
    await isDue(schedule);
    await sql()`select private.run_report_schedules()`;
    const [created] = await madeBy(schedule);
    const id = created?.id ?? '';
    expect(await ended(owner, id)).toMatchObject({
      state: 'failed',
      last_error: 'The requester has left the organization.',
      file_name: null,
    });
    expect(
      await sql()`select from storage.objects where bucket_id = 'reports' and name like ${`%/${id}/%`}`,
    ).toHaveLength(0);
    expect(await sql()`select from public.mail_messages where to_address = ${address}`).toHaveLength(0);
    expect(await schedules(owner)).toMatchObject([{ state: 'stopped', stop_reason: 'owner_left' }]);
  } finally {
    await sql().unsafe(`drop trigger ${name} on public.reports; drop function private.${name}();`);
  }
});

it('leaves nothing of a report deleted while it was running', async () => {
  const owner = await newOwner();
  const { id } = await newReport(owner, { type: 'risk_analysis', format: 'csv' });
  await success(call('DELETE', `/reports/${id}`, { token: owner.token }), 200, reportSchema);
  await expect
    .poll(
      async () => {
        await work();
        const rows = await sql()`
          select from private.jobs where unique_key = ${`make_report:${id}`} and state in ('waiting', 'running')`;
        return rows.length;
      },
      { timeout: 30_000, interval: 300 },
    )
    .toBe(0);
  await refusal(call('GET', `/reports/${id}/file`, { token: owner.token }), 'not_found');
  expect(
    await sql()`select from storage.objects where bucket_id = 'reports' and name like ${`%/${id}/%`}`,
  ).toHaveLength(0);
});

it('returns each role its own reports only', async () => {
  const owner = await newOwner();
  const project = await newProject(owner, { name: 'Quay' });
  const { id } = await newReport(owner, { type: 'summary', project_id: project.id, format: 'csv' });
  await ended(owner, id);
  for (const role of ['client_rep', 'contractor', 'lawyer'] as const) {
    const person = await newProjectMember(owner, project, role);
    await refusal(call('GET', `/reports/${id}/file`, { token: person.token }), 'not_found');
    await refusal(call('DELETE', `/reports/${id}`, { token: person.token }), 'not_found');
    const own = await newReport(person, { type: 'summary', project_id: project.id, format: 'csv' });
    expect((await ended(person, own.id)).state).toBe('ready');
    const file = await call('GET', `/reports/${own.id}/file`, { token: person.token });
    expect(await file.text()).toContain('Quay');
  }
});
