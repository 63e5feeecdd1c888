import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Job } from '../../_server/db/queue.ts';
import { buckets } from '../../_server/storage/buckets.ts';
import { fetchFile } from '../../_server/storage/objects.ts';
import type { KeptAttachment } from '../../_shared/mail/attachment.ts';
import { JobError, type RepeatableWork, repeatable } from '../handler.ts';
import {
  MailBounced,
  MailDelayed,
  type MailProvider,
  MailRefused,
  type OutgoingMail,
} from '../mail/provider.ts';
import { mailProvider } from '../mail/settings.ts';

const payload = z.object({ email_id: z.uuid() });

/**
 * Sends one email through the provider and records the result. A worker killed in between sends it again
 * under the same id; a provider with idempotency keys delivers it once.
 */
export const deliverMail = repeatable(
  payload,
  async ({ job, payload: { email_id }, transaction, finish, signal }) => {
    const where = { org_id: job.org_id ?? '', id: email_id };
    const [mail] = await transaction(
      (sql) => sql<(OutgoingMail & { kept: KeptAttachment[] })[]>`
      select m.id, m.to_address as "to", m.subject, m.text_body as text, m.html_body as html, m.unsubscribe_url as "unsubscribeUrl",
        m.created_by is null as automatic, m.reply_to as "replyTo", m.attachments as kept
      from private.take_mail(${where.org_id}, ${where.id}) m`,
    );
    if (!mail) return;
    try {
      const provider = mailProvider(process.env);
      const { kept, ...text } = mail;
      const attachments = await attachmentsOf(kept, where.org_id, transaction);
      await waitForTurn(provider, transaction, signal);
      const providerId = await provider.send({ ...text, attachments }, signal);
      await transaction(async (sql) => {
        await sql`
        update public.mail_messages m
        set state = 'sent', attempts = m.attempts + 1, provider = ${provider.name}, provider_id = ${providerId}, ended_at = now()
        where m.org_id = ${where.org_id} and m.id = ${where.id} and m.state <> 'sent'`;
        await finish(sql);
      });
    } catch (error) {
      throw await noted(error, job, where, transaction);
    }
  },
  { lane: 'email' },
);

/** All workers share the provider's rate limit: each email gets a time slot. */
async function waitForTurn(
  { name, perSecond }: Pick<MailProvider, 'name' | 'perSecond'>,
  transaction: RepeatableWork<unknown>['transaction'],
  signal: AbortSignal,
): Promise<void> {
  if (perSecond === 0) return;
  const [slot] = await transaction(
    (sql) => sql<{ wait: number }[]>`select private.take_mail_slot(${name}, ${perSecond}) as wait`,
  );
  await setTimeout(slot?.wait ?? 0, undefined, { signal });
}

/** @throws MailRefused if an attached file no longer exists */
async function attachmentsOf(
  kept: readonly KeptAttachment[],
  orgId: string,
  transaction: RepeatableWork<unknown>['transaction'],
): Promise<NonNullable<OutgoingMail['attachments']>> {
  const ids = kept.flatMap((one) => (one.kind === 'calendar' ? [] : [idOf(one)]));
  const found =
    ids.length === 0
      ? []
      : await transaction(
          (sql) => sql<{ id: string; mime_type: string; storage_path: string }[]>`
            select d.id, d.mime_type, d.storage_path from public.contract_documents d
            join public.contracts c on c.org_id = d.org_id and c.id = d.contract_id and c.deleted_at is null
            where d.org_id = ${orgId} and d.id in (select jsonb_array_elements_text(${sql.json(ids)})::uuid)
            union all
            select f.id, f.mime_type, f.storage_path from public.message_ask_files f
            join public.contracts c on c.org_id = f.org_id and c.id = f.contract_id and c.deleted_at is null
            where f.org_id = ${orgId} and f.id in (select jsonb_array_elements_text(${sql.json(ids)})::uuid)`,
        );
  return await Promise.all(
    kept.map(async (one) => {
      if (one.kind === 'calendar')
        return {
          name: one.method === 'CANCEL' ? 'cancelled.ics' : 'invite.ics',
          contentType: `text/calendar; charset=utf-8; method=${one.method}`,
          content: new TextEncoder().encode(one.content),
          method: one.method,
        };
      const file = found.find(({ id }) => id === idOf(one));
      if (!file) throw new MailRefused(`${one.name} was deleted before the email was sent`);
      return {
        name: one.name,
        contentType: file.mime_type,
        content: await fetchFile(buckets.contracts, file.storage_path),
      };
    }),
  );
}

const idOf = (one: Exclude<KeptAttachment, { kind: 'calendar' }>): string =>
  one.kind === 'document' ? one.document_id : one.file_id;

/** Records on the message why it was not sent, and converts the error for the queue. */
async function noted(
  error: unknown,
  job: Job,
  where: { org_id: string; id: string },
  transaction: RepeatableWork<unknown>['transaction'],
): Promise<JobError> {
  const message = error instanceof Error ? error.message : String(error);
  const forGood = error instanceof MailRefused;
  const last = forGood || job.attempts >= job.max_attempts;
  const bounce = error instanceof MailBounced ? error.kind : null;
  await transaction(
    (sql) => sql`
      update public.mail_messages m
      set attempts = m.attempts + 1, last_error = ${message.slice(0, 2000)},
        state = (case when ${last} then 'failed' else 'queued' end)::public.mail_state, ended_at = case when ${last} then now() end,
        bounced_at = case when ${bounce}::text is null then m.bounced_at else now() end, bounce_kind = coalesce(${bounce}, m.bounce_kind),
        bounce_reason = coalesce(${bounce && message.slice(0, 1000)}, m.bounce_reason)
      where m.org_id = ${where.org_id} and m.id = ${where.id} and m.state <> 'sent'`,
  );
  return new JobError(message, {
    forGood,
    retryAfterMs: error instanceof MailDelayed ? error.retryAfterMs : undefined,
  });
}
