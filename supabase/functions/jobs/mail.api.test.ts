import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inSystemTransaction } from '../_server/db/privileged.ts';
import { writeMail } from '../_server/services/mail-messages/write-mail.ts';
import { closeDatabase, newColleague, newOwner, type Person, sql } from '../_server/testing/cast.ts';
import { call, refusal, success } from '../_server/testing/client.ts';
import { inProcessRequests } from '../_server/testing/in-process.ts';
import { notify } from '../_server/testing/notifications.ts';
import {
  mailMessageSchema,
  mailRefusalSchema,
  notificationPreferencesSchema,
} from '../_shared/schemas/index.ts';
import { drain } from './drain.ts';
import { deliverMail } from './handlers/deliver-mail.ts';

beforeAll(async () => {
  await inProcessRequests();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(closeDatabase);

interface Caught {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const caught = async ({ email }: Person): Promise<Caught[]> =>
  (await fetch(`${process.env.PLUMBLINE_URL}/mail/messages?to=${encodeURIComponent(email)}`)).json();
/** Makes the stack's worker write and send due email. */
async function mailed(person: Person, count: number): Promise<Caught[]> {
  let messages: Caught[] = [];
  await expect
    .poll(
      async () => {
        await sql()`select private.enqueue_job('collect_mail', p_unique_key => 'collect_mail')`;
        await fetch(`${process.env.PLUMBLINE_URL}/functions/v1/jobs`, {
          method: 'POST',
          headers: { apikey: process.env.PLUMBLINE_SECRET_KEY ?? '' },
        });
        messages = await caught(person);
        return messages.length;
      },
      { timeout: 20_000, interval: 300 },
    )
    .toBe(count);
  return messages;
}
const messagesOf = ({ token }: Person, query = '') =>
  success(call('GET', `/mail-messages${query}`, { token }), 200, mailMessageSchema.array());
/** The messages once all are marked sent, shortly after they reach the mailbox. */
async function sentTo(person: Person) {
  const states = async () => (await messagesOf(person)).map(({ state }) => state);
  await expect.poll(states, { timeout: 20_000 }).toEqual(['sent']);
  return await messagesOf(person);
}
const prefer = ({ token }: Person, body: object) =>
  success(call('PUT', '/notifications/preferences', { token, body }), 200, notificationPreferencesSchema);
const tokenIn = (text: string) => /\/unsubscribe\/([\w.-]+)/.exec(text)?.[1] ?? '';

describe('notification email', () => {
  it('is sent once, as text and HTML, and shown as sent', async () => {
    const owner = await newOwner();
    await notify([owner], {
      title: 'Sent back',
      message: 'Another cap is wanted.',
    });
    const [message] = await mailed(owner, 1);
    expect(message).toMatchObject({ to: owner.email, subject: 'Sent back' });
    expect(message?.text).toContain('Another cap is wanted.');
    expect(message?.html).toContain(`${process.env.PLUMBLINE_URL}/projects`);
    expect(await sentTo(owner)).toMatchObject([
      { subject: 'Sent back', attempts: 1, provider: 'catcher', last_error: null },
    ]);
    await mailed(owner, 1);
  });

  it('combines several notifications', async () => {
    const owner = await newOwner();
    await inSystemTransaction('test', async (transaction) => {
      for (let at = 0; at < 5; at++) {
        await transaction`
          select private.notify(m.org_id, array[m.user_id], 'contract', 'info', 'medium', ${`Told ${at}`}, '',
            'Contracts', null, null, null, null, '{}', ${String(at)})
          from public.memberships m where m.user_id = ${owner.id}`;
      }
    });
    const [message] = await mailed(owner, 1);
    expect(message?.subject).toMatch(/^5 notifications from /);
  });

  it('is not sent for read notifications, to users who opted out, or before the digest is due', async () => {
    const owner = await newOwner();
    await prefer(owner, { email: false });
    await notify([owner], { title: 'No mail' });
    await prefer(owner, { email: true, digest: 'daily' });
    await notify([owner], { title: 'In the digest' });
    await prefer(owner, { digest: 'off' });
    await notify([owner], { title: 'Read already' });
    await sql()`update public.notifications set read_at = now() where user_id = ${owner.id} and title = 'Read already'`;
    await notify([owner], { title: 'This one' });
    expect((await mailed(owner, 1))[0]?.subject).toBe('This one');
    await sql()`update public.notifications set email_after = now() where user_id = ${owner.id} and title = 'In the digest'`;
    const messages = await mailed(owner, 2);
    expect(messages[0]?.subject).toMatch(/^1 notification from /);
    expect(messages[0]?.text).toContain('Since your last digest');
  });
});

describe('email delivery', () => {
  /** A message whose delivery waits, so that the stack's worker does not send it first. */
  const writeWaiting = (owner: Person) =>
    inSystemTransaction('test', async (transaction) => {
      const [org] = await transaction<{ org_id: string }[]>`
        select org_id from public.memberships where user_id = ${owner.id}`;
      const [id = ''] = await writeMail(transaction, org?.org_id ?? '', [
        {
          user_id: owner.id,
          to_address: owner.email,
          category: 'system',
          rendered: { subject: 'By hand', text: 'Text', html: '<p>Text</p>' },
          unsubscribeUrl: null,
          created_by: null,
        },
      ]);
      await transaction`
        update private.jobs set run_at = now() + interval '1 hour' where payload ->> 'email_id' = ${id}`;
      return id;
    });
  /** This worker's attempt at one message, in place of the stack's. */
  const attempt = async (id: string) => {
    const kind = `test_${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}_mail`;
    await sql()`update private.jobs set kind = ${kind}, run_at = now() where payload ->> 'email_id' = ${id} and state = 'waiting'`;
    await drain({ handlers: { [kind]: deliverMail }, worker: 'test', budgetMs: 5_000 });
  };

  it('is retried after a temporary failure, with the reason on the email', async () => {
    const owner = await newOwner();
    vi.stubEnv('MAIL_PROVIDER', 'resend');
    vi.stubEnv('RESEND_API_KEY', 'k');
    vi.stubEnv('MAIL_FROM', 'mail@app.example');
    vi.stubEnv('RESEND_URL', 'http://127.0.0.1:1');
    const id = await writeWaiting(owner);
    await attempt(id);
    const [failed] = await messagesOf(owner);
    expect(failed).toMatchObject({ state: 'queued', attempts: 1 });
    expect(failed?.last_error).toBeTruthy();
    vi.stubEnv('MAIL_PROVIDER', '');
    await attempt(id);
    expect((await messagesOf(owner))[0]).toMatchObject({
      state: 'failed',
      attempts: 2,
      last_error: 'Email is not set up: MAIL_PROVIDER is missing',
    });

    const colleague = await newColleague(owner);
    const path = `/mail-messages/${id}/retry`;
    expect(await refusal(call('POST', path, { token: colleague.token }))).toMatchObject({ status: 404 });
    expect(await refusal(call('POST', path, { token: (await newOwner()).token }))).toMatchObject({
      status: 404,
    });
    const again = await success(call('POST', path, { token: owner.token }), 200, mailMessageSchema);
    expect(again).toMatchObject({ id, state: 'queued' });
    await mailed(owner, 1);
    expect((await sentTo(owner))[0]).toMatchObject({ attempts: 3 });
    expect(await refusal(call('POST', path, { token: owner.token }))).toMatchObject({ status: 409 });
  });

  it("bounces immediately for an unknown address, with the mail server's message", async () => {
    const server = createSocketServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        const line = chunk.toString();
        const answer = /^RCPT/i.test(line) ? '550 5.1.1 No such user here' : '250 ok';
        socket.write(`${answer}\r\n`);
      });
      socket.write('220 stand-in\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const owner = await newOwner();
    vi.stubEnv('MAIL_PROVIDER', 'smtp');
    vi.stubEnv('MAIL_FROM', 'mail@app.example');
    vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`);
    const id = await writeWaiting(owner);
    await attempt(id);
    server.close();
    expect((await messagesOf(owner))[0]).toMatchObject({
      state: 'failed',
      attempts: 1,
      bounce_kind: 'hard',
      bounce_reason: expect.stringContaining('550 5.1.1 No such user here'),
    });
    await success(call('POST', `/mail-messages/${id}/retry`, { token: owner.token }), 200, mailMessageSchema);
    await mailed(owner, 1);
    expect((await sentTo(owner))[0]).toMatchObject({ bounce_kind: null });
  });

  it('is visible to its recipient and to admins', async () => {
    const owner = await newOwner();
    const [ann, bob] = [await newColleague(owner), await newColleague(owner)];
    await notify([ann], { title: 'For Ann' });
    await mailed(ann, 1);
    expect(await messagesOf(ann)).toHaveLength(1);
    expect(await messagesOf(bob)).toEqual([]);
    expect(await messagesOf(owner)).toMatchObject([{ subject: 'For Ann', to_name: expect.any(String) }]);
    expect(await messagesOf(owner, '?state=failed')).toEqual([]);
    expect(await messagesOf(await newOwner())).toEqual([]);
    expect(await refusal(call('GET', '/mail-messages'))).toMatchObject({ status: 401 });
    expect(await refusal(call('GET', '/mail-messages?state=lost', { token: owner.token }))).toMatchObject({
      status: 422,
    });
  });
});

describe('the unsubscribe link', () => {
  it('ends email of that category only, without a sign-in', async () => {
    const owner = await newOwner();
    await notify([owner], { title: 'First', category: 'approval' });
    const [message] = await mailed(owner, 1);
    const path = `/unsubscribe/${tokenIn(message?.text ?? '')}`;
    expect(await success(call('GET', path), 200, mailRefusalSchema)).toMatchObject({
      category: 'approval',
      member: true,
      refused: false,
    });
    for (let at = 0; at < 2; at++) {
      expect((await success(call('POST', path), 200, mailRefusalSchema)).refused).toBe(true);
    }
    // Sends the same POST request as email clients do.
    const oneClick = await fetch(`${process.env.PLUMBLINE_URL}/api/v1${path}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(oneClick.status).toBe(200);
    const { categories } = await success(
      call('GET', '/notifications/preferences', { token: owner.token }),
      200,
      notificationPreferencesSchema,
    );
    expect(categories.approval).toEqual({ inApp: true, email: false });
    expect(categories.contract).toEqual({ inApp: true, email: true });
    await notify([owner], { title: 'Second', category: 'approval' });
    await notify([owner], { title: 'Third', category: 'contract' });
    expect((await mailed(owner, 2))[0]?.subject).toBe('Third');
  });

  it('is not found if forged', async () => {
    for (const token of ['x', 'a.b', 'é', 'eyJvIjoxfQ.AAAA', `${'a'.repeat(1_900)}`]) {
      const path = `/unsubscribe/${encodeURIComponent(token)}`;
      expect(await refusal(call('GET', path))).toMatchObject({ status: 404 });
      expect(await refusal(call('POST', path))).toMatchObject({ status: 404 });
    }
  });
});
