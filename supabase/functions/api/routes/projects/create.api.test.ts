import { afterAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newOwner,
  newProject,
  newProjectMember,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { projectDetailSchema, projectFieldNames, projectSchema } from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const body = { name: 'Harbor Tower', client_name: 'Harbor LLC', start_date: '2026-03-01' };

describe('POST /projects', () => {
  it('creates a project in the caller’s organization, with its activity event', async () => {
    const owner = await newOwner();
    const whole = {
      ...body,
      contract_value: 2_500_000.5,
      end_date: '2027-03-01',
      city: 'Boston',
      description: '',
    };
    const answer = await call('POST', '/projects', {
      token: owner.token,
      body: { ...whole, org_id: crypto.randomUUID() },
    });
    expect(answer.headers.get('etag')).toBe('"1"');
    const project = await success(answer, 201, projectSchema);
    expect(answer.headers.get('location')).toBe(`/api/v1/projects/${project.id}`);
    expect(project).toMatchObject({ ...whole, description: null, status: 'active', compliance_score: null });
    const events =
      await sql()`select action, actor_id, org_id from public.activity_events where entity_id = ${project.id}`;
    expect(events).toEqual([{ action: 'project.created', actor_id: owner.id, org_id: owner.organizationId }]);
  });

  it('reports the invalid fields', async () => {
    const { token } = await newOwner();
    const wrong = { name: ' ', start_date: '2026-03-01', end_date: '2026-02-01', contract_value: -1 };
    const answer = await refusal(call('POST', '/projects', { token, body: wrong }));
    expect(answer.fields).toEqual(
      expect.arrayContaining([
        { path: 'name', message: 'Project name is required' },
        { path: 'contract_value', message: 'Must not be negative' },
      ]),
    );
  });

  it('stores the chosen project manager and adds them to the team', async () => {
    const owner = await newOwner();
    const colleague = await newColleague(owner);
    const whole = { ...body, project_manager_id: colleague.id, address: '1 Mill Race' };
    const project = await success(
      call('POST', '/projects', { token: owner.token, body: whole }),
      201,
      projectSchema,
    );
    expect(project).toMatchObject({ ...whole, project_manager_name: 'Casey member' });
    const seen = await success(
      call('GET', `/projects/${project.id}`, { token: colleague.token }),
      200,
      projectDetailSchema,
    );
    expect(seen).toMatchObject({ member_count: 1, may_change: true });
  });

  it('rejects a project manager who is not a member', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()];
    const wrong = { ...body, project_manager_id: stranger.id };
    expect(await refusal(call('POST', '/projects', { token: owner.token, body: wrong }))).toMatchObject({
      status: 422,
      fields: [{ path: 'project_manager_id' }],
    });
  });

  it('is for owners and admins', async () => {
    const owner = await newOwner();
    const [admin, member] = [await newColleague(owner, 'admin'), await newColleague(owner)];
    const manager = await newProjectMember(owner, await newProject(owner), 'project_manager');
    await success(call('POST', '/projects', { token: admin.token, body }), 201, projectSchema);
    for (const { token } of [member, manager]) {
      expect(await refusal(call('POST', '/projects', { token, body }))).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    }
    expect(await refusal(call('POST', '/projects', { body }))).toMatchObject({ status: 401 });
  });
});

describe('an Idempotency-Key', () => {
  const keyed = (token: string, key: string, value: unknown = body) =>
    call('POST', '/projects', { token, body: value, headers: { 'idempotency-key': key } });

  it('returns the first response again, byte for byte', async () => {
    const { token } = await newOwner();
    const [first, second] = [await keyed(token, 'a key'), await keyed(token, 'a key')];
    expect([first.headers.get('idempotent-replayed'), second.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect(await second.text()).toBe(await first.text());
    for (const name of ['etag', 'location', 'content-type']) {
      expect(second.headers.get(name)).toBe(first.headers.get(name));
    }
  });

  it('creates one row for twenty concurrent requests', async () => {
    const { token } = await newOwner();
    const answers = await Promise.all(Array.from({ length: 20 }, () => keyed(token, 'at once')));
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(await refusal(answer)).toMatchObject({ status: 409, code: 'conflict' });
    }
    const bodies = await Promise.all(
      answers.filter(({ status }) => status === 201).map((answer) => answer.text()),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(await success(call('GET', '/projects', { token }), 200, projectSchema.array())).toHaveLength(1);
  });

  it('applies to one request and one person', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    await keyed(owner.token, 'mine');
    expect(await refusal(keyed(owner.token, 'mine', { ...body, name: 'Another' }))).toMatchObject({
      status: 422,
    });
    expect((await keyed(other.token, 'mine')).headers.get('idempotent-replayed')).toBeNull();
  });

  it('stores a refusal, but not a validation error', async () => {
    const owner = await newOwner();
    const member = await newColleague(owner);
    const [first, second] = [await keyed(member.token, 'no'), await keyed(member.token, 'no')];
    expect([first.status, second.status]).toEqual([403, 403]);
    expect(await second.text()).toBe(await first.text());
    expect((await keyed(owner.token, 'typo', {})).status).toBe(422);
    expect((await keyed(owner.token, 'typo')).status).toBe(201);
  });

  it('expires after a day', async () => {
    const { id, token } = await newOwner();
    const first = await success(keyed(token, 'old'), 201, projectSchema);
    await sql()`update private.idempotency_keys set created_at = now() - interval '25 hours' where user_id = ${id}`;
    const second = await success(keyed(token, 'old'), 201, projectSchema);
    expect(second.id).not.toBe(first.id);
  });

  it('must be printable and of reasonable length', async () => {
    const { token } = await newOwner();
    for (const key of ['', 'x'.repeat(256), 'tab\there']) {
      expect(await refusal(keyed(token, key))).toMatchObject({ status: 422 });
    }
  });
});

describe('project fields', () => {
  it.each([
    ['authenticated', 'INSERT', ['id', 'org_id', 'is_sample']],
    ['authenticated', 'UPDATE', ['deleted_at']],
    ['api_client', 'INSERT', ['id', 'org_id']],
    ['api_client', 'UPDATE', []],
  ])('are the columns that %s may %s', async (role, right, others) => {
    const columns = await sql()<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = 'public.projects'::regclass and attnum > 0 and not attisdropped
        and has_column_privilege(${role}, attrelid, attnum, ${right})`;
    expect(columns.map(({ name }) => name).sort()).toEqual([...projectFieldNames, ...others].sort());
  });

  it('are in the reporting view, the project manager by name', async () => {
    const columns = await sql()<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = 'reporting.projects'::regclass and attnum > 0 and not attisdropped`;
    expect(columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining(projectFieldNames.map((field) => field.replace('_manager_id', '_manager'))),
    );
  });
});
