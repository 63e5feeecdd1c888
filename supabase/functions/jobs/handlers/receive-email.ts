import process from 'node:process';
import { z } from 'zod';
import { fromDatabaseError } from '../../_server/db/error-map.ts';
import type { Transaction } from '../../_server/db/pool.ts';
import { type Ctx, onBehalfOf } from '../../_server/db/with-user.ts';
import { ApiError } from '../../_server/http/api-error.ts';
import { sha256 } from '../../_server/http/hash.ts';
import { checkName } from '../../_server/http/read-file.ts';
import { admitEmail, type ReceivedFile } from '../../_server/services/intake-emails/admit.ts';
import { receiveIntakeFile } from '../../_server/services/intake-files/upload.ts';
import { safeFileName, safeMimeType } from '../../_shared/mail/file-name.ts';
import { storedText } from '../../_shared/mail/stored-text.ts';
import { maxEmailFiles, maxUploadBytes, uploadExtensions } from '../../_shared/schemas/index.ts';
import { JobError, type RepeatableWork, repeatable } from '../handler.ts';
import { filesOfMessage, isDecoration, isMessage, maxMessageBytes } from '../mail/attached-messages.ts';
import { MailDelayed, MailRefused } from '../mail/provider.ts';
import {
  fetchAttachment,
  fetchReceived,
  listAttachments,
  type ReceivedAttachment,
} from '../mail/received.ts';
import { mayAnswer, senderOf, verdictOf } from '../mail/sender.ts';
import { siteUrl } from '../mail/settings.ts';

const payload = z.object({
  email_id: z.string(),
  address_id: z.uuid(),
  from: z.string(),
  subject: z.string(),
});
type Email = z.infer<typeof payload>;

/** An admitted email as it is stored. */
interface Kept {
  id: string;
  created_by: string;
  attachments: ReceivedFile[];
}

const tooLarge = (most: number) => `Larger than ${most / 1024 / 1024} MB`;
const tooMany = `Only the first ${maxEmailFiles} files of an email are filed`;

/**
 * Admits an email sent to an intake address, or answers why not, then files its attachments one by one among
 * the sender's intake files, with the sender's rights. If the worker is killed, the next one continues.
 */
export const receiveEmail = repeatable(payload, async (work) => {
  const { job, payload: email, transaction, finish, signal } = work;
  const orgId = job.org_id ?? '';
  try {
    const found = await listAttachments(process.env, email.email_id, signal);
    const kept =
      (await transaction((sql) => findKept(sql, orgId, email))) ?? (await admit(work, orgId, found));
    if (!kept) return;
    for (let at = 0; at < kept.attachments.length; at += 1) {
      const file = kept.attachments[at] as ReceivedFile;
      if (file.file_id !== null || file.problem !== null) continue;
      signal.throwIfAborted();
      const source = found.find(({ id }) => id === file.provider_id);
      const settled = await settle({ orgId, kept, file, source, transaction, signal });
      kept.attachments.splice(at, 1, ...settled);
      at += settled.length - 1;
      await transaction((sql) => save(sql, orgId, kept));
    }
    await transaction(async (sql) => {
      await sql`
        update public.intake_emails e set ready_at = now()
        where e.org_id = ${orgId} and e.id = ${kept.id} and e.ready_at is null`;
      await finish(sql);
    });
  } catch (error) {
    throw await giveUp(error, work, orgId);
  }
});

async function findKept(sql: Transaction, orgId: string, { email_id }: Email): Promise<Kept | undefined> {
  const [kept] = await sql<Kept[]>`
    select e.id, e.created_by, e.attachments from public.intake_emails e
    where e.org_id = ${orgId} and e.provider_id = ${email_id}`;
  return kept;
}

/** @returns null if it is refused; the job is then done */
async function admit(
  { payload: email, transaction, finish, signal }: RepeatableWork<Email>,
  orgId: string,
  found: readonly ReceivedAttachment[],
): Promise<Kept | null> {
  const { text, headers } = await fetchReceived(process.env, email.email_id, signal);
  const sender = senderOf(email.from);
  const verdict = sender ? verdictOf(headers, sender) : 'fail';
  return await transaction(async (sql) => {
    const kept =
      sender && verdict !== 'fail'
        ? await admitEmail(sql, {
            orgId,
            addressId: email.address_id,
            providerId: email.email_id,
            sender,
            subject: email.subject,
            text: storedText(text, 20_000),
            files: found.filter(isFile).map(toFile),
            answers: mayAnswer(headers, verdict),
            siteUrl: siteUrl(process.env),
          })
        : null;
    if (!kept) await finish(sql);
    return kept;
  });
}

const isFile = ({ content_type, content_disposition, content_id }: ReceivedAttachment) =>
  !isDecoration({
    mimeType: safeMimeType(content_type),
    isInline: content_disposition === 'inline' || !!content_id,
  });

function toFile({ id, filename, content_type, size }: ReceivedAttachment, position: number): ReceivedFile {
  const name = safeFileName(filename);
  const mimeType = safeMimeType(content_type);
  const problem =
    position >= maxEmailFiles
      ? tooMany
      : (size ?? 0) > maxUploadBytes
        ? tooLarge(maxUploadBytes)
        : isMessage(name, mimeType)
          ? null
          : problemOfName(name);
  return {
    provider_id: id,
    part: null,
    file_name: name,
    mime_type: mimeType,
    size_bytes: size ?? null,
    problem,
    file_id: null,
  };
}

function problemOfName(name: string): string | null {
  try {
    checkName(name, { extensions: uploadExtensions });
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

interface ToSettle {
  orgId: string;
  kept: Kept;
  file: ReceivedFile;
  source: ReceivedAttachment | undefined;
  transaction: RepeatableWork<unknown>['transaction'];
  signal: AbortSignal;
}

/** Downloads and files an attachment. @returns what became of it; of an attached message, of each of its files */
async function settle({ orgId, kept, file, source, transaction, signal }: ToSettle): Promise<ReceivedFile[]> {
  const isNested = isMessage(file.file_name, file.mime_type);
  const most = isNested ? maxMessageBytes : maxUploadBytes;
  const bytes = await (source && fetchAttachment(source, most, signal).catch(goneOrThrown));
  if (!bytes)
    return [{ ...file, problem: bytes === null ? tooLarge(most) : 'The email provider no longer has it' }];
  const run = <Outcome>(step: (ctx: Ctx) => Promise<Outcome>) =>
    transaction((sql) => onBehalfOf(sql, { userId: kept.created_by, orgId }, step));
  const take = async (one: ReceivedFile, content: Uint8Array<ArrayBuffer>) => ({
    ...one,
    size_bytes: content.byteLength,
    ...(await fileOne(run, { name: one.file_name, bytes: content }, kept.id)),
  });
  if (!isNested) return [await take(file, bytes)];
  const others = kept.attachments.length - 1;
  const inner = await filesOfMessage(bytes, maxEmailFiles - others + 1).catch(() => null);
  if (!inner) return [{ ...file, problem: 'The attached message could not be read' }];
  if (inner.length === 0) return [{ ...file, problem: 'The attached message has no files' }];
  const settled: ReceivedFile[] = [];
  for (const { part, name, mimeType, bytes: content } of inner) {
    signal.throwIfAborted();
    const one = { ...file, part, file_name: name, mime_type: safeMimeType(mimeType) };
    settled.push(
      settled.length + others >= maxEmailFiles
        ? { ...one, size_bytes: content.byteLength, problem: tooMany }
        : await take(one, content),
    );
  }
  return settled;
}

async function fileOne(
  run: <Outcome>(step: (ctx: Ctx) => Promise<Outcome>) => Promise<Outcome>,
  file: { name: string; bytes: Uint8Array<ArrayBuffer> },
  emailId: string,
): Promise<Pick<ReceivedFile, 'file_id' | 'problem'>> {
  try {
    checkName(file.name, { extensions: uploadExtensions });
    if (file.bytes.byteLength === 0) return { file_id: null, problem: 'The file is empty' };
    if (file.bytes.byteLength > maxUploadBytes) return { file_id: null, problem: tooLarge(maxUploadBytes) };
    return { file_id: (await receiveIntakeFile(run, { file, emailId })).id, problem: null };
  } catch (error) {
    const refusal = error instanceof ApiError ? error : fromDatabaseError(error);
    if (!refusal || refusal.status >= 500) throw error;
    // A worker that was killed may have filed it.
    const known = await run(({ sql }) => findFiled(sql, emailId, sha256(file.bytes)));
    return known ? { file_id: known, problem: null } : { file_id: null, problem: refusal.message };
  }
}

async function findFiled(sql: Transaction, emailId: string, hash: string): Promise<string | undefined> {
  const [filed] = await sql<{ id: string }[]>`
    select f.id from public.intake_files f where f.email_id = ${emailId} and f.sha256 = ${hash}`;
  return filed?.id;
}

function goneOrThrown(error: unknown): undefined {
  if (!(error instanceof MailRefused)) throw error;
}

const save = (sql: Transaction, orgId: string, { id, attachments }: Kept) => sql`
  update public.intake_emails e set attachments = ${sql.json(attachments as never)}
  where e.org_id = ${orgId} and e.id = ${id}`;

/** On the last attempt, marks the missing files as failed. */
async function giveUp(
  error: unknown,
  { job, payload: email, transaction }: RepeatableWork<Email>,
  orgId: string,
): Promise<JobError> {
  const message = error instanceof Error ? error.message : String(error);
  const forGood = error instanceof MailRefused || error instanceof z.ZodError;
  if (forGood || job.attempts >= job.max_attempts) {
    await transaction(async (sql) => {
      const kept = await findKept(sql, orgId, email);
      if (!kept) return;
      const problem = 'It could not be downloaded from the email provider';
      const attachments = kept.attachments.map((one) =>
        one.file_id === null && one.problem === null ? { ...one, problem } : one,
      );
      await save(sql, orgId, { ...kept, attachments });
      await sql`update public.intake_emails e set ready_at = now() where e.org_id = ${orgId} and e.id = ${kept.id}`;
    });
  }
  return new JobError(message, {
    forGood,
    retryAfterMs: error instanceof MailDelayed ? error.retryAfterMs : undefined,
  });
}
