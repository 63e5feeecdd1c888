import { beforeAll, describe, expect, it, vi } from 'vitest';
import { scopeOf } from '../_server/auth/api-key.ts';
import { setUnitEnv } from '../_server/testing/unit-env.ts';
import { apiKeyScopes } from '../_shared/schemas/api-key.ts';
import { createApp } from './app.ts';
import { groupsOf, type RouteGroup, routeGroups } from './routes/index.ts';
import { exceptions } from './routes/system/openapi/operation-id.ts';
import { newApi } from './routing/define-route.ts';

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  [composed: string]: unknown;
}
interface Response {
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: Schema }>;
}
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: { $ref?: string; name?: string; in?: string; description?: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
  'x-scopes'?: string[];
}
interface OpenApi {
  openapi: string;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'headers' | 'parameters' | 'securitySchemes', Record<string, Schema>>;
}

let document: OpenApi;
let registered: string[];
beforeAll(async () => {
  setUnitEnv();
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const app = createApp();
  document = (await (await app.request('/api/v1/openapi.json')).json()) as OpenApi;
  registered = (await Promise.all(routeGroups.map(routesIn))).flat();
});

/** The routes that a group registers, such as `GET /projects/{id}`. */
async function routesIn({ load }: RouteGroup): Promise<string[]> {
  const api = newApi();
  for (const route of await load()) route(api);
  return api.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method,
      path,
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

  it('loads the group of every route by its path, and no group without one', async () => {
    for (const group of routeGroups) {
      const routes = await routesIn(group);
      const unreachable = routes.filter((route) => !groupsOf(route.split(' ')[1] ?? '').includes(group));
      expect(unreachable).toEqual([]);
      const unused = group.paths.filter(
        (start) => !routes.some((route) => `${route}/`.includes(` /${start.replaceAll('*', '{id}')}/`)),
      );
      expect(unused).toEqual([]);
    }
  });

  it('has an example of every JSON body', () => {
    const bodies = operations().flatMap(({ name, operation }) => [
      { of: `${name} request`, content: operation.requestBody?.content },
      // The description of itself would hold everything twice.
      ...Object.entries(name === 'GET /openapi.json' ? {} : operation.responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([, { content }]) => ({ of: name, content })),
    ]);
    const without = bodies.filter(({ content }) => {
      const json = content?.['application/json'];
      return json && !('example' in json);
    });
    expect(without.map(({ of }) => of)).toEqual([]);
  });

  it('requires a token except for sign-in and one-use links', () => {
    const open = operations().filter(({ operation }) => operation.security.length === 0);
    expect(open.map(({ name }) => name).sort()).toEqual([
      'GET /archives/files/{token}',
      'GET /auth/csrf-token',
      'GET /calendar/feed/{token}',
      'GET /compliance/evidence-links/{token}',
      'GET /config',
      'GET /healthz',
      'GET /invitation-links/{token}',
      'GET /lien-waiver-links/{token}',
      'GET /lien-waiver-links/{token}/form.pdf',
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
      'POST /auth/single-sign-on',
      'POST /auth/single-sign-on/session',
      'POST /compliance/evidence-links/{token}',
      'POST /invitation-links/{token}/register',
      'POST /lien-waiver-links/{token}',
      'POST /messages/mail-events/resend',
      'POST /unsubscribe/{token}',
    ]);
    for (const { operation } of operations()) {
      if (operation.security.length > 0)
        expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '403', '404']));
    }
  });

  it('names its schemas, uses one error schema, and has no dangling references', () => {
    for (const { name, operation } of operations()) {
      for (const [status, response] of Object.entries(operation.responses)) {
        const schema = response.content?.['application/json']?.schema;
        // The health check answers the same when it fails, and MCP with a JSON-RPC error.
        const isOther =
          (name === 'GET /healthz' && status === '503') || (name === 'POST /mcp' && status === '400');
        const isError = Number(status) >= 400 && !isOther;
        if (isError) expect(schema).toEqual({ $ref: '#/components/schemas/Error' });
      }
    }
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
    const names = new Set([...references].map(([, schema]) => schema));
    expect(names.size).toBeGreaterThan(20);
    for (const schema of names) expect(document.components.schemas).toHaveProperty(schema ?? '');
  });

  it('names each operation once, with a verb and a noun', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^(?:unsubscribe|[a-z]+(?:[A-Z][a-z]*)+)$/);
    const idOf = (path: string, method: string) => document.paths[path]?.[method]?.operationId;
    expect(idOf('/contracts', 'get')).toBe('listContracts');
    expect(idOf('/contracts/{id}', 'get')).toBe('getContract');
    expect(idOf('/contracts/{id}/upload', 'post')).toBe('uploadContractDocument');
    expect(idOf('/parties/merges/{id}/undo', 'post')).toBe('undoPartyMerge');
    expect(idOf('/notifications/preferences', 'put')).toBe('updateNotificationPreferences');
    expect(idOf('/compliance/evidence/{id}/content', 'get')).toBe('downloadComplianceEvidence');
  });

  it('has no exception for a missing operation', () => {
    const names = new Set(operations().map(({ name }) => name));
    expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([]);
  });

  it('describes each operation in a sentence, under a tag with a description', () => {
    const tags = new Map(document.tags.map(({ name, description }) => [name, description]));
    const used = new Set<string>();
    for (const { name, operation } of operations()) {
      expect(operation.summary, name).toMatch(/^[A-Z]/);
      expect(operation.description, name).toMatch(/^[A-Z].+\.$/s);
      expect(operation.tags, name).toHaveLength(1);
      for (const tag of operation.tags) {
        expect(tags.get(tag), tag).toMatch(/\.$/);
        used.add(tag);
      }
    }
    expect([...tags.keys()].sort()).toEqual([...used].sort());
  });

  it('names the scope an API key needs, or that keys are not accepted', () => {
    const scopes = new Set<string>();
    for (const { name, method, path, operation } of operations()) {
      const scope = scopeOf(method, path);
      const people = operation.security.length === 0 ? [] : [{ bearer: [] }];
      expect(operation.security, name).toEqual([...people, ...(scope ? [{ api_key: [] }] : [])]);
      expect(operation['x-scopes'], name).toEqual(scope && [scope]);
      if (people.length > 0)
        expect(operation.description, name).toContain(scope ?? 'API keys are not accepted.');
      if (scope) scopes.add(scope);
    }
    expect([...scopes].sort()).toEqual([...apiKeyScopes].sort());
    expect(Object.keys(document.components.securitySchemes).sort()).toEqual(['api_key', 'bearer']);
  });

  it('declares the headers of responses', () => {
    for (const { name, operation } of operations()) {
      const isRepeatable = operation.parameters.some((each) => each.name === 'Idempotency-Key');
      for (const [status, { headers }] of Object.entries(operation.responses)) {
        const declared = Object.keys(headers ?? {});
        expect(declared, name).toContain('X-Request-Id');
        if (['429', '503'].includes(status)) expect(declared, name).toContain('Retry-After');
        if (status === '401') expect(declared, name).toContain('WWW-Authenticate');
        if (['302', '303'].includes(status)) expect(declared, name).toContain('Location');
        if (status.startsWith('2')) expect(declared.includes('Idempotent-Replayed'), name).toBe(isRepeatable);
        for (const header of declared) expect(document.components.headers).toHaveProperty([header]);
      }
    }
    const sent = (path: string, method: string, status: number) =>
      Object.keys(document.paths[path]?.[method]?.responses[status]?.headers ?? {});
    expect(sent('/contracts', 'get', 200)).toEqual(expect.arrayContaining(['Link', 'X-Total-Count']));
    expect(sent('/contracts', 'post', 201)).toEqual(expect.arrayContaining(['ETag', 'Location']));
    expect(sent('/notifications', 'get', 200)).toContain('X-Next-Since');
    expect(sent('/parties/export.csv', 'get', 200)).toContain('X-Total-Count');
  });

  it('documents header parameters', () => {
    const organization = { $ref: '#/components/parameters/OrganizationId' };
    expect(document.components.parameters.OrganizationId).toMatchObject({ name: 'X-Organization-Id' });
    let patterns = 0;
    for (const { name, operation } of operations()) {
      const isOpen = operation.security.length === 0;
      expect(
        operation.parameters.some(({ $ref }) => $ref === organization.$ref),
        name,
      ).toBe(!isOpen);
      for (const parameter of operation.parameters) {
        if (parameter.name === 'Idempotency-Key') {
          expect(parameter.schema?.pattern).toBe('^[\\x20-\\x7e]{1,255}$');
          patterns += 1;
        }
        if (parameter.name === 'If-Match') expect(parameter.description, name).toContain('412');
      }
    }
    expect(patterns).toBeGreaterThan(50);
  });

  it('describes amounts and dates where they are', () => {
    const { CreatePayment } = document.components.schemas;
    expect(CreatePayment?.properties?.retainage_withheld?.description).toContain('two decimals');
    const dates = [...schemasOf(document.components.schemas)].filter(([, { format }]) => format === 'date');
    expect(dates.length).toBeGreaterThan(50);
    const { MarkNotifications } = document.components.schemas;
    expect(MarkNotifications?.description).toContain('Either');
  });

  it('has binary files in uploads and downloads', () => {
    const forms = operations().flatMap(({ operation }) => {
      const form = operation.requestBody?.content['multipart/form-data'];
      return form ? [form.schema] : [];
    });
    expect(forms.length).toBeGreaterThan(5);
    for (const { properties } of forms)
      expect(properties?.file).toMatchObject({ type: 'string', format: 'binary' });
    for (const { name, operation } of operations()) {
      for (const { content = {} } of Object.values(operation.responses)) {
        for (const [type, { schema }] of Object.entries(content)) {
          if (/pdf|zip|csv|sheet/.test(type)) expect(schema, name).toMatchObject({ format: 'binary' });
        }
      }
    }
  });

  it('has no inline enum that a generator would give the name of a schema', () => {
    const { schemas } = document.components;
    const inline = [...schemasOf(schemas)].filter(([path, schema]) => schema.enum && path.length > 1);
    expect(inline.length).toBeGreaterThan(50);
    for (const [path] of inline) {
      const name = path.map((word) =>
        word.replaceAll(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase()),
      );
      expect(schemas, path.join('.')).not.toHaveProperty(name.join(''));
    }
  });

  it('lists the webhook and an absolute address', () => {
    for (const { url } of document.servers) expect(url).toMatch(/^https?:\/\/.+\/api\/v1$/);
    const { post } = document.webhooks.activity ?? {};
    expect(post?.requestBody?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/WebhookPayload',
    });
    expect(post?.parameters.map(({ name }) => name)).toEqual([
      'Webhook-Id',
      'Webhook-Timestamp',
      'Webhook-Signature',
    ]);
  });
});

/** All schemas in a part of the document, with the names of schemas and properties on the way. */
function* schemasOf(part: unknown, path: string[] = [], isMap = true): Generator<[string[], Schema]> {
  if (typeof part !== 'object' || part === null) return;
  if (Array.isArray(part)) {
    for (const each of part) yield* schemasOf(each, path, false);
    return;
  }
  if (!isMap) yield [path, part as Schema];
  for (const [key, value] of Object.entries(part)) {
    if (isMap) yield* schemasOf(value, [...path, key], false);
    else yield* schemasOf(value, path, key === 'properties' || key === 'schemas');
  }
}
