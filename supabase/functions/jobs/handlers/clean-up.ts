import { z } from 'zod';
import { atomic } from '../handler.ts';

/**
 * Removes expired data: stored responses for repeated requests, attempt counters, yesterday's locks, jobs
 * done a week ago, webhook deliveries that ended a month ago, files not filed within a month, lists of files
 * filed a week ago, emails without files a month ago, notifications dismissed a month ago or read a year ago, and pages of documents whose
 * reading was abandoned a month ago. Data that users delete stays: documents, decisions, and the activity log
 * are the record.
 */
export const cleanUp = atomic(z.object({}), async ({ sql }) => {
  await sql`delete from private.idempotency_keys where created_at < now() - interval '24 hours'`;
  await sql`delete from private.rate_limit_hits where created_at < now() - interval '1 day'`;
  await sql`delete from private.mail_recipients where sent_at < now() - interval '1 day'`;
  await sql`
    delete from private.named_locks l using (
      select hash from private.named_locks where taken_at < now() - interval '1 day' for update skip locked) old
    where l.hash = old.hash`;
  await sql`
    delete from public.notifications
    where removed_at < now() - interval '30 days' or (read_at is not null and created_at < now() - interval '1 year')`;
  await sql`delete from public.webhook_deliveries where ended_at < now() - interval '30 days'`;
  await sql`
    delete from private.read_pages p using public.contract_documents d
    where d.org_id = p.org_id and d.id = p.document_id and d.text_status <> 'reading' and p.created_at < now() - interval '30 days'`;
  await sql`
    delete from public.intake_files
    where filed_at < now() - interval '7 days' or (document_id is null and created_at < now() - interval '30 days')`;
  await sql`
    delete from public.intake_emails e
    where e.created_at < now() - interval '30 days' and not exists (
      select from public.intake_files f where f.org_id = e.org_id and f.created_by = e.created_by and f.email_id = e.id)`;
  await sql`delete from private.jobs where state = 'done' and finished_at < now() - interval '7 days'`;
});
