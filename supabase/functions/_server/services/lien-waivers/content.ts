import type { DocumentContent } from '../../../_shared/schemas/index.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { signedSeconds, signWaiver } from '../../storage/lien-waiver-files.ts';
import { stillThere } from '../payments/select-payments.ts';

type Row = { storage_path: string; file_name: string; mime_type: string };

/** Returns the storage path of a waiver's file, if the caller may see it. */
export async function findWaiverFile({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<Row> {
  const [row] = await sql<Row[]>`
    select w.storage_path, w.file_name, w.mime_type
    from public.lien_waivers w
    join public.payments p on p.org_id = w.org_id and p.id = w.payment_id
    where ${stillThere(sql)} and w.id = ${input.id} and w.storage_path is not null`;
  if (!row) throw notFound('Lien waiver');
  return row;
}

/** Signs a URL for the file. Runs after the transaction, which should not wait for Storage. */
export async function getWaiverContent({
  storage_path,
  file_name,
  mime_type,
}: Row): Promise<DocumentContent> {
  const url = await signWaiver(storage_path, file_name);
  return { url, expires_in: signedSeconds, file_name, mime_type };
}
