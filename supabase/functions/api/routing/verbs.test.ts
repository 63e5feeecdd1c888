import { z } from '@hono/zod-openapi';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { PageOf } from '../../_server/http/page.ts';
import { accessToken } from '../../_server/testing/tokens.ts';
import { setUnitEnv, unitSecret } from '../../_server/testing/unit-env.ts';
import type { Service } from './declaration.ts';
import { idParams, newApi, type Route } from './define-route.ts';
import { verbs } from './verbs.ts';

vi.mock('../../_server/db/with-user.ts', async (original) => ({
  ...(await original<object>()),
  withUser: (_: unknown, work: (ctx: object) => unknown) => work({}),
}));

const { read, list, create, act, update, remove } = verbs('permits');

const permitSchema = z.object({ id: z.string(), title: z.string(), version: z.number() });
type Permit = z.infer<typeof permitSchema>;
const id = 'f1b6a2f0-4a51-4c1e-9d0e-000000000001';
const permit: Permit = { id, title: 'Crane', version: 7 };

const params = idParams;
const body = z.object({ title: z.string() });
const query = z.object({ limit: z.coerce.number() });
const summary = '';
const one = [permitSchema, ''] as const;
const page = [permitSchema.array(), ''] as const;

/** A service that records its input. */
function service<Input, Result>(result: Result) {
  const inputs: Input[] = [];
  const work: Service<Input, Result> = async ({ input }) => {
    inputs.push(input);
    return result;
  };
  return Object.assign(work, { inputs });
}

let token: string;
beforeAll(async () => {
  setUnitEnv();
  token = await accessToken(unitSecret);
});

async function request(route: Route, method: string, path: string, sent?: object, headers = {}) {
  const api = newApi();
  route(api);
  return await api.request(path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(sent && { body: JSON.stringify(sent) }),
  });
}

describe('service input', () => {
  it('merges params, query, and body; the body cannot override the path', async () => {
    const file = service<{ id: string; title: string; limit: number }, Permit>(permit);
    const route = act('/permits/{id}', file, {
      ...{ summary, params, query, returns: one },
      body: body.extend({ id: z.string(), limit: z.number() }),
    });
    const sent = { id: 'another', limit: 9, title: 'Crane' };
    expect((await request(route, 'POST', `/permits/${id}?limit=3`, sent)).status).toBe(200);
    expect(file.inputs).toEqual([{ id, limit: 3, title: 'Crane' }]);
  });

  it('separates the body of an update from the If-Match versions', async () => {
    const change = service<{ id: string; versions: string[] | null; changes: object }, Permit>(permit);
    const route = update('/permits/{id}', change, { summary, params, body, ifMatch: true, returns: one });
    await request(route, 'PUT', `/permits/${id}`, { title: 'Hoist' }, { 'if-match': '"7"' });
    await request(route, 'PUT', `/permits/${id}`, { title: 'Hoist' });
    expect(change.inputs).toEqual([
      { id, versions: ['7'], changes: { title: 'Hoist' } },
      { id, versions: null, changes: { title: 'Hoist' } },
    ]);
  });

  it('contains nothing else', async () => {
    const drop = service<{ id: string }, Permit>(permit);
    const route = remove('/permits/{id}', drop, { summary, params, returns: one });
    await request(route, 'DELETE', `/permits/${id}`, { title: 'Crane' }, { 'if-match': '"7"' });
    expect(drop.inputs).toEqual([{ id }]);
  });
});

describe('responses', () => {
  it('include ETag and Location only where declared', async () => {
    const make = service<{ title: string }, Permit>(permit);
    const declared = { summary, body, returns: one };
    const bare = await request(create('/permits', make, declared), 'POST', '/permits', { title: 'Crane' });
    expect([bare.status, bare.headers.get('etag'), bare.headers.get('location')]).toEqual([201, null, null]);
    expect(await bare.json()).toEqual(permit);
    const route = create('/permits', make, { ...declared, etag: true, location: true });
    const { headers } = await request(route, 'POST', '/permits', { title: 'Crane' });
    expect([headers.get('etag'), headers.get('location')]).toEqual(['"7"', `/api/v1/permits/${id}`]);
  });

  it('include the next link and total for a page, and no link for a full list', async () => {
    const some = service<{ limit: number }, PageOf<Permit>>({ items: [permit], hasMore: true, total: 4 });
    const route = list('/permits', some, { summary, query, returns: page });
    const { status, headers } = await request(route, 'GET', '/permits?limit=1');
    expect([status, headers.get('x-total-count')]).toEqual([200, '4']);
    expect(headers.get('link')).toBe(`<http://127.0.0.1:9/permits?limit=1&cursor=${id}>; rel="next"`);
    const first = list('/permits', service({ items: [permit], hasMore: false, total: null }), {
      summary,
      returns: page,
    });
    expect((await request(first, 'GET', '/permits')).headers.get('link')).toBeNull();
  });
});

/** Each of these must fail the type check; otherwise the directive above it is reported as unused. */
it('does not compile when route and service types do not match', () => {
  const find = service<{ id: string }, Permit>(permit);
  const change = service<{ id: string; versions: string[] | null; changes: { title: string } }, Permit>(
    permit,
  );
  const make = service<{ title: string }, Permit>(permit);
  const some = service<{ limit: number }, PageOf<Permit>>({ items: [], hasMore: false, total: null });
  const other = [z.object({ number: z.number() }), ''] as const;
  const unversioned = [permitSchema.omit({ version: true }), ''] as const;

  const declared = [
    // @ts-expect-error the service needs an id, and the path has none
    read('/permits', find, { summary, returns: one }),
    // @ts-expect-error the path names an id that no params check
    read('/permits/{id}', service<unknown, Permit>(permit), { summary, returns: one }),
    // @ts-expect-error the params are not those of the path
    read('/permits/{permit_id}', find, { summary, params, returns: one }),
    // @ts-expect-error the service answers something else
    read('/permits/{id}', find, { summary, params, returns: other }),
    // @ts-expect-error what is answered has no version
    read('/permits/{id}', find, { summary, params, returns: unversioned, etag: true }),
    // @ts-expect-error a read takes no body
    read('/permits/{id}', find, { summary, params, body, returns: one }),
    // @ts-expect-error the query has no limit
    list('/permits', some, { summary, query: z.object({ sort: z.string() }), returns: page }),
    // @ts-expect-error the service answers one, not a page
    list('/permits/{id}', find, { summary, params, returns: page }),
    // @ts-expect-error a list returns rows
    list('/permits', some, { summary, query, returns: one }),
    // @ts-expect-error the title is no number
    create('/permits', make, { summary, body: z.object({ title: z.number() }), returns: one }),
    // @ts-expect-error what is made has no id to be found at
    create('/permits', service({ number: 1 }), { summary, returns: other, location: true }),
    // @ts-expect-error the address of what is made under a named path is not known
    create('/sites/{id}/permits', find, { summary, params, returns: one, location: true }),
    // @ts-expect-error nothing is sent that the service needs
    act('/permits', make, { summary, returns: one }),
    // @ts-expect-error a POST takes no If-Match
    act('/permits/{id}', find, { summary, params, ifMatch: true, returns: one }),
    // @ts-expect-error the service needs the versions of If-Match
    update('/permits/{id}', change, { summary, params, body, returns: one }),
    // @ts-expect-error an update keeps its body apart
    update('/permits', make, { summary, body, returns: one }),
    // @ts-expect-error a removal takes no body
    remove('/permits/{id}', find, { summary, params, body, returns: one }),
  ];
  expect(declared).toHaveLength(17);
});
