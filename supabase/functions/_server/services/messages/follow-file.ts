import { inSystemTransaction, takeAttempt } from '../../db/privileged.ts';
import { tooMany } from '../../http/api-error.ts';
import { type AppContext, clientAddress } from '../../http/context.ts';
import { signingSecret } from '../../secret-key.ts';
import { buckets } from '../../storage/buckets.ts';
import { signFile } from '../../storage/objects.ts';
import { readFileLink } from './file-token.ts';

/** Why a link does not work: it has expired (`over`), its document is `gone`, or it is not `valid`. */
type Nowhere = 'over' | 'gone' | 'not-valid';

/**
 * Returns a URL of the linked document that works for a minute, and marks the message as opened. Otherwise
 * the reason.
 */
export async function followFile(
  c: AppContext,
  token: string,
): Promise<{ url: string } | { nowhere: Nowhere }> {
  const link = readFileLink(token, signingSecret());
  if (!link) {
    const { retryAfter } = await takeAttempt([`message_file:${clientAddress(c)}`]);
    if (retryAfter > 0) throw tooMany('Too many attempts. Please try again later.', retryAfter);
    return { nowhere: 'not-valid' };
  }
  if (link.u <= Date.now()) return { nowhere: 'over' };
  const file = await inSystemTransaction(c.get('requestId'), async (sql) => {
    const [found] = await sql<{ storage_path: string; file_name: string }[]>`
      select a.storage_path, a.file_name
      from (
        select f.org_id, f.id, f.message_id, f.contract_id, d.storage_path, d.file_name from public.message_files f
        join public.contract_documents d on d.org_id = f.org_id and d.id = f.document_id
        union all
        select f.org_id, f.id, f.message_id, f.contract_id, f.storage_path, f.file_name from public.message_ask_files f
      ) a
      join public.message_recipients r on r.org_id = a.org_id and r.message_id = a.message_id and r.id = ${link.r}
      join public.messages m on m.org_id = a.org_id and m.id = a.message_id and m.sent_at is not null
      join public.projects j on j.org_id = m.org_id and j.id = m.project_id and j.deleted_at is null
      join public.contracts k on k.org_id = a.org_id and k.id = a.contract_id and k.deleted_at is null
      where a.org_id = ${link.o} and a.id = ${link.f}`;
    if (!found) return null;
    await sql`
      update public.message_recipients r set opened_at = now() where r.org_id = ${link.o} and r.id = ${link.r} and r.opened_at is null`;
    return found;
  });
  return file
    ? { url: await signFile(buckets.contracts, file.storage_path, file.file_name) }
    : { nowhere: 'gone' };
}
