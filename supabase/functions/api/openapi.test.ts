import { beforeAll, describe, expect, it, vi } from 'vitest';
import { setUnitEnv } from '../_server/testing/unit-env.ts';
import { createApp } from './app.ts';

interface Operation {
  security?: unknown[];
  summary?: string;
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>;
}
interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
}

let document: OpenApi;
let registered: string[];
beforeAll(async () => {
  setUnitEnv();
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const app = createApp();
  document = (await (await app.request('/api/v1/openapi.json')).json()) as OpenApi;
  registered = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace('/api/v1', '').replaceAll(/:(\w+)/g, '{$1}')}`);
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );

describe('openapi.json', () => {
  it('is version 3.1 and lists exactly the registered routes', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(
      operations()
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...new Set(registered)].sort());
  });

  it('requires a token except for sign-in and one-use links', () => {
    const open = operations().filter(({ operation }) => !operation.security);
    expect(open.map(({ name }) => name).sort()).toEqual([
      'GET /archives/files/{token}',
      'GET /auth/csrf-token',
      'GET /calendar/feed/{token}',
      'GET /compliance/evidence-links/{token}',
      'GET /config',
      'GET /healthz',
      'GET /invitation-links/{token}',
      'GET /lien-waiver-links/{token}',
      'GET /messages/files/{token}',
      'GET /openapi.json',
      'GET /reports/files/{token}',
      'GET /unsubscribe/{token}',
      'POST /auth/confirm-email',
      'POST /auth/forgot-password',
      'POST /auth/login',
      'POST /auth/refresh',
      'POST /auth/register',
      'POST /auth/reset-password',
      'POST /compliance/evidence-links/{token}',
      'POST /invitation-links/{token}/register',
      'POST /lien-waiver-links/{token}',
      'POST /messages/mail-events/resend',
      'POST /unsubscribe/{token}',
    ]);
    for (const { operation } of operations()) {
      if (operation.security)
        expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '404']));
    }
  });

  it('names its schemas, uses one error schema, and has no dangling references', () => {
    for (const { name, operation } of operations()) {
      for (const [status, response] of Object.entries(operation.responses)) {
        const schema = response.content?.['application/json']?.schema;
        const isError = Number(status) >= 400 && !(name === 'GET /healthz' && status === '503');
        if (isError) expect(schema).toEqual({ $ref: '#/components/schemas/Error' });
      }
    }
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    const names = new Set([...references].map(([, schema]) => schema));
    expect(names.size).toBeGreaterThan(20);
    for (const schema of names) expect(document.components.schemas).toHaveProperty(schema ?? '');
  });
});
