import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  closeDatabase,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, success } from '../../../_server/testing/client.ts';
import { inProcessCalls } from '../../../_server/testing/in-process.ts';
import { caughtBy, inMailbox, newParty, settledMessage, work } from '../../../_server/testing/messages.ts';
import { type MessageDetail, messageDetailSchema, projectRoles } from '../../../_shared/schemas/index.ts';

let here: Awaited<ReturnType<typeof inProcessCalls>>;
beforeAll(async () => {
  here = await inProcessCalls();
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(closeDatabase);

const read = ({ token }: Person, id: string): Promise<MessageDetail> =>
  success(call('GET', `/messages/${id}`, { token }), 200, messageDetailSchema);

/** A sent message to parties of a new project, with the captured email to each. */
async function gone(owner: Person, count = 1) {
  const project = await newProject(owner);
  const parties = await Promise.all(
    Array.from({ length: count }, (_, at) => newParty(owner, project, { name: `Reed ${at} Steel` })),
  );
  const message = await success(
    call('POST', '/messages', {
      token: owner.token,
      body: {
        project_id: project.id,
        template: 'Custom Message',
        subject: 'News',
        body: 'Dear {recipient}',
        party_ids: parties.map(({ id }) => id),
      },
    }),
    201,
    messageDetailSchema,
  );
  await settledMessage(owner, message.id, 'sent');
  const caught = await Promise.all(parties.map(async ({ email }) => (await caughtBy(email ?? ''))[0]));
  return { project, message, parties, mails: caught.map((mail) => mail?.id ?? '') };
}

const toldOf = async ({ id }: Person, messageId: string) =>
  (
    await sql()<{ title: string }[]>`
      select title from public.notifications where user_id = ${id} and metadata ->> 'message_id' = ${messageId} order by id`
  ).map(({ title }) => title);

/** Waits until the message has this many replies and all their files are settled. */
async function replied(owner: Person, id: string, count: number): Promise<MessageDetail> {
  let found: MessageDetail | undefined;
  await expect
    .poll(
      async () => {
        await work();
        found = await read(owner, id);
        const waiting = found.answers.some(({ files }) => files.some(({ state }) => state === 'waiting'));
        return waiting ? -1 : found.answers.length;
      },
      { timeout: 30_000, interval: 300 },
    )
    .toBe(count);
  return found as MessageDetail;
}

describe('a bounced email', () => {
  it('is flagged at its recipient with the reason, and its sender is notified', async () => {
    const owner = await newOwner();
    const { message, mails } = await gone(owner, 3);
    const [hard = '', soft = '', spam = ''] = mails;
    const from = performance.now();
    expect((await inMailbox(hard, 'bounce', { kind: 'hard' })).status).toBe(303);
    const first = await read(owner, message.id);
    expect(performance.now() - from).toBeLessThan(5_000);
    expect(first).toMatchObject({
      unreached: 1,
      to: [{ name: 'Reed 0 Steel', state: 'bounced', reason: '550 5.1.1 No such user here' }, {}, {}],
    });
    expect(await toldOf(owner, message.id)).toEqual(['Email to Reed 0 Steel was not delivered']);
    await inMailbox(soft, 'bounce', { kind: 'soft' });
    await inMailbox(spam, 'bounce', { kind: 'complaint' });
    expect(await read(owner, message.id)).toMatchObject({
      unreached: 2,
      to: [{ state: 'bounced' }, { state: 'bounced_for_now' }, { state: 'complained' }],
    });
    // One notification per hour, however many emails bounce.
    expect(await toldOf(owner, message.id)).toHaveLength(1);
    const page = await (await fetch(`${process.env.PLUMBLINE_URL}/mail`)).text();
    expect(page).toContain('Plumbline accepted it.');
    // A temporary bounce becomes permanent, never the reverse.
    await inMailbox(soft, 'bounce', { kind: 'hard' });
    await inMailbox(hard, 'bounce', { kind: 'soft' });
    expect((await read(owner, message.id)).to).toMatchObject([
      { state: 'bounced' },
      { state: 'bounced' },
      {},
    ]);
  });
});

describe('a reply', () => {
  it('is filed under its message with its text and all its files', async () => {
    const owner = await newOwner();
    const { project, message, mails, parties } = await gone(owner);
    const anyBytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256);
    const files = [
      new File([anyBytes], '../../etc/pass\u202efdp.exe', { type: 'application/pdf' }),
      new File(['<script>alert(1)</script>'], 'plan.html', { type: 'text/html' }),
      new File([], 'empty.txt', { type: 'text/plain' }),
      new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'survey.zip', { type: 'application/zip' }),
    ];
    const answer = await inMailbox(
      mails[0] ?? '',
      'reply',
      { text: 'We will be there.\n<b>Reed</b>' },
      { files },
    );
    expect(answer.status).toBe(303);
    const { answers } = await replied(owner, message.id, 1);
    expect(answers).toMatchObject([
      {
        from: 'Reed 0 Steel',
        from_address: parties[0]?.email,
        subject: 'Re: News',
        text: expect.stringMatching(/^We will be there\.\s+<b>Reed<\/b>$/),
        files: [
          { file_name: '_._etc_passfdp.exe', state: 'kept', size_bytes: 70_000 },
          { file_name: 'plan.html', state: 'kept', mime_type: 'text/html' },
          { file_name: 'empty.txt', state: 'kept', size_bytes: 0 },
          { file_name: 'survey.zip', state: 'left_out', problem: 'Larger than 25 MB' },
        ],
      },
    ]);
    expect(await toldOf(owner, message.id)).toEqual(['Reply from Reed 0 Steel']);
    const [exe, html, , zip] = answers[0]?.files ?? [];
    const path = (fileId = '') => `/messages/${message.id}/reply-files/${fileId}/content`;
    const fetched = async (fileId?: string) => {
      const { url } = await (
        await call('GET', path(fileId), { token: owner.token, headers: { accept: 'application/json' } })
      ).json();
      return await fetch(new URL(url, process.env.PLUMBLINE_URL));
    };
    const bytes = await fetched(exe?.id);
    expect(Buffer.from(await bytes.arrayBuffer()).equals(anyBytes)).toBe(true);
    const page = await fetched(html?.id);
    expect(page.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(page.headers.get('content-type')).toContain('application/octet-stream');
    expect((await call('GET', path(zip?.id), { token: owner.token })).status).toBe(404);
    expect((await call('GET', path(exe?.id))).status).toBe(401);
    expect((await call('GET', path(exe?.id), { token: (await newOwner()).token })).status).toBe(404);
    for (const role of projectRoles) {
      const { token } = await newProjectMember(owner, project, role);
      const may = ['project_manager', 'team_member', 'lawyer'].includes(role);
      const { status } = await call('GET', path(exe?.id), { token, headers: { accept: 'application/json' } });
      expect(status, role).toBe(may ? 200 : 404);
    }
    // Runs the job again, as after a repeated event: nothing is filed twice.
    await sql()`
      update private.jobs set state = 'waiting', run_at = now(), finished_at = null
      where kind = 'file_reply' and payload ->> 'recipient_id' = ${message.to[0]?.id ?? ''}`;
    expect((await replied(owner, message.id, 1)).answers[0]?.files).toHaveLength(4);
  }, 90_000);
});

describe('the mailbox', () => {
  it('rejects cross-site forms and forms without its token', async () => {
    const owner = await newOwner();
    const { message, mails } = await gone(owner);
    const [mail = ''] = mails;
    for (const [name, value] of [
      ['origin', 'https://evil.example'],
      ['origin', 'null'],
      ['sec-fetch-site', 'cross-site'],
    ] as const)
      expect((await inMailbox(mail, 'bounce', { kind: 'hard' }, { headers: { [name]: value } })).status).toBe(
        404,
      );
    expect((await inMailbox(mail, 'bounce', { kind: 'hard', token: 'made-up' })).status).toBe(404);
    expect((await inMailbox(mail, 'bounce', { kind: 'toString' })).status).toBe(400);
    expect((await inMailbox(crypto.randomUUID(), 'bounce', { kind: 'hard' })).status).toBe(405);
    expect((await read(owner, message.id)).to).toMatchObject([{ state: 'sent' }]);
    const request = (path: string) => fetch(`${process.env.PLUMBLINE_URL}/mail/resend${path}`);
    expect((await request(`/emails/receiving/${crypto.randomUUID()}`)).status).toBe(401);
    expect((await request(`/files/${crypto.randomUUID()}/x?expires=9999999999999&signature=00`)).status).toBe(
      404,
    );
  });
});

describe('a Resend webhook', () => {
  const secret = `whsec_${Buffer.from('a secret of the test').toString('base64')}`;
  const tell = (event: object, change: { secret?: string; at?: number } = {}) => {
    const body = JSON.stringify(event);
    const at = String(Math.floor((change.at ?? Date.now()) / 1000));
    const key = Buffer.from((change.secret ?? secret).replace('whsec_', ''), 'base64');
    const mark = createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64');
    return here('POST', '/messages/mail-events/resend', {
      body: event,
      headers: { 'svix-id': 'msg_1', 'svix-timestamp': at, 'svix-signature': `v1,AAAA v1,${mark}` },
    });
  };
  const taken = async (event: object) => {
    const answer = await tell(event);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { taken: boolean }).taken;
  };

  it("is accepted if signed and recent, and finds an email by Resend's ID or ours", async () => {
    vi.stubEnv('RESEND_WEBHOOK_SECRET', secret);
    const owner = await newOwner();
    const { message, mails } = await gone(owner, 2);
    const [first = '', second = ''] = mails;
    const bounced = (data: object) => ({
      type: 'email.bounced',
      data: { bounce: { message: 'No such mailbox', type: 'Permanent' }, ...data },
    });
    expect((await tell(bounced({ email_id: first }), { secret: 'whsec_b3RoZXI=' })).status).toBe(401);
    expect((await tell(bounced({ email_id: first }), { at: Date.now() - 600_000 })).status).toBe(401);
    expect(await taken(bounced({ email_id: 'none of ours' }))).toBe(false);
    expect(await taken(bounced({ email_id: first }))).toBe(true);
    expect(await taken(bounced({ email_id: first }))).toBe(false);
    // An event that arrives before the response to sending is stored is matched by the email's tag.
    const early = { email_id: 're_early', tags: { plumbline_mail: second } };
    expect(
      await taken({ type: 'email.suppressed', data: { ...early, suppressed: { message: 'On the list' } } }),
    ).toBe(true);
    expect((await read(owner, message.id)).to).toMatchObject([
      { state: 'bounced', reason: 'No such mailbox' },
      { state: 'bounced', reason: 'On the list' },
    ]);
    vi.stubEnv('RESEND_WEBHOOK_SECRET', '');
    expect((await tell(bounced({ email_id: first }))).status).toBe(401);
  });

  it('of another type or for an unknown address is accepted and ignored', async () => {
    vi.stubEnv('RESEND_WEBHOOK_SECRET', secret);
    expect(await taken({ type: 'contact.created', data: { id: 'c_1' } })).toBe(false);
    expect(await taken({ type: 'email.delivered', data: { email_id: 'x' } })).toBe(false);
    expect((await tell({ type: 'email.bounced', data: {} })).status).toBe(400);
    expect((await tell({ kind: 1 })).status).toBe(400);
    const forged = `reply+${crypto.randomUUID().replaceAll('-', '')}.${'0'.repeat(20)}@in.example`;
    expect(
      await taken({ type: 'email.received', data: { email_id: 'in_1', from: 'x@y.example', to: [forged] } }),
    ).toBe(false);
  });
});
