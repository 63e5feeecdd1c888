import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { inSystemTransaction } from '../../db/privileged.ts';
import { ApiError } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { signingSecret } from '../../secret-key.ts';
import { readReplyAddress } from './file-token.ts';

interface Signed {
  'svix-id'?: string;
  'svix-timestamp'?: string;
  'svix-signature'?: string;
}

/** What is older may be a recording. */
const toleranceMs = 5 * 60_000;

/** Svix's scheme: HMAC-SHA256 over id, time and body, in base64; a header may hold several, while secrets are changed. */
function isSignedBySvix(headers: Signed, body: string, secret: string, now: number): boolean {
  const { 'svix-id': id, 'svix-timestamp': at, 'svix-signature': given } = headers;
  if (!id || !at || !given || !(Math.abs(now - Number(at) * 1000) <= toleranceMs)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const ours = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest();
  return given.split(' ').some((one) => {
    const theirs = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return one.startsWith('v1,') && theirs.length === ours.length && timingSafeEqual(ours, theirs);
  });
}

const eventSchema = z.object({
  type: z.string(),
  data: z.object({
    email_id: z.string().min(1).max(300),
    to: z.string().array().optional(),
    from: z.string().optional(),
    subject: z.string().nullish(),
    bounce: z.object({ message: z.string().nullish(), type: z.string().nullish() }).nullish(),
  }),
});

/** @throws ApiError unauthenticated where it is not signed, as any event is where no secret is set up */
export async function takeMailEvent(c: AppContext, headers: Signed, body: string): Promise<boolean> {
  const { process } = globalThis as unknown as { process: { env: Record<string, string | undefined> } };
  const secret = process.env.RESEND_WEBHOOK_SECRET;
  if (!secret || !isSignedBySvix(headers, body, secret, Date.now()))
    throw new ApiError('unauthenticated', 'The signature is not valid');
  const { type, data } = parsed(body);
  const requestId = c.get('requestId');
  if (type === 'email.bounced' || type === 'email.complained') {
    const reason =
      data.bounce?.message ?? (type === 'email.complained' ? 'Reported as unwanted' : 'It bounced');
    const hit = await inSystemTransaction(
      requestId,
      (sql) => sql`
        update public.mail_messages m set bounced_at = now(), bounce_reason = ${reason.slice(0, 1000)}
        where m.provider_id = ${data.email_id} and m.bounced_at is null returning m.id`,
    );
    return hit.length > 0;
  }
  if (type === 'email.received') return await fileReply(requestId, data);
  return false;
}

function parsed(body: string): z.infer<typeof eventSchema> {
  try {
    return eventSchema.parse(JSON.parse(body));
  } catch {
    throw new ApiError('invalid_json', 'This is no event');
  }
}

/** Files a reply under the message that it answers; its address says which. The event has no text: that is asked for. */
async function fileReply(requestId: string, data: z.infer<typeof eventSchema>['data']): Promise<boolean> {
  const secret = signingSecret();
  const recipientId = (data.to ?? [])
    .map((address) => readReplyAddress(/<([^<>]*)>\s*$/.exec(address)?.[1] ?? address, secret))
    .find((id) => id !== null);
  if (!recipientId) return false;
  const text = await fetchText(data.email_id);
  const plain = (value: string, most: number) => value.replaceAll('\u0000', '').slice(0, most);
  const filed = await inSystemTransaction(
    requestId,
    (sql) => sql`
      insert into public.message_replies (org_id, project_id, message_id, recipient_id, from_address, subject, text, provider_id)
      select r.org_id, r.project_id, r.message_id, r.id, ${plain(data.from ?? 'unknown', 320) || 'unknown'},
        ${plain((data.subject ?? '').replace(/\s+/g, ' '), 300)}, ${plain(text, 100_000)}, ${data.email_id}
      from public.message_recipients r where r.id = ${recipientId}
      on conflict (org_id, provider_id) do nothing returning id`,
  );
  return filed.length > 0;
}

/** @throws ApiError unavailable where Resend does not answer; it then tells of the mail again */
async function fetchText(emailId: string): Promise<string> {
  const { process } = globalThis as unknown as { process: { env: Record<string, string | undefined> } };
  const url = (process.env.RESEND_URL ?? 'https://api.resend.com').replace(/\/+$/, '');
  try {
    const answer = await fetch(`${url}/emails/receiving/${encodeURIComponent(emailId)}`, {
      headers: { authorization: `Bearer ${process.env.RESEND_API_KEY ?? ''}` },
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`Resend answered ${answer.status}`);
    const { text, html } = (await answer.json()) as { text?: string | null; html?: string | null };
    return text ?? (html ?? '').replace(/<[^>]*>/g, ' ');
  } catch (cause) {
    throw Object.assign(new ApiError('unavailable', 'The mail could not be fetched'), { cause });
  }
}
