import { z } from 'zod';
import { atomic } from '../handler.ts';

/**
 * Removes what nobody can ask for any more: answers kept for repeated requests, counted attempts, locks of yesterday, jobs done a week ago,
 * deliveries to webhooks that ended a month ago, files that nobody filed within a month and the list of those filed a week ago, notifications thrown away a month ago or read a year ago, and pages of documents whose reading was given up a month ago. What a
 * person deleted stays: documents, decisions and the log are the record.
 */
export const cleanUp = atomic(z.object({}), async ({ sql }) => {
  await sql`delete from private.idempotency_keys where created_at < now() - interval '24 hours'`;
  await sql`delete from private.rate_limit_hits where created_at < now() - interval '1 day'`;
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
  await sql`delete from private.jobs where state = 'done' and finished_at < now() - interval '7 days'`;
});
