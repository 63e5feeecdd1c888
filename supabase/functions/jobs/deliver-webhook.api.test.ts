import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeDatabase,
  newColleague,
  newOwner,
  newProject,
  type Person,
  sql,
} from '../_server/testing/cast.ts';
import { call, refusal, success } from '../_server/testing/client.ts';
import {
  newWebhookSchema,
  type WebhookDelivery,
  webhookDeliverySchema,
  webhookPayloadSchema,
  webhookSchema,
} from '../_shared/schemas/index.ts';

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let url: string;
const received = new Map<string, Received[]>();
/** The response for a path; 200 by default. */
const answers = new Map<
  string,
  (count: number) => { status: number; headers?: Record<string, string>; body?: string }
>();

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '';
    const all = received.get(path) ?? [];
    all.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    received.set(path, all);
    const { status, headers, body = 'thanks' } = answers.get(path)?.(all.length) ?? { status: 200 };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await closeDatabase();
});

const newPath = () => `/${crypto.randomUUID()}`;
const add = ({ token }: Pick<Person, 'token'>, path: string, entity_types: string[] = ['project']) =>
  success(
    call('POST', '/webhooks', { token, body: { name: 'Hook', url: url + path, entity_types } }),
    201,
    newWebhookSchema,
  );
const deliveries = ({ token }: Pick<Person, 'token'>, query = '') =>
  success(call('GET', `/webhook-deliveries${query}`, { token }), 200, webhookDeliverySchema.array());
/** Makes the stack's worker run due jobs now, regardless of its schedule. */
const work = () =>
  fetch(`${process.env.PLUMBLINE_URL}/functions/v1/jobs`, {
    method: 'POST',
    headers: { apikey: process.env.PLUMBLINE_SECRET_KEY ?? '' },
  });
async function settled(
  person: Person,
  until: (delivery: WebhookDelivery) => boolean,
): Promise<WebhookDelivery> {
  let found: WebhookDelivery | undefined;
  await expect
    .poll(
      async () => {
        await sql()`update private.jobs set run_at = now() where kind = 'deliver_webhook' and state = 'waiting'
          and org_id = ${person.organizationId}`;
        await work();
        [found] = await deliveries(person);
        return found !== undefined && until(found);
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return found as WebhookDelivery;
}

describe('a webhook', () => {
  it('receives a signed event', async () => {
    const [owner, path] = [await newOwner(), newPath()];
    const { secret } = await add(owner, path);
    const project = await newProject(owner, { name: 'Quay' });
    const delivery = await settled(owner, ({ state }) => state === 'sent');
    expect(delivery).toMatchObject({
      action: 'project.created',
      attempts: 1,
      response_status: 200,
      response_excerpt: 'thanks',
      last_error: null,
    });
    const [message] = received.get(path) ?? [];
    const {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    } = message?.headers ?? {};
    expect(id).toBe(delivery.id);
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(60);
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(signature).toBe(
      `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${message?.body}`).digest('base64')}`,
    );
    expect(webhookPayloadSchema.parse(JSON.parse(message?.body ?? ''))).toMatchObject({
      type: 'project.created',
      data: {
        organization_id: owner.organizationId,
        entity_id: project.id,
        actor_id: owner.id,
        after: { name: 'Quay' },
      },
    });
  });

  it('is retried after a failure, and resent on request after the last one', async () => {
    const [owner, path] = [await newOwner(), newPath()];
    await add(owner, path);
    answers.set(path, (count) => (count === 1 ? { status: 503, body: 'busy' } : { status: 410 }));
    await newProject(owner);
    await settled(owner, ({ attempts }) => attempts >= 1);
    const failed = await settled(owner, ({ state }) => state === 'failed');
    expect(failed).toMatchObject({
      attempts: 2,
      response_status: 410,
      last_error: 'The server responded 410',
    });
    expect(await deliveries(owner, '?state=sent')).toEqual([]);
    answers.delete(path);
    const resend = () => call('POST', `/webhook-deliveries/${failed.id}/resend`, { token: owner.token });
    expect(await success(resend(), 200, webhookDeliverySchema)).toMatchObject({ state: 'queued' });
    expect(await settled(owner, ({ state }) => state === 'sent')).toMatchObject({
      id: failed.id,
      attempts: 3,
    });
    expect((received.get(path) ?? []).map(({ headers }) => headers['webhook-id'])).toEqual(
      Array(3).fill(failed.id),
    );
    const dead =
      await sql()`select from private.jobs where org_id = ${owner.organizationId} and state = 'dead'`;
    expect(dead).toHaveLength(0);
  });

  it('does not follow redirects', async () => {
    const [owner, path, target] = [await newOwner(), newPath(), newPath()];
    await add(owner, path);
    answers.set(path, () => ({ status: 302, headers: { location: url + target } }));
    await newProject(owner);
    const delivery = await settled(owner, ({ attempts }) => attempts >= 1);
    expect(delivery).toMatchObject({
      state: 'queued',
      last_error: 'The server responded 302; redirects are not followed',
    });
    expect(received.has(target)).toBe(false);
  });

  it('receives only selected events of its organization, while enabled', async () => {
    const [owner, rival] = [await newOwner(), await newOwner()];
    const [all, contracts, off] = [newPath(), newPath(), newPath()];
    const hook = await add(owner, all, []);
    await add(owner, contracts, ['contract']);
    const silent = await add(owner, off, []);
    const turned = call('PUT', `/webhooks/${silent.id}`, {
      token: owner.token,
      body: { active: false },
      headers: { 'if-match': '"1"' },
    });
    expect(await success(turned, 200, webhookSchema)).toMatchObject({ active: false, version: 2 });
    await newProject(rival);
    await newProject(owner);
    const reported = await deliveries(owner);
    expect(
      reported.filter(({ action }) => action === 'project.created').map(({ webhook_id }) => webhook_id),
    ).toEqual([hook.id]);
    expect(await deliveries(rival)).toEqual([]);
    expect(await deliveries(owner, `?webhook_id=${hook.id}&limit=1`)).toHaveLength(1);
  });
});

describe('/webhooks', () => {
  it('is for owners and admins', async () => {
    const owner = await newOwner();
    const [admin, member, stranger] = [
      await newColleague(owner, 'admin'),
      await newColleague(owner),
      await newOwner(),
    ];
    const hook = await add(admin, newPath());
    const body = { name: 'N', url: 'https://hooks.example/x' };
    expect(
      JSON.stringify(
        await success(call('GET', '/webhooks', { token: owner.token }), 200, webhookSchema.array()),
      ),
    ).not.toContain('whsec');
    const [delivery] = await deliveries(owner);
    expect(delivery).toBeUndefined();
    await newProject(owner);
    const [queued] = await deliveries(owner);
    const request = [
      ['GET', '/webhooks', undefined, 403],
      ['POST', '/webhooks', body, 403],
      ['PUT', `/webhooks/${hook.id}`, body, 404],
      ['DELETE', `/webhooks/${hook.id}`, undefined, 404],
      ['GET', '/webhook-deliveries', undefined, 403],
      ['POST', `/webhook-deliveries/${queued?.id}/resend`, undefined, 403],
    ] as const;
    for (const [method, path, sent, status] of request) {
      expect([path, (await refusal(call(method, path, { token: member.token, body: sent }))).status]).toEqual(
        [path, status],
      );
      expect(await refusal(call(method, path, { body: sent }))).toMatchObject({ status: 401 });
      if (path.includes(hook.id))
        expect(await refusal(call(method, path, { token: stranger.token, body: sent }))).toMatchObject({
          status: 404,
        });
    }
    const stale = call('PUT', `/webhooks/${hook.id}`, {
      token: owner.token,
      body: { name: 'M' },
      headers: { 'if-match': '"9"' },
    });
    expect(await refusal(stale)).toMatchObject({ status: 412 });
    const changed = call('PUT', `/webhooks/${hook.id}`, {
      token: owner.token,
      body: { name: 'M', entity_types: ['contract', 'project'] },
    });
    expect(await success(changed, 200, webhookSchema)).toMatchObject({
      name: 'M',
      entity_types: ['contract', 'project'],
    });
    expect((await call('DELETE', `/webhooks/${hook.id}`, { token: owner.token })).status).toBe(200);
    for (const wrong of [
      '',
      'ftp://x.example',
      'https://user:pass@x.example/',
      'https://x.example/#a',
      'javascript:alert(1)',
      'https://',
    ]) {
      expect(
        await refusal(call('POST', '/webhooks', { token: owner.token, body: { ...body, url: wrong } })),
      ).toMatchObject({ status: 422 });
    }
  });
});
