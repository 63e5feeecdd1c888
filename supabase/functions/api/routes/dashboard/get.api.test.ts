import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  share,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { changed, newCheck } from '../../../_server/testing/compliance.ts';
import { sayFacts, scheduleFor } from '../../../_server/testing/liens.ts';
import { newProposal, stepped } from '../../../_server/testing/lifecycle.ts';
import { dayFromNow } from '../../../_shared/calendar/testing/day-from-now.ts';
import {
  chartColors,
  dashboardMetricsSchema,
  dashboardSchema,
  deadlineSchema,
  recentActivitySchema,
  upcomingDeadlineSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const read = (token: string, query = '') =>
  success(call('GET', `/dashboard${query}`, { token }), 200, dashboardSchema);

describe('GET /dashboard', () => {
  it('is empty for a new organization', async () => {
    const { token } = await newOwner();
    const dashboard = await read(token);
    expect(dashboard).toMatchObject({
      period: 'month',
      metrics: { active_projects: 0, pending_reviews: 0, compliance_score: null, risk_alerts: 0 },
      trends: { active_projects: null, pending_reviews: null, compliance_score: null, risk_alerts: null },
      needs_you: [],
      trend_data: [],
      risk_distribution: [],
      project_status: [],
      upcoming_deadlines: [],
    });
    expect(dashboard.recent_activity.map(({ title }) => title)).toEqual([
      'Joined the organization: Olive Owner',
    ]);
  });

  it('counts and lists existing records', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { name: 'Tower' });
    await newProject(owner, { status: 'planning' });
    const contract = await newContract(owner, project, { name: 'Steel', end_date: dayFromNow(5) });
    await newContract(owner, project, { name: 'Far', end_date: dayFromNow(200) });
    await stepped(owner, contract, 'submit');
    const { token } = owner;
    for (const [period, length] of [
      ['week', 7],
      ['month', 30],
      ['year', 12],
    ] as const) {
      const dashboard = await read(token, `?period=${period}`);
      expect(dashboard.metrics).toMatchObject({ active_projects: 1, pending_reviews: 1, risk_alerts: 0 });
      expect(dashboard.trend_data).toHaveLength(length);
      expect(dashboard.trend_data.at(-1)).toMatchObject({ contracts: 2, risks: 0, compliance: null });
    }
    const dashboard = await read(token);
    expect(dashboard.risk_distribution).toEqual([
      { band: 'not_assessed', name: 'Not Assessed', value: 2, color: chartColors.grey },
    ]);
    expect(dashboard.project_status.map(({ status, count }) => [status, count])).toEqual([
      ['active', 1],
      ['planning', 1],
    ]);
    expect(dashboard.upcoming_deadlines).toMatchObject([
      {
        title: 'Steel ends',
        project: 'Tower',
        priority: 'high',
        due_date: dayFromNow(5),
        contract_id: contract.id,
      },
    ]);
    expect(dashboard.recent_activity[0]).toMatchObject({
      title: 'Submitted for review: Steel',
      type: 'contract',
      user: 'Olive Owner',
      contract_id: contract.id,
    });
    expect(dashboard.recent_activity[1]).toMatchObject({
      title: 'Created contract Far',
      user: 'Olive Owner',
    });

    const part = <T>(name: string, parser: { parse(value: unknown): T }) =>
      success(call('GET', `/dashboard/${name}`, { token }), 200, parser);
    expect(await part('metrics', dashboardMetricsSchema)).toEqual(dashboard.metrics);
    expect(await part('activity', recentActivitySchema.array())).toEqual(dashboard.recent_activity);
    expect(await part('deadlines', upcomingDeadlineSchema.array())).toEqual(dashboard.upcoming_deadlines);
  });

  it('compares with the figures at the start of the period', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const [old, archived] = [await newProject(owner), await newProject(owner)];
    await sql()`update public.projects set created_at = now() - interval '60 days' where id in (${old.id}, ${archived.id})`;
    const archive = { token: owner.token, body: { status: 'archived' } };
    await call('PUT', `/projects/${archived.id}`, archive);
    // Two active then (both old), two now (one old, one new).
    expect((await read(owner.token)).trends.active_projects).toBe(0);
    await call('PUT', `/projects/${project.id}`, archive);
    expect((await read(owner.token)).trends.active_projects).toBe(-50);
    await call('DELETE', `/projects/${old.id}`, { token: owner.token });
    expect((await read(owner.token)).trends.active_projects).toBe(-100);
  });

  it('compares with contracts under review at that time, from later status changes', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    await sql()`update public.projects set created_at = now() - interval '60 days' where id = ${project.id}`;
    const [one, two, later] = [
      await newContract(owner, project),
      await newContract(owner, project),
      await newContract(owner, project),
    ];
    await sql()`update public.contracts set created_at = now() - interval '60 days' where project_id = ${project.id}`;
    for (const contract of [one, two]) await stepped(owner, contract, 'submit');
    await sql()`update public.contract_status_changes set created_at = now() - interval '50 days' where project_id = ${project.id}`;
    await stepped(owner, later, 'submit');
    expect((await read(owner.token)).trends.pending_reviews).toBe(50);
    await stepped(owner, one, 'reject', { note: 'No.' });
    await stepped(owner, one, 'submit');
    for (const contract of [two, later]) await stepped(owner, contract, 'cancel', { note: 'No.' });
    expect(await read(owner.token)).toMatchObject({
      metrics: { pending_reviews: 1 },
      trends: { pending_reviews: -50 },
    });
  });

  it('charts the compliance score at the end of each day, null before there were checks', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const [one, two, three] = [
      await newCheck(owner, project),
      await newCheck(owner, project),
      await newCheck(owner, project),
    ];
    const trend = async ({ token }: { token: string }) =>
      (await read(token)).trend_data.map(({ compliance }) => compliance);
    await changed(owner, one, { status: 'compliant' });
    expect(await trend(owner)).toEqual([...Array(29).fill(null), 33]);
    await changed(owner, one, { status: 'pending' });
    await changed(owner, one, { status: 'compliant' });
    await changed(owner, two, { status: 'non_compliant' });
    await changed(owner, three, { status: 'compliant' });
    await call('DELETE', `/compliance/check/${two.id}`, { token: owner.token });
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await sql()`update public.compliance_checks set created_at = ${ago(20)} where id in (${one.id}, ${two.id})`;
    await sql()`update public.compliance_checks set created_at = ${ago(10)} where id = ${three.id}`;
    await sql()`update public.compliance_checks set deleted_at = ${ago(5)} where id = ${two.id}`;
    await sql()`update public.activity_events set created_at = ${ago(15)} where entity_id = ${one.id}`;
    await sql()`update public.activity_events set created_at = ${ago(10)} where entity_id = ${two.id}`;
    const end = await trend(owner);
    expect([end[8], end[9], end[13], end[14], end[18], end[19], end[23], end[24], end[28], end[29]]).toEqual([
      null,
      0,
      0,
      50,
      50,
      33,
      33,
      50,
      50,
      100,
    ]);
    // A contractor cannot read the project's log and sees no past figures.
    expect(await trend(await newProjectMember(owner, project, 'contractor'))).toEqual([]);
    expect(await trend(await newProjectMember(owner, project, 'client_rep'))).toEqual(end);
  });

  it('includes confirmed obligations among deadlines, also overdue ones', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { name: 'Tower' });
    const contract = await newContract(owner, project, { name: 'Steel', end_date: dayFromNow(40) });
    const cancelled = await newContract(owner, project);
    const due = (title: string, offset: number, of = contract) =>
      newProposal(owner, of, { anchor_date: dayFromNow(offset), title });
    const confirmed = [
      await due('Notice', 5),
      await due('Insurance', -3),
      await due('Old', -31),
      await due('Far', 91),
      await due('Void', 1, cancelled),
      await newProposal(owner, contract, { anchor: 'event', title: 'Whenever' }),
    ];
    const completed = await due('Done', -1);
    const kept = await due('Kept', 3);
    await due('Proposed', 2);
    await sql()`update public.obligations set status = 'confirmed' where id = any (${confirmed})`;
    await sql()`update public.obligations set status = 'completed' where id = ${completed}`;
    await sql()`update public.obligations set status = 'confirmed' where id = ${kept}`;
    const { id } = await success(
      call('POST', '/deadlines', {
        token: owner.token,
        body: { source: 'contract', obligation_id: kept, due_on: dayFromNow(3) },
      }),
      201,
      deadlineSchema,
    );
    expect(
      (await read(owner.token)).upcoming_deadlines.filter(({ title }) => title.includes('Kept')),
    ).toMatchObject([{ id, title: 'Kept' }]);
    await success(
      call('PUT', `/deadlines/${id}`, { token: owner.token, body: { status: 'done' } }),
      200,
      deadlineSchema,
    );
    await stepped(owner, cancelled, 'cancel', { note: 'Not needed.' });
    const { upcoming_deadlines } = await read(owner.token);
    expect(upcoming_deadlines).toMatchObject([
      { title: 'Insurance (Steel)', due_in: '3 days overdue', priority: 'high', due_date: dayFromNow(-3) },
      { title: 'Notice (Steel)', due_in: 'in 5 days', priority: 'high', contract_id: contract.id },
      { title: 'Steel ends', due_in: 'in 40 days', priority: 'low', project: 'Tower' },
    ]);
    const contractor = await newProjectMember(owner, project, 'contractor');
    await share(contract, owner, contractor);
    expect((await read(contractor.token)).upcoming_deadlines).toMatchObject([{ title: 'Steel ends' }]);
  });

  it('calls a lien date overdue only once its last day has passed', async () => {
    const owner = await newOwner();
    const lost = await newProject(owner, { name: 'Lost' });
    const open = await newProject(owner, { name: 'Open' });
    const last = dayFromNow(-100);
    // Ninety days from last work; in Nevada from completion, if that is later, which is not known.
    await sayFacts(owner, lost.id, { state: 'FL', own_last_furnishing: last });
    await sayFacts(owner, open.id, { state: 'NV', own_last_furnishing: last });
    for (const [project, rule_key] of [
      [lost, 'fl-record'],
      [open, 'nv-record'],
    ] as const) {
      const { proposals } = await scheduleFor(owner, project.id);
      const due_on = proposals.find(({ key }) => key === rule_key)?.due_on;
      const body = { source: 'law', project_id: project.id, rule_key, due_on };
      await success(call('POST', '/deadlines', { token: owner.token, body }), 201, deadlineSchema);
    }
    const { upcoming_deadlines } = await read(owner.token);
    const words = Object.fromEntries(upcoming_deadlines.map(({ project, due_in }) => [project, due_in]));
    expect(words).toEqual({
      Lost: expect.stringMatching(/^1\d days overdue$/),
      Open: 'Act-by date passed',
    });
  });

  it('counts only what the caller may see', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    await newProject(owner);
    await newContract(owner, project, { end_date: dayFromNow(3) });
    const [lawyer, contractor] = [
      await newProjectMember(owner, project, 'lawyer'),
      await newProjectMember(owner, project, 'contractor'),
    ];
    expect(await read(lawyer.token)).toMatchObject({
      metrics: { active_projects: 1 },
      upcoming_deadlines: [{}],
    });
    expect(await read(contractor.token)).toMatchObject({
      metrics: { active_projects: 1 },
      upcoming_deadlines: [],
    });
    expect((await read((await newOwner()).token)).metrics.active_projects).toBe(0);
  });

  it('works with an unknown time zone, and rejects an unknown period', async () => {
    const owner = await newOwner();
    await sql()`update public.organizations set time_zone = 'Mars/Olympus' where id = ${owner.organizationId}`;
    await read(owner.token);
    expect(await refusal(call('GET', '/dashboard?period=decade', { token: owner.token }))).toMatchObject({
      status: 422,
    });
    for (const path of ['', '/metrics', '/activity', '/deadlines']) {
      expect(await refusal(call('GET', `/dashboard${path}`))).toMatchObject({ status: 401 });
    }
  });
});
