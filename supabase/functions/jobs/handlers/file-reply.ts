import process from 'node:process';
import { z } from 'zod';
import type { Transaction } from '../../_server/db/pool.ts';
import { sha256 } from '../../_server/http/hash.ts';
import { buckets } from '../../_server/storage/buckets.ts';
import { filePath, replaceFile } from '../../_server/storage/objects.ts';
import { safeFileName, safeMimeType } from '../../_shared/mail/file-name.ts';
import { storedText } from '../../_shared/mail/stored-text.ts';
import { maxReplyFileBytes, maxReplyFiles } from '../../_shared/schemas/index.ts';
import { JobError, type RepeatableWork, repeatable } from '../handler.ts';
import { MailDelayed, MailRefused } from '../mail/provider.ts';
import {
  fetchAttachment,
  fetchReceived,
  listAttachments,
  type ReceivedAttachment,
} from '../mail/received.ts';

const payload = z.object({
  email_id: z.string(),
  recipient_id: z.uuid(),
  from: z.string(),
  subject: z.string(),
});
type Reply = z.infer<typeof payload>;

interface Waiting {
  id: string;
  reply_id: string;
  file_name: string;
  provider_id: string;
}

const tooLarge = `Larger than ${maxReplyFileBytes / 1024 / 1024} MB`;

/**
 * Files a reply under the message it answers, with a row per attachment, then downloads the attachments one
 * by one. If the worker is killed, the next one downloads the missing attachments.
 */
export const fileReply = repeatable(payload, async ({ job, payload: reply, transaction, finish, signal }) => {
  const orgId = job.org_id ?? '';
  try {
    const found = await listAttachments(process.env, reply.email_id, signal);
    if (!(await transaction((sql) => isFiled(sql, orgId, reply)))) {
      const received = await fetchReceived(process.env, reply.email_id, signal);
      await transaction((sql) => file(sql, orgId, reply, received, found));
    }
    for (const waiting of await transaction((sql) => findWaiting(sql, orgId, reply))) {
      signal.throwIfAborted();
      const one = found.find(({ id }) => id === waiting.provider_id);
      await keep({ orgId, waiting, one, transaction, signal });
    }
  } catch (error) {
    throw await giveUp(error, { job, reply, orgId, transaction });
  }
  await transaction(finish);
});

async function isFiled(sql: Transaction, orgId: string, { email_id }: Reply): Promise<boolean> {
  const filed = await sql`
    select from public.message_replies a where a.org_id = ${orgId} and a.provider_id = ${email_id}`;
  return filed.length > 0;
}

/** The reply and its attachment rows, in one transaction. */
async function file(
  sql: Transaction,
  orgId: string,
  { email_id, recipient_id, from, subject }: Reply,
  { text, automatic }: { text: string; automatic: boolean },
  found: readonly ReceivedAttachment[],
): Promise<void> {
  const files = found.map(({ id, filename, content_type, size }, position) => ({
    provider_id: id,
    file_name: safeFileName(filename),
    mime_type: safeMimeType(content_type),
    size_bytes: size ?? null,
    problem:
      position >= maxReplyFiles
        ? `Only the first ${maxReplyFiles} attachments of a reply are saved`
        : (size ?? 0) > maxReplyFileBytes
          ? tooLarge
          : null,
  }));
  await sql`
    with filed as (
      insert into public.message_replies (org_id, project_id, message_id, recipient_id, from_address, subject, text, automatic, provider_id)
      select r.org_id, r.project_id, r.message_id, r.id, ${from}, ${subject}, ${storedText(text, 100_000)}, ${automatic}, ${email_id}
      from public.message_recipients r where r.org_id = ${orgId} and r.id = ${recipient_id}
      on conflict (org_id, provider_id) do nothing
      returning org_id, project_id, message_id, id)
    insert into public.message_reply_files (org_id, project_id, message_id, reply_id, file_name, mime_type, size_bytes, problem,
      provider_id)
    select a.org_id, a.project_id, a.message_id, a.id, f.file_name, f.mime_type, f.size_bytes, f.problem, f.provider_id
    from filed a, jsonb_to_recordset(${sql.json(files)}) as f (file_name text, mime_type text, size_bytes bigint, problem text,
      provider_id text)`;
}

const findWaiting = (sql: Transaction, orgId: string, { email_id }: Reply) => sql<Waiting[]>`
  select f.id, f.reply_id, f.file_name, f.provider_id from public.message_reply_files f
  join public.message_replies a on a.org_id = f.org_id and a.id = f.reply_id
  where f.org_id = ${orgId} and a.provider_id = ${email_id} and f.storage_path is null and f.problem is null
  order by f.id`;

type Transact = RepeatableWork<unknown>['transaction'];

interface ToKeep {
  orgId: string;
  waiting: Waiting;
  one: ReceivedAttachment | undefined;
  transaction: Transact;
  signal: AbortSignal;
}

/** Downloads, stores, and then records one file. A file stored but not recorded is overwritten on retry. */
async function keep({ orgId, waiting, one, transaction, signal }: ToKeep): Promise<void> {
  const { id, reply_id: replyId, file_name } = waiting;
  const bytes = await (one && fetchAttachment(one, maxReplyFileBytes, signal).catch(goneOrThrown));
  if (!bytes) {
    await leaveOut(
      transaction,
      orgId,
      [id],
      bytes === null ? tooLarge : 'The email provider no longer has it',
    );
    return;
  }
  const path = filePath({ orgId, recordId: replyId, fileId: id }, file_name);
  // Replaces a file that a crashed worker may have left. Not the sender's content type: it is never displayed.
  await replaceFile(buckets.replies, path, { bytes, mimeType: 'application/octet-stream' });
  await transaction(
    (sql) => sql`
      update public.message_reply_files f
      set storage_path = ${path}, size_bytes = ${bytes.byteLength}, sha256 = ${sha256(bytes)}
      where f.org_id = ${orgId} and f.id = ${id} and f.storage_path is null and f.problem is null`,
  );
}

function goneOrThrown(error: unknown): undefined {
  if (!(error instanceof MailRefused)) throw error;
}

const leaveOut = (transaction: Transact, orgId: string, ids: readonly string[], problem: string) =>
  transaction(
    (sql) => sql`
      update public.message_reply_files f set problem = ${problem}
      where f.org_id = ${orgId} and f.id in (select jsonb_array_elements_text(${sql.json([...ids])})::uuid)
        and f.storage_path is null and f.problem is null`,
  );

/** On the last attempt, marks the missing files as failed. */
async function giveUp(
  error: unknown,
  {
    job,
    reply,
    orgId,
    transaction,
  }: Pick<RepeatableWork<unknown>, 'job' | 'transaction'> & { reply: Reply; orgId: string },
): Promise<JobError> {
  const message = error instanceof Error ? error.message : String(error);
  const forGood = error instanceof MailRefused || error instanceof z.ZodError;
  if (forGood || job.attempts >= job.max_attempts) {
    const missing = await transaction((sql) => findWaiting(sql, orgId, reply));
    const ids = missing.map(({ id }) => id);
    await leaveOut(transaction, orgId, ids, 'It could not be downloaded from the email provider');
  }
  return new JobError(message, {
    forGood,
    retryAfterMs: error instanceof MailDelayed ? error.retryAfterMs : undefined,
  });
}
