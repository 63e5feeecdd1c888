import { beforeAll, describe, expect, it, vi } from 'vitest';
import { accessToken } from '../_server/testing/tokens.ts';
import { setUnitEnv, unitSecret } from '../_server/testing/unit-env.ts';
import { errorSchema } from '../_shared/schemas/index.ts';
import { createApp } from './app.ts';

let app: ReturnType<typeof createApp>;
let token: string;
beforeAll(async () => {
  setUnitEnv();
  vi.spyOn(console, 'log').mockImplementation(() => {});
  app = createApp();
  token = await accessToken(unitSecret);
});

async function refused(path: string, init: RequestInit = {}) {
  const response = await app.request(path, init);
  const body = errorSchema.parse(await response.json());
  expect(response.headers.get('x-request-id')).toBe(body.request_id);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return { status: response.status, code: body.code, headers: response.headers, body };
}

const post = (body: BodyInit, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

describe('framework errors in our error format', () => {
  it('an unknown path', async () => {
    for (const path of ['/', '/api/v1', '/api/v1/nothing', '/api/v2/projects', '/%00', '/api/v1/%ff']) {
      expect(await refused(path)).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  it('an unsupported method, with the allowed methods', async () => {
    const { status, code, headers } = await refused('/api/v1/projects', { method: 'PATCH' });
    expect([status, code]).toEqual([405, 'method_not_allowed']);
    expect(headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
  });

  it('a method that a fixed word does not support, although a parameter in its place does', async () => {
    const { status, code, headers } = await refused('/api/v1/contracts/summary', { method: 'PUT' });
    expect([status, code, headers.get('allow')]).toEqual([405, 'method_not_allowed', 'GET, HEAD']);
    expect(await refused('/api/v1/contracts/no-word', { method: 'PUT' })).toMatchObject({ status: 401 });
  });

  it('unknown query parameters, with the name meant', async () => {
    const { status, body } = await refused('/api/v1/projects?limt=5&stauts=active&zzz=1&limit=5', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(422);
    expect(body.fields).toEqual([
      { path: 'limt', message: 'Unknown parameter “limt”. Did you mean “limit”?' },
      { path: 'stauts', message: 'Unknown parameter “stauts”. Did you mean “status”?' },
      { path: 'zzz', message: 'Unknown parameter “zzz”' },
    ]);
    expect((await app.request('/api/v1/config?utm_source=mail')).status).toBe(200);
  });

  it('a body that is not JSON, of another type, or too large', async () => {
    const login = '/api/v1/auth/login';
    expect(await refused(login, post('{"a":'))).toMatchObject({ status: 400, code: 'invalid_json' });
    expect(await refused(login, post(''))).toMatchObject({ status: 400, code: 'invalid_json' });
    expect(await refused(login, post('a=b', { 'content-type': 'text/plain' }))).toMatchObject({
      status: 415,
    });
    expect(await refused(login, post('x'.repeat(1024 * 1024 + 1)))).toMatchObject({ status: 413 });
    expect(await refused(login, post('[]'))).toMatchObject({ status: 422, code: 'invalid_input' });
  });
});

it('checks the token before anything else', async () => {
  const { status, headers } = await refused('/api/v1/projects', post('{"a":'));
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toBe('Bearer');
});

it('returns unavailable without a reason while the database is down', async () => {
  const signedIn = { headers: { authorization: `Bearer ${token}` } };
  const { status, headers, body } = await refused('/api/v1/projects', signedIn);
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|ECONN/);
  const health = await app.request('/api/v1/healthz');
  expect([health.status, await health.json()]).toEqual([
    503,
    { status: 'unavailable', database: 'unavailable', schema_version: null, built_for: null },
  ]);
});

it('rejects an organization that is not a UUID', async () => {
  const headers = { authorization: `Bearer ${token}`, 'x-organization-id': 'mine' };
  expect(await refused('/api/v1/projects', { headers })).toMatchObject({ status: 422 });
});

it('keeps a well-formed request ID and replaces any other', async () => {
  const id = async (input: string) =>
    (await app.request('/api/v1/config', { headers: { 'x-request-id': input } })).headers.get('x-request-id');
  expect(await id('client-7f3a.1')).toBe('client-7f3a.1');
  expect(await id('a b"c')).toMatch(/^[0-9a-f-]{36}$/);
});

it('allows any origin to call with the required headers', async () => {
  const preflight = await app.request('/api/v1/projects', {
    method: 'OPTIONS',
    headers: { origin: 'https://app.example', 'access-control-request-method': 'PUT' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
});

it('exposes only public settings to browsers', async () => {
  const body = await (await app.request('/api/v1/config')).json();
  expect(body).toEqual({ supabase_url: '', supabase_publishable_key: 'publishable', single_sign_on: false });
});

it('responds to HEAD like GET without a body', async () => {
  const response = await app.request('/api/v1/config', { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([200, '']);
});
