import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
} from '../../../_server/testing/cast.ts';
import { adjacentPage, call, refusal, success } from '../../../_server/testing/client.ts';
import {
  changed,
  checkDetail,
  checksOf,
  newCheck,
  newEvidence,
  newProjectRequirement,
  newRequirement,
  putCheck,
} from '../../../_server/testing/compliance.ts';
import { dayFromNow } from '../../../_shared/calendar/testing/day-from-now.ts';
import {
  complianceCheckSchema,
  complianceSummarySchema,
  projectRoles,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const post = (token: string | undefined, body: object, headers = {}) =>
  call('POST', '/compliance/check', { token, body, headers });

describe('POST /compliance/check', () => {
  it('creates a check from only a type, as the spec’s client sends it', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const answer = await post(owner.token, {
      project_id: project.id,
      check_type: 'Environmental Regulations',
    });
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(await success(answer, 201, complianceCheckSchema)).toMatchObject({
      check_type: 'Environmental Regulations',
      title: 'Environmental Regulations',
      status: 'pending',
      status_reason: 'open',
      severity: 'medium',
      due_date: null,
      completed_date: null,
      notes: null,
      project_name: 'Harbor Tower',
      requirement_id: null,
      period: null,
    });
  });

  it('creates a check from a requirement, with its title and severity, and evaluates it', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const requirement = await newRequirement(owner, { severity: 'critical' });
    const body = { project_id: project.id, requirement_id: requirement.id, due_date: dayFromNow(-1) };
    expect(await success(post(owner.token, body), 201, complianceCheckSchema)).toMatchObject({
      title: 'General liability',
      severity: 'critical',
      check_type: 'Insurance & Bonds',
      status: 'non_compliant',
      status_reason: 'overdue',
    });
  });

  it('reports each invalid field', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const body = { project_id: project.id, check_type: 'Safety Compliance' };
    const invalid: [object, string][] = [
      [{ check_type: 'Astrology' }, 'check_type'],
      [{ check_type: undefined }, 'check_type'],
      [{ project_id: 'x' }, 'project_id'],
      [{ due_date: '20260-01-01' }, 'due_date'],
      [{ due_date: '2026-02-30' }, 'due_date'],
      [{ severity: 'deadly' }, 'severity'],
      [{ title: ' ' }, 'title'],
      [{ notes: 'x'.repeat(5001) }, 'notes'],
      [{ owner_id: crypto.randomUUID() }, 'owner_id'],
    ];
    for (const [fields, path] of invalid) {
      expect(await refusal(post(owner.token, { ...body, ...fields })), path).toMatchObject({
        status: 422,
        fields: [{ path }],
      });
    }
    for (const fields of [{ project_id: crypto.randomUUID() }, { requirement_id: crypto.randomUUID() }])
      expect(await refusal(post(owner.token, { ...body, ...fields }))).toMatchObject({ status: 404 });
  });

  it('is for project managers, and creates one check for ten concurrent requests with one key', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const project = await newProject(owner);
    const body = { project_id: project.id, check_type: 'Safety Compliance' };
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      expect((await post(person.token, body)).status, role).toBe(role === 'project_manager' ? 201 : 403);
    }
    expect(await refusal(post(stranger.token, body))).toMatchObject({ status: 404 });
    expect(await refusal(post(undefined, body))).toMatchObject({ status: 401 });
    const headers = { 'idempotency-key': 'ten' };
    await Promise.all(Array.from({ length: 10 }, () => post(owner.token, body, headers)));
    expect(await checksOf(owner)).toHaveLength(2);
  });
});

describe('GET /compliance/checks', () => {
  it('lists checks newest first, by page, filter, and search', async () => {
    const owner = await newOwner();
    const [project, other] = [await newProject(owner), await newProject(owner, { name: 'Annex' })];
    const first = await newCheck(owner, project, {
      title: 'First',
      due_date: dayFromNow(3),
      severity: 'low',
    });
    await newCheck(owner, project, { title: 'Second', check_type: 'Licenses & Permits', owner_id: owner.id });
    await newCheck(owner, other, { title: 'Third', due_date: dayFromNow(-3), notes: '100% late' });
    const titles = async (query: string) => (await checksOf(owner, query)).map(({ title }) => title);
    expect(await titles('')).toEqual(['Third', 'Second', 'First']);
    expect(await titles(`?project_id=${project.id}`)).toEqual(['Second', 'First']);
    expect(await titles('?status=non_compliant')).toEqual(['Third']);
    expect(await titles('?status=all&severity=low')).toEqual(['First']);
    expect(await titles(`?due_before=${dayFromNow(3)}`)).toEqual(['Third']);
    expect(await titles('?check_type=Licenses+%26+Permits')).toEqual(['Second']);
    expect(await titles(`?owner_id=${owner.id}`)).toEqual(['Second']);
    expect(await titles('?q=100%25')).toEqual(['Third']);
    const page = await call('GET', '/compliance/checks?limit=2&count=exact', { token: owner.token });
    expect(page.headers.get('x-total-count')).toBe('3');
    const next = /cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')?.[1];
    expect(await titles(`?limit=2&cursor=${next}`)).toEqual(['First']);
    expect((await checkDetail(owner, first)).can).toEqual({
      edit: true,
      waive: true,
      remove: true,
      upload: true,
      confirm: true,
      link: true,
    });
  });

  it('groups checks by due date, soonest first, page by page', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const due = async (title: string, days: number | null, fields: object = {}) => {
      const due_date = days === null ? null : dayFromNow(days);
      const check = await newCheck(owner, project, { title, due_date });
      if (Object.keys(fields).length > 0) await changed(owner, check, fields);
      return check;
    };
    await due('undated', null);
    await due('late', -1);
    await due('refused', 30, { status: 'non_compliant' });
    await due('soon', 7);
    await due('today', 0, { status: 'in_progress' });
    await due('next', 8);
    await due('met', 3, { status: 'compliant' });
    await due('waived', -5, { status: 'waived', waived_reason: 'R' });
    const renewed = await due('runs out', 60);
    await newEvidence(owner, renewed, { expires_on: dayFromNow(2) });
    const titles = async (group: string) =>
      (await checksOf(owner, `?due=${group}`)).map(({ title }) => title);
    expect(await titles('overdue')).toEqual(['late', 'refused']);
    expect(await titles('this_week')).toEqual(['today', 'runs out', 'soon']);
    expect(await titles('later')).toEqual(['next', 'undated']);
    expect((await titles('done')).toSorted()).toEqual(['met', 'waived']);
    expect(await titles('all')).toHaveLength(9);
    const seen: string[] = [];
    let path: string | undefined = '/compliance/checks?due=this_week&limit=1&count=exact';
    while (path) {
      const answer: Response = await call('GET', path, { token: owner.token });
      expect(answer.headers.get('x-total-count')).toBe('3');
      seen.push(...(await success(answer, 200, complianceCheckSchema.array())).map(({ title }) => title));
      path = adjacentPage(answer);
    }
    expect(seen).toEqual(['today', 'runs out', 'soon']);
    expect(
      await refusal(call('GET', '/compliance/checks?due=someday', { token: owner.token })),
    ).toMatchObject({ status: 422 });
  });

  it('lists and exports as many checks as each summary figure shows', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    for (const days of [-3, 0, 2, 7, 8, 60]) await newCheck(owner, project, { due_date: dayFromNow(days) });
    const done = await newCheck(owner, project, { severity: 'critical' });
    await changed(owner, done, { status: 'compliant' });
    await newCheck(owner, project, { severity: 'critical', due_date: dayFromNow(-1) });
    const { token } = owner;
    const figures = await success(
      call('GET', '/compliance/summary', { token }),
      200,
      complianceSummarySchema,
    );
    expect(figures).toMatchObject({ compliant: 1, non_compliant: 2, critical_issues: 1, due_this_week: 3 });
    const shown: [query: string, count: number][] = [
      ['figure=overall_score', figures.total],
      ['figure=due_this_week', figures.due_this_week],
      ['status=non_compliant&severity=critical', figures.critical_issues],
      ['status=pending', figures.pending],
      ['severity=critical', figures.by_severity.critical],
    ];
    for (const [query, count] of shown) {
      expect([query, (await checksOf(owner, `?${query}`)).length]).toEqual([query, count]);
      const file = await call('GET', `/compliance/checks/export.csv?${query}`, { token });
      expect([query, file.headers.get('x-total-count')]).toEqual([query, String(count)]);
    }
    expect(await refusal(call('GET', '/compliance/checks?figure=total', { token }))).toMatchObject({
      status: 422,
      fields: [{ path: 'figure' }],
    });
  });

  it("shows project members their project's checks and no others", async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const [project, other] = [await newProject(owner), await newProject(owner)];
    const [check, hidden] = [await newCheck(owner, project), await newCheck(owner, other)];
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      expect(await checksOf(person), role).toHaveLength(1);
      const { can } = await checkDetail(person, check);
      const runs = role === 'project_manager';
      const works = runs || role === 'team_member';
      expect(can, role).toEqual({
        edit: works,
        waive: runs,
        remove: runs,
        confirm: works,
        link: works,
        upload: works || role === 'contractor',
      });
      expect(
        await refusal(call('GET', `/compliance/checks/${hidden.id}`, { token: person.token })),
      ).toMatchObject({
        status: 404,
      });
    }
    expect(await checksOf(stranger)).toEqual([]);
    for (const path of [`/compliance/checks/${check.id}`, `/compliance/checks?project_id=${project.id}`]) {
      expect(await refusal(call('GET', path, { token: stranger.token }))).toMatchObject({ status: 404 });
      expect(await refusal(call('GET', path))).toMatchObject({ status: 401 });
    }
    for (const query of [
      'status=late',
      'severity=deadly',
      'due_before=tomorrow',
      'project_id=x',
      'limit=501',
    ])
      expect(
        await refusal(call('GET', `/compliance/checks?${query}`, { token: owner.token })),
        query,
      ).toMatchObject({
        status: 422,
      });
    await call('DELETE', `/projects/${project.id}`, { token: owner.token });
    expect(await checksOf(owner)).toHaveLength(1);
  });
});

describe('PUT /compliance/check/{id}', () => {
  it('updates fields and returns the new status', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const check = await newCheck(owner, project);
    const answer = await putCheck(owner, check, {
      status: 'in_progress',
      notes: 'Begun',
      due_date: dayFromNow(5),
    });
    const begun = await success(answer, 200, complianceCheckSchema);
    expect(begun).toMatchObject({ status: 'in_progress', notes: 'Begun', due_date: dayFromNow(5) });
    expect(answer.headers.get('etag')).toBe(`"${begun.version}"`);
    expect(await changed(owner, check, { status: 'compliant' })).toMatchObject({
      status: 'compliant',
      status_reason: 'confirmed_by_hand',
      completed_date: dayFromNow(0),
      next_due: null,
    });
    expect(await changed(owner, check, { completed_date: dayFromNow(-1) })).toMatchObject({
      completed_date: dayFromNow(-1),
    });
    expect(await changed(owner, check, { status: 'non_compliant' })).toMatchObject({
      status: 'non_compliant',
      status_reason: 'found_non_compliant',
      completed_date: null,
    });
    expect(await changed(owner, check, { status: 'pending', due_date: '', notes: null })).toMatchObject({
      status: 'pending',
      due_date: null,
      notes: null,
    });
    const unchanged = await changed(owner, check, {});
    expect(await changed(owner, check, {})).toEqual(unchanged);
    expect(await changed(owner, check, { status: 'in_progress', due_date: dayFromNow(-1) })).toMatchObject({
      status: 'non_compliant',
      status_reason: 'overdue',
    });
  });

  it('waives with a reason and a person until the waiver expires, and undoes it', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const check = await newCheck(owner, project, { due_date: dayFromNow(-2) });
    for (const body of [{ status: 'waived' }, { status: 'waived', waived_reason: ' ' }])
      expect(await refusal(putCheck(owner, check, body))).toMatchObject({
        status: 422,
        message: 'Enter a reason for the waiver',
        fields: [{ path: 'waived_reason' }],
      });
    expect(
      await changed(owner, check, {
        status: 'waived',
        waived_reason: 'Not here',
        waived_until: dayFromNow(1),
      }),
    ).toMatchObject({
      status: 'waived',
      waived_reason: 'Not here',
      waived_by: owner.id,
      waived_by_name: 'Olive Owner',
      waived_until: dayFromNow(1),
      next_due: null,
    });
    expect(await changed(owner, check, { status: 'pending' })).toMatchObject({
      status: 'non_compliant',
      waived_reason: null,
      waived_by: null,
      waived_until: null,
    });
    expect(await changed(owner, check, { status: 'waived', notes: 'As the notes say' })).toMatchObject({
      waived_reason: 'As the notes say',
    });
    const past = { status: 'waived', waived_reason: 'R', waived_until: dayFromNow(-1) };
    expect(await refusal(putCheck(owner, check, past))).toMatchObject({
      status: 422,
      fields: [{ path: 'waived_until' }],
    });
  });

  it('refuses compliant without the required evidence', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    await newProjectRequirement(owner, project);
    const [check] = await checksOf(owner);
    if (!check) throw new Error('no check was made');
    expect(await refusal(putCheck(owner, check, { status: 'compliant' }))).toMatchObject({ status: 409 });
    expect(await refusal(putCheck(owner, check, { completed_date: dayFromNow(0) }))).toMatchObject({
      status: 422,
    });
    expect(await checkDetail(owner, check)).toMatchObject({ status: 'pending', version: 1 });
    await newEvidence(owner, check);
    expect(await changed(owner, check, { status: 'compliant' })).toMatchObject({
      status_reason: 'evidence_valid',
    });
  });

  it('reports each invalid field', async () => {
    const owner = await newOwner();
    const check = await newCheck(owner, await newProject(owner));
    const invalid: [object, string][] = [
      [{ status: 'done' }, 'status'],
      [{ due_date: '20260-05-01' }, 'due_date'],
      [{ completed_date: dayFromNow(2) }, 'completed_date'],
      [{ check_type: 'Other' }, 'check_type'],
      [{ severity: 1 }, 'severity'],
      [{ waived_reason: 'R' }, 'status'],
      [{ owner_id: crypto.randomUUID() }, 'owner_id'],
    ];
    for (const [body, path] of invalid)
      expect(await refusal(putCheck(owner, check, body)), path).toMatchObject({
        status: 422,
        fields: [{ path }],
      });
  });

  it('rejects an outdated version, so that concurrent edits are detected', async () => {
    const owner = await newOwner();
    const check = await newCheck(owner, await newProject(owner));
    const headers = { 'if-match': '"1"' };
    const answers = await Promise.all([
      putCheck(owner, check, { notes: 'One' }, headers),
      putCheck(owner, check, { notes: 'Two' }, headers),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await refusal(putCheck(owner, check, {}, headers))).toMatchObject({ status: 412 });
  });

  it("is for the project's staff; waivers are for project managers", async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const project = await newProject(owner);
    const check = await newCheck(owner, project);
    const waiver = { status: 'waived', waived_reason: 'R' };
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      const works = role === 'project_manager' || role === 'team_member';
      expect((await putCheck(person, check, { notes: role })).status, role).toBe(works ? 200 : 403);
      expect((await putCheck(person, check, waiver)).status, role).toBe(
        role === 'project_manager' ? 200 : 403,
      );
      if (role === 'team_member') {
        await changed(owner, check, waiver);
        expect((await putCheck(person, check, { status: 'pending' })).status).toBe(403);
      }
      await changed(owner, check, { status: 'pending' });
    }
    expect(await refusal(putCheck(stranger, check, { notes: 'N' }))).toMatchObject({ status: 404 });
    expect(await refusal(putCheck({ token: '' }, check, { notes: 'N' }))).toMatchObject({ status: 401 });
  });
});

it('each listed check includes the allowed actions of the caller', async () => {
  const owner = await newOwner();
  const project = await newProject(owner);
  const waived = await newCheck(owner, project);
  await changed(owner, waived, { status: 'waived', waived_reason: 'R' });
  await newCheck(owner, project);
  const all = { edit: true, waive: true, remove: true, upload: true, confirm: true, link: true };
  const none = { edit: false, waive: false, remove: false, upload: false, confirm: false, link: false };
  const works = { ...all, waive: false, remove: false };
  const expected = {
    project_manager: [all, all],
    team_member: [works, { ...works, edit: false }],
    contractor: [
      { ...none, upload: true },
      { ...none, upload: true },
    ],
    client_rep: [none, none],
    lawyer: [none, none],
  };
  expect((await checksOf(owner)).map(({ can }) => can)).toEqual([all, all]);
  for (const role of projectRoles) {
    const person = await newProjectMember(owner, project, role);
    expect(
      (await checksOf(person)).map(({ can }) => can),
      role,
    ).toEqual(expected[role]);
    expect((await checkDetail(person, waived)).can, role).toEqual(expected[role][1]);
  }
});

describe('DELETE /compliance/check/{id}', () => {
  it('removes a check from lists and scores, for project managers only', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const check = await newCheck(owner, project);
    const remove = (token: string | undefined, headers = {}) =>
      call('DELETE', `/compliance/check/${check.id}`, { token, headers });
    for (const role of projectRoles.filter((one) => one !== 'project_manager'))
      expect((await remove((await newProjectMember(owner, project, role)).token)).status, role).toBe(403);
    expect((await remove(undefined)).status).toBe(401);
    expect((await remove((await newOwner()).token)).status).toBe(404);
    expect((await remove(owner.token, { 'if-match': '"9"' })).status).toBe(412);
    expect((await remove(owner.token, { 'if-match': '"1"' })).status).toBe(200);
    expect((await remove(owner.token)).status).toBe(404);
    expect(await checksOf(owner)).toEqual([]);
  });
});

describe('POST /compliance/check/{id}/restore', () => {
  const remove = ({ token }: Pick<Person, 'token'>, { id }: { id: string }) =>
    success(call('DELETE', `/compliance/check/${id}`, { token }), 200, complianceCheckSchema);
  const restore = ({ token }: Pick<Person, 'token'>, { id }: { id: string }, headers = {}) =>
    call('POST', `/compliance/check/${id}/restore`, { token, headers });

  it('restores a removed check, evaluated for today, and leaves an existing one alone', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const check = await newCheck(owner, project, { due_date: dayFromNow(3), notes: 'N' });
    await newEvidence(owner, check, { note: 'Kept' });
    const before = await checkDetail(owner, check);
    await remove(owner, check);
    await sql()`update public.compliance_checks set due_date = ${dayFromNow(-1)} where id = ${check.id}`;
    await sql()`update public.compliance_evidence set confirmed = false where check_id = ${check.id}`;
    expect(await success(restore(owner, check), 200, complianceCheckSchema)).toMatchObject({
      id: check.id,
      notes: 'N',
      status: 'non_compliant',
      status_reason: 'overdue',
    });
    const after = await checkDetail(owner, check);
    expect(after.evidence.map(({ id }) => id)).toEqual(before.evidence.map(({ id }) => id));
    const again = await success(restore(owner, check), 200, complianceCheckSchema);
    expect(again.version).toBe(after.version);
    expect(await checksOf(owner)).toHaveLength(1);
  });

  it('is for project managers, for 30 days, while the project exists', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const check = await newCheck(owner, project);
    await remove(owner, check);
    for (const role of projectRoles.filter((one) => one !== 'project_manager'))
      expect((await restore(await newProjectMember(owner, project, role), check)).status, role).toBe(403);
    expect((await restore(await newOwner(), check)).status).toBe(404);
    expect((await restore({ token: '' }, check)).status).toBe(401);
    const manager = await newProjectMember(owner, project, 'project_manager');
    expect((await restore(manager, check)).status).toBe(200);
    await remove(owner, check);
    await sql()`update public.compliance_checks set deleted_at = now() - interval '31 days' where id = ${check.id}`;
    expect((await restore(owner, check)).status).toBe(404);
    const other = await newCheck(owner, project);
    await remove(owner, other);
    await call('DELETE', `/projects/${project.id}`, { token: owner.token });
    expect((await restore(owner, other)).status).toBe(404);
  });
});
