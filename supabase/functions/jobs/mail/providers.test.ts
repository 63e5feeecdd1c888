import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { MailBounced, MailDelayed, MailRefused, type OutgoingMail } from './provider.ts';
import { mailProvider } from './settings.ts';

const mail: OutgoingMail = {
  id: '019a0000-0000-7000-8000-000000000001',
  to: 'ada@example.com',
  subject: 'Sent back',
  text: 'It was sent back.',
  html: '<p>It was sent back.</p>',
  unsubscribeUrl: 'https://app.example/api/v1/unsubscribe/t',
  automatic: true,
};

const open: (Server | SocketServer)[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});
const never = new AbortController().signal;

interface Heard {
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

/** A fake provider: one scripted response per request, the last repeated for all later requests. */
async function standIn(...answers: { status: number; body?: string; headers?: Record<string, string> }[]) {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    heard.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    const answer = answers[Math.min(heard.length, answers.length) - 1] ?? { status: 200 };
    response.writeHead(answer.status, answer.headers).end(answer.body ?? '');
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider = mailProvider({
    MAIL_PROVIDER: 'resend',
    RESEND_API_KEY: 're_key',
    RESEND_URL: `http://127.0.0.1:${port}`,
    MAIL_FROM: 'Plumbline <mail@app.example>',
  });
  return { provider, heard };
}

describe('Resend', () => {
  it('receives the email with the same idempotency key at every attempt', async () => {
    const { provider, heard } = await standIn({ status: 200, body: '{"id":"re_1"}' });
    expect(await provider.send(mail, never)).toBe('re_1');
    expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer re_key', 'idempotency-key': mail.id });
    expect(heard[0]?.body).toEqual({
      from: 'Plumbline <mail@app.example>',
      to: ['ada@example.com'],
      subject: 'Sent back',
      text: 'It was sent back.',
      html: '<p>It was sent back.</p>',
      headers: {
        'List-Unsubscribe': '<https://app.example/api/v1/unsubscribe/t>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      },
      tags: [{ name: 'plumbline_mail', value: mail.id }],
    });
  });

  it('is retried after 429 and 5xx, no sooner than Retry-After, and not after 422', async () => {
    const { provider } = await standIn(
      { status: 429, headers: { 'retry-after': '7' }, body: 'slow down' },
      { status: 500 },
      { status: 422, body: '{"message":"Invalid to"}' },
    );
    const delayed = await provider.send(mail, never).catch((error) => error);
    expect(delayed).toBeInstanceOf(MailDelayed);
    expect(delayed).toMatchObject({ retryAfterMs: 7_000, message: 'Resend responded 429: slow down' });
    expect(await provider.send(mail, never).catch((error) => error)).toBeInstanceOf(MailDelayed);
    const refused = await provider.send(mail, never).catch((error) => error);
    expect(refused).toBeInstanceOf(MailRefused);
    expect(refused.message).toContain('Invalid to');
  });

  it('is aborted when it never responds', async () => {
    const server = createServer(() => {});
    open.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const provider = mailProvider({
      MAIL_PROVIDER: 'resend',
      RESEND_API_KEY: 'k',
      RESEND_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      MAIL_FROM: 'mail@app.example',
    });
    await expect(provider.send(mail, AbortSignal.timeout(100))).rejects.toThrow();
    server.closeAllConnections();
  });
});

/** An SMTP server that accepts a message, or answers `refusal` to RCPT TO. */
async function smtpServer(refusal?: string) {
  const taken: string[] = [];
  const server = createSocketServer((socket) => {
    let inData = false;
    let text = '';
    socket.write('220 stand-in ESMTP\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      text += chunk.toString();
      for (;;) {
        const end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const line = text.slice(0, end);
        text = text.slice(end + (inData ? 5 : 2));
        if (inData) {
          taken.push(line);
          inData = false;
          socket.write('250 taken\r\n');
        } else if (/^EHLO/i.test(line)) socket.write('250-stand-in\r\n250 8BITMIME\r\n');
        else if (/^RCPT/i.test(line) && refusal) socket.write(`${refusal}\r\n`);
        else if (/^DATA/i.test(line)) {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider = mailProvider({
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    MAIL_FROM: 'mail@app.example',
  });
  return { provider, taken };
}

describe('SMTP', () => {
  it('accepts text and HTML, with the same message ID at every attempt', async () => {
    const { provider, taken } = await smtpServer();
    await provider.send(mail, never);
    await provider.send(mail, never);
    for (const message of taken) {
      expect(message).toContain(`Message-ID: <${mail.id}@app.example>`);
      expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      expect(message).toContain('It was sent back.');
      expect(message).toContain('<p>It was sent back.</p>');
    }
    expect(taken).toHaveLength(2);
  });

  it('asks for no automatic reply to automatic email only', async () => {
    const { provider, taken } = await smtpServer();
    await provider.send(mail, never);
    await provider.send({ ...mail, automatic: false }, never);
    expect(taken.map((message) => /^Auto-Submitted: auto-generated/im.test(message))).toEqual([true, false]);
    expect(taken.map((message) => /^X-Auto-Response-Suppress: All/im.test(message))).toEqual([true, false]);
  });

  it('sends an invitation as an alternative of the text, which mail programs show as a meeting', async () => {
    const { provider, taken } = await smtpServer();
    const content = new TextEncoder().encode('BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n');
    await provider.send(
      {
        ...mail,
        attachments: [{ name: 'invite.ics', contentType: 'text/calendar', content, method: 'REQUEST' }],
      },
      never,
    );
    const [, boundary = ''] = /multipart\/alternative;\s+boundary="([^"]+)"/.exec(taken[0] ?? '') ?? [];
    const alternatives = taken[0]?.split(`--${boundary}`).slice(1, -1) ?? [];
    const types = alternatives.map((part) => /Content-Type: ([\w/]+)/.exec(part)?.[1]);
    expect(types).toEqual(['text/plain', 'text/html', 'text/calendar']);
    expect(alternatives[2]).toMatch(/method=REQUEST/i);
  });

  it('is retried after 4xx but not 5xx', async () => {
    const busy = await smtpServer('451 try later');
    expect(await busy.provider.send(mail, never).catch((error) => error)).toBeInstanceOf(MailDelayed);
    const unknown = await smtpServer('550 no such user');
    expect(await unknown.provider.send(mail, never).catch((error) => error)).toBeInstanceOf(MailRefused);
  });

  it.each([
    ['550 5.1.1 No such user here', 'hard'],
    ['553 5.1.3 Bad address', 'hard'],
    ['552 5.2.2 Mailbox full', 'soft'],
    ['550 5.2.1 Mailbox closed for now', 'soft'],
  ])("bounces a recipient after %s, with the server's message", async (answer, kind) => {
    const { provider } = await smtpServer(answer);
    const error = await provider.send(mail, never).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(MailBounced);
    expect(error).toMatchObject({ kind, message: expect.stringContaining(answer.slice(4)) });
  });

  it('is retried when unreachable', async () => {
    const provider = mailProvider({
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'mail@app.example',
    });
    expect(await provider.send(mail, never).catch((error) => error)).toBeInstanceOf(MailDelayed);
  });
});

it.each([
  [{}, 'MAIL_PROVIDER is missing'],
  [{ MAIL_PROVIDER: 'pigeon' }, 'must be resend, smtp, or catcher'],
  [{ MAIL_PROVIDER: 'resend', MAIL_FROM: 'a@b.example' }, 'RESEND_API_KEY is missing'],
  [{ MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://x' }, 'MAIL_FROM is missing'],
])('reports the missing setting: %j', (environment, words) => {
  expect(() => mailProvider(environment)).toThrow(words);
});
