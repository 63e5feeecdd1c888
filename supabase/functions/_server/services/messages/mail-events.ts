import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { mailTag } from '../../../_shared/mail/mail-tag.ts';
import { storedText } from '../../../_shared/mail/stored-text.ts';
import { inSystemTransaction } from '../../db/privileged.ts';
import { enqueueJob } from '../../db/queue.ts';
import { environment } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { signingSecret } from '../../secret-key.ts';
import { askToReceive } from '../intake-emails/ask-to-receive.ts';
import { readReplyAddress } from './file-token.ts';

interface Signed {
  'svix-id'?: string;
  'svix-timestamp'?: string;
  'svix-signature'?: string;
}

/** Older events may be replays. */
const toleranceMs = 5 * 60_000;

/**
 * Svix signatures: HMAC-SHA256 over id, time, and body, in base64. A header may hold several during a secret
 * rotation.
 */
function isSignedBySvix(headers: Signed, body: string, secret: string, now: number): boolean {
  const { 'svix-id': id, 'svix-timestamp': at, 'svix-signature': input } = headers;
  if (!id || !at || !input || !(Math.abs(now - Number(at) * 1000) <= toleranceMs)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const ours = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest();
  return input.split(' ').some((one) => {
    const theirs = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return one.startsWith('v1,') && theirs.length === ours.length && timingSafeEqual(ours, theirs);
  });
}

const eventSchema = z.object({
  type: z.string(),
  data: z.object({
    email_id: z.string().min(1).max(300),
    to: z.string().array().nullish(),
    cc: z.string().array().nullish(),
    bcc: z.string().array().nullish(),
    /** The addresses it was delivered to; a forwarded email names others. */
    received_for: z.string().array().nullish(),
    from: z.string().nullish(),
    subject: z.string().nullish(),
    tags: z.record(z.string(), z.unknown()).nullish().catch(null),
    bounce: z.object({ message: z.string().nullish(), type: z.string().nullish() }).nullish(),
    suppressed: z.object({ message: z.string().nullish() }).nullish(),
    failed: z.object({ reason: z.string().nullish() }).nullish(),
  }),
});
type MailEvent = z.infer<typeof eventSchema>;

/**
 * Handles email events from Resend (https://resend.com/docs/webhooks/event-types). A job files replies, since
 * their text must be fetched.
 * @returns whether the event concerns one of our emails
 * @throws ApiError unauthenticated if it is not signed, or no secret is set up
 */
export async function takeMailEvent(c: AppContext, headers: Signed, body: string): Promise<boolean> {
  const secret = environment().RESEND_WEBHOOK_SECRET;
  if (!secret || !isSignedBySvix(headers, body, secret, Date.now()))
    throw new ApiError('unauthenticated', 'The signature is invalid');
  const event = parsed(body);
  if (!event) return false;
  const requestId = c.get('requestId');
  if (event.type === 'email.received') {
    return (await askToFile(requestId, event.data)) || (await askToReceive(requestId, event.data));
  }
  const bounce = bounceOf(event);
  return bounce ? await noteBounce(requestId, event.data, bounce) : false;
}

const heard = new Set([
  'email.received',
  'email.bounced',
  'email.suppressed',
  'email.failed',
  'email.complained',
]);

/** @returns null for an event type that is ignored */
function parsed(body: string): MailEvent | null {
  try {
    const event = JSON.parse(body);
    const { type } = z.object({ type: z.string() }).parse(event);
    return heard.has(type) ? eventSchema.parse(event) : null;
  } catch {
    throw new ApiError('invalid_json', 'Not an event');
  }
}

interface Bounce {
  kind: 'hard' | 'soft' | 'complaint';
  reason: string;
}

/**
 * Resend calls a bounce Permanent, Transient, or Undetermined; only Permanent means the address accepts no
 * email.
 */
function bounceOf({ type, data }: MailEvent): Bounce | null {
  switch (type) {
    case 'email.bounced':
      return {
        kind: data.bounce?.type?.toLowerCase() === 'permanent' ? 'hard' : 'soft',
        reason: data.bounce?.message || 'It bounced',
      };
    case 'email.suppressed':
      return { kind: 'hard', reason: data.suppressed?.message || 'Earlier email to this address bounced' };
    case 'email.failed':
      return { kind: 'soft', reason: data.failed?.reason || 'The email provider could not send it' };
    case 'email.complained':
      return { kind: 'complaint', reason: 'Reported as spam' };
    default:
      return null;
  }
}

/**
 * Finds the email by the provider's id or by ours, which is sent along as a tag: an event may arrive before
 * we know the provider's id.
 * @starts notification
 */
async function noteBounce(
  requestId: string,
  { email_id, tags }: MailEvent['data'],
  { kind, reason }: Bounce,
): Promise<boolean> {
  const own = z.uuid().safeParse(tags?.[mailTag]).data ?? null;
  const hit = await inSystemTransaction(
    requestId,
    (sql) => sql`
      update public.mail_messages m set bounced_at = now(), bounce_reason = ${storedText(reason, 1000)}, bounce_kind = ${kind}
      where (m.provider_id = ${email_id} or m.id = ${own}::uuid)
        and (m.bounced_at is null or (m.bounce_kind = 'soft' and ${kind} <> 'soft'))
      returning m.id`,
  );
  return hit.length > 0;
}

/**
 * Enqueues the job that files a reply under the message it answers; the reply address identifies the message.
 */
async function askToFile(requestId: string, data: MailEvent['data']): Promise<boolean> {
  const secret = signingSecret();
  const recipientId = [...(data.to ?? []), ...(data.cc ?? [])]
    .map((address) => readReplyAddress(/<([^<>]*)>\s*$/.exec(address)?.[1] ?? address, secret))
    .find((id) => id !== null);
  if (!recipientId) return false;
  return await inSystemTransaction(requestId, async (sql) => {
    // If an archive was restored as another organization, its rows have the same ids; the older organization
    // sent the message.
    const [to] = await sql<{ org_id: string }[]>`
      select r.org_id from public.message_recipients r where r.id = ${recipientId} order by r.org_id limit 1`;
    if (!to) return false;
    await enqueueJob(sql, {
      kind: 'file_reply',
      orgId: to.org_id,
      uniqueKey: `file_reply:${data.email_id}`,
      payload: {
        email_id: data.email_id,
        recipient_id: recipientId,
        from: storedText(data.from ?? '', 320) || 'unknown',
        subject: storedText((data.subject ?? '').replace(/\s+/g, ' '), 300),
      },
    });
    return true;
  });
}
