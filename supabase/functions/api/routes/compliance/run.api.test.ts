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
import {
  changed,
  checksOf,
  newCheck,
  newEvidence,
  newProjectRequirement,
  ran,
  run,
} from '../../../_server/testing/compliance.ts';
import { dayFromNow } from '../../../_shared/calendar/testing/day-from-now.ts';
import {
  complianceProjectSummarySchema,
  complianceRunSchema,
  complianceScoreSchema,
  complianceSummarySchema,
  projectDetailSchema,
  projectRequirementSchema,
  projectRoles,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const weekly = {
  title: 'Site inspection',
  recurrence: 'weeks',
  recurrence_count: 1,
  due_from: 'project_start',
};
const days = (checks: { due_date: string | null }[]) => checks.map(({ due_date }) => due_date).sort();

describe('POST /compliance/project/{id}/check', () => {
  it('returns the spec’s summary, with a null score when there are no checks', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    expect(await ran(owner, project)).toEqual({
      compliance_score: null,
      total_checks: 0,
      high_risk_items: [],
      upcoming_deadlines: [],
      status_breakdown: { compliant: 0, non_compliant: 0, pending: 0, in_progress: 0 },
    });
    await newCheck(owner, project, { severity: 'critical', due_date: dayFromNow(-1), title: 'Late' });
    await newCheck(owner, project, { due_date: dayFromNow(7), title: 'Soon' });
    const done = await newCheck(owner, project);
    await changed(owner, done, { status: 'compliant' });
    const summary = await ran(owner, project);
    expect(summary).toMatchObject({
      compliance_score: 33,
      total_checks: 3,
      status_breakdown: { compliant: 1, non_compliant: 1, pending: 1, in_progress: 0 },
    });
    expect(summary.high_risk_items.map(({ title }) => title)).toEqual(['Late']);
    expect(summary.upcoming_deadlines.map(({ title }) => title)).toEqual(['Soon']);
    const again = call('GET', `/compliance/project/${project.id}/summary`, { token: owner.token });
    expect(await success(again, 200, complianceProjectSummarySchema)).toEqual(summary);
    const score = call('GET', `/compliance/score/${project.id}`, { token: owner.token });
    expect(await success(score, 200, complianceScoreSchema)).toEqual({ overall_score: 33 });
    const row = call('GET', `/projects/${project.id}`, { token: owner.token });
    expect(await success(row, 200, projectDetailSchema)).toMatchObject({
      compliance_score: 33,
      non_compliant_checks: 1,
    });
  });

  it('runs only the named types', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const late = { due_date: dayFromNow(1) };
    await newCheck(owner, project, { ...late, check_type: 'Safety Compliance' });
    await newCheck(owner, project, { ...late, check_type: 'Labor Law Compliance' });
    await newProjectRequirement(owner, project, { title: 'Insured', check_type: 'Insurance & Bonds' });
    await sql()`delete from public.compliance_checks where project_id = ${project.id} and requirement_id is not null`;
    const of = (types: string) =>
      call('POST', `/compliance/project/${project.id}/check?check_types=${encodeURIComponent(types)}`, {
        token: owner.token,
      });
    const answer = (types: string) => success(of(types), 200, complianceRunSchema);
    expect(await answer('Safety Compliance')).toMatchObject({ looked_at: 1, made: 0, total_checks: 2 });
    expect(await answer('Safety Compliance,Labor Law Compliance')).toMatchObject({ looked_at: 2, made: 0 });
    expect(await answer('Building Code Compliance')).toMatchObject({ looked_at: 0, made: 0 });
    expect(await answer('Insurance & Bonds')).toMatchObject({ looked_at: 1, made: 1, total_checks: 3 });
    expect(await refusal(of('Astrology'))).toMatchObject({ status: 422 });
  });

  it('reports created and changed checks', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { start_date: dayFromNow(10) });
    const answer = () => success(run(owner, project), 200, complianceRunSchema);
    await newProjectRequirement(owner, project, { due_from: 'project_start' });
    const late = await newCheck(owner, project, { due_date: dayFromNow(0) });
    await sql()`update public.compliance_checks set due_date = ${dayFromNow(-1)} where id = ${late.id}`;
    expect(await answer()).toMatchObject({ made: expect.any(Number), changed: 1, compliance_score: 0 });
    expect(await answer()).toMatchObject({ total_checks: 2, made: 0, changed: 0 });
  });

  it('scores 0 while no check is compliant, and nothing once all are waived', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { status: 'planning', start_date: dayFromNow(30) });
    await newProjectRequirement(owner, project, { due_from: 'project_start' });
    expect(await ran(owner, project)).toMatchObject({ compliance_score: 0, total_checks: 1 });
    await sql()`update public.compliance_checks set status = 'waived' where project_id = ${project.id}`;
    const row = call('GET', `/projects/${project.id}`, { token: owner.token });
    expect(await success(row, 200, projectDetailSchema)).toMatchObject({
      compliance_score: null,
      non_compliant_checks: 0,
    });
  });

  it('creates one check per project requirement, with due dates from its rules', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { start_date: dayFromNow(10), end_date: dayFromNow(100) });
    await newContract(owner, project, { start_date: dayFromNow(5) });
    await newProjectRequirement(owner, project, {
      title: 'A',
      due_from: 'project_start',
      due_offset_days: -3,
    });
    await newProjectRequirement(owner, project, { title: 'B', due_from: 'project_end' });
    await newProjectRequirement(owner, project, { title: 'C', due_from: 'contract_start' });
    const event = await newProjectRequirement(owner, project, {
      title: 'D',
      due_from: 'event',
      due_offset_days: 2,
    });
    const due = async () =>
      Object.fromEntries((await checksOf(owner)).map(({ title, due_date }) => [title, due_date]));
    expect(await due()).toEqual({ A: dayFromNow(7), B: dayFromNow(100), C: dayFromNow(5), D: null });

    const set = call('PUT', `/compliance/project-requirements/${event.id}`, {
      token: owner.token,
      body: { event_date: dayFromNow(1) },
    });
    expect(await success(set, 200, projectRequirementSchema)).toMatchObject({
      event_date: dayFromNow(1),
      version: 2,
    });
    expect((await due()).D).toBe(dayFromNow(3));
    await call('PUT', `/projects/${project.id}`, {
      token: owner.token,
      body: { start_date: dayFromNow(20) },
    });
    const [b] = (await checksOf(owner)).filter(({ title }) => title === 'B');
    if (b) await changed(owner, b, { due_date: dayFromNow(50) });
    await ran(owner, project);
    expect(await due()).toEqual({ A: dayFromNow(17), B: dayFromNow(50), C: dayFromNow(5), D: dayFromNow(3) });
  });

  it('gives a project already underway a grace period, and keeps that due date', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { start_date: dayFromNow(-400) });
    const fields = { due_from: 'project_start', due_offset_days: -30 };
    const placed = await newProjectRequirement(owner, project, fields);
    expect(await checksOf(owner)).toMatchObject([{ due_date: dayFromNow(14), status: 'pending' }]);
    await sql()`update public.project_requirements set created_at = now() - interval '20 days' where id = ${placed.id}`;
    await ran(owner, project);
    expect(await checksOf(owner)).toMatchObject([{ due_date: dayFromNow(-6), status: 'non_compliant' }]);
  });

  it('continues a series from the day it was added, and does not recreate removed checks', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { start_date: dayFromNow(-30) });
    const placed = await newProjectRequirement(owner, project, weekly);
    expect(days(await checksOf(owner))).toEqual([dayFromNow(5)]);
    // Simulates a requirement created two weeks ago, with no run since.
    await sql()`update public.project_requirements set created_at = now() - interval '15 days' where id = ${placed.id}`;
    await sql()`delete from public.compliance_checks where project_id = ${project.id}`;
    const summary = await ran(owner, project);
    expect(days(await checksOf(owner))).toEqual([dayFromNow(-9), dayFromNow(-2), dayFromNow(5)]);
    expect(summary.status_breakdown).toMatchObject({ non_compliant: 2, pending: 1 });
    const [newest] = await checksOf(owner);
    await call('DELETE', `/compliance/check/${newest?.id}`, { token: owner.token });
    await ran(owner, project);
    expect(await checksOf(owner)).toHaveLength(2);
  });

  it('creates one undated check for a series without a start date, and dates it later', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const placed = await newProjectRequirement(owner, project, { ...weekly, due_from: 'event' });
    const before = await checksOf(owner);
    expect(before).toMatchObject([{ due_date: null, period: 'first' }]);
    const body = { event_date: dayFromNow(2) };
    await call('PUT', `/compliance/project-requirements/${placed.id}`, { token: owner.token, body });
    expect(await checksOf(owner)).toMatchObject([
      { id: before[0]?.id, due_date: dayFromNow(2), period: dayFromNow(2) },
    ]);
  });

  it('gives the same result for concurrent runs', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { start_date: dayFromNow(-7) });
    const placed = await newProjectRequirement(owner, project, weekly);
    await sql()`delete from public.compliance_checks where project_id = ${project.id}`;
    await sql()`update public.project_requirements set created_at = now() - interval '6 days' where id = ${placed.id}`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => ran(owner, project)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(days(await checksOf(owner))).toEqual([dayFromNow(0)]);
    const events = await sql()`
      select from public.activity_events where project_id = ${project.id} and entity_type = 'compliance_check'`;
    expect(events).toHaveLength(0);
  });

  it('logs each status change once, including changes caused by time', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const check = await newCheck(owner, project);
    await newEvidence(owner, check, { expires_on: dayFromNow(3) });
    // Simulates four days passing.
    await sql()`update public.compliance_evidence set expires_on = expires_on - 4 where check_id = ${check.id}`;
    for (let runs = 0; runs < 3; runs += 1) await ran(owner, project);
    expect(await checksOf(owner)).toMatchObject([
      { status: 'non_compliant', status_reason: 'evidence_expired' },
    ]);
    const events = await sql()`
      select before ->> 'status' as before, after ->> 'status' as after from public.activity_events
      where entity_id = ${check.id} and after ? 'status' and before ? 'status' order by id`;
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      ['pending', 'compliant'],
      ['compliant', 'non_compliant'],
    ]);
  });

  it('creates nothing for a finished project or a retired requirement', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { start_date: dayFromNow(-7) });
    const placed = await newProjectRequirement(owner, project, weekly);
    await sql()`delete from public.compliance_checks where project_id = ${project.id}`;
    const retire = (retired: boolean) =>
      call('PUT', `/compliance/requirements/${placed.requirement.id}`, {
        token: owner.token,
        body: { retired },
      });
    expect((await retire(true)).status).toBe(200);
    expect((await ran(owner, project)).total_checks).toBe(0);
    expect((await retire(false)).status).toBe(200);
    await call('PUT', `/projects/${project.id}`, { token: owner.token, body: { status: 'completed' } });
    expect((await ran(owner, project)).total_checks).toBe(0);
    await call('PUT', `/projects/${project.id}`, { token: owner.token, body: { status: 'active' } });
    expect((await ran(owner, project)).total_checks).toBe(1);
  });

  it('does not wait for another project', async () => {
    const owner = await newOwner();
    const [project, other] = [await newProject(owner), await newProject(owner)];
    await newCheck(owner, project, { due_date: dayFromNow(1) });
    await newCheck(owner, other);
    await sql().begin(async (held) => {
      await held`select private.take_lock(${`compliance:${other.id}`})`;
      await held`update public.compliance_checks set notes = 'held' where project_id = ${other.id}`;
      expect((await ran(owner, project)).total_checks).toBe(1);
    });
  });

  it('is for project managers', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const project = await newProject(owner);
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      expect((await run(person, project)).status, role).toBe(role === 'project_manager' ? 200 : 403);
      const look = await call('GET', `/compliance/project/${project.id}/summary`, { token: person.token });
      expect(look.status, role).toBe(200);
    }
    for (const path of ['project/{}/summary', 'score/{}', 'summary?project_id={}']) {
      const of = (id: string) => `/compliance/${path.replace('{}', id)}`;
      expect(await refusal(call('GET', of(project.id), { token: stranger.token }))).toMatchObject({
        status: 404,
      });
      expect(await refusal(call('GET', of(project.id)))).toMatchObject({ status: 401 });
      expect(await refusal(call('GET', of('x'), { token: owner.token }))).toMatchObject({ status: 422 });
    }
    expect(await refusal(run(stranger, project))).toMatchObject({ status: 404 });
    expect(await refusal(run({ token: '' }, project))).toMatchObject({ status: 401 });
    expect(await refusal(run(owner, { ...project, id: crypto.randomUUID() }))).toMatchObject({ status: 404 });
  });
});

describe('GET /compliance/summary', () => {
  it('counts what the cards show, for all projects or one', async () => {
    const owner = await newOwner();
    const [project, other] = [await newProject(owner), await newProject(owner)];
    const summary = async (query = '') =>
      await success(
        call('GET', `/compliance/summary${query}`, { token: owner.token }),
        200,
        complianceSummarySchema,
      );
    expect(await summary()).toMatchObject({ overall_score: null, total: 0 });
    await newCheck(owner, project, { severity: 'critical', due_date: dayFromNow(-1) });
    await newCheck(owner, project, { due_date: dayFromNow(7) });
    await newCheck(owner, project, { due_date: dayFromNow(8), severity: 'low' });
    const done = await newCheck(owner, other, { due_date: dayFromNow(2), severity: 'high' });
    await changed(owner, done, { status: 'compliant' });
    const waived = await newCheck(owner, other);
    await changed(owner, waived, { status: 'waived', waived_reason: 'R' });
    expect(await summary()).toEqual({
      overall_score: 25,
      total: 5,
      compliant: 1,
      non_compliant: 1,
      pending: 2,
      in_progress: 0,
      waived: 1,
      critical_issues: 1,
      due_this_week: 1,
      by_severity: { low: 1, medium: 2, high: 1, critical: 1 },
      can: { run: true, write_requirements: true },
    });
    expect(await summary(`?project_id=${other.id}`)).toMatchObject({
      overall_score: 100,
      total: 2,
      due_this_week: 0,
    });
    expect((await call('GET', '/compliance/summary')).status).toBe(401);
  });

  it("returns the caller's allowed actions, for one project and for all", async () => {
    const owner = await newOwner();
    const [project, other] = [await newProject(owner), await newProject(owner)];
    const can = async ({ token }: Pick<Person, 'token'>, query = '') =>
      (await success(call('GET', `/compliance/summary${query}`, { token }), 200, complianceSummarySchema))
        .can;
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const run = role === 'project_manager';
      expect(await can(person), role).toEqual({ run, write_requirements: false });
      expect(await can(person, `?project_id=${project.id}`), role).toEqual({
        run,
        write_requirements: false,
      });
      if (!run) continue;
      const token = { token: owner.token, body: { user_id: person.id, role: 'team_member' } };
      await call('POST', `/projects/${other.id}/members`, token);
      expect(await can(person, `?project_id=${other.id}`)).toEqual({ run: false, write_requirements: false });
    }
  });
});
