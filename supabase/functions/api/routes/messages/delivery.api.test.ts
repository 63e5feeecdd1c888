import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signingSecret } from '../../../_server/secret-key.ts';
import { signFileLink } from '../../../_server/services/messages/file-token.ts';
import {
  closeDatabase,
  newContract,
  newOwner,
  newProject,
  newProjectMember,
  type Person,
  sql,
} from '../../../_server/testing/cast.ts';
import { call, success } from '../../../_server/testing/client.ts';
import { inProcessCalls } from '../../../_server/testing/in-process.ts';
import { newVersion } from '../../../_server/testing/lifecycle.ts';
import { caughtBy, inMailbox, newParty, settledMessage, work } from '../../../_server/testing/messages.ts';
import {
  type MessageDetail,
  messageChoicesSchema,
  messageDetailSchema,
  messagePreviewSchema,
  partySchema,
  projectPartySchema,
} from '../../../_shared/schemas/index.ts';

beforeAll(async () => void (await inProcessCalls()));
afterAll(closeDatabase);

const send = ({ token }: Person, project_id: string, fields: object): Promise<MessageDetail> =>
  success(
    call('POST', '/messages', {
      token,
      body: { project_id, template: 'Custom Message', subject: 'News', body: 'Dear {recipient}', ...fields },
    }),
    201,
    messageDetailSchema,
  );
const read = ({ token }: Person, id: string): Promise<MessageDetail> =>
  success(call('GET', `/messages/${id}`, { token }), 200, messageDetailSchema);
const audienceOf = async ({ token }: Person, { id }: { id: string }) =>
  (await success(call('GET', `/projects/${id}/message-choices`, { token }), 200, messageChoicesSchema)).to;

describe('an address that bounces', () => {
  it('is flagged where parties are listed and chosen, until the address changes', async () => {
    const owner = await newOwner();
    const { token } = owner;
    const project = await newProject(owner);
    const party = await newParty(owner, project);
    const message = await send(owner, project.id, { party_ids: [party.id] });
    await settledMessage(owner, message.id, 'sent');
    expect((await audienceOf(owner, project)).map(({ mail_problem }) => mail_problem)).toEqual([null]);
    const [mail] = await caughtBy(party.email ?? '');
    await inMailbox(mail?.id ?? '', 'bounce', { kind: 'hard' });
    const problem = { kind: 'hard', reason: '550 5.1.1 No such user here' };
    const marked = async () => [
      (await success(call('GET', `/parties/${party.id}`, { token }), 200, partySchema)).mail_problem,
      (await success(call('GET', '/parties', { token }), 200, partySchema.array()))[0]?.mail_problem,
      (
        await success(
          call('GET', `/projects/${project.id}/parties`, { token }),
          200,
          projectPartySchema.array(),
        )
      )[0]?.party.mail_problem,
      (await audienceOf(owner, project)).find(({ party_id }) => party_id === party.id)?.mail_problem,
    ];
    for (const one of await marked()) expect(one).toMatchObject(problem);
    const { version } = await success(call('GET', `/parties/${party.id}`, { token }), 200, partySchema);
    await success(
      call('PUT', `/parties/${party.id}`, {
        token,
        body: { email: `${crypto.randomUUID()}@party.test.example` },
        headers: { 'if-match': `"${version}"` },
      }),
      200,
      partySchema,
    );
    expect(await marked()).toEqual([null, null, null, null]);
  });
});

describe('recipients without delivery', () => {
  it('are listed in advance: those without an address, and those who opted out', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const [party, silent] = [await newParty(owner, project), await newParty(owner, project, { email: null })];
    const put = { token: owner.token, body: { postal_address: '1 Quay Street\nPortland, ME' } };
    expect((await call('PUT', '/organization', put)).status).toBe(200);
    const message = await send(owner, project.id, { party_ids: [party.id, silent.id] });
    await settledMessage(owner, message.id, 'sent');
    const [mail] = await caughtBy(party.email ?? '');
    expect(mail?.text).toContain('1 Quay Street Portland, ME.');
    await call('POST', `/unsubscribe/${/\/unsubscribe\/([\w.-]+)/.exec(mail?.text ?? '')?.[1]}`);
    const audience = await audienceOf(owner, project);
    expect(audience.find(({ party_id }) => party_id === party.id)).toMatchObject({ refuses: true });
    expect(audience.find(({ party_id }) => party_id === silent.id)).toMatchObject({
      refuses: false,
      address: null,
    });
    const preview = (party_id: string) =>
      success(
        call('POST', '/messages/preview', {
          token: owner.token,
          body: { project_id: project.id, template: 'Custom Message', subject: 'S', body: 'B', party_id },
        }),
        200,
        messagePreviewSchema,
      );
    expect(await preview(party.id)).toMatchObject({ to: party.email, refuses: true });
    expect(await preview(silent.id)).toMatchObject({ to: null, refuses: false });
    const second = await send(owner, project.id, { party_ids: [party.id, silent.id] });
    expect(await settledMessage(owner, second.id, 'refused')).toMatchObject({ left_out: 2, sent: 0 });
    expect(await caughtBy(party.email ?? '')).toHaveLength(1);
  });
});

describe('a scheduled message', () => {
  const due = async (id: string) => {
    await sql()`update public.messages set send_at = now() where id = ${id}`;
    await sql()`update private.jobs set run_at = now() where payload ->> 'message_id' = ${id} and state = 'waiting'`;
    await work();
  };
  const later = { send_at: new Date(Date.now() + 3_600_000).toISOString() };

  it('goes to its original recipients, by the names they had', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const party = await newParty(owner, project, { name: 'Reed Steel' });
    const message = await send(owner, project.id, { party_ids: [party.id], ...later });
    await success(
      call('PUT', `/parties/${party.id}`, {
        token: owner.token,
        body: { name: 'Reed & Daughters', email: `${crypto.randomUUID()}@party.test.example` },
        headers: { 'if-match': `"${party.version}"` },
      }),
      200,
      partySchema,
    );
    await due(message.id);
    expect((await settledMessage(owner, message.id, 'sent')).to).toMatchObject([
      { name: 'Reed Steel', address: party.email },
    ]);
    expect((await caughtBy(party.email ?? ''))[0]?.text).toContain('Dear Reed Steel');
  });

  it('is not sent after its project is deleted or its sender leaves, and someone is notified', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const party = await newParty(owner, project);
    const manager = await newProjectMember(owner, project, 'project_manager');
    const author = await newProjectMember(owner, project, 'team_member');
    const theirs = await send(author, project.id, { party_ids: [party.id], ...later });
    const orphan = await send(owner, project.id, { party_ids: [party.id], ...later });
    expect((await call('DELETE', `/members/${author.id}`, { token: owner.token })).ok).toBe(true);
    const failed = async (id: string) => {
      await expect
        .poll(
          async () => {
            await due(id);
            return (await sql()`select state, problem from public.messages where id = ${id}`)[0];
          },
          { timeout: 20_000 },
        )
        .toMatchObject({ state: 'failed' });
      const [row] = await sql()`select problem from public.messages where id = ${id}`;
      const reported = await sql()<{ user_id: string }[]>`
        select user_id from public.notifications where dedupe_key = ${`message_unsent:${id}`} order by user_id`;
      return { problem: row?.problem as string, told: reported.map(({ user_id }) => user_id) };
    };
    expect(await failed(theirs.id)).toEqual({
      problem: 'The sender has left the organization.',
      told: [manager.id],
    });
    expect((await read(owner, theirs.id)).to).toMatchObject([{ state: 'failed' }]);
    expect((await call('DELETE', `/projects/${project.id}`, { token: owner.token })).ok).toBe(true);
    expect(await failed(orphan.id)).toEqual({
      problem: 'The project was deleted before the message was due.',
      told: [owner.id],
    });
    expect(await caughtBy(party.email ?? '')).toEqual([]);
  });
});

describe('documents over 3 MB in total', () => {
  it('are sent as signed links that record opens, with a page if the file is gone', async () => {
    const owner = await newOwner();
    const project = await newProject(owner);
    const party = await newParty(owner, project);
    const contract = await newContract(owner, project);
    const text = `This agreement is between A and B.\n${'It says much about the works. '.repeat(120_000)}`;
    const document = await newVersion(owner, contract, text);
    const message = await send(owner, project.id, { party_ids: [party.id], document_ids: [document.id] });
    await settledMessage(owner, message.id, 'sent');
    const [mail] = await caughtBy(party.email ?? '');
    expect(mail?.attachments).toEqual([]);
    const link = /https?:\S+\/messages\/files\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    const follow = (url: string, accept = 'text/html,application/xhtml+xml') =>
      fetch(url, { headers: { accept }, redirect: 'manual' });
    const opened = await follow(link);
    expect(opened.status).toBe(302);
    const file = await fetch(new URL(opened.headers.get('location') ?? '', link));
    expect(file.headers.get('content-disposition')).toContain("attachment; filename*=UTF-8''agreement.txt");
    expect((await file.text()).length).toBe(text.length);
    expect((await read(owner, message.id)).to).toMatchObject([
      { state: 'opened', opened_at: expect.any(String) },
    ]);
    const [row] = await sql()<{ id: string; org_id: string }[]>`
      select id, org_id from public.message_files where message_id = ${message.id}`;
    const ended = signFileLink(
      { o: row?.org_id ?? '', r: message.to[0]?.id ?? '', f: row?.id ?? '', u: Date.now() - 1000 },
      signingSecret(),
    );
    const base = link.slice(0, link.lastIndexOf('/') + 1);
    const page = async (url: string) => (await follow(url)).headers.get('location');
    expect(await page(base + ended)).toBe(`${process.env.PLUMBLINE_URL}/document-link/over`);
    expect(await page(`${link.slice(0, -4)}AAAA`)).toBe(
      `${process.env.PLUMBLINE_URL}/document-link/not-valid`,
    );
    expect((await follow(base + ended, 'application/json')).status).toBe(404);
    await call('DELETE', `/contracts/${contract.id}`, { token: owner.token });
    expect(await page(link)).toBe(`${process.env.PLUMBLINE_URL}/document-link/gone`);
  }, 60_000);
});
