import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendError } from '../gateway/errors.ts';
import type { ReceivedMail, ReceivedMails } from './received.ts';
import type { Mail } from './store.ts';

/** The mailbox acting as Resend: it sends signed webhooks about email events and serves received email. */

/** Domain for replies. It is reserved for tests, so no email ever goes there. */
export const inboundDomain = 'replies.plumbline.test';
/** The paths below it match those of https://api.resend.com. */
export const providerPath = '/mail/resend';

/** How long a link to an attachment of a received email works, in milliseconds. */
const linkMs = 3_600_000;

export const bounces = {
  hard: {
    label: 'Permanent: no such mailbox',
    bounce: { type: 'Permanent', subType: 'General', message: '550 5.1.1 No such user here' },
  },
  soft: {
    label: 'Temporary: mailbox full',
    bounce: { type: 'Transient', subType: 'MailboxFull', message: '452 4.2.2 The mailbox is full' },
  },
  complaint: { label: 'Reported as spam', bounce: null },
} as const;
export type BounceKind = keyof typeof bounces;

/**
 * Resend's event for an email that bounced or drew a complaint. https://resend.com/docs/webhooks/event-types
 */
export function bounceEvent(mail: Mail, kind: BounceKind): object {
  const { bounce } = bounces[kind];
  const at = new Date().toISOString();
  return {
    type: bounce ? 'email.bounced' : 'email.complained',
    created_at: at,
    data: {
      email_id: mail.id,
      created_at: mail.sent_at,
      to: [mail.to],
      subject: mail.subject,
      ...(bounce && { bounce }),
    },
  };
}

/** What the receiving server writes about the sender, in the words of Amazon SES, which receives for Resend. */
export const verifications = {
  pass: {
    label: 'Sender verified (DMARC passes)',
    of: (domain: string) =>
      `amazonses.com; spf=pass (spfCheck: domain of ${domain} designates 192.0.2.1 as permitted sender) client-ip=192.0.2.1; dkim=pass header.i=@${domain}; dmarc=pass header.from=${domain};`,
  },
  fail: {
    label: 'Forged sender (DMARC fails)',
    of: (domain: string) =>
      `amazonses.com; spf=softfail (spfCheck: transitioning domain of ${domain}) client-ip=192.0.2.9; dmarc=fail header.from=${domain};`,
  },
  none: { label: 'Sender not checked', of: () => null },
} as const;
export type Verification = keyof typeof verifications;

/** Resend's event for a received email; its text and files must be requested separately. */
export function receivedEvent({ id, created_at, from, to, subject, attachments }: ReceivedMail): object {
  return {
    type: 'email.received',
    created_at,
    data: {
      email_id: id,
      created_at,
      from,
      to,
      cc: [],
      bcc: [],
      received_for: to,
      message_id: `<${id}@mailbox.test>`,
      subject,
      attachments: attachments.map(described),
    },
  };
}

const described = ({ id, filename, content_type }: ReceivedMail['attachments'][number]) => ({
  id,
  filename,
  content_type,
  content_disposition: 'attachment',
  content_id: null,
});

/**
 * Posts an event to the product's webhook, signed with Svix's scheme.
 * @param secret `whsec_` and the key in base64
 * @returns the response status, and whether the product knew the email
 */
export async function tellProduct(
  url: string,
  secret: string,
  event: object,
): Promise<{ status: number; taken: boolean }> {
  const body = JSON.stringify(event);
  const id = `msg_${randomUUID()}`;
  const at = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const mark = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  const answer = await fetch(`${url}/api/v1/messages/mail-events/resend`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'svix-id': id,
      'svix-timestamp': at,
      'svix-signature': `v1,${mark}`,
    },
    body,
    signal: AbortSignal.timeout(30_000),
  });
  const { taken } = (await answer.json().catch(() => ({}))) as { taken?: boolean };
  return { status: answer.status, taken: taken === true };
}

interface Provider {
  received: ReceivedMails;
  /** The expected bearer token. */
  key: string;
  /** The gateway's URL. */
  url: string;
}

/**
 * Responds as Resend's API does: GET /emails/receiving/{id} and /emails/receiving/{id}/attachments, with the
 * key; and the files under the signed URLs that the latter returns, without it.
 * @param pathname below `providerPath`
 */
export async function answerAsProvider(
  { received, key, url }: Provider,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  pathname: string,
): Promise<void> {
  const nothing = () => sendError(outgoing, 404, 'Page not found.');
  const [, file, fileId = ''] = /^\/files\/([^/]+)\/([^/]+)$/.exec(pathname) ?? [];
  const query = new URL(incoming.url ?? '/', 'http://localhost').searchParams;
  if (file !== undefined) {
    const until = Number(query.get('expires'));
    const signed = same(query.get('signature') ?? '', mark(key, `${file}/${fileId}/${until}`));
    if (!signed || !(until > Date.now())) return nothing();
    const bytes = await received.file(file, fileId);
    if (!bytes) return nothing();
    outgoing.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': bytes.byteLength,
      'content-disposition': 'attachment',
    });
    outgoing.end(bytes);
    return;
  }
  if (!same(incoming.headers.authorization ?? '', `Bearer ${key}`))
    return sendError(outgoing, 401, 'The API key is not valid.');
  const [, id = '', rest = ''] = /^\/emails\/receiving\/([^/]+)(\/attachments)?$/.exec(pathname) ?? [];
  const mail = received.find(id);
  if (!mail) return nothing();
  const until = Date.now() + linkMs;
  const files = mail.attachments.map((one) => ({
    ...described(one),
    size: one.size,
    download_url: `${url}${providerPath}/files/${id}/${one.id}?expires=${until}&signature=${mark(key, `${id}/${one.id}/${until}`)}`,
    expires_at: new Date(until).toISOString(),
  }));
  const { from, to, subject, text, headers = {}, created_at, attachments } = mail;
  const answer =
    rest === ''
      ? {
          object: 'email',
          id,
          from,
          to,
          cc: [],
          bcc: [],
          reply_to: [],
          subject,
          text,
          html: null,
          headers,
          created_at,
          message_id: `<${id}@mailbox.test>`,
          attachments: attachments.map(described),
        }
      : { object: 'list', has_more: false, data: files };
  outgoing.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  outgoing.end(JSON.stringify(answer));
}

const mark = (key: string, text: string) =>
  createHmac('sha256', `mailbox file:${key}`).update(text).digest('hex');

export function same(input: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(input), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
