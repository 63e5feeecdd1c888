import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  closeDatabase,
  newColleague,
  newContract,
  newOwner,
  newProject,
  type Person,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, refusal, success } from '../../../_server/testing/client.ts';
import { newCheck } from '../../../_server/testing/compliance.ts';
import {
  type ApiKeyScope,
  activityEventSchema,
  apiKeySchema,
  apiKeyScopes,
  type Contract,
  complianceCheckSchema,
  contractDetailSchema,
  contractSchema,
  newApiKeySchema,
  type Project,
  projectDetailSchema,
  projectSchema,
} from '../../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const make = ({ token }: Pick<Person, 'token'>, scopes: readonly ApiKeyScope[], fields = {}) =>
  success(
    call('POST', '/api-keys', { token, body: { name: 'Sync', scopes, ...fields } }),
    201,
    newApiKeySchema,
  );

let owner: Person;
let rival: Person;
let project: Project;
let contract: Contract;
let theirs: Project;
beforeAll(async () => {
  [owner, rival] = [await newOwner(), await newOwner()];
  project = await newProject(owner);
  contract = await newContract(owner, project);
  await newCheck(owner, project);
  theirs = await newProject(rival);
});

describe('a request with a key', () => {
  it('reads its organization within its scopes', async () => {
    const { key: token } = await make(owner, apiKeyScopes);
    expect(
      (await success(call('GET', '/projects', { token }), 200, projectSchema.array())).map(({ id }) => id),
    ).toEqual([project.id]);
    expect(
      await success(call('GET', `/projects/${project.id}`, { token }), 200, projectDetailSchema),
    ).toMatchObject({ contract_count: 1 });
    expect(
      await success(call('GET', '/contracts?q=main', { token }), 200, contractSchema.array()),
    ).toHaveLength(1);
    expect(
      await success(call('GET', `/contracts/${contract.id}`, { token }), 200, contractDetailSchema),
    ).toMatchObject({ can: { edit: false } });
    expect(
      await success(call('GET', '/compliance/checks', { token }), 200, complianceCheckSchema.array()),
    ).toHaveLength(1);
    expect(
      await success(call('GET', '/activity', { token }), 200, activityEventSchema.array()),
    ).not.toHaveLength(0);
    for (const path of [
      '/contracts/project',
      `/contracts/project/${project.id}`,
      '/contracts/summary',
      '/obligations',
      `/contracts/${contract.id}/documents`,
      `/contracts/${contract.id}/transitions`,
      `/contracts/${contract.id}/approvals`,
      '/compliance/summary',
      `/compliance/score/${project.id}`,
      `/compliance/project/${project.id}/summary`,
    ]) {
      expect([path, (await call('GET', path, { token })).status]).toEqual([path, 200]);
    }
    expect(await refusal(call('GET', `/projects/${theirs.id}`, { token }))).toMatchObject({ status: 404 });
  });

  it('writes within its scopes, and the log names the key', async () => {
    const { key: token, id, scopes } = await make(owner, ['projects:write', 'contracts:write']);
    expect(scopes.toSorted()).toEqual([
      'contracts:read',
      'contracts:write',
      'projects:read',
      'projects:write',
    ]);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { name: 'Quay', client_name: 'Harbor LLC', start_date: '2026-03-01' };
    const created = await success(call('POST', '/projects', { token, body, headers }), 201, projectSchema);
    expect(created).toMatchObject({ name: 'Quay', created_by: null });
    expect((await success(call('POST', '/projects', { token, body, headers }), 201, projectSchema)).id).toBe(
      created.id,
    );
    const renamed = call('PUT', `/projects/${created.id}`, {
      token,
      body: { name: 'Quay 2' },
      headers: { 'if-match': '"1"' },
    });
    expect(await success(renamed, 200, projectSchema)).toMatchObject({ name: 'Quay 2' });
    const drawn = await newContract({ token }, created);
    expect(
      await success(
        call('PUT', `/contracts/${drawn.id}`, { token, body: { name: 'C2' } }),
        200,
        contractSchema,
      ),
    ).toMatchObject({ name: 'C2' });
    const [event] = await success(
      call('GET', `/activity?entity_id=${created.id}`, { token: owner.token }),
      200,
      activityEventSchema.array(),
    );
    expect(event).toMatchObject({ actor_id: id, actor_name: 'API key Sync', action: 'project.updated' });
  });

  it('is refused outside its scopes and on routes for people only', async () => {
    const { key: token } = await make(owner, ['projects:read']);
    const request: [string, string, number][] = [
      ['GET', '/contracts', 403],
      ['POST', '/projects', 403],
      ['PUT', `/projects/${project.id}`, 403],
      ['DELETE', `/projects/${project.id}`, 403],
      ['GET', `/projects/${project.id}/members`, 403],
      ['GET', '/members', 403],
      ['GET', '/auth/me', 403],
      ['GET', '/dashboard', 403],
      ['GET', '/notifications', 403],
      ['GET', '/search?q=x', 403],
      ['GET', '/api-keys', 403],
      ['POST', '/api-keys', 403],
      ['GET', '/webhooks', 403],
      ['GET', '/reporting-logins', 403],
      ['POST', `/contracts/${contract.id}/approvals`, 403],
    ];
    for (const [method, path, status] of request) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      expect([method, path, (await call(method, path, { token, body })).status]).toEqual([
        method,
        path,
        status,
      ]);
    }
    const elsewhere = { token, headers: { 'x-organization-id': rival.organizationId } };
    expect(await refusal(call('GET', '/projects', elsewhere))).toMatchObject({ status: 404 });
    const home = { token, headers: { 'x-organization-id': owner.organizationId } };
    expect((await call('GET', '/projects', home)).status).toBe(200);
  });

  it('is rejected when revoked, expired, or unknown', async () => {
    const created = await make(owner, ['projects:read'], { expires_in_days: 1 });
    const get = (token: string) => call('GET', '/projects', { token });
    expect((await get(created.key)).status).toBe(200);
    const listed = async () =>
      (await success(call('GET', '/api-keys', { token: owner.token }), 200, apiKeySchema.array())).find(
        ({ id }) => id === created.id,
      );
    expect((await listed())?.last_used_at).not.toBeNull();
    await sql()`update public.api_keys set expires_at = now() - interval '1 second' where id = ${created.id}`;
    expect(await refusal(get(created.key))).toMatchObject({ status: 401 });
    await sql()`update public.api_keys set expires_at = null where id = ${created.id}`;
    expect((await get(created.key)).status).toBe(200);
    const revoke = () => call('DELETE', `/api-keys/${created.id}`, { token: owner.token });
    expect(await success(revoke(), 200, apiKeySchema)).toMatchObject({
      id: created.id,
      revoked_at: expect.any(String),
    });
    expect(await refusal(get(created.key))).toMatchObject({ status: 401 });
    expect(await refusal(revoke())).toMatchObject({ status: 404 });
    expect(await refusal(get(`plk_${'a'.repeat(43)}`))).toMatchObject({ status: 401 });
  });
});

describe('/api-keys', () => {
  it('returns a key once and stores only its hash', async () => {
    const created = await make(owner, ['projects:read']);
    expect(created.key.slice(4, 12)).toBe(created.prefix);
    expect(
      JSON.stringify(await (await call('GET', '/api-keys', { token: owner.token })).json()),
    ).not.toContain(created.key.slice(12));
    const [row] =
      await sql()`select to_jsonb(k)::text as all from public.api_keys k where id = ${created.id}`;
    expect(row?.all).not.toContain(created.key.slice(12));
  });

  it('is for owners and admins', async () => {
    const created = await make(owner, ['projects:read']);
    const [admin, member] = [await newColleague(owner, 'admin'), await newColleague(owner)];
    expect((await call('GET', '/api-keys', { token: admin.token })).status).toBe(200);
    expect((await make(admin, ['projects:read'])).id).toBeTruthy();
    const body = { name: 'X', scopes: ['projects:read'] };
    for (const [method, path, sent] of [
      ['GET', '/api-keys'],
      ['POST', '/api-keys', body],
      ['DELETE', `/api-keys/${created.id}`],
    ] as const) {
      expect(await refusal(call(method, path, { token: member.token, body: sent }))).toMatchObject({
        status: 403,
      });
      expect(await refusal(call(method, path, { body: sent }))).toMatchObject({ status: 401 });
    }
    expect(await refusal(call('DELETE', `/api-keys/${created.id}`, { token: rival.token }))).toMatchObject({
      status: 404,
    });
    for (const wrong of [
      { ...body, scopes: [] },
      { ...body, scopes: ['all'] },
      { ...body, name: '' },
      { ...body, expires_in_days: 0 },
    ]) {
      expect(await refusal(call('POST', '/api-keys', { token: owner.token, body: wrong }))).toMatchObject({
        status: 422,
      });
    }
  });

  it('is documented in OpenAPI: the scheme, and the scope of each route', async () => {
    const document = await success(
      call('GET', '/openapi.json'),
      200,
      z.object({
        paths: z.record(
          z.string(),
          z.record(
            z.string(),
            z.object({
              security: z.record(z.string(), z.string().array()).array().optional(),
              'x-scopes': z.string().array().optional(),
            }),
          ),
        ),
        components: z.object({ securitySchemes: z.record(z.string(), z.object({ scheme: z.string() })) }),
      }),
    );
    expect(document.components.securitySchemes).toMatchObject({ api_key: { scheme: 'bearer' } });
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    for (const { security = [], 'x-scopes': scopes } of operations)
      expect(security.some(({ api_key }) => api_key)).toBe(scopes !== undefined);
    const taken = operations.flatMap((operation) => operation['x-scopes'] ?? []);
    expect([...new Set(taken)].toSorted()).toEqual([...apiKeyScopes].toSorted());
  });
});
