import type { StoredFile } from '../../attachments/content.ts';
import type { Ctx } from '../../db/with-user.ts';
import { notFound } from '../../http/api-error.ts';
import { stillThere } from '../payments/select-payments.ts';

/** Returns the storage path of a waiver's file, if the caller may see it. */
export async function findWaiverFile({
  ctx: { sql },
  input,
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<StoredFile> {
  const [row] = await sql<StoredFile[]>`
    select w.storage_path, w.file_name, w.mime_type
    from public.lien_waivers w
    join public.payments p on p.org_id = w.org_id and p.id = w.payment_id
    where ${stillThere(sql)} and w.id = ${input.id} and w.storage_path is not null`;
  if (!row) throw notFound('Lien waiver');
  return row;
}
