import {
  type AttachDocument,
  type DocumentContent,
  maxPaymentFileBytes,
  maxPaymentFiles,
  type PaymentFile,
  type PaymentFileKind,
  paymentFileExtensions,
  paymentFileKinds,
} from '../../../_shared/schemas/index.ts';
import { earlierAnswer } from '../../db/answer-once.ts';
import type { Transaction } from '../../db/pool.ts';
import { takeLock } from '../../db/privileged.ts';
import { type Ctx, withUser } from '../../db/with-user.ts';
import { ApiError, forbidden, invalidInput, notFound } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { kindOf } from '../../http/file-kind.ts';
import { sha256 } from '../../http/hash.ts';
import { readFile, readForm, tooLargeFor, type UploadedFile } from '../../http/read-file.ts';
import { signFile } from '../../storage/contract-files.ts';
import { fileOnce } from '../../storage/file-once.ts';
import { signedSeconds } from '../../storage/objects.ts';
import {
  discardPaymentFile,
  paymentFilePath,
  signPaymentFile,
  storePaymentFile,
} from '../../storage/payment-files.ts';
import { findPayment, selectPaymentFiles } from './select-payments.ts';

const rules = { mostBytes: maxPaymentFileBytes, extensions: paymentFileExtensions };
export const paymentFileTooLarge = tooLargeFor(rules);

interface Sent {
  file: UploadedFile;
  kind: PaymentFileKind;
}

/** Reads the file of a multipart request and its type. */
export function readSentPaymentFile(c: AppContext): Sent {
  const form = readForm(c);
  const file = readFile(form, rules);
  const part = form.find(({ name, fileName }) => name === 'kind' && fileName === null);
  const stated = part ? new TextDecoder().decode(part.bytes).trim() : '';
  const kind = paymentFileKinds.find((known) => known === stated);
  if (!kind) throw invalidInput([{ path: 'kind', message: 'Choose a file type' }]);
  return { file, kind };
}

type Answered = Awaited<ReturnType<typeof fileOnce<PaymentFile>>>;

/** Adds a file to a payment: the object first, then its row. */
export async function uploadPaymentFile(
  c: AppContext,
  { id, file, kind }: Sent & { id: string },
): Promise<Answered> {
  const hash = sha256(file.bytes);
  const content = JSON.stringify([file.name, hash, kind]);
  const earlier = await earlierAnswer(c, content);
  if (earlier) return earlier as Answered;
  const { fileName, mimeType } = kindOf(file);
  const { orgId, fileId } = await withUser(c, (ctx) => prepare(ctx, id));
  const path = paymentFilePath({ orgId, paymentId: id, fileId }, fileName);
  await storePaymentFile(path, { bytes: file.bytes, mimeType });
  return await fileOnce(
    c,
    async ({ sql }) => {
      await refuseTooMany(sql, id);
      await sql`
        insert into public.payment_files
          (id, org_id, project_id, contract_id, payment_id, kind, file_name, mime_type, size_bytes, sha256, storage_path)
        select ${fileId}, p.org_id, p.project_id, p.contract_id, p.id, ${kind}, ${fileName}, ${mimeType}, ${file.bytes.byteLength},
          ${hash}, ${path}
        from public.payments p where p.org_id = ${orgId} and p.id = ${id}`;
      return await findFile(sql, id, fileId);
    },
    { content, discard: () => discardUnfiled(c, { id, fileId, path }) },
  );
}

/** Rejects an upload before the file is stored if filing would reject it. */
async function prepare({ sql }: Ctx, id: string): Promise<{ orgId: string; fileId: string }> {
  await findWritable(sql, id);
  await refuseTooMany(sql, id);
  const [row] = await sql<{ org_id: string; file_id: string }[]>`
    select private.active_org_id() as org_id, private.uuid_v7() as file_id`;
  if (!row) throw notFound('Payment');
  return { orgId: row.org_id, fileId: row.file_id };
}

/** @throws not_found if the caller cannot see the payment, forbidden if they may not change it */
async function findWritable(sql: Transaction, id: string) {
  const payment = await findPayment(sql, id);
  if (!payment) throw notFound('Payment');
  if (!payment.may_change) throw forbidden();
  return payment;
}

/** The lock keeps concurrent uploads from exceeding the limit together. */
async function refuseTooMany(sql: Transaction, id: string): Promise<void> {
  await takeLock(sql, `payment_files:${id}`);
  if ((await filesOf(sql, id)).length >= maxPaymentFiles)
    throw new ApiError('conflict', `A payment can have at most ${maxPaymentFiles} files`);
}

const filesOf = (sql: Transaction, id: string) =>
  sql<PaymentFile[]>`${selectPaymentFiles(sql)} and f.payment_id = ${id} order by f.id`;

async function findFile(sql: Transaction, id: string, fileId: string): Promise<PaymentFile> {
  const file = (await filesOf(sql, id)).find((one) => one.id === fileId);
  if (!file) throw notFound('File');
  return file;
}

/**
 * The server's rights could also remove a filed file if the connection broke at the commit, so the row is
 * checked first.
 */
async function discardUnfiled(
  c: AppContext,
  { id, fileId, path }: { id: string; fileId: string; path: string },
): Promise<void> {
  const isFiled = await withUser(c, async ({ sql }) =>
    (await filesOf(sql, id)).some((file) => file.id === fileId),
  ).catch(() => true);
  if (!isFiled) await discardPaymentFile(path);
}

/** Attaches a document of the project to the payment. */
export async function attachDocument({
  ctx: { sql },
  input: { id, kind, document_id },
}: {
  ctx: Ctx;
  input: AttachDocument & { id: string };
}): Promise<PaymentFile> {
  const payment = await findWritable(sql, id);
  await refuseTooMany(sql, id);
  const [added] = await sql<{ id: string }[]>`
    insert into public.payment_files
      (org_id, project_id, contract_id, payment_id, kind, file_name, mime_type, size_bytes, sha256, document_contract_id, document_id)
    select d.org_id, d.project_id, ${payment.contract_id}, ${id}, ${kind}, d.file_name, d.mime_type, d.size_bytes, d.sha256,
      d.contract_id, d.id
    from public.contract_documents d
    join public.contracts c on c.org_id = d.org_id and c.id = d.contract_id and c.deleted_at is null
    where d.org_id = (select private.active_org_id()) and d.project_id = ${payment.project_id} and d.id = ${document_id}
    returning id`;
  if (!added) throw invalidInput([{ path: 'document_id', message: 'The project has no such document' }]);
  return await findFile(sql, id, added.id);
}

interface FileOf {
  ctx: Ctx;
  input: { id: string; file_id: string };
}

interface Stored {
  own_path: string | null;
  document_path: string | null;
  file_name: string;
  mime_type: string;
}

/** Returns the storage path of a file, if the caller may see it. @throws not_found, also if it was removed */
export async function findPaymentFile({ ctx: { sql }, input: { id, file_id } }: FileOf): Promise<Stored> {
  if (!(await findPayment(sql, id))) throw notFound('Payment');
  const [row] = await sql<Stored[]>`
    select f.storage_path as own_path, d.storage_path as document_path, f.file_name, f.mime_type
    from public.payment_files f
    left join public.contract_documents d on d.org_id = f.org_id and d.id = f.document_id
      and exists (select from public.contracts c where c.org_id = d.org_id and c.id = d.contract_id and c.deleted_at is null)
    where f.org_id = (select private.active_org_id()) and f.payment_id = ${id} and f.id = ${file_id} and f.deleted_at is null`;
  if (!row || (row.own_path ?? row.document_path) === null) throw notFound('File');
  return row;
}

/** Signs a URL for the file. Runs after the transaction, which should not wait for Storage. */
export async function signStored({
  own_path,
  document_path,
  file_name,
  mime_type,
}: Stored): Promise<DocumentContent> {
  const url = own_path
    ? await signPaymentFile(own_path, file_name)
    : await signFile(document_path ?? '', file_name);
  return { url, expires_in: signedSeconds, file_name, mime_type };
}

/** Removes a file from a payment; it is kept but hidden. */
export async function removePaymentFile({
  ctx: { sql },
  input: { id, file_id },
}: FileOf): Promise<PaymentFile> {
  await findWritable(sql, id);
  const file = await findFile(sql, id, file_id);
  await sql`
    update public.payment_files f set deleted_at = now()
    where f.org_id = (select private.active_org_id()) and f.id = ${file_id} and f.deleted_at is null`;
  return file;
}

/** Restores a removed file. */
export async function restorePaymentFile({
  ctx: { sql },
  input: { id, file_id },
}: FileOf): Promise<PaymentFile> {
  await findWritable(sql, id);
  const known = (await filesOf(sql, id)).some((file) => file.id === file_id);
  if (!known) await refuseTooMany(sql, id);
  await sql`
    update public.payment_files f set deleted_at = null
    where f.org_id = (select private.active_org_id()) and f.payment_id = ${id} and f.id = ${file_id} and f.deleted_at is not null`;
  return await findFile(sql, id, file_id);
}
