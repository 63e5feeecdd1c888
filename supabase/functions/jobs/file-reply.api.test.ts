import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeDatabase, newOwner, newProject, type Person, sql } from '../_server/testing/cast.ts';
import { call, success } from '../_server/testing/client.ts';
import { inProcessRequests } from '../_server/testing/in-process.ts';
import { newParty } from '../_server/testing/messages.ts';
import { messageDetailSchema } from '../_shared/schemas/index.ts';
import { drain } from './drain.ts';
import { fileReply } from './handlers/file-reply.ts';

const servers: Server[] = [];
beforeAll(async () => {
  await inProcessRequests();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) server.close();
});
afterAll(closeDatabase);

interface Stub {
  /** Number of files in the email. */
  files: number;
  /** Response status for each file request, by file number and earlier attempts. */
  status?: (file: number, before: number) => number;
  headers?: Record<string, string>;
}

/** A fake Resend API with one email. @returns the number of requests per file */
async function provider({ files, status = () => 200, headers = {} }: Stub): Promise<number[]> {
  const requested = Array.from({ length: files }, () => 0);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const json = (body: object) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    const [, number] = /^\/file\/(\d+)$/.exec(pathname) ?? [];
    if (number !== undefined) {
      const file = Number(number);
      const before = requested[file] ?? 0;
      requested[file] = before + 1;
      response.writeHead(status(file, before)).end(`Content of ${file}`);
    } else if (request.headers.authorization !== 'Bearer re_key') response.writeHead(401).end();
    else if (pathname.endsWith('/attachments'))
      json({
        object: 'list',
        has_more: false,
        data: requested.map((_, at) => ({
          id: `att_${at}`,
          filename: `plan ${at}.pdf`,
          content_type: 'application/pdf',
          download_url: `${base}/file/${at}`,
        })),
      });
    else json({ object: 'email', headers, text: null, html: '<p>We will be there.</p><style>p{}</style>' });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('RESEND_API_KEY', 're_key');
  vi.stubEnv('RESEND_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return requested;
}

/** A scheduled message, and a reply job under a name that the stack's worker does not handle. */
async function replyTo(owner: Person, maxAttempts = 8): Promise<{ id: string; kind: string }> {
  const project = await newProject(owner);
  const party = await newParty(owner, project);
  const message = await success(
    call('POST', '/messages', {
      token: owner.token,
      body: {
        project_id: project.id,
        template: 'Custom Message',
        subject: 'News',
        body: 'Text',
        party_ids: [party.id],
        send_at: '2099-01-01T00:00:00Z',
      },
    }),
    201,
    messageDetailSchema,
  );
  const kind = `test_${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}_reply`;
  const payload = {
    email_id: `in_${message.id}`,
    recipient_id: message.to[0]?.id ?? '',
    from: 'office@reed.example',
    subject: 'Re: News',
  };
  await sql()`
    select private.enqueue_job(${kind}, ${sql().json(payload)}, ${owner.organizationId}, ${`${kind}:1`}, now(), ${maxAttempts}::integer)`;
  return { id: message.id, kind };
}

const again = async (kind: string, handler = fileReply) => {
  await sql()`update private.jobs set run_at = now() where kind = ${kind} and state = 'waiting'`;
  await drain({ handlers: { [kind]: handler }, worker: 'test', budgetMs: 1 });
};
const read = async ({ token }: Person, id: string) =>
  (await success(call('GET', `/messages/${id}`, { token }), 200, messageDetailSchema)).answers;
const stored = (owner: Person) => sql()<{ name: string }[]>`
  select name from storage.objects where bucket_id = 'replies' and name like ${`${owner.organizationId}/%`}`;

describe('filing a reply', () => {
  it('continues after a worker dies, without downloading stored files again', async () => {
    const owner = await newOwner();
    const { id, kind } = await replyTo(owner);
    const request = await provider({
      files: 3,
      status: (file, before) => (file === 1 && before === 0 ? 503 : 200),
    });
    await again(kind);
    expect((await read(owner, id))[0]).toMatchObject({
      text: 'We will be there.',
      files: [{ state: 'kept' }, { state: 'waiting' }, { state: 'waiting' }],
    });
    // Killed after a file was stored but before it was recorded.
    const dies = {
      ...fileReply,
      repeatable: (work: Parameters<NonNullable<typeof fileReply.repeatable>>[0]) => {
        let transactions = 0;
        return fileReply.repeatable?.({
          ...work,
          transaction: async (step) => {
            transactions += 1;
            if (transactions > 2) throw new Error('The worker dies');
            return await work.transaction(step);
          },
        }) as Promise<void>;
      },
    };
    await again(kind, dies);
    expect(await stored(owner)).toHaveLength(2);
    await again(kind);
    const answers = await read(owner, id);
    expect(answers).toHaveLength(1);
    expect(answers[0]?.files.map(({ state }) => state)).toEqual(['kept', 'kept', 'kept']);
    expect(request).toEqual([1, 3, 1]);
    expect(await stored(owner)).toHaveLength(3);
  });

  it('marks an automatic reply and does not count it as an answer', async () => {
    const owner = await newOwner();
    const { id, kind } = await replyTo(owner);
    await provider({ files: 0, headers: { 'auto-submitted': 'auto-replied' } });
    await again(kind);
    expect(await read(owner, id)).toMatchObject([{ text: 'We will be there.', automatic: true }]);
    const message = await success(
      call('GET', `/messages/${id}`, { token: owner.token }),
      200,
      messageDetailSchema,
    );
    expect(message.replies).toBe(0);
    const [told] = await sql()`
      select title, priority from public.notifications where org_id = ${owner.organizationId} and category = 'message'`;
    expect(told).toMatchObject({ title: expect.stringMatching(/^Automatic reply from /), priority: 'low' });
  });

  it('keeps the reply, and gives a reason for each file it leaves out', async () => {
    const owner = await newOwner();
    const { id, kind } = await replyTo(owner);
    await provider({ files: 22, status: (file) => (file === 2 ? 404 : 200) });
    await again(kind);
    const [answer] = await read(owner, id);
    const left = answer?.files.filter(({ state }) => state === 'left_out') ?? [];
    expect(left.map(({ file_name, problem }) => [file_name, problem])).toEqual([
      ['plan 2.pdf', 'The email provider no longer has it'],
      ['plan 20.pdf', 'Only the first 20 attachments of a reply are saved'],
      ['plan 21.pdf', 'Only the first 20 attachments of a reply are saved'],
    ]);
  });

  it('fails after the last attempt and reports it', async () => {
    const owner = await newOwner();
    const { id, kind } = await replyTo(owner, 1);
    await provider({ files: 1, status: () => 500 });
    await again(kind);
    expect((await read(owner, id))[0]?.files).toMatchObject([
      { state: 'left_out', problem: 'It could not be downloaded from the email provider' },
    ]);
    const [job] = await sql()`select state from private.jobs where kind = ${kind}`;
    expect(job).toMatchObject({ state: 'dead' });
    await sql()`delete from private.jobs where kind = ${kind}`;
  });
});
