import process from 'node:process';
import { z } from 'zod';
import type { WebhookPayload } from '../../_shared/schemas/webhook.ts';
import { signWebhook } from '../../_shared/webhooks/sign.ts';
import { JobError, repeatable } from '../handler.ts';
import { type PostAnswer, postWebhook } from '../webhooks/post.ts';

const payload = z.object({ delivery_id: z.uuid() });

/** Above this size the webhook announces a change without its content. */
const mostBodyBytes = 64 * 1024;

interface Delivery {
  webhook_id: string;
  url: string;
  active: boolean;
  secret: string;
  type: string;
  timestamp: string;
  data: WebhookPayload['data'];
}

/**
 * Delivers one event to one webhook and records the result. A worker killed in between delivers it again
 * under the same id. 2xx means delivered and 410 means stop permanently; anything else is retried with
 * growing delays. Repeated failures pause the webhook; see `private.note_webhook_failure`.
 */
export const deliverWebhook = repeatable(
  payload,
  async ({ job, payload: { delivery_id }, transaction, finish, signal }) => {
    const orgId = job.org_id ?? '';
    const [delivery] = await transaction(
      (sql) => sql<Delivery[]>`
        select w.id as webhook_id, w.url, w.active, s.secret, e.action as type, e.created_at as timestamp,
          jsonb_build_object('event_id', e.id, 'organization_id', e.org_id, 'project_id', e.project_id, 'contract_id', e.contract_id,
            'actor_id', e.actor_id, 'entity_type', e.entity_type, 'entity_id', e.entity_id, 'before', e.before, 'after', e.after) as data
        from public.webhook_deliveries d
        join public.webhooks w on w.org_id = d.org_id and w.id = d.webhook_id
        join private.webhook_secrets s on s.org_id = d.org_id and s.webhook_id = d.webhook_id
        join public.activity_events e on e.org_id = d.org_id and e.id = d.event_id
        where d.org_id = ${orgId} and d.id = ${delivery_id} and d.state = 'queued'`,
    );
    if (!delivery) return;
    const began = performance.now();
    let answer: PostAnswer | undefined;
    let error: string | null = null;
    try {
      if (!delivery.active) throw new Error('The webhook is turned off');
      answer = await send(delivery, delivery_id, signal);
      error = refusal(answer);
    } catch (thrown) {
      error = thrown instanceof Error ? thrown.message : String(thrown);
    }
    const forGood = !delivery.active || answer?.status === 410;
    const isLast = forGood || job.attempts >= job.max_attempts;
    let pausedUntil: Date | null = null;
    await transaction(async (sql) => {
      await sql`
        update public.webhook_deliveries d
        set attempts = d.attempts + 1, last_error = coalesce(${error?.slice(0, 2000) ?? null}, d.last_error),
          response_status = ${answer?.status ?? null}, response_excerpt = ${answer?.excerpt ?? null},
          duration_ms = ${Math.round(performance.now() - began)},
          state = (case when ${error === null} then 'sent' when ${isLast} then 'failed' else 'queued' end)::public.webhook_delivery_state,
          ended_at = case when ${error === null || isLast} then now() end
        where d.org_id = ${orgId} and d.id = ${delivery_id}`;
      if (error === null) await sql`select private.note_webhook_success(${orgId}, ${delivery.webhook_id})`;
      else if (delivery.active) {
        const [circuit] = await sql<{ until: Date | null }[]>`
          select private.note_webhook_failure(${orgId}, ${delivery.webhook_id}, ${error}) as until`;
        pausedUntil = circuit?.until ?? null;
      }
      // The delivery log already shows the failure, so no dead letter is needed.
      if (error === null || isLast) await finish(sql);
    });
    if (error !== null && !isLast)
      throw new JobError(error, { retryAfterMs: waitFor(retryAfter(answer), pausedUntil) });
  },
  { lane: 'webhooks' },
);

async function send(delivery: Delivery, id: string, signal: AbortSignal): Promise<PostAnswer> {
  const body = bodyOf(delivery);
  const timestamp = Math.floor(Date.now() / 1000);
  return await postWebhook(delivery.url, {
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Plumbline-Webhooks/1',
      'Webhook-Id': id,
      'Webhook-Timestamp': String(timestamp),
      'Webhook-Signature': await signWebhook(delivery.secret, { id, timestamp, body }),
    },
    body,
    allowPrivate: process.env.WEBHOOKS_TO_PRIVATE_ADDRESSES === 'allow',
    signal,
  });
}

function bodyOf({ type, timestamp, data }: Delivery): string {
  const body = JSON.stringify({ type, timestamp, data } satisfies WebhookPayload);
  if (new TextEncoder().encode(body).byteLength <= mostBodyBytes) return body;
  const { before: _before, after: _after, ...rest } = data;
  return JSON.stringify({ type, timestamp, data: rest } satisfies WebhookPayload);
}

/** Why a response does not count as delivered; null if it does. */
function refusal({ status }: PostAnswer): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The server responded ${status}; redirects are not followed`;
  return `The server responded ${status}`;
}

/** `Retry-After` in seconds, capped at one hour. */
function retryAfter(answer: PostAnswer | undefined): number | undefined {
  const seconds = Number(answer?.headers['retry-after']);
  return seconds > 0 ? Math.min(seconds, 3600) * 1000 : undefined;
}

/** The longer of the receiver's requested delay and the webhook's remaining pause, in milliseconds. */
function waitFor(request: number | undefined, pausedUntil: Date | null): number | undefined {
  const paused = pausedUntil ? Math.max(new Date(pausedUntil).getTime() - Date.now(), 0) : 0;
  return Math.max(request ?? 0, paused) || undefined;
}
