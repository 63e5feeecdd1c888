import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Secrets } from '../data-dir.ts';
import { sendError } from '../gateway/errors.ts';
import { escapeHtml, inboundOf, mailboxPage } from './page.ts';
import {
  answerAsProvider,
  type BounceKind,
  bounceEvent,
  bounces,
  providerPath,
  receivedEvent,
  same,
  tellProduct,
  type Verification,
  verifications,
} from './provider.ts';
import { type IncomingFile, type ReceivedMail, ReceivedMails } from './received.ts';
import type { Mail, MailStore } from './store.ts';

/** Most emails on the page; each has its own frame. */
const mostShown = 50;
/** Most emails written on the page that it lists. */
const mostWritten = 10;
/** Size limit of an email, in base64. */
const mostMailBytes = 5_000_000;
/** Size limit of a reply with its files. */
const mostReplyBytes = 128_000_000;

interface Mailbox {
  dataDir: string;
  secrets: Pick<Secrets, 'secretKey' | 'mailProviderKey' | 'mailWebhookSecret'>;
  /** The gateway's URL. */
  url: string;
}

type Serve = (incoming: IncomingMessage, outgoing: ServerResponse, pathname: string) => void;

/**
 * The mail catcher's endpoints: GET /mail (the page; `?to=` searches the addresses), GET /mail/messages
 * (JSON, newest first; `?to=` filters), GET /mail/messages/{id} (the message as displayed), POST
 * /mail/messages (accepts one message `{to, subject, text?, html?}`, with the secret key as bearer). The
 * page's forms post to /mail/messages/{id}/bounce and /reply, and to /mail/sent for a new email, which are
 * reported to the product as by an email provider; /mail/resend serves the product's follow-up requests. For this machine only: messages
 * contain sign-in links.
 */
export function serveMail(store: MailStore, { dataDir, secrets, url }: Mailbox): Serve {
  const received = new ReceivedMails(dataDir);
  const notes = new Map<string, string[]>();
  /** Only this page's own forms carry the token, and no other page can read it. */
  const token = randomBytes(24).toString('base64url');
  const tell = (event: object) => tellProduct(url, secrets.mailWebhookSecret, event);

  /** The page's own form; undefined after an error response. */
  const ownForm = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const form = isOwnForm(incoming) ? await readForm(incoming) : undefined;
    if (form && same(String(form.get('token') ?? ''), token)) return form;
    if (form === null) sendError(outgoing, 413, 'The email is too large or not valid.');
    else sendError(outgoing, 404, 'This form did not come from the mailbox page.');
    return undefined;
  };

  const write = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const form = await ownForm(incoming, outgoing);
    if (!form) return;
    const added = await writtenMail(received, form);
    if (!added) return sendError(outgoing, 400, 'Enter a sender and a recipient.');
    const { status, taken } = await tell(receivedEvent(added));
    notes.set(added.id, [outcomeOf(status, taken, 'Plumbline has no such address.')]);
    outgoing.writeHead(303, { location: '/mail' }).end();
  };

  const act = async (incoming: IncomingMessage, outgoing: ServerResponse, mail: Mail, what: string) => {
    const form = await ownForm(incoming, outgoing);
    if (!form) return;
    const input = (name: string) => String(form.get(name) ?? '');
    const kind = input('kind');
    const event =
      what === 'reply'
        ? await reply(received, mail, input('text'), form.getAll('files'))
        : Object.hasOwn(bounces, kind)
          ? bounceEvent(mail, kind as BounceKind)
          : null;
    if (!event) return sendError(outgoing, 400, 'This action is not available for this email.');
    const { status, taken } = await tell(event);
    const outcome = outcomeOf(status, taken, 'Plumbline did not find this email.');
    const stated = what === 'reply' ? 'Sent a reply' : `Sent a bounce (${bounces[kind as BounceKind].label})`;
    notes.set(mail.id, [...(notes.get(mail.id) ?? []), `${stated}. ${outcome}`]);
    outgoing.writeHead(303, { location: `/mail?to=${encodeURIComponent(mail.to)}#${mail.id}` }).end();
  };

  return (incoming, outgoing, pathname) => {
    if (!isLocal(incoming)) return sendError(outgoing, 404, 'Page not found.');
    const failed = () => sendError(outgoing, 503, 'The mailbox failed. Try again.');
    if (pathname.startsWith(`${providerPath}/`) && incoming.method === 'GET') {
      const provider = { received, key: secrets.mailProviderKey, url };
      answerAsProvider(provider, incoming, outgoing, pathname.slice(providerPath.length)).catch(failed);
      return;
    }
    if (pathname === '/mail/messages' && incoming.method === 'POST') {
      void take(store, secrets.secretKey, incoming, outgoing);
      return;
    }
    if (pathname === '/mail/sent' && incoming.method === 'POST') {
      write(incoming, outgoing).catch(failed);
      return;
    }
    const [, id = '', place] = /^\/mail\/messages\/([^/]+)(?:\/(\d+|bounce|reply))?$/.exec(pathname) ?? [];
    const mail = store.find(id);
    const isAct = place === 'bounce' || place === 'reply';
    if (mail && isAct && incoming.method === 'POST') {
      act(incoming, outgoing, mail, place).catch(failed);
      return;
    }
    if (incoming.method !== 'GET')
      return sendError(outgoing, 405, 'This address is read-only.', { allow: 'GET' });
    if (pathname === '/mail' || pathname === '/mail/') {
      const to = wanted(incoming);
      const found = store.all().filter((one) => one.to.toLowerCase().includes(to));
      const mails = found.slice(0, mostShown).map((one) => ({
        mail: one,
        answers: received.answersTo(one.id),
        notes: notes.get(one.id) ?? [],
      }));
      const written = received
        .written()
        .slice(0, mostWritten)
        .map((one) => ({ mail: one, notes: notes.get(one.id) ?? [] }));
      return send(
        outgoing,
        'text/html',
        mailboxPage({ mails, count: found.length, to, written }, token),
        'own',
      );
    }
    if (pathname === '/mail/messages') {
      const to = wanted(incoming);
      const messages = store.all().filter((one) => !to || one.to.toLowerCase() === to);
      return send(outgoing, 'application/json', JSON.stringify(messages));
    }
    const attachment = place === undefined ? undefined : mail?.attachments[Number(place)];
    if (attachment) return download(outgoing, attachment);
    if (!mail || place !== undefined) return sendError(outgoing, 404, 'Message not found.');
    send(
      outgoing,
      'text/html',
      mail.html ?? `<pre style="white-space: pre-wrap">${escapeHtml(mail.text)}</pre>`,
    );
  };
}

/** The address, or part of one, to search for. */
const wanted = ({ url = '/' }: IncomingMessage): string =>
  new URL(url, 'http://localhost').searchParams.get('to')?.trim().toLowerCase() ?? '';

/**
 * Allowed only from this machine and under its own name, so that a page elsewhere cannot read email through a
 * DNS name that points here.
 */
function isLocal(incoming: IncomingMessage): boolean {
  const address = incoming.socket.remoteAddress ?? '';
  const host = (incoming.headers.host ?? '').replace(/:\d+$/, '');
  return /^(::1|(::ffff:)?127\.)/.test(address) && ['localhost', '127.0.0.1', '[::1]'].includes(host);
}

/** Refuses requests that the browser marks as coming from another page. */
function isOwnForm({ headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  return (
    (origin === undefined || origin === `http://${host}`) && (site === undefined || site === 'same-origin')
  );
}

/** Records a reply to an email. @returns the event; null if its replies go elsewhere */
async function reply(
  received: ReceivedMails,
  mail: Mail,
  text: string,
  parts: ReturnType<FormData['getAll']>,
): Promise<object | null> {
  const inbound = inboundOf(mail);
  if (!inbound) return null;
  const added = await received.add(
    { from: mail.to, to: [inbound], subject: `Re: ${mail.subject}`, text, answers: mail.id },
    await filesOf(parts),
  );
  return receivedEvent(added);
}

/** Records a new email. @returns null without a sender or recipient */
async function writtenMail(received: ReceivedMails, form: FormData): Promise<ReceivedMail | null> {
  const input = (name: string) => String(form.get(name) ?? '').trim();
  const from = input('from');
  const to = input('to')
    .split(/[,\s]+/)
    .filter(Boolean);
  const domain = /@([^@<>\s]+)>?$/.exec(from)?.[1] ?? '';
  if (!domain || to.length === 0) return null;
  const kind = input('verification');
  const results = Object.hasOwn(verifications, kind) ? verifications[kind as Verification].of(domain) : null;
  const automatic = input('automatic');
  const headers = {
    ...(results && { 'authentication-results': results }),
    ...(automatic && { 'auto-submitted': automatic }),
  };
  return await received.add(
    { from, to, subject: input('subject'), text: input('text'), headers, answers: null },
    await filesOf(form.getAll('files')),
  );
}

async function filesOf(parts: ReturnType<FormData['getAll']>): Promise<IncomingFile[]> {
  const files: IncomingFile[] = [];
  for (const part of parts) {
    // An empty file field is sent as a file without a name.
    if (typeof part === 'string' || (part.name === '' && part.size === 0)) continue;
    const bytes = new Uint8Array(await part.arrayBuffer());
    files.push({ filename: part.name, content_type: part.type || 'application/octet-stream', bytes });
  }
  return files;
}

const outcomeOf = (status: number, taken: boolean, unknown: string): string =>
  status !== 200
    ? `Plumbline responded with HTTP status ${status}.`
    : taken
      ? 'Plumbline accepted it.'
      : unknown;

async function readForm(incoming: IncomingMessage): Promise<FormData | null> {
  const body = await readBody(incoming, mostReplyBytes);
  if (!body) return null;
  const type = incoming.headers['content-type'] ?? '';
  return await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null);
}

/** @returns null if there are more than `most` bytes */
async function readBody(incoming: IncomingMessage, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function take(
  store: MailStore,
  secretKey: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  if (!same(incoming.headers.authorization ?? '', `Bearer ${secretKey}`)) {
    return sendError(outgoing, 404, 'Page not found.');
  }
  try {
    const body = await readBody(incoming, mostMailBytes);
    if (!body) return sendError(outgoing, 413, 'The message is too large.');
    const message = JSON.parse(Buffer.from(body).toString('utf8'));
    const { id, to, subject, text, html, reply_to, attachments } = message ?? {};
    if (typeof to !== 'string' || typeof subject !== 'string')
      throw new SyntaxError('to and subject are required');
    const kept = await store.take({
      id: asText(id) || undefined,
      to,
      subject,
      text: asText(text),
      html: asText(html) || undefined,
      reply_to: asList(reply_to),
      attachments: asList(attachments),
    });
    outgoing.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify({ id: kept }));
  } catch (error) {
    if (error instanceof SyntaxError) return sendError(outgoing, 400, 'The message is not valid.');
    sendError(outgoing, 503, 'The message could not be saved.');
  }
}

const asList = (value: unknown) => (Array.isArray(value) ? value : []);
const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * @param whose the mailbox page has forms and downloads; a message may contain any HTML but cannot run or
 * submit anything
 */
function send(
  outgoing: ServerResponse,
  type: string,
  body: string,
  whose: 'own' | 'a message' = 'a message',
): void {
  const [forms, may] = whose === 'own' ? ["'self'", ' allow-forms allow-downloads'] : ["'none'", ''];
  outgoing.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    // No scripts run; links open in a new tab.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action ${forms}; base-uri 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-same-origin${may}`,
    'x-frame-options': 'SAMEORIGIN',
  });
  outgoing.end(body);
}

/** Never displayed in the page: always sent as a download. */
function download(outgoing: ServerResponse, { name, content }: Mail['attachments'][number]): void {
  outgoing.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  outgoing.end(Buffer.from(content, 'base64'));
}
