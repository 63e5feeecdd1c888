import process from 'node:process';
import { z } from 'zod';
import type { Job } from '../../api/db/queue.ts';
import { JobError, type RepeatableWork, repeatable } from '../handler.ts';
import { MailDelayed, MailRefused, type OutgoingMail } from '../mail/provider.ts';
import { mailProvider } from '../mail/settings.ts';

const payload = z.object({ message_id: z.uuid() });

/**
 * Hands one message to the provider and notes what became of it. A worker killed between the two hands it over again under the same id,
 * which a provider that keeps ids sends once.
 */
export const deliverMail = repeatable(
  payload,
  async ({ job, payload: { message_id }, transaction, finish, signal }) => {
    const where = { org_id: job.org_id ?? '', id: message_id };
    const [mail] = await transaction(
      (sql) => sql<OutgoingMail[]>`
      select m.id, m.to_address as "to", m.subject, m.text_body as text, m.html_body as html, m.unsubscribe_url as "unsubscribeUrl"
      from public.mail_messages m where m.org_id = ${where.org_id} and m.id = ${where.id} and m.state <> 'sent'`,
    );
    if (!mail) return;
    try {
      const provider = mailProvider(process.env);
      const providerId = await provider.send(mail, signal);
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
);

/** Writes on the message why it did not go, and turns the error into the queue's. */
async function noted(
  error: unknown,
  job: Job,
  where: { org_id: string; id: string },
  transaction: RepeatableWork<unknown>['transaction'],
): Promise<JobError> {
  const message = error instanceof Error ? error.message : String(error);
  const forGood = error instanceof MailRefused;
  const last = forGood || job.attempts >= job.max_attempts;
  await transaction(
    (sql) => sql`
      update public.mail_messages m
      set attempts = m.attempts + 1, last_error = ${message.slice(0, 2000)},
        state = (case when ${last} then 'failed' else 'queued' end)::public.mail_state, ended_at = case when ${last} then now() end
      where m.org_id = ${where.org_id} and m.id = ${where.id} and m.state <> 'sent'`,
  );
  return new JobError(message, {
    forGood,
    retryAfterMs: error instanceof MailDelayed ? error.retryAfterMs : undefined,
  });
}
