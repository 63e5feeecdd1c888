import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import {
  applied,
  checksOf,
  newCheck,
  newProjectRequirement,
  newRequirement,
} from '../../../_server/testing/compliance.ts';
import { dayFromNow } from '../../../_shared/calendar/testing/day-from-now.ts';
import {
  complianceRequirementSchema,
  complianceTemplateSchema,
  libraryEntrySchema,
  type Project,
  projectRequirementSchema,
  projectRoles,
  templatePreviewSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const list = ({ token }: Person, query = '') =>
  success(
    call('GET', `/compliance/requirements${query}`, { token }),
    200,
    complianceRequirementSchema.array(),
  );
const put = ({ token }: Pick<Person, 'token'>, id: string, body: object, headers = {}) =>
  call('PUT', `/compliance/requirements/${id}`, { token, body, headers });
const placed = ({ token }: Person, project: Project) =>
  success(
    call('GET', `/compliance/project/${project.id}/requirements`, { token }),
    200,
    projectRequirementSchema.array(),
  );

describe('requirements', () => {
  it('are added, changed, and retired by owners and admins', async () => {
    const owner = await newOwner();
    const created = await newRequirement(owner, {
      evidence: ['Certificate, "ACORD 25" \\ {a}', 'Policy'],
      evidence_expires: true,
      recurrence: 'at_expiry',
    });
    expect(created).toMatchObject({
      library_key: null,
      certainty: null,
      sources: [],
      needs_evidence: true,
      project_count: 0,
      check_count: 0,
      verified_on: null,
      evidence: ['Certificate, "ACORD 25" \\ {a}', 'Policy'],
    });
    const answer = await put(owner, created.id, {
      title: 'Renamed',
      evidence: ['"x"\\', '{}'],
      recurrence: 'months',
      recurrence_count: 3,
    });
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(await success(answer, 200, complianceRequirementSchema)).toMatchObject({
      title: 'Renamed',
      evidence: ['"x"\\', '{}'],
      recurrence: 'months',
      recurrence_count: 3,
    });
    const retired = await success(
      put(owner, created.id, { retired: true, recurrence: 'once' }),
      200,
      complianceRequirementSchema,
    );
    expect(retired).toMatchObject({ recurrence_count: null, retired_at: expect.any(String) });
    expect(await list(owner)).toEqual([]);
    expect(await list(owner, '?retired=true&q=renam&check_type=Insurance+%26+Bonds')).toHaveLength(1);
    expect(await list(owner, '?retired=true&q=nothing')).toEqual([]);
    expect((await put(owner, created.id, { title: 'T' }, { 'if-match': '"1"' })).status).toBe(412);
  });

  it('return how many of their projects and checks the caller sees', async () => {
    const owner = await newOwner();
    const [project, other] = [await newProject(owner), await newProject(owner)];
    const { requirement } = await newProjectRequirement(owner, project);
    const body = { requirement_id: requirement.id };
    await call('POST', `/compliance/project/${other.id}/requirements`, { token: owner.token, body });
    await newCheck(owner, project, body);
    const [removed] = await checksOf(owner, `?project_id=${other.id}`);
    const counts = async (person: Person) =>
      (await list(person)).map(({ project_count, check_count }) => [project_count, check_count]);
    expect(await counts(owner)).toEqual([[2, 3]]);
    expect(await counts(await newProjectMember(owner, project, 'contractor'))).toEqual([[1, 2]]);
    await call('DELETE', `/compliance/check/${removed?.id}`, { token: owner.token });
    expect(await counts(owner)).toEqual([[2, 2]]);
  });

  it('report each invalid field', async () => {
    const owner = await newOwner();
    const { id } = await newRequirement(owner);
    const body = { check_type: 'Safety Compliance', title: 'T' };
    const invalid: [object, string][] = [
      [{ title: '' }, 'title'],
      [{ check_type: 'Other' }, 'check_type'],
      [{ recurrence: 'weeks' }, 'recurrence_count'],
      [{ recurrence: 'once', recurrence_count: 2 }, 'recurrence_count'],
      [{ recurrence: 'hourly' }, 'recurrence'],
      [{ due_offset_days: 1.5 }, 'due_offset_days'],
      [{ severity: 'grave' }, 'severity'],
      [{ evidence: [''] }, 'evidence.0'],
    ];
    for (const [fields, path] of invalid) {
      const posted = call('POST', '/compliance/requirements', {
        token: owner.token,
        body: { ...body, ...fields },
      });
      expect(await refusal(posted), path).toMatchObject({ status: 422, fields: [{ path }] });
      expect(await refusal(put(owner, id, fields)), path).toMatchObject({ status: 422, fields: [{ path }] });
    }
  });

  it('are read by every member and changed only by owners and admins', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const project = await newProject(owner);
    const { id } = await newRequirement(owner);
    const post = (token?: string) =>
      call('POST', '/compliance/requirements', {
        token,
        body: { check_type: 'Safety Compliance', title: 'T' },
      });
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      expect(await list(person), role).toHaveLength(1);
      expect((await post(person.token)).status, role).toBe(403);
      expect((await put(person, id, { title: 'T' })).status, role).toBe(403);
    }
    const admin = await newColleague(owner, 'admin');
    expect((await post(admin.token)).status).toBe(201);
    expect(await list(stranger)).toEqual([]);
    expect((await put(stranger, id, { title: 'T' })).status).toBe(404);
    expect((await post()).status).toBe(401);
    expect((await put({ token: '' }, id, { title: 'T' })).status).toBe(401);
  });
});

describe('the requirement library', () => {
  it('shows citation, sources, and certainty, and is adopted once', async () => {
    const owner = await newOwner();
    const library = async (query = '') =>
      await success(
        call('GET', `/compliance/library${query}`, { token: owner.token }),
        200,
        libraryEntrySchema.array(),
      );
    expect((await library()).length).toBe(107);
    expect(await library('?q=1926.501')).toMatchObject([
      { key: 'osha-fall-protection-provided', certainty: 'secondary', requirement_id: null },
    ]);
    const adopt = (token: string | undefined, keys: string[]) =>
      call('POST', '/compliance/library/adopt', { token, body: { keys } });
    const key = 'osha-fall-protection-provided';
    const [taken] = await success(adopt(owner.token, [key]), 200, complianceRequirementSchema.array());
    expect(taken).toMatchObject({
      library_key: key,
      citation: '29 CFR 1926.501(b)(1)',
      certainty: 'secondary',
      verified_on: '2026-11-20',
    });
    await put(owner, taken?.id ?? '', { title: 'Ours' });
    expect(
      await success(adopt(owner.token, [key, key]), 200, complianceRequirementSchema.array()),
    ).toMatchObject([{ id: taken?.id, title: 'Ours' }]);
    expect((await library('?q=1926.501'))[0]?.requirement_id).toBe(taken?.id);
    expect(await refusal(adopt(owner.token, ['nothing']))).toMatchObject({
      status: 422,
      fields: [{ path: 'keys.0' }],
    });
    expect((await adopt(undefined, [key])).status).toBe(401);
    const project = await newProject(owner);
    for (const role of projectRoles) {
      const person = await newProjectMember(owner, project, role);
      expect((await adopt(person.token, [key])).status, role).toBe(role === 'project_manager' ? 200 : 403);
    }
  });
});

describe('templates', () => {
  it('are previewed with what already exists', async () => {
    const owner = await newOwner();
    const project = await newProject(owner, { start_date: dayFromNow(30) });
    const get = (path: string, token = owner.token) => call('GET', `/compliance/templates${path}`, { token });
    const all = await success(get(''), 200, complianceTemplateSchema.array());
    expect(all.map(({ key, requirement_count }) => [key, requirement_count])).toContainEqual([
      'demolition',
      42,
    ]);
    const preview = async () =>
      (await success(get(`/demolition?project_id=${project.id}`), 200, templatePreviewSchema)).requirements;
    const before = await preview();
    expect(before).toHaveLength(42);
    expect(before.some(({ on_project }) => on_project)).toBe(false);
    expect(before.find(({ key }) => key === 'env-asbestos-survey')).toMatchObject({
      due_date: dayFromNow(0),
      due_basis: 'planning',
      citation: '40 CFR 61.145(a)',
    });
    expect(await checksOf(owner)).toEqual([]);
    const keys = ['env-asbestos-survey', 'lic-demolition-permit'];
    expect(await applied(owner, project, { template: 'demolition', keys })).toEqual({
      template: 'demolition',
      requirements_added: 2,
      already_there: 0,
      checks_made: 2,
    });
    expect(
      (await preview())
        .filter(({ on_project }) => on_project)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(keys);
    expect(await applied(owner, project, { template: 'demolition' })).toMatchObject({
      requirements_added: 40,
      already_there: 2,
      checks_made: 40,
    });
    expect(await applied(owner, project, { template: 'demolition' })).toMatchObject({
      requirements_added: 0,
      already_there: 42,
      checks_made: 0,
    });
    expect(before.every(({ passed_date }) => passed_date === null)).toBe(true);
    const old = await newProject(owner, { start_date: dayFromNow(-400) });
    const late = await success(get(`/demolition?project_id=${old.id}`), 200, templatePreviewSchema);
    expect(late.requirements.find(({ key }) => key === 'env-asbestos-survey')).toMatchObject({
      due_date: dayFromNow(14),
      passed_date: dayFromNow(-430),
    });
    await applied(owner, old, { template: 'demolition' });
    const oldChecks = await checksOf(owner, `?project_id=${old.id}&limit=100`);
    expect(oldChecks.filter(({ status }) => status === 'non_compliant')).toEqual([]);
    expect(await placed(owner, project)).toHaveLength(42);
    expect((await get('/nothing')).status).toBe(404);
    expect((await get(`/demolition?project_id=${crypto.randomUUID()}`)).status).toBe(404);
    expect((await get('', '')).status).toBe(401);
  });

  it('are applied by project managers, without retired requirements', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const project = await newProject(owner);
    const apply = (token: string | undefined, body: object) =>
      call('POST', `/compliance/project/${project.id}/apply-template`, { token, body });
    const body = { template: 'demolition', keys: ['env-asbestos-survey'] };
    for (const role of projectRoles.filter((one) => one !== 'project_manager'))
      expect((await apply((await newProjectMember(owner, project, role)).token, body)).status, role).toBe(
        403,
      );
    const manager = await newProjectMember(owner, project, 'project_manager');
    const answers = await Promise.all([apply(manager.token, body), apply(manager.token, body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await checksOf(owner)).toHaveLength(1);
    const [other] = await success(
      call('POST', '/compliance/library/adopt', {
        token: owner.token,
        body: { keys: ['lic-demolition-permit'] },
      }),
      200,
      complianceRequirementSchema.array(),
    );
    await put(owner, other?.id ?? '', { retired: true });
    expect(await applied(owner, project, { ...body, keys: ['lic-demolition-permit'] })).toMatchObject({
      requirements_added: 0,
    });
    expect((await apply(stranger.token, body)).status).toBe(404);
    expect((await apply(undefined, body)).status).toBe(401);
    for (const [fields, path] of [
      [{ template: 'x' }, 'template'],
      [{ keys: ['x'] }, 'keys'],
    ] as const)
      expect(await refusal(apply(owner.token, { ...body, ...fields }))).toMatchObject({
        status: 422,
        fields: [{ path }],
      });
  });
});

describe("a project's requirements", () => {
  it('are added and removed by project managers; existing checks remain', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const project = await newProject(owner);
    const one = await newProjectRequirement(owner, project, {}, { reason: 'The lender asks for it' });
    expect(await placed(owner, project)).toMatchObject([{ id: one.id, reason: 'The lender asks for it' }]);
    const add = (token: string | undefined, body: object) =>
      call('POST', `/compliance/project/${project.id}/requirements`, { token, body });
    const again = { requirement_id: one.requirement.id };
    expect((await add(owner.token, again)).status).toBe(409);
    expect((await add(owner.token, { requirement_id: crypto.randomUUID() })).status).toBe(404);
    expect((await add(owner.token, { ...again, event_date: '20260-01-01' })).status).toBe(422);
    expect((await add(stranger.token, again)).status).toBe(404);
    expect((await add(undefined, again)).status).toBe(401);
    const path = `/compliance/project-requirements/${one.id}`;
    const set = (token: string | undefined, headers = {}) =>
      call('PUT', path, { token, body: { event_date: '2026-12-01' }, headers });
    const remove = (token?: string) => call('DELETE', path, { token });
    for (const role of projectRoles.filter((each) => each !== 'project_manager')) {
      const person = await newProjectMember(owner, project, role);
      expect(await placed(person, project), role).toHaveLength(1);
      expect((await add(person.token, again)).status, role).toBe(403);
      expect((await set(person.token)).status, role).toBe(403);
      expect((await remove(person.token)).status, role).toBe(403);
    }
    expect((await set(owner.token, { 'if-match': '"7"' })).status).toBe(412);
    expect((await set(stranger.token)).status).toBe(404);
    expect((await set(undefined)).status).toBe(401);
    expect((await remove(stranger.token)).status).toBe(404);
    expect((await remove()).status).toBe(401);
    expect((await remove(owner.token)).status).toBe(200);
    expect((await remove(owner.token)).status).toBe(404);
    expect(await placed(owner, project)).toEqual([]);
    expect(await checksOf(owner)).toHaveLength(1);
  });
});
