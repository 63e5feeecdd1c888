import { vi } from 'vitest';
import { configSchema } from '../../_shared/schemas/index.ts';
import { createApp } from '../../api/app.ts';
import { type Call, call, success } from './client.ts';

/** Sends a request to the API in this process from an address of one's own. */
export async function inProcessRequests() {
  const app = await inProcessApp();
  return (method: string, path: string, client: string, body?: FormData) =>
    Promise.resolve(app.request(`/api/v1${path}`, { method, headers: { 'x-forwarded-for': client }, body }));
}

/**
 * The API built in this process on the running stack's database and Auth. It believes the client address it is told, so that a
 * test of sign-in limits has addresses of its own and locks nobody else out.
 */
async function inProcessApp(databaseUrl = '') {
  const config = await success(call('GET', '/config'), 200, configSchema);
  Object.assign(process.env, {
    SUPABASE_URL: process.env.PLUMBLINE_URL,
    SUPABASE_DB_URL: process.env.PLUMBLINE_DB_URL,
    DATABASE_URL: databaseUrl,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: config.supabase_publishable_key }),
    // With it the gateway leaves the counting of sign-ins to this.
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: process.env.PLUMBLINE_SECRET_KEY }),
    AUTH_JWT_SECRET: process.env.PLUMBLINE_JWT_SECRET,
    DB_POOL_MAX: '3',
  });
  vi.spyOn(console, 'log').mockImplementation(() => {});
  return createApp();
}

/** Posts JSON to it. */
export async function inProcessApi() {
  const app = await inProcessApp();
  return (path: string, body: unknown, client: string, headers: Record<string, string> = {}) =>
    Promise.resolve(
      app.request(`/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': client, ...headers },
        body: JSON.stringify(body),
      }),
    );
}

export const newAddress = () => `test-${crypto.randomUUID()}`;

/**
 * Calls it as `call` calls the stack's own.
 * @param databaseUrl where it finds the stack's database, if not there itself
 */
export async function inProcessCalls(databaseUrl?: string) {
  const app = await inProcessApp(databaseUrl);
  return (method: string, path: string, { token, body, headers }: Call = {}) =>
    Promise.resolve(
      app.request(`/api/v1${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': newAddress(),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
}
