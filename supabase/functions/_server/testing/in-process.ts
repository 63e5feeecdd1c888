import { vi } from 'vitest';
import { configSchema } from '../../_shared/schemas/index.ts';
import { createApp } from '../../api/app.ts';
import { type Call, call, success } from './client.ts';
import { recordExample } from './record-example.ts';

/** Sends requests to the API in this process from a given client address. */
export async function inProcessRequests() {
  const app = await inProcessApp();
  return async (method: string, path: string, client: string, body?: FormData) => {
    const headers = { 'x-forwarded-for': client };
    const answer = await app.request(`/api/v1${path}`, { method, headers, body });
    await recordExample({ method, path, body }, answer);
    return answer;
  };
}

/**
 * The API in this process, on the running stack's database and Auth. It trusts the client address in the
 * request, so that a test of sign-in limits uses its own addresses and locks out no other test.
 */
async function inProcessApp(databaseUrl = '', supabaseUrl = process.env.PLUMBLINE_URL) {
  const config = await success(call('GET', '/config'), 200, configSchema);
  Object.assign(process.env, {
    SUPABASE_URL: supabaseUrl,
    SUPABASE_DB_URL: process.env.PLUMBLINE_DB_URL,
    DATABASE_URL: databaseUrl,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: config.supabase_publishable_key }),
    // With this key, the gateway leaves counting sign-ins to this process.
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: process.env.PLUMBLINE_SECRET_KEY }),
    AUTH_JWT_SECRET: process.env.PLUMBLINE_JWT_SECRET,
    DB_POOL_MAX: '3',
  });
  vi.spyOn(console, 'log').mockImplementation(() => {});
  return createApp();
}

/** Posts JSON to the API in this process. */
export async function inProcessApi() {
  const app = await inProcessApp();
  return async (path: string, body: unknown, client: string, headers: Record<string, string> = {}) => {
    const answer = await app.request(`/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': client, ...headers },
      body: JSON.stringify(body),
    });
    await recordExample({ method: 'POST', path, body }, answer);
    return answer;
  };
}

export const newAddress = () => `test-${crypto.randomUUID()}`;

/**
 * Calls the API in this process, like `call` does the stack's.
 * @param databaseUrl the database address, if not the stack's own
 * @param supabaseUrl the address of Auth, Storage, and the other functions, if not the stack's own
 */
export async function inProcessCalls(databaseUrl?: string, supabaseUrl?: string) {
  const app = await inProcessApp(databaseUrl, supabaseUrl);
  return async (method: string, path: string, { token, body, headers }: Call = {}) => {
    const answer = await app.request(`/api/v1${path}`, {
      method,
      headers: {
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
        'x-forwarded-for': newAddress(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    await recordExample({ method, path, body }, answer);
    return answer;
  };
}
