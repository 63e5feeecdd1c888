import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inSystemTransaction } from '../_server/db/privileged.ts';
import { closeDatabase, newOwner, newProject, type Person, sql } from '../_server/testing/cast.ts';
import { call, success } from '../_server/testing/client.ts';
import { inProcessRequests } from '../_server/testing/in-process.ts';
import { newParty } from '../_server/testing/messages.ts';
import { messageDetailSchema } from '../_shared/schemas/index.ts';
import { drain } from './drain.ts';
import { deliverMail } from './handlers/deliver-mail.ts';
import { sendMessage } from './handlers/send-message.ts';

beforeAll(async () => {
  await inProcessRequests();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(closeDatabase);

/**
 * A message to parties that only this test sends: it comes due after its jobs are renamed to a kind the stack
 * does not handle.
 */
async function waiting(owner: Person, count: number): Promise<{ id: string; kind: string }> {
  const project = await newProject(owner);
  const first = await newParty(owner, project);
  await sql()`
    with made as (
      insert into public.parties (org_id, name, email)
      select ${owner.organizationId}, 'Party ' || n, 'p' || n || '@' || ${project.id}::text || '.example'
        from generate_series(2, ${count}::integer) n
      returning org_id, id)
    insert into public.project_parties (org_id, project_id, party_id, role) select org_id, ${project.id}, id, 'subcontractor' from made`;
  const ids = await sql()<{ party_id: string }[]>`
    select party_id from public.project_parties where org_id = ${owner.organizationId} and project_id = ${project.id}`;
  const message = await success(
    call('POST', '/messages', {
      token: owner.token,
      body: {
        project_id: project.id,
        template: 'Custom Message',
        subject: 'News of {project}',
        body: 'Dear {recipient}',
        party_ids: ids.map(({ party_id }) => party_id),
        send_at: new Date(Date.now() + 3_600_000).toISOString(),
      },
    }),
    201,
    messageDetailSchema,
  );
  expect(message.recipients).toBe(count);
  expect(first.email).toBeTruthy();
  const kind = `test_${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}_send`;
  await sql()`
    update private.jobs set kind = ${kind}, run_at = now() where kind = 'send_message' and payload ->> 'message_id' = ${message.id}`;
  await sql()`update public.messages set send_at = now() where id = ${message.id}`;
  return { id: message.id, kind };
}

const mailsOf = (id: string) => sql()<{ id: string; state: string; attempts: number }[]>`
  select o.id, o.state, o.attempts from public.message_recipients r
  join public.mail_messages o on o.org_id = r.org_id and o.id = r.email_id where r.message_id = ${id}`;

describe('a message to send', () => {
  it('is queued for all two thousand recipients or none if the worker dies, never twice', async () => {
    const owner = await newOwner();
    const { id, kind } = await waiting(owner, 2000);
    const dies = {
      ...sendMessage,
      atomic: async (work: Parameters<NonNullable<typeof sendMessage.atomic>>[0]) => {
        await sendMessage.atomic?.(work);
        throw new Error('The worker dies before its end');
      },
    };
    await drain({ handlers: { [kind]: dies }, worker: 'test', budgetMs: 1 });
    expect(await mailsOf(id)).toEqual([]);
    await sql()`update private.jobs set run_at = now() where kind = ${kind}`;
    await drain({ handlers: { [kind]: sendMessage }, worker: 'test', budgetMs: 1 });
    // Nothing is sent while the test counts.
    await sql()`
      update private.jobs set kind = ${`${kind}_mail`} where kind = 'deliver_mail' and org_id = ${owner.organizationId}
        and state = 'waiting'`;
    expect(await mailsOf(id)).toHaveLength(2000);
    const [message] = await sql()`select state, told_sequence from public.messages where id = ${id}`;
    expect(message).toMatchObject({ state: 'sent', told_sequence: 0 });
    // A second, slower worker finds nothing to send.
    await inSystemTransaction('test', (transaction) =>
      (sendMessage.atomic as NonNullable<typeof sendMessage.atomic>)({
        sql: transaction,
        job: { id, kind, org_id: owner.organizationId, payload: {}, attempts: 1, max_attempts: 8 },
        payload: { message_id: id },
        now: new Date(),
      }),
    );
    const [all] =
      await sql()`select count(*)::integer as mails from public.mail_messages where org_id = ${owner.organizationId}`;
    expect(all?.mails).toBe(2000);
    await sql()`delete from private.jobs where kind = ${`${kind}_mail`}`;
  }, 120_000);

  it('stays within the provider’s rate limit, with one idempotency key per email', async () => {
    const calls: { at: number; key: string }[] = [];
    const answers = new Set<string>();
    const provider = createServer((request, response) => {
      const key = String(request.headers['idempotency-key']);
      calls.push({ at: performance.now(), key });
      request.resume();
      // The first response to every fifth message is lost, as if the worker died before receiving it.
      if (calls.length % 5 === 0 && !answers.has(key)) {
        answers.add(key);
        response.destroy();
        return;
      }
      answers.add(key);
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ id: `re_${key}` }));
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    vi.stubEnv('MAIL_PROVIDER', 'resend');
    vi.stubEnv('RESEND_API_KEY', 'k');
    vi.stubEnv('MAIL_FROM', 'mail@app.example');
    vi.stubEnv('MAIL_RATE', '10');
    vi.stubEnv('RESEND_URL', `http://127.0.0.1:${(provider.address() as AddressInfo).port}`);
    const owner = await newOwner();
    const { id, kind } = await waiting(owner, 30);
    // Written and hidden from the stack's worker in one transaction.
    await inSystemTransaction('test', async (transaction) => {
      await sendMessage.atomic?.({
        sql: transaction,
        job: { id, kind, org_id: owner.organizationId, payload: {}, attempts: 1, max_attempts: 8 },
        payload: { message_id: id },
        now: new Date(),
      });
      await transaction`
        update private.jobs set kind = ${kind} where kind = 'deliver_mail' and org_id = ${owner.organizationId}`;
    });
    await expect
      .poll(
        async () => {
          await sql()`update private.jobs set run_at = now() where kind = ${kind} and state = 'waiting' and payload ? 'message_id'`;
          await drain({
            handlers: { [kind]: deliverMail, [`${kind}_other`]: sendMessage },
            worker: 'test',
            budgetMs: 10_000,
          });
          return (await mailsOf(id)).filter(({ state }) => state === 'sent').length;
        },
        { timeout: 60_000 },
      )
      .toBe(30);
    provider.close();
    const most = Math.max(
      ...calls.map(({ at }) => calls.filter((one) => one.at >= at && one.at < at + 1000).length),
    );
    // One extra, in case a clock woke slightly late.
    expect(most).toBeLessThanOrEqual(11);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(30);
    expect(calls.length).toBeGreaterThan(30);
  }, 120_000);
});
