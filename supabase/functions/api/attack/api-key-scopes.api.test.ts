import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOf } from '../../_server/auth/api-key.ts';
import { closeDatabase, newContract, newOwner, newProject } from '../../_server/testing/cast.ts';
import { call, success } from '../../_server/testing/client.ts';
import { type ApiKeyScope, apiKeyScopes, newApiKeySchema } from '../../_shared/schemas/index.ts';

afterAll(closeDatabase);

const methods = ['get', 'post', 'put', 'patch', 'delete'];
let routes: { method: string; path: string }[];
const keys: { name: string; scopes: ApiKeyScope[]; token: string }[] = [];

beforeAll(async () => {
  const owner = await newOwner();
  await newContract(owner, await newProject(owner));
  for (const scope of apiKeyScopes) {
    const body = { name: scope, scopes: [scope] };
    const created = call('POST', '/api-keys', { token: owner.token, body });
    // Write includes read.
    const { scopes, key } = await success(created, 201, newApiKeySchema);
    keys.push({ name: scope, scopes, token: key });
  }
  const document = (await (await call('GET', '/openapi.json')).json()) as { paths: Record<string, object> };
  routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((method) => methods.includes(method))
      .map((method) => ({ method: method.toUpperCase(), path: path.replace(/^\/api\/v1/, '') })),
  );
});

const refusals = [/^API keys can't do this$/, /^This API key lacks the scope /];

/**
 * Whether a key passed the scope check: later checks refuse an empty body or unknown id with other messages.
 */
async function isLetIn(method: string, path: string, token: string): Promise<boolean> {
  const address = path.replaceAll(/\{[^}]*\}/g, crypto.randomUUID());
  const answer = await call(method, address, { token, ...(method !== 'GET' && { body: {} }) });
  const text = await answer.text();
  if (answer.status !== 403) return answer.status !== 401;
  const { message } = JSON.parse(text) as { message: string };
  return !refusals.some((refused) => refused.test(message));
}

it('opens each route only to its own scope', async () => {
  expect(routes.length).toBeGreaterThan(150);
  const found: string[] = [];
  const expected: string[] = [];
  for (const { method, path } of routes) {
    const isOpen = !(await isSignedIn(method, path));
    if (isOpen) continue;
    const scope = scopeOf(method, path);
    for (const { name, scopes, token } of keys) {
      if (scope && scopes.includes(scope)) expected.push(`${name} ${method} ${path}`);
      if (await isLetIn(method, path, token)) found.push(`${name} ${method} ${path}`);
    }
  }
  expect(found).toEqual(expected);
}, 300_000);

/** Whether a route requires sign-in. */
async function isSignedIn(method: string, path: string): Promise<boolean> {
  const address = path.replaceAll(/\{[^}]*\}/g, crypto.randomUUID());
  return (await call(method, address, { ...(method !== 'GET' && { body: {} }) })).status === 401;
}

it.each(['/contracts/export.csv', '/contracts/export.xlsx'])(
  "does not open %s, which resembles a contract's path",
  async (path) => {
    for (const { token } of keys) expect((await call('GET', path, { token })).status).toBe(403);
  },
);
