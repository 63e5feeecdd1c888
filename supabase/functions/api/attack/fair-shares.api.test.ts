import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, newOwner, newProject, type Person, sql } from '../../_server/testing/cast.ts';
import { call, success } from '../../_server/testing/client.ts';
import { newWebhookSchema, webhookSchema } from '../../_shared/schemas/index.ts';
import { handlers } from '../../jobs/handlers/index.ts';
import { handlers as printHandlers } from '../../print/handlers/index.ts';

/** Accepts every connection and never answers. */
let silent: Server;
let url: string;

beforeAll(async () => {
  silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await closeDatabase();
});

const addWebhook = ({ token }: Person, n: number) =>
  success(
    call('POST', '/webhooks', { token, body: { name: `Hook ${n}`, url: `${url}/${n}` } }),
    201,
    newWebhookSchema,
  );

/** Invites a person. @returns how long the email took to be sent, in milliseconds */
async function timeToEmail(owner: Person): Promise<number> {
  const address = `${crypto.randomUUID()}@test.example`;
  const began = performance.now();
  const answer = await call('POST', '/invitations', {
    token: owner.token,
    body: { emails: [address] },
  });
  expect(answer.status).toBe(200);
  await expect
    .poll(
      async () =>
        (await sql()`select state::text from public.mail_messages where to_address = ${address}`)[0]?.state,
      {
        timeout: 60_000,
        interval: 100,
      },
    )
    .toBe('sent');
  return performance.now() - began;
}

it("slow webhooks of one organization do not delay another organization's email", async () => {
  const [attacker, victim] = [await newOwner(), await newOwner()];
  for (let n = 0; n < 25; n += 1) await addWebhook(attacker, n);
  for (let n = 0; n < 4; n += 1) await newProject(attacker);
  const queued = await sql()`
    select count(*)::integer as n from public.webhook_deliveries where org_id = ${attacker.organizationId} and state = 'queued'`;
  expect(queued[0]?.n).toBeGreaterThan(100);
  // The worker fetches emails every five seconds, and each sender gets a turn.
  expect(await timeToEmail(victim)).toBeLessThan(15_000);
}, 120_000);

it('a webhook that never responds is paused, and admins see why', async () => {
  const owner = await newOwner();
  const { id } = await addWebhook(owner, 0);
  for (let n = 0; n < 6; n += 1) await newProject(owner);
  await expect
    .poll(
      async () => {
        const found = await success(
          call('GET', '/webhooks', { token: owner.token }),
          200,
          webhookSchema.array(),
        );
        await sql()`
          update private.jobs set run_at = now()
          where org_id = ${owner.organizationId} and kind = 'deliver_webhook' and state = 'waiting' and attempts > 0
            and not exists (select from private.webhook_circuits c where c.webhook_id = ${id} and c.paused_until > now())`;
        return found[0]?.failing?.paused_until ?? null;
      },
      { timeout: 90_000, interval: 500 },
    )
    .not.toBeNull();
  const [webhook] = await success(
    call('GET', '/webhooks', { token: owner.token }),
    200,
    webhookSchema.array(),
  );
  expect(webhook?.failing).toMatchObject({ last_error: 'No answer within 5 s' });
  const waiting = await sql()`
    select run_at > now() as later from private.jobs
    where org_id = ${owner.organizationId} and kind = 'deliver_webhook' and state = 'waiting'`;
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting.every(({ later }) => later)).toBe(true);
}, 120_000);

it('the worker and the database assign the same lane to each job kind', async () => {
  const all = { ...handlers, ...printHandlers };
  const rows = await sql()<{ kind: string; lane: string }[]>`
    select kind, private.job_lane(kind) as lane from unnest(string_to_array(${Object.keys(all).join(',')}, ',')) kind`;
  expect(Object.fromEntries(rows.map(({ kind, lane }) => [kind, lane]))).toEqual(
    Object.fromEntries(Object.entries(all).map(([kind, { lane }]) => [kind, lane ?? 'work'])),
  );
});
