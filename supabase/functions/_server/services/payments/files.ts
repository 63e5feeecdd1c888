import { z } from 'zod';
import { type AttachDocument, type PaymentFile, paymentFileKinds } from '../../../_shared/schemas/index.ts';
import type { StoredFile } from '../../attachments/content.ts';
import { paymentFiles } from '../../attachments/kinds.ts';
import { type Filed, refuseTooMany, uploadAttachment } from '../../attachments/upload.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, invalidInput, notFound } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import type { Sent } from '../../http/read-file.ts';
import { buckets } from '../../storage/buckets.ts';
import { type Bucket, filePath } from '../../storage/objects.ts';
import { findPayment, selectPaymentFiles } from './select-payments.ts';

export const paymentFileFieldsSchema = z.object({
  kind: z.string('Choose a file type').trim().pipe(z.enum(paymentFileKinds, 'Choose a file type')),
});
type PaymentFileFields = z.output<typeof paymentFileFieldsSchema>;

/** Adds a file to a payment. */
export async function uploadPaymentFile(
  c: AppContext,
  { id, ...sent }: Sent<PaymentFileFields> & { id: string },
): Promise<Filed<PaymentFile>> {
  return await uploadAttachment(c, paymentFiles, sent, {
    prepare: async ({ sql }, { fileName }) => {
      await findWritable(sql, id);
      await refuseTooMany(sql, paymentFiles, id);
      const [row] = await sql<{ org_id: string; file_id: string }[]>`
        select private.active_org_id() as org_id, private.uuid_v7() as file_id`;
      if (!row) throw notFound('Payment');
      const { org_id: orgId, file_id: fileId } = row;
      return { orgId, fileId, path: filePath({ orgId, recordId: id, fileId }, fileName) };
    },
    file: async ({ sql }, file) => {
      await refuseTooMany(sql, paymentFiles, id);
      await sql`
        insert into public.payment_files
          (id, org_id, project_id, contract_id, payment_id, kind, file_name, mime_type, size_bytes, sha256, storage_path)
        select ${file.fileId}, p.org_id, p.project_id, p.contract_id, p.id, ${sent.fields.kind}, ${file.fileName}, ${file.mimeType},
          ${file.sizeBytes}, ${file.sha256}, ${file.path}
        from public.payments p where p.org_id = ${file.orgId} and p.id = ${id}`;
      return await findFile(sql, id, file.fileId);
    },
  });
}

/** @throws not_found if the caller cannot see the payment, forbidden if they may not change it */
async function findWritable(sql: Transaction, id: string) {
  const payment = await findPayment(sql, id);
  if (!payment) throw notFound('Payment');
  if (!payment.may_change) throw forbidden();
  return payment;
}

const filesOf = (sql: Transaction, id: string) =>
  sql<PaymentFile[]>`${selectPaymentFiles(sql)} and f.payment_id = ${id} order by f.id`;

async function findFile(sql: Transaction, id: string, fileId: string): Promise<PaymentFile> {
  const file = (await filesOf(sql, id)).find((one) => one.id === fileId);
  if (!file) throw notFound('File');
  return file;
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
  await refuseTooMany(sql, paymentFiles, id);
  const [added] = await sql<{ id: string }[]>`
    insert into public.payment_files
      (org_id, project_id, contract_id, payment_id, kind, file_name, mime_type, size_bytes, sha256, document_contract_id, document_id)
    select d.org_id, d.project_id, ${payment.contract_id}, ${id}, ${kind}, d.file_name, d.mime_type, d.size_bytes, d.sha256,
      d.contract_id, d.id
    from public.contract_documents d
    join public.contracts c on c.org_id = d.org_id and c.id = d.contract_id and c.deleted_at is null
    where d.org_id = (select private.active_org_id()) and d.project_id = ${payment.project_id} and d.id = ${document_id}
    returning id`;
  if (!added) throw invalidInput([{ path: 'document_id', message: 'This document is not in the project' }]);
  return await findFile(sql, id, added.id);
}

interface FileOf {
  ctx: Ctx;
  input: { id: string; file_id: string };
}

/** Returns a file's storage path, if the caller may see it. @throws not_found, also if it was removed */
export async function findPaymentFile({
  ctx: { sql },
  input: { id, file_id },
}: FileOf): Promise<StoredFile & { bucket: Bucket }> {
  if (!(await findPayment(sql, id))) throw notFound('Payment');
  const [row] = await sql<
    (Omit<StoredFile, 'storage_path'> & Record<'own_path' | 'document_path', string | null>)[]
  >`
    select f.storage_path as own_path, d.storage_path as document_path, f.file_name, f.mime_type
    from public.payment_files f
    left join public.contract_documents d on d.org_id = f.org_id and d.id = f.document_id
      and exists (select from public.contracts c where c.org_id = d.org_id and c.id = d.contract_id and c.deleted_at is null)
    where f.org_id = (select private.active_org_id()) and f.payment_id = ${id} and f.id = ${file_id} and f.deleted_at is null`;
  const storage_path = row?.own_path ?? row?.document_path;
  if (!row || !storage_path) throw notFound('File');
  const { file_name, mime_type, own_path } = row;
  return { storage_path, file_name, mime_type, bucket: own_path ? buckets.payments : buckets.contracts };
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
  if (!known) await refuseTooMany(sql, paymentFiles, id);
  await sql`
    update public.payment_files f set deleted_at = null
    where f.org_id = (select private.active_org_id()) and f.payment_id = ${id} and f.id = ${file_id} and f.deleted_at is not null`;
  return await findFile(sql, id, file_id);
}
